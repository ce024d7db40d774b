#include <algorithm>
#include <cstdio>

#include "app/panel_style.h"
#include "app/panels.h"
#include "engine/input/clock.h"

namespace fairlead {
namespace {

using namespace style;

void fact(const char* name, const std::string& value, const char* help) {
    ImGui::TableNextColumn();
    quiet_text(name);
    tip(help);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.c_str());
}

std::string milliseconds(double seconds) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.2f ms", seconds * 1e3);
    return buffer;
}

void draw_facts(const SolverState& s) {
    if (!ImGui::BeginTable("##facts", 4)) return;
    fact(tr("Rows"), std::to_string(s.rows),
         tr("Constraint rows: joints, winches, wire spans, contacts."));
    fact(tr("Unknowns"), std::to_string(s.unknowns),
         tr("Size of the linear system of the largest region."));
    fact(tr("Regions"), std::to_string(s.regions),
         tr("Independent parts that are solved on their own."));
    fact(tr("Asleep"), std::to_string(s.asleep),
         tr("Bodies at rest; they cost nothing until woken."));
    fact(tr("Pivots"), std::to_string(s.pivots),
         tr("Exchanges until every row is at a bound or free."));
    fact(tr("Factorizations"), std::to_string(s.factorizations),
         tr("Of the sparse matrix, this tick."));
    fact(tr("Residual"), number(s.residual, 2),
         tr("Largest violated complementarity [m/s or N s]."));
    fact(
        tr("Lagging"), std::to_string(s.lagging),
        tr("Frictions of wires that follow tensions found just before, this tick, because no state "
           "of sticking and slipping answered."));
    fact(tr("Tangled"), std::to_string(s.tangled),
         tr("Wires whose way past bodies was cut short this tick."));
    ImGui::EndTable();
}

void draw_regions(const std::vector<RegionState>& largest) {
    if (largest.empty() || !ImGui::BeginTable("##regions", 4)) return;
    for (const char* name : {tr("Rows"), tr("Solver"), tr("Iterations"), tr("Residual")}) {
        ImGui::TableNextColumn();
        quiet_text(name);
        tip(tr("Of the largest regions: how each was solved this tick."));
    }
    for (const RegionState& r : largest) {
        for (const std::string& text :
             {std::to_string(r.rows), std::string(r.iterative ? tr("iterative") : tr("direct")),
              std::to_string(r.iterations), number(r.residual, 2)}) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(text.c_str());
        }
    }
    ImGui::EndTable();
}

// A frame runs only so many ticks: a slow picture can hold the world back as a slow tick does.
void draw_pace(const Running& running) {
    const double most = Clock::most_ticks(running.tick, running.speed) * tick_seconds;
    const double possible = std::min(1.0, most / std::max(1e-6, running.frame));
    if (running.tick > tick_seconds)
        wrapped(tr("A tick takes longer than it simulates: slower than real time"), bad);
    else if (possible < 1)
        wrapped(filled(tr("Drawing holds the world back: %s %% of real time"),
                       number(100 * possible, 2).c_str()),
                warn);
    else
        wrapped(tr("Keeps up with real time"), good);
}

void draw_picture_cost(const PictureCost& cost) {
    if (!ImGui::BeginTable("##picture", 4)) return;
    fact(tr("Draw calls"), std::to_string(cost.draw_calls),
         tr("Of one picture, shadow maps included."));
    fact(tr("Triangles"), std::to_string(cost.triangles), tr("Likewise."));
    fact("CPU", milliseconds(cost.cpu),
         tr("Of the processor, until all of a picture is handed to OpenGL."));
    fact("GPU", cost.gpu > 0 ? milliseconds(cost.gpu) : tr("not known"),
         tr("As OpenGL's own clock measures it."));
    ImGui::EndTable();
    if (cost.fineness < 1)
        wrapped(
            filled(tr("The scene is drawn with %s %% of the window's pixels along an edge, to keep "
                      "it moving"),
                   number(100 * cost.fineness, 2).c_str()),
            quiet);
    quiet_text(cost.device.c_str());
}

// The last three seconds of tick costs against what one tick may cost in real time.
void draw_recent(const std::array<float, 180>& recent, std::size_t next) {
    const float budget = float(tick_seconds * 1e3);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, em() * 4};
    const float top =
        std::max(budget * 1.1f, *std::max_element(recent.begin(), recent.end()) * 1.1f);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(at, {at.x + size.x, at.y + size.y}, well, em() * 0.15f);
    const float step = size.x / float(recent.size());
    for (std::size_t i = 0; i < recent.size(); ++i) {
        const float ms = recent[(next + i) % recent.size()];
        const float x = at.x + step * float(i);
        d.AddRectFilled({x, at.y + size.y * (1 - ms / top)},
                        {x + std::max(1.0f, step * 0.8f), at.y + size.y},
                        ms > budget ? bad : accent);
    }
    const float y = at.y + size.y * (1 - budget / top);
    d.AddLine({at.x, y}, {at.x + size.x, y}, warn);
    d.AddText({at.x + em() * 0.3f, y + em() * 0.1f}, warn, tr("16.7 ms: real time"));
    ImGui::Dummy(size);
}

}  // namespace

void SolverPanel::draw(Rect where, bool& open, const Snapshot& now, const Running& running) {
    const SolverState& s = now.solver;
    if (means_.size() != s.stages.size()) means_.assign(s.stages.size(), 0);
    if (now.tick != tick_) {
        tick_ = now.tick;
        double sum = 0;
        for (std::size_t i = 0; i < means_.size(); ++i) {
            means_[i] += 0.05 * (s.stages[i].seconds - means_[i]);
            sum += s.stages[i].seconds;
        }
        recent_[next_] = float(sum * 1e3);
        next_ = (next_ + 1) % recent_.size();
    }

    begin_panel("##solver", tr("Solver and timing"), where, &open, Panel::fitted);
    char line_text[96];
    std::snprintf(line_text, sizeof line_text, tr("%.0f frames/s,  frame %s,  tick %s"),
                  1 / std::max(1e-6, running.frame), milliseconds(running.frame).c_str(),
                  milliseconds(running.tick).c_str());
    ImGui::TextUnformatted(line_text);
    draw_pace(running);
    draw_facts(s);
    draw_regions(s.largest);
    draw_recent(recent_, next_);
    draw_picture_cost(running.picture);

    double longest = 1e-9;
    for (const double m : means_) longest = std::max(longest, m);
    if (ImGui::BeginTable("##stages", 3)) {
        ImGui::TableSetupColumn("##stage", ImGuiTableColumnFlags_WidthStretch, 1.2f);
        ImGui::TableSetupColumn("##bar", ImGuiTableColumnFlags_WidthStretch, 1.0f);
        ImGui::TableSetupColumn("##time", ImGuiTableColumnFlags_WidthFixed, em() * 5);
        for (std::size_t i = 0; i < means_.size(); ++i) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            std::string name = s.stages[i].stage;
            std::replace(name.begin(), name.end(), '_', ' ');
            ImGui::TextUnformatted(name.c_str());
            ImGui::TableNextColumn();
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x;
            ImGui::GetWindowDrawList()->AddRectFilled(
                {at.x, at.y + em() * 0.3f},
                {at.x + width * float(means_[i] / longest), at.y + em() * 0.9f}, accent,
                em() * 0.1f);
            ImGui::Dummy({width, em()});
            ImGui::TableNextColumn();
            char buffer[32];
            std::snprintf(buffer, sizeof buffer, "%7.0f µs", means_[i] * 1e6);
            ImGui::TextUnformatted(buffer);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

}  // namespace fairlead
