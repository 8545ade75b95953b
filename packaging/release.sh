#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build the archives of a release in release/, with their checksums.
# Usage: packaging/release.sh [ARCHIVE]...    all, or some of: source wheel npm page debian
# Set URL to the address that the source archive will have, to get a Meson wrap file for it, too. PLAT is the platform
# of the wheel, if it is not manylinux_2_34, which Debian 12 makes.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n "s/^ *version: '\(.*\)',/\1/p" meson.build | head -n 1)
out=$PWD/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An unknown name must not cost the archives that are there.
[ $# -gt 0 ] || set -- source wheel npm page debian
for archive; do
    case $archive in
    source | wheel | npm | page | debian) ;;
    *) echo "packaging/release.sh: no archive '$archive'; there are: source wheel npm page debian" >&2 && exit 2 ;;
    esac
done

if [ -n "$(git status --porcelain)" ]; then
    echo 'packaging/release.sh: commit or remove your changes first' >&2
    exit 1
fi

# The sources as they are in git. Equal commits give equal archives.
make_source() {
    git archive --format=tar --prefix="dlx-$version/" HEAD | xz >"$out/dlx-$version.tar.xz"
    [ -z "${URL-}" ] || make_wrap
}

# What another Meson project puts into its folder `subprojects`.
make_wrap() {
    cat >"$out/dlx.wrap" <<END
[wrap-file]
directory = dlx-$version
source_url = $URL
source_filename = dlx-$version.tar.xz
source_hash = $(sha256sum "$out/dlx-$version.tar.xz" | cut -d ' ' -f 1)

[provide]
dlx = dlx_dep
dlx-sudoku = sudoku_dep
END
}

unpack() {
    mkdir -p "$work/$1" && git archive HEAD | tar -xC "$work/$1"
}

make_wheel() {
    local python=python3
    [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
    unpack wheel
    "$python" -m build --wheel --no-isolation --outdir "$work/built" "$work/wheel"
    mkdir "$work/retagged"
    "$python" packaging/retag.py "$work"/built/*.whl "$work/retagged"
    if command -v auditwheel >/dev/null; then
        auditwheel repair --plat "${PLAT:-manylinux_2_34_$(uname -m)}" --wheel-dir "$out" "$work"/retagged/*.whl
    else
        echo 'packaging/release.sh: auditwheel is missing, so the wheel has no manylinux tag' >&2
        cp "$work"/retagged/*.whl "$out"
    fi
}

make_npm() {
    meson setup "$work/npm" -Dweb=enabled -Dtests=disabled -Dbench=false
    ninja -C "$work/npm" bindings/javascript/package
    (cd "$out" && npm pack "$work/npm/bindings/javascript/package")
}

# The page, ready for any static server. Equal pages give equal archives.
make_page() {
    local name=dlx-page-$version
    meson setup "$work/page" -Dweb=enabled -Dtests=disabled -Dbench=false
    ninja -C "$work/page" web/index.html
    mkdir "$work/$name"
    cp "$work/page/web/index.html" web/embed.js LICENSE "$work/$name"
    tar -C "$work" --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX -c "$name" | gzip -9n >"$out/$name.tar.gz"
}

make_debian() {
    unpack "debian/dlx-$version"
    (cd "$work/debian/dlx-$version" && ln -s packaging/debian debian && dpkg-buildpackage -b -us -uc)
    cp "$work"/debian/*.deb "$out"
}

rm -rf "$out"
mkdir "$out"
for archive; do
    "make_$archive"
done
cd "$out"
sha256sum -- * >"$work/sums"
mv "$work/sums" SHA256SUMS
