#pragma once
// source_tokens.h — a C++ source as words and signs, for tests that read sources.
#include <algorithm>
#include <regex>
#include <string>
#include <vector>

struct Token {
    std::string text;
    int line = 0;
};

// Words, numbers, "::" and single signs; no comments, no preprocessor, texts as "".
inline std::vector<Token> tokens_of(const std::string& source) {
    static const std::regex next(
        R"re(//[^\n]*|/\*[\s\S]*?\*/|R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*")re"
        R"re(|'(?:\\.|[^'\\\n])+'|#(?:\\\n|[^\n])*|\d[\w.']*|\w+|::|\n|[^\s])re");
    std::vector<Token> tokens;
    int line = 1;
    for (std::sregex_iterator at(source.begin(), source.end(), next), end; at != end; ++at) {
        const std::string text = at->str();
        const bool spared =
            text == "\n" || text[0] == '#' || text.starts_with("//") || text.starts_with("/*");
        const bool quoted = text.size() > 1 && (text.back() == '"' || text.back() == '\'');
        if (!spared) tokens.push_back({quoted ? "\"\"" : text, line});
        line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    }
    return tokens;
}
