#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The walls of the house: which room may include which header, and which words a room must not contain.
# A wall around nothing fails, so if a room or a header is renamed, it must be renamed here, too.
# Usage: walls.sh SOURCE_ROOT [BUILD_ROOT]    without a build, symbols are not read
set -u
. "$(dirname "$0")/support/tap.sh"
build=${2-}
cd "$1" || exit 1

# Every room and the headers of other rooms that it may include: single headers, or a folder for all of its
# headers. A room may include its own headers. Rooms that are not listed here do not exist: see the law below.
rooms() {
    cat <<'END_OF_ROOMS'
dlx/core         dlx/dlx.h dlx/info.h dlx/parts.h
dlx/system
dlx/cheapest     dlx/dlx.h dlx/system/threads.h dlx/core/listing.h dlx/core/memory.h dlx/core/query.h
dlx/search       dlx/dlx.h dlx/parts.h dlx/parts/parts.h dlx/core/cost.h dlx/dance.h dlx/info.h dlx/core/clock.h dlx/core/number.h dlx/core/memory.h dlx/core/query.h dlx/core/random.h dlx/core/simd.h dlx/core/permit.h dlx/core/task.h dlx/core/uses.h dlx/core/union_find.h dlx/threads/crew.h
dlx/modular      dlx/dlx.h dlx/core/memory.h dlx/core/query.h dlx/core/permit.h dlx/core/task.h
dlx/frontier     dlx/dlx.h dlx/system/files.h dlx/diagram.h dlx/core/listing.h dlx/core/memory.h dlx/core/number.h dlx/core/query.h dlx/core/random.h dlx/core/simd.h dlx/core/permit.h dlx/core/task.h dlx/core/uses.h dlx/core/union_find.h dlx/search/simd.h dlx/diagram/diagram.h dlx/threads/crew.h
dlx/count        dlx/dlx.h dlx/parts.h dlx/core/check.h dlx/core/memory.h dlx/core/number.h dlx/core/query.h dlx/core/permit.h dlx/core/task.h dlx/core/uses.h dlx/parts/parts.h dlx/parts/text.h dlx/search/presolve.h dlx/search/search.h dlx/search/trials.h dlx/team.h dlx/team/cost.h dlx/frontier dlx/diagram/diagram.h
dlx/diagram      dlx/dlx.h dlx/diagram.h dlx/core/check.h dlx/core/memory.h dlx/core/number.h dlx/core/query.h dlx/core/random.h dlx/core/permit.h dlx/core/task.h dlx/formats/reader.h dlx/formats/writer.h
dlx/first        dlx/dlx.h dlx/core/decimal.h dlx/core/memory.h dlx/core/random.h dlx/cheapest/provers.h dlx/cheapest/tree.h dlx/frontier/components.h dlx/modular/modular.h dlx/search/bits_best.h dlx/search/kernel.h dlx/search/links.h dlx/search/search.h
dlx/solve        dlx/first/portfolio.h
dlx/certificate  dlx/dlx.h dlx/certificate.h dlx/core/check.h dlx/core/decimal.h dlx/core/memory.h dlx/core/query.h dlx/core/random.h dlx/core/permit.h dlx/core/task.h dlx/modular/modular.h dlx/search/presolve.h
dlx/parts        dlx/dlx.h dlx/parts.h dlx/team.h dlx/core/check.h dlx/core/decimal.h dlx/core/memory.h dlx/core/number.h dlx/core/query.h dlx/core/random.h dlx/core/permit.h dlx/core/task.h dlx/core/uses.h dlx/formats/scan.h
dlx/formats      dlx/dlx.h dlx/option.h dlx/system/files.h dlx/core/bytes.h dlx/core/cost.h dlx/core/decimal.h dlx/core/memory.h dlx/core/names.h dlx/core/query.h dlx/text/utf8.h
dlx/generate     dlx/dlx.h dlx/core/decimal.h dlx/core/listing.h dlx/core/memory.h dlx/core/permit.h dlx/core/query.h dlx/core/random.h dlx/core/union_find.h dlx/draw/drawing.h dlx/text/nearest.h dlx/text/numbers.h sudoku/sudoku.h
dlx/dance        dlx/dlx.h dlx/dance.h dlx/core/memory.h dlx/core/query.h dlx/core/permit.h dlx/core/task.h
dlx/draw         dlx/dlx.h dlx/core/decimal.h dlx/core/memory.h dlx/dance dlx/text/numbers.h dlx/text/utf8.h
dlx/text
dlx/team         dlx/dlx.h dlx/system/threads.h dlx/parts.h dlx/team.h dlx/core/clock.h dlx/core/memory.h dlx/search/rest.h
dlx/threads      dlx/dlx.h dlx/system/threads.h dlx/core/memory.h

sudoku           dlx/dlx.h
sudoku/core      dlx/core/permit.h sudoku/sudoku.h sudoku/bulk.h sudoku/generate.h sudoku/logic.h
sudoku/clues     dlx/core/permit.h sudoku/sudoku.h sudoku/draw.h sudoku/logic.h sudoku/core
sudoku/rules     sudoku/sudoku.h sudoku/core sudoku/clues/clues.h
sudoku/solve     dlx/dlx.h dlx/core/clock.h dlx/core/permit.h sudoku/sudoku.h sudoku/core sudoku/clues/builder.h sudoku/clues/clues.h sudoku/bulk.h
sudoku/bulk      dlx/core/permit.h dlx/threads/pipeline.h sudoku/sudoku.h sudoku/core sudoku/solve/solve.h sudoku/bulk.h
sudoku/text      dlx/dlx.h dlx/core/decimal.h sudoku/sudoku.h sudoku/draw.h sudoku/core sudoku/clues/clues.h dlx/text/nearest.h dlx/text/numbers.h dlx/text/utf8.h
sudoku/logic     dlx/core/permit.h sudoku/logic.h sudoku/core sudoku/clues/clues.h
sudoku/logic/scale sudoku/logic sudoku/core
sudoku/generate  dlx/core/permit.h dlx/core/random.h sudoku/generate.h sudoku/sudoku.h sudoku/core sudoku/clues/clues.h sudoku/solve sudoku/bulk sudoku/bulk.h
sudoku/count     dlx/core/permit.h sudoku/sudoku.h sudoku/core
sudoku/canonical sudoku/sudoku.h sudoku/canonical.h sudoku/core

cli/system       dlx/system/files.h
cli/common       dlx/dlx.h dlx/certificate.h dlx/dance.h dlx/core/clock.h dlx/core/decimal.h dlx/core/memory.h dlx/core/permit.h dlx/text/json.h dlx/system/files.h cli/system dlx/text/nearest.h dlx/text/utf8.h
cli/dlx          dlx/dlx.h dlx/system/files.h cli/system dlx/certificate.h dlx/dance.h dlx/diagram.h dlx/parts.h dlx/info.h dlx/option.h dlx/team.h dlx/core/check.h dlx/core/clock.h dlx/core/decimal.h dlx/core/number.h dlx/core/permit.h dlx/core/query.h dlx/core/random.h dlx/dance dlx/draw dlx/generate/generate.h dlx/generate/images.h dlx/text dlx/threads cli/common
cli/mpi          dlx/dlx.h dlx/parts.h dlx/core/clock.h dlx/core/decimal.h dlx/core/number.h dlx/threads cli/common cli/dlx
cli/sudoku       dlx/dance.h dlx/info.h dlx/formats/renumber.h cli/system dlx/core/clock.h dlx/core/decimal.h dlx/core/random.h sudoku/core/board.h sudoku/core/serve.h sudoku/sudoku.h sudoku/canonical.h sudoku/logic.h sudoku/generate.h sudoku/draw.h dlx/text dlx/threads cli/common sudoku/bulk.h dlx/core/permit.h
web              sudoku/core/board.h dlx/dlx.h dlx/certificate.h dlx/formats/renumber.h dlx/system/files.h dlx/parts.h dlx/cheapest/provers.h dlx/dance.h dlx/diagram.h dlx/team.h dlx/search/search.h dlx/team/cost.h sudoku/sudoku.h sudoku/logic.h sudoku/generate.h sudoku/draw.h dlx/dance dlx/draw dlx/generate/generate.h dlx/text dlx/threads/crew.h dlx/frontier/inside.h dlx/frontier/spill.h
bench            dlx/dlx.h dlx/dance.h dlx/team.h dlx/search/rest.h sudoku/sudoku.h sudoku/logic.h sudoku/generate.h sudoku/draw.h dlx/core/random.h dlx/generate/generate.h cli/common/command.h cli/common/options.h cli/common/show.h sudoku/bulk.h
END_OF_ROOMS
}

