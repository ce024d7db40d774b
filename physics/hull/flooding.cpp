#include "physics/hull/flooding.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/math/elementary.h"

namespace fairlead::physics {
namespace {

// [-] C of a sharp edge, of a slit π/(π + 2) = 0.61 (Kirchhoff)
constexpr double contraction = 0.6;
constexpr double atmosphere = 101325;  // [Pa] ISO 2533
constexpr double longest_piece = 2;    // [m] of an edge; tuning: a swell of 40 m runs over it
constexpr int most_pieces = 12;        // of an edge: 24 m of it in full, then coarser
constexpr double settled = 1e-7;       // [-] of what passes in a tick: how near x is found
constexpr double least_air = 1e-9;     // [-] of a space, or of water in it: keeps division alive

using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

// A mass at r of the body's axes that moves along, and resists turning by `spin` of each kilogram.
Matrix6 carried(double mass, const Vec3& r, const Mat3& spin) {
    const Mat3 S = cross_matrix(r);
    Matrix6 m;
    m << Mat3::Identity(), -S, S, -S * S + spin;
    return mass * m;
}

// Where x = h Q(x), Q falling: between 0 and a bound of the sign of Q(0).
template <class Rate>
double passing(const Rate& rate, double first, double bound, double h) {
    const auto off = [&](double x) { return x - h * rate(x); };
    double low = 0, high = bound, at_low = -h * first, at_high = off(bound);
    if (at_high * bound <= 0) return bound;  // all of it
    for (int i = 0; i < 40 && std::abs(high - low) > settled * std::abs(bound); ++i) {
        double x = (low * at_high - high * at_low) / (at_high - at_low);
        if (i % 3 == 2) x = (low + high) / 2;  // the secant creeps where Q is like a root
        const double at = off(x);
        if (at * bound > 0)
            high = x, at_high = at;
        else
            low = x, at_low = at;
    }
    return (low + high) / 2;
}

}  // namespace

// The air's own head, of so much water [m].
static double air_head_of(const Compartment& space, double water, double atmospheric) {
    if (space.vented) return 0;
    return space.air / std::max(space.room - water, least_air * space.room) - atmospheric;
}

void Flooding::place(std::vector<Compartment>& spaces, const Body& body) {
    turned_.resize(spaces.size());
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        turned_[i].place(spaces[i], body.X_WB);
        spaces[i].level = turned_[i].level(spaces[i].water);
    }
}

void Flooding::find_reaches(const std::vector<Compartment>& spaces, const Body& body,
                            const FloodingSea& sea) {
    reaches_.clear();
    for (std::size_t i = 0; i < spaces.size(); ++i)
        for (const Opening& opening : spaces[i].openings) {
            if (!(opening.open > 0)) continue;
            Reach reach{i, opening.into};
            reach.edge = !(opening.area > 0), reach.flap = opening.flap;
            const Vec3 way = opening.to - opening.at;
            const double length = way.norm();
            const int pieces =
                reach.edge ? std::clamp(int(length / longest_piece) + 1, 1, most_pieces) : 1;
            reach.size = opening.open * (reach.edge ? length / pieces : opening.area);
            for (int k = 0; k < pieces; ++k) {
                const Vec3 at =
                    reach.edge ? Vec3(opening.at + (k + 0.5) / pieces * way) : opening.at;
                const Vec3 arm = body.X_WB.q * at;
                reach.height = body.X_WB.p.z() + arm.z();
                reach.outside = reach.into < 0 ? sea.head(arm) : 0;
                reaches_.push_back(reach);
            }
        }
    std::stable_sort(reaches_.begin(), reaches_.end(), [](const Reach& a, const Reach& b) {
        return std::pair(a.of, a.into) < std::pair(b.of, b.into);
    });
}

// Air goes in and out where an opening has no water on either side; what is left under a roof is
// held in, until it blows out at the highest hole that is under water outside.
void Flooding::breathe(std::vector<Compartment>& spaces) {
    std::vector<char> open(spaces.size());
    for (std::size_t i = 0; i < spaces.size(); ++i) open[i] = spaces[i].vented;
    for (bool more = true; more;) {
        more = false;
        const auto let_in = [&](std::size_t i) { more |= !open[i], open[i] = 1; };
        for (const Reach& r : reaches_) {
            if (r.flap || spaces[r.of].level > r.height) continue;
            if (r.into < 0) {
                if (r.outside <= 0) let_in(r.of);
            } else if (const auto other = std::size_t(r.into); spaces[other].level <= r.height) {
                if (open[other] && !open[r.of]) let_in(r.of);
                if (open[r.of] && !open[other]) let_in(other);
            }
        }
    }
    const auto free = [](const Compartment& s) {
        return std::max(s.room - s.water, least_air * s.room);
    };
    for (std::size_t i = 0; i < spaces.size(); ++i)
        if (open[i] || spaces[i].air < 0) spaces[i].air = air_head_ * free(spaces[i]);
    for (const Reach& r : reaches_) {
        Compartment& s = spaces[r.of];
        if (open[r.of] || r.into >= 0 || r.flap || s.level > r.height) continue;
        s.air = std::min(s.air, (std::max(r.outside, 0.0) + air_head_) * free(s));
    }
}

// [m³/s] in, by the depths over it and the heads of the air on both sides.
static double through(bool edge, double size, double g, double out_depth, double out_air,
                      double in_depth, double in_air) {
    const double out = std::max(out_depth, 0.0) + out_air, in = std::max(in_depth, 0.0) + in_air;
    const double v = std::abs(out - in);
    if ((out > in ? out_depth : in_depth) <= 0) return 0;  // there is only air to give
    const double drowned = std::max(std::min(out_depth, in_depth), 0.0);
    const double area = edge ? size * (2.0 / 3 * v + drowned) : size;
    return (out > in ? 1 : -1) * contraction * area * std::sqrt(2 * g * v);
}

