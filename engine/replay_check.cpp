#include "engine/replay_check.h"

#include "engine/build_identity.h"

namespace fairlead {
namespace {

// Goes on to the next tick whose whole state was recorded.
void trace(Player& player, ReplayCheck& check) {
    const auto frame = player.recording().key_frame_after(check.difference->tick);
    if (!frame) return;
    while (player.tick() < frame->tick && player.step()) {
    }
    if (player.tick() != frame->tick) return;
    check.field_tick = frame->tick;
    try {
        check.field = player.session().first_difference(frame->state);
    } catch (const std::runtime_error&) {
        check.field = "the state has another form";
    }
}

}  // namespace

ReplayCheck check_replay(Player& player) {
    ReplayCheck check;
    check.compared = player.difference() ? 0 : 1;
    while (!player.difference() && player.step()) ++check.compared;
    check.difference = player.difference();
    if (check.difference) trace(player, check);
    return check;
}

std::string said(const Player& player, const ReplayCheck& check) {
    const RecordingInfo& info = player.recording().info();
    std::string text = player.recording().file() + ": ";
    if (!check.difference) {
        text += std::to_string(check.compared) + " ticks, bit for bit the same";
        return player.build_differs() ? text + ", though the build differs" : text;
    }
    text +=
        "differs at tick " + std::to_string(check.difference->tick) + ": " + check.difference->part;
    if (!check.field.empty())
        text +=
            "; in the key frame of tick " + std::to_string(check.field_tick) + " " + check.field;
    if (player.build_differs())
        text += "; the build differs: recorded by " + info.build + ", this is " + build_identity();
    else if (info.machine != machine_identity())
        text += "; the machine differs: recorded on " + info.machine;
    return text;
}

}  // namespace fairlead
