#include "physics/wire/route/edge_slide_solver.h"

#include <algorithm>
#include <cmath>

#include "physics/constraint/row.h"
#include "physics/geometry/offset_surface.h"
#include "physics/math/elementary.h"
#include "physics/wire/model/segment_ends.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/route/slide_step_length.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr int most_iterations = 25, most_halvings = 14, most_rounds = 6;
// [m] ones are times the scale of the wire
constexpr double at_rest = 1e-13;   // [m] smaller steps are none
constexpr double no_force = 1e-11;  // [-] of the tension
constexpr double shortest = 1e-9;   // [m] nearer nodes have no direction from one to the other
constexpr double in_place = 1e-9;   // [m] a shorter way is below what energies can tell apart

}  // namespace

class NodeSlide::Work {
  public:
    void begin(const SlideProblem& p) {
        p_ = &p;
        size_ = p.wire.scales.length;
        n_ = int(p.wire.points.size());
        arrives_.resize(n_), leaves_.resize(n_), t_.assign(n_, Vec3::Zero()), x_.assign(n_, 0),
            x0_.assign(n_, 0);
        free_.assign(n_, 0), u_.resize(n_ - 1), l_.resize(n_ - 1), T_ = p.tension;
        mu_.assign(n_, 0), running_.assign(n_, 0), least_.assign(n_, 0), most_.assign(n_, 0);
        for (int k = 0; k < n_; ++k) {
            const WirePoint& point = p.wire.points[k];
            arrives_[k] = end_position(point, false, p.bodies);
            leaves_[k] = end_position(point, true, p.bodies);
            if (point.kind != Kind::contact || point.contact.edge < 0 || k == 0 || k + 1 == n_)
                continue;
            const Body& body = p.bodies[point.body];
            t_[k] = body.X_WB.q * point.axis;
            x_[k] = point.contact.along, x0_[k] = point.contact.along_before;
            leaves_[k] -= x_[k] * t_[k], arrives_[k] = leaves_[k];
            free_[k] = !p.pinned[k];
            // the edge ends somewhere, and with it the node's way in a round
            const double length = p.surface[k]->edges()[point.contact.edge].length;
            least_[k] = std::max(p.room[k].first, -length);
            most_[k] = std::min(p.room[k].second, 2 * length);
            const GripFriction& grip = type_at(p.wire, k, p.types).friction_on(body.material);
            mu_[k] = point.contact.slide != 0 ? grip.along : std::max(grip.along, grip.stick_along);
            if (const Wrap* wrap = wrap_of(p.wire, k); wrap && wrap->slips) {
                running_[k] = p.h * p.wire.points[wrap->first].slip;
                if (running_[k] != 0) mu_[k] = std::min(grip.along, grip.across);
            }
        }
    }

    bool run(std::vector<double>& along) {
        bool moved = false;
        start_ = x_;
        F_.resize(n_), N_.resize(n_), dx_.resize(n_), diagonal_.resize(n_), upper_.resize(n_);
        // Within a round the tensions on the bodies stand still, because Φ has to be one function;
        // between rounds they follow the angles.
        for (int round = 0; round < most_rounds; ++round) {
            find_directions();
            before_ = T_;
            find_bends();
            spread_tensions(p_->wire, bends_, T_);
            // a hundred turns of friction leave less than a double can hold
            const double most = *std::max_element(T_.begin(), T_.end());
            for (double& t : T_) t = std::max(t, 1e-12 * most);
            find_drags();
            if (round > 0 && same_tensions()) break;
            bool any = false;
            for (int i = 0; i < most_iterations; ++i) {
                find_forces();
                if (!newton()) break;
                any = moved = true;
                if (largest_ < at_rest * size_) break;
            }
            if (!any) break;
        }
        along = x_;
        return moved;
    }

