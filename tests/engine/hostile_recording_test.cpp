// Recordings come from strangers and from broken disks. Whatever is in the file: refused with one
// clear line or played; nothing in it is executed, and nothing falls over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

#include "build_paths.h"
#include "engine/recording/compression.h"
#include "engine/session/replay_check.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::string wound_block = FAIRLEAD_HOME "/scenes/check/wound_block.json";

class HostileRecording : public RecordingTest {
  protected:
    void SetUp() override { random_run(pendulum, 4, 3, good_); }
    // A copy of the good one with something done to it.
    std::string tampered(const std::string& sql) {
        fs::copy_file(good_, bad_, fs::copy_options::overwrite_existing);
        tamper(bad_, sql);
        return bad_;
    }

    const std::string good_ = path("good.flrec"), bad_ = path("bad.flrec");
};

// Everything that can be asked of a recording. Empty: it played; else the one line that was said.
std::string ask_everything(const std::string& file) {
    try {
        Player player(file);
        player.recording().events();
        player.recording().marks();
        player.recording().samples(0, player.last_tick());
        player.recording().rows(0, player.last_tick());
        for (const std::int64_t tick : {150, 70, 1, 0}) player.seek(tick);
        check_replay(player);
        return {};
    } catch (const RecordingError& e) {
        return e.what();
    }
}

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(HostileRecording, TheGoodOneIsGood) {
    EXPECT_EQ(ask_everything(good_), "");
}

TEST_F(HostileRecording, MutatedFilesAreRefusedOrPlayed) {
    const std::string good = bytes_of(good_);
    std::mt19937 random(17);
    const auto any = [&](std::size_t n) { return random() % n; };
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE("mutation " + std::to_string(i));
        std::string bad = good;
        switch (i % 4) {
            case 0:  // some bits
                for (std::size_t n = 1 + any(40); n > 0; --n)
                    bad[any(bad.size())] ^= static_cast<char>(1 << any(8));
                break;
            case 1:  // cut off
                bad.resize(any(bad.size()));
                break;
            case 2: {  // a page from elsewhere
                const std::size_t pages = bad.size() / 4096;
                bad.replace(any(pages) * 4096, 4096, good.substr(any(pages) * 4096, 4096));
                break;
            }
            default:  // rubbish in one place, the header included
                const std::size_t from = i % 8 == 3 ? any(100) : any(bad.size() - 64);
                for (std::size_t n = 0; n < 64; ++n) bad[from + n] = static_cast<char>(any(256));
        }
        std::ofstream(bad_, std::ios::binary) << bad;
        const std::string said = ask_everything(bad_);
        if (said.empty()) continue;
        ++refused;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        EXPECT_THAT(said, HasSubstr("bad.flrec: "));
    }
    EXPECT_GT(refused, 100);
}

TEST_F(HostileRecording, NothingButItsTablesMayBeInIt) {
    const std::pair<const char*, const char*> objects[] = {
        {"CREATE TRIGGER t AFTER UPDATE ON meta BEGIN DELETE FROM ticks; END", "the trigger \"t\""},
        {"CREATE VIEW v AS SELECT * FROM ticks", "the view \"v\""},
        {"CREATE INDEX i ON ticks (hash)", "the index \"i\""},
        {"CREATE TABLE extra (x)", "the table \"extra\""},
        {"CREATE VIRTUAL TABLE f USING fts5(x)", "the table \"f\""},
        {"DROP TABLE ticks; CREATE VIEW ticks AS SELECT 1 AS tick", "the view \"ticks\""},
        {"DROP TABLE meta; CREATE TABLE meta (key TEXT, value TEXT AS (upper(key)))",
         "its table meta is not that of a recording"},
        {"DROP TABLE meta; CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, more)",
         "its table meta is not that of a recording"},
        {"DROP TABLE marks", "a table is missing"}};
    for (const auto& [sql, expected] : objects)
        EXPECT_THAT(ask_everything(tampered(sql)), HasSubstr(expected)) << sql;
}

