"""More random scenes of riggers.py: what floats, hangs over the side or in the water."""
import math

from riggers_scenes import Trial, box, g, log_uniform, mass_nodes, tension
from wire_account import ticks_per_second

water = 1025.0  # [kg/m³]


def barge(t, r, mass_above=0.0):
    """A box that floats, its frame in its middle: length, beam, depth [m], mass [kg]."""
    length, beam = r.uniform(15, 60), r.uniform(8, 20)
    draught = r.uniform(0.15, 0.3) * beam
    depth = draught * r.uniform(1.6, 2.2)
    mass = water * length * beam * draught - mass_above
    t.body("barge", box(length, beam, depth), (0, 0, depth / 2 - draught), mass=mass, hull={"kind": "lump"},
           material="wood")
    t.scene["sea"] = {"level": 0, "wave_height": 0}
    return length, beam, depth, mass


def heel(r):
    """A load hangs over the side of a barge: it heels as wall-sided hulls do."""
    t = Trial("heel")
    length, beam, depth, mass = barge(t, r)
    load = mass * r.uniform(0.003, 0.015)
    out, high = beam / 2 + r.uniform(2, 6), depth / 2 + r.uniform(4, 12)  # of the tip, from the barge's middle
    t.wire_type("fall", load * g)
    middle = t.scene["bodies"][0]["position"][2]
    hangs = r.uniform(2, high - depth / 2)
    t.body("load", box(1, 1, 1), (0, out, middle + high - hangs - 0.5), mass=load)
    t.wire("fall", "fall", [{"attach": "barge", "at": [0, out, high]}, {"attach": "load", "at": [0, 0, 0.5]}],
           mass_nodes(r), passes=["barge"])
    t.scene["settling"] = 0.2
    t.probes = [f"body.barge.orientation.{c}" for c in "wxyz"]
    t.seconds = 90
    draught = (mass + load) / (water * length * beam)
    metacentre = beam**2 / (12 * draught)  # [m] above the centre of buoyancy
    aside, above = load * out / (mass + load), depth / 2 + load * high / (mass + load)  # above: over the keel

    def turning(tangent):
        return metacentre * tangent - aside + (draught / 2 + metacentre * tangent**2 / 2 - above) * tangent
    low, high_end = 0.0, 1.0
    for _ in range(60):
        middle_tangent = (low + high_end) / 2
        low, high_end = (middle_tangent, high_end) if turning(middle_tangent) < 0 else (low, middle_tangent)
    wanted = math.degrees(math.atan(low))
    freeboard = math.degrees(math.atan(2 * min(depth - draught, draught) / beam))

    def check(table):
        rows = table[-20 * ticks_per_second:]
        heels = -math.degrees(sum(2 * math.asin(row["body.barge.orientation.x"]) for row in rows) / len(rows))
        if wanted < 0.9 * freeboard and abs(heels - wanted) > 0.02 * wanted + 0.01:
            yield f"heels by {heels:.3f}°, walls ask for {wanted:.3f}°"
    t.checks.append(check)
    t.expect("fall [N]", tension("fall", "tension_end"), load * g, 0.02)
    return t


def dip(r):
    """A load is lowered into calm water: the wire has its weight, then that less what it displaces."""
    t = Trial("dip")
    side = [r.uniform(0.5, 3) for _ in range(3)]
    displaced = water * side[0] * side[1] * side[2]
    load = displaced * r.uniform(1.3, 7)
    t.wire_type("fall", load * g)
    t.body("load", box(*side), (0, 0, 3 + side[2] / 2), mass=load, hull={"kind": "lump"})
    t.scene["sea"] = {"level": 0, "wave_height": 0}
    high = side[2] + r.uniform(6, 20)
    t.scene["winches"].append({"name": "winch", "at": [-0.3, 0, 3 + high], "axis": [0, 1, 0], "radius": 0.3, "side": 1,
                               "max_force": 3 * load * g, "brake_force": 5 * load * g, "drum_inertia": 0.01 * load})
    t.wire("fall", "fall", [{"winch": "winch"}, {"attach": "load", "at": [0, 0, side[2] / 2]}], mass_nodes(r),
           length=(high - side[2]) / (1 + 2e-3))
    v = r.uniform(0.1, 0.8)
    down = 3 + side[2] + r.uniform(1, 5)
    t.speed("winch", (0, 0), (10, 0), (11, v), (11 + down / v, v), (12 + down / v, 0))
    t.seconds = 12 + down / v + 40
    t.scene["settling"] = 0.1
    rope = t.scene["wire_types"]["fall"]["mass_per_metre"] * g
    t.expect("fall [N]", tension("fall", "tension_end"), (load - displaced) * g, 0.02)

    def check(table):
        rows = [row for row in table if 5 < row["time"] < 10]
        pull = sum(map(tension("fall", "tension_end"), rows)) / len(rows)
        if abs(pull - load * g) > 0.02 * load * g:
            yield f"in air {pull:.5g} N, weighs {load * g:.5g}"
        most = max(tension("fall")(row) for row in table if row["time"] > 5)
        if most > 1.25 * load * g + rope * (high + down):
            yield f"pulls up to {most:.5g} N, weighs {load * g:.5g}"
    t.checks.append(check)
    return t


