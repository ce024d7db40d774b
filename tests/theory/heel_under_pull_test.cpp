// How far a ship heels under a chain that pulls at her stern, against an equilibrium of the same
// hull in which sinkage, trim and heel are all free: hydrostatics of this file's own.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "physics/hull/permissible_pull.h"
#include "physics/hull/stability.h"
#include "tests/physics/constants.h"
#include "tests/theory/random_hulls.h"

namespace fairlead::physics {
namespace {

// A force that keeps its direction in the world, at a point of the body.
struct Pull {
    Vec3 at, force;
};

// Force over ρg and moment about the body's origin of calm water at z = 0. Each triangle is cut at
// the water; depth times arm is of the second degree, so that middles of edges integrate it
// exactly.
struct Buoyancy {
    double force = 0;
    Vec3 moment = Vec3::Zero();
};

Buoyancy buoyancy(const TriangleMesh& mesh, const Pose& X_WB) {
    Buoyancy sum;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        std::vector<Vec3> wet;
        for (int k = 0; k < 3; ++k) {
            const Vec3 a = X_WB * mesh.vertices[std::size_t(t[k])];
            const Vec3 b = X_WB * mesh.vertices[std::size_t(t[(k + 1) % 3])];
            if (a.z() <= 0) wet.push_back(a);
            if ((a.z() < 0) != (b.z() < 0)) wet.push_back(a + a.z() / (a.z() - b.z()) * (b - a));
        }
        for (std::size_t k = 2; k < wet.size(); ++k) {
            const std::array<Vec3, 3> corner{wet[0], wet[k - 1], wet[k]};
            const Vec3 area = (corner[1] - corner[0]).cross(corner[2] - corner[0]) / 2;
            for (int e = 0; e < 3; ++e) {
                const Vec3 middle = (corner[std::size_t(e)] + corner[std::size_t((e + 1) % 3)]) / 2;
                const Vec3 push = middle.z() * area / 3;  // −n p, p = −z
                sum.force += push.z();
                sum.moment += (middle - X_WB.p).cross(push);
            }
        }
    }
    return sum;
}

struct Equilibrium {
    double height = 0, heel = 0, trim = 0;
};

// Where she begins: nothing holds a heading.
struct Begin {
    double height = 0, heading = 0;
};

// Newton's method on what is left of the vertical force and of the two level moments.
Equilibrium equilibrium(const TriangleMesh& mesh, double weight, const std::vector<Pull>& pulls,
                        const Begin& begin) {
    const double rho_g = sea_water * 9.81;
    const auto left = [&](const Vec3& x) {
        const Pose pose{Vec3(0, 0, x[0]), rotation({0, 0, begin.heading}) * rotation({0, x[2], 0}) *
                                              rotation({x[1], 0, 0})};
        const Buoyancy b = buoyancy(mesh, pose);
        Vec3 force = Vec3(0, 0, rho_g * b.force - weight), moment = rho_g * b.moment;
        for (const Pull& pull : pulls) {
            force += pull.force;
            moment += (pose.q * pull.at).cross(pull.force);
        }
        moment = rotation({0, 0, -begin.heading}) * moment;
        return Vec3(force.z(), moment.x(), moment.y());
    };
    Vec3 x(begin.height, 0, 0);
    for (int pass = 0; pass < 40; ++pass) {
        Mat3 slope;
        constexpr double step = 1e-5;
        for (int k = 0; k < 3; ++k)
            slope.col(k) =
                (left(x + step * Vec3::Unit(k)) - left(x - step * Vec3::Unit(k))) / (2 * step);
        Vec3 change = slope.partialPivLu().solve(left(x));
        const double most = change.cwiseAbs().maxCoeff();
        if (most > 0.1) change *= 0.1 / most;
        x -= change;
    }
    EXPECT_LT(left(x).norm(), 1e-6 * weight);
    return {x[0], x[1], x[2]};
}

// A winch 2 km away that pulls with a constant force.
void haul(World& w, const Pull& pull) {
    const Vec3 from = w.bodies[1].X_WB * pull.at;
    const int post = add_kinematic(w, "post", from + 2000 * pull.force.normalized());
    WirePoint drum = add_winch(w, post, Vec3::Zero());
    Winch& winch = w.winches.back();
    winch.max_force = pull.force.norm(), winch.max_speed = 5, winch.target_speed = -5;
    winch.min_out = 1, winch.max_out = 5000;
    add_wire(w, {drum, attach(1, pull.at)}, -1, 0);
}

// A tug of 75 m with a GM of 1 m, whose deck is 2 m over the water.
Floater tug() {
    const HullForm form{75.2, 17, 6.5, 8.5, 0.66, 3.6};
    return afloat(*hull_mesh(form), form.block * form.length * form.beam * form.draught, 1, true,
                  "tug");
}

// A chain that pulls with 180 t at the deck over the stern, `lever` [m] to starboard of her middle,
// 30 degrees off astern and `down` [rad]; and what holds her, half a draught under water: along,
// and across at two places, so that neither force nor turn about z is left.
std::vector<Pull> chain_and_what_holds(const Floater& f, double down, double lever) {
    double stern = 0, keel = 0;
    for (const Vec3& v : f.w.hulls[0].mesh.vertices)
        stern = std::min(stern, v.x()), keel = std::min(keel, v.z());
    const double off = rad(30), place = 30, resists = keel + f.as.at.draught / 2;
    const Vec3 chain =
        -180 * tonne *
        Vec3(std::cos(off) * std::cos(down), std::sin(off) * std::cos(down), std::sin(down));
    const Vec3 at(stern + 1, -lever, keel + 8.5);
    const double turn = chain.y() * at.x() - chain.x() * at.y();
    const double half = -chain.y() / 2, couple = turn / (2 * place);
    return {{at, chain},
            {{place, 0, resists}, {-chain.x(), 0, 0}},
            {{place, 0, resists}, {0, half - couple, 0}},
            {{-place, 0, resists}, {0, half + couple, 0}}};
}

// [-] The heel that the pulls make about her length by what her own GZ rights her with at the heel
// she lies at, sunk and trimmed as she is.
double heeled_by_righted(Floater& f, const std::vector<Pull>& pulls) {
    const Mat3 R = f.body().X_WB.q.toRotationMatrix();
    const Mat3 level = rotation({0, 0, -std::atan2(R(1, 0), R(0, 0))}).toRotationMatrix();
    const double trim = std::asin(-R(2, 0)), rho_g = sea_water * 9.81;
    double moment = 0, load = f.as.mass * 9.81;
    for (const Pull& pull : pulls) {
        moment += (level * R * pull.at).cross(level * pull.force).x();
        load -= pull.force.z();
    }
    TriangleMesh trimmed = f.w.hulls[0].mesh;
    for (Vec3& v : trimmed.vertices) v = rotation({0, trim, 0}) * v;
    const double gz = righting_lever(trimmed, Vec3::Zero(), load / rho_g, std::abs(f.heel()));
    return std::abs(moment) / (load * gz);
}

}  // namespace

