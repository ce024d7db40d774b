// The table agrees with itself, with the committed schema and with what a running world offers.
#include "engine/scene/parameters.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/scene/scene_check.h"
#include "engine/scene/scene_text.h"
#include "engine/session/build.h"
#include "tests/engine/good_scene.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

physics::World good_world() {
    Notes notes;
    physics::World world = build_world(read_scene(good_scene, "good.json"), notes);
    world.winches[0].machinery.fitted = true;
    world.winches[0].machinery.gears.assign(8, 1.0);
    world.plants.emplace_back().name = "switchboard";
    world.propulsors.emplace_back().name = "propeller";
    world.soft_bodies.emplace_back().name = "pad";
    world.anchors.emplace_back().name = "anchor";
    return world;
}

TEST(ParameterTable, EveryRowStandsOnce) {
    std::set<std::string_view> paths;
    for (const Parameter& row : parameter_table()) {
        EXPECT_TRUE(paths.insert(row.path).second) << row.path;
        EXPECT_EQ(find_parameter(row.path), &row) << row.path;
    }
    EXPECT_EQ(find_parameter("/nothing"), nullptr);
}

TEST(ParameterTable, EveryRowHasARowAbove) {
    for (const Parameter& row : parameter_table()) {
        const std::size_t slash = row.path.rfind('/');
        if (slash == std::string_view::npos) continue;
        const Parameter* above = find_parameter(row.path.substr(0, slash));
        ASSERT_NE(above, nullptr) << row.path;
        const bool list = above->type == ParameterType::list || above->type == ParameterType::map;
        EXPECT_EQ(row.path.ends_with("/*"), list) << row.path;
    }
}

TEST(ParameterTable, DefaultsPassTheirOwnChecks) {
    for (const Parameter& row : parameter_table()) {
        EXPECT_LE(row.min, row.max) << row.path;
        if (row.fallback.empty() || row.fallback == "!") continue;
        std::vector<SceneError> errors;
        const auto value = parse_json(std::string(row.fallback), "", errors);
        ASSERT_TRUE(value) << row.path;
        if (value->type == Json::Type::number) {
            EXPECT_GE(value->number, row.min) << row.path;
            EXPECT_LE(value->number, row.max) << row.path;
        }
        if (row.type == ParameterType::choice) {
            EXPECT_THAT(words_of(row.words), testing::Contains(value->text)) << row.path;
        }
    }
}

TEST(ParameterTable, NumbersHaveRangesAndHelp) {
    for (const Parameter& row : parameter_table()) {
        if (row.type != ParameterType::number) continue;
        EXPECT_LT(row.min, row.max) << row.path;
        EXPECT_FALSE(row.unit.empty()) << row.path;
        EXPECT_TRUE(!row.logarithmic || row.min > 0) << row.path;
    }
}

TEST(Schema, IsTheCommittedFile) {
    std::ifstream in(FAIRLEAD_HOME "/scenes/scene.schema.json");
    std::stringstream committed;
    committed << in.rdbuf();
    EXPECT_EQ(committed.str(), scene_schema())
        << "write it anew: fairlead-cli schema > scenes/scene.schema.json";
}

TEST(Parameters, TheCommittedReferenceIsTheTables) {
    std::ifstream in(FAIRLEAD_HOME "/scenes/README.md");
    std::stringstream committed;
    committed << in.rdbuf();
    EXPECT_EQ(committed.str(), scene_reference())
        << "write it anew: fairlead-cli schema --reference > scenes/README.md";
}

TEST(Schema, IsJson) {
    std::vector<SceneError> errors;
    const auto schema = parse_json(scene_schema(), "schema", errors);
    ASSERT_TRUE(schema) << errors.at(0).text();
    ASSERT_TRUE(schema->find("properties"));
    EXPECT_TRUE(schema->find("properties")->find("wires"));
    EXPECT_TRUE(schema->find("definitions")->find("shape"));
}

TEST(LiveParameters, AreRowsMarkedLive) {
    const physics::World world = good_world();
    const std::vector<ParameterInfo> infos = live_parameters(world);
    std::vector<double> values;
    read_parameters(world, values);
    ASSERT_EQ(values.size(), infos.size());
    std::set<std::string> paths;
    for (std::size_t i = 0; i < infos.size(); ++i) {
        EXPECT_TRUE(paths.insert(infos[i].path).second) << infos[i].path;
        EXPECT_EQ(infos[i].initial, values[i]);
        EXPECT_EQ(read_parameter(world, infos[i].path), values[i]) << infos[i].path;
        EXPECT_LE(infos[i].min, values[i]) << infos[i].path;
        EXPECT_GE(infos[i].max, values[i]) << infos[i].path;
    }
    // every live row of the table turns up in a world that has one of each
    for (const Parameter& row : parameter_table()) {
        if (!row.live) continue;
        const std::string key(row.path.substr(row.path.rfind('/')));
        const bool found = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
            return path.find(key) != std::string::npos;
        });
        EXPECT_TRUE(found) << row.path;
    }
}

TEST(LiveParameters, CanAllBeWritten) {
    physics::World world = good_world();
    for (const ParameterInfo& info : live_parameters(world)) {
        EXPECT_EQ(write_parameter(world, info.path, info.max), "");
        EXPECT_EQ(read_parameter(world, info.path), info.max) << info.path;
    }
}

