#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of --checkpoint and --resume of `dlx count` and `dlx solve`. Usage: cli_checkpoint.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
docs=$(realpath "$(dirname "$0")/../docs")
cd "$work" || exit 1

dlx generate queens 10 >queens
dlx generate queens 12 >large
dlx generate pentominoes 4x15 >pentominoes
dlx generate queens 20 >endless
printf 'a b c\na b |3\nc |4\na |1\nb c |2\n' >other

no_temporary() { [ "$(echo ?.??????)" = '?.??????' ]; }

# ---- killed at random moments ----
RANDOM=22
kills=0

# Run a command until it has written a checkpoint of its own, and a little longer; then kill it. Return its status.
kill_later() { # COMMAND...
    local process first
    "$@" &
    process=$!
    first=$(stat -c %i,%y c 2>/dev/null)
    until [ "$(stat -c %i,%y c 2>/dev/null)" != "$first" ] || ! kill -0 $process 2>/dev/null; do :; done
    first=$(stat -c %i,%y c 2>/dev/null)
    until [ "$(stat -c %i,%y c 2>/dev/null)" != "$first" ] || ! kill -0 $process 2>/dev/null; do :; done
    sleep "0.00$((RANDOM % 10))"
    kill -KILL $process 2>/dev/null
    { wait $process; } 2>/dev/null
}

# Run a command again and again, with another number of threads each time, until it ends by itself. A run that is
# killed after it has printed its answer is followed by one that prints it again.
killed_often() { # COMMAND...
    local status=137 threads
    rm -f c c.??????
    while [ $status = 137 ]; do
        threads=--threads=$((RANDOM % 3 + 1))
        kill_later "$@" $threads --checkpoint=c --resume=c --checkpoint-every=0.005
        status=$?
        [ $status = 137 ] && kills=$((kills + 1))
    done
    return $status
}

for kernel in search links bits; do
    for problem in large pentominoes; do
        killed_often dlx count --kernel=$kernel $problem >answer 2>"$errors"
        check "$kernel counts $problem, killed often" 0 "$(dlx count $problem)" sort -u answer
    done
    searching=${kernel/search/auto}
    dlx solve --kernel=$searching queens >expected
    killed_often dlx solve --kernel=$searching --output=found queens 2>"$errors"
    check "$kernel prints all solutions once, killed often" 0 '' cmp found expected
done
# A frontier, with another memory each time, and with a scratch file or without. Without one, all states must fit:
# a count that is short of memory gives up, and on a slow machine that comes before the first checkpoint.
mkdir disk
frontier() {
    local memory=$((RANDOM % 8 * 300 + 300)) scratch=--scratch=disk
    [ $((RANDOM % 2)) = 1 ] || { memory=$((memory + 6000)) && scratch=; }
    exec dlx count --kernel=frontier --memory=${memory}K $scratch "$@" boards
}
for board in 'kings 14x14' 'tetrominoes 8x8 --any-number'; do
    dlx generate $board >boards
    killed_often frontier >answer 2>"$errors"
    check "a frontier counts $board, killed often" 0 "$(dlx count boards)" sort -u answer
