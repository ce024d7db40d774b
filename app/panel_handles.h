#pragma once
// panel_handles.h — the part of a scene's text that is chosen, moved and turned with the mouse in
// the picture: arrows and rings where the text has it begin. The text follows, each drag undone as
// one.
#include "app/handles.h"
#include "app/panel_picture.h"
#include "app/scene_writer.h"

namespace fairlead {

class PartHandles {
  public:
    // Once per picture, before the mouse does anything else in it.
    void use(const PictureView& view, SceneWriter& writer, const SceneWriter::Part& part);
    bool holds() const { return drag_.holds(); }

  private:
    void drag_on(const PictureView& view, SceneWriter& writer, const SceneWriter::Part& part);

    HandleDrag drag_;
    Pose frame_;                      // of the body in whose frame the place is
    Quat turned_ = Quat::Identity();  // of the body, as the drag began
    bool begun_ = false;              // the drag has changed the text
    bool button_ = false;
};

}  // namespace fairlead
