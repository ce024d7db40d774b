#include "physics/hull/propulsor.h"
#include "physics/math/elementary.h"
#include "physics/sea/sine_cosine.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {
namespace {

using std::numbers::pi;

double toward(double now, double wanted, double most) {
    return now + std::clamp(wanted - now, -most, most);
}

double power_asked(const Propulsor& p) {
    const double s = std::abs(p.setting);
    return p.power * s * std::sqrt(s);
}

// Air is drawn down, and at last the disc comes out (Minsaas): by the depth of its shaft over its
// radius.
double ventilated(double depth, double radius) {
    const double deep = depth / radius;
    if (deep >= 1.3) return 1;
    if (deep <= -1) return 0;
    const double in_water = std::clamp((deep + 1) / 2, 0.0, 1.0);  // of the disc, about
    const double x = std::clamp(1 - 0.769 * deep, 0.0, 1.0);
    return in_water * (x > 0 ? 1 - 0.675 * elementary::pow(x, 1.258) : 1);
}

// Of a rudder in the race: side force to port at angle δ, and what it costs ahead.
struct RudderForce {
    double side = 0, back = 0;  // [N]
};
RudderForce rudder_force(const Propulsor& p, double density, double u, double v, double thrust) {
    const double area = pi / 4 * p.diameter * p.diameter;
    const double race = 0.8 * 2 * std::max(thrust, 0.0) / (density * area);
    const double ahead = 0.85 * std::max(u, 0.0), square = ahead * ahead + race;
    if (square < 1e-6) return {};
    // hull and race straighten the water that comes from aside, and the rudder's force pulls at the
    // hull before it as well: of tankers in model basins 0.4 to 0.64, and 0.31 [Yasukawa]
    constexpr double straightened = 0.45, by_hull = 0.3;
    const double aside = straightened * v;
    // of the angle between rudder and water, the sine; it stalls at 40 degrees
    const double onward = std::max(std::sqrt(square), 1.0),
                 way = std::sqrt(onward * onward + aside * aside);
    const SineCosine at = sine_cosine(p.angle);
    const double sine = std::clamp((at.sine * onward + at.cosine * aside) / way, -0.643, 0.643);
    const double slope = 6.13 * p.rudder_aspect / (p.rudder_aspect + 2.25);
    const double normal = density / 2 * p.rudder_area * square * slope * sine;
    return {-(1 + by_hull) * normal * at.cosine, std::abs(normal * at.sine)};
}

}  // namespace

// The speed of the race by Newton from the bollard's, which is above it.
double thrust_of(const Propulsor& p, double density, double u, double setting, double power_share) {
    const double s = std::abs(setting);
    const double spent = p.efficiency * p.power * s * std::sqrt(s) * power_share;
    if (!(spent > 0)) return 0;
    const double area = density * pi / 4 * p.diameter * p.diameter;
    const double into = setting > 0 ? u : -u;
    const double with = std::max(into, 0.0);  // against the water it works as at the bollard
    double thrust = 0;
    if (p.nozzle) {  // c³ − u² c = 2 P / ρA
        const double k = 2 * spent / area;
        double c = std::max(elementary::pow(k, 1.0 / 3), 1e-6) + with;
        for (int i = 0; i < 8; ++i)
            c -= (c * c * c - with * with * c - k) / (3 * c * c - with * with);
        thrust = area * c * (c - with);
    } else {  // (u + w)² w = P / 2ρA
        const double k = spent / (2 * area);
        double w = elementary::pow(k, 1.0 / 3);
        for (int i = 0; i < 12; ++i) {
            const double a = with + w;
            w -= (a * a * w - k) / (a * a + 2 * a * w);
        }
        thrust = 2 * area * (with + w) * w;
    }
    return setting > 0 ? thrust : -pull_astern * thrust;
}

