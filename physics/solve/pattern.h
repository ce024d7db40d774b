#pragma once
// pattern.h — where a problem has entries, without what they are. That changes only when things
// come and go, so whoever works it out (regions, patterns) need not do so again while it does not.
#include <cstdint>

#include "physics/constraint/mass_matrix.h"
#include "physics/constraint/row.h"

namespace fairlead::physics {

class SparsityPattern {
  public:
    // Takes note of where M (freedoms × freedoms) and rows have entries, and of what rows follow.
    // True if that is not as it was the last time.
    bool changes(int freedoms, const MassMatrix& M, const Rows& rows);

  private:
    std::vector<MassMatrix::Block> blocks_;
    std::vector<std::uint64_t> rows_, now_;  // and how many freedoms
};

}  // namespace fairlead::physics
