#include "physics/layout.h"

namespace fairlead::physics {

bool Layout::changes(int freedoms, const MassMatrix& M, const Rows& rows) {
    const std::size_t size = 1 + 5 * rows.rows.size() + 2 * rows.blocks.size();
    bool same = rows_.size() == size;
    rows_.resize(size);
    int* at = rows_.data();
    const auto note = [&](int k) {
        same &= *at == k;
        *at++ = k;
    };
    note(freedoms);
    for (const Row& r : rows.rows) {
        note(r.first_block), note(r.block_count);
        note(int(r.limit)), note(r.limit_i), note(r.limit_j);
    }
    for (const Block& b : rows.blocks) note(b.first), note(b.size);
    if (same && M.entries.blocks == blocks_) return false;
    blocks_ = M.entries.blocks;
    return true;
}

}  // namespace fairlead::physics
