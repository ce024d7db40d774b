"""The 10 t gantry crane of the scenes: 15 m span, 9 m under the girders. Every node is one body of
the scene, in its frame; the solids follow the collision shapes there."""

import math

import paints as p
from gltf import Node, write


def truck(n, y):
    """End truck on two wheels, with buffers and rail sweeps."""
    n.box(p.crane_yellow, (5.2, 0.42, 0.5), (0, y, 0.62), 0.03)
    n.box(p.black, (5.21, 0.30, 0.12), (0, y, 0.42))
    for x in (-2.1, 2.1):
        n.rod(p.dark_steel, (x, y - 0.10, 0.36), (x, y + 0.10, 0.36), 0.20, 20)
        n.rod(p.dark_steel, (x, y - 0.13, 0.36), (x, y - 0.10, 0.36), 0.235, 20)
        n.rod(p.dark_steel, (x, y + 0.10, 0.36), (x, y + 0.13, 0.36), 0.235, 20)
        n.rod(p.steel, (x, y - 0.24, 0.36), (x, y + 0.24, 0.36), 0.05, 10)
    for x in (-1, 1):
        n.rod(p.rubber, (x * 2.6, y, 0.65), (x * 2.8, y, 0.65), 0.10, 12)
        n.box(p.signal_red, (0.04, 0.30, 0.14), (x * 2.62, y, 0.30))
        n.box(p.dark_blue, (0.42, 0.34, 0.34), (x * 1.35, y, 1.03), 0.03)  # travel drive
        n.rod(p.dark_blue, (x * 1.35, y - 0.2, 1.03), (x * 1.35, y - 0.48, 1.03), 0.13, 14)


def leg(n, side, y):
    """A box-section leg, wider at the top, with a flange at either end."""
    foot, head = (side * 2.17, y, 0.86), (side * 1.13, y, 9.12)
    n.beam(p.crane_yellow, foot, head, 0.5, 0.5, (0, 1, 0))
    for at in (foot, head):
        n.box(p.crane_yellow, (0.66, 0.66, 0.05), at)
    for k in (0.28, 0.55, 0.8):
        at = tuple(a + (b - a) * k for a, b in zip(foot, head))
        n.box(p.crane_yellow, (0.55, 0.55, 0.03), at, 0, ((0, 1, 0), -side * 6.9))


def ladder(n, x, y, low, high):
    for side in (-0.22, 0.22):
        n.rod(p.rail_yellow, (x + side, y, low), (x + side, y, high), 0.022, 6)
    steps = int((high - low) / 0.3)
    for k in range(1, steps):
        z = low + 0.3 * k
        n.rod(p.rail_yellow, (x - 0.22, y, z), (x + 0.22, y, z), 0.014, 5)
    for k in range(0, steps, 3):
        z = low + 2.4 + 0.3 * k
        if z < high:
            n.pipe_ring(p.rail_yellow, (x, y, z), (0, 0, 1), 0.36, 0.015, 10, 180 if y < 0 else 0, 180)


