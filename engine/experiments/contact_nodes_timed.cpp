// [HMR] Fig. 9: what contact nodes cost. Two loads on a wire over a cylinder of more and more
// sides, one massless node on each edge.
#include <map>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/stopwatch.h"
#include "engine/experiments/trial.h"
#include "engine/files/home.h"
#include "engine/session/build.h"
#include "physics/world/world.h"

namespace fairlead {
namespace {

// As few mass nodes as the paper's wire has: one beside each load.
Scene over_cylinder(int sides) {
    return load_scene((home() / "scenes/check/wire_over_cylinder.json").string(),
                      {{"/bodies/cylinder/facets", std::to_string(sides)},
                       {"/wires/line/resolution/max_nodes", "2"}});
}

// Twice: the bare step of physics, as the paper times it, and a tick of the session round it.
class Subject {
  public:
    explicit Subject(int sides) : trial_(over_cylinder(sides)) {
        Notes notes;
        world_ = build_world(over_cylinder(sides), notes);
        for (int k = 0; k < 60; ++k) advance();
        step_.clear(), tick_.clear(), stages_.clear();
    }

    void advance() {
        const double start = processor_seconds();
        physics::step(world_, tick_seconds);
        const double between = processor_seconds();
        trial_.tick();
        step_.push_back(between - start);
        tick_.push_back(processor_seconds() - between);
        for (const StageTime& s : trial_.snapshot().solver.stages)
            stages_[s.stage].push_back(s.seconds);
    }

    int nodes() const { return int(trial_("wire.line.contact_nodes")); }
    // medians [µs]
    double step() const { return 1e6 * median(step_); }
    double tick() const { return 1e6 * median(tick_); }
    double stage(const std::string& name) const { return 1e6 * median(stages_.at(name)); }

  private:
    Trial trial_;
    physics::World world_;
    std::vector<double> step_, tick_;  // [s]
    std::map<std::string, std::vector<double>> stages_;
};

std::string page_of(const Sheet& sheet, const Subject& least, const Subject& most) {
    const auto more = [&](const std::string& stage) {
        return digits(most.stage(stage) - least.stage(stage), 3);
    };
    const double growth = most.step() - least.step();
    const std::string range =
        std::to_string(least.nodes()) + " to " + std::to_string(most.nodes()) + " nodes";
    return "# hmr-fig9: what contact nodes cost\n\n"
           "![time against contact nodes](hmr-fig9.svg)\n\n"
           "**The paper** (Servin, Lacoursière, Nordfelth, Bodin: *Hybrid, multiresolution wires "
           "with massless frictional contacts*, Figs. 9 and 10, section III-A) lays a wire with "
           "two loads over cylinders of more and more sides. Its multibody chain costs in "
           "proportion to the nodes, its HMR wire \"reaches a near plateau\", because all contact "
           "nodes of a wrap share one equation. It prints no numbers; Fig. 9 is a picture.\n\n"
           "**Here** a wrap is one equation as well, and the system to solve keeps its size from " +
           range + ". The step grows by **" + digits(growth, 3) +
           " µs**, where at most 25 µs were asked for: " +
           (growth <= 25 ? "met" : "**not met; linear, no plateau**") + ". Of this the stage " +
           "`solve` takes " + more("solve") + " µs and `move`, which slides every contact node " +
           "along its edge and looks whether it still belongs there, " + more("move") +
           " µs. Medians in µs:\n\n" + sheet.markdown() +
           "\n`step` and `tick` are processor time of the program itself (a tick is the step, what "
           "is measured, and the copy for the display); the stages are parts of the step by the "
           "clock on the wall.\n\n"
           "**Repeat it**: `fairlead-cli experiment hmr-fig9 --out DIR`. "
           "`scenes/check/wire_over_cylinder.json` with two mass nodes and 6 to 398 sides, half of "
           "them under the wire; loads of 10 t at rest; one core. Times depend on the machine; "
           "their growth with the nodes is what counts.\n";
}

}  // namespace

Findings contact_nodes_timed(Effort effort) {
    const bool quick = effort == Effort::quick;
    const std::vector<int> sides =
        quick ? std::vector{6, 32, 128, 398} : std::vector{6, 14, 30, 62, 98, 158, 198, 298, 398};
    std::vector<Subject> subjects;
    for (const int n : sides) subjects.emplace_back(n);
    // by turns, so that a slow minute of the machine is nobody's alone
    for (int round = 0; round < (quick ? 2 : 60); ++round)
        for (Subject& s : subjects)
            for (int k = 0; k < 20; ++k) s.advance();

    Sheet sheet({"contact_nodes", "step_us", "tick_us", "stage_move_us", "stage_solve_us"});
    Curve step{"a step of physics", {}, {}, Curve::Look::line, 0};
    Curve move{"of this: moving bodies and contact nodes", {}, {}, Curve::Look::line, 1};
    Curve solve{"of this: the equations", {}, {}, Curve::Look::line, 2};
    Curve asked{"asked for: at most 25 µs above the fewest nodes", {}, {}, Curve::Look::dashes, 6};
    for (const Subject& s : subjects) {
        for (Curve* curve : {&step, &move, &solve, &asked}) curve->x.push_back(s.nodes());
        step.y.push_back(s.step());
        move.y.push_back(s.stage("move"));
        solve.y.push_back(s.stage("solve"));
        asked.y.push_back(subjects.front().step() + 25);
        sheet.add({std::to_string(s.nodes()), digits(s.step(), 4), digits(s.tick(), 4),
                   digits(s.stage("move"), 4), digits(s.stage("solve"), 4)});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("HMR Fig. 9: what contact nodes cost",
                            {{"Two loads of 10 t on a wire over a cylinder",
                              {"contact nodes", false, true},
                              {"time [µs]", false, true},
                              {step, move, solve, asked}}});
    found.page = page_of(sheet, subjects.front(), subjects.back());
    if (quick) found.page += "\nA quick run: fewer nodes, fewer steps.\n";
    return found;
}

}  // namespace fairlead
