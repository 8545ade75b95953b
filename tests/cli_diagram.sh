#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx diagram` and `dlx sample`: what they print and write, and their exit status.
# Usage: cli_diagram.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy.dlx
printf '| costs\na b | x\na x:1 |3\na |4\nb x:1 |5\na b x:2 |9\nb\n' >costs.dlx
printf 'a b\na\n' >none.dlx
printf '0 2\n1\n0 1\n2\n' >rows
printf 'p ec 2\ns 1\ns\ns 2\n' >empty.ec
printf '1:2|a\na\na\n' >many.dlx
dlx generate queens 6 >q6.dlx
toy='dlx-diagram 1
problem 7
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
order 2 4 3 5 1 6
nodes 3
1 0 1
5 0 2
4 0 3
root 4
count 1
check 24fe827baa80750e'

# ---- writing and reading ----
check 'diagram writes the diagram' 0 "$toy" dlx diagram toy.dlx
check 'a diagram is read and written unchanged' 0 "$toy" 'dlx diagram toy.dlx | dlx diagram'
check 'a file is written whole' 0 "$toy" 'dlx diagram --output=out.diagram toy.dlx; cat out.diagram'
check '-o is short for --output' 0 "$toy" 'dlx diagram toy.dlx -o short.diagram; cat short.diagram'
check '-o may precede the problem, in one word' 0 "$toy" 'dlx diagram -owritten.diagram toy.dlx; cat written.diagram'
check '-o without a file is an error' 2 '' dlx diagram toy.dlx -o
check 'the help lists -o' 0 1 "dlx diagram --help | grep -c '^  -o, --output=FILE '"
check 'a command that writes no file has neither option' 2 '' dlx sample toy.dlx -o none
error_has 'the message says so' "unknown option '-o'"
[ ! -e none ]
verdict 'nor has written one' $?
check 'its help has neither option' 1 0 'dlx sample --help | grep -c output='
for option in --format=items --base=1 --secondary=1; do
    check "$option is not for a diagram" 2 '' dlx diagram --count $option out.diagram
    error_has 'the message says so' 'out.diagram: this is a diagram, so --format, --base, --secondary, --cost, --names, --cover and --pack have no meaning'
done
dlx diagram q6.dlx | gzip >q6.gz
if ! dlx diagram q6.gz 2>&1 | grep -q 'this build cannot read'; then
    check 'a compressed diagram is read, too' 0 4 dlx diagram --count q6.gz
fi
check 'the name of the output sets the form' 0 $'2 5 B T\n3 4 B 2\n4 2 B 3\n.' \
    'dlx diagram --output=out.dump toy.dlx; cat out.dump'
check '--to overrides the name' 0 $'2: (~5?0:1)\n3: (~4?0:2)\n4: (~2?0:3)' \
    'dlx diagram --to=knuth --output=out.dump toy.dlx; cat out.dump'
check 'Graphviz gets the options as written' 0 'digraph {
n1 [shape=box, label="1"];
n2 [label="c e"];
n2 -> n1;
n3 [label="b g"];
n3 -> n2;
n4 [label="a d f"];
n4 -> n3;
}' dlx diagram --to=dot toy.dlx
check 'a title, costs and colors stay' 0 "$(cat costs.dlx)" "dlx diagram costs.dlx | sed -n '3,9p'"
check 'columns numbered from 0 keep their numbers' 0 $'0 2\n1\n\n0 1\n2' \
    'dlx diagram --output=r.diagram rows; dlx diagram --nth=1 r.diagram; dlx diagram --nth=2 r.diagram'
check 'a diagram that the form cannot express is refused' 2 '' dlx diagram empty.ec
error_has 'the message says so' 'dlx: format `items` cannot express options without entries: option 2'
check 'it can still be counted' 0 1 dlx diagram --count empty.ec

# ---- questions ----
check 'count prints only the number' 0 4 dlx diagram --count q6.dlx
check 'the count equals the count of dlx count' 0 "$(dlx count q6.dlx)" 'dlx diagram q6.dlx | dlx diagram --count'
check 'uses have one line per option' 0 $'2 a x:1\n2 a\n2 b x:1\n1 a b x:2\n2 b' \
    dlx diagram --uses costs.dlx
