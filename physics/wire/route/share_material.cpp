#include "physics/wire/route/share_material.h"

#include <algorithm>
#include <limits>

#include "physics/math/elementary.h"
#include "physics/wire/model/segment_ends.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double least_pull = 1e-9;  // [-] strain: below it rounding, as in is_taut

// Segments `first` to `end` - 1 pool their material and share it by length; but if there is more
// than their length, those on a body take theirs and the live ones have the slack.
void share_by_length(Wire& wire, int first, int end) {
    double rest = 0, length = 0, hanging = 0;
    int last = end - 1;  // takes what is left, to rounding
    for (int i = first; i < end; ++i) {
        rest += wire.segments[i].rest_length, length += wire.lines[i].length;
        if (live(wire, i)) hanging += wire.lines[i].length;
        wire.segments[i].length = wire.lines[i].length;
    }
    if (length == 0) return;  // nodes in one place: each keeps what it holds
    const bool slack = rest > length && hanging > 0 && hanging < length;
    if (slack)
        while (!live(wire, last)) --last;
    const double slackness = slack ? (rest - (length - hanging)) / hanging : rest / length;
    double given = 0;
    for (int i = first; i < end; ++i) {
        WireSegment& s = wire.segments[i];
        if (i == last) continue;
        s.rest_length = slack && !live(wire, i) ? s.length : slackness * s.length;
        given += s.rest_length;
    }
    wire.segments[last].rest_length = rest - given;
}

// Where nodes have come or gone, neighbours share their material; but first a wrap's dead segments
// among each other: its nodes may have slid from one to the next before.
void share_out(Wire& wire) {
    const auto disturbed = [&](int k) { return wire.segments[k].disturbed; };
    if (std::none_of(wire.segments.begin(), wire.segments.end(),
                     [](const WireSegment& s) { return s.disturbed; }))
        return;
    for (const Wrap& w : wire.wraps) {
        const auto [from, to] = dead_segments(wire, w);
        bool any = false;
        for (int k = from; k < to; ++k) any |= disturbed(k);
        if (any) share_by_length(wire, from, to);
    }
    const int n = int(wire.segments.size());
    for (int k = 0; k < n; ++k) {
        int end = k;
        // no material passes where two pieces meet
        while (end < n && disturbed(end) && (end == k || wire.points[end].node.junction < 0)) ++end;
        if (end == k) continue;
        share_by_length(wire, k, end);
        for (; k < end; ++k) wire.segments[k].disturbed = false;
        --k;
    }
}

// [m] by which the piece is longer than the way it goes.
double spare(const Wire& wire, int j) {
    return wire.segments[j].rest_length - wire.lines[j].length;
}

// [m] by which the piece is longer than its tension says.
double too_long(const Wire& wire, int j) {
    const WireSegment& s = wire.segments[j];
    return wire.lines[j].length - s.rest_length * (1 + s.tension / s.stiffness);
}

// Of what the giver of a wrap has `given` to the segments on the body [m], the live span on the
// other side gives back as much as the giver lacks now, if it hangs slack: nothing holds it there.
void take_from_slack(Wire& wire, const Wrap& w, double given) {
    const int other = w.giver == w.last ? w.first - 1 : w.last;
    if (!live(wire, other)) return;
    const double share = std::min({given, -spare(wire, w.giver), spare(wire, other)});
    if (share <= 0) return;
    wire.segments[w.giver].rest_length += share;
    wire.segments[other].rest_length -= share;
}

// Of what the giver of a wrap has `given` to the segments on the body [m], the live span on the
// other side gives back what slides have made it shorter: it is from there that it came. Neither
// comes to pull by it that did not.
void take_from_other(Wire& wire, const Wrap& w, const Bodies& bodies, double given, double h) {
    const bool giver_out = w.giver == w.last;
    const int other = giver_out ? w.first - 1 : w.last, node = giver_out ? w.first : w.last;
    if (!live(wire, other) || given <= 0) return;
    const WirePoint& p = wire.points[node];
    const double miss = p.contact.along - p.contact.along_before - h * p.contact.slide;
    const Vec3 t = turned(bodies[p.body].X_WB.q, p.axis);
    const double shrunk = miss * wire.lines[other].u.dot(t) * (giver_out ? -1 : 1);
    const double share = std::min({given, shrunk, too_long(wire, w.giver), -too_long(wire, other)});
    if (share <= 0) return;
    wire.segments[w.giver].rest_length += share;
    wire.segments[other].rest_length -= share;
}

