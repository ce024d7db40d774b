#pragma once
// hand_signal.h — what a banksman shows with his arms, and what he says by radio: the signs of
// Directive 92/58/EEC, annex IX, and for booms the thumb of ASME B30.5. Left and right are those of
// whoever looks at him.
#include <array>
#include <cstddef>
#include <string_view>

namespace fairlead {

struct HandSignal {
    std::string_view id;  // as recorded
    const char* name;     // for people
};

inline constexpr std::size_t sign_count = 12, word_count = 10;
extern const std::array<HandSignal, sign_count> hand_signals;
// Said in English, and read by the trainee in his language.
extern const std::array<const char*, word_count> radio_words;

// Null: no such sign.
const HandSignal* hand_signal_called(std::string_view id);

}  // namespace fairlead
