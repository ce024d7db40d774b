#!/usr/bin/env python3
"""Lays the knots of the scenes and writes the scenes:

    assets/knots.py scenes [NAME …]

A knot is laid by hand as a line of points in radii of the rope: round what it is made fast to, over
and under itself, as a rigger lays it. Then parts that lie nearer to each other, or to a shape, than
they may are moved apart and what is slack is drawn out through the ends (`spread`), and the line becomes the
points of the scene's rod. Without NAME all scenes. Prints how near parts come to each other."""
import json
import sys
from math import cos, pi, radians, sin
from pathlib import Path

from rope_line import Line, add, box, capsule, lay, ramp


# ---- knots [radii]

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def hitches(line, centre, incoming, up):
    """Two half hitches in one direction round a part that runs along `up` through centre: a clove hitch. The line comes
    along `incoming` at 2.2 from its axis; the first hitch lies upwards of it."""
    front = (up[1] * incoming[2] - up[2] * incoming[1], up[2] * incoming[0] - up[0] * incoming[2],
             up[0] * incoming[1] - up[1] * incoming[0])
    over = ramp((300, 2.25), (335, 4.6), (395, 4.6), (425, 2.25))
    level = ramp((0, 1.3), (290, 4.4), (318, 4.4), (402, -4.4), (430, -4.4), (720, -1.3))
    return line.round(centre, front, incoming, up, 0, 720, over, level, 12)


def round_turn(rail, below):
    """A round turn on a rail along y and two half hitches below it; the standing part hangs down at y = 0."""
    line = Line(rail, 0, -below).to(rail, 0, -8)
    line.round((0, 0, 0), X, Z, Y, -40, 540, rail, ramp((0, 0), (540, 3.4)))
    line.through((-rail, 3.4, -3), (-rail + .5, 3.3, -6), (-rail + 2.5, 3, -8.6), (-rail + 5, 2.5, -9.6))
    hitches(line, (rail, 0, -11), X, Z)
    return line.to(rail + 12, 2.6, -12.8).to(rail + 40, 6, -19).points


def bowline(bollard, away, standing):
    """A bowline whose loop goes round a bollard along z at x = away; the standing part comes along x from -standing. Laid
    flat, as it is drawn in books: places of the drawing, and over or under."""
    s, z = 2.6, 1.3
    drawn = [(0, 2.5, 0), (-.3, .3, 0), (-1, -2, 0), (-3, -2, 0), (-4, 0, 0), (-3.2, 1.9, 0), (-1.2, 2.2, .4), (-.4, 2.1, 1),
             (.6, 2, 1), (2, 1.4, .4), (3.4, -1, 0)]
    line = Line(-standing, 0, 0).to(-5 * s, 0, 0)
    line.through(*[(-s * y, s * x, z * h) for x, y, h in drawn])
    line.through((away - 8, bollard + .5, 0))
    line.round((away, 0, 0), X, Y, Z, 90, -90, bollard, 0)
    drawn = [(-3.2, -5, -.5), (-2.5, -3.2, -1), (-2.4, -1.6, -1), (-2.4, -.2, 0), (-2.4, 1.4, 1), (-2.2, 2.8, 1), (-1.6, 4.4, 0),
             (-.6, 5.6, -1), (.6, 5.8, -1), (1.3, 4.8, 0), (.7, 3.9, 1), (-.5, 3.5, 1), (-1.3, 2.7, 1), (-1.5, 1.4, 1), (-1.5, -.2, 0),
             (-1.5, -1.6, -1), (-1.5, -3, -1)]
    line.through((away - 10, -bollard + .5, -.5))
    line.through(*[(-s * y, s * x, z * h) for x, y, h in drawn])
    return line.to(20, -2, -32).points


def timber(pipe, above, dogs=3):
    """A timber hitch on a pipe along y; the standing part goes up at x > 0."""
    r = pipe + 3.4
    line = Line(r, 0, above).to(r, 0, 1)
    line.round((0, 0, 0), X, Z, Y, -10, -322, r, ramp((-322, 2.3), (-290, 0)), 12)
    line.through((r + .6, 2.3, r * .75), (r + 2.3, .4, r * .8), (r + 1, -2, r * .85), (r * .82, -2.3, r * .85))
    begin, end = radians(-305), radians(-150)
    n = 14 * dogs
    for k in range(n + 1):
        s = k / n
        t, phi = begin + (end - begin) * s, radians(-90 - 360 * dogs * s)
        off = r + 2.25 * cos(phi)
        line.points.append((off * cos(t), 2.25 * sin(phi), off * sin(t)))
    return line.points


