// Sun, sky, lamps and haze: the one place that says how anything is lit.
#include "frame.glsl"
uniform sampler2DShadow sun_map_0;
uniform sampler2DShadow sun_map_1;
uniform sampler2DShadow sun_map_2;
uniform sampler2D zenith_map;

// The clear sky in direction d, without the disc of the sun.
vec3 sky_colour(vec3 d) {
    float height = max(d.z, 0.0);
    float low = exp(-4.5 * height);
    vec3 colour = mix(sky_zenith.rgb, sky_horizon.rgb, low);
    float towards = max(dot(d, sun.xyz), 0.0);
    float glow = towards * towards;
    glow *= glow * glow;
    return colour + sky_glow.rgb * (glow * (0.35 + 0.65 * low));
}

vec3 haze_colour(vec3 d) { return sky_colour(normalize(vec3(d.xy, 0.03))); }

// Percentage-closer filtering of one cascade at q (0 … 1, depth).
float sun_filtered(sampler2DShadow map, vec3 q, vec2 spread) {
#ifdef LEAN
    vec2 t = spread * 0.5;
    return 0.25 * (texture(map, q + vec3(-t.x, -t.y, 0.0)) + texture(map, q + vec3(t.x, -t.y, 0.0)) +
                   texture(map, q + vec3(-t.x, t.y, 0.0)) + texture(map, q + vec3(t.x, t.y, 0.0)));
#else
    float lit = 0.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            lit += (2.0 - abs(float(x))) * (2.0 - abs(float(y))) *
                   texture(map, q + vec3(vec2(float(x), float(y)) * spread, 0.0));
    return lit / 16.0;
#endif
}

float border(vec3 q) {  // how far q lies inside a cascade, as a share of its size
    vec2 edge = min(q.xy, 1.0 - q.xy);
    return min(edge.x, edge.y);
}

// Share of the sun's disc seen from p. The finest cascade that has p answers.
float sun_visible(vec3 p, vec3 n) {
    float slope = 1.0 - max(dot(n, sun.xyz), 0.0);
    float away = 0.6 + 1.8 * slope;
    vec3 q = (sun_from_world[0] * vec4(p + n * (texel.x * away), 1.0)).xyz;
    // Never finer than the pixels: far shadows blur instead of breaking up.
    vec2 pixel = 0.6 * fwidth(q.xy);
    vec2 least = vec2(1.1 * maps.w), most = vec2(8.0 * maps.w);
    float inside = border(q);
    if (inside > 0.01) return sun_filtered(sun_map_0, vec3(q.xy, min(q.z, 1.0)), clamp(pixel, least, most));
    q = (sun_from_world[1] * vec4(p + n * (texel.y * away), 1.0)).xyz;
    pixel *= texel.x / texel.y;
    if (border(q) > 0.01) return sun_filtered(sun_map_1, vec3(q.xy, min(q.z, 1.0)), clamp(pixel, least, most));
    q = (sun_from_world[2] * vec4(p + n * (texel.z * away), 1.0)).xyz;
    return sun_filtered(sun_map_2, vec3(q.xy, min(q.z, 1.0)), clamp(pixel * texel.y / texel.z, least, most));
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

// What a matt face gets from the sky and the ground.
vec3 ambient(vec3 n, float open) {
    float warm = max(0.5 + 0.5 * dot(n, sun.xyz), 0.0);
    return mix(ground_light.rgb, sky_light.rgb * open, 0.5 + 0.5 * n.z) +
           sky_glow.rgb * (0.12 * warm * open);
}

// Light of lamp i at p and the way to it.
vec3 lamp_light(int i, vec3 p, out vec3 to_lamp) {
    vec3 d = lamp_at[i].xyz - p;
    float far = dot(d, d);
    to_lamp = d * inversesqrt(max(far, 1e-4));
    float cone = dot(-to_lamp, lamp_to[i].xyz);
    float inside = smoothstep(lamp_at[i].w, mix(lamp_at[i].w, 1.0, 0.35), cone);
    return vec3(1.0, 0.87, 0.68) * (inside * lamp_to[i].w / max(far, 0.25));
}

// All lamps on a matt face; what hangs above hides most of them.
vec3 lamps_on(vec3 p, vec3 n, float open) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < int(sky_glow.w); ++i) {
        vec3 to_lamp;
        vec3 light = lamp_light(i, p, to_lamp);
        sum += light * max(dot(n, to_lamp), 0.0);
    }
    return sum * mix(0.25, 1.0, open);
}

// Film-like response: colours as painted up to a soft shoulder, which bleaches what is too bright.
// After the Khronos PBR neutral tone mapper.
vec3 toned(vec3 x) {
    x *= 0.50 * sun.w;
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

// Contrast falls to a fiftieth over the distance one sees.
vec3 hazed(vec3 colour, vec3 p) {
    vec3 d = p - eye.xyz;
    float far = length(d);
    return mix(haze_colour(d / max(far, 1e-3)), colour, exp(-3.912 * far / texel.w));
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
