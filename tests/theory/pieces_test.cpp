// A line of chain, shackle, wire and fibre is one wire: its shape, its stretch and its material.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "physics/wire/model/material.h"
#include "physics/wire/resolution/adapt.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct Make {
    double stiffness, mass_per_metre, length;  // [N] [kg/m] [m]
};

// A line of pieces along `route`; the last takes what is left of `length` [m].
Wire& add_line(World& w, std::vector<WirePoint> route, const std::vector<Make>& makes,
               double length, int nodes) {
    const int first = int(w.wire_types.size());
    for (const Make& make : makes) add_wire_type(w, make.stiffness, make.mass_per_metre, -1);
    Wire& wire = add_wire(w, std::move(route), length, first);
    double left = wire_rest_length(wire);
    for (std::size_t i = 0; i < makes.size(); ++i) {
        const double piece = i + 1 < makes.size() ? makes[i].length : left;
        wire.pieces.push_back({first + int(i), piece});
        left -= piece;
    }
    wire.resolution.max_nodes = nodes;
    return wire;
}

// Elastic catenary of several pieces from the origin: where it ends when it begins with the pull
// (H, V) [N], and how hard it pulls there.
struct CatenaryOfPieces {
    std::vector<Make> makes;
    double g = 9.81;

    Eigen::Vector2d end(double H, double& V) const {
        Eigen::Vector2d p = Eigen::Vector2d::Zero();
        for (const Make& m : makes) {
            const double w = m.mass_per_metre * g, after = V + w * m.length;
            p.x() +=
                H / w * (std::asinh(after / H) - std::asinh(V / H)) + H * m.length / m.stiffness;
            p.y() += (std::hypot(H, after) - std::hypot(H, V)) / w +
                     (after * after - V * V) / (2 * w * m.stiffness);
            V = after;
        }
        return p;
    }
    // Pulls H and V at its beginning for which it ends at `to`.
    Eigen::Vector2d pull(const Eigen::Vector2d& to) const {
        double weight = 0;
        for (const Make& m : makes) weight += m.mass_per_metre * g * m.length;
        Eigen::Vector2d x(weight / 2, -weight / 2);
        const auto miss = [&](const Eigen::Vector2d& at) -> Eigen::Vector2d {
            double V = at.y();
            return end(at.x(), V) - to;
        };
        for (int i = 0; i < 100; ++i) {
            const Eigen::Vector2d r = miss(x);
            Eigen::Matrix2d J;
            for (int k : {0, 1}) {
                Eigen::Vector2d more = x;
                const double d = 1e-6 * weight;
                more[k] += d;
                J.col(k) = (miss(more) - r) / d;
            }
            Eigen::Vector2d step = J.lu().solve(r);
            double share = 1;
            while (x.x() - share * step.x() < x.x() / 5) share /= 2;
            x -= share * step;
        }
        return x;
    }
};

}  // namespace

TEST(Pieces, HangAsTheCatenaryOfEachOneAfterTheOther) {
    // chain, a shackle, wire, fibre
    const std::vector<Make> makes{{6e8, 120, 30}, {6e8, 400, 0.8}, {2e8, 22, 60}, {3e7, 4, 49.2}};
    const CatenaryOfPieces exact{makes};
    const Vec3 to(110, 0, 25);
    World w;
    w.settling = 1;
    add_line(w, {attach(0), attach(0, to)}, makes, 140, 120);
    prepare(w);
    run(w, 90);
    ASSERT_EQ(w.diverged, "");
    const Wire& wire = w.wires[0];
    int junctions = 0;
    for (const WirePoint& p : wire.points) junctions += p.node.junction >= 0;
    EXPECT_EQ(junctions, 3);

    const Eigen::Vector2d pull = exact.pull({to.x(), to.z()});
    double V = pull.y();
    exact.end(pull.x(), V);
    const double first = pull.norm(), last = std::hypot(pull.x(), V);
    EXPECT_NEAR(w.probe.wires[0].tension_start / first, 1, 1e-3);
    EXPECT_NEAR(w.probe.wires[0].tension_end / last, 1, 1e-3);
    EXPECT_NEAR(w.probe.wires[0].mass, 30 * 120 + 0.8 * 400 + 60 * 22 + 49.2 * 4, 1e-9);
    // where the pieces meet
    CatenaryOfPieces part{{}};
    for (int junction = 0; junction < 3; ++junction) {
        part.makes.push_back(makes[junction]);
        double at_junction = pull.y();
        const Eigen::Vector2d p = part.end(pull.x(), at_junction);
        for (const WirePoint& node : wire.points)
            if (node.node.junction == junction) {
                EXPECT_NEAR(node.node.x.x(), p.x(), 0.02) << junction;
                EXPECT_NEAR(node.node.x.z(), p.y(), 0.02) << junction;
            }
    }
}

