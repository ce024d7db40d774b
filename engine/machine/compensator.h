#pragma once
// compensator.h — a winch that pays out as the tip of its crane rises and takes in as it falls, so
// that the load stays where it is (active heave compensation).
//
//   v = v_tip + (τ + δ) a_tip + k (z_tip − s)        s  what has been paid out for this [m]
//
// of a tip that is measured δ late, by an actuator that follows in τ within its greatest speed and
// acceleration. The slow part of z_tip, over half a minute, is the ship's list and draught and is
// left alone. What the operator asks for is added.
// Source: theory/sea.md 4.
#include <array>
#include <optional>
#include <string>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

struct Compensator : CompensatorSettings {
    int winch = -1, body = -1;
    Vec3 tip = Vec3::Zero();  // [m] from the body's centre of mass
};

struct CompensatorState {
    static constexpr std::size_t most_delay = 32;                 // [ticks]
    std::array<double, most_delay> heights{}, speeds{}, rates{};  // of the tip, the latest first
    double mean = 0;                                              // [m] slow part of the height
    double paid_out = 0;                                          // [m] s
    double speed = 0;                                             // [m/s] of the actuator
    double last = 0;          // [m/s] upwards, of the tip, a tick ago
    double told = 0;          // [m/s] what others told the winch last
    bool told_brake = false;  // … and whether its brake was on
    bool works = false;       // whether it added anything a tick ago,
    double left = 0;          // [m/s] … and what the winch was told with that
    bool begun = false;

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.heights, s.speeds, s.rates, s.mean, s.paid_out, s.speed, s.last, s.told,
                s.told_brake, s.left, s.works, s.begun);
    }
};

Compensator build_compensator(const SceneCompensator& from, const physics::World& world);

// Adds to what its winch was told this tick. Switched off it comes to rest as its actuator does,
// and goes on measuring: switched on again it begins from where the load is.
void compensate(const Compensator& c, bool on, CompensatorState& state, physics::World& world);
// As its button stands.
bool is_on(const Compensator& c, const Levers& levers);

}  // namespace fairlead
