#include "app/cli_cues.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "app/cli_table.h"
#include "engine/machine/machine.h"
#include "engine/machine/pulling.h"
#include "engine/machine/tool_hand.h"
#include "engine/machine/weather.h"
#include "engine/scene/parameters.h"
#include "engine/session/build.h"
#include "engine/view/hand_signal.h"

namespace fairlead {
namespace {

constexpr double longest_seconds = 1e7;  // [s] as --seconds

// The whole text as a number, or none.
std::optional<double> number(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

// `trial` is a world to try it on, with what drives it.
std::variant<Command, Levers> read(const std::string& what, physics::World& trial,
                                   const Scene& scene, const Machines& machines) {
    if (is_rigging_order(what)) {
        read_order(what, machines, trial);  // throws what is wrong with it
        return Command(Rig{what});
    }
    if (is_pulling_order(what)) {
        read_pulling(what, trial);  // throws, too
        return Command(PullRod{what});
    }
    if (is_tool_order(what)) {
        ToolHand::check(what, trial);
        return Command(PullRod{what});
    }
    if (what.starts_with("weather ")) {
        const WeatherOrder read = read_weather(what.substr(8));  // throws
        if (read.kind == WeatherOrder::Kind::waves && !scene.sea)
            throw std::invalid_argument("the scene has no sea for waves");
        return Command(read);
    }
    if (what == "release") return Command(Release{});
    if (what.starts_with("say ")) return Command(Say{what.substr(4)});
    if (what.starts_with("sign ")) {
        const std::string sign = what.substr(5);
        if (!hand_signal_called(sign))
            throw std::invalid_argument("the banksman has no sign \"" + sign + "\"");
        return Command(ShowSign{sign});
    }
    if (what.starts_with("fault ") || what.starts_with("mend ")) {
        const bool on = what.starts_with("fault ");
        const std::string name = what.substr(what.find(' ') + 1);
        const auto named = [&](const SceneFault& fault) { return fault.name == name; };
        if (std::none_of(scene.faults.begin(), scene.faults.end(), named))
            throw std::invalid_argument("the scene has no fault \"" + name + "\"");
        return Command(SetFault{name, on});
    }
    if (!what.starts_with('/')) return levers_from_text(what, scene.lever_names);
    const std::size_t equals = what.find('=');
    const auto value = equals == std::string::npos ? std::nullopt : number(what.substr(equals + 1));
    if (!value) throw std::invalid_argument("expected PATH=NUMBER, as /bodies/load/mass=800");
    const SetParameter set{what.substr(0, equals), *value};
    if (const std::string problem = write_parameter(trial, set.path, set.value); !problem.empty())
        throw std::invalid_argument(problem);
    return Command(set);
}

}  // namespace

Cues::Cues(const std::vector<std::string>& texts, const Levers& held, const Scene& scene)
    : held_(held) {
    if (texts.empty()) return;
    Notes notes;  // said when the session was built
    physics::World trial = build_world(scene, notes);
    const Machines machines = build_machines(scene, trial);
    for (const std::string& text : texts) {
        const std::size_t space = text.find(' ');
        const auto seconds = number(std::string_view(text).substr(0, space));
        if (!seconds || space >= text.size() - 1 || !(*seconds >= 0 && *seconds <= longest_seconds))
            throw Refusal(
                "--at " + text +
                ": expected \"SECONDS WHAT\", as \"5 /bodies/load/mass=800\", "
                "\"5 release\", \"5 cut tow at 12.5\", \"5 fault NAME\", "
                "\"5 mend NAME\", \"5 weather wind 20 in 20\", \"5 sign stop\", \"5 say Easy\" or "
                "\"5 hoist=0.5,enable\"");
        try {
            cues_.push_back(
                {ticks_in(*seconds), read(text.substr(space + 1), trial, scene, machines)});
        } catch (const std::invalid_argument& e) {
            throw Refusal("--at " + text + ": " + e.what());
        }
    }
}

Levers Cues::next(std::int64_t ticks, Outbox& outbox) {
    for (const Cue& cue : cues_) {
        if (cue.tick != ticks) continue;
        if (const auto* command = std::get_if<Command>(&cue.what)) outbox.ask(*command);
        if (const auto* levers = std::get_if<Levers>(&cue.what)) held_ = *levers;
    }
    Levers now = held_;
    // a machine wants its levers at rest at the moment it is enabled
    if (now[Switch::enable] && !before_[Switch::enable]) now.axes = {};
    before_ = now;
    return now;
}

}  // namespace fairlead
