#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of reading the files of other programs. Usage: cli_sudoku_forms.sh DLX-SUDOKU
set -u
samples=$(realpath "$(dirname "$0")/data/sudoku")
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

solved=417369825632158947958724316825437169791586432346912758289643571573291684164875293

# ---- 9x9: the same puzzle in every form ----
for file in puzzle.sdk sudocue.sdk puzzle.ss marks.ss sheet.csv quoted.csv sheet.tsv one_line.csv boxes.txt \
    hodoku.txt candidates.ss candidates.sdx pencilmarks.txt; do
    check "$file is read" 0 $solved dlx-sudoku "$samples/$file"
    check "$file is read as 9x9" 0 $solved dlx-sudoku --size=9 "$samples/$file"
    dlx-sudoku --size=16 "$samples/$file" 2>refused | grep -qv invalid
    [ $? -eq 1 ] && grep -q ' of 16x16 has .* cells, but this line has ' refused
    verdict "$file is refused as 16x16" $?
done
check 'collection.sdm has three puzzles' 0 $solved$'\n'$solved$'\n'$solved dlx-sudoku \
    "$samples/collection.sdm"
check 'a puzzle in all forms, one text' 0 "$(yes $solved | head -n 4)" "cat '$samples/puzzle.ss' '$samples/hodoku.txt' '$samples/sheet.csv' '$samples/boxes.txt' | dlx-sudoku"

# ---- other sizes ----
first=345EA2781GBFD6C912675CDE9A348FGB89AB16FG5CDE2734CDFG9B3426781A5E
for file in letters16.txt numbers16.txt numbers16.csv; do
    [ "$(dlx-sudoku "$samples/$file" | cut -c 1-64)" = $first ]
    verdict "$file is read" $?
    check "$file is unique" 0 unique dlx-sudoku check --size=16 "$samples/$file"
done
check 'small.txt has 4x4 and 6x6' 0 \
    $'4321123421433412\n4321123421433412\n516423234156152364463215641532325641' \
    dlx-sudoku "$samples/small.txt"

# ---- candidates count ----
# Without a pencilmark there are fewer solutions.
printf '%s\n' '12 12 3 4' '3 4 12 12' '12 12 4 3' '4 3 12 12' >marked
printf '%s\n' '1 12 3 4' '3 4 12 12' '12 12 4 3' '4 3 12 12' >given
# Links, JSON and full grids of candidates of plain puzzles are solved like lines, in their order.
several=________41____9_7___37_28______7_26_4_______8_91_6______42_36___3_14___99________
dlx-sudoku generate --number=40 --seed=3 >plain
echo $several >>plain
for form in candidates pretty f-puzzles link marks; do
    dlx-sudoku convert --to=$form plain >written
    check "$form of plain puzzles has their answers" 0 "$(dlx-sudoku count plain)" dlx-sudoku count written
    check "$form of plain puzzles has their solutions" 0 "$(dlx-sudoku solve plain)" dlx-sudoku solve written
done
dlx-sudoku convert --to=candidates plain | tail -n 13 | sed '2s/ [1-9]*\([1-9]\)  */ \1 /' >restricted
[ "$(dlx-sudoku count --engine=dlx restricted)" -lt "$(dlx-sudoku count --engine=dlx plain | tail -n 1)" ]
verdict 'the example has fewer solutions' $?
check 'candidates that exclude a digit count' 0 "$(dlx-sudoku count --engine=dlx restricted)" \
    "dlx-sudoku count restricted"
check 'candidates are kept' 0 4 dlx-sudoku count --first=100 marked
check 'a single candidate counts as a given' 0 2 dlx-sudoku count --first=100 given

# ---- several forms in one text ----
empty=................
check 'a drawn board may follow a line of cells' 0 $'72\n72' \
    '{ echo 1...............; echo 2............... | dlx-sudoku convert --to=pretty; } | dlx-sudoku count'
check 'or a title' 0 1 "{ echo 'Easy puzzle'; head -n 1 plain | dlx-sudoku convert --to=pretty; } | dlx-sudoku count"
row='[{},{},{},{}]'
rows=$row,$row,$row
check 'regions may stand before JSON' 0 72 "printf '%s\n' 'regions 1112122344234433' '{\"size\":4,\"grid\":[$row,$rows]}' | dlx-sudoku count"
check 'JSON without rules may be followed by its regions' 0 72 \
    "printf '%s\n' '{\"size\":4,\"grid\":[$row,$rows]}' 1112122344234433 | dlx-sudoku count --size=4 --variant=jigsaw"
check 'a row of 28 cells is not a rule' 0 30 \
    "{ echo 'ABCDEFG R1C2... ....... .......'; for i in \$(seq 27); do echo ............................; done; } |
        dlx-sudoku convert --to=grid | tr -cd 'A-Z\n' | wc -c | awk '{ print \$1 - 7 }'"
check 'empty marks of a cell say nothing' 0 288 \
    "echo '{\"size\":4,\"grid\":[[{\"givenPencilMarks\":null,\"c\":\"#fff\"},{\"givenPencilMarks\":[]},{},{}],$rows]}' | dlx-sudoku count"
while IFS='|' read -r members message; do
    check "JSON with $members is refused" 2 invalid "echo '{\"size\":4,$members}' | dlx-sudoku count"
    error_has 'the message says why' "$message"
