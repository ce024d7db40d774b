// What every shader of a picture shares; filled in render/renderer.cpp. [m] unless said.
layout(std140) uniform Frame {
    mat4 clip_from_world;
    mat4 world_from_clip;
    mat4 sun_from_world;       // to the sun's shadow map, 0 … 1
    mat4 zenith_from_world;    // to the map seen from straight above, 0 … 1
    vec4 eye;                  // xyz; w: size of a pixel per metre of distance
    vec4 sun;                  // xyz: towards it; w: size of a texel of its map
    vec4 screen;               // xy: size [pixels]; z: pixels per point; w: depth range of zenith map
    vec4 maps;                 // xy: size of the zenith map; z: floor; w: 1 / texels of sun map
};
