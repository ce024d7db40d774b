#include "engine/session/controls_look.h"

#include <algorithm>
#include <cmath>

#include "engine/files/printable.h"
#include "engine/machine/faults.h"
#include "engine/scene/spelling.h"
#include "engine/session/clearance.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

using Kind = InstrumentLook::Kind;

// What a lever moves here; empty: nothing.
std::string moved_by(std::size_t axis, const Machines& machines) {
    std::string moves;
    for (const Movement& m : machines.movements)
        if (!m.buttons && static_cast<std::size_t>(m.lever) == axis)
            moves += (moves.empty() ? "" : ", ") + m.name;
    return moves;
}

[[noreturn]] void refuse(const Scene& scene, std::size_t i, const char* key,
                         const std::string& why) {
    throw SceneErrors({{scene.file, scene.instruments[i].line,
                        "/instruments/" + std::to_string(i) + "/" + key, why}});
}

// Whether it is what a crane's load moment indicator measures and reckons.
bool of_indicator(const std::string& path) {
    const auto all = {"crane.load",   "crane.peak_load", "crane.utilisation",
                      "crane.radius", "crane.capacity",  "crane.falls_set"};
    return std::find(all.begin(), all.end(), path) != all.end();
}

void add_instrument(const Scene& scene, std::size_t i, Scenery& s) {
    const SceneInstrument& from = scene.instruments[i];
    InstrumentLook look{static_cast<Kind>(from.kind),
                        from.label,
                        from.unit,
                        -1,
                        1,
                        from.low,
                        from.high,
                        from.warn,
                        from.bad};
    const auto reads_no_signal = {Kind::load, Kind::swing, Kind::clearance, Kind::level};
    if (std::find(reads_no_signal.begin(), reads_no_signal.end(), look.kind) ==
        reads_no_signal.end()) {
        look.signal = place_of_signal(s.signals, from.signal);
        if (look.signal < 0) {
            std::vector<std::string> paths;
            for (const Signal& signal : s.signals) paths.push_back(signal.path);
            refuse(scene, i, "signal",
                   "there is no signal \"" + printable(from.signal) + "\"" +
                       did_you_mean(from.signal, paths));
        }
        const Signal& signal = s.signals[static_cast<std::size_t>(look.signal)];
        const std::string& own = signal.unit;
        look.scale = unit_scale(own, look.unit);
        if (look.scale == 0) refuse(scene, i, "unit", from.signal + " is measured in " + own);
        look.whole = signal.whole && look.scale == 1 && from.plus == std::round(from.plus);
        look.plus = from.plus;
        look.loaded = from.loaded;
        look.indicator = of_indicator(signal.path);
        if (look.unit.empty()) look.unit = own;
        if (look.label.empty()) look.label = from.signal;
    }
    if (look.kind == Kind::level) {
        if (look.label.empty()) look.label = tr_later("Level");
        if (look.high == 0) look.high = 3;  // [deg] where a carrier's glass ends
    }
    s.instruments.push_back(std::move(look));
}

// The strip of a crane that says nothing else.
void add_usual(const Scene& scene, const Machines& m, Scenery& s) {
    const auto add = [&](Kind kind, const char* label, const std::string& signal, const char* unit,
                         double scale, double low, double high) {
        s.instruments.push_back({kind, label, unit, place_of_signal(s.signals, signal), scale, low,
                                 high, 0, 0, false, of_indicator(signal)});
    };
    add(Kind::load, tr_later("hook load"), "", "t", 1, 0, 0);
    add(Kind::dial, tr_later("hoist"), "crane.hoist_speed", "m/min", 60, -40, 40);
    add(Kind::bar, tr_later("Hook height"), "crane.hook_height", "m", 1, 0, 0);
    add(Kind::figure, tr_later("Underside"), "crane.underside", "m", 1, 0, 0);
    if (m.crane.hoist >= 0)
        add(Kind::figure, tr_later("Wire out"), "winch." + scene.crane->hoist_winch + ".paid_out",
            "m", 1, 0, 0);
    if (m.crane.slewing_body >= 0 && !m.crane.chart.empty())
        add(Kind::figure, tr_later("Radius"), "crane.radius", "m", 1, 0, 0);
    if (m.crane.bridge >= 0) add(Kind::track, tr_later("Bridge"), "crane.travel_x", "m", 1, 0, 0);
    if (m.crane.trolley >= 0) add(Kind::track, tr_later("Trolley"), "crane.travel_y", "m", 1, 0, 0);
    if (scene.exercise && has_clearance(m)) add(Kind::clearance, "", "", "", 1, 0, 0);
    add(Kind::swing, tr_later("Load swing"), "", "", 1, 0, 0);
}

}  // namespace

void show_controls(const Scene& scene, const Machines& machines, Scenery& to) {
    to.load_chart = machines.crane.chart;
    const LeverNames& names = scene.lever_names;
    for (std::size_t axis = 0; axis < names.axes(); ++axis) {
        LeverLook look{axis, moved_by(axis, machines), names.axis(axis), {}, {}, false, -1};
        bool named = axis >= axis_names.size();  // own ones may belong to other machines
        for (const SceneLever& lever : scene.levers) {
            if (lever.name != look.id) continue;
            named = true;
            if (!lever.label.empty()) look.name = lever.label;
            if (look.name.empty()) look.name = lever.name;
            look.more_keys = lever.more_keys;
            look.less_keys = lever.less_keys;
            look.stays = lever.stays;
            look.least = lever.least;
        }
        if (named || !look.name.empty()) to.levers.push_back(std::move(look));
    }
    for (std::size_t i = 0; i < scene.buttons.size(); ++i) {
        const SceneButton& b = scene.buttons[i];
        to.buttons.push_back(
            {switch_names.size() + i, b.name, b.label.empty() ? b.name : b.label, b.keys, b.latch});
    }
    for (const SceneFault& fault : scene.faults)
        to.faults.push_back(
            {fault.name, title_of(fault), fault.kind != SceneFault::Kind::off_centre});
}

void show_instruments(const Scene& scene, const Machines& machines, Scenery& to) {
    for (std::size_t i = 0; i < scene.instruments.size(); ++i) add_instrument(scene, i, to);
    if (scene.instruments.empty() && !machines.crane.name.empty()) add_usual(scene, machines, to);
}

}  // namespace fairlead