    // dΦ/ds at the share s of the way that run() found, at the tensions that it found last [J].
    double slope(double s) {
        for (int k = 0; k < n_; ++k) trial_[k] = start_[k] + s * (x_[k] - start_[k]);
        double sum = 0;
        Vec3 before = Vec3::Zero();  // ways of neighbours
        for (int j = 0; j + 1 < n_; ++j) {
            const Vec3 way = (x_[j + 1] - start_[j + 1]) * t_[j + 1];
            const Vec3 d = chord(j, trial_);
            sum += T_[j] * d.dot(way - before) / std::max(d.norm(), shortest * size_);
            before = way;
        }
        for (int k = 1; k + 1 < n_; ++k)
            if (!t_[k].isZero())
                sum += (friction(k, trial_[k] - x0_[k]).force + drag_[k]) * (x_[k] - start_[k]);
        return sum;
    }

    // What friction could hold more than it has to, of the tension, at the node nearest to sliding
    // [-].
    double to_spare() const {
        double least = 1;
        for (int k = 1; k + 1 < n_; ++k)
            if (free_[k])
                least = std::min(least, (mu_[k] * N_[k] - std::abs(F_[k])) / (T_[k - 1] + T_[k]));
        return std::max(0.0, least);
    }

  private:
    Vec3 chord(int j, const std::vector<double>& x) const {  // [m] segment j, end to end
        return arrives_[j + 1] + x[j + 1] * t_[j + 1] - (leaves_[j] + x[j] * t_[j]);
    }

    void find_bends() {
        bends_.resize(n_);
        for (int k = 1; k + 1 < n_; ++k) {
            if (t_[k].isZero()) continue;
            Bend& b = bends_[k];
            b.theta = turning(u_[k - 1], u_[k], t_[k]);
            const double in = across(u_[k - 1], t_[k]), out = across(u_[k], t_[k]);
            b.grip = b.theta * (in + out) / 2;
            b.log_ratio = elementary::log(in / out);
        }
    }

    bool same_tensions() const {
        for (std::size_t j = 0; j < T_.size(); ++j)
            if (std::abs(T_[j] - before_[j]) > 1e-9 * T_[j]) return false;
        return true;
    }

    void find_directions() {
        for (int j = 0; j + 1 < n_; ++j) {
            const Vec3 d = chord(j, x_);
            l_[j] = std::max(d.norm(), shortest * size_);
            u_[j] = d / l_[j];
        }
    }

    void find_forces() {
        find_directions();
        for (int k = 1; k + 1 < n_; ++k) {
            if (t_[k].isZero()) continue;
            F_[k] = T_[k] * u_[k].dot(t_[k]) - T_[k - 1] * u_[k - 1].dot(t_[k]) - drag_[k];
            N_[k] = mu_[k] == 0
                        ? 0
                        : turning(u_[k - 1], u_[k], t_[k]) / 2 *
                              (T_[k - 1] * across(u_[k - 1], t_[k]) + T_[k] * across(u_[k], t_[k]));
        }
    }

    // Along its edge, what friction takes from a wire that runs over it aslant: as far as it is
    // seen in the tensions, or a slip that pulls in slack would drag the nodes along.
    void find_drags() {
        drag_.assign(n_, 0);
        find_forces();
        for (int k = 1; k + 1 < n_; ++k) {
            const double taken = T_[k] - T_[k - 1], most = mu_[k] * N_[k];
            if (taken * running_[k] > 0)
                drag_[k] = std::clamp(taken, -most, most) * (u_[k - 1] + u_[k]).dot(t_[k]) / 2;
        }
    }

    // Friction of node k at displacement d [N], its derivative, and its potential [J].
    struct Friction {
        double force = 0, slope = 0, potential = 0;
    };
    Friction friction(int k, double d) const {
        const double most = mu_[k] * N_[k];
        const double run = std::abs(running_[k]) * across(u_[k], t_[k]);
        if (run < in_place * size_)
            return {d > 0 ? most : d < 0 ? -most : 0, 0, most * std::abs(d)};
        const double r = elementary::hypot(d, run);
        return {most * d / r, most * run * run / (r * r * r), most * r};
    }

