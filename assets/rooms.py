#!/usr/bin/env python3
"""Draws who includes whom, folder by folder, from the sources themselves:

    assets/rooms.py > assets/pictures/rooms.svg

Rooms stand in the order of tests/layering_test.cpp, the lowest at the bottom. An arrow goes from a
room to one that it includes; arrows that follow from others (a over b, b over c: a over c) are left
out. Arrows on the right skip rooms. Exit code 1 where an arrow would go upwards."""
import re
import sys
from pathlib import Path

home = Path(__file__).resolve().parent.parent
high, wide, left = 22, 190, 20  # of a box and its margin [pixels]
tints = {"physics": "#4c8fd0", "engine": "#4fa36a", "render": "#b98a2e", "app": "#b05a8c"}


def order():
    """The rooms, bottom to top."""
    text = (home / "tests/layering_test.cpp").read_text()
    listed = re.search(r"rooms\{(.*?)\};", text, re.S).group(1)
    return re.findall(r'"([^"]+)"', listed) + ["render", "app"]


def room(path):
    folder = path.rsplit("/", 1)[0]
    return folder.split("/")[0] if folder.split("/")[0] in ("render", "app") else folder


def arrows(rooms):
    """{room: rooms it includes}"""
    found = {name: set() for name in rooms}
    for layer in tints:
        for file in sorted((home / layer).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            own = room(file.relative_to(home).as_posix())
            for target in re.findall(r'^\s*#\s*include\s*"([^"]+)"', file.read_text(), re.M):
                if target.split("/")[0] in tints and room(target) != own:
                    found[own].add(room(target))
    return found


def reduced(found):
    """Without the arrows that follow from others."""
    def reach(start):
        seen, todo = set(), list(found[start])
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += found[name]
        return seen

    return {name: {to for to in below if not any(to in reach(other) for other in below - {to})}
            for name, below in found.items()}


def draw(rooms, found):
    height = len(rooms) * (high + 12) + 20
    middle = {name: height - 20 - (high + 12) * (i + 0.5) for i, name in enumerate(rooms)}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 {height}" width="340" '
           f'height="{height}" font-family="sans-serif" font-size="12">',
           '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" '
           'markerHeight="6" orient="auto"><path d="M0 0 8 4 0 8z" fill="#888"/></marker></defs>']
    for name in rooms:
        for to in sorted(found[name], key=lambda n: -rooms.index(n)):
            steps = rooms.index(name) - rooms.index(to)
            y, end = middle[name], middle[to]
            if steps == 1:
                path = f"M{left + wide / 2:g} {y + high / 2:g}V{end - high / 2:g}"
            else:
                bow = left + wide + 12 * steps ** 0.95
                path = (f"M{left + wide} {y + 4:g}C{bow:.0f} {y + 4:g} {bow:.0f} {end - 4:g} "
                        f"{left + wide} {end - 4:g}")
            out.append(f'<path d="{path}" fill="none" stroke="#888" marker-end="url(#tip)"/>')
    for name in rooms:
        y = middle[name] - high / 2
        out.append(f'<rect x="{left}" y="{y:g}" width="{wide}" height="{high}" rx="4" '
                   f'fill="{tints[name.split("/")[0]]}"/>')
        out.append(f'<text x="{left + wide / 2:g}" y="{middle[name] + 4:g}" fill="#fff" '
                   f'text-anchor="middle">{name}</text>')
    return "\n".join(out + ["</svg>"])


rooms = order()
found = arrows(rooms)
upward = [f"{name} includes {to}" for name in rooms for to in found[name]
          if rooms.index(to) > rooms.index(name)]
if upward:
    sys.exit("\n".join(upward))
print(draw(rooms, reduced(found)))