def gantry():
    n = Node("gantry")
    for x in (-1.15, 1.15):  # box girders with rails on top and stiffeners inside the flanges
        n.box(p.crane_yellow, (0.36, 17.3, 0.82), (x, 0, 9.55))
        for z in (9.12, 9.975):
            n.box(p.crane_yellow, (0.46, 17.4, 0.04), (x, 0, z))
        n.box(p.dark_steel, (0.07, 16.6, 0.05), (x, 0, 10.02))
        for k in range(-8, 9):
            n.box(p.crane_yellow, (0.42, 0.02, 0.80), (x, k, 9.55))
        for end in (-8.35, 8.35):
            n.box(p.rubber, (0.2, 0.12, 0.25), (x, end, 10.15))
    for y in (-8.6, 8.6):
        n.box(p.crane_yellow, (2.7, 0.36, 0.66), (0, y, 9.55), 0.02)
    # walkway along the outer girder
    n.box(p.grating, (0.78, 17.2, 0.04), (1.80, 0, 9.90))
    for k in range(-4, 5):
        n.beam(p.crane_yellow, (1.35, 2 * k, 9.5), (2.15, 2 * k, 9.86), 0.05, 0.06)
    n.railing(p.rail_yellow, [(2.17, -8.55, 9.92), (2.17, 8.55, 9.92)])
    n.box(p.rail_yellow, (0.01, 17.1, 0.12), (2.19, 0, 9.98))
    # capacity sign, festoon, lamps
    n.box(p.black, (0.02, 2.6, 0.56), (1.362, -2.5, 9.55))
    sign(n)
    n.rod(p.black, (-1.55, -8.3, 9.75), (-1.55, 8.3, 9.75), 0.025, 6)
    for k in range(12):
        y = -7.6 + 0.35 * k
        n.pipe_ring(p.black, (-1.55, y, 9.72), (1, 0, 0), 0.17, 0.014, 8, 180, 180)
    for y in (-5.5, 5.5):
        for x in (-1.42, 1.42):
            n.box(p.black, (0.12, 0.42, 0.22), (x, y, 9.16))
            n.box(p.lamp_glass, (0.10, 0.36, 0.02), (x, y, 9.045))
    for y in (-7.5, 7.5):
        for side in (-1, 1):
            leg(n, side, y)
        truck(n, y)
    n.beam(p.crane_yellow, (-1.7, 7.5, 4.6), (1.7, 7.5, 4.6), 0.25, 0.3)
    n.beam(p.crane_yellow, (-1.45, 7.5, 6.6), (1.45, 7.5, 6.6), 0.2, 0.24)
    for x in (-0.42, 0.42):  # guides of the counterweight
        n.box(p.dark_steel, (0.12, 0.12, 8.3), (x, -7.5, 4.95))
        n.box(p.dark_steel, (0.03, 0.26, 8.3), (x * 1.16, -7.5, 4.95))
    n.box(p.crane_yellow, (0.9, 0.9, 0.25), (0, -7.3, 9.15), 0.02)
    ladder(n, 2.15, 7.86, 0.95, 10.9)
    # control cabinet and gong on the leg
    n.box(p.grey, (0.5, 0.3, 0.9), (-1.95, 7.88, 1.9), 0.02)
    n.box(p.signal_red, (0.10, 0.05, 0.10), (-1.95, 8.06, 2.1))
    return n


def sign(n):
    """10 t in strokes on the side of the girder."""
    x, base, high = 1.376, 9.36, 0.38

    def stroke(y0, z0, y1, z1):
        y, z = (y0 + y1) / 2, (z0 + z1) / 2
        n.box(p.white, (0.004, abs(y1 - y0) + 0.07, abs(z1 - z0) + 0.07), (x, y, z))

    stroke(-3.25, base, -3.25, base + high)
    for y in (-2.9, -2.6):
        stroke(y, base, y, base + high)
    for z in (base, base + high):
        stroke(-2.9, z, -2.6, z)
    stroke(-2.1, base, -2.1, base + high)
    stroke(-2.22, base + 0.24, -1.95, base + 0.24)
    stroke(-2.1, base, -1.95, base)


def drum(n, x):
    """Winch drum along x with flanges, bearings and gearbox; rope lies at 0.25 m."""
    y, z = -0.95, 0.1
    n.rod(p.dark_steel, (x - 0.42, y, z), (x + 0.42, y, z), 0.236, 28)
    for end in (-0.45, 0.42):
        n.rod(p.dark_blue, (x + end, y, z), (x + end + 0.03, y, z), 0.33, 28)
    n.rod(p.steel, (x - 0.52, y, z), (x + 0.52, y, z), 0.06, 12)


