#include "physics/wire/dynamics/bending.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// 1/4 is the trapezoidal rule: stable for the stiffness in K, just. A fine light wire that is
// thrown about needs margin for what K leaves out, the turning of moments: 1/2 was too little, 3/4
// enough. A torque pushes sideways, too, by its share of B/l.
constexpr double beta = 0.75;      // [-] tuning
constexpr double by_torque = 0.5;  // [-] tuning
constexpr double stop = 99;        // [-] times stiffer below the least radius

// A corner and how fast its two sides turn against each other.
struct Corner : CornerShape {
    Limb arms[4];                 // W by freedoms
    int count = 0;                // of arms
    Vec3 turning = Vec3::Zero();  // [rad/s] W v of all that moves

    void add(const Limb& limb, const Mat3& turn) {
        if (limb.first < 0) return;
        Limb* arm =
            std::find_if(arms, arms + count, [&](const Limb& a) { return a.first == limb.first; });
        if (arm == arms + count) {
            ++count;
            *arm = {limb.first, 0, Mat36::Zero()};
        }
        arm->size = std::max(arm->size, limb.size);  // of a body that turns it at its centre, too
        arm->J += turn * limb.J;
    }
    void add_segment(const WireView& view, int segment, double sign) {
        const Wire& wire = view.wire;
        const WireContext& on = view.on;
        const SegmentLine& line = wire.lines[segment];
        const Mat3 turn =
            sign / std::max(line.length, least_rest_length(wire)) * cross_matrix(line.u);
        for (const bool from : {true, false}) {
            const EndMotion end(view, segment, from);
            const Mat3 own = (from ? -1 : 1) * turn;
            add(end.limb(), own);
            turning += own * end.velocity(on);
        }
    }
    void add_clamp(int body, double sign, const WireContext& on) {
        add(limb_of_spin(on.bodies[body].first), sign * Mat3::Identity());
        turning += sign * on.bodies[body].w;
    }
    // [rad/s] W v of what is free
    Vec3 rate(const Eigen::VectorXd& v) const {
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < count; ++i) sum += arms[i].of(v);
        return sum;
    }
    Mat3 across() const {  // Q
        const Vec3 t = tangent();
        return Mat3::Identity() - t * t.transpose();
    }
    // [rad/s] turning of one that spins about its own tangent at 1 rad/s
    Vec3 spinning() const { return std::sqrt((1 + in.dot(out)) / 2) * (in - out); }
};

double rest(const Wire& wire, int segment) {
    return std::max(wire.segments[segment].rest_length, least_rest_length(wire));
}

bool clamped(const WirePoint& p) {
    return p.kind == Kind::attach && !p.fitting.clamp.isZero();
}

bool find_corner(const WireView& view, int k, Corner& c) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (!corner_shape(wire, on.types, on.bodies, k, c)) return false;
    const int last = int(wire.segments.size());
    if (k == 0) c.add_clamp(wire.points[k].body, -1, on);
    if (k > 0) c.add_segment(view, k - 1, -1);
    if (k < last) c.add_segment(view, k, 1);
    if (k == last) c.add_clamp(wire.points[k].body, 1, on);
    return true;
}

// Energy, moment and their derivative by the angle at a corner.
struct Resistance {
    double energy = 0;           // [J]
    Vec3 moment = Vec3::Zero();  // [N m] on what follows
    double stiffness = 0;        // [N m]
    double curvature = 0;        // [1/m]

    Resistance(const CornerShape& c, const Vec3& set) {
        const Vec3 kappa = curvature_binormal(c.in, c.out), elastic = kappa - c.length * set;
        const double size = kappa.norm(), steep = 1 + size * size / 4;  // d|κ|/dφ
        const double B = c.material.bending / c.length, least = c.material.min_radius;
        curvature = size / c.length;
        energy = B / 2 * elastic.squaredNorm();
        // steep κ without a set: 2 c/(1 + c) = 1 - |κ|²/4 with c = u·u'
        moment = B * ((2 - steep) * elastic + elastic.dot(kappa) / 2 * kappa);
        stiffness = B * steep * steep;
        const double most = c.length / least;
        if (!(least > 0) || size < most) return;
        energy += stop * B / 2 * (size - most) * (size - most);
        moment += stop * B * steep * (1 - most / size) * kappa;
        stiffness *= 1 + stop;
    }
};

// stiff [kg m²] times Q between the two, impulse [N m s] on what follows.
void add_corner(const Corner& c, double stiff, const Vec3& impulse, MassMatrix& M,
                Eigen::VectorXd& momentum) {
    const Mat3 Q = stiff * c.across();
    for (int i = 0; i < c.count; ++i) {
        const Mat36 weighted = Q * c.arms[i].J;
        for (int j = 0; j < c.count; ++j) add_between(c.arms[j], c.arms[i], weighted, M);
        c.arms[i].push(impulse, momentum);
    }
}

