#include "render/bodies.h"

#include <algorithm>

#include "render/model.h"

namespace fairlead::render {

Eigen::Matrix4f matrix(const Pose& pose) {
    Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
    m.block<3, 3>(0, 0) = pose.q.toRotationMatrix().cast<float>();
    m.block<3, 1>(0, 3) = pose.p.cast<float>();
    return m;
}

Bodies::Bodies() : array_(make_vertex_array()), vertices_(make_buffer()), indices_(make_buffer()) {
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    describe(sizeof(ModelVertex), {{0, 3, offsetof(ModelVertex, p)}, {1, 3, offsetof(ModelVertex, n)}});
    glBindVertexArray(0);
}

void Bodies::load(const Scenery& scenery) {
    parts_.clear();
    Model model;
    for (std::size_t b = 0; b < scenery.bodies.size(); ++b) {
        const BodyLook& look = scenery.bodies[b];
        if (!look.visible) continue;
        for (const physics::ShapePart& shape : look.parts) {
            const std::size_t first = model.indices.size(), first_vertex = model.vertices.size();
            append_model(shape.geometry, model);
            if (model.indices.size() == first) continue;
            Part part{static_cast<int>(b), shape.X_BS,
                      static_cast<GLsizei>(model.indices.size() - first),
                      first * sizeof(std::uint32_t), {},
                      Eigen::Vector3f(look.colour.r, look.colour.g, look.colour.b)};
            for (std::size_t v = first_vertex; v < model.vertices.size(); ++v)
                part.box.extend(model.vertices[v].p);
            parts_.push_back(part);
        }
    }
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(model.vertices.size() * sizeof(ModelVertex)),
                 model.vertices.data(), GL_STATIC_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(model.indices.size() * sizeof(std::uint32_t)),
                 model.indices.data(), GL_STATIC_DRAW);
}

void Bodies::draw(const Frame& frame, Program& program) const {
    program.use();
    glBindVertexArray(array_.id());
    for (const Part& part : parts_) {
        if (part.body >= static_cast<int>(frame.bodies.size())) continue;
        program.set("model", matrix(frame.bodies[part.body] * part.X_BS));
        program.set("colour", part.colour);
        glDrawElements(GL_TRIANGLES, part.count, GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(part.offset));
    }
}

void Bodies::add_corners(const Frame& frame, float low,
                         std::vector<Eigen::Vector3f>& corners) const {
    for (const Part& part : parts_) {
        if (part.body >= static_cast<int>(frame.bodies.size())) continue;
        const Eigen::Matrix4f m = matrix(frame.bodies[part.body] * part.X_BS);
        const std::size_t first = corners.size();
        float top = low;
        for (int k = 0; k < 8; ++k) {
            const auto corner = static_cast<Eigen::AlignedBox3f::CornerType>(k);
            corners.push_back((m * part.box.corner(corner).homogeneous()).head<3>());
            top = std::max(top, corners.back().z());
        }
        if (!(top > low)) corners.resize(first);
    }
}

}  // namespace fairlead::render
