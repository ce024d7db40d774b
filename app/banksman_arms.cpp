#include "app/banksman_arms.h"

#include <algorithm>
#include <cmath>

namespace fairlead {
namespace {

constexpr double turn = 1.6;     // [s] tuning: of a circling hand, as slow as the directive asks
constexpr double circle = 0.14;  // [-] of the arm: tuning, seen in a card that is 7 em wide
constexpr double sweep = 0.1;    // [-] likewise, of an arm that points

Hand2 circling(Hand2 middle, double seconds) {
    const double a = 2 * M_PI * seconds / turn;
    return {middle.x + circle * std::cos(a), middle.y + circle * std::sin(a)};
}

}  // namespace

Arms arms_of(std::string_view id, double seconds) {
    Arms arms;
    const double wave = std::sin(2 * M_PI * seconds / turn);
    const Hand2 points{0.9 + sweep * wave, 0}, held{0.95, 0}, up{0.15, 0.95};
    if (id == "raise") arms.left = circling({0.45, 0.6}, seconds);
    if (id == "lower") arms.left = circling({0.4, -0.75}, seconds);
    if (id == "left") arms.left = points;
    if (id == "right") arms.right = points;
    if (id == "boom_up" || id == "boom_down") {
        arms.left = held;
        arms.thumb = id == "boom_up" ? 1 : -1;
    }
    if (id == "attention") arms.left = arms.right = held;
    if (id == "stop") arms.left = up;
    if (id == "danger") arms.left = arms.right = up;
    if (id == "finished") arms.left = arms.right = {-0.3, -0.35};
    if (id == "towards" || id == "away") {
        // slowly one way and quickly back, so that it is seen which way is meant
        const double share = std::fmod(std::max(0.0, seconds) / turn, 1.0);
        const double way = share < 0.75 ? share / 0.75 : (1 - share) / 0.25;
        arms.near = id == "away" ? 2 * way - 1 : 1 - 2 * way;
        arms.left = arms.right = {0.3, 0.1 - 0.15 * arms.near};
    }
    return arms;
}

}  // namespace fairlead
