#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of the command `dlx-sudoku`, with the four well-known forms of the task. Usage: cli_sudoku.sh
# DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

line=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
solved=417369825632158947958724316825437169791586432346912758289643571573291684164875293
several=________41____9_7___37_28______7_26_4_______8_91_6______42_36___3_14___99________
several=${several:0:81}
contradictory=44.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....

# ---- the well-known forms ----
check 'lines of 81 until end' 0 $solved$'\n'$solved \
    "printf '%s\n%s\nend\nnothing\n' $line $line | dlx-sudoku"
check 'a count and grids of 0, as grid' 0 \
    $'143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127' \
    "printf '1\n103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000
009205800\n804000107\n' | dlx-sudoku --to=grid"
printf '3\n%s\n' "________4
1____9_7_
__37_28__
____7_26_
4_______8
_91_6____
__42_36__
_3_14___9
9________
7_9__2___
3_____891
___39___4
48__6____
__5___6__
____4__23
2___57___
568_____7
___8__4_2
82_______
___5__2__
__6_4_7__
_5___1_7_
9_2_5_4_1
_3_8_6_9_
__3_6_1__
__5__2___
_______34" >three
check 'a count and grids of _, as report' 1 'Puzzle 1 has 6 solutions

Puzzle 2 solution is
719482365
324675891
856391274
482563719
135729648
697148523
243957186
568214937
971836452

Puzzle 3 has no solution' dlx-sudoku --to=report three
check 'a report that ends at the first solution does not call it the only one' 1 'Puzzle 1 has at least 1 solution
Puzzle 2 has at least 1 solution
Puzzle 3 has no solution' 'dlx-sudoku --to=report --first=1 three >report; status=$?; grep Puzzle report; (exit $status)'
check 'a drawn board for people' 0 \
'+-------+-------+-------+   +-------+-------+-------+
| 4 . . | . . . | 8 . 5 |   | 4 1 7 | 3 6 9 | 8 2 5 |
| . 3 . | . . . | . . . |   | 6 3 2 | 1 5 8 | 9 4 7 |
| . . . | 7 . . | . . . |   | 9 5 8 | 7 2 4 | 3 1 6 |
+-------+-------+-------+   +-------+-------+-------+
| . 2 . | . . . | . 6 . |   | 8 2 5 | 4 3 7 | 1 6 9 |
| . . . | . 8 . | 4 . . |   | 7 9 1 | 5 8 6 | 4 3 2 |
| . . . | . 1 . | . . . |   | 3 4 6 | 9 1 2 | 7 5 8 |
+-------+-------+-------+   +-------+-------+-------+
| . . . | 6 . 3 | . 7 . |   | 2 8 9 | 6 4 3 | 5 7 1 |
| 5 . . | 2 . . | . . . |   | 5 7 3 | 2 9 1 | 6 8 4 |
| 1 . 4 | . . . | . . . |   | 1 6 4 | 8 7 5 | 2 9 3 |
+-------+-------+-------+   +-------+-------+-------+' 'echo $line | dlx-sudoku --to=pretty'

# ---- one line of output per puzzle ----
{
    echo $line
    echo ${line:1}
    echo ${line/8/x}
    echo "$contradictory"
    echo $line
} >mixed
check 'a malformed puzzle keeps its place' 2 "$solved
invalid
invalid
none
$solved" dlx-sudoku solve mixed
error_has 'the message names file, line and column' 'mixed:2:81: a puzzle of 9x9 has 81 cells, but this line has 80'
error_has 'the message names the invalid character' "mixed:3:7: 'x' is not valid in a cell"
error_has 'a message warns of equal digits' \
    'mixed:4: warning: puzzle 4 has the digit 4 twice, in r1c1 and r1c2'