done <<END
"grid":[[{"party":"odd"},{},{},{}],$rows]|the member 'party' of a cell is unknown
"grid":[$row,$rows],"thermometer":[{"cells":["R1C1","R1C2"]}]|thermometer: it needs 'lines' instead of cells
"grid":[$row,$rows],"odd":[{"cell":"R1C1","value":"5"}]|odd: it has no value
"grid":[$row,$rows],"size":9|there are two sizes
"grid":[[{"value":1,"given":1},{},{},{}],$rows]|'given' must be true or false, not '1'
"grid":[[{"value":1,"given":"yes"},{},{},{}],$rows]|'given' must be true or false, not 'yes'
"grid":[[{"givenPencilMarks":[1,9]},{},{},{}],$rows]|r1c1 holds 9, which is not a digit of 4x4
"grid":[[{"value":00000000000000012,"given":true},{},{},{}],$rows]|another value is expected here
"grid":[$row,$rows],"killercage":[{"cells":["R1C1","R1C2"],"lines":[["R2C1"]]}]|killercage: it needs cells instead of 'lines'
"grid":[$row,$rows],"killercage":[{"cells":["R1C1","R1C2"],"cell":"R2C1"}]|killercage: it has 'cell' beside 'cells'
"grid":[$row,$rows],"sandwichsum":[{"cells":["R0C1","R0C2"],"value":"5"}]|sandwichsum: it has one cell
"grid":[$row,$rows],"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]],"value":"5"}]|arrow: it has no value
END
check 'flags of cells may be null, and colors stay' 0 288 \
    "echo '{\"size\":4,\"grid\":[[{\"value\":1,\"given\":null,\"c\":\"#fff\",\"cornerPencilMarks\":[1,9]},{\"given\":false},{},{}],$rows]}' | dlx-sudoku count"
while IFS='|' read -r member key; do
    check "$key needs the size before it" 2 invalid "echo '{$member,\"size\":4,\"grid\":[$row,$rows]}' | dlx-sudoku count"
    error_has 'the message says so' "the size has to come before '$key'"
done <<END
"sandwichsum":[{"cell":"R0C1","value":"5"}]|sandwichsum
"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"5"}]|littlekillersum
END
check 'a cage does not' 0 48 "echo '{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],\"size\":4,\"grid\":[$row,$rows]}' | dlx-sudoku count"
for regions in "'regions 1122112233443344' $empty" "'{\"size\":4,\"grid\":[[{\"region\":1},{},{},{}],$rows]}'"; do
    check 'regions named twice are refused' 2 invalid "printf '%s\n' 'regions 1112122344234433' $regions | dlx-sudoku count --size=4"
    error_has 'the message says so' 'the regions are named twice'
done

dashes=$(printf '%081d' 0 | tr 0 -)
check 'a line of dashes is a border, however long it is' 0 $'1\n1' "{ head -n 1 plain; echo $dashes; head -n 1 plain; } | dlx-sudoku count"
check 'but dashes beside a digit are empty cells' 0 2 "echo 1${dashes:1} | dlx-sudoku count --first=2"

# ---- a stray line between rules and their puzzle ----
rule='killer 3 r1c1 r1c2'
check 'a puzzle is not answered without rules that may belong to it' 2 $'invalid\ninvalid\n288' \
    "printf '%s\n' '$rule' f0o $empty $empty | dlx-sudoku count --size=4"
error_has 'the message names the place' 'standard input:2: the rules above this line may belong to the puzzle below it'
check 'nor after a second such line' 2 $'invalid\ninvalid\ninvalid' \
    "printf '%s\n' '$rule' f0o b4r '{\"size\":4,\"grid\":[$row,$rows]}' | dlx-sudoku count --size=4"
check 'a puzzle with rules of its own is answered' 2 $'invalid\n48' \
    "printf '%s\n' '$rule' f0o '$rule' $empty | dlx-sudoku count --size=4"
check 'a heading may be there' 0 48 "printf '%s\n' '$rule' 'The first puzzle' $empty | dlx-sudoku count --size=4"
check 'rules belong to a malformed puzzle, not to the next one' 2 $'invalid\n288' \
    "printf '%s\n' '$rule' ${empty:1} $empty | dlx-sudoku count --size=4"

# ---- lists ----
four=1.....2..3.....4 four_solved=1243342143122134
[ "$(echo $four | dlx-sudoku --size=4)" = $four_solved ]
verdict 'the examples of lists are a puzzle and its solution' $?
printf '%s\n' 'Grid 01' $four "a7;$four;easy" "$four,$four_solved" '# the last' $four >list
check 'notes are printed after answers' 0 $'unique\tGrid 01\nunique\ta7;easy\nunique\t\nunique\tthe last' \
    dlx-sudoku check --keep list
check 'the same with one thread, and by count' 0 $'1\tGrid 01\n1\ta7;easy\n1\t\n1\tthe last' \
    dlx-sudoku count --keep -j1 list
check 'the answer to malformed text has no note' 2 $'unique\ta\ninvalid\t\nunique\tb' \
    "printf '%s\n' '$four a' 1.....2..3.....x '$four b' | dlx-sudoku check --keep --size=4"
check 'a converted list is a list' 0 "$(dlx-sudoku check --keep list)" \
    'dlx-sudoku convert --keep list | dlx-sudoku check --keep'
check 'before several lines, a note is a comment' 0 $'# a\n1...\n..2.\n.3..\n...4\n\n# b\n1...\n..2.\n.3..\n...4' \
    "printf '%s\n' '$four a' '$four b' | dlx-sudoku convert --keep --to=grid"
check 'such a text is read again' 0 $'1\ta\n1\tb' \
    "printf '%s\n' '$four a' '$four b' | dlx-sudoku convert --keep --to=grid | dlx-sudoku count --keep"
