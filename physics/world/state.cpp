#include "physics/world/state.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "physics/soft/yielding.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/rigging/joined_material.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/world/families.h"
#include "physics/world/state_fields.h"
#include "physics/world/state_hasher.h"

namespace fairlead::physics {

void refuse_state() {
    throw std::runtime_error("saved state is not of this scene");
}

namespace {

struct Writer {
    static constexpr bool names_fields = false, sees_settings = true, sees_motion = true;
    std::vector<std::uint8_t>& out;
    std::size_t at = 0;
    template <class T>
    void scalar(T& value) {
        if (out.size() - at < sizeof value) out.resize(2 * out.size() + 1024);
        std::memcpy(out.data() + at, &value, sizeof value);
        at += sizeof value;
    }
    template <class T>
    void count(std::vector<T>& list) {
        std::uint64_t n = list.size();
        scalar(n);
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        count(list);
    }
    void part(const char*, const std::string&) {}
};

// The last value of an enum that is state.
constexpr int last(Motion) {
    return int(Motion::fixed);
}
constexpr int last(Motor::Mode) {
    return int(Motor::Mode::position);
}
constexpr int last(WirePoint::Kind) {
    return int(WirePoint::Kind::by);
}
constexpr int last(Wire::Model) {
    return int(Wire::Model::chain);
}
constexpr int last(Owner) {  // families that are not built in number on
    return std::numeric_limits<int>::max();
}
constexpr int last(Bound) {
    return int(Bound::upper);
}

struct Reader {
    static constexpr bool names_fields = false, sees_settings = true, sees_motion = true;
    const std::vector<std::uint8_t>& in;
    bool own = false;  // of this very world, which may hold what no file could bring in
    std::size_t at = 0;
    template <class T>
    void scalar(T& value) {
        if (in.size() - at < sizeof value) throw std::runtime_error("saved state is cut short");
        if (!own) check(value, in.data() + at);
        std::memcpy(&value, in.data() + at, sizeof value);
        at += sizeof value;
    }
    // bytes that are no value of their type must never become one
    template <class T>
    static void check(const T&, const std::uint8_t* from) {
        if constexpr (std::is_same_v<T, bool>) {
            if (*from > 1) refuse_state();
        } else if constexpr (std::is_enum_v<T>) {
            std::underlying_type_t<T> number;
            std::memcpy(&number, from, sizeof number);
            if (number < 0 || number > last(T())) refuse_state();
        } else if constexpr (std::is_floating_point_v<T>) {
            T number;
            std::memcpy(&number, from, sizeof number);
            if (std::isnan(number)) refuse_state();
        }
    }
    template <class T>
    void count(std::vector<T>& list) {
        std::uint64_t n = 0;
        scalar(n);
        if (n > in.size() - at) refuse_state();
        list.resize(n);
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        std::uint64_t n = 0;
        scalar(n);
        if (n != list.size()) refuse_state();
    }
    void part(const char*, const std::string&) {}
};

// ---- does what was read fit the scene?

struct Indices {  // of the scene, while the rest is read; what a gripper's joint holds is not
    std::vector<int> joints, winches;
    explicit Indices(const World& w) {
        for (const Joint& j : w.joints) joints.push_back(j.a);
        for (const Winch& winch : w.winches) winches.push_back(winch.body);
    }
    bool operator==(const Indices&) const = default;
};

constexpr double farthest = 1e9;  // [m] and [m/s]; a step ends long before

bool near(const Vec3& v) {
    return v.cwiseAbs().maxCoeff() < farthest;
}

bool fits(const WirePoint& p, const World& w, const Surfaces& surfaces) {
    const auto body = [&](int b) { return b >= 0 && b < int(w.bodies.size()); };
    if (!body(p.body) || !body(p.wheel.carrier)) return false;
    const bool on_winch = p.kind == WirePoint::Kind::winch;
    if (p.wheel.winch < (on_winch ? 0 : -1) || p.wheel.winch >= int(w.winches.size())) return false;
    if (p.kind == WirePoint::Kind::over || p.kind == WirePoint::Kind::by) return false;
    if (p.kind == WirePoint::Kind::contact) {
        const auto* surface = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
        if (!surface || p.contact.edge < 0 || p.contact.edge >= int(surface->edges().size()))
            return false;
        if (!near(p.contact.sunk) || !near(p.contact.raises)) return false;
        const bool raised = !p.contact.raises.isZero(0);
        if (raised ? std::abs(p.contact.raised_by) != 1 : std::abs(p.contact.raised_by) > 1)
            return false;
    }
    return p.node.arrived >= 0 && p.node.arrived <= 1 && near(p.node.x) && near(p.node.v) &&
           near(p.node.v_before) && near(p.set.curvature) && near(p.set.tangent) && near(p.at) &&
           std::abs(p.contact.along) < farthest && std::abs(p.wheel.turn_in) < farthest &&
           std::abs(p.wheel.turn_out) < farthest && p.fitting.hold >= 0;
}

// As many nodes as a tick could ever carry.
bool fits(const Resolution& r, const Allowance& f) {
    constexpr int most = 10000;
    return r.max_nodes >= 0 && r.max_nodes <= most && r.min_segment > 0 && r.nodes_per_metre >= 0 &&
           r.tolerance >= 0 && r.attention > 0 && f.allowed >= 0 && f.allowed <= most &&
           f.wait >= 0;
}

bool fits(const std::vector<Stretch>& stretches, double damage, const World& w) {
    const auto share = [](double x) { return x >= 0 && x <= 1; };
    if (stretches.empty()) return share(damage);
    const auto fits = [&](const Stretch& s) {
        return std::abs(s.from) < farthest && s.of >= 0 && s.of < int(w.wires.size()) &&
               share(s.damage);
    };
    return int(stretches.size()) <= most_pieces &&
           std::all_of(stretches.begin(), stretches.end(), fits) &&
           std::is_sorted(stretches.begin(), stretches.end(),
                          [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
}

bool fits(const Wire& wire, const World& w) {
    if (!fits(wire.resolution, wire.allowance)) return false;
    if (wire.type < 0 || wire.type >= int(w.wire_types.size())) return false;
    if (wire.cut_from < -1 || wire.cut_from >= int(w.wires.size()) || wire.overloaded < 0 ||
        !fits(wire.stretches, wire.damage, w))
        return false;
    for (const int body : wire.passes)
        if (body < 0 || body >= int(w.bodies.size())) return false;
    for (const Connection& c : wire.connections)
        if (c.other < 0 || c.other >= int(w.wires.size()) || !(std::abs(c.at) < farthest))
            return false;
    if (!std::is_sorted(wire.passes.begin(), wire.passes.end())) return false;
    if (!present(wire)) return wire.segments.empty() && !unloads(wire);
    if (wire.points.size() < 2 || wire.segments.size() != wire.points.size() - 1) return false;
    for (const WirePoint* end : {&wire.points.front(), &wire.points.back()})
        if (end->node.arrived < 1 || end->node.leaves)
            return false;  // nodes fade between points that do not
    const auto runs = [](double since, const WirePoint& end) {  // a wave begins at loose ends alone
        return since == -1 || (since >= 0 && since < farthest && end.kind == WirePoint::Kind::mass);
    };
    if (!runs(wire.from_start.since, wire.points.front()) ||
        !runs(wire.from_end.since, wire.points.back()))
        return false;
    const Surfaces none;
    const bool prepared = std::size_t(wire.type) < w.surfaces.size();
    for (const WirePoint& p : wire.points)
        if (!fits(p, w, prepared ? w.surfaces[wire.type] : none)) return false;
    for (const WirePoint& p : wire.points)
        if (p.node.junction < -1 || p.node.junction >= std::max(1, int(wire.pieces.size())) - 1 ||
            (p.node.junction >= 0 && p.kind != WirePoint::Kind::mass))
            return false;
    if (!(std::abs(wire.start) < farthest) || int(wire.pieces.size()) > most_pieces) return false;
    for (const WirePiece& piece : wire.pieces)
        if (!(piece.length > 0 && piece.length < farthest) || piece.type < 0 ||
            piece.type >= int(w.wire_types.size()))
            return false;
    for (const WireSegment& s : wire.segments)
        if (!(s.rest_length >= 0 && s.rest_length < farthest)) return false;
    return true;
}

// What no scene can make negative, no state may: coefficients and bounds count on it.
bool none_negative(std::initializer_list<double> values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return x >= 0; });
}

bool fits(const Material& m) {
    return none_negative({m.friction, m.restitution, m.rolling, m.compliance, m.damping_time});
}

bool fits(const Joint& j, const World& w) {
    return none_negative(
               {j.motor.max_force, j.motor.stiffness_time, j.compliance, j.damping_time}) &&
           (!j.limited || j.lower <= j.upper) && j.b >= 0 && j.b < int(w.bodies.size()) &&
           (j.b != j.a || !j.enabled);
}

bool fits(const GripFriction& f) {
    return none_negative({f.across, f.along, f.stick_across, f.stick_along});
}

bool fits(const WireType& t) {  // a negative damping time has a meaning
    for (const auto& [material, friction] : t.on)
        if (!fits(friction)) return false;
    return fits(t.friction) &&
           none_negative({t.diameter, t.mass_per_metre, t.young_modulus, t.breaking_load,
                          t.bending_stiffness, t.torsional_stiffness, t.flex_damping_time,
                          t.min_bend_radius, t.yield_radius});
}

bool fits(const Drum& d) {
    const double most = d.capacity() + farthest;
    return none_negative({d.width, d.last_turns, d.clamp_force}) && d.rope_diameter > 0 &&
           d.layer_factor > 0 && d.layers >= 1 && d.radius >= d.core_radius &&
           d.radius < farthest && std::abs(d.wound) < most && std::abs(d.across) <= d.width;
}

bool share(double x) {
    return x >= 0 && x <= 1;
}

bool fits(const Machinery& m) {
    const auto gear = [&](int g) { return g >= 1 && g <= int(m.gears.size()); };
    for (const double ratio : m.gears)
        if (!(ratio > 0)) return false;
    return none_negative({m.power, m.motor_inertia, m.clutch_time, m.drag, m.closing_time,
                          m.opening_time, m.dynamic_force, m.tension, m.recovery_speed, m.grip,
                          m.heat}) &&
           m.fade_heat > 0 && m.cooling_time > 0 && m.dynamic_speed > 0 && share(m.fade) &&
           share(m.release_brake) && share(m.clutch) && share(m.band_brake) &&
           share(m.dynamic_brake) && share(m.force_share) && share(m.engaged) && share(m.band) &&
           gear(m.gear) && gear(m.gear_in);
}

bool fits(const GasSpring& gas) {
    for (const double x : {gas.pressure, gas.volume, gas.area, gas.stroke, gas.exponent, gas.mass})
        if (!(x > 0) || !std::isfinite(x)) return false;
    return gas.falls > 0 && none_negative({gas.friction}) && std::isfinite(gas.drum_speed) &&
           gas.room() > 0 && std::isfinite(gas.stiffness());
}

bool fits(const Winch& w) {
    return none_negative(
               {w.radius, w.drum_inertia, w.max_speed, w.max_force, w.brake_force, w.slip}) &&
           w.min_out <= w.max_out && (!w.drum.spools() || fits(w.drum)) &&
           (!w.machinery.fitted || fits(w.machinery)) && (!w.has_relief || w.relief > 0) &&
           (!w.gas.fitted || fits(w.gas));
}

bool fits(const SoftPoint& p, const World& w) {
    if (p.soft < 0 || p.soft >= int(w.soft_bodies.size())) return false;
    const int nodes = int(w.soft_bodies[p.soft].x.size());
    return std::all_of(p.node.begin(), p.node.end(), [&](int i) { return i >= 0 && i < nodes; });
}

bool fits(const SoftBody& b) {
    return none_negative({b.still, b.yield_stress}) &&
           (b.flow.empty() || b.flow.size() == b.shape->points()) &&
           std::all_of(b.flow.begin(), b.flow.end(), may_be);
}

// Of no clamp, or of one that is there.
bool of_a_clamp(const RowKey& key, const World& w) {
    return key.owner != Owner::clamp || (key.thing >= 0 && key.thing < int(w.clamps.size()));
}

bool fits(const Sleeping& sleeping, const World& w) {
    const int bodies = int(w.bodies.size()), all = bodies + int(w.soft_bodies.size());
    const auto body = [&](int b) { return b >= 0 && b < bodies; };
    const auto sleeps = [&](int i) {
        return i >= 0 && i < all &&
               (i < bodies ? w.bodies[i].asleep() : w.soft_bodies[i - bodies].asleep());
    };
    for (const Sleeping::Sleeper& s : sleeping.bodies)
        if (!sleeps(s.body)) return false;
    for (const SoftContact& c : sleeping.soft_contacts)
        if (!fits(c.on, w) || !near(c.p) || (c.body < 0 ? !fits(c.other, w) : !body(c.body)))
            return false;
    for (const BodyContact& c : sleeping.contacts)
        if (!body(c.a) || !body(c.b) || !near(c.p) ||
            !(w.bodies[c.a].asleep() || w.bodies[c.b].asleep()))
            return false;
    for (const Sleeping::Row& r : sleeping.rows)
        if (r.island < 0 || r.island >= all || !of_a_clamp(r.last.key, w)) return false;
    const auto count = [](const auto& list) {
        return std::count_if(list.begin(), list.end(), [](const auto& b) { return b.asleep(); });
    };
    return count(w.bodies) + count(w.soft_bodies) == std::ptrdiff_t(sleeping.bodies.size());
}

bool inertial(const Mat3& inertia) {
    return inertia.isApprox(inertia.transpose(), 1e-9) && inertia.llt().info() == Eigen::Success;
}

bool fits(const SimulatedTime& t) {   // as far as steps can be told apart
    constexpr double longest = 1e12;  // [s]
    return std::abs(t.since) < longest && t.steps >= 0 && t.steps < std::int64_t(1) << 52 &&
           t.h >= 0 && t.h < longest;
}

bool fits(const World& w) {
    if (!fits(w.time)) return false;
    const int all = int(w.bodies.size() + w.soft_bodies.size());
    for (const Body& b : w.bodies) {
        if (b.material < 0 || b.material >= int(w.materials.size())) return false;
        if (!near(b.X_WB.p) || !near(b.v) || !near(b.w) || !near(b.back) || !near(b.turn_back))
            return false;
        if (!(std::abs(b.X_WB.q.norm() - 1) < 1e-6)) return false;
        if (!b.impulse.allFinite() || !b.turn_impulse.allFinite()) return false;
        if (!none_negative({b.mass}) || !inertial(b.inertia)) return false;
        if (b.island < -1 || b.island >= all || (b.asleep() && !b.dynamic())) return false;
    }
    for (const SoftBody& b : w.soft_bodies)
        if (b.island < -1 || b.island >= all || !fits(b)) return false;
    const auto all_fit = [](const auto& list) {
        return std::all_of(list.begin(), list.end(), [](const auto& one) { return fits(one); });
    };
    if (!all_fit(w.materials) || !all_fit(w.wire_types) || !all_fit(w.winches) ||
        !none_negative({w.settling, w.node_budget.seconds, w.node_budget.node_cost}) ||
        !fits(w.sleeping, w))
        return false;
    for (const Joint& j : w.joints)
        if (!fits(j, w)) return false;
    for (const Wire& wire : w.wires)
        if (!fits(wire, w)) return false;
    for (const auto& [a, b] : w.apart)
        if (std::min(a, b) < 0 || std::max(a, b) >= int(w.bodies.size())) return false;
    return true;
}

}  // namespace

// The visitor takes references so that it can also read; writing and hashing change nothing.

// every second of a recorded run
[[gnu::flatten]] void save(const World& world, std::vector<std::uint8_t>& bytes) {
    Writer ar{bytes};
    visit_world(ar, const_cast<World&>(world));
    bytes.resize(ar.at);
}

std::vector<std::uint8_t> save(const World& world) {
    std::vector<std::uint8_t> bytes;
    save(world, bytes);
    return bytes;
}

void restore(World& world, const std::vector<std::uint8_t>& bytes) {
    const std::vector<std::uint8_t> before = save(world);
    const Indices indices(world);
    std::vector<double> diameters;  // that the surfaces were made for
    for (const WireType& type : world.wire_types) diameters.push_back(type.diameter);
    try {
        Reader ar{bytes};
        visit_world(ar, world);
        if (ar.at != bytes.size() || indices != Indices(world) || !fits(world)) refuse_state();
    } catch (...) {
        Reader ar{before, true};
        visit_world(ar, world);
        throw;
    }
    for (std::size_t i = 0; i < diameters.size(); ++i)
        if (diameters[i] != world.wire_types[i].diameter && i < world.surfaces.size())
            world.surfaces[i] =
                find_surfaces(world.bodies, world.wire_types[i].diameter, world.scales);
    world.diverged.clear();
    world.partings.clear();
    world.rigger = Rigger();  // what was kept to save work was kept of another course of things
    lead_off_drums(world.wires, world.winches);
    for (Wire& wire : world.wires) {
        wire.bends.clear();
        find_lines(wire, world.bodies);
    }
    find_material(world.wires, world.wire_types);
    for (Wire& wire : world.wires) find_wraps(wire, world.wire_types, world.bodies);
    renumber(world);
}

void hash_settings(const World& world, std::vector<std::uint64_t>& hashes) {
    hashes.clear();
    const auto take = [&](std::uint64_t sum) { hashes.push_back(sum); };
    Hasher<true, false, decltype(take)> ar{take};
    visit_world(ar, const_cast<World&>(world));
    ar.finish();
}

// every tick of a recorded run: flatten keeps the four sums in registers
[[gnu::flatten]] void hash_parts(const World& world, const std::vector<std::uint64_t>& settings,
                                 std::vector<std::uint64_t>& hashes) {
    hashes.resize(settings.size());
    auto take = [of = settings.data(), to = hashes.data()](std::uint64_t sum) mutable {
        *to++ = mixed(sum, *of++);
    };
    Hasher<false, true, decltype(take)> ar{take};
    visit_world(ar, const_cast<World&>(world));
    ar.finish();
}

void hash_parts(const World& world, std::vector<std::uint64_t>& hashes) {
    std::vector<std::uint64_t> settings;
    hash_settings(world, settings);
    hash_parts(world, settings, hashes);
}

std::uint64_t hash(const World& world) {
    std::vector<std::uint64_t> parts;
    hash_parts(world, parts);
    std::uint64_t all = hash_begins;
    for (const std::uint64_t part : parts) all = mixed(all, part);
    return all;
}

}  // namespace fairlead::physics
