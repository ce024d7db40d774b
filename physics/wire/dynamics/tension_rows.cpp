#include "physics/wire/dynamics/tension_rows.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/capstan.h"
#include "physics/wire/dynamics/edge_slide_rows.h"
#include "physics/wire/dynamics/torsion.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// A piece between mass nodes, or one and a fixed end, resists pushing as well as it does bending.
bool pushes(const Wire& wire, const Span& span, const WireType& type) {
    const Kind a = wire.points[span.first].kind, b = wire.points[span.last + 1].kind;
    return type.bending() > 0 && (a == Kind::mass || b == Kind::mass) &&
           (a == Kind::mass || a == Kind::attach) && (b == Kind::mass || b == Kind::attach);
}

// Whether it hardly pulled, as behind a wrap the wire hangs slack: then it draws that in, and is no
// spring. Undamped, its slip would swing from tick to tick by ever more.
bool draws_slack(const Wire& wire, const Span& span) {
    const auto slack = [&](int point, bool behind) {
        const Wrap* wrap = wrap_of(wire, point);
        if (!wrap || !wrap->open) return false;
        const WireSegment& other = wire.segments[behind ? wrap->last : wrap->first - 1];
        return other.tension == 0 && other.rest_length > least_rest_length(wire);
    };
    return slack(span.first, false) || slack(span.last + 1, true);
}

// What the row of a span is like that holds `rest` of material [m] and begins with a segment as it
// was. `axial`, `runs`: 1/m that the tension acts on, and of what runs over wraps beside it [1/kg];
// `turned`: κ [m/s²] (centripetal.h).
struct SpanState {
    double rest, length;  // [m]
    double axial, runs, turned;
    bool pushes;
    bool swings;  // between bodies, as one piece
};
template <class DrawsSlack>
[[gnu::always_inline]] inline void set_law(const SpanState& span, const WireSegment& before,
                                           const WireType& type, double stiffness, double h,
                                           DrawsSlack draws_slack, Row& row) {
    const bool was_taut = before.tension > 0;
    row.g = span.length - span.rest;
    row.compliance = span.rest / stiffness;
    row.upper = 0;
    const double rest_resolved = h * h / 4 * span.axial * stiffness;  // [m] where h ω/2 = 1
    const bool stiff = rest_resolved > span.rest;                     // h cannot resolve it
    const double with_run = rest_resolved + h * h / 4 * span.runs * stiffness;
    row.damping_time =
        type.damping_time >= 0 ? type.damping_time : 2 * h * std::min(1.0, with_run / span.rest);
    if (span.pushes) {
        row.upper = h * most_push(type, span.rest);
    } else if (row.g < 0 && !was_taut) {
        // A stiff wire is caught so that the step ends exactly taut; a soft one just begins to pull
        // when it is long enough. What runs at its ends counts: a tail that flies off through an
        // eye draws more out of it in one step than it has.
        row.law = Law::approach;
        if (with_run <= span.rest) row.lower = 0;
    } else if (stiff ? before.closing || !was_taut : draws_slack()) {
        // The step after, or one that came a little further than expected: what is left of the
        // speed is taken away (an inelastic catch; with less damping it would give energy,
        // theory/wires.md 1.2).
        row.caught = true;
        row.damping_time = std::max(row.damping_time, h);
    }
    // A piece that swings comes taut on the circle; one that is taut needs damping of h, or it is
    // unstable (theory/wires.md 1.4).
    const bool catches = row.law == Law::approach && span.swings;
    if (catches || (row.damping_time >= h && was_taut))
        row.curvature = row.curvature_next = span.turned;
    // Where the step cannot resolve the spring, stretch beyond the elastic one is an overshoot of
    // the linearized rows: taken back at half the rest length per second (theory/wires.md 4.3,
    // s_cap).
    if (stiff) row.most_recovery = 0.5 * span.rest;
    row.elastic = row.compliance * before.tension;
}