def belay():
    """A cleat along x: a turn round its base, two and a half figures of eight over its horns, and a locking hitch. The
    line comes along x from below zero."""
    line = Line(-60, 3.2, 3.6).to(-8, 3.2, 3.6)
    line.through((-4, 3.2, 3.6), (0, 3.2, 3.6), (4, 3.2, 3.6), (7, 1.8, 3.8), (7, -1.8, 4), (4, -3.2, 4.2), (0, -3.2, 4.4),
                 (-4, -3.2, 4.7), (-7, -1.8, 5), (-7, 1.8, 5.4), (-4, 3.2, 5.8), (0, 3.2, 6), (5, 3.2, 6.1), (8.5, 2.6, 6.2))
    top = 12.95

    def under(x, side):  # of the horn at x, to the other side
        s = 1 if x > 0 else -1
        line.through((x, side * 2.4, 7), (x + .6 * s, 0, 6.9), (x, -side * 2.4, 7.6))

    def across(x, side, high):  # from (x, side) over the middle
        s = 1 if x > 0 else -1
        line.through((x - 2.5 * s, side * 3.1, 9.6), (4.5 * s, side * 2.5, 11.6 + .75 * high), (1.5 * s, side * .9, top + high),
                     (-1.5 * s, -side * .9, top + high), (-4.5 * s, -side * 2.5, 11.6 + .75 * high))

    under(10.5, 1)
    across(10.5, -1, 0)
    line.through((-8.4, 3.1, 9.4))
    under(-10.5, 1)
    across(-10.5, -1, 2.2)
    line.through((10.8, 3.4, 9.6))
    under(13, 1)
    across(13, -1, 6)
    line.through((-8, 4.4, 13.4), (-11, 3.8, 9.6))
    under(-13, 1)
    line.through((-12.4, -3, 9.6), (-11, -2, 12.2), (-8.6, -.2, 13.2), (-6, 1.8, 13.7), (-3.6, 3.3, 13.8), (0, 5.2, 13))
    return line.through((9, 8, 9), (12, 10, 4.5)).to(22, 13, 1.3).points


def prusik(rope, wraps, leg):
    """A Prusik knot on a rope along x of the radius `rope`; both legs lead to y < 0."""
    r, pitch = rope + 1.15, 2.2
    half = [(1.2, y, r) for y in [-leg + 3 * k for k in range(int((leg - 1.5) / 3))]]
    n = wraps * 18
    for i in range(n + 1):
        t = 2 * pi * wraps * i / n
        half.append((1.2 + pitch * t / 2 / pi, r * sin(t), r * cos(t)))
    end = 1.2 + pitch * wraps
    half += [(end + .2, 1.6, r + .9), (end - .9, 2.6, r + 2.2)]
    x = end - 3
    while x > .5:
        half.append((x, 1.5, r + 2.6))
        x -= 2
    return half + [(-p[0], p[1], p[2]) for p in reversed(half)]


def lace(pipe, hang, sign, ear=26, tail=26):
    """One of the two halves of a bow on a pipe along y whose top is at z = 0; the other is the same, turned half round
    z. It hangs down from the left, makes half a knot with the other half, and in a second one, of the same hand for
    sign = 1 (granny) or the other for -1 (reef), it goes as a bight."""
    low, wide, r1, r2, high = 2.8, 5, 1.7, 2.4, 15
    side = pipe + 1.2
    line = Line(-side, 0, -pipe - hang).to(-side, 0, -pipe)
    line.round((0, 0, -pipe), (-1, 0, 0), Z, Y, 10, 55, side, 0)
    centre = (0, 0, low)

    def twist(centre, half, r, begin, turn, u):
        t = begin + turn * u
        return add(centre, (half * (2 * u - 1), r * cos(radians(t)), r * sin(radians(t))))

    for k in range(21):
        line.points.append(twist(centre, wide, r1, -90, 540, k / 20))
    line.through((wide + 3, -1, low + r1 + 1), (wide + 6.5, -1.5, high * .55), (wide + 6, -r2 * .8, high - r2 - 1))
    second = (0, 0, high)
    out, back = [], []
    for k in range(31):
        out.append(twist(second, -8, r2, -135, sign * 540, k / 30))
        back.append(twist(second, -8, r2, -45, sign * 540, k / 30))
    a, b = out[-1], back[-1]
    s = -1 if a[1] < b[1] else 1
    line.points += out
    line.through(*[add(a, (-x, s * .12 * x, .2 * x)) for x in range(4, ear + 1, 4)])
    line.through(add(a, (-ear - 5, s * 2.5, .2 * ear + .6)), (a[0] - ear - 7, 0, a[2] + .2 * ear + .8),
                 add(b, (-ear - 5, -s * 2.5, .2 * ear + .6)))
    line.through(*[add(b, (-x, -s * .12 * x, .2 * x)) for x in range(ear - ear % 4, 3, -4)])
    line.points += reversed(back)
    line.through(*[add(back[0], (x, .05 * x, -.1 * x)) for x in range(4, tail + 1, 4)])
    return line.points


