#include "physics/wire/dynamics/inerter_rows.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;
using Memory = WireSegment::Inerter;

// Spectral radius of what no step resolves. Tuning (theory/wires.md 1.5): .7 is nearer to a spring
// and noisier, .5 loses 8 % a period of the lightest load on 20 m.
constexpr double radius = 0.6;
constexpr double q = 2 * (1 + radius) / (1 - radius);
constexpr double lag = q / 3;  // [h] of the dashpot and the inerter
constexpr double b = 1 / (3 * q * q);
constexpr double c = 8 / (9 * q) / (1 + lag / 2);
constexpr double d = 0.25 + b + c / 2;

// Of a row that comes taut and that h cannot resolve: it ends taut, and a wire that is soft as a
// whole gets a spring's impulse. Of 1/8 … 1 the one with the least loss.
constexpr double catching = 0.125;
constexpr double least_catch = 0.02;  // [-] of a step in which a soft row comes taut

constexpr int guarded_for = 20;  // [ticks] after it was slack, or its tension jumped. Tuning
constexpr double jump = 1.2;     // [-] of tension in a tick. Tuning

// [-] 1 - chord/length, between these the share falls from 1 to 0: a sag of 2 and 4 %.
constexpr double straight = 1e-3, bowed = 4e-3;
// The same of what turning seems to stretch it by, over the elastic stretch of its tension, or of
// this strain.
constexpr double quiet = 0.1, turning = 0.5, least_strain = 1e-4;

double falling(double x, double from, double to) {
    return std::clamp((to - x) / (to - from), 0.0, 1.0);
}

// Rows begin … end - 1: pieces of one wire, joined by mass nodes.
struct Run {
    int begin, end, w;
    bool suits;  // no end is at a wrap, no row pushes
};

Run run_from(int begin, const std::vector<Wire>& wires, const Rows& rows) {
    const int w = rows.rows[begin].index;
    const Wire& wire = wires[w];
    Run run{begin, begin, w, true};
    const auto at_wrap = [&](int point) {
        const Kind kind = wire.points[point].kind;
        return kind == Kind::contact || (kind == Kind::eye && wire.heavy);
    };
    run.suits = !at_wrap(span_of(rows.rows[begin], wire).first);
    for (bool joined = true; joined;) {
        const Row& row = rows.rows[run.end++];
        const Span span = span_of(row, wire);
        run.suits = run.suits && row.upper == 0 && !at_wrap(span.last + 1);
        joined = wire.points[span.last + 1].kind == Kind::mass && run.end < int(rows.rows.size()) &&
                 rows.rows[run.end].owner == Owner::wire && rows.rows[run.end].index == w;
    }
    return run;
}

// [m] by which the turning of a segment seems to stretch it in a step
double stretch_by_turning(const Wire& wire, int w, int k, const WireContext& on, double h) {
    const EndMotion from(wire, w, k, true, on), to(wire, w, k, false, on);
    const Vec3 v = to.velocity(on) - from.velocity(on);
    const Vec3& u = wire.lines[k].u;
    const double along = v.dot(u);
    const double across = std::max(0.0, v.squaredNorm() - along * along);
    const double arms = std::abs(u.dot(to.acceleration(on) - from.acceleration(on)));
    return h * h / 4 * (across / std::max(wire.lines[k].length, least_rest_length) + arms);
}

// How much of the law the run takes: how straight it will be, and how little it turns.
double share_of(const Run& run, const Wire& wire, const WireContext& on, double h,
                const Rows& rows) {
    double elastic = 0, rest = 0, turned = 0;  // [m]
    for (int i = run.begin; i < run.end; ++i) {
        const Span span = span_of(rows.rows[i], wire);
        for (int k = span.first; k <= span.last; ++k) {
            rest += wire.segments[k].rest_length;
            turned += stretch_by_turning(wire, run.w, k, on, h);
        }
        elastic += rows.rows[i].elastic;
    }
    const double share = falling(turned / std::max(elastic, least_strain * rest), quiet, turning);
    if (run.end - run.begin == 1 || share == 0) return share;
    const EndMotion from(wire, run.w, span_of(rows.rows[run.begin], wire).first, true, on);
    const EndMotion to(wire, run.w, span_of(rows.rows[run.end - 1], wire).last, false, on);
    const Vec3 chord =
        to.end.p - from.end.p + h * (to.velocity(on) - from.velocity(on));  // after the step
    return std::min(share, falling(1 - chord.norm() / (rest + elastic), straight, bowed));
}

// [m/s²] of the row's ġ by gravity alone: what hangs on what is fixed falls away from it.
double falls_apart(const Wire& wire, int w, const Span& span, const WireContext& on,
                   const Vec3& gravity) {
    const auto pull = [&](int k, bool from) {
        const EndMotion end(wire, w, k, from, on);
        return end.first() >= 0 ? gravity.dot(wire.lines[k].u) : 0.0;
    };
    return pull(span.last, false) - pull(span.first, true);
}

// No other law stands beside it.
void take_alone(Row& row) {
    row.inerter = 1;
    row.law = Law::position;
    row.lower = -unbounded;
    row.caught = false;
}

// The law of a row that pulled, or was stretched, in the last step.
void hold(Row& row, const Memory& memory, double rest, double rate, double free_rate, double h) {
    const double middle = row.g - h / 2 * rate;  // [m] elongation in the middle of the last step
    double e = std::max(0.0, middle), u = rate, w = rate, g = row.g;
    if (memory.guarded < 0) {
        e = row.elastic;
    } else {
        u = rest * memory.speed, w = rest * memory.rate;
        if (memory.guarded > 0) {
            e = rest * memory.strain;
            // longer than was paid for, and about to shorten
            if (middle > e * (1 + 1e-9) + 1e-12 && free_rate + rate <= 0) g = e + h / 2 * rate;
        }
    }
    if (row.law == Law::approach) take_alone(row);
    row.inerter_sigma = row.compliance / (h * h * d);
    row.inerter_wanted = -((e + g) / 2 + h * c * (w / 2 - u) - h * b * w) / (h * d);
}

