#pragma once
// sky.h — the sky behind everything, and the noise that clouds and concrete are made of.
#include "render/gl.h"

namespace fairlead::render {

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
