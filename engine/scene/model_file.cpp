#include "engine/scene/model_file.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "engine/scene/gltf.h"
#include "engine/scene/picture_size.h"
#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

constexpr int largest_image = 4096;            // [pixels] per side
constexpr std::size_t longest_trouble = 1000;  // [bytes]

// Magenta and black, as everywhere a picture is missing.
Image chequer() {
    Image image{8, 8, {}};
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) {
            const bool bright = (x + y) % 2 == 0;
            const unsigned char on = bright ? 230 : 20;
            image.rgba.insert(image.rgba.end(), {on, 20, on, 255});
        }
    return image;
}

// Throws what is to be read after the picture's name.
Image decode(const tinygltf::Image& from, GltfBudget& budget) {
    const PictureSize size = picture_size(from.image.data(), from.image.size());
    if (std::max(size.width, size.height) > largest_image)
        throw std::runtime_error("is larger than 4096 pixels");
    GltfBudget::take(budget.pixels, std::uintmax_t(size.width) * std::uintmax_t(size.height),
                     "pixels");
    tinygltf::Image decoded;
    std::string problem, warning;
    const bool good = tinygltf::LoadImageData(&decoded, 0, &problem, &warning, 0, 0,
                                              from.image.data(), int(from.image.size()), nullptr);
    if (!good || decoded.component != 4 || decoded.bits != 8)
        throw std::runtime_error("is not a picture");
    if (decoded.width != size.width || decoded.height != size.height)
        throw std::runtime_error("is not a picture: it has two sizes");
    return {decoded.width, decoded.height, std::move(decoded.image)};
}

class Painter {
  public:
    Painter(const tinygltf::Model& from, const std::string& file, const FileAccess& access,
            GltfBudget& budget, Notes& troubles)
        : from_(from),
          file_(file),
          access_(access),
          budget_(budget),
          troubles_(troubles),
          images_(from.images.size(), unread) {}

    void add(const GltfPrimitive& found) {
        const auto& attributes = found.primitive->attributes;
        const GltfElements positions(from_, attributes.at("POSITION"));
        const auto normal = attributes.find("NORMAL"), uv = attributes.find("TEXCOORD_0");
        const bool smooth = normal != attributes.end(), mapped = uv != attributes.end();
        const GltfElements normals(from_, smooth ? normal->second : attributes.at("POSITION"));
        const GltfElements uvs(from_, mapped ? uv->second : attributes.at("POSITION"));
        if (normals.size() < positions.size() || uvs.size() < positions.size())
            throw std::runtime_error("fewer normals or texture coordinates than positions");
        const Material material = material_of(found.primitive->material);
        const Eigen::Matrix3d turn = found.X.linear().inverse().transpose();

        constexpr std::uint32_t unplaced = 0xffffffff;
        std::vector<std::uint32_t> placed(smooth ? positions.size() : 0, unplaced);
        ModelPatch patch{model.indices.size(), found.indices.size(), mapped ? material.image : -1};
        for (std::size_t i = 0; i < found.indices.size(); i += 3) {
            Vec3 p[3];
            for (int k = 0; k < 3; ++k)
                p[k] = z_up(found.X * positions.vector(found.indices[i + k]));
            const Vec3 flat = (p[1] - p[0]).cross(p[2] - p[0]).stableNormalized();
            for (int k = 0; k < 3; ++k) {
                const std::size_t v = found.indices[i + k];
                if (smooth && placed[v] != unplaced) {
                    model.indices.push_back(placed[v]);
                    continue;
                }
                Vec3 n = smooth ? z_up((turn * normals.vector(v)).eval()).stableNormalized() : flat;
                if (!n.allFinite() || n.norm() < 0.5) n = flat;
                PaintedVertex vertex{p[k].cast<float>(), n.cast<float>(),
                                     mapped ? uvs.uv(v) : Eigen::Vector2f(Eigen::Vector2f::Zero()),
                                     material.paint};
                if (!vertex.p.allFinite()) throw std::runtime_error("a position is not a number");
                const auto fresh = static_cast<std::uint32_t>(model.vertices.size());
                if (smooth) placed[v] = fresh;
                model.indices.push_back(fresh);
                model.vertices.push_back(vertex);
            }
        }
        if (patch.count > 0) model.patches.push_back(patch);
    }

    PaintedModel model;

  private:
    struct Material {
        Paint paint;
        int image = -1;
    };
    static constexpr int unread = -2;

