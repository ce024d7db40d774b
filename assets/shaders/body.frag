// Painted steel.
#include "light.glsl"
uniform vec3 colour;
uniform sampler2D noise_map;
in vec3 p;
in vec3 n;
in vec3 own_p;
in vec3 own_n;
out vec4 picture;

// Paint is never quite even. Laid on along whichever axis the face looks.
float paint_tone() {
#ifdef LEAN
    return 1.0;
#else
    vec3 a = abs(own_n);
    vec2 at = a.z > max(a.x, a.y) ? own_p.xy : (a.x > a.y ? own_p.yz : own_p.xz);
    return 0.90 + 0.2 * texture(noise_map, at / 3.1).r;
#endif
}

void main() {
    vec3 N = normalize(n);
    vec3 V = normalize(eye.xyz - p);
    float facing = max(dot(N, sun.xyz), 0.0);
    float lit = sun_visible(p, N) * facing;
    float open = sky_visible(p, N);
    // Close to the ground, sides and undersides see less of everything.
    float near_ground = mix(0.62, 1.0, smoothstep(0.0, 1.2, p.z - maps.z));
    vec3 sky = ambient(N, open) * mix(near_ground, 1.0, max(N.z, 0.0));

    vec3 H = normalize(V + sun.xyz);
    float shine = pow(max(dot(N, H), 0.0), 48.0) * 0.35 * lit;
    float fresnel = pow(1.0 - max(dot(N, V), 0.0), 5.0);
    vec3 mirrored = reflect(-V, N);
    vec3 reflection = mix(ground_light, sky_colour(mirrored), smoothstep(-0.4, 0.4, mirrored.z));
    vec3 light = colour * paint_tone() * (sun_light * lit + sky) + sun_light * shine +
                 reflection * open * (0.025 + 0.16 * fresnel);
    picture = vec4(film(hazed(light, p)), 1.0);
}
