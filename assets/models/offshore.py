"""What a platform's crane lifts off a supply boat, and what it lifts with. Every node has its origin in
the middle of the collision shape of its body; slings end in a ring above it."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, add, write
from yard import container


def slings(n, corners, ring):
    """Wire legs from the corners to a ring at that height."""
    for corner in corners:
        n.rod(p.dark_steel, corner, (0, 0, ring), 0.022, 8)
        n.rod(p.steel, corner, add(corner, (0, 0, 0.12)), 0.06, 8)
    n.pipe_ring(p.hook_orange, (0, 0, ring + 0.12), (0, 1, 0), 0.16, 0.035)


def cargo_container():
    """6.1 m by 2.44 m by 2.6 m, ring 3.4 m over its middle."""
    n = Node("cargo_container")
    whole = container("", p.container_red, 6.1)
    for paint, polygons in whole.faces.items():
        for points, normals in polygons:
            n.face(paint, [add(point, (0, 0, -1.3)) for point in points], normals)
    slings(n, [(x * 2.9, y * 1.1, 1.28) for x in (-1, 1) for y in (-1, 1)], 3.28)
    return n


def basket():
    """A cargo basket, 3 m by 2.2 m by 1.6 m, with drums in it; ring 2.6 m over its middle."""
    n = Node("basket")
    n.box(p.container_green, (3, 2.2, 0.15), (0, 0, -0.725))
    for x in (-1.44, 1.44):
        for y in (-1.04, 1.04):
            n.box(p.container_green, (0.12, 0.12, 1.6), (x, y, 0))
    for z in (-0.3, 0.2, 0.74):
        for y in (-1.04, 1.04):
            n.box(p.container_green, (3, 0.07, 0.1), (0, y, z))
        for x in (-1.44, 1.44):
            n.box(p.container_green, (0.07, 2.1, 0.1), (x, 0, z))
    for x, y in ((-0.9, -0.4), (-0.2, 0.5), (0.6, -0.3), (1.0, 0.5)):
        n.rod(p.barrel_blue, (x, y, -0.65), (x, y, 0.25), 0.3, 20)
    slings(n, [(x * 1.44, y * 1.04, 0.8) for x in (-1, 1) for y in (-1, 1)], 2.48)
    return n


def tank():
    """A tote tank in its frame, 2.4 m on a side; ring 3 m over its middle."""
    n = Node("tank")
    turn(n, p.white, [(0, -1.0), (0.95, -1.0), (1.05, -0.8), (1.05, 0.8), (0.95, 1.0), (0, 1.0)], 32)
    for x in (-1.14, 1.14):
        for y in (-1.14, 1.14):
            n.box(p.rail_yellow, (0.12, 0.12, 2.4), (x, y, 0))
    for z in (-1.14, 1.14):
        for side in (-1.14, 1.14):
            n.box(p.rail_yellow, (2.4, 0.12, 0.12), (0, side, z))
            n.box(p.rail_yellow, (0.12, 2.4, 0.12), (side, 0, z))
    slings(n, [(x * 1.14, y * 1.14, 1.2) for x in (-1, 1) for y in (-1, 1)], 2.88)
    return n


def headache_ball():
    """350 kg over a hook: what keeps a whip taut. The wire enters at z 0.3, the hook's bowl is at -0.75."""
    n = Node("headache_ball")
    profile = [(0, -0.3)] + [(0.28 * math.cos(math.radians(a)), 0.3 * math.sin(math.radians(a)))
                             for a in range(-80, 81, 10)] + [(0, 0.3)]
    turn(n, p.hook_orange, profile, 28)
    turn(n, p.black, [(0.283, -0.05), (0.283, 0.05)], 28)
    n.rod(p.dark_steel, (0, 0, -0.3), (0, 0, -0.5), 0.05, 12)
    n.pipe_ring(p.dark_steel, (0, 0, -0.62), (0, 1, 0), 0.13, 0.045, 20, 90.0, 270.0)
    return n


if __name__ == "__main__":
    write("offshore", [cargo_container(), basket(), tank(), headache_ball()])
