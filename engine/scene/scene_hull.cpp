#include <algorithm>

#include "engine/scene/hull_numbers.h"
#include "engine/scene/scene_parts.h"
#include "physics/geometry/mesh.h"

namespace fairlead {
namespace {

physics::HullForm read_form(const SceneReader& from) {
    physics::HullForm form;
    form.length = from.number("length");
    form.beam = from.number("beam");
    form.draught = from.number("draught");
    form.depth = from.number("depth");
    form.block = from.number("block");
    form.forecastle = from.number("forecastle");
    if (form.depth <= form.draught)
        from.error("depth", "the deck is under water: expected more than the draught");
    return form;
}

}  // namespace

SceneHull read_hull(const SceneReader& from, const Scene& scene, SceneBody& body) {
    SceneHull hull;
    hull.kind = from.choice<SceneHull::Kind>("kind");
    hull.metacentric_height = from.maybe_number("gm");
    hull.damping = {from.number("heave_damping"), from.number("roll_damping"),
                    from.number("pitch_damping")};
    hull.added_mass = from.maybe_vector("added_mass");
    hull.added_inertia = from.maybe_vector("added_inertia");
    hull.cross_flow = from.maybe_number("cross_flow");
    for (const HullNumber& number : hull_numbers())
        if (const auto given = from.maybe_number(number.key)) hull.numbers[number.key] = *given;
    if (from.has("wave_drift")) hull.wave_drift = from.flag("wave_drift");
    hull.windage.front = from.number("wind_front");
    hull.windage.side = from.number("wind_side");
    hull.windage.height = from.number("wind_height");
    hull.windage.along = from.number("wind_along");
    hull.windage.across = from.number("wind_across");
    hull.windage.turning = from.number("wind_turning");
    if (!scene.sea) from.error("", "floats where there is no \"sea\"");
    if (body.motion != physics::Motion::dynamic)
        from.error("", "only a dynamic body floats; expected \"motion\": \"dynamic\"");
    for (const physics::ShapePart& part : body.shape)
        if (std::holds_alternative<physics::HalfSpace>(part.geometry))
            from.error("", "a half-space encloses nothing that could float");
    if (!from.has("form")) {
        if (body.shape.empty()) from.error("", "floats by its \"shape\", or by a \"form\"");
        return hull;
    }
    hull.form = read_form(from.at("form"));
    if (hull.form->depth <= hull.form->draught) return hull;  // which has been said
    const auto mesh = physics::hull_mesh(*hull.form);
    if (!mesh) {
        from.at("form").error("block",
                              "no hull of this kind is as full, or as fine: expected about "
                              "0.45 to 0.8");
        return hull;
    }
    physics::MeshRepairs repairs;
    hull.mesh = std::make_shared<const physics::TriangleMesh>(physics::repaired(*mesh, repairs));
    // what the shape adds stands on the hull, and displaces nothing
    body.shape.insert(body.shape.begin(), {Pose{}, physics::Mesh{hull.mesh}});
    if (!body.mass && !body.density)
        body.mass = physics::sea_water * hull.form->block * hull.form->length * hull.form->beam *
                    hull.form->draught;
    return hull;
}

namespace {

ScenePropulsor read_propulsor(const SceneReader& from, const Scene& scene) {
    using Kind = physics::Propulsor::Kind;
    ScenePropulsor read;
    physics::Propulsor& p = read.propulsor;
    p.name = from.text("name");
    p.kind = from.choice<Kind>("kind");
    p.at = from.vector("at");
    p.ahead = p.kind == Kind::tunnel ? Vec3::UnitY() : Vec3::UnitX();
    p.diameter = from.number("diameter");
    p.power = from.number("power");
    p.efficiency = from.number("efficiency");
    p.nozzle = from.flag("nozzle");
    p.ramp = from.number("ramp");
    read.wake = from.maybe_number("wake");
    read.thrust_deduction = from.maybe_number("thrust_deduction");
    read.body = from.text("body");
    read.plant = from.has("plant") ? from.text("plant") : "";
    const auto floats = [&](const SceneBody& b) { return b.name == read.body && b.hull; };
    if (std::none_of(scene.bodies.begin(), scene.bodies.end(), floats))
        from.error("body", "\"" + printable(read.body) + "\" has no \"hull\": it does not float");
    return read;
}

SceneSteering read_steering(const SceneReader& from, const Scene& scene) {
    SceneSteering read;
    read.name = from.text("name");
    read.of = from.text("of");
    read.rudder_area = from.number("rudder_area");
    read.rudder_aspect = from.number("rudder_aspect");
    read.rate = from.number("rate_deg") * degree;
    read.limit = from.number("limit_deg") * degree;
    using Kind = physics::Propulsor::Kind;
    for (const ScenePropulsor& p : scene.propulsors) {
        if (p.propulsor.name != read.of) continue;
        const bool azimuth = p.propulsor.kind == Kind::azimuth;
        if (azimuth == (read.rudder_area > 0))
            from.error("rudder_area", azimuth ? "an azimuth turns itself; expected 0"
                                              : "only an azimuth turns without a rudder");
    }
    return read;
}

ScenePilot read_pilot(const SceneReader& from, const Scene& scene) {
    ScenePilot pilot;
    pilot.name = from.text("name");
    pilot.body = from.text("body");
    pilot.mode = from.choice<PilotSettings::Mode>("mode");
    const auto lever = [&](std::string_view key, Axis usual) {
        return scene.lever_names.axis_named(from.text(key)).value_or(usual);
    };
    pilot.ahead = lever("ahead", pilot.ahead);
    pilot.across = lever("across", pilot.across);
    pilot.turn = lever("turn", pilot.turn);
    pilot.period = from.number("period");
    pilot.wave_period = from.number("wave_period");
    pilot.observer_gain = from.number("observer_gain");
    pilot.trimmed = from.flag("trimmed");
    const auto drives = [&](const ScenePropulsor& p) { return p.body == pilot.body; };
    if (std::none_of(scene.propulsors.begin(), scene.propulsors.end(), drives))
        from.error("body", "\"" + printable(pilot.body) + "\" has no propulsor to steer with");
    return pilot;
}

}  // namespace

void read_propulsion(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("plants")) {
        physics::PowerPlant plant;
        plant.name = from.text("name");
        plant.available = from.number("available");
        plant.restart = from.number("restart");
        scene.plants.push_back(plant);
    }
    for (const SceneReader& from : root.elements("propulsors"))
        scene.propulsors.push_back(read_propulsor(from, scene));
    for (const SceneReader& from : root.elements("steerings"))
        scene.steerings.push_back(read_steering(from, scene));
    for (const SceneReader& from : root.elements("pilots"))
        scene.pilots.push_back(read_pilot(from, scene));
}

}  // namespace fairlead
