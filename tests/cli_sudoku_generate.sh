#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku generate`, `grid` and `reduce`. Usage: cli_sudoku_generate.sh DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

# ---- generate ----
dlx-sudoku generate --number=50 --seed=1 >fifty
check 'puzzles have one solution' 0 '     50 unique' 'dlx-sudoku check fifty | sort | uniq -c'
check 'puzzles differ' 0 50 'sort -u fifty | wc -l'
check 'a seed makes the same puzzles' 0 "$(cat fifty)" dlx-sudoku generate --number=50 --seed=1
check 'the instruction set changes nothing' 0 "$(cat fifty)" dlx-sudoku generate --number=50 --seed=1 --simd=none
check 'without a seed each run differs' 0 2 '(dlx-sudoku generate; dlx-sudoku generate) | sort -u | wc -l'
check 'a puzzle with a symmetry is minimal in its symmetry only' 0 '"minimal":false,"symmetry_minimal":true' '
    dlx-sudoku generate --json --symmetry=rotate180 --seed=1 | grep -o "\"minimal.*symmetry_minimal.:true"'
check 'puzzles are minimal' 0 "$(cat fifty)" dlx-sudoku reduce fifty
printf '%s\n' 111222 112223 133333 444446 455566 555666 >regions
for rules in --variant=x,center-dot '--size=6 --box=3x2' '--variant=jigsaw:regions' '--variant=samurai'; do
    check "puzzles bring their rules along: $rules" 0 unique \
        "dlx-sudoku generate $rules --seed=1 >own && dlx-sudoku check own"
    check "and may be read with the same options" 0 unique "dlx-sudoku check $rules own"
    check 'a full grid brings them, too' 0 "$(sed '$d' own)" \
        "dlx-sudoku grid $rules --seed=1 | tee grid | sed '\$d'; dlx-sudoku check grid >unique && grep -qx unique unique"
    check 'JSON has them' 0 "$(sed '$d' own)" \
        "dlx-sudoku generate $rules --seed=1 --json | grep -o 'rules\":\[[^]]*' | cut -c 9- | tr -d '\"' | sed 's/,\([a-z]* \)/\n\1/g'"
    check 'reduce writes the rules of its command line' 0 "$(cat own)" "tail -n 1 own | dlx-sudoku reduce $rules"
    check 'and convert' 0 "$(cat own)" "tail -n 1 own | dlx-sudoku convert $rules"
done
check 'other sizes and boxes' 0 '37' 'dlx-sudoku generate --size=6 --box=3x2 --variant=x | tail -n 1 | wc -c'
{ printf '1234 %.0s' {1..15}; echo 124; } >lists
check 'rules without lines are not printed' 0 1 'dlx-sudoku generate --size=4 --variant=candidates:lists | wc -l'
error_has 'a message says so' 'give the same --box and --variant to the command that reads the output'
check 'a solution follows its puzzle' 0 '' "
    dlx-sudoku generate --number=20 --seed=1 --solution >both
    sed -n 'n;p' both >solutions
    sed -n 'p;n' both | dlx-sudoku | diff - solutions"
check 'forms are separated by empty lines' 0 '5 5 4' "
    dlx-sudoku generate --size=4 --to=grid --number=2 --solution --seed=1 |
        awk -v RS= '{printf \"%s%d\", sep, length(\$1) + 1; sep = \" \"} NR == 2 {exit}'
    dlx-sudoku generate --size=4 --to=grid --number=2 --solution --seed=1 | awk '/^\$/ {n++} END {print \"\", n + 1}'"
check 'rotation by 180 degrees keeps the pattern of givens' 0 '' '
    dlx-sudoku generate --number=20 --symmetry=rotate180 --seed=2 | tr 1-9 x >turned
    rev turned | diff - turned'
check 'givens are counted' 0 '     10 33' "
    dlx-sudoku generate --givens=33 --number=10 | tr -d '.' | awk '{print length}' | sort | uniq -c"
printf '%s\n' '#.#.#.#.#' '.#.#.#.#.' '#.#.#.#.#' '.#.#.#.#.' '#.#.#.#.#' '.#.#.#.#.' '#.#.#.#.#' \
    '.#.#.#.#.' '#.#.#.#.#' >chess
check 'a pattern is obeyed' 0 '0' "
    dlx-sudoku generate --pattern=chess --givens=30 --number=5 --seed=1 | sed 's/.\$//; s/.\(.\)/\1/g' | tr -d '.\n' | wc -c"
check 'a pattern of n times n on one line' 0 'unique' "
    tr -d '\n' <chess >line; dlx-sudoku generate --pattern=line --seed=1 | dlx-sudoku check"
check 'an unsuccessful search gives status 3' 3 '' dlx-sudoku generate --givens=17 --tries=100 --seed=1
error_has 'the message gives the number of tries' 'dlx-sudoku: no such puzzle was found within 100 tries'
check 'puzzles found before are printed' 3 7 '
    dlx-sudoku generate --givens=22 --tries=100 --number=1000 --seed=1 >some; s=$?; wc -l <some; exit $s'
