#include "physics/hull/hull_forces.h"
#include "physics/math/elementary.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {
namespace {

constexpr double viscosity = 1.19e-6;  // [m²/s] of sea water at 15 °C

Mat6 turned_both_ways(const Mat3& R, const Mat6& m) {
    Mat6 T = Mat6::Zero();
    T.topLeftCorner<3, 3>() = R, T.bottomRightCorner<3, 3>() = R;
    return T * m * T.transpose();
}

Vec6 turned(const Mat3& R, const Vec6& v) {
    Vec6 out;
    out << R * v.head<3>(), R * v.tail<3>();
    return out;
}

// Kirchhoff: what A ν asks for in a frame that turns. The engine's velocities are in world axes and
// w turns freely with the body's own inertia I before forces act, so that is taken back for A:
//   p = A ν    f = −ω × p₁    n = −ω × p₂ − v × p₁    + A (ω × v, I⁻¹ (ω × I ω))
Vec6 kirchhoff(const Mat6& A, const Mat3& inertia, const Mat3& per_inertia, const Vec6& nu) {
    const Vec3 v = nu.head<3>(), w = nu.tail<3>();
    const Vec6 p = A * nu;
    Vec6 free;
    free << w.cross(v), per_inertia * w.cross(inertia * w);
    Vec6 k = A * free;
    k.head<3>() -= w.cross(p.head<3>());
    k.tail<3>() -= w.cross(p.tail<3>()) + v.cross(p.head<3>());
    return k;
}

// At the mean of the velocities before and after, so that it does no work: of water round the hull,
// which moves by `relative`, and of water in it, which moves by `nu`.
Vec6 kirchhoff_mid_step(const Mat6& A, const Mat6& aboard, const Body& body, const Vec6& relative,
                        const Vec6& nu, double h) {
    Mat6 M = A + aboard;
    M.topLeftCorner<3, 3>() += body.mass * Mat3::Identity();
    M.bottomRightCorner<3, 3>() += body.inertia;
    const Eigen::LDLT<Mat6> per_mass(M);
    const Mat3 per_inertia = body.inertia.inverse();
    const bool carries = !aboard.isZero(0);
    const auto both = [&](const Vec6& change) {
        Vec6 k = kirchhoff(A, body.inertia, per_inertia, relative + change);
        if (carries) k += kirchhoff(aboard, body.inertia, per_inertia, nu + change);
        return k;
    };
    Vec6 k = both(Vec6::Zero());
    for (int i = 0; i < 3; ++i) k = both(h / 2 * per_mass.solve(k));
    return k;
}

// Wetted friction by the line of ITTC 1957, form, and a hump of waves past a Froude number of 0.18.
double resistance_coefficient(const Resistance& of, double speed, double g) {
    const double reynolds = std::max(speed * of.length / viscosity, 1e5);
    const double digits = elementary::log(reynolds) / std::numbers::ln10 - 2;
    const double beyond = std::max(0.0, speed / std::sqrt(g * of.length) - 0.18) / 0.1;
    return 0.075 / (digits * digits) + of.form + of.waves * beyond * beyond;
}

}  // namespace

struct HullWater::Meeting {
    Hull& hull;
    const Body& body;
    const Sea& sea;
    double g, t;
    Mat3 R;
    Vec6 nu;         // of the body, in its own axes [m/s] [rad/s]
    Vec3 current_B;  // there
    Immersion wet;
    double share;  // of A and the damping
    Mat6 damping;  // linear, as much as is left of it at her way
    Mat6 aboard;   // inertia of water in compartments, body's axes
};

// Which way it heads. What stands on end has no heading; its side serves as well.
static Eigen::Vector2d heading_of(const Mat3& R) {
    Eigen::Vector2d ahead = R.col(0).head<2>();
    if (ahead.squaredNorm() < 0.01) ahead = R.col(1).head<2>();
    return ahead.normalized();
}

// Where the hull is, as a rectangle on the water along its heading.
static WaveGrid::Frame frame_of(const Hull& hull, const Mat3& R, const Vec3& at, double level) {
    WaveGrid::Frame frame;
    frame.centre = at.head<2>();
    frame.ahead = heading_of(R);
    const Eigen::Vector2d across(-frame.ahead.y(), frame.ahead.x());
    double x = 0, y = 0;
    for (const Vec3& v : hull.mesh.vertices) {
        const Eigen::Vector2d off = (R * v).head<2>();
        x = std::max(x, std::abs(off.dot(frame.ahead)));
        y = std::max(y, std::abs(off.dot(across)));
    }
    frame.half_length = x * 1.02 + 0.05, frame.half_beam = y * 1.02 + 0.05;
    const double middle = at.z() + (R * hull.middle).z() - level;
    frame.flow_depth = std::max(0.0, hull.depth_of_flow - std::min(middle, 0.0));
    return frame;
}

