#include "physics/rod/rod_step.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "physics/rod/rod_strain.h"

namespace fairlead::physics {

namespace {

// [radii] A gap below it gets a place in the matrix, though it may not push: changing the pattern
// costs more than a place. At the first substep of a tick twice as much, for those to come. Tuning,
// as is the rest: trials.md, rods.md 3.
constexpr double joined_gap = 0.2, joined_ahead = 0.4;
// tuning: fisherman's knot, overhand and Prusik (theory/rods.md 4): below these a change of what
// pushes or slides changes no result, and costs a solution
constexpr double deep_enough = 0.01;    // [radii] of a contact that begins to push
constexpr double other_slip = 0.2;      // of the larger of two
constexpr double strong_enough = 1e-3;  // of the strongest press
constexpr double least_slip = 1e-4;     // keeps the matrix definite where friction vanishes
// A substep whose motion was this share of what is allowed lets the next be twice as long.
constexpr double calm = 0.4;

}  // namespace

bool RodStepper::advance(Rods& rods, double tick) {
    const RodOptions& o = rods.options;
    const int before = system_.analyses();
    rods.found = {};
    system_.begin_tick();
    std::vector<Vec3> v, w;
    for (RodBody& b : rods.bodies) {
        v.push_back(b.v), w.push_back(b.w);
        b.impulse.setZero(), b.turn_impulse.setZero();
        b.way.setZero(), b.turn.setZero();
    }
    lead(rods, tick);
    double h = std::min(tick / o.substeps, rods.substep), left = tick;
    const double least = tick / o.most_substeps;
    constexpr double rest = 1e-9;  // of a tick
    while (left > rest * tick) {
        const double parts = std::max(1., std::ceil(left / h - 1e-6));
        const double now = left / parts;
        const Outcome outcome = try_substep(rods, now, now <= 1.01 * least);
        if (outcome == Outcome::failed) return false;
        if (outcome == Outcome::too_far) {
            ++rods.found.refused;
            h = std::max(least, now / 2);
            continue;
        }
        left -= now;
        ++rods.found.substeps;
        if (motion_ < calm) h = std::min(tick / o.substeps, 2 * h);
    }
    rods.substep = h;
    rods.found.analyses = system_.analyses() - before;
    rods.found.flops = system_.flops();
    for (std::size_t b = 0; b < rods.bodies.size(); ++b) {
        RodBody& body = rods.bodies[b];
        if (body.held || body.led) continue;
        body.impulse = body.mass * (body.v - v[b]) - tick * body.force;
        body.turn_impulse = body.inertia * (body.w - w[b]) - tick * body.torque;
    }
    return true;
}

RodStepper::Outcome RodStepper::try_substep(Rods& rods, double h, bool forced) {
    detector_.find(rods, h, touches_);
    system_.start_from(rods);
    guess_active(rods, h);
    system_.join(rods, touches_);
    system_.assemble(rods, h);
    if (!find_velocities(rods, h) || !system_.finite()) return Outcome::failed;
    conserve_angular_momentum(rods, h);
    if (too_far(rods, h) && !forced) return Outcome::too_far;
    take(rods, h);
    return Outcome::taken;
}

// By what pressed before, and by where the present velocities lead.
void RodStepper::guess_active(const Rods& rods, double h) {
    const double ahead = rods.found.substeps == 0 ? joined_ahead : joined_gap;
    strongest_ = 0;
    for (RodTouch& c : touches_) {
        const double then = c.gap + h * c.kept.normal.dot(system_.relative(c));
        c.joined = c.kept.press > 0 || std::min(c.gap, then) < ahead * c.radius;
        c.active = c.kept.press > 0 || then < 0;
        c.press = c.kept.press;
        strongest_ = std::max(strongest_, c.press);
    }
}

bool RodStepper::find_velocities(Rods& rods, double h) {
    for (int solve = 1;; ++solve) {
        if (!system_.solve(rods, touches_, h)) return false;
        ++rods.found.solves;
        const bool last = solve == rods.options.solves;
        const Changes changes = look_at_contacts(h, last);
        if (changes.count == 0 || last) return true;
        if (changes.joined) system_.join(rods, touches_);
    }
}

RodStepper::Changes RodStepper::look_at_contacts(double h, bool last) {
    Changes changes;
    const double strongest = strongest_;
    strongest_ = 0;
    for (RodTouch& c : touches_) {
        changes.count += look_at_contact(c, h, last, strongest, changes.joined);
        strongest_ = std::max(strongest_, c.press);
    }
    return changes;
}

// Whether it is not what it was taken for. All candidates are asked, not those alone that push:
// what the guess has missed is found before anything moves.
bool RodStepper::look_at_contact(RodTouch& c, double h, bool last, double strongest, bool& joined) {
    const Vec3 n = c.kept.normal, u = system_.relative(c);
    const double closing = n.dot(u), gap = c.gap > 0 ? c.gap : rod_push_out * c.gap;
    const double press = c.kept.press - c.stiffness * (gap + h * closing);
    bool changed = false, pushes = press > 0;
    if (pushes && !c.active) {
        pushes = c.kept.press > 0 || -(gap + h * closing) > deep_enough * c.radius;
        changed = pushes;
        if (pushes && !c.joined) c.joined = joined = true;
    } else if (!pushes && c.active) {
        changed = -press > deep_enough * c.stiffness * c.radius;
    }
    const Vec3 stuck = c.kept.drag - rod_stick_stiffness * c.stiffness * h * (u - closing * n);
    const double most = c.friction * std::max(press, 0.), asked = stuck.norm();
    const double slip = asked > most ? most / asked : 1;
    if (c.active && pushes && press > strong_enough * strongest)
        changed |= std::abs(slip - c.kept.slip) > other_slip * std::max(slip, c.kept.slip);
    c.press = std::max(press, 0.);
    c.drag = slip * stuck;
    if (!last || !c.active) c.kept.slip = std::max(slip, least_slip);
    if (!last) c.active = pushes;
    return changed;
}

// The stiffness of direction of taut elements (rod_strain.h) is the one part that has a moment: a
// free rod that turns gets back what it took.
void RodStepper::conserve_angular_momentum(const Rods& rods, double h) {
    std::vector<char> tied(rods.rods.size(), false);
    for (const RodAttachment& a : rods.attachments) tied[rods.rod_of(a.node)] = true;
    for (const RodTouch& c : touches_)
        if (c.active)
            for (int k = 0; k < c.count; ++k)
                if (c.limbs[k].block < int(rods.nodes.size()))
                    tied[rods.rod_of(c.limbs[k].block)] = true;
    for (std::size_t r = 0; r < rods.rods.size(); ++r) {
        if (tied[r]) continue;
        const Rod& rod = rods.rods[r];
        Vec3 centre = Vec3::Zero(), lost = Vec3::Zero();
        double mass = 0;
        for (int i = rod.first; i <= rod.last(); ++i) {
            const double m = node_mass(rods, rod, i);
            mass += m, centre += m * rods.nodes[i].x;
        }
        centre /= mass;
        Mat3 inertia = Mat3::Zero();
        for (int i = rod.first; i <= rod.last(); ++i) {
            const Vec3 arm = rods.nodes[i].x - centre;
            const Mat3 A = cross_matrix(arm);
            inertia -= node_mass(rods, rod, i) * A * A;
            if (!rods.element(i)) continue;
            inertia += frame_inertia(rods, rod, i) * Mat3::Identity();
            const Vec3 e = rods.nodes[i + 1].x - rods.nodes[i].x;
            const double T = std::max(tension(rods, rod, i), 0.);
            lost += h * h * T / e.norm() * e.cross(system_.velocity(i + 1) - system_.velocity(i));
        }
        const Vec3 spin = inertia.inverse() * lost;
        for (int i = rod.first; i <= rod.last(); ++i)
            system_.turn_rigidly(i, rods.nodes[i].x - centre, spin);
    }
}

// Whether surfaces come past each other by more than allowed, or a node gets so much faster that
// something may have come near that was not looked at.
bool RodStepper::too_far(const Rods& rods, double h) {
    motion_ = 0;
    for (const RodTouch& c : touches_) {
        Vec3 past = Vec3::Zero();
        for (int k = 0; k < c.count; ++k)
            past += c.limbs[k].weight * system_.velocity(c.limbs[k].block);
        // a body is not passed along its surface
        const double way =
            c.on_rod ? past.norm() : std::max(0., -c.kept.normal.dot(system_.relative(c)));
        motion_ = std::max(motion_, h * way / (rods.options.most_motion * c.radius));
    }
    if (motion_ > 1) return true;
    for (const Rod& rod : rods.rods)
        for (int i = rod.first; i <= rod.last(); ++i)
            if (2 * h * (system_.velocity(i) - rods.nodes[i].v).norm() >
                (rod_margin + 2 * rods.options.most_motion) * rod.section.radius)
                return true;
    return false;
}

void RodStepper::take(Rods& rods, double h) {
    Rods before;
    if (watch) before = rods;
    RodFindings& found = rods.found;
    found.touching = 0;
    rods.contacts.clear();
    for (const RodTouch& c : touches_) {
        found.penetration = std::max(found.penetration, -c.gap / c.radius);
        RodContact kept = c.kept;
        kept.press = c.press;
        kept.drag = c.press > 0 ? c.drag : Vec3(Vec3::Zero());
        if (c.press <= 0) kept.slip = 1;
        found.touching += c.press > 0;
        rods.contacts.push_back(kept);
    }
    for (RodAttachment& a : rods.attachments)
        a.pull -= attachment_stiffness(rods, a) *
                  (rod_push_out * attachment_gap(rods, a) + h * system_.relative(rods, a));
    move(rods, h);
    if (watch) watch(before, rods);
}

// What holds a body is not known here, but rods that hold it by a point will keep that from going
// round with it: were its centre of mass to go straight on, the point would draw at them by
// h² w² r/2 in a tick.
void RodStepper::lead(const Rods& rods, double tick) {
    led_.assign(rods.bodies.size(), {});
    std::vector<int> ties(rods.bodies.size(), 0);
    for (const RodAttachment& a : rods.attachments) led_[a.body].at += a.at, ++ties[a.body];
    for (std::size_t b = 0; b < rods.bodies.size(); ++b) {
        const RodBody& body = rods.bodies[b];
        if (ties[b] > 0) led_[b].at /= ties[b];
        // velocities are half a tick old: of the last tick's way, to where it is now
        const Vec3 arm = turned(body.X.q, led_[b].at);
        led_[b].v = body.v + (arm - turned(rotation(-tick * body.w), arm)) / tick;
    }
}

void RodStepper::move_led(RodBody& body, const RodParty::Vec6& given, std::size_t b, double h) {
    const Vec3 arm = turned(body.X.q, led_[b].at);
    body.impulse += given.head<3>();
    body.turn_impulse += given.tail<3>();
    body.X.q = (rotation(h * body.w) * body.X.q).normalized();
    const Vec3 now = turned(body.X.q, led_[b].at), way = h * led_[b].v + arm - now;
    body.X.p += way;
    body.way += way, body.turn += h * body.w;
    body.v = led_[b].v - body.w.cross(now);
}

void RodStepper::move(Rods& rods, double h) {
    for (std::size_t i = 0; i < rods.nodes.size(); ++i) {
        RodNode& node = rods.nodes[i];
        node.v = system_.velocity(int(i));
        node.x += h * node.v;
        if (!rods.element(int(i))) continue;
        node.w = system_.spin(int(i));
        node.q = (rotation(h * node.w) * node.q).normalized();
    }
    for (std::size_t b = 0; b < rods.bodies.size(); ++b) {
        RodBody& body = rods.bodies[b];
        if (body.led) {
            move_led(body, system_.given(int(b)), b, h);
            continue;
        }
        if (!body.held) {
            body.v = system_.velocity(int(rods.nodes.size() + b));
            body.w = system_.spin(int(rods.nodes.size() + b));
        }
        body.way += h * body.v, body.turn += h * body.w;
        body.X.p += h * body.v;
        body.X.q = (rotation(h * body.w) * body.X.q).normalized();
    }
    for (const Rod& rod : rods.rods)
        if (rod.section.strand_friction > 0)
            for (int i = rod.first; i + 1 < rod.last(); ++i) settle_strands(rods, rod, i);
}

}  // namespace fairlead::physics
