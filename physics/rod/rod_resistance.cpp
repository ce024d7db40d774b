#include "physics/rod/rod_party.h"

#include <algorithm>
#include <map>

#include "physics/math/disjoint_set.h"
#include "physics/rod/rod_step.h"
#include "physics/rod/rod_system.h"

namespace fairlead::physics {

// ---- what a substep gives to bodies whose velocity it takes for known

// As the matrix has it, whatever friction and press are cut to afterwards: what the rods got, the
// bodies give.
void RodSystem::find_given(const Rods& rods, const std::vector<RodTouch>& touches, double h) {
    given_.assign(rods.bodies.size(), Vec6::Zero());
    const auto led = [&](int block) { return block >= nodes_ && rods.bodies[block - nodes_].led; };
    const auto give = [&](const RodLimb& limb, const Vec3& impulse) {
        given_[limb.block - nodes_].head<3>() += limb.weight * impulse;
        given_[limb.block - nodes_].tail<3>() += limb.arm.cross(impulse);
    };
    for (const RodAttachment& a : rods.attachments) {
        if (!led(nodes_ + a.body)) continue;
        const Spring spring = spring_of(rods, a);
        give(limbs_of(rods, a)[1], h * spring.force - h * h * (spring.K * relative(rods, a)));
        if (!a.clamped) continue;
        const Clamp clamp = clamp_of(rods, a, h);
        given_[a.body].tail<3>() -=
            h * clamp.torque - clamp.K * (spin(clamp.element) - spin(clamp.block));
    }
    for (const RodTouch& c : touches) {
        if (!c.active || c.on_rod) continue;
        for (int k = 0; k < c.count; ++k) {
            if (!led(c.limbs[k].block)) continue;
            const Spring spring = spring_of(c);
            give(c.limbs[k], h * spring.force - h * h * (spring.K * relative(c)));
        }
    }
}

// ---- all bodies known

void RodSystem::list_grips(const Rods& rods, const std::vector<RodTouch>& touches, double h) {
    grips_.clear(), clamps_.clear();
    for (const RodAttachment& a : rods.attachments) {
        Grip grip;
        const auto limbs = limbs_of(rods, a);
        std::copy(limbs.begin(), limbs.end(), grip.limbs.begin());
        grip.count = int(limbs.size());
        grip.K = h * h * spring_of(rods, a).K;
        grip.memory = rod_push_out * grip.K;
        grips_.push_back(grip);
        if (turns(rods, a)) clamps_.push_back(clamp_of(rods, a, h));
    }
    for (const RodTouch& c : touches) {
        if (!c.active || c.on_rod) continue;
        const Vec3& n = c.kept.normal;
        Grip grip{c.limbs, c.count, h * h * spring_of(c).K, Mat3::Zero()};
        grip.memory = h * h * rod_push_out * c.stiffness * (n * n.transpose());
        grips_.push_back(grip);
    }
}

// Through rods that touch, and bodies that may move, bodies feel each other.
std::vector<RodParty> RodSystem::find_parties(const Rods& rods,
                                              const std::vector<RodTouch>& touches,
                                              const std::vector<char>& moved_by_others) const {
    DisjointSets sets;
    sets.reset(blocks_);
    std::vector<char> gripped(rods.bodies.size(), false);
    const auto fixed = [&](int block) {
        return block >= nodes_ && rods.bodies[block - nodes_].held;
    };
    const auto unite = [&](const auto& limbs, int count) {
        for (int k = 0; k < count; ++k) {
            if (fixed(limbs[k].block)) continue;
            if (!fixed(limbs[0].block)) sets.unite(limbs[0].block, limbs[k].block);
            if (limbs[k].block >= nodes_) gripped[limbs[k].block - nodes_] = true;
        }
    };
    for (int i = 0; i < nodes_; ++i)
        if (rods.element(i)) sets.unite(i, i + 1);
    for (const RodTouch& c : touches)
        if (c.active && c.on_rod) unite(c.limbs, c.count);
    // of a touch the body is the first limb, and the nodes of one element belong together anyway
    for (const Grip& grip : grips_) unite(grip.limbs, grip.count);
    std::vector<char> moved(blocks_, false);
    for (std::size_t b = 0; b < rods.bodies.size(); ++b)
        if (gripped[b] && moved_by_others[b]) moved[sets.root(nodes_ + int(b))] = true;
    std::map<int, RodParty> by_root;
    for (std::size_t b = 0; b < rods.bodies.size(); ++b)
        if (const int root = sets.root(nodes_ + int(b)); gripped[b] && moved[root])
            by_root[root].bodies.push_back(int(b));
    std::vector<RodParty> parties;
    for (auto& [root, party] : by_root) parties.push_back(std::move(party));
    return parties;
}

// Inertia of nodes and of frames, which stands on the diagonal alone.
void RodSystem::weigh(const Rods& rods) {
    inertia_.resize(nodes_), fading_.resize(nodes_);
    for (const Rod& rod : rods.rods)
        for (int i = rod.first; i <= rod.last(); ++i) {
            const double frame = rods.element(i) ? frame_inertia(rods, rod, i) : 1;
            inertia_[i] << Vec3::Constant(node_mass(rods, rod, i)), Vec3::Constant(frame);
            fading_[i] = 1 + follow_step_ * (rod.section.damping + rods.settling);
        }
}

void RodSystem::push_nodes(const Grip& grip, const Vec3& impulse) {
    for (int k = 0; k < grip.count; ++k) {
        const RodLimb& limb = grip.limbs[k];
        if (limb.block >= nodes_) continue;
        right_[limb.block].head<3>() += limb.weight * impulse;
        right_[limb.block].tail<3>() += limb.arm.cross(impulse);
    }
}

// Of a change u, with D the inertia M that fades and A = D + h² K: what springs have come to by a
// substep is r, and
//     A u⁺ = M u + r     r⁺ = r - h² K u⁺ = D u⁺ - M u
// so springs need not be asked again. What attachments and contacts remember of gaps is besides.
void RodSystem::follow_substep() {
    right_ = left_;
    for (int i = 0; i < nodes_; ++i) right_[i] += inertia_[i].cwiseProduct(last_[i]);
    const auto rate = [&](const Grip& grip, int from) {  // [m/s] of what it joins
        Vec3 sum = Vec3::Zero();
        for (int k = 0; k < grip.count; ++k)
            if (const RodLimb& limb = grip.limbs[k]; limb.block >= from)
                sum += limb.weight * velocity(limb.block) + spin(limb.block).cross(limb.arm);
        return sum;
    };
    for (const Grip& grip : grips_) push_nodes(grip, -grip.K * rate(grip, nodes_));
    for (const Clamp& clamp : clamps_)
        right_[clamp.element].tail<3>() += clamp.K * spin(clamp.block);
    u_.swap(right_);
    cholesky_.solve(u_.data()->data());
    right_.assign(blocks_, Vec6::Zero());
    for (Grip& grip : grips_) {
        const Vec3 u = rate(grip, 0), impulse = grip.K * u + grip.memory * grip.gap;
        grip.felt += u + rod_push_out * grip.gap;
        grip.gap += u;
        push_nodes(grip, -grip.memory * grip.gap);
        for (int k = 0; k < grip.count; ++k) {
            const RodLimb& limb = grip.limbs[k];
            if (limb.block < nodes_) continue;
            pulls_[limb.block - nodes_].head<3>() += limb.weight * impulse;
            pulls_[limb.block - nodes_].tail<3>() += limb.arm.cross(impulse);
        }
    }
    for (const Clamp& clamp : clamps_)
        pulls_[clamp.block - nodes_].tail<3>() +=
            clamp.K * (spin(clamp.block) - spin(clamp.element));
    for (int i = 0; i < nodes_; ++i) {
        left_[i] = right_[i] + inertia_[i].cwiseProduct(fading_[i] * u_[i] - last_[i]);
        last_[i] = u_[i];
        sum_[i] += u_[i];
    }
    for (int b = 0; b < blocks_ - nodes_; ++b) resisted_[b] += pulls_[b];
}

void RodSystem::follow(const std::vector<Vec6>& change) {
    const Vec6 none = Vec6::Zero();
    u_.assign(blocks_, none), last_.assign(nodes_, none), sum_ = last_;
    left_.assign(blocks_, none);
    resisted_.assign(blocks_ - nodes_, none), pulls_ = resisted_;
    for (Grip& grip : grips_) grip.gap.setZero(), grip.felt.setZero();
    for (int b = nodes_; b < blocks_; ++b) left_[b] = u_[b] = change[b - nodes_];
    for (int k = 0; k < follow_steps_; ++k) follow_substep();
    std::copy(sum_.begin(), sum_.end(), u_.begin());
    for (int b = nodes_; b < blocks_; ++b) u_[b] = follow_steps_ * change[b - nodes_];
}

// Column by column: parties do not feel each other, so each moves one of its bodies at a time.
void RodSystem::find_resistance(std::vector<RodParty>& parties) {
    std::size_t most = 0;
    for (RodParty& party : parties) {
        most = std::max(most, party.bodies.size());
        party.S.resize(party.bodies.size() * party.bodies.size());
    }
    std::vector<Vec6> unit(blocks_ - nodes_);
    for (std::size_t k = 0; k < most; ++k)
        for (int c = 0; c < 6; ++c) {
            std::fill(unit.begin(), unit.end(), Vec6::Zero());
            for (const RodParty& party : parties)
                if (k < party.bodies.size()) unit[party.bodies[k]][c] = 1;
            follow(unit);
            for (RodParty& party : parties)
                for (std::size_t a = 0; k < party.bodies.size() && a < party.bodies.size(); ++a)
                    party.S[a * party.bodies.size() + k].col(c) = resisted_[party.bodies[a]];
        }
    for (RodParty& party : parties)  // but for rounding it is
        for (std::size_t a = 0, n = party.bodies.size(); a < n; ++a)
            for (std::size_t b = 0; b <= a; ++b) {
                const RodParty::Mat6 mean =
                    (party.between(a, b) + party.between(b, a).transpose()) / 2;
                party.S[a * n + b] = mean, party.S[b * n + a] = mean.transpose();
            }
}

std::vector<RodParty> RodSystem::parties(const Rods& rods, const std::vector<RodTouch>& touches,
                                         const std::vector<char>& moved_by_others, double tick) {
    all_known_ = true;
    follow_steps_ = rods.options.substeps;
    follow_step_ = tick / follow_steps_;
    list_grips(rods, touches, follow_step_);
    std::vector<RodParty> found = find_parties(rods, touches, moved_by_others);
    if (found.empty()) return found;
    assemble(rods, follow_step_);
    fill(rods, touches, follow_step_);
    weigh(rods);
    if (!cholesky_.factor()) return {};
    find_resistance(found);
    return found;
}

// ---- the step

std::vector<RodParty> RodStepper::resistance(const Rods& rods,
                                             const std::vector<char>& moved_by_others,
                                             double tick) {
    return system_.parties(rods, touches_, moved_by_others, tick);
}

// Springs, ties and contacts take what the change gives them.
void RodStepper::follow(Rods& rods, const std::vector<RodParty::Vec6>& change) {
    system_.follow(change);
    const double h = system_.follow_step();
    for (std::size_t k = 0; k < rods.attachments.size(); ++k)
        rods.attachments[k].pull -=
            h * attachment_stiffness(rods, rods.attachments[k]) * system_.pulled(int(k));
    follow_contacts(rods);
    for (int i = 0; i < int(rods.nodes.size()); ++i) {
        RodNode& node = rods.nodes[i];
        node.v += system_.last_change(i).head<3>();
        node.x += h * system_.velocity(i);
        if (!rods.element(i)) continue;
        node.w += system_.last_change(i).tail<3>();
        node.q = (rotation(h * system_.spin(i)) * node.q).normalized();
    }
    for (std::size_t b = 0; b < rods.bodies.size(); ++b) {
        RodBody& body = rods.bodies[b];
        if (body.held) continue;
        body.impulse -= system_.resisted(int(b)).head<3>();
        body.turn_impulse -= system_.resisted(int(b)).tail<3>();
    }
}

// What pressed goes on to push, and no harder than friction allows along its surface.
void RodStepper::follow_contacts(Rods& rods) {
    const double h = system_.follow_step();
    for (std::size_t k = 0; k < touches_.size(); ++k) {
        const RodTouch& c = touches_[k];
        RodContact& kept = rods.contacts[k];
        if (!c.active || kept.press <= 0) continue;
        const Vec3 way = h * system_.relative(c);
        const double closing = kept.normal.dot(way);
        kept.press = std::max(0., kept.press - c.stiffness * closing);
        kept.drag -= rod_stick_stiffness * c.stiffness * kept.slip * (way - closing * kept.normal);
        const double most = c.friction * kept.press, asked = kept.drag.norm();
        if (asked > most) kept.drag *= most / asked;
    }
}

}  // namespace fairlead::physics
