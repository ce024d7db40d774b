#include "engine/session/build_hull.h"

#include <cmath>
#include <cstdio>
#include <numbers>

#include "engine/machine/named.h"
#include "engine/scene/hull_numbers.h"
#include "physics/geometry/mesh.h"
#include "physics/hull/coefficients.h"

namespace fairlead {
namespace {

using physics::sea_water;

std::string text(const char* format, double a, double b = 0, double c = 0) {
    char line[200];
    std::snprintf(line, sizeof line, format, a, b, c);
    return line;
}

physics::TriangleMesh moved(physics::TriangleMesh mesh, const Vec3& by) {
    for (Vec3& v : mesh.vertices) v += by;
    return mesh;
}

// In the author's frame.
physics::TriangleMesh mesh_of(const SceneBody& from) {
    constexpr int facets = 24;
    if (from.hull->mesh) return *from.hull->mesh;
    const physics::TriangleMesh mesh = physics::surface_of(from.shape, facets);
    Vec3 low = mesh.vertices.front(), high = low;
    for (const Vec3& v : mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    return physics::refined(mesh, std::max((high - low).maxCoeff() / 4, 0.5));
}

// Of a lump whose shape is one simple solid, about its centre of mass.
std::optional<physics::LumpForm> form_of(const SceneBody& from, const physics::Body& body) {
    if (from.hull->mesh || from.shape.size() != 1) return std::nullopt;
    auto form = physics::lump_form(from.shape.front());
    if (form) form->frame.p -= body.centre;
    return form;
}

// A ship's centre of mass stands over its centre of buoyancy, as high as its GM says.
std::optional<HullTrouble> place_centre(const SceneBody& from, const physics::TriangleMesh& mesh,
                                        physics::Body& body) {
    const auto at = physics::floating_upright(mesh, body.mass / sea_water);
    if (!at) return std::nullopt;  // said by the caller
    const bool ship = from.hull->kind == SceneHull::Kind::ship;
    if (ship && !from.centre_of_mass) body.centre.head<2>() = at->buoyancy.head<2>();
    if (!from.hull->metacentric_height) return std::nullopt;
    if (from.centre_of_mass)
        return HullTrouble{"gm", "the centre of mass is given already; expected only one of them"};
    const double gm = *from.hull->metacentric_height, height = at->metacentre - gm;
    double low = mesh.vertices.front().z(), high = low;
    for (const Vec3& v : mesh.vertices) low = std::min(low, v.z()), high = std::max(high, v.z());
    const double room = (high - low) / 2;  // a tall superstructure may stand on it
    if (height < low || height > high + room)
        return HullTrouble{
            "gm", text("a GM of %g m cannot be reached: the metacentre is %.2f m over the keel, so "
                       "the centre of mass would be %.2f m over it",
                       gm, at->metacentre - low, height - low)};
    body.centre.z() = height;
    return std::nullopt;
}

}  // namespace

std::optional<HullTrouble> build_hull(const SceneBody& from, physics::Body& body,
                                      physics::Hull& hull, Notes& notes) {
    const physics::TriangleMesh mesh = mesh_of(from);
    const double most = sea_water * physics::enclosed_volume(mesh);
    const bool ship = from.hull->kind == SceneHull::Kind::ship;
    if (ship && body.mass >= most)
        return HullTrouble{
            "", text("weighs %.4g t, but its hull displaces no more than %.4g t: it would sink",
                     body.mass / 1e3, most / 1e3)};
    if (const auto trouble = place_centre(from, mesh, body)) return trouble;
    hull.name = from.name;
    hull.mesh = moved(mesh, -body.centre);
    hull.windage = from.hull->windage;
    physics::Afloat afloat{body.mass, body.inertia, {}};
    const auto at = physics::floating_upright(hull.mesh, body.mass / sea_water);
    if (at) afloat.at = *at;
    if (ship) {
        if (!from.inertia) body.inertia = physics::ship_inertia(body.mass, at->length, at->beam);
        afloat.inertia = body.inertia;
        physics::estimate_ship(hull, afloat, from.hull->damping);
    } else {
        physics::estimate_lump(hull, afloat, form_of(from, body));
    }
    overrule(*from.hull, hull);
    if (const std::string key = impossible_coupling(hull); !key.empty())
        return HullTrouble{key,
                           "couples more than there is: expected less than the root of the "
                           "product of the two added masses"};
    if (const auto lift = lift_too_strong(*from.hull, hull, body.mass, body.inertia(2, 2)))
        return HullTrouble{lift->key,
                           text("%.4g turns this hull or sets it aside beyond what any hull does: "
                                "expected no more than %.3g to either side",
                                lift->given, lift->most)};
    if (!at) {
        notes.push_back({tr_later("%s weighs %s t and displaces %s t: it sinks"),
                         {from.name, filled("%.4g", body.mass / 1e3), filled("%.4g", most / 1e3)}});
        return std::nullopt;
    }
    if (!ship) return std::nullopt;  // cargo, buoys: how they lie is theirs to find
    const double roll = body.inertia(0, 0) + hull.added(3, 3);
    const double righting = body.mass * physics::wave_gravity * at->metacentre;
    const std::string draught = filled("%.2f", at->draught), gm = filled("%.2f", at->metacentre);
    if (righting > 0)
        notes.push_back(
            {tr_later("%s floats at a draught of %s m with a GM of %s m and rolls in %s s"),
             {from.name, draught, gm,
              filled("%.1f", 2 * std::numbers::pi * std::sqrt(roll / righting))}});
    else
        notes.push_back({tr_later("%s floats at a draught of %s m with a GM of %s m: it will not "
                                  "stay upright"),
                         {from.name, draught, gm}});
    return std::nullopt;
}

void add_propulsion(const Scene& scene, physics::World& world) {
    world.plants = scene.plants;
    for (const ScenePropulsor& from : scene.propulsors) {
        physics::Propulsor p = from.propulsor;
        p.body = index_of_name(world.bodies, from.body);
        p.at -= world.bodies[p.body].centre;
        for (const physics::Hull& hull : world.hulls)
            if (hull.body == p.body)
                physics::estimate_wake(p, hull, world.bodies[std::size_t(p.body)].mass);
        if (from.wake) p.wake = *from.wake;
        if (from.thrust_deduction) p.deduction = *from.thrust_deduction;
        if (!from.plant.empty()) p.plant = index_of_name(world.plants, from.plant);
        world.propulsors.push_back(std::move(p));
    }
    for (const SceneSteering& from : scene.steerings) {
        physics::Propulsor& p =
            world.propulsors[std::size_t(index_of_name(world.propulsors, from.of))];
        p.steering = from.name;
        p.rudder_area = from.rudder_area, p.rudder_aspect = from.rudder_aspect;
        p.turn_rate = from.rate, p.turn_limit = from.limit;
    }
}

}  // namespace fairlead
