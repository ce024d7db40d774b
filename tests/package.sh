#!/usr/bin/env bash
# Does what is installed serve those who use it? ctest runs this with the build folder:
#     tests/package.sh BUILD
#   * `cmake --install` fills a prefix, which is then moved,
#   * docs/example configures, builds and runs against the library there, and finds its period,
#   * all installed headers compile without those that stayed behind,
#   * a program that drives a scene links with fairlead::engine,
#   * the installed fairlead-cli reads the installed scenes and the models that they name,
#   * the manual pages name every option of the programs,
#   * `cpack` makes the Debian packages, and the program runs where one is unpacked,
#   * physics/ configures without the engine, the programs and the packages that only they need.
set -euo pipefail
home=$(dirname "$(dirname "$(realpath "$0")")")
build=$(realpath "${1:?usage: tests/package.sh BUILD}")
scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/package.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/moved

# quietly COMMAND…: what it said is shown only when it fails
quietly() {
    "$@" >"$scratch/said" 2>&1 </dev/null || { cat "$scratch/said" >&2; echo "failed: $*" >&2; exit 1; }
}
trouble() {
    echo "$1" >&2
    exit 1
}

quietly cmake --install "$build" --prefix "$scratch/installed"
mv "$scratch/installed" "$prefix"
grep -rqF "$home" "$prefix"/lib*/cmake "$prefix"/lib*/*/cmake 2>/dev/null &&
    trouble "the package's files name the source folder"

quietly cmake -G Ninja -S "$home/docs/example" -B "$scratch/example" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror"
quietly cmake --build "$scratch/example"
"$scratch/example/pendulum"

# where a header needs one that was not installed, this says which
(cd "$prefix/include/fairlead" && find physics engine -name '*.h' | sort |
    sed 's/.*/#include "&"/') >"$scratch/all.cpp"
[ "$(wc -l <"$scratch/all.cpp")" -gt 100 ] || trouble "too few headers are installed"
read -ra eigen < <(pkg-config --cflags eigen3)
quietly "${CXX:-c++}" -std=c++20 -fsyntax-only -I"$prefix/include/fairlead" "${eigen[@]}" "$scratch/all.cpp"

mkdir "$scratch/drive"
cat >"$scratch/drive/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(drive LANGUAGES CXX)
find_package(fairlead 0.1 REQUIRED)
add_executable(drive drive.cpp)
target_link_libraries(drive PRIVATE fairlead::engine)
END
cat >"$scratch/drive/drive.cpp" <<'END'
#include "engine/scene/scene.h"
#include "engine/session/session.h"
int main(int, char** argv) {
    fairlead::Session session(fairlead::load_scene(argv[1]));
    fairlead::Outbox outbox;
    session.tick(fairlead::Levers{}, outbox);
}
END
quietly cmake -G Ninja -S "$scratch/drive" -B "$scratch/drive/build" -DCMAKE_PREFIX_PATH="$prefix"
quietly cmake --build "$scratch/drive/build"
quietly "$scratch/drive/build/drive" "$prefix/share/fairlead/scenes/check/pendulum.json"

"$prefix/bin/fairlead-cli" run "$prefix/share/fairlead/scenes/gantry.json" --seconds 0.05 \
    --csv "$scratch/run.csv" 2>"$scratch/said" || trouble "$(cat "$scratch/said")"
! grep -q "stands in its place" "$scratch/said" || trouble "$(cat "$scratch/said")"
[ "$(wc -l <"$scratch/run.csv")" -eq 5 ] || trouble "gantry.json: expected a header and 4 rows"

# options_named PAGE COMMAND…: every --option that its help lists stands in the page
options_named() {
    local page=$prefix/share/man/man1/$1 option
    shift
    while read -r option; do
        sed 's/\\-/-/g' "$page" | grep -qe "$option\b" || trouble "$page does not name $option of $*"
    done < <("$@" --help | grep -oE '^ +(-[a-z],)?--[a-z-]+' | grep -oE -e '--[a-z-]+')
}
options_named fairlead.1 "$prefix/bin/fairlead"
for command in run replay export school remark check probes bench experiment schema; do
    options_named fairlead-cli.1 "$prefix/bin/fairlead-cli" "$command"
done

(cd "$build" && quietly cpack -G DEB -B "$scratch/debian")
dpkg-deb -x "$scratch"/debian/fairlead_*.deb "$scratch/root"
"$scratch/root/usr/bin/fairlead-cli" run "$scratch/root/usr/share/fairlead/scenes/gantry.json" \
    --seconds 0.05 >/dev/null 2>"$scratch/said" || trouble "$(cat "$scratch/said")"
! grep -q "stands in its place" "$scratch/said" || trouble "$(cat "$scratch/said")"
depends=$(dpkg-deb -f "$scratch"/debian/fairlead_*.deb Depends)
for package in libglfw3 libopenal1 libsuperlu libsqlite3-0 fonts-dejavu-core; do
    [[ $depends == *$package* ]] || trouble "the Debian package does not depend on $package: $depends"
done

quietly cmake -G Ninja -S "$home" -B "$scratch/physics" -DFAIRLEAD_PROGRAMS=OFF
! grep -E '^(sqlite_|openal_|imgui_|zstd_|glfw3_DIR|OPENGL_|CLI11_DIR)' "$scratch/physics/CMakeCache.txt" ||
    trouble "physics/ alone asks for these packages"
