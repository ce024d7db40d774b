// homotopy_motion.cpp — the motion of a tick: all points of the wire go from where they were to
// where they are, as each obstacle sees it (homotopy.h).
#include <algorithm>
#include <cmath>

#include "physics/wire/route/homotopy.h"

namespace fairlead::physics {

namespace {

// Nodes that come in one motion. A wire pinched between two bodies that touch is led round the one
// into the other, and back, and so on, until it is metres longer within a tick: better cut through.
constexpr int most_at_once = 32;
constexpr int most_strides = 32;   // an obstacle turns in, in a tick
constexpr double rounding = 1e-9;  // [-] of distances
constexpr int most_pushes = 32;    // of nodes by other bodies, in a tick: as many as may come
// [-] of an edge against the surface that pushes its node. On a flatter one the way out is more
// than five times as long as the node is deep: it is pinched, as a sling under what is set down.
constexpr double least_lean = 0.2;

using Kind = WirePoint::Kind;

}  // namespace

bool stands_still(const Obstacle& o) {
    return o.before.p == o.now.p && o.before.q.coeffs() == o.now.q.coeffs();
}

Homotopy::Stride Homotopy::stride_at(const Obstacle& o, double share) {
    if (share <= 0) return {0, o.before};
    if (share >= 1) return {1, o.now};
    const Vec3 p = o.before.p + share * (o.now.p - o.before.p);
    const double way = o.before.q.dot(o.now.q) < 0 ? -share : share;
    const Quat q((1 - share) * o.before.q.coeffs() + way * o.now.q.coeffs());
    return {share, {p, q.normalized()}};
}

// Points move one after the other, so while o turns, a piece that is nowhere tied to it lies aslant
// between an end that has moved and one that has not. By how much is not to be more than the wire
// is thick: what o turns beyond that it does in several strides.
int Homotopy::strides_of(int o, double turned) const {
    const Obstacle& at = (*obstacles_)[o];
    const double thick = 2 * std::max(at.surface->standoff(), at.surface->margin());
    double longest = 0;  // [m] such piece
    for (int k = 0; k + 1 < int(bead_.size()); ++k) {
        const Bead &a = bead_[k], &b = bead_[k + 1];
        if (a.body == at.body || b.body == at.body) continue;
        const double l = (b.before - a.left_from(true)).norm();
        if (turned * l <= thick || l <= longest) continue;
        if (!stays_clear(o, k, turned) || !stays_clear(o, k + 1, turned)) longest = l;
    }
    return std::clamp(int(std::ceil(turned * longest / thick)), 1, most_strides);
}

// In obstacle o's frame, a mass node that would enter slides on along the face it comes to, and
// from there along the next; in a corner it stays. One that has been pressed in comes out where it
// is nearest.
bool Homotopy::stop_mass_nodes(int o) {
    constexpr int most_faces = 3;  // of a corner
    bool any = false;
    const Obstacle& at = (*obstacles_)[o];
    for (const int k : mass_) {
        WirePoint& p = wire_->points[k];
        Vec3 from = at.before.inverse() * bead_[k].before, to = at.now.inverse() * p.node.x;
        bool stopped = false;
        for (int face = 0; face <= most_faces; ++face) {
            Vec3 n;
            const double entry = at.surface->entry(from, to, &n);
            if (entry > 1) break;
            const Vec3 rest = face < most_faces ? Vec3((1 - entry) * (to - from)) : Vec3::Zero();
            from += entry * (to - from) + at.surface->margin() * n;
            to = from + rest - std::min(0.0, rest.dot(n)) * n;
            stopped = true;
        }
        const Vec3 out = at.surface->outside(to);
        if (!stopped && out == to) continue;
        p.node.x = at.now * out;
        any = true;
        bead_[k].now = p.node.x;
    }
    return any;
}

// Point k has come straight from `from`, in o's frame, to its place.
int Homotopy::pull_beside(int o, int k, const Vec3& from, Side side) {
    if (side != Side::before)
        if (const int b = next(o, k); b >= 0) pull(o, k, b, from);
    const int a = side != Side::behind ? previous(o, k) : -1;
    return a >= 0 ? pull(o, a, k, from) : 0;
}

// Whether a ball that goes from `before` to `now` does not come to the ball of o, which meanwhile
// has turned by `turned` [rad].
bool Homotopy::passes_clear(const Obstacle& o, const Vec3& before, const Vec3& now, double radius,
                            double turned, double length) {
    const Vec3 a = before - o.before.p, b = now - o.now.p;
    const double away = b.norm(), moved = (b - a).norm() + turned * a.norm();
    return away - moved - radius > o.surface->reach() + rounding * (length + away);
}

// Of the nodes within a wrap, whose neighbours lie on the same body, none comes anywhere near o if
// that body does not.
bool Homotopy::body_stays_clear(int o, int body, double turned) const {
    const Obstacle& own = obstacle(body);
    return passes_clear((*obstacles_)[o], own.before.p, own.now.p,
                        (1 + rounding) * own.surface->reach(), turned, wire_->scales.length);
}

// All that point k's motion sweeps in o's frame, with the pieces on both sides of it, lies within a
// ball around where it comes to that does not touch the ball of o.
bool Homotopy::stays_clear(int o, int k, double turned) const {
    const Obstacle& at = (*obstacles_)[o];
    const Bead& bead = bead_[k];
    double piece = 0;  // longest, squared
    const auto take = [&](const Bead& from, const Bead& to) {
        piece = std::max({piece, (to.before - from.left_from(true)).squaredNorm(),
                          (to.now - from.left_from(false)).squaredNorm()});
    };
    if (const int a = previous(o, k); a >= 0) take(bead_[a], bead);
    if (const int b = next(o, k); b >= 0) take(bead, bead_[b]);
    piece = std::sqrt(piece);
    // most are far off, which shows without going over to o's frame
    if (passes_clear(at, bead.before, bead.now, piece, turned, wire_->scales.length)) return true;
    const Vec3 from = at.before.inverse() * bead.before, to = at.now.inverse() * bead.now;
    return to.norm() - (to - from).norm() - piece > at.surface->reach();
}

// Point k has come from `from`, in o's frame, to its place; round the body if it has cut through.
int Homotopy::lead(int o, int k, const Vec3& from, Side side) {
    const Vec3 to = place(o, k, side == Side::behind);
    way_.clear();
    if (!(*obstacles_)[o].surface->lead_round(from, to, way_)) gave_up = true;
    int inserted = 0;
    Vec3 last = from;
    led_ = bead_[k].id;
    for (const Vec3& by : way_) {
        led_to_ = by;
        inserted += pull_beside(o, k + inserted, last, side);
        last = by;
    }
    led_ = -1;
    return inserted + pull_beside(o, k + inserted, last, side);
}

// Point k is on a wheel, whose two tangent points have ways of their own.
int Homotopy::lead_wheel(int o, int k) {
    front_ = k - 1;
    const Vec3 in = place(o, k), out = place(o, k, true);
    front_ = k;
    if (k + 1 < int(bead_.size()) && place(o, k, true) != out) lead(o, k, out, Side::behind);
    return k > 0 && place(o, k) != in ? lead(o, k, in, Side::before) : 0;
}

void Homotopy::begin_motion(const Places& before) {
    most_beads_ = std::min(most_nodes, int(bead_.size()) + most_at_once);
    mass_.clear();
    const Vec3* place = before.in.data();
    for (Bead& bead : bead_) {
        bead.before = *place++;
        const int k = int(&bead - bead_.data());
        if (bead.wheel) bead.out_before = before.out[k];
        if (bead.body < 0 && wire_->points[k].kind == Kind::mass) mass_.push_back(k);
    }
}

// Of the obstacle that has come over contact node k: along its edge, or off it, whichever is the
// shorter way back to where that obstacle's surface is now.
Homotopy::Push Homotopy::push_of(int k) const {
    const Bead& bead = bead_[k];
    const WirePoint& p = wire_->points[k];
    if (bead.body < 0 || p.contact.edge < 0) return {};
    for (const Obstacle& o : *obstacles_) {
        if (o.body == bead.body) continue;
        const double moved = (bead.now - bead.before).norm() + (o.now.p - o.before.p).norm();
        if ((bead.now - o.now.p).norm() > o.surface->reach() + moved) continue;
        const Vec3 from = o.before.inverse() * bead.before, to = o.now.inverse() * bead.now;
        Vec3 n;
        const double entry = o.surface->entry(from, to, &n);
        if (entry > 1) continue;
        const double deep = (1 - entry) * n.dot(from - to) + o.surface->margin();
        n = (*bodies_)[p.body].X_WB.q.conjugate() * (o.now.q * n);
        const Surface::Edge& edge = under(p).edges()[p.contact.edge];
        const double leans = n.dot(edge.t), lifts = n.dot(edge.n);
        if (std::max(std::abs(leans), lifts) < least_lean) continue;
        if (lifts > std::abs(leans)) return {true, true, 0, bead.on + deep * n};
        const double along = p.contact.along + deep / leans;
        return {true, along < 0 || along > edge.length, along,
                under(p).point(p.contact.edge, along)};
    }
    return {};
}

// All that come off their edges are first where they are pushed to, and then pulled tight: one by
// one they would be caught by what those beside them have yet to leave.
bool Homotopy::push_aside() {
    int pushed = 0;
    for (bool any = true; any && pushed < most_pushes;) {
        any = false;
        for (int k = 1; k + 1 < int(bead_.size()) && pushed < most_pushes; ++k) {
            const Push push = push_of(k);
            if (!push.is) continue;
            any = true, ++pushed;
            WirePoint& p = wire_->points[k];
            if (push.off) p.contact.edge = -1;
            p.contact.along = push.along;
            k = move_to(k, push.to);
        }
        for (int k = 1; k + 1 < int(bead_.size()); ++k)
            if (bead_[k].body >= 0 && wire_->points[k].contact.edge < 0) release(k--);
    }
    gave_up |= pushed >= most_pushes;
    return pushed > 0;
}

bool Homotopy::move(const Places& before) {
    begin_motion(before);
    bool stopped = false;
    for (int o = 0; o < obstacles(); ++o) stopped |= stop_mass_nodes(o);

    std::fill(done_.begin(), done_.end(), 0);
    for (int o = 0; o < obstacles(); ++o) {
        done_[o] = 2;
        const Obstacle& at = (*obstacles_)[o];
        const double turned = 2 * (at.before.q.conjugate() * at.now.q).vec().norm();  // chord [rad]
        const bool stands = stands_still(at);
        strides_ = stands ? 1 : strides_of(o, turned);
        int far_body = -1, near_body = -1;  // that were asked for last
        const auto far_off = [&](int k) {
            if (!within_wrap(k)) return false;
            const int body = bead_[k].body;
            if (body != far_body && body != near_body) {
                const bool both_stand = stands && stands_still(obstacle(body));
                (both_stand || body_stays_clear(o, body, turned) ? far_body : near_body) = body;
            }
            return body == far_body;
        };
        for (int stride = 1; stride <= strides_; ++stride) {
            stride_[0] = stride_at(at, double(stride - 1) / strides_);
            stride_[1] = stride_at(at, double(stride) / strides_);
            for (int k = 0; k < int(bead_.size()); ++k) {
                const Bead& bead = bead_[k];
                // nothing moves in its own body's frame, nor what stands in that of what stands
                if (bead.body == at.body) continue;
                if (far_off(k)) {
                    k = last_within(k);
                    continue;
                }
                if (stands && bead.stands()) continue;
                if (bead.wheel) {
                    k += lead_wheel(o, k);
                    continue;
                }
                if (!sees(o, k) || stays_clear(o, k, turned)) continue;
                front_ = k - 1;
                const Vec3 from = place(o, k);
                front_ = k;
                if (place(o, k) == from) continue;
                k += lead(o, k, from);
            }
        }
        done_[o] = 1;
        show_to_others();
    }
    const bool sank = sink_nodes();
    return stopped || sank || events > 0;
}

}  // namespace fairlead::physics
