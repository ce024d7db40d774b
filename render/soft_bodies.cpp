#include "render/soft_bodies.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "render/bodies.h"

namespace fairlead::render {

SoftBodies::SoftBodies()
    : array_(make_vertex_array()), vertices_(make_buffer()), indices_(make_buffer()) {
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    describe_painted();
    glBindVertexArray(0);
}

void SoftBodies::load(const Scenery& scenery) {
    first_.clear(), painted_.clear(), triangles_.clear();
    for (const SoftLook& look : scenery.soft_bodies) {
        const auto base = std::uint32_t(painted_.size());
        first_.push_back(base);
        PaintedVertex vertex;
        vertex.paint.colour = look.colour;
        painted_.resize(painted_.size() + std::size_t(look.vertices), vertex);
        for (const auto& t : look.triangles)
            for (const int i : t) triangles_.push_back(base + std::uint32_t(i));
    }
    glBindVertexArray(array_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(triangles_.size() * sizeof(std::uint32_t)),
                 triangles_.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
}

void SoftBodies::build(const Frame& frame) {
    if (painted_.empty()) return;
    for (std::size_t b = 0; b < std::min(first_.size(), frame.soft_bodies.size()); ++b)
        for (std::size_t i = 0; i < frame.soft_bodies[b].size(); ++i)
            painted_[first_[b] + i].p = frame.soft_bodies[b][i].cast<float>();
    smooth_normals(painted_, triangles_);
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(painted_.size() * sizeof(PaintedVertex)),
                 painted_.data(), GL_STREAM_DRAW);
    glBindVertexArray(0);
}

void SoftBodies::draw(Program& program) const {
    if (painted_.empty()) return;
    program.use();
    program.set("model", Eigen::Matrix4f::Identity().eval());
    glBindVertexArray(array_.id());
    draw_indexed(static_cast<GLsizei>(triangles_.size()), 0);
}

void SoftBodies::add_points(std::vector<Eigen::Vector3f>& points) const {
    for (const PaintedVertex& v : painted_) points.push_back(v.p);
}

void smooth_normals(std::vector<PaintedVertex>& vertices,
                    const std::vector<std::uint32_t>& triangles) {
    for (PaintedVertex& v : vertices) v.n.setZero();
    for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
        PaintedVertex &a = vertices[triangles[t]], &b = vertices[triangles[t + 1]],
                      &c = vertices[triangles[t + 2]];
        const Eigen::Vector3f n = (b.p - a.p).cross(c.p - a.p);
        a.n += n, b.n += n, c.n += n;
    }
    for (PaintedVertex& v : vertices)
        v.n = v.n.norm() > 0 ? Eigen::Vector3f(v.n.normalized()) : Eigen::Vector3f::UnitZ();
}

}  // namespace fairlead::render
