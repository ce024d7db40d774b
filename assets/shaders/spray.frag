// Drops on the glass before the lens: each shows the world upside down, bright below.
#include "light.glsl"
uniform float wet;       // 0 … 1
in vec2 at;
out vec4 picture;

vec4 chances(vec2 cell) {
    vec4 k = fract(cell.xyxy * vec4(0.1031, 0.1030, 0.0973, 0.1099));
    k += dot(k, k.wzxy + 33.33);
    return fract((k.xxyz + k.yzzw) * k.zywx);
}

vec2 drops(vec2 q, float share) {
    vec4 chance = chances(floor(q));
    vec2 off = fract(q) - 0.5 - 0.25 * (chance.yz - 0.5);
    float far = length(off * vec2(1.0, 0.86)) / (0.12 + 0.2 * chance.w);
    float there = step(chance.x, share) * (1.0 - smoothstep(0.82, 1.0, far));
    return vec2(there, -off.y / 0.3);
}

void main() {
    vec2 q = at * vec2(screen.x / screen.y, 1.0);
    vec2 large = drops(4.0 * q + 7.3, 0.45 * wet), small = drops(13.0 * q, 0.55 * wet);
    vec2 drop = large.x > small.x ? large : small;
    vec3 colour = mix(vec3(0.02, 0.03, 0.04), 1.1 * sky_horizon.rgb, smoothstep(-0.5, 0.9, drop.y));
    picture = vec4(film(colour), 0.62 * drop.x);
}
