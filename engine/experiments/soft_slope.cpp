// [Regions] section 5, of soft bodies on a slope: the angle at which they begin to slide, on one to
// forty patches; and the table whose legs slide in turns (Fig. 2).
#include <algorithm>
#include <cmath>

#include "engine/experiments/chart.h"
#include "engine/experiments/experiment.h"
#include "engine/experiments/sheet.h"
#include "engine/experiments/soft_problems.h"
#include "engine/input/clock.h"
#include "engine/machine/named.h"
#include "physics/world/step_solver.h"

namespace fairlead {
namespace {

using physics::SoftRegions;
using physics::World;

struct Regions {
    std::string name;
    SoftRegions regions;
};
const Regions kinds[] = {
    {"together", SoftRegions::body},
    {"apart", SoftRegions::patches},
    {"published", SoftRegions::published},
};

// ---- critical angle

constexpr double cell = .06;                 // [m]
constexpr int along = 15, across = 9;        // cells of the plate
constexpr double slope_friction = .4;        // [-]
constexpr double settling = 2, watched = 1;  // [s]

// Which cells of the lowest layer a plate stands on: blocks of cells that do not touch.
bool foot(int feet, int i, int j) {
    const auto between = [](int x, int low, int high) { return low <= x && x <= high; };
    switch (feet) {
        case 1:
            return between(i, 5, 9) && between(j, 2, 6);
        case 2:
            return (between(i, 1, 3) || between(i, 11, 13)) && between(j, 3, 5);
        case 4:
            return (i <= 1 || i >= along - 2) && (j <= 1 || j >= across - 2);
        case 12:
            return i % 4 == 0 && j % 4 == 0;
        case 20:
            return i % 2 == 0 && j % 2 == 0 && (i + j) % 4 == 0;
        default:
            return i % 2 == 0 && j % 2 == 0;
    }
}

physics::TetrahedralMesh plate(int feet) {
    const Vec3 size = cell * Vec3(along, across, 2);
    return part_of(physics::box_of_tetrahedra(size, {along, across, 2}), [&](const Vec3& at) {
        const Vec3 place = (at + size / 2) / cell;
        return at.z() > 0 || foot(feet, int(place.x()), int(place.y()));
    });
}

struct Slid {
    double way = 0;                // [m] in the last second
    int patches = 0, regions = 0;  // that touch; of the step
};

Slid slide(const std::shared_ptr<const physics::SoftShape>& shape, SoftRegions regions,
           double angle) {
    World w;
    const Quat tilt(Eigen::AngleAxisd(angle, Vec3::UnitY()));
    physics::Body floor;
    floor.name = "slope", floor.motion = physics::Motion::fixed;
    floor.shape = {{Pose{}, physics::HalfSpace{tilt * Vec3::UnitZ()}}};
    w.bodies.push_back(floor);
    w.materials.resize(1);
    w.materials[0].friction = slope_friction;
    w.soft_regions = regions;
    w.soft_bodies.push_back(
        physics::soft_body("plate", shape, Pose{tilt * Vec3(0, 0, cell), tilt}));
    physics::SoftBody& body = w.soft_bodies[0];
    body.young = 1e7, body.damping_time = .02;
    physics::prepare(w);
    const auto run = [&](double seconds) {
        for (int n = 0; n < std::lround(seconds / tick_seconds); ++n)
            physics::step(w, tick_seconds);
    };
    run(settling);
    const Vec3 before = physics::centre(body);
    run(watched);
    Slid slid;
    slid.way = (physics::centre(body) - before).dot(tilt * Vec3::UnitX());
    slid.regions = int(w.solver->island_reports().size());
    return slid;
}

// Of the angle of friction, by halving.
double critical(const std::shared_ptr<const physics::SoftShape>& shape, SoftRegions regions,
                int halvings, int& most_regions) {
    constexpr double slides = 1e-3;  // [m] in the last second; at a thousandth above it is 9e-3
    const double theory = std::atan(slope_friction);
    double holds = .96, lets_go = 1.04;
    for (int k = 0; k < halvings; ++k) {
        const double middle = (holds + lets_go) / 2;
        const Slid slid = slide(shape, regions, middle * theory);
        most_regions = std::max(most_regions, slid.regions);
        (slid.way > slides ? lets_go : holds) = middle;
    }
    return (holds + lets_go) / 2;
}

}  // namespace

Findings slope_on_patches(Effort effort) {
    const bool quick = effort == Effort::quick;
    const std::vector<int> feet = quick ? std::vector{1, 4, 40} : std::vector{1, 2, 4, 12, 20, 40};
    Sheet sheet({"regions", "patches", "solved_apart", "of_the_angle_of_friction"});
    std::vector<Curve> curves;
    for (const Regions& kind : kinds) {
        Curve curve{kind.name, {}, {}, Curve::Look::dots, int(curves.size())};
        for (const int n : feet) {
            int solved = 0;
            const auto shape = std::make_shared<physics::SoftShape>(plate(n));
            const double found = critical(shape, kind.regions, quick ? 4 : 6, solved);
            sheet.add({kind.name, std::to_string(n), std::to_string(solved), digits(found, 5)});
            curve.x.push_back(n), curve.y.push_back(found);
        }
        curves.push_back(curve);
    }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Regions: the critical angle, on one to forty patches",
                            {{"A soft plate on a slope",
                              {"patches of contact", false, true},
                              {"critical angle, of the angle of friction"},
                              curves}});
    found.page =
        "# regions-slope: the critical angle\n\n![angle over patches](regions-slope.svg)\n\n"
        "**The paper** (Lazarevych, Szekely, Harders: *Decomposing the contact linear "
        "complementarity problem into separate contact regions*, section 5): the critical angle "
        "of a slope corresponds to friction \"with high accuracy\", and neither the number of "
        "patches of contact nor whether they are solved apart has any influence. No figures.\n\n"
        "**Here** a soft plate of 0.9 × 0.54 m on feet stands on a slope, friction 0.4; it slides "
        "if it goes on by more than a millimetre in the third second. The angle between holding "
        "and sliding, over arctan 0.4, by halving from 0.96 to 1.04:\n\n" +
        sheet.markdown() +
        "\nTogether: on the body's compliance. Apart: each patch on its part of that, with "
        "exchanges "
        "between them. As published: on the masses of the nodes that touch, after the elasticity "
        "(`docs/theory/soft.md` 4); with the whole body on so little mass for a tick, feet are "
        "squashed and slide.\n\n"
        "**Repeat it**: `fairlead-cli experiment regions-slope --out DIR`.\n";
    return found;
}

