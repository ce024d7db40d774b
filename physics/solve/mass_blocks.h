#pragma once
// mass_blocks.h — M as the sweeps see it (pgs.h): it falls into blocks, a body, a mass node, or all
// that stiffness couples, and each is inverted on its own.
#include <Eigen/Cholesky>
#include <algorithm>
#include <functional>
#include <vector>

#include "physics/constraint/mass_matrix.h"
#include "physics/constraint/row.h"
#include "physics/math/disjoint_set.h"

namespace fairlead::physics {

// Freedoms that more than M ties to each other: rows that are not swept hold them.
struct Tied {
    std::vector<int> freedoms;  // ascending; M joins them to each other only
    Eigen::VectorXd v;          // (freedoms) while the rows swept have no impulse
    std::function<bool(const Eigen::VectorXd& pull, Eigen::VectorXd& answer)> respond;
};

class MassBlocks {
  public:
    MassBlocks(const MassMatrix& M, int n, const Rows& rows, const Tied* tied)
        : tied_(tied), freedoms_(n), place_(n), place_in_tied_(n, -1) {
        sets_.reset(n);
        for (const MassMatrix::Block& b : M.blocks)
            if (b.form == Form::condensed)
                for (int k = 1; k < b.rows; ++k) sets_.unite(b.row, b.row + k);
            else
                M.each_entry(b, [&](int row, int col, double) { sets_.unite(row, col); });
        if (tied) join_tied();
        const std::vector<char> touched = tied ? find_touched(n, rows) : std::vector<char>();
        for (int i = 0; i < n; ++i) {
            if (is_tied(i) && !touched[i]) continue;  // nobody asks how it answers
            place_[i] = int(freedoms_[root(i)].size());
            freedoms_[root(i)].push_back(i);
        }
        find_condensed(M);
        invert(M, n);
    }

    bool sound() const { return sound_; }
    int root(int i) const { return sets_.root(i); }
    bool is_tied(int freedom) const { return place_in_tied_[freedom] >= 0; }
    const std::vector<int>& freedoms(int root) const { return freedoms_[root]; }
    int place(int freedom) const { return place_[freedom]; }
    // a deformable body by itself; null: another block
    const CondensedBody* condensed(int root) const { return condensed_[root]; }

    // What pushes; of bodies that are not condensed by themselves with S v₀.
    Eigen::VectorXd pushed(const MassMatrix& M, const Eigen::VectorXd& momentum) const {
        Eigen::VectorXd sum = momentum;
        for (const MassMatrix::Block& b : M.blocks)
            if (b.form == Form::condensed && !condensed_[root(b.row)] && !is_tied(b.row))
                sum.segment(b.row, b.rows) += b.body->inertia() * b.body->start;
        return sum;
    }

    // v of the block's freedoms that impulses b on them make
    Eigen::VectorXd solve(int root, const Eigen::VectorXd& b) {
        if (condensed_[root]) return condensed_[root]->compliance * b;
        if (!is_tied(root)) return factors_[root].solve(b);
        pull_.setZero(tied_->v.size());
        const std::vector<int>& own = freedoms_[root];
        for (std::size_t k = 0; k < own.size(); ++k) pull_[place_in_tied_[own[k]]] = b[k];
        sound_ &= tied_->respond(pull_, answer_);
        return of_block(root, answer_);
    }
    // … and that all there is makes, but for the impulses of rows
    Eigen::VectorXd start(int root, const Eigen::VectorXd& momentum) {
        if (is_tied(root)) return of_block(root, tied_->v);
        Eigen::VectorXd p(freedoms_[root].size());
        for (std::size_t k = 0; k < freedoms_[root].size(); ++k)
            p[k] = momentum[freedoms_[root][k]];
        if (!condensed_[root]) return solve(root, p);
        const Eigen::VectorXd& start = condensed_[root]->start;
        return p.isZero(0) ? start : start + solve(root, p);
    }

  private:
    using Form = MassMatrix::Block::Form;
    // A long wire is one dense block: not for this solver.
    static constexpr std::size_t largest_block = 300;  // freedoms
    // Where a deformable body takes part, its block is what it is.
    static constexpr std::size_t largest_condensed = 6000;  // freedoms

    void join_tied() {
        for (std::size_t k = 0; k < tied_->freedoms.size(); ++k) {
            place_in_tied_[tied_->freedoms[k]] = int(k);
            sets_.unite(tied_->freedoms[0], tied_->freedoms[k]);
        }
    }
    static std::vector<char> find_touched(int n, const Rows& rows) {
        std::vector<char> touched(n, 0);
        for (const Block& b : rows.blocks) std::fill_n(touched.begin() + b.first, b.size, 1);
        return touched;
    }
    Eigen::VectorXd of_block(int root, const Eigen::VectorXd& of_tied) const {
        Eigen::VectorXd some(freedoms_[root].size());
        for (std::size_t k = 0; k < freedoms_[root].size(); ++k)
            some[k] = of_tied[place_in_tied_[freedoms_[root][k]]];
        return some;
    }
    // Blocks of M that join a deformable body to something else make it part of a larger one.
    void find_condensed(const MassMatrix& M) {
        condensed_.assign(freedoms_.size(), nullptr);
        for (const MassMatrix::Block& b : M.blocks)
            if (b.form == Form::condensed && !is_tied(b.row) &&
                int(freedoms_[root(b.row)].size()) == b.rows)
                condensed_[root(b.row)] = b.body;
        for (const MassMatrix::Block& b : M.blocks)
            if (b.form != Form::condensed) condensed_[root(b.row)] = nullptr;
    }
    void invert(const MassMatrix& M, int n) {
        const std::size_t largest = M.condensed ? largest_condensed : largest_block;
        const auto known = [&](int i) { return is_tied(i) || condensed_[i]; };
        for (int i = 0; i < n; ++i) sound_ &= known(i) || freedoms_[i].size() <= largest;
        if (!sound_) return;
        std::vector<Eigen::MatrixXd> dense(n);
        for (int i = 0; i < n; ++i)
            if (const int size = known(i) ? 0 : int(freedoms_[i].size()))
                dense[i].setZero(size, size);
        for (const MassMatrix::Block& b : M.blocks) {
            if (condensed_[root(b.row)]) continue;
            M.each_entry(b, [&](int row, int col, double value) {
                if (!is_tied(row)) dense[root(row)](place_[row], place_[col]) += value;
            });
        }
        factors_.resize(n);
        for (int i = 0; i < n; ++i) {
            if (dense[i].size() == 0) continue;
            factors_[i].compute(dense[i]);
            sound_ &= factors_[i].info() == Eigen::Success && factors_[i].vectorD().minCoeff() > 0;
        }
    }

    const Tied* tied_;
    mutable DisjointSets sets_;                    // finding a root shortens the way to it
    std::vector<std::vector<int>> freedoms_;       // (roots)
    std::vector<int> place_, place_in_tied_;       // (n) in the block; in tied_, -1: is not
    std::vector<const CondensedBody*> condensed_;  // (roots)
    std::vector<Eigen::LDLT<Eigen::MatrixXd>> factors_;
    Eigen::VectorXd pull_, answer_;  // (freedoms of tied_)
    bool sound_ = true;
};

}  // namespace fairlead::physics
