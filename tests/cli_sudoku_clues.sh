#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of puzzles that bring their own rules, in `dlx-sudoku`. Usage: cli_sudoku_clues.sh DLX DLX-SUDOKU
set -u
data=$(realpath "$(dirname "$0")/data/sudoku")
clues=$(realpath "$(dirname "$0")/../sudoku/clues")
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

empty=................
cage='killer 3 r1c1 r1c2'

# lines LINE...: print the lines.
lines() { printf '%s\n' "$@"; }

# ---- the kinds ----
dlx-sudoku generate --help | tr -cs 'a-z-' '\n' >words
check 'the help of generate names every kind' 0 '' \
    "grep -hoP '^    \.name = \"\K[^\"]+' $clues/*.c | grep -vxF -f words || true"

# ---- the exact cover ----
# clue_items.txt has commands after "$ ", such as: show 'black r1c1 r1c2' 'black1.1=2', and the options that they print.
show() { lines "$1" $empty | dlx-sudoku cover | tail -n +2 | grep "$2"; }
grep '^\$ ' "$data/clue_items.txt" | while IFS= read -r command; do
    echo "$command"
    eval "${command#"$ "}"
done >items.txt
check 'each kind has its items and options on 4x4' 0 '' "diff $data/clue_items.txt items.txt"

# ---- the text form ----
check 'a cage restricts its puzzle' 0 48 "lines '$cage' $empty | dlx-sudoku count"
check 'and no other puzzle' 0 $'48\n288' "lines '$cage' $empty $empty | dlx-sudoku count --size=4"
check 'comments and blank lines may stand between' 0 48 "lines '$cage' '# a comment' '' $empty | dlx-sudoku count"
check 'a grid may follow' 0 48 "lines '$cage' .... .... .... .... | dlx-sudoku count"
check 'a line of cells is short for them' 0 "$(lines 'killer 7 r1c1 r2c1 r2c2' $empty | dlx-sudoku count)" \
    "lines 'killer 7 r1c1-r2c1 r2c2' $empty | dlx-sudoku count"
check 'a whispers line may return to a cell' 0 "$(lines 'whispers 1 r1c1 r2c2 r3c3' 'whispers 1 r3c3 r1c1' $empty | dlx-sudoku count)" \
    "lines 'whispers 1 r1c1 r2c2 r3c3 r1c1' $empty | dlx-sudoku count"
check 'so may a palindrome' 0 "$(lines 'palindrome r1c2 r3c1' $empty | dlx-sudoku count)" \
    "lines 'palindrome r1c1 r1c2 r2c3 r3c1 r1c1' $empty | dlx-sudoku count"
check 'a closed renban is a renban' 0 "$(lines 'renban r1c1 r1c2 r2c2 r2c1' $empty | dlx-sudoku count)" "lines 'renban r1c1 r1c2 r2c2 r2c1 r1c1' $empty | dlx-sudoku count"
check 'a renban that visits another cell again is refused' 2 invalid "lines 'renban r1c1 r1c2 r2c2 r1c2' $empty | dlx-sudoku"
check 'a closed palindrome is written and read again' 0 "$(lines 'palindrome r1c1 r1c2 r2c3 r3c1 r1c1' $empty)" \
    "lines 'palindrome r1c1 r1c2 r2c3 r3c1 r1c1' $empty | dlx-sudoku convert --to=f-puzzles | dlx-sudoku convert"
check 'but not at once' 2 invalid "lines 'whispers 2 r1c1 r1c1' $empty | dlx-sudoku count"
check 'an arrow may take up the whole board but a cell' 0 "$(echo 32.............3 | dlx-sudoku count)" \
    "lines 'arrow 2 r1c1 r1c2 r1c3-r1c4 r2c4-r2c1 r3c1-r3c4 r4c3-r4c1' $empty | dlx-sudoku count"
check 'techniques know arrows that are longer than a side of the largest board' 0 clue \
    "lines 'arrow 3 r1c1-r1c9 r2c9-r2c1 r3c1-r3c9 r4c9-r4c1 r5c1-r5c9 r6c9-r6c1 r7c1-r7c6' $(printf '%081d' 0) | dlx-sudoku hint | cut -d : -f 1"
check 'a diagonal line has its cells' 0 'killer 10 r1c1-r4c4' \
    "lines 'killer 10 r1c1 r2c2 r3c3 r4c4' $empty | dlx-sudoku convert | head -n 1"
check 'a cage without a sum has different digits' 0 "$(echo $empty | dlx-sudoku count --variant=x)" \
    "lines 'killer r1c1-r4c4' 'killer r1c4-r4c1' $empty | dlx-sudoku count"
check 'a puzzle brings variants' 0 "$(echo $empty | dlx-sudoku count --variant=x)" \
    "lines 'variant x' $empty | dlx-sudoku count"
check 'its variants add to the variants of the command line' 0 \
    "$(echo $empty | dlx-sudoku count --variant=x,hyper)" \
    "lines 'variant hyper' $empty | dlx-sudoku count --variant=x"
check 'a puzzle brings regions' 0 "$(lines $empty 1122112233443344 | dlx-sudoku count --size=4 --variant=jigsaw)" \
    "lines 'regions aabbaabbccddccdd' $empty | dlx-sudoku count"
check 'the solution obeys the cage' 0 12 "lines '$cage' 1... .... .... .... | dlx-sudoku | cut -c 1-2"
check 'contradicting cages leave no solution' 1 none \
    "lines '$cage' 'killer 7 r1c3 r1c4' 'killer 3 r2c1 r2c2' $empty | dlx-sudoku"
check 'the problem of a killer has its solutions' 0 48 "lines '$cage' $empty | dlx-sudoku cover | dlx count"
for clue in 'thermometer r1c1-r1c3' 'arrow r1c1-r1c3' 'white r1c1 r1c2' 'sandwich 5 r1c1-r1c4' 'renban r1c2 r1c3' \
    'quadruple 1,2 r2c2 r2c3 r3c2 r3c3' 'odd r1c1' kropki-negative 'clone r1c1 r1c2 r3c2 r3c3'; do
    [ "$(lines "$clue" 1... .... .... .... | dlx-sudoku count)" = \
        "$(lines "$clue" 1... .... .... .... | dlx-sudoku cover | dlx count 2>/dev/null)" ]
    verdict "the problem that cover writes has the solutions of: $clue" $?
done
check 'the letters of a cell may be capitals' 0 48 "lines 'killer 3 R1C1 R1C2' $empty | dlx-sudoku count"

grid=1...................................
for variant in disjoint windoku; do
    check "--variant=$variant is the same as its line" 0 "$(lines "variant $variant" $empty | dlx-sudoku count)" \
        "echo $empty | dlx-sudoku count --variant=$variant"
done
check 'nonconsecutive is a clue, too' 0 "$(lines nonconsecutive $grid | dlx-sudoku count)" \
    "echo $grid | dlx-sudoku count --variant=nonconsecutive"
check 'and is written as one' 0 "$(lines 'variant x' nonconsecutive $empty)" \
    "lines 'variant x,nonconsecutive' $empty | dlx-sudoku convert"
check 'windoku is hyper' 0 "$(echo $empty | dlx-sudoku count --variant=hyper)" "echo $empty | dlx-sudoku count --variant=windoku"
for command in canonical; do
    check "$command refuses --variant=nonconsecutive" 2 '' "dlx-sudoku $command --variant=nonconsecutive </dev/null"
done

# ---- writing ----
check 'convert writes the rules again' 0 "$(lines 'variant x' "$cage" $empty)" \
    "lines 'variant x' '$cage' $empty | dlx-sudoku convert"
for style in line grid numbers csv candidates marks; do
    check "$style keeps the rules" 0 24 \
        "lines 'variant x' '$cage' 1... .... .... .... | dlx-sudoku convert --to=$style |
            dlx-sudoku count --size=4 | sed 's/^[0-9]*/24/'"
    [ "$(lines 'regions aabbaabbccddccdd' "$cage" 1... .... .... .... | dlx-sudoku count)" = \
        "$(lines 'regions aabbaabbccddccdd' "$cage" 1... .... .... .... | dlx-sudoku convert --to=$style |
            dlx-sudoku count --size=4)" ]
    verdict "$style keeps the number of solutions" $?
done
for style in sdk sdm ss; do
    check "$style refuses rules" 2 '' "lines '$cage' $empty | dlx-sudoku convert --to=$style"
    error_has 'the message says so' 'sdk, sdm and ss have no place for the rules of a puzzle; use --to=line'
done

# ---- drawings on a terminal ----
lines 'variant x' 'killer 4 r1c1 r1c2' 'odd r4c4' 'killer 16 r2c3 r2c4 r3c3 r3c4' 'killer r5c1 r6c1 r6c2' 'white r3c5 r3c6' \
    'xv 10 r1c3 r1c4' 'xv 5 r2c5 r3c5' 'black r4c3 r5c3' 'white 2 r4c1 r4c2' 'sandwich 0 r1c2-r6c2' 'sandwich 5 r2c1-r2c6' \
    'sandwich 2 r3c6-r3c1' 'little-killer 25 r1c2-r5c6' 'little-killer 9 r6c3-r4c1' 'little-killer 8 r1c2 r2c1' \
    1.................................6. >drawn
cat >drawing <<'END'
variant x
odd r4c4
white 2 r4c1 r4c2
     25\  0  /8
    +4----------+-----------+
    | 1   . : . X .   .   . |
    |........16.|....       |
 5  | .   . : . + . : .   . |
    +---------+-+-+---V-----+
    | .   . : . + . : . o . |  2
    |       ....|....       |
    | .   .   . | .   .   . |
    +---------*-+-----------+
    | . : .   . | .   .   . |
    |   .....   |           |
    | .   . : . | .   6   . |
    +-----------+-----------+
                 \9
END
check 'a drawing shows cages, marks and sums, and lists other rules' 0 "$(cat drawing)" \
    dlx-sudoku convert --to=pretty drawn
check 'it is no puzzle without its clues' 0 invalid 'sed "/^[a-z]/d" drawing | dlx-sudoku count 2>/dev/null | sort -u'
check 'the second puzzle has an empty line before it' 0 "$(cat drawing; echo; cat drawing)" \
    'cat drawn drawn | dlx-sudoku convert --to=pretty'
for rule in 'variant x' 'variant hyper,anti-knight' 'thermometer r1c1-r1c3' kropki-negative 'killer 5 r1c1 r2c2' 'xv 6 r1c1 r1c2' \
    'clone r1c1 r3c3' 'skyscraper 2 r1c2-r4c2'$'\n''sandwich 0 r2c4-r2c1'; do
    check "a drawing lists: ${rule%%$'\n'*}" 0 "${rule%%$'\n'*}" \
        "lines '$rule' $empty | dlx-sudoku convert --to=pretty | head -n 1"
done
check 'a board with listed rules only is read again' 0 "$(lines 'variant x' 'thermometer r1c1-r2c2' $empty | dlx-sudoku count)" \
    "lines 'variant x' 'thermometer r1c1-r2c2' $empty | dlx-sudoku convert --to=pretty | dlx-sudoku count"
check 'a sum stands left of the first row' 0 ' 2  | .   . | .   . |' \
    "lines 'sandwich 2 r1c1-r1c4' $empty | dlx-sudoku convert --to=pretty | sed -n 2p"
check 'a sum above 99 is listed, because it has no room in a drawing' 0 'killer 100 r1c1-r1c9' \
    "{ echo 'killer 100 r1c1-r1c9'; printf '%0256d\n' 0; } | dlx-sudoku convert --to=pretty | head -n 1"
lines 'killer 10 r1c1-r1c4' 'renban r2c1 r2c2' 1.3.341.214.4.2. >small
check 'solve draws the solution beside the clues' 0 'renban r2c1 r2c2
+10-----+-------+   +-----+-----+
| 1   . + 3   . |   | 1 2 | 3 4 |' 'dlx-sudoku --to=pretty small | head -n 3'
check 'and so does convert' 0 "$(dlx-sudoku --to=pretty small)" 'dlx-sudoku convert --to=pretty --solution small'
dlx-sudoku generate --clues=killer,thermometer --size=6 --seed=1 >made
check 'generate draws like convert' 0 "$(dlx-sudoku convert --to=pretty made)" \
    dlx-sudoku generate --clues=killer,thermometer --size=6 --seed=1 --to=pretty

# ---- pictures ----
# Print the number of shapes of a clue: lines of the picture that a picture without the clue does not have.
shapes() { diff <(lines "$1" $empty | dlx-sudoku convert --to=svg) \
    <(echo $empty | dlx-sudoku convert --to=svg) | grep -c "^< <$2"; }
for clue in 'killer 3 r1c1 r1c2:text:1' 'killer r1c1 r1c2:text:0' 'thermometer r1c1 r2c2 r2c3:circle:1' \
    'thermometer r1c1 r2c2 r2c3:path:2' 'arrow r1c1 r2c2 r2c3:circle:2' 'arrow r1c1 r2c2 r2c3:path:4' \
    'between r1c1 r2c2 r2c3:circle:4' 'renban r1c1 r2c2 r2c3:path:2' 'whispers r1c1 r2c2 r2c3:path:2' \
    'palindrome r1c1 r2c2 r2c3:path:2' 'slow-thermometer r1c1 r2c2 r2c3:circle:1' \
    'fast-thermometer r1c1 r2c2:path:1' 'double-arrow r1c1 r2c2 r2c3:circle:4' 'region-sum r1c1 r1c2 r1c3:path:2' \
    'lockout r1c1 r1c2 r1c3:circle:4' 'nabner r1c1 r2c3:path:0' 'zipper r1c1 r2c2 r2c3:circle:0' 'white r1c1 r1c2:circle:2' 'black r1c1 r1c2:circle:1' \
    'xv 5 r1c1 r1c2:circle:1' 'xv 5 r1c1 r1c2:text:1' 'quadruple 1,2 r1c1 r1c2 r2c1 r2c2:circle:2' \
    'quadruple 1,2 r1c1 r1c2 r2c1 r2c2:text:1' 'quadruple 1,2,3 r1c1 r1c2 r2c1 r2c2:text:2' 'odd r1c1:circle:1' \
    'even r1c1 r3c3:rect:2' 'sandwich 0 r1c1-r1c4:text:1' 'skyscraper 2 r4c1-r1c1:text:1' \
    'x-sum 6 r1c1-r1c4:text:1' 'numbered-room 2 r1c1-r1c4:text:1' 'row-indexer r1c1 r2c3:rect:2' 'box-indexer r1c1:rect:1' 'counting-circles r1c1 r1c2 r3c3:circle:6' \
    'little-killer 5 r1c2 r2c1:text:1' 'little-killer 5 r1c2 r2c1:path:3' 'minimum r2c2:path:8' \
    'maximum r1c1 r1c2:path:6' 'maximum r1c1 r1c2:rect:2' 'clone r1c1 r3c3:rect:2' 'clone r1c1 r3c3:text:2' \
    'white 2 r1c1 r1c2:text:1' 'black 3 r1c1 r1c2:text:1' 'arrow 2 r1c1 r1c2 r2c2 r3c2 r3c3 r4c3:circle:4' \
    'arrow 2 r1c1 r1c2 r2c2 r3c2 r3c3 r4c3:rect:2'; do
    IFS=: read -r rule shape count <<<"$clue"
    [ "$(shapes "$rule" "$shape")" = "$count" ]
    verdict "a picture of $rule has $count times $shape" $?
done
check 'a cage leaves the side between its cells open' 0 0 \
    "lines 'killer r1c1 r1c2' $empty | dlx-sudoku convert --to=svg | grep -c 'M92 .*v' || true"
# One picture with clues of all shapes. Look at it before you keep another one.
cat >shown.txt <<'END'
variant x
killer 12 r1c1 r2c1 r2c2
killer r4c6 r5c6
thermometer r3c1-r5c1 r6c2
arrow r1c4 r2c3 r3c3
arrow 2 r6c5 r6c6 r5c5 r4c5 r4c4 r3c4
between r1c5 r2c6 r3c6
renban r5c3 r5c4
whispers r3c5 r2c5
palindrome r4c2 r5c1
white r1c2 r1c3
white 2 r3c3 r4c3
black 2 r2c4 r3c4
xv 5 r5c2 r6c2
quadruple 1,2,3 r4c3 r4c4 r5c3 r5c4
odd r6c1
even r6c6
minimum r3c2
maximum r1c6
clone r2c2 r6c4
sandwich 5 r1c1-r1c6
sandwich 0 r6c3-r1c3
sandwich 3 r1c1-r6c1
little-killer 25 r1c2-r5c6
little-killer 9 r6c3-r4c1
little-killer 22 r5c6-r1c2
little-killer 8 r5c1-r1c5
kropki-negative
1..................................6
END
check 'a picture of many clues is the one that is kept' 0 '' \
    'dlx-sudoku convert --to=svg shown.txt | cmp - "$data/clues.svg"'
# A clue that could be mistaken for another one is written below the board.
notes() { lines "$@" $empty | dlx-sudoku convert --to=svg | sed -n '/#444444/,/<.g>/s/<text.*>\(.*\)<.text>/\1/p'; }
for clue in kropki-negative xv-negative nonconsecutive 'killer r1c1 r2c2' 'thermometer r1c1 r1c3' 'whispers 3 r1c1 r1c2' \
    'white r1c1 r2c2' 'quadruple 1 r1c1' 'clone r1c1 r1c2 r3c2 r4c3' 'little-killer 6 r1c2-r1c4' \
    'little-killer 5 r2c2 r3c3' 'skyscraper 1 r1c2' 'pairs 12,21 r1c1 r1c2' \
    'regex 1.*2 r1c1-r1c4' 'arrow 2 r1c2 r1c1 r2c1 r2c2 r3c2 r3c3 r4c3'; do
    check "a note of $clue" 0 "$clue" "notes '$clue' | paste -sd ' '"
done
check 'notes are wrapped' 0 $'anti-knight; anti-king;\nkiller r1c1 r2c2' notes 'variant anti-knight,anti-king' 'killer r1c1 r2c2'
check 'sandwiches are drawn, and skyscrapers written, if there are both' 0 'skyscraper 2 r1c1-r1c4' \
    notes 'skyscraper 2 r1c1-r1c4' 'sandwich 0 r2c1-r2c4'
check 'two sets of circles are written' 0 $'counting-circles r1c1;\ncounting-circles r2c2' \
    notes 'counting-circles r1c1' 'counting-circles r2c2'
check 'the second of two clues at one place is written' 0 'little-killer 6 r1c2 r2c1' \
    notes 'little-killer 5 r1c2 r2c1' 'little-killer 6 r1c2 r2c1'
# box CLUE...: print the view box of a picture.
box() { lines "$@" $empty | dlx-sudoku convert --to=svg | sed -n 's/.*viewBox="\([^"]*\)".*/\1/p'; }
check 'a picture has no room around the board' 0 '-10 -10 420 420' box 'killer r1c1 r1c2'
check 'clues beside the board have room on their side' 0 '-90 -10 500 500' \
    box 'sandwich 0 r2c1-r2c4' 'little-killer 5 r4c2 r3c1'
check 'on the other sides, too' 0 '-10 -90 500 500' box 'sandwich 0 r2c4-r2c1' 'sandwich 2 r1c2-r4c2'
dlx-sudoku generate --clues=killer,thermometer --size=6 --number=2 --seed=1 >set
check 'pages have clues' 0 4 'dlx-sudoku page set | grep -c "stroke=.#333333"'

# ---- several grids ----
two='grids 4 r1c1 r3c3'
board() { lines "$1" ...... ...... ...... ...... ...... ......; }
check 'two grids share a box' 0 3456 "board '$two' | dlx-sudoku count"
check 'the problem that cover writes has their solutions' 0 3456 "board '$two' | dlx-sudoku cover | dlx count"
check 'a solution fills the grids only' 0 $'3456\n3412..\n..\n..' \
    "board '$two' | dlx-sudoku --to=grid | sed -n '1s/[1-4]\{4\}\.\./3456/p; 2s/.*/3412../p; 5,6s/[1-4]*\$//p'"
check 'convert writes the grids again' 0 "$(lines "$two" ....................................)" \
    "board '$two' | dlx-sudoku convert"
check 'clues are about the board' 0 "$(board "$two
killer 3 r3c3 r3c4" | dlx-sudoku cover | dlx count)" "board '$two
killer 3 r3c3 r3c4' | dlx-sudoku count"
samurai=$(printf '%0441d' 0 | dlx-sudoku --variant=samurai)
check 'a samurai is solved' 0 unique "echo $samurai | dlx-sudoku check --variant=samurai"
check 'its text has 21 lines of 21 characters' 0 "$samurai" \
    "echo $samurai | dlx-sudoku convert --to=grid --variant=samurai | dlx-sudoku --variant=samurai"
check 'a puzzle brings its layout' 0 "$samurai" "lines 'variant samurai' $samurai | dlx-sudoku"
check 'a layout and other variants' 0 "$(lines 'variant samurai,x' "$(printf '%0441d' 0)" | dlx-sudoku)" \
    "printf '%0441d\n' 0 | dlx-sudoku --variant=x,samurai"
check 'a picture has the thin lines of each grid' 0 80 \
    "echo $samurai | dlx-sudoku convert --variant=samurai --to=svg |
        sed -n '/stroke=.#777777/,/<.g>/p' | grep -c path"
check 'true candidates' 0 '' "echo $samurai | dlx-sudoku candidates --variant=samurai >cells"
windmill=$(printf '%0441d' 0 | dlx-sudoku --variant=windmill)
check 'true candidates, with a first cell in no grid' 0 '' \
    "echo $windmill | dlx-sudoku candidates --variant=windmill >cells"
check 'and without a solution' 1 none "echo ...11${windmill:5} | dlx-sudoku candidates --variant=windmill"
check 'a conflict names the grid' 1 '  r3c3 and r3c6 both hold 1, and are in row 1 of grid 2.' \
    "board '$two' | sed '4s/.*/..1..1/' | dlx-sudoku check --explain | sed -n 's/^.*r3c3/  r3c3/p'; exit 1"
