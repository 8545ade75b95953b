#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx count --certificate`, of `dlx verify` with a certificate, and of both for Sudoku.
# Usage: cli_certificate.sh DLX DLX_SUDOKU PYTHON CHECKER
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
python=$3 checker=$(realpath "$4")
cd "$work" || exit 1

printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy
printf 'p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n' >colors
printf '2|early 1:2|late 0:1|x | ann ben cid\nearly ann |3\nearly ben\nearly cid\nlate ann x\nlate ben\nlate cid x\nx\nann\n' >shifts
printf '5|m 0:3|n | q\nm\nm q:1\nm q:1\nm q:2\nm n\nm n\nn\nn q:1\nm\nm\n' >much
dlx generate queens 8 >queens
dlx generate dominoes 6x6 >dominoes
dlx generate langford 6 >langford
dlx generate latin 4 >latin
dlx generate trominoes 4x6 >trominoes

# ---- written and checked ----

check 'count prints the count' 0 1 dlx count --certificate=toy.cert toy
check 'verify confirms the certificate' 0 'the count is confirmed: 1 solution (5 nodes checked)' \
    dlx verify toy toy.cert
check 'a count of 0 has a certificate' 1 0 dlx count --certificate=langford.cert langford
check 'verify confirms that there is no solution' 0 "the count is confirmed: no solution (126 nodes checked)" \
    dlx verify langford langford.cert
for file in toy colors shifts much queens dominoes latin langford trominoes; do
    for rule in shortest first; do
        dlx count --certificate="$file.cert" --choose=$rule "$file" >"$file.count" 2>/dev/null
        check "$file, $rule first: the checker in Python agrees" 0 "$(cat "$file.count")" \
            "$python" "$checker" "$file" "$file.cert"
        check "$file, $rule first: verify agrees" 0 '1' \
            "dlx verify --json $file $file.cert | grep -c '\"holds\":true,\"solutions\":$(cat "$file.count"),'"
    done
done
check 'a certificate tries the options that presolving removes, unless it is off' 1 '' \
    'dlx count --certificate=plain --choose=first --presolve=off trominoes >count; cmp -s trominoes.cert plain'
# The chart is written between the count and the certificate.
mkfifo chart
report_between() { # COMMAND
    local process signal=USR1
    dlx "$1" --certificate=between.cert --profile=chart toy &
    process=$!
    await is_at_work
    kill -s USR1 "$process" && cat chart >chart.svg
    wait "$process"
}
check 'a report before the certificate does not end it' 0 1 report_between count
check 'nor that of a search' 0 $'a d f\nb g\nc e' report_between solve
check 'counts too large to enumerate are checked' 0 'the count is confirmed: 53060477521960000 solutions' \
    "dlx generate dominoes 12x12 >large; dlx count --certificate=large.cert large >large.count
        dlx verify large large.cert | cut -d' ' -f1-6"
if ! gzip -c toy.cert | dlx verify toy - 2>&1 | grep -q 'this build cannot'; then
    check 'a certificate may be compressed and read from a pipe' 0 '1' \
        'gzip -c toy.cert | dlx verify toy - | grep -c confirmed'
fi
check 'the problem may be read from standard input' 0 '1' 'dlx verify - toy.cert <toy | grep -c confirmed'
check '--stats counts its nodes' 0 'certificate 5 nodes, 0 of them shared' \
    'dlx count --stats --certificate=toy.cert toy 2>&1 >toy.count | grep certificate'

# ---- options required and forbidden ----

check 'a certificate may have a required option' 0 18 \
    dlx count --require=#4 --certificate=fixed queens
check 'the certificate says so' 0 $'only solutions with: r0 c3 a3 b10\nthe count is confirmed: 18 solutions' \
    "dlx verify queens fixed | cut -d '(' -f 1 | sed 's/ \$//'"
check 'the checker in Python accepts it, too' 0 18 "$python" "$checker" queens fixed
check 'options may be forbidden, too' 0 7 dlx count --require=#4 --forbid=#9 --forbid=#10 \
    --forbid=#11 --forbid=#12 --forbid=#13 --forbid=#14 --certificate=fixed queens
