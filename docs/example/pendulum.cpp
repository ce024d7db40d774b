// A load of 100 kg swings on 10 m of wire. Its period is measured and compared with theory, which
// for a point on a line without mass that does not stretch is
//     T = 4 √(L/g) K(sin(α/2)),     K: the complete elliptic integral of the first kind.
#include <cmath>
#include <cstdio>
#include <vector>

#include "physics/wire/route/route.h"
#include "physics/world/world.h"

using namespace fairlead::physics;

constexpr double h = 1.0 / 60;     // [s] of a step
constexpr double length = 10;      // [m] from the origin to the load's centre
constexpr double amplitude = 0.5;  // [rad]

World pendulum() {
    World w;  // bodies[0] is the fixed world
    w.environment.gravity = {0, 0, -9.81};

    Body load;
    load.name = "load";
    load.mass = 100;     // [kg]
    load.inertia *= 10;  // [kg m²]; the wire ends in the centre, so the load does not turn
    load.X_WB.p = length * fairlead::Vec3(std::sin(amplitude), 0, -std::cos(amplitude));
    w.bodies.push_back(load);

    w.wire_types.push_back({});  // a steel wire of 16 mm
    w.wire_types[0].mass_per_metre = 0;

    Wire wire;
    wire.points.resize(2);
    for (int i = 0; i < 2; ++i) {
        wire.points[i].kind = WirePoint::Kind::attach;
        wire.points[i].body = i;
    }
    lay_wire(wire, w.bodies, -1);  // a negative length: taut
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

// [s] from the first passage of the lowest point to the last one, divided by the swings between.
double measured_period(World& w, double seconds) {
    std::vector<double> passages;
    double before = w.bodies[1].X_WB.p.x();
    for (int n = 1; n * h < seconds; ++n) {
        step(w, h);
        const double x = w.bodies[1].X_WB.p.x();
        if (before > 0 && x <= 0) passages.push_back((n - x / (x - before)) * h);
        before = x;
    }
    if (passages.size() < 2) return 0;
    return (passages.back() - passages.front()) / double(passages.size() - 1);
}

int main() {
    World w = pendulum();
    const double measured = measured_period(w, 120);
    const double theory =
        4 * std::sqrt(length / 9.81) * std::comp_ellint_1(std::sin(amplitude / 2));
    std::printf("period %.5f s, theory %.5f s\n", measured, theory);
    return w.diverged.empty() && std::abs(measured / theory - 1) < 2e-4 ? 0 : 1;
}
