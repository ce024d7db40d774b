#pragma once
// body_contact.h — points where two bodies touch, and finding them.
//
// Contacts come in a fixed order (body pair, then position), so that the same state gives the
// same list. Bullet (broad_phase.cpp) detects only; it never integrates or solves.
#include <memory>
#include <vector>

#include "physics/body/body.h"
#include "physics/math/scales.h"

namespace fairlead::physics {

struct BodyContact {
    int a = 0, b = 0;        // bodies, a < b
    Vec3 p = Vec3::Zero();   // [m] world, midway between the surfaces
    Vec3 n = Vec3::UnitZ();  // unit normal, from a to b
    double gap = 0;          // [m] negative: penetration
    // [m] from a's point to b's, along the surface, while they have yet to meet
    Vec3 way = Vec3::Zero();
    std::uint64_t key = 0;  // same point of the same pair in the next tick

    // written by the step
    Vec3 force = Vec3::Zero();  // [N] on b
};

class Collision {
  public:
    Collision();
    ~Collision();
    Collision(Collision&&) noexcept;
    Collision& operator=(Collision&&) noexcept;

    // Contacts nearer than `margin` [m], with planes those that would close within h [s] as bodies
    // move now, and those of continuous.h. Pairs in `apart` (sorted, a < b) never touch: bodies
    // tied by a joint or held by a gripper. Nor are pairs looked at neither of which is awake or a
    // kinematic body that moves. Shapes are read when the number of bodies changes, and with them
    // the scale.
    void find(const Bodies& bodies, const std::vector<std::pair<int, int>>& apart, double margin,
              double h, std::vector<BodyContact>& contacts, const Scales& scales = {});

  private:
    struct BroadPhase;  // Bullet's
    std::unique_ptr<BroadPhase> broad_phase_;
};

}  // namespace fairlead::physics
