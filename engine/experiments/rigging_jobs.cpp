// Jobs of riggers and mates, at random: what is too large for statics, the capstan law or energy?
#include "engine/experiments/rigging_jobs.h"

#include <algorithm>
#include <cmath>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"

namespace fairlead {
namespace {

constexpr double allowed_stretch = 0.02;  // [-] beyond the elastic one
constexpr double allowed_gain = 0.001;    // [-] of the job's energy

// The figure that is most above what it may be; 1: just so much.
struct Outcome {
    std::string figure;
    double worst = 0;

    void add(const std::string& name, double is, double most) {
        const double share = most > 0 ? is / most : is > 0 ? 10 : 0;
        if (share > worst || std::isnan(share)) figure = name, worst = share;
    }
};

Outcome follow(const RiggingJob& job) {
    Trial at(read_scene(job.scene, "job.json"));
    std::vector<std::string> tensions, violations;
    for (const Signal& signal : at.snapshot().scenery->signals) {
        if (!signal.path.starts_with("wire.")) continue;
        if (signal.path.ends_with(".tension")) tensions.push_back(signal.path);
        if (signal.path.ends_with(".violation")) violations.push_back(signal.path);
    }
    const auto energy = [&] {  // that nobody has put in
        return at("world.kinetic_energy") + at("world.potential_energy") +
               at("world.elastic_energy") - at("world.drive_work");
    };
    at.tick();
    const double start = energy();
    Outcome outcome;
    const long ticks = std::lround(job.seconds / tick_seconds);
    for (long n = 2; n <= ticks && !at.diverged(); ++n) {
        at.tick();
        const double t = double(n) * tick_seconds;
        for (const std::string& path : violations)
            outcome.add("violation", at(path), allowed_stretch);
        if (job.energy > 0) outcome.add("energy", (energy() - start) / job.energy, allowed_gain);
        if (job.most_tension > 0 && t > job.settle)
            for (const std::string& path : tensions)
                outcome.add("tension", at(path), job.most_tension);
        if (job.every_tick) job.every_tick(at, t);
    }
    if (at.diverged()) return {"diverged", 1e9};
    for (const RiggingFigure& f : job.at_the_end(at)) outcome.add(f.name, f.is, f.most);
    return outcome;
}

}  // namespace

Findings rigging_jobs(Effort effort) {
    const unsigned each = effort == Effort::quick ? 4 : 45;
    Sheet sheet({"kind", "seed", "worst figure", "of what it may be"});
    Sheet summary({"job", "scenes", "inside", "worst: seed", "figure", "of what it may be"});
    std::vector<ChartPanel> panels;
    for (const RiggingKind& kind : rigging_kinds()) {
        unsigned inside = 0, worst_seed = 0;
        Outcome worst;
        Curve dots{"worst figure", {}, {}, Curve::Look::dots, 0};
        for (unsigned seed = 1; seed <= each; ++seed) {
            Chance chance(seed);
            const Outcome outcome = follow(kind.make(chance));
            inside += outcome.worst <= 1;
            if (outcome.worst >= worst.worst) worst = outcome, worst_seed = seed;
            sheet.add({kind.name, std::to_string(seed), outcome.figure, digits(outcome.worst, 4)});
            dots.x.push_back(seed);
            dots.y.push_back(std::clamp(outcome.worst, 1e-3, 1e3));
        }
        summary.add({kind.title, std::to_string(each), std::to_string(inside),
                     std::to_string(worst_seed), worst.figure, digits(worst.worst, 4)});
        panels.push_back({kind.title, {"seed", false}, {"of what it may be", true}, {dots}});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Jobs of riggers and mates", panels);
    found.page =
        "# rigging: jobs of riggers and mates, at random\n\n![worst figure](rigging.svg)\n\n"
        "Each scene is drawn at random: sizes, masses, places, ropes, nodes, how the deck rolls. "
        "Asked for: no failure; no piece of wire stretched by more than 2 % beyond the elastic; no "
        "energy that no drive put in, beyond a thousandth of what the load gains in a metre or has "
        "fallen; no tension above 1.2 times what statics, the capstan law and the swing allow; "
        "legs "
        "of a sling within 3 % of statics, the ratio at a pin within 4 % and at a roller within 5 "
        "% of the capstan law; lashed cargo that walks by less than a millimetre and lashings that "
        "keep their tension within 0.5 % from one roll to a later one.\n\n" +
        summary.markdown() +
        "\n**Repeat it**: `fairlead-cli experiment rigging --out DIR`. The table has one row a "
        "scene; the same seed is the same scene.\n";
    return found;
}

}  // namespace fairlead
