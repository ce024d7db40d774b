#include "physics/rod/rod_patch.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "physics/rod/rod_energy.h"
#include "physics/rod/rod_strain.h"

namespace fairlead::physics {

namespace {

// Where the freedoms of a patch stand among its unknowns, and the sum of its forces.
struct Unknowns {
    std::vector<int> node, frame;  // -1: none
    int count = 0;
    Eigen::MatrixXd K;
    Eigen::VectorXd force;
    double energy = 0;

    explicit Unknowns(const RodPatch& patch) {
        const auto claim = [&](bool is) { return is ? (count += 3) - 3 : -1; };
        for (const char moves : patch.may_move) node.push_back(claim(moves));
        for (const char turns : patch.may_turn) frame.push_back(claim(turns));
    }
    void clear() {
        K.setZero(count, count), force.setZero(count);
        energy = 0;
    }
    void push(int at, const Vec3& F) {
        if (at >= 0) force.segment<3>(at) += F;
    }
    void couple(int row, int col, const Mat3& stiffness) {
        if (row < 0 || col < 0) return;
        K.block<3, 3>(row, col) += stiffness;
        if (row != col) K.block<3, 3>(col, row) += stiffness.transpose();
    }
};

void add_element(const RodPatch& patch, int e, Unknowns& u) {
    const auto& nodes = patch.rods.nodes;
    const int a = u.node[e], z = u.node[e + 1], q = u.frame[e];
    const ElementStrain s = stretch_and_shear(patch.rod().section, nodes[e], nodes[e + 1].x);
    u.energy += s.energy;
    u.push(a, s.force), u.push(z, -s.force), u.push(q, s.torque);
    u.couple(a, a, s.xx), u.couple(z, z, s.xx), u.couple(q, q, s.qq);
    u.couple(z, a, -s.xx);
    u.couple(q, z, s.qx), u.couple(q, a, -s.qx);
    if (!patch.rods.joint(e)) return;
    const int next = u.frame[e + 1];
    const JointStrain j = bend_and_twist(patch.rods, patch.rod(), e);
    u.energy += j.energy;
    u.push(q, j.torque), u.push(next, -j.torque);
    u.couple(q, q, j.qq), u.couple(next, next, j.qq), u.couple(next, q, -j.qq);
}

// `begun`: places of nodes at which the holds were as they say.
void add_hold(const RodPatch& patch, const std::vector<Vec3>& begun, const RodHold& hold,
              Unknowns& u) {
    const int nodes[] = {hold.element, hold.element + 1};
    const double weights[] = {1 - hold.along, hold.along};
    Vec3 way = Vec3::Zero();
    for (int k = 0; k < 2; ++k)
        way += weights[k] * (patch.rods.nodes[nodes[k]].x - begun[nodes[k]]);
    const Vec3 force = hold.force - hold.stiffness * way;
    u.energy -= (hold.force + force).dot(way) / 2;
    for (int k = 0; k < 2; ++k) {
        u.push(u.node[nodes[k]], weights[k] * force);
        u.couple(u.node[nodes[k]], u.node[nodes[k]], weights[k] * weights[k] * hold.stiffness);
    }
    u.couple(u.node[nodes[1]], u.node[nodes[0]], weights[0] * weights[1] * hold.stiffness);
}

void add_up(const RodPatch& patch, const std::vector<Vec3>& begun, Unknowns& u) {
    u.clear();
    const auto& nodes = patch.rods.nodes;
    for (int i = 0; i < int(nodes.size()); ++i) {
        if (patch.rods.element(i)) add_element(patch, i, u);
        Vec3 force = nodes[i].force;
        if (patch.borne) force += node_mass(patch.rods, patch.rod(), i) * patch.rods.gravity;
        u.push(u.node[i], force);
        u.energy -= force.dot(nodes[i].x - begun[i]);
    }
    for (const RodHold& hold : patch.holds) add_hold(patch, begun, hold, u);
}

// Nodes by the step, frames turned by it.
void go(const std::vector<RodNode>& from, const Unknowns& u, const Eigen::VectorXd& step,
        double share, std::vector<RodNode>& to) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (u.node[i] >= 0) to[i].x = from[i].x + share * step.segment<3>(u.node[i]);
        if (i < u.frame.size() && u.frame[i] >= 0)
            to[i].q = (rotation(share * step.segment<3>(u.frame[i])) * from[i].q).normalized();
    }
}

// [rad] and, over the length of an element, the largest part of a step.
double size_of(const RodPatch& patch, const Unknowns& u, const Eigen::VectorXd& step) {
    double length = 0, most = 0;
    for (const RodNode& node : patch.rods.nodes) length = std::max(length, node.length);
    for (const int at : u.node)
        if (at >= 0) most = std::max(most, step.segment<3>(at).norm() / length);
    for (const int at : u.frame)
        if (at >= 0) most = std::max(most, step.segment<3>(at).norm());
    return most;
}

}  // namespace

RodPatch patch_of(const Rods& rods, int r, int from, int to) {
    const Rod& rod = rods.rods[r];
    RodPatch patch;
    patch.starts = from == rod.first, patch.ends = to == rod.last();
    patch.rods.gravity = rods.gravity;
    patch.rods.nodes.assign(rods.nodes.begin() + from, rods.nodes.begin() + to + 1);
    patch.rods.nodes.back().length = 0;
    Rod alone;
    alone.section = rod.section;
    alone.count = to - from + 1;
    patch.rods.rods.push_back(alone);
    patch.held.assign(std::size_t(alone.count), false);
    for (const RodAttachment& a : rods.attachments)
        if (a.node >= from && a.node <= to) patch.held[std::size_t(a.node - from)] = true;
    if (rod.hand.node >= from && rod.hand.node <= to)
        patch.held[std::size_t(rod.hand.node - from)] = true;
    return patch;
}

