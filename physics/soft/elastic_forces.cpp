#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "physics/soft/quadrature.h"

namespace fairlead::physics {

void shape_gradients(const SoftShape::Element& e, const double (&L)[4], bool quadratic, Vec3* of) {
    for (int i = 0; i < 4; ++i)
        of[i] = quadratic ? Vec3((4 * L[i] - 1) * e.corner_rate[i]) : e.corner_rate[i];
    for (int k = 0; quadratic && k < 6; ++k) {
        const auto [i, j] = edges_of_element[k];
        of[4 + k] = 4 * (L[i] * e.corner_rate[j] + L[j] * e.corner_rate[i]);
    }
}

namespace {

template <class Answer>
void add_force(SoftBody& body, const QuadraturePoint& at, const Answer& answer) {
    const auto& nodes = body.shape->mesh.elements[at.element];
    const Mat3 P = at.weight * answer.stress();
    body.elastic_energy += at.weight * answer.energy();
    double& stress = body.largest_stress[at.element];
    stress = std::max(stress, answer.largest_stress());
    for (int a = 0; a < body.shape->mesh.nodes_of_element(); ++a)
        body.force[nodes[a]] -= P * at.gradient[a];
}

void add_stiffness(SoftBody& body, const QuadraturePoint& at, const Corotational& answer) {
    const SoftShape& shape = *body.shape;
    const auto& nodes = shape.mesh.elements[at.element];
    const int count = shape.mesh.nodes_of_element();
    const double w = at.weight;
    Vec3 seen[10];
    for (int a = 0; a < count; ++a) seen[a] = answer.seen(at.gradient[a]);
    Mat3* pairs = body.stiffness.data() + body.x.size();
    const int* slot = shape.pair_of.data() + std::size_t(at.element) * shape.pairs_of_element();
    for (int a = 0; a < count; ++a) {
        body.stiffness[nodes[a]] += w * answer.stiffness(seen[a], seen[a]);
        for (int b = a + 1; b < count; ++b, ++slot) {
            const bool ordered = nodes[a] < nodes[b];  // a pair's first node is the lower
            pairs[*slot] += w * (ordered ? answer.stiffness(seen[a], seen[b])
                                         : answer.stiffness(seen[b], seen[a]));
        }
    }
}

void begin_forces(SoftBody& body) {
    body.shear_share.clear(), body.softened_force.clear();
    body.elastic_energy = 0, body.inside_out = false;
    body.force.assign(body.x.size(), Vec3::Zero());
    body.largest_stress.assign(body.shape->elements.size(), 0);
}

void begin_stiffness(SoftBody& body) {
    body.stiffness.assign(body.x.size() + body.shape->pairs.size(), Mat3::Zero());
    body.stiffness_at = body.linearized_at;
    body.stiffness_young = body.young, body.stiffness_poisson = body.poisson;
    body.stiffness_flow.clear();
    for (const Flow& flow : body.flow) body.stiffness_flow.push_back(flow.linearized);
}

bool same_flow(const SoftBody& body) {
    return body.flow.size() == body.stiffness_flow.size() &&
           std::equal(body.flow.begin(), body.flow.end(), body.stiffness_flow.begin(),
                      [](const Flow& a, const Mat3& b) { return a.linearized == b; });
}

bool has_its_stiffness(const SoftBody& body) {
    return body.stiffness_at == body.linearized_at && body.stiffness_young == body.young &&
           body.stiffness_poisson == body.poisson && same_flow(body);
}

// Q that turns the body as it was linearized most nearly into what it is: of Σ m x Xᵀ.
Mat3 turn_since(const SoftBody& body) {
    Vec3 centre = Vec3::Zero(), before = Vec3::Zero();
    double mass = 0;
    for (int i = 0; i < int(body.x.size()); ++i) {
        const double m = body.mass(i);
        mass += m, centre += m * body.x[i], before += m * body.linearized_at[i];
    }
    centre /= mass, before /= mass;
    Mat3 sum = Mat3::Zero();
    for (int i = 0; i < int(body.x.size()); ++i)
        sum += body.mass(i) * (body.x[i] - centre) * (body.linearized_at[i] - before).transpose();
    const Eigen::JacobiSVD<Mat3> svd(sum, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Mat3 U = svd.matrixU();
    if ((U * svd.matrixV().transpose()).determinant() < 0) U.col(2) = -U.col(2);
    return U * svd.matrixV().transpose();
}

// Stiffness counts for so much in a step: h (h + τ) K over M, of waves that are as short as an
// element whose shape functions are as steep.
double stiffness_over_mass(const SoftBody& body, double h, double steepest) {
    const Lame material = lame(body.young, body.poisson);
    const double speed2 = (2 * material.mu + material.lambda) / body.density;
    return h * (h + body.damping_time) * speed2 * steepest * steepest;
}

// [-] Most that h (h + τ) ΔK may be of A, as a square root: tuning, docs/theory/soft.md 3.
constexpr double most_off = .3;

// (points of the quadrature) Q F G of where K was found; of what has not yielded it is left out.
std::vector<Mat3> linearized_rates(const SoftBody& body) {
    std::vector<Mat3> rates;
    if (body.flow.empty()) return rates;
    each_point(body, &Flow::linearized, [&](const QuadraturePoint& at) {
        rates.push_back(body.turn * rate_of(body.linearized_at, *body.shape, at));
    });
    return rates;
}

// Whether K, as it was found, is still near that at x; finds the turn since then. Off is
// F G - Q F_0 G_0: a part of the stiffness then acts along directions that were free before, which
// is what makes a step unstable. It may be so much more as stiffness counts for less.
bool is_near(SoftBody& body, double h) {
    const SoftShape& shape = *body.shape;
    body.turn = turn_since(body);
    const double turned2 = (body.turn - Mat3::Identity()).squaredNorm();
    // a body that lies shall have the same matrix in every tick
    const double hardly = most_off / 4;
    if (turned2 * std::max(1.0, stiffness_over_mass(body, h, shape.steepest)) < hardly * hardly)
        body.turn.setIdentity();
    std::vector<Vec3> moved(body.x.size());
    for (std::size_t i = 0; i < moved.size(); ++i)
        moved[i] = body.x[i] - body.turn * body.linearized_at[i];
    const std::vector<Mat3> before = linearized_rates(body);
    bool close = true;
    const double of_one = stiffness_over_mass(body, h, 1);
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        if (!close) return;
        double steepest2 = 0;
        for (int a = 0; a < shape.mesh.nodes_of_element(); ++a)
            steepest2 = std::max(steepest2, at.gradient[a].squaredNorm());
        const Mat3 F = rate_of(body.x, shape, at);
        const double off2 = before.empty() ? rate_of(moved, shape, at).squaredNorm()
                                           : (F - before[at.number]).squaredNorm();
        close = off2 * std::max(1.0, of_one * steepest2) <= most_off * most_off &&
                F.determinant() > least_volume;
    });
    return close;
}

}  // namespace

