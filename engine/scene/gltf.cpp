#include "engine/scene/gltf.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "engine/files/read_file.h"
#include "engine/scene/gltf_check.h"
#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

constexpr std::uintmax_t largest_model = 256u << 20;  // [bytes]
constexpr std::size_t largest_json = 32u << 20;       // [bytes]
constexpr int max_depth = 64, max_nodes = 100'000;    // also end cycles and shared branches
constexpr std::size_t longest_problem = 400;          // [bytes] of what tinygltf has to say
constexpr std::size_t primitive_cost = 64;            // [elements] of one without any

bool keep_encoded(tinygltf::Image* image, const int, std::string*, std::string*, int, int,
                  const unsigned char* bytes, int size, void*) {
    image->image.assign(bytes, bytes + size);
    image->as_is = true;
    return true;
}

// What tinygltf asks for when a file names others.
struct OtherFiles {
    const FileAccess& access;
    GltfBudget& budget;
    std::string folder;  // of the file that names them
};

// tinygltf looks in the working folder as well; nothing there is meant.
bool exists(const std::string& file, void* data) {
    std::error_code error;
    return file.starts_with(static_cast<OtherFiles*>(data)->folder) &&
           std::filesystem::exists(file, error);
}
std::string as_it_is(const std::string& file, void*) {
    return file;
}
bool read_whole(std::vector<unsigned char>* bytes, std::string* problem, const std::string& file,
                void* data) {
    auto& others = *static_cast<OtherFiles*>(data);
    try {
        *bytes = read_bytes(others.access.permitted(file), others.budget.bytes);
        GltfBudget::take(others.budget.bytes, bytes->size(), "bytes of models");
        return true;
    } catch (const std::runtime_error& e) {
        *problem = e.what();
        return false;
    }
}
bool write_nothing(std::string*, const std::string&, const std::vector<unsigned char>&, void*) {
    return false;
}

