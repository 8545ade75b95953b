/* SPDX-License-Identifier: MIT */
/*
 * Reading and answering are apart: boards wait in a stream of the bulk solver, and other puzzles in a queue
 * of questions. At most one of the two has something to answer, so answers keep the order of the input.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/puzzles.h"

#include "cli/sudoku/answers.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/progress.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

struct driver {
    const struct cli *cli;       /* the command line */
    const struct answering *how; /* the command's functions */
    struct rulebook *book;       /* rules and solvers */
    struct answers *answers;     /* the queue of questions */
    sudoku_stream *stream;     /* of boards for the bulk solver; NULL: all puzzles are questions */
    const sudoku_rules *usual; /* the rules of boards in bulk */
    const char *file;          /* the file that is read */
    uint64_t number;           /* number of puzzles so far, without boards in the stream */
    bool pending;              /* a puzzle waits for its regions */
    sudoku_record waiting;     /* that puzzle */
    sudoku_record record;      /* what was read last */
    struct progress progress;  /* of the command */
    uint64_t taken;            /* number of records so far, for reports */
};

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

void say_stopped(const struct cli *cli, const char *file, uint64_t number, uint64_t solutions)
{
    say_where(file, 0, 0);
    say("stopped by a signal at puzzle %" PRIu64, number);
    if (cli->command == COUNT)
        say(": it has at least %" PRIu64 " solution%s", solutions, solutions == 1 ? "" : "s");
    say("\n");
}

int count_givens(const sudoku_puzzle *puzzle)
{
    int givens = 0;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        givens += puzzle->cell[cell] != 0;
    return givens;
}

/* ---- solving ---- */

static sudoku_solver *start(const struct item *item)
{
    dlx_error error = {.line = 0};
    sudoku_solver *solver = rulebook_start(item->book, item->rules, &error);
    if (solver == NULL)
        item_say(item, "%s", error.message);
    return solver;
}

static bool finish(const struct item *item, bool stopped, uint64_t solutions)
{
    rulebook_finish(item->book);
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
    item_say(item,
             "puzzle %" PRIu64 " was given up at a limit: it has at least %" PRIu64 " solution%s",
             item->number, solutions, solutions == 1 ? "" : "s");
    if (item->cli->json)
        print_json_unknown(item, solutions);
    else if ((item->cli->command & (CONVERT | PAGE)) == 0) /* they print puzzles for programs */
        print_word(item->cli, item->number, "unknown");
    return EXIT_LIMIT;
}

bool item_solve(const struct item *item, uint64_t limit, sudoku_answer *answer)
{
    sudoku_solver *solver = start(item);
    if (solver == NULL)
        return false;
    sudoku_solve(solver, item->puzzle, limit, answer);
    return finish(item, answer->stopped, answer->solutions);
}

/* Take over digits. */
static void set_many(struct many *many, const char *digits)
{
    uint64_t number = 0;
    *many = (struct many){0, NULL};
    for (const char *d = digits; *d != '\0' && many->digits == NULL; d++)
        if (number > (UINT64_MAX - (uint64_t)(*d - '0')) / 10)
            many->digits = digits;
        else
            number = 10 * number + (uint64_t)(*d - '0');
    many->solutions = many->digits != NULL ? UINT64_MAX : number;
}

/* Count by visiting all solutions, as far as the limits allow. */
static bool count_by_search(const struct item *item, sudoku_answer *answer, struct many *many)
{
    const bool done = item_solve(item, 0, answer);
    *many = (struct many){answer->solutions, NULL};
    return done;
}

bool item_count_many(const struct item *item, sudoku_answer *answer, struct many *many)
{
    dlx_outcome outcome = DLX_EXHAUSTED;
    const char *digits = rulebook_count(item->book, item->rules, item->puzzle, &outcome);
    if (digits == NULL)
        return count_by_search(item, answer, many); /* there is no memory for a counter */
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

bool item_candidates(const struct item *item, sudoku_puzzle *result)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_candidates(solver, item->puzzle, result, &stopped);
    return finish(item, stopped, 0);
}

bool item_redundant(const struct item *item, bool *redundant, int *count)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_redundant_givens(solver, item->puzzle, redundant, count, &stopped);
    return finish(item, stopped, 0);
}

/* Return whether a call has an answer. It may also end because there is no memory. */
static bool finish_call(const struct item *item, dlx_status status, bool stopped)
{
    const bool is_finished = finish(item, status == DLX_OK && stopped, 0);
    if (status != DLX_OK)
        item_say(item, "%s", status_text(status));
    return is_finished && status == DLX_OK;
}

