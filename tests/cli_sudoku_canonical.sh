#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku canonical`, `candidates` and `check --explain`. Usage: cli_sudoku_canonical.sh DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

empty=$(printf '%081d' 0 | tr 0 .)
line=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
form=........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8...
renamed=$(echo $line | tr 1-9 2-91)
turned=$(echo $line | rev | tr 1-9 92-81)
transposed=$(for column in $(seq 9); do echo $line | fold -w 9 | cut -c "$column"; done | tr -d '\n')
six=________41____9_7___37_28______7_26_4_______8_91_6______42_36___3_14___99________
easy=1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7
twice=44${line:2}
printf '%s\n' $line $renamed $six $easy $turned $transposed $easy >some

# ---- canonical ----
check 'equivalent puzzles have the same form' 0 $form$'\n'$form$'\n'$form$'\n'$form \
    "printf '%s\n' $line $renamed $turned $transposed | dlx-sudoku canonical --minlex"
check 'a least form is its own least form' 0 $form 'echo $form | dlx-sudoku canonical --minlex'
quick=$(echo $line | dlx-sudoku canonical)
check 'equivalent puzzles have the same quick form' 0 "$quick"$'\n'"$quick"$'\n'"$quick" \
    "printf '%s\n' $renamed $turned $transposed | dlx-sudoku canonical"
check 'a quick form is equivalent to its puzzle' 0 "$form" 'echo $quick | dlx-sudoku canonical --minlex'
check 'and its own quick form' 0 "$quick" 'echo $quick | dlx-sudoku canonical'
check 'the form of an empty board is empty' 0 "$empty" 'echo $empty | dlx-sudoku canonical'
check 'canonical has the styles of boards' 0 "$(echo $form | fold -w 9)" 'echo $line | dlx-sudoku canonical --minlex --to=grid'
check 'automorphisms are counted' 0 \
    "{\"type\":\"canonical\",\"file\":\"-\",\"number\":1,\"puzzle\":\"$empty\",\"canonical\":\"$empty\",\"automorphisms\":3359232}" \
    'echo $empty | dlx-sudoku canonical --json'
check 'two equal digits have no form' 2 $'invalid\n'$form \
    "printf '%s\n' $twice $line | dlx-sudoku canonical --minlex"
error_has 'the message names them' 'standard input:1: puzzle 1: r1c1 and r1c2 both hold 4'
check 'a variant has no form' 2 invalid 'echo $line | dlx-sudoku canonical --variant=x'
error_has 'the message says so' 'canonical forms are for rows, columns and boxes alone'
check 'more digits than rows are refused' 2 invalid "printf 'E%015d\\n' | tr 0 . | dlx-sudoku canonical --size=4 --symbols=ABCDE"
error_has 'the message says so' 'canonical forms are for rows, columns and boxes alone'
check 'groups are in the order of their first puzzles' 0 $'1: 1 2 5 6\n2: 3\n3: 4 7' \
    dlx-sudoku canonical --same some
check 'groups span several files' 0 $'1: 1 2 5 6 8 9 12 13\n2: 3 10\n3: 4 7 11 14' \
    dlx-sudoku canonical --same some some
check 'JSON has groups' 0 '{"type":"group","number":1,"puzzles":[1,2,5,6]}
{"type":"group","number":2,"puzzles":[3]}
{"type":"group","number":3,"puzzles":[4,7]}' dlx-sudoku canonical --same --json some
check 'a malformed puzzle is in no group' 2 $'1: 2 4' \
    "printf '%s\n' $twice $line ${line:1} $line | dlx-sudoku canonical --same"
awk 'BEGIN {for (i = 1; i < 81; i++) for (d = 0; d < 30; d++) {
    line = sprintf("%081d", 0); print "1" substr(line, 1, i - 1) "2" substr(line, i + 1, 80 - i)}}' >pairs
check 'many puzzles of few groups' 0 '2400 5' "dlx-sudoku canonical --same pairs |
    awk '{puzzles += NF - 1} END {print puzzles, NR}'"

