// What 200 wires of 50 nodes cost the processor before they are handed to GL: traced, and made into
// tubes, as every picture does; taut, hanging slack, and lying slack on a floor. `fairlead SCENE
// --frames 60 --cost` measures a whole picture. What a model on a soft body costs in each picture,
// and as it is bound.
#include <benchmark/benchmark.h>

#include <cmath>

#include "engine/session/carry_model.h"
#include "render/soft_surface.h"
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

// A wavy ball, each triangle of which is two of a grid.
std::shared_ptr<const PaintedModel> ball(int triangles) {
    auto model = std::make_shared<PaintedModel>();
    const int up = int(std::sqrt(triangles / 4.0)), around = 2 * up;
    for (int i = 0; i <= up; ++i)
        for (int k = 0; k <= around; ++k) {
            const double a = 3.14159 * i / up, b = 6.28318 * (k % around) / around;
            const Vec3 out(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a));
            PaintedVertex v;
            v.p = ((0.5 + 0.01 * std::sin(40 * a)) * out).cast<float>(), v.n = out.cast<float>();
            model->vertices.push_back(v);
        }
    for (int i = 0; i < up; ++i)
        for (int k = 0; k < around; ++k) {
            const auto at = std::uint32_t(i * (around + 1) + k),
                       next = at + std::uint32_t(around) + 1;
            for (const std::uint32_t v : {at, next, next + 1, at, next + 1, at + 1})
                model->indices.push_back(v);
        }
    return model;
}

void carried_models(benchmark::State& state) {
    const physics::SoftShape shape(physics::ball_of_tetrahedra(0.5, int(state.range(1))));
    const auto model = ball(int(state.range(0)));
    SoftLook look;
    look.carried = carry_model(model, shape);
    SoftSurface surface(look);
    std::vector<PaintedVertex> drawn(surface.vertices());
    for (auto _ : state) {
        surface.place(shape.mesh.nodes, drawn.data());
        benchmark::DoNotOptimize(drawn.data());
    }
    state.counters["triangles"] = double(model->indices.size()) / 3;
}
BENCHMARK(carried_models)
    ->ArgNames({"triangles", "cells"})
    ->Args({10'000, 4})
    ->Args({200'000, 4})
    ->Unit(benchmark::kMillisecond);

void binding_models(benchmark::State& state) {
    const physics::SoftShape shape(physics::ball_of_tetrahedra(0.5, int(state.range(1))));
    const auto model = ball(int(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(carry_model(model, shape));
}
BENCHMARK(binding_models)
    ->ArgNames({"triangles", "cells"})
    ->Args({10'000, 4})
    ->Args({200'000, 4})
    ->Args({200'000, 14})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::render
