#pragma once
// guide.h — leads a newcomer through an exercise: which step of the scene's guide is on, with which
// keys it is done, and where its arrow points in the picture. It only looks: it changes no mark and
// is in no recording.
#include <optional>
#include <string>
#include <vector>

#include "app/bindings.h"
#include "app/layout.h"
#include "engine/scene/condition.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class Guide {
  public:
    // Once per frame. Another scene, or the same one begun again, begins at the first step. Steps
    // of phases that the exercise has left behind are over, however that came about.
    void follow(const Snapshot& now);
    // The step that is on; null: there is no guide, or all of it is done.
    const GuideStep* step() const;
    std::size_t number() const { return step_; }  // from 0
    std::size_t count() const { return until_.size(); }
    bool done() const { return count() > 0 && step_ == count(); }
    void skip() { step_ = std::min(step_ + 1, count()), held_since_ = -1; }

  private:
    const Scenery* scenery_ = nullptr;  // only compared
    std::vector<GuideStep> steps_;
    std::vector<Condition> until_;
    std::size_t step_ = 0;
    double last_time_ = 0, held_since_ = -1;  // [s] negative: it does not hold
};

// The keys of a step, as they are bound: "W" for "luff", "F" for "-hoist", "Enter" for "hook".
std::vector<std::string> keys_of(const GuideStep& step, const Scenery& scenery,
                                 const Bindings& bindings);

// Which way a step moves a lever (by its name): 1, -1; 0: it does not.
int way_of(const GuideStep* step, const std::string& lever);

// Where the arrow of a step points to.
struct GuideArrow {
    float x = 0, y = 0;    // [px] y down; at the picture's edge when it is out of sight
    bool in_sight = true;  // else it shows the way there
    float dx = 0, dy = 1;  // that way, unit length
};
std::optional<GuideArrow> arrow_of(const GuideStep& step, const Snapshot& now,
                                   const Eigen::Matrix4f& clip_from_world, Rect picture);

// What the arrow covers, however far it bobs. [px]; `em` is the height of the text.
Rect box_of(const GuideArrow& arrow, float em);

// How far an arrow was moved [px] to be seen, and which way it was turned.
struct ArrowShift {
    float x = 0, y = 0, dx = 0, dy = 1;
};

// The same arrow where no panel covers it: turned round its place, or where that itself is covered,
// beside what covers it and pointing there. As it was `before`, unless it must change or another
// way is shorter by some letters: places swing, and it shall not leap to and fro with them.
GuideArrow clear_of(const GuideArrow& arrow, const std::vector<Rect>& panels, Rect picture,
                    float em, std::optional<ArrowShift>& before);

}  // namespace fairlead
