// lump.cpp — what water does to a crate, a buoy, a log: figures of simple solids, deep in water.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "physics/hull/coefficients.h"
#include "physics/sea/sea.h"

namespace fairlead::physics {
namespace {

using std::numbers::pi;
using Kind = LumpForm::Kind;

struct TableRow {
    double x, value;
};

// Straight between entries; beyond the first and the last as there.
template <std::size_t n>
double read_off(const std::array<TableRow, n>& table, double x) {
    if (x <= table.front().x) return table.front().value;
    for (std::size_t i = 1; i < n; ++i)
        if (x <= table[i].x) {
            const double s = (x - table[i - 1].x) / (table[i].x - table[i - 1].x);
            return (1 - s) * table[i - 1].value + s * table[i].value;
        }
    return table.back().value;
}

// Added mass. [DNV-RP-C205] table D-2: a flat rectangle b < a moves ρ π/4 b² a times this, by b/a.
constexpr std::array<TableRow, 12> of_plate{{{0, 1},
                                             {0.1, 0.947},
                                             {0.125, 0.934},
                                             {0.16, 0.917},
                                             {0.2, 0.897},
                                             {0.25, 0.872},
                                             {1 / 3., 0.830},
                                             {0.4, 0.801},
                                             {0.5, 0.757},
                                             {1 / 1.5, 0.690},
                                             {0.8, 0.642},
                                             {1, 0.579}}};
// A square prism of side a and length λa that goes along itself: ρ a³ times this, by λ. Likewise
// D-2 (0.68 of a cube's own water, 0.36 of two cubes', …); at 0 the square plate, 0.579 π/4.
constexpr std::array<TableRow, 9> of_square_prism{{{0, 0.4547},
                                                   {1, 0.68},
                                                   {2, 0.72},
                                                   {3, 0.72},
                                                   {4, 0.76},
                                                   {5, 0.75},
                                                   {6, 0.78},
                                                   {7, 0.77},
                                                   {10, 0.80}}};
// A long rectangle of width b across the flow: ρ π/4 b² a metre times this, by its thickness over
// b. Table D-1.
constexpr std::array<TableRow, 8> of_long_rectangle{
    {{0, 1}, {0.1, 1.14}, {0.2, 1.21}, {0.5, 1.36}, {1, 1.51}, {2, 1.70}, {5, 1.98}, {10, 2.23}}};
// A cylinder across its axis: of its own water, by diameter over length. Table D-2.
constexpr std::array<TableRow, 5> of_cylinder{
    {{0, 1}, {1 / 9., 0.96}, {0.2, 0.90}, {0.4, 0.78}, {1 / 1.2, 0.62}}};

// Drag, of the face. [DNV-RP-C205] table E-1: a flat rectangle by its short side over its long one.
constexpr std::array<TableRow, 4> drag_of_plate{{{0, 1.9}, {0.1, 1.5}, {0.2, 1.2}, {1, 1.16}}};
// A square rod along its length, by length over side.
constexpr std::array<TableRow, 8> drag_of_square_rod{
    {{0, 1.16}, {1, 1.15}, {1.5, 0.97}, {2, 0.87}, {2.5, 0.90}, {3, 0.93}, {4, 0.95}, {5, 0.95}}};
// A round rod likewise, by length over diameter.
constexpr std::array<TableRow, 5> drag_of_round_rod{
    {{0, 1.12}, {1, 0.91}, {2, 0.85}, {4, 0.87}, {7, 0.99}}};
// A cylinder across its axis: of 1.2 of a long one so much, by diameter over length (E-1, below the
// critical Reynolds number; above it and rough it comes to about the same).
constexpr std::array<TableRow, 8> drag_of_cylinder{{{0, 1.2},
                                                    {0.01, 1.2 * 0.98},
                                                    {0.02, 1.2 * 0.87},
                                                    {0.025, 1.2 * 0.82},
                                                    {0.05, 1.2 * 0.74},
                                                    {0.1, 1.2 * 0.68},
                                                    {0.2, 1.2 * 0.62},
                                                    {0.5, 1.2 * 0.58}}};
// An ellipsoid of revolution along its axis, by length over diameter [White, laminar]: a ball 0.47.
constexpr double drag_of_ball = 0.47;
constexpr std::array<TableRow, 6> drag_of_ellipsoid{
    {{0, 1.17}, {0.75, 0.50}, {1, drag_of_ball}, {2, 0.27}, {4, 0.25}, {8, 0.20}}};

// Two extents across the direction i, the shorter first.
struct FacingSides {
    double shorter, longer;
};
FacingSides face_across(const LumpForm& form, int i) {
    const double a = form.size[(i + 1) % 3], b = form.size[(i + 2) % 3];
    return {std::min(a, b), std::max(a, b)};
}

// [m³] of water that a box moves along with it. Between a square face and a long one by their
// sides: flat, both tables give what the plate's does.
double box_along(const LumpForm& form, int i) {
    const FacingSides face = face_across(form, i);
    const double x = face.shorter / face.longer, thick = form.size[i] / face.shorter;
    const double square = read_off(of_square_prism, thick) / of_square_prism.front().value;
    const double length = read_off(of_long_rectangle, thick);
    const double flat = pi / 4 * face.shorter * face.shorter * face.longer * read_off(of_plate, x);
    return flat * (x * square + (1 - x) * length);
}

double cylinder_along(const LumpForm& form, int i) {
    const double r = form.size.x() / 2, length = form.size.z();
    if (i == 2) {  // a disc, 8/3 r³ (Lamb), and as much more as a square prism of the same face
        const double thick = length / (std::sqrt(pi) * r);
        return 8. / 3 * r * r * r * read_off(of_square_prism, thick) /
               of_square_prism.front().value;
    }
    // shorter than 1.2 diameters: what goes on edge moves water in proportion to its thickness
    const double x = 2 * r / length, shortest = of_cylinder.back().x;
    const double C = read_off(of_cylinder, x) * std::min(1.0, shortest / x);
    return pi * r * r * length * C;
}

// Carlson's integral of the second kind, symmetric in x and y, by halving [Carlson 1979]: each step
// brings the three a quarter as far apart, 26 to rounding.
double carlson_rd(double x, double y, double z) {
    double sum = 0, scale = 1;
    for (int i = 0; i < 26; ++i) {
        const double step = std::sqrt(x * y) + std::sqrt(y * z) + std::sqrt(z * x);
        sum += scale / (std::sqrt(z) * (z + step));
        scale /= 4, x = (x + step) / 4, y = (y + step) / 4, z = (z + step) / 4;
    }
    return 3 * sum + scale / (z * std::sqrt(z));
}

// Lamb, Hydrodynamics 114 and 121: α₀ = a b c ∫ dλ/((a² + λ) Δ), of the half axes. Added mass is
// α₀/(2 − α₀) of its own water; about an axis with b and c across it
// (b² − c²)² (γ₀ − β₀)/(2 (b² − c²) + (b² + c²)(β₀ − γ₀)) of a fifth of it.
Vec3 lamb_alpha(const Vec3& half) {
    const Vec3 s = half.cwiseProduct(half);
    const double scale = 2. / 3 * half.prod();
    return scale * Vec3(carlson_rd(s.y(), s.z(), s.x()), carlson_rd(s.z(), s.x(), s.y()),
                        carlson_rd(s.x(), s.y(), s.z()));
}

// Of a mass of water: along in the first three, about in the others.
Vec6 ellipsoid_added(const LumpForm& form, double mass) {
    const Vec3 half = form.size / 2, alpha = lamb_alpha(half);
    Vec6 added = Vec6::Zero();
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        added[i] = mass * alpha[i] / (2 - alpha[i]);
        const double b = half[j] * half[j], c = half[k] * half[k];
        if (std::abs(b - c) < 1e-6 * (b + c)) continue;  // round: it stirs nothing
        added[3 + i] = mass / 5 * (b - c) * (b - c) * (alpha[k] - alpha[j]) /
                       (2 * (b - c) + (b + c) * (alpha[j] - alpha[k]));
    }
    return added;
}

// The share of m a²/12 that a face of length a and width w keeps as it turns about its middle, m
// what it moves along: 1 of a long one (strips), 3/8 of one that is endless the other way
// (ρπa⁴/128 over ρπa²/4 · a²/12), 8/15 of a round disc (16/45 r⁵ over 8/3 r³ · r²/4), which stands
// for a square. The line through the three is off by 7 % of spheroids of 5 to 1 (Lamb).
double kept_in_turning(double a, double w) {
    return 1 - 0.625 * 3 * w / (3 * w + a);
}

// Both pairs of faces of a section stir the water where the other has not: as the root of the sum
// of squares they are within 15 % of table D-1 (0.234, 0.15, 0.125 πρ a⁴ of 1:1, 2:1 to 5:1, flat).
double faces_about(const LumpForm& form, const Vec3& along, int i) {
    if (form.kind == Kind::cylinder && i == 2) return 0;
    double squares = 0;
    for (const auto& [normal, a] : {std::pair{(i + 1) % 3, form.size[(i + 2) % 3]},
                                    std::pair{(i + 2) % 3, form.size[(i + 1) % 3]}}) {
        const double turns = along[normal] * kept_in_turning(a, form.size[i]) * a * a / 12;
        squares += turns * turns;
    }
    return std::sqrt(squares);
}

double own_volume(const LumpForm& form) {
    const double box = form.size.prod(), d = form.size.x();
    switch (form.kind) {
        case Kind::box:
            return box;
        case Kind::cylinder:
            return pi / 4 * box;
        case Kind::ellipsoid:
            return pi / 6 * box;
        case Kind::capsule:
            return pi / 4 * d * d * (form.size.z() - d / 3);
    }
    return box;
}

// In the form's own axes, about its middle; of a mesh that fills less of it, less.
Vec6 added_of(const LumpForm& form, double displaced) {
    if (form.kind == Kind::ellipsoid || form.kind == Kind::capsule)
        return ellipsoid_added(form, displaced);
    Vec3 along;
    for (int i = 0; i < 3; ++i)
        along[i] = form.kind == Kind::box ? box_along(form, i) : cylinder_along(form, i);
    Vec6 added;
    added << along, Vec3::Zero();
    for (int i = 0; i < 3; ++i) added[3 + i] = faces_about(form, along, i);
    return displaced / own_volume(form) * added;
}

// What flow along i meets: area of its shadow, and C_D.
struct Shadow {
    double area, drag;
};

Shadow shadow_of(const LumpForm& form, int i) {
    const FacingSides face = face_across(form, i);
    const double a = face.longer, b = face.shorter, x = b / a, thick = form.size[i] / b;
    if (form.kind == Kind::box) {
        const double thinner = read_off(drag_of_square_rod, thick) / drag_of_square_rod[0].value;
        return {a * b, read_off(drag_of_plate, x) * thinner};
    }
    if (form.kind == Kind::cylinder) {
        const double d = form.size.x(), length = form.size.z();
        if (i == 2) return {pi / 4 * d * d, read_off(drag_of_round_rod, length / d)};
        return {d * length, read_off(drag_of_cylinder, d / length)};
    }
    // along the axis as ellipsoids of revolution; across it those that are long come to what
    // cylinders have, from a ball's on; no more than what a long plate has
    const double rest = std::max(0.0, (x - 0.5) / 0.5);
    const double across = (1 - rest) * read_off(drag_of_cylinder, x) + rest * drag_of_ball;
    const double drag = read_off(drag_of_ellipsoid, thick) * across / drag_of_ball;
    double area = pi / 4 * a * b;
    if (form.kind == Kind::capsule && i != 2) area = a * b - (1 - pi / 4) * b * b;
    return {area, std::min(drag, drag_of_plate[0].value)};
}

// How far out along j the drag along i acts, of the extent along j: so that it turns as it does on
// the whole face, 1/√12 of what is straight, 1/4 of what is round. A section that is round turns in
// the water without pushing any aside; an oval one by how far it is from that.
double lever_of(const LumpForm& form, int i, int j) {
    const double a = form.size[i] * form.size[i], b = form.size[j] * form.size[j];
    const double oval = std::abs(a - b) / (a + b);
    const double straight = 1 / std::sqrt(12.);
    switch (form.kind) {
        case Kind::box:
            return straight;
        case Kind::cylinder:
            return i == 2 ? 0.25 : j == 2 ? straight : 0;
        case Kind::ellipsoid:
            return 0.25 * oval;
        case Kind::capsule:
            return (j == 2 ? straight : 0.25) * oval;
    }
    return straight;
}

void drag_lump(Hull& hull, const LumpForm& form) {
    const Mat3 R = form.frame.q.toRotationMatrix();
    hull.drag.clear(), hull.drag_faces = 0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const Shadow shadow = shadow_of(form, i);
        hull.drag_faces += shadow.area;
        for (const int s : {-1, 1})
            for (const int r : {-1, 1}) {
                Vec3 at = Vec3::Zero();
                at[j] = s * lever_of(form, i, j) * form.size[j];
                at[k] = r * lever_of(form, i, k) * form.size[k];
                hull.drag.push_back(
                    {form.frame.p + R * at, R.col(i), shadow.drag * shadow.area / 4});
            }
    }
}

