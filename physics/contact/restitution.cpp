#include "physics/contact/restitution.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <span>

#include "physics/math/disjoint_set.h"

namespace fairlead::physics {

namespace {

constexpr double slowest = 0.3;  // [m/s] below this nothing bounces: twice what falls gains in a
                                 // tick; times the scale
constexpr double least_share = 0.5;  // [-] of its impulses; less would hold nothing apart. Tuning

// [m/s²] by which weight speeds the meeting up: no more than it did in the last tick, since what
// hangs on a wire does not fall.
double falling(const BodyContact& c, const Bodies& bodies, double h) {
    const auto along = [&](int i) {
        const Body& b = bodies[i];
        if (!b.moved_by_forces()) return 0.0;
        const double weight = c.n.dot(b.force) / b.mass, last = c.n.dot(b.v - b.v_before) / h;
        return std::clamp(last, std::min(weight, 0.0), std::max(weight, 0.0));
    };
    return along(c.a) - along(c.b);
}

bool bounces(const Row& r) {
    return r.key.owner == Owner::contact && r.bounce > 0;
}

std::span<const Block> blocks_of(const Rows& rows, const Row& r) {
    return std::span(rows.blocks).subspan(std::size_t(r.first_block), std::size_t(r.block_count));
}

}  // namespace

Bounce find_bounce(const BodyContact& c, double closing, double e, const Bodies& bodies, double h,
                   const Scales& scales) {
    const double a = falling(c, bodies, h), now = closing + a * h / 2;
    const double square = now * now + 2 * a * c.gap;
    if (e <= 0 || now <= 0 || square <= 0) return {};
    const double at = 2 * c.gap / (now + std::sqrt(square));
    if (at > h) return {};
    Bounce r;
    r.at = std::max(at, -h);
    const double met = now + a * r.at, apart = e * met;
    // what would come down again within the step lies
    r.lag = a * (h / 2 - r.at);
    if (met > slowest * scales.speed() && apart > a * (h - r.at) / 2) r.speed = apart - r.lag;
    return r.speed > 0 ? r : Bounce();
}

void cap_bounce_energy(const Bodies& bodies, Rows& rows, Eigen::VectorXd& v) {
    if (std::none_of(rows.rows.begin(), rows.rows.end(), bounces)) return;
    struct Group {
        bool bounces = false, held = false;
        double before = 0, gained = 0;  // [J] W of a share s: s before + s² gained
        double share = 1;
    };
    std::vector<Group> groups(std::size_t(v.size()));
    DisjointSets sets;
    sets.reset(int(v.size()));
    for (const Row& r : rows.rows)
        for (const Block& b : blocks_of(rows, r))
            for (int k = 0; r.impulse != 0 && k < b.size; ++k)
                sets.unite(blocks_of(rows, r).front().first, b.first + k);
    const auto group_of = [&](int freedom) -> Group& {
        return groups[std::size_t(sets.root(freedom))];
    };
    Eigen::VectorXd pull = Eigen::VectorXd::Zero(v.size()), change = pull;
    for (const Row& r : rows.rows) {
        if (r.impulse == 0 || r.block_count == 0) continue;
        Group& group = group_of(blocks_of(rows, r).front().first);
        const bool contact = r.key.owner == Owner::contact || r.key.owner == Owner::friction;
        group.bounces |= bounces(r), group.held |= !contact || r.driven != 0;
        group.before += r.impulse * r.bounce_lag;
        for (const Block& b : blocks_of(rows, r))
            for (int k = 0; k < b.size; ++k) pull[b.first + k] += r.impulse * b.pull(k);
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const int first = bodies[i].first;
        if (first < 0) continue;
        Group& group = group_of(first);
        group.held |= bodies[i].burden.mass > 0;
        Vec3 along, about;
        bodies[i].answer(pull.segment<3>(first), pull.segment<3>(first + 3), along, about);
        change.segment<6>(first) << along, about;
        const auto P = pull.segment<6>(first), dv = change.segment<6>(first);
        group.before += P.dot(v.segment<6>(first) - dv);
        group.gained += P.dot(dv) / 2;
    }
    for (Group& g : groups)
        if (g.bounces && !g.held && g.before + g.gained > 0)
            g.share = std::max(least_share, -g.before / g.gained);
    for (int i = 0; i < int(v.size()); ++i) {
        const int root = sets.root(i);
        if (groups[root].share < 1) v[i] -= (1 - groups[root].share) * change[i];
    }
    for (Row& r : rows.rows)
        if (r.impulse != 0 && r.block_count > 0)
            r.impulse *= group_of(blocks_of(rows, r).front().first).share;
}

void correct_bounce_places(const Rows& rows, int n, Bodies& bodies) {
    if (std::none_of(rows.rows.begin(), rows.rows.end(), bounces)) return;
    std::vector<char> held(std::size_t(n), 0);
    for (const Row& r : rows.rows)
        if (r.impulse != 0 && r.key.owner != Owner::friction && !bounces(r))
            for (const Block& b : blocks_of(rows, r)) held[std::size_t(b.first)] = 1;
    Eigen::VectorXd early = Eigen::VectorXd::Zero(n);  // [N s²]
    for (const Row& r : rows.rows) {
        double at = r.bounce_at;
        if (r.key.owner == Owner::friction) {  // with what presses it
            double load = 0, sum = 0;
            for (int i = r.limit_i; i <= r.limit_j; ++i) {
                load += rows.rows[std::size_t(i)].impulse;
                sum += rows.rows[std::size_t(i)].impulse * rows.rows[std::size_t(i)].bounce_at;
            }
            at = load > 0 ? sum / load : 0;
        } else if (!bounces(r)) {
            continue;
        }
        const auto blocks = blocks_of(rows, r);
        if (std::any_of(blocks.begin(), blocks.end(),
                        [&](const Block& b) { return held[std::size_t(b.first)] != 0; }))
            continue;
        for (const Block& b : blocks)
            for (int k = 0; k < b.size; ++k) early[b.first + k] += at * r.impulse * b.pull(k);
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const int first = bodies[i].first;
        if (first < 0) continue;
        Body& b = bodies[i];
        b.answer(early.segment<3>(first), early.segment<3>(first + 3), b.back, b.turn_back);
    }
}

}  // namespace fairlead::physics
