/* SPDX-License-Identifier: MIT */
/* Killer cages: cells with different digits and a known sum, and what several of them imply. */
#include "sudoku/clues/clue.h"

#include <stdio.h>
#include <string.h>

/* ---- definition ---- */

static int measure_sum(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    return sum_from(clue, cells, 0);
}

static bool killer_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    return are_different(clue, cells) &&
           (clue->value_count == 0 || measure_sum(rules, clue, cells) == clue->values[0]);
}

/* ---- exact cover ---- */

/* A cage with more sets would need too much memory. At most 12 sets have the same sum on 9x9, and
 * 526 on 16x16. */
enum { MOST_SETS = 100000 };

static dlx_status check_killer(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int size = rules->digits, count = clue->cell_count;
    const int least = count * (2 * lowest_value(rules) + count - 1) / 2;
    const int most = count * (2 * highest_value(rules) - count + 1) / 2;
    if (clue->value_count == 0)
        return DLX_OK;
    const int sum = clue->values[0];
    if (sum < least || sum > most)
        return refuse_clue(rules, clue, error,
                           "%d different digits have a sum from %d to %d, not %d", count, least,
                           most, sum);
    if (count_sets(size, count, digit_sum(rules, count, sum), MOST_SETS + 1) > MOST_SETS)
        return refuse_clue(rules, clue, error, "more than %d sets of digits have this sum",
                           MOST_SETS);
    return DLX_OK;
}

static void sift_cage(const sudoku_rules *rules, const struct clue_part *part,
                      struct clue_sieve *sieve)
{
    const sudoku_clue *clue = &rules->clues[part->clue];
    const int count = part->count;
    struct set_walk walk = begin_sifting(rules, part, sieve);
    /* A cage without a sum has a known one only if it holds all digits. */
    const int sum = clue->value_count > 0 ? clue->values[0] : sum_of_all(rules);
    walk_sums(&walk, count, digit_sum(rules, count, sum));
}

/* With very many sets, only the sum counts. A cage without a sum, and without all digits, is a
 * house and nothing else. */
static void add_killer_part(const struct emission *e)
{
    enum { SIFTED_SETS = 1000 }; /* more would take long */
    const sudoku_clue *clue = e->clue;
    const int size = e->rules->digits, count = clue->cell_count;
    if (clue->value_count > 0 &&
        count_sets(size, count, digit_sum(e->rules, count, clue->values[0]), SIFTED_SETS + 1) >
            SIFTED_SETS)
        add_total_part(e, count);
    else if (clue->value_count > 0 || count == size)
        add_part(e, sift_cage, clue->cells, count, count);
}

static void emit_cage(struct builder *builder, const char *name, const uint16_t *cells, int count,
                      int sum)
{
    struct set_walk walk = begin_cage(builder, name, cells, count);
    walk_sums(&walk, count, digit_sum(builder_rules(builder), count, sum));
}

static void emit_killer(const struct emission *e)
{
    const sudoku_clue *clue = e->clue;
    const int count = clue->cell_count;
    if (e->parts != NULL)
        add_killer_part(e);
    else if (clue->value_count > 0)
        emit_cage(e->builder, e->name, clue->cells, count, clue->values[0]);
    else
        emit_digits(e->builder, e->name, clue->cells, count,
                    count == e->rules->digits ? DLX_PRIMARY : DLX_SECONDARY);
}

/* ---- derived sums ---- */

/*
 * Sums that follow from the killer cages: the 45 rule. All digits of a house have the sum 45 on
 * 9x9. If some cages lie in a house, the other cells of the house therefore have a known sum. If
 * some cages cover a house, their cells outside it have a known sum. The same holds for several
 * rows or columns side by side:
 *
 *     a a b b      4x4: row 1 has the sum 10. Cage a has the sum 3, cage b 9, and both cover row 1.
 *     a . . b      So the two cells of a and b in row 2 have the sum 3 + 9 - 10.
 *
 * If these are few cells, and no two of them can hold the same digit, they are a cage, which the
 * cover gets in addition. It excludes no solution, and spares the search most of its branches: 89
 * killers without givens take 3.0 ms on average without these cages, and 0.1 ms with them.
 */
enum {
    WORDS = (SUDOKU_MAX_CELLS + 63) / 64,
    DERIVED_CELLS = 4,   /* of a derived cage: larger ones exclude little */
    DERIVED_SETS = 1000, /* of a derived cage */
    MOST_DERIVED = 200,  /* cages */
};

/* A set of cells, as bits. */
struct cell_set {
    uint64_t word[WORDS];
};

/* A derived cage. */
struct derived {
    uint16_t cells[DERIVED_CELLS]; /* in ascending order */
    int count, sum;
};

struct deduction {
    const sudoku_rules *rules;            /* with the cages */
    struct builder *builder;              /* receives the cages */
    int count;                            /* number of cages so far */
    struct derived derived[MOST_DERIVED]; /* these cages */
};

static bool is_in_set(const struct cell_set *set, int cell)
{
    return (set->word[cell / 64] >> cell % 64 & 1) != 0;
}

