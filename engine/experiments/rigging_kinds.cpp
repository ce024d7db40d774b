#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "engine/experiments/rigging_jobs.h"

namespace fairlead {
namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

std::string num(double x) {
    return json_number(x);
}

std::string vec(double x, double y, double z) {
    return json_vector(x, y, z);
}

std::string quoted(const std::string& text) {
    return '"' + text + '"';
}

// Lists of a scene in the making.
struct Yard {
    std::string bodies, joints, winches, wires, schedules, apart;
    double friction = 0.3, settling = 0;

    static void put(std::string& list, const std::string& element) {
        list += (list.empty() ? "" : ", ") + element;
    }
    void body(const std::string& name, const std::string& shape, const std::string& position,
              const std::string& rest) {
        put(bodies, "{ \"name\": " + quoted(name) + ", \"shape\": " + shape +
                        ", \"position\": " + position + ", " + rest + " }");
    }
    void fixed(const std::string& name, const std::string& shape, const std::string& position,
               const std::string& rest = "") {
        body(name, shape, position, "\"motion\": \"fixed\"" + rest);
    }
    void load(const std::string& name, const std::string& shape, const std::string& position,
              double mass, const std::string& rest = "") {
        body(name, shape, position, "\"mass\": " + num(mass) + rest);
    }
    // `length` < 0: taut
    void wire(const std::string& name, const std::string& route, int nodes, double length = -1) {
        put(wires, "{ \"name\": " + quoted(name) + ", \"type\": \"rope\", \"route\": [ " + route +
                       " ], " + (length > 0 ? "\"length\": " + num(length) + ", " : "") +
                       "\"resolution\": { \"max_nodes\": " + std::to_string(nodes) + " } }");
    }
    // A winch of the world with its axis along y, that hauls by this schedule of points.
    void winch(const std::string& name, const std::string& at, double pull,
               const std::string& points, const std::string& rest = "") {
        put(winches, "{ \"name\": " + quoted(name) + ", \"at\": " + at +
                         ", \"max_speed\": 3, \"max_out\": 5000, \"max_force\": " + num(pull) +
                         ", \"brake_force\": " + num(2 * pull) + rest + " }");
        put(schedules, "{ \"drives\": " + quoted(name) + ", \"points\": [ " + points + " ] }");
    }
    // Rope of this diameter [m], as heavy and stiff as steel rope is.
    std::string scene(double diameter) const {
        const double section = diameter * diameter;
        return R"({ "format": 1, "name": "job", "settling": )" + num(settling) +
               R"(, "wire_types": { "rope": { "diameter": )" + num(diameter) +
               ", \"mass_per_metre\": " + num(4000 * section) +
               ", \"young_modulus\": 6e10, \"friction\": " + num(friction) +
               ", \"friction_along_edge\": " + num(friction) + " } }, \"bodies\": [ " + bodies +
               " ], \"joints\": [ " + joints + " ], \"winches\": [ " + winches +
               " ], \"wires\": [ " + wires + " ], \"schedules\": [ " + schedules +
               " ], \"apart\": [ " + apart + " ] }";
    }
};

std::string box(double x, double y, double z) {
    return "{ \"box\": " + vec(x, y, z) + " }";
}

std::string attach(const std::string& body, const std::string& at) {
    return "{ \"attach\": " + quoted(body) + ", \"at\": " + at + " }";
}

std::string moves(const std::string& movement) {
    return ", \"moves\": [ " + movement + " ]";
}

std::string roll(double degrees, double period, double below) {
    return "{ \"about\": [1, 0, 0], \"at\": " + vec(0, 0, -below) +
           ", \"amplitude_deg\": " + num(degrees) + ", \"period\": " + num(period) +
           ", \"rise\": 20 }";
}

int some_nodes(Chance& chance) {
    return int(chance.between(0, 21));
}

// [m] of rope whose working load this is at a fifth of 500 MPa on the full circle.
double rope_for(double force) {
    return std::max(0.012, std::sqrt(4 * force / (pi * 1e8)));
}

// Two legs from a hook to a load whose centre of mass is off its middle; the hook hangs above it.
RiggingJob sling(Chance& chance) {
    const double mass = chance.decades(500, 3e4), hook = chance.between(30, 400);
    const double half = chance.between(.8, 3), tall = chance.between(.4, 2);
    const double off = half * chance.between(-.4, .4), up = half * chance.between(.8, 2);
    const double fall = chance.between(4, 20);
    Yard yard;
    yard.settling = 1;
    yard.load("hook", box(.2, .2, .3), vec(off, 0, -fall - .15), hook);
    yard.load("load", box(2 * half + .2, 1, tall), vec(0, 0, -fall - .3 - up - tall / 2), mass,
              ", \"centre_of_mass\": " + vec(off, 0, 0));
    yard.wire("fall", attach("world", vec(off, 0, 0)) + ", " + attach("hook", vec(0, 0, .15)),
              some_nodes(chance));
    const int nodes = some_nodes(chance);
    for (const double side : {-1., 1.})
        yard.wire(
            side < 0 ? "left" : "right",
            attach("hook", vec(0, 0, -.15)) + ", " + attach("load", vec(side * half, 0, tall / 2)),
            nodes);
    const double left = half + off, right = half - off;  // [m] aside
    const double l = std::hypot(left, up), r = std::hypot(right, up);
    const double weight = mass * g;
    const double T_left = weight * right / (2 * half) * l / up;
    const double T_right = weight * left / (2 * half) * r / up;
    RiggingJob job;
    job.scene = yard.scene(rope_for(weight + hook * g));
    job.seconds = 30, job.settle = 10, job.energy = weight * 1;
    job.most_tension = 1.2 * std::max({weight + hook * g, T_left, T_right});
    job.at_the_end = [=](const Trial& at) {
        const auto off_by = [&](const char* wire, double T) {
            return std::abs(at(std::string("wire.") + wire + ".tension") / T - 1);
        };
        return std::vector<RiggingFigure>{{"left leg", off_by("left", T_left), .03},
                                          {"right leg", off_by("right", T_right), .03}};
    };
    return job;
}

// Cargo held on a deck that rolls by four lashings from its upper corners.
RiggingJob lashing(Chance& chance) {
    const double x = chance.between(1, 6), y = chance.between(1, 2.5), z = chance.between(.5, 2);
    const double mass = 600 * x * y * z * chance.between(.5, 3), athwart = chance.between(-3, 3);
    const double degrees = chance.between(2, 12), period = chance.between(6, 14);
    const double pull = mass * g * chance.between(.05, .5);
    Yard yard;
    yard.friction = chance.between(.1, .4);
    yard.body("deck", box(40, 14, 1), vec(0, 0, -.5),
              "\"motion\": \"kinematic\"" + moves(roll(degrees, period, chance.between(2, 8))));
    yard.load("cargo", box(x, y, z), vec(0, athwart, z / 2), mass);
    const double diameter = rope_for(pull + mass * g / 2);
    const double axial = 6e10 * pi / 4 * diameter * diameter;
    for (int i = 0; i < 4; ++i) {
        const double sx = i % 2 ? 1 : -1, sy = i / 2 ? 1 : -1, out = chance.between(.8, 2);
        const double length = std::hypot(.5, out, z);
        yard.wire("l" + std::to_string(i),
                  attach("deck", vec(sx * (x / 2 + .5), athwart + sy * (y / 2 + out), .5)) + ", " +
                      attach("cargo", vec(sx * x / 2, sy * y / 2, z / 2)),
                  0, length / (1 + pull / axial));
    }
    RiggingJob job;
    job.scene = yard.scene(diameter);
    job.seconds = std::ceil(60 / period) * period + 30;
    struct Start {
        double y = 0, z = 0, tension = 0;
        bool taken = false;
    };
    const auto start = std::make_shared<Start>();
    const double taken_at = 30, whole = job.seconds;
    const auto athwart_on_deck = [](const Trial& at) {
        // at whole periods the deck is level
        return at("body.cargo.position.y");
    };
    job.every_tick = [=](Trial& at, double t) {
        if (start->taken || t < taken_at - 1e-6) return;
        start->taken = true;
        start->y = athwart_on_deck(at), start->tension = at("wire.l0.tension");
    };
    job.at_the_end = [=](const Trial& at) {
        const double phase = std::remainder(whole - taken_at, period);
        return std::vector<RiggingFigure>{
            {"walk [m]", std::abs(phase) < .02 ? std::abs(athwart_on_deck(at) - start->y) : 0,
             .001},
            {"lashing", std::abs(at("wire.l0.tension") / start->tension - 1), .005}};
    };
    return job;
}

// A winch hauls a load up over a fixed pin: the capstan law.
RiggingJob pin(Chance& chance) {
    const double radius = chance.between(.05, .5), mass = chance.decades(100, 2e4);
    const double away = chance.between(3, 15), low = chance.between(-4, 3);
    const double mu = chance.between(.05, .35);
    Yard yard;
    yard.friction = mu, yard.settling = .1;
    yard.fixed("pin", "{ \"cylinder\": { \"radius\": " + num(radius) + ", \"length\": 2 } }",
               vec(0, 0, 0),
               ", \"orientation\": [0.7071067811865476, 0.7071067811865476, 0, 0], \"facets\": 64");
    const double down = chance.between(6, 12), speed = chance.between(.1, .4);
    yard.load("load", "{ \"sphere\": 0.2 }", vec(radius, 0, -down), mass);
    yard.winch("w", vec(-away, 0, low), 20 * mass * g,
               "[0, 0], [3, 0], [5, " + num(-speed) + "], [60, " + num(-speed) + "]");
    yard.wire("rope",
              "{ \"winch\": \"w\" }, { \"over\": \"pin\", \"axis\": [0, 0, 1] }, " +
                  attach("load", vec(0, 0, 0)),
              some_nodes(chance));
    // from the horizontal: the rope comes up to the pin's top at this angle
    const double d = std::hypot(away, low);
    const double slope = std::atan2(-low, away) + std::asin(radius / d);
    const double ratio = std::exp(mu * (pi / 2 + slope));
    RiggingJob job;
    job.scene = yard.scene(rope_for(mass * g * ratio));
    job.seconds = 12, job.settle = 4;
    job.energy = mass * g, job.most_tension = 1.2 * mass * g * ratio;
    job.at_the_end = [=](const Trial& at) {
        const double found = at("wire.rope.tension_start") / at("wire.rope.tension_end");
        return std::vector<RiggingFigure>{{"capstan", std::abs(found / ratio - 1), .04}};
    };
    return job;
}

// The same over a roller that turns on its axle.
RiggingJob roller(Chance& chance) {
    const double radius = chance.between(.15, .5), mass = chance.decades(200, 2e4);
    const double away = chance.between(3, 15);
    Yard yard;
    yard.friction = chance.between(.1, .4), yard.settling = .1;
    yard.load("roller", "{ \"cylinder\": { \"radius\": " + num(radius) + ", \"length\": 1 } }",
              vec(0, 0, 0), mass * chance.between(.05, .5),
              ", \"orientation\": [0.7071067811865476, 0.7071067811865476, 0, 0]");
    Yard::put(yard.joints,
              R"({ "name": "axle", "kind": "hinge", "b": "roller", "axis": [0, 1, 0] })");
    const double speed = chance.between(.1, .5);
    yard.load("load", "{ \"sphere\": 0.2 }", vec(radius, 0, -chance.between(6, 12)), mass);
    yard.winch("w", vec(-away, 0, chance.between(-3, .1)), 20 * mass * g,
               "[0, 0], [3, 0], [5, " + num(-speed) + "], [60, " + num(-speed) + "]");
    yard.wire("rope",
              "{ \"winch\": \"w\" }, { \"over\": \"roller\", \"axis\": [0, 0, 1] }, " +
                  attach("load", vec(0, 0, 0)),
              some_nodes(chance));
    RiggingJob job;
    job.scene = yard.scene(rope_for(mass * g));
    job.seconds = 14, job.settle = 8;
    job.energy = mass * g, job.most_tension = 1.2 * mass * g;
    job.at_the_end = [=](const Trial& at) {
        const double found = at("wire.rope.tension_start") / at("wire.rope.tension_end");
        return std::vector<RiggingFigure>{{"roller", std::abs(found - 1), .05}};
    };
    return job;
}

// A load swings, and its wire meets a beam on the way.
RiggingJob snag(Chance& chance) {
    const double mass = chance.decades(100, 2e4), length = chance.between(8, 30);
    const double angle = chance.between(.2, .8), share = chance.between(.3, .7);
    const double edge = chance.between(.2, 1), aside = chance.between(.2, .9);
    Yard yard;
    yard.friction = chance.between(.1, .4);
    yard.fixed(
        "beam", box(edge, 4, edge),
        vec(-length * share * std::sin(angle) * aside * .5 - edge / 2 - .05, 0, -length * share));
    yard.load("load", "{ \"sphere\": 0.3 }",
              vec(length * std::sin(angle), 0, -length * std::cos(angle)), mass);
    yard.wire("rope", attach("world", vec(0, 0, 0)) + ", " + attach("load", vec(0, 0, 0)),
              some_nodes(chance));
    const double fallen = length * (1 - std::cos(angle)), left = length * (1 - share) - edge;
    RiggingJob job;
    job.scene = yard.scene(rope_for(3 * mass * g));
    job.seconds = 20, job.energy = mass * g * fallen;
    job.most_tension = 1.2 * mass * g * (1 + 2 * fallen / std::max(left, .5));
    job.at_the_end = [](const Trial&) { return std::vector<RiggingFigure>{}; };
    return job;
}

// A box is set down on a rope that lies over a block and carries a load.
RiggingJob pinch(Chance& chance) {
    const double mass = chance.decades(200, 5e3), press = mass * chance.between(.1, 3);
    const double mu = chance.between(.05, .3);
    Yard yard;
    yard.friction = mu, yard.settling = .1;
    yard.fixed("block", box(2, 2, 1), vec(0, 0, -.5));
    yard.fixed("wall", box(.2, .2, .2), vec(-6, 0, .3));
    yard.load("load", "{ \"sphere\": 0.2 }", vec(1.05, 0, -5), mass);
    yard.load("stamp", box(.6, .6, .6), vec(0, 0, 1.2), press);
    yard.winch("w", vec(-.2, 0, 10), 5 * press * g, "[0, 0], [2, 0], [3, 0.1], [20, 0.1]");
    yard.wire(
        "rope",
        attach("wall", vec(0, 0, 0)) + ", { \"over\": \"block\" }, " + attach("load", vec(0, 0, 0)),
        some_nodes(chance));
    yard.wire("fall", "{ \"winch\": \"w\" }, " + attach("stamp", vec(0, 0, .3)), 0);
    RiggingJob job;
    job.scene = yard.scene(rope_for(mass * g));
    job.seconds = 16, job.settle = 1.5;
    job.energy = (mass + press) * g;
    job.most_tension = 1.2 * (mass * g * std::exp(mu * pi) + 2 * mu * press * g + press * g);
    job.at_the_end = [](const Trial&) { return std::vector<RiggingFigure>{}; };
    return job;
}

// A winch on the deck of a ship that rolls, over the bulwark to a load that hangs outboard.
RiggingJob over_the_side(Chance& chance) {
    const double beam = chance.between(5, 9), mass = chance.decades(1e3, 5e4);
    const double degrees = chance.between(3, 12), period = chance.between(7, 14);
    const double down = chance.between(15, 60), mu = chance.between(.05, .25);
    Yard yard;
    yard.friction = mu, yard.settling = .05;
    const std::string hull = R"({ "compound": [ { "shape": )" + box(40, 2 * beam, 6) +
                             R"( }, { "shape": )" + box(40, .3, 1.2) + R"(, "position": )" +
                             vec(0, beam - .15, 3.6) + " } ] }";
    yard.body("ship", hull, vec(0, 0, 0),
              "\"motion\": \"kinematic\"" + moves(roll(degrees, period, 0)));
    yard.load("load", box(1, 1, 1), vec(0, beam + 2, -down), mass);
    yard.winch("w", vec(0, -beam / 3, 4), 20 * mass * g, "[0, 0], [60, 0]",
               R"(, "body": "ship", "axis": [1, 0, 0], "radius": 0.6, "side": -1)");
    yard.wire("rope",
              "{ \"winch\": \"w\" }, { \"by\": " + vec(0, beam + .4, 5) + " }, " +
                  attach("load", vec(0, 0, .5)),
              some_nodes(chance));
    const double swing = std::pow(2 * pi / period, 2) * degrees * pi / 180 * (beam + 4);
    RiggingJob job;
    job.scene = yard.scene(rope_for(3 * mass * g));
    job.seconds = 50, job.settle = 5;
    job.most_tension = 1.2 * mass * (g + 2 * swing) * std::exp(mu * 2 * pi / 3);
    job.at_the_end = [](const Trial& at) {
        return std::vector<RiggingFigure>{
            {"through the hull", at("wire.rope.contact_nodes") < 1 ? 1. : 0., 0}};
    };
    return job;
}

}  // namespace

const std::vector<RiggingKind>& rigging_kinds() {
    static const std::vector<RiggingKind> all{
        {"sling", "A load in a sling", sling},
        {"lashing", "Cargo lashed on a deck that rolls", lashing},
        {"pin", "Hauled over a pin", pin},
        {"roller", "Hauled over a roller", roller},
        {"snag", "A swinging load whose wire meets a beam", snag},
        {"pinch", "A box set down on a loaded rope", pinch},
        {"side", "From a deck that rolls over the side", over_the_side},
    };
    return all;
}

}  // namespace fairlead
