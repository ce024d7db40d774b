#pragma once
// subproblem.h — some freedoms and rows of a step's problem, in numbers of their own, so that they
// can be solved as if there were nothing else.
#include <vector>

#include "physics/solve/kkt.h"

namespace fairlead::physics {

struct Subproblem {
    std::vector<int> freedoms, rows;  // of the whole, ascending
    MassMatrix M;                     // (freedoms × freedoms)
    Rows own;                         // rows and blocks in the part's own numbers
    Eigen::VectorXd momentum, v;      // (freedoms)

    void clear() { freedoms.clear(), rows.clear(), M.clear(); }
    // The part's rows out of all; number (all freedoms, then all rows) says what each freedom and
    // row is here. A row that follows others is taken with them.
    void copy_rows(const Rows& all, const std::vector<int>& number, int all_freedoms);
    void copy_momentum(const Eigen::VectorXd& all);

    void return_rows(Rows& all) const;
    void return_velocities(Eigen::VectorXd& all) const;
};

}  // namespace fairlead::physics
