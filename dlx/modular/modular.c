/* SPDX-License-Identifier: MIT */
/*
 * The linear test of a task: add its options one by one to the relations between its items, modulo
 * one prime power after the other. Once all totals are 0, the prime power proves nothing.
 *
 *     task      a b c d | x      a b x    b c    c d (required)
 *     rows      a b              c and d are covered; x has no row
 *     options   a b              "b c" excludes the required option; x has no row
 */
#include "dlx/modular/modular.h"

#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/task.h"

#include <assert.h>
#include <string.h>

/*
 * The relations of a set of options modulo m: all ways to number the rows, which represent items,
 * so that the numbers of each option add up to a multiple of m. The table keeps some; all others
 * are sums of these. At first, without options, each relation numbers one row by 1 and all others
 * by 0. Adding an option changes each relation whose sum over the option is not 0. One of them, the
 * pivot, is subtracted from the others as often as needed. It is then itself multiplied by the
 * smallest number that makes its sum 0. For m = 4 and the options "a b" and "b c":
 *
 *              relations      after "a b"     after "b c"
 *     a        1  0  0        .  3  0         .  .  1
 *     b        0  1  0        .  1  0         .  .  3
 *     c        0  0  1        .  0  1         .  .  1
 *     total    1  1  1        .  0  1         .  .  1      a - b + c: all items together give 1
 *
 * The last row is the total: the sum over all rows, each times its multiplicity. A total other than
 * 0 proves that no sum of the options gives every row its multiplicity. If all totals are 0, no
 * further option can change that.
 *
 * Invariant: the sums of all relations over each option so far are 0 modulo m.
 */

enum {
    BYTES_PER_UNIT = 80,  /* bytes of the table that a unit of work changes, in sequence */
    READS_PER_UNIT = 240, /* bytes that it only reads */
    LIST_PER_UNIT = 12,   /* sums that it looks at, one at a time */
    EACH = 3,             /* units for an option to be read */
    ORDER_OF_ZERO = UINT8_MAX,
    SPARSE = 16, /* changing single numbers takes this many times as long as whole rows */
};

/* A prime power of at most 128, or 256. */
struct modulus {
    uint16_t prime; /* the prime p */
    uint16_t power; /* m, a power of p */
};

struct relations {
    struct modulus modulus;
    uint32_t rows;      /* rows without the total */
    uint32_t columns;   /* relations in the table, some of which may be all 0 */
    uint32_t ended;     /* relations among them that are all 0 */
    uint64_t work;      /* units of work done since the relations were allocated */
    size_t stride;      /* bytes from one row to the next */
    uint8_t *table;     /* rows + 1 rows: the number that each relation gives to the row */
    uint8_t *sum;       /* sum of each relation over the current option */
    uint8_t *pivot;     /* numbers of the pivot, one per row */
    uint32_t *touched;  /* relations whose sum is not 0 */
    uint32_t *weight;   /* upper bound of the numbers other than 0 of each relation */
    uint8_t order[256]; /* number -> exponent of p in it; 255 for 0 */
};

/* A row of an option, and how many times the option covers it. */
struct term {
    uint32_t row, times;
};

/* Return a row of the table. */
static uint8_t *relations_row(const struct relations *relations, uint32_t row)
{
    return relations->table + row * relations->stride;
}

/* Allocate relations between `rows` rows. The arena records a failure. */
static void relations_allocate(struct relations *r, uint32_t rows, struct arena *arena)
{
    r->rows = rows;
    r->stride = rows;
    r->table = arena_array(arena, ((size_t)rows + 1) * r->stride, 1);
    r->sum = arena_array(arena, rows, 1);
    r->pivot = arena_array(arena, (size_t)rows + 1, 1);
    r->touched = arena_array(arena, rows, sizeof *r->touched);
    r->weight = arena_array(arena, rows, sizeof *r->weight);
}

