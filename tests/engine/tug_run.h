#pragma once
// tug_run.h — an exercise of an anchor handler driven by levers and orders, as by somebody who
// looks at the instruments and at nothing else; on a session, or wherever else he sits.
#include <algorithm>
#include <functional>
#include <memory>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {

class TugRun {
  public:
    // The pull of the drum is told as its mean over so many seconds.
    TugRun(Scene scene, double seconds)
        : session_(std::make_unique<Session>(std::move(scene))), driver_(*session_) {
        begin(seconds);
    }
    TugRun(Seat& seat, double seconds) : seat_(&seat), driver_(seat) { begin(seconds); }
    virtual ~TugRun() = default;

    double at(const std::string& path) const { return signal(driver_.seen(), path); }
    const ExerciseState& marks() const { return driver_.seen().exercise; }
    const std::string& diverged() const { return driver_.seen().diverged; }
    Driver& driver() { return driver_; }
    double pull() const { return pull_; }                           // [N]
    const std::vector<std::string>& said() const { return said_; }  // since the last order
    bool in_phase(const std::string& name) const { return marks().phase == name; }
    bool costs(const std::string& what) const {
        const auto& all = marks().deductions;
        return std::any_of(all.begin(), all.end(),
                           [&](const Deduction& x) { return x.what.find(what) != x.what.npos; });
    }
    std::string told() const {
        std::string text = marks().phase + "; ";
        for (const Deduction& x : marks().deductions)
            text += x.what + " at " + std::to_string(x.time) + "; ";
        return text + marks().verdict;
    }

    // What is said to it `seconds` later.
    std::string order(const std::string& text, double seconds) {
        said_.clear();
        driver_.outbox.ask(Command(Rig{text}));
        driver_.wait(seconds);
        driver_.tick();
        if (seat_) return seat_->answer();
        return said_.empty() ? "nothing was said" : said_.back();
    }
    // A button of the scene's own, for so long.
    void hold(const std::string& button, double seconds) {
        for (const ButtonLook& look : driver_.seen().scenery->buttons)
            if (look.id == button) {
                driver_.levers.switches[look.place] = true;
                driver_.wait(seconds);
                driver_.levers.switches[look.place] = false;
            }
    }

    int partings = 0;
    double most = 0;  // [N] pull so far

  protected:
    // A lever of the scene's own.
    Axis axis_of(const std::string& name) const {
        for (const LeverLook& look : driver_.seen().scenery->levers)
            if (look.id == name) return Axis(look.axis);
        throw std::runtime_error("no lever " + name);
    }
    // Rudder for a heading [rad], as a helmsman gives it who looks at the compass once a second.
    void steer(double heading) {
        const double turn = 2 * (heading - at("hull.ship.heading")) - 30 * at("hull.ship.turn");
        driver_.levers[Axis::slew] = std::clamp(turn, -0.5, 0.5);
    }

    static constexpr double east = std::numbers::pi / 2;  // [rad]
    std::unique_ptr<Session> session_;                    // null: it is somewhere behind the seat
    Seat* seat_ = nullptr;
    Driver driver_;

  private:
    void begin(double seconds) {
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

    std::vector<std::string> said_;
    double pull_ = 0;
};

}  // namespace fairlead
