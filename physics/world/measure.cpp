#include "physics/world/measure.h"

#include <algorithm>
#include <numbers>

#include "physics/math/elementary.h"
#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/torsion.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {
namespace {

// Of what the wire is tied to, at its end [m/s²]; of what is driven it is not known.
Vec3 end_acceleration(const World& w, const WirePoint& p, const SegmentLine::End& end) {
    const Body& b = w.bodies[p.body];
    if (!b.dynamic()) return Vec3::Zero();
    const Vec3 spin = b.w_now();
    return (b.v - b.v_before + (b.w - b.w_before).cross(end.arm)) / w.h +
           spin.cross(spin.cross(end.arm));
}

struct EndTensions {
    double from = 0, to = 0;  // [N]
};

// The row's tension is that of the segment's middle; towards its upper end the wire's own weight
// adds, towards one that is tied to a body what accelerates the wire with it.
[[gnu::always_inline]] inline EndTensions end_tensions(const World& w, const Wire& wire,
                                                       int segment) {
    const WireSegment& s = wire.segments[segment];
    if (!(s.tension > 0)) return {};
    if (s.mass_per_metre() == 0) return {s.tension, s.tension};
    const SegmentLine& line = wire.lines[segment];
    const double half_from = s.mass_from(), half_to = s.mass_to();
    const double weighs = s.load.dot(line.u);
    double from = (half_from + s.borne_from) * weighs + s.drag_from,
           to = (half_to + s.borne_to) * weighs + s.drag_to;
    const WirePoint &a = wire.points[segment], &b = wire.points[segment + 1];
    using Kind = WirePoint::Kind;
    if (half_from > 0 && a.kind == Kind::attach)
        from -= half_from * end_acceleration(w, a, line.from).dot(line.u);
    if (half_to > 0 && b.kind == Kind::attach)
        to -= half_to * end_acceleration(w, b, line.to).dot(line.u);
    return {std::max(0.0, s.tension + from), std::max(0.0, s.tension - to)};
}

// Of what a point hangs on, there where the wire does, half way through the tick [m/s].
Vec3 holding_velocity(const World& w, const WirePoint& p, const SegmentLine::End& end) {
    const Body& b = w.bodies[p.body];
    return b.v_now() + b.w_now().cross(end.arm);
}

bool lies_still(const WirePoint& p, const Body& body) {
    return p.kind == WirePoint::Kind::contact && body.motion == Motion::fixed && p.slip == 0 &&
           p.slip_before == 0;
}

// Momentum and energies of the wire's mass: half a segment's at each end, moving as that does.
void measure_material(const World& w, const Wire& wire, Energies& total) {
    using Kind = WirePoint::Kind;
    Vec3 held = Vec3::Zero(), momentum = total.momentum;
    double kinetic = total.kinetic, potential = total.potential;
    const auto carry = [&](double mass, const Vec3& v, const Vec3& at) {
        kinetic += mass / 2 * v.squaredNorm();
        momentum += mass * v;
        potential -= mass * w.environment.gravity.dot(at);
    };
    const auto carry_node = [&](double mass, const WirePoint& p) {
        carry(mass, (p.v_before + p.v) / 2, p.x);
    };
    const auto carry_end = [&](double half, int k, bool from) {
        const SegmentLine& line = wire.lines[k];
        const WirePoint& p = wire.points[from ? k : k + 1];
        const SegmentLine::End& end = from ? line.from : line.to;
        const Body& b = w.bodies[p.body];
        if (lies_still(p, b)) {
            potential -= half * w.environment.gravity.dot(end.p);
            return;
        }
        // of a point between two segments it is the same for both, but for a drum
        if (!from || k == 0 || p.kind == Kind::winch) held = holding_velocity(w, p, end);
        Vec3 v = held;
        if (on_wheel(p) || p.kind == Kind::winch) v += end.spin.dot(b.w_now()) * line.u;
        if (p.kind == Kind::contact || p.kind == Kind::eye)
            v += (p.slip_before + p.slip) / 2 * line.u;
        if (p.kind == Kind::winch) v += (from ? 1 : -1) * w.winches[p.winch].speed_now() * line.u;
        carry(half, v, end.p);
    };
    double before = 0;  // [kg] half of the segment before
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        const WireSegment& s = wire.segments[k];
        const WirePoint& p = wire.points[k];
        if (p.kind == Kind::mass)
            carry_node(before + s.mass_from(), p);
        else if (s.mass_from() > 0)
            carry_end(s.mass_from(), k, true);
        before = s.mass_to();
        if (before > 0 && wire.points[k + 1].kind != Kind::mass) carry_end(before, k, false);
    }
    if (wire.points.back().kind == Kind::mass) carry_node(before, wire.points.back());
    total.momentum = momentum;
    total.kinetic = kinetic, total.potential = potential;
}

