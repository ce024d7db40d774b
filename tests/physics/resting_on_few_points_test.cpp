// What rests on balls, bars and beams that are not in one plane sinks into none of them: a contact
// is a seam (internal_edges.h) only of what lies beside a support that holds the body by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

Quat about(const Vec3& axis, double angle) {
    return Quat(Eigen::AngleAxisd(angle, axis));
}

// A pipe along x whose bottom is at z = 0, on supports that are off its bottom by up to `small`.
class Supported {
  public:
    explicit Supported(int seed) : random_(unsigned(seed)), small_(std::pow(10, between(-4, -1))) {
        w.materials[0].friction = between(0, 0.6);
        radius_ = between(0.1, 0.4), length_ = between(3, 8);
    }

    void on_balls(int count, Motion motion) {
        if (motion == Motion::dynamic) in_a_trough();
        pipe(0);
        for (int i = 0; i < count; ++i)
            ball((i + 0.5) / count * length_ - length_ / 2,
                 (i % 2 ? 1 : -1) * small_ * between(0.3, 1), motion);
    }
    void on_bars() {
        pipe(0);
        for (const double side : {-1, 1}) {
            const double r = between(0.03, 0.15);
            const int bar = solid("bar", {side * length_ * 0.3, 0, -r}, Cylinder{r, 2}, 50);
            w.bodies[bar].motion = Motion::fixed;
            w.bodies[bar].X_WB.q = about(Vec3::UnitZ(), between(-1, 1) * small_) *
                                   about(Vec3::UnitX(), between(-1, 1) * small_ + pi / 2);
        }
    }
    void on_a_beam_and_balls() {
        pipe(0);
        const int beam =
            add_box(w, "beam", {-0.4 * length_, 0, -0.1}, {0.2, between(0.5, 4), 0.2}, 50);
        w.bodies[beam].motion = Motion::fixed;
        ball(0.3 * length_, small_, Motion::fixed);
        ball(0.35 * length_, -small_, Motion::fixed);
    }
    void on_blocks() {
        pipe(1e-3);
        for (int i = -1; i <= 1; ++i) {
            const int block = add_box(w, "block", {i * 0.3 * length_, 0, -0.05},
                                      {0.2, between(0.02, 0.3), 0.1}, 50);
            w.bodies[block].motion = Motion::fixed;
            w.bodies[block].X_WB.q = about(Vec3::UnitX(), between(-1, 1) * small_);
        }
    }

    // [m] by which two bodies are in each other, at most, in 3 s
    double deepest() {
        prepare(w);
        double deep = 0;
        for (int i = 0; i < 180; ++i) {
            step(w, tick);
            if (i % 6 == 0) deep = std::max(deep, depth());
        }
        EXPECT_EQ(w.diverged, "");
        return deep;
    }

  private:
    double between(double a, double b) {
        return a + (b - a) * std::uniform_real_distribution<>(0, 1)(random_);
    }
    int solid(const std::string& name, const Vec3& at, const Geometry& geometry, double mass) {
        const int body = add_box(w, name, at, {0.2, 0.2, 0.2}, mass);
        w.bodies[body].shape = {{Pose{}, geometry}};
        return body;
    }
    void pipe(double above) {
        const double mass = between(100, 2000);
        const int body =
            add_box(w, "pipe", {0, 0, radius_ + above}, {2 * radius_, 2 * radius_, length_}, mass);
        w.bodies[body].shape = {{Pose{}, Cylinder{radius_, length_}}};
        w.bodies[body].X_WB.q = about(Vec3::UnitY(), pi / 2);
    }
    // Touches the pipe at `angle` from its bottom.
    void ball(double x, double angle, Motion motion) {
        const double r = motion == Motion::dynamic ? 0.1 : between(0.03, 0.15), R = radius_ + r;
        const int body =
            solid("ball", {x, R * std::sin(angle), radius_ - R * std::cos(angle)}, Sphere{r}, 5);
        w.bodies[body].inertia = 0.4 * 5 * r * r * Mat3::Identity();
        w.bodies[body].motion = motion;
    }
    void in_a_trough() {
        w.bodies[add_floor(w)].X_WB.p.z() = -0.2;
        for (const double y : {-1, 1}) {
            const int wall = add_box(w, "wall", {0, y * (0.5 + radius_), 0.3}, {9, 0.2, 1}, 50);
            w.bodies[wall].motion = Motion::fixed;
        }
    }
    // Each pair alone in the world: no other contact can hide theirs.
    double depth() const {
        double deep = 0;
        for (std::size_t a = 0; a < w.bodies.size(); ++a)
            for (std::size_t b = a + 1; b < w.bodies.size(); ++b) {
                const Bodies two{Body{}, w.bodies[a], w.bodies[b]};
                std::vector<BodyContact> contacts;
                Collision().find(two, {}, 0, 0, contacts, w.scales);
                for (const BodyContact& c : contacts) deep = std::max(deep, -c.gap);
            }
        return deep;
    }

    World w;
    std::mt19937 random_;
    double small_;  // [rad]
    double radius_ = 0, length_ = 0;
};

// Beside what moves a body may come by so much into another in a step (broad_phase.cpp), and what
// rolls over a rim does; twice of it is a contact that is not there.
constexpr double most = 0.004;  // [m]

TEST(RestingOnFewPoints, PipesSinkIntoNothing) {
    for (int seed = 0; seed < 60; ++seed) {
        Supported pipe(seed);
        const char* on = "";
        switch (seed % 5) {
            case 0:
                pipe.on_balls(2 + seed / 5 % 3, Motion::fixed), on = "balls";
                break;
            case 1:
                pipe.on_balls(3, Motion::dynamic), on = "loose balls";
                break;
            case 2:
                pipe.on_bars(), on = "bars";
                break;
            case 3:
                pipe.on_a_beam_and_balls(), on = "a beam and balls";
                break;
            default:
                pipe.on_blocks(), on = "blocks";
        }
        EXPECT_LT(pipe.deepest(), most) << on << ", seed " << seed;
    }
}

}  // namespace
}  // namespace fairlead::physics
