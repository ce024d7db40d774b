#include "render/drum_rope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr int samples_per_turn = 20;
constexpr double layer_height = 0.87;  // [diameters] rope lies in the grooves of the layer below
constexpr double most_layers = 8;
constexpr double two_pi = 2 * std::numbers::pi;

// Where rope lies after so many turns from its dead end.
struct Winding {
    double turns = 0, per_layer = 0;
    const DrumLook& drum;
    double diameter;

    Winding(const DrumLook& from, const DrumState& state, double rope)
        : drum(from), diameter(rope) {
        if (drum.layers.spools()) {
            per_layer = drum.layers.turns_per_layer();
            turns = std::max(0.0, drum.layers.turns(state.wound));
            return;
        }
        per_layer = std::floor(drum.width / diameter) - 1;
        const double stored = std::max(0.0, drum.capacity - state.paid_out);
        turns = std::min(dead_turns + stored / (two_pi * drum.radius), most_layers * per_layer);
    }
    double layer(double turn) const { return std::max(0.0, std::ceil(turn / per_layer) - 1); }
    double radius(double turn) const {  // [m]
        if (drum.layers.spools()) return drum.layers.radius_at(turn);
        return drum.radius + layer(turn) * layer_height * diameter;
    }
    double across(double turn) const {  // [m] from the middle
        if (drum.layers.spools()) return drum.layers.across_at(turn);
        const double along = turn - layer(turn) * per_layer;
        const bool returns = std::fmod(layer(turn), 2) == 1;
        return ((returns ? per_layer - along : along) - per_layer / 2) * diameter;
    }
};

}  // namespace

std::vector<LinePoint> wound_rope(const DrumLook& drum, const DrumState& state, const Pose& X_WB,
                                  const Vec3& departs, bool first, double diameter) {
    if (!(drum.radius > 0) || !departs.allFinite()) return {};
    const Winding winding(drum, state, diameter);
    const double turns = winding.turns, per_layer = winding.per_layer;
    if (!(per_layer >= 1) || !(turns > 0)) return {};

    const Vec3 centre = X_WB * drum.centre, axis = X_WB.q * drum.axis;
    Vec3 out = departs - centre;
    out -= out.dot(axis) * axis;
    if (!(out.norm() > 1e-6)) return {};
    out.normalize();
    const Vec3 side = axis.cross(out);
    // From where it leaves, the rope goes back around the drum against the way the wire runs.
    const double back = (first ? -1 : 1) * drum.side;

    const double hidden = (std::ceil(turns / per_layer) - 2) * per_layer;
    const double shown = turns - std::max(0.0, hidden);
    std::vector<LinePoint> line;
    double s = 0;
    const int count = static_cast<int>(std::ceil(shown * samples_per_turn));
    for (int i = 0; i <= count; ++i) {
        const double gone = shown * i / count;  // [turns] from where it leaves
        const double turn = turns - gone;       // [turns] from the dead end
        const double angle = back * two_pi * gone;
        const Vec3 radial = std::cos(angle) * out + std::sin(angle) * side;
        const Vec3 p = centre + winding.radius(turn) * radial + winding.across(turn) * axis;
        if (!line.empty()) s += (p - line.back().p).norm();
        line.push_back({p, (back * axis.cross(radial)).normalized(), s, 0});
    }
    return line;
}

}  // namespace fairlead::render
