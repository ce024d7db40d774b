#pragma once
// renderer.h — the picture: draws one instant of a snapshot into the framebuffer that is bound.
// The passes in order: shadow maps (three of the sun, one from the zenith), foam, bodies, ground,
// water, sky, marks, wires, spray, resolve, diagram. OpenGL 3.3 core; one context, one thread; the
// context must outlive the renderer. Knows no physics and changes nothing.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/view/snapshot.h"
#include "render/camera.h"
#include "render/cost.h"
#include "render/overlay.h"
#include "render/place.h"

namespace fairlead::render {

// Low: no multisampling, shadow maps of 1024² (high: 2048²), fewer taps.
enum class Quality { low, high };

class Renderer {
  public:
    // Finds a GL function by name, e.g. glfwGetProcAddress. A 3.3 core context must be current;
    // throws std::runtime_error if it is not.
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

    // Pixels of the scene along an edge for each of the window; panels and diagram have them all.
    void set_fineness(double fineness);

    // So many rows [pixels] above and below will be covered by panels: low quality leaves them out.
    void cover(int above, int below);

    // Draws the instant at `blend` (0: before, 1: now) and leaves the framebuffer bound that was.
    void draw(const Snapshot& before, const Snapshot& now, double blend, const Camera& camera,
              const Overlay& overlay);

    // The same instant again from another place, into a part of the window. After draw().
    void draw_inset(const Camera& camera, const Place& place);

    // The same instant from yet another place, into a texture of this size [pixels] that lives
    // until the next call; its first row is the lowest. After draw().
    std::uintptr_t draw_aside(const Camera& camera, int width, int height);

    // The hour, when it is not to be the scenery's own.
    void set_time(std::optional<Light::Time> time);

    // What could not be drawn as it should be, one line each: shaders that are missing or broken.
    const std::vector<std::string>& troubles() const;

    // What the last pictures cost; rolling means.
    const Cost& cost() const;

    // Of the last drawn picture: world → clip, for labels the app places itself.
    const Eigen::Matrix4f& view_projection() const;

    // The bound framebuffer as RGB bytes, first row on top.
    std::vector<std::uint8_t> read_pixels(int& width, int& height) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead::render
