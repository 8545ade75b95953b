#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx convert`: what it writes, where, and what it says. Usage: cli_convert.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

printf '| cells\na b c\na b\nc\nb c\na\n' >plain.dlx
printf 'a b c | x\na x:1\nb c\nb x:2\nc x:1\n' >colors.dlx
printf '2|a b 0:2|c\na b |7\na c |2\nb c |3\na |4\n' >costs.dlx

# ---- formats ----
check 'ec' 0 $'c cells\np ec 3\ns 1 2\ns 3\ns 2 3\ns 1' dlx convert --to=ec plain.dlx
error_has 'a message says that names are not kept' 'format `ec` has no names'
check 'mtx' 0 $'%%MatrixMarket matrix coordinate pattern general\n% cells\n4 3 6
1 1\n1 2\n2 3\n3 2\n3 3\n4 1' dlx convert --to=mtx plain.dlx
check 'rows' 0 $'# cells\n0 1\n2\n1 2\n0' dlx convert --to=rows plain.dlx
check 'rows from 1' 0 $'# cells\n1 2\n3\n2 3\n1' dlx convert --to=rows --to-base=1 plain.dlx
check 'dense' 0 $'# cells\n1 1 0\n0 0 1\n0 1 1\n1 0 0' dlx convert --to=dense plain.dlx
check 'csv' 0 $'a,b,c\n1,1,0\n0,0,1\n0,1,1\n1,0,0' dlx convert --to=csv plain.dlx
check 'sets' 0 $'3 4\n2 1 2\n1 3\n2 2 3\n1 1' dlx convert --to=sets plain.dlx
check 'xcc' 0 $'p xcc 3 1\n1 4 -1 0\n2 3 0\n2 4 -2 0\n3 4 -1 0' dlx convert --to=xcc colors.dlx
check 'items' 0 "$(cat costs.dlx)" dlx convert --to=items costs.dlx
for to in items mtx rows dense csv ec xcc sets; do
    check "the count survives $to" 0 2 'dlx convert --to=$to plain.dlx | dlx count --format=$to'
done
for to in mtx rows dense csv ec xcc sets; do
    dlx convert --to=$to plain.dlx >read.$to 2>/dev/null
    check "solutions in $to verify" 0 $'1: valid\n2: valid' \
        'dlx solve --format=$to read.$to | dlx verify --format=$to read.$to'
done
printf 'b c | a\nb a\nc a\nb\n' >secondary.dlx
check 'secondary items may be columns without names' 0 $'0 2\n1 2\n0' \
    dlx convert --to=rows secondary.dlx
error_has 'a message says that they come last' 'read it with --secondary=1'
check 'a problem that the format cannot express is refused' 2 '' dlx convert --to=ec colors.dlx
error_has 'the message names it' 'dlx: format `ec` cannot express secondary items: item `x`'
check 'the message identifies an option by number' 2 '' dlx convert --to=ec <(printf 'a\na |7\n')
error_has 'the message counts options from 1' 'format `ec` cannot express costs: option 1'

check 'wcnf' 0 $'h 1 3 0\nh -1 -3 0\n5 -1 0' "printf 'a b\na |5\nb\na b\n' | dlx convert --to=wcnf | sed '/^c/d; 6,7d'"
check 'cnf without the costs' 0 4 "dlx convert --to=cnf costs.dlx | grep -c ^c"
error_has 'a warning says so, and where they are kept' 'warning: format `cnf` has no costs, so a solver may find any solution; `wcnf` keeps them'
check 'a format with costs gives no warning' 0 '' 'dlx convert --to=wcnf costs.dlx 2>&1 >/dev/null'
printf 'a b c\na b |7\nc |2\nb c |3\na |4\n' >fares.dlx
check 'spp' 0 $'3 4\n7 2 1 2\n2 1 3\n3 2 2 3\n4 1 1' dlx convert --to=spp fares.dlx
check 'the costs survive spp' 0 '| cost 7' 'dlx convert --to=spp fares.dlx | dlx solve --format=spp --cheapest | head -n 1'

printf 'who;a;b\nAnn;1;0\n"B;""C""";0;1\nEve;1;1\n' >named.csv
check 'names of options stay' 0 $',a,b\nAnn,1,0\n"B;""C""",0,1\nEve,1,1' dlx convert --to=csv named.csv
check 'reducing keeps them, too' 0 'Eve,1' 'dlx reduce --to=csv <(printf "x,a,b\nAnn,1,0\nEve,1,1\n") 2>/dev/null | tail -n 1'
check 'and their solutions verify' 0 $'1: valid\n2: valid' 'dlx solve named.csv | dlx verify named.csv'
check 'even if a name looks like a comment' 0 '1: valid' \
    'printf ",a,b\n|x,1,0\ny,0,1\n" >bar.csv; dlx solve bar.csv | dlx verify bar.csv'

