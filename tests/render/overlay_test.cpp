#include "render/overlay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace fairlead::render {
namespace {

using K = WirePoint::Kind;

Snapshot wire_scene() {
    auto scenery = std::make_shared<Scenery>();
    scenery->wires.resize(1);
    scenery->bodies.resize(2);
    Snapshot s;
    s.scenery = scenery;
    s.bodies = {{{}, 0}, {{{1, 2, 3}, Quat::Identity()}, 50}};
    s.wires = {{{{K::attach, {0, 0, 0}, 10, 0},
                 {K::mass, {1, 0, 0}, 10, 0},
                 {K::massless, {2, 0, 0}, 10, 0},
                 {K::free, {3, 0, 0}, 10, 0}},
                {},
                {}}};
    s.forces = {{ForceArrow::Kind::contact, {0, 0, 0}, {0, 0, 100}},
                {ForceArrow::Kind::joint, {0, 0, 0}, {0, 0, 0}}};
    return s;
}

Diagram drawn(const Snapshot& s, const Overlay& overlay, double full_force = 100) {
    Frame frame;
    blend_frame(s, s, 1, frame);
    Diagram diagram;
    draw_diagram(s, frame, overlay, full_force, diagram);
    return diagram;
}

TEST(Overlay, ShowsNothingUnlessAsked) {
    const Diagram none = drawn(wire_scene(), {});
    EXPECT_TRUE(none.lines.empty());
    EXPECT_TRUE(none.dots.empty());
}

TEST(Overlay, MassNodesAreWhiteMasslessPurple) {
    Overlay overlay;
    overlay.nodes = true;
    const Diagram d = drawn(wire_scene(), overlay);
    ASSERT_EQ(d.dots.size(), 4u);
    const Rgba &mass = d.dots[1].colour, &massless = d.dots[2].colour;
    EXPECT_GT(std::min({mass.r, mass.g, mass.b}), 0.95f);
    EXPECT_GT(massless.r, 2 * massless.g);
    EXPECT_GT(massless.b, 2 * massless.g);
}

// Told apart by hue, by brightness and by shape.
TEST(Overlay, StickingAndSlippingContactsDifferInColourAndShape) {
    Snapshot s = wire_scene();
    s.wires[0].points[1] = {K::massless, {1, 0, 0}, 10, 0, WirePoint::Grip::sticks};
    s.wires[0].points[2] = {K::massless, {2, 0, 0}, 10, 0, WirePoint::Grip::slips};
    Overlay overlay;
    overlay.nodes = true;
    const Diagram d = drawn(s, overlay);
    ASSERT_EQ(d.dots.size(), 4u);
    const Dot &sticks = d.dots[1], &slips = d.dots[2];
    EXPECT_EQ(sticks.style, Dot::Style::disc);
    EXPECT_EQ(slips.style, Dot::Style::diamond);
    EXPECT_GT(sticks.colour.g, 2 * sticks.colour.r) << "green";
    EXPECT_GT(slips.colour.r, slips.colour.g) << "amber";
    EXPECT_GT(slips.colour.g, 2 * slips.colour.b) << "amber";
    const auto brightness = [](const Rgba& c) { return 0.21f * c.r + 0.72f * c.g + 0.07f * c.b; };
    EXPECT_GT(brightness(slips.colour), brightness(sticks.colour) + 0.1f);
    EXPECT_GT(slips.size, sticks.size) << "a diamond has less area";
}

TEST(Overlay, ForcesAreToScaleAndZeroIsNotDrawn) {
    Overlay overlay;
    overlay.forces = true;
    const Diagram d = drawn(wire_scene(), overlay);
    ASSERT_EQ(d.lines.size(), 2u);              // shaft and head of one arrow
    EXPECT_NEAR(d.lines[1].to.z(), 2.5, 1e-9);  // the full force
    overlay.metres_per_newton = 0.1;
    EXPECT_NEAR(drawn(wire_scene(), overlay).lines[1].to.z(), 10, 1e-9);
}

TEST(Overlay, OnlyMovingBodiesHaveAMarkedCentre) {
    Overlay overlay;
    overlay.mass_centres = true;
    const Diagram d = drawn(wire_scene(), overlay);
    ASSERT_EQ(d.dots.size(), 1u);
    EXPECT_EQ(d.dots[0].p, Vec3(1, 2, 3));
}

TEST(Overlay, TensionColourRunsFromBlueToRedAndStaysInRange) {
    const Rgba slack = tension_colour(0, 100), full = tension_colour(100, 100);
    EXPECT_GT(slack.b, slack.r);
    EXPECT_GT(full.r, full.b);
    EXPECT_EQ(tension_colour(1e9, 100).r, full.r);
    EXPECT_EQ(tension_colour(std::numeric_limits<double>::quiet_NaN(), 100).b, slack.b);
}

}  // namespace
}  // namespace fairlead::render
