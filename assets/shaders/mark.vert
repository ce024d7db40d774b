#include "frame.glsl"
layout(location = 0) in vec2 corner;
uniform vec3 centre;
uniform vec3 ahead, across;  // of its frame in the world
uniform vec3 extent;         // xy: half size, z: room around it for the edge
out vec3 p;
out vec2 q;

void main() {
    q = corner * (extent.xy + extent.z);
    p = centre + q.x * ahead + q.y * across;
    gl_Position = clip_from_world * vec4(p, 1.0);
}
