/* SPDX-License-Identifier: MIT */
/* Brief answers are gathered, and go out by the hundreds; they are never left behind at the end of
 * a call. */
#include "sudoku/cli/answers.h"

#include <inttypes.h>
#include <string.h>

/* ---- messages ---- */

static void say_where(const struct answers *a, uint64_t line, uint64_t column)
{
    fprintf(stderr, "dlx-sudoku: %s:", strcmp(a->file, "-") == 0 ? "standard input" : a->file);
    if (line > 0)
        fprintf(stderr, "%" PRIu64 ":", line);
    if (column > 0)
        fprintf(stderr, "%" PRIu64 ":", column);
    fputc(' ', stderr);
}

static void say_error(struct answers *a, const dlx_error *error)
{
    say_where(a, error->line, error->column);
    fprintf(stderr, "%s\n", error->message);
    a->errors = true;
}

static void warn_of_conflict(const struct answers *a, const sudoku_board *puzzle, uint64_t line)
{
    int first, second;
    if (!sudoku_find_conflict(puzzle, &first, &second))
        return;
    say_where(a, line, 0);
    fprintf(stderr, "warning: puzzle %" PRIu64 " has the digit %d twice, in r%dc%d and r%dc%d\n",
            a->number, puzzle->cell[first], first / SUDOKU_SIZE + 1, first % SUDOKU_SIZE + 1,
            second / SUDOKU_SIZE + 1, second % SUDOKU_SIZE + 1);
}

static void say_stopped(const struct answers *a, uint64_t solutions)
{
    say_where(a, 0, 0);
    fprintf(stderr, "stopped by a signal at puzzle %" PRIu64, a->number);
    if (a->cli->command == COUNT)
        fprintf(stderr, ": it has at least %" PRIu64 " solution%s", solutions,
                solutions == 1 ? "" : "s");
    fputc('\n', stderr);
}

/* ---- printing ---- */

static void write_out(struct answers *a)
{
    if (a->length > 0)
        fwrite(a->text, 1, a->length, stdout);
    a->length = 0;
    a->halted |= ferror(stdout) != 0;
}

static void print(struct answers *a, const struct answer *answer)
{
    if (!is_brief(a->cli)) {
        print_answer(a->cli, answer);
        return;
    }
    if (a->length > ANSWERS_TEXT - LONGEST_BRIEF)
        write_out(a);
    char *end = print_briefly(a->cli, answer->result, a->text + a->length);
    a->length = (size_t)(end - a->text);
}

/* ---- puzzles ---- */

/* Whether the result may be printed, and more after it. */
static bool is_fit(struct answers *a, const sudoku_board *puzzle, const sudoku_result *result)
{
    if (!a->audited && result->solutions > 0 && !sudoku_is_solution(puzzle, &result->solution)) {
        fprintf(stderr, "dlx-sudoku: internal error: puzzle %" PRIu64 " got a wrong solution\n",
                a->number);
        a->errors = true;
        return false;
    }
    if (result->stopped)
        say_stopped(a, result->solutions);
    return !result->stopped;
}

static void answer_puzzle(struct answers *a, const sudoku_board *puzzle,
                          const sudoku_result *result, uint64_t line)
{
    a->number++;
    if (!is_fit(a, puzzle, result)) {
        a->halted = true;
        return;
    }
    if (result->solutions == 0)
        warn_of_conflict(a, puzzle, line);
    a->nones |= result->solutions == 0;
    a->severals |= wants_unique(a->cli) && result->solutions > 1;
    print(a, &(struct answer){puzzle, result, NULL, a->number, a->file});
}

void answer_puzzles(struct answers *answers, const sudoku_board *puzzles,
                    const sudoku_result *results, const uint64_t *lines, size_t count)
{
    for (size_t p = 0; p < count && !answers->halted; p++)
        answer_puzzle(answers, &puzzles[p], &results[p], lines[p]);
    write_out(answers);
}

/* ---- everything else ---- */

void answer_event(struct answers *answers, const struct event *event)
{
    if (answers->halted)
        return;
    if (event->kind == EVENT_FILE)
        answers->file = event->file;
    else
        say_error(answers, &event->error);
    if (event->kind == EVENT_INVALID) {
        answers->number++;
        print(answers, &(struct answer){NULL, NULL, &event->error, answers->number, answers->file});
        write_out(answers);
    }
}

int answers_status(const struct answers *answers)
{
    return answers->errors     ? EXIT_ERROR
           : answers->nones    ? EXIT_NONE
           : answers->severals ? EXIT_SEVERAL
                               : EXIT_FINE;
}
