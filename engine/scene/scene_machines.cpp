#include <algorithm>
#include <cmath>

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

// A compartment's pump, if it is one.
void check_pump(const SceneReader& from, const std::string& name, const Scene& scene) {
    for (const SceneCompartment& space : scene.compartments)
        if (space.name == name && !(space.pump > 0))
            from.error("drives", "the compartment \"" + printable(name) + "\" has no \"pump\"");
}

// What is set besides a speed is of a winch with machinery.
void check_machinery(const SceneReader& from, const std::string& name, const Scene& scene) {
    const auto has_it = [&](const SceneWinch& winch) {
        return winch.winch.name == name && winch.winch.machinery.fitted;
    };
    if (std::none_of(scene.winches.begin(), scene.winches.end(), has_it))
        from.error("drives", "\"" + printable(name) + "\" is no winch with \"machinery\"");
}

SceneControl read_control(const SceneReader& from, const Scene& scene) {
    SceneControl control;
    control.name = from.text("name");
    control.lever = scene.lever_names.axis_named(from.text("lever")).value_or(Axis::hoist);
    if (const std::vector<std::string> pair = from.texts("buttons"); !pair.empty()) {
        const auto forward = scene.lever_names.switch_named(pair.front());
        const auto back = scene.lever_names.switch_named(pair.back());  // one alone: the same
        if (forward && back) control.buttons = std::pair(*forward, *back);
    }
    control.drives = from.texts("drives");
    control.speed = from.number("speed");
    control.ramp = from.number("ramp");
    control.lag = from.number("lag");
    control.creep = from.number("creep");
    control.sets = from.choice<SceneControl::Sets>("sets");
    for (const std::string& name : control.drives)
        if (control.sets == SceneControl::Sets::speed)
            check_driven(from, name, scene), check_pump(from, name, scene);
        else
            check_machinery(from, name, scene);
    return control;
}

constexpr double fastest_schedule = 1e3;  // [m/s] or [rad/s] nothing a scene drives is faster

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
        if (std::abs(schedule.points.back().second) > fastest_schedule)
            point.error("", "expected a speed of at most 1000 m/s or rad/s");
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
    for (const SceneReader& worse : from.elements("worse"))
        lock.worse.push_back(worse.as_integer());
    if (!lock.worse.empty() && lock.worse.size() != lock.cuts.size())
        from.error("worse", "expected one direction per control that is cut");
    for (const SceneControl& control : scene.controls)
        if (control.sets != SceneControl::Sets::speed &&
            std::find(lock.cuts.begin(), lock.cuts.end(), control.name) != lock.cuts.end())
            from.error("cuts", "\"" + printable(control.name) + "\" moves nothing");
    const auto need = [&](std::string_view key) {
        if (!from.has(key))
            from.error("", "this kind of interlock needs \"" + std::string(key) + "\"");
    };
    switch (lock.kind) {
        case Kind::load:
            if (!scene.crane || (scene.crane->capacity <= 0 && scene.crane->chart.empty()))
                from.error("kind",
                           "a load is measured against /crane/capacity, which is not given");
            break;
        case Kind::two_block:
            need("body"), need("limit_body");
            break;
        case Kind::slack:
            need("wire");
            break;
        case Kind::support:
            if (!scene.crane || scene.crane->supports.empty())
                from.error("kind", "the crane has no \"supports\"");
            break;
    }
    return lock;
}

SceneCompensator read_compensator(const SceneReader& from, const Scene& scene) {
    SceneCompensator c;
    c.name = from.text("name");
    c.winch = from.text("winch");
    c.body = from.text("body");
    c.tip = from.vector("tip");
    c.on = from.flag("on");
    c.button = scene.lever_names.switch_named(from.text("button"));
    c.max_speed = from.number("max_speed");
    c.max_acceleration = from.number("max_acceleration");
    c.lag = from.number("lag");
    c.delay = from.number("delay");
    c.gain = from.number("gain");
    c.falls = from.integer("falls");
    return c;
}

