#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "render/cost_meter.h"
#include "render/frame_block.h"
#include "render/passes.h"
#include "render/target.h"
#include "render/yard.h"

namespace fairlead::render {

namespace {

struct Aside {  // a picture that is no part of the window
    Aside(int across, int up, Target::Kind kind)
        : width(across), height(up), drawn(across, up, kind) {
        glActiveTexture(GL_TEXTURE0 + unit_picture);
        glBindTexture(GL_TEXTURE_2D, picture.id());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture.id(),
                               0);
    }
    int width, height;  // [pixels]
    Target drawn;
    Texture picture = make_texture();
    Framebuffer framebuffer = make_framebuffer();
};

}  // namespace

struct Renderer::Parts {
    explicit Parts(Loader loader) {
        load_gl(loader);
        const FramebufferKeeper window;
        yard.emplace();
        passes.emplace(false);
        lit.emplace(false, 0, false);  // now, so that what is wrong with it is known at the start
        cost.emplace();
        block.emplace();
        check_gl("setting up");
    }

    Lens lens(const Camera& camera, int across, int up, float pixels_per_point) const;
    void light(const Sight& eye);
    void send(const Lens& lens) const;
    void draw_shadows();
    void draw_over(const Snapshot& now, const Overlay& overlay);
    Target::Kind target_kind(GLuint framebuffer) const;
    int fine(int pixels) const { return int(std::lround(pixels * fineness)); }

    Quality quality = Quality::high;
    int width = 1, height = 1;                 // [pixels]
    int covered_above = 0, covered_below = 0;  // [pixels]
    float scale = 1;
    double fineness = 1;
    std::optional<Light::Time> time;
    Daylight day = daylight(Light::Time::day);
    LightUniforms lights;
    Eigen::Matrix4f view_projection = Eigen::Matrix4f::Identity();
    double full_force = 1;  // [N] largest force seen lately
    Diagram diagram;
    // Optional only because GL must be loaded before they are made.
    std::optional<Yard> yard;
    std::optional<Passes> passes;
    std::optional<LitPasses> lit;
    std::optional<Target> target, inset;
    Place inset_place;
    std::optional<Aside> aside;
    std::optional<CostMeter> cost;
    std::optional<FrameBlock> block;
};

Renderer::Renderer(Loader loader) : parts_(std::make_unique<Parts>(loader)) {}
Renderer::~Renderer() = default;

Quality Renderer::quality() const {
    return parts_->quality;
}

void Renderer::set_quality(Quality quality) {
    if (quality == parts_->quality) return;
    const FramebufferKeeper window;
    parts_->quality = quality;
    parts_->passes.emplace(quality == Quality::low);
    parts_->lit.emplace(quality == Quality::low, 0, false);
    parts_->target.reset();
    parts_->inset.reset();
    parts_->aside.reset();
}

void Renderer::set_fineness(double fineness) {
    if (fineness == parts_->fineness) return;
    parts_->fineness = fineness;
    parts_->target.reset();
}

void Renderer::cover(int above, int below) {
    parts_->covered_above = above;
    parts_->covered_below = below;
}

void Renderer::set_time(std::optional<Light::Time> time) {
    parts_->time = time;
}

const std::vector<std::string>& Renderer::troubles() const {
    return shader_troubles();
}

const Cost& Renderer::cost() const {
    return parts_->cost->cost();
}

