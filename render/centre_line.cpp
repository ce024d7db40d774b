#include "render/centre_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr double coincident = 1e-6;       // [m] closer points are one
constexpr double turn_per_sample = 0.12;  // [rad] between two drawn rings
constexpr double at_the_top = 0.1;        // [m] an eye welded this deep below a top is on it
constexpr double least_slack = 1e-5;  // [-] of the span: less is numerical noise, drawn straight

bool may_lie_on_body(WirePoint::Kind kind) {
    using K = WirePoint::Kind;
    return kind == K::arc || kind == K::sheave || kind == K::massless || kind == K::eye;
}

double angle_between(const Vec3& a, const Vec3& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

// Hermite tangents of this size make the curve the circular arc if there is one.
double arc_reach(double chord, double turn) {
    const double c = std::cos(std::min(turn, 2.5) / 4);
    return chord / (c * c);
}

// Which way slack hangs: down, except along a plumb span, where down would be the span itself.
// There it bows aside, always the same way so that a swinging wire does not flip.
Vec3 sag_direction(const Vec3& chord) {
    const double t = std::clamp((std::abs(chord.z()) - 0.9) / 0.09, 0.0, 1.0);
    const double aside = t * t * (3 - 2 * t);
    return ((1 - aside) * -Vec3::UnitZ() + aside * Vec3(0.8, 0.6, 0)).normalized();
}

// A bump of height 1 that leaves its ends with slope only where the end is loose in direction.
double bump(double u, bool hinged_a, bool hinged_b) {
    const double v = 1 - u;
    if (hinged_a && hinged_b) return 4 * u * v;
    if (hinged_a) return 6.75 * u * v * v;
    if (hinged_b) return 6.75 * u * u * v;
    return 16 * u * u * v * v;
}

}  // namespace

void CentreLine::trace(const std::vector<WirePoint>& wire, double diameter, double floor,
                       const std::vector<Ledge>& ledges, double tolerance) {
    line_.clear();
    floor_ = floor;
    ledges_ = &ledges;
    tolerance_ = tolerance;
    gather(wire);
    if (knots_.size() < 2) return;
    find_wraps();
    find_tangents();
    piece_ = knots_.front().point.piece;
    put(knots_.front().point.p, knots_.front().point.tension);
    for (std::size_t i = 0; i < spans_.size(); ++i) trace_span(i, diameter);
    finish();
}

void CentreLine::gather(const std::vector<WirePoint>& wire) {
    knots_.clear();
    spans_.clear();
    for (const WirePoint& point : wire) {
        if (!point.p.allFinite()) continue;
        if (!knots_.empty() && (point.p - knots_.back().point.p).norm() < coincident) {
            knots_.back().point.tension = point.tension;  // the span that begins here
            knots_.back().point.slack = point.slack;
            knots_.back().point.piece = point.piece;
            continue;
        }
        knots_.push_back({point, Vec3::Zero(), false, false});
    }
    for (std::size_t i = 0; i + 1 < knots_.size(); ++i) {
        const Vec3 d = knots_[i + 1].point.p - knots_[i].point.p;
        spans_.push_back({d.normalized(), d.norm(), false});
    }
}

// Arc points tell that the wire lies on a body, not which span is the straight run to the next
// body: that one is much longer than the samples of the arcs beside it.
void CentreLine::find_wraps() {
    const auto on_body = [this](std::size_t i) {
        const auto a = knots_[i].point.kind, b = knots_[i + 1].point.kind;
        return may_lie_on_body(a) && may_lie_on_body(b) &&
               (a == WirePoint::Kind::arc || b == WirePoint::Kind::arc);
    };
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        if (!on_body(i)) continue;
        double beside = 0;
        if (i > 0 && on_body(i - 1)) beside = std::max(beside, spans_[i - 1].length);
        if (i + 1 < spans_.size() && on_body(i + 1))
            beside = std::max(beside, spans_[i + 1].length);
        spans_[i].wrapped = beside == 0 || spans_[i].length < 2.5 * beside;
    }
}

