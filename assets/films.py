#!/usr/bin/env python3
"""Films of the three users at the real window: a newcomer, an instructor with a class, a designer; and of a model run.

    assets/films.py OUT [--only newcomer instructor designer chase_out] [--speed N] [--width PIXELS]

OUT gets newcomer.mp4, instructor.mp4 and designer.mp4, N times as fast as it went (4). fairlead_stories moves the
mouse and presses the keys of a display of its own (Xvfb, xdotool), and its exit code is this command's: a film of
somebody who did not get there is no film. FAIRLEAD_STORIES names another program than build/fairlead_stories.

chase_out.mp4 is scenes/chase_out.run, driven again by fairlead-cli and filmed by fairlead, both beside that program,
from the cameras and as fast as the list below says; OUT keeps chase_out.flrec, and steps/NN.png, one for each step.
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

# Of a model run: from this second on so many times as fast, from which camera, what is to be seen, and the second of
# its picture.
shots = {
    "chase_out": [
        (0, 4, "Deck", "The rig's crane holds the chaser's pennant: the mate gives it the messenger", 26),
        (36, 4, "Aft bridge", "The tugger heaves the pennant's eye past the shark jaw; nobody is on deck", 55),
        (64, 4, "Deck", "The jaw is locked about the pennant, and the mate takes the messenger off", 88),
        (93, 4, "Stern", "He connects the work wire", 108),
        (117, 3, "Stern", "The winch takes the weight, and the jaw opens", 127),
        (132, 20, "Outside", "Ahead, away from the rig; 400 m of work wire are paid out: 1.3 times the depth", 190),
        (480, 40, "Chaser", "Dragged by its wire, the chaser slides along the chain, down to the seabed", 774),
        (1150, 40, "Aft bridge", "1 to 2 knots along the chain; the pull tells how much of it is lifted", 1300),
        (1700, 20, "Under water", "The chaser comes to the anchor", 1920),
        (1932, 6, "Aft bridge", "She stops by herself, and the pull rises: the chaser is at the anchor", 1970),
    ],
}
stills = 3  # [1/s] pictures of such a film: each takes a software renderer a second


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


def recorded(name, out):
    """The model run, driven again by what its file says."""
    lines = (home / f"scenes/{name}.run").read_text().splitlines()
    file = out / f"{name}.flrec"
    if not file.exists():
        cues = [word for line in lines for word in ("--at", line)]
        subprocess.run([beside("fairlead-cli"), "run", f"scenes/{name}.json", "--seconds",
                        str(float(lines[-1].split()[0]) + 30), *cues, "--record", file, "--every", "60000"],
                       cwd=home, check=True, stdout=subprocess.DEVNULL)
    return file


def beside(name):
    return pathlib.Path(program).resolve().parent / name


def play(name, out, options):
    run, plain, file = recorded(name, out), out / f"{name}_plain.mp4", out / f"{name}.mp4"
    plain.unlink(missing_ok=True)
    file.unlink(missing_ok=True)
    words = []
    for begin, times, camera, _, _ in shots[name]:  # 60 pictures a second, each of them to stand for several
        words += ["--shot", f"{begin} {times * 60 // stills} {camera}"]
    status = subprocess.run(["xvfb-run", "-a", beside("fairlead"), "--play", run.resolve(), "--film", plain.resolve(),
                             "--size", "640x360", "--no-panels", *words], cwd=home).returncode
    if status:
        return status
    (out / "steps").mkdir(exist_ok=True)
    texts, at = [], 0.0
    ends = [shot[0] for shot in shots[name][1:]] + [None]
    for n, ((begin, times, _, what, still), end) in enumerate(zip(shots[name], ends), 1):
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-ss",
                        f"{(at + (still - begin) / times) * stills / 60:.3f}", "-i", plain, "-frames:v", "1",
                        out / f"steps/{n:02}.png"], check=True)
        until = at + (end - begin) / times if end else 1e6
        (out / f"steps/{n:02}.txt").write_text(what)
        texts.append(f"drawtext=textfile={out}/steps/{n:02}.txt:x=(w-tw)/2:y=h-2.2*th:fontsize=15:fontcolor=white:"
                     f"box=1:boxcolor=black@0.55:boxborderw=9:enable='between(t,{at:.2f},{until:.2f})'")
        at = until
    subprocess.run(["ffmpeg", "-loglevel", "error", "-i", plain, "-vf",
                    ",".join([f"setpts=PTS*{60 // stills},fps={stills}", *texts, f"scale={options.width}:-2"]),
                    "-c:v", "libx264", "-preset", "slow", "-crf", "30", "-pix_fmt", "yuv420p", "-movflags",
                    "+faststart", file], check=True)
    plain.unlink()
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=[*stories, *shots], default=[*stories, *shots])
    parser.add_argument("--speed", type=float, default=4)
    parser.add_argument("--width", type=int, default=960)
    options = parser.parse_args()
    for needed, package in ("Xvfb", "xvfb"), ("xvfb-run", "xvfb"), ("xdotool", "xdotool"), ("ffmpeg", "ffmpeg"):
        if not shutil.which(needed):
            refuse(f"{needed} is not installed: apt install {package}")
    if not shutil.which(program):
        refuse(f"{program} is not there: ./test builds it, FAIRLEAD_STORIES=… names another")
    options.out.mkdir(parents=True, exist_ok=True)
    sys.exit(max([(film if name in stories else play)(name, options.out, options) for name in options.only]))


if __name__ == "__main__":
    main()
