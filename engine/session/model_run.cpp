#include "engine/session/model_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <sstream>

#include "engine/files/read_file.h"
#include "engine/input/clock.h"
#include "engine/machine/rigging.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr double longest = 3600;                  // [s] no exercise is longer
constexpr std::uintmax_t largest_file = 1 << 20;  // [bytes] an hour of levers a second has 0.2 MB

[[noreturn]] void refuse(const std::string& file, int line, const std::string& why) {
    throw SceneErrors({{file, line, "", why}});
}

std::string text_of_run(const std::string& file) {
    try {
        return read_text(file, largest_file);
    } catch (const FileError& e) {
        refuse(file, 0, "the model run: " + e.why());
    }
}

}  // namespace

std::string model_run_of(const std::string& scene_file) {
    return std::filesystem::path(scene_file).replace_extension(".run").string();
}

ModelRun::ModelRun(const std::string& scene_file) : session_(load_scene(scene_file)) {
    read(model_run_of(scene_file));
}

void ModelRun::read(const std::string& file) {
    std::istringstream in(text_of_run(file));
    int line = 0;
    for (std::string text; std::getline(in, text);) {
        ++line;
        if (text.empty() || text[0] == '#') continue;
        const std::size_t space = text.find(' ');
        double seconds = -1;
        const char* const end = text.data() + std::min(space, text.size());
        const auto [stop, error] = std::from_chars(text.data(), end, seconds);
        if (error != std::errc() || stop != end || !(seconds >= 0 && seconds <= longest))
            refuse(file, line, "expected \"SECONDS LEVERS\", as \"1.5 enable,luff=0.4\"");
        const std::int64_t tick = std::llround(seconds / tick_seconds);
        if (tick < last_) refuse(file, line, "expected a time not before that above it");
        last_ = tick;
        const std::string what = space == std::string::npos ? "" : text.substr(space + 1);
        if (is_rigging_order(what)) {
            if (!has_order(what)) refuse(file, line, "the scene has no order \"" + what + "\"");
            orders_.push_back({tick, what});
            continue;
        }
        try {
            changes_.push_back({tick, levers_from_text(what, session_.scene().lever_names)});
        } catch (const std::invalid_argument& e) {
            refuse(file, line, e.what());
        }
    }
    if (changes_.empty()) refuse(file, line, "expected a line \"SECONDS LEVERS\"");
}

// Others would void the marks.
bool ModelRun::has_order(const std::string& words) const {
    const auto& orders = session_.snapshot().scenery->orders;
    return std::any_of(orders.begin(), orders.end(),
                       [&](const OrderLook& order) { return order.order == words; });
}

bool ModelRun::step() {
    if (tick() >= last_) return false;
    for (; next_ < changes_.size() && changes_[next_].tick <= tick(); ++next_)
        levers_ = changes_[next_].levers;
    Outbox outbox;
    for (; next_order_ < orders_.size() && orders_[next_order_].tick <= tick(); ++next_order_)
        outbox.ask(Command(Rig{orders_[next_order_].words}));
    session_.tick(levers_, outbox);
    return true;
}

std::string model_run_text(const std::vector<Input>& ticks, const LeverNames& names) {
    std::string text;
    const auto add = [&](std::size_t tick, const std::string& what) {
        text += filled("%.6g %s\n", double(tick) * tick_seconds, what.c_str());
    };
    const auto held = [&](const Levers& levers) {
        std::string words;
        for (std::size_t i = 0; i < names.switches(); ++i)
            if (levers.switches[i]) words += (words.empty() ? "" : ",") + names.switch_name(i);
        for (std::size_t i = 0; i < names.axes(); ++i)
            if (levers.axes[i] != 0)
                words +=
                    (words.empty() ? "" : ",") + names.axis(i) + filled("=%.6g", levers.axes[i]);
        return words;
    };
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        if (i == 0 || !(ticks[i].levers == ticks[i - 1].levers)) add(i, held(ticks[i].levers));
        for (const Command& command : ticks[i].commands)
            if (const auto* rig = std::get_if<Rig>(&command)) add(i, rig->order);
    }
    if (!ticks.empty()) add(ticks.size(), held(ticks.back().levers));
    return text;
}

}  // namespace fairlead
