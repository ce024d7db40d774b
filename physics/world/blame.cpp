#include "physics/world/blame.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "physics/math/math.h"
#include "physics/world/step_solver.h"
#include "physics/world/wire_family.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

std::string figure(double value) {
    if (!std::isfinite(value)) return "no number";
    char text[40];
    return {text,
            std::to_chars(text, text + sizeof text, value, std::chars_format::general, 3).ptr};
}

// A freedom that runs away, and the row that pushes it most; -1: none.
struct Suspect {
    int freedom = -1, row = -1;
    std::string name;  // of what it belongs to
};

struct Unit {
    bool turns = false;
    const char *speed = "m/s", *inertia = "kg", *inertia_of = "mass";
};

Unit unit_of(const World& w, int freedom) {
    std::vector<DofPlace> places;
    for (const auto& family : w.families) family->places(w, places);
    for (const DofPlace& place : places)
        if (place.first >= 0 && place.turns && freedom >= place.first + 3 &&
            freedom < place.first + 6)
            return {true, "rad/s", "kg m²", "moment of inertia"};
    return {};
}

// [N s] or [N m s] that a row gives to a freedom.
double push(const World& w, const Row& row, int freedom) {
    double sum = 0;
    for (int i = row.first_block; i < row.first_block + row.block_count; ++i) {
        const Block& b = w.rows.blocks[i];
        if (freedom >= b.first && freedom < b.first + b.size)
            sum += b.pull(freedom - b.first) * row.impulse;
    }
    return sum;
}

// What a family says runs away with these speeds; empty: nothing. Some freedoms may run as they
// like: a contact that slides along its edge.
std::string named(const World& w, const Eigen::VectorXd& v, double fastest) {
    for (const auto& family : w.families)
        if (std::string name = family->runaway(w, v, fastest); !name.empty()) return name;
    return {};
}

// Whose freedom it is: all others are asked about as if they stood still.
std::string owner_of(const World& w, int freedom, double fastest) {
    Eigen::VectorXd alone = Eigen::VectorXd::Zero(w.solver->v_new.size());
    alone[freedom] = w.solver->v_new[freedom];
    return named(w, alone, fastest);
}

// Where speeds are known: the fastest freedom, and whose impulse on it is the largest.
Suspect suspect_by_speed(const World& w, const Eigen::VectorXd& v, double fastest) {
    std::vector<int> order(v.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return std::abs(v[a]) > std::abs(v[b]); });
    Suspect found;
    for (int i : order)
        if (!(found.name = owner_of(w, i, fastest)).empty()) {
            found.freedom = i;
            break;
        }
    double most = 0;
    for (int i = 0; i < int(w.rows.rows.size()); ++i) {
        const double its = std::abs(push(w, w.rows.rows[i], found.freedom));
        if (its > most) most = its, found.row = i;
    }
    return found;
}

// Of those that are no numbers the one of least mass. A contact's slide along its edge has none,
// and is nobody's: only what something is named by counts, unless there is nothing else.
int lightest_lost(const World& w, const Eigen::VectorXd& v, const Eigen::VectorXd& inertia,
                  double fastest) {
    std::vector<int> lost;
    for (int i = int(v.size()) - 1; i >= 0; --i)
        if (!std::isfinite(v[i])) lost.push_back(i);
    std::stable_sort(lost.begin(), lost.end(),
                     [&](int a, int b) { return inertia[a] < inertia[b]; });
    for (int i : lost)
        if (!owner_of(w, i, fastest).empty()) return i;
    return lost.front();
}

// Where they are no numbers: what has no mass; else the row that would need the largest impulse if
// it were alone, and may have it, and the freedom that it moves most.
Suspect suspect_by_demand(const World& w, const Eigen::VectorXd& v, double fastest) {
    Suspect found;
    const Eigen::VectorXd inertia = w.solver->inertias();
    const double least = least_mass(w.scales);
    found.freedom = lightest_lost(w, v, inertia, fastest);
    if (inertia[found.freedom] < least) return found;
    double most = 0;
    for (int i = 0; i < int(w.rows.rows.size()); ++i) {
        const Row& row = w.rows.rows[i];
        double softness = row.sigma, largest = 0;
        int freedom = -1;
        for (int k = row.first_block; k < row.first_block + row.block_count; ++k) {
            const Block& b = w.rows.blocks[k];
            for (int j = 0; j < b.size; ++j) {
                if (std::isfinite(v[b.first + j]) || inertia[b.first + j] < least) continue;
                const double mobility = std::abs(b.G[j] * b.pull(j)) / inertia[b.first + j];
                softness += mobility;
                if (mobility > largest) largest = mobility, freedom = b.first + j;
            }
        }
        // a brake gives no more than it holds
        const double most_of_it = std::max(std::abs(row.lower), std::abs(row.upper));
        const double demand = std::min(std::abs(row.rhs) / softness, most_of_it);
        if (freedom >= 0 && demand > most) most = demand, found.freedom = freedom, found.row = i;
    }
    return found;
}

