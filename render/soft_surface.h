#pragma once
// soft_surface.h — what is drawn of a deformable body at one instant: the model it carries, or its
// own surface, with smooth normals of the deformed shape, in its paints or in colours of its
// stress. No GL, so it is tested.
#include <cstdint>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead::render {

class SoftSurface {
  public:
    explicit SoftSurface(const SoftLook& look);

    // What stays: triangles into its own vertices, and what of them shares an image.
    std::size_t vertices() const { return normal_of_.size(); }
    std::size_t nodes() const { return nodes_; }  // that a snapshot has of it
    const std::vector<std::uint32_t>& triangles() const { return triangles_; }
    const std::vector<ModelPatch>& patches() const { return patches_; }

    // Fills vertices() vertices. `nodes` as in a snapshot [m], nodes() of them.
    void place(const std::vector<Vec3>& nodes, PaintedVertex* to);
    // Paints them by stress of the same nodes [Pa]; `full` is where the scale ends.
    void paint(const std::vector<double>& stress, double full, PaintedVertex* to) const;
    // Paints them as they are at rest.
    void paint(PaintedVertex* to) const;

  private:
    std::shared_ptr<const CarriedModel> carried_;  // null: its own surface
    Colour colour_;
    std::size_t nodes_;
    std::vector<std::uint32_t> triangles_;
    std::vector<ModelPatch> patches_;
    // (vertices) those of one number have one normal. Vertices of a model at the same place are one
    // in this unless they are a crease: their normals at rest differ by more than crease_angle.
    // Seams of a texture and facets of a round body do not show so, edges stay edges.
    std::vector<std::uint32_t> normal_of_;
    std::vector<Eigen::Vector3f> normals_;
};

}  // namespace fairlead::render