check 'JSON of f-puzzles has no notes' 0 '1' \
    "echo '$four a' | dlx-sudoku convert --keep --to=f-puzzles | dlx-sudoku count"
check 'JSON Lines have notes' 0 '"note":"a \"7\" b"' "echo 'a \"7\" b $four' | dlx-sudoku count --json | grep -o '\"note\":[^,]*'"
check 'captions of pages have notes' 0 1 "dlx-sudoku page list | grep -c 'a7;easy'"
check 'a note and rules go together' 0 $'1\tthe note' \
    "printf '%s\n' 'killer 3 r1c1 r1c2' '$four the note' | dlx-sudoku count --keep"
check 'a right solution is right' 0 $'unique\nunique\nunique\nunique' dlx-sudoku check --solution list
check 'a wrong one is wrong' 1 $'wrong\nunique' \
    "printf '%s\n' '$four,${four_solved/12/21}' '$four,$four_solved' | dlx-sudoku check --solution"
error_has 'the message names the first cell' 'standard input:1: the solution of puzzle 1 in this text has 2 in r1c1 instead of 1'
check 'also for 9x9, in JSON' 0 $'false\ntrue' \
    'while read -r p; do s=$(echo $p | dlx-sudoku); echo "$p;${s//1/2}"; echo "$p;$s"; done < <(head -n 1 plain) |
        dlx-sudoku check --solution --json | sed "s/.*agrees\":\([a-z]*\).*/\1/"'
check 'a text without a puzzle has one message' 2 '' "printf '%s\n' hello 'to you' | dlx-sudoku"
error_has 'which names the first line' 'standard input:1: there is no puzzle'

# ---- files without puzzles ----
for i in 1 2 3 4 5 6 7 8 9; do printf '\1%s\n' $i; done >junk
check 'each line is answered' 2 "$(yes invalid | head -n 9)" dlx-sudoku junk
check 'but messages that are alike are one' 0 1 'dlx-sudoku junk 2>&1 >answers | wc -l'
check 'which says so' 0 1 'dlx-sudoku junk 2>&1 >answers | grep -c "until the next puzzle"'
check 'after a puzzle, each has one' 0 10 '{ head -n 1 plain; cat junk; echo x; } | dlx-sudoku 2>&1 >answers | wc -l'
check 'each file has its own' 0 2 'dlx-sudoku junk junk 2>&1 >answers | wc -l'
check 'a single message is as it is' 2 invalid "head -n 1 junk | dlx-sudoku"
error_has 'nothing is left out' "standard input:1:1: byte 0x01 is not valid in a cell"
check 'there are at most three before the first puzzle' 0 3 \
    "printf '%s\n' f0o 12 123 1...........................5 12 | dlx-sudoku 2>&1 >answers | wc -l"
check 'those that differ are all printed' 0 0 "printf '%s\n' f0o 12 | dlx-sudoku 2>&1 >answers | grep -c 'left out'; true"
printf '%s\n' '<!DOCTYPE html>' '<style>td { width: 20px; }</style>' '<td>5</td>' >html
check 'a page of HTML has one message' 2 '' dlx-sudoku html
error_has 'which says what was expected' 'html:1: there is no puzzle: this is no XML of OpenSudoku or KSudoku'
printf '%s\n' 'thermometer r1c1-r1c2' $empty | dlx-sudoku convert --to=svg >svg
check 'a picture, too' 2 '' dlx-sudoku svg
error_has 'which says what to do' 'svg:1: a picture cannot be read: write the puzzle with --to=line'
printf 'ab\n\0\1\2\3\n' >binary
check 'so has a file that is no text' 2 '' dlx-sudoku binary
error_has 'which names the byte' 'binary:2:1: the file is not a text: it has the byte 0x00 here'

# ---- saved games ----
entered='this part of the input may matter, but is ignored: 2 entered digits'
plain_digits=$(head -n 1 plain | tr . 0)
for version in 1 2 3; do
    [ $version -lt 3 ] && marks=0 || marks='0|6'
    cells=$(echo $plain_digits | sed 's/./&\n/g' | awk -v marks="$marks" 'NF { if ($1 == 0 && ++n <= 2) print "9|" marks "|1|"
        else print $1 "|" marks "|" ($1 == 0) "|" }' | tr -d '\n')
    echo "<opensudoku><name>x</name><game state=\"1\" data=\"version: $version&#10;$cells\" /><game data='$plain_digits'/></opensudoku>" >saved
    check "version $version of OpenSudoku is read, also if all tags are on one line" 0 $'1\n1' dlx-sudoku count saved
    error_has 'entered digits are counted' "saved:1: note: $entered"
done
check 'a damaged cell is found' 2 $'invalid\n1' "sed 's/&#10;.|/\&#10;x|/' saved | dlx-sudoku count"
error_has 'at its place' 'standard input:1:64: this is not a cell of OpenSudoku'
check 'a missing cell is found' 2 $'invalid\n1' "sed 's/&#10;.|0|6|[01]|/\&#10;/' saved | dlx-sudoku count"
error_has 'with the number of cells' 'standard input:1:64: a game of OpenSudoku has 81 cells, but this one has 80'
check 'missing cells are found' 2 $'invalid\n1' "sed 's/&#10;.|/\&#10;|/' saved | sed 's/|0|6|1|\"/\"/' | dlx-sudoku count"
echo '{"difficulty_category":1,"cells":[{"position":[0,0],"value":1,"fixed":true},{"position":[0,1],"value":2,"fixed":false},
    {"position":[0,2],"value":3}]}' | tr -d '\n' >saved
