"""Lines of ropes: led through points and round axes, then moved apart and drawn up. For knots.py.

Points and distances are in radii of the rope."""
import sys
from math import cos, radians, sin, sqrt

apart = 2.06  # [radii] between axes of the rope's parts when laid: 3 % looser than touching


def add(a, b, s=1):
    return (a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def size(a):
    return sqrt(dot(a, a))


class Line:
    """Points [radii] that a rope is led through."""

    def __init__(self, *start):
        self.points = [start]

    def to(self, *p, step=2.5):
        """Straight on to p."""
        last = self.points[-1]
        n = max(1, round(size(sub(p, last)) / step))
        self.points += [add(last, sub(p, last), k / n) for k in range(1, n + 1)]
        return self

    def through(self, *points):
        self.points += points
        return self

    def round(self, centre, u, w, along, begin, end, radius, climb, step=20):
        """Round an axis through centre: at angle t [degrees] on u cos t + w sin t, at the radius and the height
        along it that two functions of t give, or two numbers."""
        n = max(2, round(abs(end - begin) / step))
        for k in range(n + 1):
            t = begin + (end - begin) * k / n
            r = radius(t) if callable(radius) else radius
            h = climb(t) if callable(climb) else climb
            p = add(add(centre, u, r * cos(radians(t))), w, r * sin(radians(t)))
            self.points.append(add(p, along, h))
        return self


def ramp(*knees):
    """Through (t, value), smoothly between."""

    def value(t):
        if t <= knees[0][0]:
            return knees[0][1]
        for (a, x), (b, y) in zip(knees, knees[1:]):
            if t <= b:
                s = (t - a) / (b - a)
                return x + (y - x) * s * s * (3 - 2 * s)
        return knees[-1][1]

    return value


def smooth(points, between=8):
    """The spline of physics/rod/rod_path.cpp."""
    line = []
    n = len(points)
    for i in range(n - 1):
        b, c = points[i], points[i + 1]
        a = points[i - 1] if i else sub(add(b, b), c)
        d = points[i + 2] if i + 2 < n else sub(add(c, c), b)
        for k in range(between):
            t = k / between
            line.append(tuple((2 * b[m] + (c[m] - a[m]) * t + (2 * a[m] - 5 * b[m] + 4 * c[m] - d[m]) * t * t
                               + (3 * b[m] - a[m] - 3 * c[m] + d[m]) * t ** 3) / 2 for m in range(3)))
    return line + [points[-1]]


def even(line, spacing):
    along = [0]
    for a, b in zip(line, line[1:]):
        along.append(along[-1] + size(sub(a, b)))
    n = max(2, round(along[-1] / spacing))
    points, k = [], 0
    for i in range(n + 1):
        at = along[-1] * i / n
        while k + 2 < len(line) and along[k + 1] < at:
            k += 1
        points.append(add(line[k], sub(line[k + 1], line[k]), (at - along[k]) / (along[k + 1] - along[k])))
    return points


# ---- shapes, as far as ropes must keep off them: (distance, normal) of a point, in radii


def capsule(a, b, radius):
    def near(p):
        ab = sub(b, a)
        t = min(1, max(0, dot(sub(p, a), ab) / dot(ab, ab)))
        d = sub(p, add(a, ab, t))
        r = size(d) or 1e-9
        return r - radius, (d[0] / r, d[1] / r, d[2] / r)

    return near


def box(centre, half):
    def near(p):
        d = sub(p, centre)
        out = [abs(d[k]) - half[k] for k in range(3)]
        beyond = [max(0, x) for x in out]
        r = size(beyond)
        if r > 0:
            return r, tuple((1 if d[k] > 0 else -1) * beyond[k] / r for k in range(3))
        k = max(range(3), key=lambda m: out[m])
        return out[k], tuple((1 if d[k] > 0 else -1) if m == k else 0 for m in range(3))

    return near


def pairs(lines, reach):
    """Points of lines that are within reach of each other, but for neighbours along a line."""
    cells = {}
    for l, line in enumerate(lines):
        for i, p in enumerate(line):
            cells.setdefault(tuple(int(x // reach) for x in p), []).append((l, i))
    beside = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)]
    for (x, y, z), here in cells.items():
        for dx, dy, dz in beside:
            for q in cells.get((x + dx, y + dy, z + dz), ()):
                for p in here:
                    if p < q and (p[0] != q[0] or q[1] - p[1] > 7):
                        yield p, q


def spread(lines, shapes=(), rounds=1200, held=2):
    """Moves parts apart until they are `apart`, and draws the lines up meanwhile as strings do that shorten: what is
    slack comes out through ends that stay where they are."""
    lines = [list(line) for line in lines]
    for turn in range(rounds):
        draws = turn < rounds - 100
        for line in lines:
            for i in range(held, len(line) - held):
                middle = add(line[i - 1], sub(line[i + 1], line[i - 1]), .5)
                line[i] = add(line[i], sub(middle, line[i]), .3 if draws else .03)
        for again in range(2):
            for (l, i), (m, j) in pairs(lines, 2.5):
                d = sub(lines[l][i], lines[m][j])
                r = size(d)
                if r < apart:
                    s = min(.15, (apart - r) / 2) / max(r, 1e-9)
                    lines[l][i], lines[m][j] = add(lines[l][i], d, s), add(lines[m][j], d, -s)
            for line in lines:
                for i in range(held, len(line) - held):
                    for near in shapes:
                        d, n = near(line[i])
                        if d < 1.04:
                            line[i] = add(line[i], n, min(.15, 1.04 - d))
        if draws and turn % 10 == 9:
            lines = [even(line, 1.) for line in lines]
    return lines


def clearance(lines, shapes):
    near = min([size(sub(lines[l][i], lines[m][j])) for (l, i), (m, j) in pairs(lines, 3)] + [9])
    off = min([near(p)[0] for line in lines for p in line for near in shapes] + [9])
    return near, off


def lay(points, shapes, radius, rounds=1200):  # 100: as led
    """Points [m] of rods from lines [radii]."""
    lines = [even(smooth(p), 1.) for p in points]
    before = clearance(lines, shapes)
    lines = spread(lines, shapes, rounds)
    after = clearance(lines, shapes)
    print("   parts apart %.2f, off shapes %.2f as led; %.2f and %.2f as laid; %s radii long" %
          (*before, *after, [len(l) for l in lines]), file=sys.stderr)
    return [[[round(radius * x, 5) for x in p] for p in even(line, 2)] for line in lines]
