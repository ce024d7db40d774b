#include "physics/rod/rod_renaming.h"

#include <algorithm>

#include "physics/geometry/segment_distance.h"
#include "physics/rod/shape_distance.h"

namespace fairlead::physics {

namespace {

// The shape of a contact's place (rod_contacts.cpp counts from 1, twice for each) in the world.
struct PlacedShape {
    const Geometry* geometry = nullptr;
    Pose X;
};
PlacedShape shape_of(const Rods& rods, const RodContact& c) {
    int left = (-c.j + 1) / 2;
    for (const RodBody& body : rods.bodies)
        for (const ShapePart& part : body.shape)
            if (--left == 0) return {&part.geometry, body.X * part.X_BS};
    return {};
}

void share_press(RodContact& from, RodContact& to, double share) {
    to.press += share * from.press;
    to.drag += share * from.drag;
    from.press -= share * from.press;
    from.drag -= share * from.drag;
}

RodContact* find_contact(std::vector<RodContact>& contacts, int i, int j) {
    const auto same = [&](const RodContact& c) { return c.i == i && c.j == j; };
    const auto found = std::find_if(contacts.begin(), contacts.end(), same);
    return found == contacts.end() ? nullptr : &*found;
}

// A node that goes leaves its press to those beside it.
void leave_to_neighbours(std::vector<RodContact>& contacts, int node) {
    for (RodContact& c : contacts) {
        if (c.i != node || !at_node(c)) continue;
        RodContact* before = find_contact(contacts, node - 1, c.j);
        RodContact* after = find_contact(contacts, node + 1, c.j);
        constexpr double half = 0.5;
        if (before) share_press(c, *before, after ? half : 1);
        if (after) share_press(c, *after, 1);
    }
    std::erase_if(contacts, [&](const RodContact& c) { return c.i == node && at_node(c); });
}

// A node bears half of each element beside it. When an element is split, each of its ends gives a
// quarter of that element to the new node.
void take_from_neighbours(const Rods& rods, int element, std::vector<RodContact>& contacts) {
    std::vector<RodContact> come;
    constexpr double quarter = 0.25;
    for (RodContact& c : contacts) {
        if (!at_node(c) || c.i != element) continue;
        RodContact* after = find_contact(contacts, element + 1, c.j);
        if (!after) continue;
        const double length = rods.nodes[element].length;
        const Rod& rod = rods.rods[rods.rod_of(element)];
        const double before = element > rod.first ? rods.nodes[element - 1].length : 0;
        RodContact middle = c;
        middle.press = 0, middle.drag.setZero();
        middle.slip = std::min(c.slip, after->slip);
        share_press(c, middle, quarter * length / ((before + length) / 2));
        share_press(*after, middle,
                    quarter * length / ((length + rods.nodes[element + 1].length) / 2));
        middle.i = -1;  // gets its name with the others
        come.push_back(middle);
    }
    contacts.insert(contacts.end(), come.begin(), come.end());
}

}  // namespace

RodTouching touching_at(const Rods& rods, const RodContact& c) {
    const RodNode* a = &rods.nodes[c.i];
    if (on_rod(c)) {
        const RodNode* b = &rods.nodes[c.j];
        const SegmentNearest near = nearest_of_segments(a[0].x, a[1].x, b[0].x, b[1].x);
        return {near.s, near.t};
    }
    const PlacedShape shape = shape_of(rods, c);
    if (!shape.geometry || at_node(c)) return {0, 0};
    const Pose into = shape.X.inverse();
    const Vec3 from = into * a[0].x, way = into * a[1].x - from;
    double low = 0, high = 1;
    constexpr int halvings = 12;  // to a thousandth of its length
    for (int k = 0; k < halvings; ++k) {
        const double middle = (low + high) / 2;
        const bool falls =
            nearest_of_shape(*shape.geometry, from + middle * way).normal.dot(way) < 0;
        (falls ? low : high) = middle;
    }
    return {(low + high) / 2, 0};
}

std::vector<RodContact> renamed_contacts(const Rods& rods, const RodRenaming& renaming) {
    std::vector<RodContact> contacts = rods.contacts;
    std::vector<RodTouching> at;
    for (const RodContact& c : contacts)  // only where the name hangs on it
        at.push_back(c.i == renaming.at || c.j == renaming.at ? touching_at(rods, c)
                                                              : RodTouching{});
    for (std::size_t k = 0; k < at.size(); ++k) {
        RodContact& c = contacts[k];
        if (at_node(c)) continue;
        c.i = renaming.place(c.i, at[k].first).element;
        if (on_rod(c)) c.j = renaming.place(c.j, at[k].second).element;
    }
    if (renaming.splits)
        take_from_neighbours(rods, renaming.at, contacts);
    else
        leave_to_neighbours(contacts, renaming.at);
    for (RodContact& c : contacts)
        if (at_node(c)) c.i = c.i < 0 ? renaming.at + 1 : renaming.node(c.i);
    std::sort(contacts.begin(), contacts.end(), [](const RodContact& a, const RodContact& b) {
        return a.key() != b.key() ? a.key() < b.key() : a.press > b.press;
    });
    const auto same = [](const RodContact& a, const RodContact& b) { return a.key() == b.key(); };
    contacts.erase(std::unique(contacts.begin(), contacts.end(), same), contacts.end());
    std::erase_if(contacts, [](const RodContact& c) { return c.i == c.j; });
    return contacts;
}

}  // namespace fairlead::physics
