// Case A55: chains on the seabed whose upper end heaves, against the series of another program; and
// how quietly a line lands on the ground.
#include <gtest/gtest.h>

#include "tests/physics/constants.h"
#include "tests/theory/heaved_chain_series.h"
#include "tests/theory/moored_line.h"

namespace fairlead::physics {
namespace {

// The place at t of what heaves, drawn up from rest in the first ten seconds.
double heave(const HeavedChain& of, double t) {
    return std::clamp((t + 20) / 10, 0.0, 1.0) * of.heave * std::sin(2 * pi * t / 10);
}

// What a parabola over half a second leaves of a signal: its noise.
double noise(const Trace& y, std::size_t first) {
    constexpr int half = 15;
    double sum = 0;
    int count = 0;
    for (std::size_t i = first; i + half < y.size(); ++i, ++count) {
        double s0 = 0, s2 = 0, s4 = 0, b0 = 0, b2 = 0;
        for (int k = -half; k <= half; ++k) {
            const double u = double(k) / half, value = y[i + k];
            s0 += 1, s2 += u * u, s4 += u * u * u * u, b0 += value, b2 += value * u * u;
        }
        const double fit = (b0 * s4 - b2 * s2) / (s0 * s4 - s2 * s2);
        sum += (y[i] - fit) * (y[i] - fit);
    }
    return std::sqrt(sum / count);
}

// Pull on the upper end [N], a tick each from t = -20 s on. What is moved by hand has moved a tick
// after the forces knew of it, so that the first is of the place at -20 s.
Trace heaved(const HeavedChain& of, double piece) {
    constexpr double area = pi / 4 * 0.252 * 0.252;
    LineMaterial chain{1.674e9, 390, 0.252, area, {1.37, 0.64, 1, 0}};
    chain.friction = {0.5, 0.5};
    const Catenary line(of.X, of.depth, of.L, 1.674e9, (390 - 1025 * area) * g_n);
    Moored m = moored(seabed_world(g_n, of.depth), chain, line, int(of.L / piece));
    m.settle(120);
    Trace top;
    for (int n = 0; n <= 40 * 60; ++n) {
        const double t = -20 + n * tick;
        m.w.bodies[m.top].v.z() = (heave(of, t + tick) - heave(of, t)) / tick;
        step(m.w, tick);
        top.push_back(m.end());
    }
    return top;
}

TEST(HeavedChain, A55PullsAsItDoesElsewhere) {
    for (const HeavedChain& of : heaved_chains) {
        const Trace top = heaved(of, of.depth == 50 ? 5 : 10);
        double least = 1e30, most = 0, wanted_least = 1e30, wanted_most = 0, squares = 0;
        for (int i = 0; i < 201; ++i) {
            const double now = top[20 * 60 + 6 * i] / 1000, wanted = of.tension[i];
            least = std::min(least, now), most = std::max(most, now);
            wanted_least = std::min(wanted_least, wanted);
            wanted_most = std::max(wanted_most, wanted);
            squares += (now - wanted) * (now - wanted);
        }
        const double rms = std::sqrt(squares / 201) / (wanted_most - wanted_least);
        EXPECT_NEAR(least / wanted_least, 1, 0.12) << of.depth << " " << of.heave;
        EXPECT_NEAR(most / wanted_most, 1, 0.12) << of.depth << " " << of.heave;
        EXPECT_LT(rms, 0.05) << of.depth << " " << of.heave;
    }
}

// 900 m of 84 mm chain 300 m deep whose end heaves: pieces of 10, 20 and 50 m land one by one, and
// the pull above does not shake: by 1e-4 of itself in pieces of 20 m , by more where pieces are as
// long as the way of the touchdown point.
TEST(HeavedChain, LandsWithoutNoise) {
    struct Case {
        double piece, most;  // [m] [N] rms
    };
    for (const Case& at : {Case{10, 40}, Case{20, 80}, Case{50, 320}}) {
        const double area = 155 * (1 - 1318 / 9.81 / 155) / 1025;
        LineMaterial chain{713e6, 155, 0.084, area, {2.6, 1.4, 1, 0.5}, 1.89 * 0.084};
        chain.friction = {0.7, 0.7};
        const Catenary line(780, 300, 900, 713e6, 1318);
        Moored m = moored(seabed_world(9.81, 300), chain, line, int(900 / at.piece));
        m.settle(60);
        Trace top;
        const auto place = [](double t) {
            return std::min(1.0, t / 20) * 1.5 * std::sin(2 * pi * t / 8);
        };
        for (int n = 0; n < 120 * 60; ++n) {
            m.w.bodies[m.top].v.z() = (place((n + 1) * tick) - place(n * tick)) / tick;
            step(m.w, tick);
            top.push_back(m.end());
        }
        const double shakes = noise(top, 2400);
        EXPECT_LT(shakes, at.most);
    }
}

}  // namespace
}  // namespace fairlead::physics
