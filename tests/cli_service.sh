#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Run what docs/service.md shows. Usage: cli_service.sh DLX SOURCE_ROOT DLX_SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$3"
page=$2/docs/service.md
command=$(realpath "$1")
cd "$work" || exit 1
if ldd "$command" | grep -qE 'asan|tsan|ubsan'; then
    skip 'the commands of the page' 'a sanitizer needs more memory than the page allows'
    plan
    exit
fi

# Print the block of the page that begins with this line after its fence.
block() { awk -v first="$1" '/^```/ { inside = 0 } inside || (fence && index($0, first) == 1) { inside = 1; print } { fence = /^```/ }' "$page"; }

block '#!/usr/bin/env bash' >answer
chmod +x answer
PATH=$work:$PATH
printf 'a b\na b\na\nb\n' >two.dlx
check 'solutions are printed' 0 2 'answer solve <two.dlx | grep -c \"type\":\"solution\"'
check 'a count is printed' 0 1 'answer count <two.dlx | grep -c \"solutions\":\"*2'
check 'a problem can be inspected' 0 1 'answer info <two.dlx | grep -c options'
check 'no solution has status 1' 1 '' 'printf "a b\na\n" | answer solve >/dev/null'
check 'a malformed problem has status 2' 2 '' 'printf "a b\nc\n" | answer solve >/dev/null'
check 'another command is refused' 2 '' 'answer solve--output=x <two.dlx'
check 'options cannot be passed' 0 2 'answer solve --output=x <two.dlx | grep -c \"type\":\"solution\"; [ ! -e x ] || echo written'
sed 's/--time-limit=10/--time-limit=0.01/' answer >soon && chmod +x soon
dlx generate queens 40 >queens.dlx
check 'a search that takes too long has status 3' 3 '' 'soon count <queens.dlx >/dev/null'
sed 's/-c 10000000/-c 100/' answer >little && chmod +x little
check 'an endless problem is cut off' 0 '' 'yes "a b c" | little solve >/dev/null'
sed 's/-c 1000000$/-c 100/' answer >short && chmod +x short
check 'a long answer is cut off' 0 100 'short solve <two.dlx | wc -c'

block '#!/bin/bash' >answer-sudoku
chmod +x answer-sudoku
printf '%s\n' 'killer 3 r1c1 r1c2' ................ >killer
for word in solve count check candidates rate hint explain; do
    check "a puzzle is answered: $word" 0 1 "answer-sudoku $word <killer | grep -c '\"number\":1'"
done
check 'options cannot be passed for puzzles either' 2 '' 'answer-sudoku check--output=x <killer'
for n in {1..36}; do
    echo "sandwich $((60 + n)) r${n}c1-r${n}c36"
    echo "sandwich $((70 + n)) r1c$n-r36c$n"
    echo "skyscraper 5 r${n}c1-r${n}c36"
done >large
yes 0 | head -n 1296 | tr '\n' ' ' >>large
check 'memory is limited, whatever the clues' 2 '' 'answer-sudoku check <large'
error_has 'the message says so' 'out of memory: the limit of'
sed 's/--time-limit=5/--time-limit=0.2/' answer-sudoku >soon && chmod +x soon
check 'and so is time' 3 '' 'soon check <large >said'

law='the namespaces of the page give the same answer'
if unshare --map-root-user --net --pid --fork --mount-proc --ipc true 2>/dev/null; then
    check "$law" 0 '' 'answer solve <two.dlx | sed "s/\"seconds\".*//" >plain
        eval "$(block unshare)" <two.dlx | sed "s/\"seconds\".*//" | cmp - plain'
else
    skip "$law" 'unshare is not allowed here'
fi

law='there are no other system calls than those of the page'
# Under an emulator, the command is a script, and strace would see the calls of the emulator.
if [ "$(uname -m)" = x86_64 ] && [[ $(head -c 4 "$command" | tr -d '\177') = ELF ]] && strace -qq -o trace true 2>/dev/null; then
    block access | tr ' ' '\n' | sort >allowed
    for command in solve count info; do
        strace -f -qq -o trace dlx "$command" --memory-limit=500M --time-limit=10 --format=items --json - <two.dlx >/dev/null
        sed -E 's/^[0-9]+ +//; s/\(.*//' trace | grep -E '^[a-z0-9_]+$'
    done | sort -u | comm -23 - allowed >others
    check "$law" 0 '' cat others
else
    skip "$law" 'no strace, another machine, or an emulator'
fi
plan
