#include "engine/session/build.h"

#include <algorithm>

#include "engine/machine/named.h"
#include "engine/session/build_anchor.h"
#include "engine/session/build_hull.h"
#include "engine/session/build_rods.h"
#include "engine/session/build_soft.h"
#include "engine/session/crowding.h"
#include "engine/session/ground_below.h"
#include "engine/session/hang_line.h"
#include "engine/session/line_pieces.h"
#include "engine/session/route_notes.h"
#include "engine/session/short_number.h"
#include "engine/session/surface_load.h"
#include "engine/session/too_tight.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/route/route.h"
#include "physics/world/schedule_family.h"

namespace fairlead {
namespace {

using physics::Body;
using physics::World;

class Builder {
  public:
    Builder(const Scene& scene, Notes& notes) : scene_(scene), notes_(notes) {}

    World build() {
        notes_.insert(notes_.end(), scene_.notes.begin(), scene_.notes.end());
        world_.scales = physics::Scales(scene_.scale);
        world_.environment.gravity = scene_.gravity;
        if (scene_.sea) world_.environment.sea = physics::draw_sea(*scene_.sea);
        world_.environment.seabed = scene_.seabed;
        if (scene_.wind) world_.environment.wind = *scene_.wind;
        world_.settling = scene_.settling;
        world_.method = scene_.method;
        world_.friction_law = scene_.friction_law;
        world_.soft_regions = scene_.soft_regions;
        world_.node_budget = scene_.node_budget;
        world_.materials = scene_.materials;
        world_.wire_types = scene_.wire_types;
        for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
            add_body(scene_.bodies[i], "/bodies/" + std::to_string(i));
        if (const std::string why = surface_load(world_); !why.empty()) {
            error("/bodies", why);
            throw SceneErrors(std::move(errors_));
        }
        add_soft_bodies(scene_, world_);
        for (const SceneJoint& joint : scene_.joints) add_joint(joint);
        for (const SceneSeaProbe& from : scene_.sea_probes) {
            const int carrier = body(from.body);
            world_.sea_probes.push_back(
                {from.name, carrier, from.at - world_.bodies[carrier].centre});
        }
        add_compartments(scene_, world_, notes_);
        add_propulsion(scene_, world_);
        for (const SceneWinch& winch : scene_.winches) add_winch(winch);
        for (std::size_t i = 0; i < scene_.wires.size(); ++i)
            add_wire(scene_.wires[i], "/wires/" + std::to_string(i));
        for (std::size_t i = 0; i < scene_.winches.size(); ++i) check_winch(i);
        for (std::size_t i = 0; i < scene_.wires.size(); ++i)
            if (const std::string wrong = below_the_ground(world_.wires[i], world_); !wrong.empty())
                error("/wires/" + std::to_string(i), wrong);
        add_spare_wires();
        build_rods(scene_, world_);
        physics::find_material(world_.wires, world_.wire_types);
        for (std::size_t i = 0; i < scene_.wires.size(); ++i)
            if (!scene_.wires[i].counts_nodes) note_straight(world_.wires[i]);
        for (const auto& [a, b] : scene_.apart)
            world_.apart.push_back(std::minmax(body(a), body(b)));
        if (const std::string why = crowding(world_); !why.empty()) error("/bodies", why);
        if (!errors_.empty()) throw SceneErrors(std::move(errors_));
        if (!schedules_.empty())
            world_.families.push_back(
                std::make_unique<physics::ScheduleFamily>(std::move(schedules_)));
        physics::prepare(world_);
        return std::move(world_);
    }

  private:
    int body(const std::string& name) const { return index_of_name(world_.bodies, name); }

    void error(const std::string& pointer, const std::string& message) {
        const auto line = scene_.lines.find(pointer);
        errors_.push_back(
            {scene_.file, line == scene_.lines.end() ? 0 : line->second, pointer, message});
    }

    void add_body(const SceneBody& from, const std::string& pointer) {
        Body b;
        b.name = from.name;
        b.motion = from.motion;
        b.material = index_of_name(world_.materials, from.material);
        b.facets = from.facets;
        b.centre = from.centre_of_mass.value_or(Vec3::Zero());
        if (from.motion == physics::Motion::dynamic) weigh(from, pointer, b);
        if (from.hull) add_hull(from, pointer, b);
        b.shape = from.shape;
        for (physics::ShapePart& part : b.shape) part.X_BS.p -= b.centre;
        b.X_WB = {from.pose * b.centre, from.pose.q};
        if (!from.moves.empty()) {
            schedules_.push_back({int(world_.bodies.size()), b.X_WB, from.moves});
            b.X_WB = schedules_.back().pose(0);
        }
        b.v = from.velocity;
        b.w = from.angular_velocity;
        if (from.motion == physics::Motion::fixed) b.v = b.w = Vec3::Zero();
        world_.bodies.push_back(std::move(b));
        if (!from.anchor) return;
        const int index = static_cast<int>(world_.bodies.size()) - 1;
        if (const std::string why = build_anchor(from, index, world_); !why.empty())
            error(pointer + "/anchor", why);
    }

