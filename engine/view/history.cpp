#include "engine/view/history.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "engine/files/printable.h"

namespace fairlead {

void History::add(const Snapshot& snapshot) {
    add(snapshot.scenery, snapshot.time, snapshot.signals);
}

void History::recall(const std::shared_ptr<const Scenery>& scenery,
                     const std::vector<Measured>& earlier) {
    begin_ = size_ = 0;
    for (const Measured& m : earlier) add(scenery, m.time, m.signals);
}

void History::add(const std::shared_ptr<const Scenery>& scenery, double now,
                  const std::vector<double>& signals) {
    if (scenery_ != scenery) {
        scenery_ = scenery;
        times_.assign(capacity, 0);
        values_ = {};  // room that is never written takes no memory
        values_.reserve(capacity * scenery_->signals.size());
        begin_ = size_ = 0;
    }
    if (size_ > 0 && now <= time(size_ - 1)) begin_ = size_ = 0;

    const std::size_t at = row(size_);
    if (size_ < capacity)
        ++size_;
    else
        begin_ = row(1);

    times_[at] = now;
    const std::size_t columns = scenery_->signals.size();
    const std::size_t known = std::min(columns, signals.size());
    if (values_.size() < (at + 1) * columns) values_.resize((at + 1) * columns);
    std::copy_n(signals.begin(), known, values_.begin() + at * columns);
}

const std::vector<Signal>& History::signals() const {
    static const std::vector<Signal> none;
    return scenery_ ? scenery_->signals : none;
}

double History::time(std::size_t i) const {
    return times_[row(i)];
}

double History::value(std::size_t signal, std::size_t i) const {
    return values_[row(i) * scenery_->signals.size() + signal];
}

std::vector<SpectrumPoint> History::spectrum(std::size_t signal) const {
    constexpr std::size_t least = 512, usual = 2048;  // [ticks] 9 and 34 s
    if (size_ < least) return {};
    std::vector<double> values(size_);
    for (std::size_t i = 0; i < size_; ++i) values[i] = value(signal, i);
    const double interval = (time(size_ - 1) - time(0)) / double(size_ - 1);
    return spectrum_of(values, interval, size_ < usual ? least : usual);
}

std::string History::write_csv(const std::string& file,
                               const std::vector<std::size_t>& chosen) const {
    for (const std::size_t s : chosen)
        if (s >= signals().size()) return "there is no signal number " + std::to_string(s);

    std::ofstream out(file);
    if (!out) return file + ": cannot be written: " + std::strerror(errno);

    out << "time [s]";
    for (const std::size_t s : chosen)
        out << ',' << csv_cell(signals()[s].path + " [" + signals()[s].unit + "]");
    out << '\n';

    // the shortest text that reads back as the same double
    char text[32];
    const auto write = [&](double x) {
        out.write(text, std::to_chars(text, text + sizeof text, x).ptr - text);
    };
    for (std::size_t i = 0; i < size_; ++i) {
        write(time(i));
        for (const std::size_t s : chosen) {
            out << ',';
            write(value(s, i));
        }
        out << '\n';
    }
    out.flush();
    if (!out) return file + ": writing failed: " + std::strerror(errno);
    return {};
}

}  // namespace fairlead
