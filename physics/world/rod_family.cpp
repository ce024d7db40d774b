#include "physics/world/rod_family.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "physics/rod/rod_refine.h"
#include "physics/world/state.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// What bodies bring, but for shapes, which prepare() takes.
void place_body(const Body& from, RodBody& body) {
    body.held = !from.moved_by_forces();
    body.X = from.X_WB;
    const bool still = from.motion == Motion::fixed || from.asleep();
    body.v = still ? Vec3(Vec3::Zero()) : from.v;
    body.w = still ? Vec3(Vec3::Zero()) : from.w;
    body.mass = from.mass;
    body.inertia = from.inertia_W();
}

}  // namespace

void RodFamily::tie(const World& world, int node, int body, bool clamped) {
    if (rods.bodies.size() < world.bodies.size()) rods.bodies.resize(world.bodies.size());
    place_body(world.bodies[body], rods.bodies[body]);
    rods.attach(node, body, clamped);
}

// A freedom of nothing, through which the step hears that the rods ran away.
void RodFamily::number(World&, Freedoms& f) {
    says_so_ = ran_away_ ? f.count++ : -1;
}

void RodFamily::gather(const World&, Eigen::VectorXd& v) const {
    constexpr double beyond_all = 1e30;  // [m/s]
    if (says_so_ >= 0) v[says_so_] = beyond_all;
}

void RodFamily::add_inertia(const World&, double, MassMatrix& M, Eigen::VectorXd&) const {
    if (says_so_ >= 0) M.add(says_so_, says_so_, 1);
}

std::string RodFamily::runaway(const World&, const Eigen::VectorXd&, double) const {
    if (!ran_away_ || rods.rods.empty()) return {};
    const auto speed = [](const RodNode& node) { return node.v.squaredNorm(); };
    const auto fastest =
        std::max_element(rods.nodes.begin(), rods.nodes.end(),
                         [&](const RodNode& a, const RodNode& b) { return speed(a) < speed(b); });
    return "rod " + rods.rods[rods.rod_of(int(fastest - rods.nodes.begin()))].name;
}

void RodFamily::prepare(World& world) {
    rods.bodies.resize(world.bodies.size());
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {
        RodBody& body = rods.bodies[k];
        place_body(world.bodies[k], body);
        body.body = int(k);
        body.shape = world.bodies[k].shape;
        body.force = body.held ? Vec3(Vec3::Zero()) : Vec3(body.mass * world.environment.gravity);
    }
    keep_lengths();
    if (shown_.size() != rods.nodes.size()) {
        shown_.clear();
        for (const RodNode& node : rods.nodes) shown_.push_back(node.x);
    }
    energies_ = physics::measure(rods);
}

void RodFamily::meet_bodies(const World& world) {
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {
        place_body(world.bodies[k], rods.bodies[k]);
        const int material = world.bodies[k].material;
        if (material < int(world.materials.size()))
            rods.bodies[k].friction = world.materials[material].friction;
    }
}

void RodFamily::before_forces(World& world, double h) {
    if (rods.nodes.empty() || ran_away_) return;
    rods.gravity = world.environment.gravity;
    rods.settling = world.settling;
    meet_bodies(world);
    refine(rods, h);
    shown_.resize(rods.nodes.size());
    for (std::size_t i = 0; i < rods.nodes.size(); ++i) shown_[i] = rods.nodes[i].x;
    energies_ = physics::measure(rods);
    parties_.clear(), asked_ = false;
    ran_away_ = !stepper_.advance(rods, h);
    if (!ran_away_) push_bodies(world);
}

// A body that has been still is woken by being changed (sleep.h).
void RodFamily::push_bodies(World& world) {
    const auto keep_awake = [&](int k) {
        if (world.bodies[k].dynamic()) world.bodies[k].still = 0;
    };
    for (const RodAttachment& a : rods.attachments) keep_awake(a.body);
    for (const RodTouch& c : stepper_.touches())
        if (!c.on_rod && c.press > 0) keep_awake(c.limbs[0].block - int(rods.nodes.size()));
    for (std::size_t k = 0; k < rods.bodies.size(); ++k) {
        const RodBody& body = rods.bodies[k];
        if (body.held) continue;
        world.bodies[k].impulse += body.impulse;
        world.bodies[k].turn_impulse += body.turn_impulse;
    }
}

