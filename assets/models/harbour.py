"""The quay with its basin, a barge that lies in it and a buoy outside. The quay's top is z = 0 of its
node; the barge has its origin in the middle of the collision box of its body."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, write

TOP, FOOT = 0.0, -6.0
LAND, PIER = -1.5, 24.0        # x: where the basin begins, where the piers end
INNER, OUTER = 5.9, 11.0       # y: of a pier
WATER = -1.8                   # z: of calm water


def wall(n, a, b, outwards):
    """The face of the quay from a to b, seen from the water: joints, weed, fenders, a ladder."""
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)

    def at(s, out, z):
        return (a[0] + along[0] * s + outwards[0] * out, a[1] + along[1] * s + outwards[1] * out, z)

    def size(s, out, z):
        return (s, out, z) if abs(along[0]) > 0.5 else (out, s, z)

    mid = length / 2
    n.box(p.weed, size(length, 0.02, 1.0), at(mid, 0.0, WATER + 0.05))
    n.box(p.dark_concrete, size(length, 0.02, 0.35), at(mid, 0.0, WATER + 0.7))
    n.box(p.rail_yellow, size(length, 0.03, 0.14), at(mid, 0.0, -0.08))
    for k in range(1, int(length / 6)):
        n.box(p.dark_concrete, size(0.05, 0.012, 1.6), at(6 * k, 0.0, -0.9))
    for k in range(max(1, int(length / 4.5))):
        s = 2.2 + 4.5 * k
        n.rod(p.rubber, at(s, 0.16, -0.45), at(s, 0.16, -1.75), 0.2, 14)
        for z in (-0.5, -1.7):
            n.box(p.dark_steel, size(0.5, 0.1, 0.06), at(s, 0.04, z))
    ladder = mid + 0.4
    for side in (-0.22, 0.22):
        n.rod(p.rail_yellow, at(ladder + side, 0.12, -2.6), at(ladder + side, 0.12, 0.0), 0.03, 6)
    for k in range(9):
        n.rod(p.rail_yellow, at(ladder - 0.22, 0.12, -2.5 + 0.3 * k), at(ladder + 0.22, 0.12, -2.5 + 0.3 * k),
              0.018, 5)


def bollard(n, x, y, z=0.0, size=1.0):
    profile = [(0.26, 0.0), (0.26, 0.05), (0.15, 0.06), (0.14, 0.3), (0.24, 0.42), (0.24, 0.5), (0.0, 0.56)]
    place = Node("")
    turn(place, p.rail_yellow, [(r * size, h * size) for r, h in profile], 18)
    for paint, polygons in place.faces.items():
        for points, normals in polygons:
            n.face(paint, [(x + a, y + b, z + c) for a, b, c in points], normals)


def quay():
    n = Node("quay")
    depth, mid = TOP - FOOT, (TOP + FOOT) / 2
    n.box(p.slab, (70, 130, depth), (LAND - 35, 0, mid))
    for side in (-1, 1):
        y = side * (INNER + OUTER) / 2
        n.box(p.slab, (PIER - LAND, OUTER - INNER, depth), ((PIER + LAND) / 2, y, mid))
        for edge in (INNER + 0.15, OUTER - 0.15):  # coping
            n.box(p.concrete, (PIER - LAND, 0.3, 0.02), ((PIER + LAND) / 2, side * edge, 0.01))
        n.box(p.concrete, (0.3, OUTER - INNER, 0.02), (PIER - 0.15, y, 0.01))
        wall(n, (LAND, side * INNER), (PIER, side * INNER), (0, -side))
        wall(n, (LAND, side * OUTER), (PIER, side * OUTER), (0, side))
        wall(n, (PIER, side * INNER), (PIER, side * OUTER), (1, 0))
        wall(n, (LAND, side * OUTER), (LAND, side * 65), (1, 0))
        n.box(p.concrete, (0.3, 65 - OUTER, 0.02), (LAND - 0.15, side * (65 + OUTER) / 2, 0.01))
        for x in (0.5, 7.5, 14.5, 21.5):
            bollard(n, x, side * (INNER + 0.55))
        for k in range(5):
            bollard(n, LAND - 0.7, side * (OUTER + 6 + 11 * k))
        n.railing(p.rail_yellow, [(LAND + 1, side * (OUTER - 0.3), 0), (PIER - 0.3, side * (OUTER - 0.3), 0),
                                  (PIER - 0.3, side * (INNER + 1.6), 0)])
        # a life-buoy on its post
        n.rod(p.rail_yellow, (PIER - 2, side * (OUTER - 0.5), 0), (PIER - 2, side * (OUTER - 0.5), 1.3), 0.04, 8)
        n.pipe_ring(p.hook_orange, (PIER - 2, side * (OUTER - 0.58), 1.15), (0, 1, 0), 0.27, 0.06, 20)
    wall(n, (LAND, -INNER), (LAND, INNER), (1, 0))
    n.box(p.concrete, (0.3, 2 * INNER, 0.02), (LAND - 0.15, 0, 0.01))
    for k in range(-6, 7):  # slab joints of the apron
        n.box(p.dark_concrete, (70, 0.04, 0.004), (LAND - 35, 10 * k, 0.001))
    for k in range(1, 7):
        n.box(p.dark_concrete, (0.04, 130, 0.004), (LAND - 10 * k, 0, 0.001))
    return n


def barge():
    """A deck barge of 19 m by 8.6 m; collision box 18 x 8.6 x 2.6 m, the ends are raked."""
    n = Node("barge")
    x, y, top, foot = 9.0, 4.3, 1.3, -1.3
    boot = 0.1                                              # where black meets red
    for low, high, paint in ((foot, boot, p.boot_red), (boot, top, p.hull)):
        rake = lambda z: x + 0.5 * (z - foot) / (top - foot)
        a, b = rake(low), rake(high)
        n.face(paint, [(-a, -y, low), (a, -y, low), (b, -y, high), (-b, -y, high)])
        n.face(paint, [(a, y, low), (-a, y, low), (-b, y, high), (b, y, high)])
        n.face(paint, [(a, -y, low), (a, y, low), (b, y, high), (b, -y, high)])
        n.face(paint, [(-a, y, low), (-a, -y, low), (-b, -y, high), (-b, y, high)])
    n.face(p.deck, [(-9.5, -y, top), (9.5, -y, top), (9.5, y, top), (-9.5, y, top)])
    n.box(p.white, (15.2, 0.01, 0.05), (0, -y - 0.005, boot + 0.02))
    n.box(p.white, (15.2, 0.01, 0.05), (0, y + 0.005, boot + 0.02))
    for side in (-1, 1):
        n.rod(p.dark_steel, (-9.4, side * y, top - 0.12), (9.4, side * y, top - 0.12), 0.11, 10)
        for k in range(8):                                  # tyres
            at = (-8.0 + 16.0 / 7 * k, side * (y + 0.14), top - 0.75)
            n.pipe_ring(p.rubber, at, (0, 1, 0), 0.30, 0.13, 16)
            n.rod(p.grey, (at[0], side * (y + 0.05), top - 0.45), (at[0], side * (y - 0.1), top), 0.015, 5)
        n.box(p.rail_yellow, (17.0, 0.12, 0.006), (0, side * (y - 0.55), top + 0.003))
        for end in (-1, 1):
            for k in (-0.28, 0.28):                         # a pair of bollards
                bollard(n, end * 7.6 + k, side * (y - 0.3), top, 0.62)
            n.box(p.dark_steel, (1.0, 0.4, 0.02), (end * 7.6, side * (y - 0.3), top + 0.01))
    for end in (-1, 1):
        n.box(p.rail_yellow, (0.12, 2 * y - 1.1, 0.006), (end * 8.5, 0, top + 0.003))
        for k in (-2.6, 0, 2.6):
            n.rod(p.dark_steel, (end * 9.25, k - 0.5, top - 0.4), (end * 9.25, k + 0.5, top - 0.4), 0.16, 12)
    for k in range(-8, 9):                                  # welded seams of the deck plates
        n.box(p.dark_steel, (0.03, 2 * y - 0.3, 0.004), (1.1 * k, 0, top + 0.001))
    for side in (-1.1, 1.1):                                # hatches
        n.rod(p.dark_steel, (7.0, side * 2.4, top), (7.0, side * 2.4, top + 0.12), 0.35, 20)
        n.rod(p.grey, (7.0, side * 2.4, top + 0.12), (7.0, side * 2.4, top + 0.15), 0.38, 20)
    # anchor winch at the far end, and a light on a post
    n.box(p.machine_green, (0.9, 1.5, 0.25), (8.0, 0, top + 0.13), 0.02)
    n.rod(p.machine_green, (8.0, -0.5, top + 0.5), (8.0, 0.5, top + 0.5), 0.28, 20)
    for k in (-0.5, 0.5):
        n.rod(p.dark_steel, (8.0, k - 0.03, top + 0.5), (8.0, k + 0.03, top + 0.5), 0.42, 20)
    n.rod(p.white, (8.9, 0, top), (8.9, 0, top + 3.2), 0.05, 10)
    n.box(p.lamp_glass, (0.16, 0.16, 0.2), (8.9, 0, top + 3.2))
    return n


def buoy():
    """A lateral buoy, 3 m above the water; origin at the water."""
    n = Node("buoy")
    turn(n, p.signal_red, [(0.0, -0.8), (0.9, -0.7), (1.05, -0.3), (1.05, 0.35), (0.8, 0.5), (0.0, 0.5)], 28)
    for k in range(4):
        a = math.radians(45 + 90 * k)
        n.rod(p.signal_red, (0.6 * math.cos(a), 0.6 * math.sin(a), 0.5),
              (0.2 * math.cos(a), 0.2 * math.sin(a), 2.4), 0.05, 8)
    n.rod(p.signal_red, (0, 0, 2.4), (0, 0, 2.55), 0.35, 16)
    n.rod(p.lamp_glass, (0, 0, 2.55), (0, 0, 2.85), 0.1, 12)
    return n


if __name__ == "__main__":
    write("harbour", [quay(), barge(), buoy()])