std::string_view text_of(const std::vector<unsigned char>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The first chunk of a binary file: a head of 12 bytes, its length, its kind, its text.
std::string_view json_of(const std::vector<unsigned char>& bytes) {
    constexpr std::size_t before_length = 12, before_text = 20;
    if (bytes.size() < before_text || !text_of(bytes).starts_with("glTF"))
        throw std::runtime_error("not a glTF file: no binary head");
    std::uint32_t length;
    std::memcpy(&length, bytes.data() + before_length, sizeof length);
    if (length > bytes.size() - before_text)
        throw std::runtime_error("not a glTF file: it ends too soon");
    return text_of(bytes).substr(before_text, length);
}

Eigen::Affine3d transform_of(const tinygltf::Node& node) {
    Eigen::Affine3d X = Eigen::Affine3d::Identity();
    if (node.matrix.size() == 16) {
        X.matrix() = Eigen::Map<const Eigen::Matrix4d>(node.matrix.data());
        return X;
    }
    if (node.translation.size() == 3) X.translate(Eigen::Map<const Vec3>(node.translation.data()));
    if (node.rotation.size() == 4) {
        const auto& q = node.rotation;  // x, y, z, w
        const Quat rotation(q[3], q[0], q[1], q[2]);
        if (rotation.norm() > 1e-6) X.rotate(rotation.normalized());
    }
    if (node.scale.size() == 3) X.scale(Eigen::Map<const Vec3>(node.scale.data()));
    return X;
}

class Walk {
  public:
    Walk(const tinygltf::Model& model, GltfBudget& budget,
         const std::function<void(const GltfPrimitive&)>& visit)
        : model_(model), budget_(budget), visit_(visit) {}

    void node(int index, const Eigen::Affine3d& X, int depth) {
        if (index < 0 || index >= static_cast<int>(model_.nodes.size()))
            throw std::runtime_error("a node is missing");
        if (depth > max_depth || ++visited_ > max_nodes)
            throw std::runtime_error("nodes are nested too deep");
        const tinygltf::Node& node = model_.nodes[index];
        if (node.mesh >= static_cast<int>(model_.meshes.size()))
            throw std::runtime_error("a mesh is missing");
        if (node.mesh >= 0)
            for (const tinygltf::Primitive& p : model_.meshes[node.mesh].primitives)
                primitive(p, X);
        for (const int child : node.children)
            this->node(child, X * child_transform(child), depth + 1);
    }

    Eigen::Affine3d child_transform(int index) const {
        if (index < 0 || index >= static_cast<int>(model_.nodes.size()))
            throw std::runtime_error("a node is missing");
        return transform_of(model_.nodes[index]);
    }

  private:
    void primitive(const tinygltf::Primitive& p, const Eigen::Affine3d& X) {
        GltfBudget::take(budget_.elements, primitive_cost, "pieces");
        const bool triangles = p.mode == TINYGLTF_MODE_TRIANGLES || p.mode == -1;
        const auto positions = p.attributes.find("POSITION");
        if (!triangles || positions == p.attributes.end()) return;
        const std::size_t vertices = GltfElements(model_, positions->second).size();
        GltfBudget::take(budget_.elements, vertices, "vertices");
        GltfPrimitive found{&p, X, {}};
        if (p.indices >= 0) {
            const GltfElements given(model_, p.indices);
            GltfBudget::take(budget_.elements, given.size(), "corners");
            for (std::size_t i = 0; i < given.size(); ++i) found.indices.push_back(given.index(i));
        } else {
            for (std::size_t i = 0; i < vertices; ++i) found.indices.push_back(i);
        }
        found.indices.resize(found.indices.size() / 3 * 3);
        for (std::size_t i = 0; i < found.indices.size(); ++i)
            if (found.indices[i] >= vertices)
                throw std::runtime_error("triangle " + std::to_string(triangles_ + i / 3) +
                                         ": its corner " + std::to_string(found.indices[i]) +
                                         " is none of the " + std::to_string(vertices) +
                                         " vertices");
        triangles_ += found.indices.size() / 3;
        GltfBudget::take(budget_.triangles, found.indices.size() / 3, "triangles");
        if (X.linear().determinant() < 0)  // mirrored: turn the faces round again
            for (std::size_t i = 0; i < found.indices.size(); i += 3)
                std::swap(found.indices[i + 1], found.indices[i + 2]);
        visit_(found);
    }

    const tinygltf::Model& model_;
    GltfBudget& budget_;
    const std::function<void(const GltfPrimitive&)>& visit_;
    int visited_ = 0;
    std::size_t triangles_ = 0;
};

}  // namespace

tinygltf::Model load_gltf(const std::filesystem::path& file, const FileAccess& access,
                          GltfBudget& budget) {
    const std::filesystem::path real = access.permitted(file);
    std::vector<unsigned char> bytes =
        read_bytes(real, std::min<std::uintmax_t>(largest_model, budget.bytes));
    GltfBudget::take(budget.bytes, bytes.size(), "bytes of models");
    const bool binary = real.extension() == ".glb";
    const std::string_view json = binary ? json_of(bytes) : text_of(bytes);
    if (json.size() > largest_json) throw std::runtime_error("more than 32 MB of JSON");
    GltfBudget::take(budget.bytes, check_gltf(std::string(json), file.string()), "bytes of models");

    OtherFiles others{access, budget, real.parent_path().string()};
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(keep_encoded, nullptr);
    loader.SetFsCallbacks({exists, as_it_is, read_whole, write_nothing, &others});
    tinygltf::Model model;
    std::string problem, warning;
    const auto size = static_cast<unsigned>(bytes.size());
    bytes.resize(bytes.size() + 8);  // tinygltf counts the head of the second chunk as content
    const bool loaded =
        binary ? loader.LoadBinaryFromMemory(&model, &problem, &warning, bytes.data(), size,
                                             others.folder)
               : loader.LoadASCIIFromString(&model, &problem, &warning,
                                            reinterpret_cast<const char*>(bytes.data()), size,
                                            others.folder);
    std::replace(problem.begin(), problem.end(), '\n', ' ');
    problem.resize(problem.find_last_not_of(' ') + 1);
    if (!loaded)
        throw std::runtime_error("not a glTF file: " + file.string() + ": " +
                                 printable(problem, longest_problem));
    return model;
}

