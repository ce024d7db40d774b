#include "physics/wire/water/catenary.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/model/load.h"
#include "physics/wire/route/route.h"
#include "physics/wire/water/drag.h"
#include "physics/wire/water/soil.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double at_rest = 1e-6;    // [-] of a node's weight
constexpr double rounding = 1e-13;  // [-] of places, times the stiffness of a segment
constexpr double stiffer = 16;      // [-] from one stage to the next; tuning, lines-in-water.md 5
constexpr int most_steps = 200;     // of Newton's method in a stage
constexpr int most_shares = 20;     // of material between segments
constexpr double shared = 1e-13;    // [-] of its length: what still changes
constexpr double far = 100;         // [m] a node that nothing holds falls in one step; tuning, same

// The forces on the nodes of a wire and how they change with its places.
class Equilibrium {
  public:
    Equilibrium(Wire& wire, const Bodies& bodies, const std::vector<WireType>& types,
                const Environment& in, double time)
        : wires_(1), bodies_(bodies), types_(types), in_(in), time_(time), result_(wire) {
        wires_[0] = wire;
        n_ = int(wire.points.size());
        pull_.resize(n_), here_.resize(n_), next_.resize(n_), step_.resize(n_), weight_.resize(n_);
    }

    Hanging run() {
        Hanging found;
        const double stiffest = largest_stiffness();
        double softness = std::min(1.0, stiffer * hanging_weight() / stiffest);
        for (;; softness = std::min(1.0, stiffer * softness)) {
            softness_ = softness;
            found.rests = find_rest(found.steps);
            if (softness == 1) break;
        }
        for (int i = 0; i < most_shares && found.rests && share_material(); ++i)
            found.rests = find_rest(found.steps);
        found.unrest = largest_pull();
        for (WireSegment& s : wire().segments) found.tension = std::max(found.tension, s.tension);
        result_ = std::move(wires_[0]);
        return found;
    }

  private:
    Wire& wire() { return wires_[0]; }
    const Wire& wire() const { return wires_[0]; }
    bool moves(int k) const { return wire().points[k].kind == Kind::mass; }

    double largest_stiffness() const {  // [N]
        double most = 0;
        for (const WireSegment& s : wire().segments) most = std::max(most, s.stiffness);
        return most;
    }
    double hanging_weight() const {  // [N] in air
        return wire_mass(wire()) * in_.gravity.norm();
    }

    // Straight segments before and behind what hangs are stretched as its ends are; it takes up or
    // gives what that changes. False: nothing changes.
    bool share_material() {
        Wire& w = wire();
        const auto node = [](const WirePoint& p) { return p.kind == Kind::mass; };
        const int first =
            int(std::find_if(w.points.begin(), w.points.end(), node) - w.points.begin());
        const int last =
            n_ - 1 -
            int(std::find_if(w.points.rbegin(), w.points.rend(), node) - w.points.rbegin());
        if (first == n_) return false;
        double taken = 0, hangs = 0;
        for (int k = 0; k + 1 < n_; ++k) {
            WireSegment& s = w.segments[k];
            if (k >= first - 1 && k <= last) {
                hangs += s.rest_length;
                continue;
            }
            const double pull = w.segments[k < first ? first - 1 : last].tension;
            const double rest = s.length / (1 + pull / s.stiffness);
            taken += rest - s.rest_length, s.rest_length = rest;
        }
        if (!(std::abs(taken) > shared * (hangs + taken))) return false;
        for (int k = first - 1; k <= last; ++k)
            if (k >= 0 && k + 1 < n_) w.segments[k].rest_length *= 1 - taken / hangs;
        return true;
    }

    // Forces and their derivatives where the nodes now are.
    void find_forces() {
        Wire& w = wire();
        touch_wheels(w, bodies_);
        find_lines(w, bodies_);
        find_loads(wires_, types_, in_, time_);
        for (int k = 0; k < n_; ++k)
            pull_[k].setZero(), here_[k].setZero(), next_[k].setZero(), weight_[k] = 0;
        for (int k = 0; k + 1 < n_; ++k) {
            add_tension(k);
            add_load(k);
            if (in_.seabed) add_ground(k);
        }
    }