// Dead segments keep their strain while nodes slide, unless it is more than that of the live ones
// beside them: sliding nodes that meet others leave such behind. What they give or take comes from
// the live neighbour with less tension; the other gives back what slides made it shorter, and what
// it has to spare.
void keep_strain(Wire& wire, const Bodies& bodies, double h) {
    std::vector<std::pair<int, double>> wants;  // segments that the giver had too little for; [m]
    for (const Wrap& w : wire.wraps) {
        if (w.giver < 0) continue;
        const auto [from, to] = dead_segments(wire, w);
        WireSegment& giver = wire.segments[w.giver];
        const double had = giver.rest_length;
        const auto give = [&](WireSegment& to, double rest) {
            giver.rest_length += to.rest_length - rest;
            to.rest_length = rest;
        };
        wants.clear();
        double most = 1;  // [-] length of what was one metre
        for (const int j : {w.first - 1, w.last})
            if (live(wire, j) && wire.segments[j].rest_length > 0)
                most = std::max(most, wire.lines[j].length / wire.segments[j].rest_length);
        for (int j = from; j < to; ++j) {
            WireSegment& s = wire.segments[j];
            const double l = wire.lines[j].length;
            // nothing holds slack between nodes that press: it goes to the live spans
            double rest = s.rest_length;
            if (s.length > 0 && l != s.length) rest *= l / s.length;
            rest = std::clamp(rest, l / most, l);
            const double limit = s.rest_length + std::max(0.0, giver.rest_length);
            if (rest > limit) wants.emplace_back(j, rest);
            rest = std::min(rest, limit);
            if (rest != s.rest_length) give(s, rest);
        }
        for (const auto& [j, rest] : wants) {  // of what those behind them gave back
            WireSegment& s = wire.segments[j];
            give(s, std::min(rest, s.rest_length + std::max(0.0, giver.rest_length)));
        }
        take_from_other(wire, w, bodies, had - giver.rest_length, h);
        take_from_slack(wire, w, had - giver.rest_length);
    }
    for (std::size_t j = 0; j < wire.segments.size(); ++j)
        wire.segments[j].length = wire.lines[j].length;
}

// Which pieces share what they have to spare: those that lack take it from the others by what each
// has. Not where all of it would not do.
void give_what_lacks(Wire& wire, const std::vector<int>& pieces) {
    double lack = 0, more = 0;
    for (const int j : pieces) (too_long(wire, j) > 0 ? lack : more) += std::abs(too_long(wire, j));
    if (!(lack > 0) || lack > more) return;
    for (const int j : pieces) {
        const double s = -too_long(wire, j);
        wire.segments[j].rest_length -= s < 0 ? s : s * (lack / more);
    }
}

// Which nodes (points) hold back what the pieces beside them lack, of those that would pull more
// than twice as hard by it. Not a node that was not there before, nor one between two that lack,
// nor one over which a piece that lacks would pull harder than friction there bears (wrap.h), as it
// does over all that lead to a slack piece.
std::vector<bool> nodes_that_hold(const Wire& wire) {
    const int n = int(wire.segments.size());
    std::vector<double> pull(n);  // [N] with what the piece lacks
    std::vector<bool> lacks(n), holds(n + 1, true);
    for (int j = 0; j < n; ++j) {
        const WireSegment& s = wire.segments[j];
        const double more =  // [N]
            s.stiffness * too_long(wire, j) / std::max(s.rest_length, least_rest_length(wire));
        // less is what the step itself leaves, at second order
        lacks[j] = more > std::max(s.tension, least_pull * s.stiffness);
        pull[j] = std::max(0.0, s.tension + more);
    }
    std::vector<double> from_left(n + 1, 1), from_right(n + 1, 1);  // [-] what a wrap lets through
    for (const Wrap& w : wire.wraps)
        from_left[w.first] = from_right[w.last] = elementary::exp(-w.friction * w.grip);
    const auto passes = [&](int k) {
        return wire.points[k].kind == Kind::contact && wire.points[k].node.junction < 0;
    };
    double over_left = 0, over_right = 0;  // [N] what comes over the nodes from there
    for (int k = 1; k < n; ++k) {
        over_left = std::max(over_left, lacks[k - 1] ? pull[k - 1] : 0) * from_left[k];
        if (!passes(k)) over_left = 0;
        if (over_left > pull[k])
            holds[k] = false;
        else
            over_left = 0;
        // what a new node divides of a wire with mass has shared by length already
        const bool fresh = !wire.heavy && std::isnan(wire.points[k].slip);
        if (passes(k) && (fresh || (lacks[k - 1] && lacks[k]))) holds[k] = false;
    }
    for (int k = n - 1; k > 0; --k) {
        over_right = std::max(over_right, lacks[k] ? pull[k] : 0) * from_right[k];
        if (!passes(k)) over_right = 0;
        if (over_right > pull[k - 1])
            holds[k] = false;
        else
            over_right = 0;
    }
    return holds;
}

