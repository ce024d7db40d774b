#include "render/yard.h"

#include <algorithm>
#include <limits>

namespace fairlead::render {
namespace {

constexpr float plain_radius = 0.65f, marked_radius = 1.3f;  // [points] no wire is thinner
constexpr float low = 0.3f;  // [m] rails and plates cast next to nothing but would stretch the map

// Of a camera under water: how far one sees in clear coastal water [m], and from which depth to
// which its lamp takes the place of the day [m] (tuning: where green falls to a fifth, a fiftieth).
constexpr double clear_water = 110, lamp_from = 25, lamp_full = 60;

}  // namespace

bool Yard::load(const std::shared_ptr<const Scenery>& now) {
    if (now == scenery_) return false;
    scenery_ = now;
    bodies_.load(*scenery_);
    soft_bodies_.load(*scenery_);
    ground_.load(*scenery_);
    wakes_.load(*scenery_);
    return true;
}

void Yard::build(const Snapshot& before, const Snapshot& now, double blend, const Overlay& overlay,
                 bool lean) {
    blend_frame(before, now, blend, frame_);
    set_sea_ = now.weather.sea;
    sight_ = now.weather.set ? now.weather.now.sight : scenery_->light.visibility;
    soft_bodies_.build(frame_, overlay.full_stress);
    wakes_.build(*scenery_, now, frame_);
    const double solid = ground_.solid() ? floor() : -std::numeric_limits<double>::infinity();
    ledges_.clear();
    bodies_.add_ledges(frame_, ledges_);
    using Colouring = Wires::Colouring;
    wires_.build(*scenery_, frame_, sea(), solid, ledges_, lean ? 8 : 12,
                 overlay.spans   ? Colouring::tension
                 : overlay.slack ? Colouring::slack
                                 : Colouring::plain);
    marked_ = overlay.spans || overlay.slack;

    resting_.clear();
    bodies_.add_resting(frame_, now.bodies, resting_);
    const double below = scenery_->sea ? scenery_->sea->level : floor();
    plumb_ = overlay.plumb ? plumb_line(*scenery_, frame_, resting_, below) : std::nullopt;

    casters_.clear();
    bodies_.add_corners(frame_, static_cast<float>(solid) + low, casters_);
    wires_.add_points(casters_);
    soft_bodies_.add_points(casters_);
}

Air Yard::air(const Vec3& eye) const {
    Air air{floor(), sight_};
    if (!sea()) return air;
    air.surface = physics::sea_height(*sea(), eye.x(), eye.y(), frame_.time);
    const double deep = air.surface - eye.z();
    air.under_water = deep > 0;
    if (!air.under_water) return air;
    air.visibility = clear_water;
    air.deep_light = std::clamp((deep - lamp_from) / (lamp_full - lamp_from), 0.0, 1.0);
    return air;
}

void Yard::cast(const ShadowMap& map, float least_texels, bool surroundings, Passes& passes) const {
    map.begin();
    passes.body_depth.use();
    passes.body_depth.set("clip_from_world_of_map", map.clip_from_world());
    bodies_.cast(frame_, passes.body_depth, map.clip_from_world(), surroundings);
    soft_bodies_.cast(passes.body_depth);
    passes.wire_depth.use();
    passes.wire_depth.set("clip_from_world_of_map", map.clip_from_world());
    passes.wire_depth.set("least_radius", least_texels * map.texel());
    wires_.draw();
}

void Yard::draw_foam(const Lens& lens, Passes& passes) const {
    if (!scenery_->sea) return;
    passes.foam.load(wakes_.mesh());
    passes.foam.draw(lens, scenery_->sea->level);
}

void Yard::draw(const Lens& lens, Passes& passes, LitPasses& lit) {
    sky_.bind_noise();
    draw_solid(lens, passes, lit);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    draw_painted(lens, passes, lit);
    draw_wires(lit);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
}

void Yard::draw_solid(const Lens& lens, Passes& passes, LitPasses& lit) {
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    bodies_.draw(frame_, lit.body, lens.clip_from_world);
    soft_bodies_.draw(lit.body);
    glDisable(GL_CULL_FACE);
    if (ground_.solid()) ground_.draw(frame_, lens.eye.eye, lit.ground);
    const bool below = sea() && air(lens.eye.eye).under_water;
    if (sea())
        passes.water.draw(*sea(), frame_.time, lens.eye, double(lens.across) / lens.up, passes.foam,
                          below ? lit.sea_below : lit.sea);
    glDepthFunc(GL_LEQUAL);
    sky_.draw(below ? lit.deep : lit.sky);
}

void Yard::draw_spray(const Lens& lens, const Snapshot& now, int body, Passes& passes) {
    const double wet = spray_.wet(*scenery_, now, frame_, body, lens.eye.eye);
    if (wet < 0.02 || air(lens.eye.eye).under_water) return;
    glEnable(GL_BLEND);
    passes.spray.use();
    passes.spray.set("wet", float(wet));
    sky_.draw(passes.spray);
    glDisable(GL_BLEND);
}

// What lies on the ground, or on nothing, and hides nothing.
void Yard::draw_painted(const Lens& lens, Passes& passes, LitPasses& lit) {
    glDepthMask(GL_FALSE);
    if (!ground_.solid() && !scenery_->sea) ground_.draw(frame_, lens.eye.eye, lit.ground);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -4);
    ground_.draw_marks(frame_, lit.mark);
    if (plumb_) {
        ground_.draw_ring(plumb_->foot, lit.mark);
        passes.lines.draw(diagram_of(*plumb_));
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
}

void Yard::draw_wires(LitPasses& lit) const {
    glEnable(GL_CULL_FACE);
    lit.wire.use();
    lit.wire.set("least", marked_ ? marked_radius : plain_radius);
    wires_.draw();
    glDisable(GL_CULL_FACE);
}

}  // namespace fairlead::render
