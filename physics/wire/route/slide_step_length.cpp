#include "physics/wire/route/slide_step_length.h"

#include <algorithm>

#include "physics/wire/model/segment_ends.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

// Slides that the step took part in have its tensions already, but for this share of them; where
// several nodes slide at once on a body, which moves material between them, but for this strain.
// Tuning: with more of them a wire that hangs slack over an edge trembles.
constexpr double foreseen_share = 0.3;    // [-]
constexpr double foreseen_strain = 1e-3;  // [-]
// Of the shorter span beside a wrap that slips, what slides may at most take from one of the two
// and give to the other: the material slips by as much more (contact_nodes.cpp). Tuning: with five
// times that nodes run for metres along an edge that the wire all but follows.
constexpr double slips_over = 0.01;  // [-]
constexpr double flat = 0.5;         // [-] sin α of what all but follows an edge
constexpr double far = 0.1;          // [-] of a flat span, for a node in a tick

struct Pull {
    double grows;               // [m] by all of the way
    double least, most;         // [m] lengths between which it pulls as the tick found it
    double length;              // [m] now
    double tension, stiffness;  // [N], [N/m]

    // By how much more it pulls after the share s of the way [N].
    double more(double s) const {
        const double l = length + s * grows;  // as convex as it is, on the safe side
        if (l > most) return stiffness * (l - most);
        return l < least ? std::max(-tension, stiffness * (l - least)) : 0;
    }
};

// The pulls of all live spans; of a wire that is slack as a whole one pull, by what all of it has,
// or friction that pulls nodes back to where the tick found them might make more of it.
class Pulls {
  public:
    Pulls(const SlideProblem& p, const std::vector<double>& along)
        : p_(p), wire_(p.wire), along_(along) {
        const auto known = [](const WirePoint& q) { return q.contact.slide != 0; };
        foreseen_ = std::any_of(wire_.points.begin(), wire_.points.end(), known);
        const int n = int(wire_.segments.size());
        if (!is_taut(wire_)) {
            pulls_.push_back(pull_of({0, n - 1}, false));
            return;
        }
        for (int j = 0; j < n; ++j) {
            if (!live(wire_, j)) continue;
            const Span span = span_at(wire_, j);
            add(span);
            j = span.last;
        }
    }

    // What changing tensions add to dΦ/ds [J].
    double slope(double s) const {
        double sum = 0;
        for (const Pull& pull : pulls_) sum += pull.grows * pull.more(s);
        return sum;
    }

  private:
    Vec3 place(int k, bool leaving, bool slid) const {
        Vec3 x = end_position(wire_.points[k], leaving, p_.bodies);
        if (slid && p_.surface[k]) {
            const Quat& q = p_.bodies[wire_.points[k].body].X_WB.q;
            x += (along_[k] - wire_.points[k].contact.along) * (q * wire_.points[k].axis);
        }
        return x;
    }

    double length(int i, bool slid) const {  // [m] of segment i
        return (place(i + 1, false, slid) - place(i, true, slid)).norm();
    }

    Pull pull_of(const Span& part, bool taut) const {
        const double EA = mean_stiffness(wire_, part.first, part.last);
        double now = 0, grows = 0, rest = 0, natural = 0;  // [m]
        for (int i = part.first; i <= part.last; ++i) {
            const WireSegment& s = wire_.segments[i];
            now += wire_.lines[i].length, rest += s.rest_length;
            natural += s.rest_length * (1 + (taut ? s.tension / EA : 0));
            grows += length(i, true) - length(i, false);
        }
        const double stiffness = EA / std::max(rest, least_rest_length(wire_));
        const double least = p_.again ? natural : std::min(now, natural);
        return {grows, least, std::max(now, natural), now, 0, stiffness};
    }

    Span span_to(int last) const {  // the one that ends with segment `last`
        Span span{last, last};
        while (!wire_.heavy && span.first > 0 &&
               wire_.points[span.first].kind == WirePoint::Kind::eye)
            --span.first;
        return span;
    }

