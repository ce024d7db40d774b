#include "physics/hull/wave_grid.h"
#include "physics/sea/sine_cosine.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {
namespace {

constexpr int most_x = 17, most_y = 5;  // points of height; theory/sea.md 2.1
constexpr int most_flow_x = 9, most_flow_y = 3;
constexpr double step = 4.5;          // [m] fine enough for any hull
constexpr double longest_step = 2.2;  // [rad] k Δx of the shortest wave
constexpr double flow_step = 2.5;     // [rad] likewise, between points of flow

int points(double half, double wanted, int most) {
    return std::clamp(int(std::ceil(2 * half / wanted)) + 1, 3, most) | 1;  // one in the middle
}

// Of three angles [rad]; four are found as quickly as one.
std::array<SineCosine, 3> sines_cosines(double a, double b, double c) {
    const std::array<double, 4> x = {a, b, c, 0};
    std::array<double, 4> sine, cosine;
    elementary::sin_cos(4, x.data(), sine.data(), cosine.data());
    return {{{sine[0], cosine[0]}, {sine[1], cosine[1]}, {sine[2], cosine[2]}}};
}

}  // namespace

void WaveGrid::sum(const Sea& sea, const Frame& frame, double t) {
    frame_ = frame;
    nx_ = points(frame.half_length, step, most_x), ny_ = points(frame.half_beam, step, most_y);
    dx_ = 2 * frame.half_length / (nx_ - 1), dy_ = 2 * frame.half_beam / (ny_ - 1);
    fx_ = frame.half_length > step ? most_flow_x : 1,
    fy_ = frame.half_beam > step ? most_flow_y : 1;
    depth_ = sea.depth;
    choose_bands(sea);
    sum_heights(sea, t);
    sum_flow(sea, t);
}

// Of equal ratio between the longest and the shortest wave; waves stand longest first.
void WaveGrid::choose_bands(const Sea& sea) {
    const double least = longest_step / std::max(dx_, dy_);
    used_ = 0;
    while (used_ < sea.waves.size() && sea.waves[used_].number < least) ++used_;
    first_.fill(used_);
    number_.fill(0);
    if (used_ == 0) return;
    const double ratio =
        std::sqrt(std::sqrt(sea.waves[used_ - 1].number / sea.waves.front().number));
    double end = sea.waves.front().number;
    std::size_t i = 0;
    for (int b = 0; b < bands; ++b) {
        end *= ratio, first_[std::size_t(b)] = i;
        double energy = 0, sum = 0;
        for (; i < used_ && (b == bands - 1 || sea.waves[i].number <= end); ++i) {
            const double a2 = sea.waves[i].amplitude * sea.waves[i].amplitude;
            energy += a2, sum += sea.waves[i].number * a2;
        }
        number_[std::size_t(b)] = energy > 0 ? sum / energy : 0;
    }
}

void WaveGrid::sum_heights(const Sea& sea, double t) {
    const std::size_t per_band = std::size_t(nx_) * std::size_t(ny_);
    eta_.assign(bands * per_band, 0);
    cosines_.resize(std::size_t(nx_)), sines_.resize(std::size_t(nx_));
    const Eigen::Vector2d across = this->across();
    const Eigen::Vector2d corner =
        frame_.centre - frame_.half_length * frame_.ahead - frame_.half_beam * across;
    for (std::size_t b = 0; b < bands; ++b)
        for (std::size_t i = first_[b]; i < first_[b + 1]; ++i) {
            const SeaWave& wave = sea.waves[i];
            const auto [at, ahead, aside] =
                sines_cosines(wave.angle(corner.x(), corner.y(), t), wave.k.dot(frame_.ahead) * dx_,
                              wave.k.dot(across) * dy_);
            double c = 1, s = 0;
            for (std::size_t n = 0; n < std::size_t(nx_); ++n) {
                cosines_[n] = c, sines_[n] = s;
                const double next = c * ahead.cosine - s * ahead.sine;
                s = s * ahead.cosine + c * ahead.sine, c = next;
            }
            double re = wave.amplitude * at.cosine, im = wave.amplitude * at.sine;
            double* row = &eta_[b * per_band];
            for (int m = 0; m < ny_; ++m, row += nx_) {
                for (int n = 0; n < nx_; ++n)
                    row[n] += re * cosines_[std::size_t(n)] - im * sines_[std::size_t(n)];
                const double next = re * aside.cosine - im * aside.sine;
                im = im * aside.cosine + re * aside.sine, re = next;
            }
        }
}

