#pragma once
// nine_lines.h — the fullest scene of anchor handling: an anchor handler with two wires on deck, a
// rig that floats on eight lines, the ninth between them, 600 m of water, Hs 2.5 m.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "build_paths.h"
#include "engine/scene/scene.h"

namespace fairlead {

template <class Named>
Named& named_part(std::vector<Named>& all, const std::string& name) {
    return *std::find_if(all.begin(), all.end(), [&](const Named& x) { return x.name == name; });
}

// As a pontoon of 104 × 40 m, ballasted to 12 m.
inline void let_float(SceneBody& rig) {
    rig.motion = physics::Motion::dynamic;
    rig.mass = physics::sea_water * 104 * 40 * 12;
    rig.pose.p.z() = -12;
    rig.shape = {{Pose{Vec3(0, 0, 10), Quat::Identity()}, physics::Box{Vec3(52, 20, 10)}}};
    SceneHull hull;
    hull.kind = SceneHull::Kind::ship;
    hull.metacentric_height = 3;
    hull.damping.roll = 0.1;
    rig.hull = hull;
}

inline Scene nine_lines() {
    Scene scene = load_scene(FAIRLEAD_HOME "/scenes/run_anchor.json");
    scene.exercise.reset();
    scene.marks.clear();
    scene.sea->wave_height = 2.5;
    SceneBody& rig = named_part(scene.bodies, "rig");
    let_float(rig);
    for (SceneWinch& winch : scene.winches)
        if (winch.body == "rig") winch.winch.centre = Vec3(12, 0, 4);
    const SceneWire chain = named_part(scene.wires, "chain");
    for (const double bearing : {40, 75, 110, 145, 215, 250, 285, 320}) {
        const Vec3 out = Quat(Eigen::AngleAxisd(bearing * std::numbers::pi / 180, Vec3::UnitZ())) *
                         Vec3::UnitX();
        SceneWire line = chain;
        line.name = "line_" + std::to_string(int(bearing));
        line.length = 1850;
        SceneStop fairlead, ground;
        fairlead.name = "rig", fairlead.at = 12 * out + Vec3(0, 0, 4);
        ground.name = "seabed", ground.at = rig.pose.p + 1530 * out;
        ground.at.z() = 0.3;
        line.route = {fairlead, ground};
        scene.wires.push_back(line);
    }
    return scene;
}

}  // namespace fairlead