// `curvature` (segments) [m/s²] is that of centripetal.h.
void add_span(const WireView& view, const Span& span, double h,
              const std::vector<double>& curvature, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const WireType& type = on.types[wire.segments[span.first].type];
    const double stiffness = mean_stiffness(wire, span.first, span.last);
    rows.add(Owner::wire, view.index, span.first);
    SpanState state{};
    state.rest = std::max(rest_length(wire, span), least_rest_length(wire));
    for (const int end : {span.first, span.last + 1})
        if (const Wrap* wrap = wire.wraps.empty() ? nullptr : wrap_of(wire, end))
            state.runs += running_mobility(wire, *wrap);
    // 1/m of both ends and of the bodies whose eyes it runs through
    for (int k = span.first; k <= span.last; ++k) {
        const Vec3& u = wire.lines[k].u;
        state.length += wire.lines[k].length;
        state.turned += curvature[k];
        const EndMotion from(view, k, true), to(view, k, false);
        const SegmentPull ends = segment_pull(wire, k, on.bodies);
        from.add_to_row(rows, on, ends.on_from, ends.about_from);
        to.add_to_row(rows, on, ends.on_to, ends.about_to);
        if (k == span.first) state.axial += from.mobility_along(on, u);
        const Vec3 pull = k < span.last ? Vec3(u - wire.lines[k + 1].u) : u;
        state.axial += to.mobility_along(on, pull);
    }
    if (!wire.wraps.empty()) add_dead_shares(view, span, rows);
    state.pushes = pushes(wire, span, type);
    state.swings =
        wire.points[span.first].kind != Kind::mass && wire.points[span.last + 1].kind != Kind::mass;
    set_law(
        state, wire.segments[span.first], type, stiffness, h,
        [&] { return draws_slack(wire, span); }, rows.rows.back());
}

// Segments first … last - 1, which are between mass nodes: most of what there is.
void add_node_spans(const WireView& view, int first, int last, double h,
                    const std::vector<double>& curvature, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const WireType* type = nullptr;
    bool pushes = false;
    const int at = on.freedoms.wire[view.index] + first;
    int node = on.freedoms.point[at];
    const double least = least_rest_length(wire);
    const double* per_mass = &on.freedoms.per_mass[at];
    for (int k = first; k < last; ++k, node += 3, ++per_mass) {
        const WireSegment& segment = wire.segments[k];
        if (type != &on.types[segment.type])
            type = &on.types[segment.type], pushes = type->bending() > 0;
        Row& row = rows.add(Owner::wire, view.index, k);
        rows.add_nodes(node, wire.lines[k].u);
        set_law(
            {std::max(segment.rest_length, least), wire.lines[k].length, per_mass[0] + per_mass[1],
             0, curvature[k], pushes, false},
            segment, *type, segment.stiffness, h, [] { return false; }, row);
    }
}

// Friction at point k between the spans of rows i and j: at rest while the difference of their
// tensions is within `share` of the larger one, 1 - η.
void add_grip(int w, int k, int i, int j, double share, Rows& rows) {
    Row& r = rows.add(Owner::bearing, w, k);
    r.law = Law::velocity;
    r.compliance = slip_compliance(rows.scales);
    r.limit_i = i < 0 ? j : i, r.limit_j = j;  // a wire may begin on a wheel
    r.limit_factor = share;
}

}  // namespace

