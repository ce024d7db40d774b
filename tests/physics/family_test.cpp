// A new kind of thing that moves is one new file and one line of registration: here beads on
// springs, which no file of physics/ knows.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "physics/world/measure.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// Points with mass, each on a spring that has no length at rest and hangs at a fixed place.
class Beads : public Family {
  public:
    struct Bead {
        Vec3 hung = Vec3::Zero(), x = Vec3::Zero();  // [m]
        double mass = 1, stiffness = 0;              // [kg] [N/m]
        Vec3 v = Vec3::Zero(), v_before = Vec3::Zero();
        int first = -1;
    };
    std::vector<Bead> beads;

    void number(World&, Freedoms& f) override {
        for (Bead& b : beads) b.first = f.count, f.count += 3;
    }
    void gather(const World&, const Freedoms&, Eigen::VectorXd& v) const override {
        for (const Bead& b : beads) v.segment<3>(b.first) = b.v;
    }
    void scatter(World&, const Freedoms&, const Eigen::VectorXd& v) override {
        for (Bead& b : beads) b.v = v.segment<3>(b.first);
    }
    void keep_velocities(World&) override {
        for (Bead& b : beads) b.v_before = b.v;
    }
    void reflect_velocities(World&) override {
        for (Bead& b : beads) b.v_before = 2 * b.v_before - b.v;
    }
    void places(const World&, const Freedoms&, std::vector<DofPlace>& places) const override {
        for (const Bead& b : beads) places.push_back({b.first, false, b.x});
    }
    void move(World&, double h) override {
        for (Bead& b : beads) b.x += h * b.v;
    }
    void add_inertia(const World& w, const Freedoms&, double, MassMatrix& M,
                     Eigen::VectorXd& force) const override {
        for (const Bead& b : beads) {
            M.add_point(b.first, b.mass);
            force.segment<3>(b.first) +=
                b.mass * w.environment.gravity + b.stiffness * (b.hung - b.x);
        }
    }
    std::string runaway(const World&, const Freedoms&, const Eigen::VectorXd& v,
                        double fastest) const override {
        for (const Bead& b : beads)
            if (!all_below(v.segment<3>(b.first), fastest)) return "a bead";
        return {};
    }
    void measure(World& w, Energies& sum) override {
        for (const Bead& b : beads) {
            const Vec3 v = (b.v_before + b.v) / 2;
            sum.kinetic += b.mass / 2 * v.squaredNorm();
            sum.potential -= b.mass * w.environment.gravity.dot(b.x);
            sum.elastic += b.stiffness / 2 * (b.x - b.hung).squaredNorm();
            sum.momentum += b.mass * v;
        }
    }
    void each_state(const std::function<void(double&)>& visit) override {
        for (Bead& b : beads)
            for (Vec3* of : {&b.x, &b.v, &b.v_before})
                for (double& number : *of) visit(number);
    }
};

struct Hung {
    World world;
    Beads* beads = nullptr;

    Hung() {
        auto family = std::make_unique<Beads>();
        beads = family.get();
        world.families.push_back(std::move(family));  // the one line
        beads->beads.push_back({.x = Vec3(.3, 0, 0), .mass = 2, .stiffness = 200});
        prepare(world);
    }
};

}  // namespace

// The leapfrog's own law: sin(ω' h/2) = ω h/2, about a place that weight has lowered by m g/k.
TEST(Family, ABeadOnASpringSwingsAtTheDiscretePeriod) {
    Hung hung;
    const double omega = std::sqrt(200. / 2),
                 period = std::numbers::pi * tick / std::asin(omega * tick / 2);
    double first = 0, last = 0, before = hung.beads->beads[0].x.x();
    int crossings = 0;
    for (int i = 1; i <= 3000; ++i) {
        step(hung.world, tick);
        const double x = hung.beads->beads[0].x.x();
        if (before < 0 && x >= 0) {
            last = tick * (i - x / (x - before));
            if (crossings++ == 0) first = last;
        }
        before = x;
    }
    EXPECT_NEAR((last - first) / (crossings - 1), period, 1e-4 * period);
    double lowest = 0, highest = -1;
    for (int i = 0; i < 600; ++i) {
        step(hung.world, tick);
        lowest = std::min(lowest, hung.beads->beads[0].x.z());
        highest = std::max(highest, hung.beads->beads[0].x.z());
    }
    EXPECT_NEAR((lowest + highest) / 2, -2 * 9.81 / 200, 2e-3);
}

TEST(Family, MeasuresEnergyAndKeepsIt) {
    Hung hung;
    step(hung.world, tick);
    const auto energy = [&] {
        const Probe& p = hung.world.probe;
        return p.kinetic_energy + p.potential_energy + p.elastic_energy;
    };
    const double start = energy();
    EXPECT_NEAR(start, 200. / 2 * .3 * .3, .03 * start);
    for (int i = 0; i < 3000; ++i) {
        step(hung.world, tick);
        ASSERT_NEAR(energy(), start, .01 * start);  // (ω h)²/4 = .7 %
    }
}

// It moves among bodies and wires, and changes none of their bits.
TEST(Family, LeavesOthersAlone) {
    const auto crate_beside = [](bool beads) {
        World w;
        if (beads) {
            auto family = std::make_unique<Beads>();
            family->beads.resize(3);
            w.families.push_back(std::move(family));
        }
        add_cube(w, "crate", Vec3(0, 0, 3), 5);
        w.bodies[1].w = Vec3(.3, 2, .1);
        prepare(w);
        for (int i = 0; i < 100; ++i) step(w, tick);
        return w.bodies[1].X_WB;
    };
    const Pose with = crate_beside(true), without = crate_beside(false);
    EXPECT_EQ(with.p, without.p);
    EXPECT_EQ(with.q.coeffs(), without.q.coeffs());
}

TEST(Family, StateIsSavedHashedAndRestored) {
    Hung hung;
    for (int i = 0; i < 50; ++i) step(hung.world, tick);
    const std::vector<std::uint8_t> saved = save(hung.world);
    const std::uint64_t then = hash(hung.world);
    const Vec3 place = hung.beads->beads[0].x;
    for (int i = 0; i < 50; ++i) step(hung.world, tick);
    const std::uint64_t later = hash(hung.world);
    EXPECT_NE(later, then);
    restore(hung.world, saved);
    EXPECT_EQ(hash(hung.world), then);
    EXPECT_EQ(hung.beads->beads[0].x, place);
    for (int i = 0; i < 50; ++i) step(hung.world, tick);
    EXPECT_EQ(hash(hung.world), later);
}

TEST(Family, WhatRunsAwayIsNamed) {
    Hung hung;
    hung.beads->beads[0].stiffness = 1e9;  // far beyond what an explicit spring can be
    for (int i = 0; i < 100 && hung.world.diverged.empty(); ++i) step(hung.world, tick);
    EXPECT_EQ(hung.world.diverged.rfind("a bead would reach", 0), 0u) << hung.world.diverged;
}

}  // namespace fairlead::physics