GltfElements::GltfElements(const tinygltf::Model& model, int accessor) {
    if (accessor < 0 || accessor >= static_cast<int>(model.accessors.size()))
        throw std::runtime_error("an accessor is missing");
    const tinygltf::Accessor& a = model.accessors[accessor];
    if (a.sparse.isSparse) throw std::runtime_error("sparse accessors are not supported");
    if (a.bufferView < 0 || a.bufferView >= static_cast<int>(model.bufferViews.size()))
        throw std::runtime_error("a buffer view is missing");
    const tinygltf::BufferView& view = model.bufferViews[a.bufferView];
    if (view.buffer < 0 || view.buffer >= static_cast<int>(model.buffers.size()))
        throw std::runtime_error("a buffer is missing");
    const std::vector<unsigned char>& bytes = model.buffers[view.buffer].data;
    const int component = tinygltf::GetComponentSizeInBytes(a.componentType);
    const int components = tinygltf::GetNumComponentsInType(a.type);
    if (component <= 0 || components <= 0) throw std::runtime_error("an accessor has no type");
    const std::size_t element = static_cast<std::size_t>(component) * components;
    stride_ = view.byteStride ? view.byteStride : element;
    count_ = a.count;
    component_type_ = a.componentType;
    type_ = a.type;
    const bool inside = view.byteOffset <= bytes.size() &&
                        view.byteLength <= bytes.size() - view.byteOffset &&
                        a.byteOffset <= view.byteLength && stride_ >= element;
    const std::size_t room = inside ? view.byteLength - a.byteOffset : 0;
    // by division: the product of two numbers from a file may not fit
    const bool fits =
        inside && (count_ == 0 || (room >= element && count_ - 1 <= (room - element) / stride_));
    if (!fits) throw std::runtime_error("an accessor reaches beyond its buffer");
    data_ = bytes.data() + view.byteOffset + a.byteOffset;
}

void GltfElements::require(int type, int component, const char* what) const {
    if (type_ != type || component_type_ != component) throw std::runtime_error(what);
}

Vec3 GltfElements::vector(std::size_t i) const {
    require(TINYGLTF_TYPE_VEC3, TINYGLTF_COMPONENT_TYPE_FLOAT,
            "positions or normals are not three floats");
    float p[3];
    std::memcpy(p, data_ + i * stride_, sizeof p);
    return Vec3(p[0], p[1], p[2]);
}

Eigen::Vector2f GltfElements::uv(std::size_t i) const {
    require(TINYGLTF_TYPE_VEC2, TINYGLTF_COMPONENT_TYPE_FLOAT,
            "texture coordinates are not two floats");
    float p[2];
    std::memcpy(p, data_ + i * stride_, sizeof p);
    return {p[0], p[1]};
}

std::size_t GltfElements::index(std::size_t i) const {
    const unsigned char* at = data_ + i * stride_;
    if (type_ != TINYGLTF_TYPE_SCALAR) throw std::runtime_error("indices are not scalars");
    if (component_type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) return *at;
    if (component_type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) {
        std::uint16_t number;
        std::memcpy(&number, at, sizeof number);
        return number;
    }
    if (component_type_ != TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT)
        throw std::runtime_error("indices are not unsigned");
    std::uint32_t number;
    std::memcpy(&number, at, sizeof number);
    return number;
}

void visit_primitives(const tinygltf::Model& model, const std::string& node, GltfBudget& budget,
                      const std::function<void(const GltfPrimitive&)>& visit) {
    Walk walk(model, budget, visit);
    if (!node.empty()) {
        const auto found = std::find_if(model.nodes.begin(), model.nodes.end(),
                                        [&](const tinygltf::Node& n) { return n.name == node; });
        if (found == model.nodes.end()) throw std::runtime_error("has no node \"" + node + "\"");
        walk.node(static_cast<int>(found - model.nodes.begin()), Eigen::Affine3d::Identity(), 0);
        return;
    }
    const int scene = model.defaultScene >= 0 ? model.defaultScene : 0;
    if (scene >= static_cast<int>(model.scenes.size())) throw std::runtime_error("holds no scene");
    for (const int root : model.scenes[scene].nodes) walk.node(root, walk.child_transform(root), 0);
}

}  // namespace fairlead
