layout(location = 0) in vec3 position;
uniform mat4 model;
uniform mat4 clip_from_world_of_map;

void main() { gl_Position = clip_from_world_of_map * (model * vec4(position, 1.0)); }
