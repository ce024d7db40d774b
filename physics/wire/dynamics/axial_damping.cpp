#include "physics/wire/dynamics/axial_damping.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/math/elementary.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [h] of τ where the chain as a whole is resolved, and where it is not, as of a row alone. What is
// spared is that of the step before, and that lag is an added mass of τ h/ε: with half a step a
// bounce of 15 steps is 5.4 % too slow, with a quarter 3.4 %, with none at all 1.4 %.
constexpr double shortest = 0.25, longest = 2;
// (h ω)² of the chain as one spring, below which it is caught as one: its pieces keep their speed
// and give back what they store. Tuning: of 400 lines of random masses that fall into their wires,
// with 1 some gained energy by half, with 1/3 none gained more than without.
constexpr double resolved_chain = 1. / 3;
constexpr double quiet = 1e-3;  // [-] strain in a tick; beyond it something is being caught. Tuning
// [s] of a wire's own damping: strands that rub take 0.1 % of the critical one at 1.3 Hz, 0.3 % at
// 4 Hz; ropes take that and more. Without it the axial waves of a long line that is towed do not
// die in a quarter of an hour (LinesInWater.AreTowedAtTheCriticalAngle).
constexpr double own_loss = 2.5e-4;
constexpr int order = 3;  // of P: with 1 a bounce of 15 steps keeps .958 a period, with 2 .994

double damped_share(double omega_squared) {  // of a motion with that (h ω)²
    return elementary::pow(omega_squared / (1 + omega_squared), order);
}

bool slips_at(const WirePoint& p) {
    return p.kind == Kind::contact || p.kind == Kind::eye || p.kind == Kind::sheave;
}

// [1/kg] of the bodies whose eyes a span runs through.
double mobility_of_eyes(const WireView& view, const Span& span) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    double sum = 0;
    for (int k = span.first; k < span.last; ++k) {
        const Vec3 pull = wire.lines[k].u - wire.lines[k + 1].u;
        sum += EndMotion(view, k, false).mobility_along(on, pull);
    }
    return sum;
}

// [1/kg] 1/m of the material that runs over point k, as over a mass node of a straight wire.
double per_run(const Wire& wire, int k) {
    const Wrap* wrap = wire.wraps.empty() ? nullptr : wrap_of(wire, k);
    return wrap ? running_mobility(wire, *wrap) : 0;
}

// Whether material runs over point k between pieces that pull as springs, and that a step resolves
// by what else they hang on: none that draws in what hangs slack, nor one at a light ring or node.
bool runs_between(const Wire& wire, int k, const Row& before, const Row& after) {
    const auto springs = [&](const Row& row) {
        const Span span = span_of(row, wire);
        const bool stiff = row.most_recovery < unbounded;
        return row.law == Law::position && !row.caught && !stiff &&
               wire.segments[span.first].tension > 0;
    };
    return per_run(wire, k) > 0 && springs(before) && springs(after);
}

// The row of a wire's piece from i on; between two of one wire there is what holds it at a wrap.
int next_piece(const Rows& rows, int i) {
    while (i < int(rows.rows.size()) && rows.rows[i].key.owner == Owner::wrap) ++i;
    return i < int(rows.rows.size()) && rows.rows[i].key.owner == Owner::wire
               ? i
               : int(rows.rows.size());
}

}  // namespace

AxialDamping::RunEnd AxialDamping::end_of_run(const WireView& view, int k, bool from) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const EndMotion motion(view, k, from);
    const Vec3 d = from ? Vec3(-wire.lines[k].u) : wire.lines[k].u;
    RunEnd end;
    end.mobility = motion.mobility_along(on, d);
    if (motion.body < 0) return end;
    end.linear = d, end.angular = motion.end.arm.cross(d);
    if (motion.point.kind == Kind::attach) end.body = motion.point.body;
    return end;
}

