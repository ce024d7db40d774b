#include "engine/experiments/svg.h"

#include <cmath>
#include <cstdio>

namespace fairlead {
namespace {

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

// Hundredths of a pixel.
std::string px(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(100 * x) / 100 + 0.0);
    return text;
}

std::string given(const char* key, double x) {
    return std::string(" ") + key + "=\"" + px(x) + "\"";
}

const char* word(Svg::Anchor anchor) {
    if (anchor == Svg::Anchor::middle) return "middle";
    return anchor == Svg::Anchor::end ? "end" : "start";
}

}  // namespace

Svg::Svg(double width, double height, const std::string& title)
    : body_("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + px(width) + " " +
            px(height) + "\"" + given("width", width) + given("height", height) +
            " font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#39424a\">\n"
            "<title>" +
            escaped(title) + "</title>\n") {
    rectangle(0, 0, width, height, "fill=\"#ffffff\"");
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& style) {
    body_ += "<line" + given("x1", x1) + given("y1", y1) + given("x2", x2) + given("y2", y2) + " " +
             style + "/>\n";
}

void Svg::rectangle(double x, double y, double width, double height, const std::string& style) {
    body_ += "<rect" + given("x", x) + given("y", y) + given("width", width) +
             given("height", height) + " " + style + "/>\n";
}

void Svg::dot(double x, double y, const std::string& style) {
    body_ += "<circle" + given("cx", x) + given("cy", y) + " " + style + "/>\n";
}

void Svg::polyline(const std::vector<double>& points, const std::string& style,
                   const std::string& name) {
    body_ += "<polyline points=\"";
    for (std::size_t i = 0; i + 1 < points.size(); i += 2)
        body_ += (i ? " " : "") + px(points[i]) + "," + px(points[i + 1]);
    body_ += "\" fill=\"none\" " + style + "><title>" + escaped(name) + "</title></polyline>\n";
}

void Svg::text(double x, double y, const std::string& words, Anchor anchor,
               const std::string& style) {
    body_ += "<text" + given("x", x) + given("y", y) + " text-anchor=\"" + word(anchor) + "\"" +
             (style.empty() ? "" : " " + style) + ">" + escaped(words) + "</text>\n";
}

void Svg::upward_text(double x, double y, const std::string& words) {
    text(x, y, words, Anchor::middle, "transform=\"rotate(-90 " + px(x) + " " + px(y) + ")\"");
}

void Svg::begin_group(const std::string& name) {
    body_ += "<g><title>" + escaped(name) + "</title>\n";
}

void Svg::end_group() {
    body_ += "</g>\n";
}

std::string Svg::finish() const {
    return body_ + "</svg>\n";
}

}  // namespace fairlead
