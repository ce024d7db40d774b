#include "frame.glsl"
layout(location = 0) in vec2 corner;
uniform vec3 centre;
uniform vec3 extent;         // xy: half size, z: room around it for the edge
out vec3 p;
out vec2 q;

void main() {
    q = corner * (extent.xy + extent.z);
    p = centre + vec3(q, 0.0);
    gl_Position = clip_from_world * vec4(p, 1.0);
}
