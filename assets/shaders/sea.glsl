// The waves of the sea at a place, as far as steps of so much can show them.
uniform vec4 waves[120];   // xy: wave number, z: amplitude, w: angle below the eye now
uniform int wave_count;
uniform float too_short;   // variance of the slope of those there is no room for
uniform vec4 fan;          // heading, half spread [rad]; where it begins, its grain [m]
uniform float growth;
uniform vec3 steps;        // to the next vertex: across [rad], outwards; z: level of calm water
uniform float foam_from;   // how steep a crest is where foam begins
uniform vec4 wind;         // xy: where the longest waves run, z: way of the ripples, w: their slope

struct Swell {
    float height;          // above the level
    vec2 slope;
    float lost;            // variance of the slope that the steps are too coarse for
    float crest;           // downward acceleration at the surface, in g
};

// `off`: from the point below the eye; `a`, `b`: to the neighbours.
Swell swell(vec2 off, vec2 a, vec2 b) {
    Swell s = Swell(0.0, vec2(0.0), too_short, 0.0);
    for (int i = 0; i < wave_count; ++i) {
        vec2 k = waves[i].xy;
        float angle = dot(k, off) + waves[i].w;
        float step_angle = max(abs(dot(k, a)), abs(dot(k, b)));
        float seen = 1.0 - smoothstep(0.9, 2.4, step_angle);
        float height = waves[i].z * cos(angle), number = length(k);
        float steep = waves[i].z * number;
        s.height += seen * height;
        s.slope -= seen * waves[i].z * sin(angle) * k;
        s.lost += 0.5 * steep * steep * (1.0 - seen * seen);
        s.crest += seen * height * number;
    }
    return s;
}