void AxialDamping::find_runs(const std::vector<Wire>& wires, const WireContext& on,
                             const Rows& rows) {
    runs_.clear(), at_body_.clear();
    const auto given = [](const WireType& type) { return type.damping_time >= 0; };
    for (int i = 0; i < int(rows.rows.size());) {
        if (rows.rows[i].key.owner != Owner::wire) {
            ++i;
            continue;
        }
        const int begin = i, w = rows.rows[i].index;
        const Wire& wire = wires[w];
        const int first = span_of(rows.rows[i], wire).first;
        int last = 0, pieces = 0;
        double softness = 0;  // [m/N]
        for (bool joined = true; joined;) {
            softness += rows.rows[i].compliance;
            last = span_of(rows.rows[i++], wire).last;
            ++pieces;
            const int next = next_piece(rows, i);
            joined = next < int(rows.rows.size()) && rows.rows[next].index == w &&
                     (wire.points[last + 1].kind == Kind::mass
                          ? next == i
                          : runs_between(wire, last + 1, rows.rows[i - 1], rows.rows[next]));
            if (joined) i = next;
        }
        // a row alone beside a wheel, or a wrap with friction, keeps its damping
        const bool alone = pieces == 1;
        if (alone && (slips_at(wire.points[first]) || slips_at(wire.points[last + 1]))) continue;
        if (any_type(wire, on.types, given)) continue;
        runs_.push_back({begin, i, w, end_of_run({wire, w, on}, first, true),
                         end_of_run({wire, w, on}, last, false), softness});
    }
    for (int r = 0; r < int(runs_.size()); ++r)
        for (const bool from : {true, false})
            if (const int b = end_of(r, from).body; b >= 0) at_body_.push_back({b, 2 * r + !from});
    std::sort(at_body_.begin(), at_body_.end());
}

// Whether a step resolves a run that is a chain by itself, (h ω/2)² < 1: its longest wave, or as a
// spring with a third of its mass at each end. If neither, next to nothing would be spared.
bool AxialDamping::resolves(const Run& run, const Wire& wire, const Rows& rows, double h) {
    double mass = 0;
    const int last = span_of(rows.rows[run.end - 1], wire).last;
    for (int k = span_of(rows.rows[run.begin], wire).first; k <= last; ++k)
        mass += wire.segments[k].mass_per_metre() * wire.segments[k].rest_length;
    const auto softened = [&](double mobility) {
        return mobility > 0 ? 1 / (1 / mobility + mass / 3) : 0;
    };
    const double as_spring = softened(run.from.mobility) + softened(run.to.mobility);
    const double limit = 4 * run.softness / (h * h);
    return as_spring < limit || std::numbers::pi * std::numbers::pi < limit * mass;
}

// [1/kg] how a pull at one end of a run on a body acts on the length of another that ends there.
double AxialDamping::coupling(const RunEnd& a, const RunEnd& b, const Body& body) {
    const Quat back = body.X_WB.q.conjugate();
    const Vec3 turned = body.inertia.ldlt().solve(back * b.angular);
    return a.linear.dot(b.linear) / body.mass + (back * a.angular).dot(turned);
}

// The other run's end at the body of this one's, as in at_body_, where it is the only other; -1.
int AxialDamping::joined(int run, bool from) const {
    const int b = end_of(run, from).body, mine = 2 * run + !from;
    if (b < 0) return -1;
    const auto first = std::lower_bound(at_body_.begin(), at_body_.end(), std::pair(b, 0));
    const auto count = at_body_.end() - first;
    if (count < 2 || first[1].first != b || (count > 2 && first[2].first == b)) return -1;
    const int other = first[0].second == mine ? first[1].second : first[0].second;
    return other / 2 == run ? -1 : other;
}