static void order_numbers(struct relations *r)
{
    r->order[0] = ORDER_OF_ZERO;
    for (uint32_t n = 1; n < r->modulus.power; n++)
        r->order[n] = n % r->modulus.prime == 0 ? r->order[n / r->modulus.prime] + 1 : 0;
}

/* Begin without options. `total` has the multiplicity of each row. */
static void relations_begin(struct relations *r, struct modulus modulus, const uint32_t *total)
{
    r->modulus = modulus;
    r->columns = r->rows;
    r->ended = 0;
    order_numbers(r);
    memset(r->table, 0, r->rows * r->stride);
    for (uint32_t row = 0; row < r->rows; row++) {
        relations_row(r, row)[row] = 1;
        relations_row(r, r->rows)[row] = (uint8_t)(total[row] % modulus.power);
        r->weight[row] = 1;
    }
    r->work += 1 + r->rows * r->stride / BYTES_PER_UNIT;
}

static bool has_numbers(const uint8_t *row, uint32_t count)
{
    unsigned any = 0;
    for (uint32_t c = 0; c < count; c++)
        any |= row[c];
    return any != 0;
}

/* Return true if no relation has a total other than 0. */
static bool relations_have_no_total(const struct relations *r)
{
    return !has_numbers(relations_row(r, r->rows), r->columns);
}

/* ---- arithmetic modulo m, on whole rows ---- */

/* Add b to a. Both are below m, which is at most 128, so the smaller one of a + b and a + b - m
 * modulo 256 is their sum modulo m. */
static void add_row(uint8_t *a, const uint8_t *b, uint32_t count, unsigned m)
{
    for (uint32_t c = 0; c < count; c++) {
        const uint8_t sum = (uint8_t)(a[c] + b[c]), less = (uint8_t)(sum - m);
        a[c] = sum < less ? sum : less;
    }
}

static void add_row_256(uint8_t *a, const uint8_t *b, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        a[c] = (uint8_t)(a[c] + b[c]);
}

/* Add b times a factor to a. The remainder by m is computed as P. Barrett does (1986): the quotient
 * is too small by at most 1. */
static void add_multiple(uint8_t *a, const uint8_t *b, unsigned factor, uint32_t count, unsigned m)
{
    const uint32_t reciprocal = 65536 / m;
    for (uint32_t c = 0; c < count; c++) {
        const uint16_t x = (uint16_t)(a[c] + factor * b[c]);
        const uint16_t quotient = (uint16_t)(x * reciprocal >> 16);
        const uint8_t rest = (uint8_t)(x - quotient * m), less = (uint8_t)(rest - m);
        a[c] = rest < less ? rest : less;
    }
}

static void add_multiple_256(uint8_t *a, const uint8_t *b, unsigned factor, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        a[c] = (uint8_t)(a[c] + factor * b[c]);
}

static void combine_rows(const struct relations *r, uint8_t *a, const uint8_t *b, unsigned factor)
{
    const unsigned m = r->modulus.power;
    if (m == 256 && factor == 1)
        add_row_256(a, b, r->columns);
    else if (m == 256)
        add_multiple_256(a, b, factor, r->columns);
    else if (factor == 1)
        add_row(a, b, r->columns, m);
    else
        add_multiple(a, b, factor, r->columns, m);
}

/* Return the inverse of a number that p does not divide. There are at most 256 numbers to try. */
static unsigned invert(unsigned number, unsigned m)
{
    unsigned inverse = 1;
    while (number * inverse % m != 1 % m)
        inverse++;
    return inverse;
}

/* ---- one option ---- */

/* Add up the rows of the option, and list the relations whose sum is not 0. Return their number. */
static uint32_t find_touched(struct relations *r, const struct term *terms, uint32_t count)
{
    uint32_t touched = 0;
    memset(r->sum, 0, r->columns);
    for (uint32_t e = 0; e < count; e++)
        combine_rows(r, r->sum, relations_row(r, terms[e].row), terms[e].times % r->modulus.power);
    r->work += EACH + (uint64_t)count * r->columns / READS_PER_UNIT;
    if (!has_numbers(r->sum, r->columns)) /* most options are sums of earlier ones */
        return 0;
    r->work += r->columns / LIST_PER_UNIT;
    for (uint32_t c = 0; c < r->columns; c++) {
        r->touched[touched] = c;
        touched += r->sum[c] != 0;
    }
    return touched;
}

