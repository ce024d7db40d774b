#include "physics/wire/route/contact_nodes.h"

#include "physics/geometry/mesh.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/route/share_material.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double slowest = 1e-9;  // [m/s] slower slides are none; times the scale
constexpr double hanging = 1e-3;  // [-] of a piece, beyond what a taut one is short of straight

bool any_contact(const Wire& wire) {
    return std::any_of(wire.points.begin(), wire.points.end(),
                       [](const WirePoint& p) { return p.kind == Kind::contact; });
}

// In so many ticks what runs off beside a mass node is used up: as resolution/adapt.cpp has it,
// which lets no node come that near where the straight way is free.
constexpr int ticks_of_run = 3;

// Whether what the wire runs over takes all that is on one side of mass node k in that time, and on
// the other side what hangs slack, too.
bool is_run_off_with(const Wire& wire, int k, double h) {
    if (wire.points[k].kind != Kind::mass || wire.points[k].node.junction >= 0) return false;
    const auto run = [&](int beside, double away) {  // [m] away from node k, in that time
        const WirePoint& p = wire.points[beside];
        const bool over = p.kind == Kind::contact || p.kind == Kind::eye;
        return over ? ticks_of_run * h * away * p.slip : 0;
    };
    const auto rest = [&](int j) { return wire.segments[j].rest_length; };
    const auto taut = [&](int j) { return rest(j) <= (1 + hanging) * wire.lines[j].length; };
    const double back = run(k - 1, -1), forth = run(k + 1, 1);
    return (rest(k) < forth && (taut(k - 1) || rest(k - 1) < forth)) ||
           (rest(k - 1) < back && (taut(k) || rest(k) < back));
}

// These are drawn in round what is in the way.
void draw_in_nodes(Wire& wire, const Bodies& bodies, Homotopy& string, double h) {
    if (wire.model == Wire::Model::chain || unloads(wire)) return;
    for (int k = 1; k + 1 < int(wire.points.size());)
        if (is_run_off_with(wire, k, h)) {
            string.draw_in(k);
            find_lines(wire, bodies);
        } else {
            ++k;
        }
}

// Mass nodes that flew on while the slack wire beside them was led round a body are held back where
// its material is straight: no row knew of that way.
void hold_back(Wire& wire, const Bodies& bodies, Homotopy& string) {
    const auto is_node = [&](int k) { return wire.points[k].kind == Kind::mass; };
    for (int first = 0, last = 1; last < int(wire.points.size()); first = last, ++last) {
        while (wire.points[last].kind == Kind::contact) ++last;
        if (last - first < 2 || (!is_node(first) && !is_node(last))) continue;
        double excess = 0;  // [m]
        bool slack = true;
        for (int j = first; j < last; ++j) {
            excess += wire.lines[j].length - wire.segments[j].rest_length;
            slack &= wire.segments[j].tension == 0;
        }
        if (!slack || excess <= 0) continue;
        const double of_first = is_node(first) ? 1 / lumped_mass(wire, first) : 0;
        const double of_last = is_node(last) ? 1 / lumped_mass(wire, last) : 0;
        const auto way = [&](const SegmentLine& line, double per_mass) -> Vec3 {
            return std::min(excess * per_mass / (of_first + of_last), line.length) * line.u;
        };
        const Vec3 forth = way(wire.lines[first], of_first),
                   back = way(wire.lines[last - 1], of_last);
        const int points = int(wire.points.size());
        if (of_first > 0) string.move_to(first, wire.points[first].node.x + forth);
        last += int(wire.points.size()) - points;
        if (of_last > 0) last = string.move_to(last, wire.points[last].node.x - back);
        find_lines(wire, bodies);
    }
}

