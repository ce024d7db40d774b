#include "render/wire_tube.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <tuple>

namespace fairlead::render {
namespace {

using K = WirePoint::Kind;
constexpr double no_floor = -std::numeric_limits<double>::infinity();

CentreLine traced(const std::vector<WirePoint>& wire, double floor = no_floor) {
    CentreLine line;
    line.trace(wire, 0.02, floor);
    return line;
}

double distance_to(const std::vector<LinePoint>& line, const Vec3& p) {
    double best = std::numeric_limits<double>::infinity();
    for (const LinePoint& q : line) best = std::min(best, (q.p - p).norm());
    return best;
}

double distance_to_pieces(const std::vector<LinePoint>& line, const Vec3& p) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec3 a = line[i - 1].p, d = line[i].p - a;
        const double share = std::clamp((p - a).dot(d) / d.squaredNorm(), 0.0, 1.0);
        best = std::min(best, (a + share * d - p).norm());
    }
    return best;
}

// Largest angle [rad] between neighbouring pieces: a smooth line turns a little at every sample.
double sharpest_turn(const std::vector<LinePoint>& line) {
    double worst = 0;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const Vec3 a = line[i].p - line[i - 1].p, b = line[i + 1].p - line[i].p;
        worst = std::max(worst, std::atan2(a.cross(b).norm(), a.dot(b)));
    }
    return worst;
}

void expect_sane(const std::vector<LinePoint>& line) {
    for (const LinePoint& q : line) {
        EXPECT_TRUE(q.p.allFinite());
        EXPECT_NEAR(q.tangent.norm(), 1, 1e-9);
    }
}

const std::vector<WirePoint> mixed_wire = {
    {K::winch, {0, 0, 8}, 5e3, 0},        {K::mass, {2, 0, 6.5}, 5e3, 0},
    {K::mass, {4, 0.5, 5.8}, 5e3, 0},     {K::massless, {6, 1, 5.5}, 5e3, 0},
    {K::massless, {6.2, 1, 3}, 5e3, 0.2}, {K::mass, {8, 0, 2}, 0, 0.3},
    {K::attach, {9, -1, 2}, 0, 0}};

TEST(WireTube, PassesThroughEveryNode) {
    const CentreLine line = traced(mixed_wire);
    for (const WirePoint& node : mixed_wire) EXPECT_LT(distance_to(line.points(), node.p), 1e-9);
    expect_sane(line.points());
}

TEST(WireTube, TangentContinuousOverMassAndContactNodes) {
    EXPECT_LT(sharpest_turn(traced(mixed_wire).points()), 0.45);
    const CentreLine corner = traced({{K::attach, {-5, 0, 0}, 1e3, 0},
                                      {K::massless, {0, 0, 0}, 1e3, 0},
                                      {K::attach, {0, 0, -5}, 1e3, 0}});
    EXPECT_LT(sharpest_turn(corner.points()), 0.3);  // a right angle, in many small turns
}

TEST(WireTube, KinkStaysLocal) {
    const CentreLine corner = traced({{K::attach, {-5, 0, 0}, 1e3, 0},
                                      {K::massless, {0, 0, 0}, 1e3, 0},
                                      {K::attach, {0, 0, -5}, 1e3, 0}});
    for (const LinePoint& q : corner.points()) {
        const double off = std::min(std::hypot(q.p.y(), q.p.z()), std::hypot(q.p.x(), q.p.y()));
        EXPECT_LT(off, 0.02);  // within a diameter of the two straights
    }
}

TEST(WireTube, TautTwoPointWireIsExactlyStraight) {
    const CentreLine line =
        traced({{K::attach, {0, 0, 10}, 2e4, 0}, {K::attach, {1, 2, 0}, 2e4, 0}});
    ASSERT_EQ(line.points().size(), 2u);
    EXPECT_EQ(line.points()[0].p, Vec3(0, 0, 10));
    EXPECT_EQ(line.points()[1].p, Vec3(1, 2, 0));
}

