// [Adaptive] Figs. 4 and 5: wires whose mass nodes come and go with tension, with the time there is
// for them and with what is looked at.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/trial.h"

namespace fairlead {
namespace {

constexpr double node_cost = 4;  // [µs] that a node is taken to cost
constexpr int finest = 33;       // nodes, the paper's N_p

std::string budget_for(double nodes) {  // [ms]
    return json_number(nodes * node_cost * 1e-3);
}

// ---- Fig. 4: 100 kg on 10 m of wire of 1 kg, swinging up to the level of its support and back

constexpr double rope = 10, g = 9.8;               // [m] [m/s²]
constexpr double dip_from = 5, dip_to = 7;         // [s] little time for nodes
constexpr double plenty = 2 * finest, scarce = 4;  // nodes that there is time for
const char* const budget_path = "/resolution/budget";

Trial swinging_box(bool yields) {
    return Trial(read_scene(
        R"({ "format": 1, "name": "swinging box", "gravity": [0, 0, -9.8],
          "resolution": { "budget": )" +
            budget_for(plenty) + R"(, "node_cost": )" + json_number(node_cost) + R"( },
          "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0.1,
            "young_modulus": 2e11 } },
          "bodies": [ { "name": "box", "shape": { "box": [1, 1, 1] }, "mass": 100,
            "position": [0, 0, -10], "velocity": [)" +
            json_number(std::sqrt(2 * g * rope)) + R"(, 0, 0] } ],
          "wires": [ { "name": "line", "type": "w", "length": 10,
            "resolution": { "max_nodes": 33, "min_segment": 0.1, "yield_to_tension": )" +
            std::string(yields ? "true" : "false") + R"( },
            "route": [ { "attach": "world" }, { "attach": "box" } ] } ] })",
        "swinging_box.json"));
}

struct Swing {
    Curve nodes, resolvable, accuracy, time, robustness, tension;
    int fewest = finest, most = 0;
    double violation = 0, gain = -1e9, height = -1e9;  // [-] [J] [m] of the box at 7.5 s
};

Swing swing(bool yields, Sheet& sheet) {
    const std::string model = yields ? "yields" : "implicit";
    Swing s{{yields ? "that yields to tension" : "held implicitly",
             {},
             {},
             Curve::Look::line,
             yields ? 0 : 1},
            {"that a tick resolves: (6)", {}, {}, Curve::Look::dashes, 6},
            {"accuracy (11)", {}, {}, Curve::Look::line, 0},
            {"time (12)", {}, {}, Curve::Look::line, 1},
            {"robustness (13)", {}, {}, Curve::Look::line, 2},
            {"tension", {}, {}, Curve::Look::line, 0}};
    Trial at = swinging_box(yields);
    const auto energy = [&] {
        return at("world.kinetic_energy") + at("world.potential_energy") +
               at("world.elastic_energy");
    };
    const double start = energy();
    for (int i = 0; i < std::lround(8 / tick_seconds); ++i) {
        const double t = i * tick_seconds;
        if (i == std::lround(dip_from / tick_seconds))
            at.set(budget_path, scarce * node_cost * 1e-3);
        if (i == std::lround(dip_to / tick_seconds)) at.set(budget_path, plenty * node_cost * 1e-3);
        at.tick();
        const WireAllowance& now = at.snapshot().wires[0].allowance;
        const double seen = std::min<double>(now.resolvable, finest + 10);
        for (const auto& [curve, y] :
             std::initializer_list<std::pair<Curve*, double>>{{&s.nodes, now.nodes},
                                                              {&s.resolvable, seen},
                                                              {&s.accuracy, now.accuracy},
                                                              {&s.time, now.time},
                                                              {&s.robustness, now.robustness},
                                                              {&s.tension, now.tension / 1e3}}) {
            curve->x.push_back(t);
            curve->y.push_back(y);
        }
        if (t > 0.5) {  // the first nodes are set at once, before tension is known
            s.fewest = std::min(s.fewest, now.nodes), s.most = std::max(s.most, now.nodes);
            s.violation = std::max(s.violation, at("wire.line.violation"));
        }
        s.gain = std::max(s.gain, energy() - start);
        if (i == std::lround(7.5 / tick_seconds)) s.height = at("body.box.position.z");
        sheet.add({model, digits(t, 5), std::to_string(now.nodes), digits(seen, 4),
                   digits(now.tension, 5), digits(now.accuracy, 4), digits(now.time, 4),
                   digits(now.robustness, 4), digits(100 * at("wire.line.violation"), 3)});
    }
    return s;
}

}  // namespace

