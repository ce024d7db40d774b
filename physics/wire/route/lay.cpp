// A string is led past its stops and pulled tight round what it meets.
#include <cmath>
#include <numbers>
#include <optional>

#include "physics/math/elementary.h"
#include "physics/wire/model/sheave.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/lay.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

using std::numbers::pi;
constexpr double step = pi / 9;      // [rad] between the points of a loop
constexpr double clear = 1.05;       // [-] of the body's radius: the loop's
constexpr double grazing = pi / 36;  // [rad] of wrap: what has less is not wrapped at all

WirePoint by(const Vec3& p) {
    WirePoint point;
    point.kind = Kind::by;
    point.at = point.fitting.led = p;
    return point;
}

// The circle in which a wire is led about a body.
struct Circle {
    Vec3 c, n, e1, e2;  // [m] its middle; unit: the wire turns about n, from e1 to e2
    double body = 0;    // [m] no part of it is farther from the axis

    double angle(const Vec3& p) const { return elementary::atan2(e2.dot(p - c), e1.dot(p - c)); }
    // From p to where a tangent from there touches the body, seen along the axis [m].
    double tangent(const Vec3& p) const {
        return std::sqrt(std::max(0.0, n.cross(p - c).squaredNorm() - body * body));
    }
    // From p's direction to where a tangent from there touches a radius [rad].
    double aside(const Vec3& p, double radius) const {
        const double d = n.cross(p - c).norm();
        return d > radius ? elementary::acos(radius / d) : 0;
    }
    double comes(const Vec3& p, double radius) const { return angle(p) + aside(p, radius); }
    double leaves(const Vec3& q, double radius) const { return angle(q) - aside(q, radius); }
    Vec3 at(double angle, double radius) const {
        return c + radius * (elementary::cos(angle) * e1 + elementary::sin(angle) * e2);
    }
    void turn_back() { n = -n, std::swap(e1, e2); }

    // How far a wire from p to q lies on the body [rad]: up to a full turn, for whatever is led
    // over a body touches it. What passes it by less than `grazing` [rad] goes straight on.
    double wrap(const Vec3& p, const Vec3& q, double grazing) const {
        const double turn = std::remainder(leaves(q, body) - comes(p, body), 2 * pi);
        return turn < -grazing ? turn + 2 * pi : std::max(turn, 0.0);
    }
};

Circle circle_about(const WirePoint& over, const Body& body, const Surface& surface, const Vec3& p,
                    const Vec3& q) {
    Circle circle;
    const Vec3 c = circle.c = body.X_WB * surface.bounds().center();
    const Vec3 in = c - p, out = q - c;
    Vec3 n = over.axis.isZero() ? in.cross(out) : Vec3(body.X_WB.q * over.axis);
    if (n.norm() < 1e-9 * in.norm() * out.norm())
        n = std::abs(in.normalized().z()) < 0.9 ? Vec3::UnitZ().cross(in) : any_perpendicular(in);
    n.normalize();
    const bool against = in.cross(out).dot(n) < 0;
    if (over.side < 0 || (over.side == 0 && against)) n = -n;
    for (const Vec3& v : surface.vertices())
        circle.body = std::max(circle.body, n.cross(body.X_WB * v - c).norm());
    circle.n = n, circle.e1 = any_perpendicular(n), circle.e2 = n.cross(circle.e1);
    return circle;
}

// A loop wide of the body from p to q [m], that makes about the wrap asked for [rad]. Along the
// axis it goes on evenly all the way, as the shortest way does: who is led over a roller to a place
// far aside leaves it nearly where he came, not past its end.
std::vector<WirePoint> loop(const Circle& circle, const Vec3& p, const Vec3& q, double wrap) {
    const double radius = clear * circle.body, first = circle.comes(p, radius);
    double turn = std::remainder(circle.leaves(q, radius) - first - pi / 2, 2 * pi) + pi / 2;
    turn = std::max(turn, 0.0);
    while (turn < wrap - pi) turn += 2 * pi;
    // unrolled from the body, a taut wire is straight
    const double low = circle.n.dot(p - circle.c), high = circle.n.dot(q - circle.c);
    const double before = circle.aside(p, circle.body) - circle.aside(p, radius);  // [rad]
    const double after = circle.aside(q, circle.body) - circle.aside(q, radius);
    const double to = circle.tangent(p), on = circle.body * (turn - before - after);
    const double way = std::max(to + on + circle.tangent(q), 1e-9 * radius);  // both may be inside
    const double rise = (high - low) / way;
    std::vector<WirePoint> points;
    const int pieces = std::max(1, int(std::ceil(turn / step)));
    for (int i = 0; i <= pieces; ++i) {
        const double angle = turn * i / pieces;
        const double height = low + rise * (to + circle.body * (angle - before));
        points.push_back(by(circle.at(first + angle, radius) + height * circle.n));
    }
    return points;
}

