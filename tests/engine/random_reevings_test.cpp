// Cranes at random places and heights, with hooks of any mass and wires of any thickness: reeved
// anew the hook stays, the wire's account holds, and riggers reach as far above what they stand on.
// FAIRLEAD_LONG=1: 200 cranes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/machine/reeving.h"
#include "tests/engine/crane_run.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

using namespace fairlead;
using testing::HasSubstr;

namespace {

struct AnyCrane {
    double x = 0, y = 0;  // [m] of the hook
    double floor = 0;     // [m] of what lies below it: quay or ground
    double quay = 0;      // [m] of its top
    double head = 0;      // [m] of the crane's head above the floor
    double mass = 0;      // [kg] of the hook
    double diameter = 0;  // [m] of the wire
    double modulus = 0;   // [Pa]
    double block = 0;     // [m] of its sheaves above its centre
    int first = 2, then = 4;
    std::string below;
};

// Where the wire runs behind the drum; odd numbers of parts end on the hook.
std::vector<std::pair<std::string, Vec3>> stops_of(int falls, double block) {
    std::vector<std::pair<std::string, Vec3>> stops;
    for (int part = 1; part <= falls; ++part) {
        const bool down = part % 2 == 1;
        stops.emplace_back(down ? "hook" : "head",
                           down ? Vec3(0, 0, block) : Vec3(0.1 * part, 0, 0));
    }
    return stops;
}

std::string list_of(const std::vector<std::pair<std::string, Vec3>>& stops, bool of_route) {
    std::ostringstream text;
    for (std::size_t k = 0; k < stops.size(); ++k) {
        const auto& [body, at] = stops[k];
        const bool last = k + 1 == stops.size();
        text << (k > 0 || of_route ? ", " : "") << "{ \"";
        text << (!of_route ? "body"
                 : last    ? "attach"
                           : "eye")
             << "\": \"" << body << "\", \"at\": [" << at.x() << ", " << at.y() << ", " << at.z()
             << "] }";
    }
    return text.str();
}

std::string scene_of(const AnyCrane& c) {
    std::ostringstream t;
    const double top = c.floor + c.head, start = c.floor + 1.2;
    t << R"({ "format": 1, "name": "t", "settling": 0.01,
      "wire_types": { "w": { "diameter": )"
      << c.diameter << R"(, "damping_time": 0.05, "mass_per_metre": 0, "young_modulus": )"
      << c.modulus << R"( } },
      "bodies": [
        { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },
        { "name": "quay", "motion": "fixed", "shape": { "box": [20, 20, )"
      << c.quay << R"(] }, "position": [-12, 0, )" << c.quay / 2 << R"(] },
        { "name": "head", "motion": "fixed", "shape": { "sphere": 0.2 }, "position": [)"
      << c.x << ", " << c.y << ", " << top << R"(] },
        { "name": "hook", "mass": )"
      << c.mass << R"(, "shape": { "sphere": 0.3 }, "position": [)" << c.x << ", " << c.y << ", "
      << start << R"(] } ],
      "winches": [ { "name": "drum", "at": [)"
      << c.x - 6 << ", " << c.y << ", " << top - 1
      << R"(], "axis": [0, 1, 0], "radius": 0.25, "drum_inertia": 15, "max_speed": 1.5, "max_force": 200000,
        "brake_force": 300000, "brake": true, "min_out": 1, "max_out": 500 } ],
      "wires": [ { "name": "hoist", "type": "w", "model": "massless",
        "passes": ["ground", "quay", "head", "hook"],
        "route": [ { "winch": "drum" }, { "eye": "head", "at": [0, 0, 0] })"
      << list_of(stops_of(c.first, c.block), true) << R"( ] } ],
      "levers": [ { "name": "hoist" } ],
      "controls": [ { "name": "hoist", "lever": "hoist", "drives": ["drum"], "speed": 1.2, "ramp": 1 } ],
      "crane": { "name": "c", "load_wires": ["hoist"], "hook": "hook", "hoist_winch": "drum", "falls": )"
      << c.first << R"(, "reevings": [ { "stops": [ { "body": "head", "at": [0, 0, 0] }, )"
      << list_of(stops_of(c.then, c.block), false) << R"( ] } ] } })";
    return t.str();
}

AnyCrane any_crane(std::mt19937& chance) {
    const auto between = [&](double a, double b) {
        return std::uniform_real_distribution<>(a, b)(chance);
    };
    AnyCrane c;
    c.quay = between(0.5, 12);
    const bool over_quay = chance() % 2 == 0;  // it ends at x = -2
    c.x = over_quay ? between(-20, -3) : between(-1, 15), c.y = between(-9, 9);
    c.floor = over_quay ? c.quay : 0;
    c.below = over_quay ? "quay" : "ground";
    c.head = between(9, 25);
    c.mass = std::exp(between(std::log(80.0), std::log(4000.0)));
    c.diameter = between(0.012, 0.032);
    c.modulus = between(5e10, 1.1e11);
    c.block = between(0.3, 0.8);
    c.first = 1 + int(chance() % 6);
    do c.then = 1 + int(chance() % 6);
    while (c.then == c.first);
    return c;
}

struct Reever {
    explicit Reever(const AnyCrane& of)
        : session(read_scene(scene_of(of), "t.json")), d(session), crane(of) {
        d.watch = [this](const Snapshot& seen) {
            for (const std::string& line : seen.rigging.news) news = line;
        };
        d.enable();
        d.wait(6);  // it has sprung on its wire
    }
    double value(const std::string& path) const { return signal(session.snapshot(), path); }
    std::string order(int falls) {
        news.clear();
        d.outbox.ask(Command{Rig{"reeve " + std::to_string(falls)}});
        d.tick();
        return news;
    }
    double sheaves() const { return value("body.hook.position.z") + crane.block; }
    void hook_to(double height) {  // [m] above what lies below it
        d.go(
            Axis::hoist, [&] { return value("body.hook.position.z") - crane.floor; }, height, 0.01,
            1);
        d.wait(3);
    }
    double way() const { return way_of_wire(session.snapshot()); }
    // [N] over ten seconds: the hook rocks below its sheaves, by what reeving moved it sideways,
    // and nothing damps that.
    double mean_line_pull() {
        constexpr int ticks = 600;
        double sum = 0;
        for (int n = 0; n < ticks; ++n, d.tick()) sum += value("crane.line_pull");
        return sum / ticks;
    }

    Session session;
    Driver d;
    AnyCrane crane;
    std::string news;
};

// The hook stays, each part bears its share, and what the way is longer by has come off the drum,
// but for what it stretches.
void expect_reeved(Reever& r, int from, int to) {
    const double height = r.value("body.hook.position.z"), out = r.value("winch.drum.paid_out"),
                 way = r.way();
    ASSERT_EQ(r.order(to), "done: reeve " + std::to_string(to));
    EXPECT_EQ(r.value("crane.falls"), to);
    r.d.wait(6);
    const double weight = r.crane.mass * 9.81;
    EXPECT_NEAR(r.value("body.hook.position.z"), height, 0.01);
    EXPECT_NEAR(r.mean_line_pull(), weight / to, 0.01 * weight / to);
    EXPECT_NEAR(r.value("crane.load"), weight, 0.01 * weight);
    const double area = std::acos(-1.0) / 4 * r.crane.diameter * r.crane.diameter;
    const double stretch = weight / (r.crane.modulus * area);  // of each part in both ways, at most
    EXPECT_NEAR(r.value("winch.drum.paid_out") - out, r.way() - way,
                0.002 + stretch * (way / from + r.way() / to));
}

}  // namespace

TEST(RandomReevings, TheHookStaysAndRiggersReachFromWhatTheyStandOn) {
    const unsigned cranes = std::getenv("FAIRLEAD_LONG") ? 200 : 24;
    for (unsigned seed = 1; seed <= cranes; ++seed) {
        std::mt19937 chance(seed);
        const AnyCrane crane = any_crane(chance);
        SCOPED_TRACE("seed " + std::to_string(seed) + ": " + std::to_string(crane.first) + " to " +
                     std::to_string(crane.then) + " falls, " + std::to_string(crane.mass) +
                     " kg over the " + crane.below + ", " + std::to_string(crane.floor) + " m");
        Reever r(crane);
        ASSERT_TRUE(r.session.snapshot().diverged.empty());
        expect_reeved(r, crane.first, crane.then);
        r.hook_to(2.2 - crane.block + 0.1);
        const double over = r.sheaves() - crane.floor;
        ASSERT_GT(over, 2.2);
        char words[64];
        std::snprintf(words, sizeof words, "its sheaves are %.1f m above ", over);
        EXPECT_THAT(r.order(crane.first), HasSubstr(words + crane.below + ", riggers reach 2.2 m"));
        EXPECT_EQ(r.value("crane.falls"), crane.then);
        r.hook_to(2.2 - crane.block - 0.1);
        expect_reeved(r, crane.then, crane.first);
    }
}

namespace {

constexpr const char* nothing_to_stand_on = "nothing below the hook that riggers could stand on";

std::string news_of_reeving(const std::string& scene, int falls) {
    Session session(read_scene(scene, "t.json"));
    Driver d(session);
    std::string news;
    d.watch = [&](const Snapshot& s) {
        for (const std::string& line : s.rigging.news) news = line;
    };
    d.enable();
    d.wait(1);
    d.outbox.ask(Command{Rig{"reeve " + std::to_string(falls)}});
    d.tick();
    return news;
}

}  // namespace

// Beside the quay, where the scene has no ground.
TEST(RandomReevings, NobodyStandsOnNothing) {
    std::mt19937 chance(3);
    AnyCrane crane = any_crane(chance);
    crane.x = 6, crane.floor = 4, crane.head = 12, crane.below = "";
    std::string text = scene_of(crane);
    const std::string ground =
        R"({ "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },)";
    const std::size_t at = text.find(ground);
    ASSERT_NE(at, std::string::npos);
    text.erase(at, ground.size());
    const std::string passes = R"("ground", )";
    text.erase(text.find(passes), passes.size());
    EXPECT_THAT(news_of_reeving(text, crane.then), HasSubstr(nothing_to_stand_on));
}

// What stands under water bears nobody: 20 m above the bottom, and beside it on the quay.
TEST(RandomReevings, NobodyStandsOnTheBottomOfTheSea) {
    for (const bool over_water : {true, false}) {
        std::mt19937 chance(3);
        AnyCrane crane = any_crane(chance);
        crane.quay = 4, crane.head = 12, crane.floor = 4;
        crane.x = over_water ? 6 : -9, crane.block = 0.5;
        std::string text = scene_of(crane);
        const std::string level = R"("half_space": [0, 0, 1] })";
        text.insert(text.find(level) + level.size(), R"(, "position": [0, 0, -20])");
        text.insert(text.rfind('}'), R"(, "sea": { "wave_height": 0, "depth": 20 })");
        const std::string news = news_of_reeving(text, crane.then);
        EXPECT_THAT(news, HasSubstr(over_water ? nothing_to_stand_on : "done: reeve")) << text;
    }
}
