#include "physics/freedom.h"

#include <algorithm>

#include "physics/winch.h"
#include "physics/wire.h"

namespace fairlead::physics {

void count_freedoms(const Bodies& bodies, const std::vector<Wire>& wires,
                    const std::vector<WireType>& types, const std::vector<Winch>& winches,
                    Freedoms& f) {
    int n = 0;
    f.sliding = 0;
    f.body.clear(), f.winch.clear(), f.wire.clear(), f.point.clear(), f.per_mass.clear();
    f.along.clear();
    for (const Body& b : bodies) {
        f.body.push_back(b.moved_by_forces() ? n : -1);
        if (b.moved_by_forces()) n += 6;
    }
    for (std::size_t i = 0; i < winches.size(); ++i) f.winch.push_back(n++);
    for (const Wire& w : wires) {
        f.wire.push_back(int(f.point.size()));
        const double half = w.model == Wire::Model::massless ? 0 : types[w.type].mass_per_metre / 2;
        double before = 0;  // [m] of segment
        for (std::size_t k = 0; k < w.points.size(); ++k) {
            const double after = k < w.segments.size() ? w.segments[k].rest_length : 0;
            const bool node = w.points[k].kind == WirePoint::Kind::mass;
            f.point.push_back(node ? n : -1);
            f.per_mass.push_back(node ? 1 / std::max(half * (before + after), Freedoms::least_mass)
                                      : 0);
            n += node ? 3 : 0;
            before = after;
        }
        f.along.resize(f.point.size(), -1);
        for (std::size_t k = 0; k < w.points.size(); ++k)
            if (w.points[k].kind == WirePoint::Kind::contact && slides(w, types[w.type], int(k)))
                f.along[f.wire.back() + k] = n++, ++f.sliding;
        for (const Wrap& wrap : w.wraps)
            if (wrap.open) f.point[f.wire.back() + wrap.first] = n++;
    }
    f.count = n;
}

void gather(const Bodies& bodies, const std::vector<Wire>& wires, const std::vector<Winch>& winches,
            const Freedoms& f, Eigen::VectorXd& v) {
    v.resize(f.count);
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (f.body[i] >= 0) v.segment<6>(f.body[i]) << bodies[i].v, bodies[i].w;
    for (std::size_t i = 0; i < winches.size(); ++i) v[f.winch[i]] = winches[i].speed;
    for (std::size_t i = 0; i < wires.size(); ++i)
        for (std::size_t k = 0; k < wires[i].points.size(); ++k) {
            const WirePoint& p = wires[i].points[k];
            if (const int at = f.slide(int(i), int(k)); at >= 0) v[at] = p.slide;
            if (const int at = f.wire_point(int(i), int(k)); at >= 0) {
                if (p.kind == WirePoint::Kind::mass)
                    v.segment<3>(at) = p.v;
                else
                    v[at] = p.slip;
            }
        }
}

void scatter(const Eigen::VectorXd& v, const Freedoms& f, Bodies& bodies, std::vector<Wire>& wires,
             std::vector<Winch>& winches) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (const int at = f.body[i]; at >= 0) {
            bodies[i].v = v.segment<3>(at);
            bodies[i].w = v.segment<3>(at + 3);
        }
    for (std::size_t i = 0; i < winches.size(); ++i) winches[i].speed = v[f.winch[i]];
    for (std::size_t i = 0; i < wires.size(); ++i)
        for (std::size_t k = 0; k < wires[i].points.size(); ++k) {
            WirePoint& p = wires[i].points[k];
            const int along = f.slide(int(i), int(k)), at = f.wire_point(int(i), int(k));
            p.foretold = along >= 0 ? v[along] : p.slide;
            if (at >= 0 && p.kind == WirePoint::Kind::mass) p.v = v.segment<3>(at);
        }
    for (std::size_t i = 0; i < wires.size(); ++i)
        for (const Wrap& wrap : wires[i].wraps) {
            if (!wrap.open) continue;
            for (int k = wrap.first; k <= wrap.last; ++k) {
                WirePoint& p = wires[i].points[k];
                // what sticks stands still exactly: no creep
                p.slip = p.slips ? v[f.wire_point(int(i), wrap.first)] : 0;
            }
        }
}

}  // namespace fairlead::physics
