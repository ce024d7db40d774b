#pragma once
// state.h — save, restore, hash and compare the complete state of a world: everything that
// influences the next step, warm start and live parameters included, nothing else.
//
// The state has parts with names, in a fixed order: the world's own numbers, each body, material,
// joint, wire type, wire and winch, and the warm start.
#include <cstdint>
#include <string>
#include <vector>

#include "physics/world/world.h"

namespace fairlead::physics {

std::vector<std::uint8_t> save(const World& world);
void save(const World& world, std::vector<std::uint8_t>& bytes);  // writes over them

// Of the same scene. Throws std::runtime_error when the bytes do not fit it (cut short, numbers
// that are none, indices of nothing); the world is then what it was.
void restore(World& world, const std::vector<std::uint8_t>& bytes);

// What a family throws when numbers of a saved state are none of its own.
[[noreturn]] void refuse_state();

std::uint64_t hash(const World& world);

// One hash per part, and what the parts are called: "body crate".
void hash_parts(const World& world, std::vector<std::uint64_t>& hashes);
// The same in less time, every tick: what no step changes (masses, stiffnesses, limits) was hashed
// when it was last set, and those asleep when World::sleeping.turns last changed.
void hash_settings(const World& world, std::vector<std::uint64_t>& hashes);
void hash_parts(const World& world, const std::vector<std::uint64_t>& settings,
                std::vector<std::uint64_t>& hashes);
std::vector<std::string> part_names(const World& world);

// The first field, of all or of one part, in which two worlds of the same scene differ:
// "wire hoist: segments[3].tension was 812.5, is 812.6"; empty: they do not.
std::string first_difference(const World& was, const World& is, const std::string& part = {});

}  // namespace fairlead::physics
