#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku` rate, explain and hint with --scale=se. Usage: cli_sudoku_scale.sh DLX-SUDOKU SOURCE_ROOT
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
root=$2
cd "$work" || exit 1

easy=...3..4....4..5721.....16.8........5.8..761....3....7..5.......8...9......6.378.2
wing=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
several=$(printf '%081d' 0 | tr 0 .)
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
printf '%s\n' "$easy" "$wing" >two

# ---- rate ----
check 'a puzzle has three ratings' 0 '1.2 1.2 1.2
2.6 1.2 1.2' dlx-sudoku rate --scale=se two
check 'threads keep the order' 0 '1.2 1.2 1.2
2.6 1.2 1.2' dlx-sudoku rate --scale=se --threads=3 two
check 'JSON has the ratings' 0 \
    '{"type":"rating","file":"-","number":1,"puzzle":"'$easy'","solutions":"unique","ER":1.2,"EP":1.2,"ED":1.2}' \
    'echo $easy | dlx-sudoku rate --scale=se --json'
check 'several solutions have no rating' 4 several 'echo $several | dlx-sudoku rate --scale=se'
error_has 'the message says so' 'puzzle 1 has several solutions, so it has no rating'
check 'a puzzle without solution has no rating' 1 none 'echo 11${easy:2} | dlx-sudoku rate --scale=se'
check 'other sizes have the ratings of techniques' 0 '1.0 1.0 1.0' 'echo 123434122143432. | dlx-sudoku rate --scale=se'
easy_x=..6735.......6.....7...4.8........9.....7......81...............2.5..93.9.4..2...
check 'variants have them, too' 0 '1.5 1.2 1.2' 'echo $easy_x | dlx-sudoku rate --scale=se --variant=x'
check 'clues have them, too' 0 '2.4 2.4 2.4' "printf '%s\n' 'killer 5 r4c1 r3c1' 'killer 7 r3c3 r2c3' \
    'killer 8 r2c1 r2c2 r1c1' 'killer 10 r2c4 r1c4 r1c3 r3c4' 'killer 7 r4c4-r4c2' ................ |
    tee killer | dlx-sudoku rate --scale=se"
check 'steps with clues have their ratings' 0 $'1. 2.4 cage combinations: r3c3<>1 r3c3<>2 r2c3<>1 r2c3<>2\nSolved in 19 steps. ER 2.4, EP 2.4, ED 2.4' \
    "dlx-sudoku explain --scale=se killer | sed -n '1p;\$p'"
check 'candidates are refused' 2 invalid \
    'echo $wing | dlx-sudoku convert --to=marks | dlx-sudoku rate --scale=se'
error_has 'the message says why' 'puzzle 1 cannot be rated: --scale=se rates givens, and this grid has candidates'
check 'the time limit gives a puzzle up' 3 unknown 'echo $hard | dlx-sudoku rate --scale=se --time-limit=1ms'
error_has 'the message names the puzzle' 'puzzle 1 was given up at a limit'
check 'another scale is refused' 2 '' dlx-sudoku rate --scale=hodoku two

# ---- explain and hint ----
check 'each step has its rating and technique' 0 '2.6 Pointing' \
    "dlx-sudoku explain --scale=se two | grep -o -m 1 '2\.6 [A-Za-z]*'"
check 'the steps end with the ratings' 0 'ER 2.6, EP 1.2, ED 1.2' \
    "echo \$wing | dlx-sudoku explain --scale=se | grep -o 'ER.*'"
check 'a full board needs none' 0 'There is nothing to do.' \
    'echo 534678912672195348198342567859761423426853791713924856961537284287419635345286179 | dlx-sudoku hint --scale=se'
check 'a hint is the first step' 0 "$(echo "$wing" | dlx-sudoku explain --scale=se | sed -n '1s/^1\. //p')" \
    'echo $wing | dlx-sudoku hint --scale=se'
