#pragma once
// ship_pull.h — the line that leads overboard from a ship at work: how hard it pulls, which way and
// from where, and what it may pull before it heels her to her limit.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/machine/heel_limit.h"
#include "engine/view/snapshot.h"
#include "physics/hull/permissible_pull.h"
#include "physics/world/world.h"

namespace fairlead {

struct Crane;

struct ShipPull {
    std::string ship;
    int body = -1;
    std::vector<bool> aboard;  // (bodies) she and what joints hold on her: roller, pins
    std::shared_ptr<const physics::PullChart> chart;
};

// Of the ship that carries the winch of a scene whose crane is one; empty: there is none, or she
// has no limit.
std::optional<ShipPull> build_ship_pull(const std::vector<HeelLimit>& limits, const Crane& crane,
                                        const physics::World& world);

// Draws its chart anew, of her heel limit as it is now and of the water that it is of.
void follow_water(ShipPull& ship, const HeelLimit& limit, const physics::World& world);

// Of the line that pulls hardest where it leaves her. `most` [N]: what the gear is rated for, 0:
// not known. Without a line: no pull, and `most` is permitted.
PullState read_pull(const ShipPull& ship, double most, const physics::World& world);

}  // namespace fairlead
