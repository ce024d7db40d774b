// What a scene file says is what the scene holds; every scene that comes with Fairlead runs.
#include "engine/scene/scene.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numbers>

#include "engine/scene/spelling.h"
#include "engine/session/session.h"
#include "tests/engine/good_scene.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Scene with(const std::string& path, const std::string& value) {
    return read_scene(good_scene, "good.json", {{path, value}});
}

std::string refusal_with(const Settings& settings) {
    try {
        read_scene(good_scene, "good.json", settings);
    } catch (const SceneErrors& e) {
        return e.what();
    }
    return "was read";
}

TEST(Scene, ReadsWhatTheFileSays) {
    const Scene s = read_scene(good_scene, "good.json");
    EXPECT_EQ(s.name, "good");
    EXPECT_EQ(s.gravity, Vec3(0, 0, -9.81));
    ASSERT_EQ(s.bodies.size(), 3u);
    EXPECT_EQ(s.bodies[0].motion, physics::Motion::fixed);
    EXPECT_EQ(std::get<physics::Box>(s.bodies[0].shape.at(0).geometry).half, Vec3(2, 0.5, 0.5));
    EXPECT_EQ(s.bodies[1].mass, 100);
    EXPECT_EQ(s.bodies[2].density, 7850);
    EXPECT_NEAR(s.bodies[2].pose.q.norm(), 1, 1e-15);
    EXPECT_EQ(s.joints.at(1).kind, physics::Joint::Kind::slider);
    EXPECT_EQ(s.joints[1].a, "world");
    EXPECT_EQ(s.joints[1].motor.max_force, 1000);
    const SceneWire& wire = s.wires.at(0);
    EXPECT_EQ(wire.length, -1);
    EXPECT_EQ(wire.resolution.max_nodes, 4);
    ASSERT_EQ(wire.route.size(), 3u);
    EXPECT_EQ(wire.route[1].kind, SceneStop::Kind::sheave);
    EXPECT_EQ(wire.route[1].radius, 0.2) << "of the body's cylinder";
    EXPECT_EQ(wire.route[1].axis, Vec3::UnitZ());
    EXPECT_EQ(wire.route[2].at, Vec3(0, 0, 0.5));
    EXPECT_EQ(s.schedules.at(0).points.at(1), (std::pair{1.0, 1.0}));
    EXPECT_EQ(s.grabs.at(0).load_points.size(), 1u) << "one per load, given or not";
    EXPECT_NEAR(s.exercise->rules.at(0).limit, 5 * std::numbers::pi / 180, 1e-15);
    EXPECT_EQ(s.text, good_scene);
    EXPECT_EQ(s.lines.at("/wires/0/route/1"), 18);
}

