#include "physics/contact/contact_rows.h"
#include "physics/contact/restitution.h"
#include "physics/joint/joint_rows.h"
#include "physics/wire/dynamics/material_momentum.h"
#include "physics/wire/dynamics/plastic_bend.h"
#include "physics/wire/dynamics/tension_rows.h"
#include "physics/wire/dynamics/torsion.h"
#include "physics/wire/model/winch_rows.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/resolution/adapt.h"
#include "physics/wire/route/edge_slide_solver.h"
#include "physics/wire/route/route.h"
#include "physics/world/dof_numbering.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

constexpr double contact_margin = 0.02;  // [m] contacts are known this much before they touch
constexpr double fastest = 1e4;          // [m/s] beyond this the world has left reality

// Wall time per stage, if the embedder lent us a clock.
class Stages {
  public:
    explicit Stages(World& w) : world_(w), last_(w.now ? w.now() : 0) {}
    void end(Stage stage) {
        if (!world_.now) return;
        const double now = world_.now();
        world_.stage_seconds[int(stage)] = now - last_;
        last_ = now;
    }

  private:
    World& world_;
    double last_;
};

void collect_rows(World& w, double h) {
    const Freedoms& f = w.solver->freedoms;
    w.rows.clear();
    add_joint_rows(w.joints, w.bodies, f, h, w.rows);
    add_winch_rows(w.winches, f, h, w.rows);
    add_wire_rows(w.wires, {w.bodies, w.winches, w.wire_types, f}, w.gravity, h, w.solver->turning,
                  w.rows);
    add_node_contact_rows(w.node_contacts, w.wires, {w.bodies, w.winches, w.wire_types, f}, h,
                          w.rows);
    add_contact_rows(w.contacts, {w.bodies, w.materials, f, w.friction_law, w.remembered}, h,
                     w.rows);
}

// Names what left the finite world; empty when all is well.
std::string find_runaway(const World& w) {
    const Freedoms& f = w.solver->freedoms;
    const Eigen::VectorXd& v = w.solver->v_new;
    if (all_below(v, fastest)) return {};
    const auto bad = [&](int first, int size) {
        return first >= 0 && !all_below(v.segment(first, size), fastest);
    };
    for (std::size_t i = 0; i < w.bodies.size(); ++i)
        if (bad(f.body[i], 6)) return "body " + w.bodies[i].name;
    for (std::size_t i = 0; i < w.winches.size(); ++i)
        if (bad(f.winch[i], 1)) return "winch " + w.winches[i].name;
    for (std::size_t i = 0; i < w.wires.size(); ++i)
        for (std::size_t k = 0; k < w.wires[i].points.size(); ++k) {
            const WirePoint& p = w.wires[i].points[k];
            const bool moves = p.kind == WirePoint::Kind::mass || p.slips;
            if (moves && bad(f.wire_point(int(i), int(k)), p.slips ? 1 : 3))
                return "wire " + w.wires[i].name;
        }
    return {};
}

void take_velocities(World& w, double h, double share) {
    Solver& s = *w.solver;
    for (Body& b : w.bodies) b.v_before = b.v, b.w_before = b.w;
    for (Winch& winch : w.winches) winch.speed_before = winch.speed;
    for (Wire& wire : w.wires)
        for (WirePoint& p : wire.points)
            if (p.kind == WirePoint::Kind::mass)
                p.v_before = p.v;
            else if (p.kind != WirePoint::Kind::attach)
                p.slip_before = p.slip;
    read_joint_rows(w.rows, s.v_new, h, w.bodies, w.joints);
    read_winch_rows(w.rows, h, w.winches);
    read_node_contact_rows(w.rows, h, w.node_contacts);
    read_contact_rows(w.rows, h, w.contacts);
    if (share == 1 && !w.contacts.empty()) put_at_impact(w.rows, s.freedoms, w.bodies);
    if (share != 1) s.v_new = s.v + share * (s.v_new - s.v);
    scatter(s.v_new, s.freedoms, w.bodies, w.wires, w.winches);
    stop_creep(w.wires, w.wire_types, s.freedoms, s.v_new, w.bodies);
    for (Wire& wire : w.wires) spread_tensions(wire);
    if (share == 1) return;
    // so that the mean of before and after is the velocity the scene began with
    for (Body& b : w.bodies)
        if (b.dynamic()) b.v_before = 2 * b.v_before - b.v, b.w_before = 2 * b.w_before - b.w;
    for (Winch& winch : w.winches) winch.speed_before = 2 * winch.speed_before - winch.speed;
    for (Wire& wire : w.wires)
        for (WirePoint& p : wire.points) {
            p.v_before = 2 * p.v_before - p.v;
            p.slip_before = 2 * p.slip_before - p.slip;
        }
}

