#include "physics/wire/dynamics/taut_newton.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

constexpr double jump = 3;                 // [-] of tension, theory/wires.md 4.3, tuning
constexpr double length_tolerance = 3e-3;  // [-] of rest length, tuning
constexpr double most_turn = 0.5;          // [rad] in a step, beyond what a body did before; tuning

bool has_mass_nodes(const Wire& wire, const Span& span) {
    return wire.points[span.first].kind == WirePoint::Kind::mass ||
           wire.points[span.last + 1].kind == WirePoint::Kind::mass;
}

// Violation of a span at the predicted end of the step [m]: its geometry there, of segment k the
// length(k), and the material that wheels and winches will have let through.
template <class Length>
double predicted(const WireView& view, const Span& span, const Eigen::VectorXd& v, double h,
                 Length length) {
    const Wire& wire = view.wire;
    const auto flow = [&](int k, bool from) {
        const bool node = wire.points[from ? k : k + 1].kind == WirePoint::Kind::mass;
        return node ? 0 : EndMotion(view, k, from).flow(v);
    };
    double g = 0;
    for (int k = span.first; k <= span.last; ++k) {
        g += length(k) - wire.segments[k].rest_length;
        g += h * (flow(k, false) - flow(k, true));
    }
    return g;
}

// Where points will be after nodes moved by v for h, what they hang on having done so.
class PlacesAhead {
  public:
    PlacesAhead(const std::vector<Wire>& wires, const WireContext& on, const Eigen::VectorXd& v,
                double h)
        : wires_(wires), on_(on), v_(v), h_(h) {}

    // [m] of a segment, with what has come to lie on the wheels at its ends
    double length(int w, int k) {
        // the end of the one before is known, but wires reach wheels elsewhere than they leave them
        const WirePoint &first = wires_[w].points[k], &second = wires_[w].points[k + 1];
        const bool follows = w == wire_ && k == segment_ + 1 && !has_wheel(first);
        Vec3 from = follows ? end_ : place(w, k, true);
        wire_ = w, segment_ = k;
        end_ = place(w, k, false);
        double wound = 0;
        if (has_wheel(first)) {
            const Wheel wheel = wheel_of(first, on_.bodies);
            const double turn = wheel.leave(end_, first.wheel.turn_out);
            wound += wheel.radius * (turn - first.wheel.turn_out), from = wheel.rim(turn);
        }
        if (has_wheel(second)) {
            const Wheel wheel = wheel_of(second, on_.bodies);
            const double turn = wheel.touch(from, second.wheel.turn_in);
            wound += wheel.radius * (second.wheel.turn_in - turn), end_ = wheel.rim(turn);
        }
        return (end_ - from).norm() + wound;
    }

  private:
    [[gnu::always_inline]] Vec3 place(int w, int k, bool from) const {
        const int point = from ? k : k + 1;
        const WirePoint& p = wires_[w].points[point];
        if (p.kind != WirePoint::Kind::mass) return place_on_body(p, from);
        return p.node.x + h_ * v_.segment<3>(on_.freedoms.wire_point(w, point));
    }
    [[gnu::noinline]] Vec3 place_on_body(const WirePoint& p, bool from) const {
        SegmentLine::End end;
        find_end(p, from, on_.bodies, end);
        return end.p;
    }

    const std::vector<Wire>& wires_;
    const WireContext& on_;
    const Eigen::VectorXd& v_;
    const double h_;
    int wire_ = -1, segment_ = -1;  // looked at last
    Vec3 end_ = Vec3::Zero();
};

