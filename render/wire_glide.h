#pragma once
// wire_glide.h — a wire that gains or loses mass nodes changes its shape at once; its picture
// glides there. At the change the drawn line keeps where it would have been, going on as it went,
// and lets go of that in a quarter of a second. No GL, so it is tested.
#include <vector>

#include "render/centre_line.h"

namespace fairlead::render {

class WireGlide {
  public:
    // Once per picture; of a wire with so many mass nodes, at a simulated time [s]. The same time
    // again gives the same line; a jump in time forgets.
    void smooth(int nodes, double time, std::vector<LinePoint>& line);

  private:
    void sample(const std::vector<LinePoint>& line, std::vector<Vec3>& samples) const;

    int nodes_ = -1;
    double time_ = 0, changed_ = -1;        // [s]
    std::vector<Vec3> last_, before_last_;  // (samples) [m] as drawn
    double step_ = 0;                       // [s] between them
    std::vector<Vec3> offset_;              // (samples) [m]
};

}  // namespace fairlead::render
