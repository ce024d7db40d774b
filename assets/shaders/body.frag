// Whatever is solid: paint, bare metal, wood, glass, by roughness and metalness.
#include "light.glsl"
uniform int coat;            // 0: paint, 1: paint times an image, 2: a chequer, the model is missing
uniform sampler2D paint_map;
uniform sampler2D noise_map;
in vec3 p;
in vec3 n;
in vec3 own_p;
in vec3 own_n;
in vec2 uv;
in vec3 paint;
in vec3 finish;
out vec4 picture;

// Paint is never quite even. Laid on along whichever axis the face looks.
float paint_tone() {
#ifdef LEAN
    return 1.0;
#else
    vec3 a = abs(own_n);
    vec2 at = a.z > max(a.x, a.y) ? own_p.xy : (a.x > a.y ? own_p.yz : own_p.xz);
    return 0.88 + 0.2 * texture(noise_map, at / 3.1).r + 0.06 * texture(noise_map, at * 1.7).r;
#endif
}

vec3 base_colour() {
    if (coat == 2) {
        vec3 cell = floor(own_p * 4.0 + 0.001);
        float odd = mod(cell.x + cell.y + cell.z, 2.0);
        return mix(vec3(0.02), vec3(0.8, 0.02, 0.8), odd);
    }
    return coat == 1 ? paint * texture(paint_map, uv).rgb : paint * paint_tone();
}

// A microfacet highlight (GGX), in the cheap form of the mobile renderers.
float highlight(vec3 N, vec3 V, vec3 L, float rough) {
    vec3 H = normalize(V + L);
    float nh = max(dot(N, H), 0.0), lh = max(dot(L, H), 0.0);
    float a = rough * rough;
    float d = nh * nh * (a * a - 1.0) + 1.00001;
    return a * a / (d * d * max(0.1, lh * lh) * (a + 0.5) * 4.0);
}

void main() {
    vec3 N = normalize(n);
    vec3 V = normalize(eye.xyz - p);
    vec3 base = base_colour();
    float rough = clamp(finish.x, 0.08, 1.0), metal = finish.y;
    vec3 matt = base * (1.0 - metal), mirror = mix(vec3(0.04), base, metal);

    float lit = sun_visible(p, N) * max(dot(N, sun.xyz), 0.0);
    float open = sky_visible(p, N);
    // Close to the ground, sides and undersides see less of everything.
    float near_ground = mix(0.62, 1.0, smoothstep(0.0, 1.2, p.z - maps.z));
    float hidden = open * mix(near_ground, 1.0, max(N.z, 0.0));
    vec3 light = matt * (sun_light.rgb * lit + ambient(N, open) * hidden / max(open, 0.2));
    if (lit > 0.0) light += mirror * sun_light.rgb * (lit * highlight(N, V, sun.xyz, rough));

    vec3 R = reflect(-V, N);
    vec3 seen = mix(ground_light.rgb, sky_colour(R), smoothstep(-0.4 - rough, 0.4 + rough, R.z));
    float nv = max(dot(N, V), 0.0);
    // Share of the surroundings mirrored, after B. Karis' fit.
    vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a004 = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
    vec2 ab = vec2(-1.04, 1.04) * a004 + r.zw;
    light += seen * hidden * (mirror * ab.x + ab.y);

    for (int i = 0; i < int(sky_glow.w); ++i) {
        vec3 L;
        vec3 lamp = lamp_light(i, p, L) * max(dot(N, L), 0.0) * mix(0.35, 1.0, open);
#ifdef LEAN
        light += matt * lamp;
#else
        light += (matt + mirror * highlight(N, V, L, rough)) * lamp;
#endif
    }
    light += base * finish.z;
    picture = vec4(film(hazed(light, p)), 1.0);
}
