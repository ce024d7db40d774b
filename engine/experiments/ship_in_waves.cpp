// The 75 m ship of docs/theory/sea.md 2.4 in still water and in waves: how it swings by itself,
// what it makes of regular waves of every period, and of a sea.
//
// Response: amplitude of the motion at the wave's own frequency, by that of the wave, a [m]; of
// turning by its slope k a [rad]. Waves are 0.1 m high from the level, so that all is linear.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "physics/hull/stability.h"
#include "physics/math/degree.h"
#include "physics/sea/sea_state.h"
#include "physics/world/world.h"

namespace fairlead {
namespace {

using std::numbers::pi;
constexpr double h = 1. / 60;      // [s] of a tick
constexpr double amplitude = 0.1;  // [m]

// Motions in the ship's frame: x ahead, y to port, z up.
struct Motion {
    double heave = 0, roll = 0, pitch = 0;  // [m] [rad] [rad]
};

struct Swing {
    double period = 0, damping = 0;  // [s] [-] of critical
};

class Ship {
  public:
    Ship() : world_(built()) {
        // it comes to rest where it floats
        for (int n = 0; n < 20 * 60; ++n) physics::step(world_, h);
        rest_ = body().X_WB;
    }
    // one wave that runs so from x towards y [rad]; 180 degrees: it meets the ship from ahead
    void meet_wave(double period, double direction) {
        physics::SeaWave wave;
        wave.omega = 2 * pi / period, wave.amplitude = amplitude;
        wave.number = physics::wave_number(wave.omega, sea().depth);
        wave.k = wave.number * Eigen::Vector2d(std::cos(direction), std::sin(direction));
        sea().waves = {wave};
    }
    void meet_sea(const physics::SeaState& state) { sea() = physics::draw_sea(state); }
    void displace(const Motion& by) {
        body().X_WB.p.z() += by.heave;
        body().X_WB.q = body().X_WB.q * Eigen::AngleAxisd(by.roll, Vec3::UnitX()) *
                        Eigen::AngleAxisd(by.pitch, Vec3::UnitY());
    }
    void tick() { physics::step(world_, h); }
    double seconds() const { return world_.time.seconds(); }
    Motion motion() {
        const Vec3 up = body().X_WB.q.conjugate() * Vec3::UnitZ();
        return {body().X_WB.p.z() - rest_.p.z(), std::atan2(up.y(), up.z()),
                std::atan2(-up.x(), up.z())};
    }

    // Of a damped spring by itself: M + A, B and C of its hull (docs/theory/sea.md 2).
    Swing expected(double Motion::*which) const {
        const physics::Hull& hull = world_.hulls.front();
        const physics::Body& ship = world_.bodies.back();
        const auto floats = physics::floating_upright(hull.mesh, ship.mass / physics::sea_water);
        const int i = which == &Motion::heave ? 2 : which == &Motion::roll ? 3 : 4;
        const double weight = ship.mass * physics::wave_gravity;
        const double spring = i == 2
                                  ? physics::sea_water * physics::wave_gravity * floats->water_plane
                              : i == 3 ? weight * floats->metacentre
                                       : weight * floats->long_metacentre;
        const double inertia = (i == 2 ? ship.mass : ship.inertia(i - 3, i - 3)) + hull.added(i, i);
        const double damping = hull.damping(i, i) / (2 * std::sqrt(spring * inertia));
        return {2 * pi * std::sqrt(inertia / spring / (1 - damping * damping)), damping};
    }

  private:
    static physics::World built() {
        Notes notes;
        return build_world(read_scene(R"({ "format": 1, "name": "ship",
            "bodies": [ { "name": "ship", "position": [0, 0, -6.2], "hull": { "kind": "ship", "gm": 1,
              "form": { "length": 75, "beam": 17, "draught": 6.2, "depth": 8 } } } ],
            "sea": { "wave_height": 0 } })",
                                      "ship.json"),
                           notes);
    }
    physics::Body& body() { return world_.bodies.back(); }
    physics::Sea& sea() { return *world_.environment.sea; }

