#pragma once
// scene_note.h — what is said about a scene when it loads: a pre-tension, how a ship floats, what
// was put right in a mesh. It is its English text, as logs and the command line want it; and it
// knows its sentence apart from the names and figures in it, so that a panel says it in another
// language.
#include <string>
#include <utility>
#include <vector>

#include "engine/view/language.h"

namespace fairlead {

struct SceneNote : std::string {
    // `sentence` stands in tr_later(), with a %s for each name or figure of `filled`, in order.
    SceneNote(const char* sentence, std::vector<std::string> filled);
    std::string in(Translate translate) const;

  private:
    const char* sentence_;
    std::vector<std::string> filled_;
};
using Notes = std::vector<SceneNote>;

}  // namespace fairlead
