// Linear picture → what a display expects.
uniform sampler2D picture;
out vec4 shown;

void main() {
    vec3 c = texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb;
    vec3 low = c * 12.92, high = 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055;
    shown = vec4(mix(high, low, lessThan(c, vec3(0.0031308))), 1.0);
}
