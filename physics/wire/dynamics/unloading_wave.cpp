#include "physics/wire/dynamics/unloading_wave.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

namespace {

constexpr double slack = 1e-2;  // [-] of its length, that a piece has flown together. Tuning

// [s] a wave needs to run through it; 0: it has no mass.
double passage(const WireSegment& s) {
    return s.rest_length * std::sqrt(s.mass_per_metre() / s.stiffness);
}

double passage(const Wire& wire) {
    double sum = 0;
    for (const WireSegment& s : wire.segments) sum += passage(s);
    return sum;
}

// [s] of the impulse T t, which ends when the wave arrives, `ahead` of now: what of it the step to
// come adds, whose velocities are means over it.
double share_of_step(double ahead, double h) {
    const double y = ahead / h;
    if (y >= 1) return h;
    if (y >= 0) return h * (1 - (1 - y) * (1 - y) / 2);
    return y > -1 ? h / 2 * (1 + y) * (1 + y) : 0;
}

// A wave: when it comes to the spans of a wire, asked for in their order.
class Wave {
  public:
    Wave(const Wire& wire, bool from_start)
        : wire_(wire),
          all_(passage(wire)),
          wave_(from_start ? wire.from_start : wire.from_end),
          from_start_(from_start) {
        const int n = int(wire.segments.size());
        const auto point = [&](int i) { return wire.points[from_start ? i : n - i].kind; };
        while (reached_ < n && point(reached_) == WirePoint::Kind::mass) ++reached_;
        const WirePoint::Kind end = point(reached_);
        if (end != WirePoint::Kind::attach && end != WirePoint::Kind::winch) --reached_;
        for (int i = 0; i < reached_; ++i)
            reach_ += passage(wire.segments[from_start ? i : n - 1 - i]);
    }

    // [N s] of the span: what it pulls with until then; none: it is as ever.
    std::optional<double> impulse(const Span& span, double h) {
        const double ahead = this->ahead(span);
        const int n = int(wire_.segments.size());
        const bool reached = from_start_ ? span.last < reached_ : span.first >= n - reached_;
        if (!wave_.followed || !reached || ahead <= -h || ahead > 2 * h) return {};
        const double pull = before(span.first, ahead, h);
        if (pull == 0) return {};
        return -pull * share_of_step(ahead, h);
    }

    bool is_over(double h) const { return !wave_.followed || wave_.since > reach_ + h; }

    // The last lump that it reaches flies no farther in a step than half its piece is long.
    bool is_resolved(double h) const {
        if (reached_ <= 0) return false;
        const int n = int(wire_.segments.size());
        const WireSegment& last = wire_.segments[from_start_ ? reached_ - 1 : n - reached_];
        return passage(last) > 0 && 2 * last.tension * h <= last.stiffness * passage(last);
    }

  private:
    double come_to(int segment) {
        while (next_ < segment) passed_ += passage(wire_.segments[next_++]);
        return passed_;
    }

    double ahead(const Span& span) {  // [s]
        const double middle = (come_to(span.first) + come_to(span.last + 1)) / 2;
        return (from_start_ ? middle : all_ - middle) - wave_.since;
    }
    // [N] what the segment pulled with before the wave
    double before(int segment, double ahead, double h) const {
        const double tension = wire_.segments[segment].tension;
        return wave_.since == 0 ? tension : tension * h / share_of_step(ahead + h, h);
    }
    const Wire& wire_;
    double all_, passed_ = 0;  // [s]
    int reached_ = 0;          // segments from the loose end on, before what the wire runs over
    double reach_ = 0;         // [s] to run through them
    Unloading wave_;
    bool from_start_;
    int next_ = 0;
};

}  // namespace

double shortest_followed(const Wire& wire, bool from_start, double h) {
    const WireSegment& s = from_start ? wire.segments.front() : wire.segments.back();
    const double mass = s.mass_per_metre();
    return mass > 0 ? 2 * h * s.tension / std::sqrt(s.stiffness * mass) : 0;
}

void begin_waves(Wire& first, Wire& second, double h) {
    const bool before = Wave(first, false).is_resolved(h);
    const bool behind = Wave(second, true).is_resolved(h);
    if (before || behind) first.from_end = {0, before}, second.from_start = {0, behind};
}

void hold_before_waves(const std::vector<Wire>& wires, double h, Rows& rows) {
    if (std::none_of(wires.begin(), wires.end(), unloads)) return;
    std::optional<Wave> from_start, from_end;
    int wire = -1;  // whose
    for (Row& row : rows.rows) {
        if (row.key.owner != Owner::wire || !unloads(wires[row.index])) continue;
        const Wire& here = wires[row.index];
        if (row.index != wire) {
            from_start.emplace(here, true);
            from_end.emplace(here, false);
            wire = row.index;
        }
        const Span span = span_of(row, here);
        // of two waves the one that comes first, after which it pulls no more
        const auto a = from_start->impulse(span, h), b = from_end->impulse(span, h);
        if (!a && !b) continue;
        row.upper = std::max(a.value_or(-unbounded), b.value_or(-unbounded));
        const bool flies = row.g < -slack * rest_length(here, span);
        if (!flies) row.lower = row.upper;  // else its ends may pass each other, and be caught
    }
}

void find_held_ends(const std::vector<Wire>& wires, const WireFreedoms& freedoms, double h,
                    std::vector<HeldEnd>& held) {
    held.clear();
    for (std::size_t w = 0; w < wires.size(); ++w) {
        const Wire& wire = wires[w];
        const auto hold = [&](int point, const WireSegment& segment, const Vec3& out) {
            held.push_back(
                {int(w), freedoms.wire_point(int(w), point), h / 2 * segment.tension * out});
        };
        if (wire.from_start.since == 0) hold(0, wire.segments.front(), -wire.lines.front().u);
        if (wire.from_end.since == 0)
            hold(int(wire.points.size()) - 1, wire.segments.back(), wire.lines.back().u);
    }
}

void advance_waves(std::vector<Wire>& wires, double h) {
    for (Wire& wire : wires) {
        if (!unloads(wire)) continue;
        for (const bool from_start : {true, false}) {
            Unloading& wave = from_start ? wire.from_start : wire.from_end;
            if (wave.since < 0) continue;
            wave.since += h;
            if (Wave(wire, from_start).is_over(h)) wave = {};
        }
    }
}

}  // namespace fairlead::physics
