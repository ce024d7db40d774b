// A string is led past its stops and pulled tight round what it meets.
#include <numbers>

#include "physics/wire_contact.h"
#include "physics/wire_wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double step = std::numbers::pi / 9;  // [rad] between the points of a loop
constexpr double clear = 1.05;                 // [-] of the body's radius: the loop's
constexpr double pi = std::numbers::pi;

WirePoint by(const Vec3& p) {
    WirePoint point;
    point.kind = Kind::by;
    point.at = point.led = p;
    return point;
}

// A loop about a body, wide of it, from p to q [m].
std::vector<WirePoint> loop(const WirePoint& over, const Body& body, const Surface& surface,
                            const Vec3& p, const Vec3& q) {
    const Vec3 c = body.X_WB * surface.bounds().center();
    const Vec3 in = c - p, out = q - c;
    Vec3 n = over.axis.isZero() ? in.cross(out) : Vec3(body.X_WB.q * over.axis);
    if (n.norm() < 1e-9 * in.norm() * out.norm())
        n = std::abs(in.normalized().z()) < 0.9 ? Vec3::UnitZ().cross(in) : any_perpendicular(in);
    n.normalize();
    const bool against = in.cross(out).dot(n) < 0;
    if (over.side < 0 || (over.side == 0 && against)) n = -n;

    double radius = 0;
    for (const Vec3& v : surface.vertices())
        radius = std::max(radius, n.cross(body.X_WB * v - c).norm());
    radius *= clear;
    const Vec3 e1 = any_perpendicular(n), e2 = n.cross(e1);
    const auto angle = [&](const Vec3& a) { return std::atan2(e2.dot(a - c), e1.dot(a - c)); };
    const auto aside = [&](const Vec3& a) {  // from its direction to the tangent point
        const double d = n.cross(a - c).norm();
        return d > radius ? std::acos(radius / d) : 0;
    };
    const double first = angle(p) + aside(p);
    double turn = std::remainder(angle(q) - aside(q) - first - pi / 2, 2 * pi) + pi / 2;
    turn = std::max(turn, 0.0) + 2 * pi * over.turns;
    const double low = n.dot(p - c), high = n.dot(q - c);
    std::vector<WirePoint> points;
    const int pieces = std::max(1, int(std::ceil(turn / step)));
    for (int i = 0; i <= pieces; ++i) {
        const double share = double(i) / pieces, a = first + share * turn;
        points.push_back(by(c + radius * (std::cos(a) * e1 + std::sin(a) * e2) +
                            (low + share * (high - low)) * n));
    }
    return points;
}

// A wire tied to a surface leaves it by way of a point clear of it: straight on it might graze.
void lead_clear(Wire& wire, const Bodies& bodies, const Surfaces& surfaces) {
    const auto clear_of = [&](const WirePoint& p) {
        const Vec3 out = p.led - p.at;
        const double thick = surfaces[p.body]->standoff() + surfaces[p.body]->margin();
        return by(bodies[p.body].X_WB * (p.led + 10 * thick * out.normalized()));
    };
    const auto tied = [&](const WirePoint& p) { return p.kind == Kind::attach && p.led != p.at; };
    if (tied(wire.points.back()))
        wire.points.insert(wire.points.end() - 1, clear_of(wire.points.back()));
    if (tied(wire.points.front()))
        wire.points.insert(wire.points.begin() + 1, clear_of(wire.points.front()));
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

void lead_off(Wire& wire, const Surfaces& surfaces) {
    const auto pass = [&](int body) {
        const auto at = std::lower_bound(wire.passes.begin(), wire.passes.end(), body);
        if (at == wire.passes.end() || *at != body) wire.passes.insert(at, body);
    };
    for (WirePoint& p : wire.points) {
        p.led = p.at;
        if (p.kind == Kind::sheave || p.kind == Kind::winch) {
            pass(p.body), pass(p.carrier);
        } else if (p.kind == Kind::attach || p.kind == Kind::eye) {
            const Surface* s = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
            if (s && !s->lead_off(p.at, p.led)) pass(p.body);
        }
    }
}

void pull_tight(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces) {
    lead_off(wire, surfaces);
    const std::vector<WirePoint> stops = wire.points;
    const auto middle = [&](const WirePoint& p) -> Vec3 {
        const Surface* s = p.kind == Kind::over && p.body < int(surfaces.size())
                               ? surfaces[p.body].get()
                               : nullptr;
        return s ? bodies[p.body].X_WB * s->bounds().center() : path_position(p, bodies);
    };
    wire.points.clear();
    for (std::size_t k = 0; k < stops.size(); ++k) {
        const WirePoint& p = stops[k];
        if (p.kind != Kind::over) {
            wire.points.push_back(p);
            continue;
        }
        const Surface* s = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
        if (!s || k == 0 || k + 1 == stops.size())
            throw RouteError("body " + bodies[p.body].name +
                             " has no surface that a wire could be led over");
        if (passes(wire, p.body))
            throw RouteError("it is led over body " + bodies[p.body].name +
                             ", but goes through it");
        const std::vector<WirePoint> round =
            loop(p, bodies[p.body], *s, middle(stops[k - 1]), middle(stops[k + 1]));
        wire.points.insert(wire.points.end(), round.begin(), round.end());
    }
    const std::vector<Obstacle> obstacles = obstacles_of(wire, bodies, surfaces);
    lead_clear(wire, bodies, surfaces);
    wire.segments.assign(wire.points.size() - 1, {});
    for (const Obstacle& o : obstacles)
        for (std::size_t k = 0; k + 1 < wire.points.size(); ++k) {
            const auto place = [&](const WirePoint& p) {
                const bool on = p.body == o.body && p.kind != Kind::mass;
                return on ? p.led : o.now.inverse() * path_position(p, bodies);
            };
            const Vec3 a = place(wire.points[k]), b = place(wire.points[k + 1]);
            if (o.surface->entry(a, b) > 1 && o.surface->entry(b, a) > 1) continue;
            throw RouteError("its route goes through body " + bodies[o.body].name +
                             "; lead it past with \"over\" or \"by\", or let it pass");
        }
    const auto leads = [](const WirePoint& p) { return p.kind == Kind::by; };
    if (obstacles.empty() && std::none_of(wire.points.begin(), wire.points.end(), leads)) return;

    Homotopy string;
    std::vector<Vec3> places;
    find_places(wire, bodies, places);
    string.take_up(wire, bodies, obstacles, places);
    for (int k = 1; k + 1 < int(wire.points.size());)
        if (wire.points[k].kind != Kind::by)
            ++k;
        else if (wire.points[k].stop >= 0)
            string.draw_in(k), k = 1;
        else  // of a loop: near what it goes round, and of nothing else
            string.release(k), k = 1;
    find_lines(wire, bodies);
    Balancing().run({wire, type, bodies, surfaces, string, 1});
    for (WirePoint& p : wire.points) {
        if (p.kind != Kind::contact) continue;
        p.slip = p.slip_before = p.slide = p.slid = 0;
        p.slips = false;
        p.along_before = p.along_edge;
    }
    for (WireSegment& s : wire.segments) s = {};
    find_wraps(wire, type, bodies);
}

}  // namespace fairlead::physics
