"""Ships of 75 m by 17 m with a forecastle and a long open deck aft: an anchor-handling tug, a supply boat
and a supply boat with a crane. Frames as in the scenes: amidships on the keel, x forward, y to port. The
shell is that of physics/hull/hull_form.h; houses, rails and winch stand where the shapes of the scenes do."""

import math

import paints as p
from gltf import Node, add, write
from hull_form import Form, deck, loft, strake

FORM = Form(75, 17, 6.2, 8, 0.66, 3.6)
MAIN, FORE = 8.0, 11.6          # decks
BREAK = 13.5                    # x: aft end of the house


def pane(n, at, half, high):
    """A pane of glass that stands upright; `half` of its width, to the left as seen from inside."""
    low, top = (0, 0, -high / 2), (0, 0, high / 2)
    back = (-half[0], -half[1], 0)
    n.face(p.glass, [add(add(at, back), low), add(add(at, half), low), add(add(at, half), top),
                     add(add(at, back), top)])


def windows(n, x0, x1, y, z, count, high=0.75):
    """A row on both sides of a house from x0 to x1."""
    step = (x1 - x0) / count
    for k in range(count):
        for side in (-1, 1):
            pane(n, (x0 + (k + 0.5) * step, side * (y + 0.03), z), (-side * 0.31 * step, 0, 0), high)


def end_windows(n, x, half, z, count, high=0.75):
    step = 2 * half / count
    out = 1 if x > 21 else -1
    for k in range(count):
        pane(n, (x + 0.03 * out, -half + (k + 0.5) * step, z), (0, out * 0.35 * step, 0), high)


def bridge(n, size, at):
    """A wheelhouse that is glass all round, with wings, a visor and posts between the panes."""
    (lx, ly, lz), (x, y, z) = size, at
    low, high = z - lz / 2, z + lz / 2
    sill, head = low + 0.36 * lz, high - 0.14 * lz
    n.box(p.white, (lx, ly, sill - low), (x, y, (low + sill) / 2), 0.05)
    n.box(p.white, (lx, ly, high - head), (x, y, (head + high) / 2), 0.05)
    n.box(p.glass, (lx - 0.3, ly - 0.3, head - sill), (x, y, (sill + head) / 2))
    for side in (-1, 1):
        for k in range(6):
            n.box(p.white, (0.12, 0.1, head - sill), (x - lx / 2 + 0.1 + k * (lx - 0.2) / 5, side * (ly / 2 - 0.12), (sill + head) / 2))
        for k in range(8):
            n.box(p.white, (0.1, 0.12, head - sill), (x + side * (lx / 2 - 0.12), -ly / 2 + 0.1 + k * (ly - 0.2) / 7, (sill + head) / 2))
    n.box(p.grey, (lx - 0.6, ly - 0.6, 0.06), (x, y, high + 0.03))


def mast(n, x, foot, top):
    for side in (-1, 1):
        n.rod(p.white, (x + 0.5, side * 0.5, foot), (x, side * 0.22, top), 0.09, 8)
        n.rod(p.white, (x - 0.6, side * 0.5, foot), (x, side * 0.22, top), 0.09, 8)
    steps = 5
    for k in range(1, steps):
        z = foot + (top - foot) * k / steps
        w = 0.5 - 0.28 * k / steps
        for side in (-1, 1):
            n.rod(p.white, (x + w, side * w, z), (x - w, -side * w, z), 0.035, 6)
    n.box(p.white, (1.0, 5.0, 0.12), (x, 0, foot + 0.62 * (top - foot)))
    n.box(p.white, (0.25, 3.0, 0.22), (x + 0.75, 0, foot + 0.62 * (top - foot) + 0.5))
    n.rod(p.white, (x + 0.75, 0, foot + 0.62 * (top - foot)), (x + 0.75, 0, foot + 0.62 * (top - foot) + 0.4), 0.18, 10)
    n.box(p.white, (0.18, 1.8, 0.16), (x + 0.5, 0, top - 0.7))
    for y in (-2.4, 2.4):
        n.rod(p.white, (x, y, foot + 0.62 * (top - foot)), (x, y, foot + 0.62 * (top - foot) + 1.9), 0.025, 6)
    n.rod(p.lamp_glass, (x + 0.2, 0, top), (x + 0.2, 0, top + 0.25), 0.12, 8)