done
check 'no scratch file is left' 0 '' '[ -z "$(ls -A disk)" ]'
dlx solve --json --every=3 --print=numbers queens | grep solution >expected
killed_often dlx solve --json --every=3 --print=numbers --output=found queens 2>"$errors"
check 'their numbers go on' 0 '' 'grep \"options\" found | cmp - <(grep \"options\" expected)'
sets() { awk 'BEGIN { RS = "" } { gsub("\n", " "); print }' | sort; }
dlx solve queens | sets >expected
killed_often dlx solve --unordered --output=found queens 2>"$errors"
check 'so do solutions in any order' 0 '' 'sets <found | cmp - expected'
dlx generate pentominoes 5x12 | awk 'NR > 2 { $0 = $0 " |" (NR * 7919 + NR * NR * NR * 31) % 1000003 } 1' >costs
dlx solve --cheapest=40 --print=numbers costs >expected
killed_often dlx solve --cheapest=40 --print=numbers --output=found costs 2>"$errors"
# The order of the options of a solution depends on how it was found.
sort_options() { awk 'BEGIN { RS = "" } { for (i = 1; i <= NF; i++) print NR, $i }' | sort; }
sort_options <expected >sorted
check 'the cheapest solutions are the same as without a checkpoint' 0 '' 'sort_options <found | cmp - sorted'
check 'and are known at once' 0 '' 'dlx solve --cheapest=40 --print=numbers --node-limit=1 --resume=c costs | sort_options | cmp - sorted'
check 'but not for another number of solutions' 2 '' dlx solve --cheapest=41 --resume=c costs
error_has 'with the reason' 'the checkpoint is for another number of cheapest solutions, or another gap'
rm -f d
check 'what is known is printed after a limit, and again at the end' 0 '' \
    'dlx solve --cheapest=40 --print=numbers --node-limit=2000 --checkpoint=d --output=found costs
    [ -s found ] && dlx solve --cheapest=40 --print=numbers --kernel=links --resume=d --output=found costs && cmp <(grep cost found) <(grep cost expected)'
# ---- parts ----
for problem in large pentominoes; do
    dlx split --parts=30 $problem >$problem.p 2>"$errors"
    last=$(grep -c ^part $problem.p)
    for list in 2-9,13 1-$last; do
        dlx count --list=$problem.p --part=$list $problem >expected
        killed_often dlx count --list=$problem.p --part=$list $problem >results 2>"$errors"
        # The last run prints all results, and so may a run that was killed just before its end.
        check "parts $list of $problem, killed often, have the same results as in one run" 0 '' \
            'tail -n "$(wc -l <expected)" results | cmp - expected'
    done
    tail -n "$(wc -l <expected)" results >last
    check 'and can be joined' 0 "$(dlx count $problem)" dlx join $problem $problem.p last
done
dlx split --parts=9 queens >p 2>"$errors"
dlx solve --list=p --part=2-7 queens >expected
killed_often dlx solve --list=p --part=2-7 --output=found queens 2>"$errors"
check 'the solutions of parts are printed once, killed often' 0 '' cmp found expected
check 'a share that is done is known at once' 0 '' 'dlx solve --list=p --part=2-7 --resume=c --output=found queens && cmp found expected'
check 'other parts are refused' 2 '' dlx solve --list=p --part=2-8 --resume=c --output=found queens
error_has 'with the reason' 'c: this checkpoint belongs to other parts, not to those that --part lists'
check 'so is another command' 2 '' dlx count --list=p --part=2-7 --resume=c queens
error_has 'with the reason' 'c: this is a checkpoint of `dlx solve`'
check 'so is the whole problem' 2 '' dlx solve --resume=c --output=found queens
check 'and the checkpoint of the whole problem' 2 '' 'rm -f d; dlx solve --checkpoint=d queens >/dev/null; dlx solve --list=p --part=2-7 --resume=d queens'
error_has 'with the reason' 'd: this checkpoint does not belong to a list of parts'
dlx split --parts=12 queens >finer 2>"$errors"
check 'other lists are refused' 2 '' dlx solve --list=finer --part=2-7 --resume=c queens
error_has 'with line and column' 'c:5:6: the results belong to other parts'
rm -f c d
last=$(grep -c ^part large.p)
check 'a limit stops a share and leaves a checkpoint' 3 '' 'dlx count --kernel=links --node-limit=3000 --list=large.p --checkpoint=d large >before'
error_has 'and the message says how to go on' 'large: go on with --resume=d'
check 'what is complete is printed, and kept' 3 '' 'dlx join large large.p before >missing || (grep -q "^[1-9]" missing && exit 3)'
check 'the next run prints everything' 0 14200 'dlx count --threads=2 --list=large.p --resume=d large >results && dlx join large large.p results'
for line in $(seq "$(wc -l <d)"); do
    head -n $((line - 1)) d >cut
    dlx count --list=large.p --resume=cut large >results 2>"$errors"
    [ $? = 2 ] && [ ! -s results ] && grep -q '^dlx: cut: ?*\|^dlx: cut:[0-9]*:' "$errors" || break
