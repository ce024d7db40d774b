#pragma once
// panels.h — the list of panels. A panel remembers only what concerns the eye (a search text,
// which plots are open); it sees copies of the world and asks for changes through the Outbox.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/checkpoints.h"
#include "app/guide.h"
#include "app/layout.h"
#include "app/panel_bindings.h"
#include "app/panel_scene_text.h"
#include "engine/input/command.h"
#include "engine/view/history.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// What one looks at and how: belongs to the eye, not to the world, and is never recorded.
struct View {
    bool scenes = false, gauges = true, exercise = true, designer = false, plots = false,
         solver = false, wires = false, keys = false, timeline = true, library = false,
         chart = true, pull = true, winch = true, load_chart = true;  // open panels
    int camera = 0;           // of the scenery; then overview, then free
    bool inset = false;       // the hook camera in a corner
    int time = -1;            // of the day, as Light::Time; -1: the scene's own
    bool instructor = false;  // the instructor's desk is open
    bool slack = false;       // slack wire stands out
    bool stress = false;      // what gives is coloured by its stress
    bool nodes = false, spans = false, forces = false, mass_centres = false, plumb = true;
    int palette = 0;       // of the panels, as style::Colours
    float text_size = 1;   // [-] of what the window's size asks for
    std::string language;  // as languages() have it; empty: as the environment has it
    bool assisted = true;  // show what no real cab has: the swing plot
    bool mute = false;
    float volume = 0.7f;    // [-] of the loudspeaker, 0 … 1
    float fov = 0;          // [°] vertical, of every camera; 0: each its own
    bool guide = true;      // a newcomer is led
    bool desk = false;      // the instructor has a window of his own
    bool courses = false;   // the chooser is to open with them; likewise
    bool settings = false;  // their list is to be opened now; false again when it has been
};

inline constexpr float narrowest_fov = 10, widest_fov = 110;        // [°]
inline constexpr float smallest_text = 0.85f, largest_text = 1.3f;  // [-] as View::text_size

struct PictureCost {  // as render/renderer.h counts it
    int draw_calls = 0;
    long triangles = 0;
    double cpu = 0, gpu = 0;  // [s] rolling means; gpu 0: not known
    double fineness = 1;      // pixels of the scene along an edge for each of the window
    std::string device;       // what draws
};

struct Running {  // of the session, as the loop knows it
    bool loaded = false, paused = false;
    double speed = 1;         // [-] simulated per real second
    double frame = 1.0 / 60;  // [s] rolling mean, wall clock
    double tick = 0;          // [s] rolling mean of one tick, wall clock
    PictureCost picture;
    std::string attempts;            // of an exercise that was started again
    std::string trainee;             // who drives; empty: nobody has said so
    bool exam = false;               // nothing but the crane may be touched
    bool dark = false;               // the light has gone out
    std::vector<std::string> taken;  // levers and switches that the instructor has
    // of the keyboard
    bool typing = false;                   // a text field has the keys
    bool away = false;                     // another window has them
    bool switched_off_by_leaving = false;  // the crane was, and has not been switched on since
    float restart_held = -1;               // [-] 1: long enough; negative: not held
};

class BarPanel {  // scene, time, camera, overlays, panels
  public:
    void draw(Rect where, const Snapshot& now, const Running& running, View& view, Outbox& outbox);

  private:
    float others_ = 0;  // [px] what all but name, cameras and the panels' buttons took last
};

// The list below a button of the bar: language, text, colours, sound, field of view.
void draw_settings(View& view);

// What hands are doing, in the words of the keys that are really bound.
struct Operating {
    std::string enable_key, hook_key, acknowledge_key;
    std::string stop_while_typing;  // empty: no key
    struct Lever {
        std::string moves, keys, help;  // "trolley", "D / A", "Trolley right / left"
        double position = 0;            // [-] -1 … 1
        int wanted = 0;                 // which way the guide wants it; 0: not at all
        std::string id;                 // as HoldLever has it
        bool stays = false;             // where it is put
        double least = -1;              // [-] its other end
        bool taken = false;             // the instructor has it
    };
    std::vector<Lever> levers;  // those that move something
    struct Button {
        std::string name, keys;
        bool pressed = false, wanted = false;
        std::string id;      // as HoldLever has it
        bool taken = false;  // the instructor has it
    };
    std::vector<Button> buttons;         // the scene's own
    std::vector<Button> switches;        // the standard ones that a crane has, and then those
    bool pushed_without_enable = false;  // a puzzled newcomer: say how to enable
};

