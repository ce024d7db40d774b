#include "physics/wire/rigging/stretches.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::physics {

std::vector<Stretch> stretches_of(const Wire& wire, int index) {
    if (!wire.stretches.empty()) return wire.stretches;
    return {{0, wire.cut_from >= 0 ? wire.cut_from : index, wire.damage}};
}

void set_stretches(Wire& wire, int index, std::vector<Stretch> stretches) {
    const auto alike = [](const Stretch& a, const Stretch& b) {
        return a.of == b.of && a.damage == b.damage;
    };
    stretches.erase(std::unique(stretches.begin(), stretches.end(), alike), stretches.end());
    stretches.front().from = 0;
    wire.damage = worn_by_stretch;
    wire.stretches = std::move(stretches);
    const Stretch only = wire.stretches.front();
    if (wire.stretches.size() > 1 || only.of != (wire.cut_from >= 0 ? wire.cut_from : index))
        return;
    wire.damage = only.damage;
    wire.stretches.clear();
}

double end_of_stretch(const std::vector<Stretch>& stretches, std::size_t k) {
    return k + 1 < stretches.size() ? stretches[k + 1].from
                                    : std::numeric_limits<double>::infinity();
}

void join_stretches(Wire& wire, const Wire& behind, double at) {
    for (Stretch s : behind.stretches) {
        s.from += at;
        wire.stretches.push_back(s);
    }
}

void divide_stretches(Wire& wire, Wire& rest, double at, double least) {
    const std::vector<Stretch> all = std::exchange(wire.stretches, {});
    for (std::size_t k = 0; k < all.size(); ++k) {
        const double from = k == 0 ? -std::numeric_limits<double>::infinity() : all[k].from;
        const double to = end_of_stretch(all, k);
        if (from < at - least) wire.stretches.push_back(all[k]);
        if (to > at + least)
            rest.stretches.push_back({std::max(0.0, all[k].from - at), all[k].of, all[k].damage});
    }
    if (!rest.stretches.empty()) rest.stretches.front().from = 0;
}

void reverse_stretches(Wire& wire, double length) {
    std::vector<Stretch> turned;
    for (std::size_t k = wire.stretches.size(); k-- > 0;) {
        Stretch s = wire.stretches[k];
        s.from = turned.empty() ? 0 : length - end_of_stretch(wire.stretches, k);
        turned.push_back(s);
    }
    wire.stretches = std::move(turned);
}

WornPart most_worn(const Wire& wire, double from, double to) {
    WornPart worst{wire.damage, (from + to) / 2};
    if (wire.stretches.empty()) return worst;
    constexpr double some = 1e-6;  // [m] less is rounding, where a stretch ends
    worst.damage = -1;
    for (std::size_t k = 0; k < wire.stretches.size(); ++k) {
        const Stretch& s = wire.stretches[k];
        const double a = k == 0 ? from : std::max(from, s.from);
        const double b = std::min(to, end_of_stretch(wire.stretches, k));
        const bool has = b - a > std::min(some, (to - from) / 2) || (a == b && from == to);
        if (has && s.damage > worst.damage) worst = {s.damage, (a + b) / 2};
    }
    return worst;
}

}  // namespace fairlead::physics
