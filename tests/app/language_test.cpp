// Texts in another language: complete, shown, chosen by hand or by the environment.
#include "engine/view/language.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "app/panels.h"
#include "app/view_memory.h"
#include "app/words.h"
#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "engine/view/event_text.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

// Each test ends in English: others read what panels and events say.
class Languages : public testing::Test {
  protected:
    void TearDown() override { choose_language("en"); }
};

// gettext gives back the pointer it got where the catalogue lacks a text.
bool translated(const std::string& text) {
    const bool has_words =
        std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c); });
    return !has_words || tr(text.c_str()) != text.c_str();
}

// All that the panels take from a scene's file.
std::vector<std::string> texts_of(const Scenery& s) {
    std::vector<std::string> all{s.name, s.brief.empty() ? s.why : s.brief};
    for (const CameraView& camera : s.cameras) all.push_back(camera.name);
    for (const LeverLook& lever : s.levers) all.push_back(spelled(lever.name));
    for (const ButtonLook& button : s.buttons) all.push_back(spelled(button.name));
    for (const InstrumentLook& i : s.instruments) all.push_back(i.label);
    for (const FaultLook& fault : s.faults) all.push_back(spelled(fault.what));
    for (const OrderLook& order : s.orders) all.push_back(order.name);
    for (const std::string& name : s.stoppers) all.push_back(spelled(name));
    for (const std::string& name : s.hands) all.push_back(spelled(name));
    for (const Mark& mark : s.marks) all.push_back(spelled(mark.name));
    for (const BodyLook& body : s.bodies) all.push_back(body.title);
    if (!s.exercise) return all;
    all.push_back(s.exercise->brief);
    for (const RuleSheet& rule : s.exercise->rules) all.push_back(rule.what);
    for (const GuideStep& step : s.exercise->guide) all.push_back(step.say);
    return all;
}

TEST_F(Languages, EverySceneOfTheChooserSpeaksNorwegian) {
    ASSERT_TRUE(choose_language("nb"));
    std::size_t driven = 0, noted = 0;
    for (const SceneCard& card : list_scenes(FAIRLEAD_HOME "/scenes")) {
        ASSERT_EQ(card.error, "");
        for (const std::string& text : {card.name, card.brief, card.difficulty})
            EXPECT_TRUE(translated(text)) << card.file << ": " << text;
        if (card.kind == SceneCard::Kind::demonstration) continue;
        ++driven;
        const Session session(load_scene(card.file));
        for (const std::string& text : texts_of(*session.snapshot().scenery))
            EXPECT_TRUE(translated(text)) << card.file << ": " << text;
        for (const SceneNote& note : session.snapshot().scenery->notes) {
            ++noted;
            EXPECT_NE(note.in(tr), note) << card.file;
        }
        const ExerciseState& e = session.snapshot().exercise;
        EXPECT_TRUE(translated(e.phase) && translated(e.instruction)) << card.file << e.instruction;
    }
    EXPECT_GE(driven, 10u);
    EXPECT_GE(noted, 5u) << "ships say how they float";
}

TEST_F(Languages, ANoteKeepsItsNamesAndFigures) {
    const SceneNote note{tr_later("wire %s runs over %s, which no hinge holds"), {"50%s", "drum"}};
    EXPECT_EQ(note, "wire 50%s runs over drum, which no hinge holds");
    ASSERT_TRUE(choose_language("nb"));
    EXPECT_EQ(note.in(tr), "wire 50%s går over drum, som ikke holdes av noe hengsel");
}

TEST_F(Languages, AreChosenAndLeftAtAnyTime) {
    ASSERT_TRUE(choose_language("nb"));
    EXPECT_STREQ(tr("Wires"), "Wirer");
    EXPECT_STREQ(tr(""), "") << "the catalogue's heading is no text";
    EXPECT_EQ(filled("%.1f", 0.5), "0.5") << "figures keep their point";
    ASSERT_TRUE(choose_language("en"));
    EXPECT_STREQ(tr("Wires"), "Wires");
    EXPECT_FALSE(choose_language("tlh"));
    EXPECT_STREQ(tr("Wires"), "Wires");
}

TEST_F(Languages, AreNamedByLocalesInAllTheirForms) {
    EXPECT_EQ(language_named("nb_NO.UTF-8"), "nb");
    EXPECT_EQ(language_named("no_NO"), "nb");
    EXPECT_EQ(language_named("nn_NO.UTF-8@euro"), "nb");
    EXPECT_EQ(language_named("nb:no:en"), "nb");
    EXPECT_EQ(language_named("en_GB.UTF-8"), "en");
    EXPECT_EQ(language_named("C"), "en");
    EXPECT_EQ(language_named(""), "en");
    EXPECT_EQ(language_named("ko_KR.UTF-8"), "en") << "there is no catalogue";
}

