// fairlead-cli as a user meets it: exit status, columns, one line per error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "build_paths.h"
#include "engine/scene/parameters.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/good_scene.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;

// A glTF file of one triangle, which encloses nothing.
const char* const sheet = R"({ "asset": { "version": "2.0" }, "scenes": [ { "nodes": [0] } ],
  "nodes": [ { "mesh": 0 } ],
  "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 } } ] } ],
  "accessors": [ { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                   "min": [0, 0, 0], "max": [1, 1, 0] } ],
  "bufferViews": [ { "buffer": 0, "byteLength": 36 } ],
  "buffers": [ { "byteLength": 36,
    "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA" } ] })";

class Cli : public testing::Test {
  protected:
    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }

    const ScratchFolder folder_;
    const std::string pendulum_ = FAIRLEAD_HOME "/scenes/check/pendulum.json";
};

TEST_F(Cli, RunWritesOneRowPerTick) {
    const Outcome run = cli("run " + pendulum_ + " --seconds 0.5 --probe body.load.position");
    EXPECT_EQ(run.status, 0);
    const std::vector<std::string> lines = run.lines();
    ASSERT_EQ(lines.size(), 1u + 31u) << "header, the start and 30 ticks";
    EXPECT_EQ(lines[0],
              "time [s],body.load.position.x [m],body.load.position.y [m],"
              "body.load.position.z [m]");
    EXPECT_EQ(lines[1].substr(0, 2), "0,");
    EXPECT_EQ(lines.back().substr(0, 4), "0.5,");
}

TEST_F(Cli, RunTakesSettingsPrefixesAndEvery) {
    const std::string csv = (folder_ / "out.csv").string();
    const Outcome run = cli("run " + pendulum_ +
                            " --seconds 1 --every 20 --set /bodies/load/mass=50"
                            " --set /wires/wire/young_modulus=1e11 --probe body.load.position.z"
                            " --probe wire.wire --csv " +
                            csv);
    EXPECT_EQ(run.status, 0) << run.text;
    EXPECT_EQ(run.text, "");
    std::ifstream in(csv);
    std::string header, row;
    std::getline(in, header);
    EXPECT_THAT(header, HasSubstr("time [s],body.load.position.z [m],wire.wire."));
    EXPECT_THAT(header, HasSubstr(",wire.wire.tension"));
    int rows = 0;
    while (std::getline(in, row)) ++rows;
    EXPECT_EQ(rows, 4);
}

TEST_F(Cli, RunIsTheSameTwice) {
    const std::string run = "run " + pendulum_ + " --seconds 2";
    EXPECT_EQ(cli(run).text, cli(run).text);
}

// The sea at a probe, and its spectrum as a table: the most of it at the peak of a swell.
TEST_F(Cli, WritesTheSpectrumOfTheSea) {
    const std::string scene = write("swell.json", R"({ "format": 1, "name": "swell",
        "sea": { "wave_height": 2, "period": 8, "probes": [ { "name": "buoy" } ] } })");
    const std::string file = (folder_ / "spectrum.csv").string();
    const std::string run =
        "run " + scene + " --probe sea.buoy.height --every 15 --spectrum " + file;
    const Outcome outcome = cli(run + " --seconds 600");
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    std::ifstream in(file);
    std::string row;
    std::getline(in, row);
    EXPECT_EQ(row, "frequency [Hz],sea.buoy.height [(m)² s]");
    double peak = 0, most = 0;
    while (std::getline(in, row)) {
        const double density = std::stod(row.substr(row.find(',') + 1));
        if (density > most) most = density, peak = std::stod(row);
    }
    EXPECT_NEAR(peak, 1.0 / 8, 0.03);
    const Outcome brief = cli(run + " --seconds 10");
    EXPECT_EQ(brief.status, 2);
    EXPECT_THAT(brief.text, HasSubstr("40 rows are measured; expected at least 64"));
    const Outcome endless = cli("run " + scene + " --seconds 1e7 --spectrum " + file);
    EXPECT_EQ(endless.status, 2) << "before it runs";
    EXPECT_THAT(endless.text, HasSubstr("600000000 rows are measured; expected at most"));
    const Outcome nowhere = cli("run " + scene + " --seconds 60 --spectrum /nowhere/at/all.csv");
    EXPECT_EQ(nowhere.status, 2);
    EXPECT_THAT(nowhere.text, HasSubstr("--spectrum /nowhere/at/all.csv: cannot be written"));
}

