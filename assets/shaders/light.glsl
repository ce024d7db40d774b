// Sun, sky and haze: the one place that says how anything is lit.
#include "frame.glsl"
uniform sampler2DShadow sun_map;
uniform sampler2D zenith_map;

const vec3 sun_light = vec3(2.75, 2.55, 2.20);
const vec3 sky_light = vec3(0.52, 0.66, 0.88);
const vec3 ground_light = vec3(0.34, 0.31, 0.27);
const float haze_length = 1300.0;

// The clear sky in direction d, without the disc of the sun.
vec3 sky_colour(vec3 d) {
    float height = max(d.z, 0.0);
    float low = exp(-4.5 * height);
    vec3 colour = mix(vec3(0.34, 0.70, 1.42), vec3(1.30, 1.46, 1.62), low);
    float towards = max(dot(d, sun.xyz), 0.0);
    float glow = pow(towards, 6.0);
    return colour + vec3(0.45, 0.36, 0.22) * (glow * (0.35 + 0.65 * low)) ;
}

vec3 haze_colour(vec3 d) { return sky_colour(normalize(vec3(d.xy, 0.03))); }

// Share of the sun's disc seen from p: percentage-closer filtering.
float sun_visible(vec3 p, vec3 n) {
    float slope = 1.0 - max(dot(n, sun.xyz), 0.0);
    vec3 q = (sun_from_world * vec4(p + n * sun.w * (0.6 + 1.8 * slope), 1.0)).xyz;
    q.z = min(q.z, 1.0);
    float t = maps.w;
#ifdef LEAN
    return 0.5 * (texture(sun_map, q + vec3(-0.4, 0.3, 0.0) * t) +
                  texture(sun_map, q + vec3(0.4, -0.3, 0.0) * t));
#else
    // Never finer than the pixels: far shadows blur instead of breaking up.
    vec2 spread = clamp(0.6 * fwidth(q.xy), vec2(1.1 * t), vec2(8.0 * t));
    float lit = 0.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            lit += (2.0 - abs(float(x))) * (2.0 - abs(float(y))) *
                   texture(sun_map, q + vec3(vec2(float(x), float(y)) * spread, 0.0));
    return lit / 16.0;
#endif
}

// Share of the sky seen from p: what hangs above dims it, the more the lower it hangs. This soft
// spot under a load is what tells its height to the eye.
float sky_visible(vec3 p, vec3 n) {
    vec3 q = (zenith_from_world * vec4(p + 0.03 * n, 1.0)).xyz;
    float hidden = 0.0;
#ifdef LEAN
    const int taps = 3;
#else
    const int taps = 12;
#endif
    for (int i = 0; i < taps; ++i) {
        float r = sqrt((float(i) + 0.5) / float(taps));
        float a = 2.39996 * float(i);
        vec2 offset = vec2(cos(a), sin(a)) * r * 0.75 / maps.xy;
        float above = (q.z - texture(zenith_map, q.xy + offset).r) * screen.w;
        hidden += smoothstep(0.01, 0.15, above) / (1.0 + 0.35 * above * above);
    }
    return 1.0 - 0.75 * hidden / float(taps);
}

vec3 ambient(vec3 n, float open) {
    return mix(ground_light, sky_light * open, 0.5 + 0.5 * n.z);
}

// Film-like response: colours as painted up to a soft shoulder, which bleaches what is too bright.
// After the Khronos PBR neutral tone mapper.
vec3 toned(vec3 x) {
    x *= 0.50;
    float least = min(x.r, min(x.g, x.b));
    x -= least < 0.08 ? least - 6.25 * least * least : 0.04;
    float peak = max(x.r, max(x.g, x.b));
    const float shoulder = 0.62;
    if (peak < shoulder) return x;
    float room = 1.0 - shoulder;
    float bright = 1.0 - room * room / (peak + room - shoulder);
    x *= bright / peak;
    float bleached = 1.0 - 1.0 / (0.15 * (peak - bright) + 1.0);
    return mix(x, vec3(bright), bleached);
}

// What is written to the picture: linear, which an sRGB target encodes; the lean target does not.
vec3 film(vec3 x) {
    x = toned(x);
#ifdef LEAN
    // sRGB curve by square roots, within 0.2 %; a good deal faster than pow() on a processor
    x = max(x, 0.0);
    vec3 s = sqrt(x), q = sqrt(s), e = sqrt(q);
    x = 0.662002687 * s + 0.684122060 * q - 0.323583601 * e - 0.0225411470 * x;
#endif
    return x;
}

vec3 hazed(vec3 colour, vec3 p) {
    vec3 d = p - eye.xyz;
    float far = length(d);
    return mix(haze_colour(d / max(far, 1e-3)), colour, exp(-pow(far / haze_length, 1.25)));
}

// One step of noise hides the bands of an 8-bit gradient.
vec3 dithered(vec3 colour, vec2 pixel) {
#ifdef LEAN
    return colour;
#else
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    return colour + noise * (sqrt(max(colour, 0.0)) * 2.0 + 0.02) / 255.0;
#endif
}
