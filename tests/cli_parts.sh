#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx split`, `dlx join`, and `--list` of `dlx count` and `dlx solve`. Usage: cli_parts.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

dlx generate queens 8 >queens
dlx generate queens 7 >other
dlx generate langford 7 >langford
printf '1:2|a 0:2|b c | x\na b\na c x:1\nb c x:2\na x:1\nb x:2\nc\na b c\n' >often

# The whole of a file as parts: count each part by itself, and join the results.
count_by_parts() { # FILE N
    local part parts
    dlx split --parts="$2" "$1" >"$1.parts" 2>"$errors" || return
    parts=$(grep -c '^part' "$1.parts")
    for part in $(seq "$parts"); do
        dlx count --list="$1.parts" --part="$part" "$1" >"$1.$part" || return
    done
    dlx join "$1" "$1.parts" $(seq -f "$1.%g" "$parts")
}

# ---- dividing and joining ----
check 'the parts of 8 queens have its 92 solutions' 0 92 count_by_parts queens 20
check 'so do the parts of a Langford problem' 0 52 count_by_parts langford 9
check 'and the parts of a problem with multiplicities' 0 "$(dlx count often)" count_by_parts often 5
check 'a single part is the problem' 0 92 count_by_parts queens 1
check 'without --part, all parts are counted' 0 92 \
    'dlx split --parts=9 queens >p && dlx count --list=p queens >r && dlx join queens p r'
dlx solve queens >whole
check 'the parts have the solutions of the problem, in the same order' 0 '' \
    'for part in $(seq $(grep -c ^part p)); do dlx solve --list=p --part=$part queens; done | cmp - whole'
check 'also if several threads solve a part' 0 '' 'dlx solve --list=p --threads=3 queens | cmp - whole'
check 'the statistics are about all parts' 0 'solutions   92' 'dlx solve --list=p --threads=3 --stats queens 2>&1 >out | grep ^solutions'
check 'also if the number of solutions is limited' 0 'solutions   90' 'dlx solve --list=p --first=90 --threads=3 --stats queens 2>&1 >out | grep ^solutions'
check 'several threads count a part' 0 92 'dlx count --list=p --threads=3 queens >r && dlx join queens p r'
check 'required and forbidden options belong to the parts' 0 "$(dlx count --require=#1 --forbid=#20 queens)" \
    'dlx split --require=#1 --forbid=#20 --parts=5 queens >given && dlx count --list=given queens >r2 &&
     dlx join queens given r2'
check 'parts can be counted from 0' 0 92 'last=$(($(grep -c ^part p) - 1))
    dlx count --list=p --part-base=0 --part=0-$last queens >r3 && dlx join queens p r3'
check 'a problem without solutions' 1 0 'printf "a b\na\n" >none; dlx split none >none.p && dlx count --list=none.p none >none.r &&
    dlx join none none.p none.r'

# ---- missing and wrong results ----
dlx count --list=p --part=1-2 queens >r12
dlx count --list=p --part=5 queens >r5
last=$(grep -c ^part p)
check 'join names the parts without a result' 3 "3-4,6-$last" dlx join queens p r12 r5
error_has 'and says how many they are' "$((last - 3)) of $last parts have no result"
check 'a result that was given twice counts once' 0 92 dlx join queens p r12 r12 r r5
check 'what is missing can be counted' 0 92 'dlx count --list=p --part=3-4,6-$last queens >rest && dlx join queens p r12 r5 rest'
head -n 5 r12 >cut
check 'a file that was cut off is left out' 3 "1-4,6-$last" dlx join queens p cut r5
error_has 'with a warning' 'cut: warning: the results in this file are not used'
error_has 'and the reason' 'the text is cut off'
check 'a part whose checkpoint cannot be begun has no result' 0 '' \
    '! dlx count --list=p --part=1-2 --checkpoint=none/x queens 2>/dev/null | grep "^result 1 "'
sed 's/^result 1 .*/result 1 77/' r >forged
check 'an empty one, too' 3 "1-4,6-$last" 'dlx join queens p r5 /dev/null'
check 'a changed digit is refused' 2 '' dlx join queens p forged
error_has 'by the check' ': the text is damaged: its check is not'
for line in $(seq "$(wc -l <r)"); do
    head -n $((line - 1)) r >cut
    [ "$(dlx join queens p cut 2>"$errors")" = "1-$last" ] && grep -q 'cut: warning: ' "$errors" || break