// ---- bodies that something else moves, too

bool RodFamily::hold_bodies() const {
    const auto moves = [&](int body) { return !rods.bodies[body].held; };
    const int nodes = int(rods.nodes.size());
    return std::any_of(rods.attachments.begin(), rods.attachments.end(),
                       [&](const RodAttachment& a) { return moves(a.body); }) ||
           std::any_of(stepper_.touches().begin(), stepper_.touches().end(), [&](const auto& c) {
               return !c.on_rod && c.active && moves(c.limbs[0].block - nodes);
           });
}

// Water that moves along, rows, and whatever couples its freedoms. By itself a body has two blocks
// in M: its mass and its inertia.
std::vector<char> RodFamily::moved_by_others(const World& world, const Solution& s,
                                             const MassMatrix& M) const {
    std::vector<int> body_of(s.v.size(), -1);
    std::vector<char> others(world.bodies.size(), false);
    std::vector<int> blocks(world.bodies.size(), 0);
    for (std::size_t b = 0; b < world.bodies.size(); ++b) {
        if (world.bodies[b].first < 0) continue;
        std::fill_n(body_of.begin() + world.bodies[b].first, 6, int(b));
        others[b] = world.bodies[b].afloat;
    }
    for (const Block& block : s.rows.blocks)
        if (const int b = body_of[block.first]; b >= 0) others[b] = true;
    const auto count = [&](int first, int size) {
        int last = -1;
        for (int k = first; k < first + size; ++k) {
            if (body_of[k] >= 0 && body_of[k] != last) ++blocks[body_of[k]];
            last = body_of[k];
        }
    };
    for (const MassMatrix::Block& block : M.blocks) {
        count(block.row, block.rows);
        if (block.col != block.row) count(block.col, block.cols);
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) others[b] |= blocks[b] > 2;
    return others;
}

// [m/s] [rad/s] that a body was taken to go on with: the mean of its way
RodParty::Vec6 RodFamily::taken(int body, double h) const {
    RodParty::Vec6 mean;
    mean << rods.bodies[body].way / h, rods.bodies[body].turn / h;
    return mean;
}

void RodFamily::add_couplings(const World& world, const Solution& s, MassMatrix& M,
                              Eigen::VectorXd& momentum) {
    if (rods.nodes.empty() || ran_away_) return;
    if (!asked_) {
        asked_ = true;
        std::vector<char> others(rods.bodies.size(), false);
        if (hold_bodies()) {
            others = moved_by_others(world, s, M);
            parties_ = stepper_.resistance(rods, others, s.h);
        }
        for (std::size_t b = 0; b < rods.bodies.size(); ++b) rods.bodies[b].led = others[b];
    }
    for (const RodParty& party : parties_)
        for (std::size_t a = 0; a < party.bodies.size(); ++a) {
            const int row = world.bodies[party.bodies[a]].first;
            for (std::size_t b = 0; b < party.bodies.size(); ++b) {
                const RodParty::Mat6& S = party.between(a, b);
                M.add_block(row, world.bodies[party.bodies[b]].first, S);
                momentum.segment<6>(row) += S * taken(party.bodies[b], s.h);
            }
        }
}

void RodFamily::end_solution(World& world, const Solution& s) {
    if (parties_.empty()) return;
    std::vector<RodParty::Vec6> change(rods.bodies.size(), RodParty::Vec6::Zero());
    constexpr double fastest = 1e9;  // [m/s] or not a number: the step is refused
    for (const RodParty& party : parties_)
        for (const int b : party.bodies) {
            change[b] = s.v_new.segment<6>(world.bodies[b].first) - taken(b, s.h);
            if (!all_below(change[b], fastest)) return;
        }
    std::vector<Vec3> impulse, turn_impulse;
    for (const RodBody& body : rods.bodies)
        impulse.push_back(body.impulse), turn_impulse.push_back(body.turn_impulse);
    stepper_.follow(rods, change);
    for (std::size_t b = 0; b < rods.bodies.size(); ++b) {
        world.bodies[b].impulse += rods.bodies[b].impulse - impulse[b];
        world.bodies[b].turn_impulse += rods.bodies[b].turn_impulse - turn_impulse[b];
    }
}

