#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku filter` and `stats`. Usage: cli_sudoku_filter.sh DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

# Puzzles of all levels, some with more givens than they need, with several solutions or with none.
dlx-sudoku generate --seed=7 --number=60 >puzzles
dlx-sudoku generate --seed=8 --number=30 --givens=26-34 >>puzzles
sed -n '1~4s/[1-9]/./p' puzzles >open
sed -n '1~9s/^../44/p' puzzles >wrong
cat open wrong >>puzzles
shuf --random-source=puzzles puzzles >mixed

# select_lines NAME WORD: print the lines of `mixed` whose answer in the file NAME is this word.
select_lines() { paste -d ' ' "$1" mixed | awk -v "word=$2" '$1 == word {print $NF}'; }
dlx-sudoku check mixed >checked 2>"$errors"
dlx-sudoku rate --json mixed 2>"$errors" | sed 's/.*"level":"\([a-z]*\)".*/\1/' >levels
dlx-sudoku rate --scale=se --json mixed 2>"$errors" | sed 's/.*"ER":\([0-9.]*\).*/\1/' >ratings
dlx-sudoku check --explain --json mixed | sed 's/.*"minimal":\([a-z]*\).*/\1/' >minimal

# ---- each condition ----
check '--unique keeps the puzzles that check calls unique' 0 "$(select_lines checked unique)" \
    dlx-sudoku filter --unique mixed
check '--minimal keeps the puzzles without a redundant given' 0 "$(select_lines minimal true)" \
    dlx-sudoku filter --minimal mixed
for level in easy medium hard expert search; do
    dlx-sudoku filter --level=$level mixed >>rated
    check "--level=$level keeps what rate calls $level" 0 "$(select_lines levels $level)" \
        dlx-sudoku filter --level=$level mixed
done
[ "$(sort rated)" = "$(dlx-sudoku filter --unique mixed | sort)" ]
verdict 'each puzzle with one solution has one level' $?
for range in 1.2-2.5 2.6-9.9 1.5; do
    check "--rating=$range keeps what rate --scale=se rates so" 0 \
        "$(paste -d ' ' ratings mixed | awk -v least=${range%-*} -v most=${range#*-} \
            '$1 ~ /^[0-9.]+$/ && least <= $1 + 0 && $1 + 0 <= most {print $2}')" \
        dlx-sudoku filter --rating=$range mixed
done
for range in 23 24-26; do
    check "--givens=$range keeps the puzzles with this number of givens" 0 \
        "$(awk -v least=${range%-*} -v most=${range#*-} \
            '{copy = $0; n = gsub(/[1-9]/, "", copy)} least <= n && n <= most' mixed)" \
        dlx-sudoku filter --givens=$range mixed
done

# ---- several conditions, several threads, other ways to solve ----
check 'conditions are combined' 0 \
    "$(dlx-sudoku filter --level=easy mixed | dlx-sudoku filter --minimal | dlx-sudoku filter --givens=24-25)" \
    dlx-sudoku filter --level=easy --minimal --givens=24-25 mixed
[ -n "$(dlx-sudoku filter --level=easy --minimal --givens=24-25 mixed)" ]
verdict 'some puzzles meet them' $?
check 'the bulk solver combines them, too' 0 "$(dlx-sudoku filter --givens=24-25 mixed | dlx-sudoku filter --unique)" \
    dlx-sudoku filter --unique --givens=24-25 mixed
check 'threads keep the order' 0 "$(dlx-sudoku filter --level=medium --threads=1 mixed)" \
    dlx-sudoku filter --level=medium --threads=3 mixed
check 'a limit that is not reached changes nothing' 0 "$(dlx-sudoku filter --unique mixed)" \
    dlx-sudoku filter --unique --time-limit=1h mixed
check 'JSON has the same puzzles' 0 "$(dlx-sudoku filter --unique mixed)" \
    "dlx-sudoku filter --unique --json mixed | sed 's/.*\"puzzle\":\"\([^\"]*\)\".*/\1/'"
check 'JSON has the number in the input' 0 '{"type":"filtered","file":"-","number":2,"puzzle":"123434122143432."}' \
    "printf '%s\n' 1234341221434321 123434122143432. | dlx-sudoku filter --givens=15 --json"