check 'following the steps solves the puzzle' 0 "$(echo "$wing" | dlx-sudoku solve)" "{ echo $wing | fold -w 1 |
    awk '{print int((NR-1)/9)+1, (NR-1)%9+1, \$1}'; echo $wing | dlx-sudoku explain --scale=se |
    grep -o 'r.c.=.' | sed 's/r\(.\)c\(.\)=\(.\)/\1 \2 \3/'; } |
    awk '{cell[\$1 * 10 + \$2] = \$3} END {for (r = 1; r < 10; r++) for (c = 1; c < 10; c++) printf \"%s\", cell[r * 10 + c]}'"
check '--candidates excludes the scale' 2 '' dlx-sudoku explain --scale=se --candidates two

# ---- generate ----
check 'puzzles are made with a rating' 0 4 "dlx-sudoku generate --number=4 --seed=3 --rating=2.6-3.4 |
    dlx-sudoku rate --scale=se | awk '\$1 >= 2.6 && \$1 <= 3.4' | wc -l"
check 'one rating is a range, too' 0 7.1 \
    "dlx-sudoku generate --seed=3 --rating=7.1 | dlx-sudoku rate --scale=se | cut -d ' ' -f 1"
check 'the same seed makes the same puzzles' 0 "$(dlx-sudoku generate --number=3 --seed=4 --rating=3.0-4.0 --threads=1)" \
    dlx-sudoku generate --number=3 --seed=4 --rating=3.0-4.0 --threads=2
check 'boxes of 3x3 are the usual ones' 0 "$(dlx-sudoku generate --seed=4 --rating=3.0-4.0)" \
    dlx-sudoku generate --seed=4 --rating=3.0-4.0 --box=3x3
check 'ratings may be whole numbers' 0 "$(dlx-sudoku generate --seed=4 --rating=3.0-4.0)" \
    dlx-sudoku generate --seed=4 --rating=3-4
for wrong in 12 7.0-6.5 7.x 0.9 7.1- 4.25 -3 '7. 1' ''; do
    check "--rating=$wrong is refused" 2 '' dlx-sudoku generate "--rating=$wrong"
done
error_has 'the message says what is expected' 'expected a rating from 1.0 to 11.9, or a range such as 4.2-5.0'
check 'a range in the wrong order is refused' 2 '' dlx-sudoku generate --rating=4.2-4
error_has 'the message says so' 'the first rating of a range must not be larger than the second'
for rules in --variant=x --clues=thermometer '--clues=arrow --variant=anti-knight'; do
    check "puzzles are made with a rating and $rules" 0 2 "dlx-sudoku generate --number=2 --seed=3 $rules --rating=2.6-4.0 |
        dlx-sudoku rate --scale=se $(grep -o -e '--variant=.*' <<<"$rules") | awk '\$1 >= 2.6 && \$1 <= 4.0' | wc -l"
done
check '--rating and --level exclude each other' 2 '' dlx-sudoku generate --rating=7.1 --level=hard

# ---- the list of ratings, where it is ----
name='ratings equal those of the list, or 99 of 100 of them'
for list in "$root"/../shared/puzzles/se_ratings.tsv "$root"/../../shared/puzzles/se_ratings.tsv none; do
    [ -r "$list" ] && break
done
if [ -r "$list" ]; then
    # Every third easier puzzle, and one very hard one: some seconds.
    awk -F '\t' '!/^#/ && ($2 < 9.5 ? ++n % 3 == 0 : ++m == 3)' "$list" >some
    cut -f 1 some | dlx-sudoku rate --scale=se >ratings
    different=$(cut -f 2- some | tr '\t' ' ' | diff - ratings | grep -c '^<')
    echo "# $different of $(wc -l <some) ratings differ"
    verdict "$name" "$((different * 100 > $(wc -l <some)))"
    # Puzzles of 10.8, 11.0 and 11.8. Their ratings do not depend on every rule of the hardest techniques; their steps do.
    check 'very hard puzzles keep their steps' 0 '2524778608 9610' \
        'sed -n "604p; 622p; 630p" "$list" | cut -f 1 | dlx-sudoku explain --scale=se | cksum'
else
    skip "$name" 'there is no ../shared/puzzles/se_ratings.tsv'
    skip 'very hard puzzles keep their steps' 'there is no ../shared/puzzles/se_ratings.tsv'
fi

plan
