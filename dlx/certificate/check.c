/* SPDX-License-Identifier: MIT */
/*
 * The checker of certificates: how many solutions does a problem have? The certificate says at
 * which item each node of a search tree branches; the checker does the rest. You have to trust only
 * this file, and that the problem is the one you meant. It therefore shares nothing with the code
 * that it checks.
 *
 * A state consists of the choices so far. Its solutions are the sets of options that complete it.
 * At a node, the tree names an open primary item: one that more options may contain. Let o1, o2,
 * ... ok be the options of the item that can still be chosen, in the order of the problem. Each
 * solution of the state contains a first one of these, or none:
 *
 *     o1                          o2, not o1          o3, neither o1 nor o2    ...   none of them
 *     choose o1                   choose o2           choose o3                      close the item
 *
 * The number of solutions of a state is therefore the sum over its children, whichever item the
 * tree names. The last child does not exist while the item still needs options, and a child is left
 * out if the option and all after it cover the item fewer times than it needs. An item whose
 * options all together cover it too few times thus has no child: a dead end, with 0 solutions. If
 * no item is open, nothing more can be chosen and nothing is needed: 1 solution.
 *
 * A node may be kept: the checker stores its number of solutions and its state, packed into a few
 * bits per item. A later node may claim to have the same state. The checker compares the states in
 * full and then takes the number. Two states with the same open items, each taken as often, the
 * same use of secondary items and the same barred options have the same completions.
 *
 *     codes in order, for  a b c / a / b c / a b / c  (CODE_BRANCH is 2)
 *
 *     2 + 0             branch on a             a: chosen  | a b: chosen
 *       0 2 + 1         keep; branch on b       b c: 1     |
 *       2 + 2           branch on c                        | c: 1         2 solutions
 *
 * (A writer would keep no node here, since no state occurs twice.)
 *
 * Before the tree, options may be tried. Each solution either contains the tried option or does
 * not. So the checker chooses the option and counts its solutions by a tree of its own, most often
 * a short one that finds none. Then it bars the option and goes on. Nodes that were kept before
 * have states with fewer bars, so no node may refer to them any more: they are lost.
 *
 * Invariant: the sum of the finished children of level l begins at level[l].sum, and the sum of the
 * last level is on top of the stack.
 */
#include "dlx/certificate/certificate.h"
#include "dlx/core/memory.h"

#include <inttypes.h>
#include <string.h>

/* ---- the state ---- */

/*
 * The state of a problem while its certificate is checked: what has been chosen, and what can still
 * be chosen. For the problem  a b c / a / b c / a b / c , after "a" has been chosen:
 *
 *     item    list          taken    most             option    live
 *     a       a, a b        1        1   closed       a         no: a is closed
 *     b       b c, a b      0        1   open         b c       yes
 *     c       b c, c        0        1   open         a b       no: a is closed
 *                                                     c         yes
 *     open 2    packed 0 1 1, from the lowest bit: a closed; b and c open, taken 0 times
 *
 * If an option covers an item several times, choosing it adds this number to `taken`. The item does
 * not allow the option if `taken` would then be above `most`.
 *
 * An option is live if all of its items allow it and it is not barred. Forbidden and required
 * options and options without primary items are barred from the start. If an item may be contained
 * several times, its level bars the options that it has tried.
 *
 * Invariants: the chosen options cover item i item[i].taken times. `open` is the number of primary
 * items with taken < most. An option barred by level l has `barred` = l + 1.
 */

struct check_item {
    bool is_primary;    /* of the problem */
    bool repeats;       /* several chosen options may contain it */
    uint8_t bits;       /* bits in a packed state */
    uint32_t least,     /* how many times it must be covered */
        most;           /* how many times it may be covered; closing lowers most to taken */
    uint32_t taken;     /* how many times the chosen options cover it */
    uint32_t color;     /* color of a secondary item that is taken */
    uint64_t supply;    /* how many times all options together cover it */
    size_t first, last; /* its options are list[first] to list[last - 1] */
};

struct check_option {
    const dlx_entry *entry; /* not owned */
    uint32_t count;         /* number of entries */
    uint32_t barred;        /* 0, or 1 + the level that bars it */
};

struct check_state {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    size_t items, options, entries; /* of the problem */
    struct check_item *item;        /* of all items */
    uint32_t *list;                 /* the options of each item */
    struct check_option *option;    /* of all options */
    uint32_t *barrable;    /* options with an item that repeats; the tree bars only these */
    size_t barrable_count; /* number of these */
    uint32_t open;         /* primary items that more options may contain */
    size_t words;          /* words of a packed state */
};

