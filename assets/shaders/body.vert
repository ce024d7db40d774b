#ifdef LEAN
#include "light.glsl"
#else
#include "frame.glsl"
#endif
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 place;
layout(location = 3) in vec3 colour;
layout(location = 4) in vec3 surface;
uniform mat4 model;
out vec3 own_p;       // in the body's frame
out vec2 uv;
#ifdef LEAN
#include "matter.glsl"
out Light lit;
#else
out vec3 p;
out vec3 n;
out vec3 own_n;
out vec3 paint;
out vec3 finish;      // roughness, metalness, glow
#endif

void main() {
    vec4 world = model * vec4(position, 1.0);
    own_p = position;
    uv = place;
    gl_Position = clip_from_world * world;
#ifdef LEAN
#if COAT == 2
    vec3 base = vec3(1.0);
#else
    vec3 base = colour;
#endif
    vec3 N = normalize(mat3(model) * normal);
    Answer light = answer(world.xyz, N, base, surface, 1.0);
    lit = light_at(world.xyz, N, light.sun, light.around);
#else
    p = world.xyz;
    n = mat3(model) * normal;
    own_n = normal;
    paint = colour;
    finish = surface;
#endif
}
