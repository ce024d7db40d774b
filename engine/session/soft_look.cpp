#include "engine/session/soft_look.h"

#include <map>

#include "engine/session/carry_model.h"

namespace fairlead {
namespace {

using physics::SoftBody;
using physics::SoftShape;

// Triangles of all carried models of a scene, which are placed anew for each picture. tuning: so
// many take 2 ms of one, and 0.4 to 3 s to bind (fairlead_bench
// --benchmark_filter='carried|binding').
constexpr std::size_t most_carried = 200'000;

// What bodies of one mesh and one model share. What is wrong is said once for these.
class CarriedModels {
  public:
    explicit CarriedModels(ModelFiles& files) : files_(files) {}

    std::shared_ptr<const CarriedModel> read(const SceneSoftBody& body, const SoftShape& shape) {
        const auto model = files_.read(body.model.file, body.model.node, body.name);
        if (!model) return nullptr;
        const auto [at, fresh] = known_.try_emplace({model.get(), &shape}, nullptr);
        if (!fresh && !at->second) return nullptr;
        try {
            take(model->indices.size() / 3);
            if (fresh) at->second = carry_model(model, shape);
        } catch (const std::exception& e) {
            at->second = nullptr;
            files_.complain(body.model.file, body.model.node, body.name, e.what());
        }
        return at->second;
    }

  private:
    void take(std::size_t triangles) {
        if (triangles > left_)
            throw std::runtime_error("has " + std::to_string(triangles) +
                                     " triangles, and all soft bodies together may carry " +
                                     std::to_string(most_carried));
        left_ -= triangles;
    }

    ModelFiles& files_;
    std::size_t left_ = most_carried;
    std::map<std::pair<const PaintedModel*, const SoftShape*>, std::shared_ptr<const CarriedModel>>
        known_;
};

// (nodes) [Pa] the mean of the elements about each, by their volumes.
std::vector<double> stress_of_nodes(const SoftBody& body) {
    const SoftShape& shape = *body.shape;
    std::vector<double> sum(body.x.size(), 0), volume(body.x.size(), 0);
    if (body.largest_stress.size() != shape.elements.size()) return sum;  // before the first tick
    for (std::size_t e = 0; e < shape.elements.size(); ++e)
        for (int a = 0; a < shape.mesh.nodes_of_element(); ++a) {
            const auto node = std::size_t(shape.mesh.elements[e][a]);
            sum[node] += shape.elements[e].volume * body.largest_stress[e];
            volume[node] += shape.elements[e].volume;
        }
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] /= volume[i];
    return sum;
}

// Of all nodes, or of those of the surface.
template <class Value>
void show(const std::vector<Value>& of_nodes, bool all, const SoftShape& shape,
          std::vector<Value>& to) {
    if (all) {
        to = of_nodes;
        return;
    }
    to.clear();
    for (const int node : shape.surface_nodes) to.push_back(of_nodes[node]);
}

}  // namespace

void paint_soft_bodies(const Scene& scene, const physics::World& world, ModelFiles& files,
                       Scenery& s) {
    CarriedModels models(files);
    for (std::size_t i = 0; i < world.soft_bodies.size(); ++i) {
        const SoftShape& shape = *world.soft_bodies[i].shape;
        SoftLook look;
        look.name = world.soft_bodies[i].name;
        if (i < scene.soft_bodies.size()) {
            const SceneSoftBody& body = scene.soft_bodies[i];
            look.colour = body.colour.value_or(Colour{});
            if (body.model.given()) look.carried = models.read(body, shape);
            look.stand_in = body.model.given() && !look.carried;
        }
        if (look.carried) {
            look.vertices = int(shape.mesh.nodes.size());
            look.triangles = shape.surface;
        } else {
            look.vertices = int(shape.surface_nodes.size());
            std::vector<int> number(shape.mesh.nodes.size(), -1);
            for (int k = 0; k < look.vertices; ++k) number[shape.surface_nodes[k]] = k;
            for (const auto& t : shape.surface)
                look.triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
        }
        s.soft_bodies.push_back(std::move(look));
    }
}

void show_soft_bodies(const physics::World& world, Snapshot& s) {
    const auto& looks = s.scenery->soft_bodies;
    s.soft_bodies.resize(world.soft_bodies.size());
    s.stress.resize(world.soft_bodies.size());
    for (std::size_t i = 0; i < world.soft_bodies.size(); ++i) {
        const SoftBody& body = world.soft_bodies[i];
        const bool all = i < looks.size() && looks[i].carried;
        show(body.x, all, *body.shape, s.soft_bodies[i]);
        show(stress_of_nodes(body), all, *body.shape, s.stress[i]);
    }
}

}  // namespace fairlead
