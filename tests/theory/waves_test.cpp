// How taut wires with mass vibrate, spin and come to rest, against discrete and continuous theory.
// Cases A.. are those of cases/public.json.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

std::string scene_of(const std::string& gravity, const std::string& type, const std::string& rest) {
    return R"({ "format": 1, "name": "theory", "gravity": )" + gravity +
           R"(, "wire_types": { "w": )" + type + " }, " + rest + " }";
}

std::string wire_type(double diameter, double mass_per_metre, double axial_stiffness) {
    return "{ \"diameter\": " + text(diameter) + ", \"mass_per_metre\": " + text(mass_per_metre) +
           ", \"young_modulus\": " + text(axial_stiffness / (pi * diameter * diameter / 4)) +
           ", \"friction\": 0 }";
}

PlayedScene play(const std::string& scene) {
    return PlayedScene(read_scene(scene, "theory.json"));
}

// Angular frequency [rad/s] and share of energy kept by what starts at its middle and swings about
// it: from its first rise through zero to its last.
double frequency_about_zero(const std::vector<double>& x) {
    double first = 0, last = 0;
    int rises = -1;
    for (std::size_t i = 1; i < x.size(); ++i)
        if (x[i - 1] < 0 && x[i] >= 0) {
            last = tick_seconds * (double(i) - x[i] / (x[i] - x[i - 1]));
            if (++rises == 0) first = last;
        }
    return 2 * pi * rises / (last - first);
}

std::vector<double> follow(PlayedScene& at, const std::string& path, double seconds) {
    std::vector<double> x;
    for (long n = std::lround(seconds / tick_seconds); n > 0; --n) {
        at.run(tick_seconds);
        x.push_back(at(path));
    }
    return x;
}

// Nine beads of 2 kg, 1 m apart on a light wire under 5 kN, in mode `mode`: case A12.
std::string beads(int mode) {
    const int count = 9;
    const double stiffness = 1e6, tension = 5000;
    std::string bodies, wires;
    const auto stop = [&](int i) -> std::string {
        if (i == 0) return "{ \"attach\": \"world\" }";
        if (i > count) return "{ \"attach\": \"world\", \"at\": [10, 0, 0] }";
        return "{ \"attach\": \"bead" + std::to_string(i) + "\" }";
    };
    for (int i = 1; i <= count + 1; ++i) {
        if (i <= count)
            bodies +=
                std::string(i > 1 ? "," : "") + "{ \"name\": \"bead" + std::to_string(i) +
                "\", \"mass\": 2, \"shape\": { \"sphere\": 0.05 }, \"position\": " + text(i, 0, 0) +
                ", \"velocity\": " + text(0, 0, 0.01 * std::sin(pi * mode * i / (count + 1))) +
                " }";
        wires += std::string(i > 1 ? "," : "") + "{ \"name\": \"w" + std::to_string(i) +
                 "\", \"type\": \"w\", \"length\": " + text(1 / (1 + tension / stiffness)) +
                 ", \"route\": [" + stop(i - 1) + ", " + stop(i) + "] }";
    }
    return scene_of("[0, 0, 0]", wire_type(0.01, 0, stiffness),
                    "\"bodies\": [" + bodies + "], \"wires\": [" + wires + "]");
}

// The fastest has under four steps a period.
TEST(Waves, A12ModesOfNineBeadsOnATautString) {
    struct Mode {
        int number;
        double frequency, tolerance;
    };
    for (const Mode& mode : {Mode{1, 15.643447, 0.005}, Mode{2, 30.901699, 0.005},
                             Mode{3, 45.39905, 0.005}, Mode{9, 98.768834, 0.05}}) {
        SCOPED_TRACE("mode " + std::to_string(mode.number));
        PlayedScene at = play(beads(mode.number));
        const auto x = follow(at, "body.bead1.position.z", 6);
        EXPECT_NEAR(frequency_about_zero(x) / mode.frequency, 1, mode.tolerance);
        const auto largest = [](auto from, auto to) {
            double most = 0;
            for (; from != to; ++from) most = std::max(most, std::abs(*from));
            return most;
        };
        EXPECT_GT(largest(x.end() - 60, x.end()), 0.98 * largest(x.begin(), x.begin() + 60));
    }
}

