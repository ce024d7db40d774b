#!/usr/bin/env python3
"""How often does the data of one step come back to a room it has left?

    assets/step_walk.py            the numbers
    assets/step_walk.py --walk     and the walk, stage by stage

Reads the stages of Family in the order in which step.cpp and step_solver.cpp call them, and of every
built-in family, in the order of families.cpp, which functions of other rooms each stage calls. A stay is
a run of calls into one room; `world`, from which all is called, what is generic (`math`, `constraint`,
`geometry`) and calls that begin at objects of a class do not count."""
import re
import sys
from pathlib import Path

home = Path(__file__).resolve().parent.parent
world = home / "physics/world"
stages = """before_motion move after_motion FIND before_forces number add_rows CONTACT_ROWS gather begin_solution
    add_inertia add_impulses add_stiffness add_couplings SOLVE release outdated relinearize end_pass limit_energy
    end_solution runaway keep_velocities read_rows CONTACT_READ scatter measure end_step""".split()
own = {"FIND": ["contact"], "SOLVE": ["solve", "linear", "solve"], "CONTACT_ROWS": ["joint", "contact"],
       "CONTACT_READ": ["joint", "contact"]}


# a function or method with its body: what stands before its name, name, parameters, what follows them
definition = re.compile(
    r"^ {0,8}(?!return|else|if|for|while|switch|case|new|throw|using|namespace|#)[\w:<>&*,\[\] ]*?[\w>&*] ?[&*]?"
    r"(?:\w+(?:<[^<>()]*>)?::)*(~?\w+)\((?:[^;{}()]|\([^()]*\)|\{\})*\)"
    r"(?: const| noexcept| override| final)*(?: ?: [^;]*?)?\s*\{", re.M)


def rooms_of_functions():
    """{function or method: its room}, those of one room only."""
    found = {}
    for file in sorted((home / "physics").rglob("*")):
        if file.suffix in (".h", ".cpp"):
            for name in definition.findall(re.sub(r"//.*", "", file.read_text())):
                found.setdefault(name, set()).add(str(file.parent.relative_to(home / "physics")))
    return {name: rooms.copy().pop() for name, rooms in found.items() if len(rooms) == 1}


def bodies(text):
    """{method: its lines} of a class whose methods begin in the first column."""
    return {m.group(1): m.group(2) for m in re.finditer(r"^[\w:<>& ]+?\w+::(\w+)\([^;{]*\{\n(.*?)^\}", text, re.M | re.S)}


def main():
    rooms = rooms_of_functions()
    order = re.findall(r"make_unique<(\w+)>|<(\w+Family)>", (world / "families.cpp").read_text())
    names = [a or b for a, b in order]
    files = {f.stem.replace("_", ""): f for f in world.glob("*_family.cpp")}
    families = [bodies(files[n.lower()].read_text()) for n in names if n.lower() in files]
    walk = []
    for stage in stages:
        visited = list(own.get(stage, []))
        for family in families:
            for call in re.findall(r"(?:(?<![\w.>])|(?<=_\.)|(?<=rigger\.))(\w+)\(", family.get(stage, "")):
                room = rooms.get(call)
                if room and room not in ("world", "math", "constraint", "geometry"):
                    visited.append(room)
        for room in visited:
            if not walk or walk[-1][1] != room:
                walk.append((stage, room))
    seen, returns = set(), 0
    for _, room in walk:
        returns += room in seen
        seen.add(room)
    if "--walk" in sys.argv:
        for stage, room in walk:
            print(f"{stage:16} {room}")
    print(f"{len(families)} families, {len(walk)} stays in {len(seen)} rooms, {returns} returns to a room already left")


main()
