#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 place;
layout(location = 3) in vec3 colour;
layout(location = 4) in vec3 surface;
uniform mat4 model;
out vec3 p;
out vec3 n;
out vec3 own_p;       // in the body's frame
out vec3 own_n;
out vec2 uv;
out vec3 paint;
out vec3 finish;      // roughness, metalness, glow

void main() {
    vec4 world = model * vec4(position, 1.0);
    own_p = position;
    own_n = normal;
    uv = place;
    paint = colour;
    finish = surface;
    p = world.xyz;
    n = mat3(model) * normal;
    gl_Position = clip_from_world * world;
}
