#!/usr/bin/env bash
# Every reader under libFuzzer, with the sanitizers: tests/fuzz/fuzz.sh [SECONDS [KIND...]]
# SECONDS are for each kind (60); kinds are those of file_kinds.cpp, else all. Needs clang with its
# runtime (Debian's clang and libclang-rt-dev) and builds in build-fuzz, for some minutes at first.
# Begins with well-formed files and those of tests/fuzz/corpus; what is found anew stays in
# build-fuzz/corpus. Prints a line for each kind; exit 1 and the file where a reader fell over, took
# more than ten seconds or a gigabyte. SECONDS 0: finds nothing anew.
# FAIRLEAD_FUZZ_MERGE=1 writes into tests/fuzz/corpus the few small files that reach what well-formed
# ones do not, in place of those that are there.
# FAIRLEAD_FUZZ_COVERAGE=1 prints how much of the readers' lines well-formed files and those of
# tests/fuzz/corpus run.
set -euo pipefail
home=$(dirname "$(dirname "$(dirname "$(realpath "$0")")")")
source "$home/.ci/build.sh"
seconds=${1:-60}
shift || true
kinds=("$@")
[ ${#kinds[@]} -gt 0 ] || mapfile -t kinds < <(
    sed -n 's/^ *{"\([a-z_]*\)", "\..*/\1/p' "$home/tests/fuzz/file_kinds.cpp")

configure build-fuzz -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Release \
    -DFAIRLEAD_PROGRAMS=OFF -DFAIRLEAD_ENGINE=ON -DFAIRLEAD_FUZZ=ON -DFAIRLEAD_UNITY=ON
build build-fuzz fairlead_fuzz
program=$home/build-fuzz/fairlead_fuzz
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
options=(-timeout=10 -rss_limit_mb=1500 -max_len=2000000 -print_final_stats=1)

# small KIND FOLDER...: the files that a corpus may hold. A recording of one table has 4 kB a page.
small() {
    local largest=4000c
    [ "$1" != recording ] || largest=72k
    find "${@:2}" -type f -size "-$largest"
}

# fuzz KIND: the corpus that is found, and a line of how many files were tried.
fuzz() {
    if ! "$program" "${options[@]}" -artifact_prefix="$home/build-fuzz/$1-" -max_total_time="$seconds" \
        "$found" "$good" "$kept" >"$scratch/log" 2>&1; then
        tail -40 "$scratch/log"
        echo "$1: fell over; the file is the last build-fuzz/$1-*"
        return 1
    fi
    local runs memory
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/log")
    memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$scratch/log")
    echo "$1: $runs files in $seconds s, none fell over; $memory MB with the sanitizers"
}

# merge KIND: of all small files the fewest that reach every line which well-formed ones do not; of
# recordings, which are never small, a quarter of a megabyte.
merge() {
    mkdir -p "$scratch/small" "$scratch/merged"
    small "$1" "$found" "$kept" | while read -r file; do cp "$file" "$scratch/small"; done
    cp "$good"/* "$scratch/merged"
    "$program" "${options[@]}" -set_cover_merge=1 -use_counters=0 "$scratch/merged" "$scratch/small" \
        >"$scratch/log" 2>&1
    rm -f "$kept"/*
    (cd "$scratch/merged" && rm -f good* && find . -type f -printf '%s %f\n' | sort -n |
        awk '(sum += $1) <= 250000 { print $2 }' | while read -r file; do cp "$file" "$kept/${file:0:8}"; done)
    # well-formed ones name files by where this checkout is
    { grep -rlaF "$home" "$kept" || true; } | while read -r file; do sed -i "s|$home|/fairlead|g" "$file"; done
    rm -r "$scratch/small" "$scratch/merged"
    echo "$1: $(find "$kept" -type f | wc -l) files kept, $(cat "$kept"/* | wc -c) bytes"
}

status=0
for kind in "${kinds[@]}"; do
    export FAIRLEAD_FUZZ_KIND=$kind LLVM_PROFILE_FILE=/dev/null
    good=$scratch/good-$kind found=$home/build-fuzz/corpus/$kind kept=$home/tests/fuzz/corpus/$kind
    mkdir -p "$good" "$found" "$kept"
    FAIRLEAD_FUZZ_SEEDS=$good "$program" >"$scratch/log" 2>&1
    [ "$seconds" = 0 ] || fuzz "$kind" || { status=1; continue; }
    [ -z "${FAIRLEAD_FUZZ_MERGE:-}" ] || merge "$kind"
    if [ -n "${FAIRLEAD_FUZZ_COVERAGE:-}" ]; then
        LLVM_PROFILE_FILE=$scratch/$kind.profraw "$program" -runs=0 "$good" "$kept" >"$scratch/log" 2>&1
    fi
done
# coverage: of the files that read, a table. What only writes or prints is left out.
coverage() {
    local llvm
    llvm=$(dirname "$(realpath "$(command -v clang++)")")
    "$llvm/llvm-profdata" merge "$scratch"/*.profraw -o "$scratch/all"
    "$llvm/llvm-cov" report "$program" -instr-profile="$scratch/all" | awk '
        function add(kind) { lines[kind] += $8; missed[kind] += $9; files[kind] += 1 }
        function row(kind, n, all, left) {
            return sprintf("| %s | %d | %d | %.0f %% |", kind, n, all, 100 * (1 - left / all))
        }
        $1 ~ /scene\/(scene_(schema|reference|edit)|parameters)\.cpp$/ || $1 !~ /\.cpp$/ { next }
        $1 ~ /scene\/(gltf|mesh_file|model_file|picture_size)/ { add("models, pictures") }
        $1 ~ /scene\/tetrahedra_file/ { add("tetrahedra") }
        $1 ~ /scene\/(scene|condition|parameter|spelling)/ { add("scenes") }
        $1 ~ /recording\/(recording_reader|database)/ { add("recordings") }
        $1 ~ /school\/course/ { add("courses") }
        $1 ~ /session\/model_run/ { add("model runs") }
        $1 ~ /app\/bindings\.cpp/ { add("bindings, controls") }
        END {
            print "| readers of | files | lines | run |\n|---|---|---|---|"
            for (kind in lines) {
                print row(kind, files[kind], lines[kind], missed[kind]) | "sort"
                n += files[kind]; all += lines[kind]; left += missed[kind]
            }
            close("sort")
            print row("all", n, all, left)
        }'
}
[ -z "${FAIRLEAD_FUZZ_COVERAGE:-}" ] || coverage
exit $status
