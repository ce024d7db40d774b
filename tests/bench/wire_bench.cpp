// What contact nodes cost: 2 × 100 kg on a massless wire over a fixed cylinder, at rest (workload
// W3 of the peers). The slope over `nodes` is the price of one more. And what bending and torsion
// add to a hanging wire of mass nodes.
#include <benchmark/benchmark.h>

#include "physics/spook.h"
#include "physics/world.h"

namespace fairlead::physics {
namespace {

World over_cylinder(int nodes) {
    World w;
    WireType type;
    type.diameter = 0.01;
    type.mass_per_metre = 0;
    type.friction = {0.5, 0.5, 0, 0};
    w.wire_types.push_back(type);
    Body cylinder;
    cylinder.motion = Motion::fixed;
    cylinder.shape = {{Pose{}, Cylinder{1, 1}}};
    cylinder.facets = 2 * nodes - 2;
    cylinder.X_WB.q = rotation(Vec3(1.5707963267948966, 0, 0));
    w.bodies.push_back(cylinder);
    Wire wire;
    for (int side : {-1, 1}) {
        Body load;
        load.mass = 100;
        load.X_WB.p = Vec3(side * 1.0051, 0, -5);
        w.bodies.push_back(load);
    }
    wire.points.resize(3);
    wire.points[0].kind = wire.points[2].kind = WirePoint::Kind::attach;
    wire.points[0].body = 2, wire.points[2].body = 3;
    wire.points[1].kind = WirePoint::Kind::over;
    wire.points[1].body = 1;
    wire.points[1].axis = Vec3::UnitZ();
    lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, type.diameter), type);
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

void wire_over_cylinder(benchmark::State& state) {
    World w = over_cylinder(int(state.range(0)));
    for (int n = 0; n < 600; ++n) step(w, 1.0 / 60);
    for (auto _ : state) step(w, 1.0 / 60);
    state.counters["nodes"] = w.probe.wires[0].contact_nodes;
    state.counters["unknowns"] = w.probe.unknowns;
}
BENCHMARK(wire_over_cylinder)->Arg(5)->Arg(50)->Arg(200)->Unit(benchmark::kMicrosecond);

World hanging(int nodes, double bending, double torsion) {
    World w;
    w.settling = 1;
    WireType type;
    type.diameter = 0.01;
    type.mass_per_metre = 0.4;
    type.bending_stiffness = bending;
    type.torsional_stiffness = torsion;
    w.wire_types.push_back(type);
    Wire wire;
    wire.resolution.max_nodes = nodes;
    wire.points.resize(nodes + 2);
    for (int i = 0; i < nodes + 2; ++i)
        wire.points[i].x = {0.2 * i, 0, -0.1 * i * (nodes + 1 - i) / (nodes + 1)};
    for (WirePoint* end : {&wire.points.front(), &wire.points.back()})
        end->kind = WirePoint::Kind::attach, end->at = end->x;
    lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, type.diameter), type);
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

// (nodes, Y I, G J)
void hanging_wire(benchmark::State& state) {
    World w = hanging(int(state.range(0)), double(state.range(1)), double(state.range(2)));
    for (int n = 0; n < 1200; ++n) step(w, 1.0 / 60);
    for (auto _ : state) step(w, 1.0 / 60);
    state.counters["nodes"] = w.probe.wires[0].mass_nodes;
}
BENCHMARK(hanging_wire)
    ->Args({20, 0, 0})
    ->Args({20, 5, 0})
    ->Args({20, 5, 1})
    ->Args({100, 0, 0})
    ->Args({100, 5, 0})
    ->Args({100, 5, 1})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace fairlead::physics
