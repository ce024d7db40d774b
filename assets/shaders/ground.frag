// Concrete slabs of 10 m with a metre grid.
#include "light.glsl"
uniform sampler2D noise_map;
uniform mat4 model;
uniform float solid;         // 0: no ground in this scene, only the grid
in vec3 p;
in vec2 q;
#ifdef LEAN
in Light lit;
#endif
out vec4 picture;

// Coverage of lines `width` wide every `spacing`; thin lines fade to their mean instead of
// flickering. After B. Golus, "The Best Darn Grid Shader (Yet)".
float grid(vec2 at, vec2 pixel, float spacing, float width) {
    vec2 uv = at / spacing;
    pixel /= spacing;
    vec2 wanted = vec2(width / spacing);
    vec2 drawn = clamp(wanted, pixel, vec2(0.5));
    vec2 blur = pixel * 1.5;
    vec2 away = abs(fract(uv - 0.5) - 0.5) * 2.0;
    vec2 line = smoothstep(drawn + blur, drawn - blur, away);
    line *= clamp(wanted / drawn, 0.0, 1.0);
    line = mix(line, wanted, clamp(pixel * 2.0 - 1.0, 0.0, 1.0));
    return mix(line.x, 1.0, line.y);
}

float slab_tint(vec2 slab) {
    vec2 k = fract(slab * vec2(0.1031, 0.1137));
    k += dot(k, k.yx + 33.33);
    return fract((k.x + k.y) * k.x);
}

void main() {
    float far = length(p - eye.xyz);
    vec2 across = dFdx(q), up = dFdy(q);
    vec2 pixel = sqrt(across * across + up * up);
    float fine = grid(q, pixel, 1.0, 0.022) * (1.0 - smoothstep(25.0, 110.0, far));
    float bold = grid(q, pixel, 10.0, 0.085) * (1.0 - smoothstep(150.0, 700.0, far));
    if (solid < 0.5) {
        float line = max(0.30 * fine, 0.6 * bold);
        picture = vec4(film(0.25 * (sky_light.rgb + 0.15)), line);
        return;
    }
#ifdef LEAN
    float stain = textureLod(noise_map, q / 13.0, 1.0).r;   // it fades before it could flicker
    float grain = 0.0;
#else
    float stain = texture(noise_map, q / 23.0).r * 0.6 + texture(noise_map, q.yx / 4.7).r * 0.4;
    float grain = texture(noise_map, q * 1.9).r - 0.5;
#endif
    stain = mix(stain, 0.5, 0.75 * smoothstep(30.0, 160.0, far));
    float slab = mix(slab_tint(floor(q / 10.0)), 0.5, smoothstep(60.0, 260.0, far));
    float tone = 0.33 + 0.15 * (stain - 0.5) + 0.05 * (slab - 0.5) +
                 0.07 * grain * (1.0 - smoothstep(8.0, 40.0, far));
    vec3 colour = tone * vec3(1.0, 0.965, 0.905);
    colour *= 1.0 - 0.42 * fine;
    colour *= 1.0 - 0.62 * bold;

    vec3 N = normalize(mat3(model) * vec3(0.0, 0.0, 1.0));
#ifdef LEAN
    float open = sky_seen_from_floor(lit.sky_place.xy);
    vec3 shade = under(lit, colour, open);
#if LAMPS > 0
    shade += colour * lamps_on(p, N, open);
#endif
#else
    float lit = max(dot(N, sun.xyz), 0.0) * sun_visible(p, N);
    float open = sky_seen_from_floor(sky_place(p, N).xy);
    vec3 light = colour * (sun_light.rgb * lit + ambient(N, open) + lamps_on(p, N, open));
    vec3 shade = hazed(light, p);
#endif
    picture = vec4(dithered(film(shade), gl_FragCoord.xy), 1.0);
}
