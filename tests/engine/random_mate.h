#pragma once
// random_mate.h — what a nervous mate's run is looked at for, and the hands that make it: levers
// and buttons of a scene's own as well as the standard ones.
#include <ctime>
#include <random>

#include "engine/session/build.h"
#include "tests/engine/random_hands.h"
#include "tests/engine/signal.h"
#include "tests/physics/wire_piercing.h"

namespace fairlead {

// Standard levers as RandomHands; of a scene's own one every second, a button every five for up
// to two seconds: an emergency release wants one.
class RandomMate {
  public:
    RandomMate(unsigned seed, const LeverNames& names)
        : hands_(seed), random_(seed + 1000), names_(names) {}

    Levers next() {
        Levers now = hands_.next();
        if (!names_.own_axes.empty() && chance(60) == 0)
            own_.axes[axis_names.size() + chance(names_.own_axes.size())] =
                std::clamp(3.0 * chance(1001) / 1000 - 1.5, -1.0, 1.0);
        for (std::size_t i = switch_names.size(); i < names_.switches(); ++i) {
            own_.switches[i] = held_[i] > 0;
            held_[i] = held_[i] > 0 ? held_[i] - 1 : chance(300) == 0 ? 1 + chance(120) : 0;
        }
        std::copy(own_.axes.begin() + axis_names.size(), own_.axes.end(),
                  now.axes.begin() + axis_names.size());
        std::copy(own_.switches.begin() + switch_names.size(), own_.switches.end(),
                  now.switches.begin() + switch_names.size());
        return now;
    }

  private:
    unsigned chance(std::size_t n) { return random_() % n; }

    RandomHands hands_;
    std::mt19937 random_;
    LeverNames names_;
    Levers own_;
    std::array<unsigned, most_switches> held_{};  // [ticks] left
};

// Where wires lie in bodies that they may not pass: in hulls, and in what stands on deck.
class Tunnels {
  public:
    explicit Tunnels(const physics::World& built) : built_(built) {
        for (int b = 0; b < int(built.bodies.size()); ++b) {
            const physics::Body& body = built.bodies[b];
            for (const ShapePart& part : body.shape)
                if (!std::holds_alternative<physics::HalfSpace>(part.geometry))
                    add(b, physics::surface_of({part}, body.facets));
        }
        for (const physics::Hull& hull : built.hulls) add(hull.body, hull.mesh);
    }

    // [m] how deep the deepest point of any wire lies below a surface; what holds it is `where`.
    double deepest(const Snapshot& now, std::string& where) const;

  private:
    using ShapePart = physics::ShapePart;
    struct Solid {
        int body;
        physics::TriangleMesh mesh;
        Vec3 low, high;
    };
    void add(int body, physics::TriangleMesh mesh) {
        Vec3 low = mesh.vertices.front(), high = low;
        for (const Vec3& v : mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
        solids_.push_back({body, std::move(mesh), low, high});
    }
    // A line goes through what its wires may; one that is not there by itself is part of a line.
    bool goes_through(const Snapshot& now, const WireState& line, int body) const {
        const auto there = [&](int look) {
            return std::any_of(now.wires.begin(), now.wires.end(), [&](const WireState& wire) {
                return wire.look == look && !wire.points.empty();
            });
        };
        for (int look = 0; look < int(built_.wires.size()); ++look)
            if (passes(built_.wires[std::size_t(look)], body) &&
                (look == line.look || !there(look)))
                return true;
        return false;
    }
    static double depth(const Solid& solid, const Vec3& at);
    double depth(const Solid& solid, const Vec3& p, const Vec3& q) const;

    const physics::World& built_;
    std::vector<Solid> solids_;
};

inline double Tunnels::depth(const Solid& solid, const Vec3& at) {
    if ((at.array() <= solid.low.array()).any() || (at.array() >= solid.high.array()).any())
        return 0;
    return std::max(0.0, physics::depth_below(solid.mesh, at, 20));
}

// Of a straight span, looked at every quarter of a metre; its ends have been looked at as nodes.
inline double Tunnels::depth(const Solid& solid, const Vec3& p, const Vec3& q) const {
    if ((p.cwiseMax(q).array() < solid.low.array()).any() ||
        (p.cwiseMin(q).array() > solid.high.array()).any())
        return 0;
    double deepest = 0;
    const int steps = std::max(2, int((q - p).norm() / 0.25));
    for (int i = 0; i <= steps; ++i)
        deepest = std::max(deepest, depth(solid, p + (q - p) * i / steps));
    return deepest;
}

inline double Tunnels::deepest(const Snapshot& now, std::string& where) const {
    double worst = 0;
    for (const Solid& solid : solids_) {
        const Pose from_world = now.bodies[std::size_t(solid.body)].X_WB.inverse();
        for (const WireState& wire : now.wires) {
            if (goes_through(now, wire, solid.body)) continue;
            for (std::size_t k = 0; k + 1 < wire.points.size(); ++k) {
                const Vec3 p = from_world * wire.points[k].p, q = from_world * wire.points[k + 1].p;
                // what holds an end may have carried it in: the wire cannot help it
                const bool last = k + 2 == wire.points.size();
                if ((k == 0 && depth(solid, p) > 0) || (last && depth(solid, q) > 0)) continue;
                const double in = depth(solid, p, q);
                if (in > worst) {
                    worst = in;
                    where = now.scenery->wires[std::size_t(wire.look)].name + " in " +
                            built_.bodies[std::size_t(solid.body)].name;
                }
            }
        }
    }
    return worst;
}

// The worst of a run.
struct MateRun {
    double seconds = 0, too_long = 0, pull_share = 0, material = 0, deepest = 0;
    double heel = 0, ticks = 0, worst_tick = 0;  // [rad, ms]
    std::string longest, hardest, deep;
    double deep_at = 0;

    void see(const Snapshot& now, double ms) {
        seconds += tick_seconds, ticks += ms, worst_tick = std::max(worst_tick, ms);
        for (std::size_t i = 0; i < now.signals.size(); ++i) {
            const std::string& path = now.scenery->signals[i].path;
            if (path.starts_with("wire.") && path.ends_with(".violation") &&
                now.signals[i] > too_long)
                too_long = now.signals[i], longest = path.substr(5, path.size() - 15);
        }
        for (const WireState& wire : now.wires)
            for (const WirePoint& point : wire.points) {
                const double holds = now.scenery->piece(wire.look, point.piece).breaking_load;
                if (holds > 0 && point.tension / holds > pull_share)
                    pull_share = point.tension / holds,
                    hardest = now.scenery->wires[std::size_t(wire.look)].name;
            }
    }
};

}  // namespace fairlead
