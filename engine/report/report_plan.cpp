#include "engine/report/report_plan.h"

#include <algorithm>
#include <cmath>

#include "engine/report/plot_axis.h"
#include "engine/report/report_plot.h"

namespace fairlead {
namespace {

constexpr std::size_t most_points = 1500;
constexpr double plan_width = 900, tallest = 420;  // [pixels]

struct Way {
    std::vector<double> x, y;  // [m]
};

Way way_of(const RecordingReader& recording, const std::string& body) {
    Way way;
    const int x = place_of_signal(recording.signals(), "body." + body + ".position.x");
    const int y = place_of_signal(recording.signals(), "body." + body + ".position.y");
    if (x < 0 || y < 0) return way;
    const std::int64_t every =
        std::max<std::int64_t>(1, recording.last_tick() / std::int64_t(most_points));
    std::int64_t next = 0;
    recording.each_sample(0, recording.last_tick(), [&](const RecordingReader::Sample& s) {
        const double px = s.values[static_cast<std::size_t>(x)];
        const double py = s.values[static_cast<std::size_t>(y)];
        if (s.tick < next || !std::isfinite(px) || !std::isfinite(py)) return;
        next = s.tick + every;
        way.x.push_back(px), way.y.push_back(py);
    });
    return way;
}

const char* class_of(Mark::Kind kind) {
    switch (kind) {
        case Mark::Kind::pick_up:
            return "pick_up";
        case Mark::Kind::set_down:
            return "set_down";
        case Mark::Kind::no_go:
            return "no_go";
    }
    return "";
}

// In the world, where they are at the start.
std::vector<Mark> as_painted(const Scene& scene) {
    std::vector<Mark> marks;
    for (const SceneMark& from : scene.marks) {
        Mark& mark = marks.emplace_back(from.mark);
        for (const SceneBody& body : scene.bodies)
            if (body.name == from.body) mark.centre = body.pose * mark.centre;
    }
    return marks;
}

}  // namespace

std::string plan(const RecordingReader& recording, const Scene& scene) {
    if (!scene.crane || scene.crane->hook.empty()) return {};
    const Way way = way_of(recording, scene.crane->hook);
    if (way.x.size() < 2) return {};
    double left = *std::min_element(way.x.begin(), way.x.end());
    double right = *std::max_element(way.x.begin(), way.x.end());
    double low = *std::min_element(way.y.begin(), way.y.end());
    double high = *std::max_element(way.y.begin(), way.y.end());
    const std::vector<Mark> marks = as_painted(scene);
    for (const Mark& m : marks) {
        left = std::min(left, m.centre.x() - m.half_x);
        right = std::max(right, m.centre.x() + m.half_x);
        low = std::min(low, m.centre.y() - m.half_y);
        high = std::max(high, m.centre.y() + m.half_y);
    }
    constexpr double margin = 1;  // [m]
    left -= margin, right += margin, low -= margin, high += margin;
    const double scale = std::min(plan_width / (right - left), tallest / (high - low));
    const auto x = [&](double v) { return svg_number(scale * (v - left)); };
    const auto y = [&](double v) { return svg_number(scale * (high - v)); };

    std::string svg = "<svg viewBox=\"0 0 " + svg_number(plan_width) + " " +
                      svg_number(scale * (high - low)) + "\"><rect class=\"field\" width=\"" +
                      svg_number(scale * (right - left)) + "\" height=\"" +
                      svg_number(scale * (high - low)) + "\"/>";
    for (const Mark& m : marks) {
        svg += "<rect class=\"" + std::string(class_of(m.kind)) + "\" x=\"" +
               x(m.centre.x() - m.half_x) + "\" y=\"" + y(m.centre.y() + m.half_y) + "\" width=\"" +
               svg_number(scale * 2 * m.half_x) + "\" height=\"" +
               svg_number(scale * 2 * m.half_y) + "\"/><text text-anchor=\"middle\" x=\"" +
               x(m.centre.x()) + "\" y=\"" + y(m.centre.y()) + "\">" + html_escaped(m.name) +
               "</text>";
    }
    svg += "<polyline class=\"curve\" points=\"";
    for (std::size_t i = 0; i < way.x.size(); ++i) svg += x(way.x[i]) + "," + y(way.y[i]) + " ";
    return svg + "\"/></svg>\n";
}

}  // namespace fairlead
