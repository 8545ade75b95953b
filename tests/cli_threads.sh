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
dlx generate queens 20 >endless
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
check 'required and forbidden options hold' 0 '' 'dlx solve --print=numbers --require=#3 --forbid=#20 queens >one &&
    dlx solve --print=numbers --require=#3 --forbid=#20 --threads=2 queens | cmp - one'
sets() { awk 'BEGIN { RS = "" } { gsub("\n", " "); print }' | sort; }
check 'without the order there are the same solutions' 0 '' 'sets <expected >one; dlx solve --threads=3 --unordered queens | sets | cmp - one'
check 'other kernels do the same' 0 '' 'for kernel in links bits; do
    dlx solve --kernel=$kernel queens >one && dlx solve --kernel=$kernel --threads=3 queens | cmp - one || exit 2; done'
check 'without a solution the status is 1' 1 '' 'dlx generate langford 9 >none; dlx solve --threads=2 none'

# ---- the cheapest ----
dlx generate partitioning 300 --options=4000 >airline
dlx solve --cheapest=3 airline >cheapest
for threads in 2 5; do
    check "$threads threads find the same cheapest solutions" 0 '' "dlx solve --cheapest=3 --threads=$threads airline | cmp - cheapest"
done
check 'threads save and resume them' 0 '' 'dlx solve --cheapest=3 --threads=2 --node-limit=8000 --checkpoint=saved airline >part
    dlx solve --cheapest=3 --threads=3 --resume=saved airline | grep cost >found; grep cost cheapest | cmp - found && [ -s found ]'
dlx generate partitioning 1000 --options=10000 >hard
check 'a limit on time stops the threads of --cheapest' 3 '' dlx solve --cheapest --threads=3 --time-limit=0.5 hard

# ---- frontiers ----
dlx generate dominoes 16x16 >dominoes
for threads in 1 2 5; do
    check "--threads=$threads counts by a frontier" 0 2444888770250892795802079170816 dlx count --kernel=frontier --threads=$threads dominoes
    dlx count --stats --threads=$threads --choose=first dominoes 2>&1 >/dev/null | grep ^states >states.$threads
done
check 'the states do not depend on threads' 0 '' 'cmp states.1 states.2 && cmp states.1 states.5 && test -s states.1'
check 'threads and little memory' 0 12988816 'dlx generate dominoes 8x8 | dlx count --kernel=frontier --threads=3 --memory=20K'
dlx generate kings 22x22 >kings
check 'a limit on time stops the threads of a frontier' 3 '' dlx count --kernel=frontier --choose=first --threads=2 --time-limit=0.5 kings
check 'a limit on states, too' 3 '' dlx count --kernel=frontier --choose=first --threads=2 --node-limit=300000 kings

check 'an estimate does not depend on the number of threads' 0 '' 'estimate() { dlx estimate --stats --seed=5 "$@" queens | grep -v seconds; }
    estimate >one && estimate --threads=3 | cmp - one && estimate --choose=first >one && estimate --choose=first --threads=2 | cmp - one'

# ---- limits and signals ----
check 'a limit on nodes stops all threads' 3 '' dlx count --kernel=search --threads=3 --node-limit=1000 large
error_has 'and is named' 'stopped by the limit on nodes'
dlx solve --threads=3 --node-limit=20000 queens >some 2>"$errors"
check 'what was printed until then is the beginning of all' 0 '' 'cmp -n "$(stat -c %s some)" some expected'
check 'so does a limit on time' 3 '' dlx count --kernel=search --threads=3 --time-limit=0.05 endless
error_has 'which is named' 'stopped by the time limit'
check 'a closed pipe ends all threads' 0 '' 'dlx solve --threads=3 large | head -n 14 | cmp - <(dlx solve --threads=1 large | head -n 14)'
check 'a signal ends them' 130 '' signal_when is_at_work INT dlx count --kernel=search --threads=2 endless
check 'the statistics are about the solutions that were printed' 0 'solutions   100000' \
    'dlx solve --kernel=links --threads=3 --first=100000 --stats large 2>&1 >/dev/null | grep ^solutions'
check 'the statistics add up all threads' 0 '' 'dlx solve --stats queens 2>one >/dev/null
    dlx solve --stats --threads=3 queens 2>three >/dev/null
    for word in solutions "tree nodes" kernel; do [ "$(grep "^$word" one)" = "$(grep "^$word" three)" ] || exit 2; done'

# ---- one solution ----
dlx generate polyominoes 15x15 --order=5 --pieces=Y --any-number >hard
dlx generate langford 13 >none
dlx generate partridge 7 >open
ways='--print=options --seed=1 --seed=4 --print=numbers --json'
[ "$share" -eq 1 ] || ways='--seed=1 --json'
for option in $ways; do
    dlx solve --first=1 $option hard | grep -v '"result"' >one
    for threads in 2 5 20; do
        check "$threads threads find the solution of one, with $option" 0 '' \
            "dlx solve --first=1 $option --threads=$threads hard | grep -v '\"result\"' | cmp - one"
    done