check 'the nth solution is printed' 0 $'a b x:2' dlx diagram --nth=5 costs.dlx
check '--print works as in solve' 0 $'1\n3' dlx diagram --nth=1 --print=numbers costs.dlx
for n in 1 2 3 4; do dlx diagram --nth=$n --print=numbers q6.dlx | sort -n | tr '\n' ' '; echo; done |
    sort >numbered
dlx solve --json --print=numbers q6.dlx | sed -n 's/.*"options":.\(.*\)..$/\1/p' | while read -r line; do
    printf ' %s ' "$(echo "$line" | tr ',' '\n' | sort -n | tr '\n' ' ' | sed 's/ $//')"
    echo
done | sort >solved
cmp -s numbered solved
verdict 'all of them are all' $?
check 'a number after the last solution is refused' 2 '' dlx diagram --nth=6 costs.dlx
error_has 'the message says so' 'dlx: costs.dlx: there are fewer solutions'
check 'a huge number is refused, too' 2 '' dlx diagram --nth=99999999999999999999999999999999999999999999 costs.dlx
check 'the cheapest solution is printed with its cost' 0 $'| cost 3\na x:1\nb' dlx diagram --cheapest costs.dlx
check 'several questions are answered in turn' 0 $'1\n1 c e\n0 a d g\n0 b c f\n1 a d f\n1 b g\n0 d e g\na d f\nb g\nc e' \
    dlx diagram --uses --nth=1 --count toy.dlx
check 'the file is written in addition' 0 $'1\ndlx-diagram 1' \
    'dlx diagram --count --output=again.diagram toy.dlx; head -1 again.diagram'
check 'JSON has a result line' 0 '{"type":"diagram","file":"toy.dlx","solutions":1,"nodes":3' \
    'dlx diagram --json toy.dlx | cut -d, -f1-4'
check 'JSON has solutions and uses' 0 '{"type":"use","option":"c e","solutions":1}
{"type":"use","option":"a d g","solutions":0}
{"type":"use","option":"b c f","solutions":0}
{"type":"use","option":"a d f","solutions":1}
{"type":"use","option":"b g","solutions":1}
{"type":"use","option":"d e g","solutions":0}
{"type":"solution","number":1,"options":["a d f","b g","c e"]}
{"type":"solution","number":1,"cost":0,"options":["a d f","b g","c e"]}' \
    'dlx diagram --json --uses --nth=1 --cheapest toy.dlx | head -8'
check 'statistics go to standard error' 0 1 dlx diagram --stats --count toy.dlx
error_has 'statistics include the nodes' 'nodes       3'

# ---- some solutions only ----
dlx diagram --output=costs.diagram costs.dlx
for file in costs.dlx costs.diagram; do
    check "$file: required options are in all solutions" 0 2 dlx diagram --count --require='b x:1' $file
    check "$file: forbidden options are in none" 0 3 dlx diagram --count --forbid='b x:1' $file
    check "$file: both at once" 0 1 dlx diagram --count --forbid=#1 --require=#3 $file
    check "$file: an option both required and forbidden leaves no solution" 1 0 \
        dlx diagram --count --forbid=#3 --require=#3 $file
    check "$file: options that exclude each other leave no solution" 1 0 \
        dlx diagram --count --require=#1 --require=#2 $file
    check "$file: requiring twice changes nothing" 0 2 \
        dlx diagram --count --require='b x:1' --require='b x:1' $file
    check "$file: forbidding twice changes nothing" 0 3 \
        dlx diagram --count --forbid='b x:1' --forbid='b  x:1' $file
    check "$file: an unknown option is an error" 2 '' dlx diagram --count --forbid=b:2 $file
done
check 'an ambiguous option is refused' 2 '' dlx diagram --count --require=a many.dlx
error_has 'the message suggests a number' 'several options in many.dlx have this text; write the number of one, such as #'

