#include "physics/linear_ldu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "physics/linear_kernels.h"

namespace fairlead::physics {

namespace {

// Sums of the same terms in another order differ in the last bits; refinement makes up for that.
constexpr double alike = 1e-13;  // [-]

constexpr double largest = std::numeric_limits<double>::max();

using Loose __attribute__((vector_size(32), aligned(8), may_alias)) = double;
using Bits __attribute__((vector_size(32))) = std::int64_t;
Loose& loose(double* at) {
    return *reinterpret_cast<Loose*>(at);
}
const Loose& loose(const double* at) {
    return *reinterpret_cast<const Loose*>(at);
}
constexpr Bits lanes[] = {
    {0, 0, 0, 0}, {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, -1, -1, 0}, {-1, -1, -1, -1}};

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

void fill(const double* panel, int stride, Link& link) {
    for (int j = 0; j < Link::width; ++j)
        for (int i = j; i < Link::size; ++i) link.A[j][i] = panel[j * stride + i];
}

// to ← to + from, `count` numbers; what stands behind them is written as it was.
template <int fours>
inline void add(const double* from, double* to, const Bits& last) {
#pragma GCC unroll 4
    for (int i = 0; i < fours - 1; ++i) loose(to + 4 * i) += loose(from + 4 * i);
    loose(to + 4 * fours - 4) += Loose(Bits(loose(from + 4 * fours - 4)) & last);
}
inline void add(const double* from, double* to, int count) {
    int i = 0;
    for (; i + 4 < count; i += 4) loose(to + i) += loose(from + i);
    loose(to + i) += Loose(Bits(loose(from + i)) & lanes[count - i]);
}

// Columns begin … end - 1 of a child's remainder, where `into` says the parent has the column of
// its row so-and-so.
template <class Column>
void take(const Fronts& all, const Front& child, const double* remainder, int begin, int end,
          const Column& into) {
    const int* place = &all.in_parent[child.reach];
    const int stride = child.left();
    const Fronts::Run* const last = all.runs.data() + (&child)[1].runs;
    for (const Fronts::Run* run = all.runs.data() + child.runs; run != last; ++run) {
        const int above = std::min(end, run->from), run_end = run->from + run->count;
        const double* from = remainder + run->from;
        const Bits lanes_left = lanes[(run->count + 3) % 4 + 1];
        const auto whole = [&](auto fours) {
            for (int j = begin; j < above; ++j)
                add<fours()>(from + j * stride, into(place[j]) + run->to, lanes_left);
        };
        switch ((run->count + 3) / 4) {
            case 1:
                whole(std::integral_constant<int, 1>());
                break;
            case 2:
                whole(std::integral_constant<int, 2>());
                break;
            case 3:
                whole(std::integral_constant<int, 3>());
                break;
            default:
                for (int j = begin; j < above; ++j)
                    add(from + j * stride, into(place[j]) + run->to, run->count);
        }
        for (int j = std::max(begin, run->from); j < std::min(end, run_end); ++j)
            add(remainder + j * stride + j, into(place[j]) + run->to + j - run->from, run_end - j);
    }
}

}  // namespace

void LduFactors::analyse(const SparseMatrix& A) {
    n_ = A.n;
    pattern_.analyse(A);
    for (Half* half : {&lower_, &upper_}) {
        half->panels.resize(pattern_.panels / at_a_time + 1);
        half->remainders.resize(pattern_.remainders / at_a_time + 1);
    }
    inverse_.resize(n_), pivot_.resize(n_), scaled_.resize(n_), permuted_.resize(n_);
    int largest = 0;
    for (const Front& f : pattern_.fronts) largest = std::max(largest, f.stride());
    front_.resize(largest / at_a_time);
}

bool LduFactors::find_symmetric(const SparseMatrix& A) const {
    if (!pattern_.symmetric || A.symmetric) return pattern_.symmetric;
    return std::all_of(pattern_.entries.begin(), pattern_.entries.end(),
                       [&](const Fronts::Entry& e) {
                           const double u = A.value[e.upper], l = A.value[e.lower];
                           return std::abs(u - l) <= alike * (std::abs(u) + std::abs(l));
                       });
}

// Of the front's columns, in one half: entries of A and of the children's remainders.
HalfFront LduFactors::gather(const Front& f, const SparseMatrix& A, bool lower) {
    Half& half = lower ? lower_ : upper_;
    HalfFront front{half.panel(f), half.remainder(f)};
    const int stride = f.stride();
    std::fill_n(front.panel, stride * f.width, 0.0);
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
        take(pattern_, child, half.remainder(child), 0, child.own_in_parent,
             [&](int column) { return front.panel + column * stride; });
    }
    return front;
}

