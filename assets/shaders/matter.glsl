// How solid matter answers to light: paint, bare metal, wood, glass, by roughness and metalness.

// A microfacet highlight (GGX), in the cheap form of the mobile renderers.
float highlight(vec3 N, vec3 V, vec3 L, float rough) {
    vec3 H = normalize(V + L);
    float nh = max(dot(N, H), 0.0), lh = max(dot(L, H), 0.0);
    float a = rough * rough;
    float d = nh * nh * (a * a - 1.0) + 1.00001;
    return a * a / (d * d * max(0.1, lh * lh) * (a + 0.5) * 4.0);
}

struct Answer {
    vec3 sun;       // to the sun, where nothing hides it
    vec3 around;    // to sky, ground, lamps and what glows
};

// At p, facing N, of which so much lies open to the sky; finish: roughness, metalness, glow.
Answer answer(vec3 p, vec3 N, vec3 base, vec3 finish, float open) {
    vec3 V = normalize(eye.xyz - p);
    float rough = clamp(finish.x, 0.08, 1.0), metal = finish.y;
    vec3 matt = base * (1.0 - metal), mirror = mix(vec3(0.04), base, metal);
    // Close to the ground, sides and undersides see less of everything.
    float near_ground = mix(0.62, 1.0, smoothstep(0.0, 1.2, p.z - maps.z));
    float hidden = open * mix(near_ground, 1.0, max(N.z, 0.0));

    Answer light;
    light.sun = (matt + mirror * highlight(N, V, sun.xyz, rough)) * sun_light.rgb *
                max(dot(N, sun.xyz), 0.0);
    light.around = matt * ambient(N, open) * (hidden / max(open, 0.2));

    vec3 R = reflect(-V, N);
    vec3 seen = mix(ground_light.rgb, sky_colour(R), smoothstep(-0.4 - rough, 0.4 + rough, R.z));
    float nv = max(dot(N, V), 0.0);
    // Share of the surroundings mirrored, after B. Karis' fit.
    vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a004 = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
    vec2 ab = vec2(-1.04, 1.04) * a004 + r.zw;
    light.around += seen * hidden * (mirror * ab.x + ab.y);

    for (int i = 0; i < LAMPS; ++i) {
        vec3 L;
        vec3 lamp = lamp_light(i, p, L) * max(dot(N, L), 0.0) * mix(0.35, 1.0, open);
#ifdef LEAN
        light.around += matt * lamp;
#else
        light.around += (matt + mirror * highlight(N, V, L, rough)) * lamp;
#endif
    }
    light.around += base * finish.z;
    return light;
}
