// What a world measures, by name.
#include <concepts>

#include "physics/soft/yielding.h"
#include "physics/world/counts.h"
#include "physics/world/measure.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// Visits every scalar with the pieces of its name: visit(kind, name, quantity, column, unit, what,
// value, whether it is whole). One list for names and values, so that they cannot part; pieces,
// because values are read every tick and joining them would allocate.
template <class Visit>
struct Lister {
    Visit& visit;
    const char* kind = "";
    const std::string* name = nullptr;
    const char* part = "";  // of the thing, such as one of a wire's wraps

    template <class Number>
    void scalar(const char* quantity, const char* unit, const char* what, Number value) {
        visit(kind, *name, part, quantity, "", unit, what, double(value), std::integral<Number>);
    }
    void vector(const char* quantity, const char* unit, const char* what, const Vec3& v) {
        const char* columns[] = {".x", ".y", ".z"};
        for (int k = 0; k < 3; ++k)
            visit(kind, *name, part, quantity, columns[k], unit, what, v[k], false);
    }
};

template <class Visit>
void list_body(Lister<Visit> list, const Body& b, double h) {
    const Pose X = b.authored();
    list.vector("position", "m", "origin of the body's frame", X.p);
    list.vector("velocity", "m/s", "of that origin", b.v_now() + b.w_now().cross(X.p - b.X_WB.p));
    list.vector("acceleration", "m/s²", "of the centre of mass", b.gained() / h);
    list.visit(list.kind, *list.name, list.part, "orientation", ".w", "-", "quaternion", X.q.w(),
               false);
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
    list.scalar("stored", "J", "of what it is stretched and twisted", p.stored);
    list.scalar("given", "J", "in the last tick, to what it holds and its own mass", p.given);
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
    list.scalar("lagging", "-", "frictions by impulses found before, for want of a solution",
                p.lagging);
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
    list.scalar("gear_asked", "-", "taken once the band has the load, or the clutch is out",
                m.gear);
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
void list_sea_probe(Lister<Visit> list, const SeaProbe& probe, const World& w) {
    Water water;
    const Vec3 p = w.bodies[std::size_t(probe.body)].point(probe.at);
    if (w.environment.sea) water = water_at(*w.environment.sea, p, w.time.seconds());
    list.scalar("height", "m", "of the surface over this place, in the world", water.height);
    list.scalar("under", "m", "of water over this place; negative: it is in the air",
                water.height - p.z());
    list.vector("velocity", "m/s", "of the water there, of waves and current", water.velocity);
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
    list.scalar("lowest", "m", "height of its lowest node", lowest(b));
    list.scalar("volume", "m³", "of its tetrahedra now", volume(b));
    list.scalar("stress", "Pa", "the largest in it, von Mises", largest_stress(b));
    list.scalar("yielded", "-", "the largest equivalent plastic strain in it",
                most_plastic_strain(b));
    list.vector("contact_force", "N", "of all that touches it", b.contact_force);
    list.scalar("pressed", "N", "what it is squeezed with: half of all forces that touch it",
                b.pressed);
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
        if (winch.gas.fitted) {
            list.scalar("given", "m", "by its gas spring, from the middle of the stroke",
                        winch.gas.given);
            list.scalar("gas", "N", "pull that its gas spring balances", winch.gas.force());
        }
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
            for (const Opening& o : space.openings)
                if (!o.name.empty())
                    Lister<Visit>{visit, "opening", &o.name}.scalar(
                        "open", "-", "share of it that is open", o.open);
        }
    }
    for (const Anchor& a : w.anchors) list_anchor(Lister<Visit>{visit, "anchor", &a.name}, a);
    for (const Propulsor& p : w.propulsors)
        list_propulsor(Lister<Visit>{visit, "propulsor", &p.name}, p);
    for (const SeaProbe& p : w.sea_probes)
        list_sea_probe(Lister<Visit>{visit, "sea", &p.name}, p, w);
    for (const SoftBody& b : w.soft_bodies) list_soft(Lister<Visit>{visit, "soft", &b.name}, b);
    for (const Clamp& c : w.clamps) {
        Lister<Visit> list{visit, "clamp", &c.name};
        list.vector("force", "N", "on the rigid body", c.force);
        list.scalar("load", "N", "size of that force", c.force.norm());
    }
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
                 const char* column, const char* unit, const char* what, double, bool) {
                 const std::string owner = name.empty() ? kind : kind + ("." + name);
                 list.push_back({owner + "." + part + quantity + column, unit, what});
             });
    return list;
}

std::vector<bool> whole_quantities(const World& world) {
    std::vector<bool> list;
    list_all(world, 0,
             [&](const char*, const std::string&, const char*, const char*, const char*,
                 const char*, const char*, double, bool whole) { list.push_back(whole); });
    return list;
}

void read_quantities(const World& world, double step_seconds, std::vector<double>& values) {
    values.clear();
    list_all(world, step_seconds,
             [&](const char*, const std::string&, const char*, const char*, const char*,
                 const char*, const char*, double value, bool) { values.push_back(value); });
}

}  // namespace fairlead::physics