check 'check prints unique, none or several' 1 $'several\nunique\nnone' dlx-sudoku check three
check 'a puzzle with several solutions gives status 4' 4 several 'echo $several | dlx-sudoku check'
check 'solve --unique prints no other solution' 4 several 'echo $several | dlx-sudoku --unique'
check 'count counts' 1 $'6\n1\n0' dlx-sudoku count three
check 'count stops at its limit' 1 $'2\n1\n0' dlx-sudoku count --first=2 three
check 'several files are solved in order' 1 $'6\n1\n0\n1' 'echo $line | dlx-sudoku count three -'
check 'a text without puzzles is an error' 2 '' "printf '# nothing\n' | dlx-sudoku"
check 'a wrong count is an error' 2 1 "printf '2\n$line\n' | dlx-sudoku count"
check 'a missing file is an error, but the rest is solved' 2 1 'echo $line | dlx-sudoku count missing -'
check 'a directory is an error' 2 '' dlx-sudoku .
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'echo $line | dlx-sudoku >/dev/full'
fi
mkfifo answers typed
for engine in '--engine=dlx' '--engine=bulk --threads=1' '--engine=bulk --threads=2'; do
    exec 3<>typed # the input stays open: no second puzzle is typed, and no end
    # shellcheck disable=SC2086
    dlx-sudoku $engine <typed >answers 3<&- &
    echo $line >&3
    read -r -t 600 answer <answers
    [ "$answer" = $solved ]
    verdict "an answer comes before the next puzzle is typed, $engine" $?
    exec 3<&-
    wait $!
done
{
    echo $line
    echo ................................................................................. # no end
} >endless
exec 3<>typed
for engine in '--engine=dlx' '--engine=bulk --threads=1' '--engine=bulk --threads=2'; do
    # shellcheck disable=SC2086
    check "a signal loses no answer, $engine" 143 1 \
        signal_when is_at_work TERM dlx-sudoku count $engine endless
    error_has 'the message says how far the command came' \
        'endless: stopped by a signal at puzzle 2: it has at least'
    echo $line >&3
    # shellcheck disable=SC2086
    check "a signal while nothing is typed loses no answer, $engine" 143 $solved \
        signal_when is_at_work TERM dlx-sudoku $engine typed
done
exec 3<&-

# ---- limits ----
empty=.................................................................................
printf '%s\n' $line $empty $line >among
printf '%0100d\n' 0 >ten
for threads in 1 2; do
    check "a limit gives up one puzzle, --threads=$threads" 3 $'1\nunknown\n1' \
        dlx-sudoku count --node-limit=2000 --threads=$threads among
    error_has 'the message names the puzzle' \
        'among:2: puzzle 2 was given up at a limit: it has at least '
done
check 'without a solution so far' 3 unknown "printf '%s\n' 'whispers r1c1-r1c4' $empty | dlx-sudoku count --node-limit=1"
error_has 'the message says so' 'standard input:2: puzzle 1 was given up at a limit: no solution was found so far'
check 'time is a limit, too' 3 unknown \
    "dlx-sudoku count --time-limit=20ms among >text; status=\$?; sed -n 2p text; exit \$status"
check 'a limit is part of --json' 3 '"type":"unknown","file":"among","number":2,"puzzle":"'$empty'","solutions":' \
    "dlx-sudoku count --json --node-limit=2000 among >text; status=\$?
    grep -o '\"type\":\"unknown.*solutions\":' text; exit \$status"
many=6670903752021072936960
few=9....6....3.....9...8...6...25..14....14..7.9..376...........8.......3.....5....6
# In JSON the great number is a string.
check 'the empty grid is counted, among others' 0 '"solutions":1,
"solutions":"'$many'",
"solutions":1,' "dlx-sudoku count --json among | grep -o '\"solutions[^,]*,'"
check 'a report has all digits' 0 'Puzzle 1 has 7802998272 solutions' \
    "printf '123456789456789123789123456%054d\n' 0 | dlx-sudoku --to=report"
check 'a limit above what is visited stops the count' 0 200000 "printf '%036d\n' 0 | dlx-sudoku count --first=200000"
check 'and a limit above the count does not' 0 302696 "echo $few | dlx-sudoku count --first=2000000"
check 'then the count is complete' 0 '"solutions":302696,"complete":true' \
    "echo $few | dlx-sudoku count --json --first=302697 | grep -o '\"solutions.*true'"
check 'an engine that is named counts the same' 0 302696 "echo $few | dlx-sudoku count --engine=bulk"
check 'without memory for a counter, a search goes on' 0 302696 \
    "echo $few | dlx-sudoku count --memory-limit=12M --threads=1"
check 'the candidates of a given do not hide that it contradicts others' 0 '  No two givens clash, but these leave no solution: r1c1=1 r1c2=2 r2c4=4' \
    "printf '1 2 3 1234\n1234 1234 1234 4\n1234 1234 1234 1234\n2 1234 1234 1234\n' | dlx-sudoku check --explain --size=4 | tail -n 1"
