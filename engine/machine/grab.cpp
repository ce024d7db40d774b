#include "engine/machine/grab.h"

#include <algorithm>

namespace fairlead {

namespace {

// safe release: the gripper may carry at most this share of the load's weight
constexpr double still_hanging = 0.2;

std::pair<int, int> in_order(int a, int b) {
    return {std::min(a, b), std::max(a, b)};
}

void say(MachineState& state, Notice notice) {
    state.notice = notice;
    state.notice_age = 0;
}

Vec3 velocity(const physics::Body& body, const Vec3& p_B) {
    return body.velocity_at(body.X_WB.q * p_B);
}

double slip_speed(const Grab& grab, int load, const physics::Bodies& bodies) {
    return (velocity(bodies[grab.body], grab.at) -
            velocity(bodies[grab.loads[load]], grab.load_points[load]))
        .norm();
}

// whether the gripper carries much of what it holds
bool hangs(const Grab& grab, const GrabState& state, const physics::World& world) {
    const double weight =
        world.bodies[grab.loads[state.load]].mass * world.environment.gravity.norm();
    return state.carried > still_hanging * weight;
}

}  // namespace

std::optional<int> in_reach(const Grab& grab, const physics::Bodies& bodies) {
    const Vec3 at = bodies[grab.body].point(grab.at);
    std::optional<int> nearest;
    double least = grab.reach;
    for (std::size_t i = 0; i < grab.loads.size(); ++i) {
        const double distance = (bodies[grab.loads[i]].point(grab.load_points[i]) - at).norm();
        if (distance > least) continue;
        least = distance;
        nearest = static_cast<int>(i);
    }
    return nearest;
}

void close_grab(Machines& m, std::size_t i, int load, physics::World& world) {
    const Grab& grab = m.grabs[i];
    const int held = grab.loads[load];
    physics::Joint& lock = world.joints[grab.joint];
    lock.enabled = true;
    lock.b = held;
    lock.X_AJ = {grab.at, Quat::Identity()};
    lock.X_BJ = world.bodies[held].X_WB.inverse() * (world.bodies[grab.body].X_WB * lock.X_AJ);

    const auto pair = in_order(grab.body, held);
    world.apart.insert(std::lower_bound(world.apart.begin(), world.apart.end(), pair), pair);
    m.state.grabs[i].load = load;
    m.state.grabs[i].standing = true;  // a load that is taken where it stands does not land
}

void open_grab(Machines& m, std::size_t i, physics::World& world) {
    const Grab& grab = m.grabs[i];
    int& load = m.state.grabs[i].load;
    world.joints[grab.joint].enabled = false;
    std::erase(world.apart, in_order(grab.body, grab.loads[load]));
    load = -1;
}

void release(Machines& m, physics::World& world) {
    for (std::size_t i = 0; i < m.grabs.size(); ++i)
        if (m.state.grabs[i].load >= 0) open_grab(m, i, world);
}

void press_hook(Machines& m, physics::World& world) {
    for (std::size_t i = 0; i < m.grabs.size(); ++i) {
        const int held = m.state.grabs[i].load;
        if (held >= 0) {
            if (hangs(m.grabs[i], m.state.grabs[i], world))
                say(m.state, Notice::load_hangs);
            else
                open_grab(m, i, world);
            continue;
        }
        const std::optional<int> load = in_reach(m.grabs[i], world.bodies);
        if (!load)
            say(m.state, Notice::nothing_in_reach);
        else if (slip_speed(m.grabs[i], *load, world.bodies) > m.grabs[i].max_speed)
            say(m.state, Notice::too_fast);
        else
            close_grab(m, i, *load, world);
    }
}

}  // namespace fairlead