def funnel(n, x, y, low, high, paint):
    n.box(paint, (3.0, 2.4, high - low - 1.0), (x, y, (low + high - 1.0) / 2), 0.2)
    n.box(p.black, (3.0, 2.4, 1.0), (x, y, high - 0.5), 0.2)
    n.box(p.white, (3.02, 2.42, 0.5), (x, y, high - 1.9))
    for k in (-0.7, 0.3):
        n.rod(p.black, (x + k, y, high), (x + k - 0.15, y, high + 0.9), 0.22, 12)


def house(n, hull_paint, tall):
    """Three decks on the forecastle (`tall`), or two; the front of the main deck below them."""
    front = 28.5
    n.box(p.white, (0.3, 16.6, FORE - MAIN), (BREAK, 0, (MAIN + FORE) / 2))
    for y in (-5.4, 0.0, 5.4):
        n.box(p.grey, (0.08, 0.9, 2.0), (BREAK - 0.17, y, MAIN + 1.15), 0.02)
    n.box(p.white, (15, 14.4, 5.4), (21, 0, 14.3), 0.12)
    for z in (13.2, 15.7):
        windows(n, 14.5, 27.6, 7.2, z, 9)
        end_windows(n, front, 6.4, z, 8)
    n.box(p.grey, (15.1, 14.5, 0.1), (21, 0, 17.03))
    for a, b in (((28.3, -7.1, 17.1), (28.3, 7.1, 17.1)), ((14.6, 7.1, 17.1), (28.3, 7.1, 17.1)),
                 ((14.6, -7.1, 17.1), (28.3, -7.1, 17.1))):
        n.railing(p.white, [a, b], 1.0, 2.0)
    if tall:
        n.box(p.white, (11, 13, 3.0), (22, 0, 18.5), 0.1)
        windows(n, 17, 27, 6.5, 18.7, 7)
        end_windows(n, 27.5, 5.6, 18.7, 7)
        end_windows(n, 16.5, 4.5, 18.7, 5)
        bridge(n, (9, 14.6, 2.8), (22, 0, 21.4))
        mast(n, 20, 22.8, 30.8)
    else:
        bridge(n, (9, 14.6, 4.4), (22, 0, 19.2))
        mast(n, 20, 21.4, 28.8)
    funnels = 10.0
    for y in (5.2, -5.2):
        funnel(n, 13, y, funnels if tall else MAIN, 17.0, hull_paint)
        if tall:
            n.box(p.white, (3.0, 2.4, 2.2), (13, y, 9.1))
    for side in (-1, 1):  # boats under davits
        n.rod(p.hook_orange, (18.5, side * 7.9, 13.5), (22.5, side * 7.9, 13.5), 0.75, 14)
        for x in (18.8, 22.2):
            n.beam(p.white, (x, side * 7.2, 14.6), (x, side * 8.2, 14.9), 0.2, 0.2)
            n.rod(p.dark_steel, (x, side * 7.9, 14.8), (x, side * 7.9, 14.2), 0.03, 6)


def forecastle(n, hull_paint):
    deck(n, FORM, p.deck, BREAK, 37.3, FORE + 0.005)
    strake(n, FORM, hull_paint, 18.5, 37.4, FORE, FORE + 1.15, 0.06)
    strake(n, FORM, p.rubber, 31, 37.45, 8.6, 9.3, 0.22, steps=10)
    for y in (-1.6, 1.6):  # windlass
        n.rod(p.dark_blue, (31, y - 0.5, 12.3), (31, y + 0.5, 12.3), 0.45, 16)
        n.box(p.dark_blue, (1.3, 0.25, 1.0), (31, y - 0.7, 12.1))
        n.rod(p.dark_steel, (31.4, y, 12.2), (34.5, y * 0.7, 11.75), 0.06, 6)
    for y in (-2.4, 2.4):
        x = 34.2
        out = math.copysign(FORM.at(x, 9.9) + 0.05, y)
        n.rod(p.dark_steel, (x, out, 10.0), (x - 0.6, out * 1.03, 8.7), 0.14, 8)
        n.beam(p.dark_steel, (x - 1.2, out, 8.6), (x + 0.1, out, 8.6), 0.3, 0.35)


def cargo_deck(n, sides, open_aft=True):
    deck(n, FORM, p.deck, -37.5, BREAK, MAIN + 0.005, 30)
    for k in range(14):  # planks, three at a time: single ones would flicker from afar
        y, z = -6.6 + 0.945 * k, MAIN + 0.025  # wires and chains lie on MAIN
        n.face(p.dark_wood,
               [(-33.5, y, z), (4.5, y, z), (4.5, y + 0.93, z), (-33.5, y + 0.93, z)])
    n.box(p.dark_steel, (38.1, 13.3, 0.02), (-14.5, 0, MAIN + 0.002))
    strake(n, FORM, p.rubber, -37.3, 30, 7.25, 7.75, 0.18, steps=40)
    strake(n, FORM, p.rubber, -37.3, 26, 6.75, 6.95, 0.12, steps=40)


def crash_rail(n, side, y, thick, high, paint):
    """A heavy rail with openings for water at deck, on bracketed posts."""
    top = MAIN + high
    n.box(paint, (44, thick, 0.55 * high), (-13, side * y, top - 0.275 * high), 0.06)
    n.rod(paint, (-35, side * y, top), (9, side * y, top), 0.5 * thick, 10)
    for k in range(15):
        n.box(paint, (0.5, thick, 0.5 * high), (-34.6 + k * 3.085, side * y, MAIN + 0.25 * high))
        n.box(p.rail_yellow, (0.06, 0.02, 0.5 * high), (-33 + k * 3.085, side * (y - thick / 2 - 0.01), top - 0.28 * high))


def under_water(n):
    """Propellers in nozzles, shafts, rudders, mouths of the tunnel thrusters."""
    for y in (4.3, -4.3):
        for k in range(20):
            a, b = (2 * math.pi * (k + f) / 20 for f in (0, 1))
            ring = [(math.cos(t), math.sin(t)) for t in (a, b)]
            for r, inward in ((2.35, False), (2.06, True)):
                quad = [(-34.0, y + r * ring[0][0], 2.2 + r * ring[0][1]), (-32.2, y + r * ring[0][0], 2.2 + r * ring[0][1]),
                        (-32.2, y + r * ring[1][0], 2.2 + r * ring[1][1]), (-34.0, y + r * ring[1][0], 2.2 + r * ring[1][1])]
                n.face(p.boot_red, quad[::-1] if not inward else quad)
            for x, turn in ((-34.0, 1), (-32.2, -1)):
                quad = [(x, y + r * c[0], 2.2 + r * c[1]) for c, r in ((ring[0], 2.06), (ring[0], 2.35), (ring[1], 2.35), (ring[1], 2.06))]
                n.face(p.boot_red, quad[::-1] if turn > 0 else quad)
        for k in range(4):
            n.box(p.hook_orange, (0.12, 0.75, 1.85), add((-33, y, 2.2), blade(k)), 0.0, ((1, 0, 0), 90 * k))
        n.rod(p.steel, (-33.4, y, 2.2), (-22, y * 0.93, 2.5), 0.28, 10)
        n.box(p.boot_red, (2.2, 0.3, 3.6), (-35.6, y, 2.4), 0.1)
        n.rod(p.boot_red, (-35.2, y, 4.0), (-35.2, y, 5.2), 0.25, 8)
    for x, z in ((29, 2.4), (-27, 3.2)):
        for side in (-1, 1):
            out = FORM.at(x, z)
            n.rod(p.black, (x, side * (out - 0.3), z), (x, side * (out + 0.06), z), 1.1, 18)


def blade(k):
    a = math.radians(90 * k)
    return (0, -math.sin(a) * 0.95, math.cos(a) * 0.95)


def roller(n, x, z, radius, length):
    n.rod(p.steel, (x, -length / 2, z), (x, length / 2, z), radius, 28)


def winch(n, x, y, half):
    """Cheeks and drives of a work winch; its rope is drawn by the picture."""
    for side in (-1, 1):
        n.rod(p.dark_blue, (x, y + side * (half - 0.25), 11), (x, y + side * (half + 0.25), 11), 1.75, 28)
        n.box(p.dark_blue, (2.6, 0.5, 2.6), (x, y + side * half, 9.3), 0.05)
        n.box(p.dark_blue, (2.2, 0.9, 1.5), (x - 0.2, y + side * (half + 0.75), 8.8), 0.08)
        n.rod(p.grey, (x + 0.2, y + side * (half + 0.4), 10.2), (x + 0.2, y + side * (half + 1.7), 10.2), 0.5, 14)
    n.rod(p.dark_steel, (x, y - half, 11), (x, y + half, 11), 0.74, 20)


def tugger(n, x, y, z):
    """Cheeks and foot of a small winch on the aft deck; its rope is drawn by the picture."""
    for side in (-1, 1):
        n.rod(p.dark_blue, (x, y + side * 0.42, z), (x, y + side * 0.54, z), 0.5, 20)
    n.rod(p.dark_steel, (x, y - 0.45, z), (x, y + 0.45, z), 0.23, 16)
    n.box(p.dark_blue, (0.8, 0.5, 0.7), (x, y + 0.85, z - 0.2), 0.05)
    n.rod(p.grey, (x, y + 0.55, z), (x, y + 1.0, z), 0.2, 12)
    n.box(p.dark_blue, (1.3, 2.0, 0.12), (x, y + 0.25, MAIN + 0.06))


def tug(name, whole, with_tugger=False):
    """`whole`: with the drum and stern roller that in other scenes are bodies of their own."""
    n = Node(name)
    loft(n, FORM, p.boot_red, p.signal_red)
    cargo_deck(n, (1, -1))
    for side in (1, -1):
        crash_rail(n, side, 7.2, 0.7, 1.8, p.signal_red)
        n.box(p.signal_red, (2.6, 0.9, 1.5), (-36.1, side * 3.6, 8.7), 0.1)
        n.box(p.signal_red, (1.8, 0.4, 2.4), (-37.2, side * 2.85, 7.1), 0.08)
        n.rod(p.dark_blue, (3.0, side * 4.6, 8.7), (3.0, side * 6.2, 8.7), 0.55, 16)  # tugger
        n.box(p.dark_blue, (1.5, 0.2, 1.2), (3.0, side * 4.5, 8.6))
        n.rod(p.dark_blue, (-31.5, side * 5.6, 8.0), (-31.5, side * 5.6, 9.1), 0.35, 14)  # capstan
    forecastle(n, p.signal_red)
    house(n, p.signal_red, True)
    under_water(n)
    if whole:
        winch(n, 8.5, 0, 2.6)
        n.rod(p.dark_steel, (8.5, -2.4, 11), (8.5, 2.4, 11), 1.4, 28)
        roller(n, -36.6, 7.6, 1.3, 5.0)
    else:
        winch(n, 6, 0, 1.6)
        for y in (0.5, -0.5):
            n.box(p.dark_steel, (0.6, 0.3, 0.5), (-29, y, 8.25), 0.04)
    if with_tugger:
        tugger(n, -4, 0.2, 8.6)
    # the gallows over the winch carry the searchlights
    for side in (-1, 1):
        n.beam(p.white, (10.4, side * 4.6, MAIN), (10.4, side * 4.6, 12.4), 0.5, 0.5, (1, 0, 0))
    n.beam(p.white, (10.4, -4.9, 12.6), (10.4, 4.9, 12.6), 0.6, 0.5)
    for y in (-3, -1, 1, 3):
        n.box(p.lamp_glass, (0.25, 0.4, 0.3), (10.1, y, 12.2))
    return n


def supply_boat(name, crane):
    n = Node(name)
    loft(n, FORM, p.boot_red, p.barrel_blue)
    cargo_deck(n, (1, -1))
    for side in (1,) if crane else (1, -1):
        crash_rail(n, side, 7.6, 0.5, 1.5, p.barrel_blue)
    for side in (-1, 1):
        n.rod(p.dark_blue, (-33.5, side * 5.8, 8.0), (-33.5, side * 5.8, 9.1), 0.35, 14)
        n.box(p.dark_blue, (1.4, 1.2, 1.1), (11.4, side * 3.0, 8.55), 0.08)
    if crane:
        n.rod(p.crane_yellow, (-4, -6.2, 8), (-4, -6.2, 17), 1.3, 24)
        n.rod(p.crane_yellow, (-4, -6.2, 8), (-4, -6.2, 8.5), 1.8, 24)
    forecastle(n, p.barrel_blue)
    house(n, p.barrel_blue, False)
    under_water(n)
    return n


if __name__ == "__main__":
    write("ships", [tug("tug", False), tug("tug_with_tugger", False, True), tug("tug_whole", True),
                    supply_boat("supply_boat", False), supply_boat("crane_ship", True)])