done
check 'another option may be required' 0 '' 'dlx solve --first=1 --require=3 --forbid=9 hard >one
    dlx solve --first=1 --require=3 --forbid=9 --threads=3 hard | cmp - one'
check 'without the order, there is a solution' 0 '1: valid' \
    'dlx solve --first=1 --threads=9 --unordered hard | dlx verify hard'
check 'or there is none' 1 '' dlx solve --first=1 --threads=2 none
error_has 'and the message says so' 'no solution'
dlx generate partitioning 600 --options=6000 >long # threads begin only if a search lasts for some time
dlx solve --first=1 --threads=3 --stats long >/dev/null 2>"$errors"
error_has 'the statistics name the threads' 'threads     3'
error_has 'and who has won' 'has won'
check 'so does the result in JSON' 0 1 \
    'dlx solve --first=1 --threads=3 --json hard | grep -o "\"won\":true" | wc -l'
check '--explain finds the short proof' 1 'So no choice of options covers all items exactly.' \
    'dlx solve --explain --threads=3 none | tail -n 1; exit 1'
dlx generate partridge 6 >tree
check 'or says what the search has proved' 1 '' dlx solve --explain --threads=3 tree
error_has 'in words' 'no numbers modulo a power of 2, 3, 5 or 7 up to 256 were found that explain this'
check 'a certificate holds' 0 '1' 'dlx solve --threads=2 --certificate=proof none 2>/dev/null
    dlx verify none proof | grep -c "confirmed that there is no solution"'
check 'a limit on nodes stops the members' 3 '' dlx solve --first=1 --threads=3 --node-limit=20000 open
error_has 'and is named' 'stopped by the limit on nodes: no solution was found'
check 'so does a limit on time' 3 '' dlx solve --first=1 --threads=3 --time-limit=0.2 open
error_has 'which is named' 'stopped by the time limit: no solution was found'
check 'a signal ends them' 130 '' signal_when is_at_work INT dlx solve --first=1 --threads=3 open
error_has 'and is named' 'stopped by a signal: no solution was found'
check 'SIGUSR1 requests a progress report' 143 '' ask_for_progress dlx solve --first=1 --threads=3 open
error_has 'with the solutions so far' 'open: 0 solutions, '
check 'with one thread, it reports the path' 143 1 \
    'ask_for_progress bash -c "exec dlx solve --threads=1 endless >/dev/null"; status=$?
    grep -cE ": [0-9]+/[0-9]+ [0-9]+/[0-9]+" "$errors"; exit $status'

# ---- processors ----
# Run a command in the control group /a/b, where /a has the first quota of processor time and /a/b the second.
echo 0::/a/b >group
in_group() {
    unshare --map-root-user --mount sh -c 'mount --bind group /proc/$$/cgroup && mount -t tmpfs none /sys/fs/cgroup &&
        mkdir -p /sys/fs/cgroup/a/b && echo "$1 100000" >/sys/fs/cgroup/a/cpu.max &&
        echo "$2 100000" >/sys/fs/cgroup/a/b/cpu.max && shift 2 && exec "$@"' sh "$@"
}
# Print the number of threads of a command, which the statistics leave out if it is 1.
threads_of() {
    "$@" solve --first=1 --threads=0 --stats long 2>&1 >/dev/null | awk '/^threads/ { n = $2 } END { print n + (n == 0) }'
}
threads_of dlx >all
if in_group max max true 2>/dev/null && [ "$(cat all)" -gt 1 ]; then
    check 'a control group without a limit changes nothing' 0 "$(cat all)" threads_of in_group max max dlx
    check 'a limit above it holds' 0 1 threads_of in_group 150000 max dlx
    check 'so does its own' 0 1 threads_of in_group max 50000 dlx
    check 'of both limits, the smaller one holds' 0 '1 1' 'echo $(threads_of in_group 100000 200000 dlx) $(threads_of in_group 200000 100000 dlx)'
else
    skip 'control groups limit the threads' 'there is one processor, or no namespace'
fi

# ---- what is refused ----
for value in -1 x 1025 1.5 ''; do
    check "--threads=$value is refused" 2 '' dlx solve "--threads=$value" queens
    error_has 'with what is expected' 'a whole number from 0 to 1024'
done
for other in --seed=3 --choose=first '--first=1 --choose=weighted' '--first=2 --seed=3'; do
    check "--threads excludes $other" 2 '' "dlx solve --threads=2 $other costs"
    error_has 'with the reason' 'searches in the usual order, so it excludes --'
done
check '--unordered excludes --cheapest' 2 '' dlx solve --threads=2 --cheapest --unordered costs
error_has 'with the reason' 'the cheapest first, so it excludes --unordered'
check 'all processors are the default' 0 "$(dlx solve --threads=1 queens | cksum)" 'dlx solve queens | cksum'
check 'so they are for a count' 0 "$(dlx count --threads=1 queens)" dlx count queens
check '--unordered needs no number of threads' 0 "$(dlx solve --threads=1 queens | sort | cksum)" 'dlx solve --unordered queens | sort | cksum'
