// Sixty boxes that tumble over each other: what happens everywhere at once stays within reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

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
                if (r.owner == Owner::contact) beyond = std::max(beyond, -r.impulse);
                if (r.owner != Owner::friction || (r.key & 7) < 2) continue;  // those are turned
                double load = 0;
                for (int i = r.limit_i; i <= r.limit_j; ++i) load += std::abs(rows[i].impulse);
                beyond = std::max(beyond, std::abs(r.impulse) - r.limit_factor * load);
            }
            ASSERT_LE(beyond / scale, w.probe.residual + 1e-9) << seed << " tick " << n;
        }
    }
}

// What pushes them out of each other, or what the solver leaves, throws none about.
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
                           b.mass * w.gravity.dot(b.X_WB.p + tick / 2 * b.v);
                }
                ASSERT_LT(now, before + 20) << seed << " tick " << n << ": of 200 kJ";
                before = now;
            }
        }
}

}  // namespace
}  // namespace fairlead::physics
