#pragma once
// rod_renaming.h — what stood at a place of a rod before its resolution changed, and after.
#include "physics/rod/rod.h"

namespace fairlead::physics {

struct RodRenaming {
    bool splits = false;
    int at = 0;          // the element that is split; the node that goes
    double first = 0.5;  // [-] share of the first half in both

    struct Place {
        int element = 0;
        double along = 0;  // [-] 0 … 1
    };
    Place place(int element, double along) const {
        if (splits) {
            if (element != at) return {element < at ? element : element + 1, along};
            return along < first ? Place{at, along / first}
                                 : Place{at + 1, (along - first) / (1 - first)};
        }
        if (element == at - 1) return {at - 1, along * first};
        if (element == at) return {at - 1, first + along * (1 - first)};
        return {element < at ? element : element - 1, along};
    }
    // One that goes is named as the node before it.
    int node(int node) const {
        if (splits) return node <= at ? node : node + 1;
        return node < at ? node : node - 1;
    }
};

// Contacts under their new names, ascending. A node on a body that goes leaves its press to those
// beside it; one that comes takes over the share of its length. To be called while `rods` stand as
// they were.
std::vector<RodContact> renamed_contacts(const Rods& rods, const RodRenaming& renaming);

// [-] where the element of a contact with a body between nodes, or of one with another rod,
// touches: along the first, along the second.
struct RodTouching {
    double first = 0.5, second = 0.5;
};
RodTouching touching_at(const Rods& rods, const RodContact& contact);
// Two elements of rods touch; else it is one with a body: at a node, or between nodes.
inline bool on_rod(const RodContact& c) {
    return c.j >= 0;
}
inline bool at_node(const RodContact& c) {
    return c.j < 0 && c.j % 2 != 0;
}

}  // namespace fairlead::physics
