#pragma once
// motion_schedule.h — how a kinematic body moves over time: a deck that rolls and heaves, a quay
// crane's trolley, a measured motion.
//
// A schedule is a list of movements, each along or about one axis of the world:
//
//     X(t) = M_1(s_1(t)) M_2(s_2(t)) … X_0
//
// so the first moves whatever follows it: heave, then roll about an axis that heaves along. The way
// s is a sine or a table, of positions or of speeds. Source of the composition: rigid motions as
// elements of SE(3), left to right.
#include <utility>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

struct Movement {
    enum class Kind { sine, table } kind = Kind::sine;
    bool turns = false;         // about the axis by s [rad]; else along it by s [m]
    Vec3 axis = Vec3::UnitZ();  // unit, in the world
    Vec3 at = Vec3::Zero();     // [m] a point of the axis it turns about
    bool of_speed = false;      // amplitude and table are those of ds/dt
    // sine: A sin(2π t/T + φ), which begins softly: times x³ (10 - 15 x + 6 x²), x = t/rise
    double amplitude = 0;  // [m] or [rad]; of speed: per second
    double period = 1;     // [s] T
    double phase = 0;      // [rad] φ
    double rise = 0;       // [s] until it is as large as it gets
    // table: times [s], ascending from 0, and s, through which a smooth line goes (cubic, with the
    // slopes of the neighbours' chords); or speeds, straight in between. Held after the last, or
    // begun anew.
    std::vector<std::pair<double, double>> table;
    bool repeats = false;

    double way(double t) const;  // [m] or [rad] at the time t [s] from the start
};

struct MotionSchedule {
    int body = 0;
    Pose start;  // of the body, where no movement has moved it
    std::vector<Movement> movements;

    Pose pose(double t) const;
};

}  // namespace fairlead::physics
