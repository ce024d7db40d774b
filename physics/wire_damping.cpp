#include "physics/wire_damping.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [h] of τ. What is spared is that of the step before, and that lag is an added mass of
// τ h/ε: with 2 h case A08 bounces 1.3 % too slowly, with this 0.4 %.
constexpr double longest = 0.5;
constexpr double quiet = 1e-3;  // [-] strain in a tick; beyond it something is being caught. Tuning

double rest_length(const Wire& wire, const Span& span) {
    double rest = 0;
    for (int k = span.first; k <= span.last; ++k) rest += wire.segments[k].rest_length;
    return std::max(rest, least_rest_length);
}

// It pulls, and did so before.
bool stretches(const Row& row, const Wire& wire, const Span& span) {
    return row.law == Law::position && !row.caught && wire.segments[span.first].tension > 0;
}

// (h ω/2)² of segments first … last as one spring, with a third of its mass at each end.
double stiffness_as_one(const Wire& wire, int w, int first, int last, const WireContext& on,
                        double h) {
    double rest = 0, mass = 0;
    for (int k = first; k <= last; ++k) {
        rest += wire.segments[k].rest_length;
        mass += 2 * half_mass(wire, on, k);
    }
    const auto softness = [&](const EndMotion& end, const Vec3& u, int point) {
        const double mobility = end.mobility_along(on, u, node_mass(wire, on, point));
        return mobility > 0 ? 1 / (1 / mobility + mass / 3) : 0;
    };
    const double sum = softness(EndMotion(wire, w, first, true, on), wire.lines[first].u, first) +
                       softness(EndMotion(wire, w, last, false, on), wire.lines[last].u, last + 1);
    return h * h / 4 * sum * on.types[wire.type].axial_stiffness() / rest;
}

// Low-pass of strain rates along a run of pieces R_j: Σ R (s - e)² + Λ² Σ (s_j+1 - s_j)²/d least,
// which lets a wave of wave number k pass by 1/(1 + (k Λ)²).
void smooth(const std::vector<double>& R, double passed, std::vector<double>& e) {
    const std::size_t n = e.size();
    std::vector<double> diagonal(R), side(n, 0);
    for (std::size_t j = 0; j < n; ++j) e[j] *= R[j];
    for (std::size_t j = 0; j + 1 < n; ++j) {
        side[j] = -passed * passed * 2 / (R[j] + R[j + 1]);
        diagonal[j] -= side[j], diagonal[j + 1] -= side[j];
    }
    for (std::size_t j = 1; j < n; ++j) {
        const double share = side[j - 1] / diagonal[j - 1];
        diagonal[j] -= share * side[j - 1];
        e[j] -= share * e[j - 1];
    }
    for (std::size_t j = n; j-- > 0;)
        e[j] = (e[j] - (j + 1 < n ? side[j] * e[j + 1] : 0)) / diagonal[j];
}

}  // namespace

void spare_slow_stretching(const std::vector<Wire>& wires, const WireContext& on, double h,
                           const std::vector<double>& rates, Rows& rows) {
    const int count = int(rows.rows.size());
    for (int begin = 0, end; begin < count; begin = end) {
        end = begin + 1;
        const Row& first = rows.rows[begin];
        if (first.owner != Owner::wire) continue;
        const Wire& wire = wires[first.index];
        if (on.types[wire.type].damping_time >= 0) continue;
        // rows begin … end - 1, joined by mass nodes
        Span span = span_of(first, wire);
        bool taut = stretches(first, wire, span);
        while (wire.points[span.last + 1].kind == Kind::mass && end < count &&
               rows.rows[end].owner == Owner::wire && rows.rows[end].index == first.index) {
            span = span_of(rows.rows[end], wire);
            taut = taut && stretches(rows.rows[end], wire, span);
            ++end;
        }
        if (!taut || end - begin < 2) continue;
        const WireType& type = on.types[wire.type];
        const double run = h * std::sqrt(type.axial_stiffness() / type.mass_per_metre);  // [m]
        std::vector<double> rest, strain_rate;
        double whole = 0, fastest = 0;
        for (int i = begin; i < end; ++i) {
            rest.push_back(rest_length(wire, span_of(rows.rows[i], wire)));
            strain_rate.push_back(rates[i] / rest.back());
            whole += rest.back();
            fastest = std::max(fastest, std::abs(strain_rate.back()));
        }
        const int start = span_of(first, wire).first;
        const double unresolved =
            std::max(stiffness_as_one(wire, first.index, start, span.last, on, h),
                     std::pow(std::numbers::pi * run / (2 * whole), 2));
        if (unresolved >= 1 || fastest * h > quiet) continue;
        smooth(rest, run, strain_rate);
        for (int i = begin; i < end; ++i) {
            Row& row = rows.rows[i];
            row.damping_time = std::min(row.damping_time, longest * h);
            row.curvature = 0;  // which needs more damping (notation.md 3.3)
            row.undamped = (1 - unresolved) * rest[i - begin] * strain_rate[i - begin];
        }
    }
}

}  // namespace fairlead::physics
