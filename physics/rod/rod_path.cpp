#include "physics/rod/rod_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/math/degree.h"
#include "physics/math/smooth_step.h"

namespace fairlead::physics {

std::vector<Vec3> smooth_line(const std::vector<Vec3>& points, int between) {
    std::vector<Vec3> line;
    const int n = int(points.size());
    for (int i = 0; i + 1 < n; ++i) {
        const Vec3 &b = points[i], &c = points[i + 1];
        const Vec3 a = i > 0 ? points[i - 1] : Vec3(2 * b - c);
        const Vec3 d = i + 2 < n ? points[i + 2] : Vec3(2 * c - b);
        for (int k = 0; k < between; ++k) {
            const double t = double(k) / between;
            line.push_back((2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t +
                            (3 * b - a - 3 * c + d) * t * t * t) /
                           2);
        }
    }
    line.push_back(points.back());
    return line;
}

std::vector<Vec3> evenly_spaced(const std::vector<Vec3>& line, double spacing) {
    std::vector<double> along{0};
    for (std::size_t i = 1; i < line.size(); ++i)
        along.push_back(along.back() + (line[i] - line[i - 1]).norm());
    const int pieces = std::max(2, int(std::round(along.back() / spacing)));
    std::vector<Vec3> points;
    std::size_t k = 0;
    for (int i = 0; i <= pieces; ++i) {
        const double at = along.back() * i / pieces;
        while (k + 2 < line.size() && along[k + 1] < at) ++k;
        const double share = (at - along[k]) / (along[k + 1] - along[k]);
        points.push_back(line[k] + share * (line[k + 1] - line[k]));
    }
    return points;
}

namespace {

// From p on in direction d, bending to `axis` within `bend` [m].
std::vector<Vec3> tail_line(Vec3 p, const Vec3& d, const Vec3& axis, double length, double bend) {
    constexpr int pieces = 400;
    std::vector<Vec3> line;
    for (int i = 0; i < pieces; ++i) {
        const double turned = smooth_step(length * i / pieces / bend);
        p += length / pieces * ((1 - turned) * d + turned * axis).normalized();
        line.push_back(p);
    }
    return line;
}

}  // namespace

std::vector<Vec3> overhand_line(double size, double tail) {
    constexpr int pieces = 4000;
    constexpr double end = 2.4, bend = 1.2;
    std::vector<Vec3> knot;
    for (int i = 0; i <= pieces; ++i) {
        const double t = end * (2. * i / pieces - 1), tt = t * t;
        knot.push_back(size * Vec3((tt * t - 3 * t) / 6, (tt * tt - 4 * tt) / 10,
                                   (tt * tt * t - 10 * t) / 30));
    }
    const Vec3 first = (knot[0] - knot[1]).normalized(),
               last = (knot.back() - knot[knot.size() - 2]).normalized();
    std::vector<Vec3> line = tail_line(knot[0], first, -Vec3::UnitZ(), tail, bend * size);
    std::reverse(line.begin(), line.end());
    const std::vector<Vec3> after = tail_line(knot.back(), last, Vec3::UnitZ(), tail, bend * size);
    line.insert(line.end(), knot.begin(), knot.end());
    line.insert(line.end(), after.begin(), after.end());
    return line;
}

// Both ropes lie side by side at 1.3 radii from the axis, and the turns at 3.6: a rope's width
// clear of both, so that the knot is loose. A turn advances by 2.5 radii.
std::vector<Vec3> fisherman_line(double radius, double standing, double tail, double turns) {
    constexpr double lane = 1.3, round = 3.6, pitch = 2.5, clear = 6, step = 4, per_turn = 15;
    constexpr double begins = 210;
    const double end = clear + pitch * turns, angle = 360 * turns;
    std::vector<Vec3> points;  // [radii]
    const auto at = [&](double x, double r, double degrees) {
        points.push_back(
            {x, r * elementary::cos(degrees * degree), r * elementary::sin(degrees * degree)});
    };
    for (double x = -standing / radius; x < end - 1; x += step) at(x, lane, begins);
    at(end + .5, 1.05 * lane, begins);
    at(end + 2.6, 2.2, begins + 5);
    at(end + 1.8, round, begins + 22);
    const int places = int(turns * per_turn);
    for (int i = 2; i <= places - 2; ++i)
        at(end - pitch * turns * i / places, round, begins + angle * i / places);
    at(clear - 1.8, round, begins + angle - 22);
    at(clear - 2.6, 2.2, begins + angle - 5);
    at(clear - .5, 1.05 * lane, 90);
    for (double x = clear + 3; x < end + tail / radius; x += step) at(x, lane, 90);
    for (Vec3& p : points) p *= radius;
    return smooth_line(points, 40);
}

std::vector<Vec3> coil_line(double radius, double pitch, double height, double length) {
    constexpr double sway = 0.05, how_often = 0.37;
    const double climb = pitch / (2 * std::numbers::pi);
    const double end = length / std::sqrt(radius * radius + climb * climb);
    const int pieces = std::max(2, int(20 * end));
    std::vector<Vec3> line;
    for (int i = 0; i <= pieces; ++i) {
        const double turn = end * i / pieces,
                     r = radius * (1 + sway * elementary::sin(how_often * turn));
        line.push_back(
            {r * elementary::cos(turn), r * elementary::sin(turn), height + climb * turn});
    }
    return line;
}

std::vector<Vec3> turned_half_round_z(std::vector<Vec3> line) {
    for (Vec3& p : line) p.head<2>() = -p.head<2>();
    return line;
}

}  // namespace fairlead::physics