    double energy(const std::vector<double>& x) const {
        double sum = 0;
        for (int j = 0; j + 1 < n_; ++j) sum += T_[j] * chord(j, x).norm();
        for (int k = 1; k + 1 < n_; ++k)
            if (!t_[k].isZero()) sum += friction(k, x[k] - x0_[k]).potential + drag_[k] * x[k];
        return sum;
    }

    // One damped Newton step of all nodes that slide. False: none does.
    bool newton() {
        if (!assemble()) return false;
        residual_ = dx_;
        solve_tridiagonal();
        search();
        return true;
    }

    // Force and curvature of all nodes that slide: dx_, diagonal_, upper_. False: none does.
    bool assemble() {
        bool any = false;
        slides_.assign(n_, 0);
        for (int k = 1; k + 1 < n_; ++k) {
            dx_[k] = 0, diagonal_[k] = 1, upper_[k] = 0;
            if (!free_[k]) continue;
            const double d = x_[k] - x0_[k];
            Friction f = friction(k, d);
            const double scale = T_[k - 1] + T_[k];
            const bool sticky = d == 0 && std::abs(running_[k]) < in_place * size_;
            if (sticky) {
                const double most = mu_[k] * N_[k];
                if (std::abs(F_[k]) <= most + no_force * scale) continue;
                f.force = F_[k] > 0 ? most : -most;
            }
            const bool onward = F_[k] - f.force > 0;
            if (onward ? x_[k] >= most_[k] : x_[k] <= least_[k]) continue;  // a body stops it
            slides_[k] = onward ? 1 : -1;
            any |= std::abs(F_[k] - f.force) > no_force * scale;
            const double a = across(u_[k - 1], t_[k]), b = across(u_[k], t_[k]);
            diagonal_[k] = T_[k - 1] * a * a / l_[k - 1] + T_[k] * b * b / l_[k] + f.slope;
            // nearly along the wire there is no curvature to speak of: as if at a hundredth
            diagonal_[k] = std::max(diagonal_[k], 1e-4 * (T_[k - 1] / l_[k - 1] + T_[k] / l_[k]));
            dx_[k] = F_[k] - f.force;
        }
        if (!any) return false;
        for (int k = 1; k + 2 < n_; ++k)
            if (slides_[k] && slides_[k + 1])
                upper_[k] = -T_[k] / l_[k] *
                            (t_[k].dot(t_[k + 1]) - u_[k].dot(t_[k]) * u_[k].dot(t_[k + 1]));
        return true;
    }

    // Thomas; sticking nodes are rows of the identity.
    void solve_tridiagonal() {
        for (int k = 2; k + 1 < n_; ++k) {
            if (upper_[k - 1] == 0) continue;
            const double f = upper_[k - 1] / diagonal_[k - 1];
            // where next to no tension is beside much, rounding may leave nothing of a pivot: the
            // full one makes a shorter step, which still goes downhill
            const double pivot = diagonal_[k] - f * upper_[k - 1];
            if (pivot > 1e-9 * diagonal_[k]) diagonal_[k] = pivot;
            dx_[k] -= f * dx_[k - 1];
        }
        for (int k = n_ - 2; k >= 1; --k) {
            const double ahead = k + 1 < n_ - 1 ? upper_[k] * dx_[k + 1] : 0;
            dx_[k] = (dx_[k] - ahead) / diagonal_[k];
        }
    }

