#pragma once
// session.h — one scene being driven. `tick` is the one door: nothing else changes the world.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/clock.h"
#include "engine/command.h"
#include "engine/history.h"
#include "engine/levers.h"
#include "engine/scene.h"
#include "engine/snapshot.h"

namespace fairlead {

class Session {
  public:
    // Builds the world of a checked scene. Throws SceneErrors when the scene cannot be built
    // (a route that cannot be laid, say); the message names the place in the file.
    explicit Session(Scene scene);
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    void tick(const Levers& hands, Outbox& outbox);

    const Snapshot& snapshot() const;
    const Snapshot& previous() const;  // one tick earlier, for displays that blend
    const History& history() const;
    const Scene& scene() const;  // as loaded: what a restart starts from

    std::uint64_t hash() const;              // of the complete state of the world and machines
    std::vector<std::uint8_t> save() const;  // the complete state
    void restore(const std::vector<std::uint8_t>&);  // of the same scene

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead
