#include "render/wire_tube.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr double coincident = 1e-6;       // [m] closer points are one
constexpr double turn_per_sample = 0.12;  // [rad] between two drawn rings
constexpr int sag_samples = 28;
constexpr double at_the_top = 0.1;    // [m] an eye welded this deep below a top is on it
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
                       const std::vector<Ledge>& ledges) {
    line_.clear();
    floor_ = floor;
    ledges_ = &ledges;
    gather(wire);
    if (knots_.size() < 2) return;
    find_wraps();
    find_tangents();
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
        } else if (!a.wrapped && k.point.kind != WirePoint::Kind::mass) {
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
        const bool curved = beside.point.kind == WirePoint::Kind::mass;
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
    if (slack > 0 && !span.wrapped) {
        run.hinged_a = a.hinged;
        run.hinged_b = b.hinged;
        trace_sag(run, length + slack, tension);
    } else {
        trace_curve(run, tension);
    }
    if (b.rounded)
        trace_curve({run.b, span.chord, b.point.p, b.tangent, near_kink, near_kink}, tension);
}

double CentreLine::Piece::turn() const {
    const Vec3 chord = (b - a).normalized();
    return angle_between(tangent_a, chord) + angle_between(chord, tangent_b);
}

Vec3 CentreLine::Piece::at(double u, double turn) const {
    const double v = 1 - u;
    return (v * v * (1 + 2 * u)) * a + (u * v * v * arc_reach(reach_a, turn)) * tangent_a +
           (u * u * (3 - 2 * u)) * b - (u * u * v * arc_reach(reach_b, turn)) * tangent_b;
}

void CentreLine::trace_curve(const Piece& piece, double tension) {
    const double turn = piece.turn();
    const int n = turn < 1e-6 ? 1 : std::clamp<int>(1 + int(2 * turn / turn_per_sample), 4, 48);
    const double lower_end = std::min(piece.a.z(), piece.b.z());
    for (int k = 1; k < n; ++k) {
        Vec3 p = piece.at(double(k) / n, turn);
        p.z() = std::max(p.z(), support(p, lower_end));
        put(p, tension);
    }
    put(piece.b, tension);
}

double CentreLine::support(const Vec3& p, double lower_end) const {
    double height = floor_;
    for (const Ledge& ledge : *ledges_)
        if (ledge.top > height && ledge.top < lower_end + at_the_top &&
            ledge.area.contains(p.head<2>()))
            height = ledge.top;
    return std::min(height, lower_end);
}

// The sag's height is found from the length of the very polyline that is drawn.
void CentreLine::trace_sag(const Piece& piece, double wanted, double tension) {
    const double turn = piece.turn();
    const Vec3 chord = (piece.b - piece.a).normalized();
    const Vec3 down = sag_direction(chord);
    const Vec3 level = Vec3::UnitZ().cross(chord);
    const Vec3 aside = level.norm() > 0.05 ? Vec3(level.normalized()) : Vec3(-0.6, 0.8, 0);
    const double lower_end = std::min(piece.a.z(), piece.b.z());
    // As many pieces as it bends, by a parabola's sag; where it may lie on something, as many as
    // there are, for the bights.
    const double chord_length = (piece.b - piece.a).norm();
    const double sag = std::sqrt(0.375 * std::max(0.0, wanted - chord_length) * chord_length);
    const Vec3 lowest = (piece.a + piece.b) / 2 + 2 * sag * down;
    const bool clear =
        lowest.z() > support(lowest, lower_end) && lower_end - 2 * sag > support(lowest, lower_end);
    const double bends = turn + 8 * sag / chord_length;
    const int samples =
        clear ? std::clamp(int(std::ceil(bends / (turn_per_sample / 2))), 4, sag_samples)
              : sag_samples;
    // what no trial of a height changes, once
    std::array<Vec3, sag_samples + 1> taut;
    std::array<double, sag_samples + 1> share;
    for (int k = 0; k <= samples; ++k) {
        const double u = double(k) / samples;
        taut[k] = piece.at(u, turn);
        share[k] = bump(u, piece.hinged_a, piece.hinged_b);
    }
    const auto shape = [&](double height) {
        bool lies = false;
        sag_.clear();
        for (int k = 0; k <= samples; ++k) {
            Vec3 p = taut[k] + height * share[k] * down;
            const double ground = support(p, lower_end);
            if (p.z() < ground) {  // lies there, in a bight
                p += (ground - p.z()) * aside;
                p.z() = ground;
                lies = true;
            }
            sag_.push_back(p);
        }
        if (lies) soften();
        double length = 0;
        for (int k = 1; k <= samples; ++k) length += (sag_[k] - sag_[k - 1]).norm();
        return length;
    };
    // The length grows with the square of a small height, so that is what is sought: by chords
    // (regula falsi, Illinois), which begin at what a parabola would do.
    const double straight = shape(0), enough = 1e-5 * wanted;
    double low = 0, missing = wanted - straight;
    double high = 0.5 * missing * straight, excess = shape(std::sqrt(high)) - wanted;
    if (excess < 0) {
        low = high, missing = -excess;
        high = 0.56 * wanted * wanted, excess = shape(std::sqrt(high)) - wanted;
    }
    int side = 0;
    for (int k = 0; k < 18 && missing > 0 && excess > 0; ++k) {
        const double height = low + (high - low) * missing / (missing + excess);
        const double off = shape(std::sqrt(height)) - wanted;
        if (std::abs(off) < enough) break;
        if (off < 0) {
            low = height, missing = -off;
            if (side < 0) excess /= 2;
            side = -1;
        } else {
            high = height, excess = off;
            if (side > 0) missing /= 2;
            side = 1;
        }
    }
    for (int k = 1; k < samples; ++k) put(sag_[k], tension);
    put(piece.b, tension);
}