TEST(WireTube, RunsBesideAWrapAreStraightAndTheWrapIsRound) {
    std::vector<WirePoint> wire{{K::winch, {0.3, 0, 10}, 1e4, 0}};
    const double r = 0.3;
    const int samples = 9;
    for (int i = 0; i < samples; ++i) {
        const double a = M_PI * i / (samples - 1);
        wire.push_back({K::arc, {r * std::cos(a), 0, -r * std::sin(a)}, 1e4, 0});
    }
    wire.push_back({K::attach, {-0.3, 0, 10}, 1e4, 0});
    const CentreLine line = traced(wire);
    for (const LinePoint& q : line.points()) {
        const bool above = q.p.z() > 0;
        EXPECT_NEAR(above ? std::abs(q.p.x()) : std::hypot(q.p.x(), q.p.z()), r, 0.01 * r);
    }
    EXPECT_LT(sharpest_turn(line.points()), 0.25);
}

TEST(WireTube, RunBetweenTwoWrapsIsStraight) {
    std::vector<WirePoint> wire;
    for (int i = 0; i <= 4; ++i) {
        const double a = M_PI / 8 * i;
        wire.push_back({K::arc, {0.3 * std::sin(a), 0, 0.3 * std::cos(a) + 0.3}, 1e4, 0});
    }
    for (int i = 0; i <= 4; ++i) {  // straight down, then back out to the right
        const double a = M_PI / 8 * i;
        wire.push_back({K::arc, {0.6 - 0.3 * std::cos(a), 0, -6 - 0.3 * std::sin(a)}, 1e4, 0});
    }
    const CentreLine line = traced(wire);
    for (const LinePoint& q : line.points()) {
        const bool between = q.p.z() < 0.2 && q.p.z() > -5.9;
        EXPECT_NEAR(q.p.x(), 0.3, between ? 1e-6 : 0.31);
    }
}

TEST(WireTube, SlackSpansHaveTheirLength) {
    for (const double slack : {0.001, 0.05, 0.5, 2.0, 6.0})
        for (const Vec3& end : {Vec3(8, 0, 5), Vec3(6, 2, 1), Vec3(0, 0, -3), Vec3(0.5, 0, -2)}) {
            const Vec3 start(0, 0, 5);
            const double wanted = (end - start).norm() + slack;
            const CentreLine line =
                traced({{K::attach, start, 0, slack}, {K::attach, end, 0, slack}});
            EXPECT_NEAR(line.length(), wanted, 0.01 * wanted);
            EXPECT_NEAR(line.length(), wanted, 0.01 * slack + 2e-4 * wanted);
            expect_sane(line.points());
        }
}

// A hook on the ground: rope from a winch through two eyes, hardly slack. It must hardly bow.
TEST(WireTube, LittleSlackThroughEyesBowsLittle) {
    const double slack = 0.002, height = 10;
    const CentreLine line = traced({{K::winch, {0, 0, height}, 0, slack},
                                    {K::eye, {0, 0, 0}, 0, 0},
                                    {K::eye, {0, 1.4, 0}, 0, slack},
                                    {K::attach, {0, 1.4, height}, 0, 0}});
    const double sag = std::sqrt(3 * slack * height / 8);  // of a flat parabola
    for (const LinePoint& q : line.points()) EXPECT_LT(std::abs(q.p.x()), 1.2 * sag);
    EXPECT_LT(sharpest_turn(line.points()), 0.3);
}

// Three nodes in a bow: the smooth curve through them is longer than the straight spans with their
// little slack.
TEST(WireTube, SlackThatTheBowUsesUpIsNoSag) {
    const std::vector<WirePoint> bow{{K::attach, {0, 0, 5}, 0, 1e-3},
                                     {K::mass, {1, 0.9, 5}, 0, 1e-3},
                                     {K::mass, {2, 0, 5}, 0, 1e-3},
                                     {K::attach, {3, 0, 5}, 0, 0}};
    for (const double floor : {no_floor, 4.9999}) {
        const CentreLine line = traced(bow, floor);
        expect_sane(line.points());
        for (const LinePoint& q : line.points()) EXPECT_NEAR(q.p.z(), 5, 0.05);
        for (const WirePoint& node : bow) EXPECT_LT(distance_to(line.points(), node.p), 1e-9);
    }
}

