#pragma once
// desk_hands.h — the instructor's hands: levers and switches that he takes from the trainee, and
// the banksman that he is.
#include <array>
#include <string>
#include <string_view>

#include "app/layout.h"
#include "app/panels.h"
#include "engine/input/command.h"
#include "engine/view/hand_signal.h"

namespace fairlead {

class DeskHands {
  public:
    void draw(Rect where, const Snapshot& now, const Operating& operating, Outbox& outbox);
    // Of this window, pressed with Alt held, however shortly; by the names of key_names.
    void press_key(std::string_view key, const Snapshot& now, Outbox& outbox);

  private:
    void press(std::size_t i, const Snapshot& now, Outbox& outbox);
    void draw_levers(const Operating& operating, Outbox& outbox);
    void draw_switches(const Operating& operating, Outbox& outbox);
    void draw_banksman(const Snapshot& now, Outbox& outbox);

    std::array<char, 96> words_{};
};

// The banksman as the trainee sees him, while he shows a sign: a card at the right of `middle`, in
// which he is drawn; in words, too, where those are allowed. Returns the width it took [px].
float draw_banksman_card(Rect middle, const Snapshot& now, bool in_words);

}  // namespace fairlead
