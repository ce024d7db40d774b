#!/usr/bin/env python3
"""Films of the three users at the real window: a newcomer, an instructor with a class, a designer.

    assets/films.py OUT [--only newcomer instructor designer] [--speed N] [--width PIXELS]

OUT gets newcomer.mp4, instructor.mp4 and designer.mp4, N times as fast as it went (4). fairlead_stories moves the
mouse and presses the keys of a display of its own (Xvfb, xdotool), and its exit code is this command's: a film of
somebody who did not get there is no film. FAIRLEAD_STORIES names another program than build/fairlead_stories.
"""
import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

home = pathlib.Path(__file__).resolve().parent.parent
program = os.environ.get("FAIRLEAD_STORIES", str(home / "build/fairlead_stories"))
stories = {  # the test, and the screen it needs
    "newcomer": ("Stories.ANewcomerPassesTheFirstLift", "1280x720"),
    "instructor": ("Stories.AnInstructorTakesAClassThroughTwoExercises", "2568x720"),
    "designer": ("Stories.ADesignerMakesACraneInTheWindow", "1280x720"),
}
filmed = 10  # [1/s] pictures of the screen


def refuse(words):
    print(words, file=sys.stderr)
    sys.exit(2)


def film(name, out, options):
    test, size = stories[name]
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", size + "x24", "-noreset"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        display = ":" + told.readline().strip()
    file = out / f"{name}.mp4"
    file.unlink(missing_ok=True)
    camera = subprocess.Popen(
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "x11grab", "-draw_mouse", "1", "-framerate", str(filmed),
         "-video_size", size, "-i", display, "-vf",
         f"setpts=PTS/{options.speed},fps={filmed},scale={options.width}:-2", "-c:v", "libx264", "-preset", "slow",
         "-crf", "33", "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(file)])
    time.sleep(1)
    try:
        status = subprocess.run([program, "--gtest_filter=" + test], cwd=home,
                                env=dict(os.environ, DISPLAY=display)).returncode
    finally:
        camera.send_signal(signal.SIGINT)
        camera.wait()
        server.terminate()
        server.wait()
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=list(stories), default=list(stories))
    parser.add_argument("--speed", type=float, default=4)
    parser.add_argument("--width", type=int, default=960)
    options = parser.parse_args()
    for needed, package in ("Xvfb", "xvfb"), ("xdotool", "xdotool"), ("ffmpeg", "ffmpeg"):
        if not shutil.which(needed):
            refuse(f"{needed} is not installed: apt install {package}")
    if not shutil.which(program):
        refuse(f"{program} is not there: ./test builds it, FAIRLEAD_STORIES=… names another")
    options.out.mkdir(parents=True, exist_ok=True)
    sys.exit(max([film(name, options.out, options) for name in options.only]))


if __name__ == "__main__":
    main()
