#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of problems with very many independent parts, and of limits on time. With these sizes, a command that takes the
# square of the number of parts would take hours. Usage: cli_many_parts.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

# Each pair of items can be covered together or apart, so N pairs have 2^N solutions.
n=200000
seq -s ' ' -f 'a%.0f' 0 $((n - 1)) | tr '\n' ' ' >pairs
seq -s ' ' -f 'b%.0f' 0 $((n - 1)) >>pairs
seq 0 $((n - 1)) | sed 's/.*/a& b&\na&\nb&/' >>pairs
seq -s ' ' -f 'i%.0f' 1 $n >single && seq -f 'i%.0f' 1 $n >>single

# ---- many parts ----
power() { python3 -c "import sys; getattr(sys, 'set_int_max_str_digits', int)(0); print(2 ** $n)"; }
check 'each pair doubles the count' 0 '' 'cmp <(dlx count pairs) <(power)'
check 'a search finds its parts, too' 0 '' 'cmp <(dlx count --kernel=search pairs) <(power)'
check 'items with one option each have one solution' 0 1 dlx count single
for kernel in auto links; do
    check "$kernel finds the first solution" 0 '1: valid' \
        "dlx solve --first=1 --kernel=$kernel --print=numbers pairs >found && dlx verify --print=numbers pairs found"
done
check 'so does the rule first' 0 '1: valid' 'dlx solve --first=1 --choose=first --kernel=links pairs | dlx verify pairs'
check 'and the search for the cheapest' 0 '1: valid' 'dlx solve --cheapest pairs | dlx verify pairs'
check 'nothing can be removed' 0 '' 'dlx reduce pairs >/dev/null'
error_has 'and all remains' "$((2 * n)) of $((2 * n)) items and $((3 * n)) of $((3 * n)) options remain"
check 'a descent takes each pair once' 0 'tree nodes  more than 1e+308' 'dlx estimate --samples=3 pairs | grep nodes'
check 'parts are cut off' 0 '' 'dlx split --parts=3 pairs >/dev/null'
error_has 'whose trees are larger than any number' 'more than 1e+308 tree nodes'

for rule in '--choose=first --seed=2' '--choose=shortest --seed=1' --choose=weighted --choose=restarts --choose=consistent; do
    check "the rule $rule does not look at all items" 0 '1: valid' "dlx solve --first=1 $rule pairs | dlx verify pairs"
done
check 'the cheapest of three are found' 0 '1: valid
2: valid
3: valid' 'dlx solve --cheapest=3 pairs | dlx verify pairs'
check 'a split passes forced options' 0 '' 'dlx split --parts=3 single >parts'
error_has 'the split has one part' '1 part; about 2e+05 tree nodes'
check 'the part has all forced options' 0 "$n" "awk '/^part/ { print NF - 3 }' parts"
check 'a diagram is put together from its parts' 0 '' 'cmp <(dlx diagram --count --memory=1G pairs) <(power)'
check 'a little memory is not enough' 3 '' dlx diagram --count --memory=1M pairs
error_has 'the message names the limit on memory' 'pairs: stopped by the limit on memory, 1024 KB, before all solutions were found'
check 'a sample is a solution' 0 '1: valid' 'dlx sample pairs | dlx verify pairs'
check 'a trace takes each item once' 0 "$((2 * n + 1))" 'dlx trace --first=1 single | wc -l'

# ---- limits on time ----
# If the time is over at the start, each command ends, however long its preparations would take.
stopped() {
    check "$* stops at once" 3 '' "dlx $* --time-limit=1e-9 pairs"
    error_has 'the message names the time limit' 'pairs: stopped by the time limit'
}
for how in --kernel=links --seed=1 --choose=weighted --choose=restarts --first=1 --cheapest --threads=2; do
    stopped solve "$how"
done
stopped count
stopped count --kernel=search
stopped count --kernel=frontier
stopped diagram --count
stopped sample
stopped trace
seq 0 4999 | awk '{ a = 2 * $1; print a, a + 1; print a; print a + 1 }' | dlx diagram --format=rows --output=all
check 'a diagram from a file has too many numbers to print' 3 '' dlx diagram --uses --time-limit=1e-9 all
error_has 'the message says what was not done' 'all: stopped by the time limit before all uses were counted'
check 'JSON has a result line all the same' 3 '"type":"diagram"' \
    "dlx diagram --json --uses --time-limit=1e-9 all | cut -c 2-17; exit \${PIPESTATUS[0]}"