/* The sum of the pivot must divide all others. Among such relations, take the one with the fewest
 * numbers: it makes the others grow least. */
static uint32_t pick_pivot(const struct relations *r, uint32_t touched)
{
    uint32_t best = r->touched[0];
    for (uint32_t t = 1; t < touched; t++) {
        const uint32_t c = r->touched[t];
        const unsigned order = r->order[r->sum[c]], least = r->order[r->sum[best]];
        if (order < least || (order == least && r->weight[c] < r->weight[best]))
            best = c;
    }
    return best;
}

/* Replace the sum of each touched relation by its factor: how often the pivot is added to it. If
 * p^v divides the pivot's own sum, it becomes m / p^v times itself, which is 0 if v is 0. */
static void turn_into_factors(struct relations *r, uint32_t pivot, uint32_t touched)
{
    const unsigned m = r->modulus.power, order = r->order[r->sum[pivot]];
    unsigned part = 1;
    for (unsigned o = 0; o < order; o++)
        part *= r->modulus.prime;
    const unsigned inverse = invert(r->sum[pivot] / part, m);
    for (uint32_t t = 0; t < touched; t++) {
        uint8_t *sum = &r->sum[r->touched[t]];
        const unsigned factor = *sum / part * inverse % m;
        *sum = (uint8_t)((m - factor) % m);
    }
    r->sum[pivot] = (uint8_t)((m / part + m - 1) % m);
    r->ended += part == 1;
}

/* Copy the numbers of the pivot. Return how many are not 0, without the total. */
static uint32_t copy_pivot(struct relations *r, uint32_t pivot)
{
    uint32_t weight = 0;
    for (uint32_t row = 0; row <= r->rows; row++) {
        r->pivot[row] = relations_row(r, row)[pivot];
        weight += r->pivot[row] != 0;
    }
    return weight - (r->pivot[r->rows] != 0);
}

static void add_pivot_to_few(struct relations *r, uint8_t *row, unsigned number, uint32_t touched)
{
    for (uint32_t t = 0; t < touched; t++) {
        const uint32_t c = r->touched[t];
        row[c] = (uint8_t)((row[c] + number * r->sum[c]) % r->modulus.power);
    }
}

/* Add the pivot to the touched relations. */
static void add_pivot(struct relations *r, uint32_t touched, bool is_sparse)
{
    for (uint32_t row = 0; row <= r->rows; row++)
        if (r->pivot[row] != 0 && is_sparse)
            add_pivot_to_few(r, relations_row(r, row), r->pivot[row], touched);
        else if (r->pivot[row] != 0)
            combine_rows(r, relations_row(r, row), r->sum, r->pivot[row]);
}

static void add_weights(struct relations *r, uint32_t pivot, uint32_t weight, uint32_t touched)
{
    for (uint32_t t = 0; t < touched; t++) {
        uint32_t *w = &r->weight[r->touched[t]];
        *w = *w + weight < r->rows ? *w + weight : r->rows;
    }
    r->weight[pivot] = weight;
}

/* Remove the relations that are all 0. A relation with a total but without numbers cannot occur. */
static void remove_ended(struct relations *r)
{
    uint32_t kept = 0;
    memset(r->sum, 0, r->columns);
    for (uint32_t row = 0; row < r->rows; row++)
        for (uint32_t c = 0; c < r->columns; c++)
            r->sum[c] |= relations_row(r, row)[c];
    for (uint32_t c = 0; c < r->columns; c++)
        if (r->sum[c] != 0) {
            r->weight[kept] = r->weight[c];
            r->touched[kept++] = c;
        }
    for (uint32_t row = 0; row <= r->rows; row++)
        for (uint32_t k = 0; k < kept; k++)
            relations_row(r, row)[k] = relations_row(r, row)[r->touched[k]];
    r->work += (uint64_t)r->rows * (r->columns + SPARSE * (uint64_t)kept) / BYTES_PER_UNIT;
    r->columns = kept;
    r->ended = 0;
}

