// A scene becomes the world it describes: frames, masses, routes, drums.
#include "engine/session/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/engine/good_scene.h"

namespace fairlead {
namespace {

using physics::World;
using ::testing::HasSubstr;

World world_of(const std::string& json, Notes* notes = nullptr) {
    Notes own;
    const std::string text = R"({ "format": 1, "name": "test", )" + json + "}";
    return build_world(read_scene(text, "test.json"), notes ? *notes : own);
}

std::string refusal_of_world(const std::string& json) {
    try {
        world_of(json);
    } catch (const SceneErrors& e) {
        return e.what();
    }
    return "was built";
}

const std::string types =
    R"("wire_types": { "t": { "diameter": 0.01, "mass_per_metre": 1, "young_modulus": 1e11 } }, )";

TEST(Build, NamesBecomeIndices) {
    Notes notes;
    const World w = build_world(read_scene(good_scene, "good.json"), notes);
    EXPECT_EQ(find_body(w, "world"), 0);
    EXPECT_EQ(find_body(w, "wheel"), 3);
    EXPECT_EQ(find_body(w, "nobody"), -1);
    EXPECT_EQ(w.joints.at(0).b, 3);
    EXPECT_EQ(w.materials.at(w.bodies[1].material).name, "steel");
    EXPECT_EQ(w.wires.at(0).points.at(0).body, 0);
    EXPECT_TRUE(notes.empty()) << notes.front();
}

TEST(Build, JointedAndApartPairsDoNotCollide) {
    Notes notes;
    const World w = build_world(read_scene(good_scene, "good.json"), notes);
    EXPECT_THAT(w.apart, testing::Contains(std::pair{1, 2})) << "apart: beam and load";
    EXPECT_THAT(w.apart, testing::Contains(std::pair{0, 3})) << "jointed: world and wheel";
}

TEST(Build, FacetsAreTheBodys) {
    const World w = world_of(R"("bodies": [
        { "name": "a", "motion": "fixed", "shape": { "sphere": 1 } },
        { "name": "b", "motion": "fixed", "shape": { "sphere": 1 }, "facets": 96 } ])");
    EXPECT_EQ(w.bodies[1].facets, 32);
    EXPECT_EQ(w.bodies[2].facets, 96);
}

TEST(Build, MassFromDensityAndInertiaFromShape) {
    const World w = world_of(R"("bodies": [
        { "name": "a", "shape": { "box": [1, 2, 3] }, "density": 10 },
        { "name": "b", "shape": { "box": [1, 2, 3] }, "mass": 60, "inertia": [7, 8, 9] } ])");
    EXPECT_NEAR(w.bodies[1].mass, 60, 1e-9);
    const Vec3 expected = Vec3(4 + 9, 1 + 9, 1 + 4) * 60 / 12;
    EXPECT_TRUE(w.bodies[1].inertia.isApprox(Mat3(expected.asDiagonal()), 1e-12));
    EXPECT_TRUE(w.bodies[2].inertia.isApprox(Mat3(Vec3(7, 8, 9).asDiagonal()), 1e-12));
}

