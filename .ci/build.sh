# build.sh — what ./run and ./test share: the Debian 12 packages and the call of CMake.
# The caller has set $home, the folder of the repository.

build_packages=(g++ cmake ninja-build pkg-config ccache libeigen3-dev libsuperlu-dev libbullet-dev
    libimgui-dev libglfw3-dev libgl-dev libopenal-dev python3-glad gettext libcli11-dev
    nlohmann-json3-dev libtinygltf-dev libstb-dev libsqlite3-dev libzstd-dev zlib1g-dev libspdlog-dev
    libhpdf-dev)
window_packages=(libgl1-mesa-dri fonts-dejavu-core)
test_packages=(python3 libgtest-dev libgmock-dev libbenchmark-dev xvfb xauth xdotool clang-format
    dpkg-dev file)

# quietly LOG COMMAND… — runs the command; what it said is shown only when it fails.
quietly() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 </dev/null || { local status=$?; cat "$log" >&2; return $status; }
}

# install_missing PACKAGE… — installs those that dpkg does not know as installed.
install_missing() {
    local there missing=() package
    # dpkg-query fails when it has never heard of one of them: that is what is asked here
    there=$(dpkg-query -W -f='${Status} ${Package}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qxF "install ok installed $package" <<<"$there" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "These Debian packages are missing, and there is no sudo. As root:" >&2
            echo "    apt-get install --no-install-recommends ${missing[*]}" >&2
            exit 2
        fi
        root=(sudo)
        sudo -v # asks for the password here, where it can be seen
    fi
    echo "Installing Debian packages: ${missing[*]}"
    quietly "$home/build-packages.log" "${root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get -qq update; apt-get -qq install -y --no-install-recommends "$@"' sh "${missing[@]}"
}

# configure FOLDER OPTION… — CMake; quick when nothing has changed.
configure() {
    local folder=$home/$1
    shift
    quietly "$folder.log" cmake -G Ninja -S "$home" -B "$folder" "$@"
}

# build FOLDER TARGET… — one line that counts up on a terminal, silence elsewhere, errors always.
build() {
    local folder=$home/$1
    shift
    [ -e "$folder/.ninja_log" ] || echo "Building in $folder; the first time takes some minutes."
    if [ -t 1 ]; then
        cmake --build "$folder" --target "$@"
    else
        cmake --build "$folder" --target "$@" -- --quiet | sed '/^ninja: no work to do\.$/d'
    fi
}
