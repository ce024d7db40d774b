#pragma once
// scene_drafts.h — outlines of what the text of a scene has elsewhere than its file, for the
// picture: bodies, and wires straight from stop to stop.
#include <string>
#include <vector>

#include "app/scene_writer.h"
#include "render/overlay.h"

namespace fairlead {

class SceneDrafts {
  public:
    // Once per picture; looks anew only where the text has changed.
    void look(SceneWriter& writer);
    void forget() { lines_.clear(), looked_ = false; }
    const std::vector<render::Line>& lines() const { return lines_; }

  private:
    std::vector<render::Line> lines_;
    std::string text_, kept_;  // that they are of
    bool checked_ = false, looked_ = false;
};

}  // namespace fairlead
