#include "physics/wire/resolution/free_way.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double hanging = 1e-3;  // [-] of a piece, beyond what a taut one is short of straight

// Whether a stop at `at` lies within its own body, as an eye in the middle of a ring does: from
// there every way leads through that body's surface.
bool within_its_body(const WirePoint& stop, int body, const Vec3& at, const Surface& surface) {
    return stop.kind != Kind::mass && stop.body == body && surface.inside(at);
}

}  // namespace

bool hangs_from_one_body(const Wire& wire, int from, int to) {
    const WirePoint &a = wire.points[from], &b = wire.points[to];
    const auto on_body = [](const WirePoint& p) {
        return p.kind == Kind::contact || p.kind == Kind::attach;
    };
    if (!on_body(a) || !on_body(b) || a.body != b.body) return false;
    if (a.kind == Kind::attach && b.kind == Kind::attach) return false;  // a segment of its own
    double rest = 0;
    for (int k = from; k < to; ++k) rest += wire.segments[k].rest_length;
    return rest > (1 + hanging) * (wire.lines[to - 1].to.p - wire.lines[from].from.p).norm();
}

bool straight_is_free(const Wire& wire, int from, int to, const Bodies& bodies,
                      const Surfaces& surfaces) {
    const Vec3 a = wire.lines[from].from.p, b = wire.lines[to - 1].to.p;
    for (int i = 0; i < int(surfaces.size()); ++i) {
        if (!surfaces[i] || passes(wire, i)) continue;
        const Surface& surface = *surfaces[i];
        const Pose back = bodies[i].X_WB.inverse();
        const Vec3 begin = back * a, end = back * b;
        if (surface.entry(begin, end) > 1 && surface.entry(end, begin) > 1) continue;
        if (!within_its_body(wire.points[from], i, begin, surface) &&
            !within_its_body(wire.points[to], i, end, surface))
            return false;
    }
    return true;
}

}  // namespace fairlead::physics