TEST(LiveParameters, KeepTheirOrderWhileNodesComeAndGo) {
    physics::World world = good_world();
    const std::vector<ParameterInfo> before = live_parameters(world);
    ASSERT_EQ(write_parameter(world, "/wires/line/route/1/efficiency", 0.5), "");
    for (physics::Wire& wire : world.wires) {
        const auto is_node = [](const auto& p) { return p.kind == physics::WirePoint::Kind::mass; };
        std::erase_if(wire.points, is_node);
    }
    const std::vector<ParameterInfo> after = live_parameters(world);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].path, before[i].path);
    EXPECT_EQ(read_parameter(world, "/wires/line/route/1/efficiency"), 0.5);
}

TEST(LiveParameters, AMassTakesItsInertiaAlong) {
    physics::World world = good_world();
    const int load = find_body(world, "load");
    const Mat3 before = world.bodies[load].inertia;
    ASSERT_EQ(write_parameter(world, "/bodies/load/mass", 300), "");
    EXPECT_EQ(world.bodies[load].mass, 300);
    EXPECT_TRUE(world.bodies[load].inertia.isApprox(3 * before, 1e-14));
}

TEST(LiveParameters, AWireFallsThroughToItsType) {
    physics::World world = good_world();
    EXPECT_EQ(write_parameter(world, "/wires/line/young_modulus", 2e11), "");
    EXPECT_EQ(world.wire_types[0].young_modulus, 2e11);
    EXPECT_EQ(read_parameter(world, "/wires/line/young_modulus"), 2e11);
    EXPECT_EQ(write_parameter(world, "/gravity/2", -1.62), "");
    EXPECT_EQ(world.environment.gravity.z(), -1.62);
}

TEST(LiveParameters, FrictionIsTunedByMaterial) {
    const std::string text =
        broken_scene("1.1e11", R"(1.1e11, "on": { "steel": { "friction": 0.4 } })");
    Notes notes;
    physics::World world = build_world(read_scene(text, "good.json"), notes);
    const auto paths = [&] {
        std::set<std::string> all;
        for (const ParameterInfo& info : live_parameters(world)) all.insert(info.path);
        return all;
    }();
    for (const char* key :
         {"friction", "friction_along_edge", "stick_friction", "stick_friction_along_edge"}) {
        const std::string path = "/wire_types/w16/on/steel/" + std::string(key);
        EXPECT_TRUE(paths.count(path)) << path;
    }
    ASSERT_EQ(write_parameter(world, "/wire_types/w16/on/steel/stick_friction", 0.6), "");
    ASSERT_EQ(write_parameter(world, "/wires/line/on/steel/friction_along_edge", 0.7), "");
    ASSERT_EQ(write_parameter(world, "/wire_types/w16/stick_friction_along_edge", 0.8), "");
    const physics::WireType& type = world.wire_types[0];
    const physics::GripFriction& steel = type.friction_on(1);
    EXPECT_EQ(steel.across, 0.4);
    EXPECT_EQ(steel.stick_across, 0.6);
    EXPECT_EQ(steel.along, 0.7);
    EXPECT_EQ(steel.stick_along, 0);
    EXPECT_EQ(type.friction.along, 0.3);
    EXPECT_EQ(type.friction.stick_along, 0.8);
    EXPECT_THAT(write_parameter(world, "/wire_types/w16/on/default/friction", 1),
                HasSubstr("no parameter"));
}

TEST(LiveParameters, WrongValuesChangeNothing) {
    physics::World world = good_world();
    EXPECT_THAT(write_parameter(world, "/bodies/load/mass", -1),
                HasSubstr("expected a number in kg"));
    EXPECT_THAT(write_parameter(world, "/bodies/load/mass", std::nan("")), HasSubstr("found nan"));
    EXPECT_THAT(write_parameter(world, "/gravity/z", 1e6), HasSubstr("m/s²"));
    EXPECT_THAT(write_parameter(world, "/wires/line/resolution/max_nodes", 2.5),
                HasSubstr("whole"));
    for (const char* path :
         {"/bodies/beam/mass", "/bodies/nobody/mass", "", "/", "/wires//friction"})
        EXPECT_THAT(write_parameter(world, path, 1), HasSubstr("no parameter")) << path;
    EXPECT_EQ(world.bodies[find_body(world, "load")].mass, 100);
    EXPECT_EQ(read_parameter(world, "/bodies/nobody/mass"), std::nullopt);
}

// The loads of inclined_beam.json stick to an edge; made slippery, a = g (sin 10° - μ π/2 cos 10°).
// π/2 cos 10°).
TEST(WriteParameter, FrictionIsFeltByAWireThatLiesStill) {
    Notes notes;
    physics::World world = build_world(load_scene(FAIRLEAD_HOME "/scenes/check/inclined_beam.json",
                                                  {{"/wire_types/w20/friction_along_edge", "1"}}),
                                       notes);
    for (int t = 0; t < 3600; ++t) physics::step(world, 1. / 60);
    EXPECT_EQ(write_parameter(world, "/wire_types/w20/friction_along_edge", 0.05), "");
    const physics::Body& near = world.bodies[find_body(world, "near")];
    const double before = near.v.x();
    for (int t = 0; t < 120; ++t) physics::step(world, 1. / 60);
    EXPECT_NEAR((near.v.x() - before) / 2, 0.945, 0.1);  // loads swing a little
}

}  // namespace
}  // namespace fairlead
