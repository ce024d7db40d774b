#include "physics/hull/stability.h"

#include <algorithm>

#include "physics/hull/pressure.h"

namespace fairlead::physics {
namespace {

constexpr double small_turn = 0.002;  // [rad]

Immersion immersed(const TriangleMesh& mesh, const Quat& q, double height) {
    Pressure pressure;
    return pressure.in_calm(mesh, {Vec3(0, 0, height), q}, 0);
}

}  // namespace

double enclosed_volume(const TriangleMesh& mesh) {
    double six = 0;
    for (const Eigen::Vector3i& t : mesh.triangles)
        six += mesh.vertices[std::size_t(t[0])].dot(
            mesh.vertices[std::size_t(t[1])].cross(mesh.vertices[std::size_t(t[2])]));
    return six / 6;
}

std::optional<double> floating_height(const TriangleMesh& mesh, const Quat& q, double volume) {
    if (!(volume > 0) || volume >= enclosed_volume(mesh)) return std::nullopt;
    double low = 0, high = 0;
    for (const Vec3& v : mesh.vertices) {
        const double z = (q * v).z();
        low = std::min(low, -z), high = std::max(high, -z);
    }
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (immersed(mesh, q, middle).volume > volume ? low : high) = middle;
    }
    return (low + high) / 2;
}

std::optional<Floating> floating_upright(const TriangleMesh& mesh, double volume) {
    const auto height = floating_height(mesh, Quat::Identity(), volume);
    if (!height) return std::nullopt;
    Floating at;
    at.height = *height;
    Vec3 low = Vec3::Zero(), high = Vec3::Zero();
    bool any = false;
    for (const Vec3& v : mesh.vertices) at.draught = std::max(at.draught, -(v.z() + *height));
    const auto meet = [&](const Vec3& p) {
        low = any ? Vec3(low.cwiseMin(p)) : p, high = any ? Vec3(high.cwiseMax(p)) : p;
        any = true;
    };
    for (const Eigen::Vector3i& t : mesh.triangles)  // where edges cross the water
        for (int k = 0; k < 3; ++k) {
            const Vec3 &a = mesh.vertices[std::size_t(t[k])],
                       &b = mesh.vertices[std::size_t(t[(k + 1) % 3])];
            const double za = a.z() + *height, zb = b.z() + *height;
            if ((za > 0) != (zb > 0)) meet(a + za / (za - zb) * (b - a));
        }
    if (any) at.length = high.x() - low.x(), at.beam = high.y() - low.y();
    const Immersion rest = immersed(mesh, Quat::Identity(), *height);
    at.buoyancy = Vec3(-rest.torque.y(), rest.torque.x(), 0) / rest.force.z();
    constexpr double dz = 1e-3;
    at.water_plane = (immersed(mesh, Quat::Identity(), *height - dz).volume -
                      immersed(mesh, Quat::Identity(), *height + dz).volume) /
                     (2 * dz);
    const double sum = -*height * rest.volume - rest.energy;  // ∫ z dV = −V height − ∫ depth dV
    at.buoyancy.z() = sum / rest.volume;
    // a turn about the mesh's origin moves buoyancy aside by its height below the metacentre
    const auto turned_slightly = [&](const Vec3& axis) {
        const Quat q = rotation(small_turn * axis);
        const double z = floating_height(mesh, q, volume).value_or(*height);
        return immersed(mesh, q, z);
    };
    const Immersion heeled = turned_slightly(Vec3::UnitX()),
                    trimmed = turned_slightly(Vec3::UnitY());
    at.metacentre = (rest.torque.x() - heeled.torque.x()) / heeled.force.z() / small_turn;
    at.long_metacentre = (rest.torque.y() - trimmed.torque.y()) / trimmed.force.z() / small_turn;
    return at;
}

double righting_lever(const TriangleMesh& mesh, const Vec3& centre_of_mass, double volume,
                      double heel) {
    const Quat q = rotation(-heel * Vec3::UnitX());
    const auto height = floating_height(mesh, q, volume);
    if (!height) return 0;
    const Immersion at = immersed(mesh, q, *height);
    const double buoyancy_y = at.torque.x() / at.force.z();
    return buoyancy_y - (q * centre_of_mass).y();
}

}  // namespace fairlead::physics
