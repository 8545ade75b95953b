/* SPDX-License-Identifier: MIT */
/*
 * With one thread, each question is answered at once. With several threads, batches of sixteen
 * questions go through a pipeline. The threads are started when the first batch is full, so short
 * files need none. Each thread has its own rulebook, and writes its answers and messages to memory.
 */
#include "cli/sudoku/puzzles.h"

#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "dlx/threads/pipeline.h"

#include <inttypes.h>

enum { BATCH = 16 };

struct batch {
    struct question *questions; /* BATCH of them; NULL before the batch is used */
    size_t count;               /* number of questions */
    size_t answered;            /* number of answers; fewer if the command has to end */
    struct texts texts;         /* what was printed */
    bool is_lost;               /* there was no memory for them */
};

struct answers {
    const struct cli *cli;       /* the command line */
    const struct answering *how; /* the command's functions */
    size_t threads;              /* number of threads to use */
    struct rulebook **books;     /* one per thread; the first one is not owned */
    size_t book_count;           /* number of books */
    struct batch *batches;       /* one per slot of the pipeline */
    struct pipeline pipeline;    /* the threads */
    bool has_begun;              /* the pipeline has to be ended */
    bool has_halted;             /* nothing more is to be answered */
    int status;                  /* the most serious exit status so far */
    struct permit permit;        /* of all books; after a stop, threads end their batch early */
};

/* ---- one question ---- */

static int answer_malformed(const struct cli *cli, const struct question *q)
{
    if (!q->is_quiet)
        say_error(q->file, &q->error);
    if (q->number == 0 || (cli->command & NO_ANSWERS) != 0)
        return EXIT_ERROR;
    if (cli->json)
        print_json_invalid(q->file, q->number, &q->error);
    else if (!cli->canonical.same) /* groups contain only puzzles */
        print_word(cli, q->number, "invalid");
    return EXIT_ERROR;
}

/* Return the rules of a well-formed puzzle. The book takes over rules that came with the puzzle. */
static const sudoku_rules *find_rules(struct rulebook *book, struct question *q)
{
    q->error = (dlx_error){.line = q->line};
    if (!q->is_ruled)
        return rulebook_rules(book, &q->puzzle, q->has_regions ? &q->regions : NULL, &q->error);
    const sudoku_rules *rules = rulebook_adopt(book, q->own);
    q->own = NULL;
    return rules;
}

/* Print notes on what the input contains and the answer does not show. */
static void say_notes(const struct item *item)
{
    const char *unread = item->labels->text[SUDOKU_UNREAD];
    const bool is_compared = item->cli->command == CHECK && item->cli->solution;
    if (unread != NULL)
        item_say(item, "note: this part of the input may matter, but is ignored: %s", unread);
    if (item->solution != NULL && !is_compared &&
        !sudoku_is_solution(item->rules, item->puzzle, item->solution))
        item_say(item, "note: the solution that is given in the input breaks the rules");
}

static int answer_item(const struct answers *a, const struct item *item)
{
    if (!item->cli->quiet)
        say_notes(item);
    return a->how->answer(item);
}

/* A puzzle whose rules contradict it is malformed, too. */
static int answer(const struct answers *a, struct rulebook *book, struct question *q)
{
    const sudoku_rules *rules = q->is_malformed ? NULL : find_rules(book, q);
    rulebook_begin(book);
    if (rules != NULL)
        return answer_item(a, &(struct item){a->cli, &q->puzzle, rules, book, q->file, q->line,
                                             q->number, q->is_ruled, &q->labels.all,
                                             q->has_solution ? q->solution : NULL, &q->kept,
                                             a->how->user});
    if (!q->is_malformed)
        q->is_last = rulebook_has_failed(book);
    if (!q->is_last)
        return answer_malformed(a->cli, q);
    say_error(q->file, &q->error);
    return HALT;
}

/* Print the answer with the note of the puzzle, if the command line asks for it. The command
 * convert prints elsewhere, and does so by itself. */
static int answer_with_note(const struct answers *a, struct rulebook *book, struct question *q)
{
    struct noted noted;
    if (!a->cli->keep || a->cli->command == CONVERT)
        return answer(a, book, q);
    if (q->is_malformed)
        q->labels.all.text[SUDOKU_NOTE] = NULL; /* the note of an older question */
    const bool has_begun = noted_begin(&noted);
    FILE *to = print_to(noted.file);
    const int status = has_begun ? answer(a, book, q) : HALT;
    print_to(to);
    if (noted_end(&noted, q->labels.all.text[SUDOKU_NOTE], out()))
        return status;
    say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
    return HALT;
}

void answers_note(struct answers *a, int status)
{
    a->has_halted |= status == HALT || ferror(stdout);
    a->status = worse_status(a->status, status == HALT ? EXIT_ERROR : status);
    if (a->has_halted)
        answers_stop(a);
}

/* Record an answer. The calling thread does this in the order of the input. */
static void note(struct answers *a, const struct question *q)
{
    progress_note(q->number > 0);
    answers_note(a, q->status);
    if (q->status == EXIT_FINE && a->how->gather != NULL)
        answers_note(a, a->how->gather(q, a->how->user));
}

static void answer_now(struct answers *a, struct question *q)
{
    if (a->has_halted)
        return;
    q->status = answer_with_note(a, a->books[0], q);
    note(a, q);
}

/* ---- batches ---- */

