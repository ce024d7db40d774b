#pragma once
// pedestal_crane.h — a hand on a crane that stands still while what it lifts from moves: it slews,
// luffs and hoists one fall of wire.
#include "tests/engine/crane_run.h"

namespace fairlead {

struct PedestalCrane : CraneRun {
    PedestalCrane(const std::string& name, const Settings& settings, const Vec3& pedestal,
                  double slew_speed, double luff_speed, double hook_speed)
        : CraneRun(name, settings),
          pedestal_(pedestal),
          slew_speed_(slew_speed),
          luff_speed_(luff_speed),
          hook_speed_(hook_speed) {}

    Vec3 place(const std::string& body) const {
        const auto at = [&](const char* axis) {
            return value("body." + body + ".position." + axis);
        };
        return {at("x"), at("y"), at("z")};
    }
    double rises(const std::string& body) const { return value("body." + body + ".velocity.z"); }

    // [m] of the boom's tip
    Vec3 tip() const {
        const double a = value("joint.slew.position"), r = value("crane.radius");
        return pedestal_ + Vec3(r * std::cos(a), r * std::sin(a), 0);
    }
    // One tick in which the boom's tip goes on to above (x, y), and after what hangs from it, so
    // that its swing dies.
    void lead(double x, double y, double fastest = 0.8) {
        const Vec3 at = tip();
        Vec3 way = 0.3 * (Vec3(x, y, 0) - at);
        way.z() = 0;
        if (way.norm() > fastest) way *= fastest / way.norm();
        Vec3 swung = place("hook") - at;
        swung.z() = 0;
        way += 0.5 * swung;
        const double a = value("joint.slew.position"), r = value("crane.radius");
        const Vec3 out(std::cos(a), std::sin(a), 0), along(-out.y(), out.x(), 0);
        const double height = std::sqrt(std::max(25.0, boom_ * boom_ - r * r));
        ease(Axis::slew, -way.dot(along) / (r * slew_speed_));
        ease(Axis::luff, -way.dot(out) / (height * luff_speed_));
        d.tick();
    }
    void rest() { d.levers[Axis::slew] = d.levers[Axis::luff] = d.levers[Axis::hoist] = 0; }
    void hoist(double speed) { d.levers[Axis::hoist] = std::clamp(speed / hook_speed_, -1.0, 1.0); }

  protected:
    void ease(Axis lever, double wanted) {
        const double last = d.levers[lever], next = std::clamp(wanted, -1.0, 1.0);
        d.levers[lever] = last + std::clamp(next - last, -0.03, 0.03);
    }
    const Vec3 pedestal_;
    const double slew_speed_, luff_speed_, hook_speed_;
    double boom_ = 28;  // [m]
};

}  // namespace fairlead
