#include "physics/world/wire_family.h"

#include <algorithm>

#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/drum_stops.h"
#include "physics/wire/dynamics/edge_slide_rows.h"
#include "physics/wire/dynamics/geometric_stiffness.h"
#include "physics/wire/dynamics/material_momentum.h"
#include "physics/wire/dynamics/plastic_bend.h"
#include "physics/wire/dynamics/tension_rows.h"
#include "physics/wire/dynamics/torsion.h"
#include "physics/wire/dynamics/wire_inertia.h"
#include "physics/wire/model/load.h"
#include "physics/wire/model/material_kept.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/resolution/adapt.h"
#include "physics/wire/route/edge_slide_solver.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/route/route.h"
#include "physics/world/measure.h"
#include "physics/world/retune.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

WireContext context(const World& w) {
    return {w.bodies, w.winches, w.wire_types, w.wire_freedoms};
}

void take_scales(World& world) {
    for (Wire& wire : world.wires) wire.scales = world.scales;
}

}  // namespace

// ---- degrees of freedom

void WireFamily::number(World& world, Freedoms& all) {
    WireFreedoms& f = world.wire_freedoms;
    f.sliding = 0;
    f.wire.clear();
    std::size_t points = 0;
    for (const Wire& w : world.wires) points += w.points.size();
    f.point.resize(points), f.per_mass.resize(points);
    f.along.assign(points, -1);
    int n = all.count, first = 0;
    for (const Wire& w : world.wires) {
        f.wire.push_back(first);
        if (!present(w)) continue;
        const int last = int(w.segments.size());
        const WireSegment* before = &no_segment;
        for (int k = 0; k <= last; ++k) {
            const WireSegment& after = k < last ? w.segments[k] : no_segment;
            if (w.points[k].kind == WirePoint::Kind::mass) {
                f.point[first + k] = n, n += 3;
                f.per_mass[first + k] =
                    1 / std::max(lumped_mass(*before, after), least_mass(world.scales));
            } else {
                f.point[first + k] = -1, f.per_mass[first + k] = 0;
            }
            before = &after;
        }
        for (const Wrap& wrap : w.wraps)  // where contact nodes are
            for (int k = wrap.first; k <= wrap.last; ++k)
                if (w.points[k].kind == WirePoint::Kind::contact && slides(w, k))
                    f.along[first + k] = n++, ++f.sliding;
        for (const Wrap& wrap : w.wraps)
            if (wrap.open) f.point[first + wrap.first] = n++;
        first += int(w.points.size());
    }
    all.count = n;
    // what couples sliding nodes with tensions and what moves (edge_slide_rows.h)
    all.symmetric &= f.sliding == 0;
}

void WireFamily::gather(const World& world, Eigen::VectorXd& v) const {
    const WireFreedoms& f = world.wire_freedoms;
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        std::size_t k = f.wire[i];
        for (const WirePoint& p : world.wires[i].points) {
            const std::size_t point = k++;
            const int at = f.point[point];
            if (p.kind == WirePoint::Kind::mass) {
                v.segment<3>(at) = p.node.v;
                continue;
            }
            if (f.along[point] >= 0) v[f.along[point]] = p.contact.slide;
            if (at >= 0) v[at] = p.slip;
        }
    }
}

void WireFamily::scatter(World& world, const Eigen::VectorXd& v) {
    const WireFreedoms& f = world.wire_freedoms;
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        std::size_t k = f.wire[i];
        for (WirePoint& p : world.wires[i].points) {
            const std::size_t point = k++;
            if (p.kind == WirePoint::Kind::mass)
                p.node.v = v.segment<3>(f.point[point]);
            else if (p.kind == WirePoint::Kind::contact)
                p.contact.slide = f.along[point] >= 0 ? v[f.along[point]] : 0;
        }
        for (const Wrap& wrap : world.wires[i].wraps) {
            if (!wrap.open) continue;
            for (int j = wrap.first; j <= wrap.last; ++j) {
                WirePoint& p = world.wires[i].points[j];
                // what sticks stands still exactly: no creep
                p.slip = p.slips ? v[f.wire_point(int(i), wrap.first)] : 0;
            }
        }
    }
    water_.bend_bristles(v, world.wires);
    stop_creep(world.wires, f, v, world.bodies);
    for (Wire& wire : world.wires) spread_tensions(wire);
}

void WireFamily::keep_velocities(World& world) {
    for (Wire& wire : world.wires)
        for (WirePoint& p : wire.points)
            if (p.kind == WirePoint::Kind::mass)
                p.node.v_before = p.node.v;
            else if (p.kind != WirePoint::Kind::attach)
                p.slip_before = p.slip, p.contact.slide_before = p.contact.slide;
}

