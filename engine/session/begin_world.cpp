#include "engine/session/begin_world.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/input/clock.h"
#include "engine/machine/machine.h"
#include "engine/session/build.h"
#include "physics/math/math.h"
#include "physics/world/step_solver.h"

namespace fairlead {

namespace {

// "/bodies/3" where it is said that "body load would"; empty: it is not in the file.
template <class List>
std::string place(const List& list, const std::string& kind, const std::string& key,
                  std::string_view words) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        std::string name;
        if constexpr (requires { list[i].winch; })
            name = list[i].winch.name;
        else
            name = list[i].name;
        if (words.find(kind + " " + name + " would ") != words.npos)
            return key + "/" + std::to_string(i);
    }
    return {};
}

std::string place_in_file(const Scene& scene, std::string_view words) {
    std::string found = place(scene.bodies, "body", "/bodies", words);
    if (found.empty()) found = place(scene.wires, "wire", "/wires", words);
    if (found.empty()) found = place(scene.winches, "winch", "/winches", words);
    if (found.empty()) found = place(scene.soft_bodies, "soft body", "/soft_bodies", words);
    if (found.empty()) found = place(scene.rods, "rod", "/rods", words);
    return found;
}

SceneError error_at(const Scene& scene, const std::string& pointer, const std::string& message) {
    const auto line = scene.lines.find(pointer);
    const bool known = !pointer.empty() && line != scene.lines.end();
    return {scene.file, known ? line->second : 0, pointer, message};
}

// Where a wire ends loose and has no mass, nothing would resist any force.
void check_loose_ends(const Scene& scene, const physics::World& world) {
    std::vector<SceneError> errors;
    for (std::size_t i = 0; i < scene.wires.size(); ++i) {
        const auto& route = scene.wires[i].route;
        const auto check = [&](std::size_t k, const physics::WireSegment& segment) {
            if (route[k].kind == SceneStop::Kind::free && route[k].mass == 0 &&
                world.wire_types[segment.type].mass_per_metre == 0)
                errors.push_back(
                    error_at(scene, "/wires/" + std::to_string(i) + "/route/" + std::to_string(k),
                             "a loose end without mass: expected \"mass\", or a wire type with a "
                             "mass_per_metre above 0"));
        };
        check(0, world.wires[i].segments.front());
        check(route.size() - 1, world.wires[i].segments.back());
    }
    if (!errors.empty()) throw SceneErrors(std::move(errors));
}

// Something is so fast at the start, or turns so easily that rounding may turn it, that its first
// ticks are tried before they are believed.
bool is_wild(const physics::World& world) {
    const double wild = world.scales.fastest() / 100;  // [m/s] or [rad/s]
    const double thin = 1e-5 * world.scales.length;    // [m] of gyration: a hair's
    const auto spins = [&](const physics::Body& b) {
        return b.dynamic() && b.inertia.diagonal().minCoeff() < b.mass * thin * thin;
    };
    return !all_below(world.solver->v_new, wild) ||
           std::any_of(world.bodies.begin(), world.bodies.end(), spins);
}

// Why a world does not outlive its first ticks; empty: it does.
std::string first_ticks(const Scene& scene) {
    constexpr int ticks = 3;
    Notes notes;
    physics::World world = build_world(scene, notes);
    physics::prepare(world);
    for (int i = 0; i < ticks && world.diverged.empty(); ++i) physics::step(world, tick_seconds);
    if (world.diverged.empty()) return {};
    char when[40];
    std::snprintf(when, sizeof when, "after %.3f s ", world.time.seconds());
    return when + world.diverged;
}

std::string rig(const std::string& order, Machines& machines, physics::World& world) {
    try {
        if (read_order(order, machines, world).hand >= 0)
            return "no hand is out before the start; expected an order without \"by\"";
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    give_order(order, machines, world);
    const std::string said = machines.news.empty() ? "" : machines.news.back();
    machines.news.clear();
    return said.starts_with("done") ? "" : said;
}

}  // namespace

void rig_world(const Scene& scene, Machines& machines, physics::World& world) {
    std::vector<SceneError> errors;
    for (std::size_t i = 0; i < scene.rigged.size(); ++i)
        if (const std::string why = rig(scene.rigged[i], machines, world); !why.empty())
            errors.push_back(error_at(scene, "/rigged/" + std::to_string(i), why));
    if (!errors.empty()) throw SceneErrors(std::move(errors));
}

void begin_world(const Scene& scene, physics::World& world) {
    check_loose_ends(scene, world);
    physics::begin(world, tick_seconds);
    const std::string why = !world.diverged.empty() ? world.diverged
                            : is_wild(world)        ? first_ticks(scene)
                                                    : "";
    if (!why.empty())
        throw SceneErrors(
            {error_at(scene, place_in_file(scene, why), "cannot begin as it stands: " + why)});
}

}  // namespace fairlead