// Lets go of what led the wire; what is in its way keeps it.
void let_go(Wire& wire, Homotopy& string) {
    for (int k = 1; k + 1 < int(wire.points.size());)
        if (wire.points[k].kind != Kind::by)
            ++k;
        else if (wire.points[k].stop >= 0)
            string.draw_in(k), k = 1;
        else  // of a loop: near what it goes round, and of nothing else
            string.release(k), k = 1;
}

// What leads a wire to a body and away from it, from stop to stop, `by` points between.
struct Leg {
    std::vector<WirePoint> to, from;
};

// The wire goes round this circle and is pulled tight about that body alone: its length [m], none
// if the body does not hold it there.
std::optional<double> length_round(const Circle& circle, const Leg& leg, const Obstacle& body,
                                   const Bodies& bodies) {
    const Vec3 &p = leg.to.back().at, &q = leg.from.front().at;
    Wire wire;
    wire.points = loop(circle, p, q, circle.wrap(p, q, 0));
    wire.points.insert(wire.points.begin(), leg.to.begin(), leg.to.end());
    wire.points.insert(wire.points.end(), leg.from.begin(), leg.from.end());
    wire.segments.assign(wire.points.size() - 1, {});
    Places places;
    find_places(wire, bodies, places);
    const std::vector<Obstacle> alone{body};
    Homotopy string;
    string.take_up(wire, bodies, alone, places);
    let_go(wire, string);
    if (wire.points.size() == 2) return {};
    find_lines(wire, bodies);
    double sum = 0;
    for (const SegmentLine& line : wire.lines) sum += line.length;
    return sum;
}

constexpr double alike = 0.01;  // [-] of the body's radius: ways that differ by less

// Which way round is the shorter, where the scene does not say.
void take_shorter_way(Circle& circle, const Leg& leg, const Obstacle& body, const Bodies& bodies) {
    Circle back = circle;
    back.turn_back();
    const auto one = length_round(circle, leg, body, bodies);
    const auto other = length_round(back, leg, body, bodies);
    if (one && other && *other < *one - alike * circle.body) circle = back;
}

// Stops `over` a body give way to loops about it.
class LeadOver {
  public:
    LeadOver(Wire& wire, const Bodies& bodies, const Surfaces& surfaces)
        : wire_(wire),
          bodies_(bodies),
          surfaces_(surfaces),
          stops_(std::move(wire.points)),
          n_(int(stops_.size())) {}

    void run() {
        for (int k = 0; k < n_; ++k) find_place(k);
        circles_.resize(n_);
        for (int k = 0; k < n_; ++k)
            if (is_over(k)) find_circle(k);
        find_tangents();
        wire_.points.clear();
        for (int k = 0; k < n_; ++k)
            if (is_over(k))
                add_loop(k);
            else
                wire_.points.push_back(stops_[k]);
    }

  private:
    struct Place {
        Vec3 middle, in, out;  // [m] where the wire comes to a stop and where it goes on
    };

    bool is_over(int k) const { return k >= 0 && k < n_ && stops_[k].kind == Kind::over; }

