#pragma once
// quadrature.h — the points of a mesh at which its material is asked: one in the middle of an
// element of four nodes, four in one of ten.
#include "physics/soft/soft_body.h"

namespace fairlead::physics {

// One point: gradients of the shape functions there, as the elastic material sees them, and the
// volume it stands for.
struct QuadraturePoint {
    int element, number;
    const Vec3* gradient;  // [1/m] (nodes of the element), Gᵀ b where the material has yielded
    double weight;         // [m³]
};

// [-] Of the volume at rest, or of that to which it has flowed: material that is pressed flatter
// changes its stiffness all at once, and would flow so. Tuning: docs/theory/soft.md 3, 6.
inline constexpr double least_volume = .3;

// Gradients b of the shape functions [1/m] at barycentric L, (nodes of the element).
void shape_gradients(const SoftShape::Element& e, const double (&L)[4], bool quadratic, Vec3* of);

// Barycentric coordinates: one point in the middle is exact for linear elements, four for the
// stiffness of quadratic ones (Zienkiewicz and Taylor, vol. 1, table 5.3).
inline constexpr double quadrature_near = 0.58541019662496852,
                        quadrature_far = 0.13819660112501051;  // (5 ± 3√5)/20, (5 − √5)/20

// `which`: the flow by which gradients are seen, that of now or that of where K was found.
template <class Visit>
void each_point(const SoftBody& body, Mat3 Flow::*which, Visit visit) {
    constexpr double n = quadrature_near, f = quadrature_far;
    constexpr double four[4][4] = {{n, f, f, f}, {f, n, f, f}, {f, f, n, f}, {f, f, f, n}};
    constexpr double middle[4] = {.25, .25, .25, .25};
    const SoftShape& shape = *body.shape;
    const bool quadratic = shape.mesh.quadratic, flowed = !body.flow.empty();
    const int points = shape.points_of_element(), nodes = shape.mesh.nodes_of_element();
    Vec3 gradient[10];
    int number = 0;
    for (int e = 0; e < int(shape.elements.size()); ++e) {
        const SoftShape::Element& element = shape.elements[e];
        for (int k = 0; k < points; ++k, ++number) {
            const Vec3* seen = element.corner_rate;
            if (quadratic || flowed)
                shape_gradients(element, quadratic ? four[k] : middle, quadratic, gradient),
                    seen = gradient;
            if (flowed) {
                const Mat3 G = (body.flow[number].*which).transpose();
                for (int a = 0; a < nodes; ++a) gradient[a] = G * gradient[a];
            }
            visit(QuadraturePoint{e, number, seen, element.volume / points});
        }
    }
}

// Σ x bᵀ: of places the deformation gradient.
inline Mat3 rate_of(const std::vector<Vec3>& x, const SoftShape& shape, const QuadraturePoint& at) {
    const auto& nodes = shape.mesh.elements[at.element];
    Mat3 F = Mat3::Zero();
    for (int a = 0; a < shape.mesh.nodes_of_element(); ++a)
        F += x[nodes[a]] * at.gradient[a].transpose();
    return F;
}

}  // namespace fairlead::physics
