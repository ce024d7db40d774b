#include "physics/solve/subproblem.h"

namespace fairlead::physics {

void Subproblem::copy_rows(const Rows& all, const std::vector<int>& number, int all_freedoms) {
    own.clear();
    own.scales = all.scales;
    for (const int i : rows) {
        Row& r = own.rows.emplace_back(all.rows[i]);
        r.first_block = int(own.blocks.size());
        for (int b = 0; b < r.block_count; ++b) {
            Block& block = own.blocks.emplace_back(all.blocks[all.rows[i].first_block + b]);
            block.first = number[block.first];
        }
        for (int* other : {&r.limit_i, &r.limit_j})
            if (*other >= 0) *other = number[all_freedoms + *other];
        if (r.cone < 0) continue;
        own.cones.push_back(all.cones[r.cone]);
        r.cone = int(own.cones.size()) - 1;
    }
}

void Subproblem::copy_momentum(const Eigen::VectorXd& all) {
    momentum.resize(Eigen::Index(freedoms.size()));
    for (std::size_t i = 0; i < freedoms.size(); ++i) momentum[Eigen::Index(i)] = all[freedoms[i]];
}

void Subproblem::return_rows(Rows& all) const {
    for (std::size_t k = 0; k < rows.size(); ++k) {
        Row& r = all.rows[rows[k]];
        const int first_block = r.first_block, limit_i = r.limit_i, limit_j = r.limit_j;
        const int cone = r.cone;
        r = own.rows[k];
        if (cone >= 0) all.cones[cone] = own.cones[r.cone];
        r.first_block = first_block, r.limit_i = limit_i, r.limit_j = limit_j, r.cone = cone;
    }
}

void Subproblem::return_velocities(Eigen::VectorXd& all) const {
    for (std::size_t i = 0; i < freedoms.size(); ++i) all[freedoms[i]] = v[Eigen::Index(i)];
}

}  // namespace fairlead::physics
