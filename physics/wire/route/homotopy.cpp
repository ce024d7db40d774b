#include "physics/wire/route/homotopy.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

constexpr int deepest = 40;  // nested events of one pull

using Kind = WirePoint::Kind;

}  // namespace

void Homotopy::take_up(Wire& wire, const Bodies& bodies, const std::vector<Obstacle>& obstacles,
                       const Places& places) {
    wire_ = &wire, bodies_ = &bodies, obstacles_ = &obstacles;
    events = 0, gave_up = false;
    last_id_ = 0, led_ = -1, pending_ = false;
    depth_.clear();
    most_beads_ = most_nodes;
    done_.reserve(bodies.size()), from_.reserve(bodies.size());
    mass_.reserve(wire.points.size());
    done_.assign(obstacles.size(), 1), from_.resize(obstacles.size());
    seen_.clear();
    bead_.resize(wire.points.size());
    const WirePoint* p = wire.points.data();
    const Vec3* place = places.in.data();
    for (Bead& bead : bead_) {
        bead.id = last_id_++, bead.sight = -1;
        bead.body = p->kind == Kind::contact ? p->body : -1;
        bead.now = *place++;
        if (bead.body >= 0)
            bead.on = p->contact.sunk.isZero(0)
                          ? p->at
                          : under(*p).point(p->contact.edge, p->contact.along);
        bead.wheel = has_wheel(*p);
        if (bead.wheel) bead.out_now = places.out[&bead - bead_.data()];
        ++p;
    }
}

int Homotopy::previous(int o, int k) const {
    while (--k >= 0 && !sees(o, k)) {
    }
    return k;
}

int Homotopy::next(int o, int k) const {
    while (++k < int(bead_.size()) && !sees(o, k)) {
    }
    return k < int(bead_.size()) ? k : -1;
}

Vec3 Homotopy::place(int o, int k, bool leaving) const {
    const WirePoint& p = wire_->points[k];
    const Obstacle& at = (*obstacles_)[o];
    if (bead_[k].id == led_) return led_to_;
    if (p.kind != Kind::mass && p.body == at.body && !bead_[k].wheel)
        return p.kind == Kind::contact ? bead_[k].on : p.fitting.led;
    const Bead& bead = bead_[k];
    if (done_[o] == 2 && strides_ > 1) {
        const Stride& at_work = k <= front_ ? stride_[1] : stride_[0];
        const Vec3& then = leaving ? bead.left_from(true) : bead.before;
        const Vec3& now = leaving ? bead.left_from(false) : bead.now;
        const Vec3 is = then + at_work.share * (now - then);
        return at.surface->outside(at_work.X.inverse() * is);
    }
    const bool now = done_[o] == 1 || (done_[o] == 2 && k <= front_);
    const Pose& X = now ? at.now : at.before;
    const Vec3& is = leaving ? bead.left_from(!now) : now ? bead.now : bead.before;
    const Vec3 from_centre = is - X.p;
    return at.surface->outside(turned(X.q.conjugate(), from_centre));
}

// The piece of o's string between a and b, which was led by way of m, is pulled tight.
int Homotopy::pull(int o, int a, int b, const Vec3& m, int depth) {
    const Vec3 from = place(o, a, true), to = place(o, b);
    const Surface::Crossing at = (*obstacles_)[o].surface->first_crossing(from, m, to);
    if (at.edge < 0) return 0;
    // From a node on an edge nothing dips under that edge again, unless an end of the wire has been
    // pressed into the surface.
    const auto on_it = [&](const WirePoint& p) {
        return p.kind == Kind::contact && p.body == (*obstacles_)[o].body &&
               p.contact.edge == at.edge;
    };
    if (on_it(wire_->points[a]) || on_it(wire_->points[b]) || depth > deepest ||
        int(bead_.size()) > most_beads_) {
        gave_up = true;
        return 0;
    }
    const int k = insert(o, a, b, at);
    const int after = pull(o, k, b + 1, m, depth + 1);
    return 1 + after + pull(o, a, k, m, depth + 1);
}