/* Return whether more options may contain a primary item. */
static inline bool is_open(const struct check_item *item)
{
    return item->is_primary && item->taken < item->most;
}

static const uint32_t BARRED_FOR_GOOD = UINT32_MAX;

/* -- choosing -- */

/* Return how many times an entry covers its item. */
static uint32_t times_of(const struct check_item *item, dlx_entry entry)
{
    return item->is_primary && entry.color != DLX_NO_COLOR ? entry.color : 1;
}

static bool allows(const struct check_item *item, dlx_entry entry)
{
    if (item->is_primary)
        return is_open(item) && times_of(item, entry) <= item->most - item->taken;
    return item->taken == 0 || (item->color == entry.color && entry.color != DLX_NO_COLOR);
}

/* Return whether all items of an option allow it, barred or not. */
static bool is_allowed(const struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++)
        if (!allows(&s->item[o->entry[e].item], o->entry[e]))
            return false;
    return true;
}

/* Return whether an option can be chosen. */
static bool is_live(const struct check_state *s, uint32_t option)
{
    return s->option[option].barred == 0 && is_allowed(s, option);
}

/* Choose a live option, and undo the last choice. */
static void choose_option(struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct check_item *item = &s->item[o->entry[e].item];
        item->taken += times_of(item, o->entry[e]);
        item->color = o->entry[e].color;
        s->open -= item->is_primary && item->taken == item->most;
    }
}

static void unchoose_option(struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct check_item *item = &s->item[o->entry[e].item];
        s->open += item->is_primary && item->taken == item->most;
        item->taken -= times_of(item, o->entry[e]);
    }
}

/* Let no further option contain an open item; undo this. `most` is what close_item() returned. */
static uint32_t close_item(struct check_state *s, uint32_t item)
{
    const uint32_t most = s->item[item].most;
    s->item[item].most = s->item[item].taken;
    s->open--;
    return most;
}

static void reopen_item(struct check_state *s, uint32_t item, uint32_t most)
{
    s->item[item].most = most;
    s->open++;
}

/* Bar an option, and remove a level's bars from its item's options. `number` is 1 + the level. */
static void bar_option(struct check_state *s, uint32_t option, uint32_t number)
{
    s->option[option].barred = number;
}

static void unbar_options(struct check_state *s, const struct check_item *item, uint32_t number)
{
    for (size_t place = item->first; place < item->last; place++) {
        struct check_option *option = &s->option[s->list[place]];
        option->barred = option->barred == number ? 0 : option->barred;
    }
}

/* Return how many times an option covers an item that it contains. */
static uint32_t times_in(const struct check_state *s, uint32_t option,
                         const struct check_item *item)
{
    const dlx_entry *entry = s->option[option].entry;
    while (&s->item[entry->item] != item)
        entry++;
    return times_of(item, *entry);
}

/* Return how many times the live options of an item cover it. */
static uint64_t count_live(const struct check_state *s, const struct check_item *item)
{
    uint64_t live = 0;
    for (size_t place = item->first; place < item->last; place++)
        live += is_live(s, s->list[place]) ? times_in(s, s->list[place], item) : 0;
    return live;
}

/* -- packing -- */

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

/* Return what the packed state says about an item: 0 if it is closed, or secondary and unused. */
static uint64_t item_value(const struct check_item *item)
{
    if (item->is_primary)
        return is_open(item) ? (uint64_t)item->taken + 1 : 0;
    return item->taken > 0 ? (uint64_t)item->color + 1 : 0;
}

/* Write the packed state. States with equal words have the same completions. */
static void pack_state(const struct check_state *s, uint32_t *words)
{
    struct packer p = {.words = words};
    for (size_t i = 0; i < s->items; i++)
        pack(&p, item_value(&s->item[i]), s->item[i].bits);
    for (size_t b = 0; b < s->barrable_count; b++)
        pack(&p, is_live(s, s->barrable[b]), 1);
    if (p.count > 0)
        *p.words = (uint32_t)p.pending;
}

/* -- making -- */

static unsigned bits_of(uint64_t value)
{
    unsigned bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}

static void make_items(struct check_state *s)
{
    size_t place = 0;
    for (uint32_t i = 0; i < s->items; i++) {
        const dlx_item item = dlx_problem_item(s->problem, i);
        const bool is_primary = item.kind == DLX_PRIMARY;
        s->item[i] = (struct check_item){
            .is_primary = is_primary,
            .repeats = is_primary && item.max > 1,
            .bits = 1,
            .least = item.min,
            .most = item.max,
            .first = place,
            .last = place,
        };
        s->open += is_primary;
        place += item.length;
    }
}

