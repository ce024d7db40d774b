#include "physics/rod/rod_change.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "physics/rod/rod_clearance.h"
#include "physics/rod/rod_energy.h"
#include "physics/rod/rod_patch.h"
#include "physics/rod/rod_renaming.h"
#include "physics/rod/rod_system.h"

namespace fairlead::physics {

namespace {

// Elements on each side of the change. Two of them turn and two nodes move; farther out velocities
// alone take up what is left of momentum and energy. Tuning: trials.md, rods.md 3.
constexpr int elements_beside = 6;

struct RodChange {
    int rod = 0, from = 0, to = 0;  // nodes of the patch as they were
    RodRenaming renaming;
    RodPatch before, after;

    RodChange(const Rods& rods, bool splits, int at) {
        rod = rods.rod_of(at);
        const Rod& of = rods.rods[rod];
        from = std::max(of.first, at - elements_beside);
        to = std::min(of.last(), at + elements_beside);
        renaming.splits = splits, renaming.at = at;
        if (!splits) {
            const double first = rods.nodes[at - 1].length, second = rods.nodes[at].length;
            renaming.first = first / (first + second);
        }
        before = patch_of(rods, rod, from, to);
        after = before;
    }
    int here() const { return renaming.at - from; }
};

// ---- curvature at rest: what there was of it along a length is still there

Vec3 turn_of(const Vec3& c) {  // of a frame to the next [rad], from its vector part
    const double s = c.norm();
    if (s < 1e-9) return 2 * c;
    return 2 * elementary::atan2(s, std::sqrt(std::max(0., 1 - s * s))) / s * c;
}
Vec3 vector_part_of(const Vec3& turn) {
    return rotation(turn).vec();
}

std::vector<double> middles(const std::vector<RodNode>& nodes) {
    std::vector<double> at;
    double s = 0;
    for (const RodNode& node : nodes) {
        if (node.length <= 0) break;
        at.push_back(s + node.length / 2);
        s += node.length;
    }
    return at;
}

// A joint reaches from the middle of an element to that of the next, and is evenly bent at rest;
// what begins before the first middle is as the first joint is.
template <class Get>
Vec3 turn_between(const std::vector<RodNode>& nodes, const std::vector<double>& at, double low,
                  double high, Get get) {
    Vec3 sum = Vec3::Zero();
    const std::size_t joints = at.size() - 1;
    for (std::size_t k = 0; k < joints; ++k) {
        const double begins = k == 0 ? std::min(low, at[0]) : at[k],
                     ends = k + 1 == joints ? std::max(high, at[k + 1]) : at[k + 1];
        const double both = std::min(high, ends) - std::max(low, begins);
        if (both > 0) sum += both / (at[k + 1] - at[k]) * turn_of(get(nodes[k]));
    }
    return sum;
}

// From one joint of the changed patch to another.
void bend_at_rest(const RodPatch& before, RodPatch& after, int from, int to) {
    const std::vector<double> old = middles(before.rods.nodes), now = middles(after.rods.nodes);
    const auto rest = [](const RodNode& node) { return node.rest; };
    const auto set = [](const RodNode& node) { return Vec3(node.set.x(), node.set.y(), 0); };
    from = std::max(from, 0), to = std::min(to, int(now.size()) - 2);
    if (old.size() < 2) return;
    for (int k = from; k <= to; ++k) {
        RodNode& node = after.rods.nodes[k];
        node.rest = vector_part_of(turn_between(before.rods.nodes, old, now[k], now[k + 1], rest));
        node.set =
            vector_part_of(turn_between(before.rods.nodes, old, now[k], now[k + 1], set)).head<2>();
    }
}

// ---- nodes

void insert_node(RodChange& change) {
    RodPatch& patch = change.after;
    std::vector<RodNode>& nodes = patch.rods.nodes;
    const int c = change.here();
    RodNode middle = nodes[c];
    const RodNode& end = nodes[c + 1];
    middle.x = (nodes[c].x + end.x) / 2, middle.v = (nodes[c].v + end.v) / 2;
    middle.length = nodes[c].length = nodes[c].length / 2;
    middle.force.setZero(), middle.torque.setZero();
    nodes.insert(nodes.begin() + c + 1, middle);
    patch.held.insert(patch.held.begin() + c + 1, false);
    ++patch.rods.rods[0].count;
    bend_at_rest(change.before, patch, c - 1, c + 1);
}

// Its mass goes to its neighbours with its velocity.
void remove_node(RodChange& change) {
    RodPatch& patch = change.after;
    std::vector<RodNode>& nodes = patch.rods.nodes;
    const int k = change.here();
    const RodNode gone = nodes[k];
    RodNode &first = nodes[k - 1], &end = nodes[k + 1];
    const double l1 = first.length, l2 = gone.length;
    const double before = k > 1 ? nodes[k - 2].length : 0;
    first.v = ((before + l1) * first.v + l2 * gone.v) / (before + l1 + l2);
    end.v = ((l2 + end.length) * end.v + l1 * gone.v) / (l1 + l2 + end.length);
    first.w = (l1 * first.w + l2 * gone.w) / (l1 + l2);
    const double same = first.q.dot(gone.q) < 0 ? -1 : 1;
    first.q.coeffs() = l1 * first.q.coeffs() + same * l2 * gone.q.coeffs();
    first.q.normalize();
    const Vec3 t = end.x - first.x;
    first.q = (least_turn(turned(first.q, Vec3::UnitZ()), t) * first.q).normalized();
    first.length = l1 + l2;
    first.quiet = std::min(first.quiet, gone.quiet);
    first.give = std::min(first.give, gone.give);
    nodes.erase(nodes.begin() + k);
    patch.held.erase(patch.held.begin() + k);
    --patch.rods.rods[0].count;
    bend_at_rest(change.before, patch, k - 2, k - 1);
}

// What goes to the least energy: the nodes of the elements that changed and one frame more on each
// side, but what is held, the rod's ends and the patch's rim.
void let_go(const Rods& rods, RodChange& change) {
    RodPatch& patch = change.after;
    const int count = patch.rod().count, here = change.here();
    const int first = change.renaming.splits ? here : here - 1,
              last = change.renaming.splits ? here + 2 : here;
    patch.may_move.assign(count, false);
    patch.may_turn.assign(count - 1, false);
    for (int i = std::max(first, 1); i <= std::min(last, count - 2); ++i)
        patch.may_move[i] = !patch.held[i];
    const int rim_first = patch.starts ? 0 : 1, rim_last = patch.ends ? count - 2 : count - 3;
    for (int i = std::max(first - 1, rim_first); i <= std::min(last, rim_last); ++i)
        patch.may_turn[i] = true;
    for (const RodAttachment& a : rods.attachments) {
        if (!a.clamped || a.node < change.from || a.node > change.to) continue;
        const int node = change.renaming.node(a.node) - change.from;
        const int element = node < count - 1 ? node : node - 1;
        patch.may_turn[element] = false;
    }
}

void hold_at(RodChange& change, int element, double along, const RodHold& hold) {
    if (element < change.from || element >= change.to) return;
    const RodRenaming::Place place = change.renaming.place(element, along);
    RodHold held = hold;
    held.element = place.element - change.from, held.along = place.along;
    change.after.holds.push_back(held);
}

// Contacts go on pressing as they do, and give way as in the step.
void hold_by_contacts(const Rods& rods, RodChange& change) {
    const Rod& rod = rods.rods[change.rod];
    const auto within = [&](int i) { return i >= change.from && i <= change.to; };
    for (const RodContact& c : rods.contacts) {
        if (c.press <= 0 || !(within(c.i) || (on_rod(c) && within(c.j)))) continue;
        const RodTouching at = touching_at(rods, c);
        const double k = rod.section.axial / change.before.rods.nodes[0].length;
        const Mat3 along = c.normal * c.normal.transpose();
        RodHold hold;
        hold.force = c.press * c.normal + c.drag;
        hold.stiffness = k * along + rod_stick_stiffness * k * c.slip * (Mat3::Identity() - along);
        const bool at_end = at_node(c) && c.i == rod.last();
        hold_at(change, at_end ? c.i - 1 : c.i, at_end ? 1 : at.first, hold);
        hold.force = -hold.force;
        if (on_rod(c)) hold_at(change, c.j, at.second, hold);
        change.after.borne = true;
    }
    for (const RodAttachment& a : rods.attachments)
        change.after.borne |= a.node >= rod.first && a.node <= rod.last();
    change.after.borne |= rod.hand.node >= 0;
}

bool stays_clear(const Rods& rods, const RodChange& change) {
    RodMove move;
    move.rod = change.rod, move.from = change.from;
    for (const RodNode& node : change.before.rods.nodes) move.before.push_back(node.x);
    for (const RodNode& node : change.after.rods.nodes) move.after.push_back(node.x);
    // only what moved, and one element on each side that ends there
    std::size_t same = 0;
    while (same + 2 < std::min(move.before.size(), move.after.size()) &&
           move.before[same + 1] == move.after[same + 1])
        ++same;
    const auto cut = [&](std::vector<Vec3>& line) {
        line.erase(line.begin(), line.begin() + std::ptrdiff_t(same));
    };
    cut(move.before), cut(move.after);
    move.from += int(same);
    while (std::min(move.before.size(), move.after.size()) > 2 &&
           move.before[move.before.size() - 2] == move.after[move.after.size() - 2])
        move.before.pop_back(), move.after.pop_back();
    return physics::stays_clear(rods, move);
}

// The patch takes its place; all indices follow.
void put_back(Rods& rods, const RodChange& change) {
    rods.contacts = renamed_contacts(rods, change.renaming);
    const auto& nodes = change.after.rods.nodes;
    const RodNode rim = rods.nodes[change.to];
    rods.nodes.erase(rods.nodes.begin() + change.from, rods.nodes.begin() + change.to + 1);
    rods.nodes.insert(rods.nodes.begin() + change.from, nodes.begin(), nodes.end());
    const int more = change.renaming.splits ? 1 : -1;
    RodNode& last = rods.nodes[change.to + more];
    const Vec3 x = last.x, v = last.v;
    last = rim;  // but for its element, which is not the patch's
    last.x = x, last.v = v;
    rods.rods[change.rod].count += more;
    for (std::size_t r = change.rod + 1; r < rods.rods.size(); ++r) rods.rods[r].first += more;
    for (RodAttachment& a : rods.attachments) a.node = change.renaming.node(a.node);
    for (Rod& rod : rods.rods)
        if (rod.hand.node >= 0) rod.hand.node = change.renaming.node(rod.hand.node);
}

// The same change, with the whole rod as its patch.
RodChange widened(const Rods& rods, const RodChange& change) {
    RodChange whole = change;
    const Rod& rod = rods.rods[change.rod];
    whole.from = rod.first, whole.to = rod.last();
    whole.before = patch_of(rods, change.rod, whole.from, whole.to);
    whole.after = whole.before;
    const int at = change.from - rod.first, more = change.renaming.splits ? 1 : -1;
    auto& nodes = whole.after.rods.nodes;
    const int old = int(change.before.rods.nodes.size());
    nodes.erase(nodes.begin() + at, nodes.begin() + at + old - 1);  // but the one at its end
    nodes.insert(nodes.begin() + at, change.after.rods.nodes.begin(),
                 change.after.rods.nodes.end() - 1);
    const RodNode& rim = change.after.rods.nodes.back();
    nodes[at + old - 1 + more].x = rim.x, nodes[at + old - 1 + more].v = rim.v;
    auto& held = whole.after.held;
    held.erase(held.begin() + at, held.begin() + at + old);
    held.insert(held.begin() + at, change.after.held.begin(), change.after.held.end());
    whole.after.rods.rods[0].count += more;
    return whole;
}

double motion_of(const Rods& rods, const Rod& rod) {  // [J]
    double sum = 0;
    for (int i = rod.first; i <= rod.last(); ++i) {
        sum += node_mass(rods, rod, i) / 2 * rods.nodes[i].v.squaredNorm();
        if (rods.element(i)) sum += frame_inertia(rods, rod, i) / 2 * rods.nodes[i].w.squaredNorm();
    }
    return sum;
}

// Motion of the patch, else of the rod, takes up what the change releases and pays what it costs. A
// merge that cannot be paid is refused.
bool finish(Rods& rods, RodChange& change) {
    double left = 0;
    if (!rods.rods[change.rod].resolution.plain) {
        const double scale =
            measure(change.before.rods).elastic + motion_of(rods, rods.rods[change.rod]);
        constexpr double nothing = 1e-12;
        left = keep_motion(change.before, change.after);
        if (std::abs(left) > nothing * scale) {
            RodChange whole = widened(rods, change);
            const double then = keep_motion(whole.before, whole.after);
            if (std::abs(then) < std::abs(left)) change = whole, left = then;
        }
        if (!change.renaming.splits && left < -nothing * scale) return false;
    }
    rods.booked += left;
    put_back(rods, change);
    ++(change.renaming.splits ? rods.changed.splits : rods.changed.merges);
    return true;
}

bool may_merge(const Rods& rods, int node) {
    const Rod& rod = rods.rods[rods.rod_of(node)];
    constexpr int fewest = 4;  // nodes of a rod
    if (node <= rod.first || node >= rod.last() || rod.count <= fewest) return false;
    if (rod.hand.node == node || !rods.nodes[node].force.isZero() ||
        !rods.nodes[node - 1].torque.isZero() || !rods.nodes[node].torque.isZero())
        return false;
    const auto here = [&](int element) { return element == node - 1 || element == node; };
    for (const RodAttachment& a : rods.attachments)
        if (a.node == node || (a.clamped && here(a.element(rods.nodes)))) return false;
    return std::none_of(rods.contacts.begin(), rods.contacts.end(), [&](const RodContact& c) {
        return c.press > 0 && !at_node(c) && (here(c.i) || (on_rod(c) && here(c.j)));
    });
}

}  // namespace

bool split_element(Rods& rods, int element) {
    if (!rods.element(element)) return false;
    RodChange change(rods, true, element);
    insert_node(change);
    int iterations = 0;
    if (!rods.rods[change.rod].resolution.plain) {
        let_go(rods, change);
        hold_by_contacts(rods, change);
        const RodPatch chord = change.after;
        iterations = relax(change.after);
        if (!stays_clear(rods, change)) {
            change.after = chord;
            std::fill(change.after.may_move.begin(), change.after.may_move.end(), false);
            iterations += relax(change.after);
        }
    }
    rods.changed.iterations += iterations;
    return finish(rods, change);
}

bool merge_elements(Rods& rods, int node) {
    if (!may_merge(rods, node)) {
        ++rods.changed.refused;
        return false;
    }
    RodChange change(rods, false, node);
    remove_node(change);
    int iterations = 0;
    if (!rods.rods[change.rod].resolution.plain) {
        let_go(rods, change);
        hold_by_contacts(rods, change);
        iterations = relax(change.after);
    }
    rods.changed.iterations += iterations;
    const bool done = stays_clear(rods, change) && finish(rods, change);
    if (!done) ++rods.changed.refused;
    return done;
}

}  // namespace fairlead::physics
