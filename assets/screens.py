#!/usr/bin/env python3
"""What a person sees at each size, in each language and theme: pictures of the real window, to be looked at.

    assets/screens.py OUT [--size WxH …] [--language en nb] [--colours dark light] [--only SCREEN …] [--sheet]

OUT gets SCREEN_WxH_LANGUAGE_COLOURS.png; without options all screens at 1280x720, 1920x1080 and 3840x2160 in
both languages and the dark and the light theme. --sheet also puts those of each size on one sheet, small.
FAIRLEAD names another program than build/fairlead; fairlead-cli is looked for beside it. Runs on displays of
its own (Xvfb), with xdotool as the hand and ImageMagick as the camera. Its settings and recordings stand in a
scratch folder: nobody's own are seen or changed.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

home = pathlib.Path(__file__).resolve().parent.parent
program = pathlib.Path(os.environ.get("FAIRLEAD", str(home / "build/fairlead"))).resolve()
patience = 90  # [s] for a window to come

# What is drawn alone: arguments, and how many pictures until it stands.
plain = {
    "chooser": (["--show", "scenes"], 8),
    "courses": (["--show", "courses", "--trainee", "Kari Nordmann"], 8),
    "brief": (["scenes/gantry.json"], 20),
    "drive": (["scenes/gantry.json", "--levers", "enable,hoist=-0.5,luff=0.3", "--show", "hook"], 240),
    "mobile": (["scenes/mobile_crane.json", "--levers", "enable"], 60),
    "off_board": (["scenes/off_board.json", "--levers", "enable"], 30),
    "tug": (["scenes/anchor_handling.json", "--levers", "enable"], 60),
    "bench": (["scenes/gantry.json", "--show", "parameters,plots", "--levers", "enable"], 90),
    "instructor": (["scenes/overhead.json", "--show", "instructor", "--levers", "enable"], 30),
    "solver": (["scenes/pipes.json", "--show", "solver,wires"], 30),
    "keys": (["scenes/gantry.json", "--show", "keys"], 8),
    "settings": (["scenes/gantry.json", "--show", "settings"], 8),
}


def refuse(words):
    print(words, file=sys.stderr)
    sys.exit(2)


class Display:
    """An X server, and one window of the program in it."""

    def __init__(self, size, folder):
        width, height = map(int, size.split("x"))
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width + 8}x{height + 8}x24", "-noreset"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        self.environment = dict(os.environ, DISPLAY=":" + number, XDG_CONFIG_HOME=str(folder / "config"),
                                XDG_DATA_HOME=str(folder / "data"))

    def close(self):
        self.server.terminate()
        self.server.wait()

    def run(self, *words):
        return subprocess.run(list(words), cwd=home, env=self.environment, capture_output=True, text=True)

    def window(self, title):
        until = time.monotonic() + patience
        while time.monotonic() < until:
            found = self.run("xdotool", "search", "--name", title).stdout.split()
            if found:
                return found[0]
            time.sleep(0.3)
        raise RuntimeError(f"no window {title}")

    def shoot(self, title, file):
        window = self.window(title)
        self.run("xdotool", "windowraise", window)
        time.sleep(2)
        self.run("import", "-window", window, str(file))


def start(display, arguments, options):
    process = subprocess.Popen([str(program)] + arguments + options, cwd=home, env=display.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    display.window("^Fairlead$")
    time.sleep(3)
    return process


def by_hand(display, size, look, files, folder):
    """Screens that somebody must open: the desk, a verdict, what was recorded."""
    width, height = map(int, size.split("x"))
    options = ["--size", size, "--mute", "--no-record"] + look
    wanted = {name: file for name, file in files.items() if name not in plain}
    if "desk" in wanted:
        process = start(display, ["scenes/anchor_handling.json", "--show", "desk"], options)
        desk = display.window("^Fairlead: ")
        display.run("xdotool", "windowsize", desk, str(width), str(height), "windowmove", desk, "0", "0")
        time.sleep(3)
        display.shoot("^Fairlead: ", wanted["desk"])
        process.terminate(), process.wait()
    if "verdict" in wanted or "timeline" in wanted:
        process = start(display, ["--play", str(folder / "data/fairlead/recordings/lift.flrec")], options)
        if "timeline" in wanted:
            display.shoot("^Fairlead$", wanted["timeline"])
        if "verdict" in wanted:  # its last tick
            display.run("xdotool", "windowfocus", display.window("^Fairlead$"), "keydown", "End")
            time.sleep(1)
            display.run("xdotool", "keyup", "End")
            time.sleep(6)
            display.shoot("^Fairlead$", wanted["verdict"])
        process.terminate(), process.wait()
    if "library" in wanted:
        process = start(display, ["scenes/gantry.json", "--show", "recordings"], options)
        display.shoot("^Fairlead$", wanted["library"])
        process.terminate(), process.wait()


hand_made = ["desk", "timeline", "verdict", "library"]


def record(folder):
    """A first lift that passes and one that does not, as recordings to look at."""
    recordings = folder / "data/fairlead/recordings"
    recordings.mkdir(parents=True)
    cues, seconds = [], 0
    for line in (home / "scenes/gantry.run").read_text().splitlines():
        found = re.fullmatch(r"([\d.]+) (.*)", line)
        if found and float(found[1]) > 0:
            seconds = float(found[1])
            cues += ["--at", f"{found[1]} {found[2]}"] if found[2] else []
    cli = program.parent / "fairlead-cli"
    for name, trainee, run, orders in (
            ("lift", "Kari Nordmann", seconds + 2, cues),
            ("refused", "Ola Hansen-Bjørnstad", 12, ["--at", "1 enable", "--at", "2 enable,luff=1"])):
        subprocess.run([str(cli), "run", "scenes/gantry.json", "--seconds", str(run), "--every", "6000", "--csv",
                        str(folder / "out.csv"), "--probe", "crane.load", "--trainee", trainee, "--record",
                        str(recordings / f"{name}.flrec")] + orders, cwd=home, check=True)
    subprocess.run([str(cli), "school", str(recordings), "--csv", str(folder / "class.csv")], cwd=home, check=True)


def sheet(out, size, files):
    shown = [str(file) for file in files if file.exists()]
    if shown:
        subprocess.run(["montage", *shown, "-geometry", "960x540+6+6", "-tile", "2x",
                        str(out / f"sheet_{size}.png")], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--size", nargs="+", default=["1280x720", "1920x1080", "3840x2160"])
    parser.add_argument("--language", nargs="+", default=["en", "nb"])
    parser.add_argument("--colours", nargs="+", default=["dark", "light"])
    parser.add_argument("--only", nargs="+", default=list(plain) + hand_made)
    parser.add_argument("--sheet", action="store_true")
    options = parser.parse_args()
    for needed in "Xvfb", "xdotool", "import":
        if not shutil.which(needed):
            refuse(f"{needed} is not installed: apt install xvfb xdotool imagemagick")
    if not program.exists():
        refuse(f"{program} is not there: ./run builds it, FAIRLEAD=… names another")
    for name in set(options.only) - set(plain) - set(hand_made):
        refuse(f"{name}: expected one of {', '.join(list(plain) + hand_made)}")
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        if set(options.only) & {"verdict", "timeline", "library"}:
            record(folder)
        for size in options.size:
            display = Display(size, folder)
            made = []
            try:
                for language in options.language:
                    for colours in options.colours:
                        look = ["--language", language, "--colours", colours]
                        files = {name: options.out / f"{name}_{size}_{language}_{colours}.png"
                                 for name in options.only}
                        for name in set(options.only) & set(plain):
                            arguments, frames = plain[name]
                            done = display.run(str(program), *arguments, "--size", size, "--mute", "--no-record",
                                               *look, "--frames", str(frames), "--screenshot",
                                               str(files[name].resolve()))
                            if done.returncode != 0:
                                raise RuntimeError(f"{name}: {done.stderr}")
                        by_hand(display, size, look, files, folder)
                        made += files.values()
            finally:
                display.close()
            if options.sheet:
                sheet(options.out, size, made)


if __name__ == "__main__":
    main()
