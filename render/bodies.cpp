#include "render/bodies.h"

#include <algorithm>
#include <limits>

#include "render/model.h"

namespace fairlead::render {

Texture upload(const Image& image) {
    Texture texture = make_texture();
    glActiveTexture(GL_TEXTURE0 + unit_paint);
    glBindTexture(GL_TEXTURE_2D, texture.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, image.width, image.height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, image.rgba.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

Eigen::Matrix4f matrix(const Pose& pose) {
    Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
    m.block<3, 3>(0, 0) = pose.q.toRotationMatrix().cast<float>();
    m.block<3, 1>(0, 3) = pose.p.cast<float>();
    return m;
}

void describe_painted() {
    describe(sizeof(PaintedVertex),
             {{0, 3, offsetof(PaintedVertex, p)},
              {1, 3, offsetof(PaintedVertex, n)},
              {2, 2, offsetof(PaintedVertex, uv)},
              {3, 3, offsetof(PaintedVertex, paint) + offsetof(Paint, colour)},
              {4, 3, offsetof(PaintedVertex, paint) + offsetof(Paint, roughness)}});
}

Bodies::Bodies() : array_(make_vertex_array()), vertices_(make_buffer()), indices_(make_buffer()) {
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    describe_painted();
    glBindVertexArray(0);
}

void Bodies::load(const Scenery& scenery) {
    pieces_.clear();
    parts_.clear();
    images_.clear();
    surroundings_.clear();
    Mesh mesh;
    for (std::size_t b = 0; b < scenery.bodies.size(); ++b) {
        const BodyLook& look = scenery.bodies[b];
        if (!look.visible) continue;
        add_parts(static_cast<int>(b), look, mesh);
        if (look.model) add_model(static_cast<int>(b), *look.model, look.X_BM, mesh);
    }
    add_surroundings(scenery, mesh);
    for (Piece& piece : pieces_)
        for (GLsizei i = 0; i < piece.count; ++i)
            piece.box.extend(mesh.vertices[mesh.indices[piece.first + std::size_t(i)]].p);
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(PaintedVertex)),
                 mesh.vertices.data(), GL_STATIC_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(mesh.indices.size() * sizeof(std::uint32_t)),
                 mesh.indices.data(), GL_STATIC_DRAW);
}

// The parts are remembered even where a model is drawn: shadows and slack wire go by them.
void Bodies::add_parts(int body, const BodyLook& look, Mesh& mesh) {
    const std::size_t first = mesh.indices.size();
    Paint paint;
    paint.colour = look.colour;
    for (const physics::ShapePart& shape : look.parts) {
        Model model;
        append_model(shape.geometry, model);
        if (model.indices.empty()) continue;
        Part part{body, shape.X_BS, {}};
        for (const ModelVertex& v : model.vertices) part.box.extend(v.p);
        parts_.push_back(part);
        if (look.model) continue;
        const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
        for (const ModelVertex& v : model.vertices)
            mesh.vertices.push_back({(shape.X_BS * v.p.cast<double>().eval()).cast<float>(),
                                     (shape.X_BS.q * v.n.cast<double>().eval()).cast<float>(),
                                     Eigen::Vector2f::Zero(), paint});
        for (const std::uint32_t i : model.indices) mesh.indices.push_back(base + i);
    }
    const std::size_t count = mesh.indices.size() - first;
    if (count > 0)
        pieces_.push_back(
            {body, first, static_cast<GLsizei>(count), look.stand_in ? chequered : plain, -1});
}

void Bodies::add_model(int body, const PaintedModel& model, const Pose& X, Mesh& mesh) {
    const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
    const std::size_t first = mesh.indices.size(), first_piece = pieces_.size();
    const auto first_image = static_cast<int>(images_.size());
    for (const Image& image : model.images) images_.push_back(upload(image));
    for (PaintedVertex v : model.vertices) {
        v.p = (X * v.p.cast<double>().eval()).cast<float>();
        v.n = (X.q * v.n.cast<double>().eval()).cast<float>();
        mesh.vertices.push_back(v);
    }
    for (const std::uint32_t i : model.indices) mesh.indices.push_back(base + i);
    // patches follow each other: neighbours that need no image become one draw call
    for (const ModelPatch& patch : model.patches) {
        const bool plain_paint = patch.image < 0;
        if (plain_paint && pieces_.size() > first_piece && pieces_.back().coat == plain &&
            pieces_.back().first + static_cast<std::size_t>(pieces_.back().count) ==
                first + patch.first) {
            pieces_.back().count += static_cast<GLsizei>(patch.count);
            continue;
        }
        pieces_.push_back({body, first + patch.first, static_cast<GLsizei>(patch.count),
                           plain_paint ? plain : imaged,
                           plain_paint ? -1 : first_image + patch.image});
    }
}

void Bodies::add_surroundings(const Scenery& scenery, Mesh& mesh) {
    for (const Surrounding& s : scenery.surroundings) {
        Eigen::AlignedBox3f box;
        if (s.model) {
            add_model(-1, *s.model, s.X_WM, mesh);
            for (const PaintedVertex& v : s.model->vertices)
                box.extend((s.X_WM * v.p.cast<double>().eval()).cast<float>());
        } else {  // a cubic metre where it should stand
            BodyLook cube;
            cube.stand_in = true;
            cube.parts = {{s.X_WM * Pose{Vec3(0, 0, 0.5), Quat::Identity()},
                           physics::Box{Vec3::Constant(0.5)}}};
            add_parts(-1, cube, mesh);
            parts_.pop_back();
            box.extend(s.X_WM.p.cast<float>());
        }
        for (int k = 0; k < 8; ++k)
            surroundings_.push_back(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(k)));
    }
}

