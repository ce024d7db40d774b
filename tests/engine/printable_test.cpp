// Words of strangers move no cursor, forge no line, turn no text round and are no formula.
#include "engine/files/printable.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(Printable, LeavesWordsOfAllScriptsAsTheyAre) {
    for (const char* text :
         {"hook", "Løftekrok 5 t", "갈고리", "крюк", "خطاف", "می‌خواهم", "⚓🚢"}) {
        EXPECT_EQ(printable(text), text);
        EXPECT_TRUE(is_printable(text)) << text;
    }
}

TEST(Printable, WhatActsOnATerminalBecomesAQuestionMark) {
    EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), "?[31mred?[0m");
    EXPECT_EQ(printable("good\nforged: line\r\t"), "good?forged: line??");
    EXPECT_EQ(printable("\x7f\xc2\x9b"
                        "31m"),
              "???31m")
        << "U+009B begins a sequence as well";
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
}

TEST(Printable, WhatTurnsTheTextRoundOrHidesBecomesQuestionMarks) {
    for (const char* mark : {"\u202e", "\u202a", "\u2066", "\u2069", "\u200f", "\u061c", "\u2028",
                             "\ufeff", "\u200b", "\U000e0041"}) {
        EXPECT_FALSE(is_printable(mark));
        EXPECT_EQ(printable(mark).find_first_not_of('?'), std::string::npos);
    }
}

TEST(Printable, WhatIsNotUtf8BecomesQuestionMarks) {
    EXPECT_EQ(printable("\xff\xfe"), "??");
    EXPECT_EQ(printable("\xc0\xaf"), "??") << "longer than need be";
    EXPECT_EQ(printable("\xed\xa0\x80"), "???") << "half of a pair";
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????") << "beyond U+10FFFF";
    EXPECT_EQ(printable("a\xe2\x82"), "a??") << "cut off";
}

TEST(Printable, IsCutAtACharacter) {
    EXPECT_EQ(printable("äöü", 2), "äö…");
    EXPECT_EQ(printable("äöü", any_length), "äöü");
}

TEST(Printable, CellsAreQuotedAndNoFormulas) {
    EXPECT_EQ(csv_cell("body.load.position.z"), "body.load.position.z");
    EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(csv_cell("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(csv_cell("+1"), "'+1");
    EXPECT_EQ(csv_cell("-1"), "'-1");
    EXPECT_EQ(csv_cell("@SUM(1)"), "'@SUM(1)");
    EXPECT_EQ(csv_cell("a\nb"), "a?b");
}

}  // namespace
}  // namespace fairlead