void RodFamily::measure(World&, Energies& sum) {
    sum.kinetic += energies_.kinetic;
    sum.potential += energies_.potential;
    sum.elastic += energies_.elastic;
    sum.momentum += energies_.momentum;
}

// What else acted on bodies in this tick is what is taken to act in the next.
void RodFamily::end_step(World& world) {
    for (std::size_t k = 0; k < rods.bodies.size(); ++k) {
        const Body& from = world.bodies[k];
        RodBody& body = rods.bodies[k];
        if (body.held) {
            body.force = from.moved_by_forces() ? Vec3(from.mass * world.environment.gravity)
                                                : Vec3(Vec3::Zero());
            body.torque.setZero();
            continue;
        }
        body.force = (from.mass * (from.v - from.v_before) - body.impulse) / world.h;
        body.torque = (body.inertia * (from.w - from.w_before) - body.turn_impulse) / world.h;
    }
}

// ---- state

namespace {

void visit_vector(const std::function<void(double&)>& visit, Vec3& v) {
    constexpr double farthest = 1e9;  // [m], and whatever else
    for (double& number : v) visit(number);
    if (!all_below(v, farthest)) refuse_state();
}

void visit_index(const std::function<void(double&)>& visit, int& index, std::int64_t least,
                 std::int64_t beyond) {
    double number = index;
    visit(number);
    if (!(number >= double(least) && number < double(beyond)) || number != std::floor(number))
        refuse_state();
    index = int(number);
}

}  // namespace

void RodFamily::keep_lengths() {
    if (made_.size() == rods.rods.size()) return;
    made_.clear();
    for (const Rod& rod : rods.rods) {
        Made made{0, rods.nodes[rod.first].length};
        if (rod.resolution.adapts) made.shortest = std::min(made.shortest, rod.resolution.shortest);
        for (int i = rod.first; i < rod.last(); ++i) {
            made.length += rods.nodes[i].length;
            made.shortest = std::min(made.shortest, rods.nodes[i].length);
        }
        made_.push_back(made);
    }
}

// Of rods that adapt, what the others have from the scene for good. Nothing is made room for but
// what a rod of its length can have.
void RodFamily::each_count(const std::function<void(double&)>& visit) {
    if (!adapts(rods)) return;
    keep_lengths();
    constexpr int fewest = 3;
    constexpr double unlikely = 1e6;  // where no shortest is set
    int first = 0;
    for (std::size_t r = 0; r < rods.rods.size(); ++r) {
        Rod& rod = rods.rods[r];
        const int most = int(std::min(made_[r].length / made_[r].shortest, unlikely)) + 2;
        if (rod.resolution.adapts)
            visit_index(visit, rod.count, fewest, most + 1);
        else
            visit_index(visit, rod.count, rod.count, rod.count + 1);
        rod.first = first;
        first += rod.count;
    }
    rods.nodes.resize(first), shown_.resize(first);
    each_length(visit);
    for (RodAttachment& a : rods.attachments) visit_index(visit, a.node, 0, first);
    constexpr double most_booked = 1e12;  // [J]
    visit(rods.booked);
    if (!(std::abs(rods.booked) < most_booked)) refuse_state();
}

// An element ends at every node but the last; together they are as long as the rod was made.
void RodFamily::each_length(const std::function<void(double&)>& visit) {
    for (RodNode& node : rods.nodes) {
        visit(node.length), visit(node.quiet);
        visit_vector(visit, node.rest);
        if (!(node.quiet >= 0 && std::isfinite(node.quiet))) refuse_state();
    }
    constexpr double rounding = 1e-6;  // of halving and adding, times a thousand million
    for (std::size_t r = 0; r < rods.rods.size(); ++r) {
        const Rod& rod = rods.rods[r];
        double sum = 0;
        for (int i = rod.first; i < rod.last(); ++i) {
            const double length = rods.nodes[i].length;
            if (!(length > 0 && length >= (1 - rounding) * made_[r].shortest)) refuse_state();
            sum += length;
        }
        if (rods.nodes[rod.last()].length != 0 ||
            !(std::abs(sum - made_[r].length) <= rounding * made_[r].length))
            refuse_state();
    }
}

