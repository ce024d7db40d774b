#include "light.glsl"
uniform sampler2D noise_map;
in vec2 at;
out vec4 picture;

// One in a few cells of the heavens holds a star.
float star(vec3 d) {
    vec3 cell = floor(d * 90.0);
    float chance = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
    float away = length(fract(d * 90.0) - 0.5);
    return step(0.985, chance) * smoothstep(0.22, 0.02, away) * 2.2 * (chance - 0.98) * 50.0 * d.z;
}

void main() {
    vec4 far = world_from_clip * vec4(at, 1.0, 1.0);
    vec3 d = normalize(far.xyz / far.w - eye.xyz);
    vec3 colour = sky_colour(d);
    float towards = dot(d, sun.xyz);
    float aureole = max(towards, 0.0);
    for (int i = 0; i < 9; ++i) aureole *= aureole;    // its 512th power
    // Thin fair-weather cloud on a plane far above.
    float up = max(d.z, 0.0);
    if (up > 0.02) {
        vec2 c = d.xy / (up + 0.12);
#ifdef LEAN
        float cloud = textureLod(noise_map, c * 0.11, 0.0).r;
#else
        float cloud = 0.55 * texture(noise_map, c * 0.09).r +
                      0.30 * texture(noise_map, c.yx * 0.23).r +
                      0.15 * texture(noise_map, c * 0.61).r;
#endif
        cloud = smoothstep(0.50, 0.78, cloud) * smoothstep(0.02, 0.25, up);
        colour = mix(colour, cloud_light.rgb, 0.62 * cloud);
    }
    colour += sun_light.rgb * (3.2 * smoothstep(0.99985, 0.99993, towards) +
                               0.3 * aureole);
#if STARS
    if (d.z > 0.0) colour += vec3(sky_horizon.w * star(d));
#endif
    colour = mix(colour, haze_colour(d), smoothstep(0.02, -0.02, d.z));
    picture = vec4(dithered(film(colour), gl_FragCoord.xy), 1.0);
}
