#include "physics/wire/model/chain_model.h"

#include <algorithm>

namespace fairlead::physics {

double lay_chain(Wire& wire, const Bodies& bodies, double length) {
    std::vector<Vec3> way;
    for (const WirePoint& p : wire.points)
        way.push_back(p.kind == WirePoint::Kind::by ? p.at : path_position(p, bodies));
    double whole = 0;
    for (std::size_t i = 1; i < way.size(); ++i) whole += (way[i] - way[i - 1]).norm();

    for (const WirePoint& p : wire.points)  // its nodes may be inside what it hangs on
        if (p.kind == WirePoint::Kind::attach && !passes(wire, p.body))
            wire.passes.insert(std::upper_bound(wire.passes.begin(), wire.passes.end(), p.body),
                               p.body);
    const int links = std::max(0, wire.resolution.max_nodes) + 1;
    std::vector<WirePoint> points{wire.points.front()};
    std::size_t leg = 1;
    double passed = 0;  // [m] up to the leg
    for (int i = 1; i < links; ++i) {
        const double at = whole * i / links;
        while (leg + 1 < way.size() && passed + (way[leg] - way[leg - 1]).norm() < at)
            passed += (way[leg] - way[leg - 1]).norm(), ++leg;
        const Vec3 along = way[leg] - way[leg - 1];
        WirePoint node;
        node.node.x = way[leg - 1] + (at - passed) / along.norm() * along;
        points.push_back(node);
    }
    points.push_back(wire.points.back());
    wire.points = std::move(points);
    wire.segments.assign(links, {});
    find_lines(wire, bodies);
    for (int k = 0; k < links; ++k) {
        wire.segments[k].length = wire.lines[k].length;
        wire.segments[k].rest_length = (length < 0 ? whole : length) / links;
    }
    return whole;
}

}  // namespace fairlead::physics