check 'candidates and limits do not change a count' 0 $'302696\n302696' \
    "{ echo $few; echo $few; } | dlx-sudoku count --node-limit=1000000000 --time-limit=1h"
check 'an empty 6x6 is counted' 0 28200960 "printf '%036d\n' 0 | dlx-sudoku count"
check 'a signal ends a count' 143 '' signal_when is_at_work TERM dlx-sudoku count --size=10 ten
error_has 'and the message says what is known' 'ten: stopped by a signal at puzzle 1: it has at least'
for command in solve check 'check --explain' candidates rate explain hint reduce; do
    check "$command answers unknown" 3 unknown \
        "echo $empty | dlx-sudoku $command --variant=x --node-limit=3"
done
check 'a report says unknown' 3 'Puzzle 1 is unknown' \
    "echo $empty | dlx-sudoku --to=report --node-limit=3"
check 'the limit on solutions comes first' 0 5 \
    "echo $empty | dlx-sudoku count --first=5 --node-limit=100000"
check 'an answer that is known in time is not unknown' 0 unique \
    "echo $line | dlx-sudoku check --node-limit=100000 --time-limit=1h"
check 'convert draws no solution that is not known' 3 1 \
    "echo 1............... | dlx-sudoku convert --solution --to=svg --node-limit=1 >text
    status=\$?; grep -c '<text' text; exit \$status"
check 'a page leaves such a puzzle out' 3 '' \
    "echo $empty | dlx-sudoku page --node-limit=3 -o pages.svg"
for command in 'generate --size=16' 'generate --threads=2' 'grid --threads=1'; do
    check "$command ends in time" 3 '' \
        "dlx-sudoku $command --number=1000000000 --time-limit=200ms >text; exit \$?"
    error_has 'the message counts what was made' 'stopped by the time limit after '
done
for command in generate 'generate --size=6 --threads=2' 'generate --size=12 --variant=x' 'generate --clues=killer' \
    'grid --size=16'; do
    check "$command has a limit of nodes" 3 '' "dlx-sudoku $command --seed=1 --node-limit=3"
    error_has 'the message counts what was made' 'stopped by the limit of 3 tree nodes after 0 of 1'
done
check 'a limit that is not reached changes nothing' 0 "$(dlx-sudoku generate --number=3 --seed=4 --size=6)" \
    dlx-sudoku generate --number=3 --seed=4 --size=6 --node-limit=100000
check 'each grid has its own limit' 0 5 'dlx-sudoku grid --number=5 --node-limit=1 | wc -l | tr -d " "'
check "canonical --node-limit answers unknown" 3 $'unknown\nunknown' \
    "printf '%s\n' $line $line | dlx-sudoku canonical --minlex --node-limit=1"
# A grid whose rows are all the same, shifted, has so many symmetries that its form takes forever.
awk 'BEGIN { for (c = 0; c < 1296; c++) printf "%d ", (6 * (int(c / 36) % 6) + int(c / 216) + c % 36) % 36 + 1
    print "" }' >shifted
check 'a count that takes long says what to expect' 3 unknown \
    "printf '%036d\\n' 0 | dlx-sudoku count --digits=1-9 --size=6 --time-limit=3"
error_has 'in a message' 'standard input:1: puzzle 1 has about '
check 'canonical --time-limit answers unknown' 3 unknown dlx-sudoku canonical --time-limit=50ms shifted
check 'canonical with limits that are not reached' 0 "$(echo $line | dlx-sudoku canonical --minlex)" \
    "echo $line | dlx-sudoku canonical --minlex --node-limit=10000000 --time-limit=1h"
check 'cover has a time limit' 3 '' "echo $line | dlx-sudoku cover --time-limit=1e-9"
error_has 'the message says so' 'standard input:1: the problem was not built within the time limit'
check 'cover takes a limit on time' 0 "$(echo $line | dlx-sudoku cover | cksum)" \
    "echo $line | dlx-sudoku cover --time-limit=1h | cksum"
check 'but none on nodes, because it searches nothing' 2 '' "echo $line | dlx-sudoku cover --node-limit=1"
check 'bulk has no limits' 2 '' dlx-sudoku --engine=bulk --time-limit=1 among
check 'a limit without a search is refused' 2 '' dlx-sudoku convert --time-limit=1 among
check 'pages without solutions need no limit' 2 '' dlx-sudoku page --no-solutions --node-limit=1 among