void move(World& w, double h) {
    burden_bodies(w.wires, w.wire_types, w.bodies);
    move_bodies(w.bodies, h);
    for (Winch& winch : w.winches) winch.paid_out += h * winch.speed;
    for (Wire& wire : w.wires)
        for (WirePoint& p : wire.points)
            if (p.kind == WirePoint::Kind::mass) p.x += h * p.v;
    for (Joint& j : w.joints)
        if (j.enabled) j.position = joint_position(j, w.bodies, j.position);
}

// Velocities and forces at the present positions; `share` of the change of velocity is taken.
void find_velocities(World& w, double h, double share, Stages& stages) {
    const auto find_contacts = [&] {  // what touches what?
        w.collision.find(w.bodies, w.apart, contact_margin, h, w.contacts);
    };
    find_contacts();
    stages.end(Stage::contacts);
    find_allowances(w.wires, w.wire_types, w.winches, w.node_budget, h);
    burden_bodies(w.wires, w.wire_types, w.bodies);
    adapt_wires(w.wires, w.wire_types, w.bodies, w.surfaces, w.gravity,
                h);  // mass nodes where wanted
    take_set(w.wires, w.wire_types, w.bodies);
    for (Wire& wire : w.wires) {
        find_wraps(wire, w.wire_types[wire.type], w.bodies);
        agree_on_slips(wire, w.wire_types[wire.type], w.bodies);
    }
    find_node_contacts(w.wires, w.wire_types, w.bodies, w.surfaces, h, w.node_contacts);
    while (wake(w)) find_contacts();
    stages.end(Stage::wires);
    count_freedoms(w.bodies, w.wires, w.wire_types, w.winches, w.solver->freedoms);
    apply_forces(w);  // weight
    stages.end(Stage::forces);
    collect_rows(w, h);  // joints, winches, spans, contacts
    stages.end(Stage::rows);
    w.solver->solve(w, h);  // velocities and forces
    stages.end(Stage::solve);
    w.diverged = find_runaway(w);
    if (!w.diverged.empty()) return;
    take_velocities(w, h, share);
    w.h = h;
    measure(w);  // tensions, energies, residuals
    for (Body& b : w.bodies) b.impulse.setZero(), b.turn_impulse.setZero();
    stages.end(Stage::measure);
}

}  // namespace

void begin(World& w, double h) {
    Stages stages(w);
    for (Wire& wire : w.wires) find_lines(wire, w.bodies);
    find_velocities(w, h, 0.5, stages);
    w.probe.drive_work = 0;
    w.begun = true;
}

void step(World& w, double h) {
    if (!w.begun) begin(w, h);
    if (!w.diverged.empty()) return;
    Stages stages(w);
    w.rigger.remember(w.wires, w.bodies, w.surfaces);
    note_material(w.wires, w.bodies);
    const WireContext on{w.bodies, w.winches, w.wire_types, w.solver->freedoms};
    advance_twist(w.wires, on, h / 2);
    move(w, h);                                    // q ← q + h v
    slide_wires(w.wires, w.bodies, w.winches, h);  // material over wheels, eyes and wraps
    advance_twist(w.wires, on, h / 2);
    for (std::size_t i = 0; i < w.wires.size(); ++i) {
        Wire& wire = w.wires[i];
        const WireType& type = w.wire_types[wire.type];
        if (wire.model != Wire::Model::chain)
            w.rigger.follow(int(i), wire, type, w.bodies, w.surfaces[wire.type], w.gravity,
                            h);  // what does it lie on now?
        keep_momentum(wire, type, w.bodies);
    }
    stages.end(Stage::move);
    find_velocities(w, h, 1, stages);  // v ← from all forces at q
    if (w.diverged.empty()) fall_asleep(w, h);
}

}  // namespace fairlead::physics