done
[ "$line" = "$(wc -l <d)" ]
verdict 'a file that is cut off after any line is refused' $?
for line in 2 5 $(grep -n '^solutions\|^part' d | cut -d: -f1 | tail -n 2); do
    sed "$line s/[0-9]/1&/" d >forged
    check "a changed digit in line $line is refused" 2 '' dlx count --list=large.p --resume=forged large
    error_has 'with a message' 'dlx: forged:'
done
sbatch() { # as in the recipe: --requeue --array=... --wrap COMMAND; each job is requeued once
    local job
    for job in 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10; do
        SLURM_ARRAY_TASK_ID=$job sh -c "$4" || return
    done
}
check 'the recipe for Slurm counts everything once' 0 724 "cp queens problem.dlx; dlx split --parts=9 queens >problem.parts
    $(sed -n '/^sbatch --requeue/,/^```$/p' "$docs/cluster.md" | sed '$d')
    dlx join problem.dlx problem.parts result.*"
rm -f d
killed_often dlx count --kernel=links large >answer
for again in {1..20}; do # where starting a process takes long, most runs end before they can be killed
    [ $kills -lt $((share > 1 ? 30 : 100)) ] || break
    killed_often dlx count --kernel=links large >answer
done
check "after $kills kills the count is right" 0 14200 sort -u answer
check 'no temporary file is left by a run that ends' 0 '' 'rm -f c c.??????; dlx count --checkpoint=c queens >/dev/null; no_temporary'

# ---- limits and signals ----
rm -f c
check 'a limit leaves a checkpoint' 3 '' dlx count --kernel=links --node-limit=5000 --checkpoint=c large
error_has 'and the message says how to go on' 'large: go on with --resume=c'
nodes() { dlx count --kernel=links --stats "$@" 2>&1 >/dev/null | grep '^tree nodes'; }
check 'another kernel goes on' 0 14200 dlx count --kernel=bits --resume=c large
check 'so do several threads' 0 14200 dlx count --kernel=search --threads=3 --resume=c large
check 'frontiers take part' 0 14200 dlx count --resume=c large
if [ "$(dlx count --simd=none queens 2>&1)" = 724 ]; then
    check 'so do other instructions' 0 14200 dlx count --kernel=search --simd=none --resume=c large
fi
check 'both runs together have the tree nodes of one run' 0 "$(nodes large)" nodes --resume=c large
check 'a checkpoint that nobody names is not replaced' 0 '' 'cp c d; dlx count --resume=c large >/dev/null; cmp c d'
check 'a finished count says that nothing is left' 0 14200 \
    'dlx count --checkpoint=d --resume=d large >/dev/null; grep -c "^part\|^begun" d >left; dlx count --resume=d --node-limit=1 large; grep -qx 0 left'
check 'whose statistics say so' 0 14200 dlx count --resume=d --stats large
error_has 'with the method' 'kernel      none: the checkpoint has the count'
error_has 'and the tree nodes of all runs' "$(grep '^nodes' d | sed 's/nodes /tree nodes  /')"
rm -f d
check 'a count by a frontier alone is saved, too' 0 14200 'dlx count --memory=1G --checkpoint=d large >/dev/null; dlx count --resume=d large'
rm -f d
for signal in INT TERM HUP; do
    rm -f d
    check "SIG$signal leaves a checkpoint" $((128 + $(kill -l $signal))) '' \
        "signal_when is_at_work $signal dlx count --kernel=search --checkpoint=d --checkpoint-every=1000 endless"
    check 'that knows something' 0 '' 'grep -q "^end" d && ! grep -q "^nodes 0$" d'
