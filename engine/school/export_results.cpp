#include "engine/school/export_results.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "engine/files/printable.h"
#include "engine/recording/archive.h"
#include "engine/recording/recording.h"
#include "engine/report/report_plot.h"
#include "engine/view/clock_text.h"

namespace fairlead {
namespace {

std::string number(double value, const char* format = "%.10g") {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string json_text(const std::string& text) {
    std::string out = "\"";
    for (const char c : printable(text, any_length)) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

// A UUID (version 8, RFC 9562: of one's own making) that the id of a recording decides.
std::string uuid_of(const std::string& id) {
    const auto hash = [&](const char* salt) {
        Hasher hasher;
        std::string text = salt + id;
        hasher(text);
        return hasher.value;
    };
    const std::uint64_t high = (hash("high") & ~0xf000ull) | 0x8000;
    const std::uint64_t low = (hash("low") & ~(3ull << 62)) | (2ull << 62);
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-%04x-%04x-%012llx", unsigned(high >> 32),
                  unsigned(high >> 16 & 0xffff), unsigned(high & 0xffff), unsigned(low >> 48),
                  static_cast<unsigned long long>(low & 0xffffffffffffull));
    return text;
}

std::string deductions_text(const Result& r) {
    std::string list;
    for (const RunMark& m : r.marks) {
        const Deduction& d = m.deduction;
        list += (list.empty() ? "" : ",") + std::string("{\"time\":") + number(d.time) +
                ",\"what\":" + json_text(d.what) + ",\"value\":" + number(d.value) +
                ",\"limit\":" + number(d.limit) + ",\"unit\":" + json_text(d.unit) +
                ",\"points\":" + number(d.points) +
                ",\"critical\":" + (d.critical ? "true" : "false") + "}";
    }
    return "[" + list + "]";
}

std::string statement(const Result& r) {
    const std::string verb = !r.finished ? "exited" : r.passed ? "passed" : "failed";
    const std::string own = "https://fairlead.invalid/xapi/";  // names, not places
    std::string text = "{\"id\":\"" + uuid_of(r.id) + "\",";
    text += "\"actor\":{\"objectType\":\"Agent\",\"name\":" + json_text(r.trainee) +
            ",\"account\":{\"homePage\":\"" + own +
            "trainees\",\"name\":" + json_text(r.trainee.empty() ? "unnamed" : r.trainee) + "}},";
    text += "\"verb\":{\"id\":\"http://adlnet.gov/expapi/verbs/" + verb +
            "\",\"display\":{\"en\":\"" + verb + "\"}},";
    text += "\"object\":{\"objectType\":\"Activity\",\"id\":" +
            json_text(own + "exercises/" + r.scene_file) +
            ",\"definition\":{\"name\":{\"en\":" + json_text(r.scene) +
            "},\"type\":\"http://adlnet.gov/expapi/activities/simulation\"}},";
    text += "\"result\":{\"score\":{\"scaled\":" + number(r.score / 100) +
            ",\"raw\":" + number(r.score) +
            ",\"min\":0,\"max\":100},\"success\":" + (r.passed ? "true" : "false") +
            ",\"completion\":" + (r.finished ? "true" : "false") + ",\"duration\":\"PT" +
            number(r.seconds, "%.2f") + "S\",\"response\":" + json_text(r.verdict) +
            ",\"extensions\":{\"" + own + "deductions\":" + deductions_text(r) + "}},";
    text += "\"context\":{\"extensions\":{\"" + own + "course\":" + json_text(r.course) + ",\"" +
            own + "exam\":" + (r.exam ? "true" : "false") + ",\"" + own +
            "faults\":" + std::to_string(r.faults) + ",\"" + own +
            "recording\":" + json_text(r.id) + "}},";
    return text + "\"timestamp\":" + json_text(r.started) + "}";
}

std::string row(const std::vector<std::string>& cells, const char* tag = "td") {
    std::string html = "<tr>";
    for (const std::string& cell : cells)
        html += "<" + std::string(tag) + ">" + html_escaped(cell) + "</" + tag + ">";
    return html + "</tr>\n";
}

std::string outcome(const Result& r) {
    return !r.finished ? "not finished" : r.passed ? "passed" : "not passed";
}

std::string steps_table(const Course& course, const std::vector<Result>& of_trainee) {
    std::string html =
        "<table>" + row({"Exercise", "Mode", "Attempts", "Best", "Needed", ""}, "th");
    const std::vector<Step> steps = progress_of(course, of_trainee);
    bool all = true;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const CourseExercise& e = course.exercises[i];
        const Step& s = steps[i];
        all = all && s.done;
        html += row({e.name, e.exam ? "exam" : "practice",
                     std::to_string(s.attempts) +
                         (e.attempts > 0 ? " of " + std::to_string(e.attempts) : ""),
                     s.best < 0 ? "–" : number(s.best, "%.0f"), number(e.needed, "%.0f"),
                     s.done             ? "done"
                     : s.closed.empty() ? "open"
                                        : s.closed});
    }
    html += "</table>\n";
    if (all)
        html += "<p class=\"done\">Has passed the course " + html_escaped(course.name) + ".</p>\n";
    return html;
}

const char* const head = R"(<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 980px; margin: 2em auto; padding: 0 1em;
       color: #1c2126; background: #fff }
section { break-inside: avoid; break-after: page; margin-top: 2em }
table { border-collapse: collapse } td, th { padding: .2em 1.4em .2em 0; text-align: left;
       border-bottom: 1px solid #dde2e6; vertical-align: top }
.sign { display: flex; gap: 1em; margin-top: 2em }
.sign span { flex: 1; border-bottom: 1px solid #9aa4ad } .done { font-weight: bold; color: #23784f }
@page { margin: 14mm } @media print { body { margin: 0; font-size: 12px } }
</style>
)";

}  // namespace

std::string results_table(const std::vector<Result>& results) {
    std::string table =
        "started [UTC],trainee,course,exercise,mode,outcome,score [points],needed [points],"
        "duration [s],deductions,critical,faults,verdict,recording\n";
    for (const Result& r : results) {
        const auto critical = std::count_if(r.marks.begin(), r.marks.end(),
                                            [](const RunMark& m) { return m.deduction.critical; });
        const std::vector<std::string> cells{r.started,
                                             r.trainee,
                                             r.course,
                                             r.scene,
                                             r.exam ? "exam" : "practice",
                                             outcome(r),
                                             number(r.score),
                                             number(r.needed),
                                             number(r.seconds),
                                             std::to_string(r.marks.size()),
                                             std::to_string(critical),
                                             std::to_string(r.faults),
                                             r.verdict,
                                             r.id};
        for (std::size_t i = 0; i < cells.size(); ++i) table += (i ? "," : "") + csv_cell(cells[i]);
        table += "\n";
    }
    return table;
}

std::string results_statements(const std::vector<Result>& results) {
    std::string list;
    for (const Result& r : results) list += (list.empty() ? "\n" : ",\n") + statement(r);
    return "[" + list + "\n]\n";
}

std::string class_page(const std::vector<Result>& results, const Course* course) {
    std::map<std::string, std::vector<Result>> by_trainee;
    for (const Result& r : results) by_trainee[r.trainee].push_back(r);
    const std::string title = course ? course->name : "Results";
    std::string html = head;
    html += "<title>" + html_escaped(title) + "</title>\n<h1>" + html_escaped(title) + "</h1>\n";
    for (const auto& [trainee, own] : by_trainee) {
        html +=
            "<section><h2>" + html_escaped(trainee.empty() ? "Nobody named" : trainee) + "</h2>\n";
        if (course) html += steps_table(*course, own);
        html += "<h3>Attempts</h3>\n<table>" +
                row({"Started", "Exercise", "Mode", "Outcome", "Score", "Time", "Verdict"}, "th");
        for (const Result& r : own)
            html +=
                row({local_time(r.started), r.scene, r.exam ? "exam" : "practice", outcome(r),
                     r.finished ? number(r.score, "%.0f") : "–", minutes(r.seconds), r.verdict});
        html +=
            "</table>\n<p class=\"sign\">Trainee <span></span> Instructor <span></span> Date "
            "<span></span></p></section>\n";
    }
    return html + "</html>\n";
}

}  // namespace fairlead
