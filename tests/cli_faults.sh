#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Input and output that fail: the command reports an error with status 2 and never writes a short text silently.
# Usage: cli_faults.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
dlx generate queens 6 >queens
dlx generate dominoes 4x4 >dominoes
dlx solve queens >solutions
echo "$puzzle" >puzzle

# holds NAME COMMAND...: the command succeeds.
holds() {
    local name=$1
    shift
    "$@"
    verdict "$name" $?
}

# ---- output that cannot be written ----

# full PROGRAM ARGUMENTS: run with output to a full device, to a closed descriptor and into a closed pipe.
full() {
    local program=$1 name=${1##*/} got
    shift
    if [ -w /dev/full ]; then
        "$program" "$@" >/dev/full 2>"$errors" </dev/null
        got=$?
        [ "$got" -eq 2 ] && grep -q 'writing standard output failed: No space' "$errors"
        verdict "$name $*: a full device is reported" $?
    fi
    "$program" "$@" >&- 2>"$errors" </dev/null
    got=$?
    [ "$got" -eq 2 ] && grep -q 'writing standard output failed: Bad file' "$errors"
    verdict "$name $*: a closed output is reported" $?
    exec 4> >(:)
    wait $! # now the pipe has no reader
    # The program inherits the ignored signal, so it gets an error from the pipe instead.
    (trap '' PIPE && exec "$program" "$@" >&4 2>"$errors" </dev/null)
    got=$?
    exec 4>&-
    [ "$got" -eq 2 ] && grep -q 'writing standard output failed: Broken pipe' "$errors"
    verdict "$name $*: a closed pipe is reported" $?
}

while read -r arguments; do
    # shellcheck disable=SC2086
    full dlx $arguments
done <<'END'
solve queens
solve --json queens
solve --draw dominoes
solve --svg=- dominoes
count queens
count --json queens
estimate queens
trace queens
trace --json queens
trace --moves queens
trace --draw queens
verify queens solutions
verify --json queens solutions
convert --to=items queens
convert --to=mtx queens
convert --to=rows queens
convert --to=cnf queens
convert --to=lp queens
info queens
info --json queens
reduce queens
diagram queens
diagram --to=dot queens
diagram --count queens
sample queens
generate queens 8
--help
--version
END
while read -r arguments; do
    # shellcheck disable=SC2086
    full dlx-sudoku $arguments
done <<'END'
solve puzzle
solve --json puzzle
solve --engine=dlx puzzle
solve --to=pretty puzzle
count puzzle
check puzzle
check --explain puzzle
generate --seed=1
grid --seed=1
reduce puzzle
candidates puzzle
canonical puzzle
canonical --same puzzle
filter --unique puzzle
stats puzzle
stats --json puzzle
filter --givens=1-81 puzzle
rate puzzle
explain puzzle
hint puzzle
convert puzzle
convert --to=svg puzzle
page puzzle
cover puzzle
--help
END

# Much more than any buffer holds; the last message gives the reason.
dlx generate queens 150 >large
if [ -w /dev/full ]; then
    check 'a large text on a full device' 2 '' dlx convert --to=items large -o /dev/full
    error_has 'the message names the file and the reason' '/dev/full: No space left on device'
    check 'a map on a full device' 2 '' dlx reduce queens -o reduced --map=/dev/full
    holds 'the problem is not written either' test ! -e reduced
    check 'a picture on a full device' 2 '' 'dlx solve --first=1 --svg=/dev/full dominoes >/dev/null'
    check 'a diagram on a full device' 2 '' dlx diagram queens -o /dev/full
    check 'pages on a full device' 2 '' dlx-sudoku convert puzzle -o /dev/full --to=svg
fi

# By default, exceeding the limit on file size raises a signal.
check 'a file that grows beyond its limit' 2 '' \
    'ulimit -f 1; dlx convert --to=items large -o limited'
error_has 'the message gives the reason' 'File too large'
holds 'no file remains' test -z "$(ls | grep '^limited')"

# A file system that is too small: the old file stays, and nothing is added.
mkdir small
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=64k none small 2>/dev/null; then
    echo before >small/out
    check 'a full file system' 2 '' dlx convert --to=items large -o small/out
    error_has 'the message names the file and the reason' 'small/out: No space left on device'
    holds 'the old file stays' test "$(cat small/out)" = before
    holds 'no temporary file remains' test "$(ls small)" = out
    umount small
else
    skip 'a full file system' 'nothing can be mounted here'
fi

{ dlx solve queens; echo $? >status; } 2>"$errors" | head -n 1 >/dev/null
holds 'a reader that stops early is not an error' grep -qE '^(0|141)$' status
holds 'nothing is printed about it' test ! -s "$errors"
{ dlx-sudoku grid --number=100000 --seed=1; echo $? >status; } 2>"$errors" | head -n 1 >/dev/null
holds 'the same holds for dlx-sudoku' grep -qE '^141$' status

# With standard error closed, messages must not go to the next file that is opened.
dlx reduce queens --to=mtx --map=map -o reduced 2>&-
holds 'messages without standard error are dropped' test "$(grep -c dlx map)" -eq 0
check 'the status is right with all descriptors closed' 2 '' 'dlx solve nowhere <&- >&- 2>&-'

# ---- input that cannot be read ----

mkfifo fifo
for input in . /proc/self/mem; do
    [ -e "$input" ] || continue
    for arguments in 'solve' 'count' 'estimate' 'trace' 'info' 'reduce' 'diagram' 'sample' \
        'convert --to=mtx' 'verify queens' 'generate matchings' 'generate sudoku' \
        'generate dominoes --mask='; do
        # shellcheck disable=SC2086
        case $arguments in
        *=) check "dlx $arguments$input" 2 '' dlx $arguments"$input" ;;
        *) check "dlx $arguments $input" 2 '' dlx $arguments "$input" ;;
        esac
    done
    for arguments in solve count check rate explain convert page canonical reduce 'filter --unique' \
        'stats --scale=se'; do
        # shellcheck disable=SC2086
        check "dlx-sudoku $arguments $input" 2 '' dlx-sudoku $arguments "$input"
    done
    for variant in jigsaw even-odd candidates; do
        check "dlx-sudoku --variant=$variant:$input" 2 '' dlx-sudoku --variant="$variant:$input" puzzle
    done
    check "dlx-sudoku --pattern=$input" 2 '' dlx-sudoku generate --pattern="$input"
