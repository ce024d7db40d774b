// What of rods touches bodies.
#include <algorithm>
#include <cmath>
#include <limits>

#include "physics/rod/rod_contacts.h"
#include "physics/rod/shape_distance.h"

namespace fairlead::physics {

namespace {

constexpr double beside_tie = 4;  // [radii] tuning, as before a rod came out of anything

// [m] from a point to what rods touch of a body; below zero within
double distance_from(const RodBody& body, const Vec3& x) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const ShapePart& part : body.shape)
        if (reach(part.geometry) >= 0)
            nearest = std::min(
                nearest,
                nearest_of_shape(part.geometry, (body.X * part.X_BS).inverse() * x).distance);
    return nearest;
}

// The farthest node one way (step: 1, -1) from where a rod is tied that is no farther than a few
// radii behind where its axis comes out of the body. A rod that lies on a body has its axis
// outside: what was pressed in a little is not taken for what has not come out.
int comes_out(const Rods& rods, const RodAttachment& a, int step) {
    const Rod& rod = rods.rods[rods.rod_of(a.node)];
    const RodBody& body = rods.bodies[a.body];
    const int end = step > 0 ? rod.last() : rod.first;
    const auto length = [&](int node) { return rods.nodes[step > 0 ? node : node - 1].length; };
    int node = a.node;
    double depth = distance_from(body, rods.nodes[node].x), out = 0;
    for (; node != end; node += step) {
        const double next = distance_from(body, rods.nodes[node + step].x);
        if (next >= 0) {
            out = -length(node) * depth / (depth - next);  // [m] from this node
            break;
        }
        depth = next;
    }
    while (node != end) {
        out += length(node);
        if (out >= beside_tie * rod.section.radius) break;
        node += step;
    }
    return node;
}

// What is made fast to a body is not pushed off it, nor is the rod for some radii beside that.
bool made_fast_near(const Rods& rods, int body, int node, double radius) {
    return std::any_of(
        rods.attachments.begin(), rods.attachments.end(), [&](const RodAttachment& a) {
            return a.body == body &&
                   (a.node == node ||
                    (std::abs(a.node - node) < 10 &&
                     (rods.nodes[a.node].x - rods.nodes[node].x).norm() < beside_tie * radius));
        });
}

}  // namespace

void RodDetector::list_coming_out(const Rods& rods) {
    coming_out_.clear();
    for (const RodAttachment& a : rods.attachments)
        if (distance_from(rods.bodies[a.body], rods.nodes[a.node].x) < 0)
            coming_out_.push_back({a.body, comes_out(rods, a, -1), comes_out(rods, a, 1)});
}

bool RodDetector::let_off(const Rods& rods, int body, int node, double radius) const {
    return std::any_of(coming_out_.begin(), coming_out_.end(),
                       [&](const ComingOut& c) {
                           return c.body == body && c.first <= node && node <= c.last;
                       }) ||
           made_fast_near(rods, body, node, radius);
}

void RodDetector::touch_bodies(const Rods& rods, double h) {
    int place = 0;
    list_coming_out(rods);
    for (int b = 0; b < int(rods.bodies.size()); ++b)
        for (const ShapePart& part : rods.bodies[b].shape) {
            ++place;
            const double radius = reach(part.geometry);
            if (radius < 0) continue;
            const Vec3 centre = rods.bodies[b].X * part.X_BS.p;
            const Vec3 speed = rods.bodies[b].v;
            for (const Element& e : elements_) {
                const double off = (e.middle - centre).norm() - rod_longest * e.length -
                                   (1 + rod_margin) * e.radius - radius;
                const double moves = rod_foresight * h *
                                     ((e.velocity - speed).norm() +
                                      rods.bodies[b].w.norm() * (e.middle - centre).norm());
                if (off > moves) continue;
                touch_node(rods, e.rod, e.node, b, part, 2 * place - 1, h);
                if (e.node + 1 == rods.rods[e.rod].last())
                    touch_node(rods, e.rod, e.node + 1, b, part, 2 * place - 1, h);
                touch_element(rods, e, b, part, 2 * place, h);
            }
        }
}

