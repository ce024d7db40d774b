// fairlead-cli experiment: what it lists, refuses and writes; and that what it finds is so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>

#include "build_paths.h"
#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "tests/engine/cli_run.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// What is wrong with an XML text of elements, attributes and characters; empty: nothing.
std::string fault_of(const std::string& xml) {
    std::vector<std::string> open;
    bool begun = false;
    for (std::size_t at = 0; at < xml.size();) {
        if (xml[at] == '&') {
            const std::string entity = xml.substr(at, xml.find(';', at) - at);
            if (entity != "&lt" && entity != "&gt" && entity != "&amp" && entity != "&quot")
                return "stray & in " + xml.substr(at, 20);
        }
        if (xml[at] != '<') {
            if (open.empty() && xml[at] != '\n') return "text outside of the root";
            ++at;
            continue;
        }
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) return "a tag without an end";
        const std::string tag = xml.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string::npos) return "< within <" + tag;
        if (std::count(tag.begin(), tag.end(), '"') % 2) return "open quotes in <" + tag;
        const std::string name = tag.substr(0, tag.find_first_of(" \n/", 1));
        if (tag[0] == '/') {
            if (open.empty() || "/" + open.back() != tag) return "<" + tag + "> closes nothing";
            open.pop_back();
        } else if (tag.back() != '/') {
            if (open.empty() && begun) return "a second root <" + tag;
            open.push_back(name);
        }
        begun = true;
        at = end + 1;
    }
    return open.empty() && begun ? "" : "open at the end";
}

using Row = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
        if (c == ',')
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

std::vector<Row> rows_of(const std::string& csv) {
    std::istringstream in(csv);
    std::string line;
    std::getline(in, line);
    const std::vector<std::string> names = cells_of(line);
    std::vector<Row> rows;
    while (std::getline(in, line)) {
        const std::vector<std::string> cells = cells_of(line);
        EXPECT_EQ(cells.size(), names.size()) << line;
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < std::min(cells.size(), names.size()); ++i)
            row[names[i]] = cells[i];
    }
    return rows;
}

double number(const Row& row, const std::string& column) {
    const auto found = row.find(column);
    if (found != row.end() && !found->second.empty()) return std::stod(found->second);
    ADD_FAILURE() << "no " << column;
    return NAN;
}

std::string read(const fs::path& file) {
    std::ifstream in(file);
    std::stringstream all;
    all << in.rdbuf();
    return all.str();
}

TEST(Experiment, ChartsAreWellFormed) {
    const Curve odd{"a < b & \"c\"", {0, 1, 2, 3}, {1, NAN, -2, 3}, Curve::Look::line, 0};
    const Curve dots{"dots", {1, 10}, {1e-3, 0}, Curve::Look::dots, 9};
    const ChartPanel panel{"t", {"x", false, false}, {"y", true, false}, {odd, dots}};
    EXPECT_EQ(fault_of(line_chart("<title>", {panel, {}})), "");
    EXPECT_EQ(fault_of(grid_chart("g", {{"t", "x", "y", {"1"}, {"2"}, {Cell{}}}}, {})), "");
    EXPECT_NE(fault_of("<svg><g></svg>"), "");
    EXPECT_NE(fault_of("<svg>a & b</svg>"), "");
}

// What every experiment hands out, at its quickest.
TEST(Experiment, WritesTableChartAndPage) {
    for (const Experiment& e : experiments()) {
        SCOPED_TRACE(e.name);
        const Findings found = e.run(Effort::quick);
        EXPECT_GE(rows_of(found.csv).size(), 4u);
        EXPECT_EQ(fault_of(found.plot), "");
        EXPECT_THAT(found.page, HasSubstr("# " + e.name));
        EXPECT_THAT(found.page, HasSubstr(e.name + ".svg"));
        EXPECT_THAT(found.page, HasSubstr("experiment " + e.name + " --out DIR"));
        EXPECT_EQ(found.page.find(FAIRLEAD_HOME), std::string::npos);
    }
}

