"""What is lifted. Every node has its origin in the middle of the collision shape of its body."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, write


def crate(name, x, y, z, label):
    """A planked crate on skids with a frame, as machine parts are shipped in."""
    n = Node(name)
    t = 0.03
    n.box(p.wood, (x - 2 * t, y - 2 * t, z - 0.1), (0, 0, 0.02))
    planks = max(4, round(z / 0.16))
    step = (z - 0.12) / planks
    for k in range(planks):
        at = -z / 2 + 0.12 + step * (k + 0.5)
        paint = p.wood if k % 3 else p.dark_wood
        for side in (-1, 1):
            n.box(paint, (x - 0.04, 0.02, step - 0.012), (0, side * (y / 2 - 0.025), at))
            n.box(paint, (0.02, y - 0.04, step - 0.012), (side * (x / 2 - 0.025), 0, at))
    across = max(5, round(x / 0.17))
    for k in range(across):
        at = -x / 2 + x / across * (k + 0.5)
        n.box(p.dark_wood if k % 3 == 1 else p.wood, (x / across - 0.012, y - 0.03, 0.025),
              (at, 0, z / 2 - 0.0135))
    for sx in (-1, 1):  # corner posts
        for sy in (-1, 1):
            n.box(p.dark_wood, (0.09, 0.09, z - 0.1), (sx * (x / 2 - 0.045), sy * (y / 2 - 0.045), 0.04))
    for side in (-1, 1):  # belts, a diagonal, skids
        for at in (-z / 2 + 0.17, z / 2 - 0.07):
            n.box(p.dark_wood, (x, 0.012, 0.09), (0, side * (y / 2 - 0.006), at))
            n.box(p.dark_wood, (0.012, y, 0.09), (side * (x / 2 - 0.006), 0, at))
        n.beam(p.dark_wood, (-x / 2 + 0.1, side * (y / 2 - 0.008), -z / 2 + 0.22),
               (x / 2 - 0.1, side * (y / 2 - 0.008), z / 2 - 0.12), 0.016, 0.09)
        n.box(p.dark_wood, (x, 0.10, 0.10), (0, side * (y / 2 - 0.12), -z / 2 + 0.05))
    n.box(p.white, (0.004, 0.34, 0.24), (x / 2 + 0.001, 0.15 * y, 0.1))
    for k in range(label):
        n.box(p.black, (0.004, 0.035, 0.16), (x / 2 + 0.003, 0.15 * y - 0.09 + 0.06 * k, 0.1))
    n.rod(p.dark_steel, (0, 0, z / 2 - 0.02), (0, 0, z / 2 + 0.001), 0.3, 24)  # plate for the gripper
    return n


def barrel():
    n = Node("barrel")
    r, h = 0.4, 0.45
    turn(n, p.barrel_blue, [(0, -h), (r - 0.01, -h), (r - 0.01, -0.16), (r, -0.15), (r, -0.11),
                            (r - 0.01, -0.10), (r - 0.01, 0.14), (r, 0.15), (r, 0.19),
                            (r - 0.01, 0.20), (r - 0.01, h - 0.03), (r, h - 0.02), (r, h),
                            (r - 0.03, h), (r - 0.03, h - 0.02), (0, h - 0.02)], 36)
    n.rod(p.dark_steel, (0, 0, h - 0.03), (0, 0, h), 0.2, 20)
    n.rod(p.white, (0.24, 0, h - 0.03), (0.24, 0, h - 0.005), 0.04, 12)
    turn(n, p.white, [(r - 0.005, -0.09), (r - 0.005, 0.13)], 36)
    return n


def block():
    """8 t of concrete with cast-in lifting plate and chipped edges."""
    n = Node("block")
    n.box(p.concrete, (2.0, 1.5, 1.2), (0, 0, 0), 0.04)
    n.rod(p.dark_steel, (0, 0, 0.56), (0, 0, 0.601), 0.33, 24)
    for x in (-1, 1):
        n.box(p.dark_concrete, (0.006, 0.9, 0.5), (x * 1.0, 0, 0))
        for k in range(3):
            n.box(p.rail_yellow, (0.008, 0.12, 0.4), (x * 1.002, -0.3 + 0.3 * k, 0))
    return n


def machine():
    """A gearbox on its base frame: 2.0 m by 1.5 m, 8 t."""
    n = Node("machine_base")
    for y in (-0.68, 0.68):
        n.box(p.dark_steel, (2.0, 0.14, 0.16), (0, y, -0.52))
    for x in (-0.93, 0, 0.93):
        n.box(p.dark_steel, (0.14, 1.3, 0.14), (x, 0, -0.52))
    n.box(p.machine_green, (1.94, 1.42, 0.5), (0, 0, -0.19), 0.03)
    n.box(p.machine_green, (1.98, 1.48, 0.05), (0, 0, 0.075))
    n.box(p.machine_green, (1.4, 1.1, 0.46), (0, 0, 0.33), 0.06)
    for k in range(7):
        for side in (-1, 1):
            n.box(p.machine_green, (0.03, 0.04, 0.4), (-0.54 + 0.18 * k, side * 0.55, 0.33))
    for x in (-0.85, -0.55, -0.25, 0.25, 0.55, 0.85):
        for side in (-1, 1):
            n.rod(p.steel, (x, side * 0.66, 0.10), (x, side * 0.66, 0.14), 0.03, 6)
    for side in (-1, 1):
        n.rod(p.steel, (side * 0.95, 0, -0.15), (side * 1.0, 0, -0.15), 0.12, 20)
        n.rod(p.machine_green, (side * 0.9, 0, -0.15), (side * 0.98, 0, -0.15), 0.2, 24)
    n.rod(p.dark_steel, (0, 0, 0.55), (0, 0, 0.6), 0.33, 24)
    n.box(p.white, (0.3, 0.006, 0.2), (0.55, -0.713, -0.15))
    return n


def pipe():
    """5 m of line pipe, 500 mm, along its own z."""
    n = Node("pipe")
    profile = [(0.225, -2.5), (0.25, -2.5), (0.25, 2.5), (0.225, 2.5)]
    turn(n, p.dark_steel, profile, 32)
    turn(n, p.black, [(0.225, 2.5), (0.225, -2.5)], 32)
    for z in (-2.3, 2.3):
        turn(n, p.white, [(0.2505, z - 0.03), (0.2505, z + 0.03)], 32)
    turn(n, p.rail_yellow, [(0.2505, -0.08), (0.2505, 0.08)], 32)
    return n


def ball():
    """A 3 t wrecking ball."""
    n = Node("ball")
    r, profile = 0.45, []
    for k in range(17):
        a = math.pi * (k / 16 - 0.5)
        profile.append((r * math.cos(a) if 0 < k < 16 else 0, r * math.sin(a)))
    turn(n, p.dark_steel, profile, 32)
    turn(n, p.rail_yellow, [(r + 0.001, -0.06), (r + 0.001, 0.06)], 40)
    return n


if __name__ == "__main__":
    write("loads", [crate("crate_2t", 1.2, 1.2, 1.0, 2), crate("crate_1t", 1.0, 1.0, 1.0, 1),
                    crate("crate_800kg", 0.8, 0.8, 0.8, 1), barrel(), block(), machine(), pipe(),
                    ball()])
