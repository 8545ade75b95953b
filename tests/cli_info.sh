#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx info` and `dlx reduce`: what they print and write, and their exit status.
# Usage: cli_info.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

printf '| odd\na b c d e | x y z\na b\nb a\nc d x:1\nc e y\nd y\ne x:1\nx\n' >odd.dlx
printf 'a b c d e | x\na b\nc d\na c\nb d x\ne x\n' >small.dlx
printf '2|a b\na |3\na |4\na b |5\na b\nb\n' >costs.dlx
printf 'a b c\na b\nb c\nc a\n' >none.dlx
printf '0 2\n1\n0 1\n2\n' >rows

# ---- info ----
check 'info has one line per property' 0 'title       odd
format      items
items       5 primary, 3 secondary
options     7 with 15 entries
colors      1
multiple    0
length      2 to 2, mean 2.00, from a to a
entries     1 to 3, mean 2.14
cost        0 to 0, mean 0.00, total 0
uncovered   0
unused      1: z
twins       1: 2 = 1
useless     3: 4, 5, 7
parts       2: 4, 2 items' dlx info odd.dlx
check 'properties that do not occur are zero' 0 'format      items
items       0 primary, 0 secondary
options     0 with 0 entries
colors      0
multiple    0
length      0 to 0, mean 0.00
entries     0 to 0, mean 0.00
cost        0 to 0, mean 0.00, total 0
uncovered   0
unused      0
twins       0
useless     0
parts       0' "echo ' |' | dlx info --format=items"
check 'lists are cut short' 0 'uncovered   7: 0, 1, 2, 3, 4 and 2 more' \
    "printf '7\n7\n7\n7\n7\n7\n7\n7\n' | dlx info --format=rows | grep uncovered"
check 'lists of twins are cut short, too' 0 'twins       7: 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1 and 2 more' \
    "printf '7\n7\n7\n7\n7\n7\n7\n7\n' | dlx info --format=rows | grep twins"
check 'lists of parts are cut short, the largest first' 0 'parts       7: 3, 2, 1, 1, 1 and 2 more' \
    "printf '0\n1\n2 3\n4\n5\n6 7 8\n9\n' | dlx info --format=rows | grep parts"
check 'costs and multiplicities are summed up' 0 $'multiple    1\ncost        0 to 5, mean 2.40, total 12' \
    "dlx info costs.dlx | grep -E '^(multiple|cost)'"
check 'costs and their sum are exact, also with a sign' 0 \
    'cost        -9007199254740992 to 9007199254740993, mean 500000000000000.19, total 2500000000000001' \
    "printf 'a b\na |9007199254740992\na |9007199254740993\nb |-9007199254740991\nb |-9007199254740992\nb |2499999999999999\n' |
        dlx info | grep cost"
check 'also in JSON' 0 '"cost":{"least":-1,"most":1000000000000001,"total":1000000000000000,"mean":5e+14}' \
    "printf 'a b\na |-1\nb |1000000000000001\n' | dlx info --json | grep -o '\"cost\".*e+14}'"
check 'several files have headers' 0 $'==> rows <==\nformat      rows\n==> odd.dlx <==\ntitle       odd' \
    "dlx info rows odd.dlx | grep -E '==|^title|^format      r'"
check 'JSON has the same information' 0 '{"type":"info","file":"odd.dlx","title":"odd","format":"items","primary":5,"secondary":3,"options":7,"colors":1,"multiple":0,"length":{"least":2,"most":2,"total":10,"mean":2},"shortest":"a","longest":"a","entries":{"least":1,"most":3,"total":15,"mean":2.14285714},"cost":{"least":0,"most":0,"total":0,"mean":0},"uncovered":[],"unused":["z"],"twins":[[2,1]],"useless":[4,5,7],"untried":0,"parts":[2,4]}' \
    dlx info --json odd.dlx
check 'JSON names items as in the input' 0 '"shortest":"0"' \
    "dlx info --json rows | grep -o '\"shortest\":\"0\"'"
