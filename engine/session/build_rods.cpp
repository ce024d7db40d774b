#include "engine/session/build_rods.h"

#include <cmath>
#include <concepts>

#include "engine/machine/named.h"
#include "physics/rod/knot.h"
#include "physics/world/rod_family.h"

namespace fairlead {
namespace {

// Which knot a rod is in takes a look at every pair of its elements: of longer ones nobody is told.
constexpr int longest_told = 300;  // [nodes]

// Visits name, unit, meaning and value of all that is measured; counts are whole numbers.
template <class Visit>
void list_rod(const physics::RodFamily& family, const physics::Rod& rod, Visit visit) {
    const physics::RodProbe probe = physics::probe(family, rod);
    const auto& at = family.shown();
    physics::Knot knot{0, 0};
    if (rod.count <= longest_told)
        knot = physics::knot_of(
            std::vector<Vec3>(at.begin() + rod.first, at.begin() + rod.first + rod.count));
    visit("length", "m", "along it", probe.length);
    visit("tension", "N", "the largest along it", probe.tension);
    visit("tension_start", "N", "of its first piece", probe.tension_start);
    visit("tension_end", "N", "of its last piece", probe.tension_end);
    visit("hand", "N", "with which a hand pulls it", pull_of_hand(family.rods, rod).norm());
    visit("crossings", "-", "in a projection", knot.crossings);
    visit("knot", "-", "its determinant: 1 none, 3 overhand, 5 double overhand; 0: not told",
          knot.determinant);
    if (rod.resolution.adapts) visit("nodes", "-", "that it has now", rod.count);
}

template <class Visit>
void list_rods(const physics::World& world, Visit visit) {
    const physics::RodFamily* family = physics::rods_of(world);
    if (!family) return;
    for (const physics::Rod& rod : family->rods.rods)
        list_rod(*family, rod,
                 [&](const char* quantity, const char* unit, const char* what, auto value) {
                     visit("rod." + rod.name + "." + quantity, unit, what, value);
                 });
    const physics::RodFindings& found = family->rods.found;
    visit("rods.penetration", "-", "in radii, the deepest of the last tick", found.penetration);
    visit("rods.touching", "-", "contacts that press", found.touching);
    visit("rods.substeps", "-", "of the last tick", found.substeps);
}

}  // namespace

void build_rods(const Scene& scene, physics::World& world) {
    if (scene.rods.empty()) return;
    auto family = std::make_unique<physics::RodFamily>();
    physics::Rods& rods = family->rods;
    for (const SceneRod& from : scene.rods) {
        const int index = rods.add(from.name, from.section, from.nodes, from.curved);
        physics::Rod& rod = rods.rods[index];
        rod.resolution = from.resolution;
        const double spacing = rods.nodes[rod.first].length;
        for (const SceneRodTie& tie : from.ties) {
            const int place = std::min(int(std::lround(tie.along / spacing)), rod.count - 1);
            family->tie(world, rod.first + place, index_of_name(world.bodies, tie.body), tie.clamp);
        }
    }
    world.families.push_back(std::move(family));
}

void paint_rods(const Scene& scene, Scenery& scenery) {
    for (const SceneRod& rod : scene.rods)
        scenery.rods.push_back({rod.name, rod.section.radius, rod.colour});
}

void show_rods(const physics::World& world, Snapshot& snapshot) {
    const physics::RodFamily* family = physics::rods_of(world);
    snapshot.pulled.clear();
    if (!family) return snapshot.rods.clear();
    snapshot.rods.resize(family->rods.rods.size());
    const auto& at = family->shown();
    for (std::size_t r = 0; r < snapshot.rods.size(); ++r) {
        const physics::Rod& rod = family->rods.rods[r];
        snapshot.rods[r].assign(at.begin() + rod.first, at.begin() + rod.first + rod.count);
        if (rod.hand.node >= 0) snapshot.pulled.push_back(at[rod.hand.node]);
    }
}

std::vector<Signal> rod_signals(const physics::World& world) {
    std::vector<Signal> signals;
    list_rods(world, [&](const std::string& path, const char* unit, const char* what, auto value) {
        signals.push_back({path, unit, what, std::integral<decltype(value)>});
    });
    return signals;
}

void read_rod_signals(const physics::World& world, std::vector<double>& values) {
    list_rods(world, [&](const std::string&, const char*, const char*, double value) {
        values.push_back(value);
    });
}

}  // namespace fairlead
