#include "physics/hull/permissible_pull.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "physics/hull/loaded.h"
#include "physics/hull/pressure.h"
#include "physics/hull/stability.h"

namespace fairlead::physics {
namespace {

// Shares of the displacement: by loads from −1/16 (a line that lifts) to 1/8 (600 t of a ship of
// 5000 t), and by moments of that at half her length.
constexpr double load_step = 1.0 / 32, least_load = -2 * load_step;
constexpr double moment_step = 1.0 / 64;
constexpr int middle_moment = PullChart::moments / 2;

// Trimmed bow down by θ, then heeled to starboard by φ.
Mat3 attitude(double heel, double trim) {
    return (rotation(trim * Vec3::UnitY()) * rotation(heel * Vec3::UnitX())).toRotationMatrix();
}

struct Sought {
    double volume = 0, moment = 0;  // [m³], [m⁴] across over ρ g, of the line
};

struct Aboard {                  // water in her compartments
    double volume = 0;           // [m³]
    Vec3 moment = Vec3::Zero();  // [m⁴] over ρ g, at the limit and without trim
};

// Newton's method in height and trim, from what the neighbour has.
PullChart::Point balance(const TriangleMesh& mesh, double heel, const Aboard& water,
                         const Sought& sought, PullChart::Point from, double length) {
    constexpr double step = 1e-5;
    constexpr int passes = 20;
    Pressure pressure;
    const auto at = [&](double height, double trim) {
        const Quat q = rotation(trim * Vec3::UnitY()) * rotation(heel * Vec3::UnitX());
        Immersion of = pressure.in_calm(mesh, {Vec3(0, 0, height), q}, 0);
        of.force.z() -= water.volume, of.torque -= water.moment;
        return of;
    };
    for (int pass = 0; pass < passes; ++pass) {
        const Immersion here = at(from.height, from.trim);
        const double force = here.force.z() - sought.volume;
        const double moment = here.torque.y() + sought.moment;
        if (std::abs(force) < 1e-6 * sought.volume &&
            std::abs(moment) < 1e-6 * sought.volume * length) {
            from.righting = (heel > 0 ? -1 : 1) * here.torque.x();
            from.afloat = true;
            return from;
        }
        const Immersion higher = at(from.height + step, from.trim);
        const Immersion trimmed = at(from.height, from.trim + step / length);
        const double a = (higher.force.z() - here.force.z()) / step,
                     b = (trimmed.force.z() - here.force.z()) / (step / length),
                     c = (higher.torque.y() - here.torque.y()) / step,
                     d = (trimmed.torque.y() - here.torque.y()) / (step / length);
        const double determinant = a * d - b * c;
        if (!(std::abs(determinant) > 0)) break;
        const double rise = (b * moment - d * force) / determinant,
                     turn = (c * force - a * moment) / determinant;
        // a step of a metre at an end at most: her deck goes under within less
        const double farthest = std::abs(rise) + std::abs(turn) * length / 2;
        const double share = farthest > 1 ? 1 / farthest : 1;
        from.height += share * rise, from.trim += share * turn;
    }
    from.afloat = false;
    return from;
}

PullChart::Side chart_side(const TriangleMesh& mesh, const PullChart& chart, double heel,
                           double upright, const std::vector<Compartment>& spaces) {
    const Aboard water{water_in(spaces), moment_of_water(spaces, rotation(heel * Vec3::UnitX()))};
    PullChart::Side side;
    PullChart::Point begin;
    begin.height = upright;
    for (int i = 0; i < PullChart::loads; ++i) {
        const double volume = chart.volume * (1 + least_load + i * load_step);
        const auto sought = [&](int k) {
            return Sought{volume, (k - middle_moment) * moment_step * chart.volume * chart.length};
        };
        begin = side[i][middle_moment] =
            balance(mesh, heel, water, sought(middle_moment), begin, chart.length);
        for (const int way : {-1, 1})
            for (int k = middle_moment + way; k >= 0 && k < PullChart::moments; k += way)
                side[i][k] = balance(mesh, heel, water, sought(k), side[i][k - way], chart.length);
    }
    return side;
}

// Linear between four points; not afloat where one of them is not, or outside.
PullChart::Point between(const PullChart& chart, const PullChart::Side& side, double load,
                         double moment) {
    const double x = (load / chart.volume - least_load) / load_step;
    const double y = moment / (chart.volume * chart.length) / moment_step + middle_moment;
    if (!(x >= 0 && x <= PullChart::loads - 1 && y >= 0 && y <= PullChart::moments - 1)) return {};
    const int i = std::min(int(x), PullChart::loads - 2);
    const int k = std::min(int(y), PullChart::moments - 2);
    PullChart::Point sum;
    sum.afloat = true;
    for (const int di : {0, 1})
        for (const int dk : {0, 1}) {
            const PullChart::Point& p = side[i + di][k + dk];
            const double w = (di ? x - i : 1 - x + i) * (dk ? y - k : 1 - y + k);
            sum.righting += w * p.righting, sum.height += w * p.height, sum.trim += w * p.trim;
            sum.afloat &= p.afloat;
        }
    return sum;
}

// What a pull does to a ship at the limit of one side.
class AtLimit {
  public:
    AtLimit(const PullChart& chart, bool starboard, const Vec3& at, const Vec3& along)
        : chart_(chart),
          side_(chart.sides[starboard]),
          sign_(starboard ? 1 : -1),
          at_(at),
          along_(along),
          point_(between(chart, side_, 0, 0)) {}

