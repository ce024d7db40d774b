#include "engine/machine/tool_hand.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "engine/machine/order_words.h"
#include "physics/wire/model/material.h"
#include "physics/world/sleep.h"

namespace fairlead {
namespace {

using physics::WirePoint;

constexpr double gravity = 9.81;      // [m/s²]
constexpr double pace = 2 * M_PI;     // [rad/s] tuning: what is dragged arrives within a second
constexpr double most_weights = 3;    // tuning: lifts with ease, and tears no crane down
constexpr double handful = 20;        // [m] of wire that a hand bears; tuning: it lifts a bight
constexpr double share_of_pull = .5;  // tuning: bends a taut wire by 14 degrees to each side
constexpr double yields = .5;         // [m] at which a wire is pulled the hardest; tuning
constexpr double fades_in = .1;       // [s] of its motion; tuning: no rattle in the hand

// The mass node of a wire that is nearest to `along` metres of its material; -1: it has none.
int mass_node(const physics::Wire& wire, double along) {
    int best = -1;
    double least = std::numeric_limits<double>::infinity(), at = 0;
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        if (k > 0) at += wire.segments[k - 1].rest_length;
        if (wire.points[k].kind != WirePoint::Kind::mass || !(std::abs(at - along) < least))
            continue;
        least = std::abs(at - along);
        best = int(k);
    }
    return best;
}

// Of the mass node that is nearest to a place [m from the first stop].
double material_near(const physics::Wire& wire, const Vec3& place) {
    double least = std::numeric_limits<double>::infinity(), at = 0, found = 0;
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        if (k > 0) at += wire.segments[k - 1].rest_length;
        if (wire.points[k].kind != WirePoint::Kind::mass) continue;
        const double away = (wire.points[k].node.x - place).norm();
        if (!(away < least)) continue;
        least = away;
        found = at;
    }
    return found;
}

int wire_called(const physics::World& world, const std::string& name) {
    for (std::size_t i = 0; i < world.wires.size(); ++i)
        if (world.wires[i].name == name) return int(i);
    int number = -1;
    const char* const end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data(), end, number);
    const bool there =
        error == std::errc() && stop == end && number >= 0 && number < int(world.wires.size());
    return there ? number : -1;
}

}  // namespace

bool is_tool_order(const std::string& text) {
    return text.starts_with("drag ") || text == "drop";
}

ToolHand::Order ToolHand::read(const std::string& text, const physics::World& world) {
    OrderWords in(text);
    Order order;
    if (in.word("drag or drop") == "drop") {
        in.end();
        return order;
    }
    const std::string what = in.word("body or wire");
    if (what != "body" && what != "wire") in.fail("expected body or wire, not " + what);
    const std::string name = in.word("a name");
    order.index = -1;
    if (what == "body") {
        order.holds = Holds::body;
        for (std::size_t i = 1; i < world.bodies.size(); ++i)
            if (world.bodies[i].name == name) order.index = int(i);
    } else {
        order.holds = Holds::wire;
        order.index = wire_called(world, name);
    }
    if (order.index < 0) in.fail("no " + what + " is called \"" + name + "\"");
    if (what == "body" && !world.bodies[std::size_t(order.index)].dynamic())
        in.fail("\"" + name + "\" is moved by no force");
    in.want("at");
    order.at = in.place();
    in.want("to");
    order.to = in.place();
    in.end();
    if (what == "wire" && mass_node(world.wires[std::size_t(order.index)], 0) < 0)
        in.fail("\"" + name + "\" has no mass nodes to take hold of");
    return order;
}

void ToolHand::check(const std::string& order, const physics::World& world) {
    read(order, world);
}

void ToolHand::obey(const std::string& text, physics::World& world) {
    Order order;
    try {
        order = read(text, world);
    } catch (const std::invalid_argument&) {
        return;
    }
    const bool same = order.holds == holds_ && order.index == index_ && order.at == at_;
    holds_ = order.holds, index_ = order.index;
    at_ = order.at, to_ = order.to;
    if (holds_ == Holds::wire && !same)
        along_ = material_near(world.wires[std::size_t(index_)], at_);
    if (any() && !same) grow_strong(world);
    if (any()) physics::wake_all(world);
}