check 'open cells are cells of the grids' 4 '  28 of 28 empty cells are open: r1c1 is 1, 2, 3 or 4.' \
    "board '$two' | dlx-sudoku check --explain --first=9 | grep open; exit 4"
check 'a page shows several grids' 0 80 "echo $samurai | dlx-sudoku page --no-solutions --variant=samurai |
        sed -n '/stroke=.#777777/,/<.g>/p' | grep -c path"
check 'canonical refuses several grids' 2 '' "dlx-sudoku canonical --variant=samurai </dev/null"
error_has 'the message says so' 'canonical and play do not support several grids'
check 'canonical refuses the grids of a puzzle' 2 invalid "lines '$two' $grid | dlx-sudoku canonical"
error_has 'the message says so' 'several grids have no canonical form'
check 'layouts and jigsaws exclude each other' 2 '' "echo $samurai | dlx-sudoku --variant=samurai,jigsaw"
check 'a size must fit the layout' 2 '' "echo $samurai | dlx-sudoku --variant=samurai --size=9"
check 'two layouts exclude each other' 2 invalid "lines 'variant twodoku' $samurai | dlx-sudoku --variant=samurai"
check 'a digit outside of the grids is an error' 2 invalid \
    "echo '${samurai:0:9}1${samurai:10}' | dlx-sudoku --variant=samurai"
error_has 'the message names it' 'standard input:1: r1c10 holds 1, but is in no grid'
check 'so is a digit that is too high' 2 invalid "echo 'A${samurai:1}' | dlx-sudoku --variant=samurai"
error_has 'the message names it' 'standard input:1: r1c1 holds 10, but the grids have the digits 1 to 9'
check 'so is a clue outside of them' 2 invalid "board '$two
killer 3 r1c4 r1c5' | dlx-sudoku"
error_has 'the message names it' 'standard input:2:15: killer at r1c4: r1c5 is in no grid'
for form in ss f-puzzles link; do
    check "$form cannot express several grids" 2 '' "board '$two' | dlx-sudoku convert --to=$form"
done
while IFS='|' read -r rule message; do
    check "refused: $rule" 2 invalid "board '$rule' | dlx-sudoku"
    error_has "message: $message" "standard input:$message"
done <<'END'
grids|1:1: grids: name the top left cell of each grid, such as r1c13
grids 4 r1c1 x|1:14: grids: 'x' is not a cell such as r1c13
grids 9x9 r1c1|1:1: a grid on a 6x6 board has a size from 4 to 6, not 9
grids 9x r1c1|1:7: grids: '9x' is not a cell such as r1c13
grids 4 r1c1 r7c1|1:1: grids: r7c1 lies outside the 6x6 board
grids 4 r1c1 r1c1|1:1: the grid at r1c1 is named twice
grids 4 r1c1 r4c4|1:1: the grid at r4c4 does not fit on a 6x6 board
grids r1c1|1:1: a grid on a 6x6 board has a size from 4 to 6, not 9
variant samurai|1:9: the puzzle is 6x6, but the grids need 21x21
variant samurai,twodoku|1:17: the grids are named twice
END

# ---- solving as people do ----
four='killer 5 r4c1 r3c1;killer 7 r3c3 r2c3;killer 8 r2c1 r2c2 r1c1;killer 10 r2c4 r1c4 r1c3 r3c4;killer 7 r4c4-r4c2'
tr ';' '\n' <<<"$four" >four
echo $empty >>four
check 'rate knows cages' 0 \
    'easy  cage combinations  full house 7, hidden single 8, hidden single in line 1, cage combinations 3' 'dlx-sudoku rate four'
check 'explain solves by cages' 0 'Solved in 19 steps. Level: easy, by cage combinations.' 'dlx-sudoku explain four | tail -n 1'
check 'hint names the cage, its sets and its cells' 0 \
    'cage combinations: By the candidates of its cells, the cage with the sum 7 of r3c3 and r2c3 can hold only 3+4. So r3c3 and r2c3 are not 1 or 2.' \
    'dlx-sudoku hint four'
check 'JSON names the clue' 0 '"clues":[{"kind":"killer","values":[7],"cells":["r3c3","r2c3"]}]' \
    'dlx-sudoku hint --json four | grep -o "\"clues\":[^]]*][^]]*]}]"'
# A 9x9 and a 6x6 with many sums of several cages.
check 'cages count inside and outside of houses' 0 'cage combinations 77, cage pointing 14, 45 rule 8
cage combinations 23, cage pointing 17, 45 rule 3' \
    'dlx-sudoku rate "$data/killers.txt" | grep -o "cage combinations [0-9]*, cage pointing [0-9]*, 45 rule [0-9]*"'
check 'a difference may be the largest possible' 0 'r9c9 is 8 larger than r9c6' \
    'dlx-sudoku explain "$data/killers.txt" | grep -o "r9c9 is 8 larger than r9c6"'
check 'a puzzle with clues and several solutions has no level' 4 several "lines '$cage' $empty | dlx-sudoku rate"
check 'clues that contradict leave no step' 1 none "lines '$cage' 'killer 7 r1c1 r2c1' $empty | dlx-sudoku explain"
check 'a variant may be a clue' 0 1 'dlx-sudoku generate --clues=thermometer --size=6 --variant=anti-knight --seed=1 |
    dlx-sudoku rate | grep -c thermometer'

# ---- commands without clues ----
for command in canonical; do
    check "$command refuses clues" 2 invalid "lines '$cage' $empty | dlx-sudoku $command"
    error_has 'the message says so' 'standard input:2: only puzzles without clues have a canonical form'
done
check 'steps name the grid of a line' 0 'of grid' \
    "dlx-sudoku generate --variant=twodoku --seed=1 | dlx-sudoku explain --variant=twodoku | grep -o 'of grid' | head -n 1"
check 'generate knows levels of several grids' 0 easy \
    'dlx-sudoku generate --variant=butterfly --level=easy --seed=1 | dlx-sudoku rate --variant=butterfly | cut -c 1-4'

# ---- making puzzles with rules ----
check 'reduce prints the rules of a puzzle again' 0 "$(lines 'variant x' 123.3...........)" \
    "lines 'variant x' 1234341243212143 | dlx-sudoku reduce"
check 'a killer stays unique' 0 unique "dlx-sudoku generate --clues=killer --size=6 --seed=4 >six &&
    { grep killer six; dlx-sudoku six; } | dlx-sudoku reduce | dlx-sudoku check"
for variant in samurai butterfly,x twodoku,nonconsecutive; do
    check "generate --variant=$variant" 0 unique "dlx-sudoku generate --variant=$variant --seed=1 >joined &&
        dlx-sudoku check --variant=${variant%,non*} joined"
    check 'reduce finds nothing to remove' 0 '' "dlx-sudoku reduce --variant=${variant%,non*} joined | cmp - joined"
    check 'a page has one board, and one with the solution' 0 2 \
        "dlx-sudoku page --variant=${variant%,non*} joined | grep -c scale"
done
check 'a full grid of a layout' 0 unique "dlx-sudoku grid --variant=flower --seed=1 | dlx-sudoku check --variant=flower"
check 'nonconsecutive puzzles bring their rule' 0 $'nonconsecutive\nunique' \
    "dlx-sudoku generate --variant=nonconsecutive --size=6 --seed=1 | tee six | head -n 1; dlx-sudoku check six"
for kind in nonconsecutive palindrome clone; do
    check "generate --clues=$kind" 0 "$kind"$'\nunique' \
        "dlx-sudoku generate --clues=$kind --seed=1 | tee nine | head -n 1 | sed 's/ .*//'; dlx-sudoku check nine"
done
check 'clues on several grids' 0 $'grids\nunique' \
    "dlx-sudoku generate --clues=killer --variant=twodoku --seed=1 | tee pair | sed -n '1s/ .*//p'
     dlx-sudoku check --variant=twodoku pair"
check 'the grids of a puzzle and of the command line must be the same' 2 invalid \
    "dlx-sudoku check --variant=flower pair"
check 'rate takes variants of a puzzle' 4 "$(echo 12..34........... | cut -c 1-16 | dlx-sudoku rate --variant=x)" \
    "lines 'variant x' 12..34.......... | dlx-sudoku rate"
check 'the bulk engine refuses rules of a puzzle' 2 invalid "lines '$cage' $empty | dlx-sudoku --engine=bulk"
check 'other regions in a jigsaw file are refused' 2 invalid \
    "echo 1112133243224344 >map; lines 'regions aabbaabbccddccdd' $empty | dlx-sudoku --variant=jigsaw:map"
error_has 'the message says so' 'the puzzle brings its own regions, so --box and --variant=jigsaw must not ask for others'
check 'the same regions are not' 0 288 \
    "echo 1122112233443344 >map; lines 'regions aabbaabbccddccdd' $empty | dlx-sudoku count --variant=jigsaw:map"
boxes='regions 001122001122001122334455334455334455'
check 'nor are the same boxes' 0 28200960 "lines '$boxes' $(printf '%036d' 0) | dlx-sudoku count --box=3x2"
check 'other boxes are refused' 2 invalid "lines '$boxes' $(printf '%036d' 0) | dlx-sudoku count --box=2x3"
check 'with boxes, groups are disjoint' 0 "$(printf '%036d' 0 | dlx-sudoku count --box=3x2 --variant=disjoint)" \
    "lines '$boxes' $(printf '%036d' 0) | dlx-sudoku count --box=3x2 --variant=disjoint"

# ---- check --explain ----
# explained NAME STATUS LINES RULE...: compare what follows the first line.
explained() {
    local name=$1 status=$2 expected=$3
    shift 3
    lines "$@" >explained.txt
    check "$name" "$status" "$expected" 'dlx-sudoku check --explain explained.txt >text; status=$?; sed 1d text; exit $status'
}
together='  Together these leave no solution:'
explained 'two cages contradict' 1 "$together
    killer 3 r1c1 r1c2 (1:1)
    killer 4 r1c1 r1c2 (3:1)" "$cage" 'white r4c1 r4c2' 'killer 4 r1c1 r1c2' $empty
explained 'two sums contradict' 1 "$together
    xv 5 r1c1 r1c2 (1:1)
    xv 3 r1c1 r1c2 (2:1)" 'xv 5 r1c1 r1c2' 'xv 3 r1c1 r1c2' $empty
explained 'two thermometers contradict' 1 "$together
    thermometer r1c1 r2c3 (2:1)
    thermometer r2c3 r1c1 (3:1)" '# a comment' 'thermometer r1c1 r2c3' 'thermometer r2c3 r1c1' 1...............
explained 'odd and even contradict' 1 "$together
    odd r1c1 (1:1)
    even r1c1 (2:1)" 'odd r1c1' 'even r1c1' $empty
explained 'minimum and maximum contradict' 1 "$together
    minimum r2c2 (1:1)
    maximum r2c2 (2:1)" 'minimum r2c2' 'maximum r2c2' $empty
explained 'a cage and a given contradict' 1 "$together
    killer 3 r1c1 r1c2 (1:1)
    the given r1c1=4" "$cage" 'odd r4c4' 4..........2....
explained 'a rule of the board may be alone' 1 "  This clue alone leaves no solution:
    nonconsecutive (1:1)" nonconsecutive 1...............