    // [m⁴] heeling less righting moment, of a pull [m³] over ρ g; NaN: past the table. Her trim
    // changes the levers, and they her trim: a degree of it moves the stern's height by half a
    // metre, of which the second pass leaves hundredths.
    double excess(double pull) {
        for (int pass = 0; pass < 2; ++pass) {
            point_ = between(chart_, side_, -pull * along_.z(), pull * moments().y());
            if (!point_.afloat) return unknown_;
        }
        return sign_ * pull * moments().x() - point_.righting;
    }

  private:
    // [m] of a pull of one: about her length and across.
    Vec3 moments() const {
        const Mat3 R = attitude(sign_ * chart_.heel, point_.trim);
        const Vec3 q = R * Vec3(0, 0, chart_.reaction);
        const Vec3 level(along_.x(), along_.y(), 0);
        return (R * at_).cross(along_) - q.cross(level);
    }

    static constexpr double unknown_ = std::numeric_limits<double>::quiet_NaN();
    const PullChart& chart_;
    const PullChart::Side& side_;
    double sign_;
    Vec3 at_, along_;
    PullChart::Point point_;
};

// The first pull up to `most` [m³] at which she is heeled to the limit.
double first_at_limit(AtLimit ship, double most) {
    constexpr int steps = 24, halvings = 24;
    double low = 0;
    for (int i = 1; i <= steps; ++i) {
        double high = most * i / steps;
        const double excess = ship.excess(high);
        if (std::isnan(excess)) return low;
        if (excess < 0) {
            low = high;
            continue;
        }
        for (int n = 0; n < halvings; ++n) {
            const double middle = (low + high) / 2;
            (ship.excess(middle) < 0 ? low : high) = middle;
        }
        return low;
    }
    return most;
}

}  // namespace

PullChart pull_chart(const TriangleMesh& mesh, double volume, double heel, double weight_density,
                     const std::vector<Compartment>& spaces) {
    PullChart chart;
    chart.volume = volume, chart.weight_density = weight_density;
    const auto upright = floating_upright(mesh, volume + water_in(spaces));
    if (!upright || !(heel > 0)) return chart;
    chart.heel = heel;
    chart.length = upright->length;
    chart.reaction = -upright->height - upright->draught / 2;
    for (const bool starboard : {false, true})
        chart.sides[starboard] =
            chart_side(mesh, chart, starboard ? heel : -heel, upright->height, spaces);
    return chart;
}

double permissible_pull(const PullChart& chart, const Vec3& at, const Vec3& along, double most) {
    if (!(chart.heel > 0)) return 0;
    double least = most / chart.weight_density;
    for (const bool starboard : {false, true})
        least = std::min(least, first_at_limit({chart, starboard, at, along}, least));
    return least * chart.weight_density;
}

}  // namespace fairlead::physics
