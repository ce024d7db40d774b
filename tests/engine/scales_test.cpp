// One code for knots in millimetres and for ships: a scene whose lengths, gravity and stresses are
// s times as large, its masses s³ times (physics/math/scales.h), moves alike at s times the scale.
#include "physics/math/scales.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "build_paths.h"
#include "engine/input/clock.h"
#include "engine/session/build.h"
#include "physics/world/rod_family.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

// Powers of s by dimension.
class Scaling {
  public:
    explicit Scaling(double s) : s_(s) {}

    Scene operator()(Scene scene) const {
        scene.scale *= s_;
        scene.gravity *= s_;
        for (physics::Material& m : scene.materials) m.rolling *= s_, m.compliance /= pow(3);
        for (physics::WireType& t : scene.wire_types) apply(t);
        for (SceneBody& b : scene.bodies) apply(b);
        for (SceneJoint& j : scene.joints) apply(j);
        for (SceneWinch& w : scene.winches) apply(w);
        for (SceneWire& w : scene.wires) apply(w);
        for (SceneRod& r : scene.rods) apply(r);
        for (SceneSchedule& schedule : scene.schedules) {
            const bool turns =
                std::any_of(scene.joints.begin(), scene.joints.end(), [&](const SceneJoint& j) {
                    return j.name == schedule.drives && j.kind == physics::Joint::Kind::hinge;
                });
            for (auto& [time, speed] : schedule.points) speed *= turns ? 1 : s_;
        }
        return scene;
    }

    double pow(int exponent) const {
        double power = 1;
        for (int i = 0; i < exponent; ++i) power *= s_;
        return power;
    }

  private:
    void apply(physics::WireType& t) const {
        t.diameter *= s_, t.mass_per_metre *= pow(2), t.young_modulus *= pow(2);
        t.breaking_load *= pow(4);
        t.bending_stiffness *= pow(6), t.torsional_stiffness *= pow(6);
        t.min_bend_radius *= s_, t.yield_radius *= s_;
    }

    physics::TriangleMesh larger(physics::TriangleMesh mesh) const {
        for (Vec3& v : mesh.vertices) v *= s_;
        return mesh;
    }
    void apply(physics::Box& b) const { b.half *= s_; }
    void apply(physics::Sphere& b) const { b.radius *= s_; }
    void apply(physics::Capsule& c) const { c.radius *= s_, c.length *= s_; }
    void apply(physics::Cylinder& c) const { c.radius *= s_, c.length *= s_; }
    void apply(physics::HalfSpace&) const {}
    void apply(physics::Convex& c) const {
        c.hull = std::make_shared<physics::TriangleMesh>(larger(*c.hull));
    }
    void apply(physics::Mesh& m) const {
        m.surface = std::make_shared<physics::TriangleMesh>(larger(*m.surface));
    }

    void apply(SceneBody& b) const {
        for (physics::ShapePart& part : b.shape) {
            part.X_BS.p *= s_;
            std::visit([&](auto& geometry) { apply(geometry); }, part.geometry);
        }
        if (b.mass) *b.mass *= pow(3);
        if (b.inertia) *b.inertia *= pow(5);
        if (b.centre_of_mass) *b.centre_of_mass *= s_;
        b.pose.p *= s_, b.velocity *= s_;
        for (physics::Movement& m : b.moves) {
            m.at *= s_;
            if (m.turns) continue;
            m.amplitude *= s_;
            for (auto& [time, way] : m.table) way *= s_;
        }
    }

    void apply(SceneJoint& j) const {
        const bool turns = j.kind == physics::Joint::Kind::hinge;
        j.at *= s_, j.compliance /= pow(3);
        j.motor.max_force *= pow(turns ? 5 : 4);
        if (turns) return;
        j.motor.target *= s_;
        if (j.limits) j.limits->first *= s_, j.limits->second *= s_;
    }

    void apply(SceneWinch& scene) const {
        physics::Winch& w = scene.winch;
        for (double* length : {&w.radius, &w.max_speed, &w.min_out, &w.max_out, &w.target_speed,
                               &w.drum.core_radius, &w.drum.width, &w.drum.rope_diameter,
                               &w.machinery.dynamic_speed, &w.machinery.recovery_speed})
            *length *= s_;
        for (double* force : {&w.max_force, &w.brake_force, &w.drum.clamp_force, &w.machinery.drag,
                              &w.machinery.dynamic_force, &w.machinery.tension})
            *force *= pow(4);
        for (double* energy : {&w.drum_inertia, &w.machinery.motor_inertia, &w.machinery.power,
                               &w.machinery.fade_heat})
            *energy *= pow(5);
        w.centre *= s_, w.slip /= pow(3);
        if (scene.paid_out) *scene.paid_out *= s_;
    }

    void apply(SceneWire& w) const {
        for (ScenePiece& piece : w.pieces)
            if (piece.length > 0) piece.length *= s_;
        for (SceneStop& stop : w.route) stop.at *= s_, stop.radius *= s_, stop.mass *= pow(3);
        if (w.length > 0) w.length *= s_;
        w.resolution.min_segment *= s_, w.resolution.nodes_per_metre /= s_;
        w.resolution.tolerance *= s_;
    }

    void apply(SceneRod& r) const {
        physics::RodSection& section = r.section;
        section.radius *= s_, section.mass_per_metre *= pow(2);
        section.axial *= pow(4), section.shear *= pow(4);
        section.bending *= pow(6), section.torsion *= pow(6), section.stuck *= pow(6);
        for (Vec3& node : r.nodes) node *= s_;
        for (SceneRodTie& tie : r.ties) tie.along *= s_;
        r.resolution.shortest *= s_, r.resolution.longest *= s_;
    }