std::string Renderer::device() const {
    return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

Quality Renderer::suggested_quality() const {
    const std::string name = device();
    const bool software = name.find("llvmpipe") != std::string::npos ||
                          name.find("softpipe") != std::string::npos ||
                          name.find("SwiftShader") != std::string::npos;
    return software ? Quality::low : Quality::high;
}

void Renderer::resize(int width, int height, float scale) {
    Parts& d = *parts_;
    width = std::max(width, 1);
    height = std::max(height, 1);
    d.scale = scale;
    if (width == d.width && height == d.height) return;
    d.width = width;
    d.height = height;
    d.target.reset();
}

const Eigen::Matrix4f& Renderer::view_projection() const {
    return parts_->view_projection;
}

std::vector<std::uint8_t> Renderer::read_pixels(int& width, int& height) const {
    width = parts_->width;
    height = parts_->height;
    return read_rows(width, height);
}

void Renderer::draw(const Snapshot& before, const Snapshot& now, double blend, const Camera& camera,
                    const Overlay& overlay) {
    Parts& d = *parts_;
    const FramebufferKeeper window;
    d.cost->begin_picture();
    const Place all{0, 0, d.width, d.height};
    const Target::Kind kind = d.target_kind(window.kept());
    if (!d.target || kind != d.target->kind()) {
        d.target.emplace(d.fine(d.width), d.fine(d.height), kind);
        check_gl("making the off-screen picture");  // a size beyond the machine shows here
    }

    if (d.yard->load(now.scenery)) {
        d.passes->shadows.forget();
        d.full_force = 1;
    }
    const bool lean = d.quality == Quality::low;
    d.yard->build(before, now, blend, overlay, lean);
    const Lens fine =
        d.lens(camera, d.fine(d.width), d.fine(d.height), d.scale * float(d.fineness));
    d.light(fine.eye);
    d.send(fine);
    d.draw_shadows();
    d.yard->draw_foam(fine, *d.passes);
    d.target->begin(window.kept(), all, lean ? d.covered_below : 0, lean ? d.covered_above : 0);
    d.yard->draw(fine, *d.passes, *d.lit);
    if (camera.mode == Camera::Mode::fixed) d.yard->draw_spray(fine, now, camera.body, *d.passes);
    d.target->present(window.kept(), d.passes->present, all);

    const Lens whole = d.lens(camera, d.width, d.height, d.scale);
    d.view_projection = whole.clip_from_world;
    d.send(whole);
    d.draw_over(now, overlay);
    glBindVertexArray(0);
    d.cost->end_picture();
}

void Renderer::draw_inset(const Camera& camera, const Place& place) {
    Parts& d = *parts_;
    if (!d.target || place.width < 1 || place.height < 1) return;
    const FramebufferKeeper window;
    d.cost->begin_inset();
    const Target::Kind kind = d.quality == Quality::low ? Target::Kind::lean : Target::Kind::fine;
    if (!d.inset || place.width != d.inset_place.width || place.height != d.inset_place.height)
        d.inset.emplace(place.width, place.height, kind);
    d.inset_place = place;
    const Lens lens = d.lens(camera, place.width, place.height, d.scale);
    d.send(lens);
    d.yard->draw_foam(lens, *d.passes);
    d.inset->begin(window.kept(), place);
    d.yard->draw(lens, *d.passes, *d.lit);
    d.inset->present(window.kept(), d.passes->present, place);
    glViewport(0, 0, d.width, d.height);
    glBindVertexArray(0);
    d.cost->end_inset();
}

std::uintptr_t Renderer::draw_aside(const Camera& camera, int width, int height) {
    Parts& d = *parts_;
    if (!d.target || width < 1 || height < 1) return 0;
    const FramebufferKeeper window;
    d.cost->begin_inset();
    const Target::Kind kind = d.quality == Quality::low ? Target::Kind::lean : Target::Kind::fine;
    if (!d.aside || width != d.aside->width || height != d.aside->height)
        d.aside.emplace(width, height, kind);
    const Lens lens = d.lens(camera, width, height, d.scale);
    const Place all{0, 0, width, height};
    d.send(lens);
    d.yard->draw_foam(lens, *d.passes);
    d.aside->drawn.begin(d.aside->framebuffer.id(), all);
    d.yard->draw(lens, *d.passes, *d.lit);
    d.aside->drawn.present(d.aside->framebuffer.id(), d.passes->present, all);
    glViewport(0, 0, d.width, d.height);
    glBindVertexArray(0);
    d.cost->end_inset();
    return d.aside->picture.id();
}

Target::Kind Renderer::Parts::target_kind(GLuint framebuffer) const {
    if (quality == Quality::high) return Target::Kind::fine;
    const bool window = framebuffer == 0 && window_has_depth();
    return window && fineness == 1 ? Target::Kind::direct : Target::Kind::lean;
}

Lens Renderer::Parts::lens(const Camera& camera, int across, int up, float pixels_per_point) const {
    const Sight eye = sight(camera, yard->frame());
    const Eigen::Matrix4f clip_from_world = projection(eye, double(across) / up) * view(eye);
    return {eye, clip_from_world, across, up, pixels_per_point};
}

void Renderer::Parts::light(const Sight& eye) {
    const Light& own = yard->scenery().light;
    day = daylight(time.value_or(own.time));
    passes->shadows.fit(day, eye, yard->casters(), yard->surroundings());
    lights = light_uniforms(day, own, yard->frame(), passes->shadows.bodies());
    const int lamps = lights.lamps();
    const bool stars = day.stars > 0;
    if (lit->lamps != lamps || lit->stars != stars)
        lit.emplace(quality == Quality::low, lamps, stars);
}

void Renderer::Parts::send(const Lens& lens) const {
    block->send(lens, yard->air(lens.eye.eye), passes->shadows, day, lights);
}

void Renderer::Parts::draw_shadows() {
    passes->shadows.draw([this](const ShadowMap& map, float least_texels, bool surroundings) {
        yard->cast(map, least_texels, surroundings, *passes);
    });
    passes->shadows.bind();
}

void Renderer::Parts::draw_over(const Snapshot& now, const Overlay& overlay) {
    for (const ForceArrow& arrow : now.forces)
        if (arrow.force.allFinite()) full_force = std::max(full_force, arrow.force.norm());
    draw_diagram(now, yard->frame(), overlay, full_force, diagram);
    full_force *= 0.9995;  // forgets a jolt within a minute
    glEnable(GL_BLEND);
    passes->lines.draw(diagram);
    glDisable(GL_BLEND);
}

}  // namespace fairlead::render