# ---- limits ----
check 'a limit on time stops the writing' 3 '' 'dlx convert --to=cnf --time-limit=1e-9 plain.dlx --output=late.cnf; status=$?
    ls late.cnf 2>/dev/null; exit $status'
error_has 'and says so' 'plain.dlx: stopped by the time limit: the text is not complete, so no file was written'
cp secondary.dlx own.rows
check 'which leaves the input alone' 3 '' 'dlx convert --to=rows --time-limit=1e-9 own.rows --output=own.rows; status=$?
    cmp own.rows secondary.dlx; exit $status'
check 'an amount of time that suffices changes nothing' 0 "$(dlx convert --to=cnf plain.dlx)" dlx convert --to=cnf --time-limit=1h plain.dlx

check 'clauses are counted without making them' 2 '' \
    '(echo "40000|a"; yes a | head -80000) | dlx convert --to=cnf >/dev/null'
error_has 'and too many are refused' 'dlx: the problem is too large'

# ---- endings ----
printf '2 1\n2 0\n' >doubt
check 'a text may leave a doubt' 2 '' dlx count doubt
cp doubt doubt.spp
check 'then the ending of its name is believed' 0 'format      spp' 'dlx info doubt.spp | head -n 1'
printf '1 2\n1 2\n' >two
for ending in dlx items; do
    cp two two.$ending
    check "the ending .$ending" 0 '1 2' dlx solve two.$ending
done
if command -v gzip >/dev/null && ! gzip -c two.dlx | dlx count --format=items 2>&1 | grep -q 'this build'; then
    gzip -k two.dlx
    check 'the ending before .gz counts' 0 '1 2' dlx solve two.dlx.gz
fi
cp colors.dlx colors.ec
check 'a clear text is read as what it is, whatever its name' 0 1 'dlx count colors.ec; rm colors.ec'
printf '0 1 2\n0 1\n2\n3\n' >numbers.dlx
check 'numbers are read as what the name says' 2 '' dlx count numbers.dlx
error_has 'even if they are right in another format' \
    'numbers.dlx:4:1: option lists item `3`, which the first line does not name'
check 'which can be asked for' 0 2 dlx count --format=rows numbers.dlx

