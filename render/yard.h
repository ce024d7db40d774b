#pragma once
// yard.h — everything there is to see at one instant: bodies, ground and marks, sea, sky, wires,
// and the plumb line below the hook; what of it casts shadows, and the order it is drawn in. From
// where it is seen and in which light is for the caller to say (frame_block.h).
#include <memory>
#include <vector>

#include "render/bodies.h"
#include "render/frame_block.h"
#include "render/ground.h"
#include "render/lens_spray.h"
#include "render/passes.h"
#include "render/plumb.h"
#include "render/sky.h"
#include "render/soft_bodies.h"
#include "render/wakes.h"
#include "render/wires.h"

namespace fairlead::render {

class Yard {
  public:
    // Another scenery than the one before? Then what was drawn of that holds no more.
    bool load(const std::shared_ptr<const Scenery>& now);

    // As it is at `blend` between two snapshots of the scenery loaded.
    void build(const Snapshot& before, const Snapshot& now, double blend, const Overlay& overlay,
               bool lean);
    const Scenery& scenery() const { return *scenery_; }
    const Frame& frame() const { return frame_; }
    double floor() const { return ground_.height(frame_); }  // [m]
    Air air(const Vec3& eye) const;                          // what one looks through from there

    // For fitting shadows [m]: corners and points of what moves, and of what stands around.
    const std::vector<Eigen::Vector3f>& casters() const { return casters_; }
    const std::vector<Eigen::Vector3f>& surroundings() const {
        return bodies_.surrounding_corners();
    }
    void cast(const ShadowMap& map, float least_texels, bool surroundings, Passes& passes) const;

    // Foam of ships on the water, as this lens will need it; before draw(). Leaves another
    // framebuffer bound.
    void draw_foam(const Lens& lens, Passes& passes) const;

    // Into what is bound; the uniforms all shaders share must be those of this lens.
    void draw(const Lens& lens, Passes& passes, LitPasses& lit);

    // After draw(): what the sea threw on the glass of a camera that is fixed to this body.
    void draw_spray(const Lens& lens, const Snapshot& now, int body, Passes& passes);

  private:
    // The water there is now; null: none.
    const Sea* sea() const {
        if (set_sea_) return set_sea_.get();
        return scenery_->sea ? &*scenery_->sea : nullptr;
    }
    void draw_solid(const Lens& lens, Passes& passes, LitPasses& lit);
    void draw_painted(const Lens& lens, Passes& passes, LitPasses& lit);
    void draw_wires(LitPasses& lit) const;

    std::shared_ptr<const Scenery> scenery_;
    std::shared_ptr<const Sea> set_sea_;  // by the instructor; null: the scenery's
    double sight_ = 0;                    // [m] how far one sees
    Frame frame_;
    Bodies bodies_;
    SoftBodies soft_bodies_;
    Ground ground_;
    Sky sky_;
    Wires wires_;
    Wakes wakes_;
    LensSpray spray_;
    bool marked_ = false;  // wires are coloured by tension or slack
    std::optional<PlumbLine> plumb_;
    std::vector<Ledge> ledges_, resting_;  // tops of bodies; of those that nothing moves
    std::vector<Eigen::Vector3f> casters_;
};

}  // namespace fairlead::render
