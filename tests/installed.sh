#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `meson install` installs all files, and they suffice to build programs in C and C++ with the shared and with
# the static libraries. Usage: installed.sh MESON BUILD PREFIX SOURCE CC CXX
set -u
. "$(dirname "$0")/support/tap.sh"
meson=$1 build=$(realpath "$2") prefix=$3 source=$4 cc=$5 cxx=$6

root=$work/root
installs() { "$meson" install -C "$build" --no-rebuild --quiet --destdir "$root" >"$work/log" 2>&1; }
check 'a build is installed into a staging directory' 0 '' installs
cd "$root$prefix" || exit 1
libraries=$(dirname "$(find . -name dlx.pc)")/..

# The folder of libraries differs between systems, so it is shown as LIB. The documents come from docs/, the manual
# pages from scdoc if present.
libdir=$(realpath --relative-to=. "$libraries")
names() { find . \( -type f -o -type l \) | sed "s|^\./||; s|^$libdir/|LIB/|" | sort; }
version=$(sed -n "s/^ *version: '\(.*\)',/\1/p" "$source/meson.build" | head -n 1)
soversion=${version%%.*}
[ "$soversion" != 0 ] || soversion=${version%.*}
# Builds that find an MPI have one command more.
has_mpi=$([ ! -e "$build/cli/dlx-mpi" ] || echo yes)
# So do builds that find a shared libharu.
has_pdf=$([ ! -e "$build/cli/dlx-sudoku-pdf" ] || echo yes)
check 'headers and libraries' 0 "LIB/cmake/dlx/dlx-config-version.cmake
LIB/cmake/dlx/dlx-config.cmake
LIB/libdlx-sudoku.a
LIB/libdlx-sudoku.so
LIB/libdlx-sudoku.so.$soversion
LIB/libdlx-sudoku.so.$version
LIB/libdlx.a
LIB/libdlx.so
LIB/libdlx.so.$soversion
LIB/libdlx.so.$version
LIB/pkgconfig/dlx-sudoku.pc
LIB/pkgconfig/dlx.pc
bin/dlx
${has_mpi:+bin/dlx-mpi
}bin/dlx-sudoku
include/dlx/answers.hpp
include/dlx/certificate.h
include/dlx/dance.h
include/dlx/diagram.h
include/dlx/dlx.h
include/dlx/dlx.hpp
include/dlx/info.h
include/dlx/option.h
include/dlx/parts.h
include/dlx/team.h
include/sudoku/bulk.h
include/sudoku/canonical.h
include/sudoku/draw.h
include/sudoku/generate.h
include/sudoku/logic.h
include/sudoku/sudoku.h
include/sudoku/sudoku.hpp${has_pdf:+
libexec/dlx/dlx-sudoku-pdf}" eval 'names | grep -vE "^(share|.*python3.*)/"'
check 'completions' 0 'share/bash-completion/completions/dlx
share/bash-completion/completions/dlx-sudoku
share/fish/vendor_completions.d/dlx-sudoku.fish
share/fish/vendor_completions.d/dlx.fish
share/zsh/site-functions/_dlx
share/zsh/site-functions/_dlx-sudoku' eval 'names | grep -E ^share/\(bash\|fish\|zsh\)'
if [ -e "$build/docs/dlx.1" ]; then
    check 'manual pages' 0 "${has_mpi:+share/man/man1/dlx-mpi.1
}share/man/man1/dlx-sudoku.1
share/man/man1/dlx.1
share/man/man3/libdlx-sudoku.3
share/man/man3/libdlx.3
share/man/man5/dlx-formats.5" eval 'names | grep ^share/man/'
fi
documents=$(cd "$source" && ls LICENSE NEWS.md README.md SECURITY.md docs/*.md docs/*.c docs/*.cpp docs/*/*.md docs/tour/*/*.svg | grep -v reference/)
missing=$(for file in $documents; do [ -e "share/doc/dlx/$file" ] || echo "$file"; done)
check 'documents and their pictures are installed' 0 '' echo "$missing"
check 'no other files are in share' 1 '' \
    eval "names | grep ^share/ | grep -vE '^share/((doc/dlx|man|bash-completion|fish|zsh)/)'"

# ---- programs ----

export PKG_CONFIG_LIBDIR=$root$prefix/$libdir/pkgconfig:$(pkg-config --variable=pc_path pkg-config)
export PKG_CONFIG_SYSROOT_DIR=''
flags() { pkg-config "$@" --define-variable=prefix="$root$prefix" dlx dlx-sudoku; }
run() { LD_LIBRARY_PATH=$root$prefix/$libdir "$@"; }
langford='3 1 2 1 3 2
2 3 1 2 1 3'
check 'pkg-config knows the version' 0 "$version" pkg-config --modversion dlx

program() { # NAME COMPILER SOURCE FLAG...
    local name=$1
    shift
    # shellcheck disable=SC2046
    check "$name is built" 0 '' "$@" -o "$work/program"
    check "$name finds Langford pairs" 0 "$langford" run "$work/program"
}
# shellcheck disable=SC2046
program 'a program in C, shared,' $cc "$source/docs/example.c" $(flags --cflags --libs)
check 'the program needs the library by its soname' 0 "libdlx.so.$soversion" \
    eval "readelf -d '$work/program' | sed -n 's/.*NEEDED.*\[\(libdlx.so.*\)\]/\1/p'"
# shellcheck disable=SC2046
[ -z "$cxx" ] || program 'a program in C++, shared,' $cxx "$source/docs/example.cpp" $(flags --cflags --libs)
static() { flags --static --libs | sed 's/-l\(dlx[a-z-]*\)/-l:lib\1.a/g'; }
# shellcheck disable=SC2046
program 'a program in C, static,' $cc "$source/docs/example.c" $(flags --cflags) $(static)
check 'the program needs no library of the project' 1 '' eval "readelf -d '$work/program' | grep 'NEEDED.*libdlx'"

module=$(dirname "$(dirname "$(find . -path '*/dlx/_search.py')")")
if [ "$module" != . ]; then
    check 'the module for Python finds the library' 0 "$version" run env PYTHONPATH="$module" \
        python3 -B -c 'import dlx; dlx.sudoku.count(16 * "."); print(dlx.__version__)'
fi

# CMake builds a program with the shared and one with the static libraries, and refuses another series.
if command -v cmake >/dev/null; then
    mkdir "$work/cmake"
    found=$(dirname "$(find "$root" -name dlx-config.cmake)")
    cat >"$work/cmake/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.10)
project(langford C)
find_package(dlx 99.1 QUIET HINTS $found)
if(dlx_FOUND)
  message(FATAL_ERROR "another series is accepted")
endif()
find_package(dlx $soversion REQUIRED HINTS $found)
foreach(kind dlx dlx_static)
  add_executable(with_\${kind} $source/docs/example.c)
  target_link_libraries(with_\${kind} dlx::\${kind})
endforeach()
END
    check 'CMake finds the libraries' 0 '' \
        eval 'cmake -S "$work/cmake" -B "$work/cmake" -DCMAKE_C_COMPILER="${cc##* }" >"$work/log" 2>&1'
    check 'CMake builds programs' 0 '' eval 'cmake --build "$work/cmake" >"$work/log" 2>&1'
    for kind in dlx dlx_static; do
        check "the program with $kind finds Langford pairs" 0 "$langford" "$work/cmake/with_$kind"
    done
    # A static build of a system whose /lib is a link to /usr/lib.
    top=${libdir%%/*}
    mkdir "$work/merged" && cp -r "$root$prefix" "$work/merged/usr" && ln -s "usr/$top" "$work/merged/$top"
    find "$work/merged/usr" -name '*.so*' -delete
    sed -i -e "s|HINTS .*|HINTS $work/merged/$libdir/cmake/dlx)|" -e 's/kind dlx dlx_static/kind dlx sudoku/' \
        "$work/cmake/CMakeLists.txt"
    check 'CMake finds the static libraries through a link' 0 '' \
        eval 'cmake -S "$work/cmake" -B "$work/cmake/merged" -DCMAKE_C_COMPILER="${cc##* }" >"$work/log" 2>&1'
    check 'CMake builds programs with them' 0 '' eval 'cmake --build "$work/cmake/merged" >"$work/log" 2>&1'
    check 'which find Langford pairs' 0 "$langford" "$work/cmake/merged/with_dlx"
else
    skip 'CMake finds the libraries' 'no cmake'
fi

# shellcheck disable=SC2016
check 'the tests can be configured without the commands' 0 '' \
    eval 'CC=$cc "$meson" setup "$work/libraries" "$source" -Dcli=false -Dtests=enabled >"$work/log" 2>&1'

# Internal names are local to the static libraries, so a program may define the same names.
# shellcheck disable=SC2016
if command -v nm >/dev/null && command -v objcopy >/dev/null; then
    for library in dlx dlx-sudoku; do
        check "lib$library.a defines only names with our prefixes" 1 '' \
            'nm --defined-only -g "$libdir/lib$library.a" | grep -vE " (dlx|sudoku)_|:$|^$"'
    done
    inside=$(nm "$libdir/libdlx.a" | sed -nE 's/.* t ((read|write|links|problem)_[a-z_]+)$/\1/p' | sort -u)
    [ "$(wc -w <<<"$inside")" -ge 10 ]
    verdict 'the test has found names that clash' $?
    { sed 's/.*/int &(void) { return 1; }/' <<<"$inside" && cat "$source/docs/example.c"; } >"$work/clash.c"
    # shellcheck disable=SC2046
    program 'a program with the same names, static,' $cc "$work/clash.c" $(flags --cflags) $(static)
else
    skip 'the names in static libraries' 'no nm or no objcopy'
fi
plan