// As strong as what it takes hold of asks for then, and no stronger while it holds it: a wire whose
// pull grows as it is bent would else be bent on and on.
void ToolHand::grow_strong(const physics::World& world) {
    if (holds_ == Holds::body) {
        const double mass = world.bodies[std::size_t(index_)].mass;
        stiffness_ = mass * pace * pace;
        damping_ = 2 * mass * pace;  // critical, of the body alone
        most_ = most_weights * mass * gravity;
        return;
    }
    const physics::Wire& wire = world.wires[std::size_t(index_)];
    const int node = mass_node(wire, along_);
    double tension = 0;
    if (node > 0) tension = wire.segments[std::size_t(node) - 1].tension;
    if (node < int(wire.segments.size()))
        tension = std::max(tension, wire.segments[std::size_t(node)].tension);
    most_ = share_of_pull * tension + gravity * physics::wire_mass(wire, handful);
    stiffness_ = most_ / yields;
    damping_ = stiffness_ * fades_in;
}

bool ToolHand::fits(const physics::World& world) const {
    const bool finite = std::isfinite(along_) && std::isfinite(stiffness_) && stiffness_ >= 0 &&
                        std::isfinite(damping_) && damping_ >= 0 && std::isfinite(most_) &&
                        most_ >= 0 && at_.allFinite() && to_.allFinite();
    switch (holds_) {
        case Holds::nothing:
            return finite;
        case Holds::body:
            return finite && index_ > 0 && index_ < int(world.bodies.size()) &&
                   world.bodies[std::size_t(index_)].dynamic();
        case Holds::wire:
            return finite && index_ >= 0;
    }
    return false;
}

Vec3 ToolHand::at(const physics::World& world) const {
    if (holds_ == Holds::body) return world.bodies[std::size_t(index_)].point(at_);
    if (index_ >= int(world.wires.size())) return to_;
    const physics::Wire& wire = world.wires[std::size_t(index_)];
    const int node = mass_node(wire, along_);
    return node < 0 ? to_ : wire.points[std::size_t(node)].node.x;
}

void ToolHand::add_couplings(const physics::World& world, const physics::Solution& s,
                             physics::MassMatrix& M, Eigen::VectorXd& momentum) {
    pull_ = 0;
    if (holds_ == Holds::nothing) return;
    int first = -1;
    Vec3 x = Vec3::Zero(), arm = Vec3::Zero();
    if (holds_ == Holds::body) {
        const physics::Body& body = world.bodies[std::size_t(index_)];
        first = body.first;
        x = body.point(at_);
        arm = x - body.X_WB.p;
    } else {
        if (index_ >= int(world.wires.size())) return;
        const physics::Wire& wire = world.wires[std::size_t(index_)];
        const int node = mass_node(wire, along_);
        if (node < 0) return;
        first = world.wire_freedoms.wire_point(index_, node);
        x = wire.points[std::size_t(node)].node.x;
    }
    if (first < 0) return;  // asleep, or just cut off
    Vec3 force = stiffness_ * (to_ - x);
    double K = s.h * (s.h * stiffness_ + damping_);
    if (const double size = force.norm(); size > most_) {
        force *= most_ / size;
        K = s.h * damping_;
    }
    pull_ = force.norm();
    momentum.segment<3>(first) += s.h * force;
    if (holds_ == Holds::wire) return M.add_point(first, K);
    momentum.segment<3>(first + 3) += s.h * arm.cross(force);
    Eigen::Matrix<double, 3, 6> J;  // velocity of the place, of the body's
    J << Mat3::Identity(), Vec3(0, arm.z(), -arm.y()), Vec3(-arm.z(), 0, arm.x()),
        Vec3(arm.y(), -arm.x(), 0);
    const Eigen::Matrix<double, 6, 6> block = K * J.transpose() * J;
    M.add_block(first, first, block);
}

std::string dragging_words(ToolHand::Holds what, const std::string& name, const Vec3& at,
                           const Vec3& to) {
    const Vec3 a = to_millimetres(at), p = to_millimetres(to);
    char numbers[240];
    std::snprintf(numbers, sizeof numbers, " at %.3f %.3f %.3f to %.3f %.3f %.3f", a.x(), a.y(),
                  a.z(), p.x(), p.y(), p.z());
    return (what == ToolHand::Holds::body ? "drag body " : "drag wire ") + name + numbers;
}

}  // namespace fairlead