check 'the usual styles are known' 0 "$(head -n 1 open | dlx-sudoku convert --to=grid)" \
    'head -n 1 open | dlx-sudoku filter --givens=1-81 --to=grid'

# ---- what comes with a puzzle ----
printf '%s\n' 'killer 5 r4c1 r3c1' 'killer 7 r3c3 r2c3' 'killer 8 r2c1 r2c2 r1c1' 'killer 10 r2c4 r1c4 r1c3 r3c4' \
    'killer 7 r4c4-r4c2' ................ >killer
printf '%s\n' '# title: first' 123434122143432. '# title: second' 123434122143...4 >titled
check 'clues are kept' 0 "$(cat killer)" "cat titled killer | dlx-sudoku filter --clues=killer"
check 'all kinds of clues are needed' 0 '' dlx-sudoku filter --clues=killer,thermometer killer
check 'clues do not make other puzzles pass' 0 '' dlx-sudoku filter --unique --clues=killer mixed
check 'a puzzle with clues is solved by them' 0 "$(cat killer)" dlx-sudoku filter --unique --level="$(dlx-sudoku rate killer | cut -d ' ' -f 1)" killer
title=$(printf '%s\n' '# title: T' "$(dlx-sudoku filter --unique mixed | head -n 1)")
check 'labels are kept' 0 "$(dlx-sudoku convert <<<"$title")" 'dlx-sudoku filter --unique <<<"$title"'
check 'notes are kept' 0 $'123434122143432.\tfirst' \
    "printf '%s\t%s\n' 123434122143432. first 1............... second | dlx-sudoku filter --unique --keep"
printf '%s\n' 1..............4 1122112233443344 12..3........... 1112122233443344 >regions
check 'the regions that follow a puzzle become rules' 0 "$(dlx-sudoku filter --givens=1-9 --variant=jigsaw regions)" \
    'dlx-sudoku filter --givens=1-9 --variant=jigsaw regions | dlx-sudoku filter --givens=1-9'
x=.2.4..7......23.....6......63..18............5..6..8......725......4......5....7.
check 'rules of the command line are printed' 0 $'variant x\n'$x 'echo $x | dlx-sudoku filter --unique --variant=x'
dlx-sudoku filter --unique mixed | head -n 1 | dlx-sudoku convert --to=marks >marks
for condition in --unique --minimal --givens=0-81; do
    check "candidates are kept by $condition" 0 "$(cat marks)" dlx-sudoku filter $condition marks
done

# ---- no answer ----
check 'malformed puzzles are left out' 2 123434122143432. \
    "printf '%s\n' x23434122143432. 123434122143432. | dlx-sudoku filter --unique"
error_has 'and reported' 'standard input:1:'
check 'JSON leaves them out, too' 2 '' "echo x23434122143432. | dlx-sudoku filter --unique --json"
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
check 'a puzzle that is given up is left out' 3 '' 'echo $hard | dlx-sudoku filter --rating=1.2-11.9 --time-limit=1ms'
error_has 'and reported' 'puzzle 1 was given up at a limit'
check 'a search that is given up is left out' 3 '' "dlx-sudoku filter --unique --node-limit=1 --json <<<$(printf '%081d' 0)"
check 'the scale of ratings has no candidates' 2 '' dlx-sudoku filter --rating=1.2-11.9 marks
error_has 'the message says why' '--scale=se rates givens, and this grid has candidates'
check 'a puzzle without solution is no failure' 0 '' dlx-sudoku filter --level=easy wrong
[ ! -s "$errors" ]
verdict 'and needs no message' $?

# ---- stats ----
# tally: count equal lines, and write the result as a JSON object in the order of the lines.
tally() { uniq -c | awk '{printf "%s\"%s\":%s", n++ ? "," : "", $2, $1}'; }
givens=$(tr -d .0 <mixed | awk '{print length}' | sort -n | tally)
solutions=$(for word in none unique several; do grep -x $word checked; done | tally)
check 'stats counts what check and rate print' 0 "{\"type\":\"stats\",\"puzzles\":$(wc -l <mixed),\"size\":{\"9x9\":$(wc -l <mixed)},\
\"givens\":{$givens},\"solutions\":{$solutions},\
\"level\":{$(for word in easy medium hard expert search; do grep -x $word levels; done | tally)}}" dlx-sudoku stats --json mixed
check '--scale=se counts ratings' 0 "{$(grep -xE '[0-9.]+' ratings | sort -n | tally)}" \
    "dlx-sudoku stats --scale=se --json mixed | grep -o '\"rating\":{[^}]*}' | sed 's/[^{]*//'"
