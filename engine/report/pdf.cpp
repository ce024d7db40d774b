#include "engine/report/pdf.h"

#include <hpdf.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "engine/files/printable.h"
#include "engine/input/clock.h"
#include "engine/report/plot_axis.h"

namespace fairlead {
namespace {

constexpr double page_width = 595, page_height = 842, margin = 45;  // [pt] A4
constexpr double body_width = page_width - 2 * margin;
constexpr double leading = 1.35;  // [-] of the size of letters

// What is installed with the window; the same that it is drawn with.
constexpr std::array<std::pair<const char*, const char*>, 3> fonts{
    {{"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
     {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
      "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"},
     {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
      "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"}}};

struct Rgb {
    float r, g, b;
};
constexpr Rgb ink{0.11f, 0.13f, 0.15f}, grey{0.40f, 0.44f, 0.48f}, green{0.14f, 0.47f, 0.31f},
    red{0.80f, 0.20f, 0.15f}, rule_grey{0.80f, 0.83f, 0.85f}, blue{0.18f, 0.53f, 0.58f},
    amber{0.80f, 0.60f, 0.0f};

Rgb colour_of(Pdf::Tone tone) {
    switch (tone) {
        case Pdf::Tone::text:
            break;
        case Pdf::Tone::quiet:
            return grey;
        case Pdf::Tone::good:
            return green;
        case Pdf::Tone::bad:
            return red;
    }
    return ink;
}

// The number of bytes of the UTF-8 letter that begins with c.
std::size_t letter_length(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

void remember(HPDF_STATUS error, HPDF_STATUS, void* into) {
    auto& first = *static_cast<HPDF_STATUS*>(into);
    if (first == 0) first = error;
}

}  // namespace

struct Pdf::Document {
    HPDF_STATUS error = 0;
    HPDF_Doc pdf = nullptr;
    HPDF_Font regular = nullptr, bold = nullptr;
    HPDF_Page page = nullptr;
    double y = 0;  // [pt] of the upper edge of what comes next

    void new_page() {
        page = HPDF_AddPage(pdf);
        HPDF_Page_SetSize(page, HPDF_PAGE_SIZE_A4, HPDF_PAGE_PORTRAIT);
        y = page_height - margin;
    }
    void need(double height) {
        if (y - height < margin) new_page();
    }
    void fill(Rgb c) { HPDF_Page_SetRGBFill(page, c.r, c.g, c.b); }
    void stroke(Rgb c, float width) {
        HPDF_Page_SetRGBStroke(page, c.r, c.g, c.b);
        HPDF_Page_SetLineWidth(page, width);
    }
    void line(double x0, double y0, double x1, double y1) {
        HPDF_Page_MoveTo(page, float(x0), float(y0));
        HPDF_Page_LineTo(page, float(x1), float(y1));
        HPDF_Page_Stroke(page);
    }
    void letters(HPDF_Font font, double size) { HPDF_Page_SetFontAndSize(page, font, float(size)); }
    double width(const std::string& words) { return HPDF_Page_TextWidth(page, words.c_str()); }
    void put(double x, double baseline, const std::string& words) {
        HPDF_Page_BeginText(page);
        HPDF_Page_TextOut(page, float(x), float(baseline), words.c_str());
        HPDF_Page_EndText(page);
    }

    // Broken at spaces, inside a word only where it alone is too long. The letters are set.
    std::vector<std::string> lines_of(const std::string& from, double most) {
        std::vector<std::string> lines{""};
        const std::string words = printable(from, any_length);
        std::size_t at = 0;
        while (at < words.size()) {
            const std::size_t space = std::min(words.find(' ', at), words.size());
            const std::string word = words.substr(at, space - at);
            const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
            if (width(longer) <= most) {
                lines.back() = longer;
            } else {
                if (!lines.back().empty()) lines.emplace_back();
                add_letters(lines, word, most);
            }
            at = space + 1;
        }
        return lines;
    }
    void add_letters(std::vector<std::string>& lines, const std::string& word, double most) {
        for (std::size_t i = 0; i < word.size();) {
            const std::string letter = word.substr(i, letter_length(word[i]));
            if (!lines.back().empty() && width(lines.back() + letter) > most) lines.emplace_back();
            lines.back() += letter;
            i += letter.size();
        }
    }
};

Pdf::Pdf() : document_(std::make_unique<Document>()) {
    Document& d = *document_;
    const auto found = std::find_if(fonts.begin(), fonts.end(), [](const auto& pair) {
        return std::filesystem::exists(pair.first) && std::filesystem::exists(pair.second);
    });
    if (found == fonts.end())
        throw std::runtime_error(
            "no font for a PDF is installed: apt-get install fonts-dejavu-core");
    d.pdf = HPDF_New(remember, &d.error);
    if (!d.pdf) throw std::runtime_error("a PDF cannot be made: no memory");
    HPDF_SetCompressionMode(d.pdf, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(d.pdf);
    const auto load = [&](const char* file) {
        return HPDF_GetFont(d.pdf, HPDF_LoadTTFontFromFile(d.pdf, file, HPDF_TRUE), "UTF-8");
    };
    d.regular = load(found->first);
    d.bold = load(found->second);
    d.new_page();
}

Pdf::~Pdf() {
    if (document_->pdf) HPDF_Free(document_->pdf);
}

void Pdf::gap(double points) {
    document_->y -= points;
}

void Pdf::paragraph(const std::string& words, Tone tone, double size) {
    Document& d = *document_;
    d.letters(d.regular, size);
    for (const std::string& line : d.lines_of(words, body_width)) {
        d.need(size * leading);
        d.letters(d.regular, size);  // of this page
        d.fill(colour_of(tone));
        d.put(margin, d.y - size, line);
        d.y -= size * leading;
    }
}

void Pdf::title(const std::string& words) {
    std::swap(document_->regular, document_->bold);
    paragraph(words, Tone::text, 20);
    std::swap(document_->regular, document_->bold);
}

void Pdf::heading(const std::string& words) {
    gap(10);
    document_->need(60);  // never alone at the foot of a page
    std::swap(document_->regular, document_->bold);
    paragraph(words, Tone::text, 13);
    std::swap(document_->regular, document_->bold);
    gap(3);
}

void Pdf::table(const Rows& rows, const std::vector<double>& widths, bool header) {
    constexpr double size = 9, pad = 3;
    Document& d = *document_;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        HPDF_Font font = header && r == 0 ? d.bold : d.regular;
        d.letters(font, size);
        std::vector<std::vector<std::string>> cells;
        std::size_t most = 1;
        for (std::size_t c = 0; c < widths.size(); ++c) {
            const std::string words = c < rows[r].size() ? rows[r][c] : "";
            cells.push_back(d.lines_of(words, widths[c] * body_width - 6));
            most = std::max(most, cells.back().size());
        }
        // a cell higher than a page ends where the page does
        most = std::min(most, std::size_t((page_height - 2 * margin - 2 * pad) / (size * leading)));
        d.need(double(most) * size * leading + 2 * pad);
        d.letters(font, size);
        d.fill(header && r == 0 ? grey : ink);
        double x = margin;
        for (std::size_t c = 0; c < cells.size(); ++c) {
            for (std::size_t l = 0; l < std::min(most, cells[c].size()); ++l)
                d.put(x, d.y - pad - size - double(l) * size * leading, cells[c][l]);
            x += widths[c] * body_width;
        }
        d.y -= double(most) * size * leading + 2 * pad;
        d.stroke(rule_grey, 0.5f);
        d.line(margin, d.y, margin + body_width, d.y);
    }
}

void Pdf::signatures(const std::vector<Signature>& lines) {
    constexpr double size = 9, gutter = 18, height = 52;
    Document& d = *document_;
    d.need(height);
    const double each = (body_width - gutter * double(lines.size() - 1)) / double(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const double x = margin + double(i) * (each + gutter);
        d.letters(d.regular, 11);
        d.fill(ink);
        d.put(x, d.y - height + 18, d.lines_of(lines[i].filled, each).front());
        d.stroke(grey, 0.7f);
        d.line(x, d.y - height + 14, x + each, d.y - height + 14);
        d.letters(d.regular, size);
        d.fill(grey);
        d.put(x, d.y - height + 3, lines[i].what);
    }
    d.y -= height;
}

void Pdf::curve(const SignalCurve& curve, double end, const std::vector<RunEvent>& events) {
    if (!(curve.low() <= curve.high())) return;
    constexpr double height = 80, left = margin + 34, label_size = 7;
    const double wide = page_width - margin - left;
    Document& d = *document_;
    d.need(height + 42);
    const ReadingUnit unit = reading_unit(curve.signal.unit);
    const PlotAxis up =
        plot_axis(unit.scale * curve.low(), unit.scale * curve.high(), unit.least_span);
    d.letters(d.bold, 9);
    d.fill(ink);
    d.put(margin, d.y - 9, d.lines_of(curve_title(curve) + " [" + unit.name + "]", body_width)[0]);
    const double foot = d.y - 16 - height;
    const auto x = [&](double t) { return left + (end > 0 ? wide * t / end : 0); };
    const auto y = [&](double v) { return foot + height * (v - up.low) / (up.high - up.low); };

    d.letters(d.regular, label_size);
    d.fill(grey);
    d.stroke(rule_grey, 0.4f);
    const auto steps = std::llround((up.high - up.low) / up.step);
    for (long long k = 0; k <= steps; ++k) {
        const double v = up.low + up.step * double(k);
        const std::string label = axis_label(v, up.step);
        d.line(left, y(v), left + wide, y(v));
        d.put(left - 4 - d.width(label), y(v) - label_size / 3, label);
    }
    const double seconds = round_seconds(end / 10);
    for (double t = 0; t <= end * (1 + 1e-9); t += seconds) {
        const std::string at = clock_text(t), label = at.substr(0, at.find('.'));
        d.line(x(t), foot, x(t), foot + height);
        d.put(x(t) - d.width(label) / 2, foot - 9, label);
    }
    for (const RunEvent& e : events) {
        const std::string kind = class_of(e);
        if (kind.empty()) continue;
        d.stroke(kind == "alarm" ? red : kind == "mark" ? amber : green, 0.6f);
        const double at = x(double(e.tick) * tick_seconds);
        d.line(at, foot, at, foot + height);
    }
    d.stroke(red, 0.8f);
    for (const double limit : curve.limits) {
        const double at = unit.scale * limit;
        if (at >= up.low && at <= up.high) d.line(left, y(at), left + wide, y(at));
    }
    d.stroke(blue, 0.9f);
    bool begun = false;
    for (std::size_t i = 0; i < curve.time.size(); ++i) {
        if (!std::isfinite(curve.value[i])) continue;
        const auto px = float(x(curve.time[i])), py = float(y(unit.scale * curve.value[i]));
        if (begun)
            HPDF_Page_LineTo(d.page, px, py);
        else
            HPDF_Page_MoveTo(d.page, px, py);
        begun = true;
    }
    if (begun) HPDF_Page_Stroke(d.page);
    d.y = foot - 22;
}

std::string Pdf::bytes() {
    Document& d = *document_;
    if (d.error == 0) HPDF_SaveToStream(d.pdf);
    if (d.error != 0)
        throw std::runtime_error("the PDF could not be made: libharu error " +
                                 std::to_string(d.error));
    std::string all(HPDF_GetStreamSize(d.pdf), '\0');
    HPDF_ResetStream(d.pdf);
    HPDF_UINT32 size = static_cast<HPDF_UINT32>(all.size());
    HPDF_ReadFromStream(d.pdf, reinterpret_cast<HPDF_BYTE*>(all.data()), &size);
    all.resize(size);
    return all;
}

}  // namespace fairlead
