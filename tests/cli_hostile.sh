#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of hostile input: every input gives an answer or a message, never a crash, and never uses more memory than
# allowed. Only printable text from the input reaches a terminal. Usage: cli_hostile.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
echo "$puzzle" >puzzle
dlx generate queens 6 >queens

# survives NAME COMMAND...: the command ends by itself with a documented status, and status 2 comes with a message.
# Of each group of cases, one in $share is tried, and always the first.
cases=0 survivors=0
survives() {
    local name=$1 got=0
    shift
    ((cases++ % share == 0)) || return 0
    timeout 600 "$@" >out 2>"$errors" </dev/null || got=$?
    if [ "$got" -gt 4 ] || { [ "$got" -eq 2 ] && [ ! -s "$errors" ]; }; then
        verdict "$name" 1
        printf '# status %s: %s\n' "$got" "$*"
    else
        survivors=$((survivors + 1))
    fi
}

all_survive() { verdict "$1: $survivors cases" $((survivors == 0)) && cases=0 survivors=0; }

# ---- numbers ----

hundred=1$(printf '0%.0s' $(seq 100))
mtx='%%%%MatrixMarket matrix coordinate pattern general\n'
for n in 4294967293 4294967295 4294967296 9223372036854775808 18446744073709551617 "$hundred" -1 0x10; do
    while IFS=' ' read -r format text; do
        # shellcheck disable=SC2059
        printf -- "${text//N/$n}" >x
        survives "$format with $n: $text" dlx info --memory-limit=64M --time-limit=1 --format="$format" x
    done <<END
mtx ${mtx}N 3 1\n1 1\n
mtx ${mtx}3 N 1\n1 1\n
mtx ${mtx}3 3 N\n1 1\n
mtx ${mtx}3 3 1\nN 1\n
mtx ${mtx}3 3 1\n1 N\n
mtx ${mtx}N N N\n1 1\n
rows N\n
rows 0 N\n
ec p ec N\ns 1\n
ec p ec 3\ns N\n
xcc p xcc N 1\n1 0\n
xcc p xcc 1 N\n1 0\n
xcc p xcc 2 2\n1 N 0\n
xcc p xcc 2 2\n1 3 -N 0\n
sets N 1\n1 1\n
sets 1 N\n1 1\n
sets 3 1\nN 1\n
sets 3 1\n1 N\n
dense N\n
scp N 1\n1\n1 1\n
scp 1 N\n1\n1 1\n
scp 1 1\nN\n1 1\n
scp 1 1\n1\nN 1\n
scp 1 1\n1\n1 N\n
lp min\nN x\nst\nx = 1\nbin x\n
lp min\nst\nN x = 1\nbin x\n
lp min\nst\nx + y <= N\nbin x\ny\n
mps ROWS\n N c\n E r\nCOLUMNS\n x c N r N\nRHS\n r N\nRANGES\n r N\nENDATA\n
items N|a b\na b\n
items N:N|a b\na b\n
items a b\na |N\nb |N\n
csv a,b\nN,1\n
END
done
all_survive 'numbers of all sizes in all formats are handled'
for n in 4294967296 18446744073709551617 "$hundred" -1 nan; do
    for option in first every cheapest node-limit time-limit seed base secondary memory-limit; do
        survives "solve --$option=$n" dlx solve --$option="$n" queens
    done
    for words in 'count --memory' 'trace --levels' 'reduce --rounds' 'sample --seed' 'diagram --nth' \
        'convert --to=rows --to-base' 'count --node-limit' 'info --time-limit'; do
        # shellcheck disable=SC2086
        survives "$words=$n" dlx $words="$n" queens
    done
    for words in 'queens ' 'langford ' 'latin ' 'latin 4 --holes=' 'latin 4 --holes=2 --seed=' 'steiner ' \
        'matchings ' 'dominoes ' 'dominoes 2x' 'polyominoes 2x2 --order=' 'polycubes 2x2x' 'partridge ' \
        'partitioning ' 'partitioning 10 --options=' \
        'coloring queens --colors=' 'words queens --columns=2 --rows=' 'pentominoes 1x5 --pieces=2*'; do
        # shellcheck disable=SC2086
        survives "generate $words$n" dlx generate $words"$n"
    done
    for words in 'count --first' 'solve --threads' 'solve --size' 'solve --box' 'solve --box=3x' \
        'page --per-page' 'check --memory-limit' 'solve --to=report --first'; do
        # shellcheck disable=SC2086
        survives "dlx-sudoku $words=$n" dlx-sudoku $words="$n" puzzle
    done
    for words in --seed --tries --givens --size; do
        survives "dlx-sudoku generate $words=$n" dlx-sudoku generate $words="$n"
    done
