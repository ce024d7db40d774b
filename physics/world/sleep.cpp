#include "physics/world/sleep.h"

#include <algorithm>
#include <cmath>

#include "physics/world/state_fields.h"
#include "physics/world/state_hasher.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// Times the world's scale:
// tuning: docs/theory/trials.md, contacts.md 3
constexpr double still_way = 1e-3;  // [m] of any point of a body, about
constexpr double still_for = 0.5;   // [s]
constexpr double least_way = 2e-5;  // [m] less has no direction

[[gnu::flatten]] std::uint64_t sum(const Body& body) {
    Hasher<true, true> ar;
    visit(ar, const_cast<Body&>(body));
    return ar.total();
}

[[gnu::flatten]] std::uint64_t sum(const SoftBody& body) {
    Hasher<true, true> ar;
    visit(ar, const_cast<SoftBody&>(body));
    return ar.total();
}

// Soft bodies are numbered after the others.
int of_soft(const World& w, int soft) {
    return int(w.bodies.size()) + soft;
}

int& island_of(World& w, int thing) {
    const int n = int(w.bodies.size());
    return thing < n ? w.bodies[thing].island : w.soft_bodies[thing - n].island;
}

std::uint64_t sum_of(const World& w, int thing) {
    const int n = int(w.bodies.size());
    return thing < n ? sum(w.bodies[thing]) : sum(w.soft_bodies[thing - n]);
}

// What is across from a soft surface; of a wire, which never sleeps, the world.
int across(const World& w, const SoftContact& c) {
    if (c.wire >= 0) return 0;
    return c.body >= 0 ? c.body : of_soft(w, c.other.soft);
}

// Kinematic bodies that move are met as contacts.
[[gnu::flatten]] std::uint64_t sum_of_surroundings(const World& w) {
    Hasher<true, true> ar;
    World& world = const_cast<World&>(w);
    visit(ar, world.environment.gravity), visit(ar, world.settling);
    for (Material& m : world.materials) visit(ar, m);
    for (Body& b : world.bodies) {
        visit(ar, b.motion);
        if (b.motion == Motion::fixed) visit(ar, b);
    }
    return ar.total();
}

bool stands(const Body& b) {
    return b.motion == Motion::fixed ||
           (b.motion == Motion::kinematic && b.v.isZero(0) && b.w.isZero(0));
}

// What is held or pulled at by more than the contacts that sleep counts.
const std::vector<char>& find_tied(World& w) {
    std::vector<char>& is = w.sleeping.scratch.tied;
    is.assign(w.bodies.size() + w.soft_bodies.size(), 0);
    for (const Joint& j : w.joints)
        if (j.enabled) is[j.a] = is[j.b] = 1;
    for (const auto& family : w.families) family->keep_awake(w, is);
    return is;
}

// On a slope hardly steeper than friction holds, what starts from rest goes less than `still_way`
// at first. But it is twice as fast as its way says (v t = 2 s), and later still faster than that.
bool speeds_up(const Vec3& way, const Vec3& v, double still, const Scales& scales) {
    constexpr double ever_faster = 1.02;  // [-] v t / s; what moves evenly has 1
    return way.norm() > least_way * scales.length &&
           still * v.dot(way) > ever_faster * way.squaredNorm();
}

bool restless(const Body& b, const Scales& scales) {
    return b.still < still_for || speeds_up(b.X_WB.p - b.X_WS.p, b.v, b.still, scales);
}

bool restless(const SoftBody& b, const Scales& scales) {
    if (b.still < still_for) return true;
    Vec3 way = Vec3::Zero(), v = Vec3::Zero();
    for (std::size_t i = 0; i < b.x.size(); ++i) way += b.x[i] - b.still_at[i], v += b.v[i];
    const double count = double(b.x.size());
    return speeds_up(way / count, v / count, b.still, scales);
}

