#pragma once
// homotopy.h — a wire moves as a string does among solids: it never passes through one.
//
// Everything is told with one motion, pulling a bent piece a-m-b tight against one obstacle: the
// convex edges that the triangle a-m-b meets keep the string, nearest to m first, each as a
// contact node; what remains is the same question about two smaller triangles. A point that
// moves from p to q is a piece prev-p-q and a piece q-p-next pulled tight; a node that lifts off
// is a piece prev-node-next pulled tight. So the string ends up on the side of every obstacle
// where it was: the discrete homotopy of theory/wires.md 3.2.
//
// Motion is relative: obstacle by obstacle, all points go from where they were in its frame to
// where they are now, one after the other; where it turns far, in several strides. Nodes that one
// obstacle has caught are then shown to the others, who lead their own string past them; until an
// obstacle has seen a node, it is not there for it.
//
// What is not string can be pressed into a body: an end of the wire, a node on another body. An
// obstacle sees such a point at the nearest place on its outer surface, and where a point has cut
// through the body since the last tick it sees it go round (Surface::outside, lead_round). So the
// string as the obstacle sees it never enters, and comes free as the point does; in fact the two
// spans beside a pressed point lie in the body meanwhile.
//
// A contact node beside such an end lies as deep in the body as the end does, down to the body's
// mesh: so the wire becomes longer little by little as its end goes round a corner of the body, not
// by what the wire is thick when the string does. Obstacles see the node on its edge all the same.
//
// Between two bodies that touch, a string may be led round the one into the other and back. What
// becomes longer by that than its motion can have made it is left as it was: better cut through.
#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/wire.h"
#include "physics/wire/route/places.h"

namespace fairlead::physics {

// A body that a wire may lie on, before the motion of a tick and after.
struct Obstacle {
    int body = 0;
    const Surface* surface = nullptr;
    Pose before, now;
};
bool stands_still(const Obstacle& obstacle);

// Made once and used for many wires, it keeps its storage.
class Homotopy {
  public:
    // Works on wire.points and wire.segments: inserts and removes contact nodes, and divides the
    // material of segments by length. All three must outlive its use. `places` are where the points
    // are now. A contact node's body must be among the obstacles.
    void take_up(Wire& wire, const Bodies& bodies, const std::vector<Obstacle>& obstacles,
                 const Places& places);

    // Takes the string from where it was, `before`, to where bodies and mass nodes are now.
    // True if the wire is another one by that: nodes came or sank, or mass nodes were stopped.
    bool move(const Places& before);

    // After move(): a node whose edge has come into another body slides along it, back to where
    // that body's surface is now, or comes off its end. One that is pinched between the two stays,
    // pressed in. True if any was pushed.
    bool push_aside();

    // Removes contact node k and pulls tight. True if a node came back on the same edge nearby:
    // nothing was gained.
    bool release(int k);

    // Takes away point k, which nothing holds, once it has come to the straight line between its
    // neighbours: little by little, so that the string meets first what is first in its way. At one
    // go each obstacle would be led round for itself, and the string threaded between two that
    // touch.
    void draw_in(int k);

    // Moves point k to `at`, in the frame of its body or, a mass node, in the world [m]. Returns
    // its index afterwards.
    int move_to(int k, const Vec3& at);

    // How far towards `along` contact node k may slide on its edge before a body stops it [m]: an
    // edge may lead into another body, or into another piece of its own.
    double stop_of(int k, double along) const;

    // Moves contact node k along its edge. Returns its index afterwards.
    int slide(int k, double along);

    // Leads contact node k over vertex v of its surface, the nodes beside it that are within
    // `near` [m] of that vertex too.
    void pass_vertex(int k, int v, double near);

    int events = 0;        // nodes inserted or removed
    bool gave_up = false;  // an event was too tangled: it was cut short

  private:
    static constexpr int most_nodes = 4000;  // of a wire