void WaveGrid::sum_flow(const Sea& sea, double t) {
    const Eigen::Vector2d across = this->across();
    const double step_x = 2 * frame_.half_length / fx_, step_y = 2 * frame_.half_beam / fy_;
    flow_.clear();
    for (int j = 0; j < fy_; ++j)
        for (int i = 0; i < fx_; ++i)
            flow_.push_back({((i + 0.5) * step_x - frame_.half_length) * frame_.ahead +
                                 ((j + 0.5) * step_y - frame_.half_beam) * across,
                             Vec3::Zero(), Vec3::Zero()});
    const Eigen::Vector2d start = frame_.centre + flow_.front().off;
    const double least = flow_step / std::max({step_x, step_y, 0.1});
    for (std::size_t w = 0; w < used_ && sea.waves[w].number < least; ++w) {
        const SeaWave& wave = sea.waves[w];
        if (wave.number * frame_.flow_depth > faded) break;
        WaveShares share;
        wave_shares(1, &wave.number, -frame_.flow_depth, sea.depth, &share);
        const auto [at, ahead, aside] =
            sines_cosines(wave.angle(start.x(), start.y(), t), wave.k.dot(frame_.ahead) * step_x,
                          wave.k.dot(across) * step_y);
        const double speed = wave.amplitude * wave.omega;
        const Eigen::Vector2d level = speed * share.level / wave.number * wave.k;
        const double upright = speed * share.upright;
        double row_c = at.cosine, row_s = at.sine;
        Flow* flow = flow_.data();
        for (int j = 0; j < fy_; ++j) {
            double c = row_c, s = row_s;
            for (int i = 0; i < fx_; ++i, ++flow) {
                flow->velocity += Vec3(c * level.x(), c * level.y(), s * upright);
                flow->acceleration += wave.omega * Vec3(s * level.x(), s * level.y(), -c * upright);
                const double next = c * ahead.cosine - s * ahead.sine;
                s = s * ahead.cosine + c * ahead.sine, c = next;
            }
            const double next = row_c * aside.cosine - row_s * aside.sine;
            row_s = row_s * aside.cosine + row_c * aside.sine, row_c = next;
        }
    }
}

double WaveGrid::heights(const Eigen::Vector2d& off, Heights& of_bands) const {
    if (used_ == 0) {
        of_bands.fill(0);
        return 0;
    }
    const double u = std::clamp((off.dot(frame_.ahead) + frame_.half_length) / dx_, 0.0, nx_ - 1.0);
    const double v = std::clamp((off.dot(across()) + frame_.half_beam) / dy_, 0.0, ny_ - 1.0);
    const int i = std::min(int(u), nx_ - 2), j = std::min(int(v), ny_ - 2);
    const double a = u - i, b = v - j;
    const double* row = &eta_[std::size_t(j * nx_ + i)];
    double sum = 0;
    for (double& height : of_bands) {
        height =
            (1 - b) * ((1 - a) * row[0] + a * row[1]) + b * ((1 - a) * row[nx_] + a * row[nx_ + 1]);
        sum += height;
        row += nx_ * ny_;
    }
    return sum;
}

double WaveGrid::head(const Heights& heights, double depth) const {
    std::array<WaveShares, bands> shares;
    wave_shares(bands, number_.data(), -depth, depth_, shares.data());
    double sum = 0;
    for (std::size_t b = 0; b < bands; ++b)
        if (number_[b] > 0) sum += heights[b] * (shares[b].pressure - 1);
    return sum;
}

WaveGrid::Flow WaveGrid::flow_at(const Eigen::Vector2d& off) const {
    const auto nearest = [](double along, double half, int count) {
        return std::clamp(int(std::floor((along + half) / (2 * half) * count)), 0, count - 1);
    };
    const int i = nearest(off.dot(frame_.ahead), frame_.half_length, fx_);
    const int j = nearest(off.dot(across()), frame_.half_beam, fy_);
    return flow_[std::size_t(j * fx_ + i)];
}

// D/ρg of a wave [m], 0 where it hardly throws back any.
static double thrown_back(const SeaWave& wave, const WaveGrid::Mirror& mirror,
                          const Eigen::Vector2d& ahead) {
    const double r = wave.omega / mirror.omega, r2 = r * r, r6 = r2 * r2 * r2;
    if (r6 < 1e-4) return 0;
    const Eigen::Vector2d to = wave.k / wave.number, across(-ahead.y(), ahead.x());
    const double along = std::abs(to.dot(ahead)), aside = std::abs(to.dot(across));
    return r6 / (1 + r6) * (mirror.length * aside + mirror.beam * along) / 2;
}

// F = A_c Σ a √D cos θ k̂ + A_s Σ a √D sin θ k̂, A_c = Σ a √D cos θ, A_s = Σ a √D sin θ: the mean is
// Σ a² D k̂, and groups of waves push in groups (Newman, without the double frequencies).
Eigen::Vector2d WaveGrid::drift(const Sea& sea, const Mirror& mirror, double t) const {
    double cosines = 0, sines = 0;
    Eigen::Vector2d along_c = Eigen::Vector2d::Zero(), along_s = along_c;
    for (const SeaWave& wave : sea.waves) {
        const double thrown = thrown_back(wave, mirror, frame_.ahead);
        if (thrown == 0) continue;
        const Eigen::Vector2d to = wave.k / wave.number;
        const double a = wave.amplitude * std::sqrt(thrown);
        const SineCosine of = sine_cosine(wave.angle(frame_.centre.x(), frame_.centre.y(), t));
        cosines += a * of.cosine, sines += a * of.sine;
        along_c += a * of.cosine * to, along_s += a * of.sine * to;
    }
    return cosines * along_c + sines * along_s;
}

Eigen::Vector2d WaveGrid::mean_drift(const Sea& sea, const Mirror& mirror,
                                     const Eigen::Vector2d& ahead) {
    Eigen::Vector2d sum = Eigen::Vector2d::Zero();
    for (const SeaWave& wave : sea.waves)
        sum += wave.amplitude * wave.amplitude * thrown_back(wave, mirror, ahead) * wave.k /
               wave.number;
    return sum;
}

}  // namespace fairlead::physics
