#include "engine/run_report.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <stdexcept>

#include "engine/clock.h"

namespace fairlead {
namespace {

constexpr std::int64_t at_once = 3600;     // [ticks] read at a time
constexpr std::size_t most_points = 1200;  // of a curve
constexpr int plot_width = 900, plot_height = 150;

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) switch (c) {
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

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string clock_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%d:%04.1f", static_cast<int>(seconds) / 60,
                  std::fmod(seconds, 60));
    return text;
}

struct Curve {
    std::size_t signal = 0;
    std::vector<double> time, value;
};

// What tells a lift: its crane's, else the wires'.
std::vector<Curve> choose_curves(const std::vector<Signal>& signals) {
    std::vector<Curve> curves;
    const auto take = [&](const auto& wanted) {
        for (std::size_t i = 0; i < signals.size() && curves.size() < 6; ++i)
            if (wanted(signals[i].path)) curves.push_back({i, {}, {}});
    };
    for (const char* path : {"crane.load", "crane.hook_height", "crane.travel_x", "crane.travel_y",
                             "crane.swing_x", "crane.swing_y"})
        take([&](const std::string& p) { return p == path; });
    if (curves.empty())
        take(
            [](const std::string& p) { return p.starts_with("wire.") && p.ends_with(".tension"); });
    if (curves.empty()) take([](const std::string& p) { return p.ends_with(".position.z"); });
    return curves;
}

void read_curves(const RecordingReader& recording, std::vector<Curve>& curves) {
    const std::int64_t last = recording.last_tick();
    const std::int64_t stride = std::max<std::int64_t>(1, last / std::int64_t(most_points));
    std::int64_t due = 0;
    for (std::int64_t first = 0; first <= last; first += at_once)
        for (const auto& sample : recording.samples(first, std::min(last, first + at_once - 1))) {
            if (sample.tick < due) continue;
            due = sample.tick + stride;
            for (Curve& curve : curves) {
                curve.time.push_back(double(sample.tick) * tick_seconds);
                curve.value.push_back(sample.values[curve.signal]);
            }
        }
}

std::string plot(const Curve& curve, const Signal& signal, double end,
                 const std::vector<RunEvent>& events) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double v : curve.value)
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    if (!(low <= high)) return {};
    const double room = high > low ? 0.05 * (high - low) : 1;
    low -= room, high += room;
    const auto x = [&](double t) { return number(end > 0 ? plot_width * t / end : 0); };
    std::string svg = "<h3>" + escaped(signal.path) + " <small>" + escaped(signal.unit) + ", " +
                      escaped(signal.what) + "</small></h3><svg viewBox=\"-70 -6 980 176\">" +
                      "<rect width=\"900\" height=\"150\" class=\"field\"/>";
    for (int k = 0; k <= 2; ++k) {
        const double v = low + (high - low) * k / 2;
        const std::string y = number(plot_height * (1 - k / 2.0));
        svg += "<line x1=\"0\" x2=\"900\" y1=\"" + y + "\" y2=\"" + y +
               "\" class=\"grid\"/><text x=\"-6\" y=\"" + y +
               "\" text-anchor=\"end\" dominant-baseline=\"middle\">" + number(v) + "</text>";
    }
    for (int k = 0; k <= 6; ++k)
        svg += "<text x=\"" + x(end * k / 6) + "\" y=\"165\" text-anchor=\"middle\">" +
               clock_text(end * k / 6) + "</text>";
    for (const RunEvent& e : events)
        if (e.kind == "alarm" || e.kind == "mark" || e.kind == "grip") {
            const std::string at = x(double(e.tick) * tick_seconds);
            svg += "<line class=\"" + e.kind + "\" x1=\"" + at + "\" x2=\"" + at +
                   "\" y1=\"0\" y2=\"150\"><title>" + escaped(e.text) + "</title></line>";
        }
    svg += "<polyline class=\"curve\" points=\"";
    for (std::size_t i = 0; i < curve.time.size(); ++i)
        if (std::isfinite(curve.value[i]))
            svg += x(curve.time[i]) + "," +
                   number(plot_height * (high - curve.value[i]) / (high - low)) + " ";
    return svg + "\"/></svg>\n";
}

