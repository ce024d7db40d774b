#include "render/water.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "render/water_fan.h"

namespace fairlead::render {
namespace {

constexpr double pi = std::numbers::pi;
constexpr int ripple_texels = 256;
constexpr std::size_t most_waves = 120;  // as many as assets/shaders/sea.glsl has room for
constexpr double ripple_speed = 0.55;    // [m/s] of waves of two hand's breadths

// Slopes of a patch of wind ripples that repeats: many small waves whose lengths fit into it. The
// third number is another such surface, for the pattern of foam.
std::vector<std::uint8_t> ripple_picture() {
    struct Ripple {
        int x, y;
        double slope, phase;
    };
    std::vector<Ripple> ripples;
    std::uint32_t bits = 12345;
    const auto chance = [&bits] {
        bits = bits * 1664525u + 1013904223u;
        return double(bits >> 8) / double(1u << 24);
    };
    for (int n = 0; n < 60; ++n) {
        const double number = 3 * std::pow(12.0, chance());  // waves across the patch
        const double to = 1.4 * (chance() + chance() - 1);   // rad about x
        ripples.push_back({int(std::lround(number * std::cos(to))),
                           int(std::lround(number * std::sin(to))), 1 / std::sqrt(60.0),
                           2 * pi * chance()});
    }
    std::vector<double> waves(ripple_texels);
    for (int i = 0; i < ripple_texels; ++i) waves[i] = std::sin(2 * pi * i / ripple_texels);
    const auto byte = [](double v) {
        return static_cast<std::uint8_t>(std::clamp(std::lround(127.5 + 127.5 * v), 0l, 255l));
    };
    std::vector<std::uint8_t> picture;
    picture.reserve(std::size_t(4) * ripple_texels * ripple_texels);
    for (int j = 0; j < ripple_texels; ++j)
        for (int i = 0; i < ripple_texels; ++i) {
            double x = 0, y = 0, up = 0;
            for (const Ripple& r : ripples) {
                const int at = r.x * i + r.y * j + int(r.phase / (2 * pi) * ripple_texels);
                const double s = waves[std::size_t(at & (ripple_texels - 1))];
                const double size = std::hypot(r.x, r.y);
                x += r.slope * s * r.x / size;
                y += r.slope * s * r.y / size;
                up += r.slope * waves[std::size_t((at + ripple_texels / 4) & (ripple_texels - 1))];
            }
            for (const double v : {x, y, 0.5 * up, 0.0}) picture.push_back(byte(v));
        }
    return picture;
}

Eigen::Vector4f wrapped(const SeaWave& wave, const Vec3& foot, double time) {
    const double angle = std::remainder(wave.angle(foot.x(), foot.y(), time), 2 * pi);
    return Eigen::Vector4d(wave.k.x(), wave.k.y(), wave.amplitude, angle).cast<float>();
}

}  // namespace

Water::Water(bool lean)
    : rings_(lean ? 88 : 176),
      sectors_(lean ? 88 : 176),
      array_(make_vertex_array()),
      vertices_(make_buffer()),
      indices_(make_buffer()),
      ripples_(make_texture()) {
    std::vector<Eigen::Vector2f> corners;  // across the fan −1 … 1, outwards 0 … 1
    std::vector<std::uint32_t> indices;
    for (int i = 0; i <= rings_; ++i)
        for (int k = 0; k <= sectors_; ++k)
            corners.emplace_back(2.0f * float(k) / float(sectors_) - 1, float(i) / float(rings_));
    const auto row = static_cast<std::uint32_t>(sectors_ + 1);
    for (std::uint32_t i = 0; i < std::uint32_t(rings_); ++i)
        for (std::uint32_t k = 0; k + 1 < row; ++k) {
            const std::uint32_t a = i * row + k;
            for (const std::uint32_t v : {a, a + row, a + row + 1, a, a + row + 1, a + 1})
                indices.push_back(v);
        }
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof corners[0]),
                 corners.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(indices.size() * sizeof indices[0]), indices.data(),
                 GL_STATIC_DRAW);
    describe(sizeof corners[0], {{0, 2, 0}});
    glBindVertexArray(0);

    const auto picture = ripple_picture();
    glActiveTexture(GL_TEXTURE0 + unit_ripples);
    glBindTexture(GL_TEXTURE_2D, ripples_.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, ripple_texels, ripple_texels, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, picture.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

void Water::draw(const Sea& sea, double time, const Sight& eye, double aspect, const FoamMap& foam,
                 Program& program) {
    Sight dry = eye;  // from below it is as from above, upside down
    if (eye.eye.z() < sea.level) {
        dry.eye.z() = 2 * sea.level - eye.eye.z();
        dry.forward.z() = -eye.forward.z(), dry.up.z() = -eye.up.z();
    }
    const WaterFan fan = water_fan(dry, aspect, sea.level);
    const double above = std::max(dry.eye.z() - sea.level, 0.5);
    // r = nearest + grain (e^(growth v) − 1): even near by, then ever wider
    const double grain = std::max({0.4 * above, 0.5 * fan.nearest, 1.0});
    const double growth = std::log((water_end - fan.nearest) / grain + 1);
    waves_.assign(most_waves, Eigen::Vector4f::Zero());
    double steep = 0, wind = 0, lost = 0;
    for (std::size_t i = 0; i < sea.waves.size(); ++i) {
        const SeaWave& wave = sea.waves[i];
        const double slope = 0.5 * wave.amplitude * wave.amplitude * wave.k.squaredNorm();
        if (i < most_waves)
            waves_[i] = wrapped(wave, eye.eye, time);
        else
            lost += slope;
        steep += slope;
        wind += wave.amplitude * wave.amplitude;
    }
    const double to = sea.waves.empty() ? 0 : std::atan2(sea.waves[0].k.y(), sea.waves[0].k.x());
    program.use();
    foam.bind(program);
    program.set("waves", waves_);
    program.set("wave_count", int(std::min(sea.waves.size(), most_waves)));
    program.set("too_short", float(lost));
    program.set(
        "fan",
        Eigen::Vector4d(fan.heading, fan.half_spread, fan.nearest, grain).cast<float>().eval());
    program.set("growth", float(growth));
    program.set("steps", Eigen::Vector3f(float(fan.half_spread * 2 / sectors_),
                                         float(growth / rings_), float(sea.level)));
    // foam where crests are steeper than almost all others, and steep at all
    program.set("foam_from", float(std::max(2.0 * std::sqrt(steep), 0.17)));
    program.set("wind", Eigen::Vector4d(std::cos(to), std::sin(to), ripple_speed * time,
                                        0.08 + 0.09 * std::min(1.0, 2 * std::sqrt(wind)))
                            .cast<float>()
                            .eval());
    glActiveTexture(GL_TEXTURE0 + unit_ripples);
    glBindTexture(GL_TEXTURE_2D, ripples_.id());
    glBindVertexArray(array_.id());
    draw_indexed(static_cast<GLsizei>(6 * rings_ * sectors_));
}

}  // namespace fairlead::render
