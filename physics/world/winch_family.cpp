#include "physics/world/winch_family.h"

#include "physics/wire/model/winch_rows.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// What wires pull with, and what their rope on the drum weighs.
void look_at_wires(World& world) {
    for (Winch& w : world.winches) w.pull = w.rope_inertia = 0;
    const auto look = [&](const Wire& wire, const WirePoint& p, const WireSegment& segment) {
        if (p.kind != WirePoint::Kind::winch) return;
        Winch& w = world.winches[p.wheel.winch];
        w.pull = segment.tension;
        if (!w.drum.spools() || wire.model == Wire::Model::massless) return;
        w.rope_inertia = world.wire_types[wire.type].mass_per_metre *
                         w.drum.second_moment(w.drum.turns(w.drum.wound));
    };
    for (const Wire& wire : world.wires) {
        if (wire.segments.empty()) continue;
        look(wire, wire.points.front(), wire.segments.front());
        look(wire, wire.points.back(), wire.segments.back());
    }
}

// The drum has turned: rope has left it. Turning as fast as before, J ω, it wants another speed of
// the wire where its radius has changed; what leaves takes its share of J ω along.
void unwind(Winch& w, double length) {
    const double before = w.drum.radius;
    w.drum.wound -= length;
    w.drum.lead_off();
    w.kick += w.reflected_mass() * w.speed * (w.drum.radius / before - 1);
}

}  // namespace

void WinchFamily::number(World& world, Freedoms& f) {
    for (Winch& w : world.winches) w.first = f.claim(1);
}

void WinchFamily::gather(const World& world, Eigen::VectorXd& v) const {
    for (const Winch& w : world.winches) v[w.first] = w.speed;
}

void WinchFamily::scatter(World& world, const Eigen::VectorXd& v) {
    for (Winch& w : world.winches) w.speed = v[w.first];
}

void WinchFamily::keep_velocities(World& world) {
    for (Winch& w : world.winches) w.speed_before = w.speed;
}

void WinchFamily::reflect_velocities(World& world) {
    for (Winch& w : world.winches) w.speed_before = 2 * w.speed_before - w.speed;
}

void WinchFamily::prepare(World& world) {
    for (Winch& w : world.winches)
        if (w.drum.spools() && w.drum.radius == 0) w.drum.lead_off();
    lead_off_drums(world.wires, world.winches);
    look_at_wires(world);
}

void WinchFamily::move(World& world, double h) {
    look_at_wires(world);
    bool spools = false;
    for (Winch& w : world.winches) {
        w.paid_out += h * w.speed;
        if (w.sprung()) w.gas.given += h * (w.speed - w.gas.drum_speed);
        w.kick = 0;
        advance_machinery(w, h);
        if (!w.drum.spools() || w.drum.torn_out) continue;
        unwind(w, h * w.speed);
        spools = true;
    }
    if (spools) lead_off_drums(world.wires, world.winches);
}

void WinchFamily::add_impulses(const World& world, double, Eigen::VectorXd& momentum) const {
    for (const Winch& w : world.winches)
        if (w.kick != 0) momentum[w.first] += w.kick;
}

void WinchFamily::keep_awake(const World& world, std::vector<char>& awake) const {
    for (const Winch& winch : world.winches) awake[winch.body] = 1;
}

void WinchFamily::add_rows(World& world, double h, Rows& rows) {
    add_winch_rows(world.winches, h, rows);
}

void WinchFamily::add_inertia(const World& world, double, MassMatrix& M, Eigen::VectorXd&) const {
    for (const Winch& w : world.winches) M.add(w.first, w.first, w.reflected_mass());
}

void WinchFamily::read_rows(World& world, const Rows& rows, double h) {
    read_winch_rows(rows, h, world.winches);
}

std::string WinchFamily::runaway(const World& world, const Eigen::VectorXd& v,
                                 double fastest) const {
    for (const Winch& w : world.winches)
        if (!all_below(v.segment<1>(w.first), fastest)) return "winch " + w.name;
    return {};
}

void WinchFamily::measure(World& world, Energies& sum) {
    look_at_wires(world);  // as they pull at this tick
    for (const Winch& w : world.winches)
        sum.kinetic += w.reflected_mass() / 2 * w.speed_now() * w.speed_now();
}

}  // namespace fairlead::physics
