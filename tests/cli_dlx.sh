#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of the command `dlx`: what it prints, where, and its exit status. Usage: cli_dlx.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

printf '| the example\na b c | x\na x:1\nb c\nb x:2\nc x:1\n' >colors
printf 'a b\na\n' >uncovered
printf 'a b c\na b\nb c\n' >none
printf '0 2\n1\n0 1\n2\n' >rows
printf '0110\n1001\n1000\n0001\n' >dense
printf '%%%%MatrixMarket matrix coordinate pattern general\n3 3 4\n3 3\n1 1\n1 2\n2 1\n' >mtx

# ---- solve ----
check 'solve prints one block per solution' 0 $'a x:1\nb c\n\nb x:2' \
    "printf 'a b c | x\na x:1\nb c\n' | dlx solve; printf 'b | x\nb x:2\n' | dlx solve"
check 'options are printed as in the input: rows' 0 $'0 2\n1\n\n0 1\n2' dlx solve rows
check 'options are printed as in the input: dense' 0 $'1001\n0110\n\n1000\n0110\n0001' dlx solve dense
check 'options are printed as in the input: mtx' 0 $'1 2\n3' dlx solve mtx
check 'options are numbered from 1' 0 $'1\n2' dlx solve --first=1 --print=numbers rows
check '--print=lines prints line numbers of the input' 0 $'3\n4' dlx solve --first=1 --print=lines colors
check 'secondary columns need not be covered' 0 '0 2' "printf '0 2\n1\n' | dlx solve --secondary=2 --format=rows"
check 'one solution is found by a portfolio' 0 $'0 2\n1' dlx solve --first=1 --stats rows
error_has 'statistics say who has won' 'member      shortest has won: '
check 'so are a few' 0 $'0 2\n1\n\n0 1\n2' dlx solve --first=2 --stats rows
error_has 'statistics list the members' 'member      consistent: '
for order in --first=65 '--first=2 --every=2' '--first=2 --kernel=links' --unordered\ --threads=2; do
    # shellcheck disable=SC2086
    dlx solve $order --stats rows 2>err >/dev/null
    ! grep -q ^member err
    verdict "one search finds the solutions with $order" $?
done
check 'counters take turns, too' 0 2 dlx count --stats rows
error_has 'statistics say who has counted' 'member      search has won: '
check 'in any order, a thread takes a portfolio' 0 1 'dlx solve --unordered --threads=1 --stats rows 2>&1 >/dev/null | grep -c "^member.*has won"'
check 'the first N solutions are a success' 0 $'0 2\n1' dlx solve --first 1 rows
check 'no solution means status 1 and no output' 1 '' dlx solve none
error_has 'the message says so' 'none: no solution'
check 'an item without options leaves no solution' 1 '' dlx solve uncovered
error_has 'the message names the item' 'item `b` is in no option'
check 'an item that need not be covered is not to blame' 1 0 "printf '0:1|a b c d\nb c\nc d\nb d\n' | dlx count"
! grep -q 'is in no option' "$errors"
verdict 'so the message does not name it' $?
check 'an uncovered column 0 gives status 1' 1 '' "printf '1 2\n3\n' | dlx solve --format=rows"
error_has 'the message gives a hint' '--base=1'
check 'standard input is - or nothing' 0 '2' 'dlx count - <rows'
check 'several files have headers' 0 $'==> mtx <==\n1 2\n3\n\n==> rows <==\n0 2\n1' \
    dlx solve --first=1 mtx rows

# ---- count ----
check 'count prints only the number' 0 2 dlx count rows
check 'count of several files names them' 0 $'rows: 2\nmtx: 1' dlx count rows mtx
check 'count 0 is status 1' 1 0 dlx count none
check 'an unfinished count prints no number' 3 '' dlx count --kernel=links --node-limit=1 rows
error_has 'the message gives the count so far' 'stopped by the limit on nodes: at least 0 solutions'
check 'a search for one solution that was stopped prints nothing' 3 '' \
    'dlx generate queens 8 | dlx solve --first=1 --node-limit=1'
error_has 'the message says that none was found' 'stopped by the limit on nodes: no solution was found'
check 'the exit status is the most serious one' 1 $'rows: 2\nnone: 0' dlx count rows none
check 'an error is the most serious status' 2 $'rows: 2\nnone: 0' dlx count rows missing none
error_has 'the message names it' 'missing: No such file'
check 'statistics go to standard error' 0 2 dlx count --kernel=links --stats rows
error_has 'statistics include the tree nodes' 'tree nodes  4'
dlx generate dominoes 16x16 >dominoes
check 'a count of any size is exact' 0 2444888770250892795802079170816 dlx count dominoes
check 'a count is exact with little memory' 0 12988816 dlx count --memory=20K <(dlx generate dominoes 8x8)
check 'the frontier can be requested' 0 2 dlx count --kernel=frontier --stats rows
error_has 'the message says so' 'kernel      frontier: it was asked for'
check '--choose=first selects the frontier' 0 2 dlx count --choose=first --stats rows
error_has 'this is a frontier, too' 'kernel      frontier'
check 'a number that is too large is refused' 2 '' dlx solve --first=18446744073709551615 rows
error_has 'the message names the largest' 'expected a whole number from 1 to 18446744073709551614'
for pair in 'certificate:a certificate' 'work:a checkpoint, or a list of parts or results'; do
    printf 'dlx-%s 1\nproblem 0123456789abcdef\n' "${pair%%:*}" >other
    check "${pair#*:} is not a problem" 2 '' dlx count other
    error_has 'the message says so' "dlx: other: this is ${pair#*:}, not a problem"
done
dlx solve --json rows >other
check 'JSON is not a problem' 2 '' dlx count other
error_has 'the message says so' 'dlx: other: this is the output of `--json`, not a problem'
check 'only count supports frontiers' 2 '' dlx solve --kernel=frontier rows
error_has 'the message lists the kernels' 'auto, links, lanes or bits'
check 'memory is a number of bytes' 2 '' dlx count --memory=1X rows
error_has 'the message shows units' 'such as 500K, 64MiB or 4G'
check 'a number of bytes that is too large is refused' 2 '' dlx count --memory=99999999999999999G rows
check 'a number of bytes may have a point' 0 "$(dlx count rows)" dlx count --memory=1.5M rows
for bytes in .4 1.5.5M 1e3 -1 1.5X . ''; do
    check "but '$bytes' is not a number of bytes" 2 '' dlx count --memory="$bytes" rows
