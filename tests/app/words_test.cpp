#include "app/words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"

namespace fairlead {
namespace {

// Every letter is as wide as any other; the bytes inside one count nothing.
float letters(std::string_view text) {
    return float(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

TEST(Words, AnIdentifierIsSpelledOut) {
    EXPECT_EQ(spelled("crate_2t"), "crate 2 t");
    EXPECT_EQ(spelled("barrel_500kg"), "barrel 500 kg");
    EXPECT_EQ(spelled("hook"), "hook");
}

TEST(Words, AQuantityIsWrittenInOneWay) {
    EXPECT_EQ(quantity(219, "s"), "3:39");
    EXPECT_EQ(quantity(3, "s"), "3 s");
    EXPECT_EQ(quantity(5.123e10, "Pa"), "51.2 GPa");
    EXPECT_EQ(quantity(6.21, "°"), "6.21°");
    EXPECT_EQ(quantity(2000, "kg"), "2 t");
    EXPECT_EQ(quantity(40, "kg"), "40 kg");
    EXPECT_EQ(quantity(-1500, "N"), "-1.5 kN");
    EXPECT_EQ(quantity(0.25, "m/s"), "0.25 m/s");
    EXPECT_EQ(quantity(1234, "m"), "1234 m");
    EXPECT_EQ(quantity(-1e-15, ""), "0");
    EXPECT_EQ(minutes(59.99), "0:59");
}

TEST(Words, LinesBreakAtSpacesAlone) {
    const std::string text = "a block with 0.42 slides, /winches/reel/slip";
    const std::string longest = "/winches/reel/slip";
    for (float room = letters(longest); room < letters(text); ++room) {
        std::string lines = broken(text, room, letters);
        for (std::size_t from = 0; from < lines.size();) {
            const std::size_t end = std::min(lines.find('\n', from), lines.size());
            EXPECT_LE(letters(std::string_view(lines).substr(from, end - from)), room);
            from = end + 1;
        }
        EXPECT_NE(lines, text);
        std::replace(lines.begin(), lines.end(), '\n', ' ');
        EXPECT_EQ(lines, text);
    }
    EXPECT_EQ(broken(text, 14, letters), "a block with\n0.42 slides,\n/winches/reel/slip");
}

TEST(Words, WhatFitsStaysAsItIs) {
    EXPECT_EQ(broken("one two", 7, letters), "one two");
    EXPECT_EQ(broken("one\ntwo three", 9, letters), "one\ntwo three");
    EXPECT_EQ(broken("overlong", 1, letters), "overlong");
    EXPECT_EQ(broken("", 10, letters), "");
    EXPECT_EQ(shortened("Skittles", 8, letters), "Skittles");
}

// "Load limiter bypassed: more than 0.5" tells nobody anything: a switch is on or off.
TEST(Words, NoRuleOfAnExerciseHasANumberWithoutItsUnit) {
    int rules = 0;
    for (const SceneCard& card : list_scenes(FAIRLEAD_HOME "/scenes")) {
        if (card.kind != SceneCard::Kind::exercise) continue;
        const Session session(load_scene(card.file));
        for (const RuleSheet& rule : session.snapshot().scenery->exercise->rules) {
            EXPECT_NE(rule.unit, "-") << card.name << ": " << rule.what;
            ++rules;
        }
    }
    EXPECT_GT(rules, 100);
}

TEST(Words, WhatDoesNotFitEndsInAnEllipsis) {
    EXPECT_EQ(shortened("Skittles", 7, letters), "Skittl…");
    EXPECT_EQ(shortened("höher", 4, letters), "höh…");
    EXPECT_EQ(shortened("öl", 1, letters), "");
    EXPECT_EQ(shortened("ölig", 2, letters), "ö…");
}

}  // namespace
}  // namespace fairlead
