#!/usr/bin/env python3
"""What every key of a scene says to a hostile hand.

    tests/fuzz/keys.py build/fairlead-cli [--values 3] [--every 1] [--seed 1] [--keys PATTERN] [--keep FOLDER]

Each key of the schema (scene.schema.json) is given values that it must not have, or that hardly anybody
would give it, in the cheapest shipped scene where it can stand: another type, ends of its range and beyond
them, no numbers, words that terminals and files obey, names of other things, lists that are empty, too long
or of one thing twice, its absence. --values is how many of each key, drawn by the seed; --every tries only
each so-manieth of all. A run must end well, be refused in clear lines (exit 2), or diverge later than the
first tick and then name what is to blame and its value (exit 1), in 10 s of processor time and 1 GB.
Prints what did not, how many ended how, and keys that no shipped scene has a place for; exit 1 if one
was not so.
"""
import argparse
import collections
import copy
import json
import os
import random
import re
import shutil
import sys

from extremes import judged
from schema_places import folder_for_scenes, home, put, report, resolved, run, scenes, schema, without_comments

longest = 10  # [s] of processor time
words_of_code = ("std::", "basic_string", "vector::", "json.exception", "bad_alloc", "what():", "map::at")
texts = ["", "x" * 100000, "a\u0000b", "\u001b[31mred", "back\u202eward", "a\nb: good", "../../etc/passwd", "/dev/zero",
         "/dev/stdin", ".", "world", "nosuch", "=1+1", "%s%n%s%n", "<script>", "a/b", "a.b", "a~b", "NaN", " "]
absent = ...
deep = "@deep@"  # stands for lists within lists, which Python cannot write
# What no shipped scene has a place for.
more = {"format": 1, "name": "more", "sea": {"wave_height": 1, "depth": 60, "current": {"layers": [
            {"depth": 0, "speed": 1}, {"depth": 40, "speed": 0.2}]},
            "probes": [{"name": "crest"}]},
        "seabed": {},
        "bodies": [{"name": "anchor", "mass": 12000, "shape": {"box": [3, 4, 1]}, "position": [0, 0, -59.5],
                    "anchor": {"flukes": [-1, 0, 0]}}],
        "rods": [{"name": "rope", "radius": 0.02, "young_modulus": 1e7, "refine": {"shortest": 0.05, "longest": 0.4},
                  "path": {"points": [[0, 9, 0], [1, 9, 0], [2, 9, 0.5]]}}]}


def slots(rule, value, path, pattern):
    """(pattern, path, rule) of every key that stands in `value`, or could: an object is there for it."""
    rule = resolved(rule)
    if isinstance(value, dict):
        more = rule.get("additionalProperties")
        for key, of in rule.get("properties", {}).items():
            yield pattern + "/" + key, path + (key,), of
            if key in value:
                yield from slots(of, value[key], path + (key,), pattern + "/" + key)
        if isinstance(more, dict):
            for key in value:
                if key not in rule.get("properties", {}):
                    yield pattern + "/*", path + (key,), more
                    yield from slots(more, value[key], path + (key,), pattern + "/*")
    elif isinstance(value, list) and isinstance(rule.get("items"), dict):
        for i, item in enumerate(value[:3]):
            yield pattern + "/*", path + (i,), rule["items"]
            yield from slots(rule["items"], item, path + (i,), pattern + "/*")
    for way in rule.get("anyOf", rule.get("oneOf", [])):
        yield from slots(way, value, path, pattern)


def patterns(rule, pattern, depth=0):
    """Of all keys that there are; a shape holds shapes without end."""
    rule = resolved(rule)
    for key, of in rule.get("properties", {}).items():
        yield pattern + "/" + key
        if depth < 12 and not key == "shape":
            yield from patterns(of, pattern + "/" + key, depth + 1)
    for inner in (rule.get("items"), rule.get("additionalProperties")):
        if isinstance(inner, dict) and depth < 12:
            yield from patterns(inner, pattern + "/*", depth + 1)
    for way in rule.get("anyOf", rule.get("oneOf", [])):
        yield from patterns(way, pattern, depth + 1)


def names_in(value):
    if isinstance(value, dict):
        if isinstance(value.get("name"), str):
            yield value["name"]
        for inner in value.values():
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)


def given(scene, path):
    for step in path:
        if not (isinstance(scene, list) and step < len(scene)) and not (isinstance(scene, dict) and step in scene):
            return absent
        scene = scene[step]
    return scene


def likely(rule, scene, chance):
    """A value of the right type, to be spoilt."""
    rule = resolved(rule)
    ways = rule.get("anyOf", rule.get("oneOf"))
    if ways:
        return likely(chance.choice(ways), scene, chance)
    if "enum" in rule:
        return chance.choice(rule["enum"])
    kind = rule.get("type")
    if kind in ("number", "integer"):
        value = rule.get("default", rule.get("minimum", 1))
        return value if isinstance(value, (int, float)) else 1
    if kind == "array":
        return [likely(rule.get("items", {}), scene, chance) for _ in range(max(rule.get("minItems", 1), 1))]
    if kind == "object":
        return {key: likely(rule["properties"][key], scene, chance) for key in rule.get("required", [])}
    if kind == "boolean":
        return True
    return chance.choice(list(names_in(scene)) or ["x"])


