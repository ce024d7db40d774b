#include "physics/probe.h"

#include <algorithm>

#include "physics/spook.h"
#include "physics/world.h"

namespace fairlead::physics {

namespace {

double speed_now(const Winch& w) { return (w.speed_before + w.speed) / 2; }

void measure_wire(const World& w, const Wire& wire, WireProbe& probe, Probe& total) {
    const WireType& type = w.wire_types[wire.type];
    const double lambda = wire.model == Wire::Model::massless ? 0 : type.mass_per_metre;
    probe = {};
    probe.length = wire_length(wire);
    probe.rest_length = wire_rest_length(wire);
    probe.mass = wire_mass(wire, type);
    probe.mass_nodes = mass_nodes(wire);
    for (const WirePoint& p : wire.points) probe.wrap_angle += wrap_angle(p);

    const std::size_t n = wire.segments.size();
    for (std::size_t k = 0; k < n; ++k) {
        const WireSegment& s = wire.segments[k];
        const SegmentLine& line = wire.lines[k];
        const double half = lambda / 2 * s.rest_length;
        // the row's tension is that of the middle; towards the upper end the wire's own weight adds
        const double weight = s.tension > 0 ? half * w.gravity.dot(line.u) : 0;
        const double from = std::max(0.0, s.tension + weight);
        const double to = std::max(0.0, s.tension - weight);
        probe.tension = std::max({probe.tension, from, to});
        if (k == 0) probe.tension_start = from;
        if (k + 1 == n) probe.tension_end = to;
        const double elastic = s.rest_length * (1 + s.tension / type.axial_stiffness());
        probe.violation = std::max(probe.violation, s.length / std::max(elastic, 1e-9) - 1);
        total.elastic_energy += s.rest_length / type.axial_stiffness() * s.tension * s.tension / 2;

        for (const bool at_start : {true, false}) {
            const WirePoint& p = wire.points[k + (at_start ? 0 : 1)];
            const SegmentLine::End& end = at_start ? line.from : line.to;
            Vec3 v = (p.v_before + p.v) / 2;
            if (p.kind != WirePoint::Kind::mass) {
                const Body& b = w.bodies[p.body];
                v = b.v_now() + b.w_now().cross(end.arm) + end.spin.dot(b.w_now()) * line.u;
                if (p.kind == WirePoint::Kind::winch)
                    v += (at_start ? 1 : -1) * speed_now(w.winches[p.winch]) * line.u;
            }
            total.kinetic_energy += half / 2 * v.squaredNorm();
            total.momentum += half * v;
            total.potential_energy -= half * w.gravity.dot(end.p);
        }
    }
}

}  // namespace

void measure(World& w) {
    Probe& p = w.probe;
    p.kinetic_energy = p.potential_energy = p.elastic_energy = 0;
    p.momentum.setZero();
    for (const Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        const Vec3 v = b.v_now(), spin = b.w_now();
        p.kinetic_energy += b.mass / 2 * v.squaredNorm() + spin.dot(b.inertia_W() * spin) / 2;
        p.potential_energy -= b.mass * w.gravity.dot(b.X_WB.p);
        p.momentum += b.mass * v;
    }
    for (const Winch& winch : w.winches)
        p.kinetic_energy += winch.reflected_mass() / 2 * speed_now(winch) * speed_now(winch);
    p.wires.resize(w.wires.size());
    for (std::size_t i = 0; i < w.wires.size(); ++i)
        measure_wire(w, w.wires[i], p.wires[i], p);
    for (const Row& r : w.rows.rows)
        if (r.owner == Owner::winch || r.owner == Owner::joint_motor) {
            const int i = int(&r - w.rows.rows.data());
            p.drive_work += r.impulse * (w.rows.rate(i, w.solver->v) +
                                         w.rows.rate(i, w.solver->v_new)) / 2;
        }
    const MlcpReport& report = w.solver->report;
    p.rows = int(w.rows.rows.size());
    p.unknowns = w.solver->unknowns();
    p.pivots = report.pivots;
    p.factorizations = report.factorizations;
    p.residual = report.residual;
}

namespace {

// Visits every scalar with its name: `visit(path, unit, what, value)`. One list for names and
// values, so that they cannot part.
template <class Visit>
void visit_all(const World& w, double step_seconds, Visit&& visit) {
    const auto vector = [&](const std::string& path, const char* unit, const char* what,
                            const Vec3& v) {
        visit(path, ".x", unit, what, v.x());
        visit(path, ".y", unit, what, v.y());
        visit(path, ".z", unit, what, v.z());
    };
    const auto scalar = [&](const std::string& path, const char* unit, const char* what,
                            double value) { visit(path, "", unit, what, value); };

    for (std::size_t i = 1; i < w.bodies.size(); ++i) {
        const Body& b = w.bodies[i];
        const Pose X = b.authored();
        const std::string& k = b.name;
        vector("body." + k + ".position", "m", "origin of the body's frame", X.p);
        vector("body." + k + ".velocity", "m/s", "of that origin",
               b.v_now() + b.w_now().cross(X.p - b.X_WB.p));
        vector("body." + k + ".acceleration", "m/s²", "of the centre of mass",
               (b.v - b.v_before) / w.h);
        const std::string q = "body." + k + ".orientation";
        visit(q, ".w", "-", "quaternion", X.q.w());
        vector(q, "-", "quaternion", X.q.vec());
        vector("body." + k + ".angular_velocity", "rad/s", "world axes", b.w_now());
    }
    static const WireProbe none;
    for (std::size_t i = 0; i < w.wires.size(); ++i) {
        const WireProbe& p = i < w.probe.wires.size() ? w.probe.wires[i] : none;
        const std::string k = "wire." + w.wires[i].name;
        scalar(k + ".tension", "N", "largest along the wire, its own weight included", p.tension);
        scalar(k + ".tension_start", "N", "at the first stop", p.tension_start);
        scalar(k + ".tension_end", "N", "at the last stop", p.tension_end);
        scalar(k + ".rest_length", "m", "unstretched, what lies on wheels included", p.rest_length);
        scalar(k + ".length", "m", "along the route", p.length);
        scalar(k + ".violation", "-", "largest relative length beyond the elastic one", p.violation);
        scalar(k + ".mass_nodes", "-", "nodes with mass", p.mass_nodes);
        scalar(k + ".mass", "kg", "of what is paid out", p.mass);
        scalar(k + ".wrap_angle", "rad", "sum over sheaves", p.wrap_angle);
    }
    for (const Winch& winch : w.winches) {
        const std::string k = "winch." + winch.name;
        scalar(k + ".paid_out", "m", "wire out", winch.paid_out);
        scalar(k + ".speed", "m/s", "positive pays out", speed_now(winch));
        scalar(k + ".torque", "N m", "of the motor on the drum", winch.motor_force * winch.radius);
        scalar(k + ".brake", "N", "pull held by the brake", winch.brake_pull);
    }
    for (const Joint& j : w.joints) {
        const std::string k = "joint." + j.name;
        const char* unit = j.kind == Joint::Kind::hinge ? "rad" : "m";
        scalar(k + ".position", unit, "of the second body relative to the first", j.position);
        vector(k + ".force", "N", "on the second body", j.force);
        scalar(k + ".motor", j.kind == Joint::Kind::hinge ? "N m" : "N", "of the motor",
               j.motor_force);
    }
    scalar("world.kinetic_energy", "J", "at the middle of the step", w.probe.kinetic_energy);
    scalar("world.potential_energy", "J", "of weight, zero at z = 0", w.probe.potential_energy);
    scalar("world.elastic_energy", "J", "in wires", w.probe.elastic_energy);
    scalar("world.drive_work", "J", "done by motors and winches since the start",
           w.probe.drive_work);
    vector("world.momentum", "kg m/s", "of everything that moves", w.probe.momentum);
    scalar("world.step_seconds", "s", "wall time of the last step", step_seconds);
    scalar("world.rows", "-", "constraint rows", w.probe.rows);
    scalar("world.pivots", "-", "rows that changed sides in the last step", w.probe.pivots);
    scalar("world.residual", "m/s", "largest complementarity violation", w.probe.residual);
    scalar("world.regions", "-", "parts solved apart", 1);
}

}  // namespace

std::vector<Quantity> quantities(const World& world) {
    std::vector<Quantity> list;
    visit_all(world, 0, [&](const std::string& path, const char* column, const char* unit,
                            const char* what, double) { list.push_back({path + column, unit, what}); });
    return list;
}

void read_quantities(const World& world, double step_seconds, std::vector<double>& values) {
    values.clear();
    visit_all(world, step_seconds, [&](const std::string&, const char*, const char*, const char*,
                                       double value) { values.push_back(value); });
}

}  // namespace fairlead::physics
