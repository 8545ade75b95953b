#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx generate`: what it writes, where, and its exit status. Usage: cli_generate.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

check 'a problem is in the format items, with its command as title' 0 \
    $'| dlx generate langford 3\n1 2 3 s1 s2 s3 s4 s5 s6\n1 s1 s3' \
    'dlx generate langford 3 | head -3'
check 'secondary items follow the bar, and queens start in the middle' 0 \
    $'| dlx generate queens 3\nr1 c1 r0 c0 r2 c2 | a1 b1 a2 b2 a3 b3\nr0 c0 b2' \
    'dlx generate queens 3 | head -3'
check 'multiplicities precede the name' 0 '#1 2|#2 00 01 02 10 11 12 20 21 22' \
    'dlx generate partridge 2 | sed -n 2p'
for seed in 1 2 3; do
    check "a small schedule has as many pairings as were found, seed $seed" 0 '' \
        "dlx generate partitioning 10 --seed=$seed >small; dlx solve --cheapest small >/dev/null"
done
check 'more pairings than were found are refused' 2 '' dlx generate partitioning 10 --options=100
error_has 'the message says so' '--options=100: expected fewer options, because no more were found'
check 'pieces that keep their places have no symmetric solutions' 2 '' \
    dlx generate polyominoes 3x6 --order=3 --fixed --reduced
error_has 'the message says so' '--fixed and --reduced exclude each other'
check 'if no piece is used once, --reduced names --up-to-symmetry' 2 '' dlx generate polyominoes 4x4 --order=2 --any-number --reduced
error_has 'the message says so' 'solve or count with --up-to-symmetry'
dlx generate dominoes 4x4 --output=four.dlx
check 'it counts classes' 0 $'9\n"solutions":9' 'dlx count --up-to-symmetry four.dlx; dlx count --up-to-symmetry --json four.dlx | grep -o "\"solutions\":[0-9]*"'
check 'and prints one solution of each' 0 $'9\n2\n"solutions":9' \
    'dlx solve --up-to-symmetry four.dlx | grep -c "^$"; dlx solve --up-to-symmetry --first=2 four.dlx | grep -c "^$"; dlx solve --up-to-symmetry --json four.dlx | grep -o "\"solutions\":[0-9]*"'
check 'which are the same with any kernel and number of threads, after --every' 0 $'4\n4' \
    'dlx solve --up-to-symmetry --every=2 four.dlx | sort >two; for o in --kernel=links --threads=3; do dlx solve --up-to-symmetry --every=2 $o four.dlx | tee three | grep -c "^$"; sort three | cmp - two; done'
check 'very many are counted, too' 0 305611096281378760240051639364 'dlx generate dominoes 16x16 | dlx count --up-to-symmetry'
check 'that there is no solution is not searched for again' 1 0 'dlx generate dominoes 13x13 | dlx count --up-to-symmetry'
check 'a limit stops the count' 3 '' 'dlx generate dominoes 20x31 | dlx count --up-to-symmetry --time-limit=0.1 --kernel=search'
error_has 'with a lower bound' 'stopped by the time limit: at least'
check 'other problems have all symmetries of their options' 0 $'12\n12\n2' \
    'dlx generate queens 8 | tee eight | dlx count --up-to-symmetry; dlx solve --up-to-symmetry eight | grep -c "^$"; printf "a b | x\na x:1\na x:2\nb\n" | dlx count --up-to-symmetry'
check 'sides may be separated by X, too, or by the sign of multiplication' 0 $'36\n36' \
    'for b in 4X4 4×4; do dlx generate dominoes $b | dlx count; done'
check 'colorings are another kind of problem' 2 '' 'echo A B >edge; dlx generate graph edge --of=colorings'
error_has 'the message names it' '--of=colorings: `dlx generate coloring FILE --colors=K` makes colorings'
check 'only boards can be rotated' 2 '' dlx count --up-to-symmetry=rotations eight
error_has 'the message says so' '--up-to-symmetry=rotations needs a board that dlx generate made'
check 'more symmetries than solutions need no list of them' 0 $'2\n2' \
    'dlx generate latin 5 | tee five | dlx count --up-to-symmetry; dlx solve --up-to-symmetry five | grep -c "^$"'
