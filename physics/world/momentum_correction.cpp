#include "physics/world/momentum_correction.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <map>

namespace fairlead::physics {

namespace {

using Motion6 = Eigen::Matrix<double, 6, 1>;  // rigid: velocity of the reference, spin
using Inertia6 = Eigen::Matrix<double, 6, 6>;

struct Loose {
    Vec3 reference = Vec3::Zero();  // [m]
    bool placed = false;
    bool elastic = false;  // a deformable body is among them, and nothing that couples elsewhere
    Inertia6 inertia = Inertia6::Zero();  // Bᵀ M B
    Motion6 lost = Motion6::Zero();       // Bᵀ p
    Motion6 motion = Motion6::Zero();     // x
};

// B: how freedoms follow the rigid motion of their region.
class RigidMotions {
  public:
    RigidMotions(const LooseThings& things, Eigen::Index n, Condensation& regions,
                 std::map<int, Loose>& loose)
        : B_(Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(n, 6)) {
        const auto place = [&](int first, const Vec3& x) {
            const auto it = first < 0 ? loose.end() : loose.find(regions.home(first));
            if (it == loose.end()) return false;
            Loose& region = it->second;
            if (!region.placed) region.reference = x, region.placed = true;
            B_.block<3, 3>(first, 0).setIdentity();
            B_.block<3, 3>(first, 3) = -cross_matrix(x - region.reference);
            return true;
        };
        std::vector<DofPlace> places;
        things.find_places(places);
        for (const DofPlace& p : places)
            if (place(p.first, p.at) && p.turns) B_.block<3, 3>(p.first + 3, 3).setIdentity();
    }
    auto of(int freedom) const { return B_.row(freedom).transpose(); }

  private:
    Eigen::Matrix<double, Eigen::Dynamic, 6> B_;
};

// Regions that K acts on and that no row ties to what stands still.
std::map<int, Loose> loose_regions(const LooseThings& things, const MassMatrix& M,
                                   std::size_t begin, std::size_t end, Condensation& regions) {
    std::map<int, Loose> loose;
    const auto anchored = [](const Row& r) { return r.anchored && r.block_count > 0; };
    const std::vector<Row>& rows = things.rows.rows;
    if (regions.count() == 1 && std::any_of(rows.begin(), rows.end(), anchored)) return loose;
    for (std::size_t b = begin; b < end && int(loose.size()) < regions.count(); ++b)
        loose[regions.home(M.blocks[b].row)];
    for (int i = 0; i < int(rows.size()); ++i)
        if (anchored(rows[i])) loose.erase(regions.home_of_row(i));
    for (std::size_t b = begin; b < M.blocks.size(); ++b) {
        const bool mesh = M.blocks[b].form == MassMatrix::Block::Form::mesh;
        if (!mesh && b < end) continue;
        const auto at = loose.find(regions.home(M.blocks[b].row));
        if (at != loose.end()) at->second.elastic = mesh;
    }
    return loose;
}

}  // namespace

void restore_momentum(const LooseThings& things, const MassMatrix& M, std::size_t begin,
                      std::size_t end, const Eigen::VectorXd& pushed, const Eigen::VectorXd& free,
                      Condensation& regions, Eigen::VectorXd& v) {
    std::map<int, Loose> loose = loose_regions(things, M, begin, end, regions);
    if (loose.empty()) return;
    const RigidMotions motions(things, v.size(), regions, loose);
    std::vector<Loose*> of(v.size());
    for (int i = 0; i < v.size(); ++i) {
        const auto it = loose.find(regions.home(i));
        of[i] = it == loose.end() ? nullptr : &it->second;
        if (of[i]) of[i]->lost += (of[i]->elastic ? -free[i] : pushed[i]) * motions.of(i);
    }
    for (std::size_t b = 0; b < end; ++b) {
        const MassMatrix::Block& block = M.blocks[b];
        Loose* region = of[block.row];
        if (!region) continue;
        if (region->elastic && b >= begin) continue;
        M.each_entry(block, [&](int row, int col, double value) {
            if (region->elastic) region->lost += value * v[col] * motions.of(row);
            if (b < begin)
                region->inertia += value * motions.of(row) * motions.of(col).transpose();
            else
                region->lost -= value * v[col] * motions.of(row);
        });
    }
    for (const Row& r : things.rows.rows)
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = things.rows.blocks[b];
            for (int k = 0; k < block.size; ++k)
                if (Loose* region = of[block.first + k]; region && !region->elastic)
                    region->lost += r.impulse * block.pull(k) * motions.of(block.first + k);
        }
    for (auto& [home, region] : loose) region.motion = region.inertia.ldlt().solve(region.lost);
    for (int i = 0; i < v.size(); ++i)
        if (of[i]) v[i] -= of[i]->motion.dot(motions.of(i));
}

}  // namespace fairlead::physics