Findings nodes_under_tension(Effort) {
    Sheet sheet({"model", "t_s", "mass_nodes", "resolvable_nodes", "tension_N", "accuracy", "time",
                 "robustness", "violation_percent"});
    const Swing yields = swing(true, sheet), implicit = swing(false, sheet);
    Sheet summary({"wire", "nodes at any time", "largest violation [%]",
                   "energy above the start [% of the swing]"});
    for (const Swing* s : {&yields, &implicit})
        summary.add({s->nodes.name, std::to_string(s->fewest) + " to " + std::to_string(s->most),
                     digits(100 * s->violation, 2),
                     digits(100 * std::max(0.0, s->gain) / (100 * g * rope), 2)});
    Findings found;
    found.csv = sheet.csv();
    found.plot =
        line_chart("Adaptive Fig. 4: a box swings on a wire",
                   {{"Mass nodes, of 33 wanted; little time for them from 5 to 7 s",
                     {"time [s]"},
                     {"nodes", false, true},
                     {yields.nodes, implicit.nodes, yields.resolvable}},
                    {"Quality of the wire that yields",
                     {"time [s]"},
                     {"quality [-]", false, true},
                     {yields.accuracy, yields.time, yields.robustness}},
                    {"Tension", {"time [s]"}, {"tension [kN]", false, true}, {yields.tension}}});
    found.page =
        "# adaptive-fig4: nodes that go with tension and with time\n\n"
        "![nodes, quality and tension over time](adaptive-fig4.svg)\n\n"
        "**The paper** (Servin, Lacoursière, Nordfelth: *Adaptive resolution in physics based "
        "virtual environments*, section 3.2.1, Fig. 4) lets 100 kg swing on 10 m of wire of 1 kg, "
        "60 steps a second, and takes nodes away where N > N_crit = √(L m/T)/2h, for there its "
        "step is unstable; with more than some 10 nodes it is so under the weight of the box "
        "alone. Nodes are back at the turning points, at 2 and 6 s; from 5 to 7 s there is little "
        "time, so fewer are allowed.\n\n"
        "**Here** both are possible. A wire that yields to tension (`yield_to_tension`) does as "
        "the paper's. By default it does not: the stiffness of a taut wire against sideways motion "
        "is in the equations of the step (`theory/wires.md` 4.3), so it is stable with all its "
        "nodes, and only the budget takes some away. The budget is shared by the paper's accuracy "
        "(11) as a limit, not as one of three penalties: nodes that there is no time for are not "
        "there. Nodes cost what `resolution/node_cost` says, so a replay gives the same bits on "
        "any machine.\n\n" +
        summary.markdown() + "\nThe heights of the box at 7.5 s differ by " +
        digits(std::abs(yields.height - implicit.height) * 1e3, 2) +
        " mm: under a heavy load the nodes are for the eye, not for the load.\n\n"
        "**Repeat it**: `fairlead-cli experiment adaptive-fig4 --out DIR`. The box starts below "
        "its support at 14 m/s. Budget: time for " +
        digits(plenty, 2) + " nodes, in the dip for " + digits(scarce, 1) + ".\n";
    return found;
}

// ---- Fig. 5: three boxes on four wires; one wire after the other is looked at

namespace {

constexpr int wires = 4;
constexpr double gaze = 4;          // [s] that one wire is looked at
constexpr double looked_at = 1000;  // [-] the paper's weight
constexpr double time_for = 48;     // nodes of all four, which want 132

Trial boxes_on_wires() {
    std::string list;
    const char* const ends[][2] = {{"world", "a"}, {"a", "b"}, {"b", "c"}, {"c", "world"}};
    for (int i = 0; i < wires; ++i) {
        const auto stop = [&](const std::string& body, double x) {
            return "{ \"attach\": \"" + body + "\"" +
                   (body == "world" ? ", \"at\": " + json_vector(x, 0, 0) : "") + " }";
        };
        list += std::string(i ? ", " : "") + "{ \"name\": \"wire-" + std::to_string(i + 1) +
                R"(", "type": "w", "length": 6, "resolution": { "max_nodes": 33,
                "min_segment": 0.05 }, "route": [ )" +
                stop(ends[i][0], 0) + ", " + stop(ends[i][1], 16) + " ] }";
    }
    return Trial(read_scene(
        R"({ "format": 1, "name": "boxes on wires", "gravity": [0, 0, -9.8], "settling": 0.2,
          "resolution": { "budget": )" +
            budget_for(time_for) + R"(, "node_cost": )" + json_number(node_cost) + R"( },
          "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0.16667,
            "young_modulus": 2e11 } },
          "bodies": [
            { "name": "a", "shape": { "box": [0.6, 0.6, 0.6] }, "mass": 10, "position": [4, 0, -3] },
            { "name": "b", "shape": { "box": [0.4, 0.4, 0.4] }, "mass": 1, "position": [8, 0, -3] },
            { "name": "c", "shape": { "box": [0.4, 0.4, 0.4] }, "mass": 1, "position": [12, 0, -3] }
          ], "wires": [ )" +
            list + " ] }",
        "boxes_on_wires.json"));
}

