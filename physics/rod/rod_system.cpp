#include "physics/rod/rod_system.h"

#include <algorithm>
#include <cmath>

#include "physics/rod/rod_strain.h"

namespace fairlead::physics {

namespace {

using Block = BlockCholesky::Block;

// which two of a contact's limbs a place is for
constexpr int first_limb[] = {0, 0, 0, 1, 1, 2}, second_limb[] = {1, 2, 3, 2, 3, 3};

// How a contact's velocity follows a limb's: w v - [arm]× ω.
Block spring_block(const Mat3& K, const RodLimb& p, const RodLimb& q) {
    const Mat3 P = cross_matrix(p.arm), Q = -cross_matrix(q.arm);  // Pᵀ of p is [arm]×
    Block b;
    b.topLeftCorner<3, 3>() = p.weight * q.weight * K;
    b.topRightCorner<3, 3>() = p.weight * (K * Q);
    b.bottomLeftCorner<3, 3>() = q.weight * (P * K);
    b.bottomRightCorner<3, 3>() = P * K * Q;
    return b;
}

}  // namespace

double attachment_stiffness(const Rods& rods, const RodAttachment& a) {
    const int element = a.element(rods.nodes);
    return rods.rods[rods.rod_of(a.node)].section.axial / rods.nodes[element].length;
}

Vec3 attachment_gap(const Rods& rods, const RodAttachment& a) {
    return rods.nodes[a.node].x - rods.bodies[a.body].X * a.at;
}

void RodSystem::start_from(const Rods& rods) {
    nodes_ = int(rods.nodes.size());
    blocks_ = nodes_ + int(rods.bodies.size());
    all_known_ = false;
    u_.resize(blocks_);
    for (int i = 0; i < nodes_; ++i) u_[i] << rods.nodes[i].v, rods.nodes[i].w;
    for (int b = nodes_; b < blocks_; ++b)
        u_[b] << rods.bodies[b - nodes_].v, rods.bodies[b - nodes_].w;
}

Vec3 RodSystem::relative(const RodTouch& touch) const {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < touch.count; ++k) {
        const RodLimb& limb = touch.limbs[k];
        sum += limb.weight * velocity(limb.block) + spin(limb.block).cross(limb.arm);
    }
    return sum;
}

Vec3 RodSystem::relative(const Rods& rods, const RodAttachment& a) const {
    const RodBody& body = rods.bodies[a.body];
    return velocity(a.node) - velocity(nodes_ + a.body) -
           spin(nodes_ + a.body).cross(turned(body.X.q, a.at));
}

bool RodSystem::finite() const {
    constexpr double fastest = 1e9;  // [m/s] or not a number
    return std::all_of(u_.begin(), u_.end(), [](const Vec6& u) { return all_below(u, fastest); });
}

// ---- pattern

void RodSystem::list_edges(const Rods& rods, const std::vector<RodTouch>& touches) {
    wanted_.clear();
    const auto join_two = [&](int a, int b) {
        if (a != b && free(rods, a) && free(rods, b)) wanted_.push_back(std::minmax(a, b));
    };
    for (int i = 0; i < nodes_; ++i)
        if (rods.element(i)) join_two(i, i + 1);
    for (const RodAttachment& a : rods.attachments) {
        join_two(a.node, nodes_ + a.body);
        if (turns(rods, a)) join_two(a.element(rods.nodes), nodes_ + a.body);
    }
    for (const RodTouch& c : touches)
        if (c.joined)
            for (int p = 0; p < c.count; ++p)
                for (int q = p + 1; q < c.count; ++q) join_two(c.limbs[p].block, c.limbs[q].block);
    std::sort(wanted_.begin(), wanted_.end());
    wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
}

void RodSystem::join(const Rods& rods, const std::vector<RodTouch>& touches) {
    list_edges(rods, touches);
    const bool keep =
        fresh_ ? wanted_ == edges_ && int(diagonal_.size()) == blocks_
               : std::includes(edges_.begin(), edges_.end(), wanted_.begin(), wanted_.end());
    if (!keep) {
        if (!fresh_) {  // what was joined may well be so again within the tick
            std::vector<BlockCholesky::Edge> both;
            std::set_union(edges_.begin(), edges_.end(), wanted_.begin(), wanted_.end(),
                           std::back_inserter(both));
            wanted_.swap(both);
        }
        edges_ = wanted_;
        cholesky_.analyse(blocks_, edges_);
        ++analyses_;
        link_at_.assign(nodes_, -1), link_turned_.assign(nodes_, false);
        for (int i = 0; i < nodes_; ++i)
            if (rods.element(i)) {
                const BlockCholesky::Place place = cholesky_.place(i + 1, i);
                link_at_[i] = place.at, link_turned_[i] = place.turned;
            }
    }
    fresh_ = false;
    find_places(rods, touches);
}