void add_wire_rows(const std::vector<Wire>& wires, const WireContext& on, double h,
                   Turning& turning, Rows& rows) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        const std::vector<double>& curvature = turning.curvature({wire, w, on}, h);
        const int first_row = int(rows.rows.size());
        int before = -1;  // row of the span that ends at this point
        for (int k = 0; k < int(wire.segments.size());) {
            if (const int last = end_of_nodes(wire, k) - 1; last > k) {
                add_node_spans({wire, w, on}, k, last, h, curvature, rows);
                before = int(rows.rows.size()) - 1;
                k = last;
                continue;
            }
            if (!live(wire, k)) {
                ++k;
                continue;
            }
            const Span span = span_at(wire, k);
            add_span({wire, w, on}, span, h, curvature, rows);
            const int row = int(rows.rows.size()) - 1;
            const WirePoint& p = wire.points[k];
            if (p.kind == Kind::sheave && p.wheel.efficiency < 1) {
                add_grip(w, k, before, row, 1 - p.wheel.efficiency, rows);
                const Vec3& spin = wire.lines[k].from.spin;
                rows.add_body(on.bodies, p.body, Vec3::Zero(), spin);
                rows.add_body(on.bodies, p.wheel.carrier, Vec3::Zero(), -spin);
            } else if (const Wrap* wrap = wire.wraps.empty() ? nullptr : wrap_of(wire, k);
                       wrap && wrap->open) {
                add_capstan_row({wire, w, on}, int(wrap - wire.wraps.data()), before, row, h, rows);
            }
            before = row;
            k = span.last + 1;
        }
        add_edge_friction({wire, w, on}, first_row, rows);
        add_twist_row({wire, w, on}, h, rows);
    }
}

void refill_span(const WireView& view, const Span& span, int i, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    // built as a row of its own behind the others, then moved to its place
    const int begin = int(rows.blocks.size());
    rows.add(Owner::wire, view.index, 0);
    for (int k = span.first; k <= span.last; ++k) {
        if (between_nodes(wire, span)) {
            rows.add_nodes(on.freedoms.wire_point(view.index, k), wire.lines[k].u);
            break;
        }
        EndMotion from(view, k, true), to(view, k, false);
        from.slide = to.slide = -1;
        const SegmentPull ends = segment_pull(wire, k, on.bodies);
        from.add_to_row(rows, on, ends.on_from, ends.about_from);
        to.add_to_row(rows, on, ends.on_to, ends.about_to);
    }
    rows.rows.pop_back();
    auto made = rows.blocks.begin() + begin;
    const auto first = rows.blocks.begin() + rows.rows[i].first_block;
    for (auto block = first; block != first + rows.rows[i].block_count; ++block)
        if (made != rows.blocks.end() && made->first == block->first)
            *block = *made++;
        else  // a sliding node
            block->G[0] = block->force = 0;
    rows.blocks.resize(begin);
}

void hold_slides(const WireView& view, int i, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (on.freedoms.sliding == 0) return;
    const int* along = on.freedoms.along.data() + on.freedoms.wire[view.index];
    const auto slides = [&](int freedom) {
        return std::find(along, along + wire.points.size(), freedom) != along + wire.points.size();
    };
    const Row& row = rows.rows[i];
    for (int b = row.first_block; b < row.first_block + row.block_count; ++b)
        if (Block& block = rows.blocks[b]; block.size == 1 && slides(block.first))
            block.G[0] = block.force = 0;
}

void read_tensions(const Rows& rows, double h, std::vector<Wire>& wires) {
    read_twist_rows(rows, h, wires);
    for (const Row& r : rows.rows) {
        if (r.key.owner != Owner::wire) continue;
        Wire& wire = wires[r.index];
        const Span span = span_of(r, wire);
        for (int k = span.first; k <= span.last; ++k) {
            WireSegment& s = wire.segments[k];
            s.closing = r.law == Law::approach && r.bound == Bound::free;
            s.tension = r.bound == Bound::upper ? 0 : std::max(0.0, -r.impulse / h);
        }
    }
}

void read_slips(const Rows& rows, std::vector<Wire>& wires) {
    for (const Row& r : rows.rows) {
        if (r.key.owner != Owner::wrap) continue;
        Wire& wire = wires[r.index];
        const Wrap& wrap = wire.wraps[r.part];
        // slack wire without mass lies still: nothing would say how fast it runs
        const auto pulls = [&](int row) { return rows.rows[row].impulse < 0; };
        const bool runs = wire.heavy || pulls(r.limit_i) || pulls(r.limit_j);
        for (int k = wrap.first; k <= wrap.last; ++k)
            wire.points[k].slips = runs && r.bound != Bound::free;
    }
}

}  // namespace fairlead::physics
