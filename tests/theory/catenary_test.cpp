// Lines that begin at rest: against the elastic catenary, integrated here from end to end.
#include "physics/wire/water/catenary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/physics/constants.h"
#include "tests/theory/moored_line.h"

namespace fairlead::physics {
namespace {

constexpr double shackle = 0.1;  // [m] from the seabed to where a line ends on an anchor

struct Piece {
    LineMaterial material;
    double length;  // [m]
};

LineMaterial stud_chain(double d) {
    const double mass = 21.9e3 * d * d;
    return {101e9 * d * d, mass, d, mass * 0.13 / 1025, {2.6, 1.4, 1, 0.5}};
}
LineMaterial wire_rope(double d) {
    const double mass = 4090 * d * d;
    return {40.4e9 * d * d, mass, d, mass * 0.131 / 1025, {1.8, 0.1, 1, 0}};
}

// Lies for a while and rises, pulled sideways by H, until it has come up by `rise`; or rises at
// once, with V at its lower end. Pieces are from the lower end up.
struct ElasticCatenary {
    double X = 0, length = 0, top = 0;  // [m] aside, [m] unstretched, [N] at the upper end

    ElasticCatenary(const std::vector<Piece>& pieces, double H, double V, double lies, double rise,
                    double level) {
        constexpr double ds = 0.01;  // [m]
        std::size_t piece = 0;
        double z = 0, ends = pieces[0].length;
        while (z < rise) {
            if (length > ends && piece + 1 < pieces.size()) ends += pieces[++piece].length;
            const LineMaterial& m = pieces[piece].material;
            const bool wet = z < level;
            const double weight = g * (m.mass - (wet ? 1025 * m.area : 0));
            const double up = length < lies ? 0 : V + weight * ds / 2;
            const double T = std::hypot(H, up), longer = ds * (1 + T / m.EA);
            const double share = std::min(1.0, (rise - z) / std::max(longer * up / T, 1e-300));
            X += share * longer * H / T, z += share * longer * up / T;
            if (length >= lies) V += share * weight * ds;
            length += share * ds;
            if (share < 1) break;
        }
        top = std::hypot(H, V);
    }
};

// From a place on the seabed up to one above the water, laid by what is tested.
struct Laid {
    World w;
    Hanging found;

