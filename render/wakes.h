#pragma once
// wakes.h — foam that ships leave on the sea: the wake astern, the two arms of the bow wave, the
// race of each thruster, and the white rim where water and hull meet. No GL, so it is tested.
//
// What stirs up the water drops parcels; a band through those of one source is its trail. A parcel
// drifts with the current and
//
//   wake   spreads as (1 + s/4B)^⅓                        s  way of the ship since [m]
//   bow    runs outwards at V tan 19.47°                  B  her beam [m], V  her speed [m/s]
//   race   runs as x² = x₀² + 2 · ½ · 5.8 K t, 0.16 x wide  K = √(4T/πρ) [m²/s], T  thrust [N]
//
// 19.47° is half of Kelvin's wedge; 5.8 K / x is the speed in the middle of a round turbulent jet,
// of whose edge one sees 1.7 times the half-width of 0.094 x (Hussein, Capp and George 1994); the
// parcel goes half as fast, as the jet does on the mean.
// After a jump in time trails are those of a ship that has gone on as she does now.
// Limits: trails stay as wide on crests as in troughs; the water that ships move is not lifted.
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "engine/view/snapshot.h"
#include "render/frame.h"
#include "render/waterline.h"

namespace fairlead::render {

struct FoamVertex {
    Eigen::Vector2f p;  // [m]
    float white, pale;  // 0 … 1: foam on the surface; air below it
    float across;       // −1 … 1, nothing is left at either end
};

struct FoamMesh {
    std::vector<FoamVertex> vertices;
    std::vector<std::uint32_t> indices;
};

class Wakes {
  public:
    void load(const Scenery& scenery);

    // What is on the water of the frame, blended of a snapshot that says how things move.
    void build(const Scenery& scenery, const Snapshot& now, const Frame& frame);
    const FoamMesh& mesh() const { return mesh_; }

  private:
    enum class Kind { wake, port_bow, starboard_bow, race };
    struct Parcel {
        double born = 0;             // [s]
        Eigen::Vector2d at, to;      // [m] where it was; unit: where it runs
        double push = 0;             // [m/s] of a bow wave, [m²/s] of a race
        double half = 1;             // [m] half its width then
        double speed = 0;            // [m/s] of the ship through the water
        double white = 0, pale = 0;  // then
    };
    struct Trail {
        Kind kind = Kind::wake;
        int of = 0;                  // float or thruster
        std::deque<Parcel> parcels;  // oldest first
    };
    struct Plan {  // of a float at its waterline, in the body's frame [m]
        double bow = 0, stern = 0, half = 0;  // half of the beam
        double bow_half = 0, stern_half = 0;
        double level = 0, middle = 0;
        bool floats = false;
    };
    struct Band {  // a parcel as it is now
        Eigen::Vector2d at;
        double half, white, pale;
    };
    struct Motion {  // of a float at an instant
        Pose X_WB;
        Vec3 velocity;
        double turning;
    };
    Parcel parcel(const Trail& trail, const Snapshot& now, const Motion& motion, double time) const;
    Parcel hull_parcel(Kind kind, const Plan& plan, const Motion& motion, double time) const;
    Parcel race_parcel(const ThrusterLook& look, const ThrusterState& state, const Motion& motion,
                       double time) const;
    Motion motion_of(const Trail& trail, const Snapshot& now, const Frame& frame) const;
    Band band(Kind kind, const Parcel& parcel, double time) const;
    void follow(Trail& trail, const Snapshot& now, const Frame& frame);
    void regrow(Trail& trail, const Snapshot& now, const Motion& motion, double time);
    void add_trail(const Trail& trail, const Snapshot& now, const Frame& frame);
    void add_rim(std::size_t index, const FloatState& state, const Frame& frame);
    void add_quad(const FoamVertex& a, const FoamVertex& b, const FoamVertex& c,
                  const FoamVertex& d);

    const Scenery* scenery_ = nullptr;  // while building
    const Sea* sea_ = nullptr;          // as it is now; likewise
    std::vector<Plan> plans_;           // (as scenery.floats)
    std::vector<Trail> trails_;
    std::vector<WaterlineEdge> edges_;
    Eigen::Vector2d drift_ = Eigen::Vector2d::Zero();  // [m/s]
    FoamMesh mesh_;
};

}  // namespace fairlead::render
