#include "app/scene_drafts.h"

#include <stdexcept>

#include "engine/scene/scene_moved.h"
#include "render/ghost.h"

namespace fairlead {
namespace {

constexpr render::Rgba draft{1.0f, 0.72f, 0.2f, 0.95f};  // amber: a ghost is pale blue

}  // namespace

void SceneDrafts::look(SceneWriter& writer) {
    if (looked_ && writer.checked() == checked_ && writer.text == text_ &&
        writer.kept_text() == kept_)
        return;
    looked_ = true, checked_ = writer.checked();
    text_ = writer.text, kept_ = writer.kept_text();
    lines_.clear();
    if (writer.kept()) return;
    MovedParts moved;
    try {
        moved = moved_parts(writer.kept_text(), writer.text);
    } catch (const std::runtime_error&) {  // half typed
        return;
    }
    for (const MovedParts::Body& body : moved.bodies)
        if (const auto shape = writer.shapes().find(body.name); shape != writer.shapes().end())
            render::outline(shape->second, body.X, draft, lines_);
    for (const MovedParts::Wire& wire : moved.wires) render::outline(wire.stops, draft, lines_);
}

}  // namespace fairlead
