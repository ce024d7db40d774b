#include "engine/session/people.h"

#include <numbers>

namespace fairlead {
namespace {

constexpr Colour coverall{0.75f, 0.16f, 0.01f}, helmet{0.85f, 0.8f, 0.1f};

physics::ShapePart block(double x, double y, double z, const Vec3& at) {
    return {Pose{at, Quat::Identity()}, physics::Box{Vec3(x, y, z) / 2}};
}

// A man of 1.75 m from his middle, a metre over his feet, facing along x.
std::vector<physics::ShapePart> body_parts() {
    return {block(0.24, 0.16, 0.85, {0, 0.1, -0.575}), block(0.24, 0.16, 0.85, {0, -0.1, -0.575}),
            block(0.28, 0.42, 0.6, {0, 0, 0.13}), block(0.14, 0.12, 0.62, {0, 0.28, 0.1}),
            block(0.14, 0.12, 0.62, {0, -0.28, 0.1})};
}

std::vector<physics::ShapePart> head_parts() {
    return {{Pose{Vec3(0, 0, 0.58), Quat::Identity()}, physics::Sphere{0.14}},
            block(0.34, 0.26, 0.05, {0.03, 0, 0.64})};
}

// Of his frame; one who was struck lies on his back.
Pose pose_of(const Hand& hand, const HandWork& work, const physics::World& world) {
    const physics::Body& deck = world.bodies[std::size_t(hand.body)];
    const Vec3 middle = stands_at(hand, work, world);
    if (!work.struck) return {middle, deck.X_WB.q};
    constexpr double half = std::numbers::sqrt2 / 2;
    const Quat back(half, 0, -half, 0);  // a quarter turn about y
    return {middle - deck.X_WB.q * Vec3(0, 0, 0.85), deck.X_WB.q * back};
}

}  // namespace

void paint_people(const Machines& machines, Scenery& s) {
    for (const Hand& hand : machines.hands) {
        BodyLook body{hand.name, body_parts(), coverall};
        BodyLook head{hand.name + " (helmet)", head_parts(), helmet};
        head.title = body.title = hand.name;
        s.bodies.push_back(std::move(body));
        s.bodies.push_back(std::move(head));
    }
}

void show_people(const Machines& m, const physics::World& world, Snapshot& to) {
    to.rigging.hands.resize(m.hands.size());
    for (std::size_t i = 0; i < m.hands.size(); ++i) {
        const Hand& hand = m.hands[i];
        const HandWork& work = m.state.hands[i];
        to.rigging.hands[i] = {work.order,          time_left(hand, work),
                               on_deck(hand, work), in_snap_back(m, hand, work, world),
                               work.struck,         work.blow};
        const Pose pose = pose_of(hand, work, world);
        to.bodies.push_back({pose, 0});
        to.bodies.push_back({pose, 0});
    }
}

std::vector<Signal> signals_of_hands(const Machines& m) {
    std::vector<Signal> list;
    for (const Hand& hand : m.hands) {
        const std::string name = "hand." + hand.name;
        list.push_back({name + ".on_deck", "-", "1 while he is out of his shelter", true});
        list.push_back({name + ".at_risk", "-",
                        "1 while he is out where a wire that is pulled too hard for him would fly",
                        true});
        list.push_back({name + ".struck", "-", "1 once he has been hurt", true});
        list.push_back({name + ".blow", "J", "the hardest that struck him, hurt or not"});
    }
    return list;
}

void read_signals_of_hands(const Snapshot& now, std::vector<double>& to) {
    for (const HandState& hand : now.rigging.hands) {
        to.push_back(hand.on_deck);
        to.push_back(hand.at_risk);
        to.push_back(hand.struck);
        to.push_back(hand.blow);
    }
}

}  // namespace fairlead
