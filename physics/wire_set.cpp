#include "physics/wire_set.h"

#include "physics/wire_bend.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

bool keeps_set(const WirePoint& p) {
    return p.kind == Kind::mass || p.kind == Kind::attach;
}

bool free_to_spin(const Wire& wire, const WireType& type) {
    const auto holds = [](const WirePoint& p) { return !p.clamp.isZero(); };
    return type.torsion() == 0 && !holds(wire.points.front()) && !holds(wire.points.back());
}

// The spin about its tangent, the same all along, after which the set asks least [rad].
double easiest_spin(const Wire& wire, const std::vector<CornerShape>& corners) {
    double along = 0, across = 0;
    for (const CornerShape& c : corners) {
        const Vec3 kappa = curvature_binormal(c.in, c.out), &set = wire.points[c.point].set;
        along += kappa.dot(set);
        across += set.cross(kappa).dot(c.tangent());
    }
    return std::atan2(across, along);
}

}  // namespace

void take_set(std::vector<Wire>& wires, const std::vector<WireType>& types, const Bodies& bodies) {
    std::vector<CornerShape> corners;
    for (Wire& wire : wires) {
        const WireType& type = types[wire.type];
        if (!(type.yield_radius > 0 && type.bending() > 0)) continue;
        corners.clear();
        for (int k = 0; k < int(wire.points.size()); ++k) {
            CornerShape c;
            if (!keeps_set(wire.points[k]) || !corner_shape(wire, type, bodies, k, c)) continue;
            WirePoint& p = wire.points[k];
            const Vec3 t = c.tangent();
            if (!p.tangent.isZero()) p.set = Quat::FromTwoVectors(p.tangent, t) * p.set;
            p.tangent = t;
            corners.push_back(c);
        }
        const double spin = free_to_spin(wire, type) ? easiest_spin(wire, corners) : 0;
        for (const CornerShape& c : corners) {
            Vec3& set = wire.points[c.point].set;
            if (spin != 0) set = Eigen::AngleAxisd(spin, c.tangent()) * set;
            const Vec3 elastic = curvature_binormal(c.in, c.out) / c.length - set;
            const double most = 1 / type.yield_radius, size = elastic.norm();
            if (size > most) set += (1 - most / size) * elastic;
        }
    }
}

void share_set(Wire& wire, int k) {
    const double R_a = wire.segments[k - 1].rest_length, R_c = wire.segments[k].rest_length;
    const Vec3 set = wire.points[k].set;
    const auto take = [&](int to, int beyond, double mine, double share) {
        WirePoint& p = wire.points[to];
        if (!keeps_set(p)) return;
        const bool inner = beyond >= 0 && beyond < int(wire.segments.size());
        const double own = (mine + (inner ? wire.segments[beyond].rest_length : 0)) / 2;
        if (own + share > 0) p.set = (own * p.set + share * set) / (own + share);
    };
    take(k - 1, k - 2, R_a, R_c / 2);
    take(k + 1, k + 1, R_c, R_a / 2);
}

}  // namespace fairlead::physics
