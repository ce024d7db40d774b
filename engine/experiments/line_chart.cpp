#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/experiments/chart.h"
#include "engine/experiments/svg.h"

namespace fairlead {
namespace {

constexpr double field_width = 380, field_height = 300;  // [px] inside the axes
constexpr double left = 68, right = 22, top = 78;        // [px] round it
constexpr std::size_t few = 20;                          // points: each is marked on its line
constexpr double legend_gap = 58, legend_line = 18;      // [px]

// told apart by those who see few colours as well (Okabe and Ito 2008)
const std::array<const char*, 7> palette{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                         "#8a6d00", "#56b4e9", "#444444"};

std::string colour_of(const Curve& curve) {
    return palette[std::size_t(curve.colour) % palette.size()];
}

std::string tick_text(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", x);
    return text;
}

// One axis: values → 0 … 1, and where its ticks are.
class Scale {
  public:
    Scale(const ChartAxis& axis, const std::vector<Curve>& curves,
          std::vector<double> Curve::*values)
        : logarithmic_(axis.logarithmic) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const Curve& curve : curves)
            for (const double v : curve.*values)
                if (can_show(v)) low = std::min(low, v), high = std::max(high, v);
        if (!(low <= high)) low = logarithmic_ ? 1 : 0, high = logarithmic_ ? 10 : 1;
        if (axis.from_zero && !logarithmic_) low = std::min(low, 0.0);
        logarithmic_ ? choose_decades(low, high) : choose_steps(low, high);
    }

    bool can_show(double v) const { return std::isfinite(v) && (!logarithmic_ || v > 0); }
    double at(double v) const {
        return logarithmic_ ? std::log(v / low_) / std::log(high_ / low_)
                            : (v - low_) / (high_ - low_);
    }
    const std::vector<double>& ticks() const { return ticks_; }

  private:
    // steps of 1, 2 or 5 times a power of ten, four to nine of them
    void choose_steps(double low, double high) {
        if (high - low < 1e-12 * std::max(1.0, std::abs(high))) low -= 0.5, high += 0.5;
        const double rough = (high - low) / 8, decade = std::pow(10, std::floor(std::log10(rough)));
        double step = 10 * decade;
        for (const double nice : {5.0, 2.0, 1.0})
            if (nice * decade >= rough) step = nice * decade;
        const double over = 0.02;  // of a step: what is nearly at a tick needs no further one
        const double first = std::floor(low / step + over), last = std::ceil(high / step - over);
        for (double k = first; k <= last; ++k) ticks_.push_back(k * step);
        low_ = ticks_.front(), high_ = ticks_.back();
    }

    // whole decades; within two of them also 2 and 5
    void choose_decades(double low, double high) {
        const double first = std::floor(std::log10(low) + 1e-9);
        const double last = std::max(first + 1, std::ceil(std::log10(high) - 1e-9));
        for (double k = first; k <= last; ++k)
            for (const double part : {1.0, 2.0, 5.0})
                if (part == 1 || (last - first <= 2 && k < last))
                    ticks_.push_back(part * std::pow(10, k));
        while (ticks_.size() > 2 && ticks_[ticks_.size() - 2] >= high * (1 - 1e-9))
            ticks_.pop_back();
        while (ticks_.size() > 2 && ticks_[1] <= low * (1 + 1e-9)) ticks_.erase(ticks_.begin());
        low_ = ticks_.front(), high_ = ticks_.back();
    }

    bool logarithmic_;
    double low_ = 0, high_ = 1;
    std::vector<double> ticks_;
};

struct Field {
    double x = 0, y = 0;  // [px] of its upper left corner
    Scale across, up;
    double px(double v) const { return x + field_width * across.at(v); }
    double py(double v) const { return y + field_height * (1 - up.at(v)); }
    bool can_show(const Curve& curve, std::size_t i) const {
        return across.can_show(curve.x[i]) && up.can_show(curve.y[i]);
    }
};

