#include "render/canvas.h"

#include <stdexcept>

#include "render/gl.h"

namespace fairlead::render {

struct Canvas::Parts {
    explicit Parts(Renderer::Loader loader) : renderer(loader) {}
    Renderer renderer;
    Renderbuffer colour = make_renderbuffer();
    Framebuffer framebuffer = make_framebuffer();
};

Canvas::Canvas(Renderer::Loader loader, int width, int height) : width_(width), height_(height) {
    parts_ = std::make_unique<Parts>(loader);
    parts_->renderer.set_quality(parts_->renderer.suggested_quality());
    parts_->renderer.resize(width, height, 1);
    const FramebufferKeeper window;
    glBindRenderbuffer(GL_RENDERBUFFER, parts_->colour.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, parts_->framebuffer.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              parts_->colour.id());
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("this machine cannot draw a picture of that size");
}

Canvas::~Canvas() = default;

void Canvas::set_time(std::optional<Light::Time> time) {
    parts_->renderer.set_time(time);
}

std::vector<std::uint8_t> Canvas::picture(const Snapshot& now, const Camera& camera,
                                          const Overlay& overlay) {
    const FramebufferKeeper window;
    glBindFramebuffer(GL_FRAMEBUFFER, parts_->framebuffer.id());
    parts_->renderer.draw(now, now, 1, camera, overlay);
    int width = 0, height = 0;
    return parts_->renderer.read_pixels(width, height);
}

}  // namespace fairlead::render