# ---- scenes

rope = .012  # [m] radius: 24 mm
hemp, blue = [0.55, 0.43, 0.24], [0.16, 0.3, 0.5]
ground = {"name": "ground", "motion": "fixed", "material": "concrete", "colour": [0.2, 0.21, 0.2],
          "shape": {"half_space": [0, 0, 1]}}
turned = {"z to y": [0.70710678, 0.70710678, 0, 0], "z to x": [0.70710678, 0, 0.70710678, 0]}


def part(name, shape, position, orientation=None, colour=(0.1, 0.12, 0.15), **more):
    body = {"name": name, **({"motion": "fixed"} if "mass" not in more else {}), **more, "material": "iron",
            "colour": list(colour), "shape": shape, "position": list(position)}
    if orientation:
        body["orientation"] = turned[orientation]
    return body


def weight(mass, position, half):
    return part("weight", {"box": [2 * half, 2 * half, 2 * half]}, position, mass=mass, colour=(0.75, 0.42, 0.02))


def rod(name, points, ties, position=(0, 0, 0), radius=rope, colour=hemp, **more):
    return {"name": name, "radius": radius, "young_modulus": 1e9, "looseness": 0.01, "friction": 0.3, "damping": 2,
            "spacing": 1.5 * radius, "colour": colour, **more, "path": {"points": points}, "position": list(position), "ties": ties}


def scene(name, why, brief, bodies, rods, camera):
    return {"$schema": "scene.schema.json", "format": 1, "name": name, "why": why, "brief": brief, "difficulty": "free",
            "settling": 0.1, "materials": {"concrete": {"friction": 0.7}, "iron": {"friction": 0.3}}, "bodies": [ground] + bodies,
            "rods": rods, "cameras": [{"name": "knot", "kind": "fixed", "eye": camera[0], "target": camera[1]}]}


def scene_round_turn():
    rail, z = .05 / rope + 1.1, 3
    far = 200
    points, = lay([round_turn(rail, 110)], [capsule((0, -far, 0), (0, far, 0), .05 / rope)], rope)
    x = points[0][0]
    return scene(
        "Round turn and two half hitches",
        "A rope of 24 mm is made fast to a rail by a round turn and two half hitches, and bears 500 kg: the turn takes most "
        "of it by friction, the hitches what is left. It settles by some centimetres and then stands.",
        "With friction 0.1 on rope and rail it slips.",
        [part("rail", {"cylinder": {"radius": .05, "length": 1.6}}, (0, 0, z), "z to y"),
         part("posts", {"compound": [{"shape": {"box": [.14, .14, 3.1]}, "position": [0, s * .75, 1.55]} for s in (-1, 1)]},
              (0, 0, 0), colour=(.06, .07, .09)),
         weight(500, (x, 0, z + points[0][2] - .25), .25)],
        [rod("rope", points, [{"end": "first", "body": "weight"}], (0, 0, z))],
        ([.7, .9, 3.0], [.05, 0, 2.8]))