/* Add an option to the lists of its items, and make the packed values of secondary items wide
 * enough for its colors. */
static void make_option(struct check_state *s, uint32_t option)
{
    uint32_t count;
    bool has_primary = false, has_repeating = false;
    const dlx_entry *entry = dlx_problem_option(s->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct check_item *item = &s->item[entry[e].item];
        const unsigned bits = item->is_primary ? 0 : bits_of((uint64_t)entry[e].color + 1);
        item->bits = bits > item->bits ? (uint8_t)bits : item->bits;
        s->list[item->last++] = option;
        item->supply += times_of(item, entry[e]);
        has_primary |= item->is_primary;
        has_repeating |= item->repeats;
    }
    s->option[option] = (struct check_option){entry, count, has_primary ? 0 : BARRED_FOR_GOOD};
    if (has_repeating)
        s->barrable[s->barrable_count++] = option;
}

static bool allocate(struct check_state *s)
{
    s->item = memory_array(s->allocator, s->items + 1, sizeof *s->item);
    s->list = memory_array(s->allocator, s->entries + 1, sizeof *s->list);
    s->option = memory_array(s->allocator, s->options + 1, sizeof *s->option);
    s->barrable = memory_array(s->allocator, s->options + 1, sizeof *s->barrable);
    return s->item != NULL && s->list != NULL && s->option != NULL && s->barrable != NULL;
}

static void state_free(struct check_state *s)
{
    memory_free(s->allocator, s->item, s->items + 1, sizeof *s->item);
    memory_free(s->allocator, s->list, s->entries + 1, sizeof *s->list);
    memory_free(s->allocator, s->option, s->options + 1, sizeof *s->option);
    memory_free(s->allocator, s->barrable, s->options + 1, sizeof *s->barrable);
}

/* Make the state in which nothing is chosen. Return false without memory; free it all the same. */
static bool state_make(struct check_state *s, const dlx_problem *problem)
{
    uint64_t bits = 0;
    *s = (struct check_state){
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .entries = dlx_problem_entry_count(problem),
    };
    if (!allocate(s))
        return false;
    make_items(s);
    for (uint32_t option = 0; option < s->options; option++)
        make_option(s, option);
    for (size_t i = 0; i < s->items; i++) {
        struct check_item *item = &s->item[i];
        if (item->is_primary)
            item->bits =
                (uint8_t)bits_of(item->most <= item->supply ? item->most : item->supply + 1);
        bits += item->bits;
    }
    s->words = (size_t)((bits + s->barrable_count + 31) / 32);
    return true;
}

/* Bar the forbidden options and choose the required ones. Return false if a required option cannot
 * be chosen: then there is no solution. */
static bool state_begin(struct check_state *s, const dlx_certificate *certificate)
{
    for (uint32_t f = 0; f < certificate->forbidden_count; f++)
        s->option[certificate->forbidden[f]].barred = BARRED_FOR_GOOD;
    for (uint32_t r = 0; r < certificate->required_count; r++) {
        const uint32_t option = certificate->required[r];
        if (!is_live(s, option))
            return false;
        choose_option(s, option);
        s->option[option].barred = BARRED_FOR_GOOD;
    }
    return true;
}

/* ---- counts of any size ---- */

/*
 * Counts of any size, for the checker of certificates. It has its own arithmetic, so that it does
 * not depend on the code that it checks. Counts are on a stack of 32-bit limbs, lowest limb first.
 * Each has as many limbs as it needs, and 0 has none. Only the top count can grow: the count of a
 * branch is pushed, and then added to the count below it, which is the sum of the branches before.
 *
 *     limbs   7 1 | 0 5          2^32 + 7, and on top 5 * 2^32; first = 0, second = 2, used = 4
 *     added   7 6                used = 2
 */

struct sums {
    const dlx_allocator *allocator; /* not owned */
    uint32_t *limbs;                /* the stack */
    size_t used, capacity;          /* limbs in use; allocated */
};

/* Push a count of `length` limbs, whose last is not 0. Return false if there is no memory. */
static bool sums_push(struct sums *sums, const uint32_t *limbs, size_t length)
{
    if (!memory_reserve(sums->allocator, &sums->limbs, &sums->capacity, sums->used + length,
                        sizeof *sums->limbs))
        return false;
    for (size_t l = 0; l < length; l++)
        sums->limbs[sums->used++] = limbs[l];
    return true;
}

