#pragma once
// dofs.h — the one vector v (n) of the velocities of all that moves. Who has some of them claims
// places in it, anew before each solution, and keeps where they begin: no list here says whose.
#include <vector>

namespace fairlead::physics {

struct Freedoms {
    int count = 0;            // n
    std::vector<int> frames;  // first of six that belong together: a velocity, then a spin
    bool symmetric = true;    // each pushes any other as that one pushes it

    int claim(int size) {
        count += size;
        return count - size;
    }
    void clear() { count = 0, frames.clear(), symmetric = true; }
    int claim_frame() { return frames.emplace_back(claim(6)); }
};

}  // namespace fairlead::physics