bool item_redundant_clues(const struct item *item, bool *redundant, int *count)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    const dlx_status status =
        sudoku_redundant_clues(solver, item->puzzle, redundant, count, &stopped);
    return finish_call(item, status, stopped);
}

bool item_contradiction(const struct item *item, bool *clues, bool *givens)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    const dlx_status status =
        sudoku_find_contradiction(solver, item->puzzle, clues, givens, &stopped);
    return finish_call(item, status, stopped);
}

bool item_reduce(const struct item *item, sudoku_puzzle *puzzle, uint64_t *random,
                 sudoku_answer *answer, bool *minimal)
{
    sudoku_solver *solver = start(item);
    if (solver == NULL)
        return false;
    sudoku_reduce(solver, puzzle, random, answer, minimal);
    return finish(item, answer->stopped, 0);
}

/* ---- boards ---- */

/* A sudoku_take_fn. */
static void answer_solved(void *user, const sudoku_solved *solved)
{
    struct driver *d = user;
    const struct boards boards = {d->cli,          d->usual,        d->book,
                                  d->file,         d->number,       solved->count,
                                  solved->puzzles, solved->results, solved->tags};
    if (answers_have_halted(d->answers))
        return;
    d->number += solved->count;
    progress_note(solved->count);
    answers_note(d->answers, d->how->answer_boards(&boards));
}

static void flush_boards(struct driver *d)
{
    if (d->stream != NULL)
        sudoku_stream_flush(d->stream);
}

static void flush(struct driver *d)
{
    flush_boards(d);
    answers_flush(d->answers);
}

/* ---- reading ---- */

/* Return a question for what was read, after the boards before it; NULL if the command has halted. */
static struct question *ask(struct driver *d, uint64_t line)
{
    flush_boards(d);
    struct question *q = answers_have_halted(d->answers) ? NULL : answers_next(d->answers);
    if (q != NULL) {
        q->file = d->file;
        q->line = line;
        q->number = 0;
        q->is_malformed = q->is_ruled = q->has_regions = false;
        sudoku_rules_free(q->own); /* of a question that was not answered */
        q->own = NULL;
    }
    return q;
}

/* Report an error. If it is `invalid`, it stands for a puzzle. */
static void take_error(struct driver *d, bool is_invalid, const dlx_error *error)
{
    struct question *q = ask(d, error->line);
    if (q == NULL)
        return;
    q->is_malformed = true;
    q->number = is_invalid ? ++d->number : 0;
    q->error = *error;
    answers_put(d->answers);
}

static void take_message(struct driver *d, bool is_invalid, uint64_t line, const char *text)
{
    dlx_error error = {.line = line};
    snprintf(error.message, sizeof error.message, "%s", text);
    take_error(d, is_invalid, &error);
}

/* A puzzle has room for 36x36 and for candidates. Copying all of it would take longer than some answers. */
static void copy_puzzle(sudoku_puzzle *to, const sudoku_puzzle *from)
{
    const size_t cells = (size_t)(from->size * from->size);
    to->size = from->size;
    to->marked = from->marked;
    memcpy(to->cell, from->cell, cells);
    if (from->marked)
        memcpy(to->candidates, from->candidates, cells * sizeof *from->candidates);
}

/* Return whether the candidates of a 9x9 puzzle exclude no digit that the givens leave. Such grids of candidates are
 * what programs export, and the givens alone have the same solutions. */
static bool are_marks_idle(const sudoku_puzzle *puzzle)
{
    enum { BOX = SUDOKU_BOX, ALL = 1022 };
    uint64_t rows[SUDOKU_SIZE] = {0}, columns[SUDOKU_SIZE] = {0}, boxes[SUDOKU_SIZE] = {0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
        const uint64_t digit = UINT64_C(1) << puzzle->cell[cell];
        rows[row] |= digit;
        columns[column] |= digit;
        boxes[row / BOX * BOX + column / BOX] |= digit;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
        const uint64_t seen = rows[row] | columns[column] | boxes[row / BOX * BOX + column / BOX];
        const uint64_t needed =
            puzzle->cell[cell] != 0 ? UINT64_C(1) << puzzle->cell[cell] : ALL & ~seen;
        if ((needed & ~puzzle->candidates[cell]) != 0)
            return false;
    }
    return true;
}

static bool is_board(const sudoku_puzzle *puzzle)
{
    return puzzle->size == SUDOKU_SIZE && (!puzzle->marked || are_marks_idle(puzzle));
}

