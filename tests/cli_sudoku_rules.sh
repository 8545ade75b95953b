#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of sizes and variants in `dlx-sudoku`. Usage: cli_sudoku_rules.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

x=.2.4..7......23.....6......63..18............5..6..8......725......4......5....7.
hyper=.23..67......9.2.......7.......1............881.3..5.2...9......5.....3.6......2.
knight=..................4..8..........3..4.5..1...............1.7..43...3.......2...6.1
empty=$(printf '%081d' 0)
x_solved=123456789789123456456789123637218945918534267542697831364972518871345692295861374

# ---- variants ----
check 'X has its one solution' 0 $x_solved 'echo $x | dlx-sudoku solve --unique --variant=x'
check 'X has several solutions without the diagonals' 4 several 'echo $x | dlx-sudoku check'
check 'hyper is unique' 0 unique 'echo $hyper | dlx-sudoku check --variant=hyper'
check 'anti-knight is unique' 0 unique 'echo $knight | dlx-sudoku check --variant=anti-knight'
first=123456789$(printf '%072d' 0)
check 'variants are combined' 0 "$(echo "$first" | dlx-sudoku --variant=x,anti-king)" \
    'echo $first | dlx-sudoku --variant=anti-king --variant=x'
[ "$(echo "$first" | dlx-sudoku --variant=x)" != "$(echo "$first" | dlx-sudoku --variant=x,anti-king)" ]
verdict 'both variants apply' $?
for variant in x hyper asterisk center-dot anti-knight anti-king x,anti-king no-boxes; do
    full=$(echo "$empty" | dlx-sudoku --variant=$variant)
    puzzle=${full:0:40}$(printf '%041d' 0)
    count=$(echo "$puzzle" | dlx-sudoku count --variant=$variant)
    [ "$count" = "$(echo "$puzzle" | dlx-sudoku cover --variant=$variant | dlx count)" ]
    verdict "the problem written for $variant has the same number of solutions: $count" $?
    [ "$count" -gt 0 ]
    verdict 'there are solutions' $?
done
check 'an unknown variant is refused' 2 '' dlx-sudoku --variant=y
error_has 'the message names it' "invalid value 'y' for '--variant'; expected x, falling-diagonal"
check 'the bulk engine refuses variants' 2 '' dlx-sudoku --engine=bulk --variant=x
check 'a kernel is chosen for variants, too' 0 $x_solved \
    'echo $x | dlx-sudoku --kernel=links --variant=x'
check 'givens that a variant excludes cause a warning' 1 none \
    'echo 1........1${empty:10} | tr 0 . | dlx-sudoku --variant=anti-king'
error_has 'the message names both cells' 'puzzle 1 has the digit 1 twice, in r1c1 and r2c1'

# ---- other digits ----
nine=$'digits 1-9\n4....5.....9....1......6.....2....3.'
for to in line grid numbers csv pretty; do
    check "nine digits on 6x6 are written and read again: $to" 0 "$(echo "$nine" | dlx-sudoku convert)" \
        'echo "$nine" | dlx-sudoku convert --to='"$to"' > nine.txt; head -1 nine.txt | grep -q digits || sed -i "1i digits 9" nine.txt; dlx-sudoku convert nine.txt | sed "s/.*|.*//"'
done
check 'digits from 0 are the numbers of clues' 0 1203031220313120 \
    "printf '%s\n' 'digits 0-3' 'killer 3 r1c1-r1c3' 'xv 5 r1c4 r2c4' ................ | dlx-sudoku"
check 'candidates are read again' 0 "$(echo "$nine" | dlx-sudoku)" \
    '(echo "digits 1-9"; echo "$nine" | dlx-sudoku candidates) | dlx-sudoku'
for to in line grid numbers csv; do
    check "a board with a 0 is read again: $to" 0 'digits 0-3
.0.3......3..12.' \
        "printf '%s\n' 'digits 0-3' .0.3......3..12. | dlx-sudoku convert --to=$to | dlx-sudoku convert"
done
check 'the option names the digits of puzzles without a line' 4 $'1\nseveral' \
    'echo .0.3......3..12. | dlx-sudoku count --digits=0-3; echo $(printf %036d 0) | tr 0 . | dlx-sudoku check --digits=8 --size=6'
