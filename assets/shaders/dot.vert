#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 size_style;    // diameter [points], style
layout(location = 2) in vec4 colour;
out vec4 tint;
flat out vec2 shape;                        // diameter [pixels], style

void main() {
    float size = size_style.x * screen.z;
    gl_Position = clip_from_world * vec4(position, 1.0);
    gl_PointSize = size + 2.0;
    tint = colour;
    shape = vec2(size, size_style.y);
}
