#include "physics/world/anchor_family.h"

#include "physics/world/world.h"

namespace fairlead::physics {

void AnchorFamily::move(World& world, double h) {
    if (!world.environment.seabed) return;
    for (Anchor& a : world.anchors)
        drag_anchor(a, world.bodies[std::size_t(a.body)], *world.environment.seabed, h);
}

// What the lines that are fast to anchors pull with: as they were found last, where they are now.
void AnchorFamily::before_forces(World& world, double) {
    for (Anchor& a : world.anchors) {
        a.pull.setZero();
        for (const Wire& wire : world.wires) {
            if (!present(wire)) continue;
            const auto fast = [&](const WirePoint& p) {
                return p.kind == WirePoint::Kind::attach && p.body == a.body;
            };
            if (fast(wire.points.front()))
                a.pull += wire.segments.front().tension * wire.lines.front().u;
            if (fast(wire.points.back()))
                a.pull -= wire.segments.back().tension * wire.lines.back().u;
        }
    }
}

void AnchorFamily::add_rows(World& world, double h, Rows& rows) {
    if (!world.environment.seabed) return;
    add_anchor_rows(world.anchors, world.bodies, *world.environment.seabed,
                    world.environment.gravity.norm(), h, rows);
}

void AnchorFamily::read_rows(World& world, const Rows& rows, double h) {
    read_anchor_rows(rows, h, world.anchors);
}

}  // namespace fairlead::physics
