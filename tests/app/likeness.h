#pragma once
// likeness.h — do two pictures look alike? Halved in size and judged tile by tile, so that another
// driver's edges and dither pass, while a missing wire, shadow or lamp does not.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/picture.h"

namespace fairlead {

// Every pixel the mean of four; odd edges are dropped.
inline Picture halved(const Picture& from) {
    Picture to;
    to.width = from.width / 2;
    to.height = from.height / 2;
    to.rgba.resize(std::size_t(4) * to.width * to.height);
    for (int y = 0; y < to.height; ++y)
        for (int x = 0; x < to.width; ++x)
            for (int c = 0; c < 4; ++c) {
                int sum = 0;
                for (int k = 0; k < 4; ++k)
                    sum += from.rgba[4 * (std::size_t(2 * y + k / 2) * from.width + 2 * x + k % 2) +
                                     c];
                to.rgba[4 * (std::size_t(y) * to.width + x) + c] =
                    static_cast<unsigned char>((sum + 2) / 4);
            }
    return to;
}

struct Likeness {
    double mean = 0;        // [-] of 255, over the picture
    double worst_tile = 0;  // [-] of 255, of the tile that differs most
    int tile_x = 0, tile_y = 0;
};

// Differences of brightness count fully, those of hue by half, as eyes have it. Each pixel is
// compared with the nearest of a 3 by 3 neighbourhood: a shift by a pixel is not seen either.
inline Likeness compare(const Picture& a, const Picture& b) {
    constexpr int tile = 16;
    Likeness out;
    if (a.width != b.width || a.height != b.height || a.width < tile || a.height < tile)
        return {255, 255, 0, 0};
    const auto seen = [](const Picture& p, int x, int y, double(&v)[3]) {
        const unsigned char* c = &p.rgba[4 * (std::size_t(y) * p.width + x)];
        v[0] = 0.30 * c[0] + 0.59 * c[1] + 0.11 * c[2];
        v[1] = 0.5 * (c[0] - v[0]);
        v[2] = 0.5 * (c[2] - v[0]);
    };
    const auto away = [&](const Picture& p, const Picture& q, int x, int y) {
        double v[3], w[3], least = 1e9;
        seen(p, x, y, v);
        for (int j = std::max(0, y - 1); j <= std::min(q.height - 1, y + 1); ++j)
            for (int i = std::max(0, x - 1); i <= std::min(q.width - 1, x + 1); ++i) {
                seen(q, i, j, w);
                least = std::min(
                    least, std::abs(v[0] - w[0]) + std::abs(v[1] - w[1]) + std::abs(v[2] - w[2]));
            }
        return least;
    };
    double total = 0;
    for (int ty = 0; ty + tile <= a.height; ty += tile)
        for (int tx = 0; tx + tile <= a.width; tx += tile) {
            double sum = 0;
            for (int y = ty; y < ty + tile; ++y)
                for (int x = tx; x < tx + tile; ++x)
                    sum += std::max(away(a, b, x, y), away(b, a, x, y));
            total += sum;
            sum /= tile * tile;
            if (sum > out.worst_tile) out = {0, sum, tx, ty};
        }
    out.mean = total / ((a.width / tile) * tile * ((a.height / tile) * tile));
    return out;
}

}  // namespace fairlead
