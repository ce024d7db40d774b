// A fan of rings around the point below the eye, lifted by the waves.
#ifdef LEAN
#include "light.glsl"
#else
#include "frame.glsl"
#endif
#include "sea.glsl"
layout(location = 0) in vec2 corner;     // across −1 … 1, outwards 0 … 1
out vec3 p;
#ifdef LEAN
out vec4 swell_here;                     // slope, lost, crest
out vec4 haze;
out vec3 in_sun;
#endif

void main() {
    float angle = fan.x + corner.x * fan.y;
    float far = fan.w * exp(growth * corner.y);          // and the grain too much
    float r = fan.z + far - fan.w;
    vec2 out_there = vec2(cos(angle), sin(angle));
    vec2 off = r * out_there;
    Swell s = swell(off, steps.y * far * out_there, steps.x * r * vec2(-out_there.y, out_there.x));
    p = vec3(eye.xy + off, steps.z + s.height);
    gl_Position = clip_from_world * vec4(p, 1.0);
#ifdef LEAN
    swell_here = vec4(s.slope, s.lost, s.crest);
    haze = hazing(p);
    in_sun = sun_place(p, vec3(0.0, 0.0, 1.0));
#endif
}