// A new node between a and b, which are neighbours for obstacle o; among nodes that only others
// see it takes the place that its distance from both ends gives it. Returns its index.
int Homotopy::insert(int o, int a, int b, const Surface::Crossing& at) {
    const Obstacle& on = (*obstacles_)[o];
    WirePoint p;
    p.kind = Kind::contact;
    p.body = on.body;
    p.contact.edge = at.edge;
    p.contact.along = p.contact.along_before = at.along;
    p.axis = on.surface->edges()[at.edge].t;
    p.at = on.surface->point(at.edge, at.along);
    p.slip = p.slip_before = unknown_slip;
    Bead bead;
    bead.id = last_id_++;
    bead.body = p.body;
    bead.on = p.at;
    bead.before = on.before * p.at;
    bead.now = on.now * p.at;
    if (obstacles() > 1) {
        bead.sight = int(seen_.size()) / obstacles();
        seen_.resize(seen_.size() + obstacles(), 0);
        seen_[bead.sight * obstacles() + o] = 1;
        pending_ = true;
    }
    int k = a + 1;
    if (b > k) {
        const Vec3 from = place(o, a, true), u = place(o, b) - from;
        while (k < b && u.dot(place(o, k) - from) < u.dot(p.at - from)) ++k;
    }
    // the segment is divided by length as it is now
    WireSegment& whole = wire_->segments[k - 1];
    const double l0 = (bead.now - bead_[k - 1].left_from(false)).norm(),
                 l1 = (bead_[k].now - bead.now).norm();
    WireSegment part = whole;
    part.rest_length = l0 + l1 > 0 ? whole.rest_length * (l1 / (l0 + l1)) : whole.rest_length / 2;
    whole.rest_length -= part.rest_length;
    whole.disturbed = part.disturbed = true;
    wire_->points.insert(wire_->points.begin() + k, p);
    wire_->segments.insert(wire_->segments.begin() + k, part);
    bead_.insert(bead_.begin() + k, bead);
    if (k <= front_) ++front_;
    // nothing holds slack on the body: it stays on the side where it hung
    const bool left = live(*wire_, k - 1), right = live(*wire_, k);
    const double slack = wire_->segments[k - 1].rest_length + part.rest_length - l0 - l1;
    if (slack > 0 && left != right) {
        wire_->segments[k - 1].rest_length = left ? slack + l0 : l0;
        wire_->segments[k].rest_length = right ? slack + l1 : l1;
    }
    ++events;
    return k;
}

void Homotopy::erase(int k) {
    WireSegment &before = wire_->segments[k - 1], &after = wire_->segments[k];
    const bool l = live(*wire_, k - 1), r = live(*wire_, k);
    before.tension = l && !r   ? before.tension
                     : r && !l ? after.tension
                               : (before.tension + after.tension) / 2;
    before.rest_length += after.rest_length;
    before.closing |= after.closing;
    before.disturbed = true;
    wire_->points.erase(wire_->points.begin() + k);
    wire_->segments.erase(wire_->segments.begin() + k);
    bead_.erase(bead_.begin() + k);
    ++events;
}

// Until every obstacle has led its string past every node.
void Homotopy::show_to_others() {
    for (int round = 0; pending_ && round < deepest; ++round) {
        pending_ = false;
        for (int o = 0; o < obstacles(); ++o)
            for (int k = 1; k + 1 < int(bead_.size()); ++k) {
                if (sees(o, k)) continue;
                const int a = previous(o, k), b = next(o, k);
                const Vec3 from = place(o, a, true), u = place(o, b) - from, q = place(o, k);
                const double share = u.squaredNorm() > 0 ? u.dot(q - from) / u.squaredNorm() : 0;
                const Vec3 m = from + std::clamp(share, 0.0, 1.0) * u;
                seen_[bead_[k].sight * obstacles() + o] = 1;
                pull(o, k, b, m);
                k += pull(o, a, k, m);
            }
    }
    gave_up |= pending_;
}

bool Homotopy::release(int k) {
    const WirePoint gone = wire_->points[k];
    for (int o = 0; o < obstacles(); ++o) from_[o] = place(o, k);
    erase(k);
    for (int o = 0; o < obstacles(); ++o) {
        const int b = next(o, k - 1), a = previous(o, k);
        if (a >= 0 && b >= 0) pull(o, a, b, from_[o]);
    }
    show_to_others();
    sink_nodes();
    const WirePoint& p = wire_->points[k];
    return p.kind == Kind::contact && p.body == gone.body && p.contact.edge == gone.contact.edge;
}

int Homotopy::move_to(int k, const Vec3& at) {
    WirePoint& p = wire_->points[k];
    for (int o = 0; o < obstacles(); ++o) from_[o] = place(o, k);
    (p.kind == WirePoint::Kind::mass ? p.node.x : p.at) = at;
    bead_[k].on = at;
    bead_[k].now = bead_[k].before = path_position(p, *bodies_);
    const int id = bead_[k].id;
    for (int o = 0; o < obstacles(); ++o)
        if (sees(o, k)) k += lead(o, k, from_[o]);
    show_to_others();
    sink_nodes();
    return index_of(id);
}

