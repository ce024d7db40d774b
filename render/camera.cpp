#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr double radians_per_pixel = 0.005;
constexpr double steepest = 1.55;    // [rad] just short of the pole
constexpr double glide_time = 0.35;  // [s] an orbit's lag behind its body
constexpr double jump = 25;          // [m] farther than this is a new scene, not a motion

const Pose* find_body(const std::vector<Pose>& bodies, int body) {
    const bool known = body >= 0 && body < static_cast<int>(bodies.size());
    return known && bodies[body].p.allFinite() && bodies[body].q.coeffs().allFinite()
               ? &bodies[body]
               : nullptr;
}

// Heading only: what stays of a rotation when it may not pitch or roll.
Quat heading(const Quat& q) {
    const Vec3 x = q * Vec3::UnitX();
    if (x.head<2>().squaredNorm() < 1e-6) return Quat::Identity();
    return Quat(Eigen::AngleAxisd(std::atan2(x.y(), x.x()), Vec3::UnitZ()));
}

Vec3 direction(double yaw, double pitch) {
    return {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)};
}

Vec3 right_of(const Vec3& forward, const Vec3& up) {
    const Vec3 right = forward.cross(up);
    return right.norm() > 1e-6 ? Vec3(right.normalized()) : any_perpendicular(forward);
}

// `forward` turned by yaw about `up`, then tilted by pitch, up to the poles.
void look(Sight& s, Vec3 forward, const Vec3& up, double yaw, double pitch) {
    forward = Eigen::AngleAxisd(yaw, up) * forward;
    Vec3 right = right_of(forward, up);
    forward = Eigen::AngleAxisd(pitch, right) * forward;
    s.forward = forward;
    s.up = right.cross(forward).normalized();
}

double floor_of(const Snapshot& now) {
    const auto& bodies = now.scenery->bodies;
    for (std::size_t i = 0; i < bodies.size() && i < now.bodies.size(); ++i)
        for (const auto& part : bodies[i].parts) {
            const auto* half_space = std::get_if<physics::HalfSpace>(&part.geometry);
            const Pose X = now.bodies[i].X_WB * part.X_BS;
            if (half_space && (X.q * half_space->normal).normalized().z() > 0.9) return X.p.z();
        }
    const Sea* sea = sea_of(now);
    if (!sea) return -std::numeric_limits<double>::infinity();
    double high = 0;  // as most crests are
    for (const SeaWave& wave : sea->waves) high += wave.amplitude * wave.amplitude;
    return sea->level + 1.5 * std::sqrt(high);
}

double usual_fov(Camera::Mode mode) {
    switch (mode) {
        case Camera::Mode::cab:
            return 1.1;  // a wide look out of the windows
        case Camera::Mode::boom_tip:
        case Camera::Mode::hook:
            return 0.9;
        default:
            return 0.8;
    }
}

// What is looked at when nothing says so: the floor, if it is in sight and not too far.
Vec3 looked_at(const Sight& s, double floor) {
    constexpr double near = 2, usual = 15, far = 40;  // [m]
    const double down = -s.forward.z(), height = s.eye.z() - floor;
    const bool meets = down > 0.02 && std::isfinite(height) && height > 0;
    return s.eye + std::clamp(meets ? height / down : usual, near, far) * s.forward;
}

void aim_orbit(Camera& c, const Vec3& eye, const Vec3& target) {
    const Vec3 d = eye - target;
    c.distance = std::max(d.norm(), 0.2);
    c.yaw = std::atan2(d.y(), d.x());
    c.pitch = std::asin(std::clamp(d.z() / c.distance, -1.0, 1.0));
}

}  // namespace

Camera choose(const CameraView& view, const Snapshot& now) {
    Camera c;
    c.mode = view.kind;
    c.body = view.body;
    c.eye = view.eye;
    c.target = view.target;
    c.floor = floor_of(now);
    c.watch = view.watch;
    c.fov = view.fov > 0 ? view.fov : usual_fov(c.mode);
    if (c.mode == Camera::Mode::orbit) {
        const bool rides = c.body >= 0 && c.body < static_cast<int>(now.bodies.size());
        const Vec3 anchor = rides ? now.bodies[c.body].X_WB.p : Vec3::Zero();
        aim_orbit(c, anchor + c.eye, anchor + c.target);
    }
    return c;
}

