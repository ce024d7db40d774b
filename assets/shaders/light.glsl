// Sun, sky, lamps and haze: the one place that says how anything is lit.
#include "frame.glsl"
uniform sampler2DArrayShadow sun_map;
uniform sampler2DArray zenith_map;
uniform sampler2D openness_map;

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

// How far into the rim of its cascade a place lies: 0 well within, 1 where the next one answers.
float rim(vec2 q) {
    vec2 a = abs(q - 0.5);
    return clamp((max(a.x, a.y) - 0.42) / 0.07, 0.0, 1.0);
}

#ifdef LEAN
// Only the finest cascade and the one that holds everything, and one lookup: in the rim the texels
// are drawn from one or the other. Places are linear in p, so the corners of a triangle can bring
// them along.
vec3 sun_place(vec3 p, vec3 n) {
    float away = texel.y * (1.4 - max(dot(n, sun.xyz), 0.0));
    return (sun_from_world * vec4(p + n * away, 1.0)).xyz;
}

float sun_seen(vec3 place) {
    vec2 fine = place.xy * sun_windows[0].xy + sun_windows[0].zw;
    vec2 at = floor(fine / maps.w);
    float draw = fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715))));
    bool in_fine = rim(fine) <= 0.999 * draw;
    return texture(sun_map, vec4(in_fine ? fine : place.xy, in_fine ? 0.0 : 2.0, min(place.z, 1.0)));
}

float sun_visible(vec3 p, vec3 n) { return sun_seen(sun_place(p, n)); }
#else
// Share of the sun's disc by one cascade; `across`: a pixel in the map that holds everything.
float sun_in(int cascade, vec3 whole, vec2 across, vec3 n) {
    vec2 scale = sun_windows[cascade].xy;
    vec3 q = vec3(whole.xy * scale + sun_windows[cascade].zw, whole.z);
    // off the surface, the more the flatter the light falls on it
    float away = texel[cascade] * (2.4 - 1.8 * max(dot(n, sun.xyz), 0.0));
    q += mat3(sun_from_world) * n * away * vec3(scale, 1.0);
    q.z = min(q.z, 1.0);
    // Never finer than the pixels: far shadows blur instead of breaking up.
    vec2 spread = clamp(0.6 * across * scale, vec2(1.1 * maps.w), vec2(8.0 * maps.w));
    float lit = 0.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            lit += (2.0 - abs(float(x))) * (2.0 - abs(float(y))) *
                   texture(sun_map, vec4(q.xy + vec2(float(x), float(y)) * spread, cascade, q.z));
    return lit / 16.0;
}

// Share of the sun's disc seen from p. The finest cascade that has p answers: it is chosen before
// anything is looked up, because lookups cost more than all the choosing. In its rim it gives way
// to the next.
float sun_visible(vec3 p, vec3 n) {
    vec3 whole = (sun_from_world * vec4(p, 1.0)).xyz;
    vec2 across = fwidth(whole.xy);
    float fine = rim(whole.xy * sun_windows[0].xy + sun_windows[0].zw);
    float middle = rim(whole.xy * sun_windows[1].xy + sun_windows[1].zw);
    int cascade = fine < 1.0 ? 0 : middle < 1.0 ? 1 : 2;
    float next = cascade == 0 ? fine : cascade == 1 ? middle : 0.0;
    float lit = sun_in(cascade, whole, across, n);
    if (next > 0.0) lit = mix(lit, sun_in(cascade + 1, whole, across, n), next);
    return lit;
}
#endif

// How much something so far above [m] hides of the sky.
vec4 hidden_by(vec4 above) { return smoothstep(0.01, 0.15, above) / (1.0 + 0.35 * above * above); }

#ifdef LEAN
// One lookup blends four texels: beside a wall it must not reach the top of that wall.
vec3 sky_place(vec3 p, vec3 n) {
    vec3 place = (zenith_from_world * vec4(p + vec3(0.0, 0.0, 0.03 * n.z), 1.0)).xyz;
    vec2 beside = (mat3(zenith_from_world) * vec3(n.xy, 0.0)).xy * maps.xy;
    place.xy += 1.2 * beside / vec2(textureSize(zenith_map, 0).xy);
    return place;
}
#else
vec3 sky_place(vec3 p, vec3 n) { return (zenith_from_world * vec4(p + 0.03 * n, 1.0)).xyz; }
#endif