check 'JSON has the result of a search without time' 3 '' 'dlx solve --json --time-limit=1e-9 pairs | python3 -c "
import json, sys
result = json.load(sys.stdin)
sys.exit(3 if result[\"complete\"] is False and result[\"solutions\"] == 0 else 1)"'
check 'a reduction without time is written, if that takes no longer than reading' 0 'ended' \
    'dlx reduce --time-limit=1e-9 single >/dev/null; status=$?; [ $status = 0 ] || [ $status = 3 ] && echo ended'
error_has 'the message says that the reduction was stopped' "$n of $n options remain; a limit stopped the reduction"
check 'a problem may be too long to write' 3 '' 'dlx reduce --to=dense --time-limit=1e-9 pairs >/dev/null'
error_has 'the message says that the text is not complete' 'pairs: stopped by the time limit: the text is not complete'
check 'a problem may take too long to make' 3 '' 'dlx generate queens 900 --time-limit=1e-9 --output=queens'
error_has 'the message says that the problem is not complete' 'dlx: queens: stopped by the time limit before the problem was complete'
check 'no file is written' 1 '' test -e queens
check 'a limit ends the first descent' 3 '' dlx estimate --time-limit=1e-9 pairs
error_has 'and says so' 'pairs: stopped by the time limit during the first random descent'
check 'without time there is one part' 0 '' 'dlx split --time-limit=1e-9 pairs >/dev/null'
error_has 'of unknown size' '1 part; the time limit left no time for an estimate'

# Nobody will live to see the end of these. They stop long before the minute in which they must.
dlx generate queens 20 >q20
dlx generate latin 30 >l30
dlx generate partitioning 1000 --options=10000 >fares
# ends COMMAND...: after a limit of a second the command ends, with a part of the answer (0) or without one (3).
ends() {
    check "dlx $* obeys --time-limit" 0 'ended' \
        "timeout 60 dlx $* --time-limit=1 >/dev/null; status=\$?; [ \$status = 0 ] || [ \$status = 3 ] && echo ended"
}
for file in q20 pairs; do
    ends solve $file
    ends trace $file
    ends estimate --samples=1000000000000 $file
    ends split --parts=1000000000 $file
    ends sample --number=1000000000 $file
done
ends estimate --samples=1000000000000 --threads=2 pairs
ends solve --threads=2 pairs # a thread that lists what is left, for others, has 200000 levels
ends solve --first=1 --choose=first l30
ends solve --cheapest fares
ends count --kernel=links q20
ends count --kernel=search --threads=2 q20
ends count --kernel=frontier l30
ends diagram --count l30
ends diagram --count --kernel=frontier pairs
ends convert --to=dense pairs
ends convert --to=csv pairs
printf 'a\n' >one
yes a | head -n 200000 >>one
ends count --certificate=proof one
ends count --threads=2 one # beginning one of its parts takes longer than searching it
seq -s ' ' -f '1:3|a%.0f' 1 20000 >several && seq -f 'a%.0f' 1 20000 | sed 'p;p;p' >>several
ends solve --threads=2 several # listing what is left would take the square of its 20000 levels
printf '100:200|a\n' >many && yes a | head -n 100000 >>many
ends solve --threads=2 many # the last part of a level forbids 100000 options
seq -s ' ' -f 'a%.0f' 1 1000000 >wide
for part in 1 2 3 4 1 2 3 4; do seq -s ' ' -f 'a%.0f' $part 4 1000000; done >>wide
check 'an order of items that leads to 250000 others each time is given up' 2 '' timeout 60 dlx count --kernel=frontier wide
awk 'BEGIN {
    for (p = 0; p < 300; p++) printf "p%d ", p
    for (s = 0; s < 200; s++) printf "%s s%d", s ? "" : "|", s
    for (o = 0; o < 2100; o++) for (s = -1; s < 200; s++) printf s < 0 ? "\np%d" : " s%d:c%d", s < 0 ? o / 7 : s, o
    print ""
}' >colored
check 'pairs of options that have 200 colored items are not compared one by one' 1 0 timeout 60 dlx count --kernel=lanes colored

# ---- checkpoints of deep searches ----
# Each of the 200000 parts that are left has up to 200000 decisions, but all of them on one path.
check 'a checkpoint is not larger than the path' 0 200000 \
    'dlx count --threads=1 --kernel=links --checkpoint=state --node-limit=200010 pairs; [ "$(stat -c %s state)" -lt 20000000 ] && grep -c : state'
check 'and a search goes on with it' 3 '' \
    dlx count --kernel=links --resume=state --node-limit=1000 pairs
seq -s ' ' -f '1:3|a%.0f' 1 $n >several && seq -f 'a%.0f' 1 $n | sed 'p;p;p' >>several
check 'nor if items may be covered several times' 3 '' \
    timeout 60 dlx count --kernel=links --checkpoint=state2 --node-limit=600010 several
check 'it has a line for each option that is left' 0 true 'lines=$(grep -c : state2) && [ "$lines" -ge $n ] && echo true'
echo '2:20000|a' >choices && yes a | head -n 20000 >>choices
check 'one with 200 million lines is refused' 2 '' \
    timeout 60 dlx count --kernel=links --checkpoint=state3 --node-limit=30000 choices
error_has 'the message says why' 'choices: the search cannot be saved: there are too many options left to try'
check 'the checkpoint of the beginning is kept' 0 'begun' 'tail -n 2 state3 | head -n 1 | cut -d " " -f 1'
plan
