// parting.cpp — wires that part above their breaking load (rigging.h).
#include "physics/wire/rigging/strands.h"
#include "physics/world/rigging.h"

namespace fairlead::physics {

double breaking_load(const World& w, int i) {
    const Wire& wire = w.wires[i];
    double least = w.wire_types[wire.type].breaking_load;
    for (const WirePiece& piece : wire.pieces) {
        const double load = w.wire_types[piece.type].breaking_load;
        if (load > 0 && !(least > 0 && least < load)) least = load;
    }
    return least * (1 - wire.damage);
}

void part_overloaded(World& w) {
    constexpr int patience = 2;  // [ticks] one alone may be a catch that the step could not resolve
    w.partings.clear();
    for (int i = 0; i < int(w.wires.size()); ++i) {
        Wire& wire = w.wires[i];
        if (!(breaking_load(w, i) > 0) || !present(wire)) continue;
        // the segment that bears the largest share of what its type holds
        int worst = -1;
        double share = 0;
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            const WireSegment& s = wire.segments[k];
            const double most = w.wire_types[s.type].breaking_load * (1 - wire.damage);
            if (live(wire, k) && most > 0 && s.tension > share * most)
                worst = k, share = s.tension / most;
        }
        wire.overloaded = share > 1 ? wire.overloaded + 1 : 0;
        if (wire.overloaded < patience) continue;
        const double at = material_before(wire, {worst, 0.5});
        const double tension = wire.segments[worst].tension;
        int rest = -1;
        if (!cut(w, i, at, &rest).empty()) continue;
        // it was worn where it has parted: what is left is as strong as its material
        w.wires[i].damage = w.wires[rest].damage = 0;
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
