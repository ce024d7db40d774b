// machine_build.cpp — names of a scene's controls, interlocks and grabs → indices of the world.
#include <algorithm>
#include <stdexcept>

#include "engine/machine/grab.h"
#include "engine/machine/machine.h"
#include "engine/machine/named.h"
#include "engine/machine/reeving.h"
#include "engine/machine/winch_settings.h"

namespace fairlead {

namespace {

// Index by name, -1 for the empty name. Reading the scene has checked that the rest exist.
template <class List>
int index_named(const List& list, const std::string& name) {
    if (name.empty()) return -1;
    const int at = named(list, name);
    if (at < 0) throw std::logic_error("nothing is called " + name);
    return at;
}

int body_named(const physics::World& world, const std::string& name) {
    return index_named(world.bodies, name);
}

Driven driven(physics::World& world, const std::string& name) {
    const auto is_winch = [&](const physics::Winch& w) { return w.name == name; };
    if (std::any_of(world.winches.begin(), world.winches.end(), is_winch))
        return {.winch = index_named(world.winches, name)};
    for (std::size_t i = 0; i < world.propulsors.size(); ++i) {
        if (world.propulsors[i].name == name) return {.propulsor = static_cast<int>(i)};
        if (world.propulsors[i].steering == name) return {.steering = static_cast<int>(i)};
    }
    for (std::size_t i = 0; i < world.hulls.size(); ++i) {
        const auto& spaces = world.hulls[i].compartments;
        const int hull = static_cast<int>(i);
        if (const int space = named(spaces, name); space >= 0)
            return {.hull = hull, .space = space};
        for (std::size_t k = 0; k < spaces.size(); ++k)
            if (const int opening = named(spaces[k].openings, name); opening >= 0)
                return {.hull = hull, .space = static_cast<int>(k), .opening = opening};
    }
    const int joint = index_named(world.joints, name);
    world.joints[joint].motor.mode = physics::Motor::Mode::speed;
    return {.joint = joint};
}

// a point of the author's frame, from the centre of mass
Vec3 from_centre(const physics::World& world, int body, const Vec3& at) {
    return body < 0 ? at : Vec3(at - world.bodies[body].centre);
}

Grab build_grab(const SceneGrab& from, physics::World& world) {
    Grab grab;
    grab.body = body_named(world, from.body);
    grab.at = from_centre(world, grab.body, from.at);
    for (std::size_t i = 0; i < from.loads.size(); ++i) {
        const int load = body_named(world, from.loads[i]);
        grab.loads.push_back(load);
        grab.load_points.push_back(from_centre(world, load, from.load_points.at(i)));
    }
    grab.reach = from.reach;
    grab.max_speed = from.max_speed;

    // the lock waits open between gripper and world until it closes on a load
    grab.joint = static_cast<int>(world.joints.size());
    physics::Joint lock;
    lock.kind = physics::Joint::Kind::lock;
    lock.name = from.body + " grab";
    lock.a = grab.body;
    lock.b = 0;
    lock.enabled = false;
    world.joints.push_back(lock);
    return grab;
}

Crane build_crane(const SceneCrane& from, const std::vector<SceneGrab>& grabs,
                  const physics::World& world) {
    Crane crane;
    crane.name = from.name;
    crane.lifts = from.kind == SceneCrane::Kind::crane;
    crane.capacity = from.capacity;
    crane.falls = from.falls;
    for (const std::string& wire : from.load_wires)
        crane.load_wires.push_back(index_named(world.wires, wire));
    crane.hook = body_named(world, from.hook);
    crane.hoist = index_named(world.winches, from.hoist_winch);
    crane.bridge = index_named(world.joints, from.bridge);
    crane.trolley = index_named(world.joints, from.trolley);
    crane.suspension_body = body_named(world, from.suspension_body);
    crane.hook_at = from_centre(world, crane.hook, from.hook_at);
    crane.suspension = from_centre(world, crane.suspension_body, from.suspension);
    crane.chart = from.chart;
    crane.off_board = from.off_board;
    crane.off_board_button = from.off_board_button;
    crane.slewing_body = body_named(world, from.slewing_body);
    crane.slewing_at = from_centre(world, crane.slewing_body, from.slewing_at);
    crane.base = body_named(world, from.base);
    for (const std::string& support : from.supports)
        crane.supports.push_back(body_named(world, support));
    crane.telescope = index_named(world.joints, from.telescope);
    crane.boom = from.boom;
    crane.line_pull = from.line_pull;
    crane.reevings = build_reevings(from, world);
    // a hook that grabs is measured at its gripping point
    for (const SceneGrab& grab : grabs)
        if (grab.body == from.hook) crane.hook_point = from_centre(world, crane.hook, grab.at);
    return crane;
}

Movement build_movement(const SceneControl& from, physics::World& world) {
    Movement movement{from.name, from.lever, from.buttons, {}, from.speed, from.ramp, from.creep};
    movement.lag = from.lag;
    movement.sets = from.sets;
    for (const std::string& name : from.drives) movement.drives.push_back(driven(world, name));
    if (from.sets != SceneControl::Sets::speed)
        for (const Driven& d : movement.drives)
            movement.neutral.push_back(read_setting(world.winches[d.winch], from.sets));
    return movement;
}

Interlock build_interlock(const SceneInterlock& from, const std::vector<Movement>& movements,
                          const physics::World& world) {
    Interlock interlock{from.kind,
                        index_named(world.wires, from.wire),
                        from.warn,
                        from.stop,
                        body_named(world, from.body),
                        body_named(world, from.limit_body),
                        {},
                        from.worse};
    for (const std::string& control : from.cuts)
        interlock.cuts.push_back(index_named(movements, control));
    return interlock;
}

// Gas springs and overload protections.
void guard_winches(const Scene& scene, physics::World& world, Machines& m) {
    for (const ScenePassiveCompensator& from : scene.passive_compensators) {
        const int winch = index_named(world.winches, from.winch);
        world.winches[static_cast<std::size_t>(winch)].gas = from.gas;
        m.passive_compensators.push_back({winch, from.on, from.button});
    }
    for (const SceneOverload& from : scene.overloads)
        m.overloads.push_back(build_overload(from, world));
    for (const OverloadProtection& of : m.overloads)
        world.winches[static_cast<std::size_t>(of.winch)].has_relief = true;
}

}  // namespace

Machines build_machines(const Scene& scene, physics::World& world) {
    Machines m;
    for (const SceneControl& from : scene.controls)
        m.movements.push_back(build_movement(from, world));
    for (const SceneSchedule& from : scene.schedules)
        m.schedules.push_back({driven(world, from.drives), from.points});
    for (const SceneInterlock& from : scene.interlocks)
        m.interlocks.push_back(build_interlock(from, m.movements, world));
    for (const SceneGrab& from : scene.grabs) m.grabs.push_back(build_grab(from, world));
    for (const SceneFitting& from : scene.fittings) {
        const int body = body_named(world, from.body);
        m.fittings.push_back({from.name,
                              from.kind,
                              {body, from_centre(world, body, from.at), from.reach},
                              from.hold});
    }
    for (const SceneHand& from : scene.hands) {
        const int body = body_named(world, from.body);
        m.hands.push_back({from.name, body, from_centre(world, body, from.at), from.range,
                           from.time, from.most_tension,
                           from_centre(world, body, from.shelter.value_or(from.at))});
    }
    for (const SceneOrder& from : scene.orders) m.orders.push_back(from.order);
    m.heel_limits = find_heel_limits(scene, world);
    if (scene.crane) m.crane = build_crane(*scene.crane, scene.grabs, world);
    m.pull = build_ship_pull(m.heel_limits, m.crane, world);

    m.names = scene.lever_names;
    for (const SceneLever& lever : scene.levers)
        if (const auto axis = m.names.axis_named(lever.name))
            m.stays[static_cast<std::size_t>(*axis)] = lever.stays;
    m.impaired.dead.resize(m.interlocks.size());
    m.impaired.fraction.resize(m.movements.size(), 1);
    m.impaired.tripped.resize(m.movements.size());
    m.impaired.stuck.resize(m.movements.size());
    m.impaired.no_release.resize(world.winches.size());
    m.impaired.grips.resize(m.fittings.size(), 1);
    for (const ScenePilot& from : scene.pilots) m.pilots.push_back(build_pilot(from, world));

    for (const SceneCompensator& from : scene.compensators)
        m.compensators.push_back(build_compensator(from, world));

    guard_winches(scene, world, m);
    m.state.overloads.resize(m.overloads.size());
    m.state.pilots.resize(m.pilots.size());
    m.state.compensators.resize(m.compensators.size());
    m.state.movements.resize(m.movements.size());
    m.state.interlocks.resize(m.interlocks.size());
    m.state.grabs.resize(m.grabs.size());
    m.state.hands.resize(m.hands.size());
    // closing and opening grabs must not allocate while running
    world.apart.reserve(world.apart.size() + m.grabs.size());
    for (std::size_t i = 0; i < scene.grabs.size(); ++i)
        if (scene.grabs[i].start_held) close_grab(m, i, 0, world);
    return m;
}

}  // namespace fairlead
