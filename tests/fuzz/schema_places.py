"""Shipped scenes and the schema of their keys, for tests that change what scenes say."""
import glob
import json
import math
import os
import re
import resource
import shutil
import subprocess
import tempfile

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
schema = json.load(open(home + "/scenes/scene.schema.json"))


def without_comments(text):
    return re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda found: found[1] or "", text, flags=re.S)


def scenes(names):
    """Files of all scenes, or of those that are named, separated by commas."""
    files = sorted(glob.glob(home + "/scenes/*.json") + glob.glob(home + "/scenes/check/*.json"))
    stems = names.split(",") if names else None
    return [f for f in files if "schema" not in f and (not stems or os.path.basename(f)[:-5] in stems)]


def resolved(rule):
    while "$ref" in rule:
        node = schema
        for step in rule["$ref"].lstrip("#/").split("/"):
            node = node[step]
        rule = node
    return rule


def put(scene, path, value):
    for step in path[:-1]:
        scene = scene[step]
    scene[path[-1]] = value


def folder_for_scenes():
    """A new folder as the sources', so that models are found."""
    folder = tempfile.mkdtemp()
    os.makedirs(folder + "/scenes/check")
    os.symlink(home + "/assets", folder + "/assets")
    return folder


def run(program, file, seconds, longest):
    """(exit status or what ended it, processor seconds, MB, stderr)"""
    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(longest), math.ceil(longest) + 1))

    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([program, "run", file, "--seconds", str(seconds), "--every", "60", "--csv",
                                    "/dev/null"], stdout=subprocess.DEVNULL, stderr=said, preexec_fn=limits)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read(100000).decode("utf-8", "replace")
    code = "too long" if -process.returncode in (24, 9) else process.returncode  # SIGXCPU, SIGKILL
    return code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, text


def report(number, file, what, kind, text, mutant, keep):
    """Says of which scene what was changed, how it ended and its last line; keeps it in a folder that is named."""
    last = text.strip().splitlines()[-1:] or [""]
    print(f"{number} {os.path.basename(file)} {what} :: {kind} :: {last[0][-300:]}", flush=True)
    if keep:
        os.makedirs(keep, exist_ok=True)
        shutil.copy(mutant, os.path.join(keep, f"{number}_{os.path.basename(file)}"))
