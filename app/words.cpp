#include "app/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

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

std::string spelled(std::string_view name) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && digit(name[i - 1]) && letter(name[i])) out += ' ';
        out += name[i] == '_' ? ' ' : name[i];
    }
    return out;
}

Scaled scaled(double value, const std::string& unit) {
    constexpr std::array<std::string_view, 9> take_prefix{"Pa",  "N",    "N m",     "N s", "J",
                                                          "N/m", "N m²", "N m/rad", "W"};
    const double size = std::abs(value);
    if (unit == "kg" && size >= 1e3) return {1e3, "t"};
    if (std::find(take_prefix.begin(), take_prefix.end(), unit) == take_prefix.end())
        return {1, unit};
    constexpr std::array<std::pair<double, const char*>, 4> prefixes{
        {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    for (const auto& [one, prefix] : prefixes)
        if (size >= one) return {one, prefix + unit};
    return {1, unit};
}

std::string quantity(double value, const std::string& unit, int significant) {
    if (unit == "s" && std::abs(value) >= 60) return minutes(value);
    if (std::abs(value) < 1e-12) value = 0;  // "-0" reads like a fault
    const Scaled in = scaled(value, unit);
    std::array<char, 40> text{};
    const double shown = value / in.one;
    // whole numbers are not shortened to powers of ten
    if (std::abs(shown) >= std::pow(10, significant) && std::abs(shown) < 1e7)
        std::snprintf(text.data(), text.size(), "%.0f", shown);
    else
        std::snprintf(text.data(), text.size(), "%.*g", significant, shown);
    return text.data() + std::string(in.unit.empty() || in.unit == "°" ? "" : " ") + in.unit;
}

bool lets_go_at_once(std::string_view order) {
    constexpr std::array<std::string_view, 5> lets_go{"open", "free", "cut", "detach",
                                                      "disconnect"};
    const std::string_view verb = order.substr(0, order.find(' '));
    return std::find(lets_go.begin(), lets_go.end(), verb) != lets_go.end() &&
           order.find(" by ") == order.npos;
}

}  // namespace fairlead
