#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Make all pictures of the tour, by the commands of this project and nothing else.
# Usage: make.sh BUILD_DIRECTORY [OUTPUT_DIRECTORY]
#
# The pictures stand in chapters-*.sh, a line each:
#
#     picture NAME COMMAND...              COMMAND writes $svg, which becomes NAME.svg
#     frame NAME N TRACE_ARGUMENT...       picture N of `dlx trace`, from 0, or the `last` one
#
# Problems are made in $work, which is thrown away. The same commands give the same bytes on every
# machine; tests/tour_pictures.sh holds that.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
output=$(mkdir -p "${2-$here}" && cd "${2-$here}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 PATH=$build/cli:$PATH
cd "$work"

picture() {
    local svg=$work/picture.svg name=$1
    shift
    rm -f "$svg"
    svg=$svg bash -ec "$*" >"$work/said"
    mv "$svg" "$output/$name.svg"
}

frame() {
    local folder=$work/frames name=$1 number=$2 all
    shift 2
    rm -rf "$folder"
    dlx trace --svg="$folder" "$@" >"$work/said"
    all=("$folder"/*.svg)
    [ "$number" != last ] || number=$((${#all[@]} - 1))
    mv "${all[number]}" "$output/$name.svg"
}

cat >toy.dlx <<'END'
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
END

for chapters in "$here"/chapters-*.sh; do
    # shellcheck source=/dev/null
    . "$chapters"
done
