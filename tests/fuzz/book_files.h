#pragma once
// book_files.h — books of results, as a school passes them on, and what Fairlead does with one.
#include <string>
#include <vector>

namespace fairlead {

std::vector<std::string> books();

// Reads all, prints all, adds a result. Throws std::runtime_error where the book is refused.
void read_book(const std::string& file);

// Ends of a shell's line after fairlead-cli.
std::vector<std::string> list_book(const std::string& file);

}  // namespace fairlead