void CentreLine::find_tangents() {
    const std::size_t last = knots_.size() - 1;
    for (std::size_t i = 1; i < last; ++i) {
        Knot& k = knots_[i];
        const Span &a = spans_[i - 1], &b = spans_[i];
        // Non-uniform central difference: exact on a parabola, good on a circle.
        Vec3 mean = b.length * a.chord + a.length * b.chord;
        if (a.wrapped != b.wrapped && a.chord.dot(b.chord) > 0.5) {
            mean = a.wrapped ? b.chord : a.chord;
        } else if (k.point.kind == WirePoint::Kind::attach) {
            k.hinged = true;  // clamped: may kink, like a wire's end
        } else if (!a.wrapped && (k.point.kind != WirePoint::Kind::mass || k.point.lies)) {
            k.rounded = true;
            mean = a.chord + b.chord;
        }
        const double size = mean.norm();
        k.tangent = size > 0.05 * (k.rounded ? 2.0 : a.length + b.length)
                        ? Vec3(mean / size)
                        : any_perpendicular(a.chord);  // doubles back on itself
    }
    // An end is free in direction: beside a mass node it carries the curve on, otherwise straight.
    const auto end = [](const Vec3& chord, const Knot& beside) {
        const bool curved = beside.point.kind == WirePoint::Kind::mass && !beside.point.lies;
        if (!curved || chord.dot(beside.tangent) < 0.7) return chord;
        return Vec3((2 * chord.dot(beside.tangent) * chord - beside.tangent).normalized());
    };
    const bool single = last == 1;
    knots_[0].hinged = knots_[last].hinged = true;
    knots_[0].tangent = single ? spans_[0].chord : end(spans_[0].chord, knots_[1]);
    knots_[last].tangent = single ? spans_[0].chord : end(spans_[last - 1].chord, knots_[last - 1]);
}

void CentreLine::trace_span(std::size_t i, double diameter) {
    const Span& span = spans_[i];
    const Knot &a = knots_[i], &b = knots_[i + 1];
    const std::size_t last = spans_.size() - 1;
    const double tension = a.point.tension;
    piece_ = a.point.piece;
    Piece run{a.point.p, a.hinged && i > 0 ? span.chord : a.tangent, b.point.p,
              b.hinged && i < last ? span.chord : b.tangent};

    // Close to a kink the line turns within a few diameters; the rest of the span is free of it.
    const double near_kink = std::min(0.35 * span.length, 2.2 * diameter);
    if (a.rounded) {
        run.a = a.point.p + near_kink * span.chord;
        run.tangent_a = span.chord;
        trace_curve({a.point.p, a.tangent, run.a, span.chord, near_kink, near_kink}, tension);
    }
    if (b.rounded) {
        run.b = b.point.p - near_kink * span.chord;
        run.tangent_b = span.chord;
    }
    // A short neighbour must not bend a long span far out of line.
    const double length = (run.b - run.a).norm();
    run.reach_a = i > 0 ? std::min(length, 2.5 * spans_[i - 1].length) : length;
    run.reach_b = i < last ? std::min(length, 2.5 * spans_[i + 1].length) : length;

    const double slack = a.point.slack - least_slack * span.length;
    find_deck(i);
    if (slack > 0 && !span.wrapped && !(a.point.lies && b.point.lies)) {
        run.hinged_a = a.hinged;
        run.hinged_b = b.hinged;
        trace_sag(run, length + slack, tension);
    } else {
        trace_curve(run, tension);
    }
    if (b.rounded)
        trace_curve({run.b, span.chord, b.point.p, b.tangent, near_kink, near_kink}, tension);
}

CentreLine::Curve::Curve(const Piece& piece)
    : a(piece.a), b(piece.b), length((b - a).norm()), chord((b - a) / length) {
    turn = angle_between(piece.tangent_a, chord) + angle_between(chord, piece.tangent_b);
    leave = arc_reach(piece.reach_a, turn) * piece.tangent_a;
    arrive = arc_reach(piece.reach_b, turn) * piece.tangent_b;
}

Vec3 CentreLine::Curve::at(double u) const {
    const double v = 1 - u;
    return (v * v * (1 + 2 * u)) * a + (u * v * v) * leave + (u * u * (3 - 2 * u)) * b -
           (u * u * v) * arrive;
}

// So many pieces that none turns by more than `turn`, nor by more than the tolerance asks for.
int CentreLine::pieces(double bends, double length, double turn) const {
    const double by_turn = bends / turn;
    if (!(tolerance_ > 0)) return int(std::ceil(by_turn));
    // an arc of this length rises by length × bends / 8 over its chord, each of n by 1 / n² of it
    return int(std::ceil(std::min(by_turn, std::sqrt(length * bends / (8 * tolerance_)))));
}

void CentreLine::trace_curve(const Piece& piece, double tension) {
    const Curve curve(piece);
    const int n = curve.turn < 1e-6 ? 1
                  : tolerance_ > 0
                      ? std::clamp(pieces(curve.turn, curve.length, turn_per_sample / 2), 1, 48)
                      : std::clamp(1 + int(2 * curve.turn / turn_per_sample), 4, 48);
    for (int k = 1; k < n; ++k) {
        Vec3 p = curve.at(double(k) / n);
        p.z() = std::max(p.z(), support(p, piece.a, piece.b));
        put(p, tension);
    }
    put(piece.b, tension);
}