    void find_place(int k) {
        const WirePoint& p = stops_[k];
        const Vec3 at = path_position(p, bodies_);
        places_.push_back({at, at, at});
        if (on_wheel(p) || p.kind == Kind::winch) {
            const Wheel wheel = wheel_of(p, bodies_);
            places_[k].in = wheel.rim(p.wheel.turn_in),
            places_[k].out = wheel.rim(p.wheel.turn_out);
        }
        if (!is_over(k)) return;
        const Surface* s = p.body < int(surfaces_.size()) ? surfaces_[p.body].get() : nullptr;
        if (!s || k == 0 || k + 1 == n_)
            throw RouteError("body " + bodies_[p.body].name +
                             " has no surface that a wire could be led over");
        if (passes(wire_, p.body))
            throw RouteError("it is led over body " + bodies_[p.body].name +
                             ", but goes through it");
        const Vec3 c = bodies_[p.body].X_WB * s->bounds().center();
        places_[k] = {c, c, c};
    }

    // The way from the stop before k to the one behind it.
    Leg leg_of(int k) const {
        Leg leg;
        int a = k - 1, b = k + 1;
        while (stops_[a].kind == Kind::by) --a;
        while (stops_[b].kind == Kind::by) ++b;
        leg.to.push_back(by(places_[a].middle));
        leg.to.insert(leg.to.end(), stops_.begin() + a + 1, stops_.begin() + k);
        leg.from.assign(stops_.begin() + k + 1, stops_.begin() + b);
        leg.from.push_back(by(places_[b].middle));
        return leg;
    }

    void find_circle(int k) {
        const int b = stops_[k].body;
        const Vec3 &p = places_[k - 1].middle, &q = places_[k + 1].middle;
        circles_[k] = circle_about(stops_[k], bodies_[b], *surfaces_[b], p, q);
        neighbours_ |= is_over(k - 1);
        if (stops_[k].side != 0) return;
        const Obstacle body{b, surfaces_[b].get(), bodies_[b].X_WB, bodies_[b].X_WB};
        const Leg leg = leg_of(k);
        take_shorter_way(circles_[k], leg, body, bodies_);
        if (!stops_[k].axis.isZero()) return;
        // as the stops beside it lie, it may lead aslant over a long beam: nobody lays a sling so
        auto least = length_round(circles_[k], leg, body, bodies_);
        for (WirePoint stop = stops_[k]; const int i : {0, 1, 2}) {
            stop.axis = Vec3::Unit(i);
            Circle circle = circle_about(stop, bodies_[b], *surfaces_[b], p, q);
            if (circle.tangent(p) == 0 || circle.tangent(q) == 0) continue;  // none from there
            take_shorter_way(circle, leg, body, bodies_);
            const auto length = length_round(circle, leg, body, bodies_);
            if (length && (!least || *length < *least - alike * circle.body))
                circles_[k] = circle, least = length;
        }
    }

    // Two in a row depend on each other as wheels do.
    void find_tangents() {
        for (int sweep = 0; sweep < (neighbours_ ? 60 : 1); ++sweep)
            for (int k = 0; k < n_; ++k) {
                if (!is_over(k)) continue;
                const Circle& o = circles_[k];
                places_[k].in = o.at(o.comes(places_[k - 1].out, o.body), o.body);
                places_[k].out = o.at(o.leaves(places_[k + 1].in, o.body), o.body);
            }
    }

    void add_loop(int k) {
        // between two ways over one body nothing says where the wire comes from
        const auto again = [&](int other) {
            return is_over(other) && stops_[other].body == stops_[k].body;
        };
        const double missed = again(k - 1) || again(k + 1) ? pi : grazing;
        const double wrap = circles_[k].wrap(places_[k - 1].out, places_[k + 1].in, missed);
        const std::vector<WirePoint> round =
            loop(circles_[k], places_[k - 1].middle, places_[k + 1].middle,
                 wrap + 2 * pi * stops_[k].turns);
        wire_.points.insert(wire_.points.end(), round.begin(), round.end());
    }

    Wire& wire_;
    const Bodies& bodies_;
    const Surfaces& surfaces_;
    const std::vector<WirePoint> stops_;
    const int n_;
    std::vector<Place> places_;    // (stops)
    std::vector<Circle> circles_;  // (stops) of those that are over a body
    bool neighbours_ = false;
};

// [m] in the obstacle's frame: where the wire comes to a point, or leaves it.
Vec3 seen_from(const Obstacle& o, const WirePoint& p, bool leaving, const Bodies& bodies) {
    if (has_wheel(p))
        return o.now.inverse() *
               wheel_of(p, bodies).rim(leaving ? p.wheel.turn_out : p.wheel.turn_in);
    const bool on = p.body == o.body && p.kind != Kind::mass;
    return on ? p.fitting.led : o.now.inverse() * path_position(p, bodies);
}