check 'JSON has required and forbidden options' 0 \
    '{"type":"certificate","file":"queens","certificate":"fixed","holds":true,"solutions":7,"required":[4],"forbidden":[9,10,11,12,13,14]' \
    "dlx verify --json --print=numbers queens fixed | sed 's/,\"nodes.*//'"
check 'the checker in Python accepts them' 0 7 "$python" "$checker" queens fixed
check 'options that exclude each other leave no solution' 1 0 \
    dlx count --require=#1 --require=#2 --certificate=fixed queens
check 'the count is confirmed' 0 'the count is confirmed: no solution (0 nodes checked)' \
    'dlx verify queens fixed | tail -1'

# ---- what does not hold ----

check 'a certificate for another problem is refused' 1 '' dlx verify colors toy.cert
error_has 'the message says so' 'dlx: toy.cert:2:7: the certificate does not hold: the certificate is for a problem with 7 items'
sed 's/b g/b f/' toy >other
check 'a problem of the same size is refused, too' 1 '' dlx verify other toy.cert
error_has 'the message says why' 'the certificate is for another problem'
check 'JSON reports a certificate that does not hold' 1 \
    '{"type":"certificate","file":"other","certificate":"toy.cert","holds":false,"line":4,"column":9,"text":"the certificate is for another problem"}' \
    dlx verify --json other toy.cert
head -c 100 toy.cert >short
check 'a truncated certificate is an error' 2 '' dlx verify toy short
error_has 'the message says so' 'the certificate is cut off'
check 'a problem is not a certificate' 2 '' dlx verify toy toy
error_has 'the message says what was expected' 'dlx: toy:1:1: `'
{ cat toy.cert; echo; } >long
check 'text after the certificate is an error' 2 '' dlx verify toy long
sed 's/^solutions 1/solutions 2/' toy.cert >wrong
check 'a wrong count is refused' 1 '' dlx verify toy wrong
error_has 'the message states the right count' 'the tree proves 1 solutions, but 2 are claimed'

# ---- linear certificates ----

printf 'a b c\na b\nb c\na c\n' >triangle
printf '| parity\n2|a b 2|c d | x\na b x\nb c x:1\na c x:1\na c\nd\n' >sums
printf 'a b c d e f\na b\nb c\na c\nd e f\nd f\ne f\n' >fixed.triangle
dlx generate langford 9 >langford9
dlx generate dominoes 7x7 >odd
dlx generate hexominoes 14x15 >hexominoes
for file in triangle sums langford9 odd hexominoes; do
    check "$file: solve writes a certificate instead of searching" 1 '' dlx solve --certificate=$file.cert $file
    check "$file: verify confirms it" 0 1 \
        "dlx verify $file $file.cert | grep -c 'it is confirmed that there is no solution'"
done
for file in sums langford9 odd; do
    check "$file: the checker in Python accepts it" 0 0 "$python" "$checker" $file $file.cert
done
check 'it may have required and forbidden options' 1 '' \
    dlx solve --print=numbers --require=#5 --forbid=#4 --certificate=fixed.cert fixed.triangle
check 'verify names them' 0 $'only solutions with: 5\nonly solutions without: 4' \
    'dlx verify --print=numbers fixed.triangle fixed.cert | head -2'
check 'the checker in Python accepts them' 0 0 "$python" "$checker" fixed.triangle fixed.cert
check 'verify prints the multipliers as JSON' 0 \
    '"modulus":2,"rest":1,"multipliers":[{"item":"a","multiplier":1},{"item":"b","multiplier":1},{"item":"c","multiplier":1}]}' \
    "dlx verify --json triangle triangle.cert | sed 's/.*\"modulus/\"modulus/'"
check 'without such a proof solve writes a tree' 0 'the count is confirmed: 92 solutions' \
    "dlx solve --certificate=queens.cert queens >solutions; dlx verify queens queens.cert | cut -d '(' -f 1 | sed 's/ \$//'"
check 'solve prints the solutions, too' 0 92 "grep -c '^\$' solutions"
rm -f none
check 'a search that stops early writes no certificate' 3 1 \
    'dlx solve --first=1 --certificate=none queens >one; status=$?; grep -c "^$" one; exit $status'
