#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of --threads and --unordered of `dlx solve` and `dlx count`. Usage: cli_threads.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

dlx generate queens 11 >queens
dlx generate langford 11 >langford
dlx generate queens 14 >large
printf 'a b c\na b |3\nc |4\na |1\nb c |2\n' >costs

# ---- the same output ----
dlx solve queens >expected
for threads in 0 1 2 5; do
    check "$threads threads print the same bytes" 0 '' "dlx solve --threads=$threads queens | cmp - expected"
    check "$threads threads count the same" 0 35584 dlx count --threads=$threads --kernel=search langford
done
check 'all forms of output are the same' 0 '' 'dlx solve --print=numbers --every=7 queens >one &&
    dlx solve --print=numbers --every=7 --threads=3 queens | cmp - one'
check 'the first solutions are the same' 0 '' 'dlx solve --first=100 queens >one; dlx solve --first=100 --threads=3 queens | cmp - one'
check 'required and forbidden options hold' 0 '' 'dlx solve --print=numbers --require=3 --forbid=20 queens >one &&
    dlx solve --print=numbers --require=3 --forbid=20 --threads=2 queens | cmp - one'
sets() { awk 'BEGIN { RS = "" } { gsub("\n", " "); print }' | sort; }
check 'without the order there are the same solutions' 0 '' 'sets <expected >one; dlx solve --threads=3 --unordered queens | sets | cmp - one'
check 'other kernels do the same' 0 '' 'for kernel in links bits relay; do
    dlx solve --kernel=$kernel queens >one && dlx solve --kernel=$kernel --threads=3 queens | cmp - one || exit 2; done'
check 'without a solution the status is 1' 1 '' 'dlx generate langford 9 >none; dlx solve --threads=2 none'

# ---- limits and signals ----
check 'a limit on nodes stops all threads' 3 '' dlx count --kernel=search --threads=3 --limit-nodes=1000 large
error_has 'and is named' 'stopped by the limit on nodes'
dlx solve --threads=3 --limit-nodes=20000 queens >some 2>"$errors"
check 'what was printed until then is the beginning of all' 0 '' 'cmp -n "$(stat -c %s some)" some expected'
check 'so does a limit on time' 3 '' dlx count --kernel=search --threads=3 --time-limit=0.05 large
error_has 'which is named' 'stopped by the time limit'
check 'a closed pipe ends all threads' 0 '' 'dlx solve --threads=3 large | head -n 14 | cmp - <(dlx solve --threads=1 large | head -n 14)'
dlx generate queens 20 >endless
check 'a signal ends them' 130 '' timeout --preserve-status --signal=INT 0.5 dlx count --kernel=search --threads=2 endless
check 'the statistics are those of all threads' 0 '' 'dlx solve --stats queens 2>one >/dev/null
    dlx solve --stats --threads=3 queens 2>three >/dev/null
    for word in solutions "tree nodes" kernel; do [ "$(grep "^$word" one)" = "$(grep "^$word" three)" ] || exit 2; done'

# ---- what is refused ----
for value in -1 x 1025 1.5 ''; do
    check "--threads=$value is refused" 2 '' dlx solve "--threads=$value" queens
    error_has 'with what is expected' 'a whole number from 0 to 1024'
done
for other in --best=1 --seed=3 --choose=first --first=1; do
    check "--threads excludes $other" 2 '' dlx solve --threads=2 $other costs
    error_has 'with the reason' '--threads needs the usual order of a search'
done
check 'a frontier has no threads' 2 '' dlx count --threads=2 --kernel=frontier queens
error_has 'and the message says so' 'a frontier runs in one thread'
check '--unordered needs threads' 2 '' dlx solve --unordered queens
error_has 'and the message says so' '--unordered needs --threads'
