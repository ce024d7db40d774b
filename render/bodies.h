#pragma once
// bodies.h — the bodies of a scenery on the GPU: loaded once, drawn at the poses of each frame.
// Limit: one draw call per part, no culling; some hundreds of parts are fine.
#include <vector>

#include "engine/snapshot.h"
#include "render/frame.h"
#include "render/gl.h"

namespace fairlead::render {

class Bodies {
  public:
    Bodies();
    void load(const Scenery& scenery);
    void draw(const Frame& frame, Program& program) const;   // sets "model" and "colour"

    // Corners of the boxes around the parts that rise above `low` [m], for fitting shadows.
    void add_corners(const Frame& frame, float low, std::vector<Eigen::Vector3f>& corners) const;

  private:
    struct Part {
        int body;
        Pose X_BS;
        GLsizei count;                    // of indices
        std::size_t offset;               // [bytes] of the first index
        Eigen::AlignedBox3f box;          // [m] in the shape's frame
        Eigen::Vector3f colour;
    };
    std::vector<Part> parts_;
    VertexArray array_;
    Buffer vertices_, indices_;
};

Eigen::Matrix4f matrix(const Pose& pose);

}  // namespace fairlead::render