// The way from point to point goes through this obstacle.
bool enters(const WirePoint& p, const WirePoint& q, const Obstacle& o, const Bodies& bodies) {
    const Vec3 a = seen_from(o, p, true, bodies), b = seen_from(o, q, false, bodies);
    return o.surface->entry(a, b) <= 1 || o.surface->entry(b, a) <= 1;
}

// A wire tied to a surface leaves it by way of a point clear of it: straight on it might graze. As
// far out as what else is there lets it.
void lead_clear(Wire& wire, const Bodies& bodies, const Surfaces& surfaces,
                const std::vector<Obstacle>& obstacles) {
    const auto clear_of = [&](const WirePoint& p, const WirePoint& next) {
        const Vec3 out = (p.fitting.led - p.at).normalized();
        const double thick = surfaces[p.body]->standoff() + surfaces[p.body]->margin();
        const auto way = [&](double far) {
            return by(bodies[p.body].X_WB * (p.fitting.led + far * thick * out));
        };
        for (const double far : {10., 5., 2., 1., 0.5, 0.2}) {
            const WirePoint point = way(far);
            const auto in_the_way = [&](const Obstacle& o) {
                return enters(p, point, o, bodies) || enters(point, next, o, bodies);
            };
            if (std::none_of(obstacles.begin(), obstacles.end(), in_the_way)) return point;
        }
        return way(10);
    };
    const auto tied = [&](const WirePoint& p) {
        return p.kind == Kind::attach && p.fitting.led != p.at;
    };
    const auto end = wire.points.end();
    if (tied(wire.points.back())) wire.points.insert(end - 1, clear_of(*(end - 1), *(end - 2)));
    const auto begin = wire.points.begin();
    if (tied(wire.points.front())) wire.points.insert(begin + 1, clear_of(*begin, *(begin + 1)));
}

// Where the straight way from a stop to the next goes through a body that one of them is tied to,
// it is led along that body's surface the shortest way from corner to corner, as one would lay it
// by hand: round the edge from below, from one end of a sling on a lid to the other.
void lead_round_own(Wire& wire, const Bodies& bodies, const std::vector<Obstacle>& obstacles) {
    for (const Obstacle& o : obstacles)
        for (int k = 0; k + 1 < int(wire.points.size()); ++k) {
            const WirePoint &p = wire.points[k], &q = wire.points[k + 1];
            const auto tied = [&](const WirePoint& at) {
                return at.body == o.body && (at.kind == Kind::attach || at.kind == Kind::eye);
            };
            if (!(tied(p) || tied(q)) || !enters(p, q, o, bodies)) continue;
            std::vector<Vec3> way;
            if (!o.surface->lead_round(seen_from(o, p, true, bodies),
                                       seen_from(o, q, false, bodies), way))
                continue;
            std::vector<WirePoint> points;
            for (const Vec3& at : way) points.push_back(by(o.now * at));
            wire.points.insert(wire.points.begin() + k + 1, points.begin(), points.end());
            k += int(points.size());
        }
}

// Seen from where a wire is tied to it, the body is hardly more than the wire itself: round that it
// could not be bent.
bool slight(const Surface& surface, const Vec3& at, double diameter) {
    const auto near = [&](const Vec3& v) { return (v - at).norm() <= 2 * diameter; };
    return std::all_of(surface.vertices().begin(), surface.vertices().end(), near);
}

// Whether the rim of a wheel or drum is somewhere inside the body that carries it: a drum sunk into
// a deck, a sheave in a slot of a solid boom. Then nothing tells what of that body is in the way.
bool reaches_into_carrier(const WirePoint& p, const Bodies& bodies, const Surfaces& surfaces) {
    const Surface* s =
        p.wheel.carrier < int(surfaces.size()) ? surfaces[p.wheel.carrier].get() : nullptr;
    if (!s) return true;
    const Wheel wheel = wheel_of(p, bodies);
    const Pose X = bodies[p.wheel.carrier].X_WB.inverse();
    constexpr int samples = 72;  // chords sag by 1e-3 of the radius
    for (int i = 0; i < samples; ++i)
        if (s->inside(X * wheel.rim(2 * pi * i / samples))) return true;
    return false;
}

