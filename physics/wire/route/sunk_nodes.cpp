// sunk_nodes.cpp — contact nodes beside an end of the wire that is pressed into the same body lie
// as deep in it as that end (homotopy.h).
#include <algorithm>

#include "physics/wire/route/homotopy.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

}  // namespace

// Of point k in what body `body` is; none if it is not an end, or eye, of another one.
const Homotopy::Depth* Homotopy::depth_of(int k, int body) {
    const WirePoint& p = wire_->points[k];
    if ((p.kind != Kind::attach && p.kind != Kind::eye) || p.body == body) return nullptr;
    const auto asked = std::find_if(depth_.begin(), depth_.end(), [&](const Depth& d) {
        return d.id == bead_[k].id && d.body == body;
    });
    if (asked != depth_.end()) return asked->deep > 0 ? &*asked : nullptr;
    const Obstacle& o = obstacle(body);
    const Vec3 at = o.now.inverse() * bead_[k].now;
    const Vec3 out = o.surface->outside(at) - at;
    const double deep = out.norm();
    depth_.push_back({bead_[k].id, body, deep, deep > 0 ? Vec3(out / deep) : out});
    return deep > 0 ? &depth_.back() : nullptr;
}

// Once they are where they shall be on their edges. All nodes of a wrap are as deep as the deeper
// of its neighbours, so that it makes no difference which of them is next to that.
bool Homotopy::sink_nodes() {
    bool any = false;
    const int n = int(bead_.size());
    for (int first = 1, behind; first + 1 < n; first = behind) {
        behind = first + 1;
        const int body = bead_[first].body;
        if (body < 0) continue;
        while (behind < n && bead_[behind].body == body) ++behind;
        double deep = 0;
        Vec3 raises = Vec3::Zero();
        int raised_by = 0;
        for (const int side : {-1, 1}) {
            const int beside = side < 0 ? first - 1 : behind;
            const Depth* end = beside < n ? depth_of(beside, body) : nullptr;
            if (!end || end->deep <= deep) continue;
            deep = end->deep, raises = end->out / deep, raised_by = side;
        }
        const Surface& surface = *obstacle(body).surface;
        if (deep >= surface.thickness()) deep = surface.thickness(), raises.setZero();
        for (int k = first; k < behind; ++k) {
            WirePoint& p = wire_->points[k];
            if (deep == 0 && p.contact.sunk.isZero(0)) continue;
            p.contact.raises = raises, p.contact.raised_by = raised_by;
            p.contact.sunk.setZero();
            if (p.contact.edge >= 0 && deep > 0) {
                const Surface::Edge& edge = surface.edges()[p.contact.edge];
                p.contact.sunk = -deep * edge.miter * edge.n;
            }
            const Vec3 at = bead_[k].on + p.contact.sunk;
            any |= at != p.at;
            p.at = at;
        }
    }
    return any;
}

}  // namespace fairlead::physics
