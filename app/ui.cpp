#include "app/ui.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/key_words.h"
#include "app/panel_style.h"
#include "app/picture.h"
#include "engine/files/home.h"
#include "engine/scene/scene.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr double hold_time = 0.8;  // [s] tuning: longer than any tap, shorter than patience

}  // namespace

Ui::Ui(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // panels stand where layout.h says: nothing to keep
    style::set_colours(style::Colours(palette_));
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330");
}

Ui::~Ui() {
    desk_.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

render::Overlay Ui::overlay() const {
    render::Overlay o;
    o.nodes = view_.nodes;
    o.spans = view_.spans;
    o.slack = view_.slack;
    o.forces = view_.forces;
    o.mass_centres = view_.mass_centres;
    o.plumb = view_.plumb;
    o.full_stress = view_.stress ? stress_scale_.full() : 0;
    o.drafts = &designer_.scene_text().drafts();
    return o;
}

std::optional<Light::Time> Ui::time() const {
    if (running.dark) return Light::Time::night;  // a fault: nobody asked for it
    if (view_.time < 0) return std::nullopt;
    return static_cast<Light::Time>(view_.time);
}

// Above the gauges, beside the right column.
render::Place Ui::inset() const {
    const int height = window_.height() / 3, gap = static_cast<int>(em_ * 0.4f);
    const int width = height * 4 / 3;
    return {window_.width() - std::max(covered_right_, gap) - width, covered_below_ + gap, width,
            height};
}

bool Ui::choose_camera(const Snapshot& now, const std::string& name) {
    const auto& cameras = now.scenery->cameras;
    const auto found = std::find_if(cameras.begin(), cameras.end(),
                                    [&](const CameraView& c) { return c.name == name; });
    camera_scene_ = now.scenery->file;
    view_.camera = static_cast<int>(found - cameras.begin());
    camera_in_use_ = -1;
    return found != cameras.end();
}

// Asked of the field itself: WantTextInput comes a frame late, and a frame may be long.
bool Ui::typing() const {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID;
}

void Ui::read_keys() {
    devices_ =
        text_keys_.left_of(window_.devices(), typing() || keys_.waits() || writing_with_control());
    if (keys_.waits()) devices_ = stopping_alone(devices_, stop_);
    running.away = was_here_ && !devices_.focused;
    was_here_ |= devices_.focused;
    running.typing = typing();
}

// Control and a letter are for the text of a scene while that is shown.
bool Ui::writing_with_control() {
    return designer_.scene_text().shown() && window_.devices().down("LeftControl");
}

bool Ui::pressed(std::string_view key) const {
    const auto i = index_of(key_names, key);
    return i && devices_.keys[*i] && !was_down_[*i];
}

// What Escape leaves: an open menu; else the panels that are read, not driven with.
void Ui::escape() {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    if (g.OpenPopupStack.Size > 0) {
        ImGui::ClosePopupToLevel(0, true);
        messages_.errors.clear();
    } else {
        view_.keys = view_.scenes = view_.library = false;
        in_picture_.forget();
    }
}

void Ui::press_shortcuts(const Snapshot& now) {
    const std::array<std::pair<const char*, bool*>, 17> switches{
        {{"F1", &view_.keys},
         {"F2", &view_.gauges},
         {"F3", &view_.designer},
         {"F4", &view_.plots},
         {"F5", &view_.solver},
         {"F6", &view_.exercise},
         {"F7", &view_.wires},
         {"F8", &view_.timeline},
         {"F9", &view_.library},
         {"F10", view_.desk ? &view_.desk : &view_.instructor},
         {"Tab", &view_.scenes},
         {"N", &view_.nodes},
         {"M", &view_.forces},
         {"H", &view_.spans},
         {"J", &view_.slack},
         {"Y", &view_.stress},
         {"V", &view_.inset}}};
    for (const auto& [key, open] : switches)
        if (pressed(key)) *open = !*open;
    const auto& orders = now.scenery->orders;
    for (std::size_t i = 0; i < std::min<std::size_t>(orders.size(), 9); ++i)
        if (pressed(std::to_string(i + 1))) rigging_.press(i, *now.scenery, outbox);
    if (pressed("Escape") && !keys_.waits()) escape();
    if (pressed("P")) outbox.ask(Pause{!running.paused});
    if (pressed("Period")) outbox.ask(SingleStep{});
    if (pressed("Comma")) outbox.ask(StepBack{});
    if (pressed("End") && tape.playing) outbox.ask(Seek{tape.last_tick});
    if (pressed("C"))
        view_.camera = (view_.camera + 1) % (static_cast<int>(now.scenery->cameras.size()) + 2);
    if (pressed("B")) view_.time = view_.time == 2 ? -1 : view_.time + 1;
    was_down_ = devices_.keys;
}

// A run that is lost by a slip of the finger is dear, a recording goes back to its beginning.
void Ui::hold_to_restart(double seconds) {
    const double needed = tape.playing ? 0 : hold_time, before = home_held_;
    home_held_ = !devices_.down("Home") ? -1 : before < 0 ? 0 : before + seconds;
    if (before < needed && home_held_ >= needed) outbox.ask(Restart{});
    running.restart_held = tape.playing ? -1 : float(home_held_ / hold_time);
}

void Ui::choose_camera(const Snapshot& now) {
    const Scenery& s = *now.scenery;
    const auto count = static_cast<int>(s.cameras.size());
    if (s.file != camera_scene_) {  // a restart of the same scene keeps the view
        camera_scene_ = s.file;
        view_.camera = 0;
        camera_in_use_ = -1;
    }
    if (view_.camera == camera_in_use_) return;
    camera_in_use_ = view_.camera;
    fov_in_use_ = 0;
    if (camera_in_use_ < count)
        camera = render::choose(s.cameras[static_cast<std::size_t>(camera_in_use_)], now);
    else if (camera_in_use_ == count)
        camera = render::overview(now);
    else  // from where one is
        render::set_free(camera, now);
}

// The wheel may change it from there.
void Ui::choose_fov() {
    if (view_.fov == fov_in_use_) return;
    if (fov_in_use_ == 0) own_fov_ = camera.fov;
    fov_in_use_ = view_.fov;
    camera.fov = fov_in_use_ > 0 ? double(fov_in_use_) * M_PI / 180 : own_fov_;
}

std::optional<render::Camera> Ui::hook_camera(const Snapshot& now) const {
    const auto& cameras = now.scenery->cameras;
    const auto hook = std::find_if(cameras.begin(), cameras.end(), [](const CameraView& c) {
        return c.kind == CameraView::Kind::hook;
    });
    if (!view_.inset || hook == cameras.end()) return std::nullopt;
    return render::choose(*hook, now);
}

void Ui::move_camera() {
    const Mouse& m = window_.mouse();
    const bool held = m.left || m.right || m.middle;
    // a drag that began on the picture stays with it, one that began on a panel never reaches it
    if (!held) dragging_ = false;
    const bool free = !ImGui::GetIO().WantCaptureMouse;
    if (held && free) dragging_ = true;
    if (in_picture_.holds() || designer_.scene_text().holding()) return;  // something is dragged
    if (dragging_ && m.left)
        render::turn(camera, m.dx, m.dy);
    else if (dragging_)
        render::pan(camera, m.dx, m.dy, window_.height());
    if (free && m.scroll != 0) render::zoom(camera, m.scroll);
}

void Ui::use_mouse(const Snapshot& now, const Eigen::Matrix4f& clip_from_world) {
    const Rect picture{0, 0, float(window_.width()), float(window_.height())};
    const bool live = running.loaded && !tape.playing && !running.exam;
    const PictureView view{window_.mouse(), picture, clip_from_world, now, running.loaded, live};
    SceneTextPanel& text = designer_.scene_text();
    text.use(view, in_picture_.picked(), window_.devices());
    text.hide();  // until it is drawn again
    if (!text.holding()) in_picture_.use(view, outbox);
}

void Ui::fly(double seconds) {
    const auto held = [&](const char* more, const char* less) {
        const auto& keys = devices_.keys;
        const auto a = index_of(key_names, more), b = index_of(key_names, less);
        return (a && keys[*a] ? 1 : 0) - (b && keys[*b] ? 1 : 0);
    };
    constexpr double speed = 8;  // [m/s]
    const double step = speed * std::min(seconds, 0.1);
    render::fly(camera, step * held("Up", "Down"), step * held("Right", "Left"),
                step * held("PageUp", "PageDown"));
}

void Ui::steer(const Snapshot& before, const Snapshot& now, double blend, double seconds) {
    rigging_.pass(seconds);
    stress_scale_.follow(now);
    press_shortcuts(now);
    hold_to_restart(seconds);
    choose_camera(now);
    choose_fov();
    move_camera();
    fly(seconds);
    render::follow(camera, before, now, blend, seconds);
    if (desk_) desk_->picture().follow(before, now, blend, seconds);
    if (running.loaded) checkpoints_.follow(now, !tape.playing);
    in_picture_.follow(before);
}

std::optional<DeskPicture::Wish> Ui::desk_picture(const Snapshot& now) {
    if (!desk_ || !running.loaded) return std::nullopt;
    return desk_->picture().wish(now);
}

namespace {

// A key that was down for less than a frame is one for fields, too. The backend reckoned Ctrl and
// Shift from keys as they were a frame ago: letters typed after Ctrl was let go would count as
// commands, and be lost. Tab leads from field to field, but into none: it opens the chooser.
void give_fields_their_keys(const Devices& devices) {
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t i = 0; i < key_names.size(); ++i)
        io.KeysDown[Window::key_code(i)] =
            devices.keys[i] && (key_names[i] != "Tab" || io.WantTextInput);
    io.KeyCtrl = devices.down("LeftControl") || devices.down("RightControl");
    io.KeyShift = devices.down("LeftShift") || devices.down("RightShift");
    io.KeyAlt = devices.down("LeftAlt") || devices.down("RightAlt");
}

}  // namespace

