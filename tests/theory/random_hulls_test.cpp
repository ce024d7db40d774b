// Ships, barges, buoys and containers of random size and loading, against hydrostatics: draught,
// list, period and decay of rolling, waves that lift them, capsizing, and energy in still water.
#include "tests/theory/random_hulls.h"
#include "tests/theory/one_wave.h"

#include <gtest/gtest.h>

#include <array>

namespace fairlead::physics {
namespace {

Floater random_floater(Random& random) {
    return random.below(2) ? random_ship(random) : random_barge(random);
}

// A weight lashed to it away from the middle: sinkage by the added weight, list by its lever where
// both together have GZ = 0.
TEST(RandomHulls, SinkAndListUnderAWeight) {
    Random random(29);
    for (int i = 0; i < 12; ++i) {
        Floater f = random_floater(random);
        if (f.as.at.metacentre < 0.02 * f.as.at.beam) continue;
        Body load;
        load.name = "load", load.mass = f.as.mass * random(0.002, 0.02);
        load.inertia = load.mass * Mat3::Identity();
        const Vec3 at(0, f.as.at.beam * random(-0.4, 0.4), f.as.at.beam * random(-0.1, 0.3));
        load.X_WB.p = f.body().X_WB * at;
        f.w.bodies.push_back(load);
        Joint lock;
        lock.kind = Joint::Kind::lock, lock.a = 1, lock.b = 2, lock.X_AJ.p = at;
        f.w.joints.push_back(lock);
        prepare(f.w);
        // it comes to rest in minutes, with its own damping
        run(f.w, 300);
        const double share = load.mass / (load.mass + f.as.mass);
        const Vec3 centre = share * at;
        const double volume = f.volume / (1 - share);
        double low = -0.6, high = 0.6;  // [rad] GZ rights with the sign of the heel
        for (int k = 0; k < 60; ++k) {
            const double middle = (low + high) / 2;
            (righting_lever(f.hull().mesh, centre, volume, middle) > 0 ? high : low) = middle;
        }
        EXPECT_NEAR(f.heel(), -(low + high) / 2, 0.03 * std::abs(low) + 1e-4)
            << f.what << " " << at.transpose();
        EXPECT_NEAR(f.hull().volume / volume, 1, 1e-4) << f.what;
    }
}

// A winch that pulls `force` [N] at `at` of the ship along `way`, from two kilometres away.
void pull(World& w, const Vec3& at, const Vec3& way, double force) {
    const Vec3 from = w.bodies[1].X_WB * at, to = from + 2000 * way.normalized();
    const int post = add_kinematic(w, "post", to);
    WirePoint drum = add_winch(w, post, Vec3::Zero());
    Winch& winch = w.winches.back();
    winch.max_force = force, winch.max_speed = 5, winch.target_speed = -5;
    winch.min_out = 1, winch.max_out = 5000;
    add_wire(w, {drum, attach(1, at)}, -1, 0);
}

// A tow wire over the side: 180 t of it, 30 and 45 degrees down, 0.5 to 6 m off the middle of a
// ship of 75 m with a GM of 1 m, and other ships with pulls of their size. The ship is held against
// drifting at G, and lies where what its weight and the pull turn is what its own lever rights.
TEST(RandomHulls, HeelUnderATowWireByTheirOwnLever) {
    Random random(35);
    for (int i = 0; i < 14; ++i) {
        const bool tug = i < 6;
        HullForm form;
        Floater f = tug ? afloat(*hull_mesh(form), form.block * 75 * 17 * 6.2, 1, true, "tug")
                        : random_ship(random);
        const double down = tug ? (i % 2 ? 45 : 30) * pi / 180 : random(0.2, 1.2);
        const double lever =
            tug ? std::array{0.5, 3.0, 6.0}[i / 2] : f.as.at.beam * random(-0.45, 0.45);
        const double force = tug ? 180e3 * 9.81 : f.as.mass * 9.81 * random(0.002, 0.02);
        double deck = -1e9;
        for (const Vec3& v : f.hull().mesh.vertices) deck = std::max(deck, v.z());
        const Vec3 at(0, lever, deck);
        const double side = lever < 0 ? -1 : 1;
        add_wire_type(f.w, 1e8);
        pull(f.w, at, {0, side * std::cos(down), -std::sin(down)}, force);
        pull(f.w, Vec3::Zero(), {0, -side, 0}, force * std::cos(down));
        prepare(f.w);
        run(f.w, 400);
        ASSERT_TRUE(f.w.diverged.empty()) << f.w.diverged;
        const double lifts = force * std::sin(down), across = side * force * std::cos(down);
        const double mass = f.as.mass + lifts / 9.81;
        const auto turns = [&](double heel) {  // [N m] what rights less what heels, port down
            return mass * 9.81 *
                       righting_lever(f.hull().mesh, lifts / 9.81 / mass * at, mass / sea_water,
                                      heel) -
                   (deck * std::cos(heel) - lever * std::sin(heel)) * across;
        };
        double low = -0.7, high = 0.7;
        for (int k = 0; k < 60; ++k) {
            const double middle = (low + high) / 2;
            (turns(middle) > 0 ? high : low) = middle;
        }
        EXPECT_NEAR(-f.heel() / low, 1, 0.03) << f.what << " lever " << lever;
    }
}

// 2π √((I + A₄₄)/(Δ g GM)) at 2 degrees, and a decay of no less than the share of critical damping
// that it was given.
TEST(RandomHulls, RollInTheirPeriods) {
    Random random(30);
    for (int i = 0; i < 24; ++i) {
        Floater f = random_floater(random);
        const double gm = f.as.at.metacentre;
        if (gm < 0.02 * f.as.at.beam) continue;
        f.body().X_WB.q = rotation({0.035, 0, 0});
        const double roll = f.as.inertia(0, 0) + f.hull().added(3, 3);
        const double wanted = 2 * pi * std::sqrt(roll / (f.as.mass * 9.81 * gm));
        Trace y;
        for (int n = 0; n < 60 * 6 * wanted; ++n) {
            step(f.w, tick);
            y.push_back(f.heel());
        }
        EXPECT_NEAR(period(y) / wanted, 1, 0.04) << f.what;
        // amplitudes of the swings, a half each
        std::vector<double> swings{0};
        for (std::size_t k = 1; k < y.size(); ++k) {
            if (y[k - 1] * y[k] < 0) swings.push_back(0);
            swings.back() = std::max(swings.back(), std::abs(y[k]));
        }
        ASSERT_GT(swings.size(), 6u) << f.what;
        const double decay = std::log(swings[1] / swings[5]) / (4 * pi);
        EXPECT_NEAR(decay, 0.06, 0.02) << f.what;
    }
}

// Waves ten times as long as they are lift them as they lift the water, whatever way they come.
TEST(RandomHulls, GoWithLongWaves) {
    Random random(31);
    for (int i = 0; i < 8; ++i) {
        Floater f = random_floater(random);
        const double T = std::sqrt(10 * f.as.at.length * 2 * pi / 9.81);
        f.w.environment.sea = one_wave(0.2, T, random(0, 2 * pi));
        const double rest = f.body().X_WB.p.z();
        double low = 1e9, high = -1e9;
        for (int n = 0; n < 60 * 14 * T; ++n) {
            step(f.w, tick);
            if (n < 60 * 8 * T) continue;
            low = std::min(low, f.body().X_WB.p.z() - rest);
            high = std::max(high, f.body().X_WB.p.z() - rest);
        }
        EXPECT_NEAR((high - low) / 0.4, 1, 0.06) << f.what;
    }
}

// Top-heavy barges lean or go over: they come to rest where GZ is zero and rises.
TEST(RandomHulls, TopHeavyBargesComeToRestWhereTheirLeverSays) {
    Random random(32);
    int over = 0;
    for (int i = 0; i < 16; ++i) {
        const double beam = random(6, 20), depth = beam * random(0.25, 0.7);
        const double draught = depth * random(0.3, 0.75);
        const double gm = -beam * random(0.005, 0.08);
        Floater f = afloat(solid_mesh(Box{Vec3(3 * beam, beam, depth) / 2}, beam / 3),
                           3 * beam * beam * draught, gm, true,
                           named("barge", 3 * beam, beam, draught, gm));
        f.body().X_WB.q = rotation({0.02, 0, 0});
        run(f.w, 600);
        ASSERT_TRUE(f.w.diverged.empty()) << f.what;
        const double at = f.heel();
        EXPECT_LT(f.body().w.norm(), 2e-3) << f.what;
        EXPECT_NEAR(f.gz(-at), 0, 0.01 * beam) << f.what << " at " << at;
        EXPECT_GT(f.gz(-at + 0.05), f.gz(-at - 0.05)) << f.what << " at " << at;
        over += std::abs(at) > 1.6;
    }
    EXPECT_GT(over, 0);
}

// Containers, crates and buoys with a weight inside float lowest where any turn lifts them.
TEST(RandomHulls, LoadedContainersFloatWhereTheirEnergyIsLeast) {
    Random random(33);
    for (int i = 0; i < 24; ++i) {
        const bool buoy = random.below(3) == 0;
        const Vec3 size = buoy ? Vec3::Constant(random(0.8, 4))
                               : Vec3(random(1, 12), random(1, 2.6), random(1, 2.9));
        const double length = random(0.5, 3) * size.x();
        TriangleMesh mesh = buoy ? solid_mesh(Cylinder{size.x() / 2, length}, size.x() / 3)
                                 : solid_mesh(Box{size / 2}, size.minCoeff() / 2);
        const double volume = enclosed_volume(mesh) * random(0.1, 0.95);
        const Vec3 half = buoy ? Vec3(size.x() / 2, size.x() / 2, length / 2) : Vec3(size / 2);
        const Vec3 centre =
            half.cwiseProduct(Vec3(random(-.3, .3), random(-.3, .3), random(-.5, .5)));
        for (Vec3& v : mesh.vertices) v -= centre;
        Floater f;
        f.w = still_water();
        Body b;
        b.name = "box", b.mass = volume * sea_water;
        b.inertia = (b.mass / 3 *
                     Vec3(half.y() * half.y() + half.z() * half.z(),
                          half.x() * half.x() + half.z() * half.z(),
                          half.x() * half.x() + half.y() * half.y()))
                        .asDiagonal();
        b.X_WB.q = random.orientation();
        b.X_WB.p.z() = *floating_height(mesh, b.X_WB.q, volume) + random(0, 1);
        f.w.bodies.push_back(b);
        Hull hull;
        hull.name = "box", hull.body = 1, hull.mesh = mesh;
        Afloat as{b.mass, b.inertia, *floating_upright(mesh, volume)};
        estimate_lump(hull, as);
        f.w.hulls.push_back(hull);
        prepare(f.w);
        run(f.w, 300);
        ASSERT_TRUE(f.w.diverged.empty());
        EXPECT_LT(f.body().v.norm() + f.body().w.norm(), 2e-3) << i;
        const auto energy_at = [&](const Quat& q) {  // per weight, of G over the water less B
            Pressure pressure;
            const Pose X{Vec3(0, 0, *floating_height(mesh, q, volume)), q};
            return X.p.z() + pressure.in_calm(mesh, X, 0).energy / volume;
        };
        const double least = energy_at(f.body().X_WB.q);
        for (int k = 0; k < 40; ++k) {
            const Quat turned = rotation(random.vector(1).normalized() * 0.15) * f.body().X_WB.q;
            EXPECT_GT(energy_at(turned), least - 2e-4 * size.maxCoeff()) << i;
        }
    }
}

// Thrown about in still water nothing gains more than a thousandth of what moved.
TEST(RandomHulls, GainNoEnergyInStillWater) {
    Random random(34);
    for (int i = 0; i < 12; ++i) {
        Floater f = random_floater(random);
        f.body().X_WB.q = rotation(random.vector(0.25));
        f.body().v = random.vector(1.5), f.body().w = random.vector(0.05);
        step(f.w, tick);
        double least = energy(f.w), gained = 0, moves = f.w.probe.kinetic_energy;
        for (int n = 0; n < 60 * 40; ++n) {
            step(f.w, tick);
            gained = std::max(gained, energy(f.w) - least);
            least = std::min(least, energy(f.w));
            moves = std::max(moves, f.w.probe.kinetic_energy);
        }
        EXPECT_LT(gained, 1e-3 * moves) << f.what;
    }
}

}  // namespace
}  // namespace fairlead::physics