void find_elastic_forces(SoftBody& body) {
    body.linearized_at = body.x;
    for (Flow& flow : body.flow) flow.linearized = flow.now;
    body.turn.setIdentity();
    const Lame material = lame(body.young, body.poisson);
    begin_forces(body), begin_stiffness(body);
    body.force_at = body.x;
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        const Mat3 F = rate_of(body.x, *body.shape, at);
        const Corotational answer(F, material);
        body.inside_out |= !(F.determinant() > 0);
        add_force(body, at, answer), add_stiffness(body, at, answer);
    });
}

void find_elastic_forces(SoftBody& body, double h) {
    if (!is_near(body, h)) return find_elastic_forces(body);
    const Lame material = lame(body.young, body.poisson);
    begin_forces(body);
    body.force_at = body.x;
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        add_force(body, at, GentleCorotational(rate_of(body.x, *body.shape, at), material));
    });
    if (has_its_stiffness(body)) return;  // a state that was restored has not
    begin_stiffness(body);
    each_point(body, &Flow::linearized, [&](const QuadraturePoint& at) {
        add_stiffness(body, at,
                      Corotational(rate_of(body.linearized_at, *body.shape, at), material));
    });
}

void find_softened_forces(SoftBody& body) {
    const Lame material = lame(body.young, body.poisson);
    const double bulk = material.lambda + 2. / 3 * material.mu;
    begin_stiffness(body);
    body.stiffness_at.clear();  // is of this step alone
    body.turn.setIdentity();
    body.softened_force.assign(body.x.size(), Vec3::Zero());
    each_point(body, &Flow::now, [&](const QuadraturePoint& at) {
        const double mu = body.shear_share[at.number] * material.mu;
        const Corotational answer(rate_of(body.x, *body.shape, at), {mu, bulk - 2. / 3 * mu});
        add_stiffness(body, at, answer);
        const Mat3 P = at.weight * answer.stress();
        const auto& nodes = body.shape->mesh.elements[at.element];
        for (int a = 0; a < body.shape->mesh.nodes_of_element(); ++a)
            body.softened_force[nodes[a]] -= P * at.gradient[a];
    });
}

void multiply_stiffness(const SoftBody& body, const Eigen::VectorXd& x, Eigen::VectorXd& y) {
    const int count = int(body.x.size());
    const Mat3& Q = body.turn;
    std::vector<Vec3> from(count), to(count);
    for (int i = 0; i < count; ++i) from[i] = Q.transpose() * x.segment<3>(3 * i);
    for (int i = 0; i < count; ++i) to[i] = body.stiffness[i] * from[i];
    for (std::size_t k = 0; k < body.shape->pairs.size(); ++k) {
        const auto [a, b] = body.shape->pairs[k];
        const Mat3& K = body.stiffness[count + int(k)];
        to[a] += K * from[b], to[b] += K.transpose() * from[a];
    }
    for (int i = 0; i < count; ++i) y.segment<3>(3 * i) += Q * to[i];
}

}  // namespace fairlead::physics
