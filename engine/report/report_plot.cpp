#include "engine/report/report_plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/files/printable.h"
#include "engine/input/clock.h"
#include "engine/report/plot_axis.h"

namespace fairlead {
namespace {

constexpr int width = 900, height = 150;  // of the field
constexpr double infinity = std::numeric_limits<double>::infinity();

std::string line(const char* kind, double x1, double x2, double y1, double y2) {
    return "<line class=\"" + std::string(kind) + "\" x1=\"" + svg_number(x1) + "\" x2=\"" +
           svg_number(x2) + "\" y1=\"" + svg_number(y1) + "\" y2=\"" + svg_number(y2) + "\"";
}

std::string text(double x, double y, const char* anchor, const std::string& what) {
    return "<text x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" text-anchor=\"" + anchor +
           "\" dominant-baseline=\"middle\">" + what + "</text>";
}

}  // namespace

ReadingUnit reading_unit(const std::string& unit) {
    if (unit == "N") return {"kN", 1e-3, 1};
    if (unit == "rad") return {"°", 180 / M_PI, 1};
    if (unit == "deg") return {"°", 1, 1};
    if (unit == "%") return {"%", 1, 1};
    if (unit == "m" || unit == "t") return {unit, 1, 0.5};
    return {unit, 1, 0};
}

std::string html_escaped(const std::string& text) {
    std::string out;
    for (const char c : printable(text, any_length)) switch (c) {
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '&':
                out += "&amp;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    return out;
}

std::string curve_title(const SignalCurve& curve) {
    std::string what = curve.signal.what.empty() ? curve.signal.path : curve.signal.what;
    if (!what.empty())
        what[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(what[0])));
    return what;
}

std::string clock_text(double seconds) {
    const auto tenths = std::llround(10 * seconds);
    char text[40];
    std::snprintf(text, sizeof text, "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60,
                  tenths % 10);
    return text;
}

double SignalCurve::low() const {
    double least = infinity;
    for (const double v : value)
        if (std::isfinite(v)) least = std::min(least, v);
    return least;
}

double SignalCurve::high() const {
    double most = -infinity;
    for (const double v : value)
        if (std::isfinite(v)) most = std::max(most, v);
    return most;
}

double SignalCurve::when(double wanted) const {
    const auto found = std::find(value.begin(), value.end(), wanted);
    return found == value.end() ? 0 : time[static_cast<std::size_t>(found - value.begin())];
}

const char* class_of(const RunEvent& event) {
    switch (event.event.kind) {
        case Event::Kind::alarm:
        case Event::Kind::interlock:
            return "alarm";
        case Event::Kind::score:
            return "mark";
        case Event::Kind::grip:
            return "grip";
        default:
            return "";
    }
}

std::string plot(const SignalCurve& curve, double end, const std::vector<RunEvent>& events) {
    if (!(curve.low() <= curve.high())) return {};
    const ReadingUnit unit = reading_unit(curve.signal.unit);
    const PlotAxis up =
        plot_axis(unit.scale * curve.low(), unit.scale * curve.high(), unit.least_span);
    const auto x = [&](double t) { return end > 0 ? width * t / end : 0; };
    const auto y = [&](double v) { return height * (up.high - v) / (up.high - up.low); };

    std::string svg = "<section><h3>" + html_escaped(curve_title(curve)) + " [" +
                      html_escaped(unit.name) + "] <small>" + html_escaped(curve.signal.path) +
                      "</small></h3>\n<svg viewBox=\"-60 -8 985 182\">" +
                      "<rect width=\"900\" height=\"150\" class=\"field\"/>";
    const auto steps = std::llround((up.high - up.low) / up.step);
    for (long long k = 0; k <= steps; ++k) {
        const double v = up.low + up.step * double(k);
        svg += line("grid", 0, width, y(v), y(v)) + "/>" +
               text(-7, y(v), "end", axis_label(v, up.step));
    }
    const double seconds = round_seconds(end / 10);
    for (double t = 0; t <= end * (1 + 1e-9); t += seconds) {
        const std::string at = clock_text(t);
        svg += line("grid", x(t), x(t), 0, height) + "/>" +
               text(x(t), height + 14, "middle", at.substr(0, at.find('.')));
    }
    for (const RunEvent& e : events)
        if (*class_of(e)) {
            const double at = x(double(e.tick) * tick_seconds);
            svg += line(class_of(e), at, at, 0, height) + "><title>" +
                   html_escaped(text_of(e.event)) + "</title></line>";
        }
    for (const double limit : curve.limits) {
        const double at = unit.scale * limit;
        if (at >= up.low && at <= up.high) svg += line("limit", 0, width, y(at), y(at)) + "/>";
    }
    svg += "<polyline class=\"curve\" points=\"";
    for (std::size_t i = 0; i < curve.time.size(); ++i)
        if (std::isfinite(curve.value[i]))
            svg += svg_number(x(curve.time[i])) + "," + svg_number(y(unit.scale * curve.value[i])) +
                   " ";
    return svg + "\"/></svg></section>\n";
}

}  // namespace fairlead