done
check 'zero bytes are refused' 2 '' dlx count --memory=0 rows
check 'statistics name the kernel' 0 2 dlx count --choose=shortest --stats --simd=none rows
error_has 'the message says why' 'kernel      lanes: its items have few options each'
error_has 'statistics include the instruction set' 'simd        none'
check 'a kernel that cannot obey an option is refused by name' 2 '' dlx count --kernel=lanes --seed=1 rows
error_has 'the message names both, and the help' "error: --kernel=lanes excludes --seed; try 'dlx count --help'"
for pair in lanes,first bits,weighted bits,restarts links,weighted links,consistent; do
    check "--kernel=${pair/,/ excludes --choose=}" 2 '' dlx solve --kernel="${pair%,*}" --choose="${pair#*,}" rows
    error_has 'the message says so' "--kernel=${pair/,/ excludes --choose=}; try"
done
for rule in shortest weighted restarts consistent; do
    check "--kernel=frontier excludes --choose=$rule" 2 '' dlx count --kernel=frontier --choose=$rule rows
    error_has 'the message says so' "--kernel=frontier excludes --choose=$rule; try"
done
check '--kernel=frontier excludes --seed' 2 '' dlx count --kernel=frontier --seed=3 rows
check 'a frontier takes the items in the given order' 0 2 dlx count --kernel=frontier --choose=first rows
awk 'BEGIN { for (i = 0; i < 10000; i++) printf "%d ", i; print ""; for (i = 0; i < 5000; i++) print i, i + 5000 "\n" i, (i + 1) % 5000 + 5000 }' >wide.dlx
check 'a frontier that is too wide is refused' 2 '' dlx count --choose=first wide.dlx
error_has 'the message says why' 'the frontier is too wide, or needs more than'
check 'without the rule, a search counts the problem' 0 2 dlx count wide.dlx
for time in 90 90s 1.5m 2h 1d 500ms; do
    check "$time is a time" 0 2 dlx count --time-limit=$time rows
done
for time in 0 -1s 2x 1.5hm inf h; do
    check "$time is not a time" 2 '' dlx count --time-limit=$time rows
    error_has 'the message shows times' 'such as 90, 1.5m or 2h'
done
for size in 1G 64MiB 65536K 1T; do
    check "$size is a number of bytes" 0 2 dlx count --memory-limit=$size rows
done
check 'an empty pipe is reported as such' 2 '' ': | dlx count'
error_has 'the message points to the other command' 'the pipe is empty: the command that writes to it has failed'
printf '2|a\na\na\n' | dlx count --kernel=lanes 2>err
grep -q 'lanes cannot search with multiplicities' err
verdict 'so are multiplicities' $?
{ echo a; yes a | head -64; } >long
check 'an item with too many options for lanes is an error' 2 '' dlx count --kernel=lanes long
error_has 'the message names them' 'item `a` has 64 options, but lanes allow at most 63'
check 'the bits kernel has room for it' 0 64 dlx count --kernel=bits long
check 'auto chooses a kernel that has room for it' 0 64 dlx count long
{
    seq -s ' ' 100 139
    for i in $(seq 100 139); do for j in $(seq $((i + 1)) 139); do echo "$i $j"; done; done
} >large
check 'a time limit stops' 3 '' dlx count --format=items --time-limit=0.05 large
error_has 'the message says so' 'stopped by the time limit'
check 'a signal stops the count, which ends by the signal' 143 '' \
    signal_when is_at_work TERM dlx count --kernel=search --format=items large
error_has 'the message gives the count so far' 'stopped by a signal: at least'
mkfifo slow
exec 3<>slow
check 'a signal while a later file is read ends by the signal' 143 'rows: 2' \
    signal_when is_at_work TERM dlx count rows slow
exec 3<&-
check 'an interrupt ends the command by the signal' 130 '' \
    signal_when is_at_work INT dlx count --kernel=search --format=items large

# ---- verify ----
dlx solve rows >rows.out
check 'solve and verify agree' 0 $'1: valid\n2: valid' dlx verify rows rows.out
for form in options numbers lines; do
    for file in rows mtx colors dense; do
        dlx solve --print=$form $file >$file.$form
        check "verify reads --print=$form of $file" 0 '1: valid' \
            'dlx verify --print=$form $file $file.$form | head -1'
    done
done
check 'verify finds an uncovered item' 1 '1: not a solution: not covered: 1' "echo '0 2' | dlx verify rows"
check 'verify finds an item covered twice' 1 '1: not a solution: covered twice: 0' \
    "printf '0 2\n0 1\n' | dlx verify rows -"
check 'verify finds clashing colors' 1 '1: not a solution: covered twice: x' \
    "printf 'a x:1\nb x:2\nc x:1\n' | dlx verify colors"
check 'a time limit ends verify' 3 '' "dlx verify --time-limit=1e-9 rows rows.out"
error_has 'the message says how much was checked' 'rows.out: stopped by the time limit after 0 solutions'
check 'verify skips a byte order mark' 0 '1: valid' "printf '\xef\xbb\xbf0 2\n1\n' | dlx verify rows"
check 'verify refuses an unknown option' 2 '' "echo '0 7' | dlx verify rows"
error_has 'the message names it' 'standard input:1:1: `0 7` is not an option of rows'
check 'verify refuses the name or the number of an option' 2 '' \
    "printf 'who;a\nAnn;1\n' >named; printf Ann | dlx verify named || printf '#1' | dlx verify named"
check 'verify refuses an empty list of solutions' 2 '' 'dlx verify rows </dev/null'

# ---- multiplicities and costs ----
printf '2|a 1:2|b c\na b\na c\na\nb c\nb\n' >many
check 'multiplicities are counted' 0 4 dlx count many
check 'their solutions verify' 0 4 'dlx solve many | dlx verify many | grep -c valid'
check 'verify detects an option listed twice' 1 '1: not a solution: chosen twice: a b' \
    "printf 'a b\na b\n' | dlx verify many"
check 'verify detects an item covered too often' 1 '1: not a solution: covered twice: a' \
    "printf 'a b\na c\na\n' | dlx verify many"
check 'verify detects an item covered too rarely' 1 '1: not a solution: not covered: a' \
    "printf 'a b\nb c\n' | dlx verify many"
printf '10:12|hours a b\na hours=6\na hours=4\nb hours=6\nb hours=5\nb hours=9\n' >hours
check 'an option covers an item several times' 0 $'a hours=6\nb hours=6\n\na hours=6\nb hours=5\n\na hours=4\nb hours=6' \
    dlx solve hours
check 'these solutions verify' 0 3 'dlx solve hours | dlx verify hours | grep -c valid'
check 'verify detects an item covered too often at once' 1 '1: not a solution: covered twice: hours' \
    "printf 'a hours=4\nb hours=9\n' | dlx verify hours"