# ---- Sudoku ----
line=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
looks_like_one() { # name, text
    check "dlx does not take a Sudoku for a problem: $1" 2 '' "printf '$2' | dlx solve"
    error_has 'it names the command that solves it' 'this looks like a Sudoku; use `dlx-sudoku`'
}
looks_like_one 'a line' "$line\n"
looks_like_one 'lines' "$line\\n${line//5/4}\\n"
looks_like_one 'a grid' "$(fold -w 9 <<<$line | sed 's/$/\\n/' | tr -d '\n')"
looks_like_one 'with blanks' "$(fold -w 9 <<<$line | sed 's/./& /g; s/$/\\n/' | tr -d '\n')"
csv=$(fold -w 9 <<<${line//./0} | sed 's/./&,/g; s/,$//')
looks_like_one 'CSV' "${csv//$'\n'/\\n}\\n"
looks_like_one 'JSON, without an end of its line' "[[${csv//$'\n'/],[}]]"
check 'a list of 16 digits stays a list' 2 '' 'printf "[[0,1,2],[0,3,3],[4,5],[4,6],[0,7,8],[1,2,3]]\n" | dlx count'
error_has 'and its mistake is named' 'option lists item `3` twice'
empty=${csv//0/}
looks_like_one 'CSV with empty fields' "${empty//$'\n'/\\n}\\n"
looks_like_one 'a grid without its last line' "$(fold -w 9 <<<$line | head -8 | sed 's/$/\\n/' | tr -d '\n')"
looks_like_one 'of 8x8' '1.......\n..2.....\n........\n...3....\n........\n.....4..\n........\n.8......\n'
looks_like_one 'of 4x4' '1...\n..2.\n.3..\n...4\n'
check 'ones and zeros are a matrix' 0 1 "printf '1000\n0100\n0010\n0001\n' | dlx count"
check 'so they are with a mistake' 2 '' "printf '10000000\n01000000\n00200000\n00010000\n00001000\n00000100\n00000010\n00000001\n' |
    dlx count --format=dense"
error_has 'which is named' '3:3: expected zeros and ones, found `00200000`'
check 'a table of options may have empty fields at the ends of its lines' 0 2 \
    "printf '0,1,2,3,4,5,6,7,8\n1,4,7,,,,,,\n1,4,,,,,,,\n4,5,7,,,,,,\n3,5,6,,,,,,\n2,3,6,7,,,,,\n2,7,,,,,,,\n0,8,,,,,,,\n' | dlx count"
check 'or a comma at the end of each line' 1 0 "printf '0,1,2,3,4,5,6,7,\n1,2,3,4,5,6,7,8,\n%.0s' {1..4} | dlx count"
check 'a problem stays a problem' 0 1 "printf '1...............\n1...............\n' | dlx count"

# ---- comments of other formats ----
for text in '# seats\na b\na b\n' 'a b\n# more\na b\n' 'a b\n// more\na b\n'; do
    check "a comment of another format: $text" 2 '' "printf '$text' | dlx solve --format=items"
    error_has 'the error says how one begins' 'not name; a comment is a line that begins with `|`'
done

# ---- files ----
check 'a file is written' 0 '' dlx convert --to=csv --output=plain.csv plain.dlx
check 'the file can be read' 0 2 dlx count plain.csv
check '-o is short for --output' 0 "$(cat plain.csv)" 'dlx convert plain.dlx -o short.csv; cat short.csv'
check 'the suffix of the output sets the format' 0 '' dlx convert --output=plain.ec plain.dlx
check 'the file has this format' 0 'p ec 3' sed -n 2p plain.ec
check 'the suffix dlx means items' 0 'a b c' 'dlx convert --output=x.dlx plain.csv; head -1 x.dlx'
check 'a file with an unknown suffix needs a format' 2 '' dlx convert --output=plain.txt plain.dlx
error_has 'the message asks for one' 'the output format is missing; add --to=FORMAT'
check 'refusing a problem is an error' 2 '' dlx convert --output=plain.ec colors.dlx
check 'the existing file is unchanged' 0 'p ec 3' sed -n 2p plain.ec
cp plain.ec same.ec
check 'an empty field of an option with a name is 0' 0 $'Mon Tue\nMon\nTue\nMon Tue' \
    'printf "who;Mon;Tue\nAnn;1;\nBob; ;1\nEve;1;1\n" | dlx convert --to=items'
check 'without a name it is an error' 2 '' 'printf "Mon,Tue\n1,\n" | dlx convert --format=csv --to=items'
error_has 'the message has its place' 'standard input:2:3: expected 0 or 1, found'
check 'also with an empty name of the column' 0 2 'printf ",Mon,Tue\nAnn,,1\nBob,1,\n" | dlx solve | grep -c ,'
check 'a file is converted in place' 0 '' dlx convert --format=ec --to=rows --output=same.ec same.ec
check 'it has the new text' 0 '' 'dlx convert --to=rows plain.ec 2>/dev/null | cmp - same.ec'
check 'standard input, too' 0 '' 'dlx convert --format=rows --to=dense --output=same.ec <same.ec'
check 'it has the newest text' 0 '' 'dlx convert --to=dense plain.ec 2>/dev/null | cmp - same.ec'
printf 'a b\na |1\nb |2\n' >prices.dlx
for case in 'mtx plain' 'cnf prices'; do
    format=${case% *}
    cp "${case#* }.dlx" kept.dlx
    check "a file that $format cannot express stays" 2 '' dlx convert --to="$format" -o kept.dlx kept.dlx
    error_has 'the message says why' "kept.dlx: format \`$format\` cannot express the whole problem"
    check 'with its text' 0 '' cmp "${case#* }.dlx" kept.dlx
done
printf '| a title\na b\na\nb\n' >titled.dlx
printf 'who,a,b\n"\tAnn",1,0\n"Bob\t",0,1\n' >named.csv
for case in 'csv titled.dlx' 'items named.csv'; do
    format=${case% *}
    cp "${case#* }" "kept.${case#*.}"
    check "nor does $format replace a file with words that it has no place for" 2 '' \
        dlx convert --to="$format" -o "kept.${case#*.}" "kept.${case#*.}"
    check 'which keeps them' 0 '' cmp "${case#* }" "kept.${case#*.}"
done
check 'names of options are left out of other formats' 0 $'a b\na\nb' dlx convert --to=items named.csv
error_has 'with a warning' 'dlx: warning: format `items` has no names of options, so they are left out'
check 'but csv keeps them, with all their blanks' 0 "$(sed 's/who//' named.csv)" dlx convert --to=csv named.csv
printf '1 2 3\n1 2\n3\n' >numbers.dlx
check 'names that are numbers are no reason to ask for the format' 0 "1 1" \
    'echo $(for verb in "convert --to=items" reduce; do dlx $verb numbers.dlx 2>/dev/null | dlx count; done)'
check 'nor does a file change that cannot be read' 2 '' 'echo "a b" >bad.dlx; echo c >>bad.dlx; dlx convert --to=items -o bad.dlx bad.dlx'
check 'it keeps its text' 0 'a b c' 'echo $(cat bad.dlx)'
check 'no temporary file remains' 0 '' 'ls | grep "same.*[.].*[.]\|kept.dlx[.]"; true'
ln -s plain.csv link.csv
check 'a link stays a link' 0 'plain.csv' 'dlx convert --output=link.csv plain.dlx; readlink link.csv'
chmod 640 plain.csv
check 'a file keeps its mode' 0 '640' 'dlx convert --output=plain.csv plain.dlx; stat -c %a plain.csv'
check 'a device is written in place' 0 '' dlx convert --to=ec --output=/dev/null plain.dlx
[ -c /dev/null ]
verdict 'and stays a device' $?
check 'a missing directory is an error' 2 '' dlx convert --output=no/plain.ec plain.dlx
error_has 'the message names the file' 'dlx: no/plain.ec: No such file'
check 'a directory is not a file' 2 '' dlx convert --to=ec --output=. plain.dlx
{
    seq -s ' ' 1 200
    for i in $(seq 1 200); do echo "1 $i"; done | grep -v '1 1$'
} >wide.dlx
mkfifo typed
exec 3<>typed
cat wide.dlx >&3
check 'a signal leaves no incomplete file' 2 '' \
    'signal_when is_waiting TERM dlx convert --to=mtx --format=items --output=half.mtx typed; ls half.mtx*'
exec 3<&-
check 'no temporary files remain' 0 '' 'ls | grep -E "\.[A-Za-z0-9]{6}$"; true'
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' dlx convert --to=ec --output=/dev/full plain.dlx
    check 'a full disk on standard output is an error' 2 '' 'dlx convert --to=ec plain.dlx >/dev/full'
    error_has 'the message appears once' 'writing standard output failed'
fi

# ---- usage ----
check 'convert needs a format' 2 '' dlx convert plain.dlx
check '--to=auto is refused' 2 '' dlx convert --to=auto plain.dlx
check 'convert takes one file' 2 '' dlx convert --to=ec plain.dlx plain.dlx
check 'a malformed problem is refused' 2 '' "echo 'a a' | dlx convert --to=ec"
check 'a write-only format is not read' 2 '' dlx count --format=cnf plain.dlx
error_has 'the message says so' 'format `cnf` can be written but not read'
for format in cnf opb; do
    dlx generate queens 60 --output=queens60
    check "what dlx writes in $format is refused by the name of the format" 2 '' "dlx convert --to=$format queens60 | dlx count"
    error_has "with a message that says so" "1: this looks like \`$format\`, which dlx writes but does not read"
done
check 'convert --help helps' 0 'Usage: dlx convert [OPTION]... --to=FORMAT [FILE]' 'dlx convert --help | head -1'

# ---- solvers ----

# Answers in the form of each solver. Options 1 and 2 of costs.dlx are a solution, 1 and 3 are none.
answers() { # name, what is valid, what is not
    check "verify reads $1" 0 '1: valid' "printf '%b' '$2' | dlx verify costs.dlx"
    check "verify finds a wrong answer of $1" 1 '1: not a solution: covered twice: b' "printf '%b' '$3' | dlx verify costs.dlx"
}
answers kissat 'c banner\nc\ns SATISFIABLE\nv 1 2 -3\nv -4 5 0\n' 's SATISFIABLE\nv 1 -2\nv 3 -4 0\n'
answers 'a pseudo-Boolean solver' 'c banner\no 9\nc Answer: 1\nv x1 x2 -x3\nv -x4 x5\ns OPTIMUM FOUND\nc\n' 's SATISFIABLE\nv x1 -x2\nv x3 -x4\n'
answers 'a MaxSAT solver' 'o 9\ns OPTIMUM FOUND\nv 110010\n' 's OPTIMUM FOUND\nv 1010\n'
answers minisat 'SAT\n1 2 -3 -4 0\n' 'SAT\n1 -2 3 -4 0\n'
answers 'glpsol -w' 'c Problem:\ns mip 2 5 o 9\ni 1 2\nj 1 1\nj 2 1\nj 3 0\nj 5 7\ne o f\n' \
    'c\ns mip 2 5 o 9\nj 1 1\nj 2 0\nj 3 1\ne o f\n'
answers 'glpsol -o' 'Problem:  \n 1 a1   2   2  = \n 1 x1   *   1   0   1\n 2 x2   *   1   0   1\n 3 x3   *   0   0   1\n' \
    'Problem:\n 1 x1   *   1   0   1\n 3 x3   *   1   0   1\n'
answers cbc 'Optimal - objective value 9\n 0 x1  1  7\n 1 x2  0.9999999  2\n' 'Optimal - objective value 9\n 0 x1 1 7\n 2 x3 1 3\n'
answers HiGHS 'Model status\nOptimal\n\n# Primal solution values\nFeasible\n# Columns 5\nx1 1\nx2 1\nx3 1e-7\nnone 0\n# Rows 1\na1 2\n\n# Dual solution values\n# Columns 5\nx3 1\n' \
    'Model status\nOptimal\n# Columns 5\nx1 1\nx2 -0\nx3 1\n'
answers SCIP 'solution status: optimal solution found\nobjective value: 9\nx1   1   (obj:7)\nx2   1   (obj:2)\n' \
    'solution status: optimal\nx1   1   (obj:7)\nx3   1   (obj:3)\n'
check 'SCIP lists nothing if no option is chosen' 0 '1: valid' \
    "printf '0:1|a\na |3\n' >optional.dlx; printf 'solution status: optimal solution found\nobjective value: 0\n' | dlx verify optional.dlx"
check 'several models are several solutions' 1 $'1: valid\n2: not a solution: not covered: a' \
    "printf 'v 1 2 0\nv 2 -3 0\n' | dlx verify costs.dlx"
check 'also of a pseudo-Boolean solver' 1 $'1: valid\n2: not a solution: not covered: a' \
    "printf 'c Answer: 1\nv x1\nv x2 -x3\nc Answer: 2\nv x2 -x3\n' | dlx verify costs.dlx"
while IFS='|' read -r text message; do
    check "verify refuses '$text'" 2 '' "printf '$text' | dlx verify costs.dlx"
    error_has 'the message says why' "$message"
done <<'END'
s UNSATISFIABLE\n|standard input: the file contains no solution
s SATISFIABLE\nv 1 2 -3\n|standard input:2: the solution is cut short: the 0
s SATISFIABLE\nv 11\n|standard input:2: the solution is cut short: it has fewer digits
v 1 x 0\n|standard input:1: expected the numbers of variables
v x1 2\n|standard input:1: expected the numbers of variables
v -x\n|standard input:1: expected the numbers of variables
v 1 99999999999999999999 0\n|expected the numbers of variables
Model status\nx1 0.5\n|standard input:2: the value of an option is neither 0 nor 1
Model status\nx5 1\n|there is no such option
Model status\nx1\n|expected the value of an option after its name
s bas 2 5 f f 9\nj 1 b 1 0\n|expected the value of an option after its name
Model status\nInfeasible\n|the file contains no solution
c 1\n1 2\n|the file contains no solution
END
check 'an option may look like the answer of a solver' 0 $'1: valid\n2: valid' \
    "printf 'c v 1 0\nc 1\nc v\nv 0\n1 0\n' >tokens; dlx solve --format=items tokens | dlx verify --format=items tokens"

# ---- covering, and linear programs ----

# random_problem: multiplicities, secondary items, options that cover an item several times, and costs.
random_problem() {
    local i o at items=$((RANDOM % 4 + 1))
    local bounds=('' '' '1:2|' '0:1|' '2:3|' '1:9|')
    for ((i = 0; i < items; i++)); do
        bound[i]=${bounds[RANDOM % 6]}
        printf '%si%s ' "${bound[i]}" $i
    done
    printf '| s t'
    for ((o = RANDOM % 6 + 1; o > 0; o--)); do
        at=$((RANDOM % items))
        printf '\ni%s' $at
        case ${bound[at]} in *[23]'|' | '1:9|') printf '%s' $((RANDOM % 3)) | sed 's/[01]//; s/2/=2/' ;; esac
        ((RANDOM % 2 && at + 1 < items)) && printf ' i%s' $((at + 1))
        case $((RANDOM % 4)) in 0) printf ' s' ;; 1) printf ' t' ;; esac
        printf ' |%s' $((RANDOM % 9))
    done
    printf '\n'
}