// On winches that drive or brake their drum at once and at one radius.
ScenePassiveCompensator read_passive_compensator(const SceneReader& from, const Scene& scene) {
    ScenePassiveCompensator passive;
    passive.name = from.text("name");
    passive.winch = from.text("winch");
    passive.on = from.flag("on");
    passive.button = scene.lever_names.switch_named(from.text("button"));
    physics::GasSpring& gas = passive.gas;
    gas.fitted = true, gas.locked = !passive.on;
    gas.pressure = from.number("pressure");
    gas.volume = from.number("volume");
    gas.area = from.number("area");
    gas.stroke = from.number("stroke");
    gas.exponent = from.number("exponent");
    gas.friction = from.number("friction");
    gas.mass = from.number("mass");
    gas.falls = from.integer("falls");
    if (gas.area * gas.stroke / 2 >= gas.volume)
        from.error("volume",
                   "the piston would drive all gas out of it: expected more than area "
                   "times half the stroke");
    for (const SceneWinch& winch : scene.winches)
        if (winch.winch.name == passive.winch &&
            (winch.winch.machinery.fitted || winch.winch.drum.spools()))
            from.error("winch", "\"" + printable(passive.winch) +
                                    "\" has \"machinery\" or a \"drum\"; expected a plain winch");
    for (const ScenePassiveCompensator& other : scene.passive_compensators)
        if (other.winch == passive.winch)
            from.error("winch", "\"" + printable(passive.winch) + "\" has a gas spring already");
    return passive;
}

bool rates_something(const SceneCrane& crane) {
    if (crane.capacity > 0) return true;
    for (const auto& column : crane.chart)
        for (const auto& [radius, load] : column.points)
            if (load > 0) return true;
    return false;
}

