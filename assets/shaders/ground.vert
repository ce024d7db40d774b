// A disc around the eye, in the plane's own frame.
#include "frame.glsl"
layout(location = 0) in vec2 corner;
uniform mat4 model;
uniform vec3 under_eye;      // the eye in the plane's frame
out vec3 p;
out vec2 q;

void main() {
    q = corner + under_eye.xy;
    vec4 world = model * vec4(q, 0.0, 1.0);
    p = world.xyz;
    gl_Position = clip_from_world * world;
}