answer() { echo "$(dlx count "$@" 2>/dev/null) $(dlx solve --cheapest "$@" 2>/dev/null | sed -n 's/^| cost //p')"; }

# least: what glpsol or clasp finds in a file, or "".
glpsol_least() {
    glpsol "$1" "$2" -o found >/dev/null
    ! grep -q 'EMPTY\|UNDEFINED' found && sed -n 's/^Objective: *[^=]*= \([0-9]*\) .*/\1/p' found
}
clasp_least() { clasp "$1" 2>/dev/null | sed -n 's/^o //p' | tail -n 1; }

RANDOM=2026
wrong=0 solved=0
for ((n = 0; n < 60 / share + 6; n++)); do
    random_problem >random.dlx
    expected=$(answer random.dlx)
    for to in lp mps opb; do dlx convert --to=$to random.dlx -o random.$to; done
    for to in lp mps; do [ "$(answer random.$to)" = "$expected" ] || wrong=1; done
    [ "$(dlx convert --to=mps random.lp 2>/dev/null | dlx count 2>/dev/null)" = "${expected% *}" ] || wrong=1
    if command -v glpsol >/dev/null; then
        for form in --freemps --mps; do [ "$(glpsol_least $form random.mps)" = "${expected#* }" ] || wrong=1; done
    fi
    if command -v clasp >/dev/null; then [ "$(clasp_least random.opb)" = "${expected#* }" ] || wrong=1; fi
    ((solved += ${expected% *} > 0))
    [ $wrong = 0 ] || { sed 's/^/# /' random.dlx; break; }
