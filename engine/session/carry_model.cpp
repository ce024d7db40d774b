#include "engine/session/carry_model.h"

#include <limits>
#include <stdexcept>

#include "engine/session/short_number.h"
#include "physics/math/aabb_tree.h"
#include "physics/soft/skin.h"

namespace fairlead {
namespace {

using physics::Bounds;
using physics::SoftShape;

using Barycentric = std::array<double, 4>;

class Carriers {
  public:
    explicit Carriers(const SoftShape& shape) : shape_(shape) {
        std::vector<Bounds> boxes;
        for (const auto& element : shape.mesh.elements) {
            Bounds box;
            for (int i = 0; i < 4; ++i) box.extend(shape.mesh.nodes[element[i]]);
            boxes.push_back(box);
            all_.extend(box);
        }
        tree_ = physics::BoxTree(boxes);
    }

    double size() const { return all_.sizes().maxCoeff(); }  // [m]

    struct Found {
        int element = 0;
        double distance2 = std::numeric_limits<double>::max();  // [m²] 0: p lies in it
    };
    Found nearest(const Vec3& p) const {
        Found best;
        tree_.visit(
            [&](const Bounds& box) { return box.squaredExteriorDistance(p) <= best.distance2; },
            [&](int element) {
                const double distance2 = this->distance2(element, p);
                const bool first = distance2 == best.distance2 && element < best.element;
                if (distance2 < best.distance2 || first) best = {element, distance2};
            });
        return best;
    }

    Barycentric coordinates(int element, const Vec3& p) const {
        const Vec3 from_corner = p - shape_.mesh.nodes[shape_.mesh.elements[element][0]];
        Barycentric L{1};
        for (int i = 1; i < 4; ++i) {
            L[i] = shape_.elements[element].corner_rate[i].dot(from_corner);
            L[0] -= L[i];
        }
        return L;
    }

  private:
    double distance2(int element, const Vec3& p) const {
        const Barycentric L = coordinates(element, p);
        if (*std::min_element(L.begin(), L.end()) >= 0) return 0;
        const auto& nodes = shape_.mesh.elements[element];
        double least = std::numeric_limits<double>::max();
        for (int opposite = 0; opposite < 4; ++opposite) {
            Vec3 corner[3];
            for (int i = 0; i < 3; ++i)
                corner[i] = shape_.mesh.nodes[nodes[(opposite + 1 + i) % 4]];
            const Vec3 w = physics::nearest_weights(p, corner[0], corner[1], corner[2]);
            const Vec3 at = w[0] * corner[0] + w[1] * corner[1] + w[2] * corner[2];
            least = std::min(least, (at - p).squaredNorm());
        }
        return least;
    }

    const SoftShape& shape_;
    Bounds all_;
    physics::BoxTree tree_;
};

void add_shares(const SoftShape& shape, int element, const Barycentric& L, CarriedModel& carried) {
    const auto& nodes = shape.mesh.elements[element];
    const bool quadratic = shape.mesh.quadratic;
    for (int i = 0; i < 4; ++i)
        carried.shares.push_back({nodes[i], quadratic ? L[i] * (2 * L[i] - 1) : L[i]});
    for (int k = 0; quadratic && k < 6; ++k) {
        const auto [i, j] = physics::edges_of_element[k];
        carried.shares.push_back({nodes[4 + k], 4 * L[i] * L[j]});
    }
}

}  // namespace

std::shared_ptr<const CarriedModel> carry_model(std::shared_ptr<const PaintedModel> model,
                                                const SoftShape& shape) {
    const Carriers carriers(shape);
    auto carried = std::make_shared<CarriedModel>();
    for (const PaintedVertex& vertex : model->vertices) {
        const Vec3 p = vertex.p.cast<double>();
        const Carriers::Found found = carriers.nearest(p);
        if (!(found.distance2 <= carriers.size() * carriers.size()))
            throw std::runtime_error("reaches " + short_number(std::sqrt(found.distance2)) +
                                     " m beyond the tetrahedra, which are " +
                                     short_number(carriers.size()) +
                                     " m large: is it in metres, in the frame of the shape?");
        carried->first.push_back(std::uint32_t(carried->shares.size()));
        add_shares(shape, found.element, carriers.coordinates(found.element, p), *carried);
    }
    carried->first.push_back(std::uint32_t(carried->shares.size()));
    carried->model = std::move(model);
    return carried;
}

}  // namespace fairlead
