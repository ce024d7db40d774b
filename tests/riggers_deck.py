"""More random scenes of riggers.py: what is rigged while it runs, on a deck that stands or rolls."""
import math

from riggers_scenes import Trial, about_x, box, cylinder, g, log_uniform, tension
from wire_account import ticks_per_second


def mean(rows, value):
    return sum(map(value, rows)) / len(rows)


def between(table, start, end):
    return [row for row in table if start <= row["time"] < end]


def deck(t, r, load, depth):
    """A deck with a winch forward and a roller at its stern, over which a load hangs; where it hangs [m]."""
    roll = r.choice([0, 0, r.uniform(1, 8)])
    motion = {"motion": "kinematic", "moves": [
        {"about": [1, 0, 0], "amplitude_deg": roll, "period": r.uniform(8, 13), "rise": 3}]} if roll else {}
    radius = r.uniform(0.2, 1.2)
    t.body("ship", box(20, 10, 1), (-10, 0, -0.5), **motion)
    t.body("roller", cylinder(radius, 8), (radius + 0.1, 0, 0.05 - radius), mass=load * r.uniform(0.05, 0.3),
           orientation=about_x)
    t.scene["joints"].append({"name": "bearing", "kind": "hinge", "a": "ship", "b": "roller",
                              "at": [radius + 0.1, 0, 0.05 - radius], "axis": [0, 1, 0]})
    t.scene["apart"].append(["ship", "roller"])
    # in the ship's frame, which is half a metre under its deck and ten before its stern
    t.scene["winches"].append({"name": "winch", "body": "ship", "at": [-6, 0, 1.7], "axis": [0, 1, 0], "radius": 0.4,
                               "side": 1, "max_force": 5 * load * g, "brake_force": 8 * load * g,
                               "drum_inertia": 0.01 * load})
    t.scene["fittings"] = [{"name": "jaw", "kind": "stopper", "body": "ship", "at": [4, 0, 1], "reach": 1.5,
                            "hold": 6 * load * g}]
    hangs = 2 * radius + 0.1
    t.body("load", box(0.5, 0.5, 0.5), (hangs, 0, -depth - 0.25), mass=load)
    return roll, hangs


def jaw(r):
    """A wire that pays out is taken by a jaw and given back: the jaw has the load, then the drum, and no metre is lost."""
    t = Trial("jaw")
    load, depth = log_uniform(r, 500, 1e5), r.uniform(8, 30)
    t.wire_type("rope", 1.5 * load * g)
    roll, hangs = deck(t, r, load, depth)
    t.wire("rope", "rope", [{"winch": "winch"}, {"over": "roller"}, {"attach": "load", "at": [0, 0, 0.25]}],
           r.choice([5, 10, 20]), passes=["ship"])
    v, running = r.uniform(0.1, 0.5), r.random() < 0.5
    lock = 6.0 if running else 9.0  # [s] as it runs, or when it stands
    back = r.uniform(0.9, 1)        # share of what went out behind the jaw that is hauled in before it opens
    slack = v * (8 - lock) if running else v * 2
    t.speed("winch", (0, 0), (3, 0), (3.5, v), (8, v), (8.01, 0), *([] if running else [(10, 0), (10.01, v), (12, v),
            (12.01, 0)]), (24, 0), (24.01, -v), (24.01 + back * slack / v, -v), (24.02 + back * slack / v, 0))
    t.at = [(5, "close jaw"), (lock, "lock jaw"), (30, "open jaw")]
    t.probes = ["stopper.jaw.load", "body.load.position.z", "winch.winch.paid_out"]
    t.scene["settling"] = 0.2
    t.seconds = 60
    rope = t.scene["wire_types"]["rope"]["mass_per_metre"]

    def check(table):
        held, after = between(table, 14, 23), between(table, 45, 60)
        within = 0.03 + math.radians(roll)**2 + 0.02 * (roll > 0)
        for what, of, rows in (("held", tension("rope", "tension_end"), held),
                               ("jaw has", lambda row: row["stopper.jaw.load"], held),
                               ("drum has", tension("rope"), after)):
            pull = mean(rows, of)
            wanted = load * g + rope * g * depth * (0 if what == "held" else 1)
            if abs(pull - wanted) > within * wanted:
                yield f"{what} {pull:.5g} N, the load weighs {wanted:.5g}"
        pull = mean(held, tension("rope"))
        if pull > 0.05 * load * g + 3 * rope * g * 10:
            yield f"drum has {pull:.4g} N of {load * g:.5g} while the jaw holds"
        fell = table[2 * ticks_per_second]["body.load.position.z"] - mean(after, lambda row: row["body.load.position.z"])
        out = after[-1]["winch.winch.paid_out"] - table[2 * ticks_per_second]["winch.winch.paid_out"]
        if not roll and abs(fell - out) > 0.02 + 1e-3 * depth:
            yield f"load sank by {fell:.3f} m, {out:.3f} were paid out"
    t.checks.append(check)
    return t