/* Add an option, which consists of these rows, at least one. Return true if it ended relations. */
static bool relations_add(struct relations *r, const struct term *terms, uint32_t count)
{
    assert(count > 0);
    const uint32_t touched = find_touched(r, terms, count);
    if (touched == 0)
        return false;
    const uint32_t pivot = pick_pivot(r, touched);
    const bool is_sparse = touched < r->columns / SPARSE;
    turn_into_factors(r, pivot, touched);
    const uint32_t weight = copy_pivot(r, pivot);
    add_weights(r, pivot, weight, touched);
    add_pivot(r, touched, is_sparse);
    const uint64_t bytes = is_sparse ? SPARSE * (uint64_t)touched : r->columns;
    r->work += r->rows / 2 + weight * bytes / BYTES_PER_UNIT; /* the pivot is a column */
    if (r->ended > r->columns / 4)
        remove_ended(r);
    return true;
}

/* ---- the multipliers of a proof ---- */

/* Choose the multipliers of a proof that people can read. Each relation with a total other than 0
 * is a proof. Take the one with the fewest numbers other than 0, and add multiples of other
 * relations as long as that removes numbers and leaves a total other than 0. Finally multiply all
 * by the number that makes them smallest, where m - 1 counts as small as 1. */

enum { MOST_WORK = 100000000 }; /* numbers to look at: a tenth of a second */

static uint32_t count_numbers(const struct relations *r, const uint8_t *numbers)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < r->rows; row++)
        count += numbers[row] != 0;
    return count;
}

static void copy_relation(const struct relations *r, uint32_t relation, uint8_t *numbers)
{
    for (uint32_t row = 0; row <= r->rows; row++)
        numbers[row] = relations_row(r, row)[relation];
}

static void find_shortest(const struct relations *r, uint8_t *best, uint8_t *other)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t c = 0; c < r->columns; c++) {
        copy_relation(r, c, other);
        const uint32_t count = count_numbers(r, other);
        if (other[r->rows] == 0 || count >= least)
            continue;
        least = count;
        copy_relation(r, c, best);
    }
}

/* Return the factor by which to add `other` to `best` for the fewest numbers; 0 if none helps. */
static unsigned find_factor(const struct relations *r, const uint8_t *best, const uint8_t *other)
{
    const unsigned m = r->modulus.power;
    uint32_t least = count_numbers(r, best);
    unsigned found = 0;
    for (unsigned factor = 1; factor < m; factor++) {
        uint32_t count = 0;
        for (uint32_t row = 0; row < r->rows; row++)
            count += (best[row] + factor * other[row]) % m != 0;
        if (count < least && (best[r->rows] + factor * other[r->rows]) % m != 0) {
            least = count;
            found = factor;
        }
    }
    return found;
}

/* Add multiples of all relations once. Return true if that removed numbers. */
static bool shorten(const struct relations *r, uint8_t *best, uint8_t *other, uint64_t *work)
{
    const unsigned m = r->modulus.power;
    bool is_shorter = false;
    for (uint32_t c = 0; c < r->columns && *work < MOST_WORK; c++) {
        copy_relation(r, c, other);
        const unsigned factor = find_factor(r, best, other);
        for (uint32_t row = 0; factor > 0 && row <= r->rows; row++)
            best[row] = (uint8_t)((best[row] + factor * other[row]) % m);
        is_shorter |= factor > 0;
        *work += (uint64_t)m * r->rows;
    }
    return is_shorter;
}

