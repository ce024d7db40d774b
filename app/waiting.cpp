#include "app/waiting.h"

#include <algorithm>

#include "app/words.h"
#include "engine/recording/run_events.h"
#include "engine/view/event_text.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr std::size_t named_at_most = 4;  // the rest is counted: a panel is narrow

bool by_itself(const Command& command) {
    const auto* set = std::get_if<SetParameter>(&command);
    return set && asks_for_nodes(*set);
}

std::string line_of(std::vector<std::string> orders) {
    if (orders.empty()) return {};
    std::string all;
    for (std::size_t i = 0; i < std::min(orders.size(), named_at_most); ++i)
        all += (i > 0 ? "; " : "") + orders[i];
    if (orders.size() > named_at_most)
        all += "; " + filled(tr("%d more"), int(orders.size() - named_at_most));
    return filled(tr("The run is paused. When it goes on: %s"), all.c_str());
}

std::string words_of(const Command& command, const Scenery& scenery) {
    if (const auto* set = std::get_if<SetFault>(&command))
        for (const FaultLook& fault : scenery.faults)
            if (fault.name == set->name) {
                const std::string what = tr(spelled(fault.what));
                return filled(set->on ? tr("fault on: %s") : tr("fault off: %s"), what.c_str());
            }
    if (const auto* rig = std::get_if<Rig>(&command))
        for (const OrderLook& button : scenery.orders)
            if (button.order == rig->order) return tr(button.name);
    return text_of(told(command), tr);
}

template <class Wanted>
std::string text_of_those(const std::vector<Command>& waiting, const Scenery& scenery,
                          const Wanted& wanted) {
    std::vector<std::string> orders;  // the same twice is one
    for (const Command& command : waiting) {
        if (!wanted(command)) continue;
        std::string words = words_of(command, scenery);
        if (std::find(orders.begin(), orders.end(), words) == orders.end())
            orders.push_back(std::move(words));
    }
    return line_of(std::move(orders));
}

}  // namespace

std::string waiting_text(const std::vector<Command>& waiting, const Scenery& scenery) {
    return text_of_those(waiting, scenery, [](const Command& c) { return !by_itself(c); });
}

std::string waiting_orders(const std::vector<Command>& waiting, const Scenery& scenery) {
    return text_of_those(waiting, scenery,
                         [](const Command& c) { return std::holds_alternative<Rig>(c); });
}

}  // namespace fairlead