    physics::World world_;
    Pose rest_;
};

// ---- by itself

struct Freely {
    Swing swing, expected;
    Curve course;
};

// Half periods are between passages through rest; the first swing back, against the way it was
// displaced, tells the damping: ln(x0/x1) = π ζ / √(1 - ζ²).
Freely let_go(const Motion& by, double seconds, const std::string& name, double Motion::*which) {
    Ship ship;
    ship.displace(by);
    const double start = ship.motion().*which;
    Freely found;
    found.expected = ship.expected(which);
    found.course.name = name;
    std::vector<double> passed;
    double before = start, back = 0;
    for (int n = 1; n * h < seconds; ++n) {
        ship.tick();
        const double now = ship.motion().*which;
        if (n % 6 == 0) found.course.x.push_back(n * h), found.course.y.push_back(now / start);
        if (before * now <= 0 && before != now) passed.push_back((n - now / (now - before)) * h);
        if (passed.size() == 1) back = std::max(back, -now / start);
        before = now;
    }
    if (passed.size() >= 3) {
        const double swings = double(passed.size() - 1) / 2;
        found.swing.period = (passed.back() - passed.front()) / swings;
    }
    const double decrement = -std::log(back);
    found.swing.damping = decrement / std::hypot(pi, decrement);
    return found;
}

// ---- in regular waves

struct Response {
    double period = 0, heave = 0, roll = 0, pitch = 0;  // [s] [-] [-] [-]
};

Response meet(double period, double direction, double settled, int periods) {
    Ship ship;
    ship.meet_wave(period, direction);
    for (int n = 0; n * h < settled; ++n) ship.tick();
    const int ticks = int(std::lround(periods * period / h));
    std::complex<double> heave, roll, pitch;
    for (int n = 0; n < ticks; ++n) {
        ship.tick();
        const std::complex<double> turn = std::polar(2. / ticks, 2 * pi / period * ship.seconds());
        const Motion m = ship.motion();
        heave += m.heave * turn, roll += m.roll * turn, pitch += m.pitch * turn;
    }
    const double slope =
        amplitude * physics::wave_number(2 * pi / period, physics::Sea::bottomless);
    return {period, std::abs(heave) / amplitude, std::abs(roll) / slope, std::abs(pitch) / slope};
}

struct Heading {
    std::string name;
    double direction;  // [rad]
    std::vector<Response> responses;
};

// ---- in a sea

struct Sway {                               // four standard deviations
    double heave = 0, roll = 0, pitch = 0;  // [m] [deg] [deg]
};

Sway meet_sea(double direction, double seconds) {
    physics::SeaState state;
    state.wave_height = 2.5, state.period = 8.5, state.direction = direction, state.seed = 3;
    Ship ship;
    ship.meet_sea(state);
    Motion sum, squares;
    int count = 0;
    for (int n = 0; n * h < seconds; ++n) {
        ship.tick();
        if (n * h < 100) continue;
        const Motion m = ship.motion();
        ++count;
        for (const auto which : {&Motion::heave, &Motion::roll, &Motion::pitch})
            sum.*which += m.*which, squares.*which += m.*which * (m.*which);
    }
    const auto four = [&](double Motion::*which) {
        const double mean = sum.*which / count;
        return 4 * std::sqrt(std::max(0.0, squares.*which / count - mean * mean));
    };
    return {four(&Motion::heave), four(&Motion::roll) / degree, four(&Motion::pitch) / degree};
}

// ---- what is written

// Of a prototype of the same method, stepped in time with another hull of the same dimensions.
// Periods [s].
struct Expected {
    double period, beam_heave, head_heave, head_pitch;
};
constexpr Expected expected[] = {{20, 1.00, .98, 1.06}, {12, 1.01, .87, .89}, {9, 1.02, .61, .60},
                                 {8, 1.00, .42, .42},   {7, .88, .20, .19},   {6, .60, .14, .05}};

