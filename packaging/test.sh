#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build packages and use each from a clean folder, as someone would who has just installed it. The last line adds up.
# Usage: packaging/test.sh [PACKAGE]...    all, or the named ones: the functions test_NAME below
# A package whose tools are missing is skipped, with the reason. `.ci/run packages` installs the tools and runs this.
set -u
cd "$(dirname "$0")/.." || exit 2
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0

# Say how a check came out. A failed command has shown its output.
check() { # NAME COMMAND...
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok - $name"
        passed=$((passed + 1))
    else
        tail -n 40 <<<"$output"
        echo "failed: $name"
        failed=$((failed + 1))
        return 1
    fi
}

skip() {
    echo "skipped: $1: $2"
    skipped=$((skipped + 1))
}

has() { command -v "$1" >/dev/null; }

# Compare the output of a command with a text.
prints() { # TEXT COMMAND...
    local expected=$1 output
    shift
    output=$("$@" 2>&1)
    [ "$output" = "$expected" ] || { printf 'expected: %s\nprinted: %s\n' "$expected" "$output" && return 1; }
}

# A copy of the sources without what builds left there.
copy_sources() {
    mkdir -p "$1" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -xC "$1"
}

# ---- Python ----

# The interpreter that has meson-python. Another one may come first in the path.
python=python3
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3

build_wheel() {
    copy_sources "$work/wheel-source" && mkdir "$work/retagged" &&
        "$python" -m build --wheel --no-isolation --outdir "$work/built" "$work/wheel-source" &&
        "$python" packaging/retag.py "$work"/built/*.whl "$work/retagged"
}

is_for_every_python() {
    ls "$work/retagged" && compgen -G "$work/retagged/dlx-*-py3-none-linux_*.whl"
}

# Give the wheel its manylinux tag. The other checks then use this one.
repair_wheel() {
    auditwheel repair --plat "manylinux_2_34_$(uname -m)" --wheel-dir "$work/repaired" "$work"/retagged/*.whl &&
        mv "$work"/repaired/*.whl "$work/wheel/" && rm -f "$work"/wheel/*-linux_*.whl
}

install_wheel() {
    "$python" -m venv "$work/venv" && "$work/venv/bin/pip" install --no-index "$work"/wheel/*.whl
}

# The way of users who have meson-python, such as Debian's: an environment that sees the packages of the system.
install_from_source() {
    "$python" -m venv --system-site-packages "$work/venv-source" && copy_sources "$work/pip-source" &&
        (cd "$work/pip-source" && "$work/venv-source/bin/pip" install --no-build-isolation --no-index ./) &&
        cd / && prints 1 "$work/venv-source/bin/python" -m dlx count "$work/two.dlx"
}

run_python_tests() {
    cp -r bindings/python/tests bindings/python/README.md "$work/" &&
        env -u PYTHONPATH -u DLX_LIBRARY -u DLX_SUDOKU_LIBRARY SOURCE="$source" \
            "$work/venv/bin/python" -B -m unittest discover -s "$work/tests"
}

test_wheel() {
    if ! "$python" -c 'import build, mesonpy, venv, ensurepip' 2>/dev/null; then
        skip wheel 'meson-python, build or venv is missing'
        return
    fi
    printf 'a b\na\nb\n' >"$work/two.dlx"
    check 'a wheel is built from the sources' build_wheel || return
    check 'the wheel is for every Python 3' is_for_every_python || return
    cp -r "$work/retagged" "$work/wheel"
    if has auditwheel; then
        check 'auditwheel gives the wheel its manylinux tag' repair_wheel
    else
        skip 'wheel: manylinux tag' 'auditwheel is missing'
    fi
    check 'a new virtual environment installs it' install_wheel || return
    check 'python -m dlx runs the command' prints 1 "$work/venv/bin/python" -m dlx count "$work/two.dlx"
    check 'the tests of the module pass with the libraries inside the wheel' run_python_tests
    check 'pip installs the sources with the meson-python of the system' install_from_source
}

# ---- npm ----

build_npm() {
    meson setup "$work/npm" -Dweb=enabled -Dtests=disabled -Dbench=false -Dpython=disabled &&
        ninja -C "$work/npm" bindings/javascript/package
}

install_npm() {
    mkdir "$work/project" && cd "$work/project" && npm init --yes && npm pack "$work/npm/bindings/javascript/package" &&
        npm install --offline --no-audit ./*.tgz
}

count_in_project() {
    cd "$work/project" &&
        prints 1 npx --offline dlx count "$work/two.dlx" &&
        prints 1n node --input-type=module -e \
            "import {Problem} from 'dlx-exact-cover'; const p = new Problem('a'); p.addOption('a'); console.log(p.count())"
}

test_npm() {
    if ! has node || ! has npm || ! has clang; then
        skip npm 'node, npm or clang is missing'
        return
    fi
    printf 'a b\na\nb\n' >"$work/two.dlx"
    check 'the npm package is built' build_npm || return
    check 'a new project installs it' install_npm || return
    check 'the project counts by the command and by the module' count_in_project
    check 'the tests of the package pass' node bindings/javascript/tests/test.cjs "$work/project/node_modules/dlx-exact-cover"
}

# ---- Debian ----

build_debian() {
    copy_sources "$work/debian/dlx" && cd "$work/debian/dlx" && ln -s packaging/debian debian &&
        PATH=/usr/sbin:/usr/bin:/sbin:/bin DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -b -us -uc
}

# No line "E:" or "W:".
run_lintian() {
    ! lintian --allow-root --fail-on none "$work"/debian/*.changes | grep -E '^[EW]:'
}

# A system that has nothing but Debian's base, and then what the tests name and the packages.
install_debian() {
    debootstrap --variant=minbase --include=gcc,libc6-dev,pkgconf,python3 bookworm "$work/root" &&
        cp "$work"/debian/*.deb "$work/root/tmp" && mkdir -p "$work/root/tmp/source" &&
        cp -r packaging/debian "$work/root/tmp/source/debian" &&
        chroot "$work/root" sh -c 'apt-get install -y --no-install-recommends /tmp/*.deb'
}

run_in_root() {
    chroot "$work/root" env AUTOPKGTEST_TMP=/tmp "/tmp/source/debian/tests/$1"
}

# autopkgtest itself, with the bare system as its testbed.
run_autopkgtest() {
    chroot "$work/root" sh -c 'apt-get install -y --no-install-recommends autopkgtest dpkg-dev &&
        autopkgtest --no-built-binaries /tmp/source -- null' && return
    local status=$?
    [ "$status" -eq 2 ] # some test was skipped
}

test_debian() {
    local name
    if ! has dpkg-buildpackage || ! has lintian || ! has debootstrap || [ "$(id -u)" -ne 0 ]; then
        skip debian 'dpkg-buildpackage, lintian or debootstrap is missing, or this is not root'
        return
    fi
    check 'the Debian packages are built' build_debian || return
    check 'lintian has no error and no warning' run_lintian
    check 'a bare system installs them' install_debian || return
    for name in commands library module; do
        check "packaging/debian/tests/$name passes there" run_in_root "$name"
    done
    check 'autopkgtest runs these tests there' run_autopkgtest
}

# ---- RPM ----

# What the spec file uses of Fedora's macros, for systems that lack them; and no vector code, which takes half the time.
write_macros() {
    cat >"$work/macros" <<END
%python3_sitelib /usr/lib/python3/dist-packages
%_docdir /usr/share/doc
%_mandir /usr/share/man
%meson meson setup built -Dsimd=[] --prefix=%{_prefix} --libdir=%{_libdir}
%meson_build ninja -C built
%meson_install DESTDIR=%{buildroot} ninja -C built install
END
}

build_rpm() {
    local version
    version=$(sed -n 's/^Version: *//p' packaging/dlx.spec)
    copy_sources "$work/dlx-$version" && write_macros && mkdir -p "$work/rpm/SOURCES" &&
        tar -cJf "$work/rpm/SOURCES/dlx-$version.tar.xz" -C "$work" "dlx-$version" &&
        PATH=/usr/sbin:/usr/bin:/sbin:/bin rpmbuild -bb --nodeps --without tests --load="$work/macros" --define "_topdir $work/rpm" packaging/dlx.spec
}

