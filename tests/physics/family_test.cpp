// A new kind of thing that moves is one new file and one line of registration: here beads on
// springs, which no file of physics/ knows. They touch what others have brought by contacts that
// are the same for all.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "physics/contact/contact.h"
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

    // Two balls that may touch: a bead, and one about the centre of a body or a soft body's node.
    struct Touch {
        int bead = 0, body = -1, node = -1;
        double distance = 0;        // [m] of centres that touch
        Vec3 force = Vec3::Zero();  // [N] on the bead
    };
    std::vector<Touch> touches;
    double friction = 0;  // [-]

    static constexpr Owner touching = Owner::others, rubbing = Owner(int(Owner::others) + 1);

    void add_rows(World& w, double h, Rows& rows) override {
        ContactRows to(rows, w.friction_law, w.remembered, h);
        for (int i = 0; i < int(touches.size()); ++i) {
            const Touch& touch = touches[i];
            const Bead& bead = beads[touch.bead];
            const Vec3 across =
                touch.body >= 0 ? w.bodies[touch.body].X_WB.p : w.soft_bodies[0].x[touch.node];
            const Vec3 way = bead.x - across, n = way.normalized();
            const SoftBody* soft = touch.body >= 0 ? nullptr : &w.soft_bodies[0];
            Contact c{soft ? on_node(soft->first + 3 * touch.node, soft->v[touch.node])
                           : on_body(w.bodies, touch.body, touch.distance / 2 * n),
                      on_node(bead.first, bead.v)};
            c.n = n, c.gap = way.norm() - touch.distance;
            c.key = {touching, i}, c.index = i;
            c.damping_time = 2 * h, c.caught = true;
            Friction rub;
            rub.key = {rubbing, i}, rub.index = i;
            rub.t = tangents(n), rub.slides = {friction, friction};
            rub.softness = slip_compliance(rows.scales);
            to.add(c, rub);
        }
    }
    void keep_awake(const World& w, std::vector<char>& awake) const override {
        for (const Touch& touch : touches) {
            const Vec3& x = beads[touch.bead].x;
            const bool near =
                touch.body >= 0 && (x - w.bodies[touch.body].X_WB.p).norm() < touch.distance + .5;
            if (near) awake[touch.body] = 1;
        }
    }
    void read_rows(World& w, const Rows& rows, double h) override {
        for (Touch& touch : touches) touch.force.setZero();
        for (const Row& r : rows.rows) {
            if (r.key.owner != touching && r.key.owner != rubbing) continue;
            Touch& touch = touches[r.index];
            const Vec3 across =
                touch.body >= 0 ? w.bodies[touch.body].X_WB.p : w.soft_bodies[0].x[touch.node];
            const Vec3 n = (beads[touch.bead].x - across).normalized();
            const Vec3 along = r.key.owner == touching ? n : tangents(n)[std::size_t(r.part)];
            touch.force += r.impulse / h * along;
        }
    }

    void number(World&, Freedoms& f) override {
        for (Bead& b : beads) b.first = f.claim(3);
    }
    void gather(const World&, Eigen::VectorXd& v) const override {
        for (const Bead& b : beads) v.segment<3>(b.first) = b.v;
    }
    void scatter(World&, const Eigen::VectorXd& v) override {
        for (Bead& b : beads) b.v = v.segment<3>(b.first);
    }
    void keep_velocities(World&) override {
        for (Bead& b : beads) b.v_before = b.v;
    }
    void reflect_velocities(World&) override {
        for (Bead& b : beads) b.v_before = 2 * b.v_before - b.v;
    }
    void places(const World&, std::vector<DofPlace>& places) const override {
        for (const Bead& b : beads) places.push_back({b.first, false, b.x});
    }
    void move(World&, double h) override {
        for (Bead& b : beads) b.x += h * b.v;
    }
    void add_inertia(const World& w, double, MassMatrix& M, Eigen::VectorXd& force) const override {
        for (const Bead& b : beads) {
            M.add_point(b.first, b.mass);
            force.segment<3>(b.first) +=
                b.mass * w.environment.gravity + b.stiffness * (b.hung - b.x);
        }
    }
    std::string runaway(const World&, const Eigen::VectorXd& v, double fastest) const override {
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

// Thrown at a body and at a corner of a soft one it takes them along, and the momentum of all
// stays.
TEST(Family, ABeadMeetsABodyAndANodeByTheContactThatAllHave) {
    World w;
    w.environment.gravity.setZero();
    auto family = std::make_unique<Beads>();
    Beads& beads = *family;
    w.families.push_back(std::move(family));
    add_cube(w, "ball", Vec3(1, .05, 0), 3);  // hit off its centre, so that it turns
    const auto shape =
        std::make_shared<SoftShape>(box_of_tetrahedra(Vec3::Constant(.3), {1, 1, 1}));
    w.soft_bodies.push_back(soft_body("soft", shape, Pose{Vec3(0, 2, 0), Quat::Identity()}));
    w.soft_bodies[0].young = 1e5;
    const Vec3 corner = w.soft_bodies[0].x[0];
    beads.beads.push_back({.mass = 2, .v = Vec3(4, 0, 0)});
    beads.beads.push_back({.x = corner - Vec3(.6, 0, 0), .mass = 2, .v = Vec3(3, 0, 0)});
    beads.touches.push_back({.bead = 0, .body = 1, .distance = .5});
    beads.touches.push_back({.bead = 1, .node = 0, .distance = .1});
    beads.friction = .4;
    prepare(w);
    const Vec3 start(2 * 4 + 2 * 3, 0, 0);
    double met_body = 0, met_node = 0, deepest = 0;
    for (int i = 0; i < 60; ++i) {
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
        EXPECT_NEAR((w.probe.momentum - start).norm(), 0, 1e-9) << i;
        met_body = std::max(met_body, beads.touches[0].force.norm());
        met_node = std::max(met_node, beads.touches[1].force.norm());
        deepest = std::min(deepest, (beads.beads[0].x - w.bodies[1].X_WB.p).norm() - .5);
        deepest = std::min(deepest, (beads.beads[1].x - w.soft_bodies[0].x[0]).norm() - .1);
    }
    EXPECT_GT(met_body, 100);
    EXPECT_GT(met_node, 100);
    EXPECT_GT(deepest, -.01);
    EXPECT_GT(w.bodies[1].v.x(), 1);
    EXPECT_GT(w.bodies[1].w.norm(), .01);  // by friction
    double soft_away = 0;
    for (const Vec3& v : w.soft_bodies[0].v) soft_away += v.x() / double(shape->mesh.nodes.size());
    EXPECT_GT(soft_away, .1);
}

// On top of a body it lies as on anything: friction holds it up to μ times its weight, by either
// law, and no further.
TEST(Family, ABeadThatLiesOnABodyIsHeldByFriction) {
    for (const FrictionLaw law : {FrictionLaw::pyramid, FrictionLaw::cone})
        for (const double factor : {.98, 1.02}) {
            World w;
            w.friction_law = law;
            auto family = std::make_unique<Beads>();
            Beads& beads = *family;
            w.families.push_back(std::move(family));
            add_cube(w, "earth", Vec3(0, 0, -1000), 1);  // round, but large
            w.bodies[1].motion = Motion::fixed;
            beads.beads.push_back({.hung = Vec3(.5, 0, 0), .mass = 2, .stiffness = 10});
            beads.touches.push_back({.bead = 0, .body = 1, .distance = 1000});
            beads.friction = factor * .5 * 10 / (2 * 9.81);  // of what the spring pulls with
            prepare(w);
            for (int i = 0; i < 120; ++i) step(w, tick);
            const Vec3 &x = beads.beads[0].x, force = beads.touches[0].force;
            EXPECT_NEAR(force.z(), 2 * 9.81, .02);
            if (factor > 1) {
                EXPECT_NEAR(force.x(), -.5 * 10, .02);
                EXPECT_LT(x.norm(), 1e-3);
            } else {
                EXPECT_GT(x.x(), .01);
            }
        }
}

// What sleeps is woken by whatever its family says will touch it, and bears it.
TEST(Family, ABeadWakesTheCrateThatItFallsOn) {
    World w;
    auto family = std::make_unique<Beads>();
    Beads& beads = *family;
    w.families.push_back(std::move(family));
    add_floor(w);
    const int crate = add_box(w, "crate", Vec3(0, 0, .5), Vec3::Ones(), 5);
    beads.beads.push_back({.x = Vec3(0, 0, 8), .mass = .5});
    beads.touches.push_back({.body = crate, .distance = .6});
    prepare(w);
    bool slept = false;
    for (int i = 0; i < 240; ++i) {
        step(w, tick);
        slept |= w.bodies[crate].asleep();
        EXPECT_FALSE(w.bodies[crate].asleep() && !beads.touches[0].force.isZero(0)) << i;
    }
    EXPECT_TRUE(slept);
    EXPECT_NEAR(beads.touches[0].force.z(), .5 * 9.81, .01);
    double carried = 0;
    for (const BodyContact& c : w.contacts) carried += (c.b == crate ? 1 : -1) * c.force.z();
    EXPECT_NEAR(carried, 5.5 * 9.81, .05);
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
