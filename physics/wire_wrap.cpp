#include "physics/wire_wrap.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

using Kind = WirePoint::Kind;

double turning(const Vec3& u_in, const Vec3& u_out, const Vec3& t) {
    const Vec3 a = u_in - t * t.dot(u_in), b = u_out - t * t.dot(u_out);
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

double across(const Vec3& u, const Vec3& t) {
    const double c = u.dot(t);
    return std::sqrt(std::max(1e-12, 1 - c * c));
}

void find_wraps(Wire& wire, const WireType& type, const Bodies& bodies) {
    wire.wraps.clear();
    const int n = int(wire.points.size());
    for (int k = 1; k + 1 < n; ++k) {
        const WirePoint& p = wire.points[k];
        if (p.kind != Kind::contact) continue;
        Wrap wrap;
        wrap.first = wrap.last = k;
        wrap.body = p.body;
        while (wrap.last + 2 < n && wire.points[wrap.last + 1].kind == Kind::contact &&
               wire.points[wrap.last + 1].body == p.body)
            ++wrap.last;
        const bool in = live(wire, wrap.first - 1), out = live(wire, wrap.last);
        const double before = wire.segments[wrap.first - 1].tension;
        const double after = wire.segments[wrap.last].tension;
        wrap.open = in && out;
        wrap.giver = in && (!out || before <= after) ? wrap.first - 1 : out ? wrap.last : -1;
        const Body& body = bodies[p.body];
        const GripFriction& grip = type.friction_on(body.material);
        wrap.slips = p.slips;
        const double held = std::max(grip.across, grip.stick_across);
        wrap.friction = wrap.slips ? grip.across : held;
        double log_skew = 0;
        for (int i = wrap.first; i <= wrap.last; ++i) {
            const Vec3 t = body.X_WB.q * wire.points[i].axis;
            const Vec3 &in = wire.lines[i - 1].u, &out = wire.lines[i].u;
            const double theta = turning(in, out, t);
            wrap.angle += theta;
            // nowhere more than friction can make good, or nearly parallel spans would decide
            const double most = wrap.friction * theta;
            log_skew += std::clamp(std::log(across(in, t) / across(out, t)), -most, most);
        }
        wrap.skew = std::exp(log_skew);
        wire.wraps.push_back(wrap);
        k = wrap.last;
    }
}

std::pair<int, int> dead_segments(const Wire& wire, const Wrap& w) {
    return {live(wire, w.first - 1) ? w.first : w.first - 1,
            live(wire, w.last) ? w.last : w.last + 1};
}

const Wrap* wrap_of(const Wire& wire, int k) {
    for (const Wrap& w : wire.wraps)
        if (w.first <= k && k <= w.last) return &w;
    return nullptr;
}

}  // namespace fairlead::physics