def join(r):
    """A pennant in a jaw is connected to the work wire, which takes its load over and hauls the joint to the drum."""
    t = Trial("join")
    load, depth = log_uniform(r, 500, 1e5), r.uniform(12, 40)
    t.wire_type("work", 1.5 * load * g)
    t.wire_type("pennant", r.uniform(0.9, 1.6) * load * g)
    roll, hangs = deck(t, r, load, depth)
    t.scene["fittings"].append({"name": "eye", "kind": "pad_eye", "body": "ship", "at": [2, 0, 0.55], "reach": 0.6})
    t.wire("work", "work", [{"winch": "winch"}, {"attach": "ship", "at": [1.8, 0.2, 0.55]}], 5, passes=["ship"],
           length=9)
    t.wire("pennant", "pennant", [{"attach": "ship", "at": [2, 0, 0.55]}, {"over": "roller"},
                                  {"attach": "load", "at": [0, 0, 0.25]}], r.choice([5, 10, 20]), passes=["ship"])
    t.scene["rigged"] = ["close jaw", "lock jaw"]
    v, swivel = r.uniform(0.1, 0.4), r.choice([" with swivel", ""])
    t.at = [(3, f"connect work.end to pennant.start{swivel}"), (26, "open jaw")]
    t.probes = ["stopper.jaw.load", "body.load.position.z", "winch.winch.paid_out"]
    hauled = r.uniform(2, 5)
    # slow while the slack comes in, and until the wire behind the jaw is tight
    t.speed("winch", (0, 0), (8, 0), (8.01, -0.075), (24, -0.075), (24.01, 0), (32, 0), (33, -v), (33 + hauled / v, -v),
            (34 + hauled / v, 0))
    t.scene["winches"][0]["max_force"] = 1.5 * load * g
    t.scene["settling"] = 0.2
    t.seconds = 65 + hauled / v

    def check(table):
        held, before, after = between(table, 6, 8), between(table, 29, 31), table[-10 * ticks_per_second:]
        within = 0.03 + math.radians(roll)**2 + 0.02 * (roll > 0)
        rope = t.scene["wire_types"]["pennant"]["mass_per_metre"] * depth * g
        for what, of, rows in (("jaw has", lambda row: row["stopper.jaw.load"], held), ("drum has", tension("work"), after)):
            pull = mean(rows, of)
            if abs(pull - load * g - rope) > within * load * g:
                yield f"{what} {pull:.5g} N, the load weighs {load * g + rope:.5g}"
        rose = mean(after, lambda row: row["body.load.position.z"]) - mean(before, lambda row: row["body.load.position.z"])
        came = mean(before, lambda row: row["winch.winch.paid_out"]) - after[-1]["winch.winch.paid_out"]
        if not roll and abs(rose - came) > 0.02 + 2e-3 * depth:
            yield f"load rose by {rose:.3f} m, {came:.3f} came in"
    t.checks.append(check)
    return t


