layout(location = 0) in vec3 centre;
layout(location = 1) in vec3 radial;
layout(location = 3) in float radius;
uniform mat4 clip_from_world_of_map;
uniform float least_radius;    // [m] thinner would fall between the texels

void main() {
    vec3 world = centre + radial * max(radius, least_radius);
    gl_Position = clip_from_world_of_map * vec4(world, 1.0);
}
