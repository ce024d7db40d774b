#include "physics/wire/dynamics/torsion.h"

#include "physics/wire/dynamics/bending.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// Direction of the wire from point k, which is no mass node left out, to the next that is none.
Vec3 leg_from(const Wire& wire, int k, bool coils, int& next) {
    next = k + 1;
    while (!coils && wire.points[next].kind == Kind::mass) ++next;
    if (next == k + 1) return wire.lines[k].u;
    const Vec3 chord = wire.lines[next - 1].to.p - wire.lines[k].from.p;
    const double length = chord.norm();
    return length > least_rest_length(wire) ? Vec3(chord / length) : wire.lines[k].u;
}

// All that turns the wire: on_body(body, axis) for axis·ω, on_end(end, d) for d·v of a segment's
// end.
template <class OnBody, class OnEnd>
void each_turn(const WireView& view, OnBody on_body, OnEnd on_end) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const bool coils = all_types(wire, on.types, [](const WireType& t) { return t.bending() > 0; });
    const int last = int(wire.points.size()) - 1;
    int body = -1;  // points on one body add up
    Vec3 axis = Vec3::Zero(), in = Vec3::Zero();
    for (int k = 0, next = 0; k <= last; k = next) {
        const WirePoint& p = wire.points[k];
        const Vec3 out = k < last ? leg_from(wire, k, coils, next) : Vec3(Vec3::Zero());
        if (k == last) next = last + 1;
        if (p.kind != Kind::mass) {
            const int turner = on_wheel(p) ? p.wheel.carrier : p.body;
            if (turner != body) {
                if (body >= 0) on_body(body, axis);
                body = turner;
                axis.setZero();
            }
            axis += in - out;
        } else {
            const Vec3 half = curvature_binormal(in, out) / 2;
            for (const int segment : {k - 1, k}) {
                const Vec3 d = half / std::max(wire.lines[segment].length, least_rest_length(wire));
                on_end(EndMotion(view, segment, true), -d);
                on_end(EndMotion(view, segment, false), d);
            }
        }
        in = out;
    }
    on_body(body, axis);
}

double mean_tension(const Wire& wire) {
    double sum = 0, length = 0;
    for (const WireSegment& s : wire.segments)
        sum += s.rest_length * s.tension, length += s.rest_length;
    return length > 0 ? sum / length : 0;
}

// How the whole wire twists: torsional stiffness [N m²], torque of its lay per tension [m].
struct TwistMaterial {
    double stiffness, lay, damping_time;
};

// Pieces are springs in series, and each turns by what its own lay asks for: their mean by R/GJ.
TwistMaterial twist_material(const Wire& wire, WireTypes types) {
    const auto lay = [](const WireType& type) { return type.torque_factor * type.diameter; };
    const WireType& only = types[wire.type];
    if (wire.pieces.empty()) return {only.torsion(), lay(only), only.flex_damping_time};
    const std::vector<double> lengths = pieces_out(wire);
    TwistMaterial sum{};
    double rest = 0, softness = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const WireType& type = types[wire.pieces[i].type];
        const double soft = lengths[i] / type.torsion();
        rest += lengths[i], softness += soft;
        sum.lay += soft * lay(type);
        sum.damping_time = std::max(sum.damping_time, type.flex_damping_time);
    }
    return {rest / softness, sum.lay / softness, sum.damping_time};
}

}  // namespace

bool carries_torque(const Wire& wire, WireTypes types) {
    const auto stiff = [](const WireType& type) { return type.torsion() > 0; };
    const bool lays = wire.pieces.empty() && types[wire.type].torque_factor != 0;
    return (lays || all_types(wire, types, stiff)) && present(wire) && !swivels(wire) &&
           wire.points.front().kind != Kind::mass && wire.points.back().kind != Kind::mass;
}

void advance_twist(std::vector<Wire>& wires, const WireContext& on, double h) {
    for (int w = 0; w < int(wires.size()); ++w) {
        Wire& wire = wires[w];
        if (!carries_torque(wire, on.types)) continue;
        double rate = 0;
        each_turn(
            {wire, w, on}, [&](int body, const Vec3& axis) { rate += axis.dot(on.bodies[body].w); },
            [&](const EndMotion& end, const Vec3& d) { rate += d.dot(end.velocity(on)); });
        wire.twist += h * rate;
    }
}

void add_twist_row(const WireView& view, double h, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (!carries_torque(wire, on.types)) return;
    Row& row = rows.add(Owner::twist, view.index, 0);
    row.turns = true;
    const TwistMaterial material = twist_material(wire, on.types);
    const double lay = material.lay * mean_tension(wire);  // [N m]
    if (material.stiffness > 0) {
        row.compliance = wire_rest_length(wire) / material.stiffness;
        row.damping_time = material.damping_time;
        row.g = wire.twist + row.compliance * lay;
    } else {
        row.law = Law::velocity;
        row.lower = row.upper = -h * lay;
    }
    each_turn(
        view,
        [&](int body, const Vec3& axis) { rows.add_body(on.bodies, body, Vec3::Zero(), axis); },
        [&](const EndMotion& end, const Vec3& d) { end.add_to_row(rows, on, d); });
}

void read_twist_rows(const Rows& rows, double h, std::vector<Wire>& wires) {
    for (Wire& wire : wires) wire.torque = 0;
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::twist) wires[r.index].torque = -r.impulse / h;
}

double twist_energy(const Wire& wire, WireTypes types) {
    if (!carries_torque(wire, types)) return 0;
    return twist_material(wire, types).stiffness * wire.twist * wire.twist /
           wire_rest_length(wire) / 2;
}

}  // namespace fairlead::physics