BendMaterial material_of(const WireType& type) {
    return {type.bending(), type.flex_damping_time, type.min_bend_radius, type.yield_radius};
}

// Where segments k - 1 and k meet; at an end of the wire it has only one.
BendMaterial material_at(const Wire& wire, WireTypes types, int k) {
    const int last = int(wire.segments.size());
    const int before = std::max(0, k - 1), after = std::min(k, last - 1);
    const WireSegment &in = wire.segments[before], &out = wire.segments[after];
    const BendMaterial a = material_of(types[in.type]);
    if (in.type == out.type) return a;
    const BendMaterial b = material_of(types[out.type]);
    const double softness = rest(wire, before) / a.bending + rest(wire, after) / b.bending;
    const bool stiff = a.bending > 0 && b.bending > 0;
    return {stiff ? (rest(wire, before) + rest(wire, after)) / softness : 0,
            std::max(a.damping_time, b.damping_time), std::max(a.min_radius, b.min_radius),
            std::max(a.yield_radius, b.yield_radius)};
}

}  // namespace

bool resists_bending(const Wire& wire, WireTypes types) {
    return any_type(wire, types, [](const WireType& type) { return type.bending() > 0; });
}

bool corner_shape(const Wire& wire, WireTypes types, const Bodies& bodies, int k, CornerShape& c) {
    const WirePoint& p = wire.points[k];
    const int last = int(wire.segments.size());
    c.point = k;
    if (p.kind != Kind::mass && p.kind != Kind::contact && p.kind != Kind::attach) return false;
    c.material = material_at(wire, types, k);
    if (!(c.material.bending > 0)) return false;
    if (k == 0 || k == last) {
        if (!clamped(p)) return false;
        const int segment = k == 0 ? 0 : last - 1;
        const Vec3 leaves = bodies[p.body].X_WB.q * p.fitting.clamp;
        c.in = k == 0 ? leaves : wire.lines[segment].u;
        c.out = k == 0 ? wire.lines[segment].u : Vec3(-leaves);
        c.length = rest(wire, segment) / 2;
        return true;
    }
    if (p.kind != Kind::mass && p.kind != Kind::contact) return false;
    c.in = wire.lines[k - 1].u, c.out = wire.lines[k].u;
    c.length = (rest(wire, k - 1) + rest(wire, k)) / 2;
    if (p.kind == Kind::contact) {
        const double T = std::max(wire.segments[k - 1].tension, wire.segments[k].tension);
        const double B = c.material.bending;
        // a slack wire lifts off by all it has
        const double slack = 1e-9 / (wire.scales.length * wire.scales.length);  // [1/m²] of B
        c.length = std::max(c.length, std::sqrt(B / std::max(T, slack * B)));
    }
    return true;
}

Vec3 curvature_binormal(const Vec3& in, const Vec3& out) {
    return 2 / std::max(1 + in.dot(out), 1e-6) * in.cross(out);
}

void add_wire_bend(const std::vector<Wire>& wires, const WireContext& on, double h,
                   const Eigen::VectorXd& v, MassMatrix& M, Eigen::VectorXd& momentum) {
    std::vector<Corner> corners;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (!resists_bending(wire, on.types)) continue;
        corners.clear();
        for (int k = 0; k < int(wire.points.size()); ++k) {
            Corner c;
            if (find_corner({wire, w, on}, k, c)) corners.push_back(c);
        }
        // the material spins about its tangent as it likes: so that bending loses least
        double spin = 0, weight = 0;
        for (const Corner& c : corners) {
            const Vec3 own = c.spinning();
            spin += own.dot(c.turning) / c.length;
            weight += own.squaredNorm() / c.length;
        }
        if (weight > 0) spin /= weight;
        for (const Corner& c : corners) {
            const Resistance at(c, wire.points[c.point].set.curvature);
            const double more = std::abs(wire.torque) * c.length / c.material.bending;
            const double inertia = (beta + by_torque * more) * h * h * at.stiffness;
            const double viscous = c.material.damping_time * at.stiffness;  // [N m s]
            const Vec3 free = c.rate(v), given = spin * c.spinning() - (c.turning - free);
            const Vec3 kept = c.across() * (inertia * free + h * viscous * given);
            add_corner(c, inertia + h * viscous, kept - h * at.moment, M, momentum);
        }
    }
}

double most_push(const WireType& type, double R) {
    return type.bending() / (R * R);
}

BendState bend_state(const Wire& wire, WireTypes types, const Bodies& bodies) {
    BendState state;
    if (!resists_bending(wire, types)) return state;
    for (int k = 0; k < int(wire.points.size()); ++k) {
        CornerShape c;
        if (!corner_shape(wire, types, bodies, k, c)) continue;
        const Resistance at(c, wire.points[k].set.curvature);
        state.energy += at.energy;
        state.moment = std::max(state.moment, at.moment.norm());
        state.curvature = std::max(state.curvature, at.curvature);
    }
    return state;
}

}  // namespace fairlead::physics