def scene_bowline():
    bollard, away, z = .11 / rope + 1.1, 38, .42
    reach = 90
    line = bowline(bollard, away, reach)
    points, = lay([line], [capsule((away, 0, -20), (away, 0, 20), .11 / rope)], rope, 600)
    edge = points[0][0]  # from here on over a rounded edge and down
    r = .1 + rope
    down = [[edge - r, 0, round(points[0][2] - r - d, 4)] for d in (1.1, .8, .5, .25)]
    down += [[round(edge - r * sin(radians(t)), 5), 0, round(points[0][2] - r * (1 - cos(radians(t))), 5)] for t in (90, 70, 50, 30, 12)]
    points = down + points
    quay = 3
    z0 = quay + z
    return scene(
        "Bowline on a bollard",
        "The eye of a mooring rope of 24 mm, tied as a bowline, lies on a bollard and takes 2 t that hang over the edge of the "
        "quay. The knot draws up and holds, with 8 t as well, and with friction 0.1.",
        "The loop in the standing part nips the tail.",
        [part("quay", {"box": [3, 3, quay]}, (1.5 + edge + .12, 0, quay / 2), colour=(.3, .3, .29)),
         part("edge", {"cylinder": {"radius": .1, "length": 1}}, (edge, 0, z0 + points[len(down)][2] - r), "z to y"),
         part("bollard", {"compound": [{"shape": {"cylinder": {"radius": .11, "length": .8}}, "position": [0, 0, .4]},
                                       {"shape": {"cylinder": {"radius": .15, "length": .06}}, "position": [0, 0, .8]}]},
              (away * rope, 0, quay)),
         weight(2000, (points[0][0], 0, z0 + points[0][2] - .4), .4)],
        [rod("rope", points, [{"end": "first", "body": "weight"}], (0, 0, z0))],
        ([-.1, -.9, 3.9], [.15, 0, 3.4]))


def scene_timber():
    pipe, z = .1 / rope + .05, .6
    points, = lay([timber(pipe, 130)], [capsule((0, -200, 0), (0, 200, 0), .1 / rope)], rope)
    top = points[0]
    return scene(
        "Timber hitch on a pipe",
        "A timber hitch holds a pipe of 150 kg by friction alone: three dogs, turns of the tail round its own part, are "
        "pinched between rope and pipe, the harder the more it pulls.",
        "Nothing is tied. With friction 0.05 on rope and pipe it slips off.",
        [part("pipe", {"capsule": {"radius": .1, "length": 2}}, (0, 0, z), "z to y", mass=150, colour=(.75, .42, .02)),
         part("beam", {"box": [1.6, .2, .2]}, (top[0], 0, z + top[2] + .1), colour=(.06, .07, .09))],
        [rod("rope", points, [{"end": "first", "body": "beam"}], (0, 0, z))],
        ([.9, -.9, 1.0], [.08, 0, .7]))


def scene_cleat():
    horn, high = 1.83, 10
    shapes = [capsule((-16.7, 0, high), (16.7, 0, high), horn), box((0, 0, 4), (5, 1.9, 4.2))]
    points, = lay([belay()], shapes, rope)
    edge = points[0][0]
    r = .1 + rope
    down = [[edge - r, points[0][1], round(points[0][2] - r - d, 4)] for d in (1.1, .8, .5, .25)]
    down += [[round(edge - r * sin(radians(t)), 5), points[0][1], round(points[0][2] - r * (1 - cos(radians(t))), 5)] for t in (90, 70, 50, 30, 12)]
    points = down + points
    quay = 3
    return scene(
        "Belayed on a cleat",
        "A rope of 24 mm is belayed on a cleat by a turn, two and a half figures of eight and a locking hitch, and holds "
        "500 kg that hang over the edge of the quay.",
        "With friction 0.1 on rope and cleat it runs off.",
        [part("quay", {"box": [3, 3, quay]}, (1.5 + edge + .12, 0, quay / 2), colour=(.3, .3, .29)),
         part("edge", {"cylinder": {"radius": .1, "length": 1}}, (edge, 0, quay + points[len(down)][2] - r), "z to y"),
         part("cleat", {"compound": [
             {"shape": {"capsule": {"radius": horn * rope, "length": 33.4 * rope}}, "position": [0, 0, high * rope], "orientation": turned["z to x"]},
             {"shape": {"box": [10 * rope, 3.8 * rope, 8.4 * rope]}, "position": [0, 0, 4 * rope]}]}, (0, 0, quay)),
         weight(500, (points[0][0], points[0][1], quay + points[0][2] - .25), .25)],
        [rod("rope", points, [{"end": "first", "body": "weight"}], (0, 0, quay))],
        ([-.42, -.62, 3.6], [0, 0, 3.09]))