check 'a digit that is not fixed is no given' 0 1................................................................................ dlx-sudoku convert saved
error_has 'but counted' "saved:1: note: $entered"
check 'nor is a value that is not given' 0 288 "echo '{\"size\":4,\"grid\":[[{\"value\":1},{\"value\":2,\"given\":false},{},{}],$rows]}' | dlx-sudoku count"
error_has 'but counted' "standard input:1: note: $entered"
printf '%s\n' "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection" 'VERSION :1:1' 'GAME    :4:Solo' 'PARAMS  :3:2x2' \
    'CPARAMS :5:2x2db' 'SEED    :3:123' 'DESC    :8:1g2b3c4' 'AUXINFO :4:ab12' 'NSTATES :1:2' 'MOVE    :6:R1,0,1' >saved
check 'a saved game of Solo is read without its moves' 0 1.......2..3...4 dlx-sudoku convert saved
check 'a damaged one is found' 2 invalid "sed 's/b3/b9/' saved | dlx-sudoku"
error_has 'at its place' 'standard input:7:16: the number is too large'
check 'another game is refused' 2 invalid "sed 's/1g2/,1g2:/' saved | dlx-sudoku"
error_has 'with its parameters' "standard input:7: this saved game is not one of Solo: its parameters are '2x2'"
check 'parameters may be too long' 2 invalid "printf 'SAVEFILE:\nPARAMS:9:2x2dddddd\nDESC:8:1g2b3c4\n' | dlx-sudoku"
check 'so is one that is cut' 2 invalid 'head -n 5 saved | dlx-sudoku'
error_has 'with what is missing' 'standard input:5: the saved game has no description'

# ---- JSON of other programs ----
board='[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]'
check 'a text with all cells is a puzzle, and the other values are its note' 0 $'1\t7,easy "ones" ü,null' \
    "echo '{\"id\": 7, \"puzzle\":\"$four\",\"level\":\"easy \\\"ones\\\" \\u00fc\",\"by\":null}' | dlx-sudoku count --keep"
check 'so is a list of rows, at any depth' 0 $'1\tHard' \
    "echo '{\"new\":{\"grids\":[{\"value\":$board,\"level\":\"Hard\"}]}}' | dlx-sudoku count --keep"
check 'and a list of strings' 0 1 "echo '{\"board\":[\"1...\",\"..2.\",\".3..\",\"...4\"]}' | dlx-sudoku count"
check 'null is an empty cell' 0 1 "echo '{\"board\":${board//0/null}}' | dlx-sudoku count"
check 'other strings in lists are notes' 0 $'1\tabc,d' "echo '{\"puzzle\":\"$four\",\"tags\":[\"abc\",\"d\"]}' | dlx-sudoku count --keep"
check 'so are words, as Python writes them' 0 $'1\tTrue,None' "echo '{\"puzzle\":\"$four\",\"known\": True, \"by\": None}' | dlx-sudoku count --keep"
check 'a full board is the solution' 0 unique \
    "echo '{\"solution\":\"$four_solved\",\"puzzle\":$board}' | dlx-sudoku check --solution"
check 'and compared' 1 wrong "echo '{\"solution\":\"2${four_solved:1}\",\"puzzle\":$board}' | dlx-sudoku check --solution"
check 'an object, or a list of them, may have several lines' 0 $'1\ta\n1\tb' \
    "printf '%s\n' '[' ' {' '  \"id\": \"a\",' '  \"grid\": [' '   [1,0,0,0],[0,0,2,0],' '   [0,3,0,0],[0,0,0,4]' '  ]' \
    ' },' ' {' '  \"id\": \"b\",' '  \"puzzle\": \"$four\"' ' }' ']' | dlx-sudoku count --keep"
check 'other lists are ignored' 0 1 "echo '{\"puzzle\":\"$four\",\"tags\":[],\"cages\":[[1,2]],\"level\":\"as long as all of the text before it\"}' | dlx-sudoku count"
error_has 'which is said' "standard input:1: note: only the cells of this JSON are read; 'cages' is ignored"
while IFS='|' read -r members key; do
    check "JSON with $members is read without it" 0 1 "echo '{\"a\":{\"puzzle\":\"$four\"},$members}' | dlx-sudoku count"
    error_has 'which is said' "standard input:1: note: only the cells of this JSON are read; '$key' is ignored"
done <<'END'
"diagonal":true|diagonal
"jigsaw": True |jigsaw
"type":"diagonal"|type
"variants":["x"]|variants
"rules":{"antiknight":true}|rules
"title":"x","cages":[{"cells":["r1c1","r1c2"],"sum":3}]|cages
END
check 'labels are not rules' 0 1 "echo '{\"puzzle\":\"$four\",\"Tags\":[\"a\"],\"x\":false,\"kind\":\"a b\",\"state\":$board,\"date\":{\"y\":1}}' | dlx-sudoku count"
verdict 'and there is no note' "$(wc -c <"$errors")"
while IFS='|' read -r json message; do
    check "$json is refused" 2 invalid "echo '$json' | dlx-sudoku"
    error_has 'the message says why' "standard input:1: this JSON $message"