check 'verify detects an item covered too few times' 1 '1: not a solution: not covered: hours' \
    "printf 'a hours=4\nb hours=5\n' | dlx verify hours"
check 'an option is required by its text' 0 $'b hours=6\na hours=6\n\nb hours=6\na hours=4' \
    "dlx solve --require='b hours=6' hours"
printf '3|a b\na=2 b |-5\na |2\na=3 |1\na b |1.5\nb\n' >priced
check 'negative costs count for each time' 0 $'| cost -3\na=2 b\na' dlx solve --cheapest priced
printf '2|a\na\na\na\n' >same
check 'identically written options are distinct' 0 $'1: valid\n2: valid\n3: valid' \
    'dlx solve same | dlx verify same'
check 'a text that comes more often than there are options is chosen twice' 1 '1: not a solution: chosen twice: a' \
    "printf '0:9|a\na\na\n' >few; for i in 1 2 3 4 5 6 7; do echo a; done | dlx verify few"
printf 'p xcc 2 0\n1 0 2 0 1 2 0\n' >one_line
check 'verify does not guess which option of a line is meant' 2 '' 'dlx solve --print=lines one_line | dlx verify --print=lines one_line'
error_has 'the message says so' 'line 2 of one_line has several options; use --print=numbers'
check 'the empty solution is right if no item needs an option' 0 2 \
    "printf '0:1|a\na\n' >optional; dlx solve optional | dlx verify optional | grep -c valid"
printf 'a b c\na |7\nb |2\na b |5\nc |1\nb c\n' >costs
check 'the cheapest solutions come in order, with their costs' 0 $'| cost 6\na b\nc\n\n| cost 7\na\nb c' \
    dlx solve --cheapest=2 costs
printf 'a b\na |2.5\nb |-2\na b\na |-0.50\nb |+1\n' >signed
check 'costs may have a decimal point and a sign' 0 $'| cost -2.5\na\nb\n\n| cost 0\na b\n\n| cost 0.5' 'dlx solve --cheapest=3 signed | head -n 8'
check 'and answers have the unit of the input' 0 '{"type":"solution","number":1,"cost":-2.5,"options":["a","b"]}' \
    'dlx solve --cheapest --json signed | head -n 1'
check 'the bound, too' 0 ',"bound":-2.5,' 'dlx solve --cheapest --json signed | grep -o ",.bound.:[^,]*,"'
check 'info has them' 0 'cost        -2 to 2.5, mean 0.20, total 1' 'dlx info signed | grep ^cost'
check 'a trace has them' 0 5 "dlx trace signed | grep -c 'cost -2.5\|cost 0\$\|cost 0.5\|cost 3.5'"
check 'written and read again, they are the same' 0 "$(dlx solve --cheapest=9 signed)" 'dlx convert --to=items signed | dlx solve --cheapest=9'
check 'a reduced problem has them' 0 "$(dlx solve --cheapest=9 signed)" 'dlx reduce signed 2>/dev/null | dlx solve --cheapest=9'
check 'a diagram has them' 0 $'| cost -2.5\na\nb' 'dlx diagram signed | dlx diagram --cheapest'
check 'a gap is in the unit of the input' 0 '| cost -2.5' 'dlx solve --cheapest --gap=0.25 signed | head -n 1'
check 'a gap in percent needs costs that are not negative' 2 '' dlx solve --cheapest --gap=5% signed
error_has 'the message says so' 'a percentage needs costs that are not negative'
check 'many decimals are exact' 0 '| cost 0.300000000000000003' "printf 'a b\na |0.1\nb |0.200000000000000003\n' | dlx solve --cheapest | head -n 1"
check 'too many are refused' 2 '' "printf 'a b\na |100\nb |0.200000000000000003\n' | dlx solve --cheapest"
error_has 'the message says why' 'standard input:3:3: the sum of all costs, without the decimal point, exceeds 2^63 - 1'
check 'a negative cost needs a fixed item' 2 '' "printf '0:1|a b\nb\na |-1\n' | dlx solve --cheapest"
error_has 'the message says so' 'standard input:3:3: an option with a negative cost needs an item that is covered a fixed number of times'
for cost in 1.2.3 - . 1e3 0x1 1,5 --1 0.1234567890123456789; do
    check "$cost is not a cost" 2 '' "printf 'a\na |$cost\n' | dlx solve --cheapest --format=items"
    error_has 'the message shows costs' 'is not a cost: expected a number such as 7 or -0.25'
done
# Every multiple of 0.25 from -2 to 2 for three options: the solutions are in the order of the sums.
check 'random costs are added exactly' 0 '' 'for n in $(seq 1 40); do
    awk -v n=$n "BEGIN { srand(n); print \"a b c\"; split(\"a:b:c:a b:b c:a c:a b c\", o, \":\")
        for (i = 1; i <= 7; i++) printf \"%s |%g\\n\", o[i], int(rand() * 17 - 8) / 4 }" >random
    awk -F "[|]" "NR > 1 { c[NR - 1] = \$2 } END { print c[1] + c[2] + c[3] + 0; print c[4] + c[3] + 0; print c[5] + c[1] + 0; print c[6] + c[2] + 0; print c[7] + 0 }" random |
        sort -n >sums
    dlx solve --cheapest=9 random | sed -n "s/^| cost //p" | cmp - sums
done'
check 'JSON has the cost' 0 '{"type":"solution","number":1,"cost":6,"options":["a b","c"]}' \
    'dlx solve --cheapest --json costs | head -1'
check 'solutions from --cheapest verify' 0 $'1: valid\n2: valid\n3: valid' 'dlx solve --cheapest=9 costs | dlx verify costs'
{
    seq -s ' ' 100 139
    for i in $(seq 100 139); do for j in $(seq $((i + 1)) 139); do echo "$i $j |$((i * j % 97))"; done; done
} >dear
check 'a search for the cheapest that is stopped is undecided' 3 9 \
    'dlx solve --cheapest=9 --node-limit=60 --format=items dear >dear.out; s=$?; grep -c cost dear.out; exit $s'
error_has 'the message says so' 'the search was stopped early'
check 'a search that is stopped before the first solution knows a bound' 3 '' \
    dlx solve --cheapest --node-limit=1 --format=items dear
