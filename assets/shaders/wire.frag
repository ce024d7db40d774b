// Steel rope: strands laid around the core, drawn from length and angle.
#include "light.glsl"
in vec3 p;
in vec3 n;
in vec3 along;
in vec4 tint;
in vec4 lay;
in float half_width;
out vec4 picture;

const float strands = 6.0;
const float lay_length = 6.5;    // [diameters]

void main() {
    vec3 V = normalize(eye.xyz - p);
    vec3 A = normalize(along);
    vec3 N = normalize(n);
    // Coverage across the tube, so that thin wires need no multisampling.
    float across = abs(dot(n, normalize(cross(A, V))));
    float edge = clamp((1.0 - across) * half_width, 0.0, 1.0);

    float phase = strands * (lay.y / 6.2831853 + lay.x / (lay_length * lay.z));
    float blur = fwidth(lay.x) * strands / (lay_length * lay.z) +
                 fwidth(dot(N, cross(A, V))) * strands / 3.1415927;
    float visible = 1.0 - smoothstep(0.15, 0.45, blur);
    float x = 2.0 * fract(phase) - 1.0;                      // across one strand
    float groove = mix(0.62, 1.0 - 0.75 * pow(abs(x), 4.0), visible);
    vec3 around = normalize(cross(A, N));
    N = normalize(N + visible * 0.9 * x * normalize(around + A * 6.2831853 / lay_length * 0.5));

    float facing = max(dot(N, sun.xyz), 0.0);
    float lit = sun_visible(p, normalize(n)) * facing;
    vec3 H = normalize(V + sun.xyz);
    // A bundle of fine wires glints along a line, not in a spot.
    float ah = dot(A, H);
    float glint = pow(sqrt(max(1.0 - ah * ah, 0.0)), 60.0) * facing;
    float shine = mix(glint * 0.35, pow(max(dot(N, H), 0.0), 24.0), 0.5 * visible);
    // Water fills the grooves: it darkens what it wets and shines like glass, of the sky as well.
    float wet = lay.w;
    vec3 R = reflect(-V, N);
    float grazing = 1.0 - max(dot(N, V), 0.0);
    float mirrored = wet * (0.02 + 0.5 * grazing * grazing * grazing);
    shine = mix(shine, shine + 1.5 * pow(max(dot(N, H), 0.0), 90.0), wet);
    groove = mix(groove, 0.5 * sqrt(groove), wet);
    vec3 light = sky_colour(R) * mirrored + tint.rgb * groove * (sun_light.rgb * lit + ambient(N, 1.0) + lamps_on(p, N, 1.0)) +
                 sun_light.rgb * shine * 0.5 * groove * min(lit * 4.0, 1.0);
    picture = vec4(film(hazed(light, p)), edge * tint.a);
}