void Homotopy::draw_in(int k) {
    const double least = 0.05 * wire_->scales.length;  // [m] less than most things are thick
    // [-] of the way that is left: the wire moves in proportion to how far from the way's end it
    // is, so within 20 lengths of that, where bodies lie close, by `least` at most
    constexpr double part = 1.0 / 400;
    constexpr int most_strides = 10000;  // 400 (1 + ln(way / 20 lengths)): 5e11 lengths
    for (int n = 0; n < most_strides; ++n) {
        const Vec3 a = bead_[k - 1].now, u = bead_[k + 1].now - a, from = bead_[k].now;
        const double share = u.squaredNorm() > 0 ? u.dot(from - a) / u.squaredNorm() : 0;
        const Vec3 way = a + std::clamp(share, 0.0, 1.0) * u - from;
        const double stride = std::max(least, part * way.norm());
        if (way.norm() <= stride) break;
        const WirePoint& p = wire_->points[k];
        const Vec3 to = from + stride * way.normalized();
        k = move_to(k, p.kind == Kind::mass ? to : (*bodies_)[p.body].X_WB.inverse() * to);
    }
    release(k);
}

int Homotopy::index_of(int id) const {
    int k = 0;
    while (bead_[k].id != id) ++k;
    return k;
}

const Obstacle& Homotopy::obstacle(int body) const {
    return *std::find_if(obstacles_->begin(), obstacles_->end(),
                         [&](const Obstacle& o) { return o.body == body; });
}

const Surface& Homotopy::under(const WirePoint& p) const {
    return *obstacle(p.body).surface;
}

double Homotopy::stop_of(int k, double along) const {
    const WirePoint& p = wire_->points[k];
    const Quat& q = (*bodies_)[p.body].X_WB.q;
    const Surface::Edge& edge = under(p).edges()[p.contact.edge];
    const Vec3 along_it = turned(q, edge.t);
    // a little inside of its own edge, too, which may be flush with a face that it leads into
    const Vec3 inwards = -2 * under(p).margin() * turned(q, edge.n);
    const double all = along - p.contact.along;
    double way = all;
    for (const Obstacle& o : *obstacles_) {
        const double reach = o.surface->reach() + std::abs(way);
        const Vec3 from_centre = bead_[k].now - o.now.p;
        if (from_centre.squaredNorm() > reach * reach) continue;
        for (const Vec3& at : {from_centre, Vec3(from_centre + inwards)}) {
            const Vec3 from = turned(o.now.q.conjugate(), at),
                       d = turned(o.now.q.conjugate(), way * along_it);
            Vec3 n;
            const double entry = o.surface->entry(from, from + d, &n);
            if (entry > 1) continue;
            const double short_of = o.surface->margin() / -n.dot(d);  // on the outer surface
            way *= std::max(0.0, entry - short_of);
        }
    }
    return way == all ? along : p.contact.along + way;  // to the last bit
}

int Homotopy::slide(int k, double along) {
    WirePoint& p = wire_->points[k];
    p.contact.along = along;
    return move_to(k, under(p).point(p.contact.edge, along));
}

void Homotopy::pass_vertex(int k, int v, double near) {
    WirePoint& p = wire_->points[k];
    const Surface& surface = under(p);
    const int body = p.body;
    const Vec3 corner = surface.vertex(v);
    const Surface::Edge& edge = surface.edges()[p.contact.edge];
    const Vec3 ahead = edge.vertex[1] == v ? edge.t : Vec3(-edge.t);
    Vec3 m = corner + surface.margin() * (5 * ahead + surface.outward(v));
    if (surface.entry(bead_[k].on, m) <= 1) m = corner + 2 * surface.margin() * surface.outward(v);
    p.contact.edge = -1;
    k = move_to(k, m);

    const auto at_corner = [&](int i) {
        if (i <= 0 || i + 1 >= int(bead_.size())) return false;
        const WirePoint& q = wire_->points[i];
        if (q.kind != Kind::contact || q.body != body || q.contact.edge < 0) return false;
        const Surface::Edge& e = surface.edges()[q.contact.edge];
        return (e.vertex[0] == v || e.vertex[1] == v) && (bead_[i].on - corner).norm() < near;
    };
    const int id = bead_[k].id;
    for (int guard = 0; guard < 8 && at_corner(k - 1); ++guard) {
        const bool back = release(k - 1);
        k = index_of(id);
        if (back) break;
    }
    for (int guard = 0; guard < 8 && at_corner(k + 1); ++guard) {
        const bool back = release(k + 1);
        k = index_of(id);
        if (back) break;
    }
    release(k);
}

}  // namespace fairlead::physics
