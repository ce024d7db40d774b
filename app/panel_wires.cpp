#include <numbers>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/wire_advice.h"
#include "app/wrap_labels.h"

namespace fairlead {
namespace {

using namespace style;

void draw_wrap(const Snapshot& now, const WrapState& wrap) {
    const auto cell = [](const std::string& words) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(words.c_str());
    };
    const auto& bodies = now.scenery->bodies;
    const auto body = static_cast<std::size_t>(wrap.body);
    const std::string name = body < bodies.size() ? bodies[body].name : "";
    ImGui::TableNextRow();
    cell(name);
    tip(name);
    cell(number(wrap.angle * 180 / std::numbers::pi, 3) + "°");
    cell(kilonewtons(wrap.tension_in));
    cell(kilonewtons(wrap.tension_out));
    cell(wrap.slips ? number(wrap.slip, 2) : "0");
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_grip(*ImGui::GetWindowDrawList(), {at.x + em() * 0.4f, at.y + em() * 0.55f}, wrap.slips);
    ImGui::Dummy({em() * 0.8f, em()});
    ImGui::SameLine(0, em() * 0.3f);
    ImGui::TextUnformatted(wrap.slips ? tr("slips") : tr("sticks"));
}

void draw_wraps(const Snapshot& now, const std::vector<WrapState>& wraps) {
    if (wraps.empty()) return wrapped(tr("No contact."), quiet);
    if (!ImGui::BeginTable("##wraps", 6)) return;
    struct Column {
        const char *name, *help;
        float width;  // [em] 0: what is left
    };
    constexpr Column columns[] = {
        {tr_later("Body"), tr_later("What the wire is wrapped over, in order from its first stop."),
         0},
        {tr_later("Angle"), tr_later("How far it turns the wire."), 3},
        {tr_later("In kN"), tr_later("Tension before the wrap."), 3.2f},
        {tr_later("Out kN"), tr_later("Tension behind the wrap."), 3.6f},
        {tr_later("Slip m/s"),
         tr_later("Of the wire over the body, positive towards its last stop."), 4},
        {tr_later("Grip"),
         tr_later("Sticks: friction holds it. Slips: one tension is too much for the other."),
         4.4f}};
    for (const Column& c : columns)
        ImGui::TableSetupColumn(
            c.name,
            c.width > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch,
            em() * c.width);
    ImGui::TableNextRow();
    for (const Column& c : columns) {
        ImGui::TableNextColumn();
        quiet_text(tr(c.name));
        tip(tr(c.help));
    }
    for (const WrapState& wrap : wraps) draw_wrap(now, wrap);
    ImGui::EndTable();
}

// A share between 0 and 1 as a bar.
void draw_quality(const char* name, double share, const char* help) {
    ImGui::TableNextColumn();
    quiet_text(name);
    tip(help);
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, top = at.y + em() * 0.3f;
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled({at.x, top}, {at.x + width, top + em() * 0.6f}, well, em() * 0.1f);
    const ImU32 colour = share < 0.3 ? bad : share < 0.7 ? warn : good;
    d.AddRectFilled({at.x, top}, {at.x + width * float(share), top + em() * 0.6f}, colour,
                    em() * 0.1f);
    ImGui::Dummy({width, em()});
}

// How fine it is, and why not finer.
void draw_allowance(const WireAllowance& f) {
    ImGui::Separator();
    ImGui::TextUnformatted((f.wanted > 0
                                ? filled(tr("Mass nodes: %d of %d wanted"), f.nodes, f.wanted)
                                : filled(tr("Mass nodes: %d"), f.nodes))
                               .c_str());
    if (f.wanted > 0 && ImGui::BeginTable("##quality", 6)) {
        for (const float width : {4.6f, 3.8f, 4.6f}) {  // [em] of the words; bars share the rest
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, em() * width);
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
        }
        draw_quality(tr("Accurate"), f.accuracy, tr("(nodes / wanted)²"));
        draw_quality(tr("In time"), f.time,
                     tr("Below one half the nodes of all wires cost more than "
                        "resolution/budget."));
        draw_quality(
            tr("Resolved"), f.robustness,
            tr("Below one half a tick cannot follow the sideways motion of all its nodes."));
        ImGui::EndTable();
    }
    wrapped(wire_advice(f), quiet);
}

// The chosen one, else the first that lies on something, else the first.
std::size_t wire_to_show(const Snapshot& now, const std::string& chosen) {
    const auto& looks = now.scenery->wires;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].name == chosen) return i;
    for (std::size_t i = 0; i < now.wires.size(); ++i)
        if (!now.wires[i].wraps.empty()) return i;
    return 0;
}

}  // namespace

void WiresPanel::draw(Rect where, bool& open, const Snapshot& now) {
    begin_panel("##wires", tr("Wires"), where, &open, Panel::fitted);
    const auto& looks = now.scenery->wires;
    const std::size_t shown = wire_to_show(now, chosen_);
    if (shown >= looks.size() || shown >= now.wires.size()) {
        wrapped(tr("This scene has no wires."), quiet);
    } else {
        const WireState& wire = now.wires[shown];
        if (!wire.wraps.empty()) chosen_ = looks[shown].name;  // stays when it lifts off
        ImGui::SetNextItemWidth(-1);
        if (ImGui::BeginCombo("##wire", looks[shown].name.c_str())) {
            for (std::size_t i = 0; i < looks.size(); ++i)
                if (ImGui::Selectable(looks[i].name.c_str(), i == shown)) chosen_ = looks[i].name;
            ImGui::EndCombo();
        }
        draw_wraps(now, wire.wraps);
        draw_allowance(wire.allowance);
    }
    ImGui::End();
}

}  // namespace fairlead
