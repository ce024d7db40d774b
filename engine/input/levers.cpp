#include "engine/input/levers.h"

#include <charconv>
#include <sstream>
#include <stdexcept>

namespace fairlead {
namespace {

std::string all_names() {
    std::string out;
    for (const auto name : axis_names) out += std::string(name) + "=NUMBER, ";
    for (const auto name : switch_names) out += std::string(name) + ", ";
    return out.substr(0, out.size() - 2);
}

}  // namespace

Levers levers_from_text(const std::string& text) {
    Levers levers;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.find('=');
        const std::string name = part.substr(0, equals);
        if (const auto s = index_of(switch_names, name); s && equals == std::string::npos) {
            levers.switches[*s] = true;
            continue;
        }
        const auto axis = index_of(axis_names, name);
        if (!axis || equals == std::string::npos)
            throw std::invalid_argument("levers: '" + part + "': expected " + all_names());
        const char* begin = part.data() + equals + 1;
        const char* end = part.data() + part.size();
        double value = 0;
        const auto [stop, error] = std::from_chars(begin, end, value);
        if (error != std::errc() || stop != end || !(value >= -1 && value <= 1))
            throw std::invalid_argument("levers: '" + part + "': expected a number from -1 to 1");
        levers.axes[*axis] = value;
    }
    return levers;
}

}  // namespace fairlead
