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

TEST(Camera, OrbitOfABodyThatHasGoneFarBeginsBesideIt) {
    const Snapshot s = scene_with({{1600, 40, 0}});
    const CameraView given{CameraView::Kind::orbit, "o", 0, {-70, -75, 26}, {0, 0, 4}};
    const Sight look = sight(choose(given, s), frame_of(s));
    EXPECT_LT((look.eye - Vec3(1530, -35, 26)).norm(), 1e-9);
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

// A boom-tip and a banksman camera keep the body they watch in the middle, horizon level.
TEST(Camera, BoomTipAndBanksmanKeepTheirBodyInSight) {
    Snapshot s = scene_with({Vec3(0, 0, 10), Vec3(2, 1, 3)});
    s.bodies[0].X_WB.q = Quat(Eigen::AngleAxisd(0.2, Vec3::UnitX()));  // the boom nods
    for (const auto kind : {CameraView::Kind::boom_tip, CameraView::Kind::banksman}) {
        const bool rides = kind == CameraView::Kind::boom_tip;
        CameraView view{kind, "c", rides ? 0 : -1, {0, -1, rides ? -0.5 : 1.7}, {}};
        view.watch = 1;
        const Camera camera = choose(view, s);
        for (const Vec3& place : {Vec3(2, 1, 3), Vec3(-4, 2, 8), Vec3(0, -1, 0.5)}) {
            s.bodies[1].X_WB.p = place;
            const Sight look = sight(camera, frame_of(s));
            expect_square(look);
            EXPECT_LT(on_screen(look, place).head<2>().norm(), 1e-4);
            const Vec3 right = look.forward.cross(look.up);
            if (std::abs(look.forward.z()) < 0.97) {
                EXPECT_NEAR(right.z(), 0, 1e-9) << "rolls";
            }
        }
    }
}

// Passing straight overhead must not spin the picture round.
TEST(Camera, BoomTipStaysQuietWithTheHookPlumbBelow) {
    Snapshot s = scene_with({Vec3(0, 0, 10), Vec3(0, 0, 2)});
    CameraView view{CameraView::Kind::boom_tip, "c", 0, {0, 0, -0.5}, {}};
    view.watch = 1;
    const Camera camera = choose(view, s);
    Vec3 before = sight(camera, frame_of(s)).up;
    for (double swing = -0.8; swing <= 0.8; swing += 0.02) {
        s.bodies[1].X_WB.p = Vec3(swing * 0.3, swing, 2);
        const Vec3 up = sight(camera, frame_of(s)).up;
        EXPECT_GT(up.dot(before), 0.95) << swing;
        before = up;
    }
}

TEST(Camera, AFreeCameraBeginsWhereOneIsAndFlies) {
    const Snapshot s = scene_with({});
    Camera camera = choose({CameraView::Kind::orbit, "o", -1, {15, -20, 10}, {1, 2, 3}}, s);
    const Sight before = sight(camera, frame_of(s));
    set_free(camera, s);
    const Sight start = sight(camera, frame_of(s));
    EXPECT_LT((start.eye - before.eye).norm(), 1e-9);
    EXPECT_LT((start.forward - before.forward).norm(), 1e-9);
    fly(camera, 2, 1, 0.5);
    const Sight after = sight(camera, frame_of(s));
    const Vec3 way = after.eye - start.eye;
    EXPECT_NEAR(way.dot(start.forward), 2 + 0.5 * start.forward.z(), 1e-9);
    EXPECT_LT((after.forward - start.forward).norm(), 1e-9);
}

TEST(Camera, AFieldOfViewThatIsGivenIsTaken) {
    CameraView view{CameraView::Kind::cab, "c", -1, {0, 0, 5}, {0, 5, 0}};
    EXPECT_NEAR(choose(view, scene_with({})).fov, 1.1, 1e-12);
    view.fov = 0.5;
    EXPECT_NEAR(choose(view, scene_with({})).fov, 0.5, 1e-12);
}

}  // namespace
}  // namespace fairlead::render
