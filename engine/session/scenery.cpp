#include "engine/session/scenery.h"
#include "engine/machine/named.h"

#include <algorithm>
#include <filesystem>

#include "engine/machine/weather.h"
#include "engine/scene/model_file.h"
#include "engine/session/build.h"
#include "engine/session/build_rods.h"
#include "engine/session/seabed_look.h"
#include "engine/session/soft_look.h"
#include "engine/session/wells.h"

namespace fairlead {
namespace {

void paint_bodies(const Scene& scene, const physics::World& world, ModelFiles& files, Scenery& s) {
    // the scene's bodies follow the world itself; weights of free wire ends come last
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        BodyLook look{world.bodies[i].name, world.bodies[i].shape, {}, i > 0, nullptr, {}, false};
        if (i > 0 && i <= scene.bodies.size()) {
            const SceneBody& body = scene.bodies[i - 1];
            look.colour = body.colour.value_or(Colour{});
            look.visible = body.visible;
            look.title = body.title;
            look.X_BM.p = -world.bodies[i].centre;
            if (body.model.given()) look.model = files.read(body.model.file, body.model.node);
            look.stand_in = body.model.given() && !look.model;
        }
        s.bodies.push_back(std::move(look));
    }
    for (const physics::Hull& hull : world.hulls) {
        s.ships.push_back(hull.body);
        s.floats.push_back({hull.body, hull.mesh, hull.middle.z()});
    }
    for (const physics::Propulsor& p : world.propulsors)
        s.thrusters.push_back({p.body, p.at, p.ahead, p.diameter, p.rudder_area > 0});
    for (const physics::Anchor& anchor : world.anchors) s.anchors.push_back(anchor.body);
    for (const SceneSurrounding& from : scene.surroundings)
        s.surroundings.push_back({files.read(from.model.file, from.model.node), from.pose});
    if (world.environment.seabed) s.surroundings.push_back({paint_seabed(world), Pose{}});
}

void paint_wires(const Scene& scene, const physics::World& world, Scenery& s) {
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        const physics::WireType& type = world.wire_types[world.wires[i].type];
        WireLook look;
        look.name = world.wires[i].name;
        look.diameter = type.diameter, look.breaking_load = type.breaking_load;
        if (i < scene.wires.size()) {
            look.colour = scene.wires[i].colour.value_or(look.colour);
            s.pieces.push_back({look.diameter, look.breaking_load, look.colour});
        }
        s.wires.push_back(look);
    }
    // the number of each is its WirePiece::origin
    for (std::size_t i = 0; i < scene.wires.size(); ++i)
        for (const ScenePiece& piece : scene.wires[i].pieces) {
            const auto& types = world.wire_types;
            const physics::WireType& of = types[index_of_name(types, piece.type)];
            s.pieces.push_back(
                {of.diameter, of.breaking_load, piece.colour.value_or(s.wires[i].colour)});
        }
    for (const SceneFitting& fitting : scene.fittings)
        if (fitting.kind == SceneFitting::Kind::stopper) s.stoppers.push_back(fitting.name);
    for (const SceneHand& hand : scene.hands) s.hands.push_back(hand.name);
    for (const SceneOrder& order : scene.orders) s.orders.push_back({order.name, order.order});
    for (std::size_t i = 0; i < scene.winches.size(); ++i) {
        const physics::Winch& winch = world.winches[i];
        const auto holds = [&](const SceneWire& wire) {
            const auto is_it = [&](const SceneStop& stop) {
                return stop.kind == SceneStop::Kind::winch && stop.name == winch.name;
            };
            return is_it(wire.route.front()) || is_it(wire.route.back());
        };
        const bool used = std::any_of(scene.wires.begin(), scene.wires.end(), holds);
        DrumLook look;
        look.body = winch.body;
        look.centre = winch.centre;
        look.axis = winch.axis;
        look.radius = winch.radius;
        look.width = used ? scene.winches[i].width : 0;
        look.capacity = winch.max_out;
        look.side = scene.winches[i].side;
        look.layers = winch.drum;
        s.drums.push_back(look);
    }
}

// The index of a body to ride on or to watch; -1: the world or none.
int body_or_world(const physics::World& world, const std::string& name) {
    return std::max(find_body(world, name), 0) == 0 ? -1 : find_body(world, name);
}

void paint_sight(const Scene& scene, const physics::World& world, Scenery& s) {
    using Kind = CameraView::Kind;
    for (const SceneCamera& from : scene.cameras) {
        CameraView camera = from.view;
        camera.body = body_or_world(world, from.body);
        camera.watch = body_or_world(world, from.watch);
        if (camera.body > 0) {
            const Vec3& centre = world.bodies[camera.body].centre;
            camera.target -= centre;
            // a scene gives an orbit's eye where that is at its beginning
            camera.eye -= camera.kind == Kind::orbit ? world.bodies[camera.body].X_WB.p : centre;
        }
        s.cameras.push_back(camera);
    }
    for (const SceneMark& from : scene.marks) {
        Mark& mark = s.marks.emplace_back(from.mark);
        mark.body = body_or_world(world, from.body);
        if (mark.body > 0) mark.centre -= world.bodies[mark.body].centre;
    }
    if (scene.sea) s.sea = physics::draw_sea(*scene.sea);
    s.conditions = first_conditions(scene);
    s.most_waves = highest_waves(scene);
    s.light = scene.light.light;
    for (std::size_t i = 0; i < s.light.lamps.size(); ++i) {
        Lamp& lamp = s.light.lamps[i];
        lamp.body = body_or_world(world, scene.light.lamps[i]);
        if (lamp.body > 0) lamp.at -= world.bodies[lamp.body].centre;
    }
}

}  // namespace

void paint(const Scene& scene, const physics::World& world, Scenery& scenery) {
    ModelFiles files{FileAccess(std::filesystem::path(scene.file).parent_path())};
    paint_bodies(scene, world, files, scenery);
    paint_soft_bodies(scene, world, files, scenery);
    const auto& troubles = files.troubles();
    scenery.notes.insert(scenery.notes.end(), troubles.begin(), troubles.end());
    paint_wells(world, scenery);
    paint_wires(scene, world, scenery);
    paint_rods(scene, scenery);
    paint_sight(scene, world, scenery);
}

}  // namespace fairlead