TEST(Scene, DefaultsOfTheTableAreThoseOfTheStructs) {
    const Scene s = read_scene(R"({ "format": 1, "name": "bare",
        "bodies": [ { "name": "a", "shape": { "sphere": 1 }, "mass": 1 } ],
        "joints": [ { "name": "j", "kind": "ball", "b": "a" } ],
        "winches": [ { "name": "w" } ],
        "materials": { "m": {} },
        "wire_types": { "t": { "diameter": 0.01, "mass_per_metre": 1, "young_modulus": 1e11 } },
        "wires": [ { "name": "l", "type": "t",
                     "route": [ { "attach": "world", "at": [0, 0, 9] }, { "attach": "a" } ] } ],
        "cameras": [ { "name": "c" } ],
        "sea": {},
        "controls": [ { "name": "c", "lever": "hoist", "drives": ["w"], "speed": 1 } ],
        "grabs": [ { "body": "world", "loads": ["a"] } ],
        "crane": { "name": "c" },
        "exercise": { "name": "e", "phases": [ { "until": "gripped", "name": "p", "load": "a" } ],
                      "rules": [ { "what": "bump" } ] } })",
                               "bare.json");
    const physics::Material material, &m = s.materials.at(1);
    EXPECT_EQ(m.friction, material.friction);
    EXPECT_EQ(m.restitution, material.restitution);
    EXPECT_EQ(m.compliance, material.compliance);
    EXPECT_EQ(m.damping_time, material.damping_time);
    const physics::WireType type, &t = s.wire_types.at(0);
    EXPECT_EQ(t.damping_time, type.damping_time);
    EXPECT_EQ(t.friction.across, type.friction.across);
    EXPECT_EQ(t.friction.along, type.friction.along);
    EXPECT_EQ(t.friction.stick_across, type.friction.stick_across);
    EXPECT_EQ(t.friction.stick_along, type.friction.stick_along);
    EXPECT_TRUE(t.on.empty());
    EXPECT_EQ(t.breaking_load, type.breaking_load);
    const physics::Winch winch, &w = s.winches.at(0).winch;
    EXPECT_EQ(w.axis, winch.axis);
    EXPECT_EQ(w.radius, winch.radius);
    EXPECT_EQ(w.drum_inertia, winch.drum_inertia);
    EXPECT_EQ(w.max_speed, winch.max_speed);
    EXPECT_EQ(w.max_force, winch.max_force);
    EXPECT_EQ(w.brake_force, winch.brake_force);
    EXPECT_EQ(w.min_out, winch.min_out);
    EXPECT_EQ(w.max_out, winch.max_out);
    const SceneJoint joint;
    EXPECT_EQ(s.joints.at(0).compliance, joint.compliance);
    EXPECT_EQ(s.joints.at(0).damping_time, joint.damping_time);
    EXPECT_EQ(s.joints.at(0).axis, joint.axis);
    const SceneWire wire;
    EXPECT_EQ(s.wires.at(0).resolution.min_segment, wire.resolution.min_segment);
    EXPECT_EQ(s.wires.at(0).resolution.nodes_per_metre, wire.resolution.nodes_per_metre);
    EXPECT_EQ(s.wires.at(0).resolution.max_nodes, wire.resolution.max_nodes);
    const SceneControl control;
    EXPECT_EQ(s.controls.at(0).ramp, control.ramp);
    EXPECT_EQ(s.controls.at(0).creep, control.creep);
    const SceneGrab grab;
    EXPECT_EQ(s.grabs.at(0).reach, grab.reach);
    EXPECT_EQ(s.grabs.at(0).max_speed, grab.max_speed);
    const CameraView view;
    EXPECT_EQ(s.cameras.at(0).view.eye, view.eye);
    EXPECT_EQ(s.crane->falls, SceneCrane{}.falls);
    EXPECT_EQ(s.exercise->pass, SceneExercise{}.pass);
    EXPECT_EQ(s.exercise->rules.at(0).grace, SceneRule{}.grace);
    EXPECT_EQ(s.bodies.at(0).material, SceneBody{}.material);
    EXPECT_EQ(s.gravity, Scene{}.gravity);
    const physics::SeaState sea;
    ASSERT_TRUE(s.sea);
    EXPECT_EQ(s.sea->level, sea.level);
    EXPECT_EQ(s.sea->wave_height, sea.wave_height);
    EXPECT_EQ(s.sea->period, sea.period);
    EXPECT_EQ(s.sea->peakedness, sea.peakedness);
    EXPECT_EQ(s.sea->direction, sea.direction);
    EXPECT_NEAR(s.sea->spread, sea.spread, 1e-12);
    EXPECT_EQ(s.sea->seed, sea.seed);
}

TEST(Scene, CompoundsArePlacedOneInTheOther) {
    const Scene s = read_scene(R"({ "format": 1, "name": "c", "bodies": [
        { "name": "a", "mass": 1, "shape": { "compound": [
            { "shape": { "sphere": 1 }, "position": [1, 0, 0] },
            { "position": [0, 2, 0], "orientation": [0, 0, 0, 1],
              "shape": { "compound": [ { "shape": { "box": [1, 1, 1] }, "position": [3, 0, 0] } ] } } ] } } ] })",
                               "c.json");
    const auto& parts = s.bodies.at(0).shape;
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].X_BS.p, Vec3(1, 0, 0));
    EXPECT_TRUE(parts[1].X_BS.p.isApprox(Vec3(-3, 2, 0), 1e-12)) << "turned by half a turn about z";
}