error_has 'the message says so' 'no certificate is written, because not all solutions are known'
check 'then no file exists' 1 '' test -e none
check 'nor does a search for the cheapest that leaves out others' 3 7 \
    'dlx solve --cheapest=7 --certificate=none queens >seven; status=$?; grep -c "^$" seven; exit $status'
error_has 'the message says so' 'no certificate is written, because not all solutions are known'
check 'nor then' 1 '' test -e none
check 'a search for more than there are writes one' 0 'the count is confirmed: 92 solutions' \
    "dlx solve --cheapest=93 --certificate=queens.cert queens >solutions; dlx verify queens queens.cert | cut -d '(' -f 1 | sed 's/ \$//'"

# Each number is changed, each line is left out, and the check is corrected: nothing of this holds.
cat >forge.py <<'END_OF_SCRIPT'
import re, sys
for place, line in enumerate(sys.stdin.read().splitlines(), 1):
    status, old, new = line.split("/")
    text = re.sub(old, new.replace("@", "\n"), open("triangle.cert").read()[:-23], flags=re.M)
    check = 0xCBF29CE484222325
    for byte in text.encode():
        check = (check ^ byte) * 0x100000001B3 % 2**64
    open(f"forged.{status}.{place}", "w").write(text + f"check {check:016x}\n")
END_OF_SCRIPT
"$python" forge.py <<'END_OF_CHANGES'
2/^modulus 2/modulus 1
1/^modulus 2/modulus 3
1/^modulus 2/modulus 4
1/^item 1 1\n/
1/^item 2 1\n/
1/^item 3 1\n/
1/^item .*\n/
2/^rest 1\n/
2/^modulus 2\n/
2/^item 1 1/item 1 0
2/^item 1 1/item 1 2
2/^item 1 1/item 1 01
2/^item 2 1/item 1 1
2/^item 3 1/item 4 1
2/^item 3/item 0
2/^item 3 1/item 3 x
2/^rest 1/rest 0x
2/^rest 1/rest 2
1/^rest 1/rest 0
1/^problem ./problem 0
1/^items 3/items 4
1/^options 3/options 2
2/^modulus 2/require 4@modulus 2
2/^modulus 2/require 1@require 1@modulus 2
END_OF_CHANGES
expected=$(for file in forged.*; do echo "$file ${file:7:1}"; done)
check 'verify refuses every forged certificate' 0 "$expected" \
    'for file in forged.*; do dlx verify triangle $file 2>/dev/null; echo "$file $?"; done'
check 'the checker in Python refuses every one, too' 1 '' "$python" "$checker" triangle forged.*
check 'every beginning of a linear certificate is cut off' 0 '' \
    'for length in $(seq 16 $share $(($(stat -c %s triangle.cert) - 1))); do
        head -c $length triangle.cert >short
        dlx verify triangle short 2>&1 | grep -q "is cut off" || echo $length
    done'
check 'a wrong number is an error' 2 '' dlx verify triangle forged.2.16
error_has 'the message names its line and column' 'dlx: forged.2.16:8:8: expected a whole number up to 1'
check 'a wrong modulus is refused' 1 '' dlx verify triangle forged.1.2
error_has 'the message names an option' 'the multipliers of option 1 add up to 2 modulo 3, not to 0'
check 'a wrong rest is refused' 1 '' dlx verify triangle forged.1.19
error_has 'the message names its line and column' 'dlx: forged.1.19:9:6: the certificate does not hold'
check 'the certificate of another problem is refused' 1 '' dlx verify hexominoes odd.cert
check 'a certificate cut anywhere is an error' 0 '2' \
    'for length in $(seq 0 9 134); do
        head -c $length triangle.cert | dlx verify triangle - 2>/dev/null; echo $?; done | sort -u'

# ---- why there is no solution ----

check '--explain explains in words' 1 \
    $'1: all items\nGive the items these numbers. Then the numbers of each option add up to a multiple of 2.\nThe numbers of all items add up to 3, which is 1 more than such a multiple.\nSo no choice of options covers all items exactly.' \
    dlx solve --explain triangle