# Apply the transformation of --map to a puzzle, knowing nothing but its description.
cat >apply.py <<'END'
import json, sys
for line in sys.stdin:
    o = json.loads(line)
    size, puzzle = len(o["rows"]), o["puzzle"]
    rows = [puzzle[size * r:size * (r + 1)] for r in range(size)]
    if o["transposed"]:
        rows = ["".join(column) for column in zip(*rows)]
    characters = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = {characters[d]: characters[name - 1] for d, name in enumerate(o["digits"])}
    print("".join(names.get(rows[r - 1][c - 1], ".") for r in o["rows"] for c in o["columns"]))
END
cat some <(dlx-sudoku grid --number=30 --seed=1) <(dlx-sudoku generate --number=30 --seed=1) <(echo $empty) >maps
dlx-sudoku generate --size=6 --number=20 --seed=1 >>maps
dlx-sudoku generate --size=16 --number=1 --seed=1 --givens=120 >>maps
for way in '' --minlex; do
    # shellcheck disable=SC2086
    check "--map $way leads to the form" 0 "$(dlx-sudoku canonical $way maps)" "dlx-sudoku canonical $way --map --json maps | python3 apply.py"
done
check '--map is a comment after each form' 0 "$(dlx-sudoku canonical some)" "dlx-sudoku canonical --map some | dlx-sudoku convert"
check 'the comment lists each row once' 0 '1 2 3 4 5 6 7 8 9' \
    "echo $line | dlx-sudoku canonical --map | sed -n 's/^#.*rows \([0-9 ]*\), columns .*/\1/p' | tr ' ' '\n' | sort | xargs"

for bad in '--same --map' '--same --minlex' '--to=svg' '--same --to=grid' '--same --first=3' '--to=neat' '--explain'; do
    # shellcheck disable=SC2086
    check "canonical $bad is refused" 2 '' dlx-sudoku canonical $bad some
done

# ---- candidates ----
check 'candidates of all solutions, drawn' 0 ".----------------.----------------.---------------.
| 578  27   9    | 568  358  568  | 1    235  4   |
| 1    268  568  | 4    358  9    | 35   7    26  |
| 56   4    3    | 7    1    2    | 8    9    56  |
:----------------+----------------+---------------:
| 3    58   58   | 9    7    4    | 2    6    1   |
| 4    67   67   | 35   2    1    | 9    35   8   |
| 2    9    1    | 358  6    58   | 357  4    357 |
:----------------+----------------+---------------:
| 58   578  4    | 2    9    3    | 6    1    57  |
| 67   3    25   | 1    4    5678 | 57   28   9   |
| 9    1    2567 | 568  58   57   | 4    238  23  |
'----------------'----------------'---------------'" 'echo $six | dlx-sudoku candidates'
solved=$(echo $line | dlx-sudoku)
check 'the candidates of a unique puzzle are its solution' 0 "$solved" 'echo $line | dlx-sudoku candidates | tr -cd 1-9'
check 'candidates can be read back' 0 "$(echo "$six" | dlx-sudoku count)" \
    'echo $six | dlx-sudoku candidates | dlx-sudoku count'
check 'a blank line separates puzzles' 0 1 "printf '%s\n' $line $six | dlx-sudoku candidates | grep -c '^$'"
check 'a puzzle without solution has no candidates' 1 none 'echo $twice | dlx-sudoku candidates'
error_has 'the message says so' 'puzzle 1 has no solution'
check 'candidates are arrays in JSON' 0 $'[1]\n[2,3,4,5,6,7,8,9]' \
    "echo 1${empty:1} | dlx-sudoku candidates --json | grep -o '\[[0-9,]*\]' | head -n 2"
check 'a variant changes the candidates' 0 23456789 \
    "echo 1${empty:1} | dlx-sudoku candidates --variant=x | awk 'NR == 12 {print \$12}'"
check 'without the variant they are different' 0 123456789 "echo 1${empty:1} | dlx-sudoku candidates | awk 'NR == 12 {print \$12}'"

# ---- check --explain ----
check 'a minimal puzzle' 0 'Puzzle 1 has 17 givens and one solution.
  Minimal: no given can be left out.' 'echo $line | dlx-sudoku check --explain'