TEST_F(Languages, AreRememberedWithTextSizeAndColours) {
    const ScratchFolder folder;
    View left;
    left.language = "nb";
    left.text_size = 1.15f;
    left.palette = 2;
    keep_view(folder.file("view.txt"), left);
    View now;
    recall_view(folder.file("view.txt"), now);
    EXPECT_EQ(now.language, "nb");
    EXPECT_FLOAT_EQ(now.text_size, 1.15f);
    EXPECT_EQ(now.palette, 2);
    std::ofstream(folder.file("strange.txt"))
        << "language xx\npalette 77\ntext_size 40\nlanguage\n";
    View strange;
    recall_view(folder.file("strange.txt"), strange);
    EXPECT_EQ(strange.language, "");
    EXPECT_EQ(strange.palette, 3);
    EXPECT_FLOAT_EQ(strange.text_size, largest_text);
}

// What is recorded, reported and replayed does not hang on who looks on.
TEST_F(Languages, ChangeNothingThatIsRecorded) {
    ASSERT_TRUE(choose_language("nb"));
    Event alarm;
    alarm.kind = Event::Kind::interlock;
    alarm.id = "load";
    alarm.value = 1.04;
    EXPECT_EQ(text_of(alarm), "load 104 % of capacity: what adds to it is stopped");
    EXPECT_EQ(text_of(alarm, tr), "last 104 % av kapasiteten: det som øker den er stanset");
}

TEST_F(Languages, SayTheVerdictWithItsFigures) {
    ASSERT_TRUE(choose_language("nb"));
    ExerciseState e;
    e.finished = true;
    e.score = 91.6;
    e.elapsed = 130;
    e.passed = true;
    e.phase_index = e.phase_count = 4;
    e.deductions = {{65, "load swings", 7, 6, "°", 3, false}};
    EXPECT_EQ(verdict_text(e, 75, as_written),
              "Passed: 92 of 100 points (75 to pass) in 2:10. Most was lost for: load swings (3.0 "
              "points at 1:05).");
    EXPECT_EQ(verdict_text(e, 75, tr),
              "Bestått: 92 av 100 poeng (75 for å bestå) på 2:10. Mest kostet: lasten svinger (3.0 "
              "poeng ved 1:05).");
    for (const char* words : {"", "calm hands"})
        for (const bool passed : {true, false}) {
            e.passed = passed;
            e.verdict = instructor_verdict(passed, words, as_written);
            EXPECT_EQ(verdict_text(e, 75, as_written), e.verdict);
            EXPECT_EQ(verdict_text(e, 75, tr), instructor_verdict(passed, words, tr));
        }
}

// Literals with words that reach the window without tr(): ids begin with ##, names of signals,
// keys and files are compared or looked up, all else is a text somebody reads.
std::vector<std::string> bare_texts(const std::string& source) {
    static const std::regex spared(
        R"re(//[^\n]*|#include[^\n]*|(tr|tr_later)\(\s*("(\\.|[^"\\])*"\s*)+)re"
        R"re(|[=!]= "[^"]*"|\{"[A-Za-z0-9]+", &view_|(pressed|down|held|matches|getenv|starts_with|ends_with|Init)\([^)"\n]*("[^"\n]*"[\s,]*)+)re");
    static const std::regex text(R"re("((\\.|[^"\\\n])*)")re");
    static const std::regex conversion(R"re(%[-+ 0#]*[\d.*]*(ll|z)?[a-zA-Z]|\\n)re");
    static const std::regex words(R"re([A-Za-zÀ-ž]{4,}|[A-Za-z]{2,} [A-Za-z]{2,})re");
    const std::string left = std::regex_replace(source, spared, "");
    std::vector<std::string> found;
    for (std::sregex_iterator at(left.begin(), left.end(), text), end; at != end; ++at) {
        const std::string literal = (*at)[1];
        if (literal.starts_with("##") || literal.starts_with("/") || literal.starts_with("."))
            continue;
        if (std::regex_search(std::regex_replace(literal, conversion, ""), words))
            found.push_back(literal);
    }
    return found;
}

TEST_F(Languages, NoPanelSpeaksPastTheCatalogue) {
    EXPECT_THAT(bare_texts(R"(ImGui::Button("Try again"); tip("speed"); tr("No load"))"),
                testing::ElementsAre("Try again", "speed"))
        << "the test finds what it is for";
    const std::set<std::string> no_texts{"Fairlead: ", "fairlead-signals.csv",
                                         "scenes",     "assets/pictures",
                                         "crane.load", "tension",
                                         ".tension",   "anchor.",
                                         "hull.",      "xAPI",
                                         "xdg-open"};
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(FAIRLEAD_HOME "/app")) {
        const std::string name = entry.path().filename();
        if (!name.ends_with(".cpp") ||
            !(name.starts_with("panel_") || name == "ui.cpp" || name == "desk_window.cpp"))
            continue;
        if (name == "panel_theme.cpp") continue;  // names of font files
        ++files;
        std::stringstream source;
        source << std::ifstream(entry.path()).rdbuf();
        for (const std::string& text : bare_texts(source.str())) {
            EXPECT_TRUE(no_texts.count(text)) << name << ": \"" << text << "\" stands outside tr()";
        }
    }
    EXPECT_GE(files, 18);
}

}  // namespace
}  // namespace fairlead
