#pragma once
// scene_edit.h — what was tuned, written back into the text of its scene: only the numbers change;
// comments, order and spacing of the file stay.
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace fairlead {

// Paths as of live parameters: "/bodies/load/mass"; elements of lists by name or number, components
// of vectors by x, y, z. What the text does not hold yet is put into its object. Throws
// std::runtime_error: there is no such place in it.
std::string with_values(std::string text,
                        const std::vector<std::pair<std::string, double>>& values);

// Lists of a scene whose parts may be taken by name, bodies first.
struct SceneList {
    const char *key, *label;  // in tr_later()
};
const std::vector<SceneList>& scene_lists();

// What can be added to a scene by name: "body", "wire" …, in the order they are offered.
struct ScenePart {
    const char* label;    // in tr_later()
    const char* list;     // the key of the list it goes into
    const char* name;     // what the first of them is called
    const char* element;  // JSON, with %s for its name; of wire types with the key
};
const std::vector<ScenePart>& scene_parts();

// With another element at the end of its list, which is made where there is none; its name is one
// that nothing in that list has. The list `list` is a key of the scene.
std::string with_part(std::string text, const ScenePart& part);
// With a copy of an element, by another name, behind it; a body's a metre aside.
std::string with_copy(std::string text, const std::string& list, const std::string& name);
// Without it. What speaks of it is left: read_scene() says where.
std::string without_part(std::string text, const std::string& list, const std::string& name);
// Names of a list's elements, in order; of those without a name their numbers.
std::vector<std::string> part_names(const std::string& text, const std::string& list);
// Of a body [m], as the text has it; none: it has no position of its own in it.
std::optional<std::array<double, 3>> position_of(const std::string& text, const std::string& body);
std::string with_position(std::string text, const std::string& body,
                          const std::array<double, 3>& place);
// The smallest scene there is to begin with: ground, and nothing on it.
std::string empty_scene();
// All throw std::runtime_error where the text is no JSON or there is no such element.

// The same as with_values() for a file: into `to`, which may be the file itself. It is read as a
// scene before it is written. Throws SceneErrors, std::runtime_error; then nothing is written.
void save_tuned(const std::string& from, const std::string& to,
                const std::vector<std::pair<std::string, double>>& values);

}  // namespace fairlead
