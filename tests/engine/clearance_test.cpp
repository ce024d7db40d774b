// The gauge of what stands about a load: level distances that geometry gives, of random boxes as
// well, and the way to what is to be taken or to a mark.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "engine/view/level_gap.h"
#include "tests/engine/crane_run.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

using Parts = std::vector<physics::ShapePart>;

Parts brick(double x, double y, double z) {
    return {{Pose{}, physics::Box{Vec3(x, y, z) / 2}}};
}
Pose placed_at(double x, double y, double z, const Quat& q = Quat::Identity()) {
    return {Vec3(x, y, z), q};
}

struct Dice {
    std::mt19937_64 bits;
    double between(double a, double b) {
        return a + (b - a) * double(bits() >> 11) / double(std::uint64_t(1) << 53);
    }
    Quat turn() {
        return Quat(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)).normalized();
    }
};

std::vector<Vec3> corners_of(const Vec3& size, const Pose& X) {
    std::vector<Vec3> all;
    for (int i = 0; i < 8; ++i)
        all.push_back(X * Vec3((i & 1 ? 0.5 : -0.5) * size.x(), (i & 2 ? 0.5 : -0.5) * size.y(),
                               (i & 4 ? 0.5 : -0.5) * size.z()));
    return all;
}

double side_of(const Vec3& o, const Vec3& a, const Vec3& b) {
    return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
}

// The level section through the origin of all differences of two convex bodies is the hull of the
// points in which the lines between their corners cross that level: how far it is from the origin.
// Negative: there is none, the bodies stand at different heights.
double by_section(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    std::vector<Vec3> over, under, cut;
    for (const Vec3& p : a)
        for (const Vec3& q : b) ((q - p).z() >= 0 ? over : under).push_back(q - p);
    for (const Vec3& p : over)
        for (const Vec3& q : under) cut.push_back(p + (q - p) * (p.z() / (p.z() - q.z())));
    if (cut.empty()) return -1;
    std::sort(cut.begin(), cut.end(), [](const Vec3& p, const Vec3& q) {
        return p.x() != q.x() ? p.x() < q.x() : p.y() < q.y();
    });
    std::vector<Vec3> hull;
    for (const bool back : {false, true}) {
        const std::size_t first = hull.size();
        for (std::size_t i = 0; i < cut.size(); ++i) {
            const Vec3& p = back ? cut[cut.size() - 1 - i] : cut[i];
            while (hull.size() >= first + 2 && side_of(hull[hull.size() - 2], hull.back(), p) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
    }
    bool inside = true;
    double least = 1e9;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec3 &p = hull[i], &q = hull[(i + 1) % hull.size()];
        inside &= side_of(p, q, Vec3::Zero()) >= 0;
        const Eigen::Vector2d side = (q - p).head<2>(), from = p.head<2>();
        const double along = std::clamp(-from.dot(side) / side.squaredNorm(), 0.0, 1.0);
        least = std::min(least, (from + along * side).norm());
    }
    return inside ? 0 : least;
}

}  // namespace

