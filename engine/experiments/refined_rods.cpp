// [Knots] Figs. 2, 5 and 6: where a new node goes, what resolution costs and buys in a double
// fisherman's knot, and how the cost follows the contacts.
#include <algorithm>
#include <cmath>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/knotted_rods.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/stopwatch.h"
#include "engine/input/clock.h"
#include "physics/rod/rod_change.h"
#include "physics/rod/rod_energy.h"

namespace fairlead {
namespace {

// ---- Fig. 2: an arc of eight elements that turn by 0.29 rad each, held by both ends; its middle
// element is split after half a second

struct SplitArc {
    Curve turns, kinetic;
    double before = 0, after = 0;  // [J] elastic
    double most = 0;               // [J] kinetic, after the split

    explicit SplitArc(bool plain);
};

SplitArc::SplitArc(bool plain) {
    const std::string name = plain ? "on the chord" : "least energy";
    const int colour = plain ? 1 : 0;
    turns = {name, {}, {}, Curve::Look::dots, colour};
    kinetic = {name, {}, {}, Curve::Look::line, colour};
    constexpr int elements = 8;
    constexpr double turn = 2, R = 1 / turn;  // [rad] of 1 m
    physics::Rods rods;
    rods.gravity.setZero();
    std::vector<Vec3> line;
    for (int i = 0; i <= elements; ++i) {
        const double t = turn * (double(i) / elements - .5);
        line.push_back({R * std::sin(t), 0, R * std::cos(t)});
    }
    rods.add("arc", physics::RodSection::round(.005, 1100, 1e7), line);
    rods.rods[0].resolution.adapts = true, rods.rods[0].resolution.plain = plain;
    rods.rods[0].section.damping = 5;
    for (const int node : {0, elements}) {
        physics::RodBody body;
        body.X.p = rods.nodes[std::size_t(node)].x;
        rods.bodies.push_back(body);
        rods.attach(node, int(rods.bodies.size()) - 1, true);
    }
    physics::RodStepper stepper;
    constexpr int settled = 600, watched = 30;  // ticks
    for (int k = 0; k < settled; ++k) stepper.advance(rods, tick_seconds);
    before = measure(rods).elastic;
    split_element(rods, elements / 2);
    after = measure(rods).elastic;
    double s = 0;
    for (int i = 0; rods.joint(i); ++i) {
        const double l = rods.nodes[std::size_t(i)].length,
                     next = rods.nodes[std::size_t(i) + 1].length;
        s += l;
        const Vec3 c =
            physics::between(rods.nodes[std::size_t(i)].q, rods.nodes[std::size_t(i) + 1].q).vec();
        turns.x.push_back(s), turns.y.push_back(2 * std::asin(c.norm()) / ((l + next) / 2));
    }
    for (int k = 1; k <= watched; ++k) {
        stepper.advance(rods, tick_seconds);
        const double now = measure(rods).kinetic;
        most = std::max(most, now);
        kinetic.x.push_back(k * tick_seconds), kinetic.y.push_back(now * 1e6);
    }
}

}  // namespace

Findings new_nodes_of_a_rod(Effort) {
    const SplitArc least(false), chord(true);
    Sheet sheet({"place", "along_m", "curvature_1_per_m"}),
        summary({"new node", "elastic energy before [mJ]", "after [mJ]", "change [%]",
                 "largest kinetic energy after [µJ]"});
    for (const SplitArc* arc : {&least, &chord}) {
        for (std::size_t k = 0; k < arc->turns.x.size(); ++k)
            sheet.add({arc->turns.name, digits(arc->turns.x[k], 6), digits(arc->turns.y[k], 6)});
        summary.add({arc->turns.name, digits(1e3 * arc->before, 4), digits(1e3 * arc->after, 4),
                     digits(100 * (arc->after / arc->before - 1), 2), digits(1e6 * arc->most, 3)});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Knots Fig. 2: an element of an arc is split",
                            {{"Right after",
                              {"along the rod [m]"},
                              {"curvature [1/m]", false, true},
                              {least.turns, chord.turns}},
                             {"From then on",
                              {"time [s]"},
                              {"kinetic energy [µJ]", false, true},
                              {least.kinetic, chord.kinetic}}});
    found.page =
        "# knots-fig2: where a new node goes\n\n![curvature and motion](knots-fig2.svg)\n\n"
        "**The paper** (Spillmann, Teschner: *An adaptive contact model for the robust simulation "
        "of knots*, 5.2, Fig. 2): on the chord of its element a new node has no curvature, its "
        "neighbours have too much, and the rod becomes unstable. It puts the node and one "
        "neighbour where the strain energy is least.\n\n"
        "**Here** both neighbours move, and energy and momenta are kept "
        "(`docs/theory/rods.md` 8). A rod of 1 m and 10 mm is held bent by 2 rad; its middle "
        "element of eight is split.\n\n" +
        summary.markdown() +
        "\nThe rod is stable either way: its step is implicit.\n\n"
        "**Repeat it**: `fairlead-cli experiment knots-fig2 --out DIR`.\n";
    return found;
}

// ---- Fig. 5: fine, adaptive, coarse

namespace {

constexpr double drawn_to = 3, longest_pull = 8;  // [N] [s]

struct Pull {
    std::string name;
    Curve load;                    // over the length
    std::vector<double> ticks;     // [s] of processor
    std::vector<double> contacts;  // that press
    double nodes = 0, touching = 0, deepest = 0;

