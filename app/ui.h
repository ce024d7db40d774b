#pragma once
// ui.h — everything on the glass besides the crane: ImGui's set-up, the keys that steer the
// program, the camera under the mouse, and the panels in their places. It sees copies and writes
// only to its Outbox.
#include <optional>
#include <string>
#include <vector>

#include "app/desk_window.h"
#include "app/panel_picture.h"
#include "app/panels.h"
#include "app/presets.h"
#include "app/recording_panels.h"
#include "app/stress_scale.h"
#include "app/text_keys.h"
#include "app/window.h"
#include "engine/input/command.h"
#include "engine/input/levers.h"
#include "engine/view/history.h"
#include "engine/view/snapshot.h"
#include "render/camera.h"
#include "render/overlay.h"
#include "render/renderer.h"

namespace fairlead {

class Ui {
  public:
    explicit Ui(Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    Outbox outbox;
    render::Camera camera;
    Running running;                  // the loop keeps it true
    Tape tape;                        // likewise
    CourseList courses;               // likewise
    std::vector<std::string> recent;  // likewise: scene files, the latest first
    LibraryList library;              // read when the panel opens and when something has been done
    bool panels_visible = true;       // false: only the picture

    render::Overlay overlay() const;
    std::optional<Light::Time> time() const;  // none: the scene's own
    // What the corner shows, and where [pixels, y up]; none when it is closed.
    std::optional<render::Camera> hook_camera(const Snapshot& now) const;
    render::Place inset() const;
    // Rows of the window [pixels] that panels of its whole width cover.
    int covered_above() const { return covered_above_; }
    int covered_below() const { return covered_below_; }
    // From the command line, by name; false: there is no such camera.
    bool choose_camera(const Snapshot& now, const std::string& name);
    View& view() { return view_; }

    // Shortcut keys and the mouse; then the camera follows what it circles. Once per frame,
    // before the picture is drawn.
    void steer(const Snapshot& before, const Snapshot& now, double blend, double seconds);

    // What is pressed and is not text: what levers and shortcuts may look at. Once per frame,
    // first.
    void read_keys();
    // After each tick: what is said once must not fall between two pictures.
    void hear(const Snapshot& now) { rigging_.hear(now), winch_.hear(now); }
    const Devices& devices() const { return devices_; }

    // `clip_from_world` is that of the picture: labels stand beside what they speak of.
    void draw(const Snapshot& now, const History& history, const Levers& levers, Presets& presets,
              const Eigen::Matrix4f& clip_from_world);

    void show_errors(std::vector<std::string> errors) { messages_.errors = std::move(errors); }
    void show_troubles(std::vector<std::string> lines) { messages_.troubles = std::move(lines); }
    bool library_open() const { return view_.library; }
    bool choosing() const { return scenes_were_open_; }
    void show_library(bool open) { view_.library = open; }
    void show_scenes(bool open) { view_.scenes = open; }
    DesignerPanel& designer() { return designer_; }
    const Picked& picked() const { return in_picture_.picked(); }  // whose label is shown
    const DeskWindow* desk() const { return desk_.get(); }         // null: it is closed
    // What the desk's camera wants to see; then the texture that shows it.
    std::optional<DeskPicture::Wish> desk_picture(const Snapshot& now);
    void show_on_desk(std::uintptr_t texture) { seen_ = texture; }

  private:
    void new_frame();
    void choose_camera(const Snapshot& now);
    void choose_fov();
    bool typing() const;
    bool writing_with_control();
    void escape();
    void press_shortcuts(const Snapshot& now);
    void hold_to_restart(double seconds);
    void move_camera();
    void use_mouse(const Snapshot& now, const Eigen::Matrix4f& clip_from_world);
    void fly(double seconds);
    void frame_inset() const;
    void load_scene_list();
    void draw_panels(const Snapshot& now, const History& history, const Operating& operating,
                     const Levers& levers, Presets& presets,
                     const Eigen::Matrix4f& clip_from_world);
    float draw_guide(Rect middle, const Snapshot& now, const Bindings& bindings,
                     const Eigen::Matrix4f& clip_from_world);
    bool guiding(const Snapshot& now) const;
    Shown panels_with_a_place(const Snapshot& now) const;  // shown_panels.cpp
    void draw_rating(Rect where, const Snapshot& now);
    void draw_instructor_or_designer(Rect where, const Snapshot& now);
    void draw_desk(const Snapshot& now, const Operating& operating);
    bool pressed(std::string_view key) const;

    Window& window_;
    float em_ = 0;
    View view_;
    int palette_ = 0;       // as the colours are set
    std::string language_;  // as texts are
    int camera_in_use_ = -1;
    float fov_in_use_ = 0;  // [°] as View::fov
    double own_fov_ = 0;    // [rad] of the camera in use
    std::string camera_scene_;
    TextKeys text_keys_;
    Devices devices_;
    SwitchBinding stop_;  // the emergency stop
    std::array<bool, key_names.size()> was_down_{};
    double home_held_ = -1;  // [s] negative: it is up
    bool was_here_ = false;  // the window has had the keys
    bool dragging_ = false;
    PictureMouse in_picture_;
    float strip_height_ = 0;  // [px]
    StressScale stress_scale_;
    float exercise_height_ = 0;                                      // [px]
    int covered_above_ = 0, covered_below_ = 0, covered_right_ = 0;  // [px]
    std::vector<SceneChoice> scenes_;
    bool scenes_were_open_ = false;

    Guide guide_;
    std::optional<ArrowShift> arrow_shift_;
    BarPanel bar_;
    OperatorPanel operator_;
    ExercisePanel exercise_;
    DesignerPanel designer_;
    PlotsPanel plots_;
    SolverPanel solver_;
    WiresPanel wires_;
    RiggingPanel rigging_;
    WinchPanel winch_;
    ShipChartPanel chart_;
    ScenesPanel scenes_panel_;
    KeysPanel keys_;
    MessagesPanel messages_;
    TimelinePanel timeline_;
    LibraryPanel library_panel_;
    InstructorPanel instructor_;
    Checkpoints checkpoints_;
    std::uintptr_t seen_ = 0;           // by the desk's camera
    std::unique_ptr<DeskWindow> desk_;  // the instructor's own window
};

}  // namespace fairlead
