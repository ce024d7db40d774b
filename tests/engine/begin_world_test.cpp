// Values that are legal one by one and cannot stand together are refused at load, with names and
// figures; what leaves the finite world later says what drove it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <string>

#include "engine/scene/scene.h"
#include "physics/world/world.h"
#include "tests/engine/driver.h"

namespace fairlead {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

std::string first_refusal(const std::string& scene) {
    try {
        const Session session(read_scene(scene, "s.json"));
    } catch (const SceneErrors& e) {
        return e.errors[0].text();
    }
    return "";
}

std::string divergence(const std::string& scene, double seconds) {
    Session session(read_scene(scene, "s.json"));
    Driver d(session);
    d.wait(seconds);
    return session.snapshot().diverged;
}

const std::string rope = R"("wire_types": { "rope": { "diameter": 0.02, "mass_per_metre": 0,
                                              "young_modulus": 1e11 } },)";

TEST(BeginWorld, AWireFarTooShortForItsWayIsRefusedWithItsLengthAndForce) {
    const std::string said = first_refusal(R"({ "format": 1, "name": "far", )" + rope + R"(
        "bodies": [ { "name": "load", "mass": 7, "position": [0, 0, -4e5],
                      "shape": { "sphere": 0.2 } } ],
        "wires": [ { "name": "line", "type": "rope", "length": 5,
                     "route": [ { "attach": "world" }, { "attach": "load" } ] } ] })");
    EXPECT_THAT(said, AllOf(HasSubstr("s.json:5: /wires/0/length: wire line is 5 m long"),
                            HasSubstr("its way is 4e+05 m"), HasSubstr("2.513e+09 kN")));
}

// Rounding turns what has no inertia to speak of: its first ticks are tried.
TEST(BeginWorld, AnInertiaThatRoundingTurnsIsRefusedWhereItSpinsAtOnce) {
    const std::string file = FAIRLEAD_HOME "/scenes/check/bifilar.json";
    std::ifstream in(file);
    std::string scene(std::istreambuf_iterator<char>(in), {});
    const std::size_t at = scene.find("[800, 8000");
    ASSERT_NE(at, scene.npos);
    try {
        const Session session(read_scene(scene.replace(at + 1, 3, "1e-12"), file));
        ADD_FAILURE() << "it was taken";
    } catch (const SceneErrors& e) {
        EXPECT_THAT(e.errors[0].text(),
                    AllOf(HasSubstr("cannot begin"), HasSubstr("body load would reach")));
    }
}

TEST(BeginWorld, ALooseEndWithoutMassIsRefusedAndOneWithMassIsNot) {
    const auto scene = [](const std::string& end) {
        return R"({ "format": 1, "name": "loose", )" + rope + R"(
            "wires": [ { "name": "line", "type": "rope",
                         "route": [ { "attach": "world" }, { "free": [1, 0, 0])" +
               end + " } ] } ] }";
    };
    EXPECT_THAT(first_refusal(scene("")), HasSubstr("/wires/0/route/1: a loose end without mass"));
    EXPECT_EQ(first_refusal(scene(", \"mass\": 1")), "");
}

TEST(BeginWorld, ABodyFasterThanAnythingIsRefused) {
    EXPECT_THAT(first_refusal(R"({ "format": 1, "name": "shot", "bodies": [ { "name": "shell",
                            "mass": 1, "shape": { "sphere": 0.1 },
                            "velocity": [0, 1e4, 0] } ] })"),
                AllOf(HasSubstr("/bodies/0: cannot begin"), HasSubstr("it had 1e+04 m/s before")));
}

// At the start it is only fast; its first tick would throw it out.
TEST(BeginWorld, WhatDivergesInItsFirstTicksIsRefusedToo) {
    EXPECT_THAT(first_refusal(R"({ "format": 1, "name": "gun", "gravity": [0, 0, 100],
                            "bodies": [ { "name": "shell", "mass": 1, "shape": { "sphere": 0.1 },
                                          "velocity": [0, 0, 9996.7] } ] })"),
                HasSubstr("/bodies/0: cannot begin as it stands: after 0.033 s body shell"));
}

// What is wild in a world of millimetres crawls in one of metres: 8 of at most 10 m/s, and 1.7 m/s
// more in each tick.
TEST(BeginWorld, WhatIsWildHangsOnTheScale) {
    EXPECT_THAT(first_refusal(R"({ "format": 1, "name": "gun", "scale": 0.001,
                            "gravity": [0, 0, 100], "bodies": [ { "name": "shell", "mass": 1e-6,
                              "shape": { "sphere": 1e-4 }, "velocity": [0, 0, 8] } ] })"),
                AllOf(HasSubstr("/bodies/0: cannot begin as it stands: after "),
                      HasSubstr("s body shell would reach")));
}