// The body's frame stands at the centre of mass; what the author placed stays where it was put.
TEST(Build, AuthoredPointsKeepTheirPlaceInTheWorld) {
    const World w = world_of(types + R"("bodies": [
        { "name": "a", "mass": 1, "position": [1, 2, 3], "orientation": [0, 0, 0, 1],
          "shape": { "compound": [ { "shape": { "box": [1, 1, 1] }, "position": [2, 0, 0] } ] } } ],
        "joints": [ { "name": "j", "kind": "hinge", "b": "a", "at": [0, 2, 3], "axis": [1, 0, 0] } ],
        "wires": [ { "name": "w", "type": "t",
            "route": [ { "attach": "world", "at": [0, 0, 9] },
                       { "attach": "a", "at": [2, 0, 0.5] } ] } ])");
    const physics::Body& a = w.bodies[1];
    EXPECT_EQ(a.centre, Vec3(2, 0, 0));
    EXPECT_TRUE(a.X_WB.p.isApprox(Vec3(-1, 2, 3), 1e-12));
    EXPECT_TRUE(a.authored().p.isApprox(Vec3(1, 2, 3), 1e-12));
    EXPECT_TRUE(a.shape[0].X_BS.p.isZero(1e-12));
    EXPECT_TRUE(a.point(w.wires[0].points.back().at).isApprox(Vec3(-1, 2, 3.5), 1e-12));
    const physics::Joint& j = w.joints[0];
    const Pose on_a = w.bodies[j.a].X_WB * j.X_AJ, on_b = a.X_WB * j.X_BJ;
    EXPECT_TRUE(on_a.p.isApprox(Vec3(0, 2, 3), 1e-12));
    EXPECT_TRUE(on_b.p.isApprox(on_a.p, 1e-12));
    EXPECT_TRUE((on_a.q * Vec3::UnitZ()).isApprox(Vec3::UnitX(), 1e-12));
    EXPECT_TRUE((on_b.q * Vec3::UnitZ()).isApprox(Vec3::UnitX(), 1e-12));
    EXPECT_NEAR(j.position, 0, 1e-12);
}

TEST(Build, TautWiresAreExactlyAsLongAsTheirRoute) {
    const World w =
        world_of(types + R"("bodies": [ { "name": "a", "shape": { "sphere": 0.1 }, "mass": 1,
            "position": [3, 0, -4] } ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "attach": "world" }, { "attach": "a" } ] } ])");
    EXPECT_DOUBLE_EQ(physics::wire_rest_length(w.wires[0]), 5);
}

TEST(Build, APreTensionIsSaid) {
    Notes notes;
    world_of(types + R"("bodies": [ { "name": "a", "shape": { "sphere": 0.1 }, "mass": 1,
            "position": [0, 0, -10] } ],
        "wires": [ { "name": "w", "type": "t", "length": 9.9,
            "route": [ { "attach": "world" }, { "attach": "a" } ] } ])",
             &notes);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0], HasSubstr("wire w is pre-tensioned: length 9.9 m on a route of 10 m"));
}

TEST(Build, AWireThatNothingMadeWouldHoldIsRefusedWithItsLengthAndItsWay) {
    const auto said = [](const std::string& type, const std::string& wire) -> std::string {
        try {
            world_of(R"("wire_types": { "t": { "diameter": 0.02, "mass_per_metre": 1, )" + type +
                     R"( } }, "bodies": [ { "name": "a", "shape": { "sphere": 0.1 }, "mass": 1000,
                "position": [0, 0, -10] } ], "wires": [ { "name": "w", "length": )" +
                     wire + R"(, "route": [ { "attach": "world" }, { "attach": "a" } ] } ])");
        } catch (const SceneErrors& e) {
            return e.errors.at(0).text();
        }
        return "";
    };
    const std::string steel = R"("young_modulus": 1e11)", rubber = R"("young_modulus": 5e6)",
                      weak = R"("young_modulus": 1e11, "breaking_load": 3e5)",
                      type = R"(, "type": "t")";
    EXPECT_THAT(said(steel, "5" + type),
                testing::AllOf(HasSubstr("/wires/0/length: wire w is 5 m long unstretched, but its "
                                         "way is 10 m: it would begin with 3.142e+04 kN"),
                               HasSubstr("more than twice what any fibre")));
    EXPECT_EQ(said(steel, "9.4" + type), "") << "6 %: pre-tension";
    EXPECT_EQ(said(R"("young_modulus": 1e13)", "9.3" + type), "") << "7 %: a length guessed";
    EXPECT_EQ(said(rubber, "2" + type), "") << "rubber holds that";
    EXPECT_NE(said(rubber, "0.1" + type), "");
    EXPECT_EQ(said(weak, "9.9" + type), "") << "317 kN: it may part, if nothing gives";
    EXPECT_NE(said(weak, "5" + type), "");
    const std::string pieces = R"(, "pieces": [ { "type": "t", "length": 4 }, { "type": "t" } ])";
    EXPECT_EQ(said(weak, "9.9" + pieces), "");
    EXPECT_THAT(said(weak, "5" + pieces), HasSubstr("more than twice what any fibre"));
}

