/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/work.h"

#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/objects.h"
#include "cli/sudoku/source.h"

#include <stdarg.h>

struct work {
    const struct cli *cli;
    struct rulebook *book;
    work_fn *answer;  /* of a puzzle */
    void *user;       /* its own */
    const char *file; /* that is being read */
    uint64_t number;  /* puzzles so far */
    bool halted;      /* go on no further */
    int status;       /* the gravest so far */
};

void work_say(const struct work_item *item, const char *form, ...)
{
    va_list arguments;
    say_where(item->file, item->line, 0);
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
    say("\n");
}

int count_givens(const sudoku_puzzle *puzzle)
{
    int givens = 0;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        givens += puzzle->cell[cell] != 0;
    return givens;
}

/* Says what is wrong, unless it is done. */
static bool is_done(const struct work_item *item, bool done, const dlx_error *error)
{
    if (!done)
        work_say(item, "%s", error->message);
    return done;
}

bool work_solve(const struct work_item *item, uint64_t limit, sudoku_answer *answer)
{
    dlx_error error = {.line = 0};
    bool done = rulebook_solve(item->book, item->rules, item->puzzle, limit, answer, &error);
    return is_done(item, done, &error);
}

bool work_candidates(const struct work_item *item, sudoku_puzzle *result)
{
    dlx_error error = {.line = 0};
    bool done = rulebook_candidates(item->book, item->rules, item->puzzle, result, &error);
    return is_done(item, done, &error);
}

bool work_redundant(const struct work_item *item, bool *redundant, int *count)
{
    dlx_error error = {.line = 0};
    bool done = rulebook_redundant(item->book, item->rules, item->puzzle, redundant, count, &error);
    return is_done(item, done, &error);
}

/* ---- what is read ---- */

static void take_invalid(struct work *w, const dlx_error *error)
{
    say_error(w->file, error);
    w->status = graver(w->status, EXIT_ERROR);
    w->number++;
    if ((w->cli->command & (COVER | CONVERT | PAGE)) != 0) /* what they write is read again */
        return;
    if (w->cli->json)
        object_invalid(w->file, w->number, error);
    else if (!w->cli->same) /* groups say only what is in them */
        puts("invalid");
}

/* A puzzle without rules, which is its fault, unless there was no memory for them. */
static void take_refused(struct work *w, const dlx_error *error)
{
    w->halted = rulebook_has_failed(w->book);
    if (!w->halted) {
        take_invalid(w, error);
        return;
    }
    say_error(w->file, error);
    w->status = EXIT_ERROR;
}

static void take_puzzle(void *user, const struct found *found)
{
    struct work *w = user;
    dlx_error error = {.line = found->line};
    const sudoku_rules *rules = rulebook_rules(w->book, found->puzzle, found->regions, &error);
    if (rules == NULL) {
        take_refused(w, &error);
        return;
    }
    const struct work_item item = {found->puzzle, rules,       w->book,
                                   w->file,       found->line, ++w->number};
    int status = w->answer(w->user, &item);
    w->halted = status == WORK_HALT || ferror(stdout);
    w->status = graver(w->status, status == WORK_HALT ? EXIT_ERROR : status);
}

static void take_event(void *user, const struct event *event)
{
    struct work *w = user;
    if (event->kind == EVENT_INVALID)
        take_invalid(w, &event->error);
    else if (event->kind == EVENT_FILE)
        w->file = event->file;
    else {
        say_error(w->file, &event->error);
        w->status = graver(w->status, EXIT_ERROR);
    }
}

static bool before_waiting(void *user)
{
    struct work *w = user;
    fflush(stdout);
    return !w->halted && signals_received() == 0;
}

static bool is_halted(const void *user)
{
    const struct work *w = user;
    return w->halted;
}

int work_through(const struct cli *cli, work_fn *answer, void *user)
{
    static struct work w;
    w = (struct work){.cli = cli, .answer = answer, .user = user};
    w.book = rulebook_new(cli);
    if (w.book == NULL)
        return EXIT_ERROR;
    signals_stop(rulebook_stop, w.book);
    source_read(cli, &(struct sink){take_puzzle, take_event, before_waiting, is_halted, &w});
    signals_forget();
    rulebook_free(w.book);
    return w.status;
}
