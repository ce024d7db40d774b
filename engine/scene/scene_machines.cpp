#include <algorithm>

#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

// What is driven must be able to move by itself: a winch, or a joint with a motor.
void check_driven(const SceneReader& from, const std::string& name, const Scene& scene) {
    for (const SceneJoint& joint : scene.joints) {
        if (joint.name != name) continue;
        if (joint.motor.max_force <= 0)
            from.error("drives", "the joint \"" + printable(name) + "\" has no motor");
    }
}

SceneControl read_control(const SceneReader& from, const Scene& scene) {
    SceneControl control;
    control.name = from.text("name");
    control.lever = from.choice<Axis>("lever");
    control.drives = from.texts("drives");
    control.speed = from.number("speed");
    control.ramp = from.number("ramp");
    control.creep = from.number("creep");
    for (const std::string& name : control.drives) check_driven(from, name, scene);
    return control;
}

SceneSchedule read_schedule(const SceneReader& from, const Scene& scene) {
    SceneSchedule schedule;
    schedule.drives = from.text("drives");
    check_driven(from, schedule.drives, scene);
    for (const SceneReader& point : from.elements("points")) {
        schedule.points.push_back(point.as_pair());
        const std::size_t n = schedule.points.size();
        if (schedule.points.back().first < 0)
            point.error("", "time begins at 0 s");
        else if (n > 1 && schedule.points[n - 2].first > schedule.points[n - 1].first)
            point.error("", "time must not run backwards");
    }
    return schedule;
}

SceneInterlock read_interlock(const SceneReader& from, const Scene& scene) {
    using Kind = SceneInterlock::Kind;
    SceneInterlock lock;
    lock.kind = from.choice<Kind>("kind");
    lock.wire = from.text("wire");
    lock.warn = from.number("warn");
    lock.stop = from.number("stop");
    lock.body = from.text("body");
    lock.limit_body = from.text("limit_body");
    lock.cuts = from.texts("cuts");
    const auto need = [&](std::string_view key) {
        if (!from.has(key))
            from.error("", "this kind of interlock needs \"" + std::string(key) + "\"");
    };
    switch (lock.kind) {
        case Kind::load:
            if (!scene.crane || scene.crane->capacity <= 0)
                from.error("kind",
                           "a load is measured against /crane/capacity, which is not given");
            break;
        case Kind::two_block:
            need("body"), need("limit_body");
            break;
        case Kind::slack:
            need("wire");
            break;
    }
    return lock;
}

SceneGrab read_grab(const SceneReader& from, const Scene& scene) {
    SceneGrab grab;
    grab.body = from.text("body");
    grab.at = from.vector("at");
    grab.loads = from.texts("loads");
    for (const SceneReader& point : from.elements("load_points"))
        grab.load_points.push_back(point.as_vector());
    if (!grab.load_points.empty() && grab.load_points.size() != grab.loads.size())
        from.error("load_points", "expected one point per load");
    grab.load_points.resize(grab.loads.size(), Vec3::Zero());
    grab.reach = from.number("reach");
    grab.max_speed = from.number("max_speed");
    grab.start_held = from.flag("start_held");
    if (std::find(grab.loads.begin(), grab.loads.end(), grab.body) != grab.loads.end())
        from.error("loads", "the gripper cannot take itself");
    for (const std::string& load : grab.loads) {
        const bool dynamic =
            std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const SceneBody& b) {
                return b.name == load && b.motion == physics::Motion::dynamic;
            });
        if (!dynamic && load != grab.body)
            from.error("loads", "\"" + printable(load) + "\" cannot be taken: it is not dynamic");
    }
    return grab;
}

SceneCrane read_crane(const SceneReader& from) {
    SceneCrane crane;
    crane.name = from.text("name");
    crane.capacity = from.number("capacity");
    crane.load_wires = from.texts("load_wires");
    crane.falls = from.integer("falls");
    crane.hook = from.text("hook");
    crane.hoist_winch = from.text("hoist_winch");
    crane.bridge = from.text("bridge");
    crane.trolley = from.text("trolley");
    crane.hook_at = from.vector("hook_at");
    crane.suspension = from.vector("suspension");
    crane.suspension_body = from.text("suspension_body");
    return crane;
}

}  // namespace

void read_machines(const SceneReader& root, Scene& scene) {
    if (root.has("crane")) scene.crane = read_crane(root.at("crane"));
    for (const SceneReader& from : root.elements("controls"))
        scene.controls.push_back(read_control(from, scene));
    for (const SceneReader& from : root.elements("schedules"))
        scene.schedules.push_back(read_schedule(from, scene));
    for (const SceneReader& from : root.elements("interlocks"))
        scene.interlocks.push_back(read_interlock(from, scene));
    for (const SceneReader& from : root.elements("grabs"))
        scene.grabs.push_back(read_grab(from, scene));
}

}  // namespace fairlead