void follow_orders(std::vector<Propulsor>& propulsors, std::vector<PowerPlant>& plants, double h) {
    for (PowerPlant& plant : plants) {
        constexpr double running_down = 5;  // [s]
        plant.on_for = plant.available > 0 ? std::min(plant.on_for + h, 1e9) : 0;
        const bool feeds = plant.on_for >= plant.restart;
        plant.running = feeds ? std::min(1.0, plant.running + h / running_down)
                              : plant.running * (1 - h / running_down);
        double asked = 0;
        for (const Propulsor& p : propulsors)
            if (p.plant == int(&plant - plants.data())) asked += power_asked(p);
        plant.share = !feeds || asked <= plant.available ? 1 : plant.available / asked;
    }
    for (Propulsor& p : propulsors) {
        p.setting = toward(p.setting, std::clamp(p.wanted, -1.0, 1.0), h / p.ramp);
        double to = p.wanted_angle;
        if (p.turn_limit > 0)
            to = std::clamp(to, -p.turn_limit, p.turn_limit);
        else
            to -= 2 * pi * std::floor((to - p.angle) / (2 * pi) + 0.5);  // the shorter way round
        p.angle = toward(p.angle, to, p.turn_rate * h);
    }
}

// Twin screws: Holtrop and Mennen 1982, with C_V = 0.0025 of friction and form. Single screws:
// Taylor and Harvald, w = C_B/2 - 0.05, t = 0.6 w + 0.01.
void estimate_wake(Propulsor& p, const Hull& hull, double mass) {
    const double block = mass / (sea_water * hull.length * hull.beam * hull.draught);
    const double disc = p.diameter / std::sqrt(hull.beam * hull.draught);
    const bool single = std::abs(p.at.y()) < p.diameter / 2;
    const double wake = single ? 0.5 * block - 0.05 : (0.3095 + 0.025) * block - 0.23 * disc;
    p.wake = std::clamp(wake, 0.0, 0.5);
    const double deduction = single ? 0.6 * p.wake + 0.01 : 0.325 * block - 0.1885 * disc;
    p.deduction = std::clamp(deduction, 0.04, 0.3);
}

Vec6 propel(Propulsor& p, const std::vector<PowerPlant>& plants, const Body& body, const Sea& sea,
            double t, double h) {
    const Mat3 R = body.X_WB.q.toRotationMatrix();
    const Vec3 arm = R * p.at, at = body.X_WB.p + arm;
    const Vec3 flow = R.transpose() * (body.velocity_at(arm) - current_at(sea, at.z()));
    double share = 1;
    if (p.plant >= 0) {
        const PowerPlant& plant = plants[std::size_t(p.plant)];
        share = plant.share * plant.running * plant.running * plant.running;
    }
    Vec3 ahead = p.ahead;
    const bool turns = !p.steering.empty() && p.rudder_area == 0;
    if (turns) {  // an azimuth: its angle turns the race, so that a positive one swings to port
        const SineCosine of = sine_cosine(-p.angle);
        ahead = {of.cosine * p.ahead.x() - of.sine * p.ahead.y(),
                 of.sine * p.ahead.x() + of.cosine * p.ahead.y(), p.ahead.z()};
    }
    const double u = ahead.dot(flow);
    const bool behind = p.kind == Propulsor::Kind::propeller;
    const double into = behind && u > 0 ? (1 - p.wake) * u : u;
    // air that was drawn in stays for a second or two
    const double depth = sea_height(sea, at.x(), at.y(), t) - at.z();
    const double left = ventilated(depth, p.diameter / 2);
    constexpr double returns = 1.5;  // [s]
    p.breath = std::min(left, p.breath + h / returns);
    double thrust = thrust_of(p, sea.density, into, p.setting, share) * p.breath;
    const double speed = flow.head<2>().norm();
    if (p.kind == Propulsor::Kind::tunnel) thrust *= std::max(0.2, 1 - 0.35 * std::abs(flow.x()));
    constexpr double at_bollard = 0.04;  // [-] of the deduction
    const double deduction =
        behind ? at_bollard + (p.deduction - at_bollard) * std::min(1.0, speed / 5) : 0.05;
    p.thrust = thrust;
    p.drawn = power_asked(p) * share;
    Vec3 force = (1 - deduction) * thrust * ahead;
    if (p.rudder_area > 0) {
        const RudderForce rudder = rudder_force(p, sea.density, u, flow.y(), thrust);
        force += Vec3(-rudder.back, rudder.side, 0);
    }
    Vec6 out;
    out << R * force, R * p.at.cross(force);
    return out;
}

}  // namespace fairlead::physics
