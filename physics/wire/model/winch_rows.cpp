#include "physics/wire/model/winch_rows.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

enum Key { drive, end_stop, friction, dynamic, spring, stroke };  // of a winch's rows

constexpr double dead_band = 0.05;  // [-] of the tension to be kept, to both sides: usual of
                                    // constant-tension winches

struct Builder {
    const std::vector<Winch>& winches;
    double h;
    Rows& rows;

    Row& add(int winch, Key key) {
        Row& row = rows.add(Owner::winch, winch, key);
        row.law = Law::velocity;
        row.compliance = slip_compliance(rows.scales);
        return row;
    }
    void finish(int winch) { rows.add_freedom(winches[winch].first, 1); }
};

// A plain winch: driven or braked.
void add_plain_drive(const Winch& w, int i, Builder& to) {
    Row& row = to.add(i, drive);
    // the multiplier is an impulse, ξ is about a force ([Massless] eq. 10)
    row.compliance = slip_compliance(to.rows.scales) + (w.brake ? 0 : w.slip / to.h);
    row.target = w.brake ? 0 : std::clamp(w.target_speed, -w.max_speed, w.max_speed);
    row.upper = to.h * (w.brake ? w.brake_force : w.max_force);
    row.lower = -row.upper;
    if (w.relieved()) {
        row.compliance = slip_compliance(to.rows.scales);
        row.target = std::max(0.0, row.target);  // it may be lowered, not hauled
        row.lower = std::max(row.lower, -to.h * w.relief);
    }
    to.finish(i);
}

// A gas spring between drum and wire: linear about where it stands, with the friction of its seals
// and the nearer end of its stroke.
void add_gas_spring(const Winch& w, int i, Builder& to) {
    const GasSpring& gas = w.gas;
    const double pull = gas.force(), k = gas.stiffness();
    const auto between = [&](Row& row) {  // the wire's speed less the drum's
        row.driven = -w.drum_speed(), row.driven_before = -gas.drum_speed;
    };
    Row& row = to.add(i, spring);
    row.law = Law::position;
    row.g = pull / k, row.compliance = 1 / k;
    between(row);
    to.finish(i);
    if (gas.friction > 0) {
        Row& seals = to.add(i, friction);
        seals.target = w.drum_speed();
        seals.upper = to.h * gas.friction * pull, seals.lower = -seals.upper;
        to.finish(i);
    }
    const double low = gas.given + gas.most(), high = gas.most() - gas.given;
    Row& stop = to.rows.add(Owner::winch, i, stroke);
    stop.g = low < high ? low : -high;
    stop.law = std::min(low, high) > 0 ? Law::approach : Law::position;
    stop.compliance = 1e-9 / to.rows.scales.mass, stop.damping_time = 2 * to.h;
    (low < high ? stop.lower : stop.upper) = 0;
    between(stop);
    to.finish(i);
}

// [N] of the tension to be kept that the motor can make.
double kept_tension(const Winch& w) {
    const Machinery& g = w.machinery;
    if (!(g.tension > 0) || w.brake || !g.powered || g.release || w.relieved()) return 0;
    return g.engaged * std::min(g.tension, stall_force(w));
}

void add_motor(const Winch& w, int i, Builder& to) {
    const Machinery& g = w.machinery;
    if (w.brake && g.band == 1) return;  // it hands over to the band, once that is closed
    double haul = motor_limit(w, true, to.h), pay = motor_limit(w, false, to.h);
    const double top = w.max_speed * g.ratio();
    double target = std::clamp(w.target_speed, -top, top);
    if (const double kept = kept_tension(w); kept > 0) {
        haul = std::min(haul, (1 - dead_band) * kept), pay = 0;
        target = -std::min(top, g.recovery_speed);
    }
    if (w.relieved()) {
        haul = 0, target = std::max(0.0, target);
        if (target == 0) pay = 0;
    }
    if (!(haul > 0) && !(pay > 0)) return;
    Row& row = to.add(i, drive);
    row.compliance += w.slip / to.h;
    row.target = target / w.leverage();
    row.lower = -to.h * haul, row.upper = to.h * pay;
    to.finish(i);
}