static void add_cell(struct cell_set *set, int cell)
{
    set->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

/* ---- new cages ---- */

static bool are_peers(const sudoku_rules *rules, const struct derived *d)
{
    for (int a = 0; a < d->count; a++)
        for (int b = 0; b < a; b++)
            if (!sudoku_rules_are_peers(rules, d->cells[a], d->cells[b]))
                return false;
    return true;
}

static bool is_known(const struct deduction *d, const struct derived *new)
{
    for (int k = 0; k < d->count; k++)
        if (d->derived[k].count == new->count &&
            memcmp(d->derived[k].cells, new->cells, (size_t) new->count * sizeof *new->cells) == 0)
            return true;
    return false;
}

static void add_derived(struct deduction *d, const struct derived *new)
{
    char name[LONGEST_ITEM / 2];
    if (d->count == MOST_DERIVED || !are_peers(d->rules, new) || is_known(d, new) ||
        count_sets(d->rules->digits, new->count, digit_sum(d->rules, new->count, new->sum),
                   DERIVED_SETS) == DERIVED_SETS)
        return;
    d->derived[d->count++] = *new;
    snprintf(name, sizeof name, "sum%d", d->count);
    emit_cage(d->builder, name, new->cells, new->count, new->sum);
}

/* ---- the cells of an area outside its cages, or of its cages outside it ---- */

static int count_in(const struct cell_set *set, const sudoku_clue *clue)
{
    int count = 0;
    for (int c = 0; c < clue->cell_count; c++)
        count += is_in_set(set, clue->cells[c]);
    return count;
}

/* Take the cages whose cells are in an area (with `all`: that have a cell in it), unless they
 * overlap a cage that was taken before. Return the sum of their digits. */
static int take_cages(const sudoku_rules *rules, const struct cell_set *area, bool all,
                      struct cell_set *taken)
{
    int sum = 0;
    for (int k = 0; k < rules->clue_count; k++) {
        const sudoku_clue *clue = &rules->clues[k];
        if (!has_sum_of(clue, SUDOKU_KILLER) || count_in(taken, clue) > 0)
            continue;
        const int inside = count_in(area, clue);
        if (inside == clue->cell_count || (all && inside > 0)) {
            for (int c = 0; c < clue->cell_count; c++)
                add_cell(taken, clue->cells[c]);
            sum += clue->values[0];
        }
    }
    return sum;
}

/* Derive a cage from the cells of `whole` that `part` does not have. */
static void derive_rest(struct deduction *d, const struct cell_set *whole,
                        const struct cell_set *part, int sum)
{
    struct derived new = {.sum = sum};
    for (int cell = 0; cell < d->rules->size * d->rules->size; cell++)
        if (is_in_set(whole, cell) && !is_in_set(part, cell)) {
            if (new.count == DERIVED_CELLS)
                return;
            new.cells[new.count++] = (uint16_t)cell;
        }
    if (new.count > 0)
        add_derived(d, &new);
}

static bool is_subset(const struct cell_set *part, const struct cell_set *whole)
{
    for (int w = 0; w < WORDS; w++)
        if ((part->word[w] & ~whole->word[w]) != 0)
            return false;
    return true;
}

/* An area consists of `houses` houses that share no cell. */
static void derive_from(struct deduction *d, const struct cell_set *area, int houses)
{
    const int sum = houses * sum_of_all(d->rules);
    struct cell_set inner = {{0}}, outer = {{0}};
    const int inside = take_cages(d->rules, area, false, &inner);
    if (inside > 0) /* without a cage, the rest is the whole area */
        derive_rest(d, area, &inner, sum - inside);
    const int around = take_cages(d->rules, area, true, &outer);
    if (is_subset(area, &outer))
        derive_rest(d, &outer, area, around - sum);
}

/* ---- areas ---- */

static void add_house(struct cell_set *area, const sudoku_house *house)
{
    for (int c = 0; c < house->count; c++)
        add_cell(area, house->cells[c]);
}

/* Areas of houses side by side, from house `first` on, up to house `end`. */
static void derive_from_runs(struct deduction *d, int first, int end)
{
    for (int from = first; from < end; from++) {
        struct cell_set area = {{0}};
        for (int house = from; house < end; house++) {
            add_house(&area, &d->rules->houses[house]);
            derive_from(d, &area, house - from + 1);
        }
    }
}

static void derive_cages(struct deduction *d)
{
    const sudoku_rules *rules = d->rules;
    if (rules->grid_count == 0 && !has_spare_digits(rules)) {
        derive_from_runs(d, 0, rules->size);               /* rows */
        derive_from_runs(d, rules->size, 2 * rules->size); /* columns */
    }
    /* The rows of different grids may overlap, so they are taken one by one. */
    for (int house = rules->grid_count == 0 && !has_spare_digits(rules) ? 2 * rules->size : 0;
         house < rules->house_count; house++)
        if (rules->houses[house].count == rules->digits)
            derive_from_runs(d, house, house + 1);
}

void emit_derived_cages(struct builder *builder)
{
    struct deduction d = {.rules = builder_rules(builder), .builder = builder};
    if (has_sums_of(d.rules, SUDOKU_KILLER))
        derive_cages(&d);
}

/* ---- row ---- */

const struct clue_kind killer_row = {
    .name = "killer",
    .shape = SHAPE_CAGE,
    .least_cells = 1,
    .most_cells = AS_DIGITS,
    .most_values = 1,
    .is_house = true,
    .holds = killer_holds,
    .check = check_killer,
    .emit = emit_killer,
    .weigh = weigh_sum,
    .ink = SUDOKU_INK_CAGE,
    .rule =
        "Killer: the digits in a cage are different. The number in its corner, if there is one, is their sum.",
    .technique = SUDOKU_CAGE_COMBINATIONS,
    .step =
        "By the candidates of its cells, the cage with the sum %w of %k can hold only some of its sets.",
    .valueless = "The cage of %k holds all digits.",
    .few_sets = "By the candidates of its cells, the cage with the sum %w of %k can hold only %x.",
    .pointing =
        "The cage of %k must hold %d, which fits only in %c; no cell that sees all of these can be %d.",
    .measure = measure_sum,
    .key = "killercage",
    .other_key = "extraregion",
};
