// shown_panels.cpp — which panels are open and have something to show.
#include "app/ui.h"

namespace fairlead {

Shown Ui::panels_with_a_place(const Snapshot& now) const {
    Shown shown;
    if (!running.loaded) return shown;
    shown.gauges = wants_strip(*now.scenery) && view_.gauges;
    shown.exercise = view_.exercise;
    shown.plots = view_.plots;
    shown.designer = view_.designer || view_.instructor;
    shown.solver = view_.solver;
    shown.wires = view_.wires;
    shown.timeline = view_.timeline || tape.playing;
    shown.playing = tape.playing;
    shown.exercise_height = exercise_height_;
    shown.chart = view_.chart && ShipChartPanel::ship(now) >= 0;
    shown.table = !now.crane.pull.chart && !now.scenery->load_chart.empty();
    shown.rating = shown.table ? view_.load_chart : view_.pull && now.crane.pull.chart;
    shown.strip_height = strip_height_;
    shown.winch = view_.winch && winch_.watches(now);
    return shown;
}

}  // namespace fairlead