void HullWater::press(Meeting& m) {
    const Pose& X = m.body.X_WB;
    if (m.sea.waves.empty()) {
        m.wet = pressure_.in_calm(m.hull.mesh, X, m.sea.level);
    } else {
        grid_.sum(m.sea, frame_of(m.hull, m.R, X.p, m.sea.level), m.t);
        m.wet = pressure_.in_waves(m.hull.mesh, X, m.sea.level, grid_);
    }
    const double whole = m.hull.whole_at > 0 ? m.wet.volume / m.hull.whole_at : 1;
    m.share = std::clamp(whole, 0.0, 1.0);
}

// Wells that stand on the mesh keep the sea out like the hull; then water runs in and out of all.
void HullWater::flood(Meeting& m, double h, HullForces& f) {
    const Pose& X = m.body.X_WB;
    const bool calm = m.sea.waves.empty();
    const double weight = m.sea.density * m.g;
    for (const Compartment& space : m.hull.compartments) {
        if (!space.outside) continue;
        const Immersion wet = calm ? pressure_.in_calm(space.mesh, X, m.sea.level)
                                   : pressure_.in_waves(space.skin, X, m.sea.level, grid_);
        f.force.head<3>() += weight * wet.force, f.force.tail<3>() += weight * wet.torque;
        f.energy += weight * wet.energy;
    }
    FloodingSea sea;
    sea.level = m.sea.level, sea.density = m.sea.density, sea.g = m.g;
    sea.velocity = m.R * m.current_B;
    if (!calm) sea.velocity += grid_.flow_at({0, 0}).velocity;
    sea.head = [&](const Vec3& arm) {
        const double depth = m.sea.level - X.p.z() - arm.z();
        if (calm) return depth;
        WaveGrid::Heights of_bands;
        const double below = depth + grid_.heights(arm.head<2>(), of_bands);
        return below > 0 ? below + grid_.head(of_bands, below) : below;
    };
    const Flooded flooded = flooding_.take(m.hull.compartments, m.body, sea, h);
    f.force += flooded.force, f.impulse += flooded.impulse, f.energy += flooded.energy;
    m.aboard = flooded.inertia;
    m.hull.flooded = flooded.inertia(0, 0);
}

// Of a lump's linear damping: waves are made by what swings, not by what goes on and on, so along
// all that is level and about the plumb line it fades with its way. Up and down, heeling either way
// it stays. `up` in the body's axes, as the damping. With its top d under the level all of it fades
// by e^(−2 d/L): waves of k = 1/L, as a body of the size L makes by heaving, reach the surface by
// e^(−kd), and take the square of that in energy. `height` of its frame over the level.
static Mat6 lumps_damping_at(const Hull& hull, const Vec3& up, double height,
                             const Vec3& velocity) {
    const double way = (velocity - velocity.dot(up) * up).norm();
    const Vec3 size(hull.length, hull.beam, hull.draught);
    const double top = height + up.dot(hull.middle) + up.cwiseAbs().dot(size) / 2;
    const double waves = top < 0 ? elementary::exp(2 * top / size.mean()) : 1;
    const double root = elementary::exp(-way / (2 * hull.damping_fades));  // on both sides
    const Mat3 plumb = up * up.transpose();
    Mat6 keep = Mat6::Zero();
    keep.topLeftCorner<3, 3>() = root * Mat3::Identity() + (1 - root) * plumb;
    keep.bottomRightCorner<3, 3>() = Mat3::Identity() + (root - 1) * plumb;
    return waves * (keep * hull.damping * keep);
}

