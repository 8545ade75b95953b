/* SPDX-License-Identifier: MIT */
/*
 * The checker of certificates: how many solutions does a problem have? The certificate says at which item
 * each node of a search tree branches, and the checker does the rest itself. You only have to trust this file
 * and sums.c, and to know that the problem is the one you meant.
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
 * Invariants: item[i].taken chosen options contain item i. `open` is the number of primary items with taken <
 * most. The sum of the finished children of level l begins at level[l].sum, and the sum of the last level is
 * on top of the stack. An option barred by level l has `barred` = l + 1.
 */
#include "dlx/certificate/certificate.h"
#include "dlx/certificate/sums.h"
#include "dlx/core/memory.h"

#include <inttypes.h>
#include <string.h>

static const uint32_t BARRED_FOR_GOOD = UINT32_MAX;

struct item {
    bool is_primary; /* of the problem */
    bool repeats;    /* several chosen options may contain it */
    uint8_t bits;    /* bits in a packed state */
    uint32_t least,
        most;       /* number of chosen options that may contain it; closing lowers most to taken */
    uint32_t taken; /* chosen options that contain it */
    uint32_t color; /* color of a secondary item that is taken */
    size_t first, last; /* its options are list[first] to list[last - 1] */
};

struct option {
    const dlx_entry *entry; /* not owned */
    uint32_t count;         /* number of entries */
    uint32_t barred;        /* 0, or 1 + the level that bars it */
};

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

/* A kept node. Its state has the same number in `states`. */
struct kept {
    bool is_done; /* its subtree has been counted */
    size_t count,
        length; /* its number of solutions is `length` limbs from counts.limbs[count] on */
};

struct checker {
    dlx_task *task;                     /* whose limits and stop flag hold */
    const dlx_certificate *certificate; /* names the required and forbidden options */
    const dlx_problem *problem;
    const dlx_allocator *allocator;
    struct source *source;
    size_t items, options, entries;
    struct item *item;     /* of all items */
    uint32_t *list;        /* the options of each item */
    struct option *option; /* of all options */
    uint32_t *barrable;    /* options with an item that repeats; the tree bars only these */
    size_t barrable_count;
    uint32_t open; /* primary items that more options may contain */
    struct level *level;
    size_t levels, level_capacity;
    struct sums sums; /* of the levels */
    struct kept *kept;
    size_t kept_count, kept_capacity;
    uint32_t *states; /* of kept nodes, packed, and room for one more */
    size_t state_words, states_capacity;
    struct sums counts; /* of kept nodes, one after another */
    uint64_t nodes, shared;
};

static bool out_of_memory(struct checker *c)
{
    return source_fail_plainly(c->source, DLX_ERR_MEMORY);
}

/* ---- choosing ---- */

static bool is_open(const struct item *item)
{
    return item->is_primary && item->taken < item->most;
}

static bool allows(const struct item *item, dlx_entry entry)
{
    if (item->is_primary)
        return item->taken < item->most;
    return item->taken == 0 || (item->color == entry.color && entry.color != DLX_NO_COLOR);
}

/* Return whether all items of an option allow it, barred or not. */
static bool is_allowed(const struct checker *c, uint32_t option)
{
    const struct option *o = &c->option[option];
    for (uint32_t e = 0; e < o->count; e++)
        if (!allows(&c->item[o->entry[e].item], o->entry[e]))
            return false;
    return true;
}

static bool is_live(const struct checker *c, uint32_t option)
{
    return c->option[option].barred == 0 && is_allowed(c, option);
}

static void choose(struct checker *c, uint32_t option)
{
    const struct option *o = &c->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct item *item = &c->item[o->entry[e].item];
        item->taken++;
        item->color = o->entry[e].color;
        c->open -= item->is_primary && item->taken == item->most;
    }
}

static void unchoose(struct checker *c, uint32_t option)
{
    const struct option *o = &c->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct item *item = &c->item[o->entry[e].item];
        c->open += item->is_primary && item->taken == item->most;
        item->taken--;
    }
}

/* No further option may contain the item. */
static void close_item(struct checker *c, struct level *l)
{
    struct item *item = &c->item[l->item];
    l->most = item->most;
    item->most = item->taken;
    c->open--;
}

static void reopen_item(struct checker *c, const struct level *l)
{
    c->item[l->item].most = l->most;
    c->open++;
}

/* ---- states ---- */

struct packer {
    uint32_t *words;  /* where the next word goes */
    uint64_t pending; /* bits not written yet */
    unsigned count;   /* number of pending bits, below 32 */
};

static void pack(struct packer *p, uint64_t value, unsigned bits)
{
    p->pending |= value << p->count;
    for (p->count += bits; p->count >= 32; p->count -= 32) {
        *p->words++ = (uint32_t)p->pending;
        p->pending >>= 32;
    }
}

/* Return what the packed state says about an item: 0 if it is closed, or secondary and not in use. */
static uint64_t item_value(const struct item *item)
{
    if (item->is_primary)
        return is_open(item) ? (uint64_t)item->taken + 1 : 0;
    return item->taken > 0 ? (uint64_t)item->color + 1 : 0;
}

