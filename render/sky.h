#pragma once
// sky.h — the sky behind everything, where the sun stands, and the noise that clouds and concrete
// are made of. Limit: one clear day; the weather is not part of the snapshot yet.
#include "render/gl.h"

namespace fairlead::render {

// Towards the sun, unit: high enough for short shadows, to the side for modelling.
Eigen::Vector3f sun_direction();

class Sky {
  public:
    Sky();
    void bind_noise() const;
    void draw(Program& program) const;  // where nothing nearer was drawn

  private:
    Texture noise_;
    VertexArray none_;  // core profile wants one bound, even if empty
};

}  // namespace fairlead::render