TEST(Scene, LimitsInDegreesAreRadians) {
    const Scene s = with("/joints/axle/limits_deg", "[-90, 180]");
    ASSERT_TRUE(s.joints[0].limits);
    EXPECT_DOUBLE_EQ(s.joints[0].limits->first, -std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(s.joints[0].limits->second, std::numbers::pi);
}

TEST(Scene, ADefaultMaterialMayBeRedefined) {
    const Scene s = with("/materials", R"({ "default": { "friction": 0.9 }, "steel": {} })");
    EXPECT_EQ(s.materials.size(), 2u);
    EXPECT_EQ(s.materials[0].friction, 0.9);
}

// ---- wires on bodies

Scene routed(const std::string& bodies, const std::string& stop, const std::string& more = "") {
    return read_scene(R"({ "format": 1, "name": "r", "materials": { "wood": {}, "steel": {} },
        "wire_types": { "t": { "diameter": 0.01, "mass_per_metre": 1, "young_modulus": 1e11,
            "friction": 0.2, "stick_friction": 0.25, "stick_friction_along_edge": 0.7,
            "on": { "steel": { "friction": 0.1 }, "default": { "stick_friction": 0.5,
                    "friction_along_edge": 0.4, "stick_friction_along_edge": 0.6 } } } },
        "bodies": [ )" + bodies +
                          R"( ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "attach": "world" }, { )" +
                          stop + R"( }, { "free": [9, 0, 0] } ])" + more + " } ] }",
                      "routed.json");
}

const std::string beam = R"({ "name": "b", "motion": "fixed", "shape": { "box": [1, 2, 3] } })";

TEST(Scene, FrictionByMaterialIsTheTypesOwnWhereNotGiven) {
    const physics::WireType t = routed(beam, R"("eye": "b")").wire_types.at(0);
    EXPECT_EQ(t.friction.stick_across, 0.25);
    EXPECT_EQ(t.friction.stick_along, 0.7);
    ASSERT_EQ(t.on.size(), 2u);
    EXPECT_EQ(t.on[0].first, 0) << "by index of the material, whatever the order in the file";
    EXPECT_EQ(t.on[0].second.across, 0.2);
    EXPECT_EQ(t.on[0].second.along, 0.4);
    EXPECT_EQ(t.on[0].second.stick_across, 0.5);
    EXPECT_EQ(t.on[0].second.stick_along, 0.6);
    EXPECT_EQ(t.on[1].first, 2);
    EXPECT_EQ(t.on[1].second.across, 0.1);
    EXPECT_EQ(t.on[1].second.along, 0.3);
    EXPECT_EQ(t.on[1].second.stick_across, 0.25);
    EXPECT_EQ(t.on[1].second.stick_along, 0.7);
}

TEST(Scene, AnyBodyWithEdgesMayBeWrapped) {
    using Kind = SceneStop::Kind;
    for (const char* shape :
         {R"({ "box": [1, 2, 3] })", R"({ "sphere": 1 })",
          R"({ "compound": [ { "shape": { "cylinder": { "radius": 1, "length": 2 } } },
                             { "shape": { "box": [1, 1, 1] } } ] })"}) {
        const SceneStop over =
            routed(R"({ "name": "b", "motion": "fixed", "shape": )" + std::string(shape) + "}",
                   R"("over": "b", "turns": 2, "side": -1)")
                .wires[0]
                .route[1];
        EXPECT_EQ(over.kind, Kind::over);
        EXPECT_EQ(over.axis, Vec3::Zero()) << "the neighbours choose";
        EXPECT_EQ(over.radius, 0) << "not one cylinder";
        EXPECT_EQ(over.turns, 2);
        EXPECT_EQ(over.side, -1);
    }
    const SceneStop given = routed(beam, R"("over": "b", "axis": [0, 2, 0])").wires[0].route[1];
    EXPECT_EQ(given.axis, Vec3::UnitY());
}

TEST(Scene, ACylinderIsWrappedAboutItsAxisUnlessAnotherIsGiven) {
    const std::string drum = R"({ "name": "b", "motion": "fixed", "shape": { "compound": [
        { "position": [0, 0, 3], "orientation": [0.5, 0.5, 0.5, 0.5],
          "shape": { "cylinder": { "radius": 0.4, "length": 2 } } } ] } })";
    const SceneStop own = routed(drum, R"("over": "b")").wires[0].route[1];
    EXPECT_TRUE(own.axis.isApprox(Vec3::UnitX(), 1e-12));
    EXPECT_EQ(own.radius, 0.4);
    EXPECT_EQ(own.at, Vec3(0, 0, 3));
    const SceneStop turned = routed(drum, R"("over": "b", "axis": [-3, 0, 0])").wires[0].route[1];
    EXPECT_EQ(turned.axis, Vec3(-1, 0, 0)) << "the side counts about the axis as given";
    EXPECT_EQ(turned.radius, 0.4);
    const SceneStop lengthwise =
        routed(drum, R"("over": "b", "axis": [0, 0, 1])").wires[0].route[1];
    EXPECT_EQ(lengthwise.axis, Vec3::UnitZ());
    EXPECT_EQ(lengthwise.radius, 0) << "over the rims of its ends";
}

