/* SPDX-License-Identifier: MIT */
/*
 * Read all files. What was read becomes boards for the bulk solver, or questions for the command:
 *
 *     record -> plain 9x9 without its own rules   -> stream of bulk solver -> answer_boards()
 *            -> other puzzle, or an error message -> queue of questions    -> answer()
 *
 * At most one of the two has something to answer, so answers keep the order of the input.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/puzzles.h"

#include "cli/common/program.h"
#include "cli/common/stream.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

struct intake {
    const struct cli *cli;       /* the command line */
    const struct answering *how; /* the command's functions */
    struct rulebook *book;       /* rules and solvers */
    struct answers *answers;     /* the queue of questions */
    sudoku_stream *stream;     /* of boards for the bulk solver; NULL: all puzzles are questions */
    const sudoku_rules *usual; /* the rules of boards in bulk */
    const char *file;          /* the file that is read */
    uint64_t number;           /* number of puzzles so far, without boards in the stream */
    uint64_t refused;          /* messages about malformed puzzles; UINT64_MAX after a good one */
    bool holds_error;          /* the last one is still to be printed */
    dlx_error held;            /* that message */
    bool pending;              /* a puzzle waits for its regions */
    bool is_after_malformed;   /* if regions follow: the last record was refused */
    sudoku_record waiting;     /* that puzzle */
    struct labels labels;      /* its labels */
    bool keeps_labels;         /* the labels of boards are kept */
    struct label_queue queue;  /* those of the boards in the stream */
};

/* Answer boards: a sudoku_take_fn of the stream. */
static void intake_answer_solved(void *user, const sudoku_solved *solved)
{
    struct intake *in = user;
    const struct boards boards = {in->cli,         in->usual,
                                  in->book,        in->file,
                                  in->number,      solved->count,
                                  solved->puzzles, solved->results,
                                  solved->tags,    in->keeps_labels ? &in->queue : NULL,
                                  in->how->user};
    if (answers_have_halted(in->answers))
        return;
    in->number += solved->count;
    progress_note(solved->count);
    answers_note(in->answers, in->how->answer_boards(&boards));
}

static void flush_boards(struct intake *in)
{
    if (in->stream != NULL)
        sudoku_stream_flush(in->stream);
}

/* Answer everything that has been taken. */
static void intake_flush(struct intake *in)
{
    flush_boards(in);
    answers_flush(in->answers);
}

/* ---- questions ---- */

/* Answer the boards before this record, and return a question for it; NULL if the command has
 * halted. */
static struct question *ask(struct intake *in, uint64_t line)
{
    flush_boards(in);
    struct question *q = answers_have_halted(in->answers) ? NULL : answers_next(in->answers);
    if (q != NULL) {
        q->file = in->file;
        q->line = line;
        q->number = 0;
        q->is_malformed = q->is_quiet = q->is_last = q->is_ruled = q->has_regions = false;
        sudoku_rules_free(q->own); /* if a question was not answered, its rules are still here */
        q->own = NULL;
    }
    return q;
}

enum { MOST_MESSAGES = 3 }; /* about malformed puzzles before the first good one */

/* Report an error. If `is_invalid`, it replaces a puzzle. The command may have to end with it. */
static void take_error(struct intake *in, bool is_invalid, const dlx_error *error)
{
    const bool is_quiet = is_invalid && in->refused > MOST_MESSAGES && in->refused < UINT64_MAX;
    struct question *q = ask(in, error->line);
    if (q == NULL)
        return;
    q->is_malformed = true;
    q->is_last = rulebook_has_failed(in->book);
    q->is_quiet = is_quiet && !q->is_last;
    q->number = is_invalid ? ++in->number : 0;
    q->error = *error;
    answers_put(in->answers);
}

/* Report the malformed puzzle whose message was held. */
static void release_error(struct intake *in)
{
    if (in->holds_error)
        take_error(in, true, &in->held);
    in->holds_error = false;
}

