#!/usr/bin/env python3
"""Every scene with its levers driven at random: does anything creep, leak or break?

    tests/soak.py build/fairlead-cli [--seconds 3600] [--seed 1] [--scenes NAME,NAME]

One run of each scene, measured every half second. Fails where the run ends early, where a wire is
longer than its elastic length by more than 2 %, or where the memory of a run four times as long is
larger by more than 5 % and 4 MB. The peak tension, when it came, and the processor time of a simulated
second in the short and in the long run stand in the table for a person to judge.
"""
import argparse
import csv
import glob
import os
import random
import subprocess
import sys
import tempfile

home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
axes = ("slew", "luff", "hoist", "aux", "travel")


def hands(seconds, seed):
    """A clumsy operator: every one to eight seconds (more seldom in long runs) other levers."""
    chance = random.Random(seed)
    pause = max(8, seconds / 1000)  # no more than some thousand words on a command line
    cues, at = [], 0.5
    while at < seconds:
        words = ["enable"] if chance.random() > 0.05 else []
        words += [f"{axis}={chance.choice([-1, 1, 0, chance.uniform(-1, 1)]):.2f}" for axis in axes]
        words += ["creep"] * (chance.random() < 0.1) + ["hook"] * (chance.random() < 0.05)
        cues += ["--at", f"{at:.2f} {','.join(words)}"]
        if chance.random() < 0.01:
            cues += ["--at", f"{at + 0.3:.2f} release"]
        at += chance.uniform(1, pause)
    return cues


def run(program, scene, seconds, seed, table):
    """(complaint or "", processor seconds, memory in MB)"""
    call = [program, "run", scene, "--seconds", str(seconds), "--every", "30", "--csv", table,
            "--probe", "wire"] + hands(seconds, seed)
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        lines = said.read().strip().splitlines()
    trouble = "" if process.returncode == 0 else (lines or [f"exit {process.returncode}"])[-1]
    return trouble, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def peaks(table):
    """The largest violation and tension: (value, name, time) of each."""
    worst = {"violation": (0, "", 0), "tension": (0, "", 0)}
    with open(table, newline="") as lines:
        for row in csv.DictReader(lines):
            at = float(next(iter(row.values())))
            for name, text in row.items():
                probe = name.split(" ")[0]
                kind = probe.rsplit(".", 1)[-1]
                if probe.startswith("wire.") and kind in worst and float(text) > worst[kind][0]:
                    worst[kind] = (float(text), probe.split(".")[1], at)
    return worst["violation"], worst["tension"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", default="", help="names, separated by commas; else all")
    options = parser.parse_args()
    files = sorted(glob.glob(home + "/scenes/*.json") + glob.glob(home + "/scenes/check/*.json"))
    stems = options.scenes.split(",") if options.scenes else None
    failed = 0
    print("| scene | violation [%] | peak tension [kN] | in, at [s] | memory [MB], a quarter and all | "
          "ms per s, a quarter and all | |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "run.csv")
        for file in files:
            stem = os.path.basename(file)[:-5]
            if "schema" in stem or (stems and stem not in stems):
                continue
            part = options.seconds / 4
            troubles = [""] * 2
            troubles[0], time_part, memory_part = run(options.program, file, part, options.seed, table)
            troubles[1], time, memory = run(options.program, file, options.seconds, options.seed, table)
            violation, tension = peaks(table)
            if violation[0] > 0.02:
                troubles.append(f"violation of {violation[1]} at {violation[2]:g} s")
            if memory > 1.05 * memory_part and memory > memory_part + 4:
                troubles.append("memory grows")
            said = "; ".join(dict.fromkeys(t for t in troubles if t))
            failed += bool(said)
            print(f"| {stem} | {100 * violation[0]:.2f} | {tension[0] / 1000:.1f} | {tension[1]}, "
                  f"{tension[2]:g} | {memory_part:.1f}, {memory:.1f} | {1000 * time_part / part:.1f}, "
                  f"{1000 * time / options.seconds:.1f} | {said or 'good'} |", flush=True)
    return 1 if failed else 0


sys.exit(main())
