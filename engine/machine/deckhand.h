#pragma once
// deckhand.h — people on a deck: where they are, and what strikes them.
//
// A hand stands at his place of work, or comes out to it from a shelter, at a walk, when an order
// is left to him, and goes back when it is done or refused. In a shelter nothing reaches him.
//
// Out on deck he is a capsule of 1.75 m, 0.5 m through, his middle a metre above his feet. What
// comes within it at v [m/s] relative to him strikes with
//
//     E = μ v² / 2,   1/μ = 1/m + 1/80 kg
//     m   of a body its mass; of a wire what a man's breadth of it weighs, and what a taut one
//         brings along while a chest yields: 0.5 m λ + 2 √(T λ) 0.05 s, a string's impedance
//
// and hurts him from 79 J on (58 ft lbf: the critical energy of a fragment in DDESB Technical Paper
// 12). What does not yield reaches that at 1.4 m/s: slower than he walks, he steps aside. A wire
// that runs along itself sweeps over nothing; its loose end strikes with all of its speed. When a
// wire parts, both of its parts strike at once whoever stands within 10 degrees of the way they
// fly, from where it parted, with m = 0.5 m λ at v = T/√(Y A λ): 54 m/s of 76 mm at 411 t, more
// than what the ends of a wire of nodes come to. Bodies are taken as the boxes about their parts.
// Not modelled: what slowly crushes, and that he walks round things.
#include <string>

#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

struct Machines;

struct Hand {
    std::string name;
    int body = 0;                 // it stands on
    Vec3 at = Vec3::Zero();       // [m] where it works, from its centre of mass
    double range = 0, time = 0;   // [m] [s]
    double most_tension = 0;      // [N] of a wire one can work at
    Vec3 shelter = Vec3::Zero();  // [m] likewise; as `at`: there is none

    double way() const { return (at - shelter).norm(); }  // [m]
};

struct HandWork {
    std::string order;    // empty: none
    double left = 0;      // [s]
    double out = 0;       // [m] of the way from his shelter
    bool struck = false;  // he is hurt, lies where he stood and works no more
    double blow = 0;      // [J] the hardest so far

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.order, s.left);
    }
    template <class Self, class Archive>
    static void on_deck(Self& s, Archive& archive) {
        archive(s.out, s.struck, s.blow);
    }
};

// A tick of his way out, with an order, or back.
void walk(const Hand& hand, HandWork& work);
// He has come to where he works.
bool has_come(const Hand& hand, const HandWork& work);
// [s] until his order is done, the way there included.
double time_left(const Hand& hand, const HandWork& work);
// [m] his middle, in the world.
Vec3 stands_at(const Hand& hand, const HandWork& work, const physics::World& world);
// Something can reach him.
bool on_deck(const Hand& hand, const HandWork& work);

// After the step: who was struck by what, which goes to Machines::news.
void watch_hands(Machines& machines, const physics::World& world);

// He is out on deck where a wire that pulls by more than he can work at would fly if it parted:
// beside it, and behind its ends as far as it is long, in a cone of 10 degrees from where it may
// part. What a stopper holds flies no further than that.
bool in_snap_back(const Machines& machines, const Hand& hand, const HandWork& work,
                  const physics::World& world);

}  // namespace fairlead
