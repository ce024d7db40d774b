#pragma once
// played_scene.h — a scene that is played for so long, and what it measures then.
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "build_paths.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"

namespace fairlead {

// A number as scene files and settings take it, to the last bit.
inline std::string text(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
}
inline std::string text(double x, double y, double z) {
    return "[" + text(x) + "," + text(y) + "," + text(z) + "]";
}

class PlayedScene {
  public:
    // One of the repository's scenes, "check/pendulum.json" say.
    explicit PlayedScene(const std::string& scene, const Settings& settings = {})
        : session_(load_scene(FAIRLEAD_HOME "/scenes/" + scene, settings)) {}
    explicit PlayedScene(Scene scene) : session_(std::move(scene)) {}

    void run(double seconds, const Levers& levers = {}) {
        for (long n = std::lround(seconds / tick_seconds); n > 0; --n)
            session_.tick(levers, outbox_);
    }
    double operator()(const std::string& path) const { return signal(session_.snapshot(), path); }

  private:
    Session session_;
    Outbox outbox_;
};

}  // namespace fairlead
