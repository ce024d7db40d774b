#include "physics/linear_ldu.h"

#include <algorithm>
#include <cmath>

#include "physics/linear_kernels.h"

namespace fairlead::physics {

namespace {

// Sums of the same terms in another order differ in the last bits; refinement makes up for that.
constexpr double alike = 1e-13;  // [-]

// The entries of a link: all of its panel on and below the diagonal, in order.
void fill_link(const double* value, const Fronts::Entry* e, double* panel) {
    constexpr int size = Front::link_width + Front::link_below;
#pragma GCC unroll 16
    for (int j = 0; j < Front::link_width; ++j)
#pragma GCC unroll 16
        for (int i = j; i < size; ++i) panel[j * size + i] = value[(e++)->lower];
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
    pivot_.resize(n_), permuted_.resize(2 * n_);
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
    if (!(f.link && symmetric_)) {
        std::fill_n(front.panel, f.size() * f.width, 0.0);
        std::fill_n(front.remainder, f.below * f.below, 0.0);
    }
    const double* value = A.value.data();
    const Fronts::Entry *e = pattern_.entries.data() + f.entries,
                        *end = pattern_.entries.data() + (&f)[1].entries;
    if (f.link && symmetric_) {
        fill_link(value, e, front.panel);
    } else if (pattern_.symmetric && lower) {
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
    for (int s = 0; s + 1 < int(pattern_.fronts.size()); ++s) {
        const Front& f = pattern_.fronts[s];
        const HalfFront L = gather(f, A, true), U = symmetric ? L : gather(f, A, false);
        double* pivot = &pivot_[f.first];
        if (symmetric && f.link) {
            eliminate_small<Front::link_width, Front::link_below>(
                L.panel, lower_.remainders.data() + f.remainder, pivot);
            continue;
        }
        eliminate<symmetric>(L, U, f.size(), f.width, pivot);
        if (f.made == f.remainder) continue;
        for (Half* half : {&lower_, &upper_}) {  // its children's room is free now
            double* R = half->remainders.data();
            std::copy_n(R + f.made, f.below * f.below, R + f.remainder);
            if (symmetric) break;
        }
    }
    return std::all_of(pivot_.begin(), pivot_.end(),
                       [](double d) { return d != 0 && std::isfinite(d); });
}

bool LduFactors::factor(const SparseMatrix& A) {
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
        if (f->link)
            solve_down<Front::link_width, Front::link_below>(L, reached, b, b + f->first);
        else
            solve_down(L, f->width, f->below, reached, b, b + f->first, below);
    }
    for (int k = 0; k < n_; ++k) b[k] /= pivot_[k];
    const std::vector<double>& panels = (symmetric_ ? lower_ : upper_).panels;
    for (const Front* f = end; f-- != fronts;) {
        const double* U = &panels[f->panel];
        const int* reached = pattern_.reached.data() + f->reach;
        if (f->link)
            solve_up<Front::link_width, Front::link_below>(U, reached, b, b + f->first);
        else
            solve_up(U, f->width, f->below, reached, b, b + f->first, below);
    }
    for (int k = 0; k < n_; ++k) x[order[k]] = b[k];
}

}  // namespace fairlead::physics
