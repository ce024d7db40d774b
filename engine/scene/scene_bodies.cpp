#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <numbers>

#include "engine/scene/mesh_file.h"
#include "engine/scene/scene_parts.h"
#include "physics/geometry/mesh.h"

namespace fairlead {

std::optional<Colour> read_colour(const SceneReader& from) {
    const std::optional<Vec3> rgb = from.maybe_vector("colour");
    if (!rgb) return {};
    const Eigen::Vector3f c = rgb->cast<float>();
    return Colour{c.x(), c.y(), c.z()};
}

SceneModel read_scene_model(const SceneReader& from, const Scene& scene) {
    if (!from.has("model")) return {};
    const SceneReader model = from.at("model");
    const std::filesystem::path beside = std::filesystem::path(scene.file).parent_path();
    return {(beside / model.text("file")).string(), model.text("node")};
}

namespace {

constexpr std::size_t most_shapes = 1000;  // of a body: as many as one compound may list

using physics::Geometry;
using physics::ShapePart;

Pose read_pose(const SceneReader& from) {
    return {from.vector("position"), from.quaternion("orientation")};
}

// Of the mesh files that a scene names. Each is read once, and its repairs are noted once, however
// many bodies have its shape.
class Surfaces {
  public:
    explicit Surfaces(Scene& scene) : scene_(scene), access_(folder()) {}

    std::shared_ptr<const physics::TriangleMesh> read(const SceneReader& from,
                                                      std::string_view key) {
        const std::string file = from.text(key);
        const auto [at, fresh] = known_.try_emplace(file);
        if (fresh) at->second = read(file);
        if (!at->second.trouble.empty()) from.error(key, at->second.trouble);
        return at->second.mesh;
    }

  private:
    struct Surface {
        std::shared_ptr<const physics::TriangleMesh> mesh =
            std::make_shared<physics::TriangleMesh>();
        std::string trouble;  // why it is empty
    };

    std::filesystem::path folder() const {
        return std::filesystem::path(scene_.file).parent_path();
    }

    void note(const std::string& file, const physics::MeshRepairs& repairs) {
        const auto say = [&](const char* sentence, int count) {
            if (count > 0)
                scene_.notes.push_back({sentence, {printable(file), std::to_string(count)}});
        };
        say(tr_later("mesh %s: vertices joined: %s"), repairs.joined_vertices);
        say(tr_later("mesh %s: triangles dropped: %s"), repairs.dropped_triangles);
        say(tr_later("mesh %s: triangles turned: %s"), repairs.turned_triangles);
        say(tr_later("mesh %s: edges swapped: %s"), repairs.swapped_edges);
        say(tr_later("mesh %s: loose vertices dropped: %s"), repairs.dropped_vertices);
    }

    Surface read(const std::string& file) {
        Surface surface;
        try {
            physics::MeshRepairs repairs;
            surface.mesh = std::make_shared<const physics::TriangleMesh>(
                physics::repaired(read_mesh(folder() / file, access_, budget_), repairs));
            note(file, repairs);
        } catch (const physics::MeshError& e) {
            surface.trouble = "cannot use mesh " + printable(file) + ": " + e.what();
        } catch (const std::exception& e) {
            constexpr std::size_t longest = 1000;  // [bytes]
            surface.trouble = "cannot read the mesh: " + printable(e.what(), longest);
        }
        return surface;
    }

    Scene& scene_;
    FileAccess access_;
    GltfBudget budget_;
    std::map<std::string, Surface> known_;
};

void read_shape(const SceneReader& from, const Pose& X_BS, Surfaces& surfaces,
                std::vector<ShapePart>& parts) {
    const auto add = [&](Geometry geometry) { parts.push_back({X_BS, std::move(geometry)}); };
    if (from.has("box")) add(physics::Box{from.vector("box") / 2});
    if (from.has("sphere")) add(physics::Sphere{from.number("sphere")});
    if (from.has("half_space")) add(physics::HalfSpace{from.direction("half_space")});
    if (from.has("capsule")) {
        const SceneReader capsule = from.at("capsule");
        add(physics::Capsule{capsule.number("radius"), capsule.number("length")});
    }
    if (from.has("cylinder")) {
        const SceneReader cylinder = from.at("cylinder");
        add(physics::Cylinder{cylinder.number("radius"), cylinder.number("length")});
    }
    if (from.has("convex")) add(physics::Convex{surfaces.read(from, "convex")});
    if (from.has("mesh")) add(physics::Mesh{surfaces.read(from, "mesh")});
    for (const SceneReader& part : from.elements("compound"))
        read_shape(part.at("shape"), X_BS * read_pose(part), surfaces, parts);
}

// A dynamic body needs a mass and an inertia; both may come from its shape.
void check_mass(const SceneReader& from, const SceneBody& body) {
    if (body.motion != physics::Motion::dynamic) return;
    const bool solid = !body.shape.empty();
    const bool endless = std::any_of(body.shape.begin(), body.shape.end(), [](const auto& part) {
        return std::holds_alternative<physics::HalfSpace>(part.geometry);
    });
    if (endless) from.error("shape", "a half-space cannot move; expected \"motion\": \"fixed\"");
    if (from.has("mass") && from.has("density"))
        from.error("density", "expected mass or density, not both");
    if (!body.mass && !body.density)  // a hull's form may have told its mass
        from.error("", "a dynamic body needs \"mass\" [kg] or \"density\" [kg/m³]");
    if (body.shape.empty() && !from.has("shape") && !from.has("inertia"))
        from.error("", "a dynamic body needs \"shape\" or \"inertia\" [kg m²]");
    if (body.density && !solid && !from.has("shape"))
        from.error("density", "a density needs a shape to fill");
    if (body.inertia) {
        const Vec3 I = *body.inertia;
        // holds for every solid: each moment is the sum of two of three positive integrals
        if (2 * I.maxCoeff() > I.sum() * (1 + 1e-6))
            from.error("inertia",
                       "no solid has these moments: none may exceed the sum of the others");
    }
}

SceneBody read_body(const SceneReader& from, const Scene& scene, Surfaces& surfaces) {
    SceneBody body;
    body.name = from.text("name");
    body.title = from.text("title");
    body.motion = from.choice<physics::Motion>("motion");
    if (from.has("shape")) read_shape(from.at("shape"), Pose{}, surfaces, body.shape);
    if (body.shape.size() > most_shapes)
        from.error("shape", "is made of " + std::to_string(body.shape.size()) +
                                " shapes, with those inside others; expected at most " +
                                std::to_string(most_shapes));
    body.mass = from.maybe_number("mass");
    body.density = from.maybe_number("density");
    body.inertia = from.maybe_vector("inertia");
    body.centre_of_mass = from.maybe_vector("centre_of_mass");
    body.pose = read_pose(from);
    body.velocity = from.vector("velocity");
    body.angular_velocity = from.vector("angular_velocity");
    body.material = from.text("material");
    body.facets = from.integer("facets");
    body.colour = read_colour(from);
    body.visible = from.flag("visible");
    body.model = read_scene_model(from, scene);
    read_moves(from, body);
    if (from.has("hull")) body.hull = read_hull(from.at("hull"), scene, body);
    if (from.has("anchor")) body.anchor = read_anchor(from.at("anchor"), body);
    const bool refused = body.hull && body.hull->form && !body.hull->mesh;  // that has been said
    if (!refused) check_mass(from, body);
    return body;
}

bool moves(const Scene& scene, const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const SceneBody& b) {
        return b.name == name && b.motion == physics::Motion::dynamic;
    });
}

