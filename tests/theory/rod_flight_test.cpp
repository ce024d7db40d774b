// A rod that flies: case A42.
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

// A very flexible cable, hinged at one end and thrown sideways: Gerstmayr & Shabana, Nonlinear
// Dynamics 45, 2006, as a file of another program has it (four elements of higher order) and an
// explicit chain of 80 masses; the two differ by up to 6 mm.
TEST(RodFlight, AThrownCableFliesAsGerstmayrAndShabanaSay) {
    SmallRods tied;
    Rods& rods = tied.rods;
    RodSection section;
    section.radius = .001, section.mass_per_metre = .008;
    section.axial = 40, section.shear = 12, section.bending = {7.9577e-5, 7.9577e-5};
    section.torsion = section.bending[0] / 1.5;
    rods.add("cable", section, straight_line({0, 0, 0}, {1, 0, 0}, 40));
    for (RodNode& node : rods.nodes) node.v = Vec3(0, 0, -4 * node.x.x());
    rods.gravity = Vec3(0, -9.81, 0);
    tied.hold(0, false);
    rods.options.substeps = 32;
    struct {
        double time, middle, tip_x, tip_z, off;
    } const known[] = {{.1, -.0488633, .91485, -.393412, .015},
                       {.2, -.185197, .655224, -.704319, .015},
                       {.5, -.373086, -.690261, -.0921098, .03}};
    for (int k = 1, next = 0; next < 3; ++k) {
        tied.tick();
        if (std::abs(k * rod_tick - known[next].time) > rod_tick / 2) continue;
        EXPECT_NEAR(rods.nodes[20].x.y(), known[next].middle, known[next].off);
        EXPECT_NEAR(rods.nodes[40].x.x(), known[next].tip_x, known[next].off);
        EXPECT_NEAR(rods.nodes[40].x.z(), known[next].tip_z, known[next].off);
        ++next;
    }
}

}  // namespace fairlead::physics
