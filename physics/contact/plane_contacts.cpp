#include "physics/contact/plane_contacts.h"

#include <algorithm>
#include <array>

namespace fairlead::physics {

namespace {

class Touching {
  public:
    Touching(const Body& body, const Plane& plane, double margin, double h,
             std::vector<BodyContact>& contacts)
        : body_(body),
          plane_(plane),
          margin_(margin),
          h_(h),
          contacts_(contacts),
          first_(contacts.size()) {}

    void add(const Vec3& p) {
        const double gap = plane_.n.dot(p - plane_.on);
        lowest_ = std::min(lowest_, gap), highest_ = std::max(highest_, gap);
        const double nearing = -plane_.n.dot(body_.velocity_at(p - body_.X_WB.p));
        if (gap > margin_ + h_ * std::max(0.0, nearing)) return;
        BodyContact c;
        c.n = plane_.n;
        c.gap = gap;
        c.p = p - gap / 2 * plane_.n;
        contacts_.push_back(c);
    }

    // Keeps the deepest and the three that reach farthest round it, of what is small none on its
    // upper side.
    void thin() {
        constexpr std::size_t most = 4;
        const auto begin = contacts_.begin() + std::ptrdiff_t(first_);
        if (contacts_.size() - first_ <= most) return;
        const double middle = (lowest_ + highest_) / 2;
        contacts_.erase(std::remove_if(contacts_.begin() + std::ptrdiff_t(first_), contacts_.end(),
                                       [&](const BodyContact& c) { return c.gap > middle; }),
                        contacts_.end());
        if (contacts_.size() - first_ <= most) return;
        std::iter_swap(begin, std::min_element(begin, contacts_.end(),
                                               [](auto& a, auto& b) { return a.gap < b.gap; }));
        for (std::size_t kept = 1; kept < most; ++kept) {
            const auto nearest = [&](const BodyContact& c) {
                double d = HUGE_VAL;
                for (auto k = begin; k != begin + std::ptrdiff_t(kept); ++k)
                    d = std::min(d, (c.p - k->p).squaredNorm());
                return d;
            };
            std::iter_swap(begin + std::ptrdiff_t(kept),
                           std::max_element(begin + std::ptrdiff_t(kept), contacts_.end(),
                                            [&](const BodyContact& a, const BodyContact& b) {
                                                return nearest(a) < nearest(b);
                                            }));
        }
        contacts_.resize(first_ + most);
    }

    const Vec3& n() const { return plane_.n; }

  private:
    const Body& body_;
    const Plane& plane_;
    double margin_, h_;
    std::vector<BodyContact>& contacts_;
    std::size_t first_;
    double lowest_ = HUGE_VAL, highest_ = -HUGE_VAL;  // [m] above the plane
};

void touch(const Box& box, const Pose& X, Touching& touching) {
    for (double x : {-1.0, 1.0})
        for (double y : {-1.0, 1.0})
            for (double z : {-1.0, 1.0}) touching.add(X * box.half.cwiseProduct(Vec3(x, y, z)));
}

void touch(const Sphere& s, const Pose& X, Touching& touching) {
    touching.add(X.p - s.radius * touching.n());
}

void touch(const Capsule& c, const Pose& X, Touching& touching) {
    for (double end : {-0.5, 0.5})
        touching.add(X * Vec3(0, 0, end * c.length) - c.radius * touching.n());
}

void touch(const Cylinder& c, const Pose& X, Touching& touching) {
    const Vec3 axis = X.q * Vec3::UnitZ();
    Vec3 down = -(touching.n() - touching.n().dot(axis) * axis);
    // standing upright every rim point is as low as any other: any four will do
    down = down.norm() > 1e-6 ? Vec3(down.normalized()) : Vec3(X.q * Vec3::UnitX());
    const Vec3 across = axis.cross(down);
    for (double end : {-0.5, 0.5}) {
        const Vec3 cap = X.p + end * c.length * axis;
        for (const Vec3& d : std::array<Vec3, 4>{down, -down, across, -across})
            touching.add(cap + c.radius * d);
    }
}

void touch(const TriangleMesh& mesh, const Pose& X, Touching& touching) {
    for (const Vec3& v : mesh.vertices) touching.add(X * v);
}
void touch(const Convex& c, const Pose& X, Touching& touching) {
    touch(*c.hull, X, touching);
}
void touch(const Mesh& m, const Pose& X, Touching& touching) {
    touch(*m.surface, X, touching);
}
void touch(const HalfSpace&, const Pose&, Touching&) {}

}  // namespace

void plane_contacts(const Geometry& geometry, const Pose& X_WS, const Body& body,
                    const Plane& plane, double margin, double h,
                    std::vector<BodyContact>& contacts) {
    Touching touching(body, plane, margin, h, contacts);
    std::visit([&](const auto& shape) { touch(shape, X_WS, touching); }, geometry);
    touching.thin();
}

}  // namespace fairlead::physics
