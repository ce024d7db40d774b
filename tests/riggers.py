#!/usr/bin/env python3
"""Random scenes of the rigger's trade, each judged by what statics, capstan law or geometry says.

    tests/riggers.py build/fairlead-cli [--count 300] [--seed 1] [--kinds NAME,NAME] [--but NAME,NAME]
                     [--keep FOLDER] [--play NAME,NAME]

Kinds: bridles, basket slings, chokers, lashings on decks that roll, turns about pins, rollers, tackles,
snags under a beam, pinches, grips, winches on ships that roll, catches, brushes, crates with their weight
aside, wires swept along an edge, parbuckled barrels; jaws, pennants, wires that part or are cut; loads over
the side, in the water and lashed at sea; levers thrown about, tows. Sizes, masses, places, frictions and
nodes are random. Fails where a run ends early, a wire is longer than its elastic length by more than 2 %, a wire
stores or gives what nobody gave it (docs/developer.md, soak), energy comes from nothing (where no body is
led), or the kind's own figure is not met. --keep writes the scenes that fail. --play plays single ones, by the names under which they are said to fail.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import random
import subprocess
import sys
import tempfile

import riggers_afloat
import riggers_blows
import riggers_deck
import riggers_hands
import riggers_scenes
from wire_account import Gift, ticks_per_second

kinds = riggers_scenes.kinds | riggers_blows.kinds | riggers_deck.kinds | riggers_afloat.kinds | \
    riggers_hands.kinds


def energy_gained(table):
    """More than 3 % of the most that has been in motion, or drives have given and taken. Of half a second's mean:
    speeds are half a tick from tensions, so that a bounce of 15 ticks has a tenth more and less in turn."""
    has, least, moved, worst, at = collections.deque(maxlen=ticks_per_second // 2), None, 0.0, 0.0, 0.0
    for row in table:
        kinetic, potential, elastic, work = (row["world." + name] for name in (
            "kinetic_energy", "potential_energy", "elastic_energy", "drive_work"))
        moved = max(moved, kinetic + elastic, abs(work))
        has.append(kinetic + potential + elastic - work)
        if len(has) < has.maxlen:
            continue
        mean = sum(has) / len(has)
        least = mean if least is None else min(least, mean)
        if mean - least > worst:
            worst, at = mean - least, row["time"]
    if worst > 0.03 * moved + 1:
        yield f"{worst / 1000:.3g} kJ from nothing by {at:.2f} s, {moved / 1000:.3g} kJ were moved"


def played(program, trial, folder, name):
    """What is wrong, the worst share of a wire's account, too long [%], the slowest tick [ms], how many are late."""
    scene = {key: value for key, value in trial.scene.items() if value or key in ("format", "name")}
    file = os.path.join(folder, name + ".json")
    with open(file, "w") as out:
        json.dump(scene, out, indent=1)
    wires = [wire["name"] for wire in scene["wires"]]
    wires += [f"cut off {number + 1}" for number in range(scene.get("spare_wires", 0))]
    # what is rigged anew hands its material on, and what that stores
    accounts = [wires] if trial.at or "spare_wires" in scene else [[wire] for wire in wires]
    probes = [f"wire.{wire}.{what}" for wire in wires
              for what in ("tension", "tension_start", "tension_end", "violation", "stored", "given")]
    command = [program, "run", file, "--seconds", f"{trial.seconds:.6g}"]
    for time, order in trial.at:
        command += ["--at", f"{time:.6g} {order}"]
    energies = ["world.kinetic_energy", "world.potential_energy", "world.elastic_energy", "world.drive_work"]
    for probe in probes + trial.probes + energies + ["world.step_seconds"]:
        command += ["--probe", probe]
    run = subprocess.run(command, capture_output=True, text=True, timeout=900)
    wrong = []
    if run.returncode:
        said = [line for line in run.stderr.splitlines() if ": note: " not in line]
        return [(said or [f"exit {run.returncode}"])[-1]], 0.0, 0.0, 0.0, 0
    wrong += [line.split(": note: ")[1] for line in run.stderr.splitlines() if "s: refused: " in line]
    rows = csv.reader(run.stdout.splitlines())
    names = [word.rsplit(" [", 1)[0] for word in next(rows)]
    table = [dict(zip(names, map(float, row))) for row in rows]
    longest = max((row[f"wire.{wire}.violation"], wire, row["time"]) for row in table for wire in wires)
    if longest[0] > 0.02:
        wrong.append(f"{longest[1]} is {100 * longest[0]:.1f} % too long at {longest[2]:.2f} s")
    share = 0.0
    for of in accounts:
        account = Gift(trial.floor)
        for row in table:
            stored, given = (sum(row[f"wire.{wire}.{what}"] for wire in of) for what in ("stored", "given"))
            account.tick(row["time"], stored, given, max(row[f"wire.{wire}.tension"] for wire in of))
        of_bound, joule, time = account.share()
        share = max(share, of_bound)
        if of_bound > 1:
            wrong.append(f"{of[0]} gave or stored {joule / 1000:.3g} kJ at {time:.2f} s that nobody gave it")
    if "sea" not in scene and all(body.get("motion") != "kinematic" for body in scene["bodies"]):
        wrong += energy_gained(table)
    for check in trial.checks:
        wrong += check(table)
    ticks = [1000 * row["world.step_seconds"] for row in table]
    return wrong, share, 100 * longest[0], max(ticks), sum(tick > 1000 / ticks_per_second for tick in ticks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="", help="names, separated by commas; else all")
    parser.add_argument("--but", default="", help="names that are left out, separated by commas")
    parser.add_argument("--keep", default="", help="a folder for the scenes that fail")
    parser.add_argument("--play", default="", help="names of scenes: kind, seed and number, joined by _")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    chosen = [kind for kind in (options.kinds.split(",") if options.kinds else kinds)
              if kind not in options.but.split(",")]
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    if options.play:
        scenes = [(kind, int(seed), int(number)) for kind, seed, number in
                  (name.split("_") for name in options.play.split(","))]
    else:
        scenes = [(chosen[number % len(chosen)], options.seed, number) for number in range(options.count)]
    tally = {kind: [0, 0, 0.0, 0.0, 0.0, 0] for kind in dict.fromkeys(kind for kind, _, _ in scenes)}
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = options.keep or scratch

        def play(scene):
            kind, seed, number = scene
            name = f"{kind}_{seed}_{number}"
            trial = kinds[kind](random.Random(f"{seed} {number} {kind}"))
            outcome = played(options.program, trial, folder, name)
            if not outcome[0]:
                os.remove(os.path.join(folder, name + ".json"))
            return kind, name, *outcome

        for kind, name, wrong, share, longer, slowest, late in pool.map(play, scenes):
            entry = tally[kind]
            entry[0] += 1
            entry[1] += not wrong
            entry[2:] = max(entry[2], share), max(entry[3], longer), max(entry[4], slowest), entry[5] + late
            if wrong:
                print(f"{name}: {'; '.join(wrong)}", flush=True)
    print("\n| kind | scenes | inside | unexplained, of its bound [%] | too long [%] | worst tick [ms], "
          "and how many above 16.7, by the wall |\n|---|---|---|---|---|---|")
    for kind, (all_of_it, inside, share, longer, slowest, late) in tally.items():
        print(f"| {kind} | {all_of_it} | {inside} | {100 * share:.0f} | {longer:.2f} | {slowest:.1f}, {late} |")
    return 0 if all(entry[0] == entry[1] for entry in tally.values()) else 1


sys.exit(main())
