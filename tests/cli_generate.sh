#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx generate`: what it writes, where, and its exit status. Usage: cli_generate.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

check 'a problem is in the format items, with its command as title' 0 \
    $'| dlx generate langford 3\n1 2 3 s1 s2 s3 s4 s5 s6\n1 s1 s3' \
    'dlx generate langford 3 | head -3'
check 'secondary items follow the bar, and queens start in the middle' 0 \
    $'| dlx generate queens 3\nr1 c1 r0 c0 r2 c2 | a1 b1 a2 b2 a3 b3\nr0 c0 b2' \
    'dlx generate queens 3 | head -3'
check 'multiplicities precede the name' 0 '#1 2|#2 00 01 02 10 11 12 20 21 22' \
    'dlx generate partridge 2 | sed -n 2p'
check 'costs end an option' 0 15 "dlx generate partitioning 10 --options=15 | grep -cE '^([0-9] ){5,8}[|][0-9]{3}$'"
printf 'ab\nab\n' >list
check 'letters are colors' 0 'd0 x00:a x10:b wab' 'dlx generate words list --rows=2 --columns=1 | grep d0.x'
printf 'A B\n' >'the graph'
check 'a title can be run as a command' 0 "| dlx generate matchings 'the graph'" \
    "dlx generate matchings 'the graph' | head -1"
check 'options may appear anywhere, with or without =' 0 \
    '| dlx generate latin 4 --holes=3 --seed=9' \
    'dlx generate latin --seed 9 4 --holes=3 | head -1'
check 'the same seed makes the same problem' 0 '' \
    'cmp <(dlx generate latin 9 --holes=9 --seed=5) <(dlx generate latin 9 --seed=5 --holes=9)'
check '--output names a file' 0 2 'dlx generate queens 4 --output=four && dlx count four'
check '-o is short for --output' 0 2 'dlx generate queens 4 -o short && dlx count short'
check 'the help of a kind lists -o' 0 1 "dlx generate queens --help | grep -c '^  -o, --output=FILE '"
printf 'kept\n' >kept
check 'a file is unchanged until the new one is complete' 0 'kept' \
    "(ulimit -f 1; trap '' XFSZ; dlx generate queens 200 --output=kept); cat kept"
error_has 'the message says what failed' 'kept: File too large'
check 'a file that cannot be written is an error' 2 '' dlx generate queens 4 --output=no/file
error_has 'the message names it' 'no/file: No such file'

check 'a bad argument is an error, and nothing is written' 2 '' dlx generate queens 0 --output=zero
error_has 'the message names the argument' "dlx: error: N=0: expected a whole number from 1 to 1000; try 'dlx generate queens --help'"
[ ! -e zero ]
verdict 'no empty file is created' $?
check 'an unknown kind is an error' 2 '' dlx generate knights 8
error_has 'the message names it' "unknown kind of problem 'knights'"
check 'an option of another kind is an error' 2 '' dlx generate queens 8 --reduced
error_has 'the message names it' '--reduced'
check 'an unknown option is an error' 2 '' dlx generate queens 8 --nonsense
check 'a missing kind is an error' 2 '' dlx generate
check 'a missing argument is an error' 2 '' dlx generate langford
check 'a missing file is an error' 2 '' dlx generate coloring missing --colors=3
error_has 'the message names it' 'missing: No such file'
if [ -e /dev/full ]; then
    check 'a full disk is an error' 2 '' 'dlx generate queens 8 >/dev/full'
fi

check 'a missing file is no matter of usage' 2 '' dlx generate words missing --rows=2 --columns=2
error_has 'so the message does not end with the help' 'missing: No such file or directory'
verdict 'at all' "$(grep -c 'try' "$errors")"

dlx generate --help >help
for kind in $(sed -n 's/^  \([a-z]*\) .*/\1/p' help); do
    dlx generate "$kind" --help >kind_help && grep -q '^Example: ' kind_help
    verdict "dlx generate $kind --help helps" $?
done
plan
