#include "physics/wire/model/winch.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

constexpr double stands = 0.01;    // [m/s] slower, gears can be changed with the clutch in. tuning:
                                   // a tenth of creep speed of an anchor-handling winch
constexpr double unloaded = 0.05;  // [-] of what the motor can pull: more presses its wheels so
                                   // that none leaves another. tuning: above what a bare drum asks

// Nothing turns and nothing pulls on the motor: the band has the load.
bool wheels_free(const Winch& w) {
    return std::abs(w.speed) < stands &&
           std::abs(w.motor_force) <= unloaded * w.leverage() * w.max_force;
}

double towards(double from, double to, double most) {
    return from + std::clamp(to - from, -most, most);
}

}  // namespace

double Machinery::lining() const {
    return grip * (1 - fade * std::min(1.0, heat / fade_heat));
}

double band_limit(const Winch& w) {
    return w.leverage() * w.brake_force * w.machinery.band * w.machinery.lining();
}

double stall_force(const Winch& w) {
    return w.leverage() * w.max_force * w.machinery.force_share / w.machinery.ratio();
}

// The power limit is taken at the speed v_e of the end of the step, else a light drum would be
// thrown to and fro by P/v: with N all other forces that resist,
//     m (v_e - v) / h = P / v_e - N,   m v_e² - (m v - h N) v_e - h P = 0,
// whose positive root gives P/v_e. At a steady speed v_e = v.
double motor_limit(const Winch& w, bool hauling, double h) {
    const Machinery& g = w.machinery;
    if (!g.powered) return 0;
    const double stall = g.engaged * stall_force(w);
    const double way = hauling ? -1 : 1, speed = way * w.speed;
    if (g.power == 0 || speed < 0) return stall;
    const double m = w.reflected_mass();
    const double resists = -way * (w.pull + w.brake_pull + w.drag_pull + w.dynamic_pull);
    const double b = (speed - h / m * resists) / 2;
    const double end = b + std::sqrt(b * b + h * g.power / m);
    return end * stall > g.power ? g.power / end : stall;
}

void advance_machinery(Winch& w, double h) {
    Machinery& g = w.machinery;
    if (!g.fitted) return;
    const double mass = w.reflected_mass();
    const double clutch = g.release ? 0 : g.powered ? g.clutch : g.engaged;
    g.engaged = towards(g.engaged, clutch, h / std::max(g.clutch_time, h));
    if (g.powered && (g.engaged == 0 || wheels_free(w))) g.gear_in = g.gear;

    double band = w.brake ? 1 : g.band_brake;
    if (g.release)
        band = g.release_brake;
    else if (!g.powered)
        band = std::max(band, g.band);
    const double time = band > g.band ? g.closing_time : g.opening_time;
    g.band = towards(g.band, band, h / std::max(time, h));
    g.heat += h * std::abs(w.brake_pull * w.speed);
    g.heat *= elementary::exp(-h / g.cooling_time);

    // what the clutch takes along stood still
    w.kick -= std::max(0.0, w.reflected_mass() - mass) * w.speed;
}

}  // namespace fairlead::physics
