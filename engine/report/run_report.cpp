#include "engine/report/run_report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>

#include "engine/files/printable.h"
#include "engine/files/whole_file.h"
#include "engine/input/clock.h"
#include "engine/report/report_plan.h"
#include "engine/report/report_plot.h"

namespace fairlead {
namespace {

constexpr std::int64_t most_stretches = 600;  // of a curve

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, std::abs(value) < 999.5 ? "%.3g" : "%.0f", value);
    return text;
}

std::string quantity(double value, const std::string& unit) {
    const ReadingUnit read = reading_unit(unit);
    return number(read.scale * value) + (read.name == "°" ? "" : " ") + read.name;
}

// "2026-11-22T06:20:41Z" → "22 November 2026, 06:20 UTC"; anything else stays what it is.
std::string date_text(const std::string& started) {
    constexpr std::array months{"January",   "February", "March",    "April",
                                "May",       "June",     "July",     "August",
                                "September", "October",  "November", "December"};
    int year = 0, month = 0, day = 0, hour = 0, minute = 0;
    if (std::sscanf(started.c_str(), "%4d-%2d-%2dT%2d:%2d", &year, &month, &day, &hour, &minute) !=
            5 ||
        month < 1 || month > 12)
        return started;
    char text[64];
    std::snprintf(text, sizeof text, "%d %s %d, %02d:%02d UTC", day,
                  months[static_cast<std::size_t>(month - 1)], year, hour, minute);
    return text;
}

// What tells a lift: its crane's, else the wires'.
std::vector<std::size_t> choose_signals(const std::vector<Signal>& signals) {
    std::vector<std::size_t> chosen;
    const auto take = [&](const auto& wanted) {
        for (std::size_t i = 0; i < signals.size() && chosen.size() < 6; ++i)
            if (wanted(signals[i].path)) chosen.push_back(i);
    };
    for (const char* path : {"crane.load", "crane.hook_height", "crane.travel_x", "crane.travel_y",
                             "crane.swing_x", "crane.swing_y"})
        take([&](const std::string& p) { return p == path; });
    if (chosen.empty())
        take(
            [](const std::string& p) { return p.starts_with("wire.") && p.ends_with(".tension"); });
    if (chosen.empty()) take([](const std::string& p) { return p.ends_with(".position.z"); });
    return chosen;
}

// Of every stretch its lowest and its highest: no peak is lost, however long the run.
class Thinned {
  public:
    Thinned(SignalCurve& curve, std::int64_t stretch) : curve_(curve), stretch_(stretch) {}
    ~Thinned() { flush(); }

    void add(std::int64_t tick, double value) {
        if (!std::isfinite(value)) return;
        if (tick / stretch_ != at_) flush();
        at_ = tick / stretch_;
        const Point point{double(tick) * tick_seconds, value};
        if (empty_ || value < low_.value) low_ = point;
        if (empty_ || value > high_.value) high_ = point;
        empty_ = false;
    }

  private:
    struct Point {
        double time = 0, value = 0;
    };
    void push(const Point& p) { curve_.time.push_back(p.time), curve_.value.push_back(p.value); }
    void flush() {
        if (empty_) return;
        push(low_.time < high_.time ? low_ : high_);
        if (low_.time != high_.time) push(low_.time < high_.time ? high_ : low_);
        empty_ = true;
    }

    SignalCurve& curve_;
    std::int64_t stretch_, at_ = 0;
    bool empty_ = true;
    Point low_, high_;
};

// The levers, and the buttons of the scene's own.
std::vector<std::size_t> choose_levers(const RecordingReader& recording) {
    std::vector<std::size_t> chosen;
    const auto& own = recording.info().levers.own_switches;
    for (std::size_t i = 0; i < recording.signals().size(); ++i) {
        const std::string& path = recording.signals()[i].path;
        const bool button = path.starts_with("switch.") &&
                            std::find(own.begin(), own.end(), path.substr(7)) != own.end();
        if (path.starts_with("lever.") || button) chosen.push_back(i);
    }
    return chosen;
}

std::vector<SignalCurve> read_curves(const RecordingReader& recording,
                                     const std::vector<std::size_t>& chosen) {
    std::vector<SignalCurve> curves;
    for (const std::size_t i : chosen) curves.push_back({recording.signals()[i], {}, {}});
    const std::int64_t last = recording.last_tick();
    std::vector<Thinned> thinned;
    thinned.reserve(curves.size());  // each writes its last when it goes
    for (SignalCurve& curve : curves) thinned.emplace_back(curve, last / most_stretches + 1);
    recording.each_sample(0, last, [&](const RecordingReader::Sample& sample) {
        for (std::size_t k = 0; k < curves.size(); ++k)
            thinned[k].add(sample.tick, sample.values[chosen[k]]);
    });
    thinned.clear();
    return curves;
}

