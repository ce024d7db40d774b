// parting.cpp — wires that part above their breaking load (rigging.h).
#include <algorithm>
#include <limits>

#include "physics/wire/model/material.h"
#include "physics/wire/rigging/strands.h"
#include "physics/wire/rigging/stretches.h"
#include "physics/world/rigging.h"

namespace fairlead::physics {

double breaking_load(const World& w, int i) {
    const Wire& wire = w.wires[i];
    double least = 0;
    const auto take = [&](int type, const WornPart& part) {
        const double most = w.wire_types[type].breaking_load, load = most * (1 - part.damage);
        if (most > 0 && !(least > 0 && least < load)) least = load;
    };
    constexpr double far = std::numeric_limits<double>::max();
    if (wire.pieces.empty()) take(wire.type, most_worn(wire, -far, far));
    for (int k = 0; k < int(wire.pieces.size()); ++k) {
        const double from = k > 0 ? end_of_piece(wire, k - 1) - wire.start : -far;
        const bool last = k + 1 == int(wire.pieces.size());
        take(wire.pieces[k].type,
             most_worn(wire, from, last ? far : end_of_piece(wire, k) - wire.start));
    }
    return least;
}

double damage_of(const World& w, int of) {
    double most = 0;
    for (int i = 0; i < int(w.wires.size()); ++i)
        if (present(w.wires[i]))
            for (const Stretch& s : stretches_of(w.wires[i], i))
                if (s.of == of) most = std::max(most, s.damage);
    return most;
}

void set_damage(World& w, int of, double damage, Worn which) {
    for (int i = 0; i < int(w.wires.size()); ++i) {
        if (!present(w.wires[i])) continue;
        std::vector<Stretch> stretches = stretches_of(w.wires[i], i);
        for (Stretch& s : stretches)
            if (s.of == of && (which == Worn::everywhere || s.damage > 0)) s.damage = damage;
        set_stretches(w.wires[i], i, std::move(stretches));
    }
}

namespace {

// Where a wire bears the largest share of what it can bear.
struct WeakPlace {
    MaterialPlace place;
    double share = 0;  // [-]
};

WeakPlace weakest(const Wire& wire, const World& w) {
    WeakPlace worst;
    double from = 0;  // [m] of material from the first stop
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        const WireSegment& s = wire.segments[k];
        from += on_arc(wire.points[k]);
        const WornPart part = most_worn(wire, from, from + s.rest_length);
        const double most = w.wire_types[s.type].breaking_load * (1 - part.damage);
        if (live(wire, k) && most > 0 && s.tension > worst.share * most) {
            const bool alike = wire.stretches.empty() || !(s.rest_length > 0);
            worst = {{k, alike ? 0.5 : (part.at - from) / s.rest_length}, s.tension / most};
        }
        from += s.rest_length;
    }
    return worst;
}

}  // namespace

void part_overloaded(World& w) {
    constexpr int patience = 2;  // [ticks] one alone may be a catch that the step could not resolve
    w.partings.clear();
    for (int i = 0; i < int(w.wires.size()); ++i) {
        Wire& wire = w.wires[i];
        if (!(breaking_load(w, i) > 0) || !present(wire)) continue;
        const auto [place, share] = weakest(wire, w);
        // where a wave has not come yet it pulls as it did, and holds that as it did
        wire.overloaded = share > 1 && !unloads(wire) ? wire.overloaded + 1 : 0;
        if (wire.overloaded < patience) continue;
        const double at = material_before(wire, place);
        const double tension = wire.segments[place.segment].tension;
        int rest = -1;
        if (!cut(w, i, at, &rest).empty()) continue;
        // it was worn where it has parted: what is left is as strong as its material
        std::vector<Stretch> before = stretches_of(w.wires[i], i),
                             behind = stretches_of(w.wires[rest], rest);
        before.back().damage = behind.front().damage = 0;
        set_stretches(w.wires[i], i, before), set_stretches(w.wires[rest], rest, behind);
        w.partings.push_back({i, at, tension});
    }
}

std::optional<BrokenShackle> break_shackle(World& w, int i, double load) {
    for (int other = 0; other < int(w.wires.size()); ++other) {
        const std::optional<Seam> seam = seam_between(w, i, other);
        if (!seam) continue;
        const double at = material_before(w.wires[seam->wire], seam->place);
        if (!(seam->tension > load) || !disconnect(w, i, other).empty()) return {};
        return BrokenShackle{{seam->wire, at, seam->tension}, seam->wire == i ? other : i};
    }
    const Wire& wire = w.wires[i];
    if (!present(wire) || wire.points.back().kind != WirePoint::Kind::attach) return {};
    const double tension = wire.segments[end_segment(wire, WireEnd::end)].tension;
    const double at = wire_rest_length(wire);
    if (!(tension > load) || !detach(w, i, WireEnd::end).empty()) return {};
    return BrokenShackle{{i, at, tension}, -1};
}

}  // namespace fairlead::physics
