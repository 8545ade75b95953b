/* SPDX-License-Identifier: MIT */
/* Structured problems, and their solutions by backtracking: see large.h. */
#include "tests/soak/large.h"
#include "tests/soak/common.h"

#include "tests/support/random.h"

#include <stdlib.h>
#include <string.h>

/* ---- structures ---- */

static uint32_t add_item(struct large *l, bool is_primary)
{
    l->is_primary[l->items] = is_primary;
    l->least[l->items] = l->most[l->items] = 1;
    return l->items++;
}

static void add_items(struct large *l, uint32_t count)
{
    while (count-- > 0)
        add_item(l, true);
}

/* Return a new option, or the last one once more if there is no room. */
static struct large_option *add_option(struct large *l)
{
    struct large_option *o = &l->option[l->options < LARGE_OPTIONS ? l->options++ : l->options - 1];
    *o = (struct large_option){.count = 0};
    return o;
}

static void add_entry(struct large_option *o, uint32_t item)
{
    o->entry[o->count++] = (dlx_entry){item, DLX_NO_COLOR};
}

/* In a graph that lacks one edge of `rare`. */
static void make_pairs(struct random *random, struct large *l, uint32_t rare)
{
    const uint32_t vertices = 6 + 2 * random_below(random, 4);
    add_items(l, vertices);
    for (uint32_t a = 0; a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++)
            if (random_below(random, rare) > 0) {
                struct large_option *o = add_option(l);
                add_entry(o, a), add_entry(o, b);
            }
}

/* Rectangles of three sizes, in all places but one of `rare`. */
static void make_board(struct random *random, struct large *l, uint32_t rare)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 2}, {2, 3}};
    const uint32_t rows = 3 + random_below(random, 4), columns = 3 + random_below(random, 4);
    add_items(l, rows * columns);
    for (int s = 0; s < 3; s++) {
        const uint32_t *size = sizes[s == 0 ? random_below(random, 3) : random_below(random, 7)];
        for (uint32_t at = 0; at < rows * columns; at++) {
            const uint32_t row = at / columns, column = at % columns;
            if (row + size[0] > rows || column + size[1] > columns ||
                random_below(random, rare) == 0)
                continue;
            struct large_option *o = add_option(l);
            for (uint32_t cell = 0; cell < size[0] * size[1]; cell++)
                add_entry(o, at + cell / size[1] * columns + cell % size[1]);
        }
    }
}

/* A Latin square: cells, and each symbol in each row and column. */
static void make_table(struct random *random, struct large *l, uint32_t rare)
{
    const uint32_t n = 3 + random_below(random, 3);
    add_items(l, 3 * n * n);
    for (uint32_t at = 0; at < n * n * n; at++) {
        const uint32_t row = at / (n * n), column = at / n % n, symbol = at % n;
        if (random_below(random, rare) == 0)
            continue;
        struct large_option *o = add_option(l);
        add_entry(o, row * n + column);
        add_entry(o, n * n + row * n + symbol);
        add_entry(o, 2 * n * n + column * n + symbol);
    }
}

/* Queens on a square board: diagonals are secondary. */
static void make_queens(struct random *random, struct large *l, uint32_t rare)
{
    const uint32_t n = 5 + random_below(random, 4);
    add_items(l, 2 * n);
    for (uint32_t diagonal = 0; diagonal < 4 * n; diagonal++)
        add_item(l, false);
    for (uint32_t at = 0; at < n * n; at++) {
        const uint32_t row = at / n, column = at % n;
        if (random_below(random, rare) == 0)
            continue;
        struct large_option *o = add_option(l);
        add_entry(o, row), add_entry(o, n + column);
        add_entry(o, 2 * n + row + column), add_entry(o, 4 * n + row + n - column - 1);
    }
}

/* ---- twists ---- */

/* Put one more item into some options. A primary one is in any number of them; a secondary one has
 * colors, or not. */
static void add_mark(struct random *random, struct large *l)
{
    const bool is_primary = random_below(random, 2) == 0, is_colored = random_below(random, 2) == 0;
    const uint32_t mark = add_item(l, is_primary), share = 2 + random_below(random, 6);
    if (is_primary) {
        l->most[mark] = 1 + random_below(random, 4);
        l->least[mark] = random_below(random, l->most[mark] + 1);
    }
    for (uint32_t o = 0; o < l->options; o++)
        if (random_below(random, share) == 0) {
            add_entry(&l->option[o], mark);
            if (!is_primary && is_colored)
                l->option[o].entry[l->option[o].count - 1].color = 1 + random_below(random, 3);
        }
    if (random_below(random, 2) == 0) { /* an option for the mark alone */
        struct large_option *own = add_option(l);
        add_entry(own, add_item(l, true));
        add_entry(own, mark);
    }
}

