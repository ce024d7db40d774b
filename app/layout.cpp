#include "app/layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fairlead {
namespace {

constexpr float least_strip = 8.7f;  // [em] of the gauges: tuning, what most cranes' need
constexpr float most_strip = 12;     // [em] tuning: a quarter of the window's 48

constexpr float least_winch = 14;  // [em] of its trend, and five lines of which one is broken
constexpr float most_winch = 16;   // [em]

// Splits a column between two panels; one alone gets all of it.
void stack(Rect column, bool first, bool second, float share, float gap, Rect& a, Rect& b) {
    a = b = column;
    if (!first || !second) return;
    a.h = std::round((column.h - gap) * share);
    b.y = column.y + a.h + gap;
    b.h = column.h - a.h - gap;
}

// At the foot of the left column, which is all the exercise's, where it leaves room.
void place_winch(Layout& l, float em, float gap, const Shown& shown) {
    const Rect column = l.exercise;
    const float taken = !shown.exercise             ? -gap
                        : shown.exercise_height > 0 ? shown.exercise_height
                                                    : column.h;
    const float high = std::min(column.h - taken - gap, std::round(em * most_winch));
    if (high < em * least_winch) return;
    l.winch = {column.x, column.y + column.h - high, column.w, high};
    l.exercise.h -= high + gap;
}

}  // namespace

Layout lay_out(float width, float height, float em, const Shown& shown) {
    const float gap = std::round(em * 0.4f);
    Layout l;
    l.bar = {0, 0, width, std::round(em * 2.3f)};
    const float strip = std::clamp(shown.strip_height, em * least_strip, em * most_strip);
    l.gauges = {0, 0, width, std::round(strip)};
    l.gauges.y = height - l.gauges.h;

    const float top = l.bar.h + gap;
    const float floor = shown.gauges ? l.gauges.y : height;
    l.timeline = {0, 0, width, shown.timeline ? std::round(em * (shown.playing ? 6 : 2.6f)) : 0};
    l.timeline.y = floor - l.timeline.h;
    const float bottom = l.timeline.y - gap;
    float left = std::clamp(width * 0.27f, em * 21, em * 32);
    float right = std::clamp(width * 0.32f, em * 27, em * 36);
    // both columns together leave at least a third of the picture free
    const float shrink = std::min(1.0f, width * 0.67f / (left + right));
    left = std::round(left * shrink);
    right = std::round(right * shrink);

    const float column = bottom - top;
    const float needed = shown.exercise_height > 0 ? shown.exercise_height / (column - gap) : 1;
    stack({gap, top, left, column}, shown.exercise, shown.plots, std::min(needed, 0.5f), gap,
          l.exercise, l.plots);
    if (shown.winch && !shown.plots) place_winch(l, em, gap, shown);
    Rect lower;
    stack({width - right - gap, top, right, column}, shown.designer, shown.wires || shown.solver,
          0.52f, gap, l.designer, lower);
    stack(lower, shown.wires, shown.solver, 0.42f, gap, l.wires, l.solver);

    const bool others = shown.designer || shown.wires || shown.solver;
    const bool charts = shown.chart || shown.rating;
    const float chart = std::min(right, std::round(em * 22));
    if (charts && !others) right = chart;
    l.chart = {width - chart - gap, top, chart, std::min(column, std::round(em * 25))};
    const bool both = shown.chart && shown.rating;
    const float alone = shown.table ? 27 : 17.5f;  // [em] tuning: nine rows of a table
    l.rating = {l.chart.x, top, chart, std::min(column, std::round(em * alone))};
    if (both) {  // large letters leave the lines eight of them
        l.rating.h =
            std::min(column, std::round(std::clamp(column - gap - em * 8, em * 12, em * 15)));
        l.chart.h = std::min(l.chart.h, column - gap - l.rating.h);
        l.rating.y = top + l.chart.h + gap;
    }

    const float from = shown.exercise || shown.plots || l.winch.h > 0 ? left + 2 * gap : gap;
    const float until = width - (others || charts ? right + 2 * gap : gap);
    l.middle = {from, top, until - from, column};

    l.rigging = {from, top, std::min(std::round(em * 17), l.middle.w), column};

    const float w = std::min(width - 2 * gap, std::max(em * 66, width * 0.6f));
    const float h = std::min(height - top - gap, std::max(em * 41, height * 0.6f));
    l.centre = {std::round((width - w) / 2), std::round(top + (height - top - h) / 2), w, h};
    return l;
}

Rect beside_rigging(const Rect& middle, const Rect& rigging, float height, float em) {
    const float gap = std::round(em * 0.4f), least = em * 20;
    const float right = middle.x + middle.w, bottom = middle.y + middle.h;
    Rect left = middle;
    if (middle.w - rigging.w - gap >= least) {
        left.x = rigging.x + rigging.w + gap;
        left.w = right - left.x;
    } else {
        left.y = rigging.y + height + gap;
        left.h = bottom - left.y;
    }
    return left;
}

BarShares share_bar(float left, float cameras, float least_cameras,
                    const std::vector<float>& buttons, float list) {
    const float least = std::min(cameras, least_cameras);
    float panels = std::accumulate(buttons.begin(), buttons.end(), 0.0f);
    std::size_t beside = buttons.size();
    if (least + panels > left)
        for (panels += list; beside > 0 && least + panels > left;) panels -= buttons[--beside];
    return {std::clamp(left - panels, least, cameras), panels, beside};
}

float text_height(float width, float height, float content_scale) {
    const float size = std::min(width / 1280, height / 720);
    // a larger window is also seen from farther away, but not by as much as it is larger
    const float wanted = 15 * std::max(content_scale, size > 1 ? std::pow(size, 0.75f) : size);
    return std::round(std::max(9.0f, std::min({wanted, width / gauges_width, height / 40})));
}

}  // namespace fairlead