SceneOverload read_overload(const SceneReader& from, const Scene& scene) {
    SceneOverload o;
    o.name = from.text("name");
    o.winch = from.text("winch");
    o.factor = from.number("factor");
    o.share = from.number("share");
    o.share_by_hand = from.number("share_by_hand");
    o.time = from.number("time");
    o.guard = from.number("guard");
    o.off_lead = from.number("off_lead");
    o.side_lead = from.number("side_lead");
    o.button = scene.lever_names.switch_named(from.text("button"));
    const auto& crane = scene.crane;
    if (!crane || crane->load_wires.empty() || !rates_something(*crane))
        from.error("",
                   "an overload is measured on the \"load_wires\" of a /crane with a "
                   "\"capacity\" or a \"chart\", which is not given");
    else if ((o.off_lead > 0 || o.side_lead > 0) &&
             (crane->hook.empty() || crane->suspension_body.empty()))
        from.error(o.off_lead > 0 ? "off_lead" : "side_lead",
                   "a lead is that of the crane's \"hook\" from its \"suspension\", which are not "
                   "given");
    if (o.factor > 0 && o.factor < 1)
        from.error("factor",
                   "expected 0, by hand alone, or at least 1: what is rated may be lifted");
    if (o.factor == 0 && !o.button)
        from.error("",
                   "neither by itself (\"factor\") nor by hand (\"button\"): it protects from "
                   "nothing");
    for (const SceneOverload& other : scene.overloads)
        if (other.winch == o.winch)
            from.error("winch", "\"" + printable(o.winch) + "\" has a protection already");
    return o;
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

LoadCurve read_column(const SceneReader& from) {
    LoadCurve column;
    column.boom = from.number("boom");
    for (const SceneReader& point : from.elements("points")) {
        column.points.push_back(point.as_pair());
        const std::size_t n = column.points.size();
        if (n > 1 && column.points[n - 2].first >= column.points[n - 1].first)
            point.error("", "radii must become larger from point to point");
        if (column.points.back().first < 0 || column.points.back().second < 0)
            point.error("", "expected a radius and a load that are not negative");
    }
    return column;
}

void read_chart(const SceneReader& from, SceneCrane& crane) {
    for (const SceneReader& column : from.elements("chart")) {
        crane.chart.push_back(read_column(column));
        const std::size_t n = crane.chart.size();
        if (n > 1 && crane.chart[n - 2].boom >= crane.chart[n - 1].boom)
            column.error("boom", "booms must become longer from column to column");
    }
    crane.slewing_body = from.text("slewing_body");
    crane.slewing_at = from.vector("slewing_at");
    crane.base = from.text("base");
    crane.supports = from.texts("supports");
    for (const std::string& support : crane.supports)
        if (std::count(crane.supports.begin(), crane.supports.end(), support) > 1)
            from.error("supports", "\"" + printable(support) + "\" is there twice");
    crane.telescope = from.text("telescope");
    crane.boom = from.number("boom");
    for (const SceneReader& point : from.elements("off_board")) {
        crane.off_board.push_back(point.as_pair());
        const std::size_t n = crane.off_board.size();
        if (n > 1 && crane.off_board[n - 2].first >= crane.off_board[n - 1].first)
            point.error("", "waves must become higher from point to point");
        if (crane.off_board.back().second > 1)
            point.error("", "expected a share of the chart, 0 … 1");
    }
    if (!crane.off_board.empty() && crane.chart.empty())
        from.error("off_board", "a share needs \"chart\": what it is of");
    if (!crane.chart.empty() && crane.hook.empty())
        from.error("chart", "a chart needs \"hook\": whose radius is measured");
}

SceneFitting read_fitting(const SceneReader& from) {
    SceneFitting fitting;
    fitting.name = from.text("name");
    fitting.kind = from.choice<SceneFitting::Kind>("kind");
    fitting.body = from.text("body");
    fitting.at = from.vector("at");
    fitting.reach = from.number("reach");
    fitting.hold = from.number("hold");
    return fitting;
}

SceneHand read_hand(const SceneReader& from) {
    SceneHand hand;
    hand.name = from.text("name");
    hand.body = from.text("body");
    hand.at = from.vector("at");
    hand.shelter = from.maybe_vector("shelter");
    hand.range = from.number("range");
    hand.time = from.number("time");
    hand.most_tension = from.number("most_tension");
    return hand;
}

void read_rigging(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("fittings"))
        scene.fittings.push_back(read_fitting(from));
    for (const SceneReader& from : root.elements("hands")) scene.hands.push_back(read_hand(from));
    for (const SceneReader& from : root.elements("orders"))
        scene.orders.push_back({from.text("name"), from.text("order")});
    scene.rigged = root.texts("rigged");
    if (root.has("spare_wires")) scene.spare_wires = root.integer("spare_wires");
}

SceneCrane read_crane(const SceneReader& from, const Scene& scene) {
    SceneCrane crane;
    crane.kind = from.choice<SceneCrane::Kind>("kind");
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
    // a hook of which neither is said hangs from nothing that swing could be measured from
    if (from.has("suspension") || from.has("suspension_body"))
        crane.suspension_body = from.text("suspension_body");
    read_chart(from, crane);
    crane.off_board_button = scene.lever_names.switch_named(from.text("off_board_button"));
    read_reevings(from, scene, crane);
    return crane;
}

}  // namespace

void read_machines(const SceneReader& root, Scene& scene) {
    if (root.has("crane")) scene.crane = read_crane(root.at("crane"), scene);
    for (const SceneReader& from : root.elements("controls"))
        scene.controls.push_back(read_control(from, scene));
    for (const SceneReader& from : root.elements("schedules"))
        scene.schedules.push_back(read_schedule(from, scene));
    for (const SceneReader& from : root.elements("interlocks"))
        scene.interlocks.push_back(read_interlock(from, scene));
    for (const SceneReader& from : root.elements("grabs"))
        scene.grabs.push_back(read_grab(from, scene));
    read_rigging(root, scene);
    for (const SceneReader& from : root.elements("compensators"))
        scene.compensators.push_back(read_compensator(from, scene));
    for (const SceneReader& from : root.elements("passive_compensators"))
        scene.passive_compensators.push_back(read_passive_compensator(from, scene));
    for (const SceneReader& from : root.elements("overload_protections"))
        scene.overloads.push_back(read_overload(from, scene));
}

}  // namespace fairlead
