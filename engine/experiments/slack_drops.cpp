// Loads of 1 kg to 100 t dropped into slack wires, at random. A catch is the hardest thing that
// happens to a wire: from slack to full tension within a tick.
//
//   stretch  length beyond that of the stretched elastic wire, relative, at any time
//   gain     (E - E at the start) / (m g L), E = kinetic + potential + elastic
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/experiments/chance.h"
#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/trial.h"

namespace fairlead {
namespace {

constexpr double g = 9.81, seconds = 10;
// What wires do where they brush against the load is another question.
const std::string small = R"({ "sphere": 0.02 })";
constexpr double allowed_stretch = 0.02, allowed_gain = 1e-5;

struct Drop {
    double load = 0;    // [kg]
    double length = 0;  // [m] of wire
    int nodes = 0;
    std::string scene;
};

std::string wire_json(const std::string& name, double length, int nodes, const std::string& route) {
    return R"({ "name": ")" + name + R"(", "type": "steel", "length": )" + json_number(length) +
           R"(, "resolution": { "max_nodes": )" + std::to_string(nodes) + R"( }, "route": [)" +
           route + "] }";
}

// `bodies` and `wires` are elements of JSON arrays.
std::string scene_json(double mass_per_metre, const std::string& bodies, const std::string& wires) {
    return R"({ "format": 1, "name": "drop", "wire_types": { "steel": { "diameter": 0.03,
        "mass_per_metre": )" +
           json_number(mass_per_metre) + R"(, "young_modulus": 1e13 } }, "bodies": [)" + bodies +
           R"(], "wires": [)" + wires + "] }";
}

std::string body_json(const std::string& name, const std::string& shape, double mass,
                      const std::string& place) {
    return R"({ "name": ")" + name + R"(", "shape": )" + shape + R"(, "mass": )" +
           json_number(mass) + R"(, "position": )" + place + " }";
}

// Somewhere below the origin, so far away [m].
std::string below(Chance& chance, double distance) {
    const double turn = chance.between(0, 2 * std::numbers::pi);
    const double tilt = chance.between(0, 0.45 * std::numbers::pi);
    return json_vector(distance * std::sin(tilt) * std::cos(turn),
                       distance * std::sin(tilt) * std::sin(turn), -distance * std::cos(tilt));
}

Drop on_a_line(Chance& chance, Drop drop) {
    drop.length = chance.between(5, 20);
    const std::string place = below(chance, drop.length * chance.between(0.2, 0.95));
    drop.scene = scene_json(chance.decades(0.3, 5), body_json("load", small, drop.load, place),
                            wire_json("line", drop.length, drop.nodes,
                                      R"({ "attach": "world" }, { "attach": "load" })"));
    return drop;
}

// A hook of 5 kg between a fall of wire and the two legs of a sling.
Drop from_a_light_hook(Chance& chance, Drop drop) {
    const double fall = chance.between(5, 15), leg = chance.between(1, 4);
    drop.length = fall + leg;
    const double hook = fall * chance.between(0.2, 0.9), down = leg * chance.between(0.3, 0.8);
    // no further aside than both legs reach, and hang slack
    const double aside = std::min(0.4, 0.98 * std::sqrt(leg * leg - down * down) - 0.5);
    const std::string legs =
        R"({ "attach": "hook", "at": [0, 0, -0.15] }, { "attach": "load", "at": )";
    drop.scene = scene_json(
        chance.decades(0.3, 5),
        body_json("hook", R"({ "box": [0.2, 0.1, 0.3] })", 5, json_vector(0, 0, -hook - 0.15)) +
            "," +
            body_json("load", R"({ "box": [1, 0.04, 0.04] })", drop.load,
                      json_vector(chance.between(-aside, aside), 0, -hook - 0.3 - down)),
        wire_json("fall", fall, drop.nodes,
                  R"({ "attach": "world" }, { "attach": "hook", "at": [0, 0, 0.15] })") +
            "," + wire_json("left_leg", leg, drop.nodes / 4, legs + "[-0.5, 0, 0.02] }") + "," +
            wire_json("right_leg", leg, drop.nodes / 4, legs + "[0.5, 0, 0.02] }"));
    return drop;
}

// From a fixed point below, over a fixed drum, down to the load.
Drop over_a_wrap(Chance& chance, Drop drop) {
    const double up = chance.between(2, 6), down = chance.between(1, 4),
                 slack = chance.between(0.5, 6);
    drop.length = up + down + 1.6 + slack;
    drop.scene = scene_json(
        chance.decades(0.3, 5),
        R"({ "name": "drum", "motion": "fixed", "shape": { "cylinder": { "radius": 0.5, "length": 3 } },
             "facets": 32, "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] },)" +
            body_json("load", small, drop.load,
                      json_vector(0.5 + chance.between(0, 1), chance.between(-0.3, 0.3), -down)),
        wire_json("line", drop.length, drop.nodes,
                  R"({ "attach": "world", "at": )" + json_vector(-0.5, 0, -up) +
                      R"( }, { "over": "drum" }, { "attach": "load" })"));
    return drop;
}

struct Way {
    std::string name, title;
    Drop (*make)(Chance&, Drop);
};

const Way ways[] = {
    {"line", "On a line", on_a_line},
    {"hook", "From a hook of 5 kg with a sling", from_a_light_hook},
    {"wrap", "Over a fixed drum", over_a_wrap},
};

Drop drop_of(const Way& way, unsigned seed) {
    Chance chance(seed);
    Drop drop;
    drop.load = chance.decades(1, 1e5);
    drop.nodes = int(chance.between(16, 61));
    return way.make(chance, drop);
}

struct Course {
    bool diverged = false;
    double stretch = 0, gain = 0;  // [-]
};

Course follow(const Drop& drop) {
    Trial at(read_scene(drop.scene, "drop.json"));
    const auto energy = [&] {
        return at("world.kinetic_energy") + at("world.potential_energy") +
               at("world.elastic_energy");
    };
    std::vector<std::string> stretches;
    for (const Signal& signal : at.snapshot().scenery->signals)
        if (signal.path.starts_with("wire.") && signal.path.ends_with(".violation"))
            stretches.push_back(signal.path);
    at.tick();  // slack that was laid across an edge lies on it from now on
    const double start = energy();
    Course course;
    for (long n = std::lround(seconds / tick_seconds) - 1; n > 0 && !at.diverged(); --n) {
        at.tick();
        for (const std::string& path : stretches)
            course.stretch = std::max(course.stretch, at(path));
        course.gain = std::max(course.gain, (energy() - start) / (drop.load * g * drop.length));
    }
    course.diverged = at.diverged();
    return course;
}

struct Worst {
    int drops = 0, diverged = 0, stretched = 0, gained = 0;
    double stretch = 0, gain = 0;