done
check 'a closed input' 2 '' 'dlx count <&-'
error_has 'the message reports it' 'standard input:1: reading failed: Bad file descriptor'
check 'a closed input of dlx-sudoku' 2 '' 'dlx-sudoku <&-'
error_has 'the message reports it' 'standard input: Bad file descriptor'
cat solutions >fifo &
check 'a named pipe is read' 0 "$(cat solutions | dlx verify queens)" dlx verify queens fifo

# In pieces of one byte.
slowly() { python3 -c 'import os, sys
for byte in open(sys.argv[1], "rb").read(): os.write(1, bytes([byte]))' "$1"; }
check 'a problem byte by byte' 0 "$(dlx solve queens)" dlx solve < <(slowly queens)
slowly queens | gzip -c 2>/dev/null >queens.gz
if [ -s queens.gz ] && dlx count queens.gz >/dev/null 2>&1; then
    check 'a compressed problem byte by byte' 0 4 dlx count < <(slowly queens.gz)
    check 'solutions may be compressed' 0 "$(dlx verify queens solutions)" \
        dlx verify queens - < <(gzip -c solutions)
    head -c 100 queens.gz >cut.gz
    check 'a compressed problem that is cut short' 2 '' dlx count cut.gz
    gzip -c solutions | head -c 60 >cut.gz
    dlx verify queens cut.gz >/dev/null 2>"$errors"
    [ $? -eq 2 ]
    verdict 'solutions that are cut short' $?
    error_has 'the message reports it' 'the gzip data is cut short'
fi
check 'a puzzle byte by byte' 0 "$(dlx-sudoku puzzle)" dlx-sudoku < <(slowly puzzle)
printf 'r0 c3 a3 b8\0 x\n' >zero
check 'a line of solutions with a zero' 2 '' dlx verify queens zero
error_has 'the message says that it is not an option' 'is not an option of queens'

# A file that becomes shorter while it is read: the command waits, because its output pipe is full.
python3 -c 'print((("." * 81) + "\n") * 200000, end="")' >many
mkfifo answers
dlx-sudoku --engine=dlx many >answers 2>"$errors" &
process=$!
signal=TERM
exec 3<answers
await is_at_work
head -c 20000 many >many.head && cp many.head many # in place
cat <&3 >/dev/null
exec 3<&-
wait "$process"
[ $? -eq 2 ]
verdict 'a file that becomes shorter' $?
error_has 'the message reports it' 'the file became shorter while it was read'

# ---- signals that must not matter ----

# storm PID [SIGNAL]: send many signals that the command ignores or answers with a progress report.
storm() {
    local k
    for k in $(seq 1 200); do
        kill -CHLD "$1" && kill -WINCH "$1" && { [ -z "${2:-}" ] || kill -"$2" "$1"; } || return
    done 2>/dev/null
}
# Wait until the file is not empty: the program has begun to write or has opened its input, so its handlers are set.
begun() {
    local k
    for k in $(seq 1 1000); do
        [ ! -s "$1" ] || return 0
        sleep 0.01
    done
}
dlx convert --to=items large >large.out &
begun large.out
storm $! USR1
wait $!
holds 'signals while writing change nothing' cmp -s large.out <(dlx convert --to=items large)
(echo >opened.1 && sleep 0.3 && cat queens) >fifo &
dlx count fifo >count 2>/dev/null &
begun opened.1
storm $! USR1
wait $!
holds 'signals while reading change nothing' test "$(cat count)" = 4
(echo >opened.2; for part in 1 2 3 4 5; do sleep 0.05; echo "$puzzle"; done) >fifo &
dlx-sudoku fifo >answer &
begun opened.2
storm $!
wait $!
holds 'signals do not affect dlx-sudoku' test "$(uniq -c answer | awk '{print $1}')" = 5

# ---- system calls that fail ----

# The leak checker does not work in a traced program.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"

# fails NAME CALL ERROR N WORD PROGRAM ARGUMENTS: if the call fails with this error the N-th time, not counting
# those that every run makes before, the program ends with status 2 and says this. With a sanitizer, the number of
# calls before varies from run to run, so it has three tries.
fails() {
    local name=$1 call=$2 error=$3 n=$4 word=$5 got usual
    shift 5
    for _ in 1 2 3; do
        strace -f -qq -o trace -e trace="$call" "$1" --version >/dev/null
        usual=$(grep -c "$call" trace)
        [ "$call" = write ] && usual=0
        strace -f -qq -o trace -e trace="$call" -e "inject=$call:error=$error:when=$((usual + n))" \
            "$@" >out 2>"$errors" </dev/null
        got=$?
        [ "$got" -eq 2 ] && grep -q "$word" "$errors" && break
        rm -f out.*
    done
    [ "$got" -eq 2 ] && grep -q "$word" "$errors"
    verdict "$name: status 2 and a message" $?
    [ "$got" -eq 2 ] || printf '# status %s: %s\n' "$got" "$(head -n 1 "$errors")"
}
if strace -qq -o trace -e trace=read -e inject=read:error=EIO:when=1 true 2>/dev/null ||
    grep -q INJECTED trace 2>/dev/null; then
    for n in 1 2 6; do
        fails "dlx, read $n of the file" read EIO "$n" 'nput/output error' \
            dlx convert --to=items large
    done
    strace -f -qq -o trace -P many -e trace=read -e inject=read:error=EIO:when=1 \
        dlx-sudoku many >out 2>"$errors" </dev/null
    [ $? -eq 2 ] && grep -q 'many: Input/output error' "$errors"
    verdict 'dlx-sudoku, read: status 2 and a message' $?
    fails 'dlx, read of solutions' read EIO 3 'solutions: .*nput/output error' \
        dlx verify queens solutions
    fails 'dlx, write' write ENOSPC 2 'No space' dlx convert --to=items large
    fails 'dlx, write of a file' write EIO 2 'out.mtx: .*nput/output error' \
        dlx convert large -o out.mtx
    fails 'dlx, rename' rename EACCES 1 'out.mtx: Permission denied' dlx convert large -o out.mtx
    fails 'dlx, close of a file' close EIO 3 'out.mtx: .*nput/output error' \
        dlx convert queens -o out.mtx
    fails 'dlx, open' openat EMFILE 1 'queens: Too many open files' dlx solve queens
    fails 'dlx-sudoku, write' write ENOSPC 1 'No space' dlx-sudoku convert puzzle -o out.svg
    fails 'dlx-sudoku, write of pages' write EIO 1 'nput/output error' dlx-sudoku page puzzle -o out.svg
    holds 'failed writes leave no files' test -z "$(ls | grep '^out\.')"
    strace -f -qq -o trace -e trace=read dlx --version >/dev/null
    strace -f -qq -o trace -e trace=read \
        -e "inject=read:error=EINTR:when=$(($(grep -c read trace) + 1))+2" dlx count queens >out 2>"$errors"
    holds 'interrupted reads are repeated' test "$(cat out)" = 4
else
    skip 'system calls that fail' 'no strace, or it may not trace'
fi
plan