check '--explain explains multiplicities' 1 1 "dlx solve --explain sums >out; s=\$?; grep -c 'counts once for each time' out; exit \$s"
check '--explain has a JSON form' 1 \
    '{"type":"proof","file":"triangle","modulus":2,"rest":1,"multipliers":[{"item":"a","multiplier":1},{"item":"b","multiplier":1},{"item":"c","multiplier":1}]}' \
    'dlx solve --json --explain triangle >out; s=$?; head -1 out; exit $s'
check 'after such a proof, --profile writes a chart without tree nodes' 1 '</svg> 0' \
    'echo old >bars; dlx solve --explain --profile=bars triangle >out; s=$?
    echo $(tail -n 1 bars) $(grep -c class=.bar bars); exit $s'
printf 'a b c d\na\nb\nc\nc d\n' >free
check '--explain says that required options leave an item without options' 1 \
    'No further option that can be chosen contains the item d.' dlx solve --explain --require=c free
check '--explain says that there is a solution' 0 $'a\nb\nc d' dlx solve --explain free
error_has 'the message says so' 'there is nothing to explain, because there is a solution'
printf 'p q r | x y\np x\np y\nq x\nq y\nr x\nr y\n' >holes
check '--explain says that only a search proves it' 1 '' dlx solve --explain holes
error_has 'the message names the other kind of certificate' '--certificate=FILE writes a tree'
{ echo p{1..12} '|' h{1..11}; for p in p{1..12}; do printf "$p %s\n" h{1..11}; done; } >pigeons
check '--explain says that counting proves it' 1 '' dlx solve --explain pigeons
error_has 'the message names dlx count' '`dlx count` proves it by a frontier'
printf 'a b\na\nb\na b\n' >pairs
check '--explain prints only the first of several solutions' 0 1 "dlx solve --explain pairs | grep -c '^$'"
check '--explain with a larger --first prints more' 0 2 "dlx solve --explain --first=9 pairs | grep -c '^$'"

# ---- limits and errors ----

check 'a limit on nodes stops the check' 3 '' dlx verify --node-limit=3 toy toy.cert
error_has 'the message names it' 'before the certificate was checked'
check 'a limit on memory stops the certificate but not the count' 3 92 \
    dlx count --memory=1K --certificate=none queens
check 'then no certificate file exists' 1 '' test -e none
check 'an output that cannot be created is an error' 2 '' dlx count --certificate=missing/none toy
check 'a missing certificate is an error' 2 '' dlx verify toy none
check 'a certificate covers one problem only' 2 '' dlx count --certificate=none toy colors
check 'a certificate is written to a file only' 2 '' dlx count --certificate=- toy
check 'problem and certificate cannot both be standard input' 2 '' dlx verify - -
check '--certificate refuses --seed' 2 '' dlx count --seed=1 --certificate=none toy
check 'verify has a limit on nodes only for certificates' 2 '' dlx verify --node-limit=1 toy
check 'verify needs a problem' 2 '' dlx verify
check 'an empty file name is refused' 2 '' dlx count --certificate= toy
cp toy same
ln -s same same.link
check 'a certificate does not overwrite its problem' 2 '' dlx count --certificate=same.link same
check 'the problem is unchanged' 0 '' cmp toy same
check 'a picture does not overwrite its problem' 2 '' dlx solve --first=1 --svg=same same
check 'the problem is still unchanged' 0 '' cmp toy same
dlx generate queens 16 >many
check 'a signal ends the writing and leaves no files' 0 many \
    'signal_when is_at_work INT dlx count --certificate=many.proof many >/dev/null 2>&1; ls | grep many'

# ---- Sudoku ----

echo 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... >puzzle
check 'check --certificate answers as check does' 0 unique dlx-sudoku check --certificate=proof puzzle
one='the count is confirmed: 1 solution (432 nodes checked)'
check 'dlx-sudoku verify confirms the proof' 0 "$one" dlx-sudoku verify puzzle proof
check 'so does dlx verify, for the exact-cover problem' 0 "$one" 'dlx-sudoku cover puzzle | dlx verify - proof'
check 'and JSON has the usual answer' 0 '"puzzle","file":"puzzle","number":1,"solutions":1' \
    "dlx-sudoku check --json --certificate=proof puzzle | sed 's/^{.type.:\([^,]*,[^,]*,[^,]*\).*\(,.solutions.:1\).*/\1\2/'"