// Whether there is a place to look ahead to. Slides of contact nodes may be fast: they wait.
bool in_reach(const Eigen::VectorXd& v, const WireFreedoms& f, const std::vector<Wire>& wires,
              const Bodies& bodies, double fastest) {
    if (all_below(v, fastest)) return true;
    const auto slow = [&](int first, int size) {
        return first < 0 || all_below(v.segment(first, size), fastest);
    };
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (!slow(bodies[i].first, 6)) return false;
    for (std::size_t i = 0; i < wires.size(); ++i)
        for (std::size_t k = 0; k < wires[i].points.size(); ++k)
            if (wires[i].points[k].kind == WirePoint::Kind::mass &&
                !slow(f.wire_point(int(i), int(k)), 3))
                return false;
    return true;
}

void move_bodies_by(const Eigen::VectorXd& v, double h, Bodies& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (bodies[i].motion == Motion::fixed) continue;
        Body& b = bodies[i];
        const int at = b.first;
        const Vec3 v_b = at >= 0 ? Vec3(v.segment<3>(at)) : b.v;
        const Vec3 w_b = at >= 0 ? Vec3(v.segment<3>(at + 3)) : b.w;
        // as move_bodies() does: what it has in common with its burden goes straight on
        const Vec3 c = at >= 0 ? b.common_centre() : Vec3::Zero();
        const Vec3 arm = b.X_WB.q * c;
        b.X_WB.p += arm + h * (v_b + w_b.cross(arm));
        b.X_WB.q = (rotation(h * w_b) * b.X_WB.q).normalized();
        b.X_WB.p -= b.X_WB.q * c;
    }
}

// How far what is on a body moves as that turns: about the centre it has in common with its burden,
// which the velocities, those of its own centre, do not know of. `then` are poses before it moved.
void turn_about_common_centres(Wire& wire, const Bodies& bodies, const std::vector<Pose>& then) {
    const auto correct = [&](const WirePoint& p, SegmentLine::End& end) {
        if (p.kind == WirePoint::Kind::mass) return;
        const Body& b = bodies[p.body];
        if (!b.dynamic() || b.burden.mass == 0) return;
        const Vec3 c = b.common_centre();
        end.arm += then[p.body].q * c - b.X_WB.q * c;
    };
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        correct(wire.points[k], wire.lines[k].from);
        correct(wire.points[k + 1], wire.lines[k].to);
    }
}

}  // namespace

void Catch::begin(const Rows& rows) {
    spans_.clear();
    for (int i = 0; i < int(rows.rows.size()); ++i)
        if (rows.rows[i].key.owner == Owner::wire) spans_.push_back(i);
}

void Catch::go(Bodies& bodies, const Eigen::VectorXd& v, double h) {
    poses_.clear();
    for (const Body& b : bodies) poses_.push_back(b.X_WB);
    move_bodies_by(v, h, bodies);
}

void Catch::come_back(Bodies& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i].X_WB = poses_[i];
}