// The law of one that hung slack.
void catch_slack(Row& row, bool stiff, double rate, double free_rate, double h) {
    double share = 2 * catching, ahead = 1;  // T = share/2ε (g + ahead h r⁺)
    if (!stiff) {
        const double before = row.g - h / 2 * rate, after = row.g + h / 2 * free_rate;
        share = before >= 0 ? 1 : after <= 0 ? least_catch : after / (after - before);
        share = std::clamp(share, least_catch, 1.0), ahead = 0.5;
    }
    row.inerter_sigma = 2 * row.compliance / (h * h * share * ahead);
    row.inerter_wanted = -row.g / (ahead * h);
    take_alone(row);
}

// In the last step; its tension stands in the row, whatever passes have found since.
bool was_slack(const Row& row, const Memory& memory) {
    return row.elastic == 0 && (memory.guarded < 0 || memory.strain == 0);
}

}  // namespace

void set_inerter_rows(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                      double h, const std::vector<double>& rates, Rows& rows) {
    for (int i = 0; i < int(rows.rows.size());) {
        if (rows.rows[i].owner != Owner::wire) {
            ++i;
            continue;
        }
        const Run run = run_from(i, wires, rows);
        i = run.end;
        const Wire& wire = wires[run.w];
        if (!run.suits || wire.model == Wire::Model::chain || on.types[wire.type].damping_time >= 0)
            continue;
        const double share = share_of(run, wire, on, h, rows);
        for (int k = run.begin; share > 0 && k < run.end; ++k) {
            Row& row = rows.rows[k];
            const Span span = span_of(row, wire);
            const WireSegment& segment = wire.segments[span.first];
            const double free_rate = rates[k] + h * falls_apart(wire, run.w, span, on, gravity);
            row.inerter = share;
            if (!was_slack(row, segment.inerter)) {
                const double rest = std::max(rest_length(wire, span), least_rest_length);
                hold(row, segment.inerter, rest, rates[k], free_rate, h);
            } else if (share > 0.5) {
                catch_slack(row, row.most_recovery != unbounded, rates[k], free_rate, h);
            } else {
                row.inerter = 0;
            }
        }
    }
}

namespace {

// Stored, by 2ε [m²].
double stored(double e, double u, double w, double h) {
    return e * e + h * h * (8 * u * u + w * w) / (3 * q * q);
}

// Takes away what is more than `most`, by 2ε [m²]: first of the inerter, then of the spring.
void keep_within(double most, double h, double& e, double& u, double& w) {
    if (stored(e, u, w, h) <= most * (1 + 1e-9)) return;
    if (e * e >= most) {
        e = std::sqrt(most), u = w = 0;
        return;
    }
    const double left = std::sqrt((most - e * e) / (stored(e, u, w, h) - e * e));
    u *= left, w *= left;
}

}  // namespace

void note_inerter_rows(const Rows& rows, const Eigen::VectorXd& v, double h, double share,
                       const std::vector<double>& rates, std::vector<Wire>& wires) {
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& row = rows.rows[i];
        if (row.owner != Owner::wire) continue;
        Wire& wire = wires[row.index];
        const Span span = span_of(row, wire);
        WireSegment& segment = wire.segments[span.first];
        Memory& memory = segment.inerter;
        if (row.inerter == 0) {
            memory = {};
            continue;
        }
        const double rest = std::max(rest_length(wire, span), least_rest_length);
        const bool slack_before = was_slack(row, memory), fresh = memory.guarded < 0;
        // ġ after the step as the rows of the last pass mean it
        const double after = row.wanted - row.rhs + rows.rate(i, v);
        const double rate = rates[i] + share * (after - rates[i]), mean = (rate + rates[i]) / 2;
        const bool pulls = row.bound != Bound::upper && row.impulse < 0;
        const double tension =
            pulls ? std::max(0.0, (rate - row.inerter_wanted) / (row.inerter_sigma * h)) : 0;
        const double elastic = row.compliance * tension;  // [m]
        const double middle = row.g + h / 2 * rate;

        double e = fresh ? row.elastic : rest * memory.strain;
        double u = fresh ? rates[i] : rest * memory.speed,
               w = fresh ? rates[i] : rest * memory.rate;
        const double most = (slack_before ? 0 : stored(e, u, w, h)) + 2 * elastic * h * mean;
        const double before = row.elastic / row.compliance, now = std::max(0.0, -row.impulse / h);
        if (!pulls) {
            e = slack_before || middle <= 0 ? 0 : middle;
            u = w = 0;
        } else {
            u = slack_before ? 0 : ((1 - lag / 2) * u + lag * (rate + w) / 2) / (1 + lag / 2);
            w = slack_before ? 0 : rate;
            e = std::max(0.0, middle);
        }
        const bool jumps = now > jump * before || before > jump * now;
        if (!pulls || slack_before || jumps)
            memory.guarded = guarded_for;
        else
            memory.guarded = std::max(0, memory.guarded - 1);
        if (share == 1 && memory.guarded > 0) keep_within(std::max(0.0, most), h, e, u, w);
        memory.strain = e / rest, memory.speed = u / rest, memory.rate = w / rest;
    }
}

}  // namespace fairlead::physics