    void add_tension(int k) {
        WireSegment& s = wire().segments[k];
        const SegmentLine& line = wire().lines[k];
        s.length = line.length;
        const double stiffness = softness_ * s.stiffness;
        s.tension = std::max(0.0, stiffness * (line.length / s.rest_length - 1));
        if (s.tension == 0) return;
        pull_[k] += s.tension * line.u, pull_[k + 1] -= s.tension * line.u;
        const Symmetric3 K =
            Symmetric3::about(line.u, s.tension / line.length, stiffness / s.rest_length);
        add_between(k, K.matrix());
    }
    void add_between(int k, const Mat3& K) { here_[k] += K, here_[k + 1] += K, next_[k] -= K; }

    void add_load(int k) {
        const WireSegment& s = wire().segments[k];
        const SegmentLine& line = wire().lines[k];
        const double masses[] = {s.mass_from(), s.mass_to()};
        for (const int e : {0, 1}) {
            pull_[k + e] += masses[e] * s.load, weight_[k + e] += (masses[e] * s.load).norm();
            if (!in_.sea || s.wet == 0) continue;
            const WireType& type = types_[s.type];
            const Vec3& p = e == 0 ? line.from.p : line.to.p;
            const Vec3 current = current_at(*in_.sea, std::min(p.z(), in_.sea->level));
            const double swept = in_.sea->density / 2 * type.diameter * s.wet * s.rest_length / 2;
            pull_[k + e] +=
                drag(line.u, current, swept * type.water.drag, swept * type.water.axial_drag).force;
        }
    }

    void add_ground(int k) {
        const Seabed& bed = *in_.seabed;
        const WireSegment& s = wire().segments[k];
        const Vec3 &a = wire().lines[k].from.p, &b = wire().lines[k].to.p;
        const WireType& type = types_[s.type];
        const Vec3 n = bed.normal((a.x() + b.x()) / 2, (a.y() + b.y()) / 2);
        const double weight = std::max(0.0, -s.mass_per_metre() * s.load.dot(n));
        const double stiffness =
            followed(bed.soil.stiffness * type.width_on_seabed(), weight, s.tension, s.rest_length);
        const double sinks = weight / stiffness;
        const auto pressed = [&](const Vec3& p) {
            return sinks - (p.z() - bed.height(p.x(), p.y())) * n.z();
        };
        const GroundPressure g =
            press({pressed(a), pressed(b), 0, 0, s.rest_length}, stiffness, 0, 0);
        pull_[k] += g.force_a * n, pull_[k + 1] += g.force_b * n;
        const Mat3 square = n * n.transpose();
        here_[k] += g.K_aa * square, here_[k + 1] += g.K_bb * square;
        next_[k] += g.K_ab * square;
    }

    double largest_pull() const {  // [N] that nothing balances
        double most = 0;
        for (int k = 0; k < n_; ++k)
            if (moves(k)) most = std::max(most, pull_[k].norm());
        return most;
    }
    bool rests() const {
        for (int k = 0; k < n_; ++k) {
            if (!moves(k)) continue;
            const double noise = rounding * (here_[k].trace() * wire().points[k].node.x.norm());
            if (!(pull_[k].norm() <= at_rest * weight_[k] + noise)) return false;
        }
        return true;
    }

    // Steps until nothing moves; false: it was not found.
    bool find_rest(int& steps) {
        find_forces();
        for (int i = 0; i < most_steps; ++i, ++steps) {
            if (rests()) return true;
            solve();
            walk();
        }
        return rests();
    }

    // The step to where forces would vanish, by elimination along the wire. What nothing holds is
    // held a little, ever less as it comes to rest.
    void solve() {
        std::vector<Mat3>& inverse = inverse_;
        inverse.resize(n_);
        const double unrest = largest_pull();
        for (int k = 0; k < n_; ++k) {
            if (!moves(k)) continue;
            const double weight = std::max(weight_[k], 1e-300);
            Mat3 A = here_[k] + std::min(weight, unrest) / far * Mat3::Identity();
            step_[k] = pull_[k];
            if (k > 0 && moves(k - 1)) {
                const Mat3 back = next_[k - 1] * inverse[k - 1];
                A -= back * next_[k - 1];
                step_[k] -= back * step_[k - 1];
            }
            inverse[k] = A.inverse();
        }
        for (int k = n_; k-- > 0;) {
            if (!moves(k)) continue;
            if (k + 1 < n_ && moves(k + 1)) step_[k] -= next_[k] * step_[k + 1];
            step_[k] = inverse[k] * step_[k];
        }
    }

