// One name, one type: the rule of C++ that no compiler and no linker holds. Where two files define
// types of one name in one namespace, the linker keeps one of their constructors and destructors,
// and the program breaks where the other was meant. Read off the sources themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "build_paths.h"
#include "tests/source_tokens.h"

namespace {

namespace fs = std::filesystem;

struct Definition {
    std::string name;  // fairlead::physics::Body
    int line = 0;
};

// What stands between the last ';', '{' or '}' and a '{': does it open a namespace, a type?
class Head {
  public:
    void add(const std::string& word) { words_.push_back(word); }
    void clear() { words_.clear(); }

    // "" of one without a name.
    std::optional<std::string> opened_namespace() const {
        std::size_t i = !words_.empty() && words_[0] == "inline";
        if (i >= words_.size() || words_[i] != "namespace") return std::nullopt;
        std::string name;
        for (++i; i < words_.size(); ++i) name += words_[i];
        return name;
    }

    std::optional<std::string> defined_type() const {
        std::size_t i = after_template();
        if (i >= words_.size()) return std::nullopt;
        if (words_[i] != "struct" && words_[i] != "class" && words_[i] != "union" &&
            words_[i] != "enum")
            return std::nullopt;
        ++i;
        if (i < words_.size() && (words_[i] == "class" || words_[i] == "struct")) ++i;
        i = after_attributes(i);
        std::string name;
        for (; i < words_.size() && words_[i] != ":" && words_[i] != "final"; ++i) {
            if (words_[i] == "(" || words_[i] == "=") return std::nullopt;  // of another kind
            name += words_[i];
        }
        if (name.empty()) return std::nullopt;
        return name;
    }

    // "length_of(const Wire & wire)": a function, with all that stands between its brackets.
    std::optional<std::string> defined_function() const {
        const auto open = std::find(words_.begin(), words_.end(), "(");
        if (open == words_.begin() || open == words_.end() || opened_namespace())
            return std::nullopt;
        std::string name = *(open - 1);
        int depth = 0;
        for (auto word = open; word != words_.end(); ++word) {
            name += (word == open ? "" : " ") + *word;
            if (*word == "(") ++depth;
            if (*word == ")" && --depth == 0) break;
        }
        return name;
    }
    // Of what a head begins, "constexpr double least = 3;".
    std::optional<std::string> defined_value() const {
        const auto equals = std::find(words_.begin(), words_.end(), "=");
        if (equals - words_.begin() < 2 || equals == words_.end()) return std::nullopt;
        if (std::find(words_.begin(), equals, "(") != equals) return std::nullopt;
        if (words_[0] == "using" || words_[0] == "namespace") return std::nullopt;
        auto end = equals;
        while (*(end - 1) == "]") {  // of an array
            while (end != words_.begin() && *(end - 1) != "[") --end;
            if (end - words_.begin() < 2) return std::nullopt;
            --end;
        }
        return *(end - 1);
    }

  private:
    std::size_t after_template() const {
        std::size_t i = 0;
        while (i < words_.size() && words_[i] == "template") {
            int depth = 0;
            for (++i; i < words_.size(); ++i) {
                if (words_[i] == "<") ++depth;
                if (words_[i] == ">" && --depth == 0) break;
            }
            ++i;
        }
        return i;
    }
    std::size_t after_attributes(std::size_t i) const {
        while (i < words_.size() && (words_[i] == "alignas" || words_[i] == "[")) {
            const std::string open = words_[i] == "[" ? "[" : "(", close = open == "[" ? "]" : ")";
            int depth = 0;
            for (; i < words_.size(); ++i) {
                if (words_[i] == open) ++depth;
                if (words_[i] == close && --depth == 0) break;
            }
            ++i;
        }
        return i;
    }