void WireFamily::reflect_velocities(World& world) {
    for (Wire& wire : world.wires)
        for (WirePoint& p : wire.points) {
            p.node.v_before = 2 * p.node.v_before - p.node.v;
            p.slip_before = 2 * p.slip_before - p.slip;
            p.contact.slide_before = 2 * p.contact.slide_before - p.contact.slide;
        }
}

void WireFamily::places(const World& world, std::vector<DofPlace>& places) const {
    const WireFreedoms& f = world.wire_freedoms;
    for (std::size_t w = 0; w < world.wires.size(); ++w)
        for (std::size_t k = 0; k < world.wires[w].points.size(); ++k)
            if (const WirePoint& p = world.wires[w].points[k]; p.kind == WirePoint::Kind::mass)
                places.push_back({f.wire_point(int(w), int(k)), false, p.node.x});
}

// ---- before the first step

void WireFamily::prepare(World& world) {
    take_scales(world);
    renew_surfaces(world);
    for (Wire& wire : world.wires) {
        lead_off(wire, world.wire_types[wire.type], world.bodies, world.surfaces[wire.type]);
        find_lines(wire, world.bodies);
    }
    find_material(world.wires, world.wire_types);
    for (Wire& wire : world.wires) find_wraps(wire, world.wire_types, world.bodies);
    find_loads(world.wires, world.wire_types, world.environment, world.time.seconds());
    adapt_wires(world.wires, world.wire_types, world.bodies, world.surfaces, world.h);
    // what the wires pull with before any force has been solved for
    for (Wire& wire : world.wires)
        for (WireSegment& s : wire.segments)
            s.tension =
                s.stiffness *
                std::max(0.0, s.length / std::max(s.rest_length, least_rest_length(wire)) - 1);
}

void WireFamily::begin(World& world) {
    for (Wire& wire : world.wires) find_lines(wire, world.bodies);
    find_material(world.wires, world.wire_types);
    find_loads(world.wires, world.wire_types, world.environment, world.time.seconds());
}

// ---- the motion of a step

void WireFamily::before_motion(World& world, double h) {
    take_scales(world);  // wires are cut and joined between ticks
    find_material(world.wires, world.wire_types);
    world.rigger.remember(world.wires, world.bodies, world.surfaces);
    note_material(world.wires, world.bodies);
    advance_twist(world.wires, context(world), h / 2);
    burden_bodies(world.wires, world.bodies);
}

void WireFamily::move(World& world, double h) {
    for (Wire& wire : world.wires)
        for (WirePoint& p : wire.points)
            if (p.kind == WirePoint::Kind::mass) p.node.x += h * p.node.v;
}

void WireFamily::after_motion(World& world, double h) {
    slide_wires(world.wires, world.bodies, world.winches, h);  // over wheels, eyes and wraps
    for (Wire& wire : world.wires) follow_material(wire, world.wire_types);
    find_loads(world.wires, world.wire_types, world.environment, world.time.seconds());
    advance_twist(world.wires, context(world), h / 2);
    world.rigger.look(world.bodies, world.surfaces);
    const MaterialKept same_material(world.wires);
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        Wire& wire = world.wires[i];
        if (wire.model != Wire::Model::chain)  // what does it lie on now?
            world.rigger.follow(int(i), wire, world.wire_types, world.bodies,
                                world.surfaces[wire.type], h);
        keep_momentum(wire, world.bodies);
    }
    same_material.promise_in(world.wires, "what it lies on was found");
}

// ---- the forces of a step

void WireFamily::before_forces(World& world, double h) {
    find_allowances(world.wires, world.wire_types, world.winches, world.node_budget, h);
    burden_bodies(world.wires, world.bodies);
    const MaterialKept same_material(world.wires);
    // mass nodes where they are wanted
    adapt_wires(world.wires, world.wire_types, world.bodies, world.surfaces, h);
    same_material.promise_in(world.wires, "nodes came and went");
    take_set(world.wires, world.wire_types, world.bodies);
    for (Wire& wire : world.wires) {
        find_wraps(wire, world.wire_types, world.bodies);
        agree_on_slips(wire, world.bodies);
        end_slides(wire, world.bodies);
    }
    node_contacts_.find(world.wires, world.wire_types, world.bodies, world.surfaces, world.scales,
                        h, world.node_contacts);
    pinches_.find({world.wires, world.surfaces, context(world), world.apart, world.remembered}, h);
}

void WireFamily::keep_awake(const World& world, std::vector<char>& awake) const {
    for (const Wire& wire : world.wires)
        for (const WirePoint& p : wire.points)
            if (p.kind != WirePoint::Kind::mass) awake[p.body] = awake[p.wheel.carrier] = 1;
    for (const NodeContact& c : world.node_contacts) awake[c.body] = 1;
    pinches_.keep_awake(awake);
}

