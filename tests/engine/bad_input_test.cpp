// Every mistake a scene file can hold is said with its line, its JSON pointer and what was
// expected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "tests/engine/good_scene.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

// Errors of reading and, if it can be read, of building.
std::vector<SceneError> errors_of(const std::string& text) {
    try {
        Notes notes;
        build_world(read_scene(text, "test.json"), notes);
        return {};
    } catch (const SceneErrors& e) {
        return e.errors;
    }
}

struct Mistake {
    const char *name, *from, *to;
    int line;
    const char *pointer, *says;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << mistake.name;
}

#define BODY "{ \"name\": \"beam\""

const Mistake mistakes[] = {
    // ---- JSON itself
    {"brace_missing", R"("rules": [ {)", R"("rules": [ )", 30, "", "column 23"},
    {"comma_missing", R"("fixed", "shape")", R"("fixed" "shape")", 6, "", "expected ',' or '}'"},
    {"comma_too_many", "[0, 0, -9.81]", "[0, 0, -9.81,]", 2, "", "column 27"},
    {"cut_short", R"("wires": [)", "", 16, "", "column 5"},
    {"text_not_closed", R"("name": "beam")", R"("name": "beam)", 6, "", "column"},
    {"not_a_number", "\"mass\": 100", "\"mass\": NaN", 7, "", "invalid literal"},
    {"infinity", "\"mass\": 100", "\"mass\": Infinity", 7, "", "invalid literal"},
    {"overflow", "\"mass\": 100", "\"mass\": 1e999", 7, "/bodies/1/mass", "too large"},
    {"leading_plus", "\"mass\": 100", "\"mass\": +100", 7, "", "column"},
    {"not_utf8", "\"mass\": 100", "\"mass\": \"\xff\"", 7, "", "UTF-8"},
    {"key_twice", "\"mass\": 100", "\"mass\": 100, \"mass\": 200", 7, "/bodies/1/mass",
     "given twice"},
    {"two_documents", R"("points": 5 } ] } })", R"("points": 5 } ] } } {})", 30, "",
     "end of input"},
    {"comment_not_closed", "// first stop", "/* first stop", 31, "", "missing closing '*/'"},
    // ---- the top level
    {"format_missing", "\"format\": 1, ", "", 1, "", "missing \"format\""},
    {"format_newer", "\"format\": 1", "\"format\": 2", 1, "/format", "1 … 1"},
    {"format_text", "\"format\": 1", "\"format\": \"1\"", 1, "/format", "a whole number"},
    {"name_missing", ", \"name\": \"good\"", "", 1, "", "missing \"name\""},
    {"unknown_section", "\"cameras\"", "\"camera\"", 27, "/camera", "did you mean \"cameras\"?"},
    {"gravity_short", "[0, 0, -9.81]", "[0, -9.81]", 2, "/gravity", "three numbers"},
    {"gravity_number", "[0, 0, -9.81]", "-9.81", 2, "/gravity", "found the number -9.81"},
    {"gravity_unit", "[0, 0, -9.81]", "[0, 0, -9810]", 2, "/gravity", "m/s², each -100 … 100"},
    {"section_type", R"("apart": [ ["beam", "load"] ])", R"("apart": {})", 20, "/apart", "a list"},
    {"null_section", R"("apart": [ ["beam", "load"] ])", R"("apart": null)", 20, "/apart", "null"},
    {"sea_breaks", R"("cameras")", R"("sea": { "wave_height": 5, "period": 3 }, "cameras")", 27,
     "/sea/period", "expected at least 6.7 s"},
    {"sea_typo", R"("cameras")", R"("sea": { "hight": 5 }, "cameras")", 27, "/sea/hight",
     "unknown key"},
    {"sea_too_high", R"("cameras")", R"("sea": { "wave_height": 50 }, "cameras")", 27,
     "/sea/wave_height", "0 … 20"},
    // ---- bodies
    {"key_typo", "\"mass\"", "\"mas\"", 7, "/bodies/1/mas", "did you mean \"mass\"?"},
    {"mass_text", "\"mass\": 100", "\"mass\": \"100\"", 7, "/bodies/1/mass", "a number in kg"},
    {"mass_negative", "\"mass\": 100", "\"mass\": -5", 7, "/bodies/1/mass", "found the number -5"},
    {"mass_missing", ", \"mass\": 100", "", 7, "/bodies/1", "needs \"mass\" [kg] or \"density\""},
    {"mass_and_density", "\"density\"", "\"mass\": 5, \"density\"", 8, "/bodies/2/density",
     "not both"},
    {"motion_unknown", "\"fixed\"", "\"static\"", 6, "/bodies/0/motion",
     "dynamic, kinematic, fixed"},
    {"body_named_world", BODY, "{ \"name\": \"world\", \"motion\": \"fixed\" }, " BODY, 6,
     "/bodies/0/name", "reserved"},
    {"body_name_dot", BODY, "{ \"name\": \"a.b\", \"motion\": \"fixed\" }, " BODY, 6,
     "/bodies/0/name", "letters, digits"},
    {"body_name_empty", BODY, "{ \"name\": \"\", \"motion\": \"fixed\" }, " BODY, 6,
     "/bodies/0/name", "a name of"},
    {"body_name_twice", BODY,
     "{ \"name\": \"twin\", \"motion\": \"fixed\" },\n{ \"name\": \"twin\", \"motion\": \"fixed\" "
     "}, " BODY,
     7, "/bodies/1/name", "already taken in line 6"},
    {"material_unknown", "\"material\": \"steel\"", "\"material\": \"stel\"", 6,
     "/bodies/0/material", "did you mean \"steel\"?"},
    {"shape_none", R"({ "box": [4, 1, 1] })", "{ }", 6, "/bodies/0/shape", "exactly one of box"},
    {"shape_two", R"({ "box": [4, 1, 1] })", R"({ "box": [4, 1, 1], "sphere": 1 })", 6,
     "/bodies/0/shape", "found 2"},
    {"box_flat", R"({ "box": [4, 1, 1] })", R"({ "box": [4, 1, 0] })", 6, "/bodies/0/shape/box",
     "found [4, 1, 0]"},
    {"cylinder_half", R"("radius": 0.2, "length": 0.1)", R"("radius": 0.2)", 8,
     "/bodies/2/shape/cylinder", "missing \"length\""},
    {"half_space_falls", R"({ "box": [1, 1, 1] })", R"({ "half_space": [0, 0, 1] })", 7,
     "/bodies/1/shape", "cannot move"},
    {"facets_few", R"({ "box": [4, 1, 1] })", R"({ "box": [4, 1, 1] }, "facets": 2)", 6,
     "/bodies/0/facets", "3 … 512; found the number 2"},
    {"facets_half", R"({ "box": [4, 1, 1] })", R"({ "box": [4, 1, 1] }, "facets": 8.5)", 6,
     "/bodies/0/facets", "a whole number"},
    {"mesh_missing", R"({ "box": [4, 1, 1] })", R"({ "mesh": "nowhere.glb" })", 6,
     "/bodies/0/shape/mesh", "no such file"},
    {"compound_empty", R"({ "box": [4, 1, 1] })", R"({ "compound": [] })", 6,
     "/bodies/0/shape/compound", "a list of 1 …"},
    {"quaternion_long", "[0.7071, -0.7071, 0, 0]", "[1, 1, 0, 0]", 9, "/bodies/2/orientation",
     "unit quaternion"},
    {"inertia_impossible", "\"mass\": 100", "\"mass\": 100, \"inertia\": [1, 1, 3]", 7,
     "/bodies/1/inertia", "no solid"},
    {"far_away", "[3.2, 0, -5]", "[1e7, 0, -5]", 7, "/bodies/1/position", "in m, each -1e+06"},
    // ---- joints and winches
    {"kind_unknown", "\"hinge\"", "\"pin\"", 11, "/joints/0/kind", "hinge, slider, ball, lock"},
    {"joint_body", "\"b\": \"wheel\"", "\"b\": \"wheal\"", 11, "/joints/0/b",
     "did you mean \"wheel\"?"},
    {"axis_zero", "\"axis\": [0, 1, 0]", "\"axis\": [0, 0, 0]", 11, "/joints/0/axis", "not zero"},
    {"joint_to_itself", "\"b\": \"wheel\"", "\"a\": \"wheel\", \"b\": \"wheel\"", 11, "/joints/0/b",
     "itself"},
    {"joint_of_fixed", "\"b\": \"wheel\"", "\"b\": \"beam\"", 11, "/joints/0", "neither of which"},
    {"limits_crossed", "\"b\": \"load\",", "\"b\": \"load\", \"limits\": [2, 1],", 12,
     "/joints/1/limits", "above the upper"},
    {"limits_of_ball", "\"axis\": [0, 1, 0]", "\"axis\": [0, 1, 0], \"kind2\": 1", 11,
     "/joints/0/kind2", "unknown key"},
    {"degrees_of_slider", "\"b\": \"load\",", "\"b\": \"load\", \"limits_deg\": [0, 9],", 12,
     "/joints/1/limits_deg", "metres"},
    {"names_shared", "\"winches\": [", "\"winches\": [ { \"name\": \"axle\" },", 13,
     "/winches/0/name", "already taken in line 11"},
    {"stops_crossed", "\"max_out\": 50", "\"max_out\": 50, \"min_out\": 60", 14,
     "/winches/0/min_out", "less than max_out"},
    // ---- wires
    {"type_unknown", "\"type\": \"w16\"", "\"type\": \"w18\"", 16, "/wires/0/type", "\"w16\""},
    {"modulus_missing", ", \"young_modulus\": 1.1e11", "", 4, "/wire_types/w16",
     "missing \"young_modulus\": a number in Pa"},
    {"diameter_mm", "\"diameter\": 0.016", "\"diameter\": 16", 4, "/wire_types/w16/diameter",
     "in m, 0.0001 … 1"},
    {"length_text", "\"taut\"", "\"tight\"", 16, "/wires/0/length", "or \"taut\""},
    {"length_zero", "\"taut\"", "0", 16, "/wires/0/length", "in m"},
    {"nodes_half", "\"max_nodes\": 4", "\"max_nodes\": 4.5", 16, "/wires/0/resolution/max_nodes",
     "a whole number"},
    {"stop_nothing", "{ \"sheave\": \"wheel\", \"efficiency\": 0.98 }", "{ }", 18,
     "/wires/0/route/1", "exactly one of attach, eye"},
    {"stop_efficiency", "\"at\": [0, 0, 0.5]", "\"efficiency\": 0.9", 19,
     "/wires/0/route/2/efficiency", "belongs to \"sheave\""},
    {"sheave_fixed", "\"sheave\": \"wheel\"", "\"sheave\": \"beam\", \"radius\": 0.2", 18,
     "/wires/0/route/1/sheave", "must be able to turn"},
    {"sheave_square", "\"sheave\": \"wheel\"", "\"sheave\": \"load\"", 18, "/wires/0/route/1",
     "needs \"radius\""},
    {"ends_on_eye", "{ \"attach\": \"load\"", "{ \"eye\": \"load\"", 19, "/wires/0/route/2",
     "begins and ends"},
    {"attach_between", "{ \"sheave\": \"wheel\", \"efficiency\": 0.98 }",
     "{ \"attach\": \"beam\" }", 18, "/wires/0/route/1", "only the first and last"},
    {"winch_unknown", "{ \"attach\": \"load\", \"at\": [0, 0, 0.5] }", "{ \"winch\": \"dru\" }", 19,
     "/wires/0/route/2/winch", "did you mean \"drum\"?"},
    {"through_a_body", "{ \"sheave\": \"wheel\", \"efficiency\": 0.98 }", "{ \"by\": [0, 0, -2] }",
     17, "/wires/0/route", "goes through body beam"},
    {"over_the_world", "{ \"sheave\": \"wheel\", \"efficiency\": 0.98 }", "{ \"over\": \"world\" }",
     18, "/wires/0/route/1/over", "has no edges"},
    {"over_axis_zero", R"("sheave": "wheel", "efficiency": 0.98)",
     R"("over": "wheel", "axis": [0, 0, 0])", 18, "/wires/0/route/1/axis", "not zero"},
    {"over_side", R"("sheave": "wheel", "efficiency": 0.98)", R"("over": "wheel", "side": 2)", 18,
     "/wires/0/route/1/side", "a whole number, -1 … 1"},
    {"turns_of_a_sheave", "\"efficiency\": 0.98", "\"turns\": 1", 18, "/wires/0/route/1/turns",
     "belongs to \"over\""},
    {"by_a_flat_point", R"("sheave": "wheel", "efficiency": 0.98)", R"("by": [0, 1])", 18,
     "/wires/0/route/1/by", "three numbers in m"},
    {"by_a_body", R"("sheave": "wheel", "efficiency": 0.98)", R"("by": [0, 1, 2], "at": [0, 0, 1])",
     18, "/wires/0/route/1/at", "belongs to \"attach\""},
    {"by_at_the_end", R"("attach": "load", "at": [0, 0, 0.5])", R"("by": [0, 0, 1])", 19,
     "/wires/0/route/2", "begins and ends"},
    {"passes_unknown", "\"type\": \"w16\",", R"("type": "w16", "passes": ["beem"],)", 16,
     "/wires/0/passes/0", "did you mean \"beam\"?"},
    {"passes_text", "\"type\": \"w16\",", R"("type": "w16", "passes": "beam",)", 16,
     "/wires/0/passes", "expected a list"},
    {"passes_what_it_wraps", R"({ "sheave": "wheel", "efficiency": 0.98 },
                 { "attach": "load", "at": [0, 0, 0.5] } ])",
     R"({ "over": "wheel" },
                 { "attach": "load", "at": [0, 0, 0.5] } ], "passes": ["load", "wheel"])",
     18, "/wires/0/route/1/over", "a body that it passes"},
    {"friction_on_unknown", "1.1e11", R"(1.1e11, "on": { "steel": {}, "stel": {} })", 4,
     "/wire_types/w16/on/stel",
     "expected the name of one of the materials; found \"stel\"; did you mean \"steel\"?"},
    {"friction_on_number", "1.1e11", R"(1.1e11, "on": { "steel": 0.3 })", 4,
     "/wire_types/w16/on/steel", "expected an object"},
    {"friction_on_typo", "1.1e11", R"(1.1e11, "on": { "steel": { "stick": 1 } })", 4,
     "/wire_types/w16/on/steel/stick", "unknown key"},
    {"friction_on_negative", "1.1e11", R"(1.1e11, "on": { "steel": { "stick_friction": -1 } })", 4,
     "/wire_types/w16/on/steel/stick_friction", "a number, 0 … 10"},
    {"chain", "\"type\": \"w16\",", "\"type\": \"w16\", \"model\": \"chain\",", 18,
     "/wires/0/route/1", "a chain runs over nothing"},
    {"same_place", "{ \"sheave\": \"wheel\", \"efficiency\": 0.98 }",
     "{ \"eye\": \"world\", \"at\": [0, 0, 3] }, { \"by\": [5, 0, 3] }", 18, "/wires/0/route/1",
     "same place"},
    {"too_short", "\"taut\"", "0.01", 16, "/wires/0/length", "too short"},
    // ---- machines and exercises
    {"pair_of_one", R"(["beam", "load"])", R"(["beam"])", 20, "/apart/0", "a list of 2 … 2"},
    {"lever_unknown", "\"lever\": \"hoist\"", "\"lever\": \"hoisting\"", 21, "/controls/0/lever",
     "one of the levers; found \"hoisting\"; did you mean \"hoist\""},
    {"drives_nothing", "[\"drum\"]", "[]", 21, "/controls/0/drives", "found a list of 0"},
    {"drives_no_motor", "\"drives\": \"rail\"", "\"drives\": \"axle\"", 22, "/schedules/0/drives",
     "has no motor"},
    {"time_backwards", "[[0, 0], [1, 1]]", "[[1, 0], [0, 1]]", 22, "/schedules/0/points/1",
     "backwards"},
    {"no_capacity", ", \"capacity\": 1000", "", 24, "/interlocks/0/kind", "/crane/capacity"},
    {"two_block_of_what", "\"kind\": \"load\", ", "\"kind\": \"two_block\", \"body\": \"load\", ",
     24, "/interlocks/0", "needs \"limit_body\""},
    {"cuts_unknown", "[\"up\"]", "[\"down\"]", 24, "/interlocks/0/cuts/0", "there are: up"},
    {"grab_itself", "\"loads\": [\"load\"]", "\"loads\": [\"beam\"]", 25, "/grabs/0/loads",
     "itself"},
    {"grab_fixed", "\"loads\": [\"load\"]", "\"loads\": [\"world\"]", 25, "/grabs/0/loads",
     "not dynamic"},
    {"mark_unknown", "\"mark\": \"spot\"", "\"mark\": \"spit\"", 29, "/exercise/phases/0/mark",
     "did you mean \"spot\"?"},
    {"phase_without_load", "\"load\": \"load\", ", "", 29, "/exercise/phases/0", "needs \"load\""},
    {"degrees_of_time", "\"what\": \"swing\"", "\"what\": \"time\"", 30,
     "/exercise/rules/0/limit_deg", "only a swing"},
    {"guide_of_no_phase", "\"rules\": [",
     R"("guide": [ { "say": "s", "until": "crane.load > 1", "phase": "up" } ], "rules": [)", 30,
     "/exercise/guide/0/phase", "no phase is called \"up\""},
};