error_has 'the message has it' 'no solution is known yet: each costs at least'
check 'there must be room for the solutions' 2 '' dlx solve --cheapest=2000000000 --memory-limit=100M costs
error_has 'the message names them' '--cheapest=2000000000 needs room for as many solutions'
check 'with a gap, others may be a little cheaper' 0 '| cost 6' 'dlx solve --cheapest --gap=2 costs | head -1'
error_has 'the message has the bound' 'within the gap: any other solution costs at least 6'
check 'with a gap, all solutions may be known' 0 3 'dlx solve --cheapest=4 --gap=2 costs | grep -c cost'
error_has 'the message says so' 'within the gap: there are no other solutions'
printf 'a b c\na |9223372036854775807\nb\nb\nc\nc\nb c\n' >dearest
check 'the largest cost is one' 0 1 'dlx solve --cheapest --gap=0 dearest | grep -c cost'
error_has 'others may have it, too' 'within the gap: any other solution costs at least 9223372036854775807'
check 'the bound of JSON says so' 0 '"bound":"9223372036854775807"' \
    "dlx solve --cheapest --json dearest | grep -o '\"bound\":\"[0-9]*\"'"
check '--every holds for the solutions known when a limit comes' 0 '' \
    'dlx solve --cheapest=6 --every=2 --node-limit=6 --json costs >every; dlx solve --cheapest=6 --node-limit=6 --json costs >each
    grep "\"number\"" each | sed -n "2~2p" >even; grep "\"number\"" every | cmp - even && [ -s even ]'

# ---- which solutions, in what order ----
check '--output-limit ends the output after the solution that reaches it' 0 "3
dlx: queens8: stopped by --output-limit: at least 3 solutions" \
    'dlx generate queens 8 -o queens8; dlx solve queens8 | head -n 27 >three; dlx solve --output-limit=$(wc -c <three) queens8 2>log | cmp - three && grep -c "^$" three && cat log'
check 'units may be small letters' 0 1 'dlx solve --output-limit=1k queens8 2>&1 | grep -c "stopped by --output-limit"'
check 'in JSON, too' 0 3 'dlx solve --json queens8 | head -n 3 >three; dlx solve --json --output-limit=$(wc -c <three) queens8 2>/dev/null | grep -c number'
check 'among the cheapest, too' 0 1 'dlx solve --cheapest=9 --output-limit=60 queens8 2>/dev/null | grep -c "^| cost"'
dlx generate queens 20 -o queens20
solves_on() { # whether the output grows after a forecast
    local size
    grep -q 'of text' log && size=$(stat -c %s some) && await "[ \$(stat -c %s some) -gt $size ]"
}
forecasts() { # OPTION...: solve until then, and print the messages
    signal_when solves_on INT dlx solve --time-limit=60 "$@" queens20 >some 2>log
    cat log
}
check 'a file that would become large is announced once' 0 1 'forecasts --every=100 | grep -c "about .* solutions with .* GB of text; --first=N, "'
check '--first is in the forecast' 0 1 'forecasts --first=10000000 | grep -c "about 1e[+]07 solutions with .* GB of text"'
check 'after --resume, the forecast is about the rest' 0 1 \
    'dlx solve --first=300000 --every=1000 --checkpoint=before queens20 >some; forecasts --first=10000000 --resume=before |
    grep -c "about 9[.]7e[+]06 solutions with [23][.].* GB of text"'
check 'with --output-limit there is none' 0 0 'dlx solve --output-limit=1G --time-limit=2 queens20 2>log >some; grep -c "of text" log; true'
check 'a pipe is not, as its reader may have enough' 0 0 'dlx solve --every=100 --time-limit=3 queens20 2>log | cat >some; grep -c "of text" log; true'
check 'every N-th solution is printed' 0 $'0 1\n2' dlx solve --every=2 rows
check 'required options are in all solutions' 0 $'0 1\n2' dlx solve --require='0 1' rows
check 'required by number' 0 $'3\n4' dlx solve --print=numbers --require=#3 rows
check 'a number is no text' 2 '' dlx count --require=3 --format=rows rows
printf 'a b #2\na b #2\n#2\na b\n' >sharp
check 'but a text is no number' 0 $'#2\na b' dlx solve --require=#2 sharp
check 'a number beyond the last option is refused' 2 '' dlx count --require=#4 sharp
check 'so is the number 0' 2 '' dlx count --require=#0 sharp
check 'forbidden options are in none' 0 1 dlx count --forbid='0 1' rows
check 'all options written this way are forbidden' 1 0 dlx count --forbid=a same
check 'contradictions have no solution' 1 '' dlx solve --require='0 2' --require='0 1' rows
error_has 'the message names them' 'no solution has all required and none of the forbidden options'
check 'requiring an option twice changes nothing' 0 1 \
    dlx count --require='0 1' --require='0 1' rows
check 'requiring an ambiguous option is refused' 2 '' dlx count --require=a same
error_has 'the message suggests a number' '--require=a: several options in same have this text; write the number of one, such as #1'
printf 'who,p,q\nAnn,x,\nBob,,x\nCid,x,x\nAnn,,x\n' >table
check 'a table may name the option' 0 $'Cid,1,1' dlx solve --require=Cid table
check 'all options of this name are forbidden' 0 $'Cid,1,1' dlx solve --forbid=Ann table
check 'an ambiguous name is refused' 2 '' dlx solve --require=Ann table
error_has 'the message suggests numbers' '--require=Ann: several options in table have this text; write the number of one, such as #1'
check 'a part of a name is refused' 2 '' dlx solve --forbid=An table
error_has 'the message quotes it' '--forbid=An: no such option in table'
check 'a part of an option is refused' 2 '' dlx solve --require='x:2' colors
error_has 'with an example' "note: write an option with all of its items, such as 'b x:2'"
check 'also a word of an option' 2 '' dlx solve --forbid=x:1 colors
error_has 'with the first option that has it' "such as 'a x:1'"
check 'a part of a word is no example' 2 '' dlx solve --forbid=x: colors
! grep -q note "$errors"
verdict 'so there is no note' $?
check '--choose=weighted counts no solution twice' 0 352 'dlx generate queens 9 | dlx count --choose=weighted'
check '--gap refuses a value that is not a gap' 2 '' dlx solve --cheapest --gap=0.5x costs
check '--gap needs --cheapest' 2 '' dlx solve --gap=1 costs
check '--cheapest refuses --seed' 2 '' dlx solve --cheapest --seed=1 costs
check 'an estimate of a contradiction reports no solution' 1 '' \
    dlx estimate --require='0 2' --require='0 1' rows
check 'an option both required and forbidden leaves no solution' 1 '' dlx solve --require=1 --forbid=1 rows
check 'an unknown option is refused' 2 '' dlx solve --require='0 9' rows
error_has 'the message quotes the option' '--require=0 9: no such option in rows'
check 'so is the number of an option' 2 '' dlx solve --require=7 rows
error_has 'a note says how to give it' 'note: the number of an option has a #: '
check 'so is an option with its cost' 2 '' dlx solve --require='0 2 |5' rows
error_has 'a note says what to leave out' 'note: write an option without its cost'
for rule in first shortest weighted restarts consistent; do
    check "--choose=$rule finds all solutions" 0 2 dlx count --choose=$rule rows
