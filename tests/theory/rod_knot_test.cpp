// Knots in rods: forces of the books, what holds and what slips, and that nothing passes through.
#include <algorithm>
#include <cstdlib>
#include <random>

#include "tests/physics/small_rods.h"

namespace fairlead::physics {

namespace {

constexpr double radius = .002;  // [m]

// ---- an overhand knot, pulled tight slowly by both ends

struct Overhand : SmallRods {
    int first, last;
    double E = 1e7;

    explicit Overhand(double friction, double size = .08, double tail = .25) {
        RodSection section = RodSection::round(radius, 1100, E);
        section.friction = friction;
        rods.add("rope", section, evenly_spaced(overhand_line(size, tail), 2 * radius));
        first = hold(0, true), last = hold(rods.rods[0].last(), true);
        rods.options.substeps = 2, rods.options.solves = 4;
        count_passages();
    }
    void pull(double seconds, double speed, double rate) {
        for (int k = 0; k < int(seconds * 60); ++k) {
            const Vec3 d = (rods.nodes[rods.rods[0].last()].x - rods.nodes[0].x).normalized();
            if (!rods.attachments.empty())
                rods.bodies[first].v = -speed * d, rods.bodies[last].v = speed * d;
            damp(rate);
            tick();
        }
    }
    double tension_now() const {
        double sum = 0;
        const int n = rods.rods[0].count;
        for (int i = 4; i < 16; ++i)
            sum += tension(rods, rods.rods[0], i) + tension(rods, rods.rods[0], n - 2 - i);
        return sum / 24;
    }
    // The ends are nearer by a loop of this radius, over the rope's.
    double shortening() const {
        double length = 0;
        for (const RodNode& node : rods.nodes) length += node.length;
        const double apart = (rods.nodes.back().x - rods.nodes.front().x).norm();
        return (length - apart) / (2 * std::numbers::pi) / radius;
    }
    // Of the loop, from the largest mean curvature of five joints, over the rope's.
    double loop() const {
        std::vector<double> curvature;
        for (int i = 8; i < rods.rods[0].count - 8; ++i) {
            const Vec3 a = (rods.nodes[i].x - rods.nodes[i - 1].x).normalized(),
                       b = (rods.nodes[i + 1].x - rods.nodes[i].x).normalized();
            curvature.push_back(2 * std::tan(std::acos(std::min(1., a.dot(b))) / 2) /
                                rods.nodes[i].length);
        }
        double most = 0;
        for (std::size_t i = 2; i + 2 < curvature.size(); ++i) {
            double mean = 0;
            for (std::size_t k = i - 2; k <= i + 2; ++k) mean += curvature[k] / 5;
            most = std::max(most, mean);
        }
        return 1 / most / radius;
    }
};

}  // namespace

// F a²/EI = (a/R)²/2 + 0.492 μ (a/R)^1.5: Audoly, Clauvelin & Neukirch, Elastic knots, 2007. The
// formula is one of loose knots and little friction (theory/rods.md 4).
TEST(RodKnot, AnOverhandKnotPullsAsAudolySays) {
    for (const double friction : {.05, .1}) {
        Overhand knot(friction);
        knot.rods.options.substeps = 4, knot.rods.options.solves = 8;
        knot.pull(1, 0, 30);
        const double EI = knot.rods.rods[0].section.bending[0];
        for (int k = 0; k < 40 && knot.loop() > 7.2; ++k) knot.pull(.25, .012, 2);
        double ratio = 0;
        int count = 0;
        while (knot.loop() > 5.9) {
            knot.pull(.1, .012, 2);
            const double r = 1 / knot.loop();
            const double F =
                EI / (radius * radius) * (r * r / 2 + .492 * friction * std::pow(r, 1.5));
            ratio += knot.tension_now() / F, ++count;
        }
        EXPECT_NEAR(ratio / count, 1, .07) << friction;
        EXPECT_EQ(knot.passed, 0);
        EXPECT_LT(knot.deepest, .5);
        EXPECT_EQ(knot_of(knot.rods, knot.rods.rods[0]).determinant, 3);
    }
}

// Without friction the loop is no circle: of its two radii the shortening's, e/2π, is too large and
// the smallest of curvature too small for F R²/EI = 1/2, their mean is between (theory/rods.md 4).
// What friction adds is, by virtual work, μ times all that strands press on each other.
TEST(RodKnot, ALooseOverhandKnotPullsByItsBendAndByWhatItsStrandsPress) {
    double pull[2], press[2];
    const double friction = .05;
    for (const int rubs : {0, 1}) {
        Overhand knot(rubs ? friction : 0, .16, .15);
        knot.rods.options.solves = 8;
        knot.pull(1, 0, 30);
        while (knot.shortening() > 36) knot.pull(.25, .006, 2);
        pull[rubs] = press[rubs] = 0;
        double by_shortening = 0, by_curvature = 0;
        int count = 0;
        for (; knot.shortening() > 31; ++count) {
            knot.pull(.25, .006, 2);
            const double F =
                knot.tension_now() * radius * radius / knot.rods.rods[0].section.bending[0];
            by_shortening += F * std::pow(knot.shortening(), 2);
            by_curvature += F * std::pow(knot.loop(), 2);
            pull[rubs] += knot.tension_now();
            for (const RodTouch& touch : knot.stepper.touches()) press[rubs] += touch.press;
        }
        pull[rubs] /= count, press[rubs] /= count;
        EXPECT_EQ(knot.passed, 0);
        if (rubs) continue;
        by_shortening /= count, by_curvature /= count;
        EXPECT_GT(by_shortening, .5);
        EXPECT_LT(by_curvature, .5);
        EXPECT_NEAR(std::sqrt(by_shortening * by_curvature), .5, .05);
    }
    EXPECT_NEAR((pull[1] - pull[0]) / (friction * (press[0] + press[1]) / 2), 1, .15);
}

TEST(RodKnot, AnOverhandKnotOpensWithoutFrictionAndLocksWithIt) {
    for (const double friction : {0., .3}) {
        Overhand knot(friction);
        knot.pull(1, 0, 30);
        knot.pull(2, .012, 2);
        knot.rods.attachments.clear();
        knot.pull(2, 0, 2);
        const double then = knot.loop();
        knot.pull(3, 0, 2);
        const double now = knot.loop();
        if (friction > 0)
            EXPECT_NEAR(now, then, .01);  // it creeps nowhere
        else
            EXPECT_GT(now, 30);
        EXPECT_EQ(knot.passed, 0);
        EXPECT_EQ(knot_of(knot.rods, knot.rods.rods[0]).determinant, 3);
    }
}

// ---- a double fisherman's knot

namespace {

struct Fisherman : SmallRods {
    int nodes, ends[2], tails[2];  // bodies
    double speed = .05;
    bool dressed = false;