def trolley():
    n = Node("trolley", (0, 0, 10.4))
    for x in (-1.15, 1.15):
        n.box(p.dark_blue, (0.28, 2.8, 0.28), (x, 0, -0.2), 0.02)
        for y in (-1.15, 1.15):
            n.rod(p.dark_steel, (x - 0.06, y, -0.22), (x + 0.06, y, -0.22), 0.155, 18)
    for y in (-1.3, 1.3):
        n.box(p.dark_blue, (2.5, 0.24, 0.24), (0, y, -0.1), 0.02)
    n.box(p.dark_blue, (2.5, 0.2, 0.24), (0, 0.75, -0.1), 0.02)
    for x in (-0.62, 0.62):
        drum(n, x)
        n.box(p.grey, (0.12, 0.16, 0.2), (x, 0.72, 0.06), 0.02)  # wire anchor
        n.box(p.hook_orange, (0.14, 0.10, 0.08), (x, 0.70, 0.2), 0.01)
    for x in (-1.08, 1.08):
        n.box(p.dark_blue, (0.12, 0.34, 0.5), (x, -0.95, 0.02), 0.02)
    n.box(p.grey, (0.30, 0.62, 0.55), (0.0, -0.75, 0.18), 0.03)  # gearbox between the drums
    n.rod(p.dark_blue, (0.3, 0.12, 0.2), (0.95, 0.12, 0.2), 0.24, 20)
    for k in range(8):
        n.rod(p.dark_blue, (0.36 + 0.07 * k, 0.12, 0.2), (0.38 + 0.07 * k, 0.12, 0.2), 0.262, 20)
    n.box(p.grey, (0.6, 0.5, 0.45), (-0.7, 0.1, 0.15), 0.03)
    n.box(p.signal_red, (0.2, 0.1, 0.1), (-0.7, -0.2, 0.3))
    cab(n)
    return n


def cab(n):
    """Hung below the trolley at the side, glass to the front, below and aside."""
    for y in (-0.6, 0.6):
        n.box(p.dark_blue, (0.95, 0.16, 0.16), (-1.7, y, -0.27))
        n.box(p.dark_blue, (0.12, 0.12, 0.92), (-2.05, y, -0.75))
    n.box(p.white, (1.34, 1.74, 0.10), (-2.2, 0, -1.2), 0.02)
    n.box(p.white, (1.3, 1.7, 0.62), (-2.2, 0, -2.85), 0.03)
    n.box(p.glass, (1.26, 1.66, 0.18), (-2.2, 0, -2.45))
    n.box(p.glass, (0.02, 1.5, 1.1), (-2.84, 0, -1.8))
    for y in (-0.84, 0.84):
        n.box(p.white, (0.08, 0.07, 1.15), (-2.82, y, -1.8))
        n.box(p.white, (0.08, 0.07, 1.15), (-1.6, y, -1.8))
        n.box(p.white, (1.2, 0.06, 0.10), (-2.2, y, -2.38))
    n.box(p.black, (0.45, 0.5, 0.08), (-2.35, 0, -2.25))  # seat
    n.box(p.black, (0.1, 0.5, 0.6), (-2.58, 0, -1.95))
    for y in (-0.36, 0.36):
        n.box(p.grey, (0.4, 0.16, 0.06), (-2.2, y, -1.98))
        n.rod(p.black, (-2.08, y, -1.95), (-2.04, y, -1.80), 0.02, 6)


def sheave(name, at):
    """A grooved wheel, axis along its own z, wire at 0.25 m; holes show that it turns."""
    n = Node(name, at)
    profile = [(0.205, -0.05), (0.295, -0.05), (0.30, -0.04), (0.25, -0.008), (0.25, 0.008),
               (0.30, 0.04), (0.295, 0.05), (0.205, 0.05)]
    turn(n, p.dark_steel, profile, 36)
    turn(n, p.steel, [(0.0, -0.065), (0.06, -0.065), (0.06, 0.065), (0.0, 0.065)], 16)
    for k in range(6):
        a = math.radians(60 * k)
        n.beam(p.signal_red, (0.05 * math.cos(a), 0.05 * math.sin(a), 0),
               (0.215 * math.cos(a), 0.215 * math.sin(a), 0), 0.05, 0.05)
    turn(n, p.signal_red, [(0.205, 0.05), (0.185, 0.05), (0.185, -0.05), (0.205, -0.05)], 36)
    return n