// Of the linear damping, what is left at her way through the water: of surge what fades beside the
// curve of resistance; of sway and yaw what is more than her lift, which acts ahead only, gives.
static Mat6 damping_at(const Hull& hull, const Mat3& R, double height, const Vec6& relative) {
    if (!(hull.damping_fades > 0)) return hull.damping;
    if (hull.lump) return lumps_damping_at(hull, R.row(2).transpose(), height, relative.head<3>());
    const double u = relative[0];
    Vec6 left = Vec6::Ones();
    left[0] = elementary::exp(-std::abs(u) / hull.damping_fades);
    const auto taken_over = [&](int i, double by_speed) {
        const double whole = hull.damping(i, i);
        const double lift = -by_speed * relative.head<2>().norm();
        if (u > 0 && lift > 0) left[i] = std::max(0.0, whole - lift) / std::max(whole, lift);
    };
    taken_over(1, hull.lift.side_by_drift);
    taken_over(5, hull.lift.turn_by_turn);
    const Vec6 root = left.cwiseSqrt();  // on both sides: it stays symmetric and positive
    return root.asDiagonal() * hull.damping * root.asDiagonal();
}

// Linear damping, cross-flow, bilge keels and resistance: C and F⁻ in the body's axes first.
void HullWater::damp(const Meeting& m, HullForces& f) const {
    const double rho = m.sea.density;
    Vec6 flow = Vec6::Zero();  // of the current
    flow.head<3>() = m.current_B;
    const Vec6 relative = m.nu - flow;
    Mat6 C = m.share / 2 * m.damping;
    Vec6 drag = -m.share * m.damping * relative;
    const auto element = [&](const Vec6& g, double k, double speed) {
        drag -= k * std::abs(speed) * speed * g;
        C += k * std::abs(speed) * g * g.transpose();  // half the Jacobian
    };
    const bool waves = !m.sea.waves.empty();
    for (const DragElement& e : m.hull.drag) {
        Vec6 g;
        g << e.direction, e.at.cross(e.direction);
        double speed = g.dot(relative);
        if (waves)
            speed -=
                e.direction.dot(m.R.transpose() * grid_.flow_at((m.R * e.at).head<2>()).velocity);
        element(g, m.share * rho / 2 * e.area, speed);
    }
    if (m.hull.roll_drag > 0) element(Vec6::Unit(3), m.share * m.hull.roll_drag, relative[3]);
    if (m.hull.resistance.wetted_area > 0) {
        const double speed = std::abs(relative[0]);
        const double c = resistance_coefficient(m.hull.resistance, speed, m.g);
        element(Vec6::Unit(0), m.share * rho / 2 * m.hull.resistance.wetted_area * c, relative[0]);
    }
    f.damping = turned_both_ways(m.R, C);
    f.drag = turned(m.R, drag);
}

// Clarke's side force and moment under way, of what goes ahead.
static Vec6 lift_of(const Lift& lift, const Vec6& relative) {
    Vec6 force = Vec6::Zero();
    if (relative[0] <= 0) return force;
    const double speed = relative.head<2>().norm(), drift = relative[1], turn = relative[5];
    force[1] = speed * (lift.side_by_drift * drift + lift.side_by_turn * turn);
    force[5] = speed * (lift.turn_by_drift * drift + lift.turn_by_turn * turn);
    return force;
}

// Waves that meet the hull: its added mass follows their acceleration, its damping their velocity,
// strip by strip; in long waves it goes with the water.
static Vec6 diffraction(const Hull& hull, const Mat6& damping, const WaveGrid& grid,
                        const Mat3& R) {
    Vec6 sum = Vec6::Zero();
    const double each = 1.0 / double(grid.flow().size());
    for (const WaveGrid::Flow& flow : grid.flow()) {
        const Vec3 a = R.transpose() * flow.acceleration, v = R.transpose() * flow.velocity;
        Vec3 at = R.transpose() * Vec3(flow.off.x(), flow.off.y(), 0);
        at.z() = 0;
        const Vec3 force =
            each * (hull.added.topLeftCorner<3, 3>() * a + damping.topLeftCorner<3, 3>() * v);
        sum.head<3>() += force;
        sum.tail<3>() += at.cross(force);
    }
    return sum;
}

static Vec6 wind_force(const Windage& area, const Mat3& R, const Vec3& relative_W) {
    Vec6 force = Vec6::Zero();
    const Vec3 wind = R.transpose() * relative_W;
    const double speed = wind.head<2>().norm(), k = air_density / 2 * speed;
    const Vec3 push(k * area.along * area.front * wind.x(), k * area.across * area.side * wind.y(),
                    0);
    force.head<3>() = push;
    force.tail<3>() = area.centre.cross(push);
    // the end that is to windward falls off, as on a ship lying beam on: with wind from ahead the
    // bow, from astern the stern, most at 45 degrees (C_N sin 2γ)
    if (speed > 0)
        force[5] -= k * area.turning * area.side * area.length * wind.x() * wind.y() / speed;
    return force;
}

