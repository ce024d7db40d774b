// How much of the sky each place of the floor sees: the map from the zenith, blurred.
#include "light.glsl"
in vec2 at;
out vec4 picture;

void main() {
    float floor_depth = sky_place(vec3(0.0, 0.0, maps.z), vec3(0.0, 0.0, 1.0)).z;
    picture = vec4(sky_seen(vec3(0.5 + 0.5 * at, floor_depth), 16));
}
