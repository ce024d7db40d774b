#pragma once
// flooding.h — water into, out of and between the compartments of a hull, and what it does to the
// ship (theory/sea.md 2.6).
//
// Through a hole of area A with heads H and H' of water over it on its two sides
//   Q = C A √(2 g |H − H'|)          C = 0.6
// and over an edge of length b, with v = |H − H'| and H' the lower of the two,
//   Q = C b √(2 g v) (2/3 v + H')    a weir, drowned by what stands behind it
// In a tick the volume x that passes between two spaces solves x = h Q(x), with the levels that x
// leaves: levels meet and never pass each other, whatever the size of the hole.
#include <functional>
#include <vector>

#include "physics/body/body.h"
#include "physics/hull/compartment.h"

namespace fairlead::physics {

struct Flooded {
    Eigen::Matrix<double, 6, 1> force = Eigen::Matrix<double, 6, 1>::Zero();  // world axes
    Eigen::Matrix<double, 6, 1> impulse = Eigen::Matrix<double, 6, 1>::Zero();
    Eigen::Matrix<double, 6, 6> inertia = Eigen::Matrix<double, 6, 6>::Zero();  // body's axes
    double energy = 0;  // [J] of water above or below the sea's level, and of air held in
};

struct FloodingSea {
    // [m] head of the sea's pressure at an arm from the centre of mass, in world axes; negative
    // over water
    std::function<double(const Vec3&)> head;
    double level = 0;              // [m]
    double density = 1025;         // [kg/m³]
    double g = 9.81;               // [m/s²]
    Vec3 velocity = Vec3::Zero();  // [m/s] of what flows in, world axes
};

class Flooding {
  public:
    // Lets water run for h [s] and says what all of it does to the body. v and w of the body are
    // those half a tick back.
    Flooded take(std::vector<Compartment>& spaces, const Body& body, const FloodingSea& sea,
                 double h);

  private:
    struct Reach {  // an opening, or a piece of its edge
        std::size_t of = 0;
        int into = -1;
        double height = 0;  // [m] in the world
        double size = 0;    // [m²] of a hole, [m] of an edge
        bool edge = false, flap = false;
        double outside = 0;  // [m] the sea's head, if that is on its other side
    };
    struct Between {  // all that lead from one space into another
        const Reach *first, *last;
    };

    void place(std::vector<Compartment>& spaces, const Body& body);
    void find_reaches(const std::vector<Compartment>& spaces, const Body& body,
                      const FloodingSea& sea);
    void breathe(std::vector<Compartment>& spaces);
    double total(const std::vector<Compartment>& spaces, const Between& openings, double x);
    void run(std::vector<Compartment>& spaces, const Between& openings, double h);
    void weigh(std::size_t i, Compartment& space, const Body& body, const FloodingSea& sea,
               Flooded& sum);

    std::vector<TurnedSpace> turned_;  // (compartments)
    std::vector<Reach> reaches_;       // by the spaces between which they are
    std::vector<double> from_sea_;     // (compartments) [m³] in this tick
    double g_ = 9.81, air_head_ = 10;  // [m/s²] [m]
};

}  // namespace fairlead::physics
