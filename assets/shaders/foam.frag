// The edges of a band fade: foam evenly, the air below it only near the edge.
in vec2 strength;
in float across;
out vec4 foam;

void main() {
    float inside = 1.0 - across * across;
    foam = vec4(strength * vec2(inside, sqrt(inside)), 0.0, 1.0);
}
