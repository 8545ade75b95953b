#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Commands that run out of memory: each request fails in turn, alone and together with all later ones.
# Usage: cli_memory.sh DLX DLX_SUDOKU FAILING_MALLOC
set -u
shim=$(realpath "$3")
. "$(dirname "$0")/support/tap.sh"
call_by_name "$2" "$1"
cd "$work" || exit 1
export LC_ALL=C # whose messages need no memory

# Print the output of a command without times and without the kernel, because links, which need the least memory,
# may replace another kernel.
timeless() {
    sed -E 's/"seconds":[0-9.e+-]+//; s/"kernel":.*"updates":[0-9]+//' "$1"
}

# with_fault REQUEST FOR_GOOD COMMAND...: return the status. Output is in `out`, errors in `err`, refusals in `refused`.
with_fault() {
    local at=$1 good=$2
    shift 2
    : >refused
    env ${good:+FAIL_FOR_GOOD=1} FAIL_AT="$at" LD_PRELOAD="$shim" "$@" <input >out 2>err 9>>refused
}

# Return whether the command printed its usual output, or a beginning of it and an error about memory.
is_honest() {
    local status=$1
    timeless out >said
    [ "$status" -eq "$usual" ] && cmp -s said expected && return
    [ "$status" -eq 2 ] && grep -qE 'out of memory|Cannot allocate memory' err &&
        cmp -s -n "$(wc -c <said)" said expected
}

# survives COMMAND...: try all early requests, and fewer and fewer of the later ones; fewer still with a share.
widening=$((share > 1 ? 1 : 6))
survives() {
    local at good status holds name requests=0 failures=0
    "$@" <input >out 2>/dev/null
    usual=$?
    timeless out >expected
    for good in '' 1; do
        for ((at = 1; ; at += 1 + at / widening)); do
            with_fault "$at" "$good" "$@"
            status=$?
            [ -s refused ] || break
            requests=$((requests + 1))
            is_honest "$status" && continue
            failures=$((failures + 1))
            echo "# request $at${good:+ and all after it}: status $status: $(head -n 1 err)"
        done
    done
    name="$(basename "$1") ${*:2}"
    [ "$failures" -eq 0 ] && [ "$requests" -gt 1 ]
    holds=$?
    verdict "$name" "$holds"
}

printf '| a title\n2|a b | x y\na x:A\nb y\na x:A y\na\n' >problem
printf 'a\na x:A y\n\n' >input
dlx solve problem >input
cp input solutions
echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >puzzle

survives dlx solve problem
survives dlx solve --json problem
survives dlx solve --cheapest problem
survives dlx count problem
survives dlx verify --json problem solutions
survives dlx verify problem
survives dlx convert --to=cnf problem
survives dlx info --json problem
survives dlx reduce problem
survives dlx trace --json problem
survives dlx generate queens 3
survives dlx-sudoku solve --threads=1 puzzle
survives dlx-sudoku solve --variant=x puzzle
survives dlx-sudoku check --json puzzle
survives dlx-sudoku rate puzzle
survives dlx-sudoku stats --json puzzle
survives dlx-sudoku filter --unique --threads=1 puzzle
survives dlx-sudoku filter --rating=1.0-3.0 --level=easy --json puzzle
survives dlx-sudoku canonical --same puzzle
for _ in {1..20}; do cat puzzle; done >puzzles
survives dlx-sudoku canonical --same --threads=2 puzzles
survives dlx-sudoku candidates --threads=2 puzzles
survives dlx-sudoku grid --number=3 --size=10 --seed=1 --threads=2
survives dlx-sudoku convert --to=marks puzzle

# A file is written whole or not at all.
dlx convert --to=items problem >expected
whole=0
for ((at = 1; ; at += share > 1 ? 3 : 1)); do
    rm -f target
    with_fault "$at" '' dlx convert --to=items --output=target problem
    [ -s refused ] || break
    [ ! -e target ] || cmp -s target expected || whole=1
    [ -z "$(find . -name 'target?*')" ] || whole=1
done
[ "$whole" -eq 0 ] && [ "$at" -gt 10 ]
verdict 'a file is written whole or not at all' $?

# Large arrays have pages of their own. What the heap has reserved and not used must not be missing there.
dlx generate queens 600 >large
(ulimit -v 120000; dlx info large >out)
verdict 'under a low limit, large arrays take the space that the heap has reserved' $?

plan