// A ship swings as a spring of her own coefficients does, and goes with long waves.
TEST(Experiment, ShipAnswersWaves) {
    const Findings found = ship_in_waves(Effort::quick);
    std::map<std::string, std::map<double, Row>> by;
    for (const Row& row : rows_of(found.csv)) by[row.at("setup")][number(row, "period_s")] = row;
    const std::map<std::string, std::pair<double, double>> swings = {
        {"let go by 0.3 m of heave", {6.66, 0.25}},
        {"let go by 1° of pitch", {6.63, 0.30}},
        {"let go by 2° of roll", {14.5, 0.06}}};
    for (const auto& [name, swing] : swings) {
        ASSERT_EQ(by[name].size(), 1u) << name;
        const auto& [period, row] = *by[name].begin();
        EXPECT_NEAR(period / swing.first, 1, 0.02) << name;
        EXPECT_NEAR(number(row, "damping"), swing.second, 0.015) << name;
    }
    EXPECT_NEAR(number(by["head"][20], "heave"), 0.98, 0.02);
    EXPECT_NEAR(number(by["head"][20], "pitch"), 0.98, 0.05);
    EXPECT_NEAR(number(by["beam"][20], "heave"), 1.00, 0.02);
    EXPECT_NEAR(number(by["beam"][9], "heave"), 1.02, 0.05);
    EXPECT_LT(number(by["head"][6], "heave"), 0.2);
}

// The theory in the table is the theory, and the simulation is within 0.5 % of it.
TEST(Experiment, FrictionFollowsItsLaws) {
    const double g = 9.81, pi = std::numbers::pi;
    const Findings found = friction_on_a_beam(Effort::quick);
    int along = 0, across = 0;
    for (const Row& row : rows_of(found.csv)) {
        const double mu = number(row, "mu"), rho = std::exp(mu * pi) / 2;
        const bool edge = row.at("setup") == "along";
        const double law =
            edge ? g * (0.5 - mu * pi / 2 * std::sqrt(0.75)) : g * (1 - rho) / (1 + rho);
        EXPECT_NEAR(number(row, "theory_m_s2"), std::max(0.0, law), 1e-6) << mu;
        EXPECT_NEAR(number(row, "simulated_m_s2"), std::max(0.0, law),
                    0.005 * (edge ? g / 2 : g / 3))
            << row.at("setup") << " " << mu;
        ++(edge ? along : across);
    }
    EXPECT_EQ(along, 6);
    EXPECT_EQ(across, 6);
    for (const char* curve :
         {"theory: g (sin", "theory: g (1", "the paper's rule", "linear, cut", "simulated, 100 kg"})
        EXPECT_THAT(found.plot, HasSubstr(curve));
    EXPECT_EQ(found.csv, friction_on_a_beam(Effort::quick).csv) << "not the same twice";
}

// The corners of the chart: lightest and heaviest wires and loads.
TEST(Experiment, WiresAreStableAtAnyLoad) {
    const std::vector<Row> rows = rows_of(stability_chart(Effort::quick).csv);
    EXPECT_EQ(rows.size(), 16u);
    for (const Row& row : rows) {
        if (row.at("loads") == "chain") continue;
        SCOPED_TRACE(row.at("loads") + " " + row.at("wire_kg") + " " + row.at("load_kg"));
        EXPECT_EQ(row.at("stable"), "yes");
        EXPECT_LT(number(row, "violation_after_catch_percent"), 1);
        EXPECT_LT(number(row, "energy_gain_percent"), 1);
    }
}

TEST(Experiment, SlackWiresCatchWhatIsDropped) {
    const std::vector<Row> rows = rows_of(slack_drops(Effort::quick).csv);
    EXPECT_EQ(rows.size(), 36u);
    for (const Row& row : rows) {
        EXPECT_EQ(row.at("diverged"), "no") << row.at("way") << " " << row.at("seed");
        EXPECT_LT(number(row, "stretch_percent"), 2) << row.at("way") << " " << row.at("seed");
        EXPECT_LT(number(row, "energy_gain_of_mgL"), 1e-5) << row.at("way") << row.at("seed");
    }
}

// The multibody chain beside it: only a wire as heavy as its load.
TEST(Experiment, AChainIsNot) {
    for (const Row& row : rows_of(stability_chart(Effort::quick).csv)) {
        if (row.at("loads") != "chain") continue;
        const bool heavy = number(row, "load_kg") > number(row, "wire_kg");
        EXPECT_EQ(row.at("stable"), heavy ? "no" : "yes") << row.at("wire_kg");
    }
}

