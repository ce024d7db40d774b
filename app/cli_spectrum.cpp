#include "app/cli_spectrum.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "app/cli_table.h"
#include "engine/files/printable.h"
#include "engine/view/spectrum.h"

namespace fairlead {

SpectrumTable::SpectrumTable(std::string file, const std::vector<Signal>& signals,
                             std::vector<std::size_t> chosen, double interval)
    : file_(std::move(file)), chosen_(std::move(chosen)), interval_(interval) {
    for (const std::size_t i : chosen_)
        names_.push_back(signals[i].path + " [(" + signals[i].unit + ")² s]");
    values_.resize(chosen_.size());
}

void SpectrumTable::add(const Snapshot& now) {
    if (file_.empty()) return;
    for (std::size_t k = 0; k < chosen_.size(); ++k) values_[k].push_back(now.signals[chosen_[k]]);
}

void SpectrumTable::finish() const {
    if (file_.empty() || values_.empty()) return;
    const std::size_t piece = usual_piece(values_.front().size());
    std::vector<std::vector<SpectrumPoint>> spectra;
    for (const auto& values : values_) spectra.push_back(spectrum_of(values, interval_, piece));
    if (spectra.front().empty())
        throw Refusal("--spectrum " + file_ + ": " + std::to_string(values_.front().size()) +
                      " rows were measured; expected at least " + std::to_string(piece));
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(file_.c_str(), "w"),
                                                              std::fclose);
    const auto refuse = [&] {
        throw Refusal("--spectrum " + file_ + ": cannot be written: " + std::strerror(errno));
    };
    if (!out) refuse();
    std::fputs("frequency [Hz]", out.get());
    for (const std::string& name : names_) std::fprintf(out.get(), ",%s", csv_cell(name).c_str());
    std::fputc('\n', out.get());
    for (std::size_t i = 0; i < spectra.front().size(); ++i) {
        std::fprintf(out.get(), "%.17g", spectra.front()[i].frequency);
        for (const auto& spectrum : spectra) std::fprintf(out.get(), ",%.17g", spectrum[i].density);
        std::fputc('\n', out.get());
    }
    std::fflush(out.get());
    if (std::ferror(out.get())) refuse();
}

}  // namespace fairlead