    std::vector<std::string> words_;
};

using Spaces = std::vector<std::optional<std::string>>;  // open namespaces; none: any other brace

// Calls visit(open, head, token) at every token, before what it opens or closes counts.
template <class Visit>
void walk(const std::string& source, Visit visit) {
    Spaces open;
    Head head;
    for (const Token& token : tokens_of(source)) {
        visit(open, head, token);
        if (token.text == "{")
            open.push_back(head.opened_namespace());
        else if (token.text == "}" && !open.empty())
            open.pop_back();
        if (token.text == "{" || token.text == "}" || token.text == ";")
            head.clear();
        else
            head.add(token.text);
    }
    EXPECT_TRUE(open.empty()) << "braces that do not close";
}

// Types defined at the level of a namespace that other files can name.
std::vector<Definition> definitions_in(const std::string& source) {
    std::vector<Definition> found;
    walk(source, [&](const Spaces& open, const Head& head, const Token& token) {
        if (token.text != "{") return;
        const bool shared = std::all_of(open.begin(), open.end(),
                                        [](const auto& name) { return name && !name->empty(); });
        const auto type = head.defined_type();
        if (!type || !shared) return;
        std::string name;
        for (const auto& space : open) name += *space + "::";
        found.push_back({name + *type, token.line});
    });
    return found;
}

// What is defined in namespaces without a name: other files of the folder are one with this one
// where a room is compiled as a whole (FAIRLEAD_UNITY).
std::vector<Definition> hidden_in(const std::string& source) {
    std::vector<Definition> found;
    walk(source, [&](const Spaces& open, const Head& head, const Token& token) {
        if (token.text != "{" && token.text != ";") return;
        if (std::find(open.begin(), open.end(), std::string()) == open.end()) return;
        if (std::find(open.begin(), open.end(), std::nullopt) != open.end()) return;
        auto name = head.defined_value();
        if (!name && token.text == "{") name = head.defined_type();
        if (!name && token.text == "{") name = head.defined_function();
        if (name) found.push_back({*name, token.line});
    });
    return found;
}

std::vector<fs::path> sources() {
    std::vector<fs::path> found;
    for (const char* folder : {"physics", "engine", "render", "app", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(FAIRLEAD_HOME) / folder))
            if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp")
                found.push_back(entry.path());
    return found;
}

std::vector<std::string> names_in(const std::string& source) {
    std::vector<std::string> names;
    for (const Definition& d : definitions_in(source)) names.push_back(d.name);
    return names;
}

// But for what is compiled source by source in any build.
bool is_united(const fs::path& file) {
    const std::string text = file.string(), name = file.filename().string();
    return file.extension() == ".cpp" && text.find("/engine/experiments/") == text.npos &&
           text.find("/tests/bench/") == text.npos && text.find("/tests/fuzz/") == text.npos &&
           !name.starts_with("cli") && name != "main.cpp";
}

TEST(OneDefinition, UnnamedNamesDifferWithinAFolder) {
    std::map<std::string, std::string> first;  // folder and name → where
    for (const fs::path& file : sources()) {
        if (!is_united(file)) continue;
        std::ifstream in(file);
        std::stringstream text;
        text << in.rdbuf();
        for (const Definition& d : hidden_in(text.str())) {
            const std::string place = file.string() + ":" + std::to_string(d.line);
            const auto [found, fresh] =
                first.emplace(file.parent_path().string() + " " + d.name, place);
            const std::string other = found->second.substr(0, found->second.rfind(':'));
            if (!fresh && other != file.string())
                ADD_FAILURE() << d.name << " is defined at " << found->second << " and at "
                              << place;
        }
    }
    EXPECT_GT(first.size(), 500u);
}

TEST(OneDefinition, FindsNamesOfUnnamedNamespaces) {
    const std::vector<Definition> found = hidden_in(
        "namespace a { constexpr int seen = 1; namespace { constexpr double least = 3; struct S {"
        " int x = 1; }; double twice(double x) { int y = 2; return x * y; } const T t = { 1 }; } "
        "}");
    std::vector<std::string> names;
    for (const Definition& d : found) names.push_back(d.name);
    EXPECT_EQ(names, (std::vector<std::string>{"least", "S", "twice( double x )", "t"}));
}

TEST(OneDefinition, EveryTypeHasANameOfItsOwn) {
    std::map<std::string, std::string> first;  // name → where
    for (const fs::path& file : sources()) {
        std::ifstream in(file);
        std::stringstream text;
        text << in.rdbuf();
        SCOPED_TRACE(file);
        for (const Definition& d : definitions_in(text.str())) {
            const std::string here =
                fs::relative(file, FAIRLEAD_HOME).generic_string() + ":" + std::to_string(d.line);
            const auto [at, fresh] = first.emplace(d.name, here);
            EXPECT_TRUE(fresh) << here << ": " << d.name << " is defined in " << at->second
                               << " as well; rename one, or put it into a namespace without a name";
        }
    }
    EXPECT_GT(first.size(), 300u);
    EXPECT_TRUE(first.count("fairlead::physics::World"));
}

TEST(OneDefinition, SeesWhatIsDefined) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(names_in("namespace a::b { struct S { struct Inner {}; int f() { return 1; } }; }"),
              Names{"a::b::S"});
    EXPECT_EQ(names_in("enum class E : char { x }; template <class T> class C final : public B {};"
                       "union alignas(16) U { int i; }; struct [[nodiscard]] N {};"),
              (Names{"E", "C", "U", "N"}));
    EXPECT_EQ(names_in("template <> struct hash<S> {}; struct Outer::Hidden {};"),
              (Names{"hash<S>", "Outer::Hidden"}));
}

TEST(OneDefinition, SeesNothingElse) {
    EXPECT_EQ(
        names_in("namespace { struct Own {}; namespace b { struct Own {}; } }"
                 "struct Declared; struct S make() { struct Local {}; return {}; }"
                 "struct S s = {}; // struct Comment {\n/* struct { */ "
                 "const char* t = \"struct Text {\"; char c = '{';"
                 "auto r = R\"x(struct Raw {)x\"; int n = 1'000;\n#define M struct Macro {\n"),
        std::vector<std::string>{});
}

}  // namespace
