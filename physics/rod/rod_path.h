#pragma once
// rod_path.h — lines for rods to lie along: smooth ones through points, and knots as they are tied
// loosely, without touching themselves. All in a frame of their own [m].
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

// A Catmull–Rom spline through all points, `between` pieces from one to the next.
std::vector<Vec3> smooth_line(const std::vector<Vec3>& points, int between = 20);
// Points of the line at even distances along it, of `spacing` [m] or as little off as needed; the
// last is the line's last.
std::vector<Vec3> evenly_spaced(const std::vector<Vec3>& line, double spacing);

// A long overhand knot, ends along ∓z: Shastri's polynomial trefoil
// (t³ - 3t, t⁴ - 4t², t⁵ - 10t) over |t| ≤ 2.4, of `size` [m] and with tails that bend to the axis.
std::vector<Vec3> overhand_line(double size, double tail);

// One of the two equal halves of a fisherman's knot along x, for a rope of this radius: it comes
// from -standing, runs beside the other rope's end, and turns back round both by `turns`. The other
// half is the same, turned half round the z axis.
std::vector<Vec3> fisherman_line(double radius, double standing, double tail, double turns);

// A helix about z that begins at `height` above the origin; its radius sways by 5 %, so that no two
// turns lie alike when it falls.
std::vector<Vec3> coil_line(double radius, double pitch, double height, double length);

std::vector<Vec3> turned_half_round_z(std::vector<Vec3> line);

}  // namespace fairlead::physics
