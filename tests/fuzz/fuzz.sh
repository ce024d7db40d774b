#!/usr/bin/env bash
# Every reader under libFuzzer, with the sanitizers: tests/fuzz/fuzz.sh [SECONDS [KIND...]]
# SECONDS are for each kind (60); kinds are those of file_kinds.cpp, else all. Needs clang with its
# runtime (Debian's clang and libclang-rt-dev) and builds in build-fuzz, for some minutes at first.
# Begins with the files of tests/fuzz/corpus and with well-formed ones; what is found anew stays in
# build-fuzz/corpus. Prints a line for each kind; exit 1 and the file where a reader fell over, took
# more than ten seconds or a gigabyte.
# FAIRLEAD_FUZZ_COVERAGE=1 also prints how much of the readers' lines well-formed files and those of
# tests/fuzz/corpus run.
# FAIRLEAD_FUZZ_MERGE=1 writes the few files that reach as much as all into tests/fuzz/corpus.
set -euo pipefail
home=$(dirname "$(dirname "$(dirname "$(realpath "$0")")")")
source "$home/.ci/build.sh"
seconds=${1:-60}
shift || true
kinds=("$@")
[ ${#kinds[@]} -gt 0 ] || mapfile -t kinds < <(
    sed -n 's/^ *{"\([a-z_]*\)", "\..*/\1/p' "$home/tests/fuzz/file_kinds.cpp")

configure build-fuzz -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Release \
    -DFAIRLEAD_PROGRAMS=OFF -DFAIRLEAD_ENGINE=ON -DFAIRLEAD_FUZZ=ON
build build-fuzz fairlead_fuzz
program=$home/build-fuzz/fairlead_fuzz
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
status=0
for kind in "${kinds[@]}"; do
    export FAIRLEAD_FUZZ_KIND=$kind LLVM_PROFILE_FILE=$scratch/$kind.profraw
    seeds=$scratch/seeds-$kind found=$home/build-fuzz/corpus/$kind kept=$home/tests/fuzz/corpus/$kind
    mkdir -p "$seeds" "$found"
    FAIRLEAD_FUZZ_SEEDS=$seeds "$program" >"$scratch/log" 2>&1
    [ ! -d "$kept" ] || cp "$kept"/* "$seeds"
    options=(-timeout=10 -rss_limit_mb=1500 -max_len=2000000 -print_final_stats=1
        -artifact_prefix="$home/build-fuzz/$kind-")
    if "$program" "${options[@]}" -max_total_time="$seconds" "$found" "$seeds" >"$scratch/log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/log")
        memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$scratch/log")
        echo "$kind: $runs files in $seconds s, none fell over; $memory MB with the sanitizers"
    else
        tail -40 "$scratch/log"
        echo "$kind: fell over; the file is the last build-fuzz/$kind-*"
        status=1
        continue
    fi
    if [ -n "${FAIRLEAD_FUZZ_MERGE:-}" ]; then
        mkdir -p "$scratch/merged-$kind" "$kept"
        "$program" "${options[@]}" -merge=1 "$scratch/merged-$kind" "$found" "$seeds" >"$scratch/log" 2>&1
        # well-formed ones are made by the program; large ones are not kept
        find "$scratch/merged-$kind" -size -5k -type f | sort | awk 'NR <= 40' | while read -r file; do
            cp "$file" "$kept/$(basename "$file" | cut -c1-8)"
        done
    fi
    if [ -n "${FAIRLEAD_FUZZ_COVERAGE:-}" ]; then
        [ ! -d "$kept" ] || cp "$kept"/* "$seeds"
        "$program" -runs=0 "$seeds" >"$scratch/log" 2>&1
    fi
done
if [ -n "${FAIRLEAD_FUZZ_COVERAGE:-}" ]; then
    llvm=$(dirname "$(realpath "$(command -v clang++)")")
    "$llvm/llvm-profdata" merge "$scratch"/*.profraw -o "$scratch/all"
    mapfile -t readers < <(ls "$home"/engine/scene/*.cpp "$home"/engine/school/course.cpp \
        "$home"/app/bindings.cpp "$home"/engine/recording/{recording_reader,database}.cpp |
        grep -vE 'scene_(schema|reference|edit)\.cpp')  # these read nothing
    "$llvm/llvm-cov" report "$program" -instr-profile="$scratch/all" "${readers[@]}" |
        awk 'NR > 2 && NF > 9 { printf "%-28s %s of %d lines\n", $1, $10, $8 }'
fi
exit $status
