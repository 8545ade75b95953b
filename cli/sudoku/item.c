/* SPDX-License-Identifier: MIT */
/* The questions that commands ask about a puzzle. Each question starts a solver, which a signal or
 * a limit stops. */
#include "cli/sudoku/puzzles.h"

#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "dlx/core/decimal.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* ---- messages ---- */

void item_say(const struct item *item, const char *form, ...)
{
    va_list arguments;
    say_where(item->file, item->line, 0);
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
    say("\n");
}

/* Say how many solutions were found before a search ended early. */
static void say_found(uint64_t solutions)
{
    if (solutions == 0)
        say(": no solution was found so far\n");
    else
        say(": it has at least %" PRIu64 " solution%s\n", solutions, solutions == 1 ? "" : "s");
}

void say_stopped(const struct cli *cli, const char *file, uint64_t number, uint64_t solutions)
{
    say_where(file, 0, 0);
    say("stopped by a signal at puzzle %" PRIu64, number);
    if (cli->command == COUNT)
        say_found(solutions);
    else
        say("\n");
}

/* ---- boards ---- */

const struct item *item_of_board(const struct boards *b, size_t board)
{
    static sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    static struct item item;
    memcpy(puzzle.cell, b->puzzles[board].cell, sizeof b->puzzles[board].cell);
    item = (struct item){.cli = b->cli,
                         .puzzle = &puzzle,
                         .rules = b->rules,
                         .book = b->book,
                         .file = b->file,
                         .line = b->lines[board],
                         .number = b->before + board + 1,
                         .labels = b->labels != NULL ? &b->labels->current : NULL};
    return &item;
}

/* ---- labels ---- */

bool has_labels(const sudoku_labels *labels)
{
    bool has_any = false;
    for (int l = 0; l < SUDOKU_LABELS; l++)
        has_any |= labels->text[l] != NULL;
    return has_any;
}

bool labels_copy(struct labels *labels, const sudoku_labels *from)
{
    size_t length[SUDOKU_LABELS], needed = 0;
    for (int l = 0; l < SUDOKU_LABELS; l++) {
        length[l] = from->text[l] != NULL ? strlen(from->text[l]) + 1 : 0;
        needed += length[l];
    }
    labels->all = (sudoku_labels){{NULL}};
    if (!limit_reserve(&labels->bytes, &labels->room, needed, 1))
        return false;
    char *to = labels->bytes;
    for (int l = 0; l < SUDOKU_LABELS; l++)
        if (length[l] > 0) {
            labels->all.text[l] = memcpy(to, from->text[l], length[l]);
            to += length[l];
        }
    return true;
}

void labels_free(struct labels *labels)
{
    limit_free(labels->bytes, labels->room, 1);
}

/* Make room at the end. Move what waits to the beginning if that is the smaller part. */
static bool reserve_labels(struct label_queue *q, size_t needed)
{
    if (q->begin > 0 && q->begin >= q->end - q->begin) {
        memmove(q->bytes, q->bytes + q->begin, q->end - q->begin);
        q->end -= q->begin;
        q->begin = 0;
    }
    return q->end + needed <= q->room || limit_reserve(&q->bytes, &q->room, q->end + needed, 1);
}

bool label_queue_add(struct label_queue *queue, const sudoku_labels *labels)
{
    for (int l = 0; l < SUDOKU_LABELS; l++) {
        const size_t length = labels->text[l] != NULL ? strlen(labels->text[l]) + 1 : 0;
        if (length == 0)
            continue;
        if (!reserve_labels(queue, length + 1))
            return false;
        queue->bytes[queue->end] = (char)(l + 1);
        memcpy(queue->bytes + queue->end + 1, labels->text[l], length);
        queue->end += length + 1;
    }
    if (!reserve_labels(queue, 1))
        return false;
    queue->bytes[queue->end++] = '\0';
    return true;
}

void label_queue_take(struct label_queue *queue)
{
    queue->current = (sudoku_labels){{NULL}};
    for (int l; (l = queue->bytes[queue->begin++]) != 0;) {
        const char *text = queue->bytes + queue->begin;
        queue->current.text[l - 1] = text;
        queue->begin += strlen(text) + 1;
    }
}

void label_queue_free(struct label_queue *queue)
{
    limit_free(queue->bytes, queue->room, 1);
}

/* ---- solving ---- */

static sudoku_solver *start(const struct item *item)
{
    dlx_error error = {.line = 0};
    sudoku_solver *solver = rulebook_start(item->book, item->rules, &error);
    if (solver == NULL && !rulebook_is_limited(item->book)) /* item_give_up() reports a limit */
        item_say(item, "%s", error.message);
    return solver;
}

static bool finish(const struct item *item, bool stopped, uint64_t solutions)
{
    rulebook_finish(item->book, item->rules);
    if (stopped && !rulebook_is_limited(item->book))
        say_stopped(item->cli, item->file, item->number, solutions);
    return !stopped;
}

