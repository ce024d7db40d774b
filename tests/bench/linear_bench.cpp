// The linear solve of a step: ours (fixed-pattern LDU behind direct_solver.h, refined) beside
// SuperLU, on the crane scene's own matrix and on those of hanging wires. `dgssv` orders and
// factors anew each time, `dgssvx` is told to keep pattern and row order; both have what they may
// keep between ticks. Read the ratios, not the times: machines are noisy.
#include <benchmark/benchmark.h>
#include <slu_ddefs.h>

#include <map>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace {

using namespace fairlead;

// 0: the gantry crane; else a wire of 50 m that swings from one end, in so many nodes.
Scene scene_of(int nodes) {
    if (nodes == 0) return load_scene(FAIRLEAD_HOME "/scenes/gantry.json");
    const std::string n = std::to_string(nodes);
    return read_scene(R"({ "format": 1, "name": "chain",
        "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 1, "young_modulus": 2e11 } },
        "wires": [ { "name": "line", "type": "w", "length": 50,
          "resolution": { "max_nodes": )" +
                          n + R"(, "min_segment": 0.001 },
          "route": [ { "attach": "world" }, { "free": [50, 0, 0] } ] } ] })",
                      "chain.json");
}

const physics::SparseMatrix& matrix_of(int nodes) {
    static std::map<int, physics::SparseMatrix> known;
    const auto [at, missing] = known.try_emplace(nodes);
    if (missing) {
        Notes notes;
        physics::World world = build_world(scene_of(nodes), notes);
        for (int n = 0; n < 60; ++n) physics::step(world, 1.0 / 60);
        at->second = world.solver->matrix();
    }
    return at->second;
}

void sizes(benchmark::internal::Benchmark* b) {
    b->ArgName("nodes")->Arg(0)->Arg(100)->Arg(1000);
}

void count(benchmark::State& state, const physics::SparseMatrix& A) {
    state.counters["unknowns"] = A.n;
    if (state.range(0) > 0)
        state.counters["s_per_node"] = benchmark::Counter(
            double(state.range(0)),
            benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void ours(benchmark::State& state) {
    const physics::SparseMatrix& A = matrix_of(int(state.range(0)));
    physics::DirectSolver solver;
    solver.analyse(A);
    std::vector<double> x(A.n);
    for (auto _ : state) {
        std::fill(x.begin(), x.end(), 1.0);
        solver.factor(A);
        solver.solve(A, x);
        benchmark::DoNotOptimize(x.data());
    }
    count(state, A);
}
BENCHMARK(ours)->Apply(sizes);

// SuperLU's views of a matrix; freed with it.
struct Views {
    explicit Views(const physics::SparseMatrix& A)
        : starts(A.column_start), rows(A.row), values(A.value), b(A.n), x(A.n) {
        dCreate_CompCol_Matrix(&S, A.n, A.n, int(values.size()), values.data(), rows.data(),
                               starts.data(), SLU_NC, SLU_D, SLU_GE);
        dCreate_Dense_Matrix(&B, A.n, 1, b.data(), A.n, SLU_DN, SLU_D, SLU_GE);
        dCreate_Dense_Matrix(&X, A.n, 1, x.data(), A.n, SLU_DN, SLU_D, SLU_GE);
        StatInit(&statistics);
    }
    ~Views() {
        Destroy_SuperMatrix_Store(&S), Destroy_SuperMatrix_Store(&B), Destroy_SuperMatrix_Store(&X);
        StatFree(&statistics);
    }
    std::vector<int> starts, rows;
    std::vector<double> values, b, x;
    SuperMatrix S, B, X, L, U;
    SuperLUStat_t statistics;
};

void superlu_dgssv(benchmark::State& state) {
    const physics::SparseMatrix& A = matrix_of(int(state.range(0)));
    Views v(A);
    superlu_options_t options;
    set_default_options(&options);
    std::vector<int> perm_c(A.n), perm_r(A.n);
    int info = 0;
    for (auto _ : state) {
        std::fill(v.b.begin(), v.b.end(), 1.0);
        dgssv(&options, &v.S, perm_c.data(), perm_r.data(), &v.L, &v.U, &v.B, &v.statistics, &info);
        benchmark::DoNotOptimize(v.b.data());
        Destroy_SuperNode_Matrix(&v.L), Destroy_CompCol_Matrix(&v.U);
    }
    count(state, A);
}
BENCHMARK(superlu_dgssv)->Apply(sizes);

void superlu_dgssvx(benchmark::State& state) {
    const physics::SparseMatrix& A = matrix_of(int(state.range(0)));
    Views v(A);
    std::vector<int> perm_c(A.n), perm_r(A.n), etree(A.n);
    std::vector<double> R(A.n, 1.0), C(A.n, 1.0);
    superlu_options_t options;
    set_default_options(&options);
    options.Equil = NO;
    GlobalLU_t lu;
    mem_usage_t memory;
    char equed[1] = {'N'};
    double growth = 0, condition = 0, forward = 0, backward = 0;
    int info = 0;
    const auto solve = [&] {
        std::fill(v.b.begin(), v.b.end(), 1.0);
        dgssvx(&options, &v.S, perm_c.data(), perm_r.data(), etree.data(), equed, R.data(),
               C.data(), &v.L, &v.U, nullptr, 0, &v.B, &v.X, &growth, &condition, &forward,
               &backward, &lu, &memory, &v.statistics, &info);
    };
    solve();
    options.Fact = SamePattern_SameRowPerm;
    for (auto _ : state) {
        solve();
        benchmark::DoNotOptimize(v.x.data());
    }
    count(state, A);
    Destroy_SuperNode_Matrix(&v.L), Destroy_CompCol_Matrix(&v.U);
}
BENCHMARK(superlu_dgssvx)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
