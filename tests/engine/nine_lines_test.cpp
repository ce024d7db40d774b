// A rig that floats on eight chains with an anchor handler at her ninth (scenes/nine_lines.json).
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tuple>

#include "build_paths.h"
#include "tests/engine/tug_run.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

class NineLines : public testing::Test {
  protected:
    double pull(int line) const {
        return run_.at("wire.line_" + std::to_string(line) + ".tension");
    }
    double off(const std::string& axis, double place) const {
        return run_.at("body.rig.position." + axis) - place;
    }

    TugRun run_{load_scene(FAIRLEAD_HOME "/scenes/nine_lines.json"), 10};
};

// A line that pulls H level at the bottom pulls H + w h at a fairlead h above it, and its length
// beyond the distance to the anchor is what the catenary is longer than level: 3 m are 2 t.
double spare(double level, double h) {
    constexpr double weight = 1318;  // [N/m] of 84 mm chain in the sea
    const double a = level / weight, hung = std::sqrt(h * (h + 2 * a));
    return hung - a * std::asinh(hung / a);
}

TEST_F(NineLines, EachLineHangsAsItsCatenary) {
    const double x = run_.at("body.rig.position.x"), y = run_.at("body.rig.position.y");
    for (const auto& [line, fx, fy] :
         {std::tuple{1, 7.2, -22.}, {4, -55.2, -22.}, {6, -55.2, 26.}}) {
        const std::string anchor = "body.anchor_" + std::to_string(line) + ".position.";
        const double way =
            std::hypot(run_.at(anchor + "x") - x - fx, run_.at(anchor + "y") - y - fy);
        const double h = 600 - 8.25 - 0.5, level = pull(line) - 1318 * h;
        EXPECT_NEAR(spare(level, h), 1775 - (way - 2.1), 3) << "line " << line;
    }
}

TEST_F(NineLines, TheRigLiesAtRestOnThem) {
    run_.driver().wait(90);
    EXPECT_EQ(run_.diverged(), "");
    EXPECT_LT(std::hypot(off("x", -945), off("y", 12)), 6);
    EXPECT_NEAR(run_.at("hull.rig.heading") / degree, 90, 1.5);
    EXPECT_NEAR(off("z", -0.25), 0, 1) << "in waves of 2.5 m";
    for (int line = 1; line <= 8; ++line) {
        EXPECT_NEAR(pull(line) / tonne, 150, 20) << "line " << line;
        EXPECT_NEAR(run_.at("anchor.anchor_" + std::to_string(line) + ".dragged"), 18, 0.01);
    }
}

// A wire that lies slack on her deck slips node by node after a second. With few contacts among
// ties it took the two apart, and the tick 100 ms.
TEST_F(NineLines, PivotsAreGivenTheTimeTheyTakeWhereContactsAreFew) {
    for (int tick = 0; tick < 180; ++tick) {
        run_.driver().tick();
        ASSERT_EQ(run_.at("world.sweeps"), 0) << tick;
        ASSERT_EQ(run_.at("world.lagging"), 0) << tick;
    }
}

// Away from line 1, which led ahead and to starboard.
TEST_F(NineLines, SheMovesAsideWhereALineParts) {
    run_.driver().outbox.ask(Command(SetFault{"line_parts", true}));
    run_.driver().wait(90);
    EXPECT_EQ(run_.diverged(), "");
    EXPECT_EQ(run_.partings, 1);
    EXPECT_LT(off("x", -945), -5);
    EXPECT_GT(off("y", 12), 3);
    EXPECT_GT(pull(2), 155 * tonne) << "her neighbour takes over";
}

}  // namespace
}  // namespace fairlead