// Notes are said before anything is solved, which may take long, or fail.
TEST(BeginWorld, NotesAreSaidBeforeTheFirstTick) {
    Notes heard;
    const auto say = [&](const Notes& notes) { heard = notes; };
    EXPECT_THROW(Session(read_scene(R"({ "format": 1, "name": "gun", "gravity": [0, 0, 100],
                            "bodies": [ { "name": "shell", "mass": 1,
                              "shape": { "sphere": 0.1 }, "velocity": [0, 0, 9996.7] } ],
                            "soft_bodies": [ { "name": "block", "shape": { "box": [1, 1, 1] },
                              "cells": 12, "young_modulus": 1e6, "density": 1000,
                              "position": [2000, 0, 0] } ] })",
                                    "s.json"),
                         say),
                 SceneErrors);
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_THAT(heard[0], HasSubstr("soft body block has 10368 tetrahedra"));
}

TEST(BeginWorld, SpareWiresOfASceneWithoutWiresAreNone) {
    EXPECT_EQ(first_refusal(R"({ "format": 1, "name": "none", "spare_wires": 100 })"), "");
}

TEST(Blame, AFallIsBlamedOnNothingThatPushes) {
    EXPECT_THAT(divergence(R"({ "format": 1, "name": "fall", "gravity": [0, 0, 100],
                               "bodies": [ { "name": "ball", "mass": 1,
                                             "shape": { "sphere": 0.1 }, "velocity": [0, 0, 9990] } ] })",
                           1),
                AllOf(HasSubstr("body ball would reach 1e+04 m/s"), HasSubstr("mass = 1 kg"),
                      HasSubstr("no constraint pushes it, but a force = 100 N")));
}

// The joint is pulled by a motor that wants what nothing holds.
TEST(Blame, AMotorIsNamedWithItsTarget) {
    EXPECT_THAT(divergence(R"({ "format": 1, "name": "spin", "gravity": [0, 0, 0],
        "bodies": [ { "name": "drum", "mass": 1, "shape": { "sphere": 0.1 } } ],
        "joints": [ { "name": "axle", "kind": "hinge", "b": "drum",
                      "motor": { "target": 1e6, "max_force": 300 } } ] })",
                           10),
                AllOf(HasSubstr("body drum would reach"), HasSubstr("rad/s"),
                      HasSubstr("moment of inertia = 0.004 kg m²"),
                      HasSubstr("the motor of joint axle"), HasSubstr("target = 1e+06")));
}

// Of two that are tied, the one that is out of all proportion: its joint asks for most.
TEST(Blame, OfSpeedsThatAreNoNumbersTheJointThatAsksForMostIsNamed) {
    physics::World w;
    for (const char* name : {"near", "far"}) {
        physics::Body b;
        b.name = name, b.mass = 10, b.inertia.setIdentity();
        w.bodies.push_back(b);
        physics::Joint joint;
        joint.kind = physics::Joint::Kind::lock, joint.name = std::string(name) + "_tie";
        joint.a = int(w.bodies.size()) - 2, joint.b = joint.a + 1;
        joint.X_AJ.p.x() = w.bodies.size() == 3 ? 50 : 1e-3;
        w.joints.push_back(joint);
    }
    w.bodies[1].impulse.x() = std::numeric_limits<double>::infinity();
    physics::prepare(w);
    physics::begin(w, tick_seconds);
    EXPECT_THAT(w.diverged,
                AllOf(HasSubstr("would reach a speed that is no number"), HasSubstr("mass = 10 kg"),
                      HasSubstr("joint far_tie"), HasSubstr("off by -50")));
}

// A pipe of 10⁹ kg flies off; it or a sling that it takes along throws another one.
// Nodes of the sling slide along edges without mass.
TEST(Blame, WhatHasNoMassAndIsNobodysIsNotBlamed) {
    const std::string file = FAIRLEAD_HOME "/scenes/pipes.json";
    std::ifstream in(file);
    std::string scene(std::istreambuf_iterator<char>(in), {});
    const std::size_t at = scene.find("\"mass\": 110", scene.find("\"pipe_4\""));
    ASSERT_NE(at, scene.npos);
    scene.replace(at, 11, "\"mass\": 1e9, \"velocity\": [70, 0, 0]");
    Session session(read_scene(scene, file));
    Driver d(session);
    d.wait(2);
    EXPECT_THAT(session.snapshot().diverged,
                AllOf(ContainsRegex("(body pipe_[0-9]+|wire sling_[12]) would reach"),
                      ContainsRegex("what pushes most is (the contact of|wire sling_[12])"),
                      HasSubstr("force = ")));
}

}  // namespace
}  // namespace fairlead
