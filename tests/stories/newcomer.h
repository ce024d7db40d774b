#pragma once
// newcomer.h — somebody who never drove a crane, before the first lift.
#include <cmath>
#include <string>
#include <vector>

#include "app/guide.h"
#include "tests/stories/person.h"

namespace fairlead {

// Does what the card above the picture says, with the keys it names.
class Newcomer {
  public:
    explicit Newcomer(Person& person) : p_(person) {}

    void obey() {
        guide_.follow(p_.sees());
        const GuideStep* step = guide_.step();
        if (!step || guide_.number() != number_) p_.let_go(), tapped_ = 0;
        if (!step) return;
        number_ = guide_.number();
        const auto keys = keys_of(*step, *p_.sees().scenery, p_.app().presets.bindings);
        const double now = p_.app().window.seconds();
        if (step->with.empty()) return;
        if (step->with.size() == 2 && step->with[1] != "creep") return steer(*step, keys, now);
        const std::string& first = step->with.front();
        if (first == "enable" || first == "hook") {  // once, and once more when nothing came of it
            if (now < tapped_ + 3) return;
            tapped_ = now;
            return p_.tap(x_key(keys.front()));
        }
        for (const std::string& key : keys) p_.hold(x_key(key), true);
    }
    std::size_t number() const { return number_; }

  private:
    // How far the arrow lies ahead [m], from where the gripper hangs at rest.
    double ahead(const GuideStep& step) const {
        const Snapshot& s = p_.sees();
        const Vec3 there = s.bodies[std::size_t(step.body)].X_WB * step.at;
        const bool bridge = step.with.front() == "luff" || step.with.front() == "-luff";
        for (std::size_t i = 0; i < s.bodies.size(); ++i)
            if (s.scenery->bodies[i].name == "gripper") {
                const double rope = 10.4 - s.crane.hook_height;
                const Vec3 here = s.bodies[i].X_WB.p - rope * Vec3(std::tan(s.crane.swing_x),
                                                                   std::tan(s.crane.swing_y), 0);
                return bridge ? there.x() - here.x() : here.y() - there.y();
            }
        return 0;
    }
    // Holds the key while it is far, taps it when it is near, and waits for what swings on.
    void steer(const GuideStep& step, const std::vector<std::string>& keys, double now) {
        const bool forwards = step.with.front()[0] != '-';
        const double left = (forwards ? 1 : -1) * ahead(step);
        const double gap = std::abs(left);
        const std::string towards = x_key(keys[left > 0 ? 0 : 1]);
        const std::string other = x_key(keys[left > 0 ? 1 : 0]);
        p_.hold(other, false);
        const double period = 1.2, share = gap > 2.5 ? 1 : gap > 0.15 ? 0.12 + gap / 5 : 0;
        const double phase = std::fmod(now, period) / period;
        p_.hold(towards, phase < share);
    }

    Person& p_;
    Guide guide_;
    std::size_t number_ = 0;
    double tapped_ = 0;  // [s]
};

}  // namespace fairlead
