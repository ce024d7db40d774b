#pragma once
// long_line.h — a ship of 700 triangles, three boxes on her deck, in a sea of 2.5 m and a current:
// she lies on three kilometres of wire, 150 nodes, that goes to the ground 600 m down.
namespace fairlead {

// Of a wire rope's own: 5 % of critical at 0.8 Hz, τ = 2 ζ/ω.
inline const char* const long_line = R"({
  "format": 1, "name": "Long line", "settling": 0,
  "materials": { "clay": { "friction": 0.9, "restitution": 0 } },
  "wire_types": { "wire_76": { "diameter": 0.076, "mass_per_metre": 24, "young_modulus": 5e10, "damping_time": 0.02,
                               "on": { "clay": { "friction": 0.6 } } } },
  "sea": { "depth": 600, "wave_height": 2.5, "period": 8.5, "direction_deg": 0, "seed": 5,
           "current": { "speed": 0.8, "direction_deg": 0 } },
  "seabed": { "material": "clay" },
  "bodies": [
    { "name": "seabed", "motion": "fixed", "material": "clay", "position": [0, 0, -600], "shape": { "half_space": [0, 0, 1] } },
    { "name": "ship", "position": [0, 0, -6.2],
      "hull": { "kind": "ship", "gm": 1.2, "roll_damping": 0.07,
                "form": { "length": 75, "beam": 17, "draught": 6.2, "depth": 8, "block": 0.66, "forecastle": 3.6 } } },
    { "name": "box_1", "mass": 4000, "position": [-20, 0, 2.8], "shape": { "box": [2, 2, 2] } },
    { "name": "box_2", "mass": 4000, "position": [-14, 3, 2.8], "shape": { "box": [2, 2, 2] } },
    { "name": "box_3", "mass": 4000, "position": [-14, -3, 2.8], "shape": { "box": [2, 2, 2] } } ],
  "apart": [ ["ship", "seabed"] ],
  "wires": [
    { "name": "line", "type": "wire_76", "length": 3000, "catenary": true, "passes": ["ship"],
      "route": [ { "attach": "seabed", "at": [-2905, 0, 0.1] }, { "attach": "ship", "at": [-37, 0, 8] } ],
      "resolution": { "max_nodes": 150, "min_segment": 10 } } ]
})";

}  // namespace fairlead
