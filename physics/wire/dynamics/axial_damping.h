#pragma once
// axial_damping.h — damping that takes the stretching of single pieces of a wire, not of the whole.
//
// Between mass nodes, and over light hooks, a stiff wire's pieces are springs that no step
// resolves: each is damped by τ up to 2 h (tension_rows.h). Damped by their whole ġ, a load would
// not bounce on a chain of them that is soft as a whole, nor would a wave climb it. So a row is
// damped by what its rate has of motions that no step resolves,
//
//     G v⁺ + Σ λ = -(4/h) Υ g + Υ e + (1 - Υ)(e - P³ e) - …,    P = (ε/h² + S)⁻¹ S
//
// with e = G v - h κ/2 and S = G M⁻¹ Gᵀ of the chain alone, which is tridiagonal. Of a motion of
// frequency ω the share ((h ω)²/(1 + (h ω)²))³ is damped. So is of the stretch beyond the elastic:
// what P³ keeps of it is an overshoot of single pieces, and taken back slowly (Row::most_recovery);
// the rest is that of the chain as a spring. A chain that the step resolves as a whole is caught as
// a spring is: its pieces keep their speed. Source: theory/wires.md 1.3.
//
// A chain is pieces joined by mass nodes, and wires joined by a body at which nothing but two of
// them pull.
#include <utility>
#include <vector>

#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

class AxialDamping {
  public:
    // Sets `undamped` of the wire rows, their damping time, what of their stretch counts as
    // elastic, and how they are caught; rates (rows) [m/s] are ġ before the step. Wires whose
    // damping time is given keep it.
    void spare_slow_stretching(const std::vector<Wire>& wires, const WireContext& on, double h,
                               const std::vector<double>& rates, Rows& rows);

  private:
    // One end of a run, as its row feels what it hangs on.
    struct RunEnd {
        int body = -1;        // that may join it to another, -1: none
        double mobility = 0;  // [1/kg] along the row
        Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();  // ∂(length)/∂(motion of the body)
    };
    // Rows begin … end - 1: pieces of one wire, joined by mass nodes.
    struct Run {
        int begin, end, wire;
        RunEnd from, to;
        double softness;  // [m/N] Σ ε
    };
    // A row of a chain.
    struct Link {
        int row;
        double mobility;  // [1/kg] of all that its tension moves: S_kk
        double to_next;   // [1/kg] how the tension of the next one acts on its length: S_k,k+1
    };

    void find_runs(const std::vector<Wire>& wires, const WireContext& on, const Rows& rows);
    static RunEnd end_of_run(const WireView& view, int k, bool from);
    const RunEnd& end_of(int run, bool from) const {
        return from ? runs_[run].from : runs_[run].to;
    }
    int joined(int run, bool from) const;
    static bool resolves(const Run& run, const Wire& wire, const Rows& rows, double h);
    static double coupling(const RunEnd& a, const RunEnd& b, const Body& body);
    void walk(int run, bool forwards, const std::vector<Wire>& wires, const WireContext& on,
              const Rows& rows);
    void add_links(const Run& run, bool forwards, const Wire& wire, const WireContext& on,
                   const Rows& rows);
    double omega_squared(std::size_t begin, std::size_t end, double h, const Rows& rows) const;
    void spare_chain(const std::vector<Wire>& wires, double h, const std::vector<double>& rates,
                     Rows& rows);
    void spare(std::size_t begin, std::size_t end, double h, const std::vector<double>& rates,
               Rows& rows);
    void factor(std::size_t begin, std::size_t end, double h, const Rows& rows);
    void keep_unresolved(std::vector<double>& x, std::vector<double>& y);

    // room that is kept from step to step
    std::vector<Run> runs_;
    std::vector<std::pair<int, int>> at_body_;  // body, 2 run + (1: the run ends there)
    std::vector<char> used_;                    // (runs)
    std::vector<Link> chain_;
    // (links that pull)
    std::vector<double> softness_, per_diagonal_, side_, solved_;  // [1/kg] of ε/h² + S
    std::vector<double> rate_, beyond_;                            // [m/s] [m]
};

}  // namespace fairlead::physics