Curve curve_of(const Heading& heading, double Response::*which, const std::string& name,
               int colour) {
    Curve curve{name, {}, {}, Curve::Look::line, colour};
    for (const Response& r : heading.responses)
        curve.x.push_back(r.period), curve.y.push_back(r.*which);
    return curve;
}

Curve dots_of(double Expected::*which, const std::string& name, int colour) {
    Curve curve{name, {}, {}, Curve::Look::dots, colour};
    for (const Expected& e : expected) curve.x.push_back(e.period), curve.y.push_back(e.*which);
    return curve;
}

std::string page_of(const Sheet& freely, const Sheet& responses, const Sheet& sea) {
    return "# ship-in-waves: how a ship of 75 m answers waves\n\n"
           "![responses](ship-in-waves.svg)\n\n"
           "**The ship** is 75 m long, 17 m wide and 6.2 m deep in the water, with a GM of 1 m; "
           "nothing else is given, so that mass of water, damping and wave forces are those of "
           "docs/theory/sea.md 2.4 and 2.5. It lies without a mooring and without way.\n\n"
           "**Let go in still water.** Displaced and released at rest; the period is the mean over "
           "the run, the damping that of the first swing back. Expected is one damped spring of "
           "the ship's own M + A, B and C: heave and pitch do not know of each other, and bilge "
           "keels, which damp roll more the larger it is, are left out.\n\n" +
           freely.markdown() +
           "\n**In regular waves** of 0.1 m amplitude: amplitude of heave over that of the wave, "
           "of roll and pitch over its slope. Dots in the picture are of a prototype of the same "
           "method "
           "with another hull of these dimensions, so they check the coding and not the method; in "
           "waves much longer than the ship all responses go to 1, but for roll, which is in "
           "resonance at its own period.\n\n" +
           responses.markdown() +
           "\n**In a sea** of 2.5 m significant height and 8.5 s peak period, one sea of twenty "
           "minutes: four standard deviations.\n\n" +
           sea.markdown() +
           "\n**Limits**: the water has no memory (A and B are constant), the ship does not change "
           "the waves, and no published response of this hull was at hand to compare with.\n\n"
           "**Repeat it**: `fairlead-cli experiment ship-in-waves --out DIR`.\n";
}

std::vector<Curve> let_go_all(Sheet& every, Sheet& table) {
    struct Release {
        const char* name;
        Motion by;
        double seconds;
        double Motion::*which;
    };
    const Release releases[] = {{"0.3 m of heave", {0.3, 0, 0}, 20, &Motion::heave},
                                {"1° of pitch", {0, 0, degree}, 20, &Motion::pitch},
                                {"2° of roll", {0, 2 * degree, 0}, 60, &Motion::roll},
                                {"10° of roll", {0, 10 * degree, 0}, 60, &Motion::roll}};
    std::vector<Curve> courses;
    for (const Release& r : releases) {
        const Freely found = let_go(r.by, r.seconds, r.name, r.which);
        const auto& [swing, expected, course] = found;
        table.add({r.name, digits(swing.period, 3), digits(expected.period, 3),
                   digits(swing.damping, 2), digits(expected.damping, 2)});
        every.add({std::string("let go by ") + r.name, digits(swing.period, 5), "", "", "",
                   digits(swing.damping, 4)});
        courses.push_back(course);
        courses.back().colour = int(courses.size()) - 1;
    }
    return courses;
}

