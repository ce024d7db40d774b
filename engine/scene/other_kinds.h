#pragma once
// other_kinds.h — what a file is that was opened as something else: one line says so, in place of
// one for each key that it does not have.
#include <string>

#include "engine/scene/scene_text.h"

namespace fairlead {

// By its first bytes: "a picture"; empty: none of those that are known.
std::string kind_of_bytes(const std::string& content);

// By its outermost keys: "a scene", "a course", "a model (glTF)"; empty: none of those.
std::string kind_of_tree(const Json& tree);

// Throws SceneErrors of one line where `found` is another kind than `expected`.
void demand_kind(const std::string& expected, const std::string& found, const std::string& file);

}  // namespace fairlead
