#pragma once
// sheet.h — a table of results, as CSV for programs and as Markdown for people.
#include <string>
#include <vector>

namespace fairlead {

// To so many significant digits.
std::string digits(double value, int count);

class Sheet {
  public:
    explicit Sheet(std::vector<std::string> columns);
    void add(std::vector<std::string> row);

    std::string csv() const;
    std::string markdown() const;

  private:
    std::vector<std::string> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace fairlead
