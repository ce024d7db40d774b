// A stroke between two points as a screen-aligned quad, one instance each.
#include "frame.glsl"
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec2 widths;     // [points]
layout(location = 3) in vec4 colour;
out vec4 tint;
noperspective out float off;             // from the middle [pixels]
noperspective out float half_width;      // [pixels]

void main() {
    vec4 a = clip_from_world * vec4(from, 1.0), b = clip_from_world * vec4(to, 1.0);
    const float nearest = 0.02;          // [m] what lies behind the eye has no place on the screen
    if (a.w < nearest && b.w > nearest) a = mix(a, b, (nearest - a.w) / (b.w - a.w));
    if (b.w < nearest && a.w > nearest) b = mix(b, a, (nearest - b.w) / (a.w - b.w));
    vec2 along = (b.xy / b.w - a.xy / a.w) * screen.xy;
    along = dot(along, along) > 1e-12 ? normalize(along) : vec2(1.0, 0.0);
    bool end = gl_VertexID >= 2;
    float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    float width = (end ? widths.y : widths.x) * screen.z;
    half_width = 0.5 * width;
    off = side * (half_width + 1.0);
    vec4 at = end ? b : a;
    at.xy += vec2(-along.y, along.x) * off * 2.0 / screen.xy * at.w;
    tint = colour;
    gl_Position = a.w < nearest && b.w < nearest ? vec4(2.0, 2.0, 2.0, 1.0) : at;
}