done
[ "$line" = "$(wc -l <r)" ]
verdict 'a file that is cut off after any line is left out' $?
if ! gzip -c r | dlx join queens p - 2>&1 | grep -q 'this build cannot'; then
    gzip -c r >whole.gz
    size=$(stat -c %s whole.gz)
    for bytes in $((size - 1)) $((size - 12)) $((size / 2)) 30; do
        head -c "$bytes" whole.gz >cut.gz
        check "compressed results of which $bytes bytes are there are left out" 3 "1-4,6-$last" dlx join queens p cut.gz r5
        error_has 'with the reason' 'the gzip data is cut short'
    done
    { head -c 40 whole.gz; printf 'abcdefghijklmnop'; } >damaged.gz
    check 'damaged ones are refused' 2 '' dlx join queens p damaged.gz r5
fi
cat r5 r >both
check 'two results in one file are refused' 2 '' dlx join queens p both
error_has 'not half read' ': expected the end of the text, found `dlx-work`'
sed '1s/1$/2/' r >newer
check 'results of another version are refused' 2 '' dlx join queens p newer
error_has 'with the reason' 'newer:1:10: version 2 is unknown; this program knows 1'
check 'another file is refused' 2 '' dlx join queens p queens
error_has 'with the reason' 'queens:1:1: these are not results of parts'
dlx split --parts=30 queens >finer
check 'results of other parts are refused' 2 '' dlx join queens finer r
error_has 'with a reason' 'r:4:6: the results belong to other parts'
check 'parts of another problem are refused' 2 '' dlx count --list=p other
error_has 'with a reason' 'p:2:9: the parts belong to another problem'
grep -v '^part 3 ' p >gap
check 'a list with a part missing is refused' 2 '' dlx count --list=gap queens
sed '$d' p >open
check 'so is one without its last line' 2 '' dlx count --list=open queens
error_has 'with line and column' ': the text is cut off: its last line does not begin with `end`'
check 'a part that does not exist' 2 '' dlx count --list=p --part=999 queens
error_has 'the message names the range' "invalid value '999' for '--part'; expected numbers of parts from 1 to $last"
for list in '' x 0 1- -2 3-2 1,,2 '1 2' 99999999999999999999; do
    check "--part='$list' is refused" 2 '' dlx count --list=p --part="$list" queens
done

# ---- counting again ----
check 'a share of the parts is counted again' 0 92 dlx join --recheck=50 queens p r
check 'it may be written with its sign' 0 92 dlx join --recheck=1% queens p r
for share in 0 101 1%% % '' -1 1.5; do
    check "--recheck=$share is refused" 2 '' dlx join --recheck="$share" queens p r
done

# ---- the command line ----
check '--part needs --list' 2 '' dlx count --part=1 queens
check '--list excludes --require' 2 '' dlx count --list=p --require=1 queens
check '--list excludes --cheapest' 2 '' dlx solve --list=p --cheapest queens
check 'join takes results' 2 '' dlx join queens p
check 'a list that is not there' 2 '' dlx count --list=absent queens
error_has 'is named' 'absent: No such file or directory'
check 'a limit stops a share, and what is complete is printed' 3 '' \
    'dlx generate queens 14 >q14 && dlx split --parts=40 q14 >p14 && dlx count --kernel=links --node-limit=200000 --list=p14 q14 >r14'
error_has 'the message names the part' 'stopped by the limit on nodes in part '
check 'such a file is whole' 3 '' 'grep -q ^end r14 && dlx join q14 p14 r14 >missing; status=$?; grep -q "^[0-9,-]*$" missing && (exit $status)'

# ---- progress ----

# Ask a command for some reports. Print its shares of work done that are smaller than the ones before.
falls() { # COMMAND...
    local process signal=USR1
    "$@" >reported &
    process=$!
    await is_at_work
    while [ "$(grep -c done "$errors")" -lt 40 ] && kill -s USR1 "$process"; do sleep 0.02; done
    kill -s TERM "$process"
    wait "$process"
    sed -n 's/.*"done":\([0-9][^,]*\),.*/\1/p' "$errors" | awk '$1 < last { print last, $1 } { last = $1 }'
}
dlx generate pentominoes 6x10 >pentominoes
dlx split --parts=100 pentominoes >pentominoes.parts 2>/dev/null
for command in count solve; do
    check "dlx $command reports the progress of all parts" 0 '' \
        falls dlx $command --kernel=links --list=pentominoes.parts --progress=json pentominoes
done
plan