check 'the largest count is no error' 0 "$(head -n 1 fifty)" \
    'dlx-sudoku generate --number=18446744073709551615 --seed=1 --threads=1 | head -n 1'
check 'too few givens are refused' 2 '' dlx-sudoku generate --givens=16
error_has 'the message gives the reason' '16 givens are too few: by these rules a 9x9 puzzle has at least 17'
check 'an empty pattern is refused' 2 '' "tr '#' . <chess >none; dlx-sudoku generate --pattern=none"
error_has 'the message gives the reason' 'the pattern has no cell whose images by the symmetry are all in it'
check 'a pattern of another size is refused' 2 '' dlx-sudoku generate --pattern=chess --size=6
error_has 'with both sizes' 'chess: the pattern is 9x9, but the board is 6x6'
check 'a missing pattern is refused' 2 '' dlx-sudoku generate --pattern=nowhere
error_has 'the message names the file' 'dlx-sudoku: nowhere: No such file'
for level in easy medium hard expert; do
    check "puzzles of level $level are" 0 "      3 $level" "
        dlx-sudoku generate --level=$level --number=3 --seed=1 | dlx-sudoku rate | cut -d' ' -f1 | sort | uniq -c"
done
check 'on a large board, easy puzzles are found after a few grids' 0 'easy' "
    dlx-sudoku generate --size=16 --level=easy --tries=20 --seed=1 | dlx-sudoku rate | cut -d' ' -f1"
check 'on larger boards, medium puzzles are found after some grids' 0 'medium' "
    dlx-sudoku generate --size=20 --level=medium --tries=100 --seed=1 | dlx-sudoku rate | cut -d' ' -f1"
check 'a rare level is announced' 3 '' dlx-sudoku generate --size=20 --level=expert --tries=2 --seed=1
error_has 'the message says how to limit the search' 'puzzles of level expert are very rare above 16x16; --tries=N limits the search'
check 'puzzles beyond all techniques are found on boards that are too large for chains' 0 search "
    dlx-sudoku generate --size=20 --level=search --tries=20 --seed=1 | dlx-sudoku rate | cut -d' ' -f1"
check 'a level without known puzzles is announced' 3 '' dlx-sudoku generate --level=search --tries=2 --seed=1
error_has 'the message says how to limit the search' 'no puzzle of level search is known up to 16x16; --tries=N limits the search'
check 'a number of givens takes precedence' 0 '150' "
    dlx-sudoku generate --size=16 --level=easy --givens=150 --tries=20 --seed=1 --json | sed 's/.*\"givens\":\([0-9]*\).*/\1/'"
check 'a level goes with the rest' 0 'hard' "
    dlx-sudoku generate --level=hard --symmetry=rotate180 --variant=x --seed=1 |
        dlx-sudoku rate --variant=x | cut -d' ' -f1"
for bad in --level=evil --givens=x --givens=30- --givens=5-x --symmetry=round --number=0 --tries=0 --seed=x \
    --to=report '--json --to=grid' '--to=svg' --variant=jigsaw fifty; do
    # shellcheck disable=SC2086
    check "generate $bad is refused" 2 '' dlx-sudoku generate $bad
done
printf '%s\n' oooo oooo oooo oooo >odd
check 'rules without a grid have no puzzle' 1 '' dlx-sudoku generate --variant=even-odd:odd
error_has 'the message says so' 'dlx-sudoku: no grid satisfies these rules'
# shellcheck disable=SC2016
check 'a signal ends the command after the puzzles so far' 130 'unique' '
    signal_when "[ -s many ]" INT dlx-sudoku generate --number=100000000 >many; status=$?
    head -n 100 many | dlx-sudoku check | sort -u; exit $status'

# ---- grid ----
check 'grids are valid' 0 '    100 unique' '
    dlx-sudoku grid --number=100 >grids; dlx-sudoku check grids | sort | uniq -c'
check 'grids are full' 1 '0' grep -c '\.' grids
check 'a seed draws the same grids' 0 "$(dlx-sudoku grid --number=9 --seed=5)" dlx-sudoku grid --number=9 --seed=5
check 'all grids of 4x4 occur' 0 288 'dlx-sudoku grid --size=4 --number=4000 --seed=1 | sort -u | wc -l'
check 'rules without a grid give status 1' 1 '' dlx-sudoku grid --variant=even-odd:odd

# ---- reduce ----
dlx-sudoku generate --number=10 --givens=50 --seed=3 >easy
dlx-sudoku reduce easy >reduced
check 'a reduced puzzle has the same solution' 0 '' '
    dlx-sudoku easy >a; dlx-sudoku reduced >b; diff a b'
check 'a reduced puzzle cannot be reduced further' 0 "$(cat reduced)" dlx-sudoku reduce --seed=9 reduced
check 'a seed gives a different reduced puzzle' 1 '' cmp -s reduced <(dlx-sudoku reduce --seed=1 easy)
check 'the same seed gives the same reduced puzzle' 0 "$(dlx-sudoku reduce --seed=1 easy)" dlx-sudoku reduce --seed=1 easy
several=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........
none=44.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....
check 'a puzzle with several solutions is left alone' 4 $'several\n'"$(head -n 1 reduced)" \
    '(echo $several; head -n 1 easy) | dlx-sudoku reduce'