done
rm -f d
asked() { # SIGUSR1 writes a checkpoint at once
    local process first
    dlx count --kernel=search --checkpoint=d --checkpoint-every=1000 endless 2>/dev/null &
    process=$!
    until [ -s d ]; do sleep 0.01; done
    first=$(stat -c %i,%y d)
    until [ "$(stat -c %i,%y d)" != "$first" ]; do kill -USR1 $process && sleep 0.01; done
    kill -KILL $process
    { wait $process; } 2>/dev/null
    rm -f d.?????? # of a second SIGUSR1
    ! grep -q '^nodes 0$' d
}
check 'SIGUSR1 asks for a checkpoint' 0 '' asked
rm -f d
dlx solve queens >expected
dlx generate latin 20 >wide
check 'a search that a limit leaves no time to be made is no error' 3 '' dlx solve --presolve=off --checkpoint=d --time-limit=1e-9 wide
error_has 'but a limit' 'stopped by the time limit'
check 'and nothing is saved' 0 '' '[ ! -e d ]'
check '--first counts the solutions before, too' 0 '' 'dlx solve --first=30 --checkpoint=d --output=found queens &&
    dlx solve --first=100 --resume=d --output=found queens && cmp found <(dlx solve --first=100 queens)'
check 'and may have been reached before' 0 '' 'dlx solve --first=20 --resume=d queens'
rm -f d e
check 'a pipe goes on after the checkpoint' 0 '' '{ dlx solve --node-limit=500 --checkpoint=d queens
    dlx solve --threads=2 --node-limit=500 --resume=d --checkpoint=e queens; dlx solve --resume=e queens; } | cmp - expected'
rm -f d
check 'required and forbidden options are in the checkpoint' 0 "$(dlx count --forbid=#20 --require=#3 large)" \
    'dlx count --kernel=links --node-limit=100 --checkpoint=d --forbid=#20 --require=#3 large; dlx count --resume=d large'
check 'the same ones may be named again, in any order' 0 "$(dlx count --forbid=#20 --require=#3 large)" \
    dlx count --require=#3 --forbid=#20 --resume=d large
check 'but not only some of them' 2 '' dlx count --forbid=#20 --resume=d large
check 'or more of them' 2 '' dlx count --forbid=#20 --forbid=#21 --require=#3 --resume=d large
rm -f d
for run in first second; do
    check "the $run run of the same command" 0 "$(dlx count --forbid=#20 large)" \
        dlx count --forbid=#20 --checkpoint=d --resume=d large
done
rm -f d
check 'a problem without solutions' 1 0 'dlx generate langford 5 >none; dlx count --checkpoint=d none >/dev/null; dlx count --resume=d none'
rm -f d
check '--output=- is standard output' 0 '' 'cmp <(dlx solve --output=- queens) expected && ! test -e ./-'
check '--output writes solutions to a file' 0 '' 'dlx solve --output=found queens && cmp found expected'

# ---- damage ----
check 'a checkpoint of another problem is refused' 2 '' dlx count --resume=c queens
error_has 'with the reason' 'c:2:9: the checkpoint belongs to another problem'
check 'a checkpoint of another command is refused' 2 '' dlx solve --resume=c large
error_has 'with the reason' 'c: this is a checkpoint of `dlx count`'
head -n 10 c >cut
check 'one that was cut off is refused' 2 '' dlx count --resume=cut large
error_has 'with the reason' 'the text is cut off'
sed 's/^nodes ./nodes 9/' c >forged
check 'one with a changed digit is refused' 2 '' dlx count --resume=forged large
error_has 'with the reason' 'the text is damaged'
sed '1s/1$/2/' c >newer
check 'one of another version is refused' 2 '' dlx count --resume=newer large
error_has 'with the reason' 'version 2 is unknown; this program knows 1'
printf 'a b c d e f\na b\nc d\ne f\na\nb\nc\nd\ne\nf\n' >pairs
printf '%s\n' 'dlx-work 1' 'problem bc352b74cbdc2f28' 'question solve' given 'solutions 1' 'nodes 3' \
    'output 7 259555a942d3b407' 'done 125000' 'frontier none' 'part 1 : 1@1 2@3 8@5' 'part 2 : 1@1 6@3' 'part 3 : 4@1' \
    'end b3ede9335ec023f5' >whole
check 'one with whole parts is read' 0 '' \
    'cmp <(dlx solve --print=numbers --resume=whole pairs) <(dlx solve --print=numbers pairs | tail -n +5)'
check 'a part repeats the path of the part before' 0 'part 2 : =1 6@3' \
    'dlx solve --node-limit=3 --checkpoint=shared pairs >/dev/null; grep "^part 2" shared'
