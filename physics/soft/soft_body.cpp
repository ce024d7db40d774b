#include "physics/soft/soft_body.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace fairlead::physics {

namespace {

// Barycentric coordinates of the points of the quadrature: one in the middle is exact for linear
// elements, four for the stiffness of quadratic ones (Zienkiewicz and Taylor, vol. 1, table 5.3).
constexpr double quarter[1][4] = {{.25, .25, .25, .25}};
constexpr double near = 0.58541019662496852,
                 far = 0.13819660112501051;  // (5 ± 3√5)/20, (5 − √5)/20
constexpr double four[4][4] = {
    {near, far, far, far}, {far, near, far, far}, {far, far, near, far}, {far, far, far, near}};

// Gradients of the shape functions [1/m] at barycentric L, (nodes of the element).
void gradients(const SoftShape::Element& e, const double (&L)[4], bool quadratic, Vec3* of) {
    for (int i = 0; i < 4; ++i)
        of[i] = quadratic ? Vec3((4 * L[i] - 1) * e.corner_rate[i]) : e.corner_rate[i];
    for (int k = 0; quadratic && k < 6; ++k) {
        const auto [i, j] = edges_of_element[k];
        of[4 + k] = 4 * (L[i] * e.corner_rate[j] + L[j] * e.corner_rate[i]);
    }
}

// Shares of an element's mass that its nodes take: those of the consistent mass matrix's diagonal,
// scaled to the whole (Hinton, Rock and Zienkiewicz 1976).
double mass_share(bool quadratic, int node) {
    if (!quadratic) return 1. / 4;
    return node < 4 ? 1. / 36 : 4. / 27;
}

// Adds what one point of the quadrature of weight w [m³] says.
void add_point(SoftBody& body, int element, const Vec3* gradient, const Lame& material, double w) {
    const SoftShape& shape = *body.shape;
    const auto& nodes = shape.mesh.elements[element];
    const int count = shape.mesh.nodes_of_element();
    Mat3 F = Mat3::Zero();
    for (int a = 0; a < count; ++a) F += body.x[nodes[a]] * gradient[a].transpose();
    const Corotational answer(F, material);
    const Mat3 P = w * answer.stress();
    body.elastic_energy += w * answer.energy();
    body.largest_stress[element] = std::max(body.largest_stress[element], answer.largest_stress());
    for (int a = 0; a < count; ++a) body.force[nodes[a]] -= P * gradient[a];
    Vec3 seen[10];
    for (int a = 0; a < count; ++a) seen[a] = answer.seen(gradient[a]);
    Mat3* pairs = body.stiffness.data() + body.x.size();
    const int* slot = shape.pair_of.data() + std::size_t(element) * shape.pairs_of_element();
    for (int a = 0; a < count; ++a) {
        body.stiffness[nodes[a]] += w * answer.stiffness(seen[a], seen[a]);
        for (int b = a + 1; b < count; ++b, ++slot) {
            const bool ordered = nodes[a] < nodes[b];  // a pair's first node is the lower
            pairs[*slot] += w * (ordered ? answer.stiffness(seen[a], seen[b])
                                         : answer.stiffness(seen[b], seen[a]));
        }
    }
}

}  // namespace

SoftShape::SoftShape(TetrahedralMesh of) : mesh(std::move(of)) {
    share.assign(mesh.nodes.size(), 0);
    const int count = mesh.nodes_of_element();
    std::set<std::pair<int, int>> together;
    for (int e = 0; e < int(mesh.elements.size()); ++e) {
        const auto& nodes = mesh.elements[e];
        Element element;
        element.volume = volume(mesh, e);
        Mat3 edges;
        for (int k = 0; k < 3; ++k) edges.col(k) = mesh.nodes[nodes[k + 1]] - mesh.nodes[nodes[0]];
        const Mat3 rates = edges.inverse();  // row k: gradient of coordinate k + 1
        element.corner_rate[0].setZero();
        for (int k = 0; k < 3; ++k) {
            element.corner_rate[k + 1] = rates.row(k).transpose();
            element.corner_rate[0] -= element.corner_rate[k + 1];
        }
        elements.push_back(element);
        for (int a = 0; a < count; ++a) {
            share[nodes[a]] += mass_share(mesh.quadratic, a) * element.volume;
            for (int b = a + 1; b < count; ++b) together.insert(std::minmax(nodes[a], nodes[b]));
        }
    }
    pairs.assign(together.begin(), together.end());
    for (const auto& nodes : mesh.elements)
        for (int a = 0; a < count; ++a)
            for (int b = a + 1; b < count; ++b) {
                const std::pair<int, int> pair = std::minmax(nodes[a], nodes[b]);
                pair_of.push_back(
                    int(std::lower_bound(pairs.begin(), pairs.end(), pair) - pairs.begin()));
            }
    surface = boundary(mesh);
    std::set<int> outer;
    for (const auto& triangle : surface) outer.insert(triangle.begin(), triangle.end());
    surface_nodes.assign(outer.begin(), outer.end());
    std::set<std::pair<int, int>> edges;
    for (const auto& t : surface)
        for (int k = 0; k < 3; ++k) edges.insert(std::minmax(t[k], t[(k + 1) % 3]));
    surface_edges.assign(edges.begin(), edges.end());
    for (const auto& t : surface) {
        std::array<int, 3>& of = edges_of_triangle.emplace_back();
        for (int k = 0; k < 3; ++k)
            of[k] = int(std::lower_bound(surface_edges.begin(), surface_edges.end(),
                                         std::pair<int, int>(std::minmax(t[k], t[(k + 1) % 3]))) -
                        surface_edges.begin());
    }
    for (const auto& [a, b] : surface_edges)
        longest_edge = std::max(longest_edge, (mesh.nodes[a] - mesh.nodes[b]).norm());
}

