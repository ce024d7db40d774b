#include "physics/world/wires_on_soft.h"

#include "physics/soft/skin.h"
#include "physics/wire/model/material.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// One soft body, to the nodes that come near it.
class SoftSeat {
  public:
    SoftSeat(const World& world, int soft, double h)
        : world_(world),
          soft_(soft),
          body_(world.soft_bodies[soft]),
          skin_(body_, h),
          h_(h),
          ahead_(known_ahead * world.scales.length) {}

    void touch(int wire, int point, std::vector<SoftContact>& contacts) {
        const Wire& of = world_.wires[wire];
        const WirePoint& p = of.points[point];
        const WireType& type = type_at(of, point, world_.wire_types);
        const double thick = type.diameter / 2;
        const double within =
            thick + ahead_ + ways_ahead * h_ * ((p.node.v - skin_.drift).norm() + skin_.restless);
        if (skin_.box.exteriorDistance(p.node.x) > within) return;
        skin_.look_closely(body_);
        double nearest = HUGE_VAL;
        int triangle = -1;
        Vec3 weight = Vec3::Zero();
        skin_.tree.visit([&](const Bounds& b) { return b.exteriorDistance(p.node.x) <= nearest; },
                         [&](int t) {
                             const auto& n = body_.shape->surface[t];
                             const Vec3 w = nearest_weights(p.node.x, body_.x[n[0]], body_.x[n[1]],
                                                            body_.x[n[2]]);
                             const double far = (p.node.x - blend(body_.x, n, w)).norm();
                             if (far < nearest) nearest = far, triangle = t, weight = w;
                         });
        if (triangle < 0) return;
        const auto& node = body_.shape->surface[triangle];
        const Vec3 q = blend(body_.x, node, weight), out = blend(skin_.out, node, weight);
        const double side = (p.node.x - q).dot(out) < 0 ? -1 : 1;
        const bool clear = nearest > 1e-9 * world_.scales.length;
        Vec3 n = clear ? Vec3(side / nearest * (p.node.x - q)) : skin_.face[triangle];
        if (is_smooth(triangle)) n = out.normalized();
        const double gap = side * nearest - thick;
        const Vec3 relative = p.node.v - blend(body_.v, node, weight);
        if (gap > ahead_ + ways_ahead * h_ * std::max(0.0, -n.dot(relative))) return;
        SoftContact c;
        c.on.soft = soft_, c.on.node = node, c.on.weight = weight;
        c.n = -n, c.gap = gap, c.p = q;
        c.wire = wire, c.point = point, c.v = p.node.v;
        c.friction = type.friction_on(body_.material).across;
        c.key = key_of(Feature::wire_on_soft, soft_, wire, point);
        contacts.push_back(c);
    }

  private:
    // On what is round the way out turns from facet to facet as on what they stand for: or nodes
    // would hold before each edge, and a rope grip by some 5 % of its tension more than it should.
    bool is_smooth(int triangle) const {
        constexpr double crease = .94;  // [-] cosine: 20 deg between a face and its corners' mean
        const Vec3& face = skin_.face[triangle];
        for (const int i : body_.shape->surface[triangle])
            if (!(skin_.out[i].dot(face) > crease * skin_.out[i].norm())) return false;
        return true;
    }

    const World& world_;
    int soft_;
    const SoftBody& body_;
    Skin skin_;
    double h_, ahead_;
};

}  // namespace

void find_wires_on_soft(const World& world, double h, std::vector<SoftContact>& contacts) {
    if (world.soft_bodies.empty() || world.wires.empty()) return;
    std::vector<SoftSeat> seats;
    for (int s = 0; s < int(world.soft_bodies.size()); ++s) seats.emplace_back(world, s, h);
    for (int w = 0; w < int(world.wires.size()); ++w)
        for (int k = 0; k < int(world.wires[w].points.size()); ++k)
            if (world.wires[w].points[k].kind == WirePoint::Kind::mass)
                for (SoftSeat& seat : seats) seat.touch(w, k, contacts);
}

}  // namespace fairlead::physics
