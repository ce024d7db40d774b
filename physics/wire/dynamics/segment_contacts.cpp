#include "physics/wire/dynamics/segment_contacts.h"

#include <algorithm>
#include <variant>

#include "physics/wire/dynamics/closing_gap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double known_ahead = 0.02;  // [m] besides what speed asks for, as of mass nodes
// [m] before the wire: what closes a gap comes to its end with the speed that it closed it with,
// and is to find the row there for one tick more, not a contact node; tuning (brushed_wire_test)
constexpr double stand_off = 3e-4;
constexpr double apart = 0.1;  // [-] of a body's reach: contacts that hold it from turning

bool of_end(const WirePoint& p, int body) {
    return p.kind != Kind::mass && (p.body == body || (on_wheel(p) && p.wheel.carrier == body));
}

// [m/s]
Vec3 velocity_at(const WireView& view, int k, double share) {
    const WireContext& on = view.on;
    return (1 - share) * EndMotion(view, k, true).velocity(on) +
           share * EndMotion(view, k, false).velocity(on);
}

// Where the segment may be within h.
Bounds swept(const WireView& view, int k, double h) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const SegmentLine& line = wire.lines[k];
    Bounds box(line.from.p);
    box.extend(line.to.p);
    const double most = h * std::max(EndMotion(view, k, true).velocity(on).norm(),
                                     EndMotion(view, k, false).velocity(on).norm());
    return {box.min() - Vec3::Constant(most), box.max() + Vec3::Constant(most)};
}

// The body is one ball, and where its centre is; a surface of facets would throw it aside.
const ShapePart* ball(const Body& body) {
    const bool one = body.shape.size() == 1;
    return one && std::holds_alternative<Sphere>(body.shape[0].geometry) ? &body.shape[0] : nullptr;
}

// A point of segment k, at a share of its length.
Attachment on_segment(const WireView& view, int k, double share) {
    const WireContext& on = view.on;
    Attachment at;
    at.blend(1 - share, EndMotion(view, k, true).attachment(on));
    at.blend(share, EndMotion(view, k, false).attachment(on));
    return at;
}

}  // namespace

// Bodies that may come upon the wire and that a tick does not resolve on it, by their mass alone;
// `tautest`: 4 T/l of its segments [N/m].
void SegmentContacts::find_light(const Wire& wire, const Surfaces& surfaces, double tautest,
                                 const WireContext& on, double h) {
    light_.clear();
    for (int b = 1; b < int(on.bodies.size()); ++b) {
        const Body& body = on.bodies[b];
        if (body.first < 0 || h * h * tautest < body.mass || !surfaces[b]) continue;
        if (passes(wire, b)) continue;
        const double reach = surfaces[b]->reach();
        light_.add(
            b, body.X_WB.p,
            reach + known_ahead * wire.scales.length + h * (body.v.norm() + body.w.norm() * reach));
    }
    light_.build();
}

// What of the body may meet the segment within h.
void SegmentContacts::find_near(const Pair& pair, const Surface& surface) {
    near_.clear();
    const Wire& wire = pair.view.wire;
    const SegmentLine& line = wire.lines[pair.segment];
    const Body& body = pair.view.on.bodies[pair.body];
    const double l = line.length;
    const auto share_of = [&](const Vec3& p) {
        return std::clamp((p - line.from.p).dot(line.u) / l, 0.0, 1.0);
    };
    const auto place = [&](double share) -> Vec3 { return line.from.p + share * l * line.u; };
    const double nearest = share_of(body.X_WB.p);
    const Vec3 v = velocity_at(pair.view, pair.segment, nearest);
    const Vec3 d = place(nearest) - body.X_WB.p, past = v - body.v;
    const double known = known_ahead * wire.scales.length;
    if (d.norm() > surface.reach() + known + pair.h * past.norm()) return;
    // turning brings no part of the body out of its reach, nor does what passes along the wire
    const auto across = [&](const Vec3& x) -> Vec3 { return x - x.dot(line.u) * line.u; };
    if (shortest_within(across(d), across(past), pair.h) > surface.reach() + known) return;
    const double reach = known + pair.h * (past.norm() + body.w.norm() * surface.reach());
    if (const ShapePart* part = ball(body)) {
        const Vec3 centre = body.X_WB * part->X_BS.p;
        const double share = share_of(centre);
        const Vec3 out = place(share) - centre;
        const double around = surface.reach() - part->X_BS.p.norm();  // [m] the ball of its corners
        near_.push_back({share, out.norm() - around, out.normalized(), place(share)});
    } else {
        const Pose to_body = body.X_WB.inverse();
        edges_.clear();
        surface.near_edges(to_body * line.from.p, to_body * line.to.p, reach, edges_);
        for (const Surface::NearEdge& e : edges_)
            near_.push_back({e.share, e.gap, body.X_WB.q * e.normal, place(e.share)});
    }
    for (Near& near : near_) {
        const Vec3 arm = near.at - body.X_WB.p;
        const Vec3 closing =
            velocity_at(pair.view, pair.segment, near.share) - body.velocity_at(arm);
        const double closed = closed_by_turning(body, near.n, arm, closing, pair.h) +
                              closed_by_blow(-pair.h * near.n.dot(closing), surface.reach());
        near.turned = within_reach(closed, near.gap, arm.norm(), surface.reach());
        near.ahead = near.gap + near.turned + pair.h * near.n.dot(closing);
    }
}