/* Take a message. If `is_invalid`, it replaces a puzzle. */
static void intake_message(struct intake *in, bool is_invalid, uint64_t line, const char *text)
{
    dlx_error error = {.line = line};
    snprintf(error.message, sizeof error.message, "%s", text);
    take_error(in, is_invalid, &error);
}

/* A puzzle has space for 36x36 cells and their candidates. Copying all of it would take longer than
 * some answers. */
static void copy_puzzle(sudoku_puzzle *to, const sudoku_puzzle *from)
{
    const size_t cells = (size_t)(from->size * from->size);
    to->size = from->size;
    to->marked = from->marked;
    memcpy(to->cell, from->cell, cells);
    if (from->marked)
        memcpy(to->candidates, from->candidates, cells * sizeof *from->candidates);
}

/* Return whether the candidates of a 9x9 puzzle exclude no digit that the givens allow. Programs
 * export such grids of candidates, and the givens alone have the same solutions. */
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

static void halt_without_memory(struct intake *in)
{
    say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
    answers_note(in->answers, HALT);
}

/* Add a question about a puzzle to the queue, or halt the command without memory. */
static void put_question(struct intake *in, struct question *q, const sudoku_record *record)
{
    q->number = ++in->number;
    q->has_solution = record->solution != NULL;
    if (q->has_solution)
        memcpy(q->solution, record->solution, (size_t)(record->puzzle.size * record->puzzle.size));
    if (labels_copy(&q->labels, &record->labels))
        answers_put(in->answers);
    else
        halt_without_memory(in);
}

static void take_puzzle(struct intake *in, const sudoku_record *record,
                        const sudoku_puzzle *regions)
{
    const sudoku_puzzle *puzzle = &record->puzzle;
    const bool is_printed = in->cli->command == FILTER; /* and a board has only its givens */
    const bool needs_labels = is_printed || (in->cli->json && !in->keeps_labels);
    const bool shows_labels = (needs_labels && has_labels(&record->labels)) ||
                              record->labels.text[SUDOKU_UNREAD] != NULL ||
                              record->labels.text[SUDOKU_SYMBOLS] != NULL;
    const bool is_compared =
        in->cli->command == CHECK && in->cli->solution && record->solution != NULL;
    if (in->stream != NULL && is_board(puzzle) && !shows_labels && !is_compared &&
        !(is_printed && puzzle->marked)) {
        answers_flush(in->answers);
        if (in->keeps_labels && !label_queue_add(&in->queue, &record->labels))
            halt_without_memory(in);
        else
            sudoku_stream_put(in->stream, puzzle->cell, record->line);
        return;
    }
    struct question *q = ask(in, record->line);
    if (q == NULL)
        return;
    copy_puzzle(&q->puzzle, puzzle);
    q->has_regions = regions != NULL;
    if (regions != NULL)
        q->regions = *regions;
    put_question(in, q, record);
}

