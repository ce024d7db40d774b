#include "physics/wire/water/lines_in_water.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "physics/wire/model/load.h"
#include "physics/wire/water/drag.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
constexpr double frictionless = 1e-9;  // [-] friction to divide by, where there is none

// Where a bristle can hold: nowhere does material run past such a point.
bool holds_bristles(const WirePoint& p) {
    return p.kind == Kind::mass || p.kind == Kind::attach;
}

Vec3 own_velocity(const EndMotion& e, const WireContext& on) {  // without what runs past it
    if (e.node >= 0) return e.point.node.v;
    return on.bodies[e.point.body].velocity_at(e.end.arm);
}

// Along the wire at point k in the plane of n, unit.
Vec3 along_ground(const Wire& wire, int k, const Vec3& n) {
    Vec3 u = Vec3::Zero();
    if (k > 0) u += wire.lines[k - 1].u;
    if (k < int(wire.lines.size())) u += wire.lines[k].u;
    u -= n.dot(u) * n;
    return u.norm() > 1e-3 ? Vec3(u.normalized()) : any_perpendicular(n);
}

}  // namespace

// Of a wire, per metre of its length.
struct LinesInWater::Coefficients {
    double diameter, mass;              // [m] [kg/m]
    double drag = 0, axial_drag = 0;    // [kg/m²] ½ ρ C d
    double displaced = 0;               // [kg/m] ρ A
    double added = 0, axial_added = 0;  // [kg/m] ρ A C
    double ground = 0;                  // [N/m²]

    Coefficients(const Wire& wire, const WireType& type, const Environment& in)
        : diameter(type.diameter),
          mass(wire.model == Wire::Model::massless ? 0 : type.mass_per_metre) {
        if (in.sea) {
            const double density = in.sea->density;
            displaced = mass > 0 ? density * type.displaced() : 0;
            drag = density / 2 * type.water.drag * diameter;
            axial_drag = density / 2 * type.water.axial_drag * diameter;
            added = displaced * type.water.added_mass;
            axial_added = displaced * type.water.axial_added_mass;
        }
        if (in.seabed) ground = in.seabed->soil.stiffness * type.width_on_seabed();
    }
};

void LinesInWater::find(std::vector<Wire>& wires, const WireContext& on, const Environment& in,
                        double time, double h) {
    time_ = time, h_ = h;
    last_place_.setConstant(nowhere);
    any_ = in.sea.has_value() || in.seabed.has_value(), ground_ = in.seabed.has_value();
    runs_.clear(), body_ends_.clear(), couplings_.clear(), grips_.clear();
    if (!any_) return;
    if (in.sea) {
        const Sea& sea = *in.sea;
        // where the longest wave is not felt any more
        const double reach = sea.waves.empty() ? 0 : faded / sea.waves.front().number;
        calm_ = sea.level - highest_crest(sea) - reach;
    }
    const std::size_t points = on.freedoms.point.size();
    nodes_.assign(points, {});
    if (ground_) between_.assign(points, {}), under_.assign(points, {});
    for (int w = 0; w < int(wires.size()); ++w) {
        find_wire(wires[w], w, on, in);
        if (ground_) find_grips({wires[w], w, on}, in.seabed->soil);
    }
}

void LinesInWater::find_wire(Wire& wire, int w, const WireContext& on, const Environment& in) {
    const int first = on.freedoms.wire[w];
    for (int k = 0; k < int(wire.points.size()); ++k) {
        if (wire.points[k].kind != Kind::mass) continue;
        const int end = end_of_nodes(wire, k);
        runs_.push_back({on.freedoms.point[first + k], first + k, end - k});
        k = end;
    }
    std::optional<Coefficients> c;
    int type = -1;  // that it is of
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        if (!live(wire, k)) {  // it lies on a body, which keeps the water off
            WireSegment& lies = wire.segments[k];
            lies.drag_from = lies.drag_to = lies.grounded = 0;
            continue;
        }
        if (wire.segments[k].type != type)
            type = wire.segments[k].type, c.emplace(wire, on.types[type], in);
        find_segment(wire, w, k, on, in, *c);
    }
}

// Two segments share the place between them: the water there is found once.
const Water& LinesInWater::water_near(const Vec3& p, const Sea& sea) {
    if (p == last_place_) return last_water_;
    last_place_ = p;
    if (p.z() > calm_ && !sea.waves.empty()) return last_water_ = water_at(sea, p, time_);
    last_water_ = {};
    last_water_.velocity = current_at(sea, std::min(p.z(), sea.level));
    return last_water_;
}

