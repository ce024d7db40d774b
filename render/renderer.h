#pragma once
// renderer.h — the picture: draws one instant of a snapshot into the framebuffer that is bound.
// The passes in order: sun and zenith shadow maps, bodies, ground and marks, sky, wires, resolve,
// diagram. OpenGL 3.3 core; one context, one thread; the context must outlive the
// renderer. Knows no physics and changes nothing.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/snapshot.h"
#include "render/camera.h"
#include "render/overlay.h"

namespace fairlead::render {

enum class Quality {
    low,
    high
};  // low: no multisampling, shadow map 1024 (high: 4096), fewer taps

class Renderer {
  public:
    // Finds a GL function by name, e.g. glfwGetProcAddress. A 3.3 core context must be current;
    // throws std::runtime_error if it is not, or if a shader is missing or does not compile.
    using Loader = void (*(*)(const char* name))();
    explicit Renderer(Loader loader);
    ~Renderer();

    void set_quality(Quality quality);
    Quality quality() const;
    // What the machine can carry at 60 Hz: low if GL runs on the processor.
    Quality suggested_quality() const;
    std::string device() const;  // what GL calls the machine

    // Framebuffer size [pixels]; scale: pixels per point of the desktop (1, 2 on dense displays).
    void resize(int width, int height, float scale);

    // Draws the instant at `blend` (0: before, 1: now) and leaves the framebuffer bound that was.
    void draw(const Snapshot& before, const Snapshot& now, double blend, const Camera& camera,
              const Overlay& overlay);

    // Of the last drawn picture: world → clip, for labels the app places itself.
    const Eigen::Matrix4f& view_projection() const;

    // The bound framebuffer as RGB bytes, first row on top.
    std::vector<std::uint8_t> read_pixels(int& width, int& height) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead::render