/* Add an item that is only in options of another one, nearly all of them, and may be in any number
 * of them. */
static void add_twin(struct random *random, struct large *l)
{
    const uint32_t item = random_below(random, l->items), twin = add_item(l, true);
    l->most[twin] = 1 + random_below(random, 2);
    l->least[twin] = 0;
    for (uint32_t o = 0; o < l->options; o++)
        for (uint32_t e = 0; e < l->option[o].count; e++)
            if (l->option[o].entry[e].item == item && random_below(random, 32) > 0) {
                add_entry(&l->option[o], twin);
                break;
            }
}

/* Let an item be optional, or allow one more option. */
static void loosen(struct random *random, struct large *l)
{
    const uint32_t item = random_below(random, l->items);
    if (!l->is_primary[item])
        return;
    if (random_below(random, 2) == 0)
        l->least[item] = 0;
    else
        l->most[item]++;
}

static void repeat_option(struct random *random, struct large *l)
{
    const struct large_option copy = l->option[random_below(random, l->options)];
    *add_option(l) = copy;
}

static void decide(struct random *random, struct large *l)
{
    for (uint32_t d = random_below(random, 3); d > 0; d--)
        l->option[random_below(random, l->options)].fate = LARGE_FORBIDDEN;
    for (uint32_t d = random_below(random, 3); d > 0; d--)
        l->option[random_below(random, l->options)].fate = LARGE_REQUIRED;
    if (random_below(random, 2) == 0) /* perhaps the one for a mark alone */
        l->option[l->options - 1].fate = LARGE_REQUIRED;
}

void large_random(struct large *l, uint64_t seed)
{
    typedef void make_fn(struct random *, struct large *, uint32_t);
    static make_fn *const structures[] = {make_pairs, make_board, make_table, make_queens};
    struct random random = {seed};
    static const uint32_t rares[] = {UINT32_MAX, 20, 8};
    const uint32_t rare = rares[random_below(&random, 3)];
    *l = (struct large){.items = 0};
    structures[random_below(&random, 4)](&random, l, rare);
    for (uint32_t t = random_below(&random, 4); t > 0; t--)
        add_mark(&random, l);
    for (uint32_t t = random_below(&random, 8) / 5; t > 0; t--)
        loosen(&random, l);
    for (uint32_t t = random_below(&random, 8) / 5; t > 0; t--)
        add_twin(&random, l);
    if (random_below(&random, 8) == 0)
        repeat_option(&random, l);
    if (random_below(&random, 2) == 0)
        decide(&random, l);
}

/* ---- counting ---- */

enum { MOST_NODES = 50000 }; /* of the backtracking */

struct walk {
    const struct large *large;
    uint32_t times[LARGE_ITEMS]; /* options that contain it, so far */
    uint32_t color[LARGE_ITEMS]; /* of a secondary item that some option contains */
    bool is_out[LARGE_OPTIONS];  /* chosen, forbidden, or decided against */
    uint64_t nodes;              /* that may still be visited */
    uint64_t count;              /* solutions so far */
};

static bool fits(const struct walk *w, const struct large_option *o)
{
    bool has_primary = false;
    for (uint32_t e = 0; e < o->count; e++) {
        const dlx_entry entry = o->entry[e];
        const bool is_primary = w->large->is_primary[entry.item];
        const uint32_t times = w->times[entry.item];
        has_primary = has_primary || is_primary;
        if (is_primary
                ? times >= w->large->most[entry.item]
                : times > 0 && (entry.color == DLX_NO_COLOR || entry.color != w->color[entry.item]))
            return false;
    }
    return has_primary;
}

static bool has_item(const struct large_option *o, uint32_t item)
{
    for (uint32_t e = 0; e < o->count; e++)
        if (o->entry[e].item == item)
            return true;
    return false;
}

