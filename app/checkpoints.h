#pragma once
// checkpoints.h — moments of the live run that an instructor may return to: those that he keeps,
// and the beginning of each phase. Only looked up in what is recorded anyway.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead {

class Checkpoints {
  public:
    struct Moment {
        std::int64_t tick = 0;
        std::string phase;  // that begins there; empty: it was kept by hand
    };

    // Once a frame; `live`: no recording is looked at. A run that has gone back, or is begun again,
    // has only the moments up to where it is; another scene has none.
    void follow(const Snapshot& now, bool live);
    // The number of the one that is kept now, from 1.
    int keep(const Snapshot& now);

    const std::vector<Moment>& list() const { return list_; }

  private:
    std::vector<Moment> list_;
    std::string scene_;
    int phase_ = -1;
};

}  // namespace fairlead
