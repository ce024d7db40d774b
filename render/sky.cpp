#include "render/sky.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead::render {
namespace {

constexpr int noise_size = 256;

float lattice(std::uint32_t x, std::uint32_t y, std::uint32_t octave) {
    std::uint32_t h = x * 374761393u + y * 668265263u + octave * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return static_cast<float>((h ^ (h >> 16)) & 0xffff) / 65535.0f;
}

// Value noise that repeats after `cells` cells, at x, y in cells.
float value_noise(float x, float y, std::uint32_t cells, std::uint32_t octave) {
    const auto i = static_cast<std::uint32_t>(x), j = static_cast<std::uint32_t>(y);
    const auto smooth = [](float t) { return t * t * (3 - 2 * t); };
    const float u = smooth(x - float(i)), v = smooth(y - float(j));
    const auto at = [&](std::uint32_t a, std::uint32_t b) {
        return lattice((i + a) % cells, (j + b) % cells, octave);
    };
    return std::lerp(std::lerp(at(0, 0), at(1, 0), u), std::lerp(at(0, 1), at(1, 1), u), v);
}

std::vector<std::uint8_t> noise_picture() {
    std::vector<std::uint8_t> picture;
    picture.reserve(std::size_t(noise_size) * noise_size);
    for (int y = 0; y < noise_size; ++y)
        for (int x = 0; x < noise_size; ++x) {
            float sum = 0, weight = 0.5f;
            for (std::uint32_t octave = 0, cells = 4; octave < 6; ++octave, cells *= 2) {
                const float scale = float(cells) / noise_size;
                sum += weight *
                       (value_noise(float(x) * scale, float(y) * scale, cells, octave) - 0.5f);
                weight *= 0.62f;
            }
            picture.push_back(
                static_cast<std::uint8_t>(std::clamp(127.5f + 255 * 1.15f * sum, 0.0f, 255.0f)));
        }
    return picture;
}

}  // namespace

Sky::Sky() : noise_(make_texture()), none_(make_vertex_array()) {
    const auto picture = noise_picture();
    glActiveTexture(GL_TEXTURE0 + unit_noise);
    glBindTexture(GL_TEXTURE_2D, noise_.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, noise_size, noise_size, 0, GL_RED, GL_UNSIGNED_BYTE,
                 picture.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

void Sky::bind_noise() const {
    glActiveTexture(GL_TEXTURE0 + unit_noise);
    glBindTexture(GL_TEXTURE_2D, noise_.id());
}

void Sky::draw(Program& program) const {
    program.use();
    glBindVertexArray(none_.id());
    draw_plain(GL_TRIANGLES, 3);
}

}  // namespace fairlead::render
