#pragma once
// bodies.h — the bodies of a scenery on the GPU: loaded once, drawn at the poses of each frame.
// Limit: one draw call per part, no culling; some hundreds of parts are fine.
#include <array>
#include <vector>

#include "engine/snapshot.h"
#include "render/frame.h"
#include "render/gl.h"
#include "render/wire_tube.h"

namespace fairlead::render {

class Bodies {
  public:
    Bodies();
    void load(const Scenery& scenery);
    void draw(const Frame& frame, Program& program) const;  // sets "model" and "colour"

    // Corners of the boxes around the parts that rise above `low` [m], for fitting shadows.
    void add_corners(const Frame& frame, float low, std::vector<Eigen::Vector3f>& corners) const;

    // Tops of the parts, as boxes along the axes of the world: what slack wire may lie on.
    void add_ledges(const Frame& frame, std::vector<Ledge>& ledges) const;

  private:
    struct Part {
        int body;
        Pose X_BS;
        GLsizei count;            // of indices
        std::size_t offset;       // [bytes] of the first index
        Eigen::AlignedBox3f box;  // [m] in the shape's frame
        Eigen::Vector3f colour;
    };
    static std::array<Eigen::Vector3f, 8> corners_of(const Part& part, const Frame& frame);

    std::vector<Part> parts_;
    VertexArray array_;
    Buffer vertices_, indices_;
};

Eigen::Matrix4f matrix(const Pose& pose);

}  // namespace fairlead::render