explained 'a negative rule has its dots' 1 "$together
    kropki-negative (1:1)
    white r1c1 r1c2 (2:1)" kropki-negative 'white r1c1 r1c2' $empty
explained 'givens that clash need no more' 1 '  r1c1 and r1c2 both hold 4, and are in row 1 and in box 1 and in cage 1.' "$cage" 44..............
explained 'givens may leave no solution without the clues' 1 \
    '  No two givens clash, but these leave no solution: r1c1=1 r1c2=2 r2c4=3' "$cage" 12.....3.......1
explained 'redundant clues are listed' 0 '  Minimal: no given can be left out.
  Redundant clues, each alone:
    odd r2c1 (3:1)' "$cage" 'thermometer r4c4-r4c1' 'odd r2c1' 'killer 5 r3c1 r3c4' ...4............
explained 'without a given, only clues are listed' 0 '  No clue can be left out.' \
    'thermometer r4c4-r4c1' 'thermometer r1c1-r1c4' $empty
echo ................ >nothing
check 'rules without a grid' 1 '  The rules of the board leave no solution.' \
    "dlx-sudoku check --explain --variant=anti-king,anti-knight nothing | sed 1d; exit 1"
check 'a contradiction in JSON' 1 \
    '"contradiction":{"clues":[{"rule":"killer 3 r1c1 r1c2","line":1,"column":1}],"givens":["r1c1"]}}' \
    "lines '$cage' 4............... | dlx-sudoku check --explain --json | grep -o '\"contradiction.*'; exit 1"
check 'redundant clues in JSON' 0 '"redundantClues":[{"rule":"odd r2c1","line":2,"column":1}]}' \
    "lines 'thermometer r4c4-r4c1' 'odd r2c1' 'thermometer r1c1-r1c4' $empty |
        dlx-sudoku check --explain --json | grep -o '\"redundantClues.*'"
check 'a limit holds for what is left out' 3 unknown \
    "lines '$cage' 'killer 4 r1c1 r1c2' $(printf '.%.0s' {1..81}) | dlx-sudoku check --explain --node-limit=10"

# ---- clues that no filling of the board satisfies ----
nine=$(printf '.%.0s' {1..81})
for clue in 'xv 18 r1c1 r1c2' 'palindrome r1c1 r1c2' 'clone r1c1 r1c2 r1c3 r1c4' 'sandwich 36 r1c1-r1c9' 'sandwich 34 r1c1-r1c9' \
    'quadruple 1,1,1 r1c1 r1c2 r2c1 r2c2' 'quadruple 1,1 r1c1 r1c2 r2c1 r2c2' 'arrow r1c1 r1c2-r1c9' 'arrow r1c1 r1c2-r1c5' \
    'odd r1c1-r1c6' 'maximum r1c1-r1c9' 'whispers r1c1-r1c9' 'little-killer 44 r1c1-r1c9'; do
    check "impossible: $clue" 2 invalid "lines '$clue' $nine | dlx-sudoku check"
    error_has 'its place' "standard input:1:1: ${clue%% *} at r1c1: no digits that the board allows in these cells satisfy it"
done
for clue in 'xv 17 r1c1 r1c2' 'palindrome r1c1 r4c4' 'sandwich 35 r1c1-r1c9' 'quadruple 1,1 r3c3 r3c4 r4c3 r4c4' \
    'arrow r1c1 r1c2-r1c4' 'odd r1c1-r1c5' 'little-killer 45 r1c1-r1c9'; do
    check "possible: $clue" 4 several "lines '$clue' $nine | dlx-sudoku check"
done
check 'what another cage excludes is a contradiction' 1 none "lines 'palindrome r1c1 r4c4' 'killer r1c1 r4c4' $nine | dlx-sudoku check"

# ---- malformed rules ----
while IFS='|' read -r rule message; do
    check "refused: $rule" 2 $'invalid\n288' "lines '# one' '$rule' $empty $empty | dlx-sudoku count --size=4"
    error_has "message: $message" "standard input:2:$message"
done <<'END'
killer 3 r1c1 r1c9|15: killer: r1c9 lies outside the 4x4 board
killer 3 r1c1 r0c1|15: killer: 'r0c1' is not a cell such as r1c5, or a line such as r1c1-r1c5
killer 3 r1c1 r1c1|15: killer at r1c1: r1c1 is named twice
killer 6 r1c1-r1c3 r2c1 r1c2|25: killer at r1c1: r1c2 is named twice
variant x,asterisk|11: asterisk needs 9x9, not 4x4
 variant center-dot|10: center-dot needs boxes with a cell in the center
killer 3x r1c1|8: killer: '3x' is not a number such as 15, or a list such as 1,2,5
killer 1,2 r1c1|1: killer at r1c1: needs 0 to 1 values, not 2
killer 9 r1c1 r1c2|1: killer at r1c1: 2 different digits have a sum from 3 to 7, not 9
killer 99999 r1c1|8: killer: '99999' is not a number such as 15, or a list such as 1,2,5
killer 3 r1c1-r2c3|10: killer: 'r1c1-r2c3' is not a cell such as r1c5, or a line such as r1c1-r1c5
killer 3|1: killer: needs 1 to 4 cells, not 0
killer r1c1-r1c4 r2c1|1: killer at r1c1: needs 1 to 4 cells, not 5
thermometer r1c1|1: thermometer at r1c1: needs 2 to 4 cells, not 1
white r1c1 r1c2 r1c3|1: white at r1c1: needs 2 cells, not 3
nonconsecutive r1c1|1: nonconsecutive at r1c1: takes no cells
sandwich 9 r1c1-r1c4|1: sandwich at r1c1: no digits from 1 to 4 fit the clue
xv 20 r1c1 r1c2|1: xv at r1c1: no digits from 1 to 4 fit the value 20
killr 3 r1c1 r1c2|1: unknown clue 'killr'; did you mean 'killer'?
thermo r1c1 r1c2|1: unknown clue 'thermo'; did you mean 'thermometer'?
cage 3 r1c1 r1c2|1: unknown clue 'cage'; did you mean 'killer'?
sum 3 r1c1 r1c2|1: unknown clue 'sum'; did you mean 'killer'?
german-whispers r1c1 r1c2|1: unknown clue 'german-whispers'; did you mean 'whispers'?
killer: r1c1|1: unknown clue 'killer:'; did you mean 'killer'?
entropic-line r1c1-r1c3|1: unknown clue 'entropic-line'
variant y|9: unknown variant 'y'
variant x, anti-knigt|12: unknown variant 'anti-knigt'; did you mean 'anti-knight'?
variant samuri|9: unknown variant 'samuri'; did you mean 'samurai'?
variant|8: the name of a variant is missing
variant jigsaw|9: a jigsaw is a line 'regions' with the region of each cell
variant killer|9: 'killer' is a clue, so it begins a line of its own
regions |1: regions: no cells follow
regions aabb|1: the regions have 4 cells, but a 4x4 board has 16
END
check 'more regions than rows are refused' 2 invalid "lines 'regions aaaabbbbccccddde' $empty | dlx-sudoku count"
error_has 'the message names the first cell of the last one' \
    'standard input:1:1: r4c4 is in region 5, but 4x4 has 4 regions'
ones=$(printf '%4000s' '' | tr ' ' 1)
check 'regions of far too many cells are refused, and do no harm to later rules' 2 $'invalid\n48' \
    "lines 'regions 0$ones' $empty '$cage' $empty | dlx-sudoku count"
error_has 'the message says so' 'standard input:1:1: there are too many cells or regions'
check 'rules of an earlier puzzle do not count, even if it has more of them' 0 $'16\n48' \
    "lines '$cage' 'killer 7 r4c3 r4c4' $empty '$cage' $empty | dlx-sudoku count"
check 'a word with a digit is no clue' 2 invalid "lines 'killr3 r1c1 r1c2' | dlx-sudoku count"
error_has 'the message says so' "standard input:1:1: 'k' is not valid in a cell"
check 'regions of different sizes are refused' 2 invalid \
    "lines 'regions aaaaaaaaaaaaaaab' $empty | dlx-sudoku count"
error_has 'the message says so' 'standard input:1:1: region 1 has 15 cells instead of 4'
check 'names may be in capitals, and comments may follow' 0 48 \
    "lines 'Killer 3 R1C1 r1c2 # a cage' $empty | dlx-sudoku count"
check 'a file of an exact-cover problem is refused as a whole' 2 '' \
    "lines '| a problem' 'a b c' 'a b' c >cover.dlx; dlx-sudoku cover.dlx"
error_has 'the message names the command' "this is not a puzzle; the command for exact-cover problems is 'dlx'"
check 'a drawing with a cage is refused once' 2 $'invalid\n288' \
    "{ lines 'killer 3 r1c1 r1c2' $empty | dlx-sudoku convert --to=pretty; lines '' $empty; } | dlx-sudoku count"
error_has 'the message says what to do' 'a drawing with clues cannot be read: write the puzzle with --to=line'
check 'a puzzle directly below it is read' 2 $'invalid\n288' \
    "{ lines 'killer 3 r1c1 r1c2' $empty | dlx-sudoku convert --to=pretty; lines $empty; } | dlx-sudoku count --size=4"
check 'so is a malformed one, and one with rules' 2 $'invalid\ninvalid\n48' \
    "{ lines 'killer 3 r1c1 r1c2' $empty | dlx-sudoku convert --to=pretty; lines ${empty:1} '$cage' $empty; } | dlx-sudoku count --size=4"
check 'a drawing directly below it is refused, too, and one without clues is read' 2 $'invalid\ninvalid\n72' \
    "{ for rule in '$cage' '$cage' '#'; do lines \"\$rule\" 1... .... .... .... | dlx-sudoku convert --to=pretty; done; } |
        dlx-sudoku count"
check 'only its first line need be there' 2 $'invalid\n288\n288' \
    "lines '+3------+-------+' $empty $empty | dlx-sudoku count --size=4"
while IFS= read -r rule; do
    check "a drawing with $rule is refused once" 2 $'invalid\n288' \
        "{ lines '${rule/, /\' \'}' $empty | dlx-sudoku convert --to=pretty; lines '' $empty; } | dlx-sudoku count --size=4"
    error_has 'the message says what to do' 'a drawing with clues cannot be read: write the puzzle with --to=line'
done <<'END'
black r1c1 r2c1, black r1c3 r2c3
black r2c1 r3c1
white r1c1 r1c2
xv 5 r2c1 r3c1
xv 5 r3c1 r3c2
killer r1c1 r1c2
killer 6 r2c1 r3c1 r2c2
killer r2c2 r3c2 r3c3
END
printf '%s\n' ┏━━━┳━━━┓ '┃. .┃. .┃' '┃╌╌╌┃   ┃' '┃. .┃. .┃' ┣━━━╋━━━┫ '┃. .┃. .┃' '┃   ┃   ┃' '┃. .┃. .┃' ┗━━━┻━━━┛ >dashed
check 'a cage drawn with dashes is refused once' 2 invalid dlx-sudoku count dashed
error_has 'the message says what to do' 'dashed:3: a drawing with clues cannot be read: write the puzzle with --to=line'
check 'a drawing of regions is no drawing with clues' 0 288 \
    "lines 'regions 1112122344234433' $empty | dlx-sudoku convert --to=pretty | dlx-sudoku count"