/* Replace the top two counts, which begin at `first` and `second`, by their sum. The sum may
 * overlap the top count, because each limb is written at or before the place where it is read.
 * There is space for a last carry: if there is one, neither count is 0. */
static void sums_add(struct sums *sums, size_t first, size_t second)
{
    if (second == sums->used)
        return;
    const size_t a_length = second - first, b_length = sums->used - second;
    uint32_t *a = sums->limbs + first;
    const uint32_t *b = sums->limbs + second;
    uint64_t carry = 0;
    size_t l = 0;
    for (; l < a_length || l < b_length; l++) {
        carry += l < a_length ? a[l] : 0;
        carry += l < b_length ? b[l] : 0;
        a[l] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0)
        a[l++] = (uint32_t)carry;
    sums->used = first + l;
}

/* -- decimal digits -- */

enum { CHUNK = 1000000000, CHUNK_DIGITS = 9 };

/* Divide by CHUNK and return the remainder. */
static uint32_t divide(uint32_t *limbs, size_t *length)
{
    uint64_t rest = 0;
    for (size_t l = *length; l-- > 0;) {
        rest = rest << 32 | limbs[l];
        limbs[l] = (uint32_t)(rest / CHUNK);
        rest %= CHUNK;
    }
    while (*length > 0 && limbs[*length - 1] == 0)
        --*length;
    return (uint32_t)rest;
}

static void reverse(char *text, size_t length)
{
    for (size_t i = 0; i < length / 2; i++) {
        char held = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = held;
    }
}

/* Return the decimal digits of the top count, which begins at `first` and is destroyed. Write the
 * digits from the last one on; a limb has at most ten. Return NULL if there is no memory. The block
 * is as long as the text with its terminating zero. */
static char *sums_text(struct sums *sums, size_t first)
{
    size_t left = sums->used - first, digits = 0;
    const size_t room = 10 * left + CHUNK_DIGITS + 2;
    uint32_t *limbs = left > 0 ? sums->limbs + first : NULL;
    char *text = memory_array(sums->allocator, room, 1);
    if (text == NULL)
        return NULL;
    do {
        uint32_t chunk = divide(limbs, &left);
        for (int d = 0; d < CHUNK_DIGITS; d++, chunk /= 10)
            text[digits++] = (char)('0' + chunk % 10);
    } while (left > 0);
    while (digits > 1 && text[digits - 1] == '0')
        digits--;
    reverse(text, digits);
    text[digits] = '\0';
    if (memory_resize(sums->allocator, &text, room, digits + 1, 1))
        return text;
    memory_free(sums->allocator, text, room, 1);
    return NULL;
}

static void sums_free(struct sums *sums)
{
    memory_free(sums->allocator, sums->limbs, sums->capacity, sizeof *sums->limbs);
}

/* ---- kept nodes ---- */

/*
 * The kept nodes of a certificate: the state of each and, once its subtree is counted, its number
 * of solutions. For the example above:
 *
 *     number    states, `words` each             counts             is_done
 *     0         0 1 1: a closed, b and c open    one limb at 0: 1   yes
 *     1         present state, for comparing     none               (not kept)
 */

struct kept {
    bool is_done;  /* its subtree has been counted */
    size_t first;  /* where its number of solutions begins in `counts` */
    size_t length; /* number of limbs */
};

struct kept_nodes {
    const dlx_allocator *allocator; /* not owned */
    size_t words;                   /* of a packed state; at least 1 if a node is kept */
    struct kept *kept;              /* all kept nodes */
    size_t count, capacity;         /* number of these; allocated */
    size_t lost;                    /* the nodes before this one were kept with fewer bars */
    uint32_t *states;               /* of kept nodes, packed, and space for one more */
    size_t states_capacity;         /* allocated words */
    struct sums counts;             /* counts of the finished kept nodes, in order */
};

/* Make space for one more kept node and one more state to compare. Return false without memory. */
static bool kept_reserve(struct kept_nodes *k)
{
    const size_t wanted = k->count + 2;
    return wanted <= SIZE_MAX / k->words &&
           memory_reserve(k->allocator, &k->states, &k->states_capacity, wanted * k->words,
                          sizeof *k->states) &&
           memory_reserve(k->allocator, &k->kept, &k->capacity, wanted, sizeof *k->kept);
}