# ---- engines ----
# Enough input for several blocks, with everything that a text may contain.
{
    for _ in $(seq 250); do
        printf '%s\n' $line $solved "${line:1}" "$several" "${line/8/x}"
        printf '%s\r\n' $line "$contradictory"
        printf '%s\n' ${line:0:9} ${line:9:9} '' "# comment" "${several//_/.}" "1$line"
        sed -n 11,19p three
    done
    echo $line
} >many
gzip -c many >many.gz
grep -v '^#' many | head -n 3000 | sed 's/^1.*//' >few

# alike 'name of the law' 'command that reads; dlx-sudoku $arguments stands for the program'
alike() {
    local name=$1 command=$2 status expected_status arguments=--engine=dlx
    eval "$command" >expected 2>expected_errors
    expected_status=$?
    for engine in --engine=auto --threads=1 '--engine=bulk --threads=3'; do
        arguments=$engine
        eval "$command" >output 2>output_errors
        status=$?
        [ $status -eq $expected_status ] && cmp expected output && cmp expected_errors output_errors
        verdict "$name: $engine gives the same bytes as dlx" $?
    done
}
for form in solve 'solve --to=grid' 'solve --to=pretty' 'solve --to=report --first=4' \
    'solve --unique' 'solve --json' check 'check --json' 'count --first=5' 'count --first=99 --json'; do
    # shellcheck disable=SC2016
    alike "$form" 'dlx-sudoku '"$form"' $arguments many missing three'
done
# shellcheck disable=SC2016
{
    alike 'several files' 'dlx-sudoku check $arguments few three missing . many few three'
    alike 'a pipe' 'cat many | dlx-sudoku check $arguments'
    alike 'a pipe in pieces' \
        '{ head -c 100001 many; sleep 0.1; tail -c +100002 many; } | dlx-sudoku check $arguments'
    alike 'gzip' 'dlx-sudoku check $arguments many.gz'
    alike 'gzip, cut short' 'head -c 3000 many.gz | dlx-sudoku check $arguments'
    alike 'an empty text' 'dlx-sudoku check $arguments </dev/null'
    alike 'a wrong count' '{ echo 5; cat few; } | dlx-sudoku check $arguments'
}
check 'the bulk engine counts all solutions on request' 1 $'6\n1\n0' dlx-sudoku count --engine=bulk three
check 'boxes of 3x3 are the usual ones' 0 "$solved" 'echo $line | dlx-sudoku --engine=bulk --box=3x3'
check '--simd=none is for bulk, too' 0 "$solved" 'echo $line | dlx-sudoku --engine=bulk --simd=none'
for engine in dlx bulk; do
    if [ -e /dev/full ]; then
        check "a full disk is an error of many puzzles, $engine" 2 '' 'dlx-sudoku --engine=$engine many >/dev/full'
        error_has 'the message says so' 'writing standard output failed'
    fi
    (
        trap '' PIPE
        dlx-sudoku --engine=$engine many 2>/dev/null
        echo $? >closed
    ) | head -n 1 >/dev/null
    [ "$(cat closed)" -eq 2 ]
    verdict "a closed pipe is an error, $engine" $?
done

# ---- JSON ----
check 'JSON of a puzzle' 0 "{\"type\":\"puzzle\",\"file\":\"-\",\"number\":1,\"puzzle\":\"$line\",\"solutions\":1,\
\"complete\":false,\"solution\":\"$solved\"}" 'echo $line | dlx-sudoku --json'
check 'JSON of an invalid one' 2 '{"type":"invalid","file":"-","number":1,"line":1,"column":3,"message":'\
'"a row has at least 4 cells, but this line has 2"}' 'echo 1. | dlx-sudoku --json'

# ---- kernels ----
expected=$(dlx-sudoku count --first=100 three)
for kernel in links lanes bits auto; do
    check "--kernel=$kernel counts the same" "$(dlx-sudoku count --first=100 three >/dev/null; echo $?)" \
        "$expected" dlx-sudoku count --first=100 --kernel=$kernel three
done
check '--simd=none counts the same' 0 "$solved" 'echo $line | dlx-sudoku --simd=none'

# ---- usage ----
for bad in '--to=neat' '--first=5' '--json --to=grid' '--first=0' '--first=x' '--nonsense' \
    '--kernel=none' '--simd=v9' '--engine=fast' '--engine=bulk --kernel=links' '--threads=1025' \
    '--threads=1025' '--threads=-1' '--threads=two'; do
    # shellcheck disable=SC2086
    check "solve $bad is refused" 2 '' dlx-sudoku solve $bad three