static void put(struct walk *w, const struct large_option *o, uint32_t by)
{
    for (uint32_t e = 0; e < o->count; e++) {
        if (w->times[o->entry[e].item] == 0)
            w->color[o->entry[e].item] = o->entry[e].color;
        w->times[o->entry[e].item] += by;
    }
}

/* Return the primary item that needs an option and has the fewest; if none needs one, any that may
 * have one; or DLX_NONE. */
static uint32_t pick(const struct walk *w)
{
    const struct large *l = w->large;
    uint32_t users[LARGE_ITEMS] = {0}, best = DLX_NONE, other = DLX_NONE;
    for (uint32_t o = 0; o < l->options; o++)
        for (uint32_t e = 0; !w->is_out[o] && fits(w, &l->option[o]) && e < l->option[o].count; e++)
            users[l->option[o].entry[e].item]++;
    for (uint32_t i = 0; i < l->items; i++) {
        if (!l->is_primary[i])
            continue;
        if (w->times[i] < l->least[i] && (best == DLX_NONE || users[i] < users[best]))
            best = i;
        if (users[i] > 0)
            other = i;
    }
    return best != DLX_NONE ? best : other;
}

/* Count the solutions that obey the decisions so far. An option that has been tried is out for the
 * later ones. An item that needs no option may also stay as it is: then all its options are out. */
static void visit(struct walk *w)
{
    const uint32_t item = pick(w);
    if (w->nodes == 0)
        return;
    w->nodes--;
    if (item == DLX_NONE) {
        w->count++;
        return;
    }
    uint32_t tried[LARGE_OPTIONS], count = 0;
    for (uint32_t o = 0; o < w->large->options; o++) {
        const struct large_option *option = &w->large->option[o];
        if (w->is_out[o] || !has_item(option, item) || !fits(w, option))
            continue;
        w->is_out[o] = true;
        tried[count++] = o;
        put(w, option, 1);
        visit(w);
        put(w, option, (uint32_t)-1);
    }
    if (w->times[item] >= w->large->least[item])
        visit(w);
    while (count > 0)
        w->is_out[tried[--count]] = false;
}

bool large_count(const struct large *l, uint64_t *count)
{
    struct walk w = {.large = l, .nodes = MOST_NODES};
    *count = 0;
    for (uint32_t o = 0; o < l->options; o++) {
        const bool is_required = l->option[o].fate == LARGE_REQUIRED;
        w.is_out[o] = l->option[o].fate != LARGE_FREE;
        if (is_required && !fits(&w, &l->option[o]))
            return true; /* no solution has them all */
        if (is_required)
            put(&w, &l->option[o], 1);
    }
    visit(&w);
    *count = w.count;
    return w.nodes > 0;
}

/* ---- building ---- */

dlx_problem *large_problem(const struct large *l)
{
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    for (uint32_t i = 0; i < l->items; i++) {
        const dlx_kind kind = l->is_primary[i] ? DLX_PRIMARY : DLX_SECONDARY;
        must(dlx_problem_add_item(problem, NULL, kind, NULL));
        if (l->is_primary[i])
            must(dlx_problem_set_multiplicity(problem, i, l->least[i], l->most[i]));
    }
    for (uint32_t o = 0; o < l->options; o++)
        must(dlx_problem_add_option(problem, l->option[o].entry, l->option[o].count, NULL));
    return problem;
}

void large_decide(const struct large *l, dlx_task *task)
{
    for (uint32_t o = 0; o < l->options; o++) {
        if (l->option[o].fate == LARGE_REQUIRED)
            must(dlx_task_require(task, o));
        if (l->option[o].fate == LARGE_FORBIDDEN)
            must(dlx_task_forbid(task, o));
    }
}

/* ---- making it simpler ---- */

bool large_simplify(struct large *l, uint32_t n)
{
    if (n < l->options) {
        l->options--;
        memmove(&l->option[n], &l->option[n + 1], (l->options - n) * sizeof *l->option);
        return true;
    }
    n -= l->options;
    for (uint32_t o = 0; o < l->options; o++, n -= LARGE_LENGTH) {
        struct large_option *option = &l->option[o];
        if (n == LARGE_LENGTH - 1)
            return option->fate = LARGE_FREE, true;
        if (n < option->count && option->count > 1)
            return option->entry[n] = option->entry[--option->count], true;
        if (n < LARGE_LENGTH)
            return true; /* nothing to leave out */
    }
    return false;
}