static void pack_state(const struct checker *c, uint32_t *words)
{
    struct packer p = {.words = words};
    for (size_t i = 0; i < c->items; i++)
        pack(&p, item_value(&c->item[i]), c->item[i].bits);
    for (size_t b = 0; b < c->barrable_count; b++)
        pack(&p, is_live(c, c->barrable[b]), 1);
    if (p.count > 0)
        *p.words = (uint32_t)p.pending;
}

/* Make room for one more kept node, and for one more state, used to compare the present state. */
static bool has_room(struct checker *c)
{
    size_t wanted = c->kept_count + 2;
    if (wanted > SIZE_MAX / c->state_words)
        return out_of_memory(c);
    return (memory_reserve(c->allocator, &c->states, &c->states_capacity, wanted * c->state_words,
                           sizeof *c->states) &&
            memory_reserve(c->allocator, &c->kept, &c->kept_capacity, wanted, sizeof *c->kept)) ||
           out_of_memory(c);
}

static bool keep(struct checker *c)
{
    if (!has_room(c))
        return false;
    pack_state(c, c->states + c->kept_count * c->state_words);
    c->kept[c->kept_count++] = (struct kept){.is_done = false};
    return true;
}

static bool is_same(struct checker *c, size_t number)
{
    uint32_t *present = c->states + c->kept_count * c->state_words;
    pack_state(c, present);
    return memcmp(present, c->states + number * c->state_words, c->state_words * sizeof *present) ==
           0;
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

static bool keep_count(struct checker *c, const struct level *l)
{
    struct kept *kept = &c->kept[l->kept];
    kept->count = c->counts.used;
    kept->length = c->sums.used - l->sum;
    kept->is_done = true;
    return (kept->length == 0 || sums_push(&c->counts, c->sums.limbs + l->sum, kept->length)) ||
           out_of_memory(c);
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

static uint32_t count_live(const struct checker *c, const struct item *item)
{
    uint32_t live = 0;
    for (size_t place = item->first; place < item->last; place++)
        live += is_live(c, c->list[place]);
    return live;
}

/* Begin a node that branches on the item of this code. */
static bool begin_level(struct checker *c, uint64_t code, bool is_kept)
{
    char text[ITEM_TEXT];
    const uint64_t item = code - CODE_BRANCH;
    if (code < CODE_BRANCH || item >= c->items)
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the node branches on an item that does not exist");
    if (!is_open(&c->item[item]))
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the node branches on item `%s`, which is not open",
                           item_called(c->problem, (uint32_t)item, text));
    if (is_kept && !keep(c))
        return false;
    if (!memory_reserve(c->allocator, &c->level, &c->level_capacity, c->levels + 1,
                        sizeof *c->level))
        return out_of_memory(c);
    c->level[c->levels++] = (struct level){
        .item = (uint32_t)item,
        .is_kept = is_kept,
        .live = c->item[item].repeats ? count_live(c, &c->item[item]) : 0,
        .place = c->item[item].first,
        .sum = c->sums.used,
        .kept = c->kept_count - 1,
    };
    return true;
}

/* Take the number of solutions from a kept node with the same state. */
static bool take_count(struct checker *c)
{
    uint64_t number;
    if (!read_code(c, &number) || !has_room(c))
        return false;
    if (number >= c->kept_count || !c->kept[number].is_done)
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "kept node %" PRIu64 " is not complete yet", number);
    if (!is_same(c, (size_t)number))
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "the state differs from that of kept node %" PRIu64, number);
    c->shared++;
    const struct kept *kept = &c->kept[number];
    return kept->length == 0 || add_count(c, c->counts.limbs + kept->count, kept->length);
}

/* Enter the present state: a solution, or the next node of the tree. */
static bool enter(struct checker *c)
{
    static const uint32_t one = 1;
    uint64_t code;
    if (c->open == 0)
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
    const struct item *item = &c->item[l->item];
    while (l->place < item->last) {
        uint32_t option = c->list[l->place++];
        if (!is_live(c, option))
            continue;
        l->live--;
        if (item->repeats)
            c->option[option].barred = number;
        l->option = option;
        choose(c, option);
        return true;
    }
    return false;
}

/* Go to the next child. Return false if there is none. */
static bool next_child(struct checker *c, struct level *l)
{
    const struct item *item = &c->item[l->item];
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
    close_item(c, l);
    return true;
}

static void leave_child(struct checker *c, const struct level *l)
{
    if (l->has_child && l->option == DLX_NONE)
        reopen_item(c, l);
    else if (l->has_child)
        unchoose(c, l->option);
}

/* All children are counted: add their sum to the level below. */
static bool end_level(struct checker *c)
{
    const struct level l = c->level[c->levels - 1];
    const struct item *item = &c->item[l.item];
    for (size_t place = item->first; item->repeats && place < item->last; place++) {
        struct option *option = &c->option[c->list[place]];
        option->barred = option->barred == c->levels ? 0 : option->barred;
    }
    if (l.is_kept && !keep_count(c, &l))
        return false;
    c->levels--;
    sums_add(&c->sums, sum_below(c), l.sum);
    return true;
}

