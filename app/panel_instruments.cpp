#include "app/panel_instruments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

constexpr float first_angle = float(M_PI) * 5 / 6, whole_angle = float(M_PI) * 4 / 3;

float share(const Scale& s, double value) {
    return static_cast<float>(std::clamp((value - s.low) / (s.high - s.low), 0.0, 1.0));
}

ImVec2 on_circle(ImVec2 centre, float radius, float angle) {
    return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

ImU32 band_colour(const Scale& s, double value) {
    return value >= s.bad ? bad : value >= s.warn ? warn : good;
}

void band(ImDrawList& d, ImVec2 centre, float radius, float thick, const Scale& s, double from,
          double to, ImU32 colour) {
    const float a = first_angle + whole_angle * share(s, from);
    const float b = first_angle + whole_angle * share(s, to);
    if (b <= a) return;
    d.PathArcTo(centre, radius, a, b, std::max(4, int((b - a) * 16)));
    d.PathStroke(colour, 0, thick);
}

void centred(ImDrawList& d, ImFont* font, float size, ImVec2 at, ImU32 colour, const char* words) {
    const ImVec2 room = font->CalcTextSizeA(size, 1e6f, 0, words);
    d.AddText(font, size, {at.x - room.x / 2, at.y - room.y / 2}, colour, words);
}

std::string mark_text(double value) {
    return number(std::abs(value) < 1e-9 ? 0 : value, 3);
}

}  // namespace

void dial(ImDrawList& d, ImVec2 centre, float radius, const Scale& s, double value, double peak,
          const std::string& figure, const char* unit, const char* caption) {
    const float thick = radius * 0.10f, rim = radius * 0.90f;
    d.AddCircleFilled(centre, radius, well, 48);
    d.AddCircle(centre, radius, line, 48, std::max(1.0f, em() * 0.08f));
    const bool bands = s.warn < s.high;
    band(d, centre, rim, thick, s, s.low, bands ? s.warn : s.high, bands ? good : line);
    if (bands) {
        band(d, centre, rim, thick, s, s.warn, s.bad, warn);
        band(d, centre, rim, thick, s, s.bad, s.high, bad);
    }
    const float small = em() * 0.72f;
    for (double mark = s.low; mark <= s.high * (1 + 1e-9); mark += s.step) {
        const float angle = first_angle + whole_angle * share(s, mark);
        d.AddLine(on_circle(centre, rim - thick * 0.5f, angle),
                  on_circle(centre, rim - thick * 1.1f, angle), text, em() * 0.08f);
        centred(d, fonts.body, small, on_circle(centre, radius * 0.62f, angle), quiet,
                mark_text(mark).c_str());
    }
    if (peak >= s.low) {
        const float angle = first_angle + whole_angle * share(s, peak);
        d.AddLine(on_circle(centre, rim + thick * 0.5f, angle),
                  on_circle(centre, rim - thick * 1.2f, angle), text, em() * 0.2f);
    }
    const float angle = first_angle + whole_angle * share(s, value);
    const ImU32 needle = value >= s.bad ? bad : text;
    const ImVec2 tip = on_circle(centre, radius * 0.86f, angle);
    const ImVec2 left = on_circle(centre, radius * 0.07f, angle - float(M_PI) / 2);
    const ImVec2 right = on_circle(centre, radius * 0.07f, angle + float(M_PI) / 2);
    d.AddTriangleFilled(tip, right, left, needle);
    d.AddCircleFilled(centre, radius * 0.11f, needle, 20);
    d.AddCircleFilled(centre, radius * 0.05f, well, 12);
    // between the first mark and the last, which stand a little lower
    centred(d, fonts.bold, em() * (figure.size() > 3 ? 0.95f : 1.1f),
            {centre.x, centre.y + radius * 0.34f},
            bands ? band_colour(s, value) == good ? text : band_colour(s, value) : text,
            figure.c_str());
    centred(d, fonts.body, small, {centre.x, centre.y + radius * 0.62f}, quiet, unit);
    centred(d, fonts.body, small, {centre.x, centre.y + radius * 0.84f}, quiet, caption);
}

void upright_bar(ImDrawList& d, ImVec2 at, ImVec2 size, const Scale& s, double value,
                 const char* format) {
    const float left = at.x + em() * 1.7f, right = at.x + size.x, foot = at.y + size.y;
    d.AddRectFilled({left, at.y}, {right, foot}, well, em() * 0.15f);
    const float top = foot - size.y * share(s, value);
    d.AddRectFilled({left, top}, {right, foot}, accent, em() * 0.15f);
    d.AddRectFilled({left - em() * 0.15f, top - em() * 0.08f},
                    {right + em() * 0.15f, top + em() * 0.08f}, text);
    const float small = em() * 0.72f;
    for (double mark = s.low; mark <= s.high * (1 + 1e-9); mark += s.step) {
        const float y = foot - size.y * share(s, mark);
        d.AddLine({left - em() * 0.3f, y}, {left, y}, quiet);
        char words[24];
        std::snprintf(words, sizeof words, format, mark);
        const ImVec2 room = fonts.body->CalcTextSizeA(small, 1e6f, 0, words);
        d.AddText(fonts.body, small, {left - em() * 0.4f - room.x, y - room.y / 2}, quiet, words);
    }
    d.AddRect({left, at.y}, {right, foot}, line, em() * 0.15f);
}