TEST_F(HostileRecording, ValuesOfTheWrongKindAreRefused) {
    const std::pair<const char*, const char*> values[] = {
        {"UPDATE ticks SET hash = 'x' WHERE tick = 9", "hash is not an integer"},
        {"UPDATE ticks SET parts = zeroblob(100000000) WHERE tick = 9", "without its parts"},
        {"UPDATE ticks SET hoist = x'00' WHERE tick = 9", "hoist is not a number"},
        {"DELETE FROM ticks WHERE tick = 9", "ticks are missing"},
        {"DELETE FROM ticks", "holds no tick"},
        {"UPDATE ticks SET tick = 9000000000000000000 WHERE tick = 180", "longer than a week"},
        {"UPDATE ticks SET tick = -1 WHERE tick = 0", "ticks are missing"},
        {"DELETE FROM meta WHERE key = 'scene_text'", "does not say its scene_text"},
        {"UPDATE meta SET value = '{' WHERE key = 'scene_text'", "its scene cannot be built"},
        {"UPDATE meta SET value = hex(zeroblob(20000000)) WHERE key = 'machine'", "too much"},
        {"UPDATE meta SET value = 'x' WHERE key = 'surfaces'", "a mesh of its scene has changed"},
        {"INSERT INTO commands VALUES (5, 0, 'format_disk', '', 0)", "no such command"},
        {"UPDATE signals SET rows = 1000000000", "impossible size"},
        {"UPDATE signals SET every = 0", "impossible size"},
        {"UPDATE signals SET samples = x'28b52ffd'", "not a compressed block"},
        {"UPDATE key_frames SET state = zeroblob(1000)", "not a compressed block"},
        {"INSERT INTO events VALUES (1000, 1, 'note', 0, '', '', 0, 0, '', x'00')",
         "words is not a text"},
        {"INSERT INTO events VALUES (1000, 1, 'a', 0, '', '', 0, 0, '', '')",
         "an event of no known kind"},
        {"INSERT INTO events VALUES (1000, 1, 'note', 9, '', '', 0, 0, '', '')",
         "an event of no known severity"},
        {"INSERT INTO levers VALUES (1, 'axis', 'x')",
         "its table ticks is not that of a recording"},
        {"INSERT INTO levers VALUES (1, 'axis', 'x\"; y')", "a lever without a name"},
        {"INSERT INTO levers VALUES (1, 'wheel', 'x')", "a lever without a name"},
        {"PRAGMA user_version = 7",
         "a recording of format 7; this build reads formats 1 to 2: a newer"},
        {"PRAGMA user_version = 0", "a recording of format 0; this build reads formats 1 to 2"},
        {"PRAGMA user_version = 1", "the table \"levers\", which no recording has"},
        {"PRAGMA application_id = 1", "not a recording"}};
    for (const auto& [sql, expected] : values)
        EXPECT_THAT(ask_everything(tampered(sql)), HasSubstr(expected)) << sql;
}

