#include "physics/wire_contact.h"

#include "physics/mesh.h"
#include "physics/wire_slide.h"
#include "physics/wire_wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr int most_rounds = 40;     // of lifting, sliding, passing in a tick
constexpr int most_passes = 3;      // of one vertex in a tick
constexpr double slowest = 1e-9;    // [m/s] slower slides are none
constexpr double no_press = -1e-9;  // [-]

const Surface* surface_under(const WirePoint& p, const Surfaces& surfaces) {
    return p.kind == Kind::contact && p.edge >= 0 ? surfaces[p.body].get() : nullptr;
}

bool any_contact(const Wire& wire) {
    return std::any_of(wire.points.begin(), wire.points.end(),
                       [](const WirePoint& p) { return p.kind == Kind::contact; });
}

// Settles the contact nodes of one wire where they are in balance.
class Settling {
  public:
    Settling(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces,
             Homotopy& string, double h)
        : wire_(wire), type_(type), bodies_(bodies), surfaces_(surfaces), string_(string), h_(h) {}

    void run() {
        for (int round = 0; round < most_rounds; ++round) {
            find_lines(wire_, bodies_);
            if (lift()) continue;
            if (!slide()) return;
        }
    }

  private:
    // How far the wire turns away from the body at node k, across its edge [-]; ≥ 0: it does not
    // press.
    double press(int k) const {
        const WirePoint& p = wire_.points[k];
        const Pose& X = bodies_[p.body].X_WB;
        const Surface::Edge& e = surfaces_[p.body]->edges()[p.edge];
        const Vec3 t = X.q * e.t, n = X.q * e.n;
        const auto flat = [&](const Vec3& u) -> Vec3 {
            const Vec3 a = u - t * t.dot(u);
            const double l = a.norm();
            return l > 1e-12 ? Vec3(a / l) : Vec3::Zero();
        };
        return (flat(wire_.lines[k].u) - flat(wire_.lines[k - 1].u)).dot(n);
    }

    bool kept(int k) const {
        const WirePoint& p = wire_.points[k];
        return std::find(kept_.begin(), kept_.end(), std::pair(p.body, p.edge)) != kept_.end();
    }

    // Takes off the node that presses least, if it does not press at all.
    bool lift() {
        int off = -1;
        double most = no_press;
        for (int k = 1; k + 1 < int(wire_.points.size()); ++k) {
            const WirePoint& p = wire_.points[k];
            if (p.kind != Kind::contact || kept(k)) continue;
            const double pressing = press(k);
            if (pressing >= most) most = pressing, off = k;
        }
        if (off < 0) return false;
        const std::pair<int, int> edge{wire_.points[off].body, wire_.points[off].edge};
        if (string_.release(off)) kept_.push_back(edge);
        return true;
    }

    bool slide() {
        const int n = int(wire_.points.size());
        find_wraps(wire_, type_, bodies_);
        if (wire_.wraps.empty()) return false;
        live_tensions(wire_, type_, tension_);
        surface_.assign(n, nullptr), pinned_.assign(n, 0);
        for (int k = 0; k < n; ++k) surface_[k] = surface_under(wire_.points[k], surfaces_);
        for (int k = 0; k < n; ++k)
            if (surface_[k]) pinned_[k] = at_closed_vertex(k);
        SlideReport report;
        if (!slide_nodes({wire_, bodies_, type_, tension_, surface_, pinned_, h_, wire_.tensions},
                         along_, wire_.balance, report))
            return false;
        const int events = string_.events;
        int at_end = report.node;
        for (int k = n - 2; k >= 1; --k) {
            if (!surface_[k] || along_[k] == wire_.points[k].along_edge) continue;
            const int points = int(wire_.points.size());
            const int now = string_.slide(k, along_[k]);
            // nodes before `now` came in front of it
            if (k == report.node)
                at_end = now;
            else if (k < report.node)
                at_end += int(wire_.points.size()) - points;
        }
        if (report.node >= 0) {
            const WirePoint& p = wire_.points[at_end];
            passed_.push_back({p.body, report.vertex});
            const Surface& s = *surfaces_[p.body];
            string_.pass_vertex(at_end, report.vertex, s.margin());
        }
        return report.node >= 0 || string_.events != events;
    }