TEST(Scene, AnEndlessOrShapelessBodyHasNoEdges) {
    for (const char* body : {R"({ "name": "b", "motion": "fixed" })",
                             R"({ "name": "b", "motion": "fixed",
                                  "shape": { "half_space": [0, 0, 1] } })"}) {
        try {
            routed(body, R"("over": "b")");
            FAIL() << "was read: " << body;
        } catch (const SceneErrors& e) {
            ASSERT_EQ(e.errors.size(), 1u);
            EXPECT_EQ(e.errors[0].pointer, "/wires/0/route/1/over");
            EXPECT_THAT(e.errors[0].message, HasSubstr("no edges"));
        }
    }
}

TEST(Scene, AWireIsLedByAPointAndPassesBodies) {
    const Scene s = routed(beam, R"("by": [1, 2, 3])", R"(, "passes": ["b", "world"])");
    EXPECT_EQ(s.wires[0].route[1].kind, SceneStop::Kind::by);
    EXPECT_EQ(s.wires[0].route[1].at, Vec3(1, 2, 3));
    EXPECT_EQ(s.wires[0].route[1].name, "");
    EXPECT_THAT(s.wires[0].passes, ElementsAre("b", "world"));
}

// ---- --set

TEST(SceneSettings, ReachEverythingByName) {
    EXPECT_EQ(with("/bodies/load/mass", "250").bodies[1].mass, 250);
    EXPECT_EQ(with("/bodies/load/position/2", "-7").bodies[1].pose.p.z(), -7);
    EXPECT_EQ(with("/bodies/load/position/z", "-7").bodies[1].pose.p.z(), -7);
    EXPECT_EQ(with("/bodies/load/position", "[1, 2, 3]").bodies[1].pose.p, Vec3(1, 2, 3));
    EXPECT_EQ(with("/bodies/1/mass", "250").bodies[1].mass, 250);
    EXPECT_EQ(with("/wires/line/length", "12.5").wires[0].length, 12.5);
    EXPECT_EQ(with("/wires/line/route/1/efficiency", "0.9").wires[0].route[1].efficiency, 0.9);
    EXPECT_EQ(with("/wire_types/w16/young_modulus", "2e11").wire_types[0].young_modulus, 2e11);
    EXPECT_EQ(with("/gravity/z", "-1.62").gravity.z(), -1.62);
    EXPECT_EQ(with("/wires/line/model", "massless").wires[0].model, physics::Wire::Model::massless);
}

TEST(SceneSettings, AddWhatTheFileLeavesOut) {
    EXPECT_EQ(with("/winches/drum/max_force", "5e4").winches[0].winch.max_force, 5e4);
    EXPECT_EQ(with("/bodies/load/velocity/x", "3").bodies[1].velocity, Vec3(3, 0, 0));
    EXPECT_EQ(with("/joints/axle/motor/max_force", "70").joints[0].motor.max_force, 70);
    EXPECT_EQ(with("/bodies/load/visible", "false").bodies[1].visible, false);
}

TEST(SceneSettings, AWireFallsThroughToItsType) {
    EXPECT_EQ(with("/wires/line/young_modulus", "1e11").wire_types[0].young_modulus, 1e11);
    EXPECT_EQ(with("/wires/line/damping_time", "0").wire_types[0].damping_time, 0);
    const auto on = with("/wires/line/on", R"({ "steel": { "friction": 0.7 } })").wire_types[0].on;
    ASSERT_EQ(on.size(), 1u);
    EXPECT_EQ(on[0].second.across, 0.7);
}