void track(ImDrawList& d, ImVec2 at, float width, double low, double high, double value) {
    const float y = at.y + em() * 0.35f, half = em() * 0.42f;
    const float x = at.x + half + (width - 2 * half) * share({low, high, 1}, value);
    d.AddRectFilled({at.x, y - em() * 0.1f}, {at.x + width, y + em() * 0.1f}, well, em() * 0.1f);
    d.AddRect({at.x, y - em() * 0.1f}, {at.x + width, y + em() * 0.1f}, line, em() * 0.1f);
    for (const float end : {at.x, at.x + width})
        d.AddLine({end, y - half}, {end, y + half}, quiet, em() * 0.1f);
    d.AddRectFilled({x - half, y - em() * 0.3f}, {x + half, y + em() * 0.3f}, accent, em() * 0.12f);
}

void mimic_of_pin(ImDrawList& d, ImVec2 at, double up, ImU32 colour) {
    const float deck = at.y + em() * 1.6f, middle = at.x + em() * 1.2f, half = em() * 0.22f;
    const float head = deck - em() * 1.2f * float(std::clamp(up, 0.0, 1.0));
    d.AddRectFilled({middle - half, head}, {middle + half, deck}, colour);
    if (up > 0.05)
        d.AddRectFilled({middle - half * 1.6f, head - em() * 0.14f},
                        {middle + half * 1.6f, head + em() * 0.06f}, colour, em() * 0.06f);
    d.AddRectFilled({at.x, deck}, {at.x + em() * 2.4f, deck + em() * 0.16f}, line);
}

void mimic_of_jaw(ImDrawList& d, ImVec2 at, bool closed, bool locked, ImU32 colour) {
    const float deck = at.y + em() * 1.6f, middle = at.x + em() * 1.2f, wire = deck - em() * 0.55f;
    const float apart = closed ? em() * 0.16f : em() * 0.75f;
    for (const float side : {-1.0f, 1.0f}) {
        const float foot = middle + side * (apart + em() * 0.35f), tip = middle + side * apart;
        d.AddQuadFilled({foot, deck}, {foot + side * em() * 0.2f, deck},
                        {tip + side * em() * 0.25f, deck - em() * 1.1f}, {tip, deck - em() * 1.1f},
                        colour);
    }
    if (closed) d.AddCircleFilled({middle, wire}, em() * 0.17f, text);
    if (locked)
        d.AddRectFilled({middle - em() * 0.6f, deck - em() * 1.35f},
                        {middle + em() * 0.6f, deck - em() * 1.15f}, colour, em() * 0.06f);
    d.AddRectFilled({at.x, deck}, {at.x + em() * 2.4f, deck + em() * 0.16f}, line);
}

void surround(ImDrawList& d, ImVec2 centre, float radius, const Surround& s, ImU32 wall_colour) {
    d.AddCircleFilled(centre, radius, well, 48);
    const float rim = radius * 0.96f;
    d.AddCircle(centre, rim, line, 48);
    d.AddCircle(centre, rim / 2, line, 48);
    const float half = radius * 0.09f;
    d.AddRectFilled({centre.x - half, centre.y - half}, {centre.x + half, centre.y + half}, text);
    const auto at = [&](double distance, double way) {
        const float far = rim * static_cast<float>(std::min(1.0, distance / s.full));
        return on_circle(centre, far, -static_cast<float>(way));
    };
    if (s.ring >= 0) {
        const ImVec2 ring = at(s.ring, s.ring_way);
        d.AddLine(centre, ring, accent, em() * 0.1f);
        d.AddCircle(ring, radius * 0.13f, accent, 24, em() * 0.16f);
    }
    if (s.wall < 0) return;
    const ImVec2 wall = at(s.wall, s.wall_way);
    const float across = radius * 0.36f, way = static_cast<float>(s.wall_way);
    const ImVec2 side{across * std::sin(way), across * std::cos(way)};
    d.AddLine({wall.x - side.x, wall.y - side.y}, {wall.x + side.x, wall.y + side.y}, wall_colour,
              em() * 0.3f);
}

void bubble(ImDrawList& d, ImVec2 centre, float radius, const Glass& glass, double heel,
            double trim, ImU32 colour) {
    const float rim = radius * 0.96f;
    d.AddCircleFilled(centre, radius, well, 48);
    d.AddCircle(centre, rim, line, 48);
    for (const double ring : {glass.warn, glass.bad})
        if (ring > 0 && ring < glass.full)
            d.AddCircle(centre, rim * static_cast<float>(ring / glass.full), line, 48);
    d.AddLine({centre.x - radius, centre.y}, {centre.x + radius, centre.y}, line);
    d.AddLine({centre.x, centre.y - radius}, {centre.x, centre.y + radius}, line);
    const double lean = std::hypot(heel, trim);
    const double scale = rim / std::max(glass.full, lean);
    d.AddCircleFilled(
        {centre.x - static_cast<float>(heel * scale), centre.y - static_cast<float>(trim * scale)},
        em() * 0.45f, colour);
}

}  // namespace fairlead