def hostile(rule, now, scene, chance):
    """Values for a key that stands at `now`."""
    rule = resolved(rule)
    rules = [resolved(way) for way in rule.get("anyOf", rule.get("oneOf", [rule]))]
    values = [None, True, 7, -1, 1e308, -1e308, 10**400, float("nan"), float("inf"), 5e-324, "x", [], {}, deep,
              [now if now is not absent else 1] * 3, {"name": "x"}, absent, chance.choice(texts)]
    for one in rules:
        if one.get("type") in ("number", "integer"):
            low, high = one.get("minimum", -1e6), one.get("maximum", 1e6)
            values += [low, high, low - max(1, abs(low)) * 1e-6, high + max(1, abs(high)) * 1e-6, 0, -0.0,
                       chance.uniform(low, high), round(chance.uniform(low, high)), (low + high) / 2]
        if one.get("type") == "string" or "enum" in one:
            values += texts + one.get("enum", []) + list(names_in(scene))[:20]
        if one.get("type") == "array":
            item = now[0] if isinstance(now, list) and now else likely(one.get("items", {}), scene, chance)
            many = one.get("maxItems", 1000)
            values += [[item], [item, item], [item] * 2000, [item] * min(many, 300), [item] * (min(many, 3000) + 1)]
            values += [[likely(one.get("items", {}), scene, chance) for _ in range(n)] for n in (1, 2, 3)]
            if isinstance(now, list):
                values += [now[:-1], now[::-1], now + now]
        if one.get("type") == "object":
            values += [likely(one, scene, chance), {**likely(one, scene, chance), "nosuch": 1}]
            values += [{key: likely(of, scene, chance)} for key, of in one.get("properties", {}).items()]
            if isinstance(now, dict):
                values += [{k: v for k, v in now.items() if k != key} for key in now]
    return values


def written(scene, path, value):
    if value is absent:
        parent = given(scene, path[:-1])
        if isinstance(parent, dict):
            parent.pop(path[-1], None)
        else:
            del parent[path[-1]]
    else:
        put(scene, path, value)
    return json.dumps(scene, ensure_ascii=False).replace(f'"{deep}"', "[" * 5000 + "]" * 5000)


def verdict(code, took, memory, text):
    kind, good = judged(code, took, memory, text)
    lines = [line for line in text.splitlines() if line.strip()]
    if any(word in text for word in words_of_code):
        return "words of code", False
    if re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text):
        return "control characters", False
    if code == 2 and not any(": " in line for line in lines):
        return "refused without a word", False
    if len(lines) > 60 or any(len(line) > 2000 for line in lines):
        return f"too many words: {len(lines)} lines, {len(text)} characters", False
    return kind, good


def cheapest_places(program):
    """{pattern: (file, path, rule)}, and the scenes by file."""
    originals = {f: json.loads(without_comments(open(f).read())) for f in scenes("")}
    cost = {f: run(program, f, 0.1, 100)[1] for f in originals}
    own = home + "/scenes/more.json"  # its place; it is written nowhere but beside the others' copies
    originals[own], cost[own] = more, 1e9
    places = {}
    for file in sorted(originals, key=lambda f: cost[f]):
        for pattern, path, rule in slots(schema, originals[file], (), ""):
            is_new = pattern not in places
            better = not is_new and places[pattern][0] == file and given(originals[file], places[pattern][1]) is absent
            if is_new or better and given(originals[file], path) is not absent:
                places[pattern] = (file, path, rule)
    return places, originals


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--values", type=int, default=3, help="of each key")
    parser.add_argument("--every", type=int, default=1, help="only each so-manieth case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keys", default="", help="a regular expression that a key's path holds")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--keep", default="", help="folder for scenes that did not behave")
    options = parser.parse_args()
    places, originals = cheapest_places(options.program)
    counts, failed, number = collections.Counter(), 0, options.seed
    slowest, largest = 0.0, 0.0
    folder = folder_for_scenes()
    for pattern in sorted(p for p in places if re.search(options.keys, p)):
        file, path, rule = places[pattern]
        chance = random.Random(f"{options.seed} {pattern}")
        now = given(originals[file], path)
        values = hostile(rule, now, originals[file], chance)
        for value in chance.sample(values, min(options.values, len(values))):
            number += 1
            if number % options.every:
                continue
            text = written(copy.deepcopy(originals[file]), path, copy.deepcopy(value))
            mutant = os.path.join(folder, os.path.relpath(file, home))
            open(mutant, "wb").write(text.encode("utf-8", "surrogatepass"))
            outcome = run(options.program, mutant, options.seconds, longest)
            kind, good = verdict(*outcome)
            counts[kind] += 1
            slowest, largest = max(slowest, outcome[1]), max(largest, outcome[2])
            if not good:
                said = "absent" if value is absent else json.dumps(value)[:80]
                report(number, file, f"{pattern} = {said}", f"{kind}, {outcome[1]:.1f} s, {outcome[2]:.0f} MB",
                       outcome[3], mutant, options.keep)
            failed += not good
            os.remove(mutant)
    shutil.rmtree(folder)
    for kind, count in counts.most_common():
        print(f"{count:6d} {kind}")
    print(f"slowest {slowest:.1f} s, at most {largest:.0f} MB")
    lost = sorted(set(patterns(schema, "")) - set(places))
    if lost and not options.keys:
        print(f"{len(places)} keys; of no shipped scene: {' '.join(lost)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
