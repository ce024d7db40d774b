#include "app/cli_hulls.h"

#include <cstdio>

#include "app/cli_table.h"
#include "engine/scene/scene.h"
#include "engine/session/hull_text.h"

namespace fairlead {

int list_hulls(const std::string& file) {
    const std::string text = hull_text(load_scene(file));
    if (text.empty()) throw Refusal(file + ": nothing floats; expected a body with a \"hull\"");
    std::fputs(text.c_str(), stdout);
    return good;
}

}  // namespace fairlead