TEST_F(Cli, LeversDriveAWinch) {
    const std::string scene = write("hoist.json", R"({ "format": 1, "name": "hoist",
        "wire_types": { "t": { "diameter": 0.01, "mass_per_metre": 0.5, "young_modulus": 1e11 } },
        "bodies": [ { "name": "load", "shape": { "sphere": 0.3 }, "mass": 100, "position": [0.2, 0, -10] } ],
        "winches": [ { "name": "drum" } ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "winch": "drum" }, { "attach": "load" } ] } ],
        "controls": [ { "name": "hoist", "lever": "hoist", "drives": ["drum"], "speed": 0.5 } ] })");
    const auto height = [&](const std::string& levers) {
        const Outcome run =
            cli("run " + scene + " --seconds 4 --every 240 --probe body.load.position.z" + levers);
        EXPECT_EQ(run.status, 0) << run.text;
        const std::string last = run.lines().back();
        return std::stod(last.substr(last.find(',') + 1));
    };
    EXPECT_NEAR(height(""), -10, 0.01);
    EXPECT_GT(height(" --levers hoist=1,enable"), -9.5);
    EXPECT_LT(height(" --levers enable,hoist=-0.5"), -10.3);
    EXPECT_NEAR(height(" --levers hoist=1"), -10, 0.01) << "nobody holds the dead-man";
    EXPECT_EQ(cli("run " + scene + " --seconds 1 --levers hoist=2").status, 2);
    EXPECT_EQ(cli("run " + scene + " --seconds 1 --levers up").status, 2);
}

TEST_F(Cli, CuesSetReleaseAndMoveLevers) {
    const std::string scene = write("cues.json", R"({ "format": 1, "name": "cues",
        "wire_types": { "t": { "diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e11 } },
        "bodies": [ { "name": "post", "motion": "fixed", "position": [5, 0, 0] },
                    { "name": "held", "shape": { "sphere": 0.1 }, "mass": 10, "position": [5, 0, 0] },
                    { "name": "load", "shape": { "sphere": 0.3 }, "mass": 100, "position": [0.2, 0, -10] } ],
        "grabs": [ { "body": "post", "loads": ["held"], "start_held": true } ],
        "winches": [ { "name": "drum" } ],
        "wires": [ { "name": "w", "type": "t", "route": [ { "winch": "drum" }, { "attach": "load" } ] } ],
        "controls": [ { "name": "hoist", "lever": "hoist", "drives": ["drum"], "speed": 0.5, "ramp": 0 } ] })");
    const auto last = [&](const std::string& probe, const std::string& cues) {
        const Outcome run =
            cli("run " + scene + " --seconds 2 --every 120 --probe " + probe + cues);
        EXPECT_EQ(run.status, 0) << run.text;
        const std::string row = run.lines().back();
        return std::stod(row.substr(row.find(',') + 1));
    };
    EXPECT_NEAR(last("wire.w.tension_end", " --at '1 /bodies/load/mass=200'"), 200 * 9.81, 1);
    EXPECT_NEAR(last("body.held.position.z", ""), 0, 1e-6);
    EXPECT_NEAR(last("body.held.velocity.z", " --at '1 release'"), -9.81, 0.1) << "half a tick";
    EXPECT_NEAR(last("winch.drum.paid_out", " --at '1 hoist=1,enable'"), 9.5, 0.02);
    EXPECT_NEAR(last("winch.drum.paid_out", " --at '0 hoist=1,enable' --at '1 enable'"), 9.5, 0.02);
    for (const std::string cue :
         {"release", "-1 release", "soon release", "1", "1 ", "1 up=1", "1 /bodies/load/mas=1",
          "1 /bodies/load/mass=-1", "1 /bodies/load/mass", "1 /bodies/load/mass=heavy"}) {
        const Outcome run = cli("run " + scene + " --seconds 1 --at '" + cue + "'");
        EXPECT_EQ(run.status, 2) << cue;
        EXPECT_EQ(run.lines().size(), 1u) << run.text;
        EXPECT_THAT(run.text, HasSubstr("--at " + cue + ": "));
    }
}

TEST_F(Cli, UnknownProbesNameTheNearest) {
    const Outcome run = cli("run " + pendulum_ + " --seconds 1 --probe wire.wire.tenson");
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.text, HasSubstr("did you mean wire.wire.tension"));
    EXPECT_EQ(run.lines().size(), 1u);
}