    struct Bead {                                        // a point of the wire, as obstacles see it
        int id = 0;                                      // stays with it while others come and go
        int sight = -1;                                  // its row of seen_; -1: all have seen it
        int body = -1;                                   // a contact node is on; -1: none
        Vec3 on = Vec3::Zero();                          // [m] in its frame, if it is not sunk
        Vec3 before = Vec3::Zero(), now = Vec3::Zero();  // [m] world; before is of a motion
        // … where the wire leaves it, if that is elsewhere: on a wheel
        bool wheel = false;
        Vec3 out_before = Vec3::Zero(), out_now = Vec3::Zero();
        const Vec3& left_from(bool then) const {
            return wheel ? then ? out_before : out_now : then ? before : now;
        }
        bool stands() const { return before == now && (!wheel || out_before == out_now); }
    };
    struct Stride {
        double share = 0;  // [-] of a motion
        Pose X;            // of the obstacle then
    };
    static Stride stride_at(const Obstacle& o, double share);
    int strides_of(int o, double turned) const;
    enum class Side { both, before, behind };  // of a point
    int obstacles() const { return int(obstacles_->size()); }
    bool sees(int o, int k) const {
        return bead_[k].sight < 0 || seen_[bead_[k].sight * obstacles() + o];
    }
    int previous(int o, int k) const;
    int next(int o, int k) const;
    // [m] of point k in obstacle o's frame, as o sees it; or where the wire leaves it
    Vec3 place(int o, int k, bool leaving = false) const;
    int pull(int o, int a, int b, const Vec3& m, int depth = 0);  // nodes inserted
    int insert(int o, int a, int b, const Surface::Crossing& at);
    void erase(int k);
    void show_to_others();
    void begin_motion(const Places& before);
    bool stop_mass_nodes(int o);  // any
    struct Depth {                // of an end that is pressed into an obstacle
        int id, body;             // its bead; the obstacle's
        double deep;              // [m] below the outer surface; 0: it is not
        Vec3 out;                 // unit, in the obstacle's frame
    };
    const Depth* depth_of(int k, int body);
    bool sink_nodes();                 // any moved
    struct Push {                      // of a contact node by another body
        bool is = false, off = false;  // off its edge
        double along = 0;              // [m] its place there else
        Vec3 to = Vec3::Zero();        // [m] in the frame of its body
    };
    Push push_of(int k) const;
    static bool passes_clear(const Obstacle& o, const Vec3& before, const Vec3& now, double radius,
                             double turned, double length);
    bool within_wrap(int k) const {
        if (bead_[k].body < 0 || k == 0 || k + 1 == int(bead_.size())) return false;
        const auto beside = [&](const Bead& b) { return b.body == bead_[k].body && b.sight < 0; };
        return beside(bead_[k - 1]) && beside(bead_[k + 1]);
    }
    // The last node after k that is within the same wrap.
    int last_within(int k) const {
        const Bead& bead = bead_[k];
        if (bead.sight >= 0) return k;
        const int last = int(bead_.size()) - 2;
        while (k < last && bead_[k + 2].body == bead.body && bead_[k + 2].sight < 0) ++k;
        return k;
    }
    bool body_stays_clear(int o, int body, double turned) const;
    bool stays_clear(int o, int k, double turned) const;  // what moves at k comes nowhere near o
    // nodes inserted before k
    int lead(int o, int k, const Vec3& from, Side side = Side::both);
    int pull_beside(int o, int k, const Vec3& from, Side side);
    int lead_wheel(int o, int k);
    int index_of(int id) const;
    const Obstacle& obstacle(int body) const;
    const Surface& under(const WirePoint& p) const;  // what contact node p lies on

    Wire* wire_ = nullptr;
    const Bodies* bodies_ = nullptr;
    const std::vector<Obstacle>* obstacles_ = nullptr;
    std::vector<Bead> bead_;
    int front_ = -1;         // up to this point all have moved in the frame of the obstacle at work
    int strides_ = 1;        // in which the obstacle at work moves
    Stride stride_[2];       // from where to where, in the present one
    std::vector<int> mass_;  // points that are mass nodes
    std::vector<char> seen_;    // (beads with a row, obstacles)
    std::vector<char> done_;    // (obstacles) has moved
    std::vector<Vec3> from_;    // (obstacles) [m]
    std::vector<Vec3> way_;     // [m] on the way round an obstacle
    std::vector<Depth> depth_;  // that have been asked for
    int led_ = -1;              // id of a bead on that way; -1: none
    Vec3 led_to_ = Vec3::Zero();
    bool pending_ = false;  // some node is unseen by some obstacle
    int last_id_ = 0;
    int most_beads_ = 0;
};

}  // namespace fairlead::physics
