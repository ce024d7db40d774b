// A light wire runs through an eye between great loads: no step resolves how the few kilograms of
// its slip swing between the springs of its two sides. theory/wires.md 1.3
#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

using namespace fairlead;
using namespace fairlead::physics;

namespace {

// Two loads on a wire over an eye, 10 m each, stretched by `strain` from the start.
World atwood(double strain, int nodes, double left, double right) {
    World w;
    const double g = -w.gravity.z(), length = 10;
    const double tension = 2 * left * right / (left + right) * g;  // while they run
    WireType type;
    type.name = "light";
    type.diameter = 0.05;
    type.mass_per_metre = 1 / (2 * length);
    type.young_modulus = tension / strain / (pi / 4 * .05 * .05);
    w.wire_types.push_back(type);
    const int eye = add_kinematic(w, "eye", Vec3::Zero());
    const double stretched = length * (1 + strain);
    const int a = add_cube(w, "left", Vec3(-.5, 0, -stretched), left);
    const int b = add_cube(w, "right", Vec3(.5, 0, -stretched), right);
    Wire wire;
    wire.name = "wire";
    wire.points.resize(3);
    wire.points[0].kind = WirePoint::Kind::attach, wire.points[0].body = a;
    wire.points[1].kind = WirePoint::Kind::eye, wire.points[1].body = eye;
    wire.points[2].kind = WirePoint::Kind::attach, wire.points[2].body = b;
    wire.resolution.max_nodes = nodes;
    w.surfaces.resize(1);
    w.surfaces[0].resize(w.bodies.size());
    const double route = 2 * std::hypot(.5, stretched);
    lay_wire(wire, w.bodies, route / (1 + strain), w.surfaces[0], type);
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

}  // namespace

TEST(Slip, OfALightWireBetweenGreatLoadsIsStable) {
    for (const double strain : {.003, .01, .02, .03, .05, .1})
        for (const int nodes : {0, 1})
            for (const double ratio : {.9, .99}) {
                World w = atwood(strain, nodes, 1e5, ratio * 1e5);
                const double weight = 1e5 * -w.gravity.z();
                double most = 0;
                for (int i = 0; i < 3 * 60; ++i) {
                    step(w, tick);
                    ASSERT_EQ(w.diverged, "");
                    for (const WireSegment& s : w.wires[0].segments)
                        most = std::max(most, s.tension);
                }
                EXPECT_LT(most, 1.05 * weight) << strain << ", " << nodes << ", " << ratio;
                const double speed = -9.81 * (1 - ratio) / (1 + ratio) * 3;
                EXPECT_NEAR(w.bodies[2].v.z(), speed, .02 * std::abs(speed) + .05)
                    << strain << ", " << nodes << ", " << ratio;
            }
}
