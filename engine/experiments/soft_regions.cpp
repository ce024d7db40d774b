// [Regions] Fig. 1 and section 5, of soft bodies: contacts solved region by region and all at once;
// and Gauss–Seidel, conjugate gradients, and both in turn.
#include <algorithm>
#include <deque>
#include <map>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/soft_problems.h"
#include "engine/experiments/stopwatch.h"

namespace fairlead {
namespace {

using physics::Condensation;
using physics::SoftRegions;

struct Played {
    std::string name, file;
    Settings settings;
    double seconds, quick_seconds;
};
const Played scenes_played[] = {
    {"bowling", "soft_skittles.json", {{"/gravity", "[0,0,0]"}}, 1.5, 1},
    {"bucket", "soft_balls.json", {}, 4, 1},
};

struct Law {
    std::string name;
    SoftRegions regions;
};
const Law laws[] = {
    {"compliance", SoftRegions::body},
    {"their part of it", SoftRegions::patches},
    {"masses of nodes", SoftRegions::published},
};

constexpr int bin = 20;  // contacts that are one row

std::string bin_name(int contacts) {
    const int from = contacts / bin * bin;
    return std::to_string(from) + " to " + std::to_string(from + bin - 1);
}

// Of one way to solve, by the contacts there were.
struct Times {
    std::map<int, std::vector<double>> by_bin;  // [ms]
    void add(int contacts, double seconds) { by_bin[contacts / bin].push_back(1e3 * seconds); }
    double mean() const {
        double sum = 0, count = 0;
        for (const auto& [at, times] : by_bin)
            for (const double t : times) sum += t, ++count;
        return count > 0 ? sum / count : 0;
    }
    Curve curve(const std::string& name, int colour, Curve::Look look) const {
        Curve curve{name, {}, {}, look, colour};
        for (const auto& [at, times] : by_bin)
            curve.x.push_back((at + .5) * bin), curve.y.push_back(median(times));
        return curve;
    }
};

// ---- Fig. 1: what is solved is the same; regions apart, or one system

struct Split {
    Times apart, together, all;                      // all: elasticity and exchanges, too
    double regions = 0, largest = 0, exchanges = 0;  // of a tick, mean; [rows]
    int ticks = 0;
};

class Splitter {
  public:
    explicit Splitter(SoftRegions law) {
        condensation_.soft_regions = once_.soft_regions = law;
        once_.most_exchanges = 1;
    }

    void add(const SoftProblem& problem, Split& split) {
        Eigen::VectorXd v;
        physics::Rows rows = problem.rows;
        const double start = processor_seconds();
        condensation_.solve(*problem.M, problem.momentum, problem.bodies, rows, v,
                            physics::Method::iterative, alone_);
        split.all.add(problem.contacts, processor_seconds() - start);
        split.exchanges += condensation_.exchanges();
        rows = problem.rows;
        once_.solve(*problem.M, problem.momentum, problem.bodies, rows, v,
                    physics::Method::iterative, alone_);
        const Condensation::Reduced what = once_.reduced();
        const auto again = [&] {
            rows = what.rows;
            for (std::size_t i = 0; i < rows.rows.size(); ++i)
                rows.rows[i].impulse = problem.rows.rows[i].impulse;
        };
        again();
        const double before = processor_seconds();
        regions_.solve(what.M, what.momentum, what.bodies, rows, v, physics::Method::iterative,
                       alone_);
        const double apart = processor_seconds() - before;
        split.apart.add(problem.contacts, apart);
        again();
        const double from = processor_seconds();
        whole_.solve(what.M, what.momentum, rows, v);
        split.together.add(problem.contacts, processor_seconds() - from);
        int largest = 0;
        for (const auto& report : regions_.reports()) largest = std::max(largest, report.rows);
        split.largest += largest, split.regions += double(regions_.reports().size());
        ++split.ticks;
    }