void Ui::new_frame() {
    const float wanted =
        std::round(view_.text_size * text_height(float(window_.width()), float(window_.height()),
                                                 window_.content_scale()));
    if (wanted != em_) {
        em_ = wanted;
        style::load_fonts(em_);
        style::set_sizes(em_);
        ImGui_ImplOpenGL3_DestroyDeviceObjects();  // made anew with the next frame, letters too
    }
    if (palette_ != view_.palette) style::set_colours(style::Colours(palette_ = view_.palette));
    if (language_ != view_.language || language_.empty()) {
        language_ = view_.language.empty() ? language_of_environment() : view_.language;
        view_.language = language_;
        choose_language(language_);
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    give_fields_their_keys(window_.devices());
    ImGui::NewFrame();
}

void Ui::load_scene_list() {
    const std::vector<SceneChoice> before = std::exchange(scenes_, {});
    for (const SceneCard& card : list_scenes((home() / "scenes").string())) {
        SceneChoice choice{static_cast<SceneChoice::Kind>(card.kind),
                           card.file,
                           card.name,
                           card.brief,
                           card.difficulty,
                           card.error};
        const auto known = std::find_if(before.begin(), before.end(), [&](const SceneChoice& b) {
            return b.file == card.file && b.picture;
        });
        if (known != before.end()) {
            choice.picture = known->picture;
            choice.picture_aspect = known->picture_aspect;
        } else {
            const auto stem = std::filesystem::path(card.file).stem().string();
            const Picture p = read_picture((home() / "assets/pictures" / (stem + ".png")).string());
            if (p.width > 0) {
                choice.picture = window_.make_texture(p.width, p.height, p.rgba.data());
                choice.picture_aspect = float(p.width) / float(p.height);
            }
        }
        scenes_.push_back(choice);
    }
}

void Ui::draw(const Snapshot& now, const History& history, const Levers& levers, Presets& presets,
              const Eigen::Matrix4f& clip_from_world) {
    new_frame();
    const Rect all{0, 0, float(window_.width()), float(window_.height())};
    if (view_.nodes) draw_wrap_labels(all, now, clip_from_world);
    if (view_.stress)
        draw_stress_legend({all.x, all.y, all.w, all.h - float(covered_below_)}, now,
                           stress_scale_.full());
    use_mouse(now, clip_from_world);
    if (hook_camera(now)) frame_inset();
    guide_.follow(now);
    Operating operating =
        operating_of(now, levers, presets.bindings, guiding(now) ? guide_.step() : nullptr);
    show_taken(operating, running.taken);
    if (panels_visible) draw_panels(now, history, operating, levers, presets, clip_from_world);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    draw_desk(now, operating);
}

// What the instructor does at his desk is not seen in the trainee's window.
void Ui::draw_desk(const Snapshot& now, const Operating& operating) {
    if (view_.desk && !desk_) try {
            desk_ = std::make_unique<DeskWindow>(window_);
        } catch (const NoDisplay& e) {
            window_.use();
            show_errors({e.what()});
            view_.desk = false;
        }
    if (desk_ && (!view_.desk || !desk_->open())) {
        desk_.reset();
        view_.desk = false;
    }
    if (!desk_) return;
    view_.instructor = false;
    desk_->draw({now, operating, running, view_.palette, em_, seen_}, checkpoints_, outbox);
}

void Ui::frame_inset() const {
    const render::Place place = inset();
    const float left = float(place.x), top = float(window_.height() - place.y - place.height);
    const ImVec2 end{left + float(place.width), top + float(place.height)};
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    d.AddRect({left, top}, end, style::line, 0, 0, em_ * 0.2f);
    d.AddText({left + em_ * 0.5f, top + em_ * 0.3f}, IM_COL32(255, 255, 255, 230),
              tr("Hook camera"));
}

// Nobody is led in an exam, nor while a recording is looked at, nor on once an exercise has ended.
bool Ui::guiding(const Snapshot& now) const {
    return running.loaded && view_.guide && guide_.count() > 0 && !running.exam && !tape.playing &&
           !now.exercise.finished;
}

float Ui::draw_guide(Rect middle, const Snapshot& now, const Bindings& bindings,
                     const Eigen::Matrix4f& clip_from_world) {
    if (!guiding(now) || view_.scenes || view_.keys || view_.library) return 0;  // they cover it
    GuideView view{guide_.number(), guide_.count(), {}, {}, {}};
    if (const GuideStep* step = guide_.step()) {
        view.say = step->say;
        view.keys = keys_of(*step, *now.scenery, bindings);
        view.arrow = arrow_of(*step, now, clip_from_world,
                              {0, 0, float(window_.width()), float(window_.height())});
    }
    return fairlead::draw_guide(middle, view, arrow_shift_, view_.guide);
}

// What may hang or pull: of a ship at work, else of a crane.
void Ui::draw_rating(Rect where, const Snapshot& now) {
    if (now.crane.pull.chart) return draw_permissible_pull(where, view_.pull, now);
    draw_load_chart(where, view_.load_chart, now);
}

// They share a place: the instructor's comes first.
void Ui::draw_instructor_or_designer(Rect where, const Snapshot& now) {
    if (!view_.instructor) return designer_.draw(where, view_.designer, now, outbox);
    instructor_.draw(where, view_.instructor, now, running.paused, checkpoints_, outbox,
                     &view_.desk);
}

void Ui::draw_panels(const Snapshot& now, const History& history, const Operating& operating,
                     const Levers& levers, Presets& presets,
                     const Eigen::Matrix4f& clip_from_world) {
    const bool loaded = running.loaded;
    const Shown shown = panels_with_a_place(now);
    const Layout place = lay_out(float(window_.width()), float(window_.height()), em_, shown);

    covered_above_ = static_cast<int>(place.bar.h);
    covered_below_ = window_.height() - static_cast<int>(place.timeline.y);
    bar_.draw(place.bar, now, running, view_, outbox);
    if (shown.gauges)
        strip_height_ =
            operator_.draw(place.gauges, now, operating, view_.assisted && !running.exam, outbox);
    if (shown.exercise)
        exercise_height_ = exercise_.draw(place.exercise, view_.exercise, now, operating.hook_key,
                                          running, tape, outbox);
    if (place.winch.h > 0) winch_.draw(place.winch, view_.winch, now);
    if (shown.plots) plots_.draw(place.plots, view_.plots, now, history);
    if (shown.designer) draw_instructor_or_designer(place.designer, now);
    if (shown.solver) solver_.draw(place.solver, view_.solver, now, running);
    if (shown.wires) wires_.draw(place.wires, view_.wires, now);
    const bool room = !shown.designer && !shown.solver && !shown.wires;
    if (shown.chart && room) chart_.draw(place.chart, view_.chart, now);
    if (shown.rating && room) draw_rating(place.rating, now);
    Rect middle = place.middle;
    covered_right_ = window_.width() - static_cast<int>(middle.x + middle.w);
    if (loaded && !now.scenery->orders.empty())
        middle = beside_rigging(middle, place.rigging,
                                rigging_.draw(place.rigging, now, running.paused, outbox), em_);
    if (shown.timeline) timeline_.draw(place.timeline, tape, running.paused, outbox);

    const bool choosing = view_.scenes || !loaded;
    if (choosing && !scenes_were_open_) load_scene_list();
    scenes_were_open_ = choosing;
    if (std::exchange(view_.courses, false)) scenes_panel_.show_courses();
    if (choosing)
        scenes_panel_.draw(place.centre, view_.scenes, !loaded, scenes_, courses, recent,
                           now.scenery->file, outbox);
    if (view_.library) library_panel_.draw(place.centre, view_.library, library, tape, outbox);
    if (view_.keys)
        keys_.draw(place.centre, view_.keys, key_help(presets, window_.device_names()),
                   {presets, window_.devices(), levers, *now.scenery});
    else
        keys_.closed();
    stop_ = presets.bindings.switches[static_cast<std::size_t>(Switch::emergency_stop)];
    const float card = draw_guide(middle, now, presets.bindings, clip_from_world);
    middle.y += card, middle.h -= card;
    if (loaded) middle.w -= draw_banksman_card(middle, now, view_.assisted && !running.exam);
    messages_.draw(middle, now, operating, running, outbox);
}

}  // namespace fairlead