use_rpm() {
    local root=$work/rpm-root
    mkdir "$root" && rpm --root "$root" --nodeps --install "$work"/rpm/RPMS/*/*.rpm &&
        printf 'a b\na\nb\n' >"$work/two.dlx" &&
        LD_LIBRARY_PATH=$(echo "$root"/usr/lib*/) prints 1 "$root/usr/bin/dlx" count "$work/two.dlx"
}

test_rpm() {
    if ! has rpmbuild || ! has scdoc || [ "$(id -u)" -ne 0 ]; then
        skip rpm 'rpmbuild or scdoc is missing, or this is not root'
        return
    fi
    check 'the RPM packages are built' build_rpm || return
    check 'another root installs them, and the command counts' use_rpm
}

# ---- the release, and the Meson wrap file in it ----

# Release a copy of the sources, as a repository of its own.
release() {
    [ -d "$work/repository" ] || { copy_sources "$work/repository" && cd "$work/repository" && git init --quiet &&
        git add . && git -c user.name=test -c user.email=test@example.org commit --quiet -m copy; } &&
        URL=file://$work/repository/release/dlx-$(version).tar.xz DEB_BUILD_OPTIONS=nocheck "$work/repository/packaging/release.sh" "$@"
}

version() { sed -n "s/^ *version: '\(.*\)',/\1/p" "$source/meson.build" | head -n 1; }

# One run makes all archives. Each is in the list of checksums, and the list has nothing else.
release_all() {
    local pattern
    release && cd "$work/repository/release" && sha256sum --check --strict SHA256SUMS || return 1
    for pattern in 'dlx-*.tar.xz' 'dlx-*-py3-none-*.whl' '*.tgz' 'dlx_*.deb' 'libdlx0_*.deb' 'dlx.wrap'; do
        compgen -G "$pattern" || { echo "no $pattern" && return 1; }
    done
    [ "$(wc -l <SHA256SUMS)" -eq "$(find . -type f ! -name SHA256SUMS | wc -l)" ]
}

test_release() {
    if ! "$python" -c 'import build, mesonpy' 2>/dev/null || ! has clang || ! has npm || ! has dpkg-buildpackage || ! has dh; then
        skip release 'meson-python, build, clang, npm, dpkg-dev or debhelper is missing'
        return
    fi
    check 'one run of release.sh makes all archives and their checksums' release_all
}

# A project that has only the wrap file: Meson fetches the archive, checks its hash, and builds the libraries.
use_wrap() {
    local project=$work/wrap
    release source && mkdir -p "$project/subprojects" && cp "$work/repository/release/dlx.wrap" "$project/subprojects" &&
        cp "$source/packaging/debian/tests/library" "$work/library" &&
        sed -n '/^#include/,/^}/p' "$work/library" >"$project/count.c" &&
        cat >"$project/meson.build" <<'END' &&
project('count', 'c')
executable('count', 'count.c', dependencies: [dependency('dlx'), dependency('dlx-sudoku')])
END
        env -u PKG_CONFIG_PATH PKG_CONFIG_LIBDIR=/nowhere meson setup "$project/built" "$project" -Ddlx:cli=false '-Ddlx:simd=[]' &&
        ninja -C "$project/built" count && prints "$(version)" "$project/built/count"
}

keeps_archives() {
    local status=0
    "$work/repository/packaging/release.sh" nonsense || status=$?
    [ "$status" -eq 2 ] && [ -s "$work/repository/release/dlx.wrap" ]
}

test_wrap() {
    check 'a project uses the Meson wrap file' use_wrap
    check 'an unknown archive is refused, and those that are there stay' keeps_archives
}

packages=(wheel npm debian rpm wrap release)
[ $# -eq 0 ] || packages=("$@")
for package in "${packages[@]}"; do
    declare -F "test_$package" >/dev/null || { echo "packaging/test.sh: no package '$package'; there are: ${packages[*]}" >&2 && exit 2; }
    "test_$package"
done
summary="$passed passed, $failed failed"
[ "$skipped" -eq 0 ] || summary+=", $skipped skipped"
echo "$summary"
[ "$failed" -eq 0 ]
