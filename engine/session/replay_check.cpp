#include "engine/session/replay_check.h"

#include "engine/recording/build_identity.h"

namespace fairlead {
namespace {

// Of the tick itself there are only hashes: goes on to the next whose whole state was recorded, and
// looks there first at the parts that were the first to differ.
std::string trace(Player& player, const Difference& difference) {
    const auto frame = player.recording().key_frame_after(difference.tick);
    if (!frame) return "no whole state was recorded after it that could name the field";
    while (player.tick() < frame->tick && player.step()) {
    }
    if (player.tick() != frame->tick) return {};  // it has diverged, and that was said
    const std::string where =
        frame->tick == difference.tick
            ? "in the whole state of that tick "
            : "in the next whole state, of tick " + std::to_string(frame->tick) + ", ";
    const std::optional<Session> then = player.recorded(frame->tick);
    if (!then) return where + "everything has another form";
    std::vector<std::string> parts = difference.parts;
    parts.emplace_back();  // any
    for (const std::string& part : parts) {
        const std::string field = then->first_difference(player.session(), part);
        if (!field.empty()) return where + field;
    }
    return where + "no field differs";
}

}  // namespace

ReplayCheck check_replay(Player& player) {
    ReplayCheck check;
    check.compared = player.difference() ? 0 : 1;
    while (!player.difference() && player.step()) ++check.compared;
    check.difference = player.difference();
    if (check.difference) check.field = trace(player, *check.difference);
    return check;
}

std::string said(const Player& player, const ReplayCheck& check) {
    const RecordingInfo& info = player.recording().info();
    std::string text = player.recording().file() + ": ";
    if (!check.difference) {
        text += std::to_string(check.compared) + " ticks, bit for bit the same";
        return player.build_differs() ? text + ", though the build differs" : text;
    }
    text += "differs at tick " + std::to_string(check.difference->tick) + ": " +
            check.difference->text();
    if (!check.field.empty()) text += "; " + check.field;
    if (player.build_differs())
        text += "; the build differs: recorded by " + info.build + ", this is " + build_identity();
    else if (info.machine != machine_identity())
        text += "; the machine differs: recorded on " + info.machine;
    return text;
}

}  // namespace fairlead
