#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx solve --draw` and `--svg`: every kind is drawn. Usage: cli_draw.sh DLX DLX_SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$@"
cd "$work" || exit 1
export LC_ALL=C.UTF-8

printf 'ab\ncd\nac\nbd\n' >list
printf 'a b\nb c\nc d\nd a\n' >graph
kinds=0
while read -r kind arguments; do
    kinds=$((kinds + 1))
    # shellcheck disable=SC2086
    dlx generate $kind $arguments >$kind
    dlx solve --draw --first=1 --svg=$kind.svg $kind >$kind.txt 2>$kind.errors
    [ -s $kind.txt ] && [ ! -s $kind.errors ]
    verdict "$kind is drawn" $?
    dlx solve --draw --ascii --first=1 $kind | LC_ALL=C grep -q '[^ -~]'
    [ $? -eq 1 ]
    verdict "$kind is drawn in ASCII" $?
    python3 -c "import sys, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
sys.exit(root.tag != '{http://www.w3.org/2000/svg}svg' or len(root) < 3)" $kind.svg
    verdict "the picture of $kind is well-formed" $?
done <<'END'
queens 6
langford 7
latin 5 --holes=9
sudoku 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
words list --rows=2 --columns=2
steiner 9
matchings graph
matchings 8
coloring graph --colors=3
dominoes 4x4
trominoes 4x6
tetrominoes 4x5 --any-number
pentominoes 3x20
hexominoes 3x4 --any-number
polyominoes 4x6 --order=6 --any-number
soma
polycubes 2x2x2 --pieces=1x1x2,1x2x3,I,1x1x1 --any-number
partridge 1
kings 4x4
rectangles 4x4
tetrahexes 4x7
polyhexes 3x4 --order=3 --any-number
hexiamonds 3x4 --pieces=bar,yacht,lobster,sphinx
polyiamonds hexagon2 --order=2 --any-number
END
all=$(dlx generate --help | grep '^  [a-z][a-z]* ' | grep -vcE 'partitioning|^  graph ') # which have no picture
[ $((kinds - 1)) -eq "$all" ]
verdict 'these are all kinds' $?

check 'a drawing replaces the options' 0 $'┌───────┐\n│       │\n└───────┘' \
    'dlx generate dominoes 1x2 | dlx solve --draw'
check 'solutions are separated by an empty line' 0 $'0 1\n2 3\n\n0 2\n1 3\n\n0 3\n1 2' \
    'dlx generate matchings 4 | dlx solve --draw'
check 'a locale without UTF-8 gets ASCII' 0 $'+-------+\n|       |\n+-------+' \
    'dlx generate dominoes 1x2 | LC_ALL=C dlx solve --draw'
dlx generate dominoes 1x2 >domino
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # where there are terminals
    on_terminal() { env "$@" script -qec "dlx solve --draw domino" /dev/null </dev/null | grep -c '48;5;'; }
    check 'a terminal gets color' 0 1 on_terminal TERM=xterm NO_COLOR=
    check 'NO_COLOR turns color off' 1 0 on_terminal TERM=xterm NO_COLOR=1
    check 'a dumb terminal gets no color' 1 0 on_terminal TERM=dumb NO_COLOR=
fi

zeros=($(printf '0 %.0s' {2..144}))
board=$'┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘'
printf '1234............\n' >four
check 'a Sudoku of dlx generate is drawn' 0 "$board" \
    'dlx generate sudoku four | dlx solve --draw --first=1'
check 'and one of dlx-sudoku cover' 0 "$board" \
    'dlx-sudoku cover four | dlx solve --draw --first=1'
check 'both commands state the same problem' 0 '' \
    'cmp <(dlx generate sudoku four | tail -n +2) <(dlx-sudoku cover four)'
printf 'aabb\naabb\nccdd\nccdd\n' | tr -d '\n' >regions
check 'a variant is drawn with its regions' 0 "$board" \
    'dlx-sudoku cover --variant=jigsaw:regions four | dlx solve --draw --first=1'
check 'digits above 9 are numbers' 0 1 \
    "echo '12 ${zeros[*]}' | dlx-sudoku cover --size=12 | dlx solve --draw --first=1 | sed -n 2p | grep -c '12'"
printf 'r1c1 r1=1\nr1c1 r1=1 b\nr1c1 r1=2\n' >odd
check 'an item with a name of Sudoku is not enough' 2 '' dlx solve --draw odd

check '--svg alone leaves the options' 0 '00 01' dlx solve --svg=domino.svg domino
[ -s domino.svg ]
verdict 'and writes the picture' $?
dlx generate latin 3 | dlx solve --svg=latin.svg >/dev/null
dlx generate latin 3 | dlx solve --svg=first.svg --first=1 >/dev/null
cmp -s latin.svg first.svg
verdict 'the picture shows the first solution' $?
dlx generate queens 3 | dlx solve --svg=none.svg 2>/dev/null
[ ! -e none.svg ]
verdict 'without a solution there is no picture' $?

