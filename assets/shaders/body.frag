// Whatever is solid. COAT 0: paint, 1: paint times an image, 2: a chequer, the model is missing.
#include "light.glsl"
uniform sampler2D paint_map;
in vec3 own_p;
in vec2 uv;
#ifdef LEAN
in Light lit;
#else
#include "matter.glsl"
uniform sampler2D noise_map;
in vec3 p;
in vec3 n;
in vec3 own_n;
in vec3 paint;
in vec3 finish;

// Paint is never quite even. Laid on along whichever axis the face looks.
float paint_tone() {
    vec3 a = abs(own_n);
    vec2 at = a.z > max(a.x, a.y) ? own_p.xy : (a.x > a.y ? own_p.yz : own_p.xz);
    return 0.88 + 0.2 * texture(noise_map, at / 3.1).r + 0.06 * texture(noise_map, at * 1.7).r;
}
#endif
out vec4 picture;

vec3 coat() {
#if COAT == 2
    vec3 cell = floor(own_p * 4.0 + 0.001);
    float odd = mod(cell.x + cell.y + cell.z, 2.0);
    return mix(vec3(0.02), vec3(0.8, 0.02, 0.8), odd);
#elif COAT == 1
    return texture(paint_map, uv).rgb;
#else
    return vec3(1.0);
#endif
}

void main() {
#ifdef LEAN
    picture = vec4(film(under(lit, coat(), sky_seen(lit.sky_place))), 1.0);
#else
    vec3 N = normalize(n);
#if COAT == 0
    vec3 base = paint * paint_tone();
#elif COAT == 1
    vec3 base = paint * coat();
#else
    vec3 base = coat();
#endif
    Answer light = answer(p, N, base, finish, sky_visible(p, N));
    picture = vec4(film(hazed(light.sun * sun_visible(p, N) + light.around, p)), 1.0);
#endif
}
