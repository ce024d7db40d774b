"""The hull of physics/hull/hull_form.h, from the same numbers: what is drawn lies where the water
presses. x forward from amidships, y to port, z up from the keel."""

from gltf import cross, sub, unit

STATIONS, LEVELS = 24, 6
BOW, STERN = 2.6, 6.0


class Form:
    def __init__(self, length, beam, draught, depth, block, forecastle=0.0):
        self.length, self.beam, self.draught, self.depth = length, beam, draught, depth
        self.forecastle = forecastle
        wanted = block * length * beam * draught
        full, fine = 0.01, 2.5
        for _ in range(40):
            self.fineness = (full + fine) / 2
            if self.displaced() > wanted:
                full = self.fineness
            else:
                fine = self.fineness
        self.fineness = full

    def section(self, s):
        """Half the beam, keel, deck and fineness at s = -1 (stern) to 1 (bow)."""
        ahead, astern = max(s, 0.0), max(-s, 0.0)
        taper = 1 - max(0.98 * ahead ** BOW, 0.25 * astern ** STERN)
        keel = self.draught * 0.62 * (astern - 0.55) / 0.45 if astern > 0.55 else 0.0
        raised = min(max((s - 0.36) / 0.08, 0.0), 1.0)
        return self.beam / 2 * taper, keel, self.depth + self.forecastle * raised, self.fineness + 0.25 * ahead

    def half(self, s, z):
        """[m] half the beam at a height."""
        half, keel, _, fineness = self.section(s)
        q = min(max((z - keel) / (0.55 * self.draught), 0.02), 1.0)
        return half * q ** fineness

    def at(self, x, z):
        return self.half(2 * x / self.length, z)

    def ring(self, i):
        """Points of one side at a station of the mesh, keel to deck."""
        s = 2.0 * i / STATIONS - 1
        _, keel, deck, _ = self.section(s)
        zs = [keel + (deck - keel) * (j / LEVELS) ** 2 for j in range(LEVELS + 1)]
        return [(s * self.length / 2, self.half(s, z), z) for z in zs]

    def displaced(self):
        """[m3] below its draught, by Simpson over each pair of stations and trapezoids upward."""
        def area(points):
            total = 0.0
            for (_, ya, a), (_, yb, b) in zip(points, points[1:]):
                if a >= self.draught:
                    break
                if b > self.draught:
                    yb, b = ya + (yb - ya) * (self.draught - a) / (b - a), self.draught
                total += (ya + yb) * (b - a)
            return total

        rings = [self.ring(i) for i in range(STATIONS + 1)]
        total = 0.0
        for a, b in zip(rings, rings[1:]):
            middle = [tuple((u + v) / 2 for u, v in zip(p, q)) for p, q in zip(a, b)]
            total += (area(a) + 4 * area(middle) + area(b)) / 6
        return total * self.length / STATIONS


def parted(polygon, level):
    """A polygon of (point, normal) below and above a level."""
    low, high = [], []
    for (p, m), (q, k) in zip(polygon, polygon[1:] + polygon[:1]):
        (low if p[2] <= level else high).append((p, m))
        if (p[2] - level) * (q[2] - level) < 0:
            f = (level - p[2]) / (q[2] - p[2])
            cut = tuple(tuple(a + f * (b - a) for a, b in zip(*ends)) for ends in ((p, q), (m, k)))
            low.append(cut), high.append(cut)
    return low, high


def loft(n, form, below, above, boot=0.35):
    """The triangles of the mesh in two paints, parted `boot` over the load line; ends and bottom."""
    grid = [form.ring(i) for i in range(STATIONS + 1)]
    line = form.draught + boot

    def normal(i, j):
        a, b = grid[max(i - 1, 0)][j], grid[min(i + 1, STATIONS)][j]
        c, d = grid[i][max(j - 1, 0)], grid[i][min(j + 1, LEVELS)]
        v = cross(sub(d, c), sub(b, a))
        return unit(v) if max(abs(x) for x in v) > 1e-9 else (0.0, 1.0, 0.0)

    def put(polygon):
        for paint, part in zip((below, above), parted(polygon, line)):
            if len(part) > 2:
                n.face(paint, [p for p, _ in part], [m for _, m in part])

    for i in range(STATIONS):
        for j in range(LEVELS):
            a, b, c, d = (((grid[u][v]), normal(u, v)) for u, v in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)))
            for triangle in ((a, b, c), (a, c, d)):
                put(list(triangle))
                put([((p[0], -p[1], p[2]), (m[0], -m[1], m[2])) for p, m in triangle[::-1]])
        a, b = grid[i][0], grid[i + 1][0]
        n.face(below, [a, b, (b[0], -b[1], b[2]), (a[0], -a[1], a[2])])
    for end, out in ((0, -1.0), (-1, 1.0)):  # transom and stem
        for a, b in zip(grid[end], grid[end][1:]):
            quad = [(p, (out, 0.0, 0.0)) for p in (a, (a[0], -a[1], a[2]), (b[0], -b[1], b[2]), b)]
            put(quad if out < 0 else quad[::-1])


def deck(n, form, paint, begin, end, height, steps=24, inset=0.0):
    """A level deck from x to x, as wide as the shell there."""
    for k in range(steps):
        x0, x1 = (begin + (end - begin) * (k + f) / steps for f in (0, 1))
        y0, y1 = (max(form.at(x, height) - inset, 0.02) for x in (x0, x1))
        n.face(paint, [(x0, -y0, height), (x1, -y1, height), (x1, y1, height), (x0, y0, height)])


def strake(n, form, paint, begin, end, low, high, thick, lift=None, steps=24):
    """A band along both sides, from x to x: a fender, a bulwark. `lift` raises it at x."""
    lift = lift or (lambda x: 0.0)
    for k in range(steps):
        for side in (1, -1):
            x0, x1 = (begin + (end - begin) * (k + f) / steps for f in (0, 1))
            ends = []
            for x in (x0, x1):
                y = form.at(x, high)
                out, inner = side * (y + thick), side * max(y - 0.02, 0.0)
                ends.append([(x, inner, low + lift(x)), (x, out, low + lift(x)),
                             (x, out, high + lift(x)), (x, inner, high + lift(x))])
            for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)):
                quad = [ends[0][b], ends[0][a], ends[1][a], ends[1][b]]
                n.face(paint, quad if side > 0 else quad[::-1])