struct OperatorPanel {  // gauges along the lower edge
    // Returns the height that its words need [px].
    float draw(Rect where, const Snapshot& now, const Operating& operating, bool assisted,
               Outbox& outbox);
};

struct Tape;  // recording_panels.h

struct ExercisePanel {  // brief, phase, score, deductions, what is marked, verdict
    // Returns the height its words need [px].
    float draw(Rect where, bool& open, const Snapshot& now, const std::string& hook_key,
               const Running& running, const Tape& tape, Outbox& outbox);

  private:
    bool sheet_open_ = true, begun_ = false;
    const Scenery* scenery_ = nullptr;  // only compared: another run
};

// Whether there is something for the gauges' strip: instruments, or levers and buttons alone.
bool wants_strip(const Scenery& scenery);

class DesignerPanel {  // every parameter of the scene, live
  public:
    void draw(Rect where, bool& open, const Snapshot& now, Outbox& outbox);

    // What was tuned shall be written into this file; taken once.
    struct Save {
        std::string file;
        std::vector<std::pair<std::string, double>> values;
    };
    std::optional<Save> take_save() { return std::exchange(save_, std::nullopt); }
    void tell(bool ok, const std::string& what) { saved_ = ok, said_ = what; }  // what came of it

    SceneTextPanel& scene_text() { return scene_text_; }
    const SceneTextPanel& scene_text() const { return scene_text_; }

  private:
    void draw_values(const Snapshot& now, Outbox& outbox);

    struct Change {
        std::string path;
        double before = 0, after = 0;
    };
    using Changes = std::vector<Change>;  // that are undone as one
    void note(Changes changes);
    void follow(const Snapshot& now);
    void draw_history(Outbox& outbox);
    void draw_save(const Snapshot& now, const std::vector<double>& values);
    void draw_groups(const std::vector<ParameterInfo>& table, std::vector<double>& values,
                     Outbox& outbox);
    void ask(const std::string& path, double value, Outbox& outbox);

    std::array<char, 64> filter_{};
    bool only_changed_ = false;
    std::map<std::string, double> asked_;  // edits that no tick has obeyed yet: shown at once
    std::int64_t asked_tick_ = -1;
    std::vector<Changes> undo_, redo_;
    double noted_ = 0;  // [s] when the last change was
    std::string file_;  // of the scene that is on
    std::array<char, 512> save_as_{};
    std::optional<Save> save_;
    std::string said_;
    bool saved_ = false;
    SceneTextPanel scene_text_;
};

struct PlotsPanel {  // the last minute of any signal
    void draw(Rect where, bool& open, const Snapshot& now, const History& history);

  private:
    struct Plot {
        std::vector<std::string> paths;  // by name: survives a change of scene
        bool spectrum = false;           // density by frequency, not values over time
    };

    void choose_signals(Plot& plot, const History& history);
    void export_csv(const History& history);

    std::vector<Plot> plots_;
    const Scenery* chosen_for_ = nullptr;  // only compared: which scene the first choice was for
    bool paused_ = false;
    History frozen_;
    std::array<char, 64> filter_{};
    std::array<char, 256> file_{};
    std::string message_;
    bool failed_ = false;
};

struct SolverPanel {  // is it well, and where does the time go?
    void draw(Rect where, bool& open, const Snapshot& now, const Running& running);

  private:
    std::vector<double> means_;  // [s] per stage
    std::int64_t tick_ = -1;
    std::array<float, 180> recent_{};  // [ms] cost of the last ticks
    std::size_t next_ = 0;
};