check 'nor is one with a mistyped letter' 2 invalid \
    "lines $empty | dlx-sudoku convert --to=pretty | sed '3s/[.]/x/' | dlx-sudoku count"
error_has 'the message names the letter' "standard input:3:3: 'x' is not valid in a cell of 4x4"
check 'so is a drawing with numbers above it' 2 $'invalid\n288' \
    "{ lines 'skyscraper 2 r1c1-r4c1' 'skyscraper 2 r1c2-r4c2' 'skyscraper 2 r1c3-r4c3' 'skyscraper 1 r1c4-r4c4' $empty |
        dlx-sudoku convert --to=pretty; lines '' $empty; } | dlx-sudoku count"
check 'rules without a puzzle are reported' 2 '' "lines '$cage' | dlx-sudoku"
error_has 'the message says so' 'standard input:1: no puzzle follows the rules that begin here'
check 'a malformed puzzle takes its rules along' 2 $'invalid\n288' \
    "lines '$cage' 11112222333344445 '' $empty | dlx-sudoku count"

# ---- JSON of f-puzzles ----
row='[{},{},{},{}]'
grid="\"size\":4,\"grid\":[$row,$row,$row,$row]"
json() { echo "{$grid$1}"; }
check 'a puzzle in JSON is read' 0 288 'json "" | dlx-sudoku count'
check 'with its cages' 0 48 \
    'json ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]" | dlx-sudoku count'
check 'a value may come first, and be a number' 0 48 \
    'json ",\"killercage\":[{\"value\":3,\"cells\":[\"R1C1\",\"R1C2\"]}]" | dlx-sudoku count'
check 'and with variants' 0 288 \
    'json ",\"antiking\":false,\"antiknight\":false" | dlx-sudoku count'
check 'only givens count' 0 1............... \
    'json "" | sed "s/{},{},/{\"value\":1,\"given\":true},{\"value\":2},/" | dlx-sudoku convert'
check 'decorations do not count' 0 288 'json ",\"title\":\"a \\\"b\\\"\",\"text\":[{\"x\":1}]" | dlx-sudoku count'
check 'an empty constraint is ignored' 0 288 'json ",\"arrowhead\":[]" | dlx-sudoku count'
check 'an empty type, too' 0 288 'json ",\"type\":[]" | dlx-sudoku count'
check 'an unknown constraint is an error' 2 invalid 'json ",\"arrowhead\":[{}]" | dlx-sudoku count'
error_has 'the message names it' "standard input:1:76: the constraint 'arrowhead' is unknown"
check 'a result in JSON is not a puzzle' 2 invalid 'dlx-sudoku generate --size=4 --json | dlx-sudoku count'
error_has 'the message says so' 'standard input:1: this JSON is a result and not a puzzle; make it without --json'
check 'a cell outside the board is an error' 2 invalid \
    'json ",\"killercage\":[{\"cells\":[\"R1C9\"],\"value\":\"3\"}]" | dlx-sudoku count'
error_has 'the message names it' 'standard input:1:90: killer: r1c9 lies outside the 4x4 board'
check 'text that is not a cell is an error' 2 invalid \
    'json ",\"killercage\":[{\"cells\":[\"1C9\"],\"value\":\"3\"}]" | dlx-sudoku count'
error_has 'the message names it' "standard input:1:100: killercage: '1C9' is not a cell of the board"
check 'a grid with a missing row is an error' 2 invalid \
    'echo "{\"size\":4,\"grid\":[$row,$row,$row]}" | dlx-sudoku count'
error_has 'the message says so' 'standard input:1:11: the grid has 3 rows instead of 4'
check 'a second grid is an error' 2 invalid 'json ",\"grid\":[$row,$row,$row,$row]" | dlx-sudoku count'
error_has 'the message says so' 'standard input:1:76: there are two grids'
check 'a flag that is neither true nor false is an error' 2 invalid 'json ",\"antiking\":3" | dlx-sudoku count'
error_has 'the message names both' "standard input:1:87: 'antiking' must be true or false, not '3'"
# same 'JSON' RULE...: the constraint in JSON and the rules in text have equally many solutions, but not all.
same() {
    local member=$1 of_text of_json
    shift
    of_text=$(lines "$@" "$empty" | dlx-sudoku count)
    of_json=$(json ",$member" | dlx-sudoku count)
    [ "$of_text" = "$of_json" ] && [ "$of_text" -lt 288 ]
    verdict "in JSON: $1" $?
}
json '' | sed 's/{}/{"region":null}/g' >null.json
check 'in JSON, no cell of a board without boxes has a region' 0 $'variant no-boxes\n'$empty 'dlx-sudoku convert null.json'
check 'it is written so, too' 0 "$(cat null.json)" 'dlx-sudoku convert --to=f-puzzles null.json'
check 'all cells have a region, or none' 2 invalid 'sed "s/null/3/" null.json | dlx-sudoku count'
error_has 'the message counts' 'standard input:1:30: only 1 of 16 cells have a region'
same '"extraregion":[{"cells":["R1C1","R2C2","R3C3","R4C4"]}]' 'killer r1c1-r4c4'
same '"diagonal-":true' 'killer r1c1-r4c4'
same '"diagonal+":true' 'killer r4c1-r1c4'
same '"diagonal-":true' 'variant falling-diagonal'
same '"diagonal+":true' 'variant rising-diagonal'
same '"diagonal+":true,"diagonal-":true' 'variant x'
same '"thermometer":[{"lines":[["R1C1","R1C2","R2C3"],["R4C1","R4C2"]]}]' 'thermometer r1c1 r1c2 r2c3' 'thermometer r4c1 r4c2'
same '"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]' 'arrow r1c1-r1c3'
same '"arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C3","R2C4","R3C3","R3C4","R4C1"]]}]' \
    'arrow 2 r1c1 r1c2 r2c3 r2c4 r3c3 r3c4 r4c1'
same '"arrow":[{"cells":["R1C1"],"lines":[["R1C2","R1C3"]]}]' 'arrow r1c1-r1c3'
same '"disjointgroups":true' 'variant disjoint'
same '"difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"2"}]' 'white r1c1 r1c2' 'white 2 r2c1 r2c2'
same '"ratio":[{"cells":["R1C1","R1C2"]},{"cells":["R3C1","R3C2"],"value":3}]' 'black r1c1 r1c2' 'black 3 r3c1 r3c2'
same '"xv":[{"cells":["R1C1","R1C2"],"value":"V"}]' 'xv 5 r1c1 r1c2'
same '"negative":["xv"],"xv":[{"cells":["R1C1","R1C2"],"value":"V"}]' xv-negative 'xv 5 r1c1 r1c2'
same '"negative":["ratio","difference"]' kropki-negative
same '"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"]}]' black-negative 'black r1c1 r1c2'
same '"negative":["difference"],"difference":[{"cells":["R1C1","R1C2"]}]' white-negative 'white r1c1 r1c2'
same '"nonconsecutive":true' nonconsecutive
same '"difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true' white-negative 'white r1c1 r1c2'
same '"nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}]' white-negative 'black r1c1 r1c2'
same '"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"2"}]' white-negative 'white 2 r1c1 r1c2'
same '"nonconsecutive":true,"negative":["ratio"],"difference":[{"cells":["R1C1","R1C2"]}]' kropki-negative 'white r1c1 r1c2'
same '"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]' 'black-negative 3' 'black 3 r1c1 r1c2'
same '"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":3},{"cells":["R3C1","R4C1"]}]' \
    'black-negative 2,3' 'black 3 r1c1 r1c2' 'black r3c1 r4c1'
same '"littlekillersum":[{"cell":"R0C3","direction":"DL","value":"4"}]' 'little-killer 4 r1c2 r2c1'
same '"littlekillersum":[{"direction":"UR","value":"11","cell":"R4C0"}]' 'little-killer 11 r3c1 r2c2 r1c3'
same '"successMessage":"well done","thermometer":[{"lines":[["R1C1","R1C2"]],"outlineC":"#ff0000","width":0.5}]' 'thermometer r1c1 r1c2'
same '"littlekillersum":[{"cell":"R0C3","cells":["R1C2","R2C1"],"direction":"DL","value":"4"}]' 'little-killer 4 r1c2 r2c1'
same '"sandwichsum":[{"cell":"R0C2","value":"5"},{"cell":"R3C0","value":0}]' 'sandwich 5 r1c2-r4c2' 'sandwich 0 r3c1-r3c4'
same '"skyscraper":[{"cell":"R0C2","value":"3"},{"cell":"R3C5","value":"2"}]' 'skyscraper 3 r1c2-r4c2' 'skyscraper 2 r3c4-r3c1'
same '"renban":[{"lines":[["R1C2","R1C3","R2C3"]]}]' 'renban r1c2-r1c3 r2c3'
same '"whispers":[{"lines":[["R1C2","R1C3"]],"value":"3"}]' 'whispers 3 r1c2 r1c3'
same '"palindrome":[{"lines":[["R1C2","R2C2","R3C1"]]}]' 'palindrome r1c2 r2c2 r3c1'
same '"betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}]' 'between r1c1-r1c3'
same '"xsum":[{"cell":"R0C2","value":"6"}]' 'x-sum 6 r1c2-r4c2'
same '"rowindexer":[{"cells":["R1C1","R3C2"]}]' 'row-indexer r1c1 r3c2'
same '"columnindexer":[{"cells":["R1C1"]},{"cells":["R3C2"]}]' 'column-indexer r1c1 r3c2'
same '"boxindexer":[{"cells":["R1C1","R3C2"]}]' 'box-indexer r1c1 r3c2'
check 'indexers are written as cages' 0 '"rowindexer":[{"cells":["R1C1"]},{"cells":["R3C2"]}]' \
    "lines 'row-indexer r1c1 r3c2' $empty | dlx-sudoku convert --to=f-puzzles | grep -o '\"rowindexer.*]}]'"
for line in slowthermometer:slow-thermometer modularline:modular entropicline:entropic zipperline:zipper doublearrow:double-arrow lockout:lockout; do
    same "\"${line%:*}\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R2C3\"]]}]" "${line#*:} r1c1 r2c2 r2c3"
done
for line in nabner:nabner regionsumline:region-sum; do
    same "\"${line%:*}\":[{\"lines\":[[\"R1C1\",\"R2C3\"]]}]" "${line#*:} r1c1 r2c3"
done
same '"quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1,1,2]}]' 'quadruple 1,1,2 r2c2 r2c3 r3c2 r3c3'
same '"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C2","R3C3"]}]' 'clone r1c1 r1c2 r3c2 r3c3'
same '"minimum":[{"cell":"R1C1"},{"cell":"R4C4"}]' 'minimum r1c1 r4c4'
same '"maximum":[{"cell":"R2C2"}]' 'maximum r2c2'
same '"odd":[{"cell":"R2C2"}],"even":[{"cell":"R1C1"},{"cell":"R3C3"}]' 'odd r2c2' 'even r1c1 r3c3'
while IFS='|' read -r member message; do
    check "in JSON, refused: $member" 2 invalid "json ',$member' | dlx-sudoku count"
    error_has "message: $message" "standard input:1:$message"
