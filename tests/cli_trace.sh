#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx trace` with --moves, --draw and --svg. Usage: cli_trace.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1
export LC_ALL=C.UTF-8
printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy
printf '0 1\n0\n1\n' >rows

# ---- moves ----

check 'moves follow their step' 0 '0  item a, length 2
     branch on a
     cover a: nobody else may have it
       a leaves the ring of items: root and b are neighbors now
       hide `a d g`: it leaves the lists of d and g
         node 12 leaves the list of d: length 2' 'dlx trace --moves toy | head -n 6'
dlx trace toy >plain
dlx trace --moves toy | grep '^[0-9]' | cmp -s - plain
verdict 'moves and steps are a trace with something between' $?
dlx trace --moves toy | awk '/uncover/{next} / leaves /{n++} / returns /{n--} END{exit n != 0}'
verdict 'what leaves returns' $?
check 'moves of few levels' 0 '1 item b' "dlx trace --moves --levels=2 toy >two; ! grep -q '^2' two;
    dlx trace --moves --levels=1 toy >one; ! grep -q '^1' one && echo 1 item b"
check 'a first solution ends it' 0 '3        solution 1' 'dlx trace --moves --first=1 toy | tail -n 1'
check 'a limit on nodes ends it' 3 '0  try 1 of 2: a d g' \
    "dlx trace --moves --node-limit=1 toy >out; status=\$?; grep '^[0-9]' out | tail -n 1; exit \$status"
# Whether it has met a solution by then is up to the machine.
check 'a limit of time ends it' 0 '' \
    'dlx generate queens 20 | dlx trace --moves --time-limit=0.2 >out || test $? = 3'
error_has 'the message says so' 'stopped by the time limit'
check 'required options are not branched on' 0 '0  required: a d f
1    item b, length 1' \
    "dlx trace --moves --require='a d f' toy | head -n 2"
check 'nor in JSON' 0 '{"type":"step","step":"required","level":0,"option":"a d f"}' \
    "dlx trace --json --require='a d f' toy | head -n 1"
check 'better solutions have their costs' 0 'solution 1, cost 6' \
    "printf 'a b c\na |7\nb |2\na b |5\nc |1\nb c |0\n' | dlx trace --cheapest | grep -o 'solution.*'"
check 'in JSON, too' 0 '"cost":6' \
    "printf 'a b c\na |7\nb |2\na b |5\nc |1\nb c |0\n' | dlx trace --cheapest --json | grep -o '\"cost\":[0-9]*'"
check 'steps have their names in JSON' 0 'choose,try,choose,try,dead end,back,back,try,choose,try,choose,try,solution,back,back,back,end' \
    "dlx trace --json toy | sed -n 's/.*\"step\":\"\([a-z ]*\)\".*/\1/p' | paste -sd,"
check 'forbidden options are not tried' 1 0 \
    "dlx trace --moves --forbid='a d f' toy >out; status=\$?; grep -c 'choose .a d f' out; exit \$status"
check 'items count as the input does' 0 '     branch on 0' 'dlx trace --moves --format=rows rows | sed -n 2p'
check 'a contradiction ends the search before it begins' 1 '1    the end' \
    "dlx trace --moves --require='c e' --require='b c f' toy >out; status=\$?; tail -n 1 out; exit \$status"
check 'moves in JSON' 0 \
    '{"type":"move","frame":2,"move":"branch","level":0,"node":1,"item":"a","file":"F","line":0}' \
    "dlx trace --json --moves toy | sed -n '2{s/\"file\":\"[a-z_.]*\",\"line\":[0-9]*/\"file\":\"F\",\"line\":0/p}'"

# ---- drawings ----

check 'the matrix is drawn after each step' 0 17 "dlx trace --draw toy | grep -c '^ *a  b  c  d  e  f  g$'"
check 'matrix is the default' 0 '' 'dlx trace --draw toy >one; dlx trace --draw=matrix toy | diff one -'
check 'lists are drawn after each step' 0 17 "dlx trace --draw=lists toy | grep -c '^root -> '"
moves=$(dlx trace --moves toy | grep -c '^     ')
check 'or after each move' 0 "$((moves - $(grep -c '^     ' plain)))" \
    "dlx trace --moves --draw=lists toy | grep -c '^root -> '"
check 'solve draws by a template' 2 '' dlx solve --draw=lists toy
error_has 'the value names its file there' 'dlx: lists: No such file'

# ---- pictures ----

mkdir other && echo mine >other/note.txt
check 'pictures of all steps' 0 18 'dlx trace --svg=steps toy >out && cmp out plain && ls steps | wc -l'
check 'pictures of all frames' 0 '' 'dlx trace --moves --svg=other toy >out; cd other;
    seq -f %04.0f.svg 0 147 | while read -r name; do [ -s $name ] || echo no $name; done'