done <<END
{"id":7,"puzzle":"${four:1}"}|has no puzzle: 'puzzle' has 15 cells instead of 16
{"id":7,"puzzle":"zz$four"}|has no puzzle: it has no text with all cells
[{"a":1,"b":[]}]|has no puzzle
{"a":"\\\\|has no puzzle
{"a":[[1|has no puzzle
{"cells":[1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,0]}|has no puzzle
{"a":"$four","b":".1..${four:4}"}|has several puzzles: write each on a line of its own
{"board":[[1,0,0,0],[0,0,2],[0,3,0,0],[0,0,0,4]]}|has no puzzle: row 2 of 'board' has 3 cells instead of 4
{"board":["1...","..2.",".3..","...z"]}|has no puzzle: r4c4 of 'board' is 'z', which is not a digit of 4x4
{"board":${board/2/-2}}|has no puzzle: r2c3 of 'board' is '-2', which is not a digit of 4x4
{"board":[[1,0,0,0],[0,0,2,0],[0,3,0,0]]}|has no puzzle: 'board' has 3 rows of 4 cells
END
many() { # how to write a list of three puzzles, in Python
    python3 -c "import json; p = '$four'; rows = $board; $1"
}
while IFS='|' read -r list; do
    check "each puzzle of $list is read" 0 $'1\n1\n1' "many 'print(json.dumps($list))' | dlx-sudoku count"
    check 'also from many lines' 0 $'1\n1\n1' "many 'print(json.dumps($list, indent=1))' | dlx-sudoku count"
    check 'and from some' 0 $'1\n1\n1' "many 'print(json.dumps($list).replace(\", \", \",\n\"))' | dlx-sudoku count"
done <<'END'
{"puzzles": [{"board": rows, "id": i} for i in range(3)]}
[{"a": {"board": rows}}] * 3
{"n": 3, "puzzles": [p, p, p]}
{"x": {"boards": [rows] * 3}, "y": [1, 2]}
END
check 'a list of lists may have many lines' 0 $'1\n1' "many 'print(json.dumps([rows, rows], indent=1))' | dlx-sudoku count"
check 'so may one board' 0 1 "many 'print(json.dumps(rows, indent=1))' | dlx-sudoku count"
check 'a bad one is not lost' 2 $'1\ninvalid\n1' \
    "many 'bad = [rows[0], rows[1][:3]] + rows[2:]; print(json.dumps({\"a\": [{\"b\": b} for b in [rows, bad, rows]]}, indent=1))' | dlx-sudoku count"
verdict 'and is the only message' "$(($(wc -l <"$errors") - 1))"
error_has 'its line and its row are told' "standard input:31: this JSON has no puzzle: row 2 of 'b' has 3 cells instead of 4"
check 'nor is a good one beside it' 2 $'invalid\n1' "echo '{\"a\":[{\"b\":[[1,2]]},{\"b\":$board}]}' | dlx-sudoku count"
check 'rules beside the list are ignored' 0 $'1\n1' "echo '{\"a\":[\"$four\",\"$four\"],\"diagonal\":true}' | dlx-sudoku count"
error_has 'which is said' "standard input:1: note: only the cells of this JSON are read; 'diagonal' is ignored"
check 'the text may be long' 0 3000 "many 'print(json.dumps({\"a\": [{\"b\": rows}] * 3000}, indent=1))' | dlx-sudoku count | wc -l"
check 'JSON that is cut is refused once' 2 invalid "many 'print(json.dumps({\"a\": [{\"b\": rows}] * 9}, indent=1)[:999])' | dlx-sudoku count"
error_has 'with the reason' 'standard input:1: the JSON that begins here has no end'

# ---- JSON of SudokuPad in a file ----
pad() { # cages
    printf '%s\n' '{' '"cells": [' ' [{"value":1},{},{},{}], [{},{},{"v":"2"},{}],' ' [{},{"value":3},{},{}], [{},{},{},{"value":4}]],' \
        '"title": "Pad",' '"cages": [],' "\"killercages\": [$1]}"
}
for cells in '"R1C2,R1C3"' '"r1c2 R1c3"' '["R1C2","r1c3"]' '[[0,1],[0,2]]'; do
    check "a cage of $cells is read" 0 $'title Pad\nvariant no-boxes\nkiller 6 r1c2 r1c3\n1.....2..3.....4' \
        "pad '{\"cells\":$cells,\"value\":\"6\"}' | dlx-sudoku convert"
    check 'also from one line' 0 $'title Pad\nvariant no-boxes\nkiller 6 r1c2 r1c3\n1.....2..3.....4' \
        "pad '{\"cells\":$cells,\"value\":\"6\"}' | sed 's/killercages/cages/' | tr -d '\n' | dlx-sudoku convert"
done
check 'a cage of other cells is refused' 2 invalid "pad '{\"cells\":\"R1C2;x\",\"value\":\"6\"}' | dlx-sudoku"
error_has 'at its place' "standard input:7:26: 'x' is not a list of cells such as R1C1,R1C2"
check 'a cage without cells is counted' 0 '' "pad '{\"cells\":7,\"value\":\"6\"}' | dlx-sudoku convert >/dev/null"
error_has 'in a note' 'is ignored: 1 cage'
check 'lists of unknown things are counted, but not fog' 0 72 \
    "echo '{\"cells\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\"thermos\":[{\"a\":1}],\"none\":[],\"fogLights\":[[0,0]],\"cellSize\":64}' | dlx-sudoku count"
error_has 'in a note' 'is ignored: 1 unknown list'
check 'JSON that is cut is refused' 2 invalid "pad '{}' | tr -d '\n' | head -c 100 | dlx-sudoku"
error_has 'with the reason' 'the line ends before the JSON of the puzzle does'

# ---- game IDs of Solo ----
check 'a game ID is read' 0 1.......2..3...4 "echo 2x2:1g2b3c4 | dlx-sudoku convert"
check 'and written' 0 2x2:1g2b3c4 "echo 1.......2..3...4 | dlx-sudoku convert --size=4 --to=solo"
check 'neighbors are separated' 0 4x4:9_10_11z12zzzzzzzzr \
    "printf '9 10 11 %s\n' '. . . . . . . . . . . . .' '. . . . . . . . . . . . . 12 . .' >wide; for i in 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        echo '. . . . . . . . . . . . . . . .' >>wide; done; sed -i '2s/9 10 11 //' wide; dlx-sudoku convert --to=solo wide"
check 'a diagonal puzzle comes back' 0 $'variant x\n1.......2..3...4' \
    "printf '%s\n' 'variant x' 1.......2..3...4 | dlx-sudoku convert --size=4 --to=solo | dlx-sudoku convert"
check 'a jigsaw comes back' 0 $'regions 0001021122312333\n1.......2..3...4' \
    "printf '%s\n' 'regions 0001021122312333' 1.......2..3...4 | dlx-sudoku convert --size=4 --to=solo | dlx-sudoku convert"
check 'boxes of another shape are regions' 0 $'regions 001122001122001122334455334455334455\n1...................................' \
    'echo 3x2:1zi | dlx-sudoku convert'
check 'usual boxes are not' 0 1................................... 'echo 2x3:1zi | dlx-sudoku convert'
check 'cages are read, with their sums' 0 $'killer 5 r1c1 r2c1\n................' \
    'echo 2x2k:p,____________a___________,5o | dlx-sudoku convert'
check 'and written again' 0 2x2k:p,____________a___________,5o 'echo 2x2k:p,____________a___________,5o | dlx-sudoku convert --to=solo'
dlx-sudoku generate --clues=killer --size=6 --number=5 --seed=7 >killers
check 'killers come back' 0 "$(dlx-sudoku solve killers)" 'dlx-sudoku convert --to=solo killers | dlx-sudoku solve'
while IFS='|' read -r rules message; do
    check "a game ID cannot express $rules" 2 '' "printf '%s\n' '$rules' 1.......2..3...4 | dlx-sudoku convert --size=4 --to=solo"
    error_has 'the message says why' "$message"
done <<'END'
killer r1c1 r2c2|one piece, but not of several
white r1c1 r1c2|no other rules
variant anti-knight|no other rules
END
check 'nor two cages of a cell' 2 '' "printf '%s\n' 'killer r1c1 r1c2' 'killer r1c1 r2c1' 1.......2..3...4 | dlx-sudoku convert --size=4 --to=solo"
error_has 'the message says so' 'not several in one cell'
while IFS='|' read -r id column message; do
    check "the game ID $id is refused" 2 invalid "echo $id | dlx-sudoku count"
    error_has 'the message says why' "standard input:1:$column: $message"
done <<'END'
2x2:1g2b3b4|12|the grid has too few cells
2x2:1g2b3d4|12|the grid has too many cells
2x2:5o|5|the number is too large
4j:p|5|the lines between the regions or cages are missing
4j:p,zz|6|the lines do not fit the board
2x2#12345|4|this is a random seed
2x2:p,a|6|unexpected text follows the game ID
9x9:a|4|the size of the board is not from
2x2:99999999999o|5|the number is too large
END

# ---- symbols ----
word=...IE....OP........I.V.THP...HPV....PE..A.C..T..........O.H...EIV.E...........IA.
found=VHCIEPATOOPTACHVEIEIAVOTHPCCOHPVETIAPEITAOCHVTAVHICEOPATOCHIPVEIVPETAOCHHCEOPVIAT
for list in '' --symbols=OCTAVEPHI --symbols=octavephi; do
    check "a Wordoku is answered in its letters ($list)" 0 "$(case $list in *octave*) echo $found | tr A-Z a-z ;; *) echo $found ;; esac)" \
        "echo $word | dlx-sudoku $list 2>/dev/null"
done
check 'a note says what was taken' 0 'dlx-sudoku: standard input:1: note: the letters ACEHIOPTV are read as 1 to 9' \
    "echo $word | dlx-sudoku 2>&1 >/dev/null"
check 'text beside a Wordoku is its note' 0 "$found	from a book" "echo '$word # from a book' | dlx-sudoku --keep 2>/dev/null"
check 'rows of it keep them' 0 "$word" "echo $word | fold -w 9 | dlx-sudoku convert 2>/dev/null"
check 'JSON names them' 0 '"symbols":"ACEHIOPTV"' "echo $word | dlx-sudoku --json 2>/dev/null | grep -o '\"symbols\":\"[A-Z]*\"'"
check 'numbers are numbers' 0 '9 4 2 5 3 7 1 8 6' "echo $word | dlx-sudoku --to=numbers 2>/dev/null | head -n 1"
check 'digits from 0 are answered from 0' 0 "$(echo $solved | tr 9 0)" \
    "echo 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... | tr 9 0 | dlx-sudoku --symbols=123456780"
check 'symbols are printed by generate and read by check' 0 unique \
    'dlx-sudoku generate --seed=1 --size=4 --symbols=αβγδ | dlx-sudoku check --symbols=αβγδ'
check 'candidates, too' 0 "$(dlx-sudoku generate --seed=1 --size=4 | dlx-sudoku candidates | tr 1234 wxyz)" \
    'dlx-sudoku generate --seed=1 --size=4 --symbols=wxyz | dlx-sudoku candidates --symbols=wxyz'
check 'a hint has them' 0 1 'printf "%s\n" αβγ............. | dlx-sudoku hint --symbols=αβγδ | grep -c "So r1c4 is δ\."'
check 'sdm and csv have them' 0 $'ABCD000000000000\n2' \
    'echo ABCD............ > word.txt; dlx-sudoku convert --symbols=ABCD --to=sdm word.txt; dlx-sudoku convert --symbols=ABCD --to=csv word.txt > word.csv; head -1 word.csv | grep -q A,B,C,D && dlx-sudoku count --symbols=ABCD word.csv | grep -c . | sed s/1/2/'
check 'a page has them' 0 4 'echo ABCD............ | dlx-sudoku page --no-solutions --symbols=ABCD | grep -c ">[ABCD]</text>"'
check 'a cell must have one of them' 2 invalid 'echo AB5............. | dlx-sudoku --symbols=ABCD'
error_has 'the message names the cell' "standard input:1:3: '5' is not valid in a cell of 4x4"
check 'a list has as many as the board has digits' 2 '' 'dlx-sudoku --size=9 --symbols=ABCD'
error_has 'the message says so' 'fewer characters than --size says'
check 'or as --digits has' 2 '' 'dlx-sudoku --size=4 --digits=1-6 --symbols=ABCDE'
error_has 'the message says so' 'as many characters as --digits says'
spare=$'ABCF\n....\nF...\n....'
check 'there may be more of them than cells in a row' 0 \
    "$(echo "$spare" | tr A-F 1-6 | dlx-sudoku solve --size=4 --digits=1-6 | tr 1-6 A-F)" \
    "echo '$spare' | dlx-sudoku solve --size=4 --symbols=ABCDEF"
check 'also if a rule says so' 0 "$(echo "$spare" | tr A-F 1-6 | dlx-sudoku count --size=4 --digits=1-6)" \
    "printf 'digits 1-6\n%s\n' '$spare' | dlx-sudoku count --symbols=ABCDEF"
check 'check --explain shows them' 0 '  12 of 12 empty cells are open: r1c2 is B, C, D, E or F.' \
    'printf "A...\n....\n..BC\n...A\n" | dlx-sudoku check --explain --size=4 --symbols=ABCDEF | tail -n 1'
check 'also in conflicts' 0 '  r1c1 and r1c2 both hold F, and are in row 1 and in box 1.' \
    "echo FF.............. | dlx-sudoku check --explain --size=4 --symbols=ABCDEF | tail -n 1"
check 'digits from 0, too' 0 '  r1c1 and r1c2 both hold 0, and are in row 1 and in box 1.' \
    "echo 00.............. | dlx-sudoku check --explain --size=4 --digits=0-3 | tail -n 1"
check 'no symbol occurs twice' 2 '' 'dlx-sudoku --symbols=ABCA'
error_has 'the message says what a list is' "4 to 36 different letters, digits or other characters"

# ---- digits 0 to F, and other signs for empty cells ----
dlx-sudoku generate --size=16 --seed=5 --symbols=0123456789ABCDEF >hex
dlx-sudoku --symbols=0123456789ABCDEF hex >hex.solved
tr . - <hex | fold -w 16 >hex.rows
tr . x <hex >hex.x
python3 -c "print('\n'.join(' '.join('-1' if c == '.' else str(int(c, 16)) for c in row)
    for row in open('hex.rows').read().replace('-', '.').split()))" >hex.numbers
for file in hex.rows hex.x hex.numbers; do
    check "$file is solved" 0 "$(cat hex.solved)" "dlx-sudoku $file 2>/dev/null | tr G 0"
done

# ---- labels, or lists ----
line=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
check 'cells after the name of a label are a puzzle' 0 "$solved	author" "echo 'author $line' | dlx-sudoku --keep"
check 'a header of columns is no title' 0 '"note":"Bird 7.2"' \
    "printf 'title\\tpuzzle\\trating\\nBird\\t$line\\t7.2\\n' | dlx-sudoku --json | grep -o '\"title.*\|\"note\":\"[^\"]*\"'"
check 'a title stays a title' 0 '"title":"puzzle 7"' "printf 'title puzzle 7\\n$line\\n' | dlx-sudoku --json | grep -o '\"title\":\"[^\"]*\"'"

# ---- saved games ----
# Only fixed cells are givens: the player has entered a 9.
awk -v line=$line 'BEGIN {
    print "{\n  \"difficulty_category\" : \"easy\",\n  \"time_elapsed\" : 12.5,\n  \"cells\" : ["
    for (c = 0; c < 81; c++) {
        digit = substr(line, c + 1, 1)
        printf "%s    {\n      \"position\" : [\n        %d,\n        %d\n      ],\n", c ? ",\n" : "", int(c / 9), c % 9
        printf "      \"value\" : %d,\n      \"fixed\" : %s,\n      \"earmarks\" : [ 1 ]\n    }", digit == "." ? 9 : digit, digit == "." ? "false" : "true"
    }
    print "\n  ]\n}" }' >gnome.save
# KSudoku counts cells down the columns.
ksudoku() { # GRAPH
    printf '%s\n' '<!DOCTYPE ksudoku>' '<ksudoku>' ' <game had-help="0" msecs-elapsed="9">' '  <puzzle>' "   $1" \
        "   <values>$(awk -v line=$line 'BEGIN { for (i = 0; i < 81; i++) { d = substr(line, i % 9 * 9 + int(i / 9) + 1, 1)
            printf "%s", d == "." ? "_" : substr("bcdefghij", d, 1) } }')</values>" '  </puzzle>' ' </game>' '</ksudoku>'
}
plain='<graph order="9" type="sudoku"/>'
custom='<graph order="9" type="custom" sizeX="9" sizeY="9" sizeZ="1">'
boxes='<sudokugroups at="0" withblocks="1"/>'
ksudoku "$plain" >plain.ksudoku
check 'a game of GNOME Sudoku is read' 0 $line dlx-sudoku convert gnome.save
check 'it may be one line' 0 $line 'tr -d "\n" <gnome.save | dlx-sudoku convert'
check 'a game of KSudoku is read' 0 $line dlx-sudoku convert plain.ksudoku
check 'its lines may be indented' 0 $line "sed 's/^/ /' plain.ksudoku | dlx-sudoku convert"
check 'games and lines may follow each other' 0 "$(yes $line | head -n 4)" \
    "cat gnome.save plain.ksudoku <(echo $line) gnome.save | dlx-sudoku convert"
