// What 200 wires of 50 nodes cost the processor before they are handed to GL: traced, and made into
// tubes, as every picture does; taut, hanging slack, and lying slack on a floor. `fairlead SCENE
// --frames 60 --cost` measures a whole picture.
#include <benchmark/benchmark.h>

#include <cmath>

#include "render/wire_thinning.h"
#include "render/wire_tube.h"

namespace fairlead::render {
namespace {

enum State { taut, slack, lying };

std::vector<WirePoint> hanging(int nodes, double y, State how) {
    std::vector<WirePoint> wire;
    for (int i = 0; i < nodes + 2; ++i) {
        WirePoint point;
        const double u = double(i) / (nodes + 1);
        point.kind = i == 0 || i == nodes + 1 ? WirePoint::Kind::attach : WirePoint::Kind::mass;
        point.p = Vec3(10 * u - 5, y, 6 - 2 * u * (1 - u) * 4 + 0.05 * std::sin(9 * u + y));
        if (how == lying) point.p.z() = 0.02;
        point.tension = how == taut ? 800 : 0;
        point.slack = how == taut ? 0 : 2e-3;
        wire.push_back(point);
    }
    return wire;
}

void wires_into_tubes(benchmark::State& state) {
    std::vector<std::vector<WirePoint>> wires;
    for (int i = 0; i < state.range(0); ++i)
        wires.push_back(hanging(int(state.range(1)), 0.1 * i, State(state.range(4))));
    CentreLine line;
    Tube tube;
    std::vector<LinePoint> drawn;
    for (auto _ : state) {
        tube.clear();
        for (const auto& wire : wires) {
            line.trace(wire, 0.02, 0.02, {}, state.range(3) ? 0.2 * 0.02 : 0);
            drawn = line.points();
            if (state.range(3)) thin(drawn, 0.2 * 0.02);
            append_tube(
                drawn, 0.02, int(state.range(2)), 0,
                [](double) { return Eigen::Vector3f(0.2f, 0.2f, 0.2f); }, tube);
        }
        benchmark::DoNotOptimize(tube.vertices.data());
    }
    state.counters["triangles"] = double(tube.indices.size()) / 3;
    state.counters["MB"] = double(tube.vertices.size() * sizeof(TubeVertex) +
                                  tube.indices.size() * sizeof tube.indices[0]) /
                           1e6;
}
BENCHMARK(wires_into_tubes)
    ->ArgNames({"wires", "nodes", "sides", "thinned", "state"})
    ->Args({200, 50, 12, 0, taut})
    ->Args({200, 50, 6, 1, taut})
    ->Args({200, 50, 6, 1, slack})
    ->Args({200, 50, 6, 1, lying})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::render