[ "$(cat other/note.txt)" = mine ] && [ "$(find other | wc -l)" -eq 150 ]
verdict 'other files in the folder stay, and no others come' $?
for picture in links matrix tree; do
    dlx trace --moves --svg=$picture --picture=$picture toy >/dev/null
    python3 -c "import glob, sys, xml.etree.ElementTree as e
files = sorted(glob.glob(sys.argv[1] + '/*.svg'))
roots = [e.parse(file).getroot() for file in files]
good = all(root.get('class') == 'dance dance-' + sys.argv[1] for root in roots)
good &= [int(root.get('data-frame')) for root in roots] == list(range(148))
sys.exit(not good)" $picture
    verdict "all pictures of --picture=$picture are well-formed" $?
done
cmp -s links/0017.svg other/0017.svg
verdict 'links are the default' $?
check '--levels leaves pictures out' 0 '0001.svg 0002.svg 0007.svg' \
    'dlx trace --svg=levels --levels=1 toy >out; cd levels; echo 000[1-7].svg'
check 'pictures may be combined with JSON' 0 18 'dlx trace --json --svg=json toy | wc -l; [ -s json/0012.svg ]'
check 'an input from a pipe' 0 4 "printf 'a\na\n' | dlx trace --svg=pipe --first=1 >out; ls pipe | wc -l"

# ---- errors ----

check 'other kernels cannot show moves' 2 '' dlx trace --moves --kernel=lanes toy
error_has 'the message says so' 'cannot show --kernel'
error_has 'and ends with the help to read' "restarts or consistent; try 'dlx trace --help'"
check 'other kernels have no pictures' 2 '' dlx trace --svg=lanes --kernel=lanes toy
[ ! -e lanes ]
verdict 'no folder is created' $?
check 'a file is not a folder' 2 '' dlx trace --svg=toy toy
error_has 'the message says so' 'dlx: toy: Not a directory'
check 'missing parent folders are not created' 2 '' dlx trace --svg=no/such toy
error_has 'the message says so' 'dlx: no/such: No such file or directory'
check 'a picture that cannot be written' 2 '' 'mkdir -p full/0000.svg && dlx trace --svg=full toy'
error_has 'the message says so' 'full/0000.svg: Is a directory'
check 'an unknown drawing' 2 '' dlx trace --draw=links toy
error_has 'the message says so' "invalid value 'links' for '--draw'; expected matrix or lists"
check 'an unknown picture' 2 '' dlx trace --svg=x --picture=lists toy
error_has 'the message says so' "invalid value 'lists' for '--picture'; expected links, matrix or tree"
check 'a picture of nothing' 2 '' dlx trace --picture=links toy
error_has 'the message says so' '--picture needs --svg'
check 'a folder without a name' 2 '' dlx trace --svg= toy
error_has 'the message says so' "invalid value '' for '--svg'; expected the name of a folder"
check 'pictures of two files' 2 '' dlx trace --svg=x toy toy
error_has 'the message says so' '--svg takes one input file'
check 'drawings cannot be JSON' 2 '' dlx trace --draw --json toy
error_has 'the message says so' '--draw and --json exclude each other'

seq -s ' ' 1 4000 >large && seq 1 4000 >>large
check 'a matrix of 16 million entries is not printed' 2 '' 'dlx trace --draw --format=items large >/dev/null'
error_has 'the message says so' 'dlx: large: too large to be drawn'
# ---- required options in the steps of a kernel ----
printf 'a b c d\na\nb\nc d\nb c\nd\nb c d\n' >several
for kernel in links; do
    check "$kernel shows a required option" 0 '0  required: a' dlx trace --kernel=$kernel --require=a --levels=1 several
done
for rule in weighted restarts consistent; do
    check "$rule takes one" 0 3 "dlx trace --choose=$rule --require=a several | grep -c solution"
    check "after a solution of $rule it goes back" 0 0 "dlx trace --choose=$rule several | grep -c 'too expensive' || [ \$? -eq 1 ]"
done
check 'an option that two texts require is required once' 0 $'0  required: c d\n1    item a, length 1' \
    'dlx trace --require="c d" --require="c  d" several | head -2'

# ---- the cost of a solution ----
printf 'a b\na |1\nb |2\na b |4\n' >costs
for search in --kernel=links --cheapest=3 --seed=1; do
    check "$search shows each choice, so it knows the cost" 0 $'cost 3\ncost 4' \
        "dlx trace $search costs | grep -o 'cost .*' | sort"
done
for search in --kernel=lanes --kernel=bits --choose=weighted --choose=consistent; do
    check "$search does not, and says nothing about it" 0 2 \
        "dlx trace $search costs | grep -c 'solution [12]\$'"
    check "$search says nothing in JSON" 0 2 "dlx trace --json $search costs | grep -c '\"number\":[12]}'"
done
plan
