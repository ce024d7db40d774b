#include "engine/session/clearance.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "engine/view/extent.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

// [m] that something must stand as high as the load to be in its way. tuning: what a load stands on
// gives way by less than a millimetre, and tilts it by less than this
constexpr double stands_as_high = 0.02;

int held_by(const Machines& m, std::size_t grab) {  // body; -1: nothing
    const int load = m.state.grabs[grab].load;
    return load < 0 ? -1 : m.grabs[grab].loads[load];
}

// Hook, grippers and what they hold.
void find_what_hangs(const Machines& m, std::vector<int>& bodies) {
    bodies.clear();
    const auto add = [&](int body) {
        if (body >= 0 && std::find(bodies.begin(), bodies.end(), body) == bodies.end())
            bodies.push_back(body);
    };
    add(m.crane.hook);
    for (std::size_t i = 0; i < m.grabs.size(); ++i) add(m.grabs[i].body), add(held_by(m, i));
}

// Loads that are to be taken by a gripper that is empty: it has to come to them.
bool is_to_be_taken(const Machines& m, int body) {
    for (std::size_t i = 0; i < m.grabs.size(); ++i) {
        const std::vector<int>& loads = m.grabs[i].loads;
        if (held_by(m, i) < 0 && std::find(loads.begin(), loads.end(), body) != loads.end())
            return true;
    }
    return false;
}

bool never_touch(const physics::World& world, int a, int b) {
    return std::any_of(world.apart.begin(), world.apart.end(), [&](const auto& pair) {
        return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
    });
}

double angle_of(const Vec3& way) {  // [rad] from x towards y
    return way.head<2>().isZero(0) ? 0 : elementary::atan2(way.y(), way.x());
}

// What may be in the way, nearest first: few of them have to be looked at closely.
void find_candidates(const Machines& m, const physics::World& world, ClearanceMemory& memory) {
    using Candidate = ClearanceMemory::Candidate;
    const std::vector<Outline>& outlines = memory.outlines;
    const std::vector<int>& hanging = memory.hanging;
    memory.candidates.clear();
    for (std::size_t i = 1; i < world.bodies.size(); ++i) {
        const int body = static_cast<int>(i);
        if (std::find(hanging.begin(), hanging.end(), body) != hanging.end()) continue;
        if (world.bodies[i].shape.empty() || is_to_be_taken(m, body)) continue;
        for (const int ours : hanging) {
            const double least = least_gap(outlines[ours].all, world.bodies[ours].X_WB,
                                           outlines[i].all, world.bodies[i].X_WB);
            if (least < most_clearance && !never_touch(world, ours, body))
                memory.candidates.push_back({least, ours, body});
        }
    }
    std::sort(memory.candidates.begin(), memory.candidates.end(),
              [](const Candidate& a, const Candidate& b) {
                  return std::tie(a.least, a.body, a.ours) < std::tie(b.least, b.body, b.ours);
              });
}

void show_nearest(const Machines& m, const physics::World& world, ClearanceMemory& memory,
                  CraneState& to) {
    LevelGap least{most_clearance, Vec3::Zero()};
    to.clear_of = -1;
    find_what_hangs(m, memory.hanging);
    find_candidates(m, world, memory);
    for (const ClearanceMemory::Candidate& c : memory.candidates) {
        if (c.least >= least.distance) break;
        const LevelGap gap =
            level_gap(memory.outlines[c.ours], world.bodies[c.ours].X_WB, memory.outlines[c.body],
                      world.bodies[c.body].X_WB, stands_as_high, least.distance);
        if (gap.distance < least.distance) least = gap, to.clear_of = c.body;
    }
    to.clearance = least.distance;
    to.clearance_way = angle_of(least.way);
}

// From the gripper to where it takes a load, level; none: it does not take that one.
std::optional<Vec3> way_to_take(const Machines& m, const physics::World& world, int load) {
    for (const Grab& grab : m.grabs)
        for (std::size_t k = 0; k < grab.loads.size(); ++k)
            if (grab.loads[k] == load) {
                const Vec3 way = world.bodies[load].point(grab.load_points[k]) -
                                 world.bodies[grab.body].point(grab.at);
                return Vec3(way.x(), way.y(), 0);
            }
    return std::nullopt;
}

// From a load to a mark, in the plane of what the mark is painted on, as placing is judged.
Vec3 way_to_mark(const Snapshot& s, const Mark& mark, int load) {
    const Pose X_WM = mark.body < 0 ? Pose{} : s.bodies[mark.body].X_WB;
    Vec3 way = mark.centre - X_WM.inverse() * s.bodies[load].X_WB.p;
    way.z() = 0;
    return X_WM.q * way;
}

void show_target(const Machines& m, const physics::World& world, Snapshot& s) {
    CraneState& to = s.crane;
    to.target = to.target_way = 0;
    to.target_name.clear();
    const ExerciseState& e = s.exercise;
    std::optional<Vec3> way;
    if (!e.to_take.empty()) {
        const int load = place_of_body(s.scenery->bodies, e.to_take);
        if (load >= 0) way = way_to_take(m, world, load);
        to.target_name = e.to_take;
    } else if (!e.to_mark.empty()) {
        const auto& marks = s.scenery->marks;
        const auto mark = std::find_if(marks.begin(), marks.end(),
                                       [&](const Mark& x) { return x.name == e.to_mark; });
        int load = place_of_body(s.scenery->bodies, e.to_place);
        if (load < 0) load = place_of_body(s.scenery->bodies, to.held);
        if (load < 0) load = m.crane.hook;
        if (mark != marks.end()) way = way_to_mark(s, *mark, load);
        to.target_name = e.to_mark;
    }
    if (!way) return to.target_name.clear();
    to.target = way->norm();
    to.target_way = angle_of(*way);
}

// [m] of what the gripper holds, or of the gripper itself.
double underside(const Machines& m, const Snapshot& s) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m.grabs.size(); ++i) {
        const int held = held_by(m, i);
        const int body = held < 0 ? m.grabs[i].body : held;
        least = std::min(
            least, -extent(s.scenery->bodies[body].parts, s.bodies[body].X_WB, -Vec3::UnitZ()));
    }
    return std::isfinite(least) ? least : s.crane.hook_height;
}

}  // namespace

bool has_clearance(const Machines& m) {
    return !m.crane.name.empty() && m.crane.lifts && m.crane.hook >= 0;
}

std::vector<Signal> signals_of_clearance(const Machines& m) {
    if (!has_clearance(m)) return {};
    return {{"crane.clearance", "m",
             "level, from load or gripper to the nearest thing that stands as high as it hangs; "
             "50: none is nearer"},
            {"crane.clearance_direction", "rad", "where that is, from x towards y"},
            {"crane.target", "m",
             "level, from the gripper to what is to be taken, or from the load to its mark; 0: "
             "there is none"},
            {"crane.target_direction", "rad", "where that is, from x towards y"}};
}

void read_clearance(const Machines& m, const CraneState& crane, std::vector<double>& values) {
    if (!has_clearance(m)) return;
    for (const double x : {crane.clearance, crane.clearance_way, crane.target, crane.target_way})
        values.push_back(x);
}

void show_clearance(const Machines& m, const physics::World& world, ClearanceMemory& memory,
                    Snapshot& s) {
    if (!s.scenery) return;
    s.crane.underside = underside(m, s);
    if (!has_clearance(m)) return;
    if (memory.outlines.empty())
        for (const physics::Body& body : world.bodies) memory.outlines.emplace_back(body.shape);
    show_nearest(m, world, memory, s.crane);
    show_target(m, world, s);
}

}  // namespace fairlead
