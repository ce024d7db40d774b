#pragma once
// tug_run.h — an exercise of an anchor handler driven by levers and orders, as by somebody who
// looks at the instruments and at nothing else.
#include <algorithm>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {

class TugRun {
  public:
    // The pull of the drum is told as its mean over so many seconds.
    TugRun(Scene scene, double seconds) : session_(std::move(scene)), driver_(session_) {
        const double ticks = seconds / tick_seconds;
        driver_.watch = [this, ticks](const Snapshot& s) {
            for (const std::string& news : s.rigging.news) said_.push_back(news);
            partings += int(s.rigging.partings.size());
            const double now = at("winch.drum.tension");
            pull_ += (now - pull_) / ticks;
            most = std::max(most, now);
        };
        driver_.enable();
        driver_.wait(5);
    }

    double at(const std::string& path) const { return signal(session_.snapshot(), path); }
    const ExerciseState& marks() const { return session_.snapshot().exercise; }
    const std::string& diverged() const { return session_.snapshot().diverged; }
    Driver& driver() { return driver_; }
    double pull() const { return pull_; }                           // [N]
    const std::vector<std::string>& said() const { return said_; }  // since the last order

    std::string order(const std::string& text, double seconds) {
        said_.clear();
        driver_.outbox.ask(Command(Rig{text}));
        driver_.wait(seconds);
        driver_.tick();
        return said_.empty() ? "nothing was said" : said_.back();
    }

    int partings = 0;
    double most = 0;  // [N] pull so far

  protected:
    // Rudder for a heading [rad], as a helmsman gives it who looks at the compass once a second.
    void steer(double heading) {
        const double turn = 2 * (heading - at("hull.ship.heading")) - 30 * at("hull.ship.turn");
        driver_.levers[Axis::slew] = std::clamp(turn, -0.5, 0.5);
    }

    static constexpr double east = std::numbers::pi / 2;  // [rad]
    Session session_;
    Driver driver_;

  private:
    std::vector<std::string> said_;
    double pull_ = 0;
};

}  // namespace fairlead
