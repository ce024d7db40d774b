#pragma once
// cost.h — what a picture costs: draw calls, triangles, time of the processor and of GL.

namespace fairlead::render {

struct Cost {  // of one picture with its inset
    int draw_calls = 0;
    long triangles = 0;
    double cpu = 0;  // [s] until everything is handed to GL, rolling mean
    double gpu = 0;  // [s] as GL measures it; 0: not known yet
};

}  // namespace fairlead::render