sed 's/^part 1 :/& =1/' shared >first
check 'the first part cannot' 2 '' dlx solve --resume=first pairs
error_has 'with the reason' 'first:10:10: `=1` repeats the part before, and there is none to repeat'
for change in 's/=1/=4/' 's/^part 2/found 2/' 's/^part 1/found 1/' 's/=1/=0/' 's/=1/=/' 's/=1/=x/' 's/=1 6/=1 =1 6/' 's/ =1 6/ 6 =1/'; do
    sed "$change" shared >wrong
    check "$change is refused" 2 '' dlx solve --resume=wrong pairs
    error_has 'at its place' 'wrong:11:'
done
check 'a missing one is refused' 2 '' dlx count --resume=absent large
error_has 'with the reason' 'absent: No such file or directory'
check 'unless it is the checkpoint to be written' 0 14200 dlx count --checkpoint=absent --resume=absent large
dlx solve --node-limit=500 --checkpoint=d --output=found queens 2>/dev/null
truncate -s 10 found
check 'an output that lost its end is refused' 2 '' dlx solve --resume=d --output=found queens
error_has 'with the reason' 'found: this output is shorter than when the checkpoint was written: 10 bytes instead of '
dlx generate queens 11 >other.queens
dlx solve other.queens >found
cp found untouched
check 'another, longer file is refused' 2 '' dlx solve --resume=d --output=found queens
error_has 'with the reason' 'found: this file is not the output that the checkpoint belongs to'
check 'and untouched' 0 '' cmp found untouched
rm found d
dlx solve --node-limit=1 --checkpoint=d --output=found queens 2>/dev/null
check 'also if nothing was printed before' 2 '' dlx solve --resume=d --output=untouched queens
check 'and untouched' 0 '' 'dlx solve other.queens | cmp - untouched'
check 'but what the search printed after the checkpoint is cut' 0 '' 'head -n 5 queens >found; dlx solve --resume=d --output=found queens && dlx solve queens | cmp - found'
rm -f d
check 'an output of the shell is recognized' 2 '' 'dlx solve --node-limit=500 --checkpoint=d queens >found; dlx solve --resume=d --output=untouched queens'
[ -r /dev/stdout ] && check 'so it can go on with --output' 0 '' 'dlx solve --resume=d --output=found queens && dlx solve queens | cmp - found'
rm -f d
dlx solve --node-limit=500 --checkpoint=d --output=found queens 2>/dev/null
rm found
check 'an output that is lost is refused' 2 '' dlx solve --resume=d --output=found queens
error_has 'with the reason' 'found: No such file or directory'
check 'and not created' 1 '' test -e found
rm -f d

# ---- a disk that takes no more ----
cp c before
if [ -w /proc/self/comm ]; then # a regular file that fsync() refuses
    check 'an output that cannot be brought to the disk is an error' 2 '' \
        dlx solve --checkpoint=unwritten --output=/proc/self/comm queens
    error_has 'the message names the file' 'dlx: /proc/self/comm: '
fi
for folder in nix /dev/null /proc; do
    check "a checkpoint in $folder is refused at once" 2 '' timeout 1000 dlx count --checkpoint=$folder/c endless
    error_has 'and named' "dlx: $folder/c: "
done
check 'an old checkpoint is not replaced by a fresh start' 2 '' dlx count --checkpoint=c large
error_has 'with the reason' 'c: this file exists; go on with --resume, or remove it'
# Root writes into any folder, but no one writes a file that is too large. The message goes through a pipe,
# because $errors is a file, too.
check 'a full disk is an error' 2 '' 'set -o pipefail
    (ulimit -f 0; exec dlx count --checkpoint=c --resume=c large) 2>&1 | cat >&2'
error_has 'with the reason' 'dlx: c: File too large'
check 'that keeps the old checkpoint' 0 '' 'cmp c before && no_temporary'
[ -c /dev/full ] && check 'so is a device that is full' 2 '' dlx count --checkpoint=/dev/full large
check 'the output comes before the checkpoint' 2 '' 'dlx solve --checkpoint=d queens >/dev/full'
check 'which therefore knows nothing of it' 0 1 'grep -c "^solutions 0$" d'
rm -f d

