// Absurd input is named and stops the world; no number of the state becomes infinite or NaN.
#include <gtest/gtest.h>

#include <limits>

#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

World swinging() {
    World w;
    add_wire_type(w, 1e7, 0.5);
    const int load = add_cube(w, "load", {3, 0, -9}, 100);
    Wire& wire = add_wire(w, {attach(0), attach(load)});
    wire.resolution.max_nodes = 5;
    prepare(w);
    run(w, 1);
    return w;
}

void expect_stopped(World& w, const std::string& name) {
    run(w, 1);
    EXPECT_NE(w.diverged.find(name), std::string::npos) << "'" << w.diverged << "'";
    const std::uint64_t stopped = hash(w);
    run(w, 1);
    EXPECT_EQ(hash(w), stopped) << "further steps do nothing";
    EXPECT_TRUE(w.bodies[1].X_WB.p.allFinite());
    EXPECT_TRUE(w.bodies[1].v.allFinite());
    for (const WirePoint& p : w.wires[0].points)
        EXPECT_TRUE(p.node.x.allFinite() && p.node.v.allFinite());
}

}  // namespace

TEST(Divergence, RunawayBodyIsNamed) {
    World w = swinging();
    w.environment.gravity = {0, 0, -1e9};
    expect_stopped(w, "load");
}

TEST(Divergence, NotANumberIsNamed) {
    World w = swinging();
    w.environment.gravity = {0, 0, std::numeric_limits<double>::quiet_NaN()};
    expect_stopped(w, "wire wire 0 would reach a speed that is no number");
}

TEST(Divergence, RunawayWireIsNamed) {
    World w = swinging();
    for (WirePoint& p : w.wires[0].points)
        if (p.kind == WirePoint::Kind::mass) p.node.v = {0, 1e7, 0};
    run(w, 1);
    EXPECT_FALSE(w.diverged.empty());
    EXPECT_TRUE(w.bodies[1].X_WB.p.allFinite());
}

TEST(Divergence, AbsurdButLegalParametersStayFinite) {
    for (double mass : {1e-6, 1e9})
        for (double stiffness : {1e-3, 1e15})
            for (double lambda : {1e-9, 1e6}) {
                World w;
                add_wire_type(w, stiffness, lambda);
                const int load = add_cube(w, "load", {3, 0, -9}, mass);
                Wire& wire = add_wire(w, {attach(0), attach(load)});
                wire.resolution.max_nodes = 5;
                prepare(w);
                run(w, 5);
                EXPECT_TRUE(w.bodies[load].X_WB.p.allFinite());
                EXPECT_TRUE(w.bodies[load].v.allFinite());
                EXPECT_TRUE(std::isfinite(energy(w)));
            }
}

TEST(Divergence, InfiniteStartIsNamedBeforeAnythingMoves) {
    World w;
    add_wire_type(w, 1e7);
    const int load = add_cube(w, "load", {0, 0, -9}, 1);
    w.bodies[load].v.x() = std::numeric_limits<double>::infinity();
    add_wire(w, {attach(0), attach(load)});
    prepare(w);
    step(w, tick);
    EXPECT_NE(w.diverged.find("load"), std::string::npos);
    EXPECT_TRUE(w.bodies[load].X_WB.p.allFinite());
}

}  // namespace fairlead::physics
