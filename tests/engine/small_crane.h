#pragma once
// small_crane.h — the smallest crane that has everything, for tests of machines.
#include <string>

namespace fairlead {

// A trolley on a beam, one winch, a hook of 200 kg, loads of 1 t and 3 t on the ground: capacity
// 2 t. Speeds are round numbers so that ramps can be read off.
inline const std::string small_crane = R"({
  "format": 1, "name": "small crane",
  "wire_types": { "w": { "diameter": 0.016, "mass_per_metre": 0, "young_modulus": 5e10 } },
  "bodies": [
    { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },
    { "name": "trolley", "mass": 1000, "position": [0, 0, 10], "shape": { "box": [1, 1, 0.5] } },
    { "name": "hook", "mass": 200, "position": [0, 0, 3.5], "shape": { "box": [0.3, 0.3, 0.4] } },
    { "name": "light", "mass": 1000, "position": [0, 0, 0.5], "shape": { "box": [1, 1, 1] } },
    { "name": "heavy", "mass": 3000, "position": [4, 0, 0.5], "shape": { "box": [1, 1, 1] } } ],
  "joints": [ { "name": "beam", "kind": "slider", "b": "trolley", "at": [0, 0, 10],
      "axis": [1, 0, 0], "limits": [-2, 6], "motor": { "max_force": 5e4 } } ],
  "winches": [ { "name": "drum", "body": "trolley", "at": [-0.25, 0, 0], "axis": [0, 1, 0],
      "radius": 0.25, "side": 1, "max_speed": 2, "max_force": 1e5, "brake_force": 1e5,
      "min_out": 0.5, "max_out": 20, "brake": true } ],
  "wires": [ { "name": "line", "type": "w",
      "route": [ { "winch": "drum" }, { "attach": "hook", "at": [0, 0, 0.2] } ] } ],
  "controls": [
    { "name": "travel", "lever": "slew", "drives": ["beam"], "speed": 1, "ramp": 2, "creep": 0.1 },
    { "name": "hoist", "lever": "hoist", "drives": ["drum"], "speed": 0.5, "ramp": 1 } ],
  "interlocks": [
    { "kind": "load", "warn": 0.9, "stop": 1.0, "cuts": ["hoist"] },
    { "kind": "two_block", "body": "hook", "limit_body": "trolley", "warn": 3, "stop": 2, "cuts": ["hoist"] },
    { "kind": "slack", "wire": "line", "warn": 300, "stop": 200, "cuts": ["hoist"] } ],
  "grabs": [ { "body": "hook", "at": [0, 0, -0.2], "loads": ["light", "heavy"],
      "load_points": [[0, 0, 0.5], [0, 0, 0.5]], "reach": 0.3, "max_speed": 0.3 } ],
  "crane": { "name": "small", "capacity": 19620, "load_wires": ["line"], "falls": 1,
      "hook": "hook", "hoist_winch": "drum", "trolley": "beam",
      "suspension_body": "trolley", "suspension": [0, 0, 0] }
})";

// The same with more parts: `parts` is "\"key\": value, …".
inline std::string small_crane_with(const std::string& parts) {
    return small_crane.substr(0, small_crane.rfind('}')) + ", " + parts + "}";
}

// The same with one snippet replaced.
inline std::string small_crane_but(const std::string& snippet, const std::string& replacement) {
    std::string text = small_crane;
    return text.replace(text.find(snippet), snippet.size(), replacement);
}

}  // namespace fairlead