# ---- samples ----
check 'many samples report their progress' 143 '' ask_for_progress bash -c 'exec dlx sample --number=1000000000 q6.dlx >/dev/null'
error_has 'in samples' 'samples/s'
dlx diagram --output=q6.diagram q6.dlx
check 'samples obey the limit on time' 3 '' 'dlx sample --number=1000000000 --time-limit=1ms q6.diagram >samples'
error_has 'the message says how many there are' 'dlx: q6.diagram: stopped by the time limit after'
check 'these are complete' 0 '' '! dlx verify q6.dlx samples | grep -v ": valid$"'
check 'a sample is a solution' 0 '1: valid' 'dlx sample q6.dlx | dlx verify q6.dlx'
check 'a sample is drawn' 0 "$(dlx generate dominoes 2x1 | dlx solve --draw --ascii)" \
    'dlx generate dominoes 2x1 | dlx sample --draw --ascii --svg=sample.svg'
check 'also as a picture' 0 '<svg' 'head -c 4 sample.svg'
check 'the picture leaves the options' 0 '00 10' 'dlx generate dominoes 2x1 | dlx sample --svg=sample.svg'
printf 'a b\na\nb\n' >undrawn
check 'other problems are drawn by a template' 0 1 'echo a >where; dlx sample --draw=where --ascii undrawn | grep -c "|"'
check 'and refused without one' 2 '' dlx sample --draw undrawn
error_has 'the message says so' '--draw cannot draw this problem without --draw=TEMPLATE'
check 'a picture that cannot be written is an error' 2 '' 'dlx generate dominoes 2x1 | dlx sample --svg=no/file'
error_has 'the message names it' 'no/file: No such file'
check 'samples are not drawn in JSON' 2 '' dlx sample --draw --json undrawn
check 'a heat map shows each wall with its frequency' 0 '6 100.0 %' \
    'dlx generate dominoes 2x1 | dlx sample --number=9 --heat=heat.svg >heat.txt; echo "$(grep -c "<path" heat.svg)" $(sed -n "s/.*<title>\(.*\)<.title><.path>/\1/p" heat.svg | sort -u)'
check 'a wall in half of the tilings is half as dark' 0 '4 8' 'dlx generate dominoes 2x2 | dlx sample --number=2000 --seed=3 --heat=heat.svg >heat.txt
    echo $(grep -c "stroke-opacity=.0[.][45]" heat.svg) $(grep -c "stroke-opacity=.1[.]0" heat.svg)'
check 'a heat map of a table is refused' 2 '' 'dlx generate latin 3 | dlx sample --heat=heat.svg'
error_has 'the message says so' '--heat needs a board that pieces cover'
check 'a heat map of another problem is refused' 2 '' dlx sample --heat=heat.svg undrawn
error_has 'the message names the way' '--heat cannot draw this problem without --draw=TEMPLATE'
check 'a heat map that cannot be written is an error' 2 '' 'dlx generate dominoes 2x1 | dlx sample --heat=no/file'
error_has 'the message names it' 'no/file: No such file'
check 'without a solution there is no heat map' 1 '' 'dlx generate dominoes 1x1 | dlx sample --heat=none.svg; s=$?; [ ! -e none.svg ] && exit $s'
check 'a heat map does not replace the input' 2 '' 'dlx generate dominoes 2x1 >domino; dlx sample --heat=domino domino'
check 'many samples are solutions' 0 100 'dlx sample --number=100 --seed=7 q6.dlx | dlx verify q6.dlx | grep -c valid'
check 'a diagram gives the same samples' 0 "$(dlx sample --number=20 q6.dlx)" \
    'dlx diagram q6.dlx | dlx sample --number=20'
check 'the default seed is 1' 0 "$(dlx sample --number=20 --seed=1 q6.dlx)" \
    dlx sample --number=20 q6.dlx
[ "$(dlx sample --number=20 --seed=2 q6.dlx)" != "$(dlx sample --number=20 --seed=1 q6.dlx)" ]
verdict 'another seed gives others' $?
check 'all solutions occur' 0 4 \
    "dlx sample --number=100 --json q6.dlx | grep '\"solution\"' | sed 's/.*options//' | sort -u | wc -l | tr -d ' '"
