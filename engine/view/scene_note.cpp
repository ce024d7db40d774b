#include "engine/view/scene_note.h"

namespace fairlead {
namespace {

// No printf: names may hold anything, and a catalogue's fields are only as right as it is.
std::string with_fields(std::string text, const std::vector<std::string>& fields) {
    std::size_t from = 0;
    for (const std::string& field : fields) {
        const std::size_t at = text.find("%s", from);
        if (at == std::string::npos) break;
        text.replace(at, 2, field);
        from = at + field.size();
    }
    return text;
}

}  // namespace

SceneNote::SceneNote(const char* sentence, std::vector<std::string> filled)
    : std::string(with_fields(sentence, filled)), sentence_(sentence), filled_(std::move(filled)) {}

std::string SceneNote::in(Translate translate) const {
    return with_fields(translate(sentence_), filled_);
}

}  // namespace fairlead
