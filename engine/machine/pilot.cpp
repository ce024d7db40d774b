#include "engine/machine/pilot.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/input/clock.h"
#include "engine/machine/neutral.h"
#include "physics/hull/hull_forces.h"
#include "physics/math/elementary.h"
#include "physics/sea/wind.h"

namespace fairlead {
namespace {

using physics::Propulsor, physics::pull_astern;
using std::numbers::pi;

// One direction in which one propulsor can push, with what it can do at the bollard.
struct Push {
    int propulsor;
    bool across = false;  // the second direction of an azimuth
    Vec3 column;          // force ahead and across, moment, per newton
    double most;          // [N]
};

bool turns(const Propulsor& p) {
    return !p.steering.empty() && p.rudder_area == 0;
}

std::vector<Push> pushes(const std::vector<int>& propulsors, const physics::World& world) {
    std::vector<Push> all;
    for (const int i : propulsors) {
        const Propulsor& p = world.propulsors[std::size_t(i)];
        const double most = physics::thrust_of(p, physics::sea_water, 0, 1, 1);
        const auto add = [&](const Vec3& d, bool across) {
            all.push_back({i, across, {d.x(), d.y(), p.at.x() * d.y() - p.at.y() * d.x()}, most});
        };
        add(p.ahead, false);
        if (turns(p)) add({-p.ahead.y(), p.ahead.x(), 0}, true);
    }
    return all;
}

double heading_of(const physics::Body& b) {
    const Mat3 R = b.X_WB.q.toRotationMatrix();
    return elementary::atan2(R(1, 0), R(0, 0));
}

// Mass with water, and moment of inertia, of motion ahead, across and turning.
Vec3 inertia_of(const physics::Body& b, const physics::Hull& hull) {
    return {b.mass + hull.added(0, 0), b.mass + hull.added(1, 1),
            b.inertia(2, 2) + hull.added(5, 5)};
}

// [1/s²] An autopilot knows nothing of what its rudders push with, and steers by the rate of turn
// it sees: that follows as fast as the notch for waves lets it, place and speed damped by 0.7. With
// the gain of keeping station it came cut/g = 19 s late, and the ship snaked.
double observer_gain(const Pilot& pilot, double cut) {
    return pilot.mode == PilotSettings::Mode::heading ? cut * cut / 2 : pilot.observer_gain;
}

// The passive observer, a channel at a time: waves ξ (a resonance at the waves' period), place and
// speed of what is left, and a steady push.
void observe(PilotState::Channel& c, double measured, double given, const Pilot& pilot) {
    constexpr double damping = 0.1, notch = 1, h = tick_seconds;
    const double wave = 2 * pi / pilot.wave_period, cut = 1.22 * wave;
    const double per_speed = observer_gain(pilot, cut), per_push = 0.1 * per_speed;  // [1/s³]
    const double error = measured - c.place - c.wave;
    const double sum = c.wave_sum;
    c.wave_sum += h * (c.wave - 2 * (notch - damping) * cut / wave * error);
    c.wave += h * (-wave * wave * sum - 2 * damping * wave * c.wave +
                   2 * wave * (notch - damping) * error);
    c.place += h * (c.speed + cut * error);
    c.speed += h * (c.push + given + per_speed * error);
    c.push += h * per_push * error;
}

Vec3 to_ship(double heading, const Vec3& of) {  // from the world's axes
    const double c = elementary::cos(heading), s = elementary::sin(heading);
    return {c * of.x() + s * of.y(), -s * of.x() + c * of.y(), of.z()};
}

Vec3 to_world(double heading, const Vec3& of) {
    return to_ship(-heading, of);
}

// What the wind pushes with, by the ship's own anemometer; in the ship's axes.
Vec3 wind_push(const physics::World& world, const physics::Hull& hull, const physics::Body& body) {
    const physics::Windage& area = hull.windage;
    const Vec3 blows = physics::wind_at(world.environment.wind, area.height, world.time.seconds());
    const Vec3 wind = to_ship(heading_of(body), blows - Vec3(body.v.x(), body.v.y(), 0));
    const double k = physics::air_density / 2 * wind.head<2>().norm();
    return {k * area.along * area.front * wind.x(), k * area.across * area.side * wind.y(), 0};
}

double sum_gain(const Pilot& pilot) {  // [1/s³]
    const double omega = 2 * pi / pilot.period;
    return omega * omega * omega / 10;
}

// Force that keeps a place and a heading, in the ship's axes.
Vec3 keep_station(const Pilot& pilot, PilotState& s, const Vec3& inertia, double heading) {
    const double omega = 2 * pi / pilot.period;
    Vec3 pull;  // in the world's axes, per mass
    for (std::size_t i = 0; i < 3; ++i) {
        PilotState::Channel& c = s.seen[i];
        const double error = c.place - s.wanted[i];
        if (!s.saturated) c.sum += tick_seconds * error;
        pull[Eigen::Index(i)] =
            -omega * omega * error - 1.6 * omega * c.speed - sum_gain(pilot) * c.sum;
    }
    return inertia.cwiseProduct(to_ship(heading, pull));
}

void steer_rudders(const Pilot& pilot, double angle, physics::World& world) {
    for (const int i : pilot.propulsors) {
        Propulsor& p = world.propulsors[std::size_t(i)];
        if (p.rudder_area > 0) p.wanted_angle = angle;
    }
}

// What current and waves push her with as she lies, per mass and in the world's axes: she has lain
// here before the scene begins, and knows.
Vec3 steady_push(const physics::World& world, const physics::Hull& hull, const physics::Body& body,
                 const Vec3& inertia, double heading) {
    if (!world.environment.sea) return Vec3::Zero();
    physics::HullWater water;
    const physics::Vec6 push =
        water.steady_push(hull, body, *world.environment.sea, -world.environment.gravity.z());
    const Vec3 level(push[0], push[1], push[5]);
    return to_world(heading, to_ship(heading, level).cwiseQuotient(inertia));
}

// Place and heading as the observer sees them; at first it takes them as they are.
void watch(const Pilot& pilot, PilotState& s, const physics::Body& body, double heading) {
    if (!s.begun) s.turned = heading;
    s.turned += std::remainder(heading - s.turned, 2 * pi);
    const double measured[] = {body.X_WB.p.x(), body.X_WB.p.y(), s.turned};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!s.begun) s.seen[i].place = s.wanted[i] = measured[i];
        observe(s.seen[i], measured[i], s.given[i], pilot);
    }
    s.begun = true;
}