// What a signal was rated or marked by.
std::vector<double> limits_of(const Signal& signal, const Scene& scene) {
    const std::string& path = signal.path;
    std::vector<double> limits;
    if (path == "crane.load" && scene.crane && scene.crane->chart.empty() &&
        scene.crane->capacity > 0)
        limits.push_back(scene.crane->capacity);
    if (!scene.exercise) return limits;
    for (const SceneRule& rule : scene.exercise->rules) {
        if (rule.what == SceneRule::What::swing && path.starts_with("crane.swing_"))
            limits.insert(limits.end(), {rule.limit, -rule.limit});
        for (const auto& all_of : rule.when.any_of)
            for (const Condition::Clause& clause : all_of) {
                const double scale = unit_scale(signal.unit, clause.unit);
                if (clause.signal == path && scale > 0) limits.push_back(clause.limit / scale);
            }
    }
    return limits;
}

// None where this build cannot read it: the report goes without.
std::optional<Scene> scene_or_none(const RecordingReader& recording) {
    try {
        return scene_of(recording.info());
    } catch (const SceneErrors&) {
        return std::nullopt;
    }
}

std::string plots(std::vector<SignalCurve> curves, const std::optional<Scene>& scene, double end,
                  const std::vector<RunEvent>& events) {
    std::string html;
    for (SignalCurve& curve : curves) {
        if (scene) curve.limits = limits_of(curve.signal, *scene);
        html += plot(curve, end, events);
    }
    return html;
}

// Those that were moved.
std::string lever_plots(const RecordingReader& recording, double end) {
    std::vector<SignalCurve> curves = read_curves(recording, choose_levers(recording));
    std::erase_if(curves, [](const SignalCurve& c) { return !(c.low() < c.high()); });
    if (curves.empty()) return {};
    return "<h2>Levers</h2>\n" + plots(std::move(curves), std::nullopt, end, {});
}

std::string row(const std::vector<std::string>& cells) {
    std::string html = "<tr>";
    for (const std::string& cell : cells) html += "<td>" + html_escaped(cell) + "</td>";
    return html + "</tr>\n";
}

// The few numbers one asks for first.
std::string figures(const RecordingReader& recording, const std::vector<SignalCurve>& curves,
                    const std::vector<RunEvent>& events) {
    std::string html = "<table>\n";
    html += row({"Length of the run", clock_text(double(recording.last_tick()) * tick_seconds)});
    for (const SignalCurve& curve : curves) {
        const bool swing = curve.signal.path.starts_with("crane.swing");
        if (!swing && curve.signal.path != "crane.load") continue;
        const double most =
            swing && -curve.low() > curve.high() ? curve.low() : curve.high();  // to either side
        if (std::isfinite(most))
            html += row({"Greatest " + curve.signal.what,
                         quantity(swing ? std::abs(most) : most, curve.signal.unit) + " at " +
                             clock_text(curve.when(most))});
    }
    const auto times = [&](const auto& counts) {
        return std::to_string(std::count_if(events.begin(), events.end(), counts));
    };
    html += row({"Alarms", times([](const RunEvent& e) {
                     return e.event.kind == Event::Kind::alarm ||
                            e.event.kind == Event::Kind::interlock;
                 })});
    html += row({"Emergency stops", times([](const RunEvent& e) {
                     return e.event.kind == Event::Kind::stop && e.event.id == "emergency";
                 })});
    return html + "</table>\n";
}

// What went wrong on purpose while a mark was struck: it explains it.
std::string faults_at(std::int64_t tick, const std::vector<RunEvent>& events) {
    std::vector<std::pair<std::string, std::string>> on;  // name, what it is
    for (const RunEvent& e : events) {
        if (e.event.kind != Event::Kind::fault || e.tick > tick) continue;
        std::erase_if(on, [&](const auto& fault) { return fault.first == e.event.subject; });
        if (e.event.id == "begins") on.emplace_back(e.event.subject, e.event.words);
    }
    std::string list;
    for (const auto& [name, what] : on) list += (list.empty() ? "" : "; ") + what;
    return list;
}

std::string marks_table(const std::vector<RunMark>& marks, const std::vector<RunEvent>& events) {
    if (marks.empty()) return "<p>Nothing was deducted.</p>\n";
    std::string html =
        "<table><tr><th>time</th><th>what</th><th>value</th><th>limit</th>"
        "<th>points</th><th>while</th></tr>\n";
    for (const RunMark& m : marks) {
        const Deduction& d = m.deduction;
        html += row({clock_text(double(m.tick) * tick_seconds), d.what, quantity(d.value, d.unit),
                     quantity(d.limit, d.unit), d.critical ? "critical" : "−" + number(d.points),
                     faults_at(m.tick, events)});
    }
    return html + "</table>\n";
}

std::string legend(const std::vector<RunEvent>& events) {
    std::string html;
    for (const char* kind : {"alarm", "mark", "grip"})
        if (std::any_of(events.begin(), events.end(),
                        [&](const RunEvent& e) { return std::string_view(class_of(e)) == kind; }))
            html += "<svg class=\"key\" viewBox=\"0 0 16 12\"><line class=\"" + std::string(kind) +
                    "\" x1=\"8\" x2=\"8\" y1=\"0\" y2=\"12\"/></svg>" + kind + " ";
    return html.empty() ? html : "<p class=\"quiet\">Lines across the curves: " + html + "</p>\n";
}

