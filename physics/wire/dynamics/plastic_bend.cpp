#include "physics/wire/dynamics/plastic_bend.h"

#include "physics/math/elementary.h"
#include "physics/wire/dynamics/bending.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

bool free_to_spin(const Wire& wire, WireTypes types) {
    const auto holds = [](const WirePoint& p) { return !p.fitting.clamp.isZero(); };
    const auto stiff = [](const WireType& type) { return type.torsion() != 0; };
    return !all_types(wire, types, stiff) && !holds(wire.points.front()) &&
           !holds(wire.points.back());
}

bool yields(const WireType& type) {
    return type.yield_radius > 0 && type.bending() > 0;
}

// The spin about its tangent, the same all along, after which the set asks least [rad].
double easiest_spin(const Wire& wire, const std::vector<CornerShape>& corners) {
    double along = 0, across = 0;
    for (const CornerShape& c : corners) {
        const Vec3 kappa = curvature_binormal(c.in, c.out),
                   &set = wire.points[c.point].set.curvature;
        along += kappa.dot(set);
        across += set.cross(kappa).dot(c.tangent());
    }
    return elementary::atan2(across, along);
}

}  // namespace

void take_set(std::vector<Wire>& wires, WireTypes types, const Bodies& bodies) {
    std::vector<CornerShape> corners;
    for (Wire& wire : wires) {
        if (!present(wire) || !any_type(wire, types, yields)) continue;
        corners.clear();
        for (int k = 0; k < int(wire.points.size()); ++k) {
            CornerShape c;
            if (!keeps_set(wire.points[k]) || !corner_shape(wire, types, bodies, k, c)) continue;
            if (!(c.material.yield_radius > 0)) continue;
            WirePoint& p = wire.points[k];
            const Vec3 t = c.tangent();
            if (!p.set.tangent.isZero())
                p.set.curvature = Quat::FromTwoVectors(p.set.tangent, t) * p.set.curvature;
            p.set.tangent = t;
            corners.push_back(c);
        }
        const double spin = free_to_spin(wire, types) ? easiest_spin(wire, corners) : 0;
        for (const CornerShape& c : corners) {
            Vec3& set = wire.points[c.point].set.curvature;
            if (spin != 0) set = rotation(spin * c.tangent()) * set;
            const Vec3 elastic = curvature_binormal(c.in, c.out) / c.length - set;
            const double most = 1 / c.material.yield_radius, size = elastic.norm();
            if (size > most) set += (1 - most / size) * elastic;
        }
    }
}

}  // namespace fairlead::physics