TEST(LevelGap, OfBoxesBallsAndDrumsIsWhatARulerMeasures) {
    const Parts wall = brick(0.4, 11, 2.5), crate = brick(1.2, 1.2, 1);
    const auto gap = [&](const Parts& a, const Pose& X_a, const Parts& b, const Pose& X_b) {
        return level_gap(a, X_a, b, X_b, 0.02, 50);
    };
    const LevelGap beside = gap(crate, placed_at(-3, 2, 1), wall, placed_at(0, 0, 1.25));
    EXPECT_NEAR(beside.distance, 3 - 0.6 - 0.2, 1e-4);
    EXPECT_NEAR(beside.way.x(), 1, 1e-6);
    // turned by 45 degrees a corner points at it
    const Quat turned(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitZ()));
    EXPECT_NEAR(gap(crate, placed_at(-3, 2, 1, turned), wall, placed_at(0, 0, 1.25)).distance,
                3 - 0.6 * std::sqrt(2) - 0.2, 1e-4);
    // past its end: from corner to corner
    const LevelGap past = gap(crate, placed_at(-3, 7.1, 1), wall, placed_at(0, 0, 1.25));
    EXPECT_NEAR(past.distance, std::hypot(2.2, 1), 1e-4);
    EXPECT_NEAR(std::atan2(past.way.y(), past.way.x()), std::atan2(-1, 2.2), 1e-4);
    // carried over it, or standing on the same floor as a plate that it stands on
    EXPECT_EQ(gap(crate, placed_at(-3, 2, 3.01), wall, placed_at(0, 0, 1.25)).distance, 50);
    EXPECT_EQ(gap(crate, placed_at(0, 0, 0.499), brick(9, 9, 1), placed_at(0, 0, -0.5)).distance,
              50);
    EXPECT_EQ(gap(crate, placed_at(-0.5, 2, 1), wall, placed_at(0, 0, 1.25)).distance, 0)
        << "they touch";
    EXPECT_EQ(gap(crate, placed_at(-90, 2, 1), wall, placed_at(0, 0, 1.25)).distance, 50)
        << "too far";

    const Parts ball{{Pose{}, physics::Sphere{0.3}}};
    EXPECT_NEAR(gap(ball, placed_at(0, 0, 1), ball, placed_at(3, 4, 1)).distance, 5 - 0.6, 1e-3);
    // half a metre higher the widest parts do not meet: level chords of 0.3² - 0.25²
    EXPECT_NEAR(gap(ball, placed_at(0, 0, 1), ball, placed_at(3, 4, 1.5)).distance,
                5 - std::sqrt(0.36 - 0.25), 1e-3);
    const Parts barrel{{Pose{}, physics::Cylinder{0.3, 0.9}}};
    EXPECT_NEAR(gap(barrel, placed_at(0, 0, 1), barrel, placed_at(1, 1, 1.2)).distance,
                std::sqrt(2) - 0.6, 1e-3);
    const Quat lies(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitX()));  // along y
    EXPECT_NEAR(gap(barrel, placed_at(0, 0, 1, lies), wall, placed_at(2, 0, 1.25)).distance,
                2 - 0.3 - 0.2, 1e-3);
    // a slope of 30 degrees through the origin, the crate's lower edge 1 m over the ground
    const Parts slope{{Pose{}, physics::HalfSpace{Vec3(-0.5, 0, std::sqrt(0.75))}}};
    EXPECT_NEAR(gap(crate, placed_at(-1, 0, 1.5), slope, Pose{}).distance,
                1 / std::tan(std::numbers::pi / 6) + 1 - 0.6, 1e-6);
    EXPECT_EQ(
        gap(crate, placed_at(0, 0, 0.5), {{Pose{}, physics::HalfSpace{Vec3::UnitZ()}}}, Pose{})
            .distance,
        50);
}

TEST(LevelGap, OfRandomBoxesIsThatOfTheirSection) {
    Dice random{std::mt19937_64(33)};
    int apart = 0, passing = 0, touching = 0;
    for (int i = 0; i < 600; ++i) {
        const auto size = [&] {
            return Vec3(random.between(0.05, 3), random.between(0.05, 3), random.between(0.05, 3));
        };
        const Vec3 a = size(), b = size();
        const Pose X_a = placed_at(0, 0, 0, random.turn());
        const Pose X_b = placed_at(random.between(-4, 4), random.between(-4, 4),
                                   random.between(-2, 2), random.turn());
        const double wanted = by_section(corners_of(a, X_a), corners_of(b, X_b));
        const LevelGap found =
            level_gap(brick(a.x(), a.y(), a.z()), X_a, brick(b.x(), b.y(), b.z()), X_b, 0, 50);
        if (wanted < 0) {
            EXPECT_EQ(found.distance, 50) << i;
            ++passing;
            continue;
        }
        EXPECT_NEAR(found.distance, wanted, 2e-3 * std::max(1.0, wanted)) << i;
        ++(wanted > 0 ? apart : touching);
        // having moved so far that way they touch
        if (wanted < 0.01) continue;
        const Pose moved = placed_at(wanted * found.way.x(), wanted * found.way.y(), 0, X_a.q);
        EXPECT_LT(by_section(corners_of(a, moved), corners_of(b, X_b)), 3e-3) << i;
    }
    EXPECT_GT(apart, 300);
    EXPECT_GT(touching, 50);
    EXPECT_GT(passing, 20);
}

