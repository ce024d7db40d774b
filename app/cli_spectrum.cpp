#include "app/cli_spectrum.h"

#include <cerrno>
#include <cstring>

#include "app/cli_table.h"
#include "engine/files/printable.h"
#include "engine/view/spectrum.h"

namespace fairlead {

namespace {

constexpr std::int64_t most_values = 30'000'000;  // of all signals: 240 MB

}  // namespace

SpectrumTable::SpectrumTable(const std::string& file, const std::vector<Signal>& signals,
                             std::vector<std::size_t> chosen, std::int64_t rows, double interval)
    : file_(file), chosen_(std::move(chosen)), interval_(interval) {
    if (file_.empty()) return;
    const auto least = static_cast<std::int64_t>(usual_piece(0));
    const std::string measured = std::to_string(rows) + " rows are measured; expected ";
    if (rows < least) refuse(measured + "at least " + std::to_string(least));
    const std::int64_t most = most_values / std::max<std::int64_t>(1, std::ssize(chosen_));
    if (rows > most)
        refuse(measured + "at most " + std::to_string(most) + " of " +
               std::to_string(chosen_.size()) + " signals");
    out_.reset(std::fopen(file_.c_str(), "w"));
    if (!out_) refuse(std::string("cannot be written: ") + std::strerror(errno));
    for (const std::size_t i : chosen_)
        names_.push_back(signals[i].path + " [(" + signals[i].unit + ")² s]");
    values_.resize(chosen_.size());
}

void SpectrumTable::refuse(const std::string& why) const {
    throw Refusal("--spectrum " + file_ + ": " + why);
}

void SpectrumTable::add(const Snapshot& now) {
    if (!out_) return;
    for (std::size_t k = 0; k < chosen_.size(); ++k) values_[k].push_back(now.signals[chosen_[k]]);
}

void SpectrumTable::finish() const {
    if (!out_ || values_.empty()) return;
    const std::size_t piece = usual_piece(values_.front().size());
    std::vector<std::vector<SpectrumPoint>> spectra;
    for (const auto& values : values_) spectra.push_back(spectrum_of(values, interval_, piece));
    std::fputs("frequency [Hz]", out_.get());
    for (const std::string& name : names_) std::fprintf(out_.get(), ",%s", csv_cell(name).c_str());
    std::fputc('\n', out_.get());
    for (std::size_t i = 0; i < spectra.front().size(); ++i) {
        std::fprintf(out_.get(), "%.17g", spectra.front()[i].frequency);
        for (const auto& spectrum : spectra)
            std::fprintf(out_.get(), ",%.17g", spectrum[i].density);
        std::fputc('\n', out_.get());
    }
    if (std::fflush(out_.get()) != 0 || std::ferror(out_.get()))
        refuse(std::string("cannot be written: ") + std::strerror(errno));
}

}  // namespace fairlead
