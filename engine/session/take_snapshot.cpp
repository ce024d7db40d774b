#include "engine/view/snapshot.h"
#include "physics/math/elementary.h"
#include "physics/world/counts.h"
#include "physics/world/measure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/input/clock.h"
#include "engine/machine/marking.h"
#include "engine/scene/parameters.h"
#include "engine/session/build.h"
#include "engine/session/build_rods.h"
#include "engine/session/clearance.h"
#include "engine/session/controls_look.h"
#include "engine/session/people.h"
#include "engine/session/scenery.h"
#include "engine/session/show_wires.h"
#include "engine/session/soft_look.h"
#include "engine/session/take_snapshot.h"
#include "engine/session/wells.h"
#include "physics/world/step_solver.h"

namespace fairlead {
namespace {
// ---- the engine's own signals: names here, values in the same order below

bool has_kind(const Machines& m, SceneInterlock::Kind kind) {
    return std::any_of(m.interlocks.begin(), m.interlocks.end(),
                       [&](const Interlock& lock) { return lock.kind == kind; });
}

bool is_tripped(const Machines& m, SceneInterlock::Kind kind) {
    for (std::size_t i = 0; i < m.interlocks.size(); ++i)
        if (m.interlocks[i].kind == kind && m.state.interlocks[i].tripped) return true;
    return false;
}

// Whether it is a winch whose wire leads over a ship's stern from a place that is told.
bool leads(const Crane& crane) {
    return !crane.name.empty() && !crane.lifts && crane.hook >= 0 && crane.suspension_body >= 0;
}

double lead_of(const Crane& crane, const physics::World& world) {  // [rad] in plan
    const physics::Body& ship = world.bodies[crane.suspension_body];
    const Vec3 ahead = ship.X_WB.q * Vec3::UnitX();
    const Vec3 way = world.bodies[crane.hook].point(crane.hook_at) - ship.point(crane.suspension);
    return elementary::atan2(way.x() * ahead.y() - way.y() * ahead.x(),
                             -way.x() * ahead.x() - way.y() * ahead.y());
}

constexpr std::array<std::array<const char*, 3>, 8> pull_signals{
    {{".pull", "N", "of the line that leads overboard, where it leaves her"},
     {".pull_direction", "rad", "its lead in plan, off the stern, positive: to starboard"},
     {".pull_down", "rad", "its lead below level"},
     {".pull_lever", "m", "where it leaves her, from the centre plane, positive: to starboard"},
     {".pull_permissible", "N", "that heels her to her limit, at most what the gear may carry"},
     {".pull_share", "-", "pull by what is permissible"},
     {".pull_over", "s", "for which it has been more, on end"},
     {".pull_beyond", "s", "for which it has been more, in all"}}};

// What a crane stands on, and how.
void list_stand(const Crane& crane, const physics::World& world, std::vector<Signal>& list) {
    if (crane.base >= 0) {
        list.push_back({"crane.heel", "rad", "of its base, positive: the right side low"});
        list.push_back({"crane.trim", "rad", "of its base, positive: the rear low"});
        list.push_back({"crane.lean", "rad", "of its base to any side"});
    }
    for (const int support : crane.supports)
        list.push_back({"crane.support." + world.bodies[support].name, "N", "that bears on it"});
    if (!crane.supports.empty())
        list.push_back({"crane.support", "N", "on the one that bears least"});
}

void read_stand(const Crane& crane, const physics::World& world, std::vector<double>& values) {
    if (crane.base >= 0) {
        const Lean lean = lean_now(crane, world);
        for (const double x : {lean.heel, lean.trim, elementary::hypot(lean.heel, lean.trim)})
            values.push_back(x);
    }
    for (const int support : crane.supports) values.push_back(borne_by(support, world));
    if (!crane.supports.empty()) values.push_back(support_now(crane, world));
}

std::vector<Signal> own_signals(const Machines& m, const physics::World& world) {
    std::vector<Signal> list;
    if (!m.crane.name.empty())
        list = {{"crane.load", "N", "hook load, filtered 0.5 s"},
                {"crane.peak_load", "N", "highest hook load since the peaks were reset"},
                {"crane.bump", "N s", "knock on gripper and load in one tick"},
                {"crane.landing", "m/s", "speed with which a held load came to stand"},
                {"crane.scrape", "m/s", "speed at which gripper and load slide along something"},
                {"crane.swing_x", "rad", "swing of the load along x"},
                {"crane.swing_y", "rad", "swing of the load along y"},
                {"crane.hook_height", "m", "height of the hook above the ground"},
                {"crane.hoist_speed", "m/s", "speed of the hook, positive raises"},
                {"crane.travel_x", "m", "position of the bridge"},
                {"crane.travel_y", "m", "position of the trolley"},
                {"crane.swing", "rad", "swing of the load to any side"},
                {"crane.utilisation", "-", "hook load by what is rated now; 0: nothing is"},
                {"crane.capacity", "N", "what is rated now"},
                {"crane.radius", "m", "of the boom's tip, or of the hook, from the slewing axis"},
                {"crane.underside", "m", "lowest point of load or gripper above the ground"},
                {"crane.holding", "-", "1 while the gripper holds a load", true}};
    if (!m.crane.reevings.empty()) {
        list.push_back({"crane.falls", "-", "parts of the wire that carry the hook", true});
        list.push_back({"crane.falls_set", "-", "to which the limiter is set", true});
        list.push_back({"crane.line_pull", "N", "of each of them, at the wire's end"});
    }
    if (!m.crane.off_board.empty())
        list.push_back({"crane.derating", "-", "share of the chart that counts in these waves"});
    list_stand(m.crane, world, list);
    if (leads(m.crane))
        list.push_back({"crane.lead", "rad", "of the wire off the stern, positive: to starboard"});
    for (std::size_t kind = 0; kind < SceneInterlock::names.size(); ++kind)
        if (has_kind(m, SceneInterlock::Kind(kind)))
            list.push_back({"interlock." + std::string(SceneInterlock::names[kind]), "-",
                            "1 while it stops a motion"});
    for (const HeelLimit& of : m.heel_limits) {
        list.push_back({"hull." + of.ship + ".heel_limit", "rad",
                        "least of 15 degrees, deck edge under water, half of the greatest GZ"});
        list.push_back({"hull." + of.ship + ".heel_share", "-", "heel to any side, by that limit"});
        list.push_back({"hull." + of.ship + ".gm", "m", "metacentric height, with her water"});
    }
    if (m.pull)
        for (const auto& [name, unit, what] : pull_signals)
            list.push_back({"hull." + m.pull->ship + name, unit, what});
    for (const OverloadProtection& of : m.overloads) {
        list.push_back({"overload." + of.name + ".acts", "-",
                        "why it acts: 1: overload, 2: lead, 3: by hand; 0: it does not", true});
        list.push_back({"overload." + of.name + ".relief", "N",
                        "pull at which its winch runs out now; 0: it is not limited"});
    }
    for (const FittingPlace& f : m.fittings) {
        if (f.kind != SceneFitting::Kind::stopper) continue;
        list.push_back({"stopper." + f.name + ".state", "-", "0: open, 1: closed, 2: locked"});
        list.push_back({"stopper." + f.name + ".load", "N", "along the wire that it holds"});
    }
    for (std::size_t i = 0; i < m.names.axes(); ++i)
        list.push_back({"lever." + m.names.axis(i), "-", "position of the lever"});
    for (std::size_t i = 0; i < m.names.switches(); ++i)
        list.push_back({"switch." + m.names.switch_name(i), "-", "1 while held", true});
    return list;
}

double heel_of(const physics::Body& body) {  // [rad] to any side
    const Mat3 R = body.X_WB.q.toRotationMatrix();
    return std::abs(elementary::atan2(R(2, 1), R(2, 2)));
}

void read_own_signals(const Machines& m, const physics::World& world, Snapshot& s) {
    const CraneState& crane = s.crane;
    std::vector<double>& values = s.signals;
    const auto add = [&](double x) { values.push_back(x); };
    if (!m.crane.name.empty()) {
        add(m.state.load);
        add(m.state.peak_load);
        add(m.state.bump);
        add(m.state.landing);
        add(m.state.scrape);
        add(crane.swing_x);
        add(crane.swing_y);
        add(crane.hook_height);
        add(crane.hoist_speed);
        add(crane.travel_x);
        add(crane.travel_y);
        add(elementary::hypot(crane.swing_x, crane.swing_y));
        add(crane.capacity > 0 ? crane.load / crane.capacity : 0);
        add(crane.capacity);
        add(crane.radius);
        add(crane.underside);
        add(!crane.held.empty());
    }
    if (!m.crane.reevings.empty()) {
        add(m.crane.falls);
        add(m.crane.falls_set());
        add(world.probe.wires[m.crane.load_wires.front()].tension_end);
    }
    if (!m.crane.off_board.empty()) add(derating_now(m.crane, world));
    read_stand(m.crane, world, values);
    if (leads(m.crane)) add(lead_of(m.crane, world));
    for (std::size_t kind = 0; kind < SceneInterlock::names.size(); ++kind)
        if (has_kind(m, SceneInterlock::Kind(kind))) add(is_tripped(m, SceneInterlock::Kind(kind)));
    for (const HeelLimit& of : m.heel_limits) {
        add(of.limit);
        add(of.limit > 0 ? heel_of(world.bodies[of.body]) / of.limit : 0);
        add(of.gm);
    }
    if (m.pull) {
        const PullState& pull = crane.pull;
        for (const double x :
             {pull.tension, pull.direction, pull.down, pull.lever, pull.permissible, pull.share,
              m.state.pull_over, m.state.pull_beyond})
            add(x);
    }
    for (const OverloadState& state : m.state.overloads) {
        add(static_cast<double>(state.acts));
        add(state.relief);
    }
    for (const StopperState& stopper : s.rigging.stoppers) {
        add(static_cast<double>(stopper.holds));
        add(stopper.pull);
    }
    for (std::size_t i = 0; i < m.names.axes(); ++i) add(m.state.before.axes[i]);
    for (std::size_t i = 0; i < m.names.switches(); ++i) add(m.state.before.switches[i]);
}

// ---- parts of a tick

void add_arrow(ForceArrow::Kind kind, const Vec3& at, const Vec3& force,
               std::vector<ForceArrow>& to) {
    if (!force.isZero(0)) to.push_back({kind, at, force});
}

void copy_forces(const physics::World& world, std::vector<ForceArrow>& to) {
    to.clear();
    for (const physics::BodyContact& c : world.contacts)
        add_arrow(ForceArrow::Kind::contact, c.p, c.force, to);
    for (const physics::SoftContact& c : world.soft_contacts)
        add_arrow(ForceArrow::Kind::contact, c.p, c.force, to);
    for (const physics::Joint& j : world.joints)
        if (j.enabled)
            add_arrow(ForceArrow::Kind::joint, world.bodies[j.b].point(j.X_BJ.p), j.force, to);
    for (const physics::Wire& wire : world.wires) {
        const auto on_a_body = [&](std::size_t k) {
            return wire.points[k].kind != physics::WirePoint::Kind::mass;
        };
        for (std::size_t k = 0; k < wire.lines.size(); ++k) {
            const physics::SegmentLine& line = wire.lines[k];
            const Vec3 pull = wire.segments[k].tension * line.u;
            if (on_a_body(k)) add_arrow(ForceArrow::Kind::wire, line.from.p, pull, to);
            if (on_a_body(k + 1)) add_arrow(ForceArrow::Kind::wire, line.to.p, -pull, to);
        }
    }
}

// What the largest regions cost, so that a panel can say which of them is hard.
void copy_regions(const std::vector<physics::IslandReport>& all, std::vector<RegionState>& to) {
    constexpr std::size_t most = 5;
    to.clear();
    for (const physics::IslandReport& r : all) {
        const int iterations = r.solution.iterative ? r.solution.gradients + r.solution.sweeps
                                                    : r.solution.factorizations;
        const RegionState state{r.freedoms + r.rows, r.rows, iterations, r.solution.iterative,
                                r.solution.residual};
        const auto place = std::find_if(to.begin(), to.end(),
                                        [&](const RegionState& s) { return s.rows < r.rows; });
        if (to.size() < most || place != to.end()) to.insert(place, state);
        if (to.size() > most) to.pop_back();
    }
}

void copy_solver(const physics::World& world, SolverState& to) {
    to.rows = world.probe.rows;
    to.unknowns = world.probe.unknowns;
    to.regions = world.probe.regions;
    copy_regions(world.solver->island_reports(), to.largest);
    to.asleep = world.probe.asleep;
    to.pivots = world.probe.pivots;
    to.factorizations = world.probe.factorizations;
    to.lagging = world.probe.lagging;
    to.tangled = world.probe.tangled;
    to.residual = world.probe.residual;
    to.stages.resize(physics::stage_count);
    for (int i = 0; i < physics::stage_count; ++i)
        to.stages[i] = {physics::stage_names[i], world.stage_seconds[i]};
}

// What stirs up the water that is drawn.
void show_stirring(const physics::World& world, Snapshot& s) {
    s.floats.resize(world.hulls.size());
    for (std::size_t i = 0; i < world.hulls.size(); ++i) {
        const physics::Body& body = world.bodies[world.hulls[i].body];
        s.floats[i] = {body.v_now(), body.w_now()};
    }
    s.thrusters.resize(world.propulsors.size());
    for (std::size_t i = 0; i < world.propulsors.size(); ++i)
        s.thrusters[i] = {world.propulsors[i].thrust, world.propulsors[i].angle};
}

// What drums have given and hold, of which wires, and whose material wires are.
void show_drums(const physics::World& world, Snapshot& s) {
    s.drums.resize(world.winches.size());
    for (std::size_t i = 0; i < world.winches.size(); ++i)
        s.drums[i] = {world.winches[i].paid_out, world.winches[i].drum.wound};
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        const physics::Wire& wire = world.wires[i];
        s.wires[i].look = wire.cut_from >= 0 ? wire.cut_from : static_cast<int>(i);
        if (!physics::present(wire)) continue;
        for (const physics::WirePoint* end : {&wire.points.front(), &wire.points.back()})
            if (end->kind == physics::WirePoint::Kind::winch)
                s.drums[end->wheel.winch].wire = static_cast<int>(i);
    }
}

std::vector<GuideStep> guide_of(const SceneExercise& exercise, const physics::World& world) {
    std::vector<GuideStep> guide;
    for (const SceneGuideStep& step : exercise.guide) {
        GuideStep& to = guide.emplace_back(GuideStep{step.say, step.with, step.until.text});
        to.phase = step.phase;
        for (std::size_t i = 0; i < world.bodies.size(); ++i)
            if (!step.body.empty() && world.bodies[i].name == step.body) {
                to.body = static_cast<int>(i);
                to.at = step.at - world.bodies[i].centre;
            }
    }
    return guide;
}

}  // namespace