check 'a limit stops the visit of all solutions' 3 '' 'dlx generate latin 6 | dlx count --up-to-symmetry --time-limit=3'
error_has 'with a lower bound' 'stopped by the time limit: at least'
check 'an unknown symmetry is refused' 2 '' dlx count --up-to-symmetry=mirrors four.dlx
error_has 'the message says so' "invalid value 'mirrors' for '--up-to-symmetry'; expected rotations"
check '--up-to-symmetry and --require exclude each other' 2 '' 'dlx solve --up-to-symmetry --require=#1 four.dlx'
check 'costs end an option' 0 15 "dlx generate partitioning 10 --options=15 | grep -cE '^([0-9] ){5,8}[|][0-9]{3}$'"
printf 'ab\nab\n' >list
check 'words keep the order of the list' 0 'wzc wab wcz' \
    'printf "zc\nab\ncz\nab\n" >mixed; dlx generate words mixed --rows=2 --columns=2 | sed -n 2p | grep -o "w[a-z]*" | xargs'
check 'letters are colors' 0 'd0 x00:a x10:b wab' 'dlx generate words list --rows=2 --columns=1 | grep d0.x'
check 'a first line of numbers is an edge if they cannot be the sizes' 0 '1 2 3' \
    "printf '1 2\n2 3\n3 1\n' >triangle; dlx generate matchings triangle | sed -n 2p"
printf 'A B\n' >'the graph'
check 'a title can be run as a command' 0 "| dlx generate matchings 'the graph'" \
    "dlx generate matchings 'the graph' | head -1"
check 'options may appear anywhere, with or without =' 0 \
    '| dlx generate latin 4 --holes=3 --seed=9' \
    'dlx generate latin --seed 9 4 --holes=3 | head -1'
check 'the same seed makes the same problem' 0 '' \
    'cmp <(dlx generate latin 9 --holes=9 --seed=5) <(dlx generate latin 9 --seed=5 --holes=9)'
check '--output names a file' 0 2 'dlx generate queens 4 --output=four && dlx count four'
check '-o is short for --output' 0 2 'dlx generate queens 4 -o short && dlx count short'
check 'the help of a kind lists -o' 0 1 "dlx generate queens --help | grep -c '^  -o, --output=FILE '"
printf 'kept\n' >kept
check 'a file is unchanged until the new one is complete' 0 'kept' \
    "(ulimit -f 1; trap '' XFSZ; dlx generate queens 200 --output=kept); cat kept"
error_has 'the message says what failed' 'kept: File too large'
check 'a file that cannot be written is an error' 2 '' dlx generate queens 4 --output=no/file
error_has 'the message names it' 'no/file: No such file'

check 'a bad argument is an error, and nothing is written' 2 '' dlx generate queens 0 --output=zero
error_has 'the message names the argument' "dlx: error: N=0: expected a whole number from 1 to 1000; try 'dlx generate queens --help'"
[ ! -e zero ]
verdict 'no empty file is created' $?
check 'an unknown kind is an error' 2 '' dlx generate knights 8
error_has 'the message names it' "unknown kind of problem 'knights'"
check 'an option of another kind is an error' 2 '' dlx generate queens 8 --reduced
error_has 'the message names it' '--reduced'
check 'an unknown option is an error' 2 '' dlx generate queens 8 --nonsense
check 'a missing kind is an error' 2 '' dlx generate
check 'a missing argument is an error' 2 '' dlx generate langford
check 'a missing file is an error' 2 '' dlx generate coloring missing --colors=3
error_has 'the message names it' 'missing: No such file'
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx generate queens 8 >/dev/full'
fi