done <<'END'
"littlekillersum":[{"cell":"R0C3","value":"4"}]|95: littlekillersum: it needs 'cells', or 'cell' and a 'direction' such as DR
"littlekillersum":[{"cell":"R0C5","direction":"DR","value":"4"}]|95: littlekillersum: no cell of the board lies in its direction
"clone":[{"cells":["R1C1","R1C2"],"cloneCells":[]}]|85: clone: 'cells' and 'cloneCells' need equally many cells, not 2 and 0
"clone":[{"cells":["R1C1","R1C2"]}]|85: clone: 'cells' and 'cloneCells' need equally many cells, not 2 and 0
"thermometer":[{"lines":[["R1C1","R1C2"]],"slow":true}]|118: thermometer: the member 'slow' is unknown
"killercage":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C1"]}]|115: killercage: the member 'cloneCells' is unknown
"arrow":[{"cells":["R1C1"],"lines":[],"direction":"DR"}]|114: arrow: the member 'direction' is unknown
"negative":["ratio","clone"]|96: the constraint 'negative: clone' is unknown
END
for rules in 'white-negative|white r1c1 r1c2' 'black-negative|black r1c1 r1c2' 'kropki-negative|white r1c1 r1c2' \
    'nonconsecutive|xv-negative' 'white-negative|black 3 r1c1 r1c2' 'black-negative 3|black 3 r1c1 r1c2' \
    'black-negative|white r1c1 r1c2' 'odd r2c1|clone r1c1 r1c2 r3c2 r3c3'; do
    IFS='|' read -r first second <<<"$rules"
    check "written as JSON, and read again: $first, $second" 0 "$(lines "$second" "$first" $empty | sort)" \
        "lines '$second' '$first' $empty | dlx-sudoku convert --to=f-puzzles | dlx-sudoku convert | sort"
done
check 'white-negative and black-negative together are kropki-negative' 0 "$(lines kropki-negative $empty)" \
    "lines white-negative black-negative $empty | dlx-sudoku convert --to=f-puzzles | dlx-sudoku convert"
check 'without dots, white-negative is nonconsecutive' 0 "$(lines nonconsecutive $empty)" \
    "lines white-negative $empty | dlx-sudoku convert --to=f-puzzles | dlx-sudoku convert"
check 'its name in f-puzzles is nonconsecutive' 0 '"nonconsecutive":true,"negative":["ratio"]}' \
    "lines kropki-negative $empty | dlx-sudoku convert --to=f-puzzles | grep -o '\"nonc.*'"
refuses() {
    check "f-puzzles does not have $1 beside $2" 2 '' "lines '$1' '$2' $empty | dlx-sudoku convert --to=f-puzzles"
    error_has 'the message says why' "standard input:3: ${1%% *}: $3"
}
refuses nonconsecutive 'black r1c1 r1c2' 'f-puzzles would exempt neighbors with a dot'
refuses kropki-negative 'black 3 r1c1 r1c2' 'f-puzzles would use the ratios of the black dots'
refuses 'black-negative 3' 'black r1c1 r1c2' 'f-puzzles would use the ratios of the black dots'
refuses 'black-negative 3' 'odd r1c1' 'f-puzzles would use the ratios of the black dots'
check 'a rule about ratios that no digits have is refused' 2 invalid "lines 'black-negative 5' $empty | dlx-sudoku count"
error_has 'the message says so' 'standard input:1:1: black-negative: no digits from 1 to 4 have the ratio 5'
for diagonals in 'rising-diagonal|"diagonal+":true' 'falling-diagonal|"diagonal-":true' 'x|"diagonal+":true,"diagonal-":true'; do
    IFS='|' read -r variant members <<<"$diagonals"
    check "diagonals are the variant $variant" 0 "variant $variant" "json ',$members' | dlx-sudoku convert | head -n 1"
    check "they are written back: $variant" 0 ",$members}" \
        "lines 'variant $variant' $empty | dlx-sudoku convert --to=f-puzzles | grep -o ',\"diag.*'"
    check "they are shaded and need no note: $variant" 0 "$([ $variant = x ] && echo 8 || echo 4)" \
        "json ',$members' | dlx-sudoku convert --to=svg | sed -n '/diagonal/,/<.g>/p;/note/p' | grep -c '<rect'"
done
check 'both diagonals are x' 0 'variant x' \
    "lines 'variant falling-diagonal' 'variant rising-diagonal' $empty | dlx-sudoku convert --to=line | head -n 1"
check 'the diagonal has a section and a caption' 0 $'>Rising diagonal<\n>1<' \
    "lines 'variant rising-diagonal' $(printf %081d 0) | dlx-sudoku page --no-solutions --sections=rules |
        grep -o '>Rising diagonal<\|>1<'"
parity() { json '' | sed 's/{},{}/{"parity":"Even"},{"parity":"Odd"}/'; }
check 'older files have parities in cells' 0 $'odd r1c2\neven r1c1\n'$empty 'parity | dlx-sudoku convert'
check 'a parity is Even or Odd' 2 invalid 'parity | sed s/Odd/Prime/ | dlx-sudoku count'
error_has 'the message names it' "the parity of a cell must be Even or Odd, not 'Prime'"
check 'no parity is none' 0 288 'parity | sed "s/\"Even\"/null/; s/Odd//" | dlx-sudoku count'
check 'fog hides cells, but changes no solution' 0 288 'json ",\"foglight\":[\"R1C1\"],\"fogofwar\":[\"R1C1\"]" | dlx-sudoku count'
drawn='"line":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]]}],"text":[{"value":"a"}],"circle":[{"cells":["R1C1"]}],"cage":[]'
check 'shapes that are only drawn change no answer' 0 288 "json ',$drawn' | dlx-sudoku count"
error_has 'but a note counts the shapes' 'standard input:1: note: this part of the input may matter, but is ignored: 2 lines, 1 text and 1 circle'
shown='"renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"},{"fromConstraint":""},{}]'
check 'the picture of a clue that the file has does not matter' 0 144 "json ',$shown' | dlx-sudoku count"
error_has 'the note counts other shapes' 'but is ignored: 1 line'
check 'the note is silenced by --quiet' 4 '' "json ',$drawn' | dlx-sudoku check --quiet"
check 'and says nothing' 0 '' "cat '$errors'"
check 'a clue without its value is noted and has no effect' 0 288 "json ',\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[]}],\"sandwichsum\":[{\"cell\":\"R0C1\",\"value\":\"\"}]' | dlx-sudoku count"
error_has 'the note counts such clues' 'ignored: 2 valueless clues'
check 'JSON has it' 0 '"unread":"2 lines, 1 text and 1 circle"' "json ',$drawn' | dlx-sudoku count --json | grep -o '\"unread\":\"[^\"]*\"'"
check 'it is not written' 0 $empty "json ',$drawn' | dlx-sudoku convert"
for solution in '"1234341221434321"' '[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]' '[[1,2,3,4],[3,4,1,2],[2,1,4,3],["4","3","2","1"]]'; do
    check "the solution in a file is compared: $solution" 4 several "json ',\"solution\":$solution' | dlx-sudoku check --solution"
    check "where it is wrong, that is said: $solution" 1 wrong \
        "json ',\"solution\":$solution,\"nonconsecutive\":true' | dlx-sudoku check --solution"
    check "even without being asked: $solution" 1 0 \
        "json ',\"solution\":$solution,\"nonconsecutive\":true' | dlx-sudoku count"
    error_has "in a note: $solution" 'standard input:1: note: the solution that is given in the input breaks the rules'
done
for solution in '"12343412214343.."' '[1,2]' null '""'; do
    check "a solution with a gap is not compared: $solution" 4 several "json ',\"solution\":$solution' | dlx-sudoku check --solution"
done
check 'a clue beside the board must be beside it' 2 invalid \
    'json ",\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":\"2\"}]" | dlx-sudoku count'
error_has 'the message says so' 'standard input:1:114: sandwichsum: its cell is not beside the board'

check 'a region that the board does not have is refused' 2 invalid \
    "json '' | sed 's/{}/{\"region\":300}/' | dlx-sudoku count"
error_has 'the message has its number' 'standard input:1:30: r1c1 is in region 301, but 4x4 has 4 regions'

# ---- f-puzzles out, and links ----
json_of_rules='{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"diagonal+":true,"diagonal-":true,"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}'
check 'convert writes JSON with the rules' 0 "$json_of_rules" \
    "lines '$cage' 1............... | dlx-sudoku convert --variant=x --to=f-puzzles"
check 'a file of JSON has many puzzles' 0 $'48\n288' \
    "lines '$cage' $empty '' $empty | dlx-sudoku convert --size=4 -o many.jsonl && dlx-sudoku count many.jsonl"
check 'regions go into the JSON' 0 "$(lines 'regions aabbaabbccddccdd' "$cage" $empty | dlx-sudoku count --variant=x)" \
    "lines 'regions aabbaabbccddccdd' '$cage' $empty | dlx-sudoku convert --variant=x --to=f-puzzles | dlx-sudoku count"
check 'each cell keeps its region' 0 $'regions 0001021132213332\n'$empty \
    "lines 'regions 0001021132213332' $empty | dlx-sudoku convert --to=f-puzzles | dlx-sudoku convert"
check 'so do boxes of another shape' 0 "$(echo 123456.............................. | dlx-sudoku count --box=3x2)" \
    "echo 123456.............................. | dlx-sudoku convert --box=3x2 --to=f-puzzles | dlx-sudoku count"
for variant in hyper asterisk center-dot anti-knight anti-king; do
    solved=$(printf '%081d\n' 0 | dlx-sudoku --variant=$variant)
    givens=${solved:0:40}$(printf '%041d' 0)
    few=$(echo "$givens" | dlx-sudoku count --variant=$variant)
    check "so does $variant" 0 "$few" \
        "echo $givens | dlx-sudoku convert --variant=$variant --to=f-puzzles | dlx-sudoku count"
    [ "$few" -lt "$(echo "$givens" | dlx-sudoku count)" ]
    verdict "and without $variant there are more solutions" $?
done
check 'so do candidates' 0 72 \
    "json '' | sed 's/{}/{\"givenPencilMarks\":[1]}/' | dlx-sudoku convert --to=f-puzzles | dlx-sudoku count"
while IFS='|' read -r rule message; do
    check "f-puzzles has no: $rule" 2 '' "lines '$rule' $empty | dlx-sudoku convert --to=f-puzzles"
    error_has "message: $message" "standard input:2: $message"
done <<'END'
xv 4 r1c1 r1c2|xv at r1c1: f-puzzles has no such clue
lockout 1 r1c1-r1c3|lockout at r1c1: f-puzzles has no such clue
ten 5 r1c1-r1c4|ten at r1c1: f-puzzles has no such clue
counting-circles r1c1 r2c3|counting-circles at r1c1: f-puzzles has no such clue
numbered-room 2 r1c1-r1c4|numbered-room at r1c1: f-puzzles has no such clue
regex .* r1c1-r1c4|regex at r1c1: f-puzzles has no such clue
little-killer 4 r2c2 r3c3|little-killer at r2c2: f-puzzles has no such clue
little-killer 6 r1c2-r1c4|little-killer at r1c2: f-puzzles has no such clue
sandwich 4 r1c1 r2c2 r3c3 r4c4|sandwich at r1c1: f-puzzles has no such clue
skyscraper 2 r1c1-r1c3|skyscraper at r1c1: f-puzzles has no such clue
END
check 'minimum cells side by side must be one clue' 2 '' \
    "lines 'minimum r1c1' 'minimum r1c2' $empty | dlx-sudoku convert --to=link"

