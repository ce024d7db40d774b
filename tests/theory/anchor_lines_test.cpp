// Lines of anchor-handling tugs: chain in deep water, and wire that jumps from pin to pin.
#include <gtest/gtest.h>

#include <algorithm>

#include "physics/wire/route/lay.h"
#include "tests/physics/constants.h"
#include "tests/theory/moored_line.h"

namespace fairlead::physics {
namespace {

// 84 mm stud chain at 1100 m: at the top pulls H + w h, 168, 208 and 248 t.
TEST(AnchorLines, DeepChainPullsByItsWeight) {
    const double g = 9.81, weight = 1318;  // [N/m] in water
    const LineMaterial chain{713e6, 155, 0.084, (155 - weight / g) / 1025, {2.6, 1.4, 1, 0.5}};
    struct Case {
        double H, top;  // [t]
    };
    for (const Case& at : {Case{20, 168}, Case{60, 208}, Case{100, 248}}) {
        const double H = at.H * tonne, T = H + weight * 1100;
        const double hangs = std::sqrt(T * T - H * H) / weight;
        const Catenary line = Catenary::pulled(H, 1100, hangs + 150, 713e6, weight);
        Moored m = moored(seabed_world(g, 1100), chain, line, 100);
        m.settle(150);
        EXPECT_NEAR(std::hypot(m.pull().x(), m.pull().y()) / H, 1, 0.02) << at.H;
        EXPECT_NEAR(m.end() / tonne / at.top, 1, 0.02) << at.H;
        EXPECT_GT(m.w.probe.wires[0].grounded, 100) << "the rest lies";
    }
}

// A wire at 150 t that a pin deflects by 30 degrees; 0.7 m beside it stands another one. The load
// hangs along the wire: that way is down here, so pins have no weight and a motor moves them.
struct Pinned {
    static constexpr double radius = 0.25, before = 10;
    double pull;  // [N]
    World w;
    int inner = 0, outer = 0, load = 0;

    explicit Pinned(double pull = 150 * tonne, double deflects = 30, double gap = 0.7)
        : pull(pull) {
        w.bodies.resize(1);
        const Vec3 down(std::cos(rad(deflects)), std::sin(rad(deflects)), 0);
        w.environment.gravity = 9.81 * down;
        w.materials.resize(1);
        WireType t;
        t.diameter = 0.076, t.mass_per_metre = 24, t.young_modulus = 5e10, t.friction = {0.1, 0.1};
        w.wire_types.push_back(t);
        const double clear = radius + t.diameter / 2;
        inner = add_pin({before, clear, 0}), outer = add_pin({before, clear + gap, 0});
        // the wire runs half way up the pins, which stand on a deck; the load is 20 m on
        const int deck = add_box(w, "deck", {before, 0, -0.95}, {16, 8, 1}, 1);
        w.bodies[std::size_t(deck)].motion = Motion::fixed;
        for (const int pin : {inner, outer}) w.apart.emplace_back(pin, deck);
        load = add_cube(w, "load", Vec3(before, 0, 0) + 20 * down, pull / 9.81);
        WirePoint over;
        over.kind = WirePoint::Kind::over;
        over.body = inner, over.axis = Vec3::UnitZ(), over.side = 1;
        Wire wire;
        wire.name = "chain", wire.model = Wire::Model::hmr;
        wire.points = {attach(0, Vec3::Zero()), over, attach(load)};
        const Surfaces surfaces = find_surfaces(w.bodies, t.diameter);
        const Wire bare = wire;  // laid once to know how long it is, then stretched by its pull
        const double route = lay_wire(wire, w.bodies, -1, surfaces, t);
        wire = bare;
        lay_wire(wire, w.bodies, route / (1 + pull / t.axial_stiffness()), surfaces, t);
        w.wires.push_back(wire);
        find_material(w.wires, w.wire_types);
        w.wires[0].resolution.max_nodes = 12, w.wires[0].resolution.min_segment = 1;
        w.settling = 0.5;
        prepare(w);
        run(w, 20);
    }
    // On a slider of the world, held up by its motor.
    int add_pin(const Vec3& at) {
        const int pin = add_cube(w, "pin " + std::to_string(w.bodies.size()), at, 50, 1);
        // 0.9 m over the deck, and on through it
        w.bodies[std::size_t(pin)].shape = {
            {Pose{{0, 0, -0.75}, Quat::Identity()}, Cylinder{radius, 2.4}}};
        w.bodies[std::size_t(pin)].facets = 24;
        add_joint(w, Joint::Kind::slider, 0, pin, at);
        Joint& slide = w.joints.back();
        slide.motor = {Motor::Mode::position, 0, 2e5, 0.1};
        return pin;
    }
    double side_load(int pin) const {  // [N] across the pin
        for (const Joint& j : w.joints)
            if (j.b == pin) return std::hypot(j.force.x(), j.force.y());
        return 0;
    }
    bool leads_over(int pin) const {
        for (const WrapProbe& wrap : w.probe.wires[0].wraps)
            if (wrap.body == pin) return true;
        return false;
    }
    double angle_at(int pin) const {  // [rad] by which the wire is turned there
        for (const WrapProbe& wrap : w.probe.wires[0].wraps)
            if (wrap.body == pin) return wrap.angle;
        return 0;
    }
    double tension() const { return w.probe.wires[0].tension; }
};

TEST(AnchorLines, PinBearsItsSideLoadAndTheWireJumpsToTheNext) {
    Pinned deck;
    ASSERT_TRUE(deck.leads_over(deck.inner));
    EXPECT_NEAR(deck.side_load(deck.inner) / (78 * tonne), 1, 0.03);
    EXPECT_LT(deck.side_load(deck.outer), 0.5 * tonne) << "what it feels of the deck";
    EXPECT_NEAR(deck.angle_at(deck.inner), rad(30), rad(1));

    deck.w.settling = 0.01;
    deck.w.joints[0].motor = {Motor::Mode::speed, -1, 2e6, 0.1};  // the pin drops
    double jump = 0, most = 0;
    for (int n = 0; n < 60 * 3; ++n) {
        step(deck.w, tick);
        most = std::max(most, deck.side_load(deck.outer));
        if (jump == 0 && deck.leads_over(deck.outer)) jump = n * tick;
    }
    ASSERT_EQ(deck.w.diverged, "");
    EXPECT_FALSE(deck.leads_over(deck.inner));
    EXPECT_TRUE(deck.leads_over(deck.outer));
    EXPECT_GT(jump, 0.2) << "while the pin still stood over the wire";
    EXPECT_LT(jump, 1.5);
    EXPECT_GT(most, 1.2 * 2 * deck.pull * std::sin(rad(12))) << "with a jerk";

    deck.w.settling = 0.5;
    run(deck.w, 20);
    const double turned = deck.angle_at(deck.outer);
    EXPECT_LT(turned, rad(29));
    EXPECT_NEAR(deck.side_load(deck.outer) / (2 * deck.pull * std::sin(turned / 2)), 1, 0.03);
}

// At any pull, angle and distance: 2 T sin(half the angle), before on the one and after on the
// other.
TEST(AnchorLines, AnyPinBearsByItsAngle) {
    Random random(7);
    for (int trial = 0; trial < 8; ++trial) {
        const double pull = random(40, 300) * tonne, deflects = random(12, 50);
        Pinned deck(pull, deflects, random(0.6, 1.2));
        const double side = 2 * pull * std::sin(rad(deflects / 2));
        EXPECT_NEAR(deck.side_load(deck.inner) / side, 1, 0.03) << pull << " N, " << deflects;
        deck.w.joints[0].motor = {Motor::Mode::speed, -1, 2e6, 0.1};
        run(deck.w, 30);
        ASSERT_EQ(deck.w.diverged, "");
        ASSERT_TRUE(deck.leads_over(deck.outer)) << pull << " N, " << deflects;
        const double turned = deck.angle_at(deck.outer);
        EXPECT_NEAR(deck.side_load(deck.outer) / (2 * pull * std::sin(turned / 2)), 1, 0.03)
            << pull << " N, " << deflects;
    }
}

// A pin that a wire lies against goes down, until its top is far under the wire.
struct Lowered {
    World w;
    bool taut = false;  // the wire, before

