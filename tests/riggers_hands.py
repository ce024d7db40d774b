"""More random scenes of riggers.py: hands that never let a lever rest, and boats that tow."""
import math

from riggers_afloat import barge, water
from riggers_scenes import Trial, box, g, log_uniform, mass_nodes, tension
from wire_account import ticks_per_second


def jerks(r, fastest, seconds):
    """A lever that is thrown about: times [s] and speeds [m/s]; at rest in the end."""
    at, speed, points = 1.0, 0.0, [(0.0, 0.0), (1.0, 0.0)]
    while at < seconds:
        change = r.uniform(0.1, 0.6)
        speed = r.choice([-fastest, 0.0, fastest, r.uniform(-fastest, fastest)])
        hold = r.uniform(0.2, 4)
        points += [(at + change, speed), (at + change + hold, speed)]
        at += change + hold
    return points + [(at + 0.5, 0.0)]


def clumsy(r):
    """A crate under a trolley that runs to and fro while the winch hoists and lowers, over a floor and beside a wall."""
    t = Trial("clumsy")
    load, high = log_uniform(r, 100, 5e4), r.uniform(8, 30)
    side = (load / r.uniform(200, 2000))**(1 / 3)
    size = [side * r.uniform(0.7, 1.5) for _ in range(3)]
    diameter = t.wire_type("fall", load * g)
    hoisting, running = r.uniform(0.2, 1.0), r.uniform(0.1, 1.0)
    busy = 40.0
    run = jerks(r, running, busy)
    t.body("trolley", box(1, 1, 0.3), (0, 0, high), motion="kinematic",
           moves=[{"along": [1, 0, 0], "of": "speed", "table": [list(p) for p in run]}])
    t.body("ground", {"half_space": [0, 0, 1]}, material="concrete")
    t.body("wall", box(0.5, 20, 0.6 * high), (r.uniform(3, 8), 0, 0.3 * high), material="concrete")
    begins = r.uniform(0.1, 0.6) * (high - 2 * size[2] - 3) if r.random() < 0.8 else 0.0  # [m] over the ground
    t.body("load", box(*size), (0, 0, begins + size[2] / 2), mass=load, material="wood")
    t.scene["apart"].append(["trolley", "load"])
    t.scene["winches"].append({"name": "winch", "body": "trolley", "at": [-0.2, 0, -0.3], "axis": [0, 1, 0],
                               "radius": 0.2, "side": 1, "max_force": 2 * load * g, "brake_force": 4 * load * g,
                               "drum_inertia": 0.01 * load, "min_out": 1.5, "max_out": high + 2})
    t.wire("fall", "fall", [{"winch": "winch"}, {"attach": "load", "at": [0, 0, size[2] / 2]}], mass_nodes(r))
    t.speed("winch", *jerks(r, hoisting, busy))
    t.seconds = busy + 30
    t.probes = [f"body.load.{what}.{axis}" for what in ("position", "velocity") for axis in "xyz"]
    stiffness = 5e10 * math.pi / 4 * diameter**2

    def most(table):
        """Beside its weight no more than a blow at the speed that it met the taut wire with: its energy stretches it."""
        fastest = 0.0  # [m/s] of late: forgotten within a second or so
        for row in table:
            now = math.hypot(*(row[f"body.load.velocity.{axis}"] for axis in "xyz"))
            fastest = max(now, fastest * (1 - 1 / ticks_per_second))
            length = max(high - row["body.load.position.z"] - size[2] / 2 - 0.5, 1.5)
            blow = (fastest + hoisting + running) * math.sqrt(stiffness / length * load)
            bound = load * (g + fastest**2 / length) + blow
            if tension("fall", "tension")(row) > 1.2 * bound:
                yield f"pulls {tension('fall', 'tension')(row):.5g} N at {row['time']:.2f} s, at most {bound:.5g}"
                return
    t.checks.append(most)

    def hangs(table):
        rows = table[-10 * ticks_per_second:]
        low = min(row["body.load.position.z"] for row in rows) - math.hypot(*size) / 2
        moving = max(math.hypot(*(row[f"body.load.velocity.{axis}"] for axis in "xyz")) for row in rows)
        pull = sum(map(tension("fall", "tension_end"), rows)) / len(rows)
        wall = t.scene["bodies"][2]["position"][0]
        if abs(rows[-1]["body.load.position.x"] - wall) < 0.3 + math.hypot(*size):
            return  # it may lean there, held down by friction
        if low > 0.01 and moving < 0.5 and abs(pull - load * g) > 0.03 * load * g:
            yield f"hangs with {pull:.5g} N, weighs {load * g:.5g}"
        if pull > 1.05 * load * (g + moving**2 / 1.5):
            yield f"at rest it pulls {pull:.5g} N, weighs {load * g:.5g}"
    t.checks.append(hangs)
    return t


