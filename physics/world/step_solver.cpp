#include "physics/world/step_solver.h"
#include "physics/world/dof_numbering.h"

#include <algorithm>

#include "physics/contact/contact_rows.h"
#include "physics/contact/restitution.h"
#include "physics/wire/dynamics/axial_damping.h"
#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/edge_slide_rows.h"
#include "physics/wire/dynamics/fold_impulse.h"
#include "physics/wire/dynamics/geometric_stiffness.h"
#include "physics/wire/dynamics/material_momentum.h"
#include "physics/wire/route/edge_slide_solver.h"
#include "physics/world/momentum_correction.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

constexpr int most_edge_passes = 3;
constexpr int most_passes = 30;  // theory/wires.md 4.3; quiet motion takes one

// SPOOK's coefficients of one row (step_solver.h); `rate` is G v plus what is driven, before.
void set_coefficients(Row& r, double rate, double h) {
    if (r.law == Law::velocity) {
        r.sigma = r.compliance;
        r.rhs = r.target - r.driven;
        return;
    }
    const double per_upsilon = 1 + 4 * r.damping_time / h, upsilon = 1 / per_upsilon;
    r.sigma = 4 / (h * h) * r.compliance * upsilon;
    if (r.law == Law::approach) {
        // what bounces does so in the step that would close the gap: one that closed it softly
        // first would leave no speed to return
        r.wanted = r.bounce > 0 ? r.bounce : -r.g / h;
        r.rhs = r.wanted - r.driven;
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
    std::uint64_t before = 0;  // key
    for (Row& r : rows.rows) {
        // the rows of a wire follow each other as they did; of several with one key it is the first
        const bool follows = next != end && next->key == r.key && before != r.key;
        const Remembered* last = follows ? next : recall(memory, r.key);
        if (!last) continue;
        r.impulse = last->impulse, r.bound = last->bound;
        r.curvature_next += within(r.curvature - last->curvature, r.curvature / 2);
        next = last + 1, before = r.key;
    }
    turn_friction(rows, Turn::to_own);
}

}  // namespace

// M and the right side M v + h f without geometric stiffness.
void Solver::momentum_of(const World& world, double h) {
    const int n = freedoms.count;
    M_.clear();
    force_.setZero(n);
    free_momentum_.setZero(n);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const Body& b = world.bodies[i];
        const int at = freedoms.body[i];
        if (at < 0) continue;
        M_.add_point(at, b.mass);
        M_.add_block(at + 3, at + 3, b.inertia_W());
        force_.segment<3>(at) += b.force;
        force_.segment<3>(at + 3) += b.torque;
    }
    for (std::size_t i = 0; i < world.winches.size(); ++i)
        M_.add(freedoms.winch[i], freedoms.winch[i], world.winches[i].reflected_mass());
    const WireContext on{world.bodies, world.winches, world.wire_types, freedoms};
    add_wire_inertia(world.wires, on, world.gravity, M_, force_);
    M_.multiply(v, free_momentum_);
    free_momentum_ = free_momentum_ / (1 + h * world.settling) + h * force_;
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        if (const int at = freedoms.body[i]; at >= 0) {
            free_momentum_.segment<3>(at) += world.bodies[i].impulse;
            free_momentum_.segment<3>(at + 3) += world.bodies[i].turn_impulse;
        }
    add_flow(world.wires, on, h, free_momentum_);
    // but for what couples sliding nodes with tensions and what moves (edge_slide_rows.h)
    M_.symmetric = freedoms.sliding == 0;
    stiff_begin_ = M_.size();
}

void Solver::solve_rows(World& world) {
    if (!workers_ || workers_->threads() != world.threads)
        workers_ = std::make_unique<Workers>(world.threads);
    const MlcpReport once =
        regions_.solve(M_, momentum_, freedoms.body, world.rows, v_new, world.method, *workers_);
    report.residual = 0, report.solved = true;  // of the passes the last counts
    report.add(once);
}

// Once more while sliding nodes turn out to be under other tensions than H and C were made with.
void Solver::solve_pass(World& world, double h, bool newton) {
    const WireContext on{world.bodies, world.winches, world.wire_types, freedoms};
    for (int again = 0;; ++again) {
        M_.cut(stiff_begin_);
        pushed_.setZero(freedoms.count);
        add_wire_stiffness(world.wires, on, h,
                           {newton, tension_before_, turning.rates(), newton ? v_predicted_ : v},
                           M_, pushed_);
        add_wire_bend(world.wires, on, h, v, M_, pushed_);
        stiff_end_ = M_.size();
        momentum_ = free_momentum_ + pushed_;
        folds_.push(momentum_);
        add_edge_stiffness(world.wires, on, h, M_);
        solve_rows(world);
        if (again == 0 && !newton && let_go(world.wires, h, world.rows)) solve_rows(world);
        if (again == most_edge_passes || !edges_outdated(world.wires, on, world.rows, h)) return;
        read_wire_rows(world.rows, h, world.wires);
        for (Wire& wire : world.wires) spread_tensions(wire);
    }
}

void Solver::solve(World& world, double h) {
    const WireContext on{world.bodies, world.winches, world.wire_types, freedoms};
    Rows& rows = world.rows;
    gather(world.bodies, world.wires, world.winches, freedoms, v);
    rates_.resize(rows.rows.size());
    for (int i = 0; i < int(rates_.size()); ++i)
        rates_[i] = rows.rate(i, v) + rows.rows[i].driven_before;
    warm_start(world.remembered, rows);
    spare_slow_stretching(world.wires, on, h, rates_, rows);
    for (std::size_t i = 0; i < rates_.size(); ++i) set_coefficients(rows.rows[i], rates_[i], h);

    tension_before_.clear();
    for (const Wire& w : world.wires)
        for (const WireSegment& s : w.segments) tension_before_.push_back(s.tension);

    report = {};
    momentum_of(world, h);  // of where things are, though passes look ahead
    catch_.begin(rows);
    folds_.begin();
    for (int pass = 0; pass < most_passes; ++pass) {
        if (pass > 0) {
            if (!catch_.missed(world.wires, world.bodies, on, v_new, h, rows) &&
                folds_.even(world.wires, on, h, rows, v, v_new))
                break;
            read_wire_rows(rows, h, world.wires);
            v_predicted_ = v_new;
            catch_.limit_turning(world.bodies, on, v, h, v_predicted_);
            catch_.relinearize(world.wires, world.bodies, on, v_predicted_, h, rows);
        }
        solve_pass(world, h, pass > 0);
        if (pass > 0) catch_.finish(world.wires, world.bodies);
    }
    give_back({world.bodies, world.wires, freedoms, rows}, M_, stiff_begin_, stiff_end_, pushed_,
              regions_, v_new);
    if (!world.contacts.empty()) {
        give_no_more(freedoms, world.bodies, rows, v_new);
        turn_friction(rows, Turn::to_common);
    }
    read_wire_rows(rows, h, world.wires);
    remember(rows, world.remembered);
}

}  // namespace fairlead::physics