    // A vertex passed too often in this tick holds what reaches it.
    bool at_closed_vertex(int k) const {
        const WirePoint& p = wire_.points[k];
        const Surface::Edge& e = surface_[k]->edges()[p.edge];
        for (int end : {0, 1}) {
            const auto times =
                std::count(passed_.begin(), passed_.end(), std::pair(p.body, e.vertex[end]));
            const double distance = end ? e.length - p.along_edge : p.along_edge;
            if (times >= most_passes && distance < 2 * surface_[k]->margin()) return true;
        }
        return false;
    }

    Wire& wire_;
    const WireType& type_;
    const Bodies& bodies_;
    const Surfaces& surfaces_;
    Homotopy& string_;
    double h_;
    std::vector<std::pair<int, int>> kept_, passed_;  // (body, edge), (body, vertex)
    std::vector<double> tension_, along_;
    std::vector<const Surface*> surface_;
    std::vector<char> pinned_;
};

// Disturbed neighbours pool their material and share it by length.
void share_out(Wire& wire) {
    const int n = int(wire.segments.size());
    for (int k = 0; k < n;) {
        if (!wire.segments[k].disturbed) {
            ++k;
            continue;
        }
        int end = k;
        double rest = 0, length = 0;
        for (; end < n && wire.segments[end].disturbed; ++end)
            rest += wire.segments[end].rest_length, length += wire.lines[end].length;
        double given = 0;
        for (int i = k; i < end; ++i) {
            WireSegment& s = wire.segments[i];
            s.rest_length = i + 1 < end ? rest * (wire.lines[i].length / length) : rest - given;
            given += s.rest_length;
            s.length = wire.lines[i].length;
            s.disturbed = false;
        }
        k = end;
    }
}

// Dead segments keep their strain while nodes slide; what they give or take comes from the live
// neighbour with less tension.
void keep_strain(Wire& wire) {
    for (const Wrap& w : wire.wraps) {
        if (w.giver < 0) continue;
        const auto [from, to] = dead_segments(wire, w);
        for (int j = from; j < to; ++j) {
            WireSegment& s = wire.segments[j];
            const double l = wire.lines[j].length;
            if (!(s.length > 0) || s.length == l) continue;
            const double change = s.rest_length * (l / s.length - 1);
            s.rest_length += change;
            wire.segments[w.giver].rest_length -= change;
        }
    }
    for (std::size_t j = 0; j < wire.segments.size(); ++j)
        wire.segments[j].length = wire.lines[j].length;
}

// Strain rate of the live segment j by the motion of its ends, without slip [m/s].
double stretching(const Wire& wire, const Bodies& bodies, int j) {
    const auto velocity = [&](const WirePoint& p, const SegmentLine::End& end) -> Vec3 {
        if (p.kind == Kind::mass) return p.v;
        const Body& b = bodies[p.body];
        Vec3 v = b.velocity_at(end.arm);
        if (p.kind == Kind::contact) v += p.slide * (b.X_WB.q * p.axis);
        return v;
    };
    const SegmentLine& line = wire.lines[j];
    return line.u.dot(velocity(wire.points[j + 1], line.to) - velocity(wire.points[j], line.from));
}

