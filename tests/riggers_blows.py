"""More random scenes of riggers.py: what falls, strikes, swings and rolls."""
import math

from riggers_scenes import Trial, about_x, box, carriage, cylinder, g, log_uniform, mass_nodes, tension
from wire_account import ticks_per_second


def peak(table, value):
    return max(map(value, table))


def catch(r):
    """A load falls into a slack wire: energy says how hard it is caught, and how fast it comes back."""
    t = Trial("catch")
    load, length, speed = log_uniform(r, 100, 2e4), r.uniform(8, 100), r.uniform(1, 10)
    # a bounce of 18 ticks at least: quicker chains of nodes swallow what they catch (docs/theory/wires.md 1.3)
    strain = max(r.uniform(5e-4, 3e-3), g / length / (2 * math.pi * ticks_per_second / 18)**2)
    t.wire_type("rope", load * g, strain=strain)
    kind = t.scene["wire_types"]["rope"]
    kind["mass_per_metre"] = min(kind["mass_per_metre"], 0.02 * load / length)
    t.body("load", {"sphere": 0.2}, (0, 0, -length + 0.5), mass=load, velocity=[0, 0, -speed])
    t.wire("rope", "rope", [{"attach": "world"}, {"attach": "load"}], r.choice([0, 5, 10, 20]), length=length)
    t.probes = ["body.load.velocity.z"]
    t.seconds = 0.5 / speed + 2 * math.pi * math.sqrt(strain * length / g) + 1
    struck = math.sqrt(speed**2 + 2 * g * 0.5)
    stiffness = load * g / (strain * length)
    wanted = load * g + math.sqrt((load * g)**2 + stiffness * load * struck**2)

    def check(table):
        most = peak(table, tension("rope"))
        if not 0.87 * wanted < most < 1.06 * wanted:
            yield f"caught with {most:.5g} N, energy says {wanted:.5g}"
        back = peak(table, lambda row: row["body.load.velocity.z"])
        fastest = math.sqrt(struck**2 + g * strain * length)
        if not 0.85 * fastest < back < 1.01 * fastest:
            yield f"came back at {back:.4g} of {fastest:.4g} m/s"
    t.checks.append(check)
    return t


def brush(r):
    """Something light that flies against a loaded wire: a tenth of the pull, and what its energy stretches."""
    t = Trial("brush")
    load, length = log_uniform(r, 3e3, 6e4), r.uniform(4, 20)
    t.wire_type("rope", load * g)
    t.scene["wire_types"]["rope"]["mass_per_metre"] *= r.choice([0, 1])
    size, speed = r.uniform(0.03, 0.12), log_uniform(r, 1.2, 12)
    mass = 8 * size**3 * log_uniform(r, 300, 7800)  # from timber to steel
    t.body("load", box(1, 1, 1), (0, 0, -length - 0.5), mass=load)
    t.wire("rope", "rope", [{"attach": "world"}, {"attach": "load", "at": [0, 0, 0.5]}], mass_nodes(r),
           length=length / (1 + 2e-3))
    t.scene["settling"] = 0.5  # [1/s] what it bounced with at the start
    high, aside, time = -1 - (length - 1.5) * r.uniform(0, 1), r.uniform(-0.8, 0.8) * size, 0.3
    t.body("bob", {"sphere": size} if r.random() < 0.5 else box(2 * size, 2 * size, 2 * size),
           (-speed * time, aside, high + g * time**2 / 2), mass=mass, velocity=[speed, 0, 0])
    t.seconds = 3

    def check(table):
        worst = max(abs(tension("rope")(row) - load * g) for row in table if row["time"] > 0.1)
        brought = mass * (speed**2 + (g * time)**2) / 2
        stretches = math.sqrt((load * g)**2 + 2 * brought * load * g / (2e-3 * length)) - load * g
        if worst > 0.1 * load * g + stretches:
            yield f"pull changes by {worst:.4g} of {load * g:.5g} N"
    t.checks.append(check)
    return t


def uneven(r):
    """A crate whose centre of mass lies aside, in two legs: it hangs with that below the hook."""
    t = Trial("uneven")
    mass = log_uniform(r, 200, 3e4)
    x, y, z = (r.uniform(0.8, 3) for _ in range(3))
    centre = [r.uniform(-0.25, 0.25) * x, r.uniform(-0.2, 0.2) * y, r.uniform(-0.3, 0.1) * z]
    rise = r.uniform(0.6, 1.5) * x
    t.wire_type("leg", mass * g)
    t.wire_type("hoist", mass * g)
    for kind in t.scene["wire_types"].values():
        kind["mass_per_metre"] *= 1e-2
    t.body("crate", box(x, y, z), mass=mass, centre_of_mass=centre)
    t.body("hook", {"sphere": 0.1}, (0, 0, z / 2 + rise), mass=mass * 0.02)
    t.wire("hoist", "hoist", [{"attach": "world", "at": [0, 0, z / 2 + rise + 8]}, {"attach": "hook"}], 0)
    for i, side in enumerate((-1, 1)):
        t.wire(f"leg{i}", "leg", [{"attach": "hook"}, {"attach": "crate", "at": [side * x / 2.2, 0, z / 2]}],
               mass_nodes(r), length=math.hypot(x / 2.2, rise))
    t.scene["settling"] = 0.3  # [1/s] it has swung out
    t.probes = [f"body.{b}.{p}" for b in ("crate", "hook") for p in
                ("position.x", "position.y", "position.z")]
    t.probes += [f"body.crate.orientation.{c}" for c in "wxyz"]
    t.seconds = 60

    def check(table):
        at = [0.0, 0.0]
        rows = table[-10 * ticks_per_second:]
        for row in rows:
            w, i, j, k = (row[f"body.crate.orientation.{c}"] for c in "wxyz")
            cx, cy, cz = centre
            turned = (cx * (1 - 2 * (j * j + k * k)) + 2 * cy * (i * j - w * k) + 2 * cz * (i * k + w * j),
                      2 * cx * (i * j + w * k) + cy * (1 - 2 * (i * i + k * k)) + 2 * cz * (j * k - w * i))
            for axis in (0, 1):
                name = "position." + "xy"[axis]
                at[axis] += (row["body.crate." + name] + turned[axis] - row["body.hook." + name]) / len(rows)
        if math.hypot(*at) > 0.01 * x:
            yield f"centre of mass {1e3 * math.hypot(*at):.1f} mm off the plumb line"
    t.checks.append(check)
    t.expect("hoist [N]", tension("hoist"), mass * 1.02 * g, 0.01)
    return t


