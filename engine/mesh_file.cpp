#include "engine/mesh_file.h"

#include <tiny_gltf.h>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "physics/mesh.h"

namespace fairlead {
namespace {

constexpr std::uintmax_t largest_file = 256u << 20;  // [bytes]
constexpr int max_depth = 64, max_nodes = 100'000;   // also end cycles and shared branches

// Images are of no interest here, and a missing one is no reason to refuse a mesh.
bool skip_image(tinygltf::Image*, const int, std::string*, std::string*, int, int,
                const unsigned char*, int, void*) {
    return true;
}

// The elements of an accessor, checked against the file: tinygltf does not check.
class Elements {
  public:
    Elements(const tinygltf::Model& model, int accessor) {
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
        const bool fits =
            view.byteOffset <= bytes.size() && view.byteLength <= bytes.size() - view.byteOffset &&
            a.byteOffset <= view.byteLength && stride_ >= element && count_ <= bytes.size() &&
            (count_ == 0 || (count_ - 1) * stride_ + element <= view.byteLength - a.byteOffset);
        if (!fits) throw std::runtime_error("an accessor reaches beyond its buffer");
        data_ = bytes.data() + view.byteOffset + a.byteOffset;
    }

    std::size_t size() const { return count_; }

    Vec3 position(std::size_t i) const {
        if (type_ != TINYGLTF_TYPE_VEC3 || component_type_ != TINYGLTF_COMPONENT_TYPE_FLOAT)
            throw std::runtime_error("positions are not three floats");
        float p[3];
        std::memcpy(p, data_ + i * stride_, sizeof p);
        return Vec3(p[0], p[1], p[2]);
    }
    std::size_t index(std::size_t i) const {
        const unsigned char* at = data_ + i * stride_;
        if (type_ != TINYGLTF_TYPE_SCALAR) throw std::runtime_error("indices are not scalars");
        if (component_type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) return *at;
        if (component_type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT)
            return read<std::uint16_t>(at);
        if (component_type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT) return read<std::uint32_t>(at);
        throw std::runtime_error("indices are not unsigned");
    }

  private:
    template <class Number>
    static std::size_t read(const unsigned char* at) {
        Number number;
        std::memcpy(&number, at, sizeof number);
        return number;
    }

    const unsigned char* data_ = nullptr;
    std::size_t count_ = 0, stride_ = 0;
    int component_type_ = 0, type_ = 0;
};

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

class Joiner {
  public:
    Joiner(const tinygltf::Model& model, physics::TriangleMesh& mesh)
        : model_(model), mesh_(mesh) {}

    void add_node(int index, const Eigen::Affine3d& above, int depth) {
        if (index < 0 || index >= static_cast<int>(model_.nodes.size()))
            throw std::runtime_error("a node is missing");
        if (depth > max_depth || ++visited_ > max_nodes)
            throw std::runtime_error("nodes are nested too deep");
        const tinygltf::Node& node = model_.nodes[index];
        const Eigen::Affine3d X = above * transform_of(node);
        if (node.mesh >= static_cast<int>(model_.meshes.size()))
            throw std::runtime_error("a mesh is missing");
        if (node.mesh >= 0)
            for (const tinygltf::Primitive& p : model_.meshes[node.mesh].primitives)
                add_primitive(p, X);
        for (const int child : node.children) add_node(child, X, depth + 1);
    }

  private:
    void add_primitive(const tinygltf::Primitive& primitive, const Eigen::Affine3d& X) {
        const bool triangles = primitive.mode == TINYGLTF_MODE_TRIANGLES || primitive.mode == -1;
        const auto positions = primitive.attributes.find("POSITION");
        if (!triangles || positions == primitive.attributes.end()) return;
        const Elements vertices(model_, positions->second);
        std::vector<std::size_t> indices;
        if (primitive.indices >= 0) {
            const Elements given(model_, primitive.indices);
            for (std::size_t i = 0; i < given.size(); ++i) indices.push_back(given.index(i));
        } else {
            for (std::size_t i = 0; i < vertices.size(); ++i) indices.push_back(i);
        }
        if (mesh_.triangles.size() + indices.size() / 3 > physics::most_triangles)
            throw std::runtime_error("more than two million triangles");
        const bool mirrored = X.linear().determinant() < 0;
        constexpr int unused = -1;  // primitives may share vertices and use a few each
        std::vector<int> placed(vertices.size(), unused);
        for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
            Eigen::Vector3i corner;
            for (int k = 0; k < 3; ++k) {
                const std::size_t v = indices[i + k];
                if (v >= vertices.size())
                    throw std::runtime_error("triangle " + std::to_string(mesh_.triangles.size()) +
                                             ": its corner " + std::to_string(v) +
                                             " is none of the " + std::to_string(vertices.size()) +
                                             " vertices");
                if (placed[v] == unused) {
                    placed[v] = static_cast<int>(mesh_.vertices.size());
                    const Vec3 p = X * vertices.position(v);
                    mesh_.vertices.emplace_back(p.x(), -p.z(), p.y());
                }
                corner[k] = placed[v];
            }
            if (mirrored) std::swap(corner[1], corner[2]);
            mesh_.triangles.push_back(corner);
        }
    }

    const tinygltf::Model& model_;
    physics::TriangleMesh& mesh_;
    int visited_ = 0;
};

}  // namespace

physics::TriangleMesh read_mesh(const std::string& file) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error || !std::filesystem::is_regular_file(file, error))
        throw std::runtime_error("no such file: " + file);
    if (size > largest_file) throw std::runtime_error("larger than 256 MB: " + file);

    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(skip_image, nullptr);
    tinygltf::Model model;
    std::string problem, warning;
    const bool binary = std::filesystem::path(file).extension() == ".glb";
    const bool loaded = binary ? loader.LoadBinaryFromFile(&model, &problem, &warning, file)
                               : loader.LoadASCIIFromFile(&model, &problem, &warning, file);
    if (!loaded) throw std::runtime_error("not a glTF file: " + file + ": " + problem);

    physics::TriangleMesh mesh;
    const int scene = model.defaultScene >= 0 ? model.defaultScene : 0;
    if (scene >= static_cast<int>(model.scenes.size()))
        throw std::runtime_error("holds no scene: " + file);
    try {
        Joiner joiner(model, mesh);
        for (const int node : model.scenes[scene].nodes)
            joiner.add_node(node, Eigen::Affine3d::Identity(), 0);
    } catch (const std::runtime_error& e) {
        throw std::runtime_error(file + ": " + e.what());
    }
    if (mesh.triangles.empty()) throw std::runtime_error("holds no triangles: " + file);
    return mesh;
}

}  // namespace fairlead
