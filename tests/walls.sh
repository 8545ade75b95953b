#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The walls of the house: which room may see which. Usage: walls.sh SOURCE_ROOT
set -u
. "$(dirname "$0")/support/tap.sh"
cd "$1" || exit 1

# wall 'law' 'files' 'pattern of what they must not have'
wall() {
    local name=$1 files=$2 pattern=$3 found
    # shellcheck disable=SC2086
    found=$(grep -nP -- "$pattern" $files)
    [ -z "$found" ]
    verdict "$name" $?
    [ -z "$found" ] || printf '%s\n' "$found" | sed 's/^/# /'
}

sudoku=$(find sudoku -name "*.[ch]" | sort | tr '\n' ' ')
library="dlx/*.h dlx/core/*.[ch] dlx/search/*.[ch] dlx/frontier/*.[ch] dlx/count/*.[ch] dlx/formats/*.[ch] dlx/diagram/*.[ch] dlx/certificate/*.[ch] $sudoku"
quoted='^#include "'

for file in $(ls dlx/search/{links,lanes,bits,relay,memo,walk,kernel,simd}*.[ch]); do
    own=${file##*/}
    own=${own%%[_.]*}
    wall "$file sees its contract, its own data, memory and the public header only" "$file" \
        "$quoted(?!(dlx/dlx|dlx/core/memory|dlx/core/random|dlx/search/kernel|dlx/search/walk|dlx/search/memo|dlx/search/simd|dlx/search/$own(_[a-z]+)?)\\.h)"
done
wall 'a kernel never includes stdio' 'dlx/search/*.[ch]' '<stdio.h>'
wall 'a format sees no kernel and not the inside of a problem' 'dlx/formats/*.[ch]' \
    '(dlx/core/problem.h|dlx/core/names.h|dlx/search)'
wall 'the frontier knows no kernel, and a problem only from outside' 'dlx/frontier/*.[ch]' \
    '(formats/|count/|dlx/core/problem.h|dlx/search)'
wall 'the counter sees searches and frontiers, and no kernel' 'dlx/count/*.[ch]' \
    '(search/(?!search)|formats/|dlx/core/problem.h)'
wall 'a diagram sees numbers and memory, and for its file the formats' 'dlx/diagram/*.[ch]' \
    "$quoted"'(?!dlx/(dlx|core/number|core/memory|diagram/[a-z]+|formats/(reader|writer))\.h)'
wall 'what checks certificates sees the problem from outside, memory, and nothing else' \
    'dlx/certificate/check.c dlx/certificate/file.c dlx/certificate/source.[ch] dlx/certificate/sums.[ch] dlx/certificate/certificate.h' \
    "$quoted"'(?!dlx/(dlx|core/memory|certificate/(certificate|source|sums))\.h)'
wall 'what makes them sees that, random numbers, and no kernel' 'dlx/certificate/*.[ch]' \
    "$quoted"'(?!dlx/(dlx|core/memory|core/random|certificate/[a-z]+)\.h)'
wall 'the problem knows no kernel and no format' 'dlx/core/problem.[ch] dlx/core/names.[ch]' \
    '(search|frontier|count|formats|diagram)/'
wall 'verify knows no kernel' 'dlx/core/verify.c' '(search|frontier|count|formats|diagram)/'
wall 'sudoku sees dlx.h and nothing else of dlx/' 'sudoku/*.[ch] sudoku/*/*.[ch]' \
    "$quoted"'dlx/([^d]|d[^l]|dl[^x]|dlx[^.])'
wall 'the auditor of solutions sees nothing of the search' 'sudoku/bulk/audit.[ch] sudoku/board.c' \
    "$quoted"'(?!sudoku/(sudoku|bulk/audit)\.h)'
wall 'solving as people do sees the rules and nothing that searches' 'sudoku/logic/*.[ch]' \
    "$quoted"'sudoku/(?!rules\.h|logic/)'
wall 'the reader knows no solver' 'sudoku/read/*.[ch]' "$quoted"'(?!sudoku/(sudoku|rules|read/[a-z]+)\.h|dlx/dlx\.h)'
wall 'the command sees the public header of sudoku' 'cli/sudoku/*.[ch]' \
    "$quoted"'sudoku/(?!sudoku\.h)'
wall 'generators see dlx.h, memory and each other' 'dlx/generate/*.[ch]' \
    "$quoted"'(?!dlx/(dlx.h|core/memory.h|generate/))'
wall 'drawings see dlx.h, memory, each other, characters, and the digits of names' 'dlx/draw/*.[ch]' \
    "$quoted"'(?!(dlx/text/utf8.h|dlx/(dlx.h|core/memory.h|draw/|dance/|generate/digits.h)))'
wall 'a recorded dance sees dlx.h, memory, characters and its drawings' 'dlx/dance/*.[ch]' \
    "$quoted"'(?!(dlx/text/utf8.h|dlx/(dlx.h|core/memory.h|dance/)))'
wall 'the library knows no generators and no drawings' \
    'dlx/*.h dlx/core/*.[ch] dlx/search/*.[ch] dlx/frontier/*.[ch] dlx/count/*.[ch] dlx/formats/*.[ch] dlx/diagram/*.[ch] dlx/certificate/*.[ch]' \
    '"dlx/(generate|draw|dance)/'
wall 'dlx does not see sudoku' "dlx/*.[ch] dlx/*/*.[ch]" '"sudoku/'
wall 'the page sees what is public, drawings, and JSON' 'web/*.[ch]' \
    "$quoted"'(?!(dlx/dlx|dlx/dance/(dance|step)|dlx/draw/(dance|pen|drawing)|dlx/generate/generate|sudoku/sudoku|dlx/text/json|web/[a-z]+)\.h)'
wall 'the page asks nobody else for anything' 'web/*.js web/*.html web/*.css' \
    '\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|import)\b\(|(src|href)="(https?:)?//|url\('
wall 'what the commands share sees neither' 'cli/common/*.[ch]' "$quoted"'(dlx/(?!text/)|sudoku/)'
# shellcheck disable=SC2086
wall 'the library never prints' "$library" '\b(printf|fprintf|puts|fputs|putchar|perror|fwrite)\('
wall 'generators print nothing, and drawings only where they are told' \
    'dlx/generate/*.[ch] dlx/draw/*.[ch] dlx/dance/*.[ch]' '(\b(printf|puts|putchar|perror)\(|\b(stdout|stderr)\b)'
wall 'neither exits or reads the environment' 'dlx/generate/*.[ch] dlx/draw/*.[ch] dlx/dance/*.[ch]' \
    '\b(exit|abort|_exit|quick_exit|getenv|setlocale)\('
wall 'the library never exits or aborts' "$library" '\b(exit|abort|_exit|quick_exit)\('
wall 'the library reads no environment' "$library" '\bgetenv\('
wall 'the library holds no mutable globals' "$library" \
    '^(?!struct [a-z_]+;)(static )?(struct |enum |unsigned )?[a-z_0-9]+ \**[a-z_0-9]+(\[[^]]*\])*( = .*)?;$'
wall 'only the library allocates through malloc, and only in one place' \
    "$(ls dlx/{core,search,frontier,count,formats,diagram,certificate,generate,draw,dance}/*.c $sudoku | grep -v dlx/core/memory.c | tr '\n' ' ')" \
    '\b(malloc|calloc|realloc|free)\('

missing=$(find bindings cli dlx sudoku tests bench docs web start .ci meson.build meson_options.txt -type f \
    ! -name '*.md' ! -name '*.txt' ! -name '*.svg' ! -name '*.abi' ! -name 'py.typed' ! -name '*.pyc' ! -name 'package*.json' \
    ! -path 'tests/data/*' ! -path 'tests/web/node_modules/*' -exec grep -L 'SPDX-License-Identifier: MIT' {} +)
[ -z "$missing" ]
verdict 'every source file carries its license' $?
plan
