#pragma once
// tool_hand.h — a designer's hand: a spring from a place of a body, or of a wire, to where it is
// wanted. Orders in words, as they are recorded:
//
//     drag body NAME at X Y Z to X Y Z    a place of the body [m, its frame about the centre of
//                                         mass], to a place of the world
//     drag wire NAME at X Y Z to X Y Z    what of its material is at the mass node nearest to a
//                                         place of the world as it is taken; a wire without mass
//                                         nodes cannot be held; NAME may be its number, from 0
//     drop
//
// The force is that of a damped spring with a largest pull, taken at the end of the step, so that
// it is stable whatever it holds:
//
//     F = k (to − x − h v⁺) − c v⁺,   |k (to − x)| ≤ most        (M + (h² k + h c) JᵀJ) v⁺ = …
//
// Where the pull is at its largest, k is left out. There is one such hand; it holds one thing.
#include <string>

#include "physics/system/family.h"
#include "physics/world/world.h"

namespace fairlead {

class ToolHand : public physics::Family {
  public:
    enum class Holds { nothing, body, wire };

    // Obeys; an order that cannot be obeyed changes nothing: a recording may be older than the
    // scene.
    void obey(const std::string& order, physics::World& world);
    // Throws std::invalid_argument, one line, where it names what the world does not have or
    // cannot move.
    static void check(const std::string& order, const physics::World& world);

    bool any() const { return holds_ != Holds::nothing; }
    Vec3 at(const physics::World& world) const;  // [m] the place it holds
    const Vec3& to() const { return to_; }       // [m]
    double pull() const { return pull_; }        // [N] of the last step

    // for engine/recording/archive.h; of a run in which it holds something
    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.holds_, s.index_, s.along_, s.stiffness_, s.damping_, s.most_, s.at_, s.to_);
    }
    // Wires come and go: one that is not there is not held.
    bool fits(const physics::World& world) const;
    void let_go() { *this = ToolHand(); }

    // of Family
    void number(physics::World&, physics::Freedoms&) override {}
    void gather(const physics::World&, Eigen::VectorXd&) const override {}
    void scatter(physics::World&, const Eigen::VectorXd&) override {}
    void keep_velocities(physics::World&) override {}
    void move(physics::World&, double) override {}
    void add_inertia(const physics::World&, double, physics::MassMatrix&,
                     Eigen::VectorXd&) const override {}
    void add_couplings(const physics::World& world, const physics::Solution& s,
                       physics::MassMatrix& M, Eigen::VectorXd& momentum) override;
    std::string runaway(const physics::World&, const Eigen::VectorXd&, double) const override {
        return {};
    }

  private:
    struct Order {
        Holds holds = Holds::nothing;
        int index = 0;
        Vec3 at = Vec3::Zero(), to = Vec3::Zero();  // [m]
    };
    static Order read(const std::string& order, const physics::World& world);
    void grow_strong(const physics::World& world);

    Holds holds_ = Holds::nothing;
    int index_ = 0;
    double along_ = 0;  // [m] of a wire's material, from its first stop
    Vec3 at_ = Vec3::Zero(), to_ = Vec3::Zero();
    double stiffness_ = 0, damping_ = 0, most_ = 0;  // [N/m] [N s/m] [N]
    double pull_ = 0;
};

// Whether a text is meant for here, by its first word.
bool is_tool_order(const std::string& text);
// The words of an order, to the millimetre.
std::string dragging_words(ToolHand::Holds what, const std::string& name, const Vec3& at,
                           const Vec3& to);

}  // namespace fairlead
