/* SPDX-License-Identifier: MIT */
/* Brief answers are gathered, and go out by the hundreds; they are never left behind at the end of
 * a call. */
#include "cli/common/show.h"
#include "cli/sudoku/answers.h"

#include <inttypes.h>
#include <string.h>

/* ---- messages ---- */

static void warn_of_conflict(const struct answer *answer, const sudoku_puzzle *puzzle,
                             uint64_t line)
{
    int a, b, size = answer->size;
    if (!sudoku_find_conflict(answer->rules, puzzle, &a, &b))
        return;
    say_where(answer->file, line, 0);
    if (a == b)
        say("warning: puzzle %" PRIu64 " has the digit %d in r%dc%d, which is excluded\n",
            answer->number, answer->puzzle[a], a / size + 1, a % size + 1);
    else
        say("warning: puzzle %" PRIu64 " has the digit %d twice, in r%dc%d and r%dc%d\n",
            answer->number, answer->puzzle[a], a / size + 1, a % size + 1, b / size + 1,
            b % size + 1);
}

static void say_stopped(const struct answers *a, uint64_t solutions)
{
    say_where(a->file, 0, 0);
    say("stopped by a signal at puzzle %" PRIu64, a->number);
    if (a->cli->command == COUNT)
        say(": it has at least %" PRIu64 " solution%s", solutions, solutions == 1 ? "" : "s");
    say("\n");
}

/* ---- printing ---- */

static void write_out(struct answers *a)
{
    if (a->length > 0)
        fwrite(a->text, 1, a->length, stdout);
    a->length = 0;
    a->halted |= ferror(stdout) != 0;
}

/* Answers to boards are many, and gathered where they are brief. */
static void print_board(struct answers *a, const struct answer *answer)
{
    if (!is_brief(a->cli)) {
        print_answer(a->cli, answer);
        return;
    }
    if (a->length > ANSWERS_TEXT - LONGEST_BRIEF)
        write_out(a);
    char *end = print_briefly(a->cli, answer, a->text + a->length);
    a->length = (size_t)(end - a->text);
}

/* ---- puzzles ---- */

/* What is wrong must never leave this program; and nothing comes after what was stopped. */
static bool is_fit(struct answers *a, const struct answer *answer, bool right)
{
    if (!right) {
        say("dlx-sudoku: internal error: puzzle %" PRIu64 " got a wrong solution\n", a->number);
        a->status = EXIT_ERROR;
    } else if (answer->stopped)
        say_stopped(a, answer->solutions);
    a->halted = !right || answer->stopped;
    return !a->halted;
}

static void note_status(struct answers *a, uint64_t solutions)
{
    if (solutions == 0)
        a->status = graver(a->status, EXIT_NONE);
    if (solutions > 1 && wants_unique(a->cli))
        a->status = graver(a->status, EXIT_SEVERAL);
}

static void answer_board(struct answers *a, const sudoku_board *board, const sudoku_result *result,
                         uint64_t line)
{
    static sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    const struct answer answer = {
        .rules = a->usual,
        .size = SUDOKU_SIZE,
        .puzzle = board->cell,
        .solutions = result->solutions,
        .stopped = result->stopped,
        .solution = result->solution.cell,
        .number = ++a->number,
        .file = a->file,
    };
    memcpy(puzzle.cell, board->cell, sizeof board->cell);
    bool right = a->audited || result->solutions == 0 ||
                 sudoku_is_solution(a->usual, &puzzle, result->solution.cell);
    if (!is_fit(a, &answer, right))
        return;
    if (result->solutions == 0)
        warn_of_conflict(&answer, &puzzle, line);
    note_status(a, result->solutions);
    print_board(a, &answer);
}

void answer_puzzles(struct answers *answers, const sudoku_board *puzzles,
                    const sudoku_result *results, const uint64_t *lines, size_t count)
{
    for (size_t p = 0; p < count && !answers->halted; p++)
        answer_board(answers, &puzzles[p], &results[p], lines[p]);
    write_out(answers);
}

void answer_found(struct answers *answers, const struct found *found, const sudoku_rules *rules,
                  const sudoku_answer *result)
{
    const struct answer answer = {
        .rules = rules,
        .size = found->puzzle->size,
        .puzzle = found->puzzle->cell,
        .solutions = result->solutions,
        .stopped = result->stopped,
        .solution = result->cell,
        .number = ++answers->number,
        .file = answers->file,
    };
    bool right =
        result->solutions == 0 || sudoku_is_solution(rules, found->puzzle, result->cell);
    if (!is_fit(answers, &answer, right))
        return;
    if (result->solutions == 0)
        warn_of_conflict(&answer, found->puzzle, found->line);
    note_status(answers, result->solutions);
    print_answer(answers->cli, &answer);
    answers->halted |= ferror(stdout) != 0;
}

/* ---- everything else ---- */

void answer_event(struct answers *answers, const struct event *event)
{
    if (answers->halted)
        return;
    if (event->kind == EVENT_FILE)
        answers->file = event->file;
    else {
        say_error(answers->file, &event->error);
        answers->status = graver(answers->status, EXIT_ERROR);
    }
    if (event->kind == EVENT_INVALID) {
        answers->number++;
        print_answer(answers->cli, &(struct answer){
                                       .error = &event->error,
                                       .number = answers->number,
                                       .file = answers->file,
                                   });
    }
}