// The same masses as nodes of one wire: they swing as the beads do.
TEST(Waves, NodesOfAWireVibrateAsBeadsDo) {
    PlayedScene at = play(scene_of(
        "[0, 0.02, 0]", wire_type(0.01, 2, 1e6),
        R"("wires": [ { "name": "w", "type": "w", "length": )" + text(10 / 1.005) +
            R"(, "route": [ { "attach": "world" }, { "attach": "world", "at": [10, 0, 0] } ],
            "resolution": { "max_nodes": 9 } } ])"));
    // a steady sideways pull lets it swing about its sag, mostly in the first mode
    std::vector<double> y = follow(at, "world.momentum.y", 6);
    EXPECT_EQ(at("wire.w.mass_nodes"), 9);
    EXPECT_NEAR(frequency_about_zero(y) / 15.643447, 1, 0.005);
}

// A chain that hangs by one end: case A10.
TEST(Waves, A10PeriodOfAHangingChain) {
    const double lean = 0.03, length = 20;
    PlayedScene at = play(scene_of(
        text(0, 0, -g_n), wire_type(0.02, 2, 1e8),
        R"("wires": [ { "name": "w", "type": "w", "resolution": { "max_nodes": 40 }, "route": [
            { "attach": "world" }, { "free": )" +
            text(length * std::sin(lean), 0, -length * std::cos(lean)) + " } ] } ]"));
    EXPECT_NEAR(2 * pi / frequency_about_zero(follow(at, "world.momentum.x", 60)) / 7.4624416, 1,
                0.005);
}

// Two weights and the wire between them, spinning in empty space: case A60.
TEST(Waves, A60SpinningWireKeepsItsSpeed) {
    const double length = 40, spin = 1.5;
    const std::string pair =
        R"("bodies": [
            { "name": "a", "mass": 1000, "shape": { "sphere": 0.3 }, "position": )" +
        text(-length / 2, 0, 0) + ", \"velocity\": " + text(0, -spin * length / 2, 0) + R"( },
            { "name": "b", "mass": 1000, "shape": { "sphere": 0.3 }, "position": )" +
        text(length / 2, 0, 0) + ", \"velocity\": " + text(0, spin * length / 2, 0) + R"( } ],
        "wires": [ { "name": "w", "type": "w", "resolution": { "max_nodes": 20 }, "route": [
            { "attach": "a" }, { "attach": "b" } ] } ])";
    PlayedScene at = play(scene_of("[0, 0, 0]", wire_type(0.05, 5, 5e8), pair));
    const auto speed = [&] {
        double v2 = 0, x2 = 0;
        for (const std::string axis : {".x", ".y", ".z"}) {
            v2 += std::pow(at("body.b.velocity" + axis) - at("body.a.velocity" + axis), 2);
            x2 += std::pow(at("body.b.position" + axis) - at("body.a.position" + axis), 2);
        }
        return std::sqrt(v2 / x2);
    };
    at.run(10);  // the start, from a wire without tension, rings
    const double before = speed();
    at.run(60);
    EXPECT_NEAR(speed() / before, 1, 1e-5);
    const double at_the_ends = 1000 * before * before * length / 2;
    EXPECT_NEAR(at("wire.w.tension_start") / at_the_ends, 1, 1e-3);
    EXPECT_NEAR(at("wire.w.tension") / (at_the_ends + 5 * std::pow(before * length, 2) / 8), 1,
                0.01);
    for (const std::string axis : {".x", ".y", ".z"})
        EXPECT_NEAR(at("body.a.position" + axis) + at("body.b.position" + axis), 0, 2e-3);
}

// What a whirled load feels is m v²/r, and what holds the other end that of the wire besides,
// however heavy the wire and few its nodes.
TEST(Waves, TensionAtALoadIsWhatItFeels) {
    const double lambda = 3, length = 3, load = 10;
    for (const int nodes : {0, 5, 20}) {
        SCOPED_TRACE(nodes);
        PlayedScene at = play(scene_of("[0, 0, 0]", wire_type(0.02, lambda, 3e8),
                                       R"("bodies": [
            { "name": "load", "mass": 10, "shape": { "sphere": 0.1 }, "position": [3, 0, 0],
              "velocity": [0, 9, 0] } ],
        "wires": [ { "name": "w", "type": "w", "length": 3, "resolution": { "max_nodes": )" +
                                           std::to_string(nodes) + R"( }, "route": [
            { "attach": "world" }, { "attach": "load" } ] } ])"));
        at.run(3);
        const double v2 =
            std::pow(at("body.load.velocity.x"), 2) + std::pow(at("body.load.velocity.y"), 2);
        EXPECT_NEAR(at("wire.w.tension_end") / (load * v2 / length), 1, 2e-3);
        EXPECT_NEAR(at("wire.w.tension_start") / (load * v2 / length + lambda * v2 / 2), 1, 2e-3);
    }
}

