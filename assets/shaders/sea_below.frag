// The surface from under water: within 48.6° of the vertical the whole sky, bent by Snell's law;
// beyond that a mirror of the deep. Foam is a bright cloud.
#include "light.glsl"
#include "sea.glsl"
#include "foam.glsl"
uniform sampler2D ripple_map;
in vec3 p;
#ifdef LEAN
in vec4 swell_here;
in vec4 haze;
in vec3 in_sun;
#endif
out vec4 picture;

void main() {
    vec3 V = normalize(eye.xyz - p);
#ifdef LEAN
    vec2 slope = swell_here.xy;
#else
    vec2 slope = swell(p.xy - eye.xy, dFdx(p.xy), dFdy(p.xy)).slope;
#endif
    vec2 at = mat2(wind.x, -wind.y, wind.yx) * p.xy;
    vec2 ripple = texture(ripple_map, (at - vec2(wind.z, 0.0)) / 8.3).xy +
                  texture(ripple_map, (at.yx - vec2(0.3, 1.5) * wind.z) / 19.7).yx - 1.0;
    slope += 2.2 * wind.w * (mat2(wind.x, wind.y, -wind.y, wind.x) * ripple);
    vec3 N = normalize(vec3(slope, -1.0));                // towards the water
    float facing = max(dot(N, V), 0.02);
    float k = 1.0 - 1.77 * (1.0 - facing * facing);       // 1.33²; below 0: nothing comes through
    vec3 through = -1.33 * V + (1.33 * facing - sqrt(max(k, 0.0))) * N;
    float mirrored = 1.0 - sqrt(max(k, 0.0));
    mirrored = k > 0.0 ? 0.02 + 0.98 * mirrored * mirrored * mirrored * mirrored : 1.0;
    through.z = max(through.z, 0.02);
    vec3 T = normalize(through);
    float sunny = max(dot(T, sun.xyz), 0.0);
    sunny *= sunny, sunny *= sunny, sunny *= sunny, sunny *= sunny, sunny *= sunny;
    vec3 sky = sky_colour(T) + sun_light.rgb * (0.25 * sunny + 1.5 * smoothstep(0.985, 0.999, dot(T, sun.xyz)));
    vec2 stir = stirred(p.xy);
    float cloud = clamp(0.35 * stir.y + 0.6 * stir.x, 0.0, 1.0);
    sky = mix(sky, 0.35 * (sky_light.rgb + sun_light.rgb * max(sun.z, 0.0)), cloud);
    vec3 R = reflect(-V, N);
    R.z = min(R.z, -0.05);
    // what is mirrored has been dimmed on its way already
    float far = length(eye.xyz - p);
    vec3 dimmed = exp(-0.5 * water_fades * far) * water.z * (1.0 - mirrored);
    vec3 colour = sky * dimmed + veil(R) * max(mirrored, 0.0);
    vec4 before = hazing(p);
    picture = vec4(dithered(film(mix(before.rgb, colour, before.a)), gl_FragCoord.xy), 1.0);
}
