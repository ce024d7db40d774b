#include "app/words.h"

namespace fairlead {

std::string broken(const std::string& text, float width, const Measure& measure) {
    std::string lines = text;
    std::size_t line = 0, word = 0;  // where they begin
    for (std::size_t end = 0; end <= text.size(); ++end) {
        if (end < text.size() && text[end] != ' ' && text[end] != '\n') continue;
        const auto so_far = std::string_view(text).substr(line, end - line);
        if (word > line && measure(so_far) > width) {
            lines[word - 1] = '\n';
            line = word;
        }
        word = end + 1;
        if (end < text.size() && text[end] == '\n') line = word;
    }
    return lines;
}

std::string shortened(const std::string& text, float width, const Measure& measure) {
    if (measure(text) <= width) return text;
    const auto inside_letter = [](char c) { return (c & 0xc0) == 0x80; };  // UTF-8
    for (std::size_t n = text.size(); n > 0; --n) {
        if (n < text.size() && inside_letter(text[n])) continue;
        const std::string part = text.substr(0, n) + "…";
        if (measure(part) <= width) return part;
    }
    return "";
}

}  // namespace fairlead
