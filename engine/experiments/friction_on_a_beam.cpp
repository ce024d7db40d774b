// [HMR] Figs. 12 and 13: two loads on a wire across a beam, with more and more friction.
//
// Along the edges of a beam inclined by θ (equal loads): each edge turns the wire by π/2 and is
// pressed by π/2 T, T = m g cos θ, so a = g (sin θ - μ (π/2) cos θ), and it sticks below zero.
// Across the edges of a level beam (loads r : 1): the capstan law over half a turn,
// a = g (1 - r ρ)/(1 + r ρ) with ρ = e^(μπ), and it sticks from r ρ = 1 on.
// Source: Coulomb's law on a wire element dN = T dφ; capstan equation (Euler, Eytelwein).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/trial.h"
#include "physics/world/measure.h"

namespace fairlead {
namespace {

constexpr double pi = std::numbers::pi, g = 9.81;
constexpr double theta = pi / 6;  // [rad] of the inclined beam
constexpr double leg = 1;         // [m] of wire from its edge to a load
constexpr double r = 0.5;         // lighter to heavier load on the level one

double law_along(double mu) {
    return std::max(0.0, g * (std::sin(theta) - mu * pi / 2 * std::cos(theta)));
}

double law_across(double mu) {
    const double rho = std::exp(mu * pi);
    return std::max(0.0, g * (1 - r * rho) / (1 + r * rho));
}

// What the paper's text expects: pressed by T at each edge, sticking at tan θ = μ (section III-C).
double paper_along(double mu) {
    return std::max(0.0, g * (std::sin(theta) - mu * std::cos(theta)));
}

// "Should simply decrease linearly", cut off at μ = 1 (section III-C).
double paper_across(double mu) {
    return g * (1 - r) / (1 + r) * (1 - mu);
}

// The paper's slide rule p += (1 - μ) Δp of eq. (22) on the inclined beam, for μ = 0, 0.1 … 1:
// computed with an implementation of that rule alone. The paper shows its curves as a picture.
constexpr double paper_rule[] = {4.905, 4.857, 4.797, 4.722, 4.623, 4.489,
                                 4.295, 3.991, 3.442, 2.158, 0};

// The loads start where they hang while they slide, so that they do not swing: tilted from the
// beam's perpendicular by atan(μ π/2), but never beyond plumb.
Trial inclined_beam(double mu, double mass) {
    const double tilt = std::atan(std::min(mu * pi / 2, std::tan(theta)));
    const double down = -2, out = 0.2102;  // [m] along the beam, beside it
    const double along = down + leg * std::sin(tilt), below = 0.21 - leg * std::cos(tilt);
    const double x = along * std::cos(theta) + below * std::sin(theta);
    const double z = 4 - along * std::sin(theta) + below * std::cos(theta);
    const double bend_x = down * std::cos(theta) - 0.1 * std::sin(theta);
    const double bend_z = 4 - down * std::sin(theta) - 0.1 * std::cos(theta);
    return Trial("check/inclined_beam.json",
                 {{"/wires/line/route/1/by", json_vector(bend_x, -0.35, bend_z)},
                  {"/wires/line/route/3/by", json_vector(bend_x, 0.35, bend_z)},
                  {"/bodies/beam/orientation", "[" + json_number(std::cos(theta / 2)) + ",0," +
                                                   json_number(std::sin(theta / 2)) + ",0]"},
                  {"/bodies/near/position", json_vector(x, -out, z)},
                  {"/bodies/far/position", json_vector(x, out, z)},
                  {"/bodies/near/mass", json_number(mass)},
                  {"/bodies/far/mass", json_number(mass)},
                  {"/wire_types/w20/friction", json_number(mu)},
                  {"/wire_types/w20/friction_along_edge", json_number(mu)}});
}

// [m/s²] down along the beam. What swing is left cancels over its whole period; where the beam is
// too short for that, half a second must do.
double measured_along(double mu, double mass) {
    Trial at = inclined_beam(mu, mass);
    const auto speed = [&] {
        return at("body.near.velocity.x") * std::cos(theta) -
               at("body.near.velocity.z") * std::sin(theta);
    };
    const double f = std::min(mu * pi / 2, std::tan(theta));
    const double pull = g * std::cos(theta) * std::hypot(1, f);  // [m/s²] of the load on its wire
    const double period = 2 * pi * std::sqrt(leg / pull);
    const double room = 4;  // [m]
    const bool fits = law_along(mu) * period * period / 2 < room;
    const double window = fits ? std::round(period / tick_seconds) * tick_seconds : 0.5;
    at.run(0.1);
    const double before = speed();
    at.run(window);
    return (speed() - before) / window;
}

// [m/s²] of the heavier load, downwards.
double measured_across(double mu, double mass) {
    Trial at("check/unbalanced_loads.json", {{"/wire_types/w20/friction", json_number(mu)},
                                             {"/bodies/light/mass", json_number(r * mass)},
                                             {"/bodies/heavy/mass", json_number(mass)}});
    at.run(0.2);
    const double before = at("body.heavy.velocity.z");
    at.run(0.8);
    return (before - at("body.heavy.velocity.z")) / 0.8;
}

struct Setup {
    std::string name, title;
    double (*law)(double);
    double (*expected)(double);           // by the paper's text
    double (*measured)(double, double);   // at friction and load [kg]
    std::string law_name, expected_name;  // for the legend
    const double* rule;                   // of the paper, for each tenth of μ; or null
};

const Setup setups[] = {
    {"along", "Along the edges, beam inclined by 30°", law_along, paper_along, measured_along,
     "theory: g (sin θ − μ (π/2) cos θ)", "the paper's text: g (sin θ − μ cos θ)", paper_rule},
    {"across", "Across the edges, loads 0.5 : 1", law_across, paper_across, measured_across,
     "theory: g (1 − r ρ)/(1 + r ρ), ρ = exp(μπ)", "the paper's text: linear, cut off at μ = 1",
     nullptr},
};

void measure(const Setup& setup, const std::vector<int>& tenths, const std::vector<double>& loads,
             Sheet& sheet, ChartPanel& panel, double& worst) {
    panel.title = setup.title;
    panel.x.label = "friction coefficient μ";
    panel.y.label = "acceleration [m/s²]";
    panel.y.from_zero = true;
    Curve law{setup.law_name, {}, {}, Curve::Look::line, 6};
    Curve text{setup.expected_name, {}, {}, Curve::Look::dashes, 3};
    Curve rule{"the paper's rule p += (1 − μ) Δp, as computed from eq. 22",
               {},
               {},
               Curve::Look::dashes,
               1};
    for (int k = 0; k <= 100; ++k) {
        law.x.push_back(k / 100.0), law.y.push_back(setup.law(k / 100.0));
        text.x.push_back(k / 100.0), text.y.push_back(setup.expected(k / 100.0));
    }
    for (int k = 0; setup.rule && k <= 10; ++k)
        rule.x.push_back(k / 10.0), rule.y.push_back(setup.rule[k]);
    panel.curves = {law, text};
    if (setup.rule) panel.curves.push_back(rule);
    const int colours[] = {5, 0, 2};
    for (std::size_t i = 0; i < loads.size(); ++i) {
        Curve dots{
            "simulated, " + digits(loads[i], 4) + " kg", {}, {}, Curve::Look::dots, colours[i % 3]};
        for (const int tenth : tenths) {
            const double mu = tenth / 10.0, a = setup.measured(mu, loads[i]);
            const double error = (a - setup.law(mu)) / setup.law(0);
            worst = std::max(worst, std::abs(error));
            dots.x.push_back(mu), dots.y.push_back(a);
            sheet.add({setup.name, digits(mu, 2), digits(loads[i], 6), digits(a, 8),
                       digits(setup.law(mu), 8), digits(100 * error, 2),
                       digits(setup.expected(mu), 8),
                       setup.rule ? digits(setup.rule[tenth], 4) : ""});
        }
        panel.curves.push_back(std::move(dots));
    }
}

}  // namespace

Findings friction_on_a_beam(Effort effort) {
    const bool quick = effort == Effort::quick;
    const std::vector<double> loads = quick ? std::vector{100.0} : std::vector{10., 100., 1000.};
    std::vector<int> tenths;
    for (int k = 0; k <= 10; k += quick ? 2 : 1) tenths.push_back(k);
    Sheet sheet({"setup", "mu", "load_kg", "simulated_m_s2", "theory_m_s2", "error_percent",
                 "paper_text_m_s2", "paper_rule_m_s2"});
    std::vector<ChartPanel> panels(2);
    double worst[2] = {0, 0};
    for (int i = 0; i < 2; ++i) measure(setups[i], tenths, loads, sheet, panels[i], worst[i]);
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("HMR Fig. 13: friction along and across edges", panels);
    found.page =
        "# hmr-fig13: friction along and across the edges of a beam\n\n"
        "![acceleration against friction](hmr-fig13.svg)\n\n"
        "**The paper** (Servin, Lacoursière, Nordfelth, Bodin: *Hybrid, multiresolution wires with "
        "massless frictional contacts*, Figs. 12 and 13, section III-C) lays a wire with a load at "
        "each end across a beam and measures how the loads accelerate. With equal loads on a beam "
        "inclined by 30° it expects a linear fall to zero at μ = tan 30° = 0.58 and finds "
        "variations of 10 % and no sticking below μ = 1. With loads 0.5 : 1 on a level beam it "
        "expects a linear fall from g/3 and finds \"nearly linear\", again with a cut-off at 1. It "
        "holds its *post facto* slide rule (eq. 22) responsible.\n\n"
        "**Theory.** Bent by a right angle, an edge is pressed by (π/2) T, not T. Along the edges "
        "a = g (sin θ − μ (π/2) cos θ), sticking from μ = tan θ/(π/2) = 0.368 on. Across them the "
        "capstan law holds: a = g (1 − r ρ)/(1 + r ρ), ρ = exp(μπ), which is not linear; sticking "
        "from μ = ln 2/π = 0.221 on.\n\n"
        "**Here** friction is part of the equations of the step, so every load follows the law, "
        "and sticks where it says. Largest deviation, in per cent of the acceleration without "
        "friction:\n\n"
        "| set-up | largest deviation [%] | asked for [%] |\n|---|---|---|\n"
        "| along the edges | " +
        digits(100 * worst[0], 2) + " | 0.5 |\n| across the edges | " + digits(100 * worst[1], 2) +
        " | 0.5 |\n\n"
        "The orange curve is the paper's rule p += (1 − μ) Δp, computed with an implementation of "
        "that rule alone: almost frictionless, sticking only at μ = 1, as in the paper's picture. "
        "The paper prints no numbers; its 10 % of scatter is not in this curve.\n\n"
        "**Repeat it**: `fairlead-cli experiment hmr-fig13 --out DIR`. Scenes: "
        "`scenes/check/inclined_beam.json`, `scenes/check/unbalanced_loads.json`. Loads of 10, 100 "
        "and 1000 kg (on the level beam the heavier one), 60 steps a second, g = 9.81 m/s². The "
        "acceleration is a mean: on the inclined beam from 0.1 s on over one swing of the loads "
        "(over "
        "0.5 s where the beam is too short for that), on the level one from 0.2 to 1 s. The loads "
        "of the inclined beam start at the angle at which they hang while they slide.\n";
    if (quick) found.page += "\nA quick run: fewer loads and coefficients.\n";
    return found;
}

}  // namespace fairlead
