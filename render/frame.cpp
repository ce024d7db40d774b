#include "render/frame.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {

Pose blend_pose(const Pose& before, const Pose& now, double blend) {
    return {before.p + blend * (now.p - before.p), before.q.slerp(blend, now.q)};
}

namespace {

// How many points are paired from the front, first to last of them, so that they move least.
std::size_t likeliest_gap(const std::vector<WirePoint>& before, const std::vector<WirePoint>& now,
                          std::size_t first, std::size_t last) {
    const std::size_t n = now.size(), m = before.size(), shared = std::min(n, m);
    const auto from_front = [&](std::size_t i) { return (now[i].p - before[i].p).squaredNorm(); };
    const auto from_back = [&](std::size_t i) {
        return (now[i + n - shared].p - before[i + m - shared].p).squaredNorm();
    };
    double moved = 0, least = 0;  // [m²] less than with the first
    std::size_t best = first;
    for (std::size_t i = first; i < last; ++i) {
        moved += from_front(i) - from_back(i);
        if (moved < least) least = moved, best = i + 1;
    }
    return best;
}

}  // namespace

void blend_wire(const std::vector<WirePoint>& before, const std::vector<WirePoint>& now,
                double blend, std::vector<WirePoint>& wire) {
    wire = now;
    const std::size_t n = now.size(), m = before.size(), shared = std::min(n, m);
    std::size_t head = 0, tail = 0;
    while (head < shared && before[head].kind == now[head].kind) ++head;
    while (tail < shared && before[m - 1 - tail].kind == now[n - 1 - tail].kind) ++tail;
    if (head + tail > shared && n == m) tail = shared - head;
    if (head + tail > shared) {  // which of several alike has come or gone?
        head = likeliest_gap(before, now, shared - tail, head);
        tail = shared - head;
    }
    if (head == 0 || (tail == 0 && head < n)) return;  // nothing to hold on to: show `now`

    const double back = 1 - blend;  // share of the way back to `before`
    for (std::size_t i = 0; i < head; ++i) wire[i].p += back * (before[i].p - now[i].p);
    for (std::size_t i = 1; i <= tail; ++i)
        wire[n - i].p += back * (before[m - i].p - now[n - i].p);

    // The unpaired middle shares the displacements of its ends in proportion to length.
    const std::size_t last = n - tail;
    double length = 0;
    for (std::size_t i = head; i <= last && i < n; ++i) length += (now[i].p - now[i - 1].p).norm();
    if (head >= last || !(length > 0)) return;
    const Vec3 first_shift = wire[head - 1].p - now[head - 1].p;
    const Vec3 last_shift = wire[last].p - now[last].p;
    double s = 0;
    for (std::size_t i = head; i < last; ++i) {
        s += (now[i].p - now[i - 1].p).norm();
        wire[i].p += first_shift + (s / length) * (last_shift - first_shift);
    }
}

namespace {

// Nodes of rods are passed smoothly, as those of wires with mass are.
void blend_rods(const Snapshot& old, const Snapshot& now, double t, Frame& frame) {
    frame.rods.resize(now.rods.size());
    for (std::size_t r = 0; r < now.rods.size(); ++r) {
        const std::vector<Vec3>& to = now.rods[r];
        const bool same = r < old.rods.size() && old.rods[r].size() == to.size();
        const std::vector<Vec3>& from = same ? old.rods[r] : to;
        frame.rods[r].resize(to.size());
        for (std::size_t i = 0; i < to.size(); ++i) {
            frame.rods[r][i].kind = WirePoint::Kind::mass;
            frame.rods[r][i].p = from[i] + t * (to[i] - from[i]);
        }
    }
}

}  // namespace

void blend_frame(const Snapshot& before, const Snapshot& now, double blend, Frame& frame) {
    const bool same = before.scenery == now.scenery && before.bodies.size() == now.bodies.size() &&
                      before.wires.size() == now.wires.size();
    const double t = same ? std::clamp(blend, 0.0, 1.0) : 1.0;
    const Snapshot& old = same ? before : now;
    frame.bodies.resize(now.bodies.size());
    for (std::size_t i = 0; i < now.bodies.size(); ++i)
        frame.bodies[i] = blend_pose(old.bodies[i].X_WB, now.bodies[i].X_WB, t);
    frame.soft_bodies = now.soft_bodies;
    for (std::size_t i = 0; i < now.soft_bodies.size(); ++i)
        if (i < old.soft_bodies.size() && old.soft_bodies[i].size() == now.soft_bodies[i].size())
            for (std::size_t k = 0; k < now.soft_bodies[i].size(); ++k)
                frame.soft_bodies[i][k] +=
                    (1 - t) * (old.soft_bodies[i][k] - now.soft_bodies[i][k]);
    frame.stress = now.stress;
    frame.wires.resize(now.wires.size()), frame.looks.resize(now.wires.size());
    for (std::size_t i = 0; i < now.wires.size(); ++i) frame.looks[i] = now.wires[i].look;
    for (std::size_t i = 0; i < now.wires.size(); ++i)
        blend_wire(old.wires[i].points, now.wires[i].points, t, frame.wires[i]);
    blend_rods(old, now, t, frame);
    frame.time = old.time + t * (now.time - old.time);
    frame.drums = now.drums;
    for (std::size_t i = 0; i < frame.drums.size() && i < old.drums.size(); ++i) {
        frame.drums[i].paid_out = std::lerp(old.drums[i].paid_out, now.drums[i].paid_out, t);
        frame.drums[i].wound = std::lerp(old.drums[i].wound, now.drums[i].wound, t);
    }
}

}  // namespace fairlead::render
