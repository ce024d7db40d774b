// Winches with layers, clutch and brakes against the layer formula, statics and energy
// (theory/winches.md).
#include <gtest/gtest.h>

#include "physics/world/state.h"
#include "tests/physics/drum_worlds.h"

namespace fairlead::physics {
namespace {

double filled_to(int layer) {  // [m] the middle of a layer of the big drum
    const Drum drum = big_drum(0);
    return drum.length((layer - 0.5) * drum.turns_per_layer());
}

double pull(const World& w) {
    return w.wires[0].segments[0].tension;
}

// The motor stalls against a rope that is fast at its other end.
TEST(DrumWinch, PullsLessFromEveryHigherLayer) {
    double first = 0, last = 0;
    for (int layer = 1; layer <= 12; ++layer) {
        World w = held_rope(big_drum(filled_to(layer)), 100);
        w.winches[0].target_speed = -0.2;
        run(w, 60);
        const Drum& drum = w.winches[0].drum;
        EXPECT_NEAR(pull(w), 400 * tonne * drum.layer_radius(1) / drum.layer_radius(layer),
                    0.005 * pull(w))
            << "layer " << layer;
        (layer == 1 ? first : last) = pull(w);
    }
    EXPECT_NEAR(last / first, 0.51, 0.03 * 0.51);
}

// Turned evenly, the drum gives what the layer formula says: all of it out, and in again.
TEST(DrumWinch, PaysOutByTheLayerFormulaAndTakesItBack) {
    const Drum full = big_drum(filled_to(12));
    World w = hung_mass(full, 30, 2e4);
    Winch& winch = w.winches[0];
    winch.max_speed = 4;
    const double first = winch.radius, turns = full.turns(full.wound);
    double worst = 0;
    for (const double way : {1.0, -1.0}) {
        winch.target_speed = way * 4;
        run(w, 5);
        const double begin = winch.drum.turns(winch.drum.wound), out = winch.paid_out;
        const double seconds = (way > 0 ? begin - 4 : turns - begin) * 2 * pi * first / 4;
        for (int part = 1; part <= 20; ++part) {
            run(w, seconds / 20);
            const double now =
                begin - way * std::lround(seconds / 20 / tick) * tick * part * 4 / (2 * pi * first);
            const double formula = winch.drum.length(begin) - winch.drum.length(now);
            worst = std::max(worst, std::abs((winch.paid_out - out) / formula - 1));
        }
    }
    ASSERT_EQ(w.diverged, "");
    EXPECT_LT(worst, 0.005);
    EXPECT_NEAR(all_rope(w), full.wound + 30, 1e-8);
}

// A mass heavier than the brake holds sinks: the brake gives what is set, by layer.
TEST(DrumWinch, BandBrakeRendersAtItsSetLoad) {
    for (int layer = 1; layer <= 12; layer += 1)
        for (const double set : {0.3, 1.0}) {
            const double limit =
                set * 500 * tonne * big_drum(0).layer_radius(1) / big_drum(0).layer_radius(layer);
            World w = hung_mass(big_drum(filled_to(layer)), 50, 1.1 * limit / 9.81);
            w.winches[0].brake = false;
            w.winches[0].machinery.clutch = w.winches[0].machinery.engaged = 0;
            w.winches[0].machinery.band_brake = w.winches[0].machinery.band = set;
            w.winches[0].machinery.fade = 0;
            run(w, 1);
            EXPECT_GT(w.winches[0].speed, 0.1);
            EXPECT_NEAR(w.winches[0].brake_pull / -limit, 1, 0.02);
            // what the rope feels is that and the drum's own inertia
            EXPECT_NEAR(pull(w) / limit, 1, 0.02);
        }
}

TEST(DrumWinch, BandBrakeHoldsBelowItsSetLoad) {
    World w = hung_mass(big_drum(filled_to(12)), 50, 2.4e5);
    Machinery& m = w.winches[0].machinery;
    m.clutch = m.engaged = 0, m.band_brake = m.band = 1;
    run(w, 30);
    EXPECT_NEAR(w.winches[0].paid_out, 50, 1e-3);
    EXPECT_NEAR(w.winches[0].brake_pull, -2.4e5 * 9.81, 1e3);
}

// Heat is what the brake has done; the grip fades with it.
TEST(DrumWinch, BandBrakeFadesWithItsHeat) {
    World w = hung_mass(big_drum(filled_to(6)), 50, 3e5);
    Winch& winch = w.winches[0];
    Machinery& m = winch.machinery;
    m.clutch = m.engaged = 0, m.band_brake = m.band = 1;
    m.cooling_time = 1e9;
    winch.brake_force = 3e5 * 9.81 / 1.05 / winch.leverage();
    step(w, tick);
    const double before = energy(w);
    run(w, 4);
    EXPECT_GT(m.heat, 1e6);
    EXPECT_NEAR(m.heat / (before - energy(w)), 1, 0.02);
    EXPECT_NEAR(-winch.brake_pull / (winch.leverage() * winch.brake_force),
                1 - 0.3 * std::min(1.0, m.heat / 4e7), 0.005);
    m.cooling_time = 1, m.grip = 3;  // a dry lining catches the load
    run(w, 40);
    EXPECT_NEAR(winch.speed, 0, 1e-3);
    EXPECT_LT(m.heat, 100) << "what creep makes";
}

TEST(DrumWinch, BandTakesItsTimesToCloseAndToOpen) {
    World w = held_rope(big_drum(500), 100);
    Machinery& m = w.winches[0].machinery;
    m.band_brake = 1;
    run(w, 0.75);
    EXPECT_NEAR(m.band, 0.5, 0.02);
    run(w, 0.8);
    EXPECT_EQ(m.band, 1);
    m.band_brake = 0;
    run(w, 0.4);
    EXPECT_NEAR(m.band, 0.5, 0.03);
    run(w, 0.45);
    EXPECT_EQ(m.band, 0);
}

// F = k v up to its limit, nothing at rest, nothing against hauling.
TEST(DrumWinch, DynamicBrakeResistsPayingOutOnly) {
    for (const double mass : {3e4, 1e5}) {
        World w = hung_mass(big_drum(filled_to(3)), 50, mass);
        Winch& winch = w.winches[0];
        Machinery& m = winch.machinery;
        m.clutch = m.engaged = 0;
        m.dynamic_force = 200 * tonne, m.dynamic_speed = 2, m.dynamic_brake = 1;
        run(w, 8);
        const double r = winch.leverage();
        const double v = mass * 9.81 / (r * r * 200 * tonne / 2);
        EXPECT_NEAR(winch.speed, v, 0.02 * v);
        EXPECT_NEAR(winch.dynamic_pull, -mass * 9.81, 0.02 * mass * 9.81);
        m.clutch = 1;
        winch.target_speed = -0.3;
        run(w, 10);
        EXPECT_EQ(winch.dynamic_pull, 0);
        EXPECT_LT(winch.speed, -0.29);
    }
}

// 750 kW: 400 t at the stall; 150 t run at P / F, not at the lever's speed.
TEST(DrumWinch, MotorGivesNoMoreThanItsPower) {
    World w = hung_mass(big_drum(filled_to(1)), 200, 1.5e5);
    Winch& winch = w.winches[0];
    winch.max_speed = 1, winch.target_speed = -1;
    winch.machinery.power = 7.5e5;
    run(w, 20);
    const double v = 7.5e5 / (1.5e5 * 9.81);
    EXPECT_NEAR(-winch.speed, v, 0.01 * v);
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        ASSERT_LT(winch.motor_force * winch.speed_now(), 1.01 * 7.5e5);
    }
    EXPECT_NEAR(pull(w), 1.5e5 * 9.81, 0.01 * 1.5e5 * 9.81) << "steady, not in jerks";
}

TEST(DrumWinch, FasterGearPullsLess) {
    World w = held_rope(big_drum(filled_to(1)), 100);
    Winch& winch = w.winches[0];
    winch.machinery.gears = {1, 3};
    winch.machinery.gear = 2;
    run(w, 0.1);  // it changes before the motor pulls
    winch.target_speed = -0.2;
    run(w, 30);
    EXPECT_EQ(winch.machinery.gear_in, 2);
    EXPECT_NEAR(pull(w), 400 * tonne / 3, 0.005 * pull(w));
}

TEST(DrumWinch, GearChangesOnlyAtRestOrWithTheClutchOut) {
    World w = hung_mass(big_drum(filled_to(2)), 100, 1e4);
    Winch& winch = w.winches[0];
    winch.machinery.gears = {1, 2};
    winch.target_speed = 0.5;
    run(w, 2);
    winch.machinery.gear = 2;
    run(w, 1);
    EXPECT_EQ(winch.machinery.gear_in, 1);
    winch.target_speed = 0;
    run(w, 2);
    EXPECT_EQ(winch.machinery.gear_in, 2);
}

// The wheels are pressed by what the motor holds: they change once the band has closed and has it.
TEST(DrumWinch, GearWaitsUntilTheBandHasTheLoad) {
    World w = hung_mass(big_drum(filled_to(2)), 100, 1e5);
    Winch& winch = w.winches[0];
    winch.machinery.gears = {1, 2};
    winch.target_speed = 0;
    winch.brake = false;
    run(w, 2);
    winch.machinery.gear = 2;
    run(w, 2);
    EXPECT_LT(std::abs(winch.speed), 1e-3);
    EXPECT_EQ(winch.machinery.gear_in, 1) << "98 t on the motor";
    winch.brake = true;
    run(w, 1.4);
    EXPECT_EQ(winch.machinery.gear_in, 1) << "the band is closing";
    run(w, 0.3);
    EXPECT_EQ(winch.machinery.gear_in, 2);
    EXPECT_NEAR(winch.paid_out, 100, 0.01);
}

// Hauls at 95 %, renders at 105 % of what is set: what the wire feels stays between.
TEST(DrumWinch, ConstantTensionRendersAndRecovers) {
    World w;
    w.bodies.resize(1);
    add_wire_type(w, 3e8);
    const int ship = add_kinematic(w, "ship", {60, 0, 0});
    const WirePoint drum = add_drum(w, 0, Vec3::Zero(), big_drum(filled_to(5)));
    add_wire(w, {drum, attach(ship)});
    Winch& winch = w.winches[0];
    winch.paid_out = 60, winch.drum_inertia = 2e3;
    winch.machinery.tension = 60 * tonne;
    winch.max_speed = winch.machinery.recovery_speed = 2;
    prepare(w);
    run(w, 10);
    double low = 1e300, high = 0, in = 0, out = 0;
    for (int n = 0; n < 60 * 60; ++n) {
        const double t = n * tick;
        w.bodies[ship].v = {1.5 * 2 * pi / 12 * std::sin(2 * pi * t / 12), 0, 0};
        const double before = winch.paid_out;
        step(w, tick);
        low = std::min(low, pull(w)), high = std::max(high, pull(w));
        (winch.paid_out > before ? out : in) += std::abs(winch.paid_out - before);
    }
    EXPECT_GT(low, 0.94 * 60 * tonne);
    EXPECT_LT(high, 1.06 * 60 * tonne);
    EXPECT_GT(out, 10);
    EXPECT_GT(in, 10);
}

// 300 t on the drum of a ship that heels 20 degrees and has no power. The stretch of the rope spins
// the drum up, so it hangs slack until the ship has gone as far; then it pulls with the drag and
// what the band has been left on.
TEST(DrumWinch, EmergencyReleaseWithinThreeSeconds) {
    for (const double left_on : {0.0, 0.05}) {
        World w;
        w.bodies.resize(1);
        add_wire_type(w, 3e8);
        const int ship = add_kinematic(w, "ship", Vec3::Zero());
        w.bodies[ship].X_WB.q = rotation({rad(20), 0, 0});
        const WirePoint drum = add_drum(w, ship, Vec3::Zero(), big_drum(filled_to(8)));
        add_wire(w, {drum, attach(0, {100, 2, -8})});
        Winch& winch = w.winches[0];
        winch.paid_out = wire_rest_length(w.wires[0]);
        Machinery& m = winch.machinery;
        m.drag = 3 * tonne, m.release_brake = left_on;
        winch.target_speed = -0.3, winch.max_force = 300 * tonne / winch.leverage() + m.drag;
        prepare(w);
        run(w, 120);
        winch.brake = true, winch.target_speed = 0;
        run(w, 5);
        ASSERT_NEAR(pull(w), 300 * tonne, 5 * tonne);
        m.powered = false;
        run(w, 5);
        ASSERT_NEAR(pull(w), 300 * tonne, 5 * tonne) << "without power the band holds";
        m.release = true;
        run(w, 3);
        const auto drag = [&] {
            return winch.leverage() * (m.drag + left_on * m.lining() * winch.brake_force);
        };
        EXPECT_LT(pull(w), 1.02 * drag());
        EXPECT_EQ(m.engaged, 0);
        EXPECT_EQ(m.band, left_on);
        w.bodies[ship].v = {-2, 0, 0};
        run(w, 60);
        EXPECT_NEAR(pull(w), drag(), 0.02 * drag());
        EXPECT_NEAR(winch.speed, 2, 0.05);
    }
}

TEST(DrumWinch, WithoutPowerTheBandDoesNotOpen) {
    World w = hung_mass(big_drum(filled_to(4)), 50, 1e5);
    Machinery& m = w.winches[0].machinery;
    w.winches[0].brake = true, m.band = 1;
    run(w, 1);
    m.powered = false;
    w.winches[0].brake = false, w.winches[0].target_speed = 0.5;
    run(w, 5);
    EXPECT_EQ(m.band, 1);
    EXPECT_NEAR(w.winches[0].paid_out, 50, 1e-3);
}

// A drum that turns freely keeps J ω through the layers: its speed at the rope is ω r, and no
// energy comes of it.
TEST(DrumWinch, FreeDrumGainsNothingFromLayerToLayer) {
    World w = hung_mass(big_drum(filled_to(12)), 20, 1e3);
    Winch& winch = w.winches[0];
    winch.machinery.clutch = winch.machinery.engaged = 0;
    winch.drum_inertia = 1e5;
    step(w, tick);
    const double begin = energy(w);
    double most = -1e300, least = 1e300, fall = 0;
    for (int n = 0; n < 60 * 60; ++n) {
        step(w, tick);
        const double gone = energy(w) - begin;
        most = std::max(most, gone), least = std::min(least, gone);
        fall = std::max(fall, w.probe.kinetic_energy);
    }
    EXPECT_LT(most, 2e-3 * fall);
    EXPECT_GT(least, -5e-3 * fall);
}

// When all rope is out, it hangs on its clamp: lowered gently, ten tonnes less the drag.
TEST(DrumWinch, RopeEndHoldsInItsClampUpToItsLoad) {
    for (const double clamp : {2e5, 5e4}) {
        Drum drum = big_drum(2);
        drum.clamp_force = clamp;
        World w = hung_mass(drum, 20, 1e4);
        Winch& winch = w.winches[0];
        Machinery& m = winch.machinery;
        m.drag = 1e3, m.clutch = m.engaged = 0;
        m.dynamic_brake = 1, m.dynamic_force = 2e5, m.dynamic_speed = 0.05;
        run(w, 240);
        EXPECT_EQ(winch.drum.torn_out, clamp < 9.8e4);
        if (clamp < 9.8e4) continue;
        EXPECT_NEAR(pull(w), 9.81e4, 0.01 * 9.81e4);
        EXPECT_NEAR(winch.drum.wound, 0, 0.03);
    }
}

TEST(DrumWinch, SavedAndRestoredGoesOnAsItWould) {
    const auto build = [] {
        World w = hung_mass(big_drum(filled_to(5)), 40, 5e4);
        w.winches[0].machinery.power = 5e5;
        w.winches[0].target_speed = 0.8;
        return w;
    };
    World a = build(), b = build();
    run(a, 7);
    a.winches[0].machinery.band_brake = 0.4;
    run(a, 0.5);
    restore(b, save(a));
    EXPECT_EQ(hash(a), hash(b));
    run(a, 5), run(b, 5);
    EXPECT_EQ(hash(a), hash(b));
}

}  // namespace
}  // namespace fairlead::physics
