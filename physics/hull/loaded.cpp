#include "physics/hull/loaded.h"

#include <algorithm>

#include "physics/hull/stability.h"

namespace fairlead::physics {

double water_in(const std::vector<Compartment>& spaces) {
    double sum = 0;
    for (const Compartment& space : spaces) sum += space.water;
    return sum;
}

Vec3 moment_of_water(const std::vector<Compartment>& spaces, const Quat& q) {
    Vec3 sum = Vec3::Zero();
    for (const Compartment& space : spaces) {
        if (!(space.water > 0)) continue;
        TurnedSpace turned;
        turned.place(space, {Vec3::Zero(), q});
        sum += space.permeability * turned.below(turned.level(space.water)).torque;
    }
    return sum;
}

std::optional<Loaded> loaded_upright(const TriangleMesh& mesh, double volume,
                                     const std::vector<Compartment>& spaces) {
    constexpr double small_turn = 0.002;  // [rad]
    volume += water_in(spaces);
    // [m⁴] about her length, of the sea and the water aboard, over ρg
    const auto moment = [&](double heel) -> std::optional<double> {
        const Quat q = rotation({heel, 0, 0});
        const auto height = floating_height(mesh, q, volume);
        if (!height) return std::nullopt;
        Pressure pressure;
        return pressure.in_calm(mesh, {Vec3(0, 0, *height), q}, 0).torque.x() -
               moment_of_water(spaces, q).x();
    };
    const auto upright = moment(0), heeled = moment(small_turn);
    if (!upright || !heeled) return std::nullopt;
    Loaded loaded;
    double low = 0;
    for (const Vec3& v : mesh.vertices) low = std::min(low, v.z());
    loaded.draught = -low - *floating_height(mesh, Quat::Identity(), volume);
    loaded.metacentric_height = (*upright - *heeled) / volume / small_turn;
    return loaded;
}

}  // namespace fairlead::physics
