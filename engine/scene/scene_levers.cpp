// scene_levers.cpp — levers and buttons that a scene names, instruments and faults.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "engine/input/keys.h"
#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

std::vector<std::string> read_keys(const SceneReader& from, std::string_view key) {
    std::vector<std::string> keys;
    for (const SceneReader& element : from.elements(key)) {
        keys.push_back(element.as_text());
        if (!is_key(keys.back()))
            element.error("", "expected the name of a key such as \"Q\", \"7\" or \"Keypad4\"");
        else if (!is_free_key(keys.back()))
            element.error("", "the key " + keys.back() + " has another use in every scene");
    }
    return keys;
}

std::string lowered(std::string name) {
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name;
}

void read_lever(const SceneReader& from, Scene& scene) {
    SceneLever lever;
    lever.name = from.text("name");
    for (const SceneLever& other : scene.levers)  // columns of a recording know no capitals
        if (other.name != lever.name && lowered(other.name) == lowered(lever.name))
            from.error("name", "differs from \"" + printable(other.name) + "\" by capitals alone");
    lever.label = from.text("label");
    lever.more_keys = read_keys(from, "more_keys");
    lever.less_keys = read_keys(from, "less_keys");
    lever.stays = from.flag("stays");
    lever.least = from.number("least");
    if (!index_of(axis_names, lever.name)) scene.lever_names.own_axes.push_back(lever.name);
    scene.levers.push_back(std::move(lever));
}

void read_button(const SceneReader& from, Scene& scene) {
    SceneButton button;
    button.name = from.text("name");
    button.label = from.text("label");
    button.keys = read_keys(from, "keys");
    button.latch = from.flag("latch");
    if (index_of(switch_names, button.name))
        from.error("name", "every machine has a switch of this name already");
    scene.lever_names.own_switches.push_back(button.name);
    scene.buttons.push_back(std::move(button));
}

// Of winches, deck gear, anchors and propulsors.
bool has_gear(const SceneFault& fault, const Scene& scene) {
    using Kind = SceneFault::Kind;
    switch (fault.kind) {
        case Kind::release_late:
        case Kind::release_dead:
        case Kind::dynamic_lost:
            return std::any_of(scene.winches.begin(), scene.winches.end(),
                               [&](const SceneWinch& w) {
                                   const physics::Machinery& m = w.winch.machinery;
                                   return w.winch.name == fault.of && m.fitted &&
                                          (fault.kind != Kind::dynamic_lost || m.dynamic_force > 0);
                               });
        case Kind::jaw_fails:
            return std::any_of(
                scene.fittings.begin(), scene.fittings.end(), [&](const SceneFitting& f) {
                    return f.name == fault.of && f.kind == SceneFitting::Kind::stopper;
                });
        case Kind::thruster_lost:
            return std::any_of(
                scene.propulsors.begin(), scene.propulsors.end(),
                [&](const ScenePropulsor& p) { return p.propulsor.name == fault.of; });
        case Kind::deep_set:
            return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const SceneBody& b) {
                return b.name == fault.of && b.anchor.has_value();
            });
        case Kind::ring_jams:
            return std::any_of(scene.wires.begin(), scene.wires.end(), [&](const SceneWire& wire) {
                return std::any_of(wire.route.begin(), wire.route.end(), [&](const SceneStop& s) {
                    return s.kind == SceneStop::Kind::eye && s.name == fault.of;
                });
            });
        default:
            return false;
    }
}

// What a kind of fault is of, and whether there is such a thing.
bool has_target(const SceneFault& fault, const Scene& scene) {
    const auto named = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& thing) { return thing.name == fault.of; });
    };
    using Kind = SceneFault::Kind;
    switch (fault.kind) {
        case Kind::brake_fade:
            return std::any_of(scene.winches.begin(), scene.winches.end(),
                               [&](const SceneWinch& w) { return w.winch.name == fault.of; });
        case Kind::motor_trip:
        case Kind::slow:
            return named(scene.controls);
        case Kind::stuck:
            return std::any_of(scene.controls.begin(), scene.controls.end(),
                               [&](const SceneControl& c) {
                                   return c.name == fault.of && c.sets == SceneControl::Sets::speed;
                               });
        case Kind::power_loss:
            return named(scene.plants);
        case Kind::hole:
            return named(scene.compartments);
        case Kind::wire_damaged:
        case Kind::shackle_parts:
            return named(scene.wires);
        case Kind::heavier:
        case Kind::off_centre:
        case Kind::gust:
            return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const SceneBody& b) {
                return b.name == fault.of && b.motion == physics::Motion::dynamic;
            });
        case Kind::limit_dead: {
            return std::any_of(
                scene.interlocks.begin(), scene.interlocks.end(),
                [&](const SceneInterlock& lock) { return name_of(lock.kind) == fault.of; });
        }
        case Kind::load_cell:
        case Kind::wrong_falls:
        case Kind::display_black:
            return scene.crane && fault.of.empty();
        case Kind::radius_sensor:
            return scene.crane && !scene.crane->chart.empty() && fault.of.empty();
        case Kind::dark:
            return fault.of.empty();
        case Kind::walks:
            return std::any_of(scene.joints.begin(), scene.joints.end(), [&](const SceneJoint& j) {
                return j.name == fault.of && j.kind == physics::Joint::Kind::slider &&
                       j.motor.max_force > 0;
            });
        default:
            return has_gear(fault, scene);
    }
}

