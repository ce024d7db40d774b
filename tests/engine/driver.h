#pragma once
// driver.h — a patient operator for tests: drives by the levers alone, looking at the snapshot as a
// person would; on a session, or wherever else somebody sits.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "build_paths.h"
#include "engine/session/model_run.h"
#include "engine/session/session.h"
#include "tests/engine/seat.h"

namespace fairlead {

class Driver {
  public:
    explicit Driver(Session& session) : session_(&session) {}
    explicit Driver(Seat& seat) : seat_(&seat) {}

    // FAIRLEAD_RENEW_RUNS=1: runs that pass become the model runs beside their scenes.
    static bool renews_model_runs() { return std::getenv("FAIRLEAD_RENEW_RUNS") != nullptr; }
    void become_model_run(const std::string& name) const {
        if (!renews_model_runs() || !session_) return;
        std::ofstream(FAIRLEAD_HOME "/scenes/" + name + ".run")
            << model_run_text(run, session_->scene().lever_names);
    }

    Levers levers;  // held until changed
    // As a model run is held: ten times a second something else, and axes by fiftieths.
    bool steady = renews_model_runs();
    std::vector<Input> run;  // what was held so, and ordered, tick by tick
    Outbox outbox;
    std::function<void(const Snapshot&)> watch;  // after every tick, if given

    const Snapshot& seen() const { return seat_ ? seat_->seen() : session_->snapshot(); }

    void tick() {
        const Levers& held = steady ? held_steadily() : levers;
        if (seat_)
            seat_->hold(held, outbox);
        else
            session_->tick(held, outbox);
        if (watch) watch(seen());
    }
    void wait(double seconds) {
        for (int n = static_cast<int>(std::lround(seconds / tick_seconds)); n > 0; --n) tick();
    }
    bool wait_until(const std::function<bool()>& done, double seconds) {
        for (int n = static_cast<int>(seconds / tick_seconds); n > 0 && !done(); --n) tick();
        return done();
    }
    void press(Switch which) {
        levers[which] = true;
        wait(0.1);
        levers[which] = false;
        wait(0.1);
    }
    void enable() {
        levers[Switch::enable] = true;
        tick();
    }

    // Moves by one lever until the gauge shows `goal`; slows down before it.
    bool go(Axis lever, const std::function<double()>& gauge, double goal, double tolerance,
            double near = 1.5, double seconds = 120) {
        const bool arrived = wait_until(
            [&] {
                const double left = goal - gauge();
                const double push = std::clamp(left / near, -1.0, 1.0);
                levers[lever] = std::copysign(std::max(0.06, std::abs(push)), left);
                return std::abs(left) < tolerance;
            },
            seconds);
        levers[lever] = 0;
        return arrived;
    }
    bool bridge_to(double x, double near = 3) {
        return go(
            Axis::luff, [this] { return seen().crane.travel_x; }, x, 0.02, near);
    }
    // seen from the cab, the lever's right is the trolley's -y
    bool trolley_to(double y, double near = 2) {
        return go(
            Axis::slew, [this] { return -seen().crane.travel_y; }, -y, 0.02, near);
    }
    bool hook_to(double height) {
        return go(
            Axis::hoist, [this] { return seen().crane.hook_height; }, height, 0.01, 0.4);
    }
    // The two-tonne crate of the gantry scene onto its gripper, as a sane operator would.
    bool take_crate() {
        enable();
        bridge_to(3.5, 15);
        hook_to(1.1);
        levers[Axis::hoist] = -0.1;
        wait(5);
        levers[Axis::hoist] = 0;
        press(Switch::hook);
        return seen().crane.held == "crate_2t";
    }

  private:
    const Levers& held_steadily() {
        run.push_back({levers, outbox.take_commands()});
        for (const Command& command : run.back().commands) outbox.ask(command);
        Levers& now = run.back().levers;
        if ((run.size() - 1) % 6 > 0) now.axes = run[run.size() - 2].levers.axes;
        for (double& axis : now.axes) axis = std::round(50 * axis) / 50;
        return now;
    }

    Session* session_ = nullptr;  // one of them is there
    Seat* seat_ = nullptr;
};

}  // namespace fairlead
