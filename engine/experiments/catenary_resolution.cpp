// How many mass nodes a hanging wire needs: a catenary against its closed form, node by node.
//
// Elastic catenary between supports X apart and Z above each other, of length L and weight w:
//   X = H L/EA + (H/w) (asinh(V/H) - asinh((V - w L)/H))
//   Z = L (V - w L/2)/EA + (sqrt(H² + V²) - sqrt(H² + (V - w L)²))/w
//   H  horizontal pull [N]     V  upward pull of the upper support [N]     EA  stiffness [N]
// Source: Irvine, Cable Structures (1981), chapter 2; case A02 a.
#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/stopwatch.h"
#include "engine/experiments/trial.h"
#include "physics/world/measure.h"

namespace fairlead {
namespace {

constexpr double X = 400, Z = 200, L = 500;      // [m] of scenes/check/catenary.json
constexpr double weight = 20.3943243 * 9.80665;  // [N/m]
const double stiffness = 1e13 * std::numbers::pi * 0.1 * 0.1 / 4;  // [N]

struct Pulls {
    double horizontal = 0, top = 0;  // [N]
};

Eigen::Vector2d reach(double H, double V) {
    const double low = V - weight * L;
    return {
        H * L / stiffness + H / weight * (std::asinh(V / H) - std::asinh(low / H)),
        L * (V - weight * L / 2) / stiffness + (std::hypot(H, V) - std::hypot(H, low)) / weight};
}

// Newton's method, with differences for derivatives.
Pulls closed_form() {
    Eigen::Vector2d pull(0.4 * weight * L, 0.8 * weight * L);
    for (int pass = 0; pass < 50; ++pass) {
        const double d = 1e-3;  // [N]
        const Eigen::Vector2d at = reach(pull[0], pull[1]);
        Eigen::Matrix2d slope;
        slope << (reach(pull[0] + d, pull[1]) - at) / d, (reach(pull[0], pull[1] + d) - at) / d;
        pull -= slope.partialPivLu().solve(at - Eigen::Vector2d(X, Z));
    }
    return {pull[0], pull.norm()};
}

struct Equilibrium {
    int nodes = 0;
    double horizontal = 0, top = 0;  // [N]
    double tick = 0;                 // [µs]
};

Equilibrium measure(int nodes, bool quick) {
    Trial at("check/catenary.json", {{"/wires/line/resolution/max_nodes", std::to_string(nodes)}});
    std::vector<double> ticks;
    for (long n = std::lround((quick ? 40 : 120) / tick_seconds); n > 0; --n) {
        const double start = processor_seconds();
        at.tick();
        ticks.push_back(processor_seconds() - start);
    }
    // H is the same all along; taken where the wire runs flattest
    const std::vector<WirePoint>& points = at.snapshot().wires[0].points;
    Equilibrium found{int(at("wire.line.mass_nodes")), 0, at("wire.line.tension_end"),
                      1e6 * median(ticks)};
    double flattest = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Vec3 along = (points[i + 1].p - points[i].p).normalized();
        if (along.x() > flattest)
            flattest = along.x(), found.horizontal = points[i].tension * flattest;
    }
    return found;
}

// How fast an error falls with the number of segments, one more than nodes.
double order(double error, int nodes, double finer_error, int finer_nodes) {
    return std::log(std::abs(error / finer_error)) /
           std::log(double(finer_nodes + 1) / double(nodes + 1));
}

std::string page_of(const Pulls& truth, const std::string& table, bool quick) {
    return "# resolution: how many mass nodes a hanging wire needs\n\n"
           "![error and cost against mass nodes](resolution.svg)\n\n"
           "**The claim.** A wire of straight segments with its mass in the nodes is an "
           "approximation of second order: twice the nodes, a quarter of the error, at twice "
           "the cost. The paper (Servin, Lacoursière, Nordfelth, Bodin: *Hybrid, "
           "multiresolution wires with massless frictional contacts*) chooses nodes by "
           "stability and shows no such curve.\n\n"
           "**Here**: 500 m of wire, 200 N/m, between supports 400 m apart and 200 m above each "
           "other, at rest, against the elastic catenary (Irvine, *Cable Structures*, 1981), "
           "solved to rounding for the scene's own stiffness: H = " +
           digits(truth.horizontal, 8) + " N, " + digits(truth.top, 8) +
           " N at the top (MoorPy and case A02 a, a hundred times as stiff: 43694.6 N).\n\n" +
           table +
           "\n"
           "The order is that of the step from the row above, in segments (one more than "
           "nodes). Ten nodes are within 1 % of H, and the tension at the top is better "
           "still.\n\n"
           "**Repeat it**: `fairlead-cli experiment resolution --out DIR`. Scene: "
           "`scenes/check/catenary.json`, " +
           std::string(quick ? "40" : "120") +
           " s; `tick_us` is the median processor time of a tick and depends on the machine.\n";
}

}  // namespace

Findings catenary_resolution(Effort effort) {
    const bool quick = effort == Effort::quick;
    const Pulls truth = closed_form();
    Sheet sheet({"mass_nodes", "H_N", "H_error_percent", "H_order", "top_tension_N",
                 "top_error_percent", "top_order", "tick_us"});
    Curve horizontal{"horizontal pull H", {}, {}, Curve::Look::line, 0};
    Curve top{"tension at the top", {}, {}, Curve::Look::line, 1};
    Curve second{"second order: error ∝ 1/segments²", {}, {}, Curve::Look::dashes, 6};
    Curve cost{"a tick", {}, {}, Curve::Look::line, 2};
    Equilibrium before;
    for (const int nodes :
         quick ? std::vector{10, 20, 40, 50} : std::vector{10, 20, 50, 100, 200}) {
        const Equilibrium now = measure(nodes, quick);
        const auto share = [](double found, double wanted) { return 100 * (found / wanted - 1); };
        const auto order_of = [&](double Equilibrium::*what, double wanted) {
            return before.nodes ? digits(order(before.*what - wanted, before.nodes,
                                               now.*what - wanted, now.nodes),
                                         3)
                                : std::string();
        };
        const double h = share(now.horizontal, truth.horizontal), t = share(now.top, truth.top);
        sheet.add({std::to_string(now.nodes), digits(now.horizontal, 8), digits(h, 3),
                   order_of(&Equilibrium::horizontal, truth.horizontal), digits(now.top, 8),
                   digits(t, 3), order_of(&Equilibrium::top, truth.top), digits(now.tick, 3)});
        for (Curve* curve : {&horizontal, &top, &second, &cost}) curve->x.push_back(now.nodes);
        horizontal.y.push_back(std::abs(h));
        top.y.push_back(std::abs(t));
        const double finer = double(second.x.front() + 1) / double(now.nodes + 1);
        second.y.push_back(horizontal.y.front() * finer * finer);
        cost.y.push_back(now.tick);
        before = now;
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart(
        "A catenary against its closed form",
        {{"Error", {"mass nodes", true}, {"error [%]", true}, {horizontal, top, second}},
         {"Cost", {"mass nodes", false, true}, {"processor time [µs]", false, true}, {cost}}});
    found.page = page_of(truth, sheet.markdown(), quick);
    if (quick) found.page += "\nA quick run: fewer nodes.\n";
    return found;
}

}  // namespace fairlead
