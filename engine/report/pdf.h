#pragma once
// pdf.h — pages to print: headings, paragraphs, tables, curves and lines to sign, set one below the
// other on A4. Every text is printable() first, and stands in the file as numbers of glyphs: words
// of strangers cannot become instructions of the file.
#include <memory>
#include <string>
#include <vector>

#include "engine/recording/run_events.h"
#include "engine/report/report_plot.h"

namespace fairlead {

class Pdf {
  public:
    // Throws std::runtime_error: no font that can be embedded is installed.
    Pdf();
    ~Pdf();
    Pdf(const Pdf&) = delete;
    Pdf& operator=(const Pdf&) = delete;

    enum class Tone { text, quiet, good, bad };

    void title(const std::string& words);
    void heading(const std::string& words);
    void paragraph(const std::string& words, Tone tone = Tone::text, double size = 10);
    void gap(double points);
    // Rows of as many cells as there are widths [share of the page]; the first may be a header.
    using Rows = std::vector<std::vector<std::string>>;
    void table(const Rows& rows, const std::vector<double>& widths, bool header);
    // A line to write on, with what stands below it and what is filled in already.
    struct Signature {
        std::string what, filled;
    };
    void signatures(const std::vector<Signature>& lines);
    void curve(const SignalCurve& curve, double end, const std::vector<RunEvent>& events);

    // The whole file. Throws std::runtime_error when it could not be made.
    std::string bytes();

  private:
    struct Document;
    std::unique_ptr<Document> document_;
};

}  // namespace fairlead
