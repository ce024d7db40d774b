// A wire is never thinner than a pixel or so on the screen: farther away it is widened and fades
// instead of flickering.
#include "frame.glsl"
layout(location = 0) in vec3 centre;
layout(location = 1) in vec3 radial;
layout(location = 2) in vec3 axis;
layout(location = 3) in float radius;
layout(location = 4) in float s;
layout(location = 5) in float angle;
layout(location = 6) in vec4 colour;     // a: how wet
uniform float least;     // [points] half as wide as the thinnest that is drawn
out vec3 p;
out vec3 n;              // not of unit length: linear across a facet, as the outline is
out vec3 along;
out vec4 tint;           // rgb; a: opacity
out vec4 lay;            // s [m], angle [rad], diameter [m], how wet
out float half_width;    // [pixels]

void main() {
    float pixel = eye.w * max(distance(centre, eye.xyz), 1e-3);    // [m]
    float true_pixels = radius / pixel;
    float shown = max(true_pixels, least * screen.z);
    half_width = shown + 0.5;
    p = centre + radial * half_width * pixel;
    n = radial;
    along = axis;
    tint = vec4(colour.rgb, clamp(0.35 + 0.65 * true_pixels / shown * least / 0.65, 0.0, 1.0));
    lay = vec4(s, angle, 2.0 * radius, colour.a);
    gl_Position = clip_from_world * vec4(p, 1.0);
}
