/* SPDX-License-Identifier: MIT */
/*
 * The commands solve, count and check, in constant memory:
 *
 *     files -> source -> 9x9 by the usual rules -> bulk solver -> answers
 *                     -> everything else -> rulebook, solver   ->
 */
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/bulk.h"
#include "cli/sudoku/rulebook.h"

#include <string.h>

struct session {
    struct rulebook *book; /* rules and solvers */
    struct bulk *bulk;     /* or NULL: everything goes to those */
    struct answers answers;
};

/* Puzzles that come one by one are answered one by one: before waiting for more, answer what is
 * there. */
static bool before_waiting(void *user)
{
    struct session *s = user;
    if (s->bulk != NULL)
        bulk_flush(s->bulk);
    fflush(stdout);
    return !s->answers.halted && signals_received() == 0;
}

static bool is_halted(const void *user)
{
    const struct session *s = user;
    return s->answers.halted;
}

static void take_event(void *user, const struct event *event)
{
    struct session *s = user;
    if (s->bulk != NULL)
        bulk_note(s->bulk, event);
    else
        answer_event(&s->answers, event);
}

/* A puzzle without an answer is at fault, unless there was no memory to look for one. */
static void take_refused(struct session *s, const struct event *event)
{
    if (!rulebook_has_failed(s->book)) {
        take_event(s, event);
        return;
    }
    say_error(s->answers.file, &event->error);
    s->answers.status = EXIT_ERROR;
    s->answers.halted = true;
}

static void take_other(struct session *s, const struct found *found)
{
    static sudoku_answer answer;
    struct event event = {.kind = EVENT_INVALID, .error.line = found->line};
    const sudoku_rules *rules =
        rulebook_rules(s->book, found->puzzle, found->regions, &event.error);
    if (s->bulk != NULL)
        bulk_flush(s->bulk);
    if (rules == NULL) {
        take_refused(s, &event);
        return;
    }
    bool done = rulebook_solve(s->book, rules, found->puzzle, solutions_wanted(s->answers.cli),
                               &answer, &event.error);
    if (done || answer.stopped)
        answer_found(&s->answers, found, rules, &answer);
    else
        take_refused(s, &event);
}

static void take_puzzle(void *user, const struct found *found)
{
    struct session *s = user;
    bool is_board = found->puzzle->size == SUDOKU_SIZE && !found->puzzle->marked;
    if (s->bulk != NULL && is_board)
        bulk_put(s->bulk, found->puzzle->cell, found->line);
    else
        take_other(s, found);
}

/* ---- beginning and end ---- */

static void stop(void *session)
{
    struct session *s = session;
    if (s->bulk != NULL)
        bulk_stop(s->bulk);
    rulebook_stop(s->book);
}

static bool begin(struct session *s, const struct cli *cli)
{
    dlx_error error = {.line = 0};
    dlx_status status = DLX_OK;
    s->answers.cli = cli;
    s->book = rulebook_new(cli);
    if (s->book == NULL)
        return false;
    if (works_in_bulk(cli)) {
        s->answers.audited = true; /* by the bulk solver */
        s->answers.usual = rulebook_rules_of_size(s->book, SUDOKU_SIZE, &error);
        status = s->answers.usual == NULL ? DLX_ERR_MEMORY : bulk_new(cli, &s->answers, &s->bulk);
    }
    if (status != DLX_OK)
        say("dlx-sudoku: %s\n", status_text(status));
    signals_stop(stop, s);
    return status == DLX_OK;
}

int command_solve(const struct cli *cli)
{
    static struct session session;
    bool begun = begin(&session, cli);
    if (begun)
        source_read(cli,
                    &(struct sink){take_puzzle, take_event, before_waiting, is_halted, &session});
    if (begun && session.bulk != NULL)
        bulk_flush(session.bulk);
    signals_forget();
    bulk_free(session.bulk);
    rulebook_free(session.book);
    return begun ? session.answers.status : EXIT_ERROR;
}
