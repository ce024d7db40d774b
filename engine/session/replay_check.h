#pragma once
// replay_check.h — is a recorded run, run again, the same run? Every hash is compared; the first
// that differs is traced to the part of the state and the field.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/session/player.h"

namespace fairlead {

struct ReplayCheck {
    std::int64_t compared = 0;             // ticks
    std::optional<Difference> difference;  // empty: bit for bit the same
    std::string field;  // what first differs in the next whole state that was recorded
};

// Plays from where the player is to the end, or to the first difference.
ReplayCheck check_replay(Player& player);

// One line: what was found; with another build, that too.
std::string said(const Player& player, const ReplayCheck& check);

}  // namespace fairlead