// Calls on(pieces) for the pieces between two nodes that hold, where there are several.
template <class On>
void each_run(const Wire& wire, On on) {
    const int n = int(wire.segments.size());
    const std::vector<bool> holds = nodes_that_hold(wire);
    std::vector<int> pieces;
    for (int j = 0; j < n; ++j) {
        pieces.push_back(j);
        if (!holds[j + 1]) continue;
        if (pieces.size() > 1) on(pieces);
        pieces.clear();
    }
}

// Without mass between its ends, what lies on bodies is held by friction alone, and that by nothing
// where nothing pulls: pieces between nodes that hold share what they have to spare.
void ease_light(Wire& wire) {
    each_run(wire, [&](const std::vector<int>& pieces) { give_what_lacks(wire, pieces); });
}

// In a wire with mass, pieces between nodes that hold share what they have to spare, too. Where
// they lack material together, they stretch alike: a piece that lacks more than friction bears
// would pull by itself alone in the next tick, and harder than anything explains.
void ease_pieces(Wire& wire) {
    each_run(wire, [&](const std::vector<int>& pieces) {
        double lack = 0;  // [m]
        for (const int j : pieces) lack += too_long(wire, j);
        if (lack > 0)
            share_by_length(wire, pieces.front(), pieces.back() + 1);
        else
            give_what_lacks(wire, pieces);
    });
}

// Nothing holds material where nothing pulls: what one span of a slack wire lacks, after a slide,
// comes over the wraps from those that have more than they need. What has mass lies on bodies by
// its weight, and keeps what it has there.
void ease_spans(Wire& wire) {
    const int n = int(wire.wraps.size());
    std::vector<int> spans;
    for (int first = 0; first < n;) {  // wraps with live spans between them
        int end = first;
        spans = {wire.wraps[first].first - 1};
        do spans.push_back(wire.wraps[end].last);
        while (++end < n && wire.wraps[end].open &&
               wire.wraps[end].first - 1 == wire.wraps[end - 1].last);
        if (wire.wraps[first].open) give_what_lacks(wire, spans);
        first = end;
    }
}

// Where nodes of a slipping wrap slid by more or less than the step reckoned with, one side is
// longer than its tension says and the other shorter: the material slips by that much more. So do
// the two pieces that a new wrap divides: nothing held them apart before.
void follow_slides(Wire& wire, const Bodies& bodies, double h) {
    for (const Wrap& w : wire.wraps) {
        const WirePoint& node = wire.points[w.first];
        if (node.kind != Kind::contact || !w.open) continue;
        const bool divides = std::isnan(node.slip);  // since this tick
        if (!node.slips && !divides) continue;
        double most = divides ? std::numeric_limits<double>::infinity()
                              : 0;  // [m] that slides, not foreseen, have moved
        for (int k = w.first; k <= w.last; ++k) {
            const WirePoint& p = wire.points[k];
            const Vec3 t = turned(bodies[p.body].X_WB.q, p.axis);
            const double miss = p.contact.along - p.contact.along_before - h * p.contact.slide;
            most += std::abs(miss) *
                    (std::abs(wire.lines[k - 1].u.dot(t)) + std::abs(wire.lines[k].u.dot(t)));
        }
        const int in = w.first - 1, out = w.last;
        const double over_in = too_long(wire, in), over_out = too_long(wire, out);
        if (over_in * over_out >= 0) continue;
        const double share = std::min({most, std::abs(over_in), std::abs(over_out)});
        wire.segments[in].rest_length += over_in > 0 ? share : -share;
        wire.segments[out].rest_length += over_in > 0 ? -share : share;
    }
}

}  // namespace

void share_material(Wire& wire, const Bodies& bodies, double h) {
    share_out(wire);
    keep_strain(wire, bodies, h);
    if (!wire.heavy) ease_light(wire);
    if (wire.heavy && !is_taut(wire)) {
        ease_spans(wire);
        keep_strain(wire, bodies, h);  // no more than the live ones have now
    }
    follow_slides(wire, bodies, h);
    if (wire.heavy) ease_pieces(wire);
}

}  // namespace fairlead::physics
