#include "physics/hull/coefficients.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "physics/sea/sea.h"

namespace fairlead::physics {
namespace {

using std::numbers::pi;
constexpr double g = wave_gravity, rho = sea_water;
constexpr int strips = 20;

double square(double x) {
    return x * x;
}

// Hoerner: drag of a ship's section in cross-flow, by half its beam over its draught.
double cross_flow_drag(double beam, double draught) {
    constexpr std::array<std::pair<double, double>, 11> table{{{0.0109, 1.9661},
                                                               {0.1766, 1.9657},
                                                               {0.35, 1.90},
                                                               {0.5, 1.2},
                                                               {0.65, 1.0},
                                                               {0.83, 0.88},
                                                               {1.0, 0.83},
                                                               {1.3, 0.76},
                                                               {1.64, 0.69},
                                                               {2.3, 0.63},
                                                               {3.0, 0.59}}};
    const double x = beam / (2 * draught);
    if (x <= table.front().first) return table.front().second;
    for (std::size_t i = 1; i < table.size(); ++i)
        if (x <= table[i].first) {
            const double s = (x - table[i - 1].first) / (table[i].first - table[i - 1].first);
            return (1 - s) * table[i - 1].second + s * table[i].second;
        }
    return table.back().second;
}

// Beam of the water plane at equal steps along the hull [m], from its lowest x to its highest.
std::vector<double> beams(const TriangleMesh& mesh, double height, double from, double to) {
    std::vector<double> beam(strips, 0);
    for (const Eigen::Vector3i& t : mesh.triangles)
        for (int k = 0; k < 3; ++k) {
            Vec3 a = mesh.vertices[std::size_t(t[k])],
                 b = mesh.vertices[std::size_t(t[(k + 1) % 3])];
            const double za = a.z() + height, zb = b.z() + height;
            if ((za > 0) == (zb > 0)) continue;
            // of the triangle's way through the water plane, the two ends
            const Vec3 cut = a + za / (za - zb) * (b - a);
            const Vec3& c = mesh.vertices[std::size_t(t[(k + 2) % 3])];
            const double zc = c.z() + height;
            const bool other = (zc > 0) != (zb > 0);
            const Vec3 end =
                other ? Vec3(b + zb / (zb - zc) * (c - b)) : Vec3(c + zc / (zc - za) * (a - c));
            for (int i = 0; i < strips; ++i) {
                const double x = from + (i + 0.5) * (to - from) / strips;
                if ((cut.x() - x) * (end.x() - x) > 0) continue;
                const double s = cut.x() == end.x() ? 0 : (x - cut.x()) / (end.x() - cut.x());
                beam[std::size_t(i)] =
                    std::max(beam[std::size_t(i)], 2 * std::abs(cut.y() + s * (end.y() - cut.y())));
            }
        }
    return beam;
}

// [m²] of the mesh below the water, its origin so high over it.
double wet_surface(const TriangleMesh& mesh, double height) {
    double area = 0;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const auto corner = [&](int k) { return mesh.vertices[std::size_t(t[k % 3])]; };
        const double whole = (corner(1) - corner(0)).cross(corner(2) - corner(0)).norm() / 2;
        int wet = 0, one = 0;  // corners under water; the one that is alone on its side
        for (int k = 0; k < 3; ++k) wet += corner(k).z() + height < 0;
        for (int k = 0; k < 3; ++k)
            if ((corner(k).z() + height < 0) == (wet == 1)) one = k;
        if (wet % 3 == 0) {
            area += wet ? whole : 0;
            continue;
        }
        const double z = corner(one).z() + height;
        const double tip =
            z / (z - corner(one + 1).z() - height) * z / (z - corner(one + 2).z() - height);
        area += whole * (wet == 1 ? tip : 1 - tip);
    }
    return area;
}

// [-] of the wet cross-section B T: what blunt ends resist with, beside friction. Barges with
// square ends 0.5, raked ones 0.2 [U.S. Navy Towing Manual, app. G], told apart by how full they
// are: a box is 1, raked ends over a tenth of the length each leave 0.9. What is finer is a ship.
double bluntness(double block) {
    if (block <= 0.8) return 0;
    return block <= 0.9 ? (block - 0.8) / 0.1 * 0.2
                        : 0.2 + (std::min(block, 1.0) - 0.9) / 0.1 * 0.3;
}

struct Main {  // dimensions of a ship
    double L, B, T, block, displacement;
};

// Clarke, Gedling and Hine 1983, made whole: sway, sway-yaw, yaw.
void sway_and_yaw(const Main& m, Mat6& A) {
    const double slender = pi * square(m.T / m.L), L3 = rho / 2 * m.L * m.L * m.L;
    A(1, 1) = L3 * slender * (1 + 0.16 * m.block * m.B / m.T - 5.1 * square(m.B / m.L));
    A(5, 5) =
        L3 * square(m.L) * slender * (1.0 / 12 + 0.017 * m.block * m.B / m.T - 0.33 * m.B / m.L);
    // the fit is of ships; what is as broad as long keeps a part of its own mass
    A(1, 1) = std::max(A(1, 1), 0.3 * m.displacement);
    A(5, 5) = std::max(A(5, 5), 0.2 * m.displacement * square(m.L) / 12);
    const double coupling = L3 * m.L * slender * (0.67 * m.B / m.L - 0.0033 * square(m.B / m.T));
    const double most = 0.9 * std::sqrt(A(1, 1) * A(5, 5));
    A(1, 5) = A(5, 1) = std::clamp(coupling, -most, most);
}

// Half cylinders under each strip of the water plane, about the centre of mass.
void heave_and_pitch(const std::vector<double>& beam, double from, double step, Mat6& A) {
    constexpr double lewis = 0.9;  // [-] C₃ of sections as full as those of ships, 0.8 to 1
    for (int i = 0; i < strips; ++i) {
        const double x = from + (i + 0.5) * step;
        const double a = rho * pi / 8 * square(beam[std::size_t(i)]) * lewis * step;
        A(2, 2) += a, A(4, 4) += x * x * a;
        A(2, 4) -= x * a, A(4, 2) -= x * a;
    }
}

void damp_ship(Hull& hull, const Afloat& ship, const Main& m, const DampingShares& shares) {
    const double weight = ship.mass * g;
    const double C3 = rho * g * ship.at.water_plane;
    const double C4 = weight * std::max(ship.at.metacentre, 0.1);
    const double C5 = weight * std::max(ship.at.long_metacentre, 1.0);
    const auto critical = [](double stiffness, double inertia) {
        return 2 * std::sqrt(stiffness * inertia);
    };
    const Mat6& A = hull.added;
    Mat6& B = hull.damping;
    // time constants of a supply ship at low speed: 88, 44 and 12 s. They were found where she lies
    // on her station; under way the curve of resistance and Clarke's derivatives hold all that
    // drags, and these are not added to them. In surge, of a ship of 83 m, by e^(-3 |u|) [Fossen,
    // osv]
    const double slow = ship.mass * std::sqrt(g / m.L);
    hull.damping_fades = 0.0117 * std::sqrt(g * m.L);
    B(0, 0) = 0.036 * slow, B(1, 1) = 0.118 * slow, B(5, 5) = 0.031 * slow * square(m.L);
    B(2, 2) = shares.heave * critical(C3, ship.mass + A(2, 2));
    B(3, 3) = shares.roll * critical(C4, ship.inertia(0, 0) + A(3, 3));
    B(4, 4) = shares.pitch * critical(C5, ship.inertia(1, 1) + A(4, 4));
    // so much that at 10 degrees roll is damped twice as much: 8 ω φ k / 3π = B
    const double omega = std::sqrt(C4 / (ship.inertia(0, 0) + A(3, 3)));
    hull.roll_drag = B(3, 3) * 3 * pi / (8 * omega * 0.1745);
}

// [-] B/L up to which Clarke's fit is used, of ships of a sixth or less; broader ones turn as this
// one does. From B/L = 1/2 on it would have a turn feed itself: a barge of 10 by 30 m in waves went
// round at 25 degrees a second.
constexpr double broadest = 1. / 3;

// Clarke's derivatives less what Kirchhoff's terms bring already: Munk's moment, -a₁₁ u r in the
// side force and -a₂₆ u r in the moment.
void lift_ship(Hull& hull, const Main& m) {
    const double slender = pi * square(m.T / m.L), L2 = rho / 2 * m.L * m.L;
    const double BT = m.B / m.T, BL = std::min(m.B / m.L, broadest);
    const double Yv = -slender * (1 + 0.4 * m.block * BT);
    const double Yr = -slender * (-0.5 + 2.2 * BL - 0.08 * BT);
    const double Nv = -slender * (0.5 + 2.4 * m.T / m.L);
    const double Nr = -slender * (0.25 + 0.039 * BT - 0.56 * BL);
    const double L3 = L2 * m.L;
    const double a11 = hull.added(0, 0) / L3, a22 = hull.added(1, 1) / L3;
    const double a26 = hull.added(1, 5) / (L3 * m.L);
    hull.lift.side_by_drift = L2 * Yv;
    hull.lift.side_by_turn = L3 * (Yr + a11);
    hull.lift.turn_by_drift = L3 * (Nv + (a22 - a11));
    hull.lift.turn_by_turn = L3 * m.L * (Nr + a26);
    // skegs and nozzles as fins near the stern, without which most hulls turn by themselves
    const double fins = rho * 0.054 * m.L * m.T, at = -0.45 * m.L;
    hull.lift.side_by_drift -= fins, hull.lift.side_by_turn -= fins * at;
    hull.lift.turn_by_drift -= fins * at, hull.lift.turn_by_turn -= fins * at * at;
}

}  // namespace

