#!/usr/bin/env python3
"""Every scene with its levers driven at random: does anything creep, leak or break?

    tests/soak.py build/fairlead-cli [--seconds 3600] [--seed 1] [--scenes NAME,NAME] [--but NAME,NAME]
                  [--budget SECONDS]

Nightly: an hour simulated of each scene. Every tick is measured. --budget holds each scene to about so
many seconds of processor time, by simulating less of it; the table says how much was.
Fails where the run ends early, where a wire is longer than its elastic length by more than 2 %, where
kinetic, potential and elastic energy rise above what drives have put in by more than 2 % of the most
that was in motion (not where water, wind or rods take part, whose work is no drive's), or where the
last quarter of the run needs more than 5 % and 4 MB more memory, or more than twice the time, of any
quarter before. A tension that nothing explains shows as energy from nothing; the largest tension
stands in the table for a person to judge. Time is judged in runs of ten minutes or more only: in shorter
ones the processor clock's steps of 10 ms and other programs decide.
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

home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
axes = ["slew", "luff", "hoist", "aux", "travel"]
ticks_per_second = 60


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
        self.gained, self.moved = 0.0, 0.0              # [J]
        self.time, self.memory = [], []                 # [ms per s], largest [MB]: of each quarter
        scene = json.loads(without_comments(open(file).read()))
        listed = subprocess.run([program, "probes", file], capture_output=True, text=True).stdout
        wires = re.findall(r"^\s*(wire\.\S+\.(?:violation|tension))\s", listed, flags=re.M)
        probes = [word for probe in wires + ["world.kinetic_energy", "world.potential_energy",
                                             "world.elastic_energy", "world.drive_work"]
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

    def read(self, rows, seconds, pid):
        names = [name.split(" ")[0] for name in next(rows, ["time"])]
        energy = {name[6:]: i for i, name in enumerate(names) if name.startswith("world.")}
        start, last, next_quarter, most = None, (0.0, 0.0), 1, 0.0
        for number, row in enumerate(rows):
            values = [float(text) for text in row]
            self.simulated = values[0]
            for i, name in enumerate(names):
                if name.endswith(".violation") and values[i] > self.violation[0]:
                    self.violation = (values[i], name.split(".")[1], values[0])
                elif name.endswith(".tension") and values[i] > self.tension[0]:
                    self.tension = (values[i], name.split(".")[1], values[0])
            kinetic, potential, elastic, work = (values[energy[name]] for name in (
                "kinetic_energy", "potential_energy", "elastic_energy", "drive_work"))
            start = kinetic + potential + elastic - work if start is None else start
            self.gained = max(self.gained, kinetic + potential + elastic - work - start)
            self.moved = max(self.moved, kinetic + elastic, abs(work))
            if number % 64 == 0:
                most = max(most, resident(pid))
            if self.simulated >= seconds * next_quarter / 4 - 1.5 / ticks_per_second:
                used = processor_seconds(pid)
                self.time.append(1000 * (used - last[0]) / max(self.simulated - last[1], 1e-9))
                self.memory.append(most)
                last, next_quarter, most = (used, self.simulated), next_quarter + 1, 0.0

    def complaints(self, closed):
        if self.trouble:
            yield self.trouble
        if self.violation[0] > 0.02:
            yield f"{self.violation[1]} is {100 * self.violation[0]:.1f} % too long at {self.violation[2]:.2f} s"
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
    print("| scene | simulated [s] | too long [%] | gained, of [kJ] | peak tension [kN], in, at [s] | "
          "memory [MB], quarters | ms per s, quarters | |\n|---|---|---|---|---|---|---|---|")
    for file in files:
        stem = os.path.basename(file)[:-5]
        if "schema" in stem or (stems and stem not in stems) or stem in options.but.split(","):
            continue
        seconds = options.seconds
        if options.budget:
            trial = Run(options.program, file, 5, options.seed)
            cost = sum(trial.time) / max(len(trial.time), 1) / 1000 + 0.01  # [s] of a simulated second
            seconds = max(5, min(seconds, options.budget / cost))
        run = Run(options.program, file, seconds, options.seed)
        closed = not re.search(r'"(sea|wind|current|rods|hulls?)"', open(file).read())
        said = "; ".join(run.complaints(closed))
        failed += bool(said)
        print(f"| {stem} | {run.simulated:.0f} | {100 * run.violation[0]:.2f} | "
              f"{f'{run.gained / 1000:.3g}, {run.moved / 1000:.3g}' if closed else '-'} | "
              f"{run.tension[0] / 1000:.1f}, {run.tension[1]}, {run.tension[2]:.1f} | "
              f"{' '.join(f'{m:.0f}' for m in run.memory)} | {' '.join(f'{t:.1f}' for t in run.time)} | "
              f"{said or 'good'} |", flush=True)
    return 1 if failed else 0


sys.exit(main())