TEST(HeelUnderPull, IsThatOfAnEquilibriumWithTrim) {
    for (const double down : {rad(30), rad(45)})
        for (const double lever : {0.5, 3.0, 6.0}) {
            Floater f = tug();
            const std::vector<Pull> pulls = chain_and_what_holds(f, down, lever);
            add_wire_type(f.w, 1e8);
            for (const Pull& pull : pulls) haul(f.w, pull);
            prepare(f.w);
            run(f.w, 400);
            ASSERT_TRUE(f.w.diverged.empty()) << f.w.diverged;
            const Mat3 R = f.body().X_WB.q.toRotationMatrix();
            const Equilibrium still = equilibrium(f.hull().mesh, f.as.mass * 9.81, pulls,
                                                  {f.as.at.height, std::atan2(R(1, 0), R(0, 0))});
            SCOPED_TRACE("lever " + std::to_string(lever));
            EXPECT_NEAR(f.heel() / still.heel, 1, 0.01);
            EXPECT_NEAR(std::asin(-R(2, 0)) / still.trim, 1, 0.01);
            EXPECT_NEAR(f.body().X_WB.p.z(), still.height, 0.005);
            EXPECT_NEAR(heeled_by_righted(f, pulls), 1, 0.03);
        }
}

// At the pull that the chart permits she lies at the limit; where it permits all that is asked,
// within it. Of leads level and steep, ahead of the beam, to either side, levers to the rail.
TEST(PermissiblePull, HeelsHerToTheLimit) {
    const Floater f = tug();
    const TriangleMesh& mesh = f.w.hulls[0].mesh;
    double stern = 0, keel = 0;
    for (const Vec3& v : mesh.vertices)
        stern = std::min(stern, v.x()), keel = std::min(keel, v.z());
    const double limit = rad(9), most = 400 * tonne, rho_g = sea_water * 9.81;
    const PullChart chart = pull_chart(mesh, f.volume, limit, rho_g);
    int at_limit = 0;
    double farthest = 0;
    for (const double down : {0., rad(20), rad(45), rad(70)})
        for (const double off : {0., rad(10), rad(30), rad(60), rad(90), rad(120), rad(-45)})
            for (const double lever : {0.0, 0.5, 3.0, 6.0}) {
                const Vec3 at(stern + 1, -lever, keel + 8.5);
                const Vec3 along(-std::cos(off) * std::cos(down), -std::sin(off) * std::cos(down),
                                 -std::sin(down));
                const double pull = permissible_pull(chart, at, along, most);
                const Vec3 force = pull * along, held(0, 0, keel + f.as.at.draught / 2);
                const Equilibrium still = equilibrium(
                    mesh, f.as.mass * 9.81, {{at, force}, {held, {-force.x(), -force.y(), 0}}},
                    {f.as.at.height, 0});
                SCOPED_TRACE(std::to_string(off / degree) + " off, " +
                             std::to_string(down / degree) + " down, lever " +
                             std::to_string(lever) + ", " + std::to_string(pull / tonne) + " t");
                if (pull < most) {
                    const double share = std::abs(still.heel) / limit;
                    EXPECT_NEAR(share, 1, 0.03);
                    farthest = std::max(farthest, std::abs(share - 1)), ++at_limit;
                } else {
                    EXPECT_LT(std::abs(still.heel), 1.03 * limit);
                }
            }
    EXPECT_GT(at_limit, 50);
    RecordProperty("farthest", std::to_string(farthest));
}

TEST(PermissiblePull, IsTheSameToBothSidesAndNothingWithoutALimit) {
    const Floater f = tug();
    const TriangleMesh& mesh = f.w.hulls[0].mesh;
    const double rho_g = sea_water * 9.81;
    const PullChart chart = pull_chart(mesh, f.volume, rad(9), rho_g);
    const Vec3 along(-0.6, -0.5, -0.62);
    const auto pull = [&](const PullChart& of, double side) {
        return permissible_pull(of, {-36, side * -3, 3},
                                Vec3(along.x(), side * along.y(), along.z()).normalized(), 1e7);
    };
    EXPECT_NEAR(pull(chart, 1) / pull(chart, -1), 1, 1e-3);
    EXPECT_EQ(pull(pull_chart(mesh, f.volume, 0, rho_g), 1), 0);
}

}  // namespace fairlead::physics
