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
    describe(sizeof(ModelVertex),
             {{0, 3, offsetof(ModelVertex, p)}, {1, 3, offsetof(ModelVertex, n)}});
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
            Part part{static_cast<int>(b),
                      shape.X_BS,
                      static_cast<GLsizei>(model.indices.size() - first),
                      first * sizeof(std::uint32_t),
                      {},
                      Eigen::Vector3f(look.colour.r, look.colour.g, look.colour.b)};
            for (std::size_t v = first_vertex; v < model.vertices.size(); ++v)
                part.box.extend(model.vertices[v].p);
            parts_.push_back(part);
        }
    }
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(model.vertices.size() * sizeof(ModelVertex)),
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
        const auto around = corners_of(part, frame);
        const bool rises = std::any_of(around.begin(), around.end(),
                                       [low](const Eigen::Vector3f& p) { return p.z() > low; });
        if (rises) corners.insert(corners.end(), around.begin(), around.end());
    }
}

void Bodies::add_ledges(const Frame& frame, std::vector<Ledge>& ledges) const {
    for (const Part& part : parts_) {
        if (part.body >= static_cast<int>(frame.bodies.size())) continue;
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3f& p : corners_of(part, frame)) box.extend(p.cast<double>());
        ledges.push_back({{box.min().head<2>(), box.max().head<2>()}, box.max().z()});
    }
}

std::array<Eigen::Vector3f, 8> Bodies::corners_of(const Part& part, const Frame& frame) {
    const Eigen::Matrix4f m = matrix(frame.bodies[part.body] * part.X_BS);
    std::array<Eigen::Vector3f, 8> corners;
    for (int k = 0; k < 8; ++k) {
        const auto corner = static_cast<Eigen::AlignedBox3f::CornerType>(k);
        corners[k] = (m * part.box.corner(corner).homogeneous()).head<3>();
    }
    return corners;
}

}  // namespace fairlead::render
