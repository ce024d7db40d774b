#pragma once
// trial.h — a scene that is played without hands, and what it measures.
#include <string>

#include "engine/input/command.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"

namespace fairlead {

// A number as scene files and settings take it, to the last bit.
std::string json_number(double x);
std::string json_vector(double x, double y, double z);

class Trial {
  public:
    // One of the scenes that come with Fairlead: "check/pendulum.json".
    explicit Trial(const std::string& scene, const Settings& settings = {});
    explicit Trial(Scene scene);

    void tick();
    void run(double seconds);
    void set(const std::string& path, double value);  // a live parameter, from the next tick on

    // Throws std::logic_error when nothing of that path is measured.
    double operator()(const std::string& path) const;
    const Snapshot& snapshot() const { return session_.snapshot(); }
    bool diverged() const { return !session_.snapshot().diverged.empty(); }

  private:
    Session session_;
    Outbox outbox_;
};

}  // namespace fairlead