TEST(Build, AWireLedOverABodyThatItDoesNotTouchIsSaid) {
    const auto notes_of = [](const std::string& axis) {
        Notes notes;
        world_of(types + R"("bodies": [
            { "name": "drum", "motion": "fixed", "shape": { "cylinder": { "radius": 0.5, "length": 2 } },
              "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] } ],
        "wires": [ { "name": "w", "type": "t", "model": "massless", "route": [ { "attach": "world", "at": [-0.6, 0, -3] },
            { "over": "drum", "side": 1, "axis": )" +
                     axis + R"( }, { "attach": "world", "at": [0.6, 0, -3] } ] } ])",
                 &notes);
        return notes;
    };
    EXPECT_THAT(notes_of("[0, 0, -1]"), testing::IsEmpty()) << "the cylinder's own, along -y";
    EXPECT_THAT(notes_of("[0, 1, 0]"),
                testing::ElementsAre(HasSubstr("w is led over drum but touches it nowhere")));
}

// A stern roller of 8 m, and a chain whose far end is 140 m aside: it leaves the roller by the
// shortest way, 2 m from the middle, and not over its end.
TEST(Build, ARollerIsLeftWhereTheShortestWayLeavesIt) {
    const World w = world_of(types + R"("bodies": [
        { "name": "roller", "motion": "fixed", "facets": 24, "shape": { "cylinder": { "radius": 1.5, "length": 8 } },
          "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] } ],
        "wires": [ { "name": "w", "type": "t", "model": "massless", "route": [
            { "attach": "world", "at": [4.6, 0, 1.5] }, { "over": "roller" },
            { "attach": "world", "at": [-242, -140, -240] } ] } ])");
    const physics::Wire& wire = w.wires[0];
    ASSERT_GT(wire.points.size(), 3u) << "it lies on it";
    const double slope = 140 / (4.6 + 1.5 * std::numbers::pi / 4 + std::hypot(242, 240));
    for (std::size_t k = 1; k + 1 < wire.points.size(); ++k) {
        const Vec3 p = physics::path_position(wire.points[k], w.bodies);
        EXPECT_LT(std::abs(p.y() + slope * 5.2), 0.7) << k;
    }
}

// Who says how near together the nodes may be need not say how many that makes.
TEST(Build, ADensityOfNodesIsEnough) {
    const auto nodes = [](const std::string& resolution) {
        const World w = world_of(types + R"("wires": [ { "name": "w", "type": "t", "length": 25,
                "route": [ { "attach": "world" }, { "attach": "world", "at": [20, 0, 0] } ],
                "resolution": {)" +
                                 resolution + "} } ]");
        return physics::mass_nodes(w.wires[0]);
    };
    EXPECT_EQ(nodes(""), 0);
    EXPECT_EQ(nodes(R"("attention": 2)"), 0);
    EXPECT_EQ(nodes(R"("nodes_per_metre": 2)"), 49);
    EXPECT_EQ(nodes(R"("min_segment": 0.5)"), 49);
    EXPECT_GT(nodes(R"("tolerance": 0.01)"), 0);
    EXPECT_EQ(nodes(R"("nodes_per_metre": 2, "max_nodes": 10)"), 10);
    EXPECT_EQ(nodes(R"("nodes_per_metre": 2, "max_nodes": 0)"), 0);
}

TEST(Build, AHeavyWireWithoutNodesIsSaid) {
    const auto notes_of = [](const std::string& mass, const std::string& wire) {
        Notes notes;
        world_of(types + R"("bodies": [ { "name": "a", "shape": { "sphere": 0.1 },
                "position": [0, 0, -10], "mass": )" +
                     mass + R"( } ], "wires": [ { "name": "w", "type": "t", "route": [
                { "attach": "world" }, )" +
                     wire + " } ]",
                 &notes);
        return notes;
    };
    const std::string load = R"({ "attach": "a" } ])",
                      span = R"({ "attach": "world", "at": [20, 0, 0] } ])";
    EXPECT_THAT(notes_of("1000", load), testing::IsEmpty());
    EXPECT_THAT(notes_of("50", load),
                testing::ElementsAre(HasSubstr("wire w weighs 10 kg and has no mass nodes")));
    EXPECT_THAT(notes_of("50", load + R"(, "resolution": { "max_nodes": 5 })"), testing::IsEmpty());
    EXPECT_THAT(notes_of("50", load + R"(, "resolution": { "max_nodes": 0 })"), testing::IsEmpty());
    EXPECT_THAT(notes_of("50", load + R"(, "model": "massless")"), testing::IsEmpty());
    EXPECT_THAT(notes_of("1000", load + R"(, "length": 10.1)"), testing::SizeIs(1)) << "slack";
    EXPECT_THAT(notes_of("1000", span), testing::SizeIs(1));
    EXPECT_THAT(notes_of("1000", span + R"(, "length": 25)"), testing::SizeIs(1));
    EXPECT_THAT(notes_of("1000", span + R"(, "length": 19.9)"),
                testing::ElementsAre(HasSubstr("pre-tensioned")));
}

TEST(Build, ASheaveTakesItsWheelAndItsBearing) {
    Notes notes;
    const World w = build_world(read_scene(good_scene, "good.json"), notes);
    const auto& points = w.wires[0].points;
    const auto sheave = std::find_if(points.begin(), points.end(), [](const physics::WirePoint& p) {
        return p.kind == physics::WirePoint::Kind::sheave;
    });
    ASSERT_NE(sheave, points.end());
    EXPECT_EQ(sheave->body, find_body(w, "wheel"));
    EXPECT_EQ(sheave->wheel.carrier, 0) << "the hinge's other body";
    EXPECT_EQ(sheave->wheel.radius, 0.2);
    EXPECT_EQ(sheave->wheel.efficiency, 0.98);
    EXPECT_GT(physics::wrap_angle(*sheave), 0);
    EXPECT_LT(physics::wrap_angle(*sheave), 6);
}

TEST(Build, ADrumHasPaidOutTheWholeWire) {
    const std::string scene = R"("bodies": [ { "name": "a", "shape": { "sphere": 0.1 }, "mass": 1,
            "position": [0, 0, -10] } ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "winch": "d" }, { "attach": "a" } ] } ], )";
    const World w = world_of(types + scene + R"("winches": [ { "name": "d" } ])");
    EXPECT_DOUBLE_EQ(w.winches[0].paid_out, physics::wire_rest_length(w.wires[0]));
    EXPECT_EQ(w.wires[0].points[0].kind, physics::WirePoint::Kind::winch);
    const World given =
        world_of(types + scene + R"("winches": [ { "name": "d", "paid_out": 3 } ])");
    EXPECT_EQ(given.winches[0].paid_out, 3);
    EXPECT_THAT(refusal_of_world(types + scene + R"("winches": [ { "name": "d", "max_out": 5 } ])"),
                HasSubstr("m paid out; its end stops are 0 and 5 m"));
}

