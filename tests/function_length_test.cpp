// No function outgrows its reader: 60 lines, from its name to its last brace. Read off the sources.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "build_paths.h"
#include "tests/source_tokens.h"

namespace {

namespace fs = std::filesystem;

struct Function {
    int first = 0, last = 0;  // lines
    int length() const { return last - first + 1; }
};

// Functions that stand in no other; lambdas and branches are of the function around them.
std::vector<Function> functions_of(const std::string& source) {
    enum class Brace { place, function, list };  // namespace or type; body; values
    static const std::set<std::string> opens_place{"namespace", "class", "struct",
                                                   "union",     "enum",  "extern"};
    static const std::set<std::string> before_body{")",        "const", "override",
                                                   "noexcept", "final", "}"};
    std::vector<Function> found;
    std::vector<std::pair<Brace, int>> open;  // and the line where what it belongs to begins
    std::vector<Token> head;                  // since the last ';', body or place
    int bodies = 0;
    for (const Token& token : tokens_of(source)) {
        if (token.text == "{") {
            bool place = false, called = false;
            std::string before;  // of a template's parameters, "class" is no type's
            for (const Token& t : head) {
                place |= opens_place.contains(t.text) && before != "<" && before != ",";
                called |= t.text == "(";
                before = t.text;
            }
            const bool body =
                called && !place && !head.empty() && before_body.contains(head.back().text);
            const Brace kind = place && !called ? Brace::place
                               : body           ? Brace::function
                                                : Brace::list;
            open.emplace_back(kind, head.empty() ? token.line : head.front().line);
            bodies += kind == Brace::function;
            if (kind != Brace::list) head.clear();
        } else if (token.text == "}" && !open.empty()) {
            const auto [kind, first] = open.back();
            open.pop_back();
            if (kind == Brace::function && --bodies == 0) found.push_back({first, token.line});
            if (kind == Brace::list)
                head.push_back(token);
            else
                head.clear();
        } else if (token.text == ";") {
            head.clear();
        } else {
            head.push_back(token);
        }
    }
    return found;
}

TEST(FunctionLength, NoFunctionOutgrowsItsReader) {
    constexpr int most = 60;
    int functions = 0;
    for (const char* folder : {"physics", "engine", "render", "app"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(FAIRLEAD_HOME) / folder)) {
            const std::string extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ifstream in(entry.path());
            std::stringstream source;
            source << in.rdbuf();
            for (const Function& f : functions_of(source.str())) {
                EXPECT_LE(f.length(), most) << entry.path() << ":" << f.first;
                ++functions;
            }
        }
    EXPECT_GT(functions, 3500) << "are they still found?";
}

TEST(FunctionLength, IsThatOfWhatItHolds) {
    const std::vector<Function> found = functions_of(
        "struct S {\n"
        "    S(int a, int b)\n"
        "        : a_{a},\n"
        "          b_{b} {}\n"
        "    template <class T, class U>\n"
        "    int sum(T t) const {\n"
        "        const auto more = [&] { return a_ + 1; };\n"
        "        if (a_ > 0) {\n"
        "            return more();\n"
        "        }\n"
        "        return b_;\n"
        "    }\n"
        "};\n"
        "const int table[] = {\n"
        "    1, 2};\n");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].length(), 3);
    EXPECT_EQ(found[1].length(), 8);
}

}  // namespace