    double work() const {  // [J] of the forces along the step
        double sum = 0;
        for (int k = 0; k < n_; ++k)
            if (moves(k)) sum += pull_[k].dot(step_[k]);
        return sum;
    }

    // Goes the step, or as much of it as energy falls: until forces work against it half as much as
    // they worked for it. The energy is convex, so their work falls all the way.
    void walk() {
        const double begins = work();
        double gone = 0, share = 1, least = 0, most = 1;
        for (int i = 0; i < 30; ++i) {
            for (int k = 0; k < n_; ++k)
                if (moves(k)) wire().points[k].node.x += (share - gone) * step_[k];
            gone = share;
            find_forces();
            const double now = work();
            if (now < -begins / 2)
                most = share;
            else if (now > begins / 2 && share < 1)
                least = share;
            else
                return;
            share = (least + most) / 2;
        }
    }

    std::vector<Wire> wires_;  // one
    const Bodies& bodies_;
    const std::vector<WireType>& types_;
    const Environment& in_;
    const double time_;
    Wire& result_;
    int n_ = 0;
    double softness_ = 1;            // [-] of its stiffness
    std::vector<Vec3> pull_, step_;  // (points) [N] on each, [m]
    std::vector<Mat3> here_, next_;  // (points) [N/m] against its own motion, the next one's
    std::vector<Mat3> inverse_;      // (points) scratch
    std::vector<double> weight_;     // (points) [N] less buoyancy
};

// Pieces of a segment, alike between the places that are asked for, with nodes between them.
class Nodes {
  public:
    Nodes(Wire& wire, int at, double span) : wire_(wire), at_(at), span_(span) {
        const Resolution& r = wire.resolution;
        const double shortest = std::max(r.min_segment, 1 / r.nodes_per_metre);
        wanted_ = std::max(shortest, span / (r.max_nodes + 1));
    }

    // Up to so many metres of the segment; what ends there is a junction, or -1.
    void lay(double to, int junction) {
        constexpr double exact = 1 + 1e-9;
        const int parts = std::max(1, int((to - laid_) / wanted_ * exact));
        const double from = laid_;
        for (int i = 1; i <= parts; ++i) {
            const double end = i == parts ? to : from + (to - from) * i / parts;
            segments_.push_back(wire_.segments[at_]);
            segments_.back().rest_length = end - laid_;
            laid_ = end;
            if (laid_ >= span_) return;
            WirePoint node;
            node.kind = Kind::mass;
            const SegmentLine& line = wire_.lines[at_];
            node.node.x = line.from.p + laid_ / span_ * (line.to.p - line.from.p);
            if (i == parts) node.node.junction = junction;
            points_.push_back(node);
        }
    }
    // They take the segment's place.
    void replace() {
        auto& segments = wire_.segments;
        auto& points = wire_.points;
        segments.erase(segments.begin() + at_);
        segments.insert(segments.begin() + at_, segments_.begin(), segments_.end());
        points.insert(points.begin() + at_ + 1, points_.begin(), points_.end());
    }

  private:
    Wire& wire_;
    const int at_;
    const double span_;
    double wanted_ = 0, laid_ = 0;  // [m]
    std::vector<WirePoint> points_;
    std::vector<WireSegment> segments_;
};

}  // namespace

bool put_nodes(Wire& wire, WireTypes types) {
    const auto shorter = [](const WireSegment& a, const WireSegment& b) {
        return a.length < b.length;
    };
    const int at = int(std::max_element(wire.segments.begin(), wire.segments.end(), shorter) -
                       wire.segments.begin());
    if (!wire.pieces.empty() && wire.segments.size() > 1) return false;
    double span = wire_rest_length(wire);
    for (int k = 0; k < int(wire.segments.size()); ++k)
        if (k != at) span -= wire.segments[k].rest_length = wire.segments[k].length;
    if (!(span > 0)) return false;
    Nodes nodes(wire, at, span);
    for (int i = 0; i + 1 < int(wire.pieces.size()); ++i) nodes.lay(end_of_piece(wire, i), i);
    nodes.lay(span, -1);
    nodes.replace();
    follow_material(wire, types);
    return true;
}

Hanging hang(Wire& wire, const Bodies& bodies, const std::vector<WireType>& types,
             const Environment& in, double time) {
    return Equilibrium(wire, bodies, types, in, time).run();
}

}  // namespace fairlead::physics
