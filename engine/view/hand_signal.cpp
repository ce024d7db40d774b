#include "engine/view/hand_signal.h"

#include <algorithm>

#include "engine/view/language.h"

namespace fairlead {

const std::array<HandSignal, sign_count> hand_signals{{{"raise", tr_later("Raise")},
                                                       {"lower", tr_later("Lower")},
                                                       {"left", tr_later("To the left")},
                                                       {"right", tr_later("To the right")},
                                                       {"towards", tr_later("Towards me")},
                                                       {"away", tr_later("Away from me")},
                                                       {"boom_up", tr_later("Boom up")},
                                                       {"boom_down", tr_later("Boom down")},
                                                       {"attention", tr_later("Attention")},
                                                       {"stop", tr_later("Stop")},
                                                       {"finished", tr_later("Finished")},
                                                       {"danger", tr_later("Emergency stop")}}};

const std::array<const char*, word_count> radio_words{
    tr_later("Up"),        tr_later("Down"),          tr_later("Easy"),
    tr_later("Stop"),      tr_later("Hold it there"), tr_later("All clear"),
    tr_later("Hooked on"), tr_later("Unhooked"),      tr_later("Somebody in the way"),
    tr_later("Say again")};

const HandSignal* hand_signal_called(std::string_view id) {
    const auto at = std::find_if(hand_signals.begin(), hand_signals.end(),
                                 [&](const HandSignal& s) { return s.id == id; });
    return at == hand_signals.end() ? nullptr : &*at;
}

}  // namespace fairlead
