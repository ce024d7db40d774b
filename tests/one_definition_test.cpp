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

// Types defined at the level of a namespace that other files can name.
std::vector<Definition> definitions_in(const std::string& source) {
    std::vector<Definition> found;
    std::vector<std::optional<std::string>> open;  // namespaces; none: any other brace
    Head head;
    const auto shared = [&] {
        return std::all_of(open.begin(), open.end(),
                           [](const auto& name) { return name && !name->empty(); });
    };
    const auto qualified = [&](const std::string& name) {
        std::string all;
        for (const auto& space : open) all += *space + "::";
        return all + name;
    };
    for (const Token& token : tokens_of(source)) {
        if (token.text == "{") {
            const auto type = head.defined_type();
            if (type && shared()) found.push_back({qualified(*type), token.line});
            open.push_back(head.opened_namespace());
        } else if (token.text == "}" && !open.empty()) {
            open.pop_back();
        }
        if (token.text == "{" || token.text == "}" || token.text == ";")
            head.clear();
        else
            head.add(token.text);
    }
    EXPECT_TRUE(open.empty()) << "braces that do not close";
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
