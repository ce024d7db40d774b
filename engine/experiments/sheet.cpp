#include "engine/experiments/sheet.h"

#include <cstdio>
#include <utility>

namespace fairlead {
namespace {

std::string joined(const std::vector<std::string>& cells, const std::string& between) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) line += (i ? between : "") + cells[i];
    return line;
}

}  // namespace

std::string digits(double value, int count) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", count, value + 0.0);  // no "-0"
    return text;
}

Sheet::Sheet(std::vector<std::string> columns) : columns_(std::move(columns)) {}

void Sheet::add(std::vector<std::string> row) {
    rows_.push_back(std::move(row));
}

std::string Sheet::csv() const {
    std::string out = joined(columns_, ",") + "\n";
    for (const auto& row : rows_) out += joined(row, ",") + "\n";
    return out;
}

std::string Sheet::markdown() const {
    std::string out = "| " + joined(columns_, " | ") + " |\n|";
    for (std::size_t i = 0; i < columns_.size(); ++i) out += "---|";
    out += "\n";
    for (const auto& row : rows_) out += "| " + joined(row, " | ") + " |\n";
    return out;
}

}  // namespace fairlead
