#include "physics/linear_ldu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "physics/linear_kernels.h"

namespace fairlead::physics {

namespace {

// Sums of the same terms in another order differ in the last bits; refinement makes up for that.
constexpr double alike = 1e-13;  // [-]

constexpr double largest = std::numeric_limits<double>::max();

// A link's entries, which are all there, in order; and what the link before it in a chain left.
void fill(const double* value, const Fronts::Entry* e, const LinkRemainder& before, Link& link) {
#pragma GCC unroll 16
    for (int j = 0; j < Link::width; ++j)
#pragma GCC unroll 16
        for (int i = j; i < Link::size; ++i) link.A[j][i] = value[(e++)->lower];
#pragma GCC unroll 16
    for (int j = 0; j < Link::below; ++j)
#pragma GCC unroll 16
        for (int i = j; i < Link::below; ++i) link.A[j][i] += before.R[j][i];
}

void fill(const double* panel, Link& link) {
    for (int j = 0; j < Link::width; ++j)
        for (int i = j; i < Link::size; ++i) link.A[j][i] = panel[j * Link::size + i];
}

// A child's remainder (m × m) into the panel and the remainder of the front.
void take(const Front& child, const int* in_parent, const double* from, const Front& f,
          const HalfFront& to) {
    const int size = f.size(), m = child.below;
    for (int j = 0; j < m; ++j, from += m) {
        const int column = in_parent[j];
        double* into = column < f.width ? to.panel + column * size
                                        : to.remainder + (column - f.width) * f.below - f.width;
        for (int i = j; i < m; ++i) into[in_parent[i]] += from[i];
    }
}

}  // namespace

void LduFactors::analyse(const SparseMatrix& A) {
    n_ = A.n;
    pattern_.analyse(A);
    for (Half* half : {&lower_, &upper_}) {
        half->panels.resize(pattern_.panels);
        half->remainders.resize(pattern_.remainders);
    }
    inverse_.resize(n_), permuted_.resize(2 * n_);
}

bool LduFactors::find_symmetric(const SparseMatrix& A) const {
    if (!pattern_.symmetric || A.symmetric) return pattern_.symmetric;
    return std::all_of(pattern_.entries.begin(), pattern_.entries.end(),
                       [&](const Fronts::Entry& e) {
                           const double u = A.value[e.upper], l = A.value[e.lower];
                           return std::abs(u - l) <= alike * (std::abs(u) + std::abs(l));
                       });
}

// Entries of A and of the children's remainders, in one half.
HalfFront LduFactors::gather(const Front& f, const SparseMatrix& A, bool lower) {
    Half& half = lower ? lower_ : upper_;
    HalfFront front{&half.panels[f.panel], half.remainders.data() + f.made};
    std::fill_n(front.panel, f.size() * f.width, 0.0);
    std::fill_n(front.remainder, f.below * f.below, 0.0);
    const double* value = A.value.data();
    const Fronts::Entry *e = pattern_.entries.data() + f.entries,
                        *end = pattern_.entries.data() + (&f)[1].entries;
    if (pattern_.symmetric && lower) {
        for (; e != end; ++e) front.panel[e->at] = value[e->lower];
    } else {
        for (; e != end; ++e)
            if (const int place = lower ? e->lower : e->upper; place >= 0)
                front.panel[e->at] = value[place];
    }
    for (int c = f.children; c < (&f)[1].children; ++c) {
        const Front& child = pattern_.fronts[pattern_.children[c]];
        take(child, &pattern_.in_parent[child.reach], &half.remainders[child.remainder], f, front);
    }
    return front;
}

template <bool symmetric>
bool LduFactors::factor_fronts(const SparseMatrix& A) {
    LinkRemainder left;
    for (int s = 0; s + 1 < int(pattern_.fronts.size()); ++s) {
        const Front& f = pattern_.fronts[s];
        double* inverse = &inverse_[f.first];
        if (symmetric && f.link) {
            Link link;
            if (f.follows)
                fill(A.value.data(), &pattern_.entries[f.entries], left, link);
            else
                fill(gather(f, A, true).panel, link);
            eliminate(link, &lower_.panels[f.panel], inverse, left);
            if ((&f)[1].follows) continue;
            double* R = &lower_.remainders[f.remainder];
            for (int j = 0; j < Link::below; ++j)
                std::copy_n(left.R[j], Link::below, R + Link::below * j);
            continue;
        }
        const HalfFront L = gather(f, A, true), U = symmetric ? L : gather(f, A, false);
        eliminate<symmetric>(L, U, f.size(), f.width, inverse);
        if (f.made == f.remainder) continue;
        for (Half* half : {&lower_, &upper_}) {  // its children's room is free now
            double* R = half->remainders.data();
            std::copy_n(R + f.made, f.below * f.below, R + f.remainder);
            if (symmetric) break;
        }
    }
    int vanished = 0;
    for (const double d : inverse_) vanished += !(d != 0) | !(std::abs(d) <= largest);
    return vanished == 0;
}

// Compiled twice with all that it calls; where the processor has vectors of four the one with them
// runs, to the same bits (linear_kernels.h).
[[gnu::target_clones("avx2", "default"), gnu::flatten]] bool LduFactors::factor(
    const SparseMatrix& A) {
    symmetric_ = find_symmetric(A);
    return symmetric_ ? factor_fronts<true>(A) : factor_fronts<false>(A);
}

void LduFactors::solve(std::vector<double>& x) const {
    const std::vector<int>& order = pattern_.order;
    double *b = permuted_.data(), *below = b + n_;
    for (int k = 0; k < n_; ++k) b[k] = x[order[k]];
    const Front* const fronts = pattern_.fronts.data();
    const Front* const end = fronts + pattern_.fronts.size() - 1;
    for (const Front* f = fronts; f != end; ++f) {
        const double* L = &lower_.panels[f->panel];
        const int* reached = pattern_.reached.data() + f->reach;
        const double* inverse = &inverse_[f->first];
        if (symmetric_ && f->link)
            solve_link_down(L, inverse, reached, b, b + f->first);
        else
            solve_down(L, inverse, f->width, f->below, reached, b, b + f->first, below);
    }
    const std::vector<double>& panels = (symmetric_ ? lower_ : upper_).panels;
    for (const Front* f = end; f-- != fronts;) {
        const double* U = &panels[f->panel];
        const int* reached = pattern_.reached.data() + f->reach;
        if (symmetric_ && f->link)
            solve_link_up(U, reached, b, b + f->first);
        else
            solve_up(U, f->width, f->below, reached, b, b + f->first, below);
    }
    for (int k = 0; k < n_; ++k) x[order[k]] = b[k];
}

}  // namespace fairlead::physics
