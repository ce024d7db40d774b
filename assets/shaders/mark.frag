// Paint on the ground or on a deck. Each kind has its own pattern as well as its own colour.
#include "light.glsl"
uniform sampler2D noise_map;
uniform vec3 extent, ahead, across;
uniform int kind;            // 0 pick up, 1 set down, 2 no go, 3 ring under the hook
in vec3 p;
in vec2 q;
out vec4 picture;

float pixel;

float stroke(float d, float half_width) {      // of a line at distance d, both [m]
    float w = max(half_width, 0.5 * pixel);
    return clamp((w - abs(d)) / pixel + 0.5, 0.0, 1.0) * half_width / w;
}

void main() {
    pixel = max(length(vec2(length(dFdx(q)), length(dFdy(q)))) * 0.7071, 1e-5);
    vec2 h = extent.xy;
    vec2 a = abs(q);
    float small = min(h.x, h.y);
    float outside = max(a.x - h.x, a.y - h.y);           // < 0 inside
    float width = min(0.07, 0.08 * small);
    float inside = clamp(-outside / pixel + 0.5, 0.0, 1.0);
    float paint = stroke(outside + width, width);
    vec3 colour;
    float wear = 0.80 + 0.35 * (texture(noise_map, p.xy * 0.9).r - 0.25);
    if (kind == 0) {                                     // double frame, like a bay
        colour = vec3(0.03, 0.20, 0.72);
        paint = max(paint, stroke(outside + 4.5 * width, 0.6 * width) * step(outside, 0.0));
        paint = max(paint, 0.16 * inside);
    } else if (kind == 1) {                              // frame and cross: come to rest here
        colour = vec3(0.95, 0.62, 0.02);
        float arm = min(0.45 * small, 0.6);
        float plus = max(stroke(q.x, width) * step(a.y, arm), stroke(q.y, width) * step(a.x, arm));
        vec2 corner = h - a;                             // heavier corners
        float bracket = step(min(corner.x, corner.y), 2.6 * width) * step(max(corner.x, corner.y), 0.5 * small);
        paint = max(max(paint, plus), bracket * inside);
    } else if (kind == 2) {                              // hatched: keep out
        colour = vec3(0.80, 0.03, 0.02);
        float period = clamp(0.35 * small, 0.25, 0.9);
        float band = abs(fract((q.x + q.y) / (1.4142 * period)) - 0.5) * period;
        float blurred = clamp((0.25 * period - band) / pixel + 0.5, 0.0, 1.0);
        float hatch = mix(blurred, 0.5, clamp(2.0 * pixel / period - 0.3, 0.0, 1.0));
        paint = max(paint, 0.8 * hatch * inside);
    } else {
        colour = vec3(0.95, 0.95, 0.90);
        float r = length(q);
        float w = max(0.018, 0.6 * pixel);
        paint = max(stroke(r - h.x, w), stroke(r, 2.0 * w));
        wear = 0.9;
    }
    vec3 N = cross(ahead, across);
    float lit = max(dot(sun.xyz, N), 0.0) * sun_visible(p, N);
    float open = sky_seen_from_floor(sky_place(p, N).xy);
    vec3 light = colour * (sun_light.rgb * lit + ambient(N, open) + lamps_on(p, N, open));
    picture = vec4(film(hazed(light, p)), clamp(paint * wear, 0.0, 1.0));
}
