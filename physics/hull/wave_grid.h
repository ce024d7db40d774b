#pragma once
// wave_grid.h — the waves around one hull: summed at the points of a grid that rides with it, and
// interpolated between them, so that a hull of a thousand triangles costs no more than a hundred
// points.
//
//   η(x) = Σ_b η_b(x)      p/ρg = η_now − z + Σ_b η_b (P_b(z') − 1),   z' ≤ 0 from the surface down
//
// in four bands of wave number, each with one k_b = Σ k a² / Σ a² for how fast it fades below the
// surface: so the pressure on the surface is that of the air, exactly. Waves shorter than three
// steps of the grid are left out: their push on a hull cancels.
// The flow that moves the hull's added mass and drags it is taken at fewer points, at one depth.
#include <array>
#include <vector>

#include "physics/math/math.h"
#include "physics/sea/sea.h"

namespace fairlead::physics {

class WaveGrid {
  public:
    static constexpr int bands = 4;
    using Heights = std::array<double, bands>;  // [m] above the level

    // Of what to sum: a rectangle about `centre`, x along `ahead` (unit, level).
    struct Frame {
        Eigen::Vector2d centre, ahead;
        double half_length = 1, half_beam = 1;  // [m]
        double flow_depth = 0;                  // [m] below the level, ≥ 0
    };
    void sum(const Sea& sea, const Frame& frame, double t);

    // `off` [m] from the frame's centre in the world; beyond the edge as at it. The sum is
    // returned.
    double heights(const Eigen::Vector2d& off, Heights& of_bands) const;

    // Of the pressure head, what waves add at a depth [m] ≥ 0 below their surface: Σ η_b (P_b − 1).
    double head(const Heights& heights, double depth) const;

    struct Flow {
        Eigen::Vector2d off;          // [m] from the centre, in the world
        Vec3 velocity, acceleration;  // [m/s] [m/s²] of waves
    };
    const std::vector<Flow>& flow() const { return flow_; }
    Flow flow_at(const Eigen::Vector2d& off) const;  // that of the nearest point

    // Slow force [N per N/m] of waves thrown back, for a hull so long and wide that throws back
    // waves faster than `omega` [rad/s].
    struct Mirror {
        double length = 0, beam = 0, omega = 1;
    };
    Eigen::Vector2d drift(const Sea& sea, const Mirror& mirror, double t) const;
    // … and its mean, of a hull that points `ahead` (unit, level).
    static Eigen::Vector2d mean_drift(const Sea& sea, const Mirror& mirror,
                                      const Eigen::Vector2d& ahead);

  private:
    void choose_bands(const Sea& sea);
    void sum_heights(const Sea& sea, double t);
    void sum_flow(const Sea& sea, double t);
    Eigen::Vector2d across() const { return {-frame_.ahead.y(), frame_.ahead.x()}; }

    Frame frame_;
    int nx_ = 0, ny_ = 0;                         // points
    double dx_ = 1, dy_ = 1;                      // [m]
    double depth_ = 0;                            // [m] of the sea
    std::size_t used_ = 0;                        // waves
    std::array<std::size_t, bands + 1> first_{};  // waves of each band
    Heights number_{};                            // [rad/m] k_b
    std::vector<double> eta_;                     // (bands × ny × nx) [m]
    std::vector<double> cosines_, sines_;         // of one wave along x
    int fx_ = 1, fy_ = 1;                         // points of flow
    std::vector<Flow> flow_;
};

}  // namespace fairlead::physics
