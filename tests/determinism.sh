#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An answer depends only on the question: each command prints the same bytes each time, with every instruction set of
# the machine and with any number of threads. Usage: determinism.sh DLX DLX_SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

# Remove what may differ: times, rates, the name of the instruction set, the size of its tables, and the units of work
# of its tree nodes.
lasting() {
    sed -E -e 's/"seconds":(\{[^}]*\}|[0-9.e+-]+)//; s/"nodes_per_second":[0-9.e+-]+//' \
        -e 's/"simd":"[a-z0-9]*"//; s/"memory":[0-9]+//; s/"work":[0-9]+//g' \
        -e '/^(search|about|time)\b.*\b(s|seconds|minutes)\b/d'
}

say() { # COMMAND...: print its output and its status
    "$@" <"$input" 2>/dev/null
    echo "status $?"
}

# same 'WORDS' COMMAND...: the command prints the same without any of the words, and with each one of them.
same() {
    local words=$1 word holds=0
    shift
    say "$@" | lasting >expected
    for word in "" $words; do
        # shellcheck disable=SC2086
        say "$@" $word | lasting >found
        cmp -s expected found && continue
        holds=1
        printf '# with `%s`:\n' "$word"
        diff expected found | head -n 6 | sed 's/^/# /'
    done
    [ "$(wc -l <expected)" -gt 1 ] || holds=1
    verdict "$(basename "$1") ${*:2}" "$holds"
}

simds=
for simd in v4 v3 v2 none; do
    echo a >one
    dlx count --simd=$simd one >one.out 2>&1
    [ $? -le 1 ] && simds="$simds --simd=$simd"
done
threads='--threads=1 --threads=2 --threads=3 --threads=8'
[ "$share" -eq 1 ] || threads='--threads=1 --threads=3' simds=--simd=none
input=/dev/null

dlx generate queens 8 >queens
dlx generate pentominoes 3x20 >pentominoes
dlx generate latin 5 --holes=15 --seed=3 >latin
printf '2|a b c d 0:2|e | x y\na b |7\nc x:1 |2\nc d x:2 |3\na c |4\na y\nd y\nb d\nd e\ne |1\nc\n' >rich

# ---- dlx ----
# JSON has statistics, such as updates, which depend on when threads begin. So it is compared for one thread.
for problem in queens pentominoes latin rich; do
    for kernel in auto links; do
        same "$simds" dlx solve --threads=1 --json --kernel=$kernel $problem
    done
    same "$simds" dlx solve $problem
    same "$simds" dlx solve --first=2 --seed=5 $problem
    same "$simds" dlx solve --first=2 --choose=weighted $problem
    same "$simds" dlx count --threads=1 --json $problem
    same "$simds" dlx sample --number=5 --seed=4 --json $problem
    same "$simds" dlx diagram --uses $problem
    same "$simds" dlx diagram $problem
    same "$simds" dlx diagram --kernel=search $problem
    same "$simds" dlx estimate --json --samples=50 --seed=2 $problem
    same '' dlx reduce $problem
    same '' dlx info --json $problem
done
for kernel in lanes bits; do
    same "$simds" dlx solve --threads=1 --json --kernel=$kernel queens
    same "$simds" dlx estimate --json --samples=50 --kernel=$kernel queens
    same "$simds" dlx count --threads=1 --json --kernel=$kernel latin
    same "$simds" dlx trace --json --node-limit=200 --kernel=$kernel queens
done
same "$simds" dlx solve --cheapest=3 rich
same '' dlx trace --json --moves rich
same '' dlx generate latin 8 --holes=30 --seed=9
same '' dlx generate hexominoes 15x14

# ---- dlx-sudoku ----
# A share of the puzzles fills more than one batch of a thread, too.
fewer=$((share > 1 ? 5 : 1)) count=$((share > 1 ? 300 : 1500))
dlx-sudoku generate --number=$count --seed=1 >many
same "$simds" dlx-sudoku generate --number=$((20 / fewer)) --seed=7
same "$simds" dlx-sudoku generate --number=5 --seed=7 --symmetry=rotate180 --json
same '' dlx-sudoku generate --number=2 --seed=7 --variant=x
same '' dlx-sudoku grid --number=5 --seed=3
same '' dlx-sudoku grid --number=2 --seed=3 --size=16
for command in "generate --number=$((9000 / share))" "generate --number=$((600 / fewer)) --symmetry=rotate180 --json --solution" \
    "generate --number=$((share > 1 ? 2 : 5)) --size=16" "generate --number=$((300 / fewer)) --variant=x" \
    "generate --number=$((600 / share)) --level=hard" "generate --number=$((300 / fewer)) --givens=22 --tries=60" \
    "grid --number=$((9000 / share))" 'grid --number=5 --size=16 --json' 'grid --number=4 --size=12 --to=pretty'; do
    # shellcheck disable=SC2086
    same "$threads" dlx-sudoku $command --seed=8
done
# Some puzzles have several solutions. The choice among them must be the same, too.
{ cat many; head -n $((200 / fewer)) many | sed 's/[1-9]/./3; s/[1-9]/./7'; } >input
cp input puzzles
head -n 30 many >few
for command in solve 'solve --unique' 'solve --json' count 'count --json' check 'check --json'; do
    # shellcheck disable=SC2086
    same "$simds $threads" dlx-sudoku $command puzzles
done
same "$simds" dlx-sudoku solve --kernel=lanes few
for command in reduce 'reduce --seed=5' 'reduce --json'; do
    # shellcheck disable=SC2086
    same "$threads" dlx-sudoku $command few
done
# Puzzles of several sizes, some malformed and some contradictory, in the forms of several programs.
{
    sed -n "1,70p; $((count + 1)),$((count + 70 / fewer))p" input | sed '0~9s/./&&/; 0~11s/[1-9]\([^1-9]*\)[1-9]/7\17/'
    dlx-sudoku generate --size=4 --number=40 --seed=2
    dlx-sudoku grid --size=16 --number=3 --seed=2 | sed 's/[1-5]/./g'
    sed -n '71,140p' input
} >mixed
for command in 'solve --engine=dlx' 'count --first=9' 'check --explain --json' rate 'rate --json' explain 'hint --json' \
    canonical 'canonical --same' candidates 'filter --unique' 'filter --level=hard' 'filter --minimal --json' \
    stats; do
    # shellcheck disable=SC2086
    same "$threads" dlx-sudoku $command mixed
done
dlx-sudoku generate --number=$((share > 1 ? 20 : 50)) --seed=4 --variant=x >diagonals
same "$threads" dlx-sudoku rate --variant=x diagonals
same "$threads" dlx-sudoku explain --variant=x --candidates diagonals

plan