TEST(Build, OneDrumHoldsOneWire) {
    EXPECT_THAT(refusal_of_world(types + R"("winches": [ { "name": "d" } ], "wires": [
        { "name": "a", "type": "t", "route": [ { "winch": "d" }, { "free": [0, 0, -5] } ] },
        { "name": "b", "type": "t", "route": [ { "winch": "d" }, { "free": [0, 0, -9] } ] } ])"),
                HasSubstr("/wires/1/route: the winch \"d\" already holds"));
}

TEST(Build, ALooseEndMayCarryAWeight) {
    const World w = world_of(types + R"("wires": [
        { "name": "a", "type": "t", "route": [ { "attach": "world" }, { "free": [0, 0, -5], "mass": 3 } ] },
        { "name": "b", "type": "t", "route": [ { "attach": "world" }, { "free": [0, 0, -5] } ] } ])");
    ASSERT_EQ(w.bodies.size(), 2u);
    EXPECT_EQ(w.bodies[1].name, "a end");
    EXPECT_EQ(w.bodies[1].mass, 3);
    EXPECT_EQ(w.wires[0].points.back().body, 1);
    EXPECT_EQ(w.wires[1].points.back().kind, physics::WirePoint::Kind::mass);
    EXPECT_EQ(w.wires[1].points.back().node.x, Vec3(0, 0, -5));
    EXPECT_THAT(
        refusal_of_world(types + R"("wires": [ { "name": "a", "type": "t", "model": "massless",
        "route": [ { "attach": "world" }, { "free": [0, 0, -5] } ] } ])"),
        HasSubstr("needs \"mass\""));
}