static uint64_t add_sizes(const struct relations *r, const uint8_t *numbers, unsigned factor)
{
    const unsigned m = r->modulus.power;
    uint64_t sum = 0;
    for (uint32_t row = 0; row < r->rows; row++) {
        const unsigned number = numbers[row] * factor % m;
        sum += number < m - number ? number : m - number;
    }
    return sum;
}

/* Multiply by a number that p does not divide: it cannot turn a total other than 0 into 0. */
static void make_small(const struct relations *r, uint8_t *numbers)
{
    unsigned best = 1;
    for (unsigned factor = 2; factor < r->modulus.power; factor++)
        if (factor % r->modulus.prime != 0 &&
            add_sizes(r, numbers, factor) < add_sizes(r, numbers, best))
            best = factor;
    for (uint32_t row = 0; row <= r->rows; row++)
        numbers[row] = (uint8_t)(numbers[row] * best % r->modulus.power);
}

/*
 * Choose a relation with a total and few other numbers. There must be one with a total.
 *
 * @param best   out: its numbers, one per row, then the total.
 * @param other  space for as many.
 */
static void relations_choose(const struct relations *r, uint8_t *best, uint8_t *other)
{
    uint64_t work = 0;
    find_shortest(r, best, other);
    while (work < MOST_WORK && shorten(r, best, other, &work))
        ;
    make_small(r, best);
}

/* ---- the linear test of a task ---- */

/* Powers of 2 find most proofs: parity, and equations without rational solutions, too. The primes
 * from 3 to 7 are frequent sizes of options. */
static const struct modulus quick[] = {{2, 256}, {3, 81}, {5, 125}, {7, 49}};

/* In ascending order, to find the smallest one that proves. */
static const struct modulus all[] = {{2, 2},  {3, 3},  {2, 4},   {5, 5},   {7, 7},  {2, 8},
                                     {3, 9},  {2, 16}, {5, 25},  {3, 27},  {2, 32}, {7, 49},
                                     {2, 64}, {3, 81}, {5, 125}, {2, 128}, {2, 256}};

enum { QUICK = sizeof quick / sizeof *quick, ALL = sizeof all / sizeof *all };

static const size_t MOST_TABLE = (size_t)32 << 20;

struct modular {
    dlx_task *task;             /* not owned */
    const dlx_problem *problem; /* not owned; constant */
    struct arena arena;         /* all arrays */
    uint32_t *taken;            /* item -> how many times the required options cover it */
    uint32_t *color;            /* item -> its color, if one of them gives it one */
    uint32_t *row;              /* item -> its row; DLX_NONE if it has none */
    uint32_t *total;            /* row -> its multiplicity, without the required options */
    uint32_t *live;             /* options that can be chosen and have rows */
    struct term *terms;         /* rows of one option */
    uint32_t live_count;        /* length of live */
    uint32_t at;                /* index in live of the next option to add */
    int stage;                  /* index of the modulus in its list */
    bool has_begun;             /* the relations of this stage exist */
    enum modular_end end;       /* the result, or MODULAR_PAUSED */
    struct relations relations; /* of the options before `at` */
};

/* ---- live options ---- */

static bool has_room(const struct modular *t, dlx_entry entry)
{
    const dlx_item item = dlx_problem_item(t->problem, entry.item);
    if (item.kind == DLX_PRIMARY)
        return t->taken[entry.item] < item.max &&
               entry_times(t->problem, entry) <= item.max - t->taken[entry.item];
    return t->taken[entry.item] == 0 ||
           (entry.color != DLX_NO_COLOR && entry.color == t->color[entry.item]);
}

static bool is_live(const struct modular *t, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    if ((t->task->fate[option] & TASK_FORBIDDEN) != 0 || !option_has_primary(t->problem, option))
        return false;
    for (uint32_t e = 0; e < count; e++)
        if (!has_room(t, entry[e]))
            return false;
    return true;
}