def scene_prusik(wraps=3):
    cord, z = .008, 3
    thick = rope / cord
    points, = lay([prusik(thick, wraps, 45)], [capsule((-200, 0, 0), (200, 0, 0), thick)], cord)
    # x of the knot is z of the scene, so that legs lead aside and then hang down
    upright = [[p[2], p[1], p[0]] for p in points]
    leg = upright[0]
    return scene(
        "Prusik knot on a rope",
        "A cord of 16 mm is wound three times round a rope of 24 mm, as a Prusik knot, and bears 60 kg on it: loaded it grips.",
        "With friction 0.05 on cord and rope it slides down.",
        [part("beam", {"box": [1.6, .2, .2]}, (0, 0, z + 2.1), colour=(.06, .07, .09)),
         part("ballast", {"cylinder": {"radius": .2, "length": .3}}, (0, 0, z - 2.15), mass=300, colour=(.3, .32, .3)),
         weight(60, (leg[0], leg[1] - .1, z - .1), .1)],
        [rod("rope", [[0, 0, 2.], [0, 0, 1], [0, 0, 0], [0, 0, -1], [0, 0, -2]],
             [{"end": "first", "body": "beam"}, {"end": "last", "body": "ballast"}], (0, 0, z), spacing=.024),
         rod("cord", upright, [{"end": "first", "body": "weight"}, {"end": "last", "body": "weight"}], (0, 0, z), cord, blue)],
        ([1.2, -.9, 3.3], [0, -.1, 3]))


def scene_bow(sign=-1):
    cord, z = .005, 1.2
    pipe = .05 / cord
    left = lace(pipe, 50, sign)
    right = [(-p[0], -p[1], p[2]) for p in left]
    points = lay([left, right], [capsule((0, -200, -pipe), (0, 200, -pipe), pipe)], cord, 100)
    ends = [p[0] for p in points]
    return scene(
        "Bow on a pipe",
        "Two laces of 10 mm with 3 kg each are tied on a pipe: half a knot, and over it a bow, reef-wise. It holds what hangs "
        "on it, by friction alone.",
        "With friction 0.05 on both laces it slips.",
        [part("pipe", {"cylinder": {"radius": .05, "length": .8}}, (0, 0, z - .05), "z to y"),
         part("posts", {"compound": [{"shape": {"box": [.08, .08, z]}, "position": [0, s * .36, z / 2]} for s in (-1, 1)]},
              (0, 0, 0), colour=(.06, .07, .09))] +
        [part(n, {"sphere": .06}, (e[0], e[1], z + e[2] - .06), mass=3, colour=(.75, .42, .02)) for n, e in zip(("left_weight", "right_weight"), ends)],
        [rod(n, p, [{"end": "first", "body": n + "_weight"}], (0, 0, z), cord, c) for n, p, c in zip(("left", "right"), points, (hemp, blue))],
        ([.3, -.5, 1.5], [0, 0, 1.17]))


scenes = {"round_turn_hitches": scene_round_turn, "bowline": scene_bowline, "timber_hitch": scene_timber,
          "cleat": scene_cleat, "prusik": scene_prusik, "bow": scene_bow}


def written(value):
    """A scene as those written by hand look: one body or rod a line, points six a line."""
    lines = []
    for key, entry in value.items():
        if key in ("bodies", "cameras"):
            rows = ",\n".join("    " + json.dumps(e) for e in entry)
            lines.append(f'  "{key}": [\n{rows}\n  ]')
        elif key == "rods":
            rows = []
            for e in entry:
                points = e["path"]["points"]
                e = {**e, "path": "PATH"}
                sixes = [", ".join(json.dumps(p) for p in points[k:k + 6]) for k in range(0, len(points), 6)]
                path = '{"points": [\n       ' + ",\n       ".join(sixes) + "]}"
                rows.append("    " + json.dumps(e).replace('"PATH"', path))
            lines.append(f'  "{key}": [\n' + ",\n".join(rows) + "\n  ]")
        else:
            lines.append(f'  "{key}": {json.dumps(entry, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    folder, names = Path(sys.argv[1]), sys.argv[2:] or list(scenes)
    for name in names:
        print(name, file=sys.stderr)
        (folder / f"{name}.json").write_text(written(scenes[name]()))