def sweep(r):
    """A loaded wire over an edge, dragged along it to and fro."""
    t = Trial("sweep")
    load, along = log_uniform(r, 200, 3e4), r.uniform(0.05, 0.4)
    t.wire_type("rope", 2 * load * g, r.uniform(0.1, 0.4))
    t.scene["wire_types"]["rope"]["friction_along_edge"] = along
    away, drop, most = r.uniform(3, 12), r.uniform(3, 12), r.uniform(0.5, 3)
    period = r.uniform(1.6, 3) * 2 * math.pi * math.sqrt(drop / g)  # slower than the load swings
    t.body("deck", box(8, 40, 2), (-4, 0, -1))
    at = 1 + r.uniform(0, 1)
    t.body("drive", box(0.4, 0.4, 0.4), (-away, 0, at), mass=load)
    t.scene["joints"].append({"name": "drive", "kind": "slider", "b": "drive", "at": [-away, 0, at], "axis": [0, 1, 0],
                              "motor": {"max_force": 20 * load * g}})
    rate = 2 * math.pi / period
    t.speed("drive", *((time / 4, most * rate * min(1, time / 12) * math.cos(rate * time / 4)) for time in range(160)))
    t.body("load", box(0.8, 0.8, 0.8), (0.6, 0, -drop), mass=load)
    straight = math.hypot(away, at) + math.hypot(0.6, drop - 0.4)
    t.wire("rope", "rope", [{"attach": "drive"}, {"by": [0.3, 0, 0.3]}, {"attach": "load", "at": [0, 0, 0.4]}],
           mass_nodes(r), length=straight * (1 - 1e-3), passes=["drive"])
    t.seconds = 40
    t.expect("load [N]", tension("rope", "tension_end"), load * g, 0.15)  # it swings, and hops where the wire sticks
    return t


def parbuckle(r):
    """A barrel rolled up a ramp in the bights of two ropes: each pulls a quarter of its weight's share."""
    t = Trial("parbuckle")
    load, slope, radius = log_uniform(r, 100, 5e3), math.radians(r.uniform(8, 30)), r.uniform(0.2, 0.6)
    t.wire_type("rope", load * g / 2, 0.3, strain=1e-3)
    t.scene["wire_types"]["rope"]["mass_per_metre"] = 0
    thick = t.scene["wire_types"]["rope"]["diameter"]
    c, s = math.cos(slope), math.sin(slope)

    def ramp(along, above, y=0.0):  # x up the ramp
        return [along * c - above * s, y, along * s + above * c]
    turn = [math.cos(slope / 2), 0, -math.sin(slope / 2), 0]
    t.body("ramp", box(14, 4, 0.5), ramp(4, -0.25), orientation=turn, material="wood")
    t.body("barrel", cylinder(radius, 2), ramp(0, radius + thick + 0.03), mass=load, orientation=about_x,
           material="wood")
    start = ramp(9, 2 * radius + 1.5 * thick)
    t.scene["joints"].append({"name": "pull", "kind": "slider", "b": "carriage", "at": start, "axis": [c, 0, s],
                              "motor": {"max_force": 5 * load * g}})
    t.body("carriage", box(0.3, 2, 0.2), start, mass=50, orientation=turn)
    t.scene["apart"] += [["carriage", "ramp"], ["carriage", "barrel"]]
    for i, y in enumerate((-0.6, 0.6)):
        t.wire(f"rope{i}", "rope", [{"attach": "ramp", "at": [4.5, y, 0.25 + thick / 2 + 0.01]},
                                    {"by": ramp(-radius - 0.3, thick / 2 + 0.01, y)},
                                    {"by": ramp(-radius - 0.3, 2 * radius + 0.2, y)},
                                    {"attach": "carriage", "at": [0, y, 0]}], 0)
    t.speed("pull", (0, 0), (2, 0), (3, 0.2), (10, 0.2), (11, 0))
    t.seconds = 10

    def check(table):
        rows = [row for row in table if 5 < row["time"] < 9]
        pull = sum(tension(f"rope{i}", "tension_end")(row) for row in rows for i in (0, 1)) / len(rows)
        if abs(pull - load * g * s / 2) > 0.05 * load * g * s / 2:
            yield f"ropes pull {pull:.5g} N, half of the weight along the ramp is {load * g * s / 2:.5g}"
    t.checks.append(check)
    return t


kinds = {kind.__name__: kind for kind in (catch, brush, uneven, sweep, parbuckle)}
