#include "engine/report/run_report.h"

#include <algorithm>
#include <charconv>

#include "engine/files/printable.h"
#include "engine/files/whole_file.h"
#include "engine/input/clock.h"
#include "engine/report/report_plan.h"
#include "engine/report/report_plot.h"
#include "engine/report/run_summary.h"

namespace fairlead {
namespace {

std::string row(const std::vector<std::string>& cells) {
    std::string html = "<tr>";
    for (const std::string& cell : cells) html += "<td>" + html_escaped(cell) + "</td>";
    return html + "</tr>\n";
}

std::string rows(const std::vector<std::vector<std::string>>& all) {
    std::string html;
    for (const auto& cells : all) html += row(cells);
    return html;
}

std::string plots(const std::vector<SignalCurve>& curves, double end,
                  const std::vector<RunEvent>& events) {
    std::string html;
    for (const SignalCurve& curve : curves) html += plot(curve, end, events);
    return html;
}

std::string marks_table(const RunSummary& run) {
    if (run.marks.empty()) return "<p>Nothing was deducted.</p>\n";
    return "<table><tr><th>time</th><th>what</th><th>value</th><th>limit</th><th>points</th>"
           "<th>while</th></tr>\n" +
           rows(run.marks) + "</table>\n";
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

std::string verdict_text(const RunSummary& run) {
    if (run.verdict.empty())
        return "<p class=\"verdict\">No verdict: the exercise was not finished.</p>\n";
    return "<p class=\"verdict " + std::string(run.passed ? "passed" : "failed") + "\">" +
           html_escaped(run.verdict) + "</p>\n";
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
    const RunSummary run = summary_of(recording);
    const std::string from_above = run.scene ? plan(recording, *run.scene) : "";
    std::string html = head;
    html += "<title>" + html_escaped(run.title) + "</title>\n<h1>" + html_escaped(run.title) +
            "</h1>\n<p class=\"quiet\">" + html_escaped(run.when) +
            "</p>\n<p class=\"sign\">Trainee <span>" + html_escaped(run.trainee) +
            "</span> Instructor <span></span></p>\n" + verdict_text(run) + "<table>\n" +
            rows(run.figures) + "</table>\n<h2>Marks</h2>\n" + marks_table(run) +
            (from_above.empty() ? "" : "<h2>From above</h2>\n" + from_above) + "<h2>Plots</h2>\n" +
            legend(run.events) + plots(run.curves, run.end, run.events);
    if (!run.levers.empty()) html += "<h2>Levers</h2>\n" + plots(run.levers, run.end, {});
    html += "<h2>Events</h2>\n<table>\n";
    for (const RunEvent& e : run.events)
        html += row({clock_text(double(e.tick) * tick_seconds), std::string(word_of(e.event.kind)),
                     text_of(e.event)});
    return html + "</table>\n<p class=\"quiet\">" + html_escaped(run.origin) + "</p>\n</html>\n";
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
