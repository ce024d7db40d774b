#include "physics/hull/pressure.h"

#include <algorithm>
#include <utility>

namespace fairlead::physics {
namespace {

struct Corner {
    Vec3 at;
    double depth, head;
};

Corner between(const Corner& dry, const Corner& wet) {  // where the surface is
    const double s = dry.depth / (dry.depth - wet.depth);
    return {dry.at + s * (wet.at - dry.at), 0, 0};
}

void add_wet(const Corner& a, const Corner& b, const Corner& c, Immersion& sum) {
    const Vec3 area = 0.5 * (b.at - a.at).cross(c.at - a.at);  // outward
    const double depths = a.depth + b.depth + c.depth;
    sum.volume -= area.z() * depths / 3;
    sum.plane -= area.z();  // a closed surface has as much area up as down
    sum.energy -= area.z() / 12 *
                  (a.depth * a.depth + b.depth * b.depth + c.depth * c.depth + a.depth * b.depth +
                   b.depth * c.depth + c.depth * a.depth);
    const double heads = a.head + b.head + c.head;
    const Vec3 force = -heads / 3 * area;
    // Σ a (2 p_a + p_b + p_c) / 4 Σp × F, with the Σp of F taken out: it may be nothing
    const Vec3 moment =
        ((heads + a.head) * a.at + (heads + b.head) * b.at + (heads + c.head) * c.at) / -12;
    sum.force += force;
    sum.torque += moment.cross(area);
}

}  // namespace

Immersion Pressure::in_calm(const TriangleMesh& mesh, const Pose& X, double level) {
    const Mat3 R = X.q.toRotationMatrix();
    const std::size_t n = mesh.vertices.size();
    arm_.resize(n), depth_.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        arm_[i] = R * mesh.vertices[i];
        depth_[i] = level - X.p.z() - arm_[i].z();
    }
    head_ = depth_;
    return sum(mesh);
}

Immersion Pressure::in_waves(const TriangleMesh& mesh, const Pose& X, double level,
                             const WaveGrid& waves) {
    const Mat3 R = X.q.toRotationMatrix();
    const std::size_t n = mesh.vertices.size();
    arm_.resize(n), depth_.resize(n), head_.resize(n);
    WaveGrid::Heights of_bands;
    for (std::size_t i = 0; i < n; ++i) {
        arm_[i] = R * mesh.vertices[i];
        depth_[i] = level - X.p.z() - arm_[i].z() + waves.heights(arm_[i].head<2>(), of_bands);
        head_[i] = depth_[i] > 0 ? depth_[i] + waves.head(of_bands, depth_[i]) : depth_[i];
    }
    return sum(mesh);
}

Immersion Pressure::sum(const TriangleMesh& mesh) const {
    Immersion sum;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        Corner c[3];
        int wet = 0;
        for (int k = 0; k < 3; ++k) {
            const auto v = std::size_t(t[k]);
            c[k] = {arm_[v], depth_[v], head_[v]};
            wet += depth_[v] > 0;
        }
        if (wet == 0) continue;
        if (wet == 3) {
            add_wet(c[0], c[1], c[2], sum);
            continue;
        }
        // the one that differs first
        const bool alone = wet == 1;
        const int k = (c[0].depth > 0) == alone ? 0 : (c[1].depth > 0) == alone ? 1 : 2;
        const Corner &a = c[k], &b = c[(k + 1) % 3], &d = c[(k + 2) % 3];
        if (alone) {
            add_wet(a, between(b, a), between(d, a), sum);
        } else {
            const Corner ab = between(a, b), ad = between(a, d);
            add_wet(ab, b, d, sum);
            add_wet(ab, d, ad, sum);
        }
    }
    return sum;
}

}  // namespace fairlead::physics