    // The step, or as much of it as goes downhill: x_.
    void search() {
        double slope = 0;
        for (int k = 1; k + 1 < n_; ++k) slope -= residual_[k] * dx_[k];
        const double before = energy(x_);
        double share = 1;
        for (int i = 0;; ++i, share /= 2) {
            trial_ = x_;
            for (int k = 1; k + 1 < n_; ++k) {
                if (dx_[k] == 0) continue;
                trial_[k] = std::clamp(x_[k] + share * dx_[k], least_[k], most_[k]);
                // friction does not reverse a node: it stops where the tick found it
                const double d = x_[k] - x0_[k], to = trial_[k] - x0_[k];
                const bool stands = std::abs(running_[k]) < in_place * size_;
                if (stands && mu_[k] > 0 && d * to < 0) trial_[k] = x0_[k];
            }
            if (i == most_halvings || energy(trial_) <= before + 1e-4 * share * slope) break;
            if (share * step(dx_) < in_place * size_) break;
        }
        largest_ = 0;
        for (int k = 1; k + 1 < n_; ++k) largest_ = std::max(largest_, std::abs(trial_[k] - x_[k]));
        x_ = trial_;
    }

    double step(const std::vector<double>& dx) const {
        double most = 0;
        for (int k = 1; k + 1 < n_; ++k) most = std::max(most, std::abs(dx[k]));
        return most;
    }

    const SlideProblem* p_ = nullptr;
    int n_ = 0;
    std::vector<Vec3> arrives_, leaves_, t_, u_;  // [m] of the wire at x = 0
    std::vector<Bend> bends_;
    std::vector<double> x_, x0_, start_, least_, most_, l_, T_, before_, mu_, running_, drag_, F_,
        N_;
    std::vector<double> dx_, diagonal_, upper_, residual_, trial_;
    std::vector<char> free_, slides_;
    double largest_ = 0;
    double size_ = 1;  // [m] scale
};

NodeSlide::NodeSlide() : work_(std::make_unique<Work>()) {}
NodeSlide::~NodeSlide() = default;
NodeSlide::NodeSlide(NodeSlide&&) noexcept = default;
NodeSlide& NodeSlide::operator=(NodeSlide&&) noexcept = default;

void spread_tensions(const Wire& wire, const std::vector<Bend>& bends, std::vector<double>& T) {
    for (const Wrap& w : wire.wraps) {
        const int before = w.first - 1, after = w.last;
        const bool in = live(wire, before), out = live(wire, after);
        if (w.first == w.last && in && out) continue;
        // log of what a node does to the tension; friction can make no more of it
        const auto step = [&](int k) {
            const double most = w.friction * bends[k].theta;
            return std::clamp(bends[k].log_ratio, -most, most);
        };
        if (in) {
            double angle = 0, expected = 0;
            for (int k = w.first; k <= w.last; ++k) angle += bends[k].grip, expected += step(k);
            const bool both = out && T[after] > 0 && T[before] > 0;
            const double gain = both ? elementary::log(T[after] / T[before]) - expected : 0;
            const double per_angle = gain / std::max(angle, 1e-12);
            for (int k = w.first; k < w.last + (out ? 0 : 1); ++k) {
                const double change = step(k) + per_angle * bends[k].grip;
                T[k] = change == 0 ? T[k - 1] : T[k - 1] * elementary::exp(change);
            }
        } else if (out) {
            for (int k = w.last; k >= w.first; --k) T[k - 1] = T[k] * elementary::exp(-step(k));
        }
    }
}

void spread_tensions(Wire& wire) {
    if (wire.wraps.empty()) return;
    std::vector<double>& T = wire.tensions;
    T.clear();
    for (const WireSegment& s : wire.segments) T.push_back(s.tension);
    spread_tensions(wire, wire.bends, T);
    for (std::size_t j = 0; j < T.size(); ++j) wire.segments[j].tension = T[j];
}

namespace {

// By how much a live segment pulls more where it lies on something than in its middle: half of its
// weight hangs between [N]. With both ends on something it is as much less as more.
double pull_of_weight(const Wire& wire, int j) {
    const auto lies = [&](int k) { return wire.points[k].kind == Kind::contact; };
    const WireSegment& s = wire.segments[j];
    const double along = s.load.dot(wire.lines[j].u);  // [N/kg]
    return (lies(j) ? s.mass_from() * along : 0) - (lies(j + 1) ? s.mass_to() * along : 0);
}

}  // namespace

