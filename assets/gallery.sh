#!/usr/bin/env bash
# Stills of every scene by day and by night, as assets/pictures/gallery.md shows them small:
#     assets/gallery.sh OUT [WIDTHxHEIGHT]
# OUT gets SCENE_day.png and SCENE_night.png. Twelve pictures each: enough for wires to come to hang.
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
fairlead=${FAIRLEAD:-$home/build/fairlead}
out=${1:?usage: assets/gallery.sh OUT [WIDTHxHEIGHT]}
size=${2:-1280x720}
[[ $size =~ ^[0-9]+x[0-9]+$ ]] || { echo "$size: expected a size like 1280x720" >&2; exit 2; }
[[ -x $fairlead ]] || { echo "$fairlead is not there: ./run builds it, FAIRLEAD=… names another" >&2; exit 2; }
window=()
if [[ -z ${DISPLAY:-} ]]; then
    command -v xvfb-run > /dev/null || { echo "no display and no xvfb-run: apt-get install xvfb" >&2; exit 2; }
    window=(xvfb-run -a -s "-screen 0 ${size}x24 -noreset")
fi
mkdir -p "$out"
for scene in "$home"/scenes/*.json; do
    name=$(basename "$scene" .json)
    [[ $name == scene.schema ]] && continue
    for light in day night; do
        "${window[@]}" "$fairlead" "$scene" --no-record --no-panels --mute --quality high \
            --light "$light" --size "$size" --frames 12 --screenshot "$out/${name}_$light.png"
    done
done
