#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/outside.h"
#include "app/panel_style.h"
#include "app/recording_panels.h"
#include "app/words.h"
#include "engine/input/clock.h"
#include "engine/view/event_text.h"

namespace fairlead {
namespace {

using namespace style;

constexpr ImU32 record_red = IM_COL32(226, 74, 58, 255);

std::string clock_text(std::int64_t tick, bool fine) {
    const double seconds = double(tick) * tick_seconds;
    if (!fine) return minutes(seconds);
    const int whole = static_cast<int>(seconds) / 60;
    char text[32];
    std::snprintf(text, sizeof text, "%d:%05.2f", whole, seconds - 60 * whole);
    return text;
}

ImU32 ink_of(const Event& event) {
    using Kind = Event::Kind;
    switch (event.kind) {
        case Kind::alarm:
        case Kind::interlock:
        case Kind::stop:
        case Kind::diverged:
            return bad;
        case Kind::score:
            return warn;
        case Kind::note:
        case Kind::command:
        case Kind::fault:
            return IM_COL32(176, 150, 232, 255);
        case Kind::verdict:
        case Kind::phase:
            return good;
        case Kind::enable:
        case Kind::grip:
            break;
    }
    return accent;
}

// What somebody should have noticed stands out.
bool pointed(const Event& event) {
    using Kind = Event::Kind;
    return event.kind == Kind::alarm || event.kind == Kind::interlock || event.kind == Kind::stop ||
           event.kind == Kind::score;
}

// Maps ticks to a strip.
struct Strip {
    ImVec2 at, size;
    std::int64_t last;
    float x(std::int64_t tick) const {
        return at.x + size.x * float(double(tick) / double(std::max<std::int64_t>(1, last)));
    }
    std::int64_t tick(float x) const {
        const double share = std::clamp(double(x - at.x) / double(size.x), 0.0, 1.0);
        return std::llround(share * double(last));
    }
};

void draw_curve(ImDrawList& d, const Strip& s, const std::vector<float>& curve) {
    if (curve.size() < 2) return;
    const float most = std::max(1e-9f, *std::max_element(curve.begin(), curve.end()));
    const float bottom = s.at.y + s.size.y;
    const float step = s.size.x / float(curve.size() - 1);
    for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
        const float x = s.at.x + step * float(i);
        const auto y = [&](float v) { return bottom - s.size.y * 0.8f * std::max(0.0f, v) / most; };
        d.AddQuadFilled({x, bottom}, {x, y(curve[i])}, {x + step, y(curve[i + 1])},
                        {x + step, bottom}, IM_COL32(99, 183, 196, 60));
    }
}

void draw_seconds(ImDrawList& d, const Strip& s) {
    const double seconds = double(s.last) * tick_seconds;
    double step = 1;
    for (const double nice : {1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0})
        if (seconds / (step = nice) * em() * 4 < s.size.x) break;
    for (double t = step; t < seconds; t += step) {
        const auto tick = static_cast<std::int64_t>(t / tick_seconds);
        const float x = s.x(tick);
        d.AddLine({x, s.at.y + s.size.y * 0.7f}, {x, s.at.y + s.size.y}, line);
        d.AddText({x + em() * 0.15f, s.at.y + s.size.y - em()}, quiet,
                  clock_text(tick, false).c_str());
    }
}

void draw_preview(const Tape& tape, const Strip& s) {
    const std::int64_t tick = s.tick(ImGui::GetIO().MousePos.x);
    ImGui::BeginTooltip();
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(clock_text(tick, true).c_str());
    ImGui::PopFont();
    if (tape.curve.size() > 1) {
        const auto i = static_cast<std::size_t>(double(tick) /
                                                double(std::max<std::int64_t>(1, tape.last_tick)) *
                                                double(tape.curve.size() - 1));
        quiet_text((tr(tape.curve_name) + " " + quantity(tape.curve[i], tape.curve_unit)).c_str());
    }
    const float reach = em() * 0.5f;
    int shown = 0;
    for (const RunEvent& e : tape.events)
        if (std::abs(s.x(e.tick) - ImGui::GetIO().MousePos.x) < reach && ++shown <= 6)
            ImGui::TextUnformatted(
                (clock_text(e.tick, true) + "  " + text_of(e.event, tr)).c_str());
    ImGui::EndTooltip();
}

void draw_strip(const Tape& tape, Outbox& outbox) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Strip s{at, {ImGui::GetContentRegionAvail().x, em() * 2.6f}, tape.last_tick};
    ImGui::InvisibleButton("##strip", s.size);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + s.size.x, at.y + s.size.y};
    d.AddRectFilled(at, end, well, em() * 0.15f);
    d.PushClipRect(at, end, true);
    draw_curve(d, s, tape.curve);
    draw_seconds(d, s);
    for (const RunEvent& e : tape.events) {
        const float x = s.x(e.tick), y = at.y + em() * 0.45f, r = em() * 0.28f;
        d.AddLine({x, at.y}, {x, end.y}, (ink_of(e.event) & 0x00ffffff) | 0x60000000);
        if (pointed(e.event))
            d.AddTriangleFilled({x - r, y + r}, {x + r, y + r}, {x, y - r}, ink_of(e.event));
        else
            d.AddCircleFilled({x, y}, r, ink_of(e.event));
    }
    const float x = s.x(tape.tick);
    d.AddLine({x, at.y}, {x, end.y}, text, em() * 0.14f);
    if (tape.heading >= 0)
        d.AddLine({s.x(tape.heading), at.y}, {s.x(tape.heading), end.y}, quiet, em() * 0.14f);
    d.PopClipRect();
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0) && tape.film < 0) {
        const std::int64_t wanted = s.tick(ImGui::GetIO().MousePos.x);
        if (wanted != (tape.heading < 0 ? tape.tick : tape.heading)) outbox.ask(Seek{wanted});
    }
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) draw_preview(tape, s);
}