// What the colours of stress mean, `full` [Pa] where they end; at the lower edge of a place, behind
// all panels. Nothing where nothing gives.
void draw_stress_legend(Rect where, const Snapshot& now, double full);

// Angle and tensions beside each wrap of the picture, behind all panels.
void draw_wrap_labels(Rect picture, const Snapshot& now, const Eigen::Matrix4f& clip_from_world);

struct WiresPanel {  // what does the wire lie on, and does it hold?
    void draw(Rect where, bool& open, const Snapshot& now);

  private:
    std::string chosen_;  // by name: survives a restart
};

class ShipChartPanel {  // a ship's lines from above and from the side
  public:
    // The ship whose lines there are; -1: none.
    static int ship(const Snapshot& now);
    void draw(Rect where, bool& open, const Snapshot& now);  // where there is one

  private:
    std::vector<Vec3> track_;           // [m] of the ship
    std::int64_t tick_ = 0;             // when its last place was
    const Scenery* scenery_ = nullptr;  // only compared: another run
};

// Tension over direction that the line of a ship at work may have; where crane.pull.chart is.
void draw_permissible_pull(Rect where, bool& open, const Snapshot& now);

// What the crane may lift at each radius; where Scenery::load_chart is.
void draw_load_chart(Rect where, bool& open, const Snapshot& now);

class WinchPanel {  // a ship's drums: pull of five minutes, motor and brakes; how she heels
  public:
    // After each tick: a peak lasts no longer.
    void hear(const Snapshot& now);
    bool watches(const Snapshot& now) const;  // whether there is something to show
    void draw(Rect where, bool& open, const Snapshot& now) const;

  private:
    static constexpr std::array<const char*, 10> figures{
        "tension", "speed",  "paid_out", "layer",         "band",
        "power",   "clutch", "gear",     "dynamic_brake", "gear_asked"};
    static constexpr std::array<const char*, 3> heeling{"heel", "heel_limit", "gm"};
    struct Drum {
        std::array<int, figures.size()> places{};  // of its figures among the signals; -1: none
        std::vector<float> trend;                  // [t] the most of each second, the last one last
    };
    void find(const Scenery& scenery);

    std::vector<Drum> drums_;
    std::array<int, heeling.size()> heel_{};  // places of the first ship's
    std::int64_t tick_ = 0;
    const Scenery* scenery_ = nullptr;  // only compared: another run
};

class RiggingPanel {  // orders to rig wires anew, stoppers, deckhands
  public:
    // After each tick: a picture may show several, and what is said of an order is said once.
    void hear(const Snapshot& now);
    // The button of an order, or its key. One that lets a line go on the spot is given by a second
    // press within three seconds: nobody opens a jaw by a slip of the finger.
    void press(std::size_t order, const Scenery& scenery, Outbox& outbox);
    void pass(double seconds) { asked_for_ += seconds; }  // of the window's time
    // Returns its height [px].
    float draw(Rect where, const Snapshot& now, bool paused, Outbox& outbox);

  private:
    bool asks_again() const { return asked_ >= 0 && asked_for_ < 3; }
    void draw_buttons(const Scenery& scenery, Outbox& outbox);

    int asked_ = -1;                    // the order that was pressed once; -1: none
    double asked_for_ = 0;              // [s] since then
    std::string said_;                  // what came of the last order
    std::int64_t tick_ = 0;             // when that was last listened for
    const Scenery* scenery_ = nullptr;  // only compared: another run
};

struct GuideView {                      // what a newcomer is told now
    std::size_t number = 0, count = 0;  // of the step, from 0
    std::string say;                    // empty: all is done
    std::vector<std::string> keys;
    std::optional<GuideArrow> arrow;
};

// A card above the picture and an arrow in it, which is shifted as it was in the last frame if it
// can be. Returns the height the card took [px]; `on` becomes false when it is closed.
float draw_guide(Rect middle, const GuideView& view, std::optional<ArrowShift>& shift, bool& on);