check 'a digit that is not named is refused' 2 invalid 'echo .0.4............ | dlx-sudoku --digits=0-3'
error_has 'the message names it' "standard input:1:4: '4' is not valid in a cell of 4x4"
for range in 2-5 0-2 x 0-99 1-; do
    check "no digits: $range" 2 invalid "printf '%s\n' 'digits $range' ................ | dlx-sudoku"
    error_has 'the message names the place' "standard input:1:8: digits: '$range' is not a range of digits such as 1-9 or 0-8"
done
check 'a board needs a digit for each cell of a row' 2 invalid "printf '%s\n' 'digits 1-5' $(printf %036d 0) | dlx-sudoku"
error_has 'the message says how many' 'standard input:1:8: a 6x6 board has from 6 to 35 digits, not 5'
check 'several grids have their own digits' 2 invalid "printf '%s\n' 'digits 0-8' 'variant twodoku' $(printf %0225d 0) | dlx-sudoku"
error_has 'the message says which' 'each of several grids of 9x9 has the digits 1 to 9'
check 'digits are named once' 2 invalid "printf '%s\n' 'digits 0-3' 'digits 0-3' ................ | dlx-sudoku"
error_has 'the message has the place' 'standard input:2:8: the digits are named twice'
check 'f-puzzles cannot express them' 2 '' 'echo "$nine" | dlx-sudoku convert --to=f-puzzles'
error_has 'the message says why' "form 'f-puzzles' has no place for digits other than 1 to the number of rows"
check 'the rules in words name them' 0 'ruleset 4x4: each row, column and box contains each digit from 0 to 3 once.
ruleset 6x6: each row, column and box contains different digits from 1 to 9.' \
    "(printf '%s\n' 'digits 0-3' ................; echo \"\$nine\") | dlx-sudoku convert --ruleset | grep ruleset"
check 'a hint names the digit that is printed' 0 1 \
    "printf '%s\n' 'digits 0-3' 123............. | dlx-sudoku hint | grep -c 'r1c4 is 0'"
check 'a hint in JSON has the 0, too' 0 1 \
    "printf '%s\n' 'digits 0-3' 123............. | dlx-sudoku hint --json | grep -c '\"digits\":\[0\].*:\"r1c4\",\"digit\":0}'"
check 'so have its candidates' 0 '[[1],[2],[3],[0]' \
    "printf '%s\n' 'digits 0-3' 123............. | dlx-sudoku candidates --json | grep -o '\[\[1\].*\[0\]'"
check 'the candidates of a rectangle are those of its cells' 0 24 \
    "printf %024d | dlx-sudoku candidates --size=4x6 --json | grep -o '\[[1-6,]*\]' | wc -l"

# ---- no boxes ----
check 'boards without boxes are Latin squares' 0 $'576\n161280' \
    'printf "%016d\n%025d\n" 0 0 | dlx-sudoku count --variant=no-boxes'
check 'their size may be prime' 0 unique \
    'dlx-sudoku generate --size=7 --variant=no-boxes --clues=killer,skyscraper --seed=1 | dlx-sudoku check'
check 'their rules in words do not mention boxes' 0 \
    $'ruleset 5x5 Latin square: each row and column contains each digit from 1 to 5 once.\n'"variant no-boxes"$'\n.........................' \
    'printf "%025d\n" 0 | dlx-sudoku convert --variant=no-boxes --ruleset'
check 'no-boxes excludes other regions' 2 '' 'dlx-sudoku --variant=no-boxes --box=3x3'
error_has 'the message names both' '--variant=no-boxes excludes --box and --variant=jigsaw'
for kind in region-sum box-indexer; do
    check "they have no $kind" 2 invalid "printf '%s\n' 'variant no-boxes' '$kind r1c1 r1c2' $(printf %016d 0) | dlx-sudoku count"
    error_has 'the message says why' "standard input:2:1: $kind at r1c1: needs boxes or regions"
    check "none is made either: $kind" 2 '' "dlx-sudoku generate --variant=no-boxes --clues=$kind"
    error_has 'the message says why' "$kind needs boxes or regions"
done
check 'a form with boxes cannot express them' 2 '' 'echo $empty | dlx-sudoku convert --variant=no-boxes --to=ss'
error_has 'the message says so' "form 'ss' always draws boxes, which this board does not have"

