#include "physics/wire/model/load.h"

#include <cmath>

namespace fairlead::physics {

namespace {

// `crest` [m]: farther from the level nobody asks where the surface is.
double find_wet(const Wire& wire, int k, double diameter, const Sea& sea, double crest,
                double time) {
    if (!live(wire, k)) return 0;
    const SegmentLine& line = wire.lines[k];
    const auto [low, high] = std::minmax(line.from.p.z(), line.to.p.z());
    if (high < sea.level - crest - diameter) return 1;
    if (low > sea.level + crest + diameter) return 0;
    const double upright = std::sqrt(std::max(0.0, 1 - line.u.z() * line.u.z()));
    const auto above = [&](const Vec3& p) { return p.z() - sea_height(sea, p.x(), p.y(), time); };
    return wet_share(above(line.from.p), above(line.to.p), diameter / 2 * upright);
}

}  // namespace

double highest_crest(const Sea& sea) {
    double sum = 0;
    for (const SeaWave& wave : sea.waves) sum += wave.amplitude;
    return sum;
}

void find_loads(std::vector<Wire>& wires, const std::vector<WireType>& types, const Environment& in,
                double time) {
    const double crest = in.sea ? highest_crest(*in.sea) : 0;
    for (Wire& wire : wires) {
        if (!in.sea) {
            for (WireSegment& s : wire.segments) s.wet = 0, s.load = in.gravity;
            continue;
        }
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            WireSegment& s = wire.segments[k];
            const WireType& type = types[s.type];
            const bool weighs = wire.model != Wire::Model::massless && type.mass_per_metre > 0;
            // [-] of its weight, while it is under water
            const double lighter =
                weighs ? in.sea->density * type.displaced() / type.mass_per_metre : 0;
            s.wet = find_wet(wire, k, type.diameter, *in.sea, crest, time);
            s.load = (1 - lighter * s.wet) * in.gravity;
        }
    }
}

}  // namespace fairlead::physics