    // The span, with what lies on bodies and takes its material from there.
    Span fed_by(const Span& span) const {
        Span fed = span;
        for (const Wrap& w : wire_.wraps) {
            if (w.giver < span.first || w.giver > span.last) continue;
            const auto [from, to] = dead_segments(wire_, w);
            fed = {std::min(fed.first, from), std::max(fed.last, to - 1)};
        }
        return fed;
    }

    // [m] by which the span, and what it feeds, grows by all of the way.
    double growth(const Span& span) const {
        const Span fed = fed_by(span);
        double sum = 0;
        for (int i = fed.first; i <= fed.last; ++i) sum += length(i, true) - length(i, false);
        return sum;
    }

    void add(const Span& span) {
        const Span fed = fed_by(span);
        bool several = false;         // nodes on a body beside it
        double given = 0, taken = 0;  // [m] that slip over from the next spans, and to them
        for (const Wrap& w : wire_.wraps) {
            const bool before = w.last == span.first, behind = w.first - 1 == span.last;
            if (!before && !behind) continue;
            several |= w.last > w.first;
            const double most = slips_over * slipping(w);
            if (most == 0) continue;
            const double grows = growth(before ? span_to(w.first - 1) : span_at(wire_, w.last));
            given = std::max(given, std::clamp(-grows, 0.0, most));
            taken = std::max(taken, std::clamp(grows, 0.0, most));
        }
        const double tension = wire_.segments[span.first].tension;
        Pull pull = pull_of(fed, tension > 0);
        pull.tension = tension;
        if (foreseen_ && tension > 0) {
            const double room = several ? foreseen_strain * rest_length(wire_, fed)
                                        : foreseen_share * tension / pull.stiffness;
            pull.least -= room, pull.most += room;
        }
        pull.least -= taken, pull.most += given;
        pulls_.push_back(pull);
    }

    // The shorter span beside a wrap that slips, if both pull [m].
    double slipping(const Wrap& w) const {
        const WirePoint& node = wire_.points[w.first];
        if (node.kind != WirePoint::Kind::contact || !w.open || !node.slips) return 0;
        const auto slack = [&](int j) { return !(wire_.segments[j].tension > 0); };
        if (slack(w.first - 1) || slack(w.last)) return 0;
        return std::min(wire_.lines[w.first - 1].length, wire_.lines[w.last].length);
    }

    const SlideProblem& p_;
    const Wire& wire_;
    const std::vector<double>& along_;
    bool foreseen_ = false;
    std::vector<Pull> pulls_;
};

}  // namespace

double share_of_way(const SlideProblem& problem, const std::vector<double>& along,
                    const std::function<double(double)>& slope) {
    const Pulls pulls(problem, along);
    const auto uphill = [&](double s) { return slope(s) + pulls.slope(s) > 0; };
    if (!uphill(1)) return 1;
    constexpr int halvings = 40;
    double from = 0, to = 1;
    for (int i = 0; i < halvings; ++i) {
        const double s = (from + to) / 2;
        (uphill(s) ? to : from) = s;
    }
    return from;
}

// How far all may go together where a live span all but follows an edge: its node no farther in a
// tick than a share of the span, besides twice as fast as in the last. Tensions stand still on its
// way, and it would run half a span before they tell it to stop.
double short_of_flat(const SlideProblem& p, const std::vector<double>& along, double share) {
    const auto& points = p.wire.points;
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (!p.surface[k]) continue;
        const Vec3 t = turned(p.bodies[points[k].body].X_WB.q, points[k].axis);
        double span = unbounded;
        for (const std::size_t j : {k - 1, k})
            if (live(p.wire, int(j)) && across(p.wire.lines[j].u, t) < flat)
                span = std::min(span, p.wire.lines[j].length);
        const double most = far * span + 2 * p.h * std::abs(points[k].contact.slid);
        const double way = std::abs(along[k] - points[k].contact.along);
        if (share * way > most) share = most / way;
    }
    return share;
}

}  // namespace fairlead::physics
