// A wire over, under and over three free blocks, against a model with rigid spans in which every
// wrap sticks or slips one way or the other: of the 27 ways the one that keeps Coulomb's law.
//
//            ┌───┐ block 1    ┌───┐ block 3
//           ╱     ╲          ╱     ╲            loads 0 and 4 at the ends; every one of the five
//          ╱       ╲        ╱       ╲           slides along an axis of its own, pushed by a force
//     load 0        ╲ ___  ╱         load 4
//                    └───┘ block 2
#include <gtest/gtest.h>

#include <array>

#include "physics/wire/route/route.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// ---- the model: inextensible spans, sharp edges, nothing of the engine

struct Sliding {
    double mass = 0, force = 0;  // [kg] [N] along the axis
    Vec3 axis = Vec3::Zero();    // unit
};

struct Rig {
    std::array<Sliding, 5> bodies;  // load, three blocks, load
    std::array<Vec3, 4> span;       // unit, from each body to the next
    std::array<double, 3> grip;     // [-] e^(μφ) of the wire on each block
};

enum Way { backward, sticks, forward };  // how the wire slips over a block: forward to load 4
using Ways = std::array<Way, 3>;

// All at rest: accelerations of the bodies along their axes [m/s²], tensions [N], and the rate at
// which the wire's slip over each block grows [m/s²].
struct Answer {
    Eigen::VectorXd acceleration, tension, slip;  // (5) (4) (3)
};

Answer motion(const Rig& rig, const Ways& ways) {
    const int tension = 5, slip = 9;  // where the unknowns begin
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(12, 12);
    Eigen::VectorXd b = Eigen::VectorXd::Zero(12);
    // each body: m a = F + what the spans on its two sides pull
    for (int i = 0; i < 5; ++i) {
        A(i, i) = rig.bodies[i].mass;
        b(i) = rig.bodies[i].force;
        if (i < 4) A(i, tension + i) = -rig.bodies[i].axis.dot(rig.span[i]);
        if (i > 0) A(i, tension + i - 1) = rig.bodies[i].axis.dot(rig.span[i - 1]);
    }
    // each span grows by what slips into it less what slips out
    for (int j = 0; j < 4; ++j) {
        A(tension + j, j + 1) = rig.bodies[j + 1].axis.dot(rig.span[j]);
        A(tension + j, j) = -rig.bodies[j].axis.dot(rig.span[j]);
        if (j > 0) A(tension + j, slip + j - 1) = -1;
        if (j < 3) A(tension + j, slip + j) = 1;
    }
    // each wrap: no slip, or the tension that hauls e^(μφ) times the other
    for (int k = 0; k < 3; ++k) {
        if (ways[k] == sticks) A(slip + k, slip + k) = 1;
        if (ways[k] == forward) A(slip + k, tension + k + 1) = 1;
        if (ways[k] == forward) A(slip + k, tension + k) = -rig.grip[k];
        if (ways[k] == backward) A(slip + k, tension + k) = 1;
        if (ways[k] == backward) A(slip + k, tension + k + 1) = -rig.grip[k];
    }
    const Eigen::VectorXd x = A.partialPivLu().solve(b);
    return {x.head(5), x.segment(tension, 4), x.tail(3)};
}

bool lawful(const Answer& m, const Rig& rig, const Ways& ways) {
    if (m.tension.minCoeff() < 0) return false;
    for (int k = 0; k < 3; ++k) {
        const double in = m.tension[k], out = m.tension[k + 1];
        if (ways[k] == forward && m.slip[k] < 0) return false;
        if (ways[k] == backward && m.slip[k] > 0) return false;
        if (ways[k] == sticks && (out > rig.grip[k] * in || in > rig.grip[k] * out)) return false;
    }
    return true;
}

std::vector<Answer> lawful_motions(const Rig& rig) {
    std::vector<Answer> found;
    for (int n = 0; n < 27; ++n) {
        const Ways ways{Way(n % 3), Way(n / 3 % 3), Way(n / 9)};
        const Answer m = motion(rig, ways);
        if (lawful(m, rig, ways)) found.push_back(m);
    }
    return found;
}

// ---- the same in the engine: boxes on frictionless sliders, motors that only push

constexpr double thin_wire = 0.001;             // [m] the wire
constexpr double off = thin_wire / 2 + 0.0001;  // [m] of its middle from what it lies on

struct Blocks {
    Rig rig;
    World w;
};

