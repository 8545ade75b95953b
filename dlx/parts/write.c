/* SPDX-License-Identifier: MIT */
/*
 * Write the text of work: the rest of a task, and what is known about it. The files of `dlx split`,
 * results and checkpoints have this form, and so do the messages between the ranks of dlx-mpi.
 * Numbers of parts, options and items count from 1.
 *
 *     dlx-work 1                              the version
 *     problem 03f5a1c2b7d90e44                a check of the problem, with its costs
 *     question solve                          what is asked
 *     given -9                                for all parts: option 9 is forbidden
 *     list 5be0c6d2a1f7e308 2-5,9             check of the list of the results; parts that are wanted
 *     result 2 77                             the count of its part 2
 *     solutions 683                           found and delivered so far
 *     nodes 5120                              of the tree, visited so far
 *     output 20490 6c62272e07bb0142           bytes written so far, and a check of them
 *     done 372000                             millionths of the tree
 *     frontier none                           no states of a frontier
 *     begun 1 : 2@1 5@3                       a part: option 2 by branching on item 1, then option 5
 *     part 2 : =1 8@3                         one that shares the first decision of the part before
 *     found 3 : 3 4 7                         a solution that was not delivered
 *     end 9d0c6d2a1f7e3085                    a check of all lines above
 *
 * A text has only the lines that its question needs. A line is a sequence of words:
 *
 *     text     = "dlx-work" "1" / "problem" check / "question" body / "end" check
 *     body     = "parts" / given / {part}
 *              | "results" / list / {result}
 *              | ("count" | "solve" | "cheapest" number gap share) / given / [list / {result}] / progress / frontier / {part}
 *     given    = "given" {decision}
 *     list     = "list" check [parts that are wanted]
 *     result   = "result" number digits
 *     progress = "solutions" digits / "nodes" number / "output" number check / "done" number
 *     part     = ("part" | "begun" | "found") number ":" ["=" number] {decision}
 *     decision = ["-"] option ["@" item]
 *     frontier = "frontier" "none"
 *              | "frontier" ("greedy" | "given") words check      order of the items, words of a state, check of the plan
 *                / "worked" number number number number number    states, options, ways, joined ways, largest layer
 *                / "counted" hex                                  solutions so far
 *                / {"step" number / {state}} / "states" number    and the number of states
 *     state    = hex hex [number]                 a state, its ways, and how many options it has tried
 *
 * The check at the end covers the words, with one space or line end between them: a text that is
 * cut off or damaged is refused. The check of a list of parts also identifies this list. States and
 * their ways are hexadecimal, so no machine's order of bytes matters.
 */
#include "dlx/parts/text.h"

#include "dlx/core/check.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/parts/parts.h"

enum {
    DIGITS = 16,  /* hexadecimal digits of a limb */
    BLOCK = 4096, /* bytes that are written at once */
};

const char text_name[] = "dlx-work", text_version[] = "1";

const char *const text_parts[TEXT_STATES] = {
    [DLX_PART_NEW] = "part", [DLX_PART_BEGUN] = "begun", [DLX_PART_FOUND] = "found"};

const char *const text_questions[TEXT_QUESTIONS] = {[DLX_CHECKPOINT_COUNT] = "count",
                                                    [DLX_CHECKPOINT_SOLVE] = "solve",
                                                    [DLX_CHECKPOINT_CHEAPEST] = "cheapest"};

uint64_t text_check_problem(const dlx_problem *problem)
{
    uint64_t check = fingerprint(problem);
    if (dlx_problem_has_costs(problem))
        for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
            check = check_number(check, dlx_problem_option_cost(problem, o));
    return check;
}

/* ---- words that are written ---- */

/* Where a text goes. */
struct sink {
    dlx_write_fn *write; /* receives the text; NULL: only its check is wanted */
    void *user;          /* passed to write() */
    bool has_failed;     /* a call failed; there are no more calls */
    uint64_t check;      /* of the text so far */
    size_t used;         /* bytes of `text` */
    char text[BLOCK];    /* to be written */
};

