in vec4 tint;
noperspective in float off;
noperspective in float half_width;
out vec4 picture;

void main() {
    float cover = clamp(half_width + 0.5 - abs(off), 0.0, 1.0);
    picture = vec4(tint.rgb, tint.a * cover);
}