void WireFamily::add_rows(World& world, double h, Rows& rows) {
    const WireContext on = context(world);
    add_wire_rows(world.wires, on, h, turning_, rows);
    hold_before_waves(world.wires, h, rows);
    find_held_ends(world.wires, world.wire_freedoms, h, held_ends_);
    add_drum_stops(world.wires, on, world.environment.gravity, h, rows);
    ContactRows to(rows, world.friction_law, world.remembered, h);
    add_node_contact_rows(world.node_contacts, world.wires, on, to);
    segment_contacts_.add_rows(world.wires, world.surfaces, on, to);
    pinches_.add_rows(world.wires, on, to);
}

void WireFamily::begin_solution(World& world, const Solution& s) {
    axial_damping_.spare_slow_stretching(world.wires, context(world), s.h, s.rates, s.rows);
    tension_before_.clear();
    for (const Wire& w : world.wires)
        for (const WireSegment& segment : w.segments) tension_before_.push_back(segment.tension);
    catch_.begin(s.rows);
    folds_.begin();
    water_.find(world.wires, context(world), world.environment, world.time.seconds(), s.h);
}

void WireFamily::add_inertia(const World& world, double, MassMatrix& M,
                             Eigen::VectorXd& force) const {
    add_wire_inertia(world.wires, context(world), M, force);
    water_.add_inertia(M, force);
}

void WireFamily::add_impulses(const World& world, double h, Eigen::VectorXd& momentum) const {
    add_flow(world.wires, context(world), h, momentum);
    for (const HeldEnd& end : held_ends_) momentum.segment<3>(end.freedom) += end.impulse;
}

void WireFamily::add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                               Eigen::VectorXd& pushed) {
    const WireContext on = context(world);
    const bool newton = s.pass > 0;
    add_wire_stiffness(world.wires, on, s.h,
                       {newton, tension_before_, turning_.rates(), newton ? v_predicted_ : s.v}, K,
                       pushed);
    add_wire_bend(world.wires, on, s.h, s.v, K, pushed);
}

void WireFamily::add_couplings(const World& world, const Solution& s, MassMatrix& M,
                               Eigen::VectorXd& momentum) {
    folds_.push(momentum);
    add_edge_stiffness(world.wires, context(world), s.h, s.solved ? &s.v_new : nullptr, M);
    water_.add_drag_and_ground(M, momentum);
}

bool WireFamily::outdated(World& world, const Solution& s) {
    if (!edges_outdated(world.wires, context(world), s.rows, s.h)) return false;
    read_tensions(s.rows, s.h, world.wires);
    for (Wire& wire : world.wires) spread_tensions(wire);
    return true;
}

bool WireFamily::relinearize(World& world, const Solution& s) {
    const WireContext on = context(world);
    if (!catch_.missed(world.wires, world.bodies, on, s.v_new, s.h, s.rows) &&
        folds_.even(world.wires, on, s.h, s.rows, s.v, s.v_new))
        return false;
    read_tensions(s.rows, s.h, world.wires);
    v_predicted_ = s.v_new;
    Catch::limit_turning(world.bodies, s.v, s.h, v_predicted_);
    catch_.relinearize(world.wires, world.bodies, on, v_predicted_, s.h, s.rows);
    return true;
}

void WireFamily::end_pass(World& world, const Solution& s) {
    if (s.pass > 0) catch_.finish(world.wires, world.bodies);
}

void WireFamily::end_solution(World& world, const Solution& s) {
    read_tensions(s.rows, s.h, world.wires);
    read_slips(s.rows, world.wires);
    advance_waves(world.wires, s.h);
}

void WireFamily::read_rows(World& world, const Rows& rows, double h) {
    read_node_contact_rows(rows, h, world.node_contacts);
}

// ---- what came of it

std::string WireFamily::runaway(const World& world, const Eigen::VectorXd& v,
                                double fastest) const {
    const WireFreedoms& f = world.wire_freedoms;
    for (std::size_t i = 0; i < world.wires.size(); ++i)
        for (std::size_t k = 0; k < world.wires[i].points.size(); ++k) {
            const WirePoint& p = world.wires[i].points[k];
            const bool moves = p.kind == WirePoint::Kind::mass || p.slips;
            const int at = f.wire_point(int(i), int(k));
            if (moves && at >= 0 && !all_below(v.segment(at, p.slips ? 1 : 3), fastest))
                return "wire " + world.wires[i].name;
        }
    return {};
}

void WireFamily::measure(World& world, Energies& sum) {
    measure_wires(world, sum);
    const Solver& s = *world.solver;
    for (const HeldEnd& end : held_ends_) {  // what its other half does on this one
        const Vec3 v = s.v.segment<3>(end.freedom) + s.v_new.segment<3>(end.freedom);
        world.probe.wires[end.wire].given += end.impulse.dot(v) / 2;
    }
}

}  // namespace fairlead::physics