// Ahead, across and up of what lies as it likes.
static Mat3 level_axes(const Mat3& R) {
    const Eigen::Vector2d ahead = heading_of(R);
    Mat3 L;
    L << ahead.x(), -ahead.y(), 0, ahead.y(), ahead.x(), 0, 0, 0, 1;
    return L;
}

static WaveGrid::Mirror mirror_of(const Hull& hull, double g) {
    return {hull.length, hull.beam, std::sqrt(0.8 * g / hull.draught)};  // theory/sea.md 2.5
}

HullForces HullWater::forces(Hull& hull, const Body& body, const Sea& sea, const Wind& wind,
                             double g, double t, double h) {
    Meeting m{hull, body, sea, g, t,  body.X_WB.q.toRotationMatrix(),
              {},   {},   {},  0, {}, Mat6::Zero()};
    m.nu << m.R.transpose() * body.v, m.R.transpose() * body.w;
    const Vec3 current = current_at(sea, std::min(body.X_WB.p.z() - hull.depth_of_flow, sea.level));
    m.current_B = m.R.transpose() * current;
    press(m);

    HullForces f;
    const double weight = sea.density * g;
    f.force << weight * m.wet.force, weight * m.wet.torque;
    hull.volume = m.wet.volume;
    f.energy = weight * m.wet.energy;
    if (!hull.compartments.empty()) flood(m, h, f);
    const Mat6 A = m.share * hull.added;
    Vec6 relative = m.nu;
    relative.head<3>() -= m.current_B;
    m.damping = damping_at(hull, m.R, body.X_WB.p.z() - sea.level, relative);
    Vec6 in_body = Vec6::Zero();
    if (m.share > 0 || hull.flooded > 0) {
        f.added = turned_both_ways(m.R, A + m.aboard);
        in_body += kirchhoff_mid_step(A, m.aboard, body, relative, m.nu, h);
    }
    if (m.share > 0) {
        damp(m, f);
        in_body += lift_of(hull.lift, relative) * m.share;
        if (!sea.waves.empty()) in_body += m.share * diffraction(hull, m.damping, grid_, m.R);
    }
    if (hull.drifts && m.wet.volume > 0 && !sea.waves.empty())
        f.force.head<2>() += weight * grid_.drift(sea, mirror_of(hull, g), t);
    if (hull.windage.side > 0) {
        const Vec3 blows = wind_at(wind, hull.windage.height, t);
        const Vec3 passes = blows - Vec3(body.v.x(), body.v.y(), 0);
        // a lump shows the wind its sides whichever of them is up
        const Mat3 L = level_axes(m.R);
        if (hull.lump)
            f.force += turned(L, wind_force(hull.windage, L, passes));
        else
            in_body += wind_force(hull.windage, m.R, passes);
    }
    f.force += turned(m.R, in_body);

    // water that has joined the motion brings its own velocity; what leaves takes its along
    if (hull.share >= 0 && m.share > hull.share) {
        Vec6 joins = m.nu;
        joins.head<3>() -= m.current_B;
        if (!sea.waves.empty()) joins.head<3>() -= m.R.transpose() * grid_.flow_at({0, 0}).velocity;
        f.impulse -= turned(m.R, Vec6((m.share - hull.share) * (hull.added * joins)));
    }
    hull.share = m.share;
    return f;
}

Vec6 HullWater::steady_push(const Hull& hull, const Body& body, const Sea& sea, double g) {
    Hull still = hull;
    still.compartments.clear(), still.share = -1;
    Body lies = body;
    lies.v.setZero(), lies.w.setZero();
    Sea calm = sea;
    calm.waves.clear();
    const HullForces of_current = forces(still, lies, calm, Wind{}, g, 0, 0);
    Vec6 push = of_current.force + of_current.drag;
    if (hull.drifts) {
        Eigen::Vector2d ahead = (body.X_WB.q * Vec3::UnitX()).head<2>();
        if (ahead.norm() > 0.01)
            push.head<2>() +=
                sea.density * g * WaveGrid::mean_drift(sea, mirror_of(hull, g), ahead.normalized());
    }
    return push;
}

}  // namespace fairlead::physics