TEST(SceneSettings, AreCheckedLikeTheFile) {
    EXPECT_THAT(refusal_with({{"/bodies/load/mass", "-1"}}), HasSubstr("/bodies/1/mass"));
    EXPECT_THAT(refusal_with({{"/bodies/load/mass", "1e999"}}),
                HasSubstr("expected a number in kg"));
    EXPECT_THAT(refusal_with({{"/bodies/load/mass", "nan"}}), HasSubstr("found the text \"nan\""));
    EXPECT_THAT(refusal_with({{"/bodies/lode/mass", "1"}}), HasSubstr("did you mean \"load\"?"));
    EXPECT_THAT(refusal_with({{"/bodies/load/mas", "1"}}), HasSubstr("did you mean \"mass\"?"));
    EXPECT_THAT(refusal_with({{"/bodies/load/position/7", "1"}}),
                HasSubstr("no \"7\" in a list of 3"));
    EXPECT_THAT(refusal_with({{"/bodies/load/mass/x", "1"}}), HasSubstr("nothing below"));
    EXPECT_THAT(refusal_with({{"/bodies/load/position/z/x", "1"}}), HasSubstr("nothing below"));
    EXPECT_THAT(refusal_with({{"bodies", "1"}}), HasSubstr("begins with a slash"));
    EXPECT_THAT(refusal_with({{"", "1"}}), HasSubstr("begins with a slash"));
    EXPECT_THAT(refusal_with({{"/", "1"}}), HasSubstr("unknown key"));
    EXPECT_THAT(refusal_with({{"/bodies", "1"}}), HasSubstr("expected a list"));
    EXPECT_THAT(refusal_with({{"/bodies/*/mass", "1"}}), HasSubstr("no \"*\""));
}

// ---- spelling

TEST(Spelling, NearestFirst) {
    EXPECT_THAT(nearest("tenson", {"mass", "tension", "tension_end"}, 2), ElementsAre("tension"));
    EXPECT_TRUE(nearest("zzz", {"mass"}, 3).empty());
    EXPECT_TRUE(nearest("", {"mass"}, 3).empty());
    EXPECT_EQ(did_you_mean("maas", {"mass", "name"}), "; did you mean \"mass\"?");
    EXPECT_EQ(did_you_mean("zzz", {"a", "b"}), "; there are: a, b");
    EXPECT_EQ(did_you_mean("zzz", {}), "");
}

// ---- the scenes that come with Fairlead

std::vector<std::string> scene_files() {
    std::vector<std::string> files;
    for (const char* folder : {"/scenes", "/scenes/check", "/scenes/tutorial"})
        for (const SceneCard& card : list_scenes(FAIRLEAD_HOME + std::string(folder)))
            files.push_back(card.file);
    return files;
}

class EveryScene : public testing::TestWithParam<std::string> {};

TEST_P(EveryScene, RunsTwoSecondsAndSaysWhy) {
    const Scene scene = load_scene(GetParam());
    EXPECT_FALSE((scene.why + scene.brief).empty()) << "what is it for?";
    Session session(scene);
    Outbox outbox;
    for (int i = 0; i < 120; ++i) session.tick(Levers{}, outbox);
    EXPECT_EQ(session.snapshot().diverged, "");
}

INSTANTIATE_TEST_SUITE_P(Scenes, EveryScene, testing::ValuesIn(scene_files()),
                         [](const auto& info) {
                             return std::filesystem::path(info.param).stem().string();
                         });

TEST(SceneList, BrokenScenesSaySo) {
    const ScratchFolder folder;
    std::ofstream(folder / "a.json") << R"({ "format": 1, "name": "first", "why": "to see" })";
    std::ofstream(folder / "b.json") << R"({ "format": 1 })";
    std::ofstream(folder / "c.schema.json") << "{}";
    std::ofstream(folder / "d.txt") << "no scene";
    const std::vector<SceneCard> cards = list_scenes(folder.path().string());
    ASSERT_EQ(cards.size(), 2u);
    EXPECT_EQ(cards[0].name, "first");
    EXPECT_EQ(cards[0].brief, "to see");
    EXPECT_EQ(cards[0].error, "");
    EXPECT_THAT(cards[1].error, HasSubstr("missing \"name\""));
    EXPECT_TRUE(list_scenes((folder / "nowhere").string()).empty());
}

TEST(SceneList, HasTheFirstLiftFirstThenExercisesFreePlayAndDemonstrations) {
    const std::vector<SceneCard> cards = list_scenes(FAIRLEAD_HOME "/scenes");
    ASSERT_GT(cards.size(), 5u);
    EXPECT_EQ(cards[0].name, "First lift");
    EXPECT_TRUE(std::is_sorted(cards.begin(), cards.end(),
                               [](const auto& a, const auto& b) { return a.kind < b.kind; }));
    const auto kind_of = [&](const std::string& name) {
        for (const SceneCard& card : cards)
            if (card.name == name) return card.kind;
        return SceneCard::Kind::exercise;
    };
    EXPECT_EQ(kind_of("Free drive"), SceneCard::Kind::free_play);
    EXPECT_EQ(kind_of("Skittles without weight"), SceneCard::Kind::demonstration);
}

}  // namespace
}  // namespace fairlead