// Under a span that begins or ends where the wire lies on a body: as that slopes along the next
// span that lies there, level where none does.
void CentreLine::find_deck(std::size_t i) {
    deck_.reset();
    const auto lies = [&](std::size_t k) { return k < knots_.size() && knots_[k].point.lies; };
    if (!lies(i) && !lies(i + 1)) return;
    const std::size_t on = lies(i) ? i : i + 1;  // knot
    deck_ = Deck{knots_[on].point.p, Eigen::Vector2d::Zero()};
    for (const std::size_t k : {i, i - 1, i + 1})  // i - 1 of the first is none
        if (k < spans_.size() && lies(k) && lies(k + 1)) {
            const Vec3& u = spans_[k].chord;
            const double level = u.head<2>().squaredNorm();
            if (level > 0.5) deck_->rise = u.z() / level * u.head<2>();
            return;
        }
}

double CentreLine::support(const Vec3& p, const Vec3& a, const Vec3& b) const {
    if (deck_) {  // no higher than the straight line between the ends
        const Eigen::Vector2d way = (b - a).head<2>();
        const double length = way.squaredNorm();
        const double share =
            length > 0 ? std::clamp((p - a).head<2>().dot(way) / length, 0.0, 1.0) : 0;
        return std::min(deck_->at.z() + deck_->rise.dot((p - deck_->at).head<2>()),
                        a.z() + share * (b.z() - a.z()));
    }
    const double lower_end = std::min(a.z(), b.z());
    if (p.z() >= lower_end) return -std::numeric_limits<double>::infinity();
    double height = floor_;
    for (const Ledge& ledge : *ledges_)
        if (ledge.top > height && ledge.top < lower_end + at_the_top &&
            ledge.area.contains(p.head<2>()))
            height = ledge.top;
    return std::min(height, lower_end);
}

// No curve of this length between the ends of a chord is farther from it than `deepest`.
bool CentreLine::reaches_something(const Curve& curve, double deepest) const {
    const double lower_end = std::min(curve.a.z(), curve.b.z());
    const double lowest = lower_end - deepest;
    if (deck_ || floor_ > lowest) return true;
    Eigen::AlignedBox2d around(curve.a.head<2>());
    around.extend(curve.b.head<2>());
    around.min().array() -= deepest;
    around.max().array() += deepest;
    return std::any_of(ledges_->begin(), ledges_->end(), [&](const Ledge& ledge) {
        return ledge.top > lowest && ledge.top < lower_end + at_the_top &&
               ledge.area.intersects(around);
    });
}

void CentreLine::trace_sag(const Piece& piece, double wanted, double tension) {
    const Curve curve(piece);
    const Vec3 down = sag_direction(curve.chord);
    const double slack = std::max(0.0, wanted - curve.length);
    const bool lies = reaches_something(curve, std::sqrt(slack * (wanted + curve.length)) / 2);
    // As many pieces as it bends, by a parabola's sag; where it may lie on something, as many as
    // there are, for the bights.
    const double bends = curve.turn + 8 * std::sqrt(0.375 * slack / curve.length);
    const int n = pieces(bends, wanted, turn_per_sample / 2);
    const int samples = std::clamp(!lies            ? n
                                   : tolerance_ > 0 ? 2 * n
                                                    : sag_samples,
                                   tolerance_ > 0 ? 2 : 4, sag_samples);
    // what no trial of a height changes, once
    for (int k = 0; k <= samples; ++k) {
        const double u = double(k) / samples;
        sag_.taut[k] = curve.at(u);
        sag_.share[k] = bump(u, piece.hinged_a, piece.hinged_b);
    }
    sag_.samples = samples;
    if (lies)
        lay_down(curve, down, wanted);
    else
        hang(down, wanted);
    for (int k = 1; k < samples; ++k) put(sag_.p[k], tension);
    put(piece.b, tension);
}

