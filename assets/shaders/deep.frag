// Where nothing stands before the water itself.
#include "light.glsl"
in vec2 at;
out vec4 picture;

void main() {
    vec4 far = world_from_clip * vec4(at, 1.0, 1.0);
    picture = vec4(dithered(film(veil(normalize(far.xyz / far.w - eye.xyz))), gl_FragCoord.xy), 1.0);
}
