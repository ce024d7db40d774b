#pragma once
// svg.h — the few shapes that charts are drawn with, in pixels, y downwards.
#include <string>
#include <vector>

namespace fairlead {

class Svg {
  public:
    enum class Anchor { start, middle, end };

    Svg(double width, double height, const std::string& title);

    void line(double x1, double y1, double x2, double y2, const std::string& style);
    void rectangle(double x, double y, double width, double height, const std::string& style);
    void dot(double x, double y, const std::string& style);
    // `points`: x, y, x, y …; `name` is what a pointer resting on it reads.
    void polyline(const std::vector<double>& points, const std::string& style,
                  const std::string& name);
    void text(double x, double y, const std::string& words, Anchor anchor = Anchor::start,
              const std::string& style = "");
    void upward_text(double x, double y, const std::string& words);

    void begin_group(const std::string& name);
    void end_group();

    std::string finish() const;  // the whole file

  private:
    std::string body_;
};

}  // namespace fairlead
