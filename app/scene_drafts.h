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
    void forget() { lines_.clear(), of_.clear(); }
    const std::vector<render::Line>& lines() const { return lines_; }

  private:
    std::vector<render::Line> lines_;
    std::string of_;  // text and file that they are of
};

}  // namespace fairlead