// In a crowd a line has fewer points, and is hardly anywhere else.
TEST(WireTube, AToleranceIsKept) {
    std::vector<WirePoint> wire;
    for (int i = 0; i <= 12; ++i)
        wire.push_back({i == 0 || i == 12 ? K::attach : K::mass,
                        {i * 0.8, 0.2 * std::sin(i), 6 - 0.1 * i * (12 - i)},
                        0,
                        0.02});
    const CentreLine fine = traced(wire);
    for (const double tolerance : {0.002, 0.02}) {
        CentreLine coarse;
        coarse.trace(wire, 0.02, no_floor, {}, tolerance);
        EXPECT_LT(coarse.points().size(), fine.points().size());
        EXPECT_NEAR(coarse.length(), fine.length(), 1e-4 * fine.length());
        for (std::size_t i = 1; i < coarse.points().size(); ++i) {
            const Vec3 middle = (coarse.points()[i - 1].p + coarse.points()[i].p) / 2;
            EXPECT_LT(distance_to_pieces(fine.points(), middle), 1.5 * tolerance);
        }
    }
}

TEST(WireTube, SlackLiesOnTheFloor) {
    const double wanted = 4 + 3.0;
    const CentreLine line =
        traced({{K::attach, {0, 0, 1}, 0, 3}, {K::attach, {4, 0, 1}, 0, 3}}, 0.02);
    for (const LinePoint& q : line.points()) EXPECT_GE(q.p.z(), 0.02);
    EXPECT_NEAR(line.length(), wanted, 0.01 * wanted);
}

TEST(WireTube, SlackSlingLiesOnItsLoad) {
    const Ledge load{{Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, 1)}, 1.0};
    CentreLine line;
    line.trace({{K::attach, {0, 0, 1.5}, 0, 0.8}, {K::attach, {0.9, 0, 1.0}, 0, 0}}, 0.02, 0,
               {load});
    const double wanted = std::hypot(0.9, 0.5) + 0.8;
    for (const LinePoint& q : line.points()) EXPECT_GE(q.p.z(), 1.0 - 1e-9);
    EXPECT_NEAR(line.length(), wanted, 0.01 * wanted);
}

// A deck that heels by 10 degrees, seen as no level top: what lies there is not drawn through it.
TEST(WireTube, SlackThatLiesOnADeckDoesNotDipIntoIt) {
    const double slope = std::tan(10 * std::numbers::pi / 180);
    const auto on_deck = [&](double x, bool lies = true) {
        WirePoint p{K::mass, {x, 0, slope * x + 0.04}, 0, 0.05};
        p.lies = lies;
        return p;
    };
    const std::vector<WirePoint> wire{{K::winch, {-6, 0, 3}, 0, 0.1},
                                      on_deck(0),
                                      on_deck(10),
                                      on_deck(20),
                                      {K::attach, {30, 0, slope * 30 + 0.3}, 0, 0}};
    const auto deepest = [&](const std::vector<WirePoint>& points) {
        const CentreLine line = traced(points);
        double most = 0;
        for (const LinePoint& q : line.points())
            if (q.p.x() >= 0) most = std::max(most, slope * q.p.x() - q.p.z());
        return most;
    };
    EXPECT_EQ(deepest(wire), 0);
    std::vector<WirePoint> hanging = wire;
    for (WirePoint& p : hanging) p.lies = false;
    EXPECT_GT(deepest(hanging), 0.2) << "where it lies on nothing it sags";
}

TEST(WireTube, SlackBetweenMassNodesIsSmooth) {
    const CentreLine line = traced({{K::attach, {0, 0, 5}, 0, 0.1},
                                    {K::mass, {2, 0, 4.2}, 0, 0.1},
                                    {K::mass, {4, 0, 4.2}, 0, 0.1},
                                    {K::attach, {6, 0, 5}, 0, 0.1}});
    EXPECT_LT(sharpest_turn(line.points()), 0.3);
}