/* Choose the required options. Return false if they exclude each other, as any search finds. */
static bool choose_required(struct modular *t)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(t->problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(t->problem, o, &count);
        if ((t->task->fate[o] & TASK_REQUIRED) == 0)
            continue;
        if (!is_live(t, o))
            return false;
        for (uint32_t e = 0; e < count; e++) {
            t->taken[entry[e].item] += entry_times(t->problem, entry[e]);
            t->color[entry[e].item] = entry[e].color;
        }
    }
    return true;
}

/* ---- rows ---- */

static uint32_t count_rows(const struct modular *t)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(t->problem); i++) {
        const dlx_item item = dlx_problem_item(t->problem, i);
        rows += item.kind == DLX_PRIMARY && item.min == item.max && t->taken[i] < item.max;
    }
    return rows;
}

static void number_rows(struct modular *t)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(t->problem); i++) {
        const dlx_item item = dlx_problem_item(t->problem, i);
        t->row[i] = DLX_NONE;
        if (item.kind == DLX_PRIMARY && item.min == item.max && t->taken[i] < item.max) {
            t->total[rows] = item.max - t->taken[i];
            t->row[i] = rows++;
        }
    }
}

/* Store the rows of an option. Return their number. */
static uint32_t list_rows(struct modular *t, uint32_t option)
{
    uint32_t count, rows = 0;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (t->row[entry[e].item] != DLX_NONE)
            t->terms[rows++] =
                (struct term){t->row[entry[e].item], entry_times(t->problem, entry[e])};
    return rows;
}

static void list_live(struct modular *t)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(t->problem); o++)
        if ((t->task->fate[o] & TASK_REQUIRED) == 0 && is_live(t, o) && list_rows(t, o) > 0)
            t->live[t->live_count++] = o;
}

/* ---- creating ---- */

static void make_table(struct modular *t)
{
    const uint32_t rows = count_rows(t);
    if (rows == 0 || ((size_t)rows + 1) > MOST_TABLE / rows) {
        t->end = MODULAR_UNDECIDED;
        return;
    }
    t->total = arena_array(&t->arena, rows, sizeof *t->total);
    t->terms = arena_array(&t->arena, rows, sizeof *t->terms);
    relations_allocate(&t->relations, rows, &t->arena);
    if (t->arena.has_failed)
        return;
    number_rows(t);
    list_live(t);
}

dlx_status modular_new(dlx_task *task, struct modular **test)
{
    const dlx_problem *problem = task->problem;
    const uint32_t items = dlx_problem_item_count(problem);
    struct modular *t = memory_array(&task->allocator, 1, sizeof *t);
    if (t == NULL)
        return DLX_ERR_MEMORY;
    *t = (struct modular){
        .task = task, .problem = problem, .arena = {&task->allocator, NULL, false}};
    t->taken = arena_array(&t->arena, items, sizeof *t->taken);
    t->color = arena_array(&t->arena, items, sizeof *t->color);
    t->row = arena_array(&t->arena, items, sizeof *t->row);
    t->live = arena_array(&t->arena, dlx_problem_option_count(problem), sizeof *t->live);
    if (!t->arena.has_failed && choose_required(t))
        make_table(t);
    else
        t->end = MODULAR_UNDECIDED;
    if (t->arena.has_failed) {
        modular_free(t);
        return DLX_ERR_MEMORY;
    }
    *test = t;
    return DLX_OK;
}

void modular_free(struct modular *test)
{
    if (test == NULL)
        return;
    const dlx_allocator allocator = test->task->allocator;
    arena_free(&test->arena);
    memory_free(&allocator, test, 1, sizeof *test);
}

/* ---- running ---- */

/* Add options modulo m until none is left, or the limit on work is reached. */
static enum modular_end run_stage(struct modular *t, struct modulus modulus, uint64_t limit)
{
    struct relations *r = &t->relations;
    if (!t->has_begun)
        relations_begin(r, modulus, t->total);
    t->has_begun = true;
    while (t->at < t->live_count) {
        if (r->work >= limit)
            return MODULAR_PAUSED;
        const uint32_t count = list_rows(t, t->live[t->at++]);
        if (relations_add(r, t->terms, count) && relations_have_no_total(r))
            return MODULAR_UNDECIDED;
    }
    return relations_have_no_total(r) ? MODULAR_UNDECIDED : MODULAR_IMPOSSIBLE;
}

