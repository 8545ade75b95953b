#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Run fuzz targets for some time each, and say what came of it. Usage: run.sh BUILD SECONDS [TARGET...]
#
# BUILD is one with -Dfuzz=enabled. All targets run unless some are named. Five run at once, or FUZZ_JOBS; all of them politely (nice 19). In BUILD/fuzz/
# are then: corpus/TARGET, what the search has found worth keeping, from which the next run goes on;
# log/TARGET; cpu/TARGET, the seconds of the processor that it took; found/TARGET-..., each an input that breaks a law, takes too long or too much memory.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
seconds=$2
shift 2
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sed -nE 's/^TARGET\((.*)\)$/\1/p' "$root"/tests/fuzz/*.c | sort)
work=$build/fuzz
mkdir -p "$work/log" "$work/cpu" "$work/found"
cp "$build/tests/fuzz/fuzz" "$work/fuzz" # so that the build may go on meanwhile

# A text may be longer than a problem that is made of bytes.
longest() {
    case $1 in read_* | diagram | puzzles) echo 2048 ;; *) echo 400 ;; esac
}

run() {
    local target=$1 corpus=$work/corpus/$1 seeds=$work/seeds/$1 TIMEFORMAT=%U
    mkdir -p "$corpus"
    rm -rf "$seeds"
    python3 "$root/tests/fuzz/corpus.py" unpack "$root/tests/data/fuzz/$1" "$seeds"
    { time nice -n 19 "$work/fuzz" "--target=$target" -max_total_time="$seconds" -max_len="$(longest "$target")" -len_control=0 \
        -timeout=1200 -print_final_stats=1 -artifact_prefix="$work/found/$target-" "$corpus" "$seeds" \
        >"$work/log/$target" 2>&1 || true; } 2>"$work/cpu/$target"
}

# Print the last number that follows a word in a log.
last() {
    sed -n "s/.*$2 *\([0-9][0-9]*\).*/\1/p" "$work/log/$1" | tail -n 1
}

began=$(date +%s)
for target in "$@"; do
    while [ "$(jobs -rp | wc -l)" -ge "${FUZZ_JOBS:-5}" ]; do wait -n || true; done
    run "$target" &
done
wait

printf '%-17s %8s %8s %12s %7s %9s %9s\n' target seconds CPU executions edges features findings
findings=0
for target in "$@"; do
    found=$(find "$work/found" -newermt "@$began" -name "$target-*" ! -name '*slow-unit*' | wc -l)
    findings=$((findings + found))
    printf '%-17s %8s %8.0f %12s %7s %9s %9s\n' "$target" "$(last "$target" 'runs in')" "$(tail -n 1 "$work/cpu/$target")" \
        "$(last "$target" 'stat::number_of_executed_units:')" "$(last "$target" 'cov:')" "$(last "$target" 'ft:')" "$found"
done
[ "$findings" -eq 0 ]
