#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every example of every --help works as it is. Usage: cli_sudoku_help.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1
PATH=$(dirname dlx):$(dirname dlx-sudoku):$PATH

dlx-sudoku generate --seed=1 >puzzle.txt
dlx-sudoku generate --seed=1 --number=20 >puzzles.txt
dlx-sudoku -h >brief
[ "$(wc -l <brief)" -ge 12 ] && [ "$(wc -l <brief)" -le 20 ]
verdict 'the brief help has 12 to 20 lines' $?
dlx-sudoku --help >help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' help)
[ "$(echo "$commands" | wc -l)" -ge 14 ]
verdict 'the help lists the commands' $?
for command in $commands; do grep -qw "$command" brief || echo "$command"; done >unnamed
[ ! -s unnamed ]
verdict 'the brief help names all of them' $?

# Without PDF, pages are SVG only.
dlx-sudoku page -o page.pdf puzzles.txt 2>"$errors"
can_pdf=$?
for command in $commands; do
    dlx-sudoku "$command" --help >help
    verdict "$command has a help" $?
    dlx-sudoku "$command" -h >brief
    [ "$(wc -l <brief)" -ge 12 ] && [ "$(wc -l <brief)" -le 20 ]
    verdict "and a brief one of 12 to 20 lines" $?
    grep -q "^Usage: dlx-sudoku $command" help
    verdict "which says how it is used" $?
    sed -n '/^Examples:/,$s/^  \(dlx-sudoku .*\)/\1/p' help >examples
    [ -s examples ]
    verdict "and has examples" $?
    while IFS= read -r example; do
        case $example in *.pdf*) [ $can_pdf -eq 0 ] || continue ;; esac
        case $example in *' play'*) continue ;; esac # needs a terminal: see play.py
        bash -c "$example" >out 2>"$errors"
        status=$?
        [ $status -ne 2 ] && { [ -s out ] || [[ $example == *' -o '* ]] || [[ $example == *'>'* ]]; }
        verdict "$example" $?
    done <examples
done
plan