// What the water does to the end of a segment, of which `wet` [m] are its. `along`: its drag along
// the segment [N].
LinesInWater::Share LinesInWater::share_of(const EndMotion& end, const Vec3& own,
                                           const WireContext& on, const Sea& sea, double wet,
                                           const Coefficients& c, double& along) {
    Share share;
    const Water& water = water_near(end.end.p, sea);
    share.added = Symmetric3::about(end.u, c.added * wet, c.axial_added * wet);
    if (!water.acceleration.isZero(0))  // of the water in its place, and of that about it
        share.force = c.displaced * wet * water.acceleration + share.added * water.acceleration;
    const WaterDrag d =
        drag(end.u, water.velocity - end.velocity(on), c.drag * wet, c.axial_drag * wet);
    share.held = d.damping * h_;
    share.impulse = h_ * (d.force + d.damping * own);
    along = d.force.dot(end.u);
    return share;
}

void LinesInWater::find_segment(Wire& wire, int w, int k, const WireContext& on,
                                const Environment& in, const Coefficients& c) {
    const WireView view{wire, w, on};
    const EndMotion ends[] = {{view, k, true}, {view, k, false}};
    WireSegment& segment = wire.segments[k];
    const Vec3 own[] = {own_velocity(ends[0], on), own_velocity(ends[1], on)};
    Share shares[2];
    segment.drag_from = segment.drag_to = segment.grounded = 0;
    if (const double wet = segment.wet * segment.rest_length / 2; wet > 0)
        for (int e : {0, 1})
            shares[e] = share_of(ends[e], own[e], on, *in.sea, wet, c,
                                 e == 0 ? segment.drag_from : segment.drag_to);
    if (in.seabed)
        segment.grounded =
            press_ground(wire, k, ends, own, *in.seabed, c, shares, on.freedoms.wire[w] + k);
    for (int e : {0, 1}) {
        const int point = on.freedoms.wire[w] + k + e;
        if (ends[e].node >= 0) {
            nodes_[point].add(shares[e]);
        } else if (ends[e].body >= 0) {
            if (ground_) under_[point].body_end = int(body_ends_.size());
            body_ends_.push_back({ends[e].limb(), shares[e]});
        }
    }
}

// Springs under segment k, which begins with `point`. Returns the length on the ground [m].
double LinesInWater::press_ground(const Wire& wire, int k, const EndMotion ends[2],
                                  const Vec3 own[2], const Seabed& bed, const Coefficients& c,
                                  Share shares[2], int point) {
    const Vec3 &a = ends[0].end.p, &b = ends[1].end.p;
    const Vec3 n = bed.normal((a.x() + b.x()) / 2, (a.y() + b.y()) / 2);
    // what lies at rest lies level with the ground
    const WireSegment& s = wire.segments[k];
    const double weight = std::max(0.0, -c.mass * s.load.dot(n));  // [N/m]
    const double ground = followed(c.ground, weight, s.tension, s.rest_length);
    const double sinks = weight / ground;
    const auto pressed = [&](const Vec3& p) {
        return sinks - (p.z() - bed.height(p.x(), p.y())) * n.z();
    };
    const PressedEnds at{pressed(a), pressed(b), n.dot(own[0]), n.dot(own[1]), s.rest_length};
    const GroundPressure g = press(at, ground, bed.soil.settling_time, h_);
    const bool nodes = ends[0].node >= 0 && ends[1].node >= 0;
    const double shear = bed.soil.shear_stiffness / bed.soil.stiffness * c.ground / ground;
    for (int e : {0, 1}) {
        const double force = e == 0 ? g.force_a : g.force_b, H = e == 0 ? g.H_aa : g.H_bb;
        shares[e].impulse += h_ * force * n;
        // the spring between two nodes takes from both what it does between them
        shares[e].held.add_square(h_ * (nodes ? H + g.H_ab : H), n);
        // of an end that goes its own way it is known where that leads
        if (ends[1 - e].first() < 0) shares[e].impulse -= h_ * g.H_ab * n.dot(own[1 - e]) * n;
        Ground& under = under_[point + e];
        under.push += force * n;
        under.stiffness += shear * (e == 0 ? g.length_stiffness_a() : g.length_stiffness_b());
    }
    Symmetric3 held;
    held.add_square(h_ * g.H_ab, n);
    if (nodes)
        between_[point] = held;
    else if (ends[0].first() >= 0 && ends[1].first() >= 0)
        couplings_.push_back({ends[0].limb(), ends[1].limb(), held});
    // it lies where the soil itself would press on it; on softer ground it rises by
    // e^(x √(ground/T)), and where it would leave hard ground it is an e-th of the way up
    constexpr double an_e_th = 0.36787944117144233;
    const double less = (1 - an_e_th) * (sinks - weight / c.ground);
    const PressedPart lies = part_pressed(at.pressed_a - less, at.pressed_b - less);
    return (lies.to - lies.from) * s.rest_length;
}