TEST(Build, AWheelWithoutABearingIsSaid) {
    Notes notes;
    world_of(types + R"("bodies": [
        { "name": "wheel", "shape": { "cylinder": { "radius": 0.2, "length": 0.1 } }, "mass": 5 } ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "free": [-2, 5, 0] }, { "sheave": "wheel" },
            { "free": [2, 5, 0] } ], "resolution": { "max_nodes": 0 } } ])",
             &notes);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0], HasSubstr("no hinge holds"));
}

TEST(Build, AWirePassesTheWorldAndWhatItIsTold) {
    const World w = world_of(types + R"("bodies": [
        { "name": "a", "motion": "fixed" }, { "name": "b", "motion": "fixed" },
        { "name": "c", "motion": "fixed" } ],
        "wires": [
        { "name": "plain", "type": "t", "route": [ { "free": [0, 0, 0] }, { "free": [2, 0, 0] } ] },
        { "name": "through", "type": "t", "passes": ["c", "world", "a", "c"],
          "route": [ { "free": [0, 0, 0] }, { "free": [2, 0, 0] } ] } ])");
    EXPECT_THAT(w.wires[0].passes, testing::ElementsAre(0));
    EXPECT_THAT(w.wires[1].passes, testing::ElementsAre(0, 1, 3));
}

TEST(Build, PointsKnowTheirStopWhateverNodesLieBetween) {
    Notes notes;
    const World w = build_world(read_scene(good_scene, "good.json"), notes);
    std::vector<int> stops;
    for (const physics::WirePoint& p : w.wires.at(0).points)
        if (p.kind != physics::WirePoint::Kind::mass) stops.push_back(p.stop);
    EXPECT_THAT(stops, testing::ElementsAre(0, 1, 2));
}

// Two more than the route asks for, where there is anything to touch.
TEST(Build, WrapsHaveNamesForWhatAWireMayTouch) {
    const auto named = [](const std::string& shape, int overs, const std::string& more = "") {
        std::string route = R"({ "free": [-9, 0, 0] }, )";
        for (int k = 0; k < overs; ++k) route += R"({ "over": "b" }, )";
        return world_of(types +
                        R"("bodies": [ { "name": "b", "motion": "fixed", "position": [0, 0, -1])" +
                        shape + R"( } ], "wires": [ { "name": "w", "type": "t", "route": [ )" +
                        route + R"({ "free": [9, 0, 0] } ])" + more + " } ]")
            .probe.named_wraps.at(0);
    };
    const std::string drum = R"(, "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0],
        "shape": { "cylinder": { "radius": 0.2, "length": 1 } })";
    EXPECT_EQ(named(R"(, "shape": { "box": [1, 1, 1] })", 0), 2);
    EXPECT_EQ(named(drum, 1), 3);
    EXPECT_EQ(named("", 0), 0) << "nothing to touch";
    EXPECT_EQ(named(R"(, "shape": { "half_space": [0, 0, 1] })", 0), 0) << "no edges";
    EXPECT_EQ(named(drum, 0, R"(, "passes": ["b"])"), 0);
}

TEST(Build, EmptySceneIsAWorld) {
    const World w = world_of(R"("why": "nothing")");
    EXPECT_EQ(w.bodies.size(), 1u);
}

}  // namespace
}  // namespace fairlead