check 'options may be numbers' 0 '1: valid' 'dlx sample --print=numbers q6.dlx | dlx verify --print=numbers q6.dlx'

# ---- none, limits, errors ----
check 'no solution is status 1' 1 0 dlx diagram --count none.dlx
error_has 'the message says so' 'dlx: none.dlx: no solution'
check 'its diagram is written all the same' 1 $'root 0\ncount 0' \
    'dlx diagram --output=none.diagram none.dlx; s=$?; tail -3 none.diagram | head -2; exit $s'
check 'and asked' 1 '' dlx diagram --nth=1 none.diagram
check 'and sampled' 1 '' dlx sample none.diagram
check 'the empty solution is one' 0 '' "printf ' | x\nx\n' | dlx diagram --format=items | dlx sample"
dlx generate queens 13 >q13.dlx
check 'a limit on memory is status 3' 3 '' dlx diagram --memory=1M q13.dlx
error_has 'the message says so' 'dlx: q13.dlx: stopped by the limit on memory, 1024 KB, before all solutions were found'
check 'so is one on time' 3 '' dlx sample --time-limit=0.001 q13.dlx
error_has 'the message says so' 'dlx: q13.dlx: stopped by the time limit before all solutions were found'
sed 's/^d e g/d e f/' out.diagram >damaged.diagram
check 'a damaged file is an error' 2 '' dlx diagram --count damaged.diagram
error_has 'the message gives the position' 'dlx: damaged.diagram:17:7: the file is damaged: its check 24fe827baa80750e does not match'
head -5 out.diagram >cut.diagram
check 'so is one cut short' 2 '' dlx sample cut.diagram
error_has 'the message gives the position, too' 'dlx: cut.diagram:6:1: expected `order`'
check 'other commands say what it is' 2 '' dlx count out.diagram
error_has 'the message names the right commands' 'dlx: out.diagram: this is a diagram; use `dlx diagram` or `dlx sample`'
check 'a missing file is an error' 2 '' dlx diagram missing
check 'two files are too many' 2 '' dlx sample toy.dlx q6.dlx
check 'a form that is none is refused' 2 '' dlx diagram --to=items toy.dlx
error_has 'the message says so' "invalid value 'items' for '--to'; expected diagram, dot, knuth or dump"
check '--to without a place to write is refused' 2 '' dlx diagram --to=dot --count toy.dlx
for n in 0 -1 x 1.5 ''; do
    check "number \`$n\` is none" 2 '' dlx diagram --nth="$n" toy.dlx
done
check '--count of sample needs a number' 2 '' dlx sample --number=x toy.dlx
check '--count of diagram takes none' 2 '' dlx diagram --number=3 toy.dlx
check 'solve has no --uses' 2 '' dlx solve --uses toy.dlx
error_has 'the message says so' "'solve' has no option '--uses'"
dlx generate langford 12 >pairs
# asked: print the numbers while requests for reports come. A request before the program is ready for it ends the program,
# so try again, a little later.
asked() {
    local got=138 wait=0
    while [ "$got" -eq 138 ]; do
        dlx diagram --uses pairs >asked &
        wait=$((wait + 1))
        sleep "$((wait / 100)).$((wait / 10 % 10))$((wait % 10))"
        while kill -s USR1 $!; do sleep 0.001; done
        wait $!
        got=$?
    done 2>/dev/null
    cat asked
    return "$got"
}
check 'requests for reports do not stop the numbers' 0 "$(dlx diagram --uses pairs)" asked
check 'a file that cannot be written is an error' 2 '' dlx diagram --output=no/file toy.dlx
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx diagram toy.dlx >/dev/full'
    check 'a full disk is an error for samples, too' 2 '' 'dlx sample toy.dlx >/dev/full'
fi
for command in diagram sample; do
    check "$command --help helps" 0 "Usage: dlx $command" "dlx $command --help | head -1 | cut -d' ' -f1-3"
done
plan
