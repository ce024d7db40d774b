
#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

SceneCamera read_camera(const SceneReader& from, const Scene& scene) {
    CameraView view;
    view.name = from.text("name");
    view.kind = from.choice<CameraView::Kind>("kind");
    view.eye = from.vector("eye");
    view.target = from.vector("target");
    view.fov = from.maybe_number("fov_deg").value_or(0) * degree;
    const bool watches =
        view.kind == CameraView::Kind::boom_tip || view.kind == CameraView::Kind::banksman;
    if (from.has("watch") && !watches)
        from.error("watch", "only a boom_tip or banksman camera watches a body");
    if (!watches && (view.eye - view.target).norm() < 1e-6)
        from.error("eye", "the eye is where the target is");
    std::string watch = from.has("watch") ? from.text("watch") : "";
    if (watches && watch.empty() && scene.crane) watch = scene.crane->hook;
    if (watches && watch.empty())
        from.error(
            "", "a " + from.text("kind") + " camera needs \"watch\": which body it keeps in sight");
    return {view, from.text("body"), watch};
}

Lamp read_lamp(const SceneReader& from) {
    Lamp lamp;
    lamp.at = from.vector("at");
    lamp.direction = from.direction("direction");
    lamp.half_angle = from.number("half_angle_deg") * degree;
    lamp.intensity = from.number("intensity");
    return lamp;
}

}  // namespace

void read_sight(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("cameras"))
        scene.cameras.push_back(read_camera(from, scene));
    if (!root.has("light")) return;
    const SceneReader from = root.at("light");
    Light& light = scene.light.light;
    light.time = from.choice<Light::Time>("time");
    light.visibility = from.number("visibility");
    for (const SceneReader& lamp : from.elements("lamps")) {
        light.lamps.push_back(read_lamp(lamp));
        scene.light.lamps.push_back(lamp.text("body"));
    }
}

}  // namespace fairlead