std::string wire_in_figures(const Wire& wire, double force) {
    const double rest = wire_rest_length(wire), length = wire_length(wire);
    return "wire " + wire.name + " (force = " + figure(force) +
           " N; rest length = " + figure(rest) + " m on a way of " + figure(length) +
           " m, mass = " + figure(wire_mass(wire)) + " kg)";
}

std::string contact_in_figures(const World& w, const Row& row, double force) {
    const BodyContact& c = w.contacts[row.index];
    return "the contact of " + w.bodies[c.a].name + " and " + w.bodies[c.b].name +
           " (force = " + figure(force) + " N, gap = " + figure(c.gap) + " m)";
}

std::string soft_contact_in_figures(const World& w, const Row& row, double force) {
    const SoftContact& c = w.soft_contacts[row.index];
    const std::string other = c.wire >= 0   ? "wire " + w.wires[c.wire].name
                              : c.body >= 0 ? w.bodies[c.body].name
                                            : w.soft_bodies[c.other.soft].name;
    return "the contact of " + w.soft_bodies[c.on.soft].name + " and " + other +
           " (force = " + figure(force) + " N, gap = " + figure(c.gap) + " m)";
}

// Whoever made the row, with what it pushes and what the scene says of it.
std::string pusher_in_figures(const World& w, const Row& row, double h) {
    const double force = row.impulse / h;
    const auto joint = [&](const std::string& what, const char* unit) {
        return what + w.joints[row.index].name + " (force = " + figure(force) + " " + unit +
               ", off by " + figure(row.g) +
               ", compliance = " + figure(w.joints[row.index].compliance) + " m/N)";
    };
    switch (row.key.owner) {
        case Owner::joint:
            return joint("joint ", "N or N m");
        case Owner::joint_limit:
            return joint("the limit of joint ", "N or N m");
        case Owner::joint_motor:
            return joint("the motor of joint ", "N or N m") +
                   ", target = " + figure(w.joints[row.index].motor.target);
        case Owner::winch:
            return "winch " + w.winches[row.index].name + " (force = " + figure(force) + " N)";
        case Owner::wire:
        case Owner::bearing:
        case Owner::wrap:
        case Owner::slide:
        case Owner::segment_contact:
        case Owner::pinch:
        case Owner::pinch_friction:
        case Owner::twist:
            return wire_in_figures(w.wires[row.index], std::abs(force));
        case Owner::node_contact:
        case Owner::node_friction:
            return wire_in_figures(w.wires[w.node_contacts[row.index].wire], std::abs(force));
        case Owner::contact:
        case Owner::friction:
            return contact_in_figures(w, row, std::abs(force));
        case Owner::soft_contact:
        case Owner::soft_friction:
            return soft_contact_in_figures(w, row, std::abs(force));
        case Owner::clamp:
            return "clamp " + w.clamps[row.index].name + " (force = " + figure(force) +
                   " N, off by " + figure(row.g) + " m)";
        case Owner::anchor:
            return "the anchor of " + w.bodies[w.anchors[row.index].body].name +
                   " (force = " + figure(force) + " N)";
        case Owner::others:
            break;
    }
    return "a constraint (force = " + figure(force) + " N)";
}

}  // namespace

std::string blame(const World& w, double h, double fastest) {
    const Solver& s = *w.solver;
    // where all together are slow each is; it is the rule, and takes a third of the time
    if (s.v_new.squaredNorm() < fastest * fastest || all_below(s.v_new, fastest)) return {};
    std::string words = named(w, s.v_new, fastest);
    if (words.empty()) return {};
    const bool numbers = s.v_new.allFinite();
    Suspect found =
        numbers ? suspect_by_speed(w, s.v_new, fastest) : suspect_by_demand(w, s.v_new, fastest);
    if (!numbers) found.name = owner_of(w, found.freedom, fastest);
    if (!found.name.empty()) words = found.name;
    const Unit unit = unit_of(w, found.freedom);
    words += numbers
                 ? " would reach " + figure(std::abs(s.v_new[found.freedom])) + " " + unit.speed +
                       ", beyond the " + figure(fastest) + " " + unit.speed + " that are computed"
                 : " would reach a speed that is no number";
    const double inertia = s.inertias()[found.freedom];
    words +=
        std::string(", with ") + unit.inertia_of + " = " + figure(inertia) + " " + unit.inertia;
    const double before = s.v[found.freedom];
    if (std::abs(before) > fastest / 2)
        words += "; it had " + figure(std::abs(before)) + " " + unit.speed + " before";
    if (found.row < 0) {
        const double change = s.v_new[found.freedom] - before;
        return words + "; no constraint pushes it, but a force = " + figure(inertia * change / h) +
               (unit.turns ? " N m" : " N");
    }
    return words + "; what pushes most is " + pusher_in_figures(w, w.rows.rows[found.row], h);
}

}  // namespace fairlead::physics
