#include "physics/wire/model/load.h"

#include <cmath>
#include <limits>

namespace fairlead::physics {

namespace {

// Where the surface is, at one time. Two segments share the place between them.
class WaterSurface {
  public:
    WaterSurface(const Sea& sea, double time)
        : sea_(sea),
          time_(time),
          crest_(highest_crest(sea)),
          last_(Vec3::Constant(std::numeric_limits<double>::quiet_NaN())) {}

    double find_wet(const Wire& wire, int k, double diameter) {
        if (!live(wire, k)) return 0;
        const SegmentLine& line = wire.lines[k];
        const auto [low, high] = std::minmax(line.from.p.z(), line.to.p.z());
        if (high < sea_.level - crest_ - diameter) return 1;
        if (low > sea_.level + crest_ + diameter) return 0;
        const double upright = std::sqrt(std::max(0.0, 1 - line.u.z() * line.u.z()));
        const double from = above(line.from.p);
        return wet_share(from, above(line.to.p), diameter / 2 * upright);
    }

  private:
    double above(const Vec3& p) {  // [m]
        if (p != last_) last_ = p, above_ = p.z() - sea_height(sea_, p.x(), p.y(), time_);
        return above_;
    }

    const Sea& sea_;
    double time_;
    double crest_;      // [m] farther from the level nobody asks where the surface is
    Vec3 last_;         // [m] the place that lies …
    double above_ = 0;  // [m] … so high above it
};

}  // namespace

double highest_crest(const Sea& sea) {
    double sum = 0;
    for (const SeaWave& wave : sea.waves) sum += wave.amplitude;
    return sum;
}

void find_loads(std::vector<Wire>& wires, const std::vector<WireType>& types, const Environment& in,
                double time) {
    if (!in.sea) {
        for (Wire& wire : wires)
            for (WireSegment& s : wire.segments) s.wet = 0, s.load = in.gravity;
        return;
    }
    WaterSurface surface(*in.sea, time);
    for (Wire& wire : wires)
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            WireSegment& s = wire.segments[k];
            const WireType& type = types[s.type];
            const bool weighs = wire.model != Wire::Model::massless && type.mass_per_metre > 0;
            // [-] of its weight, while it is under water
            const double lighter =
                weighs ? in.sea->density * type.displaced() / type.mass_per_metre : 0;
            s.wet = surface.find_wet(wire, k, type.diameter);
            s.load = (1 - lighter * s.wet) * in.gravity;
        }
}

}  // namespace fairlead::physics