done
all_survive 'numbers of all sizes on the command line'

# Counts in headers are not trusted: a short text takes little memory.
while IFS='|' read -r format text; do
    # shellcheck disable=SC2059
    printf "$text" >x
    check "promises in $format: $text" 2 '' dlx count --memory-limit=1M --format="$format" x
    verdict "the message refuses the declared count" "$(grep -qE 'too large|implausible|ends before|out of memory' "$errors"; echo $?)"
done <<END
mtx|${mtx}4000000000 3 1\n1 1\n
mtx|${mtx}3 4000000000 1\n1 1\n
mtx|${mtx}3 3 4000000000\n1 1\n
mtx|${mtx}4000000000 4000000000 4000000000\n1 1\n
rows|4000000000 1\n
ec|p ec 4000000000\ns 1\n
xcc|p xcc 4000000000 1\n1 0\n
xcc|p xcc 1 4000000000\n1 0\n
sets|4000000000 1\n1 1\n
sets|3 4000000000\n1 1\n
scp|4000000000 1\n1\n1 1\n
scp|1 4000000000\n1\n1 1\n
END

# ---- bytes ----

for format in items mtx rows dense csv ec xcc sets spp scp lp mps; do
    for text in '' '\r\n\r\n' 'a\0b\n' '\377\376' '\300\200 \355\240\200\n' '|\0\n' 'a|b|c\n|||\n' \
        ' \t\v\f ' 'p ' '1' '"' 'a b\r\na\rb\n' 'a b\na:\0\n'; do
        # shellcheck disable=SC2059
        printf "$text" >x
        survives "$format: $text" dlx info --format="$format" x
    done
done
for text in '' '\0' '\377\376' '\033[2J\n' '\r\r\r' '[' '+-+' '%0999d' "$puzzle\0" "$puzzle\r$puzzle\n\r"; do
    # shellcheck disable=SC2059
    printf "$text" >x
    for command in solve rate page; do
        survives "dlx-sudoku $command: $text" dlx-sudoku $command x
    done
    survives "a map: $text" dlx-sudoku --variant=jigsaw:x puzzle
    survives "a map: $text" dlx-sudoku --variant=even-odd:x puzzle
    survives "candidates: $text" dlx-sudoku --variant=candidates:x puzzle
    survives "a pattern: $text" dlx-sudoku generate --pattern=x --seed=1
    for kind in 'words x --rows=2 --columns=2' 'matchings x' 'coloring x --colors=2' 'graph x --of=cliques' 'sudoku x' \
        'latin 4 --from=x' 'dominoes --mask=x' 'polyominoes 2x2 --shapes=x'; do
        # shellcheck disable=SC2086
        survives "generate $kind: $text" dlx generate $kind
    done
    survives "solutions: $text" dlx verify queens x
done
all_survive 'bytes of all kinds'

# Neither the kind of line ends nor a missing last one makes a difference.
expected=$(dlx solve queens)
sed 's/$/\r/' queens >x && check 'lines may end as in DOS' 0 "$expected" dlx solve x
head -c -1 queens >x && check 'the last line may lack its end' 0 "$expected" dlx solve x
awk '{ printf "%s%s", $0, NR % 2 ? "\r\n" : "\n" }' queens >x &&
    check 'ends of lines may be mixed' 0 "$expected" dlx solve x

# Names and words of one megabyte.
long=$(head -c 1000000 /dev/zero | tr '\0' n)
printf '%s b\n%s b\n' "$long" "$long" >x
check 'a name of a megabyte' 0 "$long b" dlx solve x
check 'and as a number' 2 '' dlx solve --format=rows x
verdict 'the message is short' $(($(wc -c <"$errors") > 300))
printf 'a %s\na\n' "$long" >x
check 'an item of a megabyte that is in no option' 1 0 dlx count x
verdict 'the message is short' $(($(wc -c <"$errors") > 300))
printf '%s\n' "$long" >x
check 'a puzzle of a megabyte' 2 invalid dlx-sudoku x
verdict 'the message is short' $(($(wc -c <"$errors") > 300))
check 'a line of solutions of a megabyte' 2 '' dlx verify queens x
verdict 'the message is short' $(($(wc -c <"$errors") > 300))

# ---- the limit on memory ----