def turn(n, paint, profile, sides):
    """A solid of revolution about z from (radius, z), bottom to top on the outside."""
    for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
        size = math.hypot(z1 - z0, r0 - r1)
        out, up = (z1 - z0) / size, (r0 - r1) / size
        for k in range(sides):
            corner, normal = [], []
            for angle, r, z in ((k, r0, z0), (k + 1, r0, z0), (k + 1, r1, z1), (k, r1, z1)):
                a = 2 * math.pi * (angle % sides) / sides
                if r > 0 or (r, z) not in [(q[0], q[2]) for q in corner]:
                    corner.append((r * math.cos(a), r * math.sin(a), z))
                    normal.append((out * math.cos(a), out * math.sin(a), up))
            if len(corner) >= 3:
                n.face(paint, corner, normal)


def counterweight():
    n = Node("counterweight", (0, -7.5, 4.2))
    for k in range(5):
        n.box(p.signal_red, (0.6, 0.5, 0.165), (0, 0, -0.36 + 0.18 * k), 0.015)
    for x in (-0.12, 0.12):
        n.box(p.dark_steel, (0.05, 0.2, 1.1), (x, 0, 0.5))
    n.rod(p.steel, (-0.2, 0, 0.9), (0.2, 0, 0.9), 0.04, 10)
    return n


def gripper():
    """Cross-head on four falls with a magnet-like gripping head; eyes where the wires run."""
    n = Node("gripper", (0, 0, 5))
    for x in (-0.6, 0.6):
        n.box(p.hook_orange, (0.16, 1.6, 0.2), (x, 0, 0), 0.02)
        for y in (-0.7, 0.7):  # sheave housings, the eye is at z 0.15
            for side in (-0.05, 0.05):
                n.box(p.hook_orange, (0.02, 0.26, 0.26), (x + side, y, 0.16), 0.005)
            n.rod(p.dark_steel, (x - 0.04, y, 0.15), (x + 0.04, y, 0.15), 0.10, 16)
            n.rod(p.steel, (x - 0.08, y, 0.15), (x + 0.08, y, 0.15), 0.025, 8)
        for y in (-0.8, 0.8):
            n.box(p.black, (0.17, 0.01, 0.12), (x, y, 0))
    n.box(p.hook_orange, (1.1, 0.3, 0.18), (0, 0, 0), 0.02)
    n.rod(p.hook_orange, (0, 0, -0.05), (0, 0, -0.14), 0.26, 28)
    n.rod(p.dark_steel, (0, 0, -0.14), (0, 0, -0.36), 0.35, 32)
    n.rod(p.rubber, (0, 0, -0.36), (0, 0, -0.39), 0.345, 32)
    for k in range(4):
        a = math.radians(45 + 90 * k)
        n.box(p.rail_yellow, (0.10, 0.10, 0.16), (0.35 * math.cos(a), 0.35 * math.sin(a), -0.25), 0.01)
    n.box(p.black, (0.3, 0.2, 0.12), (0, 0, 0.14), 0.01)
    n.rod(p.lamp_glass, (0, 0.12, 0.14), (0, 0.16, 0.14), 0.03, 8)
    return n


if __name__ == "__main__":
    write("gantry_crane", [gantry(), trolley(), counterweight(), gripper(),
                           sheave("top_wheel", (0, -7.0, 10.3)),
                           sheave("weight_wheel", (0, -7.5, 5.1))])