// Upright: all spans and all axes are vertical, so that nothing changes while they move.
Blocks random_blocks(int seed, bool upright) {
    Random random(seed);
    Blocks b;
    World& w = b.w;
    w.environment.gravity.setZero();
    const double mu = random(0, 0.6);
    w.wire_types[add_wire_type(w, 1e14)].friction = {mu, mu, 0, 0};
    w.wire_types[0].diameter = thin_wire;

    Vec3 centre[5], half[5];
    const double side[5] = {-1, 1, -1, 1, -1};  // loads and block 2 are pushed down, 1 and 3 up
    for (int i = 0; i < 5; ++i) {
        half[i] = i % 4 ? Vec3(random(0.2, 0.5), 0.5, random(0.2, 0.5)) : Vec3::Zero();
        const double z = side[i] > 0 ? random(-0.5, 0.5) : random(-4, -3);
        centre[i] = Vec3(3 * (i - 2) + random(-0.4, 0.4), 0, z);
        const double lean = random(-1, 1);
        b.rig.bodies[i] = {std::pow(10, random(1, 3)), std::pow(10, random(2, 4)),
                           Vec3(std::sin(lean), 0, side[i] * std::cos(lean))};
        if (!upright) continue;
        b.rig.bodies[i].axis = side[i] * Vec3::UnitZ();
        if (i > 0) centre[i].x() = centre[i - 1].x() + half[i - 1].x() + 2 * off + half[i].x();
    }
    // each span ends at a corner of the block
    for (int j = 0; j < 4; ++j) {
        const auto corner = [&](int i, double way) {
            if (i % 4 == 0) return centre[i];
            return Vec3(centre[i] +
                        Vec3(way * (half[i].x() + off), 0, side[i] * (half[i].z() + off)));
        };
        b.rig.span[j] = (corner(j + 1, -1) - corner(j, 1)).normalized();
    }
    Wire wire;
    for (int i = 0; i < 5; ++i) {
        const auto& [mass, force, axis] = b.rig.bodies[i];
        const std::string name = "body " + std::to_string(i);
        const int body = i % 4 ? add_box(w, name, centre[i], 2 * half[i], mass)
                               : add_cube(w, name, centre[i], mass);
        Joint& slider = w.joints[add_joint(w, Joint::Kind::slider, 0, body, centre[i], axis)];
        slider.compliance = 1e-14;
        slider.motor = {Motor::Mode::speed, 1e3, force, 0};  // never that fast: it just pushes
        WirePoint p = attach(body);
        if (i % 4) p.kind = WirePoint::Kind::over, p.axis = Vec3::UnitY(), p.side = int(side[i]);
        wire.points.push_back(p);
        if (i % 4)
            b.rig.grip[i - 1] = std::exp(mu * std::acos(b.rig.span[i - 1].dot(b.rig.span[i])));
    }
    lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, thin_wire), w.wire_types[0]);
    w.wires.push_back(wire);
    prepare(w);
    return b;
}

// How far the engine is from the model at most: shares of the largest acceleration and tension.
double error_of(const Blocks& b, const Eigen::VectorXd& acceleration, const Answer& model) {
    std::vector<double> tension;
    const Wire& wire = b.w.wires[0];
    for (int k = 0; k < int(wire.segments.size()); ++k)
        if (live(wire, k)) tension.push_back(wire.segments[k].tension);
    if (tension.size() != 4) return NAN;  // it does not lie on all three
    const Eigen::Map<const Eigen::VectorXd> T(tension.data(), 4);
    const auto largest = [](const Eigen::VectorXd& x) { return x.lpNorm<Eigen::Infinity>(); };
    return std::max(largest(acceleration - model.acceleration) / largest(model.acceleration),
                    largest(T - model.tension) / largest(model.tension));
}

Eigen::VectorXd speeds(const Blocks& b) {
    Eigen::VectorXd v(5);
    for (int i = 0; i < 5; ++i) v[i] = b.w.bodies[i + 1].v.dot(b.rig.bodies[i].axis);
    return v;
}

Answer only_lawful_motion(const Rig& rig) {
    const std::vector<Answer> found = lawful_motions(rig);
    EXPECT_EQ(found.size(), 1u);
    return found.at(0);
}

// Within 0.1 % at the very start, at any slope of the spans.
TEST(ThreeBlocks, StartAsTheOneLawfulMotionSays) {
    for (int seed = 0; seed < 300; ++seed) {
        Blocks b = random_blocks(seed, false);
        const Answer model = only_lawful_motion(b.rig);
        begin(b.w, tick);  // half a kick from rest
        EXPECT_LT(error_of(b, speeds(b) / (tick / 2), model), 1e-3) << seed;
    }
}

// And at every tick of the first quarter of a second, or until one has moved half a metre.
TEST(ThreeBlocks, GoOnAsItSays) {
    for (int seed = 0; seed < 300; ++seed) {
        Blocks b = random_blocks(seed, true);
        const Answer model = only_lawful_motion(b.rig);
        const double fastest = model.acceleration.lpNorm<Eigen::Infinity>();
        begin(b.w, tick);
        for (int n = 1; n < 16 && fastest * n * n * tick * tick / 2 < 0.5; ++n) {
            const Eigen::VectorXd before = speeds(b);
            step(b.w, tick);
            ASSERT_LT(error_of(b, (speeds(b) - before) / tick, model), 1e-3) << seed << " " << n;
        }
    }
}

}  // namespace
}  // namespace fairlead::physics
