// A disc around the eye, in the plane's own frame.
#ifdef LEAN
#include "light.glsl"
#else
#include "frame.glsl"
#endif
layout(location = 0) in vec2 corner;
uniform mat4 model;
uniform vec3 under_eye;      // the eye in the plane's frame
out vec3 p;
out vec2 q;
#ifdef LEAN
out Light lit;
#endif

void main() {
    q = corner + under_eye.xy;
    vec4 world = model * vec4(q, 0.0, 1.0);
    p = world.xyz;
    gl_Position = clip_from_world * world;
#ifdef LEAN
    vec3 N = mat3(model) * vec3(0.0, 0.0, 1.0);
    lit = light_at(p, N, sun_light.rgb * max(dot(N, sun.xyz), 0.0), ambient(N, 1.0));
#endif
}