// [Adaptive] Fig. 4: few nodes at the bottom and in the dip, many at the turning points.
TEST(Experiment, NodesGoWithTensionAndTime) {
    int bottom = 99, turning = 0, dip = 0, implicit = 99;
    for (const Row& row : rows_of(nodes_under_tension(Effort::quick).csv)) {
        const double t = number(row, "t_s");
        const int nodes = int(number(row, "mass_nodes"));
        EXPECT_LT(number(row, "violation_percent"), 1) << t;
        if (row.at("model") == "implicit") {
            if (t > 1 && t < 5) implicit = std::min(implicit, nodes);
            continue;
        }
        if (t > 3.6 && t < 4) bottom = std::min(bottom, nodes);
        if (t > 1.5 && t < 2.5) turning = std::max(turning, nodes);
        if (t > 6 && t < 7) dip = std::max(dip, nodes);
    }
    EXPECT_LE(bottom, 3);
    EXPECT_GE(turning, 6);
    EXPECT_LE(dip, 4);
    EXPECT_EQ(implicit, 33);
}

// [Adaptive] Fig. 5
TEST(Experiment, NodesAreWhereOneLooks) {
    for (const Row& row : rows_of(nodes_in_view(Effort::quick).csv)) {
        const double t = number(row, "t_s");
        if (std::fmod(t, 4) < 3) continue;
        int sum = 0;
        for (const std::string wire : {"1", "2", "3", "4"}) {
            const int nodes = int(number(row, "wire_" + wire));
            sum += nodes;
            EXPECT_GE(nodes, row.at("looked_at") == wire ? 25 : 4) << t << " " << wire;
            EXPECT_LE(nodes, row.at("looked_at") == wire ? 33 : 10) << t << " " << wire;
        }
        EXPECT_LE(sum, 48) << t;
    }
}

// W4 of the peers: nine cells within 1 % of the law, or 0.01 m/s² where it is at rest.
TEST(Experiment, UnequalLoadsFollowTheLaw) {
    int cells = 0;
    for (const Row& row : rows_of(beside_other_engines(Effort::quick).csv)) {
        EXPECT_EQ(row.at("stable"), "yes") << row.at("workload") << " " << row.at("cell");
        EXPECT_LT(number(row, "violation_percent"), 0.3);
        if (row.at("workload") != "W4") continue;
        const double law = number(row, "theory_m_s2");
        EXPECT_NEAR(number(row, "acceleration_m_s2"), law, std::max(0.01 * law, 1e-3));
        ++cells;
    }
    EXPECT_EQ(cells, 9);
}

TEST(Experiment, ContactNodesAreCountedFrom4To200) {
    const std::vector<Row> rows = rows_of(contact_nodes_timed(Effort::quick).csv);
    ASSERT_GE(rows.size(), 2u);
    EXPECT_EQ(rows.front().at("contact_nodes"), "4");
    EXPECT_EQ(rows.back().at("contact_nodes"), "200");
    for (const Row& row : rows) EXPECT_GT(number(row, "step_us"), 0);
}

// H of case A02 a, and an error that falls with the square of the segments.
TEST(Experiment, ACatenaryIsOfSecondOrder) {
    const std::vector<Row> rows = rows_of(catenary_resolution(Effort::quick).csv);
    ASSERT_GE(rows.size(), 3u);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.at("mass_nodes") + " nodes");
        const double truth = number(row, "H_N") / (1 + number(row, "H_error_percent") / 100);
        EXPECT_NEAR(truth, 43694.605, 1);
        EXPECT_LT(std::abs(number(row, "H_error_percent")), 0.5);
        if (&row == &rows.front()) continue;
        EXPECT_NEAR(number(row, "H_order"), 2, 0.05);
        EXPECT_NEAR(number(row, "top_order"), 2, 0.05);
    }
}

