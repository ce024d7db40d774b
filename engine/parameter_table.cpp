#include <unordered_map>

#include "engine/parameters.h"

namespace fairlead {
namespace {

using T = ParameterType;
constexpr bool log_scale = true, live = true;
constexpr double any = 1e6;  // [m] nothing in a scene is farther away

// One row per line, so that it reads as the table it is.
// The words of a choice stand in the order of the enumeration they become (scene.h, physics/).
// clang-format off
const std::vector<Parameter> table = {
{"", T::object, "", 0, 0, "", "", "", "a scene"},
{"/$schema", T::text, "", 0, 0, "", "", "", "where editors find the schema; not read"},
{"/format", T::integer, "", 1, 1, "!", "", "", "version of this format"},
{"/name", T::text, "", 0, 0, "!", "", "", "shown in the chooser"},
{"/why", T::text, "", 0, 0, "\"\"", "", "", "what the scene is for, or the truth it checks"},
{"/brief", T::text, "", 0, 0, "\"\"", "", "", "what the trainee reads first"},
{"/difficulty", T::text, "", 0, 0, "\"\"", "", "", "shown in the chooser"},
{"/settling", T::number, "1/s", 0, 100, "0", "", "", "rate at which all motion fades: about 0.01 for air and rope friction, 1 to bring a static problem to rest", false, live},
{"/gravity", T::vector, "m/s²", -100, 100, "[0, 0, -9.81]", "", "", "acceleration of free fall", false, live},

{"/materials", T::map, "", 0, 1000, "{}", "", "", "surfaces by name; \"default\" is always there"},
{"/materials/*", T::object, "", 0, 0, "", "", "", "a surface"},
{"/materials/*/friction", T::number, "-", 0, 10, "0.5", "", "", "Coulomb; a pair uses the geometric mean", false, live},
{"/materials/*/restitution", T::number, "-", 0, 1, "0", "", "", "rebound speed; a pair uses the larger", false, live},
{"/materials/*/compliance", T::number, "m/N", 1e-12, 1e-2, "1e-8", "", "", "of one contact point; a pair uses the sum", log_scale},
{"/materials/*/damping_time", T::number, "s", 0, 10, "0.03", "", "", "how long a penetration takes to be pushed out"},

{"/wire_types", T::map, "", 0, 1000, "{}", "", "", "kinds of wire by name"},
{"/wire_types/*", T::object, "", 0, 0, "", "", "", "a kind of wire"},
{"/wire_types/*/diameter", T::number, "m", 1e-4, 1, "!", "", "", "nominal", log_scale, live},
{"/wire_types/*/mass_per_metre", T::number, "kg/m", 0, 1e4, "!", "", "", "in air", false, live},
{"/wire_types/*/young_modulus", T::number, "Pa", 1e3, 1e13, "!", "", "", "on the full circle of the diameter", log_scale, live},
{"/wire_types/*/breaking_load", T::number, "N", 0, 1e9, "0", "", "", "0: unknown", false, live},
{"/wire_types/*/damping_time", T::number, "s", 0, 10, "0.0333333333333333333", "", "", "of stretching; 0 conserves energy, but is unsafe when the wire goes slack", false, live},
{"/wire_types/*/friction", T::number, "-", 0, 10, "0.3", "", "", "across edges, along wraps", false, live},
{"/wire_types/*/friction_along_edge", T::number, "-", 0, 10, "0.3", "", "", "of a contact sliding along an edge", false, live},

{"/bodies", T::list, "", 0, 10000, "[]", "", "", "rigid bodies; \"world\" is always there"},
{"/bodies/*", T::object, "", 0, 0, "", "", "", "a rigid body"},
{"/bodies/*/name", T::name, "", 0, 0, "!", "", "", "unique among bodies"},
{"/bodies/*/motion", T::choice, "", 0, 0, "\"dynamic\"", "dynamic kinematic fixed", "", "dynamic: moved by forces; kinematic: by its velocity"},
{"/bodies/*/shape", T::shape, "", 0, 0, "", "", "", "what collides and is drawn, in the body's frame"},
{"/bodies/*/mass", T::number, "kg", 1e-6, 1e9, "", "", "", "a dynamic body needs this or density", log_scale, live},
{"/bodies/*/density", T::number, "kg/m³", 1e-3, 1e5, "", "", "", "mass by volume of the shape", log_scale},
{"/bodies/*/inertia", T::vector, "kg m²", 1e-12, 1e15, "", "", "", "about the centre of mass, principal along the body's axes; else of the solid shape"},
{"/bodies/*/centre_of_mass", T::vector, "m", -any, any, "", "", "", "in the body's frame; else of the solid shape"},
{"/bodies/*/position", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "of the body's frame"},
{"/bodies/*/orientation", T::quaternion, "-", -1.1, 1.1, "[1, 0, 0, 0]", "", "", "of the body's frame"},
{"/bodies/*/velocity", T::vector, "m/s", -1e4, 1e4, "[0, 0, 0]", "", "", "of the centre of mass, at the start"},
{"/bodies/*/angular_velocity", T::vector, "rad/s", -1e3, 1e3, "[0, 0, 0]", "", "", "in world axes, at the start"},
{"/bodies/*/material", T::reference, "", 0, 0, "\"default\"", "materials", "", "its surface"},
{"/bodies/*/facets", T::integer, "", 3, 512, "32", "", "", "sides that wires see on its round shapes"},
{"/bodies/*/colour", T::vector, "-", 0, 1, "", "", "", "linear red, green, blue"},
{"/bodies/*/visible", T::boolean, "", 0, 0, "true", "", "", "whether it is drawn"},

{"shape", T::object, "", 0, 0, "", "box sphere capsule cylinder half_space convex mesh compound", "", "exactly one of these keys"},
{"shape/box", T::vector, "m", 1e-3, 1e5, "", "", "", "full edge lengths"},
{"shape/sphere", T::number, "m", 1e-4, 1e4, "", "", "", "radius"},
{"shape/capsule", T::object, "", 0, 0, "", "", "", "along z"},
{"shape/capsule/radius", T::number, "m", 1e-4, 1e4, "!", "", "", "of the tube and its caps"},
{"shape/capsule/length", T::number, "m", 1e-4, 1e5, "!", "", "", "without the caps"},
{"shape/cylinder", T::object, "", 0, 0, "", "", "", "along z"},
{"shape/cylinder/radius", T::number, "m", 1e-4, 1e4, "!", "", "", ""},
{"shape/cylinder/length", T::number, "m", 1e-4, 1e5, "!", "", "", ""},
{"shape/half_space", T::direction, "-", -any, any, "", "", "", "outward normal; solid below the plane through the origin"},
{"shape/convex", T::file, "", 0, 0, "", "", "", "glTF file of a convex body"},
{"shape/mesh", T::file, "", 0, 0, "", "", "", "glTF file of a closed surface"},
{"shape/compound", T::list, "", 1, 1000, "", "", "", "several shapes as one"},
{"shape/compound/*", T::object, "", 0, 0, "", "", "", "a placed shape"},
{"shape/compound/*/shape", T::shape, "", 0, 0, "!", "", "", "the shape"},
{"shape/compound/*/position", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "in the body's frame"},
{"shape/compound/*/orientation", T::quaternion, "-", -1.1, 1.1, "[1, 0, 0, 0]", "", "", "in the body's frame"},

{"/joints", T::list, "", 0, 10000, "[]", "", "", "what ties two bodies"},
{"/joints/*", T::object, "", 0, 0, "", "", "", "a joint"},
{"/joints/*/name", T::name, "", 0, 0, "!", "", "", "unique among joints and winches"},
{"/joints/*/kind", T::choice, "", 0, 0, "!", "hinge slider ball lock", "", "what it leaves free: turning, sliding, turning every way, nothing"},
{"/joints/*/a", T::reference, "", 0, 0, "\"world\"", "bodies", "", "the body it is measured from"},
{"/joints/*/b", T::reference, "", 0, 0, "!", "bodies", "", "the body that moves"},
{"/joints/*/at", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "its point in the world at the start"},
{"/joints/*/axis", T::direction, "-", -any, any, "[0, 0, 1]", "", "", "of a hinge or slider, in the world at the start"},
{"/joints/*/limits", T::pair, "rad or m", -any, any, "", "", "", "least and greatest angle or travel from the start"},
{"/joints/*/limits_deg", T::pair, "°", -36e4, 36e4, "", "", "", "limits of a hinge in degrees"},
{"/joints/*/motor", T::object, "", 0, 0, "", "", "", "drives a hinge or slider"},
{"/joints/*/motor/mode", T::choice, "", 0, 0, "\"speed\"", "off speed position", "", "what the target is"},
{"/joints/*/motor/target", T::number, "rad/s or m/s; rad or m", -any, any, "0", "", "", "at the start; controls and schedules change it"},
{"/joints/*/motor/max_force", T::number, "N m or N", 1e-6, 1e10, "!", "", "", "what the motor can do", log_scale, live},
{"/joints/*/motor/stiffness_time", T::number, "s", 1e-3, 100, "0.1", "", "", "position: how fast an error is driven out"},
{"/joints/*/compliance", T::number, "m/N and rad/(N m)", 1e-14, 1, "1e-10", "", "", "how much it gives", log_scale},
{"/joints/*/damping_time", T::number, "s", 0, 10, "0.0333333333333333333", "", "", "how long an error takes to be driven out"},

{"/winches", T::list, "", 0, 1000, "[]", "", "", "drums that pay wire out and take it in"},
{"/winches/*", T::object, "", 0, 0, "", "", "", "a winch"},
{"/winches/*/name", T::name, "", 0, 0, "!", "", "", "unique among joints and winches"},
{"/winches/*/body", T::reference, "", 0, 0, "\"world\"", "bodies", "", "what the drum is mounted on"},
{"/winches/*/at", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "centre of the drum in that body's frame"},
{"/winches/*/axis", T::direction, "-", -any, any, "[0, 1, 0]", "", "", "of the drum in that body's frame"},
{"/winches/*/radius", T::number, "m", 1e-3, 50, "0.2", "", "", "where the wire lies"},
{"/winches/*/side", T::integer, "", -1, 1, "1", "", "", "±1: the wire runs about side times axis, from its first stop to its last"},
{"/winches/*/drum_inertia", T::number, "kg m²", 1e-9, 1e9, "1", "", "", "drum, gear and motor, seen at the drum", log_scale},
{"/winches/*/max_speed", T::number, "m/s", 0, 100, "1", "", "", "of the wire", false, live},
{"/winches/*/max_force", T::number, "N", 0, 1e9, "1e5", "", "", "of the motor at the wire; over it the drum is pulled out", false, live},
{"/winches/*/brake_force", T::number, "N", 0, 1e9, "2e5", "", "", "of the brake at the wire", false, live},
{"/winches/*/brake", T::boolean, "", 0, 0, "false", "", "", "whether the brake is on at the start"},
{"/winches/*/min_out", T::number, "m", 0, 1e5, "0", "", "", "end stop"},
{"/winches/*/max_out", T::number, "m", 0, 1e5, "1000", "", "", "end stop"},
{"/winches/*/paid_out", T::number, "m", 0, 1e5, "", "", "", "at the start; else the length of the wire"},

{"/wires", T::list, "", 0, 1000, "[]", "", "", "wires and their routes"},
{"/wires/*", T::object, "", 0, 0, "", "", "", "a wire"},
{"/wires/*/name", T::name, "", 0, 0, "!", "", "", "unique among wires"},
{"/wires/*/type", T::reference, "", 0, 0, "!", "wire_types", "", "its kind"},
{"/wires/*/model", T::choice, "", 0, 0, "\"hmr\"", "hmr massless chain", "", "hmr: weight and mass nodes; massless: neither; chain: rigid links"},
{"/wires/*/route", T::list, "", 2, 1000, "!", "", "", "from one end to the other"},
{"/wires/*/route/*", T::object, "", 0, 0, "", "attach eye sheave over winch free", "", "a stop: exactly one of these keys"},
{"/wires/*/route/*/attach", T::reference, "", 0, 0, "", "bodies", "", "ends here, fixed to this body"},
{"/wires/*/route/*/eye", T::reference, "", 0, 0, "", "bodies", "", "slides through a point of this body without friction"},
{"/wires/*/route/*/sheave", T::reference, "", 0, 0, "", "bodies", "", "turns this wheel without slip"},
{"/wires/*/route/*/over", T::reference, "", 0, 0, "", "bodies", "", "is wrapped about this body's cylinder and slips over it by the capstan law (other shapes: a later version)"},
{"/wires/*/route/*/winch", T::reference, "", 0, 0, "", "winches", "", "ends on the drum of this winch"},
{"/wires/*/route/*/free", T::vector, "m", -any, any, "", "", "", "a loose end at this point of the world"},
{"/wires/*/route/*/at", T::vector, "m", -any, any, "[0, 0, 0]", "", "attach eye sheave", "in the body's frame; sheave: centre of the wheel"},
{"/wires/*/route/*/axis", T::direction, "-", -any, any, "[0, 0, 1]", "", "sheave", "of the wheel in the body's frame"},
{"/wires/*/route/*/radius", T::number, "m", 1e-4, 50, "", "", "sheave", "else that of the body's cylinder"},
{"/wires/*/route/*/turns", T::integer, "", 0, 20, "0", "", "over", "full turns more than the route shows"},
{"/wires/*/route/*/side", T::integer, "", -1, 1, "0", "", "sheave over", "the wire turns about side times axis; 0: the smaller wrap"},
{"/wires/*/route/*/efficiency", T::number, "-", 0.1, 1, "1", "", "sheave", "smaller over larger tension while it turns", false, live},
{"/wires/*/route/*/mass", T::number, "kg", 0, 1e9, "0", "", "free", "a weight at the loose end"},
{"/wires/*/length", T::number, "m", 1e-3, 1e5, "\"taut\"", "taut", "", "unstretched; longer than the route: slack, shorter: pre-tension"},
{"/wires/*/resolution", T::object, "", 0, 0, "", "", "", "mass nodes wanted along the wire"},
{"/wires/*/resolution/max_nodes", T::integer, "", 0, 1000, "0", "", "", "at most this many", false, live},
{"/wires/*/resolution/min_segment", T::number, "m", 1e-3, 1e5, "0.1", "", "", "never nearer together", log_scale, live},
{"/wires/*/resolution/nodes_per_metre", T::number, "1/m", 0, 1e9, "1e9", "", "", "at most this many", false, live},
{"/wires/*/colour", T::vector, "-", 0, 1, "", "", "", "linear red, green, blue"},

{"/apart", T::list, "", 0, 10000, "[]", "", "", "pairs of bodies that pass through each other"},
{"/apart/*", T::list, "", 2, 2, "", "", "", "two bodies"},
{"/apart/*/*", T::reference, "", 0, 0, "", "bodies", "", "one of the pair"},

{"/controls", T::list, "", 0, 100, "[]", "", "", "which lever drives what"},
{"/controls/*", T::object, "", 0, 0, "", "", "", "a motion of the machine"},
{"/controls/*/name", T::title, "", 0, 0, "!", "", "", "unique among controls"},
{"/controls/*/lever", T::choice, "", 0, 0, "!", "slew luff hoist aux travel", "", "which lever"},
{"/controls/*/drives", T::list, "", 1, 100, "!", "", "", "moved together"},
{"/controls/*/drives/*", T::reference, "", 0, 0, "", "joints winches", "", "a joint with a motor, or a winch"},
{"/controls/*/speed", T::number, "m/s or rad/s", -1e3, 1e3, "!", "", "", "at full lever; winch: positive raises"},
{"/controls/*/ramp", T::number, "s", 0, 100, "2", "", "", "from rest to full speed"},
{"/controls/*/creep", T::number, "-", 0, 1, "0.1", "", "", "fraction of the speed in fine mode"},

{"/schedules", T::list, "", 0, 100, "[]", "", "", "target speeds over time, without a lever"},
{"/schedules/*", T::object, "", 0, 0, "", "", "", "a target speed over time"},
{"/schedules/*/drives", T::reference, "", 0, 0, "!", "joints winches", "", "a joint with a motor, or a winch"},
{"/schedules/*/points", T::list, "", 1, 10000, "!", "", "", "straight between them, held after the last"},
{"/schedules/*/points/*", T::pair, "s, m/s or rad/s", -any, any, "", "", "", "time and speed; winch: positive pays out"},

{"/interlocks", T::list, "", 0, 100, "[]", "", "", "what stops a motion before harm is done"},
{"/interlocks/*", T::object, "", 0, 0, "", "", "", "an interlock"},
{"/interlocks/*/kind", T::choice, "", 0, 0, "!", "load two_block slack", "", "overload, hook at the top, slack wire"},
{"/interlocks/*/wire", T::reference, "", 0, 0, "", "wires", "", "load, slack: whose tension"},
{"/interlocks/*/warn", T::number, "- of capacity; m; N", 0, 1e9, "0", "", "", "load, two_block, slack: when the alarm sounds"},
{"/interlocks/*/stop", T::number, "- of capacity; m; N", 0, 1e9, "!", "", "", "load, two_block, slack: when the motion is cut"},
{"/interlocks/*/body", T::reference, "", 0, 0, "", "bodies", "", "two_block: the hook"},
{"/interlocks/*/limit_body", T::reference, "", 0, 0, "", "bodies", "", "two_block: what it must not reach"},
{"/interlocks/*/cuts", T::list, "", 0, 100, "[]", "", "", "only in the direction that worsens it"},
{"/interlocks/*/cuts/*", T::reference, "", 0, 0, "", "controls", "", "a motion"},

{"/grabs", T::list, "", 0, 100, "[]", "", "", "which body can hold what"},
{"/grabs/*", T::object, "", 0, 0, "", "", "", "a gripper"},
{"/grabs/*/body", T::reference, "", 0, 0, "!", "bodies", "", "the gripper"},
{"/grabs/*/at", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "its gripping point, in its frame"},
{"/grabs/*/loads", T::list, "", 1, 1000, "!", "", "", "what it can take"},
{"/grabs/*/loads/*", T::reference, "", 0, 0, "", "bodies", "", "a load"},
{"/grabs/*/load_points", T::list, "", 0, 1000, "[]", "", "", "where it takes each load; else at its origin"},
{"/grabs/*/load_points/*", T::vector, "m", -any, any, "", "", "", "in the load's frame"},
{"/grabs/*/reach", T::number, "m", 1e-3, 100, "0.3", "", "", "how near it must be"},
{"/grabs/*/max_speed", T::number, "m/s", 1e-3, 100, "0.3", "", "", "how slow, relative to the load"},
{"/grabs/*/start_held", T::boolean, "", 0, 0, "false", "", "", "whether it holds the first load at the start"},

{"/crane", T::object, "", 0, 0, "", "", "", "what the operator's gauges read"},
{"/crane/name", T::text, "", 0, 0, "!", "", "", "shown above the gauges"},
{"/crane/capacity", T::number, "N", 0, 1e9, "0", "", "", "rated; 0: unknown"},
{"/crane/load_wires", T::list, "", 0, 100, "[]", "", "", "whose tension is the hook load"},
{"/crane/load_wires/*", T::reference, "", 0, 0, "", "wires", "", "a wire"},
{"/crane/falls", T::integer, "", 1, 100, "1", "", "", "parts of each wire that carry the hook"},
{"/crane/hook", T::reference, "", 0, 0, "", "bodies", "", "height and swing"},
{"/crane/hoist_winch", T::reference, "", 0, 0, "", "winches", "", "wire out and hoisting speed"},
{"/crane/bridge", T::reference, "", 0, 0, "", "joints", "", "travel along the runway"},
{"/crane/trolley", T::reference, "", 0, 0, "", "joints", "", "travel across"},
{"/crane/hook_at", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "point of the hook that hangs on the wires: its swing is measured"},
{"/crane/suspension", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "swing is measured from the plumb line below this point"},
{"/crane/suspension_body", T::reference, "", 0, 0, "\"world\"", "bodies", "", "in whose frame that point is"},

{"/marks", T::list, "", 0, 1000, "[]", "", "", "areas painted on the ground"},
{"/marks/*", T::object, "", 0, 0, "", "", "", "an area"},
{"/marks/*/name", T::title, "", 0, 0, "!", "", "", "unique among marks"},
{"/marks/*/kind", T::choice, "", 0, 0, "!", "pick_up set_down no_go", "", "what it is for"},
{"/marks/*/centre", T::vector, "m", -any, any, "!", "", "", "in the world"},
{"/marks/*/half_x", T::number, "m", 1e-3, 1e4, "1", "", "", "half its extent along x"},
{"/marks/*/half_y", T::number, "m", 1e-3, 1e4, "1", "", "", "half its extent along y"},

{"/cameras", T::list, "", 0, 100, "[]", "", "", "where one may look from"},
{"/cameras/*", T::object, "", 0, 0, "", "", "", "a view"},
{"/cameras/*/name", T::title, "", 0, 0, "!", "", "", "unique among cameras"},
{"/cameras/*/kind", T::choice, "", 0, 0, "\"orbit\"", "orbit fixed cab hook", "", "how it moves"},
{"/cameras/*/body", T::reference, "", 0, 0, "\"world\"", "bodies", "", "what it rides on or circles"},
{"/cameras/*/eye", T::vector, "m", -any, any, "[15, -20, 10]", "", "", "in that body's frame; orbit: in the world, at the start"},
{"/cameras/*/target", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "in that body's frame"},

{"/exercise", T::object, "", 0, 0, "", "", "", "what is to be done and what it costs to do it badly"},
{"/exercise/name", T::text, "", 0, 0, "!", "", "", "shown above the instructions"},
{"/exercise/brief", T::text, "", 0, 0, "\"\"", "", "", "what is to be done"},
{"/exercise/difficulty", T::text, "", 0, 0, "\"\"", "", "", "shown in the chooser"},
{"/exercise/optimum", T::number, "s", 0, 1e5, "0", "", "", "full marks for time; none are left at 1.5 times it"},
{"/exercise/time_points", T::number, "points", 0, 100, "0", "", "", "lost when all time is used up"},
{"/exercise/pass", T::number, "points", 0, 100, "75", "", "", "needed to pass, of 100"},
{"/exercise/phases", T::list, "", 1, 100, "!", "", "", "in order"},
{"/exercise/phases/*", T::object, "", 0, 0, "", "", "", "a phase"},
{"/exercise/phases/*/until", T::choice, "", 0, 0, "!", "gripped placed above released", "", "what ends it"},
{"/exercise/phases/*/name", T::text, "", 0, 0, "!", "", "", "shown in the list of phases"},
{"/exercise/phases/*/instruction", T::text, "", 0, 0, "\"\"", "", "", "what to do now"},
{"/exercise/phases/*/load", T::reference, "", 0, 0, "", "bodies", "", "which load"},
{"/exercise/phases/*/mark", T::reference, "", 0, 0, "", "marks", "", "placed: where"},
{"/exercise/phases/*/height", T::number, "m", 0, 1e4, "0", "", "", "above: lowest point of the load"},
{"/exercise/rules", T::list, "", 0, 100, "[]", "", "", "what costs points"},
{"/exercise/rules/*", T::object, "", 0, 0, "", "", "", "a rule"},
{"/exercise/rules/*/what", T::choice, "", 0, 0, "!", "swing bump placement time overload no_go", "", "what is measured"},
{"/exercise/rules/*/limit", T::number, "swing rad, bump N s, placement m, time s, overload - of capacity", 0, 1e9, "0", "", "", "what is still allowed"},
{"/exercise/rules/*/limit_deg", T::number, "°", 0, 180, "", "", "", "limit of a swing in degrees"},
{"/exercise/rules/*/points", T::number, "points", 0, 100, "0", "", "", "lost per event"},
{"/exercise/rules/*/grace", T::number, "s", 0, 1e4, "3", "", "", "before the same rule strikes again"},
{"/exercise/rules/*/critical", T::boolean, "", 0, 0, "false", "", "", "fails the exercise whatever the score"},
};
// clang-format on

}  // namespace

const std::vector<Parameter>& parameter_table() {
    return table;
}

const Parameter* find_parameter(std::string_view pattern) {
    static const auto index = [] {
        std::unordered_map<std::string_view, const Parameter*> by_path;
        for (const Parameter& row : table) by_path[row.path] = &row;
        return by_path;
    }();
    const auto found = index.find(pattern);
    return found == index.end() ? nullptr : found->second;
}

}  // namespace fairlead
