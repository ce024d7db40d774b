#pragma once
// afloat_bodies.h — what floats in tests: the barge of case A57, the 75 m ship of
// theory/sea.md 2.4, and what is read off them.
#include <cmath>
#include <functional>

#include "physics/geometry/mesh.h"
#include "physics/hull/coefficients.h"
#include "physics/hull/hull_form.h"
#include "physics/hull/stability.h"
#include "physics/sea/sea_state.h"
#include "physics/world/world.h"
#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics::tested_hulls {

inline constexpr double h = 1.0 / 60;

inline TriangleMesh box_mesh(const Vec3& size, const Vec3& middle) {
    return surface_of({{Pose{middle, Quat::Identity()}, Box{size / 2}}}, 4);
}

// Case A57's barge: 60 × 20 × 6 m, 3690 t, KG 4 m, roll radius 7 m; its frame is at G.
inline constexpr double barge_mass = 3.69e6, barge_volume = 3600, barge_kg = 4;
inline TriangleMesh barge_mesh(double kg = barge_kg) {
    return refined(box_mesh({60, 20, 6}, {0, 0, 3 - kg}), 15);
}

inline World water(const SeaState* state = nullptr, double g = 9.80665) {
    World w;
    w.environment.gravity = {0, 0, -g};
    SeaState calm;
    calm.wave_height = 0;
    w.environment.sea = draw_sea(state ? *state : calm);
    return w;
}

// Adds a body at `height` over the water, with its hull; coefficients are the caller's.
inline Hull& float_on(World& w, const TriangleMesh& mesh, double mass, const Mat3& inertia,
                      double height) {
    Body body;
    body.name = "afloat";
    body.mass = mass;
    body.inertia = inertia;
    body.X_WB.p = {0, 0, height};
    w.bodies.push_back(body);
    Hull hull;
    hull.name = "afloat";
    hull.body = int(w.bodies.size()) - 1;
    hull.mesh = mesh;
    w.hulls.push_back(hull);
    return w.hulls.back();
}

inline Mat3 barge_inertia() {
    return (barge_mass * Vec3(49, 225, 225)).asDiagonal();
}

inline double heel(const Body& b) {
    const Mat3 R = b.X_WB.q.toRotationMatrix();
    return std::atan2(R(2, 1), R(2, 2));
}

// Mean time between upward passes through zero.
inline double period_of(World& w, double seconds, const std::function<double()>& y) {
    std::vector<double> passes;
    double last = y();
    for (int i = 0; i < int(seconds / h); ++i) {
        step(w, h);
        const double now = y();
        if (last < 0 && now >= 0) passes.push_back((i - last / (now - last)) * h);
        last = now;
    }
    return passes.size() > 1 ? (passes.back() - passes.front()) / double(passes.size() - 1) : 0;
}

inline Hull ship_of(const HullForm& form, double gm, Afloat& ship) {
    Hull hull;
    const TriangleMesh drawn = *hull_mesh(form);
    const double volume = form.block * form.length * form.beam * form.draught;
    ship.mass = volume * sea_water;
    const auto drawn_at = floating_upright(drawn, volume);
    hull.mesh = drawn;
    const Vec3 centre(drawn_at->buoyancy.x(), 0, drawn_at->metacentre - gm);
    for (Vec3& v : hull.mesh.vertices) v -= centre;
    ship.inertia = ship_inertia(ship.mass, form.length, form.beam);
    ship.at = *floating_upright(hull.mesh, volume);
    estimate_ship(hull, ship, {});
    return hull;
}

inline World ship_afloat(const HullForm& form, double gm, const SeaState* sea = nullptr) {
    World w = water(sea, 9.81);
    Afloat ship;
    Hull hull = ship_of(form, gm, ship);
    Body body;
    body.name = "ship", body.mass = ship.mass, body.inertia = ship.inertia;
    body.X_WB.p = {0, 0, ship.at.height};
    w.bodies.push_back(body);
    hull.name = "ship", hull.body = 1;
    w.hulls.push_back(hull);
    prepare(w);
    return w;
}

}  // namespace fairlead::physics::tested_hulls
