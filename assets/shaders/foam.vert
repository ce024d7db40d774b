// Foam on the water from straight above, into one window of its map.
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 foam;       // white, pale
layout(location = 2) in float side;      // −1 … 1 across its band
uniform vec4 window;                     // scale and offset, to 0 … 1
out vec2 strength;
out float across;

void main() {
    strength = foam;
    across = side;
    gl_Position = vec4(2.0 * (position * window.xy + window.zw) - 1.0, 0.0, 1.0);
}
