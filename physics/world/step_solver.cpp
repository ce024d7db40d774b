#include "physics/world/step_solver.h"

#include <algorithm>

#include "physics/contact/contact.h"
#include "physics/world/momentum_correction.h"

namespace fairlead::physics {

namespace {

constexpr int most_passes = 30;     // theory/wires.md 4.3; quiet motion takes one
constexpr int most_assemblies = 4;  // of one pass

// SPOOK's coefficients of one row (step_solver.h); `rate` is G v plus what is driven, before.
void set_coefficients(Row& r, double rate, double h) {
    if (r.law == Law::velocity) {
        r.sigma = r.compliance;
        r.rhs = r.target - r.driven - r.turning;
        return;
    }
    const double per_upsilon = 1 + 4 * r.damping_time / h, upsilon = 1 / per_upsilon;
    r.sigma = 4 / (h * h) * r.compliance * upsilon;
    if (r.law == Law::approach) {
        // what bounces does so in the step that would close the gap: one that closed it softly
        // first would leave no speed to return
        r.wanted = r.bounce > 0 ? r.bounce : -r.g / h;
        r.rhs = r.wanted - h / 2 * r.curvature_next - r.driven;
        return;
    }
    // what is not elastic stretch may be taken back only so fast (theory/wires.md 4.3, s_cap)
    const double most = r.most_recovery * h / 4 * per_upsilon;
    const double g = r.elastic + std::clamp(r.g - r.elastic, -most, most);
    // ġ in the middle of a step: at its ends what turns seems to stretch, and to shrink again
    const double steady = rate - h / 2 * r.curvature;
    const double kept = r.caught ? 0 : upsilon * steady;
    const double rest = -4 / h * upsilon * g + (r.caught ? 0 : (1 - upsilon) * r.undamped);
    r.rhs = rest + kept - h / 2 * r.curvature_next - r.driven;
    r.wanted = rest + std::min(0.0, kept);  // what stretches by turning is not to stretch on
    if (r.bounce != 0) r.rhs = r.bounce - r.driven;
}

void remember(const Rows& rows, std::vector<Remembered>& memory) {
    memory.resize(rows.rows.size());
    bool sorted = true;
    for (std::size_t i = 0; i < memory.size(); ++i) {
        const Row& r = rows.rows[i];
        memory[i] = {r.key, r.impulse, r.bound, r.curvature};
        sorted &= i == 0 || memory[i - 1].key <= r.key;
    }
    if (sorted) return;
    std::sort(memory.begin(), memory.end(),
              [](const Remembered& a, const Remembered& b) { return a.key < b.key; });
}

double within(double x, double bound) {
    return std::clamp(x, -std::abs(bound), std::abs(bound));
}

void warm_start(const std::vector<Remembered>& memory, Rows& rows) {
    const Remembered *next = memory.data(), *end = next + memory.size();
    RowKey before;
    bool any = false;  // before
    for (Row& r : rows.rows) {
        // the rows of a wire follow each other as they did; of several with one key it is the first
        const bool follows = next != end && next->key == r.key && !(any && before == r.key);
        const Remembered* last = follows ? next : recall(memory, r.key);
        if (!last) continue;
        r.impulse = last->impulse, r.bound = last->bound;
        r.curvature_next += within(r.curvature - last->curvature, r.curvature / 2);
        next = last + 1, before = r.key, any = true;
    }
}

}  // namespace

// The velocities before, and rows with their coefficients and last answers.
void Solver::begin(const StepProblem& p, Solution& s) {
    std::vector<Row>& rows = p.rows.rows;
    v.resize(freedoms.count);
    for (const auto& family : p.families) family->gather(p.world, v);
    rates_.resize(rows.size());
    for (int i = 0; i < int(rows.size()); ++i)
        rates_[i] = p.rows.rate(i, v) + rows[i].driven_before;
    warm_start(p.remembered, p.rows);
    turn_friction(p.rows, Turn::to_own);
    for (const auto& family : p.families) family->begin_solution(p.world, s);
    for (std::size_t i = 0; i < rows.size(); ++i) set_coefficients(rows[i], rates_[i], s.h);
}

// M and the right side M v + h f without stiffness.
void Solver::assemble_inertia(const StepProblem& p, double h) {
    M_.clear();
    force_.setZero(freedoms.count);
    free_momentum_.setZero(freedoms.count);
    for (const auto& family : p.families) family->add_inertia(p.world, h, M_, force_);
    M_.multiply(v, free_momentum_);
    free_momentum_ = free_momentum_ / (1 + h * p.settling) + h * force_;
    for (const auto& family : p.families) family->add_impulses(p.world, h, free_momentum_);
    M_.symmetric = freedoms.symmetric;
    stiff_begin_ = M_.size();
}

void Solver::assemble_stiffness(const StepProblem& p, const Solution& s) {
    M_.cut(stiff_begin_);
    pushed_.setZero(freedoms.count);
    for (const auto& family : p.families) family->add_stiffness(p.world, s, M_, pushed_);
    stiff_end_ = M_.size();
    momentum_ = free_momentum_ + pushed_;
    for (const auto& family : p.families) family->add_couplings(p.world, s, M_, momentum_);
}

void Solver::solve_rows(const StepProblem& p) {
    if (!threads_ || threads_->threads() != p.threads)
        threads_ = std::make_unique<ThreadPool>(p.threads);
    regions_.soft_regions = p.soft_regions;
    const MlcpReport once =
        regions_.solve(M_, momentum_, freedoms.frames, p.rows, v_new, p.method, *threads_);
    report.residual = 0, report.solved = true;  // of the passes the last counts
    report.add(once);
}

// Once more while couplings turn out to be made for other forces than were found.
void Solver::solve_pass(const StepProblem& p, Solution& s) {
    for (int assembly = 1;; ++assembly) {
        assemble_stiffness(p, s);
        solve_rows(p);
        s.solved = true;
        if (assembly == most_assemblies) return;
        bool outdated = false;
        for (const auto& family : p.families) outdated |= family->outdated(p.world, s);
        if (!outdated) return;
    }
}

bool Solver::relinearize(const StepProblem& p, const Solution& s) {
    bool again = false;
    for (const auto& family : p.families) again |= family->relinearize(p.world, s);
    return again;
}

void Solver::correct_momentum(const StepProblem& p) {
    const auto find_places = [&](std::vector<DofPlace>& places) {
        for (const auto& family : p.families) family->places(p.world, places);
    };
    restore_momentum({find_places, p.rows}, M_, stiff_begin_, stiff_end_, pushed_, free_momentum_,
                     regions_, v_new);
}

void Solver::solve(const StepProblem& p, double h) {
    Solution s{h, p.rows, v, v_new, rates_};
    report = {};
    begin(p, s);
    assemble_inertia(p, h);  // of where things are, though passes look ahead
    for (; s.pass < most_passes; ++s.pass) {
        if (s.pass > 0 && !relinearize(p, s)) break;
        solve_pass(p, s);
        for (const auto& family : p.families) family->end_pass(p.world, s);
    }
    correct_momentum(p);
    for (const auto& family : p.families) family->limit_energy(p.world, s);
    turn_friction(p.rows, Turn::to_common);
    for (const auto& family : p.families) family->end_solution(p.world, s);
    remember(p.rows, p.remembered);
}

}  // namespace fairlead::physics