static void flush(struct sink *s)
{
    if (s->used > 0 && !s->has_failed)
        s->has_failed = s->write != NULL && !s->write(s->user, s->text, s->used);
    s->used = 0;
}

TEXT_APART void put(struct sink *s, const char *text)
{
    for (; *text != '\0'; text++) {
        if (s->used == BLOCK)
            flush(s);
        s->text[s->used++] = *text;
        s->check = check_byte(s->check, (unsigned char)*text);
    }
}

/* Write a character, and then a number. */
TEXT_APART void put_number(struct sink *s, const char *before, uint64_t number)
{
    char room[DECIMAL_ROOM];
    put(s, before);
    put(s, decimal_text(number, room));
}

/* Write a limb in hexadecimal digits, with leading zeros or without. */
TEXT_APART void put_limb(struct sink *s, uint64_t value, bool has_zeros)
{
    char text[DIGITS + 1];
    size_t at = DIGITS;
    text[at] = '\0';
    do
        text[--at] = "0123456789abcdef"[value & 15];
    while ((value >>= 4) != 0 || (has_zeros && at > 0));
    put(s, text + at);
}

TEXT_APART void put_limbs(struct sink *s, const uint64_t *limbs, size_t count)
{
    count = number_length(limbs, count);
    put_limb(s, limbs[count - 1], false);
    while (--count > 0)
        put_limb(s, limbs[count - 1], true);
}

static void put_check(struct sink *s, const char *before, uint64_t check)
{
    put(s, before);
    put_limb(s, check, true);
}

/* ---- lines that are written ---- */

static void put_head(struct sink *s, uint64_t problem, const char *question)
{
    put(s, text_name);
    put(s, " ");
    put(s, text_version);
    put_check(s, "\nproblem ", problem);
    put(s, "\nquestion ");
    put(s, question);
}

/* Write the decisions of a part from place `at` on, and the end of the line. */
static void put_decisions(struct sink *s, const dlx_parts *parts, uint32_t number, uint32_t at)
{
    for (; at < parts_length(parts, number); at++) {
        const size_t index = parts_index(parts, number, at);
        const dlx_decision d = parts->decision[index];
        put_number(s, d.is_forbidden ? " -" : " ", (uint64_t)d.option + 1);
        if (parts->item[index] != DLX_NONE)
            put_number(s, "@", (uint64_t)parts->item[index] + 1);
    }
    put(s, "\n");
}

static void put_given(struct sink *s, const dlx_parts *parts)
{
    put(s, "\ngiven");
    put_decisions(s, parts, 0, 0);
}

static void put_parts(struct sink *s, const dlx_parts *parts)
{
    for (uint32_t number = 1; number <= parts->parts; number++) {
        const uint32_t shared = parts->place[number].shared;
        put(s, text_parts[parts_state(parts, number)]);
        put_number(s, " ", number);
        put(s, " :");
        if (shared > 0)
            put_number(s, " =", shared);
        put_decisions(s, parts, number, shared);
    }
}

static void put_results(struct sink *s, const dlx_results *results)
{
    for (uint32_t number = 1; number <= results->parts->parts; number++) {
        const char *digits = dlx_results_part(results, number);
        if (digits == NULL)
            continue;
        put_number(s, "result ", number);
        put(s, " ");
        put(s, digits);
        put(s, "\n");
    }
}

static dlx_status put_end(struct sink *s)
{
    put_check(s, "end ", s->check);
    put(s, "\n");
    flush(s);
    return s->has_failed ? DLX_ERR_OUTPUT : DLX_OK;
}

/* ---- states that are written ---- */

/* The states that are being written. */
struct lister {
    struct sink *sink;
    uint64_t number; /* of states written */
    uint32_t words;  /* of a state */
    uint32_t step;   /* step of the last state; DLX_NONE: there is none */
};

/* A states_line_fn. */
static bool put_state(void *user, const struct states_line *line)
{
    struct lister *l = user;
    struct sink *s = l->sink;
    if (line->step != l->step) {
        put_number(s, "step ", line->step);
        put(s, "\n");
    }
    put_limbs(s, line->state, l->words);
    put(s, " ");
    put_limbs(s, line->ways, line->width);
    if (line->place > 0)
        put_number(s, " ", line->place);
    put(s, "\n");
    l->step = line->step;
    l->number++;
    return !s->has_failed;
}