std::string row(const std::vector<std::string>& cells) {
    std::string html = "<tr>";
    for (const std::string& cell : cells) html += "<td>" + escaped(cell) + "</td>";
    return html + "</tr>\n";
}

std::string marks_table(const std::vector<RunMark>& marks) {
    if (marks.empty()) return "<p>Nothing was deducted.</p>\n";
    std::string html =
        "<table><tr><th>time</th><th>what</th><th>value</th><th>limit</th>"
        "<th>points</th></tr>\n";
    for (const RunMark& m : marks) {
        const Deduction& d = m.deduction;
        html +=
            row({clock_text(double(m.tick) * tick_seconds), d.what, number(d.value) + " " + d.unit,
                 number(d.limit) + " " + d.unit, d.critical ? "critical" : number(d.points)});
    }
    return html + "</table>\n";
}

const char* const head = R"(<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 980px; margin: 2em auto; padding: 0 1em;
       color: #1c2126; }
h1 { margin-bottom: 0 } h3 { margin: 1.2em 0 .2em } small, .quiet { color: #66707a; font-weight: normal }
table { border-collapse: collapse } td, th { padding: .2em .9em .2em 0; text-align: left;
       border-bottom: 1px solid #dde2e6; vertical-align: top }
.verdict { font-size: 1.2em; padding: .5em .8em; background: #eef4f5; border-left: 5px solid #2e8794 }
svg { width: 100%; font-size: 12px; fill: #66707a } .field { fill: #f6f8f9 } .grid { stroke: #dde2e6 }
.curve { fill: none; stroke: #2e8794; stroke-width: 1.6 } .alarm { stroke: #e24a3a }
.mark { stroke: #d9a400 } .grip { stroke: #3ea882; stroke-dasharray: 3 3 }
</style>
)";

}  // namespace

std::string run_report(const RecordingReader& recording) {
    const RecordingInfo& info = recording.info();
    const double end = double(recording.last_tick()) * tick_seconds;
    const std::vector<RunEvent> events = recording.events();
    std::string html = head;
    html += "<title>" + escaped(info.scene_name) + "</title>\n<h1>" + escaped(info.scene_name) +
            "</h1>\n<p class=\"quiet\">" + escaped(info.started) + ", " + clock_text(end);
    if (!info.parent.id.empty())
        html += ", took over from " + escaped(info.parent.name) + " at " +
                clock_text(double(info.parent.tick) * tick_seconds);
    html += "</p>\n";
    const auto verdict = std::find_if(events.begin(), events.end(),
                                      [](const RunEvent& e) { return e.kind == "verdict"; });
    html += "<p class=\"verdict\">" +
            (verdict == events.end() ? "No verdict: the exercise was not finished."
                                     : escaped(verdict->text)) +
            "</p>\n<h2>Marks</h2>\n" + marks_table(recording.marks()) + "<h2>Plots</h2>\n";
    std::vector<Curve> curves = choose_curves(recording.signals());
    read_curves(recording, curves);
    for (const Curve& curve : curves)
        html += plot(curve, recording.signals()[curve.signal], end, events);
    html += "<h2>Events</h2>\n<table>\n";
    for (const RunEvent& e : events)
        html += row({clock_text(double(e.tick) * tick_seconds), e.kind, e.text});
    return html + "</table>\n<p class=\"quiet\">" + escaped(info.build) + "; " +
           escaped(info.machine) + "; recording " + escaped(info.id) + "</p>\n</html>\n";
}

void write_samples(const RecordingReader& recording, const std::string& file) {
    std::ofstream out(file);
    if (!out) throw std::runtime_error(file + ": cannot be written");
    out << "time";
    for (const Signal& s : recording.signals()) out << ',' << s.path;
    out << '\n';
    char text[32];
    const auto write = [&](double x) {
        out.write(text, std::to_chars(text, text + sizeof text, x).ptr - text);
    };
    for (std::int64_t first = 0; first <= recording.last_tick(); first += at_once)
        for (const auto& sample : recording.samples(first, first + at_once - 1)) {
            write(double(sample.tick) * tick_seconds);
            for (const double v : sample.values) {
                out << ',';
                write(v);
            }
            out << '\n';
        }
    out.flush();
    if (!out) throw std::runtime_error(file + ": could not be written to its end");
}

}  // namespace fairlead