void RodFamily::each_state(const std::function<void(double&)>& visit) {
    if (rods.nodes.empty()) return;
    each_count(visit);
    for (std::size_t i = 0; i < rods.nodes.size(); ++i) {
        RodNode& node = rods.nodes[i];
        visit_vector(visit, node.x), visit_vector(visit, node.v), visit_vector(visit, node.w);
        for (double& number : node.q.coeffs()) visit(number);
        constexpr double unit = 1e-6;
        if (!(std::abs(node.q.squaredNorm() - 1) < unit)) refuse_state();
        if (i < shown_.size()) visit_vector(visit, shown_[i]);
        visit(node.set.x()), visit(node.set.y()), visit(node.give);
        if (!(all_below(node.set, 2.) && node.give > 0 && node.give <= 1)) refuse_state();
    }
    for (Rod& rod : rods.rods) {
        visit_index(visit, rod.hand.node, -1, rod.last() + 1);
        if (rod.hand.node >= 0 && rod.hand.node < rod.first) refuse_state();
        visit_vector(visit, rod.hand.to);
    }
    for (RodAttachment& a : rods.attachments) visit_vector(visit, a.pull);
    for (RodBody& body : rods.bodies) {  // of all: which are held is the world's to say
        visit_vector(visit, body.force), visit_vector(visit, body.torque);
        int led = body.led;
        visit_index(visit, led, 0, 2);
        body.led = led > 0;
    }
    visit(rods.substep);
    constexpr double shortest = 1e-6, longest = 10;  // [s]
    if (!(rods.substep > shortest && rods.substep < longest)) refuse_state();
    each_contact(visit);
}

void RodFamily::each_contact(const std::function<void(double&)>& visit) {
    constexpr std::int64_t most_of_a_node = 1000, most = std::numeric_limits<int>::max();
    constexpr double most_press = 1e12;  // [N]
    const int nodes = int(rods.nodes.size());
    int count = int(rods.contacts.size()), parts = 0;
    for (const RodBody& body : rods.bodies) parts += int(body.shape.size());
    visit_index(visit, count, 0, std::min(most_of_a_node * nodes, most));
    for (int k = 0; k < count; ++k) {
        if (k == int(rods.contacts.size())) rods.contacts.emplace_back();  // no sooner than read
        RodContact& c = rods.contacts[k];
        visit_index(visit, c.i, 0, nodes);
        visit_index(visit, c.j, -2 * parts, nodes);
        visit_vector(visit, c.normal), visit_vector(visit, c.drag);
        visit(c.press), visit(c.slip);
        if (!(c.press >= 0 && c.press < most_press && c.slip > 0 && c.slip <= 1)) refuse_state();
        const bool there = c.j >= 0 ? c.j > c.i && rods.element(c.i) && rods.element(c.j)
                                    : c.j % 2 != 0 || rods.element(c.i);  // odd: of a node
        if (!there || (k > 0 && rods.contacts[k - 1].key() >= c.key())) refuse_state();
    }
    rods.contacts.resize(count);
}

// ---- for who looks

RodFamily* rods_of(World& world) {
    for (const auto& family : world.families)
        if (auto* rods = dynamic_cast<RodFamily*>(family.get())) return rods;
    return nullptr;
}

const RodFamily* rods_of(const World& world) {
    return rods_of(const_cast<World&>(world));
}

RodProbe probe(const RodFamily& family, const Rod& rod) {
    RodProbe found;
    const auto& at = family.shown();
    for (int i = rod.first; i < rod.last(); ++i) {
        const double length = (at[i + 1] - at[i]).norm();
        const double T = rod.section.axial * (length / family.rods.nodes[i].length - 1);
        found.length += length;
        found.tension = std::max(found.tension, T);
        if (i == rod.first) found.tension_start = T;
        found.tension_end = T;
    }
    return found;
}

}  // namespace fairlead::physics
