// Whose the material of a wire is and how worn, while wires are connected, cut, turned round, taken
// apart, paid out and parted.
#include "physics/wire/rigging/stretches.h"

#include <gtest/gtest.h>

#include <map>

#include "physics/world/rigging.h"
#include "physics/world/state.h"
#include "tests/physics/random_rigging.h"

namespace fairlead::physics {
namespace {

// Metres of each wire's material between the ends of all wires.
std::map<int, double> metres_by_wire(const World& w) {
    std::map<int, double> sums;
    for (int i = 0; i < int(w.wires.size()); ++i) {
        if (!present(w.wires[i])) continue;
        const auto stretches = stretches_of(w.wires[i], i);
        const double whole = wire_rest_length(w.wires[i]);
        for (std::size_t k = 0; k < stretches.size(); ++k) {
            const double from = k == 0 ? 0 : stretches[k].from;
            sums[stretches[k].of] += std::min(whole, end_of_stretch(stretches, k)) - from;
        }
    }
    return sums;
}

// Upper and lower wire of one type, 10.5 m each, the ends of both half-way; the load is held.
class Stretches : public testing::Test {
  protected:
    void begin(bool on_drum = false) {
        const int type = add_wire_type(w_, 2e7, 3, -1);
        w_.wire_types[type].breaking_load = 6e4;
        load_ = add_cube(w_, "load", {0, 0, 0}, 2000);
        w_.bodies[load_].motion = Motion::kinematic;
        WirePoint end;
        end.kind = WirePoint::Kind::mass;
        end.node.x = Vec3(0.2, 0, 10);
        const WirePoint top = on_drum ? add_winch(w_, 0, {0.2, 0, 20}) : attach(0, {0, 0, 20});
        add_wire(w_, {top, end}, 10.5, type).resolution.max_nodes = 6;
        end.node.x = Vec3(-0.1, 0, 9.8);
        add_wire(w_, {attach(load_), end}, 10.5, type).resolution.max_nodes = 6;
        for (int i = 0; i < 2; ++i) {
            Wire spare;
            spare.name = "spare " + std::to_string(i);
            w_.wires.push_back(spare);
        }
        prepare(w_);
    }
    void expect_worn(int wire, const std::vector<double>& damages) {
        const auto stretches = stretches_of(w_.wires[wire], wire);
        ASSERT_EQ(stretches.size(), damages.size()) << wire;
        for (std::size_t k = 0; k < damages.size(); ++k)
            EXPECT_DOUBLE_EQ(stretches[k].damage, damages[k]) << k;
    }
    // Down until the line has parted; how far from its first stop [m], and how strong it was [N].
    Parting pull() {
        w_.bodies[load_].v = Vec3(0, 0, -0.05);
        for (int n = 0; n < 3000; ++n) {
            step(w_, tick);
            if (!w_.partings.empty()) return w_.partings.front();
        }
        return {};
    }
    World w_;
    int load_ = 0;
    static constexpr int upper = 0, lower = 1;
};

TEST_F(Stretches, OnlyTheWornWireOfTwoConnectedIsWeak) {
    for (const int worn : {upper, lower}) {
        SCOPED_TRACE(worn);
        w_ = World();
        begin();
        set_damage(w_, worn, 0.5, Worn::everywhere);
        ASSERT_EQ(connect(w_, upper, WireEnd::end, lower, WireEnd::end, 0.5), "");
        EXPECT_DOUBLE_EQ(damage_of(w_, worn), 0.5);
        EXPECT_EQ(damage_of(w_, 1 - worn), 0);
        EXPECT_NEAR(breaking_load(w_, upper), 3e4, 1e-6);
        const Parting parted = pull();
        EXPECT_NEAR(parted.tension, 3e4, 2e3);
        EXPECT_EQ(parted.at > 10.5, worn == lower) << parted.at;
        EXPECT_EQ(damage_of(w_, worn), 0) << "it was worn where it has parted";
    }
}

TEST_F(Stretches, DamageStaysWithItsWireThroughEveryOrder) {
    begin();
    ASSERT_EQ(connect(w_, upper, WireEnd::end, lower, WireEnd::end, 0.5), "");
    set_damage(w_, lower, 0.25, Worn::everywhere);  // which is not there by itself
    expect_worn(upper, {0, 0.25});
    ASSERT_EQ(reverse(w_, upper), "");
    expect_worn(upper, {0.25, 0});
    int rest = -1;
    ASSERT_EQ(cut(w_, upper, 4, &rest), "");
    expect_worn(upper, {0.25});
    expect_worn(rest, {0.25, 0});
    set_damage(w_, lower, 0.75, Worn::where_it_is);
    ASSERT_EQ(disconnect(w_, rest, lower), "");
    expect_worn(rest, {0.75});
    expect_worn(lower, {0});
    EXPECT_EQ(damage_of(w_, upper), 0);
}

// The same from a state that was saved, and from one that was not.
TEST_F(Stretches, AreState) {
    begin();
    ASSERT_EQ(connect(w_, upper, WireEnd::end, lower, WireEnd::end, 0.5), "");
    const auto whole = save(w_);
    set_damage(w_, lower, 0.5, Worn::everywhere);
    const auto worn = save(w_);
    const auto before = hash(w_);
    restore(w_, whole);
    EXPECT_NE(hash(w_), before);
    EXPECT_EQ(damage_of(w_, lower), 0);
    restore(w_, worn);
    EXPECT_EQ(hash(w_), before);
    w_.wires[upper].stretches[1].of = 99;
    const auto wrong = save(w_);
    w_.wires[upper].stretches[1].of = lower;
    EXPECT_ANY_THROW(restore(w_, wrong));
}

TEST_F(Stretches, RunOutWithTheDrum) {
    begin(true);
    ASSERT_EQ(connect(w_, upper, WireEnd::end, lower, WireEnd::end, 0.5), "");
    set_damage(w_, lower, 0.5, Worn::everywhere);
    w_.winches[0].target_speed = 0.5;
    run(w_, 4);
    const Wire& line = w_.wires[upper];
    EXPECT_GT(wire_rest_length(line), 22);
    ASSERT_EQ(line.stretches.size(), 2u);
    EXPECT_NEAR(wire_rest_length(line) - line.stretches[1].from, 10.5, 0.02);
    EXPECT_DOUBLE_EQ(line.stretches[1].from, line.connections[0].at);
}

// Each wire is worn by an amount of its own, so that every stretch can be told from it.
TEST(RandomStretches, KeepTheirMaterialAndTheirWear) {
    for (int seed = 0; seed < 30; ++seed) {
        RandomRigging rigging(static_cast<std::uint64_t>(seed));
        World& w = rigging.w;
        const auto wear = [](int wire) { return 0.05 * (1 + wire); };
        for (int i = 0; i < int(w.wires.size()); ++i) set_damage(w, i, wear(i), Worn::everywhere);
        for (int n = 0; n < 40 && w.diverged.empty(); ++n) {
            const auto before = metres_by_wire(w);
            const auto [what, refused] = rigging.order();
            const auto after = metres_by_wire(w);
            for (const auto& [of, metres] : before)
                EXPECT_NEAR(after.count(of) ? after.at(of) : 0, metres, 0.1)
                    << seed << ", " << n << ", " << what << ": of wire " << of;
            for (int i = 0; i < int(w.wires.size()); ++i) {
                if (!present(w.wires[i])) continue;
                for (const Stretch& s : stretches_of(w.wires[i], i))
                    EXPECT_DOUBLE_EQ(s.damage, wear(s.of)) << seed << ", " << n << ", " << what;
            }
            for (int t = 0; t < 10; ++t) rigging.tick_once();
        }
    }
}

}  // namespace
}  // namespace fairlead::physics
