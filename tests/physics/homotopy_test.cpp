// A wire moves as a string does among solids.
#include "physics/wire/route/homotopy.h"
#include "physics/wire/dynamics/tension_rows.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/route/route.h"

#include <gtest/gtest.h>

#include "physics/world/families.h"
#include "random_wraps.h"

namespace fairlead::physics {
namespace {

// A wire from A to B, and a fixed cube of 1 m at the origin.
struct Strung {
    World w;
    Wire wire;
    Surfaces surfaces;
    int cube = 0, a = 0, b = 0;

    Strung(const Vec3& at_a, const Vec3& at_b, double diameter = 0.01) {
        add_wire_type(w, 1e5);
        w.wire_types[0].diameter = diameter;
        cube = add_box(w, "cube", Vec3::Zero(), Vec3::Ones(), 1);
        a = add_kinematic(w, "A", at_a), b = add_kinematic(w, "B", at_b);
        surfaces = find_surfaces(w.bodies, diameter);
        wire.points = {attach(a), attach(b)};
        lay_wire(wire, w.bodies, -1, surfaces, w.wire_types[0]);
    }
    // One motion of the ends, without anything settling.
    void move(const Vec3& to_a, const Vec3& to_b) {
        Places before;
        find_places(wire, w.bodies, before);
        const Bodies were = w.bodies;
        w.bodies[a].X_WB.p = to_a, w.bodies[b].X_WB.p = to_b;
        lead(before, were);
    }
    // The string goes from where it was with the bodies to where they are.
    void lead(const Places& before, const Bodies& were) {
        Places places;
        std::vector<Obstacle> obstacles = obstacles_of(wire, w.bodies, surfaces);
        for (Obstacle& o : obstacles) o.before = were[o.body].X_WB;
        Homotopy string;
        find_places(wire, w.bodies, places);
        string.take_up(wire, w.bodies, obstacles, places);
        string.move(before);
        EXPECT_FALSE(string.gave_up);
        find_lines(wire, w.bodies);
    }
    // The same, and nodes that do not press come off.
    void settle(const Vec3& to_a, const Vec3& to_b) {
        const Bodies were = w.bodies;
        Rigger rigger;
        rigger.remember({wire}, were, {surfaces});
        w.bodies[a].X_WB.p = to_a, w.bodies[b].X_WB.p = to_b;
        find_lines(wire, w.bodies);
        rigger.look(w.bodies, {surfaces});
        rigger.follow(0, wire, w.wire_types, w.bodies, surfaces, 1.0 / 60);
    }
    double length() const {
        double sum = 0;
        for (const SegmentLine& line : wire.lines) sum += line.length;
        return sum;
    }
    bool clear() const { return find_piercing(w, wire, surfaces).segment < 0; }
    int nodes() const { return int(wire.points.size()) - 2; }
};

TEST(Homotopy, AStringSweptOverACubeIsCaughtByItsEdges) {
    Strung s(Vec3(-2, 0.1, 1), Vec3(2, 0.1, 1));
    s.move(Vec3(-2, 0.1, -1), Vec3(2, 0.1, -1));
    EXPECT_EQ(s.nodes(), 2);
    EXPECT_TRUE(s.clear());
    s.move(Vec3(-2, 0.1, 1), Vec3(2, 0.1, 1));
    EXPECT_TRUE(s.clear());
}

// It is seen at the side first, then at the top, to which it is nearer by then.
TEST(Homotopy, AnEndThatWasPressedThroughIsLedRound) {
    const Vec3 b(0.01, -1.5, 0);
    Strung s(Vec3(0.01, -0.6, 0.24), b);
    s.move(Vec3(0.01, -0.26, 0.24), b);
    s.move(Vec3(0.01, -0.24, 0.26), b);
    EXPECT_EQ(s.nodes(), 1);
    s.move(Vec3(0.01, -0.24, 0.7), b);
    EXPECT_EQ(s.nodes(), 1) << "over the edge between the two";
    EXPECT_TRUE(s.clear());
}

TEST(Homotopy, ItLiesOnTheSideItCameFrom) {
    Strung s(Vec3(-2, 0.1, 1), Vec3(2, 0.1, 1));
    s.move(Vec3(-2, 0.1, 0), Vec3(2, 0.1, 0));
    for (const WirePoint& p : s.wire.points)
        if (p.kind == WirePoint::Kind::contact) {
            EXPECT_GT(p.at.z(), 0.5);
        }
}

TEST(Homotopy, ExactlyOverAVertexAndAlongAnEdge) {
    for (double y : {0.5, 0.505, 0.5051, 0.0}) {
        // along the cube's edge in y = ± 0.5, along that of its surfaces, over a diagonal of a face
        Strung s(Vec3(-2, y, 1), Vec3(2, y, 1));
        s.move(Vec3(-2, y, 0.2), Vec3(2, y, 0.2));
        EXPECT_TRUE(s.clear()) << y;
    }
    Strung s(Vec3(-2, -2, 1), Vec3(2, 2, 1));  // over two vertices and the diagonal between them
    s.move(Vec3(-2, -2, 0.2), Vec3(2, 2, 0.2));
    EXPECT_TRUE(s.clear());
    EXPECT_GE(s.nodes(), 2);
}

TEST(Homotopy, AnEndThatCutsACornerLeadsTheStringRoundIt) {
    // A goes from one face of the cube to the next, straight through the edge between
    Strung s(Vec3(-0.4, 0.1, 0.52), Vec3(0.3, 0.1, 3));
    s.move(Vec3(-0.52, 0.1, 0.3), Vec3(0.3, 0.1, 3));
    EXPECT_TRUE(s.clear());
    EXPECT_EQ(s.nodes(), 1);
}

TEST(Homotopy, AnEndThatIsPressedInComesOutAgain) {
    for (double depth : {0.001, 0.1, 0.45}) {
        Strung s(Vec3(0.1, 0.1, 0.6), Vec3(3, 0.1, 0.7));
        for (int k = 1; k <= 5; ++k)
            s.move(Vec3(0.1, 0.1, 0.6 - k * (0.1 + depth) / 5), Vec3(3, .1, .7));
        EXPECT_LE(s.nodes(), 4) << depth;
        for (int k = 4; k >= 0; --k)
            s.move(Vec3(0.1, 0.1, 0.6 - k * (0.1 + depth) / 5), Vec3(3, .1, .7));
        EXPECT_TRUE(s.clear()) << depth;
    }
}

TEST(Homotopy, AnEndThatGoesRightThroughDragsTheWireRoundTheBody) {
    Strung s(Vec3(0.1, 0.1, 0.8), Vec3(1, 0.1, 1.5));
    s.move(Vec3(0.1, 0.1, -0.8), Vec3(1, 0.1, 1.5));
    EXPECT_TRUE(s.clear());
    EXPECT_GE(s.nodes(), 1);
}

// Along the face of a cube and round its corner, pressed in by as much as a thick wire is thick:
// the route becomes longer and shorter by no more than its end moves, each way.
TEST(Homotopy, ARouteGrowsLittleByLittleAsAPressedEndGoesRoundACorner) {
    constexpr double stride = 1e-3;
    for (const double off : {0.0005, 0.01, 0.02, 0.029}) {
        const Vec3 b(1.5, 0.1, 2);
        Strung s(Vec3(-0.5 - off, 0.1, 0.6), b, 0.06);
        double last = s.length(), worst = 0;
        int most_nodes = 0;
        for (int k = 1; k <= 400; ++k) {
            const double down = stride * (k <= 200 ? k : 400 - k);
            s.settle(Vec3(-0.5 - off, 0.1, 0.6 - down), b);
            worst = std::max(worst, std::abs(s.length() - last));
            last = s.length(), most_nodes = std::max(most_nodes, s.nodes());
        }
        EXPECT_LT(worst, stride + 3e-4) << off << ": margins of 0.1 mm";
        EXPECT_GE(most_nodes, 1) << off;
        EXPECT_EQ(s.nodes(), 0) << off;
    }
}

// A sunk node moves with the end that is pressed in: rows by finite differences.
TEST(Homotopy, RowsKnowHowASunkNodeMoves) {
    Random random(7);
    for (int trial = 0; trial < 20; ++trial) {
        const double off = random(0.002, 0.025);
        Strung s(Vec3(-0.5 - off, 0.1, 0.6), Vec3(1.5, random(-0.3, 0.4), 2), 0.06);
        for (double z = 0.6; z > random(0.2, 0.45); z -= 0.01)
            s.settle(Vec3(-0.5 - off, 0.1, z), s.w.bodies[s.b].X_WB.p);
        ASSERT_GE(s.nodes(), 1);
        ASSERT_FALSE(s.wire.points[1].contact.raises.isZero());
        World& w = s.w;
        for (const int body : {s.cube, s.a, s.b}) w.bodies[body].motion = Motion::dynamic;
        w.wires = {s.wire};
        register_families(w);
        Freedoms freedoms;
        for (const auto& family : w.families) family->number(w, freedoms);
        Rows rows;
        Turning turning;
        add_wire_rows(w.wires, {w.bodies, w.winches, w.wire_types, w.wire_freedoms}, 1.0 / 60,
                      turning, rows);
        const Bodies were = w.bodies;
        const auto length_with = [&](int body, int freedom, double way) {
            s.wire = w.wires[0];
            Places before;
            find_places(s.wire, were, before);
            const Vec3 d = way * Vec3::Unit(freedom % 3);
            Pose& X = w.bodies[body].X_WB;
            if (freedom < 3)
                X.p += d;
            else
                X.q = (rotation(d) * X.q).normalized();
            s.lead(before, were);
            w.bodies = were;
            return s.length();
        };
        for (const int body : {s.cube, s.a, s.b})
            for (int i = 0; i < 6; ++i) {
                constexpr double d = 1e-6;
                Eigen::VectorXd e = Eigen::VectorXd::Zero(freedoms.count);
                e[were[body].first + i] = 1;
                double rate = 0;
                for (int k = 0; k < int(rows.rows.size()); ++k)
                    if (rows.rows[k].key.owner == Owner::wire) rate += rows.rate(k, e);
                EXPECT_NEAR((length_with(body, i, d) - length_with(body, i, -d)) / (2 * d), rate,
                            1e-5)
                    << trial << ", body " << body << ", freedom " << i;
            }
    }
}

// With a mass node between A and B that goes from one place to another: where it ends.
Vec3 led_to(Strung& s, const Vec3& from, const Vec3& to) {
    WirePoint node;
    node.kind = WirePoint::Kind::mass;
    node.node.x = from;
    s.wire.points.insert(s.wire.points.begin() + 1, node);
    s.wire.segments.push_back(s.wire.segments.front());
    find_lines(s.wire, s.w.bodies);
    Places before, places;
    find_places(s.wire, s.w.bodies, before);
    const std::vector<Obstacle> obstacles = obstacles_of(s.wire, s.w.bodies, s.surfaces);
    s.wire.points[1].node.x = to;
    find_lines(s.wire, s.w.bodies);
    find_places(s.wire, s.w.bodies, places);
    Homotopy string;
    string.take_up(s.wire, s.w.bodies, obstacles, places);
    string.move(before);
    for (const WirePoint& p : s.wire.points)
        if (p.kind == WirePoint::Kind::mass) return p.node.x;
    return Vec3::Zero();
}

TEST(Homotopy, AMassNodeThatMeetsAFaceSlidesOnAlongIt) {
    const double out = 0.5 + 0.005 + 1e-4;  // face, wire's radius, margin
    Strung over(Vec3(-2, 0.1, 1), Vec3(2, 0.1, 1));
    const Vec3 slid = led_to(over, Vec3(0.1, 0.1, 0.52), Vec3(0.17, 0.06, 0.44));
    EXPECT_LT((slid - Vec3(0.17, 0.06, out)).norm(), 1e-9);

    Strung past(Vec3(-2, 0.1, 1), Vec3(2, 0.1, 1));
    const Vec3 left = led_to(past, Vec3(0.48, 0.1, 0.52), Vec3(0.58, 0.1, 0.4));
    EXPECT_LT((left - Vec3(0.58, 0.1, out)).norm(), 1e-9) << "over the edge and beyond";
}

TEST(Homotopy, AMassNodeInACornerStaysInIt) {
    Strung s(Vec3(-2, 0.1, 1), Vec3(0.2, 0.1, 2));
    Body& body = s.w.bodies[s.cube];  // a step: tread at z = 0.5, riser at x = 0.3
    body.shape.push_back({Pose{Vec3(0.8, 0, 0.5), Quat::Identity()}, Box{Vec3(0.5, 0.5, 1)}});
    s.surfaces = find_surfaces(s.w.bodies, 0.01);
    const Vec3 at = led_to(s, Vec3(0.25, 0.1, 0.55), Vec3(0.4, 0.2, 0.4));
    const double off = 0.005 + 1e-4;
    EXPECT_LT((at - Vec3(0.3 - off, 0.2, 0.5 + off)).norm(), 3e-4)
        << at.transpose() << ": along the corner it goes on";
}

TEST(Homotopy, AWireMayPushAgainstTwoBodiesThatOverlap) {
    Strung s(Vec3(-2, 0.1, 1.5), Vec3(2, 0.1, 1.5));
    const int other = add_box(s.w, "other", Vec3(0.3, 0.05, 0.2), Vec3::Ones(), 1);
    s.surfaces = find_surfaces(s.w.bodies, 0.01);
    EXPECT_EQ(other, 4);
    for (int k = 0; k < 40; ++k) {
        const double z = 1.5 - 0.06 * k;
        s.move(Vec3(-2, 0.1, z), Vec3(2, 0.1, z));
        ASSERT_LE(s.nodes(), 40);
    }
}

}  // namespace
}  // namespace fairlead::physics