// Share of the sky seen from a place: what hangs above dims it, the more the lower it hangs.
float sky_seen(vec3 place, int taps) {
    float hidden = 0.0;
    for (int i = 0; i < taps; ++i) {
        float r = sqrt((float(i) + 0.5) / float(taps));
        float a = 2.39996 * float(i);
        vec2 offset = vec2(cos(a), sin(a)) * r * 0.75 / maps.xy;
        float top = texture(zenith_map, vec3(place.xy + offset, 0.0)).r;
        hidden += hidden_by(vec4((place.z - top) * screen.w)).x;
    }
    return 1.0 - 0.75 * hidden / float(taps);
}

#ifdef LEAN
// Each of the four texels says for itself what it hides: half of a roof is not a roof half as high.
float sky_seen(vec3 place) {
    ivec2 size = textureSize(zenith_map, 0).xy;
    vec2 at = place.xy * vec2(size) - 0.5;
    ivec3 i = ivec3(clamp(ivec2(floor(at)), ivec2(0), size - 2), 0);
    vec2 b = clamp(at - vec2(i.xy), 0.0, 1.0), a = 1.0 - b;
    vec4 tops = vec4(texelFetch(zenith_map, i, 0).r, texelFetch(zenith_map, i + ivec3(1, 0, 0), 0).r,
                     texelFetch(zenith_map, i + ivec3(0, 1, 0), 0).r,
                     texelFetch(zenith_map, i + ivec3(1, 1, 0), 0).r);
    vec4 hidden = hidden_by((place.z - tops) * screen.w);
    return 1.0 - 0.75 * dot(hidden, vec4(a.x * a.y, b.x * a.y, a.x * b.y, b.x * b.y));
}
#else
float sky_seen(vec3 place) { return sky_seen(place, 12); }
#endif

// The same from the floor, worked out beforehand. This soft spot under a load is what tells its
// height to the eye.
float sky_seen_from_floor(vec2 place) { return texture(openness_map, place).r; }

float sky_visible(vec3 p, vec3 n) { return sky_seen(sky_place(p, n)); }

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
    for (int i = 0; i < LAMPS; ++i) {
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

// Under water red goes first, green last: shares per metre, as in clear coastal water.
const vec3 water_fades = vec3(0.32, 0.065, 0.085);

// What the water itself looks like in a direction: brighter upwards, and by the eye's own lamp.
vec3 veil(vec3 d) {
    float deep = max(water.x - eye.z - 7.0 * d.z, 0.0);
    vec3 day = (sky_light.rgb + sun_light.rgb * (0.45 * max(sun.z, 0.0))) * exp(-water_fades * deep) * water.z;
    return vec3(0.027, 0.092, 0.112) * day + water.w * vec3(0.003, 0.010, 0.011);
}

// How much of the light of day reaches p and what of that comes back, the lamp's light with it.
vec3 light_below(vec3 p) {
    float far = length(p - eye.xyz);
    vec3 day = exp(-water_fades * (max(water.x - p.z, 0.0) + 0.5 * far)) * water.z;
    vec3 lamp = exp(-0.5 * water_fades * far) * (1.8 * water.w / (1.0 + far * far / 200.0));
    return mix(vec3(1.0), day + lamp, water.y);
}

// The haze before p: its colour, and the share of p that is seen through it. Contrast falls to a
// fiftieth over the distance one sees.
vec4 hazing(vec3 p) {
    vec3 d = p - eye.xyz;
    float far = length(d);
    d /= max(far, 1e-3);
    vec3 colour = mix(haze_colour(d), veil(d), water.y);
    return vec4(colour, exp(-3.912 * far / texel.w));
}

vec3 hazed(vec3 colour, vec3 p) {
    vec4 haze = hazing(p);
    return mix(haze.rgb, colour * light_below(p), haze.a);
}

#ifdef LEAN
// Corners are few where pixels are many: what is smooth is worked out at the corners, through the
// haze before them, and only what hides sun and sky is looked up at every pixel.
struct Light {
    vec3 sun, around, haze;
    vec3 sun_place, sky_place;
};

Light light_at(vec3 p, vec3 n, vec3 of_sun, vec3 of_all_around) {
    vec4 haze = hazing(p);
    vec3 left = haze.a * light_below(p);
    return Light(of_sun * left, of_all_around * left, haze.rgb * (1.0 - haze.a),
                 sun_place(p, n), sky_place(p, n));
}

vec3 under(Light lit, vec3 colour, float open) {
    return colour * (lit.sun * sun_seen(lit.sun_place) + lit.around * open) + lit.haze;
}
#endif

// One step of noise hides the bands of an 8-bit gradient.
vec3 dithered(vec3 colour, vec2 pixel) {
#ifdef LEAN
    return colour;
#else
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    return colour + noise * (sqrt(max(colour, 0.0)) * 2.0 + 0.02) / 255.0;
#endif
}
