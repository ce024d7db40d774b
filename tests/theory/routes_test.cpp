// Where a wire is led: past points, round bodies, off what it is tied to.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// A scene of one wire, w.
PlayedScene led(const std::string& type, const std::string& bodies, const std::string& route,
                const std::string& more = "", double gravity = 0) {
    return PlayedScene(read_scene(
        R"({ "format": 1, "name": "led", "gravity": )" + text(0, 0, -gravity) +
            R"(, "settling": 1, "wire_types": { "w": { )" + type + R"( } }, "bodies": [ )" +
            bodies + R"( ], "wires": [ { "name": "w", "type": "w", "route": [ )" + route + " ]" +
            more + " } ] }",
        "led"));
}

std::string at(const Vec3& p) {
    return R"({ "attach": "world", "at": )" + text(p.x(), p.y(), p.z()) + " }";
}

// ---- by

const std::string heavy = R"("diameter": 0.01, "mass_per_metre": 2, "young_modulus": 1.3e11)";

TEST(Routes, APointByTheWayHoldsNothing) {
    PlayedScene hung =
        led(heavy, "", at({0, 0, 0}) + R"(, { "by": [0, 0, -5] }, { "free": [0, 0, -10] })",
            R"(, "resolution": { "max_nodes": 20 })", g_n);
    hung.run(5);
    EXPECT_NEAR(hung("wire.w.tension_start"), 20 * g_n, 1e-3 * 20 * g_n);
}

TEST(Routes, OnlyAChainBeginsFolded) {
    const auto laid = [](const std::string& model) {
        return led(
            heavy, "", at({0, 0, 0}) + R"(, { "by": [0.5, 0, -5] }, )" + at({1, 0, 0}),
            R"(, "length": 10, "model": ")" + model + R"(", "resolution": { "max_nodes": 39 })",
            g_n);
    };
    PlayedScene chain = laid("chain"), wire = laid("hmr");
    EXPECT_NEAR(chain("wire.w.length"), 2 * std::hypot(5, 0.5), 0.01);
    EXPECT_NEAR(wire("wire.w.length"), 1, 1e-9);
    // a catenary of 10 m on a span of 1 m: its ends carry half the weight, but for what they pull
    // sideways
    chain.run(20), wire.run(20);
    EXPECT_NEAR(chain("wire.w.tension_start"), 10 * g_n, 0.03 * 10 * g_n);
    EXPECT_NEAR(wire("wire.w.tension_start"), 10 * g_n, 0.03 * 10 * g_n);
}

// However far round it was led: on its way in it never goes in between pipes that touch.
TEST(Routes, WhatIsLedFarRoundLiesAsWhatIsLedNear) {
    const auto pipe = [](const char* name, double x, double z) {
        return std::string(R"({ "name": ")") + name +
               R"(", "motion": "fixed", "orientation": [0.7071068, 0.7071068, 0, 0], "position": )" +
               text(x, 0, z) + R"(, "shape": { "cylinder": { "radius": 0.16, "length": 4.4 } } })";
    };
    const std::string stack = pipe("a", -0.32, 0) + ", " + pipe("b", 0, 0) + ", " +
                              pipe("c", 0.32, 0) + ", " + pipe("d", -0.16, 0.27713) + ", " +
                              pipe("e", 0.16, 0.27713);
    const auto laid = [&](double far) {
        return led(R"("diameter": 0.03, "mass_per_metre": 0, "young_modulus": 3e9)", stack,
                   at({-0.1, 0, 3}) + R"(, { "by": [-0.9, -1, 0.3] }, { "by": [-0.9, -1, -0.3] },
                       { "by": [0.9, -1, -0.3] }, { "by": )" +
                       text(far, -1, 0.3) + " }, " + at({0.1, 0, 3}));
    };
    PlayedScene near = laid(20);
    EXPECT_GT(near("wire.w.contact_nodes"), 5);
    for (const double far : {300.0, 9e3, 1e6}) {
        SCOPED_TRACE(far);
        PlayedScene wire = laid(far);
        EXPECT_NEAR(wire("wire.w.contact_nodes"), near("wire.w.contact_nodes"), 2);
        EXPECT_NEAR(wire("wire.w.length"), near("wire.w.length"), 1e-3 * near("wire.w.length"));
    }
}

// ---- over

const std::string thin = R"("diameter": 0.0002, "mass_per_metre": 0, "young_modulus": 2e11)";

std::string fixed(const std::string& shape) {
    return R"({ "name": "o", "motion": "fixed", "facets": 64, "shape": { )" + shape + " } }";
}

// Without a side the wire takes the shorter way, be the chord on which side of the middle it may.
TEST(Routes, TheSmallerWrap) {
    const std::string shapes[] = {R"("cylinder": { "radius": 0.1, "length": 1 })",
                                  R"("sphere": 0.1)", R"("box": [0.3, 0.2, 0.5])"};
    for (const std::string& shape : shapes)
        for (double y : {-0.08, -0.05, 0.02, 0.05, 0.08})
            for (const char* turns : {"0", "1"}) {
                const auto length = [&](int side) {
                    const std::string over = R"(, { "over": "o", "axis": [0, 0, 1], "side": )" +
                                             std::to_string(side) + R"(, "turns": )" + turns +
                                             " }, ";
                    return led(thin, fixed(shape),
                               at({-0.3, y, 0}) + over + at({0.3, y, 0}))("wire.w.length");
                };
                const double either = length(0), one = length(1), other = length(-1);
                EXPECT_NEAR(either, std::min(one, other), 1e-9) << shape << y << turns;
                EXPECT_GT(std::abs(one - other), 1e-3) << shape << y << turns;
            }
}

