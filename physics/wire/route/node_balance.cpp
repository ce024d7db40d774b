#include "physics/wire/route/node_balance.h"

#include <algorithm>
#include <cmath>

#include "physics/constraint/row.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [-] as press(): bent so far the other way a node comes off though something presses on it, which
// the wire then bends about instead; tuning
constexpr double pinched_back = 0.02;
constexpr int rounds_a_tick = 40;   // of lifting, sliding, passing in a tick
constexpr int most_passes = 3;      // of one vertex in a tick
constexpr double no_press = -1e-9;  // [-]

const Surface* surface_under(const WirePoint& p, const Surfaces& surfaces) {
    return p.kind == Kind::contact && p.contact.edge >= 0 ? surfaces[p.body].get() : nullptr;
}

// How far the wire turns away from the body at node k, across its edge [-]; ≥ 0: it does not
// press. It presses where it comes on one side of the edge's normal and leaves on the other; on one
// side alone it is folded, back over one face, and what pulls it that way pulls it off.
double press(Wire& wire, const Bodies& bodies, const Surfaces& surfaces, int k) {
    const WirePoint& p = wire.points[k];
    Bend& bend = wire.bends[k];
    if (!std::isnan(bend.press)) return bend.press;
    const Surface::Edge& edge = surfaces[p.body]->edges()[p.contact.edge];
    const Vec3 aside = turned(bodies[p.body].X_WB.q, edge.n.cross(edge.t));
    const bool folded = wire.lines[k - 1].u.dot(aside) * wire.lines[k].u.dot(aside) < 0;
    return bend.press = folded ? bend.turn.norm() : bend.turn.dot(edge.n);
}

}  // namespace

void Balancing::run(const Job& job) {
    kept_.clear(), passed_.clear(), again_ = false;
    for (int round = 0; round < rounds_a_tick; ++round) {
        find_wraps(job.wire, job.types, job.bodies);
        if (!lift(job) && !slide(job)) return;
    }
    find_wraps(job.wire, job.types, job.bodies);
}

bool Balancing::kept(const WirePoint& p) const {
    return std::find(kept_.begin(), kept_.end(), std::pair(p.body, p.contact.edge)) != kept_.end();
}

// Takes off the node that presses least, if it does not press at all.
bool Balancing::lift(const Job& job) {
    Wire& wire = job.wire;
    int off = -1;
    double most = no_press;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        const WirePoint& p = wire.points[k];
        if (p.kind != Kind::contact || (!kept_.empty() && kept(p))) continue;
        // of two in a row on one edge, which share its turning angle, one is enough
        const WirePoint& next = wire.points[k + 1];
        const bool twice = next.contact.edge == p.contact.edge && next.body == p.body &&
                           next.kind == Kind::contact;
        const double pressing = twice ? 1 : press(wire, job.bodies, job.surfaces, k);
        if (p.contact.pressed && pressing < pinched_back) continue;  // what presses on it keeps it
        if (pressing >= most) most = pressing, off = k;
    }
    if (off < 0) return false;
    const std::pair<int, int> edge{wire.points[off].body, wire.points[off].contact.edge};
    const int nodes = int(wire.points.size());
    const bool back = job.string.release(off);
    find_lines(job.wire, job.bodies);
    if (back && int(wire.points.size()) >= nodes) kept_.push_back(edge);
    return true;
}

// Where nodes find their balance, short of the bodies that stop them. False: nothing moves.
bool Balancing::find_way(const Job& job, SlideReport& report) {
    Wire& wire = job.wire;
    room_.assign(wire.points.size(), {-unbounded, unbounded});
    bool stopped = true;
    for (int round = 0; stopped && round < rounds_a_tick; ++round) {
        if (!node_slide_.run(
                {wire, job.bodies, job.types, tension_, surface_, pinned_, room_, job.h, again_},
                along_, wire.balance, report))
            return false;
        stopped = false;
        for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
            if (!surface_[k] || along_[k] == wire.points[k].contact.along) continue;
            const double stop = job.string.stop_of(k, along_[k]);
            if (stop == along_[k]) continue;
            (along_[k] > wire.points[k].contact.along ? room_[k].second : room_[k].first) = stop;
            stopped = true;
        }
    }
    return true;
}

// Slides nodes to their balance. True if the wire came to lie on other edges by that.
bool Balancing::slide(const Job& job) {
    Wire& wire = job.wire;
    const int n = int(wire.points.size());
    if (wire.wraps.empty()) return false;
    live_tensions(wire, tension_);
    if (node_slide_.lies_still(wire, job.bodies, tension_, wire.balance)) return false;
    surface_.assign(n, nullptr), pinned_.assign(n, 0);
    for (int k = 0; k < n; ++k) {
        surface_[k] = surface_under(wire.points[k], job.surfaces);
        if (surface_[k] && !passed_.empty())
            pinned_[k] = at_closed_vertex(wire.points[k], *surface_[k]);
    }
    SlideReport report;
    if (!find_way(job, report)) return false;
    again_ = true;
    const int events = job.string.events;
    int at_end = report.node;
    for (int k = n - 2; k >= 1; --k) {
        if (!surface_[k] || along_[k] == wire.points[k].contact.along) continue;
        const int points = int(wire.points.size());
        const int now = job.string.slide(k, along_[k]);
        // nodes before `now` came in front of it
        if (k == report.node)
            at_end = now;
        else if (k < report.node)
            at_end += int(wire.points.size()) - points;
    }
    if (report.node >= 0) {
        const WirePoint& p = wire.points[at_end];
        passed_.push_back({p.body, report.vertex});
        job.string.pass_vertex(at_end, report.vertex, job.surfaces[p.body]->margin());
    }
    find_lines(wire, job.bodies);
    if (report.node >= 0 || job.string.events != events) return true;
    find_wraps(wire, job.types, job.bodies);
    return false;
}

// A vertex passed too often in this tick holds what reaches it.
bool Balancing::at_closed_vertex(const WirePoint& p, const Surface& surface) const {
    const Surface::Edge& e = surface.edges()[p.contact.edge];
    for (int end : {0, 1}) {
        const auto times =
            std::count(passed_.begin(), passed_.end(), std::pair(p.body, e.vertex[end]));
        const double distance = end ? e.length - p.contact.along : p.contact.along;
        if (times >= most_passes && distance < 2 * surface.margin()) return true;
    }
    return false;
}

}  // namespace fairlead::physics
