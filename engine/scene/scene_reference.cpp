#include <sstream>

#include "engine/scene/parameters.h"

// The table of parameters as a page to read. Printed, never edited, so that it cannot lag behind.

namespace fairlead {
namespace {

using T = ParameterType;

std::string kind(const Parameter& row) {
    switch (row.type) {
        case T::number:
            return "number";
        case T::integer:
            return "whole number";
        case T::boolean:
            return "true or false";
        case T::text:
            return "text";
        case T::name:
            return "name";
        case T::title:
            return "title";
        case T::choice:
            return "one of " + std::string(row.words);
        case T::reference:
            return "name of one of " + std::string(row.words);
        case T::vector:
            return "three numbers";
        case T::direction:
            return "direction";
        case T::quaternion:
            return "quaternion [w, x, y, z]";
        case T::pair:
            return "two numbers";
        case T::file:
            return "file";
        case T::shape:
            return "shape";
        case T::object:
            return "object";
        case T::list:
            return "list";
        case T::map:
            return "map";
    }
    return {};
}

bool has_range(const Parameter& row) {
    return row.type == T::number || row.type == T::integer || row.type == T::vector ||
           row.type == T::pair;
}

// A table's columns are parted by bars; text with one needs it escaped.
std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
    return result;
}

}  // namespace

std::string scene_reference() {
    std::ostringstream out;
    out << "# Scene files\n\n"
        << "Every key a scene may hold, printed from the table of parameters by\n"
        << "`fairlead-cli schema --reference > scenes/README.md`. SI units, z up, right-handed;\n"
        << "degrees only in keys that end in `_deg`. `*` stands for any element; live ones may be\n"
        << "changed while the simulation runs (sliders, `--set`).\n\n"
        << "| key | what | unit | range | default | live |\n|---|---|---|---|---|---|\n";
    for (const Parameter& row : parameter_table()) {
        if (row.path.empty()) continue;
        out << "| `" << row.path << "` | " << kind(row);
        if (!row.help.empty()) out << ": " << cell(row.help);
        out << " | " << row.unit << " | ";
        if (has_range(row)) out << row.min << " … " << row.max;
        out << " | ";
        if (row.fallback == "!")
            out << "required";
        else if (!row.fallback.empty())
            out << '`' << cell(row.fallback) << '`';
        out << " | " << (row.live ? "yes" : "") << " |\n";
    }
    return out.str();
}

}  // namespace fairlead
