#include "engine/school/remark.h"

#include <algorithm>

#include "engine/session/session.h"

namespace fairlead {
namespace {

// Marks and what times them are parts of the state; the rest is the run.
bool same_world(const std::vector<std::string>& names, const std::vector<std::string>& recorded,
                const std::vector<std::uint16_t>& now, const std::vector<std::uint16_t>& then) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == "exercise" || names[i] == "conditions") continue;
        const auto at = std::find(recorded.begin(), recorded.end(), names[i]);
        const auto k = static_cast<std::size_t>(at - recorded.begin());
        if (at == recorded.end() || k >= then.size() || now[i] != then[k]) return false;
    }
    return true;
}

}  // namespace

Remark mark_again(const RecordingReader& recording, const std::optional<Scene>& rubric) {
    constexpr std::int64_t page = 600;  // [ticks]
    Scene scene = scene_of(recording.info());
    if (rubric) {
        scene.exercise = rubric->exercise;
        scene.marks = rubric->marks;
    }
    Session session(std::move(scene));
    Remark result;
    result.before = recording.marks();
    const std::vector<std::string> names = session.part_names();
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint16_t> digests;
    for (std::int64_t first = 1; first <= recording.last_tick(); first += page)
        for (const TickRow& row :
             recording.inputs(first, std::min(first + page - 1, recording.last_tick()))) {
            Outbox outbox;
            for (const Command& command : row.input.commands) outbox.ask(command);
            session.tick(row.input.levers, outbox);
            ++result.ticks;
            if (!result.same_run) continue;
            session.hash_parts(hashes);
            find_digests(hashes, digests);
            result.same_run = same_world(names, recording.parts(), digests, row.parts);
        }
    result.exercise = session.snapshot().exercise;
    return result;
}

}  // namespace fairlead
