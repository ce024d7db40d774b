#include "physics/soft/soft_body.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace fairlead::physics {

namespace {

// Shares of an element's mass that its nodes take: those of the consistent mass matrix's diagonal,
// scaled to the whole (Hinton, Rock and Zienkiewicz 1976).
double mass_share(bool quadratic, int node) {
    if (!quadratic) return 1. / 4;
    return node < 4 ? 1. / 36 : 4. / 27;
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
        for (const Vec3& rate : element.corner_rate) steepest = std::max(steepest, rate.norm());
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
    body.linearized_at = body.still_at = body.x;
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

double lowest(const SoftBody& body) {
    double z = HUGE_VAL;
    for (const int i : body.shape->surface_nodes) z = std::min(z, body.x[i].z());
    return z;
}

double largest_stress(const SoftBody& body) {
    double largest = 0;
    for (const double stress : body.largest_stress) largest = std::max(largest, stress);
    return largest;
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

}  // namespace fairlead::physics