/* Keep a node in this state; its number is the next one. Return false if there is no memory. */
static bool kept_add(struct kept_nodes *k, const struct check_state *state)
{
    if (!kept_reserve(k))
        return false;
    pack_state(state, k->states + k->count * k->words);
    k->kept[k->count++] = (struct kept){.is_done = false};
    return true;
}

/* Store the number of solutions of a kept node. Return false if there is no memory. */
static bool kept_finish(struct kept_nodes *k, size_t number, const uint32_t *limbs, size_t length)
{
    k->kept[number] = (struct kept){.is_done = true, .first = k->counts.used, .length = length};
    return length == 0 || sums_push(&k->counts, limbs, length);
}

/* Return whether a kept node has this state. There is space to compare it. */
static bool kept_has_state(const struct kept_nodes *k, size_t number,
                           const struct check_state *state)
{
    uint32_t *present = k->states + k->count * k->words;
    pack_state(state, present);
    return memcmp(present, k->states + number * k->words, k->words * sizeof *present) == 0;
}

static void kept_free(struct kept_nodes *k)
{
    memory_free(k->allocator, k->kept, k->capacity, sizeof *k->kept);
    memory_free(k->allocator, k->states, k->states_capacity, sizeof *k->states);
    sums_free(&k->counts);
}

/* ---- the tree ---- */

/* A node on the path from the root. */
struct level {
    uint32_t item;   /* item that it branches on */
    uint32_t option; /* option of the child at hand; DLX_NONE if the item is closed */
    bool has_child;  /* there is a child at hand */
    bool is_kept;    /* a later node may refer to it */
    uint32_t most;   /* `most` of the item before it was closed */
    uint64_t live;   /* how many times the live options from list[place] on cover the item */
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
    uint32_t tried;                 /* the option to try next, or DLX_NONE */
    bool is_trying;                 /* the tree is that of a tried option */
    uint32_t work;                  /* since the last look at the clock */
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
    if (number < c->kept.lost)
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "kept node %" PRIu64 " was kept before an option was barred", number);
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

/* Return whether a code names an option to try. Options are tried one by one before the tree. */
static bool is_try(const struct checker *c, uint64_t code)
{
    return c->levels == 0 && !c->is_trying && code >= CODE_BRANCH + (uint64_t)c->state.items &&
           code - CODE_BRANCH - c->state.items < c->state.options;
}

/* Enter the present state: a solution, an option to try, or the next node of the tree. */
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
    if (is_try(c, code)) {
        c->tried = (uint32_t)(code - CODE_BRANCH - c->state.items);
        return true;
    }
    const bool is_kept = code == CODE_KEEP;
    return (!is_kept || read_code(c, &code)) && begin_level(c, code, is_kept);
}

/* Choose the next option of the item that can be chosen. If the item would allow the option again,
 * bar it, because later children must not contain it. */
static bool next_option(struct checker *c, struct level *l, uint32_t number)
{
    struct check_state *s = &c->state;
    const struct check_item *item = &s->item[l->item];
    while (l->place < item->last) {
        const uint32_t option = s->list[l->place++];
        if (!is_live(s, option))
            continue;
        l->live -= item->repeats ? times_in(s, option, item) : 0;
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

/* Count the solutions with an option, and bar it. */
static bool try_option(struct checker *c)
{
    const uint32_t option = c->tried;
    if (!is_live(&c->state, option))
        return source_fail(c->source, DLX_ERR_CERTIFICATE,
                           "option %" PRIu64 " is tried, but cannot be chosen",
                           (uint64_t)option + 1);
    c->tried = DLX_NONE;
    c->is_trying = true;
    bar_option(&c->state, option, BARRED_FOR_GOOD); /* it cannot be chosen twice, either */
    choose_option(&c->state, option);
    const bool fine = count_tree(c);
    unchoose_option(&c->state, option);
    c->is_trying = false;
    c->kept.lost = c->kept.count;
    return fine;
}

/* Count with the tried options, and without them. */
static bool count_all(struct checker *c)
{
    bool fine = count_tree(c);
    while (fine && c->tried != DLX_NONE)
        fine = try_option(c) && count_tree(c);
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
        .tried = DLX_NONE,
    };
    bool fine = state_make(&c.state, task->problem) || out_of_memory(&c);
    c.kept = (struct kept_nodes){
        .allocator = allocator, .words = c.state.words, .counts.allocator = allocator};
    fine = fine && (!state_begin(&c.state, certificate) || count_all(&c)) &&
           write_result(&c, certificate);
    release(&c);
    return fine;
}
