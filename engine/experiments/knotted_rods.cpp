#include "engine/experiments/knotted_rods.h"

#include "engine/experiments/stopwatch.h"
#include "engine/input/clock.h"
#include "physics/rod/rod_path.h"
#include "physics/rod/rod_refine.h"

namespace fairlead {

namespace {

constexpr double rope = .002;  // [m] radius
// [radii] 222 nodes of 1.5 radii are those of the paper's finest; an element of 12 has as many as
// its coarsest on what is straight
constexpr double finest = 1.5, longest = 12, coarsest = 4.5;

}  // namespace

FishermanPulled::FishermanPulled(Resolution resolution) {
    constexpr double turns = 960. / 360;
    const auto section = physics::RodSection::round(rope, 1100, 1e7, .02);
    const double spacing = resolution == Resolution::coarse ? coarsest : finest;
    const std::vector<Vec3> half = physics::evenly_spaced(
        physics::fisherman_line(rope, 60 * rope, 20 * rope, turns), spacing * rope);
    const int nodes = int(half.size());
    rods_.add("left", section, half);
    rods_.add("right", section, physics::turned_half_round_z(half));
    rods_.gravity.setZero();
    for (physics::Rod& rod : rods_.rods) {
        rod.resolution.adapts = resolution == Resolution::adaptive;
        rod.resolution.shortest = finest * rope, rod.resolution.longest = longest * rope;
    }
    ends_ = {hold(0, true), hold(nodes, true)};
    tails_ = {hold(nodes - 1, false), hold(2 * nodes - 1, false)};
}

int FishermanPulled::hold(int node, bool clamped) {
    physics::RodBody body;
    body.X.p = rods_.nodes[std::size_t(node)].x;
    rods_.bodies.push_back(body);
    rods_.attach(node, int(rods_.bodies.size()) - 1, clamped);
    return int(rods_.bodies.size()) - 1;
}

double FishermanPulled::mean_tension(bool at_tail, double along) const {
    double sum = 0;
    int count = 0;
    for (const physics::Rod& rod : rods_.rods) {
        double s = 0;
        for (int k = 0; k + 1 < rod.count && s < along; ++k, ++count) {
            const int i = at_tail ? rod.last() - 1 - k : rod.first + k;
            s += rods_.nodes[std::size_t(i)].length;
            sum += tension(rods_, rod, i);
        }
    }
    return sum / count;
}

double FishermanPulled::load() const {
    return mean_tension(false, 20 * rope);
}

double FishermanPulled::length() const {
    const auto& first = rods_.nodes[0];
    const auto& other = rods_.nodes[std::size_t(rods_.rods[1].first)];
    return (other.x - first.x).norm() / rope;
}

void FishermanPulled::tick() {
    constexpr double slow = .02, fast = .05;       // [m/s]
    constexpr double tail_pull = 1, dressing = 1;  // [N]
    const double start = processor_seconds();
    const bool taut = load() > .05;
    speed_ += .1 * ((taut ? slow : fast) - speed_);
    auto& bodies = rods_.bodies;
    bodies[std::size_t(ends_[0])].v = Vec3(-speed_, 0, 0);
    bodies[std::size_t(ends_[1])].v = Vec3(speed_, 0, 0);
    if (!dressed_) {
        const double pulled = mean_tension(true, 14 * rope) < tail_pull ? fast : 0;
        bodies[std::size_t(tails_[0])].v = Vec3(pulled, 0, 0);
        bodies[std::size_t(tails_[1])].v = Vec3(-pulled, 0, 0);
        dressed_ = load() > dressing;
        if (dressed_) rods_.attachments.resize(2);  // its ends; the tails are free
    }
    for (physics::Rod& rod : rods_.rods) rod.section.damping = ticks_ < 60 ? 10 : 2;
    refine(rods_, tick_seconds);
    stepper_.advance(rods_, tick_seconds);
    seconds_ = processor_seconds() - start;
    ++ticks_;
}

}  // namespace fairlead
