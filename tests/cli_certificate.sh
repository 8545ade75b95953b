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
check 'and the certificate is confirmed' 0 'the count is confirmed: 1 solution (5 nodes checked)' \
    dlx verify --certificate=toy.cert toy
check 'no solution is confirmed' 1 0 dlx count --certificate=langford.cert langford
check 'as any other count' 0 "the count is confirmed: no solution (126 nodes checked)" \
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
check 'counts beyond all lists are checked' 0 'the count is confirmed: 53060477521960000 solutions' \
    "dlx generate dominoes 12x12 >large; dlx count --certificate=large.cert large >large.count
        dlx verify --certificate=large.cert large | cut -d' ' -f1-6"
if ! gzip -c toy.cert | dlx verify --certificate=- toy 2>&1 | grep -q 'this build cannot'; then
    check 'a certificate may be compressed, and come by a pipe' 0 '1' \
        'gzip -c toy.cert | dlx verify --certificate=- toy | grep -c confirmed'
fi
check 'as the problem may' 0 '1' 'dlx verify --certificate=toy.cert - <toy | grep -c confirmed'
check '--stats counts its nodes' 0 'certificate 5 nodes, 0 of them shared' \
    'dlx count --stats --certificate=toy.cert toy 2>&1 >toy.count | grep certificate'

# ---- options required and forbidden ----

check 'with an option required' 0 18 \
    dlx count --print=numbers --require=4 --certificate=fixed queens
check 'the certificate says so' 0 $'only solutions with: r0 c3 a3 b10\nthe count is confirmed: 18 solutions' \
    "dlx verify --certificate=fixed queens | cut -d '(' -f 1 | sed 's/ \$//'"
check 'the checker in Python knows, too' 0 18 "$python" "$checker" queens fixed
check 'likewise forbidden' 0 7 dlx count --print=numbers --require=4 --forbid=9 --forbid=10 \
    --forbid=11 --forbid=12 --forbid=13 --forbid=14 --certificate=fixed queens
check 'both are in JSON' 0 \
    '{"type":"certificate","file":"queens","certificate":"fixed","holds":true,"solutions":7,"required":[4],"forbidden":[9,10,11,12,13,14]' \
    "dlx verify --json --print=numbers --certificate=fixed queens | sed 's/,\"nodes.*//'"
check 'the checker in Python knows them' 0 7 "$python" "$checker" queens fixed
check 'what cannot be required together has no solution' 1 0 \
    dlx count --print=numbers --require=1 --require=2 --certificate=fixed queens
check 'which is confirmed' 0 'the count is confirmed: no solution (0 nodes checked)' \
    'dlx verify --certificate=fixed queens | tail -1'

# ---- what does not hold ----

check 'a certificate for another problem is refused' 1 '' dlx verify --certificate=toy.cert colors
error_has 'which is told' 'the certificate does not hold: byte 26: the certificate is for a problem with 7 items'
sed 's/b g/b f/' toy >other
check 'though it is as large' 1 '' dlx verify --certificate=toy.cert other
error_has 'and why' 'the certificate is for another problem'
check 'JSON says so' 1 \
    '{"type":"certificate","file":"other","certificate":"toy.cert","holds":false,"text":"byte 61: the certificate is for another problem"}' \
    dlx verify --json --certificate=toy.cert other
head -c 100 toy.cert >short
check 'half a certificate is an error' 2 '' dlx verify --certificate=short toy
check 'a problem is no certificate' 2 '' dlx verify --certificate=toy toy
error_has 'and the message says what was expected' 'dlx: toy: byte 1: expected `dlx-certificate 1`'
{ cat toy.cert; echo; } >long
check 'nor may anything follow' 2 '' dlx verify --certificate=long toy
sed 's/^solutions 1/solutions 2/' toy.cert >wrong
check 'a wrong count is refused' 1 '' dlx verify --certificate=wrong toy
error_has 'with the right one' 'the tree proves 1 solutions, but 2 are claimed'

# ---- limits and errors ----

check 'a limit on nodes stops the check' 3 '' dlx verify --limit-nodes=3 --certificate=toy.cert toy
error_has 'and is named' 'before the certificate was checked'
check 'a limit on memory stops the writing, and the count is known' 3 92 \
    dlx count --memory=1K --certificate=none queens
check 'then there is no file' 1 '' test -e none
check 'nor after an error' 2 '' dlx count --certificate=missing/none toy
check 'a certificate that is not there is an error' 2 '' dlx verify --certificate=none toy
check 'it is of one problem' 2 '' dlx count --certificate=none toy colors
check 'it is a file' 2 '' dlx count --certificate=- toy
check 'not both can be standard input' 2 '' dlx verify --certificate=- -
check 'it knows no random choices' 2 '' dlx count --seed=1 --certificate=none toy
check 'verify has limits for certificates only' 2 '' dlx verify --limit-nodes=1 toy
check 'and needs a problem' 2 '' dlx verify --certificate=toy.cert
check 'a name may not be empty' 2 '' dlx count --certificate= toy
cp toy same
ln -s same same.link
check 'it does not replace its problem' 2 '' dlx count --certificate=same.link same
check 'which is as it was' 0 '' cmp toy same
check 'nor does a picture' 2 '' dlx solve --first=1 --svg=same same
check 'which is still as it was' 0 '' cmp toy same
dlx generate queens 16 >many
check 'a signal ends the writing, and leaves nothing behind' 0 many \
    'signal_when is_at_work INT dlx count --certificate=many.proof many >/dev/null 2>&1; ls | grep many'
plan
