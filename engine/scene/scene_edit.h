#pragma once
// scene_edit.h — what was tuned, written back into the text of its scene: only the numbers change;
// comments, order and spacing of the file stay.
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

// The same for a file: into `to`, which may be the file itself. It is read as a scene before
// it is written. Throws SceneErrors, std::runtime_error; then nothing is written.
void save_tuned(const std::string& from, const std::string& to,
                const std::vector<std::pair<std::string, double>>& values);

}  // namespace fairlead
