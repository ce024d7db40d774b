#pragma once
// parameters.h — the one table of parameters: every key a scene file may hold, with its type, unit,
// range, default and a line of help. Scene reading checks against it, the schema is printed from
// it, `--set` and the designer's sliders address it. What is not in the table does not exist.
//
// A path is a JSON pointer whose list elements go by name: /bodies/load/mass. In the table a `*`
// stands for any element. Shapes contain shapes, so their rows begin with "shape/" and a row of
// type `shape` refers to them.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

enum class ParameterType {
    number,
    integer,
    boolean,
    text,
    name,        // unique among its kind; others refer to it
    title,       // likewise, but free text: marks, cameras, controls
    choice,      // one of `words`
    reference,   // the name of something; `words` are the lists it may be in
    vector,      // three numbers
    direction,   // three numbers, not all zero; made a unit vector
    quaternion,  // [w, x, y, z], unit
    pair,        // two numbers
    file,        // a path relative to the scene file
    shape,       // an object of the rows shape/…
    object,      // keys are the rows below it
    list,        // elements are the row `…/*`
    map          // like list, but an object whose keys are the names
};

struct Parameter {
    std::string_view path;
    ParameterType type = ParameterType::number;
    std::string_view unit;
    double min = 0, max = 0;    // of the number or every component; list: of its size
    std::string_view fallback;  // JSON text; "!": required; empty: optional
    std::string_view words;     // choices or lists referred to, separated by spaces; map: by keys
    std::string_view beside;    // the key is allowed only together with one of these keys
    std::string_view help;
    bool logarithmic = false;  // spans decades: a slider moves the logarithm
    bool live = false;         // may change while the simulation runs
};

const std::vector<Parameter>& parameter_table();

// The row of a pattern ("/bodies/*/mass"), or null.
const Parameter* find_parameter(std::string_view pattern);

// scenes/scene.schema.json: JSON Schema (draft-07) of the table, for editors to complete from.
std::string scene_schema();

// scenes/README.md: the table as a page to read.
std::string scene_reference();

// ---- while the simulation runs

// Everything that may change in this world, in an order that does not change until it is rebuilt.
// `initial` is the value now.
std::vector<ParameterInfo> live_parameters(const physics::World& world);
// All values in the order of live_parameters(). Reuses `values`' memory.
void read_parameters(const physics::World& world, std::vector<double>& values);

// By path. The path of a wire falls through to its type: /wires/hoist/young_modulus.
std::optional<double> read_parameter(const physics::World& world, std::string_view path);
// Returns what is wrong with path or value, or an empty text; a wrong value changes nothing.
// A mass takes the inertia along. Wires keep their rest lengths.
std::string write_parameter(physics::World& world, std::string_view path, double value);

}  // namespace fairlead
