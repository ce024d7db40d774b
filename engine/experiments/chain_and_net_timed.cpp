// [HMR] Fig. 8: what mass nodes cost, in a chain (the best case of a direct solver) and in a net
// (the worst: every mesh of it is a closed loop).
#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/stopwatch.h"
#include "engine/experiments/trial.h"
#include "engine/session/build.h"
#include "physics/world/world.h"

namespace fairlead {
namespace {

// 1 m of wire and 1 kg for each node, from horizontal: it falls and swings.
Scene chain_of(int nodes, const std::string& model) {
    const std::string length = std::to_string(nodes);
    return read_scene(R"({ "format": 1, "name": "chain",
        "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 1, "young_modulus": 2e11 } },
        "wires": [ { "name": "line", "type": "w", "model": ")" +
                          model + R"(", "length": )" + length + R"(,
          "resolution": { "max_nodes": )" +
                          length + R"(, "min_segment": 0.5 },
          "route": [ { "attach": "world" }, { "free": [)" +
                          length + R"(, 0, 0], "mass": 1 } ] } ] })",
                      "chain.json");
}

// n × n knots of 1 kg, a metre apart, tied to their neighbours; two corners are fixed.
Scene net_of(int n) {
    std::string bodies, wires;
    const auto name = [](int i, int k) {
        return "k" + std::to_string(i) + "-" + std::to_string(k);
    };
    const auto tie = [&](int i, int k, int i2, int k2) {
        wires += std::string(wires.empty() ? "" : ", ") + R"({ "name": ")" + name(i, k) + "_" +
                 name(i2, k2) + R"(", "type": "w", "model": "massless", "route": [ { "attach": ")" +
                 name(i, k) + R"(" }, { "attach": ")" + name(i2, k2) + R"(" } ] })";
    };
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
            const bool corner = i == 0 && (k == 0 || k == n - 1);
            bodies += std::string(bodies.empty() ? "" : ", ") + R"({ "name": ")" + name(i, k) +
                      R"(", "mass": 1, "inertia": [0.001, 0.001, 0.001], "position": )" +
                      json_vector(k, i, 0) + (corner ? R"(, "motion": "fixed")" : "") + " }";
            if (k + 1 < n) tie(i, k, i, k + 1);
            if (i + 1 < n) tie(i, k, i + 1, k);
        }
    return read_scene(R"({ "format": 1, "name": "net",
        "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 0, "young_modulus": 2e11 } },
        "bodies": [ )" + bodies +
                          R"( ], "wires": [ )" + wires + " ] }",
                      "net.json");
}

class Subject {
  public:
    Subject(std::string kind, int nodes, const Scene& scene)
        : kind(std::move(kind)), nodes(nodes), world_(build_world(scene, notes_)) {
        for (int k = 0; k < 30; ++k) physics::step(world_, tick_seconds);
    }
    void advance() {
        const double start = processor_seconds();
        physics::step(world_, tick_seconds);
        steps_.push_back(processor_seconds() - start);
    }
    double step() const { return 1e6 * median(steps_); }  // [µs]
    bool finite() const { return world_.diverged.empty(); }

    std::string kind;
    int nodes;

  private:
    Notes notes_;
    physics::World world_;
    std::vector<double> steps_;  // [s]
};

}  // namespace

Findings chain_and_net_timed(Effort effort) {
    const bool quick = effort == Effort::quick;
    std::vector<Subject> subjects;
    for (const std::string model : {"hmr", "chain"})
        for (const int n : quick ? std::vector{10, 100} : std::vector{10, 30, 100, 300, 1000})
            subjects.emplace_back(model == "hmr" ? "HMR wire" : "chain", n, chain_of(n, model));
    for (const int n : quick ? std::vector{5, 8} : std::vector{5, 10, 15, 20})
        subjects.emplace_back("net", n * n, net_of(n));
    for (int round = 0; round < (quick ? 2 : 10); ++round)
        for (Subject& s : subjects)
            for (int k = 0; k < 10; ++k) s.advance();

    Sheet sheet({"kind", "nodes", "step_us", "us_per_node", "finite"});
    std::vector<Curve> times, each;
    for (const Subject& s : subjects) {
        if (times.empty() || times.back().name != s.kind) {
            times.push_back({s.kind, {}, {}, Curve::Look::line, int(times.size())});
            each.push_back(times.back());
        }
        times.back().x.push_back(s.nodes), each.back().x.push_back(s.nodes);
        times.back().y.push_back(s.step() * 1e-3), each.back().y.push_back(s.step() / s.nodes);
        sheet.add({s.kind, std::to_string(s.nodes), digits(s.step(), 4),
                   digits(s.step() / s.nodes, 3), s.finite() ? "yes" : "no"});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("HMR Fig. 8: what mass nodes cost",
                            {{"A step", {"nodes", true}, {"time [ms]", true}, times},
                             {"A node", {"nodes", true}, {"time [µs]", false, true}, each}});
    found.page =
        "# hmr-fig8: what mass nodes cost\n\n"
        "![time against nodes](hmr-fig8.svg)\n\n"
        "**The paper** (Servin, Lacoursière, Nordfelth, Bodin: *Hybrid, multiresolution wires with "
        "massless frictional contacts*, Figs. 7 and 8, section III-A) times a chain and a net of "
        "more and more nodes, as HMR wires and as multibody chains: linear in both, some 13 µs for "
        "each mass node of a chain on its machine.\n\n"
        "**Here**, medians of processor time of a step:\n\n" +
        sheet.markdown() +
        "\nThe chain is a wire pinned at one end that swings down from horizontal; as `chain` it "
        "has neither the implicit stiffness nor contact nodes of an HMR wire. A net's knots are "
        "rigid bodies with six freedoms, tied by massless wires: what the paper calls minimal "
        "resolution.\n\n"
        "**Repeat it**: `fairlead-cli experiment hmr-fig8 --out DIR`. One core; times depend on "
        "the machine, their growth does not.\n";
    if (quick) found.page += "\nA quick run: fewer nodes, fewer steps.\n";
    return found;
}

}  // namespace fairlead