const char* target_of(SceneFault::Kind kind) {
    using Kind = SceneFault::Kind;
    switch (kind) {
        case Kind::brake_fade:
            return "the name of a winch";
        case Kind::release_late:
        case Kind::release_dead:
            return "the name of a winch with machinery";
        case Kind::dynamic_lost:
            return "the name of a winch with a dynamic brake";
        case Kind::motor_trip:
        case Kind::slow:
            return "the name of a control";
        case Kind::jaw_fails:
            return "the name of a stopper";
        case Kind::thruster_lost:
            return "the name of a propulsor";
        case Kind::deep_set:
            return "the name of a body that is an anchor";
        case Kind::ring_jams:
            return "the name of a body through whose eye a wire runs";
        case Kind::stuck:
            return "the name of a control that sets a speed";
        case Kind::power_loss:
            return "the name of a plant";
        case Kind::hole:
            return "the name of a compartment";
        case Kind::wire_damaged:
        case Kind::shackle_parts:
            return "the name of a wire";
        case Kind::heavier:
        case Kind::off_centre:
        case Kind::gust:
            return "the name of a body that moves freely";
        case Kind::limit_dead:
            return "load, two_block, slack or support: an interlock of this kind";
        case Kind::load_cell:
        case Kind::wrong_falls:
        case Kind::display_black:
            return "nothing, and a scene with a crane";
        case Kind::radius_sensor:
            return "nothing, and a scene with a crane that has a chart";
        case Kind::dark:
            return "nothing: it is dark everywhere";
        case Kind::walks:
            return "the name of a slider with a motor";
    }
    return "";
}

SceneFault read_fault(const SceneReader& from, const Scene& scene) {
    using Kind = SceneFault::Kind;
    SceneFault fault;
    fault.name = from.text("name");
    fault.label = from.text("label");
    fault.kind = from.choice<Kind>("kind");
    fault.of = from.text("of");
    fault.amount = from.number("amount");
    fault.offset = from.vector("offset");
    fault.direction = from.number("direction_deg") * std::numbers::pi / 180;
    fault.ramp = from.number("ramp");
    fault.lasts = from.number("lasts");
    fault.at = from.maybe_number("at");
    fault.when = read_condition(from, "when");
    fault.line = from.line();
    if (!has_target(fault, scene))
        from.error(from.has("of") ? "of" : "",
                   std::string("expected \"of\": ") + target_of(fault.kind));
    if (fault.at && fault.when.given()) from.error("when", "expected at or when, not both");
    if (fault.kind == Kind::off_centre && (!fault.at || *fault.at != 0))
        from.error(from.has("at") ? "at" : "",
                   "a load is off centre from the start or not at all: expected \"at\": 0");
    constexpr Kind shares[] = {Kind::brake_fade,    Kind::slow,         Kind::wire_damaged,
                               Kind::power_loss,    Kind::dynamic_lost, Kind::jaw_fails,
                               Kind::shackle_parts, Kind::thruster_lost};
    const bool share =
        std::find(std::begin(shares), std::end(shares), fault.kind) != std::end(shares);
    if (share && !(fault.amount >= 0 && fault.amount <= 1))
        from.error("amount", "expected a share of what there is, 0 … 1");
    if (fault.kind == Kind::hole && !(fault.amount > 0))
        from.error("amount", "expected the area of the hole [m²], more than 0");
    const bool more = fault.kind == Kind::release_late || fault.kind == Kind::ring_jams ||
                      fault.kind == Kind::deep_set;
    if (more && !(fault.amount > 0)) from.error("amount", "expected a number more than 0");
    if (fault.kind == Kind::wrong_falls &&
        (fault.amount < 1 || fault.amount != std::floor(fault.amount)))
        from.error("amount", "expected the number of falls that the limiter is set to, 1 … 10");
    if (fault.amount < -0.9 && fault.kind != Kind::radius_sensor)
        from.error("amount", "expected a number from -0.9");
    return fault;
}

}  // namespace

Condition read_condition(const SceneReader& from, std::string_view key) {
    if (!from.has(key)) return {};
    try {
        return parse_condition(from.text(key));
    } catch (const std::invalid_argument& e) {
        from.error(key, e.what());
        return {};
    }
}

void read_levers(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("levers")) read_lever(from, scene);
    for (const SceneReader& from : root.elements("buttons")) read_button(from, scene);
    if (scene.lever_names.axes() > most_axes || scene.lever_names.switches() > most_switches)
        root.error("levers",
                   "more levers or buttons than a machine can have: 19 and 33 of its own");
}

void read_instruments(const SceneReader& root, Scene& scene) {
    using Kind = SceneInstrument::Kind;
    for (const SceneReader& from : root.elements("instruments")) {
        SceneInstrument to;
        to.kind = from.choice<Kind>("kind");
        to.label = from.text("label");
        to.signal = from.text("signal");
        to.unit = from.text("unit");
        to.low = from.number("low");
        to.high = from.number("high");
        to.warn = from.number("warn");
        to.bad = from.number("bad");
        to.plus = from.number("plus");
        to.loaded = from.flag("loaded");
        to.line = from.line();
        const bool level = to.kind == Kind::level;
        const bool of_crane =
            to.kind == Kind::load || to.kind == Kind::swing || to.kind == Kind::clearance || level;
        if (of_crane && !scene.crane) from.error("kind", "belongs to a scene with a crane");
        if (level && scene.crane->base.empty()) from.error("kind", "the crane has no \"base\"");
        if (!of_crane && to.signal.empty())
            from.error("", "this kind of instrument needs \"signal\": what it shows");
        if (to.loaded && (to.kind != Kind::lamp || !scene.crane))
            from.error("loaded", "belongs to a lamp of a scene with a crane");
        if (to.kind == Kind::pin && to.high == to.low)
            from.error("", "a pin needs \"low\" and \"high\": where it is down and up");
        if (to.high < to.low) from.error("high", "expected more than \"low\"");
        scene.instruments.push_back(std::move(to));
    }
}

void read_faults(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("faults"))
        scene.faults.push_back(read_fault(from, scene));
}

}  // namespace fairlead
