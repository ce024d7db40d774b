// Four workloads of wires, here and in the physics engines one would else take: Bullet, ODE,
// MuJoCo. Their drivers are programs of their own, found in the folder that FAIRLEAD_PEERS names;
// without it only our own side is measured.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numbers>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/stopwatch.h"
#include "engine/experiments/trial.h"
#include "physics/world/measure.h"

namespace fairlead {
namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

struct Result {
    std::string who, work, cell;
    double milliseconds = NAN;  // median of a frame of 1/60 s
    double violation = NAN;     // [%] largest of the whole length after the first second
    bool stable = false;
    double acceleration = NAN, theory = NAN;  // [m/s²] W4
};

// ---- ours

std::string wire_type(double mass_per_metre) {
    return R"("wire_types": { "w": { "diameter": 0.04, "young_modulus": 1e13, "friction": 0.5,
        "mass_per_metre": )" +
           json_number(mass_per_metre) + " } }";
}

// Length beyond that of the wire, stretched by its tension [-].
double stretch(const Trial& at) {
    const double rest = at("wire.line.rest_length");
    const double elastic = at("wire.line.tension") / (1e13 * pi * 0.02 * 0.02);
    return std::max(0.0, at("wire.line.length") / rest - 1 - elastic);
}

struct Course {
    double milliseconds = 0, violation = 0;
    bool stable = true;
};

Course follow(Trial& at, double seconds) {
    Course c;
    std::vector<double> steps;
    for (long n = std::lround(seconds / tick_seconds); n > 0 && !at.diverged(); --n) {
        at.tick();
        double step = 0;
        for (const StageTime& stage : at.snapshot().solver.stages) step += stage.seconds;
        steps.push_back(step);
        if (at.snapshot().time > 1) c.violation = std::max(c.violation, 100 * stretch(at));
    }
    c.milliseconds = 1e3 * median(steps);
    c.stable = !at.diverged() && c.violation < 5;
    return c;
}

Result ours(const std::string& work, const std::string& cell, Trial at, double seconds) {
    const Course c = follow(at, seconds);
    return {"Fairlead", work, cell, c.milliseconds, c.violation, c.stable};
}

Result swinging_wire(int nodes, double seconds) {
    const std::string n = std::to_string(nodes);
    return ours("W1", n,
                Trial(read_scene(R"({ "format": 1, "name": "W1", )" + wire_type(1) +
                                     R"(, "wires": [ { "name": "line", "type": "w", "length": 50,
          "resolution": { "max_nodes": )" +
                                     n +
                                     R"(, "min_segment": 0.01 },
          "route": [ { "attach": "world" }, { "free": [50, 0, 0] } ] } ] })",
                                 "W1.json")),
                seconds);
}