// ΔL = F Σ L/YA, whether a node stands between them or one span holds both.
TEST(Pieces, AreSpringsInSeries) {
    const double force = 5e4;
    for (const double mass : {0.0, 1.0}) {
        World w;
        w.settling = 1;
        const int load = add_cube(w, "load", {0, 0, -10}, force / 9.81);
        std::vector<Make> makes{{4e6, mass, 3}, {1e8, 2 * mass, 2}, {1e6, mass, 5}};
        add_line(w, {attach(0), attach(load)}, makes, 10, 0);
        prepare(w);
        run(w, 120);
        const double stretch = force * (3 / 4e6 + 2 / 1e8 + 5 / 1e6);
        // half of each piece's weight, and all that of those below it, stretch it too
        const double own =
            9.81 * mass * (3 / 4e6 * (1.5 + 4 + 5) + 2 / 1e8 * (2 + 5) + 5 / 1e6 * 2.5);
        EXPECT_NEAR(-10 - w.bodies[load].X_WB.p.z(), stretch + own, 1e-6) << mass;
        EXPECT_EQ(mass_nodes(w.wires[0]), mass > 0 ? 2 : 0);
    }
}

TEST(Pieces, OfOneTypeHangAsAWireWithoutAny) {
    double tension[2];
    for (int pieces : {0, 1}) {
        World w;
        w.settling = 1;
        const Make make{1e7, 5, 12};
        Wire& wire = add_line(w, {attach(0), attach(0, {18, 0, 3})}, {make, make}, 24, 40);
        if (!pieces) wire.pieces.clear();
        for (WirePiece& piece : wire.pieces) piece.type = wire.type;
        prepare(w);
        run(w, 60);
        tension[pieces] = w.probe.wires[0].tension_end;
    }
    EXPECT_NEAR(tension[1] / tension[0], 1, 2e-4);
}

namespace {

// Wound in and out over an eye and a sheave by a winch: chain first, so that both junctions pass
// both.
World hoist(bool winch_first) {
    World w;
    w.settling = 0.2;
    const WirePoint drum = add_winch(w, 0, {-6, 0, 0});
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 8}, 0.4, 5, 20);
    const int load = add_cube(w, "load", {6, 0, -30}, 2000);
    std::vector<WirePoint> route{drum, sheave, eye(0, {5, 0, 8.5}), attach(load)};
    std::vector<Make> makes{{3e7, 3, 20}, {6e7, 40, 0.8}, {2e7, 12, 33}};
    if (!winch_first) {
        std::reverse(route.begin(), route.end());
        std::reverse(makes.begin(), makes.end());
    }
    Wire& wire = add_line(w, route, makes, -1, 30);
    wire.resolution.min_segment = 0.5;
    w.winches[0].paid_out = wire_rest_length(wire);
    w.winches[0].max_force = 1e6, w.winches[0].max_speed = 2;
    prepare(w);
    return w;
}

// Unstretched metres from the wire's beginning to a node, by what segments and wheels hold.
double coordinate_of(const Wire& wire, std::size_t point) {
    double at = wire.start;
    for (std::size_t k = 0; k < point; ++k)
        at += on_arc(wire.points[k]) + wire.segments[k].rest_length;
    return at;
}

}  // namespace

TEST(Pieces, KeepTheirMaterialOverEyesWheelsAndDrums) {
    for (const bool winch_first : {true, false}) {
        World w = hoist(winch_first);
        const std::vector<WirePiece> pieces = w.wires[0].pieces;
        const std::size_t inner = 1, loads = winch_first ? 2 : 0;
        double worst = 0;
        std::vector<int> seen(
            3,
            0);  // junctions that stood, by how many wires' stops were before them
        for (int n = 0; n < 60 * 60; ++n) {
            w.winches[0].target_speed = n < 60 * 25 ? -1 : n < 60 * 50 ? 1 : 0;
            step(w, tick);
            ASSERT_EQ(w.diverged, "") << n;
            const Wire& wire = w.wires[0];
            const std::vector<double> out = pieces_out(wire);
            // as long as it is out, and not on the drum
            const double total = wire_rest_length(wire);
            ASSERT_NEAR(out[0] + out[1] + out[2], total, 1e-11) << n;
            if (total > pieces[loads].length + pieces[inner].length) {
                ASSERT_NEAR(out[inner], pieces[inner].length, 1e-12) << n;
                ASSERT_NEAR(out[loads], pieces[loads].length, 1e-12) << n;
            }
            int stops = 0;
            for (std::size_t k = 0; k < wire.points.size(); ++k) {
                const WirePoint& p = wire.points[k];
                stops += p.kind == WirePoint::Kind::eye || p.kind == WirePoint::Kind::sheave;
                if (p.node.junction < 0) continue;
                ++seen[stops];
                worst = std::max(
                    worst, std::abs(coordinate_of(wire, k) - end_of_piece(wire, p.node.junction)));
            }
        }
        EXPECT_LT(worst, 1e-10);  // rounding of five thousand steps, each of some 1e-15
        for (int stops : {0, 1, 2}) EXPECT_GT(seen[stops], 50) << stops << winch_first;
    }
}

