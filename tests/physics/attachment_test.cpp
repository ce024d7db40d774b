// What rows, contacts and stiffness take hold of things by: whatever an attachment hangs on, a row
// along d says d · (velocity of its point).
#include "physics/constraint/attachment.h"

#include <gtest/gtest.h>

#include "physics/contact/contact.h"
#include "physics/soft/soft_contacts.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

const Vec3 d(.3, -.8, .52);

// A body that forces move, one that is driven, and a soft one; six freedoms, none, then its nodes'.
struct Moving {
    World world;
    Eigen::VectorXd v;

    Moving() {
        for (const Motion motion : {Motion::dynamic, Motion::kinematic}) {
            const int i = add_cube(world, "cube", Vec3(1, 2, 1), 3);
            Body& b = world.bodies[i];
            b.motion = motion;
            b.v = Vec3(1, -2, .5 * i), b.w = Vec3(-.4, .3 * i, .9);
            b.v_before = Vec3(.2, i, 0), b.w_before = Vec3(0, .1, -i);
        }
        world.soft_bodies.push_back(soft_body(
            "soft", std::make_shared<SoftShape>(box_of_tetrahedra(Vec3(1, 1, 1), {1, 1, 1})), {}));
        SoftBody& soft = world.soft_bodies.back();
        soft.first = 6;
        for (std::size_t i = 0; i < soft.v.size(); ++i) soft.v[i] = Vec3(i, 1 - 2. * i, .25 * i);
        world.bodies[1].first = 0;
        v.resize(6 + 3 * int(soft.v.size()));
        v.head<6>() << world.bodies[1].v, world.bodies[1].w;
        for (std::size_t i = 0; i < soft.v.size(); ++i)
            v.segment<3>(6 + 3 * Eigen::Index(i)) = soft.v[i];
    }
    const SoftBody& soft() const { return world.soft_bodies.back(); }
    Attachment body(int i, const Vec3& arm) const { return on_body(world.bodies, i, arm); }
    // ġ of a row along d
    double rate(const Attachment& at) const {
        Rows rows;
        rows.add(Owner::others, 0, 0);
        rows.add_point(at, d);
        return rows.rate(0, v) + rows.rows[0].driven;
    }
};

}  // namespace

TEST(Attachment, ARowSaysHowFastItsPointMovesWhateverItHangsOn) {
    const Moving m;
    const Vec3 arm(.7, .1, -1.3);
    const SoftPoint inside{.soft = 0, .node = {0, 3, 5}, .weight = Vec3(.2, .5, .3)};
    Attachment between;  // a free body and a driven one
    between.blend(.25, m.body(1, arm)), between.blend(.75, m.body(2, -arm));
    const Vec3 v1 = m.world.bodies[1].velocity_at(arm), v2 = m.world.bodies[2].velocity_at(-arm);
    const std::vector<std::pair<Attachment, Vec3>> all{
        {m.body(0, arm), Vec3::Zero()},
        {m.body(1, arm), v1},
        {m.body(2, -arm), v2},
        {on_node(9, m.soft().v[1]), m.soft().v[1]},
        {on_soft(inside, m.soft()), .2 * m.soft().v[0] + .5 * m.soft().v[3] + .3 * m.soft().v[5]},
        {between, .25 * v1 + .75 * v2}};
    for (const auto& [at, velocity] : all) {
        EXPECT_NEAR((at.v - velocity).norm(), 0, 1e-14);
        EXPECT_NEAR(m.rate(at), d.dot(velocity), 1e-14);
    }
}

TEST(Attachment, WhatIsDrivenHadAnotherVelocityAStepBefore) {
    const Moving m;
    const Vec3 arm(.7, .1, -1.3);
    const Body& b = m.world.bodies[2];
    Rows rows;
    rows.add(Owner::others, 0, 0);
    rows.add_point(m.body(2, arm), d);
    EXPECT_TRUE(rows.rows[0].anchored);
    EXPECT_EQ(rows.rows[0].block_count, 0);
    EXPECT_NEAR(rows.rows[0].driven_before, d.dot(b.v_before + b.w_before.cross(arm)), 1e-14);
    rows.add(Owner::others, 0, 1);
    rows.add_spin(m.body(2, arm), d);
    EXPECT_NEAR(rows.rows[1].driven, d.dot(b.w), 1e-14);
    EXPECT_NEAR(rows.rows[1].driven_before, d.dot(b.w_before), 1e-14);
    rows.add(Owner::others, 0, 2);
    rows.add_spin(m.body(1, arm), d);
    EXPECT_NEAR(rows.rate(2, m.v), d.dot(m.world.bodies[1].w), 1e-14);
}

// Stiffness between two limbs is that of a spring: J_aᵀ K J_b.
TEST(Attachment, LimbsPushAsTheyMove) {
    const Moving m;
    const Limb limb = m.body(1, Vec3(.7, .1, -1.3)).limb[0];
    const Vec3 impulse(4, -1, 2);
    Eigen::VectorXd momentum = Eigen::VectorXd::Zero(m.v.size());
    limb.push(impulse, momentum);
    EXPECT_NEAR(momentum.dot(m.v), impulse.dot(limb.of(m.v)), 1e-13);
    EXPECT_NEAR((limb_of_spin(0).of(m.v) - m.world.bodies[1].w).norm(), 0, 1e-14);
    EXPECT_NEAR((limb_of_node(6).of(m.v) - m.soft().v[0]).norm(), 0, 1e-14);
}

// Two free bodies of unlike shape that turn alike, touching at a point far from both: what their
// velocities and the middle of the step say is where they come to.
TEST(Attachment, TheMiddleOfAStepIsWhatFreeBodiesComeBy) {
    const double h = tick;
    for (const Vec3& w : {Vec3(.3, .2, -.25), Vec3(-.1, .4, .2), Vec3(.25, 0, .3)}) {
        World world;
        Bodies& bodies = world.bodies;
        const int barge = add_box(world, "barge", {0, 0, 0}, {20, 8, 3}, 1e6);
        const int crate = add_box(world, "crate", {6, 2, 5}, {1, 2, 2}, 1e4);
        const Vec3 at(6, 2, 3);
        for (const int i : {barge, crate}) {
            bodies[i].first = 0;
            bodies[i].w = w, bodies[i].v = Vec3(1, 2, 3) + w.cross(bodies[i].X_WB.p);
        }
        const auto attachment = [&](int i) { return on_body(bodies, i, at - bodies[i].X_WB.p); };
        const MidStep turning = mid_step(attachment(barge), attachment(crate), h);
        Pose before[2];
        for (const int k : {0, 1}) before[k] = bodies[k == 0 ? barge : crate].X_WB;
        move_bodies(bodies, h);
        const auto comes_to = [&](int k) {
            return bodies[k == 0 ? barge : crate].X_WB * (before[k].inverse() * at);
        };
        const auto turned_by = [&](int k) {
            const Quat q = bodies[k == 0 ? barge : crate].X_WB.q * before[k].q.conjugate();
            return Vec3(2 * q.vec());
        };
        const Vec3 apart = comes_to(1) - comes_to(0), twisted = turned_by(1) - turned_by(0);
        EXPECT_GT(turning.v.norm(), 1e-3);
        EXPECT_LT((apart - h * turning.v).norm(), 0.02 * h * turning.v.norm());
        EXPECT_GT(turning.w.norm(), 1e-4);
        EXPECT_LT((twisted - h * turning.w).norm(), 0.02 * h * turning.w.norm());
    }
}

}  // namespace fairlead::physics
