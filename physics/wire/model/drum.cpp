#include "physics/wire/model/drum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {

namespace {

constexpr double two_pi = 2 * std::numbers::pi;
constexpr double half_change = 0.25;  // [turns] half of what a change of layer takes

// Piece by piece from the clamp: the even part of a layer, then the change to the next one, where
// r = r_k + s x, s = c d / (½ turn).
struct Piece {
    double begin, turns;   // [turns] from the clamp; of this piece
    double radius, slope;  // [m] at its beginning, [m] per turn

    double length(double x) const { return two_pi * x * (radius + slope * x / 2); }
    // x of a length: the root of slope x²/2 + radius x = L / 2π, without loss for slope → 0
    double turns_of(double length) const {
        const double q = length / two_pi;
        return 2 * q / (radius + std::sqrt(std::max(0.0, radius * radius + 2 * slope * q)));
    }
    double second_moment(double x) const {  // ∫ r² 2 π r dx
        const double r = radius, e = slope * x;
        return two_pi * x * (r * r * r + e * (1.5 * r * r + e * (r + e / 4)));
    }
};

Piece even_part(const Drum& drum, int layer) {
    const double n = drum.turns_per_layer();
    const double begin = (layer - 1) * n + (layer > 1 ? half_change : 0);
    return {begin, layer * n - half_change - begin, drum.layer_radius(layer), 0};
}

Piece change(const Drum& drum, int layer) {
    return {layer * double(drum.turns_per_layer()) - half_change, 2 * half_change,
            drum.layer_radius(layer), drum.layer_factor * drum.rope_diameter / (2 * half_change)};
}

// Visits pieces in order until `stop(piece)` says that it is the one asked for.
template <class Stop>
void walk(const Drum& drum, Stop stop) {
    for (int layer = 1;; ++layer) {
        if (stop(even_part(drum, layer))) return;
        if (stop(change(drum, layer))) return;
    }
}

}  // namespace

int Drum::turns_per_layer() const {
    constexpr double rounding = 1e-9;
    return std::max(1, int(std::floor(width / rope_diameter + rounding)));
}

double Drum::layer_radius(int layer) const {
    return core_radius + rope_diameter / 2 + (layer - 1) * layer_factor * rope_diameter;
}

double Drum::turns(double length) const {
    if (!(length > 0)) return length / (two_pi * first_radius());
    double found = 0;
    walk(*this, [&](const Piece& p) {
        const double whole = p.length(p.turns);
        if (length > whole) return length -= whole, false;
        found = p.begin + p.turns_of(length);
        return true;
    });
    return found;
}

double Drum::length(double turns) const {
    if (!(turns > 0)) return two_pi * first_radius() * turns;
    double sum = 0;
    walk(*this, [&](const Piece& p) {
        const double x = std::min(p.turns, turns - p.begin);
        sum += p.length(x);
        return turns <= p.begin + p.turns;
    });
    return sum;
}

double Drum::radius_at(double turns) const {
    if (!(turns > 0)) return first_radius();
    const double n = turns_per_layer(), next = std::floor(turns / n + 0.5);
    // the change nearest to here is that from layer `next` to the one above it
    const double past = turns - (next * n - half_change);
    const double share = next < 1 ? 1 : std::clamp(past / (2 * half_change), 0.0, 1.0);
    const double below = next < 1 ? 0 : next;
    return layer_radius(1) + layer_factor * rope_diameter * (below - 1 + share);
}

double Drum::across_at(double turns) const {
    const double n = turns_per_layer(), layer = std::floor(std::max(0.0, turns) / n);
    const double along = (std::max(0.0, turns) / n - layer - 0.5) * (n - 1) * rope_diameter;
    return std::fmod(layer, 2) == 1 ? -along : along;
}

double Drum::second_moment(double turns) const {
    double sum = 0;
    if (!(turns > 0)) return 0;
    walk(*this, [&](const Piece& p) {
        sum += p.second_moment(std::min(p.turns, turns - p.begin));
        return turns <= p.begin + p.turns;
    });
    return sum;
}

int Drum::layer_at(double turns) const {
    return 1 + int(std::max(0.0, turns) / turns_per_layer());
}

double Drum::capacity() const {
    return length(double(layers) * turns_per_layer());
}

void Drum::lead_off() {
    const double now = turns(wound);
    radius = radius_at(now), across = across_at(now);
}

}  // namespace fairlead::physics