  private:
    Condensation condensation_, once_;
    physics::Islands regions_;
    physics::IterativeSolver whole_;
    physics::ThreadPool alone_{1};
};

// Plays a scene and solves each of its ticks in all ways.
std::vector<Split> split_ticks(const Played& scene, Effort effort) {
    std::vector<Split> splits(std::size(laws));
    std::deque<Splitter> splitters;
    for (const Law& law : laws) splitters.emplace_back(law.regions);
    SoftPlay play(scene.file, scene.settings);
    const double seconds = effort == Effort::quick ? scene.quick_seconds : scene.seconds;
    for (int n = 0; n < int(60 * seconds); ++n) {
        const SoftProblem& problem = play.tick();
        if (problem.rows.rows.empty()) continue;
        for (std::size_t k = 0; k < splits.size(); ++k) splitters[k].add(problem, splits[k]);
    }
    return splits;
}

}  // namespace

Findings regions_apart(Effort effort) {
    Sheet sheet(
        {"scene", "contacts_meet", "contacts", "ticks", "apart_ms", "one_system_ms", "all_ms"}),
        summary({"scene", "contacts meet", "regions a tick", "rows of the largest", "apart [ms]",
                 "one system [ms]", "times", "exchanges", "with elasticity [ms]"});
    std::vector<ChartPanel> panels;
    for (const Played& scene : scenes_played) {
        const std::vector<Split> splits = split_ticks(scene, effort);
        ChartPanel panel{scene.name, {"contacts", false, true}, {"a tick [ms]", false, true}, {}};
        for (std::size_t k = 0; k < splits.size(); ++k) {
            const Split& s = splits[k];
            for (const auto& [at, times] : s.apart.by_bin)
                sheet.add({scene.name, laws[k].name, bin_name(at * bin),
                           std::to_string(times.size()), digits(median(times), 3),
                           digits(median(s.together.by_bin.at(at)), 3),
                           digits(median(s.all.by_bin.at(at)), 3)});
            summary.add({scene.name, laws[k].name, digits(s.regions / s.ticks, 3),
                         digits(s.largest / s.ticks, 3), digits(s.apart.mean(), 3),
                         digits(s.together.mean(), 3),
                         digits(s.together.mean() / s.apart.mean(), 2),
                         digits(s.exchanges / s.ticks, 3), digits(s.all.mean(), 3)});
            panel.curves.push_back(
                s.apart.curve(laws[k].name + ": apart", int(k), Curve::Look::line));
            panel.curves.push_back(
                s.together.curve(laws[k].name + ": one system", int(k), Curve::Look::dashes));
        }
        panels.push_back(panel);
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Regions Fig. 1: contacts of soft bodies, apart and in one", panels);
    found.page =
        "# regions-fig1: regions apart, or one system\n\n![time over contacts](regions-fig1.svg)"
        "\n\n**The paper** (Lazarevych, Szekely, Harders: *Decomposing the contact linear "
        "complementarity problem into separate contact regions*, section 5, Fig. 1): balls that "
        "break a pyramid of skittles, without gravity, with up to 45 contacts take 2.5 to 3 times "
        "as long in one system as region by region; balls in a bucket with up to 80 contacts 7 to "
        "8 times, by a method that grows with the square of contacts.\n\n"
        "**Here** the contacts of each tick, as they come in a run, are solved in three ways "
        "(`docs/theory/soft.md` 4): all contacts of a body meet its compliance, so that what hangs "
        "together is one region; each patch meets its part of it, region by region, and the "
        "patches of a body exchange what they push (`soft_regions: patches`); or contacts meet the "
        "masses of the nodes that touch, as published. Each by the iterative solver (numerics.md "
        "3), region by region and all in one; of exchanges the first. Means of a tick:\n\n" +
        summary.markdown() +
        "\nA sweep costs in proportion to the rows' entries, and not to their square: so one "
        "system costs about what its regions do together, and several threads are what splitting "
        "can gain here. On compliance a row moves all that touches its body, which costs more than "
        "its patch alone; exchanges cost more than that saves.\n\n"
        "**Repeat it**: `fairlead-cli experiment regions-fig1 --out DIR`. "
        "`scenes/soft_skittles.json` without gravity, whose ball is rigid, and "
        "`scenes/soft_balls.json`; processor time of one "
        "core.\n";
    return found;
}

// ---- section 4: which iteration

namespace {

struct Way {
    std::string name;
    physics::IterativeOptions options;
};

std::vector<Way> ways() {
    constexpr int published = -1, sweeps = 150;
    const auto plain = [](int gradients, int sweeps, physics::Beta beta) {
        physics::IterativeOptions o;
        o.most_gradients = gradients, o.most_sweeps = sweeps, o.beta = beta;
        o.conjugate_sweeps = false, o.gradient_tolerance = o.tolerance;
        return o;
    };
    using enum physics::Beta;
    return {{"Gauss–Seidel", plain(0, sweeps, polak_ribiere)},
            {"gradients", plain(published, 0, polak_ribiere)},
            {"in turn (Polak–Ribière)", plain(published, sweeps, polak_ribiere)},
            {"in turn (Fletcher–Reeves)", plain(published, sweeps, fletcher_reeves)},
            {"ours", {}}};
}

struct Convergence {
    int regions = 0, endless = 0, poor = 0;
    double iterations = 0;
    Times times;
    double share(int of) const { return regions > 0 ? 100. * of / regions : 0; }
};

// Plays a scene and solves each second or third of its ticks in all ways, region by region.
std::vector<Convergence> converge(const Played& scene, const Law& law, Effort effort) {
    constexpr double poor = 1e-4;  // [m/s]
    const std::vector<Way> all = ways();
    std::vector<Convergence> found(all.size());
    Condensation condensation;
    condensation.soft_regions = law.regions;
    physics::Islands regions;
    physics::ThreadPool alone(1);
    SoftPlay play(scene.file, scene.settings);
    const bool quick = effort == Effort::quick;
    const double seconds = quick ? scene.quick_seconds : scene.seconds;
    const int every = quick ? 3 : 2;  // ticks
    for (int n = 0; n < int(60 * seconds); ++n) {
        const SoftProblem& problem = play.tick();
        if (problem.rows.rows.empty() || n % every != 0) continue;
        physics::Rows rows = problem.rows;
        Eigen::VectorXd v;
        condensation.solve(*problem.M, problem.momentum, problem.bodies, rows, v,
                           physics::Method::iterative, alone);
        const Condensation::Reduced what = condensation.reduced();
        for (std::size_t k = 0; k < all.size(); ++k) {
            rows = what.rows;
            for (std::size_t i = 0; i < rows.rows.size(); ++i)
                rows.rows[i].impulse = problem.rows.rows[i].impulse;
            regions.sweeping = all[k].options;
            const double from = processor_seconds();
            regions.solve(what.M, what.momentum, what.bodies, rows, v, physics::Method::iterative,
                          alone);
            found[k].times.add(problem.contacts, processor_seconds() - from);
            for (const physics::IslandReport& r : regions.reports()) {
                ++found[k].regions;
                found[k].endless += !r.solution.solved;
                found[k].poor += !(r.solution.residual <= poor);
                found[k].iterations += r.solution.gradients + r.solution.sweeps;
            }
        }
    }
    return found;
}

}  // namespace

Findings soft_solvers(Effort effort) {
    Sheet sheet({"scene", "contacts_meet", "way", "regions", "without_end_percent", "poor_percent",
                 "iterations", "tick_ms"}),
        over({"scene", "contacts meet", "way", "regions", "without end [%]",
              "more than 10⁻⁴ m/s left [%]", "iterations", "a tick [ms]"});
    std::vector<ChartPanel> panels;
    for (const Played& scene : scenes_played)
        for (const Law& law : laws) {
            if (law.regions == SoftRegions::patches) continue;
            const std::vector<Way> all = ways();
            const std::vector<Convergence> found = converge(scene, law, effort);
            ChartPanel panel{scene.name + ", on " + law.name,
                             {"contacts", false, true},
                             {"a tick [ms]", false, true},
                             {}};
            for (std::size_t k = 0; k < all.size(); ++k) {
                const Convergence& c = found[k];
                const std::vector<std::string> row{scene.name,
                                                   law.name,
                                                   all[k].name,
                                                   std::to_string(c.regions),
                                                   digits(c.share(c.endless), 3),
                                                   digits(c.share(c.poor), 3),
                                                   digits(c.iterations / std::max(1, c.regions), 3),
                                                   digits(c.times.mean(), 3)};
                sheet.add(row), over.add(row);
                panel.curves.push_back(c.times.curve(all[k].name, int(k), Curve::Look::line));
            }
            panels.push_back(panel);
        }
    Findings findings;
    findings.csv = sheet.csv();
    findings.plot = line_chart("Regions: which iteration, contacts of soft bodies", panels);
    findings.page =
        "# regions-solvers: Gauss–Seidel, conjugate gradients, and both in turn\n\n"
        "![time over contacts](regions-solvers.svg)\n\n"
        "**The paper** (Lazarevych, Szekely, Harders: *Decomposing the contact linear "
        "complementarity problem into separate contact regions*, section 4): 2 n projected "
        "gradients for n rows, then projected Gauss–Seidel, leave 0 to 0.9 % of problems that "
        "have not ended when their iterations are used up; Gauss–Seidel alone up to 3 %. It does "
        "not say how many sweeps there are, nor the tolerance.\n\n"
        "**Here** 150 sweeps and 10⁻⁵ m/s; a problem is a region. On masses, as published, and on "
        "the bodies' compliance. \"Ours\": ten gradients, then conjugate sweeps (numerics.md 3). "
        "Iterations are the mean of a region, a tick is all of its regions:\n\n" +
        over.markdown() +
        "\n**Repeat it**: `fairlead-cli experiment regions-solvers --out DIR`. "
        "`scenes/soft_skittles.json` without gravity, whose ball is rigid, and "
        "`scenes/soft_balls.json`; processor time of one "
        "core.\n";
    return findings;
}

}  // namespace fairlead