struct SceneChoice {
    enum class Kind { exercise, free_play, demonstration } kind = Kind::exercise;
    std::string file, name, brief, difficulty, error;
    std::uintptr_t picture = 0;   // texture; 0: none
    float picture_aspect = 1.6f;  // width / height
};

struct CourseList {  // what a trainee may drive next, and what all have driven
    struct Row {
        std::string name, state;  // "done, best 92 points", "first Corridor"
        bool exam = false, done = false, open = false;
        int attempts = 0, most = 0;  // most 0: any number
        double needed = 0;           // [points]
    };
    struct Course {
        std::string name, brief;
        std::vector<Row> rows;
    };
    struct Mate {  // of the class, at one exercise
        std::string trainee, exercise;
        int attempts = 0, passed = 0;
        double best = 0;     // [points]
        std::string latest;  // when, as the clock on the wall showed it
    };
    std::string trainee;
    std::vector<std::string> known;  // trainees of whom there are results
    std::vector<Course> courses;
    std::vector<Mate> mates;  // by trainee and exercise
    std::string error;
    std::string export_to;       // folder
    std::string said, exported;  // of the last export; empty: it did not become a file
};

struct ClassPanel {  // who has come how far, and that as files for others
    void draw(const CourseList& list, Outbox& outbox);

  private:
    void draw_export(const CourseList& list, Outbox& outbox);

    std::array<char, 512> file_{};
};

struct ScenesPanel {  // what to drive
    // `must_choose`: nothing is loaded yet, so it cannot be closed.
    void draw(Rect where, bool& open, bool must_choose, const std::vector<SceneChoice>& scenes,
              const CourseList& courses, const std::vector<std::string>& recent,
              const std::string& current, Outbox& outbox);

    void show_courses() { courses_first_ = true; }  // with the next frame

  private:
    bool courses_first_ = false;
    bool draw_own_files(const std::vector<std::string>& recent, Outbox& outbox);
    void draw_trainee(const CourseList& courses, Outbox& outbox);

    std::array<char, 64> filter_{};
    std::array<char, 64> trainee_{};
    std::string trainee_shown_;
    std::array<char, 512> path_{};
    ClassPanel class_;
};

struct InstructorPanel {  // what the one beside the trainee does
    // `open` becomes false when it is closed.
    // `desk`: set where a window of his own is asked for; null: it is in one.
    void draw(Rect where, bool& open, const Snapshot& now, bool paused, Checkpoints& checkpoints,
              Outbox& outbox, bool* desk = nullptr);

  private:
    void draw_weather(const Snapshot& now, Outbox& outbox);

    std::array<char, 128> note_{}, why_{};
    int time_ = 1, held_knob_ = -1;  // in which weather changes; the slider that is held
    float wanted_ = 0;               // by it
};

struct KeyRow {
    std::string what, keys, pad, sticks;
};

struct KeyHelp {
    std::vector<KeyRow> crane;         // generated from the bindings in force
    std::vector<KeyRow> program;       // shortcuts of the window
    std::vector<std::string> devices;  // plugged in now
    std::vector<std::string> presets;  // names; `preset` is the one in force
    int preset = 0;
    std::string file, user_file, error;  // where the bindings come from
};

class KeysPanel {  // what does which key do, and which is to
  public:
    void draw(Rect where, bool& open, const KeyHelp& help, const HandsView& view);
    // Somebody assigns or measures: what he moves is to move nothing.
    bool waits() const { return assign_.waits() || devices_.measures(); }
    void closed() { assign_.cancel(), devices_.cancel(); }

  private:
    void draw_list(const KeyHelp& help, const Presets& presets);
    AssignTab assign_;
    DevicesTab devices_;
};

struct MessagesPanel {                  // what must not be missed: alarms, hints, errors
    std::vector<std::string> errors;    // of a scene that could not be loaded
    std::vector<std::string> troubles;  // of the picture, until somebody has read them

    void draw(Rect middle, const Snapshot& now, const Operating& operating, const Running& running,
              Outbox& outbox);
};

}  // namespace fairlead
