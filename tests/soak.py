#!/usr/bin/env python3
"""Every scene with its levers driven at random: does anything creep, leak or break?

    tests/soak.py build/fairlead-cli [--seconds 3600] [--seed 1] [--scenes NAME,NAME] [--but NAME,NAME]
                  [--budget SECONDS]

Nightly: an hour simulated of each scene. Every tick is measured. --budget holds each scene to about so
many seconds of processor time, by simulating less of it; the table says how much was.
Fails where
- the run ends early;
- a wire is longer than its elastic length by more than 2 %;
- a tension is there that no load explains: within a second, what a wire stores and what it has given to
  all that it holds rise together by more than three quarters of the most that it stored in that second,
  2 % of what it has taken, and of the most it stored, since the start, and what it stores at 2 % of its
  breaking load. Whatever loads it, sea, wind, weight or a drive, works on it by its ends and is counted
  there; a pull that comes from nothing stores or gives what nobody gave. (The two are half a tick apart,
  which is what the three quarters are for: up to 0.65 is seen.) Once a wire has been cut, all are judged
  together, since one takes over what another stored. Where the account of the next line is closed, that
  judges;
- kinetic, potential and elastic energy rise above what drives have put in by more than 2 % of the most
  that was in motion (not where water, wind or rods take part, whose work is no drive's);
- the last quarter of the run needs more than 5 % and 4 MB more memory, or more than twice the time, of
  any quarter before. Time is judged in runs of ten minutes or more only: in shorter ones the processor
  clock's steps of 10 ms and other programs decide.
"""
import argparse
import csv
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from wire_account import Gift, ticks_per_second

home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
axes = ["slew", "luff", "hoist", "aux", "travel"]


def without_comments(text):
    return re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda found: found[1] or "", text, flags=re.S)


def hands(scene, seconds, seed):
    """A clumsy operator: every one to eight seconds (more seldom in long runs) other levers and buttons."""
    chance = random.Random(seed)
    names = axes + [lever["name"] for lever in scene.get("levers", []) if lever["name"] not in axes]
    buttons = ["hook", "creep"] + [button["name"] for button in scene.get("buttons", [])]
    pause = max(8, seconds / 1000)  # no more than some thousand words on a command line
    cues, at = [], 0.5
    while at < seconds:
        words = ["enable"] if chance.random() > 0.05 else []
        words += [f"{name}={chance.choice([-1, 1, 0, chance.uniform(-1, 1)]):.2f}" for name in names]
        words += [button for button in buttons if chance.random() < 0.05]
        cues += ["--at", f"{at:.2f} {','.join(words)}"]
        if chance.random() < 0.01:
            cues += ["--at", f"{at + 0.3:.2f} release"]
        at += chance.uniform(1, pause)
    return cues


