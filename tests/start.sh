#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What ./start does around the build: its arguments, files and messages. Nothing is installed or built: programs that do
# nothing take the place of the tools. Usage: start.sh SOURCE_ROOT
set -u
. "$(dirname "$0")/support/tap.sh"
unset BUILD # of the build that runs this test
mkdir "$work/tools" "$work/source" "$work/else where"
for tool in cc meson ninja pkg-config scdoc clang wasm-ld sudo apt-get; do
    printf '#!/bin/sh\n' >"$work/tools/$tool"
done
chmod +x "$work"/tools/*
PATH=$work/tools:$PATH
cp "$1/start" "$work/source"
program() { mkdir -p "$(dirname "$1")" && cat >"$1" && chmod +x "$1"; }
program "$work/source/build-solve/cli/dlx" <<'END'
#!/bin/sh
shift 2
echo "solves $1"
exec grep -q solution "$1"
END
mkdir "$work/built" && cp -r "$work/source/build-solve/cli" "$work/built"
program "$work/built/bench/dlx-bench" <<'END'
#!/bin/sh
echo "measures $1"
END
touch "$work/built/build.ninja"
cd "$work/else where" || exit 1
echo 'a solution' >'a file'
echo 'none' >none

check 'files are relative to the directory of the caller' 0 "\$ build-solve/cli/dlx solve --first=1 $PWD/a file
solves $PWD/a file" ../source/start solve 'a file'
check 'with several files, the status is the most serious one' 2 "\$ build-solve/cli/dlx solve --first=1 $PWD/none
solves $PWD/none" ../source/start solve missing none
error_has 'a missing file is named' "$PWD/missing: no such file"
check 'a directory is no file' 2 '' ../source/start solve .
error_has 'which is said' ': not a regular file'
check 'BUILD may be an absolute name' 0 'measures all' env BUILD="$work/built" ../source/start bench all
check 'which solve obeys' 0 "\$ $work/built/cli/dlx solve --first=1 $PWD/a file
solves $PWD/a file" env BUILD="$work/built" ../source/start solve 'a file'
program "$work/source/build-solve/cli/dlx-sudoku" <<'END'
#!/bin/sh
echo sudoku
END
is_taken_for() { # program, name, text
    check "$2 is for $1" "$([ "$1" = sudoku ] && echo 0 || echo 1)" "$1" \
        "printf '$3' >text; ../source/start solve text | sed 's/^solves .*/problem/; /^\\$/d'; exit \${PIPESTATUS[0]}"
}
row=53..7.... csv=5,3,,,7,,,,
is_taken_for sudoku 'a line' "$(printf "%9s" '' | sed "s/ /$row/g")\n"
is_taken_for sudoku 'a line with a cell too many' "$(printf "%9s" '' | sed "s/ /$row/g")1\n"
is_taken_for sudoku 'an empty board with rules' "killer 3 r1c1 r1c2\n$(printf "%81s" '' | tr ' ' .)\n"
is_taken_for sudoku 'a grid without its last row' "$(printf "%8s" '' | sed "s/ /$row\\\\n/g")"
is_taken_for sudoku 'CSV' "$(printf "%9s" '' | sed "s/ /$csv\\\\n/g")"
is_taken_for sudoku 'JSON' "[$(printf "%9s" '' | sed 's/ /[5,3,0,0,7,0,0,0,0],/g')]\n"
is_taken_for problem 'a matrix' "$(printf "%9s" '' | sed 's/ /1 0 0 1 0 0 0 0 0\\n/g')"
is_taken_for problem 'a list of columns' "$(printf "%9s" '' | sed 's/ /12 345 67 89\\n/g')"
program "$work/tools/python3" <<'END'
#!/bin/sh
[ "$1" != -m ] || echo "$@"
END
check 'and web' 0 "serving $work/built/web/index.html at http://localhost:8012/ until Ctrl-C
-m http.server --bind 127.0.0.1 --directory $work/built/web 8012" env BUILD="$work/built" ../source/start web 8012
check 'BUILD may be relative to the source' 0 "serving other/web/index.html at http://localhost:8012/ until Ctrl-C
-m http.server --bind 127.0.0.1 --directory $work/source/other/web 8012" env BUILD=other ../source/start web 8012
rm "$work/tools/python3"
for port in abc 0 65536 8000000000000; do
    check "not a port: $port" 2 '' ../source/start web "$port"
    error_has 'which is said' "'$port' is not a port"
done

# What happens where packages are missing.
program "$work/tools/id" <<'END'
#!/bin/sh
echo 1000
END
for tool in pkg-config sudo; do printf '#!/bin/sh\nexit 1\n' >"$work/tools/$tool" && chmod +x "$work/tools/$tool"; done
check 'without optional packages, and without the right to install them, it goes on' 0 "\$ build-solve/cli/dlx solve --first=1 $PWD/a file
solves $PWD/a file" ../source/start solve 'a file'
error_has 'and says what it leaves out' './start: left out: what needs the packages zlib1g-dev libzstd-dev liblzma-dev'
check 'without a required package it stops' 1 '' ../source/start test
error_has 'and says how to install it' './start: packages are missing; as root, run: apt-get install check'
check 'an unknown job is refused' 2 '' ../source/start nonsense
plan