static void take_puzzle(struct driver *d, const sudoku_record *record, const sudoku_puzzle *regions)
{
    const sudoku_puzzle *puzzle = &record->puzzle;
    if (d->stream != NULL && is_board(puzzle)) {
        answers_flush(d->answers);
        sudoku_stream_put(d->stream, puzzle->cell, record->line);
        return;
    }
    struct question *q = ask(d, record->line);
    if (q == NULL)
        return;
    q->number = ++d->number;
    copy_puzzle(&q->puzzle, puzzle);
    q->has_regions = regions != NULL;
    if (regions != NULL)
        q->regions = *regions;
    answers_put(d->answers);
}

/* Return why the command cannot take a puzzle that brings rules along; NULL if it can. */
static const char *find_refusal(const struct driver *d)
{
    const sudoku_own_rules *own = &d->record.own;
    const bool has_clues = own->clue_count > 0 || (own->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0;
    if (regions_follow(d->cli))
        return "a puzzle that brings its own rules needs no regions after it: leave out --variant=jigsaw";
    if (works_in_bulk(d->cli) && d->cli->engine == ENGINE_BULK)
        return "--engine=bulk cannot solve puzzles that bring their own rules";
    if ((d->cli->command & KNOWS_CLUES) == 0 && has_clues)
        return d->cli->command == PLAY ? "puzzles with clues cannot be played"
                                       : "only puzzles without clues have a canonical form";
    if ((d->cli->command & KNOWS_GRIDS) == 0 && own->grid_count > 0)
        return d->cli->command == PLAY ? "several grids cannot be played"
                                       : "several grids have no canonical form";
    return NULL;
}

static void take_ruled(struct driver *d)
{
    dlx_error error = {.line = d->record.line};
    const char *refusal = find_refusal(d);
    sudoku_rules *rules = NULL;
    if (refusal != NULL)
        snprintf(error.message, sizeof error.message, "%s", refusal);
    else
        rules = rulebook_own_rules(d->book, &d->record, &error);
    if (rules == NULL) {
        take_error(d, true, &error);
        return;
    }
    struct question *q = ask(d, d->record.line);
    if (q == NULL) {
        sudoku_rules_free(rules);
        return;
    }
    q->number = ++d->number;
    q->puzzle = d->record.puzzle;
    q->is_ruled = true;
    q->own = rules;
    answers_put(d->answers);
}

/* Where regions follow, every second grid is the regions of the puzzle before it. */
static void take_grid(struct driver *d)
{
    if (!regions_follow(d->cli))
        take_puzzle(d, &d->record, NULL);
    else if (d->pending) {
        d->pending = false;
        take_puzzle(d, &d->waiting, &d->record.puzzle);
    } else {
        d->waiting = d->record;
        d->pending = true;
    }
}

static void drop_pending(struct driver *d)
{
    if (d->pending)
        take_message(d, true, d->waiting.line, "this puzzle is not followed by its regions");
    d->pending = false;
}

/* Return whether a puzzle that may bring rules, such as a link, has some. */
static bool has_rules(const sudoku_own_rules *own)
{
    return own->variants != 0 || own->regions != NULL || own->clue_count > 0 || own->grids != NULL;
}

static void take_record(struct driver *d)
{
    if (d->record.kind == SUDOKU_PUZZLE) {
        take_grid(d);
        return;
    }
    if (d->stream != NULL && d->record.kind == SUDOKU_RULED && !has_rules(&d->record.own)) {
        take_puzzle(d, &d->record, NULL);
        return;
    }
    drop_pending(d);
    if (d->record.kind == SUDOKU_RULED)
        take_ruled(d);
    else
        take_error(d, d->record.kind == SUDOKU_INVALID, &d->record.error);
}

static bool has_to_end(const struct driver *d)
{
    return answers_have_halted(d->answers) || signals_received() != 0;
}

/* Report how much of the file has been read, which is unknown for a pipe. */
static void look_at_progress(const struct driver *d, const struct stream *stream)
{
    uint64_t whole;
    if (!progress_is_due())
        return;
    const uint64_t done = stream_done(stream, &whole);
    progress_report(&d->progress, d->file, d->taken, whole > 0 ? (double)done / (double)whole : 0);
}

/* Return whether the first record shows that a file is not meant for this program. */
static bool is_cover_file(const struct driver *d)
{
    const size_t length = strlen(d->file);
    return length > 4 && strcmp(d->file + length - 4, ".dlx") == 0 &&
           (d->record.kind == SUDOKU_INVALID || d->record.kind == SUDOKU_FAULT);
}

static void take_records(struct driver *d, sudoku_reader *reader, const struct stream *stream)
{
    bool is_first = true;
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &d->record);
        if (has_to_end(d))
            return;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            take_message(d, false, 0, error != NULL ? error : status_text(status));
            return;
        }
        if (d->record.kind == SUDOKU_END)
            return;
        if (is_first && is_cover_file(d)) {
            take_message(d, false, d->record.line,
                         "this is no puzzle; the command for exact-cover problems is 'dlx'");
            return;
        }
        is_first = false;
        take_record(d);
        d->taken++;
        look_at_progress(d, stream);
    }
}