// And what children have for its remainder.
void LduFactors::pass_on(const Front& f, bool lower) {
    Half& half = lower ? lower_ : upper_;
    double* remainder = half.remainder(f);
    const int begin = f.below_begin(), left = f.left();
    for (int c = f.children; c < (&f)[1].children; ++c) {
        const Front& child = pattern_.fronts[pattern_.children[c]];
        take(pattern_, child, half.remainder(child), child.own_in_parent, child.below,
             [&](int column) { return remainder + (column - begin) * left - begin; });
    }
}

template <bool symmetric>
bool LduFactors::factor_fronts(const SparseMatrix& A) {
    LinkRemainder left;
    for (int s = 0; s + 1 < int(pattern_.fronts.size()); ++s) {
        const Front& f = pattern_.fronts[s];
        double* inverse = &inverse_[f.first];
        if (symmetric && f.single) {
            eliminate_single(A.value.data(), &pattern_.entries[f.entries], lower_.panel(f),
                             inverse);
            continue;
        }
        if (symmetric && f.link) {
            Link link;
            if (f.follows)
                fill(A.value.data(), &pattern_.entries[f.entries], left, link);
            else
                fill(gather(f, A, true).panel, f.stride(), link);
            eliminate(link, lower_.panel(f), inverse, left);
            if ((&f)[1].follows) continue;
            double* R = lower_.remainder(f);
            for (int j = 0; j < Link::below; ++j)
                std::copy_n(left.R[j], Link::below, R + f.left() * j);
            continue;
        }
        const HalfFront L = gather(f, A, true), U = symmetric ? L : gather(f, A, false);
        eliminate<symmetric>({f, L, U, inverse, pivot_.data(), scaled_.data()->at});
        pass_on(f, true);
        if (!symmetric) pass_on(f, false);
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

[[gnu::target_clones("avx2", "default"), gnu::flatten]] void LduFactors::solve(
    std::vector<double>& x) const {
    const std::vector<int>& order = pattern_.order;
    double *b = permuted_.data(), *at_hand = front_.data()->at;
    for (int k = 0; k < n_; ++k) b[k] = x[order[k]];
    const Front* const fronts = pattern_.fronts.data();
    const Front* const end = fronts + pattern_.fronts.size() - 1;
    for (const Front* f = fronts; f != end; ++f) {
        const double* L = lower_.panel(*f);
        const int* reached = pattern_.reached.data() + f->reach;
        const double* inverse = &inverse_[f->first];
        if (symmetric_ && f->link)
            solve_link_down(L, inverse, reached, b, b + f->first);
        else if (symmetric_ && f->single)
            solve_single(L, inverse, b + f->first);
        else
            solve_down(*f, L, inverse, reached, b, at_hand);
    }
    const Half& upper = symmetric_ ? lower_ : upper_;
    for (const Front* f = end; f-- != fronts;) {
        const double* U = upper.panel(*f);
        const int* reached = pattern_.reached.data() + f->reach;
        if (symmetric_ && f->link)
            solve_link_up(U, reached, b, b + f->first);
        else if (!(symmetric_ && f->single))
            solve_up(*f, U, reached, b, at_hand);
    }
    for (int k = 0; k < n_; ++k) x[order[k]] = b[k];
}

}  // namespace fairlead::physics
