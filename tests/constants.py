#!/usr/bin/env python3
"""A copy of the sources in which each named number of physics/ can be another, without compiling again:

    tests/constants.py COPY && cmake -G Ninja -S COPY -B COPY/build && cmake --build COPY/build
    FAIRLEAD_NUMBER=rod_step.cpp:calm=0.5 COPY/build/fairlead-cli run scenes/overhand.json --seconds 4

runs with half of `calm`; 2 doubles it. COPY/numbers.txt lists them: those that are declared at the head of
a source or a function by `constexpr double` or `constexpr int`. What was found stands in docs/theory/trials.md."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

home = Path(__file__).resolve().parent.parent
header = """#pragma once
#include <cstdlib>
#include <cstring>
namespace fairlead::physics {
inline double numbered(const char* name, double value) {
    const char* said = std::getenv("FAIRLEAD_NUMBER");
    const std::size_t n = std::strlen(name);
    const bool it = said && std::strncmp(said, name, n) == 0 && said[n] == '=';
    return it ? value * std::atof(said + n + 1) : value;
}
inline int numbered_int(const char* name, int value) {
    const double x = numbered(name, value);
    return static_cast<int>(x < 0 ? x - .5 : x + .5);
}
}  // namespace fairlead::physics
"""
# what must be known when it is compiled: sizes of arrays, series
compiled = {"elementary.cpp", "hull_form.cpp", "permissible_pull.cpp", "block_cholesky.cpp"}
line_of_numbers = re.compile(r"^(\s*)(inline )?constexpr (double|int) ([^{}\[;]*);(.*)$")


def numbered(line, file, names):
    """The line with its numbers asked for by name; as it is where it has none."""
    match = line_of_numbers.match(line)
    if not match:
        return line
    indent, inline, kind, declared, rest = match.groups()
    said = []
    for part in re.split(r",\s*(?=\w+ = )", declared):
        name, value = part.split(" = ", 1)
        names.append(f"{file}:{name} {value}")
        ask = "numbered" if kind == "double" else "numbered_int"
        said.append(f'{name} = {ask}("{file}:{name}", {value})')
    static = "static " if indent else ""
    return f"{indent}{inline or ''}{static}const {kind} {', '.join(said)};{rest}"


def main():
    copy = Path(sys.argv[1])
    for name in subprocess.run(["git", "ls-files"], cwd=home, capture_output=True, text=True, check=True).stdout.split():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(home / name, copy / name)
    (copy / "physics/math/numbered.h").write_text(header)
    names = []
    for path in sorted(copy.glob("physics/**/*.cpp")) + sorted(copy.glob("physics/rod/rod_*.h")):
        text = path.read_text()
        if path.name in compiled:
            continue
        changed = "\n".join(numbered(line, path.name, names) for line in text.split("\n"))
        if changed != text:
            changed = re.sub(r"^#include", '#include "physics/math/numbered.h"\n#include', changed, count=1, flags=re.M)
            path.write_text(changed)
    (copy / "numbers.txt").write_text("\n".join(names) + "\n")
    print(f"{len(names)} numbers")


main()
