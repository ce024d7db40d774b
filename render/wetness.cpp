#include "render/wetness.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {
namespace {

// Tuning: a greased rope drips for minutes in wind.
constexpr double dries = 240;   // [s]
constexpr double looks = 2;     // [s] between lengths that are kept
constexpr double spray = 2.0;   // [m] above the surface where waves wet it
constexpr double fringe = 3.0;  // [m] of rope over which wet turns to dry
constexpr double wave = 15;     // [m] higher than any that is drawn

}  // namespace

double Wetness::reach(double outside, double time) {
    while (!lately_.empty() && lately_.back().time > time) lately_.pop_back();  // a jump back
    while (!lately_.empty() && lately_.front().time < time - dries) lately_.pop_front();
    if (lately_.empty() || lately_.back().time <= time - looks) lately_.push_back({time, outside});
    double most = 0;
    for (const Length& then : lately_) {
        const double left = 1 - (time - then.time) / dries;
        most = std::max(most, std::min(1.0, 4 * left) * (then.outside - outside));
    }
    return most;
}

void wet_tube(std::vector<TubeVertex>& vertices, std::size_t first, double reach, double level,
              const std::function<double(double, double)>& surface) {
    const std::size_t count = vertices.size();
    std::vector<char> under(count - first);
    Eigen::Vector3f last = Eigen::Vector3f::Constant(1e30f);
    bool wet = false;
    for (std::size_t i = first; i < count; ++i) {
        const Eigen::Vector3f& p = vertices[i].centre;
        if (p != last) {  // the vertices of a ring share it
            const bool clear = std::abs(p.z() - level) > wave;
            wet = clear ? p.z() < level : p.z() < surface(p.x(), p.y()) + spray;
            last = p;
        }
        under[i - first] = wet;
    }
    // away from where it is wet, to either side along the rope
    const auto spread = [&](auto begin, auto end, auto step) {
        double edge = 1e30;
        for (auto i = begin; i != end; i += step) {
            TubeVertex& v = vertices[std::size_t(i)];
            if (under[std::size_t(i) - first]) edge = v.s;
            const double off = std::abs(v.s - edge) - reach;
            v.wet = std::max(v.wet, float(std::clamp(1 - off / fringe, 0.0, 1.0)));
        }
    };
    const auto from = std::ptrdiff_t(first), to = std::ptrdiff_t(count);
    spread(from, to, std::ptrdiff_t(1));
    spread(to - 1, from - 1, std::ptrdiff_t(-1));
}

}  // namespace fairlead::render
