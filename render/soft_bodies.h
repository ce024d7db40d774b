#pragma once
// soft_bodies.h — the deformable bodies on the GPU: their surfaces anew for each frame
// (soft_surface.h). One draw call for all that is in plain paint, and one more for each image on a
// model and each body whose model is missing.
#include <array>

#include "engine/view/snapshot.h"
#include "render/bodies.h"
#include "render/frame.h"
#include "render/gl.h"
#include "render/soft_surface.h"

namespace fairlead::render {

class SoftBodies {
  public:
    SoftBodies();
    void load(const Scenery& scenery);
    // With a full stress [Pa] in its colours, else in their paints.
    void build(const Frame& frame, double full_stress);

    // With the program of each coat (bodies.h). Sets "model".
    void draw(std::array<Program, Bodies::coats>& programs) const;
    // The same with one program, for shadows.
    void cast(Program& program) const;

    // For fitting shadows [m].
    void add_points(std::vector<Eigen::Vector3f>& points) const;

  private:
    struct Piece {  // one draw call
        std::size_t first, count;
        int coat, image;  // into images_
    };
    void add_pieces(const SoftLook& look, const SoftSurface& surface, int first_image);

    std::vector<SoftSurface> surfaces_;  // of the scenery's soft bodies
    std::vector<std::size_t> first_;     // of the vertices of each
    std::vector<PaintedVertex> painted_;
    std::vector<std::uint32_t> triangles_;
    std::vector<Piece> pieces_;
    std::vector<Texture> images_;
    std::vector<Eigen::Vector3f> points_;  // [m] for shadows
    bool by_stress_ = false;
    VertexArray array_;
    Buffer vertices_, indices_;
};

}  // namespace fairlead::render