    void add(const Course& c) {
        ++drops;
        diverged += c.diverged;
        stretched += !c.diverged && c.stretch > allowed_stretch;
        gained += !c.diverged && c.gain > allowed_gain;
        if (c.diverged) return;
        stretch = std::max(stretch, c.stretch);
        gain = std::max(gain, c.gain);
    }
};

}  // namespace

Findings slack_drops(Effort effort) {
    const unsigned each = effort == Effort::quick ? 12 : 667;
    Sheet sheet({"way", "seed", "load_kg", "nodes", "length_m", "diverged", "stretch_percent",
                 "energy_gain_of_mgL"});
    Sheet summary({"loads dropped", "drops", "diverged", "stretched by more than 2 %",
                   "energy above the start by more than 1e-5 m g L", "worst stretch [%]",
                   "worst gain [m g L]"});
    std::vector<ChartPanel> panels;
    for (const Way& way : ways) {
        Worst worst;
        Curve dots{"largest stretch at any time", {}, {}, Curve::Look::dots, 0};
        for (unsigned seed = 1; seed <= each; ++seed) {
            const Drop drop = drop_of(way, seed);
            const Course c = follow(drop);
            worst.add(c);
            sheet.add({way.name, std::to_string(seed), digits(drop.load, 5),
                       std::to_string(drop.nodes), digits(drop.length, 5),
                       c.diverged ? "yes" : "no", digits(100 * c.stretch, 3), digits(c.gain, 3)});
            dots.x.push_back(drop.load);
            dots.y.push_back(100 * std::max(c.stretch, 1e-6));
        }
        summary.add({way.title, std::to_string(worst.drops), std::to_string(worst.diverged),
                     std::to_string(worst.stretched), std::to_string(worst.gained),
                     digits(100 * worst.stretch, 3), digits(worst.gain, 3)});
        panels.push_back({way.title, {"load [kg]", true}, {"stretch [%]", true}, {dots}});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Loads dropped into slack wires", panels);
    found.page =
        "# slack-drops: loads dropped into slack wires\n\n![stretch against "
        "load](slack-drops.svg)\n\n"
        "Loads of 1 kg to 100 t are dropped, at random, into slack wires of 16 to 60 mass nodes, "
        "and "
        "followed for 10 s at 60 steps a second: on a plain line; from a hook of 5 kg, which the "
        "fall "
        "holds above and two legs of a sling below; over a fixed drum. Asked for: no failure, no "
        "stretch beyond the elastic one by more than 2 %, not even in the tick of the catch, and "
        "no "
        "energy above the start by more than 1e-5 m g L.\n\n" +
        summary.markdown() +
        "\n**Repeat it**: `fairlead-cli experiment slack-drops --out DIR`. The table has one row a "
        "drop; the same seed is the same drop.\n";
    return found;
}

}  // namespace fairlead
