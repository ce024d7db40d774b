#pragma once
// good_scene.h — a scene that uses most of the format, one thing per line, for tests to break.
#include <string>

namespace fairlead {

inline const std::string good_scene = R"({ "format": 1, "name": "good",
  "gravity": [0, 0, -9.81],
  "materials": { "steel": { "friction": 0.3 } },
  "wire_types": { "w16": { "diameter": 0.016, "mass_per_metre": 1.05, "young_modulus": 1.1e11 } },
  "bodies": [
    { "name": "beam", "motion": "fixed", "shape": { "box": [4, 1, 1] }, "material": "steel" },
    { "name": "load", "shape": { "box": [1, 1, 1] }, "mass": 100, "position": [3.2, 0, -5] },
    { "name": "wheel", "shape": { "cylinder": { "radius": 0.2, "length": 0.1 } }, "density": 7850,
      "position": [3, 0, 4], "orientation": [0.7071, -0.7071, 0, 0] } ],
  "joints": [
    { "name": "axle", "kind": "hinge", "b": "wheel", "at": [3, 0, 4], "axis": [0, 1, 0] },
    { "name": "rail", "kind": "slider", "b": "load", "motor": { "max_force": 1000 } } ],
  "winches": [
    { "name": "drum", "at": [10, 0, 0], "max_out": 50 } ],
  "wires": [
    { "name": "line", "type": "w16", "length": "taut", "resolution": { "max_nodes": 4 },
      "route": [ { "attach": "world", "at": [0, 0, 3] },   // first stop
                 { "sheave": "wheel", "efficiency": 0.98 },
                 { "attach": "load", "at": [0, 0, 0.5] } ] } ],
  "apart": [ ["beam", "load"] ],
  "controls": [ { "name": "up", "lever": "hoist", "drives": ["drum"], "speed": 1 } ],
  "schedules": [ { "drives": "rail", "points": [[0, 0], [1, 1]] } ],
  "crane": { "name": "test", "capacity": 1000 },
  "interlocks": [ { "kind": "load", "stop": 1.1, "cuts": ["up"] } ],
  "grabs": [ { "body": "beam", "loads": ["load"] } ],
  "marks": [ { "name": "spot", "kind": "set_down", "centre": [0, 0, 0] } ],
  "cameras": [ { "name": "side", "eye": [0, -20, 0] } ],
  "exercise": { "name": "lift",
    "phases": [ { "until": "placed", "name": "down", "load": "load", "mark": "spot" } ],
    "rules": [ { "what": "swing", "limit_deg": 5, "points": 5 } ] } }
)";

// The good scene with one snippet replaced; an empty text when it does not hold the snippet.
inline std::string broken_scene(const std::string& snippet, const std::string& replacement) {
    std::string text = good_scene;
    const std::size_t at = text.find(snippet);
    return at == std::string::npos ? "" : text.replace(at, snippet.size(), replacement);
}

}  // namespace fairlead