/* Return why the command cannot take a puzzle that comes with rules; NULL if it can. */
static const char *find_refusal(const struct intake *in, const sudoku_own_rules *own)
{
    const bool has_clues = own->clue_count > 0 || (own->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0;
    if (regions_follow(in->cli))
        return "a puzzle that brings its own rules needs no regions after it: leave out --variant=jigsaw";
    if (works_in_bulk(in->cli) && in->cli->engine == ENGINE_BULK)
        return "--engine=bulk cannot solve puzzles that bring their own rules";
    if ((in->cli->command & KNOWS_CLUES) == 0 && has_clues)
        return "only puzzles without clues have a canonical form";
    const bool is_square = own->grid_rows == own->grid_columns;
    if ((in->cli->command & KNOWS_GRIDS) == 0 && own->grid_count > 0 && in->cli->command == PLAY)
        return is_square ? "several grids cannot be played" : "rectangular boards cannot be played";
    if ((in->cli->command & KNOWS_GRIDS) == 0 && own->grid_count > 0)
        return is_square ? "several grids have no canonical form"
                         : "rectangular boards have no canonical form";
    return NULL;
}

/* `play` plays one puzzle, so nothing is said about the others. */
static bool is_skipped(const struct intake *in)
{
    const uint64_t played = in->cli->nth != 0 ? in->cli->nth : 1;
    return in->cli->command == PLAY && in->number + 1 != played;
}

static void take_ruled(struct intake *in, const sudoku_record *record)
{
    dlx_error error = {.line = record->line};
    const char *refusal = is_skipped(in) ? NULL : find_refusal(in, &record->own);
    sudoku_rules *rules = NULL;
    if (refusal != NULL)
        snprintf(error.message, sizeof error.message, "%s", refusal);
    else
        rules = rulebook_own_rules(in->book, record, &error);
    if (rules == NULL) {
        take_error(in, true, &error);
        return;
    }
    struct question *q = ask(in, record->line);
    if (q == NULL) {
        sudoku_rules_free(rules);
        return;
    }
    q->puzzle = record->puzzle;
    q->is_ruled = true;
    q->own = rules;
    put_question(in, q, record);
}

/* Return whether a grid has equal neighbors and no empty cell. No puzzle with a solution does. */
static bool are_regions(const sudoku_puzzle *grid)
{
    const int size = grid->size;
    bool has_pair = false;
    for (int cell = 0; cell < size * size; cell++) {
        const uint8_t *digit = &grid->cell[cell];
        if (*digit == 0)
            return false;
        has_pair |= cell % size > 0 && digit[0] == digit[-1];
        has_pair |= cell >= size && digit[0] == digit[-size];
    }
    return has_pair;
}

/* If regions follow, every second grid holds the regions of the puzzle before it. The regions of a
 * malformed puzzle are dropped, so that the next puzzle keeps its own. A title is malformed, too,
 * but has no regions. */
static void take_grid(struct intake *in, const sudoku_record *record)
{
    const bool is_after_malformed = in->is_after_malformed;
    in->is_after_malformed = false;
    if (!regions_follow(in->cli))
        take_puzzle(in, record, NULL);
    else if (in->pending) {
        in->pending = false;
        take_puzzle(in, &in->waiting, &record->puzzle);
    } else if (!is_after_malformed || !are_regions(&record->puzzle)) {
        in->waiting = *record;
        in->waiting.solution = NULL; /* like the labels, it lives only until the next record */
        in->pending = labels_copy(&in->labels, &record->labels);
        in->waiting.labels = in->labels.all;
        if (!in->pending)
            halt_without_memory(in);
    }
}

/* Return whether two messages differ only in numbers and quotations. */
static bool are_alike(const char *one, const char *two)
{
    static const char numbers[] = "0123456789";
    for (; *one == *two || strchr(numbers, *one) != NULL; one++, two++) {
        one += strspn(one, numbers);
        two += strspn(two, numbers);
        if (*one != *two || *one == '\0')
            break;
        if (*one == '\'' && strchr(one + 1, '\'') != NULL && strchr(two + 1, '\'') != NULL) {
            one = strchr(one + 1, '\'');
            two = strchr(two + 1, '\'');
        }
    }
    return *one == *two;
}

/* A malformed grid after a puzzle is its regions, so there is one message for both. Before the
 * first puzzle of a file, each line may be malformed. So a message is held until the next one shows
 * whether they are alike. Then only the first one is printed. */
static void take_malformed(struct intake *in, const sudoku_record *record)
{
    static const char more[] = "; more such messages are left out until the next puzzle";
    in->pending = false;
    in->is_after_malformed = true;
    if (in->refused == UINT64_MAX || in->refused > MOST_MESSAGES) {
        take_error(in, true, &record->error);
        return;
    }
    if (in->holds_error &&
        (in->refused == MOST_MESSAGES || are_alike(in->held.message, record->error.message))) {
        strncat(in->held.message, more, sizeof in->held.message - strlen(in->held.message) - 1);
        release_error(in);
        in->refused = MOST_MESSAGES + 1;
        take_error(in, true, &record->error);
        return;
    }
    release_error(in);
    in->refused++;
    in->held = record->error;
    in->holds_error = true;
}

/* At the end of a file: report a puzzle that still waits for its regions. */
static void intake_drop_pending(struct intake *in)
{
    if (in->pending)
        intake_message(in, true, in->waiting.line, "this puzzle is not followed by its regions");
    in->pending = in->is_after_malformed = false;
}

/* Say how the text of the next puzzle was read. */
static void say_remark(struct intake *in, const dlx_error *remark)
{
    intake_flush(in);
    say_where(in->file, remark->line, 0);
    say("note: %s\n", remark->message);
}

/* Take a record: a puzzle, or the message about a malformed one. */
static void intake_take(struct intake *in, const sudoku_record *record)
{
    if (record->kind != SUDOKU_INVALID)
        release_error(in);
    if (record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_RULED)
        in->refused = UINT64_MAX;
    if (record->kind == SUDOKU_PUZZLE) {
        if (*record->error.message != '\0')
            say_remark(in, &record->error);
        take_grid(in, record);
    } else if (record->kind == SUDOKU_INVALID)
        take_malformed(in, record);
    else if (record->kind == SUDOKU_RULED) {
        intake_drop_pending(in);
        in->is_after_malformed = true; /* where regions follow, it is refused */
        take_ruled(in, record);
    } else {
        intake_drop_pending(in);
        take_error(in, false, &record->error);
    }
}

/* ---- reading the files ---- */

struct driver {
    struct intake intake;     /* where records go */
    sudoku_record record;     /* what was read last */
    struct progress progress; /* of the command */
    uint64_t taken;           /* number of records so far, for reports */
};

static bool has_to_end(const struct driver *d)
{
    return answers_have_halted(d->intake.answers) || signals_received() != 0;
}

/* Report how much of the file has been read, which is unknown for a pipe. */
static void look_at_progress(const struct driver *d, const struct stream *stream)
{
    uint64_t whole;
    if (!progress_is_due())
        return;
    const uint64_t done = stream_done(stream, &whole);
    progress_report(&d->progress, d->intake.file, d->taken,
                    whole > 0 ? (double)done / (double)whole : 0);
}

/* Return whether the first record shows that a file is not meant for this program. */
static bool is_cover_file(const struct driver *d)
{
    const size_t length = strlen(d->intake.file);
    return length > 4 && strcmp(d->intake.file + length - 4, ".dlx") == 0 &&
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
            release_error(&d->intake);
            const char *error = stream_error(stream);
            intake_message(&d->intake, false, 0, error != NULL ? error : status_text(status));
            return;
        }
        if (d->record.kind == SUDOKU_END) {
            release_error(&d->intake);
            return;
        }
        if (is_first && is_cover_file(d)) {
            intake_message(&d->intake, false, d->record.line,
                           "this is not a puzzle; the command for exact-cover problems is 'dlx'");
            return;
        }
        is_first = false;
        intake_take(&d->intake, &d->record);
        d->taken++;
        look_at_progress(d, stream);
    }
}