// The autopilot: rudders hold the heading, which the turn lever changes.
void hold_heading(const Pilot& pilot, PilotState& s, const Vec3& hands, physics::World& world) {
    constexpr double turn_rate = 0.02, most_helm = 0.61;  // [rad/s] at full lever, [rad]
    s.wanted[2] -= turn_rate * hands.z() * tick_seconds;
    PilotState::Channel& c = s.seen[2];
    const double error = c.place - s.wanted[2];
    c.sum = std::clamp(c.sum + tick_seconds * error, -20.0, 20.0);
    const double helm = -1.2 * error - 24 * c.speed - 0.01 * c.sum;
    steer_rudders(pilot, std::clamp(helm, -most_helm, most_helm), world);
    for (const int i : pilot.propulsors) {
        Propulsor& p = world.propulsors[std::size_t(i)];
        p.wanted = p.kind == Propulsor::Kind::tunnel ? 0 : hands.x();
    }
}

// What propulsors give now, in the ship's axes.
Vec3 given_by(const std::vector<int>& propulsors, const physics::World& world) {
    Vec3 sum = Vec3::Zero();
    for (const int i : propulsors) {
        const Propulsor& p = world.propulsors[std::size_t(i)];
        const double angle = turns(p) ? -p.angle : 0;
        const Vec3 d(elementary::cos(angle) * p.ahead.x() - elementary::sin(angle) * p.ahead.y(),
                     elementary::sin(angle) * p.ahead.x() + elementary::cos(angle) * p.ahead.y(),
                     0);
        sum += p.thrust * Vec3(d.x(), d.y(), p.at.x() * d.y() - p.at.y() * d.x());
    }
    return sum;
}

}  // namespace

Pilot build_pilot(const ScenePilot& from, const physics::World& world) {
    Pilot pilot;
    static_cast<PilotSettings&>(pilot) = from;
    for (std::size_t i = 0; i < world.hulls.size(); ++i)
        if (world.hulls[i].name == from.body) pilot.hull = int(i), pilot.body = world.hulls[i].body;
    for (std::size_t i = 0; i < world.propulsors.size(); ++i)
        if (world.propulsors[i].body == pilot.body) pilot.propulsors.push_back(int(i));
    return pilot;
}