TEST_F(Cli, BadInputIsStatusTwo) {
    const std::string broken = write("broken.json", broken_scene("\"mass\": 100", "\"mass\": -1"));
    const std::string wraps =
        write("wraps.json",
              broken_scene("\"sheave\": \"wheel\", \"efficiency\": 0.98", "\"over\": \"world\""));
    write("sheet.gltf", sheet);
    const std::string open = write("open.json", R"({ "format": 1, "name": "open", "bodies": [
        { "name": "a", "motion": "fixed", "shape": { "mesh": "sheet.gltf" } } ] })");
    for (const std::string& arguments :
         {"check " + open, "run " + broken + " --seconds 1", "probes " + broken, "check " + broken,
          "bench " + broken, "run " + wraps + " --seconds 1", "check " + wraps,
          "run " + (folder_ / "nowhere.json").string() + " --seconds 1",
          "check " + folder_.path().string(),
          "run " + pendulum_ + " --seconds 1 --set /bodies/load/mas=1",
          "run " + pendulum_ + " --seconds 1 --set mass",
          "run " + pendulum_ + " --seconds 1 --csv " + (folder_ / "no/such/folder.csv").string()}) {
        const Outcome outcome = cli(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_EQ(outcome.lines().size(), 1u) << outcome.text;
    }
    EXPECT_THAT(cli("check " + broken).text, HasSubstr("broken.json:7: /bodies/1/mass: expected"));
    EXPECT_THAT(cli("check " + open).text,
                HasSubstr("open.json:2: /bodies/0/shape/mesh: cannot use mesh sheet.gltf: triangle "
                          "0: its edge from"));
}

TEST_F(Cli, BadUsageIsStatusTwo) {
    for (const std::string& arguments :
         {std::string(""), std::string("fly"), std::string("run"), "run " + pendulum_,
          "run " + pendulum_ + " --seconds -1", "run " + pendulum_ + " --seconds soon",
          "run " + pendulum_ + " --seconds nan", "bench --seconds nan " + pendulum_,
          "run " + pendulum_ + " --seconds 1 --every 0",
          "run " + pendulum_ + " --seconds 1 --colour"})
        EXPECT_EQ(cli(arguments).status, 2) << arguments;
    EXPECT_EQ(cli("--help").status, 0);
    EXPECT_EQ(cli("run --help").status, 0);
}

TEST_F(Cli, CheckListsEveryErrorOfEveryFile) {
    std::string text = broken_scene("\"mass\": 100", "\"mass\": -1");
    const std::string two = write("two.json", text.replace(text.find("-9.81"), 5, "\"g\""));
    const std::string one = write("one.json", "{ \"format\": 1 }");
    const Outcome check = cli("check " + two + " " + pendulum_ + " " + one);
    EXPECT_EQ(check.status, 2);
    EXPECT_EQ(check.lines().size(), 4u) << check.text;
    EXPECT_THAT(check.text, HasSubstr("pendulum.json: good"));
}

