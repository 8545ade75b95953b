#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of a build for Windows, which runs under Wine: its commands print, byte for byte, what the commands of this
# system print, and its libraries export what the native ones do.
# Usage: windows.sh NATIVE_BUILD WINDOWS_BUILD
set -u
. "$(dirname "$0")/support/tap.sh"
source=$(realpath "$(dirname "$0")/..")
native=$(realpath "$1")/cli
windows=$(realpath "$2")
wine=/usr/lib/wine/wine64 # /usr/bin/wine is a script that prints advice on standard error
[ -x "$wine" ] || wine=$(command -v wine)
export WINEDEBUG=-all LC_ALL=C.UTF-8
unset TERM
cd "$work" || exit 1

# Wrappers call the programs by the names that scripts use.
mkdir wrapped
for program in dlx dlx-sudoku; do
    printf '#!/bin/sh\nexec "%s" "%s/cli/%s.exe" "$@"\n' "$wine" "$windows" "$program" >"wrapped/$program"
    chmod +x "wrapped/$program"
done
wrapped=$work/wrapped
wrapped/dlx --version >/dev/null 2>&1 # the first program that runs creates the folder of Wine, and says so

# Run a script with the commands of one system, in a folder of its own. Keep its output and its exit status.
run_with() { # FOLDER of the commands, NAME, SCRIPT
    rm -rf "$2"
    cp -r input "$2"
    (cd "$2" && PATH=$1:$PATH bash -c "$3" >"../$2.out" 2>"../$2.err")
    echo "status $?" >>"$2.out"
}

# same 'name of the law' 'SCRIPT' [STATUS]: both systems print the same, on both streams, write the same files, and end
# with this status, 0 unless one is given.
same() {
    local differences
    run_with "$native" native "$2"
    run_with "$wrapped" windows "$2"
    differences=$(for kind in out err; do cmp native.$kind windows.$kind; done 2>&1; diff -r native windows 2>&1
        grep -qx "status ${3-0}" windows.out || echo "expected status ${3-0}")
    [ -z "$differences" ]
    verdict "$1" $?
    [ -z "$differences" ] || { echo "$differences"; tail -n 3 native.err windows.err windows.out; } | sed 's/^/# /'
}

mkdir input
cp -r "$source"/docs/examples/toy.dlx "$source"/tests/data/sudoku input
printf '| the example\na b c | x\na x:1\nb c\nb x:2\nc x:1\n' >input/colors.dlx
printf 'a b c\na b\nb c\n' >input/none.dlx
printf '0110\n1001\n1000\n0001\n' >input/dense.txt
printf 'a b\r\na\r\nb\r\n' >input/crlf.dlx
printf 'a b\na q\nb\n' >input/bad.dlx
"$native/dlx" generate queens 8 >input/queens.dlx
"$native/dlx" generate dominoes 8x14 >input/dominoes.dlx
"$native/dlx" generate pentominoes 3x20 >input/pentominoes.dlx
printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' >input/puzzles.txt
printf '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n' >>input/puzzles.txt
printf '%081d\n' 0 >>input/puzzles.txt # many solutions

# ---- dlx ----

same 'all solutions are printed' 'dlx solve colors.dlx toy.dlx queens.dlx crlf.dlx'
same 'files in other formats are read' 'dlx solve dense.txt; dlx info dense.txt colors.dlx; dlx convert --to=lp colors.dlx'
same 'the first solution is found' 'dlx solve --first=1 pentominoes.dlx'
same 'solutions are printed as JSON' 'dlx solve --json colors.dlx | sed "s/\"seconds\":[0-9.]*//"'
same 'standard input is read, from a pipe and from a file' 'cat queens.dlx | dlx count; dlx count <pentominoes.dlx'
for kernel in links lanes bits frontier; do
    same "solutions are counted: $kernel" "dlx count --kernel=$kernel queens.dlx"
done
for level in none v2 v3 v4; do
    same "each instruction set counts the same: $level" "dlx count --simd=$level --kernel=bits queens.dlx;
        dlx count --simd=$level --kernel=lanes pentominoes.dlx; dlx-sudoku --simd=$level puzzles.txt"
done
same 'several threads find the same solutions in the same order' 'dlx solve --threads=3 queens.dlx'
same 'several threads count' 'dlx count --threads=3 --kernel=links pentominoes.dlx'
same 'a scratch file takes what memory cannot, and vanishes' 'dlx count --scratch=. --memory=10K --kernel=frontier dominoes.dlx'
same 'a scratch directory must exist' 'dlx count --scratch=nowhere --memory=10K --kernel=frontier dominoes.dlx' 2
same 'compressed input is read' 'gzip -n <queens.dlx >packed && dlx count packed && dlx count <packed'
same 'solutions are verified' 'dlx solve queens.dlx | dlx verify queens.dlx -'
same 'a wrong solution is refused' 'printf "a x:1\n" | dlx verify colors.dlx -' 1
same 'a problem without solutions gives status 1' 'dlx solve none.dlx' 1
same 'bad input gives status 2 and its place' 'dlx solve bad.dlx' 2
same 'names of files may be in any language' 'cp none.dlx "żółw 鶴.dlx" && dlx solve "żółw 鶴.dlx"' 1
same 'a missing file gives status 2' 'dlx count nowhere.dlx' 2
same 'a folder is not a file' 'dlx count . >/dev/null 2>&1' 2
same 'an unknown option gives status 2' 'dlx count --frist queens.dlx' 2
same 'output goes to a file, which replaces an older one' \
    'echo old >lines && dlx solve --output=lines queens.dlx && dlx convert --to=cnf --output=lines colors.dlx'
