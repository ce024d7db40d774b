// panel_rigging.cpp — buttons by which wires are rigged anew, what stoppers hold, what hands are
// at.
#include <imgui.h>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/waiting.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

void draw_stopper(const std::string& name, const StopperState& state, const Scenery& scenery) {
    using Holds = StopperState::Holds;
    const bool open = state.holds == Holds::open, locked = state.holds == Holds::locked;
    lamp(tr(spelled(name)).c_str(), !open, locked ? warn : accent);
    ImGui::SameLine();
    if (open) return quiet_text(tr("open"));
    const std::string wire =
        state.wire < 0 ? "" : tr(spelled(scenery.wires[std::size_t(state.wire)].name));
    const std::string pull = number(state.pull / newtons_per_tonne, 3);
    quiet_text((locked ? filled(tr("holds %s, %s t"), wire.c_str(), pull.c_str())
                       : filled(tr("about %s"), wire.c_str()))
                   .c_str());
}

void draw_hand(const std::string& name, const HandState& state) {
    const bool marked = state.struck || state.at_risk;
    lamp(tr(spelled(name)).c_str(), marked || !state.order.empty(), marked ? warn : accent);
    ImGui::SameLine();
    if (state.struck) return quiet_text(tr("is hurt"));
    if (state.order.empty()) return quiet_text(state.on_deck ? tr("on deck") : tr("in shelter"));
    quiet_text((state.order + ", " + number(state.left, 2) + " s").c_str());
}

}  // namespace

void RiggingPanel::hear(const Snapshot& now) {
    if (scenery_ != now.scenery.get() || now.tick < tick_) said_.clear(), asked_ = -1;
    scenery_ = now.scenery.get();
    tick_ = now.tick;
    for (const std::string& news : now.rigging.news) said_ = news;
    for (const std::string& parting : now.rigging.partings) said_ = parting;
}

void RiggingPanel::press(std::size_t order, const Scenery& scenery, Outbox& outbox) {
    const std::string& words = scenery.orders[order].order;
    const bool second = asks_again() && asked_ == int(order);
    asked_ = second ? -1 : int(order), asked_for_ = 0;
    if (!second && lets_go_at_once(words)) return;
    asked_ = -1;
    outbox.ask(Command(Rig{words}));
}

void RiggingPanel::draw_buttons(const Scenery& scenery, Outbox& outbox) {
    for (std::size_t i = 0; i < scenery.orders.size(); ++i) {
        const OrderLook& order = scenery.orders[i];
        const std::string key = i < 9 ? std::to_string(i + 1) + "  " : "";
        const bool once = asks_again() && asked_ == int(i);
        if (once) ImGui::PushStyleColor(ImGuiCol_Text, warn);
        if (ImGui::Button((key + tr(order.name)).c_str(), {-1, 0})) press(i, scenery, outbox);
        if (once) ImGui::PopStyleColor();
        tip(lets_go_at_once(order.order) ? filled(tr("%s: press twice"), order.order.c_str())
                                         : order.order);
    }
    if (asks_again() && std::size_t(asked_) < scenery.orders.size())
        wrapped(filled(tr("%s? Press again within three seconds."),
                       tr(scenery.orders[std::size_t(asked_)].name).c_str()),
                warn);
}

float RiggingPanel::draw(Rect where, const Snapshot& now, bool paused, Outbox& outbox) {
    const Scenery& scenery = *now.scenery;
    if (scenery_ != &scenery || now.tick < tick_) hear(now);  // another run, or an earlier moment
    begin_panel("##rigging", tr("Rigging"), where, nullptr, Panel::fitted);
    for (std::size_t i = 0; i < now.rigging.stoppers.size() && i < scenery.stoppers.size(); ++i)
        draw_stopper(scenery.stoppers[i], now.rigging.stoppers[i], scenery);
    for (std::size_t i = 0; i < now.rigging.hands.size() && i < scenery.hands.size(); ++i)
        draw_hand(scenery.hands[i], now.rigging.hands[i]);
    draw_buttons(scenery, outbox);
    if (const std::string waits = paused ? waiting_orders(outbox.waiting(), scenery) : "";
        !waits.empty())
        wrapped(waits, warn);
    if (!said_.empty()) wrapped(said_, said_.starts_with("refused") ? warn : quiet);
    const float height = ImGui::GetWindowHeight();
    ImGui::End();
    return height;
}

}  // namespace fairlead
