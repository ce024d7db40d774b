#include "physics/rod/rod_energy.h"

#include "physics/rod/rod_strain.h"

namespace fairlead::physics {

RodEnergies measure(const Rods& rods) {
    RodEnergies sum;
    for (const Rod& rod : rods.rods)
        for (int i = rod.first; i <= rod.last(); ++i) {
            const RodNode& node = rods.nodes[i];
            const double mass = node_mass(rods, rod, i);
            sum.kinetic += mass / 2 * node.v.squaredNorm();
            sum.potential -= mass * rods.gravity.dot(node.x);
            sum.momentum += mass * node.v;
            sum.angular += mass * node.x.cross(node.v);
            if (!rods.element(i)) continue;
            const double inertia = frame_inertia(rods, rod, i);
            sum.kinetic += inertia / 2 * node.w.squaredNorm();
            sum.angular += inertia * node.w;
            sum.elastic += stretch_and_shear(rod.section, node, rods.nodes[i + 1].x).energy;
            if (rods.joint(i)) sum.elastic += bend_and_twist(rods, rod, i).energy;
        }
    return sum;
}

}  // namespace fairlead::physics
