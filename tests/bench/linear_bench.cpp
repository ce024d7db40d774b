// The linear solve of the crane scene's own matrix: ours (SuperLU behind linear.h, diagonal
// pivots, refined) beside a bare dgssvx told to keep pattern and row order, both with everything
// they may keep between ticks kept. Read the ratio, not the times: machines are noisy.
#include <benchmark/benchmark.h>
#include <slu_ddefs.h>

#include "engine/build.h"
#include "engine/scene.h"
#include "physics/spook.h"
#include "physics/world.h"

namespace {

using namespace fairlead;

const physics::SparseMatrix& crane_matrix() {
    static const physics::SparseMatrix matrix = [] {
        std::vector<std::string> notes;
        physics::World world = build_world(load_scene(FAIRLEAD_HOME "/scenes/gantry.json"), notes);
        for (int n = 0; n < 120; ++n) physics::step(world, 1.0 / 60);
        return world.solver->matrix();
    }();
    return matrix;
}

void ours(benchmark::State& state) {
    const physics::SparseMatrix& A = crane_matrix();
    physics::DirectSolver solver;
    solver.analyse(A);
    std::vector<double> x(A.n);
    for (auto _ : state) {
        std::fill(x.begin(), x.end(), 1.0);
        solver.factor(A);
        solver.solve(A, x);
        benchmark::DoNotOptimize(x.data());
    }
    state.counters["unknowns"] = A.n;
}
BENCHMARK(ours);

void bare_dgssvx(benchmark::State& state) {
    const physics::SparseMatrix& A = crane_matrix();
    std::vector<int> starts = A.column_start, rows = A.row, perm_c(A.n), perm_r(A.n), etree(A.n);
    std::vector<double> values = A.value, b(A.n), x(A.n), R(A.n, 1.0), C(A.n, 1.0);
    superlu_options_t options;
    set_default_options(&options);
    options.Equil = NO;
    SuperMatrix S, L, U, B, X;
    dCreate_CompCol_Matrix(&S, A.n, A.n, int(values.size()), values.data(), rows.data(),
                           starts.data(), SLU_NC, SLU_D, SLU_GE);
    dCreate_Dense_Matrix(&B, A.n, 1, b.data(), A.n, SLU_DN, SLU_D, SLU_GE);
    dCreate_Dense_Matrix(&X, A.n, 1, x.data(), A.n, SLU_DN, SLU_D, SLU_GE);
    GlobalLU_t lu;
    SuperLUStat_t statistics;
    mem_usage_t memory;
    char equed[1] = {'N'};
    double growth = 0, condition = 0, forward = 0, backward = 0;
    int info = 0;
    StatInit(&statistics);
    const auto solve = [&] {
        std::fill(b.begin(), b.end(), 1.0);
        dgssvx(&options, &S, perm_c.data(), perm_r.data(), etree.data(), equed, R.data(), C.data(),
               &L, &U, nullptr, 0, &B, &X, &growth, &condition, &forward, &backward, &lu, &memory,
               &statistics, &info);
    };
    solve();
    options.Fact = SamePattern_SameRowPerm;
    for (auto _ : state) {
        solve();
        benchmark::DoNotOptimize(x.data());
    }
    Destroy_SuperMatrix_Store(&S), Destroy_SuperMatrix_Store(&B), Destroy_SuperMatrix_Store(&X);
    Destroy_SuperNode_Matrix(&L), Destroy_CompCol_Matrix(&U);
    StatFree(&statistics);
}
BENCHMARK(bare_dgssvx);

}  // namespace

BENCHMARK_MAIN();
