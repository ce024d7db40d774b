#pragma once
// soft_bodies.h — the deformable bodies on the GPU: their surfaces anew for each frame, with smooth
// normals. One draw call for all.
#include "engine/view/snapshot.h"
#include "render/frame.h"
#include "render/gl.h"

namespace fairlead::render {

class SoftBodies {
  public:
    SoftBodies();
    void load(const Scenery& scenery);
    void build(const Frame& frame);

    // With a program for bodies in plain paint, or for their shadows. Sets "model".
    void draw(Program& program) const;

    // For fitting shadows [m].
    void add_points(std::vector<Eigen::Vector3f>& points) const;

  private:
    std::vector<std::size_t> first_;  // (scenery's soft bodies) of their vertices
    std::vector<PaintedVertex> painted_;
    std::vector<std::uint32_t> triangles_;
    VertexArray array_;
    Buffer vertices_, indices_;
};

// Unit normals of a surface's vertices: the mean of its triangles', by their areas.
void smooth_normals(std::vector<PaintedVertex>& vertices,
                    const std::vector<std::uint32_t>& triangles);

}  // namespace fairlead::render
