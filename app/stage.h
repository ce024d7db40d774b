#pragma once
// stage.h — what is on: the live run, which is recorded, or a recording played in front of it; and
// the ghost of another run. Everything here happens between ticks; errors come back as lines to
// show.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/input/command.h"
#include "engine/input/levers.h"
#include "engine/input/taken_levers.h"
#include "engine/recording/recorder.h"
#include "engine/session/model_run.h"
#include "engine/session/player.h"
#include "engine/session/session.h"
#include "engine/view/history.h"
#include "engine/view/snapshot.h"

namespace fairlead {

using Lines = std::vector<std::string>;  // one per error; empty: it worked

struct Attempt {  // whose run, as part of what
    std::string trainee, course;
    bool exam = false;
};

class Stage {
  public:
    // Where live runs are recorded: in a folder, each under a name of its own; the next one in a
    // file that was asked for. Both empty: nowhere.
    std::string recordings_folder, next_file;

    // On errors the run before stays.
    Lines load(const std::string& scene_file, const Attempt& attempt = {},
               const Settings& settings = {});
    void restart();
    Lines open(const std::string& recording);  // empty: the live run's own
    void close();                              // back to the live run
    Lines take_over();
    Lines return_to(std::int64_t tick);  // of the live run's own recording
    // Another run drawn beside: of a recording, tick by tick; or a model run (session/model_run.h),
    // which begins when the trainee does. Empty: none.
    Lines show_ghost(const std::string& file);

    void seek(std::int64_t tick);
    // The same without keeping anybody waiting: what is shown comes nearer from frame to frame.
    void head_for(std::int64_t tick);
    std::int64_t heading() const { return heading_; }  // negative: nowhere
    void approach(double seconds);  // [s] of wall time it may take now; a tick at least
    // One tick of what is on. False: a recording has come to its end. `speed`: simulated per real
    // second, 0 for single steps; who drives an exercise slower than life gets no marks for it.
    bool tick(const Levers& levers, Outbox& outbox, double speed = 1);

    // The instructor takes a lever or switch of the live run, moves it, or gives it back.
    void hold_lever(const HoldLever& wish, Outbox& outbox);
    const TakenLevers& taken() const { return taken_; }

    // Of an exercise that was started again before its end; empty: this is the first attempt.
    const std::string& attempts() const { return attempts_; }

    // An exam is on: parameters, speed, restart and help are locked until its verdict.
    bool locked() const;
    const Attempt& attempt() const { return attempt_of_; }
    // The recording of a live run that has come to its verdict, once; empty: none has.
    std::string take_finished();

    bool loaded() const { return live_ || player_; }
    bool playing() const { return player_.has_value(); }
    bool has_live() const { return live_.has_value(); }
    const Player* player() const { return player_ ? &*player_ : nullptr; }
    const Snapshot* ghost_picture() const;                               // null: none
    const Player* ghost() const { return ghost_ ? &*ghost_ : nullptr; }  // of a recording
    std::string ghost_file() const;
    std::string model_run() const;  // of the live run's exercise; empty: there is none

    const Snapshot& now() const;
    const Snapshot& before() const;
    const History& history() const;
    const Levers* played_levers() const;  // of the tick that is shown; null: live

    // Of the live run: what is being written, and why it is not.
    const Recorder* recorder() const { return recorder_.get(); }
    const Parent& parent() const { return parent_; }  // that the live run took over from
    const std::string& not_recorded() const { return not_recorded_; }

  private:
    void begin_recording();
    void give_all_back();
    void ghost_follows();
    void hide_ghost();
    void count_attempt();
    void judge(double speed, Outbox& outbox);

    std::optional<Session> live_;
    std::shared_ptr<Recorder> recorder_;  // of the live run
    Parent parent_;
    std::string not_recorded_;
    Attempt attempt_of_;
    bool told_ = false;  // the verdict of the live run
    int attempt_ = 1;
    std::string attempts_;
    std::vector<Command> first_;  // for the next live tick to obey
    TakenLevers taken_;           // by the instructor, of the live run
    std::optional<Player> player_, ghost_;
    std::optional<ModelRun> model_;
    std::int64_t heading_ = -1;
    Snapshot idle_;
    History no_history_;
};

}  // namespace fairlead
