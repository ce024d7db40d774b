#include "engine/scene/parameter_rows.h"

namespace fairlead {
namespace {

using T = ParameterType;

// clang-format off
const std::vector<Parameter> rows_of_what_gives = {
{"/soft_bodies", T::list, "", 0, 1000, "[]", "", "", "deformable bodies, of tetrahedra"},
{"/soft_bodies/*", T::object, "", 0, 0, "", "", "", "a deformable body"},
{"/soft_bodies/*/name", T::name, "", 0, 0, "!", "", "", "unique among soft bodies"},
{"/soft_bodies/*/shape", T::object, "", 0, 0, "!", "box sphere cylinder tube torus file", "", "exactly one of these keys"},
{"/soft_bodies/*/shape/box", T::vector, "m", 1e-3, 1e3, "", "", "", "full edge lengths"},
{"/soft_bodies/*/shape/sphere", T::number, "m", 1e-3, 1e3, "", "", "", "radius"},
{"/soft_bodies/*/shape/cylinder", T::object, "", 0, 0, "", "", "", "along z"},
{"/soft_bodies/*/shape/cylinder/radius", T::number, "m", 1e-3, 1e3, "!", "", "", ""},
{"/soft_bodies/*/shape/cylinder/length", T::number, "m", 1e-3, 1e3, "!", "", "", ""},
{"/soft_bodies/*/shape/tube", T::object, "", 0, 0, "", "", "", "hollow, along z"},
{"/soft_bodies/*/shape/tube/radius", T::number, "m", 1e-3, 1e3, "!", "", "", "outer radius"},
{"/soft_bodies/*/shape/tube/bore", T::number, "m", 1e-3, 1e3, "!", "", "", "inner radius, less than the outer one"},
{"/soft_bodies/*/shape/tube/length", T::number, "m", 1e-3, 1e3, "!", "", "", ""},
{"/soft_bodies/*/shape/torus", T::object, "", 0, 0, "", "", "", "about z"},
{"/soft_bodies/*/shape/torus/radius", T::number, "m", 1e-3, 1e3, "!", "", "", "of the ring, to the middle of its tube"},
{"/soft_bodies/*/shape/torus/tube", T::number, "m", 1e-3, 1e3, "!", "", "", "radius of the tube, less than the ring's"},
{"/soft_bodies/*/shape/file", T::file, "", 0, 0, "", "", "", "tetrahedra in a text file of VTK or Gmsh, in metres"},
{"/soft_bodies/*/cells", T::integer, "", 1, 64, "4", "", "", "across the least width of a shape that is made; six tetrahedra each"},
{"/soft_bodies/*/quadratic", T::boolean, "", 0, 0, "false", "", "", "ten nodes to a tetrahedron: it bends as theory says, four nodes are much too stiff in bending; takes ten times as long"},
{"/soft_bodies/*/young_modulus", T::number, "Pa", 1e3, 1e12, "!", "", "", "soft foam 1e4, rubber 1e6, timber 1e10", log_scale, live},
{"/soft_bodies/*/poisson_ratio", T::number, "-", 0, 0.49, "0.3", "", "", "", false, live},
{"/soft_bodies/*/density", T::number, "kg/m³", 1, 1e5, "!", "", "", "", log_scale, live},
{"/soft_bodies/*/damping_time", T::number, "s", 0, 10, "0", "", "", "of stretching; what a tick does not resolve is damped besides", false, live},
{"/soft_bodies/*/yield_stress", T::number, "Pa", 0, 1e10, "0", "", "", "von Mises stress above which it flows, and keeps the shape: foam 1e5, timber 3e7, mild steel 2.5e8; 0: never. No less than a thousandth of Young's modulus: a tick could not follow it", false, live},
{"/soft_bodies/*/position", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "of its frame at the start"},
{"/soft_bodies/*/orientation", T::quaternion, "-", -1.1, 1.1, "[1, 0, 0, 0]", "", "", "of its frame at the start"},
{"/soft_bodies/*/velocity", T::vector, "m/s", -1e4, 1e4, "[0, 0, 0]", "", "", "of its frame's origin, at the start"},
{"/soft_bodies/*/angular_velocity", T::vector, "rad/s", -1e3, 1e3, "[0, 0, 0]", "", "", "in world axes, at the start"},
{"/soft_bodies/*/material", T::reference, "", 0, 0, "\"default\"", "materials", "", "its surface, of which friction counts"},
{"/soft_bodies/*/colour", T::vector, "-", 0, 1, "", "", "", "linear red, green, blue"},
{"/soft_bodies/*/model", T::object, "", 0, 0, "", "", "", "drawn in the place of its surface: each vertex is carried by the tetrahedron that it lies in at rest, or that is nearest"},
{"/soft_bodies/*/model/file", T::file, "", 0, 0, "!", "", "", "glTF 2.0, .gltf or .glb; in the frame of the shape"},
{"/soft_bodies/*/model/node", T::text, "", 0, 0, "\"\"", "", "", "the name of one node, in whose frame it is; else the whole file"},

{"/clamps", T::list, "", 0, 1000, "[]", "", "", "what holds a patch of a soft body to a rigid one"},
{"/clamps/*", T::object, "", 0, 0, "", "", "", "a clamp: the nodes of a soft body within a box move with a rigid body, and these two do not touch otherwise"},
{"/clamps/*/name", T::name, "", 0, 0, "!", "", "", "unique among clamps"},
{"/clamps/*/soft", T::reference, "", 0, 0, "!", "soft_bodies", "", "the soft body"},
{"/clamps/*/body", T::reference, "", 0, 0, "\"world\"", "bodies", "", "the rigid body: a plate, a shackle that a wire is attached to, what it is bolted to"},
{"/clamps/*/at", T::vector, "m", -any, any, "[0, 0, 0]", "", "", "middle of the box, in the soft body's frame"},
{"/clamps/*/size", T::vector, "m", 1e-6, 1e3, "!", "", "", "full edge lengths of the box, along the axes of the soft body's frame"},
};
// clang-format on

}  // namespace

const std::vector<Parameter>& soft_rows() {
    return rows_of_what_gives;
}

}  // namespace fairlead
