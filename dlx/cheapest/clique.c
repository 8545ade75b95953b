/* SPDX-License-Identifier: MIT */
/*
 * Cuts for the relaxation. Two options conflict if they share an item that may be covered only
 * once. A solution has at most one option of a clique, a set of options that all conflict with each
 * other. The items give some cliques, but not all of them:
 *
 *     0.5 "p q"   0.5 "q r"   0.5 "p r"     each item has the sum 1; all three options have the sum 1.5
 *
 * Such a clique becomes a row of the linear program, with a sum between 0 and 1. The search looks
 * at the options whose values are fractions, the largest first. Each option, and each pair of
 * options, begins a clique that takes all options that fit. A clique with a sum above 1 is then
 * extended by other options, so that it stays useful when their values become fractions. For each
 * item, a set holds the options of the clique that contain it. An option fits if the sets of its
 * items together hold the whole clique.
 *
 * Invariants:
 *   - Row numbers from `item_rows` on are cuts, also those of cover.c. The options of a clique
 *     conflict with each other, whatever the tree has decided.
 *   - `is_seen` is false for all columns between two calls.
 *
 * Source: M. W. Padberg, "On the facial structure of set packing polyhedra" (Mathematical
 * Programming 5, 1973).
 */
#include "dlx/cheapest/tree.h"
#include "dlx/core/query.h"

#include <stdlib.h>
#include <string.h>

/* A cut must be violated by this much. */
static const double VIOLATION = 0.03;

/* The most columns with a fraction that are searched; steps of the search for one clique. */
enum { MOST_FRACTIONS = 1024, WORDS = MOST_FRACTIONS / 64, MOST_STEPS = 2000 };

/* The entries that are visited to extend the cuts of a round: some tenths of a second. */
enum { MOST_VISITS = 1 << 26 };

struct fraction {
    uint32_t column;
    double x; /* its value */
};

/* A set of fractions. */
struct set {
    uint64_t word[WORDS];
};

/* A clique of the search, which can become larger. */
struct level {
    struct set left; /* fractions that are still to be tried as the next one */
    double weight;   /* sum of the clique */
    double more;     /* sum of `left` */
};

struct cliques {
    struct fraction *fraction; /* the largest first */
    uint32_t count, most;      /* their number, now and at most */
    uint32_t words;            /* number of words of a set that are in use */
    struct set *conflict;      /* fractions that each fraction conflicts with */
    struct set *in_row;        /* fractions in each row; then the columns of a cut in each row */
    struct set used;           /* fractions that are in a cut of this round */
    uint32_t *present;         /* the clique of the search: fractions */
    struct level *level;       /* level of each length of that clique */
    uint32_t *clique;          /* the best clique: fractions; then the columns of a cut */
    uint32_t length;           /* number of these */
    double weight;             /* sum of the best clique */
    uint32_t steps;            /* steps that the search may still take */
    uint64_t visits;           /* entries visited in this round */
    bool *is_seen;             /* by column: whether it is in the cut, or in `near` */
    struct fraction *near;     /* columns that conflict with all fractions of the cut */
};

bool bb_allocate_cliques(struct tree *t)
{
    struct arena *a = &t->arena;
    const uint32_t rows = t->lp.most_rows, most = rows < MOST_FRACTIONS ? rows : MOST_FRACTIONS;
    struct cliques *c = t->cliques = arena_array(a, 1, sizeof *c);
    if (c == NULL)
        return false;
    c->most = most;
    c->fraction = arena_array(a, most, sizeof *c->fraction);
    c->conflict = arena_array(a, most, sizeof *c->conflict);
    c->in_row = arena_array(a, rows, sizeof *c->in_row);
    c->present = arena_array(a, most, sizeof *c->present);
    c->level = arena_array(a, (size_t)most + 1, sizeof *c->level);
    c->clique = arena_array(a, t->live, sizeof *c->clique);
    c->is_seen = arena_array(a, t->live, sizeof *c->is_seen);
    c->near = arena_array(a, t->live, sizeof *c->near);
    return !a->has_failed;
}

/* Return whether the options of a row conflict with each other. */
static bool is_packing_row(const struct tree *t, uint32_t row)
{
    return row < t->item_rows && t->lp.lower[t->lp.columns + row] >= -1;
}

/* ---- fractions and their conflicts ---- */

static int compare_fractions(const void *a, const void *b)
{
    const struct fraction *x = a, *y = b;
    if (x->x != y->x)
        return x->x > y->x ? -1 : 1;
    return x->column < y->column ? -1 : 1;
}

static void list_fractions(const struct tree *t, struct cliques *c)
{
    c->count = 0;
    for (uint32_t r = 0; r < t->lp.rows && c->count < c->most; r++) {
        const uint32_t v = t->lp.basis[r];
        if (v < t->lp.columns && is_fraction(t->lp.value[r]))
            c->fraction[c->count++] = (struct fraction){v, t->lp.value[r]};
    }
    qsort(c->fraction, c->count, sizeof *c->fraction, compare_fractions);
    c->words = (c->count + 63) / 64;
}

