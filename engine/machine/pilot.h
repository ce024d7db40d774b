#pragma once
// pilot.h — a ship's joystick, autopilot and station keeping: levers and instruments → what every
// propulsor of the ship is asked for.
//
//   joystick   levers are forces ahead and across and a turning moment
//   heading    rudders hold a heading; the turn lever changes it, the ahead lever drives
//   station    where the ship lies when the levers are let go is where it stays
//
// A force τ = (ahead, across, turn) is shared out by weighted least squares, u = T²Bᵀ(B T² Bᵀ)⁻¹ τ
// with T what each can do; what is asked for more than it can is held at that, and the rest is
// shared out again. Place and heading are seen through a passive observer, which leaves out the
// motion of the waves and finds the steady push of wind, waves and current [Fossen].
// Source: theory/sea.md 3.2.
#include <array>
#include <string>
#include <vector>

#include "engine/input/levers.h"
#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

struct Pilot : PilotSettings {
    int body = -1, hull = -1;
    std::vector<int> propulsors;
};

struct PilotState {
    struct Channel {                    // north, east or heading
        double wave = 0, wave_sum = 0;  // [m] or [rad] of waves, and its sum
        double place = 0, speed = 0;    // [m] or [rad], per second
        double push = 0;                // [m/s²] or [rad/s²] steady
        double sum = 0;                 // of the error, [m s] or [rad s]

        template <class Self, class Archive>
        static void fields(Self& s, Archive& archive) {
            archive(s.wave, s.wave_sum, s.place, s.speed, s.push, s.sum);
        }
    };
    std::array<Channel, 3> seen;
    std::array<double, 3> wanted{};  // place and heading to keep
    std::array<double, 3> given{};   // [m/s²] or [rad/s²] in the world, of the last tick
    double turned = 0;               // [rad] heading with whole turns
    bool begun = false, holds = false;
    bool saturated = false;  // less could be given than was asked for

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.seen, s.wanted, s.given, s.turned, s.begun, s.holds, s.saturated);
    }
};

Pilot build_pilot(const ScenePilot& from, const physics::World& world);

void steer(const Pilot& pilot, PilotState& state, const Levers& levers, physics::World& world);

// What propulsors are to give for a force τ, in the ship's axes. Returns what they can of it.
Vec3 share_out(const std::vector<int>& propulsors, const Vec3& force, physics::World& world);

}  // namespace fairlead