// ---- Fig. 2: the table

namespace {

struct Walk {
    Curve front, back;            // [mm/s] mean speed of the feet, down the slope
    double way = 0, stopped = 0;  // [m] [s]
    double alone = 0;             // [s] one pair slides while the other stands
    int turns = 0;                // of which pair slides alone
};

Walk walk(const Regions& kind, const Settings& settings, double seconds) {
    constexpr double stands = 2e-3;  // [m/s]
    Settings all = settings;
    const char* words[] = {"\"body\"", "\"patches\"", "\"published\""};
    all.push_back({"/soft_regions", words[int(kind.regions)]});
    SoftPlay play("walking_table.json", all);
    const auto table = [&]() -> const physics::SoftBody& { return play.world().soft_bodies[0]; };
    const int slope = index_of_name(play.world().bodies, "slope");
    const Vec3 down = play.world().bodies[std::size_t(slope)].X_WB.q * Vec3::UnitX();
    Walk walk{{kind.name + ": front legs", {}, {}, Curve::Look::line, 0},
              {kind.name + ": back legs", {}, {}, Curve::Look::line, 1}};
    const Vec3 start = physics::centre(table());
    int last = 0;
    for (int n = 0; n < std::lround(seconds / tick_seconds); ++n) {
        play.tick();
        const physics::SoftBody& now = table();
        double speed[2] = {}, count[2] = {};
        const std::vector<Vec3>& rest = now.shape->mesh.nodes;
        for (std::size_t i = 0; i < rest.size(); ++i) {
            if (rest[i].z() > -.28 + 1e-6) continue;
            const int pair = rest[i].x() < 0;
            speed[pair] += (now.v[i] - play.world().bodies[std::size_t(slope)].v).dot(down),
                ++count[pair];
        }
        for (int k : {0, 1}) speed[k] /= count[k];
        const bool front = speed[0] > stands, back = speed[1] > stands;
        const int which = front && !back ? 1 : back && !front ? 2 : 0;
        if (which != 0) {
            walk.alone += tick_seconds;
            walk.turns += last != 0 && which != last;
            last = which;
        }
        if (front || back) walk.stopped = (n + 1) * tick_seconds;
        const double t = (n + 1) * tick_seconds;
        walk.front.x.push_back(t), walk.front.y.push_back(1e3 * speed[0]);
        walk.back.x.push_back(t), walk.back.y.push_back(1e3 * speed[1]);
    }
    walk.way = (physics::centre(table()) - start).dot(down);
    return walk;
}

}  // namespace

Findings table_walks(Effort effort) {
    Sheet sheet({"regions", "slope", "way_m", "stops_s", "one_pair_alone_s", "turns"});
    std::vector<ChartPanel> panels;
    const double seconds = effort == Effort::quick ? 2 : 8;
    for (const Regions& kind : kinds)
        for (const bool shaken : {false, true}) {
            Settings settings;
            if (!shaken) settings.push_back({"/bodies/slope/moves/0/amplitude", "0"});
            const Walk found = walk(kind, settings, seconds);
            sheet.add({kind.name, shaken ? "shaken" : "still", digits(found.way, 3),
                       digits(found.stopped, 3), digits(found.alone, 2),
                       std::to_string(found.turns)});
            if (kind.regions != SoftRegions::published)
                panels.push_back({kind.name + (shaken ? ", shaken" : ", still"),
                                  {"time [s]"},
                                  {"speed of feet over the slope [mm/s]"},
                                  {found.front, found.back}});
        }
    Findings found;
    found.csv = sheet.csv();
    found.plot = line_chart("Regions Fig. 2: a table whose legs slide in turns", panels);
    found.page =
        "# regions-fig2: the walking table\n\n![speed of feet](regions-fig2.svg)\n\n"
        "**The paper** (Lazarevych, Szekely, Harders: *Decomposing the contact linear "
        "complementarity problem into separate contact regions*, Fig. 2): a plastic table on a "
        "slope that friction would hold goes down with its legs sliding in turns, front and back, "
        "as such tables do. No figures.\n\n"
        "**Here** `scenes/walking_table.json`: 1 × 0.6 m, 10⁷ Pa, on a slope of 20°, friction 0.5, "
        "1.4 times what holds it, pushed off at 0.6 m/s; the slope still, or shaken along itself "
        "by "
        "8 mm five times a second. A pair of legs slides above 2 mm/s; turns are how "
        "often the pair that slides alone changes:\n\n" +
        sheet.markdown() +
        "\nOn a still slope the push is used up and the table stands, as it must where friction "
        "would hold it. Shaken it walks on down, front legs and back legs by turns. Together and "
        "apart are one answer; as published, "
        "on the masses of its feet, it slides away.\n\n"
        "**Repeat it**: `fairlead-cli experiment regions-fig2 --out DIR`.\n";
    return found;
}

}  // namespace fairlead