void live_tensions(const Wire& wire, std::vector<double>& T) {
    // slack wire still lies straight between its nodes
    const bool taut = is_taut(wire);
    T.assign(wire.segments.size(), taut ? 0 : 1);
    if (!taut) return;
    double most = 0;
    each_live_segment(wire, [&](int j) {
        T[j] = wire.segments[j].tension;
        if (wire.heavy) T[j] += pull_of_weight(wire, j);
        most = std::max(most, T[j]);
    });
    for (double& t : T) t = std::max(t, 1e-9 * most);
}

namespace {

// All that decides whether nodes slide: where they are on their bodies, from where the wire comes
// to each wrap and where it goes, in the body's frame, and its tensions.
void describe(const Wire& wire, const Bodies& bodies, const std::vector<double>& tension,
              std::vector<double>& balance) {
    balance.clear();
    const double force = wire.scales.force;
    for (const Wrap& w : wire.wraps) {
        const Quat back = bodies[w.body].X_WB.q.conjugate();
        const auto add = [&](int j) {
            const Vec3 u = back * wire.lines[j].u;
            balance.insert(balance.end(),
                           {u.x(), u.y(), u.z(), elementary::log(tension[j] / force + 1e-9)});
        };
        add(w.first - 1), add(w.last);
        double places = w.body;
        for (int k = w.first; k <= w.last; ++k) {
            const WirePoint& node = wire.points[k];
            places +=
                (k - w.first + 1) * (node.contact.edge + node.contact.along / wire.scales.length);
        }
        balance.push_back(places);
    }
}

bool same(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(),
                      [&](double x, double y) { return std::abs(x - y) <= tolerance; });
}

}  // namespace

bool NodeSlide::lies_still(const Wire& wire, const Bodies& bodies,
                           const std::vector<double>& tension, WireBalance& balance) const {
    describe(wire, bodies, tension, balance.now);
    return same(balance.now, balance.state, balance.tolerance);
}

bool NodeSlide::run(const SlideProblem& p, std::vector<double>& along, WireBalance& balance,
                    SlideReport& report) {
    report = {};
    work_->begin(p);
    if (!work_->run(along)) {
        // Forces change by no more than about twice what directions and tensions do. Where nothing
        // is to spare, every tick looks anew, or a restored world could differ in the last bit.
        balance.tolerance = work_->to_spare() / 10;
        if (balance.tolerance > 1e-7)
            balance.state = balance.now;
        else
            balance.state.clear();
        return false;
    }
    balance.state.clear();
    // how far all go together before one meets a vertex
    const double balanced = share_of_way(p, along, [this](double s) { return work_->slope(s); });
    double share = short_of_flat(p, along, balanced);
    const auto& points = p.wire.points;
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (!p.surface[k]) continue;
        const Surface& s = *p.surface[k];
        const Surface::Edge& e = s.edges()[points[k].contact.edge];
        const double room = std::min(s.margin() / 100, e.length / 4);
        const double from = points[k].contact.along, d = along[k] - from;
        const double to = d > 0 ? e.length - room : room;
        if (d == 0 || (d > 0 ? along[k] <= to : along[k] >= to)) continue;
        const double f = std::max(0.0, (to - from) / d);
        if (f >= share) continue;
        share = f;
        report.node = int(k);
        report.vertex = e.vertex[d > 0 ? 1 : 0];
    }
    bool any = false;
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (!p.surface[k]) continue;
        const double from = points[k].contact.along;
        along[k] = from + share * (along[k] - from);
        any |= along[k] != from;
    }
    return any || report.node >= 0;
}

}  // namespace fairlead::physics