std::string verdict_text(const std::vector<RunEvent>& events) {
    const auto verdict = std::find_if(events.begin(), events.end(), [](const RunEvent& e) {
        return e.event.kind == Event::Kind::verdict;
    });
    if (verdict == events.end())
        return "<p class=\"verdict\">No verdict: the exercise was not finished.</p>\n";
    const std::string words = text_of(verdict->event);
    const char* colour = verdict->event.id == "passed" ? "passed" : "failed";
    return "<p class=\"verdict " + std::string(colour) + "\">" + html_escaped(words) + "</p>\n";
}

const char* const head = R"(<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 980px; margin: 2em auto; padding: 0 1em;
       color: #1c2126; background: #fff }
h1 { margin: 0 } h2 { margin: 1.5em 0 .4em } h3 { margin: 1em 0 .2em; font-size: 1em }
small, .quiet { color: #66707a; font-weight: normal } section { break-inside: avoid }
table { border-collapse: collapse } td, th { padding: .2em 1.4em .2em 0; text-align: left;
       border-bottom: 1px solid #dde2e6; vertical-align: top }
.sign { display: flex; gap: 1em } .sign span { flex: 1; border-bottom: 1px solid #9aa4ad }
.verdict { font-size: 1.2em; padding: .5em .8em; background: #eef4f5; border-left: 5px solid #2e8794 }
.passed { background: #eaf6f0; border-color: #3ea882 } .failed { background: #fdeeec; border-color: #e24a3a }
svg { width: 100%; font-size: 12px; fill: #66707a } .key { width: 16px; height: 12px; stroke-width: 2.5 }
.field { fill: #f6f8f9 } .grid { stroke: #dde2e6 }
.curve { fill: none; stroke: #2e8794; stroke-width: 1.6 } .alarm { stroke: #e24a3a }
.limit { stroke: #e24a3a; stroke-dasharray: 6 4 } .pick_up { fill: #cfe3f5 } .set_down { fill: #d3eedd }
.no_go { fill: #f6d5d0 } .mark { stroke: #d9a400 } .grip { stroke: #3ea882; stroke-dasharray: 3 3 }
@page { margin: 14mm } @media print { body { margin: 0; font-size: 12px } }
</style>
)";

}  // namespace

std::string run_report(const RecordingReader& recording) {
    const RecordingInfo& info = recording.info();
    const double end = double(recording.last_tick()) * tick_seconds;
    const std::vector<RunEvent> events = recording.events();
    const std::vector<SignalCurve> curves =
        read_curves(recording, choose_signals(recording.signals()));
    const std::optional<Scene> scene = scene_or_none(recording);
    const std::string from_above = scene ? plan(recording, *scene) : "";
    std::string html = head;
    html += "<title>" + html_escaped(info.scene_name) + "</title>\n<h1>" +
            html_escaped(info.scene_name) + "</h1>\n<p class=\"quiet\">" +
            html_escaped(date_text(info.started));
    if (!info.parent.id.empty())
        html += ", took over from " + html_escaped(info.parent.name) + " at " +
                clock_text(double(info.parent.tick) * tick_seconds);
    html += "</p>\n<p class=\"sign\">Trainee <span>" + html_escaped(info.trainee) +
            "</span> Instructor <span></span></p>\n" + verdict_text(events) +
            figures(recording, curves, events) + "<h2>Marks</h2>\n" +
            marks_table(recording.marks(), events) +
            (from_above.empty() ? "" : "<h2>From above</h2>\n" + from_above) + "<h2>Plots</h2>\n" +
            legend(events) + plots(curves, scene, end, events) + lever_plots(recording, end);
    html += "<h2>Events</h2>\n<table>\n";
    for (const RunEvent& e : events)
        html += row({clock_text(double(e.tick) * tick_seconds), std::string(word_of(e.event.kind)),
                     text_of(e.event)});
    return html + "</table>\n<p class=\"quiet\">" + html_escaped(info.build) + "; " +
           html_escaped(info.machine) + "; recording " + html_escaped(info.id) + "</p>\n</html>\n";
}

void write_samples(const RecordingReader& recording, const std::string& file) {
    WholeFile out(file);
    std::string line = "time [s]";
    for (const Signal& s : recording.signals())
        line += "," + csv_cell(s.path + " [" + s.unit + "]");
    out.write(line + "\n");
    char text[32];
    const auto add = [&](double x) {
        line.append(text, std::to_chars(text, text + sizeof text, x).ptr);
    };
    recording.each_sample(0, recording.last_tick(), [&](const RecordingReader::Sample& sample) {
        line.clear();
        add(double(sample.tick) * tick_seconds);
        for (const double v : sample.values) {
            line += ',';
            add(v);
        }
        out.write(line + "\n");
    });
    out.done();
}

}  // namespace fairlead
