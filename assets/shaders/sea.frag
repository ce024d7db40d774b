// Water: mirrors the sky by Fresnel's law, glitters in the sun, shows its own green where one looks
// down into it, and breaks white on steep crests.
#include "light.glsl"
#include "sea.glsl"
#include "foam.glsl"
uniform sampler2D ripple_map;
#ifndef LEAN
uniform sampler2D noise_map;
#endif
in vec3 p;
#ifdef LEAN
in vec4 swell_here;
in vec4 haze;
in vec3 in_sun;
#endif
out vec4 picture;

const vec3 own = vec3(0.009, 0.041, 0.050);     // what comes back from within, of the light above
const vec3 airy = vec3(0.060, 0.165, 0.150);    // the same where air is in it
const vec3 lit_crest = vec3(0.004, 0.050, 0.040);

// Sun or lamp in facets whose slopes have the variance v, by the share of them that mirror it.
float glitter(vec3 N, vec3 V, vec3 L, float v) {
    vec3 H = normalize(V + L);
    float nh = max(dot(N, H), 0.001), lh = max(dot(L, H), 0.0);
    float a = max(2.0 * v, 0.0004);
    float d = nh * nh * (a - 1.0) + 1.0;
    float fresnel = 1.0 - lh;
    fresnel *= fresnel * fresnel * fresnel * fresnel;
    return (0.02 + 0.98 * fresnel) * a / (d * d * (4.0 * max(lh * lh, 0.1)) * (sqrt(a) + 0.5));
}

#ifndef LEAN
// Does something that stands in the water or beside it hide the sky along a ray? As seen from the
// zenith, so that what hangs in the air counts as if it stood; the farther the less, since waves
// scatter its image, and not beyond some 30 m.
float in_the_way(vec3 from, vec3 along) {
    float hidden = 0.0;
    float step_length = 0.7;
    for (int i = 0; i < 7; ++i) {
        from += step_length * along;
        vec3 place = (zenith_from_world * vec4(from, 1.0)).xyz;
        float below = (place.z - texture(zenith_map, vec3(place.xy, 0.0)).r) * screen.w;
        hidden = max(hidden, smoothstep(0.0, 0.9, below) * (1.0 - float(i) / 7.0));
        step_length *= 1.6;
    }
    return hidden;
}

// Nobody asks what colour it has in a broken mirror: a dull wall that looks this way.
vec3 wall(vec3 towards) {
    vec3 N = normalize(vec3(towards.xy, 0.0));
    return 0.16 * (sun_light.rgb * max(dot(N, sun.xyz), 0.0) + ambient(N, 0.7));
}
#endif