int relax(RodPatch& patch) {
    // tuning: an arc of six elements of 0.6 rad each takes 6 solutions to 1e-9, a kink of 1.5 rad
    // 11
    constexpr int most = 30, halvings = 8;
    constexpr double small = 1e-9, largest = 0.3;  // of a step
    constexpr double firm = 1e-12;  // keeps the matrix definite where nothing resists a turn
    // (halved or doubled: trials.md, rods.md 3)
    Unknowns u(patch);
    if (u.count == 0) return 0;
    std::vector<Vec3> begun;
    for (const RodNode& node : patch.rods.nodes) begun.push_back(node.x);
    add_up(patch, begun, u);
    int solved = 0;
    while (solved < most) {
        ++solved;
        u.K.diagonal().array() += firm * u.K.diagonal().maxCoeff();
        const Eigen::VectorXd step = u.K.ldlt().solve(u.force);
        const double size = size_of(patch, u, step), before = u.energy;
        if (!(size > small)) break;
        const std::vector<RodNode> from = patch.rods.nodes;
        double share = std::min(1., largest / size);
        bool lower = false;
        for (int k = 0; k < halvings && !lower; ++k, share /= 2) {
            go(from, u, step, share, patch.rods.nodes);
            add_up(patch, begun, u);
            lower = u.energy < before;
        }
        if (!lower) {
            patch.rods.nodes = from;
            break;
        }
    }
    return solved;
}

namespace {

// The nodes and frames whose motion a change may alter: all but those at the patch's rim, whose
// mass is partly outside of it, and those that something holds.
struct Moving {
    std::vector<int> nodes, frames;
    double mass = 0;
    Vec3 centre = Vec3::Zero(), velocity = Vec3::Zero(), spin = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();
    double inner = 0;  // [J] kinetic energy besides that of the rigid motion

    explicit Moving(const RodPatch& patch) {
        const int last = patch.rod().count - 1;
        for (int i = patch.starts ? 0 : 1; i <= (patch.ends ? last : last - 1); ++i) {
            if (patch.held[std::size_t(i)]) continue;
            nodes.push_back(i);
            if (patch.rods.element(i)) frames.push_back(i);
        }
        measure(patch);
    }
    void measure(const RodPatch& patch) {
        const auto& all = patch.rods.nodes;
        mass = 0, inner = 0;
        centre.setZero(), inertia.setZero();
        Vec3 momentum = Vec3::Zero(), angular = Vec3::Zero();
        for (const int i : nodes) {
            const double m = node_mass(patch.rods, patch.rod(), i);
            mass += m, centre += m * all[i].x, momentum += m * all[i].v;
        }
        centre /= mass, velocity = momentum / mass;
        for (const int i : nodes) {
            const double m = node_mass(patch.rods, patch.rod(), i);
            const Vec3 arm = all[i].x - centre;
            const Mat3 A = cross_matrix(arm);
            inertia -= m * A * A;
            angular += m * arm.cross(all[i].v);
        }
        for (const int i : frames) {
            const double J = frame_inertia(patch.rods, patch.rod(), i);
            inertia += J * Mat3::Identity();
            angular += J * all[i].w;
        }
        spin = inertia.inverse() * angular;
        for (const int i : nodes)
            inner += node_mass(patch.rods, patch.rod(), i) / 2 * rest(all[i]).squaredNorm();
        for (const int i : frames)
            inner +=
                frame_inertia(patch.rods, patch.rod(), i) / 2 * (all[i].w - spin).squaredNorm();
    }
    Vec3 rest(const RodNode& node) const { return node.v - velocity - spin.cross(node.x - centre); }
};

}  // namespace

double keep_motion(const RodPatch& before, RodPatch& after) {
    constexpr double most_faster = 2;  // tuning: trials.md, rods.md 3
    Moving moving(after);
    auto& all = after.rods.nodes;
    constexpr std::size_t least = 3;  // nodes that can turn without stretching
    if (moving.nodes.size() < least)
        return measure(before.rods).total() - measure(after.rods).total();
    const RodEnergies was = measure(before.rods), is = measure(after.rods);
    const Vec3 push = was.momentum - is.momentum;
    const Vec3 turn = was.angular - is.angular - moving.centre.cross(push);
    const Vec3 faster = push / moving.mass, spin = moving.inertia.inverse() * turn;
    for (const int i : moving.nodes) all[i].v += faster + spin.cross(all[i].x - moving.centre);
    for (const int i : moving.frames) all[i].w += spin;
    const double released = was.total() - measure(after.rods).total();
    moving.measure(after);
    if (moving.inner <= 0) return released;
    const double scale2 = std::clamp(1 + released / moving.inner, 1 / (most_faster * most_faster),
                                     most_faster * most_faster);
    const double scale = std::sqrt(scale2);
    for (const int i : moving.nodes) all[i].v += (scale - 1) * moving.rest(all[i]);
    for (const int i : moving.frames) all[i].w += (scale - 1) * (all[i].w - moving.spin);
    return released - (scale2 - 1) * moving.inner;
}

}  // namespace fairlead::physics