static void print_json_unknown(const struct item *item, uint64_t solutions)
{
    print_json_puzzle("unknown", item);
    json_print(out(), ",'solutions':%" PRIu64 "}\n", solutions);
}

int item_give_up(const struct item *item, uint64_t solutions)
{
    if (!rulebook_is_limited(item->book))
        return HALT;
    say_where(item->file, item->line, 0);
    say("puzzle %" PRIu64 " was given up at a limit", item->number);
    say_found(solutions);
    if ((item->cli->command & NO_ANSWERS) != 0)
        return EXIT_LIMIT;
    if (item->cli->json)
        print_json_unknown(item, solutions);
    else
        print_word(item->cli, item->number, "unknown");
    return EXIT_LIMIT;
}

bool item_is_stopped(const struct item *item)
{
    const bool stopped = rulebook_is_stopped(item->book);
    if (stopped)
        say_stopped(item->cli, item->file, item->number, 1);
    return stopped;
}

int item_give_up_steps(const struct item *item)
{
    return item_is_stopped(item) ? HALT : item_give_up(item, 1);
}

bool item_solve(const struct item *item, uint64_t limit, sudoku_answer *answer)
{
    sudoku_solver *solver = start(item);
    answer->solutions = 0;
    if (solver == NULL)
        return false;
    sudoku_solve(solver, item->puzzle, limit, answer);
    return finish(item, answer->stopped, answer->solutions);
}

/* Convert digits. If the number is too large, keep the digits. */
static void set_many(struct many *many, const char *digits)
{
    uint64_t number;
    const bool fits = decimal_read(digits, UINT64_MAX, &number);
    *many = fits ? (struct many){number, NULL} : (struct many){UINT64_MAX, digits};
}

/* Count by visiting all solutions, as far as the limits allow. */
static bool count_by_search(const struct item *item, sudoku_answer *answer, struct many *many)
{
    const bool done = item_solve(item, 0, answer);
    *many = (struct many){answer->solutions, NULL};
    return done;
}

/* A count may take longer than anyone waits. So after a second, say once what to expect. */
static void say_forecast(const void *user, double solutions)
{
    enum { MANY = 1000000000 }; /* fewer do not take long */
    const struct item *item = user;
    if (solutions >= MANY)
        item_say(item,
                 "puzzle %" PRIu64 " has about %.2g solutions; --time-limit=TIME ends the count",
                 item->number, solutions);
}

bool item_count_many(const struct item *item, sudoku_answer *answer, struct many *many)
{
    dlx_outcome outcome = DLX_EXHAUSTED;
    const char *digits =
        rulebook_count(item->book, item->rules, item->puzzle, &outcome, say_forecast, item);
    if (digits == NULL)
        return count_by_search(item, answer, many); /* no memory or time for a counter */
    set_many(many, digits);
    if (outcome != DLX_EXHAUSTED && !rulebook_is_limited(item->book))
        say_stopped(item->cli, item->file, item->number, many->solutions);
    return outcome == DLX_EXHAUSTED;
}

bool item_count(const struct item *item, sudoku_answer *answer, struct many *many)
{
    enum { PATIENCE = 100000 };
    rulebook_try(item->book, PATIENCE);
    const bool done = count_by_search(item, answer, many);
    if (done || !rulebook_may_go_on(item->book))
        return done;
    return item_count_many(item, answer, many);
}

/* Return whether a call of the solver has an answer. It may also end for lack of memory. The call
 * may be an argument of this function, so the flag that it sets is passed as a pointer. */
static bool finish_call(const struct item *item, dlx_status status, const bool *stopped)
{
    const bool is_finished = finish(item, status == DLX_OK && *stopped, 0);
    if (status != DLX_OK)
        item_say(item, "%s", status_text(status));
    return is_finished && status == DLX_OK;
}

bool item_candidates(const struct item *item, sudoku_puzzle *result)
{
    bool stopped = false;
    sudoku_solver *s = start(item);
    return s != NULL &&
           finish_call(item, sudoku_candidates(s, item->puzzle, result, &stopped), &stopped);
}

bool item_redundant(const struct item *item, bool of_clues, bool *redundant, int *count)
{
    bool stopped = false;
    sudoku_solver *s = start(item);
    return s != NULL && finish_call(item,
                                    (of_clues ? sudoku_redundant_clues : sudoku_redundant_givens)(
                                        s, item->puzzle, redundant, count, &stopped),
                                    &stopped);
}

bool item_contradiction(const struct item *item, bool *clues, bool *givens)
{
    bool stopped = false;
    sudoku_solver *s = start(item);
    return s != NULL &&
           finish_call(item, sudoku_find_contradiction(s, item->puzzle, clues, givens, &stopped),
                       &stopped);
}

bool item_reduce(const struct item *item, sudoku_puzzle *puzzle, uint64_t *random,
                 sudoku_answer *answer, bool *minimal)
{
    sudoku_solver *solver = start(item);
    answer->solutions = 0;
    if (solver == NULL)
        return false;
    sudoku_reduce(solver, puzzle, random, answer, minimal);
    return finish(item, answer->stopped, 0);
}