/* Run the stages from the current one on, until one is decisive. */
static enum modular_end run_stages(struct modular *t, const struct modulus *moduli, int count,
                                   uint64_t limit)
{
    for (; t->stage < count; t->stage++) {
        const enum modular_end end = run_stage(t, moduli[t->stage], limit);
        if (end != MODULAR_UNDECIDED)
            return end;
        t->has_begun = false;
        t->at = 0;
    }
    return MODULAR_UNDECIDED;
}

/* Run the stages of a list until the work is spent. */
static enum modular_end run_list(struct modular *t, const struct modulus *moduli, int count,
                                 uint64_t *work)
{
    const uint64_t before = t->relations.work, limit = before + *work;
    if (t->end == MODULAR_PAUSED)
        t->end = run_stages(t, moduli, count, limit < before ? UINT64_MAX : limit);
    const uint64_t units = t->relations.work - before;
    *work -= units < *work ? units : *work;
    return t->end;
}

enum modular_end modular_run(struct modular *test, uint64_t *work)
{
    return run_list(test, quick, QUICK, work);
}

/* ---- proving ---- */

/* Run the stages of a list to the end. Return DLX_OK or DLX_ERR_STOPPED. */
static dlx_status run_all(struct modular *t, const struct modulus *moduli, int count)
{
    enum { BETWEEN_LOOKS = 100000 };
    dlx_outcome outcome;
    uint64_t work = BETWEEN_LOOKS;
    t->stage = 0;
    t->at = 0;
    t->has_begun = false;
    while (run_list(t, moduli, count, &work) == MODULAR_PAUSED) {
        if (permit_must_end(&t->task->permit, &outcome))
            return task_fail(t->task, DLX_ERR_STOPPED, "%s", outcome_text(outcome));
        work = BETWEEN_LOOKS;
    }
    return DLX_OK;
}

/* After a proof, find the smallest modulus that proves. There is one, because the first run tried
 * the last moduli of this run. */
static dlx_status run_for_proof(struct modular *t)
{
    dlx_status status = run_all(t, quick, QUICK);
    if (status != DLX_OK || t->end != MODULAR_IMPOSSIBLE)
        return status;
    t->end = MODULAR_PAUSED;
    return run_all(t, all, ALL);
}

static dlx_status take_proof(struct modular *t, struct modular_proof *proof)
{
    const uint32_t items = dlx_problem_item_count(t->problem), rows = t->relations.rows + 1;
    uint8_t *best = arena_array(&t->arena, rows, 1), *other = arena_array(&t->arena, rows, 1);
    uint32_t *multiplier = memory_array(&t->task->allocator, items, sizeof *multiplier);
    if (t->arena.has_failed || multiplier == NULL) {
        memory_free(&t->task->allocator, multiplier, items, sizeof *multiplier);
        return DLX_ERR_MEMORY;
    }
    relations_choose(&t->relations, best, other);
    for (uint32_t i = 0; i < items; i++)
        multiplier[i] = t->row[i] != DLX_NONE ? best[t->row[i]] : 0;
    *proof = (struct modular_proof){t->relations.modulus.power, multiplier};
    return DLX_OK;
}

dlx_status modular_prove(dlx_task *task, struct modular_proof *proof)
{
    struct modular *test;
    *proof = (struct modular_proof){0, NULL};
    dlx_status status = modular_new(task, &test);
    if (status != DLX_OK)
        return status;
    status = run_for_proof(test);
    if (status == DLX_OK && test->end == MODULAR_IMPOSSIBLE)
        status = take_proof(test, proof);
    modular_free(test);
    return status;
}
