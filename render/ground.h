#pragma once
// ground.h — the floor: half-spaces as concrete with a metre grid, and the marks painted on it.
// Where a scene has no half-space, a grid at height 0 floats in its place. Marks on a deck move
// with it.
#include <vector>

#include "engine/view/snapshot.h"
#include "render/frame.h"
#include "render/gl.h"

namespace fairlead::render {

class Ground {
  public:
    Ground();
    void load(const Scenery& scenery);
    bool solid() const { return !planes_.empty(); }
    double height(const Frame& frame) const;  // [m] of the first upright plane; 0 if none
    void draw(const Frame& frame, const Vec3& eye, Program& program) const;
    void draw_marks(const Frame& frame, Program& program) const;
    void draw_ring(const Vec3& centre, Program& program) const;  // below the hook

  private:
    struct Plane {
        int body;
        Pose X_BS;  // z of the shape's frame is the normal
    };
    // level and square to a frame whose origin is the mark's middle
    void draw_mark(const Pose& X_WM, double half_x, double half_y, int kind,
                   Program& program) const;
    Pose plane(const Plane& p, const Frame& frame) const;

    std::vector<Plane> planes_;
    std::vector<Mark> marks_;
    VertexArray disc_array_, square_array_;
    Buffer disc_, disc_indices_, square_;
    GLsizei disc_count_ = 0;
};

}  // namespace fairlead::render
