#include "engine/scene/other_kinds.h"

#include <array>
#include <string_view>

namespace fairlead {
namespace {

struct FirstBytes {
    std::string_view bytes;
    const char* kind;
};
constexpr std::array<FirstBytes, 12> all_first_bytes{
    {{"glTF", "a model (binary glTF)"},
     {"\x89PNG", "a picture (PNG)"},
     {"\xff\xd8\xff", "a picture (JPEG)"},
     {"SQLite format 3", "a recording or a book of results"},
     {"$MeshFormat", "a mesh of Gmsh"},
     {"# vtk", "a mesh of VTK"},
     {"%PDF", "a document (PDF)"},
     {"<!DOCTYPE", "a page (HTML)"},
     {"<html", "a page (HTML)"},
     {"PK\x03\x04", "an archive (ZIP)"},
     {"\x1f\x8b", "an archive (gzip)"},
     {"msgid ", "a list of translations"}}};

bool has(const Json& tree, const char* key, Json::Type type) {
    const Json* value = tree.find(key);
    return value && value->type == type;
}

}  // namespace

std::string kind_of_bytes(const std::string& content) {
    for (const FirstBytes& first : all_first_bytes)
        if (content.starts_with(first.bytes)) return first.kind;
    return {};
}

// "format" and "name" do not tell: a scene that somebody begins may lack both.
std::string kind_of_tree(const Json& tree) {
    using Type = Json::Type;
    if (has(tree, "bodies", Type::list) || has(tree, "wires", Type::list)) return "a scene";
    if (const Json* asset = tree.find("asset"); asset && asset->find("version"))
        return "a model (glTF)";
    if (has(tree, "course", Type::text) || has(tree, "exercises", Type::list)) return "a course";
    if (has(tree, "axes", Type::object) || has(tree, "switches", Type::object))
        return "a list of keys and levers";
    if (has(tree, "properties", Type::object) || has(tree, "$defs", Type::object))
        return "a schema";
    return {};
}

void demand_kind(const std::string& expected, const std::string& found, const std::string& file) {
    if (found.empty() || found == expected) return;
    throw SceneErrors({{file, 0, "", "is " + found + "; expected " + expected}});
}

}  // namespace fairlead