static void answer_batch(struct answers *a, struct rulebook *book, struct batch *b)
{
    int status = EXIT_FINE;
    for (b->answered = 0; b->answered < b->count && status != HALT; b->answered++) {
        if (permit_is_stopped(&a->permit))
            return;
        struct question *q = &b->questions[b->answered];
        status = q->status = answer_with_note(a, book, q);
    }
}

static void work(void *user, size_t worker, size_t slot)
{
    struct answers *a = user;
    struct batch *b = &a->batches[slot];
    b->answered = 0;
    if (later_begin(&b->texts))
        answer_batch(a, a->books[worker], b);
    b->is_lost = !later_end(&b->texts);
}

static void print_batch(struct answers *a, const struct batch *b)
{
    later_print(&b->texts);
    for (size_t q = 0; q < b->answered; q++)
        note(a, &b->questions[q]);
    if (a->has_halted || b->answered == b->count)
        return;
    const struct question *next = &b->questions[b->answered];
    say_where(next->file, 0, 0);
    say("stopped by a signal before puzzle %" PRIu64 "\n", next->number);
    answers_note(a, HALT);
}

/* Print a batch, unless the command halted in an earlier one. */
static void give(void *user, size_t slot)
{
    struct answers *a = user;
    struct batch *b = &a->batches[slot];
    if (!a->has_halted && b->is_lost) {
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
        answers_note(a, HALT);
    } else if (!a->has_halted)
        print_batch(a, b);
    b->count = 0;
}

/* ---- the queue ---- */

static struct batch *filling(struct answers *a)
{
    return &a->batches[a->has_begun ? pipeline_slot(&a->pipeline) : 0];
}

/* Return whether each thread has a book. */
static bool make_books(struct answers *a)
{
    for (size_t b = a->book_count; b < a->threads; b++) {
        a->books[b] = rulebook_copy(a->books[0]);
        if (a->books[b] == NULL)
            return false;
        a->books[b]->permit.host = &a->permit;
        a->book_count++;
    }
    return true;
}

/* If there is no memory or no threads for more, one thread does everything. */
static bool begin(struct answers *a)
{
    const struct pipeline_settings settings = {a->threads, work, give, a};
    a->has_begun = make_books(a) && pipeline_begin(&a->pipeline, &settings, &cli_memory);
    return a->has_begun;
}

static void answer_filling(struct answers *a)
{
    struct batch *b = filling(a);
    for (size_t q = 0; q < b->count; q++)
        answer_now(a, &b->questions[q]);
    b->count = 0;
}

struct question *answers_next(struct answers *a)
{
    struct batch *b = filling(a);
    if (b->questions == NULL)
        b->questions = limit_new(a->threads > 1 ? BATCH : 1, sizeof *b->questions);
    if (b->questions == NULL) {
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
        answers_note(a, HALT);
        return NULL;
    }
    return &b->questions[b->count];
}

void answers_put(struct answers *a)
{
    struct batch *b = filling(a);
    if (++b->count < BATCH && a->threads > 1)
        return;
    if (a->threads > 1 && (a->has_begun || begin(a)))
        pipeline_queue(&a->pipeline);
    else
        answer_filling(a);
}

void answers_flush(struct answers *a)
{
    if (!a->has_begun) {
        answer_filling(a);
        return;
    }
    if (filling(a)->count > 0)
        pipeline_queue(&a->pipeline);
    pipeline_flush(&a->pipeline);
}

bool answers_have_halted(const struct answers *answers)
{
    return answers->has_halted;
}

int answers_status(const struct answers *answers)
{
    return answers->status;
}

void answers_stop(struct answers *a)
{
    permit_stop(&a->permit);
}

/* ---- beginning and end ---- */

struct answers *answers_new(const struct cli *cli, const struct answering *how,
                            struct rulebook *book)
{
    struct answers *a = limit_new(1, sizeof *a);
    if (a == NULL)
        return NULL;
    a->cli = cli;
    a->how = how;
    a->threads = how->in_threads ? pipeline_threads(cli->threads) : 1;
    a->books = limit_new(a->threads, sizeof(struct rulebook *));
    a->batches = limit_new(pipeline_ring(a->threads), sizeof *a->batches);
    if (a->books == NULL || a->batches == NULL) {
        answers_free(a);
        return NULL;
    }
    a->books[0] = book;
    book->permit.host = &a->permit;
    a->book_count = 1;
    return a;
}

static void free_batch(const struct answers *a, struct batch *b)
{
    const size_t count = b->questions == NULL ? 0 : a->threads > 1 ? BATCH : 1;
    for (size_t q = 0; q < count; q++) {
        sudoku_rules_free(b->questions[q].own); /* a command may end before it has answered */
        labels_free(&b->questions[q].labels);
    }
    limit_free(b->questions, a->threads > 1 ? BATCH : 1, sizeof *b->questions);
    later_free(&b->texts);
}

void answers_free(struct answers *a)
{
    if (a == NULL)
        return;
    if (a->has_begun)
        pipeline_end(&a->pipeline);
    for (size_t b = 1; a->books != NULL && b < a->book_count; b++)
        rulebook_join(a->books[0], a->books[b]);
    for (size_t b = 0; a->batches != NULL && b < pipeline_ring(a->threads); b++)
        free_batch(a, &a->batches[b]);
    limit_free(a->batches, pipeline_ring(a->threads), sizeof *a->batches);
    limit_free(a->books, a->threads, sizeof(struct rulebook *));
    limit_free(a, 1, sizeof *a);
}