// What lies on wheels, too: `probe.length` is that of the arcs then.
void count_points(const Wire& wire, WireProbe& probe) {
    int nodes = 0;
    for (const WirePoint& p : wire.points) {
        if (p.kind == WirePoint::Kind::mass) {
            ++nodes;
            continue;
        }
        probe.contact_nodes += p.kind == WirePoint::Kind::contact;
        probe.wrap_angle += on_wheel(p) ? wrap_angle(p) : 0;
        probe.length += on_arc(p);
    }
    probe.mass_nodes = nodes;
}

void measure_wire(const World& w, int index, WireProbe& probe, Energies& total) {
    const Wire& wire = w.wires[index];
    std::vector<WrapProbe> memory = std::move(probe.wraps);
    probe = {};
    probe.wraps = std::move(memory);
    probe.wraps.clear();
    if (!present(wire)) return;
    probe.wanted_nodes = wire.allowance.wanted;
    probe.resolvable_nodes = wire.allowance.resolvable;
    count_points(wire, probe);
    probe.rest_length = probe.length;
    for (const Wrap& wrap : wire.wraps) {
        const WirePoint& p = wire.points[wrap.first];
        if (p.kind != WirePoint::Kind::contact) continue;
        const double slip = (p.slip_before + p.slip) / 2;
        probe.wrap_angle += wrap.grip;
        if (std::abs(slip) > std::abs(probe.slip)) probe.slip = slip;
        probe.wraps.push_back({wrap.body, wrap.last - wrap.first + 1, wrap.grip,
                               end_tensions(w, wire, wrap.first - 1).to,
                               end_tensions(w, wire, wrap.last).from, slip, p.slips});
    }

    probe.twist = wire.twist, probe.torque = wire.torque;
    const BendState bend = bend_state(wire, w.wire_types, w.bodies);
    probe.bending_moment = bend.moment, probe.curvature = bend.curvature;
    total.elastic += bend.energy + twist_energy(wire, w.wire_types);

    const int n = int(wire.segments.size());
    double stiffness = 0, per_stiffness = 0;
    double stored = total.elastic, length = probe.length, rest_length = probe.rest_length;
    double tension = 0, beyond = 0;  // [-] of its length, that tension does not explain
    for (int k = 0; k < n; ++k) {
        const WireSegment& s = wire.segments[k];
        length += s.length, rest_length += s.rest_length;
        const auto [from, to] = end_tensions(w, wire, k);
        tension = std::max({tension, from, to});
        if (k == 0) probe.tension_start = from;
        if (k + 1 == n) probe.tension_end = to;
        // damping pulls without storing; what a tick cannot resolve stretches without pulling
        if (s.stiffness != stiffness) stiffness = s.stiffness, per_stiffness = 1 / stiffness;
        const double softness = s.rest_length * per_stiffness;
        const double elastic = softness * s.tension, stretch = s.length - s.rest_length;
        if (stretch > elastic) beyond = std::max(beyond, (stretch - elastic) / s.length);
        if (stretch > 0)
            stored += (elastic <= stretch ? s.tension * elastic : stretch * stretch / softness) / 2;
    }
    probe.length = length, probe.rest_length = rest_length;
    if (w.environment.sea)
        for (const WireSegment& s : wire.segments)
            probe.grounded += s.grounded, probe.wet += s.wet * s.rest_length;
    probe.tension = tension, probe.violation = beyond;
    total.elastic = stored;
    probe.mass = wire_mass(wire, rest_length);
    if (wire.heavy) measure_material(w, wire, total);
}

}  // namespace