namespace {

// A rod's point x on a body; false: too far off to matter within h.
bool touch_shape(const Rods& rods, int b, const ShapePart& part, const Vec3& x, const Vec3& v,
                 double radius, double h, RodTouch& c) {
    const RodBody& body = rods.bodies[b];
    const Pose X_WS = body.X * part.X_BS;
    const ShapeNearest near = nearest_of_shape(part.geometry, X_WS.inverse() * x);
    c.kept.normal = turned(X_WS.q, near.normal);
    c.gap = near.distance - radius;
    c.radius = radius;
    const Vec3 arm = x - (radius + c.gap / 2) * c.kept.normal - body.X.p;
    const double approach = -c.kept.normal.dot(v - body.v - body.w.cross(arm));
    if (c.gap > rod_margin * radius + rod_foresight * h * std::max(approach, 0.)) return false;
    c.add({int(rods.nodes.size()) + b, -1, -arm});
    return true;
}

void use_section(const RodSection& section, double friction, double length, RodTouch& c) {
    c.stiffness = section.axial / length;
    c.friction = std::sqrt(section.friction * friction);
}

}  // namespace

// Friction turns both elements that meet at the node.
void RodDetector::touch_node(const Rods& rods, int r, int i, int b, const ShapePart& part,
                             int place, double h) {
    const Rod& rod = rods.rods[r];
    const RodNode& node = rods.nodes[i];
    if (let_off(rods, b, i, rod.section.radius)) return;
    RodTouch c;
    if (!touch_shape(rods, b, part, node.x, node.v, rod.section.radius, h, c)) return;
    const Vec3 arm = -(rod.section.radius + c.gap / 2) * c.kept.normal;
    const bool first = i == rod.first, last = i == rod.last();
    c.add({i, 1, first ? arm : last ? Vec3(Vec3::Zero()) : Vec3(arm / 2)});
    if (!first) c.add({i - 1, 0, last ? arm : Vec3(arm / 2)});
    const RodNode& of = last ? rods.nodes[i - 1] : node;
    use_section(rod.section, rods.bodies[b].friction, of.length, c);
    if (const RodContact* before = memory_of(rods, i, -place)) {
        c.kept.press = before->press, c.kept.drag = before->drag, c.kept.slip = before->slip;
        met_[before - rods.contacts.data()] = true;
    }
    c.kept.i = i, c.kept.j = -place;
    touches_->push_back(c);
}

// Where it comes nearest between its nodes. Along a straight line the distance from a convex shape
// is convex: the place is where its slope changes sign.
void RodDetector::touch_element(const Rods& rods, const Element& e, int b, const ShapePart& part,
                                int place, double h) {
    if (is_half_space(part)) return;
    if (let_off(rods, b, e.node, e.radius) || let_off(rods, b, e.node + 1, e.radius)) return;
    const RodNode *a = &rods.nodes[e.node], *z = a + 1;
    const Pose X_SW = (rods.bodies[b].X * part.X_BS).inverse();
    const Vec3 from = X_SW * a->x, way = X_SW * z->x - from;
    const auto slope = [&](double s) {
        return nearest_of_shape(part.geometry, from + s * way).normal.dot(way);
    };
    if (slope(0) >= 0 || slope(1) <= 0) return;
    double low = 0, high = 1;
    constexpr int halvings = 24;  // to 1e-7 of its length
    for (int k = 0; k < halvings; ++k) {
        const double middle = (low + high) / 2;
        (slope(middle) < 0 ? low : high) = middle;
    }
    const double s = (low + high) / 2;
    const auto distance = [&](double at) {
        return nearest_of_shape(part.geometry, from + at * way).distance;
    };
    constexpr double matters = 0.02;  // [radii] less is the business of the nodes
    if (distance(s) > std::min(distance(0), distance(1)) - matters * e.radius) return;
    RodTouch c;
    if (!touch_shape(rods, b, part, (1 - s) * a->x + s * z->x, (1 - s) * a->v + s * z->v, e.radius,
                     h, c))
        return;
    c.add({e.node, 1 - s, -(e.radius + c.gap / 2) * c.kept.normal});
    c.add({e.node + 1, s});
    use_section(rods.rods[e.rod].section, rods.bodies[b].friction, e.length, c);
    if (const RodContact* before = memory_of(rods, e.node, -place)) {
        c.kept.press = before->press, c.kept.drag = before->drag, c.kept.slip = before->slip;
        met_[before - rods.contacts.data()] = true;
    }
    c.kept.i = e.node, c.kept.j = -place;
    touches_->push_back(c);
}

}  // namespace fairlead::physics
