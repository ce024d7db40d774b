#pragma once
// rigging.h — orders by which wires are rigged anew while a scene is driven, in words:
//
//     attach WIRE.END to FITTING|WINCH    an end is made fast, from whatever held it
//     detach WIRE.END                     an end is let go
//     connect WIRE.END to WIRE.END        two ends become one; "… with swivel" lets twist go
//     disconnect WIRE from WIRE           they are two again
//     cut WIRE at METRES                  of material from its first stop
//     reverse WIRE                        its last stop is its first
//     reeve FALLS                         so many parts of the wire carry the crane's hook
//     close|lock|free|open STOPPER        about the wire that lies in it: it runs; it is held; it
//                                         runs; it is gone
//
// END is start or end. "by HAND" at the end leaves it to a deckhand: within the range of the place
// where that one works, at no more tension than one can work at, after the time that it takes.
// What an order asks is looked at anew when the time is up; one who has a shelter first walks to
// his place and looks at it there. What came of it stands in the news.
#include <string>
#include <vector>

#include "engine/machine/deckhand.h"
#include "engine/scene/scene_machine.h"
#include "engine/view/snapshot.h"
#include "physics/world/rigging.h"

namespace fairlead {

struct Scene;
struct Machines;

struct FittingPlace {
    std::string name;
    SceneFitting::Kind kind = SceneFitting::Kind::pad_eye;
    physics::Fitting place;
    double hold = 0;  // [N]
};

struct RiggingOrder {
    enum class Verb {
        attach,
        detach,
        connect,
        disconnect,
        cut,
        reverse,
        close,
        lock,
        free,
        open,
        reeve
    };
    Verb verb = Verb::cut;
    int wire = -1, other = -1;
    physics::WireEnd end = physics::WireEnd::end, other_end = physics::WireEnd::start;
    int fitting = -1, winch = -1, hand = -1;
    int falls = 0;
    double at = 0;  // [m]
    bool swivel = false;
};

// Whether a text is meant for here, by its first word.
bool is_rigging_order(const std::string& text);
// Throws std::invalid_argument, one line, where it names what the scene does not have.
RiggingOrder read_order(const std::string& text, const Machines& machines,
                        const physics::World& world);

// Obeys, or leaves it to the hand that is named. Adds to Machines::news what came of it.
void give_order(const std::string& text, Machines& machines, physics::World& world);
// A tick of the hands' work, before the step.
void work_on(Machines& machines, physics::World& world);
void show_rigging(const Machines& machines, const physics::World& world, RiggingState& to);

}  // namespace fairlead
