#include "physics/wire/dynamics/axial_damping.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/math/elementary.h"
#include "physics/math/low_pass_filter.h"

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
                 rows.rows[run.end].key.owner == Owner::wire && rows.rows[run.end].index == w;
    }
    return run;
}

// [m] of a stretching wave in a step, along segments first … last of `wire`; through pieces of
// several types at the speed that one takes through all of them.
double way_of_a_wave(const Wire& wire, int first, int last, WireTypes types, double h) {
    const WireSegment& s = wire.segments[first];
    const WireType& type = types[s.type];
    if (wire.pieces.empty()) return h * std::sqrt(type.axial_stiffness() / type.mass_per_metre);
    double rest = 0, time = 0;
    for (int k = first; k <= last; ++k) {
        const WireSegment& one = wire.segments[k];
        rest += one.rest_length;
        time += one.rest_length * std::sqrt(one.mass_per_metre() / one.stiffness);
    }
    return time > 0 ? h * rest / time : h * std::sqrt(s.stiffness / s.mass_per_metre());
}

// (h ω/2)² of the lowest wave along `rest` [m], which runs `way` [m] in a step.
double unresolved_wave(double way, double rest) {
    return elementary::pow(std::numbers::pi * way / (2 * rest), 2);
}

// The same of the segments as one spring, with a third of its mass at each end; or of the lowest
// wave along them, where that is larger.
double unresolved_as_one(const Wire& wire, int w, const Span& all, const WireContext& on,
                         double h) {
    // of what makes no nodes, the type says what it would weigh
    const double lambda = wire.pieces.empty() ? on.types[wire.type].mass_per_metre
                                              : mean_mass_per_metre(wire, all.first, all.last);
    const double rest = rest_length(wire, all), mass = lambda * rest;
    const double way = way_of_a_wave(wire, all.first, all.last, on.types, h);
    const auto softness = [&](const EndMotion& end, const Vec3& u) {
        const double mobility = end.mobility_along(on, u);
        return mobility > 0 ? 1 / (1 / mobility + mass / 3) : 0;
    };
    const double ends = softness(EndMotion(wire, w, all.first, true, on), wire.lines[all.first].u) +
                        softness(EndMotion(wire, w, all.last, false, on), wire.lines[all.last].u);
    return std::max(h * h / 4 * ends * mean_stiffness(wire, all.first, all.last) / rest,
                    unresolved_wave(way, rest));
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
        return i < int(rows.rows.size()) && rows.rows[i].key.owner == Owner::wire &&
               rows.rows[i].index == w;
    };
    for (int i = 0; i < int(rows.rows.size());) {
        if (rows.rows[i].key.owner != Owner::wire) {
            ++i;
            continue;
        }
        const int w = rows.rows[i].index;
        const Wire& wire = wires[w];
        if (w != seen) {
            seen = w;
            const int last = int(wire.segments.size()) - 1;
            const auto as_needed = [](const WireType& type) { return type.damping_time < 0; };
            resolved = last > 0 && all_types(wire, on.types, as_needed) &&
                       unresolved_wave(way_of_a_wave(wire, 0, last, on.types, h),
                                       wire_rest_length(wire)) < 1;
        }
        if (!resolved) {
            while (of_wire(i, w)) ++i;
            continue;
        }
        const Run run = run_from(i, wires, rows);
        i = run.end;
        if (!run.taut || run.end - run.begin < 2) continue;
        const double unresolved = unresolved_as_one(wire, w, run.segments, on, h);
        const Span all = run.segments;
        const double way = way_of_a_wave(wire, all.first, all.last, on.types, h);
        if (unresolved < 1) spare(run, wire, way, unresolved, h, rates, rows);
    }
}

}  // namespace fairlead::physics