    // Of the body that comes next; it gets its centre of mass and inertia.
    void add_hull(const SceneBody& from, const std::string& pointer, Body& b) {
        physics::Hull hull;
        const auto trouble = build_hull(from, b, hull, notes_);
        if (trouble)
            return error(pointer + "/hull" + (trouble->key.empty() ? "" : "/" + trouble->key),
                         trouble->message);
        hull.body = static_cast<int>(world_.bodies.size());
        world_.hulls.push_back(std::move(hull));
    }

    // Mass, centre and inertia: what the scene gives, the rest from a uniform solid.
    void weigh(const SceneBody& from, const std::string& pointer, Body& b) {
        b.mass = from.mass.value_or(1);
        if (!from.shape.empty()) {
            const physics::MassProperties solid = physics::solid(from.shape, 1);
            const double volume = solid.mass;
            if (!(volume > 0))  // a mesh with cavities that overlap
                return error(pointer + "/shape", "encloses no volume");
            if (from.density) b.mass = *from.density * volume;
            b.inertia = b.mass / volume * solid.inertia;
            if (!from.centre_of_mass) b.centre = solid.centre;
        }
        if (from.inertia) b.inertia = from.inertia->asDiagonal();
        for (const SceneFault& fault : scene_.faults)
            if (fault.kind == SceneFault::Kind::off_centre && fault.of == from.name)
                b.centre += fault.offset;
    }

    void add_joint(const SceneJoint& from) {
        physics::Joint joint;
        joint.kind = from.kind;
        joint.name = from.name;
        joint.a = body(from.a);
        joint.b = body(from.b);
        const Pose X_WJ{from.at, Quat::FromTwoVectors(Vec3::UnitZ(), from.axis)};
        joint.X_AJ = world_.bodies[joint.a].X_WB.inverse() * X_WJ;
        joint.X_BJ = world_.bodies[joint.b].X_WB.inverse() * X_WJ;
        joint.limited = from.limits.has_value();
        if (from.limits) std::tie(joint.lower, joint.upper) = *from.limits;
        joint.motor = from.motor;
        joint.compliance = from.compliance;
        joint.damping_time = from.damping_time;
        world_.joints.push_back(std::move(joint));
    }

    void add_winch(const SceneWinch& from) {
        physics::Winch winch = from.winch;
        winch.body = body(from.body);
        winch.centre -= world_.bodies[winch.body].centre;
        winch.paid_out = from.paid_out.value_or(0);
        if (winch.drum.spools()) winch.drum.lead_off();
        world_.winches.push_back(std::move(winch));
    }

    // The body that holds a wheel's bearing: the other one of its hinge.
    int carrier_of(int wheel, const std::string& wire) {
        for (const physics::Joint& joint : world_.joints) {
            if (joint.kind != physics::Joint::Kind::hinge) continue;
            if (joint.b == wheel) return joint.a;
            if (joint.a == wheel) return joint.b;
        }
        if (world_.bodies[wheel].dynamic())
            notes_.push_back({tr_later("wire %s runs over %s, which no hinge holds"),
                              {wire, world_.bodies[wheel].name}});
        return 0;
    }

    // A weight at a loose end is a small ball.
    int add_weight(const std::string& name, double mass, double radius, const Vec3& at) {
        Body ball;
        ball.name = name;
        ball.facets = 0;  // a ferrule, nothing for another wire to lie on
        ball.shape.push_back({Pose{}, physics::Sphere{radius}});
        ball.mass = mass;
        ball.inertia = 0.4 * mass * radius * radius * Mat3::Identity();
        ball.X_WB.p = at;
        world_.bodies.push_back(std::move(ball));
        return static_cast<int>(world_.bodies.size()) - 1;
    }

    void put_on_drum(const SceneStop& stop, physics::WirePoint& point) {
        point.kind = physics::WirePoint::Kind::winch;
        point.wheel.winch = index_of_winch(stop.name);
        const physics::Winch& winch = world_.winches[point.wheel.winch];
        point.body = winch.body;
        point.at = winch.centre;
        point.axis = winch.axis;
        point.wheel.radius = winch.radius;
        if (winch.drum.spools()) {
            point.wheel.layer_radius = winch.drum.radius;
            point.wheel.layer_across = winch.drum.across;
        }
        point.side = scene_.winches[point.wheel.winch].side;
    }