    Pull(const std::string& name, FishermanPulled::Resolution resolution, int colour);
    double mean() const {
        double sum = 0;
        for (const double t : ticks) sum += t;
        return sum / double(ticks.size());
    }
    // [radii] at which it bears so much; not a number: never
    double length_at(double newtons) const {
        for (std::size_t k = 1; k < load.y.size(); ++k)
            if (load.y[k - 1] < newtons && load.y[k] >= newtons)
                return load.x[k - 1] + (load.x[k] - load.x[k - 1]) * (newtons - load.y[k - 1]) /
                                           (load.y[k] - load.y[k - 1]);
        return std::nan("");
    }
    double load_at(double length) const {
        for (std::size_t k = 1; k < load.x.size(); ++k)
            if (load.x[k - 1] < length && load.x[k] >= length)
                return load.y[k - 1] + (load.y[k] - load.y[k - 1]) * (length - load.x[k - 1]) /
                                           (load.x[k] - load.x[k - 1]);
        return std::nan("");
    }
};

Pull::Pull(const std::string& name, FishermanPulled::Resolution resolution, int colour)
    : name(name), load{name, {}, {}, Curve::Look::line, colour} {
    FishermanPulled knot(resolution);
    while (double(ticks.size()) * tick_seconds < longest_pull &&
           (!knot.dressed() || knot.load() < drawn_to)) {
        knot.tick();
        ticks.push_back(knot.seconds());
        contacts.push_back(knot.rods().found.touching);
        nodes += double(knot.rods().nodes.size()), touching += contacts.back();
        deepest = std::max(deepest, knot.rods().found.penetration);
        if (!knot.dressed()) continue;
        load.x.push_back(knot.length()), load.y.push_back(knot.load());
    }
    nodes /= double(ticks.size()), touching /= double(ticks.size());
}

std::vector<Pull> pulls() {
    using R = FishermanPulled::Resolution;
    return {{"fine", R::fine, 0}, {"adaptive", R::adaptive, 1}, {"coarse", R::coarse, 2}};
}

}  // namespace

Findings resolutions_of_a_knot(Effort) {
    const std::vector<Pull> all = pulls();
    Sheet sheet({"resolution", "length_radii", "load_N"}),
        summary({"", "nodes, mean", "contacts that press, mean", "a tick, mean [ms]", "worst [ms]",
                 "over fine", "length at 2 N [radii]", "load at fine's 2 N [N]",
                 "deepest [radii]"});
    const double at = all[0].length_at(2);
    for (const Pull& p : all) {
        for (std::size_t k = 0; k < p.load.x.size(); ++k)
            sheet.add({p.name, digits(p.load.x[k], 6), digits(p.load.y[k], 5)});
        summary.add({p.name, digits(p.nodes, 3), digits(p.touching, 3), digits(1e3 * p.mean(), 3),
                     digits(1e3 * *std::max_element(p.ticks.begin(), p.ticks.end()), 3),
                     digits(p.mean() / all[0].mean(), 2), digits(p.length_at(2), 4),
                     digits(p.load_at(at), 3), digits(p.deepest, 2)});
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Knots Fig. 5: a double fisherman's knot at three resolutions",
                            {{"It is drawn up",
                              {"from end to end [radii]"},
                              {"load [N]", false, true},
                              {all[0].load, all[1].load, all[2].load}}});
    found.page =
        "# knots-fig5: fine, adaptive, coarse\n\n![load over length](knots-fig5.svg)\n\n"
        "**The paper** (Spillmann, Teschner: *An adaptive contact model for the robust simulation "
        "of knots*, Fig. 5) draws up a double fisherman's knot: with 252 nodes and 70 contacts a "
        "step takes 13.3 ms, adaptive with 116 and 69 7.3 ms, with 63 and 22 2.6 ms and is "
        "coarse to see. Its step is shorter than a thousandth of a second.\n\n"
        "**Here** a tick of a sixtieth of a second, in substeps, on one processor:\n\n" +
        summary.markdown() +
        "\nOne matrix holds rods and contacts. What is straight and free costs next to nothing in "
        "it, so that leaving nodes out there saves less than in the paper; the knot itself is "
        "pressed on both halves of every element, and stays fine.\n\n"
        "**Repeat it**: `fairlead-cli experiment knots-fig5 --out DIR`. Ropes of 4 mm, friction "
        "0.3; elements of 1.5 radii, of 1.5 to 12, of 4.5. Times differ from machine to machine.\n";
    return found;
}

// ---- Fig. 6: cost against contacts

Findings cost_of_contacts(Effort) {
    const std::vector<Pull> all = pulls();
    constexpr int step = 10;  // contacts that are one row
    Sheet sheet({"resolution", "contacts", "ticks", "median_ms"});
    std::vector<Curve> curves;
    for (const Pull& p : all) {
        Curve curve{p.name, {}, {}, Curve::Look::line, int(curves.size())};
        constexpr int most = 200;
        for (int from = 0; from < most; from += step) {
            std::vector<double> times;
            for (std::size_t k = 0; k < p.ticks.size(); ++k)
                if (p.contacts[k] >= from && p.contacts[k] < from + step)
                    times.push_back(p.ticks[k]);
            constexpr std::size_t enough = 3;
            if (times.size() < enough) continue;
            const double middle = 1e3 * median(times);
            curve.x.push_back(from + step / 2.), curve.y.push_back(middle);
            sheet.add({p.name, std::to_string(from) + " to " + std::to_string(from + step - 1),
                       std::to_string(times.size()), digits(middle, 3)});
        }
        curves.push_back(curve);
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot =
        line_chart("Knots Fig. 6: cost against contacts", {{"A double fisherman's knot is drawn up",
                                                            {"contacts that press"},
                                                            {"a tick [ms]", false, true},
                                                            curves}});
    found.page =
        "# knots-fig6: cost against contacts\n\n![time over contacts](knots-fig6.svg)\n\n"
        "**The paper** (Spillmann, Teschner: *An adaptive contact model for the robust simulation "
        "of knots*, Fig. 6) shows that the time of its contact handling grows with the number of "
        "contacts, at most in proportion.\n\n"
        "**Here** the median time of a tick in which so many contacts press, while the knot of "
        "knots-fig5 is drawn up:\n\n" +
        sheet.markdown() + "\n**Repeat it**: `fairlead-cli experiment knots-fig6 --out DIR`.\n";
    return found;
}

}  // namespace fairlead
