#include "physics/rod/rod.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {

Quat least_turn(const Vec3& a, const Vec3& b) {
    const double both = std::sqrt(a.squaredNorm() * b.squaredNorm());
    const Vec3 axis = a.cross(b);
    const double w = both + a.dot(b);
    constexpr double opposite = 1e-12;
    if (w < opposite * both) {
        const Vec3 n = any_perpendicular(a.normalized());
        return Quat(0, n.x(), n.y(), n.z());
    }
    return Quat(w, axis.x(), axis.y(), axis.z()).normalized();
}

RodSection RodSection::round(double radius, double density, double E, double loose) {
    const double area = std::numbers::pi * radius * radius;
    const double bending = loose * E * area * radius * radius / 4;
    RodSection s;
    s.radius = radius;
    s.mass_per_metre = density * area;
    s.axial = E * area;
    s.shear = 0.3 * s.axial;
    s.bending = {bending, bending};
    s.torsion = bending / 1.5;
    s.stuck = (1 - loose) / loose * bending;
    return s;
}

int Rods::add(const std::string& name, const RodSection& section, const std::vector<Vec3>& line,
              bool curved) {
    Rod rod{name, section, int(nodes.size()), int(line.size()), {}, {}};
    Quat q = least_turn(Vec3::UnitZ(), line[1] - line[0]);
    for (std::size_t i = 0; i < line.size(); ++i) {
        RodNode node;
        node.x = line[i];
        if (i + 1 < line.size()) {
            const Vec3 e = line[i + 1] - line[i];
            node.length = e.norm();
            q = (least_turn(turned(q, Vec3::UnitZ()), e) * q).normalized();
        }
        node.q = q;
        nodes.push_back(node);
    }
    for (int i = rod.first; i + 2 < rod.first + rod.count; ++i) {
        const Vec3 bend = between(nodes[i].q, nodes[i + 1].q).vec();
        nodes[i].set = bend.head<2>();
        if (curved) nodes[i].rest = bend;
    }
    rods.push_back(rod);
    return int(rods.size()) - 1;
}

void Rods::attach(int node, int body, bool clamped) {
    RodAttachment a;
    a.node = node, a.body = body, a.clamped = clamped;
    const Pose& X = bodies[body].X;
    a.at = X.inverse() * nodes[node].x;
    a.turn = X.q.conjugate() * nodes[a.element(nodes)].q;
    attachments.push_back(a);
}

int Rods::rod_of(int node) const {
    const auto after = std::upper_bound(rods.begin(), rods.end(), node,
                                        [](int n, const Rod& rod) { return n < rod.first; });
    return int(after - rods.begin()) - 1;
}

double tension(const Rods& rods, const Rod& rod, int i) {
    const double l = rods.nodes[i].length;
    return rod.section.axial * ((rods.nodes[i + 1].x - rods.nodes[i].x).norm() / l - 1);
}

Vec3 pull_of_hand(const Rods& rods, const Rod& rod) {
    if (rod.hand.node < 0) return Vec3::Zero();
    const Vec3 pull = hand_stiffness * (rod.hand.to - rods.nodes[rod.hand.node].x);
    const double size = pull.norm();
    return size > most_of_hand ? Vec3(most_of_hand / size * pull) : pull;
}

double node_mass(const Rods& rods, const Rod& rod, int i) {
    const double before = i > rod.first ? rods.nodes[i - 1].length : 0;
    return rod.section.mass_per_metre * (before + rods.nodes[i].length) / 2;
}

double frame_inertia(const Rods& rods, const Rod& rod, int i) {
    const RodSection& s = rod.section;
    return s.mass_per_metre * rods.nodes[i].length * s.radius * s.radius / 2;
}

Quat between(const Quat& first, const Quat& second) {
    Quat p = first.conjugate() * second;
    if (p.w() < 0) p.coeffs() = -p.coeffs();
    return p;
}

}  // namespace fairlead::physics