static bool count_tree(struct checker *c)
{
    bool fine = enter(c);
    while (fine && c->levels > 0) {
        struct level *l = &c->level[c->levels - 1];
        leave_child(c, l);
        fine = next_child(c, l) ? enter(c) : end_level(c);
    }
    return fine;
}

/* ---- beginning and end ---- */

/* Return false if a required option cannot be chosen: then there is no solution. */
static bool apply_task(struct checker *c)
{
    for (uint32_t f = 0; f < c->certificate->forbidden_count; f++)
        c->option[c->certificate->forbidden[f]].barred = BARRED_FOR_GOOD;
    for (uint32_t r = 0; r < c->certificate->required_count; r++) {
        uint32_t option = c->certificate->required[r];
        if (!is_live(c, option))
            return false;
        choose(c, option);
        c->option[option].barred = BARRED_FOR_GOOD;
    }
    return true;
}

static unsigned bits_of(uint64_t value)
{
    unsigned bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}

static void make_items(struct checker *c)
{
    size_t place = 0;
    for (uint32_t i = 0; i < c->items; i++) {
        const dlx_item times = dlx_problem_item(c->problem, i);
        const uint32_t length = dlx_problem_item(c->problem, i).length;
        const bool is_primary = dlx_problem_item(c->problem, i).kind == DLX_PRIMARY;
        const uint64_t value = times.most <= length ? times.most : (uint64_t)length + 1;
        c->item[i] = (struct item){
            .is_primary = is_primary,
            .repeats = is_primary && times.most > 1,
            .bits = (uint8_t)bits_of(is_primary ? value : 1),
            .least = times.least,
            .most = times.most,
            .first = place,
            .last = place,
        };
        c->open += is_primary;
        place += length;
    }
}

/* Add an option to the lists of its items, and make the packed values of secondary items wide enough for
 * its colors. */
static void make_option(struct checker *c, uint32_t option)
{
    uint32_t count;
    bool has_primary = false, has_repeating = false;
    const dlx_entry *entry = dlx_problem_option(c->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct item *item = &c->item[entry[e].item];
        const unsigned bits = item->is_primary ? 0 : bits_of((uint64_t)entry[e].color + 1);
        item->bits = bits > item->bits ? (uint8_t)bits : item->bits;
        c->list[item->last++] = option;
        has_primary |= item->is_primary;
        has_repeating |= item->repeats;
    }
    c->option[option] = (struct option){entry, count, has_primary ? 0 : BARRED_FOR_GOOD};
    if (has_repeating)
        c->barrable[c->barrable_count++] = option;
}

static bool make(struct checker *c)
{
    uint64_t bits = 0;
    c->item = memory_array(c->allocator, c->items + 1, sizeof *c->item);
    c->list = memory_array(c->allocator, c->entries + 1, sizeof *c->list);
    c->option = memory_array(c->allocator, c->options + 1, sizeof *c->option);
    c->barrable = memory_array(c->allocator, c->options + 1, sizeof *c->barrable);
    if (c->item == NULL || c->list == NULL || c->option == NULL || c->barrable == NULL)
        return out_of_memory(c);
    make_items(c);
    for (uint32_t option = 0; option < c->options; option++)
        make_option(c, option);
    for (size_t i = 0; i < c->items; i++)
        bits += c->item[i].bits;
    c->state_words = (size_t)((bits + c->barrable_count + 31) / 32);
    return true;
}

static void release(struct checker *c)
{
    memory_free(c->allocator, c->item, c->items + 1, sizeof *c->item);
    memory_free(c->allocator, c->list, c->entries + 1, sizeof *c->list);
    memory_free(c->allocator, c->option, c->options + 1, sizeof *c->option);
    memory_free(c->allocator, c->barrable, c->options + 1, sizeof *c->barrable);
    memory_free(c->allocator, c->level, c->level_capacity, sizeof *c->level);
    memory_free(c->allocator, c->kept, c->kept_capacity, sizeof *c->kept);
    memory_free(c->allocator, c->states, c->states_capacity, sizeof *c->states);
    sums_free(&c->sums);
    sums_free(&c->counts);
}

static bool write_result(struct checker *c, dlx_certificate *certificate)
{
    certificate->solutions = sums_text(&c->sums, 0);
    certificate->nodes = c->nodes;
    certificate->shared = c->shared;
    return certificate->solutions != NULL || out_of_memory(c);
}

bool check_tree(dlx_task *task, struct source *source, dlx_certificate *certificate)
{
    const dlx_allocator *allocator = dlx_problem_allocator(task->problem);
    struct checker c = {
        .task = task,
        .certificate = certificate,
        .problem = task->problem,
        .allocator = allocator,
        .source = source,
        .items = dlx_problem_item_count(task->problem),
        .options = dlx_problem_option_count(task->problem),
        .entries = dlx_problem_entry_count(task->problem),
        .sums.allocator = allocator,
        .counts.allocator = allocator,
    };
    bool fine = make(&c) && (!apply_task(&c) || count_tree(&c)) && write_result(&c, certificate);
    release(&c);
    return fine;
}
