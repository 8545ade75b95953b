#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of dlx count --scratch: little memory needs a disk and no more, and no file stays behind. Usage:
# cli_scratch.sh DLX
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1
mkdir disk

dlx generate dominoes 16x16 >dominoes
dlx generate matchings 24 >matchings
dlx generate dominoes 26x26 >large
is_empty() { [ -z "$(ls -A disk)" ]; }

# ---- the count ----
for memory in 1 50K 200K 1G; do
    check "memory $memory" 0 2444888770250892795802079170816 dlx count --kernel=frontier --memory=$memory --scratch=disk dominoes
done
check 'with threads' 0 2444888770250892795802079170816 dlx count --kernel=frontier --threads=3 --memory=100K --scratch=disk dominoes
check 'one order alone' 0 316234143225 dlx count --choose=first --memory=20K --scratch=disk matchings
check 'all counters' 0 316234143225 dlx count --memory=60K --scratch=disk matchings
check 'the memory is kept to' 0 '' 'dlx count --choose=first --stats --memory=200K --scratch=disk dominoes 2>&1 >/dev/null |
    awk "/^memory/ { exit !(\$2 < 300000) }"'
check 'no file is left' 0 '' is_empty

# ---- what goes wrong ----
check 'too little memory without a disk is an error' 2 '' dlx count --kernel=frontier --memory=300K dominoes
error_has 'that says what to do' 'need more memory than the 300 KB allowed, or a scratch directory'
check 'a directory that does not exist' 2 '' dlx count --scratch=disk/none dominoes
error_has 'is named with the reason' "dlx: dominoes: scratch file in 'disk/none': No such file or directory"
check 'a file is not a directory' 2 '' dlx count --scratch=dominoes dominoes
error_has 'with the reason' "scratch file in 'dominoes': Not a directory"
check 'no directory' 2 '' dlx count --scratch= dominoes
error_has 'with the reason' "invalid value '' for '--scratch'; expected the name of a directory"
check 'only dlx count has it' 2 '' dlx solve --scratch=disk dominoes
full='trap "" XFSZ; ulimit -f 8;' # a write to a file above 8 kB fails
check 'a full disk is status 3' 3 '' "$full dlx count --kernel=frontier --memory=20K --scratch=disk dominoes"
error_has 'with the reason' "dlx: dominoes: scratch file in 'disk': File too large"
dlx split --parts=2 dominoes >dominoes.parts 2>/dev/null
check 'also for a part' 3 '' "$full dlx count --kernel=frontier --memory=20K --scratch=disk --list=dominoes.parts --part=1 dominoes"
check 'also while a search could go on' 3 '' "$full dlx count --memory=20K --scratch=disk large"
error_has 'with the reason' "scratch file in 'disk': File too large"
dlx generate dominoes 60x14 >narrow
check 'also if only the order of its own needs the disk' 3 '' "$full dlx count --memory=600K --scratch=disk narrow"
error_has 'with the reason' "dlx: narrow: scratch file in 'disk': File too large"
check 'no file is left' 0 '' is_empty

# The leak checker does not work in a traced program.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
if strace -qq -o trace -e trace=read -e inject=read:error=EIO:when=1 true 2>/dev/null ||
    grep -q INJECTED trace 2>/dev/null; then
    for call in pread64:error=EIO pwrite64:error=ENOSPC; do
        reason='Input/output error'
        [ "$call" = pread64:error=EIO ] || reason='No space left on device'
        for n in 20 40 80; do # the loader has read the libraries by then
            check "$call at call $n is status 3" 3 '' strace -f -qq -o trace -e trace="${call%%:*}" \
                -e "inject=$call:when=$n" dlx count --kernel=frontier --memory=20K --scratch=disk dominoes
            error_has 'with the reason' "scratch file in 'disk': $reason"
        done
    done
    check 'no file is left' 0 '' is_empty
else
    skip 'scratch files that fail' 'no strace, or it may not trace'
fi
check 'a signal ends it' 130 '' timeout --preserve-status --signal=INT 1 dlx count --choose=first --memory=200K --scratch=disk large
check 'no file is left' 0 '' is_empty
timeout --signal=KILL 1 dlx count --choose=first --memory=200K --scratch=disk large >/dev/null 2>&1
check 'nor after it was killed' 0 '' is_empty
