// The picture → the window. A linear picture is encoded for the display here, because the window
// itself may or may not do so; a lean picture is encoded already.
uniform sampler2D picture;
uniform vec4 place;          // xy: where in the window, zw: how large [pixels]
out vec4 shown;

void main() {
    vec3 c = texture(picture, (gl_FragCoord.xy - place.xy) / place.zw).rgb;
#ifndef LEAN
    vec3 low = c * 12.92, high = 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055;
    c = mix(high, low, lessThan(c, vec3(0.0031308)));
#endif
    shown = vec4(c, 1.0);
}
