#!/usr/bin/env python3
"""Stills of every scene by day and by night.

    assets/gallery.py OUT [--size WIDTHxHEIGHT] [--page] [SCENE ...]

OUT gets SCENE_day.png and SCENE_night.png, for all scenes or those that are named. Twelve pictures are
drawn of each: enough for wires to come to hang. --page also writes assets/pictures/gallery.md anew, and a
small picture of each still; scenes that have none yet are left out there. FAIRLEAD names another program
than build/fairlead. Without a display it runs under Xvfb (xvfb-run); small pictures are made by ImageMagick.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

home = pathlib.Path(__file__).resolve().parent.parent
pictures = home / "assets/pictures"


def written(file):
    """A scene's text without the comments, which JSON has not."""
    text = file.read_text()
    return json.loads(re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*', lambda found: found[1] or "", text))


program = os.environ.get("FAIRLEAD", str(home / "build/fairlead"))


def refuse(words):
    print(words, file=sys.stderr)
    sys.exit(2)


def stills(file, out, size):
    window = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "-s", f"-screen 0 {size}x24 -noreset"]
    for light in "day", "night":
        subprocess.run(window + [program, file, "--no-record", "--no-panels", "--mute", "--quality", "high",
                                 "--light", light, "--size", size, "--frames", "12",
                                 "--screenshot", out / f"{file.stem}_{light}.png"], check=True)


def small(file, out):
    for light in "day", "night":
        subprocess.run(["convert", out / f"{file.stem}_{light}.png", "-resize", "512x288", "-quality", "72",
                        pictures / f"gallery/{file.stem}_{light}.jpg"], check=True)


def page(files):
    text = "# Scenes by day and by night\n\n`assets/gallery.py OUT` makes them at full size.\n"
    for file in files:
        if not (pictures / f"gallery/{file.stem}_night.jpg").exists():
            continue
        scene = written(file)
        name = scene["name"]
        text += f"\n## {name}\n\n{scene['why']}\n\n`scenes/{file.name}`\n\n" + " ".join(
            f"![{name} by {light}](gallery/{file.stem}_{light}.jpg)" for light in ("day", "night")) + "\n"
    (pictures / "gallery.md").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("scenes", nargs="*")
    options = parser.parse_intermixed_args()
    if not re.fullmatch(r"\d+x\d+", options.size):
        refuse(f"{options.size}: expected a size like 1280x720")
    files = sorted(file for file in (home / "scenes").glob("*.json") if file.stem != "scene.schema")
    for name in set(options.scenes) - {file.stem for file in files}:
        refuse(f"{name}: there is no scenes/{name}.json")
    if not shutil.which(program):
        refuse(f"{program} is not there: ./run builds it, FAIRLEAD=… names another")
    for needed, package in ("xvfb-run", "xvfb"), ("convert", "imagemagick"):
        wanted = not os.environ.get("DISPLAY") if package == "xvfb" else options.page
        if wanted and not shutil.which(needed):
            refuse(f"{needed} is not there: apt-get install {package}")
    options.out.mkdir(parents=True, exist_ok=True)
    for file in files:
        if options.scenes and file.stem not in options.scenes:
            continue
        stills(file, options.out, options.size)
        if options.page:
            small(file, options.out)
    if options.page:
        page(files)


main()