// Of a tetrahedron's four faces, as a mesh and as a convex body.
TEST(LevelGap, OfAMeshIsThatOfItsFaces) {
    auto mesh = std::make_shared<physics::TriangleMesh>();
    mesh->vertices = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    mesh->triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    const Parts as_mesh{{Pose{}, physics::Mesh{mesh}}}, hull{{Pose{}, physics::Convex{mesh}}};
    Dice random{std::mt19937_64(7)};
    for (int i = 0; i < 100; ++i) {
        const Pose X = placed_at(random.between(-4, 4), random.between(-4, 4),
                                 random.between(-1, 3), random.turn());
        const Parts crate = brick(0.4, 0.3, 0.2);
        const double a = level_gap(crate, X, as_mesh, Pose{}, 0, 50).distance;
        const double b = level_gap(crate, X, hull, Pose{}, 0, 50).distance;
        if (b > 0) {
            EXPECT_NEAR(a, b, 2e-3) << i;
        }
    }
    // at a metre's height it is a triangle of a metre
    EXPECT_NEAR(level_gap(brick(0.2, 0.2, 0.02), placed_at(3, 0, 1), hull, Pose{}, 0, 50).distance,
                3 - 0.1 - 1.01, 1e-3);
}

// Before the wall of the first lift: what the gauge shows is what the scene's figures give.
TEST(Clearance, OfTheFirstLiftIsToTheWallAndToWhatIsTakenAndToItsMark) {
    CraneRun c("gantry");
    const auto place = [&](const std::string& of, const char* axis) {
        return c.value("body." + of + ".position." + axis);
    };
    c.d.wait(0.1);
    EXPECT_NEAR(c.value("crane.target"),
                std::hypot(place("crate_2t", "x") - place("gripper", "x"),
                           place("crate_2t", "y") - place("gripper", "y")),
                1e-3);
    EXPECT_NEAR(c.value("crane.target_direction"), 0, 0.01) << "forward, along x";
    EXPECT_EQ(c.seen().crane.target_name, "crate_2t");

    c.d.enable();
    ASSERT_TRUE(c.d.bridge_to(3.5));
    c.d.wait(4);
    ASSERT_TRUE(c.d.hook_to(1.4));
    c.d.wait(1);
    EXPECT_LT(c.value("crane.target"), 0.25);
    ASSERT_TRUE(c.d.hook_to(1.12));
    ASSERT_TRUE(c.grip("crate_2t")) << c.told();
    ASSERT_TRUE(c.d.hook_to(1.8));
    c.d.wait(3);
    // the block's side is 2.75 m aside, the crate's own half is 0.6 m
    const auto named = [&] {
        const CraneState& crane = c.seen().crane;
        return c.seen().scenery->bodies[std::size_t(crane.clear_of)].name;
    };
    EXPECT_EQ(named(), "block_8t");
    EXPECT_NEAR(c.value("crane.clearance"), place("crate_2t", "y") - 0.6 + 2.75, 0.02);
    EXPECT_NEAR(c.value("crane.clearance_direction"), -std::numbers::pi / 2, 0.02);
    ASSERT_TRUE(c.d.bridge_to(6.5));
    c.d.wait(8);
    EXPECT_EQ(named(), "wall");
    // the wall's back is 0.2 m behind its middle; the gripper's bars stand out before the crate,
    // and it has turned a little as it hangs
    const auto front = [&](const std::string& of, const Vec3& half) {
        const auto turn = [&](const char* part) {
            return c.value("body." + of + ".orientation." + part);
        };
        const Quat q(turn("w"), turn("x"), turn("y"), turn("z"));
        return place(of, "x") + half.dot((q.conjugate() * Vec3::UnitX()).cwiseAbs());
    };
    const double foremost =
        std::max(front("crate_2t", Vec3(0.6, 0.6, 0.5)), front("gripper", Vec3(0.69, 0.8, 0.11)));
    EXPECT_NEAR(c.value("crane.clearance"), -0.2 - foremost, 2e-3);
    EXPECT_NEAR(c.value("crane.clearance_direction"), 0, 1e-3);
    const double x = 7 - place("crate_2t", "x"), y = 2 - place("crate_2t", "y");
    EXPECT_NEAR(c.value("crane.target"), std::hypot(x, y), 1e-6);
    EXPECT_NEAR(c.value("crane.target_direction"), std::atan2(y, x), 1e-6);
    EXPECT_EQ(c.seen().crane.target_name, "B");

    // above it, it is no longer in the way
    ASSERT_TRUE(c.d.hook_to(4.2));
    c.d.wait(3);
    EXPECT_GT(c.value("crane.underside"), 2.8);
    EXPECT_GT(c.value("crane.clearance"), 5) << "of the gantry's legs";
}

