#include "engine/files/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace fairlead {
namespace {

struct Range {
    std::uint32_t first, last;
};

// Unicode 15: categories Cc, Zl, Zp, the marks of direction and the invisible ones of Cf that no
// script needs to be written (U+200C and U+200D, which some need, stay), what is no character.
constexpr std::array unfit{Range{0x0000, 0x001f}, Range{0x007f, 0x009f}, Range{0x00ad, 0x00ad},
                           Range{0x061c, 0x061c}, Range{0x180e, 0x180e}, Range{0x200b, 0x200b},
                           Range{0x200e, 0x200f}, Range{0x2028, 0x202e}, Range{0x2060, 0x206f},
                           Range{0xd800, 0xdfff}, Range{0xfdd0, 0xfdef}, Range{0xfeff, 0xfeff},
                           Range{0xfff0, 0xfffb}, Range{0xfffe, 0xffff}, Range{0xe0000, 0xe0fff}};

// Bytes of the character that begins here; 0: it is unfit, or no UTF-8.
std::size_t fit_bytes(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0  // goes on from nothing, or longer than need be
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                               : lead < 0xf5 ? 4
                                             : 0;
    if (length == 0 || length > text.size()) return 0;
    constexpr std::array<unsigned, 5> bits{0, 0x7f, 0x1f, 0x0f, 0x07};  // of the lead, by length
    std::uint32_t character = lead & bits[length];
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
        character = character << 6 | (byte(i) & 0x3f);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    if (character < least[length] || character > 0x10ffff) return 0;
    const bool bad = std::any_of(unfit.begin(), unfit.end(), [&](const Range& r) {
        return character >= r.first && character <= r.last;
    });
    return bad ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (result.size() > longest) return result + "…";
        const std::size_t length = fit_bytes(text.substr(i));
        if (length > 0)
            result += text.substr(i, length);
        else
            result += '?';
        i += std::max<std::size_t>(length, 1);
    }
    return result;
}

bool is_printable(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = fit_bytes(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string csv_cell(std::string_view text) {
    const std::string shown = printable(text, any_length);
    const bool formula =
        !shown.empty() && std::string_view("=+-@").find(shown.front()) != std::string_view::npos;
    const bool quoted = shown.find_first_of(",\";") != std::string::npos;
    std::string cell;
    if (quoted) cell += '"';
    if (formula) cell += '\'';
    for (const char c : shown) {
        cell += c;
        if (quoted && c == '"') cell += '"';
    }
    if (quoted) cell += '"';
    return cell;
}

}  // namespace fairlead