check 'a missing file is not a usage error' 2 '' dlx generate words missing --rows=2 --columns=2
error_has 'so the message does not end with the help' 'missing: No such file or directory'
verdict 'at all' "$(grep -c 'try' "$errors")"

dlx generate --help >help
check 'the short help names the kinds in at most 20 lines' 0 yes \
    'dlx generate -h | awk "/partridge/ { found = 1 } END { print(found && NR <= 20 ? \"yes\" : NR) }"'
for kind in $(sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' help); do
    dlx generate "$kind" --help >kind_help && grep -q '^Example: ' kind_help
    verdict "dlx generate $kind --help helps" $?
done

# Limits are stated before they bite: in the help of each kind with a number or a board.
for kind in $(sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' help); do
    dlx generate "$kind" --help >kind_help
    ! head -n 1 kind_help | grep -Eq ' (N|N[|]FILE|BOARD|BOX) ' || grep -q 'at most [0-9]' kind_help
    verdict "dlx generate $kind --help has its limits" $?
done
check 'the smallest and the largest number in the help are right' 2 '' dlx generate steiner 63
error_has 'as the message says' 'from 3 to 62'
check 'the message about a box names every limit' 2 '' dlx generate polycubes 63x1x1 --order=1
error_has 'its sides and its cells' 'sides of at most 62 and at most 3844 cells'

# ---- hexagons and triangles ----
printf ' # #\n# # #\n # #\n' >hexagon
check 'a drawing of hexagons is a board' 0 'dlx generate polyhexes hexagon2' \
    'dlx generate polyhexes --mask=hexagon --order=7 --any-number | tail -n +2 >drawn
    dlx generate polyhexes hexagon2 --order=7 --any-number | tail -n +2 | cmp - drawn && echo dlx generate polyhexes hexagon2'
printf 'AA\n\n B B\nB\n' >straight
check 'drawn hexagons that touch in a row are refused' 2 '' dlx generate polyhexes hexagon2 --shapes=straight
error_has 'the message says how to draw them' 'straight:1: expected a piece of at most 512 cells, drawn with one character'
printf 'A A\n A\n\nB B\n B\n' >two
check 'two drawings are two pieces' 0 2 'dlx generate polyhexes 2x3 --shapes=two | dlx count'
printf '##\n' >straight
check 'so are drawn boards' 2 '' dlx generate polyhexes --mask=straight --order=2
error_has 'the message says how to draw them' 'every second character'
printf 'AAA\n\nB\n' >triangles
check 'a drawn piece of triangles keeps its direction' 0 '#1 01 02' \
    'printf "##\n" >one; printf ".##\n" >two; dlx generate polyiamonds --mask=two --order=2 | tail -n 1'
check 'pieces of triangles are drawn' 0 2 'dlx generate polyiamonds 1x2 --shapes=triangles | dlx count'
for wrong in 'polyhexes hexagon2' 'polyhexes hexagon2 --order=9' 'polyiamonds 2x2 --order=11'; do
    # shellcheck disable=SC2086
    check "$wrong is refused" 2 '' dlx generate $wrong
    error_has 'the message names --order' '--order'
done
check 'without --order, the pieces with names can be chosen' 0 1 'dlx generate polyhexes 2x4 --pieces=2*bar | dlx count'
check 'the name may be followed by the number of cells' 0 'bar-6 01 02 03 04 05 06' \
    'dlx generate polyiamonds 1x3 --pieces=bar6 | tail -n 1'
check 'an unknown piece is refused' 2 '' dlx generate tetrahexes 4x7 --pieces=bees
error_has 'the message lists the pieces' "expected a piece (bar pistol worm bee wave arch propeller); did you mean 'bee'?"
check 'pieces without names need --order' 2 '' dlx generate polyhexes hexagon2 --pieces=#1
error_has 'the message lists the pieces' 'expected a piece (bar'

check 'one-sided tetrominoes have their usual names' 0 'J 00 10 11 12
L 02 10 11 12
S 01 02 10 11
Z 00 01 11 12' 'dlx generate tetrominoes 2x3 --one-sided --partial --pieces=S,Z,J,L | grep -E "^(J 00 10|L 02|S|Z)"| sort'
# ---- BurrTools puzzles ----
# puzzle SHAPES PROBLEM: write puzzle.xml.
puzzle() {
    printf '<?xml version="1.0"?>\n<puzzle version="2">\n<gridType type="0"/>\n<!-- <voxel> -->\n<shapes>\n%s</shapes>\n<problems>\n%s</problems>\n</puzzle>\n' \
        "$1" "$2" >puzzle.xml
}
# voxel X Y Z CELLS: print a shape.
voxel() { printf '<voxel x="%d" y="%d" z="%d" name="a &gt; b" type="0">%s</voxel>\n' "$@"; }
# use ID TIMES, use ID LEAST MOST: print the use of a shape.
use() { if [ $# -eq 2 ]; then printf '<shape id="%d" count="%d"/>' "$@"; else printf "<shape id='%d' min='%d' max='%d' />" "$@"; fi; }
soma=$(voxel 2 2 1 '###_'; voxel 3 2 1 '####__'; voxel 3 2 1 '###_#_'; voxel 3 2 1 '##__##'
    voxel 2 2 2 '###___#_'; voxel 2 2 2 '###__#__'; voxel 2 2 2 '###_#___'; voxel 3 3 3 "$(printf '#%.0s' {1..27})")
pieces=$(for id in 0 1 2 3 4 5 6; do use $id 1; done)
puzzle "$soma" "<problem state='0'> <shapes> $pieces </shapes> <result id='7'/> </problem> <problem/>"
check 'the Soma cube of BurrTools has the known number of solutions' 0 11520 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
check 'and 480 without rotations' 0 480 'dlx generate polycubes --puzzle=puzzle.xml --reduced | dlx count'
check 'and 240 without mirror images' 0 $'240\n480' \
    'dlx generate polycubes --puzzle=puzzle.xml | tee soma | dlx count --up-to-symmetry; dlx count --up-to-symmetry=rotations soma'
check 'the same number of them is printed' 0 240 'dlx solve --up-to-symmetry soma | grep -c "^$"'
check 'its solutions are drawn' 0 2 'dlx generate polycubes --puzzle=puzzle.xml | dlx solve --first=1 --draw --ascii | grep -c "^+.*+$"'
puzzle "$(voxel 1 1 1 '#'; voxel 2 1 1 $'#\n #'; voxel 3 1 1 '###')" \
    "<problem><shapes>$(use 0 0 2)$(use 1 0 1)</shapes><result id='2'/></problem>"
check 'pieces have a least and a greatest number of uses' 0 2 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
puzzle "$(voxel 1 1 1 '#'; voxel 2 1 1 '##'; voxel 4 1 1 '#+_+')" \
    "<problem><shapes>$(use 0 0 3)$(use 1 1 1)</shapes><result id='2'/></problem>"
check 'variable cells may stay empty' 0 $'S2 000 001\n\nS1 003\nS2 000 001' 'dlx generate polycubes --puzzle=puzzle.xml | dlx solve | sort -s -k1,1 >found; dlx generate polycubes --puzzle=puzzle.xml | dlx solve | LC_ALL=C awk "BEGIN { RS = \"\" } { print NF }" | sort -n | tr "\n" " " >number; grep -q "^3 5 $" number && printf "S2 000 001\n\nS1 003\nS2 000 001"'
puzzle "$(voxel 1 1 2 '##'; voxel 1 2 1 '##'; voxel 2 3 1 '######')" \
    "<problem><shapes>$(use 0 3)</shapes><result id='2'/></problem>"
check 'a figure may have any sides' 0 3 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
puzzle "$(for id in 0 1 2 3 4 5 6 7 8; do voxel 1 1 1 '#'; done; voxel 2 1 1 '##'; voxel 3 1 1 '###')" \
    "<problem><shapes>$(use 8 1)$(use 9 1)</shapes><result id='10'/></problem>"
check 'the tenth shape is a piece, not a cell' 0 1 \
    'dlx generate polycubes --puzzle=puzzle.xml | dlx solve --first=1 --draw --ascii | grep -c "S-10.*S9\|S9.*S-10"'
puzzle "$(voxel 1 1 1 '#'; voxel 2 1 1 '##'; voxel 4 1 1 '####')" \
    "<problem><shapes><shape id='0' count='2'/><shape id='1' count='1'/></shapes><result id='2'/></problem>
<problem><shapes><shape id='1' count='2'/></shapes><result id='2'/></problem>"
check 'of several problems, the first is taken' 0 3 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
error_has 'which is said' 'dlx: puzzle.xml: this is the first of 2 problems; --problem=N chooses another'
check 'another may be chosen' 0 1 'dlx generate polycubes --puzzle=puzzle.xml --problem=2 2>log | dlx count; cat log'
check 'but it must exist' 2 '' dlx generate polycubes --puzzle=puzzle.xml --problem=3
error_has 'which is said, too' 'puzzle.xml:12: the puzzle has fewer problems than --problem says'
check '--problem needs a puzzle' 2 '' dlx generate polycubes 2x2x2 --problem=2
error_has 'which the message says' 'problem needs --puzzle=FILE'
refuse_puzzle() {
    check "$1" 2 '' dlx generate polycubes --puzzle=puzzle.xml
    error_has 'the message says so' "$2"
}
one=$(use 0 1)
bad_problem() { puzzle "$(voxel 1 1 1 '#')" "$1"; }
bad_problem "<problem><shapes>$one</shapes></problem>"
refuse_puzzle 'a problem without a figure is refused' 'puzzle.xml:8: the problem has no result'
bad_problem "<problem><result id='0'/></problem>"
refuse_puzzle 'a problem without pieces is refused' 'the problem has no pieces'
bad_problem ''
refuse_puzzle 'a puzzle without a problem is refused' 'the puzzle has no problem'
for id in 1 -1 x 99999999999999999999; do
    bad_problem "<problem><shapes>$one</shapes><result id='$id'/></problem>"
    refuse_puzzle "the id $id is refused" 'puzzle.xml:8: expected the id of a shape'
done
bad_problem "<problem><shapes><shape id='0'/></shapes><result id='0'/></problem>"
refuse_puzzle 'a piece without a number is refused' 'expected how often to use the shape: count, or min and max'
bad_problem "<problem><shapes>$(use 0 3 2)</shapes><result id='0'/></problem>"
refuse_puzzle 'a least number above the greatest is refused' 'expected how often to use the shape'
good="<problem><shapes>$one</shapes><result id='1'/></problem>"
figure=$(voxel 1 1 1 '#')
for case in '1 1 1 x:expected a cell for each place' '2 1 1 #:expected a cell for each place' '1 1 1 ##:the shape has more cells' \
    '1 1 1 #64:expected the number of a color, at most 63' '1 1 1 1#:expected a cell for each place' '1 1 1 +:a piece cannot have variable cells' \
    '1 1 1 _:a piece has no cells' '0 1 1 #:expected a shape with sides' '63 1 1 #:expected a shape with sides'; do
    # shellcheck disable=SC2086
    puzzle "$(voxel ${case%%:*}; echo "$figure")" "$good"
    refuse_puzzle "the shape ${case%%:*} is refused" "${case#*:}"
done
puzzle "$(voxel 2 1 1 '#1#02'; voxel 2 1 1 '#0#')" "$good"
check 'colors in the pieces alone do not matter' 0 1 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
puzzle "$(voxel 2 1 1 '##'; voxel 2 1 1 '#5#')" "$good"
check 'nor do colors in the figure alone' 0 1 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
puzzle "$(voxel 2 1 1 '##12'; voxel 2 1 1 '#5#')" "$good"
refuse_puzzle 'colors in both are refused' 'the pieces have color 12 and the figure has color 5'
puzzle "$(for id in 0 1; do voxel 8 9 1 "$(printf '#%.0s' {1..72})"; done)" "$good"
check 'a piece may have many cells' 0 1 'dlx generate polycubes --puzzle=puzzle.xml | dlx count'
puzzle "$(voxel 9 57 1 "$(printf '#%.0s' {1..513})"; echo "$figure")" "$good"
refuse_puzzle 'a piece of 513 cells is refused' 'a piece can have at most 512 cells'
puzzle "$(echo "$figure"; voxel 62 62 2 '#')" "$good"
refuse_puzzle 'a figure of 7688 places is refused' 'the figure can have at most 3844 places'
puzzle "$figure"$'\n'"$figure" "$good" && sed -i 's/gridType type="0"/gridType type="1"/' puzzle.xml
refuse_puzzle 'a grid of other cells is refused' 'puzzle.xml:3: only puzzles of cubes are supported'
puzzle "$figure"$'\n'"$figure" "$good" && sed -i '/gridType/d' puzzle.xml
refuse_puzzle 'a puzzle without a grid is refused' 'the type of the grid is missing'
puzzle "$figure"$'\n'"$figure" "$good" && gzip -c puzzle.xml >packed && mv packed puzzle.xml
check 'a compressed puzzle is read, except by a build that cannot' 0 '' '
    if dlx generate polycubes --puzzle=puzzle.xml 2>why >out; then
        gzip -dc puzzle.xml >plain.xml && dlx generate polycubes --puzzle=plain.xml | tail -n +2 | cmp - <(tail -n +2 out)
    else
        grep -q "it is compressed with gzip, which this build cannot read" why
    fi'
check 'a compressed puzzle that was cut short is refused' 2 '' 'head -c 60 puzzle.xml >short && dlx generate polycubes --puzzle=short'
error_has 'the message names the file' 'short: '
check 'a file without a puzzle is refused' 2 '' 'echo hello >short && dlx generate polycubes --puzzle=short'
error_has 'the message says so' 'short:1: this is not a BurrTools puzzle'
check 'a puzzle excludes a box' 2 '' dlx generate polycubes 2x2x2 --puzzle=puzzle.xml
error_has 'the message says so' '--puzzle has its own figure and pieces'
check 'a puzzle cut off anywhere is refused or whole' 0 '' '
    puzzle "$soma" "<problem> <shapes> $pieces </shapes> <result id=\"7\"/> </problem>"
    for length in $(seq 0 23 "$(wc -c <puzzle.xml)"); do
        head -c "$length" puzzle.xml >cut
        dlx generate polycubes --puzzle=cut >/dev/null 2>&1
        [ $? -le 2 ] || echo "$length"
    done'
# ---- options that exclude each other ----
printf 'P1\n# a comment\n2 2\n1 1 1 1\n' >picture.pbm
for kind in polyhexes 'polycubes --pieces=1x1x1'; do
    check "$kind refuse a picture" 2 '' "dlx generate $kind --mask=picture.pbm --any-number"
    error_has 'the message says so' 'pictures are for squares and triangles'
done
printf 'F.\nFFF\n' >shapes
check 'shapes have their own order' 2 '' dlx generate polyominoes 2x4 --shapes=shapes --order=3
error_has 'the message says so' '--order and --shapes exclude each other'
long=$(printf 'schöne-Graphen-%.0s' {1..12})
check 'a missing file with a long name is refused' 2 '' dlx generate matchings "$long"
error_has 'the message has the whole name' "dlx: $long: "
printf 'p edge 2 1\ne 1 3\n' >"$long"
check 'so is a wrong one' 2 '' dlx generate matchings "$long"
error_has 'the message has the name and the line' "$long:2: '3': expected a vertex from 1 to 2"
plan
