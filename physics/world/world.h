#pragma once
// world.h — everything that is simulated, and the step. A library anyone can embed:
//
//     World w;                                  // body 0 is the fixed world
//     w.bodies.push_back(…); w.wires.push_back(…);
//     prepare(w);                               // after adding or removing things
//     step(w, 1.0 / 60);
//
// The step is a leapfrog: positions q live on ticks, velocities v half a tick ahead.
//     q ← q + h v;   then all forces at q:   v ← v + h a
// So after a step positions and forces (tensions, contacts) belong to the same instant, and so
// does the mean of the velocities before and after. The first step starts it with half a kick,
// which is what makes motion second-order accurate in time.
//     double T = w.wires[0].segments[0].tension;
//
// Plain data, indices instead of pointers. No clock, no files, no printing, no globals.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "physics/anchor/anchor.h"
#include "physics/body/body.h"
#include "physics/body/material.h"
#include "physics/constraint/options.h"
#include "physics/constraint/row.h"
#include "physics/contact/body_contact.h"
#include "physics/environment/environment.h"
#include "physics/environment/simulated_time.h"
#include "physics/hull/hull.h"
#include "physics/hull/propulsor.h"
#include "physics/joint/joint.h"
#include "physics/math/scales.h"
#include "physics/sea/sea_probe.h"
#include "physics/soft/clamp.h"
#include "physics/soft/soft_contacts.h"
#include "physics/system/family.h"
#include "physics/wire/dynamics/node_contacts.h"
#include "physics/wire/model/winch.h"
#include "physics/wire/model/wire.h"
#include "physics/wire/resolution/node_budget.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/world/probe.h"
#include "physics/world/sleeping.h"

namespace fairlead::physics {

class Solver;  // physics/world/step_solver.h

enum class Stage { move, contacts, wires, forces, rows, solve, measure };
inline constexpr const char* stage_names[] = {"move", "contacts", "wires",  "forces",
                                              "rows", "solve",    "measure"};
inline constexpr int stage_count = 7;

struct Parting {
    int wire = 0;
    double at = 0;       // [m] of material from its first stop
    double tension = 0;  // [N]
};

struct World {
    World();
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    Scales scales;                      // tolerances hang on it; set before prepare()
    Environment environment;            // gravity
    double settling = 0;                // [1/s] rate at which all motion fades: about 0.01 for
                                        // air and rope friction, 1 to bring statics to rest
    Method method = Method::automatic;  // which solver regions go to
    FrictionLaw friction_law = FrictionLaw::cone;
    SoftRegions soft_regions = SoftRegions::body;
    Bodies bodies;                    // bodies[0]: the world
    std::vector<Material> materials;  // materials[0]: the default
    std::vector<Joint> joints;
    std::vector<WireType> wire_types;
    std::vector<Wire> wires;
    std::vector<Winch> winches;
    NodeBudget node_budget;
    std::vector<Hull> hulls;      // of bodies that float
    std::vector<Anchor> anchors;  // bodies that hold in the seabed
    std::vector<Propulsor> propulsors;
    std::vector<SeaProbe> sea_probes;  // where its sea is measured; nothing feels them
    std::vector<PowerPlant> plants;    // that feed them
    std::vector<SoftBody> soft_bodies;
    std::vector<Clamp> clamps;  // of soft bodies to rigid ones
    Families families;          // kinds of things that move; prepare() adds those that are built in
    std::vector<std::pair<int, int>> apart;  // body pairs that never touch (joints add theirs)

    // state between steps
    SimulatedTime time;                  // positions are those of time.seconds()
    bool begun = false;                  // the first velocities have been found
    std::vector<Remembered> remembered;  // sorted by key
    Sleeping sleeping;

    // derived by prepare()
    std::vector<Surfaces> surfaces;  // (wire types) what wires lie on

    int riggings = 0;  // how often wires were rigged anew; no state, but a sign to who keeps a hash

    // written by the step
    WireFreedoms wire_freedoms;     // where wires stand in the vector of velocities
    std::vector<Parting> partings;  // wires that parted in it
    std::vector<BodyContact> contacts;
    std::vector<NodeContact> node_contacts;  // mass nodes of wires that lie on things
    std::vector<SoftContact> soft_contacts;
    Rows rows;
    Probe probe;
    double h = 1.0 / 60;                     // [s] of the last step
    std::string diverged;                    // names the body or wire that left the finite world
    double stage_seconds[stage_count] = {};  // [s] filled when `now` is given
    std::function<double()> now;             // the embedder's clock [s], or empty

    int threads = 1;  // that solve, the caller's included; any number gives the same bits

    Collision collision;
    Rigger rigger;
    std::unique_ptr<Solver> solver;
};

// Call once the world is built: bodies and wires get what they derive from each other.
void prepare(World& world);

// Finds the forces at the start and the velocities half a step on. Optional: the first step does
// it; call it to read tensions before anything has moved.
void begin(World& world, double h);

// One step of h [s]. When that would lead out of the finite world, `diverged` names the culprit,
// velocities stay what they were and further steps do nothing.
void step(World& world, double h);

}  // namespace fairlead::physics