bool Catch::missed(const std::vector<Wire>& wires, Bodies& bodies, const WireContext& on,
                   const Eigen::VectorXd& v, double h, const Rows& rows) {
    const std::vector<double>& per_mass = on.freedoms.per_mass;
    const bool nodes =
        std::any_of(per_mass.begin(), per_mass.end(), [](double x) { return x > 0; });
    if (!nodes || !in_reach(v, on.freedoms, wires, bodies, rows.scales.fastest())) return false;

    bool found = false;
    go(bodies, v, h);
    PlacesAhead ahead(wires, on, v, h);
    // of a segment that is `g` longer than its material then
    const auto off = [&](const Row& r, double g, double rest) {
        if (r.lower == r.upper && r.upper < 0) return false;  // is given (unloading_wave.h)
        const double wanted = r.g + h * (r.wanted - r.sigma * r.impulse);
        const bool slack = r.bound == Bound::upper;
        return (slack ? g - std::max(0.0, wanted) : std::abs(g - wanted)) > length_tolerance * rest;
    };
    for (auto i = spans_.begin(); i != spans_.end();) {
        const Row& r = rows.rows[*i];
        const Wire& wire = wires[r.index];
        const Span span = span_of(r, wire);
        if (const int last = end_of_nodes(wire, span.first) - 1; last > span.first) {
            // most segments are between nodes; their rows follow each other
            const int at = on.freedoms.wire[r.index];
            const double* speed = v.data() + on.freedoms.point[at + span.first];
            Vec3 from = wire.points[span.first].node.x + h * Eigen::Map<const Vec3>(speed);
            for (int k = span.first; k < last; ++k, ++i) {
                const Row& row = rows.rows[*i];
                const Vec3 to = wire.points[k + 1].node.x + h * Eigen::Map<const Vec3>(speed += 3);
                const WireSegment& segment = wire.segments[k];
                const double tension = std::max(0.0, -row.impulse / h);
                found |= off(row, (to - from).norm() - segment.rest_length, segment.rest_length);
                found |= tension > jump * segment.tension &&
                         zigzag(wire, k, tension, per_mass[at + k] + per_mass[at + k + 1], h) >
                             resolved_well;
                from = to;
            }
            continue;
        }
        ++i;
        const double tension = std::max(0.0, -r.impulse / h);
        double rest = 0;
        for (int k = span.first; k <= span.last; ++k) {
            rest += wire.segments[k].rest_length;
            found |= tension > jump * wire.segments[k].tension &&
                     zigzag(wire, k, {{wire, r.index, on}, k, true},
                            {{wire, r.index, on}, k, false}, tension, on, h) > resolved_well;
        }
        if (has_mass_nodes(wire, span))
            found |= off(r,
                         predicted({wire, r.index, on}, span, v, h,
                                   [&](int k) { return ahead.length(r.index, k); }),
                         rest);
    }
    come_back(bodies);
    return found;
}

void Catch::limit_turning(const Bodies& bodies, const Eigen::VectorXd& before, double h,
                          Eigen::VectorXd& v) {
    for (const Body& body : bodies) {
        const int at = body.first;
        if (at < 0) continue;
        const double most = before.segment<3>(at + 3).norm() + most_turn / h;
        const double now = v.segment<3>(at + 3).norm();
        if (now > most) v.segment<3>(at + 3) *= most / now;
    }
}

void Catch::relinearize(std::vector<Wire>& wires, Bodies& bodies, const WireContext& on,
                        const Eigen::VectorXd& v, double h, Rows& rows) {
    go(bodies, v, h);
    nodes_.clear();
    for (int w = 0; w < int(wires.size()); ++w) {
        for (int k = 0; k < int(wires[w].points.size()); ++k) {
            WirePoint& p = wires[w].points[k];
            nodes_.push_back(p.node.x);
            if (p.kind == WirePoint::Kind::mass)
                p.node.x += h * v.segment<3>(on.freedoms.wire_point(w, k));
        }
        find_lines(wires[w], bodies);
        turn_about_common_centres(wires[w], bodies, poses_);
    }
    PlacesAhead ahead(wires, on, v, 0);  // where nodes now are
    for (const int i : spans_) {
        const int w = rows.rows[i].index;
        const Wire& wire = wires[w];
        const Span span = span_of(rows.rows[i], wire);
        if (!has_mass_nodes(wire, span)) {
            hold_slides({wire, w, on}, i, rows);  // as the spans on the other side of a node do
            continue;
        }
        refill_span({wire, w, on}, span, i, rows);
        const double g =
            predicted({wire, w, on}, span, v, h, [&](int k) { return ahead.length(w, k); });
        Row& r = rows.rows[i];
        r.rhs = (r.g + h * r.wanted - g) / h + rows.rate(i, v);
    }
    come_back(bodies);
    auto node = nodes_.begin();
    for (Wire& w : wires)
        for (WirePoint& p : w.points) p.node.x = *node++;
}

void Catch::finish(std::vector<Wire>& wires, const Bodies& bodies) {
    for (Wire& w : wires) find_lines(w, bodies);
}

}  // namespace fairlead::physics
