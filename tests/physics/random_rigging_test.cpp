// Orders at random on random riggings: whatever a crew does, material, momentum and energy are
// kept, and the run replays. FAIRLEAD_RIGGING=300 runs as many; FAIRLEAD_RIGGING_FROM=7 from that
// seed on.
#include "tests/physics/random_rigging.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "physics/world/indices.h"
#include "physics/world/state.h"

namespace fairlead::physics {
namespace {

int number_from(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

// One order, with what it must keep.
void give(RandomRigging& r, const std::string& where) {
    const Vec3 p = momentum(r.w);
    const double m = material(r.w), k = kinetic(r.w), T = tallest_tension(r.w);
    const auto before = hash(r.w);
    const int riggings = r.w.riggings;
    const auto [what, no] = r.order();
    SCOPED_TRACE(where + " " + what + ": " + (no.empty() ? "done" : no));
    EXPECT_NEAR(material(r.w), m, 1e-12 * m);
    double scale = 1;
    for (const Body& b : r.w.bodies)
        if (b.dynamic()) scale += b.mass * b.v.norm();
    EXPECT_NEAR((momentum(r.w) - p).norm(), 0, 1e-9 * scale);
    EXPECT_LE(kinetic(r.w), k + 1e-9 * (1 + k)) << "energy from nothing";
    EXPECT_LE(tallest_tension(r.w), T + 1e-9 * (1 + T));
    if (!no.empty() && what != "winch") {
        EXPECT_EQ(hash(r.w), before) << "refused, and yet another world";
        EXPECT_EQ(r.w.riggings, riggings);
    }
}

void run_random(int seed) {
    RandomRigging r(seed);
    constexpr int ticks = 600, apart = 40;
    for (int n = 0; n < 60; ++n) r.tick_once();
    std::vector<std::uint8_t> saved;
    RandomRigging copy = RandomRigging(seed);
    for (int n = 0; n < ticks; ++n) {
        const std::string where = "seed " + std::to_string(seed) + " tick " + std::to_string(n);
        if (n % apart == apart - 1) give(r, where);
        if (n == ticks / 2) {
            saved = save(r.w);
            restore(copy.w, saved);
            copy.random = r.random, copy.elapsed = r.elapsed;
        }
        const double m = material(r.w);
        double out = 0, out_after = 0;
        for (const Wire& wire : r.w.wires)
            for (const WirePoint& p : wire.points)
                if (p.kind == WirePoint::Kind::winch) out += r.w.winches[p.wheel.winch].paid_out;
        r.tick_once();
        for (const Wire& wire : r.w.wires)
            for (const WirePoint& p : wire.points)
                if (p.kind == WirePoint::Kind::winch)
                    out_after += r.w.winches[p.wheel.winch].paid_out;
        ASSERT_EQ(r.w.diverged, "") << where;
        ASSERT_EQ(stray_index(r.w), "") << where;
        // where a wire leaves its drum at another angle some of it lies on the drum
        if (out == 0 && out_after == 0) {
            ASSERT_NEAR(material(r.w), m, 1e-12 * (1 + m)) << where;
        }
    }
    // the second half, from what was saved
    for (int n = ticks / 2; n < ticks; ++n) {
        if (n % apart == apart - 1 && n != ticks / 2) copy.order();
        copy.tick_once();
    }
    EXPECT_EQ(hash(copy.w), hash(r.w)) << "seed " << seed << " does not replay";
}

TEST(RandomRiggingTest, KeepsMaterialMomentumAndEnergy) {
    const int from = number_from("FAIRLEAD_RIGGING_FROM", 1);
    const int count = number_from("FAIRLEAD_RIGGING", 8);
    for (int seed = from; seed < from + count; ++seed) run_random(seed);
}

// The worst of seeds 1 to 300: a loose end came to an eye, and orders beside a drum that pays out.
TEST(RandomRiggingTest, KeepsThemWhereItOnceDidNot) {
    for (const int seed : {23, 63, 67, 76, 98, 131, 286}) run_random(seed);
}

}  // namespace
}  // namespace fairlead::physics
