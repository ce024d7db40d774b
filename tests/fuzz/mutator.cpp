#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace fairlead {
namespace {

constexpr std::size_t longest = 2u << 20;  // [bytes] of a file: larger ones only take longer

const char* const numbers[] = {"0",
                               "-1",
                               "1",
                               "2",
                               "255",
                               "65536",
                               "2147483647",
                               "2147483648",
                               "4294967296",
                               "9223372036854775807",
                               "18446744073709551616",
                               "1e308",
                               "-1e308",
                               "1e999",
                               "5e-324",
                               "0.5",
                               "-0.0",
                               "1e7",
                               "1e-9",
                               "null",
                               "[]",
                               "{}",
                               "true",
                               "\"x\""};
const char* const texts[] = {"",
                             "world",
                             "../../../etc/passwd",
                             "/dev/zero",
                             "a\\u0000b",
                             "\\u001b[31m",
                             "\\n",
                             "\\u202e",
                             "=1+2",
                             "data:application/octet-stream;base64,AAAA",
                             "\xff\xfe",
                             "MAT4",
                             "%s%n"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

std::string Mutator::file() {
    std::string text = corpus_[any(corpus_.size())];
    for (std::size_t n = 1 + any(any(2) ? 2 : 6); n > 0; --n) change(text);
    if (text.size() > longest) text.resize(longest);
    return text;
}

void Mutator::change(std::string& text) {
    if (text.empty()) return;
    switch (any(9)) {
        case 0:
            return flip(text);
        case 1:
            return overwrite(text);
        case 2:
            return splice(text);
        case 3:
            return repeat(text);
        case 4:
            return nest(text);
        case 5:
            return text.resize(any(8) == 0 ? any(text.size()) : text.size());
        case 6:
            return replace_text(text);
        default:
            return replace_number(text);
    }
}

void Mutator::flip(std::string& text) {
    for (std::size_t n = 1 + any(any(2) ? 2 : 40); n > 0; --n)
        text[any(text.size())] ^= static_cast<char>(1 << any(8));
}

// A number in binary, of either order of bytes; more often near the front, where heads are.
void Mutator::overwrite(std::string& text) {
    constexpr std::uint32_t wild[] = {0,          1,          0xff,       0xffff,
                                      0x7fffffff, 0x80000000, 0xffffffff, 0x1000000};
    const std::size_t at = any(any(2) ? std::min<std::size_t>(text.size(), 128) : text.size());
    const std::uint32_t number = wild[any(std::size(wild))];
    for (std::size_t i = 0; i < 4 && at + i < text.size(); ++i)
        text[at + i] = static_cast<char>(number >> 8 * i);
}

void Mutator::splice(std::string& text) {
    const std::string& from = corpus_[any(corpus_.size())];
    const std::string piece = from.substr(any(from.size()), any(any(2) ? 40 : 4000));
    const std::size_t at = any(text.size());
    text.replace(at, any(2) ? std::min(piece.size(), text.size() - at) : 0, piece);
}

void Mutator::repeat(std::string& text) {
    const std::size_t at = any(text.size());
    const std::string piece = text.substr(at, 1 + any(200));
    std::string many;
    for (std::size_t n = any(4) ? any(4) : any(3000); n > 0; --n) many += piece;
    text.insert(at, many);
}

void Mutator::replace_number(std::string& text) {
    std::size_t from = any(text.size());
    while (from < text.size() && !is_digit(text[from])) ++from;
    while (from > 0 && is_digit(text[from - 1])) --from;
    std::size_t to = from;
    while (to < text.size() && (is_digit(text[to]) || text[to] == '.')) ++to;
    if (to > from) text.replace(from, to - from, one_of(numbers));
}

void Mutator::replace_text(std::string& text) {
    const std::size_t from = text.find('"', any(text.size()));
    const std::size_t to = from == std::string::npos ? from : text.find('"', from + 1);
    if (to != std::string::npos && to - from < 200)
        text.replace(from + 1, to - from - 1, one_of(texts));
}

void Mutator::nest(std::string& text) {
    const std::size_t depth = any(4) ? any(100) : any(100'000);
    text.insert(any(text.size()), std::string(depth, '[') + std::string(any(2) ? depth : 0, ']'));
}

}  // namespace fairlead