done
verdict 'lp and mps are read as they are written, and other solvers agree' $((wrong || solved == 0))
dlx generate queens 700 | head -n 300 >long.dlx # longer comments than the block from which the format is detected
for to in lp mps; do
    check "$to is detected after long comments" 0 "format      $to" "dlx convert --to=$to long.dlx | dlx info | head -n 1"
done
check 'opb is, too' 2 '' 'dlx convert --to=opb long.dlx | dlx info'
error_has 'the message names it' 'this looks like `opb`, which dlx writes but does not read'
for ((n = 0; n < 30 / share + 3; n++)); do
    random_problem | sed '1s/ | s t//; 1s/[0-9]:[0-9]|//g; s/=2//; s/ [st]\>//' >cover.dlx
    dlx convert --cover --to=scp cover.dlx -o cover.scp 2>/dev/null
    [ "$(answer --cover cover.dlx)" = "$(answer cover.scp)" ] || wrong=1
done
verdict 'scp keeps coverings' $wrong
printf 'a b c\na b |7\nc |2\nb c |3\na |4\n' | dlx convert --cover --to=scp 2>/dev/null >cover.scp
check 'scp' 0 $'3 4\n7 2 3 4\n2\n1 4\n2\n1 3\n2\n2 3' cat cover.scp
check 'scp is set covering' 0 $'| cost 7\n1\n2 3' 'dlx solve --cheapest cover.scp'
error_has 'a note says so' 'cover.scp: note: `scp` is set covering: each item is covered at least once'
check 'without the note if the command says so, too' 0 '' 'dlx solve --cover cover.scp 2>&1 >/dev/null'
check 'scp is no packing' 2 '' dlx count --pack cover.scp
error_has 'the message says why' '--pack does not apply to `scp`, which is set covering'
check 'scp refuses an exact cover' 2 '' dlx convert --to=scp plain.dlx
error_has 'the message says how to make it a covering' 'any number of times (--cover): item `a`'
{ echo 3 20000 && yes '3 1 4 1 5 9 2 6' | head -n 2500 && printf '1 1\n1 2\n2 1 3\n'; } >long
check 'a long scp file is detected' 0 'format      scp' 'dlx info long 2>/dev/null | head -n 1'
{ echo 17 45123 && seq 20000 | sed 's/.*/& 1&/'; } >pairs
check 'a long list of pairs is rows' 0 'format      rows' 'dlx info pairs | head -n 1'
{ echo 9 30000 && yes '2 2 3' | head -n 30000; } >many
check 'a long list of sets is sets' 0 'format      sets' 'dlx info many | head -n 1'
dlx convert --to=spp fares.dlx -o rail9 2>/dev/null
check 'rail files are set partitioning' 0 '| cost 7' 'dlx solve --format=spp --cheapest rail9 | head -n 1'
error_has 'a note mentions set covering' 'rail9: note: read as set partitioning; for set covering, add --cover'
printf 'max\nobj: 3 x + 2 y + z\nst\nc1: x + y = 1\nc2: y + z <= 1\nc3: x + z = 1\nbin\nx\ny z\nend\n' >most
check 'a maximum has negative costs, and variables name the options' 0 $'| cost -3\nx c1 c3' dlx solve --cheapest most
lp() { # name, items, text after "min"
    check "lp: $1" 0 "$2" "printf 'min\n$3' | dlx convert --to=items 2>/dev/null"
}
lp 'decimals are scaled' $'m 2|n\nm n=2\nm\nn' ' 0 y\nst\nm: .25 x + 2.5e-1 y = 25E-2\nn: 0.4 y + 0.20 z = +4.0e-01\nint x y\nbin z\nbounds\ny <= 1.5\nx <= 1e0\n'
lp 'bounds are rounded' $'2:3|m\nm\nm\nm' '\nst\nm: 1.5 <= x + y + z <= 3.9\nbin x y z\n'
lp 'costs have exponents' $'m\nm |150\nm |0.03' ' 1.5e2 x + 3E-2 y\nst\nm: x + y = 1\nbin x y\n'
lp 'a constant is an option' $'m constant\nm |2\nconstant |-4.5' ' 2 x - 4.5\nst\nm: x >= 1\nbin x\n'
check 'mps: decimals, a constant, and comments of glpsol' 0 $',cost,m,constant\nx,1.5,1,0\ny,0,1,0\nz,0,0,0\nconstant,2,0,1' \
    "printf 'NAME\nROWS\n N c\n E m\nCOLUMNS\n x c 1.5e0 m .5\n y m 0.5 $ no cost\n z m 0 $\nRHS\n r c -2 m 5e-1\nBOUNDS\n BV b x\n BV b y\n UI b z 0\nENDATA\n' | dlx convert --to=csv"
