#pragma once
// pgs.h — the second solver of a mixed linear complementarity problem (mlcp.h): projected
// conjugate gradients, which come quickly into the neighbourhood of the answer, then projected
// Gauss–Seidel, which goes on from there with the memory of where it came from.
//
//     A = G M⁻¹ Gᵀ + Σ      v = M⁻¹ (p + Gᵀ λ)      r = b - G v - Σ λ      D = diag A
//
//     gradients   d ← D⁻¹ r + β d,   λ ← clamp(λ + α d),   α = rᵀd / dᵀA d,   r where λ can follow
//     sweeps      λ_i ← clamp(λ_i + r_i / D_i),   v ← v + M⁻¹ Gᵀ Δλ,   row after row; a whole sweep
//                 Δ is a gradient, too:  λ ← clamp(λ + β d),  d ← Δ + β d,  β = |Δ|² / |Δ before|²
//                 (norms by D), forgotten when β > 1
//
// Bounds that follow other rows are found anew at each visit. What is left is the largest
// |λ - clamp(λ + D⁻¹ r)| D [m/s], the speed by which some row still misses its condition. Either
// phase ends when that, or the largest step, is within the tolerance, or when its iterations are
// used up, and hands over the best iterate it met. Impulses are within their bounds at any time:
// it may stop early, but it cannot blow up. A step costs what the rows' entries do, never a factor
// with fill; how many are needed grows with the ratio of masses that lie on each other and with
// the length of chains, where the direct solver is the one to ask.
// Source: [Regions] section 4; D and the step along d are ours. Conjugate sweeps: Silcowitz, Niebe
// and Erleben, A nonsmooth nonlinear conjugate gradient method, The Visual Computer 26, 2010.
#include <functional>
#include <vector>

#include "physics/solve/kkt.h"
#include "physics/solve/mass_blocks.h"

namespace fairlead::physics {

enum class Beta { fletcher_reeves, polak_ribiere };  // how d remembers; the second forgets below 0

struct IterativeOptions {
    int most_gradients = 10, most_sweeps = 150;  // negative gradients: twice the rows, as published
    double gradient_tolerance = 1e-4, tolerance = 1e-5;  // [m/s] times the scale of speeds
    Beta beta = Beta::polak_ribiere;
    bool conjugate_sweeps = true;
};

struct IterativeReport {
    int gradients = 0, sweeps = 0;
    double residual = 0;  // [m/s] left; infinity if M has no inverse
    bool converged = false;
};

class IterativeSolver {
  public:
    // From the rows' impulses, pushed into their bounds; leaves impulses, bounds and v (n); of what
    // is tied, v is right only where a row touches it.
    IterativeReport solve(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                          Eigen::VectorXd& v, const IterativeOptions& options = {},
                          const Tied* tied = nullptr);

  private:
    struct Run {  // of freedoms that follow each other, as a body's do
        int freedom = 0, size = 0;
    };
    // Numbers of each row at some freedoms.
    struct Entries {
        struct Row {
            int first, run, last_run;
        };
        std::vector<int> first_run, first;  // (rows + 1)
        std::vector<Run> runs;
        std::vector<double> number;

        void clear() { first.assign(1, 0), first_run.assign(1, 0), runs.clear(), number.clear(); }
        void add(int freedom, double value) {  // to the last row
            const bool begins = int(runs.size()) == first_run.back();
            if (begins || runs.back().freedom + runs.back().size != freedom)
                runs.push_back({freedom, 0});
            ++runs.back().size;
            number.push_back(value);
        }
        // Room for `count` numbers at freedoms that follow each other, to the last row.
        double* add_run(int freedom, int count) {
            runs.push_back({freedom, count});
            number.resize(number.size() + count, 0.0);
            return number.data() + number.size() - count;
        }
        void end_row() {
            first.push_back(int(number.size())), first_run.push_back(int(runs.size()));
        }
        Row row(std::size_t i) const { return {first[i], first_run[i], first_run[i + 1]}; }
    };
    struct Swept {                                                         // a row, as Row has it
        double impulse, lower, upper, rhs, sigma, D, per_D, limit_factor;  // per_D: 1 / D
        Entries::Row G, response;
        int limit_i, limit_j;
        Row::Limit limit;
        bool lags;
        int cone;
    };

    double add_entries(const Row& r, const Rows& rows, MassBlocks& blocks, int root);
    double add_condensed(const Row& r, const Rows& rows, MassBlocks& blocks, int root);
    bool respond(const MassMatrix& M, const Eigen::VectorXd& momentum, const Rows& rows,
                 const Tied* tied);
    void load(const Rows& rows);
    void store(Rows& rows) const;
    void push(const Swept& row, double impulse, Eigen::VectorXd& v) const;
    double rate(const Swept& row, const Eigen::VectorXd& v) const;
    void set(Swept& row, double impulse);
    void start_warm();
    double find_residuals();
    void keep_if_best(double left);
    void return_to_best();
    int descend(const IterativeOptions& options);
    int sweep(const IterativeOptions& options);

    std::vector<Swept> swept_;
    const std::vector<Cone>* cones_ = nullptr;  // of the rows that are solved for
    Entries G_, response_;                      // entries of Gᵀ and of M⁻¹ Gᵀ
    Eigen::VectorXd diagonal_;                  // (rows) D [m/(N s)]
    Eigen::VectorXd v_, free_, along_;          // (n) v, that without rows, and M⁻¹ Gᵀ d
    Eigen::VectorXd residual_, before_, direction_, bent_;  // (rows) r, r a step ago, d, A d
    std::vector<double> best_;                              // (rows) impulses of the least left
    double least_ = 0;                                      // [m/s]
};

}  // namespace fairlead::physics
