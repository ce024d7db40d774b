#include "render/camera.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fairlead::render {
namespace {

Snapshot scene_with(const std::vector<Vec3>& places) {
    auto scenery = std::make_shared<Scenery>();
    Snapshot s;
    for (const Vec3& p : places) {
        scenery->bodies.push_back({"body", {}, {}, true});
        s.bodies.push_back({{p, Quat::Identity()}, 1});
    }
    s.scenery = scenery;
    return s;
}

Frame frame_of(const Snapshot& s) {
    Frame frame;
    blend_frame(s, s, 1, frame);
    return frame;
}

Eigen::Vector3f on_screen(const Sight& s, const Vec3& p) {
    const Eigen::Vector4f at = projection(s, 16.0 / 9) * view(s) * p.homogeneous().cast<float>();
    return at.head<3>() / at.w();
}

void expect_square(const Sight& s) {
    EXPECT_NEAR(s.forward.norm(), 1, 1e-9);
    EXPECT_NEAR(s.up.norm(), 1, 1e-9);
    EXPECT_NEAR(s.forward.dot(s.up), 0, 1e-9);
}

TEST(Camera, OrbitStartsAtTheSceneryEyeAndSeesItsTargetInTheMiddle) {
    const Snapshot s = scene_with({});
    const CameraView given{CameraView::Kind::orbit, "o", -1, {15, -20, 10}, {1, 2, 3}};
    const Sight look = sight(choose(given, s), frame_of(s));
    EXPECT_LT((look.eye - given.eye).norm(), 1e-9);
    const Eigen::Vector3f middle = on_screen(look, given.target);
    EXPECT_NEAR(middle.x(), 0, 1e-5);
    EXPECT_NEAR(middle.y(), 0, 1e-5);
    EXPECT_GT(on_screen(look, given.target + Vec3::UnitZ()).y(), 0.01f);  // up is up
    expect_square(look);
}

TEST(Camera, TurnZoomAndPanKeepTheirPromises) {
    const Snapshot s = scene_with({});
    Camera c = choose({CameraView::Kind::orbit, "o", -1, {10, 0, 5}, {0, 0, 0}}, s);
    const double distance = c.distance;
    turn(c, 100, 2000);  // far past the pole
    expect_square(sight(c, frame_of(s)));
    EXPECT_NEAR(c.distance, distance, 1e-12);
    zoom(c, 3);
    EXPECT_LT(c.distance, distance);
    c.pitch = 0.3;
    const Sight before = sight(c, frame_of(s));
    const Vec3 grabbed = c.target;
    pan(c, 90, 0, 720);  // drag right by an eighth of the height
    const Eigen::Vector3f at = on_screen(sight(c, frame_of(s)), grabbed);
    EXPECT_NEAR(at.x(), 2 * 90 / 1280.0, 1e-4);  // the picture follows the hand
    EXPECT_LT((sight(c, frame_of(s)).forward - before.forward).norm(), 1e-9);
}

TEST(Camera, OrbitGlidesAfterItsBodyAndArrives) {
    const Snapshot a = scene_with({{0, 0, 0}}), b = scene_with({{1, 0, 0}});
    Camera c = choose({CameraView::Kind::orbit, "o", 0, {10, 0, 5}, {0, 0, 0}}, a);
    follow(c, a, a, 1, 0.016);
    EXPECT_LT(c.anchor.norm(), 1e-12);
    double last = 0;
    for (int i = 0; i < 300; ++i) {
        follow(c, b, b, 1, 1.0 / 60);
        EXPECT_GE(c.anchor.x(), last);  // never jumps back
        EXPECT_LT(c.anchor.x() - last, 0.06);
        last = c.anchor.x();
    }
    EXPECT_NEAR(c.anchor.x(), 1, 1e-3);
    const Snapshot far = scene_with({{500, 0, 0}});  // another scene: no flight through it
    follow(c, far, far, 1, 1.0 / 60);
    EXPECT_NEAR(c.anchor.x(), 500, 1e-9);
}

TEST(Camera, CabRidesOnItsBodyRigidly) {
    Snapshot s = scene_with({{5, 6, 7}});
    s.bodies[0].X_WB.q = Quat(Eigen::AngleAxisd(M_PI / 2, Vec3::UnitZ()));
    const Camera c = choose({CameraView::Kind::cab, "cab", 0, {1, 0, 0}, {10, 0, 0}}, s);
    const Sight look = sight(c, frame_of(s));
    EXPECT_LT((look.eye - Vec3(5, 7, 7)).norm(), 1e-9);
    EXPECT_LT((look.forward - Vec3::UnitY()).norm(), 1e-9);
    expect_square(look);
}

TEST(Camera, HookLooksDownAndDoesNotRollWithTheHook) {
    Snapshot s = scene_with({{0, 0, 10}});
    const Camera c = choose({CameraView::Kind::hook, "hook", 0, {0, 0, 2}, {0, 0, -5}}, s);
    const Sight still = sight(c, frame_of(s));
    s.bodies[0].X_WB.q = rotation({0.1, 0.05, 0});
    const Sight swung = sight(c, frame_of(s));
    EXPECT_LT((still.forward + Vec3::UnitZ()).norm(), 1e-9);
    EXPECT_LT((swung.forward - still.forward).norm(), 1e-9);
    EXPECT_LT((swung.up - still.up).norm(), 0.02);
    expect_square(swung);
}

TEST(Camera, OverviewHasEverythingInThePicture) {
    const Snapshot s = scene_with({{-20, 0, 0}, {30, 5, 0}, {0, 0, 25}});
    const Sight look = sight(overview(s), frame_of(s));
    for (const BodyState& body : s.bodies) {
        const Eigen::Vector3f at = on_screen(look, body.X_WB.p);
        EXPECT_LT(std::abs(at.x()), 1);
        EXPECT_LT(std::abs(at.y()), 1);
    }
}

}  // namespace
}  // namespace fairlead::render
