#pragma once
// soft_body.h — one deformable body: tetrahedra with masses at their nodes.
//
// In a step the elastic forces f are taken at the new positions with their derivative,
//     (M + h (h + τ) K) v⁺ = M v + h f + h (h + τ) K y⁺,     K = −∂f/∂x, never negative,
// one linear solve at any stiffness. y⁺ is the velocity with which the body, turning as a rigid one
// by its own momenta, reaches its next attitude in a straight line: linearized, turning is no
// strain (docs/theory/soft.md 3).
// K is kept, turned with the body, while it is near enough the true one: who factors it need not do
// so again. Where it was found is state.
// Limits: what a step does not resolve (h ω > 1) is damped as by backward Euler, which takes 28 %
// of the amplitude of 1 Hz in a period.
#include <memory>
#include <string>
#include <vector>

#include "physics/soft/corotational.h"
#include "physics/soft/soft_material.h"
#include "physics/soft/tetrahedra.h"

namespace fairlead::physics {

// What follows from a mesh at rest, and stays.
struct SoftShape {
    explicit SoftShape(TetrahedralMesh mesh);

    struct Element {
        double volume;        // [m³]
        Vec3 corner_rate[4];  // [1/m] gradients of the four corners' barycentric coordinates
    };
    TetrahedralMesh mesh;
    std::vector<Element> elements;
    std::vector<double> share;                // (nodes) [m³] volume whose mass a node has
    std::vector<std::pair<int, int>> pairs;   // a < b, nodes of one element, sorted
    std::vector<int> pair_of;                 // (elements × pairs of an element) index into pairs
    std::vector<std::array<int, 3>> surface;  // triangles of nodes, outward
    std::vector<std::pair<int, int>> surface_edges;     // a < b, sorted
    std::vector<std::array<int, 3>> edges_of_triangle;  // (surface) index into surface_edges
    std::vector<int> surface_nodes;                     // sorted
    double longest_edge = 0;                            // [m] of the surface
    double steepest = 0;                                // [1/m] of the corners' rates, the largest

    int pairs_of_element() const { return mesh.quadratic ? 45 : 6; }
    int points_of_element() const { return mesh.quadratic ? 4 : 1; }  // of the quadrature
    std::size_t points() const { return elements.size() * std::size_t(points_of_element()); }
};

// How far the material has yielded at a point of the quadrature (yielding.h).
struct Flow {
    Mat3 now = Mat3::Identity();         // [-] G, the inverse of the plastic deformation
    Mat3 linearized = Mat3::Identity();  // [-] what it was where K was found
    double strain = 0;                   // [-] equivalent plastic strain
};

struct SoftBody : SoftMaterial {
    std::string name;
    std::shared_ptr<const SoftShape> shape;
    int material = 0;  // of its surface

    // state, (nodes)
    std::vector<Vec3> x;              // [m] world
    std::vector<Vec3> v, v_before;    // [m/s] half a step ahead, and half a step back
    std::vector<Vec3> linearized_at;  // [m] where K was found
    std::vector<Flow> flow;           // (points of the quadrature); empty: it has not yielded
    std::vector<Vec3> still_at;       // [m] from where it has hardly moved for so long:
    double still = 0;                 // [s] (physics/world/sleep.h)
    int island = -1;                  // first of those it sleeps with; -1: awake

    // written by the step
    double elastic_energy = 0;           // [J]
    std::vector<double> largest_stress;  // (elements) [Pa] von Mises
    std::vector<Vec3> force;             // (nodes) [N] elastic, at x
    std::vector<Vec3> force_at;          // (nodes) [m] that x
    std::vector<double> shear_share;     // (points) [-] while it yields (yielding.h), else empty
    std::vector<Vec3> softened_force;    // (nodes) [N] with these shares; empty: `force`
    std::vector<Mat3> stiffness;        // [N/m] K there: (nodes) on the diagonal, then (pairs) a, b
    bool inside_out = false;            // an element is: which way is out is not known there
    Mat3 turn = Mat3::Identity();       // how the body has turned since: K is Q K Qᵀ of each
    Vec3 contact_force = Vec3::Zero();  // [N] of all that touches it
    double pressed = 0;  // [N] half the sum of their sizes: what two things squeeze it with

    int first = -1;  // freedom of its first node; three a node follow each other

    // what `stiffness` was made of
    std::vector<Vec3> stiffness_at;
    std::vector<Mat3> stiffness_flow;
    double stiffness_young = 0, stiffness_poisson = 0;

    bool asleep() const { return island >= 0; }
    double mass(int node) const { return density * shape->share[node]; }
    Vec3 v_now(int node) const { return (v_before[node] + v[node]) / 2; }
};

// At rest, placed by X.
SoftBody soft_body(std::string name, std::shared_ptr<const SoftShape> shape, const Pose& X);

double mass(const SoftBody& body);            // [kg]
double volume(const SoftBody& body);          // [m³] now
Vec3 centre(const SoftBody& body);            // [m] of mass, now
double lowest(const SoftBody& body);          // [m] z of its lowest node
double largest_stress(const SoftBody& body);  // [Pa] of all elements

// Forces, stiffness, energy and stress at x.
void find_elastic_forces(SoftBody& body);
// The same for a step of h [s], but for the stiffness, which is found anew only where that of
// before would be too far off (docs/theory/soft.md 3).
void find_elastic_forces(SoftBody& body, double h);

// Fills softened_force [N] and stiffness [N/m] by shear_share of all points, for this step alone.
void find_softened_forces(SoftBody& body);

// [m/s] (nodes) y⁺ above, of a body that turns as it does now.
std::vector<Vec3> rigid_advance(const SoftBody& body, double h);

// y += K x, both (3 nodes), by the stiffness found last, turned.
void multiply_stiffness(const SoftBody& body, const Eigen::VectorXd& x, Eigen::VectorXd& y);

}  // namespace fairlead::physics
