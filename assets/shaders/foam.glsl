// Foam that ships left on the water, from above: render/foam_map.cpp draws it.
uniform sampler2D foam_map;  // white, and pale with air; the fine window below the coarse one
uniform vec4 foam_fine;      // scale and offset, from the world to 0 … 1
uniform vec4 foam_coarse;

vec2 stirred(vec2 at) {
    vec2 fine = at * foam_fine.xy + foam_fine.zw, coarse = at * foam_coarse.xy + foam_coarse.zw;
    vec2 edge = abs(fine - 0.5), rim = abs(coarse - 0.5);
    bool near = max(edge.x, edge.y) < 0.49;
    vec2 place = clamp(near ? fine : coarse, 0.002, 0.998);
    place.y = 0.5 * (near ? place.y : place.y + 1.0);
    return max(rim.x, rim.y) < 0.49 ? textureLod(foam_map, place, 0.0).rg : vec2(0.0);
}
