#include "physics/geometry/mesh_weld.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace fairlead::physics {
namespace {

using Cell = Eigen::Matrix<std::int64_t, 3, 1>;

// Points that stay, in buckets of cells four tolerances wide: few points are near a second cell,
// and no cell holds more than some hundred points that are a tolerance apart. Cells that share a
// bucket do no harm, since the distance decides.
class Grid {
  public:
    Grid(const std::vector<Vec3>& points, double tolerance)
        : points_(points), tolerance_(tolerance), next_(points.size(), none) {
        const std::size_t buckets = std::bit_ceil(2 * points.size() + 2);
        first_.assign(buckets, none);
        shift_ = 64 - std::countr_zero(buckets);
    }

    int find(const Vec3& p) const {
        const Vec3 reach = Vec3::Constant(tolerance_);
        const Cell low = cell(p - reach), high = cell(p + reach);
        for (Cell c = low; c.x() <= high.x(); ++c.x())
            for (c.y() = low.y(); c.y() <= high.y(); ++c.y())
                for (c.z() = low.z(); c.z() <= high.z(); ++c.z())
                    for (int i = first_[bucket(c)]; i != none; i = next_[i])
                        if ((points_[i] - p).squaredNorm() <= tolerance_ * tolerance_) return i;
        return none;
    }
    void add(int i) {
        int& first = first_[bucket(cell(points_[i]))];
        next_[i] = first;
        first = i;
    }

    static constexpr int none = -1;

  private:
    Cell cell(const Vec3& p) const {
        return (p / (4 * tolerance_)).array().floor().cast<std::int64_t>();
    }
    std::size_t bucket(const Cell& c) const {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;  // 2⁶⁴ / golden ratio: spreads well
        std::uint64_t hash = 0;
        for (int axis = 0; axis < 3; ++axis)
            hash = (hash ^ static_cast<std::uint64_t>(c[axis])) * odd;
        return hash >> shift_;
    }

    const std::vector<Vec3>& points_;
    double tolerance_;
    std::vector<int> first_, next_;
    int shift_;
};

}  // namespace

std::vector<int> stand_ins(const std::vector<Vec3>& points, double tolerance) {
    Grid grid(points, tolerance);
    std::vector<int> stands(points.size());
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        stands[i] = grid.find(points[i]);
        if (stands[i] != Grid::none) continue;
        stands[i] = i;
        grid.add(i);
    }
    return stands;
}

}  // namespace fairlead::physics