printf 'a b\na\nb\n' >plain
check 'other problems cannot be drawn' 2 '' dlx solve --draw plain
error_has 'the message says so' 'dlx: plain: --draw cannot draw this problem without --draw=TEMPLATE'
check 'pictures of other problems are refused' 2 '' dlx solve --svg=x.svg plain
error_has 'the message says so' '--svg cannot draw this problem'
printf 'a .\n. b\n' >where
check 'but by a template' 0 $'+---+\n|   |\n+---+---+\n    |   |\n    +---+' dlx solve --ascii --draw=where plain
check 'also as a picture of a problem without a title' 0 '' 'dlx solve --draw=where --svg=plain.svg plain >drawn; grep -q "<title></title>" plain.svg'
check 'and a picture of a Sudoku without a title' 0 '' 'dlx-sudoku cover four >cover; dlx solve --first=1 --svg=four.svg cover >drawn; [ -s four.svg ]'
check 'the template may be standard input' 0 5 'dlx solve --draw=- plain <where | grep -c .'
check 'unless the problem is' 2 '' 'dlx solve --draw=- <where'
error_has 'the message says so' 'the input and --draw cannot both be standard input'
check 'a name that the problem lacks is an error' 2 '' 'printf "a\n  c\n" >wrong; dlx solve --draw=wrong plain'
error_has 'the message has its place' 'dlx: wrong:2:3: the problem has no item `'
check 'a template that is not there is an error' 2 '' dlx solve --draw=missing plain
error_has 'the message names it' 'dlx: missing: No such file'
# 80000 pieces of two cells each
seq -s ' ' 160000 | xargs -n 400 >large.template
(echo '| large'; seq -s ' ' 160000; seq 160000 | paste -d ' ' - -) >large.dlx
check 'a large template takes time in proportion to its cells' 0 400 \
    'dlx solve --first=1 --ascii --draw=large.template --format=items large.dlx | grep -c "^|"'
check 'colors between tiles have tints' 0 $'2\n1\n3' \
    'printf "a b | x y z\na x:1 y:2\nb y:2 z:1\n" >tiles; echo x a y b z | dlx solve --draw=- --svg=tiles.svg tiles >drawn; for t in 0 1; do grep -c "class=.t$t. x" tiles.svg; done; grep -c "class=.label" tiles.svg'
check 'but none without tiles' 1 0 \
    'echo x y z | dlx solve --draw=- --svg=tiles.svg tiles >drawn; grep -c "class=.t[0-9]. x" tiles.svg'
check 'a template is not replaced by a picture' 2 '' dlx solve --draw=where --svg=where plain
check 'a template needs a name' 2 '' dlx solve --draw= plain

# bars FILE: print the number of bars of a chart, if it is well-formed.
bars() { python3 -c 'import sys, xml.etree.ElementTree as e
print(sum(part.get("class") == "bar" for part in e.parse(sys.argv[1]).iter()))' "$1"; }
dlx generate pentominoes 3x20 >pentominoes
check 'solve draws the profile of its tree' 0 "$(dlx solve --stats pentominoes 2>&1 >/dev/null | grep -c '^level')" \
    'dlx solve --profile=tree.svg pentominoes >drawn; bars tree.svg'
dlx generate queens 13 >queens
check 'several threads draw the same chart' 0 '' 'for threads in 1 3; do dlx count --kernel=search --threads=$threads --profile=threads$threads.svg queens; done >drawn; cmp threads1.svg threads3.svg'
check 'a resumed search draws its own tree nodes' 0 '<svg' 'dlx count --kernel=search --node-limit=1000 --checkpoint=paused queens; dlx count --threads=2 --resume=paused --profile=resumed.svg queens >drawn; bars resumed.svg >drawn && head -c 4 resumed.svg'
check 'count draws the layers of its frontier' 0 1 'dlx count --kernel=frontier --profile=layers.svg pentominoes >drawn && grep -c ">states<" layers.svg'
check 'or the tree of its search' 0 1 'dlx count --kernel=search --profile=levels.svg pentominoes >drawn && grep -c ">tree nodes<" levels.svg'
check 'a chart excludes --list' 2 '' dlx count --profile=x.svg --list=list pentominoes
check 'estimate draws the profile that it expects' 0 "$(dlx estimate --stats pentominoes 2>/dev/null | grep -c '^level.*#$')" \
    'dlx estimate --profile=estimate.svg pentominoes >drawn 2>&1; bars estimate.svg'
check 'info draws the lengths of the items' 0 "3 2 1" 'printf "a b c\na b\na c\nb c\na\na\n" | dlx info --profile=lengths.svg >drawn
    echo $(bars lengths.svg; sed -n "s/^<text x=.*>\([0-9]\)<.*/\1/p" lengths.svg | sed -n "1p;3p")'
check 'an item in no option has a bar' 0 1 'printf "| x\nx\n" | dlx info --profile=empty.svg >drawn; bars empty.svg'
for command in solve count estimate info; do
    check "$command cannot write a chart without a folder" 2 '' "dlx $command --profile=no/file domino >drawn"
    error_has 'the message names it' 'no/file: No such file'
    check "a chart of $command for two files is refused" 2 '' dlx $command --profile=x.svg domino domino
    check "a chart of $command does not replace its input" 2 '' dlx $command --profile=domino domino
done
check 'a chart needs the name of a file' 2 '' dlx solve --profile=- domino

check 'a picture that cannot be written is an error before the search' 2 '' dlx solve --svg=no/file domino
error_has 'the message names it' 'no/file: No such file'
check '--draw and --json exclude each other' 2 '' dlx solve --draw --json domino
check 'so do --draw and --print' 2 '' dlx solve --draw --print=numbers domino
error_has 'the message says so' '--draw and --print=numbers exclude each other'
check '--ascii needs --draw' 2 '' dlx solve --ascii domino
check 'a picture of two files is refused' 2 '' dlx solve --svg=x.svg domino domino
check 'count draws nothing' 2 '' dlx count --draw domino
check 'the height of text does not depend on what a program knows of CSS' 0 0 \
    'dlx generate pentominoes 3x20 >p.dlx; dlx solve --first=1 --svg=p.svg p.dlx >/dev/null; dlx info --profile=l.svg p.dlx >/dev/null; cat p.svg l.svg | grep -c dominant-baseline; true'
plan
