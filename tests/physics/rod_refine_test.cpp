// Rods whose resolution changes: what a split and a merge keep, and where they put nodes.
#include "physics/rod/rod_refine.h"

#include <cstring>
#include <random>

#include "physics/rod/rod_change.h"
#include "physics/world/rod_family.h"
#include "physics/world/state.h"
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

namespace {

RodResolution between_lengths(double shortest, double longest) {
    RodResolution r;
    r.adapts = true, r.shortest = shortest, r.longest = longest;
    return r;
}

double elastic(const Rods& rods) {
    return measure(rods).elastic;
}

// A rod along an arc of `turn` [rad], in static equilibrium under end moments alone.
struct Arc : SmallRods {
    Arc(int elements, double turn) {
        std::vector<Vec3> line;
        for (int i = 0; i <= elements; ++i) {
            const double t = turn * (double(i) / elements - .5), R = 1 / turn;
            line.push_back({R * std::sin(t), 0, R * std::cos(t)});
        }
        rods.add("arc", RodSection::round(.005, 1100, 1e7), line);
        rods.rods[0].resolution.adapts = true;
    }
};

}  // namespace

// Fig. 2 of the paper. On the chord the new joint is straight and its neighbours bear all, in less
// length: a third more energy. The least energy lies within 1 % of what it was.
TEST(RodRefine, ANewNodeGoesWhereTheEnergyIsLeast) {
    for (const bool plain : {true, false}) {
        Arc arc(8, 2);
        arc.rods.rods[0].resolution.plain = plain;
        const double before = elastic(arc.rods);
        ASSERT_TRUE(split_element(arc.rods, 4));
        const double rise = (elastic(arc.rods) - before) / before * 7 / 2;  // of two joints of 7
        EXPECT_NEAR(rise, plain ? 1. / 3 : 0, plain ? .02 : .01);
        const double middle = arc.rods.nodes[5].x.norm();
        // on the circle of the finer rod, half a per mille within; the chord is 10 mm off
        if (!plain) {
            EXPECT_NEAR(middle, .5, .001);
        }
    }
}

TEST(RodRefine, AThousandChangesKeepWhatMoves) {
    SmallRods tied;
    Rods& rods = tied.rods;
    std::vector<Vec3> line;
    for (int i = 0; i < 40; ++i)
        line.push_back({.02 * i, .05 * std::sin(.2 * i), .01 * std::cos(.3 * i)});
    rods.add("free", RodSection::round(.005, 1100, 1e7), line, true);
    rods.rods[0].resolution.adapts = true;
    rods.gravity = Vec3(0, 0, -9.81);
    for (int i = 0; i < 40; ++i) {
        rods.nodes[i].v = Vec3(2 * std::sin(i), 5 + 2 * std::cos(2 * i), .4 * (i - 20));
        if (rods.element(i)) rods.nodes[i].w = Vec3(1, 2, 3);
    }
    const RodEnergies before = measure(rods);
    std::mt19937 dice(7);
    int splits = 0, merges = 0;
    while (splits + merges < 1000) {
        const int count = rods.rods[0].count;
        const bool split = dice() % 2;
        const int at = int(dice() % unsigned(count - 2));
        if (split ? rods.nodes[at].length < .01
                  : rods.nodes[at].length + rods.nodes[at + 1].length > .08)
            continue;
        if (split ? split_element(rods, at) : merge_elements(rods, at + 1))
            ++(split ? splits : merges);
    }
    const RodEnergies after = measure(rods);
    double mass = 0, length = 0;
    for (int i = 0; i < rods.rods[0].count; ++i)
        mass += node_mass(rods, rods.rods[0], i), length += rods.nodes[i].length;
    EXPECT_NEAR(mass, rods.rods[0].section.mass_per_metre * length, 1e-12 * mass);
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-9 * before.momentum.norm());
    EXPECT_LT((after.angular - before.angular).norm(), 1e-9 * before.angular.norm());
    EXPECT_NEAR(after.total(), before.total(), 1e-9 * std::abs(before.total()));
    EXPECT_NEAR(rods.booked, 0, 1e-9 * before.kinetic);
}

