#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx count --certificate` and `dlx verify --certificate`.
# Usage: cli_certificate.sh DLX PYTHON CHECKER
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
python=$2 checker=$(realpath "$3")
cd "$work" || exit 1

printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy
printf 'p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n' >colors
printf '2|early 1:2|late 0:1|x | ann ben cid\nearly ann |3\nearly ben\nearly cid\nlate ann x\nlate ben\nlate cid x\nx\nann\n' >shifts
printf '5|m 0:3|n | q\nm\nm q:1\nm q:1\nm q:2\nm n\nm n\nn\nn q:1\nm\nm\n' >much
dlx generate queens 8 >queens
dlx generate dominoes 6x6 >dominoes
dlx generate langford 6 >langford
dlx generate latin 4 >latin

# ---- written and checked ----

check 'count prints the count' 0 1 dlx count --certificate=toy.cert toy
check 'verify confirms the certificate' 0 'the count is confirmed: 1 solution (5 nodes checked)' \
    dlx verify --certificate=toy.cert toy
check 'a count of 0 has a certificate' 1 0 dlx count --certificate=langford.cert langford
check 'verify confirms that there is no solution' 0 "the count is confirmed: no solution (126 nodes checked)" \
    dlx verify --certificate=langford.cert langford
for file in toy colors shifts much queens dominoes latin langford; do
    for rule in shortest first; do
        dlx count --certificate="$file.cert" --choose=$rule "$file" >"$file.count" 2>/dev/null
        check "$file, $rule first: the checker in Python agrees" 0 "$(cat "$file.count")" \
            "$python" "$checker" "$file" "$file.cert"
        check "$file, $rule first: verify agrees" 0 '1' \
            "dlx verify --json --certificate=$file.cert $file | grep -c '\"holds\":true,\"solutions\":$(cat "$file.count"),'"
    done
done
check 'counts too large to enumerate are checked' 0 'the count is confirmed: 53060477521960000 solutions' \
    "dlx generate dominoes 12x12 >large; dlx count --certificate=large.cert large >large.count
        dlx verify --certificate=large.cert large | cut -d' ' -f1-6"
if ! gzip -c toy.cert | dlx verify --certificate=- toy 2>&1 | grep -q 'this build cannot'; then
    check 'a certificate may be compressed and read from a pipe' 0 '1' \
        'gzip -c toy.cert | dlx verify --certificate=- toy | grep -c confirmed'
fi
check 'the problem may be read from standard input' 0 '1' 'dlx verify --certificate=toy.cert - <toy | grep -c confirmed'
check '--stats counts its nodes' 0 'certificate 5 nodes, 0 of them shared' \
    'dlx count --stats --certificate=toy.cert toy 2>&1 >toy.count | grep certificate'

# ---- options required and forbidden ----

check 'a certificate may have a required option' 0 18 \
    dlx count --print=numbers --require=4 --certificate=fixed queens
check 'the certificate says so' 0 $'only solutions with: r0 c3 a3 b10\nthe count is confirmed: 18 solutions' \
    "dlx verify --certificate=fixed queens | cut -d '(' -f 1 | sed 's/ \$//'"
check 'the checker in Python accepts it, too' 0 18 "$python" "$checker" queens fixed
check 'options may be forbidden, too' 0 7 dlx count --print=numbers --require=4 --forbid=9 --forbid=10 \
    --forbid=11 --forbid=12 --forbid=13 --forbid=14 --certificate=fixed queens
check 'JSON has required and forbidden options' 0 \
    '{"type":"certificate","file":"queens","certificate":"fixed","holds":true,"solutions":7,"required":[4],"forbidden":[9,10,11,12,13,14]' \
    "dlx verify --json --print=numbers --certificate=fixed queens | sed 's/,\"nodes.*//'"
check 'the checker in Python accepts them' 0 7 "$python" "$checker" queens fixed
check 'options that exclude each other leave no solution' 1 0 \
    dlx count --print=numbers --require=1 --require=2 --certificate=fixed queens
check 'the count is confirmed' 0 'the count is confirmed: no solution (0 nodes checked)' \
    'dlx verify --certificate=fixed queens | tail -1'

# ---- what does not hold ----

check 'a certificate for another problem is refused' 1 '' dlx verify --certificate=toy.cert colors
error_has 'the message says so' 'the certificate does not hold: byte 26: the certificate is for a problem with 7 items'
sed 's/b g/b f/' toy >other
check 'a problem of the same size is refused, too' 1 '' dlx verify --certificate=toy.cert other
error_has 'the message says why' 'the certificate is for another problem'
check 'JSON reports a certificate that does not hold' 1 \
    '{"type":"certificate","file":"other","certificate":"toy.cert","holds":false,"text":"byte 61: the certificate is for another problem"}' \
    dlx verify --json --certificate=toy.cert other
head -c 100 toy.cert >short
check 'a truncated certificate is an error' 2 '' dlx verify --certificate=short toy
check 'a problem is not a certificate' 2 '' dlx verify --certificate=toy toy
error_has 'the message says what was expected' 'dlx: toy: byte 1: expected `dlx-certificate 1`'
{ cat toy.cert; echo; } >long
check 'text after the certificate is an error' 2 '' dlx verify --certificate=long toy
sed 's/^solutions 1/solutions 2/' toy.cert >wrong
check 'a wrong count is refused' 1 '' dlx verify --certificate=wrong toy
error_has 'the message states the right count' 'the tree proves 1 solutions, but 2 are claimed'

# ---- limits and errors ----

check 'a limit on nodes stops the check' 3 '' dlx verify --limit-nodes=3 --certificate=toy.cert toy
error_has 'the message names it' 'before the certificate was checked'
check 'a limit on memory stops the certificate but not the count' 3 92 \
    dlx count --memory=1K --certificate=none queens
check 'then no certificate file exists' 1 '' test -e none
check 'an output that cannot be created is an error' 2 '' dlx count --certificate=missing/none toy
check 'a missing certificate is an error' 2 '' dlx verify --certificate=none toy
check 'a certificate covers one problem only' 2 '' dlx count --certificate=none toy colors
check 'a certificate is written to a file only' 2 '' dlx count --certificate=- toy
check 'problem and certificate cannot both be standard input' 2 '' dlx verify --certificate=- -
check '--certificate refuses --seed' 2 '' dlx count --seed=1 --certificate=none toy
check 'verify has limits only for certificates' 2 '' dlx verify --limit-nodes=1 toy
check 'verify needs a problem' 2 '' dlx verify --certificate=toy.cert
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
plan