TEST(Routes, TheSmallerWrapWithoutAnAxis) {
    const auto length = [](const std::string& shape) {
        return led(
            thin + R"(, "friction": 0, "friction_along_edge": 0)", fixed(shape),
            at({-0.3, 0.05, 0}) + R"(, { "over": "o" }, )" + at({0.3, 0.05, 0}))("wire.w.length");
    };
    EXPECT_NEAR(length(R"("cylinder": { "radius": 0.0999, "length": 1 })"), 0.60843263, 0.001);
    EXPECT_NEAR(length(R"("sphere": 0.0999)"), 0.60843263, 0.001);
}

// A chord that misses the body leaves one way only that touches it.
TEST(Routes, AWireLedOverABodyTouchesIt) {
    for (double y : {-0.2, 0.2}) {
        PlayedScene on = led(thin, fixed(R"("cylinder": { "radius": 0.1, "length": 1 })"),
                             at({-0.3, y, 0}) + R"(, { "over": "o" }, )" + at({0.3, y, 0}));
        const double asked = 2 * (std::atan2(0.2, 0.3) + std::asin(0.1 / std::hypot(0.2, 0.3)));
        EXPECT_NEAR(on("wire.w.wrap_angle"), asked, 0.02) << y;
    }
}

// From the left on top of a drum, round it by an angle, and straight on.
TEST(Routes, AnyWrapUpToAFullTurn) {
    const double R = 0.505, straight = 1.5;
    for (int turns : {0, 1})
        for (double share = 0.2; share < 1.96; share += 0.125) {
            const double wrap = share * pi, s = std::sin(wrap), c = std::cos(wrap);
            PlayedScene on = led(
                R"("diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e11)",
                fixed(R"("cylinder": { "radius": 0.5, "length": 1 })"),
                at({-1, R, 0}) + R"(, { "over": "o", "axis": [0, 0, -1], "side": 1, "turns": )" +
                    std::to_string(turns) + " }, " +
                    at({R * s + straight * c, R * c - straight * s, 0}));
            EXPECT_NEAR(on("wire.w.wrap_angle"), wrap + 2 * pi * turns, 0.01) << share;
        }
}

// What goes from drum to drum is judged by where it leaves one and comes to the next, not by their
// middles: here it bends a little under the one in the middle.
TEST(Routes, DrumsInARowAreWrappedOnceEach) {
    const auto drum = [](const char* name, double x, double y) {
        return std::string(R"({ "name": ")") + name +
               R"(", "motion": "fixed", "facets": 64, "position": )" + text(x, y, 0) +
               R"(, "shape": { "cylinder": { "radius": 0.5, "length": 1 } } })";
    };
    PlayedScene on =
        led(thin, drum("a", -2, 0) + ", " + drum("b", 0, 0.7) + ", " + drum("c", 2, 0),
            at({-2.5, -2, 0}) + R"(, { "over": "a", "side": -1 }, { "over": "b", "side": 1 },
                       { "over": "c", "side": -1 }, )" +
                at({2.5, -2, 0}));
    // symmetrical: up on the left, over a, under b
    EXPECT_GT(on("wire.w.wrap.1.angle"), 0.2);
    EXPECT_LT(on("wire.w.wrap.1.angle"), 0.8);
    EXPECT_LT(on("wire.w.wrap_angle"), 5);
}

// ---- off what it is tied to

// A ball on a thick wire: in whichever direction the wire leaves it first, the drum is left alone.
TEST(Routes, AThickWireFromABallToADrum) {
    const double R = 1.08;
    for (double radius = 0.1; radius < 0.305; radius += 0.01) {
        const auto ball = [&](const char* name, const Vec3& p) {
            return std::string(R"(, { "name": ")") + name +
                   R"(", "mass": 1, "shape": { "sphere": )" + text(radius) + R"( }, "position": )" +
                   text(p.x(), p.y(), p.z()) + " }";
        };
        const std::string drum = R"({ "name": "drum", "motion": "fixed",
            "orientation": [0.7071067811865476, -0.7071067811865476, 0, 0],
            "shape": { "cylinder": { "radius": 1, "length": 2.56 } } })";
        PlayedScene on =
            led(R"("diameter": 0.16, "mass_per_metre": 0, "young_modulus": 8e8)",
                drum + ball("car", {-2, 0, R}) + ball("hand", {R, 0, -3}),
                R"({ "attach": "car" }, { "over": "drum", "side": 1 }, { "attach": "hand" })");
        EXPECT_NEAR(on("wire.w.wrap_angle"), pi / 2, 0.03) << radius;
    }
}

// A point mass is drawn as a ball smaller than its wire: that is nothing to lie on.
TEST(Routes, ABallSmallerThanItsWireSwings) {
    const auto swung = [](double diameter, double radius, double length) {
        const double a = length / std::numbers::sqrt2;
        PlayedScene on = led(
            R"("diameter": )" + text(diameter) + R"(, "mass_per_metre": 0, "young_modulus": 2e11)",
            R"({ "name": "m", "mass": 100, "shape": { "sphere": )" + text(radius) +
                R"( }, "inertia": [0.01, 0.01, 0.01], "position": )" + text(a, 0, -a) + " }",
            R"({ "attach": "world" }, { "attach": "m" })", "", g_n);
        EXPECT_EQ(on("wire.w.contact_nodes"), 0);
        on.run(10);
        EXPECT_EQ(on("wire.w.contact_nodes"), 0);
        return std::hypot(on("body.m.position.x"), on("body.m.position.z")) / length;
    };
    EXPECT_NEAR(swung(0.03, 0.005, 5), 1, 0.01);
    EXPECT_NEAR(swung(0.1, 0.05, 300), 1, 0.01);
    EXPECT_NEAR(swung(0.002, 0.001, 5), 1, 0.01);
}

}  // namespace
}  // namespace fairlead