check 'the bulk solver counts the same' 0 "$(dlx-sudoku stats --json mixed | sed 's/,"level":{[^}]*}//')" \
    dlx-sudoku stats --scale=none --json mixed
check 'a picture has the same numbers' 0 "$(dlx-sudoku stats mixed | awk 'NF > 1 && $1 != "puzzles" {print $1, $2}')" \
    'dlx-sudoku stats --svg=stats.svg mixed >text; xmllint --noout stats.svg 2>/dev/null || [ $? = 127 ]
     sed -n "s/^<text .*\">\(.*\)<.text>/\1/p" stats.svg | sed 1d | grep -vx "size\|givens\|solutions\|level\|clues" | paste -d " " - -'
check 'with the text' 0 "$(dlx-sudoku stats mixed)" cat text
check 'or alone' 0 "$(cat stats.svg)" dlx-sudoku stats --svg=- mixed
check 'or with JSON' 0 "$(dlx-sudoku stats --json mixed)" dlx-sudoku stats --json --svg=stats.svg mixed
check 'its bars are as long as their numbers' 0 '400 133' \
    "head -n 1 open | cat - <(head -n 3 puzzles) | dlx-sudoku stats --scale=none --svg=- |
        sed -n '/>solutions</,\$s/.*<rect.* width=\"\([0-9]*\)\".*/\1/p' | paste -sd ' '"
check 'a picture does not replace its input' 2 '' dlx-sudoku stats --svg=mixed mixed
error_has 'the message says so' 'mixed: --svg would replace the input; name another file'
check 'without puzzles there is no picture' 2 '' 'echo x | dlx-sudoku stats --svg=no.svg; s=$?; ls no.svg 2>/dev/null; exit $s'
check 'the text has the same numbers' 0 "$(dlx-sudoku stats --json mixed | grep -oE '"[0-9a-z]*":[0-9]+' | tr -d '"' | tr : ' ')" \
    "dlx-sudoku stats mixed | awk 'NF > 1 {print \$1, \$2}'"
check 'the greatest number has the longest bar, and each bar has a length' 0 '40 1' \
    "dlx-sudoku stats --scale=none mixed mixed mixed mixed killer | awk 'NF == 3 {n = length(\$3); if (n > most) most = n;
        if (least == 0 || n < least) least = n} END {print most, least}'"
check 'kinds of clues are counted once per puzzle' 0 \
    '{"type":"stats","puzzles":2,"size":{"4x4":2},"givens":{"0":2},"solutions":{"unique":2},"clues":{"killer":2}}' \
    "cat killer killer | dlx-sudoku stats --scale=none --json"
check 'malformed puzzles do not count' 2 'puzzles 1' "printf '%s\n' x23434122143432. 123434122143432. |
    dlx-sudoku stats | head -n 1; (exit \${PIPESTATUS[1]})"
error_has 'and are reported' 'standard input:1:'
check 'a puzzle that is given up does not count' 3 '' \
    'echo $hard | dlx-sudoku stats --json --scale=se --time-limit=1ms'
check 'an input without puzzles is an error' 2 '' 'printf "# nothing\n" | dlx-sudoku stats'

# ---- bad command lines ----
check 'another scale is refused' 2 '' dlx-sudoku stats --scale=hodoku mixed
check 'rate has no empty scale' 2 '' dlx-sudoku rate --scale=none mixed
check 'a condition is needed' 2 '' dlx-sudoku filter mixed
error_has 'the message lists them' 'a condition is missing: --unique, --minimal, --level, --rating, --givens or --clues'
check 'an empty range of givens is refused' 2 '' dlx-sudoku filter --givens=30-20 mixed
error_has 'the message says why' 'the first number of a range must not be larger'
check 'an empty range of ratings is refused' 2 '' dlx-sudoku filter --rating=3.0-2.0 mixed
for option in --givens=many --level=harder --rating=0.5 --clues=knight --unique=1 --number=3; do
    check "$option is refused" 2 '' dlx-sudoku filter $option mixed
done
plan
