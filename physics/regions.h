#pragma once
// regions.h — a step's problem in the parts that know nothing of each other, each solved on its
// own.
//
// Freedoms belong together when an entry of M or a row joins them; what is fixed has no freedoms
// and so joins nothing. A row that changes sides then costs a factorization of its own part only,
// and what is hard in one place does not hold up, or disturb, another. Source: [Regions].
#include <Eigen/Cholesky>
#include <map>

#include "physics/mlcp.h"

namespace fairlead::physics {

class Regions {
  public:
    // Splits M (n × n) and rows. What keeps its first freedom keeps its analysed pattern.
    void assemble(int freedoms, const MassMatrix& M, const Rows& rows);

    // As Mlcp::solve, part by part, with the rows that were assembled; the report sums up.
    MlcpReport solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v);

    // Equal for freedoms and rows of one region, as assembled.
    int home(int freedom) { return root(freedom); }
    int home_of_row(int i) { return root(n_ + i); }

    int count() const { return int(parts_.size()); }
    int unknowns() const { return int(parent_.size()); }
    const SparseMatrix& largest_matrix() const;

  private:
    struct Region {
        std::vector<int> freedoms, rows;  // of the whole, ascending
        MassMatrix M;
        Rows own;                     // rows and blocks in the region's own numbers
        Eigen::VectorXd momentum, v;  // (freedoms)
        Mlcp mlcp;
        Eigen::MatrixXd dense;  // (freedoms × freedoms) where there are no rows
        Eigen::LDLT<Eigen::MatrixXd> factors;
    };

    void join(const MassMatrix& M, const Rows& rows);
    void share_out(const MassMatrix& M);
    void copy_rows(const Rows& rows, Region& region);
    MlcpReport solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v,
                     Region& region);
    int root(int freedom);

    int n_ = 0;                    // freedoms
    std::map<int, Region> all_;    // by root, once used
    std::vector<Region*> parts_;   // in use, by root
    std::vector<int> parent_;      // (freedoms, then rows) of the forest that joins them
    std::vector<Region*> region_;  // (freedoms, then rows)
    std::vector<int> number_;      // (freedoms, then rows) in its region
};

}  // namespace fairlead::physics
