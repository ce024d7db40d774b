#pragma once
// scene_trouble.h — what is said about a scene that cannot be built.
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "engine/session/build.h"

namespace fairlead {

// Place and message of the one error of the text of a scene, or how many there are; empty: none.
inline std::string scene_trouble(const std::string& text) {
    try {
        Notes notes;
        build_world(read_scene(text, "t.json"), notes);
    } catch (const SceneErrors& e) {
        return e.errors.size() == 1 ? e.errors[0].pointer + ": " + e.errors[0].message
                                    : std::to_string(e.errors.size()) + " errors";
    }
    return "";
}

}  // namespace fairlead