// Next or previous event from here.
void jump(const Tape& tape, int direction, Outbox& outbox) {
    std::int64_t best = direction > 0 ? tape.last_tick : 0;
    for (const RunEvent& e : tape.events) {
        if (direction > 0 && e.tick > tape.tick) best = std::min(best, e.tick);
        if (direction < 0 && e.tick < tape.tick) best = std::max(best, e.tick);
    }
    outbox.ask(Seek{best});
}

void draw_transport(const Tape& tape, bool paused, Outbox& outbox) {
    const ImVec2 small{em() * 2.1f, 0};
    if (ImGui::Button("|◁", small)) outbox.ask(Seek{0});
    tip(tr("To the beginning"));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button("◁◁", small)) jump(tape, -1, outbox);
    tip(tr("To the event before"));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button("−1", small)) outbox.ask(StepBack{});
    tip(tr("One tick back:  ,"));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button(paused ? tr("Play") : tr("Pause"), {em() * 3.8f, 0})) {
        if (paused && tape.tick == tape.last_tick) outbox.ask(Seek{0});
        outbox.ask(Pause{!paused});
    }
    tip(tr("P; the speed is chosen on the bar above"));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button("+1", small)) outbox.ask(SingleStep{});
    tip(tr("One tick on:  ."));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button("▷▷", small)) jump(tape, 1, outbox);
    tip(tr("To the next event"));
    ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button("▷|", small)) outbox.ask(Seek{tape.last_tick});
    tip(tr("To the end of a recording"));
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(
        (clock_text(tape.tick, true) + " / " + clock_text(tape.last_tick, true)).c_str());
}

// "Back to live", or "Close".
const char* leave_word(const Tape& tape) {
    return tape.live_behind ? tr("Back to live") : tr("Close");
}

// [px] of the buttons at the right end.
float width_of_exits(const Tape& tape) {
    return ImGui::CalcTextSize(tr("Export…")).x + ImGui::CalcTextSize(tr("Drive from here")).x +
           ImGui::CalcTextSize(leave_word(tape)).x + em() * 4.4f;
}

// What has been exported, or what is played, as long as there is room for it.
void draw_said(const Tape& tape) {
    const float opener =
        tape.exported.empty() ? 0 : ImGui::CalcTextSize(tr("Open it")).x + em() * 1.6f;
    const float warning = tape.warning.empty() ? 0 : em() * 1.6f;
    const float room = ImGui::GetContentRegionMax().x - width_of_exits(tape) -
                       ImGui::GetCursorPosX() - opener - warning - em();
    ImGui::AlignTextToFramePadding();
    quiet_text(shortened(tape.said.empty() ? tape.name : tape.said, room).c_str());
    tip((tape.said.empty() ? tape.file : tape.said) +
        (tape.parent.empty() ? "" : "\n" + filled(tr("took over from %s"), tape.parent.c_str())));
    if (tape.exported.empty()) return;
    ImGui::SameLine();
    if (ImGui::SmallButton(tr("Open it"))) show_outside(tape.exported);
}

}  // namespace

