#include "app/cli_table.h"

#include <cerrno>
#include <cmath>
#include <cstring>

#include "engine/files/printable.h"
#include "engine/input/clock.h"
#include "engine/scene/spelling.h"

namespace fairlead {
namespace {

bool below(const std::string& path, const std::string& prefix) {
    return path == prefix || (path.starts_with(prefix) && path[prefix.size()] == '.');
}

// Without --probe: what one would look at first.
bool is_default(const Signal& signal) {
    const std::string& path = signal.path;
    const bool body = path.starts_with("body.") && path.find(".position.") != std::string::npos;
    const bool wire = path.starts_with("wire.") && path.ends_with(".tension");
    const bool drive = (path.starts_with("winch.") && path.ends_with(".paid_out")) ||
                       (path.starts_with("joint.") && path.ends_with(".position"));
    return body || wire || drive || path.ends_with("_energy");
}

}  // namespace

std::int64_t ticks_in(double seconds) {
    // a range check lets this one pass
    if (std::isnan(seconds)) throw Refusal("--seconds: expected a number, found nan");
    return std::llround(seconds / tick_seconds);
}

std::vector<std::size_t> choose(const std::vector<std::string>& probes,
                                const std::vector<Signal>& signals) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; probes.empty() && i < signals.size(); ++i)
        if (is_default(signals[i])) chosen.push_back(i);
    for (const std::string& probe : probes) {
        const std::size_t before = chosen.size();
        for (std::size_t i = 0; i < signals.size(); ++i)
            if (below(signals[i].path, probe)) chosen.push_back(i);
        if (chosen.size() > before) continue;
        std::vector<std::string> names;  // every path, and every vector it is part of
        for (const Signal& s : signals) {
            names.push_back(s.path);
            const std::string vector = s.path.substr(0, s.path.rfind('.'));
            if (names.size() < 2 || names[names.size() - 2] != vector) names.push_back(vector);
        }
        std::string message = "--probe " + probe + ": no such probe";
        std::string separator = "; did you mean ";
        for (const std::string& name : nearest(probe, names, 3)) {
            message += separator + name;
            separator = ", ";
        }
        throw Refusal(message + "; `fairlead-cli probes SCENE` lists them");
    }
    return chosen;
}

void Table::Close::operator()(std::FILE* file) const {
    if (file != stdout) std::fclose(file);
}

Table::Table(const std::string& file, const std::vector<Signal>& signals,
             std::vector<std::size_t> chosen)
    : chosen_(std::move(chosen)), name_(file.empty() ? "standard output" : file) {
    out_.reset(file.empty() ? stdout : std::fopen(file.c_str(), "w"));
    if (!out_) throw Refusal("--csv " + file + ": cannot be written: " + std::strerror(errno));
    std::fputs("time [s]", out_.get());
    for (const std::size_t i : chosen_)
        std::fprintf(out_.get(), ",%s",
                     csv_cell(signals[i].path + " [" + signals[i].unit + "]").c_str());
    std::fputc('\n', out_.get());
}

void Table::add(const Snapshot& now) {
    std::fprintf(out_.get(), "%.17g", now.time);
    for (const std::size_t i : chosen_) std::fprintf(out_.get(), ",%.17g", now.signals[i]);
    std::fputc('\n', out_.get());
    demand_good();
}

void Table::add(double time, const std::vector<double>& values) {
    std::fprintf(out_.get(), "%.17g", time);
    for (const double value : values)
        std::isnan(value) ? std::fputc(',', out_.get()) : std::fprintf(out_.get(), ",%.17g", value);
    std::fputc('\n', out_.get());
    demand_good();
}

void Table::finish() {
    std::fflush(out_.get());
    demand_good();
}

void Table::demand_good() const {
    if (std::ferror(out_.get()))
        throw Refusal(name_ + ": could not be written to its end: " + std::strerror(errno));
}

}  // namespace fairlead