lp 'a fixed variable is binary' $'1:2|m x\nm x\nm' '\nst\nm: x + y >= 1\nbounds\nx = 1\nbin y\n'
check 'they can be required' 0 $'x c1 c3' dlx solve --require=x most
check 'a row of both signs is no cover' 2 '' "printf 'min\nx\nst\nflow: x - y = 0\nbin\nx\ny\nend\n' | dlx count"
error_has 'the message names the row and its line' 'standard input:4:11: row `flow` is no cover: its coefficients have both signs'

# The options that a solver chose, checked against the problem.
if command -v minisat >/dev/null; then
    dlx convert --to=cnf --output=colors.cnf colors.dlx
    minisat -verb=0 colors.cnf model >/dev/null
    check 'a SAT solver finds a solution' 0 '1: valid' dlx verify colors.dlx model
    dlx generate queens 30 >queens30
    dlx convert --to=cnf --output=queens30.cnf queens30
    minisat -verb=0 queens30.cnf model >/dev/null
    check 'a SAT solver finds a solution of a problem with long items' 0 '1: valid' dlx verify queens30 model
    dlx convert --to=cnf --output=none.cnf <(printf 'a b c\na b\nb c\n')
    check 'a SAT solver finds no solution if there is none' 0 'UNSATISFIABLE' 'minisat -verb=0 none.cnf | tail -1'
    dlx convert --to=cnf --output=never.cnf <(printf 'a b\na\n')
    check 'a SAT solver finds no solution if an item is in no option' 0 'UNSATISFIABLE' 'minisat -verb=0 never.cnf | tail -1'