// Two that cross and press are split at the place; the pair that presses keeps what it knows.
TEST(RodRefine, ContactsKeepTheirMemory) {
    SmallRods tied;
    Rods& rods = tied.rods;
    const RodSection section = RodSection::round(.005, 1100, 1e7);
    rods.add("under", section, straight_line({-.2, 0, 0}, {.2, 0, 0}, 9));
    rods.add("over", section, straight_line({.01, -.2, .009}, {.01, .2, .009}, 9));
    for (const int node : {0, 9, 10, 19}) tied.hold(node, false);
    tied.damp(5);
    tied.run(2);
    const auto pressing = [&] {
        std::vector<RodContact> found;
        for (const RodContact& c : rods.contacts)
            if (c.press > 0) found.push_back(c);
        return found;
    };
    ASSERT_EQ(pressing().size(), 1u);
    const RodContact before = pressing()[0];
    for (const int element : {before.j, before.i}) ASSERT_TRUE(split_element(rods, element));
    ASSERT_EQ(pressing().size(), 1u);
    const RodContact after = pressing()[0];
    EXPECT_TRUE(after.i == before.i || after.i == before.i + 1);
    EXPECT_TRUE(after.j == before.j + 1 || after.j == before.j + 2);
    EXPECT_EQ(after.press, before.press);
    EXPECT_EQ(after.drag, before.drag);
    EXPECT_FALSE(merge_elements(rods, after.i));  // what presses is not taken away
    for (int k = 0; k < 60; ++k) {                // after a split on the chord they part for a tick
        tied.tick();
        double press = 0;
        for (const RodContact& c : pressing()) press += c.press;
        EXPECT_NEAR(press, before.press, .1 * before.press);
    }
    EXPECT_LT(rods.found.penetration, 1e-3);
}

// What lies on the ground presses as much after its nodes became fewer and more.
TEST(RodRefine, WhatLiesOnTheGroundPressesOn) {
    SmallRods tied;
    Rods& rods = tied.rods;
    rods.add("rope", RodSection::round(.005, 1100, 1e7, .02),
             straight_line({0, 0, .005}, {.6, 0, .005}, 60));
    rods.rods[0].resolution = between_lengths(.01, .08);
    RodBody ground;
    ground.shape = {{Pose{}, HalfSpace{Vec3::UnitZ()}}};
    rods.bodies.push_back(ground);
    rods.gravity = Vec3(0, 0, -9.81);
    tied.run(4);
    EXPECT_LE(rods.rods[0].count, 14);
    const auto pressed = [&] {
        double sum = 0;
        for (const RodContact& c : rods.contacts) sum += c.press;
        return sum;
    };
    const double weight = .6 * 9.81 * rods.rods[0].section.mass_per_metre;
    EXPECT_NEAR(pressed(), weight, .01 * weight);
    ASSERT_TRUE(split_element(rods, 3));
    EXPECT_NEAR(pressed(), weight, .01 * weight);
    for (const RodNode& node : rods.nodes) EXPECT_NEAR(node.x.z(), .005, 1e-5);
}

// A tick stays short: of a long rod that is quiet all at once, 32 pairs become one in each.
TEST(RodRefine, ALongRodIsMergedInManyTicks) {
    SmallRods tied;
    Rods& rods = tied.rods;
    rods.add("rope", RodSection::round(.005, 1100, 1e7), straight_line({0, 0, 0}, {4, 0, 0}, 400));
    rods.rods[0].resolution = between_lengths(.01, .08);
    for (RodNode& node : rods.nodes) node.quiet = 1;
    for (int k = 0; k < 3; ++k) {
        refine(rods, rod_tick);
        EXPECT_EQ(rods.changed.merges, 32);
    }
    for (int k = 0; k < 60; ++k) refine(rods, rod_tick);
    EXPECT_LE(rods.rods[0].count, 101);
    EXPECT_NEAR(rods.nodes[rods.rods[0].last()].x.x(), 4, 1e-9);
}

namespace {

// A knot that refines, and a rod that hangs on the world and does not.
struct RefiningWorld {
    World world;
    RodFamily* family = nullptr;

    RefiningWorld() {
        world.bodies.front().shape = {
            {Pose{Vec3(0, 0, -.3), Quat::Identity()}, HalfSpace{Vec3::UnitZ()}}};
        auto made = std::make_unique<RodFamily>();
        family = made.get();
        Rods& rods = made->rods;
        rods.add("knot", RodSection::round(.008, 1100, 1e7, .1),
                 evenly_spaced(overhand_line(.05, .4), .016));
        rods.rods[0].resolution = between_lengths(.008, .1);
        rods.rods[0].resolution.merge_after = .1;
        rods.add("other", RodSection::round(.008, 1100, 1e7, .1),
                 straight_line({-.1, .02, 0}, {.1, .02, .1}, 20));
        family->tie(world, rods.rods[1].first, 0, false);
        world.families.push_back(std::move(made));
        prepare(world);
    }
    void run(double seconds) {
        for (int k = 0; k < int(seconds / tick); ++k) step(world, tick);
    }
};

}  // namespace