TEST(Pieces, RestoredInTheMidstOfPassingGoOnBitForBit) {
    World a = hoist(true), b = hoist(true);
    a.winches[0].target_speed = b.winches[0].target_speed = -1;
    for (int n = 0; n < 60 * 14; ++n) step(a, tick);
    restore(b, save(a));
    ASSERT_EQ(hash(a), hash(b));
    for (int n = 0; n < 300; ++n) {
        step(a, tick), step(b, tick);
        ASSERT_EQ(hash(a), hash(b)) << n;
    }
}

// A load on a line that swings: nothing is gained when the junction passes the eye.
TEST(Pieces, PassAnEyeWithoutAJerk) {
    World w = hoist(true);
    run(w, 20);
    const double weight = 2000 * 9.81;
    double least = 1e9, most = 0;
    for (int n = 0; n < 60 * 25; ++n) {
        w.winches[0].target_speed = -std::min(1.0, n / 120.0);
        step(w, tick);
        const double T = w.probe.wires[0].tension_end;
        least = std::min(least, T), most = std::max(most, T);
    }
    // starting takes 0.5 m/s² for two seconds
    EXPECT_GT(least, 0.85 * weight);
    EXPECT_LT(most, 1.2 * weight);
}

namespace {

struct Moments {
    double mass = 0;
    Vec3 centre = Vec3::Zero(), momentum = Vec3::Zero();  // times the mass
};
Moments moments(const Wire& wire) {
    Moments sum;
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        const double m = lumped_mass(wire, int(k));
        sum.mass += m;
        sum.centre += m * wire.points[k].node.x, sum.momentum += m * wire.points[k].node.v;
    }
    return sum;
}

}  // namespace

// A loose line of heavy and light pieces that flies about: the nodes where they meet come and go.
TEST(Pieces, JunctionsComeAndGoWithoutAPush) {
    Random random(11);
    for (int n = 0; n < 50; ++n) {
        World w;
        std::vector<Make> makes;
        const int count = 2 + random.below(3);
        for (int i = 0; i < count; ++i)
            makes.push_back({random(1e5, 1e8), random(0.1, 100), random(0.5, 4)});
        std::vector<WirePoint> ends(2);
        for (WirePoint& end : ends) end.node.x = random.vector(1), end.node.v = random.vector(20);
        ends[1].node.x.x() += 30;
        add_line(w, ends, makes, 30, 0);
        w.wires[0].resolution.min_segment = 0.1;
        w.surfaces.assign(w.wire_types.size(), Surfaces(w.bodies.size()));
        find_lines(w.wires[0], w.bodies);
        find_material(w.wires, w.wire_types);
        const Moments before = moments(w.wires[0]);
        double exact = 0;
        for (const WirePiece& piece : w.wires[0].pieces)
            exact += w.wire_types[piece.type].mass_per_metre * piece.length;
        EXPECT_NEAR(before.mass / exact, 1, 1e-12);

        adapt_wires(w.wires, w.wire_types, w.bodies, w.surfaces, tick);
        Wire& wire = w.wires[0];
        ASSERT_EQ(mass_nodes(wire), count + 1);  // junctions, and the ends
        const auto expect_same = [&](const char* when) {
            const Moments now = moments(wire);
            EXPECT_NEAR(now.mass / before.mass, 1, 1e-12) << when;
            EXPECT_LT((now.centre - before.centre).norm(), 1e-11 * before.mass * 30) << when;
            EXPECT_LT((now.momentum - before.momentum).norm(), 1e-11 * before.mass * 20) << when;
        };
        expect_same("junctions have come");
        while (wire.points.size() > 2)
            coarsen(wire, 1 + random.below(int(wire.points.size()) - 2), w.bodies);
        expect_same("they have gone");
    }
}

}  // namespace fairlead::physics