void go_through(Wire& wire, int body) {
    const auto at = std::lower_bound(wire.passes.begin(), wire.passes.end(), body);
    if (at == wire.passes.end() || *at != body) wire.passes.insert(at, body);
}

bool goes_through(const Wire& wire, const Obstacle& o, const Bodies& bodies) {
    for (std::size_t k = 0; k + 1 < wire.points.size(); ++k)
        if (enters(wire.points[k], wire.points[k + 1], o, bodies)) return true;
    return false;
}

// What the way from stop to stop still goes through. A body that carries a wheel or drum of this
// wire is gone through from then on: a gantry, say, whose solid leaves no slot for its falls.
void check_way(Wire& wire, const Bodies& bodies, std::vector<Obstacle>& obstacles) {
    for (const Obstacle& o : obstacles) {
        if (!goes_through(wire, o, bodies)) continue;
        const auto carried = [&](const WirePoint& p) {
            return has_wheel(p) && p.wheel.carrier == o.body;
        };
        if (std::none_of(wire.points.begin(), wire.points.end(), carried))
            throw RouteError("its route goes through body " + bodies[o.body].name +
                             "; lead it past with \"over\" or \"by\", or let it pass");
        go_through(wire, o.body);
    }
    std::erase_if(obstacles, [&](const Obstacle& o) { return passes(wire, o.body); });
}

}  // namespace

std::vector<Obstacle> obstacles_of(const Wire& wire, const Bodies& bodies,
                                   const Surfaces& surfaces) {
    std::vector<Obstacle> obstacles;
    for (int b = 1; b < int(surfaces.size()); ++b)
        if (surfaces[b] && !passes(wire, b))
            obstacles.push_back({b, surfaces[b].get(), bodies[b].X_WB, bodies[b].X_WB});
    return obstacles;
}

int body_in_the_way(const Wire& wire, const Bodies& bodies, const Surfaces& surfaces) {
    for (const Obstacle& o : obstacles_of(wire, bodies, surfaces))
        if (goes_through(wire, o, bodies)) return o.body;
    return -1;
}

void lead_off(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces) {
    const auto pass = [&](int body) { go_through(wire, body); };
    for (WirePoint& p : wire.points) {
        p.fitting.led = p.at;
        if (has_wheel(p)) {
            if (on_wheel(p)) pass(p.body);
            if (reaches_into_carrier(p, bodies, surfaces)) pass(p.wheel.carrier);
        } else if (p.kind == Kind::attach || p.kind == Kind::eye) {
            const Surface* s = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
            if (s && (!s->lead_off(p.at, p.fitting.led) || slight(*s, p.at, type.diameter)))
                pass(p.body);
        }
    }
}

void pull_tight(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces) {
    lead_off(wire, type, bodies, surfaces);
    LeadOver(wire, bodies, surfaces).run();
    std::vector<Obstacle> obstacles = obstacles_of(wire, bodies, surfaces);
    lead_round_own(wire, bodies, obstacles);
    lead_clear(wire, bodies, surfaces, obstacles);
    wire.segments.assign(wire.points.size() - 1, {});
    set_material(wire, type);
    check_way(wire, bodies, obstacles);
    const auto leads = [](const WirePoint& p) { return p.kind == Kind::by; };
    if (obstacles.empty() && std::none_of(wire.points.begin(), wire.points.end(), leads)) return;

    Homotopy string;
    Places places;
    find_places(wire, bodies, places);
    string.take_up(wire, bodies, obstacles, places);
    let_go(wire, string);
    find_lines(wire, bodies);
    const WireTypes types(&type, 1);
    Balancing().run({wire, types, bodies, surfaces, string, 1});
    for (WirePoint& p : wire.points) {
        if (p.kind != Kind::contact) continue;
        p.slip = p.slip_before = p.contact.slide = p.contact.slid = 0;
        p.slips = false;
        p.contact.along_before = p.contact.along;
    }
    wire.segments.assign(wire.segments.size(), {});
    set_material(wire, type);
    find_wraps(wire, types, bodies);
}

}  // namespace fairlead::physics