Camera overview(const Snapshot& now) {
    Eigen::AlignedBox3d box;
    for (std::size_t i = 0; i < now.bodies.size() && i < now.scenery->bodies.size(); ++i) {
        const auto& parts = now.scenery->bodies[i].parts;
        const bool bounded = std::none_of(parts.begin(), parts.end(), [](const auto& part) {
            return std::holds_alternative<physics::HalfSpace>(part.geometry);
        });
        if (bounded && now.bodies[i].X_WB.p.allFinite()) box.extend(now.bodies[i].X_WB.p);
    }
    for (const WireState& wire : now.wires)
        for (const WirePoint& point : wire.points)
            if (point.p.allFinite()) box.extend(point.p);
    if (box.isEmpty()) box.extend(Vec3::Zero());
    Camera c;
    c.target = box.center();
    c.floor = floor_of(now);
    aim_orbit(c, c.target + Vec3(0.75, -1, 0.45) * (1.3 * box.diagonal().norm() + 3), c.target);
    return c;
}

void set_free(Camera& camera, const Snapshot& now) {
    Frame frame;
    for (const BodyState& body : now.bodies) frame.bodies.push_back(body.X_WB);
    const Sight s = sight(camera, frame);
    const double floor = camera.floor;
    camera = {};
    camera.mode = Camera::Mode::free;
    camera.eye = s.eye;
    camera.target = s.eye + Vec3(s.forward.x(), s.forward.y(), 0).stableNormalized();
    if ((camera.target - camera.eye).norm() < 0.5) camera.target = s.eye + Vec3::UnitY();
    camera.pitch = std::asin(std::clamp(s.forward.z(), -1.0, 1.0));
    camera.floor = floor;
}

void turn(Camera& camera, double dx, double dy) {
    const double sign =
        camera.mode == Camera::Mode::orbit ? 1 : -1;  // push the world, not the head
    camera.yaw = std::remainder(camera.yaw - radians_per_pixel * dx, 2 * std::numbers::pi);
    camera.pitch += sign * radians_per_pixel * dy;
    const double limit = camera.mode == Camera::Mode::orbit ? steepest : 1.4;
    camera.pitch = std::clamp(camera.pitch, -limit, limit);
}

void pan(Camera& camera, double dx, double dy, double height) {
    if (!(height > 0)) return;
    if (camera.mode == Camera::Mode::free) fly(camera, 0, -0.02 * dx, 0.02 * dy);
    if (camera.mode != Camera::Mode::orbit) return;
    const Vec3 forward = -direction(camera.yaw, camera.pitch);
    const Vec3 right = right_of(forward, Vec3::UnitZ());
    const double metres = 2 * std::tan(camera.fov / 2) * camera.distance / height;  // per pixel
    camera.target += metres * (-dx * right + dy * right.cross(forward));
}

void zoom(Camera& camera, double notches) {
    const double factor = std::pow(0.88, notches);
    if (camera.mode == Camera::Mode::orbit)
        camera.distance = std::clamp(camera.distance * factor, 0.2, 800.0);
    else
        camera.fov = std::clamp(camera.fov * factor, 0.12, 1.6);
}

void fly(Camera& camera, double ahead, double right, double up) {
    if (camera.mode != Camera::Mode::free) return;
    const Sight s = sight(camera, {});
    camera.target -= camera.eye;
    camera.eye = s.eye + ahead * s.forward + right * s.forward.cross(s.up) + up * Vec3::UnitZ();
    camera.target += camera.eye;
}

void follow(Camera& camera, const Snapshot& before, const Snapshot& now, double blend,
            double seconds) {
    const int body = camera.body;
    if (camera.mode != Camera::Mode::orbit || body < 0) return;
    if (body >= static_cast<int>(now.bodies.size())) return;
    const bool same = before.scenery == now.scenery && before.bodies.size() == now.bodies.size();
    const Vec3 last = same ? before.bodies[body].X_WB.p : now.bodies[body].X_WB.p;
    const Vec3 p = last + blend * (now.bodies[body].X_WB.p - last);
    if (!p.allFinite()) return;
    if (!camera.anchored || (p - camera.anchor).norm() > jump) camera.anchor = p;
    camera.anchored = true;
    camera.anchor += (1 - std::exp(-std::max(seconds, 0.0) / glide_time)) * (p - camera.anchor);
}

