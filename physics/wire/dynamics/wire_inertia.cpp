#include "physics/wire/dynamics/wire_inertia.h"

#include <algorithm>

#include "physics/wire/resolution/node_blending.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

}  // namespace

void burden_bodies(const std::vector<Wire>& wires, Bodies& bodies) {
    for (Body& b : bodies)
        if (b.burden.mass > 0) b.burden = {};
    for (const Wire& wire : wires) {
        if (!present(wire) || wire.model == Wire::Model::massless) continue;
        const auto end = [&](const WirePoint& p, double mass) {
            Body& b = bodies[p.body];
            if (p.kind == Kind::attach && b.dynamic()) b.burden.add(mass, p.at);
        };
        end(wire.points.front(), wire.segments.front().mass_from());
        end(wire.points.back(), wire.segments.back().mass_to());
    }
}

namespace {

// Of the mass nodes first … end - 1: their masses [kg], and their weight to `force`, which has
// place for three numbers of each.
void weigh_nodes(const Wire& wire, int first, int end, double* mass, double* force) {
    static const WireSegment none;
    const WireSegment* in = first > 0 ? &wire.segments[first - 1] : &none;
    for (int k = first; k < end; ++k, ++mass, force += 3) {
        const WireSegment* out = k < int(wire.segments.size()) ? &wire.segments[k] : &none;
        *mass = lumped_mass(*in, *out);
        const double share = carried(wire.points[k]);  // each half weighs what its water lets it
        const double before = share * in->mass_to() + in->borne_to;
        const double after = share * out->mass_from() + out->borne_from;
        for (int i = 0; i < 3; ++i) force[i] += before * in->load[i] + after * out->load[i];
        in = out;
    }
}

// Masses and weight of the mass nodes; slip has the inertia of the material, and a trace where the
// wire has no mass.
void add_nodes(const WireView& view, MassMatrix& M, Eigen::VectorXd& force) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    for (int k = 0; k < int(wire.points.size()); ++k) {
        const int at = on.freedoms.wire_point(view.index, k);
        if (at < 0) continue;
        if (wire.points[k].kind != Kind::mass) {
            M.add(at, at, 1e-6 * wire.scales.mass);
            continue;
        }
        const int end = end_of_nodes(wire, k);
        weigh_nodes(wire, k, end, M.add_points(at, end - k), &force[at]);
        k = end - 1;
    }
}

// What hangs on bodies, wheels and drums, and runs over them.
class Ends {
  public:
    Ends(const WireView& view, MassMatrix& M, Eigen::VectorXd& force)
        : view_(view), wire_(view.wire), on_(view.on), M_(M), force_(force) {}

    void run() {
        const int last = int(wire_.segments.size());
        for (int k = 0; k <= last; ++k) {
            if (wire_.points[k].kind == Kind::mass) continue;
            if (k == 0) {
                add({view_, 0, true}, 0, true);
                continue;
            }
            const EndMotion to(view_, k - 1, false);
            add(to, k - 1, false);
            if (k < last) add({to, wire_, k}, k, true);
        }
        begin_run(-1);
    }

  private:
    void add(const EndMotion& e, int k, bool from) {
        if (e.body < 0 && e.run < 0 && e.slide < 0) return;
        // weight, and what keeps the material that runs on a turning arm; the body pays for
        // that with its momentum (material_momentum.h), but at a drum
        const bool part = e.point.kind == Kind::attach;
        const WireSegment& s = wire_.segments[k];
        const double m = from ? s.mass_from() : s.mass_to();
        Vec3 weight = m * (part ? s.load : s.load - e.acceleration(on_)) +
                      (from ? s.borne_from : s.borne_to) * s.load;
        if (e.run >= 0) {
            if (e.run != run_) begin_run(e.run);
            run_mass_ += m;
            run_weight_ += e.s * e.u.dot(weight);
        }
        if (e.slide >= 0) add_slide(e, m);
        if (e.body < 0) return;
        if (!part && e.point.kind != Kind::winch) weight += m * e.acceleration(on_);
        add_to_body(e, m, weight);
    }

    // A node that slides along its edge takes its material along.
    void add_slide(const EndMotion& e, double m) {
        const Vec3 t = e.along(on_);
        M_.add(e.slide, e.slide, m);
        if (e.run >= 0) {
            const double both = m * e.s * e.u.dot(t);
            M_.add(e.slide, e.run, both);
            M_.add(e.run, e.slide, both);
        }
        if (e.body < 0) return;
        const Vec3 along = m * t, turn = m * e.A().transpose() * t;
        M_.add_block(e.body, e.slide, along);
        M_.add_block(e.slide, e.body, along.transpose());
        M_.add_block(e.body + 3, e.slide, turn);
        M_.add_block(e.slide, e.body + 3, turn.transpose());
    }

    void add_to_body(const EndMotion& e, double m, const Vec3& weight) {
        M_.add_block(e.body, e.body, m * Mat3::Identity());
        force_.segment<3>(e.body) += weight;
        if (e.run >= 0) {
            const Vec3 along = m * e.s * e.u;
            M_.add_block(e.body, e.run, along);
            M_.add_block(e.run, e.body, along.transpose());
        }
        if (e.central()) return;
        const Mat3 A = e.A();
        M_.add_block(e.body, e.body + 3, m * A);
        M_.add_block(e.body + 3, e.body, m * A.transpose());
        M_.add_block(e.body + 3, e.body + 3, m * A.transpose() * A);
        force_.segment<3>(e.body + 3) += A.transpose() * weight;
        if (e.run >= 0) {
            const Vec3 turn = m * e.s * A.transpose() * e.u;
            M_.add_block(e.body + 3, e.run, turn);
            M_.add_block(e.run, e.body + 3, turn.transpose());
        }
    }

    // Material of one run, of which a wrap may have hundreds of pieces, is one entry.
    void begin_run(int next) {
        if (run_ >= 0) M_.add(run_, run_, run_mass_), force_[run_] += run_weight_;
        run_ = next, run_mass_ = 0, run_weight_ = 0;
    }

    const WireView view_;
    const Wire& wire_;
    const WireContext& on_;
    MassMatrix& M_;
    Eigen::VectorXd& force_;
    int run_ = -1;  // freedom
    double run_mass_ = 0, run_weight_ = 0;
};

}  // namespace

void add_wire_inertia(const std::vector<Wire>& wires, const WireContext& on, MassMatrix& M,
                      Eigen::VectorXd& force) {
    for (int w = 0; w < int(wires.size()); ++w) {
        if (!present(wires[w])) continue;
        add_nodes({wires[w], w, on}, M, force);
        if (wires[w].heavy) Ends({wires[w], w, on}, M, force).run();
    }
}

}  // namespace fairlead::physics