    Material material_of(int index) {
        Material out;
        if (index < 0 || index >= static_cast<int>(from_.materials.size())) return out;
        const tinygltf::Material& m = from_.materials[index];
        const auto& pbr = m.pbrMetallicRoughness;
        if (pbr.baseColorFactor.size() >= 3)
            out.paint.colour = {float(pbr.baseColorFactor[0]), float(pbr.baseColorFactor[1]),
                                float(pbr.baseColorFactor[2])};
        out.paint.roughness = static_cast<float>(pbr.roughnessFactor);
        out.paint.metallic = static_cast<float>(pbr.metallicFactor);
        for (const double glow : m.emissiveFactor)
            out.paint.glow = std::max(out.paint.glow, static_cast<float>(glow));
        const int texture = pbr.baseColorTexture.index;
        if (texture < 0 || texture >= static_cast<int>(from_.textures.size())) return out;
        out.image = image_of(from_.textures[texture].source);
        return out;
    }

    int image_of(int source) {
        if (source < 0 || source >= static_cast<int>(from_.images.size())) return -1;
        if (images_[source] != unread) return images_[source];
        const std::string& name = from_.images[source].uri;
        try {
            if (from_.images[source].image.empty()) throw std::runtime_error(why_unread(name));
            model.images.push_back(decode(from_.images[source], budget_));
        } catch (const std::exception& e) {
            troubles_.push_back(
                {tr_later("model %s: its picture %s %s; a chequer stands in its place"),
                 {printable(file_, longest_trouble),
                  printable(name.empty() ? std::to_string(source) : name, longest_trouble),
                  printable(e.what(), longest_trouble)}});
            model.images.push_back(chequer());
        }
        return images_[source] = static_cast<int>(model.images.size()) - 1;
    }

    // tinygltf says only that it has no picture.
    std::string why_unread(const std::string& name) const {
        const auto file = std::filesystem::path(file_).parent_path() / name;
        std::error_code error;
        if (!std::filesystem::exists(file, error)) return "is missing";
        try {
            access_.permitted(file);
        } catch (const std::runtime_error& e) {
            return std::string("is not read: ") + e.what();
        }
        return "is empty, or too large";
    }

    const tinygltf::Model& from_;
    const std::string& file_;
    const FileAccess& access_;
    GltfBudget& budget_;
    Notes& troubles_;
    std::vector<int> images_;  // of the file → of the model
};

PaintedModel paint_model(const tinygltf::Model& from, const std::string& file,
                         const std::string& node, const FileAccess& access, GltfBudget& budget,
                         Notes& troubles) {
    Painter painter(from, file, access, budget, troubles);
    const std::size_t before = budget.triangles;
    visit_primitives(from, node, budget, [&](const GltfPrimitive& found) { painter.add(found); });
    if (before == budget.triangles) throw std::runtime_error("holds no triangles");
    return std::move(painter.model);
}

}  // namespace

PaintedModel read_model(const std::string& file, const std::string& node, Notes& troubles) {
    const FileAccess beside(std::filesystem::path(file).parent_path());
    GltfBudget budget;
    return paint_model(load_gltf(file, beside, budget), file, node, beside, budget, troubles);
}

void ModelFiles::complain(const std::string& file, const std::string& node,
                          const std::string& whose, const std::string& why) {
    const std::string what =
                          printable(file + (node.empty() ? "" : ", node " + node), longest_trouble),
                      wrong = printable(why, longest_trouble);
    if (whose.empty())
        troubles_.push_back(
            {tr_later("model %s: %s; a chequered shape stands in its place"), {what, wrong}});
    else
        troubles_.push_back({tr_later("model %s of soft body %s: %s; its tetrahedra are drawn, "
                                      "chequered"),
                             {what, printable(whose, longest_trouble), wrong}});
}

std::shared_ptr<const tinygltf::Model> ModelFiles::load(const std::string& file,
                                                        const std::string& whose) {
    const auto [at, fresh] = files_.try_emplace(file, nullptr);
    if (!fresh) return at->second;
    try {
        at->second = std::make_shared<const tinygltf::Model>(load_gltf(file, access_, budget_));
    } catch (const std::exception& e) {
        complain(file, "", whose, e.what());
    }
    return at->second;
}

std::shared_ptr<const PaintedModel> ModelFiles::read(const std::string& file,
                                                     const std::string& node,
                                                     const std::string& whose) {
    const auto [at, fresh] = known_.try_emplace({file, node}, nullptr);
    const auto from = fresh ? load(file, whose) : nullptr;
    if (!from) return at->second;
    try {
        at->second = std::make_shared<const PaintedModel>(
            paint_model(*from, file, node, access_, budget_, troubles_));
    } catch (const std::exception& e) {
        complain(file, node, whose, e.what());
    }
    return at->second;
}

}  // namespace fairlead
