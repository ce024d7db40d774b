#pragma once
// model_file.h — glTF 2.0 → painted triangles: positions, normals, the base colour and its image,
// roughness, metalness and glow of each material. Limits: no skins, animations, normal maps or
// transparency; a colour per vertex is not read.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/look.h"

namespace tinygltf {
class Model;
}

namespace fairlead {

// Reads each file and node once. What cannot be read is null, and one of `troubles` says why: a
// missing picture is no reason not to simulate.
class ModelFiles {
  public:
    std::shared_ptr<const PaintedModel> read(const std::string& file, const std::string& node);
    const std::vector<std::string>& troubles() const { return troubles_; }

  private:
    std::shared_ptr<const tinygltf::Model> load(const std::string& file);  // null: trouble

    std::map<std::string, std::shared_ptr<const tinygltf::Model>> files_;
    std::map<std::pair<std::string, std::string>, std::shared_ptr<const PaintedModel>> known_;
    std::vector<std::string> troubles_;
};

// Throws std::runtime_error saying what is wrong with the file; an image that cannot be read is
// replaced by a chequer and said in `troubles`.
PaintedModel read_model(const std::string& file, const std::string& node,
                        std::vector<std::string>& troubles);

}  // namespace fairlead