static void add_set(const struct cliques *c, struct set *to, const struct set *from)
{
    for (uint32_t w = 0; w < c->words; w++)
        to->word[w] |= from->word[w];
}

static void find_conflicts(const struct tree *t, struct cliques *c)
{
    const struct simplex *lp = &t->lp;
    for (uint32_t i = 0; i < t->item_rows; i++)
        memset(c->in_row[i].word, 0, c->words * sizeof *c->in_row->word);
    for (uint32_t f = 0; f < c->count; f++)
        for (uint32_t e = lp->first[c->fraction[f].column];
             e < lp->first[c->fraction[f].column + 1]; e++)
            if (is_packing_row(t, lp->row[e]))
                c->in_row[lp->row[e]].word[f / 64] |= UINT64_C(1) << f % 64;
    for (uint32_t f = 0; f < c->count; f++) {
        struct set *set = &c->conflict[f];
        memset(set->word, 0, c->words * sizeof *set->word);
        for (uint32_t e = lp->first[c->fraction[f].column];
             e < lp->first[c->fraction[f].column + 1]; e++)
            if (is_packing_row(t, lp->row[e]))
                add_set(c, set, &c->in_row[lp->row[e]]);
        set->word[f / 64] &= ~(UINT64_C(1) << f % 64);
    }
}

/* ---- the heaviest clique ---- */

static double weight_of(const struct cliques *c, const struct set *set)
{
    double sum = 0;
    for (uint32_t w = 0; w < c->words; w++)
        for (uint64_t bits = set->word[w]; bits != 0; bits &= bits - 1)
            sum += c->fraction[64 * w + (uint32_t)__builtin_ctzll(bits)].x;
    return sum;
}

/* The present clique has reached this length and weight. Keep it if it is the heaviest so far. */
static void enter_level(struct cliques *c, uint32_t length, double weight)
{
    struct level *l = &c->level[length];
    l->weight = weight;
    l->more = weight_of(c, &l->left);
    if (weight > c->weight) {
        c->weight = weight;
        c->length = length;
        memcpy(c->clique, c->present, length * sizeof *c->clique);
    }
}

/* Take the next fraction of a level. */
static uint32_t take_fraction(const struct cliques *c, struct level *l)
{
    uint32_t w = 0;
    while (l->left.word[w] == 0)
        w++;
    const uint32_t f = 64 * w + (uint32_t)__builtin_ctzll(l->left.word[w]);
    l->left.word[w] &= l->left.word[w] - 1;
    l->more -= c->fraction[f].x;
    return f;
}

static bool is_empty(const struct cliques *c, const struct set *set)
{
    uint32_t w = 0;
    while (w < c->words && set->word[w] == 0)
        w++;
    return w == c->words;
}

/* Search for a clique that is heavier than the best and begins with `f`, the clique of level 1. */
static void search_clique(struct cliques *c, uint32_t f)
{
    uint32_t length = 1;
    c->present[0] = f;
    enter_level(c, length, c->fraction[f].x);
    while (length > 0 && c->steps > 0) {
        struct level *l = &c->level[length];
        if (is_empty(c, &l->left) || l->weight + l->more <= c->weight) {
            length--;
            continue;
        }
        c->steps--;
        const uint32_t next = take_fraction(c, l);
        for (uint32_t w = 0; w < c->words; w++)
            l[1].left.word[w] = l->left.word[w] & c->conflict[next].word[w];
        c->present[length++] = next;
        enter_level(c, length, l->weight + c->fraction[next].x);
    }
}

/* Find the heaviest clique whose first fraction is `f`. Return whether its sum is too large. */
static bool find_clique(struct cliques *c, uint32_t f)
{
    struct set *left = &c->level[1].left;
    for (uint32_t w = 0; w < c->words; w++)
        left->word[w] = w < f / 64 ? 0 : c->conflict[f].word[w];
    left->word[f / 64] &= f % 64 == 63 ? 0 : UINT64_MAX << (f % 64 + 1);
    c->weight = 1 + VIOLATION;
    c->length = 0;
    c->steps = MOST_STEPS;
    search_clique(c, f);
    return c->length > 0;
}

/* ---- cuts ---- */

/* Add a column to the cut. */
static void add_member(const struct tree *t, uint32_t j)
{
    struct cliques *c = t->cliques;
    for (uint32_t e = t->lp.first[j]; e < t->lp.first[j + 1]; e++)
        c->in_row[t->lp.row[e]].word[c->length / 64] |= UINT64_C(1) << c->length % 64;
    c->is_seen[j] = true;
    c->clique[c->length++] = j;
}

