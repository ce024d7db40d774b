#include "render/wakes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr double box_length = 40, box_beam = 10, box_height = 6;

physics::TriangleMesh box_hull() {
    physics::TriangleMesh mesh;
    for (const double z : {-1.0, 1.0})
        for (const double y : {-1.0, 1.0})
            for (const double x : {-1.0, 1.0})
                mesh.vertices.push_back({x * box_length / 2, y * box_beam / 2, z * box_height / 2});
    const auto quad = [&](int a, int b, int c, int d) {
        mesh.triangles.push_back({a, b, c}), mesh.triangles.push_back({a, c, d});
    };
    quad(0, 2, 3, 1), quad(4, 5, 7, 6);
    quad(0, 1, 5, 4), quad(2, 6, 7, 3);
    quad(0, 4, 6, 2), quad(1, 3, 7, 5);
    return mesh;
}

struct WakeStage {
    Scenery scenery;
    Snapshot now;
    Frame frame;
    Wakes wakes;

    WakeStage() {
        scenery.sea.emplace();
        scenery.floats.push_back({0, box_hull(), 0});
        scenery.thrusters.push_back({0, Vec3(-18, 0, -1.5), Vec3::UnitX(), 2.0, false});
        now.floats.resize(1);
        now.thrusters.resize(1);
        frame.bodies.resize(1);
        now.scenery = std::make_shared<Scenery>(scenery);
        wakes.load(scenery);
    }
    void at(double time, double speed) {
        now.floats[0].velocity = Vec3(speed, 0, 0);
        frame.time = time;
        frame.bodies[0].p = Vec3(speed * time, 0, 0);
        wakes.build(scenery, now, frame);
    }
};

// Middles of the far edges of bands; rims have none.
std::vector<Eigen::Vector2d> middles(const FoamMesh& mesh) {
    std::vector<Eigen::Vector2d> list;
    for (std::size_t i = 0; i + 3 < mesh.vertices.size(); i += 4)
        if (mesh.vertices[i].across == -1)
            list.push_back(
                (0.5 * (mesh.vertices[i + 1].p + mesh.vertices[i + 2].p)).cast<double>());
    return list;
}

TEST(Waterline, ABoxIsWetAllRound) {
    std::vector<WaterlineEdge> edges;
    waterline(box_hull(), Vec3::UnitZ(), 0.7, edges);
    double length = 0;
    for (const WaterlineEdge& edge : edges) {
        length += (edge.b - edge.a).norm();
        EXPECT_NEAR(edge.a.z(), 0.7, 1e-12);
        EXPECT_GT(edge.out.dot(edge.a + edge.b), 0);  // its middle is the origin
    }
    EXPECT_NEAR(length, 2 * (box_length + box_beam), 1e-9);
    waterline(box_hull(), Vec3::UnitZ(), 3.1, edges);
    EXPECT_TRUE(edges.empty());
}

TEST(Wakes, ArmsOfTheBowWaveStandInKelvinsWedge) {
    WakeStage stage;
    stage.at(60, 6);
    const double bow = 6 * 60 + 0.48 * box_length;  // it begins a little behind her stem
    int seen = 0;
    for (const Eigen::Vector2d& p : middles(stage.wakes.mesh())) {
        const double aside = std::abs(p.y()) - box_beam / 2, behind = bow - p.x();
        if (aside < 2) continue;
        ++seen;
        const double degrees = std::atan2(aside, behind) * 180 / std::numbers::pi;
        EXPECT_NEAR(degrees, 19.47, 0.6) << behind << " m behind the bow";
    }
    EXPECT_GT(seen, 10);
}

TEST(Wakes, TheRaceRunsAsARoundJetDoes) {
    WakeStage stage;
    const double thrust = 200e3, time = 20;
    stage.now.thrusters[0].thrust = thrust;
    stage.at(time, 0);
    const double K = std::sqrt(4 * thrust / (std::numbers::pi * physics::sea_water));
    const double first = 1.0 / (1.7 * 0.094);
    const double way = std::sqrt(first * first + 5.8 * K * time) - first;
    double farthest = 0, widest = 0;
    for (const FoamVertex& v : stage.wakes.mesh().vertices)
        if (std::abs(v.across) == 1 && v.p.x() < -25) {
            farthest = std::max(farthest, -18.0 - v.p.x());
            widest = std::max(widest, std::abs(double(v.p.y())));
        }
    EXPECT_NEAR(farthest, way, 0.01 * way);
    EXPECT_NEAR(widest, 1.7 * 0.094 * (way + first), 0.02 * widest);
}

// Astern it is thrown ahead.
TEST(Wakes, TheRaceRunsAgainstTheThrust) {
    WakeStage stage;
    stage.now.thrusters[0].thrust = -200e3;
    stage.at(30, 0);
    double farthest = 0;
    for (const Eigen::Vector2d& p : middles(stage.wakes.mesh()))
        farthest = std::max(farthest, p.x());
    EXPECT_GT(farthest, 10);
}

TEST(Wakes, AShipThatLiesStillHasOnlyARim) {
    WakeStage stage;
    stage.at(100, 0);
    EXPECT_TRUE(middles(stage.wakes.mesh()).empty());
    ASSERT_FALSE(stage.wakes.mesh().vertices.empty());
    for (const FoamVertex& v : stage.wakes.mesh().vertices) EXPECT_LT(v.white, 0.41);
}

// Whoever jumps into a run, or back in it, sees the trail of who looked on all the time.
TEST(Wakes, AJumpInTimeShowsTheSameTrail) {
    WakeStage all, jump;
    for (int tick = 0; tick <= 60 * 60; tick += 6) all.at(tick / 60.0, 4);
    jump.at(60, 4);
    const auto extent_of = [](const FoamMesh& mesh) {
        double least = 1e9, most = -1e9;
        for (const Eigen::Vector2d& p : middles(mesh))
            least = std::min(least, p.x()), most = std::max(most, std::abs(p.y()));
        return std::pair(least, most);
    };
    const auto [seen, seen_wide] = extent_of(all.wakes.mesh());
    const auto [grown, grown_wide] = extent_of(jump.wakes.mesh());
    EXPECT_NEAR(seen, grown, 4.0);
    EXPECT_NEAR(seen_wide, grown_wide, 1.0);
    all.at(30, 4);
    jump.at(30, 4);
    EXPECT_NEAR(extent_of(all.wakes.mesh()).first, extent_of(jump.wakes.mesh()).first, 4.0);
}

}  // namespace
}  // namespace fairlead::render
