# build.sh — what ./run and ./test share: Debian 12 packages and the call of CMake.

build_packages=(g++ cmake ninja-build pkg-config ccache libeigen3-dev libsuperlu-dev libbullet-dev
    libimgui-dev libglfw3-dev libgl-dev python3-glad libspdlog-dev libcli11-dev
    nlohmann-json3-dev libtinygltf-dev libstb-dev)
window_packages=(libgl1-mesa-dri fonts-dejavu-core)
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev xvfb xauth xdotool)

# install_missing PACKAGE… — installs those that dpkg does not know as installed.
install_missing() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
            missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "Installing Debian packages: ${missing[*]}"
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null' \
        sh "${missing[@]}"
}

# build TYPE FOLDER OPTION… TARGET… — configures when needed, then builds; quick the second time.
build() {
    local type=$1 folder=$2 options=() targets=()
    shift 2
    for word in "$@"; do
        case $word in -D*) options+=("$word") ;; *) targets+=("$word") ;; esac
    done
    [ -n "${CI:-}" ] || echo "Building in $folder …"
    cmake -G Ninja -S . -B "$folder" -DCMAKE_BUILD_TYPE="$type" "${options[@]}" >"$folder.log" 2>&1 ||
        { cat "$folder.log"; exit 1; }
    cmake --build "$folder" --target "${targets[@]}" -- -j "$(nproc)" --quiet
}