library='dlx dlx/system dlx/solve dlx/first dlx/core dlx/cheapest dlx/dance dlx/search dlx/modular dlx/frontier dlx/count dlx/diagram dlx/certificate dlx/parts dlx/team dlx/formats
         sudoku sudoku/core sudoku/clues sudoku/rules sudoku/solve sudoku/bulk sudoku/text sudoku/logic sudoku/logic/scale sudoku/generate sudoku/canonical sudoku/count'
tools='dlx/generate dlx/draw dlx/text dlx/threads'

# Print the C files of the given rooms. A room without any is named on standard error.
files_in() {
    local room found
    for room in "$@"; do
        found=$(find "$room" -maxdepth 1 -name '*.[ch]' 2>/dev/null | sort)
        if [ -n "$found" ]; then echo "$found"; else echo "$room: no C files" >&2; fi
    done
}

# Print FILE:HEADER for each header that is included by quotes in the given files.
includes_of() { grep -HoP '^\s*#\s*include "\K[^"]+' "$@" /dev/null; }

# Return whether a header is one of the given headers, or in one of the given folders.
is_listed() { # HEADER LISTED...
    local header=$1 listed
    shift
    for listed in "$@"; do
        [ "$header" != "$listed" ] && [ "${header%/*}" != "$listed" ] || return 0
    done
    return 1
}

