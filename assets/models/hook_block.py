"""A hook block for two falls 0.6 m apart, alone and with a test weight in its hook. Origin in the
middle of its cheeks, as its body; the wire enters at z 0.5."""

import math

import paints as p
from gantry_crane import turn
from gltf import Node, write


def lathe(n, paint, profile, at, sides=32):
    """A solid of revolution about y, through `at`."""
    part = Node("")
    turn(part, paint, profile, sides)
    for kind, polygons in part.faces.items():
        for points, normals in polygons:  # z of the profile becomes y, the right way round
            n.face(kind, [(at[0] + x, at[1] + z, at[2] - y) for x, y, z in points],
                   [(a, c, -b) for a, b, c in normals])


def block(n):
    centre = (0, 0, 0.5)
    groove = [(0.0, -0.05), (0.36, -0.05), (0.365, -0.04), (0.30, -0.012), (0.30, 0.012), (0.365, 0.04),
              (0.36, 0.05), (0.0, 0.05)]
    lathe(n, p.dark_steel, groove, centre, 40)
    for side in (-1, 1):
        y = side * 0.13
        # cheek: a plate with a round head, in safety stripes at its lower edge
        rim = [(0.43 * math.cos(math.radians(a)), 0.5 + 0.43 * math.sin(math.radians(a)))
               for a in range(-20, 201, 20)]
        outline = [(-0.45, -0.38), (-0.25, -0.48), (0.25, -0.48), (0.45, -0.38)] + rim
        front = [(x, y + side * 0.02, z) for x, z in outline]
        back = [(x, y - side * 0.02, z) for x, z in outline]
        n.face(p.hook_orange, front if side < 0 else front[::-1])
        n.face(p.hook_orange, back[::-1] if side < 0 else back)
        for k, (a, b) in enumerate(zip(outline, outline[1:] + outline[:1])):
            low, high = y - 0.02, y + 0.02
            n.face(p.hook_orange, [(a[0], low, a[1]), (b[0], low, b[1]), (b[0], high, b[1]), (a[0], high, a[1])][::-1])
        for k in range(6):
            x = -0.36 + 0.144 * k
            stripe = [(x - 0.09, -0.36), (x - 0.02, -0.36), (x + 0.09, -0.14), (x + 0.02, -0.14)]
            plate = [(a, y + side * 0.022, z) for a, z in stripe]
            n.face(p.black if k % 2 else p.rail_yellow, plate if side < 0 else plate[::-1])
        n.rod(p.steel, (0, y + side * 0.02, 0.5), (0, y + side * 0.06, 0.5), 0.09, 6)
        for x, z in ((-0.38, -0.3), (0.38, -0.3), (-0.36, 0.15), (0.36, 0.15)):
            n.rod(p.steel, (x, y + side * 0.02, z), (x, y + side * 0.045, z), 0.035, 6)
        # how much it may carry
        n.box(p.white, (0.34, 0.004, 0.16), (0, y + side * 0.023, 0.06))
        for x in (-0.1, -0.04, 0.06):
            n.box(p.black, (0.022, 0.006, 0.11), (x, y + side * 0.024, 0.06))
    for x in (-0.4, 0.4):
        n.box(p.hook_orange, (0.05, 0.24, 0.30), (x, 0, -0.28))
    n.box(p.dark_steel, (0.5, 0.22, 0.14), (0, 0, -0.38), 0.02)
    n.rod(p.steel, (0, 0, -0.45), (0, 0, -0.52), 0.10, 6)


def hook(n, z):
    """Forged, with a safety latch; its throat is at the height z."""
    n.rod(p.dark_steel, (0, 0, z + 0.34), (0, 0, z + 0.14), 0.055, 14, 0.06)
    steps = 14
    path = [(0.12 * math.sin(math.radians(a)), 0.12 * math.cos(math.radians(a)), 0.06 - 0.00009 * max(0, a - 60))
            for a in [-25 + (255 / steps) * k for k in range(steps + 1)]]
    for (x0, z0, r0), (x1, z1, r1) in zip(path, path[1:]):
        n.rod(p.dark_steel, (x0, 0, z + z0), (x1, 0, z + z1), r0, 12, r1)
    n.rod(p.rail_yellow, (-0.05, 0, z + 0.12), (-0.13, 0, z - 0.04), 0.014, 8)


def alone():
    n = Node("hook_block")
    block(n)
    hook(n, -0.82)
    return n


def with_weight():
    """In its hook a test weight of 2.4 x 1.2 x 1.2 m, the middle of which lies 1.6 m below."""
    n = Node("hook_block_with_weight")
    block(n)
    hook(n, -0.82)
    n.pipe_ring(p.steel, (0, 0, -0.96), (0, 1, 0), 0.075, 0.022, 16)
    n.box(p.concrete, (2.4, 1.2, 1.2), (0, 0, -1.6), 0.05)
    for side in (-1, 1):
        for x in (-0.95, 0.95):
            n.box(p.dark_steel, (0.14, 0.012, 1.1), (x, side * 0.6, -1.6))
        for k in range(8):
            n.box(p.rail_yellow if k % 2 else p.black, (0.2, 0.008, 0.18), (-0.7 + 0.2 * k, side * 0.6, -2.0))
        n.box(p.white, (0.9, 0.006, 0.34), (0, side * 0.601, -1.45))
        for dx, dz, w, h in ((0, 0.11, 0.16, 0.04), (-0.06, 0.055, 0.04, 0.11), (0, 0, 0.16, 0.04),
                             (0.06, -0.055, 0.04, 0.11), (0, -0.11, 0.16, 0.04),  # 5
                             (0.28, 0, 0.04, 0.26), (0.28, 0.05, 0.13, 0.04)):    # t
            n.box(p.black, (w, 0.008, h), (side * (0.14 - dx) if side > 0 else dx - 0.14, side * 0.602, -1.45 + dz))
    for x in (-1, 1):  # two slings
        n.rod(p.dark_steel, (x * 0.02, 0, -1.02), (x * 0.55, 0, -1.02 - 0.0), 0.012, 6)
        n.box(p.dark_steel, (0.1, 0.3, 0.02), (x * 0.55, 0, -1.0))
    return n


if __name__ == "__main__":
    write("hook_block", [alone(), with_weight()])
