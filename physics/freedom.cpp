#include "physics/freedom.h"

#include "physics/winch.h"
#include "physics/wire.h"

namespace fairlead::physics {

void count_freedoms(const Bodies& bodies, const std::vector<Wire>& wires,
                    const std::vector<Winch>& winches, Freedoms& f) {
    int n = 0;
    f.body.clear(), f.winch.clear(), f.wire.clear(), f.point.clear();
    for (const Body& b : bodies) {
        f.body.push_back(b.dynamic() ? n : -1);
        if (b.dynamic()) n += 6;
    }
    for (std::size_t i = 0; i < winches.size(); ++i) f.winch.push_back(n++);
    for (const Wire& w : wires) {
        f.wire.push_back(int(f.point.size()));
        for (const WirePoint& p : w.points) {
            const bool free = p.kind == WirePoint::Kind::mass;
            f.point.push_back(free ? n : -1);
            if (free) n += 3;
        }
    }
    f.count = n;
}

void gather(const Bodies& bodies, const std::vector<Wire>& wires,
            const std::vector<Winch>& winches, const Freedoms& f, Eigen::VectorXd& v) {
    v.resize(f.count);
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (f.body[i] >= 0) v.segment<6>(f.body[i]) << bodies[i].v, bodies[i].w;
    for (std::size_t i = 0; i < winches.size(); ++i) v[f.winch[i]] = winches[i].speed;
    for (std::size_t i = 0; i < wires.size(); ++i)
        for (std::size_t k = 0; k < wires[i].points.size(); ++k)
            if (const int at = f.node(int(i), int(k)); at >= 0)
                v.segment<3>(at) = wires[i].points[k].v;
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
        for (std::size_t k = 0; k < wires[i].points.size(); ++k)
            if (const int at = f.node(int(i), int(k)); at >= 0)
                wires[i].points[k].v = v.segment<3>(at);
}

}  // namespace fairlead::physics
