#pragma once
// place.h — a part of the window.

namespace fairlead::render {

struct Place {  // [pixels] of the framebuffer, y up
    int x = 0, y = 0, width = 1, height = 1;
};

}  // namespace fairlead::render
