// Water in compartments, against orifices, free surfaces, lost buoyancy and Boyle.
#include <gtest/gtest.h>

#include "physics/hull/loaded.h"
#include "physics/hull/permissible_pull.h"
#include "tests/theory/random_hulls.h"

namespace fairlead::physics {
namespace {

TriangleMesh box_of(const Vec3& size, const Vec3& middle) {
    return surface_of({{Pose{middle, Quat::Identity()}, Box{size / 2}}}, 4);
}

Compartment tank(const Vec3& size, const Vec3& at, double share = 0) {
    Compartment space;
    space.name = "tank", space.mesh = box_of(size, at);
    prepare(space);
    space.water = share * space.room;
    return space;
}

Opening opened(const Vec3& at, double area, int into = -1) {
    Opening opening;
    opening.at = opening.to = at, opening.area = area, opening.into = into;
    return opening;
}

Opening coaming(const Vec3& from, const Vec3& to) {
    Opening opening;
    opening.at = from, opening.to = to;
    return opening;
}

// A barge of that size, so deep in calm water, with its centre of mass so high over the keel.
Floater barge_of(const Vec3& size, double draught, double keel_to_g) {
    const double km = draught / 2 + size.y() * size.y() / 12 / draught;
    return afloat(solid_mesh(Box{size / 2}, 4), size.x() * size.y() * draught, km - keel_to_g, true,
                  "barge");
}

// [m] of a barge's keel, in the body's frame.
double keel(Floater& f) {
    double low = 0;
    for (const Vec3& v : f.hull().mesh.vertices) low = std::min(low, v.z());
    return low;
}

constexpr double jet = 0.6, root_2g = 4.4294469180700204;  // √(2 · 9.81)

// A tank fills through a hole in its bottom: t = 2 A (√H − √(H − y)) / (C a √(2 g)).
TEST(Flooding, TankFillsThroughAHoleAsTheIntegralSays) {
    Floater f = barge_of({100, 40, 20}, 10, 8);
    const double low = keel(f);
    f.hull().compartments = {tank({3, 3, 9}, {0, 0, low + 4.5})};
    f.hull().compartments[0].openings = {opened({0, 0, low}, 0.05)};
    prepare(f.w);
    const Compartment& space = f.hull().compartments[0];
    for (const double y : {1.0, 4.0, 8.0}) {
        while (space.water < 9 * y) step(f.w, tick);
        const double t = 2 * 9 * (std::sqrt(10.0) - std::sqrt(10 - y)) / (jet * 0.05 * root_2g);
        EXPECT_NEAR(f.w.time.seconds() / t, 1, 0.01) << y;
    }
}

// … drains through one over water, t = 2 A √y / (C a √(2 g)), and two tanks come level in
// t = 2 A √y / (2 C a √(2 g)); what one loses the other has.
TEST(Flooding, TanksDrainAndComeLevelAsTheIntegralSays) {
    Floater f = barge_of({100, 40, 20}, 5, 8);
    const double low = keel(f);
    f.hull().compartments = {tank({3, 3, 4}, {-20, 0, low + 8}, 1),
                             tank({3, 3, 4}, {0, 0, low + 8}, 1), tank({3, 3, 4}, {3, 0, low + 8})};
    f.hull().compartments[0].openings = {opened({-20, 0, low + 6}, 0.05)};
    f.hull().compartments[1].openings = {opened({1.5, 0, low + 6}, 0.05, 2)};
    prepare(f.w);
    const auto& spaces = f.hull().compartments;
    double drained = 0, level = 0;
    for (int n = 0; n < 60 * 400 && drained == 0; ++n) {
        step(f.w, tick);
        if (level == 0 && spaces[1].water - spaces[2].water < 0.01) level = f.w.time.seconds();
        if (spaces[0].water < 0.01) drained = f.w.time.seconds();
        ASSERT_NEAR(spaces[1].water + spaces[2].water, 36, 1e-9);
    }
    EXPECT_NEAR(drained / (2 * 9 * 2 / (jet * 0.05 * root_2g)), 1, 0.03);
    EXPECT_NEAR(level / (9 * 2 / (jet * 0.05 * root_2g)), 1, 0.03);
}

// Over an edge H under water: Q = 2/3 C b √(2 g) H^(3/2).
TEST(Flooding, WaterRunsOverACoamingAsOverAWeir) {
    Floater f = barge_of({100, 40, 20}, 10, 8);
    const double low = keel(f);
    f.hull().compartments = {tank({8, 8, 9}, {0, 0, low + 4.5})};
    f.hull().compartments[0].openings = {coaming({-4, -3, low + 9.2}, {-4, 3, low + 9.2})};
    prepare(f.w);
    run(f.w, 3);  // it sinks by 6 mm
    const double rate = 2.0 / 3 * jet * 6 * root_2g * std::pow(0.8, 1.5);
    EXPECT_NEAR(f.hull().compartments[0].water / (3 * rate), 1, 0.01);
}

// The centre of water in a heeled box moves aside by i/V tan φ and up by half of i/V tan² φ.
TEST(Flooding, CentreOfWaterMovesAsTheWedgeSays) {
    const Compartment space = tank({12, 10, 4}, Vec3::Zero(), 0.5);
    TurnedSpace turned;
    for (const double heel : {0.02, 0.1, 0.3}) {
        const Pose X{Vec3(3, -2, 7), rotation({heel, 0, 0})};
        turned.place(space, X);
        const Immersion in = turned.below(turned.level(space.water));
        EXPECT_NEAR(in.volume, space.water, 1e-9);
        const double aside = 100.0 / 12 / 2 * std::tan(heel);  // to low y
        const Vec3 centre = X.q * Vec3(0, -aside, -1 + aside * std::tan(heel) / 2);
        EXPECT_NEAR(in.torque.x() / in.volume, centre.y(), 1e-9) << heel;
        EXPECT_NEAR(-in.torque.y() / in.volume, centre.x(), 1e-9) << heel;
    }
}

// A barge with slack tanks lists under a small heeling moment as Δ g (GM − Σ i/V) φ says, with the
// water's weight in Δ, in G and in the draught.
TEST(Flooding, FreeSurfaceTakesFromGM) {
    Random random(41);
    int compared = 0;
    for (int i = 0; i < 24; ++i) {
        const double B = random(12, 24), L = B * random(2, 4), D = B * random(0.35, 0.6),
                     T = D * random(0.3, 0.6);
        const double width = B * random(0.3, 0.9), length = L * random(0.1, 0.5),
                     high = D * random(0.3, 0.6), share = random(0.3, 0.7);
        const double KG = T / 2 + random(0, 0.4) * B * B / 12 / T;
        const double water = width * length * high * share, V = L * B * T + water,
                     draught = V / L / B;
        const double G = (L * B * T * KG + water * high * share / 2) / V;
        const double gm = draught / 2 + L * B * B * B / 12 / V - G;
        const double wanted = gm - length * width * width * width / 12 / V;
        if (wanted < 0.05 * B || wanted > 0.97 * gm || draught > 0.8 * D) continue;
        Floater f = barge_of({L, B, D}, T, KG);
        const double low = keel(f);
        f.hull().compartments = {tank({length, width, high}, {0, 0, low + high / 2}, share)};
        prepare(f.w);
        const auto loaded = loaded_upright(f.hull().mesh, f.volume, f.hull().compartments);
        EXPECT_NEAR(loaded->metacentric_height, wanted, 2e-3 * gm) << i;
        EXPECT_NEAR(loaded->draught, draught, 1e-6 * draught) << i;
        f.body().X_WB.p.z() -= draught - T;
        const double moment = V * sea_water * 9.81 * wanted * 0.01;
        for (int n = 0; n < 60 * 240; ++n) {
            f.body().turn_impulse.x() += moment * tick;
            step(f.w, tick);
        }
        EXPECT_NEAR(f.heel(), 0.01, 0.01 * 0.01) << i << " GM " << gm << " less " << gm - wanted;
        ++compared;
    }
    EXPECT_GT(compared, 5);
}

// What is left of a barge when a compartment is open to the sea, as lost buoyancy: it floats where
// the rest displaces its weight, right under G.
struct WhatIsLeft {
    TriangleMesh mesh;
    double volume = 0;
    double height = 0, heel = 0, trim = 0;