done
check 'a seed loses no solution' 0 2 dlx count --seed=5 rows

# ---- estimate, trace, progress ----
check 'an estimate of a tree without choice is exact' 0 $'tree nodes  2 +- 0\nsolutions   1 +- 0' \
    "printf 'a b\na\nb\n' | dlx estimate --kernel=links --samples=10 | head -2"
check 'an estimate without a search' 0 $'tree nodes  0 +- 0\nsolutions   1 +- 0\nseconds     0 +- 0' \
    "printf 'a b\na b\n' | dlx estimate --samples=10"
error_has 'the message says so' '10 random descents; the search ends at its root, which is a solution'
check 'an estimate says that a limit stopped it' 0 '' \
    'dlx generate queens 12 | dlx estimate --samples=1000000000 --time-limit=0.1 >/dev/null'
error_has 'the message names the limit' 'random descents before the time limit'
check 'so does a split' 0 '' 'dlx generate queens 20 | dlx split --parts=100000000 --time-limit=0.1 >/dev/null'
error_has 'the message names the parts' 'the time limit ended the split before there were 100000000 parts'
check 'a limit is not blamed for an empty tree' 0 '' \
    "printf 'a b c\na b\na c\n' | dlx split --time-limit=1000 >/dev/null"
error_has 'the message says how large it is' '1 part; about 0 tree nodes'
check 'JSON estimates' 0 '{"type":"estimate","file":"-","command":"solve","samples":10,"wanted":10,"tree_nodes":{"mean":2,"error":0}' \
    "printf 'a b\na\nb\n' | dlx estimate --kernel=links --json --samples=10 | cut -d, -f1-7"
printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy
check 'a trace reports every step' 0 '0  item a, length 2
0  try 1 of 2: a d g
1    item b, length 1
1    forced: b c f
2      item e: no way to cover it
1    back from b c f
0  back from a d g
0  try 2 of 2: a d f
1    item b, length 1
1    forced: b g
2      item c, length 1
2      forced: c e
3        solution 1
2      back from c e
1    back from b g
0  back from a d f
0  the end' dlx trace toy
check 'a trace of few levels' 0 6 'dlx trace --levels=1 toy | grep -c ^0'
check 'a trace in JSON' 0 \
    '{"type":"step","step":"try","level":0,"item":"a","option":"a d g","place":1,"forced":false,"length":2}' \
    'dlx trace --json toy | sed -n 2p'
check 'a trace stops at its limits' 0 1 'dlx trace --first=1 toy | grep -c solution'
# shellcheck disable=SC2016
check 'progress is reported each second' 143 '' \
    signal_when 'grep -q "% done" "$errors"' TERM dlx count --progress --kernel=search --threads=1 --format=items large
error_has 'the report has the work done so far' '% done'
check 'SIGUSR1 requests one progress report' 143 '' ask_for_progress dlx count --kernel=search --format=items large
error_has 'the report has the solutions so far' 'so far'
# shellcheck disable=SC2016
check 'a count without a forecast reports its steps' 143 '' \
    signal_when 'grep -q "frontier, step [1-9][0-9]* of 64, " "$errors"' TERM bash -c \
    'dlx generate rectangles 8x8 --fixed >boards; exec dlx count --progress --kernel=frontier --choose=first --threads=1 boards'
for bad in xml JSON ''; do
    check "--progress=$bad is refused" 2 '' dlx count --progress=$bad rows
    error_has 'the message lists the forms' 'expected text or json'
done