check 'groups and cages of KSudoku are rules' 0 "$(printf '%s\n' 'killer r1c1-r9c9' 'killer 12 r1c1 r2c1' $line)" \
    "ksudoku '$custom$boxes<clique size=\"9\">0 10 20 30 40 50 60 70 80 </clique><cage operator=\"4\" value=\"12\" size=\"2\">0 1</cage></graph>' | dlx-sudoku convert"
regions=$(for r in 0 1 2; do for c in 0 1 2; do
    printf '<clique size="9">'; for x in 0 1 2; do for y in 0 1 2; do printf '%d ' $((27 * c + 9 * x + 3 * r + y)); done; done
    printf '</clique>'; done; done)
check 'groups that fill the board are regions' 0 $line \
    "ksudoku '$custom<sudokugroups at=\"0\" withblocks=\"0\"/>$regions</graph>' | dlx-sudoku convert | tail -n 1"
check 'without them there are no boxes' 0 'variant no-boxes' \
    "ksudoku '$custom<sudokugroups at=\"0\" withblocks=\"0\"/></graph>' | dlx-sudoku convert | head -n 1"
while IFS='|' read -r edit message; do
    check "a damaged game is invalid: $edit" 2 '' "cat gnome.save plain.ksudoku | sed '$edit' | dlx-sudoku convert >/dev/null"
    error_has 'the message says why' "$message"
