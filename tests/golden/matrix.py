#!/usr/bin/env python3
"""Do the same scenes end in the same bits on every processor, with every compiler?

    tests/golden/matrix.py [--seconds S] [--scenes NAME,NAME] WAY...

A WAY is NAME=COMMAND, the command that runs one fairlead-cli: another build, an emulator, a C library
from which parts of the processor are hidden. The first is what the others are compared with.

    tests/golden/matrix.py 'GCC -O2=build/fairlead-cli' 'clang -O2=build-clang/fairlead-cli'

matrix.sh builds the ways that docs/developer.md names, and calls this.

Every scene is driven by the same levers and recorded; the hash of the whole state of every tick is
compared. Prints a table for docs/developer.md; exit 1 where one tick differs or a run fails.
"""
import argparse
import glob
import hashlib
import os
import shlex
import sqlite3
import subprocess
import sys
import tempfile

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
levers = [(0, "enable,hoist=-0.6"), (1, "enable,hoist=0.5,luff=0.7,slew=0.4"),
          (3, "enable,hoist=0.9,luff=-0.8,travel=0.5,slew=-0.6,aux=0.3"),
          (4.5, "enable,hoist=-1,travel=-0.7,luff=0.3")]


def scenes(names):
    files = sorted(glob.glob(home + "/scenes/*.json") + glob.glob(home + "/scenes/check/*.json"))
    files = [f for f in files if "schema" not in f]
    if not names:
        return files
    stems = names.split(",")
    return [f for f in files if os.path.basename(f)[:-5] in stems]


def hashes(command, scene, seconds, folder):
    """[(tick, hash)], or what went wrong."""
    recording = os.path.join(folder, "run.flrec")
    if os.path.exists(recording):
        os.remove(recording)
    call = shlex.split(command) + ["run", scene, "--seconds", str(seconds), "--csv", "/dev/null",
                                   "--record", recording]
    for at, what in levers:
        if at < seconds:
            call += ["--at", f"{at} {what}"]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode != 0:
        return (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
    database = sqlite3.connect(recording)
    rows = database.execute("select tick, hash from ticks order by tick").fetchall()
    database.close()
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=6, help="simulated, of each scene")
    parser.add_argument("--scenes", default="", help="names, separated by commas; else all")
    parser.add_argument("ways", nargs="+", metavar="NAME=COMMAND")
    options = parser.parse_args()
    ways = [way.split("=", 1) for way in options.ways]
    files = scenes(options.scenes)
    if not files:
        sys.exit("no such scene: " + options.scenes)
    same = dict.fromkeys((name for name, _ in ways), 0)
    troubles = []
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            name = os.path.relpath(file, home)
            reference = None
            cells = []
            for way, command in ways:
                found = hashes(command, file, options.seconds, folder)
                if reference is None:
                    reference = found
                if isinstance(found, str):
                    troubles.append(f"{name}, {way}: {found}")
                    cells.append("failed")
                elif found == reference:
                    same[way] += 1
                    cells.append(hashlib.sha256(repr(found).encode()).hexdigest()[:10])
                else:
                    first = next((a[0] for a, b in zip(found, reference) if a != b), len(found))
                    troubles.append(f"{name}, {way}: differs from tick {first} on")
                    cells.append(f"differs at {first}")
            rows.append((name, cells))
            print(name, *cells, file=sys.stderr, flush=True)
    print("| scene | " + " | ".join(name for name, _ in ways) + " |")
    print("|---|" + "---|" * len(ways))
    for name, cells in rows:
        print(f"| {name} | " + " | ".join(cells) + " |")
    print("| same | " + " | ".join(f"{same[name]} of {len(files)}" for name, _ in ways) + " |")
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return 1 if troubles else 0


sys.exit(main())
