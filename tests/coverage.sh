#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Report how much of the library the tests covered, in a build with -Db_coverage=true. Run it after the tests.
# Usage: coverage.sh GCOVR SOURCE_ROOT BUILD_ROOT
#
# All files must reach a share of covered lines. Files that are compiled several times, for widths and instruction
# sets, need not reach a share of branches: every copy contains all branches, and most copies can never take some.
# Branches that only gcc sees, and those of assert(), which these builds leave out, do not count.
set -eu
gcovr=$1
source=$2
build=$3
least_lines=99
least_branches=95

folders='(core|count|diagram|formats|frontier|search)'
library=(--filter "$source/dlx/[^/]+\\.[ch]\$" --filter "$source/dlx/$folders/" --filter "$source/sudoku/")
copies="$source/dlx/(search/(lanes_flow|lanes_search|lanes_simd|bits_search|bits_narrow|bits_simd|simd)|frontier/(extend|moves|layer|inside))\\.[ch]"
measure=("$gcovr" --root "$source" --object-directory "$build" "$build" --exclude-unreachable-branches
    --exclude-throw-branches --print-summary)

cd "$build"
echo '# all files: lines'
"${measure[@]}" "${library[@]}" --output coverage-lines.txt --fail-under-line "$least_lines"
echo '# files that are compiled once: lines and branches'
"${measure[@]}" "${library[@]}" --exclude "$copies" --branches --output coverage-branches.txt \
    --fail-under-branch "$least_branches"
grep -E '^[^ ]+ +[0-9]+ .*[0-9]$' coverage-lines.txt || true
echo "# files: $build/coverage-lines.txt, coverage-branches.txt"