void draw_axes(Svg& svg, const ChartPanel& panel, const Field& f) {
    svg.rectangle(f.x, f.y, field_width, field_height, "fill=\"#f7f9fa\"");
    const std::string grid = "stroke=\"#dde3e7\"";
    const double bottom = f.y + field_height;
    for (const double v : f.across.ticks()) {
        svg.line(f.px(v), f.y, f.px(v), bottom, grid);
        svg.text(f.px(v), bottom + 17, tick_text(v), Svg::Anchor::middle);
    }
    for (const double v : f.up.ticks()) {
        svg.line(f.x, f.py(v), f.x + field_width, f.py(v), grid);
        svg.text(f.x - 7, f.py(v) + 4, tick_text(v), Svg::Anchor::end);
    }
    svg.line(f.x, bottom, f.x + field_width, bottom, "stroke=\"#7b868e\"");
    svg.line(f.x, f.y, f.x, bottom, "stroke=\"#7b868e\"");
    svg.text(f.x + field_width / 2, bottom + 37, panel.x.label, Svg::Anchor::middle);
    svg.upward_text(f.x - 50, f.y + field_height / 2, panel.y.label);
    svg.text(f.x, f.y - 12, panel.title, Svg::Anchor::start, "font-size=\"14\"");
}

std::string stroke_of(const Curve& curve) {
    return "stroke=\"" + colour_of(curve) + "\" stroke-width=\"2\"" +
           (curve.look == Curve::Look::dashes ? " stroke-dasharray=\"7 4\"" : "");
}

// Dots that lie on one another are all seen: the first are the largest.
std::string dot_of(const Curve& curve, int before) {
    char radius[32];
    std::snprintf(radius, sizeof radius, " r=\"%.2g\"", std::max(2.2, 6.2 - 2.0 * before));
    return "fill=\"" + colour_of(curve) + "\"" + radius;
}

void draw_line(Svg& svg, const Curve& curve, const Field& f) {
    std::vector<double> run;
    const auto end_run = [&] {
        if (run.size() > 2) svg.polyline(run, stroke_of(curve), curve.name);
        run.clear();
    };
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        if (f.can_show(curve, i))
            run.insert(run.end(), {f.px(curve.x[i]), f.py(curve.y[i])});
        else
            end_run();
    }
    end_run();
}

void draw_dots(Svg& svg, const Curve& curve, const Field& f, const std::string& style) {
    svg.begin_group(curve.name);
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (f.can_show(curve, i)) svg.dot(f.px(curve.x[i]), f.py(curve.y[i]), style);
    svg.end_group();
}

void draw_panel(Svg& svg, const ChartPanel& panel, double x) {
    const Field f{x, top, Scale(panel.x, panel.curves, &Curve::x),
                  Scale(panel.y, panel.curves, &Curve::y)};
    draw_axes(svg, panel, f);
    double y = top + field_height + legend_gap;
    int dots = 0;
    for (const Curve& curve : panel.curves) {
        if (curve.look == Curve::Look::dots) {
            const std::string style = dot_of(curve, dots++);
            draw_dots(svg, curve, f, style);
            svg.dot(x + 14, y, style);
        } else {
            draw_line(svg, curve, f);
            if (curve.look == Curve::Look::line && curve.x.size() <= few)
                draw_dots(svg, curve, f, dot_of(curve, 2));
            svg.line(x, y, x + 28, y, stroke_of(curve));
        }
        svg.text(x + 38, y + 4, curve.name);
        y += legend_line;
    }
}

}  // namespace

std::string line_chart(const std::string& title, const std::vector<ChartPanel>& panels) {
    std::size_t entries = 0;
    for (const ChartPanel& panel : panels) entries = std::max(entries, panel.curves.size());
    const double pitch = left + field_width + right;
    Svg svg(pitch * double(panels.size()),
            top + field_height + legend_gap + legend_line * double(entries) + 4, title);
    svg.text(left, 32, title, Svg::Anchor::start, "font-size=\"18\" fill=\"#1c2126\"");
    for (std::size_t i = 0; i < panels.size(); ++i)
        draw_panel(svg, panels[i], pitch * double(i) + left);
    return svg.finish();
}

}  // namespace fairlead