seq -f 'i%g' -s ' ' 1 30000 >many
for k in $(seq 1 20); do seq -f 'i%g' 1 30000; done >>many
check 'a command that needs more memory than allowed fails' 2 '' dlx count --memory-limit=3M many
error_has 'and says where' ': out of memory: the limit of 3145728 bytes (--memory-limit) was reached'
verdict 'the message gives the line' "$(grep -qE '^dlx: many:[0-9]+:' "$errors"; echo $?)"
for command in solve count estimate trace info reduce diagram sample 'verify many' 'convert --to=mtx'; do
    # shellcheck disable=SC2086
    check "$command has the limit" 2 '' dlx $command --memory-limit=3M many
    error_has 'the message says so' 'the limit of 3145728 bytes (--memory-limit) was reached'
done
check 'dlx generate has the limit' 2 '' dlx generate queens 200 --memory-limit=1M
error_has 'the message says so' 'dlx: queens: out of memory: the limit of 1048576 bytes (--memory-limit)'
for command in solve count check 'check --explain' rate explain hint convert page cover candidates canonical reduce \
    'filter --unique' 'filter --level=easy' stats 'stats --scale=none'; do
    # shellcheck disable=SC2086
    check "dlx-sudoku $command has the limit" 2 '' dlx-sudoku $command --memory-limit=2K puzzle
    error_has 'the message says so' 'the limit of 2048 bytes (--memory-limit) was reached'
done
for command in grid generate; do
    check "dlx-sudoku $command has the limit" 2 '' dlx-sudoku $command --memory-limit=2K --seed=1
    error_has 'the message says so' 'the limit of 2048 bytes (--memory-limit) was reached'
done
# With any limit, from nothing to enough, there is a right answer or a message.
dlx generate dominoes 6x6 >dominoes
for size in 1K 70K 80K 100K 150K 300K 1M 8M; do
    for words in 'count dominoes' 'count --kernel=lanes queens' 'count queens' 'diagram --count dominoes' \
        'count --kernel=frontier dominoes' 'count --choose=shortest dominoes' 'sample queens' \
        'solve --cheapest queens' 'solve --choose=weighted --first=1 queens' 'trace --moves --draw queens'; do
        # shellcheck disable=SC2086
        got=$(dlx $words --memory-limit=$size 2>"$errors")
        status=$?
        case $status,$got in
        2,*) grep -qE '^dlx: .*out of memory: the limit of' "$errors" ;;
        3,*) grep -q 'stopped by the limit on memory' "$errors" ;;
        0,6728 | 0,4) : ;;
        0,*) case $words in sample* | solve* | trace*) : ;; *) false ;; esac ;;
        *) false ;;
        esac
        if [ $? -eq 0 ]; then survivors=$((survivors + 1)); else
            verdict "$words --memory-limit=$size: status $status, $got" 1
        fi
    done
done
all_survive 'any limit'
for bad in 0 K -1 1E 1KB 1Mi 20000000T 18446744073709551616 99999999999999999999G; do
    check "--memory-limit=$bad" 2 '' dlx count --memory-limit=$bad queens
done
# A refused window does not count against the limit, so the fourth file has room. A file may end within the first
# bytes, which identify zstd.
printf 'a b\na b\n' >small
printf '\050\265\057\375\000\240\001\000\000' >window.zst
if ! dlx count window.zst 2>&1 | grep -q 'this build cannot'; then
    check 'windows that are refused are not counted' 2 'small: 1' \
        dlx count --memory-limit=300M window.zst window.zst window.zst small
fi
for length in 2 3; do
    head -c $length window.zst >short.zst
    check "$length bytes of zstd are not a problem" 2 '' dlx count short.zst
    error_has 'the message says that the text is truncated' 'the zstd data is cut short'
done

# The beginnings of zstd frames that ask for windows of 1 GB, 128 MB and 1 MB.
for window in '\240' '\210' '\120'; do
    # shellcheck disable=SC2059
    printf "\\050\\265\\057\\375\\000$window\\001\\000\\000" >window.zst
    survives "a window" dlx count --memory-limit=2M window.zst
    if ! grep -q 'this build cannot' "$errors" && [ "$window" != '\120' ]; then
        verdict 'a window of zstd that is too large' "$(grep -q 'the limit of 2097152 bytes' "$errors"; echo $?)"
    fi
done
all_survive 'windows of all sizes'

# ---- terminals ----