TEST_F(HostileRecording, ABlockThatUnpacksToTooMuchIsRefused) {
    const std::vector<std::uint8_t> bomb =
        compress(std::vector<std::uint8_t>(largest_state + 1, 0));
    EXPECT_LT(bomb.size(), 10'000u);
    EXPECT_THROW(decompress(bomb, largest_state), CompressionError);
    EXPECT_EQ(decompress(bomb, largest_state + 1).size(), largest_state + 1);
}

TEST_F(HostileRecording, WhatIsNoRecordingIsSaidSo) {
    std::ofstream(path("text.flrec")) << "hello, this is a text that is not a recording at all";
    std::ofstream(path("empty.flrec")) << "";
    EXPECT_THAT(ask_everything(path("text.flrec")), HasSubstr("text.flrec: not a recording"));
    EXPECT_THAT(ask_everything(path("empty.flrec")), HasSubstr("empty.flrec: not a recording"));
    EXPECT_THAT(ask_everything(path("none.flrec")), HasSubstr("none.flrec: no such file"));
    EXPECT_THAT(ask_everything(folder_.path().string()), HasSubstr("not a file"));
}

// A state that is no state of the scene is refused; one that could be is simulated like any other,
// however wild.
TEST_F(HostileRecording, WildStatesDoNoHarm) {
    for (const std::string& scene :
         {wound_block, std::string(FAIRLEAD_HOME "/scenes/gantry.json")}) {
        Session session(load_scene(scene));
        Outbox outbox;
        for (int i = 0; i < 90; ++i) session.tick({}, outbox);
        const std::vector<std::uint8_t> good = session.save();
        std::mt19937_64 random(23);
        int taken = 0;
        for (int i = 0; i < 300; ++i) {
            std::vector<std::uint8_t> bad = good;
            for (std::size_t n = 1 + random() % 4; n > 0; --n) {
                const std::size_t at = random() % (bad.size() - 8);
                if (i % 3 == 0) {
                    bad[at] ^= static_cast<std::uint8_t>(1 << random() % 8);
                } else {
                    const std::uint64_t word = i % 3 == 1 ? random() : random() % 4096;
                    std::memcpy(&bad[at / 8 * 8], &word, sizeof word);
                }
            }
            const std::uint64_t before = session.hash();
            try {
                session.restore(bad);
                ++taken;
                for (int n = 0; n < 3; ++n) session.tick({}, outbox);
            } catch (const std::runtime_error&) {
                EXPECT_EQ(session.hash(), before) << "a refused state changed something";
            }
        }
        EXPECT_GT(taken, 30);
        session.restore(good);
        EXPECT_EQ(session.save(), good);
    }
}

// Digits for an SQL blob.
std::string hexadecimal(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (const unsigned byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

TEST_F(HostileRecording, KilobytesCannotAskForGigabytes) {
    random_run(pendulum, 4, 6, path("long.flrec"));  // seven key frames
    const auto state = compress(std::vector<std::uint8_t>(largest_state, 0));
    tamper(path("long.flrec"), "UPDATE key_frames SET state = x'" + hexadecimal(state) + "'");
    const RecordingReader reader(path("long.flrec"));
    EXPECT_NO_THROW(reader.rows(0, 60));
    try {
        reader.rows(0, reader.last_tick());
        ADD_FAILURE() << "half a gigabyte was read";
    } catch (const RecordingError& e) {
        EXPECT_THAT(e.what(), HasSubstr("it asks for more than 256 MB at once"));
    }
}

TEST_F(HostileRecording, MegabytesOfWordsCannotMakeGigabytesOfPages) {
    const std::string words =
        "CAST(zeroblob(35000000) AS TEXT)";  // 35 MB, of which length() sees 0
    for (const std::string& sql :
         {"UPDATE signal_names SET path = " + words + " WHERE number = 1",
          "INSERT INTO events SELECT 90, 1, 'note', 0, '', '', 0, 0, '', " + words,
          "INSERT INTO settings SELECT 90, '/name', " + words}) {
        SCOPED_TRACE(sql);
        EXPECT_THAT(ask_everything(tampered(sql)), HasSubstr("more than 256 MB at once"));
    }
    EXPECT_THAT(ask_everything(tampered("INSERT INTO meta SELECT " + words + ", 'more'")),
                HasSubstr("says too much of itself"));
}

TEST_F(HostileRecording, BlocksOfSignalsThatOverlapAreRefused) {
    EXPECT_THAT(ask_everything(tampered("UPDATE signals SET every = 600")),
                HasSubstr("blocks of signals overlap"));
}

TEST_F(HostileRecording, ADamagedBlockLeavesTheOldReport) {
    const std::string page = path("page.html");
    int refused = 0;
    for (int bit = 0; bit < 24; ++bit) {
        const std::string flip = std::to_string(1 + 5 * bit);  // a byte of the second block
        tampered("UPDATE signals SET samples = CAST(substr(samples, 1, " + flip +
                 ") || x'55' || substr(samples, " + flip + " + 2) AS BLOB) WHERE tick = 60");
        std::ofstream(page) << "old";
        const Outcome out = cli("export " + bad_ + " --report " + page);
        ASSERT_TRUE(out.status == 0 || out.status == 2) << out.status << ": " << out.text;
        refused += out.status == 2;
        if (out.status != 2) continue;
        EXPECT_EQ(out.lines().size(), 1u) << out.text;
        EXPECT_EQ(bytes_of(page), "old");
    }
    EXPECT_GT(refused, 10);
}

// What another build makes of the same inputs is not what was recorded: the table goes on with what
// was measured then, and says so.
TEST_F(HostileRecording, AnotherBuildsRunKeepsItsWholeTable) {
    tampered(
        "UPDATE ticks SET hash = hash + 1 WHERE tick >= 90;"
        "UPDATE meta SET value = 'another' WHERE key = 'build';"
        "UPDATE signal_names SET path = 'gone' WHERE path = 'body.load.position.x'");
    const Outcome out =
        cli("export " + bad_ + " --csv " + path("table.csv") + " --probe body.load.position");
    EXPECT_EQ(out.status, 1) << out.text;
    EXPECT_THAT(out.text, HasSubstr("differs at tick 90"));
    EXPECT_THAT(out.text, HasSubstr("the build differs: recorded by another"));
    EXPECT_THAT(out.text, HasSubstr("from 1.500 s on the table holds what was measured"));
    EXPECT_THAT(out.text, HasSubstr("without body.load.position.x"));
    std::ifstream in(path("table.csv"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 1u + 90 + 16) << "a head, every tick, then ten a second to 3 s";
    EXPECT_THAT(lines[91], testing::StartsWith("1.5,,"));
}

TEST_F(HostileRecording, ARunWhoseSceneIsNoneHereKeepsItsSamples) {
    tampered("UPDATE meta SET value = '{' WHERE key = 'scene_text'");
    const Outcome out = cli("export " + bad_ + " --csv " + path("table.csv"));
    EXPECT_EQ(out.status, 1);
    EXPECT_THAT(out.text, HasSubstr("its scene cannot be built"));
    EXPECT_GT(bytes_of(path("table.csv")).size(), 1000u);
}

TEST_F(HostileRecording, ItsWordsReachNoTerminalTableOrPageAsTheyAre) {
    tampered(
        "UPDATE meta SET value = char(27) || '[31m' || char(10) || 'forged' "
        "WHERE key IN ('build', 'machine', 'scene_name', 'started', 'id');"
        "UPDATE signal_names SET path = '=1+2,' || char(10) || number;"
        "UPDATE ticks SET hash = 1 WHERE tick = 9;"
        "UPDATE parts SET name = name || char(27) || 'x';"
        "INSERT INTO events VALUES (1000, 9, 'note', 0, '', '', 0, 0, '', char(8238) || 'x')");
    const std::string table = path("table.csv"), page = path("page.html");
    const Outcome replayed = cli("replay " + bad_);
    EXPECT_EQ(replayed.lines().size(), 1u) << replayed.text;
    EXPECT_EQ(cli("export " + bad_ + " --samples " + table + " --report " + page).status, 0);
    for (const std::string& shown : {replayed.text, bytes_of(table), bytes_of(page)}) {
        EXPECT_EQ(shown.find('\x1b'), std::string::npos) << shown.substr(0, 200);
        EXPECT_EQ(shown.find("\nforged"), std::string::npos) << shown.substr(0, 200);
        EXPECT_EQ(shown.find("\u202e"), std::string::npos);
    }
    EXPECT_THAT(bytes_of(table), HasSubstr("\"'=1+2,?1 [m]\""));
}

}  // namespace
}  // namespace fairlead