class BadInput : public testing::TestWithParam<Mistake> {};

TEST_P(BadInput, IsSaidWithItsPlace) {
    const Mistake& mistake = GetParam();
    const std::string text = broken_scene(mistake.from, mistake.to);
    ASSERT_FALSE(text.empty()) << "the good scene does not hold " << mistake.from;
    const std::vector<SceneError> errors = errors_of(text);
    ASSERT_EQ(errors.size(), 1u) << (errors.empty() ? "" : errors.back().text());
    const SceneError& e = errors.front();
    EXPECT_EQ(e.file, "test.json");
    EXPECT_EQ(e.line, mistake.line) << e.text();
    EXPECT_EQ(e.pointer, mistake.pointer) << e.text();
    EXPECT_THAT(e.message, HasSubstr(mistake.says));
    EXPECT_EQ(e.text().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Table, BadInput, testing::ValuesIn(mistakes),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(BadInput, AllMistakesAreSaidInOrderOfLines) {
    std::string text = broken_scene("\"mass\": 100", "\"mass\": -1, \"colur\": [1, 0, 0]");
    text.replace(text.find("\"w16\", \"length\""), 5, "\"w17\"");
    text.replace(text.find("-9.81"), 5, "false");
    const std::vector<SceneError> errors = errors_of(text);
    ASSERT_EQ(errors.size(), 4u);
    EXPECT_EQ(errors[0].pointer, "/gravity");
    EXPECT_EQ(errors[1].pointer, "/bodies/1/mass");
    EXPECT_EQ(errors[2].pointer, "/bodies/1/colur");
    EXPECT_EQ(errors[3].pointer, "/wires/0/type");
}

TEST(BadInput, OneLinePerError) {
    const SceneError e{"a.json", 3, "/bodies/0", "expected this"};
    EXPECT_EQ(e.text(), "a.json:3: /bodies/0: expected this");
    EXPECT_EQ((SceneError{"a.json", 0, "", "no such file"}.text()), "a.json: no such file");
}

TEST(BadInput, EmptyText) {
    for (const char* text : {"", " \n\t "}) {
        const std::vector<SceneError> errors = errors_of(text);
        ASSERT_EQ(errors.size(), 1u);
        EXPECT_THAT(errors[0].message, HasSubstr("empty"));
    }
}

TEST(BadInput, NotAnObject) {
    for (const char* text : {"[]", "3", "\"scene\"", "null", "[[1]]"}) {
        const std::vector<SceneError> errors = errors_of(text);
        ASSERT_EQ(errors.size(), 1u) << text;
        EXPECT_THAT(errors[0].message, HasSubstr("expected an object"));
    }
}

TEST(BadInput, DeepNestingIsRefused) {
    for (const char* open : {"[", "{\"a\":"}) {
        std::string text;
        for (int i = 0; i < 200'000; ++i) text += open;
        const std::vector<SceneError> errors = errors_of(text);
        ASSERT_EQ(errors.size(), 1u);
        EXPECT_THAT(errors[0].message, HasSubstr("nested deeper than 64"));
    }
}

TEST(BadInput, TooManyValuesAreRefused) {
    std::string text = "{\"apart\": [0";
    for (int i = 0; i < 1'200'000; ++i) text += ",0";
    const std::vector<SceneError> errors = errors_of(text + "]}");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_THAT(errors[0].message, HasSubstr("1000000 values"));
}

// Hostile sizes end quickly: a test that hangs here has found a loop within a loop.
TEST(BadInput, LongListsAreRefusedAtOnce) {
    std::string bodies = "{ \"format\": 1, \"name\": \"long\", \"bodies\": [";
    for (int i = 0; i < 100'000; ++i)
        bodies += (i ? "," : "") + std::string("{ \"name\": \"b") + std::to_string(i) + "\" }";
    std::string joints = "], \"joints\": [";
    for (int i = 0; i < 100'000; ++i)
        joints += (i ? "," : "") + std::string("{ \"name\": \"b\", \"b\": \"c\" }");
    const std::vector<SceneError> errors = errors_of(bodies + joints + "] }");
    ASSERT_EQ(errors.size(), 2u);
    EXPECT_THAT(errors[0].message,
                HasSubstr("expected a list of 0 … 10000; found a list of 100000"));
}

TEST(BadInput, ErrorsAreCounted) {
    std::string text = "{ \"format\": 1, \"name\": \"many\"";
    for (int i = 0; i < 300'000; ++i) text += ", \"key" + std::to_string(i) + "\": 0";
    EXPECT_EQ(errors_of(text + "}").size(), 1000u);
}

TEST(BadInput, FilesThatCannotBeRead) {
    namespace fs = std::filesystem;
    const ScratchFolder folder;
    const auto message = [](const fs::path& file) -> std::string {
        try {
            load_scene(file.string());
        } catch (const SceneErrors& e) {
            return e.what();
        }
        return "was read";
    };
    EXPECT_THAT(message(folder / "nowhere.json"), HasSubstr("no such file"));
    EXPECT_THAT(message(folder.path()), HasSubstr("is a directory"));
    std::ofstream(folder / "large.json") << "{}";
    fs::resize_file(folder / "large.json", (32u << 20) + 1);
    EXPECT_THAT(message(folder / "large.json"), HasSubstr("larger than 32 MB"));
    std::ofstream(folder / "mesh.gltf") << "{ \"asset\": ";
    std::ofstream(folder / "scene.json") << R"({ "format": 1, "name": "broken mesh", "bodies": [
        { "name": "rock", "motion": "fixed", "shape": { "mesh": "mesh.gltf" } } ] })";
    EXPECT_THAT(message(folder / "scene.json"), HasSubstr("scene.json:2: /bodies/0/shape/mesh"));
}

// ---- whatever the bytes, reading ends with a scene or with errors

void must_not_crash(const std::string& text) {
    for (const SceneError& e : errors_of(text)) EXPECT_FALSE(e.message.empty());
}

TEST(BadInput, TruncatedAnywhere) {
    for (std::size_t n = 0; n < good_scene.size(); n += 3) must_not_crash(good_scene.substr(0, n));
}

TEST(BadInput, RandomBytesFlipped) {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        std::string text = good_scene;
        for (unsigned n = 1 + random() % 4; n > 0; --n)
            text[random() % text.size()] = static_cast<char>(random());
        must_not_crash(text);
    }
}

TEST(BadInput, RandomPiecesMovedAbout) {
    std::mt19937 random(2);
    for (int round = 0; round < 1000; ++round) {
        std::string text = good_scene;
        const std::size_t from = random() % text.size(), length = random() % 80;
        const std::string piece = text.substr(from, length);
        if (random() % 2) text.erase(from, length);
        text.insert(random() % text.size(), piece);
        must_not_crash(text);
    }
}

// Values of the wrong kind at every place: every single-value token is replaced in turn.
TEST(BadInput, EveryValueReplaced) {
    const char* replacements[] = {"null", "true", "-1", "1e300", "\"x\"", "[]", "{}", "[1, 2]"};
    const std::string ends = ",]} \n";
    for (std::size_t at = good_scene.find(": "); at != std::string::npos;
         at = good_scene.find(": ", at + 1)) {
        const std::size_t begin = at + 2;
        if (good_scene[begin] == '[' || good_scene[begin] == '{') continue;
        const std::size_t end = good_scene.find_first_of(ends, begin);
        for (const char* replacement : replacements) {
            std::string text = good_scene;
            must_not_crash(text.replace(begin, end - begin, replacement));
        }
    }
}

}  // namespace
}  // namespace fairlead
