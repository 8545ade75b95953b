#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku` rate, explain and hint. Usage: cli_sudoku_logic.sh DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

medium=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
solved=417369825632158947958724316825437169791586432346912758289643571573291684164875293
xwing=..............1..2..3....4......2.....5....3..6..7...8....3.......5.7..64.....1.9
several=$(printf '%081d' 0 | tr 0 .)
none=44${medium:2}
echo $medium >medium
echo $xwing >xwing
printf '%s\n' $medium n0nsense $several $none $solved >all

# ---- rate ----
check 'one line per puzzle: level, hardest technique, steps of each' 0 \
    'medium  pointing  full house 19, hidden single 33, hidden single in line 8, naked single 4, pointing 7' \
    dlx-sudoku rate medium
check 'a puzzle without a level has its reason in the output' 2 'medium  pointing
invalid
several
none
easy  -' "set -o pipefail; dlx-sudoku rate all | sed 's/\(.*  .*\)  .*/\1/'"
check 'a missing level is reported on standard error' 4 several 'echo $several | dlx-sudoku rate'
error_has 'the message gives the position' 'standard input:1: puzzle 1 has several solutions, so it has no level'
check 'a puzzle without solution says so' 1 none 'echo $none | dlx-sudoku rate'
error_has 'the message names the contradictory givens' 'puzzle 1 has no solution: look at r1c1 and r1c2'
check 'forcing nets solve puzzles that nothing else solves' 0 'expert  nested net' \
    "echo 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. | dlx-sudoku rate | cut -d ' ' -f 1-4"
check 'JSON has the whole rating' 0 \
    '{"type":"rating","file":"xwing","number":1,"puzzle":"'$xwing'","solutions":"unique","level":"hard","hardest":"X-wing","steps":[{"technique":"full house","count":19},{"technique":"hidden single","count":40},{"technique":"hidden single in line","count":5},{"technique":"X-wing","count":1}]}' \
    dlx-sudoku rate --json xwing

# ---- a cell in too many houses ----
{
    printf 'grids 6'
    for r in 1 2 3 4 5 6 7; do for c in 1 2 3 4 5 6 7; do printf ' r%dc%d' $r $c; done; done
    echo
    for r in 1 2 3 4 5 6 7 8 9 10 11 12; do echo ............; done
    echo
    echo $medium
} >crowd
check 'only a puzzle with too many grids in a cell is refused' 2 'invalid
medium  pointing' "set -o pipefail; dlx-sudoku rate crowd | sed 's/\(.*  .*\)  .*/\1/'"
error_has 'the message says why' 'puzzle 1: too many grids share a cell for solving by techniques'

# ---- many strong links ----
# Unless r1c1 is 1, each clue says another digit about each of its cells: 560 links from one candidate.
awk 'BEGIN {
    for (from = 1; from <= 36; from += 35)
        for (k = 1; k < 9; k++) {
            digits = places = ""
            for (cell = from; cell < from + 35; cell++) {
                row = int(cell / 9)
                digits = digits (3 * (row % 3) + int(row / 3) + cell % 9 + k) % 9 + 1
                places = places " r" row + 1 "c" cell % 9 + 1
            }
            print "regex 1.*|." digits " r1c1" places
        }
}' >links
echo $several >>links
check 'clues may force more candidates than there are cells' 0 'alternating chain' \
    "dlx-sudoku hint links | cut -d : -f 1"

# ---- explain ----
check 'every step has a number and a reason' 0 \
    '43. X-wing: In columns 3 and 8, 9 fits only in rows 2 and 4, which get their 9 there. So r2c5 is not 9.
44. hidden single: In box 2, 9 fits only in r1c5. So r1c5 is 9.' \
    "dlx-sudoku explain xwing | sed -n '43,44p'"
check 'the last line sums up' 0 'Solved in 65 steps. Level: hard, by X-wing.' 'dlx-sudoku explain xwing | tail -n 1'
check 'following the steps solves the puzzle' 0 $solved "{ echo $medium | fold -w 1 |
    awk '{print int((NR-1)/9)+1, (NR-1)%9+1, \$1}'; dlx-sudoku explain medium |
    sed -n 's/.* So r\(.\)c\(.\) is \(.\)\.\$/\1 \2 \3/p'; } |
    awk '{cell[\$1 * 10 + \$2] = \$3} END {for (r = 1; r < 10; r++) for (c = 1; c < 10; c++) printf \"%s\", cell[r * 10 + c]}'"
check 'an empty line separates puzzles' 0 1 "dlx-sudoku explain medium xwing | grep -c '^$'"
check 'no step prefers one of several solutions' 4 'No known technique applies.' \
    'echo $several | dlx-sudoku explain'
error_has 'the message says so' 'has several solutions: every step is right for all of them'
check 'there is nothing to do in a full board' 0 'There is nothing to do.' 'echo $solved | dlx-sudoku explain'
forced=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
check 'a forcing chain names the cell that has no candidate' 0 'r2c7 has no candidate' \
    "echo $forced | dlx-sudoku explain | grep -o -m 1 'r[0-9]c[0-9] has no candidate'"
check 'explain reports a puzzle without solution' 1 none 'echo $none | dlx-sudoku explain'