void RodSystem::find_places(const Rods& rods, const std::vector<RodTouch>& touches) {
    places_.resize(touches.size());
    for (std::size_t k = 0; k < touches.size(); ++k) {
        const RodTouch& c = touches[k];
        if (!c.joined) continue;
        for (int e = 0; e < pairs_of_limbs; ++e) {
            places_[k].at[e] = -1;
            if (second_limb[e] >= c.count) continue;
            const int p = c.limbs[first_limb[e]].block, q = c.limbs[second_limb[e]].block;
            if (p == q || !free(rods, p) || !free(rods, q)) continue;
            const BlockCholesky::Place place = cholesky_.place(p, q);
            places_[k].at[e] = place.at, places_[k].turned[e] = place.turned;
        }
    }
}

// ---- rods and bodies alone

void RodSystem::assemble(const Rods& rods, double h) {
    diagonal_.assign(blocks_, Block::Zero());
    link_.resize(nodes_);
    pushed_.assign(blocks_, Vec6::Zero());
    for (const Rod& rod : rods.rods) {
        const double fading = 1 + h * (rod.section.damping + rods.settling);
        for (int i = rod.first; i <= rod.last(); ++i) {
            const RodNode& node = rods.nodes[i];
            const double mass = node_mass(rods, rod, i);
            // where no element begins, nothing turns
            const double inertia = rods.element(i) ? frame_inertia(rods, rod, i) : 1;
            diagonal_[i].diagonal() << Vec3::Constant(fading * mass),
                Vec3::Constant(fading * inertia);
            pushed_[i].head<3>() += mass * (node.v + h * rods.gravity) + h * node.force;
            pushed_[i].tail<3>() += inertia * node.w + h * node.torque;
        }
        for (int i = rod.first; i < rod.last(); ++i) assemble_element(rods, rod, i, h);
        if (rod.hand.node >= 0) add_hand(rods, rod, h);
    }
    for (int b = nodes_; b < blocks_; ++b) {
        const RodBody& body = rods.bodies[b - nodes_];
        if (!free(rods, b)) {
            diagonal_[b].setIdentity();
            pushed_[b] << body.v, body.w;
            continue;
        }
        diagonal_[b].topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
        diagonal_[b].bottomRightCorner<3, 3>() = body.inertia;
        pushed_[b] << body.mass * body.v + h * body.force, body.inertia * body.w + h * body.torque;
    }
}

// Where it pulls with all it has, it is a weaker spring over a longer way. It gives way slowly: by
// a tenth of a second's motion, tuning, so that what it holds does not ring.
void RodSystem::add_hand(const Rods& rods, const Rod& rod, double h) {
    constexpr double ease = 0.1;  // [s]
    const int i = rod.hand.node;
    const Vec3 pull = pull_of_hand(rods, rod);
    const double way = (rod.hand.to - rods.nodes[i].x).norm();
    const double k = way > 0 ? pull.norm() / way : hand_stiffness;
    diagonal_[i].topLeftCorner<3, 3>() += h * (h + ease) * k * Mat3::Identity();
    pushed_[i].head<3>() += h * pull;
}