Mat3 ship_inertia(double mass, double length, double beam) {
    const Vec3 radii(0.38 * beam, 0.25 * length, 0.26 * length);
    return (mass * radii.cwiseProduct(radii)).asDiagonal();
}

void estimate_ship(Hull& hull, const Afloat& ship, const DampingShares& shares) {
    const Floating& at = ship.at;
    double from = 1e9, to = -1e9, low = 1e9;
    for (const Vec3& v : hull.mesh.vertices) {
        if (v.z() + at.height < 0) from = std::min(from, v.x()), to = std::max(to, v.x());
        low = std::min(low, v.z());
    }
    const double volume = ship.mass / rho;
    const Main m{at.length, at.beam, at.draught, volume / (at.length * at.beam * at.draught),
                 ship.mass};
    hull.length = m.L, hull.beam = m.B, hull.draught = m.T;
    hull.middle = Vec3((from + to) / 2, 0, -at.height);
    hull.depth_of_flow = 0.6 * m.T;
    hull.whole_at = volume / 2;
    hull.drifts = true;
    Mat6& A = hull.added;
    A.setZero();
    A(0, 0) = 0.05 * ship.mass;
    sway_and_yaw(m, A);
    const double step = (to - from) / strips;
    const std::vector<double> beam = beams(hull.mesh, at.height, from, to);
    heave_and_pitch(beam, from, step, A);
    A(3, 3) = 0.25 * ship.inertia(0, 0);
    hull.damping.setZero();
    damp_ship(hull, ship, m, shares);
    lift_ship(hull, m);
    hull.resistance.wetted_area = wet_surface(hull.mesh, at.height);
    hull.resistance.length = m.L;
    hull.resistance.form += bluntness(m.block) * m.B * m.T / hull.resistance.wetted_area;
    hull.drag.clear(), hull.drag_faces = m.L * m.T;
    const double C = cross_flow_drag(m.B, m.T), keel = low + m.T / 2;
    for (int i = 0; i < strips; ++i)
        hull.drag.push_back(
            {Vec3(from + (i + 0.5) * step, 0, keel), Vec3::UnitY(), C * m.T * step});
    hull.windage.length = m.L;
    hull.windage.centre = Vec3(0, 0, -at.height + hull.windage.height);
}

}  // namespace fairlead::physics
