#include "physics/solve/pattern.h"

namespace fairlead::physics {

bool SparsityPattern::changes(int freedoms, const MassMatrix& M, const Rows& rows) {
    const std::size_t size = 1 + 2 * rows.rows.size() + rows.blocks.size();
    now_.resize(size);
    std::uint64_t* at = now_.data();
    const auto note = [&](int high, int low) {
        *at++ = std::uint64_t(std::uint32_t(high)) << 32 | std::uint32_t(low);
    };
    note(freedoms, int(rows.rows.size()));
    for (const Row& r : rows.rows) {  // the blocks of one follow those of the one before
        note(r.block_count, int(r.limit));
        note(r.limit_i, r.limit_j);
    }
    for (const Block& b : rows.blocks) note(b.first, b.size);
    if (now_ == rows_ && M.blocks == blocks_) return false;
    std::swap(rows_, now_);
    blocks_ = M.blocks;
    return true;
}

}  // namespace fairlead::physics