// Of many edges the one that the wire meets first, and one on either side of it, so that a box is
// not turned against the wire by the blow; `apart`: the least share of the segment between them.
void SegmentContacts::keep_three(double apart) {
    if (near_.size() < 2) return;
    const auto first = [](const Near& a, const Near& b) { return a.ahead < b.ahead; };
    const Near middle = *std::min_element(near_.begin(), near_.end(), first);
    const auto take_first = [&](auto beside) {
        const Near* best = nullptr;
        for (const Near& near : near_)
            if (beside(near.share - middle.share) && (!best || first(near, *best))) best = &near;
        return best ? std::vector<Near>{*best} : std::vector<Near>{};
    };
    const auto before = take_first([&](double d) { return d < -apart; });
    const auto behind = take_first([&](double d) { return d > apart; });
    near_ = {middle};
    near_.insert(near_.end(), before.begin(), before.end());
    near_.insert(near_.end(), behind.begin(), behind.end());
}

void SegmentContacts::add_row(const Pair& pair, const Near& near, int which, ContactRows& to) {
    const auto& [view, k, b, h] = pair;
    const auto& [wire, w, on] = view;
    const double s = near.share, l = wire.lines[k].length;
    Contact c{on_segment(view, k, s), on_body(on.bodies, b, near.at - on.bodies[b].X_WB.p)};
    c.n = -near.n;
    c.gap = near.gap - stand_off * wire.scales.length, c.turned = near.turned;
    c.key = {Owner::segment_contact, w,
             std::uint64_t(k) << 32 ^ std::uint64_t(b) << 2 ^ std::uint64_t(which)};
    c.index = w, c.part = k;
    c.leans = false;
    c.compliance = s * (1 - s) * l / wire.segments[k].tension;
    c.damping_time = 2 * h;
    to.add_normal(c);
}

void SegmentContacts::add_rows(const std::vector<Wire>& wires,
                               const std::vector<Surfaces>& surfaces, const WireContext& on,
                               ContactRows& to) {
    const double h = to.h();
    double lightest = unbounded;  // [kg]
    for (int b = 1; b < int(on.bodies.size()); ++b)
        if (on.bodies[b].first >= 0) lightest = std::min(lightest, on.bodies[b].mass);
    if (lightest == unbounded) return;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        const WireView view{wire, w, on};
        if (!present(wire) || wire.model == Wire::Model::chain) continue;
        double tautest = 0;
        for (const WireSegment& s : wire.segments)
            tautest =
                std::max(tautest, 4 * s.tension / std::max(s.length, least_rest_length(wire)));
        if (h * h * tautest < lightest) continue;
        find_light(wire, surfaces[wire.type], tautest, on, h);
        if (light_.empty()) continue;
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            const double T = wire.segments[k].tension, l = wire.lines[k].length;
            if (!(T > 0) || l < least_rest_length(wire) || !live(wire, k)) continue;
            beside_.clear();
            light_.find(swept(view, k, h), beside_);
            for (const int b : beside_) {
                if (of_end(wire.points[k], b) || of_end(wire.points[k + 1], b)) continue;
                const Surface& surface = *surfaces[wire.type][b];
                const Pair pair{view, k, b, h};
                find_near(pair, surface);
                keep_three(apart * surface.reach() / l);
                for (std::size_t i = 0; i < near_.size(); ++i) {
                    const double s = near_[i].share;
                    if (h * h * T > on.bodies[b].mass * s * (1 - s) * l)
                        add_row(pair, near_[i], int(i), to);
                }
            }
        }
    }
}

}  // namespace fairlead::physics