// The height is found from the length of the very polyline that is drawn. That is convex in the
// height: Newton's way comes down to it from above, whatever the beginning.
void CentreLine::hang(const Vec3& down, double wanted) {
    const int n = sag_.samples;
    std::array<double, sag_samples> aa, ab, bb;  // of each piece: |a + height b|²
    double straight = 0;
    for (int k = 0; k < n; ++k) {
        const Vec3 a = sag_.taut[k + 1] - sag_.taut[k];
        const double b = sag_.share[k + 1] - sag_.share[k];
        aa[k] = a.squaredNorm(), ab[k] = b * a.dot(down), bb[k] = b * b;
        straight += std::sqrt(aa[k]);
    }
    double height = std::sqrt(std::max(0.0, 0.4 * (wanted - straight) * straight));
    bool found = !(height > 0);  // as it is it is no shorter
    for (int trial = 0; trial < 20 && !found; ++trial) {
        double length = 0, slope = 0;
        for (int k = 0; k < n; ++k) {
            const double piece =
                std::sqrt(std::max(aa[k] + height * (2 * ab[k] + height * bb[k]), 1e-18));
            length += piece;
            slope += (ab[k] + height * bb[k]) / piece;
        }
        found = std::abs(length - wanted) < 1e-5 * wanted;
        // before its shortest a line bent upwards grows shorter
        height = slope > 0 ? std::max(height - (length - wanted) / slope, 0.0) : 2 * height;
    }
    for (int k = 0; k <= n; ++k) sag_.p[k] = sag_.taut[k] + height * sag_.share[k] * down;
}

// What would lie below the floor or a ledge lies on it, sideways. Returns the length.
double CentreLine::lay(double height, const Curve& curve, const Vec3& down) {
    const Vec3 level = Vec3::UnitZ().cross(curve.chord);
    const Vec3 aside = level.norm() > 0.05 ? Vec3(level.normalized()) : Vec3(-0.6, 0.8, 0);
    bool lies = false;
    for (int k = 0; k <= sag_.samples; ++k) {
        Vec3& p = sag_.p[k] = sag_.taut[k] + height * sag_.share[k] * down;
        const double ground = support(p, curve.a, curve.b);
        if (p.z() >= ground) continue;
        p += (ground - p.z()) * aside;  // in a bight
        p.z() = ground;
        lies = true;
    }
    if (lies) soften();
    double length = 0;
    for (int k = 1; k <= sag_.samples; ++k) length += (sag_.p[k] - sag_.p[k - 1]).norm();
    return length;
}

// The length grows with the square of a small height, so that is what is sought: by chords
// (regula falsi, Illinois), which begin at what a parabola would do.
void CentreLine::lay_down(const Curve& curve, const Vec3& down, double wanted) {
    const auto length = [&](double square) { return lay(std::sqrt(square), curve, down); };
    const double straight = length(0), enough = 1e-5 * wanted;
    double low = 0, missing = wanted - straight;
    if (!(missing > 0)) return;
    double high = 0.5 * missing * straight, excess = length(high) - wanted;
    if (excess < 0) {
        low = high, missing = -excess;
        high = 0.56 * wanted * wanted, excess = length(high) - wanted;
    }
    int side = 0;
    for (int k = 0; k < 18 && missing > 0 && excess > 0; ++k) {
        const double square = low + (high - low) * missing / (missing + excess);
        const double off = length(square) - wanted;
        if (std::abs(off) < enough) break;
        if (off < 0) {
            low = square, missing = -off;
            if (side < 0) excess /= 2;
            side = -1;
        } else {
            high = square, excess = off;
            if (side > 0) missing /= 2;
            side = 1;
        }
    }
}

// Where hanging wire meets what it lies on it bends, it does not break.
void CentreLine::soften() {
    for (int pass = 0; pass < 3; ++pass) {
        Vec3 before = sag_.p[0];
        for (int k = 1; k < sag_.samples; ++k) {
            const Vec3 here = sag_.p[k];
            sag_.p[k] = 0.25 * (before + 2 * here + sag_.p[k + 1]);
            before = here;
        }
    }
}

// Its tangent is for now the direction one comes from.
void CentreLine::put(const Vec3& p, double tension) {
    if (line_.empty()) {
        line_.push_back({p, Vec3::Zero(), 0, tension, piece_});
        return;
    }
    const Vec3 way = p - line_.back().p;
    const double step = way.norm();
    line_.push_back({p, step > 0 ? Vec3(way / step) : Vec3(Vec3::Zero()), line_.back().s + step,
                     tension, piece_});
}

// Tangents of the drawn polyline, so that rings stand across what is seen.
void CentreLine::finish() {
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const Vec3 in = line_[i].tangent;
        const Vec3 sum = i + 1 < line_.size() ? Vec3(in + line_[i + 1].tangent) : in;
        const double size = sum.norm();
        line_[i].tangent = size > 1e-3 ? Vec3(sum / size) : any_perpendicular(in);
    }
}

}  // namespace fairlead::render