// Every node of a wrap carries its slip. A new wrap slips so that both its sides stretch alike:
// that is what the span it divides did.
void find_slips(Wire& wire, const Bodies& bodies) {
    for (std::size_t i = 0; i < wire.wraps.size(); ++i) {
        Wrap& w = wire.wraps[i];
        double slip = unknown_slip;
        bool slips = false;
        for (int k = w.first; k <= w.last; ++k)
            if (std::isnan(slip) && !std::isnan(wire.points[k].slip)) {
                slip = wire.points[k].slip;
                slips = wire.points[k].slips;
            }
        if (std::isnan(slip)) {
            slip = 0;
            if (w.open) {
                const int a = w.first - 1, b = w.last;
                const double Ra = std::max(wire.segments[a].rest_length, 1e-6);
                const double Rb = std::max(wire.segments[b].rest_length, 1e-6);
                double ga = stretching(wire, bodies, a), gb = stretching(wire, bodies, b);
                if (i > 0 && wire.wraps[i - 1].last == a)
                    ga -= wire.points[wire.wraps[i - 1].first].slip;
                if (i + 1 < wire.wraps.size() && wire.wraps[i + 1].first == b + 1)
                    if (const double s = wire.points[b + 1].slip; !std::isnan(s)) gb += s;
                slip = (gb * Ra - ga * Rb) / (Ra + Rb);  // (ga + s)/Ra = (gb - s)/Rb
                slips = slip != 0;
            }
        }
        for (int k = w.first; k <= w.last; ++k) {
            WirePoint& p = wire.points[k];
            p.slip = slip, p.slips = slips;
            if (std::isnan(p.slip_before)) p.slip_before = slip;
        }
        w.slips = slips;
    }
}

}  // namespace

void find_surfaces(const Bodies& bodies, double wire_diameter, Surfaces& known) {
    for (std::size_t i = known.size(); i < bodies.size(); ++i) {
        TriangleMesh mesh;
        if (bodies[i].facets > 0) mesh = surface_of(bodies[i].shape, bodies[i].facets);
        known.push_back(mesh.triangles.empty()
                            ? nullptr
                            : std::make_shared<const Surface>(mesh, wire_diameter / 2));
    }
}

Surfaces find_surfaces(const Bodies& bodies, double wire_diameter) {
    Surfaces surfaces;
    find_surfaces(bodies, wire_diameter, surfaces);
    return surfaces;
}

void settle(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces,
            Homotopy& string, double h) {
    Settling(wire, type, bodies, surfaces, string, h).run();
}

void remember_placement(const Bodies& bodies, const std::vector<Wire>& wires, Placement& before) {
    before.bodies.clear();
    for (const Body& b : bodies) before.bodies.push_back(b.X_WB);
    before.points.resize(wires.size());
    for (std::size_t w = 0; w < wires.size(); ++w) {
        before.points[w].clear();
        for (const WirePoint& p : wires[w].points)
            before.points[w].push_back(path_position(p, bodies));
    }
}

void follow(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces,
            const std::vector<Pose>& bodies_before, const std::vector<Vec3>& points_before,
            double h) {
    // who can be reached at all
    Bounds swept;
    for (const Vec3& p : points_before) swept.extend(p);
    for (const WirePoint& p : wire.points) swept.extend(path_position(p, bodies));
    std::vector<Obstacle> obstacles;
    for (int b = 0; b < int(bodies.size()); ++b) {
        if (!surfaces[b] || std::binary_search(wire.passes.begin(), wire.passes.end(), b)) continue;
        const double reach = surfaces[b]->reach();
        const auto near = [&](const Pose& X) {
            return swept.squaredExteriorDistance(X.p) <= reach * reach;
        };
        if (near(bodies_before[b]) || near(bodies[b].X_WB))
            obstacles.push_back({b, surfaces[b].get(), bodies_before[b], bodies[b].X_WB});
    }
    if (obstacles.empty() && !any_contact(wire)) return;

    for (WirePoint& p : wire.points) p.along_before = p.along_edge;
    Homotopy string(wire, bodies, obstacles);
    string.move(points_before);
    if (!any_contact(wire) && string.events == 0) return;
    settle(wire, type, bodies, surfaces, string, h);
    find_lines(wire, bodies);
    find_wraps(wire, type, bodies);
    share_out(wire);
    keep_strain(wire);
    for (WirePoint& p : wire.points) {
        if (p.kind != Kind::contact) continue;
        const bool fresh = std::isnan(p.slip);
        const double slid = fresh ? 0 : (p.along_edge - p.along_before) / h;
        // where a node springs to is no motion to reckon with in the next tick
        const double least = std::min(std::abs(slid), std::abs(p.slid));
        p.slide = slid * p.slid > 0 && least > slowest ? std::copysign(least, slid) : 0;
        p.slid = slid;
    }
    find_slips(wire, bodies);
}

}  // namespace fairlead::physics
