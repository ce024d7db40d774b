#pragma once
// model_file.h — glTF 2.0 → painted triangles: positions, normals, the base colour and its image,
// roughness, metalness and glow of each material. Limits: no skins, animations, normal maps or
// transparency; a colour per vertex is not read; pictures are PNG or JPEG of 4096 pixels a side;
// what gltf_budget.h says.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/files/file_access.h"
#include "engine/scene/gltf_budget.h"
#include "engine/view/look.h"
#include "engine/view/scene_note.h"

namespace tinygltf {
class Model;
}

namespace fairlead {

// Of one scene. Reads each file and node once. What cannot be read is null, and one of `troubles`
// says why: a missing picture is no reason not to simulate.
class ModelFiles {
  public:
    explicit ModelFiles(const FileAccess& access) : access_(access) {}
    // `whose`: the soft body that is named where the model cannot be read.
    std::shared_ptr<const PaintedModel> read(const std::string& file, const std::string& node,
                                             const std::string& whose = "");
    // What keeps a model that was read from being drawn.
    void complain(const std::string& file, const std::string& node, const std::string& whose,
                  const std::string& why);
    const Notes& troubles() const { return troubles_; }

  private:
    std::shared_ptr<const tinygltf::Model> load(const std::string& file,
                                                const std::string& whose);  // null: trouble

    FileAccess access_;
    GltfBudget budget_;
    std::map<std::string, std::shared_ptr<const tinygltf::Model>> files_;
    std::map<std::pair<std::string, std::string>, std::shared_ptr<const PaintedModel>> known_;
    Notes troubles_;
};

// A file by itself. Throws std::runtime_error saying what is wrong with it; an image that cannot be
// read is replaced by a chequer and said in `troubles`.
PaintedModel read_model(const std::string& file, const std::string& node, Notes& troubles);

}  // namespace fairlead
