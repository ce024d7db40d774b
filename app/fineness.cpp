#include "app/fineness.h"

#include <array>

namespace fairlead {
namespace {

constexpr std::array<double, 3> steps{1, 0.7, 0.5};
constexpr double slow = 1.0 / 26, smooth = 1.0 / 30;  // [s]
constexpr double settling = 1.5;  // [s] that a change, or a start, takes to show in the frames

}  // namespace

double Fineness::choose(double now, double frame) {
    if (since_ < 0) since_ = now;
    if (now - since_ < settling) return steps[step_];
    int wanted = step_;
    if (frame > slow && step_ + 1 < int(steps.size())) ++wanted;
    if (step_ > 0) {
        // at the worst all of a frame goes into pixels
        const double finer = steps[step_ - 1] / steps[step_];
        if (frame * finer * finer < smooth) --wanted;
    }
    if (wanted != step_) since_ = now;
    step_ = wanted;
    return steps[step_];
}

}  // namespace fairlead