# report 'law' BREACHES: the law holds if there are none; lines of BREACHES are shown.
report() {
    [ -z "$2" ]
    verdict "$1" $?
    [ -z "$2" ] || sed 's/^/# /' <<<"$2"
}

# sees 'law' 'FILES' HEADER...: these files include no headers but the given ones.
sees() {
    local law=$1 file header breaches=
    # shellcheck disable=SC2206
    local files=($2)
    shift 2
    [ ${#files[@]} -gt 0 ] || breaches='no C files'$'\n'
    for file in "${files[@]}" "$@"; do
        [ -e "$file" ] || breaches+="$file: no such file"$'\n'
    done
    while IFS=: read -r file header; do
        is_listed "$header" "$@" || breaches+="$file includes $header"$'\n'
    done < <(includes_of "${files[@]}" 2>/dev/null)
    report "$law" "${breaches%$'\n'}"
}

# never 'law' 'pattern' 'ROOMS' [FILE]: no line in the rooms matches the pattern, except comments and in FILE.
never() {
    local law=$1 pattern=$2 breaches files
    # shellcheck disable=SC2086
    breaches=$(files_in $3 2>&1 >/dev/null)
    # shellcheck disable=SC2046,SC2086
    files=$(files_in $3 2>/dev/null | grep -vxF "${4-no such file}")
    # shellcheck disable=SC2086
    breaches+=$(grep -nP -- "$pattern" $files /dev/null | grep -vP '^[^:]*:\d+:\s*(/\*|\*)')
    report "$law" "$breaches"
}

# ---- rooms ----

while read -r room may_see; do
    [ -n "$room" ] || continue
    # shellcheck disable=SC2086
    sees "$room sees only what it may" "$(files_in "$room" 2>/dev/null)" "$room" $may_see
done < <(rooms)
# shellcheck disable=SC2046
report 'every room has its walls' "$(find dlx sudoku cli web bench -name '*.[ch]' -printf '%h\n' | sort -u |
    grep -vxF -e dlx -f <(rooms | cut -d ' ' -f 1 | grep .))"

# one_way 'law': standard input, a table like that of rooms(), lets no two rooms include each other, not even by
# way of others. tsort names the rooms of a circle.
one_way() {
    local room listed header
    report "$1" "$(while read -r room listed; do
        for header in $listed; do
            case $header in *.h) header=${header%/*} ;; esac
            [ "$header" = "$room" ] || echo "$room $header"
        done
    done | tsort 2>&1 >/dev/null)"
}

one_way 'no circle of rooms that include each other' < <(rooms)

# ---- symbols ----

# Circles that includes do not show, but symbols do, and that are still to be broken up. Each line is one circle, as
# circles.py prints it; circles.py --why tells more. A circle that is gone must be removed from this list.
known_circles() {
    cat <<'END_OF_CIRCLES'
END_OF_CIRCLES
}

if [ -n "$build" ]; then
    circles=$(python3 tests/circles.py . "$build" 2>&1)
    report 'no circle of rooms that use each other, except known ones' "$(grep -vxF -f <(known_circles) <<<"$circles" | grep .)"
    report 'every known circle still exists' "$(known_circles | grep -vxF -f <(echo "$circles"))"
else
    skip 'no circle of rooms that use each other' 'there is no build to read'
fi

# ---- single files within a room ----

contract='dlx/dlx.h dlx/dance.h dlx/core/memory.h dlx/core/query.h dlx/core/random.h dlx/search/kernel.h dlx/search/minima.h dlx/search/shortlist.h dlx/search/walk.h dlx/search/wide.h dlx/search/simd.h'
for kernel in links lanes bits binary; do
    # shellcheck disable=SC2046,SC2086
    sees "the kernel $kernel sees its contract and its own headers" "$(echo dlx/search/$kernel*.[ch])" \
        $contract $(find dlx/search -name "$kernel*.h")
done
sees 'the problem and verify see no search' \
    "$(echo dlx/core/problem.c dlx/core/names.[ch] dlx/core/verify.c)" dlx/dlx.h dlx/core/{bytes,check,cost,names,memory,query,random}.h
sees 'the counter sees searches only from outside' "$(echo dlx/count/*.[ch])" \
    dlx/dlx.h dlx/parts.h dlx/core/{check,memory,number,permit,query,task,uses}.h dlx/parts/parts.h dlx/parts/text.h dlx/search/{presolve,search,trials}.h dlx/team.h dlx/team/cost.h dlx/frontier dlx/diagram/diagram.h dlx/count
sees 'the checker of certificates sees the problem only from outside' \
    "$(echo dlx/certificate/{check,file,linear}.c dlx/certificate/certificate.h)" \
    dlx/dlx.h dlx/certificate.h dlx/core/{check,decimal,memory,permit,task}.h dlx/certificate/certificate.h

# The definitions of clues: a section of each file in sudoku/clues, and of clue.h, which all of them may use.
definitions_in() { awk '/^\/\* ---- /{ inside = /---- definition/ } inside' "$@"; }
functions_of() { grep -oP '^[a-z][\w *]*[ *]\K\w+(?=\()'; }
# in_definitions FILE: print what breaks the law below.
in_definitions() {
    local known
    known=$(definitions_in "$1" sudoku/clues/clue.h | functions_of; printf '%s\n' abs clue_row digit_with for highest_value if is_void lowest_value measure return side_of while)
    definitions_in "$1" | grep -nP '\b(emission|builder|automaton|relation|machine|pattern|sieve|part)\b'
    definitions_in "$1" | grep -vP '^\s*(/\*|\*)' | grep -oP '\b\w+(?=\()' | grep -vxF "$known"
    grep -oP '\.(holds|measure) = \K\w+' "$1" | grep -vxF "$known"
}
report 'the definitions of clues call nothing of the exact cover' "$(for file in sudoku/clues/*.c; do
    in_definitions "$file" | sed "s,^,$file: ,"
done)"
sees 'the auditor of solutions sees nothing of the search' \
    "$(echo sudoku/bulk/audit.[ch] sudoku/core/board.c)" sudoku/sudoku.h sudoku/core/board.h sudoku/bulk/audit.h

# ---- words that a room must not contain ----

never 'a kernel never includes stdio' '<stdio\.h>' dlx/search
never 'the library never prints' '\b(printf|fprintf|puts|fputs|putchar|perror|fwrite)\(' "$library" dlx/formats/file.c
never 'the library never exits or aborts' '\b(exit|abort|_exit|quick_exit)\(' "$library"
never 'the library reads no environment' '\bgetenv\(' "$library"
never 'the library holds no mutable globals' \
    '^(?!struct [a-z_]+;)(static )?(struct |enum |unsigned )?[a-z_0-9]+ \**[a-z_0-9]+(\[[^]]*\])*( = .*)?;$' "$library"
never 'only the library calls malloc, and only in one place' '\b(malloc|calloc|realloc|free)\(' \
    "$library $tools" dlx/core/memory.c
# shellcheck disable=SC2086
never 'only rooms of the system call what Windows lacks' \
    '<(dlfcn|langinfo|poll|sched|sys/(mman|resource|time|wait))\.h>|\b(fchmod|fcntl|fmemopen|fopencookie|fsync|getline|mkstemp|open_memstream|pread|pthread_sigmask|pwrite|realpath|setitimer|sigaction|strndup|sysconf)\(' \
    "${library/dlx\/system/} $tools cli/common cli/dlx cli/sudoku" cli/sudoku/terminal.c
never 'generators and drawings never print' '(\b(printf|puts|putchar|perror)\(|\b(stdout|stderr)\b)' "$tools"
never 'they never exit or read the environment' '\b(exit|abort|_exit|quick_exit|getenv|setlocale)\(' "$tools"

page=$(find web -maxdepth 1 -name '*.js' -o -maxdepth 1 -name '*.html' -o -maxdepth 1 -name '*.css')
# shellcheck disable=SC2086
report 'the page loads nothing from elsewhere' "$([ -n "$page" ] || echo 'no page in web/'
    grep -nP '\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|import)\b\(|(src|href)="(https?:)?//|url\(' $page /dev/null)"

# ---- the walls themselves ----

breaks() { "$@" | grep -q '^not ok'; } # in a pipe, so in a subshell: its verdict is not counted
breaks sees '' dlx/search/renamed.c dlx/dlx.h
verdict 'a wall around a missing file fails' $?
breaks sees '' dlx/search/links.c dlx/search/renamed.h
verdict 'a wall that names a missing header fails' $?
breaks never '' 'pattern' dlx/renamed
verdict 'a wall around a renamed room fails' $?
breaks sees '' '' dlx/dlx.h
verdict 'a wall around no file fails' $?
breaks sees '' dlx/search/links.c dlx/core
verdict 'a header that is not listed is found' $?

breaks one_way '' < <(printf '%s\n' 'a b/x.h' 'b c' 'c a')
verdict 'a circle of rooms is found' $?

unlicensed=$(find bindings cli dlx sudoku tests bench docs web start .ci meson.build meson_options.txt -type f \
    ! -name '*.md' ! -name '*.txt' ! -name '*.dlx' ! -name '*.svg' ! -name '*.abi' ! -name 'py.typed' ! -name '*.pyc' ! -name 'package*.json' \
    ! -path 'tests/data/*' ! -path 'tests/web/node_modules/*' -exec grep -L 'SPDX-License-Identifier: MIT' {} +)
report 'every source file carries its license' "$unlicensed"
plan
