#include "render/wire_glide.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {
namespace {

constexpr int samples_of_a_line = 97;
constexpr double glide = 0.25;       // [s]
constexpr double longest_gap = 0.1;  // [s] pictures farther apart are not of one motion
constexpr double most_off = 1.0;     // [m] what is farther off is another wire's place

// Where the line is at a share of its length.
Vec3 place_at(const std::vector<Vec3>& samples, double share) {
    const double at = std::clamp(share, 0.0, 1.0) * (samples_of_a_line - 1);
    const int i = std::min(int(at), samples_of_a_line - 2);
    return samples[i] + (at - i) * (samples[i + 1] - samples[i]);
}

}  // namespace

void WireGlide::sample(const std::vector<LinePoint>& line, std::vector<Vec3>& samples) const {
    samples.resize(samples_of_a_line);
    std::size_t k = 0;
    for (int i = 0; i < samples_of_a_line; ++i) {
        const double s = line.back().s * i / (samples_of_a_line - 1);
        while (k + 2 < line.size() && line[k + 1].s < s) ++k;
        const double piece = line[k + 1].s - line[k].s;
        const double share = piece > 0 ? std::clamp((s - line[k].s) / piece, 0.0, 1.0) : 0;
        samples[i] = line[k].p + share * (line[k + 1].p - line[k].p);
    }
}

void WireGlide::smooth(int nodes, double time, std::vector<LinePoint>& line) {
    if (line.size() < 2) return;
    const double passed = time - time_;
    if (nodes_ < 0 || passed < 0 || passed > longest_gap) {
        last_.clear(), before_last_.clear(), offset_.clear();
        changed_ = -1;
    } else if (nodes != nodes_ && !before_last_.empty()) {
        std::vector<Vec3> now;
        sample(line, now);
        offset_.resize(samples_of_a_line);
        double most = 0;
        for (int i = 0; i < samples_of_a_line; ++i) {
            const double on = step_ > 0 ? std::min(passed / step_, 2.0) : 0;
            offset_[i] = last_[i] + on * (last_[i] - before_last_[i]) - now[i];
            most = std::max(most, offset_[i].norm());
        }
        changed_ = time;
        if (most > most_off) offset_.clear();
    }
    if (!offset_.empty()) {
        const double left = 1 - (time - changed_) / glide;
        if (left <= 0) offset_.clear();
        for (LinePoint& p : line)
            if (left > 0)
                p.p += left * left * (3 - 2 * left) * place_at(offset_, p.s / line.back().s);
    }
    if (passed != 0 || last_.empty()) {
        before_last_.swap(last_);
        step_ = passed;
        sample(line, last_);
    }
    nodes_ = nodes, time_ = time;
}

}  // namespace fairlead::render