# ---- JSON ----
check 'JSON has one line per solution and a result line' 0 \
    '{"type":"solution","number":1,"options":["1 2","3"]}
{"type":"result","file":"mtx","solutions":1,"complete":true' \
    "dlx solve --json mtx | sed 's/,\"kernel.*//'"
check 'JSON numbers are numbers' 0 '{"type":"solution","number":1,"options":[1,3]}' \
    'dlx solve --json --print=numbers mtx | head -1'
printf 'a"\\ \303\251 \377\na"\\ \303\251 \377\n' >names
check 'JSON strings are valid whatever the names' 0 \
    $'{"type":"solution","number":1,"options":["a\\"\\\\ \303\251 \\ufffd"]}' \
    'dlx solve --json names | head -1'
check 'JSON verdicts' 0 '{"type":"verdict","number":1,"valid":true,"text":"valid"}' \
    'dlx verify --json rows rows.out | head -1'

# ---- errors ----
check 'an error names file, line and column' 2 '' "printf 'a b\na c\n' >bad; dlx count bad"
error_has 'the message names the word' 'dlx: bad:2:3: option lists item `c`'
check 'an empty file is an error' 2 '' dlx count /dev/null
check 'a directory is an error' 2 '' dlx count .
check 'a binary file is an error' 2 '' "printf 'a b\n\000\001' | dlx count"
check 'a truncated file is an error' 2 '' 'head -c 60 mtx | dlx count'
check 'an ambiguous format is an error' 2 '' "printf '1 2\n1 2\n' | dlx count"
error_has 'the message suggests --format' '--format=NAME'
for bad in '--format=xls' '--base=2' '--secondary=-1' '--node-limit=0' '--node-limit=1x' \
    '--time-limit=nan' '--time-limit=-1' '--kernel=none' '--nonsense' '--first=3'; do
    check "count $bad is refused" 2 '' dlx count "$bad" rows
done
check 'a file in place of a command is refused' 2 '' dlx rows
error_has 'with the command that was meant' "error: a command is missing before the file 'rows', such as 'dlx solve rows'"
check 'help is --help' 0 '' 'cmp <(dlx help) <(dlx --help)'
check 'so is help of a command' 0 '' 'cmp <(dlx help count) <(dlx count --help)'
check 'also of a command with its own options' 0 '' \
    'cmp <(dlx help generate) <(dlx generate --help) && cmp <(dlx help generate queens) <(dlx generate queens --help)'
check 'but not of an unknown one' 2 '' dlx help cuont
error_has 'which is corrected' "unknown command 'cuont'; did you mean 'count'?"
check 'an unknown command is refused' 2 '' dlx slove rows
check 'a missing command is refused' 2 '' dlx
check 'so is one after an option' 2 '' dlx --stats count rows
error_has 'the message says where it belongs' "error: the command 'count' must come before the options"
check 'verify reads standard input only once' 2 '' dlx verify - -
check 'so do the other commands' 2 '' 'dlx count - - <rows'
error_has 'the message says so' "standard input can be read only once; try 'dlx count --help'"
check 'also for the parts of a problem' 2 '' 'dlx join rows - - <rows'
check 'blank lines are not solutions' 0 '1: valid' "printf '\n\n0 2\n1\n\n\n' | dlx verify rows"
check '--base is refused for a format without numbers' 2 '' dlx count --base=1 dense
check 'secondary columns are refused in items' 2 '' dlx count --secondary=1 colors
check 'verify needs a problem' 2 '' dlx verify
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx solve rows >/dev/full'
    error_has 'the message names standard output' 'writing standard output failed'
    check 'a full device is an error' 2 '' 'dlx solve -o /dev/full rows'
    error_has 'the message names the file' 'writing /dev/full failed'
fi
check 'a closed pipe ends quietly' 0 'a b' "printf 'a b\na b\n' | dlx solve | head -1"
check 'a mistyped option is an error' 2 '' dlx solve --frist=1 toy.dlx
error_has 'the message suggests the right one' "error: unknown option '--frist'; did you mean '--first'?"
check 'a mistyped command is an error' 2 '' dlx slove toy.dlx
error_has 'the message suggests the right one' "error: unknown command 'slove'; did you mean 'solve'?"
check 'two letters that changed places are one mistake' 2 '' dlx generate --hlep
error_has 'the message suggests the right one' "error: unknown option '--hlep'; did you mean '--help'?"
check 'a size of a Sudoku puzzle is refused' 2 '' dlx generate sudoku --size=17
error_has 'the message names the command that makes puzzles' '`dlx-sudoku generate --size=17` makes puzzles'
check 'an option without its value is an error' 2 '' dlx solve --first
error_has 'the message says so' "error: option '--first' needs a value"
for arguments in --help --version 'solve --help' 'count --help' 'verify --help' \
    'estimate --help' 'trace --help'; do
    # shellcheck disable=SC2086
    dlx $arguments >help 2>&1
    status=$?
    [ $status -eq 0 ] && [ -s help ]
    verdict "dlx $arguments helps" $?
done
# Whatever is wrong with the command line, the message ends with the help to read.
for arguments in slove --frist 'solve --frist' 'solve --first' 'solve --first=x' 'solve --explain=1' 'solve -z' 'solve -o' \
    'solve --c=x' 'count --explain' 'count --gap=1 x' 'convert x' 'convert -o' 'join x' 'verify' 'generate' 'generate x' \
    'generate queens' 'generate queens 8 9' 'generate queens 8 --fixed' 'generate queens 0' 'generate dominoes 2x2 --mask'; do
    # shellcheck disable=SC2086
    dlx $arguments >help 2>&1
    status=$?
    command=$(printf '%s' "$arguments" | sed -n 's/^\(generate queens\|generate dominoes\|solve\|count\|convert\|join\|verify\|generate\).*/ \1/p')
    [ $status -eq 2 ] && [ "$(wc -l <help)" -eq 1 ] && grep -qF " try 'dlx$command --help'" help
    verdict "dlx $arguments: the message ends with the help of$command" $?
done
dlx -h >help
[ "$(wc -l <help)" -ge 12 ] && [ "$(wc -l <help)" -le 20 ] && grep -q ' sample, split, join$' help
verdict 'dlx -h has 12 to 20 lines, and names all commands' $?
# Each command has a brief help and a whole one, says what its own exit statuses mean, and shows examples that work.
for command in solve count estimate trace verify convert info reduce diagram sample split join; do
    dlx $command -h >help
    [ "$(wc -l <help)" -ge 12 ] && [ "$(wc -l <help)" -le 20 ] && grep -qx "dlx $command --help explains all options." help
    verdict "$command -h has 12 to 20 lines" $?
    for columns in 60 80 100; do
        COLUMNS=$columns dlx $command --help | sed '/^Usage\|^Examples:/,/^[A-Z]/d' | awk -v most=$columns 'length > most { bad = 1 } END { exit bad }'
        verdict "$command --help fits into $columns columns" $?
    done
    dlx $command --help | sed -n '/^Exit status:/,/^$/p' | grep -q '^  0  .'
    verdict "$command --help has its exit statuses" $?
    dlx $command --help | sed -n '/^Examples:/,/^Exit status:/s/^  //p' >help
    mkdir examples && [ -s help ] && (cd examples && bash -e -o pipefail ../help >/dev/null 2>"$errors")
    verdict "$command --help has examples that work" $?
    rm -r examples
done
check 'without a terminal, help has 80 columns' 0 '' 'cmp <(dlx solve --help) <(COLUMNS=80 dlx solve --help)'
check 'only commands that check have a status for wrong solutions' 0 1 \
    'for c in solve count verify convert; do dlx $c --help; done | grep -c "a solution is wrong"'
check '-q prints nothing on standard output' 0 '' dlx solve -q rows
check 'the status is the answer' 1 '' dlx count --quiet none
check 'estimate is done without a solution, too' 0 '' 'dlx estimate none >answer'
check 'so is split' 0 '' 'dlx split none >answer'
check 'dlx --help shows only what is common to the commands' 0 1 'dlx --help | grep -c -e "--first" -e "--format"'
check 'the example of --help works' 0 $'a b\nc' "$(dlx --help | sed -n '/^Example:/{n;p}')"

# ---- outputs that would replace an input ----
mkdir outputs && cp colors outputs/problem && ln outputs/problem outputs/link
dlx split --parts=2 colors >outputs/parts 2>/dev/null
cp -r outputs untouched
for command in 'split' 'reduce' 'diagram'; do
    check "dlx $command --output does not replace its input" 2 '' "cd outputs && dlx $command --output=./link problem"
    error_has "the message names the option of dlx $command" 'problem: --output would replace the input; name another file'
    check "dlx $command --output does not replace standard input" 2 '' "dlx $command -o outputs/link <outputs/problem"
    error_has "the message of dlx $command says so" 'standard input: --output would replace the input'
done
check 'nor does reduce --map' 2 '' 'dlx reduce --map=outputs/link outputs/problem'
check 'nor does solve --svg' 2 '' 'dlx solve --svg=outputs/link outputs/problem'
check 'not even its list of parts' 2 '' 'dlx solve --svg=outputs/parts --list=outputs/parts outputs/problem'
check 'nor does solve --certificate' 2 '' 'dlx solve --certificate=outputs/link outputs/problem'
check 'nor does count --certificate' 2 '' 'dlx count --certificate=outputs/link outputs/problem'
check 'the inputs are untouched' 0 '' diff -r outputs untouched
for output in output svg profile; do
    check "nor does solve --$output replace a checkpoint" 2 '' "
        dlx generate dominoes 4x4 >tiles; rm -f saved; dlx solve --node-limit=5 --checkpoint=saved tiles >/dev/null
        dlx solve --resume=saved --$output=saved tiles"
done
check 'the checkpoint is still there' 0 36 'dlx solve --resume=saved --checkpoint=saved tiles | grep -c "^$"'
printf 'one\ntwo\ntoo\nwon\n' >words
check 'generate does not replace a list of words' 2 '' dlx generate words words --rows=3 --columns=3 --output=words
error_has 'the message says so' 'words: --output would replace the input; name another file'
check 'nor a board' 2 '' 'echo "##" >mask; dlx generate dominoes --mask=mask --output=mask'
check 'standard output may be written in any case' 0 '' 'dlx convert --to=items -o - colors >converted; dlx convert --to=items converted | cmp - converted'

# ---- outputs that are standard output under another name ----
check '/dev/stdout adds to a file' 0 $'old\n2' 'echo old >log; dlx solve -o /dev/stdout rows >>log; head -n 1 log; grep -c "^$" log'
check 'a problem, too' 0 'old p' 'echo old >log; dlx convert --to=ec -o /dev/stdout rows >>log 2>/dev/null; echo $(cut -d " " -f 1 log | head -n 2)'
check 'a certificate leaves the count' 0 2 'dlx count --certificate=/dev/stdout rows >log; tail -n 1 log'
check 'a picture leaves the solution' 0 '00 01 </svg>' 'dlx solve --first=1 --svg=/dev/stdout tiles >log; echo $(sed -n "1p;\$p" log)'
check 'a chart leaves the messages' 0 1 'echo old >log; dlx count --profile=/dev/stderr --stats rows 2>>log >/dev/null; head -n 1 log | grep -c old'
check '--svg=- does not mix with JSON' 2 '' dlx solve --svg=- --json tiles
check 'nor does it go to the file of --output' 2 '' dlx solve --svg=- --output=drawn tiles

# ---- links ----
mkdir links
ln -s deep/er links/first && mkdir links/deep && ln -s ../../linked links/deep/er
check 'a link to no file yet stays a link' 0 link 'dlx convert --to=items -o links/first colors; [ -L links/first ] && echo link'
check 'the file that it names is written' 0 '' 'dlx convert --to=items colors | cmp - linked'
rm linked
check 'a link and the file that it names are one output' 2 '' dlx solve --svg=links/first --profile=linked colors
error_has 'the message names both' 'name the same file'
ln -s nowhere/new links/lost
check 'a link into no folder is an error' 2 '' dlx convert --to=items -o links/lost colors
error_has 'the message names the link' 'links/lost: No such file or directory'

# ---- outputs that cannot be written are refused before the input is read ----
mkdir outputs/folder
for line in 'solve --profile' 'solve --svg' 'solve --certificate' 'solve --explain --certificate' 'count --certificate' \
    'estimate --profile' 'info --profile' 'sample --svg' 'sample --heat' 'reduce --map' 'reduce --to=ec --output' \
    'convert --to=ec --output' 'diagram --output' 'split --output'; do
    for name in outputs/none/x outputs/folder; do
        # shellcheck disable=SC2086
        check "dlx $line=$name" 2 '' dlx $line=$name absent
        error_has 'is refused by name' "dlx: $name: "
    done
done
check 'so is an output without a name' 2 '' dlx diagram --output= absent
error_has 'with the reason' 'dlx: the name of an output is empty'
check 'so is the output of dlx generate' 2 '' dlx generate queens 4 --output=outputs/none/x
error_has 'by name' 'dlx: outputs/none/x: No such file or directory'
check 'an output that can be written is not touched before its end' 2 '' 'echo old >outputs/old; dlx solve --profile=outputs/old absent'
check 'and nothing is left beside it' 0 'outputs/old old' 'echo outputs/old* "$(cat outputs/old)"'

# ---- values that contradict each other or mislead ----
for other in --first=2; do
    check "--cheapest excludes $other" 2 '' dlx solve --cheapest $other colors
    error_has 'the message says so' "--cheapest says how many solutions are wanted, the cheapest first, so it excludes ${other%=2}; try"
done
check 'two outputs cannot be one file' 2 '' dlx solve --output=new --svg=new colors
error_has 'the message names both' "--output and --svg name the same file; try 'dlx solve --help'"
[ ! -e new ]
verdict 'and nothing is written' $?
check 'a checkpoint is an output, too' 2 '' dlx count --checkpoint=new --profile=new colors
error_has 'the message names both' "--checkpoint and --profile name the same file; try 'dlx count --help'"
check 'so they are with two spellings' 2 '' dlx solve --output=./outputs/new --checkpoint=outputs/../outputs/new colors
error_has 'the message names both' "--output must not name the checkpoint"
[ ! -e outputs/new ]
verdict 'nothing was written' $?
[ ! -d /dev/shm ] || check 'not even in a folder of /dev' 2 '' 'dlx count --certificate=/dev/shm/dlx.$$ --profile=/dev/shm/dlx.$$ rows'
[ ! -d /dev/shm ] || error_has 'the message names both' '--certificate and --profile name the same file'
check 'but both can be thrown away' 0 2 dlx count --certificate=/dev/null --profile=/dev/null rows
check 'a mistyped value gets a suggestion' 2 '' dlx solve --kernel=lins colors
error_has 'after the expected values' \
    "invalid value 'lins' for '--kernel'; expected auto, links, lanes or bits; did you mean 'links'? try 'dlx solve --help'"
check 'a word of a description is no suggestion' 2 '' dlx solve --time-limit=sich colors
error_has 'the message describes the value' "such as 90, 1.5m or 2h; try 'dlx solve --help'"
check 'others do not' 2 '' dlx solve --kernel=x colors
error_has 'only the expected values' "or bits; try 'dlx solve --help'"
check 'a value is no suggestion for itself' 2 '' dlx solve --time-limit=0 colors
error_has 'only what is expected' "such as 90, 1.5m or 2h; try 'dlx solve --help'"
check '--part-base needs --list' 2 '' dlx count --part-base=0 colors
check 'dlx join --seed needs --recheck' 2 '' dlx join --seed=3 colors outputs/parts outputs/parts
for other in --kernel=search --kernel=links --choose=shortest --choose=weighted --seed=3; do
    check "--scratch with $other is refused" 2 '' dlx count --scratch=. $other colors
    error_has 'by name' "--scratch is only for frontiers, so it excludes ${other%=3};"
done
check '--memory above --memory-limit is refused' 2 '' dlx count --memory=2G --memory-limit=1G colors
error_has 'the message says so' '--memory is larger than --memory-limit'
check 'the beginning of a name that another command has in full is not an abbreviation' 2 '' dlx solve --memory=1G colors
error_has 'the message names the option' "no option '--memory'"
check 'also if its value stands apart' 2 '' dlx solve --memory 1G colors
check 'other beginnings are abbreviations' 0 "$(dlx solve colors)" dlx solve --memory-l=1G colors
check 'a share above 100 % is refused' 2 '' dlx solve --cheapest --gap=101% colors
error_has 'the message says what is expected' 'a percentage up to 100%'
check 'a folder is not read' 2 '' dlx solve .
error_has 'the message says so' 'dlx: .: Is a directory'
check 'nor as standard input' 2 '' 'dlx solve <.'
dlx split --parts=1 none >none.parts 2>one
grep -q ': 1 part; ' one
verdict 'one part is singular' $?
# ---- the entries of an option in any order ----

printf 'a b c | x\nc a x:1\nb x:1\nb\na b\nb a\nc\n' >order
check 'verify accepts another order' 0 $'1: valid\n2: valid' "printf 'a x:1 c\nb\n\nx:1 c a\nx:1 b\n' | dlx verify order"
check 'but the order of the file comes first' 0 $'a b\nc' "dlx solve --require='a b' order"
check 'so does --require' 0 $'c a x:1\nb x:1\n\nc a x:1\nb' "dlx solve --require='x:1 a c' order"
check 'an option with more entries is another one' 2 '' "printf 'a x:1 c b\n' | dlx verify order"
check 'answers of DLX2 are read' 0 $'1: valid\n2: valid\n3: not a solution: not covered: b' \
    "printf '(2 options, 3+1 items, 9 entries successfully read)\n1:\n c x:1 a (1 of 1)\n b (2 of 5)\n2:\n x:1 b (1 of 2)\n a x:1 c (1 of 1)\n3:\n c a x:1 (1 of 1)\nAltogether 3 solutions, 1+1 mems.\n' |
    { dlx verify order; [ \$? = 1 ]; }"
check 'the columns of a matrix have their order' 2 '' "printf '0 1 1\n' | dlx verify dense"

# ---- covering and packing ----

# random_masks OPTIONS ITEMS: a problem whose options are the bits of the numbers masks[0], masks[1], ..., with costs.
random_masks() {
    local o i
    masks=() costs=()
    for ((i = 0; i < $2; i++)); do printf 'i%s ' "$i"; done
    for ((o = 0; o < $1; o++)); do
        masks[o]=$((RANDOM % ((1 << $2) - 1) + 1)) costs[o]=$((RANDOM % 9))
        printf '\n'
        for ((i = 0; i < $2; i++)); do ((masks[o] >> i & 1)) && printf 'i%s ' "$i"; done
        printf '|%s' "${costs[o]}"
    done
    printf '\n'
}

# by_force ITEMS: count the coverings and the packings of the masks among all subsets, and the least cost of a covering.
by_force() {
    local set o once twice sum
    covers=0 packs=0 least=none
    for ((set = 0; set < 1 << ${#masks[@]}; set++)); do
        once=0 twice=0 sum=0
        for ((o = 0; o < ${#masks[@]}; o++)); do
            ((set >> o & 1)) || continue
            ((twice |= once & masks[o], once |= masks[o], sum += costs[o]))
        done
        ((packs += twice == 0))
        ((once == (1 << $1) - 1)) || continue
        ((covers++))
        if [ "$least" = none ] || [ "$sum" -lt "$least" ]; then least=$sum; fi
    done
}

RANDOM=48
wrong=0
for ((n = 0; n < 40 / share + 4; n++)); do
    random_masks $((RANDOM % 7 + 1)) $((items = RANDOM % 5 + 1)) >random
    by_force $items
    cost=$(dlx solve --cover --cheapest random 2>/dev/null | sed -n 's/^| cost //p')
    [ "$(dlx count --cover random 2>/dev/null) $(dlx count --pack random) ${cost:-none}" = "$covers $packs $least" ] || {
        wrong=1
        sed 's/^/# /' random
    }
    dlx solve --pack random >packs
    dlx verify --pack random packs >out || wrong=1
    [ "$(dlx convert --cover --to=items random | dlx count 2>/dev/null)" = "$covers" ] || wrong=1
done
verdict '--cover and --pack agree with all subsets' $wrong
awk 'BEGIN { srand(3); for (i = 0; i < 60; i++) printf "i%d ", i; print ""
    for (o = 0; o < 300; o++) { line = ""; for (i = 0; i < 60; i++) if (rand() < .1) line = line "i" i " "
        if (line != "") print line "|" int(1000 * rand()) + 1 } }' >large_cover
dlx solve --cover --cheapest --threads=1 --node-limit=2000 large_cover >early_cover 2>/dev/null
awk '/^i/ { option[++n] = $0; for (f = 1; f <= NF; f++) times[$f]++ }
    END { for (o = 1; o <= n; o++) { needed = 0; m = split(option[o], item, " ")
        for (f = 1; f <= m; f++) needed += times[item[f]] == 1; if (!needed) exit 1 }; exit n == 0 }' early_cover
verdict 'a covering needs each of its options, even if the search was stopped early' $?
check 'a required option stays' 0 $'| cost 10\na\na b' "printf 'a b\na |8\na b |2\nb |3\n' | dlx solve --cover --cheapest --require='a'"
check '--cover drops the upper bounds' 0 $'a 1:3|b 2|c 0:2|d' \
    "printf 'a 1:2|b 2|c 0:1|d | x\na b\nb c d x\nb c d x\n' | dlx convert --cover --to=items | sed 's/ | x//; q'"
check '--pack drops the lower bounds' 0 $'0:1|a 0:2|b 0:2|c 0:1|d' \
    "printf 'a 1:2|b 2|c 0:1|d | x\na b\nb c d x\nb c d x\n' | dlx convert --pack --to=items | sed 's/ | x//; q'"
check 'a reduction may be of a covering' 0 '' 'dlx reduce --cover colors >/dev/null'
check 'a covering is no packing' 2 '' dlx count --cover --pack colors
check 'negative costs need fixed items' 2 '' "printf 'a\na |-2\n' | dlx solve --pack --cheapest"
error_has 'the message says so' 'standard input: --pack needs costs that are not negative; the least one is -2'
dlx diagram colors >whole.diagram
check 'a diagram already has its solutions' 2 '' dlx sample --cover whole.diagram
error_has 'the message names the option' '--cover and --pack have no meaning'
plan