void RodSystem::assemble_element(const Rods& rods, const Rod& rod, int i, double h) {
    const RodNode& node = rods.nodes[i];
    const double hh = h * h;
    Block &own = diagonal_[i], &next = diagonal_[i + 1], &link = link_[i];
    const ElementStrain s = stretch_and_shear(rod.section, node, rods.nodes[i + 1].x);
    own.topLeftCorner<3, 3>() += hh * s.xx;
    next.topLeftCorner<3, 3>() += hh * s.xx;
    own.bottomLeftCorner<3, 3>() -= hh * s.qx;
    own.topRightCorner<3, 3>() -= hh * s.qx.transpose();
    own.bottomRightCorner<3, 3>() += hh * s.qq;
    link.setZero();  // rows of node i + 1, columns of node i
    link.topLeftCorner<3, 3>() = -hh * s.xx;
    link.topRightCorner<3, 3>() = hh * s.qx.transpose();
    pushed_[i].head<3>() += h * s.force;
    pushed_[i + 1].head<3>() -= h * s.force;
    pushed_[i].tail<3>() += h * s.torque;
    if (!rods.joint(i)) return;
    const JointStrain j = bend_and_twist(rods, rod, i);
    own.bottomRightCorner<3, 3>() += hh * j.qq;
    next.bottomRightCorner<3, 3>() += hh * j.qq;
    link.bottomRightCorner<3, 3>() = -hh * j.qq;
    pushed_[i].tail<3>() += h * j.torque;
    pushed_[i + 1].tail<3>() -= h * j.torque;
}

// ---- what holds them

template <class Limbs>
void RodSystem::add_spring(const Rods& rods, const Limbs& limbs, int count, const Places& places,
                           const Spring& spring, double h) {
    Vec3 known = Vec3::Zero();  // [m/s] of its velocity
    for (int p = 0; p < count; ++p)
        if (!free(rods, limbs[p].block))
            known += limbs[p].weight * velocity(limbs[p].block) +
                     spin(limbs[p].block).cross(limbs[p].arm);
    const Mat3 K = h * h * spring.K;
    const Vec3 impulse = h * spring.force - K * known;
    for (int p = 0; p < count; ++p) {
        const RodLimb& limb = limbs[p];
        if (!free(rods, limb.block)) continue;
        cholesky_.diagonal(limb.block) += spring_block(K, limb, limb);
        right_[limb.block].template head<3>() += limb.weight * impulse;
        right_[limb.block].template tail<3>() += limb.arm.cross(impulse);
    }
    for (int e = 0; e < pairs_of_limbs; ++e) {
        if (second_limb[e] >= count) continue;
        const RodLimb &p = limbs[first_limb[e]], &q = limbs[second_limb[e]];
        if (p.block == q.block) {
            cholesky_.diagonal(p.block) += spring_block(K, p, q) + spring_block(K, q, p);
            continue;
        }
        if (places.at[e] < 0 || !free(rods, p.block) || !free(rods, q.block)) continue;
        cholesky_.block(places.at[e]) +=
            places.turned[e] ? spring_block(K, q, p) : spring_block(K, p, q);
    }
}

void RodSystem::add_at(int row, int col, const Block& block) {
    const BlockCholesky::Place place = cholesky_.place(row, col);
    if (place.turned)
        cholesky_.block(place.at) += block.transpose();
    else
        cholesky_.block(place.at) += block;
}

std::array<RodLimb, 2> RodSystem::limbs_of(const Rods& rods, const RodAttachment& a) {
    return {RodLimb{a.node, 1, Vec3::Zero()},
            RodLimb{int(rods.nodes.size()) + a.body, -1, -turned(rods.bodies[a.body].X.q, a.at)}};
}

RodSystem::Spring RodSystem::spring_of(const Rods& rods, const RodAttachment& a) {
    const double k = attachment_stiffness(rods, a);
    return {k * Mat3::Identity(), a.pull - k * rod_push_out * attachment_gap(rods, a)};
}

RodSystem::Spring RodSystem::spring_of(const RodTouch& c) {
    const RodContact& kept = c.kept;
    const double gap = c.gap > 0 ? c.gap : rod_push_out * c.gap;
    const double across = rod_stick_stiffness * c.stiffness * kept.slip;
    const Mat3 along = kept.normal * kept.normal.transpose();
    return {c.stiffness * along + across * (Mat3::Identity() - along),
            (kept.press - c.stiffness * gap) * kept.normal + kept.slip * kept.drag};
}

void RodSystem::add_attachment(const Rods& rods, const RodAttachment& a, double h) {
    const int block = nodes_ + a.body;
    Places places;
    places.at[0] = -1, places.turned[0] = false;
    if (free(rods, block)) {
        const BlockCholesky::Place place = cholesky_.place(a.node, block);
        places.at[0] = place.at, places.turned[0] = place.turned;
    }
    add_spring(rods, limbs_of(rods, a), 2, places, spring_of(rods, a), h);
    if (turns(rods, a)) add_clamp(rods, a, h);
}

