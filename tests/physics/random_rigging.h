#pragma once
// random_rigging.h — scenes as a clumsy crew would have them: loads on wires over eyes, a drum and
// a beam, with and without mass nodes, on decks at rest or that roll; and orders given to
// them at random, sense and nonsense alike.
#include <string>

#include "physics/wire/model/segment_ends.h"
#include "physics/world/rigging.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

inline Vec3 velocity_of_lump(const World& w, const Wire& wire, int k, bool from) {
    const SegmentLine& line = wire.lines[k];
    const WirePoint& p = wire.points[from ? k : k + 1];
    Vec3 v = material_velocity(p, from ? line.from : line.to, line.u, w.bodies);
    if (p.kind == WirePoint::Kind::winch)
        v += (from ? 1 : -1) * w.winches[p.wheel.winch].speed * line.u;
    return v;
}

template <class On>
void each_lump(const World& w, On on) {  // on(mass, velocity, place)
    for (const Wire& wire : w.wires)
        for (int k = 0; k < int(wire.segments.size()); ++k)
            for (const bool from : {true, false}) {
                const SegmentLine& line = wire.lines[k];
                const WireSegment& s = wire.segments[k];
                const double half = w.wire_types[wire.type].mass_per_metre / 2 * s.rest_length;
                on(wire.pieces.empty() ? half : (from ? s.mass_from() : s.mass_to()),
                   velocity_of_lump(w, wire, k, from), from ? line.from.p : line.to.p);
            }
}

// Of everything that moves, and what bodies are still to be given [kg m/s].
inline Vec3 momentum(const World& w) {
    Vec3 sum = Vec3::Zero();
    for (const Body& b : w.bodies) {
        if (b.dynamic()) sum += b.mass * b.v;
        sum += b.impulse;
    }
    each_lump(w, [&](double m, const Vec3& v, const Vec3&) { sum += m * v; });
    return sum;
}

// With the velocities of half a tick on, and what bodies are still to be given [J].
inline double kinetic(const World& w) {
    double sum = 0;
    for (const Body& b : w.bodies)
        if (b.dynamic()) sum += (b.mass * b.v.squaredNorm() + b.w.dot(b.inertia_W() * b.w)) / 2;
    each_lump(w, [&](double m, const Vec3& v, const Vec3&) { sum += m / 2 * v.squaredNorm(); });
    for (const Body& b : w.bodies) sum += b.impulse.dot(b.v) + b.turn_impulse.dot(b.w);
    return sum;
}

inline double potential(const World& w) {  // [J]
    double sum = 0;
    for (const Body& b : w.bodies)
        if (b.dynamic()) sum -= b.mass * w.environment.gravity.dot(b.X_WB.p);
    each_lump(
        w, [&](double m, const Vec3&, const Vec3& p) { sum -= m * w.environment.gravity.dot(p); });
    return sum;
}

inline double material(const World& w) {  // [m]
    double sum = 0;
    for (const Wire& wire : w.wires) sum += wire_rest_length(wire);
    return sum;
}

inline double tallest_tension(const World& w) {  // [N]
    double most = 0;
    for (const Wire& wire : w.wires)
        for (const WireSegment& s : wire.segments) most = std::max(most, s.tension);
    return most;
}

struct RandomRigging {
    World w;
    Random random;
    std::vector<Fitting> fittings;
    int deck = 0;
    bool rolls = false;
    double elapsed = 0;

    explicit RandomRigging(std::uint64_t seed) : random(seed) {
        const int type = add_wire_type(w, random(5e6, 5e7), random(0.5, 8), -1);
        rolls = random.below(2) == 0;
        deck = add_kinematic(w, "deck", {0, 0, 0});
        w.bodies[deck].shape = {{Pose{}, Box{Vec3(8, 4, 0.5)}}};
        const int beam = add_kinematic(w, "beam", {0, 0, 6});
        w.bodies[beam].shape = {{Pose{}, Box{Vec3(0.4, 3, 0.4)}}};
        const int wires = 1 + random.below(3);
        for (int i = 0; i < wires; ++i) {
            const double y = 2.0 * (i - 1);
            const double m = std::pow(10, random(2, 4));
            const Vec3 hangs(random(9.5, 12), y, random(-6, 3));
            const int load = add_cube(w, "load " + std::to_string(i), hangs, m);
            std::vector<WirePoint> route;
            if (i == 0 && random.below(2) == 0)
                route.push_back(add_winch(w, deck, {-6, y, 1.5}));
            else
                route.push_back(attach(deck, {-6, y, 1}));
            route.push_back(eye(0, {9, y, 8}));
            route.push_back(attach(load));
            Wire& wire = add_wire(w, route, random.below(3) == 0 ? random(28, 40) : -1, type);
            wire.resolution.max_nodes = random.below(3) == 0 ? 0 : 3 + random.below(12);
            fittings.push_back({load, random.vector(0.3), 2});
        }
        for (int i = 0; i < 4; ++i)
            fittings.push_back({i % 2 ? deck : 0, Vec3(random(-6, 7), random(-2, 2), random(1, 6)),
                                random(0.5, 3)});
        for (int i = 0; i < 4; ++i) {
            Wire spare;
            spare.name = "spare " + std::to_string(i);
            w.wires.push_back(spare);
        }
        if (!w.winches.empty()) w.winches[0].brake = true;
        prepare(w);
    }

    void tick_once() {
        if (rolls) {  // 10 degrees in 9 s, from rest
            const double t = elapsed, rate = 2 * pi / 9;
            w.bodies[deck].w = Vec3(rad(10) * rate * std::sin(rate * t), 0, 0);
        }
        step(w, tick);
        elapsed += tick;
    }

    // One order, of whatever kind; what it was, and what came of it.
    std::pair<std::string, Refusal> order() {
        const int wire = random.below(int(w.wires.size()));
        const int other = random.below(int(w.wires.size()));
        const WireEnd end = random.below(2) ? WireEnd::end : WireEnd::start;
        const WireEnd other_end = random.below(2) ? WireEnd::end : WireEnd::start;
        const Fitting& f = fittings[random.below(int(fittings.size()))];
        switch (random.below(9)) {
            case 0:
                return {"detach", detach(w, wire, end)};
            case 1:
                return {"attach", attach(w, wire, end, f)};
            case 2:
                return {"cut", cut(w, wire, random(0, 30))};
            case 3:
                return {"close", close_stopper(w, f)};
            case 4:
                return {"lock", set_hold(w, f, random(0, 1) < 0.3 ? 0 : random(1e3, 1e6))};
            case 5:
                return {"open", open_stopper(w, f)};
            case 6:
                return {"connect", connect(w, wire, end, other, other_end, 3)};
            case 7:
                return {"reverse", reverse(w, wire)};
            default:
                if (w.winches.empty()) return {"winch", "none"};
                w.winches[0].brake = random.below(2) == 0;
                w.winches[0].target_speed = random(-0.5, 0.5);
                return {"winch", attach_to_winch(w, wire, end, 0, 2)};
        }
    }
};

}  // namespace fairlead::physics