// The pair by a light wire with many nodes, fast: none of it may be taken for a slack wire that
// comes taut, which brakes, nor be given to the bodies as spin.
TEST(Waves, LightNodesTurnWithWhatTheyHold) {
    PlayedScene at = play(scene_of("[0, 0, 0]", wire_type(0.02, 0.1, 5e8),
                                   R"("bodies": [
            { "name": "a", "mass": 10, "shape": { "sphere": 0.1 }, "position": [-2.5, 0, 0],
              "velocity": [0, -12.5, 0], "angular_velocity": [0, 0, 5] },
            { "name": "b", "mass": 10, "shape": { "sphere": 0.1 }, "position": [2.5, 0, 0],
              "velocity": [0, 12.5, 0], "angular_velocity": [0, 0, 5] },
            { "name": "whirled", "mass": 10, "shape": { "sphere": 0.1 }, "position": [2, 9, 0],
              "velocity": [0, 8, 0] } ],
        "wires": [
            { "name": "w", "type": "w", "resolution": { "max_nodes": 10 }, "route": [
                { "attach": "a" }, { "attach": "b" } ] },
            { "name": "held", "type": "w", "resolution": { "max_nodes": 10, "min_segment": 0.1 },
              "route": [ { "attach": "world", "at": [0, 9, 0] }, { "attach": "whirled" } ] } ])"));
    const auto size = [&](const std::string& path) {
        return std::hypot(at(path + ".x"), at(path + ".y"), at(path + ".z"));
    };
    at.run(20);
    EXPECT_NEAR(size("body.a.velocity"), 12.5, 0.01);
    EXPECT_NEAR(at("body.a.angular_velocity.z"), 5, 0.02);
    EXPECT_NEAR(at("body.b.angular_velocity.z"), 5, 0.02);
    EXPECT_NEAR(size("body.whirled.velocity"), 8, 0.03);
}

// A fine chain, almost taut between fixed ends, stiff beyond what a step resolves: it comes to rest
// and stays there (case A05, first place). The curvature of motion that the step does not resolve
// kept it boiling.
TEST(Waves, A05FineTautChainComesToRest) {
    PlayedScene at = play(
        scene_of(text(0, 0, -g_n), wire_type(0.01, 1.036 / g_n, 5.6e6),
                 R"("settling": 1, "wires": [ { "name": "w", "type": "w", "length": 6.98, "route": [
            { "attach": "world" }, { "attach": "world", "at": [6.4, 0, 2.65] } ],
            "resolution": { "max_nodes": 70, "min_segment": 0.01 } } ])"));
    at.run(30);
    EXPECT_LT(at("world.kinetic_energy"), 1e-6);
    EXPECT_NEAR(at("wire.w.tension_end") / std::hypot(14.284978, 9.6363157), 1, 0.01);
}

// A span of 20 m with 5 % of sag, its nodes at the border of what a step resolves (a = 3.5): its
// tension trembled by a tenth, with a period of four ticks, however long it had to settle.
TEST(Waves, SaggedSpanComesToRest) {
    PlayedScene at = play(scene_of(
        text(0, 0, -9.81), wire_type(0.02, 1.5, 2e7),
        R"("settling": 1, "wires": [ { "name": "w", "type": "w", "length": 20.132717, "route": [
            { "attach": "world" }, { "attach": "world", "at": [20, 0, 0] } ],
            "resolution": { "max_nodes": 50 } } ])"));
    at.run(40);
    EXPECT_LT(at("world.kinetic_energy"), 1e-9);
    EXPECT_NEAR(at("wire.w.tension_end"), 750.857, 0.5) << "the elastic catenary's";
}

}  // namespace
}  // namespace fairlead