std::shared_ptr<const Scenery> paint_scenery(const Scene& scene, const physics::World& world,
                                             const Machines& machines, Notes notes) {
    auto s = std::make_shared<Scenery>();
    s->name = scene.name;
    s->why = scene.why;
    s->brief = scene.brief;
    s->file = scene.file;
    if (scene.exercise) {
        s->exercise = sheet_of(*scene.exercise);
        s->exercise->guide = guide_of(*scene.exercise, world);
    }
    show_controls(scene, machines, *s);
    s->notes = std::move(notes);
    s->follow_view = scene.follow_view;
    paint(scene, world, *s);
    paint_people(machines, *s);
    const std::vector<bool> whole = physics::whole_quantities(world);
    for (const physics::Quantity& q : physics::quantities(world))
        s->signals.push_back({q.path, q.unit, q.what, whole[s->signals.size()]});
    for (Signal& signal : own_signals(machines, world)) s->signals.push_back(std::move(signal));
    for (Signal& signal : rod_signals(world)) s->signals.push_back(std::move(signal));
    for (Signal& signal : signals_of_hands(machines)) s->signals.push_back(std::move(signal));
    for (Signal& signal : signals_of_clearance(machines)) s->signals.push_back(std::move(signal));
    show_instruments(scene, machines, *s);
    s->parameters = live_parameters(world);
    return s;
}