void measure_wires(World& w, Energies& sum) {
    w.probe.wires.resize(w.wires.size());
    for (std::size_t i = 0; i < w.wires.size(); ++i) measure_wire(w, int(i), w.probe.wires[i], sum);
}

void measure(World& w) {
    Probe& p = w.probe;
    Energies sum;
    for (const auto& family : w.families) family->measure(w, sum);
    p.kinetic_energy = sum.kinetic, p.potential_energy = sum.potential;
    p.elastic_energy = sum.elastic, p.momentum = sum.momentum;
    for (const Row& r : w.rows.rows)
        if (r.key.owner == Owner::winch || r.key.owner == Owner::joint_motor) {
            const int i = int(&r - w.rows.rows.data());
            p.drive_work +=
                r.impulse * (w.rows.rate(i, w.solver->v) + w.rows.rate(i, w.solver->v_new)) / 2;
        }
    const MlcpReport& report = w.solver->report;
    p.rows = int(w.rows.rows.size());
    p.unknowns = w.solver->unknowns();
    p.regions = w.solver->regions();
    p.asleep = int(w.sleeping.bodies.size());
    p.pivots = report.pivots;
    p.factorizations = report.factorizations;
    p.gradients = report.gradients;
    p.sweeps = report.sweeps;
    const auto& regions = w.solver->island_reports();
    p.iterative = int(std::count_if(regions.begin(), regions.end(),
                                    [](const auto& r) { return r.solution.iterative; }));
    p.frozen = report.frozen;
    p.tangled = int(std::count_if(w.wires.begin(), w.wires.end(),
                                  [](const Wire& wire) { return wire.tangled; }));
    p.residual = report.residual;
}

namespace {

// Visits every scalar with the pieces of its name: visit(kind, name, quantity, column, unit, what,
// value). One list for names and values, so that they cannot part; pieces, because values are
// read every tick and joining them would allocate.
template <class Visit>
struct Lister {
    Visit& visit;
    const char* kind = "";
    const std::string* name = nullptr;
    const char* part = "";  // of the thing, such as one of a wire's wraps

