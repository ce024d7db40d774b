#include "physics/world/dof_numbering.h"

#include <algorithm>

namespace fairlead::physics {

void count_freedoms(const Bodies& bodies, const std::vector<Wire>& wires,
                    const std::vector<WireType>& types, const std::vector<Winch>& winches,
                    Freedoms& f) {
    int n = 0;
    f.sliding = 0;
    f.body.clear(), f.winch.clear(), f.wire.clear();
    for (const Body& b : bodies) {
        f.body.push_back(b.moved_by_forces() ? n : -1);
        if (b.moved_by_forces()) n += 6;
    }
    for (std::size_t i = 0; i < winches.size(); ++i) f.winch.push_back(n++);
    std::size_t points = 0;
    for (const Wire& w : wires) points += w.points.size();
    f.point.resize(points), f.per_mass.resize(points);
    f.along.assign(points, -1);
    int first = 0;
    for (const Wire& w : wires) {
        f.wire.push_back(first);
        const double half = w.model == Wire::Model::massless ? 0 : types[w.type].mass_per_metre / 2;
        double before = 0;  // [m] of segment
        const int last = int(w.segments.size());
        for (int k = 0; k <= last; ++k) {
            const double after = k < last ? w.segments[k].rest_length : 0;
            if (w.points[k].kind == WirePoint::Kind::mass) {
                f.point[first + k] = n, n += 3;
                f.per_mass[first + k] = 1 / std::max(half * (before + after), Freedoms::least_mass);
            } else {
                f.point[first + k] = -1, f.per_mass[first + k] = 0;
            }
            before = after;
        }
        for (const Wrap& wrap : w.wraps)  // where contact nodes are
            for (int k = wrap.first; k <= wrap.last; ++k)
                if (w.points[k].kind == WirePoint::Kind::contact && slides(w, types[w.type], k))
                    f.along[first + k] = n++, ++f.sliding;
        for (const Wrap& wrap : w.wraps)
            if (wrap.open) f.point[first + wrap.first] = n++;
        first += int(w.points.size());
    }
    f.count = n;
}

void gather(const Bodies& bodies, const std::vector<Wire>& wires, const std::vector<Winch>& winches,
            const Freedoms& f, Eigen::VectorXd& v) {
    v.resize(f.count);
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (f.body[i] >= 0) v.segment<6>(f.body[i]) << bodies[i].v, bodies[i].w;
    for (std::size_t i = 0; i < winches.size(); ++i) v[f.winch[i]] = winches[i].speed;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        std::size_t k = f.wire[i];
        for (const WirePoint& p : wires[i].points) {
            const std::size_t point = k++;
            const int at = f.point[point];
            if (p.kind == WirePoint::Kind::mass) {
                v.segment<3>(at) = p.v;
                continue;
            }
            if (f.along[point] >= 0) v[f.along[point]] = p.slide;
            if (at >= 0) v[at] = p.slip;
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
    for (std::size_t i = 0; i < wires.size(); ++i) {
        std::size_t k = f.wire[i];
        for (WirePoint& p : wires[i].points) {
            const std::size_t point = k++;
            if (p.kind == WirePoint::Kind::mass)
                p.v = v.segment<3>(f.point[point]);
            else if (p.kind == WirePoint::Kind::contact)
                p.foretold = f.along[point] >= 0 ? v[f.along[point]] : p.slide;
        }
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
