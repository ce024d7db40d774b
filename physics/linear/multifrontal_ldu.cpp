#include "physics/linear/multifrontal_ldu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "physics/linear/front_kernels.h"

namespace fairlead::physics {

namespace {

// Sums of the same terms in another order differ in the last bits; refinement makes up for that.
constexpr double alike = 1e-13;  // [-]

constexpr double largest = std::numeric_limits<double>::max();

// The processor's vectors are of four, not of two.
const bool wide = has_vectors_of_four();

// A link's entries, which are all there, in order; and what the link before it in a chain left.
void fill(const double* value, const int* place, const LinkRemainder& before, Link& link) {
#pragma GCC unroll 16
    for (int j = 0; j < Link::width; ++j)
#pragma GCC unroll 16
        for (int i = j; i < Link::size; ++i) link.A[j][i] = value[*place++];
#pragma GCC unroll 16
    for (int j = 0; j < Link::below; ++j)
#pragma GCC unroll 16
        for (int i = j; i < Link::below; ++i) link.A[j][i] += before.R[j][i];
}

void fill(const double* panel, int stride, Link& link) {
    for (int j = 0; j < Link::width; ++j)
        for (int i = j; i < Link::size; ++i) link.A[j][i] = panel[j * stride + i];
}

// to ← to + from, `count` numbers.
template <int lanes>
void add(const double* from, double* to, int count) {
    if constexpr (lanes < at_a_time) {
        for (int i = 0; i < count; ++i) to[i] += from[i];
    } else {
        // four at a time; to those beyond the last -0 is added, which leaves anything as it is
        using Vector = Lanes<4>::Vector;
        using Bits __attribute__((vector_size(32))) = std::int64_t;
        constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
        constexpr Bits taken[] = {{}, {-1}, {-1, -1}, {-1, -1, -1}, {-1, -1, -1, -1}};
        constexpr Bits beyond[] = {
            {}, {0, none, none, none}, {0, 0, none, none}, {0, 0, 0, none}, {}};
        Four<lanes> x, sum;
        int i = 0;
        const auto add_four = [&] {
            sum.read(to + i);
            sum.part[0] += x.part[0];
            sum.write(to + i);
        };
        for (; i + at_a_time < count; i += at_a_time) x.read(from + i), add_four();
        x.read(from + i);
        x.part[0] = Vector((Bits(x.part[0]) & taken[count - i]) | beyond[count - i]);
        add_four();
    }
}

// Columns begin … end - 1 of a child's remainder, where `into` says the parent has the column of
// its row so-and-so.
template <int lanes, class Column>
void take(const Fronts& all, const Front& child, const double* remainder, int begin, int end,
          const Column& into) {
    const int* place = &all.in_parent[child.reach];
    const int stride = child.left();
    const Fronts::Run* const last = all.runs.data() + (&child)[1].runs;
    for (const Fronts::Run* run = all.runs.data() + child.runs; run != last; ++run) {
        const int above = std::min(end, run->from), run_end = run->from + run->count;
        for (int j = begin; j < above; ++j)
            add<lanes>(remainder + j * stride + run->from, into(place[j]) + run->to, run->count);
        for (int j = std::max(begin, run->from); j < std::min(end, run_end); ++j)
            add<lanes>(remainder + j * stride + j, into(place[j]) + run->to + j - run->from,
                       run_end - j);
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
    inverse_.resize(n_), pivot_.resize(n_), scaled_.resize(n_ + 1), permuted_.resize(n_);
    int largest = 0;
    for (const Front& f : pattern_.fronts) largest = std::max(largest, f.stride());
    front_.resize(largest / at_a_time + 1);
    halves_.clear();  // half_solve() makes it as large as this pattern asks for
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
template <int lanes>
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
        take<lanes>(pattern_, child, half.remainder(child), 0, child.own_in_parent,
                    [&](int column) { return front.panel + column * stride; });
    }
    return front;
}

// And what children have for its remainder.
template <int lanes>
void LduFactors::pass_on(const Front& f, bool lower) {
    Half& half = lower ? lower_ : upper_;
    double* remainder = half.remainder(f);
    const int begin = f.below_begin(), left = f.left();
    for (int c = f.children; c < (&f)[1].children; ++c) {
        const Front& child = pattern_.fronts[pattern_.children[c]];
        take<lanes>(pattern_, child, half.remainder(child), child.own_in_parent, child.below,
                    [&](int column) { return remainder + (column - begin) * left - begin; });
    }
}

template <int lanes, bool symmetric>
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
                fill(A.value.data(), &pattern_.lower[f.entries], left, link);
            else
                fill(gather<lanes>(f, A, true).panel, f.stride(), link);
            eliminate(link, lower_.panel(f), inverse, left);
            if ((&f)[1].follows) continue;
            double* R = lower_.remainder(f);
            for (int j = 0; j < Link::below; ++j)
                std::copy_n(left.R[j], Link::below, R + f.left() * j);
            continue;
        }
        const HalfFront L = gather<lanes>(f, A, true),
                        U = symmetric ? L : gather<lanes>(f, A, false);
        eliminate<lanes, symmetric>({f, L, U, inverse, pivot_.data(), scaled_.data()->at});
        pass_on<lanes>(f, true);
        if (!symmetric) pass_on<lanes>(f, false);
    }
    int vanished = 0;
    for (const double d : inverse_) vanished += !(d != 0) | !(std::abs(d) <= largest);
    return vanished == 0;
}

// Compiled for vectors of two and of four, with all that is called; the bits are the same
// (front_kernels.h).
template <int lanes>
bool LduFactors::factor_all(const SparseMatrix& A) {
    return symmetric_ ? factor_fronts<lanes, true>(A) : factor_fronts<lanes, false>(A);
}
[[gnu::flatten]] bool LduFactors::factor_by_two(const SparseMatrix& A) {
    return factor_all<2>(A);
}
FAIRLEAD_WIDE bool LduFactors::factor_by_four(const SparseMatrix& A) {
    return factor_all<4>(A);
}
bool LduFactors::factor(const SparseMatrix& A) {
    symmetric_ = find_symmetric(A);
    return wide ? factor_by_four(A) : factor_by_two(A);
}

[[gnu::flatten]] void LduFactors::solve_by_two(double* x) const {
    solve_all<2>(x);
}
FAIRLEAD_WIDE void LduFactors::solve_by_four(double* x) const {
    solve_all<4>(x);
}

void LduFactors::solve(std::vector<double>& x) const {
    wide ? solve_by_four(x.data()) : solve_by_two(x.data());
}

template <int lanes>
void LduFactors::solve_all(double* x) const {
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
            solve_down<lanes>(*f, L, inverse, reached, b, at_hand);
    }
    const Half& upper = symmetric_ ? lower_ : upper_;
    for (const Front* f = end; f-- != fronts;) {
        const double* U = upper.panel(*f);
        const int* reached = pattern_.reached.data() + f->reach;
        if (symmetric_ && f->link)
            solve_link_up(U, reached, b, b + f->first);
        else if (!(symmetric_ && f->single))
            solve_up<lanes>(*f, U, reached, b, at_hand);
    }
    for (int k = 0; k < n_; ++k) x[order[k]] = b[k];
}

}  // namespace fairlead::physics
