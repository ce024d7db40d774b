#pragma once
// seabed.h — the bottom of the sea: a plane, level or sloping, or a field of heights; and its soil.
//
// What lies on it is held by springs spread over its length, in the matrix of the step and without
// constraint rows (soil.h). Heights between the points of a field are bilinear, and so are its
// gradients, so that its normal turns without a jump. Beyond its edges a field goes on level.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

struct Soil {
    double stiffness = 1e5;        // [N/m³] against being pressed in, per width of what presses
    double shear_stiffness = 1e5;  // [N/m³] against the first millimetres of sliding
    double settling_time = 0.05;   // [s] of its damping, on the way in
    int material = 0;              // index into World::materials: which friction wires have on it
};

struct HeightField {
    double x = 0, y = 0;  // [m] of the first point
    double spacing = 10;  // [m] both ways
    int columns = 0, rows = 0;
    std::vector<double> heights;  // (rows · columns) [m] row by row, x running first

    double height(double x, double y) const;
    Eigen::Vector2d gradient(double x, double y) const;  // [-]
};

struct Seabed {
    double level = 0;                                 // [m] at x = y = 0, where it is a plane
    Eigen::Vector2d slope = Eigen::Vector2d::Zero();  // [-] its rise per metre of x and of y
    HeightField field;                                // empty: a plane
    Soil soil;

    double height(double x, double y) const;  // [m]
    Vec3 normal(double x, double y) const;    // unit, upwards
    bool covers(double x, double y) const;    // a plane is without end
    double lowest() const;                    // [m] of a field; of a plane its level
};

}  // namespace fairlead::physics
