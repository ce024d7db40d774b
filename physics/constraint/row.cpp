#include "physics/constraint/row.h"

#include "physics/constraint/attachment.h"

namespace fairlead::physics {

Row& Rows::add(Owner owner, int index, int part) {
    static const Row blank;
    Row& r = rows.emplace_back(blank);  // quicker than to write every number's beginning
    r.first_block = int(blocks.size());
    r.index = index, r.part = part;
    r.key = {owner, index, std::uint64_t(part)};
    return r;
}

Cone& Rows::add_cone(int i, int j) {
    Row& r = rows.back();
    r.limit = Row::Limit::cone;
    r.limit_i = i, r.limit_j = j;
    r.cone = int(cones.size());
    return cones.emplace_back();
}

namespace {

double rate_of(const double G[6], const Vec3& v, const Vec3& w) {
    return Vec3(G[0], G[1], G[2]).dot(v) + Vec3(G[3], G[4], G[5]).dot(w);
}

}  // namespace

void Rows::add_point(const Attachment& at, const Vec3& d) {
    for (int i = 0; i < at.count; ++i) {
        const Limb& limb = at.limb[i];
        const Vec3 part = at.share[i] * d;
        const auto G = [&](int k) { return limb.J.col(k).dot(part); };
        Row& r = rows.back();
        if (limb.first >= 0) {
            Block& block = blocks.emplace_back();
            block.first = limb.first, block.size = limb.size;
            for (int k = 0; k < limb.size; ++k) block.G[k] = G(k);
            ++r.block_count;
        } else {
            const double all[6] = {G(0), G(1), G(2), G(3), G(4), G(5)};
            const Attachment::Driven& by = at.driven[i];
            r.anchored = true;
            r.driven += rate_of(all, by.v, by.w);
            r.driven_before += rate_of(all, by.v_before, by.w_before);
        }
    }
}

void Rows::add_spin(const Attachment& frame, const Vec3& d) {
    Row& r = rows.back();
    if (const int first = frame.limb[0].first; first >= 0) {
        Block& block = blocks.emplace_back();
        block.first = first, block.size = 6;
        for (int k = 0; k < 3; ++k) block.G[3 + k] = d[k];
        ++r.block_count;
    } else {
        r.anchored = true;
        r.driven += d.dot(frame.driven[0].w);
        r.driven_before += d.dot(frame.driven[0].w_before);
    }
}

void Rows::add_body(const Bodies& bodies, int body, const Vec3& linear, const Vec3& angular) {
    Row& r = rows.back();
    const Body& b = bodies[body];
    if (const int at = b.first; at >= 0) {
        Block& block = blocks.emplace_back();
        block.first = at, block.size = 6;
        for (int k = 0; k < 3; ++k) block.G[k] = linear[k], block.G[3 + k] = angular[k];
        ++r.block_count;
    } else {
        r.anchored = true;
        r.driven += linear.dot(b.v) + angular.dot(b.w);
        r.driven_before += linear.dot(b.v_before) + angular.dot(b.w_before);
    }
}

void Rows::add_pull(const Bodies& bodies, int body, const Vec3& linear) {
    if (const int at = bodies[body].first; at >= 0) {
        add_node(at, linear);
        return;
    }
    Row& r = rows.back();
    r.anchored = true;
    r.driven += linear.dot(bodies[body].v);
    r.driven_before += linear.dot(bodies[body].v_before);
}

void Rows::add_freedom(int first, double G) {
    Block& block = blocks.emplace_back();
    block.first = first, block.size = 1, block.G[0] = G;
    ++rows.back().block_count;
}

void Rows::add_lopsided(int first, double rate, double force) {
    add_freedom(first, rate);
    blocks.back().lopsided = true;
    blocks.back().force = force;
}

void Rows::add_node(int first, const Vec3& linear) {
    Block& block = blocks.emplace_back();
    block.first = first, block.size = 3;
    for (int k = 0; k < 3; ++k) block.G[k] = linear[k];
    ++rows.back().block_count;
}

void Rows::add_nodes(int first, const Vec3& u) {
    Block& block = blocks.emplace_back();  // in its place: a copy would wait for what was written
    block.first = first, block.size = 6;
    for (int k = 0; k < 3; ++k) block.G[k] = -u[k], block.G[3 + k] = u[k];
    ++rows.back().block_count;
}

}  // namespace fairlead::physics
