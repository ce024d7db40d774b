#pragma once
// banksman.h — the sign that a banksman shows and what was last said by radio, by the instructor's
// hand. Neither moves anything; both are state, so that a run looks the same when it is replayed.
#include <string>

#include "engine/view/snapshot.h"

namespace fairlead {

class Banksman {
  public:
    // An unknown sign, as an empty one, lets the arms hang.
    void show_sign(const std::string& id, double time);
    void say(const std::string& words, double time);
    bool any() const { return began_; }  // he was there once

    const BanksmanState& state() const { return state_; }

    // for engine/recording/archive.h; of a run in which he is there
    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.began_, s.state_.sign, s.state_.sign_since, s.state_.words, s.state_.said_at);
    }

  private:
    bool began_ = false;
    BanksmanState state_;
};

}  // namespace fairlead
