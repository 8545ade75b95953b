#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-mpi`, run by mpirun on one machine. Usage: cli_mpi.sh DLX [DLX_MPI MPIRUN]
# Without the last two, MPI was not found, and everything is skipped.
set -u
. "$(dirname "$0")/support/tap.sh"
if [ $# -lt 3 ]; then
    skip 'dlx-mpi' 'this build has no MPI'
    plan
    exit
fi
mpirun=$3
call_by_name "$1" "$2"
cd "$work" || exit 1

# Open MPI runs as root, or with more ranks than cores, only on request.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
# mpirun waits this many seconds before it kills the other ranks of a failed job.
export OMPI_MCA_odls_base_sigkill_timeout=0
mpi() { # RANKS WORD...
    local ranks=$1
    shift
    "$mpirun" -n "$ranks" dlx-mpi "$@"
}

dlx generate queens 11 >queens
dlx generate langford 11 >langford
dlx generate langford 9 >none
dlx generate queens 16 >large
dlx generate queens 20 >endless
printf 'a b c |\na b |3\nc |4\na |1\nb c |2\n' >costs
printf 'a b\na x\n' >broken
{ echo a && yes a | head -n 100; } >large_item

# ---- the same answers ----
for ranks in 1 2 4; do
    check "$ranks ranks count exactly" 0 35584 mpi "$ranks" count langford
done
dlx solve queens >expected
for ranks in 1 3; do
    check "$ranks ranks print the same bytes" 0 '' "mpi $ranks solve queens | cmp - expected"
done
check 'also with small budgets, one thread and another kernel' 0 '' \
    'mpi 4 solve --budget=0.001 --threads=1 --kernel=bits queens | cmp - <(dlx solve --kernel=bits queens)'
sets() { awk 'BEGIN { RS = "" } { gsub("\n", " "); print }' | sort; }
check 'without the order there are the same solutions' 0 '' \
    'mpi 3 solve --unordered --budget=0.001 queens | sets | cmp - <(sets <expected)'
check 'the first solutions are the same' 0 '' \
    'mpi 3 solve --first=100 --print=numbers queens | cmp - <(dlx solve --first=100 --print=numbers queens)'
check 'required and forbidden options hold' 0 '' \
    'mpi 2 solve --print=numbers --require=#3 --forbid=#20 queens |
        cmp - <(dlx solve --print=numbers --require=#3 --forbid=#20 queens)'
check 'the problem comes from standard input' 0 2680 'mpi 2 count <queens'
# Each option has many colored items, so that making a search takes long enough to look at the clock.
dlx generate langford 10 | awk 'BEGIN { for (i = 1; i <= 500; i++) { items = items " c" i; colors = colors " c" i ":x" } }
    NR == 1 { next } NR == 2 { print $0 " |" items; next } { print $0 colors }' >wide
check 'the budget of one errand does not end the next one' 1 0 mpi 2 count --budget=0.001 --kernel=links wide
check 'a budget may be as long as you like' 0 2680 mpi 2 count --budget=1e300 queens
check 'costs and names do no harm' 0 '' 'mpi 2 solve costs | cmp - <(dlx solve costs)'
check 'without a solution the status is 1' 1 0 mpi 2 count none
error_has 'and the message says so' 'none: no solution'
check 'statistics add up all ranks' 0 '' 'mpi 3 solve --stats langford >one'
error_has 'which are counted' 'ranks       3'
error_has 'with the tree nodes' "$(dlx solve --stats langford 2>&1 >/dev/null | grep '^tree nodes')"

# ---- limits and signals ----
check 'a time limit stops all ranks' 3 '' mpi 3 count --time-limit=0.5 endless
error_has 'and is named' 'endless: stopped by the time limit: at least'
# Without mpirun there is one rank. (mpirun itself may crash if its output is closed.)
check 'a closed pipe ends the job' 0 '' 'dlx-mpi solve queens | head -n 12 | cmp - <(head -n 12 expected)'
mkfifo solutions
reads_few() { # Read a line of solutions that were all found in one order, then send a signal and read the others.
    dlx-mpi solve --budget=100 --threads=1 queens >solutions &
    local process=$! line
    {
        read -r line
        kill -TERM "$process"
        wc -l
    } <solutions
    wait "$process" 2>/dev/null
}
check 'a signal ends it while many solutions wait to be printed' 143 'few' \
    'reads_few | awk -v all="$(wc -l <expected)" "{ print (\$1 < all / 2 ? \"few\" : \"all\") }"; exit "${PIPESTATUS[0]}"'

# ---- checkpoints ----
check 'a checkpoint is written at a time limit' 3 '' \
    mpi 2 count --threads=1 --checkpoint=stopped --time-limit=0.1 large
check 'another number of ranks goes on from it to the exact count' 0 14772512 mpi 3 count --resume=stopped large
check 'dlx does, too' 0 14772512 dlx count --resume=stopped large
check 'a checkpoint of dlx is one for many machines' 0 14772512 \
    'dlx count --kernel=search --node-limit=3000000 --checkpoint=dlx.state large; mpi 2 count --resume=dlx.state large'
error_has 'which dlx has written' 'go on with --resume=dlx.state'
check 'an old checkpoint is not replaced by accident' 2 '' mpi 2 count --checkpoint=stopped large
error_has 'the message about the old checkpoint says what to do' 'stopped: this file exists; go on with --resume, or remove it'
dlx generate queens 13 >queens13
check 'solutions are printed once' 0 '' 'for limit in 0.2 0.2 100; do
        mpi 2 solve --threads=1 --print=numbers --output=out --checkpoint=state --resume=state --time-limit=$limit queens13
    done; dlx solve --print=numbers queens13 | cmp - out'
check '--output=- is standard output' 0 '' 'mpi 2 solve --output=- --print=numbers queens | cmp - <(dlx solve --print=numbers queens) && ! test -e ./-'
check 'SIGTERM ends it while the first checkpoint waits for a reader' 143 '' \
    'mkfifo pipe && signal_when is_at_work TERM dlx-mpi count --checkpoint=pipe queens'
rank_of() { # a process that mpirun started
    pgrep -P "$process" | tail -n 1
}
killed() { # Start a job, and kill a rank when there is a checkpoint.
    "$mpirun" -n 3 dlx-mpi count --threads=1 --checkpoint=killed --checkpoint-every=0.05 large 2>/dev/null &
    process=$!
    await '[ -e killed ]'
    kill -9 "$(rank_of)" 2>/dev/null
    wait "$process" 2>/dev/null
}
killed >count.killed
if [ -s count.killed ]; then
    skip 'a killed rank ends the job' 'the job was done before'
else
    verdict 'a killed rank ends the job' 0
fi
check 'its checkpoint is resumed to the exact count' 0 14772512 mpi 2 count --resume=killed large
# A checkpoint that cannot be written ends the job. Rank 0 then waits for the results of all ranks.
# Half of this tree is one node. The parts of the other half take longer than any test.
dlx generate queens 32 | awk '!/^\|/ && !n++ { print "x", $0; sub(/ \|.*/, ""); sub(/^[^ ]+/, "x"); print; print "x"; next } 1' >half
dlx count --kernel=search --node-limit=4 --checkpoint=parts half 2>/dev/null
waits_for_results() { # Hold a rank that has an order until rank 0 waits for its result. Then send rank 0 a signal.
    mkdir gone
    "$mpirun" -n 2 dlx-mpi count --threads=1 --budget=1000 --resume=parts --checkpoint=gone/state half &
    local launcher=$! process held
    process=$launcher
    await '[ -e gone/state ]'
    process=$(pgrep -P "$launcher" | head -n 1) held=$(pgrep -P "$launcher" | tail -n 1)
    await "kill -s USR1 \$process; grep -q 'so far' '$errors'"
    kill -s STOP "$held"
    mv gone away
    await "kill -s USR1 \$process; grep -q 'gone/state' '$errors'"
    kill -s TERM "$process"
    kill -s CONT "$held"
    wait "$launcher"
}
check 'a signal ends it while it waits for the last results' 143 '' waits_for_results
error_has 'what earlier runs did says nothing about the time that is left' 's so far, unknown to go'
check 'a checkpoint of everything knows the count' 0 35584 \
    'mpi 2 count --checkpoint=all langford >count.all && mpi 1 count --resume=all langford'

for run in first second; do
    check "the $run run of the same command with a required option" 0 "$(dlx count --require=#1 langford)" \
        mpi 2 count --require=#1 --checkpoint=same --resume=same langford
done

# ---- bad input: a message, status 2, and all ranks end ----
refuses() { # NAME MESSAGE WORD...
    local name=$1 message=$2
    shift 2
    check "$name is refused" 2 '' mpi 2 "$@"
    error_has "the message about $name says why" "$message"
}
refuses 'a required option that the checkpoint does not have' 'same: this checkpoint has other required' \
    count --require=#2 --resume=same langford
refuses 'a missing file' 'nofile: No such file or directory' count nofile
refuses 'a broken file' 'broken:' count broken
refuses 'an unknown option' "unknown option '--frist'" solve --frist=1 queens
refuses 'a negative number of threads' "invalid value '-1' for '--threads'" count --threads=-1 queens
refuses 'a second file' 'this command takes one file' count queens langford
refuses 'a missing command' 'a command is missing' --threads=1
refuses 'an unknown command' "unknown command 'cuont'" cuont queens
refuses 'a kernel that cannot search this' 'lanes' count --kernel=lanes large_item
refuses 'a checkpoint of another problem' 'the checkpoint belongs to another problem' count --resume=stopped queens
refuses 'a checkpoint of another command' 'this is a checkpoint of `dlx count`' solve --resume=stopped large
head -n -1 stopped >cut
refuses 'a checkpoint that is cut off' 'cut' count --resume=cut large
sed -E '/^(solutions|nodes) /y/0123456789/1234567890/' stopped >changed
refuses 'a changed checkpoint' 'changed:' count --resume=changed large
printf 'a b\na b\na\nb\n' >small
cat >forged <<'END'
dlx-work 1
problem 75858488de322716
question solve
given
solutions 0
nodes 0
output 0 0000000000000000
done 0
frontier none
found 1 : 1 2 3
end 08b1078128272a38
END
sed 's/^found .*/& 1 2 3/; s/^end .*/end 876683ff45e5e078/' forged >longer
refuses 'a forged checkpoint with a solution that is too long' \
    'longer:10:17: `1`: the part has more decisions than there are options' solve --resume=longer small
refuses 'a forged checkpoint with a wrong solution' 'a solution in the checkpoint is wrong' solve --resume=forged small
refuses 'a folder that does not exist' 'nowhere/file' count --checkpoint=nowhere/file queens
refuses 'an output that is the checkpoint' '--output must not name the checkpoint' solve --output=x --checkpoint=x queens
refuses 'too little memory' 'memory' count --memory-limit=1K queens
check '--help needs no other rank' 0 'Usage: dlx-mpi count [OPTION]... [FILE]' 'dlx-mpi count --help | head -n 1'
check 'a file may have the name --help' 0 2680 'cp queens ./--help && dlx-mpi count -- --help'
check 'so may an output' 0 '' 'dlx-mpi solve --output --help queens && cmp expected ./--help'
check '--version neither' 0 "$(dlx --version | sed s/dlx/dlx-mpi/)" dlx-mpi --version
plan