    explicit Lowered(Random& random) {
        w.bodies.resize(1);
        const Vec3 fore(random(20, 40), random(-0.2, 0.6), random(1, 3));
        const Vec3 aft(-random(2.5, 5), -random(0.6, 4), random(-0.3, 0.3));
        WireType t;
        t.diameter = 0.084, t.young_modulus = 1.287e11, t.mass_per_metre = 0;
        t.friction = {0.1, random(0, 0.4)};
        w.wire_types.push_back(t);
        Body pin;
        pin.name = "pin", pin.motion = Motion::kinematic;
        pin.facets = random.below(2) ? 24 : 12;
        pin.shape = {{Pose{}, Cylinder{0.25, 0.9}}};
        pin.X_WB = {Vec3(0, 0, random(0.1, 0.7) - 0.45), rotation({0, 0, random(0, 0.5)})};
        w.bodies.push_back(pin);
        const int end = add_kinematic(w, "end", {-4, 1, aft.z()});
        add_wire(w, {attach(0, fore), attach(end)});
        prepare(w);
        constexpr double swing = 4;  // [s] in which the end is carried round the pin
        w.bodies[std::size_t(end)].v = (aft - w.bodies[std::size_t(end)].X_WB.p) / swing;
        run(w, swing);
        w.bodies[std::size_t(end)].v = Vec3::Zero();
        run(w, 0.1);
        taut = nodes() > 0 && w.probe.wires[0].tension > 10 * tonne;
        const double speed = random(0.2, 0.8);
        w.bodies[1].v = {0, 0, -speed};
        run(w, 2.2 / speed);
    }
    int nodes() const {
        const auto& points = w.wires[0].points;
        return int(std::count_if(points.begin(), points.end(), [](const WirePoint& p) {
            return p.kind == WirePoint::Kind::contact;
        }));
    }
};

TEST(AnchorLines, LoweredPinLetsGoOfAnyTautWire) {
    Random random(5);
    int taut = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const Lowered pin(random);
        if (!pin.taut) continue;
        ++taut;
        EXPECT_EQ(pin.nodes(), 0) << trial;
    }
    EXPECT_GT(taut, 25);
}

}  // namespace
}  // namespace fairlead::physics