void TimelinePanel::draw_export(const Tape& tape, Outbox& outbox) {
    if (ImGui::Button(tr("Export…"))) ImGui::OpenPopup("##export");
    ImGui::SetNextWindowSize({em() * 38, 0});
    if (!ImGui::BeginPopup("##export")) return;
    if (export_of_ != tape.file) {
        export_of_ = tape.file;
        export_.fill(0);
        const std::string base = tape.export_to + "/" + tape.name;
        base.copy(export_.data(), export_.size() - 1);
    }
    quiet_text(tr("File, without ending"));
    ImGui::SetNextItemWidth(-1);
    ImGui::InputText("##file", export_.data(), export_.size());
    const std::string base = export_.data();
    using Kind = ExportRun::Kind;
    struct Choice {
        const char *label, *ending, *what;
        Kind kind;
    };
    const Choice choices[] = {
        {tr("Report"), ".html", tr("One page with plots, events, marks and the verdict"),
         Kind::report},
        {"PDF", ".pdf", tr("The report to print and sign"), Kind::report},
        {tr("Table"), ".csv",
         tr("Every signal ten times a second; fairlead-cli export gives every tick"),
         Kind::samples},
        {tr("Still"), ".png", tr("This moment, 1920 × 1080"), Kind::still},
        {tr("Film"), ".mp4", tr("The whole run from this camera, 1920 × 1080 at 60 Hz"),
         Kind::film}};
    ImGui::BeginDisabled(base.empty());
    for (const Choice& c : choices) {
        if (&c != choices) ImGui::SameLine();
        if (ImGui::Button(c.label, {em() * 6, 0})) {
            outbox.ask(ExportRun{c.kind, base + c.ending});
            ImGui::CloseCurrentPopup();
        }
        tip(c.what);
    }
    ImGui::EndDisabled();
    ImGui::EndPopup();
}

void TimelinePanel::draw_playing(const Tape& tape, bool paused, Outbox& outbox) {
    if (tape.film >= 0) {
        ImGui::ProgressBar(float(tape.film), {em() * 20, 0});
        ImGui::SameLine();
        if (ImGui::Button(tr("Cancel"))) outbox.ask(CancelFilm{});
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        quiet_text(tr("The film is being made; the camera can be moved."));
        draw_strip(tape, outbox);
        return;
    }
    draw_transport(tape, paused, outbox);
    ImGui::SameLine(0, em() * 1.2f);
    draw_said(tape);
    if (!tape.warning.empty()) {
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, warn);
        ImGui::TextUnformatted("▲");
        ImGui::PopStyleColor();
        tip(tape.warning);
    }
    ImGui::SameLine(
        std::max(ImGui::GetCursorPosX(), ImGui::GetContentRegionMax().x - width_of_exits(tape)));
    draw_export(tape, outbox);
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Button, style::pressed);
    if (ImGui::Button(tr("Drive from here"))) outbox.ask(TakeOver{});
    ImGui::PopStyleColor();
    tip(
        tr("The run goes on live from this tick, into a recording of its own that remembers this "
           "one"));
    ImGui::SameLine();
    if (ImGui::Button(leave_word(tape))) outbox.ask(CloseRecording{});
    draw_strip(tape, outbox);
}

void TimelinePanel::draw_live(const Tape& tape, Outbox& outbox) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = em() * 1.45f;
    ImGui::Dummy({side, side});
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + side / 2, at.y + side / 2}, em() * 0.38f,
                                                tape.recording ? record_red : quiet);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    if (tape.recording) {
        ImGui::TextUnformatted(
            filled(tr("Recording  %s"), clock_text(tape.tick, false).c_str()).c_str());
        tip(tape.file + (tape.parent.empty()
                             ? ""
                             : "\n" + filled(tr("took over from %s"), tape.parent.c_str())));
        if (!tape.warning.empty()) {
            ImGui::SameLine();
            ImGui::PushStyleColor(ImGuiCol_Text, warn);
            ImGui::TextUnformatted(tr("▲ disk nearly full"));
            ImGui::PopStyleColor();
            tip(tape.warning);
        }
        ImGui::SameLine();
        if (ImGui::Button(tr("Look back"))) outbox.ask(OpenRecording{});
        tip(tr("Pauses the run and shows what was recorded of it"));
    } else {
        ImGui::PushStyleColor(ImGuiCol_Text, warn);
        ImGui::TextUnformatted(filled(tr("Not recording: %s"), tr(tape.why_not).c_str()).c_str());
        ImGui::PopStyleColor();
        tip(tr(tape.why_not));
    }
    if (!tape.ghost.empty()) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        quiet_text(filled(tr("Ghost: %s"), tape.ghost.c_str()).c_str());
        ImGui::SameLine();
        if (ImGui::Button(tr("Hide"))) outbox.ask(ShowGhost{});
    }
    ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetContentRegionMax().x - em() * 18));
    ImGui::SetNextItemWidth(em() * 14);
    const bool entered =
        ImGui::InputTextWithHint("##note", tr("Note on the timeline"), note_.data(), note_.size(),
                                 ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if ((ImGui::Button(tr("Note")) || entered) && note_[0]) {
        outbox.ask(Command(Note{note_.data()}));
        note_.fill(0);
    }
}

void TimelinePanel::draw(Rect where, const Tape& tape, bool paused, Outbox& outbox) {
    begin_panel("##timeline", "", where, nullptr, Panel::strip);
    if (tape.playing)
        draw_playing(tape, paused, outbox);
    else
        draw_live(tape, outbox);
    ImGui::End();
}

}  // namespace fairlead
