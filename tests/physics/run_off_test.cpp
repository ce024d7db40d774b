// A loose end that comes to an eye or a sheave runs out of it, whatever pulls it there.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/physics/random_rigging.h"

namespace fairlead::physics {
namespace {

using Kind = WirePoint::Kind;

bool led(const Wire& wire) {
    return std::any_of(wire.points.begin(), wire.points.end(), [](const WirePoint& p) {
        return p.kind == Kind::eye || p.kind == Kind::sheave;
    });
}

// A load hangs on a wire that is led to a fixed place; there it is let go.
struct Falls {
    World w;
    int load = 0;
    bool reversed = false;
    Falls(bool sheave, bool reversed, int nodes, double mass, const Vec3& far)
        : reversed(reversed) {
        const int type = add_wire_type(w, 2e7, 3, -1);
        load = add_cube(w, "load", {0.3, 0, 10}, mass);
        const WirePoint lead =
            sheave ? add_sheave(w, "wheel", {0, 0, 20}, 0.3, 5) : eye(0, {0.3, 0, 20});
        std::vector<WirePoint> route{attach(0, far), lead, attach(load)};
        if (reversed) std::reverse(route.begin(), route.end());
        Wire& wire = add_wire(w, route, -1, type);
        wire.resolution.max_nodes = nodes;
        prepare(w);
        run(w, 0.5);
    }
    const Wire& wire() const { return w.wires[0]; }
    void let_go() {
        const WireEnd end = reversed ? WireEnd::end : WireEnd::start;
        ASSERT_EQ(detach(w, 0, end), "");
    }
};

// Until it is out, and for a second of free fall after. Far below the eye nothing holds it any
// more, and the load falls as one does.
void runs_out(Falls& f) {
    f.let_go();
    const double m = material(f.w), bound = 1.02 * (kinetic(f.w) + potential(f.w)) + 1e3;
    int out = -1;
    for (int n = 0; n < 600 && (out < 0 || n < out + 60); ++n) {
        step(f.w, tick);
        ASSERT_EQ(f.w.diverged, "") << n;
        ASSERT_NEAR(material(f.w), m, 1e-12 * m) << n;
        ASSERT_LE(kinetic(f.w) + potential(f.w), bound) << n;
        if (out < 0 && !led(f.wire())) out = n;
    }
    ASSERT_GE(out, 0) << "it never came off";
    const double v = f.w.bodies[f.load].v.z();
    run(f.w, 1);
    EXPECT_EQ(f.w.diverged, "");
    const double pull = 0.1 * 9.81;  // [m/s] the whip of the wire above it
    EXPECT_NEAR(f.w.bodies[f.load].v.z() - v, -9.81, pull);
}

TEST(RunOffTest, ALooseEndRunsOutOfAnEyeAndOffASheave) {
    Random random(1);
    for (int seed = 0; seed < 24; ++seed) {
        const Vec3 far(random(-12, -2), 0, random(12, 22));
        const int nodes = seed % 3 == 0 ? 0 : 2 + random.below(8);
        SCOPED_TRACE(seed);
        Falls f(seed % 2 == 0, seed % 4 < 2, nodes, random(500, 5000), far);
        runs_out(f);
    }
}

TEST(RunOffTest, AnOrderlyEndStays) {
    Falls f(true, false, 4, 2000, Vec3(-5, 0, 18));
    run(f.w, 5);
    EXPECT_TRUE(led(f.wire()));
    EXPECT_EQ(f.w.riggings, 0);
}

}  // namespace
}  // namespace fairlead::physics
