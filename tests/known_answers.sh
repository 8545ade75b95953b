#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Real problems with known answers. Usage: known_answers.sh DLX DLX-SUDOKU DIRECTORY
# Without that directory, all laws are skipped.
set -u
data=$3
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
if [ ! -d "$data/exact-cover" ]; then
    echo "1..0 # SKIP no problems at $data"
    exit
fi

# Check all counts, all least costs, and a first solution of each solvable problem; `dlx verify` checks it against the
# problem.
first_solution() {
    dlx solve --first=1 "$1" | dlx verify "$1"
}
least_cost() {
    dlx solve --cheapest "$1" | sed -n 's/^| cost //p'
}
while IFS=$'\t' read -r problem _ _ _ answer; do
    file=$data/exact-cover/suite/$problem.dlx
    value=${answer#*=}
    case $answer in
    count=*)
        check "$problem has $value solutions" $((value == 0)) "$value" dlx count "$file"
        ;;
    cost=*) check "$problem costs $value at least" 0 "$value" least_cost "$file" ;;
    solvable) check "$problem has a solution" 0 '1: valid' first_solution "$file" ;;
    esac
done < <(grep -v '^#' "$data/exact-cover/answers.tsv")

# Collections from the literature, unchanged.
while read -r file count; do
    check "$file has $count solutions" $((count == 0)) "$count" \
        dlx count "$data/exact-cover/benchmark/$file"
done < <(tail -n +2 "$data/exact-cover/benchmark_answers.tsv")

# Daily puzzles of dominoes. A certificate confirms each number.
proven() { # FILE
    dlx count --certificate="$work/proof" "$1"
    dlx verify "$1" "$work/proof" | cut -d ' ' -f 5
}
while read -r file count; do
    check "$file has $count solutions, as its certificate proves" 0 "$count"$'\n'"$count" \
        proven "$data/exact-cover/dominoes/$file"
done < <(grep -v '^#' "$data/exact-cover/dominoes/answers.tsv")

# One solution of hard problems, or none: by all members together, also with a seed, and by each member alone, as far as
# it gets within a limit on nodes.
first_answer() { # FILE OPTION...
    local file=$1
    shift
    dlx solve --first=1 "$@" "$file" 2>/dev/null >"$work/answer" || return
    dlx verify "$file" - <"$work/answer"
}
refuted=0
while IFS=$'\t' read -r problem answer _; do
    file=$data/exact-cover/first/$problem.dlx
    expected='1: valid' status=0
    [ "$answer" = solvable ] || expected='' status=1
    for option in --print=options --seed=1 --seed=2; do
        check "$problem: $answer, with $option" $status "$expected" first_answer "$file" $option
    done
    dlx solve --first=1 "$file" >"$work/one" 2>/dev/null
    for threads in 2 5; do
        check "$problem: $threads threads give the answer of one" $status '' \
            "dlx solve --first=1 --threads=$threads '$file' 2>/dev/null >'$work/many'; status=\$?; cmp '$work/one' '$work/many'; exit \$status"
    done
    for rule in shortest weighted restarts consistent; do
        first_answer "$file" --choose=$rule --node-limit=20000 >/dev/null 2>&1
        case $? in
        3) ;; # this rule alone is lost
        *) check "$problem: $answer, by $rule" $status "$expected" \
            first_answer "$file" --choose=$rule --node-limit=20000 ;;
        esac
    done
    counted=$(dlx count --kernel=frontier --node-limit=100000 "$file" 2>/dev/null)
    [ -z "$counted" ] || # else the frontier is lost
        check "$problem: $answer, by counting" 0 $((1 - status)) "echo $((${#counted} > 1 || counted > 0))"
    rm -f "$work/proof"
    dlx solve --certificate="$work/proof" --node-limit=1 "$file" >/dev/null 2>&1
    if [ "$answer" = solvable ]; then
        check "$problem: solvable, so nothing refutes it" 1 '' test -s "$work/proof"
    elif [ -s "$work/proof" ]; then
        refuted=$((refuted + 1))
        check "$problem: none, by a certificate" 0 '1' \
            "dlx verify '$file' '$work/proof' | grep -c 'confirmed that there is no solution'"
    fi
done < <(grep -v '^#' "$data/exact-cover/first/answers.tsv")
check 'several problems have a linear certificate' 0 '' test "$refuted" -gt 3

grid=$(printf '%036d' 0)
check '6x6 has 28200960 grids' 0 28200960 "echo $grid | dlx-sudoku count --size=6"
check '6x6 with upright boxes has the same number' 0 28200960 "echo $grid | dlx-sudoku count --size=6 --box=3x2"

for file in 17_clue forum_hardest_1106 magictour_top1465; do
    puzzles=$(grep -c '^[0-9.]' "$data/puzzles/$file.txt")
    check "all of $file are unique and solved" 0 "$puzzles" \
        "dlx-sudoku solve --unique '$data/puzzles/$file.txt' | grep -cE '^[1-9]{81}\$'"
done
plan