TEST_F(Cli, AScreenOfNotesIsSaidAndHowManyMoreThereAre) {
    std::string wires;
    for (int i = 0; i < 40; ++i) {
        const std::string at = std::to_string(i) + ", 0, ";
        wires += (i ? ", { \"name\": \"w" : "{ \"name\": \"w") + std::to_string(i) +
                 R"(", "type": "t", "route": [ { "attach": "world", "at": [)" + at +
                 R"(9] }, { "attach": "world", "at": [)" + at + "0] } ] }";
    }
    const std::string file = write("notes.json", R"({ "format": 1, "name": "notes",
        "wire_types": { "t": { "diameter": 0.01, "young_modulus": 1e11, "mass_per_metre": 1 } },
        "wires": [ )" + wires + " ] }");
    const Outcome outcome = cli("check " + file);
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    const std::vector<std::string> lines = outcome.lines();
    ASSERT_EQ(lines.size(), 32u) << outcome.text;
    EXPECT_THAT(lines[30], EndsWith("notes.json: note: 10 more"));
}

TEST_F(Cli, CheckFindsWhatDoesNotStayFinite) {
    const auto checked = [&](double speed) {
        return cli("check " + write("wild.json", R"({ "format": 1, "name": "wild",
            "gravity": [0, 0, -100], "bodies": [ { "name": "a", "shape": { "sphere": 1 },
            "mass": 1, "velocity": [0, 0, )" + std::to_string(-speed) +
                                                     "] } ] }"));
    };
    const Outcome later = checked(9950), at_once = checked(9999);
    EXPECT_EQ(later.status, 1);
    EXPECT_THAT(later.text, HasSubstr("diverged at 0.500 s: body a would reach 1e+04 m/s"));
    EXPECT_EQ(at_once.status, 2);
    EXPECT_THAT(at_once.text, HasSubstr("/bodies/0: cannot begin as it stands: "));
}

TEST_F(Cli, ProbesListsPathUnitAndMeaning) {
    const Outcome probes = cli("probes " + pendulum_);
    EXPECT_EQ(probes.status, 0);
    EXPECT_THAT(probes.text, HasSubstr("wire.wire.tension "));
    EXPECT_THAT(probes.text, HasSubstr(" N "));
    EXPECT_THAT(probes.text, HasSubstr("body.load.position.x "));
}

TEST_F(Cli, BenchTimesTheStages) {
    const Outcome bench = cli("bench --seconds 1 " + pendulum_);
    EXPECT_EQ(bench.status, 0);
    for (const char* stage : {"60 ticks", "contacts", "solve", "tick", "p99"})
        EXPECT_THAT(bench.text, HasSubstr(stage));
}

TEST_F(Cli, SchemaIsPrinted) {
    EXPECT_EQ(cli("schema").text, scene_schema());
}

TEST_F(Cli, AFullDiskIsSaid) {
    const std::string full = "No space left on device";
    const auto expect_said = [&](const Outcome& out) {
        EXPECT_EQ(out.status, 2) << out.text;
        EXPECT_THAT(out.text, HasSubstr(full));
    };
    expect_said(cli("check " + pendulum_ + " 2>&1 >/dev/full; exit $?"));
    expect_said(cli("schema 2>&1 >/dev/full; exit $?"));
    expect_said(cli("run " + pendulum_ + " --seconds 1 2>&1 >/dev/full; exit $?"));
    expect_said(cli("run " + pendulum_ + " --seconds 1 --csv /dev/full"));
    const std::string run = folder_.file("run.flrec"), page = folder_.file("full.pdf");
    ASSERT_EQ(cli("run " + pendulum_ + " --seconds 1 --csv /dev/null --record " + run).status, 0);
    std::filesystem::create_symlink("/dev/full", page);
    for (const std::string& what :
         {"--report " + page, std::string("--report /dev/full"), std::string("--csv /dev/full"),
          std::string("--samples /dev/full")})
        expect_said(cli("export " + run + " " + what));
}

// A real disk, of four pages: what finds no room there leaves no half of a file.
TEST_F(Cli, AFullDiskKeepsNoHalfOfAPage) {
    const std::string run = folder_.file("run.flrec"), disk = folder_.file("disk");
    std::filesystem::create_directory(disk);
    ASSERT_EQ(cli("run " + pendulum_ + " --seconds 1 --csv /dev/null --record " + run).status, 0);
    const auto on_disk = [&](const std::string& command) {
        return shell("unshare --map-root-user --mount sh -c \"mount -t tmpfs -o size=16k disk '" +
                     disk + "' && " + command + "; echo status \\$?; ls '" + disk + "'\"");
    };
    if (on_disk("true").lines() != std::vector<std::string>{"status 0"})
        GTEST_SKIP() << "no disk may be mounted here";
    const Outcome report =
        on_disk(FAIRLEAD_CLI " export '" + run + "' --report '" + disk + "/r.pdf'");
    ASSERT_EQ(report.lines().size(), 2u) << report.text;
    EXPECT_THAT(report.lines()[0], EndsWith("r.pdf: cannot be written: No space left on device"));
    EXPECT_EQ(report.lines()[1], "status 2") << "and nothing is left";
    const Outcome kept = on_disk(FAIRLEAD_CLI " run '" + pendulum_ +
                                 "' --seconds 1 --csv /dev/null --record '" + disk + "/r.flrec'");
    EXPECT_THAT(kept.text, HasSubstr("r.flrec: the disk is full\nstatus 2"));
    const Outcome book = on_disk(FAIRLEAD_CLI " school '" + disk + "'");
    EXPECT_THAT(book.text, HasSubstr("results.sqlite: the disk is full\nstatus 2"));
}

// A run of hours is not gone through for nothing.
TEST_F(Cli, ARunThatCannotBeRecordedEndsWhenThatIsKnown) {
    const std::string file = folder_.file("run.flrec");
    const Outcome out = cli("schema >/dev/null; ulimit -f 200; " FAIRLEAD_CLI " run " + pendulum_ +
                            " --seconds 3600 --every 60 --record " + file + " --csv /dev/null");
    EXPECT_EQ(out.status, 2);
    EXPECT_THAT(out.text, HasSubstr(file + ": "));
    EXPECT_THAT(out.text, HasSubstr("the recording has ended"));
}

// A limit of the system, which ends a program that does not ask, is said as a full disk is.
TEST_F(Cli, AFileThatMayNotGrowIsSaid) {
    const Outcome out = cli("schema >/dev/null; ulimit -f 4; " FAIRLEAD_CLI " run " + pendulum_ +
                            " --seconds 100 --csv " + folder_.file("long.csv"));
    EXPECT_EQ(out.status, 2) << out.text;
    EXPECT_THAT(out.text, HasSubstr("File too large"));
}

TEST_F(Cli, NamesOfStrangersDoNotReachTheTerminalAsTheyAre) {
    for (const std::string trick : {"\\u001b[31m", "\\n/etc/passwd: good", "\\u202e", "\\u009b"}) {
        const std::string name = R"({ "format": 1, "name": "x)" + trick + R"(" })";
        const Outcome refused = cli("check " + write("name.json", name));
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.text, HasSubstr("/name: expected a text without control"));
        const std::string file = R"({ "format": 1, "name": "x", "surroundings": [
            { "model": { "file": ")" +
                                 trick + R"(" } } ] })";
        const Outcome shown = cli("check " + write("file.json", file));
        EXPECT_EQ(shown.status, 0);
        EXPECT_EQ(shown.lines().size(), 2u) << shown.text;
        for (const Outcome& out : {refused, shown})
            for (const char* raw : {"\x1b", "\u202e", "\u009b"})
                EXPECT_EQ(out.text.find(raw), std::string::npos) << out.text;
    }
}

}  // namespace
}  // namespace fairlead