// Waves that it makes: a tenth of critical in heave, whichever side of it is up, and a twentieth in
// turning, beside a righting lever of a tenth of its size. tuning: what lies loose in a calm sea is
// at rest in minutes; by quadratic drag alone it still bobbed by 4 cm/s after 400 s.
void damp_lump(Hull& hull, const Afloat& lump, double size) {
    hull.damping.setZero();
    hull.lump = true;
    // A third of a ship's (coefficients.cpp): plating has friction, which fades into the curve of
    // resistance; a lump has none that its drag does not hold already. tuning: held in a current of
    // 0.3 m/s a container of 6 m pulls its drag, 199 N, with a ship's 224; pushed across at 0.5 m/s
    // it goes at 4 mm/s after a minute.
    hull.damping_fades = 0.0117 / 3 * std::sqrt(wave_gravity * size);
    const double C3 = sea_water * wave_gravity * std::max(lump.at.water_plane, 0.0);
    if (!(C3 > 0)) return;  // it sinks
    hull.damping.diagonal().head<3>().setConstant(0.2 *
                                                  std::sqrt(C3 * (lump.mass + hull.added(2, 2))));
    const double righting = lump.mass * wave_gravity * 0.1 * size;
    for (int i = 3; i < 6; ++i)
        hull.damping(i, i) =
            0.1 * std::sqrt(righting * (lump.inertia(i - 3, i - 3) + hull.added(i, i)));
}

}  // namespace

