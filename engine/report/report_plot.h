#pragma once
// report_plot.h — a curve over the time of a run as SVG, for people: round numbers on the axes,
// kilonewtons and degrees, what happened as lines across it.
#include <string>
#include <vector>

#include "engine/recording/run_events.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// What people read it in: newtons become kilonewtons, radians degrees.
struct ReadingUnit {
    std::string name;
    double scale = 1;       // of what was measured
    double least_span = 0;  // of an axis, in this unit: less is noise
};
ReadingUnit reading_unit(const std::string& unit);

std::string html_escaped(const std::string& text);
std::string clock_text(double seconds);  // "1:23.4"

struct SignalCurve {
    Signal signal;
    std::vector<double> time;         // [s]
    std::vector<double> value;        // in the signal's unit
    std::vector<double> limits = {};  // likewise: what it was marked or rated by
    bool rated = false;               // a gauge with limits of its own: its greatest is a figure
    double low() const;               // of the finite ones; not finite: there is none
    double high() const;
    double when(double value) const;  // [s] it was first met
};

std::string curve_title(const SignalCurve& curve);  // what it measures, with a capital

// Empty: nothing of it is finite. Classes used: field grid curve limit, and class_of the events.
std::string plot(const SignalCurve& curve, double end, const std::vector<RunEvent>& events);

// Of an event that a plot shows: alarm, mark, grip; empty: it shows none.
const char* class_of(const RunEvent& event);

}  // namespace fairlead