    physics::WirePoint point_of(const SceneStop& stop, const SceneWire& wire, bool first) {
        using To = physics::WirePoint::Kind;
        physics::WirePoint point;
        switch (stop.kind) {
            case SceneStop::Kind::attach:
            case SceneStop::Kind::eye:
                point.kind = stop.kind == SceneStop::Kind::eye ? To::eye : To::attach;
                point.body = body(stop.name);
                point.at = stop.at - world_.bodies[point.body].centre;
                point.fitting.clamp = stop.clamp;
                break;
            case SceneStop::Kind::sheave:
                point.kind = To::sheave;
                point.body = body(stop.name);
                point.at = stop.at - world_.bodies[point.body].centre;
                point.axis = stop.axis;
                point.wheel.radius = stop.radius;
                point.side = stop.side;
                point.wheel.efficiency = stop.efficiency;
                point.wheel.carrier = carrier_of(point.body, wire.name);
                break;
            case SceneStop::Kind::winch:
                put_on_drum(stop, point);
                break;
            case SceneStop::Kind::free:
                point.kind = To::mass;
                point.node.x = stop.at;
                if (stop.mass > 0) {
                    point.kind = To::attach;
                    const double radius =
                        world_.wire_types[type_of(wire, world_.wire_types)].diameter;
                    // a space keeps the name apart from those scenes can give
                    point.body = add_weight(wire.name + (first ? " start" : " end"), stop.mass,
                                            radius, stop.at);
                }
                break;
            case SceneStop::Kind::over:
                point.kind = To::over;
                point.body = body(stop.name);
                point.axis = stop.axis;
                point.side = stop.side;
                point.turns = stop.turns;
                break;
            case SceneStop::Kind::by:
                point.kind = To::by;
                point.at = stop.at;
                break;
        }
        return point;
    }

    int index_of_winch(const std::string& name) const {
        return index_of_name(world_.winches, name);
    }

    void add_wire(const SceneWire& from, const std::string& pointer) {
        physics::Wire wire;
        wire.scales = world_.scales;
        wire.name = from.name;
        wire.model = from.model;
        wire.type = type_of(from, world_.wire_types);
        wire.twist = from.twist;
        wire.resolution = from.resolution;
        wire.passes = passed_by(from);
        for (std::size_t k = 0; k < from.route.size(); ++k) {
            const SceneStop& stop = from.route[k];
            wire.points.push_back(point_of(stop, from, k == 0));
            wire.points.back().stop = static_cast<int>(k);
        }
        lay(wire, from, pointer);
        std::string wrong = lay_pieces(wire, from, world_.wire_types, next_piece_);
        if (!wrong.empty()) error(pointer + "/pieces", wrong);
        if (errors_.empty() && !from.catenary)
            if (wrong = too_tight(wire, world_.wire_types); !wrong.empty())
                error(pointer + "/length", wrong);
        if (from.catenary && errors_.empty())
            if (wrong = hang_line(wire, world_, surfaces_for(wire.type)); !wrong.empty())
                error(pointer + "/catenary", wrong);
        world_.wires.push_back(std::move(wire));
        world_.probe.named_wraps.push_back(named_wraps(from));
    }

    // Places for what cuts leave: by default where a wire can part.
    void add_spare_wires() {
        const auto parts = [&](const SceneWire& wire) {
            return wire.model == physics::Wire::Model::hmr &&
                   world_.wire_types[type_of(wire, world_.wire_types)].breaking_load > 0;
        };
        const bool any = std::any_of(scene_.wires.begin(), scene_.wires.end(), parts);
        const int wanted = scene_.spare_wires.value_or(any ? 2 : 0);
        const int count = scene_.wires.empty() ? 0 : wanted;  // nothing can be cut off
        for (int i = 1; i <= count; ++i) {
            physics::Wire wire;
            wire.scales = world_.scales;
            wire.name = "cut off " + std::to_string(i);  // no name of a scene has a space
            world_.wires.push_back(std::move(wire));
            world_.probe.named_wraps.push_back(0);
        }
    }

    std::vector<int> passed_by(const SceneWire& from) {
        std::vector<int> bodies{0};
        for (const std::string& name : from.passes) bodies.push_back(body(name));
        std::sort(bodies.begin(), bodies.end());
        bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
        return bodies;
    }

    // Names for the wraps a wire is laid with and for two it may find; a wire that can touch
    // nothing needs none.
    int named_wraps(const SceneWire& from) {
        const auto in_the_way = [&](const SceneBody& b) {
            return b.has_edges() &&
                   std::find(from.passes.begin(), from.passes.end(), b.name) == from.passes.end();
        };
        if (std::none_of(scene_.bodies.begin(), scene_.bodies.end(), in_the_way)) return 0;
        const auto leads =
            std::count_if(from.route.begin(), from.route.end(), [](const SceneStop& stop) {
                return stop.kind == SceneStop::Kind::over || stop.kind == SceneStop::Kind::by;
            });
        return static_cast<int>(std::min<std::ptrdiff_t>(leads + 2, 8));
    }

