"""Gear on an anchor line. Frames as in the scenes: of an anchor of 12 t its chain pulls at x 2.1 and its flukes
dig below; through a permanent chaser the chain runs along x, and its pennant is fast at z 0.8."""

import paints as p
from gltf import Node, write


def plate(n, paint, outline, low, high):
    """Of an outline in x and z, counter-clockwise from -y, between two y."""
    n.face(paint, [(x, low, z) for x, z in outline])
    n.face(paint, [(x, high, z) for x, z in outline][::-1])
    for (x, z), (u, w) in zip(outline, outline[1:] + outline[:1]):
        n.face(paint, [(x, high, z), (u, high, w), (u, low, w), (x, low, z)])


def slab(n, paint, outline, thick):
    """Of a convex outline in space, counter-clockwise from above, so far downwards."""
    low = [(x, y, z - thick) for x, y, z in outline]
    n.face(paint, outline)
    n.face(paint, low[::-1])
    for k in range(len(outline)):
        m = (k + 1) % len(outline)
        n.face(paint, [low[k], low[m], outline[m], outline[k]])


def anchor():
    """Two plates for a shank, two flukes that are joined behind it."""
    n = Node("anchor")
    for side in (-1, 1):
        y = side * 0.3
        plate(n, p.rail_yellow, [(-1.9, -0.05), (-1.0, -0.25), (2.2, -0.14), (2.3, 0.0), (2.2, 0.14), (0.2, 0.34),
                                 (-1.6, 0.34)], y - 0.05, y + 0.05)
        fluke = [(-2.1, side * 0.05, 0.2), (0.7, side * 0.45, -0.36), (-0.5, side * 1.5, -0.18), (-1.9, side * 1.9, 0.12)]
        slab(n, p.rail_yellow, fluke if side > 0 else fluke[::-1], 0.1)
        n.rod(p.rail_yellow, (-2.0, side * 0.05, 0.1), (-1.8, side * 1.9, 0.04), 0.16, 10)
    for x, z in ((-1.2, 0.1), (0.4, 0.05)):
        n.rod(p.rail_yellow, (x, -0.3, z), (x, 0.3, z), 0.1, 10)
    n.rod(p.steel, (2.1, -0.5, 0), (2.1, 0.5, 0), 0.09, 12)
    n.pipe_ring(p.dark_steel, (2.3, 0, 0), (0, 1, 0), 0.24, 0.08, 16)
    return n


def chaser():
    """A collar with a shank, and a shackle in its eye."""
    n = Node("chaser")
    for x in (-0.2, 0.2):
        n.pipe_ring(p.hook_orange, (x, 0, -0.12), (1, 0, 0), 0.5, 0.2, 28)
    n.pipe_ring(p.hook_orange, (0, 0, -0.12), (1, 0, 0), 0.56, 0.2, 28)
    for side in (-1, 1):
        plate(n, p.hook_orange, [(-0.3, 0.4), (0.3, 0.4), (0.16, 0.86), (-0.16, 0.86)], side * 0.16 - 0.06, side * 0.16 + 0.06)
    n.rod(p.steel, (0, -0.3, 0.74), (0, 0.3, 0.74), 0.07, 12)
    n.pipe_ring(p.dark_steel, (0, 0, 0.86), (0, 1, 0), 0.14, 0.05, 14)
    return n


if __name__ == "__main__":
    write("anchor_gear", [anchor(), chaser()])