else
    skip 'a SAT solver finds a solution' 'no minisat'
fi
if command -v glpsol >/dev/null; then
    cost() { glpsol --lp /dev/stdin -o "$work/lp" >/dev/null && sed -n 's/^Objective: *cost = //p' lp; }
    check 'a MIP solver finds the least cost' 0 '9 (MINimum)' \
        'dlx convert --to=lp costs.dlx | cost'
    for form in -o -w; do
        for problem in costs colors; do
            check "verify reads glpsol $form for $problem" 0 '1: valid' "dlx convert --to=lp $problem.dlx |
                glpsol --lp /dev/stdin $form answer >/dev/null && dlx verify $problem.dlx answer"
        done
    done
    check 'a MIP solver handles colors' 0 '0 (MINimum)' 'dlx convert --to=lp colors.dlx | cost'
    for words in '60 --options=600' '90 --options=700 --seed=2' '150 --options=1500' '200 --options=1200 --seed=3'; do
        # shellcheck disable=SC2086
        dlx generate partitioning $words >spp
        check "a MIP solver and --cheapest agree about partitioning $words" 0 \
            "$(dlx solve --cheapest spp | sed -n 's/^| cost //p') (MINimum)" 'dlx convert --to=lp spp | cost'
    done
    for text in 'a\n' ' |\n' '0:1|a\n' ' | x\nx\n'; do
        check "a MIP solver reads the edge case '$text'" 0 1 "printf '$text' | dlx convert --to=lp |
            glpsol --lp /dev/stdin --check | grep -c 'lines were read'"
    done
else
    skip 'a MIP solver finds the least cost' 'no glpsol'
fi
if command -v clasp >/dev/null; then
    for problem in costs colors; do
        check "verify reads clasp for $problem" 0 '1: valid' "dlx convert --to=opb $problem.dlx | clasp | dlx verify $problem.dlx"
    done
else
    skip 'verify reads clasp' 'no clasp'
fi
if command -v cbc >/dev/null; then
    for problem in costs colors; do
        dlx convert -o $problem.lp $problem.dlx
        check "verify reads cbc for $problem" 0 '1: valid' \
            "cbc $problem.lp solve solu answer >/dev/null && dlx verify $problem.dlx answer"
    done
else
    skip 'verify reads cbc' 'no cbc'
fi
# ---- negative costs ----
printf 'a b\na |-5\nb |-5\na b |-10\n' >negative
for format in dense sets ec; do
    check "$format refuses costs that are all negative" 2 '' dlx convert --to=$format negative
    error_has 'the message names the first option' "format \`$format\` cannot express costs: option 1"
done
dlx convert --to=cnf negative 2>"$errors" >/dev/null
error_has 'cnf warns of them' 'format `cnf` has no costs'