// Band and bearings resist whichever way it turns; a tension to be kept gives way later than it
// hauls. A relief valve resists in their place.
void add_friction(const Winch& w, int i, Builder& to) {
    const double bearings = w.leverage() * w.machinery.drag;
    const double both = (w.relieved() ? 0 : band_limit(w)) + bearings;
    const double out =
        w.relieved() ? std::max(bearings, w.relief) : both + 2 * dead_band * kept_tension(w);
    if (!(out > 0)) return;
    Row& row = to.add(i, friction);
    row.lower = -to.h * out, row.upper = to.h * both;
    to.finish(i);
}

void add_dynamic_brake(const Winch& w, int i, Builder& to) {
    const Machinery& g = w.machinery;
    if (!g.powered || g.release || w.relieved()) return;
    if (!(g.dynamic_brake * g.dynamic_force > 0)) return;
    const double limit = w.leverage() * g.dynamic_brake * g.dynamic_force;
    Row& row = to.add(i, dynamic);
    row.compliance += g.dynamic_speed / w.leverage() / (limit * to.h);
    row.lower = -to.h * limit, row.upper = 0;
    to.finish(i);
}

// The nearer one: all wire in, or flanges full; all out, or the rope's end in its clamp.
void add_end_stop(const Winch& w, int i, Builder& to) {
    double low = w.paid_out - w.min_out, high = w.max_out - w.paid_out;
    const bool clamped = w.drum.spools() && w.drum.wound < high;
    if (w.drum.spools()) {
        if (w.drum.torn_out) return;
        low = std::min(low, w.drum.capacity() - w.drum.wound);
        high = std::min(high, w.drum.wound);
    }
    Row& stop = to.rows.add(Owner::winch, i, end_stop);
    stop.g = low < high ? low : -high;
    stop.law = std::min(low, high) > 0 ? Law::approach : Law::position;
    stop.compliance = 1e-9 / to.rows.scales.mass, stop.damping_time = 2 * to.h;
    (low < high ? stop.lower : stop.upper) = 0;
    if (clamped && low >= high && w.drum.clamp_force > 0) stop.lower = -to.h * w.drum.clamp_force;
    to.finish(i);
}

void clear_forces(Winch& w) {
    w.motor_force = w.brake_pull = w.dynamic_pull = w.drag_pull = 0;
}

void read_row(const Row& r, double h, Winch& w) {
    const double force = r.impulse / h;
    switch (Key(r.part)) {
        case drive:
            (w.brake && !w.machinery.fitted ? w.brake_pull : w.motor_force) += force;
            break;
        case spring:
        case stroke:
            w.motor_force += force;
            break;
        case friction: {
            if (w.relieved() ||
                w.sprung()) {  // the wire turns the motor, which drives oil through the valve
                w.motor_force += force;
                break;
            }
            // what shares a row shares its force by what each can do
            const double band = band_limit(w), bound = std::abs(force < 0 ? r.lower : r.upper) / h;
            w.brake_pull = bound > 0 ? force * band / bound : 0;
            w.drag_pull = force - w.brake_pull;
            break;
        }
        case dynamic:
            w.dynamic_pull = force;
            break;
        case end_stop:
            // only the clamp's row is bounded below zero: the other stop's rests at zero
            if (w.drum.clamp_force > 0 && r.lower < 0 && r.bound == Bound::lower)
                w.drum.torn_out = true;
            break;
    }
}

}  // namespace

void add_winch_rows(const std::vector<Winch>& winches, double h, Rows& rows) {
    Builder to{winches, h, rows};
    for (int i = 0; i < int(winches.size()); ++i) {
        const Winch& w = winches[i];
        if (w.sprung()) {
            add_gas_spring(w, i, to);
        } else if (w.machinery.fitted) {
            add_motor(w, i, to);
            add_friction(w, i, to);
            add_dynamic_brake(w, i, to);
        } else {
            add_plain_drive(w, i, to);
        }
        add_end_stop(w, i, to);
    }
}

void read_winch_rows(const Rows& rows, double h, std::vector<Winch>& winches) {
    if (winches.empty()) return;
    for (Winch& w : winches) {
        clear_forces(w);
        if (w.gas.fitted) w.gas.drum_speed = w.drum_speed();
    }
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::winch) read_row(r, h, winches[r.index]);
}

}  // namespace fairlead::physics