void take_snapshot(const physics::World& world, const Machines& machines, const Exercise& exercise,
                   std::int64_t tick, Scratch& scratch, Snapshot& s) {
    s.tick = tick;
    s.time = static_cast<double>(tick) * tick_seconds;

    s.bodies.resize(world.bodies.size());
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const physics::Body& body = world.bodies[i];
        s.bodies[i] = {body.X_WB, body.dynamic() ? body.mass : 0};
    }
    show_soft_bodies(world, s);
    show_wells(world, s);
    show_wires(world, scratch.path, s);
    show_rods(world, s);
    show_drums(world, s);
    show_stirring(world, s);
    copy_forces(world, s.forces);

    show(machines, world, s.crane);
    show_rigging(machines, world, s.rigging);
    show_people(machines, world, s);
    s.exercise = exercise.state();
    show_clearance(machines, world, scratch.clearance, s);
    copy_solver(world, s.solver);
    s.diverged = world.diverged;

    const double seconds =
        std::accumulate(std::begin(world.stage_seconds), std::end(world.stage_seconds), 0.0);
    physics::read_quantities(world, seconds, s.signals);
    read_own_signals(machines, world, s);
    read_rod_signals(world, s.signals);
    read_signals_of_hands(s, s.signals);
    read_clearance(machines, s.crane, s.signals);
    read_parameters(world, s.parameters);
}

}  // namespace fairlead