    explicit Fisherman(double friction) {
        constexpr double turns = 960. / 360;
        RodSection section = RodSection::round(radius, 1100, 1e7, .02);
        section.friction = friction;
        const std::vector<Vec3> half =
            evenly_spaced(fisherman_line(radius, 60 * radius, 20 * radius, turns), 1.5 * radius);
        nodes = int(half.size());
        rods.add("left", section, half);
        rods.add("right", section, turned_half_round_z(half));
        ends[0] = hold(0, true), ends[1] = hold(nodes, true);
        tails[0] = hold(nodes - 1, false), tails[1] = hold(2 * nodes - 1, false);
    }
    double load() const {
        double sum = 0;
        for (int i = 3; i < 13; ++i)
            sum += tension(rods, rods.rods[0], i) + tension(rods, rods.rods[1], nodes + i);
        return sum / 20;
    }
    double tail_load() const {
        double sum = 0;
        for (int i = 3; i < 8; ++i)
            sum += tension(rods, rods.rods[0], nodes - 1 - i) +
                   tension(rods, rods.rods[1], 2 * nodes - 1 - i);
        return sum / 10;
    }
    double length() const { return (rods.nodes[nodes].x - rods.nodes[0].x).norm() / radius; }
    double tail(int k) const { return rods.nodes[(k + 1) * nodes - 1].x.x() / radius; }
    // Dressed by ends and tails, then pulled by the ends alone up to `most` [N].
    void pull(double seconds, double most) {
        for (int k = 0; k < int(seconds * 60); ++k) {
            const double T = load();
            const double wanted = T < .05 ? .05 : T < most ? .02 : 0;
            speed += .1 * (wanted - speed);
            rods.bodies[ends[0]].v = Vec3(-speed, 0, 0), rods.bodies[ends[1]].v = Vec3(speed, 0, 0);
            if (!dressed) {
                const double pulled = tail_load() < 1 ? .05 : 0;
                rods.bodies[tails[0]].v = Vec3(pulled, 0, 0);
                rods.bodies[tails[1]].v = Vec3(-pulled, 0, 0);
                if (T > 1) dressed = true, rods.attachments.resize(2);
            }
            tick();
        }
    }
};

}  // namespace

// At 5 N it stands still, but for its free tails, which sway out.
TEST(RodKnot, ADoubleFishermanHolds) {
    constexpr double load = 5;
    Fisherman knot(.3);
    knot.count_passages();
    knot.damp(10);
    knot.pull(1, load);
    knot.damp(2);
    knot.pull(8, load);
    ASSERT_TRUE(knot.dressed);
    EXPECT_GT(knot.load(), .95 * load);
    const double length = knot.length(), tails[] = {knot.tail(0), knot.tail(1)};
    knot.pull(2, load);
    EXPECT_NEAR(knot.length(), length, .1);
    EXPECT_NEAR(knot.tail(0), tails[0], 1);
    EXPECT_NEAR(knot.tail(1), tails[1], 1);
    EXPECT_LT(knot.deepest, .4);
    EXPECT_EQ(knot.passed, 0);
    for (const Rod& rod : knot.rods.rods) EXPECT_EQ(knot_of(knot.rods, rod).determinant, 5);
}

TEST(RodKnot, ADoubleFishermanSlipsWhereFrictionIsLow) {
    Fisherman knot(.05);
    knot.count_passages();
    knot.damp(10);
    knot.pull(1, 1);
    knot.damp(2);
    knot.pull(2, 1);
    const double length = knot.length();
    knot.pull(2, 1);
    EXPECT_GT(knot.length(), length + 20);
    EXPECT_EQ(knot.passed, 0);
}

// ---- shaken tangles

namespace {

// Elements come and go, down to half of what they begin with.
void let_adapt(Rods& rods) {
    for (Rod& rod : rods.rods) {
        const double spacing = rods.nodes[rod.first].length;
        rod.resolution.adapts = true, rod.resolution.merge_after = .05;
        rod.resolution.shortest = spacing / 2, rod.resolution.longest = 6 * spacing;
    }
}

void shake_tangles(int runs, bool adapt) {
    for (int run = 0; run < runs; ++run) {
        std::mt19937 dice(run);
        const auto any = [&](double from, double to) {
            return std::uniform_real_distribution<double>(from, to)(dice);
        };
        SmallRods tied;
        RodBody box;  // its walls: half spaces
        box.friction = .3;
        for (const Vec3& n : {Vec3(Vec3::UnitX()), Vec3(-Vec3::UnitX()), Vec3(Vec3::UnitY()),
                              Vec3(-Vec3::UnitY()), Vec3(Vec3::UnitZ()), Vec3(-Vec3::UnitZ())})
            box.shape.push_back({Pose{Vec3(-.1 * n), Quat::Identity()}, HalfSpace{n}});
        tied.rods.bodies.push_back(box);
        const int count = 1 + run % 10;
        for (int r = 0; r < count; ++r) {  // helices beside each other
            RodSection section =
                RodSection::round(any(.001, .0025), 1100, any(1e6, 1e7), any(.02, .2));
            section.friction = any(0, .5);
            const double lane = .16 / count, wide = .3 * lane;
            std::vector<Vec3> line;
            for (int i = 0; i < 200; ++i)
                line.push_back({-.08 + lane * (r + .5) + wide * std::cos(.1 * i),
                                .01 * std::sin(.1 * i), -.08 + .0008 * i});
            tied.rods.add("rod", section, evenly_spaced(line, any(2, 4) * section.radius));
        }
        if (adapt) let_adapt(tied.rods);
        tied.count_passages();
        tied.damp(.5);
        for (int k = 0; k < 90; ++k) {
            const double phase = .25 * k;
            tied.rods.bodies[0].v = k < 60 ? Vec3(.5 * std::cos(phase), .5 * std::sin(phase),
                                                  .3 * std::cos(1.3 * phase))
                                           : Vec3(Vec3::Zero());
            tied.rods.gravity = Vec3(0, 0, -9.81);
            tied.tick();
        }
        EXPECT_EQ(tied.passed, 0) << "run " << run;
        EXPECT_TRUE(all_below(tied.rods.nodes[0].x, 1.)) << "run " << run;
    }
}

}  // namespace

TEST(RodKnot, NothingPassesThroughInShakenTangles) {
    shake_tangles(std::getenv("FAIRLEAD_LONG") ? 200 : 4, false);
}

TEST(RodKnot, NothingPassesThroughInTanglesThatRefine) {
    shake_tangles(std::getenv("FAIRLEAD_LONG") ? 200 : 4, true);
}

}  // namespace fairlead::physics