// A body that is pulled by F at an arm r turns into the pull: of the stiffness F·r - (r Fᵀ + F
// rᵀ)/2 that its spin against the rod's has, the part that is not negative (theory/rods.md 6).
// About r × F, where an arm across the pull has none, a light body would turn by h² |r| |F| / I,
// many radians, before the next tick: with x of that, x/(1 + x) of |r| |F| keeps it to about one,
// and leaves alone what turns by little.
Mat3 swing_stiffness(const Vec3& r, const Vec3& F, const Mat3& inertia, double h) {
    const double both = std::sqrt(r.squaredNorm() * F.squaredNorm()), along = F.dot(r);
    constexpr double opposite = 1e-9;
    if (!(both > 0) || along < -(1 - opposite) * both) return Mat3::Zero();
    const Vec3 p = (r.normalized() + F.normalized()).normalized(), across = r.cross(F);
    const Vec3 n =
        across.norm() > opposite * both ? Vec3(across.normalized()) : any_perpendicular(p);
    const Vec3 q = p.cross(n);
    const double turn = h * h * both / n.dot(inertia * n);
    return std::max(along, turn / (1 + turn) * both) * (n * n.transpose()) +
           (along + both) / 2 * (q * q.transpose());
}

// Of one that is clamped, half an element bends between the place and the middle of the element,
// whose frame follows.
RodSystem::Clamp RodSystem::clamp_of(const Rods& rods, const RodAttachment& a, double h) const {
    const int i = a.element(rods.nodes);
    const RodBody& body = rods.bodies[a.body];
    Clamp clamp{i, nodes_ + a.body, Mat3::Zero(), Vec3::Zero()};
    if (!body.held && (all_known_ || !body.led))
        clamp.K = h * h * swing_stiffness(turned(body.X.q, a.at), -a.pull, body.inertia, h);
    if (!a.clamped) return clamp;
    const RodNode& node = rods.nodes[i];
    const RodSection& section = rods.rods[rods.rod_of(i)].section;
    const Quat held = body.X.q * a.turn;
    const bool begins = i == a.node;
    const JointStrain j =
        begins ? bend_and_twist(section, held, node.q, Vec3::Zero(), node.length / 2)
               : bend_and_twist(section, node.q, held, Vec3::Zero(), node.length / 2);
    clamp.K += h * h * j.qq;
    clamp.torque = begins ? Vec3(-j.torque) : j.torque;
    return clamp;
}

void RodSystem::add_clamp(const Rods& rods, const RodAttachment& a, double h) {
    const auto [i, block, K, torque] = clamp_of(rods, a, h);
    cholesky_.diagonal(i).bottomRightCorner<3, 3>() += K;
    right_[i].tail<3>() += h * torque;
    if (!free(rods, block)) {
        right_[i].tail<3>() += K * spin(block);
        return;
    }
    cholesky_.diagonal(block).bottomRightCorner<3, 3>() += K;
    right_[block].tail<3>() -= h * torque;
    Block couples = Block::Zero();
    couples.bottomRightCorner<3, 3>() = -K;
    add_at(i, block, couples);
}

void RodSystem::fill(const Rods& rods, const std::vector<RodTouch>& touches, double h) {
    cholesky_.clear();
    right_ = pushed_;
    for (int i = 0; i < blocks_; ++i) cholesky_.diagonal(i) = diagonal_[i];
    for (int i = 0; i < nodes_; ++i) {
        if (!rods.element(i)) continue;
        if (link_turned_[i])
            cholesky_.block(link_at_[i]) = link_[i].transpose();
        else
            cholesky_.block(link_at_[i]) = link_[i];
    }
    for (const RodAttachment& a : rods.attachments) add_attachment(rods, a, h);
    for (std::size_t k = 0; k < touches.size(); ++k) {
        const RodTouch& c = touches[k];
        if (c.active) add_spring(rods, c.limbs, c.count, places_[k], spring_of(c), h);
    }
}

bool RodSystem::solve(const Rods& rods, const std::vector<RodTouch>& touches, double h) {
    fill(rods, touches, h);
    if (!cholesky_.factor()) return false;
    u_ = right_;
    cholesky_.solve(u_.data()->data());
    find_given(rods, touches, h);
    return true;
}

}  // namespace fairlead::physics
