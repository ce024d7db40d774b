#include "render/water_fan.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

Sight looking(double yaw, double pitch, double roll, double height, double fov) {
    Sight s;
    s.eye = {3, -4, height};
    const Quat q = Quat(Eigen::AngleAxisd(yaw, Vec3::UnitZ())) *
                   Quat(Eigen::AngleAxisd(pitch, Vec3::UnitX())) *
                   Quat(Eigen::AngleAxisd(roll, Vec3::UnitY()));
    s.forward = q * Vec3::UnitY();
    s.up = q * Vec3::UnitZ();
    s.fov = fov;
    return s;
}

// Wherever a ray of the picture meets the water, the fan is there, with room for crests.
TEST(WaterFan, ItCoversAllThatIsInSight) {
    constexpr double level = -2, aspect = 16.0 / 9;
    for (double yaw = -3; yaw < 3.2; yaw += 0.6)
        for (double pitch = -1.5; pitch < 0.5; pitch += 0.17)
            for (const double roll : {0.0, 0.3})
                for (const double fov : {0.3, 0.9, 1.6}) {
                    const Sight s = looking(yaw, pitch, roll, 9, fov);
                    const WaterFan fan = water_fan(s, aspect, level);
                    const Vec3 right = s.forward.cross(s.up);
                    for (double x = -1; x <= 1; x += 0.1)
                        for (double y = -1; y <= 1; y += 0.1) {
                            const Vec3 d =
                                s.forward + std::tan(fov / 2) * (x * aspect * right + y * s.up);
                            if (d.z() > -0.01) continue;
                            const double away = (level - s.eye.z()) / d.z() * d.head<2>().norm();
                            const double off = std::remainder(
                                std::atan2(d.y(), d.x()) - fan.heading, 2 * std::numbers::pi);
                            ASSERT_LE(std::abs(off), fan.half_spread + 1e-9) << yaw << " " << pitch;
                            ASSERT_GE(away, fan.nearest);
                        }
                }
}

// Looking at the horizon it is spent on what is seen, not on what is behind.
TEST(WaterFan, ItIsNarrowWhereTheViewIs) {
    const WaterFan ahead = water_fan(looking(1, -0.1, 0, 9, 0.7), 16.0 / 9, -2);
    EXPECT_LT(ahead.half_spread, 0.8);
    EXPECT_GT(ahead.nearest, 1);
    EXPECT_NEAR(std::remainder(ahead.heading - (1 + std::numbers::pi / 2), 2 * std::numbers::pi), 0,
                1e-6);
    EXPECT_GE(water_fan(looking(1, -1.5, 0, 9, 0.7), 16.0 / 9, -2).half_spread, std::numbers::pi);
}

}  // namespace
}  // namespace fairlead::render