check 'JSON has null for missing values' 0 '"shortest":null' \
    "echo ' |' | dlx info --format=items --json | grep -o '\"shortest\":null'"
check 'info reports the options not tried in time' 0 'untried     5' 'dlx info --time-limit=1e-9 small.dlx | grep untried'
check 'a missing file is an error' 2 '' dlx info missing
check 'a malformed file is an error, too' 2 '' "printf 'a\nb\n' | dlx info --format=items"
check 'info has no --output' 2 '' dlx info --output=x odd.dlx
check 'info has no -o' 2 '' dlx info -o x odd.dlx

# ---- reduce ----
check 'reduce writes what remains' 0 $'a c e\na\nc\ne' dlx reduce small.dlx
error_has 'a message says how much remains' 'dlx: small.dlx: 3 of 6 items and 3 of 5 options remain'
dlx generate sudoku 1....6..8.5..........8.7...4...3..6.2......9...1.5.......2.1...3.........4.7..9.. -o sudoku.dlx
check 'a count and a search remove the same options and items' 0 "$(dlx solve -j1 --stats sudoku.dlx 2>&1 | grep -o 'removed .* items')" \
    'dlx count -j1 --stats sudoku.dlx 2>&1 | grep -o "removed .* items"'
check 'a map has the original numbers' 0 $'1\n2\n5' 'dlx reduce --map=map --output=reduced.dlx small.dlx; cat map'
check 'the map converts solutions back' 0 '1: valid' "
    dlx solve --print=numbers reduced.dlx | awk 'NR == FNR { map[NR] = \$1; next }
        NF > 0 { \$1 = map[\$1] } { print }' map - | dlx verify --print=numbers small.dlx"
check 'costs and multiplicities stay' 0 $'2|a b\na |3\na |4\na b |5\na b\nb' \
    dlx reduce costs.dlx
check 'the format can be chosen' 0 $'# odd\n0\n0\n1\n2' dlx reduce --to=rows odd.dlx
check 'the suffix of the output sets the format' 0 'p ec 3' 'dlx reduce --output=out.ec small.dlx; grep p out.ec'
check '-o is short for --output' 0 'p ec 3' 'dlx reduce small.dlx -o short.ec; grep p short.ec'
check 'the title stays' 0 '| odd' 'dlx reduce odd.dlx | head -1'
check 'a problem without solution gives status 1' 1 'b' dlx reduce none.dlx
error_has 'the message says so' 'dlx: none.dlx: no solution: item `b` cannot be covered'
check 'the reduced problem has no solution, either' 1 0 'dlx reduce none.dlx | dlx count --format=items'
check 'a limit on rounds is kept' 0 $'a c e\na\nc\ne' dlx reduce --rounds=1 small.dlx
error_has 'the message says so' '3 of 5 options remain; a limit stopped the reduction'
check 'a limit on time is kept' 0 "$(cat small.dlx)" dlx reduce --time-limit=1e-9 small.dlx
check 'standard input is - or nothing' 0 $'a c e\na\nc\ne' 'dlx reduce <small.dlx'
check 'reduce takes only one file' 2 '' dlx reduce small.dlx odd.dlx
error_has 'the message says so' "this command takes one file; try 'dlx reduce --help'"
check 'a file that cannot be written is an error' 2 '' dlx reduce --output=no/file small.dlx
check 'a map that cannot be written is an error, too' 2 '' dlx reduce --map=no/file small.dlx
error_has 'the message names the file' 'dlx: no/file: No such file'
check 'a problem that the format cannot express is refused' 2 '' dlx reduce --to=ec costs.dlx
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx reduce small.dlx >/dev/full'
    check 'a full disk is an error for the map, too' 2 '' dlx reduce --map=/dev/full small.dlx
    check 'a full disk is an error for info' 2 '' 'dlx info odd.dlx >/dev/full'
fi
for command in info reduce; do
    check "$command --help helps" 0 "Usage: dlx $command" "dlx $command --help | head -1 | cut -d' ' -f1-3"
done
plan
