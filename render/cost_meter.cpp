#include "render/cost_meter.h"

namespace fairlead::render {
namespace {

constexpr int settling = 3;  // pictures until drivers have compiled what they need

}  // namespace

void CostMeter::begin_picture() {
    const DrawCount drawn = take_draw_count();
    cost_.draw_calls = drawn.calls;
    cost_.triangles = drawn.triangles;
    if (++pictures_ > settling) cost_.cpu += (cost_.cpu > 0 ? 0.05 : 1) * (seconds_ - cost_.cpu);
    cost_.gpu = gpu_.seconds();
    gpu_.begin();
    start_ = Clock::now();
}

void CostMeter::end_picture() {
    gpu_.end();
    seconds_ = since_start();
}

}  // namespace fairlead::render
