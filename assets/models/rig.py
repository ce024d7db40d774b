"""A semi-submersible drilling rig. Its node stands as the shape of the scenes' rigs does: the middle column of
the pontoon that faces +x is the origin, calm water is z = 0; the winches for its anchors hang on the columns."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, write

NEAR, FAR, SIDE = 0.0, -48.0, 24.0
KEEL, TOP_OF_PONTOON = -25.0, -15.0
UNDERSIDE, DECK = 22.0, 30.0


def lattice(n, paint, foot, top, half_foot, half_top, bays, thick):
    """A square tower of four legs with rings and diagonals."""
    def corner(k, share):
        w = half_foot + (half_top - half_foot) * share
        sx, sy = ((-1, -1), (1, -1), (1, 1), (-1, 1))[k % 4]
        return (foot[0] + sx * w, foot[1] + sy * w, foot[2] + (top - foot[2]) * share)

    for k in range(4):
        n.rod(paint, corner(k, 0), corner(k, 1), thick, 6)
        for b in range(bays):
            n.rod(paint, corner(k, b / bays), corner(k + 1, (b + 1) / bays), 0.5 * thick, 4, caps=False)
            n.rod(paint, corner(k + 1, b / bays), corner(k, (b + 1) / bays), 0.5 * thick, 4, caps=False)
            n.rod(paint, corner(k, (b + 1) / bays), corner(k + 1, (b + 1) / bays), 0.6 * thick, 4, caps=False)


def crane(n, x, y, turned, foot=DECK, reach=38, rise=4, bays=12):
    """A pedestal crane from its foot up, with its boom's tip so far out, and so far over the boom's heel."""
    c, s = math.cos(turned), math.sin(turned)

    def at(out, side, z):
        return (x + c * out - s * side, y + s * out + c * side, z)

    n.rod(p.white, (x, y, foot), (x, y, foot + 9), 1.6, 20)
    n.rod(p.crane_yellow, (x, y, foot + 9), (x, y, foot + 9.8), 2.2, 20)
    n.box(p.crane_yellow, (5, 4, 3.5), (x, y, foot + 11.5), 0.1, ((0, 0, 1), math.degrees(turned)))
    n.rod(p.crane_yellow, at(-1.5, 1.2, foot + 13), at(-0.5, 0, foot + 19), 0.25, 8)
    n.rod(p.crane_yellow, at(-1.5, -1.2, foot + 13), at(-0.5, 0, foot + 19), 0.25, 8)
    heel, length = foot + 11.5, reach - 2
    for side in (-0.9, 0.9):
        for z in (0, 1.6):
            n.rod(p.crane_yellow, at(2, side, heel + z), at(reach, side * 0.4, heel + rise + z * 0.5), 0.14, 6)
        for b in range(bays):
            u, v = b / bays, (b + 1) / bays
            lo, hi = (u, v) if b % 2 else (v, u)
            n.rod(p.crane_yellow, at(2 + length * lo, side * (1 - 0.6 * lo), heel + rise * lo),
                  at(2 + length * hi, side * (1 - 0.6 * hi), heel + rise * hi + 1.6 - 0.8 * hi), 0.08, 4, caps=False)
    n.rod(p.dark_steel, at(-0.5, 0, foot + 19), at(reach, 0, heel + rise + 0.8), 0.05, 5)
    return at(reach, 0, heel + rise)


def column(n, paint, x, y, low, high):
    """Square, 12 m, with its edges cut off; open at the ends, which are never seen."""
    h, c = 6.0, 4.4
    plan = [(h, -c), (h, c), (c, h), (-c, h), (-h, c), (-h, -c), (-c, -h), (c, -h)]
    for k in range(8):
        (a, b), (d, e) = plan[k], plan[(k + 1) % 8]
        n.face(paint, [(x + a, y + b, low), (x + d, y + e, low), (x + d, y + e, high), (x + a, y + b, high)])


def below(n):
    for x in (NEAR, FAR):
        n.box(p.boot_red, (12, 84, TOP_OF_PONTOON - KEEL), (x, 0, (KEEL + TOP_OF_PONTOON) / 2), 2.0)
        for y in (-SIDE, 0.0, SIDE):
            column(n, p.boot_red, x, y, TOP_OF_PONTOON, 1.6)
            column(n, p.rail_yellow, x, y, 1.6, UNDERSIDE)
            out = 1 if x == NEAR else -1
            for k in range(-6, 12):  # draught marks
                n.box(p.white, (0.03, 0.5, 0.12), (x + out * 6.02, y - 3.4, 1.0 + k))
            for dy in (-2, 2):  # fairleads, and bolsters for anchors
                n.rod(p.dark_steel, (x + out * 6.4, y + dy - 0.3, -8), (x + out * 6.4, y + dy + 0.3, -8), 0.8, 14)
                n.box(p.dark_steel, (1.2, 1.0, 0.3), (x + out * 6.4, y + dy, -6.9))
    for y in (-SIDE, SIDE):  # braces
        n.rod(p.rail_yellow, (NEAR - 5, y, -12), (FAR + 5, y, -12), 1.1, 14)
        n.rod(p.rail_yellow, (NEAR - 5, y, -9), (-24, y, UNDERSIDE), 0.9, 12)
        n.rod(p.rail_yellow, (FAR + 5, y, -9), (-24, y, UNDERSIDE), 0.9, 12)


def topside(n):
    mid = (NEAR + FAR) / 2
    n.box(p.rail_yellow, (60, 60, 8), (mid, 0, 26), 0.4)
    n.box(p.deck, (59.6, 59.6, 0.1), (mid, 0, DECK + 0.03))
    for z in (24.0, 27.5):
        for y in range(-26, 27, 4):
            for x, out in ((6.03, 1), (-54.03, -1)):
                n.box(p.dark_steel, (0.04, 0.9, 0.9), (x, y, z))
    ring = [(6, -30, DECK), (6, 30, DECK), (-54, 30, DECK), (-54, -30, DECK), (6, -30, DECK)]
    n.railing(p.rail_yellow, ring, 1.1, 5)
    # quarters with a helideck over them
    n.box(p.white, (14, 34, 12), (-45, 0, DECK + 6), 0.15)
    for z in (32, 35, 38, 40.5):
        for y in range(-15, 16, 3):
            for x in (-52.03, -37.97):
                n.box(p.glass, (0.05, 1.2, 0.9), (x, y, z))
    n.rod(p.deck, (-50, 0, 44.4), (-50, 0, 44.9), 12, 8)
    n.pipe_ring(p.white, (-50, 0, 44.92), (0, 0, 1), 8, 0.25, 24)
    for y in (-8, 8):
        n.rod(p.grey, (-46, y, 42), (-50, y, 44.4), 0.25, 8)
    # drill floor and derrick
    n.box(p.grey, (18, 18, 7), (-20, 0, DECK + 3.5), 0.2)
    for z in (31.5, 34):
        n.box(p.dark_steel, (18.1, 18.1, 0.3), (-20, 0, z))
    lattice(n, p.white, (-20, 0, DECK + 7), 88, 6.5, 2.2, 9, 0.32)
    n.box(p.signal_red, (5, 5, 1.2), (-20, 0, 88.4))
    n.rod(p.lamp_glass, (-20, 0, 89), (-20, 0, 89.6), 0.4, 8)
    n.box(p.hook_orange, (1.6, 1.6, 3), (-20, 0, 60), 0.2)
    n.rod(p.dark_steel, (-20, 0, 88), (-20, 0, 61.5), 0.12, 6)
    for k in range(3):  # mud houses, pipe racks, containers
        n.box((p.container_blue, p.container_red, p.container_green)[k], (6.1, 2.44, 2.6), (-2, -9 - 4 * k, DECK + 1.4))
        n.box(p.grey, (9, 10, 4.5), (-8 - 10 * k, 22, DECK + 2.3), 0.15)
    for k in range(10):
        n.rod(p.dark_steel, (-30, -14 - 0.6 * k, DECK + 0.6), (-8, -14 - 0.6 * k, DECK + 0.6), 0.25, 6)
    for side in (-1, 1):
        for x in (-30, -42):  # lifeboats
            n.rod(p.hook_orange, (x - 4, side * 31.6, 27), (x + 4, side * 31.6, 27), 1.5, 14)
            n.beam(p.grey, (x, side * 30, 29.5), (x, side * 32, 29.8), 0.4, 0.4)
    turn_stack(n)
    crane(n, 0, 25, math.radians(200))
    crane(n, -30, -26, math.radians(20))


def turn_stack(n):
    """Exhausts of the engine room."""
    for k in range(3):
        piece = Node("")
        turn(piece, p.dark_steel, [(0.5, 0), (0.5, 6), (0.0, 6)], 12)
        for paint, polygons in piece.faces.items():
            for points, normals in polygons:
                n.face(paint, [(x - 2 - 1.6 * k, y + 10, z + DECK) for x, y, z in points], normals)


def semi_submersible():
    n = Node("semi_submersible")
    below(n)
    topside(n)
    return n


def hook_over_stern():
    """The hook block of a crane at the rig's corner, 42.8 m off her column and 4.6 m over the water, with the crane
    whose boom has topped up over it: what hangs from it is taken over by a boat."""
    n = Node("hook_over_stern")
    x, y = -39.8, -21.7
    tip = crane(n, x, y, math.atan2(-y, -x), DECK - 4.6, math.hypot(x, y), 17.5, 14)
    for side in (-0.14, 0.14):  # falls, athwart the boom
        dx, dy = side * y / math.hypot(x, y), -side * x / math.hypot(x, y)
        n.rod(p.dark_steel, (dx, dy, tip[2]), (dx, dy, 0.3), 0.025, 6, caps=False)
    n.box(p.hook_orange, (0.5, 0.36, 0.62), (0, 0, 0.12), 0.05)
    n.box(p.black, (0.51, 0.37, 0.1), (0, 0, 0.0))
    n.rod(p.dark_steel, (0, 0, -0.18), (0, 0, -0.3), 0.07, 10)
    n.pipe_ring(p.dark_steel, (0, 0, -0.42), (0, 1, 0), 0.13, 0.05, 14)
    return n


if __name__ == "__main__":
    write("rig", [semi_submersible(), hook_over_stern()])
