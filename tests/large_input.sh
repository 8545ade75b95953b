#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of large input, generated while it is read: a line of a gigabyte, ten million items, and large counts in
# headers. They limit the memory that reading takes. Usage: large_input.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1
printf 'a\na\n' >small

# measured COMMAND...: return the status. Peak memory in kilobytes is in $peak, standard error in $errors.
measured() {
    python3 -c 'import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open("peak", "w"))
sys.exit(status)' "$@" >out 2>"$errors"
    local status=$?
    peak=$(cat peak)
    return $status
}

# within NAME STATUS KILOBYTES TEXT COMMAND...: the command ends so within this memory, and its messages contain TEXT.
within() {
    local name=$1 expected=$2 most=$3 text=$4 status
    shift 4
    measured "$@"
    status=$?
    [ "$status" -eq "$expected" ] && [ "$peak" -le "$most" ] && cat out "$errors" | grep -qF -- "$text"
    verdict "$name: $peak KB" $?
    [ "$status" -eq "$expected" ] || head -n 2 "$errors" | sed "s/^/# $status /"
}

one_line() { head -c 1000000000 /dev/zero | tr '\0' "$1"; }

# A single word stops at the limit, reported where the word begins. Several words are refused, or skipped as a comment.
within 'a word of a gigabyte' 2 80000 'standard input:1: out of memory: the limit of 67108864 bytes' \
    dlx count --memory-limit=64M --format=items < <(one_line x)
within 'a line of ten million numbers' 2 80000 'out of memory: the limit' \
    dlx count --memory-limit=64M --format=rows < <(seq -s ' ' 10000000)
within 'a comment of a gigabyte' 2 80000 'out of memory: the limit' \
    dlx count --memory-limit=64M --format=items < <(printf '| '; one_line x)
within 'a second comment of a gigabyte' 0 20000 1 \
    dlx count --memory-limit=64M --format=items < <(printf '| a title\n| '; one_line x; printf '\na\na\n')
within 'a row of a gigabyte of zeros' 2 80000 'out of memory: the limit' \
    dlx count --memory-limit=64M --format=dense < <(one_line 0)
within 'a puzzle of a gigabyte' 2 20000 'standard input:1' dlx-sudoku --memory-limit=64M < <(one_line 1)
within 'a line of solutions of a gigabyte' 2 150000 'out of memory: the limit' \
    dlx verify --memory-limit=100M small - < <(one_line x)
within 'a map of a gigabyte' 2 20000 'more cells than' \
    dlx-sudoku --memory-limit=64M --variant=jigsaw:/dev/stdin /dev/null < <(one_line 1)

# Ten million items with one option each, to measure the bytes per item and entry.
items() { seq -s ' ' -f 'i%.0f' 1 10000000 && seq -f 'i%.0f' 1 10000000; }
within 'ten million items with names' 0 3000000 'options     10000000 with 10000000 entries' \
    dlx info --time-limit=0.001 --format=items < <(items)
within 'ten million columns' 0 3000000 'items       10000001 primary' \
    dlx info --time-limit=0.001 --format=rows < <(seq 0 10000000)
# The C library keeps freed blocks of up to 32 MB, which it uses again.
within 'a limit on memory is kept' 2 250000 'out of memory: the limit of 209715200 bytes' \
    dlx count --memory-limit=200M --format=items < <(items)
within 'clues all over a large board' 0 200000 'r16c' \
    dlx-sudoku generate --size=16 --clues=quadruple --seed=1
plan
