#include "physics/soft/yielding.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "physics/soft/quadrature.h"

namespace fairlead::physics {

namespace {

// [-] How far material flows, as a stretch either way. K grows with the square of its gradients, so
// here by 16. A block that 10 m/s crush to 0.6 of its height needs 1.7.
constexpr double most_flow = 4;
constexpr double nearly_most = 0.9 * most_flow;  // where it becomes elastic again
// [-] of Young's modulus: what yields sooner flows to its volume within a tick
constexpr double least_yield = 1e-3;
// [-] The least share of its shear modulus that material has while it flows. Tuning: for 2 t
// that fall on a block of 1 m³ (soft.md 6) at 3 to 10 m/s 1e-2 and 1e-5 gave the same bits.
constexpr double least_share = 1e-3;
// [-] Shares that change by less are solved for no more. Tuning: there 0.005 gave the same depth
// within 0.1 mm, 0.1 within 5 mm.
constexpr double good_enough = 0.02;
// [-] of the yield stress: what rounding leaves when it has been taken back
constexpr double left_over = 1e-9;

double yields_at(const SoftBody& body) {  // [Pa]
    return std::max(body.yield_stress, least_yield * body.young);
}

double farthest(const Mat3& G) {  // [-] stretch either way
    const Mat3 back = G.inverse();
    return std::max(G.colwise().norm().maxCoeff(), back.colwise().norm().maxCoeff());
}

}  // namespace

void let_yield(SoftBody& body) {
    if (!(body.yield_stress > 0)) return;
    const Lame material = lame(body.young, body.poisson);
    const double yield = yields_at(body), most = yield * (1 + left_over);
    std::vector<Flow> flow = body.flow;
    bool flows = false;
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        const Mat3 F = rate_of(body.x, *body.shape, at);
        if (!(F.determinant() > least_volume)) return;
        if (!(GentleCorotational(F, material).largest_stress() > most)) return;
        const Corotational answer(F, material);
        const double stress = answer.largest_stress();
        const Vec3& s = answer.stretches();
        const double mean = s.mean();
        const Vec3 left = Vec3::Constant(mean) + (s.array() - mean).matrix() * (yield / stress);
        const Vec3 back = left.cwiseQuotient(s);
        if (flow.empty()) flow.resize(body.shape->points());
        Flow& here = flow[at.number];
        const Mat3 G = here.now * answer.axes() * back.asDiagonal() * answer.axes().transpose();
        if (farthest(G) > most_flow) return;
        here.now = G;
        here.strain += (stress - yield) / (3 * material.mu);
        flows = true;
    });
    if (flows) body.flow = std::move(flow);
}

bool soften(SoftBody& body, const Eigen::Ref<const Eigen::VectorXd>& v, double h) {
    if (!(body.yield_stress > 0)) return false;
    const Lame material = lame(body.young, body.poisson);
    std::vector<Vec3> then = rigid_advance(body, h);  // as in the step, turning is no strain
    for (std::size_t i = 0; i < then.size(); ++i)
        then[i] = body.x[i] + h * (v.segment<3>(3 * Eigen::Index(i)) - then[i]);
    const double yield = yields_at(body);
    bool changed = false;
    std::vector<double> shares = body.shear_share;
    if (shares.empty()) shares.assign(body.shape->points(), 1);
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        const Mat3 F = rate_of(then, *body.shape, at);
        double& share = shares[at.number];
        const bool spent = !body.flow.empty() && farthest(body.flow[at.number].now) > nearly_most;
        if (spent || !(F.determinant() > least_volume)) {
            changed |= share != 1;
            share = 1;
            return;
        }
        const double stress = share * GentleCorotational(F, material).largest_stress();
        const double wanted = yield / stress;
        if (share == 1 && !(wanted < 1)) return;
        // the less stiff, the farther it goes: by σ_y/σ alone shares took twice as many solutions
        const double next = std::clamp(share * wanted * std::sqrt(wanted), least_share, 1.0);
        changed |= std::abs(next - share) > good_enough * share;
        share = next;
    });
    if (!changed) return false;
    body.shear_share = std::move(shares);
    find_softened_forces(body);
    return true;
}

bool may_be(const Flow& flow) {
    constexpr double rounding = 1e-9, most_strain = 1e6;  // [-] of some million ticks
    for (const Mat3* G : {&flow.now, &flow.linearized})
        if (!(G->determinant() > 0) || !(farthest(*G) <= most_flow * (1 + rounding))) return false;
    return flow.strain >= 0 && flow.strain <= most_strain;
}

double most_plastic_strain(const SoftBody& body) {
    double most = 0;
    for (const Flow& flow : body.flow) most = std::max(most, flow.strain);
    return most;
}

}  // namespace fairlead::physics