TEST(RodRefine, StateIsSavedHashedAndRestored) {
    RefiningWorld at;
    World& world = at.world;
    RodFamily* rods = at.family;
    at.run(.1);
    const std::vector<std::uint8_t> saved = save(world);
    const std::uint64_t then = hash(world);
    const int count = rods->rods.rods[0].count, tied = rods->rods.attachments[0].node;
    at.run(1);
    ASSERT_EQ(world.diverged, "");
    const std::uint64_t later = hash(world);
    EXPECT_NE(rods->rods.rods[0].count, count);
    restore(world, saved);
    EXPECT_EQ(hash(world), then);
    EXPECT_EQ(rods->rods.rods[0].count, count);
    EXPECT_EQ(rods->rods.attachments[0].node, tied);
    EXPECT_EQ(rods->shown().size(), rods->rods.nodes.size());
    at.run(1);
    EXPECT_EQ(hash(world), later);
}

// Bytes that no course of these rods leads to would be read past the end of lists, or never end.
TEST(RodRefine, AStateThatRodsCannotHaveIsRefused) {
    RefiningWorld at;
    at.run(.5);
    ASSERT_EQ(at.world.diverged, "");
    const Rods& rods = at.family->rods;
    const std::vector<std::uint8_t> saved = save(at.world);
    const std::uint64_t then = hash(at.world);
    std::vector<double> numbers;  // the rods' are the last of a state
    at.family->each_state([&](double& number) { numbers.push_back(number); });
    const std::size_t size = sizeof(double), begins = saved.size() - size * numbers.size();
    ASSERT_EQ(std::memcmp(&saved[begins], numbers.data(), size * numbers.size()), 0);
    std::vector<std::uint8_t> bad;
    const auto put = [&](std::size_t k, double number) {
        std::memcpy(&bad[begins + size * k], &number, size);
    };
    const auto refuses = [&](const std::string& why) {
        EXPECT_THROW(restore(at.world, bad), std::runtime_error) << why;
        EXPECT_EQ(hash(at.world), then) << why;
        bad = saved;
    };
    bad = saved;
    restore(at.world, bad);
    EXPECT_EQ(hash(at.world), then);
    const std::vector<std::pair<std::size_t, double>> counts = {{0, 2}, {0, 99'999}, {1, 22}};
    for (const auto& [rod, count] : counts) {
        put(rod, count);
        refuses("rod " + std::to_string(rod) + " of " + std::to_string(count) + " nodes");
    }
    const std::size_t first = 2;  // node: its length, then how long it is quiet
    for (const double length : {1e-320, 0., .001, 1e6, 1e300}) {
        put(first, length);
        refuses("length " + std::to_string(length));
    }
    put(first + 1, -1);
    refuses("quiet for -1 s");
    const std::size_t per_node = 5, booked = first + per_node * rods.nodes.size() + 1;
    put(booked, 1e300);
    refuses("booked 1e300 J");
    const std::size_t per_contact = 10, contacts = rods.contacts.size();
    ASSERT_GT(contacts, 2u);
    ASSERT_TRUE(rods.contacts.back().j >= 0);
    const std::size_t last = numbers.size() - per_contact;
    const int end = int(rods.nodes.size()) - 1;
    put(last + 1, end);
    refuses("a contact with the element after the last");
    put(last, rods.rods[0].last());
    refuses("a contact of the element after a rod's last");
    put(last, end), put(last + 1, -2);
    refuses("a contact of a body with the element after the last");
    put(last + 1, rods.contacts.back().i);
    refuses("a contact of an element with itself");
    put(last - per_contact, rods.contacts.back().i);
    put(last - per_contact + 1, rods.contacts.back().j);
    refuses("a contact twice");
    put(last + 8, 1e13);
    refuses("a press of 1e13 N");
    put(numbers.size() - per_contact * contacts - 1, 1e9);
    refuses("1e9 contacts");
}

}  // namespace fairlead::physics
