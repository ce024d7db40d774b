#!/usr/bin/env python3
"""texts.py — every text that the window shows, as a template for translators (gettext's .pot).

    texts.py                    prints the template
    texts.py --renew nb.po      takes new texts into a catalogue and old ones out (msgmerge)

Texts of the program stand in tr("…") and tr_later("…") of the sources, or in translate("…") where
a function is told the language; those of scenes, courses and bindings in the keys below.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

home = Path(__file__).resolve().parents[2]
keywords = ["tr", "tr_later", "translate"]

# Keys of a scene whose text is read by people, wherever they stand. A `name` is what other parts of
# the file call a thing by: that of a camera is shown as it is, that of a lever is spelled out.
always = {"brief", "instruction", "say", "label", "title", "difficulty", "course"}
named = {"cameras", "phases", "orders", "exercise"}


def read(file):
    """A scene as JSON: comments and trailing commas out."""
    text = re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m.group(1) or "",
                  file.read_text(), flags=re.S)
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", text))


def spelled(name):
    """As app/words.h: crate_2t → crate 2 t."""
    return re.sub(r"(?<=\d)(?=[A-Za-z])", " ", name).replace("_", " ")


def texts_of(value, key, parent):
    if isinstance(value, str):
        if key in always or key == "name" and parent in named:
            yield value
        elif key == "load" and parent == "phases" or key == "name" and parent in ("hands", "marks"):
            yield spelled(value)
    elif isinstance(value, list):
        for item in value:
            yield from texts_of(item, "", key)
    elif isinstance(value, dict):
        if value.get("kind") == "stopper":
            yield spelled(value.get("name", ""))
        for inner, item in value.items():
            yield from texts_of(item, inner, key or parent)


def control_texts(scene):
    """What levers move."""
    return [spelled(control.get("name", "")) for control in scene.get("controls", [])]


def scene_texts():
    found = {}
    files = sorted((home / "scenes").glob("*.json")) + sorted((home / "scenes/courses").glob("*.json"))
    for file in files:
        if file.name.endswith(".schema.json"):
            continue
        scene = read(file)
        texts = [scene.get("name", ""), "" if "brief" in scene else scene.get("why", "")]
        texts += list(texts_of(scene, "", "scene")) + control_texts(scene)
        for text in texts:
            if re.search(r"[A-Za-z]", text):
                found.setdefault(text, "scenes/" + file.name)
    for file in sorted((home / "assets/bindings").glob("*.json")):
        for text in re.findall(r'"(?:name|help)":\s*"([^"]+)"', file.read_text()):
            found.setdefault(text, "assets/bindings/" + file.name)
    return found


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def template():
    sources = sorted(str(p.relative_to(home)) for folder in ("app", "engine")
                     for p in (home / folder).rglob("*.cpp"))
    pot = subprocess.run(
        ["xgettext", "--language=C++", "--from-code=UTF-8", "--sort-by-file", "--no-wrap",
         "--add-location=file", "--package-name=Fairlead", "--output=-", "--keyword"] +
        ["--keyword=" + word for word in keywords] + sources,
        cwd=home, check=True, capture_output=True, text=True).stdout
    pot = re.sub(r'"POT-Creation-Date: [^"]*"\n', "", pot)
    pot = pot.replace("charset=CHARSET", "charset=UTF-8")
    known = set(re.findall(r'^msgid ("(?:.*)")$', pot, flags=re.M))
    for text, file in scene_texts().items():
        if quoted(text) not in known:
            pot += f"\n#: {file}\nmsgid {quoted(text)}\nmsgstr \"\"\n"
    return pot


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--renew":
        subprocess.run(["msgmerge", "--quiet", "--update", "--no-fuzzy-matching", "--no-wrap",
                        "--backup=off", sys.argv[2], "-"],
                       input=template(), text=True, check=True)
        subprocess.run(["msgattrib", "--no-obsolete", "--no-wrap", "-o", sys.argv[2], sys.argv[2]],
                       check=True)
    elif len(sys.argv) == 1:
        print(template(), end="")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