// Twisted beyond a turn, with the torque of c_t = 10 N m/rad and no energy lost.
TEST(Experiment, ACableTwistsAsItsStiffnessSays) {
    double most = 0;
    for (const Row& row : rows_of(cable_twisted(Effort::quick).csv)) {
        if (row.at("stiffness") != "10") continue;
        const double twist = number(row, "twist");
        most = std::max(most, twist);
        EXPECT_NEAR(number(row, "effort"), 10 * twist, 1e-3);
        EXPECT_NEAR(number(row, "kinetic_J") + number(row, "elastic_J"), 666.667, 0.01);
    }
    EXPECT_NEAR(most, 11.547, 1e-3);
}

// [Regions] section 5: as many patches as there may be, apart or together: the angle of friction.
// Halving from 4 % by four steps leaves a quarter of a percent to either side.
TEST(Experiment, RegionsApartSlideAtTheAngleOfFriction) {
    int found = 0;
    for (const Row& row : rows_of(slope_on_patches(Effort::quick).csv)) {
        if (row.at("regions") == "published") continue;
        EXPECT_NEAR(number(row, "of_the_angle_of_friction"), 1, .005)
            << row.at("regions") << ' ' << row.at("patches");
        EXPECT_EQ(row.at("solved_apart"), row.at("regions") == "apart" ? row.at("patches") : "1");
        ++found;
    }
    EXPECT_EQ(found, 6);
}

// Fig. 2: on a still slope the table stands soon, apart as together.
TEST(Experiment, RegionsApartWalkAsTogether) {
    std::map<std::string, double> way;
    for (const Row& row : rows_of(table_walks(Effort::quick).csv)) {
        way[row.at("regions") + ' ' + row.at("slope")] = number(row, "way_m");
        const bool stands = row.at("slope") == "still" && row.at("regions") != "published";
        EXPECT_TRUE(!stands || number(row, "stops_s") < 1) << row.at("regions");
        const bool walks = row.at("slope") == "shaken" && row.at("regions") != "published";
        EXPECT_TRUE(!walks || number(row, "turns") >= 10) << row.at("regions");
    }
    EXPECT_NEAR(way["apart still"], way["together still"], 2e-3);
    EXPECT_NEAR(way["apart shaken"], way["together shaken"], .02);
    EXPECT_GT(way["together shaken"], .1);
}

TEST(Experiment, WithoutANameTheyAreListed) {
    const Outcome list = cli("experiment");
    EXPECT_EQ(list.status, 0);
    EXPECT_EQ(list.lines().size(), experiments().size());
    for (const Experiment& e : experiments()) EXPECT_THAT(list.text, HasSubstr(e.name + " "));
}

TEST(Experiment, WritesIntoAFolderThatItMakes) {
    const ScratchFolder folder;
    const fs::path out = folder / "new/er";
    const Outcome run = cli("experiment hmr-fig13 --quick --out " + out.string());
    EXPECT_EQ(run.status, 0) << run.text;
    EXPECT_EQ(run.lines().size(), 3u) << run.text;
    const Findings found = friction_on_a_beam(Effort::quick);
    EXPECT_EQ(read(out / "hmr-fig13.csv"), found.csv);
    EXPECT_EQ(read(out / "hmr-fig13.svg"), found.plot);
    EXPECT_EQ(read(out / "hmr-fig13.md"), found.page);
}

TEST(Experiment, BadInputIsStatusTwoAndOneLine) {
    const ScratchFolder folder;
    std::ofstream(folder / "file") << "kept";
    fs::create_directories(folder / "taken/hmr-fig13.svg");
    const std::string good = " --out " + folder.file("out");
    for (const std::string& arguments :
         {"experiment hmr-fig31" + good, "experiment ''x" + good,
          std::string("experiment hmr-fig13"), "experiment hmr-fig13 --out " + folder.file("file"),
          "experiment hmr-fig13 --out " + folder.file("file/below"),
          "experiment hmr-fig13 --out " + folder.file("taken")}) {
        const Outcome outcome = cli(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_EQ(outcome.lines().size(), 1u) << outcome.text;
    }
    EXPECT_THAT(cli("experiment hmr-fig133" + good).text, HasSubstr("did you mean \"hmr-fig13\""));
    EXPECT_FALSE(fs::exists(folder / "out"));
    EXPECT_EQ(read(folder / "file"), "kept");
}

}  // namespace
}  // namespace fairlead