void LinesInWater::find_grips(const WireView& view, const Soil& soil) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    for (int k = 0; k < int(wire.points.size()); ++k) {
        const WirePoint& p = wire.points[k];
        const int point = on.freedoms.wire[view.index] + k;
        const Ground& under = under_[point];
        if (!(under.stiffness > 0) || !holds_bristles(p)) continue;
        const bool node = p.kind == Kind::mass;
        if (!node && under.body_end < 0) continue;  // of what is fixed
        Grip g;
        g.wire = view.index, g.point = k;
        if (node)
            g.limb = limb_of_node(on.freedoms.point[point]);
        else
            g.limb = body_ends_[under.body_end].limb;
        g.normal = under.push.normalized();
        BristleGrip& grip = g.grip;
        grip.along = along_ground(wire, k, g.normal);
        grip.sideways = g.normal.cross(grip.along);
        const GripFriction& friction = type_at(wire, k, on.types).friction_on(soil.material);
        const auto now = [&](double slides, double starts) {
            const double start = std::max(slides, starts);
            return std::max(frictionless, start + p.node.bristle.loosened * (slides - start));
        };
        grip.mu_along = now(friction.across, friction.stick_across);
        grip.mu_sideways = now(friction.along, friction.stick_along);
        grip.stiffness = under.stiffness, grip.pressure = under.push.norm();
        const SegmentLine::End& end = k > 0 ? wire.lines[k - 1].to : wire.lines[k].from;
        const Vec3 v = node ? p.node.v : on.bodies[p.body].velocity_at(end.arm);
        Vec3 bent = p.node.bristle.bent, will_be = bent + h_ * v;
        bent -= g.normal.dot(bent) * g.normal, will_be -= g.normal.dot(will_be) * g.normal;
        grip.find_kappa(will_be);
        Share& share = node ? nodes_[point] : body_ends_[under.body_end].share;
        share.held += Symmetric3::about(g.normal, h_ * h_ * grip.kappa, 0);
        share.impulse -= h_ * grip.kappa * bent;
        grips_.push_back(g);
    }
}

void LinesInWater::add_inertia(MassMatrix& M, Eigen::VectorXd& force) const {
    for (const Run& run : runs_) {
        double* room = M.add_tensors(run.freedom, run.count);
        for (int k = 0; k < run.count; ++k, room += Symmetric3::size) {
            nodes_[run.point + k].added.put(room);
            force.segment<3>(run.freedom + 3 * k) += nodes_[run.point + k].force;
        }
    }
    for (const BodyEnd& end : body_ends_) {
        add_between(end.limb, end.limb, end.share.added.matrix() * end.limb.J, M);
        end.limb.push(end.share.force, force);
    }
}

void LinesInWater::add_drag_and_ground(MassMatrix& M, Eigen::VectorXd& momentum) const {
    for (const Run& run : runs_) {
        double* room = M.add_tensors(run.freedom, run.count);
        for (int k = 0; k < run.count; ++k, room += Symmetric3::size) {
            nodes_[run.point + k].held.put(room);
            momentum.segment<3>(run.freedom + 3 * k) += nodes_[run.point + k].impulse;
        }
        if (!ground_ || run.count < 2) continue;
        room = M.add_springs(run.freedom, run.count - 1);
        for (int k = 0; k + 1 < run.count; ++k, room += Symmetric3::size)
            (between_[run.point + k] * -1).put(room);
    }
    for (const BodyEnd& end : body_ends_) {
        add_between(end.limb, end.limb, end.share.held.matrix() * end.limb.J, M);
        end.limb.push(end.share.impulse, momentum);
    }
    for (const Coupling& c : couplings_) {
        add_between(c.a, c.b, c.held.matrix() * c.b.J, M);
        add_between(c.b, c.a, c.held.matrix() * c.a.J, M);
    }
}

void LinesInWater::bend_bristles(const Eigen::VectorXd& v, std::vector<Wire>& wires) const {
    if (!ground_) return;
    std::size_t next = 0;
    for (int w = 0; w < int(wires.size()); ++w)
        for (int k = 0; k < int(wires[w].points.size()); ++k) {
            Bristle& bristle = wires[w].points[k].node.bristle;
            if (next == grips_.size() || grips_[next].wire != w || grips_[next].point != k) {
                bristle = {};
                continue;
            }
            const Grip& g = grips_[next++];
            g.grip.bend(g.normal, g.limb.of(v), h_, bristle);
        }
}

}  // namespace fairlead::physics
