#pragma once
// model_run.h — how an exercise is driven well: a text beside its scene, gantry.run beside
// gantry.json, that says which levers are held from when on, and which of the scene's orders are
// given when, as `fairlead-cli run --at` has them:
//
//     # a comment
//     0 enable
//     1.5 enable,luff=0.4
//     8 lock shark_jaw
//
// Times are seconds from the start; the last line says when it ends. It is driven anew by whoever
// looks on, tick by tick, in a session of its own.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/input/input.h"
#include "engine/session/session.h"

namespace fairlead {

class ModelRun {
  public:
    // Of the scene in this file, at its first tick. Throws SceneErrors: no such run, or a line that
    // is not understood.
    explicit ModelRun(const std::string& scene_file);

    const Session& session() const { return session_; }
    std::int64_t tick() const { return session_.snapshot().tick; }
    std::int64_t last_tick() const { return last_; }
    bool step();  // false: that was the last tick

  private:
    struct Change {
        std::int64_t tick = 0;
        Levers levers;
    };
    struct Order {
        std::int64_t tick = 0;
        std::string words;
    };
    void read(const std::string& file);
    bool has_order(const std::string& words) const;

    Session session_;
    std::vector<Change> changes_;
    std::vector<Order> orders_;
    std::size_t next_ = 0, next_order_ = 0;
    std::int64_t last_ = 0;
    Levers levers_;
};

std::string model_run_of(const std::string& scene_file);  // where its text lies, or would lie

// The text of a run: levers and orders of each tick, from the first on.
std::string model_run_text(const std::vector<Input>& ticks, const LeverNames& names);

}  // namespace fairlead