// Where hanging wire meets what it lies on it bends, it does not break.
void CentreLine::soften() {
    for (int pass = 0; pass < 3; ++pass) {
        Vec3 before = sag_.front();
        for (std::size_t k = 1; k + 1 < sag_.size(); ++k) {
            const Vec3 here = sag_[k];
            sag_[k] = 0.25 * (before + 2 * here + sag_[k + 1]);
            before = here;
        }
    }
}

void CentreLine::put(const Vec3& p, double tension) {
    const double step = line_.empty() ? 0 : (p - line_.back().p).norm();
    const double s = line_.empty() ? 0 : line_.back().s + step;
    line_.push_back({p, Vec3::Zero(), s, tension});
}

// Tangents of the drawn polyline, so that rings stand across what is seen.
void CentreLine::finish() {
    const std::size_t n = line_.size();
    for (std::size_t i = 0; i < n; ++i) {
        const LinePoint& p = line_[i];
        const Vec3 in = i > 0 ? Vec3((p.p - line_[i - 1].p).normalized()) : Vec3(Vec3::Zero());
        const Vec3 out = i + 1 < n ? Vec3((line_[i + 1].p - p.p).normalized()) : Vec3(Vec3::Zero());
        const Vec3 sum = in + out;
        line_[i].tangent = sum.norm() > 1e-3 ? Vec3(sum.normalized()) : any_perpendicular(in);
    }
}

Vec3 carry_frame(const LinePoint& a, const LinePoint& b, const Vec3& across) {
    const Vec3 v = b.p - a.p;
    const double vv = v.squaredNorm();
    if (!(vv > 0)) return across;
    const Vec3 r = across - 2 / vv * v.dot(across) * v;
    const Vec3 t = a.tangent - 2 / vv * v.dot(a.tangent) * v;
    const Vec3 w = b.tangent - t;
    const double ww = w.squaredNorm();
    const Vec3 carried = ww > 1e-18 ? Vec3(r - 2 / ww * w.dot(r) * w) : r;
    const Vec3 square = carried - carried.dot(b.tangent) * b.tangent;  // sheds rounding
    return square.norm() > 1e-6 ? Vec3(square.normalized()) : any_perpendicular(b.tangent);
}

void append_ring(const LinePoint& at, const Vec3& across, double radius, int sides, double s_origin,
                 const Eigen::Vector3f& colour, Tube& tube) {
    const Vec3 second = at.tangent.cross(across);
    const double out = 1 / std::cos(std::numbers::pi / sides);
    // The seam needs its own vertex: there the angle jumps from 2π to 0.
    for (int k = 0; k <= sides; ++k) {
        const double angle = 2 * std::numbers::pi * k / sides;
        const Vec3 radial = std::cos(angle) * across + std::sin(angle) * second;
        tube.vertices.push_back({at.p.cast<float>(), (out * radial).cast<float>(),
                                 at.tangent.cast<float>(), static_cast<float>(radius),
                                 static_cast<float>(at.s - s_origin), static_cast<float>(angle),
                                 colour});
    }
}

void join_rings(std::size_t first_vertex, int rings, int sides, Tube& tube) {
    const auto first = static_cast<std::uint32_t>(first_vertex);
    const std::uint32_t row = sides + 1;
    auto& out = tube.indices;
    for (int i = 0; i + 1 < rings; ++i)
        for (int k = 0; k < sides; ++k) {
            const std::uint32_t a = first + i * row + k, b = a + row;
            for (std::uint32_t v : {a, a + 1, b, a + 1, b + 1, b}) out.push_back(v);
        }
    const std::uint32_t end = first + (rings - 1) * row;
    for (int k = 1; k + 1 < sides; ++k) {
        for (std::uint32_t v : {first, first + k + 1, first + k}) out.push_back(v);
        for (std::uint32_t v : {end, end + k, end + k + 1}) out.push_back(v);
    }
}

}  // namespace fairlead::render
