// What contact nodes cost: 2 × 100 kg on a massless wire over a fixed cylinder, at rest (workload
// W3 of the peers). The slope over `nodes` is the price of one more. And what bending and torsion
// add to a hanging wire of mass nodes; what a mass node of a swinging one costs (W1), and a knot of
// a net.
#include <benchmark/benchmark.h>

#include "physics/wire/route/route.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

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
        wire.points[i].node.x = {0.2 * i, 0, -0.1 * i * (nodes + 1 - i) / (nodes + 1)};
    for (WirePoint* end : {&wire.points.front(), &wire.points.back()})
        end->kind = WirePoint::Kind::attach, end->at = end->node.x;
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

WireType wire_type(double diameter, double mass_per_metre, double young_modulus) {
    WireType type;
    type.diameter = diameter;
    type.mass_per_metre = mass_per_metre;
    type.young_modulus = young_modulus;
    return type;
}

// 50 m from horizontal, fixed at one end.
World swinging(int nodes) {
    World w;
    w.wire_types.push_back(wire_type(0.04, 1, 1e13));
    Wire wire;
    wire.resolution.max_nodes = nodes;
    wire.resolution.min_segment = 0.01;
    wire.points.resize(nodes + 1);
    for (int i = 0; i <= nodes; ++i) wire.points[i].node.x = {50.0 * i / nodes, 0, 0};
    wire.points.front().kind = WirePoint::Kind::attach;
    lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, w.wire_types[0].diameter),
             w.wire_types[0]);
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

// n × n knots of 1 kg, a metre apart, taut between two fixed sides.
World net(int n) {
    World w;
    w.wire_types.push_back(wire_type(0.02, 0, 2e11));
    w.settling = 1;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
            Body knot;
            knot.mass = 1;
            knot.inertia = 1e-3 * Mat3::Identity();
            knot.X_WB.p = Vec3(k, i, 0);
            if (i == 0 || i == n - 1) knot.motion = Motion::fixed;
            w.bodies.push_back(knot);
        }
    const auto tie = [&](int a, int b) {
        Wire wire;
        wire.model = Wire::Model::massless;
        wire.points.resize(2);
        wire.points[0].kind = wire.points[1].kind = WirePoint::Kind::attach;
        wire.points[0].body = a, wire.points[1].body = b;
        lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, w.wire_types[0].diameter),
                 w.wire_types[0]);
        w.wires.push_back(wire);
    };
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
            const int own = 1 + i * n + k;
            if (k + 1 < n) tie(own, own + 1);
            if (i + 1 < n) tie(own, own + n);
        }
    prepare(w);
    return w;
}

// Medians of frames are the peers' measure; here the mean of a long swing, catches and all.
void time_steps(benchmark::State& state, World w, int things) {
    for (int n = 0; n < 60; ++n) step(w, 1.0 / 60);
    for (auto _ : state) step(w, 1.0 / 60);
    state.counters["unknowns"] = w.probe.unknowns;
    state.counters["s_per_node"] = benchmark::Counter(
        things, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void swinging_wire(benchmark::State& state) {
    time_steps(state, swinging(int(state.range(0))), int(state.range(0)));
}
BENCHMARK(swinging_wire)->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

void net_of_knots(benchmark::State& state) {
    time_steps(state, net(int(state.range(0))), int(state.range(0) * state.range(0)));
}
BENCHMARK(net_of_knots)->Arg(10)->Arg(30)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace fairlead::physics