// Ends the sleep of those in the islands marked.
void wake_islands(World& w) {
    Sleeping& s = w.sleeping;
    ++s.turns;
    const auto wakes = [&](int island) { return s.scratch.woken[island] != 0; };
    std::erase_if(s.contacts, [&](const BodyContact& c) {
        const Body &a = w.bodies[c.a], &b = w.bodies[c.b];
        return wakes(a.asleep() ? a.island : b.island);
    });
    std::erase_if(s.soft_contacts, [&](const SoftContact& c) {
        const int island = w.soft_bodies[c.on.soft].island;
        return wakes(island >= 0 ? island : island_of(w, across(w, c)));
    });
    for (const Sleeping::Row& r : s.rows)
        if (wakes(r.island)) w.remembered.push_back(r.last);
    std::sort(w.remembered.begin(), w.remembered.end(),
              [](const Remembered& a, const Remembered& b) { return a.key < b.key; });
    std::erase_if(s.rows, [&](const Sleeping::Row& r) { return wakes(r.island); });
    std::erase_if(s.bodies, [&](const Sleeping::Sleeper& sleeper) {
        int& island = island_of(w, sleeper.body);
        if (!wakes(island)) return false;
        const int soft = sleeper.body - int(w.bodies.size());
        island = -1, (soft < 0 ? w.bodies[sleeper.body].still : w.soft_bodies[soft].still) = 0;
        return true;
    });
}

}  // namespace

void wake_all(World& w) {
    w.sleeping.scratch.woken.assign(w.bodies.size() + w.soft_bodies.size(), 1);
    wake_islands(w);
}

bool wake(World& w) {
    Sleeping& s = w.sleeping;
    if (s.bodies.empty()) return false;
    if (s.surroundings != sum_of_surroundings(w)) {
        wake_all(w);
        return true;
    }
    std::vector<char>& woken = s.scratch.woken;
    woken.assign(w.bodies.size() + w.soft_bodies.size(), 0);
    bool any = false;
    const auto call = [&](int thing) {
        if (const int island = island_of(w, thing); island >= 0) woken[island] = 1, any = true;
    };
    for (const BodyContact& c : w.contacts) call(c.a), call(c.b);
    for (const SoftContact& c : w.soft_contacts) call(of_soft(w, c.on.soft)), call(across(w, c));
    for (const BodyContact& c : s.contacts)
        if (std::binary_search(w.apart.begin(), w.apart.end(), std::pair(c.a, c.b)))
            call(c.a), call(c.b);
    const std::vector<char>& ties = find_tied(w);
    for (const Sleeping::Sleeper& sleeper : s.bodies)
        if (ties[sleeper.body] || sum_of(w, sleeper.body) != sleeper.as_it_was) call(sleeper.body);
    if (any) wake_islands(w);
    return any;
}

namespace {

// Bodies and soft bodies that touch, as disjoint sets; the lowest of them is the root, and their
// island.
class SleepIslands {
  public:
    SleepIslands(World& w, std::size_t contacts, std::size_t soft_contacts)
        : touching_(w.sleeping.scratch.touching), restless_(w.sleeping.scratch.restless) {
        const std::vector<char>& ties = find_tied(w);
        std::vector<char>& leans = w.sleeping.scratch.leans;
        const int bodies = int(w.bodies.size()), n = bodies + int(w.soft_bodies.size());
        touching_.reset(n), restless_.resize(n), leans.assign(n, 0);
        for (int i = 0; i < bodies; ++i) restless_[i] = ties[i] || restless(w.bodies[i], w.scales);
        for (int i = bodies; i < n; ++i)
            restless_[i] = ties[i] || restless(w.soft_bodies[i - bodies], w.scales);
        for (std::size_t k = 0; k < contacts; ++k) {
            const BodyContact& c = w.contacts[k];
            const Body &a = w.bodies[c.a], &b = w.bodies[c.b];
            if (a.dynamic() && b.dynamic()) {
                touching_.unite(c.a, c.b);
                continue;
            }
            const int moves = a.dynamic() ? c.a : c.b;
            if (!stands(a.dynamic() ? b : a))
                restless_[moves] = 1;
            else if (!c.force.isZero(0))
                leans[moves] = 1;
        }
        const auto holds = [&](int soft, int other, bool pressed) {
            if (other >= bodies || w.bodies[other].dynamic())
                touching_.unite(soft, other);
            else if (!stands(w.bodies[other]))
                restless_[soft] = 1;
            else if (pressed)
                leans[soft] = 1;
        };
        for (std::size_t k = 0; k < soft_contacts; ++k) {
            const SoftContact& c = w.soft_contacts[k];
            if (c.wire >= 0) {
                restless_[of_soft(w, c.on.soft)] = 1;
                continue;
            }
            holds(of_soft(w, c.on.soft), across(w, c), !c.force.isZero(0));
        }
        for (const Clamp& c : w.clamps) holds(of_soft(w, c.soft), c.body, true);
        for (int i = 0; i < n; ++i) leans[root(i)] |= leans[i], restless_[root(i)] |= restless_[i];
        for (int i = 0; i < n; ++i) restless_[i] |= !leans[root(i)];
    }

    // The island of a thing that is to sleep, else -1.
    int of(int thing) { return restless_[root(thing)] ? -1 : root(thing); }