TEST(WireTube, DegenerateInputStaysFinite) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(traced({}).points().empty());
    EXPECT_TRUE(traced({{K::free, {1, 2, 3}, 0, 0}}).points().empty());
    EXPECT_TRUE(traced({{K::free, {1, 2, 3}, 0, 1}, {K::free, {1, 2, 3}, 0, 1}}).points().empty());
    const CentreLine line = traced({{K::attach, {0, 0, 0}, 1, 0},
                                    {K::mass, {1, 0, 0}, 1, 0},
                                    {K::mass, {1, 0, 0}, nan, 0},
                                    {K::mass, {nan, 0, 0}, 1, 0},
                                    {K::massless, {0, 0, 0}, 1, nan},  // doubles back
                                    {K::arc, {0.5, 0, 0}, 1, 0},
                                    {K::free, {0, 0, 0}, 1, 0}});
    EXPECT_GE(line.points().size(), 4u);
    expect_sane(line.points());
}

TEST(WireTube, FramesDoNotTwist) {
    const CentreLine line = traced(mixed_wire);
    Vec3 across = any_perpendicular(line.points().front().tangent);
    for (std::size_t i = 1; i < line.points().size(); ++i) {
        const LinePoint &a = line.points()[i - 1], &b = line.points()[i];
        const Vec3 next = carry_frame(a, b, across);
        EXPECT_NEAR(next.norm(), 1, 1e-9);
        EXPECT_NEAR(next.dot(b.tangent), 0, 1e-9);
        // The smallest rotation from tangent to tangent carries the frame the same way, nearly.
        const Vec3 turned = Quat::FromTwoVectors(a.tangent, b.tangent) * across;
        EXPECT_GT(turned.dot(next), 0.99);
        across = next;
    }
}

TEST(WireTube, TubeIsClosedAndFacesOutwards) {
    const CentreLine line = traced(mixed_wire);
    Tube tube;
    const int sides = 12;
    append_tube(
        line.points(), 0.02, sides, 0, [](double) { return Eigen::Vector3f(1, 1, 1); }, tube);
    EXPECT_EQ(tube.vertices.size(), line.points().size() * (sides + 1));
    const auto place = [&](std::uint32_t i) {
        const TubeVertex& v = tube.vertices[i];
        return Eigen::Vector3f(v.centre + v.radius * v.radial);
    };
    double volume = 0;
    for (std::size_t t = 0; t < tube.indices.size(); t += 3)
        volume += place(tube.indices[t])
                      .cast<double>()
                      .dot(place(tube.indices[t + 1])
                               .cast<double>()
                               .cross(place(tube.indices[t + 2]).cast<double>())) /
                  6;
    const double circle = M_PI * 0.01 * 0.01 * line.length();
    EXPECT_NEAR(volume, circle, 0.05 * circle);
}

// Nodes that lie on a floor or a deck, then rise: a smooth curve through them would dip below.
TEST(WireTube, NeverDipsIntoWhatItLiesOn) {
    std::vector<WirePoint> wire;
    for (double x = 0; x < 3; x += 0.5) {
        const double rise = std::max(0.0, x - 1.0);
        wire.push_back({K::mass, {x, 0, 2.01 + 1.2 * rise}, 500, 0});
    }
    const std::vector<Ledge> deck{{{Eigen::Vector2d(-1, -1), Eigen::Vector2d(4, 1)}, 2.0}};
    for (const bool on_deck : {true, false}) {
        CentreLine line;
        line.trace(wire, 0.02, on_deck ? no_floor : 2.0, on_deck ? deck : std::vector<Ledge>{});
        for (const LinePoint& q : line.points()) EXPECT_GE(q.p.z(), 2.0 - 1e-12);
        for (const WirePoint& node : wire) EXPECT_LT(distance_to(line.points(), node.p), 1e-9);
    }
    CentreLine free;  // the same curve does dip where there is nothing: the test can fail
    free.trace(wire, 0.02, no_floor);
    double lowest = 3;
    for (const LinePoint& q : free.points()) lowest = std::min(lowest, q.p.z());
    EXPECT_LT(lowest, 2.0);
}

}  // namespace
}  // namespace fairlead::render