# ---- what a csv table may look like ----
for first in '"","a","b"' ' ,a,b' ' "" ,a,b'; do
    check "names stand below: $first" 0 $'one,1,0\ntwo,0,1' "printf '%s\n' '$first' one,1,0 two,0,1 | dlx solve --format=csv"
done

printf 'Mon\tTue\n1.0\t0.0\n0.0\t1.0\n' >floats.tsv
check 'numbers may have a point, and tabs separate fields' 0 $'1\t0\n0\t1' dlx solve floats.tsv
check 'also without the name of the file' 0 $'1\t0\n0\t1' 'dlx solve <floats.tsv'
check 'every line may end with a separator' 0 $'Ann,1,0\nBob,0,1' 'printf "who,Mon,Tue,\nAnn,1,0,\nBob,0,1,\n" | dlx solve'
check 'a line of Excel names the separator' 0 $'Ann;1;0\nBob;0;1' \
    'printf "sep=;\r\nwho;Mon;Tue,Wed\r\nAnn;1;0\r\nBob;0;1\r\n" >excel; dlx solve excel | tee answer; dlx verify excel answer >&2'
error_has 'and the solution verifies' '1: valid'
printf '1,0\n0,1\n' >bits.csv
check 'a first line of 0 and 1 is an option' 0 '2 with 2 entries' "dlx info bits.csv 2>/dev/null | sed -n 's/^options *//p'"
dlx count bits.csv 2>"$errors" >/dev/null
error_has 'a note says so' 'bits.csv: note: the first line is read as an option; names need quotes'
printf '1,0\n' >bits.csv
check 'also if it is the only one' 0 '1 with 1 entries' "dlx info bits.csv 2>/dev/null | sed -n 's/^options *//p'"
printf '"1",0\n0,1\n1,0\n' >quoted.csv
check 'in quotes, it is a line of names' 0 $'"1","0"\n0,1\n1,0' dlx convert --to=csv quoted.csv
printf 'a b cost\na |12.50\nb cost |3 |4\na b cost |-1\n' >prices.dlx
check 'csv has a column of costs' 0 $'cost,a,b,"cost"\n12.5,1,0,0\n7,0,1,1\n-1,1,1,1' dlx convert --to=csv prices.dlx
check 'which is read again' 0 "$(dlx solve --cheapest=9 prices.dlx | grep cost\ )" \
    'dlx convert --to=csv prices.dlx | dlx solve --format=csv --cheapest=9 | grep cost\ '

printf 'price;2|a;1|0|b;who\n1,5;2;0;"x;y"\n2;1;1;z\n0;0;1;w\n1;1;0;v\n' >wide.csv
check 'any column may have the costs and the names' 0 $',cost,2|a,1|0|b\n"x;y",1.5,2,0\nz,2,1,1\nw,0,0,1\nv,1,1,0' \
    dlx convert --to=csv --cost=price --names=who wide.csv
check 'solutions have the names' 0 $'"x;y";2;0\nw;0;1\n| cost 1.5' 'dlx solve --cheapest --cost=price --names=who wide.csv | LC_ALL=C sort | grep .'
check 'their text verifies' 0 '1: valid' 'dlx solve --cheapest --cost=price --names=who wide.csv | dlx verify --cost=price --names=who wide.csv'
check 'a column that is not there is an error' 2 '' dlx count --cost=prize wide.csv
error_has 'the message names it' 'wide.csv:1: there is no column `prize`'
check 'only csv has columns' 2 '' dlx count --format=items --names=who wide.csv
error_has 'the message says so' 'format `items` has no columns of costs or names: only `csv` has them'

check 'in cnf, large amounts take no more variables than small ones' 0 "$(printf '10|p\np=3\np=7\np=5\n' | dlx convert --to=cnf --format=items | grep '^p cnf')" \
    'printf "100000000|p\np=30000000\np=70000000\np=50000000\n" | dlx convert --to=cnf --format=items | grep "^p cnf"'

# ---- the notation of miniexact ----
printf '< p\nq:1;2 >\n[ x y ]\np x:A y;q x:A\n;\n' >mini.xcc
check 'a text in the notation of miniexact is read' 0 $'p 1:2|q | x y\np x:A y\nq x:A' dlx convert --to=items mini.xcc
check 'its solutions are in the form of items' 0 $'p x:A y\nq x:A' dlx solve mini.xcc

# ---- names that are signs of other files ----
for name in dlx-diagram '%%MatrixMarket' '%%matrixmarket' '<' '//'; do
    check "a first item '$name' is read again" 0 1 "printf '%s,b\n1,1\n' '$name' | dlx convert --to=items --format=csv | dlx count"
done

# ---- a named format ----
check 'a line of items is no Sudoku if the format is named' 1 0 \
    "echo 0 1 2 3 4 5 6 7 8 9 A B C D E F | dlx count --format=items"
plan