check 'redundant givens are listed with their digits' 0 'Puzzle 1 has 30 givens and one solution.
  Redundant, each alone: r1c1=1 r1c3=3 r1c9=9 r2c6=9 r2c7=4 r3c4=7 r4c1=3 r4c4=5 r4c6=2 r6c1=7 '\
'r6c4=8 r7c4=4 r7c6=1 r8c6=5 r8c7=8 r9c3=4 r9c7=1 r9c9=7' 'echo $easy | dlx-sudoku check --explain'
check 'any redundant given can be left out' 0 unique "echo $easy | sed 's/^1/./' | dlx-sudoku check"
check 'no other given can be left out' 4 several "echo $easy | sed 's/^\(.\{6\}\)5/\1./' | dlx-sudoku check"
check 'open cells' 4 'Puzzle 1 has 25 givens and 6 solutions.
  37 of 56 empty cells are open: r1c1 is 5, 7 or 8.' 'echo $six | dlx-sudoku check --explain'
check 'a limit' 4 'Puzzle 1 has 25 givens and at least 3 solutions.
  37 of 56 empty cells are open: r1c1 is 5, 7 or 8.' 'echo $six | dlx-sudoku check --explain --first=3'
check 'a limit of one still tells one from several' 4 'Puzzle 1 has 0 givens and at least 2 solutions.
  81 of 81 empty cells are open: r1c1 is 1, 2, 3, 4, 5, 6, 7, 8 or 9.' \
    'echo $empty | dlx-sudoku check --explain --first=1'
check 'conflicts with their houses' 1 'Puzzle 1 has 18 givens and no solution.
  r1c1 and r1c2 both hold 4, and are in row 1 and in box 1.' 'echo $twice | dlx-sudoku check --explain'
check 'conflicts of variants are listed, too' 1 'Puzzle 1 has 3 givens and no solution.
  r1c1 and r1c2 both hold 1, and are in row 1 and in box 1 and a king'"'"'s move apart.
  r1c1 and r2c3 both hold 1, and are in box 1 and a knight'"'"'s move apart.
  r1c2 and r2c3 both hold 1, and are in box 1 and a king'"'"'s move apart.' \
    "echo 11.......,..1......$(echo "$empty" | cut -c 19-) | tr -d , | dlx-sudoku check --explain --variant=anti-knight,anti-king"
check 'a given that its mask excludes' 1 'Puzzle 1 has 1 given and no solution.
  r1c1 holds 1, which is excluded there.' \
    'echo e${empty:1} >mask; echo 1${empty:1} | dlx-sudoku check --explain --variant=even-odd:mask'
check 'a contradiction of more than two givens' 1 'Puzzle 1 has 9 givens and no solution.
  No two givens clash, but these leave no solution: r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r2c9=9' \
    "echo 12345678.........9$(echo "$empty" | cut -c 19-) | dlx-sudoku check --explain"
check 'JSON of a check' 1 \
    "{\"type\":\"check\",\"file\":\"-\",\"number\":1,\"puzzle\":\"$twice\",\"givens\":18,\"solutions\":0,\"complete\":true,\"conflicts\":[{\"cells\":[\"r1c1\",\"r1c2\"],\"digit\":4,\"houses\":[{\"kind\":\"row\",\"number\":1},{\"kind\":\"region\",\"number\":1}]}]}" \
    'echo $twice | dlx-sudoku check --explain --json'
check 'check prints one word without --explain' 1 $'unique\nnone\nseveral' \
    "printf '%s\n' $line $twice $six | dlx-sudoku check"
for bad in '--first=3' '--explain --engine=bulk' '--same'; do
    # shellcheck disable=SC2086
    check "check $bad is refused" 2 '' dlx-sudoku check $bad some
done
mkfifo typed
exec 3<>typed
echo "$empty" >&3
check 'a signal ends a check that takes long' 143 '' \
    signal_when is_at_work TERM dlx-sudoku check --explain --first=1000000000000 typed
exec 3<&-
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx-sudoku canonical some >/dev/full'
fi
plan
