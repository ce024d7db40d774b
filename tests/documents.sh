#!/usr/bin/env bash
# Do the documents tell the truth? ctest runs this with the folder of fairlead-cli:
#     tests/documents.sh FOLDER [DOCUMENT…]
#   * every relative link leads to a file, and its #anchor to a heading,
#   * every scene and every source file that is named exists,
#   * every section of docs/theory that code cites ("theory/wires.md 4.3") exists,
#   * every line of a fenced block that begins with `fairlead-cli`, or looks with `grep` at what one
#     wrote, ends with exit code 0,
#   * every C++ block that holds a main() compiles,
#   * the picture of who includes whom is what assets/rooms.py draws now, and the numbers of the walk
#     through rooms are those of assets/step_walk.py.
# The commands of one document run in order, in one folder with a copy of scenes/, so a later command
# may read what an earlier one wrote. `<!-- not run: WHY -->` on the line before a
# fenced block keeps its commands from being run. Programs that open windows are not run.
set -uo pipefail
home=$(dirname "$(dirname "$(realpath "$0")")")
programs=$(realpath "${1:?usage: tests/documents.sh FOLDER_OF_FAIRLEAD_CLI [DOCUMENT…]}")
shift
cd "$home"
if [ $# -gt 0 ]; then
    documents=("$@")
else
    mapfile -t documents < <(find . -name '*.md' -not -path './build*' -not -path './.git/*' | sort)
fi
scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/documents.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
troubles=0
trouble() {
    echo "$1" >&2
    troubles=$((troubles + 1))
}

# anchors DOCUMENT: those that its headings give
anchors() {
    grep -E '^#+ ' "$1" | sed -E 's/^#+ //; s/[^[:alnum:] _-]//g; s/ /-/g' | tr '[:upper:]' '[:lower:]'
}

# `](target#anchor)` is relative to the document, `physics/….h` and its like to the repository
check_targets() {
    local document=$1 link target anchor
    while read -r link; do
        target=${link%%#*} anchor=
        [[ $link != *#* ]] || anchor=${link#*#}
        target=${target:+$(dirname "$document")/$target}
        target=${target:-$document}
        if [ ! -e "$target" ]; then
            trouble "$document: the link $link leads nowhere"
        elif [ -n "$anchor" ] && ! anchors "$target" | grep -qxF "$anchor"; then
            trouble "$document: $target has no heading for #$anchor"
        fi
    done < <(grep -oE '\]\([^) ]+' "$document" | cut -c3- | grep -vE '^[a-z]+:')
    while read -r target; do
        [ -e "$target" ] || trouble "$document: there is no $target"
    done < <(grep -oE '\b(physics|engine|render|app|tests|scenes|assets)/[A-Za-z0-9_/.-]+\.(cpp|h|py|sh|json|png|svg|glb)\b' \
        "$document" | sort -u)
}

# theory/FILE.md N.M, or several after commas, as comments cite them
check_citations() {
    local page section place count=0
    while read -r place page section; do
        count=$((count + 1))
        grep -qE "^(#+ |\*\*)${section//./\\.}(\*\*)?( |$)" "docs/theory/$page" 2>/dev/null ||
            trouble "$place cites docs/theory/$page $section, which is not there"
    done < <(grep -rnoE 'theory/[a-z-]+\.md [0-9.]+[0-9](, [0-9.]+[0-9])*|theory/[a-z-]+\.md [0-9]' \
        --include=*.h --include=*.cpp physics engine render app tests |
        sed -E 's/^([^:]+:[0-9]+):theory\/([a-z-]+\.md) /\1 \2 /; s/,//g' |
        awk '{ for (i = 3; i <= NF; ++i) print $1, $2, $i }')
    [ "$count" -gt 30 ] || trouble "only $count citations of docs/theory were found: is the pattern right?"
}

# number:command of every line that is to be run, continued lines joined
commands() {
    awk '
        /^<!-- not run: .*-->$/ { kept = NR + 1 }
        /^```/ { inside = !inside; run = inside && kept != NR; next }
        inside && run {
            sub(/^\$ /, "")
            if (line == "") from = NR
            line = line $0
            if (sub(/\\$/, "", line)) next
            if (line ~ /^(build\/|\.\/build\/)?fairlead-cli( |$)|^grep /) print from ":" line
            line = ""
        }' "$1"
}

# compile_programs DOCUMENT NUMBER: of C++ blocks, those that are whole programs
compile_programs() {
    local document=$1 program
    awk -v to="$scratch/program$2_" '
        /^```cpp/ { inside = 1; file = to NR ".cpp"; next }
        /^```/ { inside = 0 }
        inside { print > file }' "$document"
    for program in "$scratch/program$2_"*.cpp; do
        grep -qs 'int main' "$program" || continue
        read -ra eigen < <(pkg-config --cflags eigen3)
        "${CXX:-c++}" -std=c++20 -fsyntax-only -I"$home" "${eigen[@]}" "$program" >"$scratch/said" 2>&1 &&
            continue
        trouble "$document: a program does not compile"
        head -n 5 "$scratch/said" >&2
    done
}

run_commands() {
    local document=$1 folder=$scratch/$2 line number status
    mkdir -p "$folder"
    cp -r "$home/scenes" "$folder/"
    ln -s "$home/tests" "$home/assets" "$folder/"
    while IFS= read -r line; do
        number=${line%%:*} line=${line#*:}
        line=${line#./} line=${line#build/}
        ran=$((ran + 1))
        # shell words as the reader would type them; `#` begins a remark
        (cd "$folder" && PATH=$programs:$PATH HOME=$folder XDG_DATA_HOME=$folder \
            bash -c "$line") >"$scratch/said" 2>&1 </dev/null
        status=$?
        [ $status -eq 0 ] && continue
        trouble "$document:$number: exit code $status of: $line"
        tail -n 5 "$scratch/said" >&2
    done < <(commands "$document")
}

ran=0
for i in "${!documents[@]}"; do
    check_targets "${documents[i]}"
    compile_programs "${documents[i]}" "$i"
    run_commands "${documents[i]}" "$i"
done
if [ $# -eq 0 ]; then
    check_citations
    assets/rooms.py | cmp -s - assets/pictures/rooms.svg ||
        trouble "draw it anew: assets/rooms.py > assets/pictures/rooms.svg"
    walked=$(assets/step_walk.py) # 6 families, 50 stays in 13 rooms, 37 returns to …
    said=$(sed -nE 's/.* ([0-9]+) stays in ([0-9]+) rooms, ([0-9]+) of them returns.*/\1 \2 \3/p' docs/developer.md)
    [ "$said" = "$(sed -E 's/.* ([0-9]+) stays in ([0-9]+) rooms, ([0-9]+) returns.*/\1 \2 \3/' <<<"$walked")" ] ||
        trouble "docs/developer.md: assets/step_walk.py says $walked"
fi
[ $# -gt 0 ] || [ $ran -gt 10 ] || trouble "only $ran commands were found: is the pattern right?"
[ $troubles -eq 0 ] || { echo "$troubles troubles in ${#documents[@]} documents" >&2; exit 1; }
echo "${#documents[@]} documents, $ran commands"
