#include "engine/report/run_report_pdf.h"

#include "engine/input/clock.h"
#include "engine/report/pdf.h"
#include "engine/report/run_summary.h"

namespace fairlead {

std::string run_report_pdf(const RecordingReader& recording) {
    const RunSummary run = summary_of(recording);
    Pdf pdf;
    pdf.title(run.title);
    pdf.paragraph(run.when, Pdf::Tone::quiet);
    pdf.gap(8);
    if (run.verdict.empty())
        pdf.paragraph("No verdict: the exercise was not finished.", Pdf::Tone::quiet, 12);
    else
        pdf.paragraph(run.verdict, run.passed ? Pdf::Tone::good : Pdf::Tone::bad, 12);
    pdf.signatures({{"Trainee", run.trainee}, {"Instructor", ""}, {"Date", ""}});
    pdf.gap(6);
    pdf.table(run.figures, {0.5, 0.5}, false);

    pdf.heading("Marks");
    if (run.marks.empty()) {
        pdf.paragraph("Nothing was deducted.");
    } else {
        Pdf::Rows rows{{"time", "what", "value", "limit", "points", "while"}};
        rows.insert(rows.end(), run.marks.begin(), run.marks.end());
        pdf.table(rows, {0.11, 0.3, 0.15, 0.15, 0.1, 0.19}, true);
    }
    pdf.heading("Plots");
    pdf.paragraph("Lines across: red an alarm or a limit, yellow a deduction, green a grip.",
                  Pdf::Tone::quiet, 8);
    pdf.gap(4);
    for (const SignalCurve& curve : run.curves) pdf.curve(curve, run.end, run.events);
    if (!run.levers.empty()) pdf.heading("Levers");
    for (const SignalCurve& curve : run.levers) pdf.curve(curve, run.end, {});

    pdf.heading("Events");
    Pdf::Rows events;
    for (const RunEvent& e : run.events)
        events.push_back({clock_text(double(e.tick) * tick_seconds),
                          std::string(word_of(e.event.kind)), text_of(e.event)});
    pdf.table(events, {0.12, 0.15, 0.73}, false);
    pdf.gap(6);
    pdf.paragraph(run.origin, Pdf::Tone::quiet, 7);
    return pdf.bytes();
}

}  // namespace fairlead
