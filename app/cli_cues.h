#pragma once
// cli_cues.h — what `run --at "SECONDS WHAT"` asks for while a scene runs: a live parameter set,
// whatever is gripped released, or the levers held otherwise from then on.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/input/command.h"
#include "engine/input/levers.h"
#include "engine/scene/scene.h"

namespace fairlead {

class Cues {
  public:
    // Each text as "5 /bodies/load/mass=800", "5 release" or "5 hoist=0.5,enable"; `held` are the
    // levers of the start. Throws Refusal where one is not so, or the scene has no such parameter.
    Cues(const std::vector<std::string>& texts, const Levers& held, const Scene& scene);

    // The levers of the next tick, the one that begins after `ticks`; commands go into the outbox.
    Levers next(std::int64_t ticks, Outbox& outbox);

  private:
    struct Cue {
        std::int64_t tick = 0;
        std::variant<Command, Levers> what;
    };
    std::vector<Cue> cues_;
    Levers held_, before_;
};

}  // namespace fairlead
