#pragma once
// pulling.h — orders by which a hand pulls a rod of the scene, in words:
//
//     pull ROD at METRES to X Y Z         the node that lies METRES along it as it is stretched now
//                                         is pulled there
//     let ROD go
//
// A hand is a soft spring of limited pull (physics/rod/rod.h). Each rod has one; pulled elsewhere,
// it lets go of where it had it.
#include <string>

#include "physics/math/math.h"
#include "physics/world/world.h"

namespace fairlead {

struct PullingOrder {
    int rod = 0;
    int node = -1;  // of all rods' nodes; -1: it lets go
    Vec3 to = Vec3::Zero();
};

// Whether a text is meant for here, by its first word.
bool is_pulling_order(const std::string& text);
// Throws std::invalid_argument, one line, where it names what the world does not have.
PullingOrder read_pulling(const std::string& text, const physics::World& world);
// Obeys; an order that cannot be obeyed changes nothing: a recording may be older than the scene.
void pull_rod(const std::string& text, physics::World& world);
// The words of an order, to the millimetre.
std::string pulling_words(const std::string& rod, double along, const Vec3& to);
std::string letting_go_words(const std::string& rod);

}  // namespace fairlead
