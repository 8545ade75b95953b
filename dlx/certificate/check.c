/* SPDX-License-Identifier: MIT */
/*
 * The checker of certificates: how many solutions does a problem have? The certificate says at which item
 * each node of a search tree branches, and the checker does the rest itself. You only have to trust this file,
 * check_state.c, check_kept.c and sums.c, and to know that the problem is the one you meant.
 *
 * A state consists of the choices so far. Its solutions are the sets of options that complete it. At a node,
 * the tree names an open primary item: one that more options may contain. Let o1, o2, ... ok be the options
 * of the item that can still be chosen, in the order of the problem. Each solution of the state contains a
 * first one of these, or none:
 *
 *     o1                          o2, not o1          o3, neither o1 nor o2    ...   none of them
 *     choose o1                   choose o2           choose o3                      close the item
 *
 * So the number of solutions of a state is the sum over its children, whichever item the tree names. The last
 * child does not exist while the item still needs options, and a child is left out if too few options remain
 * after it for what the item needs. An item that needs more options than it has thus has no child at all: a
 * dead end, with 0 solutions. If no item is open, nothing more can be chosen and nothing is needed: 1
 * solution.
 *
 * A node may be kept: the checker stores its number of solutions and its state, packed into a few bits per
 * item. A later node may claim to have the same state. The checker compares the states in full and then takes
 * the number. Two states with the same open items, each taken as often, the same use of secondary items and
 * the same barred options have the same completions, however they were reached.
 *
 *     codes in order, for  a b c / a / b c / a b / c  (CODE_BRANCH is 2)
 *
 *     2 + 0             branch on a             a: chosen  | a b: chosen
 *       0 2 + 1         keep; branch on b       b c: 1     |
 *       2 + 2           branch on c                        | c: 1         2 solutions
 *
 * (A writer would keep no node here, since no state occurs twice.)
 *
 * Invariant: the sum of the finished children of level l begins at level[l].sum, and the sum of the last level
 * is on top of the stack.
 */
#include "dlx/certificate/certificate.h"
#include "dlx/certificate/check_kept.h"
#include "dlx/certificate/check_state.h"
#include "dlx/certificate/sums.h"
#include "dlx/core/memory.h"

#include <inttypes.h>

/* A node on the path from the root. */
struct level {
    uint32_t item;   /* item that it branches on */
    uint32_t option; /* option of the child at hand; DLX_NONE if the item is closed */
    bool has_child;  /* there is a child at hand */
    bool is_kept;    /* a later node may refer to it */
    uint32_t most;   /* `most` of the item before it was closed */
    uint32_t live;   /* options from list[place] on that can be chosen */
    size_t place;    /* where to look for the next option */
    size_t sum;      /* where its sum begins */
    size_t kept;     /* its number among kept nodes */
};

struct checker {
    dlx_task *task;                 /* whose limits and stop flag hold */
    const dlx_allocator *allocator; /* the problem's */
    struct source *source;          /* the nodes of the tree */
    struct check_state state;       /* the present state */
    struct kept_nodes kept;         /* kept nodes so far */
    struct level *level;            /* the path from the root */
    size_t levels, level_capacity;  /* its length; allocated */
    struct sums sums;               /* of the levels */
    uint32_t work;                  /* since the latest look at the clock */
    uint64_t nodes, shared;         /* nodes entered; nodes that took the number of a kept one */
};

static bool out_of_memory(struct checker *c)
{
    return source_fail_plainly(c->source, DLX_ERR_MEMORY);
}

/* Inside a node that takes long: add some work, and return whether there is time to go on. */
static bool has_time(struct checker *c, size_t work)
{
    const uint32_t units = work < UINT32_MAX / 2 ? (uint32_t)work : UINT32_MAX / 2;
    return !is_time_to_look(&c->work, units) || task_has_time(c->task) ||
           source_fail_plainly(c->source, DLX_ERR_STOPPED);
}

/* Return about how long it takes to pack the present state. */
static size_t packing_work(const struct checker *c)
{
    return c->state.words + c->state.barrable_count;
}

/* ---- counting ---- */

/* Return where the sum of the level below begins. */
static size_t sum_below(const struct checker *c)
{
    return c->levels > 0 ? c->level[c->levels - 1].sum : 0;
}

static bool add_count(struct checker *c, const uint32_t *limbs, size_t length)
{
    size_t top = c->sums.used;
    if (!sums_push(&c->sums, limbs, length))
        return out_of_memory(c);
    sums_add(&c->sums, sum_below(c), top);
    return true;
}

/* ---- nodes ---- */

static bool read_code(struct checker *c, uint64_t *code)
{
    enum { MOST_SHIFT = 28 };
    int byte;
    *code = 0;
    for (unsigned shift = 0;; shift += 7) {
        byte = source_byte(c->source);
        if (byte == SOURCE_END)
            return source_fail(c->source, DLX_ERR_SYNTAX, "a code is missing");
        *code |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return byte > 0 || shift == 0 ||
                   source_fail(c->source, DLX_ERR_SYNTAX, "a code is longer than necessary");
        if (shift == MOST_SHIFT)
            return source_fail(c->source, DLX_ERR_SYNTAX, "a code is too large");
    }
}

/* Return whether a node may branch on the item of this code. */
static bool can_branch(const struct checker *c, uint64_t code)
{
    char text[ITEM_TEXT];
    const uint64_t item = code - CODE_BRANCH;
    if (code < CODE_BRANCH || item >= c->state.items)
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the node branches on an item that does not exist");
    if (!is_open(&c->state.item[item]))
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the node branches on item `%s`, which is not open",
                           item_called(c->state.problem, (uint32_t)item, text));
    return true;
}

