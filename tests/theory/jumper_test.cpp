// Case A56: a flexible jumper between two places under water, at rest, with its upper end moved,
// and in waves; against digitized curves of another program [Lowe & Langley 2006].
#include <gtest/gtest.h>

#include "tests/theory/one_wave.h"
#include "tests/theory/sea_line.h"

namespace fairlead::physics {
namespace {

constexpr double jumper_g = 9.807, jumper_density = 1000, jumper_length = 170;
constexpr int jumper_pieces = 34;

struct Jumper {
    World w;
    int top = 0;
    double pull() const { return w.probe.wires[0].tension_end; }  // [N] at its upper end
};

// Hung between its ends and brought to rest in calm water.
Jumper jumper() {
    Jumper j;
    World& w = j.w;
    w.environment.gravity = {0, 0, -jumper_g};
    w.environment.sea = calm_sea();
    w.environment.sea->density = jumper_density;
    constexpr double d = 0.396, area = pi / 4 * d * d;
    add_line_type(w, {5e8, 165, d, area, {1, 0, 1, 0}});
    w.wire_types[0].bending_stiffness = 120800;
    j.top = add_kinematic(w, "top", {0, 0, -5});
    // down from its lower end and up again, from where it falls into its place
    std::vector<Vec3> places;
    for (int i = 0; i <= jumper_pieces; ++i) {
        const double s = double(i) / jumper_pieces;
        places.push_back(Vec3(-100 + 100 * s, 0, -55 + 50 * s - 130 * s * (1 - s)));
    }
    add_sea_line(w, places, jumper_length, 0, j.top);
    prepare(w);
    w.settling = 0.4;  // [1/s] about critical of its slowest motion
    run(w, 120);
    w.settling = 0;
    return j;
}

struct Extremes {
    double least = 1e30, most = 0;  // [N]
    void take(double pull) { least = std::min(least, pull), most = std::max(most, pull); }
};

TEST(Jumper, A56HangsAsACatenary) {
    const Jumper j = jumper();
    const Wire& wire = j.w.wires[0];
    const auto pull = [&](std::size_t i, double half) {  // of a segment, at its end
        const WireSegment& s = wire.segments[i];
        return Vec3(s.tension * wire.lines[i].u - half * s.rest_length * s.load);
    };
    const Vec3 up = pull(wire.segments.size() - 1, 165.0 / 2), low = pull(0, -165.0 / 2);
    EXPECT_NEAR(up.x(), 11472.3, 0.015 * 11472);
    EXPECT_NEAR(up.z(), 45722.2, 0.01 * 45722);
    EXPECT_NEAR(-low.z(), 24028, 0.015 * 24028);
}

// 10 m along x, y and z at 27 s, drawn up in the first period.
TEST(Jumper, A56PullsAsItDoesElsewhereWhereItsEndIsMoved) {
    const double wanted[3][2] = {{41484, 52239}, {44286, 49116}, {36783, 57778}};
    for (int axis = 0; axis < 3; ++axis) {
        Jumper j = jumper();
        const auto place = [](double t) {
            const double s = std::min(1.0, t / 27);
            return s * s * s * (10 - 15 * s + 6 * s * s) * 10 * std::sin(2 * pi * t / 27);
        };
        Extremes seen;
        for (int n = 0; n < 60 * 108; ++n) {
            j.w.bodies[j.top].v[axis] = (place((n + 1) * tick) - place(n * tick)) / tick;
            step(j.w, tick);
            if (n > 60 * 54) seen.take(j.pull());
        }
        EXPECT_NEAR(seen.least, wanted[axis][0], 1500) << axis;
        EXPECT_NEAR(seen.most, wanted[axis][1], 1500) << axis;
    }
}

// 5 m at 10 s, in its plane, at 45 degrees to it and across.
TEST(Jumper, A56PullsAsItDoesElsewhereInWaves) {
    const double wanted[3][2] = {{42010, 53150}, {41094, 53321}, {40045, 52730}};
    for (int i = 0; i < 3; ++i) {
        Jumper j = jumper();
        j.w.environment.sea->waves = one_wave(5, 10, i * pi / 4).waves;
        run(j.w, 60);
        Extremes seen;
        for (int n = 0; n < 60 * 30; ++n) {
            step(j.w, tick);
            seen.take(j.pull());
        }
        EXPECT_NEAR(seen.least, wanted[i][0], 2000) << i;
        EXPECT_NEAR(seen.most, wanted[i][1], 2000) << i;
    }
}

}  // namespace
}  // namespace fairlead::physics
