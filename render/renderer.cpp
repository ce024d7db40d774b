#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "render/bodies.h"
#include "render/cost_meter.h"
#include "render/frame_block.h"
#include "render/ground.h"
#include "render/passes.h"
#include "render/sky.h"
#include "render/target.h"
#include "render/wires.h"

namespace fairlead::render {
namespace {

constexpr float plain_radius = 0.65f, marked_radius = 1.3f;  // [points] no wire is thinner

}  // namespace

struct Renderer::Parts {
    explicit Parts(Loader loader) {
        load_gl(loader);
        const FramebufferKeeper window;
        bodies.emplace();
        ground.emplace();
        sky.emplace();
        wires.emplace();
        passes.emplace(false);
        lit.emplace(false, 0, false);  // now, so that what is wrong with it is known at the start
        cost.emplace();
        block.emplace();
        check_gl("setting up");
    }

    void load(const std::shared_ptr<const Scenery>& now);
    void build(const Snapshot& before, const Snapshot& now, double blend, const Camera& camera,
               const Overlay& overlay);
    void draw_shadows();
    void draw_scene(double aspect);
    void draw_plumb();
    void send_uniforms(int across, int up, float pixels_per_point);
    Target::Kind target_kind(GLuint framebuffer) const;
    int fine(int pixels) const { return int(std::lround(pixels * fineness)); }
    const Light& light() const { return scenery->light; }

    Quality quality = Quality::high;
    int width = 1, height = 1;                 // [pixels]
    int covered_above = 0, covered_below = 0;  // [pixels]
    float scale = 1;
    double fineness = 1;
    std::optional<Light::Time> time;
    Daylight day = daylight(Light::Time::day);
    LightUniforms lights;
    std::shared_ptr<const Scenery> scenery;
    bool plumb = false, marked = false;  // plumb line; wires coloured by tension or slack
    Frame frame;
    Sight eye;
    Eigen::Matrix4f view_projection = Eigen::Matrix4f::Identity();
    double full_force = 1;  // [N] largest force seen lately
    std::vector<Eigen::Vector3f> casters;
    std::vector<Ledge> ledges, resting;  // tops of bodies, and of those that never move by force
    Diagram diagram;
    // Optional only because GL must be loaded before they are made.
    std::optional<Bodies> bodies;
    std::optional<Ground> ground;
    std::optional<Sky> sky;
    std::optional<Wires> wires;
    std::optional<Passes> passes;
    std::optional<LitPasses> lit;
    std::optional<Target> target, inset;
    Place inset_place;
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
    const std::size_t row = std::size_t(3) * width;
    std::vector<std::uint8_t> pixels(row * height);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    for (int y = 0; y < height / 2; ++y)  // GL's first row is the lowest
        std::swap_ranges(pixels.begin() + y * row, pixels.begin() + (y + 1) * row,
                         pixels.begin() + (height - 1 - y) * row);
    return pixels;
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

    d.load(now.scenery);
    d.build(before, now, blend, camera, overlay);
    d.send_uniforms(d.fine(d.width), d.fine(d.height), d.scale * float(d.fineness));
    d.draw_shadows();
    if (d.quality == Quality::low)
        d.target->begin(window.kept(), all, d.covered_below, d.covered_above);
    else
        d.target->begin(window.kept(), all);
    d.draw_scene(double(d.width) / d.height);
    d.target->present(window.kept(), d.passes->present, all);
    d.send_uniforms(d.width, d.height, d.scale);