void AxialDamping::add_links(const Run& run, bool forwards, const Wire& wire, const WireContext& on,
                             const Rows& rows) {
    const std::size_t begin = chain_.size();
    const double* per_mass = &on.freedoms.per_mass[on.freedoms.wire[run.wire]];  // (points)
    RunEnd from = run.from;
    for (int i = run.begin; i < run.end;) {
        const Span span = span_of(rows.rows[i], wire);
        const int end = span.last + 1, next = next_piece(rows, i + 1);
        Link link{i, from.mobility, 0};
        if (span.first < span.last) link.mobility += mobility_of_eyes({wire, run.wire, on}, span);
        if (next >= run.end) {
            link.mobility += run.to.mobility;
        } else if (wire.points[end].kind == Kind::mass) {
            from.mobility = per_mass[end];
            link.mobility += per_mass[end];
            link.to_next = -per_mass[end] * wire.lines[span.last].u.dot(wire.lines[end].u);
        } else {  // over a wrap
            const double runs = per_run(wire, end);
            const RunEnd to = end_of_run({wire, run.wire, on}, span.last, false);
            from = end_of_run({wire, run.wire, on}, span_of(rows.rows[next], wire).first, true);
            from.mobility += runs;
            link.mobility += to.mobility + runs;
            link.to_next = -runs;
            const Body& body = on.bodies[wire.points[end].body];
            if (body.dynamic()) link.to_next += coupling(to, from, body);
        }
        chain_.push_back(link);
        i = next;
    }
    if (forwards) return;
    std::reverse(chain_.begin() + std::ptrdiff_t(begin), chain_.end());
    for (std::size_t k = begin; k + 1 < chain_.size(); ++k)
        chain_[k].to_next = chain_[k + 1].to_next;
    chain_.back().to_next = 0;
}

// The chain from a run on, over bodies that join it to others.
void AxialDamping::walk(int run, bool forwards, const std::vector<Wire>& wires,
                        const WireContext& on, const Rows& rows) {
    chain_.clear();
    for (;;) {
        used_[run] = 1;
        add_links(runs_[run], forwards, wires[runs_[run].wire], on, rows);
        const int next = joined(run, !forwards);
        if (next < 0 || used_[next / 2]) return;
        const RunEnd &a = end_of(run, !forwards), &b = end_of(next / 2, next % 2 == 0);
        chain_.back().to_next = coupling(a, b, on.bodies[a.body]);
        run = next / 2, forwards = next % 2 == 0;
    }
}

// Of links begin … end - 1 as one spring.
double AxialDamping::omega_squared(std::size_t begin, std::size_t end, double h,
                                   const Rows& rows) const {
    double softness = 0, mobility = 0;
    for (std::size_t k = begin; k < end; ++k) {
        softness += rows.rows[chain_[k].row].compliance;
        mobility += chain_[k].mobility + (k + 1 < end ? 2 * chain_[k].to_next : 0);
    }
    return h * h * std::max(0.0, mobility) / softness;
}

// Of the tridiagonal ε/h² + S of the links begin … end - 1, by elimination from the first on.
void AxialDamping::factor(std::size_t begin, std::size_t end, double h, const Rows& rows) {
    const std::size_t n = end - begin;
    softness_.resize(n), per_diagonal_.resize(n), side_.resize(n);
    double eliminated = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const Link& link = chain_[begin + k];
        softness_[k] = rows.rows[link.row].compliance / (h * h);
        side_[k] = k + 1 < n ? link.to_next : 0;
        per_diagonal_[k] = 1 / (softness_[k] + link.mobility - eliminated);
        eliminated = side_[k] * side_[k] * per_diagonal_[k];
    }
}

// x → P³ x and y → P³ y, side by side: one sum does not wait for the other.
void AxialDamping::keep_unresolved(std::vector<double>& x, std::vector<double>& y) {
    const std::size_t n = x.size();
    solved_.resize(2 * n);
    double *solved_x = solved_.data(), *solved_y = solved_x + n;
    for (int pass = 0; pass < order; ++pass) {
        // x - ε/h² (ε/h² + S)⁻¹ x
        double before_x = 0, before_y = 0, side = 0;
        for (std::size_t k = 0; k < n; ++k) {
            before_x = (x[k] - side * before_x) * per_diagonal_[k];
            before_y = (y[k] - side * before_y) * per_diagonal_[k];
            solved_x[k] = before_x, solved_y[k] = before_y;
            side = side_[k];
        }
        double next_x = 0, next_y = 0;
        for (std::size_t k = n; k-- > 0;) {
            const double share = per_diagonal_[k] * side_[k];  // 0 of the last
            next_x = solved_x[k] - share * next_x;
            next_y = solved_y[k] - share * next_y;
            x[k] -= softness_[k] * next_x, y[k] -= softness_[k] * next_y;
        }
    }
}