def part(r):
    """A wire hauled against what does not give: it parts at its breaking load, and what it stored moves it."""
    t = Trial("part")
    breaks, length = log_uniform(r, 1e4, 5e6), r.uniform(5, 60)
    strain = r.uniform(3e-3, 1e-2)
    t.wire_type("rope", breaks, strain=strain)
    t.scene["wire_types"]["rope"] |= {"breaking_load": breaks}
    t.scene["winches"].append({"name": "winch", "at": [-length, 0, 0], "axis": [0, 1, 0], "radius": 0.3, "side": 1,
                               "max_force": 3 * breaks, "brake_force": 5 * breaks, "drum_inertia": 10})
    t.body("bollard", cylinder(0.2, 1), (0.3, 0, 0.3))
    nodes = r.choice([3, 10, 20, 40])
    t.wire("rope", "rope", [{"winch": "winch"}, {"attach": "bollard", "at": [-0.2, 0, 0]}], nodes)
    t.speed("winch", (0, 0), (1, -0.4 * strain * length))
    t.scene["spare_wires"] = 2
    t.seconds = 7
    stored = breaks * strain * length / 2
    # of its mass, by what it is fast to at either end: half a piece; those are joined that it flies over in two ticks
    piece, flight = length / (nodes + 1), 2 * strain * math.sqrt(5e10 * math.pi / 4 / 3500) / ticks_per_second
    held_fast = (piece if flight < piece else piece + flight) / length

    def check(table):
        most = max(map(tension("rope", "tension"), table))
        if not 0.97 * breaks < most < 1.03 * breaks:
            yield f"parted at {most:.5g} N, made for {breaks:.5g}"
        last = max(range(len(table)), key=lambda n: table[n]["world.elastic_energy"])
        held = table[last]["world.elastic_energy"]
        if abs(held - stored) > 0.05 * stored:
            yield f"stored {held:.5g} J, {stored:.5g} at its breaking load"
        had = held + table[last]["world.kinetic_energy"]
        flew = max(row["world.kinetic_energy"] for row in table[last + 1:last + 5])
        if not (0.95 - held_fast) * had < flew < 1.03 * had:
            yield f"{flew:.4g} J fly of {had:.5g} that there were, {held_fast * had:.3g} of it in what is held fast"
    t.checks.append(check)
    return t


def cut(r):
    """A wire that holds a load over a pin is cut: the load falls as anything, and gains no energy."""
    t = Trial("cut")
    load, length, away = log_uniform(r, 50, 3e4), r.uniform(6, 25), r.uniform(3, 15)
    t.wire_type("rope", load * g, r.uniform(0.05, 0.3))
    radius = r.uniform(0.1, 0.5)
    t.body("pin", cylinder(radius, 3), orientation=about_x)
    t.body("load", box(0.5, 0.5, 0.5), (radius, 0, -length - 0.25), mass=load)
    t.wire("rope", "rope", [{"attach": "world", "at": [-away, 0, radius]}, {"over": "pin", "side": 1},
                            {"attach": "load", "at": [0, 0, 0.25]}], r.choice([3, 10, 20]))
    t.scene["spare_wires"] = 2
    below = r.random() < 0.6
    place = away + radius * math.pi / 2 + r.uniform(0.1, 0.9) * length if below else r.uniform(0.1, 0.9) * away
    t.at = [(3, f"cut rope at {place:.3f}")]
    t.probes = ["body.load.position.z", "body.load.velocity.z"]
    t.seconds = 3 + r.uniform(1, 2)

    def check(table):
        start = next(row for row in table if row["time"] > 3.05)
        end = table[-1]
        falls = (end["body.load.velocity.z"] - start["body.load.velocity.z"]) / (end["time"] - start["time"])
        least = 0.98 * g if below else 0.5 * g  # the rope runs out over the pin behind it
        if not least < -falls < 1.01 * g:
            yield f"falls with {-falls:.4g} m/s² after it was cut at {place:.2f} m"
    t.checks.append(check)
    return t


kinds = {kind.__name__: kind for kind in (jaw, join, part, cut)}