/* The stream is about to wait for input. Puzzles typed one at a time are answered at once. */
static bool before_waiting(void *user)
{
    struct driver *d = user;
    release_error(&d->intake);
    intake_flush(&d->intake);
    fflush(stdout);
    return !has_to_end(d);
}

/* Explain why a file cannot be opened. Its name may be a puzzle, which only `play` takes. */
static const char *open_error(const char *file)
{
    const size_t cells = strspn(file, "._*0123456789");
    const bool is_missing = errno == ENOENT || errno == ENAMETOOLONG;
    return is_missing && cells >= 16 && file[cells] == '\0'
               ? "there is no such file; give a puzzle on standard input: echo PUZZLE | dlx-sudoku"
               : stream_open_error();
}

sudoku_reader *open_reader(const struct cli *cli, dlx_read_fn *read, void *user)
{
    const struct rules_wanted *rules = &cli->rules;
    sudoku_reader *reader;
    if (sudoku_reader_new(&cli_memory, read, user, rules->size, &reader) != DLX_OK)
        return NULL;
    if (rules->rows > 0)
        sudoku_reader_board(reader, rules->rows, rules->columns);
    if (cli->symbols != NULL)
        sudoku_reader_symbols(reader, cli->symbols);
    else if (rules->digits != 0)
        sudoku_reader_digits(reader, rules->digits, rules->from_zero);
    return reader;
}

