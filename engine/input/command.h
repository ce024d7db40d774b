#pragma once
// command.h — what a person or a script may ask for, besides moving levers.
//   Command  changes the world; obeyed inside a tick, recorded, replayed.
//   Control  changes the session between ticks (load, pause, speed); not recorded.
// Both wait in the Outbox, the only thing a panel or an exercise may write to.
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fairlead {

struct SetParameter {  // path and unit: engine/scene/parameters.h
    std::string path;
    double value;
};

// How finely a wire is cut up: the camera asks for it by itself, and it changes no task.
inline bool asks_for_nodes(const SetParameter& command) {
    return command.path.ends_with("/resolution/attention");
}

struct ResetPeaks {};  // peak-hold gauges start again from now
struct Release {};     // instructor: let go of what is held
struct Rig {
    std::string order;
};  // wires rigged anew, "cut tow at 12.5": engine/machine/rigging_order.h
struct Note {
    std::string text;
};  // a person's remark: changes nothing, stands on the timeline
struct VoidMarks {
    std::string why;  // "driven in slow motion"
};                    // somebody was helped: the marks of the exercise do not count
struct SetFault {
    std::string name;  // of the scene's faults
    bool on = true;
};  // by the instructor's hand
struct SetWeather {
    enum class Kind { wind, wind_to, gusts, waves, sight, dark } kind = Kind::wind;
    double value = 0;  // in the unit of its kind: engine/machine/weather.h
    double over = 0;   // [s] in which it gets there
};                     // by the instructor's hand
struct EndExercise {
    bool passed = false;
    std::string words;  // why
};                      // the instructor's verdict ends it
struct TakeControl {
    std::string lever;  // or switch, by name
    bool taken = true;  // else it is given back
};                      // out of the trainee's hand: how it moves stands in the levers of each tick
struct ShowSign {
    std::string sign;  // engine/view/hand_signal.h; empty: arms down
};                     // of the banksman
struct Say {
    std::string words;
};  // by radio, to the trainee
struct PullRod {
    std::string order;
};  // by hand, "pull rope at 1.2 to 0 0 3": engine/machine/pulling.h, tool_hand.h
using Command = std::variant<SetParameter, ResetPeaks, Release, Rig, Note, VoidMarks, SetFault,
                             EndExercise, TakeControl, ShowSign, Say, PullRod, SetWeather>;

struct LoadScene {
    std::string path;
};
struct NewScene {
    std::string path;  // of a file that is not there yet
};                     // the smallest scene is written into it, and loaded
struct Restart {};     // the same scene from its beginning
struct Pause {
    bool paused;
};
struct SingleStep {};  // one tick while paused
struct SetSpeed {
    double factor;
};  // [-] simulated per real second, 0.1 … 8
struct OpenRecording {
    std::string file;  // empty: the live run's own
};
struct CloseRecording {};  // back to the live run
struct Seek {
    std::int64_t tick;
};                   // of an open recording
struct StepBack {};  // one tick of an open recording
struct TakeOver {};  // the open recording becomes the live run, from this tick on
struct ReturnTo {
    std::int64_t tick;
};  // the live run goes on from an earlier tick of its own
struct HoldLever {
    std::string lever;    // or switch, by name
    double position = 0;  // -1 … 1; of a switch 0 or 1
    bool held = true;     // else it is the trainee's again
};                        // by the instructor
struct SetTrainee {
    std::string name;
};  // who drives from the next run on; empty: nobody says
struct LoadExercise {
    std::size_t course, exercise;  // places in the list of courses
};
struct ExportClass {  // what came of all runs, for others to read
    enum class Kind { page, table, statements } kind = Kind::page;
    std::string file;
};
struct ExportCertificate {
    std::size_t course;  // likewise a place in that list
};                       // of who drives, as a PDF among the documents
struct ShowGhost {
    std::string file;  // of a recording drawn beside the run; empty: none
};
struct RenameRecording {
    std::string file, name;
};
struct DeleteRecording {
    std::string file;
};
struct StarRecording {
    std::string file;
    bool starred;
};
struct ExportRun {  // the open recording, into a file; a still: what is on
    enum class Kind { samples, report, still, film } kind = Kind::report;
    std::string file;
};
struct CancelFilm {};
using Control =
    std::variant<LoadScene, Restart, Pause, SingleStep, SetSpeed, OpenRecording, CloseRecording,
                 Seek, StepBack, TakeOver, ShowGhost, RenameRecording, DeleteRecording,
                 StarRecording, ExportRun, CancelFilm, ReturnTo, SetTrainee, LoadExercise,
                 HoldLever, NewScene, ExportClass, ExportCertificate>;

class Outbox {
  public:
    // noinline: GCC 12 else warns, wrongly, that the variants' other members are uninitialized
    [[gnu::noinline]] void ask(Command c) { commands_.push_back(std::move(c)); }
    [[gnu::noinline]] void ask(Control c) { controls_.push_back(std::move(c)); }
    const std::vector<Command>& waiting() const { return commands_; }  // for the next tick
    std::vector<Command> take_commands() { return std::exchange(commands_, {}); }
    std::vector<Control> take_controls() { return std::exchange(controls_, {}); }

  private:
    std::vector<Command> commands_;
    std::vector<Control> controls_;
};

}  // namespace fairlead