SoftBody soft_body(std::string name, std::shared_ptr<const SoftShape> shape, const Pose& X) {
    SoftBody body;
    body.name = std::move(name);
    body.shape = std::move(shape);
    for (const Vec3& p : body.shape->mesh.nodes) body.x.push_back(X * p);
    body.v.assign(body.x.size(), Vec3::Zero());
    body.v_before = body.v;
    return body;
}

double mass(const SoftBody& body) {
    double sum = 0;
    for (int i = 0; i < int(body.x.size()); ++i) sum += body.mass(i);
    return sum;
}

double volume(const SoftBody& body) {
    double sum = 0;
    for (const auto& e : body.shape->mesh.elements) {
        const Vec3& o = body.x[e[0]];
        sum += (body.x[e[1]] - o).cross(body.x[e[2]] - o).dot(body.x[e[3]] - o) / 6;
    }
    return sum;
}

Vec3 centre(const SoftBody& body) {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < int(body.x.size()); ++i) sum += body.mass(i) * body.x[i];
    return sum / mass(body);
}

double largest_stress(const SoftBody& body) {
    double largest = 0;
    for (const double stress : body.largest_stress) largest = std::max(largest, stress);
    return largest;
}

void find_elastic_forces(SoftBody& body) {
    const SoftShape& shape = *body.shape;
    const Lame material = lame(body.young, body.poisson);
    body.elastic_energy = 0;
    body.force.assign(body.x.size(), Vec3::Zero());
    body.largest_stress.assign(shape.elements.size(), 0);
    body.stiffness.assign(body.x.size() + shape.pairs.size(), Mat3::Zero());
    Vec3 gradient[10];
    for (int e = 0; e < int(shape.elements.size()); ++e) {
        const SoftShape::Element& element = shape.elements[e];
        if (shape.mesh.quadratic) {
            for (const auto& L : four) {
                gradients(element, L, true, gradient);
                add_point(body, e, gradient, material, element.volume / 4);
            }
        } else {
            gradients(element, quarter[0], false, gradient);
            add_point(body, e, gradient, material, element.volume);
        }
    }
}

std::vector<Vec3> rigid_advance(const SoftBody& body, double h) {
    const std::size_t count = body.x.size();
    double mass = 0;
    Vec3 centre = Vec3::Zero(), speed = Vec3::Zero();
    for (std::size_t i = 0; i < count; ++i) {
        const double m = body.mass(int(i));
        mass += m, centre += m * body.x[i], speed += m * body.v[i];
    }
    centre /= mass, speed /= mass;
    Vec3 spin_momentum = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();
    for (std::size_t i = 0; i < count; ++i) {
        const double m = body.mass(int(i));
        const Vec3 r = body.x[i] - centre;
        spin_momentum += m * r.cross(body.v[i] - speed);
        inertia += m * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
    }
    // an angle whose sine is h ω carries as much momentum; a quarter turn a step is all there can
    // be
    const Vec3 turn = h * inertia.ldlt().solve(spin_momentum);
    const double sine = std::min(1.0, turn.norm()), cosine = std::sqrt(1 - sine * sine);
    const Vec3 axis = sine > 0 ? Vec3(turn.normalized()) : Vec3(Vec3::UnitZ());
    std::vector<Vec3> advance(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 r = body.x[i] - centre, across = axis.cross(r);
        advance[i] = speed + (sine * across + (1 - cosine) * axis.cross(across)) / h;
    }
    return advance;
}

void multiply_stiffness(const SoftBody& body, const Eigen::VectorXd& x, Eigen::VectorXd& y) {
    const int count = int(body.x.size());
    for (int i = 0; i < count; ++i) y.segment<3>(3 * i) += body.stiffness[i] * x.segment<3>(3 * i);
    for (std::size_t k = 0; k < body.shape->pairs.size(); ++k) {
        const auto [a, b] = body.shape->pairs[k];
        const Mat3& K = body.stiffness[count + int(k)];
        y.segment<3>(3 * a) += K * x.segment<3>(3 * b);
        y.segment<3>(3 * b) += K.transpose() * x.segment<3>(3 * a);
    }
}

}  // namespace fairlead::physics
