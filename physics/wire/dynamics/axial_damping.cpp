#include "physics/wire/dynamics/axial_damping.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/math/low_pass_filter.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [h] of τ. What is spared is that of the step before, and that lag is an added mass of
// τ h/ε: with 2 h case A08 bounces 1.3 % too slowly, with this 0.4 %.
constexpr double longest = 0.5;
constexpr double quiet = 1e-3;  // [-] strain in a tick; beyond it something is being caught. Tuning

// Rows begin … end - 1: pieces of one wire, joined by mass nodes.
struct Run {
    int begin, end;
    Span segments;  // all of them
    bool taut;      // they pull, and did so before
};

Run run_from(int begin, const std::vector<Wire>& wires, const Rows& rows) {
    const int w = rows.rows[begin].index;
    const Wire& wire = wires[w];
    Run run{begin, begin, span_of(rows.rows[begin], wire), true};
    for (bool joined = true; joined;) {
        const Row& row = rows.rows[run.end++];
        const Span span = span_of(row, wire);
        run.segments.last = span.last;
        run.taut = run.taut && row.law == Law::position && !row.caught &&
                   wire.segments[span.first].tension > 0;
        joined = wire.points[span.last + 1].kind == Kind::mass && run.end < int(rows.rows.size()) &&
                 rows.rows[run.end].owner == Owner::wire && rows.rows[run.end].index == w;
    }
    return run;
}

// [m] of a stretching wave in a step
double way_of_a_wave(const WireType& type, double h) {
    return h * std::sqrt(type.axial_stiffness() / type.mass_per_metre);
}

// (h ω/2)² of the lowest wave along `rest` [m].
double unresolved_wave(const WireType& type, double rest, double h) {
    return std::pow(std::numbers::pi * way_of_a_wave(type, h) / (2 * rest), 2);
}

// The same of the segments as one spring, with a third of its mass at each end; or of the lowest
// wave along them, where that is larger.
double unresolved_as_one(const Wire& wire, int w, const Span& all, const WireContext& on,
                         double h) {
    const WireType& type = on.types[wire.type];
    const double rest = rest_length(wire, all), mass = type.mass_per_metre * rest;
    const auto softness = [&](const EndMotion& end, const Vec3& u) {
        const double mobility = end.mobility_along(on, u);
        return mobility > 0 ? 1 / (1 / mobility + mass / 3) : 0;
    };
    const double ends = softness(EndMotion(wire, w, all.first, true, on), wire.lines[all.first].u) +
                        softness(EndMotion(wire, w, all.last, false, on), wire.lines[all.last].u);
    return std::max(h * h / 4 * ends * type.axial_stiffness() / rest,
                    unresolved_wave(type, rest, h));
}

void spare(const Run& run, const Wire& wire, double wave, double unresolved, double h,
           const std::vector<double>& rates, Rows& rows) {
    std::vector<double> rest, strain_rate;
    double fastest = 0;
    for (int i = run.begin; i < run.end; ++i) {
        rest.push_back(std::max(rest_length(wire, span_of(rows.rows[i], wire)), least_rest_length));
        strain_rate.push_back((rates[i] - h / 2 * rows.rows[i].curvature) / rest.back());
        fastest = std::max(fastest, std::abs(strain_rate.back()));
    }
    if (fastest * h > quiet) return;
    LowPass slow;
    slow.set(rest, wave);
    slow.apply(strain_rate);
    for (int i = run.begin; i < run.end; ++i) {
        Row& row = rows.rows[i];
        row.damping_time = std::min(row.damping_time, longest * h);
        row.undamped = (1 - unresolved) * rest[i - run.begin] * strain_rate[i - run.begin];
    }
}

}  // namespace

void spare_slow_stretching(const std::vector<Wire>& wires, const WireContext& on, double h,
                           const std::vector<double>& rates, Rows& rows) {
    int seen = -1;          // wire
    bool resolved = false;  // its slowest waves may be
    const auto of_wire = [&](int i, int w) {
        return i < int(rows.rows.size()) && rows.rows[i].owner == Owner::wire &&
               rows.rows[i].index == w;
    };
    for (int i = 0; i < int(rows.rows.size());) {
        if (rows.rows[i].owner != Owner::wire) {
            ++i;
            continue;
        }
        const int w = rows.rows[i].index;
        const Wire& wire = wires[w];
        const WireType& type = on.types[wire.type];
        if (w != seen) {
            seen = w;
            resolved = type.damping_time < 0 && wire.segments.size() > 1 &&
                       unresolved_wave(type, wire_rest_length(wire), h) < 1;
        }
        if (!resolved) {
            while (of_wire(i, w)) ++i;
            continue;
        }
        const Run run = run_from(i, wires, rows);
        i = run.end;
        if (!run.taut || run.end - run.begin < 2) continue;
        const double unresolved = unresolved_as_one(wire, w, run.segments, on, h);
        if (unresolved < 1) spare(run, wire, way_of_a_wave(type, h), unresolved, h, rates, rows);
    }
}

namespace {

constexpr double of_slips = 0.1;  // [h] of τ, the least that is safe: theory/wires.md 1.3

// Whether a step does not resolve how a wrap's material swings between the springs beside it.
bool unresolved_slip(const Row& wrap_row, const Wire& wire, const WireType& type, double h,
                     const Rows& rows) {
    const Wrap& wrap = wire.wraps[wrap_row.key & 0xffff];
    double rest = 0;  // [m] of material that slips, but for half of the outer segments
    for (int k = wrap.first - 1; k <= wrap.last; ++k) {
        const bool outer = k == wrap.first - 1 || k == wrap.last;
        rest += (outer ? 0.5 : 1) * wire.segments[k].rest_length;
    }
    const double stiffness =
        1 / rows.rows[wrap_row.limit_i].compliance + 1 / rows.rows[wrap_row.limit_j].compliance;
    return h * h * stiffness > type.mass_per_metre * rest;
}

}  // namespace

void damp_slips(const std::vector<Wire>& wires, const WireContext& on, double h,
                const std::vector<double>& rates, Rows& rows) {
    std::vector<int> joined;  // rows of one wire, each tied to the next by a slip
    const auto damp = [&] {
        double stretching = 0, rest = 0;
        const auto rest_of = [&](int i) {
            const Row& r = rows.rows[i];
            return std::max(rest_length(wires[r.index], span_of(r, wires[r.index])),
                            least_rest_length);
        };
        for (const int i : joined)
            stretching += rates[i] - h / 2 * rows.rows[i].curvature, rest += rest_of(i);
        for (const int i : joined) {
            Row& r = rows.rows[i];
            if (r.law != Law::position || r.damping_time >= of_slips * h) continue;
            r.damping_time = of_slips * h;
            r.undamped = rest_of(i) * stretching / rest;
        }
        joined.clear();
    };
    for (const Row& r : rows.rows) {
        if (r.owner != Owner::wrap || r.limit_i < 0 || r.limit_j < 0) continue;
        const Wire& wire = wires[r.index];
        const WireType& type = on.types[wire.type];
        if (!wire.heavy || type.damping_time >= 0 || !unresolved_slip(r, wire, type, h, rows))
            continue;
        if (!joined.empty() && joined.back() != r.limit_i) damp();
        if (joined.empty()) joined.push_back(r.limit_i);
        joined.push_back(r.limit_j);
    }
    damp();
}

}  // namespace fairlead::physics
