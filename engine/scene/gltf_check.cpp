#include "engine/scene/gltf_check.h"

#include <stdexcept>
#include <vector>

#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

// The library spends up to 2 kB on an object, on a material: 400 MB at most.
constexpr std::size_t most_objects = 200'000;
constexpr double most_bytes = 4e9;  // that a number may name: more is refused by every budget

std::size_t objects_in(const Json& json) {
    std::size_t count = json.type == Json::Type::object;
    for (const Json& item : json.items) count += objects_in(item);
    return count;
}

const Json* element(const Json& root, const char* list, const Json* index) {
    const Json* items = root.find(list);
    if (!items || !index || index->type != Json::Type::number || !(index->number >= 0) ||
        !(index->number < double(items->items.size())))
        return nullptr;
    return &items->items[static_cast<std::size_t>(index->number)];
}

// A number of bytes; 0 where there is none.
std::uintmax_t bytes_of(const Json& of, const char* key, const std::string& what) {
    const Json* number = of.find(key);
    if (!number) return 0;
    if (number->type != Json::Type::number || !(number->number >= 0) ||
        !(number->number <= most_bytes))
        throw std::runtime_error(what + " has a " + key + " of " + describe(*number));
    return static_cast<std::uintmax_t>(number->number);
}

const std::vector<Json>& list_of(const Json& root, const char* key) {
    static const std::vector<Json> none;
    const Json* list = root.find(key);
    return list && list->type == Json::Type::list ? list->items : none;
}

std::uintmax_t picture_bytes(const Json& root, const Json& image, const std::string& what) {
    const Json* index = image.find("bufferView");
    if (!index) return 0;
    const Json* view = element(root, "bufferViews", index);
    const Json* buffer = view ? element(root, "buffers", view->find("buffer")) : nullptr;
    if (!buffer) throw std::runtime_error(what + " lies in a buffer that is missing");
    const std::uintmax_t from = bytes_of(*view, "byteOffset", what);
    const std::uintmax_t length = bytes_of(*view, "byteLength", what);
    if (length == 0 || from + length > bytes_of(*buffer, "byteLength", what))
        throw std::runtime_error(what + " reaches beyond its buffer");
    return length;
}

}  // namespace

std::uintmax_t check_gltf(const std::string& json, const std::string& file) {
    std::vector<SceneError> errors;
    const std::optional<Json> root = parse_json(json, file, errors);
    if (!root || !errors.empty())
        throw std::runtime_error("not a glTF file: " + errors.front().text());
    if (root->type != Json::Type::object)
        throw std::runtime_error("not a glTF file: " + file + ": " + describe(*root));
    if (objects_in(*root) > most_objects)
        throw std::runtime_error("more than " + std::to_string(most_objects) + " objects: " + file);
    std::uintmax_t bytes = 0;
    for (const Json& buffer : list_of(*root, "buffers"))
        bytes += bytes_of(buffer, "byteLength", "a buffer");
    std::size_t number = 0;
    for (const Json& image : list_of(*root, "images"))
        bytes += picture_bytes(*root, image, "picture " + std::to_string(number++));
    return bytes;
}

}  // namespace fairlead
