#pragma once
// random_hulls.h — things that float, of random size and loading, alone in water: ships drawn from
// main dimensions, box barges, upright cylinder buoys, containers.
#include "physics/geometry/mesh.h"
#include "physics/hull/coefficients.h"
#include "physics/hull/hull_form.h"
#include "physics/hull/pressure.h"
#include "physics/hull/stability.h"
#include "physics/sea/sea_state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

struct Floater {
    World w;
    Afloat as;
    double volume = 0;  // [m³] displaced
    std::string what;

    Body& body() { return w.bodies[1]; }
    Hull& hull() { return w.hulls[0]; }
    double heel() {  // [rad]
        const Mat3 R = body().X_WB.q.toRotationMatrix();
        return std::atan2(R(2, 1), R(2, 2));
    }
    double gz(double heel) {  // [m] about G
        return righting_lever(hull().mesh, Vec3::Zero(), volume, heel);
    }
};

inline World still_water() {
    World w;
    w.environment.gravity = {0, 0, -9.81};
    w.environment.sea = Sea{};
    return w;
}

// Its mesh with G at the origin, `low` [m] deeper than the mesh's own; at rest and upright.
inline Floater afloat(TriangleMesh mesh, double volume, double gm, bool ship, std::string what) {
    Floater f;
    f.volume = volume, f.what = std::move(what);
    f.as.mass = volume * sea_water;
    const Floating drawn = *floating_upright(mesh, volume);
    const Vec3 centre(drawn.buoyancy.x(), drawn.buoyancy.y(), drawn.metacentre - gm);
    for (Vec3& v : mesh.vertices) v -= centre;
    f.as.at = *floating_upright(mesh, volume);
    f.as.inertia = ship_inertia(f.as.mass, f.as.at.length, f.as.at.beam);
    f.w = still_water();
    Body body;
    body.name = "afloat", body.mass = f.as.mass, body.inertia = f.as.inertia;
    body.X_WB.p.z() = f.as.at.height;
    f.w.bodies.push_back(body);
    Hull hull;
    hull.name = "afloat", hull.body = 1, hull.mesh = std::move(mesh);
    if (ship)
        estimate_ship(hull, f.as, {});
    else
        estimate_lump(hull, f.as);
    f.w.hulls.push_back(hull);
    prepare(f.w);
    return f;
}

inline TriangleMesh solid_mesh(const Geometry& shape, double longest) {
    return refined(surface_of({{Pose{}, shape}}, 24), longest);
}

inline std::string named(const char* kind, double length, double beam, double draught, double gm) {
    char text[120];
    std::snprintf(text, sizeof text, "%s %.1f x %.1f x %.1f m, GM %.2f m", kind, length, beam,
                  draught, gm);
    return text;
}

inline Floater random_ship(Random& random) {
    for (;;) {
        HullForm form;
        form.length = random(25, 150);
        form.beam = form.length / random(3.5, 6.5);
        form.draught = form.beam / random(2.2, 3.6);
        form.depth = form.draught * random(1.25, 1.7);
        form.block = random(0.55, 0.8);
        const double gm = form.beam * random(0.03, 0.15);
        const auto mesh = hull_mesh(form);
        if (!mesh) continue;
        return afloat(*mesh, form.block * form.length * form.beam * form.draught, gm, true,
                      named("ship", form.length, form.beam, form.draught, gm));
    }
}

// G lies between the bottom and half a depth over the deck.
inline Floater random_barge(Random& random) {
    const double beam = random(6, 30), length = beam * random(1.8, 4),
                 depth = random(0.15, 0.35) * beam;
    const double draught = depth * random(0.25, 0.8);
    const double km = draught / 2 + beam * beam / 12 / draught;
    const double gm = km - depth * random(0.3, 1.3);
    return afloat(solid_mesh(Box{Vec3(length, beam, depth) / 2}, beam / 3), length * beam * draught,
                  gm, true, named("barge", length, beam, draught, gm));
}

}  // namespace fairlead::physics
