// What a line of three kilometres pulls follows the waves and does not tremble by itself.
#include "tests/engine/long_line.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/view/spectrum.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// Of a series at 60 Hz, root of its power above and below so many hertz [-].
double share_above(const std::vector<double>& series, double hertz) {
    double low = 0, high = 0;
    for (const SpectrumPoint& p : spectrum_of(series, tick_seconds, 2048))
        (p.frequency > hertz ? high : low) += p.density;
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
