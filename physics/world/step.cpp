#include <algorithm>

#include "physics/contact/body_contact_rows.h"
#include "physics/joint/joint_rows.h"
#include "physics/math/promise.h"
#include "physics/world/blame.h"
#include "physics/world/families.h"
#include "physics/world/indices.h"
#include "physics/world/measure.h"
#include "physics/world/rigging.h"
#include "physics/world/sleep.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// Wall time per stage, if the embedder lent us a clock.
class Stages {
  public:
    explicit Stages(World& w) : world_(w), last_(w.now ? w.now() : 0) {}
    void end(Stage stage) {
        if (!world_.now) return;
        const double now = world_.now();
        world_.stage_seconds[int(stage)] = now - last_;
        last_ = now;
    }

  private:
    World& world_;
    double last_;
};

// Joints, then what moves brings its own, then contacts.
void collect_rows(World& w, double h) {
    w.rows.clear();
    w.rows.scales = w.scales;
    add_joint_rows(w.joints, w.bodies, h, w.rows);
    for (const auto& family : w.families) family->add_rows(w, h, w.rows);
    ContactRows to(w.rows, w.friction_law, w.remembered, h);
    add_body_contact_rows(w.contacts, {w.bodies, w.materials}, to);
}

// The solution becomes the velocities of what moves; `share` of the change is taken.
void take_velocities(World& w, double h, double share) {
    Solver& s = *w.solver;
    for (const auto& family : w.families) family->keep_velocities(w);
    read_joint_rows(w.rows, s.v_new, h, w.bodies, w.joints);
    for (const auto& family : w.families) family->read_rows(w, w.rows, h);
    read_body_contact_rows(w.rows, h, w.contacts);
    if (share != 1) s.v_new = s.v + share * (s.v_new - s.v);
    for (const auto& family : w.families) family->scatter(w, s.v_new);
    if (share == 1) return;
    for (const auto& family : w.families) family->reflect_velocities(w);
}

// q ← q + h v
void move(World& w, double h) {
    for (const auto& family : w.families) family->before_motion(w, h);
    for (const auto& family : w.families) family->move(w, h);
    for (Joint& j : w.joints)
        if (j.enabled) j.position = joint_position(j, w.bodies, j.position);
    for (const auto& family : w.families) family->after_motion(w, h);
}

// Velocities and forces at the present positions; `share` of the change of velocity is taken.
void find_velocities(World& w, double h, double share, Stages& stages) {
    const auto find_contacts = [&] {  // what touches what?
        w.collision.find(w.bodies, w.apart, w.scales.contact_margin(), h, w.contacts, w.scales);
    };
    find_contacts();
    stages.end(Stage::contacts);
    for (const auto& family : w.families) family->before_forces(w, h);
    while (wake(w)) {
        find_contacts();
        for (const auto& family : w.families) family->woken(w, h);
    }
    stages.end(Stage::wires);
    renumber(w);
    stages.end(Stage::forces);
    collect_rows(w, h);
    stages.end(Stage::rows);
    w.solver->solve(
        {w, w.families, w.rows, w.remembered, w.settling, w.method, w.soft_regions, w.threads}, h);
    stages.end(Stage::solve);
    w.diverged = blame(w, h, w.scales.fastest());
    if (!w.diverged.empty()) return;
    take_velocities(w, h, share);
    w.h = h;
    measure(w);  // tensions, energies, residuals
    for (const auto& family : w.families) family->end_step(w);
    stages.end(Stage::measure);
}

}  // namespace

void prepare(World& world) {
    register_families(world);
    wake_all(world);
    std::erase_if(world.apart, [](const auto& pair) { return pair.first == pair.second; });
    for (const Joint& j : world.joints)
        if (j.enabled) world.apart.push_back(std::minmax(j.a, j.b));
    for (auto& [a, b] : world.apart)
        if (a > b) std::swap(a, b);
    std::sort(world.apart.begin(), world.apart.end());
    world.apart.erase(std::unique(world.apart.begin(), world.apart.end()), world.apart.end());

    for (Joint& j : world.joints) j.position = joint_position(j, world.bodies, j.position);
    for (const auto& family : world.families) family->prepare(world);
}

void begin(World& w, double h) {
    Stages stages(w);
    for (const auto& family : w.families) family->begin(w);
    find_velocities(w, h, 0.5, stages);
    w.probe.drive_work = 0;
    w.begun = true;
}

void step(World& w, double h) {
    if (!w.begun) begin(w, h);
    if (!w.diverged.empty()) return;
    free_torn_ends(w);
    run_off(w);
    part_overloaded(w);
    Stages stages(w);
    w.time.advance(h);
    move(w, h);  // q ← q + h v
    stages.end(Stage::move);
    find_velocities(w, h, 1, stages);  // v ← from all forces at q
    if (w.diverged.empty()) fall_asleep(w, h);
    if constexpr (promises_asked) promise(stray_index(w));
}

}  // namespace fairlead::physics