    void settle() {  // Newton's method by differences, on heel and trim
        const auto levers = [&](double a, double b) {
            const Quat q = rotation({a, 0, 0}) * rotation({0, b, 0});
            height = *floating_height(mesh, q, volume);
            Pressure pressure;
            const Immersion at = pressure.in_calm(mesh, {Vec3(0, 0, height), q}, 0);
            return Eigen::Vector2d(at.torque.x(), at.torque.y());
        };
        for (int n = 0; n < 30; ++n) {
            const Eigen::Vector2d at = levers(heel, trim);
            Eigen::Matrix2d slope;
            slope << (levers(heel + 1e-4, trim) - at) * 1e4, (levers(heel, trim + 1e-4) - at) * 1e4;
            const Eigen::Vector2d by = slope.inverse() * at;
            heel -= by[0], trim -= by[1];
        }
        levers(heel, trim);
    }
};

TEST(Flooding, DamagedBargeFloatsWhereLostBuoyancySays) {
    const Vec3 size(60, 20, 8);
    // ends, amidships, one side: from … to, along and across
    const std::array<std::array<double, 4>, 4> damage{
        {{-6, 6, -10, 10}, {18, 30, -10, 10}, {-10, 10, 4, 10}, {14, 28, -10, -3}}};
    for (const auto& [x0, x1, y0, y1] : damage) {
        Floater f = barge_of(size, 4, 4.5);
        const double low = keel(f);
        const Vec3 hold(x1 - x0, y1 - y0, 8), at((x0 + x1) / 2, (y0 + y1) / 2, low + 4);
        f.hull().compartments = {tank(hold, at)};
        f.hull().compartments[0].openings = {opened({at.x(), at.y(), low}, 6)};
        prepare(f.w);
        run(f.w, 420);
        WhatIsLeft rest;
        rest.volume = f.volume;
        rest.mesh = f.hull().mesh;
        const TriangleMesh lost = box_of(hold, at);
        const auto first = int(rest.mesh.vertices.size());
        rest.mesh.vertices.insert(rest.mesh.vertices.end(), lost.vertices.begin(),
                                  lost.vertices.end());
        for (const Eigen::Vector3i& t : lost.triangles)
            rest.mesh.triangles.push_back(Eigen::Vector3i(t[0], t[2], t[1]) +
                                          Eigen::Vector3i::Constant(first));
        rest.settle();
        const Mat3 R = f.body().X_WB.q.toRotationMatrix();
        EXPECT_NEAR(f.body().X_WB.p.z(), rest.height, 0.01 * 0.6) << x0;
        EXPECT_NEAR(f.heel(), rest.heel, 0.01 * std::abs(rest.heel) + 2e-5) << x0;
        EXPECT_NEAR(-std::asin(R(2, 0)), rest.trim, 0.01 * std::abs(rest.trim) + 2e-5) << x0;
        const Compartment& space = f.hull().compartments[0];
        const bool full = space.water > 0.999 * space.room;
        EXPECT_NEAR(full ? 0 : space.level, 0, 1e-3) << x0;
    }
    // amidships by hand: 4 m · 60 / (60 − 12)
    Floater f = barge_of(size, 4, 4.5);
    f.hull().compartments = {tank({12, 20, 8}, {0, 0, keel(f) + 4})};
    f.hull().compartments[0].openings = {opened({0, 0, keel(f)}, 6)};
    prepare(f.w);
    run(f.w, 420);
    EXPECT_NEAR(-f.body().X_WB.p.z() - keel(f), 4 * 60.0 / 48, 0.01 * 1);
}

// Air that cannot get out: water rises to where (p₀ + ρ g (D − y)) (H − y) = p₀ H.
TEST(Flooding, AirUnderARoofIsPressedAsBoyleSays) {
    Floater f = barge_of({100, 40, 20}, 10, 8);
    const double low = keel(f), H = 6, p0 = 101325 / (sea_water * 9.81);
    f.hull().compartments = {tank({3, 3, H}, {0, 0, low + H / 2})};
    f.hull().compartments[0].vented = false;
    f.hull().compartments[0].openings = {opened({0, 0, low}, 0.3)};
    prepare(f.w);
    run(f.w, 60);
    const double D = -f.body().X_WB.p.z() - low;
    double from = 0, to = H;
    for (int i = 0; i < 50; ++i) {
        const double y = (from + to) / 2;
        ((p0 + D - y) * (H - y) > p0 * H ? from : to) = y;
    }
    EXPECT_NEAR(f.hull().compartments[0].water / 9, from, 1e-3 * from);
}

// A deck well behind bulwarks: full of water it drains through its scuppers, and meanwhile the
// barge has the GM of that water on deck.
Compartment deck_well(Floater& f, const Vec3& deck, double bulwark) {
    double top = 0;
    for (const Vec3& v : f.hull().mesh.vertices) top = std::max(top, v.z());
    Compartment well = tank({deck.x(), deck.y(), bulwark}, {0, 0, top + bulwark / 2});
    well.outside = true, well.skin = refined(well.mesh, 3);
    const Vec3 a(deck.x() / 2, deck.y() / 2, top + bulwark), b(a.x(), -a.y(), a.z());
    well.openings = {coaming(a, b), coaming({-a.x(), a.y(), a.z()}, {-a.x(), -a.y(), a.z()}),
                     coaming(a, {-a.x(), a.y(), a.z()}), coaming(b, {-a.x(), -a.y(), a.z()})};
    return well;
}

TEST(Flooding, SwampedDeckWellDrainsThroughItsScuppers) {
    Floater f = barge_of({60, 16, 6}, 3, 4);
    Compartment well = deck_well(f, {30, 14, 0}, 1.2);
    const double deck = 6 + keel(f);
    for (const double x : {-10.0, 0.0, 10.0})
        for (const double y : {-7.0, 7.0}) {
            well.openings.push_back(opened({x, y, deck}, 0.1));
            well.openings.back().flap = true;
        }
    well.water = 30 * 14 * 0.8;
    f.hull().compartments = {well};
    prepare(f.w);
    f.body().X_WB.p.z() -= 30 * 14 * 0.8 / (60 * 16);
    const double V = 60 * 16 * 3 + well.water;
    const double period = 2 * 30 * 14 * std::sqrt(0.8) / (jet * 0.6 * root_2g);
    while (f.hull().compartments[0].water > 30 * 14 * 0.2) step(f.w, tick);
    EXPECT_NEAR(f.w.time.seconds() / (period / 2), 1, 0.03);  // √.2 is half of √.8
    EXPECT_GT(V, f.volume);
}

// Lower, the sea runs over the bulwarks until the well stands as high as the sea.
TEST(Flooding, SeaRunsOverTheBulwarksOfALoadedBarge) {
    Floater f = barge_of({60, 16, 6}, 5.99, 3);
    f.hull().compartments = {deck_well(f, {58, 15, 0}, 0.5)};
    prepare(f.w);
    f.body().X_WB.p.z() -= 0.8;
    f.body().v.z() = f.body().v_before.z() = -1;
    run(f.w, 60);
    const Compartment& well = f.hull().compartments[0];
    EXPECT_GT(well.water, 0.05 * well.room);
    EXPECT_TRUE(f.w.diverged.empty());
    // what has come over cannot go back: it weighs on her
    EXPECT_LT(f.body().X_WB.p.z(), f.as.at.height - 0.02);
}

// Random barges with random compartments, holes to the sea and between them.
Floater damaged(Random& random, bool sealed) {
    Floater f = random_barge(random);
    Vec3 low = f.hull().mesh.vertices.front(), high = low;
    for (const Vec3& v : f.hull().mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    const Vec3 size = high - low;
    const int along = 1 + random.below(3), across = 1 + random.below(2);
    const Vec3 each = size.cwiseQuotient(Vec3(along, across, 1)) * 0.999;
    auto& spaces = f.hull().compartments;
    for (int i = 0; i < along; ++i)
        for (int k = 0; k < across; ++k) {
            const Vec3 at = low + size.cwiseQuotient(Vec3(along, across, 1))
                                      .cwiseProduct(Vec3(i + 0.5, k + 0.5, 0.5));
            Compartment space = tank(each, at, random.below(2) ? random(0, 0.6) : 0);
            space.permeability = random(0.6, 1), space.vented = sealed || random.below(2) == 0;
            const double before = space.water;
            prepare(space);
            space.water = before * space.permeability;
            const auto anywhere = [&] { return Vec3(at + each.cwiseProduct(random.vector(0.5))); };
            if (!sealed && random.below(3) > 0)
                space.openings.push_back(opened(anywhere(), random(0.01, 3)));
            if (!sealed && random.below(3) == 0)
                space.openings.push_back(coaming(anywhere(), anywhere()));
            if (!spaces.empty() && random.below(2))
                space.openings.push_back(
                    opened(anywhere(), random(0.01, 2), random.below(int(spaces.size()))));
            spaces.push_back(space);
        }
    prepare(f.w);
    return f;
}

double all_water(Floater& f) {
    double sum = 0;
    for (const Compartment& space : f.hull().compartments) sum += space.water;
    return sum;
}

TEST(Flooding, RandomBargesFloodSinkAndCapsizeWithinBounds) {
    Random random(42);
    int sunk = 0, over = 0;
    for (int i = 0; i < 54; ++i) {
        Floater f = damaged(random, false);
        f.body().X_WB.q = rotation(random.vector(0.3));
        f.body().w = random.vector(0.1);
        double most = 0;
        step(f.w, tick);
        double least = energy(f.w), gained = 0, moves = f.w.probe.kinetic_energy;
        for (int n = 0; n < 60 * 45; ++n) {
            step(f.w, tick);
            ASSERT_TRUE(f.w.diverged.empty()) << i << f.what << f.w.diverged;
            gained = std::max(gained, energy(f.w) - least);
            least = std::min(least, energy(f.w));
            moves = std::max(moves, f.w.probe.kinetic_energy);
            most = std::max(most, f.body().v.norm());
        }
        for (const Compartment& space : f.hull().compartments) {
            EXPECT_GE(space.water, 0);
            EXPECT_LE(space.water, space.room);
        }
        EXPECT_TRUE(std::isfinite(most)) << i;
        EXPECT_LT(most, 25) << i << f.what;
        EXPECT_LT(gained, 1e-3 * moves) << i << f.what;
        sunk += f.body().X_WB.p.z() < -f.as.at.beam;
        over += f.body().X_WB.q.toRotationMatrix()(2, 2) < 0;
    }
    EXPECT_GT(sunk, 3);
    EXPECT_GT(over, 3);
}

// Water that only runs between tanks stays all of it, and gives nothing.
TEST(Flooding, WaterBetweenTanksIsKept) {
    Random random(43);
    for (int i = 0; i < 24; ++i) {
        Floater f = damaged(random, true);
        const double water = all_water(f);
        f.body().X_WB.q = rotation(random.vector(0.2));
        f.body().v = random.vector(1), f.body().w = random.vector(0.05);
        step(f.w, tick);
        double least = energy(f.w), gained = 0, moves = f.w.probe.kinetic_energy;
        for (int n = 0; n < 60 * 40; ++n) {
            step(f.w, tick);
            ASSERT_NEAR(all_water(f), water, 1e-9 * water + 1e-12);
            gained = std::max(gained, energy(f.w) - least);
            least = std::min(least, energy(f.w));
            moves = std::max(moves, f.w.probe.kinetic_energy);
        }
        EXPECT_LT(gained, 1e-3 * moves) << f.what;
    }
}

// A top-heavy barge goes over and lies keel up on the air in her tanks, whose hatches are below
// then: with draught d, water y deep in the tanks and Boyle's law, both balances are met.
TEST(Flooding, CapsizedBargeLiesOnItsAir) {
    Floater f = barge_of({50, 14, 7}, 3.5, 6.9);
    const double low = keel(f), H = 6.9, p0 = 101325 / (sea_water * 9.81);
    for (const double y : {-3.5, 3.5})
        for (const double x : {-12.5, 12.5}) {
            Compartment space = tank({24.9, 6.9, H}, {x, y, low + 3.5});
            space.vented = false;
            space.openings = {opened({x, y, low + 3.5 + H / 2}, 0.3)};
            f.hull().compartments.push_back(space);
        }
    prepare(f.w);
    f.body().X_WB.q = rotation({0.05, 0, 0});
    run(f.w, 400);
    ASSERT_TRUE(f.w.diverged.empty());
    const double area = 4 * 24.9 * 6.9;
    double from = 3.5, to = 7;  // [m] draught
    for (int i = 0; i < 50; ++i) {
        const double d = (from + to) / 2, y = (700 * d - 700 * 3.5) / area;
        ((p0 + d - 0.05 - y) * (H - y) > p0 * H ? from : to) = d;
    }
    EXPECT_LT(f.body().X_WB.q.toRotationMatrix()(2, 2), -0.999);
    EXPECT_NEAR(low + 7 - f.body().X_WB.p.z(), from, 0.02 * from);
    EXPECT_LT(f.body().w.norm() + f.body().v.norm(), 5e-3);
}

// A pull across that heels a barge by a degree: ρ g V GM sin φ over its lever about half a draught,
// GM less i/V of a tank that is half full. The water frozen would let her bear 30 % more.
TEST(Flooding, FreeSurfaceTakesOfThePullThatSheMayBear) {
    constexpr double L = 60, B = 15, T = 3, KG = 4, length = 30, width = 10, deep = 1;
    Floater f = barge_of({L, B, 6}, T, KG);
    const double low = keel(f), water = length * width * deep, V = L * B * T + water;
    const std::vector<Compartment> spaces{tank({length, width, 2 * deep}, {0, 0, low + deep}, 0.5)};
    const double G = (L * B * T * KG + water * deep / 2) / V, draught = V / L / B;
    const double solid = draught / 2 + L * B * B * B / 12 / V - G;
    const double surface = length * width * width * width / 12 / V;
    const double heel = degree, rho_g = sea_water * 9.81, height = 8;
    const auto pull = [&](double gm) {
        return rho_g * V * gm * std::tan(heel) / (height - draught / 2);
    };
    EXPECT_GT(pull(solid), 1.29 * pull(solid - surface));
    const PullChart chart = pull_chart(f.hull().mesh, L * B * T, heel, rho_g, spaces);
    for (const double side : {-1., 1.}) {
        const double found = permissible_pull(chart, {0, 0, low + height}, {0, side, 0}, 1e7);
        EXPECT_NEAR(found / pull(solid - surface), 1, 0.01);
    }
}

}  // namespace
}  // namespace fairlead::physics