// Among boxes that stand about at random the gauge shows the nearest of those that are tall enough.
TEST(Clearance, AmongRandomBoxesIsThatOfTheNearestThatIsTallEnough) {
    Dice random{std::mt19937_64(50)};
    for (int n = 0; n < 12; ++n) {
        std::string bodies = "\"bodies\": [ ";
        std::vector<std::pair<Vec3, Pose>> boxes;
        for (int i = 0; i < 9; ++i) {
            const Vec3 size(random.between(0.2, 2), random.between(0.2, 2), random.between(1, 5));
            const double around = random.between(0, 2 * std::numbers::pi);
            const double turn = random.between(0, std::numbers::pi), out = random.between(2.5, 8);
            const Quat q(Eigen::AngleAxisd(turn, Vec3::UnitZ()));
            boxes.push_back(
                {size, placed_at(out * std::cos(around), out * std::sin(around), size.z() / 2, q)});
            char text[400];
            std::snprintf(text, sizeof text,
                          R"({ "name": "b%d", "motion": "fixed", "position": [%.9f, %.9f, %.9f],
                          "orientation": [%.12f, 0, 0, %.12f],
                          "shape": { "box": [%.9f, %.9f, %.9f] } }, )",
                          i, boxes.back().second.p.x(), boxes.back().second.p.y(), size.z() / 2,
                          q.w(), q.z(), size.x(), size.y(), size.z());
            bodies += text;
        }
        Session session(read_scene(small_crane_but("\"bodies\": [", bodies), "scene"));
        Driver d(session);
        d.tick();
        const Snapshot& now = session.snapshot();
        const Vec3 hook(signal(now, "body.hook.position.x"), signal(now, "body.hook.position.y"),
                        signal(now, "body.hook.position.z"));
        double least = 50;
        for (const auto& [size, X] : boxes) {
            if (size.z() < hook.z() - 0.2 + 0.02) continue;
            const double gap =
                by_section(corners_of(Vec3(0.3, 0.3, 0.4), placed_at(hook.x(), hook.y(), hook.z())),
                           corners_of(size, X));
            if (gap >= 0) least = std::min(least, gap);
        }
        EXPECT_NEAR(signal(now, "crane.clearance"), least, 2e-3) << n;
    }
}

}  // namespace fairlead
