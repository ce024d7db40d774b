#include "engine/machine/banksman.h"

#include "engine/view/hand_signal.h"

namespace fairlead {

void Banksman::show_sign(const std::string& id, double time) {
    began_ = true;
    state_.sign = hand_signal_called(id) ? id : "";
    state_.sign_since = time;
}

void Banksman::say(const std::string& words, double time) {
    began_ = true;
    state_.words = words;
    state_.said_at = time;
}

}  // namespace fairlead
