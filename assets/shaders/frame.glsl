// What every shader of a picture shares; filled in render/frame_block.cpp. [m] unless said.
layout(std140) uniform Frame {
    mat4 clip_from_world;
    mat4 world_from_clip;
    mat4 sun_from_world;       // to the map of the sun's shadow that holds everything, 0 … 1
    mat4 zenith_from_world;    // to the map seen from straight above, 0 … 1
    vec4 sun_windows[3];       // to each cascade from the one that holds everything: scale, offset
    vec4 eye;                  // xyz; w: size of a pixel per metre of distance
    vec4 sun;                  // xyz: towards it; w: exposure
    vec4 screen;               // xy: size [pixels]; z: pixels per point; w: depth range of zenith map
    vec4 maps;                 // xy: size of the zenith map; z: floor; w: 1 / texels of a sun map
    vec4 texel;                // xyz: size of a texel of each cascade; w: how far one sees
    vec4 water;                // x: surface over the eye; y: 1 if the eye is under water;
                               // z: how much the eye is used to the dark; w: its lamp, 0 … 1
    vec4 sun_light;            // rgb
    vec4 sky_zenith;           // rgb
    vec4 sky_horizon;          // rgb; w: stars
    vec4 sky_glow;             // rgb around the sun; w: how many lamps
    vec4 sky_light;            // rgb from above
    vec4 ground_light;         // rgb from below
    vec4 cloud_light;          // rgb
    vec4 lamp_at[8];           // xyz; w: cosine of half its cone
    vec4 lamp_to[8];           // xyz: where it shines; w: light on a square face at 1 m
};