    double s_;
};

// What differs most between two worlds, in numbers without dimension: places of bodies and nodes,
// of a metre at scale 1, and tensions, of the largest.
double difference(const physics::World& one, const physics::World& other, const Scaling& by) {
    double most = 0;
    const auto compare = [&](double a, double b, double size) {
        most = std::max(most, std::abs(a - b) / size);
    };
    for (std::size_t i = 0; i < one.bodies.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            const Pose &a = one.bodies[i].X_WB, &b = other.bodies[i].X_WB;
            compare(a.p[k], b.p[k] / by.pow(1), 1);
            compare(a.q.vec()[k], b.q.vec()[k], 1);
        }
    double largest = 1e-6;  // [N]
    for (const physics::Wire& wire : one.wires)
        for (const physics::WireSegment& s : wire.segments) largest = std::max(largest, s.tension);
    for (std::size_t w = 0; w < one.wires.size(); ++w) {
        const physics::Wire &a = one.wires[w], &b = other.wires[w];
        if (a.segments.size() != b.segments.size()) return 1;
        for (std::size_t k = 0; k < a.segments.size(); ++k)
            compare(a.segments[k].tension, b.segments[k].tension / by.pow(4), largest);
        for (std::size_t k = 0; k < a.points.size(); ++k)
            for (int i = 0; i < 3; ++i)
                compare(a.points[k].node.x[i], b.points[k].node.x[i] / by.pow(1), 1);
    }
    return most;
}

// A scene and the same scaled, side by side, for 2 s; `look` at both after each tick.
template <class Look>
void run_both(const std::string& file, const Scaling& by, Look look) {
    const Scene scene = load_scene(std::string(FAIRLEAD_HOME) + "/scenes/" + file);
    Notes notes;
    physics::World one = build_world(scene, notes), other = build_world(by(scene), notes);
    for (int tick = 0; tick < 120; ++tick) {
        physics::step(one, tick_seconds), physics::step(other, tick_seconds);
        ASSERT_EQ(one.diverged + other.diverged, "");
        look(one, other);
    }
}

std::vector<std::string> check_scenes() {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(FAIRLEAD_HOME "/scenes/check"))
        if (entry.path().extension() == ".json")
            found.push_back("check/" + entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

class Scales : public testing::TestWithParam<std::string> {};

// Powers of four scale every product and root without rounding: any tolerance that does not go
// with the scale would show in some bit, if it is ever reached. (In the large a few scenes differ
// by rounding: how far a solution is refined is asked of rows in metres and in radians together.)
TEST_P(Scales, ByPowersOfFourNothingIsOther) {
    for (const double scale : {1.0 / 64, 64.0}) {
        const Scaling by(scale);
        double most = 0;
        run_both(GetParam(), by, [&](const physics::World& one, const physics::World& other) {
            most = std::max(most, difference(one, other, by));
        });
        // not a bit; but numbers below 1e-300 have fewer
        EXPECT_LT(most, scale < 1 ? 1e-300 : 1e-6) << "at scale " << scale;
    }
}

// By other factors rounding differs. Where a wire lies it then decides between equals: which of two
// corners it meets first, where a node is set. Bodies go the same way.
TEST_P(Scales, BodiesGoTheSameWayInTheSmallAndInTheLarge) {
    for (const double scale : {0.01, 100.0}) {
        const Scaling by(scale);
        std::vector<Vec3> start;
        double off = 0, way = 0;  // [m] at scale 1
        run_both(GetParam(), by, [&](const physics::World& one, const physics::World& other) {
            for (std::size_t i = 0; i < one.bodies.size(); ++i) {
                const Vec3 &a = one.bodies[i].X_WB.p, &b = other.bodies[i].X_WB.p;
                if (start.size() == i) start.push_back(a);
                off = std::max(off, (a - b / by.pow(1)).norm());
                way = std::max(way, (a - start[i]).norm());
            }
        });
        EXPECT_LT(off, 2e-3 + 0.02 * way) << "at scale " << scale;
    }
}

// A knot in ropes of 24 mm, the same in threads of 0.4 mm and in ropes of 1.5 m.
TEST(ScaledRods, KnotsAreTheSameInThreadsAndInTheLarge) {
    for (const char* file : {"overhand.json", "fisherman.json", "prusik.json"})
        for (const double scale : {1.0 / 64, 64.0}) {
            const Scaling by(scale);
            double off = 0, way = 0;  // [m] at scale 1
            std::vector<Vec3> start;
            run_both(file, by, [&](const physics::World& one, const physics::World& other) {
                const std::vector<Vec3>& a = physics::rods_of(one)->shown();
                const std::vector<Vec3>& b = physics::rods_of(other)->shown();
                if (start.empty()) start = a;
                ASSERT_EQ(a.size(), b.size());
                for (std::size_t i = 0; i < a.size(); ++i) {
                    off = std::max(off, (a[i] - b[i] / scale).norm());
                    way = std::max(way, (a[i] - start[i]).norm());
                }
            });
            EXPECT_GT(way, 0.01) << file;
            // to the last bits: the bar in its Prusik knots differs by 1.4e-14 m at scale 64
            EXPECT_LT(off, 1e-12) << file << " at scale " << scale;
        }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Scales, testing::ValuesIn(check_scenes()), [](const auto& scene) {
    std::string name = fs::path(scene.param).stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

}  // namespace
}  // namespace fairlead
