#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The pictures of the tour are up to date: its script makes the same ones.
# Usage: tour_pictures.sh SOURCE_ROOT BUILD_ROOT
set -u
pictures=$1/docs/tour/pictures
. "$(dirname "$0")/support/tap.sh"

bash "$pictures/make.sh" "$2" "$work" >"$work/said" 2>&1
status=$?
verdict 'the script makes all pictures' $status
[ $status -eq 0 ] || sed 's/^/# /' "$work/said"

for name in $({ cd "$pictures" && ls ./*.svg; cd "$work" && ls ./*.svg; } | sort -u); do
    cmp -s "$pictures/$name" "$work/$name"
    verdict "$name is as it was committed" $?
done

for picture in "$work"/*.svg; do
    python3 -c 'import sys, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
sys.exit(root.tag != "{http://www.w3.org/2000/svg}svg" or len(root) < 3)' "$picture"
    verdict "${picture##*/} is well-formed" $?
done
plan