/* The stream is about to wait for more input. Puzzles that are typed one at a time are answered at once. */
static bool before_waiting(void *user)
{
    struct driver *d = user;
    flush(d);
    fflush(stdout);
    return !has_to_end(d);
}

static void take_file(struct driver *d, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    const char *error = stream_open_error();
    flush(d); /* messages about the boards name the file before */
    d->file = file;
    progress_enter(file);
    if (stream == NULL)
        take_message(d, false, 0, error);
    else if (sudoku_reader_new(&cli_memory, stream_read, stream, d->cli->rules.size, &reader) !=
             DLX_OK)
        take_message(d, false, 0, limit_text());
    else {
        stream_on_wait(stream, before_waiting, d);
        take_records(d, reader, stream);
    }
    if (!has_to_end(d))
        drop_pending(d);
    sudoku_reader_free(reader);
    stream_close(stream);
}

/* ---- beginning and end ---- */

static void stop(void *driver)
{
    struct driver *d = driver;
    if (signals_received() == 0) {
        progress_interrupt(&d->progress); /* only a report is due */
        return;
    }
    if (d->stream != NULL)
        sudoku_stream_stop(d->stream);
    answers_stop(d->answers);
}

/* Starting a thread takes as long as solving thousands of boards, so short files get none. The length of a
 * pipe is unknown: it may be long. */
static bool are_short(char *const *files, int count)
{
    enum { SHORT = 1 << 18 };
    off_t sum = 0;
    struct stat file = {0};
    for (int f = 0; f < count; f++)
        if (stat(files[f], &file) == 0 && S_ISREG(file.st_mode))
            sum += file.st_size;
        else
            return false;
    return sum < SHORT;
}

static dlx_status begin_stream(struct driver *d)
{
    const struct cli *cli = d->cli;
    sudoku_stream_settings settings = {
        .bulk = {.simd = cli->settings.simd, .first = d->how->first_solution},
        .limit = d->how->limit,
        .threads = (unsigned)cli->threads,
        .take = answer_solved,
        .user = d,
    };
    if (cli->threads == 0 && are_short(cli->files, cli->file_count))
        settings.threads = 1;
    dlx_status status = sudoku_stream_new(&cli_memory, &settings, &d->stream);
    if (status != DLX_ERR_MEMORY || settings.threads != 0)
        return status;
    settings.threads = 1; /* one thread needs less memory, and the choice is ours */
    return sudoku_stream_new(&cli_memory, &settings, &d->stream);
}

static bool begin(struct driver *d)
{
    dlx_error error = {.line = 0};
    dlx_status status = DLX_OK;
    d->book = rulebook_new(d->cli);
    if (d->book == NULL)
        return false;
    d->answers = answers_new(d->cli, d->how, d->book);
    if (d->answers == NULL)
        status = DLX_ERR_MEMORY;
    else if (d->how->answer_boards != NULL && works_in_bulk(d->cli)) {
        d->usual = rulebook_rules_of_size(d->book, SUDOKU_SIZE, &error);
        status = d->usual == NULL ? DLX_ERR_MEMORY : begin_stream(d);
    }
    if (status != DLX_OK)
        say("dlx-sudoku: %s\n", status_text(status));
    return status == DLX_OK;
}

static int answer_all(struct driver *d)
{
    signals_stop(stop, d);
    progress_begin(&d->progress, d->cli);
    for (int f = 0; f < d->cli->file_count && !has_to_end(d); f++)
        take_file(d, d->cli->files[f]);
    flush(d);
    signals_forget();
    progress_end();
    if (d->how->finish != NULL && !has_to_end(d))
        d->how->finish(d->how->user);
    return answers_status(d->answers);
}

int answer_puzzles(const struct cli *cli, const struct answering *how)
{
    static struct driver d;
    d = (struct driver){.cli = cli, .how = how};
    const int status = begin(&d) ? answer_all(&d) : EXIT_ERROR;
    sudoku_stream_free(d.stream);
    answers_free(d.answers);
    rulebook_free(d.book);
    return status;
}

int for_each_puzzle(const struct cli *cli, answer_fn *answer, void *user)
{
    return answer_puzzles(cli, &(struct answering){.answer = answer, .user = user});
}

int for_each_in_threads(const struct cli *cli, answer_fn *answer)
{
    return answer_puzzles(cli, &(struct answering){.answer = answer, .in_threads = true});
}
