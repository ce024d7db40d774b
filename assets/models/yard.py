"""The yard around the crane: runway, wall, hall, containers, fence, masts and people, who say how
large everything is. The hall's front stands on the line y = 0 of its node, facing -y."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, write


def rails():
    """38 m of runway: rail on sole plates on a concrete beam, with end buffers."""
    n = Node("rails")
    for y in (-7.5, 7.5):
        n.box(p.dark_concrete, (38.6, 0.7, 0.024), (0, y, 0.012))
        n.box(p.dark_steel, (38, 0.14, 0.02), (0, y, 0.034))
        n.box(p.dark_steel, (38, 0.03, 0.09), (0, y, 0.08))
        n.box(p.steel, (38, 0.07, 0.04), (0, y, 0.14), 0.008)
        for k in range(48):
            n.box(p.dark_steel, (0.16, 0.26, 0.02), (-18.8 + 0.8 * k, y, 0.03))
        for x in (-19, 19):
            n.box(p.rail_yellow, (0.3, 0.5, 0.9), (x, y, 0.45), 0.02)
            for k in range(3):
                n.box(p.black, (0.304, 0.504, 0.1), (x, y, 0.18 + 0.28 * k))
            face = -1 if x > 0 else 1
            n.rod(p.rubber, (x + face * 0.15, y, 0.65), (x + face * 0.32, y, 0.65), 0.12, 14)
    return n


def wall():
    """The wall one lifts over: 11 m of brick, 2.5 m high, with a coping and piers."""
    n = Node("wall")
    n.box(p.brick, (0.32, 10.9, 2.38), (0, 0, -0.06))
    n.box(p.concrete, (0.4, 11, 0.1), (0, 0, 1.2), 0.015)
    n.box(p.dark_concrete, (0.4, 11, 0.24), (0, 0, -1.13))
    for k in range(5):
        n.box(p.brick, (0.4, 0.45, 2.35), (0, -5.2 + 2.6 * k, -0.06))
    for k in range(11):
        for side in (-1, 1):
            n.box(p.brick_dark, (0.004, 10.9, 0.012), (side * 0.161, 0, -0.95 + 0.19 * k))
    for side in (-1, 1):
        for k in range(22):
            paint = p.rail_yellow if k % 2 else p.black
            n.box(paint, (0.004, 0.5, 0.12), (side * 0.201, -5.25 + 0.5 * k, 1.2))
    return n


def stand():
    n = Node("stand")
    n.box(p.concrete, (3, 3, 1.4), (0, 0, 0.05), 0.04)
    n.box(p.dark_concrete, (3, 3, 0.12), (0, 0, -0.69))
    for side in (-1, 1):
        n.box(p.rail_yellow, (3.004, 0.12, 0.08), (0, side * 1.42, 0.70))
        n.box(p.rail_yellow, (0.12, 3.004, 0.08), (side * 1.42, 0, 0.70))
    return n


def pin_stand():
    """The stand with four guide pins; origin on the ground, as its body."""
    n = Node("pin_stand")
    n.box(p.concrete, (3.2, 2.6, 1.38), (0, 0, 0.81), 0.03)
    n.box(p.dark_concrete, (3.2, 2.6, 0.12), (0, 0, 0.06))
    for x, y in ((-1.11, 0), (1.11, 0), (0, -0.86), (0, 0.86)):
        n.rod(p.rail_yellow, (x, y, 1.5), (x, y, 1.98), 0.06, 20)
        n.rod(p.signal_red, (x, y, 1.98), (x, y, 2.1), 0.06, 20, 0.02)
        n.rod(p.dark_steel, (x, y, 1.5), (x, y, 1.52), 0.11, 20)
    return n


def hall():
    """A workshop 60 m long and 11 m to the eaves: two gates, doors, windows, a stair."""
    n = Node("hall")
    n.box(p.concrete, (60, 16, 0.5), (0, 8, 0.25))
    n.box(p.cladding_dark, (60, 16, 2.6), (0, 8, 1.8))
    n.box(p.cladding, (60, 16, 7.9), (0, 8, 7.05))
    for k in range(100):  # trapezoidal sheet
        n.box(p.cladding, (0.18, 0.05, 7.6), (-29.7 + 0.6 * k, -0.02, 7.1))
    n.face(p.cladding_dark, [(-30.4, -0.5, 11), (30.4, -0.5, 11), (30.4, 8, 13), (-30.4, 8, 13)])
    n.face(p.cladding_dark, [(-30.4, 8, 13), (30.4, 8, 13), (30.4, 16.5, 11), (-30.4, 16.5, 11)])
    for x in (-30, 30):
        tri = [(x, 0, 11), (x, 16, 11), (x, 8, 12.9)]
        n.face(p.cladding, tri if x > 0 else tri[::-1])
    n.box(p.grey, (60.8, 0.16, 0.16), (0, -0.55, 10.95))
    for x in (-29, -10, 10, 29):
        n.rod(p.grey, (x, -0.5, 0.4), (x, -0.5, 10.95), 0.06, 8)
    for x in (-17, 17):  # gates of 6 m by 6.5 m
        n.box(p.grey, (6.5, 0.12, 6.8), (x, -0.04, 3.4))
        for k in range(13):
            n.box(p.container_blue, (5.9, 0.05, 0.46), (x, -0.11, 0.3 + 0.49 * k))
        n.box(p.rail_yellow, (0.25, 0.3, 1.1), (x - 3.5, -0.5, 0.55), 0.02)
        n.box(p.rail_yellow, (0.25, 0.3, 1.1), (x + 3.5, -0.5, 0.55), 0.02)
        lamp(n, x, 7.4)
    for x in (-9, 0, 25):  # doors of 1 m by 2.1 m, over a step
        n.box(p.grey, (1.2, 0.12, 2.25), (x, -0.04, 1.12))
        n.box(p.signal_red if x else p.container_green, (1.0, 0.05, 2.1), (x, -0.11, 1.05))
        n.box(p.steel, (0.14, 0.06, 0.03), (x + 0.38, -0.15, 1.05))
        lamp(n, x, 2.9)
    for k in range(12):  # window band
        n.box(p.glass, (3.6, 0.06, 1.2), (-24 + 4.35 * k, -0.06, 8.9))
        n.box(p.white, (3.75, 0.05, 0.08), (-24 + 4.35 * k, -0.07, 8.26))
    # stair to a landing
    n.box(p.grating, (2.2, 1.2, 0.06), (6, -0.7, 3.2))
    n.railing(p.rail_yellow, [(4.9, -1.3, 3.2), (7.1, -1.3, 3.2), (7.1, -0.1, 3.2)])
    n.box(p.container_green, (1.0, 0.05, 2.1), (6, -0.11, 4.28))
    for k in range(16):
        n.box(p.grating, (0.26, 0.9, 0.03), (0.9 + 0.26 * k, -0.75, 0.2 * (k + 1) - 0.1))
    for side in (-0.3, -1.2):
        n.beam(p.rail_yellow, (0.7, side, 0.0), (4.9, side, 3.2), 0.04, 0.2)
        n.rod(p.rail_yellow, (0.9, side, 1.1), (4.9, side, 4.2), 0.025, 6)
        for k in range(5):
            n.rod(p.rail_yellow, (0.9 + k, side, 0.15 + 0.77 * k), (0.9 + k, side, 1.1 + 0.775 * k), 0.02, 6)
    return n


def lamp(n, x, z):
    n.box(p.black, (0.3, 0.3, 0.1), (x, -0.25, z))
    n.box(p.lamp_glass, (0.24, 0.24, 0.02), (x, -0.27, z - 0.06))


def container(name, paint, length):
    """ISO container 20' or 40': 2.44 m wide, 2.59 m high; origin on the ground in the middle."""
    n = Node(name)
    w, h = 2.44, 2.59
    n.box(paint, (length - 0.1, w - 0.12, h - 0.2), (0, 0, h / 2))
    for x in (-1, 1):
        for y in (-1, 1):
            n.box(paint, (0.16, 0.16, h - 0.2), (x * (length / 2 - 0.08), y * (w / 2 - 0.08), h / 2))
            for z in (0.06, h - 0.06):
                n.box(p.dark_steel, (0.18, 0.17, 0.12),
                      (x * (length / 2 - 0.09), y * (w / 2 - 0.085), z))
    for y in (-1, 1):
        for z in (0.1, h - 0.08):
            n.box(paint, (length - 0.3, 0.1, 0.14), (0, y * (w / 2 - 0.05), z))
        ribs = round(length / 0.28)
        for k in range(ribs):
            n.box(paint, (0.14, 0.04, h - 0.35),
                  (-length / 2 + 0.28 + (length - 0.56) * k / (ribs - 1), y * (w / 2 - 0.045), h / 2))
    x = length / 2
    for y in (-1, 1):  # doors with locking bars
        for bar in (0.25, 0.85):
            n.rod(p.steel, (x + 0.01, y * bar, 0.2), (x + 0.01, y * bar, h - 0.2), 0.02, 6)
            n.box(p.steel, (0.05, 0.26, 0.05), (x + 0.01, y * bar, 1.05))
    n.box(p.black, (0.01, 0.02, h - 0.3), (x - 0.045, 0, h / 2))
    n.box(p.white, (0.6, 0.01, 0.3), (-x + 1.0, -w / 2 + 0.015, h - 0.6))
    return n


def person(name, vest, raised):
    """1.78 m tall, helmet, vest. Origin between the feet, facing -y; one arm up gives signals."""
    n = Node(name)
    for x in (-0.10, 0.10):
        n.box(p.black, (0.10, 0.26, 0.09), (x, -0.04, 0.045), 0.02)
        n.rod(p.cloth, (x, 0, 0.08), (x * 0.9, 0, 0.88), 0.075, 10, 0.095)
    n.rod(p.cloth, (0, 0, 0.85), (0, 0, 1.0), 0.17, 12, 0.16)
    n.rod(vest, (0, 0, 0.98), (0, 0, 1.42), 0.17, 14, 0.20)
    n.rod(vest, (0, 0, 1.42), (0, 0, 1.50), 0.20, 14, 0.09)
    for z in (1.08, 1.26):
        n.rod(p.white, (0, 0, z), (0, 0, z + 0.05), 0.192, 14, 0.196)
    n.rod(p.skin, (0, 0, 1.48), (0, 0, 1.56), 0.055, 10)
    head = [(0, -0.11), (0.06, -0.095), (0.085, -0.03), (0.09, 0.03), (0.07, 0.09), (0, 0.11)]
    ball = Node("")
    turn(ball, p.skin, head, 14)
    turn(ball, p.white, [(0.13, 0.03), (0.13, 0.045), (0.11, 0.05), (0.105, 0.10), (0.07, 0.145),
                         (0, 0.16)], 16)
    for paint, polygons in ball.faces.items():
        for points, normals in polygons:
            n.face(paint, [(x, y, z + 1.64) for x, y, z in points], normals)
    for side in (-1, 1):
        shoulder = (side * 0.22, 0, 1.40)
        if raised and side > 0:
            elbow, hand = (0.42, -0.06, 1.62), (0.40, -0.10, 1.92)
        else:
            elbow, hand = (side * 0.28, 0.02, 1.12), (side * 0.26, -0.12, 0.88)
        n.rod(vest, shoulder, elbow, 0.06, 8, 0.05)
        n.rod(vest, elbow, hand, 0.05, 8, 0.04)
        n.rod(p.skin, hand, tuple(h + 0.25 * (h - e) for h, e in zip(hand, elbow)), 0.04, 8, 0.03)
    return n


def fence():
    """20 m of mesh fence with a concrete foot."""
    n = Node("fence")
    for k in range(9):
        n.rod(p.grey, (-10 + 2.5 * k, 0, 0), (-10 + 2.5 * k, 0, 2.0), 0.03, 6)
    for z in (0.08, 0.7, 1.35, 1.98):
        n.rod(p.grey, (-10, 0, z), (10, 0, z), 0.015, 5, caps=False)
    for k in range(80):
        n.rod(p.grey, (-9.9 + 0.25 * k, 0, 0.1), (-9.9 + 0.25 * k, 0, 1.98), 0.006, 3, caps=False)
    n.box(p.dark_concrete, (20.2, 0.25, 0.1), (0, 0, 0.05))
    return n


def mast():
    """A 16 m floodlight mast."""
    n = Node("mast")
    n.box(p.concrete, (1.2, 1.2, 0.5), (0, 0, 0.25), 0.04)
    n.rod(p.grey, (0, 0, 0.5), (0, 0, 16), 0.2, 14, 0.09)
    n.beam(p.grey, (-1.3, 0, 15.8), (1.3, 0, 15.8), 0.12, 0.12)
    for x in (-1.1, -0.4, 0.4, 1.1):
        n.box(p.black, (0.5, 0.2, 0.4), (x, -0.2, 15.75), 0, ((1, 0, 0), -35))
        n.box(p.lamp_glass, (0.44, 0.02, 0.34), (x, -0.29, 15.69), 0, ((1, 0, 0), -35))
    return n


def rack():
    """Line pipes of 5 m in a rack, for the eye to measure by."""
    n = Node("pipe_rack")
    for x in (-1.8, 1.8):
        n.box(p.rail_yellow, (0.2, 2.6, 0.16), (x, 0, 0.08))
        for y in (-1.25, 1.25):
            n.box(p.rail_yellow, (0.14, 0.12, 1.5), (x, y, 0.8))
    for layer, count in ((0, 4), (1, 3), (2, 2)):
        for k in range(count):
            y, z = (k - (count - 1) / 2) * 0.52, 0.42 + 0.45 * layer
            n.rod(p.dark_steel, (-2.5, y, z), (2.5, y, z), 0.25, 20, caps=False)
            for x in (-2.5, 2.5):
                n.pipe_ring(p.white, (x * 0.999, y, z), (1, 0, 0), 0.238, 0.012, 16)
                n.rod(p.black, (x * 0.99, y, z), (x * 0.985, y, z), 0.235, 16)
    return n


def markings():
    """Painted on the slab: lanes beside the runway and a walkway with bars."""
    n = Node("markings")
    for y in (-9.2, -10.8, 9.2):
        n.box(p.rail_yellow, (40, 0.12, 0.006), (0, y, 0.003))
    for k in range(6):
        n.box(p.white, (0.5, 2.6, 0.006), (13 + 1.0 * k, 10.9, 0.003))
    return n


if __name__ == "__main__":
    write("yard", [rails(), wall(), stand(), pin_stand(), hall(),
                   container("container_red", p.container_red, 6.06),
                   container("container_blue", p.container_blue, 12.19),
                   container("container_green", p.container_green, 6.06),
                   container("container_grey", p.container_grey, 6.06),
                   person("banksman", p.hi_vis, True), person("worker", p.hi_vis, False),
                   fence(), mast(), rack(), markings()])