def voyage(r):
    """A crate lashed on a barge in waves stays where it was, and so do its lashings."""
    t = Trial("voyage")
    length, beam, depth, mass = barge(t, r)
    crate = mass * r.uniform(0.002, 0.02)
    size = min(4.0, (crate / r.uniform(150, 600))**(1 / 3))
    t.scene["sea"] |= {"wave_height": r.uniform(0.3, 1.5), "period": r.uniform(5, 10), "direction_deg": r.uniform(0, 360),
                       "seed": r.randrange(1000)}
    middle = t.scene["bodies"][0]["position"][2]
    deck = middle + depth / 2
    t.body("crate", box(size, size, size), (0, 0, deck + size / 2), mass=crate, material="wood")
    pull = crate * g * r.uniform(0.2, 0.5)
    t.wire_type("lashing", pull)
    away, out = size / 2 + size * r.uniform(0.7, 1.5), size / 2 + 0.05  # eyes on deck, and on the crate's sides
    for i, (x, y) in enumerate(((1, 1), (1, -1), (-1, 1), (-1, -1))):
        slant = math.dist((x * away, y * away, 0), (x * out, y * 0.4 * size, 0.9 * size))
        t.wire(f"lashing{i}", "lashing", [{"attach": "barge", "at": [x * away, y * away, depth / 2]},
                                          {"attach": "crate", "at": [x * out, y * 0.4 * size, 0.4 * size]}], 0,
               length=slant / (1 + 2e-3))
    t.probes = [f"body.{b}.{p}" for b in ("barge", "crate") for p in
                ("position.x", "position.y", "position.z", *(f"orientation.{c}" for c in "wxyz"))]
    t.seconds = 90

    def axes(row):
        w, x, y, z = (row[f"body.barge.orientation.{c}"] for c in "wxyz")
        return ((1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
                (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
                (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))

    def seen_from_barge(row):
        d = [row[f"body.crate.position.{c}"] - row[f"body.barge.position.{c}"] for c in "xyz"]
        return [sum(a * b for a, b in zip(axis, d)) for axis in axes(row)]

    ways = [[(a - b) / slant for a, b in zip((x * away, y * away, 0), (x * out, y * 0.4 * size, 0.9 * size))]
            for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1))]

    def demand(before, row, after):
        """What friction between crate and deck must be for it to stay."""
        h = 1 / ticks_per_second
        weight = [-crate * ((after[f"body.crate.position.{c}"] - 2 * row[f"body.crate.position.{c}"]
                             + before[f"body.crate.position.{c}"]) / h**2 + (g if c == "z" else 0)) for c in "xyz"]
        x, y, z = (sum(a * f for a, f in zip(axis, weight)) + sum(
            way[n] * tension(f"lashing{i}")(row) for i, way in enumerate(ways)) for n, axis in enumerate(axes(row)))
        return math.hypot(x, y) / -z

    def check(table):
        rolls = table[5 * ticks_per_second:]
        if max(map(demand, rolls, rolls[1:], rolls[2:])) > 0.8 * 0.5:
            return  # the sea may shift it
        early, late = ([seen_from_barge(row) for row in rows] for rows in
                       (table[5 * ticks_per_second:25 * ticks_per_second], table[-20 * ticks_per_second:]))
        moved = math.dist(*([sum(column) / len(rows) for column in zip(*rows)] for rows in (early, late)))
        if moved > 1e-3:
            yield f"walked {1e3 * moved:.2f} mm"
        for i in range(4):
            a, b = (sum(map(tension(f"lashing{i}"), rows)) / len(rows) for rows in
                    (table[5 * ticks_per_second:25 * ticks_per_second], table[-20 * ticks_per_second:]))
            if abs(b - a) > 0.01 * a:
                yield f"lashing {i}: {a:.5g} → {b:.5g} N"
    t.checks.append(check)
    return t


kinds = {kind.__name__: kind for kind in (heel, dip, voyage)}