/* Return whether a column conflicts with all columns of the cut. */
static bool fits_clique(const struct tree *t, uint32_t j)
{
    struct cliques *c = t->cliques;
    uint64_t missing = 0;
    c->visits += t->lp.first[j + 1] - t->lp.first[j];
    for (uint32_t w = 0; 64 * w < c->length && missing == 0; w++) {
        missing = c->length - 64 * w >= 64 ? UINT64_MAX : (UINT64_C(1) << c->length % 64) - 1;
        for (uint32_t e = t->lp.first[j]; e < t->lp.first[j + 1]; e++)
            if (is_packing_row(t, t->lp.row[e]))
                missing &= ~c->in_row[t->lp.row[e]].word[w];
    }
    return missing == 0;
}

/* List the open columns that conflict with all columns of the cut. Each of them meets the first
 * column in some row. */
static uint32_t list_near(const struct tree *t)
{
    struct cliques *c = t->cliques;
    const struct simplex *lp = &t->lp;
    const uint32_t base = c->clique[0];
    uint32_t near = 0;
    for (uint32_t e = lp->first[base]; e < lp->first[base + 1]; e++) {
        const uint32_t i = lp->row[e];
        for (uint32_t k = lp->across[i]; k < lp->across[i + 1] && is_packing_row(t, i); k++) {
            const uint32_t j = lp->column[k];
            if (!c->is_seen[j] && lp->lower[j] < lp->upper[j] && fits_clique(t, j)) {
                c->is_seen[j] = true;
                c->near[near++] = (struct fraction){j, -lp->reduced[j]};
            }
        }
    }
    return near;
}

static int compare_columns(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Extend the clique by open columns, the least reduced costs first, while there is time. */
static void extend_clique(const struct tree *t)
{
    struct cliques *c = t->cliques;
    const uint32_t length = c->length;
    memset(c->in_row, 0, t->item_rows * sizeof *c->in_row);
    for (c->length = 0; c->length < length;)
        add_member(t, c->fraction[c->clique[c->length]].column);
    const uint32_t near = list_near(t);
    qsort(c->near, near, sizeof *c->near, compare_fractions);
    for (uint32_t k = 0; k < near; k++) {
        const uint32_t j = c->near[k].column;
        if (c->length < MOST_FRACTIONS && c->visits < MOST_VISITS && fits_clique(t, j))
            add_member(t, j);
        c->is_seen[j] = false;
    }
    for (uint32_t k = 0; k < length; k++)
        c->is_seen[c->clique[k]] = false;
    qsort(c->clique, c->length, sizeof *c->clique, compare_columns);
}

uint32_t bb_add_cliques(struct tree *t, uint32_t most)
{
    struct cliques *c = t->cliques;
    uint32_t cuts = 0;
    list_fractions(t, c);
    find_conflicts(t, c);
    memset(&c->used, 0, sizeof c->used);
    c->visits = 0;
    for (uint32_t f = 0; f < c->count && cuts < most; f++) {
        if ((c->used.word[f / 64] >> f % 64 & 1) != 0 || !find_clique(c, f))
            continue;
        for (uint32_t k = 0; k < c->length; k++)
            c->used.word[c->clique[k] / 64] |= UINT64_C(1) << c->clique[k] % 64;
        extend_clique(t);
        if (!simplex_add_row(&t->lp, c->clique, NULL, c->length, -1, 0))
            break;
        cuts++;
    }
    return cuts;
}

/* ---- a full check: slow ---- */

/* Return whether no solution contains both options. A cut of a larger tree may need an item that has
 * the row of another one here, so look at the options, not at the rows. */
static bool are_in_conflict(const struct tree *t, uint32_t a, uint32_t b)
{
    uint32_t count, others;
    const dlx_entry *x = dlx_problem_option(t->problem, a, &count);
    const dlx_entry *y = dlx_problem_option(t->problem, b, &others);
    for (uint32_t e = 0; e < count; e++)
        for (uint32_t f = 0; f < others; f++) {
            const struct need *need = &t->need[x[e].item];
            const bool share_color =
                !need->is_primary && x[e].color != DLX_NO_COLOR && x[e].color == y[f].color;
            if (x[e].item == y[f].item && !share_color &&
                (uint64_t)entry_times(t->problem, x[e]) + entry_times(t->problem, y[f]) >
                    need->most)
                return true;
        }
    return false;
}

static bool is_clique(const struct tree *t, uint32_t row)
{
    const struct simplex *lp = &t->lp;
    for (uint32_t e = lp->across[row]; e < lp->across[row + 1]; e++)
        for (uint32_t f = lp->across[row]; f < e; f++)
            if (!are_in_conflict(t, t->option_of[lp->column[e]], t->option_of[lp->column[f]]))
                return false;
    return lp->lower[lp->columns + row] <= -1;
}

bool bb_check_cuts(const struct tree *t)
{
    for (uint32_t i = t->item_rows; i < t->lp.rows; i++)
        if (!is_clique(t, i) && !bb_check_cover(t, i))
            return false;
    return true;
}