std::vector<Heading> meet_all(bool quick, Sheet& every) {
    const std::vector<double> periods =
        quick ? std::vector{6., 9., 20.}
              : std::vector{5.,  5.5, 6.,   6.5, 7.,  7.5, 8.,  9.,  10., 11., 12.,
                            13., 14., 14.5, 15., 16., 18., 20., 22., 25., 30., 40.};
    std::vector<Heading> headings{{"head", pi, {}}, {"beam", pi / 2, {}}};
    for (Heading& heading : headings)
        for (const double period : periods) {
            // what the beginning stirred up fades by e in 38 s of roll, in 4 s of heave and pitch
            const double settled = heading.name == "beam" && !quick ? 240 : 40;
            const Response r = meet(period, heading.direction, settled, quick ? 3 : 8);
            heading.responses.push_back(r);
            every.add({heading.name, digits(period, 4), digits(r.heave, 4), digits(r.roll, 4),
                       digits(r.pitch, 4), ""});
        }
    return headings;
}

Sheet table_of(const std::vector<Heading>& headings) {
    Sheet table({"period [s]", "head: heave/a", "head: pitch/ka", "beam: heave/a", "beam: roll/ka",
                 "1/(1 - (ω/ω₄)²)"});
    const double by_itself = Ship().expected(&Motion::roll).period;
    for (std::size_t i = 0; i < headings[0].responses.size(); ++i) {
        const Response &head = headings[0].responses[i], &beam = headings[1].responses[i];
        const double ratio = by_itself / head.period, undamped = 1 / (1 - ratio * ratio);
        table.add({digits(head.period, 4), digits(head.heave, 3), digits(head.pitch, 3),
                   digits(beam.heave, 3), digits(beam.roll, 3),
                   head.period > 1.3 * by_itself ? digits(undamped, 3) : ""});
    }
    return table;
}

Sheet meet_seas(const std::vector<Heading>& headings, double seconds, Sheet& every) {
    Sheet table({"sea from", "heave [m]", "roll [°]", "pitch [°]"});
    for (const Heading& heading : headings) {
        const Sway sway = meet_sea(heading.direction, seconds);
        const std::string from = heading.name == "head" ? "ahead" : "abeam";
        table.add({from, digits(sway.heave, 3), digits(sway.roll, 3), digits(sway.pitch, 3)});
        every.add({"sea from " + from, "8.5", digits(sway.heave, 4), digits(sway.roll, 4),
                   digits(sway.pitch, 4), ""});
    }
    return table;
}

std::string plot_of(std::vector<Curve> courses, const std::vector<Heading>& headings) {
    const ChartAxis time{"time [s]"}, period{"period of the wave [s]"};
    const ChartAxis response{"response [-]", false, true};
    return line_chart(
        "A ship of 75 m in still water and in waves",
        {{"Let go in still water", time, {"share of the displacement [-]"}, std::move(courses)},
         {"Waves from ahead",
          period,
          response,
          {curve_of(headings[0], &Response::heave, "heave / a", 0),
           dots_of(&Expected::head_heave, "prototype", 0),
           curve_of(headings[0], &Response::pitch, "pitch / ka", 1),
           dots_of(&Expected::head_pitch, "prototype", 1)}},
         {"Waves from abeam",
          period,
          response,
          {curve_of(headings[1], &Response::heave, "heave / a", 0),
           dots_of(&Expected::beam_heave, "prototype", 0),
           curve_of(headings[1], &Response::roll, "roll / ka", 2)}}});
}

}  // namespace

Findings ship_in_waves(Effort effort) {
    const bool quick = effort == Effort::quick;
    Sheet every({"setup", "period_s", "heave", "roll", "pitch", "damping"});
    Sheet freely({"displaced by", "period [s]", "expected", "damping [-]", "expected"});
    const std::vector<Curve> courses = let_go_all(every, freely);
    const std::vector<Heading> headings = meet_all(quick, every);
    const Sheet sea = meet_seas(headings, quick ? 130 : 1300, every);
    Findings found;
    found.csv = every.csv();
    found.plot = plot_of(courses, headings);
    found.page = page_of(freely, table_of(headings), sea);
    if (quick) found.page += "\nA quick run: three periods, and two minutes of the sea.\n";
    return found;
}

}  // namespace fairlead