check 'with --explain, both are done' 0 'Puzzle 1 has 17 givens and one solution.' \
    'dlx-sudoku check --explain --certificate=proof puzzle | head -1'
sed 's/^4/./; s/5/4/' puzzle >other.puzzle
check 'a proof for another puzzle is refused' 1 '' dlx-sudoku verify other.puzzle proof
error_has 'the message says so' 'dlx-sudoku: proof:3:9: the certificate does not hold: the certificate is for a problem with '
head -c 300 proof >short
check 'a truncated proof is an error' 2 '' dlx-sudoku verify puzzle short
error_has 'the message says so' 'dlx-sudoku: short: byte 300: the certificate is cut off'
{ head -c 200 proof; printf '\77'; tail -c +202 proof; } >damaged
check 'a wrong node is refused' 1 '' dlx-sudoku verify puzzle damaged
check 'a puzzle is not a proof' 2 '' dlx-sudoku verify puzzle puzzle
error_has 'the message names the place' 'dlx-sudoku: puzzle:1:1: '
check 'the puzzle may come through a pipe, which is read once' 0 1 'dlx-sudoku verify <(cat puzzle) proof | grep -c confirmed'
check 'a proof before its puzzle is refused' 2 '' dlx-sudoku verify proof puzzle
error_has 'the message says what it is' 'proof: this is a certificate; name it after the puzzle'
check 'a missing proof is an error' 2 '' dlx-sudoku verify puzzle missing
check 'verify needs a proof' 2 '' dlx-sudoku verify puzzle
error_has 'the message says so' 'verify takes PUZZLE CERTIFICATE'
check 'a proof of a part of the solutions is refused' 1 '' \
    'dlx-sudoku cover puzzle >cover; dlx count --forbid=#1 --certificate=part cover >part.count; dlx-sudoku verify puzzle part'
error_has 'the message says so' 'part: the certificate counts only the solutions with or without some options'
sed 's/^4/./' puzzle >open
check 'without a unique solution there is no proof' 4 several dlx-sudoku check --certificate=none open
error_has 'the message says so' 'dlx-sudoku: open: no certificate is written, because there are several solutions'
check 'no file is written then' 1 '' test -e none
printf '11%.0s' {1..8} >clash
check 'a proof may show that there is no solution' 1 none dlx-sudoku check --certificate=proof clash
check 'it is confirmed, too' 0 'the count is confirmed: no solution (1 node checked)' dlx-sudoku verify clash proof
cat puzzle puzzle >both
check 'a proof is about one puzzle' 2 unique dlx-sudoku check --certificate=none both
error_has 'the message says so' 'both:2: a problem or certificate is about one puzzle'
check 'then there is no proof either' 1 '' test -e none
check 'nor for two files' 2 '' dlx-sudoku check --certificate=none puzzle puzzle
check 'a proof does not replace its puzzle' 2 '' dlx-sudoku check --certificate=both both
check 'a malformed puzzle has no proof' 2 invalid 'printf "%081dx\n" 0 | dlx-sudoku check --certificate=none'
check 'a limit ends the search' 3 unknown dlx-sudoku check --node-limit=3 --certificate=none puzzle
check 'and leaves no file' 1 '' test -e none

# Each case has other items: also secondary ones between primary ones, which a text moves to the end.
proves() { # OPTION...: make a puzzle, prove that it is unique, and check the proof three times
    dlx-sudoku generate --seed=3 "$@" >made
    dlx-sudoku check --certificate=proof made
    dlx-sudoku verify made proof | cut -d '(' -f 1
    dlx-sudoku cover made >made.dlx
    dlx verify made.dlx proof | cut -d '(' -f 1
    "$python" "$checker" made.dlx proof
}
expected=$'unique\nthe count is confirmed: 1 solution \nthe count is confirmed: 1 solution \n1'
for rules in '' --variant=x --variant=anti-king --clues=killer --clues=sandwich --clues=between --clues=quadruple \
    --clues=regex --clues=x-sum --clues=kropki-negative; do
    check "size 6 $rules: all three confirm the proof" 0 "$expected" proves --size=6 $rules
done
check 'samurai: all three confirm the proof' 0 "$expected" proves --variant=samurai
plan
