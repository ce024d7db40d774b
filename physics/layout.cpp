#include "physics/layout.h"

namespace fairlead::physics {

bool Layout::changes(int freedoms, const MassMatrix& M, const Rows& rows) {
    std::swap(rows_, before_);
    rows_.resize(1 + 5 * rows.rows.size() + 2 * rows.blocks.size());
    int* to = rows_.data();
    *to++ = freedoms;
    for (const Row& r : rows.rows) {
        for (const int k : {r.first_block, r.block_count, int(r.limit), r.limit_i, r.limit_j})
            *to++ = k;
    }
    for (const Block& b : rows.blocks) *to++ = b.first, *to++ = b.size;
    if (rows_ == before_ && M.entries.blocks == blocks_) return false;
    blocks_ = M.entries.blocks;
    return true;
}

}  // namespace fairlead::physics