// Strain rate of the live segment j by the motion of its ends, without slip [m/s].
double stretching(const Wire& wire, const Bodies& bodies, int j) {
    const auto velocity = [&](const WirePoint& p, const SegmentLine::End& end) -> Vec3 {
        if (p.kind == Kind::mass) return p.node.v;
        const Body& b = bodies[p.body];
        Vec3 v = b.velocity_at(end.arm);
        if (p.kind == Kind::contact) v += p.contact.slide * (b.X_WB.q * p.axis);
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
        for (int k = w.first; k <= w.last && std::isnan(slip); ++k)
            slip = wire.points[k].slip, slips = wire.points[k].slips;
        if (std::isnan(slip)) {
            slip = 0, slips = false;
            if (w.open) {
                const int a = w.first - 1, b = w.last;
                const double least = 1e-6 * wire.scales.length;  // to divide by
                const double Ra = std::max(wire.segments[a].rest_length, least);
                const double Rb = std::max(wire.segments[b].rest_length, least);
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

Surfaces find_surfaces(const Bodies& bodies, double wire_diameter, const Scales& scales) {
    Surfaces surfaces;
    for (const Body& body : bodies) {
        TriangleMesh mesh;
        if (body.facets > 0) mesh = surface_of(body.shape, body.facets);
        surfaces.push_back(mesh.triangles.empty()
                               ? nullptr
                               : std::make_shared<const Surface>(mesh, wire_diameter / 2, scales));
    }
    return surfaces;
}

void Rigger::remember(const std::vector<Wire>& wires, const Bodies& bodies,
                      const std::vector<Surfaces>& surfaces) {
    solid_.resize(surfaces.size());
    for (std::size_t type = 0; type < surfaces.size(); ++type) {
        solid_[type].clear();
        for (int b = 0; b < int(surfaces[type].size()); ++b)
            if (surfaces[type][b]) solid_[type].push_back(b);
    }
    bodies_before_.clear();
    for (const Body& b : bodies) bodies_before_.push_back(b.X_WB);
    points_before_.resize(wires.size());
    for (std::size_t w = 0; w < wires.size(); ++w)
        if (present(wires[w]) && !solid_[wires[w].type].empty())
            read_places(wires[w], bodies, points_before_[w]);
}

// [m] around the body's place now; a corner that carries a node is as far out as the surface's
// reach, but for rounding.
double Rigger::reach_of(int body, const Bodies& bodies, const Surfaces& surfaces) const {
    const Vec3 moved = bodies[body].X_WB.p - bodies_before_[body].p;
    return (1 + 1e-9) * surfaces[body]->reach() + moved.norm();
}

void Rigger::look(const Bodies& bodies, const std::vector<Surfaces>& surfaces) {
    near_.resize(surfaces.size());
    for (std::size_t type = 0; type < surfaces.size(); ++type) {
        near_[type].clear();
        for (const int b : solid_[type])
            near_[type].add(b, bodies[b].X_WB.p, reach_of(b, bodies, surfaces[type]));
        near_[type].build();
    }
}

Rigger::Sweep Rigger::sweep_of(const Places& before, const Places& now) {
    Bounds box;
    double most = 0;  // squared
    bool still = true;
    const auto add = [&](const Vec3& was, const Vec3& p) {
        box.extend(p);
        if (p == was) return;
        box.extend(was);
        most = std::max(most, (p - was).squaredNorm());
        still = false;
    };
    for (std::size_t k = 0; k < now.in.size(); ++k) {
        add(before.in[k], now.in[k]);
        if (now.out[k] != now.in[k] || before.out[k] != before.in[k])
            add(before.out[k], now.out[k]);
    }
    return {box, std::sqrt(most), still};
}

// Bodies that the wire may meet in this tick. Once it lies on something, that is all whose
// surroundings its bounding box meets: nodes that lift off let it swing anywhere in there.
void Rigger::find_obstacles(const Wire& wire, const Bodies& bodies, const Surfaces& surfaces,
                            const Sweep& sweep) {
    obstacles_.clear();
    obstacles_.reserve(bodies.size());  // now, not when the wire has come near one more
    meets_box_.clear();
    near_[wire.type].find(sweep.box, meets_box_);
    bool meets = any_contact(wire);
    for (const int b : meets_box_) {
        if (passes(wire, b)) continue;
        const Vec3& c = bodies[b].X_WB.p;
        const double reach = reach_of(b, bodies, surfaces);
        if (sweep.box.squaredExteriorDistance(c) > reach * reach) continue;
        obstacles_.push_back({b, surfaces[b].get(), bodies_before_[b], bodies[b].X_WB});
        for (std::size_t k = 0; !meets && k + 1 < now_.in.size(); ++k) {
            const Vec3 d = now_.in[k + 1] - now_.out[k], a = c - now_.out[k];
            const double l2 = d.squaredNorm();
            const double share = l2 > 0 ? std::clamp(d.dot(a) / l2, 0.0, 1.0) : 0;
            meets = (a - share * d).norm() <= reach + sweep.most;
        }
    }
    if (!meets) obstacles_.clear();
}

bool Rigger::Rest::same(const Wire& wire) const {
    if (segment.size() != wire.segments.size() || node.size() != wire.points.size()) return false;
    for (std::size_t j = 0; j < segment.size(); ++j) {
        const WireSegment& s = wire.segments[j];
        if (segment[j] != std::pair(s.tension, s.rest_length)) return false;
    }
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        const WirePoint& p = wire.points[k];
        if (node[k] !=
            Node{p.contact.edge, p.slips, p.contact.along, p.slip, p.contact.slide, p.contact.slid})
            return false;
    }
    return true;
}

void Rigger::Rest::take(const Wire& wire) {
    segment.clear(), node.clear();
    for (const WireSegment& s : wire.segments) segment.emplace_back(s.tension, s.rest_length);
    for (const WirePoint& p : wire.points)
        node.push_back(
            {p.contact.edge, p.slips, p.contact.along, p.slip, p.contact.slide, p.contact.slid});
}

void Rigger::follow(int w, Wire& wire, WireTypes types, const Bodies& bodies,
                    const Surfaces& surfaces, double h) {
    wire.tangled = false;
    if (!present(wire) || solid_[wire.type].empty()) return;
    const Places& points_before = points_before_[w];
    read_places(wire, bodies, now_);
    const Sweep sweep = sweep_of(points_before, now_);
    find_obstacles(wire, bodies, surfaces, sweep);
    if (obstacles_.empty()) return;

    if (w >= int(rest_.size())) rest_.resize(w + 1);
    Rest& rest = rest_[w];
    bool still = sweep.still;
    for (const Obstacle& o : obstacles_) still &= stands_still(o);
    if (still && rest.same(wire)) return;
    rest.segment.clear();

    for (WirePoint& p : wire.points) p.contact.along_before = p.contact.along;
    string_.take_up(wire, bodies, obstacles_, now_);
    if (!still) {
        const bool moved = string_.move(points_before);
        const bool pushed = string_.push_aside();
        if (moved || pushed) find_lines(wire, bodies);
        draw_in_nodes(wire, bodies, string_, h);
        if (string_.events > 0) hold_back(wire, bodies, string_);
    }
    wire.tangled = string_.gave_up;
    if (!any_contact(wire) && string_.events == 0) return;
    if (still) rest.take(wire);
    balancing_.run({wire, types, bodies, surfaces, string_, h});
    wire.tangled = string_.gave_up;
    share_material(wire, bodies, h);
    const bool slack = !is_taut(wire);
    for (WirePoint& p : wire.points) {
        if (p.kind != Kind::contact) continue;
        if (p.contact.along == p.contact.along_before || std::isnan(p.slip)) {
            p.contact.slide = p.contact.slid = 0;
            continue;
        }
        const double slid = (p.contact.along - p.contact.along_before) / h;
        // where a node springs to is no motion that goes on, nor where it drops: what the step
        // foretold is, as far as it came about
        const double least = std::min(std::abs(slid), std::abs(p.contact.slide));
        const bool goes_on =
            !slack && slid * p.contact.slide > 0 && least > slowest * wire.scales.speed();
        p.contact.slide = goes_on ? std::copysign(least, slid) : 0;
        p.contact.slid = slid;
    }
    find_slips(wire, bodies);
    if (still && !rest.same(wire)) rest.segment.clear();
}

}  // namespace fairlead::physics
