#pragma once
// desk_picture.h — any camera of the scene at the instructor's desk. It is drawn by the trainee's
// renderer into a texture; the desk says which place it wants and shows what came.
#include <cstdint>
#include <optional>
#include <string>

#include "app/layout.h"
#include "engine/view/snapshot.h"
#include "render/camera.h"

namespace fairlead {

// Of the scene's cameras, then two that every scene has: all of it, and free flight.
std::string camera_name(const Scenery& scenery, int i);

class DeskPicture {
  public:
    struct Wish {
        render::Camera camera;
        int width = 0, height = 0;  // [px]
    };
    // What it wants to show next; none before it has a place.
    std::optional<Wish> wish(const Snapshot& now) const;
    // Once per frame, as the trainee's camera.
    void follow(const Snapshot& before, const Snapshot& now, double blend, double seconds);
    // `texture` shows the last wish, its first row lowest; 0: nothing yet. The mouse on it turns
    // and shifts the camera, the wheel zooms.
    void draw(Rect where, const Snapshot& now, std::uintptr_t texture);

  private:
    void choose(int camera, const Snapshot& now);
    void move();

    int chosen_ = -1;  // of the scenery; then all of it, then free flight
    std::string scene_;
    render::Camera camera_;
    int width_ = 0, height_ = 0;  // [px]
};

}  // namespace fairlead