# ---- large clues ----
sixteen=$(dlx-sudoku grid --size=16 --seed=6)
sum=0
for ((c = 0; c < 17#${sixteen:0:1}; c++)); do sum=$((sum + 17#${sixteen:c:1})); done
x_sum() { printf "%s\n" "x-sum $1 r1c1-r1c16" "................${sixteen:16}" | dlx-sudoku; }
check "an X-sum of 16x16 may be large: $sum" 0 "$sixteen" "x_sum $sum"
check 'no grid has another one there' 1 none "x_sum $((sum + 1))"
# circles on 1 cell with 1, 2 cells with 2, ... 9 cells with 9; then on a cell with 5 instead of 1
full=$(echo "$empty" | dlx-sudoku)
circles() { # GRID
    local digit cell left
    for digit in {1..9}; do
        left=$digit
        for ((cell = 0; left > 0; cell++)); do
            [ "${1:cell:1}" = "$digit" ] || continue
            echo " r$((cell / 9 + 1))c$((cell % 9 + 1))"
            left=$((left - 1))
        done
    done
}
counted=$(circles "$full" | tr -d '\n')
few=${full:0:65}$(printf %016d 0)
check '45 circles choose one of two grids' 0 $'2\n1' \
    'printf "%s\n" "$few" "counting-circles$counted" "$few" | dlx-sudoku count'
check 'they exclude other grids' 1 none 'printf "%s\n" "counting-circles${counted/ r1c1/ r9c1}" "$full" | dlx-sudoku'
check '46 circles are too many' 2 invalid 'printf "%s\n" "counting-circles$counted r9c9" "$empty" | dlx-sudoku'
# A line through the first seven rows, there and back. Each row has the sum 45, and no other run of cells has it.
line='r1c1-r1c9 r2c9-r2c1 r3c1-r3c9 r4c9-r4c1 r5c1-r5c9 r6c9-r6c1 r7c1-r7c9'
check 'a line may have 63 cells' 1 $'2\n0' \
    'for sum in 45 44; do printf "%s\n" "ten $sum $line" "$few"; done | dlx-sudoku count'
check '64 cells are too many' 2 invalid 'printf "%s\n" "ten 45 $line r8c9" "$empty" | dlx-sudoku'
check 'two cells cannot have the sum of 61 others' 2 invalid 'printf "%s\n" "double-arrow $line" "$empty" | dlx-sudoku'

# ---- jigsaw ----
cat >map <<'END'
# nine regions
a a a b b b c c c
a a a b b b c c c
a a a b b b c c c
dddeeefff
dddeeefff
dddeeefff
ggghhhiii
ggghhhiii
ggghhhiii
END
check 'the usual boxes can be written as a jigsaw' 0 "$(echo ${x_solved:0:18}${x:18} | dlx-sudoku count)" \
    'echo ${x_solved:0:18}${x:18} | dlx-sudoku count --variant=jigsaw:map'
{ echo '# a puzzle'; echo 'title Regions'; echo "regions $(grep -v '^#' map | tr -d '\n ')"; echo $x; } >ruled_map
check 'the regions may be the rule of a puzzle' 0 "$(dlx-sudoku convert --variant=jigsaw:map <<<$x)" \
    'echo $x | dlx-sudoku convert --variant=jigsaw:ruled_map'
cat >other <<'END'
aaaabbbbb
aaacccbbb
aaccccccb
ddddddddd
eeeeeeeee
fffffffff
ggghhhiii
ggghhhiii
ggghhhiii
END
check 'other regions give other solutions' 0 "$(sed 'y/abcdefghi/123456789/' other | cat <(echo $empty) - |
    dlx-sudoku --variant=jigsaw)" 'echo $empty | dlx-sudoku --variant=jigsaw:other'
{
    echo $x
    sed 1d map | tr a-i 1-9
    echo $x_solved
    sed 1d map | tr a-i 1-9
} >pairs
check 'each puzzle may be followed by its regions' 4 $'several\nunique' \
    dlx-sudoku check --variant=jigsaw pairs
check 'a puzzle without regions is invalid' 2 invalid 'echo $x | dlx-sudoku --variant=jigsaw'
error_has 'the message gives the position' 'standard input:1: this puzzle is not followed by its regions'
board=$'1...\n....\n....\n..2.\n' regions=$'1112\n1332\n4322\n4344\n'
pair=$board$'\n'$regions$'\n'
jigsaws() { # text: count the solutions of its puzzles
    printf '%s\n' "$1" | dlx-sudoku count --variant=jigsaw
}
check 'the regions of a malformed puzzle are dropped, and the next puzzle keeps its own' 2 $'invalid\n2\n2' \
    jigsaws "${pair/1.../1..x}$pair$pair"
error_has 'the message names the puzzle' 'standard input:1:4:'
check 'a puzzle with malformed regions is one puzzle' 2 $'invalid\n2' jigsaws "${pair/1112/111x}$pair"
error_has 'the message names the regions' 'standard input:6:4:'
check 'also if rows of its regions are missing' 2 $'invalid\n2' jigsaws "${pair/4344$'\n'/}$pair"
check 'also after a malformed puzzle' 2 $'invalid\ninvalid\n2' jigsaws "${pair//2./2x}${pair/1112/111x}$pair"
check 'a title has no regions' 0 2 jigsaws "Easy puzzle"$'\n'"$pair"
check 'a puzzle with rules is refused with its regions' 2 $'invalid\n2' jigsaws "variant x"$'\n'"$pair$pair"
check 'regions that are not a partition are invalid' 2 invalid \
    '(echo $x; echo $x_solved | tr 2 1) | dlx-sudoku --variant=jigsaw'
error_has 'the message gives the reason' 'standard input:1: region 1 has 18 cells instead of 9'
check 'regions with a hole are invalid' 2 invalid '(echo $x; echo $x) | dlx-sudoku --variant=jigsaw'
error_has 'the message says so' 'r1c1 is in no region'
bad_map() { # name, message
    check "a map is refused: $1" 2 '' 'echo $x | dlx-sudoku --variant=jigsaw:bad'
    error_has "a map's defect is reported: $1" "$2"
}
sed 's/^a a a b/a a a a/' map >bad
bad_map 'a region too large' 'bad:2:1: region '\''a'\'' has 12 cells, not 9'
sed '$d' map >bad
bad_map 'a row missing' 'bad: 72 cells are not a square board of 4x4 to 36x36'
sed '$s/i$/j/' map >bad
bad_map 'a region too many' 'bad:10:9: one region more than the board has rows'
printf '%01400d' 0 >bad
bad_map 'too many cells' 'bad:1:1297: more cells than a 36x36 board has'
rm bad
bad_map 'missing' 'bad: No such file or directory'
mkdir bad
bad_map 'a directory' 'bad: Is a directory'
rmdir bad
printf 'aabb\naabb\nccdd\nccdd\n' >small
check 'a map of another size is refused' 2 invalid 'echo $x | dlx-sudoku --variant=jigsaw:small'
error_has 'the message says so' '1: the puzzle is 9x9, but the files of --variant are 4x4'
check 'a map that contradicts --size is refused' 2 '' dlx-sudoku --size=9 --variant=jigsaw:small
error_has 'the message says so' 'small: this board is 4x4, but puzzles have to be 9x9'
check 'boxes and regions exclude each other' 2 '' dlx-sudoku --box=3x3 --variant=jigsaw:map

# ---- even, odd, candidates ----
echo "$x_solved" | tr 123456789 oeoeoeoeo >parity
tr oe eo <parity >flipped
check 'even and odd cells are obeyed' 0 unique 'echo $x | dlx-sudoku check --variant=x,even-odd:parity'
check 'flipped even and odd cells leave no solution' 1 none 'echo $x | dlx-sudoku check --variant=x,even-odd:flipped'
tr o x <parity >wrong
check 'any other character in an even-odd map is refused' 2 '' dlx-sudoku --variant=even-odd:wrong
error_has 'the message gives the position' 'wrong:1:1: a cell is e (even), o (odd) or . (any)'
echo $x >plain
check 'a puzzle without candidates has no candidates' 2 '' dlx-sudoku --variant=candidates:plain
error_has 'the message says so' 'plain:1: this puzzle has no candidates'

printf '12 12 3 4\n3 4 12 12\n12 12 4 3\n4 3 2 1\n' >four
check 'candidates are read from a file' 0 2 'echo ................ | dlx-sudoku count --variant=candidates:four'
dlx-sudoku convert --to=f-puzzles four >four.json
check 'JSON has candidates, too' 0 2 'echo ................ | dlx-sudoku count --variant=candidates:four.json'
echo 'variant x' | cat - four >ruled
check 'a candidate file with rules is refused' 2 '' dlx-sudoku --variant=candidates:ruled
error_has 'the message says why' 'ruled:2: this puzzle has rules besides its candidates'
{
    cat four
    echo
    cat four
} >twice
check 'a candidate file with two boards is refused' 2 '' dlx-sudoku --variant=candidates:twice
error_has 'the message names the second puzzle' 'twice:6: a second puzzle, where one is expected'
for variant in jigsaw:map,jigsaw:map jigsaw,jigsaw:map even-odd:parity,even-odd:flipped \
    candidates:four,candidates:four; do
    check "$variant is refused" 2 '' dlx-sudoku --variant=$variant
    error_has 'the message says that each kind is accepted once' '--variant accepts each kind of file only once'
done
printf '\357\273\277' | cat - map >marked
check 'a map may begin with a byte order mark' 0 "$(echo ${x_solved:0:18}${x:18} | dlx-sudoku count)" \
    'echo ${x_solved:0:18}${x:18} | dlx-sudoku count --variant=jigsaw:marked'

# ---- boxes and sizes ----
check 'a box that does not fit makes puzzles invalid' 2 invalid 'echo $x | dlx-sudoku --box=2x4'
error_has 'the message says so' 'standard input:1: a box of 2x4 does not have 9 cells, one for each digit'
for box in 3 x3 3x 0x9 -3x-3 3x3x3; do
    check "--box=$box is refused" 2 '' dlx-sudoku --box=$box
done
for size in 3 37 nine 1x9 6x 36x9 6x9x2; do
    check "--size=$size is refused" 2 '' dlx-sudoku --size=$size
done

# ---- rectangular boards ----
cat >oblong <<'END'
..962..73
.2.8..6.9
6.1..45..
.487....5
.5..6.38.
..29....4
END
oblong=$(dlx-sudoku --size=6x9 oblong)
check 'a drawing of six rows is solved' 0 unique 'dlx-sudoku check --size=6x9 oblong'
check 'the answer has its form' 0 "$(fold -w 9 <<<"$oblong" | sed 's/./&,/g; s/,$//')" 'dlx-sudoku --size=6x9 --to=csv oblong'
check 'a rule says the same' 0 "$oblong" '{ echo board 6x9; tr -d "\n" <oblong; } | dlx-sudoku'
check 'also with the sign of multiplication' 0 "$oblong" '{ echo board 6×9; tr -d "\n" <oblong; } | dlx-sudoku'
check 'and so does the option' 0 "$oblong" dlx-sudoku --size=6×9 --box=3×3 oblong
small='regions AAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIII'
check 'regions that are the boxes agree with --box' 0 several \
    "printf 'board 6x9\\n$small\\n%054d\\n' 0 | dlx-sudoku check --box=2x3; echo"
check 'others do not' 2 invalid "printf 'board 6x9\\n$small\\n%054d\\n' 0 | dlx-sudoku check --box=3x3"
check 'without either, rows are missing' 2 invalid dlx-sudoku oblong
error_has 'the message names the rule' "has only 6 of its 9 rows; if these are all, write 'board 6x9' above them"
check 'no rule is named for a board that is too large' 1 0 "printf '%01332d\n' 0 | dlx-sudoku 2>&1 | grep -c board"
check 'its rule is written with the puzzle' 0 "$oblong" \
    'dlx-sudoku convert --size=6x9 --to=pretty oblong | dlx-sudoku'
check 'another board is refused' 2 invalid '{ echo board 9x6; tr -d "\n" <oblong; } | dlx-sudoku --size=6x9'
error_has 'the message says so' 'the puzzle brings its own board or grids'
check 'f-puzzles has no such board' 2 '' dlx-sudoku convert --size=6x9 --to=f-puzzles oblong
error_has 'the message says so' "form 'f-puzzles' can express only square boards"
check 'play refuses it' 2 '' dlx-sudoku play --size=6x9 oblong
check 'canonical refuses it' 2 '' dlx-sudoku canonical --size=6x9 oblong
error_has 'the message says so' 'canonical and play do not support rectangular boards'
check 'a proof is about it' 0 unique dlx-sudoku check --size=6x9 --certificate=proof oblong
check 'and is verified' 0 1 'dlx-sudoku verify --size=6x9 oblong proof | grep -c "confirmed: 1 solution"'
printf '%s\n' aaabbbccc{,,} dddeeefff{,,} >six
boxes=$(tr -d '\n' <six)$(printf 'ggghhhiii%.0s' 1 2 3)
check 'a square board among rectangles is refused, too' 2 invalid \
    'printf "%s\n" "board 9x9" "$empty" | dlx-sudoku --size=6x9'
error_has 'the message says so' 'the puzzle brings its own board or grids'
check 'its regions are not compared beyond the rectangle' 2 invalid \
    'printf "%s\n" "board 9x9" "regions $boxes" "$empty" | dlx-sudoku --size=6x9 --variant=jigsaw:six'
check 'a square of another size is refused' 2 invalid 'printf "%s\n" "board 9x9" "$empty" | dlx-sudoku --size=8'
error_has 'the message names both' 'the puzzle is 9x9, but --size asks for 8x8'
givens=$(dlx-sudoku generate --size=4x6 --box=2x3 --symmetry=rotate180 --seed=1 | tail -1 | tr 1-6 x)
check 'half a turn is a symmetry of its givens' 0 "$givens" "rev <<<$givens"
check 'a quarter turn is none' 2 '' dlx-sudoku generate --size=4x6 --box=2x3 --symmetry=rotate90
error_has 'the message says so' 'the symmetries of a 4x6 board are rotate180, mirror, flip and mirrors'
printf '%s\n' aaabbb aaabbb cccddd cccddd eeefff >thirty
check 'regions have a character for each cell' 0 28200960 \
    'printf %030d | dlx-sudoku count --size=5x6 --variant=jigsaw:thirty'
check 'or follow their puzzle' 0 28200960 \
    '{ printf "%030d\n\n"; tr a-f 1-6 <thirty; } | dlx-sudoku count --size=5x6 --variant=jigsaw'
check 'another number of them is refused' 2 '' 'printf %054d | dlx-sudoku count --size=6x9 --variant=jigsaw:thirty'
error_has 'the message says so' 'thirty: 30 cells are not a board of 6x9'
printf 'o.....\n......\n......\n.....e\n' >few
check 'parities have a character for each cell' 0 \
    "$(printf 'board 4x6\nodd r1c1\neven r4c6\n%024d\n' 0 | dlx-sudoku count)" \
    'printf %024d | dlx-sudoku count --size=4x6 --variant=even-odd:few'
printf '%s\n' x....x .xxxx. .xxxx. x....x >places
check 'a pattern, too' 0 'unique' 'dlx-sudoku generate --size=4x6 --pattern=places --seed=1 | dlx-sudoku check'
check 'statistics name its size' 0 1 'dlx-sudoku stats --size=6x9 oblong | grep -c "^  6x9 "'
check 'a picture shows no other cells' 0 1 \
    'dlx-sudoku convert --size=6x9 --to=svg oblong | grep -c "width=.368. height=.248."'

# ---- cover ----
check 'the problem of a puzzle has its solution' 0 1 'echo $x | dlx-sudoku cover --variant=x | dlx count'
check 'cover refuses two puzzles' 2 '' "printf '$x\n$x\n' | dlx-sudoku cover"
error_has 'the message says so' 'standard input:2: a problem or certificate is about one puzzle, but here is another'
check 'cover refuses a malformed puzzle' 2 '' 'echo ${x:1} | dlx-sudoku cover'
# ---- regions without any grid: a search for digits takes minutes or longer ----
{
    echo regions 000111122000111122030122222033355555634454555633444444636888888636777888666777777
    printf '.%.0s' {1..81}
} >gridless
sed -n 's/regions //p' gridless >layout
check 'regions that allow no grid are found out' 1 none 'dlx-sudoku check --node-limit=1000000 gridless'
check 'also with a given' 1 none '{ head -n 1 gridless; echo; sed 1d gridless | sed "s/./5/40"; } | dlx-sudoku check --node-limit=1000000'
check 'no puzzle is made of them' 1 '' dlx-sudoku generate --variant=jigsaw:layout --node-limit=1000000
error_has 'the message says why' 'no grid satisfies these rules'
check 'and no grid' 1 '' dlx-sudoku grid --variant=jigsaw:layout --node-limit=1000000

plan