done <<'END'
8s/0/9/|5:5: this cell has no position on a 9x9 board
10s/4/44/|5:5: r1c1 does not hold a digit of 9x9
4s/cells/sells/|this game of GNOME Sudoku has no cells
8s/0/x x/|8:11: this is not a game of GNOME Sudoku: another value is expected here
s/order="9"/order="3"/|the board of KSudoku is not one grid from 4x4 to 25x25
s/"sudoku"/"roxdoku"/|this kind of game of KSudoku is not supported
s/<values>./<values>Z/|this is not a value of a cell: _, or b to j
s/.<.values>/<\/values>/|the values of this game end here, but 1 cells follow
s/values/sales/|this puzzle of KSudoku has no values
s/<graph/<draft/|this puzzle of KSudoku has no graph
s/puzzle>/game>/|this game of KSudoku has no puzzle
$d|the saved game that begins here has no end
END
head -n 30 gnome.save >cut
check "a game that is cut short is invalid" 2 "" dlx-sudoku convert --keep cut
ksudoku "$custom$boxes<cage operator=\"3\" value=\"12\" size=\"2\">0 1</cage></graph>" >cages
check 'other operators are refused' 2 '' dlx-sudoku convert cages
error_has 'the message says so' 'only cages of KSudoku with a sum are supported'
printf '%s\n' '<ksudoku><puzzle>' '<graph order="4" type="custom" sizeX="4" sizeY="4" sizeZ="1">' '<sudokugroups withblocks="1"/>' \
    '<cage operator="4" value="9" size="2">0 1</cage></graph>' '<values>________________</values></puzzle></ksudoku>' >cages
