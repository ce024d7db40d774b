#include "engine/experiments/trial.h"

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "engine/files/home.h"

namespace fairlead {

std::string json_number(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
}

std::string json_vector(double x, double y, double z) {
    return "[" + json_number(x) + "," + json_number(y) + "," + json_number(z) + "]";
}

Trial::Trial(const std::string& scene, const Settings& settings)
    : Trial(load_scene((home() / "scenes" / scene).string(), settings)) {}

Trial::Trial(Scene scene) : session_(std::move(scene)) {}

void Trial::tick() {
    session_.tick(Levers{}, outbox_);
}

void Trial::run(double seconds) {
    for (long n = std::lround(seconds / tick_seconds); n > 0; --n) tick();
}

void Trial::set(const std::string& path, double value) {
    outbox_.ask(Command(SetParameter{path, value}));
}

double Trial::operator()(const std::string& path) const {
    const Snapshot& now = session_.snapshot();
    const int at = place_of_signal(now.scenery->signals, path);
    if (at >= 0) return now.signals[at];
    throw std::logic_error("nothing of the path " + path + " is measured");
}

}  // namespace fairlead