    for (const ForceArrow& arrow : now.forces)
        if (arrow.force.allFinite()) d.full_force = std::max(d.full_force, arrow.force.norm());
    draw_diagram(now, d.frame, overlay, d.full_force, d.diagram);
    d.full_force *= 0.9995;  // forgets a jolt within a minute
    glEnable(GL_BLEND);
    d.passes->lines.draw(d.diagram);
    glDisable(GL_BLEND);
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
    const Sight kept = d.eye;
    const Eigen::Matrix4f kept_view = d.view_projection;
    d.eye = sight(camera, d.frame);
    d.view_projection = projection(d.eye, double(place.width) / place.height) * view(d.eye);
    d.send_uniforms(place.width, place.height, d.scale);
    d.inset->begin(window.kept(), place);
    d.draw_scene(double(place.width) / place.height);
    d.inset->present(window.kept(), d.passes->present, place);
    glViewport(0, 0, d.width, d.height);
    glBindVertexArray(0);
    d.eye = kept;
    d.view_projection = kept_view;
    d.cost->end_inset();
}

void Renderer::Parts::load(const std::shared_ptr<const Scenery>& now) {
    if (now == scenery) return;
    scenery = now;
    bodies->load(*scenery);
    ground->load(*scenery);
    passes->shadows.forget();
    full_force = 1;
}

Target::Kind Renderer::Parts::target_kind(GLuint framebuffer) const {
    if (quality == Quality::high) return Target::Kind::fine;
    const bool window = framebuffer == 0 && window_has_depth();
    return window && fineness == 1 ? Target::Kind::direct : Target::Kind::lean;
}

void Renderer::Parts::build(const Snapshot& before, const Snapshot& now, double blend,
                            const Camera& camera, const Overlay& overlay) {
    blend_frame(before, now, blend, frame);
    eye = sight(camera, frame);
    view_projection = projection(eye, double(width) / height) * view(eye);
    const double floor =
        ground->solid() ? ground->height(frame) : -std::numeric_limits<double>::infinity();
    ledges.clear();
    bodies->add_ledges(frame, ledges);
    resting.clear();
    bodies->add_resting(frame, now.bodies, resting);
    using Colouring = Wires::Colouring;
    wires->build(*scenery, frame, floor, ledges, quality == Quality::low ? 8 : 12,
                 overlay.spans   ? Colouring::tension
                 : overlay.slack ? Colouring::slack
                                 : Colouring::plain);
    plumb = overlay.plumb;
    marked = overlay.spans || overlay.slack;
    day = daylight(time.value_or(light().time));

    casters.clear();
    // Rails and plates cast next to nothing but would stretch the map over the whole yard.
    bodies->add_corners(frame, static_cast<float>(floor) + 0.3f, casters);
    wires->add_points(casters);
    passes->shadows.fit(day, eye, casters, bodies->surrounding_corners());
    lights = light_uniforms(day, light(), frame, passes->shadows.bodies());
    const int lamps = lights.lamps();
    const bool stars = day.stars > 0;
    if (lit->lamps != lamps || lit->stars != stars)
        lit.emplace(quality == Quality::low, lamps, stars);
}

void Renderer::Parts::send_uniforms(int across, int up, float pixels_per_point) {
    const Air air{ground->height(frame), light().visibility};
    block->send({eye, view_projection, across, up, pixels_per_point}, air, passes->shadows, day,
                lights);
}

void Renderer::Parts::draw_shadows() {
    const auto draw_map = [this](const ShadowMap& map, float least_texels, bool surroundings) {
        map.begin();
        passes->body_depth.use();
        passes->body_depth.set("clip_from_world_of_map", map.clip_from_world());
        bodies->cast(frame, passes->body_depth, map.clip_from_world(), surroundings);
        passes->wire_depth.use();
        passes->wire_depth.set("clip_from_world_of_map", map.clip_from_world());
        passes->wire_depth.set("least_radius", least_texels * map.texel());
        wires->draw();
    };
    passes->shadows.draw(draw_map);
    passes->shadows.bind();
    sky->bind_noise();
}

void Renderer::Parts::draw_scene(double aspect) {
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    bodies->draw(frame, lit->body, view_projection);
    glDisable(GL_CULL_FACE);
    if (ground->solid()) ground->draw(frame, eye.eye, lit->ground);
    if (scenery->sea) passes->water.draw(*scenery->sea, frame.time, eye, aspect, lit->sea);
    glDepthFunc(GL_LEQUAL);
    sky->draw(lit->sky);

    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    if (!ground->solid() && !scenery->sea) ground->draw(frame, eye.eye, lit->ground);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -4);
    ground->draw_marks(frame, lit->mark);
    if (plumb) draw_plumb();
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    lit->wire.use();
    lit->wire.set("least", marked ? marked_radius : plain_radius);
    wires->draw();
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
}

void Renderer::Parts::draw_plumb() {
    const int body = plumb_body(*scenery);
    if (body < 0 || body >= static_cast<int>(frame.bodies.size())) return;
    const Vec3 top = frame.bodies[body].p;
    double below = scenery->sea ? scenery->sea->level : ground->height(frame);
    for (const Ledge& ledge : resting)
        if (ledge.area.contains(top.head<2>()) && ledge.top < top.z())
            below = std::max(below, ledge.top);
    const Vec3 foot(top.x(), top.y(), below);
    if (!(top.z() > foot.z())) return;
    ground->draw_ring(foot, lit->mark);
    diagram.dots.clear();
    diagram.lines.assign(1, Line{top, foot, 1.2f, 1.2f, {0.9f, 0.9f, 0.8f, 0.5f}});
    passes->lines.draw(diagram);
}

}  // namespace fairlead::render
