#include "physics/contact/contact.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

RowKey friction_key(const Friction& friction, int part) {
    RowKey key = friction.key;
    key.sub ^= std::uint64_t(part);
    return key;
}

double room_across(double last0, double last1, double most) {
    constexpr double least = .1;
    if (!(most > 0)) return 1;
    const double used = (last0 * last0 + last1 * last1) / (most * most);
    return std::max(least, std::sqrt(std::max(0., 1 - used)));
}

}  // namespace

Tangents tangents(const Vec3& n) {
    const Vec3 t = any_perpendicular(n);
    return {t, n.cross(t)};
}

Tangents turned_by(double angle, const Tangents& t) {
    if (angle == 0) return t;
    const double c = elementary::cos(angle), s = elementary::sin(angle);
    return {c * t[0] + s * t[1], c * t[1] - s * t[0]};
}

// Where friction of a cone points.
struct ContactRows::Drag {
    double turned = 0;    // [rad] first direction, from the common one
    double softness = 0;  // [m/(N s)] across it
    double across = 1;    // [-] of the bound, across it
};

double ContactRows::last_impulse(const RowKey& key) const {
    const Remembered* last = recall(remembered_, key);
    return last ? last->impulse : 0;
}

ContactRows::Drag ContactRows::drag_of(const Contact& c, const Friction& friction,
                                       const MidStep& turning, int first, int last) const {
    const double creep = 1e-3 * rows_.scales.speed();  // [m/s] slower is no slide
    double load = 0;                                   // [N s] in the last step
    for (int i = first; i <= last; ++i) load += last_impulse(rows_.rows[i].key);
    const double most = friction.slides[0] * load;
    const double last0 = last_impulse(friction_key(friction, 0)),
                 last1 = last_impulse(friction_key(friction, 1));
    const Vec3 u = last_velocity(c.b) - last_velocity(c.a) - turning.v;
    const double u0 = friction.t[0].dot(u), u1 = friction.t[1].dot(u);
    const double speed = elementary::hypot(u0, u1);
    Drag drag;
    if (speed < creep)
        drag.turned = last0 == 0 && last1 == 0 ? 0 : elementary::atan2(last1, last0);
    else
        drag.turned = elementary::atan2(u1, u0), drag.softness = most > 0 ? speed / most : 0;
    if (friction.narrows && drag.softness == 0) drag.across = room_across(last0, last1, most);
    return drag;
}

int ContactRows::add_normal(const Contact& c) {
    Row& r = rows_.add(c.key.owner, c.index, c.part);
    r.key = c.key;
    r.leans = c.leans;
    r.law = c.gap > 0 ? Law::approach : Law::position;
    r.g = c.gap > 0 ? c.gap + c.turned : c.gap;
    r.compliance = c.compliance;
    r.damping_time = c.damping_time;
    r.most_recovery = c.most_recovery;
    // what the last force presses in is no penetration to be pushed out
    const double least = h_ * c.most_recovery;  // [m] less would change nothing
    if (-c.gap > least)
        if (const double pressed = c.compliance * last_impulse(c.key) / h_; pressed > least)
            r.elastic = std::max(c.gap, -pressed);
    r.caught = c.caught;
    r.lower = 0;
    r.bounce = c.bounce.speed, r.bounce_at = c.bounce.at;
    if (r.bounce > 0) r.bounce_lag = c.bounce.lag;
    rows_.add_point(c.a, -c.n);
    rows_.add_point(c.b, c.n);
    return int(rows_.rows.size()) - 1;
}

void ContactRows::add(const Contact& c, const Friction& friction) {
    const int row = add_normal(c);
    add_friction(c, friction, row, row);
}

Row& ContactRows::add_row(const Friction& friction, int part, double factor, int first, int last) {
    Row& r = rows_.add(friction.key.owner, friction.index, part);
    r.key = friction_key(friction, part);
    r.leans = friction.leans;
    r.law = Law::velocity;
    r.compliance = friction.softness;
    if (friction.directed) {
        Cone& cone = rows_.add_cone(first, last);
        cone.lower.i = -friction.slides[part], cone.upper.i = friction.slides[part];
        cone.stick_lower.i = -friction.sticks[part], cone.stick_upper.i = friction.sticks[part];
    } else {
        r.limit = Row::Limit::sum;
        r.limit_i = first, r.limit_j = last;
        r.limit_factor = factor;
    }
    return r;
}

void ContactRows::add_along(const Contact& c, const Friction& friction, const MidStep& turning,
                            int first, int last) {
    const bool cone = law_ == FrictionLaw::cone && !friction.directed;
    const Drag drag = cone ? drag_of(c, friction, turning, first, last) : Drag();
    const Tangents t = turned_by(drag.turned, friction.t);
    for (const int k : {0, 1}) {
        const double factor = k == 0 ? friction.slides[0] : drag.across * friction.slides[1];
        Row& r = add_row(friction, k, factor, first, last);
        r.turned = drag.turned;
        if (k == 1) r.compliance += drag.softness;
        r.turning = t[k].dot(turning.v);
        rows_.add_point(c.a, -t[k]);
        rows_.add_point(c.b, t[k]);
    }
}

void ContactRows::add_about(const Contact& c, const Friction& friction, const MidStep& turning,
                            int part, const Vec3& d, double factor, int first, int last) {
    Row& r = add_row(friction, part, factor, first, last);
    r.turns = true;
    r.compliance /= rows_.scales.length * rows_.scales.length;
    r.turning = d.dot(turning.w);
    if (c.a.frame) rows_.add_spin(c.a, -d);
    if (c.b.frame) rows_.add_spin(c.b, d);
}

void ContactRows::add_friction(const Contact& c, const Friction& friction, int first, int last) {
    const MidStep turning = mid_step(c.a, c.b, h_);
    add_along(c, friction, turning, first, last);
    if (!c.a.frame && !c.b.frame) return;
    if (friction.spins || friction.rolling > 0)
        add_about(c, friction, turning, 2, c.n, friction.spinning + friction.rolling, first, last);
    if (friction.rolling > 0)
        for (const int k : {0, 1})
            add_about(c, friction, turning, 3 + k, friction.t[k], friction.rolling, first, last);
}

void turn_friction(Rows& rows, Turn turn) {
    for (std::size_t i = 0; i + 1 < rows.rows.size(); ++i) {
        Row &first = rows.rows[i], &second = rows.rows[i + 1];
        if (first.turned == 0 || first.part != 0) continue;
        const double angle = turn == Turn::to_common ? first.turned : -first.turned;
        const double x = first.impulse, y = second.impulse;
        first.impulse = elementary::cos(angle) * x - elementary::sin(angle) * y;
        second.impulse = elementary::sin(angle) * x + elementary::cos(angle) * y;
    }
}

}  // namespace fairlead::physics