def tow(r):
    """A boat that stops and goes with a barge in tow, in calm water or in waves."""
    t = Trial("tow")
    length, beam, depth, mass = barge(t, r)
    wire = r.uniform(60, 300)
    fastest = r.uniform(0.5, 3)
    surge = mass * 1.1
    pull = surge * 0.05  # [N] what a tow of that size is worked with: 0.05 m/s² of it
    diameter = t.wire_type("tow", 3 * pull)
    if r.random() < 0.5:
        t.scene["sea"] |= {"wave_height": r.uniform(0.3, 1.5), "period": r.uniform(5, 10),
                           "direction_deg": r.uniform(0, 360), "seed": r.randrange(1000)}
    bow = length / 2
    busy = 60.0
    ahead = [(at, abs(speed)) for at, speed in jerks(r, fastest, busy)]
    # slow at first, as nobody tows otherwise: what is slack comes tight with the tenth of it
    ahead = [(0.0, 0.0), (5.0, 0.1 * fastest), (25.0, 0.1 * fastest)] + [(at + 25, speed) for at, speed in ahead[2:]]
    t.body("tug", box(20, 8, 3), (bow + wire * r.uniform(0.96, 0.99) + 10, r.uniform(-0.08, 0.08) * wire, 1),
           motion="kinematic", moves=[{"along": [1, 0, 0], "of": "speed", "table": [list(p) for p in ahead]}])
    t.wire("tow", "tow", [{"attach": "tug", "at": [-10.1, 0, 1.6]}, {"attach": "barge", "at": [bow + 0.1, 0, depth / 2]}],
           r.choice([5, 10, 20]), length=wire)
    t.seconds = busy + 60
    t.probes = ["body.barge.velocity.x", "body.barge.position.x", "body.tug.position.x"]
    stiffness = 5e10 * math.pi / 4 * diameter**2 / wire

    def check(table):
        worst = max(table, key=tension("tow", "tension"))
        rope = t.scene["wire_types"]["tow"]["mass_per_metre"]
        # the barge at the tug's speed, and the waves', against it at most; its drag at that, and the waves it makes
        waves = t.scene["sea"]
        closing = fastest + math.pi * waves["wave_height"] / waves.get("period", 1)
        drag = water * beam * depth * (2 * closing)**2 + 0.2 * math.sqrt(water * g * length * beam * 2 * mass) * closing
        bound = closing * math.sqrt(stiffness * (surge + mass)) + drag + rope * g * wire
        if tension("tow", "tension")(worst) > bound:
            yield f"pulls {tension('tow', 'tension')(worst):.5g} N at {worst['time']:.2f} s, at most {bound:.5g}"
        early, late = table[10 * ticks_per_second], table[85 * ticks_per_second]
        made = late["body.tug.position.x"] - early["body.tug.position.x"]
        came = late["body.barge.position.x"] - early["body.barge.position.x"]
        if came < made - 2 - 0.05 * wire:
            yield f"the tug made {made:.1f} m, the barge {came:.1f}"
    t.checks.append(check)
    return t


kinds = {kind.__name__: kind for kind in (clumsy, tow)}
