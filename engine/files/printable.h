#pragma once
// printable.h — words from files of strangers, made fit to be shown: on a terminal, in a line of a
// log, in a table. What moves a cursor, ends a line or turns the order of reading becomes '?'.
#include <string>
#include <string_view>

namespace fairlead {

inline constexpr std::size_t any_length = std::string_view::npos;

// One line of valid UTF-8 without control characters and without marks that turn the direction of
// the text (U+202A … U+202E and their like); cut after about `longest` bytes.
std::string printable(std::string_view text, std::size_t longest = 160);

// Whether printable() would leave the text as it is, whatever its length.
bool is_printable(std::string_view text);

// A cell of a CSV table: quoted where need be; what a spreadsheet would take for a formula
// (= + - @ in front) gets an apostrophe in front, as they do themselves.
std::string csv_cell(std::string_view text);

}  // namespace fairlead
