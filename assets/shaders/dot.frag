in vec4 tint;
flat in vec2 shape;
out vec4 picture;

void main() {
    vec2 q = (gl_PointCoord - 0.5) * (shape.x + 2.0);
    bool diamond = shape.y > 1.5;
    float r = diamond ? 0.7071 * (abs(q.x) + abs(q.y)) : length(q);
    float rim = (diamond ? 0.7071 : 1.0) * 0.5 * shape.x;
    float cover = clamp(rim + 0.5 - r, 0.0, 1.0);
    vec3 fill = tint.rgb;
    if (shape.y == 1.0) fill = q.x * q.y > 0.0 ? vec3(0.02) : tint.rgb;   // quartered disc
    float outline = clamp(r - (rim - max(1.0, 0.12 * shape.x)) + 0.5, 0.0, 1.0);
    picture = vec4(mix(fill, vec3(0.05), outline), tint.a * cover);
}