static void take_file(struct driver *d, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    const char *error = stream == NULL ? open_error(file) : NULL;
    intake_flush(&d->intake); /* answer the boards of the previous file while its name is set */
    d->intake.file = file;
    d->intake.refused = 0;
    d->intake.holds_error = false;
    progress_enter(file);
    if (stream == NULL)
        intake_message(&d->intake, false, 0, error);
    else if ((reader = open_reader(d->intake.cli, stream_read, stream)) == NULL)
        intake_message(&d->intake, false, 0, limit_text());
    else {
        stream_on_wait(stream, before_waiting, d);
        take_records(d, reader, stream);
    }
    if (!has_to_end(d))
        intake_drop_pending(&d->intake);
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
    if (d->intake.stream != NULL)
        sudoku_stream_stop(d->intake.stream);
    answers_stop(d->intake.answers);
}

/* Starting a thread takes as long as solving thousands of boards, so short files get none. The
 * length of a pipe is unknown: it may be long. */
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
    const struct cli *cli = d->intake.cli;
    sudoku_stream_settings settings = {
        .bulk = {.simd = cli->settings.simd, .first = d->intake.how->first_solution},
        .limit = d->intake.how->limit,
        .threads = (unsigned)cli->threads,
        .take = intake_answer_solved,
        .user = &d->intake,
    };
    if (cli->threads == 0 && are_short(cli->files, cli->file_count))
        settings.threads = 1;
    dlx_status status = sudoku_stream_new(&cli_memory, &settings, &d->intake.stream);
    if (status != DLX_ERR_MEMORY || settings.threads != 0)
        return status;
    settings.threads = 1; /* one thread needs less memory, and the choice is ours */
    return sudoku_stream_new(&cli_memory, &settings, &d->intake.stream);
}

static bool begin(struct driver *d)
{
    dlx_error error = {.line = 0};
    dlx_status status = DLX_OK;
    d->intake.book = rulebook_new(d->intake.cli);
    if (d->intake.book == NULL)
        return false;
    d->intake.answers = answers_new(d->intake.cli, d->intake.how, d->intake.book);
    if (d->intake.answers == NULL)
        status = DLX_ERR_MEMORY;
    else if (d->intake.how->answer_boards != NULL && works_in_bulk(d->intake.cli) &&
             (!d->intake.cli->keep || d->intake.how->takes_labels)) {
        d->intake.keeps_labels =
            d->intake.how->takes_labels && (d->intake.cli->keep || d->intake.cli->json);
        d->intake.usual = rulebook_rules_of_size(d->intake.book, SUDOKU_SIZE, &error);
        status = d->intake.usual == NULL ? DLX_ERR_MEMORY : begin_stream(d);
    }
    if (status != DLX_OK)
        say("dlx-sudoku: %s\n", status_text(status));
    return status == DLX_OK;
}

static int answer_all(struct driver *d)
{
    signals_stop(stop, d);
    progress_begin(&d->progress, d->intake.cli);
    for (int f = 0; f < d->intake.cli->file_count && !has_to_end(d); f++)
        take_file(d, d->intake.cli->files[f]);
    intake_flush(&d->intake);
    signals_forget();
    progress_end();
    if (d->intake.how->finish != NULL && !has_to_end(d))
        d->intake.how->finish(d->intake.how->user);
    return answers_status(d->intake.answers);
}

int answer_puzzles(const struct cli *cli, const struct answering *how)
{
    static struct driver d;
    d.intake = (struct intake){.cli = cli, .how = how};
    d.taken = 0;
    const int status = begin(&d) ? answer_all(&d) : EXIT_ERROR;
    sudoku_stream_free(d.intake.stream);
    labels_free(&d.intake.labels);
    label_queue_free(&d.intake.queue);
    answers_free(d.intake.answers);
    if (cli->stats && d.intake.book != NULL)
        rulebook_say_spent(d.intake.book);
    rulebook_free(d.intake.book);
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
