// What is left of a run for those who were not there.
#include "engine/report/run_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "engine/report/report_plot.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RunReport : public RecordingTest {
  protected:
    const std::string file_ = path("run.flrec");
};

TEST_F(RunReport, HoldsPlotsEventsMarksAndVerdict) {
    random_run(gantry, 7, 5, file_);
    tamper(
        file_,
        "INSERT INTO marks VALUES (0, 60, 1.0, 'bump', 900.0, 500.0, 'N s', 5.0, 0);"
        "INSERT INTO events VALUES (1000, 240, 'verdict', 0, 'failed', '', 0, 0, '', 'Failed: 40 "
        "points'), (1001, 90, 'note', 0, '', '', 0, 0, '', '<script>alert(1)</script>')");
    const std::string page = run_report(RecordingReader(file_));
    for (const char* part :
         {"<h1>First lift</h1>", "Failed: 40 points", "<td>bump</td><td>900 N s</td>", "crane.load",
          "<polyline", "&lt;script&gt;", "<h2>From above</h2>", "<h2>Levers</h2>"})
        EXPECT_THAT(page, HasSubstr(part));
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    for (const char* no_number : {",nan", ">nan", "\"nan", ",inf"})
        EXPECT_THAT(page, Not(HasSubstr(no_number)));
}

// As her driver reads them: by their names, in tonnes and degrees, with what is too much.
TEST_F(RunReport, AShipsWinchIsToldByItsGauges) {
    random_run(FAIRLEAD_HOME "/scenes/chain_on_pins.json", 7, 5, file_);
    const std::string page = run_report(RecordingReader(file_));
    for (const char* part :
         {"Drum pull [t] <small>winch.drum.tension", "Inner pin bears [t]", "Heel to starboard [°]",
          "<td>Greatest drum pull</td><td>", " t at 0:0", "<td>Greatest heel, of its limit</td>"})
        EXPECT_THAT(page, HasSubstr(part));
    EXPECT_THAT(page, Not(HasSubstr("crane.hook_height")));
}

// Two minutes are more samples than a curve has points.
TEST_F(RunReport, NoPeakIsLostInALongRun) {
    random_run(gantry, 7, 150, file_);
    const RecordingReader recording(file_);
    std::size_t load = 0;
    while (recording.signals()[load].path != "crane.load") ++load;
    double most = 0;
    for (const auto& sample : recording.samples(0, recording.last_tick()))
        most = std::max(most, sample.values[load]);
    char expected[80];
    std::snprintf(expected, sizeof expected,
                  "<td>Greatest hook load, filtered 0.5 s</td><td>%.3g kN at", most / 1e3);
    EXPECT_THAT(run_report(recording), HasSubstr(expected));
}

TEST_F(RunReport, NoiseIsDrawnAsNothingAndAxesAreRound) {
    const SignalCurve still{{"crane.travel_y", "m", "position"}, {0, 1, 2}, {0, 1e-9, -2e-9}};
    const std::string flat = plot(still, 2, {});
    EXPECT_THAT(flat, HasSubstr(">0.4<"));
    EXPECT_THAT(flat, Not(HasSubstr("e-")));
    const SignalCurve swing{{"crane.swing_x", "rad", "swing"}, {0, 1, 2}, {0, 0.5, -0.3}};
    const std::string degrees = plot(swing, 2, {});
    for (const char* label : {"Swing [°]", ">-20<", ">40<"}) EXPECT_THAT(degrees, HasSubstr(label));
}

TEST_F(RunReport, SamplesAreTheSignalsOfTheRun) {
    const LiveRun run = random_run(pendulum, 7, 2, file_);
    write_samples(RecordingReader(file_), path("run.csv"));
    std::ifstream in(path("run.csv"));
    std::string line, first;
    std::getline(in, line);
    EXPECT_THAT(line, HasSubstr("time [s],"));
    for (std::size_t tick = 0; std::getline(in, line); tick += 6) {
        ASSERT_LT(tick, run.signals.size());
        std::istringstream cells(line);
        double time = 0, value = 0;
        char comma = 0;
        cells >> time >> comma >> value;
        EXPECT_DOUBLE_EQ(time, double(tick) / 60);
        EXPECT_EQ(value, run.signals[tick][0]);
    }
    EXPECT_THROW(write_samples(RecordingReader(file_), path("no/run.csv")), std::runtime_error);
}

}  // namespace
}  // namespace fairlead
