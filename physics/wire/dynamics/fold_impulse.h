#pragma once
// fold_impulse.h — a fold that travels along a wire loses no energy.
//
// Where one part of a wire runs back beside the other, the part that moves comes taut on the one
// that stands, node after node, and each is stopped: an inelastic catch. A wire knows no such loss.
// Its fold pulls the part that moves on with λ v²/4, and by as much less the stop is felt by the
// part that stands. So what the catches of a tick lose goes over the fold: an impulse p between the
// two ends of the slack piece that holds it, along the part that stands,
//
//     p s = Σ -λᵢ ġᵢ - (what stretching has stored),   p ≥ 0
//
// with the speed s by which those ends go apart and the stretching ġ, both in mid-step. A chain
// that hangs by both ends and is let go at one then falls in .847 of the time of a stone. Source:
// Calkin & March, The dynamics of a falling chain I, 1989; theory/wires.md 4.5.
#include "physics/wire/dynamics/tension_rows.h"

namespace fairlead::physics {

class Folds {
  public:
    // A new step: none known yet.
    void begin() { passes_ = 0, folds_.clear(), openings_.clear(); }

    // Whether the solution v_new, found with the present p, gives over every fold what was lost.
    // Else p is nearer to that now, and the step is to be solved for again.
    bool even(const std::vector<Wire>& wires, const WireContext& on, double h, const Rows& rows,
              const Eigen::VectorXd& v, const Eigen::VectorXd& v_new);

    // Adds p to the right side (n) [N s].
    void push(Eigen::VectorXd& momentum) const;

  private:
    struct Fold {
        int wire = 0;
        int first = 0, slack = 0;     // segments: first … the one before slack were stopped
        int way = 0;                  // from first to slack: ±1 along the wire
        int stopped = 0;              // where their rows begin in `stopped_`
        Vec3 ahead = Vec3::Zero();    // unit, along what stands, towards the fold
        double lost = 0;              // [J] with p as it is
        double impulse = 0;           // [N s] p
        double little = 0, much = 0;  // [N s] p that gave too little, and too much
        double lack = 0, excess = 0;  // [J] by so much: ≤ 0, and ≥ 0; 0: no such p is known yet

        void judge(double off);  // [J] that the present p gave more than was lost
        double next(double speed) const;
    };

    void find(const std::vector<Wire>& wires, const WireContext& on, double h, const Rows& rows,
              const Eigen::VectorXd& v_new);
    bool find_beside(int segment, int way, const WireView& view, double h, const Rows& rows,
                     const Eigen::VectorXd& v_new);
    double lost(const Fold& fold, double h, const Rows& rows) const;  // [J] in this tick

    int passes_ = 0;
    std::vector<Fold> folds_;
    Rows openings_;             // (folds) s = G v
    std::vector<int> stopped_;  // rows, fold by fold
    std::vector<int> row_of_;   // (segments of the wire that is looked at) -1: none
    Eigen::VectorXd mid_;       // (n) [m/s]
};

}  // namespace fairlead::physics
