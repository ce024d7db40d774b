#include "render/wakes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

using Vec2 = Eigen::Vector2d;

// Tuning, by looking at the 75 m ship from her bridge and from a drone's height: how long foam
// lasts and how fast one must go to make any.
constexpr double life = 150;                                 // [s] of a trail
constexpr double interval = 0.5;                             // [s] between parcels
constexpr double gap = 4;                                    // [s] a longer one is a jump in time
constexpr double wake_white_fade = 22, wake_pale_fade = 70;  // [s]
constexpr double bow_white_fade = 4.5, bow_pale_fade = 9;    // [s]
constexpr double race_white_fade = 14, race_pale_fade = 40;  // [s]

const double wedge = std::tan(std::asin(1.0 / 3));  // half of Kelvin's
constexpr double jet = 5.8, jet_edge = 1.7 * 0.094;

double smooth(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

struct Surface {
    double height, rising;  // [m] [m/s]
};

Surface surface_at(const Sea& sea, double x, double y, double time) {
    Surface s{sea.level, 0};
    for (const SeaWave& wave : sea.waves) {
        const double angle = wave.angle(x, y, time);
        s.height += wave.amplitude * std::cos(angle);
        s.rising += wave.amplitude * wave.omega * std::sin(angle);
    }
    return s;
}

Pose earlier(const Pose& X, const Vec3& velocity, double turning, double seconds) {
    // on its circle: the way back, seen from the middle of the turn
    const double angle = -turning * seconds;
    const Quat turn(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    const Quat half(Eigen::AngleAxisd(angle / 2, Vec3::UnitZ()));
    const double chord = std::abs(angle) > 1e-6 ? std::sin(angle / 2) / (angle / 2) : 1;
    return {X.p - chord * seconds * (half * velocity), turn * X.q};
}

}  // namespace

void Wakes::load(const Scenery& scenery) {
    plans_.clear();
    trails_.clear();
    mesh_ = {};
    if (!scenery.sea) return;
    for (std::size_t i = 0; i < scenery.floats.size(); ++i) {
        const FloatLook& look = scenery.floats[i];
        Plan plan;
        plan.level = look.level;
        waterline(look.mesh, Vec3::UnitZ(), look.level, edges_);
        double left = -1e9, right = 1e9;
        plan.bow = -1e9, plan.stern = 1e9;
        for (const WaterlineEdge& edge : edges_) {
            plan.bow = std::max(plan.bow, edge.a.x()),
            plan.stern = std::min(plan.stern, edge.a.x());
            left = std::max(left, edge.a.y()), right = std::min(right, edge.a.y());
        }
        plan.floats = !edges_.empty();
        plan.middle = (left + right) / 2, plan.half = (left - right) / 2;
        const double end = 0.06 * (plan.bow - plan.stern);
        for (const WaterlineEdge& edge : edges_) {
            const double y = std::abs(edge.a.y() - plan.middle);
            if (edge.a.x() > plan.bow - end) plan.bow_half = std::max(plan.bow_half, y);
            if (edge.a.x() < plan.stern + end) plan.stern_half = std::max(plan.stern_half, y);
        }
        plans_.push_back(plan);
        if (!plan.floats) continue;
        for (const Kind kind : {Kind::wake, Kind::port_bow, Kind::starboard_bow})
            trails_.push_back({kind, int(i), {}});
    }
    for (std::size_t i = 0; i < scenery.thrusters.size(); ++i)
        trails_.push_back({Kind::race, int(i), {}});
}

void Wakes::build(const Scenery& scenery, const Snapshot& now, const Frame& frame) {
    mesh_.vertices.clear();
    mesh_.indices.clear();
    sea_ = sea_of(now);
    if (!sea_ || now.floats.size() != scenery.floats.size() ||
        now.thrusters.size() != scenery.thrusters.size())
        return;
    scenery_ = &scenery;
    drift_ = physics::current_at(*sea_, sea_->level).head<2>();
    for (Trail& trail : trails_) {
        follow(trail, now, frame);
        add_trail(trail, now, frame);
    }
    for (std::size_t i = 0; i < plans_.size(); ++i)
        if (plans_[i].floats) add_rim(i, now.floats[i], frame);
}

Wakes::Motion Wakes::motion_of(const Trail& trail, const Snapshot& now, const Frame& frame) const {
    const int body = trail.kind == Kind::race ? scenery_->thrusters[std::size_t(trail.of)].body
                                              : scenery_->floats[std::size_t(trail.of)].body;
    Motion motion{frame.bodies[std::size_t(body)], Vec3::Zero(), 0};
    for (std::size_t i = 0; i < scenery_->floats.size(); ++i)
        if (scenery_->floats[i].body == body)
            motion.velocity = now.floats[i].velocity, motion.turning = now.floats[i].spin.z();
    motion.velocity.z() = 0;
    return motion;
}

// Drops a parcel when it is time; forgets what is too old or has not happened yet.
void Wakes::follow(Trail& trail, const Snapshot& now, const Frame& frame) {
    auto& parcels = trail.parcels;
    const double time = frame.time;
    while (!parcels.empty() && parcels.back().born > time) parcels.pop_back();
    while (!parcels.empty() && parcels.front().born < time - life) parcels.pop_front();
    const Motion motion = motion_of(trail, now, frame);
    if (parcels.empty() || parcels.back().born < time - gap)
        regrow(trail, now, motion, time);
    else if (parcels.back().born <= time - interval)
        parcels.push_back(parcel(trail, now, motion, time));
}

// As if it had always gone on as it does now, but not since before the beginning.
void Wakes::regrow(Trail& trail, const Snapshot& now, const Motion& motion, double time) {
    trail.parcels.clear();
    const Vec3 drift(drift_.x(), drift_.y(), 0);
    for (double age = std::floor(std::min(life, time) / interval) * interval; age >= 0;
         age -= interval) {
        Motion then = motion;
        then.X_WB = earlier(motion.X_WB, motion.velocity, motion.turning, age);
        const Quat turn(Eigen::AngleAxisd(-motion.turning * age, Vec3::UnitZ()));
        then.velocity = drift + turn * (motion.velocity - drift);
        trail.parcels.push_back(parcel(trail, now, then, time - age));
    }
}

Wakes::Parcel Wakes::parcel(const Trail& trail, const Snapshot& now, const Motion& motion,
                            double time) const {
    const auto of = std::size_t(trail.of);
    if (trail.kind == Kind::race)
        return race_parcel(scenery_->thrusters[of], now.thrusters[of], motion, time);
    return hull_parcel(trail.kind, plans_[of], motion, time);
}

Wakes::Parcel Wakes::hull_parcel(Kind kind, const Plan& plan, const Motion& motion,
                                 double time) const {
    const Vec2 ahead = (motion.X_WB.q * Vec3::UnitX()).head<2>().normalized();
    const double speed = (motion.velocity.head<2>() - drift_).dot(ahead);
    const double front = speed >= 0 ? plan.bow : plan.stern;
    const double back = speed >= 0 ? plan.stern : plan.bow;
    const double V = std::abs(speed);
    // foam by Froude's number of the length: a buoy at 2 m/s throws more than a ship
    const double froude = V / std::sqrt(9.81 * std::max(plan.bow - plan.stern, 1.0));
    Parcel p;
    p.born = time;
    p.speed = V;
    double x = back, y = plan.middle;
    if (kind == Kind::wake) {
        p.to = -ahead;
        p.half = 0.75 * plan.half;
        p.white = 0.55 * smooth(0.03, 0.22, froude);
        p.pale = 0.9 * smooth(0.02, 0.15, froude);
    } else {
        const double side = kind == Kind::port_bow ? 1 : -1;
        const double half = speed >= 0 ? plan.bow_half : plan.stern_half;
        x = front - 0.02 * (front - back), y += side * half;
        p.to = side * Vec2(-ahead.y(), ahead.x());
        p.push = V * wedge;
        p.half = std::min(0.4 + 0.35 * V, 0.3 * plan.half);
        p.white = 0.9 * smooth(0.05, 0.25, froude);
        p.pale = 0.8 * smooth(0.05, 0.2, froude);
    }
    p.at = (motion.X_WB * Vec3(x, y, plan.level)).head<2>();
    return p;
}

Wakes::Parcel Wakes::race_parcel(const ThrusterLook& look, const ThrusterState& state,
                                 const Motion& motion, double time) const {
    const Sea& sea = *sea_;
    // a rudder turns only what is thrown past it
    const bool turned = !look.rudder || state.thrust > 0;
    const Vec3 ahead =
        Quat(Eigen::AngleAxisd(turned ? -state.angle : 0, Vec3::UnitZ())) * look.ahead;
    const Vec3 race = motion.X_WB.q * Vec3(state.thrust >= 0 ? -ahead : ahead);
    const Vec3 at = motion.X_WB * look.at;
    Parcel p;
    p.born = time;
    p.at = at.head<2>();
    p.to = race.head<2>().norm() > 1e-6 ? race.head<2>().normalized() : Vec2(1, 0);
    p.push = std::sqrt(4 * std::abs(state.thrust) / (std::numbers::pi * sea.density));
    p.half = 0.5 * look.diameter;
    // the deeper the less of it comes up: none from below five diameters (tuning)
    const double depth = std::max(sea.level - at.z(), 0.0) / look.diameter;
    const double shown = 1 - smooth(1.5, 5, depth);
    // 60 t of thrust make a sheet of foam, and of a main propeller K = 27 m²/s (tuning)
    p.white = 0.8 * shown * std::min(std::pow(p.push / 27, 0.8), 1.0);
    p.pale = 1.2 * p.white;
    if (at.z() > sea.level + 0.6 * look.diameter) p.white = p.pale = 0;
    return p;
}

Wakes::Band Wakes::band(Kind kind, const Parcel& p, double time) const {
    const double age = std::max(time - p.born, 0.0);
    Band b{p.at + age * drift_, p.half, p.white, p.pale};
    const auto fade = [&](double white, double pale) {
        const double ends = 1 - smooth(0.7 * life, life, age);
        b.white *= std::exp(-age / white) * ends, b.pale *= std::exp(-age / pale) * ends;
    };
    if (kind == Kind::wake) {
        b.half = p.half * std::cbrt(1 + p.speed * age / (8 * p.half / 0.75));
        fade(wake_white_fade, wake_pale_fade);
    } else if (kind == Kind::race) {
        const double first = p.half / jet_edge;  // as wide as the disc
        const double way = std::sqrt(first * first + jet * p.push * age);
        b.at += (way - first) * p.to;
        b.half = jet_edge * way;
        fade(race_white_fade, race_pale_fade);
    } else {
        b.at += p.push * age * p.to;
        b.half = p.half * (1 + 0.25 * age);
        fade(bow_white_fade, bow_pale_fade);
    }
    return b;
}

void Wakes::add_trail(const Trail& trail, const Snapshot& now, const Frame& frame) {
    constexpr double nothing = 0.004;
    const double time = frame.time;
    Band last = band(trail.kind, parcel(trail, now, motion_of(trail, now, frame), time), time);
    Vec2 last_side = Vec2::Zero();
    for (std::size_t k = trail.parcels.size(); k-- > 0;) {
        const Parcel& p = trail.parcels[k];
        const Band next = band(trail.kind, p, time);
        if (std::max(last.pale, next.pale) < nothing) {
            last = next, last_side.setZero();
            continue;
        }
        const Vec2 way = next.at - last.at;
        if (way.norm() < 0.05) continue;
        const Vec2 side(-way.y() / way.norm(), way.x() / way.norm());
        if (last_side.isZero(0)) last_side = side;
        const auto vertex = [](const Band& b, const Vec2& to, float across) {
            return FoamVertex{(b.at + across * b.half * to).cast<float>(), float(b.white),
                              float(b.pale), across};
        };
        add_quad(vertex(last, last_side, -1), vertex(next, side, -1), vertex(next, side, 1),
                 vertex(last, last_side, 1));
        last = next, last_side = side;
    }
}

// White where the water runs up and down the hull, and a lapping edge where it is still.
void Wakes::add_rim(std::size_t index, const FloatState& state, const Frame& frame) {
    const FloatLook& look = scenery_->floats[index];
    const Plan& plan = plans_[index];
    const Pose& X = frame.bodies[std::size_t(look.body)];
    const Sea& sea = *sea_;
    // the water as a plane through its height at the ends and at one side
    double rises[3];
    const auto height = [&](double x, double y, double& rising) {
        const Vec3 p = X * Vec3(x, y, plan.level);
        const Surface s = surface_at(sea, p.x(), p.y(), frame.time);
        rising = s.rising;
        return Vec3(p.x(), p.y(), s.height);
    };
    const double amidships = (plan.bow + plan.stern) / 2;
    const Vec3 stern = height(plan.stern, plan.middle, rises[0]);
    const Vec3 port = height(amidships, plan.middle + plan.half, rises[1]);
    const Vec3 bow = height(plan.bow, plan.middle, rises[2]);
    Vec3 up = (bow - stern).cross(port - stern);
    if (!(up.norm() > 1e-9)) return;
    up.normalize();
    if (up.z() < 0) up = -up;
    const Vec3 own = X.q.conjugate() * up;
    waterline(look.mesh, own, up.dot(stern - X.p), edges_);
    const double size = std::min(plan.half, 8.0);
    for (const WaterlineEdge& edge : edges_) {
        const Vec3 ends[] = {X * edge.a, X * edge.b};
        const Vec2 out = (X.q * edge.out).head<2>();
        if (!(out.norm() > 0.1)) continue;
        FoamVertex inner[2], outer[2];
        for (int k = 0; k < 2; ++k) {
            const Vec3& p = ends[k];
            // it rises past the hull, and is pushed aside by it
            const double x = k == 0 ? edge.a.x() : edge.b.x();
            const double along =
                std::clamp((x - plan.stern) / std::max(amidships - plan.stern, 1e-6), 0.0, 2.0);
            const double rising = along < 1 ? std::lerp(rises[0], rises[1], along)
                                            : std::lerp(rises[1], rises[2], along - 1);
            const double heaves = state.velocity.z() + state.spin.cross(p - X.p).z();
            const Vec2 flow = state.velocity.head<2>() - drift_;
            const double pushed = std::max(flow.dot(out.normalized()), 0.0);
            const double stir = std::abs(rising - heaves) + 1.5 * pushed;
            const double white = 0.40 + 0.50 * smooth(0.1, 2.0, stir);
            const double width = (0.14 + 0.26 * smooth(0.1, 2.5, stir)) * size;
            const Vec2 at = p.head<2>();
            inner[k] = {(at - 0.3 * out).cast<float>(), float(white), float(0.6 * white), 0};
            outer[k] = {(at + width * out).cast<float>(), float(white), float(0.6 * white), 1};
        }
        add_quad(inner[0], inner[1], outer[1], outer[0]);
    }
}

void Wakes::add_quad(const FoamVertex& a, const FoamVertex& b, const FoamVertex& c,
                     const FoamVertex& d) {
    const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const FoamVertex& v : {a, b, c, d}) mesh_.vertices.push_back(v);
    for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u}) mesh_.indices.push_back(first + i);
}

}  // namespace fairlead::render
