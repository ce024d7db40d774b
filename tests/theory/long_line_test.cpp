// What a line of three kilometres pulls follows the waves and does not tremble by itself.
#include "tests/engine/long_line.h"

#include <gtest/gtest.h>

#include <complex>
#include <numbers>

#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// Of a series at 60 Hz, root of its power above and below so many hertz [-]; Hann's window of 34 s.
double share_above(const std::vector<double>& x, double hertz) {
    constexpr int n = 2048;
    double low = 0, high = 0;
    for (std::size_t first = 0; first + n <= x.size(); first += n) {
        double mean = 0;
        for (int i = 0; i < n; ++i) mean += x[first + i] / n;
        for (int k = 1; k < n / 2; ++k) {
            std::complex<double> sum = 0;
            for (int i = 0; i < n; ++i) {
                const double window = 1 - std::cos(2 * std::numbers::pi * i / n);
                const double turn = -2 * std::numbers::pi * (i * k % n) / n;
                sum += window * (x[first + i] - mean) * std::polar(1., turn);
            }
            (k * 60. / n > hertz ? high : low) += std::norm(sum);
        }
    }
    return std::sqrt(high / low);
}

}  // namespace

TEST(LongLine, PullsAsTheWavesDo) {
    PlayedScene at(read_scene(long_line, "long line"));
    at.run(120);
    std::vector<double> tension;  // [N]
    for (int i = 0; i < 180 * 60; ++i) {
        at.run(tick_seconds);
        tension.push_back(at("wire.line.tension_end"));
    }
    EXPECT_EQ(at("wire.line.mass_nodes"), 150);
    EXPECT_LT(share_above(tension, 1), 0.01);
    for (const char* box :
         {"body.box_1.position.z", "body.box_2.position.z", "body.box_3.position.z"})
        EXPECT_GT(at(box), 0) << box;  // still on deck
}

}  // namespace fairlead
