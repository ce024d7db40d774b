#!/usr/bin/env bash
# Builds fairlead-cli in several ways and compares the bits of every tick: tests/golden/matrix.sh
# [OPTION of matrix.py...], e.g. --scenes gantry,lasso --seconds 3. Ways:
#   GCC -O2        what is shipped, in build
#   no AVX, no FMA the same, FMA, AVX, AVX2 and AVX-512 hidden from the C library
#   Nehalem        the same on a processor of 2008 under qemu: our own loops, too, are those without AVX2
#   GCC -O1, clang -O2, clang -O1
#   aarch64        by the cross compiler, under qemu; its libraries in build-aarch64.root
# FAIRLEAD_WAYS names some of them by their folders: "hidden nehalem build-o1 build-clang build-clang-o1
# build-aarch64". What the source asks -O3 for (CMakeLists.txt) has it in every way.
# Needs Debian's clang, g++-aarch64-linux-gnu, qemu-user-static and mmdebstrap, whichever ways are asked.
set -euo pipefail
home=$(dirname "$(dirname "$(dirname "$(realpath "$0")")")")
source "$home/.ci/build.sh"
read -ra wanted <<<"${FAIRLEAD_WAYS:-hidden nehalem build-o1 build-clang build-clang-o1 build-aarch64}"

# program FOLDER OPTION…: configures and builds fairlead-cli there, each room as one: they are built from
# nothing.
program() {
    configure "$1" -DFAIRLEAD_TESTS=OFF -DFAIRLEAD_UNITY=ON "${@:2}"
    build "$1" fairlead-cli
}

# The libraries for aarch64, unpacked and never configured: nothing of this machine changes.
unpack_root() {
    [ -d "$1" ] && return
    local packages
    packages=$(printf '%s\n' libc6-dev libstdc++-12-dev "${build_packages[@]}" | grep -e '-dev$' | paste -sd,)
    quietly "$1.log" mmdebstrap --variant=extract --architectures=arm64 --include="$packages" \
        bookworm "$1.new"
    mv "$1.new" "$1"
}

# Is anything hidden by this? Names differ between releases of the C library, which passes over wrong ones.
hidden=glibc.cpu.hwcaps=-AVX,-AVX2,-FMA,-FMA4,-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX512CD
loader=/lib64/ld-linux-x86-64.so.2
hides() {
    [ "$("$loader" --list-diagnostics | grep active)" != \
        "$(GLIBC_TUNABLES=$hidden "$loader" --list-diagnostics | grep active)" ]
}

cd "$home"
plain=(-DCMAKE_BUILD_TYPE=Plain)
clang=(-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++)
[ -d build ] || configure build -DCMAKE_BUILD_TYPE=Release
build build fairlead-cli
ways=("GCC -O2=build/fairlead-cli")
for way in "${wanted[@]}"; do
    case $way in
        hidden)
            hides || { echo "the C library hides nothing when asked for $hidden" >&2; exit 2; }
            ways+=("no AVX, no FMA=env GLIBC_TUNABLES=$hidden build/fairlead-cli") ;;
        nehalem)
            ways+=("Nehalem=qemu-x86_64-static -cpu Nehalem build/fairlead-cli") ;;
        build-o1)
            program $way "${plain[@]}" -DCMAKE_CXX_FLAGS_PLAIN=-O1
            ways+=("GCC -O1=$way/fairlead-cli") ;;
        build-clang)
            program $way -DCMAKE_BUILD_TYPE=Release "${clang[@]}"
            ways+=("clang -O2=$way/fairlead-cli") ;;
        build-clang-o1)
            program $way "${plain[@]}" -DCMAKE_CXX_FLAGS_PLAIN=-O1 "${clang[@]}"
            ways+=("clang -O1=$way/fairlead-cli") ;;
        build-aarch64)
            root=$home/build-aarch64.root
            unpack_root "$root"
            libraries=$root/usr/lib/aarch64-linux-gnu
            PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$libraries/pkgconfig:$root/usr/share/pkgconfig \
                program $way -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$home/tests/golden/aarch64.cmake" \
                -DCMAKE_SYSROOT="$root" -DCMAKE_EXE_LINKER_FLAGS="-Wl,-rpath-link,$libraries/blas"
            # $libraries/blas: where update-alternatives would have found BLAS
            ways+=("aarch64=qemu-aarch64-static -L $root -E LD_LIBRARY_PATH=$libraries/blas $way/fairlead-cli") ;;
        *)
            echo "no such way: $way" >&2
            exit 2 ;;
    esac
done
exec tests/golden/matrix.py "$@" "${ways[@]}"
