#pragma once
// rod_step.h — rods go on by a tick, in as many substeps as their contacts ask for.
//
// A substep is one backward Euler step, linear at the present places, with the contacts in the
// matrix: each pushes as an augmented Lagrangian asks,
//     press ← max(0, press - k (gap + h n·u))        drag ← within the cone, drag - k_t h u_t
// so that it starts from what it pressed with before and ends without penetration when at rest.
// Which contacts push, and which slide, is found by solving again: two or three times. Sliding is a
// spring made weaker, slip·k_t, until its force lies on the cone: the matrix stays symmetric and
// positive definite. A substep in which surfaces come past each other by more than
// RodOptions::most_motion is not taken, but halved. Derivation: theory/rods.md.
#include <functional>
#include <vector>

#include "physics/rod/rod_contacts.h"
#include "physics/rod/rod_system.h"

namespace fairlead::physics {

class RodStepper {
  public:
    // Moves nodes, and the bodies that are not held, by `tick` [s]; held ones as their v and w say.
    // What rods gave to bodies stands in their impulses. False: the rods ran away, and are as they
    // were at the last substep that was finite.
    bool advance(Rods& rods, double tick);

    // After advance(): how rods resist other velocities of bodies than those it was made with,
    // where something besides rods moves one of them (bodies). Then, once those are known: the
    // rods, and what they gave, become what the change makes of them, party by party. change:
    // (bodies)
    std::vector<RodParty> resistance(const Rods& rods, const std::vector<char>& moved_by_others,
                                     double tick);
    void follow(Rods& rods, const std::vector<RodParty::Vec6>& change);

    // For tests and pictures: what touched in the last substep.
    const std::vector<RodTouch>& touches() const { return touches_; }
    // Called with the places before and after every substep, if set.
    std::function<void(const Rods& before, const Rods& after)> watch;

  private:
    enum class Outcome { taken, too_far, failed };
    Outcome try_substep(Rods& rods, double h, bool forced);
    void guess_active(const Rods& rods, double h);
    bool find_velocities(Rods& rods, double h);
    struct Changes {
        int count = 0;        // contacts that are not what they were taken for
        bool joined = false;  // one of them has no place in the matrix yet
    };
    Changes look_at_contacts(double h, bool last);
    bool look_at_contact(RodTouch& c, double h, bool last, double strongest, bool& joined);
    void conserve_angular_momentum(const Rods& rods, double h);
    bool too_far(const Rods& rods, double h);
    void take(Rods& rods, double h);
    void move(Rods& rods, double h);
    void lead(const Rods& rods, double tick);
    void move_led(RodBody& body, const RodParty::Vec6& given, std::size_t b, double h);
    void follow_contacts(Rods& rods);

    // Of a body that is led: the middle of its ties, in its frame, which goes straight on [m]
    // [m/s].
    struct Led {
        Vec3 at = Vec3::Zero(), v = Vec3::Zero();
    };
    std::vector<Led> led_;  // (bodies)
    RodDetector detector_;
    RodSystem system_;
    std::vector<RodTouch> touches_;
    double strongest_ = 0;  // [N] press of the last solution
    double motion_ = 0;     // of the last substep, over what is allowed
};

}  // namespace fairlead::physics