done
check 'count without a limit has threads, too' 1 $'6\n1\n0' dlx-sudoku count --threads=2 three
check 'standard input is read only once' 2 '' 'echo $line | dlx-sudoku - -'
error_has 'the message says so' 'standard input can be read only once'
check 'also for the cells of a variant' 2 '' 'echo $line | dlx-sudoku --variant=even-odd:-'
error_has 'the message says so' 'standard input can be read only once'
check 'check has no --to' 2 '' dlx-sudoku check --to=line three
for arguments in --help --version 'count --help'; do
    # shellcheck disable=SC2086
    dlx-sudoku $arguments >help 2>&1
    status=$?
    [ $status -eq 0 ] && [ -s help ]
    verdict "dlx-sudoku $arguments helps" $?
done
for word in slove helpme; do
    check "an unknown command: $word" 2 '' dlx-sudoku $word three
    error_has 'the message names it' "'$word' is neither a command nor a file"
done
for size in 81 256; do
    check "a puzzle of $size cells is not a file" 2 '' "dlx-sudoku count \$(printf '%0${size}d' 1)"
    error_has 'the message says where it belongs' 'there is no such file; give a puzzle on standard input: echo PUZZLE | dlx-sudoku'
done
check 'an empty list of variants is refused' 2 '' dlx-sudoku --variant=
check 'so is one of commas' 2 '' dlx-sudoku --variant=,
for list in killer x,killer,thermo; do
    check "so is a clue: $list" 2 '' dlx-sudoku --variant=$list
    error_has 'the message says where a clue belongs' "note: 'killer' is a clue, not a variant; a puzzle has its clues"
done
check 'a command after an option is refused' 2 '' dlx-sudoku --variant=x count
error_has 'the message says where it belongs' "the command 'count' must come before the options"

# ---- statistics ----
stats() { { dlx-sudoku "$@" >/dev/null; } 2>&1; } # print only them
check 'statistics go to standard error' 0 $solved "echo $line | dlx-sudoku --stats"
check 'a classic puzzle is solved in bulk' 0 'engine      bulk: 1 puzzle' "echo $line | stats solve --stats"
check 'dlx solves it by one kernel' 0 $'engine      dlx: 1 puzzle\ncovers      1\nkernel      links: N tree nodes' \
    "echo $line | stats solve --stats --kernel=links | sed 's/[0-9]* tree/N tree/'"
check 'a large board is solved by several methods' 0 $'member      shortest: N tree\nmember      consistent: N tree' \
    "printf '%0625d\n' 0 | stats solve --stats | grep -oE '^member.* tree' | sed 's/[0-9][0-9]*/N/' | head -n 2"
check 'so is a variant' 0 1 "echo $empty | stats count --stats --first=2 --variant=x | grep -c '^member .* [1-9][0-9]* tree nodes'"
printf '%s\n' 'killer 3 r1c1 r1c2' $empty >low
printf '%s\n' 'killer 17 r1c1 r1c2' $empty >high
# Units are left out, because they are rounded.
numbers() { stats solve --stats "$@" | grep -oE '[0-9]+ (puzzle|options|items|tree nodes)' | sort -k 2; }
added() { (numbers low; numbers high) | awk '{ sum[$2 " " $3] += $1 } END { for (n in sum) print sum[n], n }' | sort -k 2; }
check 'they are sums over all puzzles' 0 "$(added | sed 's/ $//')" numbers low high
for _ in {1..20}; do cat low high; done >forty
check 'and over all threads' 0 "$(stats solve --stats --threads=1 forty)" stats solve --stats --threads=2 forty
check 'a search hands over to a counter' 0 $'engine      dlx: 1 puzzle\nengine      counter: 1 puzzle\ncovers      2' \
    'printf "%036d\n" 0 | stats count --stats | grep -E "^(engine|covers)"'
check 'whose methods are listed, too' 0 2 'printf "%036d\n" 0 | stats count --stats | grep -cE "^member      (frontier|search): "'
check 'bands have no exact cover' 0 $'engine      bulk: 1 puzzle\nengine      counter: 1 puzzle' \
    "echo 123456789456789123$(echo $empty | cut -c 19-) | stats count --stats"
plan
