// Sixty boxes that tumble over each other: what happens everywhere at once stays within reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// [pairs] that are deeper than that in each other
int sunk(const World& w, double depth) {
    int pairs = 0;
    for (std::size_t i = 0; i < w.contacts.size(); ++i) {
        const BodyContact& c = w.contacts[i];
        const auto same = [&](const BodyContact& d) { return d.a == c.a && d.b == c.b; };
        const auto of_pair = w.contacts.begin() + std::ptrdiff_t(i);
        if (i > 0 && same(w.contacts[i - 1])) continue;
        const auto end = std::find_if_not(of_pair, w.contacts.end(), same);
        pairs += std::any_of(of_pair, end, [&](const BodyContact& d) { return d.gap < -depth; });
    }
    return pairs;
}

// Sixty boxes that tumble down together, or are thrown at each other at 10 m/s as well.
World tumbling(std::uint64_t seed, bool thrown) {
    World w;
    add_floor(w);
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
        const double x = 1.25 * (i % 3 - 1) + random(-0.1, 0.1);
        const double y = 1.25 * (i / 3 % 3 - 1) + random(-0.1, 0.1);
        const Vec3 edges = Vec3::Constant(0.475) + random.vector(0.225);
        const int b = add_box(w, "box", {x, y, 0.7 + 1.25 * (i / 9)}, edges, random(20, 120));
        w.bodies[b].X_WB.q = random.orientation(), w.bodies[b].w = random.vector(4);
        if (thrown) w.bodies[b].v = {-6 * x, -6 * y, 0};
    }
    prepare(w);
    return w;
}

// Struck by others, and by what turns in them, they do go into each other, but few, and little.
TEST(Heaps, SinkLittleAsTheyFall) {
    for (const bool thrown : {false, true})
        for (const std::uint64_t seed : {1, 2, 3}) {
            World w = tumbling(seed, thrown);
            int some = 0, far = 0;  // pairs, over all ticks
            for (int n = 0; n < 300; ++n) step(w, tick), some += sunk(w, 0.02), far += sunk(w, 0.1);
            EXPECT_LT(some, 110) << seed;  // 480 to 740 where contacts are seen as they touch
            EXPECT_LT(far, 8) << seed;     // 16 to 87
        }
}

// What is left of the conditions is no more than is said.
TEST(Heaps, AreAsFarFromAnAnswerAsTheySay) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        World w = tumbling(seed, true);
        for (int n = 0; n < 150; ++n) {
            step(w, tick);
            const std::vector<Row>& rows = w.rows.rows;
            double scale = 1e-6, beyond = 0;  // [N s]
            for (const Row& r : rows) scale = std::max(scale, std::abs(r.impulse));
            for (const Row& r : rows) {
                if (r.key.owner == Owner::contact) beyond = std::max(beyond, -r.impulse);
                if (r.key.owner != Owner::friction || r.part < 2) continue;  // those are turned
                double load = 0;
                for (int i = r.limit_i; i <= r.limit_j; ++i) load += std::abs(rows[i].impulse);
                beyond = std::max(beyond, std::abs(r.impulse) - r.limit_factor * load);
            }
            ASSERT_LE(beyond / scale, w.probe.residual + 1e-9) << seed << " tick " << n;
        }
    }
}

// Nor does what pushes them out of each other, or what the solver leaves, throw any about.
TEST(Heaps, GainNothingAsTheyFall) {
    for (const bool thrown : {false, true})
        for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
            World w = tumbling(seed, thrown);
            double before = std::numeric_limits<double>::infinity();
            for (int n = 0; n < 150; ++n) {
                step(w, tick);
                double now = 0;  // [J]
                for (const Body& b : w.bodies) {
                    if (!b.dynamic()) continue;
                    now += b.mass * b.v.squaredNorm() / 2 + b.w.dot(b.inertia_W() * b.w) / 2 -
                           b.mass * w.environment.gravity.dot(b.X_WB.p + tick / 2 * b.v);
                }
                ASSERT_LT(now, before + 20) << seed << " tick " << n << ": of 200 kJ";
                before = now;
            }
        }
}

}  // namespace
}  // namespace fairlead::physics
