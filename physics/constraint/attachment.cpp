#include "physics/constraint/attachment.h"

#include "physics/math/promise.h"

namespace fairlead::physics {

void Attachment::blend(double weight, const Attachment& other) {
    if constexpr (promises_asked)
        if (count + other.count > most_limbs) promise("an attachment has too many limbs");
    frame = nullptr;
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
    at.frame = &b, at.arm = arm;
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

MidStep mid_step(const Attachment& a, const Attachment& b, double h) {
    MidStep sum;
    const auto add = [&](const Attachment& at, const Attachment& other, double sign) {
        if (!at.frame) return;
        const Body& body = *at.frame;
        const Vec3& w = other.frame ? other.frame->w : body.w;
        // what moves straight on is the centre of all that moves as one with it
        const Vec3 arm =
            body.burden.mass > 0 ? at.arm - body.X_WB.q * body.common_centre() : at.arm;
        const Vec3 precession = body.mid_step_precession(h);
        sum.v += sign * (mid_step_turning(body.w, w, arm, h) + precession.cross(arm));
        sum.w += sign * precession;
    };
    add(b, a, 1), add(a, b, -1);
    return sum;
}

}  // namespace fairlead::physics
