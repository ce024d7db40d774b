#include "engine/machine/pulling.h"

#include <cstdio>
#include <stdexcept>

#include "engine/machine/named.h"
#include "engine/machine/order_words.h"
#include "physics/world/rod_family.h"

namespace fairlead {
namespace {

// As it is stretched now, which is what one sees and points at.
int node_at(const physics::RodFamily& family, const physics::Rod& rod, double along) {
    const auto& at = family.shown();
    int node = rod.first;
    for (double left = along; node < rod.last(); ++node) {
        const double length = (at[node + 1] - at[node]).norm();
        if (left < length / 2) break;
        left -= length;
    }
    return node;
}

}  // namespace

bool is_pulling_order(const std::string& text) {
    return text.starts_with("pull ") || text.starts_with("let ");
}

PullingOrder read_pulling(const std::string& text, const physics::World& world) {
    OrderWords in(text);
    PullingOrder order;
    const bool pulls = in.word("pull or let") == "pull";
    const std::string name = in.word("a rod");
    const physics::RodFamily* family = physics::rods_of(world);
    order.rod = family ? named(family->rods.rods, name) : -1;
    if (order.rod < 0) in.fail("no rod is called \"" + name + "\"");
    if (!pulls) {
        in.want("go");
        in.end();
        return order;
    }
    in.want("at");
    const double along = in.number("metres along it");
    in.want("to");
    order.to = in.place();
    in.end();
    order.node = node_at(*family, family->rods.rods[std::size_t(order.rod)], along);
    return order;
}

void pull_rod(const std::string& text, physics::World& world) {
    try {
        const PullingOrder order = read_pulling(text, world);
        physics::rods_of(world)->rods.rods[std::size_t(order.rod)].hand = {order.node, order.to};
    } catch (const std::invalid_argument&) {
        return;
    }
}

std::string pulling_words(const std::string& rod, double along, const Vec3& to) {
    const Vec3 p = to_millimetres(to);
    char numbers[160];
    std::snprintf(numbers, sizeof numbers, " at %.3f to %.3f %.3f %.3f", along, p.x(), p.y(),
                  p.z());
    return "pull " + rod + numbers;
}

std::string letting_go_words(const std::string& rod) {
    return "let " + rod + " go";
}

}  // namespace fairlead
