#pragma once
// canvas.h — a picture that no window shows: for stills and films of any size. It has a renderer of
// its own, so that the window's keeps its size.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/view/snapshot.h"
#include "render/camera.h"
#include "render/overlay.h"
#include "render/renderer.h"

namespace fairlead::render {

class Canvas {
  public:
    // Throws std::runtime_error when the machine cannot draw that size [pixels].
    Canvas(Renderer::Loader loader, int width, int height);
    ~Canvas();

    int width() const { return width_; }
    int height() const { return height_; }

    void set_time(std::optional<Light::Time> time);  // of the day; none: the scene's own

    // The instant `now` as RGB bytes, first row on top.
    std::vector<std::uint8_t> picture(const Snapshot& now, const Camera& camera,
                                      const Overlay& overlay);

  private:
    struct Parts;
    int width_, height_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead::render
