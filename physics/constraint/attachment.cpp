#include "physics/constraint/attachment.h"

#include "physics/math/promise.h"

namespace fairlead::physics {

void Attachment::blend(double weight, const Attachment& other) {
    if constexpr (promises_asked)
        if (count + other.count > most_limbs) promise("an attachment has too many limbs");
    turns = false;
    for (int k = 0; k < other.count; ++k, ++count) {
        share[count] = weight * other.share[k];
        limb[count] = other.limb[k];
        if (limb[count].first < 0) driven[count] = other.driven[k];
    }
    v += weight * other.v;
}

Attachment on_body(const Bodies& bodies, int body, const Vec3& arm) {
    const Body& b = bodies[body];
    Attachment at;
    at.count = 1, at.share[0] = 1;
    at.limb[0] = limb_of_frame(b.first, arm);
    if (at.limb[0].first < 0) at.driven[0] = {b.v, b.w, b.v_before, b.w_before};
    at.v = b.velocity_at(arm);
    at.turns = true, at.spin = b.w, at.arm = arm;
    return at;
}

Attachment on_node(int first, const Vec3& v) {
    Attachment at;
    at.count = 1, at.share[0] = 1;
    at.limb[0] = limb_of_node(first);
    at.v = v;
    return at;
}

Vec3 last_velocity(const Attachment& at) {
    Vec3 v = at.v;
    for (int k = 0; k < at.count; ++k) {
        if (at.limb[k].first >= 0) continue;
        const Attachment::Driven& by = at.driven[k];
        v += at.share[k] * (at.limb[k].J.leftCols<3>() * (by.v_before - by.v) +
                            at.limb[k].J.rightCols<3>() * (by.w_before - by.w));
    }
    return v;
}

double mid_step_turning(const Attachment& a, const Attachment& b, const Vec3& d, double h) {
    Vec3 sum = Vec3::Zero();
    if (b.turns) sum = mid_step_turning(b.spin, a.turns ? a.spin : b.spin, b.arm, h);
    if (a.turns) sum -= mid_step_turning(a.spin, b.turns ? b.spin : a.spin, a.arm, h);
    return d.dot(sum);
}

}  // namespace fairlead::physics