Result loaded_wire(double load, double seconds) {
    const double a = pi / 18, side = std::max(0.08, std::cbrt(load / 2000));
    const Vec3 down(std::sin(a), 0, -std::cos(a)), centre = (10 + side / 2) * down;
    return ours(
        "W2", json_number(load),
        Trial(read_scene(R"({ "format": 1, "name": "W2", )" + wire_type(0.1) +
                             R"(, "bodies": [ { "name": "load", "mass": )" + json_number(load) +
                             R"(, "shape": { "box": )" + json_vector(side, side, side) +
                             R"( }, "position": )" + json_vector(centre.x(), 0, centre.z()) +
                             R"(, "orientation": [)" + json_number(std::cos(a / 2)) + ", 0, " +
                             json_number(-std::sin(a / 2)) + R"(, 0] } ],
          "wires": [ { "name": "line", "type": "w", "length": 10,
            "resolution": { "max_nodes": 19, "min_segment": 0.1 },
            "route": [ { "attach": "world" }, { "attach": "load", "at": )" +
                             json_vector(0, 0, side / 2) + " } ] } ] }",
                         "W2.json")),
        seconds);
}

Trial over_cylinder(double first, double second, double mu, bool heavy) {
    const auto load = [](const std::string& name, double x, double mass) {
        const double side = std::max(0.08, std::cbrt(mass / 2000));
        return R"({ "name": ")" + name + R"(", "mass": )" + json_number(mass) +
               R"(, "shape": { "box": )" + json_vector(side, side, side) + R"( }, "position": )" +
               json_vector(x, 0, -5 - side / 2) + " }";
    };
    const auto stop = [](const std::string& name, double mass) {
        const double side = std::max(0.08, std::cbrt(mass / 2000));
        return R"({ "attach": ")" + name + R"(", "at": )" + json_vector(0, 0, side / 2) + " }";
    };
    return Trial(read_scene(
        R"({ "format": 1, "name": "W3", )" + wire_type(heavy ? 1 / (10 + pi) : 0) +
            R"(, "bodies": [
          { "name": "cylinder", "motion": "fixed", "facets": 100,
            "shape": { "cylinder": { "radius": 1, "length": 4 } },
            "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] }, )" +
            load("left", -1.02, first) + ", " + load("right", 1.02, second) +
            R"( ], "wires": [ { "name": "line", "type": "w", "route": [ )" + stop("left", first) +
            R"(, { "over": "cylinder" }, )" + stop("right", second) + " ] } ] }",
        "W3.json", {{"/wire_types/w/friction", json_number(mu)}}));
}

// The acceleration of the heavier load, from how far it gets in a second [m/s²].
Result unequal_loads(double mu, double second) {
    Trial at = over_cylinder(100, second, mu, false);
    const double start = at("body.right.position.z");
    const Course c = follow(at, 1);
    const double e = std::exp(mu * pi);
    Result r{"Fairlead",     "W4",        digits(second, 4) + " kg mu " + digits(mu, 2),
             c.milliseconds, c.violation, c.stable};
    r.acceleration = -2 * (at("body.right.position.z") - start);
    r.theory = std::max(0.0, g * (second - 100 * e) / (second + 100 * e));
    return r;
}

// ---- theirs

struct Peer {
    std::string name, program, variant;
};
const Peer dantzig{"Bullet, Dantzig", "peer_bullet64", "v=dantzig"};
const Peer featherstone{"Bullet, Featherstone", "peer_bullet64", "v=mb"};
const Peer soft{"Bullet, soft body", "peer_bullet64", "v=soft it=100"};
const Peer impulses{"Bullet, impulses", "peer_bullet64", "v=si it=100"};
const Peer ode{"ODE, step", "peer_ode", "v=step"};
const Peer quick_ode{"ODE, quick", "peer_ode", "v=quick it=20"};
const Peer newton{"MuJoCo, Newton", "peer_mujoco", "v=newton"};
const Peer tendon{"MuJoCo, tendon", "peer_mujoco", "v=tendon"};

std::string folder_of_peers() {
    const char* folder = std::getenv("FAIRLEAD_PEERS");
    return folder ? folder : "";
}

// The value of a key in a flat object of numbers and words; NaN: it is not there.
double number_in(const std::string& json, const std::string& key) {
    const std::string label = "\"" + key + "\":";
    const std::size_t at = json.find(label);
    return at == std::string::npos ? NAN : std::strtod(json.c_str() + at + label.size(), nullptr);
}

// What the driver prints last; nothing if it is not there or says nothing of use.
Result theirs(const Peer& peer, const std::string& work, const std::string& cell,
              const std::string& arguments, int substeps) {
    Result r{peer.name, work, cell};
    if (substeps > 1) r.who += ", " + std::to_string(substeps) + " substeps";
    const std::string program = folder_of_peers() + "/" + peer.program;
    if (!std::filesystem::exists(program)) return r;
    const std::string line = "'" + program + "' " + peer.variant + " w=" + work + " " + arguments +
                             " sub=" + std::to_string(substeps) + " budget=8 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(line.c_str(), "r"), pclose);
    if (!pipe) return r;
    std::string said;
    char buffer[4096];
    while (std::fgets(buffer, sizeof buffer, pipe.get())) said = buffer;
    r.milliseconds = number_in(said, "ms");
    r.violation = number_in(said, "viol1");
    r.stable = number_in(said, "ok") > 0;
    r.acceleration = number_in(said, "acc");
    r.theory = number_in(said, "theory");
    return r;
}

// ---- the four

std::vector<Result> measure(bool quick, bool peers) {
    std::vector<Result> all;
    const double length = quick ? 2 : 10;
    for (const int n : quick ? std::vector{10, 100} : std::vector{10, 30, 100, 300}) {
        all.push_back(swinging_wire(n, length));
        if (!peers) continue;
        for (const Peer& peer : {impulses, dantzig, featherstone, soft, ode, newton})
            if (n < 100 || peer.program != "peer_mujoco")  // its solver's memory ends there
                all.push_back(theirs(peer, "W1", std::to_string(n),
                                     "N=" + std::to_string(n) + " tend=10", 1));
    }
    for (const double load :
         quick ? std::vector{1., 1e5} : std::vector{1., 10., 100., 1e3, 1e4, 1e5}) {
        all.push_back(loaded_wire(load, 2 * length));
        if (!peers) continue;
        for (const Peer& peer : {dantzig, featherstone, soft, ode, newton})
            all.push_back(theirs(peer, "W2", json_number(load),
                                 "N=20 mw=1 tend=20 mb=" + json_number(load), 1));
    }
    all.push_back(ours("W3", "N=50", over_cylinder(100, 100, 0.5, true), length));
    if (peers) {
        const std::pair<Peer, int> enough[] = {
            {tendon, 1}, {soft, 4}, {impulses, 32}, {quick_ode, 32}, {featherstone, 16}};
        for (const auto& [peer, substeps] : enough)
            all.push_back(theirs(peer, "W3", "N=50", "N=50 mu=0.5 tend=10", substeps));
    }
    for (const double mu : {0.0, 0.2, 0.5})
        for (const double second : {110.0, 150.0, 200.0}) {
            all.push_back(unequal_loads(mu, second));
            if (!peers) continue;
            const std::pair<Peer, int> enough[] = {
                {tendon, 1}, {soft, 8}, {impulses, 32}, {newton, 16}};
            for (const auto& [peer, substeps] : enough)
                all.push_back(theirs(
                    peer, "W4", all.back().cell,
                    "N=50 m1=100 tend=2.5 m2=" + json_number(second) + " mu=" + json_number(mu),
                    substeps));
        }
    return all;
}

// One curve for each engine over the cells of a workload.
std::vector<Curve> curves(const std::vector<Result>& all, const std::string& work,
                          double Result::*value, double least) {
    std::vector<Curve> list;
    for (const Result& r : all) {
        if (r.work != work) continue;
        auto at =
            std::find_if(list.begin(), list.end(), [&](const Curve& c) { return c.name == r.who; });
        if (at == list.end())
            at = list.insert(list.end(), {r.who, {}, {}, Curve::Look::line, int(list.size())});
        at->x.push_back(std::stod(r.cell));
        at->y.push_back(r.stable ? std::max(least, r.*value) : NAN);
    }
    return list;
}

std::string page_of(const std::vector<Result>& all, const Sheet& sheet, bool peers) {
    double worst = 0, ours_w4 = 0, w3 = NAN;
    std::string ratios;
    for (const Result& r : all) {
        const bool we = r.who == "Fairlead";
        if (we && (r.work == "W2" || r.work == "W3")) worst = std::max(worst, r.violation);
        if (we && r.work == "W4") ours_w4 = std::max(ours_w4, std::abs(r.acceleration - r.theory));
        if (r.work == "W3" && we) w3 = r.milliseconds;
        if (r.work == "W3" && !we)
            ratios += (ratios.empty() ? "" : ", ") + r.who + " " + digits(r.milliseconds / w3, 3);
    }
    return "# peers: the same wires in other engines\n\n![time and violation](peers.svg)\n\n"
           "Four workloads at 60 frames a second: **W1** 50 m of wire of N nodes swing from "
           "horizontal; **W2** 1 kg of wire in 20 pieces with a load, 10° off, without substeps; "
           "**W3** two loads of 100 kg over a cylinder, 50 contact nodes; **W4** unequal loads "
           "over it with friction, against Atwood's law with the capstan's.\n\n"
           "Fairlead, never with substeps: largest violation of W2 and W3 " +
           digits(worst, 2) + " %; W4 within " + digits(ours_w4, 2) +
           " m/s² of the law in all nine cells.\n\n" +
           (peers ? "A frame of W3, times Fairlead's: " + ratios + ".\n\n"
                  : std::string("The other engines' drivers were not found: only our side.\n\n")) +
           sheet.markdown() +
           "\n`stable` is finite, and violation below 5 % after the first second. Timed is "
           "the step alone, everywhere. The wire of W4 has no weight here, so that the law is "
           "exact. Empty: the driver "
           "gave nothing finite.\n\n"
           "**Repeat it**: `FAIRLEAD_PEERS=FOLDER fairlead-cli experiment peers --out DIR`, where "
           "FOLDER holds the drivers `peer_bullet64`, `peer_ode` and `peer_mujoco`, one core. "
           "Times depend on the machine; their ratios less.\n";
}

}  // namespace

Findings beside_other_engines(Effort effort) {
    const bool quick = effort == Effort::quick;
    const bool peers = !quick && !folder_of_peers().empty();
    const std::vector<Result> all = measure(quick, peers);
    Sheet sheet({"workload", "cell", "engine", "frame_ms", "violation_percent", "stable",
                 "acceleration_m_s2", "theory_m_s2"});
    const auto text = [](double x, int n) { return std::isfinite(x) ? digits(x, n) : ""; };
    for (const Result& r : all)
        sheet.add({r.work, r.cell, r.who, text(r.milliseconds, 3), text(r.violation, 3),
                   r.stable ? "yes" : "no", text(r.acceleration, 4), text(r.theory, 4)});
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("The same wires in other engines, without substeps",
                            {{"W2: 1 kg of wire under a load, where stable",
                              {"load [kg]", true},
                              {"violation [%]", true},
                              curves(all, "W2", &Result::violation, 1e-5)},
                             {"W1: a frame of a swinging wire, where stable",
                              {"nodes", true},
                              {"time [ms]", true},
                              curves(all, "W1", &Result::milliseconds, 0)}});
    found.page = page_of(all, sheet, peers);
    if (quick) found.page += "\nA quick run: fewer cells, and never beside others.\n";
    return found;
}

}  // namespace fairlead
