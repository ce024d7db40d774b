#!/usr/bin/env python3
"""Pictures of the real window on a first lift, as the README and the operator's page show them.

    assets/window_pictures.py OUT

OUT gets first_lift, panels, cab, night, verdict, timeline and alarm.png: 1280x720, of 255 colours. fairlead_stories
drives by keys and mouse on a display of its own (Xvfb, xdotool); ImageMagick is the camera. FAIRLEAD_STORIES names
another program than build/fairlead_stories.
"""
import os
import pathlib
import shutil
import subprocess
import sys

home = pathlib.Path(__file__).resolve().parent.parent
program = os.environ.get("FAIRLEAD_STORIES", str(home / "build/fairlead_stories"))


def refuse(words):
    print(words, file=sys.stderr)
    sys.exit(2)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        refuse(__doc__)
    for needed, package in ("xvfb-run", "xvfb"), ("xdotool", "xdotool"), ("import", "imagemagick"):
        if not shutil.which(needed):
            refuse(f"{needed} is not installed: apt install {package}")
    if not shutil.which(program):
        refuse(f"{program} is not there: ./test builds it, FAIRLEAD_STORIES=… names another")
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1280x720x24 -noreset", program,
                           "--gtest_filter=Pictures.*"], cwd=home,
                          env=dict(os.environ, FAIRLEAD_SHOOT=str(out.resolve()))).returncode
    for picture in sorted(out.glob("*.png")):
        subprocess.run(["convert", str(picture), "-colors", "255", f"PNG8:{picture}"], check=True)
    sys.exit(done)


if __name__ == "__main__":
    main()