void main() {
    vec3 to_eye = eye.xyz - p;
    float far = length(to_eye);
    vec3 V = to_eye / far;
#ifdef LEAN
    vec2 slope = swell_here.xy;
    float lost = swell_here.z, crest = swell_here.w;
    vec2 ripple = 2.0 * texture(ripple_map, (mat2(wind.x, -wind.y, wind.yx) * p.xy - vec2(wind.z, 0.0)) / 14.0).xy - 1.0;
    float fine = 1.0 - smoothstep(40.0, 400.0, far);
    float pattern = 0.5 + 0.5 * ripple.x;
#else
    Swell s = swell(p.xy - eye.xy, dFdx(p.xy), dFdy(p.xy));
    vec2 slope = s.slope;
    float lost = s.lost, crest = s.crest;
    vec2 at = mat2(wind.x, -wind.y, wind.yx) * p.xy;
    vec3 small = texture(ripple_map, (at - vec2(wind.z, 0.0)) / 8.3, -1.2).xyz;
    vec3 middle = texture(ripple_map, (at.yx * vec2(0.83, 1.0) - vec2(0.3, 1.5) * wind.z) / 19.7, -1.2).xyz;
    vec3 large = texture(ripple_map, (at - vec2(2.6, 0.2) * wind.z) / 53.0, -1.2).xyz;
    // gusts: patches that are rougher than others
    float gust = 0.35 + 1.3 * texture(noise_map, (at - vec2(3.0 * wind.z, 0.0)) / 310.0).r;
    vec2 ripple = gust * (small.xy + middle.yx + 1.3 * large.xy - 1.65);
    float fine = 1.0 - smoothstep(60.0, 900.0, far);
    float pattern = 0.45 * small.z + 0.3 * middle.z + 0.25 * large.z;
#endif
    vec2 stir = stirred(p.xy);
    ripple = mat2(wind.x, wind.y, -wind.y, wind.x) * ripple * (1.0 - 0.6 * stir.y);
    slope += 2.0 * wind.w * fine * ripple;
    lost += wind.w * wind.w * (1.6 - 1.2 * fine);
    vec3 N = normalize(vec3(-slope, 1.0));
    float rough = sqrt(lost);

    // Facets that look away are hidden behind others: far off one sees those that look this way.
    float nv = max(dot(N, V), 0.02 + 0.5 * rough * (1.0 - V.z));
    float grazing = 1.0 - nv;
    float mirrored = grazing * grazing;
    mirrored *= mirrored * grazing;
    mirrored = 0.02 + 0.98 * mirrored / (1.0 + 9.0 * rough);
    vec3 R = reflect(-V, N);
    R.z = abs(R.z) + 0.7 * rough;
    R = normalize(R);
#ifdef LEAN
    vec3 colour = sky_colour(R) * mirrored;
#else
    vec3 colour = mix(sky_colour(R), wall(-R), in_the_way(p, R)) * mirrored;
#endif

#ifdef LEAN
    float lit = sun_seen(in_sun);
#else
    float lit = sun_visible(p, vec3(0.0, 0.0, 1.0));
#endif
    vec3 above = sky_light.rgb + sun_light.rgb * (0.45 * lit * sun.z);
    float through = max(dot(N.xy, -sun.xy), 0.0) + max(crest, 0.0);
    colour += (mix(own, airy, stir.y) * above + lit_crest * above * min(through, 1.0)) * (1.0 - mirrored);
    colour += sun_light.rgb * (lit * max(sun.z, 0.15) * glitter(N, V, sun.xyz, lost));
#if LAMPS > 0 && !defined(LEAN)
    for (int i = 0; i < LAMPS; ++i) {
        vec3 L;
        vec3 lamp = lamp_light(i, p, L);
        colour += lamp * (0.12 * own + 0.10 * max(L.z, 0.0) * glitter(N, V, L, lost));
    }
#endif
    // flecks where a crest begins to break, a torn sheet where it does
    float foam = smoothstep(foam_from, 1.6 * foam_from, crest);
    foam = smoothstep(0.0, 0.15, foam) * smoothstep(0.64 - 0.3 * foam, 0.78 - 0.2 * foam, pattern);
    // torn by the size of what is left of it: a sheet, then lace, then flecks
#ifdef LEAN
    float lace = 0.5 + 0.8 * (textureLod(ripple_map, p.xy / 5.3, 1.0).z - 0.5);
#else
    float lace = 0.5 + 0.55 * (texture(ripple_map, p.xy / 3.1).z + texture(ripple_map, p.yx / 7.9).z - 1.0) +
                 0.25 * (texture(ripple_map, p.xy / 1.1).z - 0.5);
#endif
    float torn = 0.98 - 0.88 * stir.x;
    foam = max(foam, smoothstep(torn - 0.10, torn + 0.22, lace) * min(4.0 * stir.x, 1.0));
    vec3 white = 0.75 * (sun_light.rgb * (lit * max(dot(N, sun.xyz), 0.0)) + ambient(N, 1.0));
    colour = mix(colour, white, 0.85 * foam);
#ifdef LEAN
    picture = vec4(film(mix(haze.rgb, colour, haze.a)), 1.0);
#else
    picture = vec4(dithered(film(hazed(colour, p)), gl_FragCoord.xy), 1.0);
#endif
}