link=$(lines "$cage" $empty | dlx-sudoku convert --to=link)
base64=${link#*load=}
check 'a link has the puzzle' 0 48 "echo '$link' | dlx-sudoku count"
check 'it begins as on f-puzzles.com' 0 'https://f-puzzles.com/?load=N4Ig' "echo '$link' | cut -c 1-32"
for other in "https://www.f-puzzles.com/?load=$base64" "http://f-puzzles.com/?load=${base64//+/ }" \
    "https://f-puzzles.com/?load=$(echo "$base64" | sed 's/+/%2B/g; s|/|%2f|g; s/=/%3D/g')" \
    "https://sudokupad.app/fpuzzles$base64" "https://sudokupad.app/fpuz$base64?setting-nogrid=1" \
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles$base64"; do
    check "read: ${other:0:45}" 0 48 "echo '$other' | dlx-sudoku count"
done
check 'a message names the line of a link' 2 $'invalid\ninvalid' \
    "{ lines '$cage' $empty; echo '$link'; } | dlx-sudoku canonical"
error_has 'the link is on line 3' 'standard input:3: only puzzles without clues have a canonical form'
check 'links, JSON, rules and lines mix' 0 $'48\n288\n48\n288' \
    "{ echo '$link'; json ''; lines '$cage' $empty '' $empty; } | dlx-sudoku count --size=4"
damaged() { check "$1" 2 invalid "echo '$2' | dlx-sudoku count"; error_has "message: $3" "standard input:1:$3"; }
damaged 'a link without its end' "${link:0:60}" "29: the link is damaged: 'N4Ig"
damaged 'a link with a wrong character' "${link:0:40}\$" "41: the link is damaged: '\$' is not Base64"
damaged 'a character after the end' "https://f-puzzles.com/?load=Q==Q" "32: the link is damaged: 'Q' is not Base64"
damaged 'a link to a name' https://sudokupad.app/abc123 "23: 'abc123' is a name on a server: get the puzzle with 'curl https://sudokupad.app/api/puzzle/abc123'"
damaged 'a name that would be another command' 'https://sudokupad.app/a;id' "23: the link does not contain a puzzle: 'a;id' is a name on a server, and dlx-sudoku does not use the network"
damaged 'a name that is not quoted whole' https://sudokupad.app/abcdefghijklmnopqrstuvwxyzabcdefghijklmno "23: the link does not contain a puzzle: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn' is a name on a server, and dlx-sudoku does not use the network"
damaged 'a link to another name' https://tinyurl.com/abc123 "21: the link does not contain a puzzle: 'abc123' is a name on a server, and dlx-sudoku does not use the network"
damaged 'a link with too few cells' https://sudokupad.app/scfN4Igz "26: the link is damaged: 'N4Igz' is not the cells of a puzzle"
damaged 'a link without cells' https://sudokupad.app/classic "30: the link is damaged: '' is not the cells of a puzzle"
damaged 'a link with too large digits' https://sudokupad.app/classicp0r9C "30: the link is damaged: 'p0r9C' is not the cells of a puzzle"
damaged 'a link with an unknown rule' https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0z "48: the rule 'z' of SudokuPad is not known"
cells=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
check 'the forms scf and classic are read' 0 "$(yes "$cells" | head -n 3)" \
    "printf 'https://sudokupad.app/%s\n' scfsIFrev0quIs0pAGDHPqBs0 classicsIFrev0quIs0pAGDHPqBs0 sudoku/classic4F8B5B3K7G2F6F8B4G1H6B3B7B5C2F1B4G | dlx-sudoku convert"
check 'scf names variants' 0 "$(printf 'variant x,hyper\n%s' "$cells")" 'echo "https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0wx?s=1" | dlx-sudoku convert'
check 'classic has other sizes' 0 1......3......2. 'echo https://sudokupad.app/classicp0r0C | dlx-sudoku convert'
damaged 'a link without JSON' 'https://f-puzzles.com/?load=BYUwNmD2AEDukCcwBMg=' '29: the link has no puzzle in JSON'
damaged 'an empty link' 'https://f-puzzles.com/?load=' "29: the link is damaged: '' is not a compressed text"

# ---- labels ----
labels=$(lines 'title Vögel "im" <Sturm> 🐦' 'author A. Setter' 'ruleset Normal rules.' 'ruleset ' 'ruleset Cages & dots.')
for form in f-puzzles link line grid csv; do
    check "labels of a puzzle are kept by --to=$form" 0 "$labels" \
        "lines '$labels' '$cage' $empty | dlx-sudoku convert --to=$form | dlx-sudoku convert | head -n 5"
    check "without rules, too: $form" 0 "$labels" \
        "lines '$labels' 1............... | dlx-sudoku convert --to=$form | dlx-sudoku convert | head -n 5"
done
check 'labels belong to one puzzle' 0 "$(lines 'title A' 1............... ...............2)" \
    "lines 'title A' 1............... ...............2 | dlx-sudoku convert --size=4"
check 'labels change no answer' 0 48 "lines '$labels' '$cage' $empty | dlx-sudoku count"
check 'a label is no rule' 0 1............... \
    "lines 'title A' 1............... | dlx-sudoku convert --to=sdm | tr 0 ."
check 'a title may have a comment sign' 0 'title No #5' \
    "lines 'title No #5' $empty | dlx-sudoku convert | head -n 1"
check 'there is one title' 2 invalid "lines 'title A' 'title B' $empty | dlx-sudoku count"
error_has 'the message says so' 'standard input:2:1: the title is given twice'
check 'a label is no longer than a line' 2 invalid \
    "{ for i in {1..9}; do echo ruleset \$(printf %08000d 0); done; echo $empty; } | dlx-sudoku count"
error_has 'the message says so' 'standard input:9:1: the ruleset has more than 65535 bytes'
check 'control characters become blanks' 0 "title a b?c" \
    "json ',\"title\":\" a\\u001bb\\ud800c\"' | dlx-sudoku convert | head -n 1 | sed 's/\xef\xbf\xbd/?/'"
check 'a title that is no string is none' 0 $empty "json ',\"title\":[1],\"author\":null' | dlx-sudoku convert"
check 'a drawing begins with them' 0 "$labels" "lines '$labels' $empty | dlx-sudoku convert --to=pretty | head -n 5"
check 'a picture has them as its title and description' 0 \
    $'<title>Vögel &quot;im&quot; &lt;Sturm&gt; 🐦 by A. Setter</title>\n<desc>Normal rules.\n\nCages &amp; dots.</desc>' \
    "lines '$labels' $empty | dlx-sudoku convert --to=svg | sed -n 2,5p"
check 'JSON has them' 0 '"puzzle":"1...............","title":"A","author":"B","ruleset":"C\u000aD","solutions":' \
    "lines 'title A' 'author B' 'ruleset C' 'ruleset D' 1............... | dlx-sudoku check --json |
        grep -o '\"puzzle\":.*\"solutions\":'"
check 'so has JSON of a 9x9 puzzle' 0 '"title":"A"' \
    "lines 'title A' '$(printf %081d 0)' | dlx-sudoku check --json | grep -o '\"title\":\"A\"'"
check 'a page has the title in the caption' 0 1 \
    "lines 'title A&B' 'author C' 1............... | dlx-sudoku page --no-solutions | grep -c '>A&amp;B by C, 4x4<'"
check 'reduce keeps labels' 0 'title A' \
    "lines 'title A' 1234341221434321 | dlx-sudoku reduce | head -n 1"

# ---- SudokuPad ----
# The texts were packed by a program that follows packed.h. The first one is short: {ce:[[{v:1},,,],...],re:...}
scl=N4YwpgXA2lwG4QIwF8A06C6qrtfCA5AEwHJY6ba4ZYBOkMUADKk+S4uYq16p+c1RF2qAMy9h2buIFEe2OZ2yj5UFf2xQ5krWPIqdKmVhABDaKAaC22DjVQIVAVwB2ASwCOTyABc0l6F0bXQ1XT28IPzxwQKN7AGcfAE8AG0gCABNTeIALAgdCAEFSPAQCUycfHIB7WggAAgBZSHqAHQIAD3aS/AJ46pTKt2qXBsQiUQAWSdFxokQZqfnSLBSLAHcAB0CmADoAVlYD+xAIADEzpiuWKogiMlQnC1OAYiYHgFswH1Msn4hgD43D40oQAGoAN4A5mAUm1Ot1ULQnGl4tACAB5FxgXb5AgAFXW1VxWFMLiBAGt3FCcj4IAAzZDIIA===
ctc=N4IglgJiBcIB4gDQgMYFMA2GDOMDaeoAbgIYYCuaMAjAL6LD2MO0C6ihTXL7nL/jXs2FdW7EACc0AczAB7AHa5oBPAAZEa3hurbEAJj0BmMRzzVNvC7o4XDtxCd559ljq5t4jbr4l3PXexdHXm8g7ydxAFs0ABcSCBJ4mFASBViwAGsFMGkAC1iYWIlKehAMMAU0ZTxxFBJpavxQdCwa9R8dUxBSCipoAFZkchyAR0oYADMybDQ2WiA=
for form in "https://sudokupad.app/scl$scl" "scl$scl" "https://sudokupad.app/sudoku/?puzzleid=scl$scl" "$scl" \
    "Try https://sudokupad.app/scl$scl, please." "[a puzzle](https://beta.sudokupad.app/scl$scl)"; do
    check "digits, cages and labels of SudokuPad are read: ${form:0:30}" 0 \
        $'title Vögel \'x\'\nauthor Me: \'x\'\nruleset One.\nruleset Two.\nkiller 3 r1c1 r1c2\nkiller r3c1 r3c2\n1......2........' \
        "cat <<<\"$form\" | dlx-sudoku convert"
    error_has "what is drawn is counted: ${form:0:30}" 'note: this part of the input may matter, but is ignored: 1 line, 1 cage and 1 underlay'
done
check 'its solution is compared' 4 several "echo scl$scl | dlx-sudoku check --solution"
check 'regions and rules are read, and a sum of equal digits is not' 0 \
    $'variant anti-knight\nregions 0000111122332233\n1...............' "echo https://sudokupad.app/ctc$ctc | dlx-sudoku convert"
error_has 'it is counted' 'but is ignored: 1 cage'
check 'a board without regions has no boxes' 0 $'variant no-boxes\n1...............' \
    'echo sclN4IgxgpgNlDOIC4DaTQDcCGUCuFEEYBfAGmBLNMIF1jVz7Ka7KWymKP6qaQAnCAOYBLAPYA7eMiqEgA= | dlx-sudoku convert'
while IFS='|' read -r id message; do
    damaged "SudokuPad: $message" "https://sudokupad.app/scl$id" "26: $message"
done <<'END'
N4IgxgpgNlDOIC4DaTgF8A06C6HWZ1xACcIBzASwHsA7eZIgFwsagkRFgFsBDGAAgBGVHsQAmINEA===|the board of SudokuPad is not a square from 4x4 to 36x36
N4IgxgpgNlDOIC4DaTgF8A06ufQXQ1V2IKJ3P0O2pIJABcBLeqCREAJwHsB3AAi4AzPvQAWHCGzRA===|the board of SudokuPad is not a square from 4x4 to 36x36
N4IgxgpgNlDOIC4DaTgF8A06ufQXQ1V2JwKJwv0OxuLwJACcIBzASwHsA7eZFABgz96DAC5tRUCIhABDAEZgQaIA|r1c2 is in no region
N4IgxgpgNlDOIC4DaTQDcCGUCuFEgA8QBfAGmDIvOIF1TVLHq6Hq2KWqvGa6QAnCAHMAlgHsAdvGQoADKVm8axIA|r1c1 holds 'x', which is not a digit
N4IgxgpgNlDOIC4DaTQDcCGUCuFEHYBfAGmBLNMIF1jVz7Ka7KWymKP6qaQAnCAOYBLAPYA7eMiqEgA=|r1c1 holds 7, which is not a digit of 4x4
N4IgxgpgNlDOIC4DaTgF8A06ufQXQ1V2JwKJwv0OxuLwJACcIBzASwHsA7eZFABgwBOIfQYAXNuKgREIAIYAjMCDRA==|a region or cage has a cell outside the board
N4IgxgpgNlDOIC4DaTgF8A06ufQXQ1V2JwKJwvyA|the link has no puzzle in JSON
N4IgxgpgNlDOIC4DaTgF8A06ufQXQ1V2JwKJwv0OxuLwJAFsIAXAQwBM33FQA7APZ8wQ2BDABXFgEsAbhEQsAThIho0QA===|the rule 'nonconsecutive' of SudokuPad is not supported
END

# ---- other links ----
check 'a link in a sentence' 0 48 "echo 'Solve <$link>!' | dlx-sudoku count"
check 'an id without a link' 0 $'48\n48' "printf '%s\n' '$base64' 'fpuzzles$base64' | dlx-sudoku count"
nine=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
for other in "https://www.sudokuwiki.org/sudoku.htm?bd=$nine" "https://sudokuexchange.com/play/?s=${nine//./0}" \
    "https://example.org/play/$nine#top" "http://example.org/?a=1&grid=$nine&b=2"; do
    check "digits in a link: ${other:0:30}" 0 "$nine" "echo '$other' | dlx-sudoku convert"
done
check 'a list may have links beside its puzzles' 0 "$nine" "echo '$nine $link' | dlx-sudoku convert"

# ---- Penpa ----
# The links were made from the description in penpa.h, by zlib.
while IFS='|' read -r name url; do
    check "Penpa: $name" 0 1.....3........2 "echo '$url' | dlx-sudoku convert"
done <<'END'
a square board|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozxCsOxJMuoLJEKCxOlVmIMNB1kbHAgA=
a board of Sudoku|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky5Nyc8u1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozxCsOxJMuoLJEKCxOlVmIMNB1kbHAgA=
space around the board|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1THXMdUxttAx0DEEQgM0GJJZkpNqpVAVlZhXqeNYWpKRX2SloKPDFQ1SaqRjGMtVXctVXRVkVV0VbxUdW6tTFYpgBltVA0k/q2olY3Mlq2glQyWgDUAyVkfJ1AAkYIwQMDcGCRjBBID6DMG6I8GkK5gMARqrU2UGMhxkbXQsAA==
data as they are|https://swaroopg92.github.io/penpa-edit/#m=edit&p=AcIAPf9zcXVhcmUsNCw0LDM4LDAsMSwxLDAsMCwwLDAsMCwwLDAsMCxUaXRsZTogelphbnksQXV0aG9yOiAsLApbMCwwLDAsMF0Ke30Ke3pSOnt6XzpbXX0selU6e3pfOltdfSx6Uzp7fSx6Tjp7IjE4IjpbIjEiLDEsIjEiXSwiMjgiOlsiMyIsMSwiMSJdLCI0NSI6WyIyIiwxLCIxIl19LHoxOnt9LHpZOnt9LHpFOnt9LHpUOltdLHo2OltdfQp7fQpbXQ==
fixed codes and borders of boxes|https://swaroopg92.github.io/penpa-edit/#m=edit&p=XU6xCsIwFNz7FeXNNyRpleZtDq4OWgcNQToUFKRibQcT+u++tkpBDo7juPfuXs++amvkgqyAghaoP5S37l5zGs5V88am766PllMgcd+AT+KQxLDnGC7s/IBwXOSBo/COI+mC2JEmaRD2IDMZ2WLkq9EwP0Pu9HR9mngrPwoLq4gNyCpYPSsNa2ZlYDNREi6lHWE9bhjXOf8B
END
while IFS='|' read -r name url message; do
    check "Penpa: $name" 2 invalid "echo '$url' | dlx-sudoku count"
    error_has "message: $message" "standard input:1:51: $message"
done <<'END'
lines elsewhere|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozxCsOxJMugLNsDDUsTBSsjICckOA5utUmYFsAdkfHQsA|a line of Penpa is not on a border of boxes; regions are not supported
a thermometer|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozxCsOxJMuoLJEKvoaEMdo9hYnSozkA0gu6NjAQ==|the drawing 'thermo' of Penpa is not supported
a letter|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVqpQAtqgZKgEkjMEy0WCSVcwGQLUpFNlBtIKMjQ6FgA=|r1c1 holds 'x', which is not a digit of 4x4
small digits|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtqgZKoEkjMEy0WCSVcwGQLUpFNlBtIKMjQ6FgA=|r1c1: a number of kind 5 of Penpa is not supported
a digit beside the board|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjJSsopWMlQCWgAkQVKGYKlIMOkKJkOAenSqzEA6QWZGxwIA|the number '1' of Penpa is not on the board
a board of hexagons|https://swaroopg92.github.io/penpa-edit/#m=edit&p=y0it0DEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozxCsOxJMuoLJEKCxOlVmIMNB1kbHAgA=|the board 'hex' of Penpa is not supported
a link that is cut|https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6jqUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACozx|the link is damaged: '
END

full=$(json ',"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]')
good=0
for ((cut = 2; cut < ${#full}; cut++)); do
    [ "$(echo "${full:0:cut}" | dlx-sudoku count 2>/dev/null)" = invalid ] || good=1
done
verdict 'JSON that ends early is invalid, wherever it ends' $good
# ---- even and odd cells beside clues ----
printf '%s\n' eoeo .... oeoe .... >parity
check 'the rules of a puzzle have its even and odd cells' 0 unique \
    'dlx-sudoku generate --clues=thermometer --size=4 --variant=even-odd:parity --seed=1 >made && dlx-sudoku check made'
check 'also after conversion' 0 $'variant x\nodd r1c2 r1c4 r3c1 r3c3\neven r1c1 r1c3 r3c2 r3c4\nkiller 3 r1c1 r1c2\n................' \
    "printf '%s\n' 'killer 3 r1c1 r1c2' ................ | dlx-sudoku convert --variant=x,even-odd:parity"
printf '%s\n' '12 123 1234 1234' '1234 1234 1234 1234' '1234 1234 1234 1234' '1234 1234 1234 1234' >marks
check 'other digits of a cell have no line' 2 '' "printf '%s\n' 'killer 3 r1c1 r1c2' ................ | dlx-sudoku convert --variant=candidates:marks"
error_has 'the message says so' 'the rules cannot be written: a cell has a line only if it holds an odd digit, or an even one'

# A search that spends all its nodes leaves the answer to a counter, which counts without a solution.
cat >lines <<'END'
little-killer 22 r1c3 r1c2 r2c6 r5c2 r4c2 r2c4
little-killer 27 r4c1 r1c5 r3c4 r5c6 r4c5 r1c6
little-killer 18 r1c4 r2c3 r5c1 r6c3 r2c2 r3c5
little-killer 22 r4c6 r3c2 r6c2 r4c4 r3c1 r5c3
little-killer 21 r6c4 r4c3 r5c4 r6c1 r6c6 r2c5
little-killer 16 r6c5 r2c1 r3c3 r3c6 r5c5 r1c1
little-killer 25 r4c2 r5c3 r1c5 r5c6 r1c1 r3c3
little-killer 18 r1c4 r5c1 r2c1 r4c3 r4c5 r4c6
little-killer 18 r2c3 r2c5 r6c5 r1c3 r3c6 r2c6
little-killer 21 r1c6 r3c2 r5c2 r6c6 r6c4 r1c2
little-killer 27 r5c5 r6c2 r3c5 r3c4 r4c1 r6c1
little-killer 17 r2c4 r3c1 r5c4 r6c3 r4c4 r2c2
....................................
END
check 'a report shows the solution even if it was only counted' 0 $'Puzzle 1 solution is\n215364' 'dlx-sudoku solve --to=report lines | head -n 2'
{ for i in $(seq 20000); do echo 'killer r1c1-r1c9'; done; printf '%081d\n' 0; } >cages
check 'very many cages on the same cells are read' 0 20001 'dlx-sudoku convert cages | wc -l'
{ echo 'killer r1c1 r5c5'; for i in $(seq 10000); do echo 'clone r1c1 r5c5'; done; printf '%081d\n' 0; } >clones
check 'so are very many clues that one of them contradicts' 1 0 dlx-sudoku count clones
{ printf '1...............\n\n'; for i in $(seq 300); do echo 'killer r1c1-r1c36'; done
    for i in $(seq 1296); do printf '0 '; done; printf '\n1...............\n'; } >big
check 'without memory for the rules of a puzzle, the command ends' 2 2 \
    dlx-sudoku count --first=2 --engine=dlx --threads=1 --memory-limit=1M big
error_has 'and says so' 'big:303: out of memory: the limit of 1048576 bytes (--memory-limit) was reached'
check 'more clues than a board can have are refused while they are read' 2 invalid \
    "{ yes 'odd r1c1' | head -n 40001; printf '%081d\n' 0; } | dlx-sudoku count"
error_has 'where there are too many' 'standard input:40001:1: there are more than 40000 clues'
check 'so are too many cells' 2 invalid "{ yes 'odd r1c1-r1c36 r2c1-r2c36 r3c1-r3c36' | head -n 20000; printf '%081d\n' 0; } | dlx-sudoku count"
error_has 'the message says so' 'standard input:18519:16: the clues have more than 2000000 cells and values'

# ---- large cages ----
{
    for r in $(seq 1 25); do echo "killer 88 r${r}c1-r${r}c7"; echo "killer 104 r${r}c8-r${r}c15"; done
    printf '%0625d\n' 0
} >large
check 'a time limit ends the listing of the sets of cages before it takes all memory' 3 unknown \
    dlx-sudoku rate --time-limit=1e-9 --memory-limit=100M large
error_has 'the message says that it was a limit' 'large:51: puzzle 1 was given up at a limit'
plan