    Laid(const std::vector<Piece>& pieces, const ElasticCatenary& line, double depth, double rise,
         bool sea, int nodes) {
        w = seabed_world(g, depth);
        if (!sea) w.environment.sea.reset();
        for (const Piece& piece : pieces) add_line_type(w, piece.material);
        const int top = add_kinematic(w, "top", {line.X, 0, rise - depth});
        Wire wire;
        wire.name = "line", wire.model = Wire::Model::hmr;
        wire.points = {attach(0, {0, 0, -depth}), attach(top)};
        wire.resolution.max_nodes = nodes, wire.resolution.min_segment = 0.1;
        lay_wire(wire, w.bodies, line.length, {}, w.wire_types[0]);
        double left = line.length;
        for (std::size_t i = 0; i < pieces.size() && pieces.size() > 1; ++i) {
            const double length = i + 1 < pieces.size() ? pieces[i].length : left;
            wire.pieces.push_back({int(i), length, int(i) + 1});
            left -= length;
        }
        std::vector<Wire> alone{wire};
        find_material(alone, w.wire_types);
        put_nodes(alone[0], w.wire_types);
        found = hang(alone[0], w.bodies, w.wire_types, w.environment, 0);
        w.wires = alone;
        prepare(w);
    }
    double top() const {  // [N] with the weight of the half that hangs there
        const Wire& wire = w.wires[0];
        const WireSegment& s = wire.segments.back();
        return (s.tension * wire.lines.back().u - s.mass_to() * s.load).norm();
    }
    double fastest() const {  // [m/s]
        double most = 0;
        for (const WirePoint& p : w.wires[0].points)
            if (p.kind == WirePoint::Kind::mass) most = std::max(most, p.node.v.norm());
        return most;
    }
};

// Runs ten seconds: tension at the top as theory has it all the time, and nothing moves.
void expect_rest(Laid& laid, const ElasticCatenary& line, const std::string& what) {
    ASSERT_TRUE(laid.found.rests) << what << ", unrest " << laid.found.unrest << " N";
    double least = 1e300, most = 0, fastest = 0;
    const std::size_t points = laid.w.wires[0].points.size();
    for (int n = 0; n < 600; ++n) {
        step(laid.w, tick);
        least = std::min(least, laid.top()), most = std::max(most, laid.top());
        fastest = std::max(fastest, laid.fastest());
    }
    ASSERT_EQ(laid.w.diverged, "") << what;
    EXPECT_EQ(laid.w.wires[0].points.size(), points) << what;
    EXPECT_NEAR(least / line.top, 1, 0.01) << what;
    EXPECT_NEAR(most / line.top, 1, 0.01) << what;
    EXPECT_LT(fastest, 1e-4) << what;
}

TEST(Catenary, AnyLineBeginsAtRest) {
    Random random(11);
    const int trials = std::getenv("FAIRLEAD_LONG") ? 600 : 20;
    for (int trial = 0; trial < trials; ++trial) {
        const bool chain = random.below(2), sea = random.below(4) > 0;
        const double d = chain ? random(0.038, 0.120) : random(0.020, 0.090);
        const double depth = 20 * std::pow(75, random(0, 1));
        const double H = 5 * tonne * std::pow(30, random(0, 1));
        const double above = random(0, 20), lies = random(0, 1) * 2 * depth;
        const std::vector<Piece> pieces{{chain ? stud_chain(d) : wire_rope(d), 0}};
        const ElasticCatenary line(pieces, H, 0, lies, depth + above, sea ? depth : -1);
        char what[200];
        std::snprintf(what, sizeof what, "%d: %s %.0f mm, depth %.0f m, H %.1f t, length %.0f m %s",
                      trial, chain ? "chain" : "wire", 1e3 * d, depth, H / tonne, line.length,
                      sea ? "in water" : "in air");
        Laid laid(pieces, line, depth, depth + above, sea, 120);
        expect_rest(laid, line, what);
    }
}

// Chain on the bed and wire above it: what the one weighs is not what the other does.
TEST(Catenary, LineOfTwoPiecesBeginsAtRest) {
    Random random(12);
    for (int trial = 0; trial < 6; ++trial) {
        const double depth = random(100, 600), H = random(20, 100) * tonne;
        const std::vector<Piece> pieces{{stud_chain(random(0.060, 0.100)), random(0.3, 1) * depth},
                                        {wire_rope(random(0.060, 0.090)), 0}};
        const ElasticCatenary line(pieces, H, 0, random(0, 0.2) * depth, depth + 10, depth);
        const std::string what = "trial " + std::to_string(trial);
        Laid laid(pieces, line, depth, depth + 10, true, 120);
        const auto& points = laid.w.wires[0].points;
        EXPECT_EQ(std::count_if(points.begin(), points.end(),
                                [](const WirePoint& p) { return p.node.junction == 0; }),
                  1);
        EXPECT_NEAR(pieces_out(laid.w.wires[0])[0], pieces[0].length, 1e-9) << what;
        expect_rest(laid, line, what);
    }
}

// A taut line that pulls its anchor upwards touches the bed nowhere.
TEST(Catenary, TautLineBeginsAtRest) {
    const std::vector<Piece> pieces{{wire_rope(0.076), 0}};
    const double V = 30 * tonne;
    const ElasticCatenary line(pieces, 90 * tonne, V, 0, 120, 100);
    Laid laid(pieces, line, 100, 120, true, 60);
    expect_rest(laid, line, "with 30 t upwards");
}

// From a drum, through an eye that leads it down, to the bed.
TEST(Catenary, LineFromADrumThroughAnEyeBeginsAtRest) {
    World w = seabed_world(g, 200);
    add_line_type(w, stud_chain(0.076));
    const int deck = add_kinematic(w, "deck", {0, 0, 15});
    Wire wire;
    wire.model = Wire::Model::hmr;
    wire.points = {add_winch(w, deck, {0, 0, 0}, 1), eye(deck, {5, 0, -10}),
                   attach(0, {500, 0, -200})};
    wire.resolution.max_nodes = 60, wire.resolution.min_segment = 1;
    constexpr double length = 600;
    lay_wire(wire, w.bodies, length, {}, w.wire_types[0]);
    std::vector<Wire> alone{wire};
    find_material(alone, w.wire_types);
    ASSERT_TRUE(put_nodes(alone[0], w.wire_types));
    EXPECT_EQ(mass_nodes(alone[0]), 60);
    const Hanging found = hang(alone[0], w.bodies, w.wire_types, w.environment, 0);
    ASSERT_TRUE(found.rests);
    EXPECT_NEAR(wire_rest_length(alone[0]), length, 1e-9);
    EXPECT_NEAR(alone[0].segments[0].tension / alone[0].segments[1].tension, 1, 1e-9);
    w.wires = alone;
    w.winches[0].paid_out = length, w.winches[0].max_force = 1e7;
    prepare(w);
    const double before = w.wires[0].segments[1].tension;
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        ASSERT_NEAR(w.wires[0].segments[1].tension / before, 1, 0.01) << n;
    }
}

// A slope, a current across: it is at rest in the water that flows, and lies where the bed is.
TEST(Catenary, LineOnASlopeInACurrentBeginsAtRest) {
    World w = seabed_world(g, 100);
    w.environment.seabed->slope = {0.05, -0.08};
    w.environment.sea = calm_sea(0, {0.2, 0.8, 0});
    add_line_type(w, stud_chain(0.060));
    const int top = add_kinematic(w, "top", {400, 30, 5});
    Wire& wire = add_wire(w, {attach(0, {0, 0, -100}), attach(top)}, 450);
    wire.resolution.max_nodes = 90, wire.resolution.min_segment = 1;
    ASSERT_TRUE(put_nodes(wire, w.wire_types));
    const Hanging found = hang(wire, w.bodies, w.wire_types, w.environment, 0);
    ASSERT_TRUE(found.rests) << found.unrest;
    prepare(w);
    double fastest = 0;
    const double before = wire.segments.back().tension;
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        for (const WirePoint& p : w.wires[0].points) fastest = std::max(fastest, p.node.v.norm());
    }
    EXPECT_LT(fastest, 1e-3);
    EXPECT_NEAR(w.wires[0].segments.back().tension / before, 1, 1e-3);
    EXPECT_GT(w.probe.wires[0].grounded, 20);
}

// What lies is drawn tight by what hangs: more length than there is room for lies slack.
TEST(Catenary, LineThatIsFarTooLongLiesSlack) {
    World w = seabed_world(g, 50);
    add_line_type(w, stud_chain(0.060));
    const int top = add_kinematic(w, "top", {100, 0, 5});
    Wire& wire = add_wire(w, {attach(0, {0, 0, -50}), attach(top)}, 170);
    wire.resolution.max_nodes = 60, wire.resolution.min_segment = 1;
    ASSERT_TRUE(put_nodes(wire, w.wire_types));
    const Hanging found = hang(wire, w.bodies, w.wire_types, w.environment, 0);
    EXPECT_TRUE(found.rests) << found.unrest;
    prepare(w);
    run(w, 10);
    EXPECT_EQ(w.diverged, "");
    const double weight = g * (21.9e3 * 0.06 * 0.06) * 0.87;
    EXPECT_NEAR(w.wires[0].segments.back().tension / (weight * 50), 1, 0.1);
}

}  // namespace
}  // namespace fairlead::physics
