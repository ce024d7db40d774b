#include "engine/machine/deckhand.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "engine/input/clock.h"
#include "engine/machine/machine.h"
#include "engine/view/extent.h"
#include "physics/geometry/segment_distance.h"

namespace fairlead {
namespace {

constexpr double walks = 1.4;          // [m/s] what people walk at when nobody hurries them
constexpr double man = 80;             // [kg]
constexpr double below = 1;            // [m] of his middle over his feet
constexpr double above = 0.75;         // [m] of him over his middle
constexpr double half_width = 0.25;    // [m]
constexpr double breadth = 0.5;        // [m] of a wire that strikes him
constexpr double yields_for = 0.05;    // [s] a chest, of the 10 cm by which it gives at 2 m/s
constexpr double hurts = 79;           // [J]
constexpr double step_of_sweep = 0.2;  // [m] less than he is through: nothing flies past unseen
constexpr int most_sweeps = 50;        // 0.2 m each in a tick: 600 m/s
constexpr double zone = 0.176;         // [-] tangent of 10 degrees

struct Figure {  // where he stands and how he is moved, in the world
    Vec3 foot, head, v;
};

Figure figure_of(const Hand& hand, const HandWork& work, const physics::World& world) {
    const physics::Body& deck = world.bodies[std::size_t(hand.body)];
    const Vec3 middle = stands_at(hand, work, world), up = deck.X_WB.q * Vec3::UnitZ();
    const Vec3 v = deck.velocity_at(middle - deck.X_WB.p);
    // of the capsule's straight axis: its round ends are his feet and the top of his head
    return {middle - (below - half_width) * up, middle + (above - half_width) * up, v};
}

double energy(double mass, double speed) {
    const double together = std::isfinite(mass) ? mass * man / (mass + man) : man;
    return together * speed * speed / 2;
}

Vec3 velocity_of(const physics::WirePoint& p, const Vec3& at, const physics::World& world) {
    if (p.kind == physics::WirePoint::Kind::mass) return p.node.v;
    const physics::Body& body = world.bodies[std::size_t(p.body)];
    return body.velocity_at(at - body.X_WB.p);
}

// [J] with which a stretch of wire struck him in the last tick; 0: it did not.
double blow_of(const physics::Wire& wire, std::size_t k, const Figure& he,
               const physics::World& world) {
    const physics::SegmentLine& line = wire.lines[k];
    if (!(line.length > 1e-6)) return 0;
    const Vec3 &a = line.from.p, &b = line.to.p;
    const physics::WireType& type = world.wire_types[std::size_t(wire.segments[k].type)];
    const double reach = half_width + type.diameter / 2;
    const Vec3 va = velocity_of(wire.points[k], a, world) - he.v;
    const Vec3 vb = velocity_of(wire.points[k + 1], b, world) - he.v;
    const double fastest = std::max(va.norm(), vb.norm()) * tick_seconds;
    const auto now = physics::nearest_of_segments(he.foot, he.head, a, b);
    if (!(now.distance < reach + fastest)) return 0;
    const int sweeps = std::clamp(int(fastest / step_of_sweep) + 1, 1, most_sweeps);
    for (int i = 0; i <= sweeps; ++i) {
        const double ago = tick_seconds * i / sweeps;
        const auto near =
            physics::nearest_of_segments(he.foot, he.head, a - ago * va, b - ago * vb);
        if (near.distance > reach) continue;
        Vec3 v = (1 - near.t) * va + near.t * vb;
        const bool at_end = (near.t == 0 && k == 0) || (near.t == 1 && k + 2 == wire.points.size());
        if (!at_end) v -= v.dot(line.u) * line.u;
        const double tension = std::max(0.0, wire.segments[k].tension);
        const double mass = breadth * type.mass_per_metre +
                            2 * std::sqrt(tension * type.mass_per_metre) * yields_for;
        return energy(mass, v.norm());
    }
    return 0;
}

// A box that has moved by v in the last tick came within his reach.
bool came_near(const Figure& he, const Pose& X_WS, const Vec3& low, const Vec3& high,
               const Vec3& v) {
    const Pose X_SW = X_WS.inverse();
    const int sweeps = std::clamp(int(v.norm() * tick_seconds / step_of_sweep) + 1, 1, most_sweeps);
    for (int i = 0; i <= sweeps; ++i)
        for (const double along : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const Vec3 p = he.foot + along * (he.head - he.foot);
            const Vec3 q = X_SW * (p + tick_seconds * i / sweeps * v);
            if ((q - q.cwiseMax(low).cwiseMin(high)).norm() < half_width) return true;
        }
    return false;
}

// [J] of a body; 0: it is nowhere near him.
double blow_of(const physics::Body& body, const Figure& he) {
    const Vec3 middle = (he.foot + he.head) / 2;
    const Vec3 v = body.velocity_at(middle - body.X_WB.p) - he.v;
    const double most = energy(
        body.mass > 0 && body.dynamic() ? body.mass : std::numeric_limits<double>::infinity(),
        v.norm());
    if (most < hurts) return 0;
    for (const physics::ShapePart& part : body.shape) {
        const std::vector<physics::ShapePart> alone{{Pose{}, part.geometry}};
        Vec3 low, high;
        for (int i = 0; i < 3; ++i) {
            high[i] = extent(alone, Pose{}, Vec3::Unit(i));
            low[i] = -extent(alone, Pose{}, -Vec3::Unit(i));
        }
        if (!low.allFinite() || !high.allFinite()) continue;
        const Pose X_WS = body.X_WB * part.X_BS;
        if (came_near(he, X_WS, low, high, v)) return most;
    }
    return 0;
}

struct Blow {
    double energy = 0;
    std::string by;
};

// He stands where this part of a wire flies, of which the end at `from` has just parted.
bool flies_over(const physics::Wire& wire, const Vec3& from, const Vec3& he) {
    double flies = 0;  // [m]
    for (const physics::SegmentLine& line : wire.lines) flies += line.length;
    const double wide = half_width + zone * (he - from).norm();
    return std::any_of(wire.lines.begin(), wire.lines.end(), [&](const physics::SegmentLine& line) {
        const double along = (he - line.from.p).dot(line.u);
        return along > -flies && along < line.length + flies &&
               (he - line.from.p - along * line.u).norm() < wide;
    });
}

// [J] of a wire that has parted in this tick, at v = T/√(Y A λ), of the elastic wave.
// `other`: the wire beyond what broke, where that was a shackle.
double snap_back(const physics::Parting& p, const Vec3& he, const physics::World& world,
                 int other = -1) {
    const physics::Wire& parted = world.wires[std::size_t(p.wire)];
    if (!physics::present(parted)) return 0;
    const Vec3 from = physics::path_position(parted.points.back(), world.bodies);
    const physics::WireType& type = world.wire_types[std::size_t(parted.segments.back().type)];
    const int origin = parted.cut_from >= 0 ? parted.cut_from : p.wire;
    const bool reached =
        std::any_of(world.wires.begin(), world.wires.end(), [&](const physics::Wire& wire) {
            const bool of_it =
                &wire == &parted || wire.cut_from == origin || &wire - world.wires.data() == other;
            return physics::present(wire) && of_it && flies_over(wire, from, he);
        });
    if (!reached) return 0;
    const double v = p.tension / std::sqrt(type.axial_stiffness() * type.mass_per_metre);
    return energy(breadth * type.mass_per_metre, v);
}

Blow hardest_blow(const Hand& hand, const HandWork& work, const Machines& m,
                  const physics::World& world) {
    const Figure he = figure_of(hand, work, world);
    Blow hardest;
    const auto feel = [&](double energy, const char* kind, const std::string& name) {
        if (energy > hardest.energy) hardest = {energy, kind + name};
    };
    for (const physics::Wire& wire : world.wires) {
        if (!physics::present(wire)) continue;
        for (std::size_t k = 0; k < wire.lines.size() && k < wire.segments.size(); ++k)
            feel(blow_of(wire, k, he, world), "wire ", wire.name);
    }
    for (const physics::Parting& p : world.partings)
        feel(snap_back(p, stands_at(hand, work, world), world), "parted wire ",
             world.wires[std::size_t(p.wire)].name);
    for (const physics::BrokenShackle& b : m.broken)
        feel(snap_back(b.parting, stands_at(hand, work, world), world, b.other), "parted wire ",
             world.wires[std::size_t(b.parting.wire)].name);
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        if (int(i) != hand.body) feel(blow_of(world.bodies[i], he), "", world.bodies[i].name);
    return hardest;
}

// A stopper that is locked keeps what is inboard of it from flying.
bool held_by_stopper(const Machines& m, const physics::World& world, int wire) {
    return std::any_of(m.fittings.begin(), m.fittings.end(), [&](const FittingPlace& f) {
        return f.kind == SceneFitting::Kind::stopper && physics::wire_in(world, f.place) == wire &&
               physics::stopper_load(world, f.place).has_value();
    });
}

}  // namespace

void walk(const Hand& hand, HandWork& work) {
    if (work.struck) return;
    const double step = walks * tick_seconds;
    work.out =
        work.order.empty() ? std::max(0.0, work.out - step) : std::min(hand.way(), work.out + step);
}

bool has_come(const Hand& hand, const HandWork& work) {
    return work.out >= hand.way();
}

double time_left(const Hand& hand, const HandWork& work) {
    return work.order.empty() ? 0 : work.left + (hand.way() - work.out) / walks;
}

Vec3 stands_at(const Hand& hand, const HandWork& work, const physics::World& world) {
    const double way = hand.way();
    const double share = way > 0 ? std::clamp(work.out / way, 0.0, 1.0) : 1;
    const Vec3 place = hand.shelter + share * (hand.at - hand.shelter);
    return world.bodies[std::size_t(hand.body)].point(place);
}

bool on_deck(const Hand& hand, const HandWork& work) {
    return hand.way() == 0 || work.out > 0;
}

void watch_hands(Machines& m, const physics::World& world) {
    if (!world.diverged.empty()) return;
    for (std::size_t i = 0; i < m.hands.size(); ++i) {
        HandWork& work = m.state.hands[i];
        if (!on_deck(m.hands[i], work)) continue;
        const Blow blow = hardest_blow(m.hands[i], work, m, world);
        work.blow = std::max(work.blow, blow.energy);
        if (blow.energy < hurts || work.struck) continue;
        char how[48];
        std::snprintf(how, sizeof how, " with %.3g kJ", blow.energy / 1e3);
        m.news.push_back(m.hands[i].name + " is struck by " + blow.by + how);
        work.struck = true;
        work.order.clear(), work.left = 0;
    }
}

bool in_snap_back(const Machines& m, const Hand& hand, const HandWork& work,
                  const physics::World& world) {
    if (!on_deck(hand, work)) return false;
    const Vec3 he = stands_at(hand, work, world);
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        const physics::Wire& wire = world.wires[i];
        if (!physics::present(wire)) continue;
        std::optional<bool> held;
        double loaded = 0;  // [m] of it that may fly
        for (std::size_t k = 0; k < wire.lines.size() && k < wire.segments.size(); ++k)
            if (wire.segments[k].tension > hand.most_tension) loaded += wire.lines[k].length;
        for (std::size_t k = 0; k < wire.lines.size() && k < wire.segments.size(); ++k) {
            if (!(wire.segments[k].tension > hand.most_tension)) continue;
            const physics::SegmentLine& line = wire.lines[k];
            const double along = (he - line.from.p).dot(line.u), L = line.length;
            const double aside = (he - line.from.p - along * line.u).norm();
            if (aside > half_width + zone * loaded) continue;
            if (!held) held = held_by_stopper(m, world, int(i));
            const double beyond = *held ? 0 : loaded;
            if (along >= -beyond && along <= L + beyond) return true;
        }
    }
    return false;
}

}  // namespace fairlead