# The folder of the checkpoint vanishes while the count is stopped.
dlx generate queens 14 >slow
for parts in '' --list=slow.parts; do
    mkdir gone
    dlx split --parts=2 slow >slow.parts 2>/dev/null
    dlx count --kernel=links --checkpoint=gone/c $parts slow >counted 2>"$errors" &
    job=$!
    until [ -e gone/c ]; do sleep 0.01; done
    kill -STOP $job
    rm -rf gone
    kill -CONT $job
    wait $job
    [ $? -eq 2 ]
    verdict "a last checkpoint that cannot be written is an error $parts" $?
    error_has 'with the reason' 'dlx: gone/c: No such file or directory'
    [ "$(awk '/^[0-9]/ { sum += $1 } /^result / { sum += $3 } END { print sum }' counted)" = 365596 ]
    verdict 'but what is counted is printed' $?
done

# ---- the command line ----
for other in --seed=3 --choose=first --first=1 --explain --certificate=p; do
    check "--checkpoint excludes $other" 2 '' dlx solve --checkpoint=d $other other
    error_has 'with the reason' 'order of'
    error_has 'and what it excludes' 'so it excludes --'
done
check '--checkpoint takes one file' 2 '' dlx count --checkpoint=d large queens
rm -f d
check 'the states of a frontier are saved' 0 '' 'dlx count --choose=first --node-limit=5000 --checkpoint=d boards; grep -q "^frontier given" d && grep -q "^states [1-9]" d'
check 'and it goes on with them' 0 "$(dlx count boards)" dlx count --choose=first --resume=d boards
sed 's/^step \([0-9]*\)/step 1\1/' d >forged
check 'changed states are refused' 2 '' dlx count --resume=forged boards
error_has 'with the reason' 'the text is damaged: its check is not'
sed '/^step/q' d >cut
check 'so are states that are cut off' 2 '' dlx count --resume=cut boards
error_has 'with the reason' ': the text is cut off among the states'
check 'a search goes on without states' 0 14200 'rm -f e; dlx count --kernel=frontier --node-limit=100 --checkpoint=e large; dlx count --kernel=links --resume=e large'
rm -f d e
check '--resume refuses other required options' 2 '' dlx count --resume=c --require=#1 large
error_has 'with the reason' 'c: this checkpoint has other required or forbidden options'
check '--checkpoint-every needs --checkpoint' 2 '' dlx count --checkpoint-every=3 large
check '--checkpoint-every is a time' 2 '' dlx count --checkpoint=d --checkpoint-every=0 large
check '--checkpoint needs a name' 2 '' dlx count --checkpoint= large
check '--checkpoint does not replace the problem' 2 '' dlx count --checkpoint=large --resume=large large
check '--output needs another file' 2 '' dlx solve --checkpoint=d --output=d large
check 'after all that, nothing is in the way' 0 '' '[ ! -e d ] && no_temporary'

# ---- the forecast ----

# The time so far belongs to the part that this run has done, not to what the checkpoint says.
forecast() { # COMMAND
    rm -f c
    dlx "$1" --kernel=links --node-limit=200000 --checkpoint=c slow >/dev/null
    signal_when 'grep -q "\"left\":[0-9]" "$errors"' TERM \
        dlx "$1" --kernel=links --resume=c --progress=json slow >/dev/null
    sed -n 's/^done /before /p' c | cat - "$errors" | tr ',:' '  ' | awk '
        $1 == "before" { before = $2 / 1e6 }
        !/left/ || seen++ { next }
        { for (f = 1; f < NF; f++) value[$f] = $(f + 1)
          left = value["\"seconds\""] * (1 - value["\"done\""]) / (value["\"done\""] - before)
          print (value["\"left\""] > 0.98 * left && value["\"left\""] < 1.02 * left) }'
}
dlx generate queens 15 >slow
for command in count solve; do
    check "dlx $command --resume forecasts by its own speed" 0 1 forecast $command
done
plan
