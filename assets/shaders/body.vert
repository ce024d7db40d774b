#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform mat4 model;
out vec3 p;
out vec3 n;
out vec3 own_p;       // in the shape's frame
out vec3 own_n;

void main() {
    vec4 world = model * vec4(position, 1.0);
    own_p = position;
    own_n = normal;
    p = world.xyz;
    n = mat3(model) * normal;
    gl_Position = clip_from_world * world;
}
