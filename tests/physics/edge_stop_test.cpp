// The edge that a wire lies on leads into another body: there the wire stops, and where that body
// comes over the edge it pushes the wire along it, off the edge's end if there is no more of it.
#include <gtest/gtest.h>

#include <random>

#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/lay.h"
#include "random_wraps.h"
#include "small_worlds.h"

namespace fairlead::physics {
namespace {

// A wire from A to B over what a test puts in its way.
class Lain {
  public:
    explicit Lain(unsigned seed) : random_(seed) {
        w.environment.gravity.setZero();
        add_wire_type(w, 1e5);
        w.wire_types[0].diameter = between(0.005, 0.05);
    }

    double between(double low, double high) {
        return low + (high - low) * double(random_() % 10001) / 10000;
    }

    void lay(const Vec3& from, const Vec3& to) {
        a = add_kinematic(w, "A", from), b = add_kinematic(w, "B", to);
        surfaces = find_surfaces(w.bodies, w.wire_types[0].diameter);
        Wire wire;
        wire.points = {attach(a), attach(b)};
        lay_wire(wire, w.bodies, -1, surfaces, w.wire_types[0]);
        w.wires.push_back(wire);
        prepare(w);
    }

    // Nothing of the wire, ends and nodes included, may lie in a body.
    void step_and_look(const std::string& where) {
        step(w, tick);
        ASSERT_EQ(w.diverged, "") << where;
        const Piercing at = find_piercing(w, w.wires[0], surfaces);
        ASSERT_LT(at.segment, 0) << where << ": " << at.depth << " m";
        for (const WirePoint& p : w.wires[0].points)
            for (int body = 0; body < int(w.bodies.size()); ++body) {
                if (!surfaces[body]) continue;
                const Vec3 x = path_position(p, w.bodies);
                ASSERT_FALSE(surfaces[body]->inside(w.bodies[body].X_WB.inverse() * x))
                    << where << ": at " << x.transpose() << " in " << w.bodies[body].name;
            }
    }

    int nodes_on(int body) const {
        const auto on = [&](const WirePoint& p) {
            return p.kind == WirePoint::Kind::contact && p.body == body;
        };
        const auto& points = w.wires[0].points;
        return int(std::count_if(points.begin(), points.end(), on));
    }

    World w;
    int a = 0, b = 0;
    Surfaces surfaces;

  private:
    std::mt19937 random_;
};

// Over a beam that leads into a wall; its ends are drawn along the beam, past the wall's face. Wall
// and beam are two bodies, or pieces of one.
void draw_to_wall(unsigned seed, bool one_body) {
    Lain s(seed);
    const double width = s.between(0.1, 1), height = s.between(0.1, 1), wall = s.between(1, 3),
                 friction = s.between(0, 0.3), lean = s.between(-0.3, 0.3);
    const ShapePart standing{{Vec3(0, 2, 0), z_along(Vec3(0, lean, 1))},
                             Box{Vec3((wall + width) / 2, 1, 6)}};
    const int beam = add_box(s.w, "beam", Vec3::Zero(), Vec3(width, 4, height), 1);
    s.w.bodies[beam].motion = Motion::kinematic;
    if (one_body) {
        s.w.bodies[beam].shape.push_back(standing);
    } else {
        const int other = add_box(s.w, "wall", Vec3::Zero(), Vec3::Ones(), 1);
        s.w.bodies[other].motion = Motion::kinematic;
        s.w.bodies[other].shape = {standing};
    }
    s.w.wire_types[0].friction = {friction, friction, 0, 0};
    const double high = height + 0.2, low = -height - s.between(0, 1),
                 out = (wall + width) / 2 + 0.3;
    s.lay(Vec3(-out, -1, high), Vec3(out, -1 - s.between(0, 0.3), high));
    for (int i = 0; i < 210; ++i) {
        const Vec3 v = i < 60 ? Vec3(0, 0, low - high) : Vec3(0, 1, 0);
        for (const int end : {s.a, s.b}) s.w.bodies[end].v = v;
        s.step_and_look("seed " + std::to_string(seed) + ", tick " + std::to_string(i));
        if (testing::Test::HasFatalFailure()) return;
        if (i == 60) {
            ASSERT_EQ(s.nodes_on(beam), 2) << seed;
        }
    }
    EXPECT_GE(s.nodes_on(beam), 2) << seed;
}

TEST(EdgeStop, AWireOverABeamStopsAtTheWallItLeadsInto) {
    for (unsigned seed = 0; seed < 60; ++seed) draw_to_wall(seed, false);
}

TEST(EdgeStop, AndAtAPieceOfTheBeamsOwnBody) {
    for (unsigned seed = 0; seed < 60; ++seed) draw_to_wall(seed, true);
}

// A wire bent round a pin, which is lowered into a deck: the deck holds the wire up, and it comes
// free over the pin.
TEST(EdgeStop, APinThatIsLoweredIntoADeckLeavesTheWireOnIt) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        Lain s(seed);
        const double radius = s.between(0.05, 0.4), high = s.between(0.3, 1),
                     rate = s.between(0.1, 2);
        const int deck = add_box(s.w, "deck", Vec3(0, 0, -1), Vec3(8, 8, 2), 1);
        const int pin = add_box(s.w, "pin", Vec3(0, 0, high - 1), Vec3::Ones(), 1);
        s.w.bodies[pin].shape = {{Pose{}, Cylinder{radius, 2}}};
        s.w.bodies[pin].facets = 6 + int(seed % 20);
        for (const int body : {deck, pin}) s.w.bodies[body].motion = Motion::kinematic;
        const double friction = s.between(0, 0.4);
        s.w.wire_types[0].friction = {friction, friction, 0, 0};
        const double lead = radius + s.between(0.1, 1);
        s.lay(Vec3(-3, -lead, high * 0.5), Vec3(3, -lead, high * s.between(0.1, 0.5)));
        // led round the pin
        for (int i = 0; i < 120; ++i) {
            for (const int end : {s.a, s.b}) s.w.bodies[end].v = Vec3(0, 1.5, 0);
            s.step_and_look("seed " + std::to_string(seed) + ", drawn, tick " + std::to_string(i));
            if (HasFatalFailure()) return;
        }
        for (const int end : {s.a, s.b}) s.w.bodies[end].v = Vec3::Zero();
        ASSERT_GE(s.nodes_on(pin), 1) << seed;
        for (int i = 0; i < int(60 * (high + 0.3) / rate); ++i) {
            s.w.bodies[pin].v = Vec3(0, 0, -rate);
            s.step_and_look("seed " + std::to_string(seed) + ", pin down, tick " +
                            std::to_string(i));
            if (HasFatalFailure()) return;
        }
        EXPECT_EQ(s.nodes_on(pin), 0) << seed;
    }
}

}  // namespace
}  // namespace fairlead::physics
