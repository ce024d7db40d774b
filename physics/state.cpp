#include "physics/state.h"

#include <bit>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "physics/wire_wrap.h"

namespace fairlead::physics {

namespace {

// One visitor names every field of the state; writing, reading and hashing are three ways to
// visit, so they cannot disagree about what the state is.

struct Writer {
    std::vector<std::uint8_t>& out;
    template <class T>
    void scalar(T& value) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
        out.insert(out.end(), bytes, bytes + sizeof value);
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
};

struct Reader {
    const std::vector<std::uint8_t>& in;
    std::size_t at = 0;
    template <class T>
    void scalar(T& value) {
        if (in.size() - at < sizeof value) throw std::runtime_error("saved state is cut short");
        std::memcpy(&value, in.data() + at, sizeof value);
        at += sizeof value;
    }
    template <class T>
    void count(std::vector<T>& list) {
        std::uint64_t n = 0;
        scalar(n);
        if (n > in.size() - at) throw std::runtime_error("saved state is not of this scene");
        list.resize(n);
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        std::uint64_t n = 0;
        scalar(n);
        if (n != list.size()) throw std::runtime_error("saved state is not of this scene");
    }
};

// FNV-1a over 64-bit words: one multiplication per number, and it avalanches well enough to tell
// one flipped bit.
struct Hasher {
    std::uint64_t sum = 14695981039346656037ull;
    void word(std::uint64_t bits) { sum = (std::rotl(sum, 5) ^ bits) * 1099511628211ull; }
    template <class T>
    void scalar(T& value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        word(bits);
    }
    template <class T>
    void count(std::vector<T>& list) {
        word(list.size());
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        count(list);
    }
};

template <class Archive, class T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T>
void visit(Archive& ar, T& value) {
    ar.scalar(value);
}

template <class Archive>
void visit(Archive& ar, Vec3& v) {
    for (int k = 0; k < 3; ++k) ar.scalar(v[k]);
}

template <class Archive>
void visit(Archive& ar, Quat& q) {
    for (int k = 0; k < 4; ++k) ar.scalar(q.coeffs()[k]);
}

template <class Archive>
void visit(Archive& ar, Mat3& m) {
    for (int k = 0; k < 9; ++k) ar.scalar(m.data()[k]);
}

template <class Archive>
void visit(Archive& ar, Pose& X) {
    visit(ar, X.p), visit(ar, X.q);
}

template <class Archive, class... T>
void all(Archive& ar, T&... fields) {
    (visit(ar, fields), ...);
}

template <class Archive>
void visit(Archive& ar, Body& b) {
    all(ar, b.motion, b.mass, b.inertia, b.material, b.X_WB, b.v, b.w, b.v_before, b.w_before);
}

template <class Archive>
void visit(Archive& ar, Material& m) {
    all(ar, m.friction, m.restitution, m.compliance, m.damping_time);
}

template <class Archive>
void visit(Archive& ar, Joint& j) {
    all(ar, j.a, j.b, j.X_AJ, j.X_BJ, j.enabled, j.limited, j.lower, j.upper, j.motor.mode,
        j.motor.target, j.motor.max_force, j.motor.stiffness_time, j.compliance, j.damping_time,
        j.position);
}

template <class Archive>
void visit(Archive& ar, GripFriction& f) {
    all(ar, f.across, f.along, f.stick_across, f.stick_along);
}

template <class Archive>
void visit(Archive& ar, WireType& t) {
    all(ar, t.diameter, t.mass_per_metre, t.young_modulus, t.damping_time, t.breaking_load,
        t.friction);
    ar.fixed_count(t.on);
    for (auto& [material, friction] : t.on) all(ar, material, friction);
}

template <class Archive>
void visit(Archive& ar, WirePoint& p) {
    all(ar, p.kind, p.body, p.at, p.axis, p.radius, p.side, p.efficiency, p.carrier, p.winch,
        p.stop, p.led, p.x, p.v, p.v_before, p.turn_in, p.turn_out, p.zero, p.edge, p.along_edge,
        p.slid, p.slide, p.slip, p.slip_before, p.slips);
}

template <class Archive>
void visit(Archive& ar, WireSegment& s) {
    all(ar, s.rest_length, s.tension, s.closing, s.length);
}

template <class Archive>
void visit(Archive& ar, Winch& w) {
    all(ar, w.body, w.centre, w.axis, w.radius, w.drum_inertia, w.max_speed, w.max_force,
        w.brake_force, w.min_out, w.max_out, w.target_speed, w.brake, w.paid_out, w.speed,
        w.speed_before);
}

template <class Archive>
void visit(Archive& ar, Remembered& r) {
    all(ar, r.key, r.impulse, r.bound);
}

template <class Archive, class T>
void visit_list(Archive& ar, std::vector<T>& list) {
    ar.count(list);
    for (T& item : list) visit(ar, item);
}

// Lists that a scene fixes: how many bodies there are never changes while it runs.
template <class Archive, class T>
void visit_fixed(Archive& ar, std::vector<T>& list) {
    ar.fixed_count(list);
    for (T& item : list) visit(ar, item);
}

template <class Archive>
void visit(Archive& ar, Wire& w) {
    all(ar, w.model, w.type, w.max_nodes, w.min_segment, w.nodes_per_metre);
    visit_list(ar, w.points);
    visit_list(ar, w.segments);
}

template <class Archive>
void visit_world(Archive& ar, World& w) {
    all(ar, w.begun, w.gravity, w.settling, w.probe.drive_work);
    visit_fixed(ar, w.bodies);
    visit_fixed(ar, w.materials);
    visit_fixed(ar, w.joints);
    visit_fixed(ar, w.wire_types);
    visit_fixed(ar, w.wires);
    visit_fixed(ar, w.winches);
    visit_list(ar, w.remembered);
    ar.count(w.apart);
    for (auto& [a, b] : w.apart) all(ar, a, b);
}

}  // namespace

// The visitor takes references so that it can also read; writing and hashing change nothing.

std::vector<std::uint8_t> save(const World& world) {
    std::vector<std::uint8_t> bytes;
    Writer ar{bytes};
    visit_world(ar, const_cast<World&>(world));
    return bytes;
}

void restore(World& world, const std::vector<std::uint8_t>& bytes) {
    const std::vector<std::uint8_t> before = save(world);
    try {
        Reader ar{bytes};
        visit_world(ar, world);
        if (ar.at != bytes.size()) throw std::runtime_error("saved state is not of this scene");
    } catch (...) {
        Reader ar{before};
        visit_world(ar, world);
        throw;
    }
    world.diverged.clear();
    for (Wire& wire : world.wires) {
        find_lines(wire, world.bodies);
        find_wraps(wire, world.wire_types[wire.type], world.bodies);
    }
}

std::uint64_t hash(const World& world) {
    Hasher ar;
    visit_world(ar, const_cast<World&>(world));
    return ar.sum;
}

}  // namespace fairlead::physics