same 'an input is never replaced' 'dlx count --certificate=./colors.dlx colors.dlx' 2
same 'a certificate is written and checked' \
    'dlx count --certificate=proof queens.dlx && dlx verify queens.dlx proof'
same 'parts are made, solved and joined' 'dlx split --parts=4 --output=parts queens.dlx &&
    dlx count --list=parts --part=1-2 queens.dlx >a && dlx count --list=parts --part=3-8 queens.dlx >b &&
    dlx join queens.dlx parts a b'
same 'a search ends at its limit and goes on from its checkpoint' \
    'dlx solve --checkpoint=save --node-limit=500 --output=lines queens.dlx; cp save first; cp lines some
     dlx solve --checkpoint=save --resume=save --output=lines queens.dlx'
same 'problems of all kinds are generated' 'dlx generate queens 6; dlx generate langford 4; dlx generate polyominoes 4x5 --order=4'
same 'drawings are made' 'dlx solve --first=1 --ascii --draw pentominoes.dlx; dlx solve --first=1 --svg=picture.svg pentominoes.dlx'
same 'a search is traced' 'dlx trace colors.dlx'
same 'the help and the version are printed' 'dlx --help; dlx count --help; dlx --version'

# A report at each second needs the timer, and the search ends by itself if Ctrl-C does not end it.
(cd windows && "$native/dlx" generate queens 16 >large.dlx &&
    PATH=$wrapped:$PATH signal_when 'grep -q "so far" ../progress' INT dlx count --kernel=links --progress large.dlx >../out 2>../progress)
grep -q 'stopped by a signal: at least' progress
verdict 'a search reports its progress, and Ctrl-C stops it' $?
(cd windows && PATH=$wrapped:$PATH dlx count --kernel=links --time-limit=0.5 large.dlx >../out 2>../progress)
check 'a search ends at its time limit' 0 'status 3' echo "status $?"
(cd windows && PATH=$wrapped:$PATH dlx convert --to=cnf --output=NUL queens.dlx && [ ! -e NUL ])
verdict 'output may go to a device' $?

# ---- dlx-sudoku ----

same 'Sudoku is solved' 'dlx-sudoku puzzles.txt'
same 'solutions are counted' 'dlx-sudoku count --first=100 puzzles.txt'
same 'all formats are read' 'for file in sudoku/*.txt sudoku/*.s* sudoku/*.csv; do dlx-sudoku check "$file"; done; true'
same 'puzzles are generated from a seed, with several threads' \
    'dlx-sudoku generate --seed=1 --number=50'
same 'grids are generated with several threads' 'dlx-sudoku grid --seed=1 --number=9000 --threads=3'
same 'puzzles are rated and explained' 'dlx-sudoku rate puzzles.txt; dlx-sudoku explain puzzles.txt' 4
same 'hints are given' 'head -n 2 puzzles.txt | dlx-sudoku hint'
same 'the canonical form is found' 'dlx-sudoku canonical puzzles.txt; dlx-sudoku canonical --minlex puzzles.txt'
same 'many puzzles are solved by several threads' \
    'for n in $(seq 400); do head -n 2 puzzles.txt; done >many; dlx-sudoku --threads=3 many; cat many | dlx-sudoku --threads=3'
same 'boards are drawn' 'dlx-sudoku --to=grid puzzles.txt; dlx-sudoku --to=pretty puzzles.txt'
same 'a wrong puzzle gives status 2 and its place' 'printf "12\n" | dlx-sudoku' 2

# ---- the files ----

# Every name that a list for the linker names, and no other, is in the table of exports.
exports() { # DLL
    objdump -p "$1" | sed -n '/Ordinal\/Name/,/^$/s/^\t\[ *[0-9]*\] *//p' | sort
}
listed() { # MAP
    sed -n 's/^ *\([a-z_0-9]*\);$/\1/p' "$1" | sort
}
check 'libdlx exports the functions of its list' 0 "$(listed "$source/dlx/libdlx.map")" \
    exports "$windows"/dlx/libdlx-[0-9]*.dll
check 'libdlx-sudoku exports the functions of its list' 0 "$(listed "$source/sudoku/libdlx-sudoku.map")" \
    exports "$windows"/sudoku/libdlx-sudoku-[0-9]*.dll

# A program finds the libraries beside it, by the import library, and needs nothing else.
compile() {
    cp "$windows"/dlx/libdlx-[0-9]*.dll "$windows"/sudoku/libdlx-sudoku-[0-9]*.dll . &&
        x86_64-w64-mingw32-gcc-posix -I "$source" "$source/docs/examples/first_solution.c" -o first.exe \
            "$windows/dlx/libdlx.dll.a" && "$wine" ./first.exe "$source/docs/examples/toy.dlx" >first.out
}
compile
verdict 'an example runs with the library' $?

check 'random problems have the right answers' 0 '3000 problems' \
    "'$wine' '$windows/tests/soak/soak.exe' --problems=3000 1 | grep -o '3000 problems'"
plan