    void scalar(const char* quantity, const char* unit, const char* what, double value) {
        visit(kind, *name, part, quantity, "", unit, what, value);
    }
    void vector(const char* quantity, const char* unit, const char* what, const Vec3& v) {
        const char* columns[] = {".x", ".y", ".z"};
        for (int k = 0; k < 3; ++k)
            visit(kind, *name, part, quantity, columns[k], unit, what, v[k]);
    }
};

template <class Visit>
void list_body(Lister<Visit> list, const Body& b, double h) {
    const Pose X = b.authored();
    list.vector("position", "m", "origin of the body's frame", X.p);
    list.vector("velocity", "m/s", "of that origin", b.v_now() + b.w_now().cross(X.p - b.X_WB.p));
    list.vector("acceleration", "m/s²", "of the centre of mass", (b.v - b.v_before) / h);
    list.visit(list.kind, *list.name, list.part, "orientation", ".w", "-", "quaternion", X.q.w());
    list.vector("orientation", "-", "quaternion", X.q.vec());
    list.vector("angular_velocity", "rad/s", "world axes", b.w_now());
}

constexpr const char* wrap_names[] = {"wrap.0.", "wrap.1.", "wrap.2.", "wrap.3.",
                                      "wrap.4.", "wrap.5.", "wrap.6.", "wrap.7."};

template <class Visit>
void list_wrap(Lister<Visit> list, const WrapProbe& p) {
    list.scalar("angle", "rad", "turned by the wire itself; 0: there is no such wrap now", p.angle);
    list.scalar("tension_in", "N", "before the wrap", p.tension_in);
    list.scalar("tension_out", "N", "behind the wrap", p.tension_out);
    list.scalar("slip", "m/s", "of the wire over the body, positive towards the last stop", p.slip);
    list.scalar("sticks", "-", "1 while friction holds it", p.contact_nodes > 0 && !p.slips);
    list.scalar("contact_nodes", "-", "nodes on the body's edges", p.contact_nodes);
}

template <class Visit>
void list_wire(Lister<Visit> list, const WireProbe& p, int wraps) {
    list.scalar("tension", "N", "largest along the wire, its own weight included", p.tension);
    list.scalar("tension_start", "N", "at the first stop", p.tension_start);
    list.scalar("tension_end", "N", "at the last stop", p.tension_end);
    list.scalar("rest_length", "m", "unstretched, what lies on wheels included", p.rest_length);
    list.scalar("length", "m", "along the route", p.length);
    list.scalar("violation", "-",
                "0 to 1: largest share of a piece's length beyond the elastic one", p.violation);
    list.scalar("mass_nodes", "-", "nodes with mass", p.mass_nodes);
    list.scalar("wanted_nodes", "-", "nodes with mass that the scene asks for", p.wanted_nodes);
    list.scalar("resolvable_nodes", "-", "of whose motion a tick resolves all", p.resolvable_nodes);
    list.scalar("contact_nodes", "-", "massless nodes on the edges of bodies", p.contact_nodes);
    list.scalar("mass", "kg", "of what is paid out", p.mass);
    list.scalar("wrap_angle", "rad", "sum over sheaves and wraps", p.wrap_angle);
    list.scalar("twist", "rad", "of its last end against its first, whole turns too", p.twist);
    list.scalar("torque", "N m", "against the twist", p.torque);
    list.scalar("bending_moment", "N m", "the largest along it", p.bending_moment);
    list.scalar("curvature", "1/m", "the largest of a wire with bending stiffness", p.curvature);
    list.scalar("slip", "m/s", "over what it is wrapped on, where fastest", p.slip);
    list.scalar("wet", "m", "of it under water", p.wet);
    list.scalar("grounded", "m", "of it on the seabed", p.grounded);
    static const WrapProbe none;
    for (int k = 0; k < std::min<int>(wraps, std::size(wrap_names)); ++k) {
        list.part = wrap_names[k];
        list_wrap(list, k < int(p.wraps.size()) ? p.wraps[k] : none);
    }
}

template <class Visit>
void list_world(Lister<Visit> list, const Probe& p, double step_seconds) {
    list.scalar("kinetic_energy", "J", "of bodies, drums and wires", p.kinetic_energy);
    list.scalar("potential_energy", "J", "of weight, zero at z = 0", p.potential_energy);
    list.scalar("elastic_energy", "J", "in wires", p.elastic_energy);
    list.scalar("drive_work", "J", "done by motors and winches since the start", p.drive_work);
    list.vector("momentum", "kg m/s", "of everything that moves", p.momentum);
    list.scalar("step_seconds", "s", "wall time of the last step", step_seconds);
    list.scalar("rows", "-", "constraint rows", p.rows);
    list.scalar("pivots", "-", "rows that changed sides in the last step", p.pivots);
    list.scalar("frozen", "-", "wraps and nodes made to stick for want of a solution", p.frozen);
    list.scalar("tangled", "-", "wires whose way past bodies was cut short", p.tangled);
    list.scalar("residual", "m/s", "largest complementarity violation", p.residual);
    list.scalar("regions", "-", "parts solved apart", p.regions);
    list.scalar("iterative", "-", "of them solved by sweeps, not pivots", p.iterative);
    list.scalar("sweeps", "-", "of the iterative solver in the last step", p.sweeps);
    list.scalar("asleep", "-", "bodies at rest that are not solved for", p.asleep);
}

template <class Visit>
void list_drum(Lister<Visit>& list, const Drum& drum) {
    const double turns = drum.turns(drum.wound);
    list.scalar("wound", "m", "on the drum", drum.wound);
    list.scalar("turns", "-", "on the drum", turns);
    list.scalar("layer", "-", "that the wire leaves, from 1 on", drum.layer_at(turns));
    list.scalar("radius", "m", "where the wire leaves the drum", drum.radius);
}

template <class Visit>
void list_machinery(Lister<Visit>& list, const Winch& winch) {
    const Machinery& m = winch.machinery;
    list.scalar("tension", "N", "of the wire on the drum", winch.pull);
    list.scalar("power", "W", "that the motor gives, or takes where negative",
                winch.motor_force * winch.speed_now());
    list.scalar("dynamic_brake", "N", "on the wire, positive pays out", winch.dynamic_pull);
    list.scalar("drag", "N", "of the bearings on the wire, positive pays out", winch.drag_pull);
    list.scalar("clutch", "-", "1: in, 0: out", m.engaged);
    list.scalar("gear", "-", "that is in", m.gear_in);
    list.scalar("band", "-", "how far it is closed", m.band);
    list.scalar("heat", "J", "in the band", m.heat);
}

// As on a bridge: heading from north (+y) clockwise, speeds over the ground.
template <class Visit>
void list_hull(Lister<Visit> list, const Hull& hull, const Body& b) {
    const Mat3 R = b.X_WB.q.toRotationMatrix();
    const Vec3 bow = R.col(0), v = b.v_now();
    const double level = elementary::hypot(bow.x(), bow.y());
    const double course = elementary::atan2(bow.x(), bow.y());
    const Vec3 ahead = level > 0 ? Vec3(bow.x() / level, bow.y() / level, 0) : Vec3::Zero();
    list.scalar("heading", "rad", "of the bow, clockwise from north, which is y",
                course < 0 ? course + 2 * std::numbers::pi : course);
    list.scalar("heel", "rad", "positive: to starboard", elementary::atan2(R(2, 1), R(2, 2)));
    list.scalar("trim", "rad", "positive: by the stern", elementary::atan2(bow.z(), level));
    list.scalar("ahead", "m/s", "over the ground", v.dot(ahead));
    list.scalar("sideways", "m/s", "over the ground, positive: to starboard",
                v.x() * ahead.y() - v.y() * ahead.x());
    list.scalar("turn", "rad/s", "positive: to starboard", -b.w_now().z());
    list.scalar("volume", "m³", "under water", hull.volume);
    if (hull.compartments.empty()) return;
    list.scalar("flooded", "kg", "of water in its compartments", hull.flooded);
}

template <class Visit>
void list_anchor(Lister<Visit> list, const Anchor& a) {
    list.scalar("holding", "N", "in the plane of the bed, that the soil holds it with", a.holding);
    list.scalar("capacity", "N", "that it would hold now, pulled as it is", a.capacity);
    list.scalar("utilisation", "-", "holding by capacity; 1: it drags",
                a.capacity > 0 ? a.holding / a.capacity : 0);
    list.scalar("dragged", "m", "ahead in the bed since it was laid", a.dragged);
    list.scalar("embedment", "-", "share of its embedment that it has reached", a.embedment());
    list.scalar("set_load", "N", "greatest that has set it", a.set_load);
    list.scalar("uplift", "N", "that the soil holds it down with, beside its weight", a.uplift);
    list.scalar("break_out", "N", "uplift at which it comes out at once", a.most_uplift);
    list.scalar("risen", "m", "out of the bed, under a pull upwards", a.risen);
    list.scalar("line_angle", "rad", "of its line over the bed", a.line_angle);
    list.scalar("fouled", "-", "1 while it lies on its back or side", a.fouled);
}

template <class Visit>
void list_propulsor(Lister<Visit> list, const Propulsor& p) {
    list.scalar("setting", "-", "of its revolutions and pitch, -1 … 1", p.setting);
    list.scalar("thrust", "N", "ahead, or the way it is mounted", p.thrust);
    list.scalar("power", "W", "that it draws", p.drawn);
    list.scalar("angle", "rad", "of it or of its rudder, positive turns the ship to port", p.angle);
}

template <class Visit>
void list_soft(Lister<Visit> list, const SoftBody& b) {
    list.vector("position", "m", "centre of mass", centre(b));
    list.scalar("volume", "m³", "of its tetrahedra now", volume(b));
    list.scalar("stress", "Pa", "the largest in it, von Mises", largest_stress(b));
    list.vector("contact_force", "N", "of all that touches it", b.contact_force);
}

template <class Visit>
void list_all(const World& w, double step_seconds, Visit visit) {
    for (std::size_t i = 1; i < w.bodies.size(); ++i)
        list_body(Lister<Visit>{visit, "body", &w.bodies[i].name}, w.bodies[i], w.h);
    static const WireProbe none;
    for (std::size_t i = 0; i < w.wires.size(); ++i)
        list_wire(Lister<Visit>{visit, "wire", &w.wires[i].name},
                  i < w.probe.wires.size() ? w.probe.wires[i] : none,
                  i < w.probe.named_wraps.size() ? w.probe.named_wraps[i] : 0);
    for (const Winch& winch : w.winches) {
        Lister<Visit> list{visit, "winch", &winch.name};
        list.scalar("paid_out", "m", "wire out", winch.paid_out);
        list.scalar("speed", "m/s", "positive pays out", winch.speed_now());
        list.scalar("torque", "N m", "of the motor on the drum, positive pays out",
                    winch.motor_force * winch.radius_now());
        list.scalar("brake", "N", "of the brake on the wire, positive pays out", winch.brake_pull);
        if (winch.drum.spools()) list_drum(list, winch.drum);
        if (winch.machinery.fitted) list_machinery(list, winch);
    }
    for (const Hull& hull : w.hulls) {
        list_hull(Lister<Visit>{visit, "hull", &hull.name}, hull, w.bodies[hull.body]);
        for (const Compartment& space : hull.compartments) {
            Lister<Visit> list{visit, "compartment", &space.name};
            list.scalar("water", "m³", "in it", space.water);
            list.scalar("filled", "-", "share of it that is water", space.water / space.room);
            list.scalar("inflow", "m³/s", "from the sea, less what runs out", space.inflow);
        }
    }
    for (const Anchor& a : w.anchors) list_anchor(Lister<Visit>{visit, "anchor", &a.name}, a);
    for (const Propulsor& p : w.propulsors)
        list_propulsor(Lister<Visit>{visit, "propulsor", &p.name}, p);
    for (const SoftBody& b : w.soft_bodies) list_soft(Lister<Visit>{visit, "soft", &b.name}, b);
    for (const Joint& j : w.joints) {
        Lister<Visit> list{visit, "joint", &j.name};
        const bool turns = j.kind == Joint::Kind::hinge;
        list.scalar("position", turns ? "rad" : "m", "of the second body relative to the first",
                    j.position);
        list.vector("force", "N", "on the second body", j.force);
        list.scalar("load", "N", "size of that force", j.force.norm());
        list.scalar("motor", turns ? "N m" : "N", "of the motor", j.motor_force);
    }
    static const std::string nameless;
    list_world(Lister<Visit>{visit, "world", &nameless}, w.probe, step_seconds);
}

}  // namespace

std::vector<Quantity> quantities(const World& world) {
    std::vector<Quantity> list;
    list_all(world, 0,
             [&](const char* kind, const std::string& name, const char* part, const char* quantity,
                 const char* column, const char* unit, const char* what, double) {
                 const std::string owner = name.empty() ? kind : kind + ("." + name);
                 list.push_back({owner + "." + part + quantity + column, unit, what});
             });
    return list;
}

void read_quantities(const World& world, double step_seconds, std::vector<double>& values) {
    values.clear();
    list_all(world, step_seconds,
             [&](const char*, const std::string&, const char*, const char*, const char*,
                 const char*, const char*, double value) { values.push_back(value); });
}

}  // namespace fairlead::physics