# ---- hint ----
check 'a hint is the next step' 0 'hidden single: In box 9, 3 fits only in r8c7. So r8c7 is 3.' \
    dlx-sudoku hint xwing
check 'a clue names its digits as the conclusion does' 4 \
    'clue: The cells r1c1 and r1c2 hold 9 and A. So r1c1 and r1c2 are not 1, 2, 3, 4, 5, 6, 7 or 8.' \
    "{ echo quadruple 9,10 r1c1 r1c2; printf '%0100d\n' 0; } | dlx-sudoku hint"
check 'a hint in JSON' 0 \
    '{"type":"explanation","file":"xwing","number":1,"puzzle":"'$xwing'","solutions":"unique","steps":[{"technique":"hidden single","level":"easy","cells":["r8c7"],"digits":[3],"houses":[{"kind":"region","number":9}],"chain":[],"placed":[{"cell":"r8c7","digit":3}],"removed":[],"reason":"In box 9, 3 fits only in r8c7. So r8c7 is 3."}],"end":"open"}' \
    dlx-sudoku hint --json xwing
check 'hints follow the rules of the variant' 4 \
    'full house: Only r9c9 is empty in diagonal 1, and only 9 is missing there. So r9c9 is 9.' \
    "echo 1........,.2.......,..3......,...4.....,....5....,.....6...,......7..,.......8.,......... |
        tr ',' '\n' | dlx-sudoku hint --variant=x"

check 'a house is named only if it holds all removed candidates' 1 0 "
    echo ..9..4................93..771.....5........6...........63.2.........7..6......... |
    dlx-sudoku explain --variant=anti-knight | grep -c 'in column 7. So r1c5'"

# ---- candidates that cannot be drawn ----
# Each list of two reads as twelve, and on 36x36 a candidate is no character.
printf '%0144d' 0 | dlx-sudoku --variant=butterfly | tr 12 . >pairs
check 'candidates that cannot be drawn are an error' 2 invalid dlx-sudoku candidates --variant=butterfly pairs
error_has 'the message says why, and what to do' 'each list of two would be read as a number; use --json'
check 'a hint comes without its drawing' 2 'No known technique applies.' \
    dlx-sudoku hint --candidates --variant=butterfly pairs
error_has 'the message says that it is missing' 'the candidates of puzzle 1 are not drawn: form'
dlx-sudoku grid --size=36 --seed=1 | sed 's/^[0-9]*/./' >large
check 'on 36x36 as well' 2 invalid dlx-sudoku candidates large
check 'JSON has all candidates' 0 1296 "dlx-sudoku candidates --json large | grep -o '\[[0-9]*\]' | wc -l"

# ---- large boards ----
for row in 1 2 3 4 5 6; do printf 'oeoeoeoeoeoe\neoeoeoeoeoeo\n'; done >parity
printf '%0144d\n' 0 >open12
check 'very many almost locked sets are looked at as far as there is room' 4 'No known technique applies.' \
    dlx-sudoku hint --variant=even-odd:parity open12

# ---- progress ----
check 'SIGUSR1 requests a progress report' 143 '' \
    ask_for_progress bash -c "exec dlx-sudoku rate >/dev/null < <(yes $medium)"
error_has 'in puzzles' 'puzzles/s'
error_has 'without a forecast for a pipe' 'unknown to go'
check 'the report may be JSON' 143 '' \
    signal_when 'grep -q "\"unit\":\"puzzles\"" "$errors"' TERM bash -c "exec dlx-sudoku rate --progress=json >/dev/null < <(yes $medium)"
error_has 'with unknown parts' '"done":null,"left":null'
printf '%s\n' $medium ................................................................................. >long
check 'SIGUSR1 tells the puzzle under way' 143 1 \
    signal_when 'is_at_work && kill -s USR1 "$process"; grep -q "long: at puzzle 2 for " "$errors"' TERM \
    dlx-sudoku count --engine=dlx --threads=1 long
check 'so does --progress, every second' 143 1 \
    signal_when 'grep -q "long: at puzzle 2 for [2-9]" "$errors"' TERM dlx-sudoku count --engine=dlx --progress long
check 'and as JSON' 143 1 \
    signal_when 'grep -q "\"file\":\"long\",.*\"work\":1,\"unit\":\"puzzles\"}" "$errors"' TERM \
    dlx-sudoku count --engine=dlx --progress=json long
check 'a report does not end the command' 0 3000 "yes $medium | head -n 3000 >many; dlx-sudoku rate --progress many | grep -c medium"
check 'other forms are refused' 2 '' dlx-sudoku rate --progress=xml medium
error_has 'the message lists the forms' 'expected text or json'

# ---- limits ----
nested=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
check 'the time limit gives a puzzle up' 3 unknown 'echo $nested | dlx-sudoku rate --time-limit=1ms'
error_has 'the message names the puzzle' 'puzzle 1 was given up at a limit'
check 'explain ends with it' 3 unknown \
    'set -o pipefail; echo $nested | dlx-sudoku explain --time-limit=1ms | tail -n 1'
check 'a page waits no longer for a level' 3 '' 'echo $nested | dlx-sudoku page --time-limit=1ms --output=late.svg; s=$?; ls | grep late; exit $s'

# ---- options ----
check 'rate refuses options of the search' 2 '' dlx-sudoku rate --kernel=links medium
plan
