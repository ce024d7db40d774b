#include "engine/scene/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <type_traits>

#include "engine/scene/scene_check.h"
#include "physics/world/retune.h"

namespace fairlead {
namespace {

using physics::World;

// Path of a live value: `name` and `step` stand for the stars of the row's pattern; the step of
// a vector is its component.
std::string path_of(std::string_view pattern, std::string_view name, std::string_view step) {
    std::string path(pattern);
    if (const std::size_t star = path.find('*'); star != std::string::npos)
        path.replace(star, 1, name);
    if (step.empty()) return path;
    if (const std::size_t star = path.find('*'); star != std::string::npos)
        return path.replace(star, 1, step);
    return path.append("/").append(step);
}

constexpr std::string_view components[] = {"x", "y", "z"};

template <class Winch, class Plain, class Visit>
void each_of_machinery(Winch& winch, const Plain& plain, Visit& visit) {
    auto& m = winch.machinery;
    plain("/winches/*/machinery/power", winch.name, m.power);
    plain("/winches/*/machinery/drag", winch.name, m.drag);
    plain("/winches/*/machinery/dynamic_force", winch.name, m.dynamic_force);
    plain("/winches/*/machinery/recovery_speed", winch.name, m.recovery_speed);
    visit("/winches/*/machinery/gear", winch.name, "", m.gear, [&m](double wanted) {
        if constexpr (!std::is_const_v<Winch>)
            m.gear = std::min(static_cast<int>(wanted), static_cast<int>(m.gears.size()));
    });
    plain("/winches/*/machinery/clutch", winch.name, m.clutch);
    plain("/winches/*/machinery/band_brake", winch.name, m.band_brake);
    plain("/winches/*/machinery/dynamic_brake", winch.name, m.dynamic_brake);
    plain("/winches/*/machinery/force_share", winch.name, m.force_share);
    plain("/winches/*/machinery/tension", winch.name, m.tension);
    plain("/winches/*/machinery/grip", winch.name, m.grip);
    plain("/winches/*/machinery/powered", winch.name, m.powered);
    plain("/winches/*/machinery/release", winch.name, m.release);
}

// `plain` and `holds` visit a number as it is; what holds wires at rest on edges by the second.
template <class SomeWorld, class Type, class Plain, class Holds, class Visit>
void each_of_wire_type(SomeWorld& world, Type& type, const Plain& plain, const Holds& holds,
                       Visit& visit) {
    constexpr bool fixed = std::is_const_v<SomeWorld>;
    const int index = int(&type - world.wire_types.data());
    visit("/wire_types/*/young_modulus", type.name, "", type.young_modulus,
          [&world, index](double wanted) {
              if constexpr (!fixed) physics::set_young_modulus(world, index, wanted);
          });
    plain("/wire_types/*/damping_time", type.name, type.damping_time);
    visit("/wire_types/*/diameter", type.name, "", type.diameter, [&world, index](double wanted) {
        if constexpr (!fixed) physics::set_diameter(world, index, wanted);
    });
    plain("/wire_types/*/mass_per_metre", type.name, type.mass_per_metre);
    plain("/wire_types/*/breaking_load", type.name, type.breaking_load);
    plain("/wire_types/*/bending_stiffness", type.name, type.bending_stiffness);
    plain("/wire_types/*/torsional_stiffness", type.name, type.torsional_stiffness);
    plain("/wire_types/*/flex_damping_time", type.name, type.flex_damping_time);
    plain("/wire_types/*/min_bend_radius", type.name, type.min_bend_radius);
    plain("/wire_types/*/yield_radius", type.name, type.yield_radius);
    plain("/wire_types/*/torque_factor", type.name, type.torque_factor);
    plain("/wire_types/*/drag", type.name, type.water.drag);
    plain("/wire_types/*/axial_drag", type.name, type.water.axial_drag);
    plain("/wire_types/*/added_mass", type.name, type.water.added_mass);
    plain("/wire_types/*/axial_added_mass", type.name, type.water.axial_added_mass);
    plain("/wire_types/*/displaced_area", type.name, type.displaced_area);
    plain("/wire_types/*/seabed_width", type.name, type.seabed_width);
    holds("/wire_types/*/friction", type.name, type.friction.across);
    holds("/wire_types/*/friction_along_edge", type.name, type.friction.along);
    holds("/wire_types/*/stick_friction", type.name, type.friction.stick_across);
    holds("/wire_types/*/stick_friction_along_edge", type.name, type.friction.stick_along);
    for (auto& [material, grip] : type.on) {
        const std::string_view on = world.materials[material].name;
        holds("/wire_types/*/on/*/friction", type.name, grip.across, on);
        holds("/wire_types/*/on/*/friction_along_edge", type.name, grip.along, on);
        holds("/wire_types/*/on/*/stick_friction", type.name, grip.stick_across, on);
        holds("/wire_types/*/on/*/stick_friction_along_edge", type.name, grip.stick_along, on);
    }
}

template <class Soft, class Plain>
void each_of_soft_body(Soft& soft, const Plain& plain) {
    plain("/soft_bodies/*/young_modulus", soft.name, soft.young);
    plain("/soft_bodies/*/poisson_ratio", soft.name, soft.poisson);
    plain("/soft_bodies/*/density", soft.name, soft.density);
    plain("/soft_bodies/*/damping_time", soft.name, soft.damping_time);
    plain("/soft_bodies/*/yield_stress", soft.name, soft.yield_stress);
}

template <class SomeWire, class Plain>
void each_of_wire(SomeWire& wire, const Plain& plain) {
    plain("/wires/*/resolution/max_nodes", wire.name, wire.resolution.max_nodes);
    plain("/wires/*/resolution/min_segment", wire.name, wire.resolution.min_segment);
    plain("/wires/*/resolution/nodes_per_metre", wire.name, wire.resolution.nodes_per_metre);
    plain("/wires/*/resolution/tolerance", wire.name, wire.resolution.tolerance);
    plain("/wires/*/resolution/attention", wire.name, wire.resolution.attention);
    for (auto& point : wire.points)  // nodes between the stops come and go
        if (point.kind == physics::WirePoint::Kind::sheave)
            plain("/wires/*/route/*/efficiency", wire.name, point.wheel.efficiency,
                  std::to_string(point.stop));
}

// Calls visit(pattern, name, step, value now, setter) for every number of a world that may
// change, always in the same order. The setters of a const world do nothing.
template <class SomeWorld, class Visit>
void each_live(SomeWorld& world, Visit&& visit) {
    constexpr bool fixed = std::is_const_v<SomeWorld>;
    const auto plain = [&](std::string_view pattern, std::string_view name, auto& value,
                           std::string_view step = {}) {
        visit(pattern, name, step, static_cast<double>(value), [&value](double wanted) {
            using Number = std::remove_cvref_t<decltype(value)>;
            if constexpr (!fixed) value = static_cast<Number>(wanted);
        });
    };
    // what holds wires at rest on edges
    const auto holds = [&](std::string_view pattern, std::string_view name, auto& value,
                           std::string_view step = {}) {
        visit(pattern, name, step, value, [&world, &value](double wanted) {
            if constexpr (!fixed) value = wanted, physics::look_anew(world);
        });
    };
    plain("/settling", "", world.settling);
    const auto scaled = [&](std::string_view pattern, auto& value, double per_unit) {
        visit(pattern, "", "", value * per_unit, [&value, per_unit](double wanted) {
            if constexpr (!fixed) value = wanted / per_unit;
        });
    };
    scaled("/resolution/budget", world.node_budget.seconds, 1e3);
    scaled("/resolution/node_cost", world.node_budget.node_cost, 1e6);
    for (int i = 0; i < 3; ++i) plain("/gravity", "", world.environment.gravity[i], components[i]);
    for (auto& body : world.bodies)
        if (body.dynamic())
            visit("/bodies/*/mass", body.name, "", body.mass, [&body](double wanted) {
                if constexpr (!fixed) {
                    body.inertia *= wanted / body.mass;
                    body.mass = wanted;
                }
            });
    for (auto& winch : world.winches) {
        plain("/winches/*/max_speed", winch.name, winch.max_speed);
        plain("/winches/*/max_force", winch.name, winch.max_force);
        plain("/winches/*/slip", winch.name, winch.slip);
        plain("/winches/*/brake_force", winch.name, winch.brake_force);
        if (winch.machinery.fitted) each_of_machinery(winch, plain, visit);
    }
    for (auto& plant : world.plants) plain("/plants/*/available", plant.name, plant.available);
    for (auto& p : world.propulsors) plain("/propulsors/*/power", p.name, p.power);
    for (auto& soft : world.soft_bodies) each_of_soft_body(soft, plain);
    for (auto& a : world.anchors) plain("/bodies/*/anchor/break_out", a.name, a.break_out);
    for (auto& joint : world.joints)  // the table keeps a motor's force above zero
        if (joint.motor.max_force > 0)
            plain("/joints/*/motor/max_force", joint.name, joint.motor.max_force);
    for (auto& type : world.wire_types) each_of_wire_type(world, type, plain, holds, visit);
    for (auto& wire : world.wires) each_of_wire(wire, plain);
    for (auto& material : world.materials) {
        plain("/materials/*/friction", material.name, material.friction);
        plain("/materials/*/restitution", material.name, material.restitution);
        plain("/materials/*/rolling_resistance", material.name, material.rolling);
    }
}

// /wires/hoist/young_modulus → /wire_types/w16/young_modulus; /gravity/2 → /gravity/z.
std::string resolved(const World& world, std::string_view path) {
    for (int i = 0; i < 3; ++i)
        if (path == "/gravity/" + std::to_string(i)) return path_of("/gravity", "", components[i]);
    constexpr std::string_view wires = "/wires/";
    if (!path.starts_with(wires)) return std::string(path);
    const std::string_view name =
        path.substr(wires.size(), path.find('/', wires.size()) - wires.size());
    const std::string key(path.substr(wires.size() + name.size()));  // "/on/steel/friction"
    if (find_parameter("/wire_types/*" + key.substr(0, key.find('/', 1))))
        for (const physics::Wire& wire : world.wires)
            if (wire.name == name) return "/wire_types/" + world.wire_types[wire.type].name + key;
    return std::string(path);
}

}  // namespace

std::vector<ParameterInfo> live_parameters(const World& world) {
    std::vector<ParameterInfo> infos;
    each_live(world, [&](std::string_view pattern, std::string_view name, std::string_view step,
                         double value, const auto&) {
        const Parameter& row = *find_parameter(pattern);
        infos.push_back({path_of(pattern, name, step), std::string(row.unit), std::string(row.help),
                         row.min, row.max, value, row.logarithmic});
    });
    return infos;
}

void read_parameters(const World& world, std::vector<double>& values) {
    values.clear();
    each_live(world, [&](std::string_view, std::string_view, std::string_view, double value,
                         const auto&) { values.push_back(value); });
}

std::optional<double> read_parameter(const World& world, std::string_view path) {
    const std::string wanted = resolved(world, path);
    std::optional<double> result;
    each_live(world, [&](std::string_view pattern, std::string_view name, std::string_view step,
                         double value, const auto&) {
        if (!result && path_of(pattern, name, step) == wanted) result = value;
    });
    return result;
}

std::string write_parameter(World& world, std::string_view path, double value) {
    const std::string wanted = resolved(world, path);
    std::string problem = "there is no parameter " + printable(path);
    bool found = false;
    each_live(world, [&](std::string_view pattern, std::string_view name, std::string_view step,
                         double, const auto& set) {
        if (found || path_of(pattern, name, step) != wanted) return;
        found = true;
        Parameter row = *find_parameter(pattern);
        if (row.type == ParameterType::vector) row.type = ParameterType::number;  // a component
        const bool whole = row.type != ParameterType::integer || value == std::floor(value);
        if (whole && value >= row.min && value <= row.max) {
            set(value);
            problem.clear();
        } else {
            char number[40];
            std::snprintf(number, sizeof number, "%g", value);
            problem = wanted + ": expected " + expected(row) + "; found " + number;
        }
    });
    return problem;
}

}  // namespace fairlead
