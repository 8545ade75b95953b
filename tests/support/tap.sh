# SPDX-License-Identifier: MIT
# Laws in shell, reported as TAP. Sourced by the test scripts.
#
#   check 'name of the law' STATUS EXPECTED_OUTPUT COMMAND...
#
# runs the command without standard input (or with it, in a pipe) and compares its status and
# standard output; standard error is kept in $errors for `error_has`.

number=0
errors=$(mktemp)
work=$(mktemp -d)
trap 'rm -rf "$errors" "$work"' EXIT

verdict() { # name, 0 if it holds
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then echo "ok $number - $1"; else echo "not ok $number - $1"; fi
}

check() {
    local name=$1 status=$2 expected=$3 output got=0
    shift 3
    output=$("$@" 2>"$errors") || got=$?
    if [ "$got" -eq "$status" ] && [ "$output" = "$expected" ]; then
        verdict "$name" 0
    else
        verdict "$name" 1
        printf '# status %s, expected %s\n' "$got" "$status"
        printf '%s\n' "--- expected" "$expected" "--- output" "$output" "--- errors" \
            "$(cat "$errors")" | sed 's/^/# /'
    fi
}

error_has() { # name, text that the last command's standard error must have
    if grep -qF -- "$2" "$errors"; then verdict "$1" 0; else
        verdict "$1" 1
        sed 's/^/# /' "$errors"
    fi
}

plan() { echo "1..$number"; }
