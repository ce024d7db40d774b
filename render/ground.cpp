#include "render/ground.h"

#include <cmath>
#include <numbers>

#include "render/bodies.h"

namespace fairlead::render {
namespace {

constexpr double lift = 0.004;        // [m] paint above the floor, against depth rounding
constexpr double ring_radius = 0.35;  // [m]
constexpr int ring_kind = 3;          // as mark.frag numbers them, after Mark::Kind

}  // namespace

Ground::Ground()
    : disc_array_(make_vertex_array()),
      square_array_(make_vertex_array()),
      disc_(make_buffer()),
      disc_indices_(make_buffer()),
      square_(make_buffer()) {
    // Rings that grow with distance: interpolation over huge triangles would lose the millimetres.
    const double radii[] = {0, 3, 10, 30, 100, 300, 1000, 3500};
    constexpr int sectors = 24;
    std::vector<Eigen::Vector2f> corners;
    std::vector<std::uint32_t> indices;
    for (double r : radii)
        for (int k = 0; k < sectors; ++k) {
            const double a = 2 * std::numbers::pi * k / sectors;
            corners.emplace_back(r * std::cos(a), r * std::sin(a));
        }
    for (std::uint32_t i = 0; i + 1 < std::size(radii); ++i)
        for (std::uint32_t k = 0; k < sectors; ++k) {
            const std::uint32_t a = i * sectors + k, b = i * sectors + (k + 1) % sectors;
            for (std::uint32_t v : {a, a + sectors, b + sectors, a, b + sectors, b})
                indices.push_back(v);
        }
    disc_count_ = static_cast<GLsizei>(indices.size());
    glBindVertexArray(disc_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, disc_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof corners[0]),
                 corners.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, disc_indices_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(indices.size() * sizeof indices[0]), indices.data(),
                 GL_STATIC_DRAW);
    describe(sizeof corners[0], {{0, 2, 0}});

    const float square[] = {-1, -1, 1, -1, -1, 1, 1, 1};
    glBindVertexArray(square_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, square_.id());
    glBufferData(GL_ARRAY_BUFFER, sizeof square, square, GL_STATIC_DRAW);
    describe(2 * sizeof(float), {{0, 2, 0}});
    glBindVertexArray(0);
}

void Ground::load(const Scenery& scenery) {
    planes_.clear();
    marks_ = scenery.marks;
    for (std::size_t b = 0; b < scenery.bodies.size(); ++b) {
        if (!scenery.bodies[b].visible) continue;
        for (const physics::ShapePart& part : scenery.bodies[b].parts) {
            const auto* half_space = std::get_if<physics::HalfSpace>(&part.geometry);
            if (!half_space || !(half_space->normal.norm() > 0)) continue;
            Pose X = part.X_BS;
            X.q = X.q * Quat::FromTwoVectors(Vec3::UnitZ(), half_space->normal);
            planes_.push_back({static_cast<int>(b), X});
        }
    }
}

Pose Ground::plane(const Plane& p, const Frame& frame) const {
    const bool known = p.body < static_cast<int>(frame.bodies.size());
    return known ? frame.bodies[p.body] * p.X_BS : p.X_BS;
}

double Ground::height(const Frame& frame) const {
    for (const Plane& p : planes_) {
        const Pose X = plane(p, frame);
        if ((X.q * Vec3::UnitZ()).z() > 0.9) return X.p.z();
    }
    return 0;
}

void Ground::draw(const Frame& frame, const Vec3& eye, Program& program) const {
    program.use();
    glBindVertexArray(disc_array_.id());
    const auto draw_plane = [&](const Pose& X, float solid) {
        program.set("model", matrix(X));
        program.set("solid", solid);
        program.set("under_eye", Eigen::Vector3f((X.inverse() * eye).cast<float>()));
        draw_indexed(disc_count_);
    };
    for (const Plane& p : planes_) draw_plane(plane(p, frame), 1);
    if (planes_.empty()) draw_plane(Pose{}, 0);
}

void Ground::draw_mark(const Pose& X_WM, double half_x, double half_y, int kind,
                       Program& program) const {
    program.set("centre", Eigen::Vector3f(X_WM.p.cast<float>()));
    program.set("ahead", Eigen::Vector3f((X_WM.q * Vec3::UnitX()).cast<float>()));
    program.set("across", Eigen::Vector3f((X_WM.q * Vec3::UnitY()).cast<float>()));
    program.set("extent", Eigen::Vector3f(float(half_x), float(half_y), 0.1f));
    program.set("kind", kind);
    draw_plain(GL_TRIANGLE_STRIP, 4);
}

void Ground::draw_marks(const Frame& frame, Program& program) const {
    program.use();
    glBindVertexArray(square_array_.id());
    const double floor = height(frame);
    for (const Mark& mark : marks_) {
        const bool carried = mark.body >= 0 && mark.body < static_cast<int>(frame.bodies.size());
        Vec3 centre = mark.centre;
        if (!carried && std::abs(centre.z() - floor) < 0.05)
            centre.z() = floor;  // meant to lie on it
        centre.z() += lift;
        const Pose X_BM{centre, Quat::Identity()};
        draw_mark(carried ? frame.bodies[mark.body] * X_BM : X_BM, mark.half_x, mark.half_y,
                  static_cast<int>(mark.kind), program);
    }
}

void Ground::draw_ring(const Vec3& centre, Program& program) const {
    program.use();
    glBindVertexArray(square_array_.id());
    draw_mark({centre + Vec3(0, 0, 2 * lift), Quat::Identity()}, ring_radius, ring_radius,
              ring_kind, program);
}

}  // namespace fairlead::render