# on_terminal COMMAND...: run the command on a pseudo-terminal.
on_terminal() { timeout 600 python3 -c 'import pty, sys
pty.spawn(sys.argv[1:])' "$@" </dev/null; }

# Readers reject ESC, BEL, DEL and others. The remaining cases are C1 controls, as characters and bytes, direction
# marks, line ends, and invalid UTF-8.
bad=$'\u009b31m\u202e\u2066\u2028\u200f\x9b2J\xff'
printf '| T%s\na%s b | c%s\na%s b c%s:r%s\n' "$bad" "$bad" "$bad" "$bad" "$bad" "$bad" >"evil$bad"
cp "evil$bad" "esc$(printf '\033]0;x\a\r\b\177')"
evil=$(printf '%s' "evil$bad")
# All characters that control a terminal, except line ends and tabs: nothing may match.
acts=$'\u009b|\u202e|\u2066|\u2028|\u200f|\x9b|\xff|\x07|\x08|\x7f'
harmless() { # name, file
    LC_ALL=C grep -qaE "$acts" "$2"
    verdict "$1" $((1 - $?))
    LC_ALL=C grep -aE "$acts" "$2" | head -n 3 | cat -v | sed 's/^/# /'
}
if on_terminal echo there | grep -q there; then
    for words in solve 'solve --json' count info 'info --json' 'trace' 'trace --draw --moves' 'trace --draw=lists' \
        'trace --json --moves' 'convert --to=items' 'convert --to=lp' 'diagram' 'diagram --to=dot' \
        'diagram --uses' 'sample' 'reduce' 'solve --draw' "verify $evil" "verify --json $evil" 'solve --format=mtx' \
        'count --require=x' "count $evil"; do
        # shellcheck disable=SC2086
        on_terminal dlx $words "$evil" >shown 2>&1
        harmless "dlx $(printf '%s' "$words" | LC_ALL=C tr -cd ' -~') shows only what can be seen" shown
    done
    on_terminal dlx solve "$evil" >shown
    check 'the rest is shown unchanged' 0 'a\u009b31m\u202e\u2066\u2028\u200f\x9b2J\xff b c\u009b31m\u202e\u2066\u2028\u200f\x9b2J\xff:r\u009b31m\u202e\u2066\u2028\u200f\x9b2J\xff' \
        "tr -d '\r' <shown"
else
    skip 'on a terminal' 'no pseudo-terminal'
fi
check 'files and pipes get names unchanged' 0 "$(tail -n 1 "$evil")" dlx solve "$evil"
check 'convert writes names unchanged' 0 "$(cat "$evil")" dlx convert --to=items "$evil"
dlx solve --json "$evil" >x
check 'JSON is UTF-8, and escapes the rest' 0 'a\x9b31m\u202e\u2066\u2028\u200f\ufffd2J\ufffd b c' \
    python3 -c 'import json
text = json.loads(open("x", encoding="utf-8").readline())["options"][0]
print(ascii(text.split(":")[0][:text.index("c") + 1]).strip("\x27"))'
for words in "solve $evil.none" "solve esc*none" "s$bad" "solve --x$bad" "solve --first=$bad" "solve --kernel=$bad" \
    "solve -$bad" "generate $bad" "generate queens $bad" "generate words $bad --rows=2 --columns=2" \
    "generate dominoes 2x2 --$bad" "convert --to=$bad" "count --require=$bad queens" \
    "solve --svg=$bad/x queens" "convert --to=mtx queens -o $bad/x" "trace --svg=$bad/x/y queens"; do
    # shellcheck disable=SC2086
    dlx $words >shown 2>&1
    harmless "messages of dlx $(printf '%s' "$words" | LC_ALL=C tr -cd ' -~') are harmless anywhere" shown
done
for words in "solve $evil" "s$bad" "solve --x$bad" "solve --box=$bad" "--variant=$bad puzzle" \
    "--variant=jigsaw:$evil puzzle" "--variant=even-odd:$evil puzzle" "--variant=candidates:$evil puzzle" \
    "generate --pattern=$evil" "page --title=$bad -o x.svg puzzle" "convert puzzle -o $bad/x.svg" \
    "generate $bad" "check --explain $evil" "count --json $evil"; do
    # shellcheck disable=SC2086
    dlx-sudoku $words >shown 2>&1
    harmless "messages of dlx-sudoku $(printf '%s' "$words" | LC_ALL=C tr -cd ' -~') are harmless anywhere" shown
done
esc=$(printf 'none\033]0;x\a\r\b\177\nx')
check 'a file name with controls' 2 '' dlx count "$esc"
error_has 'the name is escaped in the message' 'none\x1b]0;x\x07\x0d\x08\x7f\x0ax: No such file'
check 'dlx-sudoku refuses such a name, too' 2 '' dlx-sudoku "$esc"
error_has 'the name is escaped in the message' 'none\x1b]0;x\x07\x0d\x08\x7f\x0ax: No such file'
plan