/* Begin a node that branches on the item of this code. */
static bool begin_level(struct checker *c, uint64_t code, bool is_kept)
{
    if (!can_branch(c, code) || (is_kept && !has_time(c, packing_work(c))))
        return false;
    if ((is_kept && !kept_add(&c->kept, &c->state)) ||
        !memory_reserve(c->allocator, &c->level, &c->level_capacity, c->levels + 1,
                        sizeof *c->level))
        return out_of_memory(c);
    const struct check_item *item = &c->state.item[code - CODE_BRANCH];
    c->level[c->levels++] = (struct level){
        .item = (uint32_t)(code - CODE_BRANCH),
        .is_kept = is_kept,
        .live = item->repeats ? count_live(&c->state, item) : 0,
        .place = item->first,
        .sum = c->sums.used,
        .kept = c->kept.count - 1,
    };
    return true;
}

/* Take the number of solutions from a kept node with the same state. */
static bool take_count(struct checker *c)
{
    uint64_t number;
    if (!read_code(c, &number))
        return false;
    if (!kept_reserve(&c->kept))
        return out_of_memory(c);
    if (number >= c->kept.count || !c->kept.kept[number].is_done)
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "kept node %" PRIu64 " is not complete yet", number);
    if (!has_time(c, packing_work(c)))
        return false;
    if (!kept_has_state(&c->kept, (size_t)number, &c->state))
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the state differs from that of kept node %" PRIu64, number);
    c->shared++;
    const struct kept *kept = &c->kept.kept[number];
    return kept->length == 0 || add_count(c, c->kept.counts.limbs + kept->first, kept->length);
}

/* Enter the present state: a solution, or the next node of the tree. */
static bool enter(struct checker *c)
{
    static const uint32_t one = 1;
    uint64_t code;
    if (c->state.open == 0)
        return add_count(c, &one, 1);
    if (!task_can_go_on(c->task, c->nodes))
        return source_fail_plainly(c->source, DLX_ERR_STOPPED);
    c->nodes++;
    if (!read_code(c, &code))
        return false;
    if (code == CODE_SAME)
        return take_count(c);
    const bool is_kept = code == CODE_KEEP;
    return (!is_kept || read_code(c, &code)) && begin_level(c, code, is_kept);
}

/* Choose the next option of the item that can be chosen. If the item would allow the option again, bar it,
 * because later children must not contain it. */
static bool next_option(struct checker *c, struct level *l, uint32_t number)
{
    struct check_state *s = &c->state;
    const struct check_item *item = &s->item[l->item];
    while (l->place < item->last) {
        const uint32_t option = s->list[l->place++];
        if (!is_live(s, option))
            continue;
        l->live--;
        if (item->repeats)
            bar_option(s, option, number);
        l->option = option;
        choose_option(s, option);
        return true;
    }
    return false;
}

/* Go to the next child. Return false if there is none. */
static bool next_child(struct checker *c, struct level *l)
{
    const struct check_item *item = &c->state.item[l->item];
    const uint32_t need = item->least > item->taken ? item->least - item->taken : 0;
    bool was_closed = l->has_child && l->option == DLX_NONE;
    if (was_closed || (need > 1 && l->live < need))
        return false;
    l->has_child = true;
    if (next_option(c, l, (uint32_t)c->levels))
        return true;
    if (need > 0)
        return false;
    l->option = DLX_NONE;
    l->most = close_item(&c->state, l->item);
    return true;
}

static void leave_child(struct checker *c, const struct level *l)
{
    if (l->has_child && l->option == DLX_NONE)
        reopen_item(&c->state, l->item, l->most);
    else if (l->has_child)
        unchoose_option(&c->state, l->option);
}

/* All children are counted: add their sum to the level below. */
static bool end_level(struct checker *c)
{
    const struct level l = c->level[c->levels - 1];
    const struct check_item *item = &c->state.item[l.item];
    if (item->repeats)
        unbar_options(&c->state, item, (uint32_t)c->levels);
    if (l.is_kept && !kept_finish(&c->kept, l.kept, c->sums.limbs + l.sum, c->sums.used - l.sum))
        return out_of_memory(c);
    c->levels--;
    sums_add(&c->sums, sum_below(c), l.sum);
    return true;
}

static bool count_tree(struct checker *c)
{
    bool fine = enter(c);
    while (fine && c->levels > 0) {
        struct level *l = &c->level[c->levels - 1];
        const struct check_item *item = &c->state.item[l->item];
        leave_child(c, l);
        fine = has_time(c, item->last - item->first + 1) &&
               (next_child(c, l) ? enter(c) : end_level(c));
    }
    return fine;
}

/* ---- beginning and end ---- */

static bool write_result(struct checker *c, dlx_certificate *certificate)
{
    certificate->solutions = sums_text(&c->sums, 0);
    certificate->nodes = c->nodes;
    certificate->shared = c->shared;
    return certificate->solutions != NULL || out_of_memory(c);
}

static void release(struct checker *c)
{
    state_free(&c->state);
    kept_free(&c->kept);
    memory_free(c->allocator, c->level, c->level_capacity, sizeof *c->level);
    sums_free(&c->sums);
}

bool check_tree(dlx_task *task, struct source *source, dlx_certificate *certificate)
{
    const dlx_allocator *allocator = dlx_problem_allocator(task->problem);
    struct checker c = {
        .task = task,
        .allocator = allocator,
        .source = source,
        .sums.allocator = allocator,
    };
    bool fine = state_make(&c.state, task->problem) || out_of_memory(&c);
    c.kept = (struct kept_nodes){
        .allocator = allocator, .words = c.state.words, .counts.allocator = allocator};
    fine = fine && (!state_begin(&c.state, certificate) || count_tree(&c)) &&
           write_result(&c, certificate);
    release(&c);
    return fine;
}