check 'a cage that contradicts itself is refused' 2 invalid dlx-sudoku cages
error_has 'the message has its line' 'cages:4:6: killer at r1c1: 2 different digits have a sum from 3 to 7, not 9'
printf '%s\n' '{' '"size": 4, "grid": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],' '"killercage": [' ' {"cells":["R1C1",' '"R1C9"],"value":"9"}]}' >cages.json
check 'a cage outside the board is refused' 2 invalid dlx-sudoku cages.json
error_has 'the message has its line' 'cages.json:4:2: killer: r1c9 lies outside the 4x4 board'

# ---- notes of many puzzles, which the bulk solver answers ----
dlx-sudoku generate --number=1100 --seed=5 >many
awk '{ print NR % 3 ? $0 " # note " NR : $0 } NR == 700 { print "bad 123456789" }' many >named
for options in 'solve --keep' 'solve --keep --to=grid' 'check --keep' 'solve --json' 'check --json'; do
    dlx-sudoku $options --engine=dlx named >expected 2>expected.errors
    dlx-sudoku $options named >found 2>found.errors
    cmp -s expected found && cmp -s expected.errors found.errors && [ "$(grep -c 'note 1099$\|note 1099"' found)" = 1 ]
    verdict "notes stay with their puzzles: $options" $?
done

# ---- damage ----
cut -c 1-60 "$samples/hodoku.txt" >narrow
check 'a drawing cut off on the right is invalid' 2 invalid dlx-sudoku --size=9 narrow
error_has 'the message names the place' 'narrow:2:61: a row of 9x9 has 9 cells, but this line has 7'
head -n 6 "$samples/sheet.csv" >short
check 'a file cut short is invalid' 2 invalid dlx-sudoku short
error_has 'the message says so' 'short:1: the grid has only 6 of its 9 rows'
printf '1..4\n..2\0\n.3..\n4..1\n' >zero
check 'a NUL byte is invalid' 2 invalid dlx-sudoku zero
error_has 'the message shows the byte as a number' 'zero:2:4: byte 0x00 is not valid in a cell of 4x4'
plan