Sight sight(const Camera& camera, const Frame& frame) {
    Sight s;
    s.fov = camera.fov;
    const Pose* ridden = find_body(frame.bodies, camera.body);
    const Pose X = ridden ? *ridden : Pose{};
    if (camera.mode == Camera::Mode::orbit) {
        const Vec3 anchor = ridden && camera.anchored ? camera.anchor : X.p;
        const Vec3 centre = anchor + camera.target;
        s.eye = centre + camera.distance * direction(camera.yaw, camera.pitch);
        s.eye.z() = std::max(s.eye.z(), camera.floor + 0.1);
        s.forward = (centre - s.eye).normalized();
        s.up = right_of(s.forward, Vec3::UnitZ()).cross(s.forward);
        s.near_plane = std::clamp(0.02 * camera.distance, 0.01, 0.25);
        s.focus = centre;
        return s;
    }
    const Vec3 d = camera.target - camera.eye;
    s.near_plane = 0.08;
    if (camera.mode == Camera::Mode::hook) {
        // On gimbals: a swinging hook shows as motion of the load, not of the horizon.
        const Quat q = heading(X.q);
        s.eye = X.p + q * camera.eye;
        const Vec3 down = d.norm() > 1e-6 ? Vec3((q * d).normalized()) : Vec3(-Vec3::UnitZ());
        const Vec3 top = q * Vec3::UnitY();
        const Vec3 right = right_of(down, std::abs(down.z()) > 0.9 ? top : Vec3::UnitZ());
        look(s, down, right.cross(down).normalized(), camera.yaw, camera.pitch);
        s.focus = looked_at(s, camera.floor);
        return s;
    }
    if (camera.mode == Camera::Mode::boom_tip || camera.mode == Camera::Mode::banksman) {
        const Quat q = heading(X.q);
        s.eye = X.p + q * camera.eye;
        const Pose* watched = find_body(frame.bodies, camera.watch);
        const Vec3 aim = watched ? watched->p : X.p + q * camera.target;
        const Vec3 ahead =
            (aim - s.eye).norm() > 1e-6 ? Vec3((aim - s.eye).normalized()) : Vec3(-Vec3::UnitZ());
        // Looking straight down there is no horizon: then the body's own y is up.
        const double plumb = std::clamp((std::abs(ahead.z()) - 0.97) / 0.025, 0.0, 1.0);
        const Vec3 top = (1 - plumb) * Vec3::UnitZ() + plumb * (q * Vec3::UnitY());
        const Vec3 right = right_of(ahead, top);
        look(s, ahead, right.cross(ahead).normalized(), camera.yaw, camera.pitch);
        s.focus = aim;
        return s;
    }
    s.eye = X * camera.eye;
    const Vec3 ahead = d.norm() > 1e-6 ? Vec3((X.q * d).normalized()) : Vec3(X.q * Vec3::UnitY());
    look(s, ahead, (X.q * Vec3::UnitZ()).normalized(), camera.yaw, camera.pitch);
    if (camera.mode == Camera::Mode::free) s.eye.z() = std::max(s.eye.z(), camera.floor + 0.3);
    s.focus = looked_at(s, camera.floor);
    return s;
}

Eigen::Matrix4f view(const Sight& sight) {
    Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
    const Vec3 right = sight.forward.cross(sight.up).normalized();
    const Vec3 up = right.cross(sight.forward);
    m.block<1, 3>(0, 0) = right.transpose();
    m.block<1, 3>(1, 0) = up.transpose();
    m.block<1, 3>(2, 0) = -sight.forward.transpose();
    m.block<3, 1>(0, 3) = -m.block<3, 3>(0, 0) * sight.eye;
    return m.cast<float>();
}

Eigen::Matrix4f projection(const Sight& sight, double aspect) {
    const double f = 1 / std::tan(sight.fov / 2), n = sight.near_plane, far = far_plane;
    Eigen::Matrix4d m = Eigen::Matrix4d::Zero();
    m(0, 0) = f / aspect;
    m(1, 1) = f;
    m(2, 2) = (far + n) / (n - far);
    m(2, 3) = 2 * far * n / (n - far);
    m(3, 2) = -1;
    return m.cast<float>();
}

}  // namespace fairlead::render