Vec3 share_out(const std::vector<int>& propulsors, const Vec3& force, physics::World& world) {
    const std::vector<Push> all = pushes(propulsors, world);
    std::vector<double> u(all.size(), 0);
    std::vector<char> fixed(all.size(), 0);
    Vec3 left = force, given = Vec3::Zero();
    for (int round = 0; round < 3; ++round) {
        Mat3 BB = Mat3::Zero();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!fixed[i])
                BB += all[i].most * all[i].most * all[i].column * all[i].column.transpose();
        // what nothing pushes at stays undone
        BB.diagonal() += (1e-6 * BB.diagonal().array() + 1e-3).matrix();
        const Vec3 x = BB.ldlt().solve(left);
        bool over = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (fixed[i]) continue;
            u[i] = all[i].most * all[i].most * all[i].column.dot(x);
            const bool azimuth = i + 1 < all.size() && all[i + 1].across;
            const bool second = all[i].across;
            const bool fixed_way = !azimuth && !second;
            const double least = fixed_way ? -pull_astern * all[i].most : -all[i].most;
            if (u[i] > all[i].most || u[i] < least) {
                u[i] = std::clamp(u[i], least, all[i].most);
                fixed[i] = 1, over = true;
                left -= u[i] * all[i].column;
            }
        }
        if (!over) break;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        Propulsor& p = world.propulsors[std::size_t(all[i].propulsor)];
        given += u[i] * all[i].column;
        if (all[i].across) {
            const double along = u[i - 1], size = elementary::hypot(along, u[i]);
            p.wanted = std::min(1.0, size / all[i].most);
            // a small pull is no reason to turn about
            if (size > 0.02 * all[i].most) p.wanted_angle = -elementary::atan2(u[i], along);
        } else {
            p.wanted = u[i] / (u[i] < 0 && !turns(p) ? pull_astern * all[i].most : all[i].most);
        }
    }
    return given;
}

void steer(const Pilot& pilot, PilotState& s, const Levers& levers, physics::World& world) {
    using Mode = PilotSettings::Mode;
    const physics::Body& body = world.bodies[std::size_t(pilot.body)];
    const physics::Hull& hull = world.hulls[std::size_t(pilot.hull)];
    const Vec3 inertia = inertia_of(body, hull);
    const double heading = heading_of(body);
    const bool trims = pilot.trimmed && !s.begun && pilot.mode == Mode::station;
    if (trims) {
        const Vec3 push = steady_push(world, hull, body, inertia, heading);
        for (std::size_t i = 0; i < 3; ++i) s.seen[i].push = push[Eigen::Index(i)];
    }
    watch(pilot, s, body, heading);
    const Vec3 hands(levers[pilot.ahead], levers[pilot.across], levers[pilot.turn]);
    const bool holds = pilot.mode == Mode::station && hands.cwiseAbs().maxCoeff() < neutral_zone;
    if (holds && !s.holds)
        for (std::size_t i = 0; i < 3; ++i) {
            PilotState::Channel& c = s.seen[i];
            s.wanted[i] = c.place;
            c.sum = pilot.trimmed ? c.push / sum_gain(pilot) : 0;  // against what she has felt
        }
    s.holds = holds;
    if (pilot.mode == Mode::heading) {
        hold_heading(pilot, s, hands, world);
    } else {
        // the most that all of them can do in each direction
        Vec3 most = Vec3::Zero();
        for (const Push& push : pushes(pilot.propulsors, world))
            most += push.most * push.column.cwiseAbs();
        const Vec3 by_hand(most.x() * hands.x(), -most.y() * hands.y(), -most.z() * hands.z());
        const Vec3 force =
            holds ? Vec3(keep_station(pilot, s, inertia, heading) - wind_push(world, hull, body))
                  : by_hand;
        const Vec3 shared = share_out(pilot.propulsors, force, world);
        steer_rudders(pilot, 0, world);
        if (trims && holds)  // her propellers run already
            for (const int i : pilot.propulsors) {
                Propulsor& p = world.propulsors[std::size_t(i)];
                p.setting = p.wanted;
                if (turns(p)) p.angle = p.wanted_angle;
            }
        s.saturated =
            (shared - force).cwiseAbs().cwiseQuotient(most.cwiseMax(1.0)).maxCoeff() > 0.01;
    }
    // for the observer: thrust as it is, wind as it is measured
    const Vec3 acts = wind_push(world, hull, body) + given_by(pilot.propulsors, world);
    const Vec3 given = to_world(heading, acts.cwiseQuotient(inertia));
    s.given = {given.x(), given.y(), given.z()};
}

}  // namespace fairlead