class Run:
    """One run, read tick by tick while it goes on."""

    def __init__(self, program, file, seconds, seed):
        self.trouble, self.simulated = "", 0.0
        self.violation = self.tension = (0.0, "", 0.0)  # value, wire, time [s]
        self.share = (0.0, "", 0.0)                     # of the breaking load, wire, time
        self.gained, self.moved = 0.0, 0.0              # [J]
        self.time, self.memory = [], []                 # [ms per s], largest [MB]: of each quarter
        self.slowest = 0.0                              # [ms] by the clock on the wall
        self.gifts, self.spares_used = {}, False
        scene = json.loads(without_comments(open(file).read()))
        types = scene.get("wire_types", {})
        self.breaks = {wire["name"]: types.get(wire.get("type"), {}).get("breaking_load", 0)
                       for wire in scene.get("wires", []) if "name" in wire}
        listed = subprocess.run([program, "probes", file], capture_output=True, text=True).stdout
        wires = re.findall(r"^\s*(wire\.\S.*?\.(?:violation|tension|stored|given))\s", listed, flags=re.M)
        probes = [word for probe in wires + ["world.kinetic_energy", "world.potential_energy",
                                             "world.elastic_energy", "world.drive_work",
                                             "world.step_seconds"]
                  for word in ("--probe", probe)]
        with tempfile.TemporaryFile("w+") as said:
            process = subprocess.Popen([program, "run", file, "--seconds", str(seconds)] + probes +
                                       hands(scene, seconds, seed), stdout=subprocess.PIPE, stderr=said, text=True)
            self.read(csv.reader(process.stdout), seconds, process.pid)
            process.wait()
            said.seek(0)
            lines = said.read().strip().splitlines()
        if process.returncode != 0:
            self.trouble = (lines or [f"exit {process.returncode}"])[-1]

    def read_wires(self, wires, values):
        stored = given = 0.0
        self.spares_used = self.spares_used or any(
            values[at["tension"]] > 0 or values[at["given"]] != 0
            for wire, at in wires.items() if wire.startswith("cut off "))
        for wire, at in wires.items():
            if values[at["violation"]] > self.violation[0]:
                self.violation = (values[at["violation"]], wire, values[0])
            tension, limit = values[at["tension"]], self.breaks.get(wire, 0)
            if tension > self.tension[0]:
                self.tension = (tension, wire, values[0])
            if limit > 0 and tension / limit > self.share[0]:
                self.share = (tension / limit, wire, values[0])
            stored, given = stored + values[at["stored"]], given + values[at["given"]]
            if not self.spares_used:
                gift = self.gifts.setdefault(wire, Gift(0.02 * limit))
                gift.tick(values[0], values[at["stored"]], values[at["given"]], tension)
        if len(wires) > 1:
            floor = 0.02 * max(self.breaks.values(), default=0)
            most = max(values[at["tension"]] for at in wires.values())
            self.gifts.setdefault("all wires", Gift(floor)).tick(values[0], stored, given, most)

    def read(self, rows, seconds, pid):
        names = [name.rsplit(" [", 1)[0] for name in next(rows, ["time"])]
        world = {name[6:]: i for i, name in enumerate(names) if name.startswith("world.")}
        wires = {}
        for i, name in enumerate(names):
            if name.startswith("wire."):
                wires.setdefault(name[5:].rsplit(".", 1)[0], {})[name.rsplit(".", 1)[1]] = i
        start, last, next_quarter, most = None, (0.0, 0.0), 1, 0.0
        for number, row in enumerate(rows):
            values = [float(text) for text in row]
            self.simulated = values[0]
            self.read_wires(wires, values)
            kinetic, potential, elastic, work, step = (values[world[name]] for name in (
                "kinetic_energy", "potential_energy", "elastic_energy", "drive_work", "step_seconds"))
            self.slowest = max(self.slowest, 1000 * step)
            start = kinetic + potential + elastic - work if start is None else start
            self.gained = max(self.gained, kinetic + potential + elastic - work - start)
            self.moved = max(self.moved, kinetic + elastic, abs(work))
            if number % 16 == 0:
                most = max(most, resident(pid))
            if self.simulated >= seconds * next_quarter / 4 - 1.5 / ticks_per_second:
                used = processor_seconds(pid)
                self.time.append(1000 * (used - last[0]) / max(self.simulated - last[1], 1e-9))
                self.memory.append(most)
                last, next_quarter, most = (used, self.simulated), next_quarter + 1, 0.0

    def worst_gift(self):
        return max(((*gift.share(), wire) for wire, gift in self.gifts.items()), default=(0.0, 0.0, 0.0, "-"))

    def complaints(self, closed):
        if self.trouble:
            yield self.trouble
        if self.violation[0] > 0.02:
            yield f"{self.violation[1]} is {100 * self.violation[0]:.1f} % too long at {self.violation[2]:.2f} s"
        share, joule, time, wire = self.worst_gift()
        if share > 1 and not closed:
            yield f"{wire} gave or stored {joule / 1000:.3g} kJ at {time:.2f} s that nobody gave it"
        if closed and self.gained > 0.02 * self.moved + 1:
            yield f"{self.gained / 1000:.3g} kJ from nothing"
        if len(self.memory) == 4 and self.memory[3] > 1.05 * max(self.memory[:3]) + 4:
            yield "memory grows"
        if self.simulated >= 600 and len(self.time) == 4 and self.time[3] > 2 * max(self.time[:3]) + 1:
            yield "ticks become slow"


def processor_seconds(pid):
    try:
        fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:  # it has ended
        return 0.0


def resident(pid):
    """[MB]; 0 of a process that has ended"""
    try:
        return int(open(f"/proc/{pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", default="", help="names, separated by commas; else all")
    parser.add_argument("--but", default="", help="names that are left out, separated by commas")
    parser.add_argument("--budget", type=float, default=0, help="of processor time, about, for each scene")
    options = parser.parse_args()
    files = sorted(glob.glob(home + "/scenes/*.json") + glob.glob(home + "/scenes/check/*.json"))
    stems = options.scenes.split(",") if options.scenes else None
    failed = 0
    print("| scene | simulated [s] | too long [%] | peak tension [kN], of breaking load [%], in, at [s] | "
          "unexplained, of its bound [%], in | gained, of [kJ] | tick, mean, worst by the wall [ms] | "
          "memory, first and last quarter [MB] | |\n|---|---|---|---|---|---|---|---|---|")
    for file in files:
        stem = os.path.basename(file)[:-5]
        if "schema" in stem or (stems and stem not in stems) or stem in options.but.split(","):
            continue
        seconds = options.seconds
        if options.budget:
            begin = os.times()
            trial = Run(options.program, file, 5, options.seed)
            own = sum(os.times()[:4]) - sum(begin[:4])  # with that of the programs that have ended
            seconds = max(10, min(seconds, options.budget / max(own / max(trial.simulated, 1), 0.005)))
        run = Run(options.program, file, seconds, options.seed)
        closed = not re.search(r'"(sea|wind|current|rods|hulls?)"', open(file).read())
        said = "; ".join(run.complaints(closed))
        failed += bool(said)
        share, _, _, giver = run.worst_gift()
        of = f"{100 * run.share[0]:.0f} {run.share[1]}" if run.share[0] else "unknown"
        mean = sum(run.time) / max(len(run.time), 1) / ticks_per_second
        print(f"| {stem} | {run.simulated:.0f} | {100 * run.violation[0]:.2f} | "
              f"{run.tension[0] / 1000:.1f} {run.tension[1]}, {of}, {run.tension[2]:.1f} | "
              f"{100 * share:.0f} {giver} | "
              f"{f'{run.gained / 1000:.3g}, {run.moved / 1000:.3g}' if closed else '-'} | "
              f"{mean:.2f}, {run.slowest:.0f} | "
              f"{' '.join(f'{m:.0f}' for m in run.memory[:1] + run.memory[-1:])} | {said or 'good'} |", flush=True)
    return 1 if failed else 0


sys.exit(main())
