// [Massless] Figs. 5 to 8: two boxes of a tonne on 4 m of cable, flown apart or turned against each
// other, for three stiffnesses each, at the paper's step of 0.01 s.
//
// A spring c between two equal masses m (or moments of inertia) has the period T = 2π sqrt(m/(2
// c)); the scheme makes that π h/atan(π h/T) and keeps its amplitude (theory/step.md 2).
#include <cmath>
#include <numbers>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/trial.h"
#include "engine/files/home.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "physics/world/measure.h"
#include "physics/world/world.h"

namespace fairlead {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double h = 0.01;                          // [s]
constexpr double mass = 1000, edge = 2;             // [kg] [m]
constexpr double length = 4;                        // [m]
constexpr double inertia = mass * edge * edge / 6;  // [kg m²]

// What is deformed: by how much, and how hard it pulls back.
struct Kind {
    const char* scene;
    const char* parameter;
    double per_stiffness;  // of the parameter
    double inert;          // [kg] or [kg m²]
    const char* deformed;  // with its unit
    const char* unit;      // of stiffness
    const char* word;
    double shown;          // periods; stretch: before the boxes meet
    const char* paper[3];  // its periods [s]
    double (*amount)(const physics::Wire&);
    double (*effort)(const physics::Wire&);
};

const Kind stretch{"check/two_boxes.json",
                   "/wire_types/soft/young_modulus",
                   length / (pi / 4 * 0.01 * 0.01),
                   mass,
                   "stretch [m]",
                   "N/m",
                   "stretch",
                   0.7,
                   {"44", "4.4", "0.14"},
                   [](const physics::Wire& w) { return w.lines[0].length - length; },
                   [](const physics::Wire& w) { return w.segments[0].tension; }};
const Kind twist{"check/twisted_boxes.json",
                 "/wire_types/shaft/torsional_stiffness",
                 length,
                 inertia,
                 "twist [rad]",
                 "N m/rad",
                 "twist",
                 1.6,
                 {"36", "3.6", "0.11"},
                 [](const physics::Wire& w) { return w.twist; },
                 [](const physics::Wire& w) { return w.torque; }};

struct Run {
    double stiffness = 0, period = 0, theory = 0, scheme = 0;  // [s]
    std::vector<double> time, amount, effort, kinetic, elastic;
};

// Least squares for y₊ + y₋ = 2 cos(2π h/T) y where the cable pulls.
double period_of(const Run& run) {
    double xx = 0, xz = 0;
    for (std::size_t i = 1; i + 1 < run.amount.size(); ++i) {
        if (run.effort[i - 1] == 0 || run.effort[i] == 0 || run.effort[i + 1] == 0) continue;
        xx += run.amount[i] * run.amount[i];
        xz += run.amount[i] * (run.amount[i - 1] + run.amount[i + 1]);
    }
    return 2 * pi * h / std::acos(xz / xx / 2);
}

Run measure(const Kind& kind, double stiffness) {
    const Scene scene = load_scene((home() / "scenes" / kind.scene).string(),
                                   {{kind.parameter, json_number(kind.per_stiffness * stiffness)}});
    Notes notes;
    physics::World world = build_world(scene, notes);
    Run run;
    run.stiffness = stiffness;
    const double omega = std::sqrt(2 * stiffness / kind.inert);
    run.theory = 2 * pi / omega;
    run.scheme = pi * h / std::atan(h * omega / 2);
    physics::begin(world, h);
    for (int i = 0; i * h < kind.shown * run.theory; ++i) {
        run.time.push_back(i * h);
        run.amount.push_back(kind.amount(world.wires[0]));
        run.effort.push_back(kind.effort(world.wires[0]));
        run.kinetic.push_back(world.probe.kinetic_energy);
        run.elastic.push_back(world.probe.elastic_energy);
        physics::step(world, h);
    }
    run.period = period_of(run);
    return run;
}

std::vector<double> scaled(std::vector<double> values, double factor) {
    for (double& value : values) value *= factor;
    return values;
}

Findings report(const Kind& kind, const std::string& name, bool energies) {
    std::vector<ChartPanel> panels;
    Sheet samples({"stiffness", "time_s", kind.word, "effort", "kinetic_J", "elastic_J"});
    Sheet table({"stiffness_" + std::string(kind.unit), "paper_s", "theory_s", "scheme_s",
                 "found_s", "found_against_scheme", "energy_low_J", "energy_high_J"});
    for (int i = 0; i < 3; ++i) {
        const double stiffness[] = {10, 1e3, 1e6};
        const Run run = measure(kind, stiffness[i]);
        double low = 1e300, high = 0;
        for (std::size_t k = 0; k < run.time.size(); ++k) {
            const double energy = run.kinetic[k] + run.elastic[k];
            low = std::min(low, energy), high = std::max(high, energy);
            samples.add({digits(run.stiffness, 3), digits(run.time[k], 6), digits(run.amount[k], 8),
                         digits(run.effort[k], 8), digits(run.kinetic[k], 8),
                         digits(run.elastic[k], 8)});
        }
        table.add({digits(run.stiffness, 3), kind.paper[i], digits(run.theory, 5),
                   digits(run.scheme, 5), digits(run.period, 5),
                   digits(run.period / run.scheme - 1, 2), digits(low, 6), digits(high, 6)});
        std::vector<Curve> curves;
        if (energies) {
            std::vector<double> total = run.kinetic;
            for (std::size_t k = 0; k < total.size(); ++k) total[k] += run.elastic[k];
            curves = {{"total", run.time, total, Curve::Look::line, 0},
                      {"kinetic", run.time, run.kinetic, Curve::Look::line, 1},
                      {"elastic", run.time, run.elastic, Curve::Look::line, 2}};
        } else {
            curves = {{kind.word, run.time, run.amount, Curve::Look::line, 0},
                      {"effort / stiffness", run.time, scaled(run.effort, 1 / run.stiffness),
                       Curve::Look::dashes, 1}};
        }
        panels.push_back({digits(run.stiffness, 3) + " " + kind.unit,
                          {"time [s]"},
                          {energies ? "energy [J]" : kind.deformed},
                          curves});
    }
    Findings found;
    found.csv = samples.csv();
    found.plot = line_chart(
        "Two boxes on a cable: " + std::string(kind.word) + (energies ? " energies" : ""), panels);
    found.page =
        "# " + name + ": " + kind.word + (energies ? ", energies" : "") +
        " of two boxes on a cable\n\n![" + kind.word + " over time](" + name + ".svg)\n\n" +
        "**The claim** (Servin, Lacoursière: *Massless cable for real-time simulation*, 2007): two "
        "boxes of 1000 kg and 2 m on 4 m of cable have the periods of theory, but the stiffest "
        "cable's motion is strongly damped by the integration, at a step of 0.01 s.\n\n"
        "**Here**, at the same step: the periods are those of the scheme, π h/atan(π h/T) with T "
        "of theory, and nothing is damped" +
        (&kind == &stretch
             ? "; this cable does not push, so the boxes fly together again after half a period"
             : "; the twist goes beyond a turn") +
        ".\n\n" + table.markdown() +
        "\nEnergy is sampled on ticks with the mean of the speeds before and after: for the "
        "stiffest cable that oscillates between two bounds that do not move.\n\n" +
        "**Repeat it**: `fairlead-cli experiment " + name + " --out DIR`. Scene: `scenes/" +
        kind.scene + "`.\n";
    return found;
}

}  // namespace

Findings cable_stretched(Effort) {
    return report(stretch, "massless-fig5", false);
}
Findings cable_stretched_energies(Effort) {
    return report(stretch, "massless-fig6", true);
}
Findings cable_twisted(Effort) {
    return report(twist, "massless-fig7", false);
}
Findings cable_twisted_energies(Effort) {
    return report(twist, "massless-fig8", true);
}

}  // namespace fairlead
