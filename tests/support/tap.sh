# SPDX-License-Identifier: MIT
# Laws in shell, reported as TAP. Test scripts source this file.
#
#   check 'name of the law' STATUS OUTPUT COMMAND WORD...
#   check 'name of the law' STATUS OUTPUT 'dlx generate queens 8 | dlx count'
#
# runs a command, or evaluates a single word as a shell script, and compares the exit status and standard output
# with those expected. Standard error is kept in the file $errors, for `error_has`.

# One in how many cases a script tries, if it has very many: see suite.h.
share=${TEST_SHARE:-10}
number=0
errors=$(mktemp)
work=$(mktemp -d)
trap 'rm -rf "$errors" "$work"' EXIT

# Let the script call the programs under test by name. Arguments are their paths.
call_by_name() {
    local program
    for program; do PATH=$(dirname "$(realpath "$program")"):$PATH; done
    export PATH
}

verdict() { # name, 0 if the law holds
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then echo "ok $number - $1"; else echo "not ok $number - $1"; fi
}

# A skipped law is reported as such: it counts neither as passed nor as failed.
skip() { # name, reason
    verdict "$1 # SKIP $2" 0
}

check() {
    local name=$1 status=$2 expected=$3 output got=0
    shift 3
    # A command substitution is a subshell: the script may exit, change directory or set options.
    if [ $# -eq 1 ]; then
        output=$(eval "$1" 2>"$errors") || got=$?
    else
        output=$("$@" 2>"$errors") || got=$?
    fi
    if [ "$got" -eq "$status" ] && [ "$output" = "$expected" ]; then
        verdict "$name" 0
    else
        verdict "$name" 1
        printf '# status %s, expected %s\n' "$got" "$status"
        printf '%s\n' "--- expected" "$expected" "--- output" "$output" "--- errors" \
            "$(cat "$errors")" | sed 's/^/# /'
    fi
}

error_has() { # name, text that the standard error of the last command must contain
    if grep -qF -- "$2" "$errors"; then verdict "$1" 0; else
        verdict "$1" 1
        printf '%s\n' '--- expected in standard error' "$2" '--- errors' "$(cat "$errors")" | sed 's/^/# /'
    fi
}

# ---- signals ----

# Conditions for `signal_when` and `await`. They see the variables $process and $signal.

# All threads have slept for a while: the process waits for input or output.
is_waiting() {
    local look
    for look in 1 2 3 4 5; do
        ! grep -qE '\) [RD]' "/proc/$process/task/"*/stat || return
        sleep 0.02
    done 2>/dev/null
}

# The process has used 0.3 s of processor time, or it catches the signal and waits.
is_at_work() {
    local stat caught
    # shellcheck disable=SC2162
    read -r stat <"/proc/$process/stat" || return
    # shellcheck disable=SC2086
    set -- pid command ${stat##*) } # fields as `man 5 proc` numbers them: 14 and 15 are ticks of 0.01 s
    [ $((${14} + ${15})) -lt 30 ] || return 0
    caught=$(sed -n 's/^SigCgt:\s*/0x/p' "/proc/$process/status")
    ((caught >> ($(kill -l "$signal") - 1) & 1)) && is_waiting
} 2>/dev/null

# Wait until the condition holds or the process has ended. The clock plays no part: the machine may be slow.
await() { # CONDITION, which may use $process and $signal
    until eval "$1" || ! kill -0 "$process" 2>/dev/null; do sleep 0.02; done
}

# Run a command in the background and send it a signal once a condition holds. Return its exit status.
signal_when() { # CONDITION SIGNAL COMMAND...
    local condition=$1 signal=$2 process
    shift 2
    # The shell makes a background process ignore SIGINT and gives it no input, and nohup ignores SIGHUP.
    env --default-signal=INT,HUP "$@" <&0 &
    process=$!
    await "$condition"
    kill -s "$signal" "$process"
    wait "$process" 2>/dev/null
}

# Run a command in the background, ask it for a progress report, and end it after the report. Return its exit status.
ask_for_progress() { # COMMAND...
    local process signal=USR1
    "$@" &
    process=$!
    await is_at_work
    kill -s USR1 "$process"
    await "grep -q 'so far' '$errors'"
    kill -s TERM "$process"
    wait "$process"
}

plan() { echo "1..$number"; }