  private:
    int root(int i) { return touching_.root(i); }

    DisjointSets& touching_;
    std::vector<char>& restless_;
};

// The first `contacts` of the world, and soft ones, are of those awake.
void put_to_sleep(World& w, std::size_t contacts, std::size_t soft_contacts) {
    SleepIslands islands(w, contacts, soft_contacts);
    Sleeping& s = w.sleeping;
    const std::size_t before = s.bodies.size();
    for (int i = 0; i < int(w.bodies.size()); ++i) {
        Body& b = w.bodies[i];
        if (!b.moved_by_forces()) continue;
        b.island = islands.of(i);
        if (!b.asleep()) continue;
        b.v.setZero(), b.w.setZero(), b.v_before.setZero(), b.w_before.setZero();
        b.back.setZero(), b.turn_back.setZero();
        s.bodies.push_back({i, sum(b)});
    }
    for (int i = 0; i < int(w.soft_bodies.size()); ++i) {
        SoftBody& b = w.soft_bodies[i];
        if (b.asleep()) continue;
        b.island = islands.of(of_soft(w, i));
        if (!b.asleep()) continue;
        b.v.assign(b.v.size(), Vec3::Zero()), b.v_before = b.v;
        s.bodies.push_back({of_soft(w, i), sum(b)});
    }
    if (s.bodies.size() != before) ++s.turns;
    std::sort(s.bodies.begin(), s.bodies.end(),
              [](const auto& a, const auto& b) { return a.body < b.body; });
    const auto island = [&](const BodyContact& c) {
        return std::max(w.bodies[c.a].island, w.bodies[c.b].island);
    };
    const auto soft_island = [&](const SoftContact& c) {
        return std::max(w.soft_bodies[c.on.soft].island, island_of(w, across(w, c)));
    };
    for (const Row& r : w.rows.rows) {
        int b = -1;
        if (r.key.owner == Owner::contact || r.key.owner == Owner::friction)
            b = island(w.contacts[r.index]);
        else if (r.key.owner == Owner::soft_contact || r.key.owner == Owner::soft_friction)
            b = soft_island(w.soft_contacts[r.index]);
        else if (r.key.owner == Owner::clamp)
            b = w.soft_bodies[w.clamps[r.index].soft].island;
        if (b >= 0) s.rows.push_back({b, {r.key, r.impulse, r.bound}});
    }
    for (std::size_t k = 0; k < contacts; ++k)
        if (island(w.contacts[k]) >= 0) s.contacts.push_back(w.contacts[k]);
    for (std::size_t k = 0; k < soft_contacts; ++k)
        if (soft_island(w.soft_contacts[k]) >= 0) s.soft_contacts.push_back(w.soft_contacts[k]);
    s.surroundings = sum_of_surroundings(w);
}

// Whether some body or soft body has been still for long enough.
bool count_still(World& w, double h) {
    bool anyone = false;
    for (Body& b : w.bodies) {
        if (!b.moved_by_forces()) continue;
        const double reach = std::sqrt(b.inertia.trace() / b.mass);
        const double moved =
            (b.X_WB.p - b.X_WS.p).norm() + angle_between(b.X_WB.q, b.X_WS.q) * reach;
        b.still = moved < still_way * w.scales.length && !b.afloat
                      ? b.still + h
                      : 0;  // what floats is never still
        if (b.still == 0) b.X_WS = b.X_WB;
        anyone |= b.still >= still_for;
    }
    for (SoftBody& b : w.soft_bodies) {
        if (b.asleep()) continue;
        double moved2 = 0;
        for (std::size_t i = 0; i < b.x.size(); ++i)
            moved2 = std::max(moved2, (b.x[i] - b.still_at[i]).squaredNorm());
        b.still = std::sqrt(moved2) < still_way * w.scales.length ? b.still + h : 0;
        if (b.still == 0) b.still_at = b.x;
        anyone |= b.still >= still_for;
    }
    return anyone;
}

}  // namespace

void fall_asleep(World& w, double h) {
    const bool anyone = count_still(w, h);
    Sleeping& s = w.sleeping;
    const std::size_t contacts = w.contacts.size(), soft = w.soft_contacts.size();
    w.contacts.insert(w.contacts.end(), s.contacts.begin(), s.contacts.end());
    w.soft_contacts.insert(w.soft_contacts.end(), s.soft_contacts.begin(), s.soft_contacts.end());
    if (anyone) put_to_sleep(w, contacts, soft);
}

}  // namespace fairlead::physics
