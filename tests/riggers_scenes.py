"""Random scenes of the rigger's trade, and what statics, capstan law or geometry says of each (riggers.py)."""
import copy
import math

from wire_account import ticks_per_second

g = 9.80665
materials = {"steel": {"friction": 0.2}, "wood": {"friction": 0.5}, "concrete": {"friction": 0.6},
             "rubber": {"friction": 0.8}}
about_x = [0.7071067811865476, 0.7071067811865476, 0, 0]  # a cylinder then lies along y


class Trial:
    """A scene, how it is driven, and what it must show."""

    def __init__(self, name):
        self.scene = {"format": 1, "name": name, "settling": 0.02, "materials": copy.deepcopy(materials), "wire_types": {},
                      "bodies": [], "apart": [], "joints": [], "winches": [], "wires": [], "schedules": []}
        self.seconds = 20.0
        self.at = []      # (time [s], what is done): orders
        self.probes = []  # beside those of wires
        self.floor = 0.0  # [N] no tension below is judged by its account
        self.checks = []  # of the recorded table: each yields what is wrong

    def wire_type(self, name, pull, friction=0.2, strain=2e-3):
        """Of a rope that stretches by so much under `pull` [N]."""
        young = 5e10
        diameter = math.sqrt(4 * pull / (math.pi * young * strain))
        self.scene["wire_types"][name] = {
            "diameter": diameter, "mass_per_metre": 3500 * diameter**2, "young_modulus": young,
            "friction": friction, "friction_along_edge": friction}
        self.floor = max(self.floor, 0.05 * pull)
        return diameter

    def body(self, name, shape, position=(0, 0, 0), mass=None, **more):
        body = {"name": name, "shape": shape, "position": list(position), "material": "steel", **more}
        if mass is not None:
            body["mass"] = mass
        elif "motion" not in body:
            body["motion"] = "fixed"
        self.scene["bodies"].append(body)

    def wire(self, name, kind, route, nodes=0, **more):
        self.scene["wires"].append({"name": name, "type": kind, "route": route,
                                    "resolution": {"max_nodes": nodes}, **more})

    def speed(self, drives, *points):
        self.scene["schedules"].append({"drives": drives, "points": [list(p) for p in points]})

    def expect(self, what, value, wanted, within):
        """The mean of value(row) over the last quarter is `wanted` [same unit], within a share of it."""
        def check(table):
            rows = table[3 * len(table) // 4:]
            mean = sum(value(row) for row in rows) / len(rows)
            if abs(mean - wanted) > within * abs(wanted):
                yield f"{what} {mean:.5g}, expected {wanted:.5g} within {100 * within:g} %"
        self.checks.append(check)

    def never_above(self, what, value, bound, after=0.0, before=1e9):
        def check(table):
            worst = max((row for row in table if after <= row["time"] <= before), key=value)
            if value(worst) > bound:
                yield f"{what} {value(worst):.5g} at {worst['time']:.2f} s, at most {bound:.5g}"
        self.checks.append(check)


def tension(wire, end="tension_start"):
    return lambda row: row[f"wire.{wire}.{end}"]


def box(x, y, z):
    return {"box": [x, y, z]}


def cylinder(radius, length):
    return {"cylinder": {"radius": radius, "length": length}}


def log_uniform(r, low, high):
    return math.exp(r.uniform(math.log(low), math.log(high)))


def mass_nodes(r):
    return r.choice([0, 0, 3, 10])


def bridle(r):
    """Two or four legs of a hook to the top edges of a crate that hangs and is given a shove."""
    t = Trial("bridle")
    mass, legs = log_uniform(r, 100, 5e4), r.choice([2, 4])
    side = (mass / r.uniform(100, 800))**(1 / 3)
    x, y, z = side * r.uniform(0.8, 3), side, side * r.uniform(0.5, 1)
    rise = r.uniform(0.3, 1.5) * x
    hook = mass * r.uniform(0.01, 0.1)
    points = [(sx * x / 2.2, sy * y / 2.2 * (legs == 4)) for sx in (-1, 1) for sy in ((-1, 1) if legs == 4 else (0,))]
    length = math.sqrt(points[0][0]**2 + points[0][1]**2 + rise**2)
    pull = mass * g * length / rise / legs
    t.wire_type("leg", pull, strain=(strain := r.uniform(1e-3, 3e-3)))
    t.wire_type("hoist", (mass + hook) * g)
    above = r.uniform(5, 40)
    t.body("crate", box(x, y, z), mass=mass, velocity=[r.uniform(0, 0.3), r.uniform(0, 0.3), 0])
    t.body("hook", {"sphere": (hook / 2e4)**(1 / 3)}, (0, 0, z / 2 + rise), mass=hook)
    t.wire("hoist", "hoist", [{"attach": "world", "at": [0, 0, z / 2 + rise + above]}, {"attach": "hook"}],
           mass_nodes(r), length=above * (1 - 2e-3))
    for i, (px, py) in enumerate(points):
        t.wire(f"leg{i}", "leg", [{"attach": "hook"}, {"attach": "crate", "at": [px, py, z / 2]}], mass_nodes(r),
               length=length * (1 - strain))
    t.seconds = 40
    ropes = sum(kind["mass_per_metre"] * n for kind, n in zip(t.scene["wire_types"].values(), (length * legs, above)))
    weight = (mass + hook + ropes) * g
    t.expect("hoist [N]", tension("hoist"), weight, 0.02)
    t.expect("legs [N]", lambda row: sum(row[f"wire.leg{i}.tension_end"] for i in range(legs)) / legs, pull, 0.03)
    return t


def basket(r):
    """Two slings under a box or pipe, both their ends in the hook, hoisted off the ground and put down."""
    t = Trial("basket")
    mass, round_load = log_uniform(r, 200, 3e4), r.random() < 0.5
    width = (mass / r.uniform(300, 1500))**(1 / 3)
    length, height = width * r.uniform(2, 5), width if round_load else width * r.uniform(0.5, 1.2)
    rise = r.uniform(1, 2) * length / 2
    friction = r.uniform(0.2, 0.5)
    t.wire_type("sling", mass * g / 2, friction)
    t.wire_type("hoist", mass * g * 1.2, friction)
    t.body("ground", {"half_space": [0, 0, 1]}, material="concrete")
    for side in (-1, 1):
        t.body(f"dunnage{side}", box(width * 1.5, 0.1 * length, 0.3), (0, side * 0.45 * length, 0.15), material="wood")
    shape, turn = (cylinder(width / 2, length), about_x) if round_load else (box(width, length, height), [1, 0, 0, 0])
    t.body("load", shape, (0, 0, 0.3 + height / 2), mass=mass, orientation=turn, material="wood")
    top, hook = 0.3 + height, mass * r.uniform(0.02, 0.1)
    t.body("hook", box(0.2 * width, 0.2 * width, 0.2 * width), (0, 0, top + rise), mass=hook)
    t.scene["winches"].append({"name": "hoist", "at": [-0.2, 0, top + rise + 10], "axis": [0, 1, 0], "radius": 0.2,
                               "max_force": 2 * mass * g, "brake_force": 4 * mass * g, "drum_inertia": 5})
    t.wire("hoist", "hoist", [{"winch": "hoist"}, {"attach": "hook", "at": [0, 0, 0.1 * width]}], mass_nodes(r))
    apart = min(0.3 * length, 0.5 * friction * rise)  # [m] steeper they slide together under the hook
    for i, y in enumerate((-apart, apart)):
        out, low = width * 0.6 + 0.05, 0.15
        t.wire(f"sling{i}", "sling", [{"attach": "hook", "at": [0, 0, -0.1 * width]}] + [
            {"by": [px, y, pz]} for px, pz in ((-out, top), (-out, low), (out, low), (out, top))] + [
            {"attach": "hook", "at": [0, 0, -0.1 * width]}])
    v = r.uniform(0.1, 0.3)
    t.speed("hoist", (0, 0), (1, -v), (10, -v), (11, 0), (30, 0))
    t.seconds = 30
    t.expect("hoist [N]", tension("hoist", "tension_end"), (mass + hook) * g, 0.03)
    return t


def choker(r):
    """Pipes in two chokers on a deck that may roll, lifted and put down."""
    t = Trial("choker")
    count, radius = r.choice([1, 2, 3, 5]), r.uniform(0.1, 0.4)
    length, mass = r.uniform(5, 12), r.uniform(0.3e4, 1.6e4) * radius**2
    weight = count * mass * g
    top = 0.2 + (2 if count < 3 else 2 + math.sqrt(3)) * radius
    moves = {"motion": "fixed"} if r.random() < 0.5 else {
        "motion": "kinematic", "moves": [{"about": [1, 0, 0], "at": [0, 0, -6], "amplitude_deg": r.uniform(2, 10),
                                          "period": r.uniform(6, 14), "rise": 5}]}
    t.wire_type("sling", weight / 2, r.uniform(0.1, 0.3))
    t.wire_type("hoist", weight)
    t.body("deck", box(40, 40, 1), (0, 0, -0.5), material="wood", **moves)
    base = min(count, 3)
    for end in (-1, 1):
        t.body(f"dunnage{end}", box(2 * (base + 1) * radius + 1, 0.3, 0.2), (0, end * length / 2.7, 0.1),
               material="wood", **moves)
        for side in (-1, 1):
            t.body(f"stop{end}{side}", box(0.2, 0.3, 0.6), (side * (base * radius + 0.13), end * length / 2.7, 0.5),
                   **moves)
    for i in range(count):
        row, k, n = (0, i, base) if i < base else (1, i - base, count - base)
        t.body(f"pipe{i}", cylinder(radius, length), ((k - (n - 1) / 2) * (2 * radius + 1e-3), 0,
               0.2 + (1 + row * math.sqrt(3)) * (radius + 1e-3)), mass=mass, orientation=about_x)
    hook = weight / g * r.uniform(0.03, 0.1)
    t.body("hook", box(0.3, 0.3, 0.4), (0, 0, top + (rise := r.uniform(0.3, 0.6) * length)), mass=hook)
    t.scene["winches"].append({"name": "hoist", "at": [-0.3, 0, top + rise + 12], "axis": [0, 1, 0], "radius": 0.3,
                               "max_force": 2 * weight, "brake_force": 4 * weight, "drum_inertia": 20})
    t.wire("hoist", "hoist", [{"winch": "hoist"}, {"attach": "hook", "at": [0, 0, 0.2]}], mass_nodes(r))
    for end in (-1, 1):
        y, out = end * length / 5, (base + 0.25) * radius + 0.3
        t.body(f"ring{end}", {"sphere": 0.05}, (0.3 * radius, y, top + 0.3), mass=max(3, 2e-3 * weight / g))
        t.wire(f"sling{end}", "sling", [{"attach": "hook", "at": [0, 0, -0.2]}, {"eye": f"ring{end}"}] + [
            {"by": [px, y, pz]} for px, pz in ((out, top + 0.1), (out, 0.1), (-out, 0.1), (-out, top + 0.1))] + [
            {"attach": f"ring{end}"}], passes=[f"ring{end}"])
    v = r.uniform(0.1, 0.3)
    t.speed("hoist", (0, 0), (2, 0), (3, -v), (12, -v), (13, 0), (20, 0), (21, v), (30, v), (31, 0))
    t.seconds = 34
    for end in (-1, 1):  # one sling may hold all for a moment, its legs at 45°; set down, the heap falls into it
        t.never_above(f"sling{end} [N]", tension(f"sling{end}"), 1.2 * weight * math.sqrt(2), 1, 20)
    return t


def lashing(r):
    """A crate under two lashings on a deck that rolls, less than friction and lashings hold."""
    t = Trial("lashing")
    mass, friction = log_uniform(r, 200, 5e4), r.uniform(0.2, 0.6)
    side = (mass / r.uniform(150, 700))**(1 / 3)
    x, y, z = side * r.uniform(1, 2.5), side * r.uniform(0.9, 1.5), side * r.uniform(0.6, 1)
    pull, period, aside = mass * g / 2, r.uniform(6, 14), r.uniform(0, 5)
    # pulling down with 1.2 of its weight in all, a crate holds against so much of its own
    capacity = friction * (0.9 + 1.2)
    amplitude = min(r.uniform(4, 20), math.degrees(0.6 * capacity / (1 + (2 * math.pi / period)**2 * 6 / g)))
    period = round(period * ticks_per_second) / ticks_per_second
    moves = {"motion": "kinematic", "moves": [{"about": [1, 0, 0], "at": [0, 0, -5], "amplitude_deg": amplitude,
                                               "period": period, "rise": 2 * period}]}
    t.scene["materials"]["steel"]["friction"] = friction
    t.wire_type("lash", pull, 0.3, strain=(strain := r.uniform(3e-3, 6e-3)))
    t.body("deck", box(30, 30, 1), (0, 0, -0.5), **moves)
    t.body("cargo", box(x, y, z), (0, aside, z / 2), mass=mass)
    over = math.hypot(0.6 * z, z)
    for name, end in (("aft", -1), ("fore", 1)):
        t.wire(name, "lash", [{"attach": "deck", "at": [end * x / 3, aside - y / 2 - 0.6 * z, 0.5]},
                              {"over": "cargo", "axis": [1, 0, 0], "side": -1},
                              {"attach": "deck", "at": [end * x / 3, aside + y / 2 + 0.6 * z, 0.5]}],
               mass_nodes(r), length=(2 * over + y) * (1 - strain))
    rolls = 12
    t.seconds = (rolls + 1) * period + 0.1
    t.probes = [f"body.{b}.{p}" for b in ("cargo", "deck") for p in
                ("position.x", "position.y", "position.z", "orientation.x", "orientation.w")]

    def place(row):
        angle = 2 * math.atan2(row["body.deck.orientation.x"], row["body.deck.orientation.w"])
        dy = row["body.cargo.position.y"] - row["body.deck.position.y"]
        dz = row["body.cargo.position.z"] - row["body.deck.position.z"]
        return (row["body.cargo.position.x"], dy * math.cos(angle) + dz * math.sin(angle),
                dz * math.cos(angle) - dy * math.sin(angle))

    def check(table):
        ticks = round(period * ticks_per_second)
        for phase in range(0, ticks, max(1, ticks // 8)):
            first, last = table[4 * ticks + phase], table[rolls * ticks + phase]
            for wire in ("aft", "fore"):
                for end in ("tension_start", "tension_end"):
                    a, b = tension(wire, end)(first), tension(wire, end)(last)
                    if abs(b - a) > 0.005 * a:
                        return (yield f"{wire} {end} {a:.5g} → {b:.5g} N in {rolls - 4} rolls of {amplitude:.1f}°")
            moved = math.dist(place(first), place(last))
            if moved > 1e-3:
                return (yield f"walked {1e3 * moved:.2f} mm in {rolls - 4} rolls of {amplitude:.1f}°")
    t.checks.append(check)
    return t


def carriage(t, away, height, most, speed):
    t.body("carriage", box(0.5, 0.5, 0.2), (-away, 0, height), mass=100)
    t.scene["joints"].append({"name": "pull", "kind": "slider", "b": "carriage", "at": [-away, 0, height],
                              "axis": [1, 0, 0], "motor": {"max_force": most}})
    t.speed("pull", (0, 0), (1, 0), (2, speed), (30, speed))


def pin(r):
    """Turns about a fixed pin: holding and load differ by the capstan law while it slides."""
    t = Trial("pin")
    load, friction, turns = log_uniform(r, 50, 2e4), r.uniform(0.03, 0.3), r.choice([0, 0, 1, 2])
    hauls = r.random() < 0.5 and turns < 2
    pull = load * g * math.exp(friction * (math.pi / 2 + 2 * math.pi * turns) * (1 if hauls else 0))
    t.wire_type("rope", 1.5 * pull, friction)
    diameter = t.scene["wire_types"]["rope"]["diameter"]
    radius, drop, away = r.uniform(3, 12) * diameter + 0.03, r.uniform(4, 10), r.uniform(4, 12)
    t.body("pin", cylinder(radius, 4), orientation=about_x, facets=r.choice([16, 32, 64]))
    height = radius + diameter / 2
    t.body("load", box(0.3, 0.3, 0.3), (height, 0, -drop - 0.15), mass=load)
    carriage(t, away, height, 10 * pull, -0.1 if hauls else 0.1)
    t.wire("rope", "rope", [{"attach": "load", "at": [0, 0, 0.15]},
                            {"over": "pin", "side": 1, **({"turns": turns} if turns else {})},
                            {"attach": "carriage"}], 0)
    t.scene["wire_types"]["rope"]["mass_per_metre"] *= 1e-2
    t.seconds = 20
    angle = math.pi / 2 + 2 * math.pi * turns
    wanted = math.exp(friction * angle * (1 if hauls else -1))
    t.expect(f"holding over load, {turns} turns, {friction:.3f}",
             lambda row: row["wire.rope.tension_end"] / row["wire.rope.tension_start"], wanted, 0.03)
    t.expect("load [N]", tension("rope"), load * g, 0.02)
    return t


def roller(r):
    """Over a drum that turns on its bearings: no friction is lost, whatever the wire's."""
    t = Trial("roller")
    load, friction = log_uniform(r, 50, 5e4), r.uniform(0.1, 0.5)
    t.wire_type("rope", 1.5 * load * g, friction)
    diameter = t.scene["wire_types"]["rope"]["diameter"]
    radius, drop, away = r.uniform(5, 25) * diameter + 0.05, r.uniform(5, 20), r.uniform(5, 30)
    height = radius + diameter / 2
    t.body("roller", cylinder(radius, 3), orientation=about_x, mass=load * r.uniform(0.02, 0.5),
           facets=r.choice([16, 32]))
    t.scene["joints"].append({"name": "bearing", "kind": "hinge", "b": "roller", "axis": [0, 1, 0]})
    t.body("load", box(0.3, 0.3, 0.3), (height, 0, -drop - 0.15), mass=load)
    carriage(t, away, height, 10 * load * g, r.choice([-0.1, 0.1]))
    nodes = mass_nodes(r)
    t.wire("rope", "rope", [{"attach": "load", "at": [0, 0, 0.15]}, {"over": "roller", "side": 1},
                            {"attach": "carriage"}], nodes)
    if not nodes:
        t.scene["wire_types"]["rope"]["mass_per_metre"] *= 1e-2
    t.seconds = 20
    hangs = t.scene["wire_types"]["rope"]["mass_per_metre"] * drop * g
    t.expect("carriage over load", lambda row: row["wire.rope.tension_end"] / (tension("rope")(row) + hangs), 1, 0.02)
    return t


def tackle(r):
    """A block of two to six falls: the hauling part pulls with a share of the load."""
    t = Trial("tackle")
    falls, load = r.randint(2, 6), log_uniform(r, 200, 5e4)
    pull = load * g / falls
    t.wire_type("rope", pull)
    height = r.uniform(5, 20)
    t.body("block", box(0.4, 0.4, 0.3), mass=load)
    t.scene["winches"].append({"name": "hoist", "at": [-4, 0, height], "axis": [0, 1, 0], "radius": 0.25, "side": 1,
                               "max_force": 3 * pull, "brake_force": 6 * pull, "drum_inertia": r.uniform(1, 50)})
    t.body("head", box(2, 2, 0.2), (0, 0, height + 0.3))
    stops, down = [{"winch": "hoist"}, {"eye": "head", "at": [-0.3, 0, -0.3]}], True
    for i in range(falls):
        end = i == falls - 1
        body, z = ("block", 0.15) if down else ("head", -0.3)
        spread = 0.1 * (i - (falls - 1) / 2)
        stops.append({"attach" if end else "eye": body, "at": [0 if body == "block" else spread, 0, z]})
        down = not down
    t.wire("rope", "rope", stops, 0)
    v = r.uniform(0.05, 0.4)
    t.speed("hoist", (0, 0), (2, 0), (3, -v), (8, -v), (9, 0), (10, v), (14, v), (15, 0))
    t.seconds = 30
    t.expect("hauling part [N]", tension("rope"), pull, 0.02)
    return t


def snag(r):
    """A load that is hoisted against the underside of a beam until the winch stalls, and lowered again."""
    t = Trial("snag")
    load = log_uniform(r, 200, 2e4)
    most = load * g * r.uniform(1.5, 4)
    t.wire_type("rope", most)
    side = (load / 2000)**(1 / 3)
    t.body("beam", box(4 * side, 0.5, 0.4), (side * r.uniform(0, 2), 0.25 + r.uniform(0.05, 0.3) * side, 0))
    t.body("load", box(side * r.uniform(1, 2), side, side), (0, 0, -r.uniform(2, 5) * side), mass=load)
    t.scene["winches"].append({"name": "hoist", "at": [-0.3, 0, 4 * side + r.uniform(4, 10)], "axis": [0, 1, 0],
                               "radius": 0.3, "max_force": most, "brake_force": 1.5 * most,
                               "drum_inertia": r.uniform(1, 20)})
    t.wire("rope", "rope", [{"winch": "hoist"}, {"attach": "load", "at": [r.uniform(-0.2, 0.2) * side, 0, side / 2]}],
           mass_nodes(r))
    v = r.uniform(0.1, 0.5)
    up = 6 * side / v + 3
    t.speed("hoist", (0, 0), (1, -v), (up, -v), (up + 1, v), (2 * up, v), (2 * up + 1, 0))
    t.seconds = 2 * up + 20
    blow = most + v * math.sqrt(load * most / (2e-3 * 6)) + v * 10 * most  # with drum and load at full speed
    t.never_above("rope [N]", tension("rope"), blow)
    t.probes = ["body.load.position.z"]

    def check(table):  # what has slipped past the edge comes down on the beam
        rows = table[-10 * ticks_per_second:]
        pull = sum(map(tension("rope", "tension_end"), rows)) / len(rows)
        if rows[-1]["body.load.position.z"] < 0 and abs(pull - load * g) > 0.05 * load * g:
            yield f"free again the rope has {pull:.5g} N, expected {load * g:.5g}"
    t.checks.append(check)
    return t


def pinch(r):
    """Jaws that close on a loaded wire, hold it, and let go."""
    t = Trial("pinch")
    load, press = log_uniform(r, 200, 3e4), log_uniform(r, 3e3, 5e5)
    t.wire_type("rope", load * g, strain=1e-3)
    diameter = t.scene["wire_types"]["rope"]["diameter"]
    away, jaw, speed = 0.6 + diameter, log_uniform(r, 200, 2e4), r.choice([0.1, 0.3, 1])
    round_jaws, both = r.random() < 0.3, r.random() < 0.5
    aside = r.uniform(-1, 1) * diameter
    for name, x, moves in (("left", -away, True), ("right", away, both)):
        t.body(name, cylinder(0.5, 2) if round_jaws else box(1, 2, 1), (x, 0, 0), mass=jaw if moves else None,
               orientation=about_x if round_jaws else [1, 0, 0, 0])
        if moves:
            t.scene["joints"].append({"name": name, "kind": "slider", "b": name, "at": [x, 0, 0], "axis": [1, 0, 0],
                                      "motor": {"max_force": press}})
            v = speed if x < 0 else -speed
            t.speed(name, (0, 0), (2, 0), (2.2, v), (8, v), (8.2, -v), (10, -v), (10.2, 0))
    t.body("load", box(1, 1, 1), (aside, 0, -8), mass=load)
    t.wire("rope", "rope", [{"attach": "world", "at": [aside, 0, 8]}, {"attach": "load", "at": [0, 0, 0.5]}],
           mass_nodes(r), length=15.5 * (1 - 8e-4))
    t.seconds = 14
    travel = 2 * (away - 0.5) - diameter  # [m] of both jaws together, until they have it between them
    stiffness = load * g / 1e-3 / 15.5
    given = press * travel + jaw * (1 + both) * speed**2 / 2
    t.never_above("rope [N]", tension("rope"), 1.35 * load * g + 0.4 * press + math.sqrt(2 * stiffness * given))
    t.expect("rope [N], let go", tension("rope", "tension_end"), load * g, 0.03)
    return t


def grip(r):
    """Jaws that hold a loaded wire while the winch above pays out: they carry what friction of both allows."""
    t = Trial("grip")
    load, friction = log_uniform(r, 200, 3e4), r.uniform(0.1, 0.5)
    press = load * g / (2 * friction) * r.choice([r.uniform(0.2, 0.8), r.uniform(1.3, 4)])
    t.wire_type("rope", load * g, friction, strain=1e-3)
    diameter = t.scene["wire_types"]["rope"]["diameter"]
    away, aside = 0.55 + diameter, r.uniform(-0.5, 0.5) * diameter
    round_jaws, both = r.random() < 0.5, r.random() < 0.5
    for name, x, moves in (("left", -away, True), ("right", away, both)):
        t.body(name, cylinder(0.5, 2) if round_jaws else box(1, 2, 1), (x, 0, 0), mass=2000 if moves else None,
               orientation=about_x if round_jaws else [1, 0, 0, 0])
        if moves:
            t.scene["joints"].append({"name": name, "kind": "slider", "b": name, "at": [x, 0, 0], "axis": [1, 0, 0],
                                      "motor": {"max_force": press}})
            v = 0.1 if x < 0 else -0.1
            t.speed(name, (0, 0), (1, 0), (1.2, v), (30, v))
    t.body("load", box(1, 1, 1), (aside, 0, -8), mass=load)
    t.scene["winches"].append({"name": "hoist", "at": [aside - 0.3, 0, 8], "axis": [0, 1, 0], "radius": 0.3,
                               "max_force": 3 * load * g, "brake_force": 6 * load * g, "drum_inertia": 5})
    t.wire("rope", "rope", [{"winch": "hoist"}, {"attach": "load", "at": [0, 0, 0.5]}], mass_nodes(r))
    t.scene["wire_types"]["rope"]["mass_per_metre"] *= 1e-2
    t.speed("hoist", (0, 0), (6, 0), (7, 0.05), (30, 0.05))
    t.seconds = 16
    held = 2 * friction * press
    t.expect("load [N]", tension("rope", "tension_end"), load * g, 0.03)
    if held > load * g:
        t.never_above("rope above the jaws [N]", tension("rope"), 0.05 * load * g, 14)
    else:
        t.expect(f"rope above the jaws [N], they hold {held:.4g} of {load * g:.4g},", tension("rope"),
                 load * g - held, 0.1 * load * g / (load * g - held))
    return t


def ship(r):
    """A winch on a ship that rolls; its wire over bulwark or stern to a load outboard."""
    t = Trial("ship")
    load, friction = log_uniform(r, 500, 5e4), r.uniform(0.1, 0.4)
    beam, deck = r.uniform(6, 20), r.uniform(1, 4)
    amplitude, period = r.uniform(0, 12), r.uniform(6, 14)
    t.wire_type("rope", 2 * load * g, friction)
    bulwark = r.random() < 0.5
    hull = box(40, beam, 2 * deck)
    parts = [{"shape": hull}] + [{"shape": box(40, 0.3, 1.2), "position": [0, s * (beam / 2 - 0.15), deck + 0.6]}
                                 for s in (-1, 1)] * bulwark
    t.body("ship", {"compound": parts}, motion="kinematic", moves=[
        {"along": [0, 0, 1], "amplitude": r.uniform(0, 1), "period": r.uniform(6, 12), "rise": 4},
        {"about": [1, 0, 0], "amplitude_deg": amplitude, "period": period, "rise": 4}])
    rail = deck + 1.2 * bulwark
    t.scene["winches"].append({"name": "winch", "body": "ship", "at": [0, -0.2 * beam, deck + 1], "axis": [1, 0, 0],
                               "radius": 0.5, "side": -1, "drum_inertia": 500, "max_force": 4 * load * g,
                               "brake_force": 8 * load * g})
    out = beam / 2 + r.uniform(0.5, 3)
    t.body("load", box(1, 1, 1), (0, out, -r.uniform(6, 20)), mass=load)
    t.wire("rope", "rope", [{"winch": "winch"}, {"by": [0, beam / 2 + 0.4, rail + 0.4]},
                            {"attach": "load", "at": [0, 0, 0.5]}], mass_nodes(r))
    v = r.uniform(-0.3, 0.3)
    t.speed("winch", (0, 0), (3, 0), (4, v), (8, v), (9, 0))
    t.seconds = 30
    # of a wire that bends by at most a half turn over the rail, and a load that rides with the ship and swings
    lever = (beam / 2 + rail) * math.radians(amplitude) * (2 * math.pi / period)**2
    ride = 1 + (lever + (2 * math.pi / 6)**2 * 1.0) / g
    t.never_above("rope [N]", tension("rope"), 1.6 * load * g * ride * math.exp(friction * math.pi), 4)
    return t


kinds = {kind.__name__: kind for kind in (bridle, basket, choker, lashing, pin, roller, tackle, snag, pinch, grip,
                                        ship)}
