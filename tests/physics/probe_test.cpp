// Names of what is measured: fixed once a world is built, whatever wires do meanwhile.
#include "physics/world/measure.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "physics/world/world.h"

namespace fairlead::physics {
namespace {

World two_wires() {
    World w;
    w.wire_types.resize(1);
    w.wires.resize(2);
    w.wires[0].name = "a";
    w.wires[1].name = "b";
    w.probe.named_wraps = {2, 0};
    w.probe.wires.resize(2);
    return w;
}

std::vector<std::string> wrap_paths(const World& w) {
    std::vector<std::string> paths;
    for (const Quantity& q : quantities(w))
        if (q.path.find(".wrap.") != std::string::npos) paths.push_back(q.path);
    return paths;
}

double value_of(const World& w, const std::string& path) {
    const std::vector<Quantity> list = quantities(w);
    std::vector<double> values;
    read_quantities(w, 0, values);
    EXPECT_EQ(values.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].path == path) return values[i];
    ADD_FAILURE() << "no " << path;
    return 0;
}

TEST(Probe, WrapsHaveTheNamesTheyWereGiven) {
    World w = two_wires();
    EXPECT_EQ(wrap_paths(w),
              (std::vector<std::string>{
                  "wire.a.wrap.0.angle", "wire.a.wrap.0.tension_in", "wire.a.wrap.0.tension_out",
                  "wire.a.wrap.0.slip", "wire.a.wrap.0.sticks", "wire.a.wrap.0.contact_nodes",
                  "wire.a.wrap.1.angle", "wire.a.wrap.1.tension_in", "wire.a.wrap.1.tension_out",
                  "wire.a.wrap.1.slip", "wire.a.wrap.1.sticks", "wire.a.wrap.1.contact_nodes"}));
    for (const Quantity& q : quantities(w)) {
        EXPECT_FALSE(q.unit.empty()) << q.path;
        EXPECT_FALSE(q.what.empty()) << q.path;
    }
    w.probe.named_wraps.clear();
    EXPECT_TRUE(wrap_paths(w).empty()) << "a world built by hand need not say";
    w.probe.named_wraps = {99, 0};
    EXPECT_EQ(wrap_paths(w).size(), 8u * 6u) << "no more than eight";
}

TEST(Probe, WrapsThatComeAndGoLeaveTheListAlone) {
    World w = two_wires();
    const std::vector<std::string> before = wrap_paths(w);
    w.probe.wires[0].wraps.resize(5);
    w.probe.wires[1].wraps.resize(1);
    EXPECT_EQ(wrap_paths(w), before);
    std::vector<double> values;
    read_quantities(w, 0, values);
    EXPECT_EQ(values.size(), quantities(w).size());
}

TEST(Probe, AWrapIsReadInTheOrderOfTheWire) {
    World w = two_wires();
    w.probe.wires[0].contact_nodes = 5;
    w.probe.wires[0].wrap_angle = 2.5;
    w.probe.wires[0].slip = -0.2;
    w.probe.wires[0].wraps = {{1, 2, 1.5, 100, 150, 0, false}, {2, 3, 1, 150, 90, -0.2, true}};
    EXPECT_EQ(value_of(w, "wire.a.contact_nodes"), 5);
    EXPECT_EQ(value_of(w, "wire.a.wrap_angle"), 2.5);
    EXPECT_EQ(value_of(w, "wire.a.slip"), -0.2);
    EXPECT_EQ(value_of(w, "wire.a.wrap.0.angle"), 1.5);
    EXPECT_EQ(value_of(w, "wire.a.wrap.0.tension_in"), 100);
    EXPECT_EQ(value_of(w, "wire.a.wrap.0.tension_out"), 150);
    EXPECT_EQ(value_of(w, "wire.a.wrap.0.sticks"), 1);
    EXPECT_EQ(value_of(w, "wire.a.wrap.0.contact_nodes"), 2);
    EXPECT_EQ(value_of(w, "wire.a.wrap.1.slip"), -0.2);
    EXPECT_EQ(value_of(w, "wire.a.wrap.1.sticks"), 0);
    w.probe.wires[0].wraps.pop_back();
    EXPECT_EQ(value_of(w, "wire.a.wrap.1.slip"), 0) << "there is no such wrap now";
    EXPECT_EQ(value_of(w, "wire.a.wrap.1.sticks"), 0) << "what is not there does not stick";
    EXPECT_EQ(value_of(w, "wire.a.wrap.1.contact_nodes"), 0);
}

}  // namespace
}  // namespace fairlead::physics
