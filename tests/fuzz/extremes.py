#!/usr/bin/env python3
"""Values that the schema allows, at the ends of their ranges: does a scene diverge at its first tick?

    tests/fuzz/extremes.py build/fairlead-cli [--count 1000] [--seed 1] [--scenes NAME,NAME] [--keys hull]
        [--seconds 2]

Every run is a scene of ours in which one number (every fourth: several) is set to an end of the range
that the schema gives, or to a value between them on a logarithmic scale; keys that the scene does not
give are added as often as given ones are changed. A run must end well, be refused in clear lines
(exit 2), or diverge later than the first tick and then name what is to blame and its value (exit 1).
A run has 1 GB, and ten times the processor time that the scene itself takes, at least half a minute;
one that takes longer must have said at load how long a tick may take.
Prints what diverged or broke, then how many of each; exit 1 if one diverged at once, was blamed on
nothing, took too long or broke.
"""
import argparse
import collections
import copy
import json
import math
import os
import random
import re
import shutil
import sys

from schema_places import folder_for_scenes, home, put, report, resolved, run, scenes, schema, without_comments

not_of_the_world = ("format", "cameras", "light", "surroundings", "exercise", "gauges", "levers", "buttons")
largest = 1000  # [MB] of a run


def numbers(rule, value, path):
    """(path, rule) of every number that stands at `value`, or could: keys of its objects that are absent."""
    rule = resolved(rule)
    for way in rule.get("anyOf", rule.get("oneOf", [])):
        if isinstance(value, (int, float)) and resolved(way).get("type") in ("number", "integer"):
            yield path, resolved(way)
    kind = rule.get("type")
    if kind in ("number", "integer"):
        yield path, rule
    elif kind == "array":
        inner = rule.get("items", {})
        for i, item in enumerate(value if isinstance(value, list) else []):
            of = inner[i] if isinstance(inner, list) else inner
            yield from numbers(of, item, path + (i,))
    elif isinstance(value, dict):
        for key, of in rule.get("properties", {}).items():
            if key in value:
                yield from numbers(of, value[key], path + (key,))
            elif resolved(of).get("type") in ("number", "integer"):
                yield path + (key,), resolved(of)
        more = rule.get("additionalProperties")
        if isinstance(more, dict):
            for key in value:
                if key not in rule.get("properties", {}):
                    yield from numbers(more, value[key], path + (key,))


def is_given(scene, path):
    for step in path:
        if isinstance(scene, dict) and step not in scene:
            return False
        scene = scene[step]
    return True


def extreme(rule, chance):
    low, high = rule.get("minimum", -1e6), rule.get("maximum", 1e6)
    way = chance.random()
    if way < 0.35:
        value = low
    elif way < 0.7:
        value = high
    else:
        least = low if low > 0 else min(1e-6, high / 2 if high > 0 else 1)
        value = 10 ** chance.uniform(math.log10(least), math.log10(high)) if high > least else low
    return round(value) if rule.get("type") == "integer" else value


def judged(code, took, memory, text):
    """(kind, is it good?)"""
    if code == 0:
        kind = "ran"
    elif code == "too long" and "may take" in text:
        kind = "too long, as it said"
    elif code == 2:
        kind = "refused"
    elif code == 1 and (found := re.search(r"diverged at ([\d.]+) s: (.*)", text)):
        if float(found[1]) < 0.02:
            return "diverged at once", False
        kind = "diverged later"
        if not re.search(r"\d", found[2].split(":", 1)[-1]) or " = " not in found[2]:
            return "diverged without a value to blame", False
    else:
        return f"broke ({code})", False
    if memory > largest:
        return f"{kind}, but took {memory:.0f} MB", False
    return kind, True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", default="", help="names, separated by commas; else all")
    parser.add_argument("--keys", default="", help="a key: only numbers below it, in scenes that have it")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--keep", default="", help="folder for scenes that did not behave")
    options = parser.parse_args()
    files = scenes(options.scenes)
    originals = {f: json.loads(without_comments(open(f).read())) for f in files}
    places = {f: [(p, r) for p, r in numbers(schema, originals[f], ()) if p[0] not in not_of_the_world and (not options.keys or options.keys in p)]
              for f in files}
    files = [f for f in files if places[f]]
    counts = collections.Counter()
    own, failed = {}, 0
    folder = folder_for_scenes()
    for number in range(options.seed, options.seed + options.count):
        chance = random.Random(number)
        file = chance.choice(files)
        scene = copy.deepcopy(originals[file])
        said = []
        for _ in range(chance.choice([1, 1, 1, chance.randint(2, 8)])):
            wanted = chance.random() < 0.5
            of = [place for place in places[file] if is_given(originals[file], place[0]) == wanted]
            path, rule = chance.choice(of or places[file])
            value = extreme(rule, chance)
            put(scene, path, value)
            said.append("/" + "/".join(map(str, path)) + f"={value:g}")
        mutant = os.path.join(folder, os.path.relpath(file, home))
        json.dump(scene, open(mutant, "w"))
        if file not in own:
            own[file] = run(options.program, file, options.seconds, 600)[1]
        longest = max(30, 10 * own[file])
        code, took, memory, text = run(options.program, mutant, options.seconds, longest)
        kind, good = judged(code, took, memory, text)
        counts[kind] += 1
        if not good or kind == "diverged later":
            report(number, file, " ".join(said), f"{kind}, {took:.1f} s", text, mutant, options.keep)
        failed += not good
        os.remove(mutant)
    shutil.rmtree(folder)
    for kind, count in counts.most_common():
        print(f"{count:6d} {kind}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
