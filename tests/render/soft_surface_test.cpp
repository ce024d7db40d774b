// What is drawn of deformable bodies: the models they carry, smooth where they are smooth, in
// colours of stress that differ for every kind of eye.
#include "render/soft_surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "build_paths.h"
#include "engine/scene/model_file.h"
#include "engine/session/carry_model.h"
#include "render/model.h"
#include "render/overlay.h"
#include "tests/colour_vision.h"

namespace fairlead::render {
namespace {

using physics::SoftShape;

struct Carried {
    explicit Carried(const char* node, SoftShape of) : shape(std::move(of)) {
        Notes troubles;
        look.carried = carry_model(std::make_shared<const PaintedModel>(read_model(
                                       FAIRLEAD_HOME "/assets/models/soft.glb", node, troubles)),
                                   shape);
    }
    std::vector<PaintedVertex> placed(const Mat3& A) {
        SoftSurface surface(look);
        std::vector<Vec3> nodes;
        for (const Vec3& x : shape.mesh.nodes) nodes.push_back(A * x);
        std::vector<PaintedVertex> vertices(surface.vertices());
        surface.paint(vertices.data());
        surface.place(nodes, vertices.data());
        return vertices;
    }
    SoftShape shape;
    SoftLook look;
};

Carried fender() {
    return Carried("fender", SoftShape(physics::tube_of_tetrahedra(.5, .25, 1.2, 2, 10, 19)));
}

TEST(SoftSurface, DrawsAModelAtRestAsItsFileHasIt) {
    Carried body = fender();
    const auto& own = body.look.carried->model->vertices;
    const std::vector<PaintedVertex> drawn = body.placed(Mat3::Identity());
    ASSERT_EQ(drawn.size(), own.size());
    std::map<std::array<float, 3>, std::vector<Eigen::Vector3f>> meet;  // by place
    for (const PaintedVertex& v : own) meet[{v.p.x(), v.p.y(), v.p.z()}].push_back(v.n);
    const auto alone = [&](const PaintedVertex& v) {
        const auto& normals = meet[{v.p.x(), v.p.y(), v.p.z()}];
        return std::all_of(normals.begin(), normals.end(),
                           [&](const Eigen::Vector3f& n) { return n.dot(v.n) > .999f; });
    };
    for (std::size_t v = 0; v < own.size(); ++v) {
        ASSERT_LT((drawn[v].p - own[v].p).norm(), 1e-6f);
        // where two sheets meet flatly they have one normal now, between those of the file
        ASSERT_GT(drawn[v].n.dot(own[v].n), std::cos(alone(own[v]) ? .1 : crease_angle)) << v;
        ASSERT_EQ(drawn[v].paint.colour.g, own[v].paint.colour.g);
    }
}

// A round body that is squeezed to an ellipse has that ellipse's normals.
TEST(SoftSurface, NormalsAreThoseOfTheDeformedShape) {
    Carried body = fender();
    const Mat3 A = Vec3(1, .5, 1).asDiagonal();
    const auto& own = body.look.carried->model->vertices;
    const std::vector<PaintedVertex> drawn = body.placed(A);
    int round = 0;
    for (std::size_t v = 0; v < own.size(); ++v) {
        const Vec3 p = own[v].p.cast<double>();
        if (std::abs(p.head<2>().norm() - .5) > 1e-6 || std::abs(p.z()) > .2) continue;
        const Vec3 n = Vec3(p.x(), p.y() / .5, 0).normalized();
        ASSERT_GT(drawn[v].n.cast<double>().dot(n), std::cos(.02)) << v;
        ++round;
    }
    EXPECT_GT(round, 100);
}

// Vertices at one place have one normal where the surface is smooth, and each its own at an edge.
TEST(SoftSurface, ASeamIsSmoothAndAnEdgeStaysOne) {
    auto model = std::make_shared<PaintedModel>();
    const auto add = [&](const Eigen::Vector3f& p, const Eigen::Vector3f& n) {
        model->vertices.push_back({p, n.normalized(), Eigen::Vector2f::Zero(), {}});
        model->indices.push_back(std::uint32_t(model->vertices.size() - 1));
    };
    // a roof of two faces that meet along x at 2 · angle, each with its own vertices
    const auto ridge = [&](float angle) {
        model->vertices.clear(), model->indices.clear();
        const float s = std::sin(angle), c = std::cos(angle);
        add({0, 0, 0}, {0, s, c}), add({1, 0, 0}, {0, s, c}), add({0, c, -s}, {0, s, c});
        add({1, 0, 0}, {0, -s, c}), add({0, 0, 0}, {0, -s, c}), add({0, -c, -s}, {0, -s, c});
        model->patches = {{0, 6, -1}};
        SoftLook look;
        const SoftShape shape(physics::box_of_tetrahedra(Vec3(3, 3, 3), {1, 1, 1}));
        look.carried = carry_model(model, shape);
        SoftSurface surface(look);
        std::vector<PaintedVertex> drawn(surface.vertices());
        surface.place(shape.mesh.nodes, drawn.data());
        return drawn[0].n.dot(drawn[4].n);
    };
    EXPECT_NEAR(ridge(.2f), 1, 1e-6);
    EXPECT_NEAR(ridge(.4f), std::cos(.8f), 1e-6);
}

TEST(SoftSurface, PaintsStressAndItsOwnPaintAgain) {
    Carried body = fender();
    SoftSurface surface(body.look);
    std::vector<PaintedVertex> drawn(surface.vertices());
    surface.paint(drawn.data());
    const std::vector<PaintedVertex> own = drawn;
    std::vector<double> stress(body.shape.mesh.nodes.size(), 2e5);
    surface.paint(stress, 4e5, drawn.data());
    const Eigen::Vector3f half = linear(stress_colour(.5, 1));
    for (const PaintedVertex& v : drawn) ASSERT_NEAR(v.paint.colour.g, half.y(), .01);
    surface.paint(drawn.data());
    for (std::size_t v = 0; v < own.size(); ++v)
        ASSERT_EQ(drawn[v].paint.colour.r, own[v].paint.colour.r);
}

// A quarter of the scale is another colour, and its two halves are apart by hue alone: light and
// shade change no chroma's sign.
TEST(StressColour, DiffersForEveryEye) {
    for (const Eye eye : {Eye::usual, Eye::protan, Eye::deutan, Eye::tritan}) {
        std::vector<Vec3> seen;
        for (int i = 0; i <= 4; ++i)
            seen.push_back(lab(seen_by(eye, linear(stress_colour(i / 4., 1)).cast<double>())));
        for (std::size_t i = 0; i < seen.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_GE((seen[i] - seen[k]).norm(), 25) << i << ' ' << k << ' ' << int(eye);
        const Eigen::Vector2d low = seen[0].tail<2>(), high = seen[4].tail<2>();
        EXPECT_LT(low.dot(high), 0) << int(eye);
    }
    EXPECT_EQ(stress_colour(-1, 1).b, stress_colour(0, 1).b);
    EXPECT_EQ(stress_colour(std::nan(""), 1).b, stress_colour(0, 1).b);
    EXPECT_EQ(stress_colour(9, 1).r, stress_colour(1, 1).r);
}

}  // namespace
}  // namespace fairlead::render