std::string attention_of(int wire) {
    return "/wires/wire-" + std::to_string(wire + 1) + "/resolution/attention";
}

// `most` nodes at once, the largest violation [-].
std::string page_of_nodes_in_view(int most, double violation, const std::string& summary) {
    return "# adaptive-fig5: what is looked at gets the nodes\n\n"
           "![nodes of four wires over time](adaptive-fig5.svg)\n\n"
           "**The paper** (Servin, Lacoursière, Nordfelth: *Adaptive resolution in physics "
           "based virtual environments*, section 3.2.2, Fig. 5) hangs boxes of 10, 1 and 1 kg "
           "on four wires of 1 kg and gives the wire in view a thousand times the weight in "
           "accuracy. It shows pictures, no numbers.\n\n"
           "**Here** the same weight is a wire's `attention`. The budget has time for " +
           digits(time_for, 3) + " nodes, the wires want " + std::to_string(wires * finest) +
           "; they never had more than " + std::to_string(most) + ".\n\n" + summary +
           "\nLargest violation after the first second: " + digits(100 * violation, 2) +
           " %. In the simulator a scene with `resolution/follow_view` does this by itself, "
           "from what the camera sees.\n\n"
           "**Repeat it**: `fairlead-cli experiment adaptive-fig5 --out DIR`. Means are of the "
           "second half of each 4 s.\n";
}

}  // namespace

Findings nodes_in_view(Effort) {
    Sheet sheet({"t_s", "looked_at", "wire_1", "wire_2", "wire_3", "wire_4", "violation_percent"});
    std::array<Curve, wires> curves;
    for (int i = 0; i < wires; ++i)
        curves[i] = {"wire-" + std::to_string(i + 1), {}, {}, Curve::Look::line, i};
    std::array<double, wires> in_view{}, beside{};  // mean nodes
    double violation = 0;
    int most = 0;
    Trial at = boxes_on_wires();
    const int phase = int(std::lround(gaze / tick_seconds));
    for (int i = 0; i < wires * phase; ++i) {
        const int watched = i / phase;
        if (i % phase == 0)
            for (int w = 0; w < wires; ++w) at.set(attention_of(w), w == watched ? looked_at : 1);
        at.tick();
        const double t = i * tick_seconds;
        std::vector<std::string> row{digits(t, 5), std::to_string(watched + 1)};
        double worst = 0;
        int sum = 0;
        for (int w = 0; w < wires; ++w) {
            const int nodes = at.snapshot().wires[w].allowance.nodes;
            sum += nodes;
            curves[w].x.push_back(t);
            curves[w].y.push_back(nodes);
            if (i % phase >= phase / 2) {  // once they have changed over
                const double share = 2.0 / phase;
                if (w == watched)
                    in_view[w] += share * nodes;
                else
                    beside[w] += share * nodes / (wires - 1);
            }
            row.push_back(std::to_string(nodes));
            worst = std::max(worst, at("wire.wire-" + std::to_string(w + 1) + ".violation"));
        }
        if (t > 1) violation = std::max(violation, worst), most = std::max(most, sum);
        row.push_back(digits(100 * worst, 3));
        sheet.add(std::move(row));
    }
    Sheet summary({"wire", "nodes while looked at", "nodes otherwise"});
    for (int w = 0; w < wires; ++w)
        summary.add({curves[w].name, digits(in_view[w], 3), digits(beside[w], 3)});
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Adaptive Fig. 5: the view moves from wire to wire",
                            {{"Mass nodes; every 4 s the next wire is looked at",
                              {"time [s]"},
                              {"nodes", false, true},
                              {curves.begin(), curves.end()}}});
    found.page = page_of_nodes_in_view(most, violation, summary.markdown());
    return found;
}

}  // namespace fairlead