    const physics::Surfaces& surfaces_for(int type) {
        world_.surfaces.resize(world_.wire_types.size());
        physics::Surfaces& known = world_.surfaces[type];
        if (known.size() != world_.bodies.size())
            known = physics::find_surfaces(world_.bodies, world_.wire_types[type].diameter,
                                           world_.scales);
        return known;
    }

    void lay(physics::Wire& wire, const SceneWire& from, const std::string& pointer) {
        const double length = length_of(from);
        double route = 0;
        try {
            route = physics::lay_wire(wire, world_.bodies, length, surfaces_for(wire.type),
                                      world_.wire_types[wire.type]);
        } catch (const physics::RouteError& e) {
            return error(pointer + "/route", e.what());
        } catch (const std::runtime_error& e) {
            return error(pointer + "/length", e.what());
        }
        for (std::size_t k = 0; k < wire.segments.size(); ++k)
            if (!(wire.segments[k].length > 1e-6 * scene_.scale))
                return error(pointer + "/route/" + std::to_string(k + 1),
                             "is at the same place as the stop before it");
        note_route(world_, wire, from, notes_);
        if (length < 0 || length > route * (1 - 1e-12)) return;
        const double pull =
            world_.wire_types[wire.type].axial_stiffness() * (route - length) / length;
        notes_.push_back(
            {tr_later("wire %s is pre-tensioned: length %s m on a route of %s m, "
                      "about %s N"),
             {wire.name, short_number(length), short_number(route), short_number(pull)}});
    }

    // [kg] of what a wire holds or runs over.
    double carried_by(const physics::Wire& wire) const {
        std::vector<int> bodies;
        for (const physics::WirePoint& p : wire.points)
            if (p.kind != physics::WirePoint::Kind::mass) bodies.push_back(p.body);
        std::sort(bodies.begin(), bodies.end());
        bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
        double mass = 0;
        for (int b : bodies)
            if (world_.bodies[b].dynamic()) mass += world_.bodies[b].mass;
        return mass;
    }

    // Without mass nodes a wire has its weight at its ends and no sag: what hangs by its own
    // weight, or weighs a fair share of what it carries, should have some, or be meant to have
    // none.
    void note_straight(const physics::Wire& wire) {
        constexpr double fair_share = 0.1, slack = 1e-3;  // [-]
        const double mass = physics::wire_mass(wire), g = world_.environment.gravity.norm();
        if (!(mass * g > 0) || wire.resolution.max_nodes > 0) return;
        const double rest = physics::wire_rest_length(wire), length = physics::wire_length(wire);
        const double pull =
            physics::mean_stiffness(wire, 0, int(wire.segments.size()) - 1) * (length / rest - 1);
        const bool light = mass < fair_share * carried_by(wire) || mass * g < fair_share * pull;
        if (light && rest < (1 + slack) * length) return;
        notes_.push_back(
            {tr_later(
                 "wire %s weighs %s kg and has no mass nodes: it hangs in straight pieces, "
                 "without sag; give it resolution/nodes_per_metre, or max_nodes 0 if so meant"),
             {wire.name, short_number(mass)}});
    }

    // Unless the scene says, a drum has paid out all the wire there is.
    void check_winch(std::size_t i) {
        physics::Winch& winch = world_.winches[i];
        if (!scene_.winches[i].paid_out)
            for (const physics::Wire& wire : world_.wires)
                for (const physics::WirePoint& point : wire.points)
                    if (point.wheel.winch == static_cast<int>(i))
                        winch.paid_out = physics::wire_rest_length(wire);
        if (winch.paid_out < winch.min_out || winch.paid_out > winch.max_out)
            error("/winches/" + std::to_string(i), "starts with " + short_number(winch.paid_out) +
                                                       " m paid out; its end stops are " +
                                                       short_number(winch.min_out) + " and " +
                                                       short_number(winch.max_out) + " m");
    }

    const Scene& scene_;
    Notes& notes_;
    std::vector<SceneError> errors_;
    std::vector<physics::MotionSchedule> schedules_;
    int next_piece_ = static_cast<int>(scene_.wires.size());  // its WirePiece::origin
    World world_;
};

}  // namespace

World build_world(const Scene& scene, Notes& notes) {
    return Builder(scene, notes).build();
}

int find_body(const World& world, const std::string& name) {
    return named(world.bodies, name);
}

}  // namespace fairlead