void Bodies::choose(const Frame& frame, const Eigen::Matrix4f& clip_from_world,
                    bool surroundings) const {
    standing_.clear();
    for (const Piece& piece : pieces_) {
        const bool still = piece.body < 0;
        if (still ? !surroundings : piece.body >= static_cast<int>(frame.bodies.size())) continue;
        const Eigen::Matrix4f model = matrix(still ? Pose{} : frame.bodies[piece.body]);
        const Eigen::Matrix4f clip_from_body = clip_from_world * model;
        // All corners of its box on the far side of one edge of the picture?
        bool left = true, right = true, below = true, above = true;
        float near = std::numeric_limits<float>::max();
        for (int k = 0; k < 8; ++k) {
            const auto corner = static_cast<Eigen::AlignedBox3f::CornerType>(k);
            const Eigen::Vector4f c = clip_from_body * piece.box.corner(corner).homogeneous();
            left &= c.x() < -c.w();
            right &= c.x() > c.w();
            below &= c.y() < -c.w();
            above &= c.y() > c.w();
            near = std::min(near, c.z());
        }
        if (!(left || right || below || above)) standing_.push_back({&piece, model, near});
    }
}

void Bodies::draw(const Frame& frame, std::array<Program, coats>& programs,
                  const Eigen::Matrix4f& clip_from_world) const {
    choose(frame, clip_from_world, true);
    std::stable_sort(standing_.begin(), standing_.end(),
                     [](const Standing& a, const Standing& b) { return a.near < b.near; });
    glBindVertexArray(array_.id());
    glActiveTexture(GL_TEXTURE0 + unit_paint);
    for (const auto& [piece, model, near] : standing_) {
        Program& program = programs[piece->coat];
        program.use();
        program.set("model", model);
        if (piece->image >= 0)
            glBindTexture(GL_TEXTURE_2D, images_[std::size_t(piece->image)].id());
        draw_indexed(piece->count, piece->first);
    }
}

void Bodies::cast(const Frame& frame, Program& program, const Eigen::Matrix4f& clip_from_world,
                  bool surroundings) const {
    choose(frame, clip_from_world, surroundings);
    program.use();
    glBindVertexArray(array_.id());
    for (const auto& [piece, model, near] : standing_) {
        program.set("model", model);
        draw_indexed(piece->count, piece->first);
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
        ledges.push_back(ledge_of(part, frame));
    }
}

void Bodies::add_resting(const Frame& frame, const std::vector<BodyState>& states,
                         std::vector<Ledge>& ledges) const {
    for (const Part& part : parts_) {
        const auto body = std::size_t(part.body);
        if (body < std::min(frame.bodies.size(), states.size()) && states[body].mass == 0)
            ledges.push_back(ledge_of(part, frame));
    }
}

Ledge Bodies::ledge_of(const Part& part, const Frame& frame) {
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3f& p : corners_of(part, frame)) box.extend(p.cast<double>());
    return {{box.min().head<2>(), box.max().head<2>()}, box.max().z()};
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
