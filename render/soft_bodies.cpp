#include "render/soft_bodies.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <map>

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
    surfaces_.clear(), first_.clear(), painted_.clear(), triangles_.clear(), pieces_.clear();
    images_.clear();
    by_stress_ = false;
    std::map<const PaintedModel*, int> first_images;  // bodies that share a model share these
    for (const SoftLook& look : scenery.soft_bodies) {
        const SoftSurface& surface = surfaces_.emplace_back(look);
        int first_image = 0;
        if (look.carried) {
            const PaintedModel& model = *look.carried->model;
            const auto [at, fresh] = first_images.try_emplace(&model, int(images_.size()));
            first_image = at->second;
            if (fresh)
                for (const Image& image : model.images) images_.push_back(upload(image));
        }
        add_pieces(look, surface, first_image);
        first_.push_back(painted_.size());
        painted_.resize(painted_.size() + surface.vertices());
        surface.paint(&painted_[first_.back()]);
    }
    glBindVertexArray(array_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(triangles_.size() * sizeof(std::uint32_t)),
                 triangles_.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
}

// Neighbours in plain paint become one piece.
void SoftBodies::add_pieces(const SoftLook& look, const SoftSurface& surface, int first_image) {
    const auto base = std::uint32_t(painted_.size());
    const std::size_t begin = triangles_.size();
    for (const std::uint32_t i : surface.triangles()) triangles_.push_back(base + i);
    for (const ModelPatch& patch : surface.patches()) {
        const int coat = look.stand_in     ? Bodies::chequered
                         : patch.image < 0 ? Bodies::plain
                                           : Bodies::imaged;
        if (coat == Bodies::plain && !pieces_.empty() && pieces_.back().coat == coat &&
            pieces_.back().first + pieces_.back().count == begin + patch.first)
            pieces_.back().count += patch.count;
        else
            pieces_.push_back({begin + patch.first, patch.count, coat,
                               coat == Bodies::imaged ? first_image + patch.image : -1});
    }
}

void SoftBodies::build(const Frame& frame, double full_stress) {
    points_.clear();
    if (painted_.empty()) return;
    const bool by_stress = full_stress > 0;
    for (std::size_t b = 0; b < std::min(first_.size(), frame.soft_bodies.size()); ++b) {
        if (frame.soft_bodies[b].size() != surfaces_[b].nodes()) continue;  // not known yet
        PaintedVertex* to = &painted_[first_[b]];
        surfaces_[b].place(frame.soft_bodies[b], to);
        // of what is carried the nodes tell how it moves, and a box how far it reaches
        Eigen::AlignedBox3f box;
        for (std::size_t v = 0; v < surfaces_[b].vertices(); ++v) box.extend(to[v].p);
        for (int k = 0; k < 8; ++k)
            points_.push_back(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(k)));
        for (const Vec3& node : frame.soft_bodies[b]) points_.push_back(node.cast<float>());
        const bool known =
            b < frame.stress.size() && frame.stress[b].size() == surfaces_[b].nodes();
        if (by_stress && known)
            surfaces_[b].paint(frame.stress[b], full_stress, to);
        else if (by_stress_)
            surfaces_[b].paint(to);
    }
    by_stress_ = by_stress;
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(painted_.size() * sizeof(PaintedVertex)),
                 painted_.data(), GL_STREAM_DRAW);
    glBindVertexArray(0);
}

void SoftBodies::draw(std::array<Program, Bodies::coats>& programs) const {
    glBindVertexArray(array_.id());
    glActiveTexture(GL_TEXTURE0 + unit_paint);
    for (const Piece& piece : pieces_) {
        const bool coated = !by_stress_;  // stress is told by paint alone
        Program& program = programs[std::size_t(coated ? piece.coat : Bodies::plain)];
        program.use();
        program.set("model", Eigen::Matrix4f::Identity().eval());
        if (coated && piece.image >= 0)
            glBindTexture(GL_TEXTURE_2D, images_[std::size_t(piece.image)].id());
        draw_indexed(static_cast<GLsizei>(piece.count), piece.first);
    }
}

void SoftBodies::cast(Program& program) const {
    if (painted_.empty()) return;
    program.use();
    program.set("model", Eigen::Matrix4f::Identity().eval());
    glBindVertexArray(array_.id());
    draw_indexed(static_cast<GLsizei>(triangles_.size()), 0);
}

void SoftBodies::add_points(std::vector<Eigen::Vector3f>& points) const {
    points.insert(points.end(), points_.begin(), points_.end());
}

}  // namespace fairlead::render
