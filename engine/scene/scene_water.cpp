#include <cstdio>

#include "engine/scene/scene_parts.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

std::uint64_t read_seed(const SceneReader& from) {
    return static_cast<std::uint64_t>(from.number("seed"));
}

void read_system(const SceneReader& from, double depth, physics::WaveSystem& system) {
    system.wave_height = from.number("wave_height");
    system.period = from.number("period");
    system.peakedness = from.number("peakedness");
    system.direction = from.number("direction_deg") * degree;
    system.spread = from.number("spread_deg") * degree;
    const double least = physics::least_period(system.wave_height, depth);
    if (system.period >= least) return;
    char text[160];
    if (least == physics::Sea::bottomless)
        std::snprintf(text, sizeof text,
                      "waves of %g m would break over a bottom at %g m, however long they are",
                      system.wave_height, depth);
    else
        std::snprintf(text, sizeof text,
                      "waves of %g m would break in a period of %g s: expected at least %.1f s",
                      system.wave_height, system.period, least);
    from.error(least == physics::Sea::bottomless ? "wave_height" : "period", text);
}

physics::RegularWave read_regular(const SceneReader& from, double depth) {
    const physics::RegularWave wave{from.number("height"), from.number("period"),
                                    from.number("direction_deg") * degree,
                                    from.number("phase_deg") * degree};
    const double most = physics::highest_regular_wave(wave.period, depth);
    if (wave.height <= most) return wave;
    char text[160];
    std::snprintf(text, sizeof text,
                  "a wave of %g s breaks beyond %.3g m: expected no more than that", wave.period,
                  most);
    from.error("height", text);
    return wave;
}

std::vector<physics::CurrentLayer> read_current(const SceneReader& from, double depth) {
    const auto velocity = [](const SceneReader& of) {
        const double to = of.number("direction_deg") * degree;
        return Eigen::Vector2d(of.number("speed") *
                               Eigen::Vector2d(elementary::cos(to), elementary::sin(to)));
    };
    std::vector<physics::CurrentLayer> layers;
    for (const SceneReader& layer : from.elements("layers")) {
        if (!layers.empty() && layer.number("depth") <= layers.back().depth)
            layer.error("depth",
                        "expected layers from the surface down, each deeper than the "
                        "one before it");
        layers.push_back({layer.number("depth"), velocity(layer)});
    }
    if (!layers.empty()) return layers;
    return physics::current_over_depth(from.number("speed"), from.number("direction_deg") * degree,
                                       depth);
}

physics::SeaState read_sea(const SceneReader& from) {
    physics::SeaState sea;
    sea.level = from.number("level");
    sea.depth = from.maybe_number("depth").value_or(physics::Sea::bottomless);
    read_system(from, sea.depth, sea);
    for (const SceneReader& regular : from.elements("regular"))
        sea.regular.push_back(read_regular(regular, sea.depth));
    // alone, unless a wind sea is asked for beside it
    if (!sea.regular.empty() && !from.has("wave_height")) sea.wave_height = 0;
    for (const SceneReader& swell : from.elements("swell"))
        read_system(swell, sea.depth, sea.swell.emplace_back());
    sea.seed = read_seed(from);
    sea.waves = from.integer("waves");
    if (from.has("current")) sea.current = read_current(from.at("current"), sea.depth);
    return sea;
}

}  // namespace

void read_water(const SceneReader& root, Scene& scene) {
    if (root.has("sea")) {
        const SceneReader sea = root.at("sea");
        scene.sea = read_sea(sea);
        for (const SceneReader& probe : sea.elements("probes"))
            scene.sea_probes.push_back(
                {probe.text("name"), probe.text("body"), probe.vector("at")});
    }
    if (!root.has("wind")) return;
    const SceneReader wind = root.at("wind");
    scene.wind = physics::draw_wind(wind.number("speed"), wind.number("direction_deg") * degree,
                                    wind.flag("gusts"), read_seed(wind));
}

}  // namespace fairlead