// The links begin … end - 1 pull.
void AxialDamping::spare(std::size_t begin, std::size_t end, double h,
                         const std::vector<double>& rates, Rows& rows) {
    factor(begin, end, h, rows);
    const std::size_t n = end - begin;
    rate_.resize(n), beyond_.resize(n);
    for (std::size_t k = 0; k < n; ++k) {
        const int i = chain_[begin + k].row;
        rate_[k] = rates[i] - h / 2 * rows.rows[i].curvature;
        beyond_[k] = rows.rows[i].g - rows.rows[i].elastic;
    }
    keep_unresolved(rate_, beyond_);
    const double damped = damped_share(omega_squared(begin, end, h, rows));
    const double tau = h * (shortest + damped * (longest - shortest));
    for (std::size_t k = 0; k < n; ++k) {
        const int i = chain_[begin + k].row;
        Row& row = rows.rows[i];
        if (row.law != Law::position) continue;
        row.damping_time = std::min(row.damping_time, tau);
        const double lossless = 1 - std::min(1.0, own_loss / row.damping_time);
        row.undamped = lossless * (rates[i] - h / 2 * row.curvature) - rate_[k];
        row.elastic = row.g - beyond_[k];
    }
}

void AxialDamping::spare_chain(const std::vector<Wire>& wires, double h,
                               const std::vector<double>& rates, Rows& rows) {
    const bool alone = chain_.size() == 1;  // it is caught as ever (tension_rows.h)
    const bool spring = !alone && omega_squared(0, chain_.size(), h, rows) < resolved_chain;
    const auto pulls = [&](const Link& link) {
        const Row& row = rows.rows[link.row];
        if (spring) return row.law == Law::position || row.g + h * rates[link.row] > 0;
        const Wire& wire = wires[row.index];
        const Span span = span_of(row, wire);
        if (row.law != Law::position || row.caught || wire.segments[span.first].tension == 0)
            return false;
        const double little = quiet * rest_length(wire, span);
        if (row.g < -little) return false;  // it has flown together
        return alone || std::abs(rates[link.row]) * h < little;
    };
    if (spring)
        for (const Link& link : chain_) {
            Row& row = rows.rows[link.row];
            if (row.law == Law::approach) row.damping_time = 0;
            row.caught = false;
        }
    for (std::size_t begin = 0; begin < chain_.size();) {
        std::size_t end = begin;
        while (end < chain_.size() && pulls(chain_[end])) ++end;
        if (end > begin) spare(begin, end, h, rates, rows);
        begin = end + 1;
    }
}

void AxialDamping::spare_slow_stretching(const std::vector<Wire>& wires, const WireContext& on,
                                         double h, const std::vector<double>& rates, Rows& rows) {
    find_runs(wires, on, rows);
    used_.assign(runs_.size(), 0);
    // from ends that are joined to nothing; then rings
    for (const bool rings : {false, true})
        for (int r = 0; r < int(runs_.size()); ++r) {
            if (used_[r]) continue;
            const bool begins = joined(r, true) < 0, ends = joined(r, false) < 0;
            if (!rings && !begins && !ends) continue;
            const Run& run = runs_[r];
            if (begins && ends && !resolves(run, wires[run.wire], rows, h)) continue;
            walk(r, rings || begins, wires, on, rows);
            spare_chain(wires, h, rates, rows);
        }
}

}  // namespace fairlead::physics