static void put_frontier(struct sink *s, const struct dlx_states *states)
{
    if (states == NULL) {
        put(s, "frontier none\n");
        return;
    }
    const struct states_head *h = &states->head;
    const uint64_t worked[] = {h->states, h->tests, h->ways, h->joined, h->largest};
    struct lister l = {.sink = s, .words = h->words, .step = DLX_NONE};
    put_number(s, h->is_greedy ? "frontier greedy " : "frontier given ", h->words);
    put_check(s, " ", h->plan);
    put(s, "\nworked");
    for (size_t n = 0; n < sizeof worked / sizeof *worked; n++)
        put_number(s, " ", worked[n]);
    put(s, "\ncounted ");
    put_limbs(s, h->count, h->width);
    put(s, "\n");
    s->has_failed |= !states->list(states, put_state, &l);
    put_number(s, "states ", l.number);
    put(s, "\n");
}

/* ---- whole texts that are written ---- */

static dlx_status write_parts(const dlx_parts *parts, struct sink *s)
{
    put_head(s, text_check_problem(parts->problem), "parts");
    put_given(s, parts);
    put_parts(s, parts);
    return put_end(s);
}

dlx_status dlx_parts_write(const dlx_parts *parts, dlx_write_fn *write, void *user)
{
    struct sink s = {.write = write, .user = user, .check = CHECK_BEGIN};
    return write_parts(parts, &s);
}

void text_note_list(dlx_results *r)
{
    struct sink s = {.check = CHECK_BEGIN};
    const size_t size = r->parts->place[r->parts->parts + 1].start + r->parts->parts + 1;
    if (r->known == size)
        return;
    r->known = size;
    r->problem = text_check_problem(r->parts->problem);
    put_head(&s, r->problem, "parts");
    put_given(&s, r->parts);
    put_parts(&s, r->parts);
    r->list = s.check; /* as the end of its text says */
}

dlx_status dlx_results_write(dlx_results *results, dlx_write_fn *write, void *user)
{
    struct sink s = {.write = write, .user = user, .check = CHECK_BEGIN};
    text_note_list(results);
    put_head(&s, results->problem, "results");
    put_check(&s, "\nlist ", results->list);
    put(&s, "\n");
    put_results(&s, results);
    return put_end(&s);
}

static uint64_t millionths(const dlx_checkpoint *c)
{
    return c->progress <= 0   ? 0
           : c->progress >= 1 ? TEXT_MILLION
                              : (uint64_t)(c->progress * TEXT_MILLION + 0.5);
}

static void put_list(struct sink *s, const dlx_checkpoint *c)
{
    if (c->results == NULL)
        return;
    text_note_list(c->results);
    put_check(s, "list ", c->results->list);
    put(s, c->wanted != NULL && *c->wanted != '\0' ? " " : "");
    put(s, c->wanted != NULL ? c->wanted : "");
    put(s, "\n");
    put_results(s, c->results);
}

dlx_status dlx_checkpoint_write(const dlx_checkpoint *checkpoint, dlx_write_fn *write, void *user)
{
    const dlx_checkpoint *c = checkpoint;
    struct sink s = {.write = write, .user = user, .check = CHECK_BEGIN};
    put_head(&s, text_check_problem(c->parts->problem), text_questions[c->task]);
    if (c->task == DLX_CHECKPOINT_CHEAPEST) {
        put_number(&s, " ", c->cheapest);
        put_number(&s, " ", c->gap);
        put_number(&s, " ", c->gap_share);
    }
    put_given(&s, c->parts);
    put_list(&s, c);
    put(&s, "solutions ");
    put(&s, c->solutions != NULL ? c->solutions : "0");
    put_number(&s, "\nnodes ", c->tree_nodes);
    put_number(&s, "\noutput ", c->output);
    put_check(&s, " ", c->output_check);
    put_number(&s, "\ndone ", millionths(c));
    put(&s, "\n");
    put_frontier(&s, c->frontier);
    put_parts(&s, c->parts);
    return put_end(&s);
}