error_has 'the message names it' 'standard input:1: only a puzzle with one solution can be reduced, but this one has several'
check 'a puzzle without solution is left alone, too' 1 none 'echo $none | dlx-sudoku reduce'
check 'a puzzle whose candidates have no place in the form keeps its place' 2 $'invalid\n'"$(head -n 1 reduced)" \
    '(dlx-sudoku convert --to=candidates <<<"$(head -n 1 easy)"; head -n 1 easy) | dlx-sudoku reduce'
error_has 'the message says which puzzle it is' "standard input:2: form 'line' cannot express the candidates of a puzzle"
check 'the threads of reduce change nothing' 0 "$(dlx-sudoku reduce --seed=3 --threads=1 fifty)" \
    dlx-sudoku reduce --seed=3 --threads=3 fifty
check 'reduce works with variants' 0 unique '
    dlx-sudoku generate --variant=x --givens=40 | dlx-sudoku reduce --variant=x | dlx-sudoku check --variant=x'

# ---- clues ----
for kinds in killer thermometer arrow white,black kropki-negative xv,xv-negative little-killer sandwich; do
    check "puzzles with $kinds have one solution" 0 $'unique\nunique' \
        "dlx-sudoku generate --clues=$kinds --size=6 --number=2 --seed=4 | dlx-sudoku check"
done
for level in easy medium hard expert; do
    for kind in thermometer killer sandwich; do
        check "puzzles with clues of kind $kind and level $level are" 0 "      2 $level" "
            dlx-sudoku generate --clues=$kind --level=$level --number=2 --seed=1 | dlx-sudoku rate | cut -d' ' -f1 | sort | uniq -c"
    done
    check "puzzles with clues, a variant and level $level are" 0 $level "
        dlx-sudoku generate --clues=arrow --variant=anti-knight --level=$level --seed=1 |
        dlx-sudoku rate --variant=anti-knight | cut -d' ' -f1"
done
printf '%s\n' 000111 001121 033222 333252 434555 444455 >pieces
check 'a jigsaw with clues has the level' 0 hard "
    dlx-sudoku generate --size=6 --clues=thermometer --variant=jigsaw:pieces --level=hard --seed=2 | dlx-sudoku rate | cut -d' ' -f1"
check 'a level that no puzzle with clues has is not found' 3 '' \
    dlx-sudoku generate --clues=even --size=4 --level=search --seed=1
error_has 'the message says so' 'no such puzzle was found within 100 tries; ask for another level or rating'
error_has 'and before it, how many are tried' 'puzzles of level search are very rare with clues; trying 100 puzzles'
check 'clues and variants go together' 0 unique \
    'dlx-sudoku generate --clues=thermometer,killer --variant=x --seed=2 --to=grid | dlx-sudoku check'
check 'the number of threads does not matter' 0 "$(dlx-sudoku generate --clues=killer --number=5 --seed=1 --threads=1)" \
    dlx-sudoku generate --clues=killer --number=5 --seed=1 --threads=2
check 'the solution follows' 0 "$(dlx-sudoku generate --clues=killer --seed=3 | dlx-sudoku)" \
    "dlx-sudoku generate --clues=killer --seed=3 --solution | tail -n 1"
check 'boxes of their own go along as regions' 0 unique \
    'dlx-sudoku generate --size=6 --box=3x2 --clues=killer,thermometer --seed=4 | dlx-sudoku check'
check 'a puzzle with boxes of its own keeps them when it is converted' 0 unique \
    'dlx-sudoku generate --size=6 --box=3x2 --clues=killer --seed=4 | grep -v regions |
        dlx-sudoku convert --box=3x2 --to=grid | dlx-sudoku check'
for json in '' --json; do
    check "boxes of their own and disjoint groups together are refused before the work $json" 2 '' \
        dlx-sudoku generate --size=6 --box=3x2 --variant=disjoint --clues=killer --seed=4 --node-limit=1 $json
    error_has 'the message gives the reason' 'disjoint and center-dot need boxes, but these boxes would be regions'
done
check 'a kind that is unknown is refused' 2 '' dlx-sudoku generate --clues=killer,kilt
check 'no kinds are refused' 2 '' dlx-sudoku generate --clues=
check 'clues have no symmetry' 2 '' dlx-sudoku generate --clues=killer --symmetry=full

# ---- rules that leave few grids, or none ----
check 'grids of x and anti-knight are found at once' 0 'unique' '
    dlx-sudoku grid --variant=x,anti-knight --seed=2 | dlx-sudoku check --variant=x,anti-knight'
check 'the command proves that there is no grid' 1 '' dlx-sudoku grid --variant=anti-king,anti-knight,hyper
error_has 'the message says so' 'no grid satisfies these rules'
plan