std::optional<LumpForm> lump_form(const ShapePart& part) {
    LumpForm form;
    form.frame = part.X_BS;
    if (const auto* box = std::get_if<Box>(&part.geometry)) {
        form.kind = Kind::box, form.size = 2 * box->half;
    } else if (const auto* ball = std::get_if<Sphere>(&part.geometry)) {
        form.kind = Kind::ellipsoid, form.size.setConstant(2 * ball->radius);
    } else if (const auto* can = std::get_if<Cylinder>(&part.geometry)) {
        form.kind = Kind::cylinder;
        form.size << 2 * can->radius, 2 * can->radius, can->length;
    } else if (const auto* pill = std::get_if<Capsule>(&part.geometry)) {
        form.kind = Kind::capsule;
        form.size << 2 * pill->radius, 2 * pill->radius, pill->length + 2 * pill->radius;
    } else {
        return std::nullopt;
    }
    return form;
}

LumpForm nearest_lump_form(const TriangleMesh& mesh) {
    Vec3 low = mesh.vertices.front(), high = low;
    for (const Vec3& v : mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    LumpForm form;
    form.frame.p = (low + high) / 2, form.size = high - low;
    const double full = enclosed_volume(mesh) / form.size.prod();
    // whichever fills as much of the box round it: all, or π/6. What is emptier than a cone, π/12,
    // is a frame: its edges and plates stir the water as a box's do
    const bool rounded = full > pi / 12 && full < (1 + pi / 6) / 2;
    form.kind = rounded ? Kind::ellipsoid : Kind::box;
    return form;
}

void estimate_lump(Hull& hull, const Afloat& lump, const std::optional<LumpForm>& known) {
    Vec3 low = hull.mesh.vertices.front(), high = low;
    for (const Vec3& v : hull.mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    const Vec3 size = high - low;
    const LumpForm form = known ? *known : nearest_lump_form(hull.mesh);
    const double displaced = sea_water * enclosed_volume(hull.mesh);
    hull.length = size.x(), hull.beam = size.y(), hull.draught = size.z();
    hull.middle = (low + high) / 2, hull.depth_of_flow = 0;
    hull.whole_at = displaced / sea_water;
    // from its own axes and middle to the body's and its centre of mass
    Mat6 S = Mat6::Zero();
    const Mat3 back = form.frame.q.toRotationMatrix().transpose();
    S.topLeftCorner<3, 3>() = S.bottomRightCorner<3, 3>() = back;
    S.topRightCorner<3, 3>() = -back * cross_matrix(form.frame.p);
    hull.added = S.transpose() * added_of(form, displaced).asDiagonal() * S;
    drag_lump(hull, form);
    damp_lump(hull, lump, size.mean());
}

}  // namespace fairlead::physics
