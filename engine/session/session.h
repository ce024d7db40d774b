#pragma once
// session.h — one scene being driven. `tick` is the one door: nothing else changes the world.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/input/clock.h"
#include "engine/input/command.h"
#include "engine/input/levers.h"
#include "engine/scene/scene.h"
#include "engine/view/history.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class Recorder;

class Session {
  public:
    // Builds the world of a checked scene. Throws SceneErrors when the scene cannot be built
    // (a route that cannot be laid, say); the message names the place in the file. `hear` gets the
    // notes about it before the forces of the start are found, which may take long.
    using HearNotes = std::function<void(const Notes& notes)>;
    explicit Session(Scene scene, const HearNotes& hear = {});
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    void tick(const Levers& hands, Outbox& outbox);

    const Snapshot& snapshot() const;
    const Snapshot& previous() const;  // one tick earlier, for displays that blend
    const History& history() const;
    const Scene& scene() const;  // as loaded: what a restart starts from

    // Threads that solve, this one included; else one per core, at most four. Any number gives the
    // same bits.
    void use_threads(int threads);

    // From now on every tick is recorded; a session that has not begun records its start as well.
    void record_to(std::shared_ptr<Recorder> recorder);

    std::uint64_t hash() const;              // of the complete state of the world and machines
    std::vector<std::uint8_t> save() const;  // the complete state
    // Of the same scene. Throws std::runtime_error when the bytes do not fit; nothing has changed
    // then. Contact forces and the like are those of before until the next tick.
    void restore(const std::vector<std::uint8_t>& saved);

    // The state by parts: each body, wire … by name; the hash of all is returned.
    std::uint64_t hash_parts(std::vector<std::uint64_t>& parts) const;
    std::vector<std::string> part_names() const;
    // The first field, of all or of one part, in which another session of the same scene is not
    // like this one: "wire hoist: twist was 0, is 1"; empty: it is.
    std::string first_difference(const Session& other, const std::string& part = {}) const;

    // Of a restored session: the history becomes what was measured before, oldest first.
    void recall(const std::vector<Measured>& earlier);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead
