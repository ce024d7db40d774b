"""What soft bodies are drawn as: every node is the surface of one at rest, in the frame of its mesh. What is long or
wide has corners on the way, since it is these that the tetrahedra carry."""

import math

import paints as p
from gltf import Node, Paint, add, cross, scale, sub, unit, write

TAU = 2 * math.pi
sidewall = Paint("tyre sidewall", (0.020, 0.020, 0.021), 0.75)
tread = Paint("tyre tread", (0.028, 0.027, 0.026), 0.95)
fender_rubber = Paint("fender rubber", (0.022, 0.022, 0.024), 0.8)
fender_worn = Paint("fender rubber, rubbed", (0.055, 0.053, 0.050), 0.9)
fabric = Paint("woven polypropylene", (0.62, 0.60, 0.53), 0.85)
seam = Paint("bag seam", (0.42, 0.41, 0.36), 0.9)
webbing = Paint("lifting webbing", (0.03, 0.12, 0.36), 0.8)
pouch = Paint("document pouch", (0.70, 0.72, 0.74), 0.3)


def sheet(n, paint, rows, closed=False):
    """A smooth surface through a grid of points, seen from where rows run left to right and follow each other up."""
    high, wide = len(rows), len(rows[0])

    def at(i, j):
        return rows[min(max(i, 0), high - 1)][j % wide if closed else min(max(j, 0), wide - 1)]

    def normal(i, j):
        n = cross(sub(at(i, j + 1), at(i, j - 1)), sub(at(i + 1, j), at(i - 1, j)))
        return unit(n) if any(n) else None

    for i in range(high - 1):
        for j in range(wide if closed else wide - 1):
            corners = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
            points, normals = [], []
            for c in corners:
                if at(*c) not in points:  # a pole is one point
                    points.append(at(*c))
                    normals.append(normal(*c))
            some = next((m for m in normals if m), None)
            if len(points) > 2 and some:
                n.face(paint, points, [m or some for m in normals])


def revolved(n, paint, profile, sides=64):
    """About z: the profile, (radius, z), runs up where its outside is to be seen."""
    sheet(n, paint, [[(r * math.cos(TAU * k / sides), r * math.sin(TAU * k / sides), z) for k in range(sides)]
                     for r, z in profile], True)


def tyre():
    """A worn lorry tyre on its side, within a ring of 0.32 m, 0.14 m thick."""
    n = Node("tyre")
    shoulder = [(0.418, 0.098), (0.405, 0.112), (0.380, 0.127), (0.350, 0.137), (0.320, 0.140), (0.290, 0.137),
                (0.262, 0.126), (0.240, 0.108), (0.226, 0.088), (0.214, 0.080)]
    ring = [(0.352, 0.137), (0.350, 0.1405), (0.340, 0.142), (0.338, 0.139)]
    for side in (-1, 1):
        for paint, part in ((sidewall, shoulder), (tread, ring)):
            revolved(n, paint, [(r, side * z) for r, z in part][::side], 72)
    # bead and lining, seen through the hole
    revolved(n, sidewall, [(0.214, 0.080), (0.204, 0.074), (0.200, 0.062), (0.206, 0.050), (0.240, 0.060),
                           (0.300, 0.085), (0.360, 0.075), (0.395, 0.045), (0.400, 0.0), (0.395, -0.045),
                           (0.360, -0.075),
                           (0.300, -0.085), (0.240, -0.060), (0.206, -0.050), (0.200, -0.062), (0.204, -0.074),
                           (0.214, -0.080)], 72)
    # the ground of the tread, three ribs on it, and lugs at the shoulders
    base = [(0.418, -0.098), (0.428, -0.075), (0.436, -0.045), (0.440, 0.0), (0.436, 0.045), (0.428, 0.075),
            (0.418, 0.098)]
    revolved(n, sidewall, base, 72)
    for middle in (-0.034, 0.0, 0.034):
        out = 0.455 - 1.8 * middle * middle
        revolved(n, tread, [(out - 0.016, middle - 0.012), (out - 0.002, middle - 0.0115), (out, middle - 0.009),
                            (out, middle + 0.009), (out - 0.002, middle + 0.0115), (out - 0.016, middle + 0.012)], 72)
    lugs = 44
    for side in (-1, 1):
        for k in range(lugs):
            rows = []
            for r, z in ((0.420, 0.052), (0.447, 0.053), (0.444, 0.070), (0.434, 0.088), (0.420, 0.104),
                         (0.404, 0.110)):
                row = []
                for j in range(5):
                    angle = TAU * (k + 0.34 * (j - 2) / 2 + 0.25 * side * (z - 0.08) / 0.03) / lugs
                    fall = 0.016 if j in (0, 4) else 0.0
                    row.append(((r - fall) * math.cos(angle), (r - fall) * math.sin(angle), side * (z - 0.4 * fall)))
                rows.append(row)
            sheet(n, tread, rows[::side])
    return n


def fender():
    """A cylindrical fender of 1.0 m, 1.2 m long, with a bore of half that; where ships rub it has lost its skin."""
    n = Node("fender")
    r, bore, half, c = 0.5, 0.25, 0.6, 0.03
    for low, high, paint in ((-0.57, -0.30, fender_rubber), (-0.26, 0.26, fender_worn), (0.30, 0.57, fender_rubber)):
        count = 1 + round((high - low) / 0.09)
        revolved(n, paint, [(r, low + (high - low) * k / count) for k in range(count + 1)], 72)
    for z in (-0.28, 0.28):  # grooves that the mould left
        revolved(n, fender_rubber, [(r, z - 0.02), (r - 0.012, z - 0.012)], 72)
        revolved(n, fender_rubber, [(r - 0.012, z - 0.012), (r - 0.012, z + 0.012)], 72)
        revolved(n, fender_rubber, [(r - 0.012, z + 0.012), (r, z + 0.02)], 72)
    for side in (-1, 1):
        rim = [(r, side * (half - c)), (r - 0.4 * c, side * (half - 0.3 * c)), (r - c, side * half)]
        face = [(radius, side * half) for radius in (r - c, 0.42, 0.36, 0.31, bore + c)]
        lip = [(bore + c, side * half), (bore + 0.4 * c, side * (half - 0.3 * c)), (bore, side * (half - c))]
        for part in (rim, face, lip):
            revolved(n, fender_rubber, part[::side], 72)
    revolved(n, fender_rubber, [(bore, 0.57 - 1.14 * k / 10) for k in range(11)], 72)
    return n


# ---- the big bag: 0.9 x 0.9 x 1.1 m

HALF, HIGH = 0.45, 0.55


def round_square(angle, half, corner):
    """A point of a square with rounded corners, seen from its middle."""
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    flat = half - corner
    far = half / max(c, s)
    if min(c, s) * far > flat:  # where the ray meets the corner's circle
        m = (c + s) * flat
        far = m + math.sqrt(max(0.0, m * m - (2 * flat * flat - corner * corner)))
    return far * math.cos(angle), far * math.sin(angle)


def bag_point(angle, inset, z, corner=0.09):
    fill = 1 - (z / HIGH) ** 2
    bulge = 0.012 * fill * max(0.0, math.cos(2 * angle)) ** 2 + 0.012 * fill * max(0.0, -math.cos(2 * angle)) ** 2
    gather = 0.005 * math.cos(36 * angle) * max(0.0, (abs(z) / HIGH - 0.6) / 0.4)
    x, y = round_square(angle, HALF - inset, max(0.02, corner - inset / 3))
    far = math.hypot(x, y)
    return scale((x, y, 0), (far + bulge + gather) / far)[:2] + (z,)


def strip(n, paint, middle, normal, along, half_width, thick):
    """A band of webbing over points: its face and its two edges."""
    sides = [unit(cross(a, m)) for a, m in zip(along, normal)]
    for low, high, up in ((-1, 1, (thick, thick)), (1, 1, (thick, -0.006)), (-1, -1, (-0.006, thick))):
        sheet(n, paint, [[add(q, add(scale(s, half_width * k), scale(m, lift))) for k, lift in zip((low, high), up)]
                         for q, s, m in zip(middle, sides, normal)])


def big_bag():
    n = Node("big_bag")
    sides = 144
    angles = [TAU * (k + 0.5) / sides for k in range(sides)]
    bottom = [(0.45, 0.0), (0.30, 0.0), (0.15, 0.0), (0.05, 0.0), (0.02, 0.012), (0.005, 0.035), (0.0, 0.07)]
    wall = [0.07 + 0.96 * k / 22 for k in range(1, 23)]
    rings = [(inset, z - HIGH) for inset, z in bottom] + [(0.0, z - HIGH) for z in wall]
    rings += [(0.006, 0.515), (0.025, 0.535), (0.06, 0.543), (0.12, 0.546), (0.20, 0.548), (0.29, 0.55), (0.36, 0.55)]
    rows = [[(0.0, 0.0, -HIGH) if inset >= HALF else bag_point(a, inset, z) for a in angles] for inset, z in rings]
    sheet(n, fabric, rows, True)
    # the tied spout lies folded on top
    spout = [(0.09, 0.548), (0.075, 0.56), (0.05, 0.575), (0.032, 0.59), (0.04, 0.605), (0.055, 0.615), (0.03, 0.612),
             (0.0, 0.60)]
    folds = [1 + 0.12 * math.cos(9 * a) for a in angles]
    sheet(n, fabric, [[(r * f * math.cos(a), r * f * math.sin(a), z) for a, f in list(zip(angles, folds))[::2]]
                      for r, z in spout], True)
    revolved(n, webbing, [(0.030, 0.583), (0.038, 0.586), (0.040, 0.590), (0.038, 0.594), (0.030, 0.597)], 24)

    def on_wall(angle, z):
        point = bag_point(angle, 0.0, z)
        ahead, behind = bag_point(angle + 0.01, 0.0, z), bag_point(angle - 0.01, 0.0, z)
        across = unit(sub(ahead, behind))
        return point, (across[1], -across[0], 0.0), across

    up = (0.0, 0.0, 1.0)
    for quarter in range(4):  # webbing sewn to both sides of each corner, up to where the loop begins
        corner = TAU * (2 * quarter + 1) / 8
        for side in (-1, 1):
            heights = [-0.06 + 0.565 * k / 18 for k in range(19)]
            places = [on_wall(corner + side * 0.17, z) for z in heights]
            strip(n, webbing, [q for q, _, _ in places], [m for _, m, _ in places], [up] * len(places), 0.035, 0.006)
        heights = [-0.48 + 0.98 * k / 30 for k in range(31)]
        places = [on_wall(corner, z) for z in heights]
        strip(n, seam, [q for q, _, _ in places], [m for _, m, _ in places], [up] * len(places), 0.012, 0.005)
    for z in (-0.44, 0.47):  # hems
        places = [on_wall(TAU * k / 144, z) for k in range(145)]
        strip(n, seam, [q for q, _, _ in places], [m for _, m, _ in places], [a for _, _, a in places], 0.012, 0.004)
    label(n, on_wall)
    return n


def label(n, on_wall):
    """A pouch with the papers on the side towards the yard, and on the one opposite."""
    for middle in (-TAU / 4, TAU / 4):
        def patch(paint, left, right, low, high, lift):
            rows = []
            for i in range(9):
                row = []
                for j in range(9):
                    angle = middle + math.atan((left + (right - left) * j / 8) / HALF)
                    point, normal, _ = on_wall(angle, low + (high - low) * i / 8)
                    row.append(add(point, scale(normal, lift)))
                rows.append(row)
            sheet(n, paint, rows)
        patch(pouch, -0.16, 0.16, -0.02, 0.24, 0.006)
        patch(p.white, -0.13, 0.13, 0.01, 0.21, 0.009)
        patch(p.signal_red, -0.13, 0.13, 0.165, 0.21, 0.011)
        for k, wide in enumerate((0.20, 0.16, 0.22, 0.10)):
            low = 0.13 - 0.032 * k
            patch(p.black, -0.11, -0.11 + wide, low, low + 0.012, 0.011)


if __name__ == "__main__":
    write("soft", [tyre(), fender(), big_bag()])
