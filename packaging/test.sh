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

# Say how a law came out. A failed command has shown its output.
law() { # NAME COMMAND...
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
    copy_sources "$work/wheel-source" &&
        "$python" -m build --wheel --no-isolation --outdir "$work/wheel" "$work/wheel-source"
}

install_wheel() {
    "$python" -m venv "$work/venv" && "$work/venv/bin/pip" install --no-index "$work"/wheel/*.whl
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
    law 'a wheel is built from the sources' build_wheel || return
    law 'a new virtual environment installs it' install_wheel || return
    printf 'a b\na\nb\n' >"$work/two.dlx"
    law 'python -m dlx runs the command' prints 1 "$work/venv/bin/python" -m dlx count "$work/two.dlx"
    law 'the tests of the module pass with the libraries inside the wheel' run_python_tests
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
    law 'the npm package is built' build_npm || return
    law 'a new project installs it' install_npm || return
    law 'the project counts by the command and by the module' count_in_project
    law 'the laws of the package hold' node bindings/javascript/tests/test.cjs "$work/project/node_modules/dlx-exact-cover"
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
        cp "$work"/debian/*.deb "$work/root/tmp" && cp -r packaging/debian/tests "$work/root/tmp" &&
        chroot "$work/root" sh -c 'apt-get install -y --no-install-recommends /tmp/*.deb'
}

run_in_root() {
    chroot "$work/root" env AUTOPKGTEST_TMP=/tmp "/tmp/tests/$1"
}

test_debian() {
    local name
    if ! has dpkg-buildpackage || ! has lintian || ! has debootstrap || [ "$(id -u)" -ne 0 ]; then
        skip debian 'dpkg-buildpackage, lintian or debootstrap is missing, or this is not root'
        return
    fi
    law 'the Debian packages are built' build_debian || return
    law 'lintian has no error and no warning' run_lintian
    law 'a bare system installs them' install_debian || return
    for name in commands library module; do
        law "packaging/debian/tests/$name passes there" run_in_root "$name"
    done
}

packages=(wheel npm debian)
[ $# -eq 0 ] || packages=("$@")
for package in "${packages[@]}"; do
    declare -F "test_$package" >/dev/null || { echo "packaging/test.sh: no package '$package'; there are: ${packages[*]}" >&2 && exit 2; }
    "test_$package"
done
summary="$passed passed, $failed failed"
[ "$skipped" -eq 0 ] || summary+=", $skipped skipped"
echo "$summary"
[ "$failed" -eq 0 ]