SceneJoint read_joint(const SceneReader& from, const Scene& scene) {
    using Kind = physics::Joint::Kind;
    SceneJoint joint;
    joint.name = from.text("name");
    joint.kind = from.choice<Kind>("kind");
    joint.a = from.text("a");
    joint.b = from.text("b");
    joint.at = from.vector("at");
    joint.axis = from.direction("axis");
    joint.compliance = from.number("compliance");
    joint.damping_time = from.number("damping_time");
    const bool one_way = joint.kind == Kind::hinge || joint.kind == Kind::slider;
    for (const std::string_view key : {"axis", "limits", "limits_deg", "motor"})
        if (from.has(key) && !one_way) from.error(key, "only a hinge or a slider has this");
    if (from.has("limits_deg") && joint.kind == Kind::slider)
        from.error("limits_deg", "a slider moves in metres; expected \"limits\"");
    if (from.has("limits") && from.has("limits_deg"))
        from.error("limits_deg", "expected limits or limits_deg, not both");
    for (const char* key : {"limits", "limits_deg"}) {
        if (!from.has(key)) continue;
        auto [low, high] = from.pair(key);
        if (low > high) from.error(key, "the lower limit is above the upper one");
        const double unit = key == std::string_view("limits") ? 1 : std::numbers::pi / 180;
        joint.limits = {low * unit, high * unit};
    }
    if (from.has("motor")) {
        const SceneReader motor = from.at("motor");
        joint.motor.mode = motor.choice<physics::Motor::Mode>("mode");
        joint.motor.target = motor.number("target");
        joint.motor.max_force = motor.number("max_force");
        joint.motor.stiffness_time = motor.number("stiffness_time");
    }
    if (joint.a == joint.b)
        from.error("b", "ties \"" + printable(joint.b) + "\" to itself");
    else if (!moves(scene, joint.a) && !moves(scene, joint.b))
        from.error("", "ties two bodies neither of which is dynamic");
    return joint;
}

}  // namespace

std::vector<physics::ShapePart> read_solid(const SceneReader& from, Scene& scene) {
    std::vector<physics::ShapePart> parts;
    Surfaces surfaces(scene);
    read_shape(from.at("shape"), read_pose(from), surfaces, parts);
    return parts;
}

void read_bodies(const SceneReader& root, Scene& scene) {
    physics::Material standard;
    scene.materials.push_back(standard);
    for (const SceneReader& from : root.elements("materials")) {
        physics::Material material;
        material.name = from.key();
        material.friction = from.number("friction");
        material.restitution = from.number("restitution");
        material.rolling = from.number("rolling_resistance");
        material.compliance = from.number("compliance");
        material.bedding = from.number("bedding");
        material.damping_time = from.number("damping_time");
        if (material.name == standard.name)
            scene.materials.front() = material;
        else
            scene.materials.push_back(material);
    }
    Surfaces surfaces(scene);
    for (const SceneReader& from : root.elements("bodies"))
        scene.bodies.push_back(read_body(from, scene, surfaces));
}

void read_surroundings(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("surroundings"))
        scene.surroundings.push_back({read_scene_model(from, scene), read_pose(from)});
}

void read_joints(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("joints"))
        scene.joints.push_back(read_joint(from, scene));
    for (const SceneReader& from : root.elements("apart")) {
        const std::vector<std::string> pair = from.as_texts();
        if (pair.size() != 2) continue;
        if (pair[0] == pair[1]) from.error("", "expected two different bodies");
        scene.apart.emplace_back(pair[0], pair[1]);
    }
}

}  // namespace fairlead