// [m³/s] through all openings from one space into another, once x [m³] has passed.
double Flooding::total(const std::vector<Compartment>& spaces, const Between& openings, double x) {
    const std::size_t i = openings.first->of;
    const int other = openings.first->into;
    const double water = spaces[i].water + x;
    const double level = turned_[i].level(water);
    const double air = air_head_of(spaces[i], water, air_head_);
    double beside = 0, air_beside = 0;
    if (other >= 0) {
        const Compartment& o = spaces[std::size_t(other)];
        beside = turned_[std::size_t(other)].level(o.water - x);
        air_beside = air_head_of(o, o.water - x, air_head_);
    }
    double sum = 0;
    for (const Reach* at = openings.first; at != openings.last; ++at) {
        const Reach& r = *at;
        const double out = other < 0 ? r.outside : beside - r.height;
        const double in = through(r.edge, r.size, g_, out, air_beside, level - r.height, air);
        if (!(r.flap && in > 0)) sum += in;
    }
    return sum;
}

void Flooding::run(std::vector<Compartment>& spaces, const Between& openings, double h) {
    const std::size_t i = openings.first->of;
    const int other = openings.first->into;
    const double first = total(spaces, openings, 0);
    if (first == 0) return;
    Compartment& s = spaces[i];
    Compartment* const o = other < 0 ? nullptr : &spaces[std::size_t(other)];
    double bound = h * first;
    if (bound > 0) {
        bound = std::min(bound, s.room - s.water);
        if (o) bound = std::min(bound, o->water);
    } else {
        bound = std::max(bound, -s.water);
        if (o) bound = std::max(bound, o->water - o->room);
    }
    if (bound == 0) return;
    const double x = passing([&](double x) { return total(spaces, openings, x); }, first, bound, h);
    s.water = std::clamp(s.water + x, 0.0, s.room);
    if (o) {
        o->water = std::clamp(o->water - x, 0.0, o->room);
    } else {
        s.inflow = x / h;
        from_sea_[i] += x;
    }
}

void Flooding::weigh(std::size_t i, Compartment& space, const Body& body, const FloodingSea& sea,
                     Flooded& sum) {
    space.level = turned_[i].level(space.water);
    const Mat3 R = body.X_WB.q.toRotationMatrix();
    const double weight = sea.density * sea.g;
    if (!space.vented) {
        const double free = std::max(space.room - space.water, least_air * space.room);
        const double loose = space.air / air_head_;  // [m³] of it at the sea's surface
        sum.energy +=
            weight * (space.air * elementary::log(loose / free) + air_head_ * (free - loose));
    }
    if (space.water <= least_air * space.room) {
        space.moved = 0;
        return;
    }
    const Immersion in = turned_[i].below(space.level);
    const double weight_of = weight * space.permeability;
    sum.force.head<3>() -= weight_of * in.force, sum.force.tail<3>() -= weight_of * in.torque;
    sum.energy += weight_of * ((space.level - sea.level) * in.volume - in.energy);
    const double above = space.level - body.X_WB.p.z();
    const Vec3 centre = R.transpose() * Vec3(-in.torque.y() / in.volume, in.torque.x() / in.volume,
                                             above - in.energy / in.volume);
    Vector6 nu, joins;
    nu << R.transpose() * body.v, R.transpose() * body.w;
    joins << R.transpose() * sea.velocity, Vec3::Zero();
    Vector6 impulse = Vector6::Zero();
    if (space.moved > 0) {
        // water that runs to and fro aboard: half its change of inertia, which keeps the energy
        const double kept = sea.density * std::min(space.moved, space.water);
        impulse -=
            (carried(kept, centre, space.spin) - carried(kept, space.centre, space.spin)) * nu / 2;
    }
    // what has come from the sea brings its own velocity; what leaves takes the ship's along
    const double joined = std::clamp(from_sea_[i], 0.0, space.water - std::max(space.moved, 0.0));
    if (space.moved >= 0 && joined > 0)
        impulse -= carried(sea.density * joined, centre, space.spin) * (nu - joins);
    sum.impulse.head<3>() += R * impulse.head<3>(), sum.impulse.tail<3>() += R * impulse.tail<3>();
    sum.inertia += carried(sea.density * space.water, centre, space.spin);
    space.moved = space.water, space.centre = centre;
}

Flooded Flooding::take(std::vector<Compartment>& spaces, const Body& body, const FloodingSea& sea,
                       double h) {
    g_ = sea.g, air_head_ = atmosphere / (sea.density * sea.g);
    from_sea_.assign(spaces.size(), 0);
    place(spaces, body);
    find_reaches(spaces, body, sea);
    breathe(spaces);
    Between openings{reaches_.data(), reaches_.data()};
    const Reach* const end = reaches_.data() + reaches_.size();
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        Compartment& s = spaces[i];
        s.inflow = 0;
        const double pumped = std::clamp(-s.pump * s.pump_rate * h, -s.water, s.room - s.water);
        s.water += pumped, from_sea_[i] += pumped;
        while (openings.first != end && openings.first->of == i) {
            while (openings.last != end && openings.last->of == i &&
                   openings.last->into == openings.first->into)
                ++openings.last;
            run(spaces, openings, h);
            openings.first = openings.last;
        }
    }
    Flooded sum;
    for (std::size_t i = 0; i < spaces.size(); ++i) weigh(i, spaces[i], body, sea, sum);
    return sum;
}

}  // namespace fairlead::physics
